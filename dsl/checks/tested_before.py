"""Values that a test has shown to be there, and that something done in between may have made none.

when player.home is not none
  do flee(player)                       # player.home becomes none
  say "{player.home.name} is empty"     # which the test above says nothing of any more

What a statement changes itself ends what is certain already where names are read; here it is what the procedures, acts
and following lines do that it leads to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity, phrase
from dsl.checks.survey.declared import RulePart, Survey, quoted
from dsl.checks.survey.made_none import Attribute, MadeNone, Place, going_on, set_in
from dsl.understood import statements as s
from dsl.understood.asking import AskQuestion
from dsl.understood.expressions import (
    ASK_WHETHER,
    Aggregate,
    AttributeOf,
    Binary,
    BinaryOperation,
    Cases,
    Node,
    Selection,
    Template,
)
from dsl.understood.rules import PhaseRule
from dsl.understood.walk import below, blocks_in, nodes_in, slots_read, statements_in

TESTED_BEFORE = Mistake(
    "tested-before",
    Severity.WARNING,
    "“{source}” was tested before, and what is done since then may have made it none",
    "test it again here, or keep it with `let` before that is done",
)

_Loop = s.ForEachMember | s.ForEachPlayer | s.RepeatUntil | s.RepeatRounds
_NAMES: Final = s.ForEachMember | s.ForEachPlayer | s.SetLocal | s.CreateThing | s.DrawLots | AskQuestion | s.TakeReport
"""Statements that give a name to something."""
_ASKS_FIRST: Final = Cases | Aggregate | Selection
"""Expressions whose conditions are looked at before what stands in front of them."""


def tested_before(look: Survey) -> Iterator[Finding]:
    """A value that was tested has perhaps become none by what was done since, and the rule could not be carried out.

    Likewise what a loop has made none itself, when its body is done again.

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
    emptied = MadeNone(look.book, look.consequences, look.truth.keys)
    for part in look.parts:
        if any(one.was_tested for one in part.of(AttributeOf)):
            yield from _in_part(part, emptied, look)


def _in_part(part: RulePart, emptied: MadeNone, look: Survey) -> Iterator[Finding]:
    told: set[int] = set()
    as_before = {id(block) for one in part.of(s.DoTogether) for block in blocks_in(one)}  # its changes wait for its end
    is_followed = isinstance(part.rule, PhaseRule) or part.name in look.book.scenes
    for loop in (*part.of(s.ForEachMember, s.ForEachPlayer), *part.of(s.RepeatUntil, s.RepeatRounds)):
        if id(loop.body) not in as_before:
            yield from _in_the_next_round(loop, emptied, look, told, is_followed=is_followed)
    for block in (one for one in part.blocks if id(one) not in as_before):
        for at, statement in enumerate(block[:-1], start=1):
            several = emptied.by(statement) | emptied.behind(statement, is_followed=is_followed)
            for node in _read_unseen(block[at:], several, look) if several else ():
                if id(node) not in told:
                    told.add(id(node))
                    also = [(statement.span, phrase("this may make it none"))]
                    yield TESTED_BEFORE.at(node.span, also=also, source=quoted(node))


def _in_the_next_round(
    loop: _Loop, emptied: MadeNone, look: Survey, told: set[int], *, is_followed: bool
) -> Iterator[Finding]:
    """What a body that is done again reads before it is tested, and has made none itself the time before."""
    keys = look.truth.keys
    by: dict[Place, s.Statement] = {}
    for statement in loop.body:
        for one in going_on(statement):
            if isinstance(one, s.SetAttribute):
                place = (one.place.kind, one.place.index), keys.of(one.place.thing)
                by.pop(place, None)
                if one.value.type.optional or one.value.type.form == "nothing":
                    by[place] = one
        by |= dict.fromkeys(emptied.by(statement), statement)
        by |= dict.fromkeys(emptied.behind(statement, is_followed=is_followed), statement)
    if not by:
        return
    anew = {one.slot for one in statements_in((loop,)) if isinstance(one, _NAMES)}  # stands for another each time
    asked = tuple(nodes_in(loop.until)) if isinstance(loop, s.RepeatUntil) else ()
    for node in _read_unseen(loop.body, frozenset(by), look, set(map(keys.of, _asked_whether(asked)))):
        whatever = by.get((_attribute(node), None))
        made = by.get((_attribute(node), keys.of(node.of))) if anew.isdisjoint(slots_read(node.of)) else None
        making = whatever or made
        if making is not None and id(node) not in told:
            told.add(id(node))
            also = [(making.span, phrase("this may make it none"))]
            yield TESTED_BEFORE.at(node.span, also=also, source=quoted(node))


def _read_unseen(
    block: s.Block, emptied: frozenset[Place], look: Survey, asked: Iterable[int] = ()
) -> Iterator[AttributeOf]:
    """What some statements read of attributes as if it were certainly there, before they test it or set it anew.

    Args: `asked` are the keys of what is tested before all of them.
    """
    keys = look.truth.keys
    settled = set(asked)
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
        anew = set_in(statement)
        emptied = frozenset(one for one in emptied if one[0] not in anew)


def _asked_whether(nodes: Iterable[Node]) -> Iterator[Node]:
    """The values of which some expressions ask whether they are there."""
    for one in nodes:
        if isinstance(one, BinaryOperation) and one.op in ASK_WHETHER:
            yield one.left
            yield from (one.right,) if one.op in (Binary.SAME, Binary.DIFFERENT) else ()


def _shown_itself(statement: s.Statement) -> set[int]:
    """Which values stand by themselves in a text, where none is shown as such; by their identity."""
    return {id(node) for one in below(statement) if isinstance(one, Template) for node in one.inserted}


def _attribute(node: AttributeOf) -> Attribute:
    return node.kind, node.index


CHECKS = (tested_before,)
