"""What a campaign file says and the rules cannot take is told at its word, each of several things of one player."""

from __future__ import annotations

from pathlib import Path

from tests.cli.test_seen import run

RULES = """ruleset friends
  title "Friends"
option fog = no
kind player
  coins: number at least 0
  ally: player or none
phase day
  each player in order
    ask player for n: number at least 0 at most 3
    player.coins up n
    player.ally becomes none when n is 3 and not fog
"""


def test_each_is_told_at_its_place(tmp_path: Path) -> None:
    (tmp_path / "friends.law").write_text(RULES, encoding="utf-8")
    folder = tmp_path / "club"
    assert run("new", str(folder), "--ruleset", str(tmp_path / "friends.law"), "--players", "anna,ben").exit_code == 0
    file = folder / "campaign.yaml"
    text = file.read_text(encoding="utf-8")
    begins = next(at for at, line in enumerate(text.splitlines(), start=1) if line.startswith("  anna:"))
    lines = text.splitlines()
    lines[begins - 1] = "  anna: {coins: many, purse: 3, ally: Ben}"
    lines.append("options: {frog: yes, fog: thick}")
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    told = run("check", str(folder)).output.splitlines()
    places = [one.strip().rpartition("campaign.yaml:")[2] for one in told if "campaign.yaml:" in one]
    last = len(lines)
    assert places == [f"{begins}:{at}" for at in (17, 30, 39)] + [f"{last}:{at}" for at in (17, 27)]
