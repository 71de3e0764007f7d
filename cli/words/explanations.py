"""The longer explanations of findings in the reader's language; only `check --explain` opens their file.

A line of `locale/LANGUAGE/explanations.txt` is `code: text`; the tests see to it that no code is without one.
"""

from __future__ import annotations

from textwrap import fill
from typing import Final

from cli.words.catalogue import LOCALE_FOLDER, SOURCE_LANGUAGE, Words

WIDTH: Final = 118
"""Lines are as long as those of the English explanations."""


def translated_explanation(code: str, text: str, words: Words) -> str:
    """An explanation with its prose and the words above its samples in another language; samples stay as they are."""
    told = explanations_in(words.language).get(code)
    if told is None:
        return text
    told = fill(told, WIDTH, break_on_hyphens=False, break_long_words=False)
    _, found, samples = text.partition("\nFound:\n")
    samples = samples.replace("\nInstead:\n", f"\n{words.gettext('Instead:')}\n")
    return f"{told}\n\n{words.gettext('Found:')}\n{samples}" if found else told


def explanations_in(language: str) -> dict[str, str]:
    """The explanations that stand in a language, by code."""
    if language == SOURCE_LANGUAGE:
        return {}
    lines = (LOCALE_FOLDER / language / "explanations.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.partition(": ") for line in lines if not line.startswith("#"))
    return {code: text for code, colon, text in pairs if colon}
