"""Lines of an effect that share a name, as those whose text is `{row}` alone, and how an edit tells them apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.border.diagnostics import Finding, Severity
from dsl.loader import load_ruleset
from interpreter.cases.running import run_file

RULES = """ruleset base
table trick "tricks"
  | key   | name    |
  | feint | "Feint" |
kind player
  trick: trick = feint
stat blow(player)
  base 1
stat guard(player)
  base 1
stat pace(player)
  base 1
effect of trick.feint in player.trick "Feint"
  to blow: +2 "{row}" when turn > 1
  to guard: -2 "{row}"
  to pace: +1 "{row}" when turn > 2
phase day
  for each p in players
    say "{blow(p)} {guard(p)} {pace(p)}"
"""
EFFECT = "effect of trick.feint in player.trick"


def errors(folder: Path, edit: str) -> list[Finding]:
    (folder / "base.law").write_text(RULES, encoding="utf-8")
    (folder / "club.law").write_text(f"ruleset club extends base\n{edit}\n", encoding="utf-8")
    return [one for one in load_ruleset(folder / "club.law").findings if one.severity is Severity.ERROR]


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (f'change {EFFECT}\n  to blow: +5 "{{row}}" when turn > 1', "6 -1 2"),
        (f'change {EFFECT}\n  to guard: -3 "{{row}}"', "3 -2 2"),
        (f'change {EFFECT}\n  to guard: -3 "{{row}}"\n  to blow: +5 "{{row}}" when turn > 1', "6 -2 2"),
        (f"remove {EFFECT}.row_2", "3 1 2"),
        (f"remove {EFFECT}.row_3", "3 -1 1"),
        (f"remove {EFFECT}.row_2\nremove {EFFECT}.row_3", "3 1 1"),
        (f'remove {EFFECT}.row_1\nchange {EFFECT}\n  to guard: -3 "{{row}}"', "1 -2 2"),
        (f'remove {EFFECT}.row_3\nadd to {EFFECT}\n  to pace: fast: +4 "fast"', "3 -1 5"),
    ],
)
def test_what_a_line_aims_at_tells_which(edit: str, said: str, tmp_path: Path) -> None:
    """In turn 4 all lines count: 1 + 2, 1 - 2 and 1 + 1."""
    assert errors(tmp_path, edit) == []
    (tmp_path / "cases.yaml").write_text(
        "ruleset: club.law\nmap: duel\nplayers: {red: {}}\ncases:\n  - name: told\n    given: {turn: 4}\n"
        f'    do: {{phase: day}}\n    expect: {{story: ["{said}"]}}\n',
        encoding="utf-8",
    )
    assert [one.passed for one in run_file(tmp_path / "cases.yaml")] == [True]


@pytest.mark.parametrize(
    ("edit", "code", "hint"),
    [
        (
            f'change {EFFECT}\n  to blow, guard: +5 "{{row}}"',
            "several-alike",
            "let it begin as the one that is meant: `to blow`, `to guard`, `to pace`",
        ),
        (
            f"change {EFFECT}\n  row: +5",
            "several-alike",
            "write the whole line, beginning as the one that is meant: `to blow`, `to guard`, `to pace`",
        ),
        (
            f"remove {EFFECT}.row",
            "several-parts",
            "say which of them by its number: row_1, row_2, row_3",
        ),
        (f"remove {EFFECT}.row_2\nremove {EFFECT}.row_2", "edited-twice", None),
        (f'remove {EFFECT}.row_2\nchange {EFFECT}\n  to guard: -3 "{{row}}"', "edited-twice", None),
    ],
)
def test_where_nothing_tells_it_the_way_out_is_named(edit: str, code: str, hint: str | None, tmp_path: Path) -> None:
    found = errors(tmp_path, edit)
    assert [one.code for one in found] == [code]
    assert hint is None or found[0].hint() == hint
