"""Dice that players throw themselves: they are told what for, for whom and what the faces mean, in their language."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.words.catalogue import Words
from cli.words.throws import throw_text
from interpreter.requests import Throw
from tests.cli.test_seen import run

RULES = """ruleset throws
  title "Throws"
  language {language}
kind tile "T"
  seat: yes or no = no
kind player
  gold: number at least 0 = 5 "oro"
  luck: number = 0 "suerte"
phase camp "Camp"
  players by most player.gold, roll-off 1d6
  for each p in players
    for each t in 1 of tiles at random
      t.seat becomes yes
    p.gold up 1d6
    p.luck becomes 1d4
    p.gold up 1d3 "premio"
    when 25% chance
      p.gold up 1
    when (1 / 3) chance
      p.gold up 1
    do hail(p)
  for each p in players in random order
    p.gold down 1
  each player in order
    one of rest by player
procedure hail(p: player)
  let lost = 1d8
  p.gold down lost
action rest by player
  player.luck up 1d10
"""
WANTED = {
    "en": [
        "Red: throw 1d6 (roll-off for the order)",
        "Blue: throw 1d6 (roll-off for the order)",
        "Everybody: throw 1d3 (at random, for Red: 1 = a1, 2 = The Ford, 3 = c1)",
        "Everybody: throw 1d6 (oro, for Red)",
        "Everybody: throw 1d4 (suerte, for Red)",
        "Everybody: throw 1d3 (premio, for Red)",
        "Everybody: throw 1d100 (yes on 1–25, for Red)",
        "Everybody: throw 1d3 (yes on 1, for Red)",
        "Everybody: throw 1d8 (lost, for Red)",
        "Everybody: throw 1d3 (at random, for Blue: 1 = a1, 2 = The Ford, 3 = c1)",
    ],
    "de": [
        "Red: 1W6 werfen (Stechen um die Reihenfolge)",
        "Blue: 1W6 werfen (Stechen um die Reihenfolge)",
        "Alle: 1W3 werfen (zufällig, für Red: 1 = a1, 2 = The Ford, 3 = c1)",
        "Alle: 1W6 werfen (oro, für Red)",
    ],
    "es": [
        "Red: lanzar 1D6 (desempate por el orden)",
        "Blue: lanzar 1D6 (desempate por el orden)",
        "Todos: lanzar 1D3 (al azar, para Red: 1 = a1, 2 = The Ford, 3 = c1)",
        "Todos: lanzar 1D6 (oro, para Red)",
    ],
}
MAP = """format: 1
title: Strip
boards: [{id: main, layout: square, rows: ["fff"], legend: {f: []}}]
tiles: {b1: {name: The Ford}}
"""
THROWN = ("3", "2", "1", "4", "2", "3", "77", "1", "5")


def played(folder: Path, rules: str, typed: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The lines that are asked while this is typed."""
    folder.mkdir(exist_ok=True)
    (folder / "rules.law").write_text(rules, encoding="utf-8")
    (folder / "strip.yaml").write_text(MAP, encoding="utf-8")
    given = (
        "--ruleset",
        str(folder / "rules.law"),
        "--map",
        str(folder / "strip.yaml"),
        "--players",
        "red=Red,blue=Blue",
    )
    begun = run("new", str(folder / "camp"), *given, "--dice", "ask")
    assert begun.exit_code == 0, begun.output
    (folder / "typed").write_text("".join(f"{one}\n" for one in typed), encoding="utf-8")
    with (folder / "typed").open(encoding="utf-8") as lines:
        monkeypatch.setattr("sys.stdin", lines)
        told = run("play", str(folder / "camp")).output
    return [line.lstrip("> ") for line in told.splitlines()]


@pytest.mark.parametrize("language", WANTED)
def test_dice_are_asked_for_with_what_they_are_for(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = played(tmp_path, RULES.format(language=language), THROWN, monkeypatch)
    asked = [line for line in told if line in WANTED[language]]
    assert asked == WANTED[language], "\n".join(told)


def test_an_order_by_chance_names_who_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = played(tmp_path, RULES.format(language="en"), (*THROWN, *THROWN[2:], "2", "1"), monkeypatch)
    assert "Everybody: throw 1d2 (who is next in the order: 1 = Red, 2 = Blue)" in told
    assert "Everybody: throw 1d10 (suerte, for Red)" in told


def test_nobody_asks_for_which_campaign_something_is_thrown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pot = 'ruleset pots\nkind campaign\n  pot: number "pot"\nphase camp\n  campaign.pot up 1d6\n'
    told = played(tmp_path, pot, ("3",), monkeypatch)
    assert "Everybody: throw 1d6 (pot)" in told


MANY = """ruleset many
  title "Many"
  language en
table sign "signs"
  | key | name |
{rows}
kind player
  mark: sign or none{seen}
phase camp "Camp"
  for each p in players
    p.mark becomes one of {which} at random
"""


def many(seen: str, which: str = "sign") -> str:
    """Rules with a table of fourteen rows, one of which each player gets at random."""
    rows = "\n".join(f'  | s{at} | "Sign {at}" |' for at in range(1, 15))
    return MANY.format(rows=rows, seen=seen, which=which)


def test_what_a_die_with_many_sides_picked_is_told_when_it_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = played(tmp_path, many(""), ("14",), monkeypatch)
    assert "Everybody: throw 1d14 (at random, for Red)" in told
    assert "14 = Sign 14" in [line.strip() for line in told]


def test_faces_tell_nothing_that_is_hidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    free = "(those s in sign where not any q in players where q.mark is s)"
    told = played(tmp_path, many(" seen by player", free), ("14", "12"), monkeypatch)
    assert "Everybody: throw 1d13 (at random, for Blue)" in told
    assert not any("=" in line and "Sign" in line for line in told)


@pytest.mark.parametrize(
    ("faces", "told"),
    [
        (("wolf", "wolf", "bear"), "throw 1d3 (at random: 1–2 = wolf, 3 = bear)"),
        (("1", "2", "3", "4"), "throw 1d4 (at random)"),
        (("2", "3"), "throw 1d2 (at random: 1 = 2, 2 = 3)"),
    ],
)
def test_faces_that_mean_the_same_are_told_together(faces: tuple[str, ...], told: str) -> None:
    assert throw_text(Throw(None, (len(faces),), "at random", faces=lambda: faces), Words("en")) == told


TWO_DICE = """ruleset two
  title "Two"
  language en
kind player
  gold: number = 0
phase luck
  each player in order
    player.gold up 2d6
"""


def test_what_is_no_number_is_told_and_the_dice_are_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tile, a word, one die too few; then each digit for itself, and both with a comma."""
    typed = ("b3", "3b", "six five", "3", "34", "5,6")
    told = played(tmp_path, TWO_DICE, typed, monkeypatch)
    assert sum("what 2 dice show is typed as numbers" in line for line in told) == 4
    assert not any("mistake" in line for line in told)
