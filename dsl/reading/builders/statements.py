"""The nodes of statements: one method per rule of the grammar."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from dsl import tree as t
from dsl.border.diagnostics import Finding
from dsl.reading.builders.expressions import ExpressionBuilder
from dsl.reading.builders.pieces import OUTCOME_TESTED, WHEN_OF_ROLL, Piece, unquoted
from dsl.reading.token import Token

if TYPE_CHECKING:
    from dsl.reading.grammar_rules import StatementRules

    def has_all_methods(builder: StatementBuilder) -> StatementRules:
        """Where a rule of the grammar has no method, the type checker says so here."""
        return builder


class StatementBuilder(ExpressionBuilder):
    """One method per rule of the grammar that does something, in its order."""

    def block(self, *statements: Piece) -> Piece:
        return statements

    def _guarded(self, statement: t.Statement, condition: t.Expr | None) -> t.Statement:
        return statement if condition is None else t.Guarded(statement, condition, self._at(statement, condition))

    def let(self, head: Token, name: Token, kind: t.Type | None, value: t.Expr, cites: Piece) -> t.Let:
        return t.Let(self._word(name), kind, value, self._cites(cites), self._at(head, value))

    def becomes(self, place: t.Expr, _word: Token, value: t.Expr, when: Piece, cites: Piece) -> t.Statement:
        return self._guarded(t.Becomes(place, value, self._cites(cites), self._at(place, value)), when)

    def moves(self, place: t.Expr, way: Token, amount: t.Expr, label: Piece, when: Piece, cites: Piece) -> t.Statement:
        place_of_it = self._at(place, amount)
        return self._guarded(
            t.Moves(place, self._said(way), amount, self._label(label), self._cites(cites), place_of_it), when
        )

    def entry(self, head: Token, amount: t.Expr, label: Token, *rest: Piece) -> t.Statement:
        *targets, lasting, when, cites = rest
        said = t.Label(unquoted(label), self._span(label))
        place = self._at(head, targets[-1])
        return self._guarded(t.MakesEntry(amount, said, tuple(targets), lasting, self._cites(cites), place), when)

    def remove_entries(
        self, head: Token, _of: Token, origin: Token, target: t.Call | None, when: Piece, cites: Piece
    ) -> t.Statement:
        place = self._at(head, target or origin)
        return self._guarded(t.RemoveEntries(self._word(origin), target, self._cites(cites), place), when)

    def remove_all_entries(self, head: Token, _to: Token, target: t.Call, when: Piece, cites: Piece) -> t.Statement:
        return self._guarded(t.RemoveEntries(None, target, self._cites(cites), self._at(head, target)), when)

    def include(self, head: Token, item: t.Expr, place: t.Expr, when: Piece, cites: Piece) -> t.Statement:
        return self._guarded(t.Include(item, place, head == "remove", self._cites(cites), self._at(head, place)), when)

    exclude = include

    def create(
        self,
        head: Token,
        kind: Token,
        copied: t.Copied | None,
        beside: t.Beside | None,
        name: Piece,
        when: Piece,
        cites: Piece,
        *values: t.Assignment | None,
    ) -> t.Statement:
        kept = tuple(value for value in values if value is not None)
        place, called = self._at(head, name or beside or copied or kind), self._maybe_word(name)
        made = t.Create(self._word(kind), called, kept, self._cites(cites), place, beside, copied)
        return self._guarded(made, when)

    def copied(self, value: t.Expr, *without: Token | None) -> t.Copied:
        left_out = tuple(self._word(one) for one in without if one is not None)
        return t.Copied(value, left_out, self._at(value, left_out[-1] if left_out else value))

    def beside(self, *parts: Piece) -> t.Beside:
        *tiles, towards, by = parts
        kept = tuple(one for one in tiles if one is not None)
        return t.Beside(kept, towards, self._maybe_word(by), self._at(kept[0], by or towards or kept[-1]))

    def assignment(self, name: Token, value: t.Expr, cites: Piece) -> t.Assignment:
        return t.Assignment(self._word(name), value, self._cites(cites), self._at(name, value))

    def destroy(self, head: Token, value: t.Expr, when: Piece, cites: Piece) -> t.Statement:
        return self._guarded(t.Destroy(value, self._cites(cites), self._at(head, value)), when)

    def roll_statement(
        self,
        head: Token,
        call: t.Call,
        about: Piece,
        name: Piece,
        when: Piece,
        cites: Piece,
        *below: Piece,
    ) -> t.Statement:
        rows = tuple(one for one in below if isinstance(one, t.Row))
        outcomes = tuple(one for one in below if isinstance(one, t.Outcome))
        purpose, word = self._maybe_word(about), self._maybe_word(name)
        place = self._at(head, name or about or call)
        made = t.Rolls(self._said(head), call, purpose, word, rows, outcomes, self._cites(cites), place)
        return self._made_when(made, when, below)

    def _made_when(self, roll: t.Statement, when: Piece, below: tuple[Piece, ...]) -> t.Statement:
        """A roll with what stands below it, which may look as if it stood below a `when` that ends the roll's line."""
        goes_on = when is not None and when.span.line > roll.span.end_line
        if goes_on and below and below[0].span.column > when.span.column - len("when "):
            self.findings.append(_tested(when) or WHEN_OF_ROLL.at(when.span))
            return roll  # so that nothing else is told of a condition that it was not meant to have
        return self._guarded(roll, when)

    def contest_statement(self, head: Token, call: t.Call, name: Piece, when: Piece, cites: Piece) -> t.Statement:
        word, place = self._maybe_word(name), self._at(head, name or call)
        return self._guarded(t.Rolls(self._said(head), call, None, word, (), (), self._cites(cites), place), when)

    do_statement = contest_statement

    def roll_all(self, head: Token, _all: Token, *rest: Piece) -> t.Statement:
        calls = tuple(one for one in rest if isinstance(one, t.Call))
        return self._rolls_together(head, calls, None, rest[len(calls) :])

    def roll_each(self, head: Token, _each: Token, call: t.Call, *rest: Piece) -> t.Statement:
        at = next(number for number, one in enumerate(rest) if isinstance(one, t.Binder))
        return self._rolls_together(head, (call,), rest[at], rest[at + 1 :])

    def _rolls_together(
        self, head: Token, calls: tuple[t.Call, ...], binder: t.Binder | None, rest: tuple[Piece, ...]
    ) -> t.Statement:
        about, name, when, cites, *below = rest
        made = t.RollsTogether(
            calls,
            binder,
            self._maybe_word(about),
            self._maybe_word(name),
            tuple(one for one in below if isinstance(one, t.Row)),
            tuple(one for one in below if isinstance(one, t.Tally)),
            self._cites(cites),
            self._at(head, name or about or binder or calls[-1]),
        )
        return self._made_when(made, when, tuple(below))

    def tally(self, also: Piece, word: Token, number: t.Expr, more: Piece, less: Piece, *rest: Piece) -> t.Tally:
        cites, body = rest
        reach: Literal["", "or more", "or less"] = "or less" if less else "or more" if more else ""
        place = self._at(also or word, less or more or number)
        return t.Tally(also is not None, word == "successes", number, reach, self._cites(cites), body, place)

    def called_alone(self, name: Token) -> t.Call:
        return t.Call(self._word(name), (), self._at(name))

    def outcome(self, also: Piece, word: Token, by: t.Expr | None, *rest: Piece) -> t.Outcome:
        _more, cites, body = rest
        return t.Outcome(
            also is not None, word == "success", by, self._cites(cites), body, self._at(also or word, by or word)
        )

    def when(self, head: Token, condition: t.Expr, cites: Piece, body: Piece, *rest: Piece) -> t.When:
        first = t.Branch(condition, self._cites(cites), body, self._at(head, condition))
        others = rest if rest[-1] is not None else rest[:-1]
        return t.When((first, *others), self._at(head, condition))

    def other_branch(self, head: Token, condition: t.Expr, cites: Piece, body: Piece) -> t.Branch:
        return t.Branch(condition, self._cites(cites), body, self._at(head, condition))

    def otherwise(self, head: Token, cites: Piece, body: Piece) -> t.Branch:
        return t.Branch(None, self._cites(cites), body, self._at(head))

    def for_each(self, head: Token, binder: t.Binder, keys: Piece, cites: Piece, body: Piece) -> t.ForEach:
        return t.ForEach(binder, keys or (), self._cites(cites), body, self._at(head, binder))

    def for_each_best(
        self, head: Token, binder: t.Binder, best: tuple[t.Best, ...], keys: Piece, cites: Piece, body: Piece
    ) -> t.ForEach:
        """`for each p in players with highest p.gold` goes through `those p in players with highest p.gold`."""
        those = t.Those(False, binder, best, span=self._at(binder, best[-1]))
        return self.for_each(head, t.Binder(binder.variable, those, None, those.span), keys, cites, body)

    def ordering(self, *keys: t.OrderKey) -> Piece:
        return keys

    def order(
        self, head: Token, condition: t.Expr | None, keys: Piece, lasting: Piece, when: Piece, cites: Piece
    ) -> t.Statement:
        is_lasting = lasting is not None
        order = t.Order(condition, keys, is_lasting, self._cites(cites), self._at(head, keys[-1]))
        return self._guarded(order, when)

    def key_value(self, way: Token, value: t.Expr) -> t.OrderKey:
        return t.OrderKey(self._said(way), value, self._at(way, value))

    def in_random_order(self, words: Token) -> Piece:
        return (self.key_random(words),)

    def key_random(self, words: Token) -> t.OrderKey:
        return t.OrderKey("random", t.Nothing(self._at(words)), self._at(words))

    def key_roll_off(self, head: Token, dice: Token) -> t.OrderKey:
        return t.OrderKey("roll-off", self.dice(dice), self._at(head, dice))

    def each_player(self, head: Token, cites: Piece, body: Piece) -> t.EachPlayer:
        return t.EachPlayer(self._cites(cites), body, self._at(head))

    def offer(self, manner: Token, names: Piece, sides: Piece, label: Piece, when: Piece, cites: Piece) -> t.Statement:
        words = tuple(self._word(name) for name in names)
        place = self._at(manner, names[-1])
        offered = t.Offer(self._said(manner), words, sides or (), self._label(label), self._cites(cites), span=place)
        return self._guarded(offered, when)

    def offer_some(
        self, head: Token, most: t.Expr, names: Piece, sides: Piece, label: Piece, when: Piece, cites: Piece
    ) -> t.Statement:
        words = tuple(self._word(name) for name in names)
        place = self._at(head, names[-1])
        texts = (self._label(label), self._cites(cites))
        return self._guarded(t.Offer("any number of", words, sides or (), *texts, most, place), when)

    def offered(self, *names: Token) -> Piece:
        return names

    def sides(self, *sides: t.Expr) -> Piece:
        return sides

    def ask(self, head: Token, who: t.Expr, name: Token, asked: Piece, *rest: Piece) -> t.Ask:
        kind, source, how_many = asked
        _usual, usual, _shown, shown, label, cites = rest
        place = self._at(head, shown or usual or how_many or source or kind)
        texts = (self._label(shown), self._label(label), self._cites(cites))
        return t.Ask(who, self._word(name), kind, source, how_many, usual, *texts, place)

    def ask_shares(self, head: Token, who: t.Expr, name: Token, *rest: Piece) -> t.AskShares:
        *asked, total, usual_word, usual, label, cites = rest
        return self.ask_weighed(head, who, name, *asked, total, None, usual_word, usual, label, cites)

    def ask_weighed(self, head: Token, who: t.Expr, name: Token, *rest: Piece) -> t.AskShares:
        _number, binder, _most, cap, is_at_most, total, weight, _usual, usual, label, cites = rest
        return t.AskShares(
            who,
            self._word(name),
            binder,
            cap,
            is_at_most is not None,
            total,
            weight,
            usual,
            self._label(label),
            self._cites(cites),
            self._at(head, usual or weight or total),
        )

    def asked(self, kind: t.Type, source: t.Expr | None, *how_many: Piece) -> Piece:
        _least, least, _most, most, _together, total, weight = how_many
        written = [one for one in (least, most, total, weight) if one is not None]
        if not written:
            return kind, source, None
        place = self._at(written[0], written[-1])
        return kind, source, t.HowMany(least, most, total, self._maybe_word(weight), place)

    def tell(self, who: t.Expr, head: Token, many: Piece, report: Token, name: Piece, *rest: Piece) -> t.Statement:
        *values, label, when, cites = rest
        told = t.Tell(
            who,
            many is not None,
            self._word(report),
            self._maybe_word(name),
            tuple(value for value in values if value is not None),
            self._label(label),
            self._cites(cites),
            self._at(who, name or report),
        )
        return self._guarded(told, when)

    def tell_value(self, name: Token, value: t.Expr) -> t.Assignment:
        return t.Assignment(self._word(name), value, None, self._at(name, value))

    def gains(
        self, bearer: t.Expr, _gains: Token, name: Token, lasting: Piece, when: Piece, cites: Piece
    ) -> t.Statement:
        place = self._at(bearer, lasting or name)
        return self._guarded(t.Gains(bearer, self._word(name), lasting, self._cites(cites), place), when)

    def until_end(self, head: Token, name: Token) -> t.Lasting:
        return t.Lasting("end", self._word(name), None, self._at(head, name))

    def until_next(self, head: Token, name: Token) -> t.Lasting:
        return t.Lasting("next", self._word(name), None, self._at(head, name))

    def for_turns(self, head: Token, value: t.Expr) -> t.Lasting:
        return t.Lasting("turns", None, value, self._at(head, value))

    def for_rounds(self, head: Token, value: t.Expr) -> t.Lasting:
        return t.Lasting("rounds", None, value, self._at(head, value))

    def while_holds(self, head: Token, value: t.Expr) -> t.Lasting:
        return t.Lasting("while", None, value, self._at(head, value))

    def loses(self, bearer: t.Expr, _loses: Token, name: Token, when: Piece, cites: Piece) -> t.Statement:
        return self._guarded(t.Loses(bearer, self._word(name), self._cites(cites), self._at(bearer, name)), when)

    def throw_again(self, head: Token, name: Token, _again: Token, when: Piece, cites: Piece) -> t.Statement:
        return self._guarded(t.ThrowAgain(self._word(name), self._cites(cites), self._at(head, name)), when)

    def together(
        self, head: Token, sealed: Piece, stands: Piece, cites: Piece, body: Piece, absent: Piece
    ) -> t.Together:
        kept = None if stands is None else self._said(stands)
        return t.Together(sealed is not None, kept, self._cites(cites), body, absent, self._at(head))

    def absent(self, head: Token, cites: Piece, body: Piece) -> t.Absent:
        return t.Absent(False, self._cites(cites), body, self._at(head))

    def absent_standing(self, head: Token, _standing: Token, cites: Piece, body: Piece) -> t.Absent:
        return t.Absent(True, self._cites(cites), () if body is None else body, self._at(head))

    def repeat(self, head: Token, most: Piece, word: Token, condition: t.Expr, cites: Piece, body: Piece) -> t.Repeat:
        limit = None if most is None else int(self._number(most))
        return t.Repeat(limit, word == "while", condition, self._cites(cites), body, self._at(head, condition))

    def repeat_times(self, head: Token, number: t.Expr, cites: Piece, body: Piece) -> t.RepeatTimes:
        return t.RepeatTimes(number, self._cites(cites), body, self._at(head, number))

    def listed(self, *values: t.Expr) -> tuple[t.Expr, ...]:
        return values

    def say(self, head: Token, viewers: Piece, label: Token, condition: Piece, cites: Piece) -> t.Say:
        text = t.Label(unquoted(label), self._span(label))
        return t.Say(text, condition, self._cites(cites), self._at(head, label), viewers or ())

    def reveals(
        self, head: Token, things: Piece, viewers: Piece, lasting: Piece, when: Piece, cites: Piece
    ) -> t.Statement:
        place = self._at(head, lasting or viewers[-1])
        return self._guarded(t.Reveals(things, viewers, lasting, self._cites(cites), place), when)

    def conceals(self, head: Token, things: Piece, viewers: Piece, when: Piece, cites: Piece) -> t.Statement:
        return self._guarded(t.Conceals(things, viewers, self._cites(cites), self._at(head, viewers[-1])), when)

    def step(self, head: Token, name: Token, label: Piece, cites: Piece, body: Piece) -> t.Step:
        return t.Step(self._word(name), self._label(label), self._cites(cites), body, self._at(head, name))

    def finish(self, head: Token, winners: Piece, when: Piece, cites: Piece) -> t.Statement:
        return self._guarded(t.Finish(winners, self._cites(cites), self._at(head)), when)

    def result(self, head: Token, value: t.Expr, when: Piece, cites: Piece) -> t.Statement:
        return self._guarded(t.Result(value, self._cites(cites), self._at(head, value)), when)

    def stop(self, head: Token, when: Piece, cites: Piece) -> t.Statement:
        return self._guarded(t.Stop(self._cites(cites), self._at(head)), when)

    def begin_event(
        self,
        head: Token,
        begun: tuple[t.Expr, tuple[t.Expr, ...]],
        moment: t.EventMoment | None,
        name: Piece,
        when: Piece,
        cites: Piece,
    ) -> t.Statement:
        value, given = begun
        word, rules = self._maybe_word(name), self._cites(cites)
        place = self._at(head, name or moment or (given or (value,))[-1])
        if isinstance(value, t.Name) and not given:
            value = t.Call(t.Word(value.text, value.span), (), value.span)
        if isinstance(value, t.Call) and not given:
            return self._guarded(t.Begin(value, moment, word, rules, place), when)
        return self._guarded(t.BeginNamed(value, given, moment, word, rules, place), when)

    def begun(self, value: t.Expr, *given: t.Expr | None) -> tuple[t.Expr, tuple[t.Expr, ...]]:
        return value, tuple(one for one in given if one is not None)

    def next_moment(self, phase: Token) -> t.EventMoment:
        return t.EventMoment("next", self._word(phase), None, self._at(phase))

    def end_moment(self, phase: Token) -> t.EventMoment:
        return t.EventMoment("end", self._word(phase), None, self._at(phase))

    def turns_moment(self, turns: t.Expr) -> t.EventMoment:
        return t.EventMoment("turns", None, turns, turns.span)

    def end_event(self, head: Token, when: Piece, cites: Piece) -> t.Statement:
        return self._guarded(t.EndEvent(self._cites(cites), self._at(head)), when)

    def run_events(self, head: Token, value: t.Assignment | None, when: Piece, cites: Piece) -> t.Statement:
        return self._guarded(t.RunEvents(value, self._cites(cites), self._at(head, value or head)), when)

    def rounds(self, head: Token, condition: t.Expr, cites: Piece, body: Piece) -> t.Rounds:
        is_while = self._said(head) == "rounds while"
        return t.Rounds(None, is_while, condition, self._cites(cites), body, self._at(head, condition))

    def rounds_at_most(
        self, head: Token, most: t.Expr, word: Piece, condition: t.Expr | None, cites: Piece, body: Piece
    ) -> t.Rounds:
        place = self._at(head, condition or most)
        return t.Rounds(most, word == "while", condition, self._cites(cites), body, place)

    def rounds_kept(self, head: Token, condition: t.Expr, cites: Piece) -> t.Rounds:
        return self.rounds(head, condition, cites, ())

    def rounds_at_most_kept(self, head: Token, most: t.Expr, *rest: Piece) -> t.Rounds:
        word, condition, cites = rest
        return self.rounds_at_most(head, most, word, condition, cites, ())


def _tested(when: t.Expr) -> Finding | None:
    """`when success` below a roll: what is told of it, where it tests an outcome and nothing else."""
    told = when.value if isinstance(when, t.Not) else when
    if not isinstance(told, t.Name) or told.text not in ("success", "failure"):
        return None
    is_not = told is not when
    instead = "success" if (told.text == "success") is not is_not else "failure"
    return OUTCOME_TESTED.at(when.span, instead=instead, test=f"when {'not ' if is_not else ''}{told.text}")
