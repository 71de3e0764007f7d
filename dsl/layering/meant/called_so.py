"""What a line below a layer is called that somebody means by words of his own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding
from dsl.named.members import member_name, members_of
from dsl.named.parts import own_names, places_in
from dsl.named.row_names import joined_words
from dsl.named.statement_names import names_of
from dsl.reading.snags.sayings.saying import MOST_SAID, SAID_OTHERWISE
from dsl.resolve.names.symbols import name_of

_QUOTED: Final = re.compile(r"\"([^\"]*)\"")
_CHANGES: Final = re.compile(r"(?:\w+\.)+(\w+) (up|down|becomes)\b.*")
_SORT_BEFORE: Final = re.compile(
    r"(?:step|row|line|outcome|roll|contest|do|begin|act|action|branch|modifier|question|ask|attribute) +(\S.*)"
)


def called_so(declaration: t.Declared, said: str) -> str | None:
    """What the line of a declaration is called that somebody means by its own words; None where there is none.

    Args: `said` as its text in quotes, as the change that it makes, or with blanks in its name: `each player`.
    """
    quoted, changed = _QUOTED.search(said), _CHANGES.fullmatch(said)
    places = list(places_in(declaration))
    names = [joined_words(quoted[1]), *_rows_saying(declaration, quoted[1])] if quoted else []
    if changed:
        names.append(changed[1])
        names += [own_names(one.member)[0] for one in places if _changes(one.member, changed[1], changed[2])]
    names.append(joined_words(said))
    called = [{*own_names(one.member), member_name(one.member)} for one in places]
    called += [{member_name(one)} for one in members_of(declaration) or () if not isinstance(one, t.Statement)]
    found = next((name for name in names if sum(name in one for one in called) == 1), None)
    sorted_so = _SORT_BEFORE.fullmatch(said)
    return called_so(declaration, sorted_so[1]) if found is None and sorted_so else found


def _rows_saying(declaration: t.Declared, text: str) -> list[str]:
    """The names of the rows that have this text, which may be called otherwise."""
    rows = (one for one in members_of(declaration) or () if isinstance(one, t.Row))
    return [member_name(one) for one in rows if one.label.text == text]


def _changes(member: t.Member, attribute: str, way: str) -> bool:
    """Whether a statement makes an attribute go up or down."""
    return isinstance(member, t.Moves) and member.way == way and attribute in names_of(replace(member, label=None))


def called(member: t.Member) -> str:
    return next(iter(own_names(member)), member_name(member))


def declared(below: Sequence[t.Declared], name: str) -> t.Declared | None:
    return next((one for one in below if name_of(one) == name), None)


def refusals_of(name: str, below: Sequence[t.Declared]) -> list[str]:
    """The refusals, each with its act, of an act or of a line `forbids` that is called so."""
    there = declared(below, name)
    if isinstance(there, t.Forbids):
        return [f"{act}.{name}" for act in there.acts.names]
    if not isinstance(there, t.Action):
        return []
    own = [member_name(one) for one in there.lines if isinstance(one, t.Allowed)]
    lines = [one for one in below if isinstance(one, t.Forbids) and name in [act.text for act in one.acts.names]]
    return [f"{name}.{one}" for one in (*own, *map(name_of, lines))]


def told(finding: Finding, instead: str) -> Finding:
    """The same place with what to write instead."""
    return SAID_OTHERWISE.at(finding.span, instead=instead[:MOST_SAID])
