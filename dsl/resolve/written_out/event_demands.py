"""What an event demands, as lines of the procedures that begin it and carry it out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from dsl import tree as t
from dsl.resolve.names.scope import present
from dsl.resolve.written_out.event_lines import ITSELF
from dsl.tree.walk import fields_of


def certain(demands: Iterable[t.Allowed]) -> Iterator[t.Statement]:
    """What the demands of an event have shown to be there is so among its lines, which are carried out behind them.

    What two values are compared for is asked again, since both may be none: then nothing is shown of them.
    """
    for one in sorted(_shown_by(demands), key=lambda value: (value.span.line, value.span.end_column)):
        yield t.When((t.Branch(one, None, (t.Stop(None, one.span),), one.span),), one.span)


def unless(demands: Iterable[t.Allowed], then: tuple[t.Statement, ...]) -> Iterator[t.Statement]:
    """What is done where an event is not allowed; its reason is told."""
    for one in demands:
        said = () if one.reason is None else (t.Say(one.reason, None, None, one.span),)
        yield t.When((t.Branch(t.Not(one.condition, one.condition.span), None, (*said, *then), one.span),), one.span)


def _shown_by(demands: Iterable[t.Allowed]) -> Iterator[t.Expr]:
    """What does not hold, since demands hold: that something is none, or that it is another than is demanded."""
    for demand in demands:
        for condition in _each_of(demand.condition):
            match condition:
                case t.Same(right=t.Nothing() | t.Name(text="nobody")):
                    is_asked_again = False
                case _:
                    is_asked_again = isinstance(condition, t.Same | t.OneOf | t.Inside)
            for one in present(condition):
                missing = t.Same(one, t.Nothing(one.span), False, one.span)
                yield t.Not(condition, one.span) if is_asked_again else missing


def _each_of(condition: t.Expr) -> Iterator[t.Expr]:
    """The conditions that all hold where one does."""
    match condition:
        case t.Logic(operator="and", items=items):
            for one in items:
                yield from _each_of(one)
        case _:
            yield condition


def beside_itself(written: Any, plural: str) -> Any:
    """What an event demands that has waited: of those of its sort it is not one of those it is held against."""

    def others(name: t.Name) -> t.Expr:
        itself = t.SetOf((t.Name(ITSELF, name.span),), name.span)
        return t.Arithmetic(name, "without", itself, name.span)

    return _with_name(written, plural, others)


def read_inside(written: Any, name: str) -> Any:
    """What names an event by its kind, as it is called among its own lines."""
    return _with_name(written, name, lambda one: t.Name(ITSELF, one.span))


def _with_name(written: Any, name: str, instead: Callable[[t.Name], t.Expr]) -> Any:
    """A part of a tree, with something else wherever a name stands."""
    match written:
        case t.Name(text=text) if text == name:
            return instead(written)
        case tuple():
            return tuple(_with_name(one, name, instead) for one in written)
        case _:
            names = fields_of(type(written))
            if names is None:
                return written
            return replace(written, **{one: _with_name(getattr(written, one), name, instead) for one in names})
