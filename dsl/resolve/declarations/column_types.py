"""The type that all cells of a column have, from what stands in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Mistake, Severity
from dsl.resolve.book import Book
from dsl.types import DICE, FRACTION, NUMBER, TEXT, TRUTH, UNKNOWN, Type, joined_types, many

_E: Final = Severity.ERROR
MIXED_COLUMN = Mistake(
    "mixed-column",
    _E,
    "this cell holds {found}; the column “{column}” holds {wanted}",
    "give all cells of a column the same sort of value",
)
DIE_AMONG_NAMES = Mistake(
    "mixed-column",
    _E,
    "“{die}” is a die that is thrown; the column “{column}” holds names",
    "call it otherwise wherever it stands, such as die_{sides}",
)
_PLAIN_WORDS: Final = "(words)"
"""No table can be called so."""


class ColumnTypes:
    """Works out the types of the columns of one table, when the keys of all tables are known."""

    def __init__(self, book: Book, heading: Sequence[str], rows: Sequence[t.TableRow], dice_told: set[str]) -> None:
        """Args: `dice_told` are the dice of this table of which it was told that they are no names."""
        self._book = book
        self._heading = heading
        self._rows = rows
        self._dice_told = dice_told

    def columns(self) -> dict[str, Type]:
        """The type of each column after the key, but for what players read of a row."""
        types: dict[str, Type] = {}
        for at, column in enumerate(self._heading[1:], start=1):
            cells = [row.cells[at] for row in self._rows if len(row.cells) == len(self._heading)]
            if column == "name":
                cells = [one for one in cells if not all(isinstance(value, t.Name) for value in one.values)]
            cells = self._without_dice_among_names(cells, column)
            rows_of = self._rows_of(cells, column)
            kind: Type | None = None
            for cell in cells:
                kind = self._joined(kind, cell, column, rows_of)
            types[column] = kind or UNKNOWN
        types.pop("name", None)
        return types

    def _without_dice_among_names(self, cells: list[t.Cell], column: str) -> list[t.Cell]:
        """The cells of a column but for what is meant as a name there and reads as a die; each is told once."""
        if not any(isinstance(value, t.Name) for cell in cells for value in cell.values):
            return cells
        kept = []
        for cell in cells:
            die = one_die(self._book, cell)
            if die is None:
                kept.append(cell)
            elif (written := self._book.source(die.span)) not in self._dice_told:
                self._dice_told.add(written)
                self._book.find(DIE_AMONG_NAMES, die.span, die=written, column=column, sides=die.sides)
        return kept

    def _rows_of(self, cells: Sequence[t.Cell], column: str) -> str | None:
        """The one table that has a row for every word of a column; of several the one the column is called after.

        `_PLAIN_WORDS` where no table has them all and each is called like an event; else the table that has most.
        """
        words = dict.fromkeys(word.text for cell in cells for value in cell.values for word in _words(value))
        keys_of = self._book.symbols.table_keys
        tables = [name for name, keys in keys_of.items() if words and words.keys() <= keys.keys()]
        if not tables and words and words.keys() <= set(self._book.symbols.events):
            return _PLAIN_WORDS
        if not tables:
            return self._most_rows_of(words)
        return tables[0] if len(tables) == 1 else column if column in tables else None

    def _most_rows_of(self, words: Iterable[str]) -> str | None:
        """The table that has most words of a column of which none has all: the few others are what is wrong.

        Only tables count that alone have one of the words; where no word is so, they are words of a list.
        """
        holders = [[name for name, keys in self._book.symbols.table_keys.items() if word in keys] for word in words]
        alone = dict.fromkeys(names[0] for names in holders if len(names) == 1)
        return max(alone, key=lambda name: sum(name in names for names in holders), default=None)

    def _joined(self, kind: Type | None, cell: t.Cell, column: str, rows_of: str | None) -> Type | None:
        found = self._cell_type(cell, rows_of)
        if found is None or kind is None or kind == found:
            return found if kind is None else kind
        numbers = {"number": 0, "fraction": 1, "dice": 2}
        if {kind.form, found.form} != {"fraction", "dice"} and kind.form in numbers and found.form in numbers:
            return kind if numbers[kind.form] >= numbers[found.form] else found
        if "many" in (kind.form, found.form):
            return self._several(kind, found, cell, column)
        if found.form == "nothing" or kind.form == "nothing":
            return kind.or_none() if found.form == "nothing" else found.or_none()
        if kind.form == found.form == "words":
            return Type("words", words=(*kind.words, *(w for w in found.words if w not in kind.words)))
        if kind.present() == found.present():
            return kind.or_none() if found.optional else kind
        if found is UNKNOWN or kind is UNKNOWN:  # it is told where the cell is read
            return found if kind is UNKNOWN else kind
        if kind.form in numbers and found.form == "words":  # a word that nothing is called by
            return kind
        self._book.find(MIXED_COLUMN, cell.span, found=found, wanted=kind, column=column)
        return kind

    def _several(self, kind: Type, found: Type, cell: t.Cell, column: str) -> Type:
        """The type of a column that holds several: one alone is a set of one, `{}` and `none` are none of them."""
        items = [one.item if one.form == "many" else one.present() for one in (kind, found)]
        known = [one for one in items if one is not None and one.form not in ("unknown", "nothing")]
        if not known:
            return many(UNKNOWN)
        item, *others = known
        if {one.form for one in known} == {"words"}:
            item = Type("words", words=tuple(dict.fromkeys(word for one in known for word in one.words)))
        elif {one.form for one in known} == {"number", "fraction"}:
            item = FRACTION
        elif others and item != others[0]:
            self._book.find(MIXED_COLUMN, cell.span, found=found, wanted=kind, column=column)
        return many(item)

    def _cell_type(self, cell: t.Cell, rows_of: str | None) -> Type | None:
        if not cell.values:
            return None
        if len(cell.values) > 1:
            return many(self._item_type(cell.values, rows_of))
        return self._value_type(cell.values[0], rows_of)

    def _item_type(self, values: Iterable[t.Expr | t.Range], rows_of: str | None) -> Type:
        """The type of each of several values in a cell; of what fits no other it is told where it is read."""
        kind = UNKNOWN
        for value in values:
            joint = joined_types(kind, self._value_type(value, rows_of))
            kind = kind if joint is None or joint.optional else joint
        return kind

    def _value_type(self, value: t.Expr | t.Range, rows_of: str | None) -> Type:
        match value:
            case t.Number():
                return NUMBER if value.value.denominator == 1 else FRACTION
            case t.Signed():
                return self._value_type(value.value, rows_of)
            case t.Dice() | t.SomeDice():
                return DICE
            case t.Arithmetic():
                sides = (self._value_type(value.left, rows_of), self._value_type(value.right, rows_of))
                if DICE in sides:
                    return DICE
                return FRACTION if FRACTION in sides or value.operator == "/" else NUMBER
            case t.Text():
                return TEXT
            case t.Truth():
                return TRUTH
            case t.Nothing():
                return Type("nothing", optional=True)
            case t.SetOf():
                return many(self._item_type(value.items, rows_of))
            case t.Name() if rows_of == _PLAIN_WORDS:
                return Type("words", words=(value.text,))
            case t.Name() if rows_of is not None:
                return Type("row", rows_of)
            case t.Name():
                tables = [name for name, keys in self._book.symbols.table_keys.items() if value.text in keys]
                return Type("row", tables[0]) if len(tables) == 1 else Type("words", words=(value.text,))
            case _:
                return UNKNOWN


def one_die(book: Book, cell: t.Cell) -> t.Dice | None:
    """The die that stands alone in a cell, with no number before it."""
    die = cell.values[0] if len(cell.values) == 1 else None
    return die if isinstance(die, t.Dice) and book.source(die.span).startswith(("d", "D")) else None


def _words(value: t.Expr | t.Range) -> Iterator[t.Name]:
    """The names in a cell, those inside braces included."""
    if isinstance(value, t.Name):
        yield value
    elif isinstance(value, t.SetOf):
        for item in value.items:
            yield from _words(item)
