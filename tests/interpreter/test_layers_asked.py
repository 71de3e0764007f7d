"""House rules at random, asked about in the middle of a game: the answers are those of play.

Exact odds of legal acts agree with what comes of carrying them out many times, what is explained of a stat is its value
and its parts come to it, and nothing changes by asking.

12 layers, and as many as MARCHLAW_ASKED says (`make asked`).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from random import Random

import pytest

from dsl.border.diagnostics import Stopped
from dsl.loaded import Loaded
from dsl.understood.rolls import RollForm
from dsl.understood.rules import Rulebook
from interpreter.bots import Bot
from interpreter.compiled.acts.offers import arguments_of
from interpreter.compiled.rolling.lots import BeyondBudget
from interpreter.faults import RuleFault
from interpreter.game import Game
from interpreter.odds.answers import End
from interpreter.odds.budget import Budget
from interpreter.odds.choices import AtRandom
from interpreter.odds.exact import exact_odds
from interpreter.odds.plays import estimated_odds
from interpreter.odds.question import Question, Subject, Watched
from interpreter.odds.state.states import Way
from interpreter.odds.watching import attribute_watched
from interpreter.requests import Choose, Refused
from interpreter.values.value import Entity, Value
from interpreter.views.explaining import Explanation, explain
from tests.interpreter.test_odds_agree import apart
from tests.interpreter.test_random_layers import RULESETS, begun, below, edit, on_top

ASKED = int(os.environ.get("MARCHLAW_ASKED", "12"))
AT_ONCE = 3
"""Layers in one test."""
ANSWERS = 12
PLAYS = 300
STEPS = 2_000
PLAY_STEPS = 30_000
THINGS = 2
"""Things of each kind that are looked at."""


def with_stats_asked(upper: Loaded) -> Loaded:
    """The ruleset with a definition on top for each stat of one thing, which asks it as rules do."""
    rulebook = upper.sound()
    lines = [f"define asked_{name}(one: {kind}) = {name}(one)\n" for name, kind in stats_of(rulebook)]
    return on_top(upper, "".join(lines))


def stats_of(rulebook: Rulebook) -> Iterator[tuple[str, str]]:
    """The stats of one thing, each with the kind of it."""
    for name, one in rulebook.rolls.items():
        if one.form is RollForm.STAT and [each.type.form for each in one.parameters] == ["entity"]:
            yield name, one.parameters[0].type.name


def alive(game: Game, kind: str) -> list[Entity]:
    return [one for one in game.world.things[kind] if one.alive][:THINGS]


def wrongly_explained(game: Game) -> Iterator[str]:
    """The stats that come to something else in play than is explained."""
    for name, kind in stats_of(game.program.rulebook):
        if f"asked_{name}" not in game.program.rulebook.definitions:
            continue
        for one in alive(game, kind):
            played = outcome(game, f"asked_{name}", one)
            told = outcome(game, name, one)
            if played.value != told.value:
                yield f"{name}({one.id}) is {played.value}, explained {told.value}"
            if told.parts and sum(part.amount for part in told.parts) != told.value:
                yield f"the parts of {name}({one.id}) do not come to {told.value}"


def outcome(game: Game, name: str, one: Entity) -> Explanation:
    """What is explained; where the rule cannot be carried out, the code of the fault."""
    try:
        explained = explain(game, name, [one.id])
    except RuleFault as fault:
        return Explanation("", fault.finding.code)
    assert isinstance(explained, Explanation)
    return explained


def watched(game: Game, random: Random) -> tuple[Watched, ...]:
    """A few attributes of anything."""
    kinds = game.program.rulebook.kinds.values()
    there = [(one, kind, each.name) for kind in kinds for one in alive(game, kind.name) for each in kind.attributes]
    picked = random.sample(there, min(len(there), 5))
    return tuple(attribute_watched(f"{one.id}.{name}", one, kind, name) for one, kind, name in picked)


def wrong_odds(game: Game, question: Question) -> Iterator[str]:
    """What differs between exact odds and plays; nothing where there are no exact ones within the budget."""
    before = game.world.as_data()
    try:
        exact = exact_odds(game.program, game.world, question, Budget(STEPS))
    except BeyondBudget:
        return
    played = estimated_odds(game.program, game.world, question, Budget(PLAY_STEPS), PLAYS)
    if game.world.as_data() != before:
        yield f"asking for {question.text} changed something"
    if played.plays < PLAYS // 3:
        return
    for number, one in enumerate(question.watched):
        value = partial(seen, number)
        yield from (
            f"{question.text}: {one.label} {said}"
            for said in apart(exact.spread(value), played.spread(value), played.plays)
        )
    for said in apart(exact.spread(lambda end: end.way), played.spread(lambda end: end.way), played.plays):
        yield f"{question.text}: {said}"


def seen(number: int, end: End) -> Value:
    return "refused" if end.way is Way.REFUSED else repr(end.watched[number])


def wrong_in_play(game: Game, random: Random) -> Iterator[str]:
    """What is wrong at any of the first questions."""
    bot = Bot(str(random.randrange(9999)), odds=None)
    for _ in range(ANSWERS):
        asked = game.pending
        if asked is None:
            return
        if random.random() < 0.4:
            yield from wrongly_explained(game)
            if isinstance(asked, Choose) and len(asked.options) > 0:  # some may be chosen step by step alone
                option = asked.options[random.randrange(len(asked.options))]
                arguments = arguments_of(game.program.actions[option.action], asked.by, option)
                choices = random.choice((None, AtRandom()))
                about = watched(game, random)
                question = Question(Subject.ACTION, option.action, tuple(arguments), about, choices=choices)
                yield from wrong_odds(game, question)
        try:
            game.answer(bot.answer(game))
        except Refused:
            continue


@pytest.mark.parametrize("first", range(0, ASKED, AT_ONCE))
def test_what_is_asked_of_a_layer_is_what_is_played(first: int) -> None:
    for seed in range(first, first + AT_ONCE):
        random = Random(f"asked {seed}")
        lower = below(random.choice(RULESETS))
        edits = [edit(lower, random)[0] for _ in range(random.choice((0, 1, 2)))]
        upper = on_top(lower, *edits)
        if upper.rulebook is None:
            upper = lower
        asked = with_stats_asked(upper)
        try:
            found = list(wrong_in_play(begun((upper if asked.rulebook is None else asked).sound()), random))
        except (RuleFault, Stopped):
            continue  # no check finds every rule that cannot be carried out; and the map may not say what they need
        assert found == [], (seed, edits)


def test_a_wrong_explanation_is_found() -> None:
    """What is asked otherwise than it is explained is told."""
    lower = below(next(one for one in RULESETS if list(stats_of(below(one).sound()))))
    (name, kind), *_ = stats_of(lower.sound())
    asked = on_top(lower, f"define asked_{name}(one: {kind}) = 12345\n")
    assert list(wrongly_explained(begun(asked.sound())))
