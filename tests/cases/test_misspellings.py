"""A misspelling in a case file is found, whatever word it is in, and without a case being played.

Every key and every word of the bundled case files is misspelt in turn; what stands in several cases of a file at the
like place once, and with `MARCHLAW_MISSPELLINGS=every` (`make misspellings`) wherever it stands. Free are only the
texts that stand for themselves (names, reasons of refusals, lines of the story) and the id of a thing that nothing else
in the case names. Where an answer may be any words, or a tile that play makes, that only play finds out: there an
answer is nothing else.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dsl.border.diagnostics import Stopped
from dsl.border.yaml_door import load_model
from interpreter.cases import lookup
from interpreter.cases.names import RuleNames
from interpreter.cases.names_once import NamesOnce
from interpreter.cases.reading import CaseFile, Looked, MapOf, case_of, map_cache, read_cases, ruleset_of
from interpreter.cases.shapes import Heading
from tests.loaded_once import loaded

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "rulesets").glob("*/cases/*.yaml"))
EVERY = os.environ.get("MARCHLAW_MISSPELLINGS") == "every"
TEXTS = ("name", "title", "refused", "story", "text")
"""Keys under which any words may stand."""

Place = tuple[str | int, ...]


ONCE = NamesOnce(loaded)


def rules_of(folder: Path, path: Path) -> tuple[RuleNames, frozenset[str] | None]:
    """The names of a ruleset, and the rules of its list."""
    return ONCE.names(folder), ONCE.listed(path, folder)


def texts_of(rules: RuleNames) -> frozenset[str]:
    """The attributes that may hold any words."""
    attributes = (one for kind in rules.rulebook.kinds.values() for one in kind.attributes)
    return frozenset(one.name for one in attributes if one.type.form == "text")


def looked_through(file: CaseFile) -> Looked:
    return Looked(file, *rules_of(ruleset_of(file), file.path))


def misspellings(value: Any, at: Place = ()) -> Iterator[tuple[Place, bool, Any]]:
    """The place of a misspelling, whether it is in a key, and the value with it: one for each key and each word."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield (*at, key), True, {one + "q" if one == key else one: held for one, held in value.items()}
            for place, is_key, changed in misspellings(inner, (*at, key)):
                yield place, is_key, {**value, key: changed}
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            for place, is_key, changed in misspellings(inner, (*at, number)):
                yield place, is_key, [*value[:number], changed, *value[number + 1 :]]
    elif isinstance(value, str) and value not in ("", "none", "yes", "no"):
        yield at, False, value + "q"


def alike(place: Place, is_key: bool, whole: Any) -> Place:
    """What misspellings at like places of several cases have in common: the keys above them, and the word."""
    held = whole
    for step in place[:-1]:
        held = held[step]
    word = place[-1] if is_key else held[place[-1]]
    return (*("" if isinstance(step, int) else step for step in place), is_key, word)


def is_free(place: Place, is_key: bool, whole: str, texts: frozenset[str], asks_for_text: bool) -> bool:
    """Whether the misspelling changes nothing but a text that stands for itself, or a name that nothing else uses.

    Args: `whole` is the case as JSON, with all in it that may name a thing and must be known.
    """
    around = place[:-1] if is_key else place
    if any(step in TEXTS for step in around) or (not is_key and isinstance(place[-1], str) and place[-1] in texts):
        return True
    answer = place[2:] if place[0] == "then" else place
    if asks_for_text and answer[:1] == ("answers",) and len(answer) == 2:
        return True
    is_thing = is_key and place[0] in ("given", "players", "boards", "tiles")
    return is_thing and whole.count(as_json(place[-1])) == 1


def without_answers(case: dict[str, Any]) -> dict[str, Any]:
    """A case in which nobody answers anything."""
    return {**case, "answers": [], "then": [{**stage, "answers": []} for stage in case.get("then", ())]}


def as_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_each_slip_in_a_case_is_found(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # What the word may have meant has tests of its own; to look for it is more work than all the rest.
    monkeypatch.setattr(lookup, "nearest", lambda name, known: "")
    file = read_cases(path)
    looked = looked_through(file)
    texts = texts_of(looked.rules)
    are_loose = looked.rules.asks_for_text or looked.rules.makes_tiles
    unfound = []
    tried: set[Place] = set()
    for number, found in enumerate(file.cases):
        case = file.heading.cases[number]
        whole = as_json(case if not are_loose else without_answers(case))
        for place, is_key, changed in misspellings(case):
            same = alike(place, is_key, case)
            if not EVERY and same in tried:
                continue
            tried.add(same)
            told = bool(looked.case(number, case_of(file.document, number, changed)))
            if not told and not is_free(place, is_key, whole, texts, looked.rules.asks_for_text):
                unfound.append((path.name, found.name, place))
    assert unfound == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_each_slip_above_the_cases_is_found(path: Path) -> None:
    file = read_cases(path)
    rules, listed = rules_of(ruleset_of(file), path)
    assert isinstance(file.document.value, dict)
    above = {key: value for key, value in file.document.value.items() if key != "cases"}
    whole, map_of = as_json(file.document.value), map_cache()
    unfound = [
        (path.name, place)
        for place, is_key, changed in misspellings(above)
        if not is_free_above(place, is_key, above, whole)
        # Only a misspelling in the map makes another one of it.
        and not is_found(
            file,
            {**changed, "cases": file.heading.cases},
            rules,
            listed,
            map_cache() if place[0] == "map" else map_of,
        )
    ]
    assert unfound == []


def is_free_above(place: Place, is_key: bool, above: dict[str, Any], whole: str) -> bool:
    """Whether the misspelling is in a text, or in an id that nothing else in the file names.

    Args: `whole` is the whole file as JSON.
    """
    is_id = (is_key and len(place) == (3 if place[0] in ("map", "given") else 2)) or place[-1] == "id"
    held: Any = above
    for step in place[:-1]:
        held = held[step]
    word = place[-1] if is_key else held[place[-1]]
    is_lone = whole.count(as_json(word)) == 1
    return (not is_key and any(step in TEXTS for step in place)) or (is_id and is_lone)


def is_found(
    file: CaseFile, whole: dict[str, Any], rules: RuleNames, listed: frozenset[str] | None, map_of: MapOf
) -> bool:
    """Whether something is found in the file with these values."""
    document = file.document.part((), whole)
    try:
        changed = CaseFile(file.path, document, load_model(Heading, document), file.cases)
        ruleset_of(changed)
        looked = Looked(changed, rules, listed, map_of)
        return bool(looked.above()) or any(looked.case(number, one) for number, one in enumerate(file.cases))
    except Stopped:
        return True
