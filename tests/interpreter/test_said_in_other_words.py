"""Rules say the same in other words: what is defined stands in its place, a column as cases, `every` as `no … not`.

A few places of a ruleset are said otherwise at random; the cases of the ruleset pass, and bots play the same game. Of
each way four rulesets of the tests; with MARCHLAW_OTHER_WORDS=every (`make otherwise`) all, the bundled ones too.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from random import Random

import pytest

from dsl.border.diagnostics import Stopped
from dsl.loaded import Loaded
from dsl.loader import load_ruleset, load_texts
from dsl.reading.parser import parse
from dsl.rule_texts import LayerTexts, together
from dsl.understood.rules import Rulebook
from dsl.writing.formatter import format_file
from interpreter.bots import Bot
from interpreter.cases.rules_once import RulesOnce
from interpreter.cases.running import run_file
from interpreter.faults import RuleFault
from interpreter.requests import Refused
from tests.interpreter.other_words import WAYS, Way, at_its_value, by_rows, known_of, places_for, said_otherwise
from tests.interpreter.test_game_laws import asked, everything
from tests.interpreter.test_random_layers import RULESETS, begun

ROOT = Path(__file__).resolve().parents[2]
EVERY = os.environ.get("MARCHLAW_OTHER_WORDS") == "every"
BUNDLED = sorted({file.parent for file in ROOT.glob("rulesets/*/*.law")})
PLACES = 12 if EVERY else 3
"""In each file at most."""
ANSWERS = 30
GIVEN_OTHERWISE = (at_its_value, by_rows)
"""What holds only where a case sets no option and gives no cell."""
IN_A_LINE = re.compile(r"lines? \d+")


def tried(way: Way) -> list[Path]:
    return [*RULESETS, *BUNDLED] if EVERY else Random(way.__name__).sample(RULESETS, 4)


def in_other_words(lower: Loaded, way: Way, random: Random) -> Loaded | None:
    """The ruleset with a few places said otherwise; None where it has none of them."""
    known = known_of(lower)
    layers, number = [], 0
    for layer in lower.texts().layers:
        texts = {}
        for file, text in layer.texts.items():
            tree = parse(text, file)[0]
            places = places_for(way, tree, known)
            places = random.sample(places, min(PLACES, len(places)))
            number += len(places)
            texts[file] = format_file(said_otherwise(tree, places, way, known)) if places else text
        layers.append(LayerTexts(layer.name, layer.folder, texts, layer.base))
    return load_texts(together(layers)) if number else None


def played(rulebook: Rulebook, seed: str) -> list[str]:
    """What is asked answer by answer, and what stands in the end."""
    told, bot = [], Bot(seed, odds=None)
    try:
        game = begun(rulebook)
        for _ in range(ANSWERS):
            if game.pending is None:
                break
            told.append(repr(asked(game)))
            game.answer(bot.answer(game))
    except (RuleFault, Refused, Stopped) as stopped:
        return [*told, IN_A_LINE.sub("", str(stopped))]
    return [*told, *(f"{key}: {value}" for key, value in everything(game.world).items())]


def is_the_same(folder: Path, way: Way) -> None:
    lower = load_ruleset(folder)
    other = in_other_words(lower, way, Random(f"{folder.name} {way.__name__}"))
    if other is None or other.rulebook is None:  # not all that is tested is still seen to be where it stands otherwise
        return
    assert played(other.rulebook, folder.name) == played(lower.sound(), folder.name)
    if way in GIVEN_OTHERWISE:
        return
    rules = RulesOnce(lambda place: other if place == folder else load_ruleset(place))
    for file in sorted(folder.glob("cases/*.yaml")):
        for result in run_file(file, rules):
            assert result.passed, (file.name, result.name, result.message)


@pytest.mark.parametrize(
    ("folder", "way"),
    [(folder, way) for way in WAYS for folder in tried(way)],
    ids=lambda one: one.name if isinstance(one, Path) else one.__name__,
)
def test_what_is_said_otherwise_is_the_same(folder: Path, way: Way) -> None:
    is_the_same(folder, way)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_each_way_says_something_otherwise(way: Way) -> None:
    """Of the rulesets of the tests some can be said so, and stay sound."""
    found = (in_other_words(load_ruleset(folder), way, Random("some")) for folder in RULESETS)
    assert any(one is not None and one.rulebook is not None for one in found)
