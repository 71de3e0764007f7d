"""Trees that are kept of rules that are being changed: they are what was read, and only what was changed is read."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

from dsl import loader, reading
from dsl import tree as t
from dsl.border import kept
from dsl.border.diagnostics import Finding, Mistake, Severity, has_errors
from dsl.border.frozen import field_names
from dsl.known import kept_trees
from dsl.known.found_before import look_anew
from dsl.known.kept_trees import KeptTrees, is_tree_kept, kept_tree
from dsl.loaded import Layer, Loaded
from dsl.loader import load_ruleset
from dsl.reading.parser import parse

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = sorted({one.parent for rules in (ROOT, ROOT / "tests") for one in rules.glob("rulesets/*/*.law")})


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(kept, "folder_kept_in", lambda: tmp_path / "cache")
    return tmp_path / "cache"


def whole(one: object) -> object:
    """All that a tree says, with the places, which do not count where trees are compared."""
    if isinstance(one, tuple):
        return tuple(map(whole, one))
    names = field_names(type(one))
    return one if names is None else (type(one), *(whole(getattr(one, name)) for name in names))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda one: one.name)
def test_what_is_kept_is_what_was_read(folder: Path) -> None:
    texts = {
        f"{number}.law": one.read_text(encoding="utf-8") for number, one in enumerate(sorted(folder.glob("*.law")))
    }
    trees = tuple(parse(text, file)[0] for file, text in texts.items())
    layer = Layer("any", folder, t.Ruleset(t.Word("any"), None, ()), trees)
    KeptTrees().keep(Loaded("any", None, (), (layer,), (), texts))
    for number, (file, text) in enumerate(texts.items()):
        found = kept_tree(text, f"elsewhere/{number}.law")
        assert whole(found) == whole(parse(text, f"elsewhere/{number}.law")[0]), file


def test_all_that_reading_finds_is_an_error() -> None:
    """So a file in which there is none is as it was read."""
    rooms = [import_module(one.name) for one in walk_packages(reading.__path__, "dsl.reading.")]
    found = {one for room in rooms for one in vars(room).values() if isinstance(one, Mistake)}
    assert {one.severity for one in found} == {Severity.ERROR}


def read_files(folder: Path) -> tuple[list[str], tuple[Finding, ...]]:
    """The files of a ruleset that are read, and what is found in it."""
    read: list[str] = []
    real = parse

    def counted(text: str, file: str) -> tuple[t.File, list[Finding]]:
        read.append(Path(file).name)
        return real(text, file)

    with pytest.MonkeyPatch.context() as counting:
        counting.setattr(loader, "parse", counted)
        return read, look_anew(folder).findings


@pytest.fixture
def valley(tmp_path: Path) -> Path:
    folder = tmp_path / "valley"
    folder.mkdir()
    (folder / "a.law").write_text('ruleset valley\n  title "Valley"\ndefine one = 1\n', encoding="utf-8")
    (folder / "b.law").write_text("define two = one + 1\n", encoding="utf-8")
    (folder / "c.law").write_text("# three\ndefine three = two + 1\n", encoding="utf-8")
    return folder


def test_of_rules_with_an_error_one_file_is_read_again(valley: Path) -> None:
    assert read_files(valley)[0] == ["a.law", "b.law", "c.law"]
    assert read_files(valley)[0] == ["a.law", "b.law", "c.law"], "of what is sound nothing is kept"
    (valley / "b.law").write_text("define two = won + 1\n", encoding="utf-8")
    assert read_files(valley)[0] == ["a.law", "b.law", "c.law"]
    for wrong in ("define two = won + 1\n", "define two = oen + 1\n", "define two =\n", "wrong\n"):
        (valley / "b.law").write_text(wrong, encoding="utf-8")
        read, found = read_files(valley)
        assert read == ["b.law"]
        assert found == load_ruleset(valley).findings
        assert has_errors(found)
    (valley / "b.law").write_text("define two = one + 2\n", encoding="utf-8")
    read, found = read_files(valley)
    assert read == ["b.law"]
    assert found == load_ruleset(valley).findings


def test_of_rules_that_were_others_before_one_file_is_read_again(valley: Path) -> None:
    every = ["a.law", "b.law", "c.law"]
    for number, read_now in ((1, every), (2, every), (3, ["b.law"]), (4, ["b.law"])):
        (valley / "b.law").write_text(f"define two = one + {number}\n", encoding="utf-8")
        read, found = read_files(valley)
        assert read == read_now
        assert found == load_ruleset(valley).findings


def test_what_lies_below_a_layer_with_an_error_is_not_read_again(valley: Path, tmp_path: Path) -> None:
    layer = tmp_path / "top.law"
    layer.write_text("ruleset top extends valley\ndefine four = thre + 1\n", encoding="utf-8")
    assert read_files(layer)[0] == ["top.law", "a.law", "b.law", "c.law"]
    assert read_files(layer)[0] == ["top.law"]


def test_what_is_damaged_is_read(valley: Path, cache: Path) -> None:
    (valley / "b.law").write_text("define two = won + 1\n", encoding="utf-8")
    read_files(valley)
    text = (valley / "a.law").read_text(encoding="utf-8")
    assert is_tree_kept(text)
    for said in ("nothing", [1, 2], [[-1], 3], [-1, [999, 1], [-1]], None):
        kept_trees._KEPT.keep(said, text)
        assert kept_tree(text, "a.law") is None, said
        assert read_files(valley)[0] == ["a.law", "b.law"]
    for path in cache.rglob("*.json"):
        path.write_bytes(path.read_bytes()[:-3])
    assert read_files(valley)[0] == ["a.law", "b.law", "c.law"]
