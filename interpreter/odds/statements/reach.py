"""What statements may still read: the state they ask, over everything they call, and the locals they need later."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, assert_never

from dsl.understood import effects as e
from dsl.understood import statements as s
from dsl.understood.asking import OfferActions
from dsl.understood.rules import KindRule, ProcedureRule, Rulebook
from dsl.understood.walk import slots_read, statements_in
from interpreter.world.following.changes import Reading
from interpreter.world.following.readings import ReadByItself, Readings

Name = tuple[str, str]
"""A rule by its sort and its name."""

# ---------------------------------------------------------------- state


class PartOfReach(NamedTuple):
    """What the statements of one rule do themselves.

    Attributes:
        called: the rules they call, and what else is asked by what they do.
        rolls: the rolls and contests they make.
        may_end: whether they may end the campaign.
    """

    looked: ReadByItself
    changed: frozenset[Reading]
    called: tuple[tuple[Name, object], ...]
    rolls: frozenset[str]
    may_end: bool


def linked_attributes(kind: KindRule) -> frozenset[int]:
    """The attributes of a kind with which its things end, or by which they are one."""
    return frozenset({*kind.ends_with, *(key for unique in kind.unique for key in unique.keys)})


class Parts:
    """The rules of a rulebook as parts of what others can come to; each is looked at once."""

    def __init__(self, book: Rulebook, looked_at: frozenset[Reading] = frozenset()) -> None:
        """Args: `looked_at` is read between any two statements."""
        self.book = book
        self.readings = Readings(book)
        self._known: dict[Name, PartOfReach] = {}
        self._sets: dict[frozenset[Reading], frozenset[Reading]] = {}
        self.triggers: dict[str, object] = {**book.following, **book.edges}
        """They are done at the end of anything, and may ask anything."""
        self.always_read: set[Reading] = {("mark", name, 0) for name in self.triggers} | looked_at
        for kind in book.kinds.values():  # what is looked at when something is made, changed or gone
            self.always_read |= {("value", kind.name, at) for at in linked_attributes(kind)}

    def named(self, name: Name, rule: object) -> PartOfReach:
        """A part that has a name."""
        if name not in self._known:
            self._known[name] = self.of(rule)
        return self._known[name]

    def known_as(self, readings: frozenset[Reading]) -> frozenset[Reading]:
        """The same readings as one set for all rules that have them: such sets are looked up by, and are long."""
        return self._sets.setdefault(readings, readings)

    def of(self, rule: object) -> PartOfReach:
        """A rule, statements or an expression."""
        own, asked = self.readings.looked_at(rule)
        changed: set[Reading] = set()
        called: dict[Name, object] = {}
        rolls: set[str] = set()
        limits: set[Reading] = set()
        may_end = False
        for statement in statements_in(rule):
            may_end |= isinstance(statement, s.EndCampaign)
            if isinstance(statement, OfferActions):
                offered = (self.book.actions[name] for name in statement.actions)
                limits |= {("limit", limit, 0) for action in offered for limit in action.limits}
            for effect in e.effects(statement):
                changed |= _changed(self.book, effect)
                called.update(self._called(effect))
                if isinstance(effect, e.RollMade):
                    rolls.add(effect.roll)
        return PartOfReach(
            ReadByItself(own | limits, asked), frozenset(changed), tuple(called.items()), frozenset(rolls), may_end
        )

    def _called(self, effect: e.Effect) -> Iterable[tuple[Name, object]]:
        """The rules that a statement calls, and what else it asks."""
        book = self.book
        match effect:
            case e.RollMade():
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
                least = (book.kinds[one.purse.kind].attributes[one.purse.index].low for one in rule.prices)
                yield ("action", effect.action), (rule, *(book.limits[limit] for limit in rule.limits), *least)
            case e.AttributeChanged():
                attribute = book.kinds[effect.kind].attributes[effect.index]
                yield (f"bounds {effect.index}", effect.kind), (attribute.low, attribute.high)
            case e.ThingMade():
                yield ("kind", effect.kind), book.kinds[effect.kind]
            case (
                e.LocalSet()
                | e.NameGiven()
                | e.ConditionChanged()
                | e.EntriesChanged()
                | e.AnythingChanged()
                | e.MomentPassed()
                | e.RoundBegun()
            ):
                return
            case _:
                assert_never(effect)


class Reach:
    """What a rule can come to: the rules that its statements call, the state that all of them read or change."""

    def __init__(self, parts: Parts, start: object) -> None:
        """Args: `start` is a rule, statements or an expression."""
        seen: set[Name] = set()
        found = _with_called(parts, [parts.of(start)], seen)
        self.own_rolls = frozenset[str]().union(*(one.rolls for one in found))
        """The rolls and contests that may be made in it, before anything follows."""
        following = [parts.named(("trigger", name), rule) for name, rule in parts.triggers.items()]
        found += _with_called(parts, following, seen)
        self.rolls = frozenset[str]().union(*(one.rolls for one in found))
        """The rolls and contests that may be made."""
        self.may_end = any(one.may_end for one in found)
        """Whether the campaign may end there."""
        entries = (parts.readings.of_roll(name) for name in self.rolls)
        read = parts.readings.of_all([one.looked for one in found])
        self.readings: frozenset[Reading] = read.union(parts.always_read, *entries)
        changed = frozenset[Reading]().union(*(one.changed for one in found))
        if isinstance(start, ProcedureRule):
            changed |= _of_scene(parts.book, start)
        self.touched: frozenset[Reading] = parts.known_as(self.readings | changed)


def _with_called(parts: Parts, found: list[PartOfReach], seen: set[Name]) -> list[PartOfReach]:
    """Rules and all that their statements call, but for those that were seen before."""
    for one in found:
        for name, rule in one.called:
            if name not in seen:
                seen.add(name)
                found.append(parts.named(name, rule))
    return found


def _changed(book: Rulebook, effect: e.Effect) -> set[Reading]:
    """What a statement itself changes; clock, numbering and which things there are belong to every state anyway."""
    match effect:
        case e.AttributeChanged():
            return {("value", effect.kind, effect.index)}
        case e.ThingMade():
            return {("value", effect.kind, index) for index in range(len(book.kinds[effect.kind].attributes))}
        case e.NameGiven():
            return {("name", effect.kind, 0)}
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
        case e.ActionOffered():
            limits = book.actions[effect.action].limits
            facts: set[Reading] = {("log", name, 0) for name in (effect.action, *limits)}
            return facts.union(("limit", name, 0) for name in limits)
        case e.LocalSet() | e.AnythingChanged() | e.RoundBegun():
            return set()
        case _:
            assert_never(effect)


def _of_scene(book: Rulebook, rule: ProcedureRule) -> set[Reading]:
    """What a scene changes by beginning and ending: a thing is made, and what lasts until then is over."""
    if rule.scene is None:
        return set()
    return _changed(book, e.ThingMade(rule.name)) | _changed(book, e.MomentPassed())


# ---------------------------------------------------------------- locals


def is_for_nobody(statement: s.SetAttribute | s.MoveNumber, unread: frozenset[Reading]) -> bool:
    """Whether a statement sets an attribute that nobody reads."""
    return ("value", statement.place.kind, statement.place.index) in unread


class Later:
    """For each statement of a rule the slots that are read after it, so that the others can be forgotten."""

    def __init__(self, body: s.Block, unread: frozenset[Reading] = frozenset()) -> None:
        """Args: `unread` are attributes that nobody reads: what is set there is not read either."""
        self._unread = unread
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
                sorting = statement.sorting
                bound = {statement.slot} if sorting is None else {statement.slot, sorting.slot}
                inside = self._round(statement.body, after, {statement.slot})
                by_member = slots_read((statement.condition, sorting)) - bound
                return inside | slots_read(statement.collection) | by_member
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
            case s.SetAttribute() | s.MoveNumber() if is_for_nobody(statement, self._unread):
                return after
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
