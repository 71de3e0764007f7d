"""Something that is asked for by its name: the question, what was typed beside it, and its answer."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from cli.console import Console
from cli.odds.as_data import odds_as_data
from cli.odds.asked import (
    BEGINS,
    Supposed,
    parameters_of,
    question_in,
    question_of_scene,
    refuse_without_odds,
    shown_subjects,
    subjects,
)
from cli.odds.figures import Figures
from cli.odds.plans import choices_in
from cli.odds.told import tell_odds, tell_weights
from dsl.border.diagnostics import nearest

if TYPE_CHECKING:
    from dsl.loaded import Loaded
    from interpreter.game_read import GameRead
    from interpreter.odds.answers import Odds
    from interpreter.odds.question import Question
    from interpreter.odds.weighing import Weights
    from interpreter.values.value import Value

MOST_NAMES: Final = 20
"""Names that are listed as a whole where one is misspelt; of more, those that are like it are told."""


class Wish(NamedTuple):
    """What was typed beside the question.

    Attributes:
        steps: what the answer may take; None as much as is usual.
        choices: who answers what is asked on the way; empty: nobody does.
        until: up to where it is followed; empty: to its end.
        written: gives the rules as they are written, in whose words that is said.
        is_in_play: whether it was typed while a campaign is played, where there are no options of a command.
    """

    console: Console
    given: Supposed
    watch: tuple[str, ...]
    as_json: bool
    is_exact: bool
    steps: int | None
    choices: str = ""
    until: str = ""
    written: Callable[[], Loaded] | None = None
    is_in_play: bool = False


def tell_by_name(game: GameRead, name: str, wish: Wish) -> int:
    """Something that is asked for by its name; what is not given is the first of its kind.

    Returns: the exit code.
    Raises: UsageError, Stopped.
    """
    from interpreter.odds.question import Subject
    from interpreter.views.explaining import nothing_called

    known, told = subjects(game.program.rulebook), shown_subjects(game.program.rulebook)
    name = name if name in known else told.get(name, name)
    if name not in known:
        refuse_without_odds(game, name)
        near = nearest(name, told)
        if near or len(told) > MOST_NAMES:
            raise nothing_called(name, near, told)
        said = wish.console.words.gettext("Name one of these: {names}").format(names=", ".join(told))
        raise click.UsageError(said)
    going = _going_on(game, name, wish) if known[name] is Subject.PROCEDURE and not any(wish.given) else None
    if going is not None:
        return going
    with game.world.tried():  # what is made up, or supposed, for the question is not there any more when it is answered
        question = question_in(game, known[name], name, wish.given, wish.watch, wish.console, wish.written)
        code = tell_question(game, question, wish)
        if known[name] is Subject.ACTION:
            reason = game.program.actions[name].refusal(game.world, question.arguments)
            if reason:
                said = wish.console.words.gettext("As things stand it would be refused: {reason}")
                wish.console.note(said.format(reason=wish.console.words.say(reason)))
        return code


def tell_question(game: GameRead, question: Question, wish: Wish) -> int:
    """Work out a question and what matters for it, and tell both.

    Returns: the exit code.
    Raises: UsageError, Stopped.
    """
    from interpreter.odds.budget import QUESTION_STEPS, Budget, exact_part
    from interpreter.odds.odds import odds_of
    from interpreter.odds.question import Subject
    from interpreter.odds.weighing import what_matters

    steps = wish.steps or QUESTION_STEPS
    question = as_wished(game, question, wish)
    if not wish.as_json:
        if question.subject is Subject.ROLL:
            _explained(game, question.name, list(question.arguments), wish.console)
        else:
            wish.console.say(_title(game, question))
    odds = odds_of(game.program, game.world, question, steps=steps)
    weights = None
    if odds.is_exact and question.choices is None:
        weights = what_matters(game.program, game.world, question, Budget(steps))
    _told(game, question, odds, weights, exact_part(steps), wish)
    return 0


def as_wished(game: GameRead, question: Question, wish: Wish, like: Question | None = None) -> Question:
    """A question with who answers on the way, and up to where it is followed.

    Args: `like` is one of the same act with other arguments, for which that has been found out.
    Raises: UsageError, Stopped.
    """
    from interpreter.odds.question import Subject
    from interpreter.odds.until import until_in

    if like is not None:
        until = None if like.until is None else like.until.about(question.arguments)
        return replace(question, choices=like.choices, until=until)
    if wish.choices:
        question = replace(question, choices=choices_in(wish.choices, game))
    if not wish.until or wish.written is None:
        return question
    if question.subject in (Subject.ROLL, Subject.CONTEST):
        raise at_once(wish)
    parameters = parameters_of(game.program.rulebook, question.subject, question.name)
    until = until_in(wish.written(), game.program, game.world, wish.until, parameters, question.arguments)
    return replace(question, until=until)


def at_once(wish: Wish) -> click.UsageError:
    said = wish.console.words.gettext("--until is for acts and procedures: the dice of a roll are thrown at once.")
    return click.UsageError(said)


def _told(game: GameRead, question: Question, odds: Odds, weights: Weights | None, steps: int, wish: Wish) -> None:
    """Tell an answer, to people or to programs.

    Args: `steps` that an exact answer would have been allowed.
    """
    if wish.as_json:
        data = odds_as_data(game, question, odds, weights, wish.is_exact)
        wish.console.say(json.dumps(data, ensure_ascii=False, indent=2))
        return
    figures = Figures(wish.console, wish.is_exact, game.world.say)
    tell_odds(game, question, odds, steps, figures)
    if weights is not None:
        tell_weights(weights, figures)


def _going_on(game: GameRead, name: str, wish: Wish) -> int | None:
    """Work out how a scene that is under way goes on from where it stands; None where it is not under way.

    Raises: UsageError where it is looked at by somebody who may not see all that it goes on from, or on a page.
    """
    from interpreter.game import Game
    from interpreter.odds.budget import QUESTION_STEPS, Budget
    from interpreter.odds.under_way import odds_from_here

    words = wish.console.words
    question = question_of_scene(game, name, wish.watch, wish.console, wish.written)
    if question is None or question.scene is None:
        return None
    if game.hides_something:
        raise click.UsageError(words.gettext("How {scene} goes on is told only to who sees all.").format(scene=name))
    if not isinstance(game, Game):  # a view has no answers, after which it would stand again where it stood
        said = words.gettext("How {scene} goes on is worked out by the command: marchlaw odds DIR {scene}")
        raise click.UsageError(said.format(scene=name))
    question = as_wished(game, question, wish)
    steps = wish.steps or QUESTION_STEPS
    if not wish.as_json:
        wish.console.say(words.gettext("{scene}, from where it stands").format(scene=game.world.say(question.scene)))
    odds = odds_from_here(game, question, Budget(steps))
    _told(game, question, odds, None, steps, wish)
    return 0


def _title(game: GameRead, question: Question) -> str:
    """What is asked, in words: the act as it is offered, the title of a contest, or a name with its arguments."""
    from interpreter.odds.question import Subject

    if question.subject is Subject.CONTEST:
        contest = game.program.contests[question.name]
        return contest.title(contest.frame(game.world, list(question.arguments)))
    if question.subject is Subject.ACTION:
        code = game.program.actions[question.name]
        label = code.label(code.frame(game.world, question.arguments))
        if label:
            return label
    arguments = ", ".join(game.world.say(one) for one in question.arguments)
    name = question.name.removeprefix(BEGINS).replace("_", " ")
    return f"{name}{f' ({arguments})' if arguments else ''}"


def _explained(game: GameRead, name: str, arguments: list[Value], console: Console) -> None:
    """What goes into the roll, so that the odds can be checked by hand."""
    from cli.commands.explain import explanation_lines
    from interpreter.views.explaining import explain_roll

    for line in explanation_lines(explain_roll(game, name, arguments), game, console):
        console.say(line)
