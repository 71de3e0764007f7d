"""Tests that compare values: more or less, the same, among others, what a collection or a thing has."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Mistake, Severity, Span, joined, phrase
from dsl.resolve import findings as f
from dsl.resolve.book import Book, Reader
from dsl.resolve.expressions.always_there import ALWAYS_HOLDS, NEVER_HOLDS, NO_SET, is_always_there
from dsl.resolve.expressions.asked_instead import had_instead
from dsl.resolve.expressions.chains import tell_chain, tell_of_members
from dsl.resolve.expressions.compared_instead import compared_instead, holding, key_in_quotes, word_of_it
from dsl.resolve.expressions.dice import percent_alone
from dsl.resolve.expressions.mistakes import OTHERWISE_OF_A_TEST, PERCENT_COMPARED
from dsl.resolve.expressions.stand_in import wrong
from dsl.types import CAMPAIGN, NUMBER, PLAYER, TRUTH, UNKNOWN, Type, comparable, fits, many
from dsl.understood.expressions import (
    AllRows,
    AllThings,
    Binary,
    BinaryOperation,
    Constant,
    HasCondition,
    HasItems,
    NamedRow,
    Node,
    Several,
    SeveralOperation,
    Unary,
    UnaryOperation,
)

HAS_SEVERAL = Mistake(
    "wrong-type",
    Severity.ERROR,
    "this is {found}; behind `has` alone stands one",
    "write `has all of {several}`, `has any of {several}` or `has none of {several}`",
)
SEVERAL_INSIDE = Mistake(
    "wrong-type",
    Severity.ERROR,
    "this is {found}; before `is in` stands one",
    "write `{one} has all of {several}`, `{one} has any of {several}` or `{one} has none of {several}`",
)
RANGE_COMPARED = Mistake(
    "no-range", Severity.ERROR, "“{found}” is a difference here, not a range of numbers", "write: {instead}"
)
NEVER_THE_SAME = Mistake(
    "never-the-same", Severity.ERROR, "{left} can never be {right}", "compare two values of the same sort"
)
HAS_ONE = Mistake("never-the-same", Severity.ERROR, "{left} can never be {right}", "write: {instead}")
KEY_IN_QUOTES = Mistake(
    "never-the-same", Severity.ERROR, "{left} can never be {right}", "it is written by its key, without quotes: {key}"
)
ROW_IS_NO_NUMBER = Mistake(
    "never-the-same",
    Severity.ERROR,
    "{left} can never be {right}",
    "{row} is a row: name one of its columns, {row}.…, or keep in a name what is thrown for it, let thrown = …, and "
    "compare that",
)
HAS_A_NAME = Mistake("never-the-same", Severity.ERROR, "{left} can never be {right}", "compare the name: {instead}")
ONE_OF_IT = Mistake(
    "not-many", Severity.ERROR, "this is {found}; here I need several values to look into", "write: {instead}"
)
ROWS_OF_ITS_OWN = Mistake(
    "always-true", Severity.WARNING, "“{table}” is the whole table here, and it has all its rows", "{advice}"
)
TESTED_BEHIND = Mistake(
    "not-many",
    Severity.ERROR,
    "this is {found}; here I need several values to look into",
    "write: {several} where {name} …",
)
USED_UP = Mistake(
    "unknown-name",
    Severity.ERROR,
    "I know nothing called “{name}” here",
    "where it is a number, write: {said}.… {sign}; where it is a way to a place that is meant: "
    "(distance({said}, …) over t in tiles where …) {none}",
)
ASKED_IN_BRACKETS = Mistake(
    "another-sort",
    Severity.ERROR,
    "“{name}” is a definition that holds or does not; here I need {wanted}",
    "write: {instead}",
)
NO_CONDITION = Mistake("unknown-reference", Severity.ERROR, "I know no condition called “{name}”", "write: {instead}")

_NO_MORE: Final = re.compile("gone|dead|destroyed|removed|killed|weg|tot|zerstört|muert[oa]|destruid[oa]")
"""What people call a thing that is in the game no more, in the languages of the program."""
_STILL_THERE: Final = re.compile("alive|lebendig|viv[oa]")
_EMPTY: Final = re.compile("empty|leer|vacío|vacía|vacio|vacia")
_EVERYBODY: Final = frozenset({"everybody", "everyone", "alle", "jeder", "todos"})
_FEW: Final = 36
"""Numbers of a range that are written out one by one."""
_OWN: Final = re.compile("yours|mine|ours|own|owned|eigen|mein|dein|mí[oa]|tuy[oa]")
_HELD: Final = re.compile("owned|taken|occupied|besetzt|ocupad[oa]")
_FREE: Final = re.compile("unowned|free|vacant|unoccupied|frei|unbesetzt|libre")
_ORDER: Final = {
    "<": Binary.LESS,
    "<=": Binary.LESS_EQUAL,
    ">": Binary.GREATER,
    ">=": Binary.GREATER_EQUAL,
}


class Comparisons:
    """Reads tests for a reader of expressions."""

    def __init__(self, book: Book, reader: Reader) -> None:
        self.book = book
        self.symbols = book.symbols
        self.reader = reader

    def compared(self, w: t.Compared) -> Node:
        """More or less."""
        if tell_chain(self.reader, w) or tell_of_members(self.reader, w):
            return wrong(w)
        left = self.reader.read(w.left)
        if left.type.form == "row" and not left.type.optional:
            right = self.reader.wanted(w.right, left.type)
        elif meant := _words_meant(w, left.type):
            said = self.reader.source(w.left.span)
            instead = f"{said} is one of ({', '.join(meant)})" if len(meant) > 1 else f"{said} is {meant[0]}"
            self.reader.find(f.ONE_OF_SEVERAL, w.left.span, found=left.type, wanted=NUMBER, instead=instead)
            return wrong(w)
        else:
            left, right = self.reader.number(w.left), self.reader.number(w.right)
            self._must_be_no_part(w.left, right, w.right, left)
        return BinaryOperation(TRUTH, _ORDER[w.operator], left, right, **self.reader.place(w))

    def same(self, w: t.Same) -> Node:
        """The same or not."""
        if tell_chain(self.reader, w):
            return wrong(w)
        sort = self._of_sort(w.left, w.right)
        if sort is not None:
            return self.reader.denied(w, sort) if w.negated else sort
        if (
            self._asks_whether_there(w)
            or self._asks_whether_gone(w)
            or self._asks_whether_used_up(w)
            or self._asks_whether_own(w)
            or self._asks_whether_empty(w)
            or self._asks_a_definition(w)
            or self._asks_a_word_of_it(w)
        ):
            return wrong(w)
        before = len(self.symbols.findings)
        left, right = self._pair(w.left, w.right)
        self.reader.scope.compared(w, of_both=right.type.optional)
        self.must_compare(left, right, w.span)
        self._must_be_no_part(w.left, right, w.right, left)
        self._must_be_no_range(w.left, w.right, negated=w.negated)
        if isinstance(w.right, t.Nothing) and len(self.symbols.findings) == before:
            self._may_be_missing(w, left)
        return BinaryOperation(
            TRUTH, Binary.DIFFERENT if w.negated else Binary.SAME, left, right, **self.reader.place(w)
        )

    def _must_be_no_part(self, one: t.Expr, beside_one: Node, other: t.Expr, beside_other: Node) -> None:
        """`shown <= 30%` compares what a die shows with less than one third of one."""
        for written, beside in ((one, beside_one), (other, beside_other)):
            percent = percent_alone(written)
            if percent and beside.type.form in ("number", "dice") and not isinstance(beside, Constant):
                number = percent.rstrip("%")
                part = Fraction(number) / 100
                self.reader.find(PERCENT_COMPARED, written.span, percent=percent, part=part, number=number)

    def _may_be_missing(self, w: t.Same, value: Node) -> None:
        """Tell of a test whether something is none that never is; what `let` keeps may have been tested before."""
        if w.span == w.left.span:  # nobody has written this test
            return
        kept = self.reader.scope.names.get(w.left.text) if isinstance(w.left, t.Name) else None
        if (kept is not None and kept.changes) or not is_always_there(w.left, value, self.reader.scope):
            return
        said = self.reader.source(w.left.span)
        if value.type.item is not None:
            instead = f"count of {said} {'> 0' if w.negated else 'is 0'}"
            self.reader.find(NO_SET, w.span, value=said, instead=instead)
        else:
            self.reader.find(ALWAYS_HOLDS if w.negated else NEVER_HOLDS, w.span, value=said)

    def _asks_whether_there(self, w: t.Same) -> bool:
        """`there is no army in tile`, told with how it is asked; nothing in the rules may be called so."""
        if not (isinstance(w.left, t.Name) and isinstance(w.right, t.Quantified)) or w.right.quantity == "every":
            return False
        if w.left.text != "there" or self._is_known(w.left.text):
            return False
        asked = self.reader.asked_of_things(w.right)
        self.reader.find(f.UNKNOWN_NAME, w.span, name=w.left.text, advice=phrase("write: {instead}", instead=asked))
        return True

    def _asks_whether_gone(self, w: t.Same) -> bool:
        """`ship is gone`, told with how it is asked; nothing in the rules may be called so."""
        word = w.right.text if isinstance(w.right, t.Name) else ""
        is_gone = _NO_MORE.fullmatch(word) is not None
        if not is_gone and not _STILL_THERE.fullmatch(word):
            return False
        if self._is_known(word):
            return False
        kind = self.reader.read(w.left).type
        plural = next((plural for plural, one in self.symbols.plurals.items() if one == kind.name), "")
        if kind.form != "entity" or not plural:
            return kind is UNKNOWN
        is_there = w.negated == is_gone
        asked = f"{self.reader.source(w.left.span)} is {'in' if is_there else 'not in'} {plural}"
        self.reader.find(f.UNKNOWN_NAME, w.right.span, name=word, advice=phrase("write: {instead}", instead=asked))
        return True

    def _asks_whether_used_up(self, w: t.Same) -> bool:
        """`army is out of supply`, told with what it may be: a number, or the tiles that a way leads to."""
        match w.right:
            case t.Attribute(name=t.Word(text="out" | "short"), of=t.Name(text=word)) if not self._is_known(word):
                said = self.reader.source(w.left.span)
                sign, none = ("> 0", "is not none") if w.negated else ("is 0", "is none")
                self.reader.find(USED_UP, w.right.span, said=said, name=word, sign=sign, none=none)
                return True
            case _:
                return False

    def _asks_whether_empty(self, w: t.Same) -> bool:
        """`hold is empty`, of several values, told with how it is asked; nothing in the rules may be called so."""
        word = w.right.text if isinstance(w.right, t.Name) else ""
        if _EMPTY.fullmatch(word) is None or self._is_known(word):
            return False
        kind = self.reader.read(w.left).type
        if kind.form != "many":
            return kind is UNKNOWN
        asked = f"count of {self.reader.source(w.left.span)} {'> 0' if w.negated else 'is 0'}"
        self.reader.find(f.UNKNOWN_NAME, w.right.span, name=word, advice=phrase("write: {instead}", instead=asked))
        return True

    def _asks_a_definition(self, w: t.Same) -> bool:
        """`army is supplied`, where a definition of one value is called so: told with how it is asked."""
        word = w.right.text if isinstance(w.right, t.Name) and isinstance(w.left, t.Name | t.Attribute) else ""
        asked = self.symbols.of(word, t.Define)
        if asked is None or len(asked.parameters) != 1 or word in self.reader.scope.names or self._is_a_word(word):
            return False
        if self.book.definition_type(word) != TRUTH:
            return False
        instead = f"{'not ' if w.negated else ''}{word}({self.reader.source(w.left.span)})"
        self.reader.find(ASKED_IN_BRACKETS, w.right.span, name=word, wanted=phrase("a value"), instead=instead)
        return True

    def _is_a_word(self, word: str) -> bool:
        """Whether a row of a table or a word that an attribute may be is called so, which then is what is asked for."""
        attributes = (kind for known in self.symbols.attributes.values() for kind in known.values())
        return any(word in one for one in self.symbols.table_keys.values()) or any(
            kind.form == "words" and word in kind.words for kind in attributes
        )

    def _is_known(self, word: str) -> bool:
        """Whether something in the rules is called so."""
        keys = self.symbols.table_keys.values()
        return word in self.reader.scope.names or word in self.symbols.declarations or any(word in one for one in keys)

    def _asks_whether_own(self, w: t.Same) -> bool:
        """`tile is yours`, `tile is taken`, told with the attribute in which a player stands."""
        word = w.right.text if isinstance(w.right, t.Name) else ""
        by_somebody, by_nobody = _HELD.fullmatch(word) is not None, _FREE.fullmatch(word) is not None
        is_own = _OWN.fullmatch(word) is not None
        if (
            not (is_own or by_somebody or by_nobody)
            or word in self.reader.scope.names
            or word in self.symbols.declarations
        ):
            return False
        kind = self.reader.read(w.left).type
        if kind.form != "entity":
            return kind is UNKNOWN and is_own
        players = {
            name: one for name, one in self.symbols.attributes.get(kind.name, {}).items() if one.present() == PLAYER
        }
        own = next((name for name, one in players.items() if one.optional), "") if by_somebody or by_nobody else ""
        if not own and not is_own:
            return False
        is_none = w.negated != by_nobody
        said_of = f"{own} {'is' if is_none else 'is not'} none" if own else ""
        said_of = said_of or f"{next(iter(players), '…')} {'is not' if w.negated else 'is'} player"
        asked = f"{self.reader.source(w.left.span)}.{said_of}"
        advice = phrase("write: {instead}", instead=asked)
        self.reader.find(f.UNKNOWN_NAME, w.right.span, name=word, advice=advice)
        return True

    def _asks_a_word_of_it(self, w: t.Same) -> bool:
        """`crate is broken`, told with the attribute of which that is a word."""
        if self._asks_whether_it_holds(w):
            return True
        held = word_of_it(self.symbols, self.reader.scope, w)
        if held is None or any(self.reader.source(w.right.span) in keys for keys in self.symbols.table_keys.values()):
            return False
        verb, word = "is not" if w.negated else "is", self.reader.source(w.right.span)
        advice = phrase("write: {instead}", instead=f"{held[0]} {verb} {word}")
        self.reader.find(f.UNKNOWN_NAME, w.right.span, name=word, advice=advice)
        return True

    def _asks_whether_it_holds(self, w: t.Same) -> bool:
        """`army.tile is burnt`, told as what it is: an attribute that is yes or no."""
        word = w.right.text if isinstance(w.right, t.Name) else ""
        if not word or word in self.reader.scope.names or word in self.symbols.declarations:
            return False
        holders = [
            kind for kind, held in self.symbols.attributes.items() if word in held and held[word].form == "truth"
        ]
        if not holders or any(word in keys for keys in self.symbols.table_keys.values()):
            return False
        if self.reader.read(w.left).type.name not in holders:
            return False
        instead = f"{'not ' if w.negated else ''}{self.reader.source(w.left.span)}.{word}"
        self.reader.find(f.UNKNOWN_NAME, w.right.span, name=word, advice=phrase("write: {instead}", instead=instead))
        return True

    def _of_sort(self, one: t.Expr, other: t.Expr) -> Node | None:
        """`e is drought`: whether a thing that may be of several kinds is of the one that is named."""
        if not isinstance(other, t.Name) or other.text in self.reader.scope.names:
            return None
        if not isinstance(self.symbols.declarations.get(other.text), t.Kind):
            return None
        thing = self.reader.as_thrown(self.reader.read(one))
        if thing.type.form != "entity" or not thing.type.words:
            return None
        if other.text not in thing.type.words:
            self.reader.find(f.NOT_IN_LIST, other.span, name=other.text, allowed=joined(thing.type.words))
            return wrong(other)
        kind = Type("entity", other.text)
        place = self.reader.place(other)
        return BinaryOperation(TRUTH, Binary.INSIDE, thing, AllThings(many(kind), other.text, **place), **place)

    def _is_bare(self, written: t.Expr) -> bool:
        """Whether this is a word that is no name of this place, and may be looked up by what it is compared with."""
        return isinstance(written, t.Name) and written.text not in self.reader.scope.names

    def _pair(self, one: t.Expr, other: t.Expr) -> tuple[Node, Node]:
        """Two values to compare; a bare word on either side is looked up by the type of the other."""
        if self._is_bare(one) and not isinstance(other, t.Name):
            right = self.reader.as_thrown(self.reader.read(other))
            return self.reader.as_thrown(self.reader.read(one, right.type)), right
        is_none = isinstance(other, t.Nothing)
        left = self.reader.asked_to_be_there(one) if is_none else self.reader.as_thrown(self.reader.read(one))
        return left, self.reader.as_thrown(self.reader.read(other, left.type))

    def must_compare(self, left: Node, right: Node, span: Span) -> None:
        """Find two values that can never be the same."""
        if {left.type.form, right.type.form} <= {"number", "fraction", "unknown"}:
            return
        if comparable(left.type, right.type):
            return
        instead = compared_instead(self.symbols, self.reader.scope, left, right)
        if instead:
            self.reader.find(HAS_ONE, span, left=left.type.present(), right=right.type.present(), instead=instead)
            return
        key = key_in_quotes(self.symbols, left, right)
        if key:
            self.reader.find(KEY_IN_QUOTES, span, left=left.type.present(), right=right.type.present(), key=key)
            return
        several, one = (left, right) if left.type.item is not None else (right, left)
        is_among = several.type.item is not None and one.type.item is None and comparable(several.type.item, one.type)
        if is_among and (not isinstance(several, AllRows) or self._now_of(several)):
            instead = f"{self._now_of(several) or f'{several.source} has'} {one.source}"
            self.reader.find(HAS_ONE, span, left=left.type.present(), right=right.type.present(), instead=instead)
        elif {left.type.form, right.type.form} == {"row", "number"}:
            row = left if left.type.form == "row" else right
            found = {"left": left.type.present(), "right": right.type.present(), "row": row.source}
            self.reader.find(ROW_IS_NO_NUMBER, span, **found)
        elif {left.type.form, right.type.form} in ({"entity", "text"}, {"row", "text"}):
            thing = right if left.type.form == "text" else left
            instead = f"{thing.source}.name"
            self.reader.find(HAS_A_NAME, span, left=left.type.present(), right=right.type.present(), instead=instead)
        else:
            self.reader.find(NEVER_THE_SAME, span, left=left.type.present(), right=right.type.present())

    def _now_of(self, several: Node) -> str:
        """How to ask which row of a table it is now, where the campaign has one: `season is winter`."""
        if not isinstance(several, AllRows):
            return ""
        kept = self.symbols.attributes.get(CAMPAIGN.name, {})
        return next(
            (f"{CAMPAIGN.name}.{name} is" for name, one in kept.items() if one.present() == several.type.item), ""
        )

    def _must_be_no_range(self, one: t.Expr, other: t.Expr, *, negated: bool) -> None:
        """`r is 11-15`: nobody writes a number so."""
        if not isinstance(other, t.Arithmetic) or other.operator != "-":
            return
        low, high = other.left, other.right
        if isinstance(low, t.Number) and isinstance(high, t.Number) and low.value < high.value:
            instead = range_asked(self.reader.source(one.span), low, high, negated=negated)
            if isinstance(one, t.Dice) and high.value - low.value < _FEW:  # thrown twice it would come to two numbers
                among = ", ".join(str(number) for number in range(int(low.value), int(high.value) + 1))
                instead = f"{self.reader.source(one.span)} is {'not ' if negated else ''}one of ({among})"
            self.reader.find(RANGE_COMPARED, other.span, found=self.reader.source(other.span), instead=instead)

    def one_of(self, w: t.OneOf) -> Node:
        """One of a few values."""
        sorts = [self._of_sort(w.value, item) for item in w.items]
        kinds = tuple(one for one in sorts if one is not None)
        if kinds and len(kinds) == len(sorts):
            either = SeveralOperation(TRUTH, Several.OR, kinds, **self.reader.place(w))
            return self.reader.denied(w, either) if w.negated else either
        value = self.reader.as_thrown(self.reader.read(w.value))
        items = tuple(self.reader.as_thrown(self.reader.read(item, value.type)) for item in w.items)
        self.reader.scope.compared(w, of_both=any(item.type.optional for item in items))
        for item, written in zip(items, w.items, strict=True):
            self.must_compare(value, item, written.span)
            self._must_be_no_range(w.value, written, negated=w.negated)
        listed = SeveralOperation(many(value.type), Several.SET, items)
        inside = BinaryOperation(TRUTH, Binary.INSIDE, value, listed, **self.reader.place(w))
        return self.reader.denied(w, inside) if w.negated else inside

    def inside(self, w: t.Inside) -> Node:
        """In a collection."""
        if isinstance(w.collection, t.SetOf) and not self._is_bare(w.value):
            value = self.reader.as_thrown(self.reader.read(w.value))
            collection = self._looked_into(w.collection, value.type)
        else:
            collection = self._looked_into(w.collection)
            value = self.reader.as_thrown(self.reader.read(w.value, collection.type.item))
        if value.type.form == "many" and collection.type.item is not None and collection.type.item.form != "many":
            one, several = self.reader.source(w.collection.span), self.reader.source(w.value.span)
            self.reader.find(SEVERAL_INSIDE, w.span, found=value.type, one=one, several=several)
            return wrong(w)
        if collection.type.item is not None:
            written_out = collection.items if isinstance(collection, SeveralOperation) else ()
            self.reader.scope.compared(w, of_both=any(one.type.optional for one in written_out))
            self.must_compare(value, Constant(collection.type.item, None), w.span)
        inside = BinaryOperation(TRUTH, Binary.INSIDE, value, collection, **self.reader.place(w))
        return self.reader.denied(w, inside) if w.negated else inside

    def _looked_into(self, written: t.Expr, value: Type = UNKNOWN) -> Node:
        """Several values among which another is looked for; a bare word among them is looked up by its type."""
        if not isinstance(written, t.SetOf):
            return self.reader.collection(written)
        return self.reader.looked_among(written, value.present() if value.form in ("words", "row") else None)

    def has(self, w: t.Has) -> Node:
        """What a collection holds, or which conditions a thing has."""
        if isinstance(w.collection, t.Name) and w.collection.text in _EVERYBODY and _passed(w.items):
            advice = phrase("write: {instead}", instead="rounds of …")
            self.reader.find(f.UNKNOWN_NAME, w.collection.span, name=w.collection.text, advice=advice)
            return wrong(w)
        is_written_out = isinstance(w.collection, t.SetOf)
        collection = self._looked_into(w.collection) if is_written_out else self.reader.read(w.collection)
        collection = self.reader.several_there(collection, w.collection)
        if collection.type.form == "entity":
            return self._has_condition(w, collection)
        if collection.type.form != "many":
            if isinstance(w.collection, t.Quantified):
                span, name = w.collection.span, w.collection.binder.variable.text
                self.reader.find(
                    TESTED_BEHIND, span, found=collection.type, several=self.reader.source(span), name=name
                )
            elif collection.type.form in ("row", "words") and w.quantity == "one" and len(w.items) == 1:
                instead = f"{collection.source} is {self.reader.source(w.items[0].span)}"
                self.reader.find(ONE_OF_IT, w.collection.span, found=collection.type, instead=instead)
            elif collection.type is not UNKNOWN:
                self.reader.find(f.NOT_MANY, w.collection.span, found=collection.type)
            return wrong(w)
        item_type = collection.type.item
        items: list[Node] = []
        groups: list[Node] = []
        for written in w.items:
            item = self.reader.as_thrown(self.reader.read(written, item_type))
            item = self.reader.several_there(item, written)
            several = item.type.form == "many" and (item_type is None or item_type.form != "many")
            held = item.type.item if several else item.type
            if item_type is not None and held not in (None, UNKNOWN) and not comparable(held, item_type):
                if isinstance(written, t.Number) and w.quantity == "one":
                    instead = f"count of {self.reader.source(w.collection.span)} is {self.reader.source(written.span)}"
                    self.reader.find(f.ONE_OF_SEVERAL, written.span, found=item.type, wanted=item_type, instead=instead)
                    return wrong(w)
                self.reader.mismatch(item, written, item_type)
            elif several and w.quantity == "one":
                self.reader.find(HAS_SEVERAL, written.span, found=item.type, several=self.reader.source(written.span))
                return wrong(w)
            (groups if several else items).append(item)
        if isinstance(collection, AllRows) and items and all(isinstance(one, NamedRow) for one in items):
            self._has_all_its_rows(w, collection, items[0])
        if groups or (w.quantity == "all" and collection.type.are_numbers):
            return self._has_groups(w, collection, items, groups)
        node = HasItems(TRUTH, collection, tuple(items), w.quantity == "all", **self.reader.place(w))
        return self.reader.denied(w, node) if w.quantity == "none" else node

    def _has_all_its_rows(self, w: t.Has, table: AllRows, row: Node) -> None:
        """`soil has clay` of a table: what is meant is perhaps an attribute."""
        kind = table.type.item
        held = () if kind is None else holding(self.symbols, self.reader.scope, kind)
        instead = next((f"{part} {'has' if sort.item is not None else 'is'} {row.source}" for part, sort in held), "")
        advice = phrase("write: {instead}", instead=instead) if instead else phrase("name what has one of these rows")
        self.reader.find(ROWS_OF_ITS_OWN, w.span, table=table.table, advice=advice)

    def _has_groups(self, w: t.Has, collection: Node, items: list[Node], groups: list[Node]) -> Node:
        """`c has all of d`, where `d` is several values itself: how many of them, or of the others, it holds.

        So are numbers that are named one by one, since each is there as often as it was put in.
        """
        if items:
            groups.append(SeveralOperation(many(items[0].type), Several.SET, tuple(items)))
        wanted = groups[0]
        for one in groups[1:]:
            wanted = BinaryOperation(wanted.type, Binary.UNION, wanted, one)
        kept, compared = (
            (Binary.WITHOUT, Binary.SAME)
            if w.quantity == "all"
            else (Binary.COMMON, Binary.SAME if w.quantity == "none" else Binary.GREATER)
        )
        count = UnaryOperation(NUMBER, Unary.COUNT, BinaryOperation(wanted.type, kept, wanted, collection))
        return BinaryOperation(TRUTH, compared, count, Constant(NUMBER, 0), **self.reader.place(w))

    def _without_default(self, w: t.Has, item: t.Default) -> str:
        """A test as it is written, up to the `otherwise` behind what it asks for."""
        tail = self.reader.source(item.span).removeprefix(self.reader.source(item.value.span))
        return self.reader.source(w.span).removesuffix(tail)

    def _has_condition(self, w: t.Has, bearer: Node) -> Node:
        tests: list[Node] = []
        for item in w.items:
            if isinstance(item, t.Default):
                told = {"condition": self._without_default(w, item), "default": self.reader.source(item.default.span)}
                self.reader.find(OTHERWISE_OF_A_TEST, item.span, found=TRUTH, wanted=phrase("a condition"), **told)
                return wrong(w)
            name = item.text if isinstance(item, t.Name) else ""
            condition = self.symbols.declarations.get(name)
            if not isinstance(condition, t.Condition):
                source = self.reader.source(w.collection.span)
                if instead := had_instead(self.symbols, bearer.type.present(), name, source):
                    self.reader.find(NO_CONDITION, item.span, name=name, instead=instead)
                    return wrong(w)
                known = (n for n, d in self.symbols.declarations.items() if isinstance(d, t.Condition))
                close = self.book.nearest(name, known)
                asked = name or self.reader.source(item.span)
                self.reader.find(f.UNKNOWN_DECLARATION, item.span, sort=phrase("condition"), name=asked, nearest=close)
                return wrong(w)
            kind = self.book.condition_bearer(name)
            if not fits(bearer.type.present(), kind):
                return self.reader.mismatch(bearer, w.collection, kind)
            tests.append(HasCondition(TRUTH, bearer, name, **self.reader.place(w)))
        if w.quantity == "all":
            return SeveralOperation(TRUTH, Several.AND, tuple(tests), **self.reader.place(w))
        any_of = (
            tests[0] if len(tests) == 1 else SeveralOperation(TRUTH, Several.OR, tuple(tests), **self.reader.place(w))
        )
        return self.reader.denied(w, any_of) if w.quantity == "none" else any_of


def _passed(items: tuple[t.Expr, ...]) -> bool:
    """Whether it is asked of somebody who acts in turn if he has passed."""
    return any(isinstance(one, t.Name) and one.text in ("passed", "gepasst", "pasado") for one in items)


def _words_meant(w: t.Compared, kind: Type) -> tuple[str, ...]:
    """The words that `grade > minor` means, as if they had an order; none where it is no word of this sort."""
    if kind.form != "words" or not isinstance(w.right, t.Name) or w.right.text not in kind.words:
        return ()
    at = kind.words.index(w.right.text)
    return {"<": kind.words[:at], "<=": kind.words[: at + 1], ">": kind.words[at + 1 :], ">=": kind.words[at:]}[
        w.operator
    ]


def range_asked(value: str, low: t.Number, high: t.Number, *, negated: bool = False) -> str:
    """Whether a value lies in a range of numbers, in the words of the language."""
    if negated:
        return f"({value} < {low.value} or {value} > {high.value})"
    return f"{value} >= {low.value} and {value} <= {high.value}"
