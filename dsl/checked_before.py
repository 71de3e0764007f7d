"""Rulesets that were checked before: what is known of their texts need not be found out by the next command again.

Of the texts of a ruleset it is kept (`dsl.border.kept`) whether they are sound, or even without any finding.
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
_WITHOUT_FINDING: Final = "without finding"


def checked_once(loaded: Loaded) -> Iterable[Finding]:
    """What all checks find, or nothing where these texts were found sound before: for those who play by them."""
    return _found(loaded, (_SOUND, _WITHOUT_FINDING))


def checked_unless_faultless(loaded: Loaded) -> Iterable[Finding]:
    """What all checks find, which is known where they found nothing in these texts before: for those who mend them."""
    return _found(loaded, (_WITHOUT_FINDING,))


def _found(loaded: Loaded, enough: tuple[str, ...]) -> tuple[Finding, ...]:
    texts = loaded.texts_hash()
    if _KEPT.said_of(texts) in enough:
        return ()
    found = tuple(all_checks(loaded))
    if not has_errors(found):
        _KEPT.keep(_SOUND if found else _WITHOUT_FINDING, texts)
    return found
