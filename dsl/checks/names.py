"""Names: letters that deceive the eye, names that are easily confused, names that cannot be used."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final, assert_never

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.border.gates import name_findings, skeleton
from dsl.checks.survey.declared import Survey
from dsl.reading.keywords import value_starts, words_of
from dsl.reading.snags.declared_words import READS_AS_KEYWORD
from dsl.resolve.findings import RESERVED_NAME
from dsl.resolve.names.symbols import BUILT_IN_VALUES
from dsl.types import CAMPAIGN

_DIE: Final = re.compile(r"[dDwW][0-9]+")


def odd_letters(look: Survey) -> Iterator[Finding]:
    """A name that is too long, or of letters that look like others; each finding has a kind of its own."""
    for word in _all_names(look):
        yield from name_findings(word.text, word.span)


LOOKS_ALIKE = Mistake(
    "looks-alike",
    Severity.WARNING,
    "“{name}” and “{other}” look alike in many typefaces",
    "choose a name that cannot be misread",
)


def looks_alike(look: Survey) -> Iterator[Finding]:
    """Two names that differ only in signs that look the same.

    Found:
        table field
          | key    | sacks |
          | mill_l | 2     |
          | mill_1 | 3     |      # finds: looks-alike
    Instead:
        table field
          | key        | sacks |
          | mill_left  | 2     |
          | mill_right | 3     |
    """
    for name, other in _pairs(look, skeleton):
        if name.text.casefold() != other.text.casefold():
            yield LOOKS_ALIKE.at(name.span, also=[(other.span, "the other name")], name=name.text, other=other.text)


DIFFERS_IN_CASE = Mistake(
    "differs-in-case",
    Severity.WARNING,
    "“{name}” and “{other}” differ only in capital letters",
    "choose two names that sound different",
)


def differs_in_case(look: Survey) -> Iterator[Finding]:
    """Two names that differ only in capital letters.

    Found:
        table field
          | key  | sacks |
          | mill | 2     |
          | Mill | 3     |      # finds: differs-in-case
    Instead:
        table field
          | key     | sacks |
          | mill    | 2     |
          | granary | 3     |
    """
    for name, other in _pairs(look, str.casefold):
        yield DIFFERS_IN_CASE.at(name.span, also=[(other.span, "the other name")], name=name.text, other=other.text)


def reads_as_keyword(look: Survey) -> Iterator[Finding]:
    """A name that is a word of the language, or a die, where it would be used, or one whose meaning it would hide.

    Found:
        option sum = 3 "sacks"      # finds: reads-as-keyword
        option d6 = 2 "dice"      # finds: reads-as-keyword
        define late(turn: number) = turn > 3      # finds: reserved-name
    Instead:
        option sacks = 3 "sacks"
        option dice_thrown = 2 "dice"
        define late(month: number) = month > 3
    """
    yield from names_taken(look.declarations, look.of(*_GIVING))


def names_taken(declarations: Iterable[t.Declared], written: Iterable[object]) -> Iterator[Finding]:
    """The names that read as something else, also of a ruleset with other errors: they are what those come from.

    Args: `written` are all nodes of the declarations, or those of them that give names to values.
    """
    written = tuple(written)
    taken, orders = words_of(value_starts()), words_of(["MOST_LEAST"])
    for word in (*_values(declarations), *_parameters(declarations), *_given(written)):
        if word.text in taken or _DIE.fullmatch(word.text):
            yield READS_AS_KEYWORD.at(word.span, name=word.text)
    fixed = _fixed_in(declarations)
    for word in (*_parameters(declarations), *_named_by_lines(written)):
        if word.text in fixed:
            yield RESERVED_NAME.at(word.span, name=word.text)
    for word in _link_kinds(declarations):
        if word.text in orders:  # `by most` is how an order begins
            yield READS_AS_KEYWORD.at(word.span, name=word.text)


# ---------------------------------------------------------------- the names of a ruleset


def _pairs(look: Survey, alike: Callable[[str], str]) -> Iterator[tuple[t.Word, t.Word]]:
    """Each name with the first of its neighbours that is the same in the eyes of `alike`."""
    for names in _neighbourhoods(look):
        first: dict[str, t.Word] = {}
        for word in names:
            other = first.setdefault(alike(word.text), word)
            if other.text != word.text:
                yield word, other


def _neighbourhoods(look: Survey) -> Iterator[list[t.Word]]:
    """Names that are used in the same places: declarations, the rows of a table, the attributes of a kind."""
    yield [word for declaration in look.declarations for word in _declared(declaration)]
    for declaration in look.declarations:
        match declaration:
            case t.Table():
                yield list(_keys(declaration))
                yield list(_columns(declaration))
            case t.Kind():
                yield [attribute.name for attribute in declaration.attributes]
            case t.Define() | t.Roll() | t.Procedure() | t.Event() | t.Scene() | t.Action():
                yield [parameter.name for parameter in declaration.parameters]
            case (
                t.Option()
                | t.Adjacency()
                | t.Condition()
                | t.Effect()
                | t.ToLine()
                | t.EachChange()
                | t.Forbids()
                | t.Allows()
                | t.After()
                | t.WhenLine()
                | t.Instead()
                | t.Limit()
                | t.Setup()
                | t.Phase()
                | t.Victory()
            ):
                pass
            case t.KnownLinks():
                yield list(_of_links(declaration))
            case _:
                assert_never(declaration)


def _all_names(look: Survey) -> Iterator[t.Word]:
    for names in _neighbourhoods(look):
        yield from names
    yield from _locals(look)


def _values(declarations: Iterable[t.Declared]) -> Iterator[t.Word]:
    """The names of declarations and parameters that stand where a value stands."""
    for declaration in declarations:
        match declaration:
            case t.Option() | t.Table() | t.Define():
                yield declaration.name
            case t.Roll():
                if declaration.form == "stat":
                    yield declaration.name
            case t.Kind():
                if declaration.plural is not None:
                    yield declaration.plural
            case t.KnownLinks():
                yield from (line.name for line in declaration.lines if isinstance(line, t.KindAttribute))
            case (
                t.Procedure()
                | t.Event()
                | t.Scene()
                | t.Action()
                | t.Adjacency()
                | t.Condition()
                | t.Effect()
                | t.ToLine()
                | t.EachChange()
                | t.Forbids()
                | t.Allows()
                | t.After()
                | t.WhenLine()
                | t.Instead()
                | t.Limit()
                | t.Setup()
                | t.Phase()
                | t.Victory()
            ):
                pass
            case _:
                assert_never(declaration)


def _parameters(declarations: Iterable[t.Declared]) -> Iterator[t.Word]:
    for declaration in declarations:
        if isinstance(declaration, t.Define | t.Roll | t.Procedure | t.Event | t.Scene | t.Action):
            yield from (parameter.name for parameter in declaration.parameters)


def _fixed_in(declarations: Iterable[t.Declared]) -> frozenset[str]:
    """The words that stand for the same everywhere in these rules."""
    kinds = {one.name.text for one in declarations if isinstance(one, t.Kind) and not one.is_report}
    return BUILT_IN_VALUES | kinds.intersection({CAMPAIGN.name})


def _link_kinds(declarations: Iterable[t.Declared]) -> Iterator[t.Word]:
    for declaration in declarations:
        for line in declaration.lines if isinstance(declaration, t.KnownLinks) else ():
            yield from line.names if isinstance(line, t.LinkKinds) else ()


def _of_links(links: t.KnownLinks) -> Iterator[t.Word]:
    """The kinds of links, and what is known of them."""
    for line in links.lines:
        yield from line.names if isinstance(line, t.LinkKinds) else (line.name,)


def _declared(declaration: t.Declared) -> Iterator[t.Word]:
    if isinstance(declaration, t.Setup | t.Effect | t.KnownLinks | t.Line):
        return
    yield declaration.name
    if isinstance(declaration, t.Kind) and declaration.plural is not None:
        yield declaration.plural


def _keys(table: t.Table) -> Iterator[t.Word]:
    for row in table.rows[1:]:
        first = row.cells[0].values[0] if row.cells and row.cells[0].values else None
        if isinstance(first, t.Name):
            yield t.Word(first.text, first.span)


def _columns(table: t.Table) -> Iterator[t.Word]:
    for cell in table.rows[0].cells if table.rows else ():
        if cell.values and isinstance(cell.values[0], t.Name):
            yield t.Word(cell.values[0].text, cell.values[0].span)


_WITH_VALUES: Final = (t.Let, t.Ask, t.Create, t.Rolls, t.RollsTogether, t.Tell)
"""What gives, or may give, a name to a value."""
_GIVING: Final = frozenset({*_WITH_VALUES, t.Binder, t.Type})
"""What gives names to values, or words to a type."""


def _locals(look: Survey) -> Iterator[t.Word]:
    """The names given inside declarations: by `let`, `as`, `for each`, and the lines that carry one."""
    yield from _given(look.of(*_GIVING))
    for node in (*look.of(t.Step, t.Row), *look.of(t.StageLine, t.Allowed)):  # which have, or may have, a name
        if node.name is not None:
            yield node.name


def _given(written: Iterable[object]) -> Iterator[t.Word]:
    """The names that are given to values, and the words of types."""
    for node in written:
        if isinstance(node, t.Type):
            yield from node.names if node.form == "words" else ()
        else:
            yield from _named_by_lines((node,))


def _named_by_lines(written: Iterable[object]) -> Iterator[t.Word]:
    """The names that are given to values."""
    for node in written:
        if type(node) not in _GIVING:  # as it is with most
            continue
        if isinstance(node, _WITH_VALUES) and node.name is not None:
            yield node.name
        elif isinstance(node, t.Binder):
            yield node.variable


CHECKS = (odd_letters, looks_alike, differs_in_case, reads_as_keyword)
