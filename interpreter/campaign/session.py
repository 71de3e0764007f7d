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
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Literal, Self

from dsl.border.diagnostics import Finding, Kind, Severity, Span, Stopped, phrase
from dsl.border.gates import shown
from interpreter.campaign.file import CAMPAIGN, Campaign, edit_campaign, load_campaign
from interpreter.campaign.journal.entries import (
    FORMAT,
    AnswerEntry,
    BasisShape,
    DiceEntry,
    EndEntry,
    Entry,
    HeaderEntry,
    RulesEntry,
    UndoEntry,
    entry_of,
    header_of,
)
from interpreter.campaign.journal.journal import JOURNAL, NO_JOURNAL, Journal, head_word, read_records
from interpreter.campaign.journal.records import Record
from interpreter.campaign.pinned_rules import Basis, Ground, ground_of, keep_copy, kept_ground
from interpreter.campaign.swapping import NEEDED, Given, Report, carried_world, carry_over
from interpreter.compiled.program import Program
from interpreter.dice import SeededDice, commitment, new_seed
from interpreter.game import Answer, Game
from interpreter.phases import Boundary
from interpreter.requests import Ask, Choose, Refused, Request, Tell, Throw
from interpreter.values import RuleFault, Speech

SEED_FILE: Final = "dice.seed"
"""Holds the secret seed until the campaign is over; whoever reads it can look ahead."""

MAX_ANSWER: Final = 64 * 1024
"""Signs of one answer; a record of the journal holds four times as many, for its dice and proofs."""

_E: Final = Severity.ERROR
ANSWER_UNFIT = Kind(
    "journal-answer-unfit",
    _E,
    "the answer in line {line} of the journal does not fit the game any more: {reason}",
    "play on with the version of the program that wrote it: {program}",
)
STATE_DIFFERS = Kind(
    "journal-state-differs",
    _E,
    "after line {line} of the journal the game stands at {found}, but {recorded} is recorded",
    "play on with the version of the program that wrote it: {program}",
)
DICE_DIFFER = Kind("journal-dice-differ", _E, "the dice in line {line} of the journal are not those of the seed", "")
SEED_LOST = Kind(
    "seed-lost",
    _E,
    "the file “{file}” does not hold the seed that the journal promises",
    "bring it back, or go on with “--dice ask”",
)
NOTHING_TO_UNDO = Kind("nothing-to-undo", _E, "there is no answer that could be taken back", "")
UNDO_ACROSS_RULES = Kind(
    "undo-across-rules", _E, "the rules were changed after the answer before; it cannot be taken back", ""
)
NO_CHANGE = Kind("no-change", _E, "rules, map, players and options are those that are played by", "")
PLAYED_OUT = Kind("played-out", _E, "this campaign has been won; other rules cannot change that", "")

Mode = Literal["ask", "random"]
Speaking = Callable[[str], Speech]
"""Gives the few words of values for the language of a ruleset."""


@dataclass(frozen=True, slots=True)
class Undone:
    """An answer that was taken back: who had given it, and how many dice had been thrown for it."""

    by: str
    dice: int


@dataclass(slots=True)
class _Fold:
    """What the entries of a journal come to: those that stand, and what was undone."""

    standing: list[tuple[int, Entry]] = field(default_factory=list)
    """Line number of the journal, counted from 1, and the entry."""
    undone: list[Undone] = field(default_factory=list)
    position: int = 0

    def add(self, line: int, entry: Entry) -> None:
        """Take the next entry in."""
        if isinstance(entry, UndoEntry):
            for _ in range(entry.count):
                self.undone.append(self.take_back())
            return
        if isinstance(entry, AnswerEntry):
            self.position = entry.pos
        if isinstance(entry, DiceEntry) and entry.commitment:
            self.position = 0
        self.standing.append((line, entry))

    def take_back(self) -> Undone:
        """Leave the last answer out.

        Raises: Stopped when there is none, or when rules were changed after it.
        """
        for at in range(len(self.standing) - 1, -1, -1):
            entry = self.standing[at][1]
            if isinstance(entry, RulesEntry):
                raise Stopped([UNDO_ACROSS_RULES.at(None)])
            if isinstance(entry, AnswerEntry) and entry.req != "dice":
                del self.standing[at]
                return Undone(entry.by, len(entry.dice))
        raise Stopped([NOTHING_TO_UNDO.at(None)])


def asked(request: Request | None) -> str:
    """The word for a request in the journal."""
    match request:
        case Choose():
            return "choose"
        case Ask():
            return "ask"
        case Tell():
            return "tell"
        case Throw():
            return "throw"
        case None:
            return ""


class _Table:
    """The game as it is played from entries: each stretch under its own rules."""

    def __init__(self, ground: Ground, grounds: Callable[[Basis], Ground], speech: Speaking) -> None:
        self.ground = ground
        self.grounds = grounds
        self.speech = speech
        self.waiting: RulesEntry | None = None
        self.reports: list[Report] = []
        self.busy: list[tuple[int, int]] = []
        """Turn and number of the phase of each answer and throw."""
        self.program = self._program(ground)
        self.game = self._new_game(ground)

    def _program(self, ground: Ground) -> Program:
        return Program(ground.rulebook, self.speech(ground.rulebook.header.language))

    def _new_game(self, ground: Ground) -> Game:
        basis = ground.basis
        return Game(self.program, ground.map, basis.seats(), basis.chosen(), basis.turns)

    def feed(self, answer: Answer) -> None:
        """Give one answer or throw."""
        world = self.game.world
        place = (world.turn, world.phase_number)
        self.game.answer(answer)
        self.busy.append(place)
        self.settle()

    def take_rules(self, entry: RulesEntry) -> None:
        """From its boundary on the game is played by other rules."""
        if entry.boundary is None:
            self.ground = self.grounds(entry.basis.basis())
            self.program = self._program(self.ground)
            self.game = self._new_game(self.ground)
            return
        self.waiting = entry
        self.game.halt_at(entry.boundary)
        self.settle()

    def settle(self) -> None:
        """Change the rules when their boundary has been reached."""
        if self.waiting is None or not self.game.is_halted:
            return
        entry, self.waiting = self.waiting, None
        self.ground = self.grounds(entry.basis.basis())
        self.program = self._program(self.ground)
        basis = self.ground.basis
        self.game, report = carry_over(
            self.game,
            self.program,
            self.ground.map,
            basis.seats(),
            basis.chosen(),
            basis.turns,
            entry.first,
            entry.given,
        )
        self.reports.append(report)


class Session:
    """A campaign folder in play; make it with `create`, `open` (for playing) or `read` (for looking).

    Attributes:
        game: the game as it stands.
        changed: rules, map, players and options as the files have them now, where they differ from what is played by.
        trouble: why the files as they are now cannot be played by, if they cannot.
        undone: the answers that were taken back, oldest first.
    """

    def __init__(
        self,
        folder: Path,
        campaign: Campaign,
        records: tuple[Record, ...],
        journal: Journal | None,
        speech: Speaking,
        now: Callable[[], str] | None,
    ) -> None:
        """For `create`, `open` and `read` only."""
        self.folder = folder
        self.campaign = campaign
        self.changed: Ground | None = None
        self.trouble: tuple[Finding, ...] = ()
        self.findings: tuple[Finding, ...] = () if journal is None else journal.findings
        self._journal = journal
        self._speech = speech
        self._now = now
        self._file = str(folder / JOURNAL)
        self._grounds: dict[Basis, Ground] = {}
        self._records = records
        self.header: HeaderEntry = header_of(records[0], self._file)
        self.mode: Mode = self.header.dice
        self._commitment = self.header.commitment
        self._dice: SeededDice | None = None
        self._fold = _Fold()
        for record in records[1:]:
            self._fold.add(record.n + 1, entry_of(record, self._file))
        files = self._look_at_files()
        self._table = self._played()
        self._check_state()
        if files is not None and files.basis != self.basis:
            self.changed = files

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
        _Table(ground, lambda _: ground, speech)  # a game that cannot begin leaves no journal behind
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
        if now is not None:
            header["at"] = now()
        if not seed:
            _write_seed(folder, secret)
        Journal.create(folder, header).close()
        return cls.open(folder, speech=speech, now=now)

    @classmethod
    def open(cls, folder: Path, *, speech: Speaking = lambda _: Speech(), now: Callable[[], str] | None = None) -> Self:
        """Open a campaign for playing; nobody else can open it then.

        Raises: Stopped when the campaign cannot be played on.
        """
        campaign = _campaign_in(folder)
        journal = Journal.open(folder)
        is_ready = False
        try:
            session = cls(folder, campaign, journal.records, journal, speech, now)
            is_ready = True
        finally:
            if not is_ready:
                journal.close()
        return session

    @classmethod
    def read(cls, folder: Path, *, speech: Speaking = lambda _: Speech()) -> Self:
        """Look at a campaign that somebody may be playing.

        Raises: Stopped when it cannot be read.
        """
        return cls(folder, _campaign_in(folder), read_records(folder), None, speech, None)

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

    def _look_at_files(self) -> Ground | None:
        """Rules and map as the campaign file names them now; None, and `trouble`, when they have errors."""
        try:
            ground = ground_of(self.campaign, self.folder)
        except Stopped as stopped:
            self.trouble = stopped.findings
            return None
        self._grounds[ground.basis] = ground
        return ground

    @property
    def basis(self) -> Basis:
        """What the campaign is played by, or will be from the next boundary on."""
        waiting = self._table.waiting
        return waiting.basis.basis() if waiting is not None else self._table.ground.basis

    def _ground(self, basis: Basis) -> Ground:
        if basis not in self._grounds:
            self._grounds[basis] = kept_ground(basis, self.folder)
        return self._grounds[basis]

    # ------------------------------------------------------------ replay

    def _played(self) -> _Table:
        """The game played from the standing entries.

        Raises: Stopped when an entry does not fit.
        """
        table = self._new_table()
        for line, entry in self._fold.standing:
            self._take(line, entry, table)
        return table

    def _new_table(self) -> _Table:
        self.mode = self.header.dice
        self._commitment = self.header.commitment
        try:
            return _Table(self._ground(self.header.basis.basis()), self._ground, self._speech)
        except RuleFault as fault:
            raise Stopped([fault.finding]) from None

    def _take(self, line: int, entry: Entry, table: _Table) -> list[int]:
        """Take one entry in; gives the sides of the dice it holds."""
        try:
            return self._taken(entry, table)
        except (Refused, RuleFault, IndexError, ValueError) as error:
            place = Span(self._file, line, 1, line, 1)
            program = self.header.program
            raise Stopped([ANSWER_UNFIT.at(place, line=line, reason=str(error), program=program)]) from None

    def _taken(self, entry: Entry, table: _Table) -> list[int]:
        sides: list[int] = []
        match entry:
            case AnswerEntry():
                if entry.req != "dice":
                    table.feed(entry.ans)
                left = list(entry.dice)
                while left:
                    if not isinstance(table.game.pending, Throw):
                        raise ValueError(phrase("{count} dice too many", count=len(left)))
                    count = len(table.game.pending.dice)
                    sides += table.game.pending.dice
                    table.feed(left[:count])
                    del left[:count]
            case RulesEntry():
                table.take_rules(entry)
            case DiceEntry():
                self.mode = entry.mode
                self._commitment = entry.commitment or self._commitment
            case UndoEntry() | EndEntry():
                pass
        return sides

    def _check_state(self) -> None:
        """The state after the last answer or undo must be the one that was recorded."""
        last = next((r for r in reversed(self._records) if r.payload.get("s") is not None), None)
        followed = next((r for r in reversed(self._records) if r.payload.get("kind") == "rules"), None)
        if last is None or (followed is not None and followed.n > last.n):
            return
        found = self.game.state_hash()
        if found != last.payload["s"]:
            raise Stopped([self._differs(last.n + 1, found, str(last.payload["s"]))])

    def _differs(self, line: int, found: str, recorded: str) -> Finding:
        place = Span(self._file, line, 1, line, 1)
        return STATE_DIFFERS.at(place, line=line, found=found, recorded=recorded, program=self.header.program)

    def verified(self) -> tuple[Finding, ...]:
        """What differs when the whole journal is played again, undone answers too: states, and dice of a known seed."""
        found: list[Finding] = []
        fold, table = _Fold(), self._new_table()
        seed = self._known_seed()
        for record in self._records[1:]:
            line, entry = record.n + 1, entry_of(record, self._file)
            position = fold.position
            fold.add(line, entry)
            if isinstance(entry, UndoEntry):
                table = self._new_table()
                for at, one in fold.standing:
                    self._take(at, one, table)
            else:
                sides = self._take(line, entry, table)
                if isinstance(entry, DiceEntry) and entry.commitment:
                    seed = self._known_seed()
                if isinstance(entry, AnswerEntry) and entry.dice and seed is not None:
                    dice = SeededDice(seed, position)
                    if [dice.roll(one) for one in sides] != entry.dice or dice.position != entry.pos:
                        found.append(DICE_DIFFER.at(Span(self._file, line, 1, line, 1), line=line))
            if isinstance(entry, AnswerEntry | UndoEntry):
                state = table.game.state_hash()
                if state != entry.s:
                    found.append(self._differs(line, state, entry.s))
        return tuple(found)

    # ------------------------------------------------------------ what is

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self._table.game

    @property
    def ground(self) -> Ground:
        """Rules and map that are played by now."""
        return self._table.ground

    @property
    def is_waiting(self) -> Boundary | None:
        """The boundary from which on other rules hold, if that is still to come."""
        return None if self._table.waiting is None else self._table.waiting.boundary

    @property
    def undone(self) -> tuple[Undone, ...]:
        """The answers that were taken back."""
        return tuple(self._fold.undone)

    @property
    def answers(self) -> tuple[tuple[int, AnswerEntry], ...]:
        """The answers that stand, with the line of the journal each stands on."""
        return tuple((line, one) for line, one in self._fold.standing if isinstance(one, AnswerEntry))

    @property
    def records(self) -> tuple[Record, ...]:
        """The journal as it is."""
        return self._records if self._journal is None else self._journal.records

    def head_word(self) -> str:
        """A short word for the journal as it stands."""
        return head_word(self.records[-1])

    # ------------------------------------------------------------ answering

    def answer(self, answer: Answer) -> None:
        """Answer what is asked, throw the dice that follow where they come from a seed, and record both.

        Raises: Refused with the reason, and nothing has changed; Stopped when it could not be recorded.
        """
        if len(json.dumps(answer, default=str)) > MAX_ANSWER:
            raise Refused(phrase("an answer has at most {limit} signs", limit=MAX_ANSWER))
        game, position = self.game, self._fold.position
        request, before = game.pending, len(game.answers)
        try:
            self._table.feed(answer)
            dice = self._throw()
        except (Refused, RuleFault, Stopped) as refused:
            self._fold.position = position
            if self.game is not game or len(game.answers) != before:
                self._table = self._played()
            if isinstance(refused, RuleFault):
                raise Refused(refused.finding.as_phrase()) from None
            raise
        by = getattr(request, "by", None)
        self._record(
            {
                "kind": "answer",
                "by": by.id if by is not None else "",
                "req": asked(request),
                "ans": answer,
                "dice": dice,
                "pos": self._fold.position,
                "s": self.game.state_hash(),
            }
        )
        self._tell_seed()

    def begin(self) -> None:
        """Throw the dice that are wanted before the first question, where they come from a seed."""
        if self.mode != "random" or not isinstance(self.game.pending, Throw):
            return
        dice = self._throw()
        self._record(
            {"kind": "answer", "req": "dice", "dice": dice, "pos": self._fold.position, "s": self.game.state_hash()}
        )

    def _throw(self) -> list[int]:
        """The dice that follow, from the seed."""
        thrown: list[int] = []
        while self.mode == "random" and isinstance(self.game.pending, Throw):
            if self._dice is None:
                self._dice = SeededDice(self._seed())
            self._dice.position = self._fold.position
            shown_dice = [self._dice.roll(sides) for sides in self.game.pending.dice]
            self._fold.position = self._dice.position
            self._table.feed(shown_dice)
            thrown += shown_dice
        return thrown

    def _record(self, payload: dict[str, Any]) -> None:
        if self._journal is None:
            raise ValueError("this session is only for looking")
        if self._now is not None:
            payload["at"] = self._now()
        record = self._journal.append(payload)
        self._records = self._journal.records
        entry = entry_of(record, self._file)
        if not isinstance(entry, UndoEntry):
            self._fold.add(record.n + 1, entry)

    def undo(self, count: int = 1) -> tuple[Undone, ...]:
        """Take the last answers back; dice that were thrown for them are not thrown again.

        Raises: Stopped when there are not that many, or when rules were changed since.
        """
        standing, undone = list(self._fold.standing), list(self._fold.undone)
        try:
            taken = tuple(self._fold.take_back() for _ in range(count))
        except Stopped:
            self._fold.standing = standing
            raise
        self._fold.undone = [*undone, *taken]
        self._table = self._played()
        dice = sum(one.dice for one in taken)
        self._record({"kind": "undo", "count": count, "dice": dice, "s": self.game.state_hash()})
        return taken

    # ------------------------------------------------------------ dice

    def use_dice(self, mode: Mode, seed: str = "") -> None:
        """From here on dice are typed in, or come from a seed (a new one, if one is given)."""
        if mode == self.mode and not seed:
            return
        entry: dict[str, Any] = {"kind": "dice", "mode": mode}
        if seed:
            entry |= {"seed": seed.encode().hex(), "commitment": commitment(seed.encode())}
        self._record(entry)
        self.mode = mode
        self._dice = None
        if seed:
            self._commitment = commitment(seed.encode())

    def _known_seed(self) -> bytes | None:
        """The seed of the dice, if it can be read."""
        told = [self.header.seed]
        told += [str(r.payload.get("seed", "")) for r in self._records if r.payload.get("kind") in ("dice", "seed")]
        for one in told:
            secret = _from_hex(one)
            if secret is not None and commitment(secret) == self._commitment:
                return secret
        try:
            secret = _from_hex((self.folder / SEED_FILE).read_text(encoding="ascii").strip()[:1000])
        except (OSError, ValueError):
            return None
        return secret if secret is not None and commitment(secret) == self._commitment else None

    def _seed(self) -> bytes:
        secret = self._known_seed()
        if secret is None:
            file = str(self.folder / SEED_FILE)
            raise Stopped([SEED_LOST.at(None, file=shown(file))])
        return secret

    def _tell_seed(self) -> None:
        """When nothing is left to throw, everybody may check the dice."""
        is_told = self.header.seed or any(isinstance(entry, EndEntry) for _, entry in self._fold.standing)
        if self.mode == "random" and self.game.is_over and not is_told:
            secret = self._known_seed()
            if secret is not None:
                self._record({"kind": "seed", "seed": secret.hex()})

    # ------------------------------------------------------------ other rules

    def boundary_for(self, ground: Ground) -> tuple[Boundary | None, str]:
        """Where the game can go over to other rules first, and the phase that comes next under them.

        None means that nothing has been answered yet, so that the campaign begins anew.

        Raises: Stopped when the campaign has been won.
        """
        table, world = self._table, self.game.world
        old, new = tuple(self.game.program.rulebook.phases), tuple(ground.rulebook.phases)
        if not table.busy and not table.reports:
            return None, new[0]
        if world.winners:
            raise Stopped([PLAYED_OUT.at(None)])
        is_quiet_phase = (world.turn, world.phase_number) not in table.busy
        is_quiet_turn = all(turn != world.turn for turn, _ in table.busy)
        if world.phase in old and not self.game.is_over:
            if is_quiet_phase and world.phase in new:
                return (world.turn, world.phase), world.phase
            after = old[old.index(world.phase) + 1 :]
            if after and after[0] in new:
                return (world.turn, after[0]), after[0]
            if is_quiet_turn:
                return (world.turn, old[0]), new[0]
        return (world.turn + 1, old[0]), new[0]

    def foresee(self, ground: Ground, given: Given) -> Report:
        """What would become of the game as it stands under other rules."""
        program = Program(ground.rulebook, self._speech(ground.rulebook.header.language))
        basis = ground.basis
        return carried_world(self.game, program, ground.map, basis.seats(), basis.chosen(), given)[1]

    def accept(self, ground: Ground, given: Given | None = None) -> tuple[Boundary | None, Report]:
        """Go on under other rules, map, players or options from the next boundary.

        Returns: the boundary (None: the campaign begins anew) and what became of the game, or would now.
        Raises: Stopped when a value is needed, when the rules do not fit, or when it could not be recorded.
        """
        if ground.basis == self.basis:
            raise Stopped([NO_CHANGE.at(None)])
        values: Given = given or {}
        boundary, first = self.boundary_for(ground)
        report = Report((), (), ())
        if boundary is not None:
            report = self.foresee(ground, values)
            if report.needed:
                raise Stopped([NEEDED.at(None, thing=one, name=name, allowed=fit) for one, name, fit in report.needed])
        keep_copy(ground, self.folder)
        self._grounds[ground.basis] = ground
        self._try(ground, boundary, first, values)
        self._record(
            {
                "kind": "rules",
                "basis": ground.basis.as_data(),
                "from": None if boundary is None else list(boundary),
                "first": first,
                "given": {thing: dict(some) for thing, some in values.items()},
            }
        )
        self._table = self._played()
        self.changed = None
        return boundary, report

    def _try(self, ground: Ground, boundary: Boundary | None, first: str, given: Given) -> None:
        """A game that cannot go on under the new rules raises here, before anything is recorded."""
        shape = BasisShape.model_validate(ground.basis.as_data())
        entry = RulesEntry.model_validate(
            {
                "kind": "rules",
                "basis": shape,
                "from": boundary,
                "first": first,
                "given": {thing: dict(some) for thing, some in given.items()},
            }
        )
        table = self._played()
        try:
            table.take_rules(entry)
        except RuleFault as fault:
            raise Stopped([fault.finding]) from None

    def name_rules(self, ruleset: str, rules: str) -> None:
        """Write into the campaign file which ruleset is played by."""
        self.campaign = edit_campaign(self.folder / CAMPAIGN, {("ruleset",): ruleset, ("ruleset_hash",): rules})


def _campaign_in(folder: Path) -> Campaign:
    """The campaign of a folder; where there is none at all, the way to one is told."""
    path = folder / CAMPAIGN
    if not path.exists():
        raise Stopped([NO_JOURNAL.at(None, folder=shown(str(folder)))])
    return load_campaign(path)


def _write_seed(folder: Path, secret: bytes) -> None:
    path = folder / SEED_FILE
    with path.open("w", encoding="ascii", newline="\n") as file:
        file.write(secret.hex() + "\n")
        file.flush()
        os.fsync(file.fileno())


def _from_hex(text: str) -> bytes | None:
    try:
        return bytes.fromhex(text) or None
    except ValueError:
        return None
