"""Up to where odds go: a condition that is looked at on the way, and ends it as soon as it holds.

    until = until_in(loaded, program, world, "step is aftermath", parameters, arguments)
    odds_of(program, world, Question(Subject.PROCEDURE, "battle", arguments, until=until))

It is looked at in the moments in which lines `when … becomes true` are, once all that follows there has been done;
before what is asked has begun too, and in its end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Final

from dsl.asked import Asked, condition_asked
from dsl.border.diagnostics import Mistake, Severity, Stopped
from dsl.loaded import Loaded
from dsl.types import Type
from dsl.understood.expressions import Node, PastFacts
from dsl.understood.parameters import ParameterRule
from dsl.understood.walk import below
from interpreter.compiled.generated import Code
from interpreter.compiled.program import Program
from interpreter.compiled.triggers import facts_wanted
from interpreter.odds.budget import FUEL_IN_A_STEP, Budget
from interpreter.values.value import Entity, Value
from interpreter.world.following.changes import Reading
from interpreter.world.world import World

NOT_KEPT: Final = Mistake(
    "not-kept",
    Severity.ERROR,
    "nobody keeps that “{name}” was done: no rule asks for it",
    "ask for what it has changed",
)
_WORDS: Final = re.compile(r"[^\W\d]\w*")


class UntilHolds(Exception):
    """What was to be followed so far has come so far."""


@dataclass(frozen=True)
class Until:
    """A condition up to which something is followed.

    Attributes:
        text: as it was asked.
        test: the condition, as far as rules go.
        readings: the state that it reads.
    """

    text: str
    test: Node
    readings: frozenset[Reading]
    _values: tuple[Value, ...] = field(compare=False)
    """What stands in its frame from slot 1 on."""
    _code: Code = field(compare=False)

    def holds(self, world: World) -> bool:
        """Whether it holds now.

        Raises: RuleFault where that cannot be told; CasesDiffer where it is so in some cases alone.
        """
        # In the course of a question things may be made anew, so each is found by its id.
        now = [world.by_id.get(one.id, one) if isinstance(one, Entity) else one for one in self._values]
        return bool(self._code([world, *now]))

    def about(self, arguments: Sequence[Value]) -> Until:
        """The same, for a question with other arguments."""
        return replace(self, _values=(*arguments, *self._values[len(arguments) :]))


def until_in(
    loaded: Loaded,
    program: Program,
    world: World,
    text: str,
    parameters: Sequence[ParameterRule],
    arguments: Sequence[Value],
) -> Until:
    """A condition in the words of the rules, for a question with these arguments.

    It may speak of the parameters by their names, and of things by their ids where the rules call nothing else so.

    Args: `loaded` has the rules of the program, as they are written.
    Raises: Stopped with what is wrong with it.
    """
    asked, values = asked_beside(condition_asked, loaded, program, world, text, parameters, arguments)
    return Until(text, asked.node, program.compiler.readings.of(asked.node), values, program.compiler.code(asked.node))


def asked_beside(
    ask: Callable[[Loaded, str, Mapping[str, Type], Mapping[str, Type]], Asked],
    loaded: Loaded,
    program: Program,
    world: World,
    text: str,
    parameters: Sequence[ParameterRule],
    arguments: Sequence[Value],
) -> tuple[Asked, tuple[Value, ...]]:
    """What is asked beside the rules, understood, with what stands in its frame from slot 1 on.

    Args: `ask` understands it, as a condition or as any value.
    Raises: Stopped with what is wrong with it.
    """
    given = {one.name: value for one, value in zip(parameters, arguments, strict=True)}
    things = {word: world.by_id[word] for word in _WORDS.findall(text) if word in world.by_id and word not in given}
    types = {one.name: one.type for one in parameters}
    asked = ask(loaded, text, types, {name: Type("entity", one.kind) for name, one in things.items()})
    unknown = {one.name for one in below(asked.node) if isinstance(one, PastFacts)} & program.rulebook.procedures.keys()
    unknown -= facts_wanted(program.rulebook)
    if unknown:
        raise Stopped([NOT_KEPT.at(None, name=min(unknown))])
    values: dict[str, Value] = {**things, **given}
    padding = [None] * (asked.frame - 1 - len(asked.names))
    return asked, (*(values[name] for name in asked.names), *padding)


@contextmanager
def looking(world: World, until: Until | None, budget: Budget) -> Iterator[None]:
    """While something is played, whenever all that follows has been done, it is looked at whether a condition holds.

    `UntilHolds` is raised then.
    """

    def look(world: World) -> None:
        assert until is not None  # noqa: S101 - nobody looks without one
        fuel = world.fuel
        is_so = until.holds(world)
        budget.spend((fuel - world.fuel) // FUEL_IN_A_STEP)
        world.fuel = fuel
        if is_so:
            raise UntilHolds

    before, world.settled = world.settled, None if until is None else look
    try:
        yield
    finally:
        world.settled = before
