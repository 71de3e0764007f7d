"""Text to syntax tree: an LALR parser with our nodes built as it goes.

`parse(text, file)` gives the tree and every syntax finding of the text. The common road is one
pass over the whole file. When that fails, the text is cut into its top-level declarations; each
is parsed by itself, the line at fault is reported and taken out, and the rest is tried again,
so that one slip does not hide the next (`dsl.reading.recovery`).
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from threading import Lock
from typing import Any, Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity, Span, Stopped
from dsl.garbage import without_collecting
from dsl.reading.layout import TOO_LONG, LineLayout
from dsl.reading.parse_table import stored_table
from dsl.reading.slip import short
from dsl.reading.table_parser import TableParser, Unreadable
from dsl.reading.token import Token

MAX_DIGITS: Final = 15
"""Digits of a number in a rule file; everything in play fits 64 bits."""

NUMBER_TOO_LONG = Mistake(
    "number-too-long", Severity.ERROR, "a number of more than {limit} digits", "write a smaller number"
)
BAD_CITATION = Mistake(
    "bad-citation",
    Severity.ERROR,
    "“{text}” is not a rule number",
    "write rule numbers with commas between: [A-1, A-2]",
)

_Piece = Any
"""What a builder is handed: a token, a node, a list of nodes or None for an absent part."""


class Builder:
    """One method per rule of the grammar, in its order; each makes one node."""

    def __init__(self) -> None:
        self.begin("", 0)

    def begin(self, file: str, shift: int) -> None:
        """Make ready for a text of `file` that begins after its line `shift`."""
        self.file = file
        self.shift = shift
        self.findings: list[Finding] = []

    # ------------------------------------------------------------ places and words

    def _at(self, first: _Piece, last: _Piece | None = None) -> Span:
        """The stretch from `first` to `last`, each a token or a node."""
        if last is None:
            last = first
        if isinstance(first, Token):
            line, column = first.line + self.shift, first.column
        else:
            line, column = first.span.line, first.span.column
        if isinstance(last, Token):
            return Span(self.file, line, column, last.end_line + self.shift, last.end_column)
        return Span(self.file, line, column, last.span.end_line, last.span.end_column)

    def _span(self, piece: _Piece) -> Span:
        if isinstance(piece, Token):
            return piece.span(self.file, self.shift)
        place: Span = piece.span
        return place

    def _word(self, token: Token) -> t.Word:
        return t.Word(str(token), self._span(token))

    def _maybe_word(self, token: Token | None) -> t.Word | None:
        return None if token is None else self._word(token)

    def _label(self, token: Token | None) -> t.Label | None:
        return None if token is None else t.Label(unquoted(token), self._span(token))

    def _cites(self, token: Token | None) -> t.Cites | None:
        if token is None:
            return None
        ids = tuple(part.strip() for part in token[1:-1].split(","))
        for rule in ids:
            if not rule or not all(c.isalnum() or c in "-_." for c in rule):
                self.findings.append(BAD_CITATION.at(self._span(token), text=short(rule)))
        return t.Cites(ids, self._span(token))

    def _number(self, token: Token) -> Fraction:
        value = self._digits(token, token.rstrip("%"))
        return value / 100 if token.endswith("%") else value

    def _digits(self, token: Token, digits: str) -> Fraction:
        """The number that some digits of a token write, or 0 and a finding when they are too many."""
        if len(digits) <= MAX_DIGITS:
            return Fraction(digits)
        self.findings.append(NUMBER_TOO_LONG.at(self._span(token), limit=MAX_DIGITS))
        return Fraction(0)

    # ------------------------------------------------------------ ruleset header and options

    def start(self, *declarations: _Piece) -> tuple[t.Declaration, ...]:
        return declarations

    def ruleset(self, head: Token, name: Token, parent: Token | None, *lines: t.HeaderLine | None) -> t.Ruleset:
        kept = tuple(line for line in lines if line is not None)
        return t.Ruleset(self._word(name), self._maybe_word(parent), kept, self._at(head, parent or name))

    def header_line(self, key: Token, value: Token) -> t.HeaderLine:
        quoted = value.type == "STRING"
        text = unquoted(value) if quoted else str(value)
        return t.HeaderLine(self._word(key), text, quoted, self._at(key, value))

    def option(self, head: Token, name: Token, kind: t.Type | None, value: t.Expr, *tail: _Piece) -> t.Option:
        label, cites = tail
        return t.Option(self._word(name), kind, value, self._label(label), self._cites(cites), self._at(head, name))

    # ------------------------------------------------------------ tables

    def table(self, head: Token, name: Token, by: _Piece, label: _Piece, cites: _Piece, *rows: t.TableRow) -> t.Table:
        band, dice, reading = by or (None, None, None)
        return t.Table(
            self._word(name), band, dice, reading, self._label(label), self._cites(cites), rows, self._at(head, name)
        )

    def by_band(self, name: Token, reading: str | None) -> _Piece:
        return self._word(name), None, reading

    def by_dice(self, dice: Token) -> _Piece:
        return None, self.dice(dice), None

    def reading(self, which: Token) -> str:
        return str(which)

    def table_row(self, *parts: _Piece) -> t.TableRow:
        *cells, cites = parts
        with_place = [cell for cell in cells if cell.values] or cells
        return t.TableRow(tuple(cells), self._cites(cites), self._at(with_place[0], with_place[-1]))

    def cell(self, *values: _Piece) -> t.Cell:
        kept = tuple(value for value in values if value is not None)
        return t.Cell(kept, self._at(kept[0], kept[-1]) if kept else Span(self.file, 0, 0, 0, 0))

    def cell_range(self, token: Token) -> t.Range:
        low, high = (self._digits(token, part.strip()) for part in token.split("-"))
        if high == 0 and token.rstrip().endswith("00"):
            high = Fraction(100)
        return t.Range("between", low, high, self._at(token))

    def cell_or_more(self, low: Token, more: Token) -> t.Range:
        return t.Range("or more", self._number(low), None, self._at(low, more))

    def cell_up_to(self, high: Token) -> t.Range:
        return t.Range("up to", None, self._number(high), self._at(high))

    def cell_above(self, low: Token) -> t.Range:
        return t.Range("above", self._number(low), None, self._at(low))

    def cell_below(self, high: Token) -> t.Range:
        return t.Range("below", None, self._number(high), self._at(high))

    def cell_word(self, token: Token) -> t.Name:
        return self.name(token)

    def cell_otherwise(self, token: Token) -> t.Range:
        return t.Range("otherwise", None, None, self._at(token))

    # ------------------------------------------------------------ kinds, types, reports, adjacency

    def kind(
        self, head: Token, name: Token, plural: _Piece, label: _Piece, cites: _Piece, *lines: t.KindAttribute | None
    ) -> t.Kind:
        attributes = tuple(line for line in lines if line is not None)
        return t.Kind(
            self._word(name),
            self._maybe_word(plural),
            self._label(label),
            self._cites(cites),
            attributes,
            span=self._at(head, name),
        )

    def report(self, head: Token, name: Token, plural: _Piece, label: _Piece, cites: _Piece, *lines: _Piece) -> t.Kind:
        return t.Kind(
            self._word(name),
            self._maybe_word(plural),
            self._label(label),
            self._cites(cites),
            tuple(line for line in lines if isinstance(line, t.KindAttribute)),
            tuple(line for line in lines if isinstance(line, t.Allowed)),
            True,
            self._at(head, name),
        )

    def attribute(
        self, name: Token, kind: t.Type, default: t.Expr | None, label: _Piece, cites: _Piece
    ) -> t.KindAttribute:
        return t.KindAttribute(
            self._word(name), kind, default, self._label(label), self._cites(cites), self._at(name, kind)
        )

    def type(self, simple: t.Type, optional: Token | None) -> t.Type:
        if optional is None:
            return simple
        return t.Type(simple.form, simple.names, simple.low, simple.high, True, simple.span.to(self._span(optional)))

    def number_type(self, *parts: _Piece) -> t.Type:
        head, *bounds = parts
        low, high, previous = None, None, None
        for part in bounds:
            if isinstance(part, Token):
                previous = part.type
            elif part is not None and previous == "AT_LEAST" and low is None:
                low = part
            elif part is not None:
                high = part
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

    def adjacency(self, head: Token, name: Token, label: _Piece, cites: _Piece, *lines: t.AdjacencyLine) -> t.Adjacency:
        return t.Adjacency(self._word(name), self._label(label), self._cites(cites), lines, self._at(head, name))

    def adjacency_line(self, left: Token, right: Token, condition: t.Expr, cites: _Piece) -> t.AdjacencyLine:
        return t.AdjacencyLine(
            self._word(left), self._word(right), condition, self._cites(cites), self._at(left, condition)
        )

    # ------------------------------------------------------------ definitions, stats, rolls, contests

    def define(self, head: Token, name: Token, parameters: _Piece, kind: t.Type | None, *rest: _Piece) -> t.Define:
        place = self._at(head, name)
        if len(rest) == 2 and not isinstance(rest[1], t.CaseLine):
            value, cites = rest
            line = t.CaseLine(value, None, None, value.span)
            return t.Define(self._word(name), parameters or (), kind, (line,), self._cites(cites), place)
        cites, *lines = rest
        return t.Define(self._word(name), parameters or (), kind, tuple(lines), self._cites(cites), place)

    def parameters(self, *parameters: t.Parameter) -> tuple[t.Parameter, ...]:
        return parameters

    def parameter(self, name: Token, kind: t.Type | None, source: t.Expr | None) -> t.Parameter:
        return t.Parameter(self._word(name), kind, source, self._at(name, source or kind or name))

    def case_when(self, value: t.Expr, condition: t.Expr, cites: _Piece) -> t.CaseLine:
        return t.CaseLine(value, condition, self._cites(cites), self._at(value, condition))

    def case_otherwise(self, head: Token, value: t.Expr, cites: _Piece) -> t.CaseLine:
        return t.CaseLine(value, None, self._cites(cites), self._at(head, value))

    def _roll(
        self, head: Token, name: Token, parameters: _Piece, label: _Piece, cites: _Piece, *lines: _Piece
    ) -> t.Roll:
        return t.Roll(
            str(head), self._word(name), parameters, self._label(label), self._cites(cites), lines, self._at(head, name)
        )

    stat = roll = contest = _roll

    def dice_line(self, head: Token, dice: t.Expr, cites: _Piece) -> t.DiceLine:
        return t.DiceLine(dice, self._cites(cites), self._at(head, dice))

    def base_line(self, head: Token, value: t.Expr, label: _Piece, cites: _Piece) -> t.BaseLine:
        return t.BaseLine(value, self._label(label), self._cites(cites), self._at(head, value))

    def pool_line(
        self, head: Token, count: t.Expr, _dice: Token, dice: Token, label: _Piece, *rest: _Piece
    ) -> t.PoolLine:
        origin, *clauses, cites = rest
        return t.PoolLine(
            count,
            self.dice(dice),
            self._label(label),
            origin,
            clauses_of(clauses),
            self._cites(cites),
            self._at(head, dice),
        )

    def die_line(self, head: Token, row: t.Row) -> t.DieLine:
        return t.DieLine(row, self._at(head, row))

    def target_line(self, head: Token, value: t.Expr, cites: _Piece) -> t.TargetLine:
        return t.TargetLine(value, self._cites(cites), self._at(head, value))

    def natural_line(
        self, head: Token, number: Token, more: _Piece, less: _Piece, verdict: Token, condition: _Piece, cites: _Piece
    ) -> t.NaturalLine:
        reach = "or more" if more else "or less" if less else ""
        return t.NaturalLine(
            int(self._number(number)),
            reach,
            verdict == "succeeds",
            condition,
            self._cites(cites),
            self._at(head, verdict),
        )

    def automatic_line(
        self, head: Token, verdict: Token, label: _Piece, condition: t.Expr, cites: _Piece
    ) -> t.AutomaticLine:
        return t.AutomaticLine(
            verdict == "succeeds", self._label(label), condition, self._cites(cites), self._at(head, condition)
        )

    def count_line(self, head: Token, value: t.Expr, cites: _Piece) -> t.CountLine:
        return t.CountLine(value, self._cites(cites), self._at(head, value))

    def row(self, name: Token | None, amount: t.Expr, label: Token, *rest: _Piece) -> t.Row:
        *clauses, cites = rest
        written = t.Label(unquoted(label), self._span(label))
        first = name if name is not None else amount
        return t.Row(
            self._maybe_word(name), amount, written, clauses_of(clauses), self._cites(cites), self._at(first, label)
        )

    def row_when(self, condition: t.Expr) -> _Piece:
        return "when", condition

    def row_each(self, binder: t.Binder) -> _Piece:
        return "each", binder

    def row_per(self, amount: t.Expr) -> _Piece:
        return "per", amount

    def row_group(self, keep: Token, group: Token) -> _Piece:
        return "group", (str(keep), self._word(group))

    def stage_line(self, name: Token | None, stage: Token, value: t.Expr, label: _Piece, *rest: _Piece) -> t.StageLine:
        *clauses, cites = rest
        return t.StageLine(
            self._maybe_word(name),
            " ".join(stage.split()),
            value,
            self._label(label),
            clauses_of(clauses),
            self._cites(cites),
            self._at(name or stage, value),
        )

    def rounding_line(self, name: Token | None, head: Token, way: Token, cites: _Piece) -> t.StageLine:
        return t.StageLine(
            self._maybe_word(name),
            f"rounded {way}",
            None,
            None,
            t.Clauses(),
            self._cites(cites),
            self._at(name or head, way),
        )

    def sides_line(self, head: Token, first: Token, second: Token, cites: _Piece) -> t.SidesLine:
        return t.SidesLine(self._word(first), self._word(second), self._cites(cites), self._at(head, second))

    def winner_line(self, measure: Token, tie: Token, tie_to: _Piece, again: _Piece, cites: _Piece) -> t.WinnerLine:
        by = measure.split()[-1]
        return t.WinnerLine(
            by,
            self._maybe_word(tie_to),
            again is not None,
            self._cites(cites),
            self._at(measure, again or tie_to or tie),
        )

    # ------------------------------------------------------------ conditions and limits

    def condition(
        self,
        head: Token,
        name: Token,
        bearer: t.Parameter,
        label: _Piece,
        cites: _Piece,
        *lines: t.ConditionLine | None,
    ) -> t.Condition:
        kept = tuple(line for line in lines if line is not None)
        return t.Condition(
            self._word(name), bearer, self._label(label), self._cites(cites), kept, self._at(head, bearer)
        )

    def condition_line(self, target: Token, row: t.Row) -> t.ConditionLine:
        return t.ConditionLine(self._word(target), row, self._at(target, row))

    def limit(self, head: Token, name: Token, number: t.Expr, *rest: _Piece) -> t.Limit:
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

    def span_words(self, name: Token) -> str:
        return str(name)

    # ------------------------------------------------------------ procedures, actions, phases, victory

    def procedure(
        self, head: Token, name: Token, parameters: _Piece, label: _Piece, cites: _Piece, body: _Piece
    ) -> t.Procedure:
        return t.Procedure(
            self._word(name), parameters or (), self._label(label), self._cites(cites), body, self._at(head, name)
        )

    def action(
        self, head: Token, name: Token, parameters: _Piece, by: _Piece, label: _Piece, cites: _Piece, *lines: _Piece
    ) -> t.Action:
        return t.Action(
            self._word(name),
            parameters or (),
            self._maybe_word(by),
            self._label(label),
            self._cites(cites),
            lines,
            self._at(head, name),
        )

    def allowed(self, name: _Piece, head: Token, condition: t.Expr, reason: _Piece, cites: _Piece) -> t.Allowed:
        return t.Allowed(
            self._maybe_word(name),
            condition,
            self._label(reason),
            self._cites(cites),
            self._at(name or head, condition),
        )

    def counts_as(self, head: Token, *rest: _Piece) -> t.CountsAs:
        *limits, cites = rest
        return t.CountsAs(tuple(self._word(w) for w in limits), self._cites(cites), self._at(head, limits[-1]))

    def costs(self, head: Token, amount: t.Expr, purse: t.Expr, label: _Piece, cites: _Piece) -> t.Costs:
        return t.Costs(amount, purse, self._label(label), self._cites(cites), self._at(head, purse))

    def setup(self, head: Token, cites: _Piece, body: _Piece) -> t.Setup:
        return t.Setup(self._cites(cites), body, self._at(head))

    def phase(self, head: Token, name: Token, label: _Piece, cites: _Piece, *lines: _Piece) -> t.Phase:
        return t.Phase(self._word(name), self._label(label), self._cites(cites), lines, self._at(head, name))

    def skipped(self, head: Token, condition: t.Expr, cites: _Piece) -> t.Skipped:
        return t.Skipped(condition, self._cites(cites), self._at(head, condition))

    def victory(self, head: Token, name: Token, label: _Piece, phase: Token, *rest: _Piece) -> t.Victory:
        cites, winners, more = rest
        both = self._cites(cites) or self._cites(more)
        return t.Victory(self._word(name), self._label(label), self._word(phase), winners, both, self._at(head, name))

    # ------------------------------------------------------------ statements

    def block(self, *statements: _Piece) -> _Piece:
        return statements

    def let(self, head: Token, name: Token, value: t.Expr, cites: _Piece) -> t.Let:
        return t.Let(self._word(name), value, self._cites(cites), self._at(head, value))

    def becomes(self, place: t.Expr, _word: Token, value: t.Expr, cites: _Piece) -> t.Becomes:
        return t.Becomes(place, value, self._cites(cites), self._at(place, value))

    def moves(self, place: t.Expr, way: Token, amount: t.Expr, label: _Piece, cites: _Piece) -> t.Moves:
        return t.Moves(place, str(way), amount, self._label(label), self._cites(cites), self._at(place, amount))

    def include(self, head: Token, item: t.Expr, place: t.Expr, cites: _Piece) -> t.Include:
        return t.Include(item, place, head == "remove", self._cites(cites), self._at(head, place))

    exclude = include

    def create(self, head: Token, kind: Token, name: _Piece, cites: _Piece, *values: t.Assignment | None) -> t.Create:
        kept = tuple(value for value in values if value is not None)
        return t.Create(
            self._word(kind), self._maybe_word(name), kept, self._cites(cites), self._at(head, name or kind)
        )

    def assignment(self, name: Token, value: t.Expr, cites: _Piece) -> t.Assignment:
        return t.Assignment(self._word(name), value, self._cites(cites), self._at(name, value))

    def destroy(self, head: Token, value: t.Expr, cites: _Piece) -> t.Destroy:
        return t.Destroy(value, self._cites(cites), self._at(head, value))

    def roll_statement(self, head: Token, call: t.Call, name: _Piece, cites: _Piece, *outcomes: _Piece) -> t.Rolls:
        kept = tuple(outcome for outcome in outcomes if outcome is not None)
        return t.Rolls(str(head), call, self._maybe_word(name), kept, self._cites(cites), self._at(head, name or call))

    contest_statement = do_statement = roll_statement

    def outcome(self, also: _Piece, word: Token, by: t.Expr | None, *rest: _Piece) -> t.Outcome:
        _more, cites, body = rest
        return t.Outcome(
            also is not None, word == "success", by, self._cites(cites), body, self._at(also or word, by or word)
        )

    def when(self, head: Token, condition: t.Expr, cites: _Piece, body: _Piece, *rest: _Piece) -> t.When:
        branches = [t.Branch(condition, self._cites(cites), body, self._at(head, condition))]
        *middle, last = rest
        for at in range(0, len(middle), 4):
            word, test, more, block = middle[at : at + 4]
            branches.append(t.Branch(test, self._cites(more), block, self._at(word, test)))
        if last is not None:
            branches.append(last)
        return t.When(tuple(branches), self._at(head, condition))

    def otherwise(self, head: Token, cites: _Piece, body: _Piece) -> t.Branch:
        return t.Branch(None, self._cites(cites), body, self._at(head))

    def for_each(self, head: Token, binder: t.Binder, keys: _Piece, cites: _Piece, body: _Piece) -> t.ForEach:
        return t.ForEach(binder, keys or (), self._cites(cites), body, self._at(head, binder))

    def ordering(self, *keys: t.OrderKey) -> _Piece:
        return keys

    def order(self, head: Token, keys: _Piece, cites: _Piece) -> t.Order:
        return t.Order(keys, self._cites(cites), self._at(head, keys[-1]))

    def key_value(self, way: Token, value: t.Expr) -> t.OrderKey:
        return t.OrderKey(str(way), value, self._at(way, value))

    def key_roll_off(self, head: Token, dice: Token) -> t.OrderKey:
        return t.OrderKey("roll-off", self.dice(dice), self._at(head, dice))

    def each_player(self, head: Token, cites: _Piece, body: _Piece) -> t.EachPlayer:
        return t.EachPlayer(self._cites(cites), body, self._at(head))

    def offer(self, manner: Token, *rest: _Piece) -> t.Offer:
        *names, by, label, cites = rest
        words = tuple(self._word(name) for name in names)
        return t.Offer(
            " ".join(manner.split()), words, by, self._label(label), self._cites(cites), self._at(manner, names[-1])
        )

    def ask(self, head: Token, who: t.Expr, name: Token, asked: _Piece, label: _Piece, cites: _Piece) -> t.Ask:
        kind, source = asked
        return t.Ask(
            who, self._word(name), kind, source, self._label(label), self._cites(cites), self._at(head, source or kind)
        )

    def asked(self, kind: t.Type, source: t.Expr | None) -> _Piece:
        return kind, source

    def tell(self, who: t.Expr, head: Token, many: _Piece, report: Token, name: _Piece, *rest: _Piece) -> t.Tell:
        *values, label, cites = rest
        return t.Tell(
            who,
            many is not None,
            self._word(report),
            self._maybe_word(name),
            tuple(value for value in values if value is not None),
            self._label(label),
            self._cites(cites),
            self._at(who, name or report),
        )

    def tell_value(self, name: Token, value: t.Expr) -> t.Assignment:
        return t.Assignment(self._word(name), value, None, self._at(name, value))

    def gains(self, bearer: t.Expr, _gains: Token, name: Token, lasting: _Piece, cites: _Piece) -> t.Gains:
        return t.Gains(bearer, self._word(name), lasting, self._cites(cites), self._at(bearer, lasting or name))

    def until_end(self, head: Token, name: Token) -> t.Lasting:
        return t.Lasting("end", self._word(name), None, self._at(head, name))

    def until_next(self, head: Token, name: Token) -> t.Lasting:
        return t.Lasting("next", self._word(name), None, self._at(head, name))

    def for_turns(self, head: Token, value: t.Expr) -> t.Lasting:
        return t.Lasting("turns", None, value, self._at(head, value))

    def while_holds(self, head: Token, value: t.Expr) -> t.Lasting:
        return t.Lasting("while", None, value, self._at(head, value))

    def loses(self, bearer: t.Expr, _loses: Token, name: Token, cites: _Piece) -> t.Loses:
        return t.Loses(bearer, self._word(name), self._cites(cites), self._at(bearer, name))

    def together(self, head: Token, stands: _Piece, cites: _Piece, body: _Piece) -> t.Together:
        kept = None if stands is None else str(stands)
        return t.Together(kept, self._cites(cites), body, self._at(head))

    def repeat(self, head: Token, most: _Piece, condition: t.Expr, cites: _Piece, body: _Piece) -> t.Repeat:
        limit = None if most is None else int(self._number(most))
        return t.Repeat(limit, condition, self._cites(cites), body, self._at(head, condition))

    def say(self, head: Token, label: Token, condition: _Piece, cites: _Piece) -> t.Say:
        text = t.Label(unquoted(label), self._span(label))
        return t.Say(text, condition, self._cites(cites), self._at(head, label))

    def step(self, head: Token, name: Token, label: _Piece, cites: _Piece, body: _Piece) -> t.Step:
        return t.Step(self._word(name), self._label(label), self._cites(cites), body, self._at(head, name))

    def finish(self, head: Token, winners: _Piece, cites: _Piece) -> t.Finish:
        return t.Finish(winners, self._cites(cites), self._at(head))

    def result(self, head: Token, value: t.Expr, cites: _Piece) -> t.Result:
        return t.Result(value, self._cites(cites), self._at(head, value))

    def stop(self, head: Token, cites: _Piece) -> t.Stop:
        return t.Stop(self._cites(cites), self._at(head))

    # ------------------------------------------------------------ edits

    def replace(self, head: Token, declaration: _Piece) -> t.Replace:
        return t.Replace(declaration, self._at(head, declaration))

    def remove(self, head: Token, form: Token, name: Token, member: _Piece, cites: _Piece) -> t.Remove:
        return t.Remove(
            str(form), self._word(name), self._maybe_word(member), self._cites(cites), self._at(head, member or name)
        )

    def add_to(self, head: Token, block: _Piece) -> t.Members:
        form, name, members = block
        return t.Members(False, str(form), self._word(name), members, self._at(head, name))

    def change(self, head: Token, block: _Piece) -> t.Members:
        form, name, members = block
        return t.Members(True, str(form), self._word(name), members, self._at(head, name))

    def _members(self, form: Token, name: Token, *members: _Piece) -> _Piece:
        return form, name, members

    table_members = kind_members = roll_members = contest_members = action_members = phase_members = _members

    def set_option(self, head: Token, name: Token, value: t.Expr, cites: _Piece) -> t.SetOption:
        return t.SetOption(self._word(name), value, self._cites(cites), self._at(head, value))

    def relabel(self, head: Token, name: Token, member: _Piece, label: Token) -> t.Relabel:
        text = t.Label(unquoted(label), self._span(label))
        return t.Relabel(self._word(name), self._maybe_word(member), text, self._at(head, label))

    # ------------------------------------------------------------ expressions

    def disjunction(self, *items: t.Expr) -> t.Logic:
        return t.Logic("or", items, self._at(items[0], items[-1]))

    def conjunction(self, *items: t.Expr) -> t.Logic:
        return t.Logic("and", items, self._at(items[0], items[-1]))

    def negated(self, head: Token, value: t.Expr) -> t.Not:
        return t.Not(value, self._at(head, value))

    def compared(self, left: t.Expr, operator: Token, right: t.Expr) -> t.Compared:
        return t.Compared(left, str(operator), right, self._at(left, right))

    def one_of(self, value: t.Expr, items: _Piece) -> t.OneOf:
        return t.OneOf(value, items, False, self._at(value, items[-1]))

    def not_one_of(self, value: t.Expr, items: _Piece) -> t.OneOf:
        return t.OneOf(value, items, True, self._at(value, items[-1]))

    def same(self, left: t.Expr, right: t.Expr) -> t.Same:
        return t.Same(left, right, False, self._at(left, right))

    def differs(self, left: t.Expr, right: t.Expr) -> t.Same:
        return t.Same(left, right, True, self._at(left, right))

    def inside(self, value: t.Expr, collection: t.Expr) -> t.Inside:
        return t.Inside(value, collection, False, self._at(value, collection))

    def outside(self, value: t.Expr, collection: t.Expr) -> t.Inside:
        return t.Inside(value, collection, True, self._at(value, collection))

    def adjacent(self, left: t.Expr, right: t.Expr) -> t.NextTo:
        return t.NextTo(left, right, self._at(left, right))

    def has(self, collection: t.Expr, item: t.Expr) -> t.Has:
        return t.Has(collection, "one", (item,), self._at(collection, item))

    def has_any(self, collection: t.Expr, items: _Piece) -> t.Has:
        return t.Has(collection, "any", items, self._at(collection, items[-1]))

    def has_all(self, collection: t.Expr, items: _Piece) -> t.Has:
        return t.Has(collection, "all", items, self._at(collection, items[-1]))

    def has_none(self, collection: t.Expr, items: _Piece) -> t.Has:
        return t.Has(collection, "none", items, self._at(collection, items[-1]))

    def items(self, *items: t.Expr) -> _Piece:
        return items

    def arithmetic(self, left: t.Expr, operator: Token, right: t.Expr) -> t.Arithmetic:
        return t.Arithmetic(left, str(operator), right, self._at(left, right))

    set_arithmetic = arithmetic

    def default(self, value: t.Expr, default: t.Expr) -> t.Default:
        return t.Default(value, default, self._at(value, default))

    def rounded(self, value: t.Expr, way: Token) -> t.Rounded:
        return t.Rounded(value, str(way), self._at(value, way))

    def signed(self, sign: Token, value: t.Expr) -> t.Signed:
        return t.Signed(str(sign), value, self._at(sign, value))

    def attribute_of(self, of: t.Expr, name: Token) -> t.Attribute:
        return t.Attribute(of, self._word(name), self._at(of, name))

    def of(self, name: Token, of: t.Expr) -> t.Attribute:
        return t.Attribute(of, self._word(name), self._at(name, of))

    def name(self, token: Token) -> t.Name:
        return t.Name(str(token), self._at(token))

    def number(self, token: Token) -> t.Number:
        return t.Number(self._number(token), str(token), self._at(token))

    percent = number

    def dice(self, token: Token) -> t.Dice:
        written = token.rstrip("!")
        count, _, faces = written.lower().replace("w", "d").partition("d")
        sides = 100 if faces == "%" else int(self._digits(token, faces))
        return t.Dice(int(count or 1), sides, token.endswith("!"), self._at(token))

    def text_value(self, token: Token) -> t.Text:
        return t.Text(unquoted(token), self._at(token))

    def yes(self, token: Token) -> t.Truth:
        return t.Truth(True, self._at(token))

    def no(self, token: Token) -> t.Truth:
        return t.Truth(False, self._at(token))

    def none(self, token: Token) -> t.Nothing:
        return t.Nothing(self._at(token))

    def set_literal(self, brace: Token, items: _Piece) -> t.SetOf:
        return t.SetOf(items or (), self._at(brace, items[-1] if items else brace))

    def count(self, head: Token, over: t.Binder | t.Expr) -> t.Count:
        return t.Count(over, self._at(head, over))

    def total(self, head: Token, value: t.Expr, *rest: _Piece) -> t.Total:
        binder = rest[-1]
        return t.Total(value, binder, self._at(head, binder))

    def extreme(self, which: Token, value: t.Expr, *rest: _Piece) -> t.Extreme:
        binder = rest[-1]
        return t.Extreme(str(which), value, binder, self._at(which, binder))

    def extreme_of(self, which: Token, items: _Piece) -> t.ExtremeOf:
        return t.ExtremeOf(str(which), items, self._at(which, items[-1]))

    def any_of(self, head: Token, binder: t.Binder) -> t.Quantified:
        return t.Quantified("any", binder, self._at(head, binder))

    def every_of(self, head: Token, name: Token, collection: t.Expr, condition: t.Expr) -> t.Quantified:
        binder = t.Binder(self._word(name), collection, condition, self._at(name, condition))
        return t.Quantified("every", binder, self._at(head, condition))

    def none_of(self, head: Token, binder: t.Binder) -> t.Quantified:
        return t.Quantified("no", binder, self._at(head, binder))

    def those(self, head: Token, binder: t.Binder, which: Token | None, key: t.Expr | None) -> t.Those:
        best = None if which is None else str(which)
        return t.Those(head == "the", binder, best, key, self._at(head, key or binder))

    the = those

    def past(self, head: Token, name: Token, within: str | None) -> t.Past:
        return t.Past(self._word(name), within, self._at(head, name))

    def ratio(self, head: Token, left: t.Expr, right: t.Expr) -> t.Ratio:
        return t.Ratio(left, right, self._at(head, right))

    def binder(self, name: Token, collection: t.Expr, condition: t.Expr | None) -> t.Binder:
        return t.Binder(self._word(name), collection, condition, self._at(name, condition or collection))

    def call(self, name: Token, *arguments: t.Expr | None) -> t.Call:
        kept = tuple(argument for argument in arguments if argument is not None)
        return t.Call(self._word(name), kept, self._at(name, kept[-1] if kept else name))

    def many_cases(self, *parts: _Piece) -> t.Cases:
        cases = tuple(part for part in parts if isinstance(part, t.Case))
        last = parts[-1]
        otherwise = None if last is None or isinstance(last, t.Case) else last
        return t.Cases(cases, otherwise, self._at(cases[0], otherwise or cases[-1]))

    def case(self, value: t.Expr, condition: t.Expr) -> t.Case:
        return t.Case(value, condition, self._at(value, condition))


def unquoted(token: Token) -> str:
    """The text between the quotes, as written but for `\\"` and `\\\\`."""
    return token[1:-1].replace('\\"', '"').replace("\\\\", "\\")


def clauses_of(parts: list[_Piece]) -> t.Clauses:
    """The clauses of a row gathered; a second `when`, `per` or group is kept as `repeated`."""
    when: t.Expr | None = None
    each: list[t.Binder] = []
    per: t.Expr | None = None
    keep: tuple[str, t.Word] | None = None
    repeated: t.Word | None = None
    for kind, value in parts:
        if kind == "each":
            each.append(value)
        elif kind == "when" and when is None:
            when = value
        elif kind == "per" and per is None:
            per = value
        elif kind == "group" and keep is None:
            keep = value
        else:
            place = value[1].span if kind == "group" else value.span
            repeated = t.Word(kind, place)
    return t.Clauses(when, tuple(each), per, keep[0] if keep else None, keep[1] if keep else None, repeated)


class Parser:
    """One loaded parse table with its layout and builder; a text at a time (`_TURN` sees to that)."""

    def __init__(self) -> None:
        self._layout = LineLayout("")
        self._builder = Builder()
        self._driver = TableParser(stored_table(), self._builder)

    def parse(self, text: str, file: str, shift: int = 0) -> tuple[tuple[t.Declaration, ...], list[Finding]]:
        """The declarations of a text without recovery, and the findings about its words.

        Raises: Unreadable, or Stopped from the layout, at the first syntax error.
        """
        self._layout.file, self._layout.shift = file, shift
        self._builder.begin(file, shift)
        declarations: Any = self._driver.parse(text, self._layout.process)
        return declarations, self._builder.findings

    def open_brackets(self) -> tuple[Token, ...]:
        """The brackets that were open where the last text stopped being readable."""
        return tuple(self._layout.open)


_TURN: Final = Lock()


@cache
def the_parser() -> Parser:
    """The parser of this process; loading its table takes a tenth of a second."""
    return Parser()


@without_collecting()
def parse(text: str, file: str) -> tuple[t.File, list[Finding]]:
    """The syntax tree of a rule file and its syntax findings.

    Args: `text` past the character gate (dsl.border.gates), ending in a line end; `file` its name.
    Returns: the tree of all that could be read, and the findings of what could not.
    """
    from dsl.reading.comments import comments_of
    from dsl.reading.recovery import parse_in_pieces

    with _TURN:
        parser = the_parser()
        try:
            declarations, findings = parser.parse(text, file)
        except (Unreadable, Stopped) as error:
            if isinstance(error, Stopped) and error.findings[0].kind is TOO_LONG:
                declarations, findings = (), list(error.findings)
            else:
                declarations, findings = parse_in_pieces(parser, text, file)
    return t.File(file, declarations, comments_of(text)), findings


def parse_expression(source: str, span: Span) -> t.Expr | None:
    """The expression of a text's `{…}`, placed at `span`; None if it is none.

    The caller may hold nothing of the parser: this waits for its turn like `parse`.
    """
    if "\n" in source or not source.strip():
        return None
    with _TURN:
        try:
            declarations, findings = the_parser().parse(f"define inserted = ({source})\n", span.file, span.line - 1)
        except (Unreadable, Stopped):
            return None
    define = declarations[0] if len(declarations) == 1 else None
    if findings or not isinstance(define, t.Define) or define.parameters:
        return None
    return define.lines[0].value
