"""An answer in the words of the question it is given to: an act as it is offered, values by what they are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from cli.play.steering import DONE

if TYPE_CHECKING:
    from cli.words.catalogue import Words
    from interpreter.compiled.readers import Readers
    from interpreter.game_read import GameRead


class SaidAgain(NamedTuple):
    """What an answer is called, and who besides the one who gave it may read that; None: everybody."""

    text: str
    readers: Readers

    def is_for(self, player: str) -> bool:
        """Whether a player who did not give the answer may read it; nobody is empty, for what all players see."""
        return self.readers is None or player in self.readers


def said_to(game: GameRead, answer: Any, words: Words) -> SaidAgain:
    """An answer as it was asked for, and who may read that: the words of an act may tell what not everybody sees."""
    from interpreter.fitting import readers_of

    readers = readers_of(game.program, game.world, game.pending, answer)
    return SaidAgain(asked_and_said(game, answer, words), readers)


def answer_said(game: GameRead, answer: Any, words: Words) -> str:
    """An answer to what the game asks now, as players read it; as it stands where it fits nothing that is asked."""
    from interpreter.fitting import understood
    from interpreter.requests import Ask, GivenAnswer, LegalAct, Refused, Tell, is_absent
    from interpreter.values.speech import labelled

    is_text = isinstance(game.pending, Ask) and game.pending.type.form == "text"
    if answer == "done" and not is_text:
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
