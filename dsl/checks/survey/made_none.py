"""Which attributes of what the procedures, acts and following lines may make none that a statement leads to.

procedure flee(p: player)
  p.camp becomes none          # of whoever is handed in
procedure fetch(p: player, t: tile or none)
  p.camp becomes t             # unless what is handed in is there
procedure move_on(p: player, t: tile)
  do flee(p)
  p.camp becomes t             # of nobody: it is set anew behind that
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from dsl.checks.survey.keys import Keys
from dsl.understood import statements as s
from dsl.understood.asking import OfferActions
from dsl.understood.consequences import Consequences
from dsl.understood.effects import ActionOffered, Effect, ProcedureDone, RollMade
from dsl.understood.expressions import LocalValue, Node
from dsl.understood.rules import Rulebook
from dsl.understood.triggers import Edge
from dsl.understood.walk import blocks_below, statements_in

Attribute = tuple[str, int]
"""An attribute by its kind and its number there."""
Of = int | None
"""Whose it is: the number of a parameter, or of what an expression says; None: of anything."""
Place = tuple[Attribute, Of]
_LEAVES: Final = s.StopHere | s.GiveResult | s.EndCampaign
"""Statements behind which nothing more is done."""


class _Emptied(NamedTuple):
    """A place that may be made none, and by which parameter's value; None: by whatever is handed in."""

    place: Place
    value: Of


class _Call(NamedTuple):
    """Something that is carried out, with whose of the parameters around it is handed in, by its own parameters."""

    effect: Effect
    handed: tuple[Of, ...]
    there: frozenset[int]
    """The parameters for which something is handed in that is certainly there."""
    anew: frozenset[Place]
    """What is set behind it to something that is there."""

    def hands_on(self, found: Iterable[_Emptied]) -> Iterator[_Emptied]:
        """What it may make none, as it is known where it is carried out."""
        for (attribute, whose), value in found:
            place = attribute, self._around(whose)
            if value not in self.there and place not in self.anew:
                yield _Emptied(place, self._around(value))

    def _around(self, number: Of) -> Of:
        return None if number is None or number > len(self.handed) else self.handed[number - 1]


class _Body(NamedTuple):
    """What is done where something is carried out: what that makes none, and what else it leads to."""

    emptied: frozenset[_Emptied]
    calls: tuple[_Call, ...]


class MadeNone:
    """Which attributes of what may be made none by what statements lead to, and not by themselves."""

    def __init__(self, book: Rulebook, consequences: Consequences, keys: Keys) -> None:
        self._book = book
        self._consequences = consequences
        self._keys = keys
        self._found: dict[Effect, frozenset[_Emptied]] = {}
        self._by_lines: dict[str, frozenset[Attribute]] = {}

    def by(self, statement: s.Statement) -> frozenset[Place]:
        """Those that procedures, acts and what follows them may make none; not those that it sets itself."""
        own = set_in(statement)
        found: set[Place] = set()
        for inner in going_on(statement):
            for effect, values in _carried_out(inner, self._book):
                handed = tuple(None if one is None else self._keys.of(one) for one in values)
                call = _Call(effect, handed, _there(values), frozenset())
                found.update(one.place for one in call.hands_on(self._of(effect)))
        return frozenset(one for one in found if one[0] not in own)

    def behind(self, statement: s.Statement, *, is_followed: bool) -> frozenset[Place]:
        """Those that lines may make none that look at a value which a statement may change, when it is done.

        Args: `is_followed`: what it sets off is done behind it in any case, else behind the acts that it offers alone.
        """
        offers = tuple(one for one in going_on(statement) if isinstance(one, OfferActions))
        block = (statement,) if is_followed else offers
        effects = self._consequences.of(block) if self._book.edges and block else ()
        edges = {edge.name: edge for effect in effects for edge in self._consequences.looking_at(effect)}
        own = set_in(statement)
        found = (one for edge in edges.values() for one in self._of_line(edge))
        return frozenset((one, None) for one in found if one not in own)

    def _of_line(self, edge: Edge) -> frozenset[Attribute]:
        """What a line may make none of whatever it is done for."""
        if edge.name not in self._by_lines:
            body = self._made_in(edge.body, {1: 1})
            handed = (one.place[0] for call in body.calls for one in call.hands_on(self._of(call.effect)))
            self._by_lines[edge.name] = frozenset((*(one.place[0] for one in body.emptied), *handed))
        return self._by_lines[edge.name]

    def _of(self, effect: Effect) -> frozenset[_Emptied]:
        if effect not in self._found:
            self._find(effect)
        return self._found[effect]

    def _find(self, effect: Effect) -> None:
        """Find it for an effect and all that this leads to, round after round until nothing more comes to it."""
        bodies: dict[Effect, _Body] = {}
        waiting = [effect]
        for one in waiting:
            if one not in bodies and one not in self._found:
                bodies[one] = self._body(one)
                waiting += [call.effect for call in bodies[one].calls]
        found = self._found | {one: body.emptied for one, body in bodies.items()}
        is_more = True
        while is_more:
            is_more = False
            for one, body in bodies.items():
                handed = frozenset(place for call in body.calls for place in call.hands_on(found[call.effect]))
                if not handed <= found[one]:
                    found[one] |= handed
                    is_more = True
        self._found = found

    def _body(self, effect: Effect) -> _Body:
        blocks = self._consequences.carried_out(effect)
        bodies = [self._made_in(block, _parameters(self._book, effect, block)) for block in blocks]
        emptied = frozenset(one for body in bodies for one in body.emptied)
        return _Body(emptied, tuple(call for body in bodies for call in body.calls))

    def _made_in(self, block: s.Block, own: dict[int, int]) -> _Body:
        """What a block makes none, and what it carries out; `own` are the slots that hold parameters."""
        emptied: set[_Emptied] = set()
        calls: list[_Call] = []
        for one, anew in _before_what_is_set(block, own):
            for further, values in _carried_out(one, self._book):
                handed = tuple(_handed(value, own) for value in values)
                calls.append(_Call(further, handed, _there(values), anew))
            if isinstance(one, s.SetAttribute) and not _is_there(one.value) and _place(one, own) not in anew:
                emptied.add(_Emptied(_place(one, own), _handed(one.value, own)))
        return _Body(frozenset(emptied), tuple(calls))


def _before_what_is_set(block: s.Block, own: dict[int, int]) -> Iterator[tuple[s.Statement, frozenset[Place]]]:
    """Each statement of a block and of those in it, with the places that something is certainly put into behind it."""
    waiting: list[tuple[s.Block, frozenset[Place]]] = [(block, frozenset())] if block else []
    for part, behind in waiting:
        anew: frozenset[Place] = frozenset() if isinstance(part[-1], _LEAVES) else behind
        for one in reversed(part):
            waiting += [(inner, anew) for inner in blocks_below(one)]
            yield one, anew
            if isinstance(one, s.SetAttribute) and _is_there(one.value) and _place(one, own)[1] is not None:
                anew |= {_place(one, own)}


def set_in(statement: s.Statement) -> frozenset[Attribute]:
    """The attributes that statements set themselves."""
    found = (one.place for one in statements_in(statement) if isinstance(one, s.SetAttribute))
    return frozenset((place.kind, place.index) for place in found)


def going_on(statement: s.Statement) -> Iterator[s.Statement]:
    """A statement and those in it, without blocks behind which nothing more is done."""
    yield statement
    for block in blocks_below(statement):
        if not isinstance(block[-1], _LEAVES):
            for one in block:
                yield from going_on(one)


def _carried_out(statement: s.Statement, book: Rulebook) -> Iterator[tuple[Effect, tuple[Node | None, ...]]]:
    """What a statement itself carries out, and what it hands to its parameters; None where that is not known here."""
    match statement:
        case s.DoProcedure():
            yield ProcedureDone(statement.procedure), statement.arguments
        case s.MakeRoll():
            yield RollMade(statement.roll), statement.arguments
        case s.MakeContest():
            yield RollMade(statement.contest), statement.arguments
        case OfferActions():
            actor = statement.by[0] if len(statement.by) == 1 else None
            for name in statement.actions:
                act = book.actions[name]
                slots = range(1, 1 + len(act.parameters))
                yield ActionOffered(name), tuple(actor if slot == act.by_slot else None for slot in slots)
        case _:
            pass


def _parameters(book: Rulebook, effect: Effect, block: s.Block) -> dict[int, int]:
    """Which slots in a block that is carried out hold which of the parameters of an effect, these from 1 on."""
    match effect:
        case ProcedureDone(procedure=name):
            parameters = book.procedures[name].parameters
        case ActionOffered(action=name):
            parameters = book.actions[name].parameters
        case RollMade(roll=name):
            parameters = book.rolls[name].parameters
        case _:
            return {}
    numbers = {one.name: number for number, one in enumerate(parameters, start=1)}
    for following in (*book.following.values(), *book.reactions.values()):
        if following.body is block:
            roles = enumerate(following.roles, start=2)
            return {slot: numbers[role] for slot, role in roles if role in numbers}
    return {number: number for number in numbers.values()}


def _there(values: Iterable[Node | None]) -> frozenset[int]:
    return frozenset(number for number, one in enumerate(values, 1) if one is not None and _is_there(one))


def _is_there(value: Node) -> bool:
    return not value.type.optional and value.type.form != "nothing"


def _place(statement: s.SetAttribute, own: dict[int, int]) -> Place:
    return (statement.place.kind, statement.place.index), _handed(statement.place.thing, own)


def _handed(value: Node | None, own: dict[int, int]) -> Of:
    return own.get(value.slot) if isinstance(value, LocalValue) else None
