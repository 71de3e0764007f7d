"""What can be found wrong before play in a ruleset whose names and types are sound.

In: a ruleset without errors (`dsl.loader`). Out: findings. There is one file per family of checks, in a folder where
several look at the same. Read `survey/declared.py` for what a check looks at, then any check: its words, its function
and a sample of the mistake stand together. The samples under `Found:` and `Instead:` are run by the tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from dsl.border.diagnostics import Finding
from dsl.checks import (
    both_none,
    changed_between,
    changed_when_off,
    conditions,
    cost,
    hidden_names,
    itself_among,
    lines,
    messages,
    names,
    sets,
    tested_before,
    uses,
)
from dsl.checks.flow import (
    actions,
    acts_of_umpire,
    changed_on_the_way,
    chosen_unread,
    endings,
    for_ever,
    held_once,
    loops,
    of_others,
    offered_for_each,
    phases,
    questions,
    reports_again,
    stops,
    triggers,
)
from dsl.checks.numbers import (
    against_itself,
    bounds,
    cancelled,
    contests,
    low_totals,
    meant_otherwise,
    numbers_apart,
    parts_added,
    parts_rounded,
    passed_by,
    rolls,
    rows,
    rows_below,
    rows_rounded,
    thrown_anew,
    transfers,
    turned_round,
)
from dsl.checks.secrets import asking, shown_which, sight, sight_behind, slips
from dsl.checks.survey import depth
from dsl.checks.survey.declared import Survey, survey
from dsl.checks.tables import bands, lookups, needless, needs_itself, rows_asked, unnamed_rows

if TYPE_CHECKING:
    from dsl.loaded import Loaded
    from dsl.understood.rolls import RollRule

Check = Callable[[Survey], Iterator[Finding]]

CHECKS: tuple[Check, ...] = (
    *depth.CHECKS,
    *cost.CHECKS,
    *names.CHECKS,
    *hidden_names.CHECKS,
    *bands.CHECKS,
    *lookups.CHECKS,
    *needless.CHECKS,
    *rows_asked.CHECKS,
    *unnamed_rows.CHECKS,
    *bounds.CHECKS,
    *sets.CHECKS,
    *numbers_apart.CHECKS,
    *rolls.CHECKS,
    *rows.CHECKS,
    *rows_below.CHECKS,
    *low_totals.CHECKS,
    *rows_rounded.CHECKS,
    *parts_rounded.CHECKS,
    *parts_added.CHECKS,
    *cancelled.CHECKS,
    *against_itself.CHECKS,
    *contests.CHECKS,
    *conditions.CHECKS,
    *itself_among.CHECKS,
    *both_none.CHECKS,
    *lines.CHECKS,
    *changed_when_off.CHECKS,
    *triggers.CHECKS,
    *actions.CHECKS,
    *held_once.CHECKS,
    *changed_on_the_way.CHECKS,
    *phases.CHECKS,
    *loops.CHECKS,
    *stops.CHECKS,
    *endings.CHECKS,
    *questions.CHECKS,
    *chosen_unread.CHECKS,
    *reports_again.CHECKS,
    *tested_before.CHECKS,
    *thrown_anew.CHECKS,
    *transfers.CHECKS,
    *changed_between.CHECKS,
    *meant_otherwise.CHECKS,
    *offered_for_each.CHECKS,
    *of_others.CHECKS,
    *acts_of_umpire.CHECKS,
    *for_ever.CHECKS,
    *turned_round.CHECKS,
    *passed_by.CHECKS,
    *uses.CHECKS,
    *needs_itself.CHECKS,
    *sight.CHECKS,
    *asking.CHECKS,
    *shown_which.CHECKS,
    *sight_behind.CHECKS,
    *slips.CHECKS,
    *messages.CHECKS,
)
"""The menu, in the order they run."""
SIZES: frozenset[Check] = frozenset(
    {depth.chain_too_long, cost.too_many_rules, cost.table_too_long, cost.too_many_results}
)
"""The checks of size: where one finds something the others are not run, since they would take long to say little."""


def checked(loaded: Loaded) -> Iterator[Finding]:
    """What all checks find in a ruleset; nothing where it could not be understood."""
    if loaded.rulebook is None:
        return
    look = survey(loaded, loaded.rulebook)
    for check in CHECKS:
        found = tuple(_told_once(check(look), look.book.rolls))
        yield from found
        if found and check in SIZES:
            return


def _told_once(found: Iterable[Finding], rolls: Mapping[str, RollRule]) -> Iterator[Finding]:
    """A line that several rolls have by `like` is told once: of the roll in which it stands, if that is one of them."""
    told: dict[object, Finding] = {}
    for one in found:
        values = [value for _, value in one.values if value not in rolls]
        key = (one.kind, one.span, *values)
        if key not in told or _stands_in(one, rolls):
            told[key] = one
    return iter(told.values())


def _stands_in(finding: Finding, rolls: Mapping[str, RollRule]) -> bool:
    span = finding.span
    named = (rolls[value].span for _, value in finding.values if value in rolls)
    return span is not None and any(one.file == span.file and one.line <= span.line <= one.end_line for one in named)


__all__ = ["CHECKS", "Check", "Survey", "checked", "survey"]
