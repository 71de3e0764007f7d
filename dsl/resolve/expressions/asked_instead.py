"""What people ask of a value that it does not have, and how it is written."""

from __future__ import annotations

import re
from typing import Final

from dsl import tree as t
from dsl.resolve.names.symbols import Symbols
from dsl.types import Type

_OF_MANY: Final = {
    "number": "count of {0}",
    "count": "count of {0}",
    "amount": "count of {0}",
    "size": "count of {0}",
    "length": "count of {0}",
    "first": "the x in {0}",
    **{place: f"the {place} x in {{0}}" for place in ("second", "third", "fourth", "fifth", "last")},
}
_OF_NUMBER: Final = {
    "half": "{0} / 2",
    "twice": "{0} * 2",
    "double": "{0} * 2",
    "doubles": "alike(faces of 2d6) is 2",
    "triple": "{0} * 3",
    "third": "{0} / 3",
    "quarter": "{0} / 4",
    "absolute": "magnitude({0})",
    "max": "highest of ({0}, …)",
    "maximum": "highest of ({0}, …)",
    "min": "lowest of ({0}, …)",
    "minimum": "lowest of ({0}, …)",
    "best": "highest of ({0}, …)",
    "worst": "lowest of ({0}, …)",
}
_PARTS: Final = ("half", "third", "quarter")
_FURTHER: Final = {"next": 1, "following": 1, "previous": -1, "preceding": -1}

_FOR_ONE: Final = ("x", "one", "each_one")
"""What one of several may be called, beside whatever the value is called."""
_WORD: Final = re.compile(r"\w+")


def asked_instead(symbols: Symbols, kind: Type, name: str, source: str, *, is_rounded: bool = False) -> str:
    """How it is written what somebody asks of a value with a dot or `of`; empty where nobody knows.

    Args:
        kind: of the value.
        name: of what is asked.
        source: the value as it is written.
        is_rounded: whether the ruleset or the line says already how it is rounded.
    """
    if kind.form == "many" and name in _OF_MANY:
        return _OF_MANY[name].format(source)
    if kind.form in ("number", "fraction", "dice") and name in _OF_NUMBER:
        instead = _OF_NUMBER[name].format(source)
        return f"{instead} rounded down" if name in _PARTS and kind.form == "number" and not is_rounded else instead
    if kind.form == "many" and name in _PARTS:
        return _OF_NUMBER[name].format(f"count of {source}")
    if kind.form == "many" and kind.item is not None:
        return _of_each(symbols, kind.item, name, source)
    if kind.form == "row" and name in _FURTHER and name not in symbols.columns.get(kind.name, {}):
        return f"shifted({source}, {_FURTHER[name]})"
    owner = _owner(symbols, kind, name)
    one = next((each for each in _FOR_ONE if each not in _WORD.findall(source)), _FOR_ONE[0])
    return f"those {one} in {name} where {one}.{owner} is {source}" if owner else ""


def _of_each(symbols: Symbols, kind: Type, name: str, source: str) -> str:
    """The same of each of several, all of a kind or rows of a table: numbers are added up, the rest is tested."""
    of_kind = {"entity": symbols.attributes, "row": symbols.columns}.get(kind.form, {})
    own = of_kind.get(kind.name, {}).get(name)
    if own is None:
        return ""
    is_number = own.form in ("number", "fraction") and not own.optional
    return f"sum of x.{name} for each x in {source}" if is_number else f"every x in {source} satisfies x.{name} …"


def had_instead(symbols: Symbols, kind: Type, name: str, source: str) -> str:
    """How it is written whether somebody has some of a number, a thing, or what is so or not; empty as above."""
    own = symbols.attributes.get(kind.name, {}).get(name)
    if own is not None and own.form in ("number", "fraction"):
        return f"{source}.{name} > 0"
    if own is not None and own.form == "truth":
        return f"{source}.{name}"
    if own is not None and own.optional:
        return f"{source}.{name} is not none"
    if own is not None and own.form == "many":
        return f"count of {source}.{name} > 0"
    holder = _holder(symbols, kind, name)
    if holder:
        return f"{source}.{holder} {name}"
    owner = _owner(symbols, kind, name)
    return f"any x in {name} where x.{owner} is {source}" if owner else ""


def _holder(symbols: Symbols, kind: Type, word: str) -> str:
    """The attribute of a kind that may hold a word or a row, and how it is asked for it; empty where none may."""
    for name, one in symbols.attributes.get(kind.name, {}).items():
        held = one.item or one
        is_row = held.form == "row" and word in symbols.table_keys.get(held.name, ())
        if is_row or (held.form == "words" and word in held.words):
            return f"{name} {'is' if one.item is None else 'has'}"
    return ""


def _owner(symbols: Symbols, kind: Type, plural: str) -> str:
    """The attribute in which things that are called so name one of a kind; … for one of several, empty for none."""
    if kind.form != "entity" or plural not in symbols.plurals:
        return ""
    names = [
        name
        for name, one in symbols.attributes.get(symbols.plurals[plural], {}).items()
        if one.form == "entity" and one.name == kind.name
    ]
    return "" if not names else names[0] if len(names) == 1 else "…"


def things_with_row(symbols: Symbols, name: str) -> str:
    """The things that have a row of a table, where they are called as several of that row; empty for other names.

    `mills` for those tiles of which `work` is `mill`.
    """
    row = f"{name[:-3]}y" if name.endswith("ies") else name.removesuffix("s")
    tables = {table for table, keys in symbols.table_keys.items() if row in keys and row != name}
    for kind, attributes in symbols.attributes.items():
        declared = symbols.of(kind, t.Kind)
        for attribute, held in attributes.items():
            of_row = held.item if held.form == "many" and held.item is not None else held.present()
            if of_row.form == "row" and of_row.name in tables:
                several = declared.plural.text if declared is not None and declared.plural is not None else f"{kind}s"
                verb = "has" if held.form == "many" else "is"
                return f"those x in {several} where x.{attribute} {verb} {row}"
    return ""
