"""The parse table of the grammar, stored beside it as data.

lark reads `grammar.lark`, finds its conflicts and makes the LALR table: many seconds of work. So that is done once
(`python -m dsl.reading.parse_table`), kept in `parse_table.json`, and a test compares it with a fresh one. The file
is plain JSON: lark's own cache is a pickle, which may run code. `dsl.reading.table_parser` reads text by the table;
lark is not needed for that, nor imported (its tree builder and generic loader cost a third of a second at the first
file, and its driver two and a half times what ours takes).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dsl.border.frozen import frozen

if TYPE_CHECKING:
    from lark import Lark

GRAMMAR: Final = Path(__file__).parent.with_name("grammar.lark")
TABLE: Final = Path(__file__).with_name("parse_table.json")
RULES: Final = Path(__file__).with_name("grammar_rules.py")
_PARTS: Final = {
    "statements": "StatementRules",
    "expressions": "ExpressionRules",
    "stats, rolls, contests": "RollRules",
}
"""The parts of the grammar with a file of builders to themselves: heading, and class of their rules."""
_OTHER_PARTS: Final = "DeclarationRules"
_HEAD_OF_RULES: Final = '''"""The rules of the grammar that make something, as the methods of the builders.

Written by `python -m dsl.reading.parse_table`; not to be changed by hand.
"""

from typing import Any, Protocol
'''
ALWAYS_READ: Final = ("_NL", "NAME")
"""Terminals that the grammar itself reads in every state.

With NAME among them a keyword is read as a whole word or not at all: where only `to` fits, the first letters of
`town` would otherwise be taken for it.
"""

_WORD: Final = re.compile(r"[^\W\d]\w*")
_ONE_OF_SOME_WORDS: Final = re.compile(r"\(?([a-z]+(?:\|[a-z]+)*)\)?\\b")


@frozen
class Reduction:
    """A rule of the grammar as the parser carries it out: `size` signs become one value."""

    origin: str
    size: int
    builder: str | None
    """The name of the method that makes the value; None for a list that a rule above takes in."""
    hands_on: bool
    """Whether a single child is the value."""
    children: tuple[tuple[int, bool, int], ...]
    """Which signs are kept: their index, whether it is a list to take in, and how many absent parts come before."""
    absent: int
    """How many absent parts come after the last."""

    @property
    def is_its_only_child(self) -> bool:
        """Whether the value of the one part that is kept stays as it is."""
        one = len(self.children) == 1 and self.children[0][1:] == (False, 0)
        return self.hands_on and one and not self.absent


class Rows(dict[int, dict[str, int]]):
    """The rows of the states by number; each is read when it is first asked for, since a text meets few of them."""

    def __init__(self, texts: Sequence[str], sets: Sequence[Sequence[str]]) -> None:
        """Args: `texts` as they are stored, one a state; `sets` are the sets of terminals that they number."""
        self._texts = texts
        self._sets = sets

    def __missing__(self, state: int) -> dict[str, int]:
        targets, _, reduced = self._texts[state].partition("|")
        row: dict[str, int] = {}
        numbers = map(int, reduced.split())
        for rule, names in zip(numbers, numbers, strict=True):
            row.update(dict.fromkeys(self._sets[names], ~rule))
        parts = iter(targets.split())
        row.update((name, int(target)) for name, target in zip(parts, parts, strict=True))
        self[state] = row
        return row

    def every(self) -> Iterator[dict[str, int]]:
        """The rows of all states."""
        return (self[state] for state in range(len(self._texts)))


class Reductions(dict[int, Reduction]):
    """The rules by number; each is read when it is first asked for."""

    def __init__(self, rules: Sequence[list[Any]]) -> None:
        self._rules = rules

    def __missing__(self, number: int) -> Reduction:
        found = self[number] = _reduction(self._rules[number])
        return found


@frozen
class ParseTable:
    """What to do in each state at each terminal, and how to read terminals."""

    terminals: tuple[tuple[str, str], ...]
    """Name and regular expression, in the order in which they are tried."""
    words: tuple[tuple[str, str], ...]
    """Words and their terminals; of several that fit somewhere the first is meant. They are read as NAME."""
    ignored: frozenset[str]
    reductions: Reductions
    steps: Rows
    """For each state and terminal the next state, or ~r for reduction number r."""
    after: Rows
    """For each state and rule that is complete behind it the state after it."""


@cache
def grammar_parser() -> Lark:
    """lark's own parser of the grammar: the source of the table, and the measure for our speed."""
    from lark import Lark
    from lark.lark import PostLex

    class Always(PostLex):
        always_accept = ALWAYS_READ

        def process(self, stream: Any) -> Any:
            return stream

    return Lark(GRAMMAR.read_text(encoding="utf-8"), parser="lalr", postlex=Always(), maybe_placeholders=True)


def fresh_table() -> str:
    """The parse table made from the grammar, as JSON text; the same text in every run."""
    from lark.lexer import PatternStr

    parser = grammar_parser()
    table = parser.parser.parser._parse_table
    terminals = sorted(
        parser.terminals, key=lambda t: (-t.priority, -t.pattern.max_width, -len(t.pattern.value), t.name)
    )
    literals = [t for t in terminals if isinstance(t.pattern, PatternStr)]
    chosen = [(t, found[1]) for t in terminals if (found := _ONE_OF_SOME_WORDS.fullmatch(t.pattern.to_regexp()))]
    words = [[word, t.name] for t, some in chosen for word in some.split("|")]
    words += sorted([t.pattern.value, t.name] for t in literals if _WORD.fullmatch(t.pattern.value))
    of_words = {name for _, name in words}
    data: dict[str, Any] = {
        "terminals": [[t.name, t.pattern.to_regexp()] for t in terminals if t.name not in of_words],
        "words": words,
        "ignored": sorted(parser.ignore_tokens),
    }
    rules = sorted(
        {step[1] for row in table.states.values() for step in row.values() if not isinstance(step[1], int)},
        key=lambda rule: (rule.origin.name, rule.order, str(rule)),
    )
    data["rules"] = [_rule(rule) for rule in rules]
    data |= _in_fixed_order(table, {rule: at for at, rule in enumerate(rules)})
    return json.dumps(data, separators=(",", ":"), sort_keys=True, ensure_ascii=False) + "\n"


def _rule(rule: Any) -> list[Any]:
    """The rule with what lark's tree builder would do to its children."""
    flags = "".join(str(int(empty)) for empty in rule.options.empty_indices)
    absent = [len(ones) for ones in flags.split("0")] if flags else [0] * (len(rule.expansion) + 1)
    children = []
    before = 0
    for at, sign in enumerate(rule.expansion):
        before += absent[at]
        if not (sign.is_term and sign.filter_out):
            children.append([at, int(not sign.is_term and sign.name.startswith("_")), before])
            before = 0
    name = rule.origin.name
    builder = None if name.startswith("_") else rule.alias or name
    hands_on = bool(rule.options.expand1 and not rule.alias)
    return [name, len(rule.expansion), builder, int(hands_on), children, before + absent[-1]]


def _in_fixed_order(table: Any, rules: dict[Any, int]) -> dict[str, Any]:
    """The states numbered in the order they are reached; lark's own numbers change from run to run.

    A state is a text, `NAME 5 COLON 7|3 12`: terminals and the next states, then the reductions as rule and number of
    a set of terminals, since few sets serve all states. Where a rule leads from a state stands in a text like it.
    """
    start = table.start_states["start"]
    number = {start: 0}
    queue = [start]
    sets: dict[tuple[str, ...], int] = {}
    origins = {rule.origin.name for rule in rules}
    steps, after = [], []
    for state in queue:
        row = sorted((name, step[1]) for name, step in table.states[state].items() if isinstance(step[1], int))
        for _, target in row:
            if target not in number:
                number[target] = len(number)
                queue.append(target)
        by_rule: dict[int, list[str]] = {}
        for name, step in sorted(table.states[state].items()):
            if not isinstance(step[1], int):
                by_rule.setdefault(rules[step[1]], []).append(name)
        reduced = [(rule, sets.setdefault(tuple(names), len(sets))) for rule, names in sorted(by_rule.items())]
        reductions = "|" + " ".join(f"{rule} {names}" for rule, names in reduced) if reduced else ""
        targets = [(name in origins, f"{name} {number[target]}") for name, target in row]
        steps.append(" ".join(text for is_rule, text in targets if not is_rule) + reductions)
        after.append(" ".join(text for is_rule, text in targets if is_rule))
    return {"sets": [list(names) for names in sets], "steps": steps, "after": after}


def fresh_rules() -> str:
    """The rules of the grammar as Python text: by it the type checker knows which methods the builders must have."""
    text = GRAMMAR.read_text(encoding="utf-8")
    headings = [(found.start(), found[1]) for found in re.finditer(r"^// -+ (.*)$", text, re.MULTILINE)]
    begins = {found[1]: found.start() for found in re.finditer(r"^[?!]?([a-z]\w*):", text, re.MULTILINE)}
    names: dict[str, set[str]] = {part: set() for part in (*_PARTS.values(), _OTHER_PARTS)}
    for reduction in map(_reduction, json.loads(fresh_table())["rules"]):
        if reduction.builder is not None and not reduction.is_its_only_child:
            heading = max((one for one in headings if one[0] < begins[reduction.origin]), default=(0, ""))[1]
            names[_PARTS.get(heading, _OTHER_PARTS)].add(reduction.builder)
    methods = (
        f"\n\nclass {part}(Protocol):\n"
        + "".join(f"    def {name}(self, *parts: Any, **named: Any) -> Any: ...\n" for name in sorted(names[part]))
        for part in names
    )
    return _HEAD_OF_RULES + "".join(methods)


def _reduction(rule: list[Any]) -> Reduction:
    """A rule as it is stored."""
    origin, size, builder, hands_on, children, absent = rule
    parts = tuple((at, bool(many), before) for at, many, before in children)
    return Reduction(origin, size, builder, bool(hands_on), parts, absent)


@cache
def stored_table() -> ParseTable:
    """The table as it is stored."""
    data = json.loads(TABLE.read_text(encoding="utf-8"))
    return ParseTable(
        tuple((name, pattern) for name, pattern in data["terminals"]),
        tuple((word, name) for word, name in data["words"]),
        frozenset(data["ignored"]),
        Reductions(data["rules"]),
        Rows(data["steps"], data["sets"]),
        Rows(data["after"], ()),
    )


if __name__ == "__main__":
    TABLE.write_text(fresh_table(), encoding="utf-8")
    RULES.write_text(fresh_rules(), encoding="utf-8")
