"""Random rulesets with lines from everywhere: numbers are the sum of their parts, and no order changes anything."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dsl.loader import load_rulebook
from dsl.understood.rolls import Measure, RollForm
from dsl.understood.rules import Rulebook
from dsl.understood.statements import MakeRoll
from interpreter.compiled.program import Program
from interpreter.compiled.rolling.contests import ContestCode
from interpreter.compiled.rolling.lots import BeyondBudget, Lots
from interpreter.compiled.rolling.modifiers import in_lots, worked_at_once
from interpreter.compiled.rolling.rows import bringer
from interpreter.new_world import Seat, new_world
from interpreter.odds.budget import Budget
from interpreter.odds.exact import exact_odds
from interpreter.odds.question import Question, Subject, Watched
from interpreter.values.value import Lasting
from interpreter.world.entries import Entry
from maps import open_map
from tests.interpreter.random_rules import random_rules
from tests.interpreter.reference import Walker
from tests.interpreter.test_lines import in_another_order, listed_like
from tests.interpreter.test_reference import attempt, disagreements, is_thrown, traced
from tests.interpreter.worlds import argument_lists, random_world

RULESETS = 24
AT_ONCE = 6
STEPS = 10_000


def read(text: str, folder: Path, files: list[str]) -> Program:
    """A program of some files."""
    folder.mkdir()
    for at, part in enumerate(files or [text]):
        (folder / f"part_{at}.law").write_text(part, encoding="utf-8")
    return Program(load_rulebook(folder))


@pytest.mark.parametrize("start", range(0, RULESETS, AT_ONCE))
def test_every_number_is_the_sum_of_its_parts(start: int, tmp_path: Path) -> None:
    """Added up at once, part by part, and by the naive walker."""
    parts_seen = 0
    problems: list[str] = []
    for seed in range(start, start + AT_ONCE):
        program = read(random_rules(str(seed)), tmp_path / str(seed), [])
        random = Random(seed)
        world = random_world(program, random)
        walker = Walker(world)
        for rule in program.rulebook.rolls.values():
            if rule.form is RollForm.CONTEST:
                continue
            code = program.rolls[rule.name]
            for arguments in argument_lists(program, world, rule.parameters, random, most=12):
                if attempt(is_thrown, program, world, rule.name, arguments) is True:
                    continue
                wanted = attempt(walker.stat, rule.name, arguments)
                fast = attempt(code.stat, world, arguments)
                explained = attempt(traced, program, world, rule.name, arguments)
                problems += disagreements(f"{seed} {rule.name}", arguments, wanted, fast=fast, explained=explained)
                parts_seen = max(parts_seen, len(code.explained(world, arguments)[1]))
    assert problems[:5] == []
    assert parts_seen >= 5


def test_rows_below_a_statement_that_makes_a_roll_count_as_others_do(tmp_path: Path) -> None:
    """They are rewritten by what they come from, and groups choose among them and those of the roll."""
    compared = rewritten = 0
    for seed in range(RULESETS):
        program = read(random_rules(str(seed)), tmp_path / str(seed), [])
        world = random_world(program, Random(seed))
        rule, walker = program.rulebook.procedures["brings"], Walker(world)
        made = rule.body[0]
        assert isinstance(made, MakeRoll)
        code, bring = program.rolls[made.roll], bringer(program.compiler, made)
        if any(row.amount.type.form == "dice" for row in code.rule.rows):
            continue
        for given in argument_lists(program, world, rule.parameters, Random(seed), most=12):
            f = [world, *given, *[None] * (rule.frame - 1 - len(given))]
            own = code.frame(world, [walker.value(one, dict(enumerate(f))) for one in made.arguments], made.purpose)
            worked = worked_at_once(code.stack.worked_out(own, in_lots, brought=bring(f).rows))
            assert worked.added == walker.modifiers(made, dict(enumerate(f))), (seed, given)
            compared += 1
            rewritten += any(one.note and "brought" in one.label for one in worked.parts)
    assert compared > RULESETS
    assert rewritten > RULESETS // 2


def test_what_is_added_to_the_sides_of_a_contest_is_the_sum_of_its_parts(tmp_path: Path) -> None:
    """Rows and entries, as each side sees them."""
    entered = changed = 0
    for seed in range(RULESETS):
        program = read(random_rules(str(seed)), tmp_path / str(seed), [])
        random = Random(seed)
        world = random_world(program, random)
        code, walker = program.rolls["match"], Walker(world)
        assert isinstance(code, ContestCode)
        if code.rule.measure is not Measure.TOTAL or any(row.amount.type.form == "dice" for row in code.rule.rows):
            continue
        red, blue, *_ = world.things["player"]
        for values in ((red, blue), (blue, red), (red,), (blue,), ()):
            world.make_entry(Entry("match", values, random.randint(-3, 3), "song", "rain", Lasting()))
        for first, second in permutations(world.things["player"], 2):
            f = code.frame(world, [first, second])
            totals = []
            own, other = code.rule.side_slots or (0, 0)
            for is_second in (False, True):
                f[own], f[other] = (second, first) if is_second else (first, second)
                found = worked_at_once(code.stack.worked_out(f, in_lots)).total()
                assert found == walker.added_to_side("match", [first, second], is_second=is_second), seed
                totals.append(found)
            entered += 1
            changed += totals[0] != totals[1]
    assert entered > RULESETS
    assert changed > RULESETS // 2


@pytest.mark.parametrize("start", range(0, RULESETS, AT_ONCE))
def test_the_order_of_files_and_declarations_changes_neither_numbers_nor_odds(start: int, tmp_path: Path) -> None:
    exact = 0
    for seed in range(start, start + AT_ONCE):
        text = random_rules(str(seed))
        as_written = read(text, tmp_path / f"{seed}", [])
        book = as_written.rulebook
        shuffled = read(text, tmp_path / f"{seed} shuffled", in_another_order(text, Random(seed), 3))
        other = Program(listed_like(shuffled.rulebook, book))
        assert parts(as_written, seed) == parts(other, seed)
        odds = odds_of_act(as_written)
        assert odds == odds_of_act(shuffled), seed
        exact += odds is not None
    assert exact >= AT_ONCE // 2


def parts(program: Program, seed: int) -> dict[str, Any]:
    """The parts of every stat and of the modifiers of every roll in a random world, in their order; dice as chances."""
    random = Random(seed)
    world = random_world(program, random)
    found: dict[str, Any] = {}
    for name in sorted(program.rulebook.rolls):
        code = program.rolls[name]
        if code.rule.form is RollForm.CONTEST:
            continue
        for arguments in argument_lists(program, world, code.rule.parameters, random, most=12):
            worked = worked_at_once(code.stack.worked_out(code.frame(world, arguments), in_lots))
            listed = [(one.row, one.label, chances(one.amount)) for one in worked.parts]
            found[f"{name}({', '.join(map(repr, arguments))})"] = (listed, chances(worked.total()))
    return found


def chances(amount: Any) -> Any:
    """An amount as it is, or what it may come to."""
    return amount.chances() if isinstance(amount, Lots) else amount


def odds_of_act(program: Program) -> dict[Any, Fraction] | None:
    """How the numbers of both players may stand after the act; None where it takes too much to be exact."""
    world, _notices = new_world(program, open_map("duel"), [Seat("red", "Red", {}), Seat("blue", "Blue", {})], {})
    world.begin_turn()
    red, blue = world.things["player"]
    seen = tuple(watched(program.rulebook, one, name) for one in (red, blue) for name in "xyz")
    try:
        odds = exact_odds(program, world, Question(Subject.ACTION, "act", (red, blue), seen), Budget(STEPS))
    except BeyondBudget:
        return None
    return odds.ends.chances()


def watched(book: Rulebook, player: Any, name: str) -> Watched:
    """A number of a player, looked at in the end."""
    index = book.kinds["player"].index(name)
    return Watched(f"{player.id}.{name}", frozenset({("value", "player", index)}), lambda _: player.v[index])
