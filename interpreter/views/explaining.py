"""How a number comes about: a stat or roll as it would be now, a definition, an attribute, part by part.

explain(game, "income", ["north"])          # its parts, the rows that do not count and why
explain(game, "mill", ["owner"])            # an attribute of a thing
explain(game, "weather", ["7"])             # the row of a table
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from dsl.border.diagnostics import Mistake, Severity, Span, Stopped, joined, listed, nearest, phrase
from dsl.border.frozen import frozen
from dsl.border.gates import shown
from dsl.types import FRACTION, Type
from dsl.understood.parameters import ParameterRule
from dsl.understood.rolls import RollRule
from dsl.understood.rules import DefinitionRule, KindRule, Rulebook
from dsl.understood.tables import RowRule, TableRule
from interpreter.answers import UNKNOWN, options_of, value_of
from interpreter.compiled.acts.actions import sort_of
from interpreter.compiled.generated import Frame
from interpreter.compiled.rolling.contests import ContestCode
from interpreter.compiled.rolling.lots import Lots
from interpreter.compiled.rolling.modifiers import Worked, in_lots, worked_at_once
from interpreter.compiled.rolling.rolls import RollCode
from interpreter.faults import RuleFault
from interpreter.game_read import GameRead
from interpreter.named import is_called, plain_word, thing_called, value_named
from interpreter.requests import MOST_NAMED, word_of
from interpreter.values.numbers import Number
from interpreter.values.results import NotApplied, Part, cites_shown
from interpreter.values.speech import chance_text, handful_text, shown_value
from interpreter.values.value import Chance, Entity, Handful, TableRow, Value
from interpreter.views.read_values import values_read, words_that_count

_E = Severity.ERROR
NOTHING_CALLED = Mistake("nothing-called", _E, "nothing here is called “{name}”", "did you mean {nearest}?")
NONE_LIKE_IT = Mistake("nothing-called", _E, "nothing here is called “{name}”", "there are: {known}")
SEVERAL_CALLED = Mistake("nothing-called", _E, "“{name}” are several things", "name one of them: {known}")
NONE_OF_THEM = Mistake("nothing-called", _E, "there is no {kind} here", "look again when there is one")
ARGUMENTS_WANTED = Mistake("arguments-wanted", _E, "{name} wants {count}: {names}", "name them after it, in this order")
ARGUMENT_UNFIT = Mistake("argument-unfit", _E, "“{value}” is no {name}", "what fits: {allowed}")
ARGUMENT_NOT_FITTING = Mistake("argument-unfit", _E, "“{answer}” does not fit “{name}”", "what fits: {allowed}")
"""The same of words, numbers and other values that are nothing of a sort."""


@frozen
class Term:
    """A row whose amount still holds dice, or a stage that waits for them."""

    label: str
    amount: str
    cites: tuple[str, ...]
    is_thrown: bool = False
    """Whether it is dice that are added."""


@frozen
class Explanation:
    """What a name comes to: a value (or the dice that decide it) and what goes into it."""

    title: str
    value: Value
    parts: tuple[Part, ...] = ()
    thrown: tuple[Term, ...] = ()
    missing: tuple[NotApplied, ...] = ()
    dice: str = ""
    target: int | None = None
    low_succeeds: bool = False
    """Whether a total at the target or below it succeeds."""
    succeeds_at: int | None = None
    """What a die must reach, or may not pass with `low_succeeds`, where successes are counted."""
    source: str = ""
    """The words of the rule, where it is a definition; why there is no value, where a stat says so."""
    cites: tuple[str, ...] = ()
    span: Span | None = None
    attribute_of: tuple[str, str] | None = None
    """The id of a thing and the name of its attribute, where it is one."""
    read: tuple[tuple[str, Value], ...] = ()
    """What a definition has read: its parameters and what its words name, each with its value."""


def explain(game: GameRead, name: str, arguments: Sequence[str]) -> Explanation | tuple[Explanation, ...]:
    """What a roll, stat or definition comes to now, an attribute of a thing, or all attributes of it.

    A thing may be named by what players read, if nothing else alive is called so.

    Raises: Stopped when there is nothing of that name, or when the arguments do not fit.
    """
    rules = game.program.rulebook
    if name in rules.rolls:
        values = read_arguments(game, name, rules.rolls[name].parameters, arguments)
        code = game.program.rolls[name]
        return explain_sides(game, code, values) if isinstance(code, ContestCode) else explain_roll(game, name, values)
    if name in rules.definitions:
        rule = rules.definitions[name]
        values = read_arguments(game, name, rule.parameters, arguments)
        value = game.program.definition(name)(game.world, *values)
        title = title_of(game, rule, values) or _in_plain_words(game, name, values)
        read, source = tuple(values_read(game, rule, values)), words_that_count(game, rule, values)
        return Explanation(title, value, source=source, read=read, cites=cites_shown(rule.cites), span=rule.span)
    thing = thing_called(game.world, name)
    if thing is not None:
        if arguments and _is_read_off(rules, thing.kind, arguments[0]):
            return explain(game, arguments[0], (thing.id, *arguments[1:]))
        return _thing(game, thing, arguments)
    several = _kind_called(rules, name)
    if several is not None and arguments and thing_called(game.world, arguments[0]) is not None:
        return explain(game, arguments[0], arguments[1:])  # `players.red.gold`
    called = thing_called(game.world, " ".join((name, *arguments)))
    if called is not None:
        return _thing(game, called, ())
    if several is not None:
        raise _one_of(several, name, game.world.things[several.name])
    if name in rules.tables:
        return _in_table(game, rules.tables[name], " ".join(arguments))
    known = [*rules.rolls, *rules.definitions, *rules.tables, *game.world.by_id]
    known += [one.label for one in game.world.by_id.values() if one.alive and one.label]
    there = [one.id for one in game.world.by_id.values() if one.alive]
    raise nothing_called(name, nearest(" ".join((name, *arguments)), known) or nearest(name, known), there)


def _in_table(game: GameRead, table: TableRule, asked: str) -> tuple[Explanation, ...]:
    """The row of a table that a number falls to, or that is called so; all its rows where nothing is asked.

    Raises: Stopped when there is no such row.
    """
    rules = dict(zip(game.world.rows[table.name].values(), table.rows, strict=True))
    rows = [row for row in rules if game.world.is_there(row)]
    title = table.label or table.name.replace("_", " ")
    number = value_of(FRACTION, plain_word(asked), game.world) if table.banded else UNKNOWN
    if isinstance(number, int | Fraction):
        found = list(_row_of(game, table, number))
    else:
        found = [row for row in rows if row.key == asked or is_called(row, asked)] if asked else rows
    if not found:
        keys = [row.key for row in rows]
        raise nothing_called(asked, nearest(asked, keys), keys)
    titles = (f"{title} {asked or row.key}" if table.banded else title for row in found)
    return tuple(_row(one, table, row, rules[row]) for one, row in zip(titles, found, strict=True))


def _row_of(game: GameRead, table: TableRule, number: Number) -> Iterator[TableRow]:
    """The row that a number falls to, if there is one."""
    try:
        yield game.program.compiler.lookup(table.name)(game.world, number, table.span)
    except RuleFault:
        return


def _row(title: str, table: TableRule, row: TableRow, rule: RowRule) -> Explanation:
    cells = tuple((column.name, cell) for column, cell in zip(table.columns, row.cells, strict=True))
    return Explanation(title, row, read=cells, cites=cites_shown(rule.cites), span=rule.span)


def title_of(game: GameRead, rule: DefinitionRule, values: Sequence[Value]) -> str:
    """What players read of a definition for these values, or nothing where it has no label."""
    if rule.label is None:
        return ""
    padding = [None] * (rule.frame - 1 - len(values))
    return game.program.compiler.text(rule.label)([game.world, *values, *padding])


def _in_plain_words(game: GameRead, name: str, values: Sequence[Value]) -> str:
    """A definition without a label as players may read it: its name, and what it is asked of."""
    words = name.replace("_", " ")
    return f"{words} ({', '.join(shown_value(one, game.program.speech) for one in values)})" if values else words


def _is_read_off(rules: Rulebook, kind: str, name: str) -> bool:
    """Whether a stat or definition can be asked for like an attribute: `red.income`, `red.toll(mill)`."""
    asked = rules.definitions.get(name) or rules.rolls.get(name)
    is_own = any(one.name == name for one in rules.kinds[kind].attributes)
    first = asked.parameters[0].type.present() if asked is not None and asked.parameters else None
    return not is_own and first == Type("entity", kind)


def _kind_called(rules: Rulebook, name: str) -> KindRule | None:
    """The kind whose things are called so, one of them or all."""
    return next((one for one in rules.kinds.values() if name in (one.plural, one.name) and not one.is_report), None)


def _one_of(kind: KindRule, name: str, things: Iterable[Entity]) -> Stopped:
    """What is said where a kind is named, and one of its things is meant."""
    ids = [one.id for one in things if one.alive]
    if not ids:
        return Stopped([NONE_OF_THEM.at(None, kind=kind.label or kind.name.replace("_", " "))])
    return Stopped([SEVERAL_CALLED.at(None, name=shown(name), known=listed(ids, MOST_NAMED))])


def nothing_called(name: str, close: str, there: Iterable[str]) -> Stopped:
    """What is said where nothing is called so.

    Args:
        close: the names that may be meant, as `nearest` gives them.
        there: all that there are, for where none is like it.
    """
    if close:
        return Stopped([NOTHING_CALLED.at(None, name=shown(name), nearest=close)])
    return Stopped([NONE_LIKE_IT.at(None, name=shown(name), known=listed(there))])


def read_arguments(
    game: GameRead, name: str, parameters: tuple[ParameterRule, ...], given: Sequence[str]
) -> list[Value]:
    """The values that words stand for as arguments.

    Raises: Stopped when there are too many or too few, or when one does not fit.
    """
    if len(parameters) == 1 and len(given) > 1:  # a name of several words
        given = (" ".join(given),)
    if len(given) > len(parameters) or any(one.default is None for one in parameters[len(given) :]):
        names = joined(phrase("{name} ({type})", name=one.name, type=_sort_wanted(game, one)) for one in parameters)
        raise Stopped([ARGUMENTS_WANTED.at(None, name=name, count=len(parameters), names=names)])
    values = [read_argument(game, parameter, one) for parameter, one in zip(parameters, given, strict=False)]
    return game.program.unsaid(game.world, parameters, values)


def _sort_wanted(game: GameRead, parameter: ParameterRule) -> object:
    """What the values of a parameter are; a thing of some kind as players call it."""
    is_thing = parameter.type.form == "entity" and parameter.type.name in game.program.rulebook.kinds
    return phrase("a {name}", name=sort_of(parameter, game.world)) if is_thing else parameter.type


def read_argument(game: GameRead, parameter: ParameterRule, given: str) -> Value:
    """The value of one argument. Raises: Stopped when it does not fit."""
    given = given.removeprefix(f"{parameter.name}=")
    value = value_named(parameter.type, plain_word(given), game.world)
    if value is UNKNOWN:
        options = options_of(parameter.type, game.world)
        allowed = str(parameter.type)
        if options is not None:
            allowed = listed((word_of(one) for one in options), MOST_NAMED)
        name = sort_of(parameter, game.world)
        if parameter.type.form in ("entity", "row"):
            raise Stopped([ARGUMENT_UNFIT.at(None, value=shown(given), name=name, allowed=allowed)])
        raise Stopped([ARGUMENT_NOT_FITTING.at(None, answer=shown(given), name=name, allowed=allowed)])
    return value


def explain_sides(game: GameRead, contest: ContestCode, arguments: list[Value]) -> tuple[Explanation, ...]:
    """What goes into what each side of a contest gets with these arguments now, the first side first."""
    frame = contest.frame(game.world, arguments)
    title = contest.title(frame)
    first, second = (frame[slot] for slot in contest.sides)
    explained = []
    for side, opponent in ((first, second), (second, first)):
        contest.look_at(frame, side, opponent)
        explained.append(replace(_explained(contest, frame), title=f"{title}: {game.world.say(side)}"))
    return tuple(explained)


def explain_roll(game: GameRead, name: str, arguments: list[Value]) -> Explanation:
    """What goes into a stat or roll with these arguments now."""
    code = game.program.rolls[name]
    return _explained(code, code.frame(game.world, arguments))


def _explained(code: RollCode, frame: Frame) -> Explanation:
    rule: RollRule = code.rule
    target = None if code.target is None else code.target(frame)
    none = code.why_none(frame)
    if none is not None:
        why, cited = none
        return Explanation(
            code.title(frame), None, source=why, cites=cites_shown((*rule.cites, *cited)), span=rule.span
        )
    fixed = code.result(frame)
    if fixed is not None:
        return Explanation(
            code.title(frame),
            fixed.amount,
            (fixed,),
            target=target,
            low_succeeds=rule.low_succeeds,
            cites=cites_shown(rule.cites),
            span=rule.span,
        )
    missing: list[NotApplied] = []
    worked = worked_at_once(code.stack.worked_out(frame, in_lots, missing))
    dice = _dice_of(code, frame)
    total, parts, thrown = _uncertain(worked) if dice or isinstance(worked.added, Lots) else (*worked.traced(), ())
    return Explanation(
        code.title(frame),
        total,
        parts,
        thrown,
        tuple(missing),
        dice,
        target,
        rule.low_succeeds or rule.low_counts,
        code.success_at(frame),
        "",
        cites_shown(rule.cites),
        rule.span,
    )


def _uncertain(worked: Worked) -> tuple[Number, tuple[Part, ...], tuple[Term, ...]]:
    """What is certain before the dice are thrown, and what hangs on them: rows with dice, and all stages."""
    rows = worked.parts[len(worked.parts) - len(worked.rows) :]
    thrown = [
        Term(one.label, chance_text(amount) if isinstance(amount, Chance) else str(amount), part.cites, is_thrown=True)
        for one, part in zip(worked.rows, rows, strict=True)
        for amount in (one.amount,)
        if isinstance(part.amount, Lots) or isinstance(amount, Chance)
    ]
    thrown += [Term(change.label, change.text, change.cites) for change in worked.changes]
    parts = tuple(part for part in worked.parts if not isinstance(part.amount, Lots))
    return sum(part.amount for part in parts), parts, tuple(thrown)


def _dice_of(code: Any, frame: list[Any]) -> str:
    if code.pools:
        sorts = Counter((die.sides, die.explodes, die.again) for die in code.pool(frame))
        alike = (Handful(count, sides, explodes, again=again) for (sides, explodes, again), count in sorts.items())
        return " + ".join(map(handful_text, alike))
    if code.dice is None:
        return ""
    amount = code.dice(frame)
    return chance_text(amount) if isinstance(amount, Chance) else str(amount)


def _thing(game: GameRead, thing: Entity, wanted: Sequence[str]) -> Explanation | tuple[Explanation, ...]:
    kind = game.program.rulebook.kinds[thing.kind]
    there = [one for one in kind.attributes if game.world.has_attribute(one)]
    attributes = [one for one in there if not wanted or one.name in wanted]
    for name in wanted:
        known = [one.name for one in there]
        parts = None if name in known else _kind_called(game.program.rulebook, name)
        if parts is not None:
            holds = [at for at, one in enumerate(parts.attributes) if one.type.present() == Type("entity", kind.name)]
            own = (one for one in game.world.things[parts.name] if any(one.v[at] is thing for at in holds))
            raise _one_of(parts, name, own)
        if name not in known:
            raise nothing_called(name, nearest(name, known), known)
    found = tuple(
        Explanation(
            one.label or one.name.replace("_", " "),
            thing.v[kind.index(one.name)],
            cites=cites_shown(one.cites),
            span=one.span,
            attribute_of=(thing.id, one.name),
        )
        for one in attributes
    )
    if wanted:
        return found
    conditions = tuple(
        Explanation(
            game.program.rulebook.conditions[name].label or name.replace("_", " "),
            True,
            cites=cites_shown(game.program.rulebook.conditions[name].cites),
        )
        for name in thing.conditions
        if game.world.has(thing, name)
    )
    return (*found, *conditions)
