"""Attributes and rows that are there only with an option: a game without it goes as if they were not written."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from cli.commands.status import standings
from cli.console import Console
from cli.words.catalogue import Words
from dsl.border.diagnostics import Stopped
from dsl.loader import load_rulebook, load_ruleset
from interpreter.bots import Bot
from interpreter.campaign.swapping import carry_over
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.requests import Ask, Throw
from maps import open_map

RULES = """\
ruleset made
  title "Made"

option sagas = no "sagas are told"
option trade = no "trade"
table mood by gold first row that fits
  | gold       | gift |
  | 30 or more |    7 | when trade
  | 8 or more  |    3 |
  | otherwise  |    1 |
table weather on 1d6 "weather"
  | roll      | sun |
  | 5         |   9 | when sagas
  | 6         |   8 | when trade
  | otherwise |   1 |
table craft "crafts"
  | key    | name     | pay |
  | smith  | "smith"  |   3 |
  | skald  | "skald"  |   5 | when sagas
  | hunter | "hunter" |   2 |
kind player
  gold: number
  marks: number kept aside
  craft: craft = smith
  renown: number "renown" when sagas
  feats: set of craft when sagas
  debt: number = 4 "debt" when trade
action learn(craft) by player "learn {craft}"
  player.craft becomes craft
  add craft to player.feats
phase work
  each player in order
    one of learn
    let now = weather(1d6)
    player.gold up now.sun + player.craft.pay + mood(player.gold).gift
    player.renown up 1d4 "a song of {player}"
    player.marks up 1
    player.gold up player.renown when sagas
    player.gold down player.debt when trade
    say "{count of craft} crafts; {player.craft.place} is {player}'s, after it {shifted(player.craft, 1)}"
"""
SEATS = [Seat("red", "Red", {"gold": 6}), Seat("blue", "Blue", {"gold": 9})]
OPTIONS = {"sagas": r".*(when sagas|feats|renown).*\n", "trade": r".*when trade.*\n"}
"""What goes from the rules where the option is off."""


def rulebook(folder: Path, text: str) -> Program:
    folder.mkdir(exist_ok=True)
    (folder / "made.law").write_text(text, encoding="utf-8")
    return Program(load_rulebook(folder))


def seen(game: Game) -> tuple[Any, ...]:
    world = game.world
    kind = world.rulebook.kinds["player"]
    there = [at for at, one in enumerate(kind.attributes) if world.has_attribute(one)]
    players = [[(kind.attributes[at].name, repr(one.v[at])) for at in there] for one in world.things["player"]]
    return repr(game.pending), players, list(world.story)


@pytest.mark.parametrize("on", [(), ("sagas",), ("trade",), ("sagas", "trade")], ids=" ".join)
@pytest.mark.parametrize("seed", range(2))
def test_what_is_off_is_as_if_it_were_not_written(on: tuple[str, ...], seed: int, tmp_path: Path) -> None:
    text = RULES
    for name, lines in OPTIONS.items():
        if name not in on:
            text = re.sub(lines, "", text)
    options = {name: name in on for name in OPTIONS}
    known = {name: is_on for name, is_on in options.items() if f"option {name}" in text}
    one = Game(rulebook(tmp_path / "all", RULES), open_map("duel"), SEATS, options, turns=3)
    other = Game(rulebook(tmp_path / "some", text), open_map("duel"), SEATS, known, turns=3)
    bot = Bot(str(seed))
    while not one.is_over:
        assert _plain(seen(one)) == _plain(seen(other))
        answer = bot.answer(one)
        one.answer(answer)
        other.answer(answer)
    assert seen(one)[1:] == seen(other)[1:]
    assert one.world.turn == 3


def _plain(what: tuple[Any, ...]) -> tuple[Any, ...]:
    return (re.sub(r" at 0x\w+|offers=.*|functools.*", "", what[0]), *what[1:])


def test_an_attribute_that_is_not_there_is_not_shown_and_throws_nothing(tmp_path: Path) -> None:
    program = rulebook(tmp_path, RULES)
    for on, labels in ((False, []), (True, ["Renown"])):
        game = Game(program, open_map("duel"), SEATS, {"sagas": on}, turns=1)
        dice = []
        while not game.is_over:
            if isinstance(game.pending, Throw):
                dice.append(game.pending.text)
            game.answer(Bot("1").answer(game))
        assert any(one.startswith("a song of ") for one in dice) == on
        heads = standings(game, Console(None, Words(), {}))[0]
        assert [one for one in heads if one.casefold() in ("renown", "debt", "marks")] == labels


def test_a_row_that_is_not_there_cannot_be_chosen_nor_said(tmp_path: Path) -> None:
    rules = "ruleset made\noption sagas = no\n" + RULES[RULES.index("table craft") : RULES.index("  renown")].replace(
        "craft = smith", "craft"
    )
    asked = 'phase work\n  each player in order\n    ask player for chosen: craft "which"\n    say "{chosen}"\n'
    program = rulebook(tmp_path, rules + asked)
    with pytest.raises(Stopped) as stopped:
        Game(program, open_map("duel"), [Seat("red", "Red", {"craft": "skald"})], {"sagas": False}, turns=1)
    assert stopped.value.findings[0].code == "value-unfit"
    for on, count in ((False, 2), (True, 3)):
        game = Game(program, open_map("duel"), [Seat("red", "Red", {"craft": "smith"})], {"sagas": on}, turns=1)
        assert isinstance(game.pending, Ask)
        assert game.pending.options is not None
        assert len(game.pending.options) == count


FIVE = "".join(f"option o{at} = no\n" for at in range(7))


@pytest.mark.parametrize(
    ("rows", "code", "setting"),
    [
        ("  | 1-3 | 1 |\n  | 4-6 | 2 | when o1\n", "roll-sometimes-without-row", "“o1” is off"),
        ("  | 1-3 | 1 | when o0\n  | 4-6 | 2 | when o1\n", "roll-sometimes-without-row", "“o0” is off, “o1” is off"),
        ("  | 1-3 | 1 | when o0\n  | 5-6 | 2 | when o1\n", "roll-without-row", ""),
        ("  | 1-6 | 1 |\n  | 4-6 | 2 | when o1\n", "table-overlap", ""),
        ("".join(f"  | {at} | 1 | when o{at}\n" for at in range(1, 7)), "roll-sometimes-without-row", "“o6” is off"),
        ("  | 1-3 | 1 |\n  | 4-6 | 2 | when o9\n", "unknown-reference", ""),
        ("  | 1-3 | 1 |\n  | 4-6 | 2 when o1 |\n", "missing-bar", ""),
        ("  | 1-3 | 1 |\n  | 4-6 | 2 | when o1 |\n", "row-under-option", ""),
        ("  | 1-3 | 1 |\n  | 4-6 | 2 | when not o1\n", "option-off", ""),
        ("  | 1-3 | 1 |\n  | 4-6 | 2 | when o1 and o2\n", "option-alone", ""),
    ],
)
def test_each_setting_of_the_options_is_looked_at_for_gaps(rows: str, code: str, setting: str, tmp_path: Path) -> None:
    table = f"table luck on 1d6\n  | roll | gain | \n{rows}".replace("| \n", "|\n")
    work = "kind player\n  gold: number\nphase work\n  each player in order\n    player.gold up luck(1d6).gain\n"
    (tmp_path / "made.law").write_text(f"ruleset made\n{FIVE}{table}{work}", encoding="utf-8")
    found = {one.code: one.message() for one in load_ruleset(tmp_path / "made.law").findings}
    assert code in found
    assert setting in found[code]


def test_a_campaign_goes_on_where_an_option_is_switched(tmp_path: Path) -> None:
    program = rulebook(tmp_path, RULES)
    game = Game(program, open_map("duel"), SEATS, {"sagas": True, "trade": True}, turns=3)
    for _ in range(9):
        game.answer(Bot("3").answer(game))
    assert all(player.v[3] > 0 for player in game.world.things["player"])
    off = {"sagas": False, "trade": True}
    again, report = carry_over(game, program, game.tile_map, list(game.seats), off, None, "work", {})
    red = again.world.by_id["red"]
    assert red.v[3:] == [0, (), 4]
    assert "player red: renown" in report.dropped
    assert red.v[2].option is None
    back, report = carry_over(again, program, game.tile_map, list(game.seats), {"sagas": True}, None, "work", {})
    assert [one for one in report.dropped if "red" in one] == ["player red: debt"]
    assert back.world.by_id["red"].v[3] == 0
