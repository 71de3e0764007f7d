"""Snags of people who write rules: each is found, at its exact place, in plain words, and nothing besides.

The first line of a sample says what is to be found: `# finds: code line:column, …`. The whole wording of the
findings is in `messages.txt`; `REWRITE=1 pytest tests/dsl/test_syntax_findings.py` writes it anew.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from dsl.border.diagnostics import Finding, has_errors
from dsl.border.gates import clean_text
from dsl.reading.parser import parse

FOLDER = Path(__file__).parent / "samples" / "syntax"
SAMPLES = sorted(FOLDER.glob("*.law"))
MESSAGES = FOLDER / "messages.txt"


def findings_of(sample: Path) -> tuple[str, list[Finding]]:
    """The text of a sample and what is found in it, by the road of every rule file."""
    text, findings = clean_text(sample.read_bytes(), sample.name)
    if not has_errors(findings):
        findings = parse(text, sample.name)[1]
    return text, findings


def rendered(sample: Path) -> str:
    """The findings of a sample as a person sees them: the line, the place underlined, message and hint."""
    text, findings = findings_of(sample)
    lines = text.split("\n")
    parts = [f"==== {sample.stem}"]
    for finding in findings:
        assert finding.span is not None
        span = finding.span
        end = span.end_column if span.end_line == span.line else len(lines[span.line - 1]) + 1
        parts.append(f"{span.line:>3} | {lines[span.line - 1].replace(chr(9), '→')}")
        parts.append(" " * (5 + span.column) + "^" * max(1, end - span.column))
        parts.append(f"    {finding.code}: {finding.message()}")
        parts.extend([f"    {finding.hint()}"] if finding.hint() else [])
    return "\n".join(parts) + "\n"


def test_there_are_samples() -> None:
    assert len(SAMPLES) >= 60


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.stem)
def test_the_snag_is_found_and_nothing_besides(sample: Path) -> None:
    text, findings = findings_of(sample)
    head = re.fullmatch(r"# finds: (.+)", text.partition("\n")[0])
    assert head is not None, "the first line says what is found"
    found = [f"{f.code} {f.span.line}:{f.span.column}" for f in findings if f.span is not None]
    assert found == head[1].split(", ")
    for finding in findings:
        assert not re.search(r"\{\w+\}", finding.message() + finding.hint()), "a template was not filled"
        assert finding.hint(), "a finding about a snag says what to write instead"


def test_messages() -> None:
    now = "\n".join(rendered(sample) for sample in SAMPLES)
    if os.environ.get("REWRITE"):
        MESSAGES.write_text(now, encoding="utf-8")
    assert MESSAGES.read_text(encoding="utf-8") == now
