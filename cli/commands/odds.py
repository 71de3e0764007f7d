"""`marchlaw odds`: how likely it is, before deciding."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from cli.asking import chance_text, headline
from cli.completion import maps
from cli.console import Command, Console
from cli.odds.as_data import JSON_VERSION, number_as_data, odds_as_data, spread_as_data
from cli.odds.asked import (
    BEGINS,
    Supposed,
    parameters_of,
    question_in,
    question_of_option,
    question_of_scene,
    refuse_unknown_values,
    refuse_without_odds,
    shown_subjects,
    subjects,
    supposed_in,
)
from cli.odds.figures import Figures
from cli.odds.options import tell_weighed, weighed, weighed_as_data
from cli.odds.plans import choices_in
from cli.odds.told import tell_odds, tell_weights
from cli.opening import as_option, as_seen, looked_at, seen_by
from cli.play.steering import Steer, words_for
from cli.players import player_called
from cli.ruleset_header import language_of
from cli.telling.story import outcome_line
from cli.words.map_names import open_named
from dsl.border.diagnostics import nearest

if TYPE_CHECKING:
    from dsl.loaded import Loaded
    from dsl.understood.rules import Rulebook
    from interpreter.campaign.session import Session
    from interpreter.game import Game
    from interpreter.odds.answers import Odds
    from interpreter.odds.questions import Question
    from interpreter.odds.weighing import Weights
    from interpreter.requests import Choose, LegalAct, Stepwise, Throw
    from interpreter.values.value import Value


EXAMPLE_MAP: Final = "duel"
"""The map on which rules are asked where none is named."""
MOST_BEFORE: Final = 500
"""Answers before the first turn of an example that are left to chance."""
MOST_NAMES: Final = 20
"""Names that are listed as a whole where one is misspelt; of more, those that are like it are told."""

MOST_WAYS: Final = 24
"""Ways of an act whose values are asked for one after the other that are listed all the same."""


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


@click.command(
    "odds",
    cls=Command,
    examples=(
        "marchlaw odds spring",
        "marchlaw odds spring take --given tile=c3",
        "marchlaw odds planetary_empires_en claim --given tile.features=ruins",
    ),
)
@click.argument("source", metavar="DIR|RULESET")
@click.argument("name", required=False, metavar="[ROLL|CONTEST|ACTION|PROCEDURE]")
@click.option(
    "--given",
    multiple=True,
    metavar="NAME=VALUE",
    help="What it is about, or an attribute of that (tile.owner=red); may be repeated.",
)
@click.option(
    "--watch",
    multiple=True,
    metavar="WHAT",
    help="What to look at in the end: an attribute (red.gold), a stat (income(red)), or any value; may be repeated.",
)
@click.option(
    "--map",
    "map_name",
    metavar="MAP",
    help="The map for a roll of a ruleset, else `duel` with whatever its tiles lack.",
    shell_complete=maps,
)
@click.option(
    "--choices",
    default="",
    metavar="WORD|FILE",
    help="Who answers what is asked on the way: chance, best (what likely succeeds), usual, or a plan in a file.",
)
@click.option(
    "--until",
    default="",
    metavar="CONDITION",
    help="Follow it until this holds, in the words of the rules (red.gold < 3); what is watched is as it stands then.",
)
@click.option("--exact", "is_exact", is_flag=True, help="Fractions in place of rounded numbers, and every value.")
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
@click.option("--steps", type=click.IntRange(min=1), metavar="N", help="How many steps an answer may take.")
@as_option
@click.pass_obj
def odds_command(
    console: Console,
    source: str,
    name: str | None,
    given: tuple[str, ...],
    watch: tuple[str, ...],
    map_name: str | None,
    choices: str,
    until: str,
    is_exact: bool,
    as_json: bool,
    steps: int | None,
    viewer: str | None,
) -> int:
    """Work out how likely something is, and what matters for it.

    In a campaign: all legal options of whoever is asked, the likeliest first; one act, roll, contest or procedure in
    full. For a ruleset: the same on a bundled map, where what is not given is the first of its kind; without a name it
    lists what can be asked for. What would take too many steps is estimated and told as such. With --choices a whole
    battle is gone through, or whatever else asks on its way.
    """
    wish = Wish(console, supposed_in(given), watch, as_json, is_exact, steps, choices, until)
    if (Path(source) / "campaign.yaml").exists():
        session = looked_at(Path(source), console)
        _turn_to(session, viewer)
        wish = wish._replace(written=lambda: _as_written(session))
        return _in_campaign(seen_by(session, viewer), name, wish)
    loaded = _loaded(source)
    if loaded.rulebook is None:
        console.speak(language_of(source))  # in which findings are told, too
    rulebook = loaded.sound()
    if name is None and viewer is None:
        console.speak(rulebook.header.language)
        return _list_names(rulebook, wish)
    game = as_seen(_example_game(rulebook, map_name, console), viewer)
    if name is None:
        return _list_names(rulebook, wish)
    return _of_name(game, name, wish._replace(written=lambda: loaded))


def _turn_to(session: Session, viewer: str | None) -> None:
    """In a round of slips go on to that of the viewer: all write theirs at the same time, from the same state."""
    from interpreter.campaign.rounds.sealed import round_of
    from interpreter.campaign.slips.slip_talk import pass_by
    from interpreter.requests import Refused

    found = None if viewer is None else round_of(session)
    player = "" if viewer is None else player_called(session, viewer)
    if found is None or player not in found.players or not found.is_of_acts:
        return
    given = len(session.game.answers)
    try:
        pass_by(session.game, player)
    except Refused:  # somebody before him must speak, and has not
        session.game.undo(len(session.game.answers) - given)


def say_odds(game: Game, name: str | None, given: Sequence[str], console: Console, steps: int | None = None) -> int:
    """Print the odds of all options, or of one thing by its name, while a campaign is played.

    Args: `steps` that an answer may take.
    Raises: UsageError when there is nothing of that name.
    """
    return _in_campaign(game, name, Wish(console, supposed_in(tuple(given)), (), False, False, steps, is_in_play=True))


def _list_names(rulebook: Rulebook, wish: Wish) -> int:
    """What can be asked for, with what each must be given."""
    console, known = wish.console, subjects(rulebook)
    rows = [
        (
            told,
            known[name],
            {one.name: console.words.say(str(one.type)) for one in parameters_of(rulebook, known[name], name)},
        )
        for told, name in shown_subjects(rulebook).items()
    ]
    if wish.as_json:
        names = [{subject.value: name, "with": parameters} for name, subject, parameters in rows]
        console.say(json.dumps({"version": JSON_VERSION, "names": names}, ensure_ascii=False, indent=2))
        return 0
    console.say(console.words.gettext("Name a roll, a contest, an act or a procedure, and what is given:"))
    for name, _subject, parameters in rows:
        console.say(f"  {name}({', '.join(f'{key}: {kind}' for key, kind in parameters.items())})")
    return 0


# ---------------------------------------------------------------- one question


def _of_name(game: Game, name: str, wish: Wish) -> int:
    """Something that is asked for by its name; what is not given is the first of its kind."""
    from interpreter.odds.questions import Subject
    from interpreter.views.explaining import nothing_called

    known, told = subjects(game.program.rulebook), shown_subjects(game.program.rulebook)
    name = name if name in known else told.get(name, name)
    if name not in known:
        refuse_without_odds(game, name)
        if len(told) > MOST_NAMES:
            raise nothing_called(name, nearest(name, told), told)
        said = wish.console.words.gettext("Name one of these: {names}").format(names=", ".join(told))
        raise click.UsageError(said)
    going = _going_on(game, name, wish) if known[name] is Subject.PROCEDURE and not any(wish.given) else None
    if going is not None:
        return going
    with game.world.tried():  # what is made up, or supposed, for the question is not there any more when it is answered
        question = question_in(game, known[name], name, wish.given, wish.watch, wish.console, wish.written)
        code = _answered(game, question, wish)
        if known[name] is Subject.ACTION:
            reason = game.program.actions[name].refusal(game.world, question.arguments)
            if reason:
                said = wish.console.words.gettext("As things stand it would be refused: {reason}")
                wish.console.note(said.format(reason=wish.console.words.say(reason)))
        return code


def _answered(game: Game, question: Question, wish: Wish) -> int:
    """Work out a question and what matters for it, and tell both."""
    from interpreter.odds.budget import QUESTION_STEPS, Budget, exact_part
    from interpreter.odds.questions import Subject, odds_of
    from interpreter.odds.weighing import what_matters

    steps = wish.steps or QUESTION_STEPS
    question = _as_wished(game, question, wish)
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


def _as_wished(game: Game, question: Question, wish: Wish, like: Question | None = None) -> Question:
    """A question with who answers on the way, and up to where it is followed.

    Args: `like` is one of the same act with other arguments, for which that has been found out.
    Raises: UsageError, Stopped.
    """
    from interpreter.odds.questions import Subject
    from interpreter.odds.until import until_in

    if like is not None:
        until = None if like.until is None else like.until.about(question.arguments)
        return replace(question, choices=like.choices, until=until)
    if wish.choices:
        question = replace(question, choices=choices_in(wish.choices, game))
    if not wish.until or wish.written is None:
        return question
    if question.subject in (Subject.ROLL, Subject.CONTEST):
        raise _at_once(wish)
    parameters = parameters_of(game.program.rulebook, question.subject, question.name)
    until = until_in(wish.written(), game.program, game.world, wish.until, parameters, question.arguments)
    return replace(question, until=until)


def _at_once(wish: Wish) -> click.UsageError:
    said = wish.console.words.gettext("--until is for acts and procedures: the dice of a roll are thrown at once.")
    return click.UsageError(said)


def _told(game: Game, question: Question, odds: Odds, weights: Weights | None, steps: int, wish: Wish) -> None:
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


def _going_on(game: Game, name: str, wish: Wish) -> int | None:
    """Work out how a scene that is under way goes on from where it stands; None where it is not under way.

    Raises: UsageError where it is looked at by somebody who may not see all that it goes on from.
    """
    from interpreter.odds.budget import QUESTION_STEPS, Budget
    from interpreter.odds.under_way import odds_from_here

    words = wish.console.words
    question = question_of_scene(game, name, wish.watch, wish.console, wish.written)
    if question is None or question.scene is None:
        return None
    if game.hides_something:
        raise click.UsageError(words.gettext("How {scene} goes on is told only to who sees all.").format(scene=name))
    question = _as_wished(game, question, wish)
    steps = wish.steps or QUESTION_STEPS
    if not wish.as_json:
        wish.console.say(words.gettext("{scene}, from where it stands").format(scene=game.world.say(question.scene)))
    odds = odds_from_here(game, question, Budget(steps))
    _told(game, question, odds, None, steps, wish)
    return 0


def _title(game: Game, question: Question) -> str:
    """What is asked, in words: the act as it is offered, the title of a contest, or a name with its arguments."""
    from interpreter.odds.questions import Subject

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


def _explained(game: Game, name: str, arguments: list[Value], console: Console) -> None:
    """What goes into the roll, so that the odds can be checked by hand."""
    from cli.commands.explain import explanation_lines
    from interpreter.views.explaining import explain_roll

    for line in explanation_lines(explain_roll(game, name, arguments), game, console):
        console.say(line)


# ---------------------------------------------------------------- in a campaign


def _in_campaign(game: Game, name: str | None, wish: Wish) -> int:
    """The options of whoever is asked, one of them in full, or anything by its name."""
    from interpreter.odds.questions import Subject
    from interpreter.requests import Ask, Choose, Tell, Throw

    request = game.pending
    if name is not None and (subjects(game.program.rulebook).get(name) is not Subject.ACTION or wish.given.attributes):
        return _of_name(game, name, wish)
    if isinstance(request, Throw) and name is None:
        return _of_throw(game, request, wish)
    if not isinstance(request, Choose):
        words = wish.console.words
        if name is not None:
            refuse_unknown_values(game, name, wish.given)
        if request is None and game.is_over:
            wish.console.note(outcome_line(game, words))
        elif request is None:
            wish.console.note(words.gettext("Somebody else is asked now; name a roll and what is given."))
            return 1
        if isinstance(request, Ask | Tell):
            said = words.gettext("What is asked now is no act. Name an act, a roll or a contest for its odds.")
            wish.console.note(said)
        else:
            wish.console.note(words.gettext("Nobody is asked to act now; name a roll and what is given."))
        return 1
    if name is not None:
        refuse_unknown_values(game, name, wish.given)
    options = _fitting(game, request, name, wish.given)
    if len(options) == 1 and name is not None:
        return _of_option(game, request, options[0], wish)
    if not options and name is not None and name in game.program.rulebook.actions and wish.given.arguments:
        return _of_name(game, name, wish)
    return _options(game, request, name, options, wish)


def _fitting(game: Game, request: Choose, name: str | None, given: Supposed) -> list[LegalAct]:
    """The options of an act with the arguments that are given."""
    from interpreter.requests import key_of

    found = []
    for one in request.options if name is None else request.options.of(name):
        values = {key: str(key_of(value)) for key, value in one.arguments}
        by = game.program.rulebook.actions[one.action].by
        if by is not None and request.by is not None:
            values[by] = request.by.id
        if all(values.get(key) == text for key, text in given.arguments.items()):
            found.append(one)
    return found


def _of_option(game: Game, request: Choose, option: LegalAct, wish: Wish) -> int:
    return _answered(game, _question_of(game, request, option, wish), wish)


def _question_of(game: Game, request: Choose, option: LegalAct, wish: Wish) -> Question:
    """The question for an act that is legal now. Raises: UsageError, Stopped."""
    arguments: dict[str, Value] = dict(option.arguments)
    by = game.program.rulebook.actions[option.action].by
    if by is not None:
        arguments[by] = request.by
    return question_of_option(game, option.action, arguments, wish.watch, wish.console, wish.written)


def _of_throw(game: Game, request: Throw, wish: Wish) -> int:
    """The odds of the dice that are asked for now."""
    from interpreter.compiled.rolling.lots import BeyondBudget
    from interpreter.odds.answers import Spread

    console, words = wish.console, wish.console.words
    if wish.until:
        raise _at_once(wish)
    if request.chances is None:
        console.note(words.gettext("Nobody is asked to act now; name a roll and what is given."))
        return 1
    try:
        chances = request.chances()
    except BeyondBudget:
        console.note(words.gettext("These dice are too many for exact odds; name the roll, and it is estimated."))
        return 1
    totals = Spread(chances.lots)
    if wish.as_json:
        success = number_as_data(chances.success, wish.is_exact) if chances.has_target else None
        whole = {"version": JSON_VERSION, "success": success, "result": spread_as_data(totals, wish.is_exact)}
        console.say(json.dumps(whole, ensure_ascii=False, indent=2))
        return 0
    console.say(headline(request, console))
    if chances.has_target:
        console.say(words.gettext("success: {chance}").format(chance=chance_text(chances.success, console)))
    Figures(console, wish.is_exact, game.world.say).distribution(totals)
    return 0


def _options(game: Game, request: Choose, name: str | None, options: list[LegalAct], wish: Wish) -> int:
    """All legal options, the likeliest first, as far as one budget goes for them together."""
    from interpreter.odds.budget import QUESTION_STEPS

    console, words = wish.console, wish.console.words
    stepwise = []
    for act in request.options.stepwise:
        if name is None or act.action == name:
            few = _few_ways(act)
            options = [*options, *few]
            stepwise += [] if few else [act]
    if not options and not stepwise:
        console.note(_why_none(request, str(name), console))
        return 1
    steps = wish.steps or QUESTION_STEPS

    known: dict[str, Question] = {}

    def asked(option: LegalAct) -> Question:
        question = _as_wished(game, _question_of(game, request, option, wish), wish, known.get(option.action))
        known.setdefault(option.action, question)
        return question

    is_more_asked = bool(wish.watch or wish.choices or wish.until)
    rows = list(weighed(game, request, options, steps, asked if is_more_asked else None))
    if wish.as_json:
        data = [weighed_as_data(one, wish.watch, wish.is_exact) for one in rows]
        whole = {"version": JSON_VERSION, "options": data, "left_out": len(options) - len(rows)}
        console.say(json.dumps(whole, ensure_ascii=False, indent=2))
        return 0
    console.say(headline(request, console))
    tell_weighed(game.program, rows, wish.watch, Figures(console, wish.is_exact, game.world.say))
    for act in stepwise:
        title = game.program.rulebook.actions[act.action].title
        values = " ".join(f"{one}=…" for one in act.parameters)
        if wish.is_in_play:
            word = words_for(Steer.ODDS, words)[0]
            said = words.gettext("{act}: too many ways to be listed; type “{how}”")
            console.say(said.format(act=title, how=f"{word} {act.action} {values}"))
        else:
            said = words.gettext("{act}: too many ways to be listed; give its values with --given")
            console.say(said.format(act=f"{title} ({act.action})"))
    left = len(options) - len(rows)
    if left:
        said = words.ngettext(
            "{count} option was not worked out, which would take more steps; name it with --given",
            "{count} options were not worked out, which would take more steps; name one with --given",
            left,
        )
        console.say(said.format(count=left))
    return 0


def _few_ways(act: Stepwise) -> list[LegalAct]:
    """The ways of an act whose values are asked for one after the other, where they are few; otherwise none."""
    ways: list[tuple[Value, ...]] = [()]
    for _ in act.parameters:
        further = [(*way, value) for way in ways for value in islice(act.values(way), MOST_WAYS + 1)]
        if len(further) > MOST_WAYS:
            return []
        ways = further
    return [act.option(way) for way in ways]


def _why_none(request: Choose, action: str, console: Console) -> str:
    legal = {option.action for option in request.options} | {act.action for act in request.options.stepwise}
    names = ", ".join(one for one in request.actions if one in legal) or console.words.gettext("nothing")
    return console.words.gettext("“{name}” is not legal now; there are: {names}").format(name=action, names=names)


def _as_written(session: Session) -> Loaded:
    """The rules of a campaign as they are written."""
    from dsl.known.read_before import as_written

    return as_written(session.ground.texts)


def _loaded(source: str) -> Loaded:
    """A ruleset with its declarations as they are written."""
    from dsl.known.checked_before import checked_once
    from dsl.loader import load_ruleset

    return load_ruleset(Path(source) if Path(source).exists() else source, checks=checked_once)


def _example_game(rulebook: Rulebook, map_name: str | None, console: Console) -> Game:
    """A game of a ruleset on a bundled map, with made-up players, as its first turn begins.

    Where no map is named, each tile has what it cannot be without and the map does not say. What is thrown and asked
    before the first turn is left to chance, the same each time.
    """
    from cli.commands.demo import new_game, with_what_is_needed
    from interpreter.bots import Bot

    words = console.speak(rulebook.header.language)
    tile_map = open_named(map_name or EXAMPLE_MAP, words)
    if map_name is None:
        tile_map = with_what_is_needed(rulebook, tile_map)
    game, bot = new_game(rulebook, tile_map, None), Bot("odds")
    for _ in range(MOST_BEFORE):
        if game.world.turn > 0 or game.pending is None:
            break
        game.answer(bot.answer(game))
    return game
