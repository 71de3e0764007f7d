"""Calls: what stands with values in brackets, a definition, a stat, a table by number, a function of the language."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain

from dsl import tree as t
from dsl.border.diagnostics import phrase
from dsl.resolve import findings as f
from dsl.resolve.book import Book, Reader
from dsl.resolve.expressions.arithmetic import widest
from dsl.resolve.expressions.cells import chosen_cell, has_numbers_as_keys, row_called
from dsl.resolve.expressions.mistakes import DONE_IN_A_LINE, NOT_CALLABLE, ROLLED_HERE
from dsl.resolve.expressions.stand_in import wrong
from dsl.resolve.names.said_here import said_here
from dsl.resolve.names.symbols import FUNCTIONS, RECKONED, sort_of
from dsl.resolve.written_instead import DICE_OF_A_SIZE, SHIFTED_WORDS, is_a_die
from dsl.types import FRACTION, NUMBER, PLAYER, TRUTH, UNKNOWN, Type
from dsl.understood.expressions import (
    DefinitionCall,
    Function,
    FunctionCall,
    Node,
    StatCall,
    TableLookup,
    or_none,
)


class Calls:
    """Reads calls for a reader of expressions."""

    def __init__(self, book: Book, reader: Reader) -> None:
        self.book = book
        self.symbols = book.symbols
        self.reader = reader
        self._filling: list[str] = []
        """Whose values that are left out are being read."""

    def call(self, w: t.Call) -> Node:
        """A name with values in brackets: a definition, a stat, a table by number, a function of the language."""
        name = w.name.text
        if name in self.reader.scope.names and self.reader.scope.names[name].type.form == "shares":
            return self.share(w)
        if name in FUNCTIONS:
            return self.function(w, name, w.arguments)
        declaration = self.symbols.declarations.get(name)
        match declaration:
            case t.Define():
                arguments = self.arguments(w, self.book.definition_parameters(name))
                return DefinitionCall(self.book.definition_type(name), name, arguments, **self.reader.place(w))
            case t.Roll(form="stat"):
                arguments = self.arguments(w, self.book.roll_parameters(name))
                return StatCall(self.book.stat_type(name), name, arguments, **self.reader.place(w))
            case t.Table():
                return self._lookup(w, declaration)
            case None if is_a_die(name):
                sides = self.reader.source(w.arguments[0].span) if len(w.arguments) == 1 else "n"
                self.reader.find(DICE_OF_A_SIZE, w.name.span, name=name, sides=sides)
            case None:
                named = self.symbols.declarations.items()
                known = chain(FUNCTIONS, (n for n, d in named if isinstance(d, t.Define | t.Roll | t.Table)))
                advice = f.meant_instead(said_here(name) or self.book.nearest(name, known))
                self.reader.find(f.UNKNOWN_NAME, w.name.span, name=name, advice=advice)
            case t.Roll():
                sort, call = sort_of(declaration), self.reader.source(w.span)
                self.reader.find(ROLLED_HERE, w.name.span, name=name, sort=sort, form=declaration.form, call=call)
            case t.Procedure() | t.Scene():
                sort, call = sort_of(declaration), self.reader.source(w.span)
                self.reader.find(DONE_IN_A_LINE, w.name.span, name=name, sort=sort, call=call)
            case _:
                self.reader.find(NOT_CALLABLE, w.name.span, name=name, sort=sort_of(declaration))
        return wrong(w)

    def share(self, w: t.Call) -> Node:
        """`shares(d)`: what an answer gives to one of several; 0 for any other."""
        shares = self.reader.read(t.Name(w.name.text, w.name.span))
        if len(w.arguments) != 1:
            wanted = f.values_wanted(1)
            self.reader.find(f.WRONG_COUNT, w.span, name=w.name.text, wanted=wanted, found=len(w.arguments))
            return wrong(w)
        member = self.reader.wanted(w.arguments[0], shares.type.item or UNKNOWN)
        return FunctionCall(NUMBER, Function.SHARE, (shares, member), **self.reader.place(w))

    def _lookup(self, w: t.Call, table: t.Table) -> Node:
        name = table.name.text
        row = Type("row", name)
        if len(w.arguments) != 1:
            told = {"name": name, "wanted": f.values_wanted(1), "found": len(w.arguments)}
            if len(w.arguments) == len(("row", "column")):
                row_asked, column = (self.reader.source(one.span) for one in w.arguments)
                self.reader.find(f.CELL_BY_TWO, w.span, **told, row=row_asked, column=column)
            else:
                self.reader.find(f.WRONG_COUNT, w.span, **told)
            return wrong(w)
        if table.by is not None or table.dice is not None:
            key = self.reader.number(w.arguments[0])
        else:
            key = self.reader.read(w.arguments[0], row)
            if key.type != UNKNOWN and key.type.form in ("row", "words") and key.type.present() != row:
                return row_called(self.book, self.reader, w, name, key)
            if key.type.form in ("number", "dice") and has_numbers_as_keys(table):
                return TableLookup(row, name, key, **self.reader.place(w))  # the table has been told how to say so
            return replace(self.reader.wanted(w.arguments[0], row), **self.reader.place(w))
        return TableLookup(row, name, key, **self.reader.place(w))

    def arguments(self, w: t.Call, parameters: tuple[Type, ...]) -> tuple[Node, ...]:
        """The arguments of a call, each fitting its parameter; those left out at the end are their defaults."""
        unsaid = self.book.defaults(w.name.text)[len(w.arguments) :]
        if unsaid and all(one.default is not None for one in unsaid):
            given = [self._given(a, p) for a, p in zip(w.arguments, parameters, strict=False)]
            return self._with_defaults(w, given, parameters)
        if len(w.arguments) != len(parameters):
            declared = self.book.defaults(w.name.text)
            needed = max((at for at, one in enumerate(declared, start=1) if one.default is None), default=0)
            wanted = f.values_wanted(len(parameters), needed if declared else None)
            self.reader.find(f.WRONG_COUNT, w.span, name=w.name.text, wanted=wanted, found=len(w.arguments))
            return ()
        return tuple(self._given(a, p) for a, p in zip(w.arguments, parameters, strict=True))

    def _given(self, written: t.Expr, wanted: Type) -> Node:
        node = self.reader.wanted(written, wanted)
        return or_none(node) if wanted.optional else node

    def entry_target(self, w: t.Call) -> tuple[str, tuple[Node, ...]]:
        """The number that an entry stands on, and the values it names: the first ones, the others are open."""
        name = w.name.text
        declaration = self.symbols.declarations.get(name)
        if not isinstance(declaration, t.Roll):
            rolls = [one for one, _ in self.symbols.all_of(t.Roll)]
            self.book.unknown(w.name, phrase("stat, roll or contest"), rolls)
            return name, ()
        winner = next((one for one in declaration.lines if isinstance(one, t.WinnerLine)), None)
        if winner is not None and winner.measure != "total":
            advice = phrase("an entry adds to a total, and in {name} no totals are compared", name=name)
            where = phrase("{sort} {name}", sort=phrase("contest"), name=name)
            self.reader.find(f.MISPLACED, w.span, where=where, advice=advice)
        parameters = self.book.roll_parameters(name)
        if len(w.arguments) > len(parameters):
            wanted = f.values_wanted(len(parameters))
            self.reader.find(f.WRONG_COUNT, w.span, name=name, wanted=wanted, found=len(w.arguments))
        return name, tuple(self.reader.wanted(a, p) for a, p in zip(w.arguments, parameters, strict=False))

    def _with_defaults(self, w: t.Call, given: list[Node], parameters: tuple[Type, ...]) -> tuple[Node, ...]:
        """The arguments with those that are left out, each read with the names of those before it."""
        name = w.name.text
        if name in self._filling:
            path = " → ".join([*self._filling[self._filling.index(name) :], name])
            self.reader.find(f.CYCLE, w.span, path=path)
            return ()
        self._filling.append(name)
        declared, scope = self.book.defaults(name), self.reader.scope
        values = scope.values
        with scope.block():
            scope.names = {}
            for one, kind in zip(declared[len(given) :], parameters[len(given) :], strict=True):
                scope.values = {before.name.text: node for before, node in zip(declared, given, strict=False)}
                if one.default is not None:
                    given.append(self.reader.wanted(one.default, kind))
        scope.values = values
        self._filling.pop()
        return tuple(given)

    def function(self, w: t.Call | t.Attribute, name: str, arguments: tuple[t.Expr, ...]) -> Node:
        if name == "shifted":
            return self._shifted(w, arguments)
        if name == "cell":
            return chosen_cell(self.book, self.reader, w, arguments)
        if name == "sees":
            return self._sees(w, arguments)
        parameters, result = FUNCTIONS[name]
        is_reckoned = name in RECKONED
        if is_reckoned:
            parameters = tuple(FRACTION for _ in parameters)
        nodes = self.arguments(t.Call(w.name, arguments, w.span), parameters)
        if len(nodes) != len(parameters):
            return wrong(w)
        if is_reckoned:
            result = widest(nodes)
        return FunctionCall(result, Function(name), nodes, **self.reader.place(w))

    def _sees(self, w: t.Call | t.Attribute, arguments: tuple[t.Expr, ...]) -> Node:
        if len(arguments) != 2:
            wanted = f.values_wanted(2)
            self.reader.find(f.WRONG_COUNT, w.span, name="sees", wanted=wanted, found=len(arguments))
            return wrong(w)
        player, thing = self.reader.wanted(arguments[0], PLAYER), self.reader.read(arguments[1])
        if thing.type.form != "entity" or thing.type.optional:
            return self.reader.mismatch(thing, arguments[1], Type("entity"))
        return FunctionCall(TRUTH, Function.SEES, (player, thing), **self.reader.place(w))

    def _shifted(self, w: t.Call | t.Attribute, arguments: tuple[t.Expr, ...]) -> Node:
        row = self.reader.read(arguments[0]) if arguments else wrong(w)
        if len(arguments) != 2:
            wanted = f.values_wanted(2)
            self.reader.find(f.WRONG_COUNT, w.span, name="shifted", wanted=wanted, found=len(arguments))
            return wrong(w)
        if row.type.form == "words":
            self.reader.find(SHIFTED_WORDS, arguments[0].span, found=row.type, wanted=Type("row"))
            return wrong(w)
        if row.type.form != "row" or row.type.optional:
            return self.reader.mismatch(row, arguments[0], Type("row"))
        steps = self.reader.wanted(arguments[1], NUMBER)
        return FunctionCall(row.type, Function.SHIFTED, (row, steps), **self.reader.place(w))
