"""Expressions: each name is settled, each value gets its type.

An expression is read with the type its place wants, where that is known; so a bare word such as
`minor` is looked up among the values that fit. A finding is made once, at the innermost place;
what is already wrong has the type UNKNOWN, which fits everything.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, TypedDict, assert_never

from dsl import tree as t
from dsl.border.diagnostics import Kind, Span, joined, phrase
from dsl.resolve import findings as f
from dsl.resolve.scope import Scope, proven
from dsl.resolve.symbols import BUILT_IN_ATTRIBUTES, EVERY_KIND, FUNCTIONS, RESULT_FIELDS, sort_of
from dsl.types import DICE, FRACTION, NOTHING, NUMBER, PLAYER, TEXT, TILE, TRUTH, UNKNOWN, Type, comparable, fits, many
from dsl.understood.expressions import (
    Aggregate,
    Aggregating,
    AllRows,
    AllThings,
    AttributeOf,
    Binary,
    BinaryOperation,
    BuiltIn,
    BuiltInOf,
    Case,
    Cases,
    ColumnOf,
    Constant,
    CurrentTurn,
    DefinitionCall,
    DiceAmount,
    FieldOf,
    Function,
    FunctionCall,
    HasCondition,
    HasItems,
    LocalValue,
    NamedRow,
    Node,
    OptionValue,
    PastFacts,
    Rounding,
    Selecting,
    Selection,
    Several,
    SeveralOperation,
    StatCall,
    TableLookup,
    Template,
    Unary,
    UnaryOperation,
    Wording,
)

if TYPE_CHECKING:
    from dsl.resolve.ruleset import Resolver

MAX_DICE: Final = 1000
MAX_SIDES: Final = 1000
_NUMBERS: Final = frozenset({"number", "fraction"})
_ARITHMETIC: Final = {"+": Binary.ADD, "-": Binary.SUBTRACT, "*": Binary.MULTIPLY, "/": Binary.DIVIDE}
_SETS: Final = {"union": Binary.UNION, "without": Binary.WITHOUT, "common": Binary.COMMON}
_ORDER: Final = {
    "<": Binary.LESS,
    "<=": Binary.LESS_EQUAL,
    ">": Binary.GREATER,
    ">=": Binary.GREATER_EQUAL,
}
_TRUE: Final = Constant(TRUTH, True)


class Place(TypedDict):
    """Where an expression stands, and its text."""

    span: Span
    source: str


class Expressions:
    """Reads the expressions of one declaration; `chance` says whether dice may be thrown at this place."""

    def __init__(self, resolver: Resolver, scope: Scope) -> None:
        self.book = resolver
        self.symbols = resolver.symbols
        self.scope = scope
        self.chance = False

    # ------------------------------------------------------------ entry points

    def truth(self, written: t.Expr) -> Node:
        """A condition."""
        return self.wanted(written, TRUTH)

    def conjuncts(self, written: t.Expr | None) -> tuple[Node, ...]:
        """A condition cut at its `and`s, each read knowing that those before it hold."""
        if written is None:
            return ()
        items = written.items if isinstance(written, t.Logic) and written.operator == "and" else (written,)
        nodes = []
        for item in items:
            nodes.append(self.truth(item))
            self.scope.certain |= proven(item)
        return tuple(nodes)

    def amount(self, written: t.Expr) -> Node:
        """A number that may hold dice, as it is carried out."""
        before, self.chance = self.chance, True
        node = self.read(written, DICE)
        self.chance = before
        if node.type.form not in ("number", "fraction", "dice", "unknown") or node.type.optional:
            return self._mismatch(node, written, NUMBER)
        return node

    def wanted(self, written: t.Expr, wanted: Type) -> Node:
        """An expression whose type must fit."""
        node = self.read(written, wanted)
        if not fits(node.type, wanted):
            return self._mismatch(node, written, wanted)
        return node

    def number(self, written: t.Expr) -> Node:
        """A number, whole or not."""
        return self.wanted(written, FRACTION)

    def collection(self, written: t.Expr, item: Type | None = None) -> Node:
        """Several values to go through."""
        node = self.read(written, many(item) if item else None)
        if node.type.form == "many" or node.type is UNKNOWN:
            return node
        self._find(f.NOT_MANY, written.span, found=node.type)
        return _wrong(written)

    def template(self, label: t.Label | None) -> Template | None:
        """A text with its inserted values."""
        if label is None:
            return None
        return Template(tuple(self._parts(label)))

    def text(self, label: t.Label) -> Template:
        """A text with its inserted values, certainly there."""
        return Template(tuple(self._parts(label)))

    # ------------------------------------------------------------ the dispatch, in the order of the grammar

    def read(self, written: t.Expr, wanted: Type | None = None) -> Node:
        """Any expression; `wanted` only helps to settle bare words."""
        node = self._read(written, wanted)
        if node.type.optional and node.type.form != "nothing" and written in self.scope.certain:
            return replace(node, type=node.type.present())
        return node

    def _read(self, w: t.Expr, wanted: Type | None) -> Node:
        match w:
            case t.Number():
                whole = w.value.denominator == 1
                value: int | Fraction = int(w.value) if whole else w.value
                return Constant(NUMBER if whole else FRACTION, value, **self._place(w))
            case t.Dice():
                return self._dice(w)
            case t.Text():
                template = self.text(t.Label(w.text, w.span))
                return Wording(TEXT, template, **self._place(w))
            case t.Truth():
                return Constant(TRUTH, w.value, **self._place(w))
            case t.Nothing():
                return Constant(NOTHING, None, **self._place(w))
            case t.Name():
                return self._name(w, wanted)
            case t.Attribute():
                return self._attribute(w)
            case t.Call():
                return self._call(w)
            case t.SetOf():
                return self._set(w, wanted)
            case t.Signed():
                return self._signed(w)
            case t.Arithmetic():
                return self._set_arithmetic(w, wanted) if w.operator in _SETS else self._arithmetic(w)
            case t.Rounded():
                return Rounding(NUMBER, self.number(w.value), w.way, **self._place(w))
            case t.Default():
                return self._default(w, wanted)
            case t.Compared():
                return self._compared(w)
            case t.Same():
                return self._same(w)
            case t.OneOf():
                return self._one_of(w)
            case t.Inside():
                return self._inside(w)
            case t.NextTo():
                left, right = self.wanted(w.left, TILE), self.wanted(w.right, TILE)
                return BinaryOperation(TRUTH, Binary.NEXT_TO, left, right, **self._place(w))
            case t.Has():
                return self._has(w)
            case t.Not():
                return self._not(w, self.truth(w.value))
            case t.Logic():
                return self._logic(w)
            case t.Cases():
                return self._cases(w, wanted)
            case t.Count():
                return self._count(w)
            case t.Total():
                return self._aggregate(w, Aggregating.SUM, w.value)
            case t.Extreme():
                of_members = Aggregating.HIGHEST if w.which == "highest" else Aggregating.LOWEST
                node = self._aggregate(w, of_members, w.value)
                return replace(node, type=node.type.or_none())
            case t.ExtremeOf():
                of_items = Several.HIGHEST_OF if w.which == "highest" else Several.LOWEST_OF
                items = tuple(self.number(item) for item in w.items)
                return SeveralOperation(_widest(items), of_items, items, **self._place(w))
            case t.Quantified():
                return self._quantified(w)
            case t.Those():
                return self._those(w)
            case t.Past():
                return self._past(w)
            case t.Ratio():
                left, right = self.number(w.left), self.number(w.right)
                return BinaryOperation(FRACTION, Binary.RATIO, left, right, **self._place(w))
            case _:
                assert_never(w)

    # ------------------------------------------------------------ names

    def _name(self, w: t.Name, wanted: Type | None) -> Node:
        local = self.scope.names.get(w.text)
        if local is not None:
            return LocalValue(local.type, local.slot, **self._place(w))
        aim = wanted.item if wanted is not None and wanted.form == "many" and wanted.item is not None else wanted
        if aim is not None and aim.form == "words" and w.text in aim.words:
            return Constant(aim.present(), w.text, **self._place(w))
        if aim is not None and aim.form == "row" and w.text in self.symbols.table_keys.get(aim.name, ()):
            return NamedRow(aim.present(), aim.name, w.text, **self._place(w))
        return self._declared(w, aim) or self._bare_word(w, aim)

    def _declared(self, w: t.Name, wanted: Type | None) -> Node | None:
        name = w.text
        if name == "turn":
            return CurrentTurn(NUMBER, **self._place(w))
        if name == "group":
            return Constant(PLAYER.or_none(), None, **self._place(w))
        if name == "nobody":
            return Constant(NOTHING, None, **self._place(w))
        if name in self.symbols.plurals:
            kind = self.symbols.plurals[name]
            return AllThings(many(Type("entity", kind)), kind, **self._place(w))
        declaration = self.symbols.declarations.get(name)
        match declaration:
            case t.Option():
                return OptionValue(self.book.option_type(name), name, **self._place(w))
            case t.Table():
                return AllRows(many(Type("row", name)), name, **self._place(w))
            case t.Define(parameters=()):
                return DefinitionCall(self.book.definition_type(name), name, (), **self._place(w))
            case t.Kind() if wanted is None or wanted.form not in ("words", "row"):
                plural = next((p for p, kind in self.symbols.plurals.items() if kind == name), name)
                self._find(
                    f.ANOTHER_SORT,
                    w.span,
                    name=name,
                    sort=phrase("a kind of thing; all of them are “{plural}”", plural=plural),
                    wanted=phrase("a value"),
                )
                return _wrong(w)
            case None:
                return None
            case _ if wanted is None or wanted.form not in ("words", "row"):
                needs = sort_of(declaration)
                if isinstance(declaration, t.Define | t.Roll):
                    needs = phrase("{sort}, which stands with values in brackets: {name}(…)", sort=needs, name=name)
                self._find(f.ANOTHER_SORT, w.span, name=name, sort=needs, wanted=phrase("a value"))
                return _wrong(w)
            case _:
                return None

    def _bare_word(self, w: t.Name, wanted: Type | None) -> Node:
        tables = [table for table, keys in self.symbols.table_keys.items() if w.text in keys]
        if wanted is not None and wanted.form in ("words", "row"):
            allowed = self._allowed(wanted)
            close = self.book.nearest(w.text, [*allowed, *self.scope.names])
            if tables:
                kind = phrase("a row of {table}", table=tables[0])
                self._find(f.ANOTHER_SORT, w.span, name=w.text, sort=kind, wanted=wanted.present())
            elif close or not allowed:
                self._find(f.UNKNOWN_NAME, w.span, name=w.text, nearest=close)
            else:
                self._find(f.NOT_IN_LIST, w.span, name=w.text, allowed=_listed(allowed))
            return _wrong(w)
        if len(tables) == 1:
            return NamedRow(Type("row", tables[0]), tables[0], w.text, **self._place(w))
        if tables:
            sorts = joined(phrase("a row of {table}", table=one) for one in tables)
            self._find(f.AMBIGUOUS_WORD, w.span, name=w.text, sorts=sorts)
            return _wrong(w)
        self._find(f.UNKNOWN_NAME, w.span, name=w.text, nearest=self.book.nearest(w.text, self._known_names()))
        return _wrong(w)

    def _allowed(self, wanted: Type) -> tuple[str, ...]:
        return wanted.words if wanted.form == "words" else tuple(self.symbols.table_keys.get(wanted.name, ()))

    def _known_names(self) -> Iterable[str]:
        yield from self.scope.names
        yield from self.symbols.plurals
        for name, declaration in self.symbols.declarations.items():
            if isinstance(declaration, t.Option | t.Table | t.Define):
                yield name
        for keys in self.symbols.table_keys.values():
            yield from keys

    # ------------------------------------------------------------ attributes and calls

    def _attribute(self, w: t.Attribute) -> Node:
        name = w.name.text
        if name in FUNCTIONS and len(FUNCTIONS[name][0]) == 1:
            return self._function(w, name, (w.of,))
        obj = self.read(w.of)
        if obj.type is UNKNOWN:
            return _wrong(w)
        if obj.type.optional:
            self._find(f.PERHAPS_MISSING, w.of.span, name=name)
        found = self._own_attribute(w, obj, name)
        if found is not None:
            return found
        declaration = self.symbols.declarations.get(name)
        if isinstance(declaration, t.Define | t.Roll) and len(declaration.parameters) == 1:
            return self._call(t.Call(w.name, (w.of,), w.span))
        known, kind = self._known_attributes(obj.type), obj.type.present()
        if not known:
            self._find(f.NO_ATTRIBUTES, w.name.span, type=kind)
        else:
            close = self.book.nearest(name, known)
            self._find(f.UNKNOWN_ATTRIBUTE, w.name.span, type=kind, name=name, known=close or _listed(known))
        return _wrong(w)

    def _own_attribute(self, w: t.Attribute, obj: Node, name: str) -> Node | None:
        kind = obj.type
        if kind.form == "entity":
            attributes = self.symbols.attributes.get(kind.name, {})
            if name in attributes:
                index = list(attributes).index(name)
                return AttributeOf(attributes[name], obj, kind.name, name, index, **self._place(w))
            built_in = BUILT_IN_ATTRIBUTES.get(kind.name, EVERY_KIND)
            if name in built_in:
                return BuiltInOf(built_in[name], obj, BuiltIn(name), **self._place(w))
        elif kind.form == "row":
            columns = self.symbols.columns.get(kind.name, {})
            if name in columns:
                column = columns[name]
                if column.form == "dice" and not self.chance:
                    self._find(f.CHANCE_NOT_HERE, w.span, dice=f"….{name}")
                return ColumnOf(column, obj, kind.name, name, list(columns).index(name), **self._place(w))
            if name in ("name", "key"):
                return BuiltInOf(TEXT, obj, BuiltIn(name), **self._place(w))
            if name == "place":
                return BuiltInOf(NUMBER, obj, BuiltIn.PLACE, **self._place(w))
        else:
            fields = self._fields(kind)
            if name in fields:
                return FieldOf(fields[name], obj, name, **self._place(w))
        return None

    def _fields(self, kind: Type) -> dict[str, Type]:
        if kind.form == "fact":
            return self.book.fact_fields(kind.name)
        if kind.form == "result":
            return RESULT_FIELDS
        if kind.form == "outcome":
            return self.book.outcome_fields(kind.name)
        if kind.form == "die":
            return {"from": self.book.die_origin(kind.name), "thrown": NUMBER}
        return {}

    def _known_attributes(self, kind: Type) -> tuple[str, ...]:
        if kind.form == "entity":
            built_in = BUILT_IN_ATTRIBUTES.get(kind.name, EVERY_KIND)
            return (*self.symbols.attributes.get(kind.name, {}), *built_in)
        if kind.form == "row":
            return (*self.symbols.columns.get(kind.name, {}), "name", "key", "place")
        return tuple(self._fields(kind))

    def _call(self, w: t.Call) -> Node:
        name = w.name.text
        if name in FUNCTIONS:
            return self._function(w, name, w.arguments)
        declaration = self.symbols.declarations.get(name)
        match declaration:
            case t.Define():
                arguments = self.arguments(w, self.book.definition_parameters(name))
                return DefinitionCall(self.book.definition_type(name), name, arguments, **self._place(w))
            case t.Roll(form="stat"):
                arguments = self.arguments(w, self.book.roll_parameters(name))
                return StatCall(self.book.stat_type(name), name, arguments, **self._place(w))
            case t.Table():
                return self._lookup(w, declaration)
            case None:
                named = self.symbols.declarations.items()
                known = chain(FUNCTIONS, (n for n, d in named if isinstance(d, t.Define | t.Roll | t.Table)))
                self._find(f.UNKNOWN_NAME, w.name.span, name=name, nearest=self.book.nearest(name, known))
            case _:
                self._find(f.NOT_CALLABLE, w.name.span, name=name, sort=sort_of(declaration))
        return _wrong(w)

    def _lookup(self, w: t.Call, table: t.Table) -> Node:
        name = table.name.text
        row = Type("row", name)
        if len(w.arguments) != 1:
            self._find(f.WRONG_COUNT, w.span, name=name, wanted=phrase("one value"), found=len(w.arguments))
            return _wrong(w)
        if table.by is not None or table.dice is not None:
            key = self.number(w.arguments[0])
        else:
            key = self.wanted(w.arguments[0], row)
            return replace(key, **self._place(w))
        return TableLookup(row, name, key, **self._place(w))

    def arguments(self, w: t.Call, parameters: tuple[Type, ...]) -> tuple[Node, ...]:
        """The arguments of a call, each fitting its parameter."""
        if len(w.arguments) != len(parameters):
            count = len(parameters)
            wanted = phrase("one value") if count == 1 else phrase("{count} values", count=count)
            self._find(f.WRONG_COUNT, w.span, name=w.name.text, wanted=wanted, found=len(w.arguments))
            return ()
        return tuple(self.wanted(a, p) for a, p in zip(w.arguments, parameters, strict=True))

    def _function(self, w: t.Call | t.Attribute, name: str, arguments: tuple[t.Expr, ...]) -> Node:
        if name == "shifted":
            return self._shifted(w, arguments)
        parameters, result = FUNCTIONS[name]
        nodes = self.arguments(t.Call(w.name, arguments, w.span), parameters)
        return FunctionCall(result, Function(name), nodes, **self._place(w))

    def _shifted(self, w: t.Call | t.Attribute, arguments: tuple[t.Expr, ...]) -> Node:
        row = self.read(arguments[0]) if arguments else _wrong(w)
        if len(arguments) != 2:
            wanted = phrase("{count} values", count=2)
            self._find(f.WRONG_COUNT, w.span, name="shifted", wanted=wanted, found=len(arguments))
            return _wrong(w)
        if row.type.form != "row" or row.type.optional:
            return self._mismatch(row, arguments[0], Type("row"))
        steps = self.wanted(arguments[1], NUMBER)
        return FunctionCall(row.type, Function.SHIFTED, (row, steps), **self._place(w))

    # ------------------------------------------------------------ arithmetic

    def check_dice(self, w: t.Dice) -> bool:
        """Whether there are such dice; a finding is made where not."""
        fine = 1 <= w.count <= MAX_DICE and 2 <= w.sides <= MAX_SIDES
        if not fine:
            self._find(f.EMPTY_DIE, w.span)
        return fine

    def _dice(self, w: t.Dice) -> Node:
        if not self.check_dice(w):
            return _wrong(w)
        if not self.chance:
            self._find(f.CHANCE_NOT_HERE, w.span, dice=self.book.source(w.span))
        return DiceAmount(DICE, w.count, w.sides, w.explodes, **self._place(w))

    def _signed(self, w: t.Signed) -> Node:
        value = self._numeric(w.value)
        if w.sign == "+" or value.type is UNKNOWN:
            return value
        if isinstance(value, Constant) and isinstance(value.value, int | Fraction):
            return Constant(value.type, -value.value, **self._place(w))
        return UnaryOperation(value.type, Unary.NEGATE, value, **self._place(w))

    def _numeric(self, written: t.Expr) -> Node:
        """A number, a fraction, or dice where they are allowed."""
        node = self.read(written, NUMBER)
        if node.type is UNKNOWN:
            return node
        if node.type.form not in ("number", "fraction", "dice") or node.type.optional:
            return self._mismatch(node, written, NUMBER)
        return node

    def _arithmetic(self, w: t.Arithmetic) -> Node:
        left, right = self._numeric(w.left), self._numeric(w.right)
        op = _ARITHMETIC[w.operator]
        forms = {left.type.form, right.type.form}
        if "unknown" in forms:
            return _wrong(w)
        if "dice" in forms:
            both = left.type.form == right.type.form
            if op is Binary.DIVIDE or (op is Binary.MULTIPLY and both):
                wanted = phrase("a number: throw the dice before with `let`")
                self._find(f.WRONG_TYPE, w.span, found=DICE, wanted=wanted)
            return BinaryOperation(DICE, op, left, right, **self._place(w))
        whole = forms == {"number"} and op is not Binary.DIVIDE
        return BinaryOperation(NUMBER if whole else FRACTION, op, left, right, **self._place(w))

    def _set_arithmetic(self, w: t.Arithmetic, wanted: Type | None) -> Node:
        left = self.read(w.left, wanted)
        left = self._as_many(left, w.left)
        right = self._as_many(self.read(w.right, left.type), w.right)
        if not fits(right.type, left.type) and not fits(left.type, right.type):
            return self._mismatch(right, w.right, left.type)
        return BinaryOperation(left.type, _SETS[w.operator], left, right, **self._place(w))

    def _as_many(self, node: Node, written: t.Expr) -> Node:
        if node.type.form in ("many", "unknown"):
            return node
        if node.type.form in ("entity", "row") and not node.type.optional:
            return SeveralOperation(many(node.type), Several.SET, (node,), span=node.span, source=node.source)
        self._find(f.NOT_MANY, written.span, found=node.type)
        return _wrong(written)

    def _set(self, w: t.SetOf, wanted: Type | None) -> Node:
        item = wanted.item if wanted is not None and wanted.form == "many" else None
        nodes = tuple(self.read(one, item) for one in w.items)
        kind = item
        for node, written in zip(nodes, w.items, strict=True):
            if kind is None or kind is UNKNOWN:
                kind = node.type
            elif not fits(node.type, kind):
                self._mismatch(node, written, kind)
        return SeveralOperation(many(kind or UNKNOWN), Several.SET, nodes, **self._place(w))

    def _default(self, w: t.Default, wanted: Type | None) -> Node:
        value = self.read(w.value, wanted)
        default = self.read(w.default, value.type)
        if not comparable(value.type, default.type):
            return self._mismatch(default, w.default, value.type)
        kind = default.type if value.type.form == "nothing" else value.type.present()
        if kind.form == "number" and default.type.form == "fraction":
            kind = FRACTION
        kind = kind.or_none() if default.type.optional else kind
        return BinaryOperation(kind, Binary.DEFAULT, value, default, **self._place(w))

    # ------------------------------------------------------------ tests

    def _compared(self, w: t.Compared) -> Node:
        left = self.read(w.left)
        if left.type.form == "row" and not left.type.optional:
            right = self.wanted(w.right, left.type)
        else:
            left, right = self.number(w.left), self.number(w.right)
        return BinaryOperation(TRUTH, _ORDER[w.operator], left, right, **self._place(w))

    def _same(self, w: t.Same) -> Node:
        left, right = self._pair(w.left, w.right)
        self._must_compare(left, right, w.span)
        return BinaryOperation(TRUTH, Binary.DIFFERENT if w.negated else Binary.SAME, left, right, **self._place(w))

    def _pair(self, one: t.Expr, other: t.Expr) -> tuple[Node, Node]:
        """Two values to compare; a bare word on either side is looked up by the type of the other."""
        if isinstance(one, t.Name) and one.text not in self.scope.names and not isinstance(other, t.Name):
            right = self.read(other)
            return self.read(one, right.type), right
        left = self.read(one)
        return left, self.read(other, left.type)

    def _must_compare(self, left: Node, right: Node, span: Span) -> None:
        if {left.type.form, right.type.form} <= {"number", "fraction", "unknown"}:
            return
        if not comparable(left.type, right.type):
            self._find(f.NEVER_THE_SAME, span, left=left.type.present(), right=right.type.present())

    def _one_of(self, w: t.OneOf) -> Node:
        value = self.read(w.value)
        items = tuple(self.read(item, value.type) for item in w.items)
        for item, written in zip(items, w.items, strict=True):
            self._must_compare(value, item, written.span)
        listed = SeveralOperation(many(value.type), Several.SET, items)
        inside = BinaryOperation(TRUTH, Binary.INSIDE, value, listed, **self._place(w))
        return self._not(w, inside) if w.negated else inside

    def _inside(self, w: t.Inside) -> Node:
        collection = self.collection(w.collection)
        value = self.read(w.value, collection.type.item)
        if collection.type.item is not None:
            self._must_compare(value, Constant(collection.type.item, None), w.span)
        inside = BinaryOperation(TRUTH, Binary.INSIDE, value, collection, **self._place(w))
        return self._not(w, inside) if w.negated else inside

    def _has(self, w: t.Has) -> Node:
        collection = self.read(w.collection)
        if collection.type.form == "entity":
            return self._has_condition(w, collection)
        if collection.type.form != "many":
            if collection.type is not UNKNOWN:
                self._find(f.NOT_MANY, w.collection.span, found=collection.type)
            return _wrong(w)
        item_type = collection.type.item
        items = []
        for written in w.items:
            item = self.read(written, item_type)
            if item_type is not None and item.type is not UNKNOWN and not comparable(item.type, item_type):
                self._mismatch(item, written, item_type)
            items.append(item)
        node = HasItems(TRUTH, collection, tuple(items), w.quantity == "all", **self._place(w))
        return self._not(w, node) if w.quantity == "none" else node

    def _has_condition(self, w: t.Has, bearer: Node) -> Node:
        tests: list[Node] = []
        for item in w.items:
            name = item.text if isinstance(item, t.Name) else ""
            condition = self.symbols.declarations.get(name)
            if not isinstance(condition, t.Condition):
                known = (n for n, d in self.symbols.declarations.items() if isinstance(d, t.Condition))
                close = self.book.nearest(name, known)
                self._find(f.UNKNOWN_DECLARATION, item.span, sort=phrase("condition"), name=name or "…", nearest=close)
                return _wrong(w)
            kind = self.book.condition_bearer(name)
            if not fits(bearer.type.present(), kind):
                return self._mismatch(bearer, w.collection, kind)
            tests.append(HasCondition(TRUTH, bearer, name, **self._place(w)))
        if w.quantity == "all":
            return SeveralOperation(TRUTH, Several.AND, tuple(tests), **self._place(w))
        any_of = tests[0] if len(tests) == 1 else SeveralOperation(TRUTH, Several.OR, tuple(tests), **self._place(w))
        return self._not(w, any_of) if w.quantity == "none" else any_of

    def _logic(self, w: t.Logic) -> Node:
        nodes = []
        with self.scope.block():
            for item in w.items:
                nodes.append(self.truth(item))
                self.scope.certain |= proven(item, holds=w.operator == "and")
        op = Several.AND if w.operator == "and" else Several.OR
        return SeveralOperation(TRUTH, op, tuple(nodes), **self._place(w))

    def _cases(self, w: t.Cases, wanted: Type | None) -> Node:
        lines = [(case.value, case.condition) for case in w.cases]
        if w.otherwise is None:
            self._find(f.MANY_CASES_OPEN, w.span)
            return _wrong(w)
        return self.first_case(w.span, [*lines, (w.otherwise, None)], wanted)

    def first_case(self, span: Span, lines: list[tuple[t.Expr, t.Expr | None]], wanted: Type | None) -> Node:
        """The value of the first line whose condition holds; the last line has none."""
        found: list[tuple[Node, Node | None]] = []
        kind: Type | None = None
        with self.scope.block():
            for value, condition in lines:
                with self.scope.block():
                    test = None
                    if condition is not None:
                        test = self.truth(condition)
                        self.scope.certain |= proven(condition)
                    node = self.read(value, wanted or kind)
                    kind = self._joined(kind, node, value)
                    found.append((node, test))
                if condition is not None:
                    self.scope.certain |= proven(condition, holds=False)
        cases = tuple(Case(node, test) for node, test in found if test is not None)
        return Cases(kind or UNKNOWN, cases, found[-1][0], span=span, source=self.book.source(span))

    def _joined(self, kind: Type | None, node: Node, written: t.Expr) -> Type:
        if kind is None or kind is UNKNOWN:
            return node.type
        if node.type is UNKNOWN or fits(node.type, kind):
            return kind
        if fits(kind, node.type):
            return node.type
        if node.type.form == "nothing" or kind.form == "nothing":
            return node.type.or_none() if kind.form == "nothing" else kind.or_none()
        if fits(node.type.present(), kind.present()):
            return kind.or_none()
        self._mismatch(node, written, kind)
        return kind

    # ------------------------------------------------------------ collections

    def bind(self, binder: t.Binder) -> tuple[int, Node, Node]:
        """The variable, collection and condition of `v in c where d`; the caller opens the block."""
        collection = self.collection(binder.collection)
        item = collection.type.item or UNKNOWN
        if binder.variable.text in self.scope.names:
            self._find(f.DUPLICATE_LOCAL, binder.variable.span, name=binder.variable.text)
        slot = self.scope.add(binder.variable.text, item)
        condition: Node = _TRUE
        if binder.condition is not None:
            before, self.chance = self.chance, False
            condition = self.truth(binder.condition)
            self.chance = before
            self.scope.certain |= proven(binder.condition)
        return slot, collection, condition

    def _count(self, w: t.Count) -> Node:
        if not isinstance(w.over, t.Binder):
            return UnaryOperation(NUMBER, Unary.COUNT, self.collection(w.over), **self._place(w))
        with self.scope.block():
            slot, collection, condition = self.bind(w.over)
        return Selection(NUMBER, Selecting.COUNT, slot, collection, condition, **self._place(w))

    def _aggregate(self, w: t.Total | t.Extreme, op: Aggregating, value: t.Expr) -> Aggregate:
        with self.scope.block():
            slot, collection, condition = self.bind(w.binder)
            amount = self.number(value)
        kind = NUMBER if amount.type.form == "number" else FRACTION
        return Aggregate(kind, op, slot, collection, condition, amount, **self._place(w))

    def _quantified(self, w: t.Quantified) -> Node:
        with self.scope.block():
            slot, collection, condition = self.bind(w.binder)
        op = Selecting.EVERY if w.quantity == "every" else Selecting.ANY
        node = Selection(TRUTH, op, slot, collection, condition, **self._place(w))
        return self._not(w, node) if w.quantity == "no" else node

    def _those(self, w: t.Those) -> Node:
        with self.scope.block():
            slot, collection, condition = self.bind(w.binder)
            key = None if w.key is None else self.number(w.key)
        if key is None:
            node: Node = Selection(collection.type, Selecting.THOSE, slot, collection, condition, **self._place(w))
        else:
            op = Aggregating.WITH_HIGHEST if w.which == "highest" else Aggregating.WITH_LOWEST
            node = Aggregate(collection.type, op, slot, collection, condition, key, **self._place(w))
        if not w.single:
            return node
        return UnaryOperation((collection.type.item or UNKNOWN).or_none(), Unary.FIRST, node, **self._place(w))

    def _past(self, w: t.Past) -> Node:
        name = w.name.text
        declaration = self.symbols.declarations.get(name)
        ok = isinstance(declaration, t.Action | t.Limit) or (
            isinstance(declaration, t.Roll) and declaration.form != "stat"
        )
        if not ok:
            known = (n for n, d in self.symbols.declarations.items() if isinstance(d, t.Action | t.Roll))
            close = self.book.nearest(name, known)
            self._find(f.UNKNOWN_DECLARATION, w.name.span, sort=phrase("act or roll"), name=name, nearest=close)
            return _wrong(w)
        return PastFacts(many(Type("fact", name)), name, w.within, **self._place(w))

    # ------------------------------------------------------------ texts

    def _parts(self, label: t.Label) -> Iterable[str | Node]:
        text = label.text
        at = 0
        while True:
            start = text.find("{", at)
            if start < 0:
                yield text[at:].replace("\\}", "}")
                return
            if start and text[start - 1] == "\\":
                yield text[at : start - 1] + "{"
                at = start + 1
                continue
            end = text.find("}", start)
            if end < 0:
                self._find(f.PLACEHOLDER, label.span, text=text[start + 1 :])
                return
            yield text[at:start]
            yield self._inserted(text[start + 1 : end], label)
            at = end + 1

    def _inserted(self, source: str, label: t.Label) -> Node:
        written = self.book.parse_inserted(source, label.span)
        if written is None:
            self._find(f.PLACEHOLDER, label.span, text=source)
            return Constant(TEXT, "?")
        before = len(self.symbols.findings)
        node = self.read(written)
        made = self.symbols.findings[before:]
        if made and all(one.kind in (f.PERHAPS_MISSING,) for one in made):
            del self.symbols.findings[before:]
        return node

    # ------------------------------------------------------------ small matters

    def _place(self, w: t.Expr) -> Place:
        return Place(span=w.span, source=self.book.source(w.span))

    def _not(self, w: t.Expr, value: Node) -> Node:
        return UnaryOperation(TRUTH, Unary.NOT, value, **self._place(w))

    def _find(self, kind: Kind, span: Span, **values: Any) -> None:
        self.symbols.findings.append(kind.at(span, **values))

    def _mismatch(self, node: Node, written: t.Expr, wanted: Type) -> Node:
        if node.type is UNKNOWN:
            return node
        if node.type.form == "fraction" and wanted.form == "number" and not node.type.optional:
            if self.book.rounding is not None:
                return Rounding(NUMBER, node, self.book.rounding, span=node.span, source=node.source)
            self._find(f.NEEDS_ROUNDING, written.span)
        elif node.type.optional and (fits(node.type.present(), wanted) or node.type.form == "nothing"):
            self._find(f.MAY_BE_NONE, written.span)
        else:
            self._find(f.WRONG_TYPE, written.span, found=node.type, wanted=wanted)
        return _wrong(written)


def _wrong(written: t.Expr) -> Node:
    """A stand-in for an expression that has been reported."""
    return Constant(UNKNOWN, None, span=written.span)


def _widest(nodes: tuple[Node, ...]) -> Type:
    return FRACTION if any(node.type.form == "fraction" for node in nodes) else NUMBER


def _listed(words: Iterable[str]) -> str:
    shown = list(words)
    return ", ".join(shown[:12]) + (", …" if len(shown) > 12 else "")
