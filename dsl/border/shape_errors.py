"""What pydantic finds wrong with a document, in the words of whoever wrote the file.

Pydantic names a place by keys, list numbers and, inside a choice of types, the type it was trying. The last of these
mean nothing to a reader: they are left out, and what the types of one choice say about one place is said once.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, get_args, get_origin

from dsl.border.diagnostics import (
    MAX_FINDINGS_PER_FILE,
    Finding,
    Mistake,
    Severity,
    in_order,
    in_quotes,
    joined,
    nearest,
    phrase,
)
from dsl.border.gates import shown

if TYPE_CHECKING:
    from pydantic import BaseModel, ValidationError
    from pydantic_core import ErrorDetails

    from dsl.border.yaml_door import Document
    from dsl.border.yaml_places import Path, Plain

MAX_SHOWN: Final = 40
"""Characters of a value that a message repeats."""

UNKNOWN_KEY = Mistake("unknown-key", Severity.ERROR, "I know no key “{key}” here", "did you mean {nearest}?")
KEYS_APART = Mistake(
    "unknown-key", Severity.ERROR, "“{key}” cannot stand beside the other keys here", "write it in an entry of its own"
)
SAID_OTHERWISE = Mistake("unknown-key", Severity.ERROR, "I know no key “{key}” here", "write: {instead}")
UNKNOWN_KEY_OF = Mistake("unknown-key", Severity.ERROR, "I know no key “{key}” here", "known here: {known}")
MISSING_KEY = Mistake("missing-key", Severity.ERROR, "the key “{key}” is missing here", "add “{key}: {value}”")
WRONG_TYPE = Mistake("wrong-type", Severity.ERROR, "{found} stands here instead of {expected}")
KEY_AROUND = Mistake(
    "wrong-type",
    Severity.ERROR,
    "{found} stands here instead of {expected}",
    "write {inside}, or, if a key is missing around “{key}”, {around}",
)
NO_KEYS = Mistake("wrong-type", Severity.ERROR, "{found} stands here instead of {expected}", "write: {instead}")
NO_LIST = Mistake("wrong-type", Severity.ERROR, "{found} stands here instead of {expected}", "write “{instead}”")
NOT_A_CHOICE = Mistake(
    "not-a-choice", Severity.ERROR, "{found} is none of the words that can stand here", "write {expected}"
)
KEYS_WANTED = Mistake(
    "not-a-choice",
    Severity.ERROR,
    "{found} is none of the words that can stand here",
    "write {expected}, such as {instead}",
)
TOO_SMALL = Mistake("value-too-small", Severity.ERROR, "{found} is too small", "the least is {limit}")
TOO_LARGE = Mistake("value-too-large", Severity.ERROR, "{found} is too large", "the most is {limit}")
TOO_SHORT = Mistake("value-too-short", Severity.ERROR, "{found} is too short", "the shortest has {limit}")
PLAYERS: Final = "players"
"""The key below which a file says who plays."""
MOST_KEYS = 3
"""Keys that a message gives as an example."""
EMPTY = Mistake(
    "value-too-short",
    Severity.ERROR,
    "{found} stands here with nothing in it",
    "say something in it",
)
TOO_LONG = Mistake("value-too-long", Severity.ERROR, "{found} is too long", "the longest has {limit}")
WRONG_VALUE = Mistake("wrong-value", Severity.ERROR, "{found} cannot stand here: {problem}")

ANY_KEY: Final = ""
ANY_MAPPING: Final = "{}"
A_LIST: Final = "[]"
THINGS_IN_A_LIST: Final = "[{}]"
A_PATH: Final = "."


class SaysInstead:
    """A model that knows what people write in the place of its keys.

    Attributes:
        said_instead: by such a key how it is written, in which `{key}` is that key; under `ANY_KEY` for all others that
            are unknown, under `ANY_MAPPING` for those of them that have keys with values, under `A_LIST` for a list in
            the place of all keys, under `THINGS_IN_A_LIST` for those that have a list of keys with values, and under
            `A_PATH` for `{thing}.{part}` in one.
    """

    said_instead: ClassVar[Mapping[str, str]] = MappingProxyType({})


def all_said(*groups: tuple[Iterable[str], str]) -> Mapping[str, str]:
    """What is said by each of several keys, written in the same way."""
    return MappingProxyType({key: written for keys, written in groups for key in keys})


_PAIR: Final = re.compile(r"(\w+) *(?:-|–|—|/|>|->|,| to | and ) *(\w+)")
"""Two names as people join them in one text."""

_TYPES: Final = {
    "int_type": phrase("a whole number"),
    "string_type": phrase("a text"),
    "bool_type": phrase("true or false"),
    "none_required": phrase("null"),
    "list_type": phrase("a list"),
    "tuple_type": phrase("a list"),
    "dict_type": phrase("keys with values"),
    "mapping_type": phrase("keys with values"),
    "model_type": phrase("keys with values"),
}
_WORDS: Final = ("literal_error", "enum")
_CHOICES: Final = frozenset({*_TYPES, *_WORDS})
"""What is said of a value that is none of what a choice gives."""
_LIMITS: Final = {
    "greater_than_equal": (TOO_SMALL, "ge"),
    "less_than_equal": (TOO_LARGE, "le"),
    "string_too_short": (TOO_SHORT, "min_length"),
    "string_too_long": (TOO_LONG, "max_length"),
    "too_short": (TOO_SHORT, "min_length"),
    "too_long": (TOO_LONG, "max_length"),
}


def shape_findings(model: type[BaseModel], document: Document, error: ValidationError) -> tuple[Finding, ...]:
    """A finding for each place where the document does not fit the model, in the order of the file."""
    places: dict[Path, list[ErrorDetails]] = {}
    for detail in error.errors(include_url=False):
        places.setdefault(_place(document.value, detail), []).append(detail)
    inner = {path[:-1] for path in places if path}
    findings = [
        finding
        for path, details in places.items()
        # Where a choice of a union fits but for a part (`list[str]` with a number in it), only the part is reported.
        if not (path in inner and all(detail["type"] in _CHOICES for detail in details))
        for finding in _findings_at(model, document, path, details)
    ]
    return in_order(findings)[:MAX_FINDINGS_PER_FILE]


def _place(value: Plain, detail: ErrorDetails) -> Path:
    """The path of an error in the document; a missing key counts as a part of it."""
    path: list[str | int] = []
    for step in detail["loc"]:
        if (isinstance(value, dict) and isinstance(step, str) and step in value) or (
            isinstance(value, list) and isinstance(step, int) and step < len(value)
        ):
            path.append(step)
            value = value[step]  # type: ignore[index]  # both pairs were checked above
    if detail["type"] == "missing":
        path.append(detail["loc"][-1])
    return tuple(path)


def _findings_at(
    model: type[BaseModel], document: Document, path: Path, details: Sequence[ErrorDetails]
) -> Iterator[Finding]:
    wanted = [_TYPES[detail["type"]] for detail in details if detail["type"] in _TYPES]
    others = [detail for detail in details if detail["type"] not in _TYPES]
    if any(detail["type"] in _LIMITS for detail in others):  # it is of the right sort, whatever else might stand there
        others = [detail for detail in others if detail["type"] not in _WORDS]
    for detail in others:
        yield _finding(model, document, path, detail, wanted)
    instead = _instead(model, document, path) if wanted and not others else ""
    if instead:
        yield SAID_OTHERWISE.at(document.key_span(path), key=shown(str(path[-1])), instead=instead)
    elif wanted and not others and _is_misspelt(model, path):
        yield _unknown_key(model, document, path)
    elif wanted and not others:
        expected = joined(dict.fromkeys(wanted), phrase(" or "))
        given = details[0]["input"]
        span, found = document.span(path), _said(given)
        if isinstance(given, list) and (instead := _instead_of_a_list(model, path)):
            yield NO_KEYS.at(span, found=found, expected=expected, instead=instead)
        elif example := _example(model, path):
            yield NO_KEYS.at(span, found=found, expected=expected, instead=f"{path[-1]}: {example}")
        elif _TYPES["list_type"] in wanted and isinstance(given, str) and (pair := _PAIR.fullmatch(given)):
            yield NO_LIST.at(span, found=found, expected=expected, instead=f"[{pair[1]}, {pair[2]}]")
        elif set(wanted) == {_TYPES["list_type"]} and given is not None:
            inside = {get_origin(one) for one in _shapes(model, (*path, 0))}
            is_of_lists = list in inside and dict not in inside
            in_turn = _in_turn(document, given)
            yield NO_LIST.at(span, found=found, expected=expected, instead=in_turn or _in_a_list(given, is_of_lists))
        elif _TYPES["dict_type"] in wanted and (keyed := _with_keys(given)):
            yield NO_LIST.at(span, found=found, expected=expected, instead=keyed)
        elif isinstance(given, str) and given in _known_keys(model, path):
            yield NO_LIST.at(span, found=found, expected=expected, instead=f"{{{given}: …}}")
        elif set(wanted) == {_TYPES["dict_type"]} and (around := _around(document, given, path, expected)):
            yield around
        elif set(wanted) == {_TYPES["dict_type"]} and given is None and path and isinstance(path[-1], str):
            yield NO_KEYS.at(span, found=found, expected=expected, instead=f"{path[-1]}: {{}}")
        elif set(wanted) == {_TYPES["dict_type"]} and isinstance(given, str) and path:
            yield NO_KEYS.at(span, found=found, expected=expected, instead=_with_key(model, given, path))
        else:
            yield WRONG_TYPE.at(span, found=found, expected=expected)


def _finding(
    model: type[BaseModel], document: Document, path: Path, detail: ErrorDetails, beside: Sequence[str] = ()
) -> Finding:
    """The finding of an error.

    Args: `beside` are the types that might stand there as well.
    """
    sort, context = detail["type"], detail.get("ctx", {})
    found = _said(detail["input"])
    if sort == "missing":
        return MISSING_KEY.at(document.span(path[:-1]), key=path[-1], value=_example(model, path) or "…")
    if sort == "extra_forbidden":
        return _unknown_key(model, document, path)
    if sort in _WORDS:
        expected = _choices_said(context["expected"], beside)
        if _TYPES["dict_type"] in beside and (keyed := _with_keys(detail["input"])):
            return KEYS_WANTED.at(document.span(path), found=found, expected=expected, instead=keyed)
        if _TYPES["dict_type"] in beside and (around := _around(document, detail["input"], path, expected)):
            return around
        return NOT_A_CHOICE.at(document.span(path), found=found, expected=expected)
    if sort in _LIMITS:
        if isinstance(detail["input"], dict | list) and not detail["input"]:
            return EMPTY.at(document.span(path), found=found)
        kind, limit = _LIMITS[sort]
        return kind.at(document.span(path), found=found, limit=context[limit])
    if "keys" in context and isinstance(detail["input"], dict):
        for key in detail["input"]:
            close = nearest(str(key), context["keys"].split(","))
            if close:
                return UNKNOWN_KEY.at(document.key_span((*path, key)), key=shown(str(key)), nearest=close)
    if "keys" in context and isinstance(detail["input"], str):
        key, _, value = detail["input"].partition(" ")
        if value and key in context["keys"].split(","):
            instead = f"{{{key}: {shown(value)}}}"
            return NO_KEYS.at(document.span(path), found=found, expected=_TYPES["dict_type"], instead=instead)
    problem = str(context["error"]) if "error" in context else detail["msg"]
    span = document.key_span(path) if detail["loc"][-1:] == ("[key]",) else document.span(path)
    return WRONG_VALUE.at(span, found=found, problem=problem)


def _is_misspelt(model: type[BaseModel], path: Path) -> bool:
    """Whether a key that no model names is nearly one that it does; it was taken for one of the keys of a ruleset."""
    return bool(path) and _misspells(str(path[-1]), _known_keys(model, path[:-1]))


def _misspells(key: str, known: Collection[str]) -> bool:
    """Whether a key is nearly one of those known: as long as it, or a letter more or less."""
    return key not in known and bool(nearest(key, (one for one in known if abs(len(one) - len(key)) < 2)))


def _unknown_key(model: type[BaseModel], document: Document, path: Path) -> Finding:
    key = str(path[-1])
    known = _known_keys(model, path[:-1])
    span = document.key_span(path)
    if instead := _instead(model, document, path):
        return SAID_OTHERWISE.at(span, key=shown(key), instead=instead)
    if key in known:  # of another of the shapes that can stand here
        return KEYS_APART.at(span, key=shown(key))
    close = nearest(key, known)
    if close:
        return UNKNOWN_KEY.at(span, key=shown(key), nearest=close)
    return UNKNOWN_KEY_OF.at(span, key=shown(key), known=", ".join(sorted(known)))


def _known_keys(model: type[BaseModel], path: Path) -> set[str]:
    """The keys that can stand in the mapping at `path`, by the types of the model."""
    return {name for shape in _shapes(model, path) for name in _fields(shape)}


def _shapes(model: type[BaseModel], path: Path) -> list[Any]:
    """The models and types of what can stand at `path`."""
    found: list[Any] = [model]
    for step in path:
        found = [part for shape in found for part in _parts(shape, step)]
    return found


def _instead(model: type[BaseModel], document: Document, path: Path) -> str:
    """How it is written what people say by the key at the end of `path`; empty where nobody knows.

    Of several shapes that may stand there that one knows which lacks fewest keys, and has most of those that are there.
    """
    around: Any = document.value
    for step in path[:-1]:
        around = around[step]
    key = str(path[-1]) if path else ""
    if not isinstance(around, dict) or key not in around:
        return ""
    shapes = [one for one in _shapes(model, path[:-1]) if isinstance(one, type) and issubclass(one, SaysInstead)]
    there = around.keys()
    shape = min(
        shapes,
        key=lambda one: (len(_required(one) - there), -len(_fields(one).keys() & there)),
        default=SaysInstead,
    )
    said, known = shape.said_instead, _fields(shape)
    if key in known:
        return ""
    thing, dot, part = key.partition(".")
    if dot and A_PATH in said:
        return said[A_PATH].format(thing=shown(thing), part=shown(part))
    written = said.get(key, "")
    if not written and THINGS_IN_A_LIST in said and _are_things(around[key]):
        written = said[THINGS_IN_A_LIST]
    if not written and not _misspells(key, known):
        written = said.get(ANY_MAPPING if isinstance(around[key], dict) else ANY_KEY, "")
    return written.format(key=shown(key))


def _are_things(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


def _instead_of_a_list(model: type[BaseModel], path: Path) -> str:
    """How it is written what people give as a list at `path`; empty where no shape that may stand there knows."""
    shapes = (one for one in _shapes(model, path) if isinstance(one, type) and issubclass(one, SaysInstead))
    return next((one.said_instead[A_LIST].format() for one in shapes if A_LIST in one.said_instead), "")


def _around(document: Document, given: object, path: Path, expected: str) -> Finding | None:
    """That a key may be missing around what stands where keys with values are wanted; None where it cannot."""
    is_plain = isinstance(given, str | int | bool)
    keys = path[-2:]
    if not is_plain or len(path) < 3 or not all(isinstance(one, str) for one in keys):
        return None
    written = f"{{{keys[0]}: {{{keys[1]}: {_in_yaml(given)}}}}}"
    span, found = document.span(path), _said(given)
    if document.file_holds((PLAYERS, str(keys[0]))):
        return NO_KEYS.at(span, found=found, expected=expected, instead=f"{PLAYERS}: {written}")
    inside = _inside(given, path)
    return KEY_AROUND.at(span, found=found, expected=expected, inside=inside, key=path[-2], around=f"…: {written}")


def _with_key(model: type[BaseModel], given: str, path: Path) -> str:
    """A text as the value of the key that what is wanted cannot do without; of any key, where nothing tells which."""
    if len(path) > 1 and isinstance(path[-2], int) and isinstance(path[-1], str):  # of a thing in a list: its name
        return f"{{…: {{{path[-1]}: {_in_yaml(given)}}}}}"
    shapes = (one for one in _shapes(model, path) if _fields(one))
    key = next((name for one in shapes for name in _fields(one) if name in _required(one)), "…")
    kept = f"{{{key}: {_in_yaml(given)}}}"
    return f"{path[-1]}: {kept}" if isinstance(path[-1], str) else kept


def _inside(given: object, path: Path) -> str:
    """A key more inside, before what stands where keys with values are wanted."""
    return f"{path[-1]}: {{…: {_in_yaml(given)}}}"


def _in_yaml(given: object) -> str:
    return shown(given) if isinstance(given, str) else _said(given)


def _fields(shape: Any) -> Mapping[str, Any]:
    """The keys of a model with their types; of anything else none."""
    fields = getattr(shape, "model_fields", None)
    if not isinstance(fields, dict):
        return {}
    return {info.alias or name: info.annotation for name, info in fields.items()}


def _example(model: type[BaseModel], path: Path) -> str:
    """What may stand under the key at the end of `path`, in YAML, where the model gives an example of it."""
    if not path or not isinstance(path[-1], str):
        return ""
    infos = (getattr(shape, "model_fields", {}).get(path[-1]) for shape in _shapes(model, path[:-1]))
    return next((str(info.examples[0]) for info in infos if info is not None and info.examples), "")


def _required(shape: Any) -> set[str]:
    """The keys that a model cannot do without."""
    return {info.alias or name for name, info in shape.model_fields.items() if info.is_required()}


def _parts(shape: Any, step: str | int) -> Iterator[Any]:
    """The models and types that a value of this type may hold under `step`."""
    fields = _fields(shape)
    inside = [fields[str(step)]] if step in fields else [] if fields else list(get_args(shape))
    for part in inside:
        yield from _choices(part)


def _choices(shape: Any) -> Iterator[Any]:
    """The type itself, and what it is a choice of: `A | None` gives itself, A and None."""
    yield shape
    for part in get_args(shape):
        if isinstance(part, type) or get_args(part):
            yield from _choices(part)


def _in_turn(document: Document, value: object) -> str:
    """What is said of each player in a list, in their order; empty where not each key is a player with one word."""
    if not isinstance(value, dict) or not all(document.file_holds((PLAYERS, str(name))) for name in value):
        return ""
    words = list(value.values())
    if any(isinstance(one, dict | list) for one in words):
        return ""
    return f"[{', '.join(_in_yaml(one) for one in words)}]" if words else ""


def _in_a_list(value: object, is_of_lists: bool) -> str:
    """A list with this value alone, in the spelling of YAML; for “none” one that holds nothing.

    Args: `is_of_lists` is whether lists stand in it.
    """
    match value:
        case dict() if is_of_lists:
            pairs = [(key, one) for key, several in value.items() if isinstance(several, list) for one in several]
            return f"[[{pairs[0][0]}, {pairs[0][1]}], …]" if pairs else "[[…, …]]"
        case dict():
            return f"[{{{next(iter(value), '…')}: …}}]"
        case "none":
            return "[]"
        case str():
            return f"[{shown(value)}]"
        case _:
            return f"[{_said(value)}]"


def _with_keys(value: object) -> str:
    """A list of words, or of things that say what they are called, as keys of each; empty for anything else."""
    listed = value if isinstance(value, list) else []
    words = [one for one in map(_called, listed) if isinstance(one, str)]
    if not words or len(words) < len(listed):
        return ""
    text = ", ".join(f"{shown(one)}: {{…}}" for one in words[:MOST_KEYS])
    return f"{{{text}, …}}" if len(words) > MOST_KEYS else f"{{{text}}}"


_NAMING: Final = ("id", "key", "name")
"""Under one of these a thing in a list says what it is called, the first of them first."""


def _called(one: object) -> object:
    """What a thing in a list is called."""
    return next((one[key] for key in _NAMING if key in one), None) if isinstance(one, dict) else one


_TRUTHS: Final = MappingProxyType({"True": "true", "False": "false"})


def _choices_said(listed: str, beside: Sequence[str]) -> str:
    """The words of a choice, which pydantic lists in quotes with an English `or`, and the types beside them."""
    words = [*(re.findall(r"'([^']*)'", listed) or [_TRUTHS.get(listed, listed)]), *dict.fromkeys(beside)]
    return joined([joined(words[:-1]), words[-1]], phrase(" or ")) if len(words) > 1 else words[0]


def _said(value: object) -> str:
    """A value as a message repeats it, in the spelling of YAML."""
    match value:
        case None:
            return phrase("nothing")
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            text = shown(value).replace("\n", " ")
            return in_quotes(text if len(text) <= MAX_SHOWN else text[: MAX_SHOWN - 1] + "…")
        case list() | tuple():
            return phrase("a list")
        case dict():
            return phrase("a mapping")
        case _:
            return phrase("this value")
