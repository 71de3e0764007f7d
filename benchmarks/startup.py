"""How long the command line takes to answer: `python benchmarks/startup.py [RUNS]`.

Whole processes are timed, because that is what a group waits for; each is given as seconds and as a multiple of a
Python that does nothing. Goals: `--help` 0.25 s, `check` of a bundled ruleset 1 s.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
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


def seconds(command: tuple[str, ...], runs: int) -> float:
    """The best of several runs: what disturbs a run only makes it longer."""
    best = float("inf")
    for _ in range(runs):
        start = time.perf_counter()
        subprocess.run(command, cwd=ROOT, capture_output=True, check=True, env=os.environ | {"LANGUAGE": "en"})
        best = min(best, time.perf_counter() - start)
    return best


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    with tempfile.TemporaryDirectory() as folder:
        campaign = str(Path(folder) / "spring")
        subprocess.run(
            [*MARCHLAW, *(part.format(campaign=campaign) for part in NEW)], cwd=ROOT, capture_output=True, check=True
        )
        alone = 0.0
        for name, command in COMMANDS.items():
            took = seconds(tuple(part.format(campaign=campaign) for part in command), runs)
            alone = alone or took
            print(f"{name:<18} {took * 1000:6.0f} ms  {took / alone:5.1f} x")


if __name__ == "__main__":
    main()
