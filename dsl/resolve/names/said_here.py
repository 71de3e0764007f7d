"""Names that other languages have for what this one says in words."""

from __future__ import annotations

from typing import Final

from dsl.border.diagnostics import in_quotes

_SAID_HERE: Final = {
    "max": "highest of (…)",
    "maximum": "highest of (…)",
    "min": "lowest of (…)",
    "minimum": "lowest of (…)",
    "abs": "magnitude(…)",
    "len": "count of …",
    "empty": "count of … is 0",
    "connected": "distance(a, b) over … is not none",
    "everybody": "players",
    "everyone": "players",
    "direction": "{north, south, …}",
    "length": "count of …",
    "size": "count of …",
    "floor": "… rounded down",
    "ceil": "… rounded up",
    "round": "… rounded nearest",
    "true": "yes",
    "false": "no",
    "null": "none",
    "nil": "none",
    "nothing": "none",
    "even": "remainder(…, 2) is 0",
    "odd": "remainder(…, 2) is 1",
    "once": "1",
    "twice": "2",
    "integer": "number",
    "int": "number",
    "float": "exact number",
    "decimal": "exact number",
    "string": "text",
    "str": "text",
    "boolean": "yes or no",
    "hex": "tile",
    "square": "tile",
    "area": "tile",
    "province": "tile",
    "region": "tile",
    "territory": "tile",
    "bool": "yes or no",
    "flag": "yes or no",
    "on": "yes",
    "off": "no",
    "zahl": "number",
    "número": "number",
    "numero": "number",
    "texto": "text",
    "wahr": "yes",
    "falsch": "no",
    "verdadero": "yes",
    "falso": "no",
    "ja": "yes",
    "nein": "no",
    "sí": "yes",
    "si": "yes",
    "keiner": "none",
    "ninguno": "none",
    "halved": "times 1/2",
    "doubled": "times 2",
    "random": "one of … at random",
    "turn": "this turn",
    "phase": "this phase",
}


def said_here(name: str) -> str:
    """How the language says what a name means elsewhere, in quotes; empty for any other name."""
    return in_quotes(_SAID_HERE[name]) if name in _SAID_HERE else ""
