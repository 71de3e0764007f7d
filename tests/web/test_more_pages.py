"""Odds that somebody asks for, what house rules change, motions with their report, and a turn to be printed."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

from cli import main
from interpreter.campaign.amendments import motions
from interpreter.campaign.session import Session
from tests.web.league import Open, Opener
from web.pages.trend_picture import draw_trend

LAYER = """ruleset league_2 extends league
change roll weather
  target 9
"""


def moved(folder: Path) -> None:
    """A motion in the folder of a campaign."""
    file = folder.parent / "league_2.law"
    file.write_text(LAYER, encoding="utf-8")
    if not (folder.parent / "league.law").exists():
        raise AssertionError
    said = ("--title", "Storms", "--because", "<b>wind</b>")
    assert main.run(["amend", str(folder), str(file), *said]) == 0


def test_odds_of_a_roll_are_worked_out_with_what_is_given(opened: Opener) -> None:
    league = opened()
    anna = league.browser("red")
    assert '<a href="/odds?of=weather">the weather over (tile)</a>' in anna.get("/odds").text
    assert '<h1 id="acts">the weather over (tile)</h1>' in anna.get("/odds?of=weather").text
    page = anna.get("/odds?of=weather&tile=b3&player=red").text
    assert "58 %" in page
    assert 'value="b3" selected' in page
    assert anna.get("/odds?of=nothing").status_code == 404
    assert 'role="alert"' not in page
    before = league.journal()
    assert anna.get("/odds?of=weather&tile=b3&tile.owner=red").status_code == 200
    assert anna.get("/odds?of=weather&tile=<script>").status_code in (200, 404)
    assert league.journal() == before


def test_a_scene_under_way_is_left_to_the_command(tmp_path: Path) -> None:
    rules, folder = Path(__file__).parents[1] / "rulesets" / "brawl", tmp_path / "quarrel"
    made = ["--ruleset", str(rules), "--map", "duel", "--players", "anna,ben", "--seed", "x"]
    assert main.run(["new", str(folder), *made]) == 0
    orders = tmp_path / "orders.yaml"
    orders.write_text("[{action: begin, foe: ben}, no, {action: strike}]\n", encoding="utf-8")
    assert main.run(["play", str(folder), "--orders", str(orders)]) == 0
    with Session.open(folder) as session:
        page = Open(folder, session).browser("anna").get("/odds?of=brawl")
    assert page.status_code == 200
    assert "How brawl goes on is worked out by the command: marchlaw odds DIR brawl" in page.text


def test_what_house_rules_change_is_told_layer_by_layer(opened: Opener) -> None:
    page = opened().browser("red").get("/rules/changes").text
    assert "There are no house rules." in page


def test_phases_in_which_nothing_happened_have_no_heading(opened: Opener) -> None:
    league = opened()
    anna = league.browser("red")
    assert anna.answer(answer="done").status_code == 303
    story = anna.get().text.partition('class="story"')[2]
    assert "Bids" in story
    assert "Matches" not in story


def test_a_motion_is_read_and_spoken_about_on_the_page(opened: Opener, begun: Path, tmp_path: Path) -> None:
    league = opened()
    (tmp_path / "league.law").write_bytes((begun.parent / "league.law").read_bytes())
    moved(league.folder)
    anna, organiser, deputy = league.browser("red"), league.browser("organiser"), league.browser("red.deputy")
    assert "Storms" in anna.get("/amendments").text
    page = anna.get("/amendments/1").text
    assert "target 9" in page
    assert "&lt;b&gt;wind" in page
    assert "6. The past again" in page
    (text,) = set(re.findall(r'name="text" value="([0-9a-f]{64})"', page))
    agrees = {"do": "agree", "text": text}
    assert anna.post("/amendments/1", agrees).status_code == 303
    assert "Anna agrees" in anna.get("/amendments").text
    unsaid = anna.post("/amendments/1", {"do": "object", "why": " ", "text": text})
    assert unsaid.status_code == 422
    assert "whoever objects says why" in unsaid.text
    assert anna.post("/amendments/1", {"do": "object", "why": "too hard", "text": text}).status_code == 303
    assert motions(league.folder)[0].voices == {"red": "too hard"}
    assert anna.post("/amendments/1", agrees | {"text": "0" * 64}).status_code == 409
    stale = anna.post("/amendments/1", {"do": "object", "why": "no <storms>", "text": "0" * 64})
    assert stale.status_code == 409
    assert "changed meanwhile" in stale.text
    assert 'name="why" value="no &lt;storms&gt;"' in stale.text, "what was typed stays"
    assert text in stale.text, "the form is made of the text as it is now"
    assert anna.post("/amendments/2", agrees).status_code == 404
    assert anna.post("/amendments/1", {"do": "adopt", "text": text}).status_code == 403
    assert anna.post("/amendments/1", {"do": "forget", "text": text}).status_code == 400
    assert deputy.post("/amendments/1", agrees).status_code == 403
    assert organiser.post("/amendments/1", agrees).status_code == 403
    assert league.browser().post("/amendments/1", agrees).status_code == 403
    assert anna.get("/amendments/7").status_code == 404
    assert motions(league.folder)[0].voices == {"red": "too hard"}


def test_a_turn_is_printed_without_what_can_be_pressed(opened: Opener) -> None:
    anna = opened().browser("red")
    page = anna.get("/turn/1?as=print").text
    assert not re.findall(r"<(?:nav|form|button|a)\b", re.sub(r"<svg.*?</svg>", "", page, flags=re.S))
    assert "<table" in page
    assert "<h1" in page


def test_the_trend_is_a_picture_beside_its_table(opened: Opener) -> None:
    league = opened()
    session = league.room.session
    session.answer({"winner": "red", "loser": "blue"})
    for answer in ("done", 1, 2, "done", "done"):
        session.answer(answer)
    league.room.head = session.head_word()
    page = league.browser("red").get("/standings").text
    assert page.count("<polyline") == 2
    assert 'aria-label="gold"' in page
    assert "stroke-dasharray" in page
    assert 'style="' not in page
    assert "&lt;b&gt;" in draw_trend("<b>", ["1", "2"], [("<b>", [1, 2]), ("Ben", [1, 1])], str)


def test_a_trend_says_its_least_and_most() -> None:
    drawn = draw_trend("gold", ["1", "2"], [("Anna", [34, 32]), ("Ben", [None, 1200])], lambda value: f"{value:,}")
    assert re.findall(r">([^<]+)</text>", drawn) == ["1,200", "32", "Ben", "Anna", "1", "2"]
    assert drawn.count("<circle") == 1  # Ben, who has just come, is no line yet


def test_the_names_of_many_stand_apart_and_inside() -> None:
    rows = [(f"The Most Serene Republic {at}", [at, 0]) for at in range(12)]
    drawn = draw_trend("gold", ["1", "2"], rows, str)
    width, height = map(int, re.findall(r'viewBox="0 0 (\d+) (\d+)"', drawn)[0])
    names = [(int(x), int(y)) for x, y in re.findall(r'<text x="(\d+)" y="(\d+)"[^>]*>The', drawn)]
    lines = [y for _, y in names]
    assert len(names) == 12
    assert all(later - earlier >= 14 for earlier, later in pairwise(lines))
    assert max(lines) < height
    assert min(lines) > 0
    assert all(x + 7 * len(rows[-1][0]) < width for x, _ in names)
