"""Acts that name what whoever acts does not see: they are refused as if nothing were called so.

    except Refused as refused:
        raise as_seen(game, request, answer, refused) from None

Where the rules refuse such an act they give a reason of their own, “that is not yours”, and it would tell that there is
such a thing, or where it stands: whoever has seen its name once could ask for it again and again.
"""

from __future__ import annotations

from typing import Any

from dsl.border.frozen import frozen
from interpreter.answers import UNKNOWN, value_of
from interpreter.game_read import GameRead
from interpreter.requests import Choose, Refused, Request


@frozen
class _NoName:
    """What was said, where nothing is to be called so."""

    said: Any

    def __str__(self) -> str:
        return ", ".join(map(str, self.said)) if isinstance(self.said, list | tuple) else str(self.said)


def as_seen(game: GameRead, request: Request | None, answer: Any, refused: Refused) -> Refused:
    """The refusal as whoever was asked may read it; the game stands as it did before the answer."""
    world = game.world
    if not world.sight.hides or not isinstance(request, Choose) or not isinstance(answer, dict):
        return refused
    player, rule = request.by, game.program.rulebook.actions.get(str(answer.get("action")))
    if rule is None or player is None or player.kind != "player":
        return refused
    hidden: dict[str, _NoName] = {}
    for parameter in rule.parameters:
        said = answer.get(parameter.name)
        value = value_of(parameter.type, said, world)
        if value is not UNKNOWN and not world.sight.of(player, value):
            hidden[parameter.name] = _NoName(said)
    why = request.refusal({**answer, **hidden}) if hidden else ""
    return Refused(why) if why else refused
