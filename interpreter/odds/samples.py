"""Plain values to ask for odds with where nobody has named any: a tile, players, things that exist or are made up.

Of the things in the game the first belongs to the player who acts, the next to an opponent, and so on. A report, and
a thing of which the game has none, is made up: it gets the values the rules give it where play makes it with
`create`, because whether a tile lies next to one's own is read from the map and not from a default. A parameter that
rules may leave out has the value that then stands for it; all others have their default, or the first value of their
kind.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dsl.types import CAMPAIGN, Type
from dsl.understood.rolls import RollRule
from dsl.understood.rules import ActionRule
from interpreter.answers import options_of
from interpreter.compiled.program import Program
from interpreter.faults import RuleFault
from interpreter.values.value import Chance, Entity, Value
from interpreter.world.world import World


class Samples:
    """Values for one situation: somebody does something about a tile, with an opponent."""

    def __init__(
        self,
        program: Program,
        world: World,
        tile: Entity | None,
        players: list[Entity],
        preferred: Sequence[Value] = (),
    ) -> None:
        """Values for a world.

        Args:
            players: the one who acts, then the others; the last of them stands for all that are left.
            preferred: things that are spoken of, which come before others; those among them that have their place
                in the question already are not taken once more where another is there.
        """
        self._preferred = [one for one in preferred if isinstance(one, Entity)]
        self._taken: list[Entity] = []
        self._program = program
        self._world = world
        self._tile = tile
        self._players = players

    def of(self, kinds: list[Type], named: int = 0) -> list[Value]:
        """A value for each of some types; players in their order, but for the first ones who are named already."""
        players = iter(self._players[named:])
        return [self._value(kind, players, frozenset()) for kind in kinds]

    def for_rule(self, rule: RollRule) -> list[Value]:
        """A value for each parameter of a roll or contest: what stands for it where it is left out, or one made up."""
        players = iter(self._players)
        values: list[Value] = []
        for one in rule.parameters:
            if one.default is not None:
                values.append(self._program.default(self._world, one, values))
            else:
                values.append(self._value(one.type, players, frozenset()))
        return values

    def _value(self, kind: Type, players: Iterator[Entity], making: frozenset[str]) -> Value:
        match kind.form:
            case "entity" if kind.name == "player":
                return next(players, self._players[-1])
            case "entity" if kind.name == "tile" and self._tile is not None:
                return self._tile
            case "entity" if kind.name == "board" and self._tile is not None:
                return self._world.board_of[self._tile.number]
            case "entity" if kind.name not in ("tile", "board", CAMPAIGN.name) and kind.name not in making:
                there = None if making else self._there(kind.name)
                return there or self._made_up(kind.name, making | {kind.name})
            case "truth":
                return False
            case "number" | "fraction":
                return 0
            case _ if kind.optional:
                return None
            case "many":
                return ()
            case "text":
                return ""
            case _:
                return (options_of(kind, self._world) or (None,))[0]

    def _there(self, kind: str) -> Entity | None:
        """A thing that is in the game, where play does not report such things anew."""
        if self._program.rulebook.kinds[kind].is_report:
            return None
        found = [one for one in self._world.things[kind] if one not in self._taken]
        before = sum(one.kind == kind for one in self._taken)
        player = self._players[min(before, len(self._players) - 1)]
        found.sort(key=lambda one: (one not in self._preferred, not self._is_of(player, one)))
        self._taken += found[:1]
        return found[0] if found else None

    def _is_of(self, player: Entity, thing: Entity) -> bool:
        """Whether the player of a thing, where it has one, is this one."""
        kind = self._program.rulebook.kinds[thing.kind]
        at = next((at for at, one in enumerate(kind.attributes) if one.type.name == "player"), None)
        return at is None or thing.v[at] is player

    def _made_up(self, kind: str, making: frozenset[str]) -> Entity:
        """A thing that is made up: the first is one of the player who acts, the next one of an opponent, and so on."""
        if len(making) > 1:
            return self._thing(kind, making)
        before = sum(one.kind == kind for one in self._taken)
        kept = self._players
        self._players = [*kept[before:], *kept[:before]] if before < len(kept) else kept[-1:]
        try:
            made = self._thing(kind, making)
        finally:
            self._players = kept
        self._taken.append(made)
        return made

    def _thing(self, kind: str, making: frozenset[str]) -> Entity:
        """A thing with its start values, and over them those with which play makes it; or the only one there can be."""
        rule = self._program.rulebook.kinds[kind]
        values = self._program.kinds[kind].defaults(self._world)
        players = iter(self._players)
        for at, attribute in enumerate(rule.attributes):
            if values[at] is None and not attribute.type.optional:
                values[at] = self._value(attribute.type, players, making)
        for at, value in self._as_made_in_play(kind, making):
            if value is not None or rule.attributes[at].type.optional:
                values[at] = value
        return self._world.already_there(kind, values) or self._world.create(kind, values)

    def _as_made_in_play(self, kind: str, making: frozenset[str]) -> Iterator[tuple[int, Value]]:
        """What the first `create` of a kind gives a thing, as far as it hangs on the parameters of its rule alone."""
        first = self._program.first_made[kind]
        rule = first.rule
        if rule is None:
            return
        by = rule.by_slot if isinstance(rule, ActionRule) else None
        players = iter(self._players if by is None else self._players[1:])
        arguments = [
            self._players[0] if slot == by else self._value(one.type, players, making)
            for slot, one in enumerate(rule.parameters, start=1)
        ]
        # Of a kind that is being made already there may be none yet.
        known = {
            slot
            for slot, (one, value) in enumerate(zip(rule.parameters, arguments, strict=True), start=1)
            if value is not None or one.type.optional
        }
        for one in first.values:
            if one.reads <= known:
                frame = [self._world, *arguments, *[None] * (rule.frame - 1 - len(arguments))]
                try:
                    value = one.code(frame)
                except RuleFault:
                    continue  # in this situation nobody could make it so; the default stands
                if not isinstance(value, Chance):
                    yield one.index, tuple(value) if isinstance(value, list) else value
