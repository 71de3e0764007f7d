"""Lines whose statements follow what has happened, or take the place of a procedure."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Mistake, Severity, Span, phrase
from dsl.named.row_names import line_name
from dsl.resolve import findings as f
from dsl.resolve.book import Book
from dsl.resolve.declarations.mistakes import (
    CONSTANT_NEEDED,
    NOBODY_BEARS,
    NOT_REPLACED,
    REPLACED_RESULT,
    STEPS_FALL,
    WRONG_NAMES,
)
from dsl.resolve.declarations.written_numbers import written_number
from dsl.resolve.expressions.reader import Expressions
from dsl.resolve.lines import AimedEdge, AimedFollower, AimedReplacement
from dsl.resolve.names.mistakes import (
    FOLLOWS_EVENT,
    FOLLOWS_NO_ROLL,
    FOLLOWS_PHASE,
    FOLLOWS_REPORT,
    FOLLOWS_STAT,
    FOLLOWS_TIME,
    FOLLOWS_VALUE,
)
from dsl.resolve.names.scope import Scope
from dsl.resolve.names.symbols import BUILT_IN_VALUES, sort_of
from dsl.resolve.rolls.bearers import bearer_name, bearer_type, bearing, each_bearer, standing_in
from dsl.resolve.rolls.rows import cites
from dsl.resolve.rows_as_names import no_rows_for_names
from dsl.resolve.statements.bodies import AtHand, given_back
from dsl.resolve.statements.reader import StatementReader
from dsl.tree.walk import nodes_below
from dsl.types import CAMPAIGN, NUMBER, PLAYER, TRUTH, Type
from dsl.understood.expressions import Constant, LocalValue, Node, Selecting, Selection
from dsl.understood.triggers import Edge, Following, Replacement
from dsl.understood.walk import slots_read

SLOT_OF_FACT: Final = 1
"""Where what a line follows stands: a fact, or upon a roll its result."""
PASSED: Final = "passed"
"""What the statements call the number that was passed."""
BEFORE: Final = "was"
"""What the statements call the value before it changed."""
FOR_EACH_OF_A_KIND: Final = Mistake(
    "another-sort",
    Severity.ERROR,
    "the line does not say for which {kind} this is looked at",
    "write `for {kind}` behind what it looks at: when … for {kind}",
)
FOR_WHAT_THING: Final = Mistake(
    "unknown-name",
    Severity.ERROR,
    "I know nothing called “{name}” here",
    "write behind what it looks at which thing that is: when … for {name}: {kind}",
)
ROLL_IN_ANOTHER: Final = Mistake(
    "another-sort",
    Severity.ERROR,
    "“{name}” is {sort}, and this line follows “{followed}”",
    "let it follow what is thrown: after {name} when …",
)
_TIMES: Final = frozenset({"turn", "day", "week", "month", "season", "year", "round", "zug", "runde", "turno", "ronda"})
_COMPARED: Final = frozenset({"number", "fraction", "truth", "text", "words", "row", "entity", "unknown"})
"""The forms of values of which it can be told whether they are the same as before; several of them can be, too."""


class TriggerReader:
    """Reads the lines of one ruleset that have statements."""

    def __init__(self, book: Book) -> None:
        self.book = book

    # ------------------------------------------------------------ after

    def following(self, aimed: AimedFollower) -> Following | None:
        """What follows a fact; None where what the line names leaves none."""
        line, target, block = aimed
        declared = self._roles(target.name) if not line.is_upon else self._values_of_roll(target.name)
        if declared is None:
            return None
        scope = Scope()
        read = Expressions(self.book, scope)
        scope.add(target.name.text, Type("result" if line.is_upon else "fact", target.name.text))
        if not self._name_roles(scope, target, declared, line.span):
            return None
        made = scope.hidden() if line.is_upon else None
        with standing_in(block, scope):
            tests: list[Node] = []
            bearers: tuple[int, Node] | None = None
            if block is not None:
                role = scope.names.get(bearer_name(block))
                if role is not None:
                    tests.append(bearing(self.book, block, role.slot, role.type, target.span))
                else:
                    loop = each_bearer(self.book, block, scope, target.span)
                    test = loop.condition or Constant(TRUTH, True)
                    kind = loop.collection.type
                    those = Selection(kind, Selecting.THOSE, loop.slot, loop.collection, test, span=target.span)
                    bearers = (loop.slot, those)
            if self._asks_another_roll(line, target, scope):
                return None
            tests += self._when(line.condition, read)
            once = None if line.once is None else self._once(line.once, block, read)
            label = read.template(line.label)
            at_hand = None if made is None else AtHand(target.name.text, SLOT_OF_FACT, made)
            body = StatementReader(self.book, read, origin(line, block), at_hand=at_hand).several(line.body)
        name = f"{'after' if made is None else 'upon'} {target.name}: {_place(block)}{line_name(line)}"
        where = cites(line.cites) or (() if block is None else cites(block.cites))
        roles = tuple(name for name, _ in declared)
        return Following(
            name,
            target.name.text,
            roles,
            bearers,
            tuple(tests),
            once,
            block is not None,
            label,
            body,
            scope.size,
            where,
            line.span,
            made,
        )

    def _asks_another_roll(self, line: t.After, target: t.Target, scope: Scope) -> bool:
        """Whether a line asks what a roll came to that it does not follow: `after march when scout.success`.

        A finding is made then.
        """
        if line.condition is None or line.is_upon:
            return False
        for one in nodes_below(line.condition):
            asked = one.of if isinstance(one, t.Attribute) else None
            if not isinstance(asked, t.Name) or asked.text in scope.names:
                continue
            roll = self.book.symbols.of(asked.text, t.Roll)
            if roll is not None and roll.form != "stat":
                told = {"sort": sort_of(roll), "followed": target.name.text}
                self.book.find(ROLL_IN_ANOTHER, asked.span, name=asked.text, **told)
                return True
        return False

    def _values_of_roll(self, name: t.Word) -> list[tuple[str, Type]] | None:
        """What a roll names; None and a finding where there is no such roll."""
        declaration = self.book.symbols.of(name.text, t.Roll)
        if declaration is None or declaration.form != "roll":
            done = self.book.symbols.declarations.get(name.text)
            if isinstance(done, t.Action | t.Procedure):
                wanted = phrase("a name of another sort: {sort}", sort=phrase("roll"))
                self.book.find(FOLLOWS_NO_ROLL, name.span, name=name.text, sort=sort_of(done), wanted=wanted)
                return None
            if not self._is_no_fact(name, phrase("roll")):
                known = [one for one, roll in self.book.symbols.all_of(t.Roll) if roll.form == "roll"]
                self.book.unknown(name, phrase("roll"), known)
            return None
        return _zipped(declaration.parameters, self.book.roll_parameters(name.text))

    def _roles(self, name: t.Word) -> list[tuple[str, Type]] | None:
        """What a fact names, in the order in which a line names it; None and a finding where there is no such fact."""
        declaration = self.book.symbols.scenes.get(name.text) or self.book.symbols.declarations.get(name.text)
        match declaration:
            case t.Procedure():
                return _zipped(declaration.parameters, self.book.procedure_parameters(name.text))
            case t.Roll() if declaration.form != "stat":
                return _zipped(declaration.parameters, self.book.roll_parameters(name.text))
            case t.Action():
                fields = self.book.fact_fields(name.text)
                roles = [one.name.text for one in declaration.parameters]
                by = declaration.by.text if declaration.by is not None else None
                return [
                    (role, fields.get(role, PLAYER)) for role in [*roles, *([by] if by and by not in roles else [])]
                ]
            case _:
                known = [
                    name
                    for name, one in self.book.symbols.all_of(t.Procedure, t.Action, t.Roll)
                    if not isinstance(one, t.Roll) or one.form != "stat"
                ]
                wanted = phrase("procedure, act, roll or contest")
                if not self._is_no_fact(name, wanted):
                    self.book.unknown(name, wanted, known)
                return None

    def _is_no_fact(self, name: t.Word, wanted: str) -> bool:
        """Tell of what nothing follows, with where that stands which is to follow; whether it was told."""
        declared = self.book.symbols.declarations.get(name.text)
        match declared:
            case t.Phase():
                mistake = FOLLOWS_PHASE
            case t.Kind(is_report=True):
                mistake = FOLLOWS_REPORT
            case t.Kind() if name.text in self.book.symbols.events:
                mistake = FOLLOWS_EVENT
            case t.Roll(form="stat"):
                mistake = FOLLOWS_STAT
            case None:
                return self._is_no_act(name, wanted)
            case _:
                return False
        sort = phrase("a name of another sort: {sort}", sort=wanted)
        self.book.find(mistake, name.span, name=name.text, sort=sort_of(declared), wanted=sort)
        return True

    def _is_no_act(self, name: t.Word, wanted: str) -> bool:
        """Tell of a time, or of a value of things of a kind, how what follows it is written; whether it was told."""
        kinds = self.book.symbols.attributes.items()
        kind = next((kind for kind, known in kinds if name.text in known and kind != CAMPAIGN.name), None)
        if kind is not None:
            self.book.find(FOLLOWS_VALUE, name.span, sort=wanted, name=name.text, kind=kind)
        elif name.text.casefold() in _TIMES:
            self.book.find(FOLLOWS_TIME, name.span, sort=wanted, name=name.text)
        return kind is not None or name.text.casefold() in _TIMES

    def _name_roles(self, scope: Scope, target: t.Target, declared: Sequence[tuple[str, Type]], line: Span) -> bool:
        """Give each value its slot under the name that the line gives it; whether there are as many names as values."""
        names = [one.text for one in target.roles] or [name for name, _ in declared]
        if len(names) != len(declared):
            self.book.find(
                WRONG_NAMES,
                target.span,
                what=target.name,
                wanted=f.values_wanted(len(declared)),
                found=len(names),
                names=", ".join(name for name, _ in declared),
            )
            return False
        no_rows_for_names(self.book, target, declared, line)
        if len(set(names)) < len(names):
            double = next(one for at, one in enumerate(target.roles) if one.text in names[:at])
            self.book.find(f.DUPLICATE_LOCAL, double.span, name=double.text)
        for name, (_, kind) in zip(names, declared, strict=True):
            scope.add(name, kind)
        return True

    def _when(self, condition: t.Expr | None, read: Expressions) -> list[Node]:
        if condition is None:
            return []
        test = read.truth(condition)
        read.scope.prove(condition)
        return [test]

    def _once(self, once: t.Once, block: t.Block | None, read: Expressions) -> tuple[Node, ...]:
        """The values for each of which something is done once; in a block its bearer, where nothing else is said."""
        if once.per:
            return tuple(read.read(t.Name(word.text, word.span)) for word in once.per)
        bearer = None if block is None else read.scope.names.get(bearer_name(block))
        return () if bearer is None else (LocalValue(bearer.type, bearer.slot, span=once.span),)

    # ------------------------------------------------------------ when ... becomes true, passes, changes

    def edge(self, aimed: AimedEdge) -> Edge | None:
        """What follows a change of a value; None where there is nothing whose value it could be."""
        line, block = aimed
        scope = Scope()
        read = Expressions(self.book, scope)
        kind = self._looked_at(line, block, scope)
        if kind is None or (kind == "" and self._find_unsaid(line)):
            return None
        passed = scope.reserve(1)
        with standing_in(block, scope):
            steps = self._steps(line, read)
            value = self._value(line, read)
            tests: tuple[Node, ...] = () if line.under is None else (read.truth(line.under),)
            if block is not None:
                role = scope.names[bearer_name(block)]
                tests = (*tests, bearing(self.book, block, role.slot, role.type, line.span))
            if line.steps:
                scope.name(passed, PASSED, NUMBER)
            elif line.is_change:
                scope.name(passed, BEFORE, value.type)
            elif line.thing is not None:
                scope.prove(line.value)
            if line.once is not None and line.once.per:
                self.book.find(
                    f.MISPLACED,
                    line.once.span,
                    where=phrase("a line that looks at each thing by itself"),
                    advice=phrase("write `once` alone: it is once for each of them"),
                )
            label = read.template(line.label)
            body = StatementReader(self.book, read, origin(line, block)).several(line.body)
        where = cites(line.cites) or (() if block is None else cites(block.cites))
        name = f"when: {_place(block)}{line_name(line)}"
        return Edge(
            name,
            kind,
            value,
            steps,
            passed,
            tests,
            line.once is not None,
            label,
            body,
            scope.size,
            where,
            line.span,
            line.is_change,
            line.is_change and passed in slots_read((body, label, tests)),
        )

    def _find_unsaid(self, line: t.WhenLine) -> bool:
        """Whether a line looks at a value of each thing of a kind and does not say so; a finding is made then."""
        named = [one for one in nodes_below(line.value) if isinstance(one, t.Name) and one.text != CAMPAIGN.name]
        kinds = [one for one in named if self.book.symbols.of(one.text, t.Kind) is not None]
        for one in kinds[:1]:
            self.book.find(FOR_EACH_OF_A_KIND, one.span, kind=one.text)
        return bool(kinds) or self._find_unnamed(line)

    def _find_unnamed(self, line: t.WhenLine) -> bool:
        """Whether a line asks something of a thing that has no name yet, as `when p.gold > 9 becomes true` does."""
        symbols = self.book.symbols
        bound = {one.variable.text for one in nodes_below(line.value) if isinstance(one, t.Binder)}
        for one in nodes_below(line.value):
            asked = one.of if isinstance(one, t.Attribute) else None
            if not isinstance(one, t.Attribute) or not isinstance(asked, t.Name) or asked.text in bound:
                continue
            known = {*symbols.declarations, *symbols.plurals, *symbols.scenes, *BUILT_IN_VALUES, CAMPAIGN.name}
            holders = [kind for kind, held in symbols.attributes.items() if one.name.text in held]
            if holders and asked.text not in known:
                kind = holders[0] if len(holders) == 1 else "…"
                self.book.find(FOR_WHAT_THING, asked.span, name=asked.text, kind=kind)
                return True
        return False

    def _value(self, line: t.WhenLine, read: Expressions) -> Node:
        """The value that is looked at."""
        if not line.is_change:
            return read.number(line.value) if line.steps else read.truth(line.value)
        value = read.read(line.value)
        if (value.type.item or value.type).form not in _COMPARED:
            wanted = phrase("a value that can be the same as before, or another")
            self.book.find(f.WRONG_TYPE, line.value.span, found=value.type, wanted=wanted)
        return value

    def _looked_at(self, line: t.WhenLine, block: t.Block | None, scope: Scope) -> str | None:
        """The kind of the things that are looked at, each in slot 1; empty where the value is of none."""
        if block is not None:
            if line.thing is not None:
                self.book.find(
                    f.MISPLACED,
                    line.thing.span,
                    where=phrase("a condition or an effect"),
                    advice=phrase("leave out `for …`: it is looked at for whoever bears it"),
                )
                return None
            kind = bearer_type(self.book, block)
            scope.add(bearer_name(block), kind)
            return kind.name
        if line.thing is None:
            scope.hidden()
            return ""
        kind = self.book.parameter_type(line.thing)
        if kind.form != "entity" or kind.optional:
            if kind.form != "unknown":
                wanted = phrase("a thing of some kind")
                self.book.find(f.WRONG_TYPE, line.thing.span, found=kind, wanted=wanted)
            return None
        scope.add(line.thing.name.text, kind)
        return kind.name

    def _steps(self, line: t.WhenLine, read: Expressions) -> tuple[int | Fraction, ...]:
        """The numbers that are passed, which are written from the least on."""
        found: list[int | Fraction] = []
        for written in line.steps:
            node = read.number(written)
            value = written_number(node)
            if value is None:
                self.book.find(CONSTANT_NEEDED, written.span)
            elif found and value <= found[-1]:
                self.book.find(STEPS_FALL, written.span, number=value, before=found[-1])
            else:
                found.append(value)
        return tuple(found)

    # ------------------------------------------------------------ instead of

    def replacement(self, aimed: AimedReplacement) -> Replacement | None:
        """What is done in place of a procedure; None where there is no such procedure, or nobody to bear the line."""
        line, block = aimed
        name = line.target.name.text
        declaration = self.book.symbols.of(name, t.Procedure)
        if declaration is None:
            self._not_replaced(line.target.name)
            return None
        declared = _zipped(declaration.parameters, self.book.procedure_parameters(name))
        scope = Scope()
        read = Expressions(self.book, scope)
        if not self._name_roles(scope, line.target, declared, line.span):
            return None
        applied = scope.hidden()
        with standing_in(block, scope):
            tests: list[Node] = []
            rank = len(declared)
            if block is not None:
                role = scope.names.get(bearer_name(block))
                if role is None:
                    known_roles = ", ".join(scope.names) or phrase("none")
                    self.book.find(NOBODY_BEARS, line.span, procedure=name, role=bearer_name(block), known=known_roles)
                    return None
                rank = role.slot - 1
                tests.append(bearing(self.book, block, role.slot, role.type, line.span))
            tests += self._when(line.condition, read)
            label = read.template(line.label)
            statements = StatementReader(self.book, read, origin(line, block), replaces=(name, applied))
            body = statements.several(line.body)
        result = given_back(statements.result, line.body)
        self._same_result(declaration, result, line.span)
        own = f"instead of {name}: {_place(block)}{line_name(line)}"
        where = cites(line.cites) or (() if block is None else cites(block.cites))
        return Replacement(
            own,
            name,
            tuple(tests),
            rank,
            block is not None,
            applied,
            result,
            label,
            body,
            scope.size,
            where,
            line.span,
            frozenset(one for word in line.before for one in self._named_by(word, own, name)),
        )

    def _not_replaced(self, word: t.Word) -> None:
        """Note that a word names no procedure; of what has statements, how others are done in their place."""
        name, symbols = word.text, self.book.symbols
        advice = phrase("let a procedure do what stands there (`do …`), and write `instead of` that procedure")
        match symbols.declarations.get(name):
            case t.Action() as found:
                sort = sort_of(found)
                advice = phrase("write `forbids {name} when …`, or let the act `do` a procedure to replace", name=name)
            case t.Roll() as found if found.form != "stat":
                sort = sort_of(found)
                if found.form == "roll":
                    advice = phrase(
                        "write `upon {name} when …` to change the roll, or let a procedure make it (`do …`), and write "
                        "`instead of` that procedure",
                        name=name,
                    )
            case t.Phase() as found:
                sort = sort_of(found)
            case t.Kind() if name in symbols.events:
                sort = phrase("an event")
            case _:
                self.book.unknown(word, phrase("procedure"), [one for one, _ in symbols.all_of(t.Procedure)])
                return
        self.book.find(NOT_REPLACED, word.span, name=name, sort=sort, advice=advice)

    def _named_by(self, word: t.Word, own: str, procedure: str) -> list[str]:
        """The other lines in place of a procedure that a word means; a finding where there is none."""
        found, known = [], []
        for line, block in self.book.lines_to.replacements:
            one = f"instead of {line.target.name}: {_place(block)}{line_name(line)}"
            if line.target.name.text == procedure and one != own:
                names = (one.partition(": ")[2], "" if block is None else block.name.text.partition(" in ")[0])
                known += [each for each in names if each]
                found += [one] if word.text in names else []
        if not found:
            self.book.unknown(word, phrase("line in place of {procedure}", procedure=procedure), known)
        return found

    def _same_result(self, declaration: t.Procedure, found: Type | None, span: Span) -> None:
        """What gives a result is replaced by what gives one of the same type."""
        wanted = self.book.result_of(declaration)
        if wanted is not None and wanted not in (found, None if found is None else found.or_none()):
            name = declaration.name.text
            self.book.find(REPLACED_RESULT, span, procedure=name, wanted=wanted)


def origin(line: t.Line, block: t.Block | None) -> str:
    """What entries are known by that the statements of a line make: what it stands in, or at top level its own name."""
    return line_name(line) if block is None else block.name.text


def _zipped(parameters: tuple[t.Parameter, ...], types: tuple[Type, ...]) -> list[tuple[str, Type]]:
    return [(one.name.text, kind) for one, kind in zip(parameters, types, strict=True)]


def _place(block: t.Block | None) -> str:
    return "" if block is None else f"{block.name.text}."
