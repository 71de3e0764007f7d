"""The land of a world: its tiles, what the map draws next to what, and the tiles that rules make in play.

The map of a campaign does not change. What is made in play is kept as a list of its own, which is part of the state;
from the map and this list follow the numbers, boards and links of all tiles. So taking a tile back is putting the list
of before, and worlds that differ in it can be told apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from dsl.border.diagnostics import Mistake, Severity, Span
from dsl.border.frozen import frozen
from dsl.types import DIRECTION
from interpreter.faults import fault
from interpreter.values.value import Entity, Value
from maps.layouts import Layout, Position, tile_id, touching
from maps.limits import MAX_SIDE, MAX_TILES

if TYPE_CHECKING:
    from interpreter.world.world import World

_E: Final = Severity.ERROR
NO_ROOM = Mistake("no-room", _E, "there is no room on the side “{side}” of {tile}", "ask before: free_sides of …")
NO_ROOM_AT_ALL = Mistake("no-room", _E, "there is no room around {tile}", "ask before: count of free_sides of …")
NO_SIDES = Mistake(
    "no-sides", _E, "a tile of {board} has no sides: it is linked, and stands nowhere", "leave out `towards`"
)
TOO_MANY_TILES = Mistake("too-many-tiles", _E, "a map has at most {limit} tiles", "")


@frozen
class MapTile:
    """Where a tile of the map stands.

    Attributes:
        position: column and row; None on a board without a layout.
        links: the numbers of the tiles that one can go to from it.
    """

    entity: Entity
    board: Entity
    position: Position | None
    links: tuple[int, ...]


class MadeTile(NamedTuple):
    """A tile that was made in play, linked both ways with others that were there before it."""

    entity: Entity
    board: Entity
    position: Position | None
    near: tuple[Entity, ...]
    by: str = ""
    """The kind of its links with `linked`, which are among those that are near; empty where they are of none."""
    linked: tuple[Entity, ...] = ()


class Land:
    """The tiles of one world."""

    def __init__(self, world: World, tiles: Sequence[MapTile], layouts: dict[str, Layout]) -> None:
        """Args: `layouts` has the layout of each board, by its id."""
        self._world = world
        self._map = tuple(tiles)
        self._layouts = layouts
        self.made: tuple[MadeTile, ...] = ()
        """The tiles that were made in play, oldest first."""
        self.put(())

    def drawn(self) -> tuple[tuple[MapTile, ...], dict[str, Layout]]:
        """The tiles of the map and the layouts of its boards, as another world may be made with them."""
        return self._map, self._layouts

    def put(self, made: tuple[MadeTile, ...]) -> None:
        """Make these the tiles that were made in play; who does so answers for taking it back."""
        self.made = made
        world, first = self._world, len(self._map)
        links = [one.links for one in self._map]
        for number, one in enumerate(made, first):
            near = sorted(other.number for other in one.near)
            links.append(tuple(near))
            for at in near:
                links[at] = (*links[at], number)
        tiles = [*(one.entity for one in self._map), *(one.entity for one in made)]
        world.tiles = tiles
        world.board_of = [*(one.board for one in self._map), *(one.board for one in made)]
        world.links = tuple(links)
        world.linked.forget()
        world.touching = [tuple(tiles[number] for number in near) for near in links]
        # Rules ask for free sides far more often than a tile is made.
        self._positions = [*(one.position for one in self._map), *(one.position for one in made)]
        self._taken: dict[str, dict[Position | None, Entity]] = {one: {} for one in self._layouts}
        for tile, board, position in zip(tiles, world.board_of, self._positions, strict=True):
            self._taken.setdefault(board.id, {})[position] = tile

    def free_sides(self, tile: Entity) -> tuple[str, ...]:
        """The directions in which nothing lies beside a tile and its board has room, in their order."""
        around = self._around(tile)
        taken = self._taken[self._world.board_of[tile.number].id]
        return tuple(one for one in DIRECTION.words if one in around and _is_free(around[one], taken))

    def direction(self, tile: Entity, other: Entity) -> str | None:
        """In which direction a tile touches another; None where it does not, on a board without a layout never."""
        if self._world.board_of[tile.number] is not self._world.board_of[other.number]:
            return None
        position = self._positions[other.number]
        return next((one for one, place in self._around(tile).items() if place == position), None)

    def _around(self, tile: Entity) -> dict[str, Position]:
        position = self._positions[tile.number]
        layout = self._layouts[self._world.board_of[tile.number].id]
        return {} if position is None else touching(layout, position)

    def new_tile(
        self, beside: Sequence[Entity], towards: str | None, values: list[Value], called: str | None, span: Span
    ) -> MadeTile:
        """A tile beside others, not yet there.

        Args:
            beside: what it is linked with; it lies on the board of the first.
            towards: on which side of the first it stands, on a board of hexes or squares; without it on the first free
                one.
        Raises: RuleFault when there is no room for it, or no side.
        """
        world, first = self._world, beside[0]
        if len(world.tiles) >= MAX_TILES:
            raise fault(TOO_MANY_TILES, span, limit=MAX_TILES)
        board, free = world.board_of[first.number], self.free_sides(first)
        near, position = list(beside), None
        if self._layouts[board.id] is Layout.NONE:
            if towards is not None:
                raise fault(NO_SIDES, span, board=board.label)
        elif towards is not None and towards not in free:
            raise fault(NO_ROOM, span, side=towards.replace("_", " "), tile=first.label)
        elif not free:
            raise fault(NO_ROOM_AT_ALL, span, tile=first.label)
        else:
            position, taken = self._around(first)[towards or free[0]], self._taken[board.id]
            around = touching(self._layouts[board.id], position).values()
            near += [taken[one] for one in around if one in taken]
        name = self._name(board, position)
        entity = world.make_thing("tile", name, len(world.tiles), called or name, world.turn, values)
        return MadeTile(entity, board, position, tuple(dict.fromkeys(near)))

    def _name(self, board: Entity, position: Position | None) -> str:
        """An id that nothing has: by the place, as on the map, else by a number."""
        world = self._world
        number = len(self.made) + 1
        only = len(world.things["board"]) == 1
        name = f"tile_{number}" if position is None else tile_id(board.id, position, only_board=only)
        while self._is_called(name):
            number += 1
            name = f"tile_{number}"
        return name

    def _is_called(self, name: str) -> bool:
        """Whether something is called so; a tile that is gone, as from a map of before, leaves its name to the next."""
        other = self._world.by_id.get(name)
        return other is not None and (other.alive or other.kind != "tile")

    def find_again(self, made: Iterable[MadeTile]) -> tuple[list[MadeTile], list[MadeTile]]:
        """Tiles that were made in another world as this world has them, and those that have no place in it."""
        found: list[MadeTile] = []
        lost: list[MadeTile] = []
        world = self._world
        new: dict[str, Entity] = {}
        for one in made:
            board = world.by_id.get(one.board.id)
            layout = None if board is None else self._layouts[board.id]
            fits = layout is not None and (one.position is None) is (layout is Layout.NONE)
            there = [(tile.board, tile.position) for tile in found if tile.position is not None]
            is_taken = (
                board is not None
                and one.position is not None
                and (one.position in self._taken[board.id] or (board, one.position) in there)
            )
            if board is None or not fits or is_taken or one.entity.id in world.by_id:
                lost.append(one)
                continue
            old = one.entity
            entity = Entity("tile", old.id, len(world.tiles) + len(found), old.label, old.born, [])
            near = [new.get(other.id) or world.by_id.get(other.id) for other in one.near]
            new[entity.id] = entity
            kept = tuple(other for other in near if other is not None and other.kind == "tile")
            ids = {other.id for other in one.linked}
            linked = tuple(other for other in kept if other.id in ids)
            found.append(MadeTile(entity, board, one.position, kept, one.by, linked))
        return found, lost


def _is_free(position: Position, taken: dict[Position | None, Entity]) -> bool:
    return position not in taken and all(1 <= side <= MAX_SIDE for side in position)
