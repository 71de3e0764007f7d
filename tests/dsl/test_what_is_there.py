"""What is certainly there in each branch of a `when`, and behind it."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.border.diagnostics import Severity
from dsl.loader import load_ruleset
from interpreter.values.value import same_members

RULES = """
ruleset watch
kind player
  since: number or none
phase night
  each player in order
    when player.since is not none
      when turn > 5
        player.since becomes none
      {branch}
        player.since up 1
{behind}
"""


def errors(folder: Path, branch: str, behind: str = "") -> set[str]:
    path = folder / "watch.law"
    path.write_text(RULES.format(branch=branch, behind=behind), encoding="utf-8")
    return {one.code for one in load_ruleset(path).findings if one.severity is Severity.ERROR}


@pytest.mark.parametrize("branch", ["otherwise when player.since < turn", "otherwise"])
def test_what_one_branch_takes_away_is_there_in_the_next(branch: str, tmp_path: Path) -> None:
    assert errors(tmp_path, branch) == set()


def test_what_one_branch_takes_away_may_be_gone_behind_it(tmp_path: Path) -> None:
    assert errors(tmp_path, "otherwise", "      player.since up 1") == {"may-be-none"}


WAYS = """
ruleset stores
kind player
  gold: number
  first: store or none
kind store, stores
  player: player
  sacks: number
define store_of(p: player) = the x in stores where x.player is p
procedure fill(p: player)
  let s = store_of(p)
{lines}
phase market
  each player in order
    do fill(player)
"""
FOUND_OR_MADE = """
when s is none
  create store as made
    player = p
  s becomes made
"""


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (FOUND_OR_MADE + "s.sacks up 1", set()),
        ("when s is none\n  p.gold up 1\n  stop\ns.sacks up 1", set()),
        ("when s is not none\n  p.gold up 1\notherwise when turn > 2\n  stop\notherwise\n  stop\ns.sacks up 1", set()),
        ("when s is none\n  when turn > 2\n    stop\n  otherwise\n    stop\ns.sacks up 1", set()),
        ("let best: player or none = none\nbest becomes p when best is none\nbest.gold up 1", set()),
        ("stop when s is none\ns.sacks up 1", set()),
        ("when s is none\n  p.first becomes none\ns.sacks up 1", {"perhaps-missing"}),
        ("when s is not none\n  p.gold up 1\notherwise when turn > 2\n  stop\ns.sacks up 1", {"perhaps-missing"}),
        ("when s is none\n  stop\notherwise\n  s becomes store_of(p)\ns.sacks up 1", {"perhaps-missing"}),
        ("when s is none\n  create store as s\n    player = p\ns.sacks up 1", {"duplicate-local", "perhaps-missing"}),
    ],
)
def test_what_every_way_through_a_when_leaves_there(lines: str, expected: set[str], tmp_path: Path) -> None:
    indented = "\n".join(f"  {line}" for line in lines.strip().splitlines())
    (tmp_path / "stores.law").write_text(WAYS.replace("{lines}", indented), encoding="utf-8")
    found = load_ruleset(tmp_path / "stores.law").findings
    assert {one.code for one in found if one.severity is Severity.ERROR} == expected


TRIES = """
ruleset tries
kind player
  gold: number
roll luck(p: player)
  dice 2d6
  target 7
phase hunt
  each player in order
    let found: number or none = none
    roll luck(player)
{outcomes}
    player.gold up found
"""


@pytest.mark.parametrize(
    ("outcomes", "expected"),
    [
        ("success\n  found becomes 3\nfailure\n  found becomes 1", set()),
        ("success by 3 or more\n  found becomes 9\nsuccess\n  found becomes 3\nfailure\n  found becomes 1", set()),
        ("success\n  found becomes 3\nfailure\n  stop", set()),
        ("success\n  found becomes 3", {"may-be-none"}),
        ("success\n  found becomes 3\nfailure by 2 or more\n  found becomes 1", {"may-be-none"}),
        ("success by 2 or more\n  stop\nsuccess\n  stop\nfailure\n  player.gold up 1", {"may-be-none"}),
        ("success\n  found becomes 3\nfailure\n  found becomes none", {"may-be-none"}),
        ("success\n  found becomes 3\nalso failure\n  found becomes 1", {"may-be-none"}),
        (
            "also success by 2 or more\n  found becomes none\nsuccess\n  found becomes 3\nfailure\n  found becomes 1",
            {"may-be-none"},
        ),
    ],
)
def test_what_every_outcome_of_a_roll_leaves_there(outcomes: str, expected: set[str], tmp_path: Path) -> None:
    indented = "\n".join(f"      {line}" for line in outcomes.splitlines())
    (tmp_path / "tries.law").write_text(TRIES.replace("{outcomes}", indented), encoding="utf-8")
    found = load_ruleset(tmp_path / "tries.law").findings
    assert {one.code for one in found if one.severity is Severity.ERROR} == expected


BOUTS = """
ruleset bouts
kind player
  gold: number
contest bout(a: player, b: player)
  sides a, b
  dice 2d6
  {ending}
phase ring
  for each p in players
    for each q in players where q is not p
      contest bout(p, q) as fought
{lines}
"""


@pytest.mark.parametrize("ending", ["higher total wins, tie is a draw", "highest against highest, tie to b"])
@pytest.mark.parametrize(("known", "other"), [("winner", "loser"), ("loser", "winner")])
def test_who_has_a_winner_has_a_loser(ending: str, known: str, other: str, tmp_path: Path) -> None:
    path = tmp_path / "bouts.law"
    written = BOUTS.replace("dice 2d6", "pool 2 dice d6") if "against" in ending else BOUTS
    lines = f"      when fought.{known} is not none\n        fought.{other}.gold up 1"
    path.write_text(written.format(ending=ending, lines=lines), encoding="utf-8")
    assert not [one for one in load_ruleset(path).findings if one.severity is Severity.ERROR]
    path.write_text(written.format(ending=ending, lines=f"      fought.{other}.gold up 1"), encoding="utf-8")
    assert [one.code for one in load_ruleset(path).findings if one.severity is Severity.ERROR] == ["perhaps-missing"]


OWNED = """
ruleset realm
kind player
  gold: number
  liege: player or none
kind tile
  owner: player or none
define best = the p in players where p.gold > 9
phase rents
  each player in order
    let kept: player or none = none
    for each t in tiles
      when {test}
        t.owner.gold up 1
    kept becomes player.liege
"""


@pytest.mark.parametrize(
    ("test", "expected"),
    [
        ("t.owner is player", set()),
        ("t.owner is in {player}", set()),
        ("t.owner is one of (player, player)", set()),
        ("t.owner is not nobody", set()),
        ("kept is not none and t.owner is kept", set()),
        ("best is not none and t.owner is one of (player, best)", set()),
        ("t.owner is nobody", {"perhaps-missing"}),
        ("t.owner is kept", {"perhaps-missing"}),
        ("t.owner is best", {"perhaps-missing"}),
        ("t.owner is one of (player, player.liege)", {"perhaps-missing"}),
        ("t.owner is in {player, player.liege}", {"perhaps-missing"}),
    ],
)
def test_what_is_the_same_as_something_that_may_be_none_may_be_none(
    test: str, expected: set[str], tmp_path: Path
) -> None:
    (tmp_path / "realm.law").write_text(OWNED.replace("{test}", test), encoding="utf-8")
    found = load_ruleset(tmp_path / "realm.law").findings
    assert {one.code for one in found if one.severity is Severity.ERROR} == expected


@pytest.mark.parametrize("values", ["{player.liege}", "{player.liege, player}", "{player, player.liege}", "{best}"])
@pytest.mark.parametrize("line", ["for each p in {values}", "let p = player|let some = {values}|when some has p"])
def test_what_is_gone_through_holds_no_none(values: str, line: str, tmp_path: Path) -> None:
    lines = "\n    ".join(line.replace("{values}", values).split("|"))
    rules = OWNED.replace("    for each t in tiles\n      when {test}\n        t.owner", f"    {lines}\n      p")
    (tmp_path / "realm.law").write_text(rules, encoding="utf-8")
    found = load_ruleset(tmp_path / "realm.law").findings
    assert {one.code for one in found if one.severity is Severity.ERROR} == {"may-be-none"}


HELD = """
ruleset realm
kind player
  gold: number
kind tile
  owner: player or none
define land(p: player) = (those t in tiles where t.owner is p when p.gold > 0, otherwise none)
define heart(p: player) = the one in parts of (those t in tiles where t.owner is p)
phase rents
  each player in order
    for each t in tiles
      {line}
"""


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("for each x in player.land|  x.owner becomes none", {"may-be-none"}),
        ("player.gold up count of player.land", {"may-be-none"}),
        ("player.gold up count of x in player.heart where x.owner is none", {"may-be-none"}),
        ("player.gold up 1 when player.heart has t", {"may-be-none"}),
        ("player.gold up 1 when t is in player.land", {"may-be-none"}),
        ("player.gold up 1 when tiles has all of player.land", {"may-be-none"}),
        ("player.gold up count of ({t} union player.land)", {"may-be-none"}),
        ("end campaign won by (players when turn > 5, otherwise none)", {"may-be-none"}),
        ("player.gold up count of (player.land otherwise {})", set()),
        ("player.gold up count of player.land when player.land is not none", set()),
        ("player.gold up 1 when player.heart is player.land", set()),
    ],
)
def test_several_that_may_be_none_are_not_gone_through(line: str, expected: set[str], tmp_path: Path) -> None:
    (tmp_path / "realm.law").write_text(HELD.replace("{line}", line.replace("|", "\n      ")), encoding="utf-8")
    found = load_ruleset(tmp_path / "realm.law").findings
    assert {one.code for one in found if one.severity is Severity.ERROR} == expected


def test_several_that_are_none_are_the_same_as_none_alone() -> None:
    assert same_members(None, None)
    assert not same_members(None, ())
    assert not same_members((), None)
