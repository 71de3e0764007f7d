"""What is told of rules that are written down for a test."""

from __future__ import annotations

from pathlib import Path

from dsl.border.diagnostics import Finding, Severity
from dsl.loader import load_ruleset


def told_of(rules: str, folder: Path, severity: Severity = Severity.ERROR) -> list[Finding]:
    """The findings of that severity in rules that stand in a file of their own."""
    file = folder / "written.law"
    file.write_text(rules, encoding="utf-8")
    return [one for one in load_ruleset(file).findings if one.severity is severity]


def hints_of(rules: str, folder: Path, severity: Severity = Severity.ERROR) -> list[str]:
    """What is told to write instead, finding by finding."""
    return [one.hint() for one in told_of(rules, folder, severity)]
