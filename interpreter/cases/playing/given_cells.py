"""The cells of tables that a case gives."""

from __future__ import annotations

from dataclasses import replace

from dsl.types import Type
from interpreter.cases.setting import Setting
from interpreter.cases.shapes import RuleCase
from interpreter.cases.written import Written, as_dice, as_fraction
from interpreter.compiled.program import Program
from interpreter.values.numbers import exact
from interpreter.values.value import Value


def with_tables(setting: Setting, case: RuleCase) -> Setting:
    """The setting with what a case gives for cells of tables; a program of its own, since rows are shared."""
    changed = [given.tables for given in (setting.heading.given, case.given) if given.tables]
    if not changed:
        return setting
    program = Program(setting.program.rulebook, setting.program.speech)
    for name, keys in ((name, keys) for tables in changed for name, keys in tables.items()):
        columns = program.rulebook.tables[name].columns
        for key, cells in keys.items():
            row = program.rows[name][key]
            row.cells = tuple(
                _cell(program, column.type, cells[column.name]) if column.name in cells else value
                for column, value in zip(columns, row.cells, strict=True)
            )
    return replace(setting, program=program)


def _cell(program: Program, kind: Type, written: Written) -> Value:
    """The value of a cell, which names no thing in play."""
    if written is None or (kind.optional and written == "none"):
        return None
    match kind.form:
        case "row":
            return program.rows[kind.name][str(written)]
        case "many" if isinstance(written, list) and kind.item is not None:
            return tuple(_cell(program, kind.item, one) for one in written)
        case "truth":
            return written in (True, "yes")
        case "fraction":
            return exact(as_fraction(written))
        case "dice":
            return as_dice(written)
        case _:
            return written
