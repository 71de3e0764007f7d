"""Large rulesets at random: they are formatted without a change, played, explained and asked the odds of.

Nothing ends them but a rule that cannot be carried out; a refused answer changes nothing, the same answers lead to the
same state, and what is told of a number or a chance is what comes of playing.

8 rulesets, and as many as MARCHLAW_LARGE says (`make large`).
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from dsl.border.diagnostics import Stopped
from dsl.difference import differences
from dsl.loaded import Loaded
from dsl.loader import load_texts
from dsl.rule_texts import LayerTexts, together
from dsl.writing.formatter import format_text
from interpreter.faults import RuleFault
from tests.interpreter.large_rules import large_rules
from tests.interpreter.test_altered_rules import looked_at
from tests.interpreter.test_layers_asked import with_stats_asked, wrong_in_play
from tests.interpreter.test_random_layers import begun, keeps_the_laws

LARGE = int(os.environ.get("MARCHLAW_LARGE", "8"))
AT_ONCE = 2
"""Rulesets in one test."""
FOLDER = Path("/none/large")


def read(text: str) -> Loaded:
    return load_texts(together([LayerTexts("large", FOLDER, {str(FOLDER / "large.law"): text}, None)]))


@pytest.mark.parametrize("first", range(0, LARGE, AT_ONCE))
def test_what_passes_the_checks_is_played_as_it_is_told(first: int) -> None:
    for seed in range(first, first + AT_ONCE):
        text = large_rules(str(seed))
        loaded = read(text)
        if loaded.rulebook is None:
            continue
        formatted = format_text(text, "large.law")
        assert isinstance(formatted, str), seed
        assert format_text(formatted, "large.law") == formatted, seed
        assert differences(loaded, read(formatted)) == (), seed
        try:
            keeps_the_laws(loaded.rulebook, Random(seed))
            game = begun(with_stats_asked(loaded).sound())
            assert list(wrong_in_play(game, Random(seed))) == [], seed
            looked_at(game)
        except (RuleFault, Stopped):
            continue  # no check finds every rule that cannot be carried out


def test_most_large_rules_pass_the_checks() -> None:
    assert sum(read(large_rules(str(seed))).rulebook is not None for seed in range(6)) >= 4
