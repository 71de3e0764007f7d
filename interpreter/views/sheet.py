"""The record sheet of a thing: what is known of it, every number that the rules work out for it, and what it has.

sheet_of(game, game.world.by_id["red"])     # attributes, stats and definitions about a player, and what names it
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from dsl.border.diagnostics import phrase
from dsl.border.frozen import frozen
from dsl.types import Type
from dsl.understood.expressions import Constant, NamedRow
from dsl.understood.parameters import ParameterRule
from dsl.understood.rolls import RollForm, RollRule
from dsl.understood.rules import AttributeRule, DefinitionRule, KindRule
from interpreter.answers import options_of
from interpreter.faults import RuleFault
from interpreter.game_read import GameRead
from interpreter.values.speech import shown_value
from interpreter.values.value import UNSEEN, Entity, TableRow, Value
from interpreter.views.explaining import explain_roll, title_of
from interpreter.world.how_long import told_end

_NUMBERS: Final = ("number", "fraction")


@frozen
class Box:
    """One figure of a sheet.

    Attributes:
        label: what players read.
        question: what `explain` opens it with: `income red`, `red.gold`.
    """

    label: str
    value: Value
    question: str


@frozen
class Belonging:
    """A thing that belongs to another, with what is worth seeing of it there.

    Attributes:
        known: its attributes that are not as such a thing begins, but for the one that names the other; of a tile none,
            as the map shows it.
        conditions: what players read of those it has.
        parts: what is part of it or ends with it, by kind and attribute; of a tile none.
    """

    thing: Entity
    known: tuple[Box, ...]
    conditions: tuple[str, ...]
    parts: tuple[Belongings, ...] = ()


@frozen
class Belongings:
    """The things of one kind that name the thing in one of their attributes, as their owner or their whole.

    Attributes:
        label: what players read: the kind, and the attribute where it has several of the sort.
    """

    label: str
    things: tuple[Belonging, ...]


@frozen
class Sheet:
    """Everything about one thing.

    Attributes:
        known: its attributes, in the order of its kind.
        worked_out: stats, and definitions that have a label, whose first value it can be; where the second is a row of
            a table there is a box for each row. A stat that is like another and has no label of its own has none.
        conditions: what players read of those it has.
        belongings: by kind and attribute, in the order of the rules.
    """

    thing: Entity
    kind: str
    known: tuple[Box, ...]
    worked_out: tuple[Box, ...]
    conditions: tuple[str, ...]
    belongings: tuple[Belongings, ...]


def sheet_of(game: GameRead, thing: Entity) -> Sheet:
    """The sheet of a thing as the campaign stands now; what the rules cannot work out for it has no box."""
    rules = game.program.rulebook
    kind = rules.kinds[thing.kind]
    known = tuple(
        Box(_label(one.label, one.name), thing.v[index], f"{thing.id}.{one.name}")
        for index, one in enumerate(kind.attributes)
        if game.world.is_shown(one)
    )
    worked_out = (*_stats(game, thing), *_definitions(game, thing))
    belongings = tuple(_belongings(game, thing, {}))
    return Sheet(thing, _label(kind.label, kind.name), known, worked_out, _conditions(game, thing), belongings)


def _conditions(game: GameRead, thing: Entity) -> tuple[str, ...]:
    known = game.program.rulebook.conditions
    return tuple(
        _with_end(_label(known[name].label, name), told_end(lasting, game.world))
        for name, lasting in thing.conditions.items()
        if game.world.has(thing, name)
    )


def _with_end(label: str, end: str) -> str:
    return f"{label} ({end})" if end else label


def _label(label: str, name: str) -> str:
    return label or name.replace("_", " ")


def _is_about(parameters: tuple[ParameterRule, ...], thing: Entity) -> bool:
    """Whether a thing can be the first value, and a row of a table at most must be named besides."""
    if not parameters or not _holds(parameters[0].type, thing):
        return False
    rest = [one for one in parameters[1:] if one.default is None]
    return not rest or (rest == [parameters[1]] and rest[0].type.form == "row" and not rest[0].type.optional)


def _holds(kind: Type, thing: Entity) -> bool:
    return kind.form == "entity" and kind.name == thing.kind


def _rows(game: GameRead, parameters: tuple[ParameterRule, ...]) -> Iterator[tuple[Value, ...]]:
    """The values to be named behind the first one: none, or each row of a table."""
    if len(parameters) == 1 or parameters[1].default is not None:
        yield ()
        return
    yield from ((row,) for row in options_of(parameters[1].type, game.world) or ())


def _stats(game: GameRead, thing: Entity) -> Iterator[Box]:
    off = _switched_off(game)
    for rule in game.program.rulebook.rolls.values():
        is_figure = rule.form is RollForm.STAT and not _is_called_as_another(game, rule)
        if is_figure and rule.name not in off and _is_about(rule.parameters, thing):
            yield from _boxes(game, thing, rule)


def _is_called_as_another(game: GameRead, rule: RollRule) -> bool:
    """Whether a stat is like another and has no label of its own."""
    other = game.program.rulebook.rolls[rule.ancestors[0]] if rule.ancestors else None
    return other is not None and (rule.label is None or rule.label == other.label)


def _definitions(game: GameRead, thing: Entity) -> Iterator[Box]:
    off = _switched_off(game)
    for rule in game.program.rulebook.definitions.values():
        is_figure = rule.label is not None and rule.type.form in _NUMBERS
        if is_figure and rule.name not in off and _is_about(rule.parameters, thing):
            yield from _boxes(game, thing, rule)


def _switched_off(game: GameRead) -> frozenset[str]:
    """The stats and definitions under an option that is off in the campaign."""
    options = game.world.options
    return frozenset(name for name, option in game.program.rulebook.there_with if not options[option])


def _boxes(game: GameRead, thing: Entity, rule: RollRule | DefinitionRule) -> Iterator[Box]:
    for more in _rows(game, rule.parameters):
        question = " ".join((rule.name, thing.id, *(one.key for one in more)))
        try:
            values = game.program.unsaid(game.world, rule.parameters, [thing, *more])
            if isinstance(rule, RollRule):
                explained = explain_roll(game, rule.name, values)
                yield Box(explained.title, explained.value, question)
            else:
                value = game.program.definition(rule.name)(game.world, *values)
                yield Box(title_of(game, rule, values), value, question)
        except RuleFault:
            # What is asked of a thing that it does not fit, such as the wages of a post that nobody holds.
            continue


def _belongings(game: GameRead, thing: Entity, listed: dict[Entity, None]) -> Iterator[Belongings]:
    """What names a thing as its owner or its whole.

    Args: `listed` is what stands above on the sheet; below something only what ends with it is told, and once.
    """
    is_whole_sheet = not listed
    listed[thing] = None
    for kind in game.program.rulebook.kinds.values():
        for index, one in enumerate(kind.attributes):
            if _holds(one.type, thing) and _is_owning(kind, one) and (is_whole_sheet or index in kind.ends_with):
                named = [other for other in game.world.things.get(kind.name, ()) if other.v[index] is thing]
                some = named if is_whole_sheet else [other for other in named if other not in listed]
                things = tuple(_belonging(game, other, index, listed) for other in some)
                if things:
                    yield Belongings(_belonging_label(kind, one), things)


def _belonging(game: GameRead, thing: Entity, owner: int, listed: dict[Entity, None]) -> Belonging:
    """What is worth seeing of a thing where it is listed below whom the attribute of that number names."""
    kind = game.program.rulebook.kinds[thing.kind]
    known = tuple(
        Box(_label(one.label, one.name), thing.v[index], f"{thing.id}.{one.name}")
        for index, one in enumerate(kind.attributes)
        if kind.name != "tile" and index != owner and game.world.is_shown(one) and _says_more(game, thing, index, one)
    )
    parts = () if kind.name == "tile" else tuple(_belongings(game, thing, listed))
    return Belonging(thing, known, _conditions(game, thing), parts)


def _says_more(game: GameRead, thing: Entity, index: int, one: AttributeRule) -> bool:
    """Whether an attribute says more of a thing than its name and what it begins with."""
    value = thing.v[index]
    if value is UNSEEN:  # nothing may be asked of it, not even whether it is as such a thing begins
        return True
    begins_so = (isinstance(one.default, Constant) and value == one.default.value) or (
        isinstance(one.default, NamedRow) and isinstance(value, TableRow) and value.key == one.default.key
    )
    if one.default is None and one.type.form in _NUMBERS:
        begins_so = value == 0
    if value is None or value == () or begins_so:
        return False
    return one.type.form in _NUMBERS or not _is_named(shown_value(value, game.world.speech), thing.label)


def _is_named(shown: str, label: str) -> bool:
    """Whether a name says a value, as whole words: the berth `a` does not stand in “Barge”."""
    return not shown or re.search(rf"(?<!\w){re.escape(shown)}(?!\w)", label) is not None


def _belonging_label(kind: KindRule, one: AttributeRule) -> str:
    label = phrase("Tiles") if kind.label == kind.name == "tile" else _label(kind.label, kind.name)
    alike = [other for other in kind.attributes if other.type.name == one.type.name and _is_owning(kind, other)]
    if len(alike) == 1:
        return label
    return phrase("{kind}, {attribute}", kind=label, attribute=_label(one.label, one.name))


def _is_owning(kind: KindRule, one: AttributeRule) -> bool:
    """Whether who is named there has the thing.

    It must be named, or it is the owner of a tile, or nothing else of its kind is named: so a card that lies in a pile,
    an office that is vacant, are somebody's as soon as they name him.
    """
    if kind.is_report or not one.type.optional or kind.name == "tile":
        return not kind.is_report
    alike = [other for other in kind.attributes if other.type.form == "entity" and other.type.name == one.type.name]
    is_between_equals = kind.name == one.type.name or kind.name in ("player", "campaign", "board")
    return not is_between_equals and alike == [one]
