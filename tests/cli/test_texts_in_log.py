"""A text that somebody has made up is told in the log as it was written, whatever word of ours or name it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import main
from cli.words.catalogue import Words
from interpreter.campaign.session import Session
from web.pages.log import answer_in_words

RULES = """ruleset mottoes
  language de
kind player
  motto: text = ""
action rest by player "ruhen"
phase day "Tag"
  each player in order
    ask player for motto: text "Welches Motto?"
    player.motto becomes motto
    any number of rest
"""


def test_done_as_a_text_is_no_word_of_ours(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "rules.law").write_text(RULES, encoding="utf-8")
    begin = ["new", str(tmp_path / "spring"), "--ruleset", str(tmp_path / "rules.law"), "--map", "duel"]
    assert main.run([*begin, "--players", "red=Anna,blue=Ben", "--seed", "x"]) == 0
    with Session.open(tmp_path / "spring") as session:
        for answer in ("done", "done", "red", "done"):
            session.answer(answer)
        assert [one.v for one in session.game.world.things["player"]] == [["done"], ["red"]]
    capsys.readouterr()
    assert main.run(["log", str(tmp_path / "spring")]) == 0
    said = [line.split(maxsplit=1)[1] for line in capsys.readouterr().out.splitlines()]
    assert said[1:5] == ["Anna: Welches Motto? done", "Anna: fertig", "Ben: Welches Motto? red", "Ben: fertig"]
    words = Words("de")
    assert answer_in_words("done", words, "Welches Motto? done", {}) == "Welches Motto? done"
    assert answer_in_words("done", words, None, {}) == "fertig"
