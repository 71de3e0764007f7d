"""Scenes in play: rounds and steps in the middle of a phase, taken back, played again, and their odds."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from interpreter.answers import Answer
from interpreter.cases.running import run_file
from interpreter.game import Game
from interpreter.new_world import Seat, new_world
from interpreter.odds.budget import Budget
from interpreter.odds.exact import exact_odds
from interpreter.odds.plays import estimated_odds
from interpreter.odds.question import Question, Subject, Watched
from interpreter.world.world import World
from maps import open_map
from tests.interpreter.players import an_answer
from tests.loaded_once import program_of

SEATS = (Seat("red", "Red", {}), Seat("blue", "Blue", {}))
NUMBERS = (3, 1, 2, 5, 1, 3, 2, 1, 5, 3, 7, 1, 2, 2, 3)


def begun() -> Game:
    return Game(program_of("convoys"), open_map("duel"), SEATS, {}, turns=8)


def test_a_campaign_with_scenes_is_played_to_its_end_taken_back_and_played_again() -> None:
    game = begun()
    given: list[Answer] = []
    states = [game.state_hash()]
    depths: set[int] = set()
    while game.pending is not None:
        depths.add(len(game.world.path))
        assert not game.world.path or game.world.phase in ("raids", "walls"), "a scene never outlasts its phase"
        given.append(an_answer(game.pending, NUMBERS[len(given) % len(NUMBERS)]))
        game.answer(given[-1])
        states.append(game.state_hash())
    assert game.world.over
    assert {0, 2} <= depths, "somebody was asked in a step of a scene"
    assert not any(game.world.things[kind] for kind in game.program.rulebook.scenes)
    assert not any(one.conditions for one in game.world.things["convoy"]), "what hangs on a scene ends with it"

    again = begun()
    for number, answer in enumerate(given, start=1):
        again.answer(answer)
        assert again.state_hash() == states[number]
    for back in (1, 4, 9):
        again.undo(back)
        at = len(again.answers)
        assert again.state_hash() == states[at]
        for answer in given[at:]:
            again.answer(answer)
        assert again.state_hash() == states[-1]


def test_the_odds_of_a_scene_are_those_of_its_plays() -> None:
    program = program_of("convoys")
    world, _notices = new_world(program, open_map("duel"), list(SEATS), {})
    red = world.things["player"][0]
    before = world.state_hash()
    at = program.rulebook.kinds["player"].index("salt")

    def salt(world: World) -> int:
        value: int = world.things["player"][0].v[at]
        return value

    watched = Watched("red.salt", frozenset([("value", "player", at)]), salt)
    question = Question(Subject.PROCEDURE, "siege", (red, 4), (watched,))
    exact = exact_odds(program, world, question, Budget(1_000_000, lambda: False))
    played = estimated_odds(program, world, question, Budget(50_000_000, lambda: False), plays=4_000)
    assert world.state_hash() == before
    chances = {end: Fraction(weight, exact.ends.whole) for end, weight in exact.ends.weights.items()}
    by_result: dict[tuple[object, ...], Fraction] = {}
    for end, chance in chances.items():
        by_result[(end.result, end.watched)] = by_result.get((end.result, end.watched), Fraction(0)) + chance
    # two days are enough where both assaults succeed: 1/6 * 1/3, with a point of salt lost and two won
    assert by_result[(2, (7,))] == Fraction(1, 18)
    # one of the first two assaults, and then the third, which succeeds with 1/2
    three = (Fraction(1, 6) * Fraction(2, 3) + Fraction(5, 6) * Fraction(1, 3)) * Fraction(1, 2)
    assert by_result[(3, (7,))] == three
    assert sum(by_result.values()) == 1
    for key, chance in by_result.items():
        found = sum(w for end, w in played.ends.weights.items() if (end.result, end.watched) == key)
        assert abs(Fraction(found, played.ends.whole) - chance) < Fraction(1, 25)


NESTED = """\
ruleset nested
kind player
  gold: number
scene campaigning(player)
  rounds at most 2 times
    any number of fight by player
action fight by player "fight"
  do brawl(player)
scene brawl(player)
  any number of strike by player
action strike by player "strike"
  player.gold up 1
phase war
  each player in order
    do campaigning(player)
"""
CASES = """\
ruleset: nested
map: {boards: [{id: land, name: Land, layout: none}], tiles: {here: {}}}
players: {red: {}, blue: {}}
cases:
  - name: with the inner scene the outer need not be given
    given: {brawls: {one: {player: red}}}
    do: {player: red, action: strike}
    expect: {state: {players: {red: {gold: 1}}}}
  - name: the outer one is not enough
    given: {campaignings: {one: {player: red, round: 1}}}
    do: {player: red, action: strike}
    expect: {refused: “brawl” is not under way}
"""


def test_an_act_of_an_inner_scene_asks_for_that_alone(tmp_path: Path) -> None:
    (tmp_path / "nested.law").write_text(NESTED, encoding="utf-8")
    (tmp_path / "cases.yaml").write_text(CASES, encoding="utf-8")
    results = run_file(tmp_path / "cases.yaml")
    assert [(one.name, one.message) for one in results if not one.passed] == []
    assert len(results) == 2


BEGUN_BY_AN_ACT = """\
ruleset begun_by_an_act
  rounding down
kind player
  gold: number
  hits: number
roll swing(player) "{player} swings"
  dice 1d2
  target 2
procedure wound(player)
  player.hits up 1
after wound(p)
  p.gold up 10 * p.hits
scene brawl(player)
  rounds at most 2 times
    roll swing(player)
      success
        do wound(player)
    player.gold up (1 when player.gold < 10, otherwise 2)
  any number of strike by player
  player.gold up (100 when player.hits > 2 and player.gold >= 30, otherwise 0)
action strike by player "strike"
  do wound(player)
action fight by player "fight"
  do wound(player)
  player.gold up 1000 when player.gold > 0
  do brawl(player)
phase war
  each player in order
    any number of fight
"""
BEGUN_CASES = """\
ruleset: begun_by_an_act
map: {boards: [{id: land, name: Land, layout: none}], tiles: {here: {}}}
players: {red: {}, blue: {}}
cases:
  - name: in a scene that an act begins, what follows comes after each statement and each act, and not before the scene
    do: {player: red, action: fight}
    answers: [{action: strike}, done]
    # 10 when the scene begins; no hit and 2; a hit, 20 more, and 2; a strike, and 30 more; 100 in the end
    dice: [1, 2]
    expect: {state: {players: {red: {gold: 164, hits: 3}}}}
  - name: its odds follow the same order
    expect:
      odds: {action: fight, with: {player: red}, ends: {red.gold: {14: 1/4, 34: 1/2, 164: 1/4}}, choices: usual}
"""


def test_what_follows_comes_in_its_time_in_a_scene_that_an_act_begins(tmp_path: Path) -> None:
    (tmp_path / "begun.law").write_text(BEGUN_BY_AN_ACT, encoding="utf-8")
    (tmp_path / "cases.yaml").write_text(BEGUN_CASES.replace("begun_by_an_act", "begun.law", 1), encoding="utf-8")
    results = run_file(tmp_path / "cases.yaml")
    assert [(one.name, one.message) for one in results if not one.passed] == []
    assert len(results) == 2
