"""The texts that statements show players, wherever they stand in a declaration: a layer may put others in their place.

A question is called as what it asks for, a step by its name; every other text by its own words. So a whole ruleset can
be put into another language, its procedures and phases too, while their rules stay those of the ruleset below.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from dsl import tree as t
from dsl.border.frozen import frozen
from dsl.named.members import members_of
from dsl.named.parts import Part
from dsl.named.row_names import label_name
from dsl.tree.walk import fields_of

Text = t.Moves | t.MakesEntry | t.Offer | t.Ask | t.AskShares | t.Tell | t.Say | t.Step | t.Row
_N = TypeVar("_N")


@frozen
class ShownText:
    """A text of a statement, and the members and parts it stands in, outermost first."""

    statement: Text
    around: tuple[t.Member, ...]

    @property
    def text(self) -> str:
        """The text as it is written; empty for a question or a step that has none."""
        return "" if self.statement.label is None else self.statement.label.text


def texts_of(written: Sequence[t.Declared]) -> Mapping[str, tuple[ShownText, ...]]:
    """The texts of one or several declarations by their names; texts that are the same share one.

    Where several texts would have one name, each has its number behind it: `fallen_1`, `fallen_2`.
    """
    found: dict[str, dict[str, list[ShownText]]] = {}
    members = frozenset(id(member) for one in written for member in _members(one))
    for place in _texts(tuple(written), members, ()):
        for name in _names(place.statement):
            found.setdefault(name, {}).setdefault(place.text, []).append(place)
    return {
        name if len(texts) == 1 else f"{name}_{number}": tuple(places)
        for name, texts in found.items()
        for number, places in enumerate(texts.values(), start=1)
    }


def several_called(texts: Mapping[str, tuple[ShownText, ...]], name: str) -> tuple[str, ...]:
    """The names of several texts that one name would fit."""
    return tuple(one for one in texts if one.rpartition("_")[0] == name and one.rpartition("_")[2].isdecimal())


def _names(statement: Text) -> tuple[str, ...]:
    """What a text is called: by the name that its line gives, and by its own words."""
    own = statement.name if isinstance(statement, t.Ask | t.AskShares | t.Step | t.Row) else None
    words = () if statement.label is None else (label_name(statement.label, ""),)
    return tuple(dict.fromkeys([*(() if own is None else (own.text,)), *words]))


def _members(declaration: t.Declared) -> tuple[t.Member, ...]:
    return members_of(declaration) or ()


def _texts(node: object, members: frozenset[int], around: tuple[t.Member, ...]) -> Iterator[ShownText]:
    if isinstance(node, tuple):
        for one in node:
            yield from _texts(one, members, around)
        return
    if isinstance(node, Text) and (isinstance(node, t.Ask | t.AskShares | t.Step) or node.label is not None):
        yield ShownText(node, around)
    if id(node) in members or isinstance(node, Part):
        around = (*around, node)  # type: ignore[arg-type]  # a member, as its place says
    for field in fields_of(type(node)) or ():
        yield from _texts(getattr(node, field), members, around)


def with_texts(node: _N, labels: Mapping[int, t.Label]) -> _N:
    """A node in which statements show other texts; the same one where none of them stands in it.

    Args: `labels` by the identities of the statements.
    """
    if isinstance(node, tuple):
        made = tuple(with_texts(one, labels) for one in node)
        is_same = all(new is before for new, before in zip(made, node, strict=True))
        return node if is_same else made  # type: ignore[return-value]  # a tuple again
    changed: dict[str, object] = {}
    for field in fields_of(type(node)) or ():
        before = getattr(node, field)
        after = with_texts(before, labels)
        if after is not before:
            changed[field] = after
    if id(node) in labels:
        changed["label"] = labels[id(node)]
    return replace(node, **changed) if changed else node  # type: ignore[type-var]  # what has fields is a dataclass
