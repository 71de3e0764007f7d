"""A layer that takes out a part of a roll which other lines need: the finding tells the place where it does."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

BELOW = """ruleset fair
  title "Fair"
  language en
kind player
  gold: number = 3
roll leap(player) "a leap"
  dice 2d6
  target 7
  natural 12 succeeds
  luck: +1 "luck" when player.gold > 2
roll dig(player) "dig"
  pool 3 dice d6
  succeeds at 5
contest duel(a: player, b: player) "duel"
  sides a, b
  dice 2d6
  luck: +1 "luck" when side.gold > 2
  higher total wins, tie to b
phase games "Games"
  each player in order
    roll leap(player)
      success
        player.gold up 1
    roll dig(player) as dug
    player.gold up dug.successes
    contest duel(player, player) as won
    won.winner.gold up 1
victory rich at end of games
  won by those p in players where p.gold > 9
"""
WRITE = "write which dice are thrown: dice 2d6"


@pytest.mark.parametrize(
    ("taken_out", "expected"),
    [
        ("roll leap.target", [("success", "give the roll a `target`, or name its result with `as`")]),
        (
            "roll leap.dice",
            [
                ('roll leap(player) "a leap"', WRITE),
                (
                    "natural 12 succeeds",
                    "take out what asks for it as well: `remove roll leap.natural_12`; or change that line",
                ),
            ],
        ),
        (
            "roll dig.pool",
            [
                (
                    'roll dig(player) "dig"',
                    "successes are counted in a pool: pool 2 dice d6; for one total write a `target`",
                ),
            ],
        ),
        (
            "contest duel.winner",
            [('contest duel(a: player, b: player) "duel"', "write: higher total wins, tie to defender")],
        ),
    ],
)
def test_what_needs_a_part_of_a_roll_says_where_it_is_taken_out(
    taken_out: str, expected: list[tuple[str, str]], tmp_path: Path
) -> None:
    (tmp_path / "fair.law").write_text(BELOW, encoding="utf-8")
    head = 'ruleset house extends fair\n  title "House"\n  language en\n'
    (tmp_path / "house.law").write_text(f"{head}remove {taken_out}\n", encoding="utf-8")
    found = [one for one in load_ruleset(tmp_path / "house.law").findings if one.severity.name == "ERROR"]
    assert [(BELOW.splitlines()[one.span.line - 1].strip(), one.hint()) for one in found if one.span] == expected
    for one in found:
        assert [(Path(at.file).name, at.line) for at, _ in one.also] == [("house.law", 4)]


def test_sides_that_are_taken_out_are_missing_in_the_rows(tmp_path: Path) -> None:
    (tmp_path / "fair.law").write_text(BELOW, encoding="utf-8")
    text = 'ruleset house extends fair\n  title "House"\n  language en\nremove contest duel.sides\n'
    (tmp_path / "house.law").write_text(text, encoding="utf-8")
    found = [one for one in load_ruleset(tmp_path / "house.law").findings if one.severity.name == "ERROR"]
    assert [one.code for one in found] == ["missing-line", "unknown-name"]
    assert [len(one.also) for one in found] == [1, 1]


def test_a_row_that_goes_is_not_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "fair.law").write_text(BELOW, encoding="utf-8")
    text = (
        'ruleset house extends fair\n  title "House"\n  language en\nremove roll leap.luck\nremove roll leap.target\n'
    )
    (tmp_path / "house.law").write_text(text, encoding="utf-8")
    (found,) = [one for one in load_ruleset(tmp_path / "house.law").findings if one.severity.name == "ERROR"]
    assert [at.line for at, _ in found.also] == [5]
