"""Why an act is refused: what it demands itself, lines elsewhere that forbid it, and lines that lift such a refusal.

A line that forbids an act is one more thing the act demands: that its condition does not hold. It is looked at after
the act's own demands. A line that lifts one makes that one demand hold, and nothing else: what is forbidden twice stays
forbidden.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from dsl import tree as t
from dsl.border.diagnostics import phrase
from dsl.named.row_names import line_name
from dsl.resolve.book import Book
from dsl.resolve.declarations.mistakes import ACT_CALLS_IT_OTHERWISE, ACT_WITHOUT_ROLE, LIFTS_NOTHING
from dsl.resolve.expressions.reader import Expressions
from dsl.resolve.lines import AimedLift, AimedRefusal
from dsl.resolve.names.scope import Local
from dsl.resolve.rolls.bearers import bearer_name, bearer_type, bearing, called, standing_in
from dsl.resolve.rolls.rows import cites
from dsl.tree.walk import nodes_below
from dsl.types import PLAYER, TRUTH, fits, many
from dsl.understood.expressions import (
    AllThings,
    Binary,
    BinaryOperation,
    Constant,
    LocalValue,
    Node,
    Several,
    SeveralOperation,
    Template,
    Unary,
    UnaryOperation,
)
from dsl.understood.rules import Requirement
from dsl.understood.walk import slots_read


class Demand(NamedTuple):
    """Something an act demands, and the name by which a line can lift it."""

    name: str
    requirement: Requirement


class RefusalReader:
    """Reads what lines elsewhere do to the demands of one act."""

    def __init__(self, book: Book, action: t.Action, by: str | None, read: Expressions) -> None:
        """Args: `read` knows the parameters of the act, and nothing of its statements."""
        self.book = book
        self.action = action
        self.by = by
        self.read = read
        self.scope = read.scope
        self.lifts = book.lines_to.lifts_of(action.name.text)

    def is_lifted(self, name: str) -> bool:
        """Whether some line lifts a demand, so that nothing may rely on it."""
        return any(one.lifted.refusal.text == name for one in self.lifts)

    def demands(self, own: Sequence[Demand]) -> tuple[Requirement, ...]:
        """The act's own demands and those of lines, each as far as no line lifts it."""
        found = list(own)
        for aimed in self.book.lines_to.refusals_of(self.action.name.text):
            with self.scope.block(), standing_in(aimed.block, self.scope):
                requirement = self._refusal(aimed)
                if requirement is not None:
                    found.append(Demand(line_name(aimed.line), requirement))
        for lift in self.lifts:
            known = list(dict.fromkeys(one.name for one in found))
            if lift.lifted.refusal.text not in known:
                act, name = self.action.name, lift.lifted.refusal
                listed = ", ".join(known) or phrase("none")
                self.book.find(LIFTS_NOTHING, name.span, act=act, name=name, known=listed)
                continue
            test = self._lifting(lift)
            found = [one if one.name != lift.lifted.refusal.text else _lifted(one, test) for one in found]
        return tuple(one.requirement for one in found)

    def _refusal(self, aimed: AimedRefusal) -> Requirement | None:
        line, block = aimed
        if not line.acts.names and not self._is_meant(aimed):
            return None
        if line.acts.by is not None and self.by is not None:
            self.scope.names[line.acts.by.text] = self.scope.names[self.by]
        tests = []
        if block is not None:
            role = self._bearer(block, line)
            if role is None:
                return None
            tests.append(bearing(self.book, block, role.slot, role.type, line.span))
        if line.condition is not None:
            tests.append(self.read.truth(line.condition))
        if not tests:
            return None
        reason = self.read.template(line.reason) or Template((called(block) or tests[-1].source,))
        source = f"not ({_all_of(tests).source})"
        if not line.acts.names and self.action.name.text in self.book.lines_to.acts_of_umpire:
            tests = [*self._is_a_player(line, tests), *tests]
        forbidden = _all_of(tests)
        condition = UnaryOperation(TRUTH, Unary.NOT, forbidden, span=line.span, source=source)
        where = cites(line.cites) or (() if block is None else cites(block.cites))
        return Requirement(condition, reason, slots_read(condition), where, line.span)

    def _is_a_player(self, line: t.Forbids, tests: list[Node]) -> Iterator[Node]:
        """The test that who acts is a player: a line about all acts of players passes over those of the umpire."""
        actor = None if self.by is None else self.scope.names[self.by]
        if actor is not None and (line.acts.by is not None or actor.slot in slots_read(_all_of(tests))):
            who = LocalValue(actor.type, actor.slot, span=line.span)
            players = AllThings(many(PLAYER), PLAYER.name, span=line.span)
            yield BinaryOperation(TRUTH, Binary.INSIDE, who, players, span=line.span)

    def _is_meant(self, aimed: AimedRefusal) -> bool:
        """Whether a line about all acts is about this one: it has an actor, or the roles that the line speaks of."""
        line, block = aimed
        if line.acts.by is not None and self.by is None:
            return False
        names = {**self.scope.names}
        if line.acts.by is not None and self.by is not None:
            names[line.acts.by.text] = names[self.by]
        if block is not None:
            role = names.get(bearer_name(block))
            if role is None or not fits(role.type.present(), bearer_type(self.book, block)):
                return False
        spoken = {one.text for one in nodes_below(line.condition) if isinstance(one, t.Name)}
        roles = {name for name in spoken & self.book.lines_to.act_roles if not self._is_a_value(name)}
        return roles <= names.keys()

    def _is_a_value(self, name: str) -> bool:
        """Whether a name means something without any role."""
        return isinstance(self.book.symbols.declarations.get(name), t.Option | t.Define)

    def _bearer(self, block: t.Block, line: t.Line) -> Local | None:
        """The role of the act that bears a block."""
        name = bearer_name(block)
        role = self.scope.names.get(name)
        if role is None:
            kind = bearer_type(self.book, block)
            alike = [own for own, local in self.scope.names.items() if local.type == kind]
            if len(alike) == 1 and isinstance(block, t.Condition) and block.lines == (line,):
                meant, said = alike[0], {"act": self.action.name, "role": name, "kind": kind.name}
                self.book.find(ACT_CALLS_IT_OTHERWISE, line.span, one=meant, name=block.name, **said)
                return role
            known = ", ".join(self.scope.names) or phrase("none")
            self.book.find(ACT_WITHOUT_ROLE, line.span, act=self.action.name, role=name, known=known)
        return role

    def _lifting(self, lift: AimedLift) -> Node:
        """The test that a refusal is lifted."""
        line, _lifted_one, block = lift
        tests = []
        with self.scope.block(), standing_in(block, self.scope):
            if block is not None:
                role = self._bearer(block, line)
                if role is not None:
                    tests.append(bearing(self.book, block, role.slot, role.type, line.span))
            if line.condition is not None:
                tests.append(self.read.truth(line.condition))
        return _all_of(tests) if tests else Constant(TRUTH, True, span=line.span)


def _all_of(tests: list[Node]) -> Node:
    if len(tests) == 1:
        return tests[0]
    source = " and ".join(one.source for one in tests)
    return SeveralOperation(TRUTH, Several.AND, tuple(tests), span=tests[-1].span, source=source)


def _lifted(demand: Demand, test: Node) -> Demand:
    """A demand that also holds where it is lifted."""
    name, requirement = demand
    before = requirement.condition
    source = f"{before.source} or {test.source}"
    condition = SeveralOperation(TRUTH, Several.OR, (test, before), span=before.span, source=source)
    slots = slots_read(condition)
    return Demand(name, replace(requirement, condition=condition, slots=slots))
