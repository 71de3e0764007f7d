"""A slip in the name of what all cases of a file share makes no new thing unnoticed."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.cases.running import run_file

VALLEY = Path(__file__).resolve().parents[1] / "rulesets" / "valley" / "valley.law"
CASES = """ruleset: {valley}
map:
  boards: [{{id: land, name: Land, layout: none}}]
  tiles: {{mill: {{}}}}
given:
  companies: {{guard: {{owner: red}}, band_1: {{owner: red}}}}
cases:
  - name: one
    given: {{companies: {{{given}: {{owner: red, men: 3}}}}}}
    do: {{roll: luck, with: {{player: red}}}}
    dice: [3]
    expect: {{rolls: [{{total: 3}}]{more}}}
"""


@pytest.mark.parametrize(
    ("given", "more", "is_told"),
    [
        ("guarde", "", True),
        ("gard", "", True),
        ("guerd", "", True),
        ("guard", "", False),
        ("watch", "", False),
        ("guards", ", state: {companies: {guards: {men: 3}}}", False),
        ("band_2", "", False),
    ],
)
def test_what_is_called_almost_alike_and_named_nowhere_is_told(
    given: str, more: str, is_told: bool, tmp_path: Path
) -> None:
    file = tmp_path / "cases.yaml"
    file.write_text(CASES.format(valley=VALLEY, given=given, more=more), encoding="utf-8")
    found = [one.code for result in run_file(file) for one in result.findings]
    assert found == (["almost-called-alike"] if is_told else [])
