"""How the questions of a report are put, and where it is said that an answer is recorded."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from cli import main
from interpreter.campaign.session import Session
from interpreter.requests import Tell

RULES = """ruleset court
  language en
kind player
  gold: number = 3 "gold"
report ruling, rulings "ruling"
  subject: player "about whom"
  fine: number at least 0 at most 3 = 1 "fine"
phase morning "Morning"
  for each p in players
    group reports ruling as said with subject = p
    said.subject.gold down said.fine
phase evening "Evening"
  each player in order
    ask player for more: yes or no "more?"
    player.gold up 1 when more
"""


def test_a_report_says_what_it_is_about_and_recorded_stands_before_what_begins_next(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, "en")
    (tmp_path / "court.law").write_text(RULES, encoding="utf-8")
    (tmp_path / "orders.yaml").write_text("- {fine: 2}\n- {fine: 1}\n", encoding="utf-8")
    folder = str(tmp_path / "year")
    begun = ["new", folder, "--ruleset", str(tmp_path / "court.law"), "--map", "duel", "--players", "red=Anna,blue=Ben"]
    assert main.run([*begun, "--seed", "x"]) == 0, capsys.readouterr()
    capsys.readouterr()
    assert main.run(["play", folder, "--orders", str(tmp_path / "orders.yaml")]) == 0
    said = capsys.readouterr().out
    assert "what has happened? (ruling: Anna)" in said
    assert "what has happened? (ruling: Ben)" in said
    assert said.rindex("recorded") < said.index("--- Evening ---")


MATCHES = """ruleset league
  language en
kind club_player, squad "player"
  club: player
report result, results "result"
  home: player "who played at home"
  guest: player "who came?"
  goals: number at least 0 at most 9 "goals"
  best: club_player "who was best?"
  hurt: set of club_player = {} "who was hurt?"
  allowed when home is not guest else "nobody plays against himself"
  allowed when no r in results where r.home is home and r.guest is guest else "that has been told"
  allowed when best.club is home or best.club is guest else "{best} did not play"
  allowed when no h in hurt where h.club is not home and h.club is not guest else "somebody hurt did not play"
setup
  for each p in players
    for each i from 1 to 2
      create club_player
        name = "{p} {i}"
        club = p
phase day "Day"
  group reports any number of result
"""


def begun(tmp_path: Path) -> str:
    (tmp_path / "league.law").write_text(MATCHES, encoding="utf-8")
    folder = str(tmp_path / "year")
    players = "red=Anna,blue=Ben,gold=Cleo"
    words = ["new", folder, "--ruleset", str(tmp_path / "league.law"), "--map", "duel", "--players", players]
    assert main.run([*words, "--seed", "x", "--turns", "2"]) == 0
    return folder


def test_what_must_hold_of_a_report_leaves_out_options_and_is_judged_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = begun(tmp_path)
    capsys.readouterr()
    typed = io.StringIO("+\nAnna\nBen\n3\nCleo 1\nBen 2\nCleo 2\nAnna 1\nquit\n")
    monkeypatch.setattr("sys.stdin", typed)
    assert main.run(["play", folder]) == 0
    said = capsys.readouterr().out
    assert "Who came?\n    1  Ben\n    2  Cleo\n" in said, "Anna is at home"
    best = said[said.index("Who was best?") :]
    assert "1  Anna 1\n    2  Anna 2\n    3  Ben 1\n    4  Ben 2\n> " in best, "Cleo did not play"
    assert best.index("That cannot be: somebody hurt did not play.") < best.index("recorded")
    assert best.count("Who was hurt?") == 2, "that alone is asked once more"


def test_a_set_is_asked_for_among_what_it_may_hold(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = begun(tmp_path)
    capsys.readouterr()
    monkeypatch.setattr("sys.stdin", io.StringIO("+\nAnna\nBen\n3\nBen 2\nquit\n"))
    assert main.run(["play", folder]) == 0
    said = capsys.readouterr().out
    hurt = said[said.index("Who was hurt?") :]
    assert "1  Anna 1\n    2  Anna 2\n    3  Ben 1\n    4  Ben 2\n  several: with commas between them\n" in hurt


CAPTAINS = """ruleset captains
  language en
kind player
  gold: number = 3
report voyage, voyages "voyage"
  captain: player "who led?"
  crew: set of player "who went?"
  allowed when crew has captain else "the captain goes too"
phase day "Day"
  group reports any number of voyage
"""


def test_what_a_set_holds_only_beside_another_is_listed_and_that_it_may_hold_none_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "captains.law").write_text(CAPTAINS, encoding="utf-8")
    folder = str(tmp_path / "year")
    words = ["new", folder, "--ruleset", str(tmp_path / "captains.law"), "--map", "duel", "--players", "a=Anna,b=Ben"]
    assert main.run([*words, "--seed", "x", "--turns", "2"]) == 0
    capsys.readouterr()
    monkeypatch.setattr("sys.stdin", io.StringIO("+\nAnna\nnone\nAnna, Ben\nquit\n"))
    assert main.run(["play", folder]) == 0
    said = capsys.readouterr().out
    went = said[said.index("Who went?") :]
    assert "1  Anna\n    2  Ben\n  several: with commas between them\n  none: none of them\n" in went
    assert went.index("That cannot be: the captain goes too.") < went.index("recorded")


def test_an_option_stays_where_what_must_hold_needs_a_fact_that_is_told_later(tmp_path: Path) -> None:
    with Session.open(Path(begun(tmp_path))) as session:
        asked = session.game.pending
        assert isinstance(asked, Tell)
        anna = session.game.world.by_id["red"]
        home, guest, _, best, _ = asked.fields
        assert asked.fitting(home, {}) == home.options
        assert asked.fitting(best, {"home": anna}) == best.options, "who came is not known"
        assert asked.fitting(guest, {"home": anna}) == tuple(one for one in guest.options or () if one is not anna)
        assert asked.refusal_so_far({"home": anna, "guest": anna}) == "nobody plays against himself"


WHO_WON = """ruleset fights
  language en
kind player
  gold: number = 3
report fight, fights "fight"
  winner: player "who won?"
  loser: player "who lost?"
  others: set of player = {} "who lost with them?"
  allowed when winner is not loser and not others has winner else "{winner} cannot beat themselves"
phase day "Day"
  group reports any number of fight
"""


def test_each_part_of_what_must_hold_counts_as_soon_as_its_facts_are_told(tmp_path: Path) -> None:
    (tmp_path / "fights.law").write_text(WHO_WON, encoding="utf-8")
    folder = str(tmp_path / "year")
    words = ["new", folder, "--ruleset", str(tmp_path / "fights.law"), "--map", "duel", "--players", "a=Anna,b=Ben"]
    assert main.run([*words, "--seed", "x", "--turns", "2"]) == 0
    with Session.open(Path(folder)) as session:
        asked = session.game.pending
        assert isinstance(asked, Tell)
        anna, ben = session.game.world.by_id["a"], session.game.world.by_id["b"]
        told = {"winner": anna}
        assert asked.fitting(asked.fields[1], told) == (ben,)
        assert asked.members_fitting(asked.fields[2], (anna, ben), told | {"loser": ben}) == (ben,)


CREWS = """ruleset crews
  language en
kind player
  gold: number = 3
report sailing, sailings "sailing"
  captain: player "who led?"
  crew: set of player = {{}} "who went along?"
  allowed when not crew has captain else "the captain goes anyway"
  allowed when {demand} else "so many do not fit"
phase day "Day"
  group reports any number of sailing
"""


@pytest.mark.parametrize(
    ("demand", "is_asked"),
    [
        ("count of p in crew <= 1", True),  # Ben alone
        ("count of p in crew is not 1", False),  # no one alone, and both are one too many
        ("count of p in crew is one of (1, 2)", True),  # none is too few
    ],
)
def test_a_set_that_can_only_be_empty_is_not_asked_for(
    demand: str, is_asked: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "crews.law").write_text(CREWS.format(demand=demand), encoding="utf-8")
    folder = str(tmp_path / "year")
    words = ["new", folder, "--ruleset", str(tmp_path / "crews.law"), "--map", "duel", "--players", "a=Anna,b=Ben"]
    assert main.run([*words, "--seed", "x", "--turns", "2"]) == 0
    capsys.readouterr()
    monkeypatch.setattr("sys.stdin", io.StringIO("+\nAnna\nBen\nquit\n" if is_asked else "+\nAnna\nquit\n"))
    assert main.run(["play", folder]) == 0
    said = capsys.readouterr().out
    assert ("Who went along?" in said) is is_asked
    assert "recorded" in said


@pytest.mark.parametrize(
    ("told", "wanted"),
    [
        ("goals: many", "“many” does not fit “goals”; what fits: 0–9"),
        ("goals: 10", "“10” does not fit “goals”; what fits: 0–9"),
        ("goals: 3, best: Dora", "“Dora” does not fit “who was best”; what fits: Anna 1, Anna 2, Ben 1"),
        ("goals: 3, best: Anna 1, hurt: 'Anna 1, Ben 2'", "“Anna 1, Ben 2” does not fit “who was hurt”: several stand"),
        ("goals: 3", "“who was best” is missing"),
    ],
)
def test_a_fact_that_does_not_fit_is_refused_with_what_fits(
    told: str, wanted: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = begun(tmp_path)
    orders = tmp_path / "orders.yaml"
    orders.write_text(f"- {{home: Anna, guest: Ben, {told}}}\n", encoding="utf-8")
    capsys.readouterr()
    assert main.run(["play", folder, "--orders", str(orders), "--dry-run"]) == 1
    assert wanted in capsys.readouterr().out


FOUGHT = """ruleset field
  language en
kind player
  gold: number = 3 "gold"
table ending
  | key    | name     |
  | won    | "won"    |
  | unfought | "not fought" |
table grade
  | key   | name    |
  | whole | "whole" |
  | minor | "minor" |
report battle, battles "battle"
  ending: ending "how did it end?"
  grade: grade = whole "grade"
  razed: yes or no = no "razed?"
  allowed when ending is won or grade is whole else "nobody has won"
  allowed when ending is won or not razed else "nobody has won"
phase day
  group reports battle as told
  group reports battle as again
  group reports battle as last
"""


def test_a_fact_that_can_only_be_as_usual_is_not_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, "en")
    (tmp_path / "field.law").write_text(FOUGHT, encoding="utf-8")
    folder = str(tmp_path / "year")
    main.run(["new", folder, "--ruleset", str(tmp_path / "field.law"), "--map", "duel", "--players", "red,blue"])
    capsys.readouterr()
    monkeypatch.setattr("sys.stdin", io.StringIO("not fought\nwon\nminor\nback\nback\nwon\nwhole\nyes\nquit\n"))
    main.run(["play", folder])
    said = capsys.readouterr().out
    assert [said.count(one) for one in ("How did it end?", "Grade?", "Razed?")] == [4, 3, 2]
    with Session.open(Path(folder)) as session:
        told = session.game.answers
    assert told == [
        {"ending": "unfought", "grade": "whole", "razed": False},
        {"ending": "won", "grade": "whole", "razed": True},
    ]
