"""Where everything stands in a drawing: the boards side by side, the centre of each tile, in whole points.

Tiles with a place stand where it says. A board without places is laid out by springs: links pull, tiles push,
and a tile that lies on somebody else's link is pushed off it. The springs start from a circle in the order of
the map and use no chance, so that the same map is always drawn the same way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, hypot, pi, sin
from typing import Final

from dsl.border.frozen import frozen
from maps.layouts import Layout, is_shifted
from maps.tile_map import Board, Tile, TileMap

Point = tuple[int, int]

HEX_WIDTH: Final = 92
HEX_SIDE: Final = 53
"""A regular hexagon that stands on a corner and is 92 wide has sides of 53."""
SQUARE_SIDE: Final = 88
ROOM_WIDTH: Final = 128
ROOM_HEIGHT: Final = 118
"""Columns and rows of a board without layout lie apart, so that its ways can be seen."""
BOX_WIDTH: Final = 96
BOX_HEIGHT: Final = 84

BOARD_GAP: Final = 70
BOARD_HEADING: Final = 34
MARGIN: Final = 28

LEAST_DISTANCE: Final = 122
"""Tiles laid out by springs stand at least so far apart."""
MOST_SPRINGS: Final = 120
"""Springs cost the square of the number of tiles; boards with more are laid out in a plain grid."""

Way = tuple[int, int]


@frozen
class Frame:
    """A board in the drawing."""

    board: Board
    left: int
    width: int
    height: int


@frozen
class Arrangement:
    """The whole drawing without heading and legend; its upper left corner is (0, 0)."""

    centres: Mapping[str, Point]
    frames: tuple[Frame, ...]
    width: int
    height: int


def arrange(tile_map: TileMap) -> Arrangement:
    """The places of all tiles, the boards from left to right in the order of the map."""
    centres: dict[str, Point] = {}
    frames: list[Frame] = []
    left = MARGIN
    heading = BOARD_HEADING if len(tile_map.boards) > 1 else 0
    for board in tile_map.boards:
        numbers = [number for number, tile in enumerate(tile_map.tiles) if tile.board == board.id]
        points = _board_points(board, tile_map, numbers)
        half_width, half_height = half_size(board.layout)
        low_x = min((x for x, _ in points), default=0) - half_width
        low_y = min((y for _, y in points), default=0) - half_height
        width = max((x for x, _ in points), default=0) + half_width - low_x
        height = max((y for _, y in points), default=0) + half_height - low_y
        for number, (x, y) in zip(numbers, points, strict=True):
            centres[tile_map.tiles[number].id] = (x - low_x + left, y - low_y + heading)
        frames.append(Frame(board, left, width, height + heading))
        left += width + BOARD_GAP
    tallest = max(frame.height for frame in frames)
    return Arrangement(_centred(centres, frames, tile_map, tallest), tuple(frames), left - BOARD_GAP + MARGIN, tallest)


def half_size(layout: Layout) -> Point:
    """Half the width and half the height of a tile."""
    match layout:
        case Layout.HEX:
            return HEX_WIDTH // 2, HEX_SIDE
        case Layout.HEX_COLUMNS:
            return HEX_SIDE, HEX_WIDTH // 2
        case Layout.SQUARE:
            return SQUARE_SIDE // 2, SQUARE_SIDE // 2
        case Layout.NONE:
            return BOX_WIDTH // 2, BOX_HEIGHT // 2


def _centred(
    centres: Mapping[str, Point], frames: Sequence[Frame], tile_map: TileMap, tallest: int
) -> dict[str, Point]:
    """Boards of unequal height stand on one middle line: links between them then run level."""
    down = {frame.board.id: (tallest - frame.height) // 2 for frame in frames}
    return {tile.id: (centres[tile.id][0], centres[tile.id][1] + down[tile.board]) for tile in tile_map.tiles}


def _board_points(board: Board, tile_map: TileMap, numbers: Sequence[int]) -> list[Point]:
    tiles = [tile_map.tiles[number] for number in numbers]
    if tiles and all(tile.position is not None for tile in tiles):
        return [_placed(tile, board.layout) for tile in tiles]
    if len(tiles) > MOST_SPRINGS:
        columns = int(len(tiles) ** 0.5) + 1
        return [(number % columns * ROOM_WIDTH, number // columns * ROOM_HEIGHT) for number in range(len(tiles))]
    here = {number: place for place, number in enumerate(numbers)}
    ways = {
        (min(here[first], here[second]), max(here[first], here[second]))
        for first in numbers
        for second in tile_map.neighbours[first]
        if second in here
    }
    return _laid_out(len(tiles), sorted(ways)) if tiles else []


def _placed(tile: Tile, layout: Layout) -> Point:
    column, row = tile.position or (1, 1)
    match layout:
        case Layout.HEX:
            return column * HEX_WIDTH + (HEX_WIDTH // 2 if is_shifted(row) else 0), row * HEX_SIDE * 3 // 2
        case Layout.HEX_COLUMNS:
            return column * HEX_SIDE * 3 // 2, row * HEX_WIDTH + (HEX_WIDTH // 2 if is_shifted(column) else 0)
        case Layout.SQUARE:
            return column * SQUARE_SIDE, row * SQUARE_SIDE
        case Layout.NONE:
            return column * ROOM_WIDTH, row * ROOM_HEIGHT


def _laid_out(tiles: int, ways: Sequence[Way]) -> list[Point]:
    """The best of six attempts, which differ in how the circle is strung: the one with the fewest crossings."""
    starts = sorted({0, tiles // 3, 2 * tiles // 3})
    strings = [_walk(tiles, ways, start, deep=deep) for start in starts for deep in (True, False)]
    attempts = [_Springs(tiles, ways, order).points() for order in strings]
    return min(attempts, key=lambda points: (_crossings(points, ways), _extent(points)))


def _crossings(points: Sequence[Point], ways: Sequence[Way]) -> int:
    return sum(
        _cross(points, first, second)
        for place, first in enumerate(ways)
        for second in ways[place + 1 :]
        if not set(first) & set(second)
    )


def _cross(points: Sequence[Point], first: Way, second: Way) -> bool:
    def side(way: Way, tile: int) -> bool:
        (x, y), (to_x, to_y), (at_x, at_y) = points[way[0]], points[way[1]], points[tile]
        return (to_x - x) * (at_y - y) > (to_y - y) * (at_x - x)

    apart = side(first, second[0]) != side(first, second[1])
    return apart and side(second, first[0]) != side(second, first[1])


def _extent(points: Sequence[Point]) -> int:
    return max(x for x, _ in points) - min(x for x, _ in points) + max(y for _, y in points) - min(y for _, y in points)


class _Springs:
    """Lays out a graph: circle, springs with falling heat (after Fruchterman and Reingold), then elbow room."""

    MOST_ROUNDS: Final = 240
    PAIRS: Final = 150_000
    """Pairs looked at in all rounds together, a sixth of a second; large graphs get fewer rounds."""

    def __init__(self, tiles: int, ways: Sequence[Way], order: Sequence[int]) -> None:
        self.ways = ways
        self.length = LEAST_DISTANCE * 1.25
        self.rounds = max(20, min(self.MOST_ROUNDS, self.PAIRS // max(1, tiles * tiles // 2)))
        radius = max(1.0, tiles * self.length / 7)
        self.x = [0.0] * tiles
        self.y = [0.0] * tiles
        for step, tile in enumerate(order):
            self.x[tile] = radius * cos(2 * pi * step / max(1, tiles))
            self.y[tile] = radius * sin(2 * pi * step / max(1, tiles))

    def points(self) -> list[Point]:
        for turn in range(self.rounds):
            self._pull(heat=self.length * (1 - turn / self.rounds))
        for _ in range(self.rounds):
            if not self._make_room():
                break
        return [(round(x), round(y)) for x, y in zip(self.x, self.y, strict=True)]

    def _pull(self, heat: float) -> None:
        tiles = range(len(self.x))
        move_x, move_y = [0.0] * len(self.x), [0.0] * len(self.x)
        for first in tiles:
            for second in range(first + 1, len(self.x)):
                right, down, far = self._between(first, second)
                push = self.length * self.length / far
                _add(move_x, move_y, first, second, right / far * push, down / far * push)
        for first, second in self.ways:
            right, down, far = self._between(first, second)
            pull = -far * far / self.length
            _add(move_x, move_y, first, second, right / far * pull, down / far * pull)
        for tile in tiles:
            # Towards the middle, a little: parts without a link between them would drift apart for ever.
            move_x[tile] -= self.x[tile] * 0.3
            move_y[tile] -= self.y[tile] * 0.3
            strength = max(hypot(move_x[tile], move_y[tile]), 0.01)
            self.x[tile] += move_x[tile] / strength * min(strength, heat)
            self.y[tile] += move_y[tile] / strength * min(strength, heat)

    def _between(self, first: int, second: int) -> tuple[float, float, float]:
        right, down = self.x[first] - self.x[second], self.y[first] - self.y[second]
        far = hypot(right, down)
        return (right, down, far) if far > 0.01 else (0.01 * (first + 1), 0.01, 0.01 * (first + 2))

    def _make_room(self) -> bool:
        """Push apart what stands too close, and tiles off the ways of others; whether anything had to move."""
        moved = False
        for first in range(len(self.x)):
            for second in range(first + 1, len(self.x)):
                right, down, far = self._between(first, second)
                if far < LEAST_DISTANCE - 1:
                    step = (LEAST_DISTANCE - far) / 2 / far
                    _add(self.x, self.y, first, second, right * step, down * step)
                    moved = True
        for way in self.ways:
            for tile in range(len(self.x)):
                if tile not in way and self._push_off(tile, way):
                    moved = True
        return moved

    def _push_off(self, tile: int, way: Way) -> bool:
        first, second = way
        along_x, along_y = self.x[second] - self.x[first], self.y[second] - self.y[first]
        square = along_x * along_x + along_y * along_y or 1.0
        share = ((self.x[tile] - self.x[first]) * along_x + (self.y[tile] - self.y[first]) * along_y) / square
        if not 0 < share < 1:
            return False
        right = self.x[tile] - (self.x[first] + share * along_x)
        down = self.y[tile] - (self.y[first] + share * along_y)
        far = hypot(right, down)
        room = LEAST_DISTANCE / 2
        if far >= room - 1:
            return False
        if far < 0.01:
            right, down, far = -along_y, along_x, square**0.5
            self.x[tile] += right / far * room / 3
            self.y[tile] += down / far * room / 3
            return True
        self.x[tile] += right / far * (room - far) / 3
        self.y[tile] += down / far * (room - far) / 3
        return True


def _add(move_x: list[float], move_y: list[float], first: int, second: int, right: float, down: float) -> None:
    move_x[first] += right
    move_y[first] += down
    move_x[second] -= right
    move_y[second] -= down


def _walk(tiles: int, ways: Sequence[Way], first_tile: int, *, deep: bool) -> list[int]:
    """The tiles in the order of a walk along the links, so that neighbours begin near each other on the circle.

    A deep walk follows one road to its end; the other looks at all neighbours first.
    """
    import networkx  # a tenth of a second, which boards whose tiles have places need not pay

    graph: networkx.Graph[int] = networkx.Graph()
    graph.add_nodes_from(range(tiles))
    graph.add_edges_from(ways)
    order: dict[int, None] = {}
    for start in (first_tile, *range(tiles)):
        if start not in order:
            reached = networkx.dfs_tree(graph, start) if deep else networkx.bfs_tree(graph, start)
            order.update(dict.fromkeys(reached))
    return list(order)
