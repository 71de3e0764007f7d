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
    states = data["parser"]["parser"]["states"]
    data["parser"]["parser"]["states"] = [
        [state, [value for token, (kind, target) in sorted(row.items()) for value in (token, kind, _plain(target))]]
        for state, row in sorted(states.items())
    ]
    return json.dumps({"data": data, "memo": memo}, separators=(",", ":"), sort_keys=True) + "\n"


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
        for state, flat in parser["states"]
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
