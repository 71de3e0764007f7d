"""Slips given at one keyboard: nobody reads those of others before the round is opened, and then all are told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.test_seen import run

RULES = """ruleset night_raids
  title "Night raids"
  language en

kind player
  gold: number at least 0 = 10

action raid(rival: player) by player "{player} raids {rival}"
  allowed when rival is not player else "yourself?"
  rival.gold down 1

phase night "Night"
  together, sealed
    each player in order
      any number of raid
  absent
    player.gold down 2
  say "Morning comes."
"""
ORDERS = [
    "{by: red, action: raid, rival: blue}",
    "{by: red, action: raid, rival: gold}",
    "done",
    "{by: blue, action: raid, rival: gold}",
    "done",
]


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    (tmp_path / "night_raids.law").write_text(RULES, encoding="utf-8")
    folder = tmp_path / "camp"
    given = ("--ruleset", str(tmp_path / "night_raids.law"), "--map", "duel", "--players", "red,blue,gold")
    assert run("new", str(folder), *given, "--seed", "x").exit_code == 0
    return folder


def play(folder: Path, *answers: str) -> list[str]:
    orders = folder.parent / "orders.yaml"
    orders.write_text("".join(f"- {one}\n" for one in answers), encoding="utf-8")
    played = run("play", str(folder), "--orders", str(orders))
    assert played.exit_code == 0, played.output
    return played.output.splitlines()


def test_a_slip_is_read_by_its_player_alone_until_the_round_is_opened(begun: Path) -> None:
    play(begun, *ORDERS[:4])
    red, blue = (run("log", str(begun), "--as", one).output for one in ("red", "blue"))
    assert "Red raids Gold" in red
    assert "Blue raids" not in red
    assert "Red raids" not in blue
    assert "Blue raids Gold" in blue
    for other in ("public", "umpire"):
        told = run("log", str(begun), "--as", other).output
        assert "raids" not in told
        assert told.count("(not for you)") == 4
    data = run("log", str(begun), "--as", "public", "--json").output
    assert "raid" not in data.partition('"records"')[2]
    play(begun, "done", "done")
    assert "Red raids Gold" in run("log", str(begun), "--as", "blue").output


@pytest.mark.parametrize("last", [["{by: gold, action: raid, rival: red}", "done"], ["done"], ["{absent: yes}"]])
def test_all_slips_are_told_when_they_are_opened(last: list[str], begun: Path) -> None:
    lines = play(begun, *ORDERS, *last)
    asked = max(at for at, line in enumerate(lines) if line.startswith("Gold: what do you do?"))
    told = [line.strip() for line in lines[asked + 1 : lines.index("  Morning comes.")]]
    expected = ["> Red raids Blue", "> Red raids Gold", "> Blue raids Gold"]
    expected += {1: [], 2: ["> Gold raids Red"]}[len(last)]
    expected += ["Gold has handed in nothing."] if "absent" in last[0] else []
    assert told == expected


def test_what_a_player_does_in_a_slip_is_told_once(begun: Path) -> None:
    lines = play(begun, *ORDERS[:2])
    assert [line for line in lines if "raids" in line] == ["  > Red raids Blue", "  > Red raids Gold"]
    assert [line for line in play(begun, ORDERS[2], ORDERS[3]) if "raids" in line] == ["  > Blue raids Gold"]


def test_the_story_says_who_was_absent(begun: Path) -> None:
    play(begun, *ORDERS, "{absent: yes}")
    story = begun.parent / "story.md"
    assert run("story", str(begun), "--out", str(story)).exit_code == 0
    assert "- Gold has handed in nothing." in story.read_text(encoding="utf-8")


def test_a_slip_that_is_not_finished_is_seen_by_its_player_alone(begun: Path) -> None:
    """Blue is raided as soon as Red has written it down, and nobody else stands where that has happened."""
    play(begun, ORDERS[0])
    assert "raids Blue" in run("story", str(begun), "--as", "red").output
    for other in ("blue", "public", "umpire"):
        for command in ("status", "story"):
            assert "Red raids" not in run(command, str(begun), "--as", other).output
    gold = {one: run("status", str(begun), "--as", one).output for one in ("red", "blue")}
    nine = re.compile(r" 9\b")  # a head word may begin so too
    assert nine.search(gold["red"])
    assert not nine.search(gold["blue"])
    site = begun.parent / "site"
    assert run("page", str(begun), "--out", str(site)).exit_code == 0
    assert not any("Red raids" in one.read_text(encoding="utf-8") for one in site.glob("*.html"))


def hand_in(folder: Path, player: str) -> None:
    slip = folder.parent / f"{player}.yaml"
    assert run("orders", "form", str(folder), "--for", player, "--out", str(slip)).exit_code == 0
    sealed = run("orders", "seal", str(folder), str(slip))
    assert sealed.exit_code == 0, sealed.output


def test_what_is_typed_does_not_pass_over_slips_that_were_handed_in(begun: Path) -> None:
    hand_in(begun, "blue")
    orders = begun.parent / "orders.yaml"
    orders.write_text("- done\n", encoding="utf-8")
    typed = run("play", str(begun), "--orders", str(orders))
    assert typed.exit_code == 1
    assert "slips have been handed in by Blue" in typed.output
    assert "Handed in: Blue" in run("due", str(begun)).output


def test_who_has_given_his_slip_at_the_table_is_asked_again_in_the_next_round_alone(begun: Path) -> None:
    play(begun, *ORDERS[:3])
    for player in ("blue", "gold"):
        hand_in(begun, player)
    opened = run("orders", "open", str(begun), "--yes")
    assert opened.exit_code == 0, opened.output
    assert "Red raids Gold" in run("story", str(begun)).output
    assert "nothing" not in run("story", str(begun)).output
    assert "Still missing: Red, Blue, Gold" in run("status", str(begun)).output
    assert run("replay", str(begun), "--verify").exit_code == 0


COUNCIL = """ruleset council
  title "Rat"
  language de
kind player
  bold: yes or no = no
  friend: player or none
phase council "Rat"
  together, sealed
    each player in order
      ask player for bold: yes or no "Mutig?"
      player.bold becomes bold
      ask player for friend: player or none "Wer?"
      player.friend becomes friend
"""


def test_each_answer_that_the_form_of_a_slip_tells_is_taken(tmp_path: Path) -> None:
    (tmp_path / "council.law").write_text(COUNCIL, encoding="utf-8")
    folder, form, slip = tmp_path / "camp", tmp_path / "form.yaml", tmp_path / "slip.yaml"
    given = ("--ruleset", str(tmp_path / "council.law"), "--players", "red=Anna,blue=Ben", "--turns", "3")
    assert run("new", str(folder), *given).exit_code == 0
    assert run("orders", "form", str(folder), "--for", "red", "--out", str(form)).exit_code == 0
    text = form.read_text(encoding="utf-8")
    told = [re.findall(r"(\w+) \((\w+)\)", line) for line in text.splitlines() if "?: " in line]
    assert told == [[("yes", "ja"), ("no", "nein")], [("red", "Anna"), ("blue", "Ben"), ("none", "keine")]]
    for bold, friend in ((0, 0), (1, 1), (0, 2)):
        for which in (0, 1):  # by the word of the form, and as it reads
            filled = text.replace("  - \n", f"  - {told[0][bold][which]}\n", 1)
            slip.write_text(filled.replace("  - \n", f"  - {told[1][friend][which]}\n", 1), encoding="utf-8")
            sealed = run("orders", "seal", str(folder), str(slip))
            assert sealed.exit_code == 0, sealed.output


def test_the_form_of_a_slip_lists_what_is_asked_behind_what_must_be_answered(tmp_path: Path) -> None:
    rules = tmp_path / "weeks.law"
    rules.write_text(
        """ruleset weeks
  title "Weeks"
  language en

table chore "chores"
  | key  | name   |
  | mow  | "mow"  |
  | rest | "rest" |

kind player
  wish: chore = rest
  gold: number at least 0 = 5

phase plans "Plans"
  together, sealed
    each player in order
      ask player for first: chore from chore usual rest "The first week"
      player.wish becomes first
      ask player for second: chore from chore "The second week"
      when second is rest
        ask player for tip: number at least 1 at most player.gold "How much do you spend?"
        player.gold down tip
  absent
    player.wish becomes rest
""",
        encoding="utf-8",
    )
    camp, form = tmp_path / "camp", tmp_path / "form.yaml"
    assert run("new", str(camp), "--ruleset", str(rules), "--players", "red,blue").exit_code == 0
    assert run("orders", "form", str(camp), "--for", "red", "--out", str(form)).exit_code == 0
    lines = form.read_text(encoding="utf-8").partition("answers:\n")[2].splitlines()
    assert lines == [
        "  # The first week: mow (mow), rest (rest)",
        "  - ",
        "  # The second week: mow (mow), rest (rest)",
        "  - ",
        "  # What is asked can hang on your answers: what is missing is told when you hand the slip in.",
    ]
    form.write_text(form.read_text(encoding="utf-8").replace("  - \n", "  - rest\n"), encoding="utf-8")
    told = run("orders", "seal", str(camp), str(form))
    assert told.exit_code == 0, told.output


def test_the_form_of_a_slip_tells_what_may_stand_in_an_act_with_many_numbers(tmp_path: Path) -> None:
    rules = tmp_path / "market.law"
    rules.write_text(
        """ruleset market
  title "Market"
  language en

table ware "wares"
  | key  | name   | most |
  | rope | "rope" |   40 |
  | lamp | "lamp" |   90 |

kind player
  wish: ware = rope
  offer: number at least 0

action bid(ware, offer: number at least 10 at most ware.most) by player "bid {offer} for {ware}"
  player.wish becomes ware
  player.offer becomes offer

action save_up(coins: number at least 100 at most 900) by player "put {coins} aside"
  allowed when remainder(coins, 100) is 0 else "whole hundreds"
  player.offer becomes coins

phase bids "Bids"
  together, sealed
    each player in order
      at most one of bid, save_up
  absent
    player.offer becomes 0
""",
        encoding="utf-8",
    )
    camp, form = tmp_path / "camp", tmp_path / "form.yaml"
    assert run("new", str(camp), "--ruleset", str(rules), "--players", "red,blue").exit_code == 0
    assert run("orders", "form", str(camp), "--for", "red", "--out", str(form)).exit_code == 0
    text = form.read_text(encoding="utf-8")
    assert text.partition("answers:\n")[2].splitlines() == [
        "  # bid, save_up",
        '  # - {"action": "bid", "ware": "rope", "offer": …}   # rope, offer: 10–40',
        '  # - {"action": "bid", "ware": "lamp", "offer": …}   # lamp, offer: 10–90',
        '  # - {"action": "save_up", "coins": …}   # coins: 100, 200, …, 900',
    ]
    form.write_text(
        text.replace('# - {"action": "bid", "ware": "lamp", "offer": …}', "- {action: bid, ware: lamp, offer: 60}")
    )
    told = run("orders", "seal", str(camp), str(form))
    assert told.exit_code == 0, told.output
