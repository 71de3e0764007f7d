"""What is said of tiles: values of the wrong sort, words that stand twice, keys that look like a misspelling."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from fractions import Fraction
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity, in_quotes, phrase
from maps.reading.survey import Check, MapSurvey
from maps.reading.written import RESERVED, PlacedWord, WrittenAttribute

NAME_LIKE_A_KEY: Final = 0.8
"""How like a key of ours an attribute must be called to look like a misspelling: `neighbors` is, `border` is not."""

SAYS_A_KIND: Final = frozenset({"kind", "kinds", "type", "types"})
"""What somebody may write where `by` is meant."""


FEATURES_NOT_A_LIST = Mistake(
    "features-not-a-list", Severity.ERROR, "features are a list of words, not {found}", "write features: [{found}]"
)


def features_not_a_list(look: MapSurvey) -> Iterator[Finding]:
    """Features written as a single word, which rules that look into the list would not find.

    Found:
        tiles:
          mill: {features: hill}
    Instead:
        tiles:
          mill: {features: [hill]}
    """
    for attribute in look.written.attributes():
        if attribute.name == "features" and not isinstance(attribute.value, tuple):
            yield FEATURES_NOT_A_LIST.at(attribute.span, found=_as_written(attribute))


MIXED_ATTRIBUTE = Mistake(
    "mixed-attribute",
    Severity.WARNING,
    "“{name}” is {found} here and {first} elsewhere",
    "use one sort of value for it throughout",
)


def mixed_attribute(look: MapSurvey) -> Iterator[Finding]:
    """An attribute is a number at one tile, or link, and a word, a list or yes/no at another.

    Found:
        boards:
          - {id: main, layout: hex, rows: ["ab"], legend: {a: {height: 3}, b: {height: high}}}
    Instead:
        boards:
          - {id: main, layout: hex, rows: ["ab"], legend: {a: {height: 3}, b: {height: 5}}}
    """
    yield from _mixed(look.written.attributes())
    yield from _mixed(look.written.link_attributes())


def _mixed(attributes: Iterable[WrittenAttribute]) -> Iterator[Finding]:
    first: dict[str, WrittenAttribute] = {}
    for attribute in attributes:
        earlier = first.setdefault(attribute.name, attribute)
        if _sort_of(earlier) != _sort_of(attribute):
            yield MIXED_ATTRIBUTE.at(
                attribute.span,
                also=[(earlier.span, "first said here")],
                name=attribute.name,
                found=_sort_of(attribute),
                first=_sort_of(earlier),
            )


WORD_TWICE = Mistake(
    "word-twice", Severity.WARNING, "“{word}” stands twice in this list", "once is enough: it is a set"
)


def word_twice(look: MapSurvey) -> Iterator[Finding]:
    """A list of words names one of them twice, which counts once.

    Found:
        tiles:
          mill: {features: [hill, hill]}
    Instead:
        tiles:
          mill: {features: [hill]}
    """
    for attribute in (*look.written.attributes(), *look.written.link_attributes()):
        for said in _repeated(attribute.words):
            yield WORD_TWICE.at(said.span, word=said.word)


KEY_LIKE_RESERVED = Mistake(
    "key-like-reserved", Severity.WARNING, "“{key}” is read as an attribute of the tile", "did you mean {right}?"
)


def key_like_reserved(look: MapSurvey) -> Iterator[Finding]:
    """A key of a tile is nearly one of ours, as `neighbors` is.

    Found:
        tiles:
          mill: {neigbours: [mill]}
    Instead:
        tiles:
          mill: {neighbours: [ford]}
          ford: {neighbours: [mill]}
    """
    known = (*RESERVED, "features", "owner")
    for attribute in look.written.attributes():
        like = get_close_matches(attribute.name, known, n=1, cutoff=NAME_LIKE_A_KEY)
        if like and attribute.name not in known:
            yield KEY_LIKE_RESERVED.at(attribute.span, key=attribute.name, right=in_quotes(like[0]))


KIND_AS_ATTRIBUTE = Mistake(
    "key-like-reserved",
    Severity.WARNING,
    "“{key}” is read as an attribute of the link",
    "its kind is said so: by: {word}",
)


def link_key_like_reserved(look: MapSurvey) -> Iterator[Finding]:
    """A link says its kind by a word of its own: rules that ask for a link by that kind find none.

    Found:
        tiles: {mill: {}, ford: {}}
        links: [{way: [mill, ford], kind: road}]
    Instead:
        tiles: {mill: {}, ford: {}}
        links: [{way: [mill, ford], by: road}]
    """
    for link in (*look.written.links, *look.written.one_way):
        for attribute in link.attributes if not link.by else ():
            if attribute.name in SAYS_A_KIND and attribute.words:
                kinds = [said.word for said in attribute.words]
                word = kinds[0] if len(kinds) == 1 else f"[{', '.join(kinds)}]"
                yield KIND_AS_ATTRIBUTE.at(attribute.span, key=attribute.name, word=word)


def _repeated(words: Iterable[PlacedWord]) -> Iterator[PlacedWord]:
    seen: set[str] = set()
    for said in words:
        if said.word in seen:
            yield said
        seen.add(said.word)


def _sort_of(attribute: WrittenAttribute) -> str:
    match attribute.value:
        case bool():
            return phrase("yes or no")
        case int() | Fraction():
            return phrase("a number")
        case str():
            return phrase("a word")
        case tuple():
            return phrase("a list of words")


def _as_written(attribute: WrittenAttribute) -> str:
    value = attribute.value
    return str(value).lower() if isinstance(value, bool) else str(value)


CHECKS: Final[tuple[Check, ...]] = (
    features_not_a_list,
    mixed_attribute,
    word_twice,
    key_like_reserved,
    link_key_like_reserved,
)
