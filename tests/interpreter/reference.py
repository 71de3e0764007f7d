"""The rules walked naively: what generated code must agree with.

A tree walk over the nodes of a rulebook, written from the meaning of each operation and as plainly as
possible: no slots prepared, nothing cached, neighbours searched anew each time. It shares with the
interpreter the values (`interpreter.values.value`) and the facts of a world, and no code that computes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from math import floor
from typing import Any, assert_never

from dsl.understood.expressions import (
    Aggregate,
    Aggregating,
    AllRows,
    AllThings,
    AttributeOf,
    Binary,
    BinaryOperation,
    BuiltIn,
    BuiltInOf,
    ByLinks,
    Cases,
    ColumnOf,
    Constant,
    CountedDice,
    CurrentPhase,
    CurrentRound,
    CurrentStep,
    CurrentTurn,
    DefinitionCall,
    DiceAmount,
    EntriesSum,
    FieldOf,
    Function,
    FunctionCall,
    HasCondition,
    HasItems,
    LinkedCall,
    LinkValue,
    LocalValue,
    NamedRow,
    Node,
    OptionValue,
    PastFacts,
    PlayersInOrder,
    Reached,
    Rounding,
    RunningScene,
    Selecting,
    Selection,
    Several,
    SeveralOperation,
    StatCall,
    TableLookup,
    Template,
    Unary,
    UnaryOperation,
    WayLength,
    Wording,
)
from dsl.understood.rolls import RollForm, RollRule
from dsl.understood.rows import Act, Direction, Keep, Modifier, Stage
from dsl.understood.statements import MakeRoll
from interpreter.values.speech import shown_value
from interpreter.values.value import Chance, Entity, Handful, TableRow, Value
from interpreter.world.entries import Entry
from interpreter.world.world import World

Near = Callable[[Entity], list[Entity]]
Locals = dict[int, Any]


class Impossible(Exception):
    """The rule cannot be carried out here: a division by 0, or a table without a row."""


class Walker:
    """Walks expressions in one world."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.book = world.rulebook

    # ------------------------------------------------------------ declarations

    def definition(self, name: str, arguments: list[Value]) -> Value:
        """The value of a definition."""
        return self.value(self.book.definitions[name].body, dict(enumerate(arguments, start=1)))

    def stat(self, name: str, arguments: list[Value]) -> Value:
        """The value of a stat, or of the rows of a roll without dice in them."""
        rule = self.book.rolls[name]
        f = dict(enumerate(arguments, start=1))
        if rule.purpose_slot is not None:
            f[rule.purpose_slot] = None
        outright = [one for one in rule.results if rule.form is RollForm.STAT and self.value(one.condition, f)]
        if any(one.is_none for one in outright):
            return None
        if outright:
            first, *others = [self.value(one.value, f) for one in outright]
            if any(one != first for one in others):
                raise Impossible
            return first
        total: Any = sum((self.value(node, f) for node, _label in rule.base), Fraction(0))
        total += self._added(rule, f) + self._entered(rule, f, arguments)
        return self._staged(rule, f, total)

    def added_to_side(self, name: str, arguments: list[Value], *, is_second: bool) -> Any:
        """What rows without dice and entries add to the total of one side of a contest."""
        rule = self.book.rolls[name]
        assert rule.sides is not None
        assert rule.side_slots is not None
        f = dict(enumerate(arguments, start=1))
        own, other = (f[place] for place in (reversed(rule.sides) if is_second else rule.sides))
        f |= dict(zip(rule.side_slots, (own, other), strict=True))
        seen = list(arguments)
        seen[rule.sides[0] - 1], seen[rule.sides[1] - 1] = own, other
        return self._added(rule, f) + self._entered(rule, f, seen)

    def _entered(self, rule: RollRule, f: Locals, given: list[Value]) -> Any:
        """What entries add to a number with these values."""
        entries = [one for each in rule.family for one in self.world.entries.all.get(each, ())]
        return sum(
            self._rewritten(rule, f, (one.origin,), (one.origin,), one.amount)
            for one in entries
            if self._counts(one, given)
        )

    def replacement(self, procedure: str, arguments: list[Value], applied: Collection[str]) -> str | None:
        """The line that is carried out in the place of a procedure, those left out that were applied to this call.

        Raises: Impossible where two would be.
        """
        f = dict(enumerate(arguments, start=1))
        holding = [
            one
            for one in self.book.replacements.values()
            if one.procedure == procedure and one.name not in applied and all(self.value(test, f) for test in one.when)
        ]
        nearest = [one for one in holding if one.rank == min(other.rank for other in holding)]
        leading = [one for one in nearest if not any(one.name in other.before for other in nearest)]
        if len(nearest) > 1 and len(leading) != 1:
            raise Impossible
        return leading[0].name if leading else None

    def _counts(self, entry: Entry, given: list[Value]) -> bool:
        """Whether an entry counts for a number with these values now."""
        named = [own == other for own, other in zip(entry.arguments, given, strict=False)]
        return all(named) and all(one.alive for one in entry.arguments if isinstance(one, Entity))

    def _contributions(self, row: Modifier, f: Locals) -> list[Any]:
        """The amount for each member (or combination of members) that the row loops over."""
        return [amount for amount, _origins in self._collected(row, f)]

    def _collected(self, row: Modifier, f: Locals) -> list[tuple[Any, list[Any]]]:
        """The amounts, each with what it comes from."""
        places: list[Locals] = [dict(f)]
        for loop in row.loops:
            more = []
            for place in places:
                for one in self.value(loop.collection, place):
                    new = {**place, loop.slot: one}
                    if loop.condition is None or self.value(loop.condition, new):
                        more.append(new)
            places = more
        found = []
        seen: list[list[Any]] = []
        for place in places:
            source = [place[loop.slot] for loop in row.loops]
            if all(self.value(test, place) for test in row.when) and (not row.loops or source not in seen):
                seen.append(source)
                times = 1 if row.per is None else self.value(row.per, place)
                if times != 0:  # no times is no modifier, also in a group
                    origins = [self.value(one, place) for one in row.origins]
                    found.append((multiple(self.value(row.amount, place), times), origins))
        return found

    def _rewritten(
        self,
        rule: RollRule,
        f: Locals,
        tags: tuple[str, ...],
        sources: tuple[str, ...],
        amount: Any,
        origins: Sequence[Any] = (),
    ) -> Any:
        """What lines make of an amount: nothing, or a product, rounded, and then nearer to 0."""
        signs = {Direction.RAISING: amount > 0, Direction.LOWERING: amount < 0, Direction.CHANGE: amount != 0}
        product, nearer, ways, is_times = Fraction(amount), Fraction(0), set(), False
        for one in rule.rewritings:
            tagged = not one.tags or any(tag in tags for tag in one.tags)
            if not signs[one.way] or not tagged or (one.sources and not any(each in sources for each in one.sources)):
                continue
            if one.source_slot is not None:
                meant = [each for name, each in zip(sources, origins, strict=False) if name in one.sources]
                if not meant:
                    continue
                f = {**f, one.source_slot: meant[-1]}
            for factor in self._contributions(one.row, f):
                if one.act is Act.NONE:
                    return 0
                if one.act is Act.NEARER:
                    nearer += factor
                else:
                    is_times = True
                    product *= factor
                    ways |= {one.rounding} - {None}
        if is_times and not ways:
            ways.add(self.book.header.rounding)
        for way in ("down", "up", "nearest"):
            if way in ways:
                product = Fraction(whole(product, way))
        left = max(abs(product) - nearer, Fraction(0)) if nearer else abs(product)
        return left if product > 0 else -left

    def modifiers(self, made: MakeRoll, f: Locals) -> Any:
        """What counts in a roll that a statement makes: its own rows, entries, and the rows below the statement."""
        rule = self.book.rolls[made.roll]
        given = [self.value(one, f) for one in made.arguments]
        own = dict(enumerate(given, start=1))
        if rule.purpose_slot is not None:
            own[rule.purpose_slot] = made.purpose
        brought = [(row, *one) for row in made.rows for one in self._collected(row, f)]
        return self._added(rule, own, brought) + self._entered(rule, own, given)

    def _added(self, rule: RollRule, f: Locals, brought: Sequence[tuple[Modifier, Any, list[Any]]] = ()) -> Any:
        total: Any = 0
        groups: dict[str, list[tuple[Keep, Any]]] = {}
        own = [(row, *one) for row in rule.rows for one in self._collected(row, f)]
        for row, collected, origins in (*own, *brought):
            amount = self._rewritten(rule, f, row.tags, (*row.sources, row.block), collected, origins)
            if row.group is None or row.keep is None:
                total += amount
            else:
                groups.setdefault(row.group, []).append((row.keep, amount))
        for members in groups.values():
            keep = members[0][0]
            amounts = [amount for _keep, amount in members]
            key = abs if keep is Keep.STRONGEST else None
            total += min(amounts) if keep is Keep.LOWEST else max(amounts, key=key)
        return total

    def _staged(self, rule: RollRule, f: Locals, total: Any) -> Any:
        """First the stages without `then`, then the others; the ruleset's own rounding is among the last."""
        later = [row for row in rule.stages if row.is_later]
        first = [row for row in rule.stages if not row.is_later]
        total = self._changed(first, f, total, is_last=bool(rule.stages) and not later)
        return self._changed(later, f, total, is_last=bool(later))

    def _changed(self, stages: list[Modifier], f: Locals, total: Any, *, is_last: bool) -> Any:
        def of(stage: Stage) -> list[Any]:
            return [amount for row in stages if row.stage is stage for amount in self._contributions(row, f)]

        for factor in of(Stage.TIMES):
            total *= factor
        for amount in of(Stage.LESS):
            total -= amount
        ways = {"down": Stage.ROUNDED_DOWN, "up": Stage.ROUNDED_UP, "nearest": Stage.ROUNDED_NEAREST}
        for way, stage in ways.items():
            if of(stage):
                total = whole(total, way)
        if is_last and self.book.header.rounding is not None:
            total = whole(total, self.book.header.rounding)
        for least in of(Stage.AT_LEAST):
            total = max(total, least)
        for most in of(Stage.AT_MOST):
            total = min(total, most)
        return total

    def text(self, template: Template, f: Locals) -> str:
        """A text with its values."""
        return "".join(
            part if isinstance(part, str) else shown_value(plain(self.value(part, f)), self.world.speech)
            for part in template.parts
        )

    # ------------------------------------------------------------ expressions

    def value(self, node: Node, f: Locals) -> Any:
        """The value of an expression; what rules say most often is looked at first."""
        match node:
            case LocalValue():
                return f[node.slot]
            case Constant():
                return node.value
            case AttributeOf() | BuiltInOf() | ColumnOf() | FieldOf():
                return self._part_of(node, self.value(node.of, f))
            case BinaryOperation(op=Binary.DEFAULT):
                value = self.value(node.left, f)
                return self.value(node.right, f) if value is None else value
            case BinaryOperation():
                return self._binary(node.op, self.value(node.left, f), self.value(node.right, f))
            case UnaryOperation():
                return self._unary(node.op, self.value(node.value, f))
            case NamedRow():
                return self.world.rows[node.table][node.key]
            case DefinitionCall():
                return self.definition(node.name, [self.value(one, f) for one in node.arguments])
            case FunctionCall():
                return self._function(node.function, [self.value(one, f) for one in node.arguments])
            case LinkedCall():
                return self._linked(node, [self.value(one, f) for one in node.arguments])
            case WayLength():
                return self._length(node, f)
            case Reached():
                return self._reached(node, f)
            case LinkValue():
                return self._said(node, self.value(node.start, f), self.value(node.end, f))
            case Cases():
                for case in node.cases:
                    if self.value(case.condition, f):
                        return self.value(case.value, f)
                return self.value(node.otherwise, f)
            case Selection():
                return self._selection(node, f)
            case HasCondition():
                bearer = self.value(node.bearer, f)
                return bearer is not None and self.world.has(bearer, node.condition)
            case HasItems():
                collection = self.value(node.collection, f)
                found = [any(same(self.value(one, f), other) for other in collection) for one in node.items]
                return all(found) if node.every else any(found)
            case Aggregate():
                return self._aggregate(node, f)
            case OptionValue():
                return self.world.options[node.name]
            case DiceAmount():
                return Chance(
                    0, ((1, Handful(node.count, node.sides, node.explodes, None, False, node.again, node.as_digits)),)
                )
            case CountedDice():
                count = max(self.value(node.count, f), 0)
                kept = None if node.kept is None else min(max(self.value(node.kept, f), 0), count)
                return Chance(0, ((1, Handful(count, node.sides, node.explodes, kept, node.keeps_lowest, node.again)),))
            case Wording():
                return self.text(node.template, f)
            case AllRows():
                return list(self.world.rows[node.table].values())
            case AllThings():
                return list(self.world.things[node.kind])
            case CurrentRound():
                return self.world.round
            case CurrentStep():
                return self.world.step
            case CurrentPhase():
                return self.world.phase or None
            case PlayersInOrder():
                return [one for one in self.world.order if one.alive]
            case RunningScene():
                return self.world.running(node.kind) if node.type.optional else self.world.scene(node.kind, node.span)
            case CurrentTurn():
                return self.world.turn
            case EntriesSum():
                entries = [one for name in node.names for one in self.world.entries.all.get(name, ())]
                given = [self.value(one, f) for one in node.arguments]
                return sum(
                    one.amount
                    for one in entries
                    if (node.origin is None or one.origin == node.origin) and self._counts(one, given)
                )
            case PastFacts():
                return self._past(node.name, node.within)
            case StatCall():
                return self.stat(node.name, [self.value(one, f) for one in node.arguments])
            case TableLookup():
                return self._row_for(node.table, self.value(node.key, f))
            case SeveralOperation():
                return self._several(node, f)
            case Rounding():
                return whole(self.value(node.value, f), node.way)
            case _:
                assert_never(node)

    def _places(self, node: Selection | Aggregate, f: Locals) -> list[Locals]:
        return [{**f, node.slot: one} for one in self.value(node.collection, f)]

    def _selection(self, node: Selection, f: Locals) -> Any:
        places = self._places(node, f)
        match node.op:
            case Selecting.EVERY:
                return all(self.value(node.condition, place) for place in places)
            case Selecting.ANY:
                return any(self.value(node.condition, place) for place in places)
            case Selecting.COUNT:
                return sum(1 for place in places if self.value(node.condition, place))
            case Selecting.THOSE:
                return [place[node.slot] for place in places if self.value(node.condition, place)]
            case _:
                assert_never(node.op)

    def _aggregate(self, node: Aggregate, f: Locals) -> Any:
        kept = [place for place in self._places(node, f) if self.value(node.condition, place)]
        values = [self.value(node.value, place) for place in kept]
        match node.op:
            case Aggregating.SUM:
                return sum(values, Fraction(0))
            case Aggregating.HIGHEST:
                return max(values, default=None)
            case Aggregating.LOWEST:
                return min(values, default=None)
            case Aggregating.WITH_HIGHEST:
                return [place[node.slot] for place, one in zip(kept, values, strict=True) if one == max(values)]
            case Aggregating.WITH_LOWEST:
                return [place[node.slot] for place, one in zip(kept, values, strict=True) if one == min(values)]
            case Aggregating.FROM_HIGHEST:
                ranks = sorted(set(values), reverse=True)
                return [p[node.slot] for rank in ranks for p, one in zip(kept, values, strict=True) if one == rank]
            case Aggregating.FROM_LOWEST:
                ranks = sorted(set(values))
                return [p[node.slot] for rank in ranks for p, one in zip(kept, values, strict=True) if one == rank]
            case Aggregating.AS_OFTEN:
                drawn = [(p[node.slot], int(one)) for p, one in zip(kept, values, strict=True) if one >= 1]
                return [one for one, often in drawn for _ in range(often if len(drawn) > 1 else 1)]
            case _:
                assert_never(node.op)

    def _part_of(self, node: AttributeOf | BuiltInOf | ColumnOf | FieldOf, thing: Any) -> Any:
        if thing is None:
            return None
        match node:
            case AttributeOf():
                return thing.v[node.index]
            case ColumnOf():
                return thing.cells[node.index]
            case BuiltInOf(name=BuiltIn.BOARD):
                return self.world.board_of[thing.number]
            case BuiltInOf(name=BuiltIn.ROUND):
                return self.world.round_of(thing)
            case BuiltInOf():
                return thing.label if node.name is BuiltIn.NAME else getattr(thing, node.name.value)
            case FieldOf():
                if node.of.type.form == "fact":
                    return thing.turn if node.name == "turn" and "turn" not in thing.data else thing.data[node.name]
                return thing.origin if node.name == "from" else getattr(thing, node.name)
            case _:
                assert_never(node)

    def _past(self, name: str, within: str | None) -> list[Any]:
        if within not in (None, "turn", "phase"):
            return self.world.facts(name, within)
        facts = self.world.log.get(name, [])
        now = {"turn": ("turn", self.world.turn), "phase": ("phase", self.world.phase_number)}
        return [one for one in facts if within is None or getattr(one, now[within][0]) == now[within][1]]

    def _unary(self, op: Unary, value: Any) -> Any:
        match op:
            case Unary.NEGATE:
                return multiple(value, -1)
            case Unary.NOT:
                return not value
            case Unary.COUNT:
                return len(value)
            case Unary.FIRST:
                return value[0] if value else None
            case _:
                assert_never(op)

    def _binary(self, op: Binary, left: Any, right: Any) -> Any:
        match op:
            case Binary.ADD:
                return both(left, right)
            case Binary.SUBTRACT:
                return both(left, multiple(right, -1))
            case Binary.MULTIPLY:
                return multiple(right, left) if isinstance(right, Chance) else multiple(left, right)
            case Binary.DIVIDE:
                if right == 0:
                    raise Impossible
                return Fraction(left) / right
            case Binary.RATIO:
                if right == 0:
                    return 1 if left == 0 else 2**62
                return Fraction(left) / right
            case Binary.UNION:
                return [*left, *right] if numbers([*left, *right]) else distinct([*left, *right])
            case Binary.WITHOUT:
                return less_each(left, right) if numbers(left) else [one for one in left if one not in right]
            case Binary.COMMON:
                each = less_each(left, less_each(left, right)) if numbers(left) else None
                return [one for one in left if one in right] if each is None else each
            case Binary.DEFAULT:
                return right if left is None else left
            case Binary.LESS:
                return order(left) < order(right)
            case Binary.LESS_EQUAL:
                return order(left) <= order(right)
            case Binary.GREATER:
                return order(left) > order(right)
            case Binary.GREATER_EQUAL:
                return order(left) >= order(right)
            case Binary.SAME:
                return same(left, right)
            case Binary.DIFFERENT:
                return not same(left, right)
            case Binary.INSIDE:
                return any(same(left, one) for one in right)
            case Binary.NEXT_TO:
                return right in self.neighbours(left)
            case Binary.DOWN_TO:
                return range(int(left), int(right) - 1, -1)
            case Binary.FROM_TO:
                return range(int(left), int(right) + 1)
            case Binary.FIRST_OF:
                return [one for place, one in enumerate(left) if place < right]
            case Binary.NTH_OF:
                counted = list(enumerate(left, start=1))
                return next((one for place, one in counted if place == (len(counted) if right < 0 else right)), None)
            case _:
                assert_never(op)

    def _several(self, node: SeveralOperation, f: Locals) -> Any:
        values = (self.value(one, f) for one in node.items)
        match node.op:
            case Several.SET:
                every = list(values)
                return every if numbers(every) else distinct(every)
            case Several.AND:
                return all(values)
            case Several.OR:
                return any(values)
            case Several.HIGHEST_OF:
                return max(values)
            case Several.LOWEST_OF:
                return min(values)
            case _:
                assert_never(node.op)

    def _row_for(self, table: str, number: Any) -> TableRow:
        rule = self.book.tables[table]
        rows = list(zip(rule.rows, self.world.rows[table].values(), strict=True))
        bands = [(one.band, row) for one, row in rows if one.band is not None]
        fitting = [row for band, row in bands if not band.otherwise and band.holds(number)]
        rest = [row for band, row in bands if band.otherwise]
        if not fitting and not rest:
            raise Impossible
        return fitting[-1 if rule.reading == "last" else 0] if fitting else rest[0]

    # ------------------------------------------------------------ the map

    def _function(self, function: Function, v: list[Any]) -> Any:
        match function:
            case Function.NEIGHBOURS:
                return self.neighbours(v[0])
            case Function.TOUCHING:
                return [self.world.tiles[number] for number in self.world.links[v[0].number]]
            case Function.DISTANCE:
                return self._distance(v[0], v[1])
            case Function.PART:
                return self._part(v[0], v[1])
            case Function.PARTS:
                return self._parts(v[0])
            case Function.SEES:
                return self.world.sees(v[0], v[1])
            case Function.FREE_SIDES:
                return self.world.land.free_sides(v[0])
            case Function.DIRECTION:
                return self.world.land.direction(v[0], v[1])
            case Function.SHIFTED:
                rows = list(self.world.rows[v[0].table].values())
                return rows[max(0, min(len(rows) - 1, v[0].place - 1 + int(v[1])))]
            case Function.ALIKE:
                return max((sum(1 for other in v[0] if other == one) for one in v[0]), default=0)
            case Function.SHARE:
                return dict(v[0]).get(v[1], 0)
            case Function.MAGNITUDE:
                return abs(v[0])
            case Function.REMAINDER:
                if v[1] == 0:
                    raise Impossible
                return v[0] - abs(v[1]) * (v[0] // abs(v[1]))
            case _:
                assert_never(function)

    def _near_by(self, kind: str) -> Near:
        """Where links of one kind lead: every link is looked at for every tile."""
        links = [(one.start, one.end) for one in self.world.linked.map.links if one.kind == kind]
        for made in self.world.land.made:
            for other in made.linked if made.by == kind else ():
                links += [(made.entity.number, other.number), (other.number, made.entity.number)]

        def near(tile: Entity) -> list[Entity]:
            return [other for other in self.world.tiles if (tile.number, other.number) in links]

        return near

    def _length(self, node: WayLength, f: Locals) -> Any:
        """What a way costs: every step is looked at again until none makes anything cheaper."""
        start, end, inside = self.value(node.start, f), self.value(node.end, f), self.value(node.collection, f)
        near = self.neighbours if node.by is None else self._near_by(node.by)
        steps = []
        for left in self.world.tiles:
            for entered in near(left):
                place = {**f, node.slot: entered} | ({} if node.out_of is None else {node.out_of: left})
                if entered in inside and self.value(node.condition, place):
                    steps.append((left, entered, 1 if node.cost is None else self.value(node.cost, place)))
        least = {start: 0}
        for _ in self.world.tiles:
            for left, entered, cost in steps:
                if left in least and least[left] + cost < least.get(entered, least[left] + cost + 1):
                    least[entered] = least[left] + cost
        return least.get(end)

    def _reached(self, node: Reached, f: Locals) -> Any:
        """What one step more leads to, as often as that leads to anything new."""
        found: list[Any] = []
        left = [self.value(node.start, f)]
        while left:
            entered = []
            for one in left:
                step = self.value(node.step, {**f, node.slot: one})
                entered += list(step) if node.step.type.form == "many" else [step] if step is not None else []
            left = []
            for one in entered:
                if one not in found:
                    found.append(one)
                    left.append(one)
        return found

    def _linked(self, node: LinkedCall, v: list[Any]) -> Any:
        """What is asked by links of one kind."""
        near = self._near_by(node.by)

        match node.asks:
            case ByLinks.NEIGHBOURS:
                return near(v[0])
            case ByLinks.NEXT_TO:
                return v[1] in near(v[0])
            case ByLinks.DISTANCE:
                return self._distance(v[0], v[1], near)
            case ByLinks.PART:
                return self._part(v[0], v[1], near)
            case ByLinks.PARTS:
                return self._parts(v[0], near)
            case _:
                assert_never(node.asks)

    def _said(self, node: LinkValue, start: Entity, end: Entity) -> Any:
        """What is said of the link from tile to tile."""
        links = [one for one in self.world.linked.map.links if (one.start, one.end) == (start.number, end.number)]
        if node.by is not None and all(one.kind != node.by for one in links):
            return None
        plain = [one for one in links if one.kind == ""]
        of_kind = [one for one in links if one.kind != "" and node.by in (None, one.kind)]
        told = [*plain, *of_kind] if node.by is None else [*of_kind, *plain]
        return next((one.values[node.name] for one in told if node.name in one.values), None)

    def neighbours(self, tile: Entity) -> list[Entity]:
        """The tiles that touch a tile or that a rule puts next to it, without those that a rule parts from it."""
        near = self.world.links[tile.number]
        return [
            other
            for other in self.world.tiles
            if other is not tile
            and (other.number in near or self._joined(tile, other, parting=False))
            and not self._joined(tile, other, parting=True)
        ]

    def _joined(self, tile: Entity, other: Entity, *, parting: bool) -> bool:
        return any(
            self.value(rule.condition, {1: a, 2: b})
            for rule in self.book.adjacency
            if rule.parting is parting
            for a, b in ((tile, other), (other, tile))
        )

    def _distance(self, start: Entity, end: Entity, near: Near | None = None) -> int | None:
        next_to = near or self.neighbours
        reached = {start.number}
        steps = 0
        while end.number not in reached:
            wider = reached | {near.number for at in reached for near in next_to(self.world.tiles[at])}
            if wider == reached:
                return None
            reached, steps = wider, steps + 1
        return steps

    def _parts(self, tiles: list[Entity], near: Near | None = None) -> list[tuple[Entity, ...]]:
        """Tiles that a way joins, in either direction, are in one part; the largest part comes first."""
        parts = [{one} for one in tiles]
        next_to = near or self.neighbours
        for one in tiles:
            for other in next_to(one):
                joined = [part for part in parts if one in part or other in part]
                if other in tiles and len(joined) > 1:
                    parts = [part for part in parts if part not in joined] + [set.union(*joined)]
        ordered = [tuple(sorted(part, key=lambda tile: tile.number)) for part in parts]
        return sorted(ordered, key=lambda part: (-len(part), part[0].number))

    def _part(self, tile: Entity, tiles: list[Entity], near: Near | None = None) -> list[Entity]:
        next_to = near or self.neighbours
        part = [tile] if tile in tiles else []
        for one in part:
            part += [other for other in next_to(one) if other in tiles and other not in part]
        return sorted(part, key=lambda one: one.number)


def whole(value: Any, way: str) -> int:
    """Rounding by size; halves to nearest go up in size."""
    size = abs(Fraction(value))
    rounded = {"down": floor(size), "up": -floor(-size), "nearest": floor(size + Fraction(1, 2))}[way]
    return rounded if value >= 0 else -rounded


def both(one: Any, other: Any) -> Any:
    """A sum; with dice in it, the dice of both stand side by side."""
    if not isinstance(one, Chance) and not isinstance(other, Chance):
        return one + other
    first, second = (part if isinstance(part, Chance) else Chance(part, ()) for part in (one, other))
    return Chance(first.constant + second.constant, (*first.terms, *second.terms))


def multiple(value: Any, factor: Any) -> Any:
    """A product; of dice, each is counted that many times."""
    if not isinstance(value, Chance):
        return value * factor
    return Chance(value.constant * factor, tuple((one * factor, dice) for one, dice in value.terms))


def order(value: Any) -> Any:
    """What is compared: rows by their place."""
    return value.place if isinstance(value, TableRow) else value


def distinct(values: list[Any]) -> list[Any]:
    """Each value once, where it stood first."""
    found: list[Any] = []
    for one in values:
        if one not in found:
            found.append(one)
    return found


def numbers(values: list[Any]) -> bool:
    """Whether these are numbers, each of which is there as often as it was put in."""
    return all(isinstance(one, int | Fraction) and not isinstance(one, bool) for one in values)


def less_each(values: list[Any], others: list[Any]) -> list[Any]:
    """Values less others, one for one, the first of those that are alike."""
    kept = list(values)
    for one in others:
        if one in kept:
            kept.remove(one)
    return kept


def same(one: Any, other: Any) -> bool:
    """The same value, or collections that hold the same."""
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and not less_each(list(one), list(other))
    return bool(one == other)


MANY = 1000


def plain(value: Any) -> Any:
    """Whole fractions as ints, collections as tuples: how the interpreter keeps values.

    Very many numbers in a row are left as they are: a tuple of a million takes longer than all else.
    """
    if isinstance(value, Fraction) and value.denominator == 1:
        return int(value)
    if isinstance(value, range) and len(value) > MANY:
        return value
    return tuple(value) if isinstance(value, list | tuple | range) else value
