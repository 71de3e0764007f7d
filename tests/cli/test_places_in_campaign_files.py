"""What a campaign file says and the rules cannot take is told at its word, each of several things of one player."""

from __future__ import annotations

import re
from pathlib import Path

from tests.cli.test_seen import run

RULES = """ruleset friends
  title "Friends"
option fog = no
kind player
  coins: number at least 0 at most 20
  ally: player or none
phase day
  each player in order
    ask player for n: number at least 0 at most 3
    player.coins up n
    player.ally becomes none when n is 3 and not fog
"""


def begun(tmp_path: Path) -> Path:
    (tmp_path / "friends.law").write_text(RULES, encoding="utf-8")
    folder = tmp_path / "club"
    assert run("new", str(folder), "--ruleset", str(tmp_path / "friends.law"), "--players", "anna,ben").exit_code == 0
    return folder


def written(folder: Path, before: str, after: str) -> None:
    file = folder / "campaign.yaml"
    text = file.read_text(encoding="utf-8")
    assert before in text
    file.write_text(text.replace(before, after), encoding="utf-8")


def line_of(folder: Path, said: str) -> int:
    lines = (folder / "campaign.yaml").read_text(encoding="utf-8").splitlines()
    return next(at for at, line in enumerate(lines, start=1) if said in line)


def played(folder: Path, *answers: int, rules: str = "") -> str:
    orders = folder.parent / "orders.yaml"
    orders.write_text("".join(f"- {one}\n" for one in answers) or "[]\n", encoding="utf-8")
    return run("play", str(folder), "--orders", str(orders), *(["--rules", rules] if rules else [])).output


def places(output: str) -> list[str]:
    return [one.strip().rpartition("campaign.yaml:")[2] for one in output.splitlines() if "campaign.yaml:" in one]


def test_playing_on_by_a_changed_file_tells_the_places_too(tmp_path: Path) -> None:
    folder = begun(tmp_path)
    written(folder, "anna: {name: Anna}", "anna: {name: Anna, coins: 99}")
    line = line_of(folder, "99")
    assert places(played(folder, rules="new")) == [f"{line}:29"]
    written(folder, ", coins: 99", "")
    played(folder, 1)
    written(folder, "players:", "options: {fog: thick}\nplayers:")
    line = line_of(folder, "fog: thick")
    assert places(played(folder, rules="new")) == [f"{line}:16"]
    assert places(run("check", str(folder)).output) == [f"{line}:16"]


def test_what_a_player_who_joins_cannot_have_is_told_and_not_taken(tmp_path: Path) -> None:
    folder = begun(tmp_path)
    played(folder, 1)
    written(folder, "ben: {name: Ben}", "ben: {name: Ben, purse: 4}\n  cleo: {name: Cleo, coins: 99, sword: 1}")
    told = played(folder, 1, 1, rules="new")
    assert all(one in told for one in ("player ben: purse 4", "player cleo: sword 1", "player cleo: coins 99"))
    assert re.search(r"^Cleo +0$", run("status", str(folder)).output, re.MULTILINE)


def test_each_is_told_at_its_place(tmp_path: Path) -> None:
    folder = begun(tmp_path)
    file = folder / "campaign.yaml"
    text = file.read_text(encoding="utf-8")
    begins = next(at for at, line in enumerate(text.splitlines(), start=1) if line.startswith("  anna:"))
    lines = text.splitlines()
    lines[begins - 1] = "  anna: {coins: many, purse: 3, ally: Ben}"
    lines.append("options: {frog: yes, fog: thick}")
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    last = len(lines)
    assert places(run("check", str(folder)).output) == [f"{begins}:{at}" for at in (17, 30, 39)] + [
        f"{last}:{at}" for at in (17, 27)
    ]
