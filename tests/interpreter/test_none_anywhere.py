"""A value that is none, wherever one stands: the checks tell it, or the rule is played or a fault told at its place.

24 places in rulesets of the tests, and as many as MARCHLAW_NONE says (`make nones`).
"""

from __future__ import annotations

import os
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dsl import tree as t
from dsl.border.diagnostics import Stopped
from dsl.loader import load_texts
from dsl.reading.parser import parse
from dsl.rule_texts import LayerTexts, together
from dsl.tree.walk import nodes_below
from dsl.writing.formatter import format_file
from interpreter.bots import Bot
from interpreter.cases.running import run_file
from interpreter.faults import RuleFault
from interpreter.requests import Refused
from tests.interpreter.test_random_layers import RULESETS, begun, below

PLACES = int(os.environ.get("MARCHLAW_NONE", "24"))
AT_ONCE = 12
VALUES = t.Name | t.Attribute | t.Those | t.Extreme


def with_none(written: Any, at: Any) -> Any:
    """The same with a value in one place that is there from turn 1000 on."""
    if written is at:
        late = t.Compared(t.Name("turn"), ">", t.Number(Fraction(1000)))
        return t.Cases((t.Case(at, late),), t.Nothing())
    if isinstance(written, tuple):
        return tuple(with_none(one, at) for one in written)
    if not is_dataclass(written) or isinstance(written, type):
        return written
    held = {one.name: getattr(written, one.name) for one in fields(written) if one.name != "span"}
    changed = {name: with_none(value, at) for name, value in held.items()}
    return replace(written, **{name: value for name, value in changed.items() if value is not held[name]})


def altered(random: Random) -> tuple[LayerTexts, str] | None:
    """A ruleset of one layer with such a value somewhere, and the file in which it stands."""
    layers = below(random.choice(RULESETS)).texts().layers
    if len(layers) > 1:
        return None
    layer = layers[0]
    file = random.choice(sorted(layer.texts))
    tree = replace(parse(layer.texts[file], file)[0], comments=())
    steps = {id(one.first) for one in nodes_below(tree) if isinstance(one, t.ReachedFrom)}  # nothing else fits there
    places = [one for one in nodes_below(tree) if isinstance(one, VALUES) and id(one) not in steps]
    if not places:
        return None
    text = format_file(with_none(tree, random.choice(places)))
    return LayerTexts(layer.name, layer.folder, {**layer.texts, file: text}, layer.base), text


@pytest.mark.parametrize("first", range(0, PLACES, AT_ONCE))
def test_what_is_none_is_told_or_played(first: int) -> None:
    for seed in range(first, first + AT_ONCE):
        made = altered(Random(seed))
        if made is None:
            continue
        rulebook = load_texts(together([made[0]])).rulebook
        if rulebook is None:
            continue
        bot = Bot(str(seed), odds=None)
        try:
            game = begun(rulebook)
            for _ in range(AT_ONCE):
                if game.pending is not None:
                    game.answer(bot.answer(game))
        except (RuleFault, Refused, Stopped):
            continue  # not every value that may be none by then can be told before
        except (TypeError, AttributeError) as error:
            line = next((one for one in made[1].splitlines() if "1000" in one), "")
            raise AssertionError((made[0].name, line)) from error


BOUNDED = """ruleset court
  title "Court"
  language en
kind player
  gold: number at least 0 = 10
report fight
  winner: player
  lost: number at least 0 at most 9 or none
phase day "Day"
  group reports any number of fight
  for each f in fights where f.lost is none
    f.winner.gold up 1
  ask group for n: number at least 1 at most 3 or none "How many?"
  when n is none
    for each p in players
      p.gold down 2
"""


def test_none_is_answered_where_a_number_between_bounds_or_none_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "court.law").write_text(BOUNDED, encoding="utf-8")
    (tmp_path / "cases.yaml").write_text(
        "ruleset: court.law\nmap: duel\ncases:\n  - name: a\n    do: {phase: day}\n"
        "    answers: [{winner: red, lost: none}, {winner: red, lost: 3}, done, none]\n"
        "    expect: {state: {players: {red: {gold: 9}, blue: {gold: 8}}}}\n",
        encoding="utf-8",
    )
    (one,) = run_file(tmp_path / "cases.yaml")
    assert [problem.message() for problem in one.findings] == []
