"""What a statement draws, over chance: every value it may come to, with its weight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from math import comb
from typing import assert_never

from dsl.understood.draws import ChanceTaken, Draw, FacesShown, OneAtRandom, SomeAtRandom
from interpreter.compiled.compiler import Compiler
from interpreter.compiled.generated import Frame
from interpreter.compiled.rolling.likelihood import likely_die
from interpreter.compiled.rolling.lots import BeyondBudget, Lots, faces_lots, lots_of
from interpreter.compiled.rolling.throwing import as_amount
from interpreter.odds.statements.falls import MAX_FACES
from interpreter.values.value import Value


def draw_lots(make: Compiler, draw: Draw) -> Callable[[Frame], Lots]:
    """What a draw comes to in a frame. The function raises: BeyondBudget."""
    match draw:
        case FacesShown(dice=dice):
            amount = make.code(dice)

            def work_out(f: Frame) -> Lots:
                found = lots_of(())
                for _factor, handful in as_amount(amount(f)).terms:
                    more = faces_lots(handful)
                    found = found.with_other(more, lambda one, two: tuple(sorted((*one, *two), reverse=True)))
                return found

        case OneAtRandom(collection=collection):
            members = make.code(collection)

            def work_out(f: Frame) -> Lots:
                counted: Counter[Value] = Counter(members(f))
                return Lots(dict(counted), counted.total()) if counted else lots_of(None)

        case SomeAtRandom(collection=collection, count=count):
            members, number = make.code(collection), make.code(count)

            def work_out(f: Frame) -> Lots:
                those = tuple(members(f))
                some = max(number(f), 0)
                if some >= len(those):
                    return lots_of(those)
                if comb(len(those), some) > MAX_FACES:
                    raise BeyondBudget
                counted = Counter(combinations(those, some))
                return Lots(dict(counted), counted.total())

        case ChanceTaken(chance=chance, in_percent=in_percent, span=span):
            likely = make.code(chance)

            def work_out(f: Frame) -> Lots:
                die = likely_die(likely(f), in_percent, span)
                weights = {True: die.good, False: die.sides - die.good}
                return Lots({came: weight for came, weight in weights.items() if weight}, die.sides)

        case _:
            assert_never(draw)
    return work_out
