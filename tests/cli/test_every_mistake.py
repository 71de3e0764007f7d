"""A turn typed in each language with every mistake people make at each of its questions: nothing is lost, and nothing
is recorded that was not meant."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from cli.play.steering import Steer, words_for
from cli.words.catalogue import LANGUAGES, Words
from interpreter.campaign.journal.looking import read_journal
from tests.cli.test_seen import run

RULES = """ruleset fair
  title "Fair"
  language {language}
kind tile
  owner: player or none
kind player
  gold: number at least 0 = 9
report battle, battles "B"
  winner: player "W"
  loser: player "L"
  men: number at least 1 at most 30 = 4 "M"
  allowed when winner is not loser else "X"
action build(tile) by player "build in {{tile}}"
  allowed when tile.owner is player
  costs 2 from player.gold "price"
action barter(tile) by player "barter in {{tile}}"
  allowed when tile.owner is player
  player.gold up 1
roll luck(player)
  dice 2d6
  target 7
phase war "War"
  group reports any number of battle as fought
phase work "Work"
  each player in order
    at most one of build, barter
    roll luck(player)
    ask player for gift: number at least 0 at most 5 "G"
    player.gold down gift
"""
TURN = ("+", "red", "blue", "7", "", "build a2", "2", "barter b3", "0")
"""What is meant: one report with three facts, and no more; then an act and a number for each of two."""
REPORT, FACT, LAST_FACT, ACT, NUMBER = range(5)
SORTS = (REPORT, FACT, FACT, LAST_FACT, REPORT, ACT, NUMBER, ACT, NUMBER)


def mistakes(sort: int, words: Words) -> list[tuple[str, ...]]:
    """Lines that are typed at a question, and that must come to nothing."""
    word = {to: words_for(to, words)[0] for to in Steer}
    looked_up = [(word[to],) for to in (Steer.HELP, Steer.STATUS, Steer.MAP, Steer.WHY, Steer.ODDS, Steer.LOG)]
    nothing = [("hm",), ("99",), ("-5",), ("{",), ("{x: 1}",), ("build q9",), (f"{word[Steer.STATUS]} red",)]
    match sort:
        case 0:
            drafts = [("+", word[Steer.UNDO]), ("+", "red", word[Steer.UNDO]), ("+", "red", "blue", word[Steer.UNDO])]
            back = [("+", "red", word[Steer.BACK], word[Steer.BACK]), ("+ hm", word[Steer.UNDO]), ("red",), ("1",)]
            return [*looked_up, *nothing, (word[Steer.BACK],), *drafts, *back]
        case 2:
            return [*looked_up, *nothing, ("31",), ("0",), (word[Steer.BACK], "blue")]
        case 1:
            return [*looked_up, *nothing, ("carl",)]
        case 4:
            return [*looked_up, *nothing, ("6",), (word[Steer.BACK],)]
        case _:
            return [
                *looked_up,
                *nothing,
                ("b",),
                ("take",),
                (word[Steer.BACK],),
                ("march b3",),
                ("barter a2, build q9",),
            ]


def recorded(folder: Path) -> list[Any]:
    """The answers in the journal, with what became of them."""
    return [(one.payload["kind"], one.payload.get("ans")) for one in read_journal(folder).records[1:]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mistake_at_every_question_is_nothing(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "fair.law").write_text(RULES.format(language=language), encoding="utf-8")
    words = Words(language)
    wrong = [line for sort, meant in zip(SORTS, TURN, strict=True) for one in mistakes(sort, words) for line in one]
    assert len(wrong) > 150
    found = {}
    for name in ("meant", "mistaken"):
        given = ("--ruleset", str(tmp_path / "fair.law"), "--map", "duel", "--players", "red=Red,blue=Blue")
        assert run("new", str(tmp_path / name), *given, "--seed", "x").exit_code == 0
        lines: list[str] = []
        for sort, meant in zip(SORTS, TURN, strict=True):
            if name == "mistaken":
                lines += [line for one in mistakes(sort, words) for line in one]
            lines.append(meant)
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        told = run("play", str(tmp_path / name))
        assert told.exit_code == 0, told.output
        assert "Traceback" not in told.output
        found[name] = recorded(tmp_path / name)
    assert found["mistaken"] == found["meant"]
    assert [kind for kind, _ in found["meant"]].count("answer") == 6
