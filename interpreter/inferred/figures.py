"""Which numbers of players are figures of the game, and which are notes that the rules make for themselves.

A figure goes up and down, such as gold; or the rules never touch it. A number that they only ever set outright,
such as a rank in the order of play, is a note: it tells nothing of how somebody stands.
"""

from __future__ import annotations

from dsl.understood.rules import Rulebook


def notes_in(rulebook: Rulebook) -> frozenset[int]:
    """The attributes of players that hold notes: what is kept aside, numbers that are only set outright, texts."""
    notes = rulebook.summary.set_outright - rulebook.summary.moved
    attributes = rulebook.kinds["player"].attributes
    return frozenset(
        at
        for at, one in enumerate(attributes)
        if one.is_aside
        or one.type.form == "text"
        or (one.type.form in ("number", "fraction") and ("player", at) in notes)
    )
