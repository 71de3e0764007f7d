"""Values that a test has shown to be there, and that something done in between may have made none.

when player.home is not none
  do flee(player)                       # player.home becomes none
  say "{player} holds {player.home}"    # which the test above says nothing of any more

What a statement changes itself ends what is certain already where names are read; here it is what the procedures, acts
and following lines do that it leads to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from dsl.border.diagnostics import Finding, Mistake, Severity, phrase
from dsl.checks.survey.declared import RulePart, Survey, quoted
from dsl.understood import statements as s
from dsl.understood.asking import OfferActions
from dsl.understood.effects import ActionOffered, Effect, ProcedureDone, RollMade
from dsl.understood.expressions import (
    Aggregate,
    AttributeOf,
    Binary,
    BinaryOperation,
    Cases,
    LocalValue,
    Node,
    Selection,
    Template,
)
from dsl.understood.rules import Rulebook
from dsl.understood.walk import below, blocks_below, nodes_in, statements_in

TESTED_BEFORE = Mistake(
    "tested-before",
    Severity.WARNING,
    "“{source}” was tested before, and what is done since then may have made it none",
    "test it again here, or keep it with `let` before that is done",
)

_Attribute = tuple[str, int]
"""An attribute by its kind and its number there."""
_Of = int | None
"""Whose it is: the number of a parameter, or of what an expression says; None: of anything."""
_Place = tuple[_Attribute, _Of]
_ASKS_WHETHER: Final = frozenset({Binary.SAME, Binary.DIFFERENT, Binary.INSIDE, Binary.DEFAULT})
"""Operations that know what to do with none."""
_ASKS_FIRST: Final = Cases | Aggregate | Selection
"""Expressions whose conditions are looked at before what stands in front of them."""
_LEAVES: Final = s.StopHere | s.GiveResult | s.EndCampaign
"""Statements behind which nothing more is done."""


def tested_before(look: Survey) -> Iterator[Finding]:
    """A value that was tested has perhaps become none by what was done since, and the rule could not be carried out.

    Found:
        kind player
          camp: tile or none
        procedure flee(p: player)
          p.camp becomes none
        setup
          for each p in players
            p.camp becomes one of tiles at random
        phase raid
          each player in order
            when player.camp is not none
              do flee(player)
              say "{player} has left {player.camp.name}"      # finds: tested-before
    Instead:
        kind player
          camp: tile or none
        procedure flee(p: player)
          p.camp becomes none
        setup
          for each p in players
            p.camp becomes one of tiles at random
        phase raid
          each player in order
            when player.camp is not none
              let left = player.camp
              do flee(player)
              say "{player} has left {left.name}"
    """
    if not any(one.was_tested for one in look.of(AttributeOf)):
        return
    emptied = _Emptied(look)
    for part in look.parts:
        if any(one.was_tested for one in part.of(AttributeOf)):
            yield from _in_part(part, emptied, look)


def _in_part(part: RulePart, emptied: _Emptied, look: Survey) -> Iterator[Finding]:
    told: set[int] = set()
    for block in part.blocks:
        for at, statement in enumerate(block[:-1], start=1):
            several = emptied.by(statement)
            for node in _read_unseen(block[at:], several, look) if several else ():
                if id(node) not in told:
                    told.add(id(node))
                    also = [(statement.span, phrase("this may make it none"))]
                    yield TESTED_BEFORE.at(node.span, also=also, source=quoted(node))


def _read_unseen(block: s.Block, emptied: frozenset[_Place], look: Survey) -> Iterator[AttributeOf]:
    """What some statements read of attributes as if it were certainly there, before they test it or set it anew."""
    keys = look.truth.keys
    settled: set[int] = set()
    for statement in block:
        shown = _shown_itself(statement)
        for one in nodes_in(statement):
            if isinstance(one, _ASKS_FIRST):
                settled.update(map(keys.of, _asked_whether(nodes_in(one))))
            elif isinstance(one, BinaryOperation):
                settled.update(map(keys.of, _asked_whether((one,))))
            elif isinstance(one, AttributeOf) and id(one) not in shown and keys.of(one) not in settled:
                settled.add(keys.of(one))
                of_it = {(_attribute(one), None), (_attribute(one), keys.of(one.of))}
                if one.was_tested and not emptied.isdisjoint(of_it):
                    yield one
        anew = {(one.place.kind, one.place.index) for one in _set_in(statement)}
        emptied = frozenset(one for one in emptied if one[0] not in anew)


def _asked_whether(nodes: Iterable[Node]) -> Iterator[Node]:
    """The values of which some expressions ask whether they are there."""
    for one in nodes:
        if isinstance(one, BinaryOperation) and one.op in _ASKS_WHETHER:
            yield from (one.left, one.right)


def _shown_itself(statement: s.Statement) -> set[int]:
    """Which values stand by themselves in a text, where none is shown as such; by their identity."""
    return {id(node) for one in below(statement) if isinstance(one, Template) for node in one.inserted}


def _set_in(statement: s.Statement) -> Iterator[s.SetAttribute]:
    return (one for one in statements_in(statement) if isinstance(one, s.SetAttribute))


def _attribute(node: AttributeOf) -> _Attribute:
    return node.kind, node.index


class _MadeNone(NamedTuple):
    """A place that may be made none, and by which parameter's value; None: by whatever is handed in."""

    place: _Place
    value: _Of


class _Call(NamedTuple):
    """Something that is carried out, with whose of the parameters around it is handed in, by its own parameters."""

    effect: Effect
    handed: tuple[_Of, ...]
    there: frozenset[int]
    """The parameters for which something is handed in that is certainly there."""
    anew: frozenset[_Place]
    """What is set behind it to something that is there."""

    def hands_on(self, found: Iterable[_MadeNone]) -> Iterator[_MadeNone]:
        """What it may make none, as it is known where it is carried out."""
        for (attribute, whose), value in found:
            place = attribute, self._around(whose)
            if value not in self.there and place not in self.anew:
                yield _MadeNone(place, self._around(value))

    def _around(self, number: _Of) -> _Of:
        return None if number is None or number > len(self.handed) else self.handed[number - 1]


class _Body(NamedTuple):
    """What is done where something is carried out: what that makes none, and what else it leads to."""

    emptied: frozenset[_MadeNone]
    calls: tuple[_Call, ...]


class _Emptied:
    """Which attributes of what may be made none by what statements lead to, and not by themselves."""

    def __init__(self, look: Survey) -> None:
        self._look = look
        self._found: dict[Effect, frozenset[_MadeNone]] = {}

    def by(self, statement: s.Statement) -> frozenset[_Place]:
        """Those that procedures, acts and what follows them may make none; not those that it sets itself."""
        own = {(one.place.kind, one.place.index) for one in _set_in(statement)}
        found: set[_Place] = set()
        for inner in _going_on(statement):
            for effect, values in _carried_out(inner, self._look.book):
                handed = tuple(None if one is None else self._look.truth.keys.of(one) for one in values)
                call = _Call(effect, handed, _there(values), frozenset())
                found.update(one.place for one in call.hands_on(self._of(effect)))
        return frozenset(one for one in found if one[0] not in own)

    def _of(self, effect: Effect) -> frozenset[_MadeNone]:
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
        book = self._look.book
        emptied: set[_MadeNone] = set()
        calls: list[_Call] = []
        for block in self._look.consequences.carried_out(effect):
            own = _parameters(book, effect, block)
            for one, anew in _before_what_is_set(block, own):
                for further, values in _carried_out(one, book):
                    handed = tuple(_handed(value, own) for value in values)
                    calls.append(_Call(further, handed, _there(values), anew))
                if isinstance(one, s.SetAttribute) and not _is_there(one.value) and _place(one, own) not in anew:
                    emptied.add(_MadeNone(_place(one, own), _handed(one.value, own)))
        return _Body(frozenset(emptied), tuple(calls))


def _before_what_is_set(block: s.Block, own: dict[int, int]) -> Iterator[tuple[s.Statement, frozenset[_Place]]]:
    """Each statement of a block and of those in it, with the places that something is certainly put into behind it."""
    waiting: list[tuple[s.Block, frozenset[_Place]]] = [(block, frozenset())] if block else []
    for part, behind in waiting:
        anew: frozenset[_Place] = frozenset() if isinstance(part[-1], _LEAVES) else behind
        for one in reversed(part):
            waiting += [(inner, anew) for inner in blocks_below(one)]
            yield one, anew
            if isinstance(one, s.SetAttribute) and _is_there(one.value) and _place(one, own)[1] is not None:
                anew |= {_place(one, own)}


def _going_on(statement: s.Statement) -> Iterator[s.Statement]:
    """A statement and those in it, without blocks behind which nothing more is done."""
    yield statement
    for block in blocks_below(statement):
        if not isinstance(block[-1], _LEAVES):
            for one in block:
                yield from _going_on(one)


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


def _place(statement: s.SetAttribute, own: dict[int, int]) -> _Place:
    return (statement.place.kind, statement.place.index), _handed(statement.place.thing, own)


def _handed(value: Node | None, own: dict[int, int]) -> _Of:
    return own.get(value.slot) if isinstance(value, LocalValue) else None


CHECKS = (tested_before,)
