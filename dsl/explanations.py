"""What `marchlaw check --explain CODE` says: the mistake in general, and a sample of it with its mending."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from textwrap import dedent


def sample_of(function: Callable[..., object]) -> tuple[str, str]:
    """The samples under `Found:` and `Instead:` in the docstring of a check; empty where it has none."""
    text = inspect.getdoc(function) or ""
    if "\nFound:\n" not in text:
        return "", ""
    found, _, instead = text.partition("\nFound:\n")[2].partition("\nInstead:\n")
    return dedent(found).rstrip() + "\n", dedent(instead).rstrip() + "\n"
