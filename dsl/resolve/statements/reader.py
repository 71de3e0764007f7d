"""Statements of the syntax tree, each understood with its names settled."""

from __future__ import annotations

from typing import assert_never

from dsl import tree as t
from dsl.border.diagnostics import Span, phrase
from dsl.resolve import findings as f
from dsl.resolve.book import Book
from dsl.resolve.expressions.reader import Expressions
from dsl.resolve.names.scope import proven
from dsl.resolve.rolls.rows import RowReader, cites
from dsl.resolve.statements.asking import check_sealed, several_asked, sides_of
from dsl.resolve.statements.durations import duration_of
from dsl.resolve.statements.local_changes import changed_local
from dsl.resolve.statements.several_rolls import SeveralRolls
from dsl.types import NUMBER, PLAYER, TEXT, TRUTH, UNKNOWN, Type, many
from dsl.understood import statements as s
from dsl.understood.expressions import AttributeOf, Constant, LocalValue, Node, Unary, UnaryOperation
from dsl.understood.rules import RollForm

_WITH_START = frozenset({"many", "truth", "number", "fraction", "text"})
"""Forms of attributes that begin with something where nothing is said: empty, no, or 0."""


class StatementReader:
    """Reads the statements of one declaration; entries they make are known by its name."""

    def __init__(self, book: Book, read: Expressions, origin: str, replaces: tuple[str, int] | None = None) -> None:
        """Args: `replaces`: a procedure in whose place this is done, and the slot of what was applied already."""
        self._replaces = replaces
        self.book = book
        self.origin = origin
        self.read = read
        self.scope = read.scope
        self.result: Type | None = None
        self._is_sealed = False

    def block(self, body: tuple[t.Statement, ...]) -> s.Block:
        """The statements of a block; its names end with it."""
        with self.scope.block():
            return self.several(body)

    def several(self, body: tuple[t.Statement, ...]) -> s.Block:
        """The statements in order, in the scope that stands."""
        return tuple(understood for statement in body for understood in self.with_throws(statement))

    def with_throws(self, statement: t.Statement) -> s.Block:
        """A statement understood, and before it what its expressions throw."""
        with self.read.carried_out() as throws:
            understood = self.one(statement)
        return (*throws.statements, understood)

    def one(self, w: t.Statement) -> s.Statement:
        """One statement understood; `stop` stands for one that cannot be, of which a finding speaks."""
        match w:
            case t.Let():
                return self._let(w)
            case t.Becomes():
                return self._becomes(w)
            case t.Moves():
                return self._moves(w)
            case t.MakesEntry():
                return self._entry(w)
            case t.RemoveEntries():
                self.book.known_origin(w.origin)
                target = None if w.target is None else s.EntryTarget(*self.read.named.entry_target(w.target))
                return s.EndEntries(w.origin.text, target, w.span, cites(w.cites))
            case t.Include():
                return self._include(w)
            case t.Create():
                return self._create(w)
            case t.Destroy():
                return s.DestroyThing(self._entity(w.value), w.span, cites(w.cites))
            case t.Rolls():
                return self._rolls(w)
            case t.RollsTogether():
                several = SeveralRolls(self.book, self.read, self.block)
                return several.statement(w) or _unread(w)
            case t.When():
                return self._when(w)
            case t.ForEach():
                return self._for_each(w)
            case t.Order():
                sorting = self._sorting(w.keys, "player", PLAYER)
                return s.OrderPlayers(sorting, w.is_lasting, w.span, cites(w.cites))
            case t.EachPlayer():
                return self._each_player(w)
            case t.Offer():
                return self._offer(w)
            case t.Ask():
                return self._ask(w)
            case t.Tell():
                return self._tell(w)
            case t.Gains():
                return self._gains(w)
            case t.Loses():
                bearer, name = self._condition(w.bearer, w.condition)
                return s.LoseCondition(bearer, name, w.span, cites(w.cites))
            case t.Together():
                return self._together(w)
            case t.Repeat():
                return self._repeat_while(w) if w.is_while else self._repeat_until(w)
            case t.RepeatTimes():
                return self._repeat_times(w)
            case t.Say():
                condition = None if w.condition is None else self.read.truth(w.condition)
                return s.SayText(self.read.text(w.label), condition, w.span, cites(w.cites))
            case t.Step():
                label = w.label.text if w.label else w.name.text
                is_moment = w.name.text in self.book.moments
                return s.DoStep(w.name.text, label, is_moment, self.block(w.body), w.span, cites(w.cites))
            case t.Finish():
                winners = None if w.winners is None else self.read.collection(w.winners, PLAYER)
                return s.EndCampaign(winners, w.span, cites(w.cites))
            case t.Result():
                return self._result(w)
            case t.Stop():
                return s.StopHere(w.span, cites(w.cites))
            case t.Begin():  # of an event it was written out before
                begun = [n.removeprefix("begin ") for n in self.book.symbols.declarations if n.startswith("begin ")]
                self.book.unknown(w.call.name, phrase("event"), begun)
                return self._named(w, w.name)
            case t.EndEvent():
                advice = phrase("write it among the lines of an event")
                self.book.find(f.MISPLACED, w.span, where=phrase("what is no event"), advice=advice)
                return _unread(w)
            case t.RunEvents():
                advice = phrase("declare an event first: event drought(tile), and its lines below")
                self.book.find(f.MISPLACED, w.span, where=phrase("a ruleset without events"), advice=advice)
                return _unread(w)
            case t.Guarded():
                return self._guarded(w)
            case _:
                assert_never(w)

    # ------------------------------------------------------------ values and places

    def _let(self, w: t.Let) -> s.Statement:
        value, kind = self._first_value(w)
        if w.name.text in self.scope.names:
            self.book.find(f.DUPLICATE_LOCAL, w.name.span, name=w.name.text)
        slot = self.scope.add(w.name.text, kind, changes=True)
        name = t.Name(w.name.text, w.name.span)
        self.scope.changed(name)
        if kind.optional and not value.type.optional:
            self.scope.certain.add(name)
        return s.SetLocal(slot, w.name.text, value, w.span, cites(w.cites))

    def _first_value(self, w: t.Let) -> tuple[Node, Type]:
        """What a `let` begins with, and the type of all that it may become."""
        if w.type is None:
            value = self.read.read(w.value)
            return value, NUMBER if value.type.form == "dice" else value.type
        kind = self.book.type_of(w.type)
        if w.type.low is not None or w.type.high is not None:
            self.book.find(
                f.MISPLACED,
                w.type.span,
                where=phrase("a `let`"),
                advice=phrase("leave the bounds out; a value is bounded by `highest of (…)` and `lowest of (…)`"),
            )
        if kind.form in ("number", "fraction"):
            return self.read.assigned(w.value, kind), kind
        return self.read.wanted(w.value, kind), kind

    def place(self, written: t.Expr) -> tuple[s.Place, Type] | None:
        """Something that can change, and its type; None and a finding if it cannot."""
        if not isinstance(written, t.Attribute):
            self.book.find(f.NOT_CHANGEABLE, written.span)
            return None
        node = self.read.read(written)
        if node.type is UNKNOWN:
            return None
        if not isinstance(node, AttributeOf):
            self.book.find(f.FIXED_ATTRIBUTE, written.name.span, name=written.name.text)
            return None
        wanted = self.book.symbols.attributes[node.kind][written.name.text]
        return s.Place(node.of, node.kind, node.index), wanted

    def _becomes(self, w: t.Becomes) -> s.Statement:
        if isinstance(w.place, t.Name):
            return changed_local(self.book, self.read, w, w.place) or _unread(w)
        found = self.place(w.place)
        if found is None:
            if not isinstance(w.value, t.Name):  # which word a value may be depends on what it is given to
                self.read.read(w.value)
            return _unread(w)
        place, wanted = found
        if wanted.form in ("number", "fraction"):
            value = self.read.assigned(w.value, wanted)
        else:
            value = self.read.wanted(w.value, wanted)
        self.scope.changed(w.place)
        if not value.type.optional and value.type.form != "nothing":
            self.scope.certain.add(w.place)
        return s.SetAttribute(place, value, w.span, cites(w.cites))

    def _moves(self, w: t.Moves) -> s.Statement:
        if isinstance(w.place, t.Name):
            return changed_local(self.book, self.read, w, w.place) or _unread(w)
        found = self.place(w.place)
        if found is None:
            self.read.amount(w.amount)
            return _unread(w)
        place, current = found
        amount = self.read.amount(w.amount)
        if amount.type.form == "fraction" and current.form != "fraction":
            amount = self.read.wanted(w.amount, NUMBER)
        if current.form not in ("number", "fraction"):
            self.book.find(f.WRONG_TYPE, w.place.span, found=current, wanted=NUMBER)
        elif current.optional and w.place not in self.scope.certain:
            self.book.find(f.MAY_BE_NONE, w.place.span)
        label = self.read.template(w.label)
        return s.MoveNumber(place, amount, w.way == "down", label, w.span, cites(w.cites))

    def _entry(self, w: t.MakesEntry) -> s.Statement:
        amount = self.read.amount(w.amount)
        if amount.type.form == "fraction":
            amount = self.read.wanted(w.amount, NUMBER)
        targets = tuple(s.EntryTarget(*self.read.named.entry_target(one)) for one in w.targets)
        duration = None if w.lasting is None else duration_of(self.book, self.read, w.lasting)
        label = self.read.text(w.label)
        return s.MakeEntries(amount, label, targets, duration, self.origin, w.span, cites(w.cites))

    def _include(self, w: t.Include) -> s.Statement:
        found = self.place(w.place)
        if found is None:
            return _unread(w)
        place, current = found
        if current.form != "many" or current.item is None:
            self.book.find(f.NOT_MANY, w.place.span, found=current)
            return _unread(w)
        item = self.read.wanted(w.item, current.item)
        return s.ChangeMembers(place, item, w.removing, w.span, cites(w.cites))

    def _entity(self, written: t.Expr) -> Node:
        node = self.read.read(written)
        if node.type is not UNKNOWN and node.type.form != "entity":
            self.book.find(f.WRONG_TYPE, written.span, found=node.type, wanted=phrase("a thing of some kind"))
        elif node.type.optional:
            self.book.find(f.MAY_BE_NONE, written.span)
        elif node.type.name in ("tile", "board"):
            self.book.find(f.WRONG_TYPE, written.span, found=node.type, wanted=phrase("a thing that can go"))
        return node

    def _create(self, w: t.Create) -> s.Statement:
        kind = self.book.symbols.declarations.get(w.kind.text)
        if not isinstance(kind, t.Kind) or w.kind.text in ("tile", "board"):
            known = [n for n, d in self.book.symbols.declarations.items() if isinstance(d, t.Kind)]
            self.book.unknown(w.kind, phrase("kind"), known)
            return self._named(w, w.name)
        values, called = self._assignments(w.kind.text, w.values, named=True)
        given = {one.index for one in values}
        for index, attribute in enumerate(kind.attributes):
            wanted = self.book.symbols.attributes[w.kind.text][attribute.name.text]
            has_start = wanted.optional or wanted.form in _WITH_START or wanted is UNKNOWN
            needs = attribute.default is None and not has_start
            if index not in given and needs:
                self.book.find(f.MISSING_VALUE, w.span, kind=w.kind.text, name=attribute.name.text)
        slot = self.scope.add(w.name.text, Type("entity", w.kind.text)) if w.name else self.scope.hidden()
        return s.CreateThing(w.kind.text, slot, called, values, w.span, cites(w.cites))

    def _assignments(
        self, kind: str, values: tuple[t.Assignment, ...], *, named: bool = False
    ) -> tuple[tuple[s.GivenValue, ...], Node | None]:
        """The values of `name = value` lines, and that of `name = "…"` itself, if the thing may be `named`."""
        attributes = self.book.symbols.attributes.get(kind, {})
        called: Node | None = None
        result = []
        for one in values:
            wanted = attributes.get(one.name.text)
            if wanted is None and named and one.name.text == "name":
                called = self.read.wanted(one.value, TEXT)
                continue
            if wanted is None:
                self.book.unknown(one.name, phrase("attribute of {kind}", kind=kind), list(attributes))
                continue
            throws_itself = named and wanted.form in ("number", "fraction")
            node = self.read.assigned(one.value, wanted) if throws_itself else self.read.wanted(one.value, wanted)
            result.append(s.GivenValue(list(attributes).index(one.name.text), node))
        return tuple(result), called

    # ------------------------------------------------------------ rolls and procedures

    def _rolls(self, w: t.Rolls) -> s.Statement:
        name = w.call.name.text
        declaration = self.book.symbols.declarations.get(name)
        if w.form == "do":
            return self._do(w, declaration)
        if not isinstance(declaration, t.Roll) or declaration.form != w.form:
            known = [n for n, d in self.book.symbols.declarations.items() if isinstance(d, t.Roll) and d.form == w.form]
            self.book.unknown(w.call.name, phrase("roll") if w.form == "roll" else phrase("contest"), known)
            unread = self._named(w, w.name)
            for outcome in w.outcomes:
                self._outcome(outcome)
            return unread
        arguments = self.read.named.arguments(w.call, self.book.roll_parameters(name))
        kind = Type("result" if w.form == "roll" else "outcome", name)
        reader = RowReader(self.book, self.read, RollForm.ROLL)
        rows = tuple(map(reader.modifier, w.rows))
        self.book.no_doubles([row.name for row in rows], w.rows, w.call.name)
        slot = self.scope.add(w.name.text, kind) if w.name else self.scope.hidden()
        outcomes = tuple(map(self._outcome, w.outcomes))
        if w.outcomes and not self.book.has_target(name):
            self.book.find(
                f.MISPLACED,
                w.outcomes[0].span,
                where=phrase("a roll without a target"),
                advice=phrase("give the roll a `target`, or name its result with `as`"),
            )
        if w.form == "contest":
            return s.MakeContest(name, arguments, slot, w.span, cites(w.cites))
        purpose = None if w.about is None else w.about.text
        return s.MakeRoll(name, arguments, purpose, slot, rows, outcomes, w.span, cites(w.cites))

    def _named(self, w: t.Statement, name: t.Word | None) -> s.StopHere:
        """What stands for a statement that was not understood; the name it gives is known all the same."""
        if name is not None:
            self.scope.add(name.text, UNKNOWN)
        return _unread(w)

    def _outcome(self, written: t.Outcome) -> s.OutcomeBlock:
        with self.read.looked_at():
            by = None if written.by is None else self.read.wanted(written.by, NUMBER)
        return s.OutcomeBlock(written.also, written.success, by, self.block(written.body))

    def _do(self, w: t.Rolls, declaration: t.Declared | None) -> s.Statement:
        if not isinstance(declaration, t.Procedure):
            known = [n for n, d in self.book.symbols.declarations.items() if isinstance(d, t.Procedure)]
            self.book.unknown(w.call.name, phrase("procedure"), known)
            return self._named(w, w.name)
        name = w.call.name.text
        arguments = self.read.named.arguments(w.call, self.book.procedure_parameters(name))
        slot: int | None = None
        if w.name is not None:
            slot = self.scope.add(w.name.text, self.book.procedure_result(name, w.name.span))
        replaced, applied = self._replaces or ("", None)
        return s.DoProcedure(name, arguments, slot, applied if name == replaced else None, w.span, cites(w.cites))

    def _result(self, w: t.Result) -> s.Statement:
        value = self.read.read(w.value, self.result)
        kind = NUMBER if value.type.form == "dice" else value.type
        if self.result is None or kind.optional:
            self.result = kind
        return s.GiveResult(value, w.span, cites(w.cites))

    # ------------------------------------------------------------ branches and loops

    def _when(self, w: t.When) -> s.Statement:
        branches: list[tuple[s.Block, s.GuardedBlock]] = []
        with self.scope.block():
            for branch in w.branches:
                with self.scope.block():
                    test: Node | None = None
                    thrown: s.Block = ()
                    if branch.condition is not None and not branches:
                        test = self.read.truth(branch.condition)
                    elif branch.condition is not None:
                        with self.read.carried_out() as throws:
                            test = self.read.truth(branch.condition)
                        thrown = tuple(throws.statements)
                    if branch.condition is not None:
                        self.scope.certain |= proven(branch.condition)
                    branches.append((thrown, s.GuardedBlock(test, self.several(branch.body), cites(branch.cites))))
                if branch.condition is not None:
                    self.scope.certain |= proven(branch.condition, holds=False)
        for branch in w.branches:
            if branch.condition is not None and branch.body and isinstance(branch.body[-1], t.Stop):
                self.scope.certain |= proven(branch.condition, holds=False)
        return _first_of(branches, w.span)

    def _guarded(self, w: t.Guarded) -> s.Statement:
        """A statement with its condition behind it: a block of one statement."""
        names = t.Rolls | t.RollsTogether | t.Create | t.Tell
        named = w.statement.name if isinstance(w.statement, names) else None
        outcomes: tuple[t.Outcome | t.Tally, ...] = ()
        if isinstance(w.statement, t.Rolls):
            outcomes = w.statement.outcomes
        elif isinstance(w.statement, t.RollsTogether):
            outcomes = w.statement.tallies
        if named is not None and not outcomes:
            self.book.find(
                f.MISPLACED,
                named.span,
                where=phrase("a statement with a condition behind it: without it there is no “{name}”", name=named),
                advice=phrase("write `when …` on a line above, and below it this and what uses “{name}”", name=named),
            )
        with self.scope.block():
            test = self.read.truth(w.condition)
            self.scope.certain |= proven(w.condition)
            block = self.with_throws(w.statement)
        if isinstance(w.statement, t.Stop | t.Result | t.Finish):
            self.scope.certain |= proven(w.condition, holds=False)
        return s.DoFirst((s.GuardedBlock(test, block, ()),), w.span)

    def _repeat_times(self, w: t.RepeatTimes) -> s.Statement:
        """The number is worked out once; where it holds dice they are thrown before the first round."""
        number = self.read.assigned(w.number, NUMBER)
        slot = self.scope.hidden()
        with self.scope.block():
            self.scope.changing(w.body)
            body = self.several(w.body)
        if number.type.form != "dice":
            return s.RepeatRounds(slot, number, body, w.span, cites(w.cites))
        thrown = s.SetLocal(self.scope.hidden(), "", number, w.number.span, ())
        count = LocalValue(NUMBER, thrown.slot, span=number.span, source=number.source)
        again = s.RepeatRounds(slot, count, body, w.span, cites(w.cites))
        return s.DoFirst((s.GuardedBlock(None, (thrown, again), ()),), w.span)

    def _repeat_until(self, w: t.Repeat) -> s.Statement:
        with self.scope.block():
            self.scope.changing(w.body)
            body = self.several(w.body)
            with self.read.carried_out() as throws:
                until = self.read.truth(w.condition)
        return s.RepeatUntil(w.most, until, (*body, *throws.statements), w.span, cites(w.cites))

    def _repeat_while(self, w: t.Repeat) -> s.Statement:
        """As long as something holds: when it does, the block until it does not."""
        with self.scope.block():
            self.scope.changing(w.body)
            test = self.read.truth(w.condition)
            self.scope.certain |= proven(w.condition)
            body = self.several(w.body)
            test_again, thrown = self._thrown_again(w.condition, test)
        until = UnaryOperation(TRUTH, Unary.NOT, test_again, span=test.span, source=test.source)
        body = (*body, *thrown)
        again = s.RepeatUntil(w.most, until, body, w.span, cites(w.cites))
        return s.DoFirst((s.GuardedBlock(test, (again,), ()),), w.span)

    def _thrown_again(self, condition: t.Expr, test: Node) -> tuple[Node, s.Block]:
        """The test of a later round, and what it throws anew; what is wrong in it has been told."""
        before = len(self.book.symbols.findings)
        with self.read.carried_out() as throws:
            again = self.read.truth(condition)
        del self.book.symbols.findings[before:]
        return (again, tuple(throws.statements)) if throws.statements else (test, ())

    def _sorting(self, keys: tuple[t.OrderKey, ...], name: str, kind: Type) -> s.Sorting:
        with self.scope.block():
            self.scope.names.pop(name, None)
            slot = self.scope.add(name, kind)
            return s.Sorting(slot, tuple(map(self._key, keys)))

    def _key(self, key: t.OrderKey) -> s.SortKey:
        ranking = s.Ranking(key.way)
        if ranking is s.Ranking.RANDOM:
            return s.SortKey(ranking, self.book.zero)
        with self.read.looked_at():
            if ranking is s.Ranking.ROLL_OFF:
                return s.SortKey(ranking, self.read.amount(key.value))
            return s.SortKey(ranking, self.read.number(key.value))

    def _for_each(self, w: t.ForEach) -> s.Statement:
        with self.scope.block():
            slot, collection, condition = self.read.bind(w.binder)
            item = collection.type.item or UNKNOWN
            self.scope.changing(w.body)
            sorting = self._sorting(w.keys, w.binder.variable.text, item) if w.keys else None
            body = self.several(w.body)
        test = None if w.binder.condition is None else condition
        return s.ForEachMember(slot, collection, test, sorting, body, w.span, cites(w.cites))

    def _each_player(self, w: t.EachPlayer) -> s.Statement:
        with self.scope.block():
            self.scope.names.pop("player", None)
            slot = self.scope.add("player", PLAYER)
            self.scope.changing(w.body)
            body = self.several(w.body)
        return s.ForEachPlayer(slot, body, w.span, cites(w.cites))

    # ------------------------------------------------------------ asking

    def _who(self, written: t.Expr) -> Node:
        return self.read.wanted(written, PLAYER.or_none())

    def _offer(self, w: t.Offer) -> s.Statement:
        for word in w.actions:
            if not isinstance(self.book.symbols.declarations.get(word.text), t.Action):
                known = [n for n, d in self.book.symbols.declarations.items() if isinstance(d, t.Action)]
                self.book.unknown(word, phrase("action"), known)
        manner = s.OfferManner(w.manner)
        by = sides_of(self.book, self.read, w, manner)
        label = self.read.template(w.label)
        names = tuple(word.text for word in w.actions)
        return s.OfferActions(manner, names, by, label, w.span, cites(w.cites))

    def _ask(self, w: t.Ask) -> s.Statement:
        who = self._who(w.who)
        source: Node | None = None
        if w.source is not None:
            item = self.book.type_of(w.type)
            item = item if item.item is None else item.item
            source = self.read.collection(w.source, item)
            if source.type.item is not None and source.type is not UNKNOWN:
                self.read.tests.must_compare(Constant(item, None), Constant(source.type.item, None), w.span)
        kind = self.book.type_of(w.type)
        bounds = (w.type.low, w.type.high)
        low, high = (None if one is None else self.read.wanted(one, kind.present()) for one in bounds)
        if kind.form in ("number", "fraction") and source is None and (low is None or high is None):
            self.book.find(
                f.MISSING_LINE,
                w.span,
                where=phrase("this question"),
                what=phrase("bounds"),
                advice=phrase("write: number at least 0 at most 10"),
            )
        if w.name.text in self.scope.names:
            self.book.find(f.DUPLICATE_LOCAL, w.name.span, name=w.name.text)
        several = several_asked(self.book, self.read, w, kind)
        label = self.read.template(w.label)
        slot = self.scope.add(w.name.text, kind)
        return s.AskQuestion(
            who,
            slot,
            w.name.text,
            kind,
            source,
            low,
            high,
            several,
            self._is_sealed,
            label,
            w.span,
            cites(w.cites),
        )

    def _together(self, w: t.Together) -> s.Statement:
        outside, self._is_sealed = self._is_sealed, self._is_sealed or w.is_sealed
        body = self.block(w.body)
        self._is_sealed = outside
        if w.is_sealed:
            check_sealed(self.book, w, body)
        stands = None if w.stands is None else s.Precedence(w.stands)
        return s.DoTogether(w.is_sealed, stands, body, w.span, cites(w.cites))

    def _tell(self, w: t.Tell) -> s.Statement:
        kind = self.book.symbols.declarations.get(w.report.text)
        who = self._who(w.who)
        if not isinstance(kind, t.Kind) or not kind.is_report:
            known = [n for n, d in self.book.symbols.declarations.items() if isinstance(d, t.Kind) and d.is_report]
            self.book.unknown(w.report, phrase("report"), known)
            return self._named(w, w.name)
        values, _ = self._assignments(w.report.text, w.values)
        label = self.read.template(w.label)
        entity = Type("entity", w.report.text)
        slot = self.scope.add(w.name.text, many(entity) if w.many else entity) if w.name else self.scope.hidden()
        return s.TakeReport(who, w.many, w.report.text, slot, values, label, w.span, cites(w.cites))

    # ------------------------------------------------------------ conditions

    def _condition(self, bearer: t.Expr, name: t.Word) -> tuple[Node, str]:
        declaration = self.book.symbols.declarations.get(name.text)
        if not isinstance(declaration, t.Condition):
            known = [n for n, d in self.book.symbols.declarations.items() if isinstance(d, t.Condition)]
            self.book.unknown(name, phrase("condition"), known)
            return self.read.read(bearer), name.text
        return self.read.wanted(bearer, self.book.condition_bearer(name.text)), name.text

    def _gains(self, w: t.Gains) -> s.Statement:
        bearer, name = self._condition(w.bearer, w.condition)
        duration = None if w.lasting is None else duration_of(self.book, self.read, w.lasting)
        return s.GainCondition(bearer, name, duration, w.span, cites(w.cites))


def _first_of(branches: list[tuple[s.Block, s.GuardedBlock]], span: Span) -> s.Statement:
    """The first branch whose condition holds; what a later condition throws is thrown when it is its turn."""
    rest: tuple[s.GuardedBlock, ...] = ()
    for thrown, branch in reversed(branches):
        rest = (branch, *rest)
        if thrown:
            rest = (s.GuardedBlock(None, (*thrown, s.DoFirst(rest, span)), ()),)
    return s.DoFirst(rest, span)


def _unread(w: t.Statement) -> s.StopHere:
    """What stands for a statement that was not understood; a rulebook with such a one is never played."""
    return s.StopHere(w.span, ())
