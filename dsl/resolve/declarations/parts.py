"""How things hang on one another: parts of a whole, at most one of a sort, things that go with others."""

from __future__ import annotations

from collections.abc import Sequence

from dsl import tree as t
from dsl.border.diagnostics import phrase
from dsl.resolve import findings as f
from dsl.resolve.book import Book
from dsl.resolve.declarations.mistakes import ORDER_OF_SORTS, PARTS_CIRCLE
from dsl.resolve.names.symbols import BUILT_IN_ATTRIBUTES, EVERY_KIND
from dsl.types import UNKNOWN
from dsl.understood.rules import Unique


def gather_parts(book: Book, kinds: Sequence[t.Kind]) -> None:
    """Note what each kind calls its parts; no kind is a part of itself, however far away."""
    symbols = book.symbols
    wholes: dict[str, list[str]] = {}
    for kind in kinds:
        for link in kind.links:
            if isinstance(link, t.PartOf) and symbols.of(link.whole.text, t.Kind) is not None:
                wholes.setdefault(kind.name.text, []).append(link.whole.text)
                _named(book, kind, link)
    for kind in kinds:
        path = _way_up(kind.name.text, wholes)
        if path:
            span = next(one.span for one in kind.links if isinstance(one, t.PartOf))
            book.find(PARTS_CIRCLE, span, path=" → ".join(path))
            return


def _named(book: Book, kind: t.Kind, link: t.PartOf) -> None:
    whole, plural = link.whole.text, link.plural.text
    taken = {*book.symbols.attributes.get(whole, {}), *BUILT_IN_ATTRIBUTES.get(whole, EVERY_KIND)}
    parts = book.symbols.parts.setdefault(whole, {})
    if plural in taken or plural in parts:
        book.find(f.DUPLICATE_MEMBER, link.plural.span, name=plural, where=whole)
    else:
        parts[plural] = (kind.name.text, whole)


def _way_up(start: str, wholes: dict[str, list[str]]) -> list[str]:
    """The way from a kind over its wholes back to itself, or nothing."""
    paths = [[start]]
    seen: set[str] = set()
    for path in paths:
        for whole in wholes.get(path[-1], ()):
            if whole == start:
                return [*path, start]
            if whole not in seen:
                seen.add(whole)
                paths.append([*path, whole])
    return []


def uniques(book: Book, kind: t.Kind) -> tuple[Unique, ...]:
    """What there is only one of a kind for."""
    attributes = book.symbols.attributes[kind.name.text]
    found = []
    for link in kind.links:
        if isinstance(link, t.OnePer):
            keys = _indexes(book, kind, link.keys)
            sorts = {attributes[word.text].present() for word in link.keys if word.text in attributes}
            if link.is_any_order and (len(sorts) > 1 or len(link.keys) < 2):
                book.find(ORDER_OF_SORTS, link.span)
            found.append(Unique(keys, link.is_any_order, link.span))
    return tuple(found)


def ends_with(book: Book, kind: t.Kind) -> tuple[int, ...]:
    """The attributes whose things take one of this kind with them when they go."""
    attributes = book.symbols.attributes[kind.name.text]
    words: list[t.Word] = []
    for link in kind.links:
        match link:
            case t.PartOf():
                words.append(link.whole)
            case t.EndsWith():
                for word in link.keys:
                    held = attributes.get(word.text, UNKNOWN)
                    if held is not UNKNOWN and (held.form != "entity" or held.name in ("tile", "board")):
                        wanted = phrase("a thing that can go")
                        book.find(f.WRONG_TYPE, word.span, found=held, wanted=wanted)
                words.extend(link.keys)
            case t.OnePer():
                pass  # nothing goes with it
    return tuple(dict.fromkeys(_indexes(book, kind, words)))


def _indexes(book: Book, kind: t.Kind, words: Sequence[t.Word]) -> tuple[int, ...]:
    attributes = list(book.symbols.attributes[kind.name.text])
    for word in words:
        if word.text not in attributes:
            book.unknown(word, phrase("attribute of {kind}", kind=kind.name), attributes)
    return tuple(attributes.index(word.text) for word in words if word.text in attributes)
