"""The nodes of declarations: the last of the builders, which is handed to the parser."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dsl import tree as t
from dsl.reading.builders.edits import EditBuilder
from dsl.reading.builders.pieces import Piece, unquoted
from dsl.reading.builders.rolls import Likened
from dsl.reading.token import Token

if TYPE_CHECKING:
    from dsl.reading.grammar_rules import DeclarationRules

    def has_all_methods(builder: DeclarationBuilder) -> DeclarationRules:
        """Where a rule of the grammar has no method, the type checker says so here."""
        return builder


class DeclarationBuilder(EditBuilder):
    """One method per rule of the grammar, in its order; each makes one node."""

    # ------------------------------------------------------------ ruleset header and options

    def start(self, *declarations: Piece) -> tuple[t.Declaration, ...]:
        return declarations

    def ruleset(self, head: Token, name: Token, parent: Token | None, *lines: t.HeaderLine | None) -> t.Ruleset:
        kept = tuple(line for line in lines if line is not None)
        return t.Ruleset(self._word(name), self._maybe_word(parent), kept, self._at(head, parent or name))

    def header_line(self, key: Token, value: Token) -> t.HeaderLine:
        quoted = value.type == "STRING"
        text = unquoted(value) if quoted else str(value)
        return t.HeaderLine(self._word(key), text, quoted, self._at(key, value))

    def option(self, head: Token, name: Token, kind: t.Type | None, value: t.Expr, *tail: Piece) -> t.Option:
        label, cites = tail
        place = self._at(head, name)
        return t.Option(self._word(name), kind, value, self._label(label), self._cites(cites), span=place)

    def module(self, head: Token, name: Token, value: t.Expr, label: Piece, *rest: Piece) -> t.Option:
        *needs, cites = rest
        words = tuple(self._word(word) for word in needs if word is not None)
        place = self._at(head, name)
        return t.Option(self._word(name), None, value, self._label(label), self._cites(cites), words, place)

    def module_part(self, head: Token, name: Token) -> t.ModulePart:
        return t.ModulePart(self._word(name), self._at(head, name))

    # ------------------------------------------------------------ kinds, types, reports, adjacency

    def kind(
        self,
        head: Token,
        name: Token,
        plural: Piece,
        label: Piece,
        seen: t.Seen | None,
        cites: Piece,
        *lines: t.KindAttribute | t.KindLink | None,
    ) -> t.Kind:
        return t.Kind(
            self._word(name),
            self._maybe_word(plural),
            self._label(label),
            self._cites(cites),
            tuple(line for line in lines if isinstance(line, t.KindAttribute)),
            links=tuple(line for line in lines if isinstance(line, t.KindLink)),
            span=self._at(head, name),
            seen=seen,
        )

    def report(
        self, head: Token, name: Token, plural: Piece, label: Piece, seen: Piece, cites: Piece, *lines: Piece
    ) -> t.Kind:
        return t.Kind(
            self._word(name),
            self._maybe_word(plural),
            self._label(label),
            self._cites(cites),
            tuple(line for line in lines if isinstance(line, t.KindAttribute)),
            tuple(line for line in lines if isinstance(line, t.Allowed)),
            True,
            span=self._at(head, name),
            seen=seen,
        )

    def part_of(self, head: Token, whole: Token, plural: Token, cites: Piece) -> t.PartOf:
        return t.PartOf(self._word(whole), self._word(plural), self._cites(cites), self._at(head, plural))

    def one_per(self, head: Token, *rest: Piece) -> t.OnePer:
        *keys, any_order, cites = rest
        words = tuple(map(self._word, keys))
        return t.OnePer(words, any_order is not None, self._cites(cites), self._at(head, any_order or words[-1]))

    def ends_with(self, head: Token, *rest: Piece) -> t.EndsWith:
        *keys, cites = rest
        words = tuple(map(self._word, keys))
        return t.EndsWith(words, self._cites(cites), self._at(head, words[-1]))

    def attribute(
        self, name: Token, kind: t.Type, default: t.Expr | None, label: Piece, aside: Token | None, *tail: Piece
    ) -> t.KindAttribute:
        under, seen, cites = tail
        called, place = self._word(name), self._at(name, kind)
        is_aside = aside is not None
        return t.KindAttribute(
            called, kind, default, self._label(label), self._cites(cites), place, seen, under, is_aside
        )

    def seen(self, head: Token, viewers: tuple[t.Expr, ...]) -> t.Seen:
        return t.Seen(viewers, None, self._at(head, viewers[-1]))

    def type(self, simple: t.Type, optional: Token | None) -> t.Type:
        if optional is None:
            return simple
        return t.Type(simple.form, simple.names, simple.low, simple.high, True, simple.span.to(self._span(optional)))

    def number_type(self, *parts: Piece) -> t.Type:
        exact, head, *bounds = parts
        low, high, previous = None, None, None
        for part in bounds:
            if isinstance(part, Token):
                previous = part.type
            elif part is not None and previous == "AT_LEAST" and low is None:
                low = part
            elif part is not None:
                high = part
        if exact is not None:
            return t.Type("exact", (), low, high, span=self._at(exact, head))
        return t.Type("number", (), low, high, span=self._at(head))

    def text_type(self, head: Token) -> t.Type:
        return t.Type("text", span=self._at(head))

    def truth_type(self, head: Token) -> t.Type:
        return t.Type("truth", span=self._at(head))

    def words_type(self, head: Token, *names: Token) -> t.Type:
        return t.Type("words", tuple(self._word(name) for name in names), span=self._at(head, names[-1]))

    def set_type(self, head: Token, name: Token) -> t.Type:
        return t.Type("set", (self._word(name),), span=self._at(head, name))

    def list_type(self, head: Token, name: Token) -> t.Type:
        return t.Type("list", (self._word(name),), span=self._at(head, name))

    def named_type(self, name: Token) -> t.Type:
        return t.Type("named", (self._word(name),), span=self._at(name))

    def adjacency(self, head: Token, name: Token, label: Piece, cites: Piece, *lines: t.AdjacencyLine) -> t.Adjacency:
        return t.Adjacency(self._word(name), self._label(label), self._cites(cites), lines, self._at(head, name))

    def adjacency_line(
        self, left: Token, parting: Token | None, right: Token, condition: t.Expr, cites: Piece
    ) -> t.AdjacencyLine:
        place = self._at(left, condition)
        return t.AdjacencyLine(
            self._word(left), self._word(right), condition, self._cites(cites), parting is not None, place
        )

    def links(self, head: Token, cites: Piece, *lines: t.LinkKinds | t.KindAttribute) -> t.KnownLinks:
        return t.KnownLinks(self._cites(cites), lines, self._at(head))

    def link_kinds(self, *rest: Piece) -> t.LinkKinds:
        *names, cites = rest
        words = tuple(map(self._word, names))
        return t.LinkKinds(words, self._cites(cites), self._at(words[0], words[-1]))

    def link_attribute(
        self, name: Token, kind: t.Type, default: t.Expr | None, label: Piece, cites: Piece
    ) -> t.KindAttribute:
        place = self._at(name, kind)
        return t.KindAttribute(self._word(name), kind, default, self._label(label), self._cites(cites), place)

    # ------------------------------------------------------------ definitions

    def define(
        self, head: Token, name: Token, parameters: Piece, kind: t.Type | None, label: Piece, *rest: Piece
    ) -> t.Define:
        place = self._at(head, name)
        values, named, said = self._parameters(head, name, parameters), self._word(name), self._label(label)
        if len(rest) == 2 and not isinstance(rest[1], t.CaseLine):
            value, cites = rest
            line = t.CaseLine(value, None, None, value.span)
            return t.Define(named, values, kind, said, (line,), self._cites(cites), place)
        cites, *lines = rest
        return t.Define(named, values, kind, said, tuple(lines), self._cites(cites), place)

    def parameters(self, *parameters: t.Parameter | None) -> tuple[t.Parameter, ...]:
        return tuple(parameter for parameter in parameters if parameter is not None)

    def parameter(self, name: Token, kind: t.Type | None, source: t.Expr | None, default: t.Expr | None) -> t.Parameter:
        return t.Parameter(self._word(name), kind, source, default, self._at(name, default or source or kind or name))

    def case_when(self, value: t.Expr, condition: t.Expr, cites: Piece) -> t.CaseLine:
        return t.CaseLine(value, condition, self._cites(cites), self._at(value, condition))

    def case_otherwise(self, head: Token, value: t.Expr, cites: Piece) -> t.CaseLine:
        return t.CaseLine(value, None, self._cites(cites), self._at(head, value))

    # ------------------------------------------------------------ conditions, effects, their lines, and limits

    def condition(
        self,
        head: Token,
        name: Token,
        bearer: t.Parameter,
        likened: Likened | None,
        label: Piece,
        under: Piece,
        seen: t.Seen | None,
        cites: Piece,
        *lines: t.Line | None,
    ) -> t.Condition:
        kept = tuple(line for line in lines if line is not None)
        named, said, rules = self._word(name), self._label(label), self._cites(cites)
        like, without = likened or (None, ())
        return t.Condition(named, bearer, said, rules, kept, like, under, self._at(head, bearer), seen, without)

    def effect(
        self, head: Token, place: tuple[Token, ...], label: Piece, under: Piece, cites: Piece, *lines: t.Line
    ) -> t.Effect:
        table, row, kind, attribute = map(self._word, place)
        span = self._at(head, attribute)
        return t.Effect(table, row, kind, attribute, self._label(label), self._cites(cites), lines, None, under, span)

    def effect_like(
        self,
        head: Token,
        place: tuple[Token, ...],
        likened: Likened,
        label: Piece,
        under: Piece,
        cites: Piece,
        *lines: t.Line | None,
    ) -> t.Effect:
        own = tuple(line for line in lines if line is not None)
        like, without = likened
        return replace(self.effect(head, place, label, under, cites, *own), like=like, without=without)

    def effect_name(self, *words: Token) -> tuple[Token, ...]:
        return words

    def to_line(self, head: Token, *rest: Piece) -> t.ToLine:
        *targets, about, row = rest
        return t.ToLine(tuple(targets), self._maybe_word(about), row, self._at(head, row))

    def each_change(self, name: Token | None, head: Token, way: Token, *rest: Piece) -> t.EachChange:
        *targets, tags, sources, condition, rewrite, label, cites = rest
        return t.EachChange(
            self._maybe_word(name),
            self._said(way),
            tuple(targets),
            () if tags is None else tags[1],
            sources or (),
            condition,
            rewrite,
            self._label(label),
            self._cites(cites),
            self._at(name or head, rewrite),
        )

    def only_from(self, *names: Token) -> tuple[t.Word, ...]:
        return tuple(self._word(name) for name in names)

    def rewrite_none(self, head: Token) -> t.NewAmount:
        return t.NewAmount("none", None, None, self._at(head))

    def rewrite_halved(self, head: Token, _rounded: Piece, way: Token | None) -> t.NewAmount:
        return t.NewAmount("halved", None, None if way is None else self._said(way), self._at(head, way or head))

    def rewrite_doubled(self, head: Token) -> t.NewAmount:
        return t.NewAmount("doubled", None, None, self._at(head))

    def rewrite_times(self, factor: t.Expr, _rounded: Piece, way: Token | None) -> t.NewAmount:
        return t.NewAmount("times", factor, None if way is None else self._said(way), self._at(factor, way or factor))

    def rewrite_nearer(self, amount: t.Expr, last: Token) -> t.NewAmount:
        return t.NewAmount("nearer", amount, None, self._at(amount, last))

    def target(self, name: Token, *roles: Token | None) -> t.Target:
        words = tuple(self._word(role) for role in roles if role is not None)
        return t.Target(self._word(name), words, self._at(name, words[-1] if words else name))

    def forbids(
        self,
        name: Piece,
        head: Token,
        acts: t.ActsNamed,
        condition: t.Expr | None,
        reason: Piece,
        cites: Piece,
    ) -> t.Forbids:
        return t.Forbids(
            self._maybe_word(name), acts, condition, self._label(reason), self._cites(cites), self._at(head, acts)
        )

    def some_acts(self, *names: Token) -> t.ActsNamed:
        words = tuple(map(self._word, names))
        return t.ActsNamed(words, None, (), self._at(words[0], words[-1]))

    def all_acts(self, *names: Token | None) -> t.ActsNamed:
        by, *without = map(self._maybe_word, names)
        kept = tuple(word for word in without if word is not None)
        last = [word for word in (by, *kept) if word is not None]
        return t.ActsNamed((), by, kept, self._at(last[0], last[-1]) if last else t.NOWHERE)

    def allows(self, name: Piece, head: Token, *rest: Piece) -> t.Allows:
        *lifted, condition, cites = rest
        return t.Allows(
            self._maybe_word(name), tuple(lifted), condition, self._cites(cites), self._at(head, lifted[-1])
        )

    def lifted(self, act: Token, refusal: Token) -> t.Lifted:
        return t.Lifted(self._word(act), self._word(refusal), self._at(act, refusal))

    def after(self, name: Piece, once: t.Once | None, head: Token, *rest: Piece) -> t.After:
        *targets, label, condition, cites, body = rest
        return t.After(
            self._maybe_word(name),
            once,
            tuple(targets),
            self._label(label),
            condition,
            self._cites(cites),
            body,
            head == "upon",
            self._at(once or head, targets[-1]),
        )

    upon = after

    def once(self, head: Token, *per: Token | None) -> t.Once:
        words = tuple(self._word(word) for word in per if word is not None)
        return t.Once(words, self._at(head, words[-1] if words else head))

    def becomes_true(
        self,
        name: Piece,
        once: t.Once | None,
        head: Token,
        value: t.Expr,
        _becomes: Token,
        thing: t.Parameter | None,
        label: Piece,
        cites: Piece,
        body: tuple[t.Statement, ...],
    ) -> t.WhenLine:
        span = self._at(once or head, thing or value)
        return t.WhenLine(
            self._maybe_word(name), once, value, (), thing, self._label(label), self._cites(cites), body, span=span
        )

    def passes(self, name: Piece, once: t.Once | None, head: Token, value: t.Expr, *rest: Piece) -> t.WhenLine:
        *steps, thing, label, cites, body = rest
        span = self._at(once or head, thing or steps[-1])
        named, said, cited = self._maybe_word(name), self._label(label), self._cites(cites)
        return t.WhenLine(named, once, value, tuple(steps), thing, said, cited, body, span=span)

    def changes(
        self,
        name: Piece,
        once: t.Once | None,
        head: Token,
        value: t.Expr,
        word: Token,
        thing: t.Parameter | None,
        label: Piece,
        cites: Piece,
        body: tuple[t.Statement, ...],
    ) -> t.WhenLine:
        span = self._at(once or head, thing or word)
        named, said, cited = self._maybe_word(name), self._label(label), self._cites(cites)
        return t.WhenLine(named, once, value, (), thing, said, cited, body, is_change=True, span=span)

    def instead(
        self,
        name: Piece,
        head: Token,
        target: t.Target,
        before: tuple[t.Word, ...] | None,
        label: Piece,
        condition: t.Expr | None,
        cites: Piece,
        body: tuple[t.Statement, ...],
    ) -> t.Instead:
        return t.Instead(
            self._maybe_word(name),
            target,
            self._label(label),
            condition,
            self._cites(cites),
            body,
            before or (),
            self._at(head, target),
        )

    def before(self, *words: t.Word) -> tuple[t.Word, ...]:
        return words

    def earlier(self, name: Token, own: Token | None) -> t.Word:
        return self._word(name) if own is None else t.Word(f"{name}.{own}", self._at(name, own))

    def limit(self, head: Token, name: Token, number: t.Expr, *rest: Piece) -> t.Limit:
        *per, within, reason, cites = rest
        return t.Limit(
            self._word(name),
            number,
            tuple(self._word(p) for p in per if p is not None),
            within,
            self._label(reason),
            self._cites(cites),
            self._at(head, number),
        )

    def span_words(self, name: Token) -> Piece:
        return self._word(name)

    # ------------------------------------------------------------ procedures, actions, phases, victory

    def procedure(
        self,
        head: Token,
        name: Token,
        parameters: Piece,
        like: Piece,
        label: Piece,
        under: t.Under | None,
        cites: Piece,
        body: Piece,
    ) -> t.Procedure:
        return t.Procedure(
            self._word(name),
            self._parameters(head, name, parameters),
            self._label(label),
            self._cites(cites),
            body,
            like,
            under=under,
            span=self._at(head, name),
        )

    def action(
        self,
        head: Token,
        name: Token,
        parameters: Piece,
        by: Piece,
        label: Piece,
        under: Piece,
        seen: t.Seen | None,
        cites: Piece,
        *lines: Piece,
    ) -> t.Action:
        return t.Action(
            self._word(name),
            self._parameters(head, name, parameters),
            self._maybe_word(by),
            self._label(label),
            self._cites(cites),
            tuple(line for line in lines if line is not None),
            under,
            self._at(head, name),
            seen,
        )

    def event(
        self,
        head: Token,
        name: Token,
        plural: Piece,
        parameters: Piece,
        label: Piece,
        continuing: Piece,
        survives: Piece,
        seen: t.Seen | None,
        cites: Piece,
        *lines: Piece,
    ) -> t.Event:
        return t.Event(
            self._word(name),
            self._maybe_word(plural),
            self._parameters(head, name, parameters),
            self._label(label),
            continuing is not None,
            survives is not None,
            self._cites(cites),
            tuple(line for line in lines if line is not None),
            self._at(head, name),
            seen,
        )

    def scene(
        self, head: Token, name: Token, plural: Piece, parameters: Piece, label: Piece, cites: Piece, *lines: Piece
    ) -> t.Scene:
        return t.Scene(
            self._word(name),
            self._maybe_word(plural),
            self._parameters(head, name, parameters),
            self._label(label),
            self._cites(cites),
            lines,
            self._at(head, name),
        )

    def ends_when(self, head: Token, condition: t.Expr, cites: Piece) -> t.EndsWhen:
        return t.EndsWhen(condition, self._cites(cites), self._at(head, condition))

    def allowed(self, name: Piece, head: Token, condition: t.Expr, reason: Piece, cites: Piece) -> t.Allowed:
        return t.Allowed(
            self._maybe_word(name),
            condition,
            self._label(reason),
            self._cites(cites),
            span=self._at(name or head, condition),
        )

    def counts_as(self, head: Token, *rest: Piece) -> t.CountsAs:
        *limits, cites = rest
        return t.CountsAs(tuple(self._word(w) for w in limits), self._cites(cites), self._at(head, limits[-1]))

    def costs(self, head: Token, amount: t.Expr, purse: t.Expr, label: Piece, cites: Piece) -> t.Costs:
        return t.Costs(amount, purse, self._label(label), self._cites(cites), self._at(head, purse))

    def setup(self, head: Token, cites: Piece, body: Piece) -> t.Setup:
        return t.Setup(self._cites(cites), body, self._at(head))

    def phase(
        self,
        head: Token,
        name: Token,
        place: Piece,
        label: Piece,
        under: Piece,
        cites: Piece,
        *lines: Piece,
    ) -> t.Phase:
        where, other = place or ("", name)
        return t.Phase(
            self._word(name),
            self._word(other) if where == "after" else None,
            self._label(label),
            self._cites(cites),
            lines,
            under,
            self._word(other) if where == "before" else None,
            self._at(head, other),
        )

    def skipped(self, head: Token, condition: t.Expr, cites: Piece) -> t.Skipped:
        return t.Skipped(condition, self._cites(cites), self._at(head, condition))

    def victory(self, head: Token, name: Token, label: Piece, phase: Token, *rest: Piece) -> t.Victory:
        cites, winners, condition, more = rest
        both = self._cites(cites) or self._cites(more)
        words = (self._word(name), self._label(label), self._word(phase))
        return t.Victory(*words, winners, both, condition, self._at(head, name))
