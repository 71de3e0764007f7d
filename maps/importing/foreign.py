"""What somebody else's file says, before it is put into the words of a map: tiles and ways, each with its place.

Readers make a `Foreign`; `translating` turns it into a written map. Values are still what the file holds: any text, any
number. `Notes` gathers what is lost or changed on the way, each thing once however often it stands in the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from dsl.border.diagnostics import MAX_FINDINGS_PER_FILE, Finding, Mistake, Severity, Span, phrase
from dsl.border.gates import shown
from maps.layouts import Layout, Position
from maps.limits import MAX_LABEL

UNREADABLE: Final = Mistake("unreadable-graph", Severity.ERROR, "this is no {format} that can be read: {reason}")
LINE_LEFT_OUT: Final = Mistake("import-line-left-out", Severity.WARNING, "this line is left out: {reason}")
REST_LEFT_OUT: Final = Mistake("import-rest-left-out", Severity.WARNING, "left out of this line: {what}")
TURNED: Final = Mistake("import-turned", Severity.WARNING, "{what}; which tiles touch stays the same")
TOO_MANY_LINKS: Final = Mistake("too-many-links", Severity.ERROR, "this file has more than {limit} links")


def reason_in(error: Exception) -> str:
    """Why a reader gave up, in words that can be shown: a library's own, where they are words."""
    said = shown(" ".join(str(error).split()))[:MAX_LABEL]
    if "set_int_max_str_digits" in str(error):
        return phrase("a number in it has too many digits")
    if isinstance(error, LookupError | TypeError | AttributeError):
        return phrase("what belongs into it is missing or of another sort: {what}", what=said)
    return said or type(error).__name__


def line_of(file: str, line: int | None) -> Span:
    """The place of a line; of the whole file where it is not known."""
    return Span(file, line or 1, 1, line or 1, 1)


@dataclass(frozen=True, slots=True)
class ForeignTile:
    """A place of the file: what the file itself calls it, and the id of the tile where that is sure."""

    key: object
    span: Span
    data: Mapping[str, object] = field(default_factory=dict)
    id: str | None = None
    at: Position | None = None


@dataclass(frozen=True, slots=True)
class ForeignWay:
    """A link of the file, by the keys of its ends."""

    first: object
    second: object
    span: Span
    data: Mapping[str, object] = field(default_factory=dict)
    is_directed: bool = False


@dataclass(frozen=True, slots=True)
class Foreign:
    """A whole file.

    On a board with a layout every tile has its place; without one, `x` and `y` of its data may give it.
    """

    tiles: tuple[ForeignTile, ...]
    ways: tuple[ForeignWay, ...]
    layout: Layout = Layout.NONE
    title: str | None = None


class Notes:
    """The warnings of an import, each sort of loss told once with the number of its further places."""

    def __init__(self) -> None:
        self._found: dict[tuple[object, ...], Finding] = {}

    def tell(self, kind: Mistake, span: Span, once: tuple[object, ...], **values: Any) -> None:
        """Note a loss; of those that are `once` the same only the first is told, and the others are counted."""
        key = (kind.code, *once)
        known = self._found.get(key)
        self._found[key] = kind.at(span, **values) if known is None else replace(known, more=known.more + 1)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was noted; of too many the last one counts those that are not told."""
        found = list(self._found.values())
        kept, rest = found[:MAX_FINDINGS_PER_FILE], found[MAX_FINDINGS_PER_FILE:]
        if rest:
            kept[-1] = replace(kept[-1], more=kept[-1].more + len(rest) + sum(one.more for one in rest))
        return tuple(kept)
