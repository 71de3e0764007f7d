"""Rules as those see them who look up names in cases: names, types, labels, and the few statements that give some.

Of an expression they see no more than its type, and of what is done no more than what is asked for, made and added. So
most changes of rules change nothing for cases: what was found in these holds on while the hash of what they see is the
same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from operator import attrgetter
from types import NoneType
from typing import Any, Final, NamedTuple

from dsl.border.diagnostics import Span
from dsl.border.frozen import field_names, frozen
from dsl.border.kept import hash_of_texts
from dsl.types import UMPIRE, Type
from dsl.understood.asking import AskQuestion, OfferActions
from dsl.understood.expressions import Expression
from dsl.understood.rules import Rulebook
from dsl.understood.statements import Block, ChangeRoll, CreateThing, DestroyThing, MakeEntries, MakeRoll, Statement
from dsl.understood.summary import Summary
from dsl.understood.walk import down_to_expressions, statements_in

_WITH_BODIES: Final = ("procedures", "actions", "setup", "phases", "following", "edges", "replacements", "reactions")
"""Where statements stand in a rulebook."""


class WordsAndPurposes(NamedTuple):
    """The words of all types but those inside expressions, and what rolls are made for: what stands behind `about`."""

    words: frozenset[str]
    purposes: frozenset[str]


@frozen
class SeenRules:
    """Rules in which no error was found, with no more of them than cases see.

    Attributes:
        rulebook: its statements are those alone that give cases something to name, one after the other.
        met: what is found in all of them.
    """

    rulebook: Rulebook
    met: WordsAndPurposes

    def hash(self) -> str:
        """The hash of all that is seen, 32 hex digits; where it stands in the texts does not count."""
        return hash_of_texts(repr((_plain(self.rulebook), *map(sorted, self.met))))


def seen_in(rulebook: Rulebook) -> SeenRules:
    """What cases see of rules."""
    return SeenRules(_without_bodies(rulebook), words_and_purposes(rulebook))


def words_and_purposes(rulebook: Rulebook) -> WordsAndPurposes:
    """What is met in rules: found in one walk."""
    types: dict[int, Type] = {}
    purposes: set[str] = set()
    for one in down_to_expressions(rulebook.rules):
        if isinstance(one, Expression):
            types[id(one.type)] = one.type
        elif isinstance(one, Type):
            types[id(one)] = one
        elif isinstance(one, MakeRoll) and one.purpose is not None:
            purposes.add(one.purpose)
    words = frozenset(word for one in types.values() for word in _words_of(one))
    return WordsAndPurposes(words, frozenset(purposes))


def _words_of(kind: Type) -> tuple[str, ...]:
    """The words of a type, or of what there are several of."""
    return kind.words if kind.item is None else (*kind.words, *_words_of(kind.item))


def _without_bodies(book: Rulebook) -> Rulebook:
    """Rules in which nothing is said of what is done but what cases see of it."""
    parts: dict[str, Any] = {}
    for name in _WITH_BODIES:
        part = getattr(book, name)
        if isinstance(part, Mapping):
            parts[name] = {key: replace(rule, body=_seen(rule.body)) for key, rule in part.items()}
        else:
            parts[name] = tuple(replace(rule, body=_seen(rule.body)) for rule in part)
    nothing = frozenset[Any]()
    summary = Summary(book.summary.steps, {}, {}, nothing, nothing, nothing, says_apart=False)
    return replace(book, **parts, summary=summary, facts_asked=nothing, births_asked=nothing, there_with=nothing)


def _seen(body: Block) -> Block:
    """The statements in a body that give cases something to name, each without those inside it."""
    found: list[Statement] = []
    for one in statements_in(body):
        match one:
            case AskQuestion() | ChangeRoll() | MakeEntries():
                found.append(one)
            case OfferActions() if any(by.type == UMPIRE for by in one.by):  # what is offered to players is not asked
                found.append(replace(one, most=None, label=None, cites=()))
            case MakeRoll():
                found.append(replace(one, outcomes=()))
            case CreateThing() if one.beside:  # a tile that is on no map
                found.append(replace(one, values=()))
            case DestroyThing() if one.value.type.name == "player":  # of others it is not asked
                found.append(one)
            case _:
                pass
    return tuple(found)


def _plain(one: object) -> object:
    """What an object says, as texts, numbers and several of them; of an expression its type, of a place nothing."""
    return _PLAIN[type(one)](one)


class _PlainBySort(dict[type, Callable[[Any], object]]):
    """By class what gives that of its objects: there are tens of thousands of them."""

    def __missing__(self, sort: type) -> Callable[[Any], object]:
        made = self[sort] = self._of(sort)
        return made

    def _of(self, sort: type) -> Callable[[Any], object]:
        if issubclass(sort, NoneType | str | int):
            return lambda one: one
        if issubclass(sort, Span):
            return lambda _: None
        if issubclass(sort, type):
            return lambda one: one.__name__
        if issubclass(sort, tuple):
            return self._several
        if issubclass(sort, Expression):
            return lambda one: _type(one.type)
        if issubclass(sort, Type):
            return _type
        if issubclass(sort, Mapping):
            return lambda one: tuple([(key, self[type(value)](value)) for key, value in one.items()])
        if issubclass(sort, frozenset):
            return lambda one: sorted(repr(_plain(part)) for part in one)
        names = field_names(sort)
        if names is None:  # a fraction, a word of several
            return repr
        parts = attrgetter("__class__", *names)
        return lambda one: self._several(parts(one))

    def _several(self, parts: tuple[object, ...]) -> object:
        return tuple([self[type(part)](part) for part in parts])


_PLAIN: Final = _PlainBySort()


@cache
def _type(kind: Type) -> object:
    return repr(kind)
