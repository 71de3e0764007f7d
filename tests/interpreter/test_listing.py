"""Legal acts as they are listed by generated code: the same as going through everything naively, and lazily made."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dsl.loader import load_rulebook
from dsl.types import Type
from interpreter.answers import options_of
from interpreter.compiled.acts.actions import ActionCode
from interpreter.compiled.acts.listing import FoundLate
from interpreter.compiled.program import Program
from interpreter.compiled.text.called import FEW
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.requests import Choose, LegalAct, LegalActs, Listed
from interpreter.values.value import Entity, Value
from interpreter.world.world import World
from maps import open_map
from tests.interpreter.reference import Walker
from tests.interpreter.worlds import BUNDLED, OWN, random_world
from tests.loaded_once import program_of

GIFTS = """\
ruleset gifts
table ware
  | key   | name    |
  | wood  | "wood"  |
  | stone | "stone" |
kind player
  has: set of ware = {wood, stone}
action gather by player
  add wood to player.has
action give(ware, other: player) by player
  remove ware from player.has
  add ware to other.has
phase gifts
  each player in order
    any number of gather, give
"""
MOST = 20_000
"""Combinations that are gone through naively for one act."""


def naive(code: ActionCode, world: World, by: Entity | None) -> list[tuple[Value, ...]] | None:
    """All legal arguments, every test made for every combination in the order of the parameters; None if too many."""
    walker, rule = Walker(world), code.rule
    found: list[tuple[Value, ...]] = [()]
    for slot, parameter in enumerate(rule.parameters, start=1):
        more: list[tuple[Value, ...]] = []
        for so_far in found:
            if slot == rule.by_slot:
                domain: Any = (by,)
            elif parameter.source is not None:
                domain = walker.value(
                    parameter.source, dict(enumerate((*so_far, *[None] * 20), start=1)) | _actor(code, by)
                )
            else:
                domain = options_of(parameter.type, world) or ()
            # Of numbers between bounds far apart only the first are listed.
            if len(domain) > (FEW if isinstance(domain, range) else MOST):
                return None
            more += [(*so_far, one) for one in domain]
        found = more
        if len(found) > MOST:
            return None
    return [one for one in found if _is_legal(code, world, walker, one)]


def _actor(code: ActionCode, by: Entity | None) -> dict[int, Value]:
    return {} if code.rule.by_slot is None else {code.rule.by_slot: by}


def _is_legal(code: ActionCode, world: World, walker: Walker, arguments: tuple[Value, ...]) -> bool:
    f = dict(enumerate(arguments, start=1))
    if not all(walker.value(one.condition, f) for one in code.rule.requirements):
        return False
    if any(limit.exhausted(world, [f[key] for key in keys], times) for limit, keys, times in code.limits):
        return False
    return not code.refusal(world, arguments)


@pytest.mark.parametrize("ruleset", [*BUNDLED, *OWN])
def test_the_listed_acts_are_those_that_are_legal(ruleset: str) -> None:
    program = program_of(ruleset)
    for number in range(2):
        world = random_world(program, Random(f"{ruleset} {number}"))
        for code in program.actions.values():
            for by in world.things["player"]:
                wanted = naive(code, world, by)
                if wanted is not None:
                    assert code.legal(world, by) == wanted, f"{code.rule.name} by {by.id}"
                    assert code.is_legal(world, by) is bool(wanted), f"{code.rule.name} by {by.id}"
                    assert code.legal(world, by, 1) == wanted[:1], f"{code.rule.name} by {by.id}"


def test_what_is_found_late_is_found_once() -> None:
    looked_at: list[int] = []

    def numbers() -> Iterator[int]:
        for number in range(4):
            looked_at.append(number)
            yield number

    found = FoundLate(numbers())
    assert found
    assert looked_at == [0], "whether there is anything is known with the first"
    assert next(iter(found)) == 0
    assert looked_at == [0]
    assert [(one, other) for one in found for other in found] == [(a, b) for a in range(4) for b in range(4)]
    assert looked_at == [0, 1, 2, 3]
    assert len(found) == 4
    assert not FoundLate(iter(()))


def test_at_the_start_of_a_game_nothing_is_listed_that_nobody_looks_at(tmp_path: Path) -> None:
    (tmp_path / "gifts.law").write_text(GIFTS, encoding="utf-8")
    program = Program(load_rulebook(tmp_path / "gifts.law"))
    seats = [Seat("red", "Red", {}), Seat("blue", "Blue", {})]
    game = Game(program, open_map("duel"), seats, {}, is_looked_at=False)
    assert isinstance(game.pending, Choose)
    assert game.pending.options.named({"action": "give", "ware": "wood", "other": "blue"}) is not None
    listed = Game(program, open_map("duel"), seats, {}).pending
    assert isinstance(listed, Choose)
    assert [one.answer for one in game.pending.options] == [one.answer for one in listed.options]


def some_options() -> LegalActs:
    def listed(action: str, count: int) -> Listed:
        arguments = [(number,) for number in range(count)]
        return Listed(action, arguments, lambda one: LegalAct(action, (("n", one[0]),)), lambda answer: (answer["n"],))

    return LegalActs([listed("dig", 3), listed("rest", 0), listed("fish", 2)])


def test_options_are_a_sequence() -> None:
    options = some_options()
    every = [(one.action, one.arguments[0][1]) for one in options]
    assert every == [("dig", 0), ("dig", 1), ("dig", 2), ("fish", 0), ("fish", 1)]
    assert len(options) == 5
    assert [(options[at].action, options[at].arguments[0][1]) for at in range(5)] == every
    assert options[-1].arguments == options[4].arguments
    assert [one.action for one in options[1:4]] == ["dig", "dig", "fish"]
    with pytest.raises(IndexError):
        options[5]


def test_options_know_their_acts() -> None:
    options = some_options()
    assert options.actions == ("dig", "fish")
    assert [one.arguments for one in options.of("fish")] == [(("n", 0),), (("n", 1),)]
    assert not options.of("rest")


def test_an_answer_names_an_option() -> None:
    named = some_options().named({"action": "fish", "n": 1})
    assert named is not None
    assert (named.action, named.arguments) == ("fish", (("n", 1),))
    assert some_options().named({"action": "fish", "n": 2}) is None
    assert some_options().named({"action": "rest", "n": 0}) is None


def test_an_optional_parameter_may_be_nobody() -> None:
    program = program_of(BUNDLED[0])
    world = random_world(program, Random("optional"))
    assert options_of(Type("entity", "player", optional=True), world) == (*world.things["player"], None)


def test_an_act_without_a_label_is_told_apart_by_what_it_is_done_with(tmp_path: Path) -> None:
    (tmp_path / "gifts.law").write_text(GIFTS, encoding="utf-8")
    game = Game(
        Program(load_rulebook(tmp_path / "gifts.law")),
        open_map("duel"),
        [Seat("red", "Red", {}), Seat("blue", "Blue", {})],
        {},
    )
    assert isinstance(game.pending, Choose)
    texts = [one.text for one in game.pending.options]
    assert texts[0] == "gather"
    assert {"give wood, Red", "give wood, Blue", "give stone, Blue"} < set(texts)
