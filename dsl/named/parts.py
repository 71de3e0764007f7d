"""The named parts among the statements of a declaration: its steps and its rounds, in whatever they stand.

An edit of a layer finds them by their names, beside the members that stand in the declaration itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import is_
from typing import Any, Final, TypeVar

from dsl import tree as t
from dsl.border.frozen import frozen
from dsl.named.members import member_name, members_of
from dsl.tree.walk import fields_of, nodes_below
from dsl.writing.expression_text import expression_text

Part = t.Step | t.Rounds
ROUNDS: Final = "rounds"
"""The name of rounds, which have none of their own."""
_N = TypeVar("_N")


@frozen
class EditedPlace:
    """A member or a part in one.

    Attributes:
        around: the parts around it, outermost first.
        is_alone: whether it is all that stands in something.
        told_apart: what it is called beside others of its name, if nothing but that tells them apart.
    """

    member: t.Member
    around: tuple[Part, ...]
    is_alone: bool = False
    told_apart: str = ""

    @property
    def name(self) -> str:
        return self.told_apart or member_name(self.member)

    def says(self, written: object) -> bool:
        """Whether it is written so; a type checker that holds every member against every other takes seconds."""
        return self.member == written

    def below(self) -> Iterator[str]:
        """The names of the parts in it."""
        for one in nodes_below(self.member):
            if isinstance(one, Part) and one is not self.member:
                yield member_name(one)


def places_called(declaration: t.Declared, name: str) -> list[EditedPlace]:
    """The members of a declaration that have this name; where none has it, the parts in them."""
    members = members_of(declaration) or ()
    own = [EditedPlace(one, ()) for one in members if member_name(one) == name]
    return own or [one for one in _parts(members, ()) if one.name == name]


def place_like(places: Sequence[EditedPlace], line: t.Member | None) -> EditedPlace | None:
    """Of several places of one name the one whose line another takes the place of: of prices that of the same purse."""
    if not isinstance(line, t.Costs):
        return None
    found = [one for one in places if isinstance(one.member, t.Costs) and one.member.purse == line.purse]
    name = f"{member_name(line)} from {expression_text(line.purse)}"
    return replace(found[0], told_apart=name) if len(found) == 1 else None


def names_in(declaration: t.Declared) -> tuple[str, ...]:
    """What an edit may name in a declaration: its members and the parts in them, each name once."""
    members = members_of(declaration) or ()
    return tuple(dict.fromkeys([*map(member_name, members), *(one.name for one in _parts(members, ()))]))


def _parts(node: Any, around: tuple[Part, ...]) -> Iterator[EditedPlace]:
    """All steps and rounds, outermost first."""
    for one in node if isinstance(node, tuple) else ():
        if isinstance(one, Part):
            yield EditedPlace(one, around, len(node) == 1)
        yield from _parts(one, (*around, one) if isinstance(one, Part) else around)
    for field in fields_of(type(node)) or ():
        yield from _parts(getattr(node, field), around)


def with_others(declaration: t.Declared, old: t.Member, new: Sequence[t.Member]) -> t.Declared:
    """The declaration with others in the place of one of its members, or of a part in them."""
    return _with_others(declaration, old, tuple(new))


def _with_others(node: _N, old: t.Member, new: tuple[t.Member, ...]) -> _N:
    """The same node where it does not hold the old one."""
    changed = {}
    for field in fields_of(type(node)) or ():
        before = getattr(node, field)
        if isinstance(before, tuple):
            after: object = _among(before, old, new)
        else:
            after = _with_others(before, old, new)
        if after is not before:
            changed[field] = after
    return replace(node, **changed) if changed else node  # type: ignore[type-var]  # what has fields is a dataclass


def _among(nodes: tuple[object, ...], old: t.Member, new: tuple[t.Member, ...]) -> tuple[object, ...]:
    made: list[object] = []
    for one in nodes:
        made += new if one is old else (_with_others(one, old, new),)
    return nodes if len(made) == len(nodes) and all(map(is_, made, nodes)) else tuple(made)
