"""What an answer stands for, and why it is refused where it fits nothing that was asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, assert_never

from dsl.border.diagnostics import Phrase, counted, listed, phrase
from interpreter.answers import UNKNOWN, Answer, value_of
from interpreter.compiled.acts.offers import arguments_of
from interpreter.compiled.program import Program
from interpreter.compiled.readers import Readers
from interpreter.new_world import with_limits
from interpreter.requests import (
    ABSENT,
    DONE,
    MOST_NAMED,
    Ask,
    Choose,
    Field,
    GivenAnswer,
    LegalAct,
    Refused,
    Request,
    Tell,
    Throw,
    is_absent,
)
from interpreter.several import chosen_several
from interpreter.sharing import shared_out
from interpreter.values.speech import without_asking
from interpreter.values.stored import stored
from interpreter.values.value import Entity, Value
from interpreter.world.world import World


def understood(program: Program, world: World, request: Request, answer: Answer) -> Value:
    """The value an answer stands for.

    Raises: Refused when it fits nothing that was asked.
    """
    match request:
        case Choose():
            return _absent(request) if is_absent(answer) else _chosen(request, answer)
        case Throw():
            return _dice(request, answer)
        case Ask():
            return _absent(request) if is_absent(answer) else _asked(program, world, request, answer)
        case Tell():
            return _told(program, world, request, answer)
        case _:
            assert_never(request)


def readers_of(program: Program, world: World, request: Request | None, answer: Answer) -> Readers:
    """Who besides the one who answers may read it in the words of what is asked.

    Of an act those who see it done, of what anybody may report all, unless it names what may be hidden.
    """
    if not world.sight.hides:
        return None
    if isinstance(request, Tell):
        return None if request.by is None and _is_open(program, request) else frozenset()
    if not isinstance(request, Choose) or request.is_sealed:
        return frozenset()
    try:
        act = understood(program, world, request, answer)
    except Refused:
        return frozenset()
    if not isinstance(act, LegalAct):
        return frozenset()
    code = program.actions[act.action]
    return code.readers(code.frame(world, arguments_of(code, request.by, act)))


def _is_open(program: Program, request: Tell) -> bool:
    """Whether all see the report, and nothing that somebody may not see can stand in it."""
    types = [one.type.item or one.type for one in request.fields]
    hidden = program.compiler.hidden.kinds
    return program.rulebook.kinds[request.report].seen is None and not any(
        name in hidden for one in types for name in one.words or (one.name,)
    )


def _absent(request: Choose | Ask) -> Value:
    if request.may_be_absent:
        return ABSENT
    if isinstance(request, Choose):
        raise Refused(phrase("these rules say nothing of who is absent; who does nothing gives: done"))
    raise Refused(phrase("these rules say nothing of who is absent; give an answer for him"))


def _dice(request: Throw, answer: Answer) -> list[int]:
    if not isinstance(answer, list):
        raise Refused(phrase("dice are thrown here; write what they show, such as {sample}", sample=list(request.dice)))
    if len(answer) != len(request.dice):
        raise Refused(counted("{count} die is to be thrown", "{count} dice are to be thrown", len(request.dice)))
    for shown, sides in zip(answer, request.dice, strict=True):
        if not isinstance(shown, int) or isinstance(shown, bool) or not 1 <= shown <= sides:
            raise Refused(phrase("a die with {sides} sides cannot show {shown}", sides=sides, shown=shown))
    return list(answer)


def _chosen(request: Choose, answer: Answer) -> Value:
    if answer == DONE:
        if not request.may_stop:
            raise Refused(phrase("one of the options must be chosen"))
        return DONE
    if isinstance(answer, dict) and "action" not in answer:
        known = ", ".join(map(str, answer))
        raise Refused(phrase("an act is named by “action”, and this names only: {known}", known=known))
    if not isinstance(answer, dict):
        raise Refused(_no_act(request))
    plain = {str(key): value for key, value in answer.items()}
    named = request.options.named(plain)
    if named is not None:
        return named
    options = request.options.of(str(plain.get("action")))
    for option in options:
        wanted = option.answer
        if wanted.keys() == plain.keys() and all(is_meant(value, plain[name]) for name, value in wanted.items()):
            return option
    for act in options.stepwise:
        meant = act.meant(plain, lambda value, said: is_meant(stored(value), said))
        if meant is not None:
            return meant
    reason = request.refusal(plain)
    if reason:
        raise Refused(reason)
    raise Refused(_not_offered(request, plain.get("action")))


def _no_act(request: Choose) -> Phrase:
    """Why an answer that names no act is refused where acts are offered."""
    known = ", ".join(request.actions)
    if request.may_stop:
        return phrase(
            "acts are offered here ({known}), written {{action: …}}; who does nothing gives: done", known=known
        )
    return phrase("acts are offered here ({known}), written {{action: …}}", known=known)


def _not_offered(request: Choose, name: Value) -> Phrase:
    """Why an act is refused that stands for none of those that are offered."""
    known = ", ".join(request.actions)
    if name in request.actions:
        return phrase("no such choice")
    if request.may_stop:
        return phrase(
            "“{name}” is not among: {known}; who wants none of these first gives: done", name=name, known=known
        )
    return phrase("“{name}” is not among: {known}", name=name, known=known)


def is_meant(meant: Any, said: Any) -> bool:
    """Whether plain data stands for a stored value: `1` for the first thing of its kind, yes, no and none likewise."""
    if isinstance(meant, bool) and said in ("yes", "no"):
        return meant is (said == "yes")
    if meant is None and said == "none":
        return True
    if isinstance(said, int) and isinstance(meant, str) and meant.rpartition("_")[2] == str(said):
        return True
    return bool(meant == said or str(meant) == str(said))


def _named(answer: Answer) -> Any:
    """What an answer is called where it is refused: an act by its name, facts as they are written in an orders file."""
    if not isinstance(answer, Mapping):
        return answer
    return (
        answer["action"] if "action" in answer else f"{{{', '.join(f'{key}: {one}' for key, one in answer.items())}}}"
    )


def _asked(program: Program, world: World, request: Ask, answer: Answer) -> Value:
    if request.several is not None:
        return GivenAnswer(chosen_several(request, request.several, answer, world))
    if request.shares is not None:
        return GivenAnswer(shared_out(request, request.shares, answer, world))
    value = value_of(request.type, answer, world)
    is_text = request.type.form == "text"  # it names things, or is read by others: nobody reads blanks
    if isinstance(answer, str) and not answer.strip() and (is_text or value is UNKNOWN):
        raise Refused(phrase("an answer is needed here"))
    if value is UNKNOWN and not request.options:
        limits = (None if one is None else world.say(one) for one in (request.low, request.high))
        fits = with_limits(str(request.type), *limits)
        raise Refused(phrase("“{answer}” does not fit here; what fits: {allowed}", answer=_named(answer), allowed=fits))
    if request.options and value not in request.options:
        allowed = listed(map(world.say, world.sight.those_seen(request.options, request.by)), MOST_NAMED)
        said = phrase("“{answer}” does not fit here; what fits: {allowed}", answer=_named(answer), allowed=allowed)
        raise Refused(said)
    if value is None:  # `number at least 0 at most 9 or none`: bounds are of numbers
        return GivenAnswer(None)
    if request.low is not None and value < request.low:
        number, limit = world.say(value), world.say(request.low)
        raise Refused(phrase("{answer} is too little here; the least is {limit}", answer=number, limit=limit))
    if request.high is not None and value > request.high:
        number, limit = world.say(value), world.say(request.high)
        raise Refused(phrase("{answer} is too much here; the most is {limit}", answer=number, limit=limit))
    return GivenAnswer(value)


def _fact(field: Field, answer: Answer, world: World, by: Entity | None) -> Value:
    """A fact of a report. Raises: Refused, with what would fit, where it is listed or between bounds."""
    value, low, high = value_of(field.type, answer, world), field.low, field.high
    if value is None or (value is not UNKNOWN and (low is None or value >= low) and (high is None or value <= high)):
        return value
    name = without_asking(field.label)
    if field.type.form == "many" and isinstance(answer, str):
        said = phrase("“{answer}” does not fit “{name}”: several stand in brackets, [a, b]", answer=answer, name=name)
        raise Refused(said)
    seen = world.sight.those_seen(field.options or (), by)
    if seen or field.options == ():
        fits = listed(map(world.say, seen), MOST_NAMED)
        said = phrase("“{answer}” does not fit “{name}”; what fits: {allowed}", answer=answer, name=name, allowed=fits)
        raise Refused(said)
    if field.type.form == "number" and low is not None and high is not None:
        fits = f"{world.say(low)}–{world.say(high)}"
        said = phrase("“{answer}” does not fit “{name}”; what fits: {allowed}", answer=answer, name=name, allowed=fits)
        raise Refused(said)
    raise Refused(phrase("“{answer}” does not fit “{name}”", answer=answer, name=name))


def _told(program: Program, world: World, request: Tell, answer: Answer) -> Value:
    if answer == DONE:
        if not request.may_stop:
            raise Refused(phrase("this report is needed"))
        return DONE
    if not isinstance(answer, dict):
        if request.may_stop:
            raise Refused(phrase("a report is told as name: value; where there is nothing more to report, say: done"))
        raise Refused(phrase("a report is told as name: value"))
    fields = {field.name: field for field in request.fields}
    told: dict[str, Value] = {}
    for name, one in answer.items():
        if name not in fields:
            raise Refused(
                phrase(
                    "{report} has no “{name}”; it has: {known}",
                    report=request.label,
                    name=name,
                    known=", ".join(fields),
                )
            )
        told[name] = _fact(fields[name], one, world, request.by)
    for name, field in fields.items():
        if name not in told:
            if not field.has_default:
                raise Refused(phrase("“{name}” is missing", name=without_asking(field.label)))
            told[name] = field.default
    reason = request.refusal(told)
    if reason:
        raise Refused(reason)
    return told
