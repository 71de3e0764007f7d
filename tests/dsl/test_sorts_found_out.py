"""Of what sort something is where no type stands: what comes into `{}`, and what a procedure gives back."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """ruleset pond
  title "Pond"
  language en
kind player
  gold: number
  boat: boat or none
kind boat, boats
  owner: player or none
define fleet(n: number) = ({} when n > 3, otherwise boats)
define crews(n: number) = {} union players
procedure best(p: player)
  result 3 when p.gold > 4
  result 4
phase fishing
"""
LINES = {
    # what a name is made of that begins empty
    "let seen = {}|add boats to seen": "wrong-type",
    "let seen = {}|for each b in boats|  add b.owner to seen": "may-be-none",
    "let seen = {}|for each b in boats|  add b to seen|for each b in seen|  b.gold up 1": "unknown-attribute",
    "let seen = {}|seen becomes boats|for each b in seen|  b.gold up 1": "unknown-attribute",
    "let seen = {}|add 3 to seen|for each b in seen|  b.owner becomes none": "no-attributes",
    "let seen = {}|for each b in boats|  add b to seen|let one = (the x in seen).owner": "perhaps-missing",
    "let seen = {}|for each b in seen|  b.gold up 1": "starts-empty",
    'let seen = {}|say "no" when no b in seen': "starts-empty",
    # and what a case or `union` with it is made of
    "for each b in fleet(2)|  b.gold up 1": "unknown-attribute",
    "for each p in crews(2)|  p.sails up 1": "unknown-attribute",
    "for each b in ({} when turn > 3, otherwise boats)|  b.gold up 1": "unknown-attribute",
}
FINE = (
    'let seen = {}|say "{count of seen}"|for each b in boats without seen|  add b to seen|'
    "for each b in seen|  b.owner becomes none",
    "let seen = {}|for each d in faces of 3d6|  add d to seen|"
    "for each p in players|  p.gold up sum of d for each d in seen",
    "let seen: set of boat = {}|for each b in seen|  b.owner becomes none|  add b to seen",
)
RESULTS = {
    'result 3 when p.gold > 4|result "x"': "wrong-type",
    "result 3 when p.gold > 4|result players": "wrong-type",
    "result yes when p.gold > 4|result p.gold": "wrong-type",
    "result 3 when p.gold > 4|result p.gold / 2": "needs-rounding",
    "result none when p.gold > 4|result p.gold": "may-be-none",
    "result p.gold when p.gold > 4|result none": "may-be-none",
}


def codes(text: str, tmp_path: Path) -> set[str]:
    file = tmp_path / "pond.law"
    file.write_text(text, encoding="utf-8")
    return {one.code for one in load_ruleset(file).findings if one.severity.name == "ERROR"}


@pytest.mark.parametrize("lines", LINES)
def test_what_is_in_it_is_known(lines: str, tmp_path: Path) -> None:
    assert codes(RULES + "".join(f"  {one}\n" for one in lines.split("|")), tmp_path) == {LINES[lines]}


@pytest.mark.parametrize("lines", FINE)
def test_what_comes_into_it_says_of_what_sort_it_is(lines: str, tmp_path: Path) -> None:
    assert codes(RULES + "".join(f"  {one}\n" for one in lines.split("|")), tmp_path) == set()


@pytest.mark.parametrize("lines", RESULTS)
def test_a_procedure_gives_back_one_sort(lines: str, tmp_path: Path) -> None:
    given = "".join(f"  {one}\n" for one in lines.split("|"))
    text = RULES.replace("  result 3 when p.gold > 4\n  result 4\n", given)
    played = "  for each p in players\n    do best(p) as found\n    p.gold up found\n"
    assert codes(text + played, tmp_path) == {RESULTS[lines]}
