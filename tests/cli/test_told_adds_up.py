"""What players read of a number adds up: what was thrown and each line below come to the total that stands there.

Rolls and contests of plays at random, and stats and rolls explained meanwhile, line by line as they are told. Six
rulesets of the tests; with MARCHLAW_ADDED_UP=every (`make addedup`) all, the bundled ones too.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from cli.commands.explain import explanation_lines
from cli.console import Console
from cli.telling.story import result_lines
from cli.words.catalogue import Words
from dsl.border.diagnostics import Stopped
from dsl.loader import load_rulebook, load_ruleset
from dsl.understood.rolls import Measure
from interpreter.answers import options_of
from interpreter.bots import Bot
from interpreter.compiled.program import Program
from interpreter.compiled.rolling.contests import ContestCode
from interpreter.compiled.rolling.rolls import RollCode
from interpreter.faults import RuleFault
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.requests import Refused
from interpreter.values.results import Fight, RollResult
from interpreter.values.value import Value
from interpreter.views.explaining import explain, explain_roll
from maps import open_map
from tests.interpreter.test_random_layers import RULESETS, begun

ROOT = Path(__file__).resolve().parents[2]
EVERY = os.environ.get("MARCHLAW_ADDED_UP") == "every"
BUNDLED = sorted({file.parent for file in ROOT.glob("rulesets/*/*.law")})
SOME = [one for one in RULESETS if one.name in ("dice", "contests", "stages", "rewriting", "luck", "fractions")]
FOLDERS = [*RULESETS, *BUNDLED] if EVERY else SOME
ANSWERS = 40
EACH = 5
"""Answers after which numbers are explained, each with a few values."""
ENGLISH = Words("en")
PART = re.compile(r"^ +([+−±]?[0-9][0-9,.]*(?:/[0-9]+)?)  ")
FACE = re.compile(r"[0-9]+>|\([^)]*\)")
"""A face that was thrown once more, and a die that does not count."""
NUMBER = re.compile(r"[+−]?[0-9][0-9,.]*(?:/[0-9]+)?")
SORTED_BY_NUMBER = ("number", "fraction", "exact")


def read(text: str) -> Fraction:
    return Fraction(text.replace(",", "").replace("−", "-").replace("±", ""))


def parts_in(lines: Sequence[str]) -> Fraction:
    return sum((read(found[1]) for line in lines if (found := PART.match(line))), Fraction(0))


def thrown_in(result: RollResult, head: str) -> Fraction:
    """What is told of the dice of a roll: what stands behind `=`, or the face of the only die."""
    told = head.removeprefix(result.title).removeprefix(": ")
    if " = " in told:
        return read(told.rpartition(" = ")[2])
    return sum((read(one) for one in FACE.sub("", told).split("+")), Fraction(0)) if told else Fraction(0)


def wrongly_told(result: RollResult | Fight) -> Iterator[str]:
    """The lines of a result that do not come to what it says."""
    lines = result_lines(result, ENGLISH)
    told = "\n".join(lines)
    if isinstance(result, Fight):
        yield from (told for side in sides_of(result, lines) if side)
    elif len(lines) > 1 and not result.counts_successes:
        total = NUMBER.match(lines[-1].strip().removeprefix("= "))
        if total is None or thrown_in(result, lines[0]) + parts_in(lines[1:-1]) != read(total[0]):
            yield told


def sides_of(fight: Fight, lines: Sequence[str]) -> Iterator[bool]:
    """Whether what is told of a side is wrong, for each of them whose total is told."""
    if fight.measure is not Measure.TOTAL:
        return
    starts = [at for at, line in enumerate(lines) if re.match(r"  \S.*: .* = ", line)][:2]
    for at, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        dice, _, total = lines[at].rpartition(": ")[2].rpartition(" = ")
        added = sum((read(one) for one in re.findall(r"[+−]?[0-9]+", FACE.sub("", dice))), Fraction(0))
        yield added + parts_in(lines[at + 1 : end]) != read(total)


def arguments_for(code: RollCode, game: Game, random: Random) -> list[Value] | None:
    found: list[Value] = []
    for one in code.rule.parameters:
        options = options_of(one.type, game.world)
        if options is None and one.type.form in SORTED_BY_NUMBER:
            options = (0, 1, 2, 3, 7)
        if not options:
            return None
        found.append(random.choice([*options]))
    return found


def wrongly_explained(game: Game, random: Random, console: Console) -> Iterator[str]:
    """The stats and rolls without dice whose lines do not come to what they are said to be."""
    for name, code in game.program.rolls.items():
        arguments = None if isinstance(code, ContestCode) else arguments_for(code, game, random)
        if arguments is None:
            continue
        try:
            one = explain_roll(game, name, arguments)
        except (RuleFault, AttributeError, TypeError):
            continue  # what is asked here would not be asked in play
        if one.value is None or one.thrown or one.succeeds_at is not None:
            continue
        assert isinstance(one.value, int | Fraction)
        lines = explanation_lines(one, game, console)
        if parts_in(lines[1:]) != one.value:
            yield "\n".join(lines)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_what_is_told_of_a_number_adds_up(folder: Path) -> None:
    random, console = Random(folder.name), Console(None, ENGLISH)
    game, bot = begun(load_ruleset(folder).sound()), Bot(folder.name, odds=None)
    told = 0
    for number in range(ANSWERS):
        if game.pending is None:
            break
        try:
            game.answer(bot.answer(game))
        except (Refused, RuleFault, Stopped):
            break
        for result in game.world.results[told:]:
            assert list(wrongly_told(result)) == []
        told = len(game.world.results)
        if number % EACH == 0:
            assert list(wrongly_explained(game, random, console)) == []


BASES = """ruleset bases
kind player
  gold: number = 5
stat income(p: player) "income"
  base 3
  base 3
  mills: 2 "mills" for each q in players
phase work
  each player in order
    player.gold up income(player)
"""


def test_lines_that_are_alike_are_told_with_what_they_come_to(tmp_path: Path) -> None:
    """Two bases of 3 and two mills of 2 are 10."""
    (tmp_path / "bases.law").write_text(BASES, encoding="utf-8")
    seats = [Seat("red", "Red", {}), Seat("blue", "Blue", {})]
    game = Game(Program(load_rulebook(tmp_path / "bases.law")), open_map("duel"), seats, {}, 1)
    one = explain(game, "income", ["red"])
    assert not isinstance(one, tuple)
    lines = [" ".join(line.split()) for line in explanation_lines(one, game, Console(None, ENGLISH))]
    assert lines[:3] == ["income: 10", "6 base value (2 × +3)", "+4 mills (2 × +2)"]


MINES = """ruleset mines
kind tile
  mine: yes or no = no "mine"
  inn: yes or no = no "inn"
kind player
  gold: number = 3 "gold"
roll income(player) "income"
  base 3
  mines: 1d3 + 1 "mine in {t}" when t.mine for each t in tiles
  inns: 2 "inn in {t}" when t.inn and player.gold > 1 for each t in tiles
  thieves: -1d6 "thieves"
  hoard: 1 "hoard" per player.gold - 3
phase dig
  for each t in the 1 x in tiles
    t.mine becomes yes
  each player in order
    ask player for ready: yes or no
    roll income(player)
"""


def test_dice_of_rows_stand_in_the_number_and_a_member_is_no_name(tmp_path: Path) -> None:
    """Nothing but 3 is certain; of no tile there is an inn."""
    (tmp_path / "mines.law").write_text(MINES, encoding="utf-8")
    seats = [Seat("red", "Red", {}), Seat("blue", "Blue", {})]
    game = Game(Program(load_rulebook(tmp_path / "mines.law")), open_map("duel"), seats, {}, 1)
    one = explain(game, "income", ["red"])
    assert not isinstance(one, tuple)
    lines = [" ".join(line.split()) for line in explanation_lines(one, game, Console(None, ENGLISH))]
    assert lines[0] == "income: 3 +1d3+1 −1d6"
    assert "inn in … (not so: inn, gold > 1)" in lines
    assert "hoard (not so: player.gold - 3 > 0)" in lines
