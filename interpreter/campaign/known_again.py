"""Values of a world as another world knows them: things by kind and id, rows by table and key."""

from __future__ import annotations

from fractions import Fraction

from interpreter.answers import UNKNOWN
from interpreter.compiled.program import Program
from interpreter.values.value import Entity, TableRow, Value
from interpreter.world.world import World


class KnownAgain:
    """What the old values are in a new world that has all of its things already."""

    def __init__(self, new: World, program: Program) -> None:
        self._new = new
        self._program = program
        self._ghosts: dict[str, Entity] = {}

    def again(self, value: Value) -> Value:
        """An old value as the new world knows it; a thing that is gone keeps its name."""
        match value:
            case Entity():
                here = self._new.by_id.get(value.id)
                return here if here is not None and here.kind == value.kind else self._ghost(value)
            case TableRow():
                row = self._new.rows.get(value.table, {}).get(value.key)
                return row if row is not None and self._new.is_there(row) else UNKNOWN
            case None | bool() | int() | str() | Fraction():
                return value
            case tuple() | list():
                found = [self.again(one) for one in value]
                gone = any(one is UNKNOWN for one in found)
                return UNKNOWN if gone else tuple(found)
            case _:
                return UNKNOWN

    def _ghost(self, gone: Entity) -> Value:
        if gone.kind not in self._new.rulebook.kinds:
            return UNKNOWN
        if gone.id not in self._ghosts:
            values = self._program.kinds[gone.kind].defaults(self._new)
            ghost = Entity(gone.kind, gone.id, gone.number, gone.label, gone.born, values)
            ghost.alive = False
            self._ghosts[gone.id] = ghost
        return self._ghosts[gone.id]
