"""What may stand in a stat, a roll or a contest, and what goes together there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import phrase
from dsl.resolve import findings as f
from dsl.resolve.book import Book
from dsl.resolve.names.symbols import sort_of
from dsl.resolve.rolls.mistakes import NEEDS_ROUNDING_BELOW
from dsl.understood.expressions import Binary, BinaryOperation, CountedDice, DiceAmount, Node
from dsl.understood.rolls import RollRule
from dsl.understood.rows import Stage
from dsl.understood.walk import nodes_in

ROUNDINGS: Final = frozenset({Stage.ROUNDED_DOWN, Stage.ROUNDED_UP, Stage.ROUNDED_NEAREST})
"""The stages that make a whole number of what there is."""
BREAKING: Final = frozenset({Stage.TIMES, Stage.LESS})
"""What may leave a total that is not whole; it is rounded behind them."""


def where_of(roll: t.Roll) -> str:
    """A roll as findings speak of it."""
    return phrase("{sort} {name}", sort=sort_of(roll, alone=True), name=roll.name.text)


def check_place(book: Book, roll: t.Roll, line: t.RollLine, once: dict[str, t.RollLine]) -> None:
    """Note a line that has no place in this roll, or stands there once already, by the name of its class in `once`."""
    where = where_of(roll)
    name = type(line).__name__
    single = (t.DiceLine, t.ChanceLine, t.TargetLine, t.CountLine, t.WinnerLine, t.SidesLine)
    if isinstance(line, single):
        if name in once:
            also = [(once[name].span, phrase("the first is here"))]
            what = f"`{name.removesuffix('Line').lower()}`"
            book.symbols.findings.append(f.TWICE.at(line.span, also=also, what=what, where=where))
        once[name] = line
    if roll.form == "stat" and not isinstance(line, t.Row | t.StageLine | t.BaseLine | t.ResultLine):
        advice = phrase("a stat has a base, rows and stages; dice belong to a roll")
        book.find(f.MISPLACED, line.span, where=where, advice=advice)
    elif roll.form == "contest" and isinstance(
        line, t.ChanceLine | t.TargetLine | t.NaturalLine | t.AutomaticLine | t.ResultLine | t.BaseLine
    ):
        book.find(f.MISPLACED, line.span, where=where, advice=_instead_in_a_contest(line))


def _instead_in_a_contest(line: t.RollLine) -> str:
    """What is written in a contest for a line that stands in a roll or a stat."""
    if isinstance(line, t.BaseLine):
        return phrase('a contest compares its two sides; what is added is a row, +side.… "…", and dice a pool')
    return phrase("a contest compares its two sides")


def check_whole(book: Book, roll: t.Roll, rule: RollRule) -> None:
    """Note what is missing for lines of a roll, or does not go together with them."""
    winner = next((one for one in reversed(roll.lines) if isinstance(one, t.WinnerLine)), None)
    where = where_of(roll)
    if rule.chance is not None:
        own = [line for line in roll.lines if not isinstance(line, t.ChanceLine | t.AutomaticLine | t.Row)]
        for span in (*(line.span for line in own), *(row.span for row in rule.rows)):
            advice = phrase("beside a `chance` stands only `always …`; else write dice and a target")
            book.find(f.MISPLACED, span, where=where, advice=advice)
    if winner is not None and winner.measure in ("pairs", "die"):
        _check_single_dice(book, rule, winner, where)
    if winner is not None and winner.measure == "successes" and rule.succeeds_at is None:
        advice = phrase("write which dice count: succeeds at 4; or let the sums be compared: higher total wins")
        book.find(
            f.MISSING_LINE, winner.span, where=where, what=phrase("line that says what a success is"), advice=advice
        )
    has_dice = rule.dice is not None or bool(rule.pools)
    if rule.target is not None and not has_dice and rule.chance is None:
        advice = phrase("write which dice are thrown: dice 2d6")
        book.find(f.MISSING_LINE, roll.span, where=where, what=phrase("dice"), advice=advice)
    if rule.naturals and not has_dice:
        book.find(f.MISPLACED, rule.naturals[0].span, where=where, advice=phrase("natural results need dice: dice 2d6"))
    if rule.die_rows and not rule.pools:
        advice = phrase("`each die` needs a pool: pool 2 dice d6")
        book.find(f.MISPLACED, rule.die_rows[0].span, where=where, advice=advice)
    if rule.succeeds_at is not None and not rule.pools:
        advice = phrase("successes are counted in a pool: pool 2 dice d6; for one total write a `target`")
        book.find(f.MISPLACED, roll.span, where=where, advice=advice)
    _check_broken(book, rule, where)


def _check_single_dice(book: Book, rule: RollRule, winner: t.WinnerLine, where: str) -> None:
    """Where dice are looked at one by one, all of them count, and nothing is added to their sum."""
    is_paired = winner.measure == "pairs"
    for one in nodes_in(rule.dice):
        if isinstance(one, CountedDice) or (isinstance(one, DiceAmount) and one.as_digits):
            advice = phrase("the best dice are looked for anyway: throw plain dice, such as dice 3d6")
            book.find(f.MISPLACED, one.span, where=where, advice=advice)
    for one in _beside_dice(rule.dice):
        advice = phrase(
            "dice are compared one by one, and nothing is added to them here: throw plain dice, such as dice 3d6"
        )
        book.find(f.MISPLACED, one.span, where=where, advice=advice)
    for row in (*rule.rows, *rule.stages) if is_paired else ():
        advice = phrase("dice are compared one by one: write `each die` before what is added to them")
        book.find(f.MISPLACED, row.span, where=where, advice=advice)
    if is_paired and winner.tie == "again":
        advice = phrase("say whose a pair of equal dice is: tie to defender, or: tie is a draw")
        book.find(f.MISPLACED, winner.span, where=where, advice=advice)


def _beside_dice(node: Node | None) -> Iterator[Node]:
    """What stands in a sum beside dice that are added, each once."""
    match node:
        case BinaryOperation(op=Binary.ADD, left=left, right=right):
            yield from _beside_dice(left)
            yield from _beside_dice(right)
        case None | DiceAmount() | CountedDice():
            pass
        case _:
            yield node


def _check_broken(book: Book, rule: RollRule, where: str) -> None:
    """Where the total is multiplied or lessened by what is not whole, it is rounded behind that."""
    broken = [one for one in rule.stages if one.stage in BREAKING and one.amount.type.form == "fraction"]
    is_later = any(one.is_later for one in broken)
    rounded = any(one.stage in ROUNDINGS and (one.is_later or not is_later) for one in rule.stages)
    if broken and not rounded and book.rounding is None:
        place = next(one for one in broken if one.is_later is is_later).span
        line = "then rounded down" if is_later else "rounded down"
        book.find(NEEDS_ROUNDING_BELOW, place, line=line, where=where)
