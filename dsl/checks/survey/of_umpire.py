"""What is the umpire's to do, who plays for nobody and sees all."""

from __future__ import annotations

from dsl.checks.survey.declared import Survey
from dsl.types import UMPIRE
from dsl.understood.asking import OfferActions


def only_of_umpire(look: Survey) -> frozenset[str]:
    """The acts that are offered to the umpire alone."""
    by: dict[str, set[bool]] = {}
    for offered in look.of(OfferActions):
        for act in offered.actions:
            by.setdefault(act, set()).update(one.type == UMPIRE for one in offered.by)
            by[act] |= set() if offered.by else {False}
    return frozenset(act for act, is_so in by.items() if is_so == {True})
