"""What one player is shown by the commands, and what a campaign with secrets is told when it begins."""

from __future__ import annotations

import json
import re
import shutil
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest

from cli import main
from interpreter.campaign.session import Session

FOGS = Path(__file__).resolve().parents[1] / "rulesets" / "fogs"


class Ran(NamedTuple):
    """How a command ended, and all that it printed."""

    exit_code: int
    output: str


def run(*arguments: str) -> Ran:
    """A command of the program."""
    with redirect_stdout(StringIO()) as out, redirect_stderr(out):
        code = main.run([*arguments])
    return Ran(code, out.getvalue())


@pytest.fixture(scope="module")
def fogs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign in which Anna has laid a mine and set out from a harbour."""
    folder = tmp_path_factory.mktemp("fogs")
    begun = run(
        "new", str(folder / "isles"), "--ruleset", str(FOGS), "--map", "duel", "--players", "anna,ben", "--seed", "x"
    )
    assert begun.exit_code == 0, begun.output
    assert "public-seed" in begun.output
    assert "host-plays" in begun.output
    orders = folder / "orders.yaml"
    orders.write_text(
        "- done\n- done\n- {action: lay, tile: a3}\n- {action: set_out, tile: a3}\n- done\n", encoding="utf-8"
    )
    played = run("play", str(folder / "isles"), "--orders", str(orders))
    assert played.exit_code == 0, played.output
    return folder / "isles"


def test_the_status_shows_what_is_seen(fogs: Path) -> None:
    assert "hidden" not in run("status", str(fogs), "--as", "umpire").output
    seen = run("status", str(fogs), "--as", "ben").output
    assert "hidden" in seen


def test_the_journal_keeps_the_answers_of_others(fogs: Path) -> None:
    lines = json.loads(run("log", str(fogs), "--as", "ben", "--json").output)["records"]
    assert [one.get("hidden", False) for one in lines] == [False, False, False, True, True, False]
    assert "a3" not in str(lines)
    assert not any("state" in one or one.get("dice") for one in lines[1:])
    assert "Anna: set out from a3" in run("log", str(fogs), "--as", "anna").output
    assert "Anna: set out from a3" in run("log", str(fogs), "--as", "umpire").output
    assert "set out" not in run("log", str(fogs), "--as", "ben").output
    assert "not for you" in run("log", str(fogs), "--as", "public").output


def test_what_hangs_on_hidden_things_is_not_explained(fogs: Path) -> None:
    assert "hidden from you" in run("explain", str(fogs), "wealth", "anna", "--as", "ben").output
    assert "9" in run("explain", str(fogs), "wealth", "anna", "--as", "anna").output
    things = json.loads(run("status", str(fogs), "--json", "--as", "anna").output)["things"]
    fleet = things["fleet"][0]["id"]
    assert "strength: hidden" in run("explain", str(fogs), fleet, "--as", "ben").output
    assert "strength: 3" in run("explain", str(fogs), fleet, "--as", "anna").output
    assert "nobody here is called" in run("status", str(fogs), "--as", "zoe").output


def test_the_story_of_a_viewer_holds_what_he_may_read(fogs: Path) -> None:
    told = {viewer: run("story", str(fogs), "--as", viewer).output for viewer in ("anna", "ben", "public", "umpire")}
    assert "lay a mine in" in told["anna"]
    assert "puts to sea" in told["anna"]
    for viewer in ("ben", "public"):
        assert "lay a mine in" not in told[viewer]
        assert "puts to sea" not in told[viewer]
        assert "fleet" not in told[viewer]
        assert "gold" not in told[viewer]
        assert "## Month 1" in told[viewer]
    assert told["umpire"] == run("story", str(fogs)).output
    assert "gold" in told["umpire"]
    assert "nobody here is called" in run("story", str(fogs), "--as", "zoe").output


def test_the_story_of_a_viewer_tells_rolls_that_he_saw(fogs: Path, tmp_path: Path) -> None:
    folder = tmp_path / "luck"
    begun = run("new", str(folder), "--ruleset", str(FOGS), "--map", "duel", "--players", "anna,ben", "--seed", "y")
    assert begun.exit_code == 0, begun.output
    orders = tmp_path / "orders.yaml"
    orders.write_text(
        "- done\n- done\n- {action: try_luck}\n- {action: spy, target: ben}\n- {action: try_luck}\n- done\n",
        encoding="utf-8",
    )
    played = run("play", str(folder), "--orders", str(orders))
    assert played.exit_code == 0, played.output
    seen = {viewer: run("story", str(folder), "--as", viewer).output for viewer in ("anna", "ben")}
    assert [told.count("luck of Anna") for told in seen.values()] == [2, 2]
    assert [told.count("spying on Ben") for told in seen.values()] == [1, 0]


def test_the_log_calls_answers_as_they_were_offered_also_those_taken_back(fogs: Path, tmp_path: Path) -> None:
    folder = tmp_path / "back"
    run("new", str(folder), "--ruleset", str(FOGS), "--map", "duel", "--players", "red=Anna,blue=Ben", "--seed", "z")
    orders = tmp_path / "orders.yaml"
    orders.write_text("- done\n- done\n- {action: spy, target: blue}\n", encoding="utf-8")
    assert run("play", str(folder), "--orders", str(orders)).exit_code == 0
    assert run("undo", str(folder)).exit_code == 0
    told = [line[29:] for line in run("log", str(folder)).output.splitlines()]
    assert told[1:5] == ["Anna: done", "Ben: done", "Anna: spy  [3]", "1 taken back"]


def test_a_campaign_that_cannot_be_played_lists_what_is_recorded(fogs: Path, tmp_path: Path) -> None:
    folder = tmp_path / "broken"
    shutil.copytree(fogs, folder)
    for file in folder.rglob("*.law"):
        file.unlink()
    campaign = folder / "campaign.yaml"
    campaign.write_text(campaign.read_text(encoding="utf-8").replace("fogs", "foggs"), encoding="utf-8")
    ran = run("log", str(folder))
    assert ran.exit_code == 0
    assert "set out: tile a3" in ran.output


VOTES = """ruleset votes
  title "Votes"
  language de
kind player
  voice: number = 0 seen by player{trusted}
  guilt: number = 2 seen by player
define all_voices = sum of p.voice for each p in players
roll ask(player, other: player) "{{player}} fragt {{other}}" seen by player
  dice 1d6
  target 4
  guilt: other.guilt "Gewissen"
phase day
  each player in order
    ask player for said: number at least 0 at most 9
    player.voice becomes said
  for each p in players
    {shown}
  say "{{all_voices}} Stimmen, höchstens {{(highest p.voice for each p in players) otherwise 0}}"
  each player in order
    for each q in players where q is not player
      roll ask(player, q)
"""


def voted(folder: Path, trusted: str, shown: str = "reveals voice of p to everybody") -> dict[str, str]:
    """The stories of a day on which two have voted, and for each has been done what is `shown`."""
    (folder / "votes.law").write_text(VOTES.format(trusted=trusted, shown=shown), encoding="utf-8")
    (folder / "o.yaml").write_text("- 3\n- 4\n", encoding="utf-8")
    camp = str(folder / "c")
    new = ("new", camp, "--ruleset", str(folder / "votes.law"), "--players", "anna,ben", "--turns", "1", "--seed", "x")
    assert run(*new).exit_code == 0
    assert run("play", camp, "--orders", str(folder / "o.yaml")).exit_code == 0
    return {one: run("story", camp, "--as", one).output for one in ("anna", "ben", "public", "umpire")}


def test_what_was_shown_to_all_is_told_to_all_where_it_is_added_up(tmp_path: Path) -> None:
    for story in voted(tmp_path, "").values():
        assert "7 Stimmen, höchstens 4" in story


def test_what_all_see_just_then_is_told_to_all_though_the_checker_has_not_looked_at_it(tmp_path: Path) -> None:
    for story in voted(tmp_path, " [trusted]").values():
        assert "7 Stimmen, höchstens 4" in story


def test_what_somebody_does_not_see_is_told_to_nobody_where_it_is_added_up(tmp_path: Path) -> None:
    told = voted(tmp_path, " [trusted]", "when p.voice > 3\n      reveals voice of p to everybody")
    assert [one for one, story in told.items() if "7 Stimmen" in story] == ["anna", "umpire"]


def test_a_part_that_is_not_seen_is_called_so_in_the_language_of_the_rules(tmp_path: Path) -> None:
    told = voted(tmp_path, "")
    assert "+2 etwas, das du nicht siehst" in told["anna"]
    assert "something" not in told["anna"]


OPEN_ACTS = """ruleset pits
kind player
  gold: number = 5 "gold"
  fame: number = 2 "fame" seen by player
action mine(n: number at least 1 at most 3) by player "mine {n} loads"
  player.gold up n
action boast(n: number at least 1 at most 3) by player "boast {n} times of {player.fame}"
  player.gold up n
phase day
  each player in order
    one of mine, boast
  end campaign when turn is 9
"""


def test_acts_of_others_that_all_see_are_told_in_their_words(tmp_path: Path) -> None:
    """Those whose text tells what others do not see stay as they are recorded."""
    (tmp_path / "pits").mkdir()
    (tmp_path / "pits" / "ruleset.law").write_text(OPEN_ACTS, encoding="utf-8")
    camp = str(tmp_path / "camp")
    begun = run("new", camp, "--ruleset", str(tmp_path / "pits"), "--map", "duel", "--players", "anna,ben")
    assert begun.exit_code == 0, begun.output
    orders = tmp_path / "orders.yaml"
    orders.write_text("- {action: mine, n: 2}\n- {action: boast, n: 3}\n", encoding="utf-8")
    played = run("play", camp, "--orders", str(orders))
    assert played.exit_code == 0, played.output
    lines = {who: run("log", camp, "--as", who).output.splitlines()[1:3] for who in ("anna", "ben", "public", "umpire")}
    told = {who: [line.partition("UTC  ")[2] for line in several] for who, several in lines.items()}
    assert [one[0] for one in told.values()] == ["Anna: mine 2 loads"] * 4
    assert told["ben"][1] == told["umpire"][1] == "Ben: boast 3 times of 2"
    assert "of 2" not in told["anna"][1] + told["public"][1]


BAY = """ruleset bay
kind player
  gold: number = 5 "gold"
  watcher: player or none
kind boat, boats "boat" seen by owner, watcher
  owner: player
  watcher: player or none
  trips: number = 0
setup
  for each p in players
    create boat
      owner = p
      watcher = p.watcher
action sail(boat) by player "{player} sails {boat}"
  allowed when boat.owner is player else "{boat} is not yours"
  boat.trips up 1
phase day
  each player in order
    one of sail
  end campaign when turn is 9
"""


def test_the_log_and_the_story_tell_a_player_the_same_acts(tmp_path: Path) -> None:
    """An act with something hidden is told to whoever saw it done."""
    (tmp_path / "bay").mkdir()
    (tmp_path / "bay" / "ruleset.law").write_text(BAY, encoding="utf-8")
    camp, watched = str(tmp_path / "camp"), "--given=anna.watcher=ben"
    begun = run("new", camp, "--ruleset", str(tmp_path / "bay"), "--map", "duel", "--players", "anna,ben,cleo", watched)
    assert begun.exit_code == 0, begun.output
    boat = re.findall(r"boat_\w+", run("status", camp, "--json", "--as", "anna").output)[0]
    orders = tmp_path / "orders.yaml"
    orders.write_text(f"- {{action: sail, boat: {boat}}}\n", encoding="utf-8")
    played = run("play", camp, "--orders", str(orders))
    assert played.exit_code == 0, played.output
    for who, is_told in (("anna", True), ("ben", True), ("cleo", False), ("public", False), ("umpire", True)):
        assert ("Anna sails boat" in run("story", camp, "--as", who).output) is is_told, who
        assert ("Anna: Anna sails boat" in run("log", camp, "--as", who).output) is is_told, who


LEVIES = """ruleset levies
kind player
  gold: number = 5
  called: yes or no = no seen by those_told(player) [trusted]
  is_told: yes or no = no
define those_told(p: player)
  players when every q in players satisfies q.is_told
  otherwise those q in players where q is p
define called = count of p in players where p.called
roll tax(player) "the tax of {player}"
  base 4
  levy: -1 "a levy" per called
phase call
  for each p in players
    p.is_told becomes no
  each player in order
    ask player for answer: yes or no
    player.called becomes answer
    player.is_told becomes yes
  each player in order
    roll tax(player)
  when turn is 2
    for each p in players
      p.is_told becomes no
    each player in order
      roll tax(player)
"""


def test_a_part_is_told_to_those_who_see_all_that_it_hangs_on_when_it_is_worked_out(tmp_path: Path) -> None:
    (tmp_path / "levies.law").write_text(LEVIES, encoding="utf-8")
    (tmp_path / "o.yaml").write_text("- yes\n- yes\n- yes\n- no\n", encoding="utf-8")
    camp = str(tmp_path / "c")
    new = (
        "new",
        camp,
        "--ruleset",
        str(tmp_path / "levies.law"),
        "--players",
        "anna,ben",
        "--turns",
        "2",
        "--seed",
        "x",
    )
    assert run(*new).exit_code == 0
    run("play", camp, "--orders", str(tmp_path / "o.yaml"))
    for viewer in ("anna", "ben", "public"):
        story = run("story", camp, "--as", viewer).output
        first, _, second = story.partition("## Turn 2")
        assert first.count("−2 a levy") == 2, story
        assert (second.count("−1 a levy"), second.count("−1 something you do not see")) == (2, 2), story


REPORTS = """ruleset scouts
kind player
  gold: number = 5
kind spy, spies seen by owner
  owner: player
report find, finds "find"
  finder: player "who found it"
  worth: number at least 0 = 1 "worth"
report catch, catches "catch"
  spy: spy "who was caught"
phase day
  for each p in players
    create spy
      owner = p
  group reports find
  group reports catch
  end campaign when turn is 9
"""


def test_what_anybody_may_report_is_told_to_all_in_the_words_of_the_question(tmp_path: Path) -> None:
    """Unless it may name what not everybody sees."""
    (tmp_path / "scouts.law").write_text(REPORTS, encoding="utf-8")
    camp = str(tmp_path / "camp")
    new = ("new", camp, "--ruleset", str(tmp_path / "scouts.law"), "--players", "anna,ben", "--seed", "x")
    assert run(*new).exit_code == 0
    (tmp_path / "o.yaml").write_text("- {finder: ben}\n", encoding="utf-8")
    run("play", camp, "--orders", str(tmp_path / "o.yaml"))
    for viewer in ("anna", "ben", "public", "umpire"):
        assert "Everybody: who found it: Ben, worth: 1" in run("log", camp, "--as", viewer).output
    spies = re.findall(r"spy_\w+", run("status", camp, "--as", "umpire", "--json").output)
    (tmp_path / "o.yaml").write_text(f"- {{spy: {spies[0]}}}\n", encoding="utf-8")
    run("play", camp, "--orders", str(tmp_path / "o.yaml"))
    assert "who was caught: spy " in run("log", camp, "--as", "umpire").output
    for viewer in ("anna", "ben", "public"):
        assert "who was caught" not in run("log", camp, "--as", viewer).output


LURKING = """ruleset lurking
  title "Lurking"

kind lurker, lurkers "lurker" seen by owner
  owner: player

setup
  for each p in players
    create lurker
      owner = p

action dismiss(lurker) by player "dismiss {lurker}"
  own: allowed when lurker.owner is player else "{lurker} is not yours"
  destroy lurker

phase work "Work"
  each player in order
    any number of dismiss
    ask player for whom: lurker "Whom do you look for?"
    say to player "{whom}"
"""


@pytest.mark.parametrize("more", [(), ("--dry-run",)])
def test_orders_that_name_what_their_player_does_not_see_are_refused_as_if_nothing_were_called_so(
    more: tuple[str, ...], tmp_path: Path
) -> None:
    """Tried out or recorded, in an act and in a question: a player who has sent them reads the reason."""
    (tmp_path / "lurking.law").write_text(LURKING, encoding="utf-8")
    folder, orders = tmp_path / "c", tmp_path / "orders.yaml"
    begin = ("new", str(folder), "--ruleset", str(tmp_path / "lurking.law"), "--map", "duel", "--players", "red,blue")
    assert run(*begin).exit_code == 0
    hidden = next(one.id for one in Session.read(folder).game.world.things["lurker"] if one.v[0].id == "blue")

    def told(text: str, name: str) -> str:
        orders.write_text(text.replace("NAME", name), encoding="utf-8")
        given = run("play", str(folder), "--orders", str(orders), *more)
        assert given.exit_code == 1
        return given.output.replace(name, "#").replace(name.replace("_", " ").upper(), "#")

    act = "- {action: dismiss, lurker: NAME}\n"
    assert told(act, hidden) == told(act, "lurker_zzzz")
    orders.write_text("- done\n", encoding="utf-8")
    assert run("play", str(folder), "--orders", str(orders)).exit_code == 0
    assert told("- NAME\n", hidden) == told("- NAME\n", "lurker_zzzz")


SCOUTS = """\
ruleset scouts
  title "Scouts"
kind player, players
  gold: number = 5
action scout(tile) by player "scout {tile}" seen by player
  say to player "nothing in {tile}"
phase work
  each player in order
    any number of scout
"""
IN_THE_OPEN = """\
ruleset scouts_2 extends scouts
replace action scout(tile) by player "scout {tile}"
  say to player "nothing in {tile}"
"""


def test_what_was_secret_stays_secret_when_other_rules_open_it(tmp_path: Path) -> None:
    for name, text in (("scouts", SCOUTS), ("scouts_2", IN_THE_OPEN)):
        (tmp_path / f"{name}.law").write_text(text, encoding="utf-8")
    folder = tmp_path / "night"
    begun = ("--ruleset", str(tmp_path / "scouts.law"), "--map", "duel", "--players", "anna,ben", "--dice", "ask")
    assert run("new", str(folder), *begun).exit_code == 0
    with Session.open(folder) as session:
        for answer in ({"action": "scout", "tile": "b3"}, "done", "done"):
            session.answer(answer)
        session.answer({"action": "scout", "tile": "b4"})
        session.undo()
    assert run("amend", str(folder), str(tmp_path / "scouts_2.law"), "--from", "3", "--title", "Open").exit_code == 0
    assert run("amend", str(folder), "--number", "1", "--adopt").exit_code == 0
    with Session.open(folder) as session:
        for answer in ("done", "done", {"action": "scout", "tile": "b4"}):
            session.answer(answer)
        assert session.ground.rulebook.header.name == "scouts_2"
    for viewer in ("ben", "public"):
        log = run("log", str(folder), "--as", viewer).output
        assert len(re.findall("not for you", log)) == 2
        assert re.search(r"Anna: scout b4\n", log)
        records = json.loads(run("log", str(folder), "--as", viewer, "--json").output)["records"]
        assert [one["line"] for one in records if one.get("hidden")] == [2, 5]
    assert "nothing in" not in run("story", str(folder), "--as", "ben").output
    assert "scout The Crossing" in run("log", str(folder), "--as", "anna").output


def test_what_is_told_to_one_is_read_by_nobody_else_also_where_nothing_is_hidden(tmp_path: Path) -> None:
    rules = SCOUTS.replace(" seen by player", "").replace("  say", '  say to everybody "scouts are out"\n  say')
    (tmp_path / "scouts.law").write_text(rules, encoding="utf-8")
    folder = tmp_path / "day"
    begun = ("--ruleset", str(tmp_path / "scouts.law"), "--map", "duel", "--players", "anna,ben", "--dice", "ask")
    assert "host-plays" in run("new", str(folder), *begun).output
    with Session.open(folder) as session:
        session.answer({"action": "scout", "tile": "b3"})
    for viewer, is_told in (("anna", True), ("ben", False), ("public", False), ("umpire", True)):
        story = run("story", str(folder), "--as", viewer).output
        assert ("nothing in The Crossing" in story) is is_told
        assert "scouts are out" in story
        assert "Anna: scout The Crossing" in run("log", str(folder), "--as", viewer).output
