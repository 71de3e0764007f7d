"""An act or an event may be its label alone: somebody waits, nothing happens."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """ruleset sample
kind player
  gold: number
limit strokes: 2 per player this turn
action work by player "work"
  counts as strokes
  player.gold up 1
action wait by player "wait"
{wait}phase day
  each player in order
    {offer}
  end campaign won by players when turn is 9
"""


@pytest.mark.parametrize(
    ("wait", "offer", "found"),
    [
        ("", "one of work, wait", []),
        ("", "any number of work, wait", ["no-effect"]),
        ("", "at most one of wait", ["no-effect"]),
        ("  counts as strokes\n", "any number of work, wait", []),
        ("after wait\n  player.gold up 1\n", "any number of work, wait", []),
        ("after work when no w in past wait\n  player.gold up 1\n", "any number of work, wait", []),
    ],
)
def test_an_act_without_lines_must_make_a_difference(tmp_path: Path, wait: str, offer: str, found: list[str]) -> None:
    file = tmp_path / "sample.law"
    file.write_text(RULES.format(wait=wait, offer=offer), encoding="utf-8")
    codes = {one.kind.code for one in load_ruleset(file).findings}
    assert codes & {"no-effect", "missing-block"} == {*found}


def test_an_event_without_lines_is_read(tmp_path: Path) -> None:
    file = tmp_path / "sample.law"
    calm = 'event calm(p: player) "{p} rests"\n'
    text = RULES.format(wait="", offer="begin calm(player)\n    one of work, wait") + calm
    file.write_text(text, encoding="utf-8")
    assert load_ruleset(file).findings == ()
