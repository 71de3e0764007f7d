"""One campaign under the rules of two clubs: four months English, then German, replayed to the same state."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

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
    """What the command line says. Raises: CalledProcessError when it fails."""
    command = [sys.executable, "-c", "from cli.main import main; main()", *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True, check=True, timeout=100).stdout


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
    before = marchlaw("replay", campaign, "--verify")
    swapped = marchlaw("swap", campaign, "--to", "planetary_empires_de", typed="yes\n")
    assert "battle_1" in swapped, "what has no place is listed"
    orders.write_text(ROUND, encoding="utf-8")
    marchlaw("play", campaign, "--orders", str(orders))
    first, second = marchlaw("replay", campaign, "--verify"), marchlaw("replay", campaign, "--verify")
    assert first == second != before
    assert "planetary_empires_de" in marchlaw("log", campaign)
