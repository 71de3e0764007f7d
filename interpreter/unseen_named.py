"""Answers that name what whoever gives them does not see: they are refused as if nothing were called so.

    refuse_unseen(game, request, answer, world.sight.seers(request.by))
    ...
    except Refused as refused:
        raise as_seen(game, request, answer, refused) from None

Where the rules refuse such an act they give a reason of their own, “that is not yours”, and it would tell that there is
such a thing, or where it stands: whoever has seen its name once could ask for it again and again. Where they take it,
by questions and reports that offer all things of a kind, it could be named though it was not offered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, assert_never

from dsl.border.frozen import frozen
from dsl.types import Type
from interpreter.answers import UNKNOWN, Answer, value_of
from interpreter.fitting import understood
from interpreter.game_read import GameRead
from interpreter.requests import Ask, Choose, Refused, Request, Tell, Throw
from interpreter.values.value import Entity
from interpreter.world.world import World


@frozen
class _NoName:
    """What was said, where nothing is to be called so."""

    said: Any

    def __str__(self) -> str:
        return ", ".join(map(str, self.said)) if isinstance(self.said, list | tuple) else str(self.said)

    def __repr__(self) -> str:
        return repr(self.said)


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


def refuse_unseen(game: GameRead, request: Request | None, answer: Answer, seers: Sequence[Entity]) -> None:
    """See that an answer names nothing that it was not given to choose from, since somebody does not see it.

    Args: `seers` are the players who must see all that is named.
    Raises: Refused as where nothing is called so.
    """
    world = game.world
    blinded: Answer = answer
    if not seers:
        return
    match request:
        case Tell() if isinstance(answer, dict):
            types = {one.name: one.type for one in request.fields}
            blinded = {name: _blinded(types.get(name), one, world, seers) for name, one in answer.items()}
        case Ask(shares=None):
            blinded = _blinded(request.type, answer, world, seers)
        case Ask() if isinstance(answer, dict):
            blinded = {_blinded(request.type.item, one, world, seers): number for one, number in answer.items()}
        case Tell() | Ask() | Throw() | Choose() | None:
            return  # acts offer what the rules let be seen, else the checker tells it
        case _:
            assert_never(request)
    if blinded != answer:
        understood(game.program, world, request, blinded)


def _blinded(kind: Type | None, said: Any, world: World, seers: Sequence[Entity]) -> Any:
    """What was said, where it is not seen with a name in its place that nothing bears."""
    if kind is not None and kind.form == "many":  # one of several may be named alone
        each = said if isinstance(said, list | tuple) else [said]
        blinded = [_blinded(kind.item, one, world, seers) for one in each]
        return said if blinded == list(each) else blinded
    value = UNKNOWN if kind is None else value_of(kind, said, world)
    is_seen = value is UNKNOWN or all(world.sight.of(one, value) for one in seers)
    return said if is_seen else _NoName(said)
