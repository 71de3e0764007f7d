"""What declarations are handed: their parameters, and which of them may be left out."""

from __future__ import annotations

from dsl import tree as t
from dsl.border.diagnostics import phrase
from dsl.resolve import findings as f
from dsl.resolve.book import Book, Reader
from dsl.understood.parameters import ParameterRule
from dsl.understood.walk import slots_read


def parameters_of(book: Book, written: tuple[t.Parameter, ...], read: Reader) -> tuple[ParameterRule, ...]:
    """The parameters of a declaration, as locals from slot 1; what their sources go through comes after them."""
    rules = []
    first_slot = read.scope.reserve(len(written))
    for slot, parameter in enumerate(written, start=first_slot):
        kind = book.parameter_type(parameter)
        if parameter.name.text in read.scope.names:
            book.find(f.DUPLICATE_LOCAL, parameter.name.span, name=parameter.name.text)
        default = None if parameter.default is None else read.wanted(parameter.default, kind)
        source = None
        slots: frozenset[int] = frozenset()
        if parameter.source is not None:
            source = read.collection(parameter.source, kind)
            slots = slots_read(source)
        read.scope.name(slot, parameter.name.text, kind)
        if source is not None:
            read.scope.comes_from(slot, source)
        rules.append(ParameterRule(parameter.name.text, kind, source, slots, default))
    return tuple(rules)


def no_defaults(book: Book, written: tuple[t.Parameter, ...], where: str) -> None:
    """What is chosen by players, or bears something, is never left out."""
    for one in written:
        if one.default is not None:
            advice = phrase("leave it out: only what rules call may be given fewer values")
            book.find(f.MISPLACED, one.default.span, where=where, advice=advice)
