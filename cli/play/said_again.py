"""An answer in the words of the question it is given to: an act as it is offered, values by what they are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.play.steering import DONE

if TYPE_CHECKING:
    from cli.words.catalogue import Words
    from interpreter.game_read import GameRead


def answer_said(game: GameRead, answer: Any, words: Words) -> str:
    """An answer to what the game asks now, as players read it; as it stands where it fits nothing that is asked."""
    from interpreter.fitting import understood
    from interpreter.requests import GivenAnswer, LegalAct, Refused, Tell, is_absent
    from interpreter.values.speech import labelled

    if answer == "done":
        return words.gettext(DONE)
    if is_absent(answer):
        return words.gettext("hands in nothing")
    request = game.pending
    try:
        meant: Any = None if request is None else understood(game.program, game.world, request, answer)
    except Refused:
        meant = None
    if isinstance(meant, LegalAct):
        return meant.text
    if isinstance(request, Tell) and isinstance(meant, dict):
        return ", ".join(labelled(field.label, game.world.say(meant[field.name])) for field in request.fields)
    if isinstance(meant, GivenAnswer):
        return _value_said(game, meant.value)
    if isinstance(answer, dict):
        return ", ".join(f"{name} {value}" for name, value in answer.items())
    return ", ".join(map(str, answer)) if isinstance(answer, list) else str(answer)


def asked_and_said(game: GameRead, answer: Any, words: Words) -> str:
    """An answer behind the question for a value, since a value by itself says little: `Of which level? 6`.

    Where rules hide something a question may tell of it: then the answer stands alone.
    """
    from interpreter.requests import Ask

    request = game.pending
    asked = request.text if isinstance(request, Ask) and game.program.compiler.hidden.is_empty else ""
    return f"{asked} {answer_said(game, answer, words)}".lstrip()


def _value_said(game: GameRead, value: Any) -> str:
    is_shared = isinstance(value, tuple) and bool(value) and isinstance(value[0], tuple)
    return ", ".join(f"{game.world.say(one)} {count}" for one, count in value) if is_shared else game.world.say(value)
