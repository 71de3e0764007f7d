"""Lines from everywhere: where they stand changes no number, and every number is the sum of its parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dsl.loader import load_rulebook
from dsl.understood.rolls import RollForm
from dsl.understood.rules import Rulebook
from interpreter.compiled.program import Program
from interpreter.world.world import World
from tests.interpreter.test_odds_of_statements import program_from, world_of
from tests.interpreter.test_reference import attempt, traced
from tests.interpreter.worlds import ROOT, argument_lists, random_world

LINES = ROOT / "tests" / "rulesets" / "lines" / "lines.law"


def in_another_order(text: str, random: Random, files: int) -> list[str]:
    """The declarations of a rule file in another order, dealt out to several files."""
    lines = text.splitlines(keepends=True)
    starts = [at for at, line in enumerate(lines) if line.strip() and line[0] not in " #"]
    pieces = ["".join(lines[start:end]) for start, end in pairwise([*starts, len(lines)])]
    header, declarations = pieces[0], pieces[1:]
    random.shuffle(declarations)
    return [header, *("".join(declarations[at::files]) for at in range(files))]


def listed_like(book: Rulebook, other: Rulebook) -> Rulebook:
    """A rulebook whose declarations are listed like those of another, so that both are dealt the same random world."""
    parts = {field.name: (getattr(book, field.name), getattr(other, field.name)) for field in fields(Rulebook)}
    listed: dict[str, Any] = {
        name: {key: own[key] for key in wanted} for name, (own, wanted) in parts.items() if isinstance(own, Mapping)
    }
    return replace(book, **listed)


def numbers(program: Program, world: World, random: Random) -> dict[str, Any]:
    """What every stat and the modifiers of every roll come to, for some arguments, with the parts they are made of."""
    found: dict[str, Any] = {}
    for name in sorted(program.rulebook.rolls):
        rule = program.rulebook.rolls[name]
        if rule.form is RollForm.CONTEST:
            continue
        for arguments in argument_lists(program, world, rule.parameters, random):
            key = f"{name}({', '.join(map(repr, arguments))})"
            found[key] = attempt(traced, program, world, name, arguments), parts_of(program, world, name, arguments)
    return found


def parts_of(program: Program, world: World, name: str, arguments: list[Any]) -> list[tuple[str, str, Any]]:
    """The parts of a number in their order: name, label and amount."""
    _total, parts, _missing = program.rolls[name].explained(world, arguments)
    return [(part.row, part.label, part.amount) for part in parts]


@pytest.mark.parametrize("seed", range(4))
def test_the_order_of_files_and_declarations_changes_nothing(seed: int, tmp_path: Path) -> None:
    random = Random(seed)
    for at, text in enumerate(in_another_order(LINES.read_text(encoding="utf-8"), random, 3)):
        (tmp_path / f"part_{at}.law").write_text(text, encoding="utf-8")
    book = load_rulebook(LINES)
    as_written, shuffled = Program(book), Program(listed_like(load_rulebook(tmp_path), book))
    first = numbers(as_written, random_world(as_written, Random(seed)), Random(seed))
    assert first == numbers(shuffled, random_world(shuffled, Random(seed)), Random(seed))
    assert any(len(parts) >= 3 for _total, parts in first.values())


PURSE = """kind player
  x: number = 0

stat purse(player)
  base 3
  coins: player.x "coins" per count of tiles lowest of mud
  debts: 2 "debts" lowest of mud
  gifts: player.x "gifts" for each t in tiles per t.number_of_turns highest of luck
  alms: -1 "alms" highest of luck

define number_of_turns(t: tile) = turn - 1

phase counting
  each player in order
    say "{purse(player)}"
"""


def test_nothing_several_times_counts_and_something_no_times_does_not(tmp_path: Path) -> None:
    """0 per tile is the lowest of its group; gifts that count no times are none, so that -1 is the highest."""
    program = program_from(PURSE, tmp_path)
    world = world_of(program)
    total, parts, missing = program.rolls["purse"].explained(world, [world.things["player"][0]])
    assert [(part.row, part.amount) for part in parts] == [("base", 3), ("coins", 0), ("debts", 0), ("alms", -1)]
    assert [(one.row, one.why) for one in missing] == [("gifts", "t.number_of_turns > 0")]
    assert total == 2


def test_a_condition_that_asks_for_no_member_is_the_reason_where_it_fails(tmp_path: Path) -> None:
    """It is looked at once, before the members; one that asks for a member is looked at for each of them."""
    program = program_from(
        PURSE.replace(
            "  debts: 2",
            '  fees: 1 "fees" when player.x > 5 for each t in tiles where t.number_of_turns > 9\n  debts: 2',
        ),
        tmp_path,
    )
    world = world_of(program)
    _, _, missing = program.rolls["purse"].explained(world, [world.things["player"][0]])
    assert ("fees", "x > 5") in [(one.row, one.why) for one in missing]


def test_of_several_conditions_the_one_that_failed_is_the_reason(tmp_path: Path) -> None:
    """However their `and`s are nested, as where a line stands in a module that is played by option."""
    nested = "player.x < 99 and (player.x < 50 and player.x > 5)"
    program = program_from(PURSE.replace("  debts: 2", f'  fees: 1 "fees" when {nested}\n  debts: 2'), tmp_path)
    world = world_of(program)
    _, _, missing = program.rolls["purse"].explained(world, [world.things["player"][0]])
    assert ("fees", "x > 5") in [(one.row, one.why) for one in missing]


def test_the_reason_has_all_of_its_brackets(tmp_path: Path) -> None:
    """Also the one before its first word, and where one stands behind the last: they belong to the condition."""
    condition = "(player.x > 5 or player.x < 0) and (player.x > 7 or player.x < -2)"
    program = program_from(
        PURSE.replace("  debts: 2", f'  fees: 1 "fees" for each t in tiles where {condition}\n  debts: 2'), tmp_path
    )
    world = world_of(program)
    _, _, missing = program.rolls["purse"].explained(world, [world.things["player"][0]])
    assert condition in [one.why for one in missing]


LANTERNS = """table kit "kit"
  | key        | name         |
  | oil_lamp   | "oil lamp"   |
  | pole_torch | "pole torch" |

kind player
  held: set of kit

effect of kit.oil_lamp in player.held "oil lamp"
  to light: +2 "{row}"

effect of kit.pole_torch in player.held "pole torch"
  to light: +1 "the {row} of {player}"

stat light(player)
  base 0

phase counting
  each player in order
    say "{light(player)}"
"""


def test_a_row_of_an_effect_that_does_not_count_is_called_after_what_it_is_the_effect_of(tmp_path: Path) -> None:
    """Only what play decides is left out of its label."""
    program = program_from(LANTERNS, tmp_path)
    world = world_of(program)
    _, _, missing = program.rolls["light"].explained(world, [world.things["player"][0]])
    assert [one.label for one in missing] == ["oil lamp", "the pole torch of …"]
    assert [one.why for one in missing] == ["held: oil lamp", "held: pole torch"]


def test_what_an_effect_asks_for_is_told_as_players_read_it(tmp_path: Path) -> None:
    """By the label of the attribute, and that of the effect or else the name in the rules."""
    named = LANTERNS.replace("held: set of kit", 'held: set of kit "lights carried"')
    program = program_from(named.replace('player.held "pole torch"', "player.held"), tmp_path)
    world = world_of(program)
    _, _, missing = program.rolls["light"].explained(world, [world.things["player"][0]])
    assert [one.why for one in missing] == ["lights carried: oil lamp", "lights carried: pole torch"]
