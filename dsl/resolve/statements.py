"""Statements: each becomes an `Act` with its names settled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dsl import tree as t
from dsl.border.diagnostics import phrase
from dsl.resolve import findings as f
from dsl.resolve.expressions import Expressions
from dsl.resolve.rolls import cites
from dsl.resolve.scope import proven
from dsl.types import NUMBER, PLAYER, TEXT, UNKNOWN, Type, many
from dsl.understood.expressions import Node, Op
from dsl.understood.rules import Act

if TYPE_CHECKING:
    from dsl.resolve.ruleset import Resolver

Acts = tuple[Act, ...]


class Statements:
    """Reads the statements of one declaration."""

    def __init__(self, resolver: Resolver, read: Expressions, where: str) -> None:
        self.book = resolver
        self.read = read
        self.scope = read.scope
        self.where = where
        self.result: Type | None = None

    def block(self, body: tuple[t.Statement, ...]) -> Acts:
        """The statements of a block; its names end with it."""
        with self.scope.block():
            return self.acts(body)

    def acts(self, body: tuple[t.Statement, ...]) -> Acts:
        """The statements in order, in the scope that stands."""
        return tuple(self.act(statement) for statement in body)

    def act(self, s: t.Statement) -> Act:
        """One statement understood."""
        match s:
            case t.Let():
                return self._let(s)
            case t.Becomes():
                return self._becomes(s)
            case t.Moves():
                return self._moves(s)
            case t.Include():
                return self._include(s)
            case t.Create():
                return self._create(s)
            case t.Destroy():
                return self._make("destroy", s, value=self._entity(s.value))
            case t.Rolls():
                return self._rolls(s)
            case t.When():
                return self._when(s)
            case t.ForEach():
                return self._for_each(s)
            case t.Order():
                return self._make("order", s, keys=self._keys(s.keys, "player", PLAYER))
            case t.EachPlayer():
                return self._each_player(s)
            case t.Offer():
                return self._offer(s)
            case t.Ask():
                return self._ask(s)
            case t.Tell():
                return self._tell(s)
            case t.Gains():
                return self._gains(s)
            case t.Loses():
                bearer, name = self._condition(s.bearer, s.condition)
                return self._make("loses", s, bearer=bearer, condition=name)
            case t.Together():
                return self._make("together", s, stands=s.stands, body=self.block(s.body))
            case t.Repeat():
                with self.scope.block():
                    body = self.acts(s.body)
                    until = self.read.truth(s.condition)
                return self._make("repeat", s, most=s.most, until=until, body=body)
            case t.Say():
                when = None if s.condition is None else self.read.truth(s.condition)
                return self._make("say", s, text=self.read.text(s.label), when=when)
            case t.Step():
                label = s.label.text if s.label else s.name.text
                return self._make("step", s, name=s.name.text, label=label, body=self.block(s.body))
            case t.Finish():
                winners = None if s.winners is None else self.read.collection(s.winners, PLAYER)
                return self._make("finish", s, winners=winners)
            case t.Result():
                return self._result(s)
            case t.Stop():
                return self._make("stop", s)

    def _make(self, form: str, s: t.Statement, **data: Any) -> Act:
        return Act(form, data, s.span, cites(s.cites) if not isinstance(s, t.When) else ())

    # ------------------------------------------------------------ values and places

    def _let(self, s: t.Let) -> Act:
        self.read.chance = True
        value = self.read.read(s.value)
        self.read.chance = False
        kind = NUMBER if value.type.form == "dice" else value.type
        if s.name.text in self.scope.names:
            self.book.find(f.DUPLICATE_LOCAL, s.name.span, name=s.name.text)
        slot = self.scope.add(s.name.text, kind)
        return self._make("let", s, slot=slot, value=value, name=s.name.text)

    def place(self, written: t.Expr) -> tuple[Node, int, str, Type] | None:
        """The object, attribute number, kind and type of something that can change."""
        if not isinstance(written, t.Attribute):
            self.book.find(f.NOT_CHANGEABLE, written.span)
            return None
        node = self.read.read(written)
        if node.type is UNKNOWN:
            return None
        if node.op is not Op.ATTRIBUTE:
            self.book.find(f.FIXED_ATTRIBUTE, written.name.span, name=written.name.text)
            return None
        kind, _name, index = node.data
        return node.operands[0], index, kind, self.book.symbols.attributes[kind][written.name.text]

    def _becomes(self, s: t.Becomes) -> Act:
        place = self.place(s.place)
        if place is None:
            self.read.read(s.value)
            return self._make("stop", s)
        obj, index, kind, wanted = place
        if wanted.form == "number":
            value = self.read.amount(s.value)
            if value.type.form == "fraction" or (value.type.form == "nothing" and not wanted.optional):
                value = self.read.wanted(s.value, wanted)
        else:
            value = self.read.wanted(s.value, wanted)
        self.scope.certain -= {one for one in self.scope.certain if one == s.place}
        if not value.type.optional and value.type.form != "nothing":
            self.scope.certain.add(s.place)
        return self._make("becomes", s, object=obj, index=index, kind=kind, value=value)

    def _moves(self, s: t.Moves) -> Act:
        place = self.place(s.place)
        amount = self.read.amount(s.amount)
        if amount.type.form == "fraction":
            amount = self.read.wanted(s.amount, NUMBER)
        if place is None:
            return self._make("stop", s)
        obj, index, kind, current = place
        if current.form != "number":
            self.book.find(f.WRONG_TYPE, s.place.span, found=current, wanted=NUMBER)
        elif current.optional and s.place not in self.scope.certain:
            self.book.find(f.MAY_BE_NONE, s.place.span)
        label = self.read.template(s.label)
        return self._make(
            "moves", s, object=obj, index=index, kind=kind, amount=amount, down=s.way == "down", label=label
        )

    def _include(self, s: t.Include) -> Act:
        place = self.place(s.place)
        if place is None:
            return self._make("stop", s)
        obj, index, kind, current = place
        if current.form != "many" or current.item is None:
            self.book.find(f.NOT_MANY, s.place.span, found=current)
            return self._make("stop", s)
        item = self.read.wanted(s.item, current.item)
        return self._make("include", s, object=obj, index=index, kind=kind, item=item, removing=s.removing)

    def _entity(self, written: t.Expr) -> Node:
        node = self.read.read(written)
        if node.type is not UNKNOWN and node.type.form != "entity":
            self.book.find(f.WRONG_TYPE, written.span, found=node.type, wanted=phrase("a thing of some kind"))
        elif node.type.optional:
            self.book.find(f.MAY_BE_NONE, written.span)
        elif node.type.name in ("tile", "board"):
            self.book.find(f.WRONG_TYPE, written.span, found=node.type, wanted=phrase("a thing that can go"))
        return node

    def _create(self, s: t.Create) -> Act:
        kind = self.book.symbols.declarations.get(s.kind.text)
        if not isinstance(kind, t.Kind) or s.kind.text in ("tile", "board"):
            known = [n for n, d in self.book.symbols.declarations.items() if isinstance(d, t.Kind)]
            self.book.unknown(s.kind, phrase("kind"), known)
            return self._make("stop", s)
        values = self.assignments(s.kind.text, s.values, named=True)
        given = {index for index, _ in values}
        for index, attribute in enumerate(kind.attributes):
            wanted = self.book.symbols.attributes[s.kind.text][attribute.name.text]
            needs = attribute.default is None and not wanted.optional and wanted.form not in ("many", "truth", "number")
            if index not in given and needs:
                self.book.find(f.MISSING_VALUE, s.span, kind=s.kind.text, name=attribute.name.text)
        slot = self.scope.add(s.name.text, Type("entity", s.kind.text)) if s.name else self.scope.hidden()
        return self._make("create", s, kind=s.kind.text, slot=slot, values=values)

    def assignments(
        self, kind: str, values: tuple[t.Assignment, ...], *, named: bool = False
    ) -> tuple[tuple[int, Node], ...]:
        """Attribute numbers and values of `name = value` lines; `name = "…"` itself, if `named`, has the number -1."""
        attributes = self.book.symbols.attributes.get(kind, {})
        result = []
        for one in values:
            wanted = attributes.get(one.name.text)
            if wanted is None and named and one.name.text == "name":
                result.append((-1, self.read.wanted(one.value, TEXT)))
                continue
            if wanted is None:
                self.book.unknown(one.name, phrase("attribute of {kind}", kind=kind), list(attributes))
                continue
            node = self.read.amount(one.value) if wanted.form == "number" else self.read.wanted(one.value, wanted)
            result.append((list(attributes).index(one.name.text), node))
        return tuple(result)

    # ------------------------------------------------------------ rolls and procedures

    def _rolls(self, s: t.Rolls) -> Act:
        name = s.call.name.text
        declaration = self.book.symbols.declarations.get(name)
        if s.form == "do":
            return self._do(s, declaration)
        if not isinstance(declaration, t.Roll) or declaration.form != s.form:
            known = [n for n, d in self.book.symbols.declarations.items() if isinstance(d, t.Roll) and d.form == s.form]
            self.book.unknown(s.call.name, phrase("roll") if s.form == "roll" else phrase("contest"), known)
            return self._make("stop", s)
        arguments = self.read.arguments(s.call, self.book.roll_parameters(name))
        kind = Type("result" if s.form == "roll" else "outcome", name)
        slot = self.scope.add(s.name.text, kind) if s.name else self.scope.hidden()
        outcomes = tuple(
            (one.also, one.success, None if one.by is None else self.read.wanted(one.by, NUMBER), self.block(one.body))
            for one in s.outcomes
        )
        if s.outcomes and not self.book.has_target(name):
            self.book.find(
                f.MISPLACED,
                s.outcomes[0].span,
                where=phrase("a roll without a target"),
                advice=phrase("give the roll a `target`, or name its result with `as`"),
            )
        return self._make(s.form, s, name=name, arguments=arguments, slot=slot, outcomes=outcomes)

    def _do(self, s: t.Rolls, declaration: t.Declared | None) -> Act:
        if not isinstance(declaration, t.Procedure):
            known = [n for n, d in self.book.symbols.declarations.items() if isinstance(d, t.Procedure)]
            self.book.unknown(s.call.name, phrase("procedure"), known)
            return self._make("stop", s)
        name = s.call.name.text
        arguments = self.read.arguments(s.call, self.book.procedure_parameters(name))
        slot = 0
        if s.name is not None:
            slot = self.scope.add(s.name.text, self.book.procedure_result(name, s.name.span))
        return self._make("do", s, name=name, arguments=arguments, slot=slot)

    def _result(self, s: t.Result) -> Act:
        self.read.chance = True
        value = self.read.read(s.value, self.result)
        self.read.chance = False
        kind = NUMBER if value.type.form == "dice" else value.type
        if self.result is None or kind.optional:
            self.result = kind
        return self._make("result", s, value=value)

    # ------------------------------------------------------------ branches and loops

    def _when(self, s: t.When) -> Act:
        branches = []
        with self.scope.block():
            for branch in s.branches:
                with self.scope.block():
                    test = None
                    if branch.condition is not None:
                        test = self.read.truth(branch.condition)
                        self.scope.certain |= proven(branch.condition)
                    branches.append((test, self.acts(branch.body), cites(branch.cites)))
                if branch.condition is not None:
                    self.scope.certain |= proven(branch.condition, holds=False)
        for branch in s.branches:
            if branch.condition is not None and branch.body and isinstance(branch.body[-1], t.Stop):
                self.scope.certain |= proven(branch.condition, holds=False)
        return self._make("when", s, branches=tuple(branches))

    def _keys(self, keys: tuple[t.OrderKey, ...], name: str, kind: Type) -> tuple[int, tuple[tuple[str, Node], ...]]:
        with self.scope.block():
            self.scope.names.pop(name, None)
            slot = self.scope.add(name, kind)
            nodes = []
            for key in keys:
                node = self.read.amount(key.value) if key.way == "roll-off" else self.read.number(key.value)
                nodes.append((key.way, node))
        return slot, tuple(nodes)

    def _for_each(self, s: t.ForEach) -> Act:
        with self.scope.block():
            slot, collection, condition = self.read.bind(s.binder)
            item = collection.type.item or UNKNOWN
            keys = self._keys(s.keys, s.binder.variable.text, item) if s.keys else None
            body = self.acts(s.body)
        test = None if s.binder.condition is None else condition
        return self._make("for_each", s, slot=slot, collection=collection, condition=test, keys=keys, body=body)

    def _each_player(self, s: t.EachPlayer) -> Act:
        with self.scope.block():
            self.scope.names.pop("player", None)
            slot = self.scope.add("player", PLAYER)
            body = self.acts(s.body)
        return self._make("each_player", s, slot=slot, body=body)

    # ------------------------------------------------------------ asking

    def _who(self, written: t.Expr) -> Node:
        return self.read.wanted(written, PLAYER.or_none())

    def _offer(self, s: t.Offer) -> Act:
        for word in s.actions:
            if not isinstance(self.book.symbols.declarations.get(word.text), t.Action):
                known = [n for n, d in self.book.symbols.declarations.items() if isinstance(d, t.Action)]
                self.book.unknown(word, phrase("action"), known)
        by: Node | None = None
        if s.by is not None:
            by = self._who(s.by)
        elif "player" in self.scope.names:
            by = self.read.read(t.Name("player", s.span))
        elif s.manner != "rounds of":
            self.book.find(f.NO_PLAYER, s.span)
        label = self.read.template(s.label)
        names = tuple(word.text for word in s.actions)
        return self._make("offer", s, manner=s.manner, actions=names, by=by, label=label)

    def _ask(self, s: t.Ask) -> Act:
        who = self._who(s.who)
        source: Node | None = None
        if s.source is not None:
            item = self.book.type_of(s.type)
            source = self.read.collection(s.source, item)
            if source.type.item is not None and source.type is not UNKNOWN:
                self.read._must_compare(Node(Op.CONSTANT, item), Node(Op.CONSTANT, source.type.item), s.span)
        kind = self.book.type_of(s.type)
        low = None if s.type.low is None else self.read.wanted(s.type.low, NUMBER)
        high = None if s.type.high is None else self.read.wanted(s.type.high, NUMBER)
        if kind.form == "number" and source is None and (low is None or high is None):
            self.book.find(
                f.MISSING_LINE,
                s.span,
                where=phrase("this question"),
                what=phrase("bounds"),
                advice=phrase("write: number at least 0 at most 10"),
            )
        if s.name.text in self.scope.names:
            self.book.find(f.DUPLICATE_LOCAL, s.name.span, name=s.name.text)
        label = self.read.template(s.label)
        slot = self.scope.add(s.name.text, kind)
        return self._make(
            "ask", s, who=who, slot=slot, name=s.name.text, type=kind, source=source, low=low, high=high, label=label
        )

    def _tell(self, s: t.Tell) -> Act:
        kind = self.book.symbols.declarations.get(s.report.text)
        who = self._who(s.who)
        if not isinstance(kind, t.Kind) or not kind.is_report:
            known = [n for n, d in self.book.symbols.declarations.items() if isinstance(d, t.Kind) and d.is_report]
            self.book.unknown(s.report, phrase("report"), known)
            return self._make("stop", s)
        values = self.assignments(s.report.text, s.values)
        label = self.read.template(s.label)
        entity = Type("entity", s.report.text)
        slot = self.scope.add(s.name.text, many(entity) if s.many else entity) if s.name else self.scope.hidden()
        return self._make("tell", s, who=who, many=s.many, kind=s.report.text, slot=slot, values=values, label=label)

    # ------------------------------------------------------------ conditions

    def _condition(self, bearer: t.Expr, name: t.Word) -> tuple[Node, str]:
        declaration = self.book.symbols.declarations.get(name.text)
        if not isinstance(declaration, t.Condition):
            known = [n for n, d in self.book.symbols.declarations.items() if isinstance(d, t.Condition)]
            self.book.unknown(name, phrase("condition"), known)
            return self.read.read(bearer), name.text
        return self.read.wanted(bearer, self.book.condition_bearer(name.text)), name.text

    def _gains(self, s: t.Gains) -> Act:
        bearer, name = self._condition(s.bearer, s.condition)
        lasting: tuple[str, Any] | None = None
        if s.lasting is not None:
            lasting = self._lasting(s.lasting)
        return self._make("gains", s, bearer=bearer, condition=name, lasting=lasting)

    def _lasting(self, lasting: t.Lasting) -> tuple[str, Any]:
        if lasting.form == "turns" and lasting.value is not None:
            return "turns", self.read.amount(lasting.value)
        if lasting.form == "while" and lasting.value is not None:
            return "while", self.read.truth(lasting.value)
        if lasting.name is None:
            return "turns", self.book.zero
        name = lasting.name.text
        if name != "turn" and not isinstance(self.book.symbols.declarations.get(name), t.Phase):
            known = ["turn", *(n for n, d in self.book.symbols.declarations.items() if isinstance(d, t.Phase))]
            self.book.unknown(lasting.name, phrase("phase"), known)
        return lasting.form, name
