"""What is looked at when a way has ended: an attribute of a thing, which may be there no more, or any value."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.asked import value_asked
from dsl.loaded import Loaded
from dsl.understood.parameters import ParameterRule
from dsl.understood.rules import KindRule
from interpreter.compiled.program import Program
from interpreter.odds.question import Watched
from interpreter.odds.until import asked_beside
from interpreter.values.value import GONE, Entity, Value
from interpreter.world.world import World


def attribute_watched(label: str, thing: Entity, kind: KindRule, attribute: str) -> Watched:
    """An attribute of a thing as it is in the end; `GONE` where the thing has been destroyed by then.

    In the course of a question things may be made anew, so the thing is found by its id.
    """
    index, id = kind.index(attribute), thing.id

    def looked_at(world: World) -> object:
        now = world.by_id.get(id)
        return now.v[index] if now is not None and now.alive else GONE

    return Watched(label, frozenset({("value", kind.name, index), ("things", kind.name, 0)}), looked_at)


def value_watched(
    loaded: Loaded,
    program: Program,
    world: World,
    text: str,
    parameters: Sequence[ParameterRule],
    arguments: Sequence[Value],
) -> Watched:
    """Any value in the words of the rules: `count of player.flags`, `red.gold + blue.gold`.

    Args: `loaded` has the rules of the program, as they are written.
    Raises: Stopped with what is wrong with it.
    """
    asked, values = asked_beside(value_asked, loaded, program, world, text, parameters, arguments)
    code = program.compiler.code(asked.node)

    def looked_at(world: World) -> object:
        # In the course of a question things may be made anew, so each is found by its id.
        found = code([world, *(world.by_id.get(one.id, one) if isinstance(one, Entity) else one for one in values)])
        return tuple(found) if isinstance(found, list) else found

    return Watched(text, program.compiler.readings.of(asked.node), looked_at)
