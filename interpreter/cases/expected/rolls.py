"""The rolls and contests of a case held against those it expects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

from dsl.border.diagnostics import Finding, Phrase, counted, joined, phrase
from dsl.border.yaml_places import Path
from interpreter.cases.expected.shapes import Amounts, ContestExpected, DieExpected, Others, RollExpected
from interpreter.cases.lookup import as_written
from interpreter.cases.setting import Setting
from interpreter.cases.written import Exact
from interpreter.values.numbers import Number
from interpreter.values.results import Die, Fight, Part, RollResult, SideResult
from interpreter.values.stored import stored
from interpreter.values.value import Value
from interpreter.world.world import World

R = TypeVar("R", RollResult, Fight)
W = TypeVar("W", RollExpected, ContestExpected)

WORDS: Final = {
    "total": phrase("the total"),
    "target": phrase("the target"),
    "natural": phrase("the natural result"),
    "margin": phrase("the margin"),
    "successes": phrase("the number of successes"),
    "dice": phrase("the dice"),
    "winner": phrase("the winner"),
    "loser": phrase("the loser"),
    "won": phrase("the number of pairs won"),
    "lost": phrase("the number of pairs lost"),
}
"""What a part of a result is called when it differs."""
WORDS_OF_DICE: Final = {
    "shows": phrase("what it shows"),
    "counts": phrase("what it counts"),
    "label": phrase("its label"),
}


def rolls_that_differ(
    setting: Setting, world: World, made: Sequence[RollResult], wanted: Sequence[RollExpected | Others], at: Path
) -> Iterator[Finding]:
    """The rolls of a case, in order; all of them are listed unless others are allowed."""
    for roll, want, where in _paired(made, wanted, at):
        if isinstance(roll, str):
            yield setting.differs(where, roll)
        elif isinstance(want, RollExpected):
            yield from _roll(setting, world, roll, want, where)


def contests_that_differ(
    setting: Setting, world: World, made: Sequence[Fight], wanted: Sequence[ContestExpected | Others], at: Path
) -> Iterator[Finding]:
    """The contests of a case, in order; all of them are listed unless others are allowed."""
    for contest, want, where in _paired(made, wanted, at):
        if isinstance(contest, str):
            yield setting.differs(where, contest)
        elif isinstance(want, ContestExpected):
            yield from _contest(setting, world, contest, want, where)


def _paired(made: Sequence[R], wanted: Sequence[W | Others], at: Path) -> Iterator[tuple[R | str, W | None, Path]]:
    """What was made beside what was expected; a text where one of the two is missing.

    Where others are allowed, an entry with a name takes the next result of that name.
    """
    entries = [(want, (*at, place)) for place, want in enumerate(wanted) if not isinstance(want, Others)]
    is_open = len(entries) < len(wanted)
    left = list(made)
    for want, where in entries:
        while want.name and left and left[0].name != want.name:
            beyond = left.pop(0)
            if not is_open:
                yield _unlisted(beyond), None, where
        if not left:
            yield _missing(want, len(made)), None, where
            return
        yield left.pop(0), want, where
    for one in left if not is_open else ():
        yield _unlisted(one), None, at


def _unlisted(one: RollResult | Fight) -> str:
    return phrase("“{title}” ({name}) was rolled too, and is not listed", title=one.title, name=one.name)


def _missing(want: RollExpected | ContestExpected, made: int) -> str:
    if want.name:
        return phrase("nothing more called “{name}” was rolled", name=want.name)
    return counted("only {count} was rolled", "only {count} were rolled", made)


def _roll(setting: Setting, world: World, roll: RollResult, want: RollExpected, at: Path) -> Iterator[Finding]:
    title = roll.title
    if want.says("success") and roll.success != want.success:
        told = (
            phrase("“{title}” has succeeded", title=title)
            if roll.success
            else phrase("“{title}” has failed", title=title)
        )
        yield setting.differs((*at, "success"), told)
    found: dict[str, tuple[Any, Any]] = {
        "total": (roll.total, want.total),
        "target": (roll.target, None if want.target == "none" else want.target),
        "natural": (roll.natural, want.natural),
        "margin": (roll.margin, want.margin),
        "successes": (roll.successes, want.successes),
        "dice": (list(roll.shown), want.dice),
    }
    yield from _parts_that_differ(setting, world, title, found, want, at)
    if want.says("modifiers"):
        yield from amounts_that_differ(setting, title, roll.parts, want.modifiers, (*at, "modifiers"))


def _parts_that_differ(
    setting: Setting,
    world: World,
    title: str,
    found: Mapping[str, tuple[Any, Any]],
    want: RollExpected | ContestExpected,
    at: Path,
) -> Iterator[Finding]:
    for key, (got, wanted) in found.items():
        if want.says(key) and got != wanted:
            yield setting.differs(
                (*at, key), is_not(joined((title, WORDS[key]), ": "), world.say(got), world.say(wanted))
            )


def is_not(what: str, found: object, wanted: object) -> str:
    """What is one thing and should be another, in words."""
    return phrase("{what} is {found}, expected {wanted}", what=what, found=found, wanted=wanted)


# ---------------------------------------------------------------- contests


def _contest(setting: Setting, world: World, contest: Fight, want: ContestExpected, at: Path) -> Iterator[Finding]:
    title = contest.title
    if want.says("tied") and contest.tied != want.tied:
        told = phrase("“{title}” is a tie", title=title) if contest.tied else phrase("“{title}” is no tie", title=title)
        yield setting.differs((*at, "tied"), told)
    found: dict[str, tuple[Any, Any]] = {
        "winner": (stored(contest.winner), _somebody(want.winner)),
        "loser": (stored(contest.loser), _somebody(want.loser)),
        "margin": (contest.margin, want.margin),
        "won": (contest.won, want.won),
        "lost": (contest.lost, want.lost),
    }
    yield from _parts_that_differ(setting, world, title, found, want, at)
    sides = {str(stored(side.side)): side for side in (contest.first, contest.second)}
    if want.says("modifiers") and not want.modifiers:
        for side in sides.values():
            yield from _side(setting, world, title, side, "modifiers", Amounts(), (*at, "modifiers"))
    for key in ("totals", "successes", "dice", "modifiers"):
        for name, wanted in getattr(want, key).items():
            where: Path = (*at, key, name)
            if name not in sides:
                yield setting.differs(where, phrase("“{name}” takes no part in “{title}”", name=name, title=title))
            else:
                yield from _side(setting, world, title, sides[name], key, wanted, where)


def _somebody(written: str) -> str | None:
    """The id of a side; none in a draw."""
    return None if written == "none" else written


def _side(
    setting: Setting, world: World, title: str, side: SideResult, key: str, wanted: Any, at: Path
) -> Iterator[Finding]:
    who = world.say(side.side)
    match key:
        case "totals" if side.total != wanted:
            what = phrase("{title}: the total of {side}", title=title, side=who)
            yield setting.differs(at, is_not(what, side.total, wanted))
        case "successes" if side.successes != wanted:
            what = phrase("{title}: the number of successes of {side}", title=title, side=who)
            yield setting.differs(at, is_not(what, side.successes, wanted))
        case "dice":
            yield from _dice(setting, phrase("{title}: the dice of {side}", title=title, side=who), side, wanted, at)
        case "modifiers":
            every = (*(part for parts in side.parts for part in parts), *side.extra)
            yield from amounts_that_differ(setting, joined((title, who)), every, wanted, at)
        case _:
            pass


def _dice(
    setting: Setting, what: str, side: SideResult, wanted: int | Sequence[int | DieExpected], at: Path
) -> Iterator[Finding]:
    """How many dice a side has, or what each of them shows and counts."""
    count = wanted if isinstance(wanted, int) else len(wanted)
    if count != len(side.dice):
        yield setting.differs(
            at, phrase("{what} are {found}, expected {wanted}", what=what, found=len(side.dice), wanted=count)
        )
    elif not isinstance(wanted, int):
        for place, (die, parts, want) in enumerate(zip(side.dice, side.parts, wanted, strict=True)):
            one = phrase("{what}: die {number}", what=what, number=place + 1)
            yield from _die(
                setting, one, die, parts, DieExpected(shows=want) if isinstance(want, int) else want, (*at, place)
            )


def _die(
    setting: Setting, what: str, die: Die, parts: tuple[Part, ...], want: DieExpected, at: Path
) -> Iterator[Finding]:
    counts: Number = die.thrown + sum(part.amount for part in parts)
    found: dict[str, tuple[Value, Value]] = {
        "shows": (list(die.faces) if isinstance(want.shows, list) else die.thrown, want.shows),
        "counts": (counts, want.counts),
        "label": (die.label, want.label),
    }
    for key, (got, wanted) in found.items():
        if want.says(key) and got != wanted:
            told = is_not(joined((what, WORDS_OF_DICE[key]), ": "), as_written(got), as_written(wanted))
            yield setting.differs((*at, key), told)
    if want.says("modifiers"):
        yield from amounts_that_differ(setting, what, parts, want.modifiers, (*at, "modifiers"))


# ---------------------------------------------------------------- modifiers


def amounts_that_differ(
    setting: Setting, what: str, parts: Sequence[Part], wanted: Amounts, at: Path
) -> Iterator[Finding]:
    """The amounts that make up a number, by label or by row; those that count must be listed or be allowed."""
    found: dict[str, Number] = {}
    for part in parts:
        for key in _called(part):
            found[key] = found.get(key, 0) + part.amount
    named: Mapping[str, Exact] = wanted.named
    for label, amount in named.items():
        counts = found.get(label.casefold(), 0)
        if counts != amount:
            told = phrase(
                "{what}: “{label}” counts {found}, expected {wanted}",
                what=what,
                label=label,
                found=counts,
                wanted=amount,
            )
            yield setting.differs((*at, label), told)
    listed = {label.casefold() for label in named}
    for part in parts if not wanted.others else ():
        if part.amount and listed.isdisjoint(_called(part)):
            told = phrase("{what}: “{label}” counts {found} too", what=what, label=part.label, found=part.amount)
            yield setting.differs(at, told)


def _called(part: Part) -> frozenset[str]:
    """What a case may call a part: its label, its row, or the name that a line of an effect has in that effect.

    A stage without a text of its own is called as its words, with its amount or without: `at most 8`, `at most`.
    """
    row = part.row.casefold()
    words = part.label.rpartition(" ")[0] if isinstance(part.label, Phrase) else part.label
    labels = (part.label, words, words.removeprefix("then "))
    return frozenset((*(label.casefold() for label in labels), row, row.rpartition("/")[2]))
