"""The odds of a case worked out from the rules and held against those it expects."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any, assert_never

from dsl.border.diagnostics import Finding, Stopped, phrase
from dsl.border.yaml_places import Path
from dsl.loader import load_ruleset
from dsl.understood.parameters import ParameterRule
from interpreter.cases.expected.names import OUTCOMES_OF_CONTESTS, UNTIL
from interpreter.cases.expected.rolls import is_not
from interpreter.cases.expected.shapes import OddsExpected, span_of_totals
from interpreter.cases.lookup import as_written
from interpreter.cases.setting import Setting
from interpreter.cases.written import as_fraction
from interpreter.compiled.rolling.lots import BeyondBudget
from interpreter.odds.answers import End, Odds
from interpreter.odds.budget import EXACT_STEPS, Budget
from interpreter.odds.choices import AsUsual, AtRandom, Choices, LikeliestFirst
from interpreter.odds.exact import exact_odds
from interpreter.odds.first_rolls import odds_of_option
from interpreter.odds.question import Question, Subject, Watched
from interpreter.odds.state.states import Way
from interpreter.odds.throws import odds_of_contest
from interpreter.odds.until import Until, until_in
from interpreter.odds.watching import attribute_watched
from interpreter.requests import LegalAct
from interpreter.values.stored import stored
from interpreter.values.value import Value
from interpreter.world.world import World


def odds_that_differ(setting: Setting, world: World, want: OddsExpected, at: Path) -> Iterator[Finding]:
    """The chances of a roll, a contest, an act, a procedure, a scene or an event that begins."""
    try:
        yield from _Compared(setting, world, want, at).differences()
    except (BeyondBudget, RecursionError):
        yield setting.differs(at, phrase("there are too many ways for exact odds of “{name}”", name=want.of))


class _Compared:
    """One expectation held against what the rules give; nothing is worked out that it does not ask for."""

    def __init__(self, setting: Setting, world: World, want: OddsExpected, at: Path) -> None:
        self.setting = setting
        self.world = world
        self.want = want
        self.at = at
        self.subject = next(
            (one for one in Subject if want.says(one.value)), Subject.PROCEDURE
        )  # an event is begun by one
        self.arguments = self._arguments()

    def _parameters(self) -> tuple[ParameterRule, ...]:
        book = self.setting.rules.rulebook
        match self.subject:
            case Subject.ACTION:
                return book.actions[self.want.of].parameters
            case Subject.PROCEDURE:
                return book.procedures[self.want.of].parameters
            case _:
                return book.rolls[self.want.of].parameters

    def _arguments(self) -> list[Value]:
        """The arguments in the order of the parameters; who acts may be called `player`."""
        written = dict(self.want.arguments)
        by = self.setting.rules.rulebook.actions[self.want.of].by if self.subject is Subject.ACTION else None
        if by is not None and "player" in written:
            written[by] = written.pop("player")
        return self.setting.arguments(self.world, self._parameters(), written, self.at, by)

    def differences(self) -> Iterator[Finding]:
        """What differs, each at its place."""
        if self.want.says("success", "outcomes"):
            yield from self._outcomes()
        if self.want.says("totals", "mean", "ends"):
            yield from self._results()

    # ------------------------------------------------------------ outcomes

    def _outcomes(self) -> Iterator[Finding]:
        found = self._chances()
        if found is None:
            what = phrase("“{name}” makes no roll with a target", name=self.want.of)
            yield self.setting.differs(self.at, what)
            return
        wanted = [(name, chance, (*self.at, "outcomes", name)) for name, chance in self.want.outcomes.items()]
        if self.want.says("success"):
            wanted.append(("success", self.want.success, (*self.at, "success")))
        for name, chance, where in wanted:
            got = _chance_in(found, name)
            if got != chance:
                what = phrase("the chance of “{name}”: {outcome}", name=self.want.of, outcome=name)
                yield self.setting.differs(where, is_not(what, got, chance))

    def _chances(self) -> Mapping[str, Fraction] | None:
        """The chances of all outcomes by name; None where success is asked for and there is none."""
        program, world = self.setting.program, self.world
        if self.subject is Subject.CONTEST:
            contest = odds_of_contest(program, world, self.want.of, self.arguments)
            return {name: getattr(contest, name) for name in OUTCOMES_OF_CONTESTS}
        success: Fraction | None
        given_back: dict[str, Fraction] = {}
        if self.subject is Subject.ACTION and not self.want.choices and not self.want.until:
            success = self._success_of_act()
        else:
            odds = self._odds()
            success = None if odds.success is None else odds.success.chance
            if self.want.until:
                given_back = {UNTIL: odds.where(lambda end: end.way is Way.UNTIL).chance}
            elif self.subject is Subject.PROCEDURE:
                given_back = _by_word(odds, lambda end: end.result)
        if success is None:
            return given_back if given_back and not self.want.says("success") else None
        return {"success": success, "failure": 1 - success} | given_back

    def _success_of_act(self) -> Fraction | None:
        rule = self.setting.rules.rulebook.actions[self.want.of]
        named = tuple((one.name, value) for one, value in zip(rule.parameters, self.arguments, strict=True))
        by = None if rule.by_slot is None else self.arguments[rule.by_slot - 1]
        return odds_of_option(self.setting.program, self.world, LegalAct(self.want.of, named), by)

    def _odds(self, *watched: Watched) -> Odds:
        purpose, choices = self.want.about or None, self._choices()
        question = Question(self.subject, self.want.of, tuple(self.arguments), watched, purpose, choices, self._until())
        return exact_odds(self.setting.program, self.world, question, Budget(EXACT_STEPS))

    def _until(self) -> Until | None:
        """Up to where it is followed. Raises: Stopped where that cannot be understood."""
        setting, want = self.setting, self.want
        if not want.until:
            return None
        loaded = load_ruleset(setting.ruleset, checks=lambda _: ())
        try:
            return until_in(loaded, setting.program, self.world, want.until, self._parameters(), self.arguments)
        except Stopped as stopped:
            span = setting.document.span((*self.at, "until"))
            raise Stopped([replace(one, span=span) for one in stopped.findings]) from stopped

    def _choices(self) -> Choices | None:
        match self.want.choices:
            case None:
                return None
            case "chance":
                return AtRandom()
            case "best":
                return LikeliestFirst(self.setting.program)
            case "usual":
                return AsUsual()
            case other:
                assert_never(other)

    # ------------------------------------------------------------ results and ends

    def _results(self) -> Iterator[Finding]:
        watched = [self._watched(name) for name in self.want.ends]
        odds = self._odds(*watched)
        for end in odds.ends.weights:
            if end.way is not None and end.way is not Way.UNTIL:
                what = phrase("“{name}” does not come to its end: {reason}", name=self.want.of, reason=end.said)
                yield self.setting.differs(self.at, what)
                return
        yield from self._totals(odds)
        for number, name in enumerate(self.want.ends):
            found = _by_word(odds, partial(_watched_in, number))
            for value, chance in self.want.ends[name].items():
                got = _chance_in(found, value)
                if got != chance:
                    what = phrase("the chance that {what} is {value}", what=name, value=value)
                    yield self.setting.differs((*self.at, "ends", name, value), is_not(what, got, chance))

    def _totals(self, odds: Odds) -> Iterator[Finding]:
        name, want = self.want.of, self.want
        if want.says("totals", "mean") and not odds.result.is_numeric:
            yield self.setting.differs(self.at, phrase("“{name}” comes to no number", name=name))
            return
        for written, chance in want.totals.items():
            low, high = span_of_totals(written)
            got = odds.where(partial(_lies_between, low, high)).chance
            if got != chance:
                what = phrase("the chance that “{name}” comes to {total}", name=name, total=written)
                yield self.setting.differs((*self.at, "totals", written), is_not(what, got, chance))
        if want.says("mean") and odds.cut_off:
            what = phrase("dice that are thrown again have no exact mean here")
            yield self.setting.differs((*self.at, "mean"), what)
        elif want.says("mean") and odds.result.mean != want.mean:
            what = phrase("the mean of “{name}”", name=name)
            yield self.setting.differs((*self.at, "mean"), is_not(what, odds.result.mean, want.mean))

    def _watched(self, name: str) -> Watched:
        """`red.armies`: an attribute of a thing, looked at in the end; `eel`: any, which tells whether it is there."""
        thing, _, attribute = name.partition(".")
        entity = self.setting.thing(self.world, thing, (*self.at, "ends", name))
        kind = self.setting.program.rulebook.kinds[entity.kind]
        return attribute_watched(name, entity, kind, attribute or kind.attributes[0].name)


def _watched_in(number: int, end: End) -> Any:
    return end.watched[number]


def _lies_between(low: Fraction, high: Fraction, end: End) -> bool:
    return bool(low <= end.result <= high)


def _chance_in(found: Mapping[str, Fraction], written: str) -> Fraction:
    """The chance of a value, however a case writes it: `1.5` is there as `3/2`."""
    if written in found:
        return found[written]
    try:
        return found.get(as_written(stored(as_fraction(written))), Fraction(0))
    except ValueError:
        return Fraction(0)


def _by_word(odds: Odds, value: Callable[[End], Any]) -> dict[str, Fraction]:
    """The chances of values by the words a case writes them with."""
    found: dict[str, Fraction] = {}
    for one, weight in odds.ends.mapped(value).weights.items():
        word = as_written(stored(one))
        found[word] = found.get(word, Fraction(0)) + Fraction(weight, odds.ends.whole)
    return found
