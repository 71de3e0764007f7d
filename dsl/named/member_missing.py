"""An edit of a layer names what is not in a declaration: what may be meant, else all that there is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity, Span, phrase
from dsl.named.members import member_name
from dsl.named.shown_names import nearest_member

NO_SUCH_MEMBER: Final = Mistake("no-such-member", Severity.ERROR, "{name} has no “{member}” to {verb}", "{instead}")


def missing(
    span: Span,
    name: str,
    member: str,
    verb: str,
    known: Iterable[str],
    changed: str | None = None,
    shown: Mapping[str, tuple[str, ...]] | None = None,
    alike: str = "",
) -> Finding:
    """The finding that nothing in the declaration `name` is called `member`.

    Args:
        changed: what a new line could be added to, by form and name, where a line was to be changed.
        shown: what is known, by what players read of it.
        alike: what does the same and is called otherwise.
    """
    known = tuple(one for one in known if one != member)  # what is called so is of another sort
    close = alike or nearest_member(member, known, shown or {})
    instead: str = ""
    if close and changed is not None:
        instead = phrase(
            "did you mean {nearest}? A line that is new stands below `add to {changed}`", nearest=close, changed=changed
        )
    elif close:
        instead = phrase("did you mean {nearest}?", nearest=close)
    elif not known and changed is not None:
        instead = phrase("a line that is new stands below `add to {changed}`", changed=changed)
    elif changed is not None:
        instead = phrase(
            "it has: {known}; a line that is new stands below `add to {changed}`",
            known=", ".join(known),
            changed=changed,
        )
    elif known:
        instead = phrase("it has: {known}", known=", ".join(known))
    return NO_SUCH_MEMBER.at(span, name=name, member=member, verb=verb, instead=instead)


def row_missing(
    row: t.TableRow, table: str, known: Iterable[str], shown: Mapping[str, tuple[str, ...]] | None = None
) -> Finding:
    """The finding that a row of a table is to be changed that it does not have.

    Args: `shown` are the rows by what players read of them.
    """
    name = member_name(row)
    if not isinstance(row.cells[0].values[0] if row.cells[0].values else None, t.Number | t.Range):
        return missing(row.span, table, name, "change", known, shown=shown)
    instead = phrase(
        "it has: {known}; rows that divide the numbers otherwise have all their cells, and no heading above them",
        known=", ".join(known),
    )
    return NO_SUCH_MEMBER.at(row.span, name=table, member=name, verb="change", instead=instead)
