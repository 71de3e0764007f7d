"""What the compiled rules are made with: expressions and texts become functions, definitions when first called."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from dsl.types import TRUTH
from dsl.understood.expressions import Constant, LocalValue, NamedRow, Node, Several, SeveralOperation, Template
from dsl.understood.rules import DefinitionRule, Rulebook
from interpreter.compiled.effort import Effort
from interpreter.compiled.generated import Code, Frame, definition_function, frame_function, text_function
from interpreter.compiled.late import Late
from interpreter.compiled.tables import RowFinder, TableRows, lookup_function
from interpreter.compiled.text.writer import Look
from interpreter.values.numbers import Number
from interpreter.values.value import TableRow, Value
from interpreter.world.following.memos import Keeping
from interpreter.world.following.near import NearReadings
from interpreter.world.following.readings import Hidden, Readings

Rule = TypeVar("Rule")
Compiled = TypeVar("Compiled")


Stat = Callable[..., Number | None]
"""A stat as a function of the world and its arguments."""


class Made(Mapping[str, Compiled]):
    """What is compiled of the rules of one sort, each when it is first asked for."""

    def __init__(self, rules: Mapping[str, Rule], make: Callable[[Rule], Compiled]) -> None:
        self._rules = rules
        self._make: Callable[[Any], Compiled] = make
        self._made: dict[str, Compiled] = {}

    def __getitem__(self, name: str) -> Compiled:
        made = self._made.get(name)
        if made is None:
            made = self._made[name] = self._make(self._rules[name])
        return made

    def get(self, name: str, default: Any = None) -> Any:
        """What is compiled of a rule, or the default where there is none; asked for more often than anything else."""
        made = self._made.get(name)
        return made if made is not None else self[name] if name in self._rules else default

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)


class Compiler:
    """Makes functions of the expressions of one rulebook."""

    def __init__(self, rulebook: Rulebook, stats: Mapping[str, Stat]) -> None:
        self.rulebook = rulebook
        self.rows = TableRows(rulebook, self)
        self.readings = Readings(rulebook)
        self.keeping = Keeping()
        self.near = NearReadings(rulebook, self.readings)
        self.hidden = Hidden(rulebook, self.readings)
        self.stats = stats
        self._effort = Effort(rulebook.definitions)
        self._late_stats: dict[str, Late[Stat]] = {}
        self._definitions: dict[str, Late[Callable[..., Value]]] = {}
        self._lookups: dict[str, RowFinder] = {}

    # ------------------------------------------------------------ expressions

    def code(self, node: Node) -> Code:
        """An expression as a function of its frame."""
        match node:
            case Constant(value=value):
                return lambda f: value
            case NamedRow():
                row = self.rows[node.table][node.key]
                return lambda f: row
            case LocalValue():
                return operator.itemgetter(node.slot)
            case _:
                return frame_function(self, node)

    def codes(self, nodes: tuple[Node, ...]) -> tuple[Code, ...]:
        """The functions of several expressions."""
        return tuple(map(self.code, nodes))

    def all_of(self, nodes: tuple[Node, ...]) -> Code | None:
        """The conjunction of conditions; None for no condition."""
        if not nodes:
            return None
        return self.code(nodes[0] if len(nodes) == 1 else SeveralOperation(TRUTH, Several.AND, nodes))

    def text(self, template: Template | None) -> Callable[[Frame], str]:
        """The function that fills a text."""
        if template is None:
            return lambda f: ""
        if not template.inserted:
            fixed = template.plain
            return lambda f: fixed
        return text_function(self, template)

    # ------------------------------------------------------------ what expressions ask of other rules

    def definition(self, name: str) -> Late[Callable[..., Value]]:
        """A definition as a function of the world and its arguments."""
        late = self._definitions.get(name)
        if late is None:
            rule = self.rulebook.definitions[name]
            late = Late(lambda: definition_function(self, rule, counts=self._effort.is_long(name)))
            self._definitions[name] = late
        return late

    def body_of(self, name: str) -> Node:
        """The body of a definition."""
        return self.rulebook.definitions[name].body

    def written_out(self, name: str) -> DefinitionRule | None:
        """A definition so short that its text may stand where it is called."""
        return self.rulebook.definitions[name] if self._effort.is_short(name) else None

    def stat(self, world: Any, name: str, *arguments: Value) -> Number | None:
        """The value of a stat."""
        return self.stats[name](world, *arguments)

    def late_stat(self, name: str) -> Late[Stat]:
        """A stat as a function of the world and its arguments."""
        late = self._late_stats.get(name)
        if late is None:
            late = self._late_stats[name] = Late(lambda: self.stats[name])
        return late

    def may_be_hidden(self, kind: str, index: int) -> bool:
        """Whether somebody may not see what an attribute holds."""
        return self.hidden.attribute(kind, index)

    def reads_hidden(self, value: object) -> bool:
        """Whether the expressions in something read what somebody may not see."""
        return self.hidden.reads(value)

    def lookup(self, table: str) -> Look:
        """The function that finds the row of a table for a number."""
        if table not in self._lookups:
            self._lookups[table] = lookup_function(self.rulebook.tables[table], self.rows[table])
        return self._lookups[table].look

    def rows_found(self, table: str) -> Mapping[Number, TableRow] | None:
        """The rows of a table that were found before by their numbers, where no option makes them others."""
        self.lookup(table)
        return self._lookups[table].found
