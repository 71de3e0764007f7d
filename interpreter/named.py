"""Things, rows, words, yes, no and none as players read them, where they may stand in place of ids.

    value_named(kind, "The Mill", world)                   # the tile `mill`, if no other tile is called so
    by_ids(game, {"action": "take", "tile": "The Mill"})   # {"action": "take", "tile": "mill"}

What is recorded names ids alone: a thing may be called otherwise later on.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from dsl.types import Type
from interpreter.answers import UNKNOWN, value_of
from interpreter.requests import Ask, Choose, Request, Tell
from interpreter.values.stored import stored
from interpreter.values.value import Entity, TableRow, Value
from interpreter.world.world import World

if TYPE_CHECKING:
    from interpreter.game_read import GameRead


def plain_word(text: str) -> Any:
    """A typed word as plain data: digits are a number."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) <= 15 else text


def value_named(kind: Type, answer: Any, world: World, seer: Entity | None = None) -> Value:
    """As `value_of`; but what players read stands for what is called so, where nothing else of its sort is.

    Args: `seer` is the player who says the name, and means what he sees; None: anything may be meant.
    """
    value = value_of(kind, answer, world)
    if value is not UNKNOWN:
        return value
    if isinstance(answer, int) and not isinstance(answer, bool):  # a tile, a row called by a number: `3`
        answer = str(answer)
    if kind.form == "many" and kind.item is not None and isinstance(answer, list | tuple):
        values = [value_named(kind.item, one, world, seer) for one in answer]
        return UNKNOWN if any(one is UNKNOWN for one in values) else tuple(dict.fromkeys(values))
    if isinstance(answer, str) and kind.optional and _alike(world.speech.none, answer):
        return None
    if kind.form == "truth" and isinstance(answer, str):
        said = {world.speech.yes: True, world.speech.no: False}
        return next((truth for word, truth in said.items() if _alike(word, answer)), UNKNOWN)
    if kind.form == "words":
        words = [one for one in kind.words if isinstance(answer, str) and _alike(world.say(one), answer)]
        return words[0] if len(words) == 1 else UNKNOWN
    called = [one for one in _sort(kind, world) if isinstance(answer, str) and is_called(one, answer)]
    called = [one for one in called if seer is None or not isinstance(one, Entity) or world.sees(seer, one)]
    return called[0] if len(called) == 1 else UNKNOWN


def is_called(value: Entity | TableRow, text: str) -> bool:
    """Whether players read this name of a thing or a row; small and large letters are the same."""
    return _alike(value.label, text)


def _alike(name: str, text: str) -> bool:
    return name.casefold() == " ".join(text.split()).casefold()


def thing_called(world: World, text: str) -> Entity | None:
    """The thing of that id, else the only one there is that players call so."""
    found = world.by_id.get(text)
    if found is not None:
        return found
    called = [one for one in world.by_id.values() if one.alive and is_called(one, text)]
    return called[0] if len(called) == 1 else None


def by_ids(game: GameRead, answer: Any, asked: Request | None = None) -> Any:
    """An answer with ids for the names that players read; what names nothing stays as it is.

    Args: `asked` is what it answers; None: what is asked now.
    """
    request, world = asked or game.pending, game.world
    by = None if request is None else request.by
    seer = by if by is not None and by.kind == "player" else None

    def named(kind: Type | None, one: Any) -> Any:
        return _by_id(kind, one, world, seer)

    if isinstance(request, Choose) and isinstance(answer, dict):
        rule = game.program.rulebook.actions.get(str(answer.get("action")))
        types = {one.name: one.type for one in rule.parameters} if rule is not None else {}
        return {key: named(types.get(key), one) for key, one in answer.items()}
    if isinstance(request, Tell) and isinstance(answer, dict):
        types = {one.name: one.type for one in request.fields}
        return {key: named(types.get(key), one) for key, one in answer.items()}
    if not isinstance(request, Ask):
        return answer
    if request.shares is not None and isinstance(answer, dict):
        return {named(request.type.item, key): one for key, one in answer.items()}
    if request.several is not None and not isinstance(answer, list | tuple):
        return named(request.type.item, answer)
    return answer if request.shares is not None else named(request.type, answer)


def _sort(kind: Type, world: World) -> Iterable[Entity | TableRow]:
    """Of what something is one: all things of a kind, all rows of a table; nothing for any other type."""
    match kind.form:
        case "entity":
            return world.things[kind.name]
        case "row":
            return world.rows_of(kind.name)
        case _:
            return ()


def _by_id(kind: Type | None, answer: Any, world: World, seer: Entity | None) -> Any:
    is_named = kind is not None and (kind.optional or kind.form in ("entity", "row", "words", "truth", "many"))
    if kind is None or not is_named or value_of(kind, answer, world) is not UNKNOWN:
        return answer
    value = value_named(kind, answer, world, seer)
    return answer if value is UNKNOWN else "none" if value is None else stored(value)
