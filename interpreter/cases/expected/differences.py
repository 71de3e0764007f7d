"""What has come about in a case held against what it expects; only what is named is compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from dsl.border.diagnostics import Finding, Phrase, phrase
from dsl.border.yaml_places import Path
from dsl.types import TEXT, Type
from interpreter.cases.expected.names import COMPARED, as_read, asked_beside
from interpreter.cases.expected.odds import odds_that_differ
from interpreter.cases.expected.questions import questions_that_differ
from interpreter.cases.expected.rolls import amounts_that_differ, contests_that_differ, is_not, rolls_that_differ
from interpreter.cases.expected.shapes import HIDDEN, Amounts, Expected, LegalExpected, StateExpected, StatExpected
from interpreter.cases.lookup import as_written, who_and_what
from interpreter.cases.playing.steps import Doing
from interpreter.cases.setting import Setting
from interpreter.cases.written import Values, Written
from interpreter.values.results import Fight, RollResult
from interpreter.values.stored import stored
from interpreter.values.value import Entity, Value, same_members
from interpreter.world.world import World

_LISTED: Final = 8
"""So many things at most are named where one is not there, those that were made last."""


def differences(setting: Setting, doing: Doing, expect: Expected, at: Path) -> Iterator[Finding]:
    """Every difference, at the place that expects something else; of what happened, what the stage has done.

    Raises: Stopped where a name stands for nothing; RuleFault where a rule cannot be carried out.
    """
    world = doing.world
    results = world.results[doing.since[0] :]
    if expect.says("rolls"):
        made = [one for one in results if isinstance(one, RollResult)]
        yield from rolls_that_differ(setting, world, made, expect.rolls, (*at, "rolls"))
    if expect.says("contests"):
        fought = [one for one in results if isinstance(one, Fight)]
        yield from contests_that_differ(setting, world, fought, expect.contests, (*at, "contests"))
    yield from _state(setting, world, expect.state, (*at, "state"))
    if isinstance(expect.stats, list):
        for place, stat in enumerate(expect.stats):
            yield from _stat(setting, world, stat, (*at, "stats", place))
    else:
        for word, things in expect.stats.items():
            yield from _stats_of_things(setting, world, things, (*at, "stats", word))
    if isinstance(expect.explain, list):
        for place, stat in enumerate(expect.explain):
            yield from _stat(setting, world, stat, (*at, "explain", place))
    else:
        for word, explained in expect.explain.items():
            for thing, stats in explained.items():
                yield from _explain(setting, world, thing, stats, (*at, "explain", word, thing))
    for player, kinds in expect.seen.items():
        for word, seen in kinds.items():
            yield from _seen(setting, world, player, word, seen, (*at, "seen", player, word))
    for where, odds in zip(setting.places((*at, "odds"), len(expect.odds)), expect.odds, strict=True):
        yield from odds_that_differ(setting, world, odds, where)
    for where, legal in zip(setting.places((*at, "legal"), len(expect.legal)), expect.legal, strict=True):
        yield from _legal(setting, world, legal, where)
    yield from questions_that_differ(setting, doing, expect, at)
    yield from _rest(setting, doing, expect, at)


def _rest(setting: Setting, doing: Doing, expect: Expected, at: Path) -> Iterator[Finding]:
    """The order of players, the story, and what is no more."""
    world = doing.world
    if expect.says("order"):
        order = [one.id for one in world.order]
        if order != expect.order:
            found, wanted = as_written(order), as_written(expect.order)
            yield setting.differs((*at, "order"), is_not(phrase("the order of players"), found, wanted))
    told = [text for _, text in world.story[doing.since[1] :]]
    if expect.says("story") and not expect.story and told:
        yield setting.differs(
            (*at, "story"), phrase("nothing was to be told; it says: {story}", story=" / ".join(told))
        )
    for place, words in enumerate(expect.story):
        if not any(words in said for line in told for said in setting.as_read(line)):
            story = " / ".join(told) or phrase("nothing")
            what = phrase("the story does not say “{words}”; it says: {story}", words=words, story=story)
            yield setting.differs((*at, "story", place), what)
    for place, name in enumerate(expect.gone):
        entity = setting.thing(world, name, (*at, "gone", place))
        if entity.alive:
            yield setting.differs((*at, "gone", place), phrase("{thing} is still there", thing=entity.label))


# ---------------------------------------------------------------- state


def _state(setting: Setting, world: World, state: StateExpected, at: Path) -> Iterator[Finding]:
    if state.says("turn") and world.turn != state.turn:
        yield setting.differs((*at, "turn"), is_not(phrase("the turn"), world.turn, state.turn))
    if state.says("step") and (world.step or "") != state.step:
        yield setting.differs((*at, "step"), is_not(phrase("the step"), f"“{world.step or ''}”", f"“{state.step}”"))
    if state.says("phase") and world.phase != state.phase:
        yield setting.differs((*at, "phase"), is_not(phrase("the phase"), f"“{world.phase}”", f"“{state.phase}”"))
    if state.says("over") and world.over != state.over:
        yield setting.differs(
            (*at, "over"), phrase("the campaign is over") if world.over else phrase("the campaign is not over")
        )
    if state.says("winners"):
        winners = sorted(one.id for one in world.winners)
        if winners != sorted(state.winners):
            found, wanted = as_written(winners) or phrase("nobody"), as_written(state.winners) or phrase("nobody")
            yield setting.differs((*at, "winners"), is_not(phrase("who has won"), found, wanted))
    for name, written in state.options.items():
        option = setting.program.rulebook.options[name]
        what = phrase("option “{name}”", name=name)
        yield from _value(setting, world, what, option.type, world.options[name], written, (*at, "options", name))
    for word, things in state.named.items():
        kind = setting.rules.kinds[word]
        if isinstance(things, int):
            count = len(world.things[kind.name])
            if count != things:
                yield setting.differs((*at, word), is_not(phrase("the number of {kind}", kind=word), count, things))
        else:
            for thing, written in things.items():
                yield from _thing(setting, world, kind.name, thing, written, (*at, word, thing))


def _thing(
    setting: Setting, world: World, kind: str, name: str, wanted: Values | str | None, at: Path
) -> Iterator[Finding]:
    entity = world.by_id.get(name)
    is_there = entity is not None and entity.alive
    if isinstance(wanted, str):
        if entity is None or entity.alive:
            yield setting.differs(
                at,
                phrase("{thing} is still there", thing=name)
                if is_there
                else phrase("{thing} never was there", thing=name),
            )
    elif entity is None or not entity.alive:
        yield setting.differs(at, _not_there(world, kind, name))
    else:
        for attribute, written in (wanted or {}).items():
            yield from _attribute(setting, world, entity, attribute, written, (*at, attribute))


def _not_there(world: World, kind: str, name: str) -> Phrase:
    """That a thing is not there; the ids of those that are show how one that was made in play is called."""
    there = [one.id for one in world.things[kind]]
    if name in world.by_id or not there:
        return phrase("{thing} is not there", thing=name)
    if len(there) > _LISTED:
        there = ["…", *there[-_LISTED:]]
    return phrase("{thing} is not there, but {others}", thing=name, others=", ".join(there))


def _attribute(
    setting: Setting, world: World, entity: Entity, name: str, written: Written, at: Path
) -> Iterator[Finding]:
    kind = setting.program.rulebook.kinds[entity.kind]
    match name:
        case "conditions":
            held = sorted(one for one in entity.conditions if world.has(entity, one))
            wanted = sorted(map(str, written if isinstance(written, list) else [written]))
            if held != wanted:
                told = phrase(
                    "{thing} has the conditions: {found}; expected: {wanted}",
                    thing=entity.label,
                    found=as_written(held) or phrase("none"),
                    wanted=as_written(wanted) or phrase("none"),
                )
                yield setting.differs(at, told)
        case "born":
            if entity.born != written:
                what = phrase("{thing}: the turn it was born", thing=entity.label)
                yield setting.differs(at, is_not(what, entity.born, written))
        case "round" if kind.name in world.rulebook.scenes:
            if world.round_of(entity) != written:
                what = phrase("{thing}: the round", thing=entity.label)
                yield setting.differs(at, is_not(what, world.round_of(entity), written))
        case "name":
            yield from _value(
                setting, world, phrase("{thing}: the name", thing=entity.id), TEXT, entity.label, written, at
            )
        case _:
            attribute = kind.attributes[kind.index(name)]
            setting.must_have(world, entity.kind, name, at)
            what = phrase("{thing}: {attribute}", thing=entity.label, attribute=attribute.label)
            found = entity.v[kind.index(name)]
            yield from _value(setting, world, what, attribute.type, found, written, at)


def _value(
    setting: Setting, world: World, what: str, kind: Type, found: Value, written: Written, at: Path
) -> Iterator[Finding]:
    """A value that should be the one that is written."""
    if kind.form not in COMPARED:
        if as_written(stored(found)) != as_written(written):
            yield setting.differs(at, is_not(what, as_written(stored(found)), as_written(written)))
        return
    wanted = setting.value(world, kind, written, at)
    is_same = same_members(found, wanted) if isinstance(found, tuple | list) and wanted is not None else found == wanted
    if not is_same:
        yield setting.differs(at, is_not(what, world.say(found), world.say(wanted)))


# ---------------------------------------------------------------- who sees what


def _seen(
    setting: Setting, world: World, player: str, word: str, wanted: str | Mapping[str, str | Values], at: Path
) -> Iterator[Finding]:
    """What a player sees of the things of a kind."""
    who = setting.thing(world, player, at)
    if isinstance(wanted, str):
        seen = [one.id for one in world.things[setting.rules.kinds[word].name] if world.sees(who, one)]
        if seen:
            said = phrase("{player} sees: {found}", player=who.label, found=as_written(seen))
            yield setting.differs(at, said)
        return
    for name, of_it in wanted.items():
        thing, place = setting.thing(world, name, (*at, name)), (*at, name)
        if world.sees(who, thing) is isinstance(of_it, str):
            yield setting.differs(place, _sight(who, thing.label, is_seen=isinstance(of_it, str)))
        elif not isinstance(of_it, str):
            for attribute, written in of_it.items():
                yield from _seen_value(setting, world, who, thing, attribute, written, (*place, attribute))


def _seen_value(
    setting: Setting, world: World, who: Entity, thing: Entity, name: str, written: Written, at: Path
) -> Iterator[Finding]:
    """What a player sees of one attribute: that it is hidden, or what it holds."""
    kind = setting.program.rulebook.kinds[thing.kind]
    what = phrase("{thing}: {attribute}", thing=thing.label, attribute=name.replace("_", " "))
    not_seen = written == HIDDEN
    if world.sight.value(who, thing, kind.index(name)) is not_seen:
        yield setting.differs(at, _sight(who, what, is_seen=not_seen))
    elif not not_seen:
        yield from _attribute(setting, world, thing, name, written, at)


def _sight(who: Entity, what: str, *, is_seen: bool) -> str:
    if is_seen:
        return phrase("{player} sees {thing}", player=who.label, thing=what)
    return phrase("{player} does not see {thing}", player=who.label, thing=what)


# ---------------------------------------------------------------- stats


def _stat(setting: Setting, world: World, stat: StatExpected, at: Path) -> Iterator[Finding]:
    book = setting.program.rulebook
    parameters = (book.definitions.get(stat.stat) or book.rolls[stat.stat]).parameters
    values = setting.arguments(world, parameters, stat.arguments, at)
    if stat.says("value"):
        yield from _number(setting, world, stat.stat, stat.stat, values, stat.value, (*at, "value"))
    if stat.says("parts"):
        _total, parts, _missing = setting.program.rolls[stat.stat].explained(world, list(values))
        yield from amounts_that_differ(setting, stat.stat, parts, stat.parts, (*at, "parts"))


def _number(
    setting: Setting, world: World, what: str, name: str, arguments: Sequence[Value], written: Written, at: Path
) -> Iterator[Finding]:
    """A stat or definition that should have this value."""
    program = setting.program
    if name in program.rulebook.definitions:
        rule = program.rulebook.definitions[name]
        yield from _value(setting, world, what, rule.type, program.definition(name)(world, *arguments), written, at)
    else:
        stat = program.rolls[name]
        yield from _value(setting, world, what, stat.rule.gives, stat.stat(world, list(arguments)), written, at)


def _stats_of_things(
    setting: Setting, world: World, things: Mapping[str, Mapping[str, Written | Values]], at: Path
) -> Iterator[Finding]:
    for thing, stats in things.items():
        entity = setting.thing(world, thing, (*at, thing))
        kind = setting.program.rulebook.kinds[entity.kind]
        attributes = setting.rules.attributes(kind)
        for name, written in stats.items():
            where: Path = (*at, thing, name)
            if isinstance(written, dict):
                of, ((parameter, type_),) = asked_beside(setting.rules, kind, name)
                for value, wanted in written.items():
                    values = _asked(setting, world, name, {of: thing, parameter: as_read(type_, value)}, where)
                    what = phrase("{thing}: {name} of {value}", thing=entity.label, name=name, value=value)
                    yield from _number(setting, world, what, name, values, wanted, (*where, value))
            elif name in attributes:
                yield from _attribute(setting, world, entity, name, written, where)
            else:
                values = _of_one(setting, world, name, thing, where)
                yield from _number(setting, world, f"{entity.label}: {name}", name, values, written, where)


def _of_one(setting: Setting, world: World, name: str, thing: str, at: Path) -> list[Value]:
    """What a stat or definition is asked for where a thing alone is named: the rest is what it usually is."""
    book = setting.program.rulebook
    of = (book.definitions.get(name) or book.rolls[name]).parameters[0]
    return _asked(setting, world, name, {of.name: thing}, at)


def _asked(setting: Setting, world: World, name: str, named: Mapping[str, Written], at: Path) -> list[Value]:
    """What a stat or definition is asked for with these values; the rest is what it usually is."""
    book = setting.program.rulebook
    return setting.arguments(world, (book.definitions.get(name) or book.rolls[name]).parameters, named, at)


def _explain(setting: Setting, world: World, thing: str, stats: Mapping[str, Amounts], at: Path) -> Iterator[Finding]:
    entity = setting.thing(world, thing, at)
    for name, amounts in stats.items():
        values = _of_one(setting, world, name, thing, (*at, name))
        _total, parts, _missing = setting.program.rolls[name].explained(world, values)
        yield from amounts_that_differ(setting, f"{entity.label}: {name}", parts, amounts, (*at, name))


# ---------------------------------------------------------------- legal acts


def _legal(setting: Setting, world: World, want: LegalExpected, at: Path) -> Iterator[Finding]:
    rule = setting.program.rulebook.actions[want.action]
    player, named = who_and_what(rule, want.player, want.named)
    by = setting.actor(world, player, (*at, "player")) if player else None
    slots = {one.name: slot for slot, one in enumerate(rule.parameters)}
    legal: dict[str, dict[Value, None]] = {name: {} for name in named}
    count = 0
    for arguments in setting.program.actions[want.action].ways(world, by):
        count += 1
        for name, known in legal.items():
            known[arguments[slots[name]]] = None
    if want.says("count") and count != want.count:
        what = phrase("the number of legal acts “{action}”", action=want.action)
        yield setting.differs((*at, "count"), is_not(what, count, want.count))
    types = {one.name: one.type for one in rule.parameters}
    for name, values in named.items():
        where: Path = (*at, name)
        some = values if isinstance(values, list) else [values]
        found = {as_written(stored(value)) for value in legal[name]}
        wanted = {
            as_written(stored(setting.value(world, types[name], value, place)))
            for place, value in zip(setting.places(where, len(some)), some, strict=True)
        }
        if found != wanted:
            what = phrase("{action}: the legal choices of “{name}”", action=want.action, name=name)
            both = (as_written(sorted(found)) or phrase("nothing"), as_written(sorted(wanted)) or phrase("nothing"))
            yield setting.differs(where, is_not(what, *both))
