"""A campaign read from its folder: the journal folded and played, and the files as they are now.

Reading locks nothing and changes nothing; `Session` is what goes on from here.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from dsl.border.diagnostics import Finding, Span, Stopped
from dsl.border.gates import shown
from interpreter.campaign.folder.file import CAMPAIGN, Campaign, load_campaign
from interpreter.campaign.journal.entries import (
    AnswerEntry,
    Entry,
    HeaderEntry,
    Mode,
    RulesEntry,
    UndoEntry,
    entries_of,
)
from interpreter.campaign.journal.files import JOURNAL, SEED_FILE
from interpreter.campaign.journal.looking import NO_JOURNAL, JournalRead, head_word
from interpreter.campaign.journal.records import Record
from interpreter.campaign.pinned_rules import Basis, Ground, ground_of, kept_ground, look_at_copy
from interpreter.campaign.replay import Fold, Replay, Speaking, Undone, last_answer
from interpreter.campaign.seed import SEED_LOST, known_seed
from interpreter.campaign.verifying import played_and_compared, state_differs
from interpreter.game import Game
from interpreter.phases import Boundary
from interpreter.requests import Ask, Choose


class CampaignRead:
    """A campaign as its journal and its files say it stands.

    Attributes:
        game: the game as it stands.
        changed: rules, map, players and options as the files have them now, where they differ from what is played by.
        trouble: why the files as they are now cannot be played by, if they cannot.
        findings: what those who play have to know of the journal.
        undone: the answers that were taken back, oldest first.
    """

    def __init__(
        self, folder: Path, campaign: Campaign, journal: JournalRead, speech: Speaking, *, is_verified: bool = False
    ) -> None:
        """Read a journal into a game; rules that are known to be sound are not checked again.

        Args: `is_verified`, whether `verified` will be asked, which may then need no play of its own.
        Raises: Stopped when the campaign cannot be played on from them.
        """
        self.folder = folder
        self.campaign = campaign
        self.changed: Ground | None = None
        self.trouble: tuple[Finding, ...] = ()
        self.records: tuple[Record, ...] = journal.records
        self.findings = journal.findings
        self._speech = speech
        self._file = str(folder / JOURNAL)
        self._grounds: dict[Basis, Ground] = {}
        self.header: HeaderEntry
        self.header, entries = entries_of(self.records, self._file)
        self._entries: list[Entry] = list(entries)
        """What the records after the first say."""
        self._fold = Fold.of(self.header)
        for line, entry in self._lines():
            self._fold.add(line, entry)
        files = self._look_at_files()
        self._before_round: tuple[int, Game] | None = None
        """The number of the record a secret round began with, and the game before it."""
        self._states: tuple[Finding, ...] | None = None
        """What differed while the game was played, where all entries were played and compared for that."""
        if is_verified and not self._fold.undone:
            # All entries stand, so those that lead to the game are those that are compared.
            self._replay, self._states = self._compared(is_looked_at=True)
        else:
            self._replay = self._played()
        self._check_state()
        if files is not None and files.basis != self.basis:
            self.changed = files

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
        waiting = self._replay.waiting
        return waiting.basis if waiting is not None else self._replay.ground.basis

    def _ground(self, basis: Basis) -> Ground:
        if basis not in self._grounds:
            self._grounds[basis] = kept_ground(basis, self.folder)
        return self._grounds[basis]

    def _begun(self) -> Replay:
        """The game before the first entry."""
        return Replay(self._ground(self.header.basis), self._ground, self._speech, self.header.salt)

    def _played(self) -> Replay:
        """The game played from the standing entries.

        Raises: Stopped when an entry does not fit.
        """
        replay = self._begun()
        last = last_answer(one for _, one in self._fold.standing)
        for at, (line, entry) in enumerate(self._fold.standing):
            replay.take(entry, self._place(line), self.header.program, is_looked_at=at >= last)
        return replay

    def _compared(self, *, is_looked_at: bool = False) -> tuple[Replay, tuple[Finding, ...]]:
        """The game played from all entries, undone ones too, and what differs on the way.

        Raises: Stopped when an entry does not fit.
        """
        entries = [(self._place(line), entry) for line, entry in self._lines()]
        return played_and_compared(self.header, entries, self._begun, self._known_seed, is_looked_at=is_looked_at)

    def replayed(self) -> Iterator[Game]:
        """The campaign played anew: the game before the first answer, then after each entry that stands.

        It is mostly the same game, one step further each time, so what is wanted of it is read at once.
        """
        replay = self._begun()
        yield replay.game
        for line, entry in self._fold.standing:
            replay.take(entry, self._place(line), self.header.program)
            yield replay.game

    def joined_at(self) -> dict[str, int]:
        """The players there are, each with the number of the record since which; 0 for who was there at the beginning.

        The campaign is played anew for it. Raises: Stopped when an entry does not fit.
        """
        replay = self._begun()
        since = {one.id: 0 for one in replay.game.world.things["player"]}
        for line, entry in self._fold.standing:
            replay.take(entry, self._place(line), self.header.program, is_looked_at=False)
            since = {one.id: since.get(one.id, line - 1) for one in replay.game.world.things["player"]}
        return since

    def each_answer(self) -> Iterator[tuple[int, AnswerEntry, Game]]:
        """The number of each record that holds an answer, the answer, and the game it was given to, undone ones too."""
        entries = [(self._place(line), entry) for line, entry in self._lines()]
        from interpreter.campaign.retelling import each_answer

        return ((line - 1, entry, game) for line, entry, game in each_answer(self.header, entries, self._begun))

    def _lines(self) -> list[tuple[int, Entry]]:
        """The entries, each with its line in the journal; the header stands on the first."""
        return list(enumerate(self._entries, start=2))

    def _place(self, line: int) -> Span:
        return Span(self._file, line, 1, line, 1)

    def _check_state(self) -> None:
        """The state after the last answer or undo must be the one that was recorded.

        Raises: Stopped when it is another.
        """
        for line, entry in reversed(self._lines()):
            if isinstance(entry, RulesEntry):
                return
            if isinstance(entry, AnswerEntry | UndoEntry):
                found = state_differs(entry, self._replay, self._place(line), self.header, anew=True)
                if found:
                    raise Stopped(found)
                return

    def verified(self) -> tuple[Finding, ...]:
        """What differs when the whole journal is played again, undone answers too: states, and dice of a known seed."""
        from interpreter.campaign.slips.records import differing_slips

        states = self._compared()[1] if self._states is None else self._states
        return (*states, *differing_slips(self.records, self._file, self.whole_slip_at, self._lets_stand_at))

    def _lets_stand_at(self, number: int) -> bool:
        """Whether the rules let last slips stand in the game that the record of this number was given to."""
        from interpreter.requests import lets_last_stand

        return any(lets_last_stand(game.pending) for n, _, game in self.each_answer() if n == number)

    def whole_slip_at(self, number: int, player: str, answers: Sequence[Any]) -> Sequence[Any]:
        """What a slip comes to in the game that the record of this number was given to."""
        from interpreter.campaign.slips.secret_questions import slip_in_game

        for n, _, game in self.each_answer():
            if n == number:
                return slip_in_game(game, player, answers)
        return answers

    def examined(self) -> tuple[Finding, ...]:
        """What is wrong with what the campaign keeps: journal, states, dice and their seed, copies of the rules."""
        found = [*self.findings, *self.verified()]
        if self.mode == "random" and not self.game.is_over and self._known_seed(self._fold.commitment) is None:
            found.append(SEED_LOST.at(None, file=shown(str(self.folder / SEED_FILE))))
        changes = [entry for _, entry in self._fold.standing if isinstance(entry, RulesEntry)]
        for basis in dict.fromkeys((self.header.basis, *(one.basis for one in changes))):
            try:
                look_at_copy(basis, self.folder)
            except Stopped as stopped:
                found += stopped.findings
        return tuple(found)

    # ------------------------------------------------------------ what is

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self._replay.game

    @property
    def stretches(self) -> tuple[Game, ...]:
        """The games of the campaign, one for each stretch under its own rules; the last is the one that is played."""
        return (*self._replay.earlier, self._replay.game)

    @property
    def earlier_in_the_open(self) -> tuple[Game, ...]:
        """Those before the last in which nothing was hidden, for all to look back on."""
        return tuple(one for one in self._replay.earlier if not one.world.sight.keeps_secrets)

    @property
    def games_at(self) -> Callable[[int], Sequence[Game]]:
        """Gives the games, one for each stretch under its own rules, that the record of a number may be written in.

        It is one, but for what was taken back, or said aside, where the rules were changed.
        """
        games, last = self.stretches, self._replay.stretch
        lines = [line for line, _ in self._fold.answers()]
        # What stands before the first answer is of the first game: a campaign that begins anew has no answers before.
        numbers = [last - len(games) + 1, *self._replay.stretches_of_answers]

        def found(number: int) -> Sequence[Game]:
            at = bisect_right(lines, number + 1)
            first = numbers[at] - numbers[0]
            is_answer = at > 0 and lines[at - 1] == number + 1
            then = numbers[at + 1] - numbers[0] if at < len(lines) else len(games) - 1
            return games[first : (first if is_answer else then) + 1]

        return found

    def stretches_seen_from(self, player: str) -> tuple[Game, ...]:
        """As `stretches`, as far as a player may know of the last."""
        return (*self._replay.earlier, self.seen_from(player))

    @property
    def ground(self) -> Ground:
        """Rules and map that are played by now."""
        return self._replay.ground

    @property
    def is_waiting(self) -> Boundary | None:
        """The boundary from which on other rules hold, if that is still to come."""
        return None if self._replay.waiting is None else self._replay.waiting.boundary

    @property
    def opening_waiting(self) -> tuple[int, str] | None:
        """The turn and the phase, as players call it, that rules which still wait begin with; None where none wait."""
        waiting = self._replay.waiting
        if waiting is None or waiting.boundary is None:
            return None
        return waiting.boundary[0], self._ground(waiting.basis).rulebook.phases[waiting.first].title

    @property
    def motion_waiting(self) -> Mapping[str, Any] | None:
        """What the group has adopted and does not hold yet; None where nothing waits."""
        return None if self._replay.waiting is None else self._replay.waiting.amendment

    @property
    def mode(self) -> Mode:
        """Whether dice are typed in or come from a seed."""
        return self._fold.mode

    @property
    def undone(self) -> tuple[Undone, ...]:
        """The answers that were taken back."""
        return tuple(self._fold.undone)

    @property
    def answers(self) -> tuple[tuple[int, AnswerEntry], ...]:
        """The answers that stand, with the line of the journal each stands on."""
        return tuple(self._fold.answers())

    def stands(self, number: int) -> bool:
        """Whether what the record of this number says has not been taken back."""
        return any(line == number + 1 for line, _ in self._fold.standing)

    @property
    def secret_since(self) -> int | None:
        """The number of the record with which a round began that is answered in secret, at one keyboard, until now.

        Until it is opened its answers are for nobody but who gave them. None where there is no such round.
        """
        world, since = self.game.world, None
        if not isinstance(self.game.pending, Ask | Choose) or not self.game.pending.is_sealed:
            return None
        for (line, entry), put in zip(reversed(self._fold.answers()), reversed(self.game.questions), strict=False):
            if entry.round or not put.is_sealed or (put.turn, put.phase) != (world.turn, world.phase):
                break
            since = line - 1
        return since

    @property
    def round_id(self) -> str:
        """What names a round in which all answer in secret, if one begins now: turn, phase, and the answers before."""
        world = self.game.world
        return f"{world.turn}.{world.phase}.{len(self._fold.answers())}"

    def seen_from(self, player: str) -> Game:
        """The game as far as a player may know of it, the answers of others in a secret round left out.

        While somebody gives a slip at the keyboard, others stand where the round began.
        """
        since, asked = self.secret_since, self.game.pending
        if since is None or asked is None or (asked.by is not None and asked.by.id == player):
            return self.game
        if self._before_round is None or self._before_round[0] != since:
            replay = self._begun()
            for line, entry in self._fold.standing:
                if line > since:
                    break
                replay.take(entry, self._place(line), self.header.program)
            self._before_round = (since, replay.game)
        return self._before_round[1]

    def head_word(self) -> str:
        """A short word for the journal as it stands."""
        return head_word(self.records[-1])

    def _known_seed(self, promise: str) -> bytes | None:
        """The seed of a promise, if it can be read."""
        telling = [one.payload for one in self.records if one.payload.get("kind") in ("dice", "seed")]
        told = [self.header.seed, *(str(one.get("seed", "")) for one in telling)]
        return known_seed(promise, told, self.folder)


def campaign_in(folder: Path) -> Campaign:
    """The campaign of a folder; where there is none at all, the way to one is told."""
    path = folder / CAMPAIGN
    if not path.exists():
        raise Stopped([NO_JOURNAL.at(None, folder=shown(str(folder)))])
    return load_campaign(path)
