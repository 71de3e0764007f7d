"""A journal read into a game: its entries folded, and the game played from the answers that stand.

Answers, undone answers and changes of rules are folded into the list of entries that stand (`Fold`). They are played
one after another (`Replay`), each stretch under its own rules; the game changes rules at a boundary between two
phases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from dsl.border.diagnostics import Mistake, Severity, Span, Stopped, counted
from dsl.border.frozen import frozen
from dsl.understood.rules import Rulebook
from interpreter.answers import Answer
from interpreter.campaign.journal.entries import (
    AnswerEntry,
    AsideEntry,
    DiceEntry,
    EndEntry,
    Entry,
    HeaderEntry,
    Mode,
    RulesEntry,
    UndoEntry,
)
from interpreter.campaign.pinned_rules import Basis, Ground
from interpreter.campaign.swapping import carry_over
from interpreter.campaign.what_became import Report
from interpreter.compiled.program import Program
from interpreter.faults import RuleFault
from interpreter.game import Game
from interpreter.requests import Ask, Choose, Refused, Request, Tell, Throw
from interpreter.values.speech import Speech

ANSWER_UNFIT = Mistake(
    "journal-answer-unfit",
    Severity.ERROR,
    "the answer in line {line} of the journal does not fit the game any more: {reason}",
    "play on with the version of the program that wrote it: {program}",
)
NOTHING_TO_UNDO = Mistake("nothing-to-undo", Severity.ERROR, "there is no answer that could be taken back", "")
FEWER_TO_UNDO = Mistake(
    "nothing-to-undo",
    Severity.ERROR,
    "so many answers are not there; those that can be taken back: {count}",
    "",
)
UNDO_ACROSS_RULES = Mistake(
    "undo-across-rules",
    Severity.ERROR,
    "the rules were changed after the answer before; it cannot be taken back",
    "",
)
FEWER_SINCE_RULES = Mistake(
    "undo-across-rules",
    Severity.ERROR,
    "not so many answers were given since the rules were changed; those that can be taken back: {count}",
    "",
)
_FEWER = {NOTHING_TO_UNDO: FEWER_TO_UNDO, UNDO_ACROSS_RULES: FEWER_SINCE_RULES}
"""What is said instead where some of the answers could be taken back."""

Speaking = Callable[[str], Speech]
"""Gives the few words of values for the language of a ruleset."""


@frozen
class Undone:
    """An answer that was taken back: who had given it, and how many dice had been thrown for it."""

    by: str
    dice: int


@dataclass(slots=True)
class Fold:
    """What the entries of a journal come to: those that stand, what was undone, and how dice are thrown.

    Attributes:
        mode, commitment: where the dice come from, and the promise of their seed.
        standing: line of the journal, counted from 1, and entry.
        position: how many numbers of the seeded dice are used up.
    """

    mode: Mode
    commitment: str
    standing: list[tuple[int, Entry]] = field(default_factory=list)
    undone: list[Undone] = field(default_factory=list)
    position: int = 0

    @classmethod
    def of(cls, header: HeaderEntry) -> Fold:
        """The fold of a journal that has no entry yet."""
        return cls(header.dice, header.commitment)

    def add(self, line: int, entry: Entry) -> None:
        """Take the next entry in."""
        match entry:
            case UndoEntry():
                # Programs before format 2 left dice standing that had been thrown after an answer, by another entry.
                self.undone += [self.take_back(with_dice=bool(entry.state)) for _ in range(entry.count)]
                return
            case AnswerEntry():
                self.position = entry.pos
            case DiceEntry():
                self.mode = entry.mode
                if entry.commitment:
                    self.commitment, self.position = entry.commitment, 0
            case RulesEntry() | EndEntry():
                pass
            case AsideEntry():
                return
        self.standing.append((line, entry))

    def take_all_back(self, count: int) -> tuple[Undone, ...]:
        """Leave so many answers out, as `take_back` does.

        Raises: Stopped when there are fewer, or when rules were changed after one of them.
        """
        taken: list[Undone] = []
        while len(taken) < count:
            try:
                taken.append(self.take_back(with_dice=True))
            except Stopped as stopped:
                fewer = _FEWER.get(stopped.findings[0].kind)
                if taken and fewer is not None:
                    raise Stopped([fewer.at(None, count=len(taken))]) from stopped
                raise
        return tuple(taken)

    def take_back(self, *, with_dice: bool) -> Undone:
        """Leave the last answer out, and with it dice of later entries that were thrown because of it.

        An amendment holds from a turn on that had not begun when it was adopted: before that it changes nothing.

        Raises: Stopped when there is none, or when rules were changed after it.
        """
        for at in range(len(self.standing) - 1, -1, -1):
            entry = self.standing[at][1]
            if isinstance(entry, RulesEntry) and (entry.amendment is None or entry.boundary is None):
                raise Stopped([UNDO_ACROSS_RULES.at(None)])
            if isinstance(entry, AnswerEntry) and not is_dice(entry):
                later = [one for one in self.standing[at + 1 :] if with_dice and is_dice(one[1])]
                self.standing[at:] = [one for one in self.standing[at + 1 :] if one not in later]
                dice = sum(len(one.dice) for _, one in later if isinstance(one, AnswerEntry))
                return Undone(entry.by, len(entry.dice) + dice)
        raise Stopped([NOTHING_TO_UNDO.at(None)])

    def answers(self) -> list[tuple[int, AnswerEntry]]:
        """The answers that stand, with their lines."""
        return [(line, one) for line, one in self.standing if isinstance(one, AnswerEntry)]


def is_dice(entry: Entry) -> bool:
    """Whether an entry holds seeded dice alone, which nobody was asked for."""
    return isinstance(entry, AnswerEntry) and entry.req == "dice"


def last_answer(entries: Iterable[Entry]) -> int:
    """Where the last answer stands among entries; 0 where there is none."""
    return max((at for at, one in enumerate(entries) if isinstance(one, AnswerEntry)), default=0)


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


@frozen
class Moment:
    """A moment of a replay: which of its games was played, and how many answers it had been given."""

    stretch: int
    answers: int
    busy: int


class _Identical:
    """A rulebook that is equal to itself alone: to compare two with all that stands in them takes long."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Identical) and self.rulebook is other.rulebook

    def __hash__(self) -> int:
        return id(self.rulebook)


@lru_cache(maxsize=4)
def _program_by(rules: _Identical, speech: Speech) -> Program:
    """A rulebook compiled once for all who play by it in this process: a campaign is played again to tell its story."""
    return Program(rules.rulebook, speech)


class Replay:
    """The game as it is played from entries.

    Attributes:
        ground: rules and map that are played by.
        waiting: the change of rules whose boundary is still to come.
        reports: what became of the game at each change of rules.
        busy: turn and number of the phase of each answer and throw.
        earlier: the games that ended where the rules were changed, for those who look back; they are not played on.
    """

    def __init__(self, ground: Ground, grounds: Callable[[Basis], Ground], speech: Speaking, salt: str = "") -> None:
        """A game that nobody has answered yet.

        Args:
            grounds: gives rules and map for what a later stretch is played by.
            salt: what the names of things are drawn with that not everybody sees.
        Raises: Stopped when the rules cannot begin.
        """
        self.ground = ground
        self.waiting: RulesEntry | None = None
        self.reports: list[Report] = []
        self.busy: list[tuple[int, int]] = []
        self.earlier: list[Game] = []
        self._grounds = grounds
        self._speech = speech
        self._salt = salt
        self._stretch = 0
        self._before: list[Moment] = []
        """The moment before each entry with an answer or dice."""
        self.program = self._program(ground)
        self.game = self._new_game()

    def _program(self, ground: Ground) -> Program:
        return _program_by(_Identical(ground.rulebook), self._speech(ground.rulebook.header.language))

    def _new_game(self) -> Game:
        basis = self.ground.basis
        try:
            return Game(
                self.program,
                self.ground.map,
                self.ground.seats(),
                basis.chosen(),
                basis.turns,
                salt=self._salt,
                option_spans=self.ground.option_spans,
            )
        except RuleFault as fault:
            raise Stopped([fault.finding]) from None

    def take(self, entry: Entry, place: Span, program: str, *, is_looked_at: bool = True) -> list[int]:
        """Take one entry in; gives the sides of the dice it holds.

        Args: `is_looked_at`, whether somebody looks at what is asked after it, or after a part of it.
        Raises: Stopped when it does not fit; it names the version of the program that wrote it.
        """
        try:
            return self._taken(entry, is_looked_at=is_looked_at)
        except (Refused, RuleFault, IndexError, ValueError) as error:
            raise Stopped([ANSWER_UNFIT.at(place, line=place.line, reason=str(error), program=program)]) from None

    def _taken(self, entry: Entry, *, is_looked_at: bool) -> list[int]:
        sides: list[int] = []
        match entry:
            case AnswerEntry():
                self.begin_entry()
                for answer in entry.given:
                    self.feed(answer, is_looked_at=is_looked_at)
                left = list(entry.dice)
                while left:
                    if not isinstance(self.game.pending, Throw):
                        raise ValueError(counted("{count} die too many", "{count} dice too many", len(left)))
                    count = len(self.game.pending.dice)
                    sides += self.game.pending.dice
                    self.feed(left[:count], is_looked_at=is_looked_at)
                    del left[:count]
            case RulesEntry():
                self.take_rules(entry)
            case DiceEntry() | UndoEntry() | EndEntry() | AsideEntry():
                pass
        return sides

    @property
    def stretch(self) -> int:
        """The number of the stretch that is played."""
        return self._stretch

    @property
    def stretches_of_answers(self) -> list[int]:
        """The number of the stretch in which each entry with answers or dice was given."""
        return [one.stretch for one in self._before]

    def begin_entry(self) -> Moment:
        """What is fed from here on belongs to the next entry."""
        self._before.append(Moment(self._stretch, len(self.game.answers), len(self.busy)))
        return self._before[-1]

    def feed(self, answer: Answer, *, is_looked_at: bool = True) -> None:
        """Give one answer or throw."""
        place = (self.game.world.turn, self.game.world.phase_number)
        self.game.answer(answer, is_looked_at=is_looked_at)
        self.busy.append(place)
        self._settle()

    def take_back(self, entries: int) -> bool:
        """Stand before the last entries with answers or dice; False where only playing it all again leads there."""
        if not entries:
            return True
        moment = self._before[-entries]
        if moment.stretch != self._stretch:
            return False
        self.game.undo(len(self.game.answers) - moment.answers)
        del self._before[-entries:]
        del self.busy[moment.busy :]
        return True

    def take_rules(self, entry: RulesEntry) -> None:
        """From its boundary on the game is played by other rules."""
        if entry.boundary is None:
            self._stretch += 1
            self._salt = self._salt or entry.salt
            self.ground = self._grounds(entry.basis)
            self.program = self._program(self.ground)
            self.game = self._new_game()
            return
        self.waiting = entry
        self.game.halt_at(entry.boundary)
        self._settle()

    def _settle(self) -> None:
        """Change the rules when their boundary has been reached."""
        if self.waiting is None or not self.game.is_halted:
            return
        entry, self.waiting = self.waiting, None
        self._stretch += 1
        self.ground = self._grounds(entry.basis)
        self.program = self._program(self.ground)
        basis = self.ground.basis
        self.earlier.append(self.game)
        self.game, report = carry_over(
            self.game,
            self.program,
            self.ground.map,
            self.ground.seats(),
            basis.chosen(),
            basis.turns,
            entry.first,
            entry.given,
            option_spans=self.ground.option_spans,
            keeps=entry.keeps,
            follows=entry.follows,
            salt=entry.salt,
        )
        self.reports.append(report)
