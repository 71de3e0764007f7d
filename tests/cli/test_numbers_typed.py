"""Numbers as people type them: a share for each by its name, and decimals with the sign of their language."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from tests.cli.test_seen import run

RULES = """ruleset parts
  title "Parts"
  language {language}
kind player
  part: exact number = 0 "part"
  far: number = 0 "far"
  near: number = 0 "near"
table side
  | key  | name        |
  | far  | "far side"  |
  | near | "near side" |
phase fair "The fair"
  each player in order
    ask player for split: number for each s in {{far, near}}, together 7 "divide"
    player.far up split of far
    player.near up split of near
    ask player for piece: exact number at least 0 at most 10 "a piece"
    player.part becomes piece
"""


def standings(language: str, typed: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What Anna has when these lines were typed."""
    rules, campaign = folder / "parts.law", folder / "club"
    rules.write_text(RULES.format(language=language), encoding="utf-8")
    assert run("new", str(campaign), "--ruleset", str(rules), "--players", "anna,ben").exit_code == 0
    monkeypatch.setattr("sys.stdin", StringIO("".join(f"{line}\n" for line in typed)))
    run("play", str(campaign))
    told = run("status", str(campaign)).output.splitlines()
    return next(line.split() for line in told if line.startswith("Anna"))


@pytest.mark.parametrize(
    "typed", ["3 4", "far side 3, near side 4", "near side: 4; far side: 3", "3 far side, 4 near side"]
)
def test_each_gets_its_share(typed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert standings("en", [typed, "2.5"], tmp_path, monkeypatch) == ["Anna", "2.5", "3", "4"]


def test_what_is_no_share_is_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = ["far side", "nowhere 3, far side 4", "far side 3, near side 4", "2.5"]
    assert standings("en", typed, tmp_path, monkeypatch) == ["Anna", "2.5", "3", "4"]


def test_a_decimal_comma_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert standings("de", ["3 4", "2,5"], tmp_path, monkeypatch) == ["Anna", "2,5", "3", "4"]


@pytest.mark.parametrize(("language", "typed"), [("en", "12.5%"), ("en", "12.5 %"), ("de", "12,5 %")])
def test_a_share_is_typed_as_rules_write_it(
    language: str, typed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert standings(language, ["3 4", typed], tmp_path, monkeypatch)[1] == ("0.125" if language == "en" else "0,125")
    assert run("replay", str(tmp_path / "club"), "--verify").exit_code == 0


@pytest.mark.parametrize("asked", ["toll anna 0.5", "toll(anna, 0.5)", "anna.toll 1/2", "toll anna 50%"])
def test_what_is_explained_is_asked_with_a_number_that_is_not_whole(asked: str, tmp_path: Path) -> None:
    rules, campaign = tmp_path / "tolls.law", tmp_path / "club"
    rules.write_text(
        "ruleset tolls\nkind player\n  gold: number = 30\nstat toll(p: player, share: exact number)\n"
        "  base p.gold * share\n  rounded down\nphase day\n  each player in order\n"
        "    ask player for share: exact number at least 0 at most 1\n    player.gold down toll(player, share)\n",
        encoding="utf-8",
    )
    assert run("new", str(campaign), "--ruleset", str(rules), "--players", "anna").exit_code == 0
    told = run("explain", str(campaign), *asked.split())
    assert told.exit_code == 0, told.output
    assert told.output.splitlines()[0].endswith(": 15")


BOUNDED = """ruleset shares
  title "Shares"
  language {language}
kind player
  part: exact number = 3/2 "part"
phase fair "The fair"
  each player in order
    ask player for piece: exact number at least 1/3 at most player.part "a piece"
    say "{{player}} has {{player.part}} and {{piece}}."
"""


@pytest.mark.parametrize(
    ("language", "prompt", "refused", "story"),
    [
        ("en", "(1/3–1.5)>", "0.25 is too little here; the least is 1/3", "Anna has 1.5 and 1.25."),
        ("de", "(1/3–1,5)>", "0,25 ist hier zu wenig; das Mindeste ist 1/3", "Anna has 1,5 and 1,25."),
    ],
)
def test_a_number_is_told_as_it_is_typed(
    language: str, prompt: str, refused: str, story: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, campaign = tmp_path / "shares.law", tmp_path / "club"
    rules.write_text(BOUNDED.format(language=language), encoding="utf-8")
    assert run("new", str(campaign), "--ruleset", str(rules), "--players", "anna").exit_code == 0
    monkeypatch.setattr("sys.stdin", StringIO("1/4\n5/4\n"))
    told = run("play", str(campaign)).output
    assert prompt in told
    assert refused in told
    assert story in told
