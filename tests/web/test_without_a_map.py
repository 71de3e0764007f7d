"""The page of a campaign without a map shows none, as a page and as files."""

from __future__ import annotations

from pathlib import Path

from cli import main
from interpreter.campaign.session import Session
from tests.web.league import Open
from web.export import Export

RULES = """ruleset scores
kind player "Club"
  points: number = 0 "points"
action score by player "score"
  player.points up 3
phase day "Day"
  each player in order
    at most one of score
"""


def test_no_map_is_shown_where_there_is_none(tmp_path: Path) -> None:
    (tmp_path / "scores.law").write_text(RULES, encoding="utf-8")
    folder, files = tmp_path / "spring", tmp_path / "files"
    rules = str(tmp_path / "scores.law")
    assert main.run(["new", str(folder), "--ruleset", rules, "--players", "red=Anna,blue=Ben"]) == 0
    with Session.open(folder) as session:
        league = Open(folder, session)
        browser = league.browser("red")
        for path in ("/", "/?as=print", "/turn/1"):
            page = browser.get(path)
            assert page.status_code == 200
            assert "Anna" in page.text
            assert 'class="map"' not in page.text
            assert "map-head" not in page.text
        assert browser.get("/map.svg").status_code == 404
        Export(league.room, None).write(files)
        assert not list(files.glob("*.svg"))
        assert "<img" not in (files / "turn-1.html").read_text(encoding="utf-8")
