"""An edit of a layer names what is not in a declaration: what may be meant, else all that there is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity, Span, nearest, phrase

NO_SUCH_MEMBER: Final = Mistake("no-such-member", Severity.ERROR, "{name} has no “{member}” to {verb}", "{instead}")


def missing(span: Span, name: str, member: str, verb: str, known: Iterable[str], changed: str | None = None) -> Finding:
    """The finding that nothing in the declaration `name` is called `member`.

    Args: `changed` is what a new line could be added to, by form and name, where a line was to be changed.
    """
    known = tuple(known)
    close = nearest(member, known)
    if close and changed is not None:
        instead = phrase(
            "did you mean {nearest}? A line that is new stands below `add to {changed}`", nearest=close, changed=changed
        )
    elif close:
        instead = phrase("did you mean {nearest}?", nearest=close)
    elif changed is not None:
        instead = phrase(
            "it has: {known}; a line that is new stands below `add to {changed}`",
            known=", ".join(known),
            changed=changed,
        )
    else:
        instead = phrase("it has: {known}", known=", ".join(known))
    return NO_SUCH_MEMBER.at(span, name=name, member=member, verb=verb, instead=instead)
