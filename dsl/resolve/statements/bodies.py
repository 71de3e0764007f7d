"""How the statements inside a statement are read."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from dsl import tree as t
from dsl.tree.walk import statements_below
from dsl.types import Type
from dsl.understood import statements as s


class AtHand(NamedTuple):
    """The roll that statements may change: its name, and the slots of its result and of how it was made."""

    roll: str
    slot: int
    made: int


class BodyReader(Protocol):
    """Reads the statements that stand inside one."""

    def block(self, body: tuple[t.Statement, ...]) -> s.Block:
        """The statements of a block; its names end with it."""

    def several(self, body: tuple[t.Statement, ...]) -> s.Block:
        """The statements in order, in the scope that stands."""

    def with_throws(self, statement: t.Statement) -> s.Block:
        """A statement understood, and before it what its expressions throw."""


def leaves(body: tuple[t.Statement, ...]) -> bool:
    """Whether nothing that stands behind these statements is carried out after them."""
    match body[-1] if body else None:
        case t.Stop() | t.Result() | t.Finish():
            return True
        case t.When(branches=branches):
            return branches[-1].condition is None and all(leaves(branch.body) for branch in branches)
        case t.Rolls(outcomes=outcomes):
            return in_each_case(outcomes) and all(leaves(one.body) for one in outcomes if not one.also)
        case _:
            return False


def given_back(result: Type | None, body: tuple[t.Statement, ...]) -> Type | None:
    """What statements give back, if anything; perhaps none, where they may come to their end without `result`."""
    if result is None or (_gives(body) and not any(isinstance(one, t.Stop) for one in statements_below(body))):
        return result
    return result.or_none()


def _gives(body: tuple[t.Statement, ...]) -> bool:
    """Whether these statements do not come to their end without `result`, as long as nothing stops them."""
    match body[-1] if body else None:
        case t.Result() | t.Finish():
            return True
        case t.When(branches=branches):
            return branches[-1].condition is None and all(_gives(branch.body) for branch in branches)
        case t.Rolls(outcomes=outcomes):
            return in_each_case(outcomes) and all(_gives(one.body) for one in outcomes if not one.also)
        case t.Together(body=inside) | t.Step(body=inside):
            return _gives(inside)
        case _:
            return False


def in_each_case(outcomes: tuple[t.Outcome, ...]) -> bool:
    """Whether one of the outcomes is carried out whatever the dice show, besides those that join it."""
    return {one.success for one in outcomes if one.by is None and not one.also} == {True, False}
