"""A phase that is skipped where something is none has it in its lines: it is not tested there once more."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """\
ruleset lanterns
  title "Lanterns"
  language en
kind lantern
  oil: number = 3
kind campaign
  lit: lantern or none
phase dusk
  {skipped}
  {line}
"""
MISSING = "perhaps-missing"
CASES = {
    "skipped where it is none": ("skipped when campaign.lit is none", "campaign.lit.oil down 1", False),
    "one of two reasons": ("skipped when turn is 1 or campaign.lit is none", "campaign.lit.oil down 1", False),
    "in the next reason": ("skipped when campaign.lit is none|skipped when campaign.lit.oil is 0", 'say "x"', False),
    "skipped where it is there": ("skipped when campaign.lit is not none", "campaign.lit.oil down 1", True),
    "skipped where both hold": ("skipped when campaign.lit is none and turn is 1", "campaign.lit.oil down 1", True),
    "behind what takes it away": (
        "skipped when campaign.lit is none",
        "campaign.lit becomes none|campaign.lit.oil down 1",
        True,
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_what_a_skipped_phase_shows(case: str, tmp_path: Path) -> None:
    skipped, line, is_missing = CASES[case]
    file = tmp_path / "lanterns.law"
    written = RULES.replace("{skipped}", skipped).replace("{line}", line).replace("|", "\n  ")
    file.write_text(written, encoding="utf-8")
    found = [one.code for one in load_ruleset(file).findings if one.severity.name == "ERROR"]
    assert found == ([MISSING] if is_missing else [])
