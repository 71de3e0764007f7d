"""What a statement draws: single dice, members at random, chances; all of it with dice that players can throw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from dsl.border.diagnostics import phrase
from dsl.understood.draws import ChanceTaken, FacesShown, OneAtRandom, SomeAtRandom
from dsl.understood.statements import DrawLots
from interpreter.compiled.compiler import Compiler
from interpreter.compiled.generated import Frame
from interpreter.compiled.rolling.likelihood import likely_die
from interpreter.compiled.rolling.throwing import Steps, as_amount, dice_in, picked, throw, throw_pool
from interpreter.compiled.run import Run
from interpreter.compiled.statements.purposes import Faces, Purposes
from interpreter.dice import MAX_SIDES
from interpreter.faults import TOO_MANY_TO_PICK, fault
from interpreter.values.value import Value

AT_RANDOM: Final = phrase("at random")


def drawn(make: Compiler, purposes: Purposes, drawing: DrawLots) -> Run:
    """The statement that draws and keeps what came of it."""
    slot = drawing.slot
    match drawing.draw:
        case FacesShown(dice=dice):
            amount, said = make.code(dice), purposes.said()

            def steps(f: Frame) -> Steps:
                faces: list[int] = []
                for _factor, handful in as_amount(amount(f)).terms:
                    thrown = yield from throw_pool(dice_in(handful), None, said(f))
                    faces += [die.thrown for die in picked(handful, thrown) if die.counts]
                f[slot] = tuple(sorted(faces, reverse=True))

        case OneAtRandom(collection=collection):
            members, said, faces = make.code(collection), purposes.said(AT_RANDOM), purposes.faces(collection)

            def steps(f: Frame) -> Steps:
                f[slot] = yield from pick_one(f, tuple(members(f)), said(f), faces)

        case SomeAtRandom(collection=collection, count=count):
            members, number = make.code(collection), make.code(count)
            said, faces = purposes.said(AT_RANDOM), purposes.faces(collection)

            def steps(f: Frame) -> Steps:
                f[slot] = yield from _pick_some(f, tuple(members(f)), number(f), said(f), faces)

        case ChanceTaken(chance=chance, in_percent=in_percent, span=span):
            likely = make.code(chance)
            said = purposes.said(lambda f: _good_faces(likely_die(likely(f), in_percent, span).good))

            def steps(f: Frame) -> Steps:
                die = likely_die(likely(f), in_percent, span)
                if die.sides == 1:
                    f[slot] = die.good == 1
                    return
                f[slot] = (yield from throw((die.sides,), None, said(f)))[0] <= die.good

        case _:
            assert_never(drawing.draw)
    return Run(True, steps)


def _good_faces(good: int) -> str:
    return phrase("yes on {faces}", faces=1 if good == 1 else f"1–{good}")


def pick_one(f: Frame, members: Sequence[Value], said: str, faces: Faces) -> Steps:
    """One of these, by a die with so many sides; none of nothing, and nothing is thrown for the only one."""
    return members[(yield from _place_of_one(f, members, said, faces))] if members else None


def _place_of_one(f: Frame, members: Sequence[Value], said: str, faces: Faces) -> Steps:
    if len(members) == 1:
        return 0
    if len(members) > MAX_SIDES:
        raise fault(TOO_MANY_TO_PICK, None, count=len(members), limit=MAX_SIDES)
    shown = yield from throw((len(members),), None, said, faces=faces(f, members))
    return shown[0] - 1


def _pick_some(f: Frame, members: tuple[Value, ...], count: int, said: str, faces: Faces) -> Steps:
    """So many of these, in their order; all of them where there are no more."""
    if count >= len(members):
        return members
    left = list(range(len(members)))
    for _ in range(count):
        del left[(yield from _place_of_one(f, [members[at] for at in left], said, faces))]
    return tuple(one for at, one in enumerate(members) if at not in left)
