"""What became of a campaign under other rules, in lines: what is the same for several things is told once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from dsl.border.diagnostics import Phrase

if TYPE_CHECKING:
    from cli.words.catalogue import Words

MOST_THINGS: Final = 6
"""Things of one line that are named; of more the rest is counted."""


def carried_lines(things: Iterable[str], words: Words) -> list[str]:
    """Lines such as `tile a1, b1: road no -> 0`, in the order in which each began."""
    lines: dict[tuple[str, str], list[str]] = {}
    for one in things:
        parts = dict(one.parts) if isinstance(one, Phrase) else {}
        if {"kind", "thing"} <= parts.keys() <= {"kind", "thing", "what"}:
            lines.setdefault((parts["kind"], words.say(parts.get("what", ""))), []).append(parts["thing"])
        else:
            lines[words.say(one), ""] = []
    return [
        f"{kind} {_named(ids, words)}{f': {what}' if what else ''}" if ids else kind
        for (kind, what), ids in lines.items()
    ]


def _named(ids: list[str], words: Words) -> str:
    named = ", ".join(ids[:MOST_THINGS])
    more = len(ids) - MOST_THINGS
    return (
        f"{named}, {words.ngettext('and {count} more', 'and {count} more', more).format(count=more)}"
        if more > 0
        else named
    )
