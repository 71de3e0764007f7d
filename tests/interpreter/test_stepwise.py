"""Acts with too many ways to be listed: chosen parameter by parameter they are the same acts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from dsl.loader import load_rulebook
from interpreter.bots import Bot
from interpreter.compiled.acts import offers
from interpreter.compiled.program import Program
from interpreter.compiled.text.called import FEW
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.requests import Choose, Refused, Stepwise
from interpreter.values.stored import stored
from interpreter.values.value import Value
from maps import open_map
from maps.dealing import deal, with_owners
from tests.interpreter.players import GAMES, game_of
from tests.interpreter.worlds import BUNDLED, OWN, random_world
from tests.loaded_once import program_of

MOST = 3_000
"""Ways of one act that are come to step by step."""


def plans() -> Game:
    """Two players with 24 towns each, in every one of which 2,242 buildings can be laid."""
    tile_map = open_map("club_campaign")
    tile_map = with_owners(tile_map, deal(tile_map, ["red", "blue"]), "owner")
    return Game(program_of("town_plans"), tile_map, [Seat("red", "Red", {}), Seat("blue", "Blue", {})], {})


def the_act(game: Game) -> Stepwise:
    """The one act of the question that is chosen step by step."""
    assert isinstance(game.pending, Choose)
    (act,) = game.pending.options.stepwise
    return act


def words(values: tuple[Value, ...]) -> list[object]:
    return [stored(one) for one in values]


def every_way(act: Stepwise, chosen: tuple[Value, ...] = ()) -> Iterator[tuple[Value, ...]]:
    """All ways that are come to by choosing."""
    if len(chosen) == len(act.parameters):
        yield chosen
        return
    for value in act.values(chosen):
        yield from every_way(act, (*chosen, value))


def is_far(act: Stepwise, chosen: tuple[Value, ...] = ()) -> bool:
    """Whether numbers are chosen between bounds so far apart that only the first of them are listed."""
    values = act.values(chosen)
    if isinstance(values, range) and len(values) > FEW:
        return True
    return bool(values) and len(chosen) + 1 < len(act.parameters) and is_far(act, (*chosen, values[0]))


@pytest.mark.parametrize("ruleset", [*BUNDLED, *OWN])
def test_choosing_step_by_step_comes_to_the_acts_that_are_listed(ruleset: str) -> None:
    program = program_of(ruleset)
    for number in range(2):
        world = random_world(program, Random(f"{ruleset} {number}"))
        for code in program.actions.values():
            for by in world.things["player"]:
                listed = code.legal(world, by, MOST + 1)
                act = code.listed(world, by, 0)
                if isinstance(act, Stepwise) and len(listed) <= MOST and not is_far(act):
                    wanted = [code.option(world, one).arguments for one in listed]
                    assert [act.option(one).arguments for one in every_way(act)] == wanted, code.rule.name
                    assert act.example.arguments == wanted[0]


def test_each_step_lists_what_can_still_be_done() -> None:
    act = the_act(plans())
    assert act.parameters == ("town", "building", "column", "row", "across")
    towns = act.values(())
    assert len(towns) == 24
    house, hall, market = act.values((towns[0],))
    assert words((house, hall, market)) == ["house", "hall", "market"]
    assert act.values((towns[0], market)) == tuple(range(1, 20))
    assert act.values((towns[0], hall)) == tuple(range(1, 21)), "along, a hall is one column wide"
    assert act.values((towns[0], hall, 19)) == tuple(range(1, 19)), "and three rows deep"
    assert act.values((towns[0], hall, 19, 18)) == (False,)
    assert act.values((towns[0], hall, 18, 19)) == (True,)
    assert act.values((towns[0], hall, 20, 20)) == ()


def test_it_is_answered_refused_and_taken_back_as_any_act() -> None:
    game = plans()
    act, before = the_act(game), game.state_hash()
    town, hall = act.values(())[0], act.values((act.values(())[0],))[1]
    answer = act.option((town, hall, 4, 7, True)).answer
    assert answer == {"action": "lay", "town": stored(town), "building": "hall", "column": 4, "row": 7, "across": True}
    for changed, reason in (
        ({"column": 19}, "the plan ends there"),
        ({"column": 21}, "21 is too much here; the most is 20"),
        ({"town": "nowhere"}, "“nowhere” is no tile"),
        ({"town": [stored(town)]}, "“town” has one value and needs no list here"),
        ({"storeys": 2}, "lay has no “storeys”; it has: town, building, column, row, across"),
    ):
        with pytest.raises(Refused, match=reason):
            game.answer(answer | changed)
        assert game.state_hash() == before
    game.answer(answer)
    assert [stored(one) for one in game.world.things["lot"][0].v][1:] == ["hall", 4, 7, True]
    after = game.state_hash()
    game.undo()
    assert game.state_hash() == before
    game.answer(answer | {"column": "4", "across": "yes"})
    assert game.state_hash() == after
    with pytest.raises(Refused, match="something stands there"):
        game.answer(answer | {"column": 5, "across": False})


def test_an_answer_in_other_words_is_understood() -> None:
    game = plans()
    town = the_act(game).values(())[0]
    game.answer({"action": "lay", "town": stored(town), "building": "house", "column": "3", "row": 2, "across": "no"})
    assert [stored(one) for one in game.world.things["lot"][0].v][1:] == ["house", 3, 2, False]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_chosen_step_by_step_is_the_game_of_lists(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that is asked for every parameter plays what can be played again from lists, to the same state."""
    with monkeypatch.context() as patch:
        patch.setattr(offers, "MAX_OPTIONS", 0)
        game, bot = game_of(name), Bot(f"steps {name}", odds=None)
        while game.pending is not None and len(game.answers) < 60:
            game.answer(bot.answer(game))
    again = game_of(name)
    for answer in game.answers:
        again.answer(answer)
    assert again.state_hash() == game.state_hash()


def test_bots_lay_buildings() -> None:
    game, bot = plans(), Bot("plans")
    for _ in range(12):
        game.answer(bot.answer(game))
    assert len(game.world.things["lot"]) > 2


def test_where_looking_ahead_takes_too_long_a_value_is_given_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """All but two towns are built up so that no market fits; with few steps that is not seen before it is chosen."""
    game = plans()
    act = the_act(game)
    town = act.values(())[0]
    house, _hall, market = act.values((town,))
    lots = game.program.rulebook.kinds["lot"]
    for column in range(1, 20):
        for row in range(2, 21, 2):
            values = {"town": town, "building": house, "column": column, "row": row, "across": True}
            game.world.create("lot", [values[one.name] for one in lots.attributes])
    assert market not in act.values((town,))
    monkeypatch.setattr("interpreter.world.timeline.FUEL", 200)
    assert market in act.values((town,))
    assert act.named(act.option((town, market, 1, 1, True)).answer) is None


CUT = """
kind player
  gold: number
kind field, fields
  size: number
setup
  for each t in tiles
    create field
      size = 6 - count of fields
action cut(field, n: number at least 0 at most 90, m: number at least 1 at most 90) by player "cut"
  allowed when n + m > 3 else "too little"
  allowed when m > n / field.size rounded down else "too much"
  player.gold up 1
phase day
  each player in order
    any number of cut
"""


def test_a_rule_at_fault_is_a_reason_to_refuse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last field has no size: dividing by it is told when it is chosen, and the game goes on."""
    file = tmp_path / "sample.law"
    file.write_text(f"ruleset sample\n{CUT}", encoding="utf-8")
    monkeypatch.setattr(offers, "MAX_OPTIONS", 100)
    game = Game(Program(load_rulebook(file)), open_map("duel"), [Seat("red", "Red", {})], {})
    act = the_act(game)
    assert len(act.values(())) == 7
    with pytest.raises(Refused, match=r"this divides by 0 \(in “cut”, sample.law, line 13\)"):
        game.answer({"action": "cut", "field": "field_7", "n": 9, "m": 9})
    game.answer({"action": "cut", "field": "field_1", "n": 9, "m": 9})
    assert game.world.things["player"][0].v[0] == 1


TOIL = """
kind player
  gold: number
action toil by player "toil"
  player.gold up 1
phase day
  each player in order
    any number of toil
"""


def test_an_offer_has_no_number_of_acts_at_which_it_ends(tmp_path: Path) -> None:
    file = tmp_path / "sample.law"
    file.write_text(f"ruleset sample\n{TOIL}", encoding="utf-8")
    game = Game(Program(load_rulebook(file)), open_map("duel"), [Seat("red", "Red", {})], {})
    for _ in range(10_001):
        game.answer({"action": "toil"})
    assert isinstance(game.pending, Choose)
    assert (game.world.turn, game.world.things["player"][0].v[0]) == (1, 10_001)
