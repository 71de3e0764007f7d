"""What rules ask of facts that have come about, so that those that differ in nothing else are one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Final

from dsl.types import Type
from dsl.understood.expressions import BinaryOperation, FieldOf, HasItems, PastFacts, Selecting, Selection
from dsl.understood.triggers import Following
from dsl.understood.walk import slots_read

FIRST_ROLE: Final = 2
"""The slot of the first thing that a fact names, in what follows it."""


@dataclass(frozen=True)
class FactsAsked:
    """What rules ask of facts.

    Attributes:
        of_a_round: the names of those that are looked for only in the round of a scene in which they came about.
        fields: the fields that are read, by the name of the fact; None: which fact it is matters, even of two that say
            the same.
        as_sets: those of which nobody asks how many say the same, nor in which order they came about.
    """

    of_a_round: frozenset[str]
    fields: Mapping[str, frozenset[str] | None]
    as_sets: frozenset[str]

    @cached_property
    def each_apart(self) -> frozenset[str]:
        """The names of the facts of which it matters which one is which."""
        return frozenset(name for name, read in self.fields.items() if read is None)

    def tells_apart(self, name: str) -> bool:
        """Whether it matters which of several facts one is, and not only what it says."""
        return name in self.each_apart

    def reads(self, name: str, fields: Iterable[str]) -> frozenset[str]:
        """Those of some fields of a fact that are read."""
        read = self.fields.get(name, frozenset())
        return frozenset(fields) if read is None else read.intersection(fields)


def facts_asked(parts: Iterable[object]) -> FactsAsked:
    """What is asked of facts by rules, given with all that is in them."""
    looked_back: set[str] = set()
    of_later: set[str] = set()
    fields: dict[str, set[str]] = {}
    whole: set[str] = set()
    otherwise: Counter[str] = Counter()
    for one in parts:
        match one:
            case PastFacts():
                looked_back.add(one.name)
                otherwise[one.name] += 1
                if one.within != "round":
                    of_later.add(one.name)
            case Selection(op=Selecting.ANY | Selecting.EVERY, collection=PastFacts() as past):
                otherwise[past.name] -= 1
            case FieldOf() if one.of.type.form == "fact":
                fields.setdefault(one.of.type.name, set()).add(one.name)
            case BinaryOperation():
                whole |= _compared(one.left.type) & _compared(one.right.type)
            case HasItems():
                whole |= _compared(one.collection.type)
            case Following():
                used = slots_read(one)
                named = (role for slot, role in enumerate(one.roles, FIRST_ROLE) if slot in used)
                fields.setdefault(one.fact, set()).update(named)
                whole.update(*(_compared(value.type) for value in one.once or ()))
            case _:
                pass
    read: dict[str, frozenset[str] | None] = {name: frozenset(those) for name, those in fields.items()}
    return FactsAsked(
        frozenset(looked_back - of_later),
        MappingProxyType(read | dict.fromkeys(whole)),
        frozenset(name for name, times in otherwise.items() if not times) - whole,
    )


def _compared(type_: Type) -> frozenset[str]:
    """The names of the facts that a value is, or holds."""
    one = type_ if type_.item is None else type_.item
    return frozenset([one.name]) if one.form == "fact" else frozenset()
