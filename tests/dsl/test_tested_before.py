"""What a test has shown to be there is told where something done since may have made it none, and nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """ruleset sample
kind player
  camp: tile or none
  gold: number = 3
procedure flee(n: number, p: player)
  p.camp becomes none
  when n > 3
    do flee(n - 1, p)
procedure lead_off(p: player, q: player)
  do flee(4, q)
procedure pack_up
  for each p in players
    p.camp becomes none
procedure move_on(p: player)
  do flee(4, p)
  p.gold up 1
  p.camp becomes one of tiles at random
procedure fetch(p: player, there: tile or none = none)
  p.camp becomes there
procedure send(p: player, there: tile)
  do fetch(p, there)
procedure lose_all(p: player)
  when p.gold is 2
    p.camp becomes none
    stop
  p.camp becomes one of tiles at random
procedure settle(p: player)
  p.camp becomes one of tiles at random
action nod by player
action run by player
  do flee(1, player)
roll nerve(player)
  dice 2d6
  target 7
roll calm(player)
  dice 2d6
after nerve(player)
  roll calm(player)
  do flee(2, player)
setup
  for each p in players
    p.camp becomes one of tiles at random
phase raid
  for each p in players
    for each q in players where q is not p
      when p.camp is not none
"""

GONE = [
    "do flee(1, p)",
    "do lead_off(q, p)",
    "do pack_up",
    "any number of run by p",
    "roll nerve(p)",
    "when p.gold is 2\n  do flee(1, p)",
    "for each r in players where r is p\n  do pack_up",
    "do fetch(p)",
    "do lose_all(p)",
]
THERE = [
    "do settle(p)",
    "do flee(1, q)",
    "do lead_off(p, q)",
    "roll calm(p)",
    "p.gold up 1",
    "do flee(1, p)\np.camp becomes one of tiles at random",
    "do flee(1, p)\nstop when p.camp is none",
    "when p.gold is 2\n  do flee(1, p)\n  stop",
    "do move_on(p)",
    "do fetch(p, p.camp)",
    "do send(p, p.camp)",
    "any number of run by q",
    "one of nod by p",
    "roll nerve(q)",
]
SHOWN = 'say "{p.camp.name}"'


def told(folder: Path, *lines: str) -> list[int]:
    """The lines, counted from the first of these, in which it is told."""
    text = "\n".join(lines).replace("\n", "\n        ")
    (folder / "sample.law").write_text(f"{RULES}        {text}\n  end campaign\n", encoding="utf-8")
    loaded = load_ruleset(folder)
    assert loaded.rulebook is not None, [one.as_phrase() for one in loaded.findings]
    above = RULES.count("\n")
    return [one.span.line - above for one in loaded.findings if one.code == "tested-before" and one.span is not None]


@pytest.mark.parametrize("done", GONE)
def test_what_is_done_may_have_made_it_none(done: str, tmp_path: Path) -> None:
    assert told(tmp_path, done, SHOWN) == [2 + done.count("\n")]


@pytest.mark.parametrize("done", THERE)
def test_it_is_there_all_the_same(done: str, tmp_path: Path) -> None:
    assert told(tmp_path, done, SHOWN) == []


def test_a_test_behind_it_serves(tmp_path: Path) -> None:
    """Also inside the one above, and where a value stands in its place."""
    assert told(tmp_path, "do flee(1, p)", "when p.camp is not none", f"  {SHOWN}") == []
    assert told(tmp_path, "do flee(1, p)", "when q.camp is not none and q.camp is p.camp", "  p.gold up 1") == []


def test_a_place_that_may_hold_none_takes_it(tmp_path: Path) -> None:
    """So does a text, and whatever is looked at only where it is there."""
    assert told(tmp_path, "do flee(1, p)", "q.camp becomes p.camp", 'say "{p.camp}"', "do fetch(q, p.camp)") == []
    assert (
        told(tmp_path, "do flee(1, p)", "p.gold up (count of p.camp.neighbours when p.camp is not none, otherwise 1)")
        == []
    )


def test_what_is_done_together_waits_for_the_end_of_it(tmp_path: Path) -> None:
    together = f"together\n  do flee(1, p)\n  {SHOWN}"
    assert told(tmp_path, together) == []
    assert told(tmp_path, together, SHOWN) == [4]


def test_it_is_told_once_for_a_reading(tmp_path: Path) -> None:
    """And at the first one, since what mends that mends the others."""
    assert told(tmp_path, "do flee(1, p)", "do pack_up", SHOWN, SHOWN) == [3]


ROUNDS = """ruleset sample
kind player
  camp: tile or none
  gold: number = 3
kind tile
  owner: player or none
kind cart, carts
  player: player
  place: tile or none
setup
  for each p in players
    p.camp becomes one of tiles at random
    create cart
      player = p
phase moves
  each player in order
    {lines}
"""


@pytest.mark.parametrize(
    ("lines", "is_told"),
    [
        ("when player.camp is not none\n  repeat 2 times\n    player.camp.owner becomes player\n"
         "    player.camp becomes none", True),
        ("when player.camp is not none\n  repeat 2 times\n    player.camp.owner becomes player\n    player.gold up 1",
         False),
        ("repeat while player.camp is not none\n  player.camp.owner becomes player\n  player.camp becomes none", False),
        ("for each t in tiles where t.owner is not none\n  for each c in carts where c.place is t\n"
         "    t.owner.gold up 1\n    t.owner becomes none", True),
        ("for each t in tiles where t.owner is not none\n  for each c in carts where c.place is t\n"
         "    when t.owner is not none\n      t.owner.gold up 1\n    t.owner becomes none", False),
        ("for each t in tiles where t.owner is not none\n  t.owner.gold up 1\n  t.owner becomes none", False),
        ("for each t in tiles where t.owner is not none\n  for each c in carts where c.place is t\n"
         "    t.owner.gold up 1\n    t.owner becomes none\n    t.owner becomes player", False),
        ("for each t in tiles where t.owner is not none\n  for each c in carts where c.place is t\n"
         "    t.owner.gold up 1\n    when t.owner is player\n      t.owner becomes none\n      stop", False),
        ("for each c in carts where c.place is not none\n  c.place.owner becomes player\n"
         "  c.place becomes none", False),
    ],
)  # fmt: skip
def test_what_a_loop_has_made_none_is_told_in_its_next_round(lines: str, is_told: bool, tmp_path: Path) -> None:
    """So far nobody was told, and the campaign stopped in the second round."""
    file = tmp_path / "sample.law"
    file.write_text(ROUNDS.replace("{lines}", lines.replace("\n", "\n    ")), encoding="utf-8")
    found = load_ruleset(file).findings
    assert [one.message() for one in found if one.severity.name == "ERROR"] == []
    assert ("tested-before" in {one.code for one in found}) is is_told


FOLLOWED = """ruleset sample
kind player
  camp: tile or none
  gold: number = 3
  fame: number = 0
kind tile
  owner: player or none
poor: when p.gold < 3 becomes true for p: player
  p.camp becomes none
praised: when p.fame changes for p: player
  p.gold up 1
  p.camp becomes none
  p.camp becomes one of tiles at random
  p.camp.owner becomes p
action pay by player
  player.gold down 1
action sing by player
  player.camp becomes one of tiles at random
procedure spend(p: player)
  when p.camp is not none
    p.gold down 1
    p.camp.owner becomes p
procedure pass_round(p: player)
  when p.camp is not none
    at most one of pay by p
    p.camp.owner becomes p
setup
  for each p in players
    p.camp becomes one of tiles at random
phase raid
  each player in order
    do spend(player)
    do pass_round(player)
    any number of sing
    when player.camp is not none
      {lines}
"""


@pytest.mark.parametrize(
    ("done", "told_in"),
    [
        ("player.gold down 1", [22, 35]),  # `poor` is done behind each statement of a phase
        ("at most one of pay", [22, 35]),
        ("do spend(player)", [22, 35]),
        ("player.gold down 1\n      stop when player.camp is none", [22]),
        ("let lost = 1", [22]),
    ],
)
def test_a_line_that_looks_at_a_value_may_have_made_it_none(done: str, told_in: list[int], tmp_path: Path) -> None:
    """Nothing follows in the middle of a procedure, but behind an act that is offered there."""
    file = tmp_path / "sample.law"
    file.write_text(FOLLOWED.replace("{lines}", f"{done}\n      player.camp.owner becomes player"), encoding="utf-8")
    found = load_ruleset(file).findings
    assert [one.message() for one in found if one.severity.name == "ERROR"] == []
    lines = [one.span.line for one in found if one.code == "tested-before" and one.span is not None]
    text = file.read_text(encoding="utf-8").splitlines()
    assert [text[one - 1].strip() for one in lines] == [
        {22: "p.camp.owner becomes p", 35: "player.camp.owner becomes player"}[one] for one in told_in
    ]
