"""Which numbers of players are figures of the game, and which are notes that the rules make for themselves.

A figure goes up and down, such as gold; or the rules never touch it. A number that they only ever set outright,
such as a place in the order of play, is a note, unless it has a text for players, as a rank or a score has.

Of tiles likewise: what the map says and no rule ever sets is what the land is like, the rest comes and goes in play.
"""

from __future__ import annotations

from dsl.understood.rules import Rulebook


def notes_in(rulebook: Rulebook) -> frozenset[int]:
    """The attributes of players that are notes: what is kept aside, words, numbers without a text that are only set."""
    notes = rulebook.summary.set_outright - rulebook.summary.moved
    attributes = rulebook.kinds["player"].attributes
    return frozenset(
        at
        for at, one in enumerate(attributes)
        if one.is_aside
        or one.type.form == "text"
        or (one.type.form in ("number", "fraction") and not one.is_labelled and ("player", at) in notes)
    )


def ground_in(rulebook: Rulebook) -> frozenset[int]:
    """The attributes of tiles that say what the land is like: a row or a truth that no rule sets."""
    return frozenset(
        at
        for at, one in enumerate(rulebook.kinds["tile"].attributes)
        if one.type.form in ("row", "truth") and ("tile", at) not in rulebook.summary.set_outright
    )
