"""What is asked by links of one kind, and what the map says of a link."""

from __future__ import annotations

from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Mistake, Severity, listed, phrase
from dsl.resolve import findings as f
from dsl.resolve.book import Book, Reader
from dsl.resolve.expressions.arithmetic import widest
from dsl.resolve.expressions.comparisons import range_asked
from dsl.resolve.expressions.selections import TRUE, SelectionReader
from dsl.resolve.expressions.stand_in import wrong
from dsl.resolve.names.symbols import FUNCTIONS
from dsl.types import DIRECTION, NUMBER, PLAYER, TILE, TRUTH, UNKNOWN, fits, many
from dsl.understood.expressions import (
    Binary,
    BinaryOperation,
    ByLinks,
    Function,
    FunctionCall,
    LinkedCall,
    LinkValue,
    Node,
    WayLength,
)

UNKNOWN_LINK_KIND = Mistake("unknown-link-kind", Severity.ERROR, "the rules know no links by “{name}”", "{advice}")
NO_LINK_KINDS = Mistake(
    "unknown-link-kind",
    Severity.ERROR,
    "the rules know no kinds of links, so that nothing goes by “{name}”",
    "say at the left margin, below `links`, which there are: by {name}",
)
UNKNOWN_LINK_ATTRIBUTE = Mistake(
    "unknown-link-attribute", Severity.ERROR, "the rules know no “{name}” of links", "{advice}"
)
KIND_BETWEEN = Mistake(
    "unknown-link-attribute",
    Severity.ERROR,
    "the rules know no “{name}” of links",
    "whether a thing of that kind stands between two others is asked of all: any x in {plural} where x.… is {first} "
    "and x.… is {second}",
)
NO_LINK_ATTRIBUTES = Mistake(
    "unknown-link-attribute",
    Severity.ERROR,
    "the rules know no “{name}” of links",
    "say at the left margin, below `links`, what is known of them, such as {name}: yes or no = no",
)
BESIDE_NO_TILE = Mistake(
    "wrong-type",
    Severity.ERROR,
    "only tiles lie beside each other, and “{name}” is a kind of your own",
    "write in kind {name}: beside: set of {name}; and here: {right}.beside has {left}",
)
NOT_OVER_TILES = Mistake(
    "not-over-tiles",
    Severity.ERROR,
    "only the length of a way goes over tiles; “{name}” is something else",
    "write: distance(…, …) over …",
)
NOT_BY_LINKS = Mistake(
    "not-by-links",
    Severity.ERROR,
    "“{name}” is asked of something else than tiles here, so that no links count",
    "leave out `by {sort}`",
)
DIRECTION_BY_LINKS = Mistake(
    "not-by-links",
    Severity.ERROR,
    "in which direction a tile lies hangs on its board, and on no link",
    "leave out `by {sort}`",
)
BETWEEN_NUMBERS = Mistake("no-range", Severity.ERROR, "`between` joins two tiles, not numbers", "write: {instead}")

_ASKED: Final = {
    "neighbours": ByLinks.NEIGHBOURS,
    "touching": ByLinks.NEIGHBOURS,
    "distance": ByLinks.DISTANCE,
    "part": ByLinks.PART,
    "parts": ByLinks.PARTS,
}
"""What goes by links of one kind. No rule makes such a link, so that `touching` says the same as `neighbours`."""


class LinkReader:
    """Reads what is asked of links, for a reader of expressions."""

    def __init__(self, book: Book, reader: Reader) -> None:
        self.book = book
        self.symbols = book.symbols
        self.reader = reader
        self.selections = SelectionReader(book, reader)

    def next_to(self, w: t.NextTo) -> Node:
        """Whether two tiles are neighbours, or joined by a link of a kind."""
        several = self._next_to_several(w)
        if several is not None:
            return several
        if self._beside_no_tile(w):
            return wrong(w)
        left, right = self.reader.wanted(w.left, TILE), self.reader.wanted(w.right, TILE)
        if w.by is None:
            return BinaryOperation(TRUTH, Binary.NEXT_TO, left, right, **self.reader.place(w))
        if not is_known_link(self.book, self.reader, w.by):
            return wrong(w)
        return LinkedCall(TRUTH, ByLinks.NEXT_TO, w.by.text, (left, right), **self.reader.place(w))

    def _beside_no_tile(self, w: t.NextTo) -> bool:
        """`zone is next to fleet.zone`, of things that are no tiles: told with how a map of them is kept."""
        if not isinstance(w.left, t.Name | t.Attribute) or not isinstance(w.right, t.Name | t.Attribute):
            return False
        kind = self.reader.read(w.left).type.present()
        if kind.form != "entity" or kind in (TILE, PLAYER):
            return False
        if self.reader.read(w.right).type.present() != kind:
            return False
        left, right = (self.reader.source(one.span) for one in (w.left, w.right))
        self.reader.find(BESIDE_NO_TILE, w.span, name=kind.name, left=left, right=right)
        return True

    def _next_to_several(self, w: t.NextTo) -> Node | None:
        """`t is next to tiles_of(p)`: told with the question that goes through them; else None."""
        if not isinstance(w.right, t.Call):
            return None
        right = self.reader.read(w.right)
        if right.type != many(TILE):
            return None
        left = self.reader.source(w.left.span)
        by = "" if w.by is None else f" by {w.by.text}"
        instead = f"any x in {right.source} where {left} is next to x{by}"
        self.reader.find(f.ONE_OF_SEVERAL, w.right.span, found=right.type, wanted=TILE, instead=instead)
        return wrong(w)

    def by_kind(self, w: t.ByKind) -> Node:
        """`neighbours of t by road`: what a function says, where links of one kind alone count."""
        node = self.reader.read(w.value)
        name = w.value.name.text
        if node.type is UNKNOWN:
            return wrong(w)
        if not isinstance(node, FunctionCall) or name not in _ASKED:
            self.reader.find(NOT_BY_LINKS, w.value.name.span, name=name, sort=w.kind.text)
            return wrong(w)
        if not is_known_link(self.book, self.reader, w.kind) or len(node.arguments) != len(FUNCTIONS[name][0]):
            return wrong(w)
        return LinkedCall(node.type, _ASKED[name], w.kind.text, node.arguments, **self.reader.place(w))

    def length(self, w: t.Length) -> Node:
        """`distance(a, b) over t in c costing …`: what the cheapest way costs that leads over some tiles only."""
        way = self.reader.read(w.way)
        call = w.way.value if isinstance(w.way, t.ByKind) else w.way
        cost: Node | None = None
        with self.reader.scope.block():
            if isinstance(w.over, t.Binder):
                out_of, slot, collection, condition = self.selections.bind_step(w.over, w.out_of)
            else:
                collection, condition = self.reader.collection(w.over, TILE), TRUE
                out_of, slot = None, self.reader.scope.hidden()
            tiles = many(TILE)
            if collection.type is not UNKNOWN and not fits(collection.type, tiles):
                self.reader.find(f.WRONG_TYPE, collection.span, found=collection.type, wanted=tiles)
            if w.cost is not None:
                with self.reader.looked_at():
                    cost = self.reader.number(w.cost)
        if way.type is UNKNOWN:
            return wrong(w)
        is_linked = isinstance(way, LinkedCall) and way.asks is ByLinks.DISTANCE
        is_distance = isinstance(way, FunctionCall) and way.function is Function.DISTANCE
        if not isinstance(way, LinkedCall | FunctionCall) or not (is_linked or is_distance):
            self.reader.find(NOT_OVER_TILES, call.name.span, name=call.name)
            return wrong(w)
        start, end = way.arguments
        by = way.by if isinstance(way, LinkedCall) else None
        kind = (NUMBER if cost is None else widest((cost,))).or_none()
        return WayLength(kind, by, start, end, out_of, slot, collection, condition, cost, **self.reader.place(w))

    def between(self, w: t.Between) -> Node:
        """`river between a and b`: what the map says of a link, or what stands for it unsaid; and the direction."""
        name = w.name.text
        if isinstance(w.left, t.Number) and isinstance(w.right, t.Number):
            self.reader.find(BETWEEN_NUMBERS, w.span, instead=range_asked(name, w.left, w.right))
            return wrong(w)
        if name not in self.symbols.link_attributes and (plural := self._plural_of(name)):
            first, second = (self.reader.source(one.span) for one in (w.left, w.right))
            self.reader.find(KIND_BETWEEN, w.name.span, name=name, plural=plural, first=first, second=second)
            return wrong(w)
        start, end = self.reader.wanted(w.left, TILE), self.reader.wanted(w.right, TILE)
        kind = self.symbols.link_attributes.get(name)
        if kind is None and name == "direction":
            if w.by is not None:
                self.reader.find(DIRECTION_BY_LINKS, w.name.span, sort=w.by.text)
            return FunctionCall(DIRECTION.or_none(), Function.DIRECTION, (start, end), **self.reader.place(w))
        is_known = w.by is None or is_known_link(self.book, self.reader, w.by)
        if kind is None:
            self._unknown_attribute(w)
        if kind is None or kind is UNKNOWN or not is_known:
            return wrong(w)
        place = self.reader.place(w)
        by = None if w.by is None else w.by.text
        said = LinkValue(kind.or_none(), name, by, start, end, **place)
        default = self.symbols.link_defaults.get(name)
        if default is None:
            return said if kind.optional else wrong(w)
        value = default.type if default.type.optional else kind.present()
        return BinaryOperation(value, Binary.DEFAULT, said, default, **place)

    def _plural_of(self, name: str) -> str:
        """What all things of a kind are called, by that or by the kind; empty where there is no such kind."""
        kinds = (one for _, one in self.symbols.all_of(t.Kind) if one.plural is not None)
        return next((one.plural.text for one in kinds if one.plural and name in (one.name.text, one.plural.text)), "")

    def _unknown_attribute(self, w: t.Between) -> None:
        name, known = w.name.text, self.symbols.link_attributes
        first, second = (self.reader.source(one.span) for one in (w.left, w.right))
        close = self.book.nearest(name, known)
        advice: str
        if name == "distance":
            advice = phrase("write: {instead}", instead=f"distance({first}, {second})")
        elif name in self.symbols.link_kinds:
            advice = phrase("write: {instead}", instead=f"{first} is next to {second} by {name}")
        elif known:
            advice = f.meant_instead(close) or phrase("what they know of them: {known}", known=listed(known))
        else:
            self.reader.find(NO_LINK_ATTRIBUTES, w.name.span, name=name)
            return
        self.reader.find(UNKNOWN_LINK_ATTRIBUTE, w.name.span, name=name, advice=advice)


def is_known_link(book: Book, reader: Reader, word: t.Word) -> bool:
    """Whether the rules know links of this kind; it is told where they do not."""
    known = book.symbols.link_kinds
    if word.text in known:
        return True
    if known:
        close = book.nearest(word.text, known)
        advice = f.meant_instead(close) or phrase("they know links by: {known}", known=listed(known))
        reader.find(UNKNOWN_LINK_KIND, word.span, name=word.text, advice=advice)
    else:
        reader.find(NO_LINK_KINDS, word.span, name=word.text)
    return False
