"""An event about somebody who is gone does not begin, now or later, and whoever begins it is told so."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.interpreter.test_running_away import game_of

MOURNING = """
kind player
  gold: number
event mourning, mournings(p: player{none}) "mourning for {{p}}"{survives}
  say "it is quiet"
phase day
  let first = the p in players with lowest p.gold
  for each p in players
    destroy p when p is first
  when first is not none
    begin mourning(first){moment} as begun
    say "{{begun}}, {{count of mournings}}"
phase night
  say "night"
"""


@pytest.mark.parametrize("none", ["", " or none"])
@pytest.mark.parametrize("moment", ["", " at next night", " in 0 turns"])
@pytest.mark.parametrize(("survives", "is_begun"), [("", False), (" survives", True)])
def test_what_is_about_the_gone_does_not_begin(
    none: str, moment: str, survives: str, is_begun: bool, tmp_path: Path
) -> None:
    game = game_of(MOURNING.format(none=none, moment=moment, survives=survives), tmp_path, turns=1)
    said = [text for kind, text in game.world.story if kind == "say"]
    if not is_begun:
        assert said == ["no, 0", "night"]
        return
    told = ["mourning for Red", "it is quiet"]
    assert said == (["yes, 1", *told, "night"] if moment else [*told, "yes, 0", "night"])
