"""Odds up to a condition: exact ones equal the play of every throw there is, on random rulesets; and by hand."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from dsl.border.diagnostics import Stopped
from dsl.loaded import Loaded
from dsl.loader import load_ruleset
from dsl.understood.statements import DoStep
from dsl.understood.walk import statements_in
from interpreter.compiled.program import Program
from interpreter.compiled.rolling.lots import BeyondBudget
from interpreter.game import Game
from interpreter.new_world import Seat, new_world
from interpreter.odds.answers import End
from interpreter.odds.budget import Budget
from interpreter.odds.choices import AsUsual, AtRandom, ByPlan, Choices, PlanLine
from interpreter.odds.exact import exact_odds
from interpreter.odds.plays import estimated_odds, played_once
from interpreter.odds.question import Question, Subject
from interpreter.odds.state.states import Way
from interpreter.odds.under_way import odds_from_here
from interpreter.odds.until import Until, until_in
from interpreter.odds.watching import attribute_watched
from interpreter.values.value import Value
from interpreter.world.world import World
from tests.interpreter.random_rules import random_rules
from tests.interpreter.test_odds_agree import the_map
from tests.loaded_once import program_of

RULESETS = int(os.environ.get("UNTIL_RULESETS", "60"))
AT_ONCE = 20
RULESETS_OF_TESTS = Path(__file__).parents[1] / "rulesets"
STEPS = 4_000
PLAYS = 400
"""So many plays at most are all there are for one question."""


class _MoreDice(Exception):
    """A die of so many sides is thrown of which nothing is said."""

    def __init__(self, sides: int) -> None:
        self.sides = sides


class _Said:
    """Dice of which it is said what they show."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self._faces = iter(faces)

    def roll(self, sides: int) -> int:
        for face in self._faces:
            return face
        raise _MoreDice(sides)


def every_play(program: Program, world: World, question: Question) -> dict[End, Fraction] | None:
    """The chance of each end by playing all throws, and all answers; None where they are too many."""
    found: dict[End, Fraction] = {}
    to_play: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    for _ in range(PLAYS):
        if not to_play:
            return found
        faces, chance = to_play.pop()
        try:
            end = played_once(program, world, question, _Said(faces), Budget(10**9))
            found[end] = found.get(end, Fraction(0)) + chance
        except _MoreDice as more:
            to_play += [((*faces, one), chance / more.sides) for one in range(1, more.sides + 1)]
    return None


def asked(seed: str, folder: Path) -> tuple[Program, World, Question]:
    """A random ruleset, and how its scene, or else its act, goes on until something that may come about."""
    random = Random(f"until {seed}")
    file = folder / "random.law"
    file.write_text(random_rules(seed, offers=random.random() < 0.3), encoding="utf-8")
    loaded = load_ruleset(file, checks=lambda _: ())
    program = Program(loaded.sound())
    world, _notices = new_world(program, the_map(), [Seat("red", "Red", {}), Seat("blue", "Blue", {})], {})
    world.begin_turn()
    red, blue = world.things["player"]
    kind = program.rulebook.kinds["player"]
    watched = tuple(attribute_watched(f"{one.id}.{at}", one, kind, at) for one in (red, blue) for at in "xyz")
    scenes = [name for name, rule in program.rulebook.procedures.items() if rule.scene is not None]
    name, subject = (scenes[0], Subject.PROCEDURE) if scenes and random.random() < 0.7 else ("act", Subject.ACTION)
    arguments = (red, blue) if scenes and subject is Subject.PROCEDURE else (blue, red)
    if subject is Subject.ACTION:
        by = program.rulebook.actions["act"].by_slot
        arguments = (blue, red) if by == 2 else (red, blue)
    question = Question(subject, name, arguments, watched, choices=AtRandom())
    return program, world, replace(question, until=until_of(random, loaded, program, world, question, scenes))


def until_of(
    random: Random, loaded: Loaded, program: Program, world: World, question: Question, scenes: list[str]
) -> Until:
    """Something that may come about."""
    steps = {one.name for one in statements_in(program.rulebook.bodies) if isinstance(one, DoStep)}
    who = random.choice(("player", "rival", "red", "blue"))
    found = [
        f"{who}.{random.choice('xyz')} {random.choice(('>', '<', 'is'))} {random.randint(0, 5)}",
        f"{who}.{random.choice('xyz')} is not {random.randint(1, 3)}",
        f"{who} has {random.choice(('tired', 'blessed'))}",
        f"count of tokens > {random.randint(0, 2)}",
        "any f in past try_it where f.success",
        *(f"{one} is not none and {one}.heat > {random.randint(0, 3)}" for one in scenes),
        *(f"{one} is not none and {one}.round > {random.randint(0, 2)}" for one in scenes),
        *(f"{one} is not none and player.x > rival.y" for one in scenes),
        *(f"step is {one}" for one in sorted(steps) if scenes),
    ]
    parameters = (
        program.rulebook.procedures[question.name].parameters
        if question.subject is Subject.PROCEDURE
        else (program.rulebook.actions[question.name].parameters)
    )
    return until_in(loaded, program, world, random.choice(found), parameters, question.arguments)


def chances_of(played: Mapping[End, Fraction], told: Callable[[End], object]) -> dict[object, Fraction]:
    """The chance of each end as it is held against others."""
    found: dict[object, Fraction] = {}
    for end, chance in played.items():
        found[told(end)] = found.get(told(end), Fraction(0)) + chance
    return found


def told(end: End) -> object:
    """What is held against each other: of a refusal only that it is one."""
    return (end.way, end.rolls.first, None if end.way is Way.REFUSED else (end.result, end.watched))


@pytest.mark.parametrize("start", range(0, RULESETS, AT_ONCE))
def test_exact_odds_are_those_of_all_plays(start: int, tmp_path: Path) -> None:
    compared = 0
    for number in range(start, min(start + AT_ONCE, RULESETS)):
        program, world, question = asked(str(number), tmp_path)
        before = world.as_data()
        try:
            odds = exact_odds(program, world, question, Budget(STEPS))
        except BeyondBudget:
            continue
        finally:
            assert world.as_data() == before
        if odds.cut_off or any(end.way is Way.GOING_ON for end in odds.ends.weights):
            continue
        played = every_play(program, world, question)
        if played is None:
            continue
        assert odds.ends.mapped(told).chances() == chances_of(played, told), (number, question.until)
        compared += 1
    assert compared > 1


# ---------------------------------------------------------------- by hand


def brawl(men: int, text: str, choices: Choices | None = None) -> tuple[Program, World, Question]:
    """A brawl of so many men on each side, which strike as long as they may, until something."""
    program = program_of("brawl")
    seats = [Seat("red", "Red", {"men": men}), Seat("blue", "Blue", {"men": men})]
    world, _notices = new_world(program, the_map(), seats, {})
    world.begin_turn()
    red, blue = world.things["player"]
    kind = program.rulebook.kinds["player"]
    seen = tuple(attribute_watched(f"{one.id}.men", one, kind, "men") for one in (red, blue))
    plan = choices or ByPlan(program, (PlanLine("strike"),), {"is_wild": False})
    question = Question(Subject.PROCEDURE, "brawl", (red, blue), seen, choices=plan)
    return program, world, replace(question, until=until_of_brawl(program, world, text))


def until_of_brawl(program: Program, world: World, text: str) -> Until:
    """A condition in the words of the rules of the brawl."""
    rule = program.rulebook.procedures["brawl"]
    loaded = load_ruleset(RULESETS_OF_TESTS / "brawl", checks=lambda _: ())
    return until_in(loaded, program, world, text, rule.parameters, world.things["player"])


def ends_of(text: str) -> dict[tuple[Way | None, tuple[Value, ...]], Fraction]:
    """How a brawl of two against two ends, and with how many men."""
    program, world, question = brawl(2, text)
    return exact_odds(program, world, question, Budget(STEPS)).ends.mapped(lambda end: (end.way, end.watched)).chances()


def test_it_is_looked_at_after_each_act() -> None:
    """Red strikes first, and each blow hits with one half: who hits first has made it so, and nobody answers him."""
    assert ends_of("one.men < 2 or other.men < 2") == {
        (Way.UNTIL, (2, 1)): Fraction(2, 3),
        (Way.UNTIL, (1, 2)): Fraction(1, 3),
    }


def test_what_holds_before_it_begins_is_so_at_once() -> None:
    assert ends_of("one.men is 2") == {(Way.UNTIL, (2, 2)): Fraction(1)}


def test_it_is_looked_at_when_a_round_has_begun() -> None:
    """Whether there is a second round is not known before it begins: each has struck once then."""
    quarter = Fraction(1, 4)
    men = [(2, 2), (2, 1), (1, 2), (1, 1)]
    assert ends_of("brawl is not none and brawl.round > 1") == dict.fromkeys([(Way.UNTIL, one) for one in men], quarter)


def test_what_never_becomes_so_comes_to_its_end() -> None:
    """A brawl ends when one of the two has nobody left; if that is never Red, Red has somebody left in the end."""
    chances = ends_of("one.men is 0")
    assert {way for way, _ in chances} == {Way.UNTIL, None}
    never = sum(chance for (way, _), chance in chances.items() if way is None)
    assert never == sum(chance for (_, men), chance in chances.items() if men[0])


def test_nothing_is_given_back_by_what_goes_no_further() -> None:
    program, world, question = brawl(2, "one.men < 2")
    for end in exact_odds(program, world, question, Budget(STEPS)).ends.weights:
        assert (end.result is None) is (end.way is Way.UNTIL)


def test_what_the_act_of_a_player_does_is_done_as_a_whole() -> None:
    """The winner of the last blow gets his gold, though the foe has lost his man before it in the same act."""
    program, world, question = brawl(1, "other.men is 0")
    red = question.arguments[0]
    gold = attribute_watched("gold", red, program.rulebook.kinds["player"], "gold")
    odds = exact_odds(program, world, replace(question, watched=(gold,)), Budget(STEPS))
    assert odds.ends.mapped(lambda end: (end.way, end.watched)).chances() == {
        (Way.UNTIL, (1,)): Fraction(2, 3),
        (None, (0,)): Fraction(1, 3),
    }


@pytest.mark.parametrize(("choices", "plays"), [(AtRandom(), 200), (AsUsual(), 1)])
def test_plays_agree(choices: Choices, plays: int) -> None:
    """Where all pass, every play is the same: round after round until that is refused, which takes long."""
    program, world, question = brawl(1, "one.behind_shields or one.men < 1", choices)
    exact = exact_odds(program, world, question, Budget(10**6)).spread(lambda end: end.way)
    played = estimated_odds(program, world, question, Budget(10**7), plays).spread(lambda end: end.way)
    assert all(played.share(way).low <= exact.share(way).chance <= played.share(way).high for way in exact.lots.weights)


def test_a_scene_under_way_goes_no_further_either() -> None:
    seats = [Seat("red", "Red", {"men": 2}), Seat("blue", "Blue", {"men": 2})]
    game = Game(program_of("brawl"), the_map(), seats, {}, turns=2)
    for answer in ({"action": "begin", "foe": "blue"}, "no"):
        game.answer(answer)
    scene = game.world.running("brawl")
    assert scene is not None
    until = until_of_brawl(game.program, game.world, "one.men < 2 or other.men < 2")
    plan = ByPlan(game.program, (PlanLine("strike"),))
    question = Question(Subject.PROCEDURE, "brawl", tuple(scene.v[:2]), choices=plan, until=until, scene=scene)
    before = game.state_hash()
    odds = odds_from_here(game, question, Budget(10**7), 300)
    assert odds.where(lambda end: end.way is Way.UNTIL).chance == 1
    assert game.state_hash() == before
    assert game.world.settled is None
    never = replace(question, until=until_of_brawl(game.program, game.world, "one.men > 2"))
    assert odds_from_here(game, never, Budget(10**7), 50).where(lambda end: end.way is None).chance == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("one.men", "this is a whole number; here I need yes or no"),
        ("third.men is 0", "I know nothing called “third” here"),
        ("brawl.round > 1", "this may be none, and then it has no “round”"),
        ("1d6 > 3", "dice cannot be thrown where something is only looked at"),
        ("one two", "“one two” is no condition"),
        ("count of past winners > 1", "I know no"),
    ],
)
def test_what_is_no_condition_is_told(text: str, said: str) -> None:
    with pytest.raises(Stopped) as stopped:
        brawl(2, text)
    assert said in stopped.value.findings[0].as_phrase()


def test_a_procedure_of_which_nobody_keeps_that_it_was_done_is_not_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "kept.law"
    file.write_text(KEPT, encoding="utf-8")
    loaded = load_ruleset(file)
    program = Program(loaded.sound())
    world, _notices = new_world(program, the_map(), [Seat("red", "Red", {}), Seat("blue", "Blue", {})], {})
    red = world.things["player"][0]
    rule = program.rulebook.procedures["both"]
    until_in(loaded, program, world, "count of past asked_for > 0 and red.gold > 0", rule.parameters, (red,))
    with pytest.raises(Stopped) as stopped:
        until_in(loaded, program, world, "count of past other > 0", rule.parameters, (red,))
    assert stopped.value.findings[0].as_phrase() == "nobody keeps that “other” was done: no rule asks for it"


KEPT = """ruleset kept
  title "Kept"
  language en
  version 1

kind player
  gold: number = 0

procedure asked_for(p: player)
  p.gold up count of past asked_for

procedure other(p: player)
  p.gold up 2

procedure both(p: player)
  do asked_for(p)
  do other(p)

phase one
  each player in order
    do both(player)
"""
