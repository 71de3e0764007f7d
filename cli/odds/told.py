"""Odds told to people: what comes of a question and how likely it is, what is watched, and what matters."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, assert_never

from cli.odds.asked import BEGINS
from cli.odds.figures import Figures
from cli.words.numbers import rounded, signed

if TYPE_CHECKING:
    from interpreter.game_read import GameRead
    from interpreter.odds.answers import Odds, Share, Spread
    from interpreter.odds.choices import Choices
    from interpreter.odds.question import Question
    from interpreter.odds.state.states import Way
    from interpreter.odds.weighing import Weight, Weights
    from interpreter.values.value import Value


def tell_odds(game: GameRead, question: Question, odds: Odds, steps: int, figures: Figures) -> None:
    """Print the odds of a question."""
    from interpreter.odds.question import Subject

    console, words = figures.console, figures.console.words
    if question.scene is not None:
        said = words.ngettext(
            "Counted in {count} play of what may still come. Each true chance lies between the bounds 95 times in 100; "
            "--steps allows more.",
            "Counted in {count} plays of what may still come. Each true chance lies between the bounds 95 times in "
            "100; --steps allows more.",
            odds.plays,
        )
        console.say(said.format(count=rounded(odds.plays, words)))
    elif not odds.is_exact:
        said = words.ngettext(
            "Exact odds would take more than {steps} steps, so these are estimated from {count} play by the rules. "
            "Each true chance lies between the bounds 95 times in 100; --steps allows more.",
            "Exact odds would take more than {steps} steps, so these are estimated from {count} plays by the rules. "
            "Each true chance lies between the bounds 95 times in 100; --steps allows more.",
            odds.plays,
        )
        console.say(said.format(steps=rounded(steps, words), count=rounded(odds.plays, words)))
    if question.choices is not None:
        console.say(_who_answers(question.choices, figures))
    if question.subject is Subject.CONTEST:
        _tell_contest(game, question, odds, figures)
    elif odds.success is not None:
        console.say(words.gettext("success: {chance}").format(chance=figures.chance(odds.success)))
        if question.subject is not Subject.ROLL and odds.unrolled.chance:
            console.say(words.gettext("no roll is made: {chance}").format(chance=figures.chance(odds.unrolled)))
    _tell_ends(odds, "" if question.until is None else question.until.text, figures)
    has_result = question.until is None and any(value is not None for value in odds.result.lots.weights)
    if question.subject is not Subject.ACTION and has_result:
        rule = game.program.rulebook.rolls.get(question.name)
        counts = rule is not None and rule.succeeds_at is not None
        given = list(odds.result.lots.weights)
        is_given = question.subject is Subject.PROCEDURE and not question.name.startswith(BEGINS)
        if is_given and len(given) == 1 and not odds.result.plays:
            console.say(words.gettext("it gives {value} back in any case").format(value=figures.value(given[0])))
        _tell_spread(words.gettext("successes") if counts else "", odds.result, figures)
    if question.subject in (Subject.ACTION, Subject.PROCEDURE):
        _tell_rolls(odds, figures)
        says_something = odds.success is not None or has_result or question.until is not None
        if not says_something and not question.watched:
            console.say(
                words.gettext("It throws for no target and has no result; --watch names a number that it changes.")
            )
    for number, watched in enumerate(question.watched):
        _tell_spread(watched.label, odds.watched(number), figures)
    if odds.cut_off:
        said = words.gettext("left out: {chance} for dice that explode again and again")
        console.say(said.format(chance=figures.chance(_certain(odds.cut_off))))


def _who_answers(choices: Choices, figures: Figures) -> str:
    words = figures.console.words
    match choices.text:
        case "chance":
            return words.gettext("What is asked on the way is answered by chance among all that is legal.")
        case "best":
            return words.gettext(
                "What is asked on the way: the act that most likely succeeds, and otherwise by chance."
            )
        case "usual":
            return words.gettext("What is asked on the way: the usual answer, and no act that need not be.")
        case _:
            return words.gettext("What is asked on the way is answered by the plan.")


def _certain(chance: Fraction) -> Share:
    from interpreter.odds.answers import Share

    return Share(chance, chance, chance)


def _tell_contest(game: GameRead, question: Question, odds: Odds, figures: Figures) -> None:
    """Ahead, behind and equal as thrown, and who wins in the end."""
    from interpreter.odds.throws import shares_of_contest

    words, code = figures.console.words, game.program.contests[question.name]
    shares = shares_of_contest(code, odds)
    first, second = (game.world.say(question.arguments[slot - 1]) for slot in code.sides)
    ahead, wins = words.gettext("{name} is ahead"), words.gettext("{name} wins in the end")
    rows = [
        (shares.first, ahead.format(name=first)),
        (shares.second, ahead.format(name=second)),
        (shares.tie, words.gettext("a tie as thrown")),
    ]
    figures.console.table([[figures.chance(share), text] for share, text in rows], right=[0])
    figures.console.say("")
    rows = [(shares.first_wins, wins.format(name=first)), (shares.second_wins, wins.format(name=second))]
    if code.has_draws:
        rows.append((shares.tie, words.gettext("a draw")))
    figures.console.table([[figures.chance(share), text] for share, text in rows], right=[0])
    figures.console.say("")


def _tell_ends(odds: Odds, until: str, figures: Figures) -> None:
    """How ways end, where some do not come to their last line, or may be followed no further than was asked."""
    ends = odds.spread(lambda end: (end.way, end.said))
    if not until and all(way is None for way, _ in ends.lots.weights):
        return
    words = figures.console.words
    figures.console.say(words.gettext("How it ends:"))
    rows = [[figures.chance(ends.share(one)), _end_text(one[0], one[1], until, figures)] for one in ends.lots.weights]
    figures.console.table([[f"  {row[0]}", row[1]] for row in rows], right=[0])


def _end_text(way: Way | None, said: str, until: str, figures: Figures) -> str:
    from interpreter.odds.state.states import Way

    words = figures.console.words
    match way:
        case None if until:
            return words.gettext("it comes to its end without this: {until}").format(until=until)
        case None:
            return words.gettext("it comes to its end")
        case Way.UNTIL:
            return words.gettext("it comes to this: {until}").format(until=until)
        case Way.ASKED:
            return words.gettext("somebody is asked: {what}").format(what=words.say(said))
        case Way.REFUSED:
            return words.gettext("it cannot be carried out: {reason}").format(reason=words.say(said))
        case Way.ENDLESS:
            return words.gettext("no play of it came to an end")
        case Way.GOING_ON:
            return words.gettext("it goes on and on")
        case Way.STOPPED | Way.RETURNED | Way.ENOUGH:
            return words.gettext("it stops")
        case _:
            assert_never(way)


def _tell_rolls(odds: Odds, figures: Figures) -> None:
    """How many of several rolls succeed."""
    rolled = odds.rolled
    if sum(rolled.values()) < 2:
        return
    words = figures.console.words
    for name in rolled:
        title = words.gettext("how many rolls of “{name}” succeed").format(name=name.replace("_", " "))
        _tell_spread(title, odds.successes(name), figures)


def _tell_spread(title: str, spread: Spread, figures: Figures) -> None:
    """A distribution with its mean; nothing where there is but one value and nobody asked for it."""
    console = figures.console
    values: list[Value] = list(spread.lots.weights)
    if len(values) == 1 and not spread.plays:
        if title:
            console.say("")
            console.say(
                console.words.gettext("{what}: always {value}").format(what=title, value=figures.value(values[0]))
            )
        return
    if title:
        console.say("")
        console.say(title)
    if spread.is_numeric:
        console.say(("  " if title else "") + figures.mean(spread))
    figures.distribution(spread)


# ---------------------------------------------------------------- what matters


def tell_weights(weights: Weights, figures: Figures) -> None:
    """Print what each modifier gives or costs, and what would if it counted."""
    console, words = figures.console, figures.console.words
    groups = {
        words.gettext("What counts, and what it gives:"): [one for one in weights.weights if one.counts],
        words.gettext("What does not count, and what it would give:"): [
            one for one in weights.weights if not one.counts
        ],
    }
    for title, some in groups.items():
        if some:
            console.say("")
            console.say(title)
            rows = dict.fromkeys((f"  {_gives(one, weights, figures)}", one.label) for one in some)
            console.table(list(rows), right=[0])
    if not weights.is_whole:
        console.say(words.gettext("Not all modifiers were weighed: that would take more steps; --steps allows more."))


def _gives(one: Weight, weights: Weights, figures: Figures) -> str:
    from interpreter.odds.weighing import WeighedBy

    if weights.measure is not WeighedBy.MEAN:
        return figures.change(one.gives)
    return signed(one.gives, figures.console.words) if figures.is_exact else _signed(one.gives, figures)


def _signed(value: Fraction, figures: Figures) -> str:
    said = rounded(value, figures.console.words)
    return said if value < 0 else f"+{said}"
