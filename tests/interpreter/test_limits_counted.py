"""A limit counts as rules count what has happened: with `past …` in its place the same is asked, answer by answer.

Each limit that one act alone counts as, in all rulesets of the tests, is said as a requirement of that act.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from dsl import tree as t
from dsl.border.diagnostics import Severity
from dsl.loaded import Loaded
from dsl.loader import load_ruleset, load_texts
from dsl.reading.parser import parse
from dsl.rule_texts import LayerTexts, together
from dsl.writing.formatter import format_file
from interpreter.bots import Bot
from interpreter.faults import RuleFault
from interpreter.requests import Refused
from tests.interpreter.test_game_laws import asked
from tests.interpreter.test_random_layers import RULESETS, begun

ANSWERS = 60
HEAD = t.Allowed | t.CountsAs | t.Costs
COUNTED = [folder for folder in RULESETS if any("counts as" in one.read_text("utf-8") for one in folder.glob("*.law"))]


def limits_of(act: t.Action, loaded: Loaded) -> Iterator[t.Limit]:
    """The limits that this act alone counts as, which ask for nothing but its values."""
    values = {*(one.name.text for one in act.parameters), "player" if act.by is None else act.by.text}
    acts = [one for one in loaded.declarations if isinstance(one, t.Action)]
    for limit in (one for one in loaded.declarations if isinstance(one, t.Limit)):
        users = [one.name.text for one in acts if limit.name.text in counted(one)]
        within = limit.within is None or limit.within.text in ("turn", "phase")
        named = all(per.text in values for per in limit.per)
        if users == [act.name.text] and within and named and isinstance(limit.number, t.Number | t.Name | t.Call):
            yield limit


def counted(act: t.Action) -> list[str]:
    return [name.text for line in act.lines if isinstance(line, t.CountsAs) for name in line.limits]


def as_requirement(limit: t.Limit, act: t.Action, number: int) -> t.Allowed:
    """`allowed when (count of c in past take this turn where c.player is player) < 2`."""
    one = t.Word(f"counted_{number}")
    same = tuple(t.Same(t.Attribute(t.Name(one.text), per), t.Name(per.text)) for per in limit.per)
    where = None if not same else same[0] if len(same) == 1 else t.Logic("and", same)
    count = t.Count(t.Binder(one, t.Past(act.name, limit.within), where))
    return t.Allowed(None, t.Compared(count, "<", limit.number), t.Label("too often"), None)


def said_so(act: t.Action, loaded: Loaded) -> t.Action:
    limits = {one.name.text: one for one in limits_of(act, loaded)}
    lines: list[t.Allowed | t.CountsAs | t.Costs] = []
    for line in (one for one in act.lines if isinstance(one, HEAD)):
        if not isinstance(line, t.CountsAs):
            lines.append(line)
            continue
        gone = [name for name in line.limits if name.text in limits]
        lines += [as_requirement(limits[name.text], act, number) for number, name in enumerate(gone)]
        stay = tuple(name for name in line.limits if name.text not in limits)
        lines += [replace(line, limits=stay)] if stay else []
    return replace(act, lines=(*lines, *(one for one in act.lines if not isinstance(one, HEAD)))) if limits else act


def with_requirements(lower: Loaded) -> Loaded:
    layers = []
    for layer in lower.texts().layers:
        texts = {}
        for file, text in layer.texts.items():
            tree = parse(text, file)[0]
            made = tuple(said_so(one, lower) if isinstance(one, t.Action) else one for one in tree.declarations)
            is_same = made == tree.declarations
            texts[file] = text if is_same else format_file(replace(tree, declarations=made, comments=()))
        layers.append(LayerTexts(layer.name, layer.folder, texts, layer.base))
    return load_texts(together(layers))


def questions(loaded: Loaded) -> list[str]:
    found, bot = [], Bot("limits", odds=None)
    game = begun(loaded.sound())
    for _ in range(ANSWERS):
        if game.pending is None:
            break
        found.append(repr(asked(game)))
        try:
            game.answer(bot.answer(game))
        except (Refused, RuleFault) as stopped:
            return [*found, type(stopped).__name__]
    return found


@pytest.mark.parametrize("folder", COUNTED, ids=lambda folder: folder.name)
def test_a_limit_is_what_a_count_of_past_acts_is(folder: Path) -> None:
    lower = load_ruleset(folder)
    other = with_requirements(lower)
    if other.rulebook is None:
        told = {one.code for one in other.findings if one.severity is Severity.ERROR}
        assert told <= {"unknown-kind", "may-be-none", "legality-tells"}  # what only an act that counts as it says
        return
    assert questions(other) == questions(lower)


def test_some_limits_are_said_so() -> None:
    folder = next(one for one in RULESETS if one.name == "valley")
    assert any("past march" in text for text in with_requirements(load_ruleset(folder)).sources.values())
