"""Expressions: each name is settled, each value gets its type.

An expression is read with the type its place wants, where that is known; so a bare word such as
`minor` is looked up among the values that fit. A finding is made once, at the innermost place;
what is already wrong has the type UNKNOWN, which fits everything.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from dsl import tree as t
from dsl.border.diagnostics import Kind, Span, joined, nearest, phrase
from dsl.resolve import findings as f
from dsl.resolve.scope import Scope, proven
from dsl.resolve.symbols import BUILT_IN_ATTRIBUTES, EVERY_KIND, FUNCTIONS, RESULT_FIELDS, sort_of
from dsl.types import DICE, FRACTION, NOTHING, NUMBER, PLAYER, TEXT, TILE, TRUTH, UNKNOWN, Type, comparable, fits, many
from dsl.understood.expressions import Node, Op, Template

if TYPE_CHECKING:
    from dsl.resolve.ruleset import Resolver

MAX_DICE: Final = 1000
MAX_SIDES: Final = 1000
_NUMBERS: Final = frozenset({"number", "fraction"})
_ARITHMETIC: Final = {"+": Op.ADD, "-": Op.SUBTRACT, "*": Op.MULTIPLY, "/": Op.DIVIDE}
_SETS: Final = {"union": Op.UNION, "without": Op.WITHOUT, "common": Op.COMMON}
_ORDER: Final = {"<": Op.LESS, "<=": Op.LESS_EQUAL, ">": Op.GREATER, ">=": Op.GREATER_EQUAL}
_TRUE: Final = Node(Op.CONSTANT, TRUTH, data=True)


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
            return Node(node.op, node.type.present(), node.operands, node.data, node.span, node.source)
        return node

    def _read(self, w: t.Expr, wanted: Type | None) -> Node:
        match w:
            case t.Number():
                whole = w.value.denominator == 1
                value: int | Fraction = int(w.value) if whole else w.value
                return self._node(w, Op.CONSTANT, NUMBER if whole else FRACTION, data=value)
            case t.Dice():
                return self._dice(w)
            case t.Text():
                template = self.text(t.Label(w.text, w.span))
                return self._node(w, Op.TEXT, TEXT, data=template)
            case t.Truth():
                return self._node(w, Op.CONSTANT, TRUTH, data=w.value)
            case t.Nothing():
                return self._node(w, Op.CONSTANT, NOTHING, data=None)
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
                return self._node(w, Op.ROUND, NUMBER, (self.number(w.value),), w.way)
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
                operands = (self.wanted(w.left, TILE), self.wanted(w.right, TILE))
                return self._node(w, Op.NEXT_TO, TRUTH, operands)
            case t.Has():
                return self._has(w)
            case t.Not():
                return self._node(w, Op.NOT, TRUTH, (self.truth(w.value),))
            case t.Logic():
                return self._logic(w)
            case t.Cases():
                return self._cases(w, wanted)
            case t.Count():
                return self._count(w)
            case t.Total():
                return self._over(w, w.binder, Op.SUM, w.value)
            case t.Extreme():
                op = Op.HIGHEST if w.which == "highest" else Op.LOWEST
                node = self._over(w, w.binder, op, w.value)
                return Node(node.op, node.type.or_none(), node.operands, node.data, node.span, node.source)
            case t.ExtremeOf():
                op = Op.HIGHEST_OF if w.which == "highest" else Op.LOWEST_OF
                items = tuple(self.number(item) for item in w.items)
                return self._node(w, op, _widest(items), items)
            case t.Quantified():
                return self._quantified(w)
            case t.Those():
                return self._those(w)
            case t.Past():
                return self._past(w)
            case t.Ratio():
                return self._node(w, Op.RATIO, FRACTION, (self.number(w.left), self.number(w.right)))

    # ------------------------------------------------------------ names

    def _name(self, w: t.Name, wanted: Type | None) -> Node:
        local = self.scope.names.get(w.text)
        if local is not None:
            return self._node(w, Op.LOCAL, local.type, data=local.slot)
        aim = wanted.item if wanted is not None and wanted.form == "many" and wanted.item is not None else wanted
        if aim is not None and aim.form == "words" and w.text in aim.words:
            return self._node(w, Op.CONSTANT, aim.present(), data=w.text)
        if aim is not None and aim.form == "row" and w.text in self.symbols.table_keys.get(aim.name, ()):
            return self._node(w, Op.ROW, aim.present(), data=(aim.name, w.text))
        return self._declared(w, aim) or self._bare_word(w, aim)

    def _declared(self, w: t.Name, wanted: Type | None) -> Node | None:
        name = w.text
        if name == "turn":
            return self._node(w, Op.TURN, NUMBER)
        if name == "group":
            return self._node(w, Op.CONSTANT, PLAYER.or_none(), data=None)
        if name == "nobody":
            return self._node(w, Op.CONSTANT, NOTHING, data=None)
        if name in self.symbols.plurals:
            kind = self.symbols.plurals[name]
            return self._node(w, Op.ENTITIES, many(Type("entity", kind)), data=kind)
        declaration = self.symbols.declarations.get(name)
        match declaration:
            case t.Option():
                return self._node(w, Op.OPTION, self.book.option_type(name), data=name)
            case t.Table():
                return self._node(w, Op.ROWS, many(Type("row", name)), data=name)
            case t.Define(parameters=()):
                return self._node(w, Op.DEFINITION, self.book.definition_type(name), data=name)
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
            close = nearest(w.text, [*allowed, *self.scope.names])
            if tables:
                kind = phrase("a row of {table}", table=tables[0])
                self._find(f.ANOTHER_SORT, w.span, name=w.text, sort=kind, wanted=wanted.present())
            elif close or not allowed:
                self._find(f.UNKNOWN_NAME, w.span, name=w.text, nearest=close)
            else:
                self._find(f.NOT_IN_LIST, w.span, name=w.text, allowed=_listed(allowed))
            return _wrong(w)
        if len(tables) == 1:
            return self._node(w, Op.ROW, Type("row", tables[0]), data=(tables[0], w.text))
        if tables:
            sorts = joined(phrase("a row of {table}", table=one) for one in tables)
            self._find(f.AMBIGUOUS_WORD, w.span, name=w.text, sorts=sorts)
            return _wrong(w)
        self._find(f.UNKNOWN_NAME, w.span, name=w.text, nearest=nearest(w.text, self._known_names()))
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
            obj = Node(obj.op, obj.type.present(), obj.operands, obj.data, obj.span, obj.source)
        found = self._own_attribute(w, obj, name)
        if found is not None:
            return found
        declaration = self.symbols.declarations.get(name)
        if isinstance(declaration, t.Define | t.Roll) and len(declaration.parameters) == 1:
            return self._call(t.Call(w.name, (w.of,), w.span))
        known = self._known_attributes(obj.type)
        if not known:
            self._find(f.NO_ATTRIBUTES, w.name.span, type=obj.type)
        else:
            close = nearest(name, known)
            self._find(f.UNKNOWN_ATTRIBUTE, w.name.span, type=obj.type, name=name, known=close or _listed(known))
        return _wrong(w)

    def _own_attribute(self, w: t.Attribute, obj: Node, name: str) -> Node | None:
        kind = obj.type
        if kind.form == "entity":
            attributes = self.symbols.attributes.get(kind.name, {})
            if name in attributes:
                data = (kind.name, name, list(attributes).index(name))
                return self._node(w, Op.ATTRIBUTE, attributes[name], (obj,), data)
            built_in = BUILT_IN_ATTRIBUTES.get(kind.name, EVERY_KIND)
            if name in built_in:
                return self._node(w, Op.BUILT_IN, built_in[name], (obj,), name)
        elif kind.form == "row":
            columns = self.symbols.columns.get(kind.name, {})
            if name in columns:
                column = columns[name]
                if column.form == "dice" and not self.chance:
                    self._find(f.CHANCE_NOT_HERE, w.span, dice=f"….{name}")
                return self._node(w, Op.COLUMN, column, (obj,), (kind.name, name, list(columns).index(name)))
            if name in ("name", "key"):
                return self._node(w, Op.BUILT_IN, TEXT, (obj,), name)
            if name == "place":
                return self._node(w, Op.BUILT_IN, NUMBER, (obj,), name)
        else:
            fields = self._fields(kind)
            if name in fields:
                return self._node(w, Op.FIELD, fields[name], (obj,), name)
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
                return self._node(w, Op.DEFINITION, self.book.definition_type(name), arguments, name)
            case t.Roll(form="stat"):
                arguments = self.arguments(w, self.book.roll_parameters(name))
                return self._node(w, Op.STAT, self.book.stat_type(name), arguments, name)
            case t.Table():
                return self._lookup(w, declaration)
            case None:
                known = [
                    *FUNCTIONS,
                    *(n for n, d in self.symbols.declarations.items() if isinstance(d, t.Define | t.Roll | t.Table)),
                ]
                self._find(f.UNKNOWN_NAME, w.name.span, name=name, nearest=nearest(name, known))
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
            return Node(key.op, key.type, key.operands, key.data, w.span, self._source(w.span))
        return self._node(w, Op.LOOKUP, row, (key,), name)

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
        return self._node(w, Op.FUNCTION, result, nodes, name)

    def _shifted(self, w: t.Call | t.Attribute, arguments: tuple[t.Expr, ...]) -> Node:
        row = self.read(arguments[0]) if arguments else _wrong(w)
        if len(arguments) != 2:
            wanted = phrase("{count} values", count=2)
            self._find(f.WRONG_COUNT, w.span, name="shifted", wanted=wanted, found=len(arguments))
            return _wrong(w)
        if row.type.form != "row" or row.type.optional:
            return self._mismatch(row, arguments[0], Type("row"))
        return self._node(w, Op.FUNCTION, row.type, (row, self.wanted(arguments[1], NUMBER)), "shifted")

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
            self._find(f.CHANCE_NOT_HERE, w.span, dice=self._source(w.span))
        return self._node(w, Op.DICE, DICE, data=(w.count, w.sides, w.explodes))

    def _signed(self, w: t.Signed) -> Node:
        value = self._numeric(w.value)
        if w.sign == "+" or value.type is UNKNOWN:
            return value
        if value.op is Op.CONSTANT:
            return self._node(w, Op.CONSTANT, value.type, data=-value.data)
        return self._node(w, Op.NEGATE, value.type, (value,))

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
            if op is Op.DIVIDE or (op is Op.MULTIPLY and both):
                wanted = phrase("a number: throw the dice before with `let`")
                self._find(f.WRONG_TYPE, w.span, found=DICE, wanted=wanted)
            return self._node(w, op, DICE, (left, right))
        whole = forms == {"number"} and op is not Op.DIVIDE
        return self._node(w, op, NUMBER if whole else FRACTION, (left, right))

    def _set_arithmetic(self, w: t.Arithmetic, wanted: Type | None) -> Node:
        left = self.read(w.left, wanted)
        left = self._as_many(left, w.left)
        right = self._as_many(self.read(w.right, left.type), w.right)
        if not fits(right.type, left.type) and not fits(left.type, right.type):
            return self._mismatch(right, w.right, left.type)
        return self._node(w, _SETS[w.operator], left.type, (left, right))

    def _as_many(self, node: Node, written: t.Expr) -> Node:
        if node.type.form in ("many", "unknown"):
            return node
        if node.type.form in ("entity", "row") and not node.type.optional:
            return Node(Op.SET, many(node.type), (node,), None, node.span, node.source)
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
        return self._node(w, Op.SET, many(kind or UNKNOWN), nodes)

    def _default(self, w: t.Default, wanted: Type | None) -> Node:
        value = self.read(w.value, wanted)
        default = self.read(w.default, value.type)
        if not comparable(value.type, default.type):
            return self._mismatch(default, w.default, value.type)
        kind = default.type if value.type.form == "nothing" else value.type.present()
        if kind.form == "number" and default.type.form == "fraction":
            kind = FRACTION
        return self._node(w, Op.DEFAULT, kind.or_none() if default.type.optional else kind, (value, default))

    # ------------------------------------------------------------ tests

    def _compared(self, w: t.Compared) -> Node:
        left = self.read(w.left)
        if left.type.form == "row" and not left.type.optional:
            right = self.wanted(w.right, left.type)
        else:
            left, right = self.number(w.left), self.number(w.right)
        return self._node(w, _ORDER[w.operator], TRUTH, (left, right))

    def _same(self, w: t.Same) -> Node:
        left, right = self._pair(w.left, w.right)
        self._must_compare(left, right, w.span)
        return self._node(w, Op.DIFFERENT if w.negated else Op.SAME, TRUTH, (left, right))

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
        inside = self._node(w, Op.INSIDE, TRUTH, (value, Node(Op.SET, many(value.type), items)))
        return self._node(w, Op.NOT, TRUTH, (inside,)) if w.negated else inside

    def _inside(self, w: t.Inside) -> Node:
        collection = self.collection(w.collection)
        value = self.read(w.value, collection.type.item)
        if collection.type.item is not None:
            self._must_compare(value, Node(Op.CONSTANT, collection.type.item), w.span)
        inside = self._node(w, Op.INSIDE, TRUTH, (value, collection))
        return self._node(w, Op.NOT, TRUTH, (inside,)) if w.negated else inside

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
        op = Op.HAS_ALL if w.quantity == "all" else Op.HAS_ANY
        node = self._node(w, op, TRUTH, (collection, *items))
        return self._node(w, Op.NOT, TRUTH, (node,)) if w.quantity == "none" else node

    def _has_condition(self, w: t.Has, bearer: Node) -> Node:
        tests = []
        for item in w.items:
            name = item.text if isinstance(item, t.Name) else ""
            condition = self.symbols.declarations.get(name)
            if not isinstance(condition, t.Condition):
                known = [n for n, d in self.symbols.declarations.items() if isinstance(d, t.Condition)]
                close = nearest(name, known)
                self._find(f.UNKNOWN_DECLARATION, item.span, sort=phrase("condition"), name=name or "…", nearest=close)
                return _wrong(w)
            kind = self.book.condition_bearer(name)
            if not fits(bearer.type.present(), kind):
                return self._mismatch(bearer, w.collection, kind)
            tests.append(self._node(w, Op.HAS_CONDITION, TRUTH, (bearer,), name))
        if w.quantity == "all":
            return self._node(w, Op.AND, TRUTH, tuple(tests))
        any_of = tests[0] if len(tests) == 1 else self._node(w, Op.OR, TRUTH, tuple(tests))
        return self._node(w, Op.NOT, TRUTH, (any_of,)) if w.quantity == "none" else any_of

    def _logic(self, w: t.Logic) -> Node:
        nodes = []
        with self.scope.block():
            for item in w.items:
                nodes.append(self.truth(item))
                self.scope.certain |= proven(item, holds=w.operator == "and")
        return self._node(w, Op.AND if w.operator == "and" else Op.OR, TRUTH, tuple(nodes))

    def _cases(self, w: t.Cases, wanted: Type | None) -> Node:
        lines = [(case.value, case.condition) for case in w.cases]
        if w.otherwise is None:
            self._find(f.MANY_CASES_OPEN, w.span)
            return _wrong(w)
        return self.first_case(w.span, [*lines, (w.otherwise, None)], wanted)

    def first_case(self, span: Span, lines: list[tuple[t.Expr, t.Expr | None]], wanted: Type | None) -> Node:
        """The value of the first line whose condition holds; the last line has none."""
        operands: list[Node] = []
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
                    operands.append(node)
                    if test is not None:
                        operands.append(test)
                if condition is not None:
                    self.scope.certain |= proven(condition, holds=False)
        return Node(Op.CASES, kind or UNKNOWN, tuple(operands), None, span, self._source(span))

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
        condition = _TRUE
        if binder.condition is not None:
            before, self.chance = self.chance, False
            condition = self.truth(binder.condition)
            self.chance = before
            self.scope.certain |= proven(binder.condition)
        return slot, collection, condition

    def _count(self, w: t.Count) -> Node:
        if not isinstance(w.over, t.Binder):
            return self._node(w, Op.COUNT, NUMBER, (self.collection(w.over),))
        with self.scope.block():
            slot, collection, condition = self.bind(w.over)
        return self._node(w, Op.COUNT_WHERE, NUMBER, (collection, condition), slot)

    def _over(self, w: t.Total | t.Extreme, binder: t.Binder, op: Op, value: t.Expr) -> Node:
        with self.scope.block():
            slot, collection, condition = self.bind(binder)
            amount = self.number(value)
        kind = NUMBER if amount.type.form == "number" else FRACTION
        return self._node(w, op, kind, (collection, condition, amount), slot)

    def _quantified(self, w: t.Quantified) -> Node:
        with self.scope.block():
            slot, collection, condition = self.bind(w.binder)
        op = Op.EVERY if w.quantity == "every" else Op.ANY
        node = self._node(w, op, TRUTH, (collection, condition), slot)
        return self._node(w, Op.NOT, TRUTH, (node,)) if w.quantity == "no" else node

    def _those(self, w: t.Those) -> Node:
        with self.scope.block():
            slot, collection, condition = self.bind(w.binder)
            key = None if w.key is None else self.number(w.key)
        if key is None:
            node = self._node(w, Op.THOSE, collection.type, (collection, condition), slot)
        else:
            node = self._node(w, Op.BEST, collection.type, (collection, condition, key), (slot, w.which))
        if not w.single:
            return node
        return self._node(w, Op.FIRST, (collection.type.item or UNKNOWN).or_none(), (node,))

    def _past(self, w: t.Past) -> Node:
        name = w.name.text
        declaration = self.symbols.declarations.get(name)
        ok = isinstance(declaration, t.Action | t.Limit) or (
            isinstance(declaration, t.Roll) and declaration.form != "stat"
        )
        if not ok:
            known = [n for n, d in self.symbols.declarations.items() if isinstance(d, t.Action | t.Roll)]
            close = nearest(name, known)
            self._find(f.UNKNOWN_DECLARATION, w.name.span, sort=phrase("act or roll"), name=name, nearest=close)
            return _wrong(w)
        return self._node(w, Op.PAST, many(Type("fact", name)), data=(name, w.within))

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
            return Node(Op.CONSTANT, TEXT, data="?")
        before = len(self.symbols.findings)
        node = self.read(written)
        made = self.symbols.findings[before:]
        if made and all(one.kind in (f.PERHAPS_MISSING,) for one in made):
            del self.symbols.findings[before:]
        return node

    # ------------------------------------------------------------ small matters

    def _node(self, w: t.Expr, op: Op, kind: Type, operands: tuple[Node, ...] = (), data: object = None) -> Node:
        return Node(op, kind, operands, data, w.span, self._source(w.span))

    def _source(self, span: Span) -> str:
        return self.book.source(span)

    def _find(self, kind: Kind, span: Span, **values: Any) -> None:
        self.symbols.findings.append(kind.at(span, **values))

    def _mismatch(self, node: Node, written: t.Expr, wanted: Type) -> Node:
        if node.type is UNKNOWN:
            return node
        if node.type.form == "fraction" and wanted.form == "number" and not node.type.optional:
            if self.book.rounding is not None:
                return Node(Op.ROUND, NUMBER, (node,), self.book.rounding, node.span, node.source)
            self._find(f.NEEDS_ROUNDING, written.span)
        elif node.type.optional and (fits(node.type.present(), wanted) or node.type.form == "nothing"):
            self._find(f.MAY_BE_NONE, written.span)
        else:
            self._find(f.WRONG_TYPE, written.span, found=node.type, wanted=wanted)
        return _wrong(written)


def _wrong(written: t.Expr) -> Node:
    """A stand-in for an expression that has been reported."""
    return Node(Op.CONSTANT, UNKNOWN, span=written.span)


def _widest(nodes: tuple[Node, ...]) -> Type:
    return FRACTION if any(node.type.form == "fraction" for node in nodes) else NUMBER


def _listed(words: Iterable[str]) -> str:
    shown = list(words)
    return ", ".join(shown[:12]) + (", …" if len(shown) > 12 else "")
