"""Attributes of kinds and rows of tables that are there only with an option: `when OPTION` behind them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity, Span, phrase
from dsl.resolve import findings as f
from dsl.understood.expressions import NamedRow
from dsl.understood.rules import Rulebook
from dsl.understood.walk import nodes_in

_E: Final = Severity.ERROR
SOMETIMES_THERE = Mistake(
    "sometimes-there",
    _E,
    "“{name}” is also an attribute of “{other}”, where it does not stand under this option",
    "say what it is without the option: … when {option}, otherwise 0; or give one of them another name",
)
KEY_UNDER_OPTION = Mistake(
    "key-under-option",
    _E,
    "there is only one “{kind}” for each “{name}”, which is there only with the option “{option}”",
    "leave out `when {option}` behind it, or choose another attribute here",
)
ROW_ONLY_WITH = Mistake(
    "row-only-with",
    _E,
    "the row “{name}” is there only with the option “{option}”, and is given to something here without it too",
    "test it before, such as `when {option}`",
)


class PartsUnder:
    """Which attributes and rows stand under which options.

    Attributes:
        findings: what cannot stand so.
        attributes: for the names of attributes that nobody may ask for without an option: that option.
        rows: for tables the keys of rows that are there only with an option, with it.
    """

    def __init__(self, written: Iterable[t.Declared], is_switch: Callable[[t.Word], bool]) -> None:
        """Args: `is_switch` says whether a word names an option that is yes or no; it notes a finding if not."""
        self.findings: list[Finding] = []
        self.attributes: dict[str, t.Word] = {}
        self.rows: dict[str, dict[str, t.Word]] = {}
        self._is_switch = is_switch
        found: dict[str, list[tuple[t.Kind, t.KindAttribute, t.Word | None]]] = {}
        for one in written:
            match one:
                case t.Kind():
                    for attribute in one.attributes:
                        option = self._of_attribute(one, attribute)
                        found.setdefault(attribute.name.text, []).append((one, attribute, option))
                case t.Table():
                    self._look_at_rows(one)
                case _:
                    pass
        for name, several in found.items():
            self._look_at_name(name, several)

    def __bool__(self) -> bool:
        return bool(self.attributes or self.rows)

    @property
    def keys(self) -> frozenset[str]:
        """The keys of all rows that stand under an option."""
        return frozenset(key for rows in self.rows.values() for key in rows)

    def _of_attribute(self, kind: t.Kind, attribute: t.KindAttribute) -> t.Word | None:
        """The option an attribute stands under."""
        under = attribute.under
        if under is None or under.option is None:
            return None
        if kind.is_report:
            advice = phrase("leave it out, or declare a report of its own for what is told only then")
            self.findings.append(f.MISPLACED.at(under.span, where=phrase("a report"), advice=advice))
            return None
        if not self._is_switch(under.option):
            return None
        for link in kind.links:
            if isinstance(link, t.OnePer) and attribute.name.text in {word.text for word in link.keys}:
                name, option = attribute.name.text, under.option.text
                self.findings.append(KEY_UNDER_OPTION.at(link.span, kind=kind.name.text, name=name, option=option))
        return under.option

    def _look_at_name(self, name: str, several: list[tuple[t.Kind, t.KindAttribute, t.Word | None]]) -> None:
        """An attribute is asked for by its name alone, so that it must be there in all kinds with the same option."""
        gates = {None if option is None else option.text for _, _, option in several}
        for kind, attribute, option in several:
            if option is None or attribute.under is None or attribute.under.otherwise is not None:
                continue
            self.attributes.setdefault(name, option)
            if len(gates) > 1:
                other = next(one for one, _, its in several if one is not kind and its != option)
                found = SOMETIMES_THERE.at(attribute.span, name=name, other=other.name.text, option=option.text)
                self.findings.append(found)

    def _look_at_rows(self, table: t.Table) -> None:
        banded = table.by is not None or table.dice is not None
        for at, row in enumerate(table.rows):
            if row.under is None or row.under.option is None:
                continue
            if at == 0:
                advice = phrase("write `when {option}` behind the rows that need it", option=row.under.option.text)
                self.findings.append(f.MISPLACED.at(row.under.span, where=phrase("a heading"), advice=advice))
            elif self._is_switch(row.under.option) and not banded:
                key = row.cells[0].values[0] if row.cells and row.cells[0].values else None
                if isinstance(key, t.Name):
                    self.rows.setdefault(table.name.text, {})[key.text] = row.under.option


def given_rows(
    rulebook: Rulebook, rows: Mapping[str, Mapping[str, t.Word]], known: Mapping[Span, frozenset[str]]
) -> Iterator[Finding]:
    """Findings about rows under an option that are given to something where the option may be off.

    Args:
        rows: for tables the keys of rows under options.
        known: for the places where such a key is named and not only compared, the options that are on there.
    """
    for node in nodes_in(rulebook.rules):
        if isinstance(node, NamedRow) and node.key in rows.get(node.table, {}):
            option = rows[node.table][node.key].text
            if option not in known.get(node.span, {option}):
                yield ROW_ONLY_WITH.at(node.span, name=node.key, option=option)
