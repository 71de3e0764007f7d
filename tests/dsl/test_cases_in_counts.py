"""Where a number in brackets says how many, cases may stand in these brackets, and are written so again."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl import tree as t
from dsl.loader import load_ruleset
from dsl.writing.declaration_lines import declaration_lines
from dsl.writing.expression_text import flat

MANY = "(2 when p.gold > 3, otherwise 1)"
LINES = (
    f"for each s in the {MANY} s in ships",
    f"for each s in {MANY} of ships at random",
    f"p.gold up highest {MANY} of 5d10",
    f"p.gold up {MANY} dice d6",
    f"at most {MANY} of go by p",
)


@pytest.mark.parametrize("line", LINES)
def test_cases_say_how_many(line: str, tmp_path: Path) -> None:
    file = tmp_path / "counts.law"
    below = "\n    destroy s" if line.startswith("for") else ""
    file.write_text(
        "ruleset counts\nkind player\n  gold: number = 3\nkind ship, ships\n  owner: player\n"
        f"action go by player\n  player.gold up 1\nphase day\n  for each p in players\n    {line}"
        f"{below.replace('    ', '      ')}\n",
        encoding="utf-8",
    )
    loaded = load_ruleset(file)
    assert [one.code for one in loaded.findings if one.severity.name == "ERROR"] == []
    (phase,) = [one for one in loaded.declarations if isinstance(one, t.Phase)]
    assert line in [flat(one.text).strip() for one in declaration_lines(phase)]
