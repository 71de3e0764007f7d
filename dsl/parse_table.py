"""The parse table of the grammar, stored beside it as data.

Building the table from `grammar.lark` takes a second; loading it takes a tenth of one. So the
table is made once (`python -m dsl.parse_table`), kept in `parse_table.json`, and a test compares
it with a fresh one. It is plain JSON: lark's own cache is a pickle, which may run code.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from lark import Lark, Token, Transformer
from lark.grammar import Rule
from lark.lexer import TerminalDef

from dsl.layout import Layout

GRAMMAR: Final = Path(__file__).with_name("grammar.lark")
TABLE: Final = Path(__file__).with_name("parse_table.json")


def fresh_table() -> str:
    """The parse table made from the grammar, as JSON text."""
    parser = Lark(GRAMMAR.read_text(encoding="utf-8"), parser="lalr", postlex=Layout(""), maybe_placeholders=True)
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    data["options"]["postlex"] = None
    table = data["parser"]["parser"]
    names: dict[int, str] = table["tokens"]
    rows = {
        state: [(names[token], kind, _plain(target)) for token, (kind, target) in row.items()]
        for state, row in table["states"].items()
    }
    data["parser"]["parser"] = _in_fixed_order(rows, table["start_states"]["start"], table["end_states"]["start"])
    return json.dumps({"data": data, "memo": memo}, separators=(",", ":"), sort_keys=True) + "\n"


_Row = list[tuple[str, int, int]]
"""What a state does at each sign: its name, 1 for a reduction or 0 for a step, the rule or the next state."""


def _in_fixed_order(rows: dict[int, _Row], start: int, end: int) -> dict[str, Any]:
    """The states numbered in the order they are reached; lark's own numbers change from run to run."""
    number = {start: 0}
    queue = [start]
    for state in queue:
        for _, kind, target in sorted(rows[state]):
            if kind == 0 and target not in number:
                number[target] = len(number)
                queue.append(target)
    tokens = {name: at for at, name in enumerate(sorted({name for row in rows.values() for name, _, _ in row}))}
    states = [
        [
            value
            for name, kind, target in sorted(rows[state])
            for value in (tokens[name], kind, target if kind else number[target])
        ]
        for state in queue
    ]
    return {
        "tokens": dict(enumerate(tokens)), "states": states,
        "start_states": {"start": 0}, "end_states": {"start": number[end]},
    }  # fmt: skip


def _plain(target: Any) -> Any:
    """A shift's state number, or a reduction's rule as its number in the memo."""
    return target["@"] if isinstance(target, dict) else target


def _numbered(table: dict[str, Any]) -> dict[int, Any]:
    """JSON turns whole-number keys into text; this turns them back."""
    return {int(key): value for key, value in table.items()}


@cache
def _stored() -> tuple[Any, Any]:
    loaded = json.loads(TABLE.read_text(encoding="utf-8"))
    data, memo = loaded["data"], _numbered(loaded["memo"])
    parser = data["parser"]["parser"]
    parser["states"] = {
        state: {
            flat[at]: (flat[at + 1], {"@": flat[at + 2]} if flat[at + 1] else flat[at + 2])
            for at in range(0, len(flat), 3)
        }
        for state, flat in enumerate(parser["states"])
    }
    parser["tokens"] = _numbered(parser["tokens"])
    return data, memo


def stored_parser(layout: Layout, builder: Transformer[Token, Any] | None) -> Lark:
    """A parser over the stored table that builds with `builder` as it parses, or bare trees without one."""
    data, memo = _stored()
    options: dict[str, Any] = {"postlex": layout}
    if builder is not None:
        options["transformer"] = builder
    parser: Lark = Lark._load_from_dict(data, memo, **options)
    return parser


if __name__ == "__main__":
    TABLE.write_text(fresh_table(), encoding="utf-8")
