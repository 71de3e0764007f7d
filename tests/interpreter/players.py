"""Players who answer whatever a game asks, as a list of numbers tells them: for laws that hold in every game."""

from __future__ import annotations

from typing import Any

from dsl.types import PLAYER
from interpreter.answers import Answer
from interpreter.game import Game, Start
from interpreter.new_world import Seat, new_world
from interpreter.requests import DONE, Ask, Choose, Field, Request, Tell, Throw, key_of
from interpreter.values.value import Value
from maps import open_map
from tests.loaded_once import program_of

GAMES = (
    "planetary_empires_en",
    "planetary_empires_de",
    "planetary_empires_es",
    "realm_campaign",
    "fishing_village",
    "offers",
    "conditions",
    "events",
)
MAPS = {"planetary_empires_de": "two_planets", "realm_campaign": "realm"}
NONSENSE: tuple[Answer, ...] = (
    None,
    0,
    -1,
    "",
    "nobody here",
    [],
    [7] * 50,
    ["1"],
    {},
    {"action": "fly"},
    {"action": "take", "tile": "nowhere"},
    {"winner": "nobody"},
    True,
    {"": {}},
    10**30,
)


def game_of(name: str) -> Game:
    """A game of two turns with land for everybody, from its first phase on."""
    program = program_of(name)
    tile_map = open_map(MAPS.get(name, "duel"))
    seats = [Seat(f"player_{letter}", letter.upper(), {}) for letter in "abc"]

    world, _notices = new_world(program, tile_map, seats, {})
    world.begin_turn()
    kind = program.rulebook.kinds["tile"]
    for index, attribute in enumerate(kind.attributes):
        if attribute.type == PLAYER.or_none():
            for number, tile in enumerate(world.tiles):
                world.set_value(tile, index, world.things["player"][number % 3])
    first = next(iter(program.rulebook.phases))
    return Game(program, tile_map, seats, {}, turns=2, start=Start(world, first))


def an_answer(request: Request, number: int) -> Answer:
    """The answer that a number stands for; every request has one for each number."""
    match request:
        case Throw():
            return [1 + (number * (at + 7) + at) % sides for at, sides in enumerate(request.dice)]
        case Choose():
            if request.may_stop and number % 4 == 0:
                return DONE
            return request.options[number % len(request.options)].answer
        case Ask():
            if request.options is not None:
                return _plain(request.options[number % len(request.options)])
            low, high = request.low or 0, request.high or 0
            return low + number % (high - low + 1)
        case Tell():
            nothing_fits = any(field.options == () for field in request.fields)
            if request.may_stop and (number % 3 == 0 or nothing_fits):
                return DONE
            return {field.name: _told(field, number + at) for at, field in enumerate(request.fields)}


def _told(field: Field, number: int) -> Answer:
    if field.options:
        return _plain(field.options[number % len(field.options)])
    if field.type.form == "number":
        low, high = field.low or 0, field.high if field.high is not None else (field.low or 0) + 5
        return low + number % (high - low + 1)
    return "a word" if field.type.form == "text" else []


def _plain(value: Value) -> Any:
    """A value as an answer names it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else key_of(value)
