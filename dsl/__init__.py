"""The rules language: rule files come in, a checked rulebook and findings go out.

    rule text ──gates──▶ parser ──▶ tree ──layers──▶ merged tree ──resolve──▶ Rulebook ──checks──▶ findings

`load_ruleset` returns a ruleset with everything that was found in it; `load_rulebook` returns the rulebook or raises
`Stopped`. Start with `loader`, which shows the whole road on one screen, then read `grammar.lark`, `tree` (what was
written), `resolve` (what it means) and `understood` (the result). All of them list the constructs in the same order.
`border.diagnostics` says what a finding is. Nothing here knows how a game is played.

The names below are imported when they are first used, since most callers need only one of them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dsl.border.diagnostics import Finding, Stopped
    from dsl.difference import differences
    from dsl.loaded import Loaded
    from dsl.loader import load_rulebook, load_ruleset
    from dsl.ruleset_places import bundled_names
    from dsl.understood.rules import Rulebook
    from dsl.writing.formatter import format_text

_HOMES = {
    "Finding": "border.diagnostics",
    "Loaded": "loaded",
    "Rulebook": "understood.rules",
    "Stopped": "border.diagnostics",
    "bundled_names": "ruleset_places",
    "differences": "difference",
    "format_text": "writing.formatter",
    "load_rulebook": "loader",
    "load_ruleset": "loader",
}

__all__ = [
    "Finding",
    "Loaded",
    "Rulebook",
    "Stopped",
    "bundled_names",
    "differences",
    "format_text",
    "load_rulebook",
    "load_ruleset",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(name)
    return getattr(import_module(f"dsl.{_HOMES[name]}"), name)
