"""What newcomers are told: turns without a row, a ruleset beside the one that is not there, names that stay."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """ruleset year
  title "Year"
  language en
table season by week
  | week      | cold |
{rows}
stat chill(player) "chill"
  base season(turn).cold
setup
  for each p in players
    p.gold up {setup}
kind player
  gold: number = 3
phase winter "Winter"
  for each p in players
    p.gold down chill(p)
"""


def missed(text: str, folder: Path, layer: str = "") -> list[str]:
    (folder / "year.law").write_text(text, encoding="utf-8")
    (folder / "club.law").write_text(layer, encoding="utf-8")
    found = load_ruleset(folder / ("club.law" if layer else "year.law")).findings
    assert not [one for one in found if one.severity.name == "ERROR"]
    return [dict(one.values)["witness"] for one in found if one.code == "lookup-may-miss"]


@pytest.mark.parametrize(
    ("rows", "setup", "expected"),
    [
        (["  | 1-3 | 1 |", "  | 4 or more | 2 |"], "1", []),
        (["  | 1-3 | 1 |"], "1", ["4"]),
        (["  | 2 or more | 1 |"], "1", ["1"]),
        (["  | below 4 | 1 |", "  | otherwise | 2 |"], "1", []),
        (["  | 1 or more | 1 |"], "season(turn).cold", ["0"]),
    ],
)
def test_turns_go_on_from_the_first(rows: list[str], setup: str, expected: list[str], tmp_path: Path) -> None:
    assert missed(RULES.format(rows="\n".join(rows), setup=setup), tmp_path) == expected


def test_a_layer_that_leaves_turns_out_is_told(tmp_path: Path) -> None:
    whole = RULES.format(rows="  | 1-3 | 1 |\n  | 4 or more | 2 |", setup="1")
    layer = "ruleset club extends year\nreplace table season by week\n  | week | cold |\n  | up to 6 | 1 |\n"
    assert missed(whole, tmp_path, layer) == ["7"]
    other = "ruleset club extends year\nset_gold: when p.gold < 0 becomes true for p: player\n  p.gold up 1\n"
    bare = RULES.format(rows="  | 1-3 | 1 |", setup="1")
    assert missed(bare, tmp_path, other) == []


def test_rows_of_ranges_are_called_by_their_ranges(tmp_path: Path) -> None:
    (tmp_path / "year.law").write_text(
        RULES.format(rows="  | below 4 | 1 |\n  | 4-9 | 2 |", setup="1"), encoding="utf-8"
    )
    (tmp_path / "club.law").write_text(
        "ruleset club extends year\nchange table season\n  | below 3 | 2 |\n", encoding="utf-8"
    )
    (found,) = load_ruleset(tmp_path / "club.law").findings
    assert (found.code, dict(found.values)["member"]) == ("no-such-member", "below 3")


def test_a_ruleset_beside_it_may_be_meant(tmp_path: Path) -> None:
    (tmp_path / "our_club").mkdir()
    (tmp_path / "our_club" / "ruleset.law").write_text(RULES.format(rows="  | 1 or more | 1 |", setup="1"), "utf-8")
    (found,) = load_ruleset(tmp_path / "our_clbu").findings
    assert (found.code, "our_club" in dict(found.values).get("nearest", "")) == ("no-ruleset", True)
    (other,) = load_ruleset(tmp_path / "season.law").findings
    assert (other.message(), other.hint()) == (
        f"there is no file and no folder “{tmp_path / 'season.law'}”",
        "rulesets there: our_club",
    )
    (nowhere,) = load_ruleset(tmp_path / "nothing" / ".." / "there" / "like_it").findings
    assert nowhere.message() == f"there is no file and no folder “{tmp_path / 'there' / 'like_it'}”"


INJURIES = """ruleset year
  title "Year"
  language en
table injury on d6
  | thrown | lost |
  | 1-3    |    1 |
  | 4-6    |    2 |
kind player
  wounds: number at least 0
  armour: number at least 0 at most 2
roll scratch(player)
  dice 2d6
upon scratch(p) when {upon}
  scratch up 1
procedure hurt(p: player)
  {line}
phase winter "Winter"
  for each p in players
    do hurt(p)
"""


@pytest.mark.parametrize(
    ("line", "witness", "hint"),
    [
        ("let lost = injury(d6 + p.wounds)", "", "lowest of (d6 + p.wounds, 6)"),
        ("let lost = injury(d6 - p.wounds)", "", "highest of (d6 - p.wounds, 1)"),
        ("let lost = injury(p.wounds + d6)", "", "lowest of (p.wounds + d6, 6)"),
        ("let lost = injury(d6 + p.armour)", "8", ""),
        ("let lost = injury(d6 - p.armour)", "-1", ""),
        ("let n = 2d6\n  let lost = injury(n)", "12", ""),
        ("let lost = (injury(2d6).lost when p.armour is 1, otherwise 0)", "12", ""),
    ],
)
def test_what_dice_and_more_come_to_may_lie_beside_all_rows(tmp_path: Path, line: str, witness: str, hint: str) -> None:
    (tmp_path / "year.law").write_text(INJURIES.format(line=line, upon="p.armour is 0"), encoding="utf-8")
    [found] = [one for one in load_ruleset(tmp_path / "year.law").findings if one.code == "lookup-may-miss"]
    assert dict(found.values).get("witness", "") == witness
    assert hint in found.hint()


@pytest.mark.parametrize(
    "line",
    [
        "let lost = injury(d6)",
        "let lost = injury(lowest of (6, d6 + p.wounds))",
        "let n = d6 + 1\n  let lost = (injury(n).lost when n < 7, otherwise 3)",
        "when p.wounds < 7 and p.wounds > 0\n    let lost = injury(p.wounds)",
        "let lost = (injury(d6).lost when p.armour is 1, otherwise 0)",
        "let n = d6\n  n up 1\n  let lost = injury(n)",
        "roll scratch(p) as r\n  let lost = injury(r.total)",
    ],
)
def test_what_is_kept_within_the_rows_or_is_not_known_is_not_told(tmp_path: Path, line: str) -> None:
    (tmp_path / "year.law").write_text(INJURIES.format(line=line, upon="p.armour is 0"), encoding="utf-8")
    assert not [one for one in load_ruleset(tmp_path / "year.law").findings if one.code == "lookup-may-miss"]
