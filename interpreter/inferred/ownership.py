"""Who owns what: the attribute of tiles that names a player, found in the rules by its type.

Drawings, standings and the dealing of start tiles ask here, because the rules alone know what that attribute is
called.
"""

from __future__ import annotations

from dsl.understood.rules import AttributeRule, Rulebook
from interpreter.values.value import Entity
from interpreter.world.world import World


def owner_attribute(rulebook: Rulebook) -> AttributeRule | None:
    """The first attribute of a tile that names a player; None where tiles belong to nobody."""
    return next(
        (one for one in rulebook.kinds["tile"].attributes if one.type.form == "entity" and one.type.name == "player"),
        None,
    )


def owner_of(world: World, tile: Entity) -> Entity | None:
    """The player a tile belongs to; nobody where the viewer of a view does not see that."""
    attribute = owner_attribute(world.rulebook)
    if attribute is None:
        return None
    owner = tile.v[world.rulebook.kinds["tile"].index(attribute.name)]
    return owner if isinstance(owner, Entity) else None


def tiles_owned(world: World, player: Entity) -> list[Entity]:
    """The tiles of a player in the order of the map."""
    return [tile for tile in world.tiles if owner_of(world, tile) is player]
