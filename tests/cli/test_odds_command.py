"""`marchlaw odds`: what it tells of rolls, contests, acts and procedures, as text and as data; and what it refuses."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from cli import asking
from cli.commands.odds.command import say_odds
from cli.console import Console
from cli.main import INTERRUPTED, run
from cli.odds.asked import subjects
from cli.words.catalogue import Words
from dsl import loader
from dsl.loaded import Loaded
from dsl.loader import load_rulebook
from dsl.understood.rules import Rulebook
from interpreter.compiled import program
from interpreter.compiled.program import Program
from interpreter.faults import RuleFault
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.values.speech import Speech
from maps import open_map
from tests.interpreter.worlds import BUNDLED, OWN, ROOT
from tests.loaded_once import loaded

RULES = """ruleset sample
  title "Sample"
  language en
  version 1

kind player
  gold: number
  steps: number

stat wealth(p: player)
  gold: p.gold "gold"
  banner: +1 "banner" when p.gold > 0

roll claim(player, tile, ruins: yes or no) "the claim on {tile}"
  dice 2d6
  target 7
  ruins: -1 "ruins" when ruins
  rich: +2 "rich" when player.gold > 3

roll heap(player)
  dice 40d6
  target 140

roll burst(player)
  dice 1d6!
  target 7

contest duel(attacker: player, defender: player) "the duel"
  sides attacker, defender
  pool 1 dice d6 "sword" when side is attacker
  pool 1 dice d6 "sword" when side is defender
  each die +1 "wall" when side is defender
  higher total wins, tie to attacker

contest again(attacker: player, defender: player) "again and again"
  sides attacker, defender
  pool 1 dice d6 "sword"
  higher total wins, tie again

procedure found(player)
  player.gold up 1d6
  result player.gold

procedure share(goods: set of player, note: text)
  for each one in goods
    one.gold up 1d6

action dig(tile) by player "dig in {tile}"
  allowed when count of tile.neighbours > 0 else "nobody digs at the end of the world"
  allowed when player.gold < 50 else "the rich dig no more"
  player.gold up 1d6
  roll claim(player, tile, no)
    success
      roll claim(player, tile, yes)

action walk by player "walk"
  repeat until player.gold >= 400
    player.gold up 1d20 - 5

action stroll by player "stroll"
  repeat until player.gold >= 200
    player.gold up 1d20 - 5
    player.steps up 1d100
  roll heap(player)

action wish by player "wish"
  player.gold up 1d2
  when player.gold is 1
    ask player for n: number at least 0 at most 3 "how many?"
    player.gold up n
  player.gold becomes 6 / (player.gold - 2) rounded down

phase digging
  each player in order
    any number of dig, walk, wish, stroll

victory all "All" at end of digging
  won by those p in players where p.gold > 100
"""


@pytest.fixture
def rules(tmp_path: Path) -> str:
    file = tmp_path / "sample.law"
    file.write_text(RULES, encoding="utf-8")
    return str(file)


@pytest.fixture
def campaign(rules: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    folder = str(tmp_path / "spring")
    assert run(["new", folder, "--ruleset", rules, "--map", "duel", "--players", "red,blue", "--seed", "x"]) == 0
    capsys.readouterr()
    return folder


def told(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> list[str]:
    """The lines that a command prints, blanks joined."""
    assert run(["odds", *arguments]) == code, capsys.readouterr()
    said = capsys.readouterr()
    return [" ".join(line.split()) for line in (said.out + said.err).splitlines()]


def data(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert run(["odds", *arguments, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


# ---------------------------------------------------------------- rolls and contests


def test_a_roll_with_what_matters(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, rules, "claim", "--given", "tile=b3", "--given", "ruins=yes")
    assert "success: 5/12 (42 %)" in lines
    assert "mean 6, standard deviation 2.42" in lines
    assert "6 1/6 (17 %) ##############################" in lines
    at = lines.index("What counts, and what it gives:")
    assert lines[at + 1] == "−1/6 (17 %) ruins"
    assert lines[at + 3 :] == ["What does not count, and what it would give:", "+11/36 (31 %) rich"]


def test_what_a_rule_may_leave_out_is_what_stands_for_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nine or more fall in 10 of 36 throws, six or more in 26, a ten or more in 6."""
    file = tmp_path / "sample.law"
    feat = "\nroll feat(player, need: number = 9 - player.gold)\n  dice 2d6\n  target need\n"
    file.write_text(RULES + feat, encoding="utf-8")
    assert "success: 5/18 (28 %)" in told(capsys, str(file), "feat")
    assert "success: 13/18 (72 %)" in told(capsys, str(file), "feat", "--given", "player.gold=3")
    assert "success: 1/6 (17 %)" in told(capsys, str(file), "feat", "--given", "need=10")


def test_many_values_stand_together_but_not_as_fractions(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, rules, "heap")
    assert "135–139 18 % #############################" in lines
    assert lines[-1].startswith("≥ ")
    assert len(lines) < 40
    exact = told(capsys, rules, "heap", "--exact")
    assert len(exact) > 200
    assert f"40 1/{6**40} (under 0.0001 %)" in exact


def test_a_contest_has_three_numbers(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Of 36 throws the attacker is ahead in 10 (he must throw two more), behind in 21, and 5 are equal."""
    lines = told(capsys, rules, "duel")
    assert lines[0] == "the duel"
    assert lines[1:4] == ["5/18 (28 %) Red is ahead", "7/12 (58 %) Blue is ahead", "5/36 (14 %) a tie as thrown"]
    assert lines[5:7] == ["5/12 (42 %) Red wins in the end", "7/12 (58 %) Blue wins in the end"]
    found = data(capsys, rules, "duel", "--exact")["contest"]
    assert {name: one["chance"] for name, one in found.items()} == {
        "first": "5/18",
        "second": "7/12",
        "tie": "5/36",
        "first_wins": "5/12",
        "second_wins": "7/12",
    }


def test_a_tie_that_is_fought_again_is_no_end(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = data(capsys, rules, "again", "--exact")["contest"]
    assert [one["chance"] for one in found.values()] == ["5/12", "5/12", "1/6", "1/2", "1/2"]


def test_what_is_cut_off_is_told(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "left out: under 0.0001 % for dice that explode again and again" in told(capsys, rules, "burst")


# ---------------------------------------------------------------- acts and procedures


def test_an_act_in_full(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Gold is thrown before the roll, so that half of the time two more are added to it."""
    lines = told(capsys, rules, "dig", "--given", "player=blue", "--given", "tile=b3", "--watch", "player.gold")
    success = (21 + 30) / 2 / 36
    assert f"success: {17}/{24} (71 %)" in lines
    assert round(success, 6) == round(17 / 24, 6)
    assert "how many rolls of “claim” succeed" in lines
    at = lines.index("player.gold")
    assert lines[at + 1] == "mean 3.5, standard deviation 1.71"
    assert lines[at + 2] == "1 1/6 (17 %) ##############################"
    found = data(capsys, rules, "dig", "--given", "tile=b3", "--watch", "red.gold", "--watch", "wealth(player)")
    assert found["question"] == {"action": "dig", "with": {"tile": "b3", "player": "red"}}
    assert found["watched"]["red.gold"]["mean"] == 3.5
    assert found["watched"]["wealth(player)"]["mean"] == 4.5
    assert found["success"] == {"chance": round(17 / 24, 6)}
    assert {one["label"]: one["counts"] for one in found["matters"]["modifiers"]} == {"rich": True, "ruins": False}


def test_any_value_in_the_words_of_the_rules_may_be_watched(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Gold is a throw of a die with six sides, from 0 on."""
    watched = ("--watch", "player.gold > 4", "--watch", "2 * player.gold + count of players")
    lines = told(capsys, rules, "dig", "--given", "player=blue", "--given", "tile=b3", *watched)
    at = lines.index("player.gold > 4")
    assert lines[at + 1 : at + 3] == [
        "no 2/3 (67 %) ##############################",
        "yes 1/3 (33 %) ###############",
    ]
    assert lines[lines.index("2 * player.gold + count of players") + 1].startswith("mean 11,")
    for value in ("count of players", "count of p in players where p.gold > 0", "red.wealth", "player.wealth"):
        assert data(capsys, rules, "dig", "--given", "tile=b3", "--watch", value)["watched"][value]
    found = data(capsys, rules, "dig", "--given", "tile=b3", "--watch", "2 * red.gold + wealth(player)")
    assert found["watched"]["2 * red.gold + wealth(player)"]["mean"] == 11.5


@pytest.mark.parametrize(
    ("watched", "said"),
    [("player.gold up 1", "is nothing that can be worked out"), ("player.gld + 1", "has no “gld”")],
)
def test_what_cannot_be_worked_out_is_not_watched(
    watched: str, said: str, rules: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["odds", rules, "dig", "--watch", watched]) != 0
    assert said in capsys.readouterr().err


def test_a_procedure_gives_back(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, rules, "found", "--given", "player.gold=4")
    assert lines[:3] == [
        "found (Red)",
        "mean 7.5, standard deviation 1.71",
        "5 1/6 (17 %) ##############################",
    ]


def test_what_comes_to_nothing_by_itself_says_what_to_watch(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "fee.law"
    text = "ruleset fee\nkind player\n  gold: number = 9\nprocedure fine(p: player)\n  p.gold down 1d6\n"
    file.write_text(text + "phase a\n  each player in order\n    do fine(player)\n", encoding="utf-8")
    said = "It throws for no target and has no result; --watch names a number that it changes."
    assert said in told(capsys, str(file), "fine")
    assert said not in told(capsys, str(file), "fine", "--watch", "p.gold")


def test_sets_and_texts_that_nobody_gives_are_empty(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "red.gold: always 0" in told(capsys, rules, "share", "--watch", "red.gold")


def test_how_ways_end_is_told(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, rules, "wish")
    at = lines.index("How it ends:")
    ends = lines[at + 1 : at + 3]
    assert any("somebody is asked: how many?" in line for line in ends)
    assert any("it cannot be carried out: " in line for line in ends)
    ends_as_data = data(capsys, rules, "wish")["ends"]
    assert {one["end"]: one["chance"] for one in ends_as_data} == {"asked": 0.5, "refused": 0.5}


def test_what_takes_too_many_steps_is_estimated_and_says_so(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, rules, "walk", "--watch", "red.gold", "--steps", "20000")
    assert any(line.startswith("Exact odds would take more than 12,000 steps") for line in lines)
    assert any(line.startswith("mean about 4") for line in lines)
    assert any(" about " in line and line.endswith("#") for line in lines)
    found = data(capsys, rules, "walk", "--watch", "red.gold", "--steps", "20000")
    assert not found["is_exact"]
    assert found["plays"] > 10
    assert "matters" not in found
    values = found["watched"]["red.gold"]["values"]
    assert all(one["low"] <= one["chance"] <= one["high"] for one in values)
    assert data(capsys, rules, "walk", "--watch", "red.gold", "--steps", "20000") == found


# ---------------------------------------------------------------- in a campaign


def test_a_campaign_lists_options_and_tells_one_in_full(campaign: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, campaign)
    assert sum("dig in" in line for line in lines) == 7
    assert "2 options without a roll" in lines
    one = told(capsys, campaign, "dig", "--given", "tile=b3", "--watch", "red.gold")
    assert one[0] == "dig in The Crossing"
    assert "success: 17/24 (71 %)" in one
    assert "red.gold" in one
    found = data(capsys, campaign, "dig")
    assert found["left_out"] == 0
    listed = found["options"]
    assert len(listed) == 7
    assert {"action": "dig", "tile": "b3", "text": "dig in The Crossing", "success": round(17 / 24, 6)} in listed
    richer = told(capsys, campaign, "dig", "--given", "player.gold=9", "--given", "tile=b3")
    assert "success: 5/6 (83 %)" in richer
    assert "−1/6 (17 %) ruins" in told(capsys, campaign, "claim", "--given", "ruins=yes")


def test_an_act_that_is_not_legal_has_odds_and_a_reason(campaign: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, campaign, "dig", "--given", "tile=b3", "--given", "player.gold=99")
    assert "success: 5/6 (83 %)" in lines
    assert lines[-1] == "As things stand it would be refused: the rich dig no more"


def test_options_share_one_budget(campaign: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, campaign, "dig", "--steps", "300")
    left = next(line for line in lines if "not worked out" in line)
    listed = sum("dig in" in line for line in lines)
    assert 0 < listed < 7
    assert left.startswith(f"{7 - listed} options were not worked out")


def test_an_option_that_takes_too_long_is_no_option_without_a_roll(
    campaign: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The way to the dice of `stroll` is long; `wish` and `walk` have none."""
    lines = told(capsys, campaign)
    assert "2 options without a roll" in lines
    assert "1 option was not worked out, which would take more steps; name it with --given" in lines
    assert any(line.startswith("success: about ") for line in told(capsys, campaign, "stroll", "--steps", "20000"))


def test_chances_beside_options_take_no_longer_than_they_may(
    campaign: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The clock of this test goes on by a tenth of a second whenever somebody looks at it."""
    ticks = count()
    monkeypatch.setattr(asking, "monotonic", lambda: next(ticks) / 10)
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert run(["play", campaign]) == 0
    out = capsys.readouterr().out
    assert 0 < out.count("17/24 (71 %)") < 7
    assert out.count("dig in") - out.count("dig in …:") == 7
    assert "Chances that take longer are left out; “odds” works them out." in out
    assert sum("17/24 (71 %)" in line for line in told(capsys, campaign)) == 7


# ---------------------------------------------------------------- anything

MOST_NAMES = 40
MAPS = ("duel", "small_continent", "realm", "market_towns", "two_planets", "club_campaign")


@pytest.mark.parametrize("ruleset", [*BUNDLED, *OWN])
def test_whatever_rules_name_has_odds(
    ruleset: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each roll, contest, act and procedure with what is first of its kind, on the first map that fits.

    Of a ruleset that names very many, some forty are asked for, spread over all of them. The rules are read once.
    """
    read: list[Path] = []

    def known(source: Path, checks: object) -> Loaded:
        read.append(source)
        return loaded(source)

    monkeypatch.setattr(loader, "load_ruleset", known)
    compiled: dict[int, Program] = {}

    def once(book: Rulebook, speech: Speech) -> Program:
        return compiled.get(id(book)) or compiled.setdefault(id(book), Program(book, speech))

    monkeypatch.setattr(program, "Program", once)
    folder = ROOT / ("rulesets" if ruleset in BUNDLED else "tests/rulesets") / ruleset
    for map_name in MAPS:
        if run(["odds", str(folder), "--map", map_name, "--json"]) == 0:
            break
    names = [next(iter(one.values())) for one in json.loads(capsys.readouterr().out)["names"]]
    for name in names[:: -(-len(names) // MOST_NAMES)] if names else ():
        assert run(["odds", str(folder), name, "--map", map_name, "--steps", "2000"]) == 0, name
        assert capsys.readouterr().out
    assert read


@pytest.mark.parametrize("ruleset", ["planetary_empires_en", "realm_campaign"])
def test_a_game_that_goes_on_is_as_before_when_odds_were_asked(
    ruleset: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is made up for the question, such as a battle that nobody has fought, is not there afterwards."""
    seats = [Seat("red", "Red", {}), Seat("blue", "Blue", {})]
    map_name = "realm" if ruleset.startswith("realm") else "duel"
    game = Game(Program(load_rulebook(ruleset, checks=lambda _: ())), open_map(map_name), seats, {})
    before = game.world.as_data()
    for name in subjects(game.program.rulebook):
        with suppress(RuleFault):
            say_odds(game, name, [], Console("en", Words("en")), 500)
        assert game.world.as_data() == before, name
    capsys.readouterr()


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["claim", "--given", "wind"], "--given wind? (NAME=VALUE)"),
        (["riches"], "Name one of these: claim, heap, burst, duel, again, dig, walk, stroll, wish, found, share"),
        (["dig", "--watch", "silver"], "watch silver? Name an attribute, such as red.gold"),
        (["dig", "--watch", ""], "watch ? Name an attribute, such as red.gold"),
        (["dig", "--steps", "0"], "--steps"),
    ],
)
def test_what_is_not_understood_is_told(
    typed: list[str], said: str, rules: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert any(said in line for line in told(capsys, rules, *typed, code=2))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["claim", "--given", "wind=1"], "error not-about: claim is not about anything called “wind”"),
        (["digging"], "error no-odds: a phase has no odds: what comes of “digging” depends on what players do"),
        (["digging"], "hint: ask for what it does and offers: dig, walk, wish, stroll"),
        (["wealth"], "error no-odds: “wealth” is a value, for which nothing is thrown"),
        (["claim", "--given", "wind=1"], "hint: it is about: player, tile, ruins"),
        (["dig", "--watch", "red.silver"], "error nothing-called: nothing here is called “silver”"),
        (["dig", "--watch", "red.silver"], "hint: there are: gold, steps"),
    ],
)
def test_what_names_nothing_is_told_with_what_there_is(
    typed: list[str], said: str, rules: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in told(capsys, rules, *typed, code=1)


def test_interrupting_ends_with_a_sentence(rules: str, tmp_path: Path) -> None:
    begun = tmp_path / "begun.py"
    begun.write_text(
        "import sys\n"
        "from interpreter.odds import odds\n"
        "real = odds.exact_odds\n"
        "def exact_odds(*arguments, **named):\n"
        "    print('begun', flush=True)\n"
        "    return real(*arguments, **named)\n"
        "odds.exact_odds = exact_odds\n"
        "from cli.main import main\n"
        "main()\n",
        encoding="utf-8",
    )
    command = [sys.executable, str(begun), "--lang", "en", "odds", rules, "walk", "--steps", "1000000000"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.getcwd()},
        # What is started in the background of a shell inherits that interrupts are passed over.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as process:
        assert process.stdout is not None
        assert any("begun" in line for line in process.stdout)
        process.send_signal(signal.SIGINT)
        _out, error = process.communicate(timeout=60)
    assert process.returncode == INTERRUPTED
    assert error.strip() == "Stopped. What was recorded stays recorded."


def test_a_scene_is_gone_through_by_a_plan(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    brawl = str(Path(__file__).parents[1] / "rulesets" / "brawl")
    plan = tmp_path / "plan.yaml"
    plan.write_text("acts: [strike]\nanswers: {is_wild: no}\n", encoding="utf-8")
    found = data(capsys, brawl, "brawl", "--choices", str(plan))
    assert (found["choices"], found["is_exact"]) == ("plan", True)
    assert {row["value"] for row in found["result"]["values"]} == {"red", "blue", None}
    assert "matters" not in found
    lines = told(capsys, brawl, "brawl", "--choices", str(plan))
    assert lines[1] == "What is asked on the way is answered by the plan."
    assert data(capsys, brawl, "brawl")["choices"] is None


def test_a_scene_is_followed_up_to_where_it_is_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plan = tmp_path / "plan.yaml"
    plan.write_text("{acts: [strike], answers: {is_wild: no}}\n", encoding="utf-8")
    asked = (str(Path(__file__).parents[1] / "rulesets" / "brawl"), "brawl", "--choices", str(plan))
    found = data(capsys, *asked, "--until", "one.men < 3 or other.men < 3", "--watch", "red.men", "--exact")
    assert (found["until"], found["result"]) == ("one.men < 3 or other.men < 3", None)
    assert [(end["end"], end["chance"]) for end in found["ends"]] == [("until", 1)]
    # Red strikes first, and each hits with one half: he is the first to hit in 1/2 + 1/4 × 1/2 + … = 2/3.
    values = {row["value"]: row["chance"] for row in found["watched"]["red.men"]["values"]}
    assert values == {2: "1/3", 3: "2/3"}
    lines = told(capsys, *asked, "--until", "red.gold > 99")
    assert any("it comes to its end without this: red.gold > 99" in line for line in lines)
    assert data(capsys, *asked)["until"] is None


def test_options_are_followed_up_to_where_it_is_asked(campaign: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What holds already is so at once: nothing is rolled any more."""
    options = data(capsys, campaign, "dig", "--until", "turn > 0")["options"]
    assert options
    assert all(one["success"] is None for one in options)
    assert data(capsys, campaign, "dig", "--until", "turn > 99")["options"] == data(capsys, campaign, "dig")["options"]


def test_a_roll_is_followed_up_to_nothing(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", rules, "claim", "--until", "turn > 0"]) != 0
    assert "the dice of a roll are thrown at once" in capsys.readouterr().err
    assert run(["odds", rules, "dig", "--until", "turn >"]) != 0
    assert "“turn >” is no condition" in capsys.readouterr().err


BIDS = """ruleset bids
  title "Bids"
  language en
kind player
  gold: number = 0
  mood: one of (calm, wild) = calm
action bid(n: number at least 1 at most 3, bold: yes or no, mood: one of (calm, wild)) by player "bid"
  player.gold up n * 10 when bold
  player.gold up n when not bold
  player.mood becomes mood
scene auction, auctions(one: player, other: player) "an auction of {one} and {other}"
  step bids "Bids"
    one of bid by one
    one of bid by other
phase fair "The fair"
  for each p in players
    for each q in players where q is not p
      do auction(p, q)
"""


def test_a_plan_says_with_what_an_act_is_done(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bids.law").write_text(BIDS, encoding="utf-8")
    plan = tmp_path / "plan.yaml"
    asked = (
        str(tmp_path / "bids.law"),
        "auction",
        "--choices",
        str(plan),
        "--watch",
        "one.gold",
        "--watch",
        "other.gold",
    )
    plan.write_text(
        "acts:\n- {action: bid, n: '2', bold: yes, mood: wild, by: red}\n- {action: bid, n: 1, bold: no, mood: calm}\n",
        encoding="utf-8",
    )
    found = data(capsys, *asked)["watched"]
    assert [one["mean"] for one in found.values()] == [20, 1]
    for wrong, said in (("mood: wilt", "no value called “wilt”"), ("bold: perhaps", "no value called “perhaps”")):
        plan.write_text(f"acts: [{{action: bid, {wrong}}}]\n", encoding="utf-8")
        assert run(["odds", *asked]) != 0
        assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("acts: [strik]", "the rules have no action called “strik”"),
        ("acts: [{action: strike, at: blue}]", "the rules have no parameter called “at”"),
        ("acts: [{action: strike, by: rot}]", "the rules have no player called “rot”"),
        ("answers: {is_wilt: yes}", "the rules have no question called “is_wilt”"),
        ("orders: [strike]", "a plan has “acts”"),
        ("acts: strike", "a plan has “acts”"),
        ("acts: [[strike]]", "a plan has “acts”"),
    ],
)
def test_a_plan_that_the_rules_do_not_know_is_told(
    written: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = tmp_path / "plan.yaml"
    plan.write_text(written, encoding="utf-8")
    brawl = str(Path(__file__).parents[1] / "rulesets" / "brawl")
    assert run(["odds", brawl, "brawl", "--choices", str(plan)]) != 0
    assert said in capsys.readouterr().err
    assert run(["odds", brawl, "brawl", "--choices", "no such file"]) != 0


def test_a_scene_under_way_is_asked_about_from_where_it_stands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    brawl = str(Path(__file__).parents[1] / "rulesets" / "brawl")
    quarrel = str(tmp_path / "quarrel")
    orders = tmp_path / "orders.yaml"
    orders.write_text("[{action: begin, foe: ben}, no, {action: strike}]\n", encoding="utf-8")
    made = ["new", quarrel, "--ruleset", brawl, "--map", "duel", "--players", "anna,ben", "--seed", "x"]
    assert run(made) == 0
    assert run(["play", quarrel, "--orders", str(orders)]) == 0
    capsys.readouterr()
    journal = (Path(quarrel) / "journal.jsonl").read_bytes()
    plan = tmp_path / "plan.yaml"
    plan.write_text("acts: [strike]\n", encoding="utf-8")
    lines = told(capsys, quarrel, "brawl", "--choices", str(plan), "--watch", "one.men", "--steps", "20000")
    assert lines[0] == "a brawl of Anna and Ben, from where it stands"
    assert lines[1].startswith("Counted in ")
    assert "one.men" in lines
    found = data(capsys, quarrel, "brawl", "--choices", str(plan), "--steps", "20000")
    assert found["question"] == {"procedure": "brawl", "with": {"one": "anna", "other": "ben"}, "is_under_way": True}
    assert found["is_exact"] is False
    assert found["plays"] > 10
    begun_anew = data(capsys, quarrel, "brawl", "--given", "one=anna", "--steps", "1200")
    assert "is_under_way" not in begun_anew["question"]
    assert (Path(quarrel) / "journal.jsonl").read_bytes() == journal
    for viewer in ("umpire", "anna", "public"):  # who sees all of it goes on from the same game
        seen = data(capsys, quarrel, "brawl", "--choices", str(plan), "--steps", "20000", "--as", viewer)
        assert seen == found


def test_options_are_listed_with_what_is_watched(campaign: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, campaign, "dig", "--watch", "red.gold", "--watch", "blue.gold")
    assert lines[1].split() == ["red.gold", "blue.gold"]
    assert "17/24 (71 %) 3.5 0 dig in The Crossing" in [" ".join(line.split()) for line in lines]
    found = data(capsys, campaign, "dig", "--watch", "red.gold")["options"]
    assert {one["watched"]["red.gold"]["mean"] for one in found} == {3.5}
    assert data(capsys, campaign, "dig", "--choices", "chance")["options"] == data(capsys, campaign, "dig")["options"]
    few = data(capsys, campaign, "dig", "--watch", "red.gold", "--steps", "1200")
    assert 0 < few["left_out"] < 7
    assert len(few["options"]) == 7 - few["left_out"]


def test_a_phase_that_does_it_all_itself_is_told_with_what_to_write(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = tmp_path / "tithes.law"
    rules.write_text(
        'ruleset tithes\n  title "Tithes"\n  language en\nkind player\n  gold: number\n'
        "phase tithes\n  for each p in players\n    p.gold up 1d6\n",
        encoding="utf-8",
    )
    assert run(["odds", str(rules), "tithes"]) == 1
    assert "hint: put its lines into a procedure, write `do` and the name of that" in capsys.readouterr().err


def test_a_misspelt_name_is_told_with_one_like_it(campaign: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", campaign, "strol"]) == 1
    assert "did you mean “stroll”" in capsys.readouterr().err
    assert run(["odds", "star_empires", "ranged_atack"]) == 1
    assert "did you mean “ranged_attack”" in capsys.readouterr().err
    assert run(["odds", campaign, "dig", "--watch", "rot.gold"]) == 2
    assert "such as red.gold" in capsys.readouterr().err
