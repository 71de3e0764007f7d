"""The pages: what is asked becomes a form, what is sent an answer, and a refusal tells the game's own reason."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

from cli import main
from interpreter.campaign.session import Session
from tests.web.league import Open, Opener, sort_of, to_bids, to_works
from web.answers_told import AnswersTold
from web.pages.speech import SAID


def test_a_campaign_is_played_by_forms_alone(opened: Opener) -> None:
    league = opened()
    anna, ben = league.browser("red"), league.browser("blue")
    assert sort_of(league) == "Tell"
    told = {"field__winner": "blue", "field__loser": "red", "field__points": "4", "field__close": "yes"}
    assert anna.answer(**told).status_code == 303
    assert anna.answer(answer="done").status_code == 303
    assert league.room.session.game.world.by_id["blue"].v[0] == 13
    assert sort_of(league) == "Ask"
    assert anna.answer(value="2").status_code == 403, "a sealed question is answered by a slip"
    assert anna.seal("red", 2).status_code == 303
    assert sort_of(league) == "Ask"
    assert ben.seal("blue", 3).status_code == 303
    assert sort_of(league) == "Choose"
    first = anna.values()[0]
    assert json.loads(first)["action"] == "build"
    assert anna.answer(answer=first).status_code == 303
    assert sort_of(league) == "Throw"
    assert anna.answer(die__1="6", die__2="5").status_code == 303
    story = anna.get().text
    assert "6 + 5 = 11" in story
    assert "mill" in story
    assert ben.get("/why/1").status_code == 200
    assert ben.get("/why/2").status_code == 404
    assert anna.answer(line="no dice").status_code == 422


def test_a_refusal_tells_the_reason_of_the_game_and_keeps_what_was_typed(opened: Opener) -> None:
    league = opened()
    anna = league.browser("red")
    before = league.journal()
    refused = anna.answer(field__winner="red", field__loser="red", field__points="3", field__close="no")
    assert refused.status_code == 422
    assert "nobody beats himself" in refused.text
    assert 'role="alert"' in refused.text
    assert refused.text.count(" checked>") == 3
    assert 'name="field.winner" value="red" checked' in refused.text
    assert 'name="field.close" value="no" checked' in refused.text
    assert 'name="field.points" value="3"' in refused.text
    assert "<small>red" not in refused.text
    assert anna.answer(answer="{").status_code == 422
    assert anna.answer(answer='{"action": "fly"}').status_code == 422
    assert anna.answer(field__winner="<b>").status_code == 422
    assert league.journal() == before


def test_of_two_answers_to_one_question_one_counts(opened: Opener) -> None:
    league = opened()
    anna, ben = league.browser("red"), league.browser("blue")
    head = league.room.head
    assert anna.post("/answer", {"head": head, "answer": "done"}).status_code == 303
    late = ben.post("/answer", {"head": head, "answer": "done"})
    assert late.status_code == 409
    assert "meanwhile" in late.text
    late = ben.post("/answer", {"head": head, "field.winner": "red", "field.loser": "blue"})
    assert "<small>red, blue</small>" in late.text
    assert " checked>" not in late.text
    assert len(league.room.session.answers) == 1


def test_fifty_presses_of_one_button_are_one_answer(opened: Opener) -> None:
    league = opened()
    anna = league.browser("red")
    head = league.room.head
    statuses = []
    for _ in range(50):
        league.site.app._times.clear()  # type: ignore[attr-defined]  # the limit of a second is another test's
        statuses.append(anna.post("/answer", {"head": head, "answer": "done"}).status_code)
    assert statuses == [303] * 50, "each is led on to the ordinary page"
    assert len(league.room.session.answers) == 1


def test_a_form_that_is_sent_twice_is_told_of_as_the_first(opened: Opener) -> None:
    league = opened()
    to_works(league)
    anna, ben = league.browser("red"), league.browser("blue")
    form = {"head": league.room.head, "answer": anna.values()[0], "tile": "c3"}
    first = anna.post("/answer", form)
    journal = league.journal()
    again = anna.post("/answer", form)
    assert (first.status_code, again.status_code) == (303, 303)
    assert again.headers["location"] == first.headers["location"] == "/?tile=c3#tile"
    assert league.journal() == journal
    assert ben.post("/answer", form).status_code == 409, "who has not sent it is told"
    undone = {"head": league.room.head}
    assert anna.post("/undo", undone).status_code == 303
    assert anna.post("/undo", undone).status_code == 303, "taken back once"
    late = anna.post("/answer", form)
    assert late.status_code == 409, "what was taken back meanwhile is not as it was sent"
    told = re.search(r'<p class="alert" role="alert">(.*?)</p>', late.text)
    assert told is not None
    assert "meanwhile" in told[1]
    assert "build" not in told[1], "what a button sends is for the program alone"


def test_a_slip_that_is_sent_twice_is_one_slip(opened: Opener) -> None:
    league = opened()
    to_bids(league)
    anna, organiser = league.browser("red"), league.browser("organiser")
    assert anna.seal("red", 2).status_code == 303
    journal = league.journal()
    assert anna.seal("red", 2).status_code == 303
    assert league.journal() == journal
    opening = {"head": league.room.head, "sure": "yes"}
    assert [organiser.post("/open", opening).status_code for _ in range(2)] == [303, 303]


def test_the_chosen_tile_shows_all_it_has_and_what_can_be_done_there(opened: Opener) -> None:
    league = opened()
    to_works(league)
    anna = league.browser("red")
    own = next(one for one in league.room.session.game.world.tiles if one.v[0] is not None and one.v[0].id == "red")
    page = anna.get(f"/?tile={own.id}").text
    assert {json.loads(one)["tile"] for one in anna.values(f"/?tile={own.id}") if one != "done"} == {own.id}
    picture = ElementTree.fromstring(page[page.index("<svg") : page.index("</svg>") + 6])
    links = {one.get("id"): one for one in picture.iter("{http://www.w3.org/2000/svg}a")}
    assert links[f"t-{own.id}"].get("class") == "tile legal chosen"
    assert f'href="/why?of={own.id}.owner"' in page
    part = anna.get(f"/?tile={own.id}&part=tile").text
    assert "<svg" not in part, "a tile that is pressed needs no new map"
    assert f'href="/why?of={own.id}.owner"' in part
    assert len(anna.values(f"/?tile={own.id}&part=tile")) == len(anna.values(f"/?tile={own.id}"))
    assert "Anna" in anna.get(f"/why?of={own.id}.owner").text
    assert anna.get("/why?of=nothing").status_code == 404
    assert anna.get("/?tile=nowhere").status_code == 200


def test_past_turns_stay_as_they_were(opened: Opener) -> None:
    league = opened()
    to_works(league)
    anna, ben = league.browser("red"), league.browser("blue")
    for one in (anna, ben):
        assert one.answer(answer="done").status_code == 303
    first = anna.get("/turn/1").text
    assert re.search(r"Anna</th>.*?<td>8</td>", first, re.S)
    assert (
        anna.answer(field__winner="red", field__loser="blue", field__points="5", field__close="no").status_code == 303
    )
    assert anna.answer(answer="done").status_code == 303
    again = anna.get("/turn/1").text
    head = re.compile(r'data-head="[^"]*"|Head word: \S+')
    assert head.sub("", again) == head.sub("", first)
    assert anna.get("/turn/3").status_code == 404


def test_what_is_taken_back_is_asked_again(opened: Opener) -> None:
    league = opened()
    anna, ben = league.browser("red"), league.browser("blue")
    to_works(league)
    assert anna.answer(answer="done").status_code == 303
    assert "/undo" not in ben.get().text
    assert "Take back: done" in anna.get().text
    assert ben.post("/undo", {"head": league.room.head}).status_code == 403
    assert anna.post("/undo", {"head": "0000-0000"}).status_code == 409
    assert anna.post("/undo", {"head": league.room.head}).status_code == 303
    assert [entry.ans for _, entry in league.room.session.answers] == ["done", 1, 2]
    assert league.room.session.records[-1].payload["seat"] == "red"


def test_the_journal_calls_acts_and_things_as_they_were_offered(opened: Opener) -> None:
    """Also those that were given before the page was opened, and those that were taken back."""
    league = opened()
    anna = league.browser("red")
    told = {"field__winner": "blue", "field__loser": "red", "field__points": "4", "field__close": "yes"}
    assert anna.answer(**told).status_code == 303
    said = "who won: Ben, who lost: Anna, points: 4, was it close: yes"
    assert said in anna.get("/log").text
    league.room.session.undo(1)
    to_works(league)
    act = anna.values()[0]
    assert anna.answer(answer=act).status_code == 303
    on = league.room.session.game.world.by_id[json.loads(act)["tile"]].label
    log = anna.get("/log").text
    assert said in log
    assert f"build a mill on {on}" in log
    assert "winner blue" not in log
    again = AnswersTold(league.room.session).all(league.room.words)
    assert dict(again) == dict(league.room.answers_told.all(league.room.words))


def test_pages_are_made_once_for_each_head(opened: Opener) -> None:
    league = opened()
    anna = league.browser("red")
    made = []
    home = league.site.pages.home

    def counted(*parts: object, **more: object) -> str:
        made.append(parts)
        return home(*parts, **more)  # type: ignore[arg-type]  # handed through

    league.site.pages.home = counted  # type: ignore[method-assign]
    for _ in range(3):
        anna.get()
    assert len(made) == 1
    anna.answer(answer="done")
    anna.get()
    assert len(made) == 2


def test_hostile_names_stay_text(opened: Opener) -> None:
    """Whatever is typed or written comes back as text on every page."""
    league = opened()
    anna = league.browser("organiser")
    for bad in ('"><script>alert(1)</script>', "' onload='alert(1)", "{{ 7*7 }}", "\u202egro.live"):
        for path in ("/?tile=", "/?act=", "/?handed=", "/why?of=", "/rules/", "/?with="):
            page = anna.get(path + bad).text
            assert "<script>alert" not in page
            assert "onload='alert" not in page.replace("&#39;", "'") or "&#39; onload" in page
        page = anna.answer(field__winner=bad).text
        assert "<script>alert" not in page


def test_every_word_of_the_pages_is_used() -> None:
    from web.pages.rendering import HERE

    source = "".join(path.read_text(encoding="utf-8") for path in (*HERE.glob("templates/*"), *HERE.rglob("*.py")))
    assert [name for name in SAID if not re.search(rf"said\.{name}\b", source)] == []


def test_a_player_holds_a_journal_that_proves_itself(opened: Opener) -> None:
    league = opened()
    to_works(league)
    assert league.browser("red").get("/journal.jsonl").content == league.journal()


def test_the_standings_show_how_each_stood_after_each_turn(opened: Opener) -> None:
    league = opened()
    for _ in range(2):
        to_works(league)
        league.room.session.answer("done")
        league.room.session.answer("done")
    league.room.head = league.room.session.head_word()
    page = league.browser("blue").get("/standings").text
    assert re.search(r"Ben</th><td>9</td><td>7</td><td>5</td>", page)


def test_an_answer_to_which_there_is_no_other_stands_in_its_field(tmp_path: Path) -> None:
    rules = tmp_path / "gifts.law"
    rules.write_text(
        """ruleset gifts
  title "Gifts"
  language en
kind player
  gold: number at least 0 = 0
phase giving
  each player in order
    ask player for gift: number at least 0 at most player.gold "your gift?"
    player.gold down gift
  each player in order
    ask player for friend: player from those p in players where p is not player "your friend?"
    friend.gold up 1
""",
        encoding="utf-8",
    )
    given = ("--ruleset", str(rules), "--map", "duel", "--players", "red,blue", "--dice", "ask")
    assert main.run(["new", str(tmp_path / "spring"), *given]) == 0
    with Session.open(tmp_path / "spring") as session:
        league = Open(tmp_path / "spring", session)
        red = league.browser("red")
        assert re.search(r'<input[^>]*name="value"[^>]*value="0"', red.get().text)
        for answer in (0, 0):
            session.answer(answer)
        league.room.head = session.head_word()
        assert re.search(r'<input[^>]*type="radio"[^>]*name="value"[^>]*value="blue"[^>]*checked', red.get().text)
