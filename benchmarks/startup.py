"""How long the command line takes to answer: `python benchmarks/startup.py [RUNS]`.

Whole processes are timed, because that is what a group waits for; each is given as milliseconds and as a multiple of a
Python that does nothing. All run from byte code, as an installed program does, kept in a folder of its own; and what
the program keeps between two runs it keeps there too. Goals: `--help` 8 times a bare Python, `check` 20, `status` 25.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MARCHLAW = (sys.executable, "-m", "cli.main")
NEW = (
    "new",
    "{campaign}",
    "--ruleset",
    "planetary_empires_en",
    "--map",
    "duel",
    "--players",
    "red,blue",
    "--seed",
    "x",
)
COMMANDS = {
    "python alone": (sys.executable, "-c", "pass"),
    "--help": (*MARCHLAW, "--help"),
    "play --help": (*MARCHLAW, "play", "--help"),
    "rules list": (*MARCHLAW, "rules", "list"),
    "check a ruleset": (*MARCHLAW, "check", "planetary_empires_en"),
    "status": (*MARCHLAW, "status", "{campaign}"),
    "log": (*MARCHLAW, "log", "{campaign}"),
    "demo": (*MARCHLAW, "demo"),
}


GOALS = {"--help": 8, "check a ruleset": 20, "status": 25}


def seconds(command: Sequence[str], environment: Mapping[str, str], runs: int) -> float:
    """The best of several runs after a first that is not counted: what disturbs a run only makes it longer."""
    best = float("inf")
    for counted in [False] + [True] * runs:
        start = time.perf_counter()
        subprocess.run(command, cwd=ROOT, capture_output=True, check=True, env=environment)
        best = min(best, time.perf_counter() - start if counted else best)
    return best


def surroundings(folder: Path) -> dict[str, str]:
    """The environment of all runs: byte code and what is kept go to the folder."""
    own = {"PYTHONPYCACHEPREFIX": str(folder / "bytecode"), "XDG_CACHE_HOME": str(folder / "cache"), "LANGUAGE": "en"}
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"} | own


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = surroundings(folder)
        campaign = str(folder / "spring")
        new = [*MARCHLAW, *(part.format(campaign=campaign) for part in NEW)]
        subprocess.run(new, cwd=ROOT, capture_output=True, check=True, env=environment)
        alone = 0.0
        for label, command in COMMANDS.items():
            took = seconds([part.format(campaign=campaign) for part in command], environment, runs)
            alone = alone or took
            goal = f"   goal {GOALS[label]}" if label in GOALS else ""
            print(f"{label:<18} {took * 1000:6.0f} ms  {took / alone:5.1f} x{goal}")


if __name__ == "__main__":
    main()
