"""Names in expressions: a word becomes what it stands for, an attribute what it is read from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import in_quotes, joined, listed, phrase
from dsl.resolve import findings as f
from dsl.resolve.absent import ValuePlace
from dsl.resolve.book import Book, Reader
from dsl.resolve.expressions.asked_instead import asked_instead, things_with_row
from dsl.resolve.expressions.calls import Calls
from dsl.resolve.expressions.mistakes import (
    ACT_NOT_VALUE,
    AMBIGUOUS_WORD,
    ASKED_OTHERWISE,
    CHOSEN_CHANGES,
    EACH_CHANGES,
    FACES_OF_NUMBER,
    HIDES_A_ROW,
    HIDES_A_TABLE,
    KIND_ALONE,
    KNOWN_UPON,
    NO_ATTRIBUTE_OF,
    NO_ATTRIBUTE_OF_MANY,
    NO_ATTRIBUTES,
    NO_ROLL_BUT_AN_ACT,
    OUT_OF_BLOCK,
    PERHAPS_MISSING,
    PLAYER_ALONE,
    ROLL_NOT_VALUE,
    ROWS_OF_SEVERAL,
    SOURCE_UNSAID,
)
from dsl.resolve.expressions.stand_in import wrong
from dsl.resolve.expressions.tallies import TALLIED, are_results, how_many
from dsl.resolve.expressions.unthrown import has_no_dice
from dsl.resolve.names.said_here import said_here
from dsl.resolve.names.symbols import BUILT_IN_ATTRIBUTES, EVERY_KIND, FUNCTIONS, RESULT_FIELDS, SOURCE, sort_of
from dsl.resolve.written_instead import ROW_WITHOUT_NAME, SHIFTED_WORDS
from dsl.resolve.written_out.scenes import ROUND, STEP
from dsl.types import CAMPAIGN, NOTHING, NUMBER, PLAYER, TEXT, TRUTH, UMPIRE, UNKNOWN, Type, many
from dsl.understood.expressions import (
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
    CurrentPhase,
    CurrentRound,
    CurrentStep,
    CurrentTurn,
    DefinitionCall,
    FieldOf,
    LocalValue,
    NamedRow,
    Node,
    OptionValue,
    PlayersInOrder,
    RunningScene,
    Selecting,
    Selection,
    StatCall,
    Unary,
    UnaryOperation,
)

PHASE: Final = "phase"
IN_ORDER: Final = "players_in_order"
_ON_THE_TABLE: Final = frozenset({"margin", "faces"})
_OF_A_ROLL: Final = frozenset({"success", "failure", "total", "margin", "natural"})
"""What a roll comes to, and no act."""
_OF_DICE: Final = {
    "best": "highest",
    "higher": "highest",
    "max": "highest",
    "worst": "lowest",
    "lower": "lowest",
    "min": "lowest",
}
"""What is said of several dice of which one counts."""
_EMPTY: Final = frozenset({"empty", "leer", "vacío", "vacio"})
_OPPONENT: Final = frozenset({"other", "other_side", "foe", "gegner", "andere", "otro", "enemigo", "adversario"})
"""What the side of a contest is called that is not `side`."""
_PICKED: Final = {
    "random": "one of {} at random",
    "first": "the x in {}",
    "last": "the last x in {}",
    "top": "the x in {} with lowest x.…",
    "bottom": "the x in {} with highest x.…",
}
"""What is said of several things of which one is taken."""


class NamedValues:
    """Reads names and attributes for a reader of expressions."""

    def __init__(self, book: Book, reader: Reader) -> None:
        self.book = book
        self.symbols = book.symbols
        self.reader = reader
        self.calls = Calls(book, reader)

    def name(self, w: t.Name, wanted: Type | None) -> Node:
        """A bare name: a local, a word or row that fits, something declared."""
        local = self.reader.scope.names.get(w.text)
        if local is not None:
            if local.type.form == "row" and w.text in self.symbols.table_keys.get(local.type.name, ()):
                self.reader.find(HIDES_A_ROW, w.span, name=w.text, table=local.type.name)
            return LocalValue(local.type, local.slot, **self.reader.place(w))
        if w.text in self.reader.scope.values:
            return replace(self.reader.scope.values[w.text], **self.reader.place(w))
        aim = wanted.item if wanted is not None and wanted.form == "many" and wanted.item is not None else wanted
        if aim is not None and aim.form == "words" and w.text in aim.words:
            return Constant(aim.present(), w.text, **self.reader.place(w))
        if aim is not None and aim.form == "row" and w.text in self.symbols.table_keys.get(aim.name, ()):
            return NamedRow(aim.present(), aim.name, w.text, **self.reader.place(w))
        node = self._declared(w, aim)
        if node is None and w.text in _EMPTY and wanted is not None and wanted.form == "many":
            self.reader.find(f.UNKNOWN_NAME, w.span, name=w.text, advice=phrase("write: {instead}", instead="{}"))
            return wrong(w)
        return node or self._bare_word(w, aim)

    def _declared(self, w: t.Name, wanted: Type | None) -> Node | None:
        name = w.text
        if name == "turn":
            return CurrentTurn(NUMBER, **self.reader.place(w))
        if name == "group":
            return Constant(PLAYER.or_none(), None, **self.reader.place(w))
        if name == "umpire":
            return Constant(UMPIRE, name, **self.reader.place(w))
        if name == "nobody":
            return Constant(NOTHING, None, **self.reader.place(w))
        if name in self.book.scenes.names:
            scene = Type("entity", name).or_none()
            return RunningScene(scene, name, **self.reader.place(w))
        if name in self.symbols.plurals:
            kind = self.symbols.plurals[name]
            return AllThings(many(Type("entity", kind)), kind, **self.reader.place(w))
        declaration = self.symbols.declarations.get(name)
        if name == CAMPAIGN.name and isinstance(declaration, t.Kind) and not declaration.is_report:
            things = AllThings(many(CAMPAIGN), name, **self.reader.place(w))
            return UnaryOperation(CAMPAIGN, Unary.FIRST, things, **self.reader.place(w))
        if name == "events" and declaration is None and self.symbols.events:
            return self._events(w)
        match declaration:
            case t.Option():
                return OptionValue(self.book.option_type(name), name, **self.reader.place(w))
            case t.Table():
                return AllRows(many(Type("row", name)), name, **self.reader.place(w))
            case t.Define(parameters=()):
                return DefinitionCall(self.book.definition_type(name), name, (), **self.reader.place(w))
            case t.Roll(form="stat", parameters=()):
                return StatCall(self.book.stat_type(name), name, (), **self.reader.place(w))
            case t.Kind() if wanted is None or wanted.form not in ("words", "row"):
                plural = next((p for p, kind in self.symbols.plurals.items() if kind == name), name)
                here = [
                    one for one, held in self.reader.scope.names.items() if held.type.present() == Type("entity", name)
                ]
                if here:
                    known = ", ".join(filter(str.isidentifier, here))
                    self.reader.find(f.KIND_NOT_THING, w.span, name=name, plural=plural, known=known)
                    return wrong(w)
                self.reader.find(PLAYER_ALONE if name == "player" else KIND_ALONE, w.span, name=name, plural=plural)
                return wrong(w)
            case None:
                return self._of_clock(w)
            case _ if wanted is None or wanted.form not in ("words", "row"):
                if isinstance(declaration, t.Condition):
                    self.reader.find(f.CONDITION_NOT_VALUE, w.span, name=name)
                    return wrong(w)
                needs = sort_of(declaration)
                if isinstance(declaration, t.Define | t.Roll):
                    needs = phrase("{sort}, which stands with values in brackets: {name}(…)", sort=needs, name=name)
                if isinstance(declaration, t.Roll) and declaration.form != "stat":
                    told = {"form": declaration.form, "part": "winner" if declaration.form == "contest" else "total"}
                    self.reader.find(ROLL_NOT_VALUE, w.span, name=name, sort=needs, wanted=phrase("a value"), **told)
                    return wrong(w)
                mistake = ACT_NOT_VALUE if isinstance(declaration, t.Action) else f.ANOTHER_SORT
                self.reader.find(mistake, w.span, name=name, sort=needs, wanted=phrase("a value"))
                return wrong(w)
            case _:
                return None

    def _events(self, w: t.Name) -> Node:
        """All events that are under way or wait, in the order in which the rules declare them."""
        several = many(Type("entity", "event", self.symbols.events))
        place = self.reader.place(w)
        found: Node | None = None
        for kind in self.symbols.events:
            things: Node = AllThings(many(Type("entity", kind)), kind, **place)
            found = things if found is None else BinaryOperation(several, Binary.UNION, found, things, **place)
        return wrong(w) if found is None else replace(found, type=several)

    def _of_clock(self, w: t.Name) -> Node | None:
        """Phase, order, and step and round where there are any; any other thing of that name is meant before."""
        if any(w.text in keys for keys in self.symbols.table_keys.values()):
            return None
        if w.text == PHASE:
            phases = tuple(name for name, one in self.symbols.declarations.items() if isinstance(one, t.Phase))
            return CurrentPhase(Type("words", words=phases).or_none(), **self.reader.place(w))
        if w.text == IN_ORDER:
            return PlayersInOrder(many(PLAYER), **self.reader.place(w))
        if w.text == STEP and self.book.steps:
            return CurrentStep(Type("words", words=self.book.steps).or_none(), **self.reader.place(w))
        if w.text == ROUND and self.book.scenes.names:
            return CurrentRound(NUMBER, **self.reader.place(w))
        return None

    def _bare_word(self, w: t.Name, wanted: Type | None) -> Node:
        tables = [table for table, keys in self.symbols.table_keys.items() if w.text in keys]
        if wanted is not None and wanted.form in ("words", "row"):
            allowed = self._allowed(wanted)
            close = self.book.nearest(w.text, [*allowed, *self.reader.scope.names])
            if tables:
                kind = phrase("a row of {table}", table=tables[0])
                self.reader.find(f.ANOTHER_SORT, w.span, name=w.text, sort=kind, wanted=wanted.present())
            elif self._is_found_by_number(wanted):
                self.reader.find(ROW_WITHOUT_NAME, w.span, name=w.text, table=wanted.name)
            elif close or not allowed:
                self.reader.find(f.UNKNOWN_NAME, w.span, name=w.text, advice=f.meant_instead(close))
            else:
                or_none = ["none"] if wanted.optional else []
                self.reader.find(f.NOT_IN_LIST, w.span, name=w.text, allowed=listed([*or_none, *allowed]))
            return wrong(w)
        if len(tables) == 1:
            return NamedRow(Type("row", tables[0]), tables[0], w.text, **self.reader.place(w))
        if tables:
            sorts = joined(phrase("a row of {table}", table=one) for one in tables)
            self.reader.find(AMBIGUOUS_WORD, w.span, name=w.text, sorts=sorts, table=tables[0])
            return wrong(w)
        if w.text == SOURCE:
            kinds = [name for name, one in self.symbols.declarations.items() if isinstance(one, t.Kind)]
            own = [name for name in kinds if name not in ("tile", "player", "board")]
            self.reader.find(SOURCE_UNSAID, w.span, sort=next(iter(own or kinds)))
            return wrong(w)
        if w.text in self.reader.scope.closed:
            self.reader.find(OUT_OF_BLOCK, w.span, name=w.text)
            return wrong(w)
        is_opponent = w.text in _OPPONENT and "opponent" in self.reader.scope.names
        close = in_quotes("opponent") if is_opponent else said_here(w.text) or self.part_of_something(w.text)
        words = () if close else self._words_with(w.text)
        whose = "" if close else self.whose(w.text)
        close = close or self.book.nearest(w.text, self._known_names())
        advice = whose or ("" if close else self._by_its_name(w.text, wanted))
        advice = advice or f.meant_instead(close, self.reader.scope.names)
        if w.text in self.symbols.link_kinds:
            advice = phrase("a kind of link stands behind `by`: … by {name}", name=w.text)
        elif with_row := things_with_row(self.symbols, w.text):
            advice = phrase("write: {instead}", instead=with_row)
        elif words:
            advice = phrase(
                "say of which words it is one, such as let …: one of ({words}) = …; to go through several make them "
                "rows of a table",
                words=", ".join(words),
            )
        self.reader.find(f.UNKNOWN_NAME, w.span, name=w.text, advice=advice)
        return wrong(w)

    def _is_found_by_number(self, wanted: Type) -> bool:
        """Whether a row is wanted of a table whose rows are ranges and have no names."""
        table = self.symbols.declarations.get(wanted.name) if wanted.form == "row" else None
        return isinstance(table, t.Table) and (table.by is not None or table.dice is not None)

    def _words_with(self, name: str) -> tuple[str, ...]:
        """The words that an attribute may be, where this is one of them."""
        kinds = (one for attributes in self.symbols.attributes.values() for one in attributes.values())
        return next((kind.words for kind in kinds if kind.form == "words" and name in kind.words), ())

    def _allowed(self, wanted: Type) -> tuple[str, ...]:
        return wanted.words if wanted.form == "words" else tuple(self.symbols.table_keys.get(wanted.name, ()))

    def part_of_something(self, name: str) -> str:
        """What a name is of that stands alone, where something that has a name here has such a part.

        In a contest that is the side whose numbers are counted.
        """
        names = self.reader.scope.names
        sides = {"side": names["side"]} if self.reader.scope.sides else {}
        parts = (
            in_quotes(f"{one}.{name}")
            for one, held in (sides | names).items()
            if one.isidentifier() and name in self._known_attributes(held.type)
        )
        return next(parts, "")

    def whose(self, name: str) -> str:
        """How to ask for an attribute that stands alone where nothing here has it; empty where no kind has one."""
        kind = next((one for one, known in self.symbols.attributes.items() if name in known), None)
        plural = next((several for several, one in self.symbols.plurals.items() if one == kind), None)
        if kind == CAMPAIGN.name:
            return f.meant_instead(in_quotes(f"{kind}.{name}"))
        if kind is None or plural is None:
            return ""
        return phrase(
            "each {kind} has one: `x.{name}` asks for it, below `for each x in {plural}` "
            "or where one is handed in as `x`",
            kind=kind,
            name=name,
            plural=plural,
        )

    def _by_its_name(self, name: str, wanted: Type | None) -> str:
        """How a rule asks for one thing of the map or the campaign, where such a thing is wanted.

        A single letter is called so in a rule, and nothing on a map.
        """
        kind = wanted.name if wanted is not None and wanted.form == "entity" else ""
        plural = next((several for several, one in self.symbols.plurals.items() if one == kind), None)
        if plural is None or len(name) == 1:
            return ""
        kinds = {one: held.type.present() for one, held in self.reader.scope.names.items() if one.isidentifier()}
        here = [one for one, held in kinds.items() if held == Type("entity", kind)]
        if here:
            return phrase(
                "values of this kind that have a name here: {known}; things of a map or a campaign are asked for by "
                'their names there: (the x in {plural} where x.name is "…")',
                known=listed(here),
                plural=plural,
            )
        return phrase(
            'things of a map or a campaign are asked for by their names there: (the x in {plural} where x.name is "…")',
            plural=plural,
        )

    def _kind_with(self, attribute: str) -> Type | None:
        """The first kind that has such an attribute."""
        kinds = (kind for kind, known in self.symbols.attributes.items() if attribute in known)
        return next((Type("entity", kind) for kind in kinds), None)

    def is_known(self, name: str) -> bool:
        """Whether anything is called so, here or in the rules."""
        return name in self.symbols.declarations or name in (ROUND, STEP, "events") or name in self._known_names()

    def _known_names(self) -> Iterable[str]:
        yield from self.reader.scope.names
        yield from self.symbols.plurals
        for name, declaration in self.symbols.declarations.items():
            if isinstance(declaration, t.Option | t.Table | t.Define):
                yield name
        for keys in self.symbols.table_keys.values():
            yield from keys

    # ------------------------------------------------------------ attributes

    def attribute(self, w: t.Attribute) -> Node:
        """What stands behind a dot: a stored or built-in attribute, a column, a field, a definition of one value."""
        name = w.name.text
        is_function = name in FUNCTIONS and len(FUNCTIONS[name][0]) == 1
        if is_function and not self._is_attribute(name):
            return self.calls.function(w, name, (w.of,))
        row = self._row_of_table(w)
        if row is not None:
            return row
        obj = self.reader.read(w.of, self._kind_with(name) if isinstance(w.of, t.Name) else None)
        if obj.type is UNKNOWN:
            return wrong(w)
        if obj.type.form == "dice" and name == "faces":
            return self.reader.faces(w, obj)
        if obj.type.optional:
            self.reader.missing(PERHAPS_MISSING, w.of, self._asked(obj.type, name), asked=name, name=name)
        found = self._own_attribute(w, obj, name)
        if found is not None:
            return found
        if is_function:
            return self.calls.function(w, name, (w.of,))
        declaration = self.symbols.declarations.get(name)
        if isinstance(declaration, t.Define | t.Roll) and len(declaration.parameters) == 1:
            return self.calls.call(t.Call(w.name, (w.of,), w.span))
        local = self.reader.scope.names.get(name)
        if local is not None and local.type.form == "shares":
            return self.calls.share(t.Call(w.name, (w.of,), w.span))
        if isinstance(w.of, t.Name) and name in self.symbols.table_keys.get(w.of.text, ()):
            self.reader.find(HIDES_A_TABLE, w.of.span, name=w.of.text)
            return wrong(w)
        known, kind = self._known_attributes(obj.type), obj.type.present()
        tables = [
            table for table, keys in self.symbols.table_keys.items() if kind.words and set(kind.words) <= set(keys)
        ]
        if len(tables) > 1:
            several = ", ".join(tables)
            self.reader.find(ROWS_OF_SEVERAL, w.of.span, name=kind.words[0], tables=several, table=tables[0])
        elif not known and name == "faces" and kind.form == "number":
            self.reader.find(FACES_OF_NUMBER, w.span)
        elif local is not None and kind.form == "result":
            self.reader.find(ASKED_OTHERWISE, w.name.span, type=kind, name=name, instead=name)
        elif local is not None and local.type.form in ("row", "words") and kind.form in ("entity", "row"):
            of = self.reader.source(w.of.span)
            if self.reader.standing is ValuePlace.CHANGED and local.type.words:
                told = {"first": local.type.words[0], "of": of}
                self.reader.find(CHOSEN_CHANGES, w.name.span, type=kind, name=name, **told)
                return wrong(w)
            instead = f"cell({of}, {name})"
            self.reader.find(ASKED_OTHERWISE, w.name.span, type=kind, name=name, instead=instead)
        elif kind.form == "dice" and name in _OF_DICE:
            instead = f"{_OF_DICE[name]} of {self.reader.source(w.of.span)}"
            self.reader.find(NO_ATTRIBUTE_OF_MANY, w.name.span, type=kind, name=name, instead=instead)
        elif isinstance(self.symbols.declarations.get(name), t.Condition) and kind.form == "entity":
            way = "gains" if self.reader.standing is ValuePlace.CHANGED else "has"
            instead = f"{self.reader.source(w.of.span) or '…'} {way} {name}"
            self.reader.find(ASKED_OTHERWISE, w.name.span, type=kind, name=name, instead=instead)
        elif (
            kind.form == "fact"
            and name in _OF_A_ROLL
            and isinstance(self.symbols.declarations.get(kind.name), t.Action)
        ):
            self.reader.find(NO_ROLL_BUT_AN_ACT, w.name.span, type=kind, name=name)
        elif (
            kind.form == "fact"
            and name in _ON_THE_TABLE
            and isinstance(self.symbols.declarations.get(kind.name), t.Roll)
        ):
            self.reader.find(KNOWN_UPON, w.name.span, type=kind, name=name, roll=kind.name)
        elif instead := asked_instead(
            self.symbols, kind, name, self.reader.source(w.of.span) or "…", is_rounded=self._is_rounded(w)
        ):
            if kind.form == "many" and self.reader.standing is ValuePlace.CHANGED:
                of = self.reader.source(w.of.span) or "…"
                self.reader.find(EACH_CHANGES, w.name.span, type=kind, name=name, of=of)
                return wrong(w)
            mistake = ASKED_OTHERWISE if known else NO_ATTRIBUTE_OF_MANY
            self.reader.find(mistake, w.name.span, type=kind, name=name, instead=instead)
        elif kind.form == "words" and name in ("next", "following", "previous"):
            self.reader.find(SHIFTED_WORDS, w.of.span, found=kind, wanted=Type("row"))
        elif kind.form == "many" and name in _PICKED and w.name.span.column < w.of.span.column:
            instead = _PICKED[name].format(self.book.source(w.of.span) or "…")
            self.reader.find(NO_ATTRIBUTE_OF_MANY, w.name.span, type=kind, name=name, instead=instead)
        elif not known and w.name.span.column < w.of.span.column:
            self.reader.find(NO_ATTRIBUTE_OF, w.name.span, type=kind, name=name)
        elif not known:
            self.reader.find(NO_ATTRIBUTES, w.name.span, type=kind)
        else:
            close = self.book.nearest(name, known)
            self.reader.find(f.UNKNOWN_ATTRIBUTE, w.name.span, type=kind, name=name, known=close or listed(known))
        return wrong(w)

    def _is_rounded(self, w: t.Attribute) -> bool:
        """Whether the ruleset says how it is rounded, or a word behind it."""
        behind = replace(w.span, column=w.span.end_column, end_column=w.span.end_column + len(") rounded"))
        return self.book.rounding is not None or "rounded" in self.reader.source(behind)

    def _is_attribute(self, name: str) -> bool:
        """Whether some kind calls an attribute or its parts so."""
        own = any(name in names for names in self.symbols.attributes.values())
        return own or any(name in names for names in self.symbols.parts.values())

    def _asked(self, kind: Type, name: str) -> ValuePlace | None:
        """What is so or not stands as a test, where a value stands otherwise."""
        is_value = self.reader.standing in (ValuePlace.VALUE, ValuePlace.STATEMENT, ValuePlace.PRICE)
        is_test = self.symbols.attributes.get(kind.name, {}).get(name) == TRUTH
        return ValuePlace.TEST if is_value and is_test else None

    def _row_of_table(self, w: t.Attribute) -> Node | None:
        """`ground.marsh`: a row by its table, where the word alone may be several things."""
        scope = self.reader.scope
        if not isinstance(w.of, t.Name) or w.of.text in scope.names or w.of.text in scope.values:
            return None
        table, key = w.of.text, w.name.text
        if not isinstance(self.symbols.declarations.get(table), t.Table):
            return None
        keys = self.symbols.table_keys.get(table, {})
        if key in keys:
            return NamedRow(Type("row", table), table, key, **self.reader.place(w))
        if isinstance(self.symbols.declarations.get(key), t.Define | t.Roll):
            return None
        close = self.book.nearest(key, keys)
        self.reader.find(
            f.UNKNOWN_ATTRIBUTE, w.name.span, type=Type("row", table), name=key, known=close or listed(keys)
        )
        return wrong(w)

    def _own_attribute(self, w: t.Attribute, obj: Node, name: str) -> Node | None:
        kind = obj.type
        if kind.form == "entity" and kind.words:
            return self._shared(w, obj, name)
        if kind.form == "entity":
            attributes = self.symbols.attributes.get(kind.name, {})
            if name in attributes:
                index = list(attributes).index(name)
                return AttributeOf(attributes[name], obj, kind.name, name, index, **self.reader.place(w))
            if name in self.symbols.parts.get(kind.name, {}):
                return self._parts(w, obj, *self.symbols.parts[kind.name][name])
            built_in = self._built_in(kind)
            if name in built_in:
                return self._known_of_all(w, built_in[name], obj)
        elif kind.form == "row":
            columns = self.symbols.columns.get(kind.name, {})
            if name in columns:
                column = columns[name]
                if has_no_dice(self.reader, w, column, name):
                    return wrong(w)
                return ColumnOf(column, obj, kind.name, name, list(columns).index(name), **self.reader.place(w))
            if name in ("name", "key"):
                return BuiltInOf(TEXT, obj, BuiltIn(name), **self.reader.place(w))
            if name == "place":
                return BuiltInOf(NUMBER, obj, BuiltIn.PLACE, **self.reader.place(w))
        elif are_results(kind) and name in TALLIED:
            return how_many(obj, self.reader.scope.hidden(), succeeded=name == "successes")
        else:
            fields = self._fields(kind)
            if name in fields:
                given = fields[name].present() if self._has_ended_so(w, kind, fields) else fields[name]
                return FieldOf(given, obj, name, **self.reader.place(w))
        return None

    def _has_ended_so(self, w: t.Attribute, kind: Type, fields: Mapping[str, Type]) -> bool:
        """Whether a contest has certainly a loser, since it has a winner, or the other way round, or was no tie."""
        other = {"winner": "loser", "loser": "winner"}.get(w.name.text)
        if kind.form != "outcome" or other is None:
            return False
        tied = t.Not(replace(w, name=t.Word("tied", w.name.span)), w.span)
        is_no_tie = tied in self.reader.scope.certain and "won" not in fields  # of pairs one may be tied
        return is_no_tie or replace(w, name=t.Word(other, w.name.span)) in self.reader.scope.certain

    def _known_of_all(self, w: t.Attribute, kind: Type, obj: Node) -> Node:
        """What is known of every thing without being declared."""
        what = BuiltIn(w.name.text)
        if what is BuiltIn.BORN:
            self.book.births_asked.add(obj.type.name)
        return BuiltInOf(kind, obj, what, **self.reader.place(w))

    def _shared(self, w: t.Attribute, obj: Node, name: str) -> Node | None:
        """An attribute that things of several kinds all have."""
        if name in EVERY_KIND:
            return self._known_of_all(w, EVERY_KIND[name], obj)
        if name not in self._known_attributes(obj.type):
            return None
        place = self.reader.place(w)
        read: list[tuple[Node, Node]] = []
        for kind in obj.type.words:
            attributes = self.symbols.attributes[kind]
            value = AttributeOf(attributes[name], obj, kind, name, list(attributes).index(name), **place)
            things = AllThings(many(Type("entity", kind)), kind, **place)
            read.append((value, BinaryOperation(TRUTH, Binary.INSIDE, obj, things, **place)))
        cases = tuple(Case(value, test) for value, test in read[:-1])
        return Cases(read[0][0].type, cases, read[-1][0], **place) if cases else read[0][0]

    def _parts(self, w: t.Attribute, obj: Node, kind: str, whole: str) -> Node:
        """The parts of a thing, which an index finds: `those r in rooms where r.house is house`."""
        place = self.reader.place(w)
        attributes = self.symbols.attributes[kind]
        one = Type("entity", kind)
        slot = self.reader.scope.hidden()
        held = AttributeOf(
            attributes[whole], LocalValue(one, slot, **place), kind, whole, list(attributes).index(whole), **place
        )
        test = BinaryOperation(TRUTH, Binary.SAME, held, obj, **place)
        return Selection(many(one), Selecting.THOSE, slot, AllThings(many(one), kind, **place), test, **place)

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

    def _built_in(self, kind: Type) -> Mapping[str, Type]:
        """What nobody declares and things of a kind have all the same."""
        every = EVERY_KIND | {ROUND: NUMBER} if kind.name in self.book.scenes.names else EVERY_KIND
        return BUILT_IN_ATTRIBUTES.get(kind.name, every)

    def _known_attributes(self, kind: Type) -> tuple[str, ...]:
        if kind.form == "entity" and kind.words:
            first, *others = (self.symbols.attributes.get(one, {}) for one in kind.words)
            shared = (name for name, sort in first.items() if all(one.get(name) == sort for one in others))
            return (*shared, *EVERY_KIND)
        if kind.form == "entity":
            built_in = self._built_in(kind)
            return (*self.symbols.attributes.get(kind.name, {}), *self.symbols.parts.get(kind.name, {}), *built_in)
        if kind.form == "row":
            return (*self.symbols.columns.get(kind.name, {}), "name", "key", "place")
        return TALLIED if are_results(kind) else tuple(self._fields(kind))
