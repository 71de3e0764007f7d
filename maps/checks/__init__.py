"""What can be wrong in a map: each mistake with its words, its function and a sample of it.

In: the survey of a written map. Out: findings. There is one file per family; every check takes the survey, and none
relies on another having passed. The samples under `Found:` and `Instead:` are run by the tests, which add the lines
that a sample leaves out (`format`, `title`, and a single board without layout).
"""

from __future__ import annotations

from itertools import islice
from typing import Final

from dsl.border.diagnostics import MAX_FINDINGS_PER_FILE, Finding, in_order
from maps.checks import attributes, boards, labels, letters, links, tiles
from maps.reading.survey import Check, MapSurvey

CHECKS: Final[tuple[Check, ...]] = (
    *labels.CHECKS,
    *boards.CHECKS,
    *letters.CHECKS,
    *attributes.CHECKS,
    *tiles.CHECKS,
    *links.CHECKS,
)
"""The menu, in the order they run."""


def checked(survey: MapSurvey) -> tuple[Finding, ...]:
    """All findings of a map, sorted by place; each check tells of at most a file's worth of them."""
    found = (finding for check in CHECKS for finding in islice(check(survey), MAX_FINDINGS_PER_FILE))
    return in_order(found)


__all__ = ["CHECKS", "Check", "checked"]
