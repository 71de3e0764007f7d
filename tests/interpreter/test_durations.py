"""How long things last, held against the table of docs/language/meaning.md: random campaigns, and a model of it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from tests.interpreter.test_running_away import game_of

PHASES = ("a", "b", "c")
TURNS = 4
LASTING = (
    "",
    *(f"for {number} turns" for number in range(4)),
    *(f"until {form} {moment}" for form in ("end of", "next") for moment in ("turn", *PHASES)),
    "while p.gold > 2",
)
HEAD = """
kind player
  gold: number
condition x of player
condition y of player
stat s(player)
  base 0
"""
SAYS = '    p.gold up 1\n    say "{phase} {turn} {1 when p has x, otherwise 0} {1 when p has y, otherwise 0} {s(p)}"\n'


class Line(NamedTuple):
    """Something that is gained, lost or entered, in one turn or in all."""

    what: str
    lasts: str
    turn: int

    def text(self) -> str:
        """The line as a rule."""
        done = {"lose x": "p loses x", "lose y": "p loses y", "entry": f'add 1 "e" to s(p) {self.lasts}'}
        said = done.get(self.what, f"p gains {self.what} {self.lasts}").rstrip()
        return f"    when turn is {self.turn}\n      {said}\n" if self.turn else f"    {said}\n"


def lines(random: Random, turns: tuple[int, ...]) -> list[Line]:
    whats = ("x", "x", "y", "y", "entry", "lose x", "lose y")
    return [
        Line(random.choice(whats), random.choice(LASTING), random.choice(turns)) for _ in range(random.randint(0, 4))
    ]


class Model:
    """What the table says."""

    def __init__(self) -> None:
        self.turn = self.gold = 0
        self.held: list[tuple[str, str]] = []
        """What is held, and the moment that ends it."""

    def do(self, line: Line) -> None:
        if line.turn not in (0, self.turn):
            return
        what, end = line.what, line.lasts
        if what != "entry":
            self.held = [one for one in self.held if one[0] != what[-1]]
        if what.startswith("lose") or end == "for 0 turns":
            return
        if end.startswith("for"):
            end = f"end of turn {max(self.turn, 1) + int(end[4]) - 1}"
        self.held.append((what, end.removeprefix("until ")))

    def comes(self, moment: str) -> None:
        over = (moment, f"{moment} {self.turn}")
        self.held = [one for one in self.held if one[1] not in over]

    def counted(self, what: str) -> int:
        return sum(one == what and (end != LASTING[-1] or self.gold > 2) for one, end in self.held)


@pytest.mark.parametrize("seed", range(40))
def test_what_lasts_ends_when_the_table_says(seed: int, tmp_path: Path) -> None:
    random, model, told = Random(seed), Model(), []
    setup, skips = lines(random, (0,)), {name: random.choice((0, 0, 1, 2, 3)) for name in PHASES}
    bodies = {name: lines(random, (0, 1, 2, 3)) for name in PHASES}
    rules = f"{HEAD}setup\n  for each p in players\n    p.gold up 0\n{''.join(one.text() for one in setup)}"
    for name, body in bodies.items():
        skipped = f"  skipped when turn is {skips[name]}\n" if skips[name] else ""
        said = SAYS.replace("{phase}", name)
        rules += f"phase {name}\n{skipped}  for each p in players\n{''.join(one.text() for one in body)}{said}"
    for one in setup:
        model.do(one)
    for model.turn in range(1, TURNS + 1):
        model.comes("next turn")
        for name, body in bodies.items():
            model.comes(f"next {name}")
            if skips[name] == model.turn:
                continue
            for one in body:
                model.do(one)
            model.gold += 1
            counts = " ".join(str(model.counted(what)) for what in ("x", "y", "entry"))
            told += [f"{name} {model.turn} {counts}"] * 2  # for either player
            model.comes(f"end of {name}")
        model.comes("end of turn")
    game = game_of(rules, tmp_path, turns=TURNS)
    assert [text for kind, text in game.world.story if kind == "say"] == told
