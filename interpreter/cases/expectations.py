"""Comparing what a case expects with what came about; only what is named is compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from dsl.border.diagnostics import joined, phrase
from interpreter.compiled.actions import legal_options
from interpreter.compiled.program import Program
from interpreter.odds.exact import odds_of_contest, odds_of_option, odds_of_roll
from interpreter.requests import Option
from interpreter.values import Entity, Outcome, Part, Result, Value, stored
from interpreter.world import World

Thing = Callable[[Any], Entity]
Arguments = Callable[[Any, dict[str, Any]], list[Value]]

KNOWN = ("refused", "rolls", "contests", "state", "stats", "explain", "odds", "legal", "order", "story", "gone")


def compare(
    program: Program, world: World, expect: dict[str, Any], thing: Thing, arguments: Arguments
) -> Iterator[str]:
    """Every difference, in words."""
    for name in expect:
        if name not in KNOWN:
            yield phrase("`expect` knows no “{name}”; it knows: {known}", name=name, known=", ".join(KNOWN))
    yield from _rolls(world, expect.get("rolls", []))
    yield from _contests(world, expect.get("contests", []))
    yield from _state(program, world, expect.get("state", {}), thing)
    yield from _stats(program, world, expect.get("stats", {}), thing, arguments)
    yield from _explain(program, world, expect.get("explain", {}), thing)
    odds = expect.get("odds", [])
    for one in odds if isinstance(odds, list) else [odds]:
        yield from _odds(program, world, one, arguments)
    legal = expect.get("legal", [])
    for one in legal if isinstance(legal, list) else [legal]:
        yield from _legal(program, world, one, thing)
    if "order" in expect:
        yield from _same(phrase("the order"), [one.id for one in world.order], list(expect["order"]))
    told = " \n ".join(text for _, text in world.story)
    for fragment in expect.get("story", []):
        if str(fragment) not in told:
            yield phrase("the story does not say “{fragment}”", fragment=fragment)
    for name in expect.get("gone", []):
        entity = world.by_id.get(str(name))
        if entity is not None and entity.alive:
            yield phrase("{name} is still there", name=name)


def exact(value: Any) -> Any:
    """`7/12` and `2.5` as fractions; what is no number stays."""
    if isinstance(value, str):
        try:
            return Fraction(value)
        except (ValueError, ZeroDivisionError):
            return value
    return value


def _same(what: str, found: Any, wanted: Any) -> Iterator[str]:
    if found != wanted and str(found) != str(wanted) and exact(found) != exact(wanted):
        yield phrase("{what} is {found}, expected {wanted}", what=what, found=found, wanted=wanted)


def _amounts(parts: tuple[Part, ...]) -> dict[str, Any]:
    """Amounts by label and by row name, in small letters."""
    found: dict[str, Any] = {}
    for part in parts:
        for key in dict.fromkeys((part.label.casefold(), part.row.casefold())):
            found[key] = found.get(key, 0) + part.amount
    return found


def _parts(what: str, parts: tuple[Part, ...], wanted: dict[str, Any]) -> Iterator[str]:
    found = _amounts(parts)
    for label, amount in wanted.items():
        got = found.get(str(label).casefold(), 0)
        if exact(amount) != got:
            listed = ", ".join(f"{part.label} {part.amount:+}" for part in parts) or phrase("nothing")
            yield phrase(
                "{what}: “{label}” counts {got}, expected {amount} (found: {listed})",
                what=what,
                label=label,
                got=got,
                amount=amount,
                listed=listed,
            )


def _rolls(world: World, wanted: list[dict[str, Any]]) -> Iterator[str]:
    made = [one for one in world.results if isinstance(one, Result)]
    if len(wanted) > len(made):
        yield phrase("{count} rolls were made, expected {wanted}", count=len(made), wanted=len(wanted))
    if all("name" in want for want in wanted):
        made, missing = _next_of_each_name(made, wanted)
        yield from missing
    for roll, want in zip(made, wanted, strict=False):
        what = phrase("roll {roll}", roll=roll.name)
        for key, value in want.items():
            if key == "modifiers":
                yield from _parts(what, roll.parts, value)
            elif key in ("name", "total", "target", "success", "natural", "margin", "successes"):
                yield from _same(joined((what, key), ": "), getattr(roll, key), value)
            elif key == "dice":
                yield from _same(phrase("{what}: dice", what=what), list(roll.shown), list(value))
            else:
                yield phrase("{what} has no “{key}”", what=what, key=key)


def _next_of_each_name(made: list[Result], wanted: list[dict[str, Any]]) -> tuple[list[Result], list[str]]:
    """For each expectation the next roll of its name; and what was looked for in vain."""
    found: list[Result] = []
    at = 0
    for want in wanted:
        while at < len(made) and made[at].name != want["name"]:
            at += 1
        if at == len(made):
            return found, [f"no further roll {want['name']} was made"]
        found.append(made[at])
        at += 1
    return found, []


def _contests(world: World, wanted: list[dict[str, Any]]) -> Iterator[str]:
    made = [one for one in world.results if isinstance(one, Outcome)]
    if len(wanted) > len(made):
        yield phrase("{count} contests were fought, expected {wanted}", count=len(made), wanted=len(wanted))
    for contest, want in zip(made, wanted, strict=False):
        what = phrase("contest {contest}", contest=contest.name)
        sides = {stored(side.side): side for side in (contest.first, contest.second)}
        for key, value in want.items():
            if key in ("winner", "loser"):
                yield from _same(joined((what, key), ": "), stored(getattr(contest, key)), value)
            elif key in ("name", "margin", "tied"):
                yield from _same(joined((what, key), ": "), getattr(contest, key), value)
            elif key in ("totals", "dice", "modifiers", "successes"):
                for name, amount in value.items():
                    side = sides.get(name)
                    if side is None:
                        yield phrase("{what} has no side “{name}”", what=what, name=name)
                    elif key == "totals":
                        yield from _same(phrase("{what}: total of {name}", what=what, name=name), side.total, amount)
                    elif key == "successes":
                        yield from _same(
                            phrase("{what}: successes of {name}", what=what, name=name), side.successes, amount
                        )
                    elif key == "dice":
                        yield from _same(
                            phrase("{what}: number of dice of {name}", what=what, name=name), len(side.dice), amount
                        )
                    else:
                        every = (*(part for parts in side.parts for part in parts), *side.extra)
                        yield from _parts(joined((what, name)), every, amount)
            else:
                yield phrase("{what} has no “{key}”", what=what, key=key)


def _state(program: Program, world: World, wanted: dict[str, Any], thing: Thing) -> Iterator[str]:
    for word, things in wanted.items():
        if word in ("turn", "phase", "over"):
            yield from _same(word, getattr(world, word), things)
        elif word == "winners":
            yield from _same(phrase("winners"), sorted(one.id for one in world.winners), sorted(things))
        elif word == "options":
            for name, value in things.items():
                yield from _same(phrase("option {name}", name=name), stored(world.options.get(name)), value)
        else:
            yield from _things(program, world, word, things, thing)


def _things(program: Program, world: World, word: str, things: Any, thing: Thing) -> Iterator[str]:
    kinds = [one for one in program.rulebook.kinds.values() if word in (one.name, one.plural, one.name + "s")]
    if not kinds:
        yield phrase("no kind of thing is called “{word}”", word=word)
        return
    if isinstance(things, int):
        yield from _same(phrase("the number of {word}", word=word), len(world.things[kinds[0].name]), things)
        return
    for name, attributes in things.items():
        entity = world.by_id.get(str(name))
        if attributes == "gone":
            if entity is not None and entity.alive:
                yield phrase("{name} is still there", name=name)
            continue
        if entity is None or not entity.alive:
            yield phrase("{name} is not there", name=name)
            continue
        for attribute, value in (attributes or {}).items():
            yield from _attribute(program, world, entity, attribute, value)


def _attribute(program: Program, world: World, entity: Entity, name: str, wanted: Any) -> Iterator[str]:
    kind = program.rulebook.kinds[entity.kind]
    if name == "conditions":
        held = sorted(one for one in entity.conditions if world.has(entity, one))
        yield from _same(phrase("{entity}: conditions", entity=entity.id), held, sorted(wanted))
        return
    if name in ("born", "name"):
        yield from _same(f"{entity.id}: {name}", entity.born if name == "born" else entity.label, wanted)
        return
    if name not in [one.name for one in kind.attributes]:
        yield phrase("{kind} has no “{name}”", kind=kind.name, name=name)
        return
    found = stored(entity.v[kind.index(name)])
    if isinstance(found, list) and isinstance(wanted, list):
        yield from _same(f"{entity.id}: {name}", sorted(map(str, found)), sorted(map(str, wanted)))
    elif isinstance(found, bool) and wanted in ("yes", "no"):
        yield from _same(f"{entity.id}: {name}", found, wanted == "yes")
    elif found is None and wanted == "none":
        return
    else:
        yield from _same(f"{entity.id}: {name}", found, wanted)


def _number(program: Program, world: World, name: str, arguments: list[Value]) -> Any:
    """The value of a stat or definition."""
    if name in program.rulebook.definitions:
        return program.definition(name)(world, *arguments)
    if name in program.rolls:
        return program.rolls[name].stat(world, arguments)
    raise KeyError(name)


def _stats(program: Program, world: World, wanted: Any, thing: Thing, arguments: Arguments) -> Iterator[str]:
    if isinstance(wanted, list):
        for one in wanted:
            name = str(one.get("stat"))
            parameters = _parameters(program, name)
            if parameters is None:
                yield phrase("no stat or definition is called “{name}”", name=name)
                continue
            found = _number(program, world, name, arguments(parameters, dict(one.get("with", {}))))
            yield from _value(name, found, one.get("value"))
        return
    for things in wanted.values():
        for thing_id, stats in things.items():
            entity = thing(thing_id)
            for name, value in stats.items():
                kind = program.rulebook.kinds[entity.kind]
                if name in [one.name for one in kind.attributes]:
                    yield from _attribute(program, world, entity, name, value)
                elif _parameters(program, name) is None:
                    yield phrase("no stat or definition is called “{name}”", name=name)
                else:
                    yield from _value(f"{thing_id}: {name}", _number(program, world, name, [entity]), value)


def _value(what: str, found: Any, wanted: Any) -> Iterator[str]:
    plain = stored(found)
    if isinstance(plain, list):
        wanted_list = wanted if isinstance(wanted, list) else [wanted]
        yield from _same(what, sorted(map(str, plain)), sorted(map(str, wanted_list)))
    elif isinstance(plain, bool) and wanted in ("yes", "no"):
        yield from _same(what, plain, wanted == "yes")
    elif not (plain is None and wanted in (None, "none")):
        yield from _same(what, plain, wanted)


def _parameters(program: Program, name: str) -> Any:
    if name in program.rulebook.definitions:
        return program.rulebook.definitions[name].parameters
    rule = program.rulebook.rolls.get(name)
    return None if rule is None else rule.parameters


def _explain(program: Program, world: World, wanted: dict[str, Any], thing: Thing) -> Iterator[str]:
    for things in wanted.values():
        for thing_id, stats in things.items():
            for name, parts in stats.items():
                if name not in program.rolls:
                    yield phrase("no stat is called “{name}”", name=name)
                    continue
                _total, found, _missing = program.rolls[name].explained(world, [thing(thing_id)])
                yield from _parts(f"{thing_id}: {name}", found, parts)


def _odds(program: Program, world: World, want: dict[str, Any], arguments: Arguments) -> Iterator[str]:
    given = dict(want.get("with", {}))
    if "contest" in want:
        name = str(want["contest"])
        rule = program.rulebook.rolls[name]
        odds = odds_of_contest(program, world, name, arguments(rule.parameters, given))
        for key in ("first", "second", "tie", "first_wins", "second_wins"):
            if key in want:
                yield from _same(
                    phrase("odds of {name}: {key}", name=name, key=key), getattr(odds, key), exact(want[key])
                )
        return
    if "action" in want:
        name = str(want["action"])
        code = program.actions[name]
        if code.rule.by is not None and "player" in given:
            given[code.rule.by] = given.pop("player")
        values = arguments(code.rule.parameters, given)
        named = tuple((p.name, value) for p, value in zip(code.rule.parameters, values, strict=True))
        by = None if code.rule.by_slot is None else values[code.rule.by_slot - 1]
        chance = odds_of_option(program, world, Option(name, named), by)
        yield from _same(phrase("odds of {name}", name=name), chance, exact(want.get("success")))
        return
    name = str(want.get("roll"))
    if name not in program.rolls:
        yield phrase("no roll is called “{name}”", name=name)
        return
    found = odds_of_roll(program, world, name, arguments(program.rolls[name].rule.parameters, given))
    if "success" in want:
        yield from _same(phrase("odds of {name}", name=name), found.success, exact(want["success"]))
    for total, chance in (want.get("totals") or {}).items():
        got = dict(found.totals).get(int(total), Fraction(0))
        yield from _same(phrase("odds of {name}: total {total}", name=name, total=total), got, exact(chance))


def _legal(program: Program, world: World, want: dict[str, Any], thing: Thing) -> Iterator[str]:
    name = str(want.get("action"))
    if name not in program.actions:
        yield phrase("no action is called “{name}”", name=name)
        return
    by = thing(want["player"]) if "player" in want else None
    options = legal_options(program.actions, world, (name,), by)
    for key, value in want.items():
        if key == "count":
            yield from _same(phrase("the number of legal “{name}”", name=name), len(options), value)
        elif key not in ("action", "player"):
            found = sorted({_word(dict(option.arguments).get(key)) for option in options})
            yield from _same(
                phrase("legal “{key}” of {name}", key=key, name=name), found, sorted(_word(one) for one in value)
            )


def _word(value: Value) -> str:
    """A value as a case names it."""
    plain = stored(value)
    words = {True: "yes", False: "no"}
    return words[plain] if isinstance(plain, bool) else "none" if plain is None else str(plain)
