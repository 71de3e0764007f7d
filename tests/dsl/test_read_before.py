"""A ruleset is understood once for the same texts, and anew when anything of it has changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl import loader
from dsl.known import read_before
from dsl.known.read_before import read_as_written, read_once

BASE = "ruleset base\nkind player\n  gold: number\n"
HOUSE = "ruleset house extends base\ndefine rich(p: player) = p.gold > 3\n"


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(read_before, "_READ", {})
    for name, text in {"base": BASE, "house": HOUSE}.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / f"{name}.law").write_text(text)
    return tmp_path / "house"


def test_the_same_texts_are_the_same_ruleset(house: Path) -> None:
    assert read_once(house) is read_once(house)


@pytest.mark.parametrize("file", ["base/base.law", "house/house.law", "base/more.law", "house/more.law"])
def test_a_file_that_is_changed_or_new_is_read(house: Path, file: str) -> None:
    before = read_once(house)
    path = house.parent / file
    path.write_text((path.read_text() if path.exists() else "") + "define poor(p: player) = p.gold is 0\n")
    after = read_once(house)
    assert "poor" not in before.sound().definitions
    assert "poor" in after.sound().definitions


def test_a_base_that_lies_nearer_is_read(house: Path) -> None:
    before = read_once(house)
    (house / "base").mkdir()
    (house / "base" / "base.law").write_text(BASE.replace("gold: number", "gold: number = 9"))
    assert read_once(house).texts.hash != before.texts.hash


def test_a_base_that_calls_itself_otherwise_is_found_by_the_name_it_is_extended_by(house: Path) -> None:
    base = house.parent / "base" / "base.law"
    base.write_text(BASE.replace("ruleset base", "ruleset elder"))
    before = read_once(house)
    assert read_once(house) is before
    (house / "base").mkdir()
    (house / "base" / "base.law").write_text(BASE.replace("gold: number", "gold: number = 9"))
    assert read_once(house).texts.hash != before.texts.hash


def test_what_is_gone_or_faulty_is_told(house: Path) -> None:
    read_once(house)
    (house / "house.law").write_text(HOUSE.replace("gold", "glod"))
    assert read_once(house).rulebook is None
    (house / "house.law").unlink()
    assert read_once(house).rulebook is None


def test_few_are_kept_in_mind(house: Path) -> None:
    for number in range(read_before.MOST + 2):
        (house.parent / f"other_{number}.law").write_text(f"ruleset other_{number}\n")
        read_once(house.parent / f"other_{number}.law")
    assert len(read_before._READ) == read_before.MOST


def test_what_was_understood_before_is_put_together_with_its_words_alone(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever compares rulesets needs the declarations of the layers put together, and the rules as they are kept."""
    fresh = read_as_written(house)

    def _refused(*_args: object) -> None:
        raise AssertionError("understood anew")

    monkeypatch.setattr(loader, "resolve", _refused)
    again = read_as_written(house)
    assert again.declarations == fresh.declarations
    assert (again.name, again.sources, again.layers) == (fresh.name, fresh.sources, fresh.layers)
    assert list(again.sound().definitions) == ["rich"]
    monkeypatch.undo()
    (house / "house.law").write_text(HOUSE.replace("> 3", "> 4"))
    assert read_as_written(house).declarations != fresh.declarations
    (house / "house.law").write_text(HOUSE.replace("gold", "glod"))
    assert read_as_written(house).rulebook is None
