"""What the readers of `resolve` may ask: of the ruleset they stand in, and of the reader of expressions.

`ruleset` keeps the first promise and `expressions` the second; whoever reads a line knows only these.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol, TypedDict

from dsl import tree as t
from dsl.border.diagnostics import Mistake, Span
from dsl.resolve.absent import ValuePlace
from dsl.resolve.lines import Lines
from dsl.resolve.names.scope import Local, Scope
from dsl.resolve.names.symbols import Symbols
from dsl.resolve.written_out.scenes import Scenes
from dsl.types import NUMBER, RoundingWay, Type, Within
from dsl.understood.draws import Draw
from dsl.understood.expressions import Constant, Node
from dsl.understood.parameters import ParameterRule


class TextPlace(TypedDict):
    """Where an expression stands, and its text."""

    span: Span
    source: str


class Reader(Protocol):
    """Reads the expressions of one declaration."""

    scope: Scope
    chance: bool
    stat: str
    is_before_act: bool
    unthrown: t.Expr | None
    standing: ValuePlace

    @property
    def can_throw(self) -> bool:
        """Whether something can be thrown before the statement is carried out."""

    def read(self, written: t.Expr, wanted: Type | None = None) -> Node:
        """Any expression; `wanted` only helps to settle bare words."""

    def wanted(self, written: t.Expr, wanted: Type) -> Node:
        """An expression whose type must fit."""

    def truth(self, written: t.Expr) -> Node:
        """A condition."""

    def number(self, written: t.Expr) -> Node:
        """A number, whole or not."""

    def asked_to_be_there(self, written: t.Expr) -> Node:
        """A value of which only is asked whether it is there; no dice are thrown for that."""

    def as_thrown(self, node: Node) -> Node:
        """The number that dice come to, where they can be thrown before; any other value as it is."""

    def drawn_before(self, kind: Type, node: Node, draw: Draw) -> Node | None:
        """The value of something that is drawn before the statement is carried out; None where nothing can be."""

    def faces(self, w: t.Attribute, dice: Node) -> Node:
        """What each die of a throw shows."""

    def asked_of_things(self, w: t.Quantified) -> str:
        """How `no army in tile` is asked, as it stands where it is no place that is meant."""

    def collection(self, written: t.Expr, item: Type | None = None, member: t.Word | None = None) -> Node:
        """Several values to go through."""

    def several_there(self, node: Node, written: t.Expr) -> Node:
        """Several values that must be there, if only as none of them."""

    def looked_among(self, w: t.SetOf, item: Type | None) -> Node:
        """Several values that are written out, among which another is looked for, so that some may be none."""

    def row_as_number(self, otherwise: Mistake, row: Type, written: t.Expr, wanted: Type = NUMBER) -> None:
        """Tell that a row is no number, and which column is meant where one alone holds numbers."""

    def looked_at(self) -> AbstractContextManager[None]:
        """While something is read that is looked at any number of times, so that nothing can be thrown for it."""

    def behind(self, test: Node, *, holds: bool = True) -> AbstractContextManager[None]:
        """What is read inside is looked at only where a test holds, or does not."""

    def inside(self, span: Span, source: str = "") -> AbstractContextManager[None]:
        """While something is read that stands in the braces of a text, from this place on."""

    def denied(self, w: t.Expr, value: Node) -> Node:
        """The contrary of a test."""

    def mismatch(self, node: Node, written: t.Expr, wanted: Type) -> Node:
        """Note that an expression is of another type."""

    def find(self, kind: Mistake, span: Span, **values: Any) -> None:
        """Note a finding."""

    def missing(self, kind: Mistake, written: t.Expr, standing: ValuePlace | None = None, **values: Any) -> None:
        """Note that a value may be missing, and what to write where it stands; or in that place, where one is given."""

    def place(self, w: t.Expr) -> TextPlace:
        """Where an expression stands."""

    def placed(self, span: Span) -> Span:
        """A place in the file, of what stands in the braces of a text too."""

    def source(self, span: Span) -> str:
        """The text of a span on one line, as written, and so what stands there in the braces of a text."""


class Book(Protocol):
    """The ruleset that is being read: its names, and what each of them is, settled when somebody asks."""

    symbols: Symbols
    zero: Constant
    lines_to: Lines
    ancestors: dict[str, tuple[str, ...]]
    facts_asked: set[str]
    births_asked: set[str]

    @property
    def rounding(self) -> RoundingWay | None:
        """The rounding the header declares for fractions that reach a whole place."""

    @property
    def moments(self) -> frozenset[str]:
        """The steps that something lasts until; where a phase has the name, the phase is meant."""

    @property
    def scenes(self) -> Scenes:
        """The scenes, and who comes to what inside them."""

    @property
    def round_is_moment(self) -> bool:
        """Whether something lasts until a round ends or begins."""

    @property
    def steps(self) -> tuple[str, ...]:
        """The names of all steps, each once."""

    @property
    def keeps_steps(self) -> bool:
        """Whether rules may ask which step is being done."""

    def within(self, word: t.Word | None) -> Within | None:
        """The time that `this …` names: turn, phase, round or a scene."""

    def find(self, mistake: Mistake, span: Span, **values: Any) -> None:
        """Note a finding."""

    def unknown(self, word: t.Word, sort: str, known: Sequence[str]) -> None:
        """Note that a word names no such thing, or a thing of another sort."""

    def nearest(self, name: str, known: Iterable[str]) -> str:
        """The names most like one that is unknown."""

    def source(self, span: Span) -> str:
        """The text of a span on one line, as written."""

    def parse_inserted(self, source: str, span: Span) -> t.Expr | None:
        """The expression between the braces of a text, or None if it cannot be read."""

    def no_doubles(self, names: Sequence[str], members: Sequence[t.Placed], where: t.Word) -> None:
        """Members of one declaration have different names."""

    def type_of(self, written: t.Type) -> Type:
        """The meaning of a written type."""

    def named_type(self, word: t.Word) -> Type:
        """The type of a kind of things or of the rows of a table."""

    def key_type(self, limit: t.Limit, word: t.Word) -> Type:
        """What a limit counts by: a kind or a table, else what the acts that count as it call so."""

    def parameter_type(self, parameter: t.Parameter) -> Type:
        """The type of a parameter: as written, or the kind or table it is named after."""

    def parameters(self, written: tuple[t.Parameter, ...], read: Reader) -> tuple[ParameterRule, ...]:
        """The parameters of a declaration, as locals from slot 1."""

    def defaults(self, name: str) -> tuple[t.Parameter, ...]:
        """The parameters of what is called by that name, as written, with what stands for them unsaid."""

    def known_origin(self, word: t.Word | None) -> None:
        """Note where a word names no rule that may make entries."""

    def definition_parameters(self, name: str) -> tuple[Type, ...]:
        """The types of a definition's parameters."""

    def roll_parameters(self, name: str) -> tuple[Type, ...]:
        """The types of the parameters of a roll, stat or contest."""

    def procedure_parameters(self, name: str) -> tuple[Type, ...]:
        """The types of a procedure's parameters."""

    def option_type(self, name: str) -> Type:
        """The type of an option: as written, or that of its value."""

    def definition_type(self, name: str) -> Type:
        """The type of a definition's value."""

    def stat_type(self, name: str) -> Type:
        """The type of a stat."""

    def condition_bearer(self, name: str) -> Type:
        """Who may have a condition."""

    def has_target(self, name: str) -> bool:
        """Whether a roll can succeed."""

    def procedure_result(self, name: str, span: Span) -> Type:
        """What a procedure gives back."""

    def result_of(self, procedure: t.Procedure) -> Type | None:
        """What a procedure gives back, if anything; nothing is found."""

    def fact_fields(self, name: str) -> dict[str, Type]:
        """What the log keeps of an act, a roll or a use of a limit."""

    def outcome_fields(self, name: str) -> dict[str, Type]:
        """What a contest gives: who won and lost, by how much."""

    def die_origin(self, contest: str) -> Type:
        """The type of `die.from` in a contest or roll."""

    def local(self, slot: int, kind: Type) -> Local:
        """A local name that stands in a slot given out before."""
