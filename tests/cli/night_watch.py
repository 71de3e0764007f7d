"""A small ruleset whose night is ordered in secret, by slips with acts and a number."""

from __future__ import annotations

from pathlib import Path

from tests.cli.test_seen import run

RULES = """ruleset night_watch
  title "Night watch"
  language en

kind player
  gold: number at least 0 = 10
  mood: number at least 0 = 0{seen}

limit one_watch: 1 per player this turn else "you stand guard already"
action watch by player "{player} stands guard"
  counts as one_watch
  costs 1 from player.gold "lamp oil"

phase night "The night"
  together, sealed
    each player in order
      any number of watch
      ask player for bid: number at least 0 at most player.gold "What do you bid?"
      player.gold down bid
  absent
    player.gold down 3

phase day "The day"
  each player in order
    any number of watch
"""
DEARER = """ruleset night_watch_2 extends night_watch
change action watch
  costs 2 from player.gold "lamp oil"
"""


def begun(folder: Path, seed: str = "x", *, hides: bool = False) -> Path:
    """A campaign of Anna and Ben, in its first night."""
    rules = folder.parent / "night_watch.law"
    rules.write_text(RULES.replace("{seen}", " seen by player" if hides else ""), encoding="utf-8")
    given = ("--ruleset", str(rules), "--map", "duel", "--players", "red=Anna,blue=Ben", "--seed", seed)
    made = run("new", str(folder), *given)
    assert made.exit_code == 0, made.output
    return folder


def slip(folder: Path, player: str, bid: str, *, watches: bool = False) -> Path:
    """A slip that is filled in: a bid, and perhaps the watch."""
    file = folder.parent / f"{folder.name}_{player}.yaml"
    form = run("orders", "form", str(folder), "--for", player, "--out", str(file))
    assert form.exit_code == 0, form.output
    text = file.read_text(encoding="utf-8").replace("  - \n", f"  - {bid}\n")
    if watches:
        text = text.replace('  # - {"action": "watch"}', '  - {"action": "watch"}')
    file.write_text(text, encoding="utf-8")
    return file
