"""`marchlaw generate`: what is said is done, the rest is drawn, all is recorded; and which modules go together."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cli import main
from interpreter.campaign.journal.looking import read_journal
from interpreter.campaign.session import Session
from interpreter.world.world import World

ROOT = Path(__file__).resolve().parents[1]
WILDS = ROOT / "rulesets" / "wilds"
MODULES = ROOT / "rulesets" / "modules"


@pytest.fixture
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, "en")
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)


def begun(folder: Path, *more: str) -> Path:
    arguments = ["new", str(folder), "--ruleset", str(WILDS), "--map", "duel", "--players", "red,blue", "--seed", "x"]
    assert main.run([*arguments, *more]) == 0
    return folder


@pytest.fixture
def folder(tmp_path: Path, in_english: None, capsys: pytest.CaptureFixture[str]) -> Path:
    """A campaign that has just begun, on which the group may let chance work."""
    made = begun(tmp_path / "wild")
    capsys.readouterr()
    return made


def world_of(folder: Path) -> World:
    return Session.read(folder).game.world


def answers_of(folder: Path) -> list[object]:
    return [one.payload["ans"] for one in read_journal(folder).records if one.payload.get("kind") == "answer"]


def test_an_act_is_done_as_often_as_is_said_and_replay_holds(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = len(world_of(folder).things["tile"])
    assert main.run(["generate", str(folder), "find", "--times", "12"]) == 0
    said = capsys.readouterr().out
    assert "Carried out 12 times; recorded." in said
    assert "+12" in said
    world = world_of(folder)
    assert len(world.things["tile"]) == before + 12
    assert len(answers_of(folder)) == 12
    dice = [one.payload["dice"] for one in read_journal(folder).records if one.payload.get("kind") == "answer"]
    assert all(isinstance(one, list) and len(one) == 1 for one in dice)
    assert main.run(["replay", str(folder), "--verify"]) == 0


def test_the_same_campaign_comes_to_the_same(folder: Path, tmp_path: Path) -> None:
    other = begun(tmp_path / "other")
    for one in (folder, other):
        assert main.run(["generate", str(one), "find", "--times", "5"]) == 0
    assert answers_of(folder) == answers_of(other)
    assert world_of(folder).state_hash() == world_of(other).state_hash()


def test_what_is_said_holds_also_for_what_the_act_asks(folder: Path) -> None:
    said = ["--with", "tile=a2", "--with", "chosen=smith", "--with", "wares=weaver,miller"]
    assert main.run(["generate", str(folder), "settle", *said]) == 0
    assert answers_of(folder) == [{"action": "settle", "tile": "a2"}, "smith", ["weaver", "miller"]]
    assert main.run(["generate", str(folder), "settle", "--times", "3", "--with", "chosen=weaver"]) == 0
    hamlets = world_of(folder).things["hamlet"]
    assert [one.v[1].key for one in hamlets] == ["smith", "weaver", "weaver", "weaver"]
    assert len({one.v[0].id for one in hamlets}) == 4


def test_a_number_with_wide_bounds_is_drawn_or_said(folder: Path) -> None:
    assert main.run(["generate", str(folder), "settle"]) == 0
    assert main.run(["generate", str(folder), "grow"]) == 0
    assert main.run(["generate", str(folder), "grow", "--with", "people=3"]) == 0
    assert answers_of(folder)[-1] == {"action": "grow", "hamlet": "hamlet_1", "people": 3}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["fnd"], "the rules have no act “fnd”"),
        (["find", "--with", "her=a1"], "“find” has no value “her”, and nothing is asked that is called so"),
        (["work"], "“work” is not offered where the campaign stands"),
        (["grow"], "there is no legal way to do that"),
        (["settle", "--with", "tile=zz"], "“zz” is no tile"),
        (["find", "--with", "here=zz"], "there is no legal way to do that"),
    ],
)
def test_what_cannot_be_done_changes_nothing(
    folder: Path, arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.run(["generate", str(folder), *arguments]) == 1
    assert told in capsys.readouterr().err
    assert answers_of(folder) == []


def test_what_was_done_before_a_refusal_is_recorded_and_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tiles = len(world_of(folder).things["tile"])
    assert main.run(["generate", str(folder), "settle", "--times", str(tiles + 1)]) == 1
    said = capsys.readouterr()
    assert f"Carried out {tiles} times; recorded." in said.out
    assert "is not offered where" in said.err or "no legal way" in said.err
    assert len(world_of(folder).things["hamlet"]) == tiles


def test_dice_that_are_typed_in_are_not_thrown(
    tmp_path: Path, in_english: None, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = begun(tmp_path / "asked", "--dice", "ask")
    assert main.run(["generate", str(folder), "find"]) == 1
    assert "dice are typed in here" in capsys.readouterr().err
    assert answers_of(folder) == []


# ---------------------------------------------------------------- which modules go together


def test_each_module_and_each_pair_is_told_with_what_it_needs(
    in_english: None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.run(["rules", "matrix", str(MODULES)]) == 0
    said = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert said[:4] == [
        ["1", "2", "3"],
        ["1", "fame", "+"],
        ["2", "festivals", "+", "o"],
        ["3", "plague", "+", "o", "+"],
    ]
    assert ["festivals", "needs", "fame"] in said
    assert " ".join(said[-1]) == "6 of 6 can be played: each alone, and each pair."


def test_a_pair_that_cannot_begin_is_told_with_the_reason(
    tmp_path: Path, in_english: None, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "made.law").write_text(
        "ruleset made\nkind player\n  gold: number at least 0 at most 5 = 3\n"
        "phase work\n  each player in order\n    player.gold up 1\n",
        encoding="utf-8",
    )
    (tmp_path / "plenty.law").write_text(
        "module plenty = no\nsetup\n  for each p in players\n    p.gold up 2\n", encoding="utf-8"
    )
    (tmp_path / "tithe.law").write_text(
        "module tithe = no\nsetup\n  for each p in players\n    p.gold becomes p.gold + 1\n", encoding="utf-8"
    )
    assert main.run(["rules", "matrix", str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert [line.split() for line in said.splitlines()][1:3] == [["1", "plenty", "+"], ["2", "tithe", "-", "+"]]
    assert "tithe, plenty: " in said
    assert "2 of 3 can be played" in said


def test_a_ruleset_without_modules_says_so(in_english: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["rules", "matrix", str(WILDS)]) == 0
    assert capsys.readouterr().out == "This ruleset has no modules and no layers.\n"
