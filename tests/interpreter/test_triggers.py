"""What follows and what takes the place of something: bounded, taken back whole, and the same when it is replayed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dsl.loader import load_ruleset
from interpreter.bots import Bot
from interpreter.campaign.swapping import carry_over
from interpreter.compiled.program import Program
from interpreter.compiled.triggers import MAX_CHAIN
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.odds.budget import Budget
from interpreter.odds.exact import exact_odds
from interpreter.odds.plays import estimated_odds
from interpreter.odds.question import Question, Subject, Watched
from interpreter.requests import Ask, Choose, Refused
from interpreter.values.value import Entity, Value
from interpreter.world.state import state_hash_of
from interpreter.world.world import World
from maps import open_map
from tests.interpreter.reference import Walker
from tests.interpreter.test_running_away import game_of
from tests.loaded_once import program_of

SEATS = [Seat("red", "Red", {}), Seat("blue", "Blue", {})]

TICK = """
kind player
  ticks: number
procedure tick(p: player)
  p.ticks up 1
action begin(n: number at least 1 at most 3) by player
  player.ticks becomes 0
  do tick(player)
phase day
  each player in order
    any number of begin
"""


def test_a_chain_of_what_follows_is_bounded_and_changes_nothing(tmp_path: Path) -> None:
    game = game_of(f"{TICK}after tick(p) when p.ticks > 0\n  do tick(p)\n", tmp_path, turns=1)
    before = game.state_hash()
    with pytest.raises(Refused, match=f"tick: more than {MAX_CHAIN} things follow from one another"):
        game.answer({"action": "begin", "n": 1})
    assert (game.state_hash(), game.world.queue, game.world.chain) == (before, [], 0)


def test_a_chain_up_to_the_bound_is_played(tmp_path: Path) -> None:
    rules = f"{TICK}after tick(p) when p.ticks <= {MAX_CHAIN - 1}\n  do tick(p)\n"
    game = game_of(rules, tmp_path, turns=1)
    game.answer({"action": "begin", "n": 1})
    assert game.world.things["player"][0].v[0] == MAX_CHAIN


def test_two_that_would_take_one_place_are_refused_by_name(tmp_path: Path) -> None:
    tests = {"five": "p.ticks < 2", "more": "p.ticks > -2"}  # both hold of 0, and neither whenever the other does
    lines = "".join(f"{name}: instead of tick(p) when {test}\n  p.ticks up 5\n" for name, test in tests.items())
    game = game_of(TICK + lines, tmp_path, turns=1)
    with pytest.raises(Refused, match="two lines say what is done instead of tick: five and more"):
        game.answer({"action": "begin", "n": 1})


def test_a_fact_waits_for_nothing_that_follows_only_with_an_option_that_is_off(tmp_path: Path) -> None:
    rules = f"option loud = no\noption long = no\n{TICK}" + "".join(
        f"if_{option}: after tick(p) when {option} and p.ticks > 0\n  p.ticks up {more}\n"
        for option, more in (("loud", 5), ("long", 20))
    )
    game = game_of(rules, tmp_path, turns=1)
    world = game.world
    (player, *_) = world.things["player"]
    assert set(world.followed["tick"]) == {"loud", "long"}
    for options, ticks in (((), 1), (("long",), 21), (("loud", "long"), 26)):
        for option in options:
            world.set_option(option, True)
        game.answer({"action": "begin", "n": 1})
        assert player.v[0] == ticks


ASKED = f"""{TICK}
once per p after tick(p) "a question to {{p}}"
  ask p for more: number at least 0 at most 9 "how many more?"
  p.ticks up more
after begin(n, player)
  player.ticks up 1d4
"""


def test_a_question_in_what_follows_can_be_taken_back_and_is_replayed_alike(tmp_path: Path) -> None:
    game = game_of(ASKED, tmp_path, turns=1)
    hashes = [game.state_hash()]
    answers: list[Any] = [{"action": "begin", "n": 1}, 7, [3], {"action": "begin", "n": 2}, [4]]
    for answer in answers:
        game.answer(answer)
        hashes.append(game.state_hash())
        assert game.state_hash() == state_hash_of(game.world)
    assert game.world.things["player"][0].v[0] == 5
    assert ("follows", "a question to Red") in game.world.story
    for count in (5, 4, 3, 2, 1):
        game.undo()
        assert game.state_hash() == hashes[count - 1]
    assert isinstance(game.pending, Choose)
    for answer, state in zip(answers, hashes[1:], strict=True):
        game.answer(answer)
        assert game.state_hash() == state


def test_what_was_done_once_stays_so_under_other_rules(tmp_path: Path) -> None:
    game = game_of(ASKED, tmp_path, turns=2)
    for answer in ({"action": "begin", "n": 1}, 7, [3]):
        game.answer(answer)
    (tmp_path / "other").mkdir()
    program = game_of(ASKED.replace("at most 9", "at most 8"), tmp_path / "other").program
    game.answer("done")
    game.answer({"action": "begin", "n": 1})
    assert isinstance(game.pending, Ask)
    game.undo()
    over, _report = carry_over(game, program, open_map("duel"), SEATS, {}, 2, "day", {})
    over.answer({"action": "begin", "n": 1})
    assert not isinstance(over.pending, Ask)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("ruleset", ["triggers", "edges", "changes"])
def test_campaigns_with_triggers_are_taken_back_and_replayed_alike(ruleset: str, seed: int) -> None:
    program = program_of(ruleset)
    game = Game(program, open_map("duel"), SEATS, {}, 4)
    bot, random = Bot(str(seed), odds=None), Random(seed)
    states = [game.state_hash()]
    for _ in range(40):
        if game.is_over:
            break
        game.answer(bot.answer(game))
        states.append(game.state_hash())
        assert game.state_hash() == state_hash_of(game.world)
        if isinstance(game.pending, Choose):
            assert game.world.queue == []
            assert remembered(program, game.world) == dict(stands(program, game.world))
    answers = list(game.answers)
    back = random.randint(1, len(answers) - 1)
    game.undo(back)
    assert game.state_hash() == states[len(answers) - back]
    again = Game(program, open_map("duel"), SEATS, {}, 4)
    for answer, state in zip(answers, states[1:], strict=True):
        again.answer(answer)
        assert again.state_hash() == state


def remembered(program: Program, world: World) -> dict[tuple[Value, ...], Value]:
    """What edges remember of things that are in the game; of those that are gone no value is remembered."""
    edges = program.rulebook.edges
    gone = {one for one in world.by_id.values() if not one.alive}
    numbers = {key: number for key, number in world.marks.items() if key[0] in edges and key[1] not in gone}
    return numbers | world.stood


def stands(program: Program, world: World) -> Iterator[tuple[tuple[Value, ...], Value]]:
    """Where the value of each edge stands for each thing, found anew."""
    walker = Walker(world)
    for name, rule in program.rulebook.edges.items():
        for thing in world.things[rule.kind] if rule.kind else (None,):
            value = walker.value(rule.value, {1: thing})
            if rule.is_change:
                if value is not None:
                    yield (name, thing), value
                continue
            standing = sum(1 for step in rule.steps if value >= step) if rule.steps else int(value)
            if standing:
                yield (name, thing), standing


def test_a_change_of_rules_begins_where_values_stand(tmp_path: Path) -> None:
    rules = f"{TICK}rich: once when p.ticks passes 1, 2 for p: player\n  p.ticks up 2\n"
    game = game_of(rules, tmp_path, turns=2)
    game.answer({"action": "begin", "n": 1})
    assert game.world.things["player"][0].v[0] == 5
    (tmp_path / "other").mkdir()
    program = game_of(rules.replace("passes 1, 2", "passes 1, 2, 4, 9"), tmp_path / "other").program
    over, _report = carry_over(game, program, open_map("duel"), SEATS, {}, 2, "day", {})
    red = over.world.things["player"][0]
    assert remembered(program, over.world) == {("when: rich", red): 3}
    over.answer({"action": "begin", "n": 1})
    assert red.v[0] == 1  # from 5 down to 0 and up to 1: passed once before, and not followed again


CHANGES = f"""{TICK.replace("ticks: number", "ticks: number" + chr(10) + "  pace: number")}
moved: when p.ticks changes for p: player
  p.pace up 1
"""


def test_what_values_were_is_not_carried_to_other_rules(tmp_path: Path) -> None:
    """Under other rules each change is one from where the value stands then."""
    game = game_of(CHANGES, tmp_path, turns=2)
    game.answer({"action": "begin", "n": 1})
    (tmp_path / "other").mkdir()
    other = CHANGES.replace("p.ticks changes", "(p.ticks > 0) changes")
    program = game_of(other, tmp_path / "other").program
    over, _report = carry_over(game, program, open_map("duel"), SEATS, {}, 2, "day", {})
    red, blue = over.world.things["player"]
    assert over.world.stood == {("when: moved", red): True, ("when: moved", blue): False}
    over.answer({"action": "begin", "n": 1})
    assert red.v == [1, 1], "it is more than 0 as before"


@pytest.mark.parametrize(("is_on", "moves", "kept"), [(True, 1, 2), (False, 0, 0)])
def test_nothing_is_remembered_of_what_a_module_follows_that_is_off(
    is_on: bool, moves: int, kept: int, tmp_path: Path
) -> None:
    rules, moved, rest = CHANGES.partition("moved: ")
    (tmp_path / "ruleset.law").write_text(f"ruleset sample\n{rules}", encoding="utf-8")
    (tmp_path / "slow.law").write_text(f"module slow = no\n\n{moved}{rest}", encoding="utf-8")
    program = Program(load_ruleset(tmp_path).sound())
    game = Game(program, open_map("duel"), SEATS, {"slow": is_on}, 1)
    game.answer({"action": "begin", "n": 1})
    assert (game.world.things["player"][0].v[1], len(game.world.stood)) == (moves, kept)


def test_what_is_looked_at_holds_no_dice(tmp_path: Path) -> None:
    file = tmp_path / "sample.law"
    file.write_text(f"ruleset sample\n{TICK}when p.ticks > 1d6 becomes true for p: player\n  stop\n", encoding="utf-8")
    assert "chance-not-here" in {finding.code for finding in load_ruleset(file).findings}


def held(thing: Entity, at: int, _world: World) -> Value:
    """What an attribute holds."""
    return thing.v[at]


@pytest.mark.parametrize("seed", range(4))
def test_odds_of_what_follows_agree_with_plays(seed: int) -> None:
    """In whatever state a campaign stands: exact odds are what 4,000 plays come to, and asking changes nothing."""
    program: Program = program_of("triggers")
    game = Game(program, open_map("duel"), SEATS, {}, 4)
    bot = Bot(f"odds {seed}", odds=None)
    for _ in range(12 + seed):
        game.answer(bot.answer(game))
    world = game.world
    red = world.things["player"][0]
    mine, theirs = (next(one for one in world.things["troop"] if (one.v[0] is red) is own) for own in (True, False))
    seen = tuple(
        Watched(f"{one.id}.{at}", frozenset({("value", "troop", at)}), partial(held, one, at))
        for one in (mine, theirs)
        for at in (1, 2, 3)
    )
    before = game.state_hash()
    for action in ("strike", "flail"):
        parameters = [one.name for one in program.rulebook.actions[action].parameters]
        values = {"by": mine, "troop": theirs, "player": red}
        question = Question(Subject.ACTION, action, tuple(values[name] for name in parameters), seen)
        exact = exact_odds(program, world, question, Budget(200_000))
        played = estimated_odds(program, world, question, Budget(10_000_000), 4_000)
        for number in range(len(seen)):
            one, two = exact.watched(number), played.watched(number)
            for value in {*one.lots.weights, *two.lots.weights}:
                assert abs(one.share(value).chance - two.share(value).chance) < 0.04, (
                    action,
                    seen[number].label,
                    value,
                )
    assert game.state_hash() == before


BOUT = """
kind player
  x: number = 2
condition dogged of player
  instead of bout(rival, player) when player.x > 4
    result 100
scene bout(player, rival: player) "a bout"
  heat: number
  rounds at most 3 times until bout.heat > 1
    bout.heat up 1
  result bout.heat
twice: instead of bout(player, rival) when player.x > 2
  do bout(player, rival) as done
  result done + (10 when bout is none, otherwise 0)
action act(rival: player, n: number at least 0 at most 9) by player
  player.x becomes n
  do bout(player, rival) as m
  player.x up m
action harden by player
  player.x becomes 9
  player gains dogged
phase acting
  each player in order
    any number of act, harden
"""


def test_a_scene_is_replaced_as_a_procedure_is(tmp_path: Path) -> None:
    game = game_of(BOUT, tmp_path, turns=1)
    red, blue = game.world.things["player"]
    game.answer({"action": "act", "rival": "blue", "n": 0})
    assert (red.v[0], told(game)) == (2, 1), "two rounds, and nothing takes its place"
    game.answer({"action": "act", "rival": "blue", "n": 3})
    assert (red.v[0], told(game)) == (15, 2), "the scene itself gives 2; then it runs no more, which is worth 10"
    game.answer("done")
    game.answer({"action": "harden"})
    game.answer({"action": "act", "rival": "red", "n": 3})
    assert (blue.v[0], told(game)) == (15, 3), "the one who bears the line is not the rival"
    game.undo()
    assert (blue.v[0], told(game)) == (9, 2)
    game.undo(2)
    game.answer({"action": "harden"})
    game.answer("done")
    game.answer({"action": "act", "rival": "red", "n": 3})
    assert (blue.v[0], told(game)) == (103, 2), "the bearer, the second value, goes before top level; no scene runs"
    assert not game.world.things["bout"]


def told(game: Game) -> int:
    """How many bouts have begun."""
    return sum("a bout" in str(one) for one in game.world.story)


FEUD = """
kind player
  gold: number
condition feud of b: player "feud"
  WHEN shout(x) "{b} feuds"
    x.gold up 1
    for each q in players where q is not b
      destroy q
procedure shout(x: player)
  result x.gold
roll cry(x: player)
  dice 1d6
  target 2
phase day
  for each p in players
    p gains feud
  for each p in players
    DOES(p)
"""


@pytest.mark.parametrize(("when", "does"), [("after shout", "do shout"), ("upon cry", "roll cry")])
def test_a_bearer_who_is_gone_when_it_is_his_turn_is_passed_over(when: str, does: str, tmp_path: Path) -> None:
    rules = FEUD.replace("WHEN shout", when).replace("DOES", does)
    game = game_of(rules, tmp_path, turns=1)
    while game.pending is not None:
        game.answer([3])
    assert [text for kind, text in game.world.story if kind == "follows"] == ["Red feuds"]
    assert [one.v for one in game.world.things["player"]] == [[1]]
