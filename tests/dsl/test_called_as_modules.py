"""A line of top level may be called as a module: the other files of that module belong to it all the same."""

from __future__ import annotations

from pathlib import Path

from dsl.loader import load_ruleset

RULES = {
    "harvest.law": """\
ruleset harvest

kind player
  gold: number = 0

stat income(player)
  base 1

phase reaping
  each player in order
    player.gold up income(player)
""",
    "feasts.law": """\
module feasts = no "feasts"

to income(player): feasts: +1 "feasts"
""",
    "feasts_late.law": """\
module feasts

to income(player): late: -1 "a late feast" when player.gold > 3
""",
}
HOUSE = """\
ruleset house extends harvest

replace phase reaping
  each player in order
    player.gold up income(player) + 1
"""


def test_in_one_ruleset_and_in_a_layer_on_top(tmp_path: Path) -> None:
    below = tmp_path / "harvest"
    below.mkdir()
    for name, text in RULES.items():
        (below / name).write_text(text, encoding="utf-8")
    house = tmp_path / "house"
    house.mkdir()
    (house / "house.law").write_text(HOUSE, encoding="utf-8")
    (house / "more.law").write_text(RULES["feasts_late.law"].replace("late:", "later:"), encoding="utf-8")
    for folder, told in ((below, ["no-ending"]), (house, [])):
        assert [one.code for one in load_ruleset(folder).findings] == told
