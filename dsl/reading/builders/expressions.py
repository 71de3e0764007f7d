"""The nodes of expressions: one method per rule of the grammar."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from dsl import tree as t
from dsl.reading.builders.pieces import Piece, Pieces, unquoted
from dsl.reading.token import Token

if TYPE_CHECKING:
    from dsl.reading.grammar_rules import ExpressionRules

    def has_all_methods(builder: ExpressionBuilder) -> ExpressionRules:
        """Where a rule of the grammar has no method, the type checker says so here."""
        return builder


class ExpressionBuilder(Pieces):
    """One method per rule of the grammar that has a value, in its order."""

    def picked_one(self, head: Token, collection: t.Expr, end: Token, by: Token | None) -> t.Picked:
        return t.Picked(None, collection, self._maybe_word(by), self._at(head, by or end))

    def picked_number(self, head: Token, low: t.Expr, high: t.Expr, end: Token) -> t.Picked:
        return t.Picked(None, t.FromTo(low, high, span=self._at(low, high)), None, self._at(head, end))

    def picked_some(self, count: t.Expr, collection: t.Expr, end: Token) -> t.Picked:
        return t.Picked(count, collection, None, self._at(count, end))

    def likely(self, value: t.Expr, end: Token) -> t.Likely:
        return t.Likely(value, self._at(value, end))

    def counted_dice(self, count: t.Expr, _word: Token, dice: t.Dice) -> t.SomeDice:
        return t.SomeDice("", None, count, dice, self._at(count, dice))

    def disjunction(self, *items: t.Expr) -> t.Logic:
        return t.Logic("or", items, self._at(items[0], items[-1]))

    def conjunction(self, *items: t.Expr) -> t.Logic:
        return t.Logic("and", items, self._at(items[0], items[-1]))

    def negated(self, head: Token, value: t.Expr) -> t.Not:
        return t.Not(value, self._at(head, value))

    def compared(self, left: t.Expr, operator: Token, right: t.Expr) -> t.Compared:
        return t.Compared(left, self._said(operator), right, self._at(left, right))

    def one_of(self, value: t.Expr, _one: Token, items: Piece) -> t.OneOf:
        return t.OneOf(value, items, False, self._at(value, items[-1]))

    def not_one_of(self, value: t.Expr, _one: Token, items: Piece) -> t.OneOf:
        return t.OneOf(value, items, True, self._at(value, items[-1]))

    def same(self, left: t.Expr, right: t.Expr) -> t.Same:
        return t.Same(left, right, False, self._at(left, right))

    def differs(self, left: t.Expr, right: t.Expr) -> t.Same:
        return t.Same(left, right, True, self._at(left, right))

    def inside(self, value: t.Expr, collection: t.Expr) -> t.Inside:
        return t.Inside(value, collection, False, self._at(value, collection))

    def outside(self, value: t.Expr, collection: t.Expr) -> t.Inside:
        return t.Inside(value, collection, True, self._at(value, collection))

    def adjacent(self, left: t.Expr, right: t.Expr, by: Token | None) -> t.NextTo:
        return t.NextTo(left, right, self._maybe_word(by), self._at(left, by or right))

    def has(self, collection: t.Expr, item: t.Expr) -> t.Has:
        return t.Has(collection, "one", (item,), self._at(collection, item))

    def has_any(self, collection: t.Expr, items: Piece) -> t.Has:
        return t.Has(collection, "any", items, self._at(collection, items[-1]))

    def has_all(self, collection: t.Expr, items: Piece) -> t.Has:
        return t.Has(collection, "all", items, self._at(collection, items[-1]))

    def has_none(self, collection: t.Expr, items: Piece) -> t.Has:
        return t.Has(collection, "none", items, self._at(collection, items[-1]))

    def items(self, *items: t.Expr) -> Piece:
        return items

    def several(self, held: t.Expr) -> Piece:
        return (held,)

    def arithmetic(self, left: t.Expr, operator: Token, right: t.Expr) -> t.Arithmetic:
        return t.Arithmetic(left, self._said(operator), right, self._at(left, right))

    set_arithmetic = arithmetic

    def default(self, value: t.Expr, default: t.Expr) -> t.Default:
        return t.Default(value, default, self._at(value, default))

    def rounded(self, value: t.Expr, way: Token) -> t.Rounded:
        return t.Rounded(value, self._said(way), self._at(value, way))

    def signed(self, sign: Token, value: t.Expr) -> t.Signed:
        return t.Signed(self._said(sign), value, self._at(sign, value))

    def attribute_of(self, of: t.Expr, name: Token) -> t.Attribute:
        return t.Attribute(of, self._word(name), self._at(of, name))

    def of(self, name: Token, of: t.Expr) -> t.Attribute:
        return t.Attribute(of, self._word(name), self._at(name, of))

    def of_by(self, name: Token, of: t.Expr, by: Token) -> t.ByKind:
        return t.ByKind(self.of(name, of), self._word(by), self._at(name, by))

    def attribute_by(self, of: t.Expr, name: Token, by: Token) -> t.ByKind:
        return t.ByKind(self.attribute_of(of, name), self._word(by), self._at(of, by))

    def call_by(self, call: t.Call, by: Token) -> t.ByKind:
        return t.ByKind(call, self._word(by), self._at(call, by))

    def length(self, call: t.Call, by: Token | None, word: Token, over: t.Binder | t.Expr, cost: Piece) -> t.Length:
        way = call if by is None else self.call_by(call, by)
        return t.Length(way, None, over, cost, self._at(call, cost or over))

    def length_of_steps(
        self, call: t.Call, by: Token | None, word: Token, out_of: Token, over: t.Binder, cost: Piece
    ) -> t.Length:
        return replace(self.length(call, by, word, over, cost), out_of=self._word(out_of))

    def between(self, name: Token, left: t.Expr, right: t.Expr, by: Token | None) -> t.Between:
        return t.Between(self._word(name), left, right, self._maybe_word(by), self._at(name, by or right))

    def name(self, token: Token) -> t.Name:
        return t.Name(str(token), self._at(token))

    def number(self, token: Token) -> t.Number:
        return t.Number(self._number(token), str(token), self._at(token))

    percent = number

    def dice(self, token: Token) -> t.Dice:
        written = token.rstrip("!")
        count, _, faces = written.lower().replace("w", "d").partition("d")
        sides = 100 if faces == "%" else int(self._digits(token, faces))
        return t.Dice(int(count or 1), sides, token.endswith("!"), span=self._at(token))

    def dice_again(self, dice: Token, word: Token, number: Token, more: Piece, less: Piece) -> t.Dice:
        plain = self.dice(dice)
        reach: Literal["", "or more", "or less"] = "or less" if less else "or more" if more else ""
        face = int(self._number(number))
        return t.Dice(plain.count, plain.sides, plain.explodes, face, reach, self._at(dice, less or more or number))

    def some_dice(self, which: Token, kept: t.Expr | None, dice: t.Dice) -> t.SomeDice:
        return t.SomeDice(self._said(which), kept, None, dice, self._at(which, dice))

    def some_counted_dice(self, which: Token, kept: t.Expr, count: t.Expr, _word: Token, dice: t.Dice) -> t.SomeDice:
        return t.SomeDice(self._said(which), kept, count, dice, self._at(which, dice))

    def text_value(self, token: Token) -> t.Text:
        return t.Text(unquoted(token), self._at(token))

    def yes(self, token: Token) -> t.Truth:
        return t.Truth(True, self._at(token))

    def no(self, token: Token) -> t.Truth:
        return t.Truth(False, self._at(token))

    def none(self, token: Token) -> t.Nothing:
        return t.Nothing(self._at(token))

    def set_literal(self, brace: Token, items: Piece) -> t.SetOf:
        return t.SetOf(items or (), self._at(brace, items[-1] if items else brace))

    def count(self, head: Token, over: t.Binder | t.Expr) -> t.Count:
        return t.Count(over, self._at(head, over))

    def total(self, head: Token, value: t.Expr, *rest: Piece) -> t.Total:
        binder = rest[-1]
        return t.Total(value, binder, self._at(head, binder))

    def extreme(self, which: Token, value: t.Expr, *rest: Piece) -> t.Extreme:
        binder = rest[-1]
        return t.Extreme(self._said(which), value, binder, self._at(which, binder))

    def extreme_of(self, which: Token, items: Piece) -> t.ExtremeOf | t.SomeDice:
        match items:
            case (t.SomeDice(which="", count=count, dice=dice),):
                return t.SomeDice(self._said(which), None, count, dice, self._at(which, dice))
            case (t.Dice() as dice,):
                return t.SomeDice(self._said(which), None, None, dice, self._at(which, dice))
            case _:
                return t.ExtremeOf(self._said(which), items, self._at(which, items[-1]))

    def any_of(self, head: Token, binder: t.Binder) -> t.Quantified:
        return t.Quantified("any", binder, self._at(head, binder))

    def every_of(
        self, head: Token, name: Token, collection: t.Expr, among: t.Expr | None, condition: t.Expr
    ) -> t.Quantified:
        binder = t.Binder(self._word(name), collection, condition, self._at(name, condition))
        return t.Quantified("every", binder, self._at(head, condition), among)

    def none_of(self, head: Token, binder: t.Binder) -> t.Quantified:
        return t.Quantified("no", binder, self._at(head, binder))

    def best(self, which: Token, value: t.Expr) -> t.Best:
        return t.Best(self._said(which), value, self._at(which, value))

    def best_of(self, *keys: t.Best | None) -> tuple[t.Best, ...]:
        return tuple(key for key in keys if key is not None)

    def those(self, head: Token, binder: t.Binder, *keys: t.Best | None) -> t.Those:
        kept = tuple(key for key in keys if key is not None)
        return t.Those(head == "the", binder, kept, span=self._at(head, kept[-1] if kept else binder))

    the = those

    def reached_from(self, head: Token, start: t.Expr, name: Token) -> t.ReachedFrom:
        return t.ReachedFrom(t.Attribute(start, self._word(name), self._at(start, name)), self._at(head, name))

    def the_few(self, head: Token, count: t.Expr, binder: t.Binder, *keys: t.Best | None) -> t.Those:
        return replace(self.those(head, binder, *keys), count=count)

    def the_nth(self, head: Token, ordinal: Token, binder: t.Binder, *keys: t.Best | None) -> t.Those:
        place = str(ordinal)
        if place[0].isdigit() and not self._digits(ordinal, place[:-2]):
            place = f"0{place[-2:]}"
        return replace(self.those(head, binder, *keys), ordinal=None if place == "first" else place)

    def entries_to(self, head: Token, call: t.Call, origin: Token | None) -> t.EntriesTo:
        return t.EntriesTo(call, self._maybe_word(origin), self._at(head, origin or call))

    def past(self, head: Token, name: Token, within: Piece) -> t.Past:
        return t.Past(self._word(name), within, self._at(head, name))

    def ratio(self, head: Token, left: t.Expr, right: t.Expr) -> t.Ratio:
        return t.Ratio(left, right, self._at(head, right))

    def picked_binder(self, name: Token, count: t.Expr, collection: t.Expr, end: Token) -> t.Binder:
        picked = self.picked_some(count, collection, end)
        return t.Binder(self._word(name), picked, None, self._at(name, end))

    def binder(self, name: Token, collection: t.Expr, condition: t.Expr | None) -> t.Binder:
        return t.Binder(self._word(name), collection, condition, self._at(name, condition or collection))

    def binder_from(self, name: Token, low: t.Expr, high: t.Expr, condition: t.Expr | None) -> t.Binder:
        numbers = t.FromTo(low, high, span=self._at(low, high))
        return t.Binder(self._word(name), numbers, condition, self._at(name, condition or high))

    def binder_down(self, name: Token, high: t.Expr, _down: Token, low: t.Expr, condition: t.Expr | None) -> t.Binder:
        numbers = t.FromTo(high, low, is_down=True, span=self._at(high, low))
        return t.Binder(self._word(name), numbers, condition, self._at(name, condition or low))

    def call(self, name: Token, *arguments: t.Expr | None) -> t.Call:
        kept = tuple(argument for argument in arguments if argument is not None)
        return t.Call(self._word(name), kept, self._at(name, kept[-1] if kept else name))

    def many_cases(self, *parts: Piece) -> t.Cases:
        cases = tuple(part for part in parts if isinstance(part, t.Case))
        last = parts[-1]
        otherwise = None if last is None or isinstance(last, t.Case) else last
        return t.Cases(cases, otherwise, self._at(cases[0], otherwise or cases[-1]))

    def case(self, value: t.Expr, condition: t.Expr) -> t.Case:
        return t.Case(value, condition, self._at(value, condition))
