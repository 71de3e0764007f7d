"""Pieces: the things that stand on tiles, as on a board, found in the rules by what they do with them.

Which attribute says where a thing stands is for the rules to know, so it is found by its type: what is part of a tile
stands there, and so does what the rules move from tile to tile. What only names a tile and is an event, or is asked for
its birth, such as a battle of this turn, is no piece. A player, or the campaign itself, stands where the rules put it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dsl.types import CAMPAIGN, PLAYER
from dsl.understood.rules import UNDER_WAY, KindRule, Rulebook
from interpreter.values.value import Entity
from interpreter.world.world import World

_OF_THE_MAP = ("tile", "board")
_NO_BOARD_PIECES = (PLAYER.name, CAMPAIGN.name)
"""Kinds whose things stand on a tile only if the rules move them."""


def places_of(rulebook: Rulebook) -> dict[str, int]:
    """By kind of piece, the attribute that says on which tile one stands."""
    moved = rulebook.summary.moved | rulebook.summary.set_outright
    found: dict[str, int] = {}
    for kind in rulebook.kinds.values():
        if kind.name in _OF_THE_MAP or kind.is_report or kind.name in rulebook.procedures:
            continue
        for index in _tiles(kind):
            is_still = kind.name in rulebook.births_asked or kind.attributes[index].type.optional
            is_still = is_still or kind.name in _NO_BOARD_PIECES or f"event {kind.name}" in rulebook.procedures
            if index in kind.ends_with or (kind.name, index) in moved or not is_still:
                found[kind.name] = index
                break
    return found


def _tiles(kind: KindRule) -> Iterator[int]:
    """The attributes that name a tile; first those that always do."""
    numbers = [at for at, one in enumerate(kind.attributes) if (one.type.form, one.type.name) == ("entity", "tile")]
    yield from sorted(numbers, key=lambda at: kind.attributes[at].type.optional)


def pieces_on(world: World, places: Mapping[str, int]) -> dict[Entity, list[Entity]]:
    """By tile, in the order of the map, the pieces that stand there in the order of their kinds; others are left out.

    What waits for its moment stands nowhere before.

    Args: `places` is what `places_of` finds.
    """
    found: dict[Entity, list[Entity]] = {tile: [] for tile in world.tiles}
    for kind, index in places.items():
        for thing in world.things.get(kind, ()):
            if thing.v[index] in found and not is_waiting(world, thing):
                found[thing.v[index]].append(thing)
    return {tile: things for tile, things in found.items() if things}


def is_waiting(world: World, thing: Entity) -> bool:
    """Whether it is an event whose moment has not come."""
    at = world.rulebook.kinds[thing.kind].waits_by
    return at is not None and thing.v[at] != UNDER_WAY


def sort_of(rulebook: Rulebook, thing: Entity, places: Mapping[str, int]) -> str:
    """What a piece is called with its like: as its kind is; players and the campaign as what says where they stand."""
    kind = rulebook.kinds[thing.kind]
    named = kind.attributes[places[kind.name]] if kind.name in _NO_BOARD_PIECES else kind
    return named.label or named.name.replace("_", " ")


def holder_of(world: World, thing: Entity) -> Entity | None:
    """The player whose piece it is: the first who is named in it, and of a player that one."""
    if thing.kind == PLAYER.name:
        return thing
    for attribute, value in zip(world.rulebook.kinds[thing.kind].attributes, thing.v, strict=True):
        if (attribute.type.form, attribute.type.name) == ("entity", "player") and isinstance(value, Entity):
            return value
    return None
