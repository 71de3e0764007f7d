"""Snags whose messages once misled: each says what is wrong and what to write, in every language of the program.

What is said stands in `misled/messages.txt`; when the test fails, read the new messages, then write them with
`REWRITE=1 pytest tests/dsl/test_misleading_messages.py`.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cli.words.catalogue import Words
from dsl.border.diagnostics import Finding, Severity
from dsl.loader import load_ruleset

FOLDER = Path(__file__).parent / "misled"
SAMPLES = sorted([*FOLDER.glob("*.law"), FOLDER / "ring", FOLDER / "club" / "base_misspelt.law"])
MESSAGES = FOLDER / "messages.txt"
LANGUAGES = ("en", "de", "es")


def errors_of(sample: Path) -> list[Finding]:
    return [one for one in load_ruleset(sample).findings if one.severity is Severity.ERROR]


def said(sample: Path) -> str:
    """The errors of a sample as people read them."""
    lines = [f"==== {sample.stem}"]
    for one in errors_of(sample):
        assert one.span is not None
        source = Path(one.span.file).read_text(encoding="utf-8").split("\n")[one.span.line - 1]
        end = one.span.end_column if one.span.end_line == one.span.line else len(source) + 1
        lines += [f"{one.span.line:>3} | {source}", " " * (5 + one.span.column) + "^" * (end - one.span.column)]
        for language in LANGUAGES:
            words = Words(language)
            lines.append(f"    {language}: {one.message(words.gettext)}")
            lines += [f"        {one.hint(words.gettext)}"] if one.hint() else []
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.stem)
def test_the_first_message_says_what_to_write(sample: Path) -> None:
    first = errors_of(sample)[0]
    assert first.hint()
    for language in LANGUAGES[1:]:
        words = Words(language)
        assert first.message(words.gettext) != first.message()
        assert first.hint(words.gettext) != first.hint()


def test_messages_are_those_that_were_read() -> None:
    now = "\n".join(said(sample) for sample in SAMPLES)
    if os.environ.get("REWRITE"):
        MESSAGES.write_text(now, encoding="utf-8")
    assert MESSAGES.read_text(encoding="utf-8") == now
