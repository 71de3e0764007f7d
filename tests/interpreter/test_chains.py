"""Loops as Markov chains against what is known of them by hand."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from interpreter.compiled.rolling.lots import BeyondBudget, Lots
from interpreter.odds.budget import Budget
from interpreter.odds.statements.again.chains import Again, Never, Turns, as_lots, ends_of_loop

MUCH = 1_000_000


def by_itself(turn: Callable[[Any], Lots]) -> Turns:
    """What one round leads to from each of some states, each worked out by itself."""
    return lambda states: map(turn, states)


def walk(win: int, lose: int, top: int) -> Callable[[int], Lots]:
    """A step up or down, until 0 or the top is reached."""

    def turn(place: int) -> Lots:
        ends = {0: "ruin", top: "gain"}
        targets = [(ends.get(at, Again(at)), weight) for at, weight in ((place + 1, win), (place - 1, lose))]
        return Lots(dict(targets), win + lose)

    return turn


@pytest.mark.parametrize(("win", "lose"), [(1, 1), (2, 1), (1, 3)])
@pytest.mark.parametrize("start", [1, 3, 6])
def test_the_ruin_of_a_gambler(win: int, lose: int, start: int) -> None:
    """(1 - r^start) / (1 - r^top) with r = lose / win, and start / top where both are alike."""
    top, ratio = 7, Fraction(lose, win)
    gain = Fraction(start, top) if ratio == 1 else (1 - ratio**start) / (1 - ratio**top)
    assert ends_of_loop(start, by_itself(walk(win, lose, top)), Budget(MUCH)) == {"gain": gain, "ruin": 1 - gain}


def test_a_loop_that_comes_back_to_itself() -> None:
    """Again in five of six rounds, and out in the sixth."""
    found = ends_of_loop(0, by_itself(lambda place: Lots({Again(place): 5, "six": 1}, 6)), Budget(MUCH))
    assert found == {"six": 1}


def test_what_never_ends_is_told_apart() -> None:
    """Half of it falls into two states that lead to one another for ever."""
    turns = {
        "start": Lots({Again("left"): 1, "out": 1}, 2),
        "left": Lots({Again("right"): 1}, 1),
        "right": Lots({Again("left"): 1}, 1),
    }
    found = ends_of_loop("start", by_itself(turns.__getitem__), Budget(MUCH))
    assert found.pop("out") == Fraction(1, 2)
    [(never, chance)] = found.items()
    assert isinstance(never, Never)
    assert never.state in ("left", "right")
    assert chance == Fraction(1, 2)


def test_a_chain_that_comes_round_without_a_branch_never_ends() -> None:
    """Whatever of a ring is left: all chance that was there at the start stays in it."""
    turns = {0: 1, 1: 2, 2: 3, 3: 1}
    found = ends_of_loop(0, by_itself(lambda place: Lots({Again(turns[place]): 1}, 1)), Budget(MUCH))
    [(never, chance)] = found.items()
    assert isinstance(never, Never)
    assert never.state in (1, 2, 3)
    assert chance == 1


def test_what_only_passes_through_takes_no_reckoning() -> None:
    """A thousand states one behind the other before each throw: out with one in six, else back to the first."""

    def turn(place: int) -> Lots:
        return Lots({Again(0): 5, "six": 1}, 6) if place == 1_000 else Lots({Again(place + 1): 1}, 1)

    budget = Budget(MUCH)
    assert ends_of_loop(0, by_itself(turn), budget) == {"six": 1}
    assert budget.spent < 1_100


def test_ways_past_certain_states_meet_again() -> None:
    """One in three to each of two states from which it comes to the same, and one in three out."""
    turns = {
        "start": Lots({Again("left"): 1, Again("right"): 1, "out": 1}, 3),
        "left": Lots({Again("both"): 1}, 1),
        "right": Lots({Again("both"): 1}, 1),
        "both": Lots({Again("start"): 1, "in": 1}, 2),
    }
    found = ends_of_loop("start", by_itself(turns.__getitem__), Budget(MUCH))
    assert found == {"out": Fraction(1, 2), "in": Fraction(1, 2)}


def test_chances_as_whole_weights() -> None:
    lots = as_lots({"a": Fraction(1, 6), "b": Fraction(1, 4), "c": Fraction(7, 12)})
    assert (lots.weights, lots.whole) == ({"a": 2, "b": 3, "c": 7}, 12)


def test_no_end_of_states_ends_with_the_budget() -> None:
    with pytest.raises(BeyondBudget):
        ends_of_loop(0, by_itself(lambda place: Lots({Again(place + 1): 1, place: 1}, 2)), Budget(10_000))
