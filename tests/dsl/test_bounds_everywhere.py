"""Bounds of numbers: where they are kept, and that they are refused where nothing keeps them."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.border.diagnostics import Finding, Stopped
from dsl.loader import load_rulebook, load_ruleset
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from maps import open_map

HEAD = """ruleset sample
kind player
  gold: number at least 0 = 0
phase last
  each player in order
    player.gold up 1
  end campaign
"""
KEPT_BY_NOTHING = {
    "a definition": "define d(p: player, k: number at least 3) = p.gold + k",
    "what a definition gives": "define d(p: player): number at most 3 = p.gold",
    "a stat": "stat d(p: player, k: number at least 3)\n  base k",
    "a roll": "roll d(p: player, k: number at least 3)\n  dice 1d6 + k",
    "a contest": "contest d(a: player, b: player, k: number at most 3)\n  sides a, b\n  dice 1d6 + k\n"
    "  higher total wins, tie again",
    "a procedure": "procedure d(p: player, k: exact number at least 1/2)\n  p.gold up 1 when k > 1",
    "a scene": "scene d, ds(p: player, k: number at least 3)\n  p.gold up k",
    "a let": "procedure d(p: player)\n  let k: number at least 3 = 4\n  p.gold up k",
}
FROM_NO_LIST = {
    "a definition": "define d(p: player from those q in players where q.gold > 5) = p.gold",
    "a stat": "stat d(p: player from players)\n  base p.gold",
    "a roll": "roll d(p: player from players)\n  dice 1d6 + p.gold",
    "a procedure": "procedure d(p: player from players)\n  p.gold up 1",
    "a scene": "scene d, ds(p: player from players)\n  p.gold up 1",
}
FOUND = {
    "an act": ("action d(k: number at least 5 at most 2) by player\n  player.gold up k", "bounds-crossed"),
    "an option": ("option k: number at least 5 at most 2 = 3", "bounds-crossed"),
    "an option beyond": ("option k: number at least -3 at most -1 = 0", "option-out-of-bounds"),
    "a set that is asked for": (
        'procedure d(p: player)\n  ask p for k: set of player from players at least 3 at most 2 "?"\n  say "{k}"',
        "bounds-crossed",
    ),
    "a link": ("links\n  toll: number at least 3 = 1", "starts-out-of-bounds"),
    "what may be none": ("kind boat\n  load: number at most 3 or none = 4", "starts-out-of-bounds"),
}
NOT_CHOSEN = {
    "a number between bounds": (
        "action d(k: number at least 0 at most player.gold or none) by player\n  player.gold up (k otherwise 1)",
        "leave `or none` out, and write an act of its own for whoever chooses none",
    ),
    "a number that is not whole": (
        "action d(k: exact number at least 0 at most 3) by player\n  player.gold up 1 when k > 1",
        "write `number` without `exact`, or ask in the act: `ask player for k: exact number at least … at most …`",
    ),
}
WITHIN = {
    "an event is given its values": "event storm(p: player, k: number at least 3) continuing\n  p.gold up k",
    "what may be none begins as none": "kind boat\n  load: number at least 3 or none",
    "an option": "option k: number at least -3 at most -1 = -2",
}


def found(rules: str, folder: Path) -> list[Finding]:
    """What is found in some lines below the head."""
    file = folder / "sample.law"
    file.write_text(f"{HEAD}{rules}\n", encoding="utf-8")
    return list(load_ruleset(file).findings)


@pytest.mark.parametrize("rules", KEPT_BY_NOTHING.values(), ids=KEPT_BY_NOTHING)
def test_bounds_that_nothing_keeps_are_refused(rules: str, tmp_path: Path) -> None:
    told = [one.hint() for one in found(rules, tmp_path) if one.code == "misplaced"]
    assert told == ["leave the bounds out; a value is bounded by `highest of (…)` and `lowest of (…)`"]


@pytest.mark.parametrize("rules", FROM_NO_LIST.values(), ids=FROM_NO_LIST)
def test_what_nobody_chooses_is_from_no_list(rules: str, tmp_path: Path) -> None:
    told = [one.hint() for one in found(rules, tmp_path) if one.code == "misplaced"]
    assert told == ["leave `from …` out: nobody chooses it here; test it where it is handed in, or below"]


@pytest.mark.parametrize(("rules", "code"), FOUND.values(), ids=FOUND)
def test_bounds_that_cannot_be_kept_are_told(rules: str, code: str, tmp_path: Path) -> None:
    assert [one.code for one in found(rules, tmp_path) if "bounds" in one.code] == [code]


@pytest.mark.parametrize(("rules", "hint"), NOT_CHOSEN.values(), ids=NOT_CHOSEN)
def test_a_number_that_cannot_be_chosen_is_told(rules: str, hint: str, tmp_path: Path) -> None:
    assert [one.hint() for one in found(rules, tmp_path) if one.code == "no-choices"] == [hint]


@pytest.mark.parametrize("rules", WITHIN.values(), ids=WITHIN)
def test_what_keeps_its_bounds_is_not_told(rules: str, tmp_path: Path) -> None:
    assert [one.code for one in found(rules, tmp_path) if "bounds" in one.code or one.code == "misplaced"] == []


@pytest.mark.parametrize("value", [2, 4])
def test_a_campaign_chooses_an_option_within_its_bounds(value: int, tmp_path: Path) -> None:
    assert game_with(value, tmp_path).world.options == {"k": value}


@pytest.mark.parametrize("value", [1, 5])
def test_a_campaign_does_not_choose_an_option_beyond_its_bounds(value: int, tmp_path: Path) -> None:
    with pytest.raises(Stopped) as stopped:
        game_with(value, tmp_path)
    told = [one.hint() for one in stopped.value.findings if one.code == "value-unfit"]
    assert told == ["what fits: a whole number from 2 to 4"]


def game_with(value: int, folder: Path) -> Game:
    """A game in which an option has this value."""
    file = folder / "sample.law"
    file.write_text(HEAD + "option k: number at least 2 at most 4 = 3\n", encoding="utf-8")
    seats = [Seat("red", "Red", {}), Seat("blue", "Blue", {})]
    return Game(Program(load_rulebook(file)), open_map("duel"), seats, {"k": value}, 1)


def test_a_layer_keeps_the_bounds_of_an_option(tmp_path: Path) -> None:
    (tmp_path / "sample.law").write_text(HEAD + "option k: number at least 2 at most 4 = 3\n", encoding="utf-8")
    layer = tmp_path / "layer.law"
    layer.write_text("ruleset layer extends sample\nset k = 9\n", encoding="utf-8")
    assert [one.code for one in load_ruleset(layer).findings if "bounds" in one.code] == ["option-out-of-bounds"]
