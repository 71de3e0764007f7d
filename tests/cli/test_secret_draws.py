"""Dice of what not everybody sees are read by nobody in the log, whether they are typed in or come from a seed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.commands.asides import Asides
from cli.console import Console
from cli.play.steering import Steer, Steered
from cli.words.catalogue import Words
from interpreter.campaign.session import Session
from tests.cli.test_seen import run

RULES = """ruleset aims
  title "Aims"
  language en

table goal "goals"
  | key  | name   | worth |
  | rich | "rich" |     1 |
  | wide | "wide" |     2 |
  | old  | "old"  |     3 |

kind player
  goal: goal or none seen by player
  gold: number = 0

setup
  for each p in players
    p.goal becomes one of goal at random

phase work "Work"
  each player in order
    ask player for more: number at least 0 at most 3 "How much?"
    player.gold up more
    player.goal becomes one of goal at random
"""


@pytest.mark.parametrize("mode", ["random", "ask"])
def test_the_dice_of_secret_draws_stand_in_no_log(mode: str, tmp_path: Path) -> None:
    (tmp_path / "aims.law").write_text(RULES, encoding="utf-8")
    folder = tmp_path / "camp"
    given = ("--ruleset", str(tmp_path / "aims.law"), "--map", "duel", "--players", "red,blue", "--dice", mode)
    assert run("new", str(folder), *given).exit_code == 0
    answers = ["1", "2"] if mode == "random" else ["[1]", "[3]", "1", "[2]", "2", "[1]"]
    (tmp_path / "orders.yaml").write_text("".join(f"- {one}\n" for one in answers), encoding="utf-8")
    played = run("play", str(folder), "--orders", str(tmp_path / "orders.yaml"))
    assert played.exit_code == 0, played.output
    for viewer in ("red", "blue", "public"):
        for line in json.loads(run("log", str(folder), "--as", viewer, "--json").output)["records"]:
            assert not line.get("dice")
            assert not isinstance(line.get("answer"), list)
    assert "[" not in run("log", str(folder), "--as", "red").output
    whole = json.loads(run("log", str(folder), "--json").output)["records"]
    assert any(line.get("dice") or isinstance(line.get("answer"), list) for line in whole)


def test_whoever_is_asked_looks_things_up_with_his_own_eyes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """At one keyboard `status`, `log` and the like show what he sees, and not what lies in the folder."""
    (tmp_path / "aims.law").write_text(RULES.replace("one of goal at random", "wide"), encoding="utf-8")
    folder = tmp_path / "camp"
    given = ("--ruleset", str(tmp_path / "aims.law"), "--map", "duel", "--players", "red,blue", "--seed", "x")
    assert run("new", str(folder), *given).exit_code == 0
    with Session.open(folder) as session:
        asides = Asides(session, Console("en", Words("en")))
        capsys.readouterr()
        for to, more in ((Steer.STATUS, ()), (Steer.STATUS, ("blue",)), (Steer.WHY, ("blue",)), (Steer.LOG, ())):
            asides.say(Steered(to, more))
        told = capsys.readouterr().out
    blue = [line for line in told.splitlines() if line.startswith(("Blue", "goal"))]
    assert any("hidden" in line for line in blue)
    assert sum("wide" in line for line in told.splitlines()) == 1, "Red's own"
