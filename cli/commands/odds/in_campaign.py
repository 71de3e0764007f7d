"""What is asked of the player in a campaign now: his options, one of them in full, or the dice that he throws."""

from __future__ import annotations

import json
from itertools import islice
from typing import TYPE_CHECKING, Final

from cli.asking import chance_text, headline
from cli.commands.odds.by_name import Wish, as_wished, at_once, tell_by_name, tell_question
from cli.console import Console
from cli.odds.as_data import JSON_VERSION, number_as_data, spread_as_data
from cli.odds.asked import Supposed, question_of_option, refuse_unknown_values, subjects
from cli.odds.figures import Figures
from cli.odds.options import tell_weighed, weighed, weighed_as_data
from cli.play.steering import Steer, words_for
from cli.telling.story import outcome_line

if TYPE_CHECKING:
    from interpreter.game_read import GameRead
    from interpreter.odds.question import Question
    from interpreter.requests import Choose, LegalAct, Stepwise, Throw
    from interpreter.values.value import Value

MOST_WAYS: Final = 24
"""Ways of an act whose values are asked for one after the other that are listed all the same."""


def tell_what_is_asked(game: GameRead, name: str | None, wish: Wish) -> int:
    """The options of whoever is asked, one of them in full, or anything by its name.

    Returns: the exit code.
    Raises: UsageError, Stopped.
    """
    from interpreter.odds.question import Subject
    from interpreter.requests import Ask, Choose, Tell, Throw

    request = game.pending
    if name is not None and (subjects(game.program.rulebook).get(name) is not Subject.ACTION or wish.given.attributes):
        return tell_by_name(game, name, wish)
    if isinstance(request, Throw) and name is None:
        return _of_throw(game, request, wish)
    if not isinstance(request, Choose):
        words = wish.console.words
        if name is not None:
            refuse_unknown_values(game, name, wish.given)
        if name is not None and not game.is_over:
            return tell_by_name(game, name, wish)
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
        return tell_by_name(game, name, wish)
    return _options(game, request, name, options, wish)


def _fitting(game: GameRead, request: Choose, name: str | None, given: Supposed) -> list[LegalAct]:
    """The options of an act with the arguments that are given."""
    from interpreter.requests import word_of

    found = []
    for one in request.options if name is None else request.options.of(name):
        values = {key: word_of(value) for key, value in one.arguments}
        by = game.program.rulebook.actions[one.action].by
        if by is not None and request.by is not None:
            values[by] = request.by.id
        if all(values.get(key) == text for key, text in given.arguments.items()):
            found.append(one)
    return found


def _of_option(game: GameRead, request: Choose, option: LegalAct, wish: Wish) -> int:
    return tell_question(game, _question_of(game, request, option, wish), wish)


def _question_of(game: GameRead, request: Choose, option: LegalAct, wish: Wish) -> Question:
    """The question for an act that is legal now. Raises: UsageError, Stopped."""
    arguments: dict[str, Value] = dict(option.arguments)
    by = game.program.rulebook.actions[option.action].by
    if by is not None:
        arguments[by] = request.by
    return question_of_option(game, option.action, arguments, wish.watch, wish.console, wish.written)


def _of_throw(game: GameRead, request: Throw, wish: Wish) -> int:
    """The odds of the dice that are asked for now."""
    from interpreter.compiled.rolling.lots import BeyondBudget
    from interpreter.odds.answers import Spread

    console, words = wish.console, wish.console.words
    if wish.until:
        raise at_once(wish)
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


def _options(game: GameRead, request: Choose, name: str | None, options: list[LegalAct], wish: Wish) -> int:
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
        question = as_wished(game, _question_of(game, request, option, wish), wish, known.get(option.action))
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
