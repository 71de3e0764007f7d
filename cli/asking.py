"""How a request is put to people: who is asked for what, and the options with their chances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from cli.console import Console
from cli.words.numbers import listing, number, percent
from cli.words.questions import asked_first, question_for, what_to_tell
from cli.words.throws import throw_text

if TYPE_CHECKING:
    from cli.words.catalogue import Words
    from interpreter.compiled.program import Program
    from interpreter.game_read import GameRead
    from interpreter.requests import Choose, LegalAct, Request

SECONDS_OF_ODDS: Final = 0.3
"""How long the odds beside the options of one question may take together."""

LONGEST_DENOMINATOR: Final = 100
"""A fraction with a greater one says less than its percents."""


def who(request: Request, console: Console) -> str:
    """Who is asked, as a sentence begins."""
    return asked_first(request, console.words)


def headline(request: Request, console: Console) -> str:
    """Who is asked for what."""
    return f"{who(request, console)}: {_wanted(request, console)}"


def _wanted(request: Request, console: Console) -> str:
    from interpreter.requests import Ask, Choose, Tell, Throw

    words = console.words
    match request:
        case Choose() | Ask():
            text = request.text or (
                words.gettext("what do you do?")
                if isinstance(request, Choose)
                else question_for(request.name, request.type, words)
            )
            return (
                words.gettext("{question} (sealed until all have answered)").format(question=text)
                if request.is_sealed
                else text
            )
        case Tell():
            what = what_to_tell(request.label, listing(request.about, words))
            return request.text or words.gettext("what has happened? ({what})").format(what=what)
        case Throw():
            return throw_text(request, words)


def chance_text(chance: Fraction, console: Console) -> str:
    """A chance as a fraction and in percent, `5/12 (42 %)`; a long fraction in percent alone."""
    in_percent = percent(chance, console.words)
    if chance in (0, 1) or chance.denominator > LONGEST_DENOMINATOR:
        return in_percent
    return f"{number(chance, console.words)} ({in_percent})"


def of_other_roll(program: Program, action: str, names: Sequence[str], words: Words) -> str:
    """Which roll the chance beside an act is of, `for “the look-out”`; empty where it is a roll of the act itself."""
    from dsl.understood.statements import MakeRoll
    from dsl.understood.walk import statements_in

    rulebook = program.rulebook
    own = {one.roll for one in statements_in(rulebook.actions[action].body) if isinstance(one, MakeRoll)}
    if own.issuperset(names):
        return ""
    labels = ((name, rulebook.rolls[name].label) for name in names)
    called = ", ".join(name.replace("_", " ") if label is None else label.plain for name, label in labels)
    return words.gettext("for “{roll}”").format(roll=called)


def spoken(value: Any, console: Console) -> str:
    """A value as the reader's language says it."""
    from cli.words.speech import speech_of
    from interpreter.values.speech import shown_value

    return shown_value(value, speech_of(console.words.language))


def option_lines(
    game: GameRead, request: Choose, options: list[LegalAct], console: Console, word_for_odds: str
) -> Iterator[str]:
    """The options with their numbers, grouped by act, with the chance where one roll decides.

    Args: `word_for_odds` is what is typed to have all chances worked out.
    """
    from interpreter.acts_told_apart import acts_told_apart
    from interpreter.bots import MOST_STEPS
    from interpreter.compiled.rolling.lots import BeyondBudget
    from interpreter.odds.budget import Budget, Halted
    from interpreter.odds.first_rolls import first_roll_of, makes_rolls

    texts = acts_told_apart(options, request.options)
    width = max(map(len, texts), default=0)
    ways = Counter(one.action for one in options)
    # Below a heading an act with but one line would be taken for one of those that it names.
    is_grouped = len(ways) > 1 and min(ways.values()) > 1 and not request.options.stepwise
    last = ""
    late = monotonic() + SECONDS_OF_ODDS
    is_late = is_left_out = False
    for at, (option, text) in enumerate(zip(options, texts, strict=True), start=1):
        if option.action != last and is_grouped:
            yield f"  {game.program.rulebook.actions[option.action].title}:"
        last = option.action
        said = ""
        is_open = is_late
        if not is_late:
            try:
                budget = Budget(MOST_STEPS, lambda: monotonic() > late)
                first = first_roll_of(game.program, game.world, option, request.by, budget)
                if first is not None:
                    roll = of_other_roll(game.program, option.action, first.names, console.words)
                    said = f"{chance_text(first.chance, console)} {roll}".rstrip()
            except BeyondBudget:
                is_open = True
            except Halted:
                is_late = is_open = True
        is_left_out = is_left_out or (is_open and makes_rolls(game.program, option.action))
        yield f"  {at:>3}  {text:<{width}}   {said}" if said else f"  {at:>3}  {text}"
    if is_left_out:
        said = console.words.gettext("Chances that take longer are left out; “{odds}” works them out.")
        yield "  " + said.format(odds=word_for_odds)
