"""Slips in which things are called as players read them: handed in, kept and shown, standing, and verified."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from interpreter.campaign.journal.looking import read_journal
from tests.cli.test_seen import run

RULES = """ruleset secret_raids
  title "Secret raids"
  language en

table gift "gift"
  | key   | name            |
  | honey | "Pot of honey"  |
  | wine  | "Jug of wine"   |

kind player
  gold: number at least 0 = 10
  goal: tile or none
  given: set of gift

kind spy, spies seen by owner
  owner: player
  place: tile or none

action raid(rival: player) by player "{player} raids {rival}"
  allowed when rival is not player else "yourself?"
  rival.gold down 1
action send(spy, tile) by player "{spy} goes to {tile}"
  allowed when spy.owner is player else "that is not your spy"
  spy.place becomes tile

setup
  for each p in players
    create spy as fresh
      owner = p
      name = "Fox of {p}"

"""
ACTS = """phase night "Night"
  together, sealed
    each player in order
      any number of raid, send
      ask player for goal: tile "Where to?"
      player.goal becomes goal
  absent
    player.gold down 2
"""
QUESTIONS = """phase night "Night"
  together, sealed
    each player in order
      ask player for goal: tile "Where to?"
      ask player for gifts: set of gift from gift at least 0 at most 2 "What do you give?"
      player.goal becomes goal
      player.given becomes gifts
"""


def told(*words: object) -> str:
    ran = run(*map(str, words))
    assert ran.exit_code == 0, ran.output
    return ran.output


def begun(folder: Path, rules: str) -> Path:
    (folder / "secret_raids.law").write_text(RULES + rules, encoding="utf-8")
    given = ("--ruleset", str(folder / "secret_raids.law"), "--map", "duel", "--players", "red=Anna,blue=Ben")
    told("new", folder / "camp", *given, "--seed", "x")
    return folder / "camp"


def slip(camp: Path, player: str, *answers: str) -> Path:
    """A slip with these answers."""
    file = camp.parent / f"{player}.yaml"
    told("orders", "form", camp, "--for", player, "--out", file, "--yes")
    text = file.read_text(encoding="utf-8")
    head = text[: text.index("answers:")]
    file.write_text(f"{head}answers:\n" + "".join(f"  - {one}\n" for one in answers), encoding="utf-8")
    return file


ANNAS = ("{action: raid, rival: Ben}", "{action: send, spy: Fox of Anna, tile: The Crossing}", "the crossing")


def answered(camp: Path, by: str) -> list[object]:
    """What a player has answered, as the journal has it."""
    opened: list[Mapping[str, Any]] = [one.payload for one in read_journal(camp).records]
    fed = [one["ans"] for one in opened if one.get("kind") == "opened"][-1]
    return [answer for name, answer in fed if name == by and answer != "done"]


def annas_spy(camp: Path) -> str:
    form = told("orders", "form", camp, "--for", "red", "--out", camp.parent / "form.yaml", "--yes")
    found = re.search(r'"spy": "(\w+)"', (camp.parent / "form.yaml").read_text(encoding="utf-8"))
    assert found is not None, form
    return found[1]


def test_acts_are_ordered_by_names_and_recorded_by_ids(tmp_path: Path) -> None:
    camp = begun(tmp_path, ACTS)
    spy = annas_spy(camp)
    told("orders", "seal", camp, slip(camp, "red", *ANNAS), slip(camp, "blue", "b4"))
    assert "Anna raids Ben" in told("orders", "open", camp)
    assert answered(camp, "red") == [
        {"action": "raid", "rival": "blue"},
        {"action": "send", "spy": spy, "tile": "b3"},
        "b3",
    ]
    told("replay", camp, "--verify")


@pytest.mark.parametrize(("rules", "annas"), [(ACTS, ANNAS), (QUESTIONS, ("The Crossing", "[pot of honey, wine]"))])
def test_a_kept_slip_may_have_names(tmp_path: Path, rules: str, annas: tuple[str, ...]) -> None:
    camp = begun(tmp_path, rules)
    kept = slip(camp, "red", *annas)
    told("orders", "keep", kept)
    bens = slip(camp, "blue", *(["b4"] if rules == ACTS else ["b4", "[Jug of wine]"]))
    told("orders", "seal", camp, kept.with_name("red.promise.yaml"), bens)
    assert "Anna: shown" in told("orders", "show", camp, kept.with_name("red.kept.yaml"))
    told("orders", "open", camp)
    assert "b3" in answered(camp, "red")
    if rules == QUESTIONS:
        assert answered(camp, "red")[1] == ["honey", "wine"]
    told("replay", camp, "--verify")


def test_a_kept_slip_with_names_stands_later(tmp_path: Path) -> None:
    camp = begun(tmp_path, ACTS.replace("absent\n", "absent: standing\n"))
    kept = slip(camp, "red", *ANNAS)
    told("orders", "keep", kept)
    told("orders", "seal", camp, kept.with_name("red.promise.yaml"), slip(camp, "blue", "b4"))
    told("orders", "show", camp, kept.with_name("red.kept.yaml"))
    told("orders", "open", camp)
    told("orders", "seal", camp, slip(camp, "blue", "b2"))
    assert "Anna raids Ben" in told("orders", "open", camp)
    told("replay", camp, "--verify")


def test_a_player_means_what_he_sees(tmp_path: Path) -> None:
    """Whether anything is called so that is hidden from him, nobody learns from his slip."""
    camp = begun(tmp_path, ACTS)
    said = [
        run("orders", "seal", str(camp), str(slip(camp, "blue", f"{{action: send, spy: {one}, tile: b4}}", "b4")))
        for one in ("Fox of Anna", "Fox of Nana")
    ]
    assert [one.exit_code for one in said] == [1, 1]
    assert said[0].output.replace("Anna", "Nana") == said[1].output
