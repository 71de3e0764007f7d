"""What is given for the odds of an act is judged whether or not somebody may act now."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli import main
from tests.cli.test_seen import run

RULES = """ruleset asks
  title "Asks"
  language en
kind player
  gold: number = 3
roll claim(player, tile) "the claim on {tile}"
  dice 2d6
  target 7
action take(tile) by player "take {tile}"
  roll claim(player, tile)
phase a "A"
  each player in order
    ask player for n: number at least 0 at most 3 "How many?"
    player.gold up n
    one of take
"""


def test_a_tile_that_is_not_there_is_told_while_something_else_is_asked(tmp_path: Path) -> None:
    (tmp_path / "asks.law").write_text(RULES, encoding="utf-8")
    given = ("--ruleset", str(tmp_path / "asks.law"), "--map", "duel", "--players", "red,blue", "--seed", "x")
    assert run("new", str(tmp_path / "c"), *given).exit_code == 0
    told = run("odds", str(tmp_path / "c"), "take", "--given", "tile=q77")
    assert told.exit_code != 0
    assert "q77" in told.output
    assert "Nobody is asked to act" not in told.output
    unknown = run("odds", str(tmp_path / "c"), "take", "--given", "ship=a2")
    assert "take is not about anything called “ship”" in unknown.output
    known = run("odds", str(tmp_path / "c"), "take", "--given", "tile=a2")
    assert "success: 7/12" in known.output
    assert "What is asked now is no act" not in known.output
    assert "What is asked now is no act" in run("odds", str(tmp_path / "c")).output


def test_a_word_that_is_none_of_the_words_does_not_fit(tmp_path: Path) -> None:
    rules = RULES.replace("(player, tile)", "(player, tile, how: one of (bold, shy) = shy)", 1)
    (tmp_path / "asks.law").write_text(rules, encoding="utf-8")
    told = run("odds", str(tmp_path / "asks.law"), "claim", "--given", "how=brave")
    assert "“brave” does not fit “how”" in told.output
    assert "bold, shy" in told.output


DIGGING = """ruleset digging
  title "Digging"
  language en
kind player
  gold: number = 3
roll luck(player, deep: yes or no) "luck"
  dice 1d6
  target 4
  deep: +2 "deep" when deep
action dig(deep: yes or no, rival: player or none) by player "dig"
  allowed when rival is not player else "alone?"
  roll luck(player, deep)
phase a "A"
  each player in order
    any number of dig
"""


def test_acts_that_read_alike_are_told_apart_and_given_by_yes_no_and_none(tmp_path: Path) -> None:
    (tmp_path / "digging.law").write_text(DIGGING, encoding="utf-8")
    campaign = str(tmp_path / "c")
    given = ("--ruleset", str(tmp_path / "digging.law"), "--players", "red,blue", "--seed", "x", "--turns", "2")
    assert run("new", campaign, *given).exit_code == 0
    said = ["(yes, blue)", "(yes, none)", "(no, blue)", "(no, none)"]
    every = run("odds", campaign).output
    assert all(one in every for one in said)
    deep = run("odds", campaign, "dig", "--given", "deep=yes").output
    assert [one.split() for one in deep.splitlines()[1:]] == [
        ["5/6", "(83", "%)", "dig", "(blue)"],
        ["5/6", "(83", "%)", "dig", "(none)"],
    ]
    one = run("odds", campaign, "dig", "--given", "deep=no", "--given", "rival=none").output
    assert "success: 0.5" in one


def test_rules_whose_tiles_lack_something_on_the_map_can_be_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What has odds is listed without any map; else tiles have what no tile can be without."""
    file = tmp_path / "dig.law"
    file.write_text(
        "ruleset dig\nkind tile\n  soil: one of (sand, clay)\nroll dig(player, tile)\n  dice 1d6\n  target 4\n"
        '  +1 "clay" when tile.soil is clay\n',
        encoding="utf-8",
    )
    assert main.run(["odds", str(file)]) == 0
    assert "dig(player: a player, tile: a tile)" in capsys.readouterr().out
    assert main.run(["odds", str(file), "dig", "--given", "tile.soil=clay"]) == 0
    assert "success: 2/3" in capsys.readouterr().out
    assert main.run(["odds", str(file), "dig", "--map", "duel"]) == 1, "a map that is named must fit"


def test_rules_are_asked_as_their_first_turn_begins_whatever_is_thrown_before_it(tmp_path: Path) -> None:
    file = tmp_path / "crew.law"
    file.write_text(
        "ruleset crew\nkind hand, hands\n  lord: player\n  age: number\n"
        "setup\n  for each p in players\n    create hand\n      lord = p\n      age = 20 + 1d6\n"
        'roll lift(hand)\n  dice 1d6\n  target 4\n  +1 "rain" when remainder(turn, 4) is 0\n'
        '  +1 "grown" when hand.age > 20\nphase work\n  ask group for hours: number at least 0 at most 9\n',
        encoding="utf-8",
    )
    told = run("odds", str(file), "lift").output
    assert "67 %" in told, "3 to 6: turn 1 is no multiple of 4, and whoever the setup makes is above 20"


def test_a_number_that_an_act_is_not_given_is_the_first_with_which_it_is_legal(tmp_path: Path) -> None:
    file = tmp_path / "loans.law"
    file.write_text(
        "ruleset loans\nkind player\n  gold: number at least 0 = 30\n  friend: player or none\n"
        'action borrow(friend: player or none from players, n: number at least 10 at most 500) by player "borrow {n}"\n'
        '  allowed when remainder(n, 8) is 0 else "by the eight"\n  allowed when friend is not player else "not you"\n'
        "  player.gold up n + d2\n  player.friend becomes friend\n"
        "phase bank\n  each player in order\n    any number of borrow\n",
        encoding="utf-8",
    )
    told = run("odds", str(file), "borrow", "--watch", "red.gold").output
    assert "borrow 16" in told
    assert "refused" not in told
    given = run("odds", str(file), "borrow", "--given", "n=24", "--watch", "red.gold").output
    assert "borrow 24" in given
    assert "55" in given
    assert "the most is 500" in run("odds", str(file), "borrow", "--given", "n=504").output


FOLLOWED = """ruleset digs
  title "Digs"
  language en
kind player
  gold: number = 3
  fame: number = 0
report find, finds
  finder: player
procedure dig(p: player)
  p.gold up d6
procedure show(find)
  find.finder.gold up d6
rich: when p.gold > 20 becomes true for p: player
  p.fame up 10
seen: when p.gold changes for p: player
  p.fame up 1
found: when count of finds > 0 becomes true
  for each p in players
    p.fame up 100
phase day "Day"
  each player in order
    ask player for n: number at least 0 at most 3 "How many?"
"""


@pytest.mark.parametrize(
    ("asked", "chances"),
    [
        (("dig",), {"1": "1"}),  # 4 to 9: seen
        (("dig", "--given", "red.gold=30"), {"1": "1"}),  # rich before: seen
        (("dig", "--given", "red.gold=18"), {"1": "1/3", "11": "2/3"}),  # 19 and 20 are seen, 21 to 24 are rich too
        (("show",), {"1": "1"}),  # a find that is made up was found before
    ],
)
def test_nothing_follows_from_what_is_only_supposed(
    asked: tuple[str, ...], chances: dict[str, str], tmp_path: Path
) -> None:
    file = tmp_path / "digs.law"
    file.write_text(FOLLOWED, encoding="utf-8")
    told = run("odds", str(file), *asked, "--watch", "red.fame", "--exact", "--json")
    assert told.exit_code == 0, told.output
    watched = json.loads(told.output)["watched"]["red.fame"]["values"]
    assert {str(one["value"]): str(one["chance"]) for one in watched} == chances


PAID = """ruleset paid
  title "Paid"
  language en
kind player
  gold: number at least 0 = 5
roll luck(player) "luck"
  dice 1d6
  target 3
  rich: +1 "rich" when player.gold > 9
action dare by player "dare"
  roll luck(player)
scene trial, trials(who: player) "a trial of {who}"
  at most one of dare by who
  result who.gold
setup
  for each p in players
    ask p for n: number at least 1 at most 1 "How many?"
    p.gold up n
phase pay
  each player in order
    player.gold up 10
  each player in order
    do trial(player)
"""


@pytest.mark.parametrize("has_setup", [True, False])
def test_of_a_ruleset_the_odds_are_asked_before_anything_of_the_first_phase_is_done(
    tmp_path: Path, *, has_setup: bool
) -> None:
    setup = PAID[PAID.index("setup") : PAID.index("phase")]
    (tmp_path / "paid.law").write_text(PAID if has_setup else PAID.replace(setup, ""), encoding="utf-8")
    assert "success: 2/3" in run("odds", str(tmp_path / "paid.law"), "luck").output
    told = run("odds", str(tmp_path / "paid.law"), "trial", "--choices", "usual").output
    assert "from where it stands" not in told
    assert f"it gives {6 if has_setup else 5} back in any case" in told


KITS = """ruleset kits
  title "Kits"
  language en
table kit "kits"
  | key  | name   |
  | lamp | "Lamp" |
  | drum | "Drum" |
kind player
  kits: set of kit
roll go(player) "go"
  dice 1d6
  target 5
  kits: +1 "{k}" for each k in player.kits
event storm(player) "a storm"
  add lamp to player.kits
phase m
  each player in order
    roll go(player)
    begin storm(player)
"""


def test_several_values_are_given_between_commas(tmp_path: Path) -> None:
    (tmp_path / "kits.law").write_text(KITS, encoding="utf-8")
    rules = str(tmp_path / "kits.law")
    for given, chance in (("lamp,drum", "2/3"), ("lamp+drum", "2/3"), ("drum, ", "50 %"), ("none", "1/3")):
        told = run("odds", rules, "go", "--given", f"player.kits={given}").output
        assert chance in told.partition("success: ")[2][:14]
    told = run("odds", rules, "go", "--given", "player.kits=lamp,dram").output
    assert "“dram” is no kits" in told
    assert "lamp, drum" in told


def test_an_event_gives_nothing_back(tmp_path: Path) -> None:
    (tmp_path / "kits.law").write_text(KITS, encoding="utf-8")
    assert "back in any case" not in run("odds", str(tmp_path / "kits.law"), "storm").output


def test_an_estimated_mean_is_no_fraction(tmp_path: Path) -> None:
    rules = """ruleset gained
kind player
  gold: number at least 0 = 5
procedure gain(p: player)
  repeat 30 times
    p.gold up 1d3
phase m
  each player in order
    do gain(player)
"""
    (tmp_path / "gained.law").write_text(rules, encoding="utf-8")
    asked = ("odds", str(tmp_path / "gained.law"), "gain", "--watch", "p.gold", "--exact")
    mean = next(line for line in run(*asked, "--steps", "900").output.splitlines() if "mean" in line)
    assert "about" in mean
    assert " to " in mean
    assert "/" not in mean
    one = next(line for line in run(*asked, "--steps", "300").output.splitlines() if "mean" in line)
    assert "(the same in every play)" in one
    assert "mean 65, " in run(*asked).output


BOUNDED = """ruleset bets
  title "Bets"
  language en
kind player
  gold: number = 10
roll dare(player, n: number) "dare"
  dice n dice d6
  target 7
action bet(n: number at least 2 at most player.gold) by player "bet {n}"
  allowed when player.gold > 50 else "too poor"
  roll dare(player, n)
    success
      player.gold up n
phase a "A"
  each player in order
    any number of bet
"""


def test_what_nobody_gave_of_an_act_that_is_refused_lies_within_its_bounds(tmp_path: Path) -> None:
    (tmp_path / "bets.law").write_text(BOUNDED, encoding="utf-8")
    told = run("odds", str(tmp_path / "bets.law"), "bet", "--exact").output
    assert "bet 2\n" in told, "no number is smaller"
    assert "success: 7/12" in told, "seven or more with two dice"
    assert "As things stand it would be refused: too poor" in told
    given = run("odds", str(tmp_path / "bets.law"), "bet", "--exact", "--given", "n=1").output
    assert "success: 0 (" in given, "what is given stays"
    assert "bet 1\n" in given
