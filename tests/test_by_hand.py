"""What the benchmarks compare plays the same game on both sides; how long it takes is no matter here."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_an_empire_turn_written_by_hand_gives_the_numbers_of_the_rules() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.empire_turn", "1"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "the same numbers on both sides" in done.stdout
