"""An act that nobody is offered any more: told with the line that takes it out, and with no other of the same phase."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

BELOW = """ruleset below
  language en
kind player
  coins: number at least 0 = 9
action sing by player
  player.coins up 1
action dance by player
  player.coins down 1
action rest by player
  player.coins becomes 3
phase evening
  each player in order
    step music "Music"
      say "music"
      any number of sing
    any number of dance, rest
"""


@pytest.mark.parametrize(
    ("layer", "told"),
    [
        (("remove phase evening.music", "remove phase evening.dance"), {"sing": [2], "dance": [3]}),
        (("remove phase evening.sing",), {"sing": [2]}),
        (("remove phase evening.rest", "remove phase evening.sing"), {"rest": [2], "sing": [3]}),
        (("remove phase evening", "phase night", '  say "dark"'), {"sing": [2], "dance": [2], "rest": [2]}),
    ],
)
def test_each_is_told_with_what_took_it_out(tmp_path: Path, layer: tuple[str, ...], told: dict[str, list[int]]) -> None:
    (tmp_path / "below.law").write_text(BELOW, encoding="utf-8")
    (tmp_path / "own.law").write_text("\n".join(["ruleset own extends below", *layer, ""]), encoding="utf-8")
    findings = load_ruleset(tmp_path / "own.law").findings
    found = {
        str(dict(one.values)["name"]): [place.line for place, _ in one.also]
        for one in findings
        if one.code == "never-offered"
    }
    assert found == told, findings
