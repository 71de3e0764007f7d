"""One campaign under the rules of two clubs: four months English, then German, replayed to the same state."""

from __future__ import annotations

import io
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from cli import main

MONTH = """\
- {winner: red, loser: blue}
- {winner: green, loser: red}
- done
- done
- done
"""
ROUND = """\
- 1
- 0
- 0
- done
- done
"""


def marchlaw(*arguments: str, typed: str = "") -> str:
    """What the command line says."""
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(io.StringIO()) as said:
        patch.setattr(sys, "stdin", io.StringIO(typed))
        patch.setattr(sys, "excepthook", sys.excepthook)
        assert main.run(list(arguments)) == 0
    return said.getvalue()


def replayed(campaign: str) -> str:
    """What a program that knows nothing of the campaign says of it. Raises: CalledProcessError when it fails."""
    command = [sys.executable, "-m", "cli.main", "replay", campaign, "--verify"]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=100).stdout


def test_four_months_english_then_german(tmp_path: Path) -> None:
    campaign, orders = str(tmp_path / "both"), tmp_path / "orders.yaml"
    marchlaw(
        "new",
        campaign,
        "--ruleset",
        "planetary_empires_en",
        "--map",
        "club_campaign",
        "--players",
        "red,blue,green",
        "--dice",
        "random",
        "--seed",
        "two clubs",
    )
    orders.write_text(MONTH, encoding="utf-8")
    for _ in range(4):
        marchlaw("play", campaign, "--orders", str(orders))
    before = replayed(campaign)
    swapped = marchlaw("swap", campaign, "--to", "planetary_empires_de", typed="yes\n")
    assert "battle_1" in swapped, "what has no place is listed"
    assert "„Angriffe ansagen“" in swapped, "the phase is told that the new rules begin with"
    orders.write_text(ROUND, encoding="utf-8")
    marchlaw("play", campaign, "--orders", str(orders))
    first, second = replayed(campaign), replayed(campaign)
    assert first == second != before
    assert "planetary_empires_de" in marchlaw("log", campaign)
