"""A campaign folder in play: its journal is read into a game, and every answer goes through here to the disk.

    with Session.open(folder) as session:
        session.game.pending                                        # what is asked
        session.answer({"action": "take", "tile": "c4"})            # recorded when this returns
        session.undo()

A session is the fold of its journal: header, then answers, undone answers, changes of rules. An answer is one line
with all dice that were thrown after it. A refused answer writes nothing. When rules, map, players or options have
changed since they were last played by, `changed` says so, and the game stands under the old ones until somebody
decides (`accept`): the new ones then hold from the next boundary between two phases at which nothing has been done.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Self

from dsl.border.diagnostics import Finding, Stopped, phrase
from dsl.border.gates import shown
from interpreter.answers import Answer
from interpreter.campaign.amendments import finished_adoption
from interpreter.campaign.folder.file import CAMPAIGN, Campaign, edit_campaign, load_campaign
from interpreter.campaign.journal.entries import (
    FORMAT,
    AnswerEntry,
    EndEntry,
    Entry,
    Mode,
    RulesEntry,
    UndoEntry,
    entry_of,
    remember,
)
from interpreter.campaign.journal.files import SEED_FILE
from interpreter.campaign.journal.looking import JournalRead, read_journal
from interpreter.campaign.pinned_rules import Ground, ground_of, keep_copy
from interpreter.campaign.reading import CampaignRead, campaign_in
from interpreter.campaign.replay import UNDO_ACROSS_RULES, Replay, Speaking, Undone, asked
from interpreter.campaign.rule_change import (
    NO_CHANGE,
    NOTHING_BECAME,
    TURN_BEGUN,
    boundary_for,
    change_as_data,
    foreseen,
    refuse_needed,
    try_change,
)
from interpreter.campaign.seed import SEED_LOST, keep_seed
from interpreter.campaign.slips.records import said_of
from interpreter.campaign.swapping import Given
from interpreter.campaign.what_became import Report
from interpreter.compiled.program import Program
from interpreter.dice import SeededDice, commitment, new_seed
from interpreter.faults import RuleFault
from interpreter.phases import Boundary
from interpreter.requests import Ask, Choose, Refused, Throw
from interpreter.told_fault import told_fault
from interpreter.unseen_named import as_seen
from interpreter.values.speech import Speech

if TYPE_CHECKING:
    from interpreter.campaign.journal.journal import Journal

SALT: Final = 16
"""Bytes of what names of hidden things are drawn with."""
MAX_ANSWER: Final = 64 * 1024
"""Signs of one answer; a record of the journal holds four times as many, for its dice and proofs."""


class Session(CampaignRead):
    """A campaign folder in play; make it with `create`, `open` (for playing) or `read` (for looking)."""

    def __init__(
        self,
        folder: Path,
        campaign: Campaign,
        read: JournalRead,
        journal: Journal | None,
        speech: Speaking,
        now: Callable[[], str] | None,
        *,
        is_verified: bool = False,
    ) -> None:
        """For `create`, `open` and `read` only."""
        self._journal = journal
        self._now = now
        self._dice: SeededDice | None = None
        super().__init__(folder, campaign, read, speech, is_verified=is_verified)

    # ------------------------------------------------------------ opening

    @classmethod
    def create(
        cls,
        folder: Path,
        *,
        program: str,
        seed: str = "",
        speech: Speaking = lambda _: Speech(),
        now: Callable[[], str] | None = None,
    ) -> Self:
        """Begin the journal of a folder that holds a campaign file.

        Args:
            program: the version of the program, for those who read the journal later.
            seed: a seed for the dice that everybody may know; without it a secret one is drawn.
        Raises: Stopped when rules, map or campaign have errors, or when there is a journal already.
        """
        campaign = load_campaign(folder / CAMPAIGN)
        ground = ground_of(campaign, folder)
        begun = Replay(ground, lambda _: ground, speech)  # a game that cannot begin leaves no journal behind
        keep_copy(ground, folder)
        secret = seed.encode() if seed else new_seed()
        header: dict[str, Any] = {
            "format": FORMAT,
            "program": program,
            "dice": campaign.dice,
            "commitment": commitment(secret),
            "seed": secret.hex() if seed else "",
            "basis": ground.basis.as_data(),
        }
        if begun.program.sight.hides:
            header["salt"] = secrets.token_hex(SALT)
        if now is not None:
            header["at"] = now()
        if not seed:
            keep_seed(folder, secret)
        from interpreter.campaign.journal.journal import Journal  # with the library of locks, which reading needs not

        Journal.create(folder, header).close()
        return cls.open(folder, speech=speech, now=now)

    @classmethod
    def open(cls, folder: Path, *, speech: Speaking = lambda _: Speech(), now: Callable[[], str] | None = None) -> Self:
        """Open a campaign for playing; nobody else can open it then.

        Raises: Stopped when the campaign cannot be played on.
        """
        from interpreter.campaign.journal.journal import Journal  # with the library of locks, which reading needs not

        campaign = campaign_in(folder)
        journal = Journal.open(folder)
        is_ready = False
        try:
            campaign = finished_adoption(folder, campaign, journal.records)
            session = cls(folder, campaign, JournalRead(journal.records, journal.findings), journal, speech, now)
            is_ready = True
        finally:
            if not is_ready:
                journal.close()
        return session

    @classmethod
    def read(cls, folder: Path, *, speech: Speaking = lambda _: Speech(), is_verified: bool = False) -> Self:
        """Look at a campaign that somebody may be playing.

        Args: `is_verified`, whether `verified` will be asked, which may then need no play of its own.
        Raises: Stopped when it cannot be read.
        """
        return cls(folder, campaign_in(folder), read_journal(folder), None, speech, None, is_verified=is_verified)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Give the campaign back."""
        if self._journal is not None:
            self._journal.close()
            remember(self.records[len(self._entries)])

    # ------------------------------------------------------------ answering

    def answer(self, answer: Answer, *, seat: str = "") -> None:
        """Answer what is asked, throw the dice that follow where they come from a seed, and record both.

        Args:
            seat: who typed the answer, where that is not who was asked.
        Raises: Refused with the reason, and nothing has changed; Stopped when it could not be recorded.
        """
        if len(json.dumps(answer, default=str)) > MAX_ANSWER:
            raise Refused(phrase("an answer has at most {limit} signs", limit=MAX_ANSWER))
        request = self.game.pending
        self._look_for_slips()
        try:
            with self._new_entry():
                self._replay.feed(answer)
                dice = self._throw()
        except Refused as refused:
            raise as_seen(self.game, request, answer, refused) from None
        by = None if request is None else request.by
        self._record_state(
            {
                "kind": "answer",
                "by": by.id if by is not None else "",
                "req": asked(request),
                "ans": answer,
                "dice": dice,
                "pos": self._fold.position,
            }
            | ({"seat": seat} if seat else {})
        )
        self._tell_seed()

    def _look_for_slips(self) -> None:
        """Slips that were handed in are not passed over by what is typed. Raises: Refused."""
        request = self.game.pending
        if not isinstance(request, Ask | Choose) or not request.is_sealed:
            return
        handed_in = said_of(self.records, self.round_id).handed_in
        if handed_in:
            names = ", ".join(self.game.world.by_id[one].label for one in handed_in if one in self.game.world.by_id)
            raise Refused(phrase("slips have been handed in by {players}; hand one in, or open them", players=names))

    def answer_together(self, given: Sequence[tuple[str, Answer]], line: dict[str, Any]) -> None:
        """Answer several questions at once, with the dice that follow, as one line of the journal.

        Args:
            given: player and answer, in the order of the questions.
            line: what the line says besides.
        Raises: Refused with the reason, and nothing has changed; Stopped when it could not be recorded.
        """
        with self._new_entry():
            for _, answer in given:
                self._replay.feed(answer)
            dice = self._throw()
        told = [[player, answer] for player, answer in given]
        self._record_state(line | {"ans": told, "dice": dice, "pos": self._fold.position})
        self._tell_seed()

    def note(self, line: dict[str, Any]) -> None:
        """Record what leads to no other state. Raises: Stopped when it could not be recorded."""
        self._record(line)

    def begin(self) -> None:
        """Throw the dice that are wanted before the first question, where they come from a seed."""
        if self.mode != "random" or not isinstance(self.game.pending, Throw):
            return
        with self._new_entry():
            dice = self._throw()
        self._record_state({"kind": "answer", "req": "dice", "dice": dice, "pos": self._fold.position})

    @contextmanager
    def _new_entry(self) -> Iterator[None]:
        """What is fed inside is one entry; when any of it is refused, the game stands as before."""
        position = self._fold.position
        self._replay.begin_entry()
        try:
            yield
        except (Refused, RuleFault, Stopped) as refused:
            self._fold.position = position
            if not self._replay.take_back(1):
                self._replay = self._played()
            if isinstance(refused, RuleFault):
                raise Refused(told_fault(self.ground.rulebook, refused.finding)) from None
            raise

    def _throw(self) -> list[int]:
        """The dice that follow, from the seed."""
        thrown: list[int] = []
        while self.mode == "random" and isinstance(self.game.pending, Throw):
            if self._dice is None:
                self._dice = SeededDice(self._seed())
            self._dice.position = self._fold.position
            shown_dice = [self._dice.roll(sides) for sides in self.game.pending.dice]
            self._fold.position = self._dice.position
            self._replay.feed(shown_dice)
            thrown += shown_dice
        return thrown

    def undo(self, count: int = 1, *, seat: str = "") -> tuple[Undone, ...]:
        """Take the last answers back; dice that were thrown for them are not thrown again.

        Args:
            seat: who took them back, where that was said.
        Raises: Stopped when there are not that many, or when rules were changed since.
        """
        standing, before = list(self._fold.standing), len(self._fold.answers())
        try:
            taken = self._fold.take_all_back(count)
            self._see_that_rules_stay(standing)
        except Stopped:
            self._fold.standing = standing
            raise
        self._fold.undone += taken
        if not self._replay.take_back(before - len(self._fold.answers())):
            self._replay = self._played()
        undone = {"kind": "undo", "count": count, "dice": sum(one.dice for one in taken)}
        self._record_state(undone | ({"seat": seat} if seat else {}))
        return taken

    def _see_that_rules_stay(self, standing: Sequence[tuple[int, Entry]]) -> None:
        """See that what has been taken back was played by the rules by which a later amendment was adopted.

        Else the rules before would have to come into force again, of which the amendment has taken the place.

        Args: `standing` is what stood before.
        Raises: Stopped when it was not.
        """
        stretches = [*self._replay.stretches_of_answers, self._replay.stretch]
        kept, given = len(self._fold.answers()), 0
        for _, one in standing:
            given += isinstance(one, AnswerEntry)
            if isinstance(one, RulesEntry) and given > kept and stretches[kept] != stretches[given]:
                raise Stopped([UNDO_ACROSS_RULES.at(None)])

    def _record_state(self, payload: dict[str, Any]) -> None:
        """Record what leads to the state that the game stands at."""
        self._record(payload | {"state": self.game.state_hash()})

    def _record(self, payload: dict[str, Any]) -> None:
        if self._journal is None:
            raise ValueError("this session is only for looking")
        if self._now is not None:
            payload["at"] = self._now()
        record = self._journal.append(payload)
        self.records = self._journal.records
        entry = entry_of(record, self._file)
        self._entries.append(entry)
        if not isinstance(entry, UndoEntry):
            self._fold.add(record.n + 1, entry)

    # ------------------------------------------------------------ dice

    def use_dice(self, mode: Mode, seed: str = "") -> None:
        """From here on dice are typed in, or come from a seed (a new one, if one is given)."""
        if mode == self.mode and not seed:
            return
        entry: dict[str, Any] = {"kind": "dice", "mode": mode}
        if seed:
            entry |= {"seed": seed.encode().hex(), "commitment": commitment(seed.encode())}
        self._record(entry)
        self._dice = None

    def _seed(self) -> bytes:
        secret = self._known_seed(self._fold.commitment)
        if secret is None:
            raise Stopped([SEED_LOST.at(None, file=shown(str(self.folder / SEED_FILE)))])
        return secret

    def _tell_seed(self) -> None:
        """When nothing is left to throw, everybody may check the dice; a campaign that waits may go on."""
        if self.mode != "random" or not self.game.is_over or self.game.standstill is not None or self.header.seed:
            return
        is_told = any(isinstance(entry, EndEntry) for _, entry in self._fold.standing)
        secret = None if is_told else self._known_seed(self._fold.commitment)
        if secret is not None:
            self._record({"kind": "seed", "seed": secret.hex()})

    # ------------------------------------------------------------ other rules

    def boundary_for(self, ground: Ground) -> tuple[Boundary | None, str]:
        """Where the game can go over to other rules first, and the phase that comes next under them.

        Raises: Stopped when the campaign has been won.
        """
        return boundary_for(self._replay, ground, has_slips=self._has_slips)

    @property
    def _has_slips(self) -> bool:
        """Whether somebody has handed in a slip, which is written under the rules that its writer knows."""
        return bool(said_of(self.records, self.round_id).handed_in)

    def unfit(self) -> tuple[Finding, ...]:
        """Why a campaign that is being played cannot go over to its files as they are now."""
        try:
            if self.changed is not None and (self._replay.busy or self._has_slips):
                refuse_needed(self.foresee(self.changed, {}))
        except Stopped as stopped:
            return stopped.findings
        return ()

    def foresee(self, ground: Ground, given: Given) -> Report:
        """What would become of the game as it stands under other rules."""
        return foreseen(self.game, ground, self._speech, given)

    def tried(self, ground: Ground | None = None) -> Replay:
        """The campaign as it stands, to be played on for a try; nothing of that is recorded.

        Args: `ground` is what it goes over to, at the next boundary.
        Raises: Stopped when a value is needed, or when the rules do not fit.
        """
        replay = self._played()
        if ground is not None:
            boundary, first = self.boundary_for(ground)
            if boundary is not None:
                refuse_needed(self.foresee(ground, {}))
            self._grounds[ground.basis] = ground
            try_change(replay, change_as_data(ground, boundary, first, {}))
        return replay

    def refuse_early(self, ground: Ground, turn: int) -> None:
        """Raises: Stopped when other rules cannot hold from the opening of a turn on, because it has begun."""
        boundary, _ = self.boundary_for(ground)
        opening = next(iter(self.ground.rulebook.phases))
        first = 1 if boundary is None else boundary[0] + (boundary[1] != opening)
        if self._has_slips:
            first = max(first, self.game.world.turn + 1)
        if turn < first:
            raise Stopped([TURN_BEGUN.at(None, turn=turn, first=first)])

    def amend(self, ground: Ground, turn: int, said: Mapping[str, Any]) -> tuple[Boundary | None, Report]:
        """Go on under other rules from the opening of a turn on, as the group has adopted it.

        Raises: Stopped when the turn has begun, or as `accept` does.
        """
        self.refuse_early(ground, turn)
        return self.accept(ground, turn=turn, amendment=said)

    @property
    def has_changed_rules(self) -> bool:
        """Whether the campaign has been played by other rules, or will be."""
        return any(isinstance(entry, RulesEntry) for _, entry in self._fold.standing)

    def accept(
        self,
        ground: Ground,
        given: Given | None = None,
        *,
        turn: int | None = None,
        amendment: Mapping[str, Any] | None = None,
    ) -> tuple[Boundary | None, Report]:
        """Go on under other rules, map, players or options from the next boundary, or from the opening of a turn.

        Returns: the boundary (None: the campaign begins anew) and what became of the game, or would now.
        Raises: Stopped when a value is needed, when the rules do not fit, or when it could not be recorded.
        """
        if ground.basis == self.basis:
            raise Stopped([NO_CHANGE.at(None)])
        values: Given = given or {}
        boundary, first = self.boundary_for(ground)
        if turn is not None and (boundary is not None or turn > 1):
            boundary = (turn, next(iter(self.ground.rulebook.phases)))
            first = next(iter(ground.rulebook.phases))
        report = NOTHING_BECAME if boundary is None else self.foresee(ground, values)
        refuse_needed(report)
        keep_copy(ground, self.folder)
        self._grounds[ground.basis] = ground
        is_named = bool(self.game.world.salt) or not self._hides(ground)
        salt = "" if is_named else secrets.token_hex(SALT)
        change = change_as_data(ground, boundary, first, values, salt)
        if amendment is not None:
            change["amendment"] = dict(amendment)
        try_change(self._played(), change)
        self._record(change)
        self._replay = self._played()
        self.changed = None
        return boundary, report

    def _hides(self, ground: Ground) -> bool:
        """Whether the rules of a ground hide anything from anybody."""
        return Program(ground.rulebook, self._speech(ground.rulebook.header.language)).sight.hides

    def name_rules(self, ruleset: str, rules: str) -> None:
        """Write into the campaign file which ruleset is played by."""
        self.campaign = edit_campaign(self.folder / CAMPAIGN, {("ruleset",): ruleset, ("ruleset_hash",): rules})
