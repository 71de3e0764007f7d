"""How long the command line takes to answer: `python benchmarks/startup.py [RUNS]`.

Whole processes are timed, because that is what a group waits for; each is given as milliseconds and as a multiple of a
Python that does nothing, both the median of several runs. All run from byte code, as an installed program does, kept in
a folder of its own; and what the program keeps between two runs it keeps there too. A first run of each is not counted;
of those that have something to keep it is shown as well, since it is what who changes rules or maps waits for. Goals:
`--help` 8 times a bare Python, `check` 20, `status` 25.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median

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
    "check a map": (*MARCHLAW, "check", "atlas/duel"),
    "check a ruleset": (*MARCHLAW, "check", "planetary_empires_en"),
    "status": (*MARCHLAW, "status", "{campaign}"),
    "play to a question": (*MARCHLAW, "play", "{campaign}"),
    "explain a tile": (*MARCHLAW, "explain", "{campaign}", "a2"),
    "odds of a ruleset": (*MARCHLAW, "odds", "planetary_empires_en"),
    "log": (*MARCHLAW, "log", "{campaign}"),
    "demo": (*MARCHLAW, "demo"),
}


GOALS = {"--help": 8, "check a ruleset": 20, "status": 25}
WITH_NOTHING_KEPT = ("check a map", "check a ruleset", "status", "play to a question", "odds of a ruleset")


def seconds(command: Sequence[str], environment: Mapping[str, str]) -> float:
    """How long a process takes; nobody answers what it asks."""
    start = time.perf_counter()
    subprocess.run(command, cwd=ROOT, capture_output=True, check=True, env=environment, stdin=subprocess.DEVNULL)
    return time.perf_counter() - start


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
            whole = [part.format(campaign=campaign) for part in command]
            seconds(whole, environment)
            took = median(seconds(whole, environment) for _ in range(runs))
            alone = alone or took
            goal = f"   goal {GOALS[label]}" if label in GOALS else ""
            print(f"{label:<36} {took * 1000:6.0f} ms  {took / alone:5.1f} x{goal}")
            if label in WITH_NOTHING_KEPT:
                first = median(_first(whole, environment) for _ in range(runs))
                print(f"{label + ', nothing kept':<36} {first * 1000:6.0f} ms  {first / alone:5.1f} x")


def _first(command: Sequence[str], environment: Mapping[str, str]) -> float:
    """The same with an empty cache folder."""
    with tempfile.TemporaryDirectory() as empty:
        return seconds(command, {**environment, "XDG_CACHE_HOME": empty})


if __name__ == "__main__":
    main()
