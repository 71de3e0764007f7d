"""The samples of mistakes that stand in the explanations of findings."""

from __future__ import annotations

from textwrap import dedent


def samples_in(text: str) -> tuple[str, str]:
    """The samples under `Found:` and `Instead:` of an explanation; empty where it has none."""
    if "\nFound:\n" not in text:
        return "", ""
    found, _, instead = text.partition("\nFound:\n")[2].partition("\nInstead:\n")
    return dedent(found).rstrip() + "\n", dedent(instead).rstrip() + "\n"
