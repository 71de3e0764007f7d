"""An act of which only some values are said: whatever is left open is drawn among what is legal.

    carrying = PartlySaid("explore", {"here": "c3"}, seed="…")
    session.answer(carrying.act(game))              # one of the legal ways to do it that fit what is said
    while carrying.is_under_way(game):
        session.answer(carrying.answer(game))       # what is asked meanwhile

The draws are no dice of the campaign: what is drawn stands in the journal as the answer it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dsl.border.diagnostics import Mistake, Severity, Stopped, nearest, phrase
from dsl.understood.asking import AskQuestion
from dsl.understood.rules import Rulebook
from dsl.understood.walk import below
from interpreter.answers import Answer
from interpreter.bots import Bot
from interpreter.fitting import is_meant
from interpreter.game import Game
from interpreter.requests import Ask, Choose, LegalAct, LegalActs, Refused, Stepwise, Tell, Throw
from interpreter.values.stored import stored
from interpreter.values.value import Value

NO_ACT = Mistake("no-such-act", Severity.ERROR, "the rules have no act “{name}”", "did you mean {nearest}?")
NO_VALUE = Mistake(
    "no-such-value",
    Severity.ERROR,
    "“{act}” has no value “{name}”, and nothing is asked that is called so",
    "its values: {names}",
)
NOT_OFFERED = Mistake(
    "act-not-offered",
    Severity.ERROR,
    "“{name}” is not offered where the campaign stands",
    "play on until it is; what is offered: {offered}",
)


class PartlySaid:
    """One act by its name, with the values that are said."""

    def __init__(self, rulebook: Rulebook, action: str, said: Mapping[str, Any], seed: str) -> None:
        """Args: `seed` gives the same draws again.

        Raises: Stopped when the rules know no such act or value.
        """
        rule = rulebook.actions.get(action)
        if rule is None:
            raise Stopped([NO_ACT.at(None, name=action, nearest=nearest(action, rulebook.actions))])
        values = [one.name for one in rule.parameters if one.name != rule.by]
        self._refuse_unknown(rulebook, action, values, said)
        self.action = action
        self._values = {name: value for name, value in said.items() if name in values}
        self._count = len(values)
        self._said = dict(said)
        self._bot = Bot(seed, odds=None)

    @staticmethod
    def _refuse_unknown(rulebook: Rulebook, action: str, values: list[str], said: Mapping[str, Any]) -> None:
        others = [name for name in said if name not in values]
        if others:
            rules = (*rulebook.procedures.values(), rulebook.actions[action])
            asked = {one.name for one in below(rules) if isinstance(one, AskQuestion)}
            for name in others:
                if name not in asked:
                    names = ", ".join(values) or phrase("it has none")
                    raise Stopped([NO_VALUE.at(None, act=action, name=name, names=names)])

    def act(self, game: Game) -> Answer:
        """The answer that does it.

        Raises: Stopped when it is not offered, Refused with the reason when it is not legal with what is said.
        """
        request = game.pending
        if not isinstance(request, Choose) or self.action not in request.actions:
            offered = ", ".join(request.actions) if isinstance(request, Choose) else ""
            otherwise = phrase("nothing yet, for something else is asked first")
            raise Stopped([NOT_OFFERED.at(None, name=self.action, offered=offered or otherwise)])
        found = self._drawn(request.options.of(self.action))
        if found is None:
            is_whole = len(self._values) == self._count
            reason = request.refusal({"action": self.action, **self._values}) if is_whole else ""
            raise Refused(reason or phrase("there is no legal way to do that"))
        return found.answer

    def is_under_way(self, game: Game) -> bool:
        """Whether something is asked by the act itself, and not by what comes after it."""
        return isinstance(game.pending, Ask | Tell | Choose) and self.action in game.world.inside

    def answer(self, game: Game) -> Answer:
        """An answer to what is asked meanwhile."""
        request = game.pending
        if isinstance(request, Throw):
            raise ValueError("dice are thrown, not drawn")
        if isinstance(request, Ask) and request.name in self._said:
            said = self._said[request.name]
            return said.split(",") if request.several is not None and isinstance(said, str) else said
        return self._bot.answer(game)

    def _drawn(self, options: LegalActs) -> LegalAct | None:
        """One of the ways that fit what is said."""
        if options.stepwise:
            return self._drawn_stepwise(options.stepwise[0])
        if not self._values:
            return self._bot.pick(options) if options else None
        fitting = [one for one in options if self._fits(one)]
        return self._bot.pick(fitting) if fitting else None

    def _fits(self, option: LegalAct) -> bool:
        return all(
            name not in self._values or is_meant(stored(value), self._values[name]) for name, value in option.arguments
        )

    def _drawn_stepwise(self, act: Stepwise) -> LegalAct | None:
        """One of the ways of an act with too many of them, drawn value by value."""
        chosen: tuple[Value, ...] = ()
        for name in act.parameters:
            values = [
                one
                for one in act.values(chosen)
                if name not in self._values or is_meant(stored(one), self._values[name])
            ]
            if not values:
                return None
            chosen += (self._bot.pick(values),)
        return act.named(act.option(chosen).answer)
