"""Values that a test has shown to be there, and that something done in between may have made none.

when player.home is not none
  do flee(player)                       # player.home becomes none
  say "{player} holds {player.home}"    # which the test above says nothing of any more

What a statement changes itself ends what is certain already where names are read; here it is what the procedures, acts
and following lines do that it leads to.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from dsl.border.diagnostics import Finding, Mistake, Severity, phrase
from dsl.checks.survey.declared import RulePart, Survey, quoted
from dsl.understood import statements as s
from dsl.understood.effects import ActionOffered, Effect, ProcedureDone, RollMade, effects
from dsl.understood.expressions import AttributeOf, Binary, BinaryOperation, LocalValue, Node
from dsl.understood.walk import nodes_in, statements_in

TESTED_BEFORE = Mistake(
    "tested-before",
    Severity.WARNING,
    "“{source}” was tested before, and what is done since then may have made it none",
    "test it again here, or keep it with `let` before that is done",
)

_Attribute = tuple[str, int]
"""An attribute by its kind and its number there."""
_Of = int | None
"""Whose it is: the slot of a parameter, or the number of what an expression says; None: of anything."""
_ASKS_WHETHER: Final = frozenset({Binary.SAME, Binary.DIFFERENT, Binary.INSIDE, Binary.DEFAULT})
"""Operations that know what to do with none."""


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
    emptied = _Emptied(look)
    for part in look.parts:
        if any(_is_proven(node, look) for node in part.of(AttributeOf)):
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


def _read_unseen(block: s.Block, emptied: frozenset[tuple[_Attribute, _Of]], look: Survey) -> Iterator[AttributeOf]:
    """What some statements read of attributes as if it were certainly there, before they test it or set it anew."""
    keys = look.truth.keys
    settled: set[int] = set()
    for statement in block:
        for one in nodes_in(statement):
            if isinstance(one, BinaryOperation) and one.op in _ASKS_WHETHER:
                settled.update(map(keys.of, (one.left, one.right)))
            elif isinstance(one, AttributeOf) and keys.of(one) not in settled:
                settled.add(keys.of(one))
                of_it = {(_attribute(one), None), (_attribute(one), keys.of(one.of))}
                if _is_proven(one, look) and not emptied.isdisjoint(of_it):
                    yield one
        anew = {(one.place.kind, one.place.index) for one in _set_in(statement)}
        emptied = frozenset(one for one in emptied if one[0] not in anew)


def _set_in(statement: s.Statement) -> Iterator[s.SetAttribute]:
    return (one for one in statements_in(statement) if isinstance(one, s.SetAttribute))


def _attribute(node: AttributeOf) -> _Attribute:
    return node.kind, node.index


def _is_proven(node: AttributeOf, look: Survey) -> bool:
    """Whether a value that may be none is held to be there, since a test has shown it."""
    return look.book.kinds[node.kind].attributes[node.index].type.optional and not node.type.optional


class _Body(NamedTuple):
    """What is done where something is carried out: what that makes none, and what else it leads to."""

    emptied: frozenset[tuple[_Attribute, _Of]]
    calls: tuple[tuple[Effect, tuple[_Of, ...]], ...]
    """Each with whose of its own parameters it hands on."""


class _Emptied:
    """Which attributes of what may be made none by what statements lead to, and not by themselves."""

    def __init__(self, look: Survey) -> None:
        self._look = look
        self._found: dict[Effect, frozenset[tuple[_Attribute, _Of]]] = {}

    def by(self, statement: s.Statement) -> frozenset[tuple[_Attribute, _Of]]:
        """Those that procedures, acts and what follows them may make none; not those that it sets itself."""
        own = {(one.place.kind, one.place.index) for one in _set_in(statement)}
        keys = self._look.truth.keys
        found: set[tuple[_Attribute, _Of]] = set()
        for inner in statements_in(statement):
            for effect, arguments in _calls(inner):
                for attribute, slot in self._of(effect):
                    found.add((attribute, None if slot is None else keys.of(arguments[slot - 1])))
        return frozenset(one for one in found if one[0] not in own)

    def _of(self, effect: Effect) -> frozenset[tuple[_Attribute, _Of]]:
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
                waiting += [further for further, _ in bodies[one].calls]
        found = self._found | {one: body.emptied for one, body in bodies.items()}
        is_more = True
        while is_more:
            is_more = False
            for one, body in bodies.items():
                handed = frozenset(
                    (attribute, None if slot is None else slots[slot - 1])
                    for further, slots in body.calls
                    for attribute, slot in found[further]
                )
                if not handed <= found[one]:
                    found[one] |= handed
                    is_more = True
        self._found = found

    def _body(self, effect: Effect) -> _Body:
        rule = self._look.book.procedures[effect.procedure] if isinstance(effect, ProcedureDone) else None
        emptied: set[tuple[_Attribute, _Of]] = set()
        calls: list[tuple[Effect, tuple[_Of, ...]]] = []
        for block in self._look.consequences.carried_out(effect):
            given = range(1, 1 + len(rule.parameters)) if rule is not None and block is rule.body else range(0)
            for one in statements_in(block):
                if isinstance(one, s.SetAttribute) and (one.value.type.optional or one.value.type.form == "nothing"):
                    emptied.add(((one.place.kind, one.place.index), _parameter(one.place.thing, given)))
                for further, arguments in _calls(one):
                    calls.append((further, tuple(_parameter(argument, given) for argument in arguments)))
        return _Body(frozenset(emptied), tuple(calls))


def _calls(statement: s.Statement) -> Iterator[tuple[Effect, tuple[Node, ...]]]:
    """What a statement itself carries out, and what it hands to it as far as that is known here."""
    if isinstance(statement, s.DoProcedure):
        yield ProcedureDone(statement.procedure), statement.arguments
    else:
        yield from ((one, ()) for one in effects(statement) if isinstance(one, ActionOffered | RollMade))


def _parameter(value: Node, given: range) -> _Of:
    return value.slot if isinstance(value, LocalValue) and value.slot in given else None


CHECKS = (tested_before,)
