"""What is told of cases that are written wrongly or fail: `tests/rulesets/valley/wrong.yaml` has one of each sort.

There `# finds: …` stands at the end of a line for each finding on it, in the order of columns. To write them anew:
`REWRITE=1 pytest tests/cases/test_what_is_told.py -n 0`, then read what changed.
"""

from __future__ import annotations

import os
import re
from collections import defaultdict
from pathlib import Path

from dsl.border.diagnostics import in_order
from interpreter.cases.reading import findings_of_cases
from interpreter.cases.running import CaseResult, run_file

ROOT = Path(__file__).resolve().parents[2]
WRONG = ROOT / "tests" / "rulesets" / "valley" / "wrong.yaml"
REMARK = re.compile(r" +# finds: .*$")


def told(results: list[CaseResult]) -> dict[int, list[str]]:
    """What is told on each line, with hints."""
    lines: dict[int, list[str]] = defaultdict(list)
    for finding in in_order(one for result in results for one in result.findings):
        assert finding.span is not None
        text = f"{finding.message()} ({finding.hint()})" if finding.hint() else finding.message()
        lines[finding.span.line].append(text)
    return lines


def test_each_is_told_at_its_place() -> None:
    results = run_file(WRONG)
    found = told(results)
    text = WRONG.read_text(encoding="utf-8").splitlines()
    bare = [REMARK.sub("", line) for line in text]
    remarked = [
        line + "".join(f"  # finds: {one}" for one in found.get(number, []))
        for number, line in enumerate(bare, start=1)
    ]
    if os.environ.get("REWRITE"):
        WRONG.write_text("\n".join(remarked) + "\n", encoding="utf-8")
    assert text == remarked
    assert [one.name for one in results if one.passed] == []


def test_what_needs_no_play_is_found_without_it() -> None:
    by_playing = {one for result in run_file(WRONG) for one in result.findings}
    by_looking = set(findings_of_cases(WRONG))
    assert by_looking == {one for one in by_playing if one.code not in ("case-differs", "not-there")}
    assert len({one.code for one in by_looking}) == 10
