"""What can be found wrong before play in a ruleset whose names and types are sound."""

from __future__ import annotations

from dsl.loader import Check

CHECKS: tuple[Check, ...] = ()
"""The menu, in the order they run."""
