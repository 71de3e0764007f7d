"""Questions for several things, and for a number that is shared out among several, compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import ceil, floor

from dsl.types import UMPIRE, Type
from dsl.understood.asking import AskQuestion, SeveralAsked, SharesAsked
from dsl.understood.expressions import Node
from interpreter.compiled.compiler import Compiler
from interpreter.compiled.generated import Code, Frame
from interpreter.compiled.rolling.throwing import Steps
from interpreter.compiled.run import Run
from interpreter.requests import Ask
from interpreter.several import allowed_set, several_wanted
from interpreter.sharing import shares_wanted, usual_shares
from interpreter.values.numbers import Number
from interpreter.values.value import Entity, Value, is_gone
from interpreter.world.sight import Sight


def asked_of(make: Compiler, who: Node) -> Code:
    """The function that gives who is asked: a player, None for the group, or the umpire."""
    return (lambda f: f[0].umpire) if who.type == UMPIRE else make.code(who)


def allowed(
    kind: Type, value: Value, options: tuple[Value, ...] | None, least: Number | None, most: Number | None
) -> tuple[Value, ...]:
    """The usual answer to a question for one value; nothing where it may not be given now, or is none."""
    if value is None and not kind.optional:
        return ()
    if options is not None:
        return (value,) if value in options else ()
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        if (least is not None and value < least) or (most is not None and value > most):
            return ()
    return (value,)


def those_seen(f: Frame, options: tuple[Value, ...], by: Value) -> tuple[Value, ...]:
    """What whoever is asked has to choose from: what he does not see is not there for him, and he could not name it."""
    sight: Sight = f[0].sight
    return tuple(sight.those_seen(options, by)) if sight.hides and (by is None or isinstance(by, Entity)) else options


def nothing_fits(options: tuple[Value, ...] | None, kind: Type, least: Number | None, most: Number | None) -> bool:
    """Whether no value may be answered: nothing is listed, or no number lies between the bounds."""
    if options is not None:
        return not options
    if least is None or most is None:
        return False
    return ceil(least) > floor(most) if kind.form == "number" else least > most


def listed(make: Compiler, ask: AskQuestion) -> Callable[[Frame, tuple[Value, ...] | None], tuple[str, ...]]:
    """The function that gives how options are listed; nothing where the rules do not say it."""
    if ask.shown is None:
        return lambda f, options: ()
    slot, text = ask.shown.slot, make.text(ask.shown.text)

    def texts(f: Frame, options: tuple[Value, ...] | None) -> tuple[str, ...]:
        found = []
        for one in options or ():
            f[slot] = one
            found.append(f[0].say(None) if one is None else text(f))
        return tuple(found)

    return texts


def ask_for_several(make: Compiler, ask: AskQuestion, several: SeveralAsked, label: Callable[[Frame], str]) -> Run:
    """A question for a set; where nothing can be chosen, or nobody is there, nobody is asked, and the set is empty."""
    who = asked_of(make, ask.who)
    source, least, most, total, weight = (
        None if one is None else make.code(one)
        for one in (ask.source, several.least, several.most, several.total, several.weight)
    )

    usual = None if ask.usual is None else make.code(ask.usual)
    shown = listed(make, ask)

    def weights(f: Frame, options: tuple[Value, ...]) -> Iterator[Number]:
        for f[several.slot] in options:
            if weight is not None:
                yield weight(f)

    def steps(f: Frame) -> Steps:
        by = who(f)
        options: tuple[Value, ...] = () if source is None else those_seen(f, tuple(source(f)), by)
        wanted = several_wanted(
            options,
            0 if least is None else least(f),
            None if most is None else most(f),
            None if total is None else total(f),
            tuple(weights(f, options)),
        )
        chosen: tuple[Value, ...] = ()
        if wanted.most and not is_gone(by):
            stands = () if usual is None else allowed_set(tuple(usual(f)), options, wanted)
            asked = Ask(
                by,
                ask.name,
                ask.type,
                options,
                None,
                None,
                label(f),
                wanted,
                is_sealed=ask.is_sealed,
                usual=stands,
                shown=shown(f, options),
            )
            given = yield asked
            chosen = given.value
        f[ask.slot] = chosen
        return None

    return Run(True, steps)


def ask_for_shares(make: Compiler, ask: AskQuestion, shares: SharesAsked, label: Callable[[Frame], str]) -> Run:
    """A question for a number for each of several; nobody is asked where nothing is shared out, or he is not there."""
    who, collection, total = asked_of(make, ask.who), make.code(shares.collection), make.code(shares.total)
    condition = None if shares.condition is None else make.code(shares.condition)
    cap = None if shares.cap is None else make.code(shares.cap)
    usual = None if shares.usual is None else make.code(shares.usual)
    weight = None if shares.weight is None else make.code(shares.weight)

    def members(f: Frame) -> Iterator[tuple[Value, int | None, Number, int]]:
        for one in dict.fromkeys(collection(f)):
            f[shares.slot] = one
            if condition is None or condition(f):
                most, weighed = None if cap is None else cap(f), 1 if weight is None else weight(f)
                yield one, most, weighed, 0 if usual is None else usual(f)

    def steps(f: Frame) -> Steps:
        by = who(f)
        every = tuple(members(f))
        options = those_seen(f, tuple(one for one, _, _, _ in every), by)
        found = every if len(options) == len(every) else tuple(one for one in every if one[0] in options)
        weights = () if weight is None else [weighed for _, _, weighed, _ in found]
        caps = [most for _, most, _, _ in found]
        wanted = shares_wanted(caps, total(f), is_at_most=shares.is_at_most, weights=weights)
        f[ask.slot] = tuple((one, 0) for one in options)
        if wanted.total and not is_gone(by):
            stands: tuple[Value, ...] = ()
            if usual is not None:
                numbers = usual_shares(wanted, [each for _, _, _, each in found])
                stands = (tuple(zip(options, numbers, strict=True)),)
            sealed = ask.is_sealed
            asked = Ask(by, ask.name, ask.type, options, None, None, label(f), None, wanted, sealed, usual=stands)
            given = yield asked
            f[ask.slot] = given.value
        return None

    return Run(True, steps)
