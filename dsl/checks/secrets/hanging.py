"""What hangs on a test: whether a rule stops, whether the campaign ends, whether somebody is asked.

when fleet.strength > 3       # what is tested to know whether anybody is asked: this, also for the branch below it
  fleet.strength down 1
otherwise
  ask player for goal: tile
"""

from __future__ import annotations

from collections.abc import Callable

from dsl.understood import statements as s
from dsl.understood.asking import AskQuestion, OfferActions
from dsl.understood.expressions import Node
from dsl.understood.rules import Rulebook
from dsl.understood.walk import statements_in


def stops(body: s.Block) -> bool:
    """Whether a rule may stop in a block."""
    return any(isinstance(one, s.StopHere | s.GiveResult) for one in statements_in(body))


def tested_for(branches: tuple[s.GuardedBlock, ...], is_meant: Callable[[s.Block], bool]) -> tuple[Node, ...]:
    """What is tested to know whether a branch is done that is meant: its own test, and those of the branches above."""
    last = max((at for at, one in enumerate(branches) if is_meant(one.body)), default=-1)
    return tuple(one.condition for one in branches[: last + 1] if one.condition is not None)


def ends(body: s.Block) -> bool:
    """Whether the campaign may end in a block."""
    return any(isinstance(one, s.EndCampaign) for one in statements_in(body))


class AskingBlocks:
    """Knows of blocks whether anybody is asked in them, or in the procedures that they do."""

    def __init__(self, book: Rulebook) -> None:
        self._book = book
        self._known: dict[str, bool] = {}

    def block(self, body: s.Block) -> bool:
        """Whether anybody is asked in a block."""
        for one in statements_in(body):
            if isinstance(one, AskQuestion | OfferActions | s.TakeReport):
                return True
            if isinstance(one, s.DoProcedure) and self._procedure(one.procedure):
                return True
        return False

    def _procedure(self, name: str) -> bool:
        if name not in self._known:
            self._known[name] = False  # where it does itself, that adds nothing
            self._known[name] = self.block(self._book.procedures[name].body)
        return self._known[name]
