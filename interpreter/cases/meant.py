"""What people write in a case where a stat, the parts of a thing or an act stands, told as these rules have it written.

expect: {stats: {income: 3}}                  # write: stats: {players: {…: {income: 3}}}
given: {players: {red: {wagons: [w1]}}}       # write: given: {wagons: {w1: {player: red}}}
given: {w1: {load: 3}}                        # write: wagons: {w1: {load: 3}}
answers: [{take: {tile: mill}}]               # write: {action: take, tile: mill}

The shapes of a case know no rules; this looks at a case in which something has been found.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from dsl.border.diagnostics import Finding, Mistake, Severity, Span
from dsl.border.yaml_door import Document
from dsl.border.yaml_places import Path
from dsl.types import Type
from dsl.understood.rules import KindRule
from interpreter.cases.lookup import as_written, chosen
from interpreter.cases.names import RuleNames
from interpreter.cases.shapes import Given

MEANT = Mistake("written-otherwise", Severity.ERROR, "“{key}” is written otherwise here", "write: {instead}")
_CALLED: Final = re.compile(r"(\w+) ?\((.*)\)")
_OF_THING: Final = re.compile(r"(\w+)\.(\w+)")
_MOST: Final = 160
"""Letters of a cure; what is longer is cut in the middle of its values."""
_WAYS: Final = 3
"""Acts that an answer may mean, or kinds that a thing may be of, and that are named."""


def told_by_rules(
    rules: RuleNames, document: Document, number: int, written: object, findings: Iterable[Finding]
) -> list[Finding]:
    """The findings of a case, of which those are told anew that come from writing a name of the rules at another place.

    Args:
        rules: The names of the rules.
        document: The case file.
        number: Which case of it.
        written: The case, as it stands there.
        findings: What was found in it.

    Returns:
        The same findings, with one for each such name in the place of all that were made inside it.
    """
    kept = list(findings)
    for path, key, instead in _meant(rules, ("cases", number), written):
        span, begins = document.span(path), document.key_span(path)
        others = [one for one in kept if one.span is None or not _is_within(one.span, begins, span)]
        if len(others) < len(kept):
            short = instead if len(instead) <= _MOST else instead[: _MOST - 1] + "…"
            kept = [*others, MEANT.at(begins, key=key, instead=short)]
    return kept


def _is_within(span: Span, begins: Span, ends: Span) -> bool:
    here = (span.line, span.column)
    return (begins.line, begins.column) <= here < (ends.end_line, ends.end_column)


_Told = tuple[Path, str, str]
"""Where it stands, what is meant otherwise, and how that is written."""


def _meant(rules: RuleNames, at: Path, case: object) -> Iterator[_Told]:
    if not isinstance(case, dict):
        return
    yield from _without_kind(rules, (*at, "given"), case.get("given"))
    yield from _parts(rules, (*at, "given"), case.get("given"))
    then = case.get("then")
    stages = then if isinstance(then, list) else []
    for where, stage in ((at, case), *(((*at, "then", place), one) for place, one in enumerate(stages))):
        if not isinstance(stage, dict):
            continue
        answers, expect = stage.get("answers"), stage.get("expect")
        for place, answer in enumerate(answers if isinstance(answers, list) else []):
            instead = _act(rules, answer) if isinstance(answer, dict) and answer else ""
            if instead:
                yield (*where, "answers", place), next(iter(answer)), instead
        if isinstance(expect, dict):
            yield from _without_kind(rules, (*where, "expect", "state"), expect.get("state"))
            yield from _parts(rules, (*where, "expect", "state"), expect.get("state"))
            for key in ("stats", "explain"):
                yield from _numbers(rules, (*where, "expect", key), key, expect.get(key))


# ---------------------------------------------------------------- things without their kind


def _without_kind(rules: RuleNames, at: Path, things: object) -> Iterator[_Told]:
    """A thing without its kind, or a kind without its thing: what is said of it is what some kind has."""
    for word, said in things.items() if isinstance(things, dict) else ():
        if not isinstance(said, dict) or not said or any(isinstance(one, dict) for one in said.values()):
            continue
        if word in rules.kinds:
            known, name = [rules.kinds[word]], "…"
        else:
            known, name = [] if word in Given.model_fields else [*dict.fromkeys(rules.kinds.values())], str(word)
        kinds = [one for one in known if said.keys() <= rules.attributes(one).keys()]
        ways = [f"{one.plural}: {_in_yaml({name: said})}" for one in kinds[:_WAYS]]
        if ways:
            yield (*at, word), str(word), " / ".join(ways)


# ---------------------------------------------------------------- parts of things


def _parts(rules: RuleNames, at: Path, things: object) -> Iterator[_Told]:
    """The parts of a thing below it: they are things of their own."""
    for word, by_id in things.items() if isinstance(things, dict) else ():
        kind = rules.kinds.get(str(word))
        for id, said in by_id.items() if kind is not None and isinstance(by_id, dict) else ():
            for key, value in said.items() if isinstance(said, dict) else ():
                part = None if kind is None or str(key) in rules.attributes(kind) else rules.kinds.get(str(key))
                belongs = None if kind is None or part is None else _belongs(part, kind)
                if part is not None and belongs is not None:
                    own = 0 if value == 0 else _own(value, belongs, str(id))
                    yield (*at, word, id, key), str(key), f"{at[-1]}: {_in_yaml({part.plural: own})}"


def _belongs(part: KindRule, kind: KindRule) -> str | None:
    """The attribute by which a thing is part of another, or else the only one that holds such a thing."""
    holds = [one.name for one in part.attributes if one.type.present() == Type("entity", kind.name)]
    owned = [part.attributes[at].name for at in part.ends_with if part.attributes[at].name in holds]
    found = owned or holds
    return found[0] if len(found) == 1 else None


def _own(value: object, belongs: str, whose: str) -> dict[str, Any]:
    """Parts as things of their own, each saying whose it is."""
    owner = {belongs: whose}
    match value:
        case dict():
            return {id: owner | (said if isinstance(said, dict) else {}) for id, said in value.items()}
        case list() if value and all(isinstance(one, dict) for one in value):
            return {f"{name}": owner | one for name, one in zip(_names(), value, strict=False)}
        case list():
            return {as_written(one): owner for one in value}
        case int() if value > 1:
            return {"first": owner, "second": owner}
        case _:
            return {"first": owner}


def _names() -> Iterator[str]:
    yield from ("first", "second", "third")
    yield "…"


# ---------------------------------------------------------------- stats


def _numbers(rules: RuleNames, at: Path, where: str, written: object) -> Iterator[_Told]:
    """Stats by their own names, where they stand below the thing that they are asked of, or in a list."""
    if isinstance(written, list):
        for place, one in enumerate(written):
            names = [name for name in one if str(name) in rules.answers] if isinstance(one, dict) else []
            if names and "stat" not in one:
                yield (*at, place), str(names[0]), _in_a_list(rules, where, str(names[0]), (), one[names[0]])
        return
    for key, value in written.items() if isinstance(written, dict) else ():
        instead = _number(rules, where, str(key), value)
        if instead:
            yield (*at, key), str(key), instead
        elif str(key) in rules.kinds and where == "explain" and isinstance(value, dict):
            yield from _whole_numbers(at, str(key), value)


def _whole_numbers(at: Path, word: str, things: Mapping[str, Any]) -> Iterator[_Told]:
    """`explain: {players: {red: {income: 3}}}`: what a stat comes to, which stands below `stats`."""
    for id, stats in things.items():
        for name, value in stats.items() if isinstance(stats, dict) else ():
            if isinstance(value, int):
                yield (*at, word, id, name), str(name), f"stats: {_in_yaml({word: {id: {name: value}}})}"


def _number(rules: RuleNames, where: str, key: str, value: object) -> str:
    """How it is written what stands below `stats` or `explain` by a key; empty where that is a kind of thing."""
    called, of_thing = _CALLED.fullmatch(key), _OF_THING.fullmatch(key)
    name, things = (called[1], [one.strip() for one in called[2].split(",")]) if called else (key, [])
    if of_thing is not None and of_thing[2] in rules.answers:
        name, things = of_thing[2], [of_thing[1]]
    if name in rules.answers:
        return _asked_of(rules, where, name, things, value)
    if key in rules.kinds or not isinstance(value, dict) or not value:
        return ""
    kinds = {_kind_of(rules, str(one)) for one in value}
    kind = kinds.pop() if len(kinds) == 1 else None
    return "" if kind is None else f"{where}: {_in_yaml({kind.plural: {key: value}})}"


def _asked_of(rules: RuleNames, where: str, name: str, things: list[str], value: object) -> str:
    kind = _kind_of(rules, name)
    if kind is None:
        return f"{where}: [{_in_a_list(rules, where, name, things, value)}]"
    inner = [*value.values()] if isinstance(value, dict) else []
    by_thing = bool(inner) and all(isinstance(one, dict) == (where == "explain") for one in inner)
    if by_thing and isinstance(value, dict):
        return f"{where}: {_in_yaml({kind.plural: {id: {name: one} for id, one in value.items()}})}"
    return f"{where}: {_in_yaml({kind.plural: {things[0] if things else '…': {name: value}}})}"


def _kind_of(rules: RuleNames, name: str) -> KindRule | None:
    """The kind of the one thing that a stat or a definition is asked of."""
    asked = [one for one in (rules.parameters(name) or {}).values() if not one.optional]
    if name not in rules.answers or len(asked) != 1 or asked[0].form != "entity":
        return None
    return rules.rulebook.kinds.get(asked[0].name)


def _in_a_list(rules: RuleNames, where: str, name: str, things: Iterable[str], value: object) -> str:
    needed = [one for one, kind in (rules.parameters(name) or {}).items() if not kind.optional]
    of = [*things]
    while len(of) < len(needed) and isinstance(value, dict) and len(value) == 1:  # each below the one before
        ((first, value),) = value.items()
        of.append(str(first))
    given = dict(zip(needed, [*of, *["…"] * len(needed)], strict=False))
    said = {"stat": name} | ({"with": given} if given else {})
    return _in_yaml({**said, "parts" if where == "explain" else "value": value})


# ---------------------------------------------------------------- acts in answers


def _act(rules: RuleNames, answer: Mapping[str, Any]) -> str:
    """An answer that names an act otherwise: as its key, with its values below `with`, or not at all."""
    actions = rules.rulebook.actions
    inside = answer.get("with")
    if "action" in answer:
        rest = {name: one for name, one in answer.items() if name != "with"}
        return _in_yaml({**rest, **inside}) if isinstance(inside, dict) else ""
    first, *others = answer
    if not others and first in actions:
        values = answer[first]
        return _in_yaml({"action": first, **(values if isinstance(values, dict) else {})})
    if any(answer.keys() <= rules.attributes(kind).keys() for kind in rules.reports.values()):
        return ""
    fitting = [name for name, rule in actions.items() if answer.keys() - {"player"} <= chosen(rule).keys()]
    return " / ".join(_in_yaml({"action": name, **answer}) for name in fitting[:_WAYS])


def _in_yaml(value: object) -> str:
    match value:
        case dict():
            return "{" + ", ".join(f"{key}: {_in_yaml(one)}" for key, one in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(map(_in_yaml, value)) + "]"
        case _:
            return as_written(value)
