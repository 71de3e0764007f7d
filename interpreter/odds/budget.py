"""What an answer may take: steps are counted here, never seconds; a front end may stop it at any of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from interpreter.compiled.rolling.lots import BeyondBudget, Lots

QUESTION_STEPS: Final = 250_000
"""Steps for one answer: each statement in each different state is one, and more where numbers are long or much is
looked at; in plays each play, each throw and what is looked at."""
EXACT_STEPS: Final = 150_000
"""So many of them are spent on an exact answer before the question is played instead."""
ROLL_STEPS: Final = 20
"""What any roll or contest takes."""
FUEL_IN_A_STEP: Final = 16
"""Things that rules may look at for one step."""
LOOK: Final = 64
"""So many steps are made between two looks at whether to stop."""


def exact_part(steps: int) -> int:
    """How many of the steps of a question are spent on an exact answer before it is played instead."""
    return steps * EXACT_STEPS // QUESTION_STEPS


def effort_of(lots: Lots, is_paired: bool = False) -> int:
    """What it takes to work out a roll or a contest: by its values, and by the binary digits of their weights.

    Args:
        is_paired: whether its dice are compared by rank, which takes more the more dice there are.
    """
    size = lots.whole.bit_length()
    return ROLL_STEPS + len(lots.weights) * (1 + size // 64) + size ** (3 if is_paired else 2) // 64


class Halted(Exception):
    """The front end wants no answer any more."""


def _go_on() -> bool:
    return False


class Budget:
    """The steps that are left for one answer."""

    def __init__(self, steps: int, is_stopped: Callable[[], bool] = _go_on) -> None:
        """Args: `is_stopped` is asked now and then, and ends the work."""
        self.steps = steps
        self.left = steps
        self._is_stopped = is_stopped
        self._look_at = steps

    @property
    def spent(self) -> int:
        """The steps that were made."""
        return self.steps - self.left

    def spend(self, steps: int = 1) -> None:
        """Count steps.

        Raises: BeyondBudget when none are left; Halted when the work is stopped.
        """
        self.left -= steps
        if self.left < self._look_at:
            self._look_at = self.left - LOOK
            if self._is_stopped():
                raise Halted
            if self.left < 0:
                raise BeyondBudget
