"""Scenes carried out: a thing while they run, with rounds and steps that are moments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from dsl.border.diagnostics import Span
from dsl.understood import statements as s
from dsl.understood.asking import AskQuestion
from dsl.understood.rules import ProcedureRule
from dsl.understood.walk import statements_in
from interpreter.compiled.kinds import KindCode
from interpreter.compiled.statements.bodies import Body, BodyCompiler
from interpreter.faults import NO_ROUND, SCENE_TWICE, fault
from interpreter.values.value import Entity, Lasting, Value
from interpreter.world.how_long import rounds_of
from interpreter.world.late_rounds import last_of
from interpreter.world.path import Going, innermost
from interpreter.world.world import World

_MAY_LEAVE: Final = s.StopHere | s.GiveResult | AskQuestion | s.TakeReport
"""Statements behind which nothing more may be done: who is asked may be gone by then."""

Follows = Callable[[Body], None]
"""Writes behind a statement what follows from what has happened."""

# ---------------------------------------------------------------- how it begins and ends


def begin_scene(world: World, rule: ProcedureRule, kind: KindCode, arguments: Sequence[Value], label: str) -> Entity:
    """The thing that a scene is from now on; what lasts until it begins ends.

    Raises: RuleFault where one of the same name is under way.
    """
    if world.running(rule.name) is not None:
        raise fault(SCENE_TWICE, rule.span, scene=rule.name.replace("_", " "))
    values = kind.defaults(world)
    values[: len(arguments)] = arguments
    scene = world.create(rule.name, values, label or None)
    world.expire("next", rule.name)
    world.go_into(Going(scene))
    world.tell("scene", scene.label)
    return scene


def end_scene(world: World, scene: Entity) -> None:
    """A scene is over, and with it all that hangs on its moments."""
    world.expire("end", scene.kind)
    world.leave()
    if scene.alive:
        world.remove(scene)


def begin_round(world: World, kind: str) -> None:
    """The next round of a scene begins."""
    number = world.begin_round()
    world.expire("next", rounds_of(kind), number)
    world.tell("round", str(number))


def end_round(world: World, kind: str) -> None:
    """A round of a scene is over."""
    world.expire("end", rounds_of(kind), world.round)


def begin_step(world: World, step: s.DoStep, going: Going) -> None:
    """A step begins; one of a moment ends what lasts until it comes. Args: `going` is what it is while it goes on."""
    if step.is_moment:
        world.expire("next", step.name)
    if step.is_kept:
        world.go_into(going)
    world.tell("step", step.label)


def end_step(world: World, step: s.DoStep) -> None:
    """A step is over."""
    if step.is_moment:
        world.expire("end", step.name)
    if step.is_kept:
        world.leave()


# ---------------------------------------------------------------- compiled


def do_step(step: s.DoStep, body: Body, bodies: BodyCompiler, follows: Follows | None) -> None:
    """A named part."""
    if not step.is_moment and not step.is_kept:
        body.add(f'w.tell("step", {body.keep(step.label)})')
        bodies.write(step.body, body)
        return
    kept = body.keep(step)
    begin = f"{body.keep(begin_step)}(w, {kept}, {body.keep(Going(step=step.name))})"
    _staged(begin, step.body, f"{body.keep(end_step)}(w, {kept})", body, bodies, follows)


def do_round(one: s.DoRound, body: Body, bodies: BodyCompiler, follows: Follows | None) -> None:
    """One round of a scene."""
    kind = body.keep(one.kind)
    begin, end = f"{body.keep(begin_round)}(w, {kind})", f"{body.keep(end_round)}(w, {kind})"
    _staged(begin, one.body, end, body, bodies, follows)


def _staged(begin: str, block: s.Block, end: str, body: Body, bodies: BodyCompiler, follows: Follows | None) -> None:
    """A block that begins and ends as a moment does, with what follows from it where the flow of a phase goes on.

    A block that may give something, though the campaign goes on, comes to its end all the same.
    """
    body.add(begin)
    _follows(body, follows)
    is_left = any(isinstance(one, _MAY_LEAVE) for one in statements_in(block))
    if is_left:
        body.call(bodies.block(block))
        body.add("if w.over: return signal")
    else:
        bodies.write(block, body)
        body.add("if w.over: return STOP")
    body.add(end)
    _follows(body, follows)


def _follows(body: Body, follows: Follows | None) -> None:
    if follows is None:
        body.add("if w.over: return STOP")
    else:
        follows(body)


# ---------------------------------------------------------------- how long things last


def until(form: str, moment: str, scenes: tuple[str, ...], world: World) -> Lasting:
    """Until a moment ends or comes; if it is a step of a scene that is under way, no longer than the scene."""
    around = [one.scene.kind for one in world.path if one.scene is not None and one.scene.kind in scenes]
    return Lasting(form, moment, scene=around[-1] if around else "")


def for_turns(world: World, number: int) -> Lasting:
    """For so many turns, of which the present one is the first; in the setup, which stands before all, the first."""
    return Lasting("turns", turn=max(world.turn, 1) + number - 1)


def until_next_round(world: World, span: Span) -> Lasting:
    """Until the next round of the innermost scene begins, or the scene is over."""
    kind = _innermost(world, span).kind
    return Lasting("next", rounds_of(kind), scene=kind)


def for_rounds(world: World, number: int, span: Span) -> Lasting:
    """For so many rounds of the innermost scene, of which the present one is the first; no longer than the scene."""
    kind = _innermost(world, span).kind
    return Lasting("rounds", rounds_of(kind), last_of(world.round, number), scene=kind)


def _innermost(world: World, span: Span) -> Entity:
    scene = innermost(world.path).scene
    if scene is None:
        raise fault(NO_ROUND, span)
    return scene
