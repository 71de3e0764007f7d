"""The usual answer to a question, which Enter takes.

It is the only answer there is; or else what the rules call usual; or else what was answered to the same question in
the last turn in which it was asked, if that is still legal. Names that people invent have none but what the rules say.
(In a report it is what the rules say: the default of its attribute.)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.play.last_turn import NOTHING, answered_before

if TYPE_CHECKING:
    from interpreter.game_read import GameRead
    from interpreter.requests import Ask, Choose, LegalAct


def usual_answer(game: GameRead, request: Ask) -> tuple[Any, Any] | None:
    """The usual answer as a value and as an answer names it, if there is one."""
    from interpreter.fitting import understood
    from interpreter.requests import Refused, key_of

    options = request.options
    if request.several is not None:
        if options is not None and request.several.least == len(options):
            return options, [key_of(one) for one in options]
    elif request.shares is not None:
        only = request.shares.only
        if only is not None and options is not None:
            return tuple(zip(options, only, strict=True)), list(only)
    elif options is not None and len(options) == 1:
        return options[0], key_of(options[0])
    elif request.low is not None and request.low == request.high:
        return request.low, request.low
    if request.usual:
        stands = request.usual[0]
        if request.shares is not None and isinstance(stands, tuple):
            return stands, [number for _, number in stands]
        return stands, [key_of(one) for one in stands] if isinstance(stands, tuple) else key_of(stands)
    before = answered_before(game)
    if before is NOTHING or request.type.form == "text":
        return None
    try:
        given: Any = understood(game.program, game.world, request, before)
    except Refused:
        return None
    return given.value, before


def usual_act(game: GameRead, request: Choose) -> LegalAct | None:
    """The act that Enter takes where an act must be chosen."""
    if request.may_stop:
        return None
    if len(request.options) == 1 and not request.options.stepwise:
        return request.options[0]
    before = answered_before(game)
    return request.options.named(before) if isinstance(before, dict) else None
