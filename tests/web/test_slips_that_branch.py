"""A slip whose questions hang on its own answers, changed on the page: each answer stays with its question."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

from cli import main
from interpreter.campaign.session import Session
from tests.web.league import Browser, Open

RULES = """ruleset tribute
  title "Tribute"
kind player
  gold: number at least 0 = 9 "gold"
  guard: number = 0 "guard"
  songs: number = 0 "songs"
phase tribute "Tribute"
  together, sealed
    each player in order
      ask player for paid: number at least 0 at most 9 "What do you pay?"
      player.gold down paid
      when paid > 2
        ask player for part: number at least 0 at most 9 "What of it is for the guard?"
        player.guard up part
      ask player for sung: number at least 0 at most 9 "How many songs?"
      player.songs up sung
victory rich "Rich" at end of tribute
  won by those p in players where p.gold + p.guard + p.songs > 99
"""


def given(browser: Browser) -> list[int]:
    """What stands on the slip."""
    found = re.search(r'name="given" value="([^"]*)"', browser.get().text)
    answers: list[int] = [] if found is None else json.loads(unescape(found[1]))
    return answers


def put(browser: Browser, at: int, value: int) -> int:
    """Change a value on the page; gives the status."""
    found = browser.opened.room.rounds.under_way
    sent = {"round": "" if found is None else found.id, "player": "red", "given": json.dumps(given(browser))}
    return int(browser.post("/seal", sent | {"at": str(at), "value": str(value)}).status_code)


def test_an_answer_stays_with_its_question_when_another_comes_or_goes(tmp_path: Path) -> None:
    (tmp_path / "tribute").mkdir()
    (tmp_path / "tribute" / "tribute.law").write_text(RULES, encoding="utf-8")
    folder = tmp_path / "spring"
    words = ["new", str(folder), "--ruleset", str(tmp_path / "tribute"), "--map", "duel"]
    assert main.run([*words, "--players", "red=Anna,blue=Ben", "--turns", "3"]) == 0
    with Session.open(folder) as session:
        anna = Open(folder, session).browser("red")
        assert put(anna, 0, 1) == 303
        assert put(anna, 1, 7) == 303
        assert given(anna) == [1, 7], "who pays 1 is asked for songs alone"
        assert put(anna, 0, 5) == 303
        assert given(anna) == [5, 0, 7], "the songs stay songs, and of the guard nothing is said"
        assert put(anna, 1, 4) == 303
        assert put(anna, 0, 2) == 303
        assert given(anna) == [2, 7], "what nobody asks any more is left out"
        assert put(anna, 0, 10) == 422
