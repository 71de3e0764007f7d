"""The names in what a case expects, looked up in the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from dsl.border.diagnostics import Mistake, Severity, listed, phrase
from dsl.border.yaml_places import Path
from dsl.types import Type
from dsl.understood.rules import KindRule
from interpreter.cases.expected.shapes import (
    GROUP,
    HIDDEN,
    Amounts,
    AskedExpected,
    ContestExpected,
    DieExpected,
    Expected,
    LegalExpected,
    OddsExpected,
    RollExpected,
    StateExpected,
    StatExpected,
)
from interpreter.cases.lookup import ASKED_OF_MORE, Lookup, chosen, who_and_what
from interpreter.cases.names import RuleNames
from interpreter.cases.written import Values, Written
from interpreter.named import plain_word
from interpreter.world.umpire import UMPIRE

OUTCOMES_OF_CONTESTS = ("first", "second", "tie", "first_wins", "second_wins")
"""Ahead, behind or equal as thrown; and who wins in the end, ties decided or fought again."""
WORKED_OUT = Mistake(
    "unknown-in-case",
    Severity.ERROR,
    "“{name}” is no attribute of a {kind}: it is worked out",
    "write it under `stats`",
)
ONE_VALUE = Mistake(
    "unknown-in-case",
    Severity.ERROR,
    "“{name}” of a {kind} has one value: it asks for nothing more",
    "write it outright: {name}: …",
)
ASKED_WITH = Mistake(
    "unknown-in-case",
    Severity.ERROR,
    "“{name}” is what “{stat}” of a {kind} can be asked for",
    "write: stats: {instead}",
)
HAS_NO_PARTS = Mistake(
    "unknown-in-case",
    Severity.ERROR,
    "“{name}” is a definition, and has a value and no parts",
    "write: stats: {instead}",
)
SAID_OF_NOTHING = Mistake(
    "missing-in-case",
    Severity.ERROR,
    "nothing is expected of “{name}”, which is there all along",
    "say what is expected of it, as in {name}: {{{attribute}: …}}; look at the indentation",
)
COMPARED = frozenset({"number", "fraction", "truth", "text", "words", "row", "entity", "many"})
"""Types whose values can be written in a case; others are compared as they are told."""


def look_up_expected(look: Lookup, at: Path, expect: Expected) -> None:
    """Look up every name in `expect`."""
    for place, roll in enumerate(expect.rolls):
        if isinstance(roll, RollExpected):
            _roll(look, (*at, "rolls", place), roll)
    for place, contest in enumerate(expect.contests):
        if isinstance(contest, ContestExpected):
            _contest(look, (*at, "contests", place), contest)
    _state(look, (*at, "state"), expect.state)
    if isinstance(expect.stats, list):
        for place, stat in enumerate(expect.stats):
            _stat(look, (*at, "stats", place), stat)
    else:
        _stats_of_things(look, (*at, "stats"), expect.stats)
    if isinstance(expect.explain, list):
        for place, stat in enumerate(expect.explain):
            _stat(look, (*at, "explain", place), stat)
    else:
        _explain(look, (*at, "explain"), expect.explain)
    for player, kinds in expect.seen.items():
        if look.thing((*at, "seen", player), "player", player, is_key=True):
            for word, things in kinds.items():
                _seen(look, (*at, "seen", player, word), word, things)
    for where, odds in zip(look.places((*at, "odds"), len(expect.odds)), expect.odds, strict=True):
        _odds(look, where, odds)
    for where, legal in zip(look.places((*at, "legal"), len(expect.legal)), expect.legal, strict=True):
        _legal(look, where, legal)
    for place, asked in enumerate(expect.asked):
        if isinstance(asked, AskedExpected):
            _asked(look, (*at, "asked", place), asked)
    if expect.says("left_open"):
        _asked(look, (*at, "left_open"), expect.left_open)
    for key, acts in (("offered", expect.offered), ("not_offered", expect.not_offered)):
        for where, act in zip(look.places((*at, key), len(acts)), acts, strict=True):
            look.act(where, where, act.action, act.player, act.named, is_whole=False)
    for place, player in enumerate(expect.order):
        look.thing((*at, "order", place), "player", player)
    for place, thing in enumerate(expect.gone):
        look.gone((*at, "gone", place), thing)


def _asked(look: Lookup, at: Path, asked: AskedExpected) -> None:
    if asked.player not in (GROUP, UMPIRE):
        look.thing((*at, "player"), "player", asked.player)
    for where, action in zip(look.places((*at, "action"), len(asked.action)), asked.action, strict=True):
        look.name(where, phrase("action"), action, look.book.actions)
    if asked.says("report"):
        look.name((*at, "report"), phrase("report"), asked.report, look.rules.reports)
    if asked.says("value"):
        look.name((*at, "value"), phrase("question for a value"), asked.value, look.rules.questions)


def _roll(look: Lookup, at: Path, roll: RollExpected) -> None:
    names: Iterable[str] = look.rules.rolls
    if roll.says("name"):
        look.name((*at, "name"), phrase("roll"), roll.name, look.rules.rolls)
        names = [roll.name] if roll.name in look.rules.rolls else names
    _amounts(look, (*at, "modifiers"), names, roll.modifiers)


def _contest(look: Lookup, at: Path, contest: ContestExpected) -> None:
    names: Iterable[str] = look.rules.contests
    if contest.says("name"):
        look.name((*at, "name"), phrase("contest"), contest.name, look.rules.contests)
        names = [contest.name] if contest.name in look.rules.contests else names
    for key in ("winner", "loser"):
        if contest.says(key) and getattr(contest, key) != "none":
            look.any_thing((*at, key), getattr(contest, key))
    for key in ("totals", "successes", "dice", "modifiers"):
        for side in getattr(contest, key):
            look.any_thing((*at, key, side), side, is_key=True)
    for side, amounts in contest.modifiers.items():
        _amounts(look, (*at, "modifiers", side), names, amounts)
    for side, dice in contest.dice.items():
        for place, die in enumerate(dice if isinstance(dice, list) else ()):
            if isinstance(die, DieExpected):
                _amounts(look, (*at, "dice", side, place, "modifiers"), names, die.modifiers)


def _amounts(look: Lookup, at: Path, rolls: Iterable[str], amounts: Amounts) -> None:
    for label in amounts.named:
        if not look.rules.is_label(rolls, label, look.names.is_called):
            look.unknown((*at, label), phrase("modifier"), label, look.rules.labels(rolls), is_key=True)


def _state(look: Lookup, at: Path, state: StateExpected) -> None:
    if state.says("step") and state.step:
        look.name((*at, "step"), phrase("step"), state.step, look.rules.steps)
    if state.says("phase") and state.phase:
        look.name((*at, "phase"), phrase("phase"), state.phase, look.book.phases)
    for place, player in enumerate(state.winners):
        look.thing((*at, "winners", place), "player", player)
    for name, written in state.options.items():
        if look.name((*at, "options", name), phrase("option"), name, look.book.options, is_key=True):
            look.value((*at, "options", name), name, look.book.options[name].type, written)
    for word, things in state.named.items():
        kind = look.kind((*at, word), word)
        if kind is None or isinstance(things, int):
            continue
        for thing, written in things.items():
            where = (*at, word, thing)
            if not look.thing(where, kind.name, thing, is_key=True):
                continue
            if not written and look.names.is_there_all_along(kind.name, thing):
                attribute = next(iter(look.rules.attributes(kind)), "name")
                span = look.document.key_span(where)
                look.findings.append(SAID_OF_NOTHING.at(span, name=thing, attribute=attribute))
            elif isinstance(written, dict):
                _attributes(look, where, kind, written)


def _attributes(look: Lookup, at: Path, kind: KindRule, written: Mapping[str, Written]) -> None:
    """What is expected of a thing, by the names of its attributes."""
    known = look.rules.attributes(kind)
    for name, value in written.items():
        where = (*at, name)
        if name not in known and _is_asked_with(look, where, kind, str(at[-2]), str(at[-1]), name):
            continue
        if name in look.rules.answers and name not in known:
            look.findings.append(WORKED_OUT.at(look.document.key_span(where), name=name, kind=kind.name))
        else:
            look.attribute(where, kind, name, value)


def _seen(look: Lookup, at: Path, word: str, things: str | Mapping[str, str | Values]) -> None:
    kind = look.kind(at, word)
    if kind is None or isinstance(things, str):
        return
    for thing, written in things.items():
        if look.thing((*at, thing), kind.name, thing, is_key=True) and not isinstance(written, str):
            for name, value in written.items():
                known = look.name(
                    (*at, thing, name),
                    phrase("attribute of a {kind}", kind=kind.name),
                    name,
                    [one.name for one in kind.attributes],
                    is_key=True,
                )
                if known and value != HIDDEN:
                    look.attribute((*at, thing, name), kind, name, value)


# ---------------------------------------------------------------- stats


def _stat(look: Lookup, at: Path, stat: StatExpected) -> None:
    if look.name((*at, "stat"), phrase("stat or definition"), stat.stat, look.rules.answers):
        look.arguments((*at, "with"), stat.stat, stat.arguments)
        if stat.says("value"):
            _value_of_stat(look, (*at, "value"), stat.stat, stat.value)
        if stat.says("parts") and stat.stat in look.book.definitions:
            instead = f"[{{stat: {stat.stat}, with: …, value: …}}]"
            look.findings.append(
                HAS_NO_PARTS.at(look.document.key_span((*at, "parts")), name=stat.stat, instead=instead)
            )
        elif stat.says("parts") and look.name((*at, "stat"), phrase("stat"), stat.stat, look.rules.stats):
            _amounts(look, (*at, "parts"), [stat.stat], stat.parts)


def _value_of_stat(look: Lookup, at: Path, name: str, written: object) -> None:
    definition = look.book.definitions.get(name)
    kind = look.book.rolls[name].gives if definition is None else definition.type
    if kind.form in COMPARED:
        look.value(at, name, kind, written)  # type: ignore[arg-type]  # a value as it is written


def _stats_of_things(look: Lookup, at: Path, stats: Mapping[str, Mapping[str, Mapping[str, Written | Values]]]) -> None:
    for word, things in stats.items():
        kind = look.kind((*at, word), word)
        if kind is None:
            continue
        for thing, values in things.items():
            if not look.thing((*at, word, thing), kind.name, thing, is_key=True):
                continue
            attributes = look.rules.attributes(kind)
            known = look.rules.numbers_of(kind)
            for name, written in values.items():
                where: Path = (*at, word, thing, name)
                if isinstance(written, dict):
                    _for_each(look, where, kind, thing, name, written)
                elif name in attributes:
                    look.value(where, name, attributes[name], written)
                elif _asks_for_more(look, where, kind, thing, name, "value: …"):
                    continue
                elif _is_asked_with(look, where, kind, word, thing, name):
                    continue
                elif look.name(
                    where, phrase("stat or definition of a {kind}", kind=kind.name), name, known, is_key=True
                ):
                    _value_of_stat(look, where, name, written)


def _for_each(look: Lookup, at: Path, kind: KindRule, thing: str, name: str, values: Values) -> None:
    """What a stat or definition is for each of several values that it asks for beside the thing."""
    known = {**look.rules.attributes(kind), **dict.fromkeys(look.rules.answers)}
    if not look.name(at, phrase("stat or definition of a {kind}", kind=kind.name), name, known, is_key=True):
        return
    _of, more = asked_beside(look.rules, kind, name)
    if len(more) > 1 and _asks_for_more(look, at, kind, thing, name, "value: …"):
        return
    if len(more) != 1:
        look.findings.append(ONE_VALUE.at(look.document.key_span(at), name=name, kind=kind.name))
        return
    (parameter, type_) = more[0]
    for value, written in values.items():
        look.value((*at, value), parameter, type_, as_read(type_, value))
        _value_of_stat(look, (*at, value), name, written)


def _is_asked_with(look: Lookup, at: Path, kind: KindRule, word: str, thing: str, name: str) -> bool:
    """Whether what is said of a thing is a row with which a stat or definition of it is asked; told if so."""
    stats = look.rules.asked_with(kind, name) if name not in look.rules.answers else ()
    if not stats:
        return False
    instead = f"{{{word}: {{{thing}: {{{stats[0]}: {{{name}: …}}}}}}}}"
    span = look.document.key_span(at)
    look.findings.append(ASKED_WITH.at(span, name=name, stat=stats[0], kind=kind.name, instead=instead))
    return True


def asked_beside(rules: RuleNames, kind: KindRule, name: str) -> tuple[str, list[tuple[str, Type]]]:
    """Where a stat or definition names the thing that it is of (nowhere: ""), and what else it must be told."""
    asked = dict(rules.parameters(name) or {}) if name in rules.answers else {}
    first = next((one for one, type_ in asked.items() if type_.present() == Type("entity", kind.name)), "")
    return first, [(one, type_) for one, type_ in asked.items() if one != first and not type_.optional and first]


def as_read(kind: Type, key: str) -> Written:
    """The key of a mapping as the value it stands for: keys are texts, also where they are numbers."""
    return plain_word(key) if kind.form == "number" else key


def _explain(look: Lookup, at: Path, explain: Mapping[str, Mapping[str, Mapping[str, Amounts]]]) -> None:
    for word, things in explain.items():
        kind = look.kind((*at, word), word)
        if kind is None:
            continue
        known = [name for name in look.rules.numbers_of(kind) if name in look.rules.stats]
        for thing, stats in things.items():
            look.thing((*at, word, thing), kind.name, thing, is_key=True)
            for name, amounts in stats.items():
                where: Path = (*at, word, thing, name)
                if name in look.book.definitions and name in look.rules.numbers_of(kind):
                    instead = f"{{{word}: {{{thing}: {{{name}: …}}}}}}"
                    look.findings.append(HAS_NO_PARTS.at(look.document.key_span(where), name=name, instead=instead))
                    continue
                if _asks_for_more(look, where, kind, thing, name, "parts: {…: …}"):
                    continue
                if look.name(where, phrase("stat of a {kind}", kind=kind.name), name, known, is_key=True):
                    _amounts(look, where, [name], amounts)


def _asks_for_more(look: Lookup, at: Path, kind: KindRule, thing: str, name: str, expected: str) -> bool:
    """Whether a stat or definition of a kind needs more than the thing it stands below; told if so."""
    first, more = asked_beside(look.rules, kind, name)
    missing = [one for one, _ in more]
    if not missing:
        return False
    written = ", ".join(f"{one}: {thing if one == first else '…'}" for one in (first, *missing))
    instead = f"{{stat: {name}, with: {{{written}}}, {expected}}}"
    span = look.document.key_span(at)
    look.findings.append(ASKED_OF_MORE.at(span, name=name, kind=kind.name, missing=listed(missing), instead=instead))
    return True


# ---------------------------------------------------------------- odds and legal acts


def _carried_out(look: Lookup, at: Path, odds: OddsExpected) -> tuple[str, ...]:
    """What is given to a procedure or a scene is looked up, and what it may give back."""
    look.arguments((*at, "with"), odds.of, odds.arguments)
    result = look.book.procedures[odds.of].result
    known = look.names.allowed(result) if result is not None else ()
    return known if known or result is None else tuple(odds.outcomes)


def _odds(look: Lookup, at: Path, odds: OddsExpected) -> None:
    outcomes: tuple[str, ...] = ("success", "failure")
    if odds.says("action"):
        written = dict(odds.arguments)
        player = written.pop("player", "")
        look.act(at, (*at, "with"), odds.action, str(player), written)
    elif odds.says("procedure"):
        if look.name((*at, "procedure"), phrase("procedure"), odds.procedure, look.book.procedures):
            outcomes = (*outcomes, *_carried_out(look, at, odds))
    elif odds.says("scene"):
        if look.name((*at, "scene"), phrase("scene"), odds.scene, look.book.scenes):
            outcomes = (*outcomes, *_carried_out(look, at, odds))
    elif odds.says("event"):
        look.event(at, odds.event, odds.arguments)
    elif odds.says("contest"):
        outcomes = OUTCOMES_OF_CONTESTS
        if look.name((*at, "contest"), phrase("contest"), odds.contest, look.rules.contests):
            look.arguments((*at, "with"), odds.contest, odds.arguments)
    elif look.name((*at, "roll"), phrase("roll"), odds.roll, look.rules.rolls):
        look.arguments((*at, "with"), odds.roll, odds.arguments)
    if odds.until:
        outcomes = ("success", "failure", UNTIL)
    if odds.says("about"):
        look.name((*at, "about"), phrase("purpose of a roll"), odds.about, look.rules.purposes)
    for name in odds.outcomes:
        look.name((*at, "outcomes", name), phrase("outcome"), name, outcomes, is_key=True)
    for name, values in odds.ends.items():
        _ends(look, (*at, "ends", name), name, values)


UNTIL: Final = "until"
"""The outcome that it comes so far as it was followed."""
THING_IS_GONE: Final = "gone"
"""What stands for every attribute of a thing that is there no more."""


def _ends(look: Lookup, at: Path, name: str, values: Mapping[str, object]) -> None:
    """`red.armies`, and what it may be; `eel` alone is there no more or is."""
    thing, _, attribute = name.partition(".")
    kind = look.names.kind_of(thing)
    if kind is None:
        look.unknown(at, phrase("thing"), thing, look.names.every_id(), is_key=True)
        return
    known = look.rules.attributes(look.book.kinds[kind])
    if known and not attribute and values.keys() == {THING_IS_GONE}:
        return
    if look.name(at, phrase("attribute of a {kind}", kind=kind), attribute or thing, known, is_key=True):
        for value in values:
            if value == THING_IS_GONE:
                continue
            look.value((*at, value), attribute, known[attribute], plain_word(value))


def _legal(look: Lookup, at: Path, legal: LegalExpected) -> None:
    if not look.name((*at, "action"), phrase("action"), legal.action, look.book.actions):
        return
    rule = look.book.actions[legal.action]
    actor, named = who_and_what(rule, legal.player, legal.named)
    look.actor(at, rule, actor, is_needed=True)
    known = chosen(rule)
    for name, values in named.items():
        where: Path = (*at, name)
        if look.name(where, phrase("parameter of “{name}”", name=legal.action), name, known, is_key=True):
            some = values if isinstance(values, list) else [values]
            for place, value in zip(look.places(where, len(some)), some, strict=True):
                look.value(place, name, known[name], value)
