"""A limit may hang on what is hidden where whoever acts certainly sees it, as a requirement of the act may."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset
from tests.dsl.told import told_of

RULES = """ruleset prowl
  title "Prowl"
kind cat, cats seen by owner
  owner: player
  pace: number = 1
  lives: number = 9 seen by owner
define steps(c: cat) = c.pace + c.lives
limit step: {limit} this turn
action sneak(beast: cat) by player "sneak" seen by player
  {test}
  counts as step
  beast.pace up 1
phase night
  each player in order
    any number of sneak
"""
OWN = "allowed when beast.owner is player"


@pytest.mark.parametrize(
    ("limit", "test", "tells"),
    [
        ("beast.pace per beast", OWN, False),
        ("steps(beast) per beast", OWN, False),
        ("steps(cat) per cat", OWN, False),
        ("beast.pace per beast", "allowed when sees(player, beast)", False),
        ("beast.lives per beast", "allowed when sees(player, beast)", True),
        ("(count of c in cats where c.lives > 3) per player", OWN, True),
    ],
)
def test_it_tells_only_what_is_not_seen(limit: str, test: str, tells: bool, tmp_path: Path) -> None:
    file = tmp_path / "prowl.law"
    file.write_text(RULES.format(limit=limit, test=test), encoding="utf-8")
    errors = [one.code for one in load_ruleset(file).findings if one.severity.name == "ERROR"]
    assert errors == ["legality-tells"] * tells


@pytest.mark.parametrize(
    ("watchers", "tells"),
    [
        ("those p in players where p is c.owner", False),
        ("those p in players where c.owner is p or any x in cats where x.owner is p and x.pace > 3", False),
        ("those p in players where p is c.owner and c.pace > 3", True),
        ("those p in players where any x in cats where x.owner is p and x.pace > 3", True),
    ],
)
def test_whoever_is_surely_among_those_that_a_definition_names_sees_it(
    watchers: str, tells: bool, tmp_path: Path
) -> None:
    rules = RULES.replace("cats seen by owner", "cats").replace("lives: number = 9 seen by owner", "{lives}")
    rules = rules.format(limit="beast.lives per beast", test=OWN, lives="lives: number = 9 seen by watchers(cat)")
    file = tmp_path / "prowl.law"
    file.write_text(f"{rules}define watchers(c: cat) = {watchers}\n", encoding="utf-8")
    errors = [one.code for one in load_ruleset(file).findings if one.severity.name == "ERROR"]
    assert errors == ["legality-tells"] * tells


ROLLS = """ruleset prowl
  title "Prowl"
kind cat, cats seen by owner
  owner: player
  place: tile
  pace: number = 1
roll hear(p: player, t: tile) seen by {viewer}
  dice 2d6
  target 7 + count of c in cats where {which}
phase night
  each player in order
    for each t in tiles
      roll hear(player, t)
        success
          create cat
            owner = player
            place = t
"""


@pytest.mark.parametrize(
    ("viewer", "which", "tells"),
    [
        ("p", "c.place is t", True),
        ("p", "c.place is t and c.owner is p", False),
        ("p [trusted]", "c.place is t", False),
        ("nobody", "c.place is t", False),
    ],
)
def test_a_roll_that_one_sees_hangs_on_what_he_sees(viewer: str, which: str, tells: bool, tmp_path: Path) -> None:
    file = tmp_path / "prowl.law"
    file.write_text(ROLLS.format(viewer=viewer, which=which), encoding="utf-8")
    warned = [one.code for one in load_ruleset(file).findings if one.code == "roll-tells"]
    assert warned == ["roll-tells"] * tells


def test_who_sees_it_is_said_where_it_is_trusted(tmp_path: Path) -> None:
    file = tmp_path / "prowl.law"
    rules = ROLLS.replace("seen by {viewer}", "[trusted]", 1).format(which="c.place is t")
    file.write_text(rules, encoding="utf-8")
    assert "roll-tells" in [one.code for one in load_ruleset(file).findings]


PROWLED = """ruleset prowl
  title "Prowl"
kind player
  gold: number at least 0 = 9
condition wary of player "wary" seen by player
define nights(p: player) = count of s in past sneak this turn where s.player is p
action sneak(tile) by player "sneak to {{tile}}" seen by player
  allowed when {test} else "no"
  player.gold down 1
  player gains wary until end of turn
phase night
  each player in order
    any number of sneak
"""


@pytest.mark.parametrize(
    ("test", "hints"),
    [
        ("no s in past sneak this turn where s.player is player", 0),
        ("nights(player) < 3", 0),
        ("count of s in past sneak where s.player is player and s.tile is tile < 2", 0),
        ("not player has wary", 0),
        ("no s in past sneak this turn where s.tile is tile", 1),
        ("count of past sneak < 9", 1),
        ("no s in past sneak where s.player is not player", 1),
        ("no p in players where p has wary", 1),
    ],
)
def test_what_a_player_has_done_himself_in_secret_he_knows(test: str, hints: int, tmp_path: Path) -> None:
    """Each use of what others have done in secret, or of what they have, is told with what to write."""
    file = tmp_path / "prowl.law"
    file.write_text(PROWLED.format(test=test), encoding="utf-8")
    found = [one for one in load_ruleset(file).findings if one.code == "legality-tells"]
    assert len(found) == hints
    if "past" in test:
        assert all(one.hint().endswith("those that player sees: … where ….player is player") for one in found)


@pytest.mark.parametrize(
    ("limit", "seen", "tells"),
    [
        ("1 this turn", "seen by player", True),
        ("1 per player this turn", "seen by player", False),
        ("1 per player, other this turn", "seen by player, other", False),
        ("1 this turn", "seen by everybody", False),
        ("1 this turn", "seen by player [trusted]", False),
        ("1 this turn", "", False),
    ],
)
def test_a_limit_that_counts_what_others_did_in_secret_tells_of_it(
    limit: str, seen: str, tells: bool, tmp_path: Path
) -> None:
    rules = f"""ruleset raiders
kind player
  gold: number = 5
limit raids: {limit}
action raid(other: player) by player "raid {{other}}" {seen}
  counts as raids
  player.gold up 1
phase work
  each player in order
    any number of raid
"""
    found = [one for one in told_of(rules, tmp_path) if one.code == "legality-tells"]
    assert bool(found) is tells
    assert all("limit raids: … per player" in one.hint() for one in found)


AGENTS = """ruleset agents
kind player
  gold: number = 5
kind tile
  dug: yes or no
kind agent, agents
  owner: player
  pals: set of player
limit missions: {limit}
action spy(agent, tile) by player "spy" seen by player
  allowed when {test}
  counts as missions
  player.gold up 1
action dig(agent, tile) by player "dig"
  allowed when {test}
  counts as missions
  tile.dug becomes yes
phase work
  each player in order
    any number of spy, dig
"""


@pytest.mark.parametrize(
    ("limit", "test", "told"),
    [
        ("1 per tile this turn", "agent.owner is player", ["spy", "dig"]),
        ("1 per agent this turn", "agent.owner is player", []),
        ("1 per agent, tile this turn", "agent.owner is player", []),
        ("1 per player, tile this turn", "agent.owner is player", []),
        ("1 per agent this turn", "agent.pals has player", ["spy", "dig"]),  # whom several may send
        ("1 per agent this turn", "player.gold > 0", ["spy", "dig"]),
    ],
)
def test_a_limit_for_places_tells_of_what_was_done_there_in_secret(
    limit: str, test: str, told: list[str], tmp_path: Path
) -> None:
    found = told_of(AGENTS.format(limit=limit, test=test), tmp_path)
    assert [dict(one.values)["act"] for one in found if one.code == "legality-tells"] == told


MINES = """ruleset mines
kind player
  gold: number = 5
kind tile
  mine: yes or no seen by nobody
limit blasts: 2 this turn
action blow(tile) "blow {{tile}}: {{tile.mine}}" seen by nobody
  allowed when tile.mine else "{{tile.mine}}"
  counts as blasts
  tile.mine becomes no
action dig(tile) by player "dig in {{tile}}"
  counts as {counted}
  player.gold up 1
limit digs: 2 this turn
phase night
  any number of blow by {who}
  each player in order
    any number of dig
  for each t in tiles
    ask {who} for mined: yes or no "mined so far: {{t.mine}}"
    t.mine becomes mined
"""


@pytest.mark.parametrize(
    ("who", "counted", "told"),
    [
        ("umpire", "digs", []),  # who sees all
        ("umpire", "blasts", ["legality-tells"]),
        ("group", "digs", ["legality-tells", "text-tells", "text-tells", "text-tells"]),
        ("group", "blasts", ["legality-tells", "legality-tells", "text-tells", "text-tells", "text-tells"]),
    ],
)
def test_the_umpire_sees_all_and_what_he_does_is_a_secret(
    who: str, counted: str, told: list[str], tmp_path: Path
) -> None:
    found = told_of(MINES.format(who=who, counted=counted), tmp_path)
    assert sorted(one.code for one in found if one.severity.name == "ERROR") == told
