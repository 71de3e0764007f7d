"""`marchlaw rules matrix` over layers: each alone, each with another and with each module, and why not."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cli import main

GROUND = """ruleset ground
kind player
  gold: number = 3
define wage(p: player) = 2
phase work
  each player in order
    player.gold up wage(player)
"""
TITHE = "module tithe = no\nphase church after work\n  each player in order\n    player.gold down 1\n"


def layer(folder: Path, name: str, *lines: str, base: str = "ground") -> None:
    """A file of house rules below the folder of the ruleset."""
    (folder / "house").mkdir(exist_ok=True)
    (folder / "house" / f"{name}.law").write_text(
        "\n".join([f"ruleset {name} extends {base}", *lines, ""]), encoding="utf-8"
    )


@pytest.fixture
def ground(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, "en")
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    folder = tmp_path / "ground"
    folder.mkdir()
    (folder / "ground.law").write_text(GROUND, encoding="utf-8")
    (folder / "tithe.law").write_text(TITHE, encoding="utf-8")
    return folder


def said(ground: Path, capsys: pytest.CaptureFixture[str], *arguments: str, exit: int = 0) -> list[str]:
    assert main.run(["rules", "matrix", str(ground), *arguments]) == exit
    return capsys.readouterr().out.splitlines()


def test_layers_that_come_with_a_ruleset_stand_beside_its_modules(
    ground: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    layer(ground, "rich", "replace define wage(p: player) = 5")
    layer(ground, "richer", "replace define wage(p: player) = 9", base="rich")
    told = said(ground, capsys)
    assert [line.split() for line in told[1:4]] == [
        ["1", "tithe", "+"],
        ["2", "rich", "+", "+"],
        ["3", "richer", "o", "+", "o"],
    ]
    assert "richer needs rich" in told
    assert told[-1] == "6 of 6 can be played: each alone, and each pair."


def test_a_pair_of_layers_that_does_not_check_is_told_with_the_reason(
    ground: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    layer(ground, "fair", "kind cart, carts", "  load: number", "action ride by player", "  player.gold up 1")
    layer(ground, "fast", "action ride by player", "  player.gold up 2")
    told = said(ground, capsys, exit=1)
    assert [line.split() for line in told[2:4]] == [["2", "fair", "+", "+"], ["3", "fast", "+", "-", "+"]]
    assert "fast, fair: “ride” is already declared by fair" in told
    assert told[-1] == "5 of 6 can be played: each alone, and each pair."


def test_what_hangs_on_the_order_of_two_layers_is_told(ground: Path, capsys: pytest.CaptureFixture[str]) -> None:
    layer(ground, "poor", "replace define wage(p: player) = 1")
    layer(ground, "rich", "replace define wage(p: player) = 5")
    layer(ground, "unpaid", "replace phase work", "  each player in order", "    player.gold up 0 + player.gold")
    told = said(ground, capsys)
    assert "rich, poor: which lies on top decides wage" in told
    assert not any(line.startswith("unpaid, ") for line in told)


def test_a_layer_that_must_lie_on_top_is_named(ground: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (ground / "ground.law").write_text(GROUND + "define bonus(p: player) = 1\n", encoding="utf-8")
    layer(ground, "gone", "remove define bonus")
    layer(ground, "more", "replace define bonus(p: player) = 2")
    told = said(ground, capsys)
    assert "more, gone: only with gone on top" in told


def test_a_layer_that_must_lie_on_top_is_named_where_it_is_given_so(
    ground: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (ground / "ground.law").write_text(GROUND + "define bonus(p: player) = 1\n", encoding="utf-8")
    layer(ground, "a_more", "replace define bonus(p: player) = 2")
    layer(ground, "gone", "remove define bonus")
    layer(ground, "over", "replace define bonus(p: player) = 3", base="a_more")
    told = said(ground, capsys)
    assert "gone, a_more: only with gone on top" in told
    assert not any(line.startswith("over, a_more: only") for line in told), "over extends it, which is told as a need"


def test_a_layer_of_ones_own_is_named_and_must_extend_the_ruleset(
    ground: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "ours.law"
    own.write_text("ruleset ours extends ground\nreplace define wage(p: player) = 4\n", encoding="utf-8")
    assert said(ground, capsys, "--layer", str(own))[2].split() == ["2", "ours", "+", "+"]
    own.write_text("ruleset ours\nkind player\n  gold: number = 1\n", encoding="utf-8")
    assert main.run(["rules", "matrix", str(ground), "--layer", str(own)]) == 1
    assert "“ours” does not extend ground" in capsys.readouterr().err
