"""What is asked, and all legal answers to it, each as it could stand in an orders file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.asking import headline
from cli.data.plain import named_value, plain_number
from cli.play.usual import usual_act, usual_answer

if TYPE_CHECKING:
    from cli.console import Console
    from interpreter.game_read import GameRead
    from interpreter.requests import Ask, Choose, Field


def asked_as_data(game: GameRead, console: Console) -> dict[str, Any] | None:
    """The pending question; None where nothing is asked."""
    from interpreter.answers import options_of
    from interpreter.requests import Ask, Choose, Tell, Throw

    request = game.pending
    if request is None:
        return None
    data = {"by": request.by.id if request.by is not None else None, "text": headline(request, console)}
    match request:
        case Choose():
            return {"kind": "choose", **data, **_choice(game, request)}
        case Ask():
            return {"kind": "ask", **data, **_question(game, request, console)}
        case Tell():
            fields = [
                _field(one, request.choices(one, {}, lambda kind: options_of(kind, game.world)), game, console)
                for one in request.fields
            ]
            return {"kind": "tell", **data, "report": request.report, "may_stop": request.may_stop, "fields": fields}
        case Throw():
            return {"kind": "throw", **data, "dice": list(request.dice)}


def _choice(game: GameRead, request: Choose) -> dict[str, Any]:
    usual = usual_act(game, request)
    return {
        "may_stop": request.may_stop,
        "is_sealed": request.is_sealed,
        "options": [{"answer": one.answer, "text": one.text} for one in request.options],
        "stepwise": [{"action": one.action, "parameters": list(one.parameters)} for one in request.options.stepwise],
        "usual": "done" if request.may_stop else None if usual is None else usual.answer,
    }


def _question(game: GameRead, request: Ask, console: Console) -> dict[str, Any]:
    usual = usual_answer(game, request)
    several, shares = request.several, request.shares
    return {
        "name": request.name,
        "type": console.words.say(str(request.type)),
        "options": _options(request.options, game, request.shown),
        "low": None if request.low is None else plain_number(request.low),
        "high": None if request.high is None else plain_number(request.high),
        "several": None
        if several is None
        else {
            "least": several.least,
            "most": several.most,
            "total": None if several.total is None else plain_number(several.total),
            "weights": [plain_number(one) for one in several.weights],
        },
        "shares": None
        if shares is None
        else {
            "caps": list(shares.caps),
            "total": shares.total,
            "is_at_most": shares.is_at_most,
            "weights": [plain_number(one) for one in shares.weights],
        },
        "is_sealed": request.is_sealed,
        "usual": None if usual is None else usual[1],
    }


def _field(field: Field, options: tuple[Any, ...] | None, game: GameRead, console: Console) -> dict[str, Any]:
    return {
        "name": field.name,
        "text": field.label,
        "type": console.words.say(str(field.type)),
        "options": _options(options, game),
        "low": None if field.low is None else plain_number(field.low),
        "high": None if field.high is None else plain_number(field.high),
        "has_default": field.has_default,
        "default": named_value(field.default, game)["value"] if field.has_default else None,
    }


def _options(
    options: tuple[Any, ...] | None, game: GameRead, shown: tuple[str, ...] = ()
) -> list[dict[str, Any]] | None:
    if options is None:
        return None
    found = [named_value(one, game) for one in options]
    texts = shown or [one["text"] for one in found]
    return [{"answer": one["value"], "text": text} for one, text in zip(found, texts, strict=True)]
