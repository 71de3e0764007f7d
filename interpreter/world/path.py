"""The scenes and steps under way, the innermost last, and what happened in them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from interpreter.values.value import Entity, Fact, RoundOf


class Going(NamedTuple):
    """A scene that is under way, with the number of its round, or else a step."""

    scene: Entity | None = None
    round: int = 0
    step: str = ""


Path = tuple[Going, ...]
_NOWHERE: Final = Going()


def innermost(path: Path) -> Going:
    """The innermost scene; one of nothing outside of all."""
    return next((one for one in reversed(path) if one.scene is not None), _NOWHERE)


def during(path: Path) -> tuple[RoundOf, ...]:
    """The rounds of all scenes that are under way, the innermost last."""
    return tuple([RoundOf(one.scene.kind, one.scene.number, one.round) for one in path if one.scene is not None])


def span_of(path: Path, within: str) -> RoundOf:
    """What tells this round, or this scene of a kind, from all others; outside it is that of nothing."""
    rounds = during(path)
    if within == "round":
        return rounds[-1] if rounds else RoundOf()
    return next((one._replace(round=0) for one in rounds if one.scene == within), RoundOf())


def since(facts: Iterable[Fact], path: Path, within: str) -> list[Fact]:
    """The facts that have come about in this round, or in this scene of a kind; outside of it there are none."""
    span = span_of(path, within)
    if within == "round":
        return [fact for fact in facts if span in fact.during]
    return [fact for fact in facts if any(one._replace(round=0) == span for one in fact.during)]
