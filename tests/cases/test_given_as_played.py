"""A state that was reached in play, given in a case, is the same state: numbers, legal acts, and what an act does.

Sixteen rulesets of the tests; with MARCHLAW_GIVEN=every (`make given`) all of them and the bundled ones.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dsl.border.diagnostics import Stopped
from dsl.border.yaml_door import load_yaml
from dsl.loader import load_ruleset
from dsl.types import CAMPAIGN
from dsl.understood.places import looks_at_map
from interpreter.bots import Bot
from interpreter.cases.reading import Looked, case_file_of
from interpreter.cases.rules_once import RulesOnce
from interpreter.cases.running import play
from interpreter.faults import RuleFault
from interpreter.game import Game
from interpreter.requests import Choose, Refused, Throw
from interpreter.values.results import RollResult
from interpreter.values.stored import stored
from interpreter.values.value import Entity, TableRow
from interpreter.views.explaining import Explanation, explain
from maps.writing import map_text
from tests.interpreter.test_layers_asked import stats_of
from tests.interpreter.test_random_layers import RULESETS, begun

ROOT = Path(__file__).resolve().parents[2]
EVERY = os.environ.get("MARCHLAW_GIVEN") == "every"
BUNDLED = sorted({file.parent for file in ROOT.glob("rulesets/*/*.law")})
FOLDERS = [*RULESETS, *BUNDLED] if EVERY else Random("given").sample(RULESETS, 16)
ANSWERS = 40 if EVERY else 25
SEEDS = range(5 if EVERY else 1)
STATS = 20
"""Numbers that are compared in one state."""
Plain = dict[str, Any]


@cache
def rules() -> RulesOnce:
    return RulesOnce()


class NotGiven(Exception):
    """What no case can give: what is gone, scenes under way, what was done once, land made in play."""


def written(value: Any) -> Any:
    """A value as a case says it."""
    match value:
        case None | bool():
            return "none" if value is None else "yes" if value else "no"
        case Entity() if not value.alive:
            raise NotGiven
        case tuple() | list():
            return [written(one) for one in value]
        case int() | str() | Fraction() | Entity() | TableRow():
            return stored(value)
        case _:
            raise NotGiven


def things(game: Game) -> Plain:
    """All things with their attributes and conditions."""
    world, found = game.world, {}
    for name, kind in world.rulebook.kinds.items():
        there = [(at, one.name) for at, one in enumerate(kind.attributes) if world.has_attribute(one)]
        alive = [one for one in world.things.get(name, ()) if one.alive]
        if alive and name != "board":
            found[name if name == CAMPAIGN.name else kind.plural] = {
                one.id: {label: written(one.v[at]) for at, label in there} | {"conditions": [*one.conditions]}
                for one in alive
            }
    return found


def facts(game: Game, folder: Path) -> Iterator[Plain]:
    """What has happened. What an act has used it uses again, so that is left out."""
    world, names = game.world, rules().of(case_file_of(heading(folder), folder / "cases" / "given.yaml")).names
    used = {limit.rule.name for act in game.program.actions.values() for limit, _, _ in act.limits}
    for name, several in world.log.items():
        fields = names.fact_fields(name) or {}
        for fact in several if name not in used else ():
            if fact.during:
                raise NotGiven
            values = {key: written(value) for key, value in fact.data.items() if key in fields and key != "result"}
            if fact.turn != world.turn:
                values["turn"] = fact.turn
            elif fact.phase != world.phase_number:
                values["this_phase"] = "no"
            yield {name: values}


def heading(folder: Path) -> str:
    return json.dumps({"ruleset": str(folder), "cases": []})


def entries(game: Game) -> Iterator[Plain]:
    """What was entered on numbers for good."""
    for one in (entry for several in game.world.entries.all.values() for entry in several):
        rule = game.program.rulebook.rolls.get(one.target)
        if rule is None:
            raise NotGiven
        named = {each.name: value for each, value in zip(rule.parameters, one.arguments, strict=False)}
        values = {name: written(value) for name, value in named.items() if value is not None}
        yield {"to": one.target, "with": values, "amount": written(one.amount)}


def given(game: Game, folder: Path) -> Plain:
    """All that a case can give of a state."""
    world = game.world
    gone = any(not one.alive for one in world.by_id.values())
    once = any(str(name).startswith("once ") or name in world.rulebook.following for name, *_ in world.marks)
    if gone or once or world.path or world.land.made or world.phase not in world.rulebook.phases:
        raise NotGiven
    found = things(game)
    for kind, several in found.items():
        for name, values in several.items():
            if kind not in ("tiles", "players", "boards", CAMPAIGN.name):
                values["born"] = world.by_id[name].born
    said: Plain = {"turn": world.turn, "phase": world.phase, "order": [one.id for one in world.order]}
    lists = {"facts": [*facts(game, folder)], "entries": [*entries(game)]}
    return found | said | {name: several for name, several in lists.items() if several}


def numbers(game: Game) -> list[Plain]:
    """Stats of things, as they are explained."""
    found: list[Plain] = []
    for name, kind in stats_of(game.program.rulebook):
        for one in game.world.things[kind] if len(found) < STATS else ():
            try:
                told = explain(game, name, [one.id])
            except (RuleFault, Stopped):
                continue
            if isinstance(told, Explanation) and type(told.value) in (int, Fraction):
                parameter = game.program.rulebook.rolls[name].parameters[0].name
                found.append({"stat": name, "with": {parameter: one.id}, "value": stored(told.value)})
    return found


def as_looked_at(game: Game, asked: Choose, state: Plain) -> Plain:
    """A case that looks at a state: its numbers, and how often an act is legal."""
    assert asked.by is not None
    expected: Plain = {"state": {"turn": game.world.turn}, "stats": numbers(game)}
    if len(asked.options):  # some may be chosen step by step alone
        act = asked.options[0].action
        count = sum(one.action == act for one in asked.options)
        expected["legal"] = {who(game, act): asked.by.id, "action": act, "count": count}
    return {"name": "looked at", "given": state, "expect": {key: one for key, one in expected.items() if one}}


def who(game: Game, act: str) -> str:
    """The word under which a case says who acts."""
    parameters = game.program.rulebook.actions[act].parameters
    return parameters[0].name if any(one.name == "player" for one in parameters) else "player"


def as_done(game: Game, bot: Bot, by: Entity, answer: Plain, state: Plain) -> Plain | None:
    """A case that does what is answered now; nothing where the game has gone on further than that."""
    world, before = game.world, len(game.results)
    clock = world.turn, world.phase_number
    game.answer(answer)
    dice: list[int] = []
    while isinstance(game.pending, Throw):
        thrown = bot.answer(game)
        assert isinstance(thrown, list)
        dice += thrown
        game.answer(thrown)
    asked = game.pending
    if not isinstance(asked, Choose) or asked.by is not by or (world.turn, world.phase_number) != clock or world.path:
        return None
    rolls = [{"name": one.name, "total": stored(one.total)} for one in game.results[before:] if type(one) is RollResult]
    expected = {"state": things(game)} | ({"rolls": rolls} if rolls else {})
    said = {key: written(value) if isinstance(value, bool) else value for key, value in answer.items()}
    return {
        "name": "done",
        "given": state,
        "do": {who(game, answer["action"]): by.id} | said,
        "dice": dice,
        "expect": expected,
    }


def differing(game: Game, folder: Path, cases: list[Plain]) -> list[str]:
    """What comes out otherwise when these cases are played."""
    file: Plain = {"ruleset": str(folder), "cases": cases}
    file["options"] = {name: written(value) for name, value in game.world.options.items()}
    if looks_at_map(game.program.rulebook):
        bare = game.tile_map.with_tiles(replace(one, attributes={}) for one in game.tile_map.tiles)
        file["map"] = load_yaml(map_text(bare), "map.yaml").value
    read = case_file_of(json.dumps(file), folder / "cases" / "given.yaml")
    found = rules().of(read)
    looked = Looked(read, found.names, found.listed)
    assert looked.above() == []
    return [f"{one.name}: {one.message}" for one in play(looked, found.program) if not one.passed]


def compared(folder: Path, seed: int) -> Iterator[list[str]]:
    """What differs, at each act of a bot that a case can do."""
    game, bot = begun(load_ruleset(folder).sound()), Bot(str(seed), odds=None)
    for _ in range(ANSWERS):
        asked = game.pending
        if asked is None:
            return
        answer = bot.answer(game)
        try:
            if not (isinstance(asked, Choose) and asked.by is not None and isinstance(answer, dict)):
                game.answer(answer)
                continue
            state = given(game, folder)
            cases = [as_looked_at(game, asked, state)]
            done = as_done(game, bot, asked.by, answer, state)
            yield differing(game, folder, [*cases, done] if done else cases)
        except Refused:
            continue
        except NotGiven:
            if game.pending is asked:
                try_anyway(game, answer)


def try_anyway(game: Game, answer: Any) -> None:
    try:
        game.answer(answer)
    except Refused:
        return


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_what_was_played_and_what_is_given_are_the_same(folder: Path, seed: int) -> None:
    try:
        for found in compared(folder, seed):
            assert found == []
    except (RuleFault, Stopped):
        return  # no check finds every rule that cannot be carried out; and the map may not say what they need


def test_most_states_can_be_given() -> None:
    assert sum(1 for folder in FOLDERS[:8] for _ in compared(folder, 0)) >= 20
