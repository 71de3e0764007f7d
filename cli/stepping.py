"""An act with too many ways to be listed, chosen parameter by parameter."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from cli.console import Console

if TYPE_CHECKING:
    from interpreter.game import Game
    from interpreter.requests import Choose, Stepwise
    from interpreter.values import Value

MOST_NAMED: Final = 8
"""Values that are named where what was typed may be several."""
DROPPED: Final = object()
"""What stands for an answer where the act was not chosen after all."""


def stepwise_line(act: Stepwise, number: int | None, console: Console) -> str:
    """The line of such an act in a list of options, with the number by which it is chosen."""
    names = ", ".join(name.replace("_", " ") for name in act.parameters)
    said = console.words.gettext("{act}: {names} are chosen one after the other").format(
        act=act.action.replace("_", " "), names=names
    )
    return f"  {'' if number is None else number:>3}  {said}"


def stepwise_meant(request: Choose, text: str, listed: int) -> tuple[Stepwise, list[str]] | None:
    """The act that was typed by its number or its name, and the values that were typed behind the name."""
    acts = request.options.stepwise
    if re.fullmatch(r"[0-9]{1,6}", text) and int(text) - 1 - listed in range(len(acts)):
        return acts[int(text) - 1 - listed], []
    first, *rest = text.split() or [""]
    named = next((act for act in acts if act.action.casefold() == first.casefold()), None)
    return None if named is None else (named, rest)


def chosen_stepwise(
    game: Game, act: Stepwise, typed: Sequence[str], read: Callable[[str], Any], console: Console
) -> Any:
    """The answer that names the act with the values chosen, or `DROPPED`, or whatever `read` gives that is no text.

    Args:
        typed: values that are there already, for the first parameters.
        read: asks for one line; it is given the prompt.
    """
    from interpreter.told_fault import told_fault
    from interpreter.values import RuleFault

    words, waiting = console.words, list(typed)
    chosen: list[Value] = []
    while len(chosen) < len(act.parameters):
        name = act.parameters[len(chosen)].replace("_", " ")
        try:
            values = act.values(tuple(chosen))
        except RuleFault as fault:
            console.say("  " + words.say(told_fault(game.program.rulebook, fault.finding)))
            return DROPPED
        if not values:
            console.say("  " + words.gettext("nothing can be chosen as “{name}” then").format(name=name))
            return DROPPED
        text = waiting.pop(0) if waiting else _asked(game, name, values, read, console)
        if not isinstance(text, str):
            return text
        if text:
            found = _meant(text, values, game.world.say)
            if len(found) == 1:
                chosen.append(found[0])
                continue
            waiting.clear()
            said = words.gettext("“{value}” cannot be chosen as “{name}” here").format(value=text, name=name)
            if found:
                which = ", ".join(game.world.say(one) for one in found[:MOST_NAMED])
                said = words.gettext("“{value}” may be: {which}").format(value=text, which=which)
            console.say("  " + said)
        elif chosen:
            chosen.pop()
        else:
            return DROPPED
    return act.option(tuple(chosen)).answer


def _asked(game: Game, name: str, values: Sequence[Value], read: Callable[[str], Any], console: Console) -> Any:
    """The values a parameter may have, and the line that is typed then."""
    console.say(f" {name}?")
    prompt = "> "
    if isinstance(values, range):
        prompt = f"({values[0]}–{values[-1]})> "
    elif _are_numbers(values):
        prompt = f"({_ranges(sorted(values))})> "
    else:
        for at, one in enumerate(values, start=1):
            console.say(f"  {at:>3}  {game.world.say(one)}")
    console.say("  " + console.words.gettext("Enter: one step back"))
    return read(prompt)


def _meant(text: str, values: Sequence[Value], say: Callable[[Value], str]) -> list[Value]:
    """The values that were typed by number in the list, key, name or a piece of it; a number stands for itself."""
    from interpreter.requests import key_of

    if isinstance(values, range):
        return [int(text)] if re.fullmatch(r"-?[0-9]{1,18}", text) and int(text) in values else []
    if _are_numbers(values):
        return [one for one in values if str(one) == text]
    if re.fullmatch(r"[0-9]{1,6}", text) and int(text) - 1 in range(len(values)):
        return [values[int(text) - 1]]
    meant = text.casefold()
    called = [one for one in values if meant in (str(key_of(one)).casefold(), say(one).casefold())]
    return called or [one for one in values if meant in say(one).casefold()]


def _are_numbers(values: Sequence[Value]) -> bool:
    return all(isinstance(one, int) and not isinstance(one, bool) for one in values)


def _ranges(numbers: list[int]) -> str:
    """Numbers in order, with those in a row drawn together: `1–4, 7`."""
    ends = [at for at, (one, other) in enumerate(pairwise(numbers), start=1) if other != one + 1]
    rows = [numbers[begin:end] for begin, end in pairwise([0, *ends, len(numbers)])]
    return ", ".join(str(row[0]) if len(row) == 1 else f"{row[0]}–{row[-1]}" for row in rows)
