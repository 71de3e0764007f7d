"""What changed lines keep of those whose place they take, and what is told of all that they do no more."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.border.diagnostics import Severity
from dsl.loaded import Loaded
from dsl.loader import load_ruleset
from dsl.writing.declaration_lines import declaration_lines
from dsl.writing.expression_text import flat

BELOW = """ruleset vale
option rainy = yes
table gear "gear"
  | key  | name   |
  | drum | "drum" |
kind player
  gold: number at least 0 = 3
  fame: number at least 0 = 0
kind army, armies
  owner: player
  men: number at least 0 = 5
links
  by road, river
condition tired of player
  to claim: -1 "tired"
  forbids take else "too tired"
  rest: after take when turn > 2
    player.fame down 1 "weary"
condition keen of player
  allows take.rich when player.gold > 3
roll claim(player)
  dice 2d6
  target 8
  natural 2 fails when turn > 1
roll sum_of(player)
  dice 2d6
  rounded up
contest clash(attacker: army, defender: army)
  sides attacker, defender
  pool side.men dice d6 "men"
  pool 1 dice d6 "fort" when side is defender
  higher total wins, tie to defender
action take by player
  rich: allowed when player.gold > 0 else "poor"
  player.gold down 1 "fee" when rainy
  roll claim(player)
    success
      player.fame up 1 "glory"
      player.gold up 2 "loot"
    failure by 2 or more
      player.gold down 2 "rout"
    failure
      player.fame down 1 "shame"
scene siege, sieges(p: player)
  over: yes or no = no
  rounds at most 3 times until siege.over
    step blows
      siege.p.gold up 1 "spoils"
      siege.over becomes siege.p.gold > 9
  when siege.p.gold > 5
    siege.p.fame up 1 "triumph"
  otherwise
    siege.p.fame down 1 "loss"
phase day
  each player in order
    ask player for gift: number at least 0 at most player.gold "What do you give?"
    player.gold down gift
    any number of take "What now?"
    do siege(player)
  for each a in armies where a.men > 2
    a.men down 1
"""


def above(edit: str, folder: Path) -> Loaded:
    (folder / "vale.law").write_text(BELOW, encoding="utf-8")
    file = folder / "club.law"
    file.write_text(f"ruleset club extends vale\n{edit}\n", encoding="utf-8")
    return load_ruleset(file)


def text_of(loaded: Loaded) -> str:
    return "\n".join(flat(line.text) for one in loaded.declarations for line in declaration_lines(one))


WRITTEN = {
    # a statement that does the same to the same thing keeps its text
    "change action take.success\n  player.fame up 3": ('player.fame up 3 "glory"', "up 1"),
    "change phase day\n  at most 2 of take": ('at most 2 of take "What now?"', "any number"),
    "change phase day\n  ask player for gift: number at least 0 at most 2": (
        'at most 2 "What do you give?"',
        'player.gold "',
    ),
    # of a block the line in it is meant
    "change phase day.each_player\n  player.gold down 2 * gift": ("do siege(player)", "down gift"),
    "change scene siege.when\n  siege.p.fame up 2": ('otherwise\nsiege.p.fame down 1 "loss"', 'up 1 "triumph"'),
    "change scene siege.when\n  stop": ("stop", "triumph"),
    "change phase day\n  for each a in armies where a.men > 4\n    a.men down 1": ("a.men > 4", "a.men > 2"),
    # lines that have no name of their own
    "change roll sum_of\n  rounded down": ("rounded down", "rounded up"),
    "change links\n  by road, river, rail": ("by road, river, rail", "by road, river\n"),
    "change condition tired\n  forbids take": ("forbids take", "too tired"),
    "change condition tired\n  after take when turn > 5\n    player.fame down 2": (
        "rest: after take when turn > 5",
        "turn > 2",
    ),
    'label clash.fort "castle"': ('pool 1 dice d6 "castle" when side is defender', '"fort"'),
}


@pytest.mark.parametrize("edit", WRITTEN)
def test_what_is_not_said_anew_stays(edit: str, tmp_path: Path) -> None:
    there, gone = WRITTEN[edit]
    loaded = above(edit, tmp_path)
    assert not [one for one in loaded.findings if one.severity is Severity.ERROR]
    text = text_of(loaded)
    assert there in text
    assert text.count(gone) < text_of(above("set rainy = no", tmp_path)).count(gone)


def keep(line: str) -> tuple[str, str]:
    return "warning", f"to keep that write: {line}; if it shall always hold, say so: … when yes"


def lines(edit: str) -> tuple[str, str]:
    return "tip", f"what shall stay is written here as well; or write what is otherwise alone, below `{edit}`"


LESS = {
    'change action take\n  player.gold down 2 "fee"': keep('player.gold down 2 "fee" when rainy'),
    'change action take\n  player.gold down 2 "fee" when yes': None,
    "change condition keen\n  allows take.rich": keep("allows take.rich when player.gold > 3"),
    "change condition tired\n  after take\n    player.fame down 2": keep("rest: after take when turn > 2"),
    "change roll claim\n  natural 2 fails": keep("natural 2 fails when turn > 1"),
    "change scene siege\n  when siege.p.gold > 6\n    siege.p.fame up 1": lines(
        "change scene siege.when_siege_p_gold_5"
    ),
    "change action take\n  roll claim(player)\n    success\n      player.fame up 3": lines(
        "change action take.success"
    ),
    "change action take\n  success\n    player.fame up 3": lines("change action take.success"),
    "change action take\n  success\n    stop": None,
    "change phase day\n  each player in order\n    do siege(player)": lines("change phase day"),
    "change scene siege\n  step blows\n    siege.p.gold up 2": lines("change scene siege.blows"),
    "change scene siege\n  rounds at most 5 times": (
        "tip",
        "to keep that write: rounds at most 5 times until siege.over",
    ),
    'change action take\n  allowed when turn > 2 else "too early"': (
        "tip",
        "if both shall hold write it below `add to action take`; if this is meant write its name in front: "
        "rich: allowed …",
    ),
    'change action take\n  allowed when player.gold > 1 else "poor"': None,
}


@pytest.mark.parametrize("edit", LESS)
def test_what_a_changed_line_does_no_more_is_told(edit: str, tmp_path: Path) -> None:
    found = above(edit, tmp_path).findings
    wanted = LESS[edit]
    told = [(one.severity.value, one.hint()) for one in found if one.code == "says-less"]
    assert told == ([] if wanted is None else [wanted])
    assert not [one for one in found if one.severity is Severity.ERROR]


def test_a_line_of_a_condition_never_comes_in_the_place_of_a_statement(tmp_path: Path) -> None:
    for edit in (
        'change condition tired\n  to claim: -2 "weary"',
        'change action take\n  shame: allowed when turn > 1 else "no"',
    ):
        assert [one.code for one in above(edit, tmp_path).findings if one.severity is Severity.ERROR] == [
            "no-such-member"
        ]


def test_a_pool_with_another_text_is_called_as_before(tmp_path: Path) -> None:
    above('label clash.fort "castle"', tmp_path)
    (tmp_path / "top.law").write_text("ruleset top extends club\nremove contest clash.fort\n", encoding="utf-8")
    assert "castle" not in text_of(load_ruleset(tmp_path / "top.law"))
