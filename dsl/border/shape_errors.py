"""What pydantic finds wrong with a document, in the words of whoever wrote the file.

Pydantic names a place by keys, list numbers and, inside a choice of types, the type it was trying. The last of these
mean nothing to a reader: they are left out, and what the types of one choice say about one place is said once.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from difflib import get_close_matches
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, get_origin

from dsl.border.diagnostics import MAX_FINDINGS_PER_FILE, Finding, Mistake, Severity, in_order, joined, nearest, phrase
from dsl.border.gates import shown
from dsl.border.in_yaml import (
    PLAYERS,
    alone_in_a_list,
    in_numbers,
    in_yaml,
    keyed_by_names,
    keys_together,
    listed_in_turn,
    named_alone,
    value_said,
    with_key,
    with_key_inside,
)
from dsl.border.model_keys import (
    example_at,
    fields_of,
    known_keys,
    may_be_empty,
    required_keys,
    shapes_at,
    takes_any_key,
)
from dsl.border.pairs import behind_a_comma, in_pairs, one_pair, pair_in, with_a_third
from dsl.border.says_instead import A_LIST, A_PATH, ANY_KEY, ANY_MAPPING, THINGS_IN_A_LIST, SaysInstead

if TYPE_CHECKING:
    from pydantic import BaseModel, ValidationError
    from pydantic_core import ErrorDetails

    from dsl.border.yaml_door import Document
    from dsl.border.yaml_places import Path, Plain

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
LEFT_EMPTY = Mistake(
    "wrong-type",
    Severity.ERROR,
    "{found} stands here instead of {expected}",
    "write what belongs to “{key}” below it, indented more, or leave “{key}” out",
)
LEFT_EMPTY_ONCE = Mistake(
    "wrong-type",
    Severity.ERROR,
    "{found} stands here instead of {expected}",
    "write what belongs to “{key}” below it, indented more",
)
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
EMPTY = Mistake(
    "value-too-short",
    Severity.ERROR,
    "{found} stands here with nothing in it",
    "say something in it",
)
TOO_LONG = Mistake("value-too-long", Severity.ERROR, "{found} is too long", "the longest has {limit}")
NO_CHAIN = Mistake("value-too-long", Severity.ERROR, "{found} is too long", "write: {instead}")
WRONG_VALUE = Mistake("wrong-value", Severity.ERROR, "{found} cannot stand here: {problem}")


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
    told = [
        (path, finding)
        for path, details in places.items()
        # Where a choice of a union fits but for a part (`list[str]` with a number in it), only the part is reported.
        if not (path in inner and all(detail["type"] in _CHOICES for detail in details))
        for finding in _findings_at(model, document, path, details)
    ]
    return in_order(_told_once(told))[:MAX_FINDINGS_PER_FILE]


def _told_once(told: Sequence[tuple[Path, Finding]]) -> list[Finding]:
    """Findings without that of a missing key which stands there by another name, and is told so."""
    meant = {
        (path[:-1], _KEY_MEANT.sub(r"\1", str(written)))
        for path, finding in told
        if finding.kind in (UNKNOWN_KEY, SAID_OTHERWISE, NO_KEYS)
        for written in (dict(finding.values).get("instead") or dict(finding.values).get("nearest", ""),)
    }
    return [one for path, one in told if one.kind is not MISSING_KEY or (path[:-1], str(path[-1])) not in meant]


_KEY_MEANT: Final = re.compile(r"\W*(\w+)\W.*", re.DOTALL)
"""The first key in what is to be written, `cases: […]` or `“cases”`."""


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
    above = _said_of_the_key_above(model, document, path) if wanted and not others else None
    if above is not None:
        yield above
    elif instead:
        yield SAID_OTHERWISE.at(document.key_span(path), key=shown(str(path[-1])), instead=instead)
    elif wanted and not others and _is_misspelt(model, path):
        yield _unknown_key(model, document, path)
    elif wanted and not others:
        expected = joined(dict.fromkeys(wanted), phrase(" or "))
        given = details[0]["input"]
        span, found = document.span(path), value_said(given)
        is_left_out = given is None and _TYPES["list_type"] not in wanted
        if missing := _as_missing(model, document, path):
            yield NO_KEYS.at(document.key_span(path), found=found, expected=expected, instead=f"{missing}: …")
        elif written := "" if is_left_out else _below(model, path, given):
            yield NO_KEYS.at(span, found=found, expected=expected, instead=written)
        elif _TYPES["dict_type"] in wanted and (together := _together(model, path, given)):
            yield NO_KEYS.at(span, found=found, expected=expected, instead=together)
        elif isinstance(given, list) and (instead := _instead_of_a_list(model, path)):
            yield NO_KEYS.at(span, found=found, expected=expected, instead=instead)
        elif set(wanted) == {_TYPES["list_type"]} and (listed := _things_listed(model, path, given)):
            yield NO_KEYS.at(span, found=found, expected=expected, instead=listed)
        elif _TYPES["dict_type"] in wanted and (named := named_alone(given)) and example_at(model, path):
            yield NO_KEYS.at(span, found=found, expected=expected, instead=f"{path[-1]}: {named}")
        elif set(wanted) == {_TYPES["dict_type"]} and given is None and (empty := _left_empty(model, document, path)):
            yield empty.at(span, found=found, expected=expected, key=shown(str(path[-1])))
        elif example := example_at(model, path):
            yield NO_KEYS.at(span, found=found, expected=expected, instead=f"{path[-1]}: {example}")
        elif _TYPES["list_type"] in wanted and isinstance(given, str) and (pairs := one_pair(document, path)):
            if path[-1] == 0:  # it is told once
                yield NO_KEYS.at(span, found=found, expected=expected, instead=pairs)
        elif _TYPES["list_type"] in wanted and given is None and (listed := behind_a_comma(document, path)):
            yield NO_KEYS.at(span, found=found, expected=expected, instead=listed)
        elif _TYPES["list_type"] in wanted and isinstance(given, str) and (pair := pair_in(given)):
            yield NO_LIST.at(span, found=found, expected=expected, instead=pair)
        elif set(wanted) == {_TYPES["list_type"]} and given is not None:
            inside = [get_origin(one) or one for one in shapes_at(model, (*path, 0))]
            written = listed_in_turn(document, given) or alone_in_a_list(given, inside)
            if written == "[]" and not may_be_empty(model, path):
                yield WRONG_TYPE.at(span, found=found, expected=expected)
            else:
                yield NO_LIST.at(span, found=found, expected=expected, instead=written)
        elif _TYPES["dict_type"] in wanted and (keyed := keyed_by_names(given, _has_keys(model, path, given))):
            yield NO_LIST.at(span, found=found, expected=expected, instead=keyed)
        elif isinstance(given, str) and given in known_keys(model, path):
            yield NO_LIST.at(span, found=found, expected=expected, instead=f"{{{given}: …}}")
        elif set(wanted) == {_TYPES["dict_type"]} and (around := _around(document, given, path, expected)):
            yield around
        elif set(wanted) == {_TYPES["list_type"]} and given is None and path and may_be_empty(model, path):
            yield NO_KEYS.at(span, found=found, expected=expected, instead=f"{path[-1]}: []")
        elif set(wanted) == {_TYPES["dict_type"]} and given is None and path and isinstance(path[-1], str):
            yield NO_KEYS.at(span, found=found, expected=expected, instead=f"{path[-1]}: {{}}")
        elif set(wanted) == {_TYPES["dict_type"]} and isinstance(given, str) and path:
            yield NO_KEYS.at(span, found=found, expected=expected, instead=with_key(model, given, path))
        elif set(wanted) == {_TYPES["string_type"]} and isinstance(given, int) and not isinstance(given, bool):
            yield NO_KEYS.at(span, found=found, expected=expected, instead=f'"{given}"')
        elif set(wanted) == {_TYPES["int_type"]} and (numbers := in_numbers(path, given)):
            yield NO_KEYS.at(span, found=found, expected=expected, instead=numbers)
        elif set(wanted) == {_TYPES["string_type"]} and (pair_said := _text_with_colon(given)):
            yield NO_KEYS.at(span, found=found, expected=expected, instead=pair_said)
        else:
            yield WRONG_TYPE.at(span, found=found, expected=expected)


def _has_keys(model: type[BaseModel], path: Path, given: object) -> bool:
    """Whether keys with values may stand under the keys of what is wanted at `path`."""
    first = given[0] if isinstance(given, list) and given and isinstance(given[0], str) else "…"
    shapes = shapes_at(model, (*path, first))
    return not shapes or any(get_origin(one) is dict or fields_of(one) for one in shapes)


def _said_of_the_key_above(model: type[BaseModel], document: Document, path: Path) -> Finding | None:
    """That the key around what does not fit is none of those that are known, but nearly one, or known by another word.

    It was taken for a word of a ruleset.
    """
    above = path[:-1]
    if len(above) < 1 or not isinstance(above[-1], str):
        return None
    key, known = above[-1], known_keys(model, above[:-1])
    shapes = (one for one in shapes_at(model, above[:-1]) if isinstance(one, type) and issubclass(one, SaysInstead))
    is_said = key not in known and any(key in one.said_instead for one in shapes)
    return _unknown_key(model, document, above) if is_said or _is_nearly(key, known) else None


def _left_empty(model: type[BaseModel], document: Document, path: Path) -> Mistake | None:
    """How it is told that nothing stands below a key; None for one that may stay empty, written as `{}`.

    Of the keys that people choose themselves it is one that stays empty, but where the next line was to stand below it.
    """
    if not path or not isinstance(path[-1], str):
        return None
    around = document.value_at(path[:-1])
    pairs = list(around.items()) if isinstance(around, dict) else []
    at = next((place for place, (key, _) in enumerate(pairs) if key == path[-1]), len(pairs))
    following = pairs[at + 1 : at + 2]
    known = known_keys(model, path[:-1])
    if path[-1] not in known:
        return LEFT_EMPTY_ONCE if any(not isinstance(value, dict | None) for _, value in following) else None
    is_needed = any(path[-1] in required_keys(one) for one in shapes_at(model, path[:-1]) if fields_of(one))
    if not is_needed:
        return LEFT_EMPTY
    return None if example_at(model, path) and all(key in known for key, _ in following) else LEFT_EMPTY_ONCE


def _together(model: type[BaseModel], path: Path, given: object) -> str:
    """One mapping in the place of a list of them, whose keys may stand there; empty for anything else."""
    if not path or not isinstance(path[-1], str) or keyed_by_names(given) or not (together := keys_together(given)):
        return ""
    known = known_keys(model, path)
    keys = {key for one in given for key in one} if isinstance(given, list) else set()
    return f"{path[-1]}: {together}" if not known or keys & known or takes_any_key(model, path) else ""


def _below(model: type[BaseModel], path: Path, given: object) -> str:
    """How some words are written that stand below a key of a model, or none of them; empty where nobody knows."""
    if len(path) < 2 or not isinstance(path[-1], str) or isinstance(given, dict | bool):
        return ""
    words = given if isinstance(given, list) else [] if given is None else [given]
    words = [] if words == ["none"] else words
    if not all(isinstance(one, str) and " " not in one for one in words):
        return ""
    shapes = (one for one in shapes_at(model, path[:-2]) if isinstance(one, type) and issubclass(one, SaysInstead))
    written = next((one.said_below[str(path[-2])] for one in shapes if str(path[-2]) in one.said_below), "")
    return f"{path[-1]}: {written.format(words=', '.join(map(shown, words)))}" if written else ""


def _things_listed(model: type[BaseModel], path: Path, given: object) -> str:
    """Things that are keyed by their names, as a list of them where each says its name by a key; empty otherwise."""
    if not isinstance(given, dict) or not given or not all(isinstance(one, dict) for one in given.values()):
        return ""
    inside = shapes_at(model, (*path, 0))
    is_called_by_id = any("id" in required_keys(one) for one in inside if fields_of(one))
    has_a_name = any("name" in fields_of(one) for one in inside)
    first = shown(str(next(iter(given))))
    key = "id" if is_called_by_id else "name" if has_a_name else ""
    return f"{path[-1]}: [{{{key}: {first}, …}}]" if key else ""


def _text_with_colon(given: object) -> str:
    """A text that stands without quotes and has a colon in it, so that it reads as a key with its value."""
    match given:
        case dict() if len(given) == 1:
            key, value = next(iter(given.items()))
            is_plain = isinstance(key, str) and isinstance(value, str | int)
            return f'"{shown(key)}: {shown(str(value))}"' if is_plain else ""
        case _:
            return ""


def _finding(
    model: type[BaseModel], document: Document, path: Path, detail: ErrorDetails, beside: Sequence[str] = ()
) -> Finding:
    """The finding of an error.

    Args: `beside` are the types that might stand there as well.
    """
    sort, context = detail["type"], detail.get("ctx", {})
    found = value_said(detail["input"])
    if sort == "missing":
        there = tuple(detail["input"]) if isinstance(detail["input"], dict) else ()
        return MISSING_KEY.at(document.span(path[:-1]), key=path[-1], value=example_at(model, path, there) or "…")
    if sort == "extra_forbidden":
        return _unknown_key(model, document, path)
    if sort in _WORDS:
        expected = _choices_said(context["expected"], beside)
        if _TYPES["dict_type"] in beside and (together := keys_together(detail["input"])):
            return KEYS_WANTED.at(document.span(path), found=found, expected=expected, instead=together)
        if _TYPES["dict_type"] in beside and (keyed := keyed_by_names(detail["input"])):
            return KEYS_WANTED.at(document.span(path), found=found, expected=expected, instead=keyed)
        is_none = detail["input"] in (None, "none")
        if (
            _TYPES["dict_type"] in beside
            and not is_none
            and (around := _around(document, detail["input"], path, expected))
        ):
            return around
        return NOT_A_CHOICE.at(document.span(path), found=found, expected=expected)
    if sort in _LIMITS:
        if isinstance(detail["input"], dict | list) and not detail["input"]:
            return EMPTY.at(document.span(path), found=found)
        if sort == "too_long" and (pairs := in_pairs(detail["input"], context["max_length"])):
            instead = " / ".join(one for one in (pairs, with_a_third(model, path, detail["input"])) if one)
            return NO_CHAIN.at(document.span(path), found=found, limit=context["max_length"], instead=instead)
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
    return bool(path) and _is_nearly(str(path[-1]), known_keys(model, path[:-1]))


def _is_nearly(key: str, known: Collection[str]) -> bool:
    """Whether a key is so near to one of those known that no word of a ruleset is likely to be meant."""
    return key not in known and bool(get_close_matches(key, known, cutoff=_NEARLY))


_NEARLY: Final = 0.75
"""As `difflib` counts: `report` and `reprots` are as near to `reports`, `tiles` is not as near to `tables`."""


def _misspells(key: str, known: Collection[str]) -> bool:
    """Whether a key is nearly one of those known: as long as it, or a letter more or less."""
    return key not in known and bool(nearest(key, (one for one in known if abs(len(one) - len(key)) < 2)))


def _unknown_key(model: type[BaseModel], document: Document, path: Path) -> Finding:
    key = str(path[-1])
    known = known_keys(model, path[:-1])
    span = document.key_span(path)
    if instead := _instead(model, document, path):
        return SAID_OTHERWISE.at(span, key=shown(key), instead=instead)
    if key in known:  # of another of the shapes that can stand here
        return KEYS_APART.at(span, key=shown(key))
    close = nearest(key, known)
    if close:
        return UNKNOWN_KEY.at(span, key=shown(key), nearest=close)
    return UNKNOWN_KEY_OF.at(span, key=shown(key), known=", ".join(sorted(known)))


def _as_missing(model: type[BaseModel], document: Document, path: Path) -> str:
    """The key that is missing and to which belongs what stands under the one at the end of `path`; empty otherwise."""
    around, value = document.value_at(path[:-1]), document.value_at(path)
    if not path or not isinstance(around, dict) or not isinstance(value, dict) or not value:
        return ""
    shapes = [one for one in shapes_at(model, path[:-1]) if fields_of(one)]
    if path[-1] in {key for one in shapes for key in required_keys(one)}:
        return ""
    missing = (key for one in shapes for key in required_keys(one) if key not in around)
    return next((key for key in missing if value.keys() <= known_keys(model, (*path[:-1], key))), "")


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
    shapes = [one for one in shapes_at(model, path[:-1]) if isinstance(one, type) and issubclass(one, SaysInstead)]
    there = around.keys()
    shape = min(
        shapes,
        key=lambda one: (len(required_keys(one) - there), -len(fields_of(one).keys() & there)),
        default=SaysInstead,
    )
    said, known = shape.said_instead, fields_of(shape)
    if key in known:
        return ""
    thing, dot, part = key.partition(".")
    if dot and A_PATH in said:
        return said[A_PATH].format(thing=shown(thing), part=shown(part))
    written = said.get(key, "")
    if not written and THINGS_IN_A_LIST in said and _are_things(around[key]) and not _is_nearly(key, known):
        written = said[THINGS_IN_A_LIST]
    if not written and not _misspells(key, known) and (missing := _as_missing(model, document, path)):
        return f"{missing}: …"
    if not written and not _misspells(key, known):
        written = said.get(ANY_MAPPING if isinstance(around[key], dict) else ANY_KEY, "")
    return written.format(key=shown(key))


def _are_things(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


def _instead_of_a_list(model: type[BaseModel], path: Path) -> str:
    """How it is written what people give as a list at `path`; empty where no shape that may stand there knows."""
    shapes = (one for one in shapes_at(model, path) if isinstance(one, type) and issubclass(one, SaysInstead))
    return next((one.said_instead[A_LIST].format() for one in shapes if A_LIST in one.said_instead), "")


def _around(document: Document, given: object, path: Path, expected: str) -> Finding | None:
    """That a key may be missing around what stands where keys with values are wanted; None where it cannot."""
    is_plain = isinstance(given, str | int | bool)
    keys = path[-2:]
    if not is_plain or len(path) < 3 or not all(isinstance(one, str) for one in keys):
        return None
    written = f"{{{keys[0]}: {{{keys[1]}: {in_yaml(given)}}}}}"
    span, found = document.span(path), value_said(given)
    if document.file_holds((PLAYERS, str(keys[0]))):
        return NO_KEYS.at(span, found=found, expected=expected, instead=f"{PLAYERS}: {written}")
    inside = with_key_inside(given, path)
    return KEY_AROUND.at(span, found=found, expected=expected, inside=inside, key=path[-2], around=f"…: {written}")


_TRUTHS: Final = MappingProxyType({"True": "true", "False": "false"})


def _choices_said(listed: str, beside: Sequence[str]) -> str:
    """The words of a choice, which pydantic lists in quotes with an English `or`, and the types beside them."""
    words = [*(re.findall(r"'([^']*)'", listed) or [_TRUTHS.get(listed, listed)]), *dict.fromkeys(beside)]
    return joined([joined(words[:-1]), words[-1]], phrase(" or ")) if len(words) > 1 else words[0]
