"""Which sort an event is of is asked of one sort or of several."""

from __future__ import annotations

from pathlib import Path

from tests.cli.test_seen import run

RULES = """ruleset skies
  title "Skies"
event storm "storm" continuing
  say "wind"
event calm "calm" continuing
  say "quiet"
event flood "flood" continuing
  say "water"
phase day
  begin storm
  begin calm
  begin flood
  for each e in events
    say "wet: {e}" when e is one of (storm, flood)
    say "dry: {e}" when e is not one of (storm, flood)
    say "still: {e}" when e is one of (calm)
  run events
  end campaign
"""


def test_an_event_is_one_of_several_sorts_or_is_not(tmp_path: Path) -> None:
    (tmp_path / "skies.law").write_text(RULES, encoding="utf-8")
    begin = ("--ruleset", str(tmp_path / "skies.law"), "--map", "duel", "--players", "red,blue")
    assert run("new", str(tmp_path / "c"), *begin).exit_code == 0
    told = [one.removeprefix("- ") for one in run("story", str(tmp_path / "c")).output.splitlines()]
    assert [one for one in told if ":" in one and one.startswith(("wet", "dry", "still"))] == [
        "wet: storm",
        "dry: calm",
        "still: calm",
        "wet: flood",
    ]
