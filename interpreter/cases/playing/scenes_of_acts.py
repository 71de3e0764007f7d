"""Scenes in which the acts of a case are done without the case giving them."""

from __future__ import annotations

from dsl.understood.rules import ActionRule
from interpreter.compiled.program import Program
from interpreter.compiled.statements.scenes import end_scene
from interpreter.values.value import Entity
from interpreter.world.path import Going
from interpreter.world.world import World


class ScenesOfActs:
    """Scenes that ask for nothing: one is under way as soon as an act needs it, and until a phase or a turn is played.

    A scene that asks for something, as a battle does for its sides, must be given, and so must one inside another.
    """

    def __init__(self, program: Program, world: World) -> None:
        self.program = program
        self.world = world
        self._begun: Entity | None = None

    def begin(self, rule: ActionRule) -> str:
        """Let the scene of an act be under way, in its first round.

        Returns: the scene that is not, since the case must say more of it; nothing where it is.
        """
        for one in rule.requirements:
            if one.scene is not None and self.world.running(one.scene) is None:
                is_inside = any(going.scene is not None for going in self.world.path)
                if is_inside or self.program.rulebook.procedures[one.scene].parameters:
                    return one.scene
                self._begin(one.scene)
        return ""

    def _begin(self, name: str) -> None:
        steps = self.world.path
        for _ in steps:
            self.world.leave()
        self._begun = self.world.create(name, self.program.kinds[name].defaults(self.world), None)
        for going in (Going(self._begun, 1), *steps):
            self.world.go_into(going)

    def end(self) -> None:
        """What was begun for acts is over; a step that the case has given goes on."""
        if self._begun is None:
            return
        steps = [going for going in self.world.path if going.scene is None]
        for _ in steps:
            self.world.leave()
        end_scene(self.world, self._begun)
        self._begun = None
        for going in steps:
            self.world.go_into(going)
