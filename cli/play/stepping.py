"""An act with too many ways to be listed, chosen parameter by parameter."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, Any, Final

from cli.play.keyboard import Keyboard
from cli.play.picking import acts_meant, are_called_by_numbers, are_numbers, begins_words, values_meant
from cli.play.said_act import said_by_label
from cli.play.steering import Steer
from cli.words.numbers import number, number_meant
from cli.words.questions import called_for_players, question_for
from dsl.border.diagnostics import listed

if TYPE_CHECKING:
    from cli.words.catalogue import Words
    from dsl.types import Type
    from interpreter.game_read import GameRead
    from interpreter.requests import Choose, Stepwise
    from interpreter.values.value import Value

MOST_NAMED: Final = 8
"""Values that are named where what was typed may be several."""
MANY_STEPS: Final = 5
"""So many numbers that lie in steps are no longer written out."""


def stepwise_line(game: GameRead, act: Stepwise, number: int | None, words: Words) -> str:
    """The line of such an act in a list of options, with the number by which it is chosen."""
    types = types_of(game, act)
    names = ", ".join(called_for_players(name, types[name], words) for name in act.parameters)
    title = game.program.rulebook.actions[act.action].title
    said = words.gettext("{act} (asked next: {names})").format(act=title, names=names)
    return f"  {'' if number is None else number:>3}  {said}"


def types_of(game: GameRead, act: Stepwise) -> dict[str, Type]:
    """The types of what is chosen of an act, by name."""
    return {one.name: one.type for one in game.program.rulebook.actions[act.action].parameters}


def stepwise_meant(game: GameRead, request: Choose, text: str, listed: int) -> tuple[Stepwise, list[str]] | None:
    """The act that was typed by its number, its name or a piece of its title, and the values typed behind the name.

    One that was typed whole in the words of its label is left to who reads those.
    """
    acts = request.options.stepwise
    if re.fullmatch(r"[0-9]{1,6}", text) and int(text) - 1 - listed in range(len(acts)):
        return acts[int(text) - 1 - listed], []
    first, *rest = text.split() or [""]
    named = next((act for act in acts if act.action.casefold() == first.casefold()), None)
    if named is not None:
        said = said_by_label(game.program.rulebook.actions[named.action], text) or {}
        if all(one in said for one in named.parameters):
            return None
        in_order = [said[one] for one in takewhile(said.__contains__, named.parameters)]
        return named, in_order if in_order and _may_begin(game, named, in_order[0]) else rest
    if acts_meant(text, request.options):
        return None
    titled = [act for act in acts if begins_words(text, game.program.rulebook.actions[act.action].title)]
    return (titled[0], []) if len(titled) == 1 else None


def _may_begin(game: GameRead, act: Stepwise, text: str) -> bool:
    """Whether a text names a value of the first parameter."""
    from interpreter.faults import RuleFault

    try:
        values = act.values(())
    except RuleFault:  # it is told where the parameter is asked for
        return False
    if isinstance(values, range):
        return re.fullmatch(r"-?[0-9]{1,18}", text) is not None
    return bool(values_meant(text, values, game.world.say))


def chosen_stepwise(game: GameRead, request: Choose, act: Stepwise, typed: Sequence[str], keys: Keyboard) -> Any:
    """The answer that names the act with the values chosen, a wish, or None where the act was dropped.

    Args:
        typed: values that are there already, for the first parameters.
    """
    from interpreter.faults import RuleFault
    from interpreter.told_fault import told_fault

    words, waiting = keys.words, list(typed)
    chosen: list[Value] = []
    while len(chosen) < len(act.parameters):
        parameter = act.parameters[len(chosen)]
        kind = types_of(game, act)[parameter]
        name = called_for_players(parameter, kind, words)
        try:
            values = act.values(tuple(chosen))
        except RuleFault as fault:
            keys.note(words.say(told_fault(game.program.rulebook, fault.finding)))
            return None
        if not values:
            keys.note(words.gettext("nothing can be chosen as “{name}” then"), name=name)
            return None
        text = waiting.pop(0) if waiting else _asked(game, question_for(parameter, kind, words), values, keys)
        if text is Steer.UNDO:
            keys.note(words.gettext("What was typed is dropped; nothing else has changed."))
            return None
        if text in (Steer.BACK, ""):
            if not chosen:
                return None
            chosen.pop()
            keys.new_question()
            continue
        if not isinstance(text, str):
            return text
        found = _meant(text, values, game.world.say, keys)
        if len(found) == 1:
            chosen.append(found[0])
            keys.new_question()
            continue
        waiting.clear()
        if found:
            which = listed(map(game.world.say, found), MOST_NAMED)
            keys.note(words.gettext("“{value}” may be: {which}"), value=text, which=which)
        else:
            reason = _refusal(request, act, chosen, text, words)
            what = words.gettext("“{value}” cannot be chosen as “{name}” here")
            keys.note(f"{text}: {reason}" if reason else what.format(value=text, name=name))
    return act.option(tuple(chosen)).answer


def _refusal(request: Choose, act: Stepwise, chosen: Sequence[Value], text: str, words: Words) -> str:
    """Why the act is not legal with a number that was typed, where all else is chosen; else nothing."""
    typed = number_meant(text, words)
    if len(chosen) + 1 < len(act.parameters) or not isinstance(typed, int):
        return ""
    return words.say(request.refusal(dict(act.option((*chosen, typed)).answer)))


def _asked(game: GameRead, question: str, values: Sequence[Value], keys: Keyboard) -> Any:
    """The values a parameter may have, and the line that is typed then."""
    keys.console.say(f" {question}")
    prompt = "> "
    numbers = numbers_said(values, keys.words)
    if numbers:
        prompt = f"({numbers})> "
    else:
        is_numbered = not are_called_by_numbers(values, game.world.say)
        keys.columns([game.world.say(one) for one in values], is_numbered=is_numbered)
    keys.note(keys.words.gettext("Enter: one step back"))
    return keys.typed(prompt)


def _meant(text: str, values: Sequence[Value], say: Callable[[Value], str], keys: Keyboard) -> list[Value]:
    """The values that were typed by number in the list, key, name or a piece of it; a number stands for itself."""
    typed = number_meant(text, keys.words) if isinstance(values, range) or are_numbers(values) else text
    if isinstance(typed, int):
        return [typed] if typed in values else []
    return [] if isinstance(values, range) else values_meant(text, values, say)


def numbers_said(values: Sequence[Value], words: Words) -> str:
    """Numbers that may be chosen, as they are read; nothing for what is chosen by its name."""
    if isinstance(values, range):
        return _between(values, words)
    return _ranges(sorted(values), words) if are_numbers(values) else ""


def _between(numbers: range, words: Words) -> str:
    """Numbers from the first to the last: `1–4`, and where they lie in steps `100, 200, …, 900`."""
    said = [number(one, words) for one in (*numbers[:2], numbers[-1])]
    if numbers.step == 1:
        return f"{said[0]}–{said[-1]}"
    return f"{said[0]}, {said[1]}, …, {said[-1]}"


def _ranges(numbers: list[int], words: Words) -> str:
    """Numbers in order, with those in a row drawn together: `1–4, 7`; many that lie in steps as `100, 200, …, 900`."""
    apart = numbers[1] - numbers[0] if len(numbers) >= MANY_STEPS else 1
    evenly = range(numbers[0], numbers[-1] + 1, apart)
    if apart > 1 and numbers == list(evenly):
        return _between(evenly, words)
    ends = [at for at, (one, other) in enumerate(pairwise(numbers), start=1) if other != one + 1]
    rows = [numbers[begin:end] for begin, end in pairwise([0, *ends, len(numbers)])]
    said = ([number(row[0], words), number(row[-1], words)][: len(row)] for row in rows)
    return ", ".join("–".join(row) for row in said)
