"""Where the rulesets that come with the program lie."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def rulesets_folder() -> Path:
    """The folder of the bundled rulesets.

    It lies beside `dsl/` in a checkout (and so in an editable install) and in the wheel alike,
    so one path serves all three.
    """
    return Path(__file__).resolve().parent.parent / "rulesets"
