"""Refusals that say how many speak of one and of several, in each language."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cli.words.catalogue import Words
from dsl.border.diagnostics import counted, phrase


@pytest.mark.parametrize(
    ("needed", "left", "said"),
    [
        (
            1,
            0,
            {
                "en": "gold: 1 is needed, and only 0 are there",
                "de": "gold: nötig ist 1, da sind nur 0",
                "es": "gold: hace falta 1 y solo hay 0",
            },
        ),
        (
            2,
            Fraction(1),
            {
                "en": "gold: 2 are needed, and only 1 is there",
                "de": "gold: nötig sind 2, da ist nur 1",
                "es": "gold: hacen falta 2 y solo hay 1",
            },
        ),
    ],
)
def test_a_price_that_cannot_be_paid(needed: int, left: int, said: dict[str, str]) -> None:
    text = phrase(
        "{price}: {needed}, and {left}",
        price="gold",
        needed=counted("{count} is needed", "{count} are needed", needed),
        left=counted("only {count} is there", "only {count} are there", left),
    )
    assert str(text) == said["en"]
    assert {language: Words(language).say(text) for language in said} == said
