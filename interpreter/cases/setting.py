"""What all cases of a file are played with, and how what they meet is told at its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path as FilePath
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity, Stopped, spoken_in
from dsl.border.frozen import frozen
from dsl.border.yaml_door import Document
from dsl.border.yaml_places import Path
from dsl.types import Type
from dsl.understood.parameters import ParameterRule
from interpreter.answers import UNKNOWN, value_of
from interpreter.cases.lookup import as_written, entries
from interpreter.cases.names import RuleNames
from interpreter.cases.shapes import Heading
from interpreter.cases.written import Written, as_dice, as_fraction
from interpreter.compiled.program import Program
from interpreter.new_world import VALUE_UNFIT, with_limits
from interpreter.values.numbers import exact
from interpreter.values.value import Entity, Value
from interpreter.world.umpire import UMPIRE
from interpreter.world.world import World
from maps import TileMap

_E: Final = Severity.ERROR
DIFFERS = Mistake("case-differs", _E, "{what}")
ONLY_WITH = Mistake(
    "not-there",
    _E,
    "“{name}” is there only with the option “{option}”, which is off in this case",
    "write {option}: yes below `options:`",
)
NOT_THERE = Mistake("not-there", _E, "nothing here is called “{name}”", "it was not given, and play has not made it")


@frozen
class Setting:
    """The rules, the map and the text of a case file; `ruleset` is where the rules lie."""

    program: Program
    rules: RuleNames
    tile_map: TileMap
    heading: Heading
    document: Document
    ruleset: FilePath

    def differs(self, at: Path, what: str) -> Finding:
        """What is not as the case says, at the place that says it."""
        return DIFFERS.at(self.document.span(at), what=what)

    def must_have(self, world: World, kind: str, name: str, at: Path) -> None:
        """Nothing is said of an attribute that is there only with an option that is off. Raises: Stopped."""
        for one in world.rulebook.kinds[kind].attributes:
            if one.name == name and not world.has_attribute(one):
                raise Stopped([ONLY_WITH.at(self.document.span(at), name=name, option=one.option)])

    def must_fit(self, world: World, entity: Entity, index: int, value: Value, at: Path) -> None:
        """No number is given that its attribute can never be. Raises: Stopped."""
        code = self.program.kinds[entity.kind]
        if not code.allows(index, value, entity, world):
            attribute = code.rule.attributes[index]
            allowed = with_limits(str(attribute.type), *code.limits(index, entity, world))
            said = {"value": value, "name": attribute.name, "thing": entity.id, "allowed": allowed}
            raise Stopped([VALUE_UNFIT.at(self.document.span(at), **said)])

    def as_read(self, told: str) -> tuple[str, ...]:
        """What was told, as the program says it itself and as those read it who play: in the language of the rules."""
        return told, spoken_in(told, self.program.speech.translate)

    def places(self, at: Path, count: int) -> list[Path]:
        """The places of so many entries of a list, which may stand without its brackets."""
        return entries(self.document, at, count)

    def value(self, world: World, kind: Type, written: Written, at: Path) -> Value:
        """The value that a case writes.

        Raises: Stopped where it names a thing that is not there.
        """
        if kind.form == "fraction" and written is not None and not (kind.optional and written == "none"):
            return exact(as_fraction(written))
        if kind.form == "dice":
            return as_dice(written)
        value = value_of(kind, written, world)
        if value is UNKNOWN:
            raise Stopped([NOT_THERE.at(self.document.span(at), name=as_written(written))])
        return value

    def arguments(
        self,
        world: World,
        parameters: Sequence[ParameterRule],
        written: Mapping[str, Written],
        at: Path,
        by: str | None = None,
    ) -> list[Value]:
        """The values below `with` in the order of the parameters; what a rule may leave out may be left out here.

        Args: `by` is the parameter for who does an act, who may be the umpire.
        Raises: Stopped where one names a thing that is not there.
        """
        found: list[Value] = []
        for one in parameters:
            if one.default is not None and written.get(one.name) is None:
                found.append(self.program.default(world, one, found))
            elif one.name == by:
                found.append(self.actor(world, as_written(written.get(by)), (*at, "with", by)))
            else:
                found.append(self.value(world, one.type, written.get(one.name), (*at, "with", one.name)))
        return found

    def actor(self, world: World, name: str, at: Path) -> Entity:
        """Who does an act: a player, or the umpire.

        Raises: Stopped where nobody is called so.
        """
        return world.umpire if name == UMPIRE and name not in world.by_id else self.thing(world, name, at)

    def thing(self, world: World, name: str, at: Path) -> Entity:
        """The thing of that id.

        Raises: Stopped where there is none.
        """
        entity = world.by_id.get(name)
        if entity is None:
            raise Stopped([NOT_THERE.at(self.document.span(at), name=name)])
        return entity
