"""An act of a layer that nobody is offered is told where one like it is offered, in words that can be copied."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

BELOW = """ruleset below
kind player
  hits: number = 0
action sing by player "sing"
  player.hits up 1
action rain "rain"
  for each p in players
    p.hits down 1
phase fair "Fair"
  any number of rain by group
  each player in order
    any number of sing
"""


@pytest.mark.parametrize(
    ("act", "beside"),
    [
        ('action dance by player "dance"\n  player.hits down 2\n', "sing"),
        ('action snow "snow"\n  say "snow"\n', "rain"),
    ],
)
def test_where_it_can_be_offered(act: str, beside: str, tmp_path: Path) -> None:
    (tmp_path / "below.law").write_text(BELOW, encoding="utf-8")
    name, file = act.split()[1], tmp_path / "house.law"
    file.write_text(f"ruleset house extends below\n{act}", encoding="utf-8")
    (found,) = load_ruleset(file).findings
    cure = f"add to phase fair after {beside}"
    assert found.hint() == (
        f"offer it where another act is offered, such as “{beside}”: `{cure}`, and below it `{name}`; or in a phase of "
        f"your own: any number of {name}"
    )
    file.write_text(f"ruleset house extends below\n{act}{cure}\n  {name}\n", encoding="utf-8")
    assert not load_ruleset(file).findings
