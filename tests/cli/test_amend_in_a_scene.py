"""The report on an amendment while a scene is under way: nothing is lost that is not, and names are words too."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_seen import run

RULES = """ruleset duels
  title "Duels"
  language en
kind player
  gold: number at least 0 = 5
limit blow: 1 per player this round else "once"
action strike by player "strike"
  counts as blow
  fight.first.gold down 1
action rest by player "rest"
  player.gold up 1
scene fight, fights(first: player, other: player) "{first} and {other}"
  rounds at most 3 times
    turns of strike by first, other
define rounds_now = (fight.round when fight is not none, otherwise 0)
phase a "A"
  each player in order
    for each q in players where q is not player
      do fight(player, q)
      say "{rounds_now}"
    one of rest
"""


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign in which a scene is under way."""
    folder = tmp_path_factory.mktemp("duels")
    (folder / "duels.law").write_text(RULES, encoding="utf-8")
    given = ("--ruleset", str(folder / "duels.law"), "--map", "duel", "--players", "red,blue", "--seed", "x")
    assert run("new", str(folder / "c"), *given).exit_code == 0
    (folder / "orders.yaml").write_text("- {action: strike}\n", encoding="utf-8")
    assert run("play", str(folder / "c"), "--orders", str(folder / "orders.yaml")).exit_code == 0
    return folder


def parts(folder: Path, layer: str) -> dict[str, list[str]]:
    """The report by its headings."""
    (folder / "layer.law").write_text(f"ruleset layer extends duels\n{layer}\n", encoding="utf-8")
    told = run("amend", str(folder / "c"), str(folder / "layer.law"), "--dry-run").output
    found: dict[str, list[str]] = {}
    heading: list[str] = []
    for line in told.splitlines():
        if line[:1].isdigit():
            heading = found[line[3:]] = []
        elif line.startswith("   "):
            heading.append(line.strip())
    return found


def test_another_name_is_a_word_and_takes_no_act_away(campaign: Path) -> None:
    report = parts(campaign, 'label strike "give a blow"')
    changed = 'action strike by player "strike" -> action strike by player "give a blow"'
    assert report["The words"] == [changed]
    for heading in ("The board now", "What may be done now", "Who gains"):
        assert report[heading] == ["nothing"], report


def test_what_an_attribute_is_called_is_a_word(campaign: Path) -> None:
    report = parts(campaign, 'label player.gold "coins"')
    assert report["The words"] == ['kind player, gold: number at least 0 = 5 -> number at least 0 = 5 "coins"']
    told = run("rules", "diff", str(campaign / "duels.law"), str(campaign / "layer.law")).output
    assert 'gold: number at least 0 = 5 in A, number at least 0 = 5 "coins" in B' in told


def test_what_is_lost_is_told(campaign: Path) -> None:
    report = parts(campaign, "add to action rest\n  allowed when player.gold > 90")
    assert report["What may be done now"] == ["Red, rest: more ways: 0, fewer: 1", "Blue, rest: more ways: 0, fewer: 1"]
