"""What is certainly there in each branch of a `when`, and behind it."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.border.diagnostics import Severity
from dsl.loader import load_ruleset

RULES = """
ruleset watch
kind player
  since: number or none
phase night
  each player in order
    when player.since is not none
      when turn > 5
        player.since becomes none
      {branch}
        player.since up 1
{behind}
"""


def errors(folder: Path, branch: str, behind: str = "") -> set[str]:
    path = folder / "watch.law"
    path.write_text(RULES.format(branch=branch, behind=behind), encoding="utf-8")
    return {one.code for one in load_ruleset(path).findings if one.severity is Severity.ERROR}


@pytest.mark.parametrize("branch", ["otherwise when player.since < turn", "otherwise"])
def test_what_one_branch_takes_away_is_there_in_the_next(branch: str, tmp_path: Path) -> None:
    assert errors(tmp_path, branch) == set()


def test_what_one_branch_takes_away_may_be_gone_behind_it(tmp_path: Path) -> None:
    assert errors(tmp_path, "otherwise", "      player.since up 1") == {"may-be-none"}
