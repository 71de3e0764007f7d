"""What a statement draws: single dice, members at random, chances; all of it with dice that players can throw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from dsl.understood.draws import ChanceTaken, FacesShown, OneAtRandom, SomeAtRandom
from dsl.understood.statements import DrawLots
from interpreter.compiled.compiler import Compiler
from interpreter.compiled.generated import Frame
from interpreter.compiled.rolling.likelihood import likely_die
from interpreter.compiled.rolling.throwing import Steps, as_amount, dice_in, picked, throw, throw_pool
from interpreter.compiled.run import Run
from interpreter.dice import MAX_SIDES
from interpreter.values import TOO_MANY_TO_PICK, Value, fault


def drawn(make: Compiler, drawing: DrawLots) -> Run:
    """The statement that draws and keeps what came of it."""
    slot, said = drawing.slot, drawing.source
    match drawing.draw:
        case FacesShown(dice=dice):
            amount = make.code(dice)

            def steps(f: Frame) -> Steps:
                faces: list[int] = []
                for _factor, handful in as_amount(amount(f)).terms:
                    thrown = yield from throw_pool(dice_in(handful), None, said)
                    faces += [die.thrown for die in picked(handful, thrown) if die.counts]
                f[slot] = tuple(sorted(faces, reverse=True))

        case OneAtRandom(collection=collection):
            members = make.code(collection)

            def steps(f: Frame) -> Steps:
                f[slot] = yield from pick_one(tuple(members(f)), said)

        case SomeAtRandom(collection=collection, count=count):
            members, number = make.code(collection), make.code(count)

            def steps(f: Frame) -> Steps:
                f[slot] = yield from _pick_some(tuple(members(f)), number(f), said)

        case ChanceTaken(chance=chance, in_percent=in_percent, span=span):
            likely = make.code(chance)

            def steps(f: Frame) -> Steps:
                die = likely_die(likely(f), in_percent, span)
                shown = 1 if die.sides == 1 else (yield from throw((die.sides,), None, said))[0]
                f[slot] = shown <= die.good

        case _:
            assert_never(drawing.draw)
    return Run(True, steps)


def pick_one(members: Sequence[Value], said: str) -> Steps:
    """One of these, by a die with so many sides; none of nothing, and nothing is thrown for the only one."""
    if len(members) < 2:
        return members[0] if members else None
    if len(members) > MAX_SIDES:
        raise fault(TOO_MANY_TO_PICK, None, count=len(members), limit=MAX_SIDES)
    shown = yield from throw((len(members),), None, said)
    return members[shown[0] - 1]


def _pick_some(members: tuple[Value, ...], count: int, said: str) -> Steps:
    """So many of these, in their order; all of them where there are no more."""
    if count >= len(members):
        return members
    left = list(range(len(members)))
    for _ in range(count):
        left.remove((yield from pick_one(left, said)))
    return tuple(one for at, one in enumerate(members) if at not in left)
