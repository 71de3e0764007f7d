"""How long commands on a campaign of a large ruleset take, beside a small one: `python benchmarks/campaigns.py [RUNS]`.

What is known of the rules is kept between two commands, so that nobody who plays waits for what was checked before.
Goal: each command within twice its time on the small ruleset. Both run in turns, from byte code and with what the
program keeps of earlier commands; each is given as the median of several runs, in milliseconds and as a multiple.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Final

from benchmarks.startup import MARCHLAW, ROOT, seconds, surroundings

CAMPAIGNS: Final = {
    "small": ("--ruleset", "planetary_empires_en", "--map", "duel", "--players", "red,blue", "--seed", "x"),
    "large": ("--ruleset", "star_empires", "--start", "first_empire", "--seed", "x"),
}
"""How each campaign begins."""
ROLLS: Final = {"small": "claim", "large": "economy_check"}
"""Of each a roll with some rows."""
TYPED: Final = "\n\n"
"""What is typed at its first questions, so that there is something to list and to take back."""
COMMANDS: Final = {
    "status": ("status", "{campaign}"),
    "play to a question": ("play", "{campaign}"),
    "log": ("log", "{campaign}"),
    "story": ("story", "{campaign}"),
    "explain a tile": ("explain", "{campaign}", "a2"),
    "odds of a roll": ("odds", "{campaign}", "{roll}"),
    "map show": ("map", "show", "{campaign}"),
    "replay": ("replay", "{campaign}"),
    "undo": ("undo", "{campaign}"),
    "check the campaign": ("check", "{campaign}"),
}
GOAL: Final = 2.0


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = surroundings(folder)
        for campaign, how in CAMPAIGNS.items():
            _run((*MARCHLAW, "new", str(folder / campaign), *how), environment)
            _run((*MARCHLAW, "play", str(folder / campaign)), environment, TYPED)
        print(f"{'':<26}" + "".join(f"{campaign:>11}" for campaign in CAMPAIGNS))
        for label, command in COMMANDS.items():
            took: dict[str, list[float]] = {campaign: [] for campaign in CAMPAIGNS}
            for run in range(runs + 1):
                for campaign, times in took.items():
                    whole = [part.replace("{roll}", ROLLS[campaign]) for part in command]
                    time = _once(whole, folder / campaign, environment)
                    if run > 0:  # the first one keeps what it finds out
                        times.append(time)
            small, large = (median(times) for times in took.values())
            missed = "" if large <= GOAL * small else f"   goal {GOAL}"
            print(f"{label:<26}{small * 1000:>8.0f} ms{large * 1000:>8.0f} ms{large / small:>6.1f} x{missed}")


def _once(command: Sequence[str], campaign: Path, environment: Mapping[str, str]) -> float:
    """How long a command takes on a copy of the campaign, which it may change."""
    with tempfile.TemporaryDirectory() as name:
        copy = shutil.copytree(campaign, Path(name) / "campaign")
        return seconds((*MARCHLAW, *(part.format(campaign=copy) for part in command)), environment)


def _run(command: Sequence[str], environment: Mapping[str, str], typed: str = "") -> None:
    subprocess.run(command, cwd=ROOT, input=typed, text=True, capture_output=True, check=True, env=environment)


if __name__ == "__main__":
    main()
