"""What statements may still read: the state they ask, over everything they call, and the locals they need later."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeGuard, assert_never

from dsl.understood import effects as e
from dsl.understood import statements as s
from dsl.understood.rules import ProcedureRule, Rulebook
from dsl.understood.walk import slots_read, statements_in
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
        triggers: dict[str, object] = {**book.following, **book.edges}  # done at the end, and may ask anything
        parts |= {("trigger", name): rule for name, rule in triggers.items()}
        waiting.extend(triggers.values())
        followed: set[Reading] = {("log", one.fact, 0) for one in book.following.values()}
        followed |= {("mark", name, 0) for name in triggers}
        while waiting:
            for statement in statements_in(waiting.pop()):
                self.may_end |= isinstance(statement, s.EndCampaign)
                for effect in e.effects(statement):
                    changed |= _changed(book, effect)
                    for name, called in self._called(effect):
                        if name not in parts:
                            parts[name] = called
                            waiting.append(called)
        offered = (statement.actions for statement in statements_in(tuple(parts.values())) if _is_offer(statement))
        limits: set[Reading] = {
            ("limit", limit, 0) for actions in offered for name in actions for limit in book.actions[name].limits
        }
        readings = Readings(book)
        entries = [readings.of_roll(name) for name in self.rolls]
        self.readings = readings.of(tuple(parts.values())).union(limits, followed, *entries)
        for kind in book.kinds.values():  # what is looked at when something is made, changed or gone
            linked = {*kind.ends_with, *(key for unique in kind.unique for key in unique.keys)}
            self.readings |= {("value", kind.name, at) for at in linked}
        if isinstance(start, ProcedureRule):
            changed |= _of_scene(book, start)
        self.touched = self.readings | changed

    def _called(self, effect: e.Effect) -> Iterable[tuple[tuple[str, str], object]]:
        """The rules that a statement calls, and what else it asks."""
        book = self._book
        match effect:
            case e.RollMade():
                self.rolls.add(effect.roll)
                yield ("roll", effect.roll), book.rolls[effect.roll]
                for name, reaction in book.reactions.items():
                    if reaction.fact in book.rolls[effect.roll].family:
                        yield ("upon", name), reaction
            case e.ProcedureDone():
                yield ("procedure", effect.procedure), book.procedures[effect.procedure]
                for name, replacement in book.replacements.items():
                    if replacement.procedure == effect.procedure:
                        yield ("replacement", name), replacement
            case e.ActionOffered():
                rule = book.actions[effect.action]
                yield ("action", effect.action), (rule, *(book.limits[limit] for limit in rule.limits))
            case e.AttributeChanged():
                attribute = book.kinds[effect.kind].attributes[effect.index]
                yield (f"bounds {effect.index}", effect.kind), (attribute.low, attribute.high)
            case e.ThingMade():
                yield ("kind", effect.kind), book.kinds[effect.kind]
            case (
                e.LocalSet()
                | e.ConditionChanged()
                | e.EntriesChanged()
                | e.AnythingChanged()
                | e.MomentPassed()
                | e.RoundBegun()
            ):
                return
            case _:
                assert_never(effect)


def _is_offer(statement: s.Statement) -> TypeGuard[s.OfferActions]:
    return isinstance(statement, s.OfferActions)


def _changed(book: Rulebook, effect: e.Effect) -> set[Reading]:
    """What a statement itself changes; clock, numbering and which things there are belong to every state anyway."""
    match effect:
        case e.AttributeChanged():
            return {("value", effect.kind, effect.index)}
        case e.ThingMade():
            return {("value", effect.kind, index) for index in range(len(book.kinds[effect.kind].attributes))}
        case e.ConditionChanged():
            return {("condition", effect.condition, 0)}
        case e.EntriesChanged():
            return {("entry", name, 0) for name in ([effect.target] if effect.target is not None else book.rolls)}
        case e.RollMade():
            return {("log", name, 0) for name in book.rolls[effect.roll].family}
        case e.ProcedureDone():
            return _of_scene(book, book.procedures[effect.procedure]).union([("log", effect.procedure, 0)])
        case e.MomentPassed():
            return {("condition", name, 0) for name in book.conditions} | {("entry", name, 0) for name in book.rolls}
        case e.LocalSet() | e.ActionOffered() | e.AnythingChanged() | e.RoundBegun():
            return set()
        case _:
            assert_never(effect)


def _of_scene(book: Rulebook, rule: ProcedureRule) -> set[Reading]:
    """What a scene changes by beginning and ending: a thing is made, and what lasts until then is over."""
    if rule.scene is None:
        return set()
    return _changed(book, e.ThingMade(rule.name)) | _changed(book, e.MomentPassed())


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
            case s.MakeRoll():
                below_it = after
                for outcome in reversed(statement.outcomes):
                    below_it |= self.block(outcome.body, below_it) | slots_read(outcome.by)
                return (below_it - {statement.slot}) | slots_read(statement.arguments) | slots_read(statement.rows)
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
            case s.DoStep() | s.DoRound():
                return self.block(statement.body, after)
            case s.DoProcedure():
                applied = set() if statement.applied is None else {statement.applied}
                return self._around(statement, after) | applied
            case _:  # one whose blocks are carried out as a whole, if it has any
                return self._around(statement, after)

    def _around(self, statement: s.Statement, after: frozenset[int]) -> frozenset[int]:
        """What is read before a statement, when `after` is read after it: also all that anything in it reads."""
        written = {effect.slot for effect in e.effects(statement) if isinstance(effect, e.LocalSet)}
        return (after - written) | slots_read(statement)

    def _round(self, body: s.Block, after: frozenset[int], bound: set[int]) -> frozenset[int]:
        """What is read from the beginning of a body on that is done again and again."""
        around = after
        while True:
            inside = (self.block(body, around) | after) - bound
            if inside <= around:
                return around - bound
            around |= inside
