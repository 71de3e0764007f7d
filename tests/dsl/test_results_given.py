"""What a procedure gives that may come to its end without a result may be none; whoever uses it is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """ruleset sample
kind player
  gold: number = 0
roll luck(player)
  dice 1d6
  target 4
procedure find(player)
BODY
procedure seek(player)
  do find(player) as found
  player.gold up found
"""


@pytest.mark.parametrize(
    ("body", "may_be_none"),
    [
        ("result 3", False),
        ("result 3 when player.gold > 3", True),
        ("result 3 when player.gold > 3\nresult 1", False),
        ("stop when player.gold > 3\nresult 1", True),
        ("when player.gold > 3\n  result 3\notherwise\n  result 1", False),
        ("when player.gold > 3\n  result 3\nwhen player.gold > 1\n  result 1", True),
        ("for each p in players\n  result 3 when p.gold > 3", True),
        ("repeat until player.gold > 3\n  player.gold up 1\n  result 3 when player.gold is 2", True),
        ("roll luck(player)\n  success\n    result 3\n  failure\n    result 1", False),
        ("roll luck(player)\n  success\n    result 3", True),
        ("together\n  player.gold up 1\n  result 3", False),
    ],
)
def test_what_ends_without_a_result_gives_none(body: str, may_be_none: bool, tmp_path: Path) -> None:
    file = tmp_path / "sample.law"
    file.write_text(RULES.replace("BODY", "\n".join(f"  {one}" for one in body.split("\n"))), encoding="utf-8")
    errors = [one.kind.code for one in load_ruleset(file).findings if one.severity.name == "ERROR"]
    assert errors == (["may-be-none"] if may_be_none else [])


@pytest.mark.parametrize(
    ("given", "instead", "is_told"),
    [("result 3", "result 4 when p.gold > 3", True), ("result 3 when player.gold > 3", "result 4", False)],
)
def test_what_is_done_instead_gives_a_result_where_one_is_counted_on(
    given: str, instead: str, is_told: bool, tmp_path: Path
) -> None:
    file = tmp_path / "sample.law"
    rules = RULES.replace("BODY", f"  {given}").replace("up found", "up (found otherwise 0)")
    file.write_text(f"{rules}instead of find(p) when p.gold > 8\n  {instead}\n", encoding="utf-8")
    errors = [one.kind.code for one in load_ruleset(file).findings if one.severity.name == "ERROR"]
    assert errors == (["replaced-result"] if is_told else [])
