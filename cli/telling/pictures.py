"""A game on its map: owners in the order of the players, what stands on tiles as marks, in the ruleset's words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from cli.words.catalogue import Words, message

if TYPE_CHECKING:
    from cli.telling.turn_told import TurnChanges
    from interpreter.game_read import GameRead
    from interpreter.values.value import Entity
    from interpreter.views.annals import TurnPast
    from maps import TileMap
    from maps.pictures import Look


NAMED_COLOURS: Final = {
    "blue": 0,
    "azul": 0,
    "blau": 0,
    "orange": 1,
    "naranja": 1,
    "green": 2,
    "verde": 2,
    "grün": 2,
    "pink": 3,
    "rosa": 3,
    "red": 4,
    "rojo": 4,
    "rot": 4,
    "gold": 6,
    "yellow": 6,
    "amarillo": 6,
    "gelb": 6,
    "white": 11,
    "grey": 11,
}
"""Players who are called by a colour get the nearest of the palette."""


def colour_numbers(players: list[str]) -> dict[str, int]:
    """A colour for each player: the one he is called by, else the next that nobody has."""
    taken: dict[str, int] = {}
    for player in players:
        number = NAMED_COLOURS.get(player.casefold())
        if number is not None and number not in taken.values():
            taken[player] = number
    free = (number for number in range(len(players) + len(NAMED_COLOURS)) if number not in taken.values())
    return {player: taken[player] if player in taken else next(free) for player in players}


def game_looks(game: GameRead, changes: TurnChanges | None = None, words: Words | None = None) -> dict[str, Look]:
    """Owner, colour, marks, pieces and figures of each tile, and what has changed of it."""
    from interpreter.inferred.ownership import owner_of
    from interpreter.inferred.pieces import holder_of, pieces_on, sort_of
    from maps.pictures import Look, Piece

    colours = colour_numbers([one.id for one in game.world.things["player"]])
    standing = pieces_on(game.world, game.program.places)
    looks = {}
    for tile in game.world.tiles:
        owner = owner_of(game.world, tile)
        pieces = []
        for one in standing.get(tile, ()):
            holder = holder_of(game.world, one)
            sort = sort_of(game.program.rulebook, one, game.program.places)
            pieces.append(Piece(sort, *(() if holder is None else (holder.label, colours.get(holder.id, 0)))))
        looks[tile.id] = Look(
            owner.label if owner is not None else None,
            colours.get(owner.id, 0) if owner is not None else 0,
            tile_marks(game, tile),
            tuple(pieces),
            tile_figures(game, tile),
            changes.of_tile(tile, words or Words()) if changes is not None else "",
        )
    return looks


def tile_figures(game: GameRead, tile: Entity) -> tuple[tuple[str, str], ...]:
    """The numbers of a tile that are not 0, each behind its label; those that are not seen are not there."""
    from interpreter.values.value import UNSEEN

    return tuple(
        (one.label or one.name.replace("_", " "), str(value))
        for one, value in zip(game.program.rulebook.kinds["tile"].attributes, tile.v, strict=True)
        if one.type.form in ("number", "fraction") and value is not UNSEEN and value and game.world.is_shown(one)
    )


def tile_marks(game: GameRead, tile: Entity) -> tuple[str, ...]:
    """What is built on a tile: the rows among its attributes, unless they are as usual, and the truths."""
    built = range(len(tile.v))
    return tuple(_words_of(game, tile, (at for at in built if at not in game.program.ground)))


def _words_of(game: GameRead, tile: Entity, numbers: Iterable[int]) -> Iterator[str]:
    """Rows and truths of a tile in words: rows that are not as usual, and the truths that hold."""
    from interpreter.values.value import UNSEEN

    kind = game.program.kinds["tile"]
    usual = kind.defaults(game.world)
    for at in numbers:
        attribute, value = kind.rule.attributes[at], tile.v[at]
        if not game.world.is_shown(attribute):
            continue
        if attribute.type.form == "row" and not any(value is one for one in (None, UNSEEN, usual[at])):
            yield game.world.say(value)
        elif attribute.type.form == "truth" and value is True:
            yield attribute.label or attribute.name.replace("_", " ")


def _seen(thing: Entity, numbers: Sequence[int], hidden: object) -> Iterator[Any]:
    """Those values of a thing that are seen."""
    return (thing.v[at] for at in numbers if thing.v[at] is not hidden)


class MapNow:
    """The map of a game as it goes on: the same map as long as it says the same."""

    def __init__(self) -> None:
        self._said: object = None
        self._map: TileMap | None = None

    def of(self, game: GameRead) -> TileMap:
        """The map with what tiles are called now, and the features they have, by their names."""
        from interpreter.values.speech import shown_value
        from interpreter.values.value import UNSEEN

        kind = game.program.rulebook.kinds["tile"]
        several = [at for at, one in enumerate(kind.attributes) if one.type.form == "many"]
        speech, ground = game.world.speech, sorted(game.program.ground)
        words = []
        for entity in game.world.tiles:
            many = (shown_value(one, speech) for seen in _seen(entity, several, UNSEEN) for one in seen)
            words.append(tuple(sorted((*many, *_words_of(game, entity, ground)))))
        made = [
            (one.entity.id, one.entity.label, one.board.id, one.position, [near.id for near in one.near], one.by)
            for one in game.world.land.made
        ]
        names = [entity.label for entity in game.world.tiles]
        said = (game.tile_map.content_hash, words, names, made)
        if self._map is None or said != self._said:
            tile_map = _with_what_was_made(game)
            tiles = zip(tile_map.tiles, names, words, strict=True)
            self._map = tile_map.with_tiles(
                replace(tile, name=name, attributes={"features": now}) for tile, name, now in tiles
            )
            self._said = said
        return self._map


def game_map(game: GameRead) -> TileMap:
    """The map with the features tiles have now, by their names."""
    return MapNow().of(game)


def _with_what_was_made(game: GameRead) -> TileMap:
    """The map with the tiles that rules have made in play."""
    from maps import Tile
    from maps.growing import grown

    made = game.world.land.made
    tiles = [Tile(one.entity.id, one.entity.label, one.board.id, one.position, {}) for one in made]
    kinds = {(one.entity.id, other.id): one.by for one in made for other in one.linked}
    return grown(game.tile_map, tiles, {one.entity.id: [near.id for near in one.near] for one in made}, kinds)


DRAWN_WORDS: Final = (
    message("Names"),
    message("Owners"),
    message("Features"),
    message("Marks"),
    message("Further ways"),
    message("More than there is room for"),
    message("no kind"),
    message("no neighbours"),
)
"""The words of a drawn map, which the drawing itself says in English."""


def text_picture(game: GameRead, words: Words, turns: tuple[TurnPast, ...] | None = None) -> str:
    """The game on its map in letters, with a star on what has changed last.

    Args: `turns` is the past of the campaign, where somebody has read it already.
    """
    from maps.pictures import draw_text

    changes, said = _last_changes(game, words, turns)
    drawn = draw_text(game_map(game), game_looks(game, changes, words), changed=said, say=words.gettext)
    return drawn.rstrip("\n")


def _last_changes(game: GameRead, words: Words, turns: tuple[TurnPast, ...] | None) -> tuple[TurnChanges | None, str]:
    """What the last turn that changed anything has changed, and how its mark is explained."""
    from cli.telling.story import turn_name
    from cli.telling.turn_told import last_changed
    from interpreter.views.annals import annals_of

    found = last_changed(annals_of(game) if turns is None else turns, game)
    if found is None:
        return None, ""
    turn, changes = found
    said = words.gettext("changed ({turn} {number})")
    return changes, said.format(turn=turn_name(game, words), number=turn.number)


def svg_picture(game: GameRead, title: str, words: Words, turns: tuple[TurnPast, ...] | None = None) -> str:
    """The game on its map as an SVG document, with what has changed last, and how everybody stands."""
    from cli.telling.standings import player_figures
    from maps.pictures import Standings, draw_svg

    players = game.world.things["player"]
    colours = colour_numbers([one.id for one in players])
    legend = [(one.label, colours[one.id]) for one in players]
    changes, said = _last_changes(game, words, turns)
    headings, *rows = player_figures(game, words)
    standings = Standings(tuple(headings[1:]), {name: tuple(figures) for name, *figures in rows})
    looks = game_looks(game, changes, words)
    return draw_svg(game_map(game), looks, title=title, legend=legend, standings=standings, changed=said)
