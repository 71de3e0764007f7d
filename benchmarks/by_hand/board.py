"""What both hand-written games stand on: players, tiles, the log, and rolling off."""

from __future__ import annotations

from typing import NamedTuple

from benchmarks.by_hand.draws import Draws
from maps.tile_map import Tile as MapTile

NAMES = ("red", "blue", "green", "gold")
SHIELD = "shield_generator"


class Player:
    """A player; a shield of theirs counts so much on its own tile and on those beside it."""

    __slots__ = ("here", "name", "near", "number")

    def __init__(self, number: int, name: str) -> None:
        self.number = number
        self.name = name
        self.here = -4
        self.near = -1


class Tile:
    """A tile of the map."""

    __slots__ = ("board", "features", "near", "number", "owner", "structure", "title")

    def __init__(self, number: int, title: str, features: frozenset[str], board: str, owner: Player) -> None:
        self.number = number
        self.title = title
        self.features = features
        self.board = board
        self.owner: Player | None = owner
        self.structure: str | None = None
        self.near: list[Tile] = []


class Ground(NamedTuple):
    """A map as the hand-written games read it: title, features, board and neighbours of each tile; names of boards."""

    tiles: list[tuple[str, frozenset[str], str, list[int]]]
    boards: dict[str, str]


class Roll(NamedTuple):
    """A finished roll with its labelled modifiers."""

    total: int
    natural: int
    dice: tuple[int, ...]
    target: int | None
    success: bool
    parts: list[tuple[str, int]]


def features(tile: MapTile) -> frozenset[str]:
    """The features of a tile of the map."""
    found = tile.attributes.get("features", ())
    return frozenset(found if isinstance(found, tuple) else (str(found),))


class Campaign:
    """A campaign in play; the tiles are dealt out in turn."""

    def __init__(self, ground: Ground, draws: Draws, turns: int = 12) -> None:
        self.draws = draws
        self.turns = turns
        self.turn = 0
        self.boards = list(ground.boards)
        self.board_names = ground.boards
        self.players = [Player(number, name) for number, name in enumerate(NAMES)]
        self.tiles = [
            Tile(number, title, features, board, self.players[number % len(NAMES)])
            for number, (title, features, board, _near) in enumerate(ground.tiles)
        ]
        for tile, (_title, _features, _board, near) in zip(self.tiles, ground.tiles, strict=True):
            tile.near = [self.tiles[number] for number in near]
        self.log: list[tuple[str, str]] = []
        self.results: list[Roll] = []
        self.answers = 0

    def roll_off(self, group: list[Player]) -> list[Player]:
        """Players who are equal throw until nobody is, the highest first."""
        groups = [group]
        while any(len(tied) > 1 for tied in groups):
            finer: list[list[Player]] = []
            for tied in groups:
                if len(tied) < 2:
                    finer.append(tied)
                    continue
                thrown: dict[int, list[Player]] = {}
                for player in tied:
                    self.answers += 1
                    thrown.setdefault(self.draws.roll(6), []).append(player)
                finer += [thrown[number] for number in sorted(thrown, reverse=True)]
            groups = finer
        return [tied[0] for tied in groups]

    def rolled_dice(self) -> tuple[int, int]:
        """Two dice."""
        self.answers += 1
        return self.draws.roll(6), self.draws.roll(6)
