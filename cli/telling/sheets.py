"""Record sheets as players read them: each figure with the words by which `explain` opens it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cli.console import Console
from cli.words.sentences import begun_large
from cli.words.speech import as_read
from dsl.border.diagnostics import Mistake, Severity, Stopped, nearest
from dsl.border.gates import shown
from dsl.types import PLAYER
from interpreter.game_read import GameRead
from interpreter.inferred.pieces import holder_of, places_of
from interpreter.values.value import Entity, Value
from interpreter.views.sheet import Belonging, Belongings, Box, Sheet, sheet_of

NO_SHEET = Mistake(
    "no-sheet", Severity.ERROR, "there is no thing and no kind of thing called “{name}”", "did you mean {nearest}?"
)


def say_sheets(game: GameRead, wanted: Sequence[str], console: Console) -> None:
    """Print the sheets of things, which are named by themselves or by their kind; no name stands for what players have.

    Raises: Stopped when there is nothing of that name.
    """
    things = [thing for name in wanted for thing in (_things(game, name) if name else _of_players(game))]
    for place, thing in enumerate(things):
        if place:
            console.say()
        _say(sheet_of(game, thing), game, console)
    if not things:
        console.note(console.words.gettext("There is nothing of that kind yet."))


def _of_players(game: GameRead) -> Iterator[Entity]:
    """The players, each with the pieces that are hers or his, kind by kind."""
    kinds = [kind for kind in places_of(game.program.rulebook) if kind != PLAYER.name]
    pieces = [one for kind in kinds for one in game.world.things.get(kind, ())]
    for player in game.world.things["player"]:
        yield player
        yield from (one for one in pieces if holder_of(game.world, one) is player)


def _things(game: GameRead, name: str) -> Sequence[Entity]:
    """The thing of that name, or all things of the kind that is called so, alone or in the plural."""
    if name in game.world.by_id:
        return [game.world.by_id[name]]
    kinds = [one for one in game.program.rulebook.kinds.values() if not one.is_report]
    called = {word.casefold(): one.name for one in kinds for word in (one.label, one.plural, one.name) if word}
    if name.casefold() in called:
        return game.world.things.get(called[name.casefold()], [])
    labelled = [one for one in game.world.by_id.values() if one.alive and one.label.casefold() == name.casefold()]
    if len(labelled) == 1:
        return labelled
    raise Stopped([NO_SHEET.at(None, name=shown(name), nearest=nearest(name, [*called, *game.world.by_id]))])


def _say(sheet: Sheet, game: GameRead, console: Console) -> None:
    heading = sheet.thing.label if sheet.kind == sheet.thing.kind else f"{sheet.thing.label} ({sheet.kind})"
    console.say(heading)
    console.say("=" * len(heading))
    for boxes in (sheet.known, sheet.worked_out):
        if boxes:
            console.table([_row(box, game, console) for box in boxes])
            console.say()
    if sheet.conditions:
        console.say(f"{console.words.gettext('Conditions')}: {', '.join(sheet.conditions)}")
    for one in sheet.belongings:
        _say_belongings(one, game, console)


def _row(box: Box, game: GameRead, console: Console) -> tuple[str, str, str]:
    return box.label, _value(box.value, game, console), f"[{box.question}]"


def _value(value: Value, game: GameRead, console: Console) -> str:
    return as_read(value, console.words, game.world.speech)


def _say_belongings(several: Belongings, game: GameRead, console: Console, depth: int = 0) -> None:
    """Things that belong to another: in one line, or each in its own where there is more to say of some than a name."""
    margin = "  " * depth
    heading = f"{margin}{begun_large(console.words.say(several.label))} ({len(several.things)})"
    told = [_of_it(one, game, console) for one in several.things]
    has_parts = any(one.parts for one in several.things)
    if not has_parts and (depth or not any(one.known or one.conditions for one in several.things)):
        console.say(f"{heading}: {', '.join(told)}")
        return
    console.say(f"{heading}:")
    for one, line in zip(several.things, told, strict=True):
        console.say(f"{margin}  {line}")
        for part in one.parts:
            _say_belongings(part, game, console, depth + 2)


def _of_it(one: Belonging, game: GameRead, console: Console) -> str:
    """A thing that belongs to another, with what is worth seeing of it."""
    more = ", ".join([*(_in_short(box, game, console) for box in one.known), *one.conditions])
    return f"{one.thing.label} ({more})" if more else one.thing.label


def _in_short(box: Box, game: GameRead, console: Console) -> str:
    if box.label.endswith("?"):
        return f"{box.label} {_value(box.value, game, console)}"
    return box.label if box.value is True else f"{box.label}: {_value(box.value, game, console)}"
