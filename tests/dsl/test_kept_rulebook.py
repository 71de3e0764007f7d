"""A rulebook that is kept is the one that was understood, and what is kept of it makes nothing else."""

from __future__ import annotations

import json
import pickle
import struct
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from dsl.border import diagnostics, kept
from dsl.border.diagnostics import Severity, Span
from dsl.border.flat import _CONTAINERS, _PLAIN, Flat, as_data, classes_in, from_data
from dsl.border.frozen import field_names
from dsl.known import kept_rulebook as place_of_it
from dsl.known import read_before
from dsl.known.kept_rulebook import keep_rulebook, kept_rulebook
from dsl.known.read_before import as_written, read_once
from dsl.loader import load_ruleset
from dsl.rule_texts import LayerTexts, together
from dsl.ruleset_places import bundled_names
from dsl.understood import asking, durations, expressions, parameters, rolls, rules, statements, tables
from dsl.understood.rules import Rulebook
from tests.loaded_once import ROOT, loaded

TEXTS = together([LayerTexts("valley", Path("valley"), {"valley/valley.law": "ruleset valley\n"})])

OF_TESTS = sorted({path.parent for path in ROOT.glob("tests/rulesets/*/*.law")})
RULEBOOK = load_ruleset(OF_TESTS[0], checks=lambda _: ()).sound()


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(kept, "folder_kept_in", lambda: tmp_path / "cache")
    monkeypatch.setattr(read_before, "_READ", {})
    return tmp_path / "cache"


def same(one: Any, other: Any) -> bool:
    """Whether two objects are alike in all their fields, those too that do not count when they are compared."""
    names = field_names(type(one))
    if type(one) is not type(other):
        return False
    if names is not None:
        return all(same(getattr(one, name), getattr(other, name)) for name in names)
    if isinstance(one, dict):
        return list(one) == list(other) and all(same(value, other[key]) for key, value in one.items())
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other)


@pytest.mark.parametrize("source", [*bundled_names(), *OF_TESTS], ids=lambda source: Path(source).name)
def test_what_is_kept_is_found_again_as_it_was(source: str | Path) -> None:
    read = loaded(source)
    keep_rulebook(read.sound(), read.texts())
    found = kept_rulebook(read.texts())
    assert same(found, read.sound())


def test_changed_texts_are_not_known() -> None:
    keep_rulebook(RULEBOOK, TEXTS)
    changed = LayerTexts("valley", Path("valley"), {"valley/valley.law": "ruleset valley \n"})
    assert same(kept_rulebook(TEXTS), RULEBOOK)
    assert kept_rulebook(together([changed])) is None


@pytest.mark.parametrize("source", [*bundled_names(), *OF_TESTS], ids=lambda source: Path(source).name)
def test_what_is_known_of_texts_holds_for_a_copy_of_them(source: str | Path, tmp_path: Path) -> None:
    """The places of the copy are those of the copy, in an order of files that may be another one."""
    read = loaded(source)
    keep_rulebook(read.sound(), read.texts())
    place = tmp_path
    for layer in reversed(read.texts().layers):
        place = place / layer.name
        place.mkdir(parents=True)
        for file, text in layer.texts.items():
            (place / Path(file).name).write_text(text, encoding="utf-8")
    copy = load_ruleset(tmp_path / read.texts().layers[-1].name, checks=lambda _: ())
    assert copy.texts().hash == read.texts().hash
    assert same(kept_rulebook(copy.texts()), copy.sound())


def cells(*numbers: int) -> bytes:
    """Cells as they are kept; below zero are the plain values, from the first on."""
    return struct.pack(f"<{len(numbers)}I", *(one % 2**32 for one in numbers))


@pytest.mark.parametrize(
    ("said", "beside"),
    [
        (None, b""),
        (3, b""),
        ({"a": 1, "b": 2, "c": 3, "d": 4}, b""),
        ([[], [], [], 0], b""),
        ([[], [], [], 0], b"no cells"),
        ([[], [], [], 0], b"odd"),
        ([[], [], 3, 0], cells(0)),
        ([[], ["rulebook"], [], -1], b""),
        ([[], [], [[0, 0]], None], cells(0)),
        ([[], [], [[0, 0]], 0], cells(0)),
        ([[], [], [[0, 0]], 0], cells(1)),
        ([[], [], [[0, 0]], 9], cells(0)),
        ([[], [], [[0, 1]], 0], cells(0, 0)),
        ([[], [], [[0, 1]], 0], cells(0, 2, 0, 0)),
        ([[], [], [[0, 1]], 0], cells(0, -5)),
        ([[], [], [[0, 1]], 0], cells(0)),
        ([[], [], [[0, "1"]], 0], cells(0)),
        ([["Path"], ["/etc"], [[4, 1]], 0], cells(0, -1)),
        ([["Span"], ["valley.law"], [[4, 5]], 0], cells(0, -1, -1, -1, -1, -1)),
        ([["Span"], ["valley.law"], [[4, 1]], 0], cells(0, -1)),
        ([["Severity"], ["grave"], [[4, 1]], 0], cells(0, -1)),
    ],
)
def test_other_data_is_no_rulebook(said: Any, beside: bytes) -> None:
    place_of_it._KEPT.keep(said, TEXTS.hash, beside=beside)
    assert kept_rulebook(TEXTS) is None


def test_what_is_read_again_is_of_the_given_classes_alone() -> None:
    classes = classes_in(diagnostics)
    span = Span("valley.law", 1, 2, 3, 4)
    flat = as_data((span, {"a": frozenset({Fraction(1, 2)})}, Severity.TIP, span), classes)
    data = Flat(json.loads(json.dumps(flat.said)), flat.cells)
    found = from_data(data, classes)
    assert found == (span, {"a": frozenset({Fraction(1, 2)})}, Severity.TIP, span)
    assert found[0] is found[3]
    with pytest.raises(LookupError):
        from_data(data, {})
    for stranger in (3.5, Path("valley"), [1], RULEBOOK):
        with pytest.raises(TypeError):
            as_data((stranger,), classes)


def test_every_class_that_a_rulebook_can_hold_is_known() -> None:
    """So nobody's rules hold anything that cannot be kept, though no ruleset here has it."""
    modules = (expressions, asking, durations, statements, parameters, tables, rolls, rules)
    names = {name: one for module in modules for name, one in vars(module).items()}
    codecs = (*place_of_it._classes(TEXTS).values(), *_CONTAINERS)
    known = {*(codec.cls for codec in codecs), *_PLAIN, Mapping}
    seen: set[object] = set()
    waiting: list[object] = [Rulebook]
    while waiting:
        one = waiting.pop()
        if one in seen:
            continue
        seen.add(one)
        if isinstance(one, type) and (field_names(one) is not None or hasattr(one, "_fields")):
            hints = get_type_hints(one, localns=names)
            waiting += [hint for name, hint in hints.items() if not name.startswith("_")]
        elif get_origin(one) is not Literal:
            waiting += get_args(one)
    found = {one for one in seen if isinstance(one, type) and get_origin(one) is None}
    assert len(found) > 90
    assert found <= known


def test_of_a_rule_nothing_is_made_but_what_is_read() -> None:
    """What two rules have in common is one, whichever of them is read first."""
    keep_rulebook(RULEBOOK, TEXTS)
    one, other = kept_rulebook(TEXTS), kept_rulebook(TEXTS)
    assert one is not None
    assert other is not None
    made = field_names(Rulebook) or ()
    assert not any(was_read(other, name) for name in made)
    assert other.header == RULEBOOK.header
    assert [name for name in made if was_read(other, name)] == ["header"]
    for name in reversed(made):
        assert same(getattr(one, name), getattr(RULEBOOK, name))
    assert one.header is one.header
    with pytest.raises(AttributeError):
        one.no_such_field  # type: ignore[attr-defined]  # noqa: B018


def was_read(rulebook: Rulebook, name: str) -> bool:
    """Whether a field was read."""
    try:
        object.__getattribute__(rulebook, name)
    except AttributeError:
        return False
    return True


def test_what_is_read_in_parts_is_copied_whole() -> None:
    keep_rulebook(RULEBOOK, TEXTS)
    found = kept_rulebook(TEXTS)
    assert same(pickle.loads(pickle.dumps(found)), RULEBOOK)


def test_another_program_does_not_know_them(monkeypatch: pytest.MonkeyPatch) -> None:
    keep_rulebook(RULEBOOK, TEXTS)
    monkeypatch.setattr(kept, "_program", lambda _: "another")
    assert kept_rulebook(TEXTS) is None


def test_a_folder_that_cannot_be_written_to_costs_time_alone(cache: Path) -> None:
    cache.write_text("a file where a folder should be", encoding="utf-8")
    assert read_once(OF_TESTS[0]).rulebook is not None
    read_before._READ.clear()
    assert read_once(OF_TESTS[0]).rulebook is not None


def test_trees_of_any_depth_are_kept() -> None:
    deep: tuple[Any, ...] = ()
    for _ in range(100_000):
        deep = (deep,)
    found = from_data(as_data(deep, {}), {})
    for _ in range(100_000):
        (found,) = found
    assert found == ()


def test_rules_that_are_known_are_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    base, house = tmp_path / "base.law", tmp_path / "house.law"
    base.write_text("ruleset base\nkind player\n  gold: number\n", encoding="utf-8")
    house.write_text("ruleset house extends base\ndefine rich(p: player) = p.gold > 3\n", encoding="utf-8")
    first = read_once(house)
    monkeypatch.setattr(read_before, "_READ", {})
    with monkeypatch.context() as during:
        during.setattr(read_before, "load_ruleset", None)
        second = read_once(house)
        assert second is not first
        assert same(second.rulebook, first.rulebook)
        assert second.texts == first.texts
    assert [one.name for one in as_written(second.texts).layers] == ["base", "house"]
    monkeypatch.setattr(read_before, "_READ", {})
    base.write_text("ruleset base\nkind player\n  gold: text\n", encoding="utf-8")
    assert read_once(house).rulebook is None
    assert as_written(second.texts).rulebook is not None
