"""The lines of a slip for an act with too many ways to be listed: one for each choice before its first number."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from cli.play.stepping import numbers_said
from cli.words.questions import called_for_players
from dsl.border.gates import shown
from interpreter.values.stored import stored

if TYPE_CHECKING:
    from cli.words.catalogue import Words
    from interpreter.game_read import GameRead
    from interpreter.requests import Stepwise
    from interpreter.values.value import Value


def ways_of(game: GameRead, act: Stepwise, words: Words, most: int) -> Iterator[str]:
    """The act with what may be chosen, line by line, and from its first number on with `…` for what is to be written.

    Args:
        most: ways that are told; where there are more, a line of the act alone stands behind them.
    """
    for told, line in enumerate(_from(game, act, words, ())):
        if told == most:
            yield f"{{action: {act.action}, …}}"
            return
        yield line


def _from(game: GameRead, act: Stepwise, words: Words, chosen: tuple[Value, ...]) -> Iterator[str]:
    if len(chosen) == len(act.parameters):
        option = act.option(chosen)
        yield f"{json.dumps(option.answer, ensure_ascii=False)}   # {shown(option.text)}"
        return
    types = {one.name: one.type for one in game.program.rulebook.actions[act.action].parameters}
    name, values = act.parameters[len(chosen)], act.values(chosen)
    numbers = numbers_said(values, words)
    if not numbers:
        for one in values:
            yield from _from(game, act, words, (*chosen, one))
        return
    answer = {"action": act.action} | {at: stored(value) for at, value in zip(act.parameters, chosen, strict=False)}
    open_ones = "".join(f", {json.dumps(at)}: …" for at in act.parameters[len(chosen) :])
    allowed = f"{called_for_players(name, types[name], words)}: {numbers}"
    said = ", ".join([*map(game.world.say, chosen), allowed])
    yield f"{json.dumps(answer, ensure_ascii=False)[:-1]}{open_ones}}}   # {shown(said)}"
