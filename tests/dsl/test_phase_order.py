"""The order of phases: as they stand, and behind the phase that they name."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset


def phases_of(folder: Path) -> list[str]:
    return list(load_ruleset(folder).sound().phases)


def written(folder: Path, **files: str) -> Path:
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / f"{name}.law").write_text(text, encoding="utf-8")
    return folder


def phase(line: str) -> str:
    return f'phase {line}\n  say "{line}"\n'


@pytest.mark.parametrize(
    ("lines", "order"),
    [
        (["a", "b", "c"], "a b c"),
        (["a", "b", "c after a"], "a c b"),
        (["d after c", "a", "b", "c after a"], "a c d b"),
        (["a", "b after a", "c after a", "d after b"], "a b d c"),
        (["z after a", "a"], "a z"),
    ],
)
def test_a_phase_stands_right_behind_the_one_it_names(lines: list[str], order: str, tmp_path: Path) -> None:
    folder = written(tmp_path / "r", r="ruleset r\n" + "".join(map(phase, lines)))
    assert phases_of(folder) == order.split()


def test_names_of_files_do_not_matter_then(tmp_path: Path) -> None:
    whole = "ruleset r\n" + phase("upkeep")
    folder = written(
        tmp_path / "r", z_turn=whole, a_events=phase("events after income"), m_income=phase("income after upkeep")
    )
    assert phases_of(folder) == ["upkeep", "income", "events"]


def test_a_ruleset_on_top_puts_its_phases_where_they_belong(tmp_path: Path) -> None:
    written(tmp_path / "base", base="ruleset base\n" + phase("upkeep") + phase("income") + phase("events"))
    top = written(tmp_path / "top", top="ruleset top extends base\n" + phase("diplomacy after upkeep"))
    assert phases_of(top) == ["upkeep", "diplomacy", "income", "events"]
    (top / "top.law").write_text("ruleset top extends base\nremove phase upkeep\n" + phase("diplomacy after upkeep"))
    assert [one.code for one in load_ruleset(top).findings if one.code == "unknown-reference"] == ["unknown-reference"]


def test_a_phase_that_nobody_knows_is_told_with_what_is_meant(tmp_path: Path) -> None:
    folder = written(tmp_path / "r", r="ruleset r\n" + phase("upkeep") + phase("income after upkep"))
    found = [one for one in load_ruleset(folder).findings if one.code == "unknown-reference"]
    assert [one.message() for one in found] == ["I know no phase called “upkep”"]
    assert found[0].hint() == "did you mean “upkeep”?"


def test_a_phase_beside_one_that_is_not_there_is_told_which_there_are(tmp_path: Path) -> None:
    (tmp_path / "a.law").write_text(
        "ruleset a\nphase upkeep\n  stop\nphase harvest before carnival\n  stop\n", encoding="utf-8"
    )
    found = load_ruleset(tmp_path / "a.law").findings
    assert [one.hint() for one in found if one.code == "unknown-reference"] == ["there are: harvest, upkeep"]
