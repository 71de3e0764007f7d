"""The explanations of findings cite the same words of the rule language in every language."""

from __future__ import annotations

import re

import pytest

from cli.words.catalogue import TRANSLATIONS
from cli.words.explanations import explanations_in
from dsl.explanations import EXPLANATIONS

CITED = re.compile(r"`([^`]*)`")
WORDS = re.compile(r"[a-z_]+")
AMBIGUOUS = frozenset({"stat"})
"""Cited beside its translation, which is also the word for any value."""


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_what_a_translation_cites_stands_in_the_english_explanation(language: str) -> None:
    told = explanations_in(language)
    assert {code for code, text in told.items() if text.count("`") % 2 or not text.endswith(".")} == set()
    own = {
        code: {word for part in CITED.findall(told[code]) if "(" not in part for word in WORDS.findall(part)}
        - set(WORDS.findall(text))
        - AMBIGUOUS
        for code, text in EXPLANATIONS.items()
    }
    assert {code: words for code, words in own.items() if words} == {}
