"""Sealed rounds by file, commands in any order: slips, promises, openings, answers taken back, other rules in between.

Whatever is done, each command does it or says why not, the campaign can be read, and every die of it is as recorded.

6 campaigns, and as many as MARCHLAW_ROUNDS says (`make rounds`).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.cli.night_watch import begun
from tests.cli.test_seen import run

ROUNDS = int(os.environ.get("MARCHLAW_ROUNDS", "6"))
STEPS = 14
PLAYERS = ("red", "blue")
VALUES = ("0", "1", "2", "11", "99999999999999999999", "none", "x", "[]", "")
"""What stands behind the dash of a question: the first ones fit."""
OTHER_RULES = (
    'change action watch\n  costs 2 from player.gold "lamp oil"\n',
    'change limit one_watch: 2 per player this turn else "nobody stands guard three times"\n',
    "add to kind player\n  oil: number = 3\n",
    "change phase night\n  absent\n    player.gold down 1\n",
    "remove phase day\n",
    "remove action watch\n",
)


def filled(form: str, random: Random) -> str:
    """A slip as somebody fills it in, rightly or not."""
    lines = []
    for line in form.splitlines():
        if line.startswith("  # - ") and random.random() < 0.4:
            lines.append(line.replace("  # - ", "  - ", 1))
        elif line.rstrip() == "  -":
            lines.append(f"  - {random.choice(VALUES[:3] if random.random() < 0.8 else VALUES)}")
        else:
            lines.append(line)
    return "\n".join(lines) + "\n"


class Table:
    """A campaign, what its players have written so far, and whoever does anything to it."""

    def __init__(self, folder: Path, random: Random) -> None:
        self.random = random
        self.folder = begun(folder / "night", hides=random.random() < 0.5)
        self.kept: list[Path] = []
        self.written: list[Path] = []
        self.motions = 0
        self.done: list[tuple[str, ...]] = []
        """The commands, for whoever looks why something went wrong."""

    def told(self, *words: object) -> bool:
        """Give a command; whether it was done."""
        self.done.append(tuple(map(str, words)))
        ran = run(*self.done[-1])
        assert ran.exit_code in (0, 1), (self.done, ran.output)
        assert ran.exit_code == 0 or ran.output.strip(), self.done
        return ran.exit_code == 0

    def slip(self) -> None:
        """Somebody fills in a slip, and hands it in or its promise."""
        name = f"{self.random.choice(PLAYERS)}_{len(self.done)}"
        file = self.folder.parent / f"{name}.yaml"
        if not self.told("orders", "form", self.folder, "--for", name.partition("_")[0], "--out", file):
            return
        file.write_text(filled(file.read_text(encoding="utf-8"), self.random), encoding="utf-8")
        self.written.append(file)
        if self.random.random() < 0.4 and self.told("orders", "keep", file):
            self.kept.append(file.with_name(f"{name}.kept.yaml"))
            file = file.with_name(f"{name}.promise.yaml")
        self.told("orders", "seal", self.folder, file, *self.random.choice(((), ("--stands",))))

    def other_rules(self) -> None:
        """A layer is moved and perhaps adopted, or played by from now on."""
        name = f"night_watch_{len(self.done)}"
        layer = self.folder.parent / f"{name}.law"
        layer.write_text(f"ruleset {name} extends night_watch\n{self.random.choice(OTHER_RULES)}", encoding="utf-8")
        if self.random.random() < 0.4:
            self.told("swap", self.folder, "--to", layer)
        elif self.told("amend", self.folder, layer, "--from", self.random.randint(1, 3)):
            self.motions += 1
            if self.random.random() < 0.7:
                self.told("amend", self.folder, "--number", self.motions, "--adopt")

    def step(self) -> None:
        """Something is done."""
        orders = self.folder.parent / "orders.yaml"
        orders.write_text("- done\n", encoding="utf-8")
        match self.random.randrange(12):
            case 0 | 1 | 2 | 3 | 4:
                self.slip()
            case 5:
                self.told("orders", "open", self.folder, *self.random.choice(((), ("--yes",))))
            case 6 if self.kept:
                self.told("orders", "show", self.folder, self.random.choice(self.kept))
            case 7 if self.written:
                self.told("orders", "seal", self.folder, self.random.choice(self.written))
            case 8:
                self.told("undo", self.folder, "--count", self.random.randint(1, 3))
            case 9:
                self.other_rules()
            case 10:
                self.told("play", self.folder, "--orders", orders)
            case _:
                self.told("due", self.folder)

    def looked_at(self) -> Iterator[tuple[str, ...]]:
        """Ways to look at the campaign that fail."""
        for words in (("replay", "--verify"), ("status",), ("status", "--as", "red"), ("log",), ("story",)):
            if not self.told(words[0], self.folder, *words[1:]):
                yield words


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_a_campaign_goes_on_whatever_is_done_in_a_sealed_round(seed: int, tmp_path: Path) -> None:
    table = Table(tmp_path, Random(f"rounds {seed}"))
    for _ in range(STEPS):
        table.step()
    assert list(table.looked_at()) == [], table.done
