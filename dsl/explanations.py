"""What `marchlaw check --explain CODE` says beyond the message: why it matters, a sample and its mending.

Checks carry their explanation in their docstring. The other findings about rule files have theirs in
`explanations.txt`, where each begins with `=== code`. All samples are run by the tests.

>>> print(explanation("per-zero").splitlines()[0])
A row that is multiplied by nothing.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from dsl.checks import CHECKS

TEXTS: Final = Path(__file__).with_name("explanations.txt")


def explanation(code: str) -> str | None:
    """Why a finding matters, with `Found:` and `Instead:` where there is a sample; None for a code without one."""
    return EXPLANATIONS.get(code)


def _explanations() -> Mapping[str, str]:
    texts: dict[str, str] = {}
    for entry in TEXTS.read_text(encoding="utf-8").split("\n=== ")[1:]:
        code, _, text = entry.partition("\n")
        texts[code] = text.strip("\n")
    for check in CHECKS:
        texts.setdefault(code_of(check), _without_marks(inspect.getdoc(check) or ""))
    return texts


def code_of(check: Callable[..., object]) -> str:
    """The code of what a check finds: a check is called like the mistake."""
    return check.__name__.replace("_", "-")


def _without_marks(text: str) -> str:
    """An explanation without the remarks that tell the tests which line is meant."""
    return "\n".join(line.partition("# finds:")[0].rstrip() for line in text.splitlines())


EXPLANATIONS: Final = _explanations()
"""All explanations by code."""
