"""`marchlaw new`: what it says of rules that cannot go on, and what it leaves behind when it fails."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli import main


def begin(folder: Path, rules: Path, *more: str) -> int:
    return main.run(["new", str(folder), "--ruleset", str(rules), "--map", "duel", "--players", "red,blue", *more])


def written(folder: Path, rules: str) -> Path:
    file = folder / "sample.law"
    file.write_text(f"ruleset sample\n{rules}", encoding="utf-8")
    return file


WAITS = "The campaign waits: nobody is asked anything any more, and nothing changes from turn to turn."


def test_a_campaign_in_which_nothing_can_happen_is_told_everywhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = written(tmp_path, 'roll luck(player)\n  dice 1d6\n  target 4\nphase evening\n  say "hi"\n')
    assert begin(tmp_path / "spring", rules) == 0
    assert WAITS in capsys.readouterr().out
    for command in (["play", str(tmp_path / "spring")], ["status", str(tmp_path / "spring")]):
        assert main.run(command) == 0
        assert WAITS in capsys.readouterr().out
    assert main.run(["odds", str(tmp_path / "spring")]) == 1
    assert WAITS in capsys.readouterr().err
    assert main.run(["odds", str(rules), "luck"]) == 0
    assert "50" in capsys.readouterr().out


def test_a_campaign_that_waits_goes_on_when_the_rules_are_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    act = 'kind player\n  gold: number\naction dig by player "dig"\n  allowed when player.gold < {most} else "enough"\n'
    rest = "  player.gold up 1\nphase day\n  each player in order\n    any number of dig\n"
    rules = written(tmp_path, act.format(most=1) + rest)
    folder = tmp_path / "spring"
    assert begin(folder, rules) == 0
    orders = tmp_path / "orders.txt"
    orders.write_text("- {by: red, action: dig}\n- {by: blue, action: dig}\n", encoding="utf-8")
    assert main.run(["play", str(folder), "--orders", str(orders)]) == 0
    assert WAITS in capsys.readouterr().out
    written(tmp_path, act.format(most=2) + rest)
    assert main.run(["play", str(folder), "--rules", "new", "--orders", str(orders)]) == 0
    assert WAITS in capsys.readouterr().out
    assert main.run(["replay", str(folder), "--verify"]) == 0


def test_new_that_fails_leaves_nothing_behind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    day = "phase day\n  each player in order\n    player.gold up 1 / player.gold rounded down\n"
    rules = written(tmp_path, f"kind player\n  gold: number\n{day}")
    assert begin(tmp_path / "deep" / "spring", rules, "--turns", "2") != 0
    assert "divides by 0" in capsys.readouterr().err
    assert not (tmp_path / "deep").exists()
    (tmp_path / "empty").mkdir()
    assert begin(tmp_path / "empty", rules, "--turns", "2") != 0
    assert list((tmp_path / "empty").iterdir()) == []


TRAVELLERS = """
kind unit, units
  player: player
kind player
  at: tile
  seen: set of tile
  best: unit{or_none}
action walk(tile) by player "walk to {{tile}}"
  allowed when tile is next to player.at else "{{tile}} is not beside {{player.at}}"
  player.at becomes tile
  add tile to player.seen
setup
  for each p in players
    create unit as first
      player = p
    p.best becomes first
phase day
  each player in order
    at most one of walk
"""


def test_players_begin_on_tiles_that_new_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = written(tmp_path, TRAVELLERS.format(or_none=" or none"))
    folder = tmp_path / "spring"
    assert begin(folder, rules) == 1
    said = capsys.readouterr().err
    assert "Red needs a value for “at”" in said
    assert "begin with --given red.at=…" in said
    given = ["--given", "red.at=a2", "--given", "red.seen=a2, a3", "--given", "blue.at=c3"]
    assert begin(folder, rules, *given) == 0
    text = (folder / "campaign.yaml").read_text(encoding="utf-8")
    assert "red: {name: Red, at: a2, seen: [a2, a3]}" in text
    orders = tmp_path / "orders.txt"
    orders.write_text("- {by: red, action: walk, tile: a3}\n- done\n", encoding="utf-8")
    assert main.run(["play", str(folder), "--orders", str(orders)]) == 0
    assert main.run(["replay", str(folder), "--verify"]) == 0


def test_a_value_that_names_no_tile_is_told_with_those_that_fit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = written(tmp_path, TRAVELLERS.format(or_none=" or none"))
    given = ["--given", "red.at=nowhere", "--given", "blue.at=c3", "--given", "blue.best=unit_2"]
    assert begin(tmp_path / "spring", rules, *given) == 1
    said = capsys.readouterr().err
    assert "“nowhere” does not fit “at” of Red" in said
    assert "what fits: a2, b2, a3" in said
    assert "nothing yet, for there is no unit before the first turn" in said
    assert said.count("of Red") == 1
    assert begin(tmp_path / "spring", rules, "--given", "green.at=a2") == 2
    assert "write PLAYER.NAME=VALUE; the players are red, blue" in capsys.readouterr().err


def test_what_the_campaign_begins_with_is_an_option(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = written(tmp_path, TRAVELLERS.format(or_none=" or none") + "kind campaign\n  days: number = 3\n")
    assert begin(tmp_path / "spring", rules, "--given", "campaign.days=4") == 2
    assert "is an option there, and is given with --options" in " ".join(capsys.readouterr().err.split())


def test_what_is_made_in_play_cannot_be_needed_before_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = written(tmp_path, TRAVELLERS.format(or_none=""))
    assert begin(tmp_path / "spring", rules, "--given", "red.at=a2", "--given", "blue.at=c3") == 1
    said = capsys.readouterr().err
    assert "“best” of Red names a unit, and a campaign begins without any" in said
    assert "best: unit or none" in said


FARMS = """\
  title "Farms"
kind tile
  owner: player or none
kind player
  gold: number = 3
option tolls = yes "tolls are taken"
setup
  for each p in players
    ask p for site: tile "Where?"
    site.owner becomes p
phase day
  each player in order
    ask player for gift: number at least 0 at most 3 "What do you give?"
    player.gold down gift
"""
START = """\
title: Two farms
map: duel
players: {red: {name: Anna}, blue: {gold: 5}}
tiles: 0
options: {tolls: false}
orders: [b2, b3, 2]
"""


@pytest.fixture
def farms(tmp_path: Path) -> Path:
    place = tmp_path / "farms"
    (place / "starts").mkdir(parents=True)
    (place / "farms.law").write_text(f"ruleset farms\n{FARMS}", encoding="utf-8")
    (place / "starts" / "two.yaml").write_text(START, encoding="utf-8")
    return place


def begin_with(rules: Path, *more: str) -> int:
    return main.run(["new", str(rules.parent / "spring"), "--ruleset", str(rules), *more])


def test_a_start_of_the_ruleset_gives_map_players_options_and_the_first_answers(
    farms: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert begin_with(farms, "--start", "two") == 0
    assert "3 questions are answered already." in capsys.readouterr().out
    assert "tolls: false" in (farms.parent / "spring" / "campaign.yaml").read_text(encoding="utf-8")
    main.run(["status", str(farms.parent / "spring")])
    shown = capsys.readouterr().out
    assert "Blue: What do you give?" in shown
    assert re.search(r"Anna +1 +1", shown)
    assert re.search(r"Blue +1 +5", shown)


def test_whoever_chooses_other_players_answers_for_himself(farms: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert begin_with(farms, "--start", "two", "--players", "red=Eve,green", "--options", "tolls=yes") == 0
    said = capsys.readouterr().out
    assert "answered already" not in said
    assert "tolls: true" in (farms.parent / "spring" / "campaign.yaml").read_text(encoding="utf-8")


def test_players_of_a_start_may_have_other_names(farms: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert begin_with(farms, "--start", "two", "--players", "red=Eve,blue=Bob") == 0
    assert "3 questions are answered already." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("start", "said"),
    [
        ("three", "there is no start “three” for these rules"),
        ("wrong", "order 2 is refused"),
        ("odd", "tilles"),
    ],
)
def test_what_is_wrong_with_a_start_is_told_and_leaves_nothing(
    farms: Path, capsys: pytest.CaptureFixture[str], start: str, said: str
) -> None:
    (farms / "starts" / "wrong.yaml").write_text(START.replace("b3", "moon"), encoding="utf-8")
    (farms / "starts" / "odd.yaml").write_text(START.replace("tiles", "tilles"), encoding="utf-8")
    assert begin_with(farms, "--start", start) == 1
    assert said in capsys.readouterr().err
    assert not (farms.parent / "spring").exists()


def test_without_a_start_map_and_players_are_needed(farms: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert begin_with(farms, "--players", "red") == 2
    assert "--map" in capsys.readouterr().err
    assert begin_with(farms, "--map", "duel") == 2
    assert "--players" in capsys.readouterr().err


def test_the_demo_shows_a_start_of_that_name_and_tells_of_a_long_campaign_turn_by_turn(
    farms: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (farms / "starts" / "demo.yaml").write_text(START.replace(", 2]", "]") + "acts: []\n", encoding="utf-8")
    assert main.run(["demo", "--ruleset", str(farms)]) == 0
    said = capsys.readouterr().out
    assert "=== Turn 10 ===" in said
    assert re.search(r"Blue: gold 5 → [2-4]", said)
    assert re.search(r"Anna +1 ", said)
    assert main.run(["demo", "--ruleset", str(farms), "--map", "duel", "--turns", "1"]) == 0
    assert "Anna" not in capsys.readouterr().out


CHOSEN = """  language {language}
option sealed = no "all answer in secret"
option length = 3 "how long"
kind player
  motto: text = "" "motto"
  gold: number = 0 "gold"
action dig by player "dig"
  player.gold up 1
phase day
  each player in order
    any number of dig
"""


@pytest.mark.parametrize(
    ("language", "said", "meant"),
    [("en", "true", True), ("en", "No", False), ("de", "ja", True), ("es", "sí", True), ("es", "si", True)]
    + [("de", one, truth) for one, truth in (("yes", True), ("False", False), ("nein", False))],
)
def test_an_option_is_switched_as_people_and_as_campaign_files_write_it(
    tmp_path: Path, language: str, said: str, meant: bool
) -> None:
    rules = written(tmp_path, CHOSEN.format(language=language))
    assert begin(tmp_path / "spring", rules, "--options", f"sealed={said}", "--given", "red.motto=yes") == 0
    text = (tmp_path / "spring" / "campaign.yaml").read_text(encoding="utf-8")
    assert f"sealed: {str(meant).lower()} " in text
    assert "motto: yes" in text, "a motto is a text, whatever it says"


def test_several_options_stand_with_commas(tmp_path: Path) -> None:
    rules = written(tmp_path, CHOSEN.format(language="en"))
    assert begin(tmp_path / "spring", rules, "--options", "sealed=yes, length=7", "--given", "red.motto=yes") == 0
    text = (tmp_path / "spring" / "campaign.yaml").read_text(encoding="utf-8")
    assert "sealed: true " in text
    assert "length: 7 " in text


def test_what_switches_no_option_is_told_with_what_does(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = written(tmp_path, CHOSEN.format(language="en"))
    assert begin(tmp_path / "spring", rules, "--options", "sealed=perhaps") == 1
    said = capsys.readouterr().err
    assert "“perhaps” does not fit “sealed”" in said
    assert "what fits: yes, no" in said
    assert not (tmp_path / "spring").exists()


def test_what_maps_there_are_is_told_where_none_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = "phase evening\n  each player in order\n    ask player for n: number at least 0 at most 3\n"
    rules = written(tmp_path, f"kind tile\n  owner: player or none\n{asked}")
    begun = ["new", str(tmp_path / "spring"), "--ruleset", str(rules)]
    assert main.run([*begun, "--players", "red,blue"]) == 2
    told = capsys.readouterr().err
    assert "Missing option '--map'. Bundled maps: club_campaign, duel, " in told
    assert "“marchlaw map new” makes one by chance" in told
    assert main.run(begun) == 2
    assert "Missing option '--players'. They stand in their order: --players red,blue" in capsys.readouterr().err
    assert main.run([*begun, "--players", "red,blue", "--map", "moonscape"]) == 1
    assert "it has: club_campaign, duel, " in capsys.readouterr().err


def test_the_starts_of_a_ruleset_are_told_where_no_map_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "sample"
    (folder / "starts").mkdir(parents=True)
    asked = "phase evening\n  each player in order\n    ask player for n: number at least 0 at most 3\n"
    written(folder, f"kind tile\n  owner: player or none\n{asked}")
    for name in ("demo", "harvest"):
        (folder / "starts" / f"{name}.yaml").write_text("map: duel\nplayers: {red: {}, blue: {}}\n", encoding="utf-8")
    begun = ["new", str(tmp_path / "spring"), "--ruleset", str(folder)]
    assert main.run([*begun, "--players", "red,blue"]) == 2
    assert "how to begin, with a map: --start harvest, --start demo. Bundled maps: " in capsys.readouterr().err
    assert main.run([*begun, "--start", "harvest"]) == 0


def test_the_campaign_file_names_the_words_of_each_choice(tmp_path: Path) -> None:
    choices = 'table craft "crafts"\n  | key   |\n  | smith |\n  | skald |\noption first: craft = smith "first craft"\n'
    choices += 'option fog: one of (thick, thin) = thin "fog"\n'
    kind = "  craft: craft = smith\n  rank: number = 0 kept aside\n"
    text = CHOSEN.format(language="en").replace("kind player\n", f"{choices}kind player\n{kind}")
    rules = written(tmp_path, text)
    assert begin(tmp_path / "spring", rules, "--options", "fog=thick", "--given", "red.motto=yes") == 0
    said = (tmp_path / "spring" / "campaign.yaml").read_text(encoding="utf-8")
    assert "#   first: smith   # first craft (smith, skald)\n" in said
    assert "  fog: thick   # fog (thick, thin)\n" in said
    assert "a player may also have: craft (smith, skald), motto, gold\n" in said


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (",".join(f"seat_{number}" for number in range(65)), "65 players are too many: a campaign has 64 at most."),
        ("red=" + "x" * 201, "is too long for a name: it has 200 signs at most."),
        ("red=Bo\u200bb", "“BoU+200Bb” is no name for a player: U+200B stands in it"),
    ],
)
def test_players_that_no_campaign_may_have_are_refused_where_they_are_typed(
    players: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = written(
        tmp_path,
        'phase evening\n  each player in order\n    ask player for n: number at least 0 at most 3 "How many?"\n',
    )
    words = ["new", str(tmp_path / "spring"), "--ruleset", str(rules), "--map", "duel", "--players", players]
    assert main.run(words) == 2
    told = " ".join(capsys.readouterr().err.split())
    assert said in told
    assert "campaign.yaml" not in told
    assert not (tmp_path / "spring").exists()


def test_options_stand_by_themselves_and_below_the_module_in_which_they_are(tmp_path: Path) -> None:
    folder = tmp_path / "fairs"
    folder.mkdir()
    (folder / "a_fairs.law").write_text(
        'module fairs = no "fairs are held"\noption booths: number = 3 "booths of a fair"\nto cheer: booths "booths"\n',
        encoding="utf-8",
    )
    (folder / "rules.law").write_text(
        'ruleset fairs\n  language en\noption luck = yes "luck counts"\nstat cheer(p: player)\n  base 1\n'
        "phase evening\n  each player in order\n    roll merry(player)\n"
        "roll merry(player)\n  dice 1d6\n  target cheer(player) when luck, otherwise 4\n",
        encoding="utf-8",
    )
    assert begin(tmp_path / "spring", folder, "--options", "fairs=yes") == 0
    said = (tmp_path / "spring" / "campaign.yaml").read_text(encoding="utf-8")
    assert said.partition("options:")[2].splitlines()[1:5] == [
        "#   luck: true   # luck counts",
        "  # modules, each with what can be chosen in it",
        "  fairs: true   # fairs are held",
        "#   booths: 3   # with fairs: booths of a fair",
    ]


def test_what_a_player_begins_with_is_told_with_the_word_that_is_meant(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = written(tmp_path, "kind player\n  gold: number\nphase day\n  each player in order\n    player.gold up 1\n")
    assert begin(tmp_path / "spring", rules, "--given", "red.gld=3", "--given", "red.zeal=3") == 0
    told = capsys.readouterr()
    assert "did you mean “gold”?" in told.out + told.err
    assert "they know: gold" in told.out + told.err
