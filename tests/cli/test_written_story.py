"""`marchlaw story`: who did what to whom, results and standings per turn, as Markdown that no name can break."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.main import run
from cli.telling.story import result_in_a_line
from cli.words.catalogue import Words
from interpreter.values.results import Fight, SideResult

RULES = """ruleset feud
  title "Feud"
  turn "Year"

kind tile
  owner: player or none "owner"
kind player
  gold: number = 5 "gold"
report fight, fights "fight"
  winner: player "who won"
  loser: player "who lost"
  grade: one of (minor, major) = major "grade"

roll storm(player, tile) "the storm of {tile}"
  dice 1d6
  target 4
  eager: +1 "eager"

action take(tile) by player "take {tile}"
  foreign: allowed when tile.owner is not player
  roll storm(player, tile)
    success
      tile.owner becomes player
  player.gold down 1 "powder"

phase talk "Talk"
  each player in order
    any number of nothing_at_all
phase field "The field"
  group reports any number of fight
  each player in order
    any number of take

action nothing_at_all by player
  never: allowed when player.gold > 100
"""
ORDERS = """
- {winner: anna, loser: ben, grade: minor}
- done
- {action: take, tile: b3}
- [5]
- done
- {action: take, tile: b3}
- [2]
- done
- done
"""


@pytest.fixture
def campaign(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    (tmp_path / "feud.law").write_text(RULES, encoding="utf-8")
    (tmp_path / "orders.yaml").write_text(ORDERS, encoding="utf-8")
    folder = str(tmp_path / "here")
    new = ["new", folder, "--ruleset", str(tmp_path / "feud.law"), "--map", "duel", "--tiles", "0", "--dice", "ask"]
    assert run([*new, "--players", "anna,ben"]) == 0
    text = (tmp_path / "here" / "campaign.yaml").read_text(encoding="utf-8")
    (tmp_path / "here" / "campaign.yaml").write_text(text.replace("name: Ben", 'name: "Ben *|<b>"'), encoding="utf-8")
    assert run(["play", folder, "--rules", "new", "--orders", str(tmp_path / "orders.yaml")]) == 0
    capsys.readouterr()
    return folder


def test_the_story_of_a_turn(campaign: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["story", campaign, "--turn", "1"]) == 0
    assert capsys.readouterr().out == (
        "# Feud: Duel\n"
        "\n"
        "Anna, Ben \\*\\|\\<b\\>\n"
        "\n"
        "## Year 1\n"
        "\n"
        "### The field\n"
        "\n"
        "- fight 1 - who won: Anna, who lost: Ben \\*\\|\\<b\\>, grade: minor\n"
        "- Anna: take The Crossing\n"
        "  - the storm of The Crossing: 5 (+1 eager); 6 against 4: success\n"
        "  - The Crossing: owner none → Anna\n"
        "  - Anna: gold -1, powder\n"
        "- Ben \\*\\|\\<b\\>: take The Crossing\n"
        "  - the storm of The Crossing: 2 (+1 eager); 3 against 4: failure\n"
        "  - Ben \\*\\|\\<b\\>: gold -1, powder\n"
        "\n"
        "| Player | Tiles | Gold |\n"
        "| --- | ---: | ---: |\n"
        "| Anna | 1 | 4 |\n"
        "| Ben \\*\\|\\<b\\> | 0 | 4 |\n"
    )


def test_the_story_is_written_into_a_file(campaign: str, tmp_path: Path) -> None:
    file = tmp_path / "story.md"
    assert run(["story", campaign, "--out", str(file)]) == 0
    text = file.read_text(encoding="utf-8")
    assert text.startswith("# Feud: Duel\n")
    assert "## Year 1\n" in text
    assert "\n\n\n" not in text


def test_a_turn_that_has_not_been_is_told(campaign: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["story", campaign, "--turn", "7"]) == 1
    assert "there has been no turn 7 yet; the last one is 2" in capsys.readouterr().err


def test_of_dice_compared_one_by_one_the_pairs_are_told_and_not_their_sum() -> None:
    red, blue = (SideResult(name, 0, 0, total, (), ()) for name, total in (("Red", 12), ("Blue", 9)))
    fight = Fight("clash", "a clash", None, None, 0, True, red, blue, pairs=((6, 6), (6, 3)), won=1, lost=1)
    assert result_in_a_line(fight, Words("en")).startswith("a clash: Red 1 : Blue 1")


def test_what_an_act_costs_is_told_below_it_and_not_below_the_act_before(tmp_path: Path) -> None:
    rules = """ruleset hiring
  title "Hiring"
  language en
kind player
  gold: number = 5 "gold"
  fame: number "fame"
action hire by player "hire somebody"
  costs 3 from player.gold
  ask player for how: number at least 1 at most 2 "How famous?"
  player.fame up how
phase work
  each player in order
    at most one of hire
"""
    (tmp_path / "hiring.law").write_text(rules, encoding="utf-8")
    (tmp_path / "orders.yaml").write_text("- {action: hire}\n- 2\n- {action: hire}\n- 1\n", encoding="utf-8")
    folder, story = tmp_path / "camp", tmp_path / "story.md"
    new = ("--ruleset", str(tmp_path / "hiring.law"), "--map", "duel", "--players", "red,blue", "--seed", "x")
    assert run(["new", str(folder), *new]) == 0
    assert run(["play", str(folder), "--orders", str(tmp_path / "orders.yaml")]) == 0
    assert run(["story", str(folder), "--out", str(story), "--turn", "1"]) == 0
    lines = [line.strip() for line in story.read_text(encoding="utf-8").splitlines() if line.strip().startswith("- ")]
    order = [next(at for at, line in enumerate(lines) if said in line) for said in ("Red: hire", "Blue: hire")]
    paid = [next(at for at, line in enumerate(lines) if line.startswith(f"- {who}: gold")) for who in ("Red", "Blue")]
    assert order[0] < paid[0] < order[1] < paid[1], lines


MOVES = """ruleset march
  title "March"
  language en
kind tile
  owner: player or none
kind band, bands "band"
  lord: player "lord"
  place: tile "place"{seen}
setup
  for each t in tiles where t.owner is not none
    create band
      lord = t.owner
      place = t
action ride(band, tile) by player "{{band}} rides to {{tile}}"
  allowed when band.lord is player and tile is next to band.place
  band.place becomes tile
phase rides "Rides"
  each player in order
    at most one of ride
"""


@pytest.mark.parametrize(
    ("seen", "viewer", "wanted"),
    [
        ("", [], "- band 1 appears in a2."),
        (" seen by lord", ["--as", "blue"], "- band 1 appears."),
        (" seen by lord", ["--as", "umpire"], "- band 1 appears in a2."),
    ],
)
def test_what_has_come_is_told_where_it_came(
    seen: str, viewer: list[str], wanted: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "march.law").write_text(MOVES.format(seen=seen), encoding="utf-8")
    folder = str(tmp_path / "spring")
    new = ["new", folder, "--ruleset", str(tmp_path / "march.law"), "--map", "duel", "--players", "red=Anna,blue=Ben"]
    assert run([*new, "--tiles", "1", "--turns", "4"]) == 0
    status = capsys.readouterr().out
    (tmp_path / "orders.yaml").write_text("- {action: ride, band: band_1, tile: b3}\n- done\n", encoding="utf-8")
    assert run(["play", folder, "--orders", str(tmp_path / "orders.yaml")]) == 0, status
    capsys.readouterr()
    assert run(["story", folder, *viewer]) == 0
    told = capsys.readouterr().out
    assert wanted in told.splitlines(), told


STREET = """ruleset street
  title "The street"
  language en
kind tile
  trust: number = 3 "trust"
kind player
  gold: number = 5 "gold"
  hunger: number "hunger"
action knock(tile) by player "knock at {tile}"
  player.gold down 1
action listen(tile) by player "listen at {tile}" seen by player
  tile.trust down 1
phase night
  each player in order
    one of knock, listen
phase dawn
  each player in order
    player.hunger up 1
    player.gold down 2 "bread"
  for each t in tiles where t.trust < 3
    t.trust down 2 "whispers"
"""


@pytest.fixture
def street(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    (tmp_path / "street.law").write_text(STREET, encoding="utf-8")
    acts = "- {action: knock, tile: b3}\n- {action: listen, tile: b3}\n"
    (tmp_path / "orders.yaml").write_text(acts, encoding="utf-8")
    folder = str(tmp_path / "here")
    new = ["new", folder, "--ruleset", str(tmp_path / "street.law"), "--map", "duel", "--players", "anna,ben"]
    assert run([*new, "--turns", "1"]) == 0
    assert run(["play", folder, "--orders", str(tmp_path / "orders.yaml")]) == 0
    capsys.readouterr()
    return folder


def test_a_change_told_with_its_reason_is_told_once_and_others_beside_it_too(
    street: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["story", street]) == 0
    told = capsys.readouterr().out
    assert "- Anna: hunger 0 → 1\n  - Anna: gold -2, bread\n  - Ben: hunger 0 → 1\n  - Ben: gold -2, bread\n" in told
    assert told.count("The Crossing: trust") == 2, "one of the act, and one of the whispers"


def test_what_came_of_an_act_that_is_not_read_does_not_stand_below_another(
    street: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["story", street, "--as", "anna"]) == 0
    told = capsys.readouterr().out
    assert "- Anna: knock at The Crossing\n  - Anna: gold 5 → 4\n- The Crossing: trust 3 → 2\n" in told
