"""What has happened, as lines: the story of a game, and each result with everything that went into it.

Anna: try to take c4 for the victory in battle 1
  the attempt on c4: 3 + 4 = 7
    -2  minor victory
    = 5 against 7: failure
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final, TypeVar, assert_never

from cli.words.catalogue import Words
from cli.words.numbers import listing, number, signed
from cli.words.sentences import begun_large

if TYPE_CHECKING:
    from dsl.understood.rolls import Measure
    from interpreter.game_read import GameRead
    from interpreter.values.numbers import Number
    from interpreter.values.results import Die, Fight, Part, RollResult, SideResult
    from interpreter.values.value import Value


_AHEAD: Final = ("step", "order")
"""Lines that say what comes; they are left out where at once something else comes."""
_NEXT: Final = ("step", "phase", "turn")
_BEGINS: Final = ("turn", "turns", "phase", "scene", "round", "step", "victory")
_EMPTY: Final = (("phase", "phase"), ("phase", "turn"))
"""A phase in which nothing was told has no heading."""


class Teller:
    """Tells the story of a game from where it stopped telling."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self._told = (0, 0)
        """How much of the story and of the results was told."""
        self._of_slip = ("", (0, 0))
        """Who gives a slip, and how much was told of what comes of it; that is taken back when he has finished."""

    def skip(self, game: GameRead) -> None:
        """Pass over what has happened so far."""
        self._told, self._of_slip = _parted(game)

    def answered(self, game: GameRead) -> Iterator[str]:
        """What has come of an answer; that it is recorded stands before whatever begins next."""
        recorded = "  " + self.words.gettext("recorded")
        is_said = False
        for is_next, line in self._news(game):
            if is_next and not is_said:
                is_said = True
                yield recorded
            yield line
        if not is_said:
            yield recorded

    def news(self, game: GameRead) -> Iterator[str]:
        """The lines of what has happened since."""
        return (line for _, line in self._news(game))

    def _news(self, game: GameRead) -> Iterator[tuple[bool, str]]:
        """The lines, each with whether it begins something."""
        story, results = game.world.story, game.world.results
        before, (player, given) = self._told, self._of_slip
        self._told, self._of_slip = _parted(game)
        if player and (self._told, self._of_slip[0]) == (before, player):
            before = _sum(before, given)  # the same slip goes on, and what it begins with was told
        # An undo may have shortened both.
        fresh = story[min(before[0], len(story)) :]
        pending = list(results[min(before[1], len(results)) :])
        for kind, text in _without_stretches(without_empty(fresh)):
            if kind in ("roll", "contest") and pending:
                yield from ((False, line) for line in result_lines(pending.pop(0), self.words, "  "))
            else:
                yield from ((kind in _BEGINS, line) for line in self._line(kind, text, game))
        for one in pending:
            yield from ((False, line) for line in result_lines(one, self.words, "  "))

    def _line(self, kind: str, text: str, game: GameRead) -> Iterator[str]:
        match kind:
            case "turns":
                yield ""
                said = self.words.gettext("{turn} {first} to {last}: nothing happened.")
                first, last = text.split()
                yield f"=== {said.format(turn=turn_name(game, self.words), first=first, last=last)} ==="
            case "turn":
                yield ""
                yield f"=== {turn_name(game, self.words)} {text} ==="
            case "phase":
                yield ""
                yield f"--- {text} ---"
            case "scene":
                yield ""
                yield f"-- {text} --"
            case "round":
                yield "  " + self.words.gettext("Round {number}").format(number=text)
            case "order" | "thrown_order":
                yield "  " + self.words.gettext("Order: {players}").format(players=text)
            case "victory":
                yield ""
                yield f"*** {begun_large(text)} ***"
            case "act":
                yield f"  > {text}"
            case "absent":
                yield "  " + self.words.gettext("{player} has handed in nothing.").format(player=text)
            case "fails":
                yield "  " + self.words.gettext("Comes to nothing: {act}").format(act=text)
            case _:
                yield f"  {text}"


_Count = tuple[int, int]
_Line = TypeVar("_Line", tuple[str, str], tuple[str, str, int])


def _parted(game: GameRead) -> tuple[_Count, tuple[str, _Count]]:
    """How much of story and results stands, and of whose slip is how much more."""
    world, asked = game.world, game.pending
    whole = (len(world.story), len(world.results))
    stands = world.told_for_good
    if stands is None or asked is None or asked.by is None:
        return whole, ("", (0, 0))
    return stands, (asked.by.id, (whole[0] - stands[0], whole[1] - stands[1]))


def _sum(one: _Count, other: _Count) -> _Count:
    return one[0] + other[0], one[1] + other[1]


def without_empty(lines: Sequence[_Line]) -> list[_Line]:
    """The lines without those that say what comes where nothing has come of it before something else begins.

    Args: `lines` begin with their sort.
    """
    kept: list[_Line] = []
    after = ""
    for line in reversed(lines):
        kind = line[0]
        if not ((kind in _AHEAD and after in _NEXT) or (kind, after) in _EMPTY):
            kept.append(line)
            after = kind
    return kept[::-1]


def _without_stretches(lines: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """The lines, with one for several turns in a row in which nothing was told: `("turns", "4 53")`."""
    kept: list[tuple[str, str]] = []
    for at, (kind, text) in enumerate(lines):
        is_empty = kind == "turn" and at + 1 < len(lines) and lines[at + 1][0] == "turn"
        if is_empty and kept and kept[-1][0] == "empty":
            kept[-1] = ("empty", f"{kept[-1][1].split()[0]} {text}")
        else:
            kept.append(("empty", text) if is_empty else (kind, text))
    return [(_stretch_kind(text), text) if kind == "empty" else (kind, text) for kind, text in kept]


def _stretch_kind(text: str) -> str:
    return "turns" if " " in text else "turn"


def outcome_line(game: GameRead, words: Words) -> str:
    """How a campaign stands in which nothing more is asked: won by whom, over, or waiting and why."""
    if game.standstill is not None:
        waits = words.gettext("The campaign waits: {reason}. It goes on when the rules are changed.")
        return waits.format(reason=words.say(game.standstill))
    over = words.gettext("The campaign is over.")
    if not game.world.winners:
        return over
    winners = [one.label for one in game.world.winners]
    won = words.ngettext("{players} has won.", "{players} have won.", len(winners))
    return f"{over} {won.format(players=listing(winners, words))}"


def turn_name(game: GameRead, words: Words) -> str:
    """What the ruleset calls a turn."""
    return game.program.rulebook.header.turn_name or words.gettext("Turn")


def result_lines(result: RollResult | Fight, words: Words, indent: str = "") -> list[str]:
    """A finished roll or contest with all its parts."""
    from interpreter.values.results import Fight

    lines = _outcome_lines(result, words) if isinstance(result, Fight) else _roll_lines(result, words)
    return [indent + line for line in lines]


def result_in_a_line(result: RollResult | Fight, words: Words) -> str:
    """A finished roll or contest on one line: `claim: 3 + 4 = 7 (−2 minor victory); 5 against 7: failure`."""
    from interpreter.values.results import Fight

    if isinstance(result, Fight):
        # Where dice are compared one by one their sum decides nothing.
        counts = [side_told(side, result.measure, words) for side in (result.first, result.second)]
        if result.pairs:
            counts = [number(count, words) for count in (result.won, result.lost)]
        both = zip((result.first, result.second), counts, strict=True)
        sides = [f"{side_name(side.side)} {count}" for side, count in both]
        return f"{result.title}: {' : '.join(sides)}; {outcome_words(result, words)}"
    head = _roll_lines(result, words)[0]
    parts = [f"{signed(part.amount, words)} {part_name(part, words)}" for part in result.parts]
    text = f"{head} ({', '.join(parts)})" if parts else head
    if result.target is not None or result.counts_successes:
        return f"{text}; {verdict(result, words)}"
    return f"{text} = {number(result.total, words)}" if parts else text


def _roll_lines(result: RollResult, words: Words) -> list[str]:
    head = result.title
    if not result.dice and not result.parts and result.target is None:
        return [f"{head}: {number(result.total, words)}"]
    if result.dice:
        head += f": {dice_told(result, words)}"
    elif result.thrown and result.parts:
        head += f": {number(result.thrown, words)}"
    lines = [head, *part_lines(result.parts, words)]
    return [*lines, "    = " + verdict(result, words)]


def dice_told(result: RollResult, words: Words) -> str:
    """What the `dice` line of a roll came to: `3 + 4 = 7`, `2 × 5 − 3 + 1 = 8`, one after the other `3, 1 = 31`."""
    together = number(result.thrown, words)
    if result.counts_successes:
        return ", ".join(map(faces, result.dice))
    if any(die.digit for die in result.dice):
        return f"{one_by_one(result.dice, result.beside, words)} = {together}"
    text = ""
    for factor, dice in groupby(result.dice, lambda die: die.factor):
        for told in _added(factor, [*map(faces, dice)], words):
            sign = "−" if factor < 0 else "+"
            text = f"{text} {sign} {told}" if text else f"−{told}" if factor < 0 else told
    if result.beside:
        text += f" {'−' if result.beside < 0 else '+'} {number(max(result.beside, -result.beside), words)}"
    is_sum = len(result.dice) > 1 or result.beside or result.dice[0].factor != 1
    return f"{text} = {together}" if is_sum else text


def one_by_one(dice: Sequence[Die], beside: Number, words: Words) -> str:
    """Dice that are looked at one by one, and what their line adds to them: `6, 5, +3`."""
    told = [
        ("−" if die.factor < 0 else "")
        + _added(die.factor, [faces(die)], words)[0]
        + (f" ({die.label})" if die.label else "")
        for die in dice
    ]
    return ", ".join([*told, signed(beside, words)] if beside else told)


def _added(factor: Number, shown: list[str], words: Words) -> list[str]:
    """What is added of dice that count equally often: each, or all of them as often as they count."""
    often = max(factor, -factor)
    if often == 1:
        return shown
    together = shown[0] if len(shown) == 1 else f"({' + '.join(shown)})"
    return [f"{number(often, words)} × {together}"]


def faces(die: Die) -> str:
    """What a die showed; `6+5` for one that was thrown again and added, `1>4` for one that was thrown once more.

    A die that does not count stands in brackets.
    """
    text = "+".join(map(str, die.faces))
    text = f"{die.before}>{text}" if die.before else text
    return text if die.counts else f"({text})"


def verdict(result: RollResult, words: Words) -> str:
    """The end of a roll: `5 against 7: failure`."""
    total = number(result.total, words)
    if result.counts_successes:
        said = words.ngettext("{count} success", "{count} successes", 1 if result.total == 1 else 2)
        total = said.format(count=total)
    if result.target is None:
        return total
    outcome = words.gettext("success") if result.success else words.gettext("failure")
    said = words.gettext("{total} against {target}: {outcome}")
    if result.low_succeeds:
        said = words.gettext("{total} against {target} or less: {outcome}")
    text = said.format(total=total, target=result.target, outcome=outcome)
    if result.fixed == "natural":
        text += " " + words.gettext("(by the dice as thrown)")
    elif result.fixed:
        text += f" ({result.fixed})"
    return text


def part_name(part: Part, words: Words) -> str:
    """What a part of a number is called."""
    from interpreter.views.seen_world import SOMETHING

    if part.row == SOMETHING:
        return words.gettext("something you do not see")
    return words.gettext("base value") if part.label == "base" else words.say(part.label) or part.row.replace("_", " ")


def part_lines(parts: tuple[Part, ...], words: Words, indent: str = "    ") -> list[str]:
    """One line for each part of a number, with the rules it cites; alike ones share it: `−3  drugs (3 × −1)`.

    A `base 0` to which the rule gives no words says nothing to anybody.
    """
    lines = []
    for part, count in Counter(parts).items():
        if (part.row, part.label, part.amount) == ("base", "base", 0):
            continue
        amount = (number if part.row == "base" else signed)(part.amount * count, words)
        often = f" ({count} × {signed(part.amount, words)})" if count > 1 else ""
        note = "".join(f" ({words.say(one)})" for one in (part.note, part.until) if one)
        lines.append(f"{indent}{amount:>5}  {part_name(part, words)}{often}{note}{cited(part.cites)}")
    return lines


def cited(cites: tuple[str, ...]) -> str:
    """Citations as they stand in the rules."""
    return f"  [{', '.join(cites)}]" if cites else ""


def _outcome_lines(outcome: Fight, words: Words) -> list[str]:
    lines = [outcome.title]
    for side in (outcome.first, outcome.second):
        lines += _side_lines(side, outcome.measure, words)
    if outcome.pairs:
        pairs = ", ".join(f"{number(one, words)} : {number(other, words)}" for one, other in outcome.pairs)
        said = words.gettext("by rank {pairs}: won {won}, lost {lost}")
        lines.append("    " + said.format(pairs=pairs, won=outcome.won, lost=outcome.lost))
    return [*lines, "    " + outcome_words(outcome, words)]


def outcome_words(outcome: Fight, words: Words) -> str:
    """Who wins a contest, and by how much."""
    if outcome.winner is None:
        return words.gettext("a draw")
    if outcome.tied:
        return words.gettext("a tie, which goes to {winner}").format(winner=side_name(outcome.winner))
    said = words.gettext("{winner} wins by {margin}")
    return said.format(winner=side_name(outcome.winner), margin=number(outcome.margin, words))


def side_told(side: SideResult, measure: Measure, words: Words) -> str:
    """What a side brings to the comparison: its total, its best die, or how many successes."""
    from dsl.understood.rolls import Measure as Compared

    match measure:
        case Compared.SUCCESSES:
            said = words.ngettext("{count} success", "{count} successes", side.successes)
            return said.format(count=number(side.successes, words))
        case Compared.BEST_DIE:
            return number(side.best, words)
        case Compared.TOTAL | Compared.PAIRS:
            return number(side.total, words)
        case _:
            assert_never(measure)


def _side_lines(side: SideResult, measure: Measure, words: Words) -> list[str]:
    thrown = one_by_one(side.dice, side.beside, words)
    lines = [f"  {side_name(side.side)}: {thrown or '-'} = {side_told(side, measure, words)}"]
    for die, parts in zip(side.dice, side.parts, strict=True):
        for line in part_lines(parts, words, "      "):
            lines.append(f"{line} ({die.thrown})")
    return lines + part_lines(side.extra, words, "      ")


def side_name(side: Value) -> str:
    """A side of a contest as players call it."""
    from interpreter.values.value import Entity, TableRow

    return side.label if isinstance(side, Entity | TableRow) else str(side)
