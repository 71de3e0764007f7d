"""Rules that say the same elsewhere are the same: in another order, in a layer on top, in the place of themselves.

For each ruleset: nothing differs and the checks find the same, its cases pass, and bots play the same game. Twelve
rulesets of the tests; with MARCHLAW_ELSEWHERE=every (`make elsewhere`) all of them and the bundled ones.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dsl import tree as t
from dsl.border.diagnostics import Stopped
from dsl.difference import differences
from dsl.loaded import Loaded
from dsl.loader import load_ruleset, load_texts
from dsl.reading.parser import parse
from dsl.rule_texts import LayerTexts, together
from dsl.understood.rules import Rulebook
from interpreter.bots import Bot
from interpreter.cases.rules_once import RulesOnce
from interpreter.cases.running import run_file
from interpreter.faults import RuleFault
from interpreter.requests import Refused
from tests.interpreter.test_game_laws import everything
from tests.interpreter.test_random_layers import RULESETS, begun

ROOT = Path(__file__).resolve().parents[2]
EVERY = os.environ.get("MARCHLAW_ELSEWHERE") == "every"
BUNDLED = sorted({file.parent for file in ROOT.glob("rulesets/*/*.law")})
FOLDERS = [*RULESETS, *BUNDLED] if EVERY else Random("elsewhere").sample(RULESETS, 12)
ANSWERS = 25
BEGINS = t.Ruleset | t.ModulePart
IN_ORDER = t.Phase | t.Setup | t.Event | t.Victory | t.Edit
"""What comes in the order in which it is written."""
STAYS = BEGINS | IN_ORDER | t.Option
NAMELESS = t.Setup | t.KnownLinks | t.Line
OF_THE_LAYER = {"same-as-before"}
"""What is found in a layer that says what stands below it."""
Written = tuple[t.Declaration, str]


@cache
def below(folder: Path) -> Loaded:
    return load_ruleset(folder)


def blocks(text: str, file: str) -> list[Written]:
    """Each declaration of a file with its text and with what stands between it and the next one."""
    tree, _ = parse(text, file)
    lines = text.splitlines(keepends=True)
    starts = [one.span.line - 1 for one in tree.declarations]
    ends = [*starts[1:], len(lines)]
    return [
        (one, "".join(lines[start:end]) + "\n") for one, start, end in zip(tree.declarations, starts, ends, strict=True)
    ]


def begins_module(written: Written) -> bool:
    return isinstance(written[0], t.ModulePart) or (isinstance(written[0], t.Option) and written[0].needs is not None)


def joined(written: Iterable[Written]) -> str:
    return "".join(text for _, text in written)


def shuffled(file: str, text: str, random: Random) -> str:
    """The declarations of a file in another order, but for those of which the order counts."""
    written = blocks(text, file)
    first = [one for one in written if isinstance(one[0], BEGINS) or begins_module(one)]
    rest = [one for one in written if one not in first]
    in_order = iter([one for one in rest if isinstance(one[0], IN_ORDER)])
    mixed = random.sample(rest, len(rest))
    return joined([*first, *(next(in_order) if isinstance(one[0], IN_ORDER) else one for one in mixed)])


def in_another_order(lower: Loaded, random: Random) -> Loaded:
    """Each file of each layer shuffled, and those in which the order counts nowhere read first."""
    layers = []
    for layer in lower.texts().layers:
        files = {}
        for file, text in layer.texts.items():
            counts = any(isinstance(one, IN_ORDER) for one, _ in blocks(text, file))
            place = Path(file)
            name = place.name if counts else f"0{random.randrange(999)}_{place.name}"
            files[str(place.with_name(name))] = shuffled(file, text, random)
        layers.append(LayerTexts(layer.name, layer.folder, dict(sorted(files.items())), layer.base))
    return load_texts(together(layers))


def with_layer(lower: Loaded, take: Callable[[Written], str | None], *, is_taken_out: bool) -> Loaded:
    """A layer on top with what `take` makes of declarations that stand in no module."""
    layers = [*lower.texts().layers]
    top = layers[-1]
    files, above = {}, []
    for file, text in top.texts.items():
        written = blocks(text, file)
        if not written or begins_module(written[0]):
            files[file] = text
            continue
        taken = [take(one) for one in written]
        above += [one for one in taken if one is not None]
        kept = [one for one, made in zip(written, taken, strict=True) if made is None or not is_taken_out]
        files[file] = joined(kept)
    folder = Path("/none/elsewhere")
    first = f"ruleset elsewhere extends {top.name}\n\n"
    layers[-1] = LayerTexts(top.name, top.folder, files, top.base)
    layers.append(LayerTexts("elsewhere", folder, {str(folder / "elsewhere.law"): first + "".join(above)}, top.name))
    return load_texts(together(layers))


def in_a_layer(lower: Loaded, random: Random) -> Loaded:
    """Every second declaration in a layer on top."""

    def take(one: Written) -> str | None:
        return None if isinstance(one[0], STAYS) or random.random() < 0.5 else one[1]

    return with_layer(lower, take, is_taken_out=True)


def in_its_own_place(lower: Loaded, _random: Random) -> Loaded:
    """Every declaration in a layer on top, in the place of itself."""

    def take(one: Written) -> str | None:
        return None if isinstance(one[0], BEGINS | t.Edit | NAMELESS) else f"replace {one[1]}"

    return with_layer(lower, take, is_taken_out=False)


def found(loaded: Loaded) -> Counter[tuple[str, str]]:
    """What the checks find; in which file and line is left out."""
    told = ((one.code, re.sub(r"\S*\.law|lines? \d+", "", one.message())) for one in loaded.findings)
    return Counter(one for one in told if one[0] not in OF_THE_LAYER)


def played(rulebook: Rulebook, seed: str) -> tuple[Any, ...]:
    """What has come of the answers of a bot, and how they ended."""
    game, bot = None, Bot(seed, odds=None)
    try:
        game = begun(rulebook)
        for _ in range(ANSWERS):
            if game.pending is None:
                break
            game.answer(bot.answer(game))
    except (RuleFault, Refused, Stopped) as stopped:
        return type(stopped).__name__, game and everything(game.world)
    return "", everything(game.world), game.answers


@pytest.mark.parametrize("way", [in_another_order, in_a_layer, in_its_own_place])
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_rules_that_are_written_elsewhere_are_the_same(folder: Path, way: Callable[[Loaded, Random], Loaded]) -> None:
    lower = below(folder)
    changed = way(lower, Random(folder.name))
    assert changed.rulebook is not None, [one.message() for one in changed.findings]
    assert differences(lower, changed) == ()
    if len(changed.layers) == len(lower.layers):  # of a ruleset that lies below another not everything is told
        assert found(changed) == found(lower)
    rules = RulesOnce(lambda place: changed if place == folder else load_ruleset(place))
    for file in sorted(folder.glob("cases/*.yaml")):
        for result in run_file(file, rules):
            assert result.passed, (file.name, result.name, result.message)
    assert played(changed.rulebook, folder.name) == played(lower.sound(), folder.name)
