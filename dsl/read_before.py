"""Rulesets that this process has read before: the same texts in the same places are not understood twice.

One command opens a campaign several times, and the largest ruleset takes seconds to read.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from dsl.border.diagnostics import Stopped
from dsl.border.gates import read_text
from dsl.checked_before import checked_once
from dsl.loaded import Loaded
from dsl.loader import hides_bundled, lies_as_read, load_ruleset, rule_files, where_it_lies

MOST: Final = 3
"""Rulesets that are kept in mind; the one that was wanted longest ago is forgotten."""

_READ: Final[dict[tuple[str, str, bool], Loaded]] = {}


def read_once(source: str | Path) -> Loaded:
    """A ruleset by bundled name or path, as `load_ruleset` with `checked_once` gives it to those who play by it."""
    place = where_it_lies(source)
    if place is None:
        return load_ruleset(source, checks=checked_once)
    key = os.getcwd(), str(place), hides_bundled(source, place)
    known = _READ.pop(key, None)
    if known is None or not _is_as_read(known, place):
        known = load_ruleset(source, checks=checked_once)
    if known.rulebook is not None:
        _READ[key] = known
        if len(_READ) > MOST:
            del _READ[next(iter(_READ))]
    return known


def _is_as_read(known: Loaded, place: Path) -> bool:
    """Whether each file is where it was and says what it said, and no other has come."""
    if [str(one) for one in rule_files(place)] != [file.file for file in known.layers[-1].files]:
        return False
    try:
        return lies_as_read(known.layers) and all(read_text(Path(one)) == said for one, said in known.sources.items())
    except Stopped:
        return False
