"""Two lines that take the place of one procedure: told before play where one holds whenever the other does."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """ruleset raids
  language en
kind player
  coins: number at least 0 = 9
  calm: yes or no = no
kind crew, crews
  player: player
  men: number at least 0 = 9
procedure lose(c: crew)
  destroy c
{first}
  crew_lost.men down 1
{second}
  other.men down 2
  other.player.calm becomes yes
phase night
  for each c in crews
    do lose(c)
    c.men up 1
  each player in order
    player.coins up 1
    player.calm becomes no
    create crew
      player = player
"""


def found(folder: Path, first: str, second: str) -> list[str]:
    """The codes of what the check says of two lines that take the place of something."""
    (folder / "raids.law").write_text(RULES.format(first=first, second=second), encoding="utf-8")
    return [one.code for one in load_ruleset(folder / "raids.law").findings if "replace" in one.code]


ALWAYS = "spared: instead of lose(crew_lost)"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (ALWAYS, "held: instead of lose(other)"),
        # One of them always holds, so that there are two wherever the other does.
        (ALWAYS, "held: instead of lose(other) when other.men > 5"),
        (f"{ALWAYS} when crew_lost.men > 5", "held: instead of lose(other)"),
        # More than eight are more than five.
        (f"{ALWAYS} when crew_lost.men > 5", "held: instead of lose(other) when other.men > 8"),
        (f"{ALWAYS} when crew_lost.men > 8", "held: instead of lose(other) when other.men > 5"),
        (
            f"{ALWAYS} when crew_lost.men > 5 and crew_lost.player.calm",
            "held: instead of lose(other) when other.player.calm",
        ),
    ],
)
def test_where_one_holds_whenever_the_other_does_two_are_told(tmp_path: Path, first: str, second: str) -> None:
    assert found(tmp_path, first, second) == ["replacements-clash"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (f"{ALWAYS} when crew_lost.men > 5", "held: instead of lose(other) when other.men <= 5"),
        (f"{ALWAYS} when crew_lost.men > 5", "held: instead of lose(other) when other.player.calm"),
        (
            f"{ALWAYS} when crew_lost.men > 5 and crew_lost.player.calm",
            "held: instead of lose(other) when other.men > 3 and not other.player.calm",
        ),
        (ALWAYS, "held: instead of lose(other) before spared when other.men > 5"),
        (f"{ALWAYS} before held when crew_lost.men > 5", "held: instead of lose(other) when other.men > 8"),
    ],
)
def test_where_they_may_be_told_apart_or_one_goes_first_nothing_is_said(
    tmp_path: Path, first: str, second: str
) -> None:
    assert found(tmp_path, first, second) == []
