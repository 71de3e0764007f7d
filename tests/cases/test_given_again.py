"""A mistake in the name of what all cases of a file share makes no new thing unnoticed."""

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
    given: {{companies: {{{given}: {{men: 3{owner}}}}}}}
    do: {{roll: luck, with: {{player: red}}}}
    dice: [3]
    expect: {{rolls: [{{total: 3}}]}}
"""


@pytest.mark.parametrize(
    ("given", "owner", "is_told"),
    [
        ("guarde", "", True),
        ("gard", "", True),
        ("guerd", "", True),
        ("guarde", ", owner: blue", False),
        ("guard", "", False),
        ("watch", "", False),
        ("band_2", "", False),
    ],
)
def test_what_is_called_almost_alike_and_lacks_something_is_told(
    given: str, owner: str, is_told: bool, tmp_path: Path
) -> None:
    file = tmp_path / "cases.yaml"
    file.write_text(CASES.format(valley=VALLEY, given=given, owner=owner), encoding="utf-8")
    found = [one.code for result in run_file(file) for one in result.findings]
    assert found == (["almost-called-alike"] if is_told else [])
