"""Rulesets that were checked before: what is known of their texts is not worked out again by the next command.

Only that the texts are sound is kept (`dsl.border.kept`). Warnings and tips are for whoever mends the rules
(`dsl.known.found_before`), not for those who play.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from dsl.border.diagnostics import Finding, has_errors
from dsl.border.kept import Shelf
from dsl.loaded import Loaded
from dsl.loader import all_checks

_KEPT: Final = Shelf("rules", "dsl")
_SOUND: Final = "sound"


def checked_once(loaded: Loaded) -> Iterable[Finding]:
    """What all checks find, or nothing where these texts were found sound before: for those who play by them."""
    return () if is_known_sound(loaded.texts_hash()) else checked_anew(loaded)


def is_known_sound(texts_hash: str) -> bool:
    """Whether the texts of this hash were found sound before."""
    return bool(_KEPT.said_of(texts_hash) == _SOUND)


def checked_anew(loaded: Loaded) -> Iterable[Finding]:
    """What all checks find, whatever was found before; that texts are sound is kept."""
    found = tuple(all_checks(loaded))
    if not has_errors(found):
        _KEPT.keep(_SOUND, loaded.texts_hash())
    return found
