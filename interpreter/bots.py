"""Players made of legal options alone: they play any ruleset, and the same seed always gives the same game.

A bot knows nothing of a ruleset. It reads what it is offered, prefers an act whose dice are good, and otherwise
draws. What only the table could know (who won a battle) is drawn too. All draws come from SHA-256 over seed and
counter, as seeded dice do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil, floor
from typing import Any, Final

from interpreter.answers import UNKNOWN, Answer, options_of, value_of
from interpreter.compiled.rolling.lots import BeyondBudget
from interpreter.dice import MAX_SIDES, SeededDice
from interpreter.faults import RuleFault
from interpreter.game_read import GameRead
from interpreter.odds.budget import Budget
from interpreter.odds.first_rolls import odds_of_option
from interpreter.requests import (
    DONE,
    Ask,
    Choose,
    Field,
    LegalAct,
    LegalActs,
    Request,
    SeveralWanted,
    SharesWanted,
    Stepwise,
    Tell,
    Throw,
    key_of,
)
from interpreter.several import drawn_several
from interpreter.sharing import drawn_shares
from interpreter.values.numbers import Number
from interpreter.values.value import Entity, Value
from interpreter.world.world import World

MOST_REPORTS: Final = 6
"""Reports of one kind that are made up in one phase."""
MOST_WEIGHED: Final = 60
"""Options whose odds are worked out before one is chosen; of more a fair sample is looked at."""
MOST_DRAWN: Final = 6
"""Ways of an act with too many of them that are drawn, parameter by parameter, before one is chosen."""
RARELY: Final = 12
"""How rarely the group does what it may do at any time: once in so often, each further time four times as rarely."""
MOST_STEPS: Final = 20_000
"""Steps for the odds of one option."""
WIDE: Final = 1000
"""Numbers between two bounds from which on the upper one is taken for a mere cap, and not for what is usual."""
MAX_TRIES: Final = 30
"""Reports drawn before the bot says that there is nothing to report."""

Odds = Callable[[GameRead, LegalAct, Entity | None], Fraction | None]


def odds_in(
    game: GameRead, option: LegalAct, by: Entity | None, is_stopped: Callable[[], bool] = lambda: False
) -> Fraction | None:
    """The chance of an act, or None where it has none or takes too long to work out.

    Raises: Halted when `is_stopped` says so.
    """
    try:
        return odds_of_option(game.program, game.world, option, by, Budget(MOST_STEPS, is_stopped))
    except (BeyondBudget, RuleFault):
        return None


class Bot:
    """Answers every request of a game; without `odds` it weighs nothing and draws among the legal acts.

    Where it need not act it does so with `acts` alone, if these are named.

    >>> from interpreter.bots import Bot
    >>> Bot("example").below(6)
    3
    """

    def __init__(
        self, seed: str, *, odds: Odds | None = odds_in, reports: int | None = None, acts: frozenset[str] | None = None
    ) -> None:
        self._draws = SeededDice(b"bot " + seed.encode())
        self._odds = odds
        self._reports = reports
        self._among = acts
        self._told: dict[tuple[int, str], int] = {}
        self._acts: dict[tuple[int, int, str], int] = {}
        self._rarely: dict[str, int] = {}
        """How often the group has done each act that it may do at any time."""

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1."""
        if limit < 2:
            return 0
        if limit <= MAX_SIDES:
            return self._draws.roll(limit) - 1
        high = self.below((limit + MAX_SIDES - 1) // MAX_SIDES)
        return min(high * MAX_SIDES + self.below(MAX_SIDES), limit - 1)

    def pick(self, items: Any) -> Any:
        """One of several, each as likely as the others."""
        return items[self.below(len(items))]

    def answer(self, game: GameRead) -> Answer:
        """The bot's answer to what the game asks.

        Errors: ValueError, when nothing is asked.
        """
        request: Request | None = game.pending
        match request:
            case Throw():
                return [self._draws.roll(sides) for sides in request.dice]
            case Choose():
                return self._choose(game, request)
            case Ask() if request.type.form == "text":
                return f"{request.name} {game.world.turn}-{len(game.answers)}"
            case Ask(several=SeveralWanted() as wanted):
                return drawn_several(request, wanted, self.below)
            case Ask(shares=SharesWanted() as wanted):
                return drawn_shares(wanted, self.below)
            case Ask():
                usual = request.usual[0] if request.usual else None
                return self._value(request.options, request.low, request.high, usual)
            case Tell():
                return self._tell(game, request)
            case None:
                raise ValueError("nothing is asked")

    # ------------------------------------------------------------ choosing

    def _choose(self, game: GameRead, request: Choose) -> Answer:
        world = game.world
        spot = (world.turn, world.phase_number, request.by.id if request.by is not None else "")
        done = self._acts.get(spot, 0)
        # An act that can be repeated without end must not keep the game from going on.
        if request.may_stop and done and self.below(done + 4) >= 4:
            return DONE
        # The kind of act is drawn first: were all options compared, only the act with the best odds would happen.
        kinds = request.options.actions
        if self._among is not None and request.may_stop:
            kinds = tuple(one for one in kinds if one in self._among)
            if not kinds:
                return DONE
        kind = self.pick(kinds)
        options = request.options.of(kind)
        looked_at = self._sample(options)
        self._acts[spot] = done + 1
        known = self._weighed(game, looked_at, request.by)
        if known:
            best = max(chance for chance, _ in known)
            return self.pick([option for chance, option in known if chance == best]).answer
        # What the group may do at any time (someone leaves, a rule is changed) is rarely done, and rarely again: were
        # it done as often in a long game as in a short one, in the end nobody would be left to play.
        is_rare = request.by is None and self._among is None
        if request.may_stop and is_rare:
            times = self._rarely.get(kind, 0)
            if self.below(RARELY * 4**times) < RARELY * 4**times - 1:
                return DONE
            self._rarely[kind] = times + 1
        elif request.may_stop and not self.below(3):
            return DONE
        return self.pick(looked_at).answer

    def _sample(self, options: LegalActs) -> Sequence[LegalAct]:
        """The options that are looked at: all ways to do an act, or a fair sample where they are many."""
        if options.stepwise:
            return [self._drawn(options.stepwise[0]) for _ in range(MOST_DRAWN)]
        if len(options) <= MOST_WEIGHED:
            return options
        return [options[self.below(len(options))] for _ in range(MOST_WEIGHED)]

    def _drawn(self, act: Stepwise) -> LegalAct:
        """One way to do an act, drawn parameter by parameter."""
        chosen: tuple[Value, ...] = ()
        for _ in act.parameters:
            try:
                values = act.values(chosen)
            except RuleFault:
                return act.example
            if not values:
                return act.example
            chosen += (self.pick(values),)
        return act.named(act.option(chosen).answer) or act.example

    def _weighed(
        self, game: GameRead, options: Sequence[LegalAct], by: Entity | None
    ) -> list[tuple[Fraction, LegalAct]]:
        """The options whose chance is known, with it."""
        if self._odds is None:
            return []
        weighed = [(self._odds(game, option, by), option) for option in options]
        return [(chance, option) for chance, option in weighed if chance is not None]

    # ------------------------------------------------------------ telling

    def _value(
        self, options: tuple[Value, ...] | None, low: Number | None, high: Number | None, usual: Value = None
    ) -> Any:
        if options is not None:
            return key_of(self.pick(options)) if options else None
        least = 0 if low is None else ceil(low)
        most = least + 6 if high is None else floor(high)
        if least > most:
            return str(low)
        return least + self.below(self._plausible(most - least, usual, least) + 1)

    def _plausible(self, most: int, usual: Value, least: int) -> int:
        """How far above the least a number lies at most: of many as far again as the usual one, or of few digits."""
        if most < WIDE:
            return most
        if isinstance(usual, int | Fraction) and usual > least:
            return min(most, 2 * floor(usual - least))
        return min(most, int(10 ** (1 + self.below(len(str(most)) - 1))))

    def _tell(self, game: GameRead, request: Tell) -> Answer:
        spot = (game.world.phase_number, request.report)
        told = self._told.get(spot, 0)
        wanted = self._reports if self._reports is not None else min(MOST_REPORTS, len(game.world.things["player"]))
        if request.may_stop and told >= wanted:
            return DONE
        for _ in range(MAX_TRIES):
            answer = {field.name: self._fact(field, game.world) for field in request.fields}
            if self._fits(game, request, answer):
                self._told[spot] = told + 1
                return answer
        for _ in range(MAX_TRIES):
            answer = self._told_one_by_one(game, request)
            if self._fits(game, request, answer):
                self._told[spot] = told + 1
                return answer
        return DONE

    def _told_one_by_one(self, game: GameRead, request: Tell) -> dict[str, Any]:
        """Facts of which each is drawn among what those before it leave, as one tells them at the table."""
        told: dict[str, Value] = {}
        answer: dict[str, Any] = {}
        for one in request.fields:
            answer[one.name] = self._fact(self._narrowed(one, request, told), game.world)
            held = one.type.item
            if held is not None and not one.has_default:
                members = request.members_fitting(one, tuple(options_of(held, game.world) or ()), told)
                answer[one.name] = [key_of(value) for value in members if not self.below(4)]
            value = value_of(one.type, answer[one.name], game.world)
            if value is UNKNOWN:
                break
            told[one.name] = value
        return answer

    @staticmethod
    def _narrowed(field: Field, request: Tell, told: dict[str, Value]) -> Field:
        options = request.fitting(field, told)
        return field if options is None else replace(field, options=options)

    def _fact(self, field: Field, world: World) -> Any:
        # A default says what is usual, so two reports in three keep it.
        if field.has_default and self.below(3):
            return plain(field.default)
        if field.type.form == "text":
            return f"{field.label} {self.below(1000) + 1}"  # rules may want different ones
        if field.type.item is not None and not field.has_default:
            return [key_of(one) for one in options_of(field.type.item, world) or () if not self.below(4)]
        return self._value(field.options, field.low, field.high, field.default if field.has_default else None)

    def _fits(self, game: GameRead, request: Tell, answer: dict[str, Any]) -> bool:
        if answer.keys() != {one.name for one in request.fields}:
            return False
        told = {one.name: value_of(one.type, answer[one.name], game.world) for one in request.fields}
        if any(value is UNKNOWN for value in told.values()):
            return False
        return not request.refusal(told)


def plain(value: Value) -> Any:
    """A value as an answer names it."""
    return [key_of(one) for one in value] if isinstance(value, tuple | list) else key_of(value)
