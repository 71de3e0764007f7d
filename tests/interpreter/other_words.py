"""Rules said in other words: each way takes one node of a rule file and gives others that mean the same.

What is defined is written out where it is asked for, a procedure where it is done, a column as the cases of its rows; a
count is a sum of ones, `every` is `no … not`, a condition behind a statement stands above it. A way gives None where it
has nothing to say, and where the other words would mean something else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from fractions import Fraction
from itertools import count
from typing import Any

from dsl import tree as t
from dsl.loaded import Loaded
from dsl.tree.walk import nodes_below

ONE, NIL = t.Number(Fraction(1)), t.Number(Fraction(0))
CHANCE = t.Dice | t.SomeDice | t.Picked | t.Likely


@dataclass(frozen=True)
class Known:
    """What a way may have to know of the whole ruleset."""

    definitions: Mapping[str, t.Define]
    procedures: Mapping[str, t.Procedure]
    options: Mapping[str, t.Expr]
    columns: Mapping[str, tuple[tuple[str, t.Expr], ...]]
    """What stands in a column that is called as nothing else is, row by row."""
    fresh: Iterator[int]

    def name(self) -> t.Word:
        """A name that nothing else has."""
        return t.Word(f"other_{next(self.fresh)}")


def known_of(loaded: Loaded) -> Known:
    """What a ruleset declares."""
    nodes = [one for layer in loaded.layers for one in nodes_below(layer.files)]
    bound = Counter(name.text for name in names_bound(nodes))
    declared = Counter(word for one in loaded.declarations if (word := declared_name(one)) is not None)
    own = {name for name, times in declared.items() if times == 1 and not bound[name]}
    asked_otherwise = {word.text for word in words_apart(nodes)}
    return Known(
        {one.name.text: one for one in loaded.declarations if isinstance(one, t.Define) and one.name.text in own},
        {
            one.name.text: one
            for one in loaded.declarations
            if isinstance(one, t.Procedure) and one.name.text in own and one.name.text not in asked_otherwise
        },
        {
            one.name.text: one.value
            for one in loaded.declarations
            if isinstance(one, t.Option) and one.name.text in own and isinstance(one.value, t.Number | t.Truth)
        },
        {name: cells for name, cells in columns_of(loaded) if not declared[name] and bound[name] == 1},
        count(1),
    )


def declared_name(one: t.Declared) -> str | None:
    name = getattr(one, "name", None)
    return name.text if isinstance(name, t.Word) else None


def names_bound(nodes: list[object]) -> Iterator[t.Word]:
    """Names that stand for values in a part of the rules."""
    for one in nodes:
        match one:
            case t.Binder(variable=name) | t.Parameter(name=name) | t.Let(name=name) | t.KindAttribute(name=name):
                yield name
            case t.Ask(name=name) | t.AskShares(name=name):
                yield name
            case t.PartOf(plural=name):
                yield name
            case t.TableRow(cells=cells):
                yield from (t.Word(text) for cell in cells if (text := head(cell)) is not None)
            case t.Target(roles=roles):
                yield from roles
            case t.Rolls(name=name) | t.RollsTogether(name=name) | t.Create(name=name) | t.Begin(name=name):
                if name is not None:
                    yield name
            case t.BeginNamed(name=name) | t.Tell(name=name):
                if name is not None:
                    yield name
            case t.Type(form="words", names=names):
                yield from names
            case _:
                pass


def words_apart(nodes: list[object]) -> Iterator[t.Word]:
    """Names by which rules speak of a procedure otherwise than to do it."""
    done = {id(one.call.name) for one in nodes if isinstance(one, t.Rolls) and one.form == "do"}
    own = {id(one.name) for one in nodes if isinstance(one, t.Procedure)}
    for one in nodes:
        if isinstance(one, t.Word) and id(one) not in done | own:
            yield one
        if isinstance(one, t.Procedure) and one.like is not None:
            yield one.name


def columns_of(loaded: Loaded) -> Iterator[tuple[str, tuple[tuple[str, t.Expr], ...]]]:
    tables = [one for one in loaded.declarations if isinstance(one, t.Table)]
    heads = Counter(head(cell) for one in tables for cell in one.rows[0].cells)
    for table in tables:
        first = table.rows[0]
        if head(first.cells[0]) != "key" or any(row.under for row in table.rows):
            continue
        for at, cell in enumerate(first.cells):
            name, cells = head(cell), [row.cells[at].values for row in table.rows[1:] if len(row.cells) > at]
            single = len(cells) == len(table.rows) - 1 > 0 and all(len(one) == 1 for one in cells)
            if name is not None and heads[name] == 1 and single:
                values = [one[0] for one in cells]
                keys = [head(row.cells[0]) for row in table.rows[1:]]
                if all(isinstance(one, t.Number | t.Truth | t.Signed) for one in values):
                    yield name, tuple(zip(keys, values, strict=True))  # type: ignore[arg-type]


def head(cell: t.Cell) -> str | None:
    match cell.values:
        case (t.Name(text=text),):
            return text
        case _:
            return None


def rebuilt(node: Any, change: Callable[[Any], Any]) -> Any:
    """A node with everything in it changed, the innermost first."""
    if isinstance(node, tuple):
        return tuple(rebuilt(one, change) for one in node)
    if not is_dataclass(node) or isinstance(node, type):
        return node
    held = {one.name: getattr(node, one.name) for one in fields(node) if one.name != "span"}
    made = {name: rebuilt(value, change) for name, value in held.items()}
    return change(replace(node, **{name: value for name, value in made.items() if value is not held[name]}))


def holds(written: object, sorts: Any) -> bool:
    return any(isinstance(one, sorts) for one in nodes_below(written))


def with_values(written: Any, values: Mapping[str, t.Expr], known: Known) -> Any:
    """What is written with other names for all that is named in it, and values in the place of names."""
    own = {name.text: known.name() for name in names_bound(list(nodes_below(written)))}

    def change(node: Any) -> Any:
        match node:
            case t.Name(text=text) if text in own:
                return t.Name(own[text].text)
            case t.Name(text=text):
                return values.get(text, node)
            case t.Binder(variable=name) if name.text in own:
                return replace(node, variable=own[name.text])
            case t.Let(name=name) if name.text in own:
                return replace(node, name=own[name.text])
            case t.Rolls(name=t.Word(text=text)) | t.Create(name=t.Word(text=text)) if text in own:
                return replace(node, name=own[text])
            case _:
                return node

    return rebuilt(written, change)


def in_braces(written: object) -> bool:
    """Whether a text in it names a value."""
    return any(isinstance(one, t.Text | t.Label) and "{" in one.text for one in nodes_below(written))


def arguments_for(parameters: tuple[t.Parameter, ...], given: tuple[t.Expr, ...]) -> dict[str, t.Expr] | None:
    if len(given) != len(parameters) or any(holds(one, CHANCE) for one in given):
        return None
    return {one.name.text: value for one, value in zip(parameters, given, strict=True)}


def written_out(node: object, known: Known) -> t.Expr | None:
    """What is defined, in the place of its name."""
    match node:
        case t.Call(name=name, arguments=arguments) if name.text in known.definitions:
            rule, given = known.definitions[name.text], arguments
        case t.Attribute(of=of, name=name) if name.text in known.definitions:
            rule, given = known.definitions[name.text], (of,)
        case t.Name(text=text) if text in known.definitions:
            rule, given = known.definitions[text], ()
        case _:
            return None
    values = arguments_for(rule.parameters, given)
    if values is None or rule.type is not None or in_braces(rule.lines) or holds(rule.lines, t.ReachedFrom):
        return None
    *first, last = rule.lines
    if last.condition is not None or any(one.condition is None for one in first):
        return None
    cases = tuple(t.Case(one.value, one.condition) for one in first if one.condition is not None)
    body: t.Expr = t.Cases(cases, last.value) if cases else last.value
    made: t.Expr = with_values(body, values, known)
    return made


def done_in_place(node: object, known: Known) -> tuple[t.Statement, ...] | None:
    """The statements of a procedure in the place in which it is done."""
    match node:
        case t.Rolls(form="do", call=t.Call(name=name, arguments=given), about=None, name=None, rows=(), outcomes=()):
            rule = known.procedures.get(name.text)
        case _:
            return None
    unlike = t.Result | t.Stop | t.Together | t.Finish | t.RemoveEntries | t.MakesEntry | t.Ask | t.AskShares
    if rule is None or rule.under or rule.is_scene or in_braces(rule.body) or holds(rule.body, unlike):
        return None
    if len(given) != len(rule.parameters) or holds((rule.body, given), CHANCE):  # what is thrown for is called so
        return None
    if any(one.type is not None and one.type.form in ("number", "exact", "set", "list") for one in rule.parameters):
        return None
    names = [known.name() for _ in given]
    values: dict[str, t.Expr] = {
        one.name.text: t.Name(name.text) for one, name in zip(rule.parameters, names, strict=True)
    }
    lets = tuple(t.Let(name, None, value, None) for name, value in zip(names, given, strict=True))
    return (*lets, *with_values(rule.body, values, known))


def by_rows(node: object, known: Known) -> t.Expr | None:
    """A column as the cases of its rows."""
    match node:
        case t.Attribute(of=of, name=name) if name.text in known.columns and not holds(of, CHANCE):
            *first, (_, last) = known.columns[name.text]
            return t.Cases(tuple(t.Case(value, t.Same(of, t.Name(key))) for key, value in first), last)
        case _:
            return None


def at_its_value(node: object, known: Known) -> t.Expr | None:
    """An option as the value that it has."""
    return known.options.get(node.text) if isinstance(node, t.Name) else None


def counted(node: object, known: Known) -> t.Expr | None:
    """A count as a sum of ones, and whether there are some as a count."""
    match node:
        case t.Count(over=t.Binder() as binder):
            return t.Total(ONE, binder)
        case t.Count(over=over) if not isinstance(over, t.Binder) and not holds(over, CHANCE):
            return t.Total(ONE, t.Binder(known.name(), over, None))
        case t.Quantified(quantity="any", binder=binder):
            return t.Compared(t.Count(binder), ">", NIL)
        case t.Quantified(quantity="no", binder=binder):
            return t.Same(t.Count(binder), NIL)
        case t.Quantified(quantity="every", binder=t.Binder(variable, collection, condition), among=None) if condition:
            return t.Quantified("no", t.Binder(variable, collection, t.Not(condition)))
        case t.Quantified(quantity="every", binder=t.Binder(variable, collection, condition), among=among) if (
            condition and among
        ):
            both = t.Logic("and", (among, t.Not(condition)))
            return t.Quantified("no", t.Binder(variable, collection, both))
        case _:
            return None


def turned(node: object, known: Known) -> t.Expr | None:
    """Truths and numbers the other way round."""
    match node:
        case t.Compared(left, "<", right) if not holds(node, CHANCE):
            return t.Compared(right, ">", left)
        case t.Compared(left, ">", right):
            return t.Not(t.Compared(left, "<=", right))
        case t.Compared(left, "<=", right):
            return t.Not(t.Compared(left, ">", right))
        case t.Compared(left, ">=", right) if not holds(node, CHANCE):
            return t.Compared(right, "<=", left)
        case t.Same(left, right, negated=True):
            return t.Not(t.Same(left, right))
        case t.OneOf(value, items, is_not) if not holds(value, CHANCE):
            any_of = (
                t.Logic("or", tuple(t.Same(value, one) for one in items)) if len(items) > 1 else t.Same(value, items[0])
            )
            return t.Not(any_of) if is_not else any_of
        case t.Has(collection, "any", items) if not holds(collection, CHANCE) and len(items) > 1:
            return t.Logic("or", tuple(t.Has(collection, "one", (one,)) for one in items))
        case t.Has(collection, "all", items) if not holds(collection, CHANCE) and len(items) > 1:
            return t.Logic("and", tuple(t.Has(collection, "one", (one,)) for one in items))
        case t.Has(collection, "none", items):
            return t.Not(t.Has(collection, "any", items))
        case t.Arithmetic(left, "-", right) if not isinstance(left, CHANCE):
            return t.Arithmetic(left, "+", t.Signed("-", right)) if not isinstance(right, t.Dice) else None
        case t.Not(t.Logic("and", items)):
            return t.Logic("or", tuple(t.Not(one) for one in items))
        case t.Not(t.Logic("or", items)):
            return t.Logic("and", tuple(t.Not(one) for one in items))
        case t.Logic("or", items):
            return t.Not(t.Logic("and", tuple(t.Not(one) for one in items)))
        case _:
            return None


def chosen(node: object, known: Known) -> t.Expr | None:
    """Members taken out one after the other: those that fit first, then the best or the first of them."""
    match node:
        case t.Those(single, t.Binder(variable, collection, condition), keys, number, ordinal) if condition and (
            single or keys or number
        ):
            among = t.Those(False, t.Binder(variable, collection, condition), ())
            other = known.name()
            keys = rebuilt(keys, lambda one: t.Name(other.text) if one == t.Name(variable.text) else one)
            return t.Those(single, t.Binder(other, among, None), keys, number, ordinal)
        case t.Total(value, t.Binder(variable, collection, condition)) if condition:
            return t.Total(t.Cases((t.Case(value, condition),), NIL), t.Binder(variable, collection, None))
        case t.Count(over=t.Binder(variable, collection, condition)) if condition:
            return t.Count(t.Those(False, t.Binder(variable, collection, condition), ()))
        case t.ExtremeOf("highest", (left, right)) if not holds(node, CHANCE):
            return t.Cases((t.Case(left, t.Compared(left, ">=", right)),), right)
        case t.ExtremeOf("lowest", (left, right)) if not holds(node, CHANCE):
            return t.Cases((t.Case(left, t.Compared(left, "<=", right)),), right)
        case t.Inside(value, collection, is_not) if not holds(node, CHANCE):
            name = known.name()
            some = t.Quantified("any", t.Binder(name, collection, t.Same(t.Name(name.text), value)))
            return t.Not(some) if is_not else some
        case _:
            return None


def above_it(node: object, known: Known) -> tuple[t.Statement, ...] | None:
    """A condition behind a statement above it; cases of one value as branches; branches one in the other."""
    match node:
        case t.Guarded(statement, condition):
            return (t.When((t.Branch(condition, None, (statement,)),)),)
        case t.When((first, second, *rest)) if first.condition and not (second.condition is None and rest):
            inner = second.body if second.condition is None else (t.When((second, *rest)),)
            return (t.When((first, t.Branch(None, None, inner))),)
        case t.Becomes(place, t.Cases(cases, otherwise), cites) if otherwise is not None and not holds(cases, CHANCE):
            branches = [t.Branch(one.condition, None, (t.Becomes(place, one.value, cites),)) for one in cases]
            return (t.When((*branches, t.Branch(None, None, (t.Becomes(place, otherwise, cites),)))),)
        case t.When((t.Branch(t.Logic("and", (first, *rest)), cites, body),)):
            other = rest[0] if len(rest) == 1 else t.Logic("and", tuple(rest))
            return (t.When((t.Branch(first, cites, (t.When((t.Branch(other, None, body),)),)),)),)
        case t.ForEach(t.Binder(variable, collection, condition), (), cites, body) if condition:
            those = t.Those(False, t.Binder(variable, collection, condition), ())
            return (t.ForEach(t.Binder(variable, those, None), (), cites, body),)
        case _:
            return None


Way = Callable[[object, Known], Any]
WAYS: tuple[Way, ...] = (written_out, done_in_place, by_rows, at_its_value, counted, turned, chosen, above_it)


def places_for(way: Way, file: t.File, known: Known) -> list[object]:
    """The nodes of a file that the way can say otherwise."""
    left_alone = {id(node) for one in nodes_below(file) for node in kept(one)}
    return [one for one in nodes_below(file) if id(one) not in left_alone and way(one, known) is not None]


def kept(node: object) -> Iterator[object]:
    """What stands where only the words are read that stand there."""
    match node:
        case t.Default(value=value):
            yield from nodes_below(value)
        case t.ReachedFrom(first=first):
            yield first
        case t.Parameter() | t.Under():
            yield from nodes_below(node)
        case t.Ruleset() | t.Option() | t.Table() | t.KindAttribute() | t.SetOption():
            yield from nodes_below(node)
        case t.Guarded(statement=statement):
            yield statement
        case t.NextTo() | t.EntriesTo() | t.MakesEntry() | t.Past() | t.Begin():
            yield from (one for one in nodes_below(node) if isinstance(one, t.Call))
        case t.Becomes(place=place) | t.Moves(place=place) | t.Include(place=place):
            yield from nodes_below(place)
        case t.Reveals() | t.Conceals():
            yield from nodes_below(node)
        case t.ByKind(value=value):
            yield value
        case t.Length(way=way):
            yield way
        case t.Rolls(call=call):
            yield call
        case t.RollsTogether(calls=calls):
            yield from calls
        case _:
            pass


def said_otherwise(file: t.File, places: list[object], way: Way, known: Known) -> t.File:
    """The file with other words in some of the places."""
    wanted = {id(one) for one in places}

    def made(node: Any) -> Any:
        if isinstance(node, tuple):
            parts: list[Any] = []
            for one in node:
                new = made(one)
                parts += new if isinstance(new, tuple) and not isinstance(one, tuple) else (new,)
            return tuple(parts)
        if not is_dataclass(node) or isinstance(node, type):
            return node
        if id(node) in wanted:
            return way(node, known)
        held = {one.name: getattr(node, one.name) for one in fields(node) if one.name != "span"}
        changed = {name: made(value) for name, value in held.items()}
        return replace(node, **{name: value for name, value in changed.items() if value is not held[name]})

    found: t.File = made(file)
    return replace(found, comments=())
