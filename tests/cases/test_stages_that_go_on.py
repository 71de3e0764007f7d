"""A stage of a case that has another behind it may leave out what must come about; the last may not."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.cases.running import run_file

CHANGES = Path(__file__).resolve().parent.parent / "rulesets" / "changes"
HEADING = f"""\
ruleset: {CHANGES}
map:
  boards:
    - {{id: land, name: Land, layout: none}}
  tiles: {{a: {{}}}}
players: {{red: {{}}, blue: {{}}}}
cases:
  - name: one
"""
TAKE = "do: {procedure: take, with: {tile: a, p: %s}}"


def told(case: str, folder: Path) -> list[str]:
    file = folder / "cases.yaml"
    file.write_text(HEADING + case, encoding="utf-8")
    return [one.message for one in run_file(file)]


def test_what_goes_on_need_expect_nothing(tmp_path: Path) -> None:
    case = f"""\
    {TAKE % "red"}
    then:
      - {TAKE % "blue"}
      - {TAKE % "red"}
        expect: {{state: {{players: {{red: {{held: 2}}, blue: {{held: 1}}}}}}}}
"""
    assert told(case, tmp_path) == [""]


@pytest.mark.parametrize(
    ("case", "said"),
    [
        (f"    {TAKE % 'red'}\n", "the key “expect” is missing here"),
        (f"    {TAKE % 'red'}\n    then: []\n", "the key “expect” is missing here"),
        (f"    {TAKE % 'red'}\n    then:\n      - {TAKE % 'blue'}\n", "the key “expect” is missing here"),
        (
            f"    {TAKE % 'red'}\n    expect: {{}}\n    then:\n      - {TAKE % 'blue'}\n        expect: {{gone: []}}\n",
            "say what is expected, such as `refused: …` or `state: …`",
        ),
        # what is done there must be done all the same
        (
            f"    {TAKE % 'red'}\n    dice: [3]\n    then:\n      - {TAKE % 'blue'}\n"
            "        expect: {state: {turn: 1}}\n",
            "dice left over: 3",
        ),
    ],
)
def test_what_is_told(case: str, said: str, tmp_path: Path) -> None:
    assert any(said in one for one in told(case, tmp_path))
