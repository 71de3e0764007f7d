"""The lines that an event becomes: procedures, calls, and the values that it is given."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Span
from dsl.resolve.names.symbols import BUILT_IN_KINDS
from dsl.understood.rules import IN_TURNS

ITSELF: Final = "event"
"""What an event is called among its own lines."""


def least_given(parameters: Sequence[t.Parameter]) -> int:
    """How many values a call names at least: all up to the last that has no default."""
    return max((at for at, one in enumerate(parameters, start=1) if one.default is None), default=0)


def moment_values(moment: t.EventMoment, *, has_due: bool) -> tuple[t.Expr, ...]:
    """The values that say when an announced event is carried out: the word of its moment, and perhaps the turn."""
    word = t.Name(IN_TURNS if moment.phase is None else f"{moment.form} {moment.phase}", moment.span)
    if not has_due:
        return (word,)
    if moment.turns is None:
        return word, number_of(0, moment.span)
    return word, t.Arithmetic(t.Name("turn", moment.span), "+", moment.turns, moment.span)


def awaited(moment: str) -> str:
    """The phase of a moment that an event waits for; nothing where it waits for none."""
    form, _, phase = moment.partition(" ")
    return phase if form in ("next", "end") else ""


def carries_on(procedure: t.Procedure) -> bool:
    """Whether a procedure carries on an event that has begun or been announced before."""
    return procedure.name.text.startswith(("run ", "start "))


def plural_of(kind: t.Kind | t.Event) -> t.Word:
    """The word for all of a kind."""
    return kind.plural or t.Word(BUILT_IN_KINDS.get(kind.name.text, f"{kind.name}s"), kind.name.span)


def number_of(number: int, place: Span) -> t.Expr:
    """A whole number as it is written."""
    return t.Number(Fraction(number), str(number), place)


def attribute_of(name: str, attribute: str, place: Span) -> t.Attribute:
    """What is known of something that has a name."""
    return t.Attribute(t.Name(name, place), t.Word(attribute, place), place)


def own(attribute: str, place: Span) -> t.Attribute:
    """What an event knows of itself, among its own lines."""
    return attribute_of(ITSELF, attribute, place)


def values_of(event: t.Event, local: str) -> tuple[t.Expr, ...]:
    """An event and what it is about, as values of its procedure."""
    return (t.Name(local, event.span), *(attribute_of(local, one.name.text, event.span) for one in event.parameters))


def given_to(event: t.Event, values: Sequence[t.Parameter]) -> tuple[t.Assignment, ...]:
    """The values of a new event, and the name that players see."""
    given = tuple(t.Assignment(one.name, t.Name(one.name.text, event.span), None, event.span) for one in values)
    if event.label is None or any(one.name.text == "name" for one in values):
        return given
    called = t.Text(event.label.text, event.label.span)
    return (*given, t.Assignment(t.Word("name", event.label.span), called, None, event.span))


def doing(name: str, arguments: tuple[t.Expr, ...], place: Span) -> t.Statement:
    """A line that does a procedure."""
    return t.Rolls("do", t.Call(t.Word(name, place), arguments, place), None, None, (), (), None, place)


def call_of(begin: t.Begin, name: str, arguments: tuple[t.Expr, ...]) -> t.Statement:
    """The line that stands for one that begins an event: it does a procedure, and names what that gives back."""
    call = t.Call(t.Word(name, begin.call.name.span), arguments, begin.call.span)
    return t.Rolls("do", call, None, begin.name, (), (), begin.cites, begin.span)


def procedure_of(
    name: str, parameters: tuple[t.Parameter, ...], body: Sequence[t.Statement], place: Span
) -> t.Procedure:
    """A procedure that no rule file names: its name has two words."""
    return t.Procedure(t.Word(name, place), parameters, None, None, tuple(body), span=place)


def ended_by(end: t.EndEvent) -> tuple[t.Statement, ...]:
    """The lines that stand for `end event`."""
    return t.Destroy(t.Name(ITSELF, end.span), end.cites, end.span), t.Stop(end.cites, end.span)
