"""`cell(row, key)`: the cell in the column that a value names, or in whose range a number falls.

The value is of a table (or of a short list of words) all of whose keys are columns, so there is a cell whatever it is;
likewise ranges as headings leave out no whole number. `cell(thing, key)` is the attribute of a thing that is so named.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dsl import tree as t
from dsl.border.diagnostics import Mistake, Severity, joined, phrase
from dsl.resolve import findings as f
from dsl.resolve.book import Book, Reader
from dsl.resolve.expressions.unthrown import has_no_dice
from dsl.types import DICE, FRACTION, NUMBER, TRUTH, UNKNOWN, Type
from dsl.understood.expressions import (
    Binary,
    BinaryOperation,
    Case,
    Cases,
    ColumnOf,
    Constant,
    LocalValue,
    NamedRow,
    Node,
)

if TYPE_CHECKING:
    from dsl.resolve.expressions.heads import Heads

_E = Severity.ERROR
NO_COLUMN_FOR = Mistake(
    "no-column-for",
    _E,
    "table {table} has no column for {missing}",
    "every value that may stand here needs a column of its name: write it (a layer: `add column to table {table}`), or "
    "choose by another table",
)
NO_ATTRIBUTE_FOR = Mistake(
    "no-column-for",
    _E,
    "{kind} has nothing called {missing}",
    "every value that may stand here needs an attribute of its name: write it below `kind {kind}`, or choose by "
    "another table",
)
NO_ROW_FOR = Mistake(
    "no-column-for",
    _E,
    "table {table} has no row for {missing}",
    "every value that may stand here needs a row of its name: write it (a layer: `add to table {table}`), or look in "
    "another table",
)
COLUMNS_DIFFER = Mistake(
    "columns-differ",
    _E,
    "a column is chosen here, and {one} holds {found} where {other} holds {wanted}",
    "give all columns that may be chosen the same sort of value",
)
COLUMN_AS_CHOOSER = Mistake(
    "column-as-chooser",
    _E,
    "“{name}” is a column of {table}, not a value that chooses one",
    "write `….{name}` for the cell in this column",
)
NO_CHOOSER = Mistake(
    "no-chooser",
    _E,
    "a column cannot be chosen by {found}",
    "choose by a row of a table whose keys are columns, by a word of a list, or by a number where headings are ranges",
)

CHOSEN_BY_DICE = Mistake(
    "no-chooser",
    _E,
    "a column cannot be chosen by {found}",
    "throw in a line above, let thrown = {dice}, and choose by what was thrown",
)


def chosen_cell(book: Book, reader: Reader, w: t.Call | t.Attribute, arguments: tuple[t.Expr, ...]) -> Node:
    """The cell of a row in the column that a value chooses.

    Returns: the column itself where the value is written outright, else the cases of all its values.
    """
    row = reader.read(arguments[0]) if arguments else _wrong(w)
    if len(arguments) != 2:
        wanted = f.values_wanted(2)
        book.find(f.WRONG_COUNT, w.span, name="cell", wanted=wanted, found=len(arguments))
        return _wrong(w)
    if row.type is UNKNOWN:
        return _wrong(w)
    if row.type.form == "entity":
        if not row.type.optional:
            return _attribute(book, reader, w, row.type.name, arguments)
        reader.missing(f.MAY_BE_NONE, arguments[0])
        return _wrong(w)
    if row.type.form != "row" or row.type.optional:
        return reader.mismatch(row, arguments[0], Type("row"))
    written = arguments[1]
    if isinstance(written, t.Name) and _is_heading(book, reader, row, written.text):
        book.find(COLUMN_AS_CHOOSER, written.span, name=written.text, table=row.type.name)
        return _wrong(w)
    key = reader.read(arguments[1])
    if key.type is UNKNOWN:
        return _wrong(w)
    if key.type.optional:
        reader.missing(f.MAY_BE_NONE, arguments[1])
        return _wrong(w)
    heads = book.symbols.heads.get(row.type.name)
    if key.type.form in ("number", "fraction") and heads is not None:
        return _by_number(book, reader, w, row, reader.wanted(arguments[1], NUMBER), heads)
    return _by_name(book, reader, w, row, key, written)


def _attribute(book: Book, reader: Reader, w: t.Call | t.Attribute, kind: str, arguments: tuple[t.Expr, ...]) -> Node:
    """What a thing has of the name that a value chooses: an attribute, or what is asked for like one."""
    key = reader.read(arguments[1])
    if key.type is UNKNOWN:
        return _wrong(w)
    if key.type.optional:
        reader.missing(f.MAY_BE_NONE, arguments[1])
        return _wrong(w)
    values = _possible(book, reader, key, arguments[1])
    if values is None:
        book.find(NO_CHOOSER, key.span, found=key.type)
        return _wrong(w)
    missing = [name for name, _ in values if not _has(book, kind, name)]
    if missing:
        book.find(NO_ATTRIBUTE_FOR, w.span, kind=kind, missing=joined(f"“{name}”" for name in missing[:12]))
        return _wrong(w)
    found = [reader.read(t.Attribute(arguments[0], t.Word(name, w.span), w.span)) for name, _ in values]
    joint: Type | None = found[0].type
    for (name, _), one in zip(values[1:], found[1:], strict=True):
        before, joint = joint, None if joint is None else _joint(joint, one.type)
        if joint is None and before is not None:
            first = f"“{values[0][0]}”"
            book.find(COLUMNS_DIFFER, w.span, one=f"“{name}”", found=one.type, other=first, wanted=before)
    if joint is None:
        return _wrong(w)
    tests = [BinaryOperation(TRUTH, Binary.SAME, key, value, span=key.span, source=key.source) for _, value in values]
    cases = tuple(Case(one, test) for one, test in zip(found[:-1], tests[:-1], strict=True))
    return Cases(joint, cases, found[-1], **reader.place(w)) if cases else found[-1]


def has_numbers_as_keys(table: t.Table) -> bool:
    """Whether numbers stand where rows are named, so that the table is meant to be asked by a number."""
    return any(isinstance(row.cells[0].values[0], t.Number | t.Range) for row in table.rows[1:] if row.cells[0].values)


def row_called(book: Book, reader: Reader, w: t.Call, table: str, key: Node) -> Node:
    """The row of a table that is called as a row of another table, or as a word, whatever it is."""
    if key.type.optional:
        reader.missing(f.MAY_BE_NONE, w.arguments[0])
        return _wrong(w)
    row, values = Type("row", table), _possible(book, reader, key, w.arguments[0]) or []
    missing = [name for name, _ in values if name not in book.symbols.table_keys.get(table, ())]
    if missing or not values:
        said = joined(f"“{name}”" for name in missing[:12]) if missing else phrase("anything")
        book.find(NO_ROW_FOR, w.span, table=table, missing=said)
        return _wrong(w)
    rows = [NamedRow(row, table, name, **reader.place(w)) for name, _ in values]
    tests = [BinaryOperation(TRUTH, Binary.SAME, key, value, span=key.span, source=key.source) for _, value in values]
    cases = tuple(Case(one, test) for one, test in zip(rows[:-1], tests[:-1], strict=True))
    return Cases(row, cases, rows[-1], **reader.place(w)) if cases else rows[-1]


def word_called(book: Book, node: Node, wanted: Type, written: t.Expr) -> Node | None:
    """The word that a row is called by, where each row of its table is called as one of the words that are wanted."""
    keys = tuple(book.symbols.table_keys.get(node.type.name, ())) if node.type.form == "row" else ()
    if wanted.form != "words" or node.type.optional or not keys or not {*keys} <= {*wanted.words}:
        return None
    kind, span, source = wanted.present(), written.span, node.source
    words = [Constant(kind, key, span=span, source=source) for key in keys]
    rows = [NamedRow(node.type, node.type.name, key, span=span, source=source) for key in keys]
    tests = [BinaryOperation(TRUTH, Binary.SAME, node, row, span=span, source=source) for row in rows]
    cases = tuple(Case(one, test) for one, test in zip(words[:-1], tests[:-1], strict=True))
    return Cases(kind, cases, words[-1], span=span, source=source) if cases else words[-1]


def values_of(book: Book, reader: Reader, key: Node) -> list[tuple[str, Node]] | None:
    """All that a value may be, by name: rows of a table or words; itself where it is written outright.

    Of a name that goes through values which are written out these alone.
    """
    match key:
        case LocalValue(slot=slot) if slot in reader.scope.listed and key.type.form in ("row", "words"):
            each = (values_of(book, reader, one) for one in dict.fromkeys(reader.scope.listed[slot]))
            return [one for several in each if several for one in several] or None
        case NamedRow():
            return [(key.key, key)]
        case Constant(value=str() as word) if key.type.form == "words":
            return [(word, key)]
    match key.type.form:
        case "row":
            names = tuple(book.symbols.table_keys.get(key.type.name, ()))
            rows = [(name, NamedRow(key.type, key.type.name, name, span=key.span)) for name in names]
            return list(rows)
        case "words":
            return [(name, Constant(key.type, name, span=key.span)) for name in key.type.words]
        case _:
            return None


def _possible(book: Book, reader: Reader, key: Node, written: t.Expr) -> list[tuple[str, Node]] | None:
    """All that a value may be where it stands: as `values_of`, without what the tests around it have ruled out.

    What a name stands for is the same whatever has been carried out since the test.
    """
    values = values_of(book, reader, key)
    if values is None:
        return None
    left = [name for name, _ in values]
    for shown in reader.scope.certain - (set() if isinstance(key, LocalValue) else reader.scope.aged):
        match shown:
            case t.Same(left=tested, right=other, negated=True) if tested == written:
                left = [name for name in left if name != _row_named(reader, key, other)]
            case t.OneOf(value=tested, items=items, negated=False) if tested == written:
                names = [_row_named(reader, key, one) for one in items]
                left = left if None in names else [name for name in left if name in names]
            case _:
                pass
    return [(name, value) for name, value in values if name in left] if left else values


def _row_named(reader: Reader, key: Node, written: t.Expr) -> str | None:
    """The row or the word that is named outright, of those that a value may be."""
    match written:
        case t.Name(text=text) if text not in reader.scope.names:
            return text
        case t.Attribute(of=t.Name(text=table), name=name) if (
            table == key.type.name and table not in reader.scope.names
        ):
            return name.text
        case _:
            return None


def _has(book: Book, kind: str, name: str) -> bool:
    """Whether something of a kind has an attribute of a name, or a definition or a stat of one value is called so."""
    declaration = book.symbols.declarations.get(name)
    is_asked = isinstance(declaration, t.Define | t.Roll) and len(declaration.parameters) == 1
    return name in book.symbols.attributes.get(kind, {}) or is_asked


def _is_heading(book: Book, reader: Reader, row: Node, name: str) -> bool:
    """Whether a name is that of a column, and nothing else is called so."""
    keys = (word for words in book.symbols.table_keys.values() for word in words)
    is_known = name in reader.scope.names or name in book.symbols.declarations or name in keys
    return name in book.symbols.columns.get(row.type.name, {}) and not is_known


def _by_name(book: Book, reader: Reader, w: t.Call | t.Attribute, row: Node, key: Node, written: t.Expr) -> Node:
    table, columns = row.type.name, book.symbols.columns.get(row.type.name, {})
    if key.type.form == "dice":
        book.find(CHOSEN_BY_DICE, key.span, found=key.type, dice=reader.source(written.span))
        return _wrong(w)
    values = _possible(book, reader, key, written)
    if values is None:
        book.find(NO_CHOOSER, key.span, found=key.type)
        return _wrong(w)
    missing = [name for name, _ in values if name not in columns]
    if missing or not values:
        said = joined(f"“{name}”" for name in missing[:12]) if missing else phrase("anything")
        book.find(NO_COLUMN_FOR, w.span, table=table, missing=said)
        return _wrong(w)
    tests: list[tuple[str, Node]] = [
        (name, BinaryOperation(TRUTH, Binary.SAME, key, value, span=key.span, source=key.source))
        for name, value in values
    ]
    return _cases(book, reader, w, row, columns, tests)


def _by_number(book: Book, reader: Reader, w: t.Call | t.Attribute, row: Node, key: Node, heads: Heads) -> Node:
    columns = book.symbols.columns.get(row.type.name, {})
    tests: list[tuple[str, Node]] = [
        (
            name,
            BinaryOperation(
                TRUTH, Binary.LESS_EQUAL, key, Constant(NUMBER, most or 0), span=key.span, source=key.source
            ),
        )
        for name, most in heads.items()
    ]
    return _cases(book, reader, w, row, columns, tests)


def _cases(
    book: Book,
    reader: Reader,
    w: t.Call | t.Attribute,
    row: Node,
    columns: dict[str, Type],
    tests: list[tuple[str, Node]],
) -> Node:
    """The cells of the columns under their tests; the last column needs none."""
    kind: Type | None = None
    first = tests[0][0]
    for name, _ in tests:
        joint = columns[name] if kind is None else _joint(kind, columns[name])
        if joint is None:
            book.find(
                COLUMNS_DIFFER, w.span, one=f"“{name}”", found=columns[name], other=f"“{first}”", wanted=columns[first]
            )
            return _wrong(w)
        kind = joint
    if kind is None:
        return _wrong(w)
    cells = [_column(reader, w, row, name, columns) for name, _ in tests]
    cases = tuple(Case(cell, test) for cell, (_, test) in zip(cells[:-1], tests[:-1], strict=True))
    return Cases(kind, cases, cells[-1], **reader.place(w)) if cases else cells[-1]


def _joint(one: Type, other: Type) -> Type | None:
    """The type that two columns have in common."""
    numbers = (NUMBER, FRACTION, DICE)
    is_optional = one.optional or other.optional
    plain = (one.present(), other.present())
    if plain[0] == plain[1]:
        found: Type | None = plain[0]
    elif plain[0] in numbers and plain[1] in numbers and {*plain} != {FRACTION, DICE}:
        found = max(plain, key=numbers.index)
    elif plain[0].form == plain[1].form == "words":
        found = Type("words", words=tuple(dict.fromkeys((*plain[0].words, *plain[1].words))))
    elif "nothing" in (one.form, other.form):
        found = other.present() if one.form == "nothing" else one.present()
    else:
        found = None
    return found.or_none() if found is not None and is_optional else found


def _column(reader: Reader, w: t.Call | t.Attribute, row: Node, name: str, columns: dict[str, Type]) -> Node:
    kind = columns[name]
    if has_no_dice(reader, w, kind, name):
        return _wrong(w)
    return ColumnOf(kind, row, row.type.name, name, list(columns).index(name), **reader.place(w))


def _wrong(w: t.Call | t.Attribute) -> Node:
    return Constant(UNKNOWN, None, span=w.span)
