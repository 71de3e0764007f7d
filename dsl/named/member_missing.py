"""An edit of a layer names what is not in a declaration: what may be meant, else all that there is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity, Span, nearest, phrase

NO_SUCH_MEMBER: Final = Mistake("no-such-member", Severity.ERROR, "{name} has no “{member}” to {verb}", "{instead}")


def missing(span: Span, name: str, member: str, verb: str, known: Iterable[str]) -> Finding:
    """The finding that nothing in the declaration `name` is called `member`."""
    known = tuple(known)
    close = nearest(member, known)
    if close:
        instead = phrase("did you mean {nearest}?", nearest=close)
    else:
        instead = phrase("it has: {known}", known=", ".join(known))
    return NO_SUCH_MEMBER.at(span, name=name, member=member, verb=verb, instead=instead)
