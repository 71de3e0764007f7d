"""Of more words than a hint shows, it shows those most like what was written."""

from __future__ import annotations

from pathlib import Path

from interpreter.cases.reading import findings_of_cases

CROPS = [
    "barley",
    "beans",
    "cabbage",
    "flax",
    "hay",
    "hemp",
    "hops",
    "leeks",
    "lentils",
    "oats",
    "onions",
    "peas",
    "rye",
    "spelt",
    "turnips",
]
RULES = f"""ruleset crops
kind tile
  crop: one of ({", ".join(CROPS)}) = hay
  sown: set of crop
kind player
  gold: number = 10
table crop "crop"
  | key |
{"".join(f"  | {crop} |" + chr(10) for crop in CROPS)}phase harvest
  each player in order
    player.gold up 1
"""
CASES = """ruleset: crops
map:
  boards: [{id: land, name: Land, layout: none}]
  tiles: {mill: {}}
cases:
  - name: a case
    expect: {state: {tiles: {mill: {%s}}}}
"""


def hints(folder: Path, said: str) -> list[str]:
    (folder / "crops.law").write_text(RULES, encoding="utf-8")
    file = folder / "cases.yaml"
    file.write_text(CASES % said, encoding="utf-8")
    return [found.hint() for found in findings_of_cases(file)]


def test_the_nearest_word_of_many_is_shown(tmp_path: Path) -> None:
    first = "what fits: turnips, barley, beans, cabbage, flax, hay, hemp, hops, leeks, lentils, oats, onions, …"
    assert hints(tmp_path, "crop: turnip") == [first]
    assert hints(tmp_path, "sown: [turnip]") == [first]


def test_without_a_near_word_they_stand_as_in_the_rules(tmp_path: Path) -> None:
    assert hints(tmp_path, "crop: zzz") == [f"what fits: {', '.join(CROPS[:12])}, …"]


def test_in_place_of_a_list(tmp_path: Path) -> None:
    assert hints(tmp_path, "sown: turnip")[0].startswith("write some of these in square brackets: turnips, barley")
