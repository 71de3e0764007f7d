"""Values of a file as a message repeats them, and as they would be written with more around them."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from dsl.border.diagnostics import in_quotes, phrase
from dsl.border.gates import shown
from dsl.border.model_keys import fields_of, known_keys, required_keys, shapes_at

if TYPE_CHECKING:
    from pydantic import BaseModel

    from dsl.border.yaml_door import Document
    from dsl.border.yaml_places import Path

MAX_SHOWN: Final = 40
"""Characters of a value that a message repeats."""
PLAYERS: Final = "players"
"""The key below which a file says who plays."""
MOST_KEYS = 3
"""Keys that a message gives as an example."""


def with_key(model: type[BaseModel], given: str, path: Path) -> str:
    """A text as the value of the key that what is wanted cannot do without; of any key, where nothing tells which."""
    is_named = path[-1] in known_keys(model, path[:-1])
    if len(path) > 1 and isinstance(path[-2], int) and isinstance(path[-1], str) and not is_named:
        # of a thing in a list: its name
        return f"{{…: {{{path[-1]}: {in_yaml(given)}}}}}"
    shapes = (one for one in shapes_at(model, path) if fields_of(one))
    key = next((name for one in shapes for name in fields_of(one) if name in required_keys(one)), "…")
    kept = f"{{{key}: {in_yaml(given)}}}"
    return f"{path[-1]}: {kept}" if isinstance(path[-1], str) else kept


def with_key_inside(given: object, path: Path) -> str:
    """A key more inside, before what stands where keys with values are wanted."""
    return f"{path[-1]}: {{…: {in_yaml(given)}}}"


def in_yaml(given: object) -> str:
    return shown(given) if isinstance(given, str) else value_said(given)


def listed_in_turn(document: Document, value: object) -> str:
    """What is said of each player in a list, in their order; empty where not each key is a player with one word."""
    if not isinstance(value, dict) or not all(document.file_holds((PLAYERS, str(name))) for name in value):
        return ""
    words = list(value.values())
    if any(isinstance(one, dict | list) for one in words):
        return ""
    return f"[{', '.join(in_yaml(one) for one in words)}]" if words else ""


def alone_in_a_list(value: object, inside: Collection[object]) -> str:
    """A list with this value alone, in the spelling of YAML; for “none” and for nothing one that holds nothing.

    Args: `inside` are the types of what may stand in it.
    """
    is_of_lists = list in inside and dict not in inside
    is_of_numbers = int in inside and str not in inside
    match value:
        case _ if is_of_numbers and (numbers := _numbers_in(value)):
            return f"[{', '.join(numbers)}]"
        case {} | 0 if not value and int not in inside and not is_of_lists:
            return "[]"
        case dict() if is_of_lists:
            held = ((key, several if isinstance(several, list) else [several]) for key, several in value.items())
            pairs = [(key, one) for key, several in held for one in several if isinstance(one, str)]
            more = ", …" if len(pairs) > 1 else ""
            return f"[[{pairs[0][0]}, {pairs[0][1]}]{more}]" if pairs else "[[…, …]]"
        case dict():
            return f"[{{{next(iter(value), '…')}: …}}]"
        case "none":
            return "[]"
        case str() if "\n" in value.strip():
            return "[" + ", ".join(f'"{shown(one)}"' for one in value.split("\n") if one.strip()) + "]"
        case str():
            return f"[{shown(value)}]"
        case _:
            return f"[{value_said(value)}]"


def in_numbers(path: Path, value: object) -> str:
    """A text that holds a number, or several for a list: `"3"`, `3+4`, as they are written; empty for anything else."""
    numbers = _numbers_in(value) if isinstance(value, str) else []
    if path and isinstance(path[-1], int):
        return ", ".join(numbers)
    return f"{path[-1]}: {value}" if path and numbers == [value] else ""


_NUMBERS: Final = re.compile(r"[-+(\[ ]*\d+(?:[-+ ,;/&|]+\d+)*[)\] ]*")


def _numbers_in(value: object) -> list[str]:
    """The whole numbers of a text that holds nothing else, or of lists that stand under keys; none of anything else."""
    match value:
        case str() if _NUMBERS.fullmatch(value):
            return re.findall(r"\d+", value)
        case dict():
            held = [one for several in value.values() for one in (several if isinstance(several, list) else [several])]
            is_whole = all(isinstance(one, int) and not isinstance(one, bool) for one in held)
            return [str(one) for one in held] if is_whole else []
        case _:
            return []


def keyed_by_names(value: object, has_keys: bool = True) -> str:
    """A list of words, or of things that say what they are called, as keys of each; empty for anything else.

    Args: `has_keys` is whether keys with values stand under each.
    """
    listed = value if isinstance(value, list) else []
    words = [one for one in map(_called, listed) if isinstance(one, str)]
    if not words or len(words) < len(listed):
        return ""
    inside = "{…}" if has_keys else "…"
    text = ", ".join(f"{shown(one)}: {inside}" for one in words[:MOST_KEYS])
    return f"{{{text}, …}}" if len(words) > MOST_KEYS else f"{{{text}}}"


def keys_together(value: object) -> str:
    """The keys of a list of mappings, as those of one mapping; empty where a key stands in two of them."""
    if not isinstance(value, list) or not value or not all(isinstance(one, dict) for one in value):
        return ""
    keys = [str(key) for one in value for key in one]
    if len(set(keys)) < len(keys) or len(keys) < len(value):
        return ""
    text = ", ".join(f"{shown(key)}: …" for key in keys[:MOST_KEYS])
    return f"{{{text}, …}}" if len(keys) > MOST_KEYS else f"{{{text}}}"


_NAMING: Final = ("id", "key", "name")
"""Under one of these a thing in a list says what it is called, the first of them first."""


def named_alone(value: object) -> str:
    """A list of names, or names in one text with commas between them, as keys of which nothing more is said."""
    listed = value.split(",") if isinstance(value, str) and "," in value else value
    names = [one.strip() for one in listed if isinstance(one, str)] if isinstance(listed, list) else []
    if not isinstance(listed, list) or len(names) < len(listed) or not all(one.isidentifier() for one in names):
        return ""
    text = ", ".join(f"{shown(one)}: {{}}" for one in names[:MOST_KEYS])
    return f"{{{text}, …}}" if len(names) > MOST_KEYS else f"{{{text}}}"


def _called(one: object) -> object:
    """What a thing in a list is called."""
    return next((one[key] for key in _NAMING if key in one), None) if isinstance(one, dict) else one


def value_said(value: object) -> str:
    """A value as a message repeats it, in the spelling of YAML."""
    match value:
        case None:
            return phrase("nothing")
        case bool():
            return "true" if value else "false"
        case str():
            text = shown(value).replace("\n", " ")
            return in_quotes(text if len(text) <= MAX_SHOWN else text[: MAX_SHOWN - 1] + "…")
        case list() | tuple():
            return phrase("a list")
        case dict():
            return phrase("a mapping")
        case _:
            return str(value)
