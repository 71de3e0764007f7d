"""Slips by file: what is read of them, what is refused and how it is said, and what follows once they are opened."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from interpreter.campaign.session import Session
from interpreter.campaign.slips.records import differing_slips
from tests.cli.night_watch import DEARER, begun, slip
from tests.cli.test_seen import run


@pytest.fixture
def night(tmp_path: Path) -> Path:
    return begun(tmp_path / "night")


def told(*words: object) -> str:
    """What a command prints that does what it should."""
    ran = run(*map(str, words))
    assert ran.exit_code == 0, ran.output
    return ran.output


def refused(*words: object) -> str:
    """What a command prints that refuses, without a word of Python."""
    ran = run(*map(str, words))
    assert ran.exit_code != 0, ran.output
    assert "None" not in ran.output
    return ran.output


def test_other_rules_are_weighed_after_slips_have_been_opened(night: Path) -> None:
    told("orders", "seal", night, slip(night, "red", "2", watches=True), slip(night, "blue", "3"))
    told("orders", "open", night)
    layer = night.parent / "night_watch_2.law"
    layer.write_text(DEARER, encoding="utf-8")
    report = told("amend", night, layer, "--dry-run")
    assert "1 of 1 answer fits" in report


def test_a_slip_of_another_campaign_is_refused(night: Path, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    other = begun(tmp_path / "other" / "night", "y")
    stray = slip(other, "red", "2")
    assert "this is a slip of another campaign" in refused("orders", "seal", night, stray)
    told("orders", "keep", stray)
    assert "another campaign" in refused("orders", "seal", night, stray.with_name("night_red.promise.yaml"))
    told("orders", "seal", other, stray)


def test_a_kept_slip_leaves_out_what_need_not_be_done(night: Path) -> None:
    kept = slip(night, "blue", "3")
    told("orders", "keep", kept)
    promise, shown = (kept.with_name(f"night_blue.{one}.yaml") for one in ("promise", "kept"))
    told("orders", "seal", night, promise)
    both = "Still missing: Anna\nStill to be shown: Ben\n"
    assert both in refused("orders", "open", night)
    assert both in told("status", night)
    told("orders", "seal", night, slip(night, "red", "2", watches=True))
    assert "Ben: shown" in told("orders", "show", night, shown)
    stands = told("status", night)
    assert "All slips are in; “marchlaw orders open” opens them." in stands
    assert "Still" not in stands
    told("orders", "open", night)
    told("replay", night, "--verify")
    told("undo", night)


def test_a_kept_slip_that_cannot_be_opened_is_refused_when_it_is_shown(night: Path) -> None:
    kept = slip(night, "blue", "99")
    told("orders", "keep", kept)
    promise, shown = (kept.with_name(f"night_blue.{one}.yaml") for one in ("promise", "kept"))
    told("orders", "seal", night, slip(night, "red", "2"), promise)
    said = refused("orders", "show", night, shown)
    assert "the slip of Ben cannot be opened: 99 is too much here; the most is 10" in said
    assert "Still to be shown: Ben" in refused("orders", "open", night)
    told("orders", "open", night, "--yes")


def test_a_kept_slip_is_opened_as_it_was_promised_or_verifying_says_so(night: Path) -> None:
    kept = slip(night, "blue", "3")
    told("orders", "keep", kept)
    promise, shown = (kept.with_name(f"night_blue.{one}.yaml") for one in ("promise", "kept"))
    told("orders", "seal", night, slip(night, "red", "2"), promise)
    told("orders", "show", night, shown)
    told("orders", "open", night)
    records = Session.read(night).records
    others: list[Any] = [
        [["blue", {"action": "watch"}], ["blue", "done"], ["blue", 3]],
        [["blue", "done"], ["blue", 4]],
    ]
    for added in others:
        opened: Any = records[-1].payload["ans"]
        mine = [one for one in opened if one[0] == "red"]
        changed = replace(records[-1], payload={**records[-1].payload, "ans": [*mine, *added]})
        found = differing_slips([*records[:-1], changed], "journal", Session.read(night).whole_slip_at)
        assert [one.code for one in found] == ["envelope-differs"]


def test_a_form_is_not_written_over_one_that_was_filled_in(night: Path, tmp_path: Path) -> None:
    form = ("orders", "form", night, "--for", "Anna", "--out", tmp_path / "anna.yaml")
    told(*form)
    told(*form)
    filled = slip(night, "red", "2")
    again = ("orders", "form", night, "--for", "red", "--out", filled)
    assert "is there already" in refused(*again)
    assert "  - 2\n" in filled.read_text(encoding="utf-8")
    told(*again, "--yes")
    assert "  - \n" in filled.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("  - 2\n", "  - 99\n", 10, "Anna, “What do you bid?”: 99 is too much here; the most is 10"),
        ("  - 2\n", "  - \n", 10, "Anna, “What do you bid?”: an answer is needed here"),
        ("  - 2\n", "  - 2\n  - 3\n", 11, "Anna: this is one too many, or stands too late: nothing more is asked"),
        ('  # - {"action": "watch"}', '  - {"action": "wacht"}', 8, "there is no act “wacht” here; there are: watch"),
        ("answers:", "answer:", 6, "no slip has a line “answer:”"),
        ("player: red", "player: Cora", 3, "“Cora” is not asked in this round"),
        ("round: 1.night.0", "round: 1.night.7", 2, "this slip is of Turn 1, The night, and"),
        ("number: 1", "number: one", 5, "what stands under “number” is not as in a form"),
    ],
)
def test_what_is_wrong_with_a_slip_is_said_with_its_line(night: Path, old: str, new: str, line: int, said: str) -> None:
    file = slip(night, "red", "2")
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    output = " ".join(refused("orders", "seal", night, file).split())
    assert said in output
    assert f"{file}:{line}:" in output
    assert "ask for a new form" not in output or "round" in old


def test_names_do_as_well_as_ids(night: Path) -> None:
    file = slip(night, "red", "2")
    file.write_text(file.read_text(encoding="utf-8").replace("player: red", "player: Anna"), encoding="utf-8")
    assert "Anna: received" in told("orders", "seal", night, file)
    assert "Still missing: Ben" in refused("orders", "open", night)


def test_empty_files_prose_and_slips_that_come_too_late_are_told_so(night: Path) -> None:
    file = slip(night, "red", "2")
    odd = night.parent / "odd.yaml"
    odd.write_text("", encoding="utf-8")
    assert "there is nothing in this file" in refused("orders", "seal", night, odd)
    odd.write_text("Dear Otto, I bid two.\n", encoding="utf-8")
    assert "it lacks “round”, “player”" in refused("orders", "seal", night, odd)
    told("orders", "open", night, "--yes")
    late = " ".join(refused("orders", "seal", night, file).split())
    assert "too late: the slips of Turn 1, The night were opened" in late


def test_a_kept_slip_is_not_handed_in_nor_a_promise_shown(night: Path) -> None:
    kept = slip(night, "red", "2")
    told("orders", "keep", kept)
    promise, shown = (kept.with_name(f"night_red.{one}.yaml") for one in ("promise", "kept"))
    assert "what is handed in is its promise" in refused("orders", "seal", night, shown)
    told("orders", "seal", night, promise)
    assert "this is no slip that was kept" in refused("orders", "show", night, promise)
    early = " ".join(refused("orders", "show", night, shown).split())
    assert "show it again then; still missing: Ben" in early


def test_who_is_missing_and_what_was_opened_is_told(night: Path) -> None:
    told("orders", "seal", night, slip(night, "red", "2", watches=True))
    status = told("status", night)
    assert "Next: All answer in secret" in status
    assert "Still missing: Ben" in status
    assert "Anna: has handed in slip 1" in told("log", night)
    opened = told("orders", "open", night, "--yes")
    assert "Anna stands guard" in opened
    assert "Ben has handed in nothing." in opened
    log = told("log", night)
    assert "opened: Anna: watch, 2; absent: Ben" in log
    assert "UTC" in log


def test_an_answer_at_the_keyboard_does_not_make_slips_void(night: Path) -> None:
    told("orders", "seal", night, slip(night, "red", "2"))
    orders = night.parent / "orders.yaml"
    orders.write_text("- done\n", encoding="utf-8")
    before = (night / "journal.jsonl").read_bytes()
    said = refused("play", night, "--orders", orders)
    assert "slips have been handed in by Anna" in said
    assert (night / "journal.jsonl").read_bytes() == before


def test_a_round_is_opened_without_all_slips_that_are_lost(night: Path) -> None:
    told("orders", "seal", night, slip(night, "red", "2"), slip(night, "blue", "3"))
    for one in (night / "private").glob("*.json"):
        one.unlink()
    said = " ".join(refused("orders", "open", night).split())
    assert "nothing is opened: Anna, Ben" in said
    told("orders", "open", night, "--yes")
    told("replay", night, "--verify")
    assert "absent: Ben, Anna" in told("log", night)


def test_a_turn_whose_slips_are_being_handed_in_is_not_amended(night: Path) -> None:
    layer = night.parent / "night_watch_2.law"
    layer.write_text(DEARER, encoding="utf-8")
    told("amend", night, layer, "--from", "1", "--dry-run")
    told("orders", "seal", night, slip(night, "red", "2"))
    assert "turn-begun" in refused("amend", night, layer, "--from", "1", "--dry-run")
    told("amend", night, layer, "--from", "2")
    assert "Anna agrees" in told("amend", night, "--agree", "Anna")
    told("amend", night, "--adopt")
    assert "Say which motion" in refused("amend", night, "--withdraw")


def test_after_the_hour_nothing_is_handed_in_whether_or_not_somebody_has_looked(night: Path) -> None:
    late = slip(night, "red", "2")
    with Session.open(night) as session:
        session.note({"kind": "due", "round": "1.night.0", "until": "2026-01-05T20:00:00Z"})
    said = " ".join(refused("orders", "seal", night, late).split())
    assert "too late: the hour was 2026-01-05 20:00 UTC" in said
    assert "marchlaw due" in said


def test_what_everybody_sees_of_an_opening_is_told_where_something_is_hidden(tmp_path: Path) -> None:
    night = begun(tmp_path / "hidden", hides=True)
    told("orders", "seal", night, slip(night, "red", "2", watches=True), slip(night, "blue", "1"))
    said = told("orders", "open", night)
    assert "Anna stands guard" in said
    assert "What do you bid? 2" not in said, "that is Anna's affair"


CHOICE = """ruleset choice
kind player
  rival: player or none = none
phase night
  together, sealed
    each player in order
      ask player for foe: player from those p in players where p is not player "Whom do you watch?"
      player.rival becomes foe
"""


def test_a_slip_without_which_nothing_can_be_opened_is_taken_after_the_hour(tmp_path: Path) -> None:
    rules = tmp_path / "choice.law"
    rules.write_text(CHOICE, encoding="utf-8")
    folder = tmp_path / "choice"
    told("new", folder, "--ruleset", rules, "--map", "duel", "--players", "red=Anna,blue=Ben")
    late = {one: slip(folder, one, "blue" if one == "red" else "red") for one in ("red", "blue")}
    with Session.open(folder) as session:
        session.note({"kind": "due", "round": "1.night.0", "until": "2026-01-05T20:00:00Z"})
    for file in late.values():
        told("orders", "seal", folder, file)
    assert "too late: the hour was" in refused("orders", "seal", folder, late["red"])
    told("orders", "open", folder)


def test_a_slip_is_kept_in_the_language_of_its_campaign(tmp_path: Path) -> None:
    rules = tmp_path / "choice.law"
    rules.write_text(CHOICE.replace("ruleset choice\n", "ruleset choice\n  language de\n"), encoding="utf-8")
    folder = tmp_path / "choice"
    told("new", folder, "--ruleset", rules, "--map", "duel", "--players", "red=Anna,blue=Ben")
    said = told("orders", "keep", slip(folder, "red", "blue"))
    assert "zugesagt" in said
