"""The odds of a scene that is under way, from where it stands: it is played to its end many times.

A game in the middle of its statements cannot be copied. So each play goes on from there, and afterwards the game
returns to where it stood by replaying its own answers.
"""

from __future__ import annotations

from typing import Final

from interpreter.dice import SeededDice
from interpreter.game import Game
from interpreter.odds.answers import End, Odds
from interpreter.odds.budget import Budget
from interpreter.odds.plays import PLAYS, counted_in_plays, end_of_play, played_on
from interpreter.odds.question import Question
from interpreter.odds.until import looking
from interpreter.values.value import Entity, Value

ANSWER_STEPS: Final = 10
"""What it takes to give an answer again that was given before."""


class _Over(Exception):
    """The scene is over; what would come after it is played no more."""

    def __init__(self, result: Value) -> None:
        self.result = result


def odds_from_here(game: Game, question: Question, budget: Budget, plays: int = PLAYS) -> Odds:
    """The odds of a scene under way, as they come out of many plays, or of as many as the budget pays for.

    Args: `question` names the scene, and who answers what is asked; the dice are those of its words, and of how many
        answers the campaign has, so that an answer is the same each time.

    Raises: Halted.
    """
    dice = SeededDice(f"odds {question.text} after {len(game.answers)}".encode())
    return counted_in_plays(question, lambda: _played(game, question, dice, budget), plays)


def _played(game: Game, question: Question, dice: SeededDice, budget: Budget) -> End:
    """One play from where the game stands to the end of the scene."""
    world = game.world
    before = len(world.results)

    def ended(scene: Entity, result: Value) -> None:
        # A scene that has begun since the game could last go back to is made anew by the answers, with the same id.
        if question.scene is not None and scene.id == question.scene.id:
            raise _Over(result)

    with game.tried() as (steps, again):
        budget.spend(again * ANSWER_STEPS)
        world.scene_ended = ended
        try:
            with looking(world, question.until, budget):
                way, said, result = played_on(world, steps, game.pending, question, dice, budget)
        except _Over as over:
            way, said, result = None, "", over.result
        finally:
            world.scene_ended = None
        return end_of_play(world, question, before, way, said, result)
