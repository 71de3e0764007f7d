"""What statements may still read: the state they ask, over everything they call, and the locals they need later."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeGuard, assert_never

from dsl.understood import statements as s
from dsl.understood.expressions import FieldOf, LocalValue
from dsl.understood.rules import Rulebook
from dsl.understood.walk import below, slots_read, statements_in
from interpreter.world.changes import Reading
from interpreter.world.readings import Readings

# ---------------------------------------------------------------- state


class Reach:
    """What a rule can come to: the rules that its statements call, the state that all of them read or change."""

    def __init__(self, book: Rulebook, start: object) -> None:
        """Args: `start` is a rule, statements or an expression."""
        self._book = book
        self.rolls: set[str] = set()
        """The rolls and contests that may be made."""
        self.may_end = False
        """Whether the campaign may end there."""
        changed: set[Reading] = set()
        parts: dict[object, object] = {"start": start}
        waiting = [start]
        while waiting:
            for statement in statements_in(waiting.pop()):
                changed |= _changed(book, statement)
                for name, called in self._called(statement):
                    if name not in parts:
                        parts[name] = called
                        waiting.append(called)
        offered = (statement.actions for statement in statements_in(tuple(parts.values())) if _is_offer(statement))
        limits: set[Reading] = {
            ("limit", limit, 0) for actions in offered for name in actions for limit in book.actions[name].limits
        }
        self.readings = Readings(book).of(tuple(parts.values())) | limits
        self.touched = self.readings | changed

    def _called(self, statement: s.Statement) -> Iterable[tuple[tuple[str, str], object]]:
        """The rules that a statement calls, and what else it asks."""
        book = self._book
        match statement:
            case s.MakeRoll():
                self.rolls.add(statement.roll)
                yield ("roll", statement.roll), book.rolls[statement.roll]
            case s.MakeContest():
                self.rolls.add(statement.contest)
                yield ("roll", statement.contest), book.rolls[statement.contest]
            case s.DoProcedure():
                yield ("procedure", statement.procedure), book.procedures[statement.procedure]
            case s.OfferActions():
                for name in statement.actions:
                    rule = book.actions[name]
                    yield ("action", name), (rule, *(book.limits[limit] for limit in rule.limits))
            case s.SetAttribute() | s.MoveNumber():
                kind, index = statement.place.kind, statement.place.index
                attribute = book.kinds[kind].attributes[index]
                yield (f"bounds {index}", kind), (attribute.low, attribute.high)
            case s.CreateThing() | s.TakeReport():
                yield ("kind", statement.kind), book.kinds[statement.kind]
            case s.EndCampaign():
                self.may_end = True
            case _:
                return


def _is_offer(statement: s.Statement) -> TypeGuard[s.OfferActions]:
    return isinstance(statement, s.OfferActions)


def _changed(book: Rulebook, statement: s.Statement) -> set[Reading]:
    """What a statement itself changes; clock, numbering and which things there are belong to every state anyway."""
    match statement:
        case s.SetAttribute() | s.MoveNumber() | s.ChangeMembers():
            return {("value", statement.place.kind, statement.place.index)}
        case s.CreateThing() | s.TakeReport():
            return {("value", statement.kind, index) for index in range(len(book.kinds[statement.kind].attributes))}
        case s.GainCondition() | s.LoseCondition():
            return {("condition", statement.condition, 0)}
        case s.MakeRoll():
            return {("log", statement.roll, 0)}
        case s.MakeContest():
            return {("log", statement.contest, 0)}
        case _:
            return set()


# ---------------------------------------------------------------- locals


class Later:
    """For each statement of a rule the slots that are read after it, so that the others can be forgotten."""

    def __init__(self, body: s.Block) -> None:
        self.after: dict[int, frozenset[int]] = {}
        self.at_head: dict[int, frozenset[int]] = {}
        """For each `repeat`, what is read from its beginning on."""
        self.first = self.block(body, frozenset())

    def block(self, block: s.Block, after: frozenset[int]) -> frozenset[int]:
        """What is read from the beginning of a block on, when `after` is read after it."""
        for statement in reversed(block):
            self.after[id(statement)] = after
            after = self._before(statement, after)
        return after

    def _before(self, statement: s.Statement, after: frozenset[int]) -> frozenset[int]:
        match statement:
            case s.SetLocal():
                return (after - {statement.slot}) | slots_read(statement.value)
            case s.MakeRoll():
                below_it = after
                for outcome in reversed(statement.outcomes):
                    below_it |= self.block(outcome.body, below_it) | slots_read(outcome.by)
                return (below_it - {statement.slot}) | slots_read(statement.arguments)
            case s.DoFirst():
                branches = [self.block(one.body, after) | slots_read(one.condition) for one in statement.branches]
                return after.union(*branches)
            case s.ForEachMember():
                inside = self._round(statement.body, after, {statement.slot})
                return inside | slots_read((statement.collection, statement.condition, statement.sorting))
            case s.ForEachPlayer():
                return self._round(statement.body, after, {statement.slot})
            case s.RepeatRounds():
                return self._round(statement.body, after, {statement.slot}) | slots_read(statement.number)
            case s.RepeatUntil():
                head = self._round(statement.body, after | slots_read(statement.until), set())
                self.at_head[id(statement)] = head
                return head
            case s.DoStep():
                return self.block(statement.body, after)
            case s.CreateThing() | s.MakeContest() | s.DoProcedure() | s.AskQuestion() | s.TakeReport():
                written = set() if statement.slot is None else {statement.slot}
                return (after - written) | slots_read(statement)
            case (
                s.SetAttribute()
                | s.MoveNumber()
                | s.ChangeMembers()
                | s.DestroyThing()
                | s.OrderPlayers()
                | s.OfferActions()
                | s.GainCondition()
                | s.LoseCondition()
                | s.DoTogether()
                | s.SayText()
                | s.EndCampaign()
                | s.GiveResult()
                | s.StopHere()
            ):
                return after | slots_read(statement)
            case _:
                assert_never(statement)

    def _round(self, body: s.Block, after: frozenset[int], bound: set[int]) -> frozenset[int]:
        """What is read from the beginning of a body on that is done again and again."""
        around = after
        while True:
            inside = (self.block(body, around) | after) - bound
            if inside <= around:
                return around - bound
            around |= inside


def fields_of(rule: object, slot: int) -> frozenset[str] | None:
    """The fields of a roll's result that a rule reads in a slot; None where the result itself goes somewhere."""
    read: set[str] = set()
    inside = 0
    for part in below(rule):
        if isinstance(part, FieldOf) and isinstance(part.of, LocalValue) and part.of.slot == slot:
            read.add(part.name)
            inside += 1
        elif isinstance(part, LocalValue) and part.slot == slot:
            inside -= 1
    return frozenset(read) if inside == 0 else None
