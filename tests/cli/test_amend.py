"""`marchlaw amend`: a motion, its report, what is said of it, and its adoption from a stated turn on."""

from __future__ import annotations

import re
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from cli import main
from interpreter.campaign.amendments import motions
from interpreter.campaign.session import Session

RULES = """ruleset tolls
  title "Tolls"
  turn "Month"
kind tile
  owner: player or none
kind player
  gold: number at least 0 = 10 "gold"
stat income(player) "income of {player}"
  base 2 "harvest"
roll luck(player) "luck of {player}"
  dice 1d6
  target 4
action dig by player "dig"
  roll luck(player)
    success
      player.gold up income(player)
phase work "Work"
  each player in order
    at most one of dig
phase rest "Rest"
  each player in order
    ask player for sleep: yes or no "Do you sleep?"
"""
LAYER = """ruleset tolls_2 extends tolls
change roll luck
  target 5
change roll income
  base 3 "harvest"
action trade by player "trade"
  player.gold up 1
change phase work
  each player in order
    at most one of dig, trade
"""


def run(*arguments: object) -> tuple[int, str]:
    """A command: how it ended, and what it printed."""
    with redirect_stdout(StringIO()) as out, redirect_stderr(out):
        code = main.run([str(one) for one in arguments])
    return code, out.getvalue()


@pytest.fixture
def spring(tmp_path: Path) -> Path:
    """A campaign in its second month: in the first Anna dug with a 4, which is no success by the amendment."""
    (tmp_path / "tolls.law").write_text(RULES, encoding="utf-8")
    (tmp_path / "tolls_2.law").write_text(LAYER, encoding="utf-8")
    folder = tmp_path / "spring"
    begun = ("--ruleset", tmp_path / "tolls.law", "--map", "duel", "--players", "anna,ben", "--dice", "ask")
    code, out = run("new", folder, *begun)
    assert code == 0, out
    with Session.open(folder) as session:
        for answer in ({"action": "dig"}, [4], "done", False, False):
            session.answer(answer)
        assert session.game.world.turn == 2
    return folder


def test_a_motion_is_reported_spoken_about_and_adopted(spring: Path) -> None:
    file = spring.parent / "tolls_2.law"
    said = ("--title", "Hard luck", "--because", "gold is cheap", "--by", "anna")
    code, out = run("amend", spring, file, "--from", 3, *said)
    assert code == 0, out
    assert "income of Anna: 2 -> 3" in out
    assert "Anna, trade: more ways: 1, fewer: 0" in out
    assert "Anna, dig: 50 % -> 33 %" in out
    assert "5 of 5 answers fit" in out
    assert re.search(r"the first other result is in line 3: .* against .*: .*; by the new rules: .* against .*: ", out)
    assert "False" not in out
    assert (spring / "amendments" / "001.txt").read_text(encoding="utf-8").startswith("1. The words")
    assert run("amend", spring, "--number", 1, "--agree", "anna", "--object", "ben", "--because", "too hard")[0] == 0
    assert "Ben objects: too hard" in run("amend", spring)[1]
    assert "Anna agrees" in run("amend", spring)[1]
    code, out = run("amend", spring, "--number", 1, "--adopt")
    assert code == 0, out
    with Session.open(spring) as session:
        assert session.ground.rulebook.header.name == "tolls"
        assert session.is_waiting == (3, "work")
        for answer in ("done", "done", False, False):
            session.answer(answer)
        assert session.ground.rulebook.header.name == "tolls_2"
        assert session.game.world.turn == 3
        session.answer({"action": "trade"})
        assert session.game.world.by_id["anna"].v[0] == 13  # 10, 2 for the dug month, 1 for trade
    journal = (spring / "journal.jsonl").read_text(encoding="utf-8").splitlines()
    (rules,) = (line for line in journal if '"amendment"' in line)
    assert "too hard" in rules
    assert run("replay", spring, "--verify")[0] == 0
    assert run("amend", spring, "--number", 1, "--withdraw")[0] == 1


def test_whoever_objects_because_he_agrees_objects(spring: Path) -> None:
    assert run("amend", spring, spring.parent / "tolls_2.law", "--from", 3, "--title", "Hard luck")[0] == 0
    out = run("amend", spring, "--number", 1, "--agree", "anna", "--object", "ben", "--because", "agrees")[1]
    assert "Ben objects: “agrees”" in out
    assert "Anna agrees" in out
    assert run("amend", spring, "--number", 1, "--adopt")[0] == 0
    assert "Ben objects: “agrees”" in run("log", spring)[1]


def test_a_new_line_is_told_whole(spring: Path) -> None:
    layer = 'ruleset tolls_3 extends tolls\nto luck: rain: -1 "rain"\nlimit naps: 1 per player this turn\n'
    (spring.parent / "tolls_3.law").write_text(layer + "add to action dig\n  counts as naps\n", encoding="utf-8")
    out = run("amend", spring, spring.parent / "tolls_3.law", "--from", 3, "--title", "Rain", "--by", "anna")[1]
    assert 'new: line rain: to luck: rain: -1 "rain"\n' in out
    assert "new: limit naps: 1 per player this turn\n" in out


def test_bots_play_on_under_both_rules_and_the_same_twice(spring: Path) -> None:
    file = spring.parent / "tolls_2.law"
    before = (spring / "journal.jsonl").read_bytes()
    code, out = run("amend", spring, file, "--games", 4, "--dry-run")
    assert code == 0, out
    assert "7. The future, as bots would play it" in out
    assert "gold after 3 turns, on average: " in out
    assert run("amend", spring, file, "--games", 4, "--dry-run")[1] == out
    assert "7. The future" not in run("amend", spring, file, "--dry-run")[1]
    assert (spring / "journal.jsonl").read_bytes() == before


def report(folder: Path, change: str) -> str:
    """What a dry run says of rules that are changed so."""
    file = folder.parent / "other.law"
    file.write_text(f"ruleset other extends tolls\n{change}\n", encoding="utf-8")
    code, out = run("amend", folder, file, "--dry-run")
    assert code == 0, out
    return out


def test_a_number_that_cannot_be_worked_out_is_told_in_words(spring: Path) -> None:
    out = report(spring, 'change stat income\n  base 6 / (player.gold - 10) rounded down "harvest"')
    assert "income of Anna: 2 -> 3" in out  # 6 / (12 - 10)
    assert "income of Ben: 2 -> this divides by 0" in out
    assert "1 of 5 answers fit" in out  # Anna had 10 as well when she dug
    assert re.search(r"it stops at line 3 of the journal: this divides by 0", out)


def test_land_that_would_be_another_players_is_told(spring: Path) -> None:
    out = report(spring, "add to action dig.success\n  for each t in tiles\n    t.owner becomes player")
    assert "5 of 5 answers fit" in out
    assert "every result would have been the same" in out
    with Session.open(spring) as session:
        bens = [one.label for one in session.game.world.tiles if one.v[0] is session.game.world.by_id["ben"]]
    assert bens
    assert all(f"{tile}: Ben; by the new rules: Anna" in out for tile in bens)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("change roll luck\n  dice 2d6", "the dice are others"),
        ("replace action dig by player\n  player.gold up 1", "the dice are others"),
        ("add to action dig before luck\n  roll luck(player)", "there are more dice"),
    ],
)
def test_dice_of_before_that_do_not_fit_are_told(tmp_path: Path, change: str, told: str) -> None:
    """Where the dice stand beside the answer that they were thrown for."""
    (tmp_path / "tolls.law").write_text(RULES, encoding="utf-8")
    folder = tmp_path / "summer"
    begun = ("--ruleset", tmp_path / "tolls.law", "--map", "duel", "--players", "anna,ben", "--seed", "luck")
    assert run("new", folder, *begun)[0] == 0
    with Session.open(folder) as session:
        session.answer({"action": "dig"})
    out = report(folder, change)
    assert "0 of 1 answer fits" in out
    assert re.search(rf"it stops at line 2 of the journal: .*{told}", out)


def test_a_turn_that_has_begun_is_refused(spring: Path) -> None:
    code, out = run("amend", spring, spring.parent / "tolls_2.law", "--from", 1)
    assert code == 1
    assert "turn-begun" in out


def test_a_text_that_was_edited_is_not_adopted(spring: Path) -> None:
    assert run("amend", spring, spring.parent / "tolls_2.law", "--from", 3)[0] == 0
    text = spring / "amendments" / "tolls_2.law"
    text.write_text(text.read_text(encoding="utf-8").replace("target 5", "target 6"), encoding="utf-8")
    code, out = run("amend", spring, "--number", 1, "--adopt")
    assert code == 1
    assert "motion-text-changed" in out


def test_a_motion_whose_file_was_thrown_away_gives_its_number_to_no_other_that_is_there(spring: Path) -> None:
    for name in ("tolls_2", "tolls_3", "tolls_4"):
        layer = spring.parent / f"{name}.law"
        layer.write_text(LAYER.replace("tolls_2", name), encoding="utf-8")
        if name == "tolls_4":
            (spring / "amendments" / "001.json").unlink()
        assert run("amend", spring, layer, "--from", 3)[0] == 0
    assert [one.ruleset for one in motions(spring)] == ["tolls_3", "tolls_4"]


@pytest.mark.parametrize("voices", ["null", "5", '"ben"', "[]", '{"ben": 5}', '{"ben": null}'])
def test_a_motion_that_was_damaged_is_told(voices: str, spring: Path) -> None:
    assert run("amend", spring, spring.parent / "tolls_2.law", "--from", 3)[0] == 0
    file = spring / "amendments" / "001.json"
    file.write_text(file.read_text(encoding="utf-8").replace("{}", voices), encoding="utf-8")
    code, out = run("amend", spring)
    assert code == 1
    assert "motion-damaged" in out


def test_a_text_that_is_edited_after_it_was_adopted_is_told_and_not_played(spring: Path) -> None:
    assert run("amend", spring, spring.parent / "tolls_2.law", "--from", 3)[0] == 0
    assert run("amend", spring, "--number", 1, "--adopt")[0] == 0
    with Session.open(spring) as session:
        for answer in ("done", "done", False, False):
            session.answer(answer)
    text = spring / "amendments" / "tolls_2.law"
    text.write_text(text.read_text(encoding="utf-8").replace("target 5", "target 6"), encoding="utf-8")
    code, out = run("status", spring)
    assert code == 0
    assert "have been changed since they were last played by" in out
    with Session.open(spring) as session:
        assert session.changed is not None
        session.answer({"action": "dig"})
        session.answer([5])
        assert session.game.world.results[-1].success, "by the text that was adopted a 5 is enough"
        assert session.verified() == ()


def test_what_stands_on_other_rules_is_no_amendment(spring: Path) -> None:
    other = spring.parent / "other.law"
    other.write_text(RULES.replace("ruleset tolls", "ruleset other"), encoding="utf-8")
    code, out = run("amend", spring, other, "--from", 3)
    assert code == 1
    assert "not-on-top" in out
    assert run("amend", spring, "--number", 7, "--adopt")[0] == 1
    assert "Nobody has moved anything." in run("amend", spring)[1]


def test_other_rules_before_a_motion_holds_tell_that_they_take_its_place(
    spring: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("quit\n"))
    moved = run("amend", spring, spring.parent / "tolls_2.law", "--from", 3, "--title", "Hard luck")
    assert moved[0] == 0
    assert "takes the place" not in moved[1]
    assert run("amend", spring, "--number", 1, "--adopt")[0] == 0
    said = "It takes the place of motion 1, adopted from turn 3 on (Hard luck)"
    assert said in run("swap", spring, "--to", spring.parent / "tolls.law", "--dry-run")[1]
    campaign = spring / "campaign.yaml"
    campaign.write_text(campaign.read_text(encoding="utf-8") + "turns: 9\n", encoding="utf-8")
    code, out = run("play", spring, "--rules", "new")
    assert said in out
    assert code == 0, out
    assert run("replay", spring, "--verify")[0] == 0


MONTHS = """ruleset months
  title "Months"
kind player
  gold: number = 0
condition tired of player "tired"
dawn: when turn changes "month {was} is over"
  for each p in players
    p.gold up 1
winter: when (turn > 1) becomes true "winter comes"
  for each p in players
    p.gold up 10
rested: when (p has tired) changes for p: player "{p} is tired, or is so no more"
  p.gold up 100
action work by player "work"
  player gains tired until end of turn
phase day "Day"
  each player in order
    at most one of work
"""
MORE_MONTHS = "ruleset months_2 extends months\nadd to kind player\n  silver: number = 0\n"


@pytest.mark.parametrize("is_swapped", [False, True])
def test_what_came_with_the_turn_is_followed_by_other_rules_too(is_swapped: bool, tmp_path: Path) -> None:
    """The turn has ended by the old rules; what follows that is done when its first phase begins, by the new ones."""
    rules, layer = tmp_path / "months.law", tmp_path / "months_2.law"
    rules.write_text(MONTHS, encoding="utf-8")
    layer.write_text(MORE_MONTHS, encoding="utf-8")
    folder = tmp_path / "c"
    assert run("new", folder, "--ruleset", rules, "--map", "duel", "--players", "anna,ben")[0] == 0
    with Session.open(folder) as session:
        session.answer({"action": "work"})
    if is_swapped:
        assert run("swap", folder, "--to", layer)[0] == 0
    with Session.open(folder) as session:
        session.answer("done")
        assert session.ground.rulebook.header.name == ("months_2" if is_swapped else "months")
        world = session.game.world
        follows = [text for kind, text in world.story if kind == "follows"]
        assert follows == [
            "month 0 is over",
            "Anna is tired, or is so no more",
            "month 1 is over",
            "Anna is tired, or is so no more",
            "winter comes",
        ]
        assert [one.v[0] for one in world.things["player"]] == [212, 12]
        session.answer({"action": "work"})
        session.undo()
        assert [one.v[0] for one in session.game.world.things["player"]] == [212, 12]
    assert run("replay", folder, "--verify")[0] == 0


def test_a_line_that_the_new_rules_do_not_have_follows_nothing(tmp_path: Path) -> None:
    """Neither one that is gone, nor one that bears a name of before and looks at a value of another sort."""
    rules, other = tmp_path / "months.law", tmp_path / "seasons.law"
    rules.write_text(MONTHS, encoding="utf-8")
    dawn, winter = MONTHS.index("dawn: "), MONTHS.index("winter: ")
    changed = (MONTHS[:dawn] + MONTHS[winter:]).replace("ruleset months", "ruleset seasons")
    changed = changed.replace('(turn > 1) becomes true "winter comes"', 'turn changes "it snows"')
    other.write_text(changed, encoding="utf-8")
    folder = tmp_path / "c"
    assert run("new", folder, "--ruleset", rules, "--map", "duel", "--players", "anna,ben")[0] == 0
    with Session.open(folder) as session:
        session.answer({"action": "work"})
    assert run("swap", folder, "--to", other)[0] == 0
    with Session.open(folder) as session:
        session.answer("done")
        tired = "Anna is tired, or is so no more"
        follows = [text for kind, text in session.game.world.story if kind == "follows"]
        assert follows == ["month 0 is over", tired, tired]
        for answer in ("done", "done"):
            session.answer(answer)
        assert "it snows" in [text for _, text in session.game.world.story]
