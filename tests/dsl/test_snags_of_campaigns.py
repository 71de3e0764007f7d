"""What clubs wrote first in leagues, card games and journeys: each is told with what to write instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

GROUND = """ruleset snags
  title "Snags"
table craft "crafts"
  | key   | name    |
  | smith | "smith" |
  | cook  | "cook"  |
kind tile
  owner: player or none
  height: number
kind player
  points: number
  wounds: number
  crafts: set of craft
  home: tile or none
kind card, cards
  holder: player or none
  place: number
kind game, games
  home: player
  is_over: yes or no
"""
HINTS = {
    # a range, a part of a number
    "stat joy(p: player)\n  +p.points\neach raising of joy from player: halved rounded up when turn > 3": (
        "write: each raising of joy from player when turn > 3: halved rounded up"
    ),
    "stat joy(p: player)\n  +p.points\ndim: each raising from player of joy: halved rounded up": (
        "write: dim: each raising of joy from player: halved rounded up"
    ),
    "define left(p: player) = p.wounds\ndefine old(p: player) = p.points > 1 and left(p) is between p.points and 5": (
        "write: define old(p: player) = p.points > 1 and left(p) >= p.points and left(p) <= 5"
    ),
    "define is_dead(p: player) = p.wounds between 3 and 5": (
        "write: define is_dead(p: player) = p.wounds >= 3 and p.wounds <= 5"
    ),
    "phase a\n  for each p in players\n    when p.wounds in 3-5\n      p.points up 1": (
        "write: when p.wounds >= 3 and p.wounds <= 5"
    ),
    "phase a\n  for each p in players\n    when p.wounds is 3 to 5\n      p.points up 1": (
        "write: when p.wounds >= 3 and p.wounds <= 5"
    ),
    "define tax(p: player) = 10% of lowest of (p.points, 9) + 20% of highest of (p.points - 9, 0)": (
        "write: define tax(p: player) = lowest of (p.points, 9) * 10% + highest of (p.points - 9, 0) * 20%"
    ),
    'phase a\n  skipped when turn not divisible by 3\n  say "a"': "write: skipped when remainder(turn, 3) is not 0",
    # who has nothing, who is best
    "define poor(p: player) = p has no cards": "write: define poor(p: player) = (no x in cards where x.… is p)",
    "define free(p: player) = no hand(p)": "write: define free(p: player) = no x in hand(p)",
    "phase a\n  let best = players with highest points": "write: let best = those x in players with highest x.points",
    "phase a\n  let best = player with the most points": "write: let best = the x in players with highest x.points",
    "phase a\n  let n = number of cards": "write: count of cards",
    "phase a\n  let one = random card from cards": "write: let one = one of cards at random",
    "phase a\n  for each c in cards at random\n    c.place up 1": "write: for each c in cards in random order",
    "phase a\n  shuffle cards": "write: for each x in cards in random order",
    # ways
    "define near(t: tile) = tiles within 2 of t": (
        "write: define near(t: tile) = those x in tiles where (distance(x, t) otherwise 99) <= 2"
    ),
    "define open(a: tile, b: tile) = path from a to b over tiles": (
        "write: define open(a: tile, b: tile) = distance(a, b) over tiles"
    ),
    # who agrees, who is asked, how often
    "action ally(other: player) by player\n  agreed by other\n  other.points up 1": (
        'write: ask other for agrees: yes or no "…"'
    ),
    "action ally(other: player) by player\n  allowed when other agrees\n  other.points up 1": (
        'write: ask other for agrees: yes or no "…"'
    ),
    'phase a\n  ask players for vote: yes or no "Tax?"': (
        "write: each player in order, and indented below it: ask player for …; `together, sealed` around both keeps "
        "the answers secret until all have been given"
    ),
    "action cure by player\n  once per turn\n  player.wounds down 1": (
        "write here: counts as often, and at the left margin: limit often: 1 per player this turn"
    ),
    "action cure by player\n  3 times per turn\n  player.wounds down 1": (
        "write here: counts as often, and at the left margin: limit often: 3 per player this turn"
    ),
    'phase a\n  for each p in players in order where p.points > 0\n    say "a"': (
        "write: for each p in players_in_order where p.points > 0"
    ),
    'phase a from turn 3\n  say "a"': "write: phase a, and indented below it: skipped when turn < 3",
    'phase a after turn 3\n  say "a"': "write: phase a, and indented below it: skipped when turn <= 3",
    "limit four: 4 actions per player this turn": "write: limit four: 4 per player this turn",
    "phase a\n  each player in order\n    up to 4 of deal": "write: at most 4 of deal",
    # what stands in two lines
    'phase a\n  each player in order where player.points > 0\n    say "a"': (
        "write: each player in order, and indented below it: when player.points > 0"
    ),
    'phase a\n  each player in order\n    skip when player.points is 0\n    say "a"': (
        "write: when not (player.points is 0), and indented below it: …"
    ),
    "phase a\n  for each p in players\n    when p.points < 3 then p.points becomes 0": (
        "write: when p.points < 3, and indented below it: p.points becomes 0"
    ),
    'phase a every 3 turns\n  say "a"': (
        "write: phase a, and indented below it: skipped when remainder(turn, 3) is not 0"
    ),
    "phase a\n  for each p in players\n    move 3 points from p to campaign": (
        "write: p.points down 3, and in the next line: campaign.points up 3; where there is never less than 0 of it, "
        "before them: let given = lowest of (3, p.points), and in both of them: given"
    ),
    # how it ends
    'phase a\n  say "a"\nvictory v at end of a\n  lost when turn > 8': "write: won by nobody when turn > 8",
    "phase a\n  end campaign lost by players": "write: end campaign won by nobody",
    # the best few
    "define top = first 3 of cards by c.place": "write: define top = the 3 x in cards with lowest …",
    "phase a\n  let four = the first 4 players": "write: let four = the 4 x in players with lowest …",
    "phase a\n  let four = top 4 players by points": "write: let four = the 4 x in players with highest …",
    "phase a\n  for each p in the best 4 of players\n    p.points up 1": (
        "write: for each p in the 4 x in players with highest …"
    ),
    "define last = the 3 players with lowest points": "write: define last = the 3 x in players with lowest x.points",
    "define best = 3 players with the most points": "write: define best = the 3 x in players with highest x.points",
    "phase a\n  let one = the first of cards": "write: let one = the x in cards",
    "phase a\n  let v: list of player = {}\n  let w = v[1]": (
        "the first few are `the 3 x in v with highest …`; what stands at a place is looked up in a table, "
        "`table v by place`, as v(1).…; rule numbers stand behind a blank"
    ),
    "phase a\n  let v: list of player = []": "write: let v: list of player = {}",
    # values by case, and by chance
    "define fee(p: player) = 1 when p.points > 2, otherwise 0": (
        "write: define fee(p: player) = (1 when p.points > 2, otherwise 0)"
    ),
    "define fee(p: player) = 1 when p.points > 2 otherwise 0": (
        "write: define fee(p: player) = (1 when p.points > 2, otherwise 0)"
    ),
    "define fee(p: player) = 1 when p.points > 2": "write: define fee(p: player) = (1 when p.points > 2, otherwise …)",
    "phase a\n  each player in order\n    let t = player.home otherwise one of tiles at random": (
        "write: let t = player.home otherwise (one of tiles at random)"
    ),
    # what a set does not hold
    "define novice(p: player) = p.crafts has not smith and p.points < 3": (
        "write: define novice(p: player) = not p.crafts has smith and p.points < 3"
    ),
    "phase a\n  each player in order\n    player.points up 1 when player.crafts does not have smith": (
        "write: player.points up 1 when not player.crafts has smith"
    ),
    # numbers
    "phase a\n  stop when turn mod 30 is 0": "write: stop when remainder(turn, 30) is 0",
    "phase a\n  stop when turn % 30 is 0": "write: stop when remainder(turn, 30) is 0",
    "define pace(p: player) = lowest of 6 and (10 - p.wounds)": (
        "write: define pace(p: player) = lowest of (6, (10 - p.wounds))"
    ),
    "define pace(p: player) = highest of p.points or 3": "write: define pace(p: player) = highest of (p.points, 3)",
    "roll luck\n  dice 2d6\n  target 5 or lower": "write: target 5 or less",
    "roll luck\n  dice 2d6\n  target 5 or higher": "write: target 5",
    # land
    "define ahead(t: tile, way: direction) = neighbour of t towards way": (
        "write: define ahead(t: tile, way: direction) = the n in neighbours of t where direction between t and n is way"
    ),
    # what stands in a line of its own
    'phase a\n  step finals "Finals" when turn is 6\n    say "x"': (
        "write this in a line above it, and the step indented below: when turn is 6"
    ),
    'report result, results\n  game: game from open_games "which game"': (
        'leave this out, and write behind the attributes: allowed when game is in open_games else "…"'
    ),
    "kind tower, towers\n  dead when wounds > 6": "write it at the left margin: define dead(x: …) = …",
    "kind tower, towers\n  progress: number for each craft": (
        "make a kind for them: in it `part of … as …`, an attribute `craft: craft`, the number, and `one per …, craft`"
    ),
    'stat pay(p: player)\n  base 1\n  dark age: 2 "dark age" when p.points < 3': (
        'write: dark_age: 2 "dark age" when p.points < 3'
    ),
    # what is read, and does not fit
    "phase a\n  destroy those c in cards where c.place > 3": (
        "write this, and indented below it `destroy c`: for each c in cards where c.place > 3"
    ),
    "phase a\n  destroy cards": "write this, and indented below it `destroy x`: for each x in cards",
    "kind coin\n  side: one of (heads, tails) = heads\nphase a\n  let x = (heads when turn > 2, otherwise tails)": (
        "say of which words it is one, such as let …: one of (heads, tails) = …; to go through several make them "
        "rows of a table"
    ),
    "define heir(p: player): player or none\n  heir(p) when p.points > 1\n  otherwise none": (
        "break the circle: read something stored, ask for `those reached from … by …`, or write a procedure, "
        "which may call itself"
    ),
}


@pytest.mark.parametrize("lines", HINTS, ids=lambda one: one.splitlines()[-1].strip())
def test_a_snag_is_told_with_its_cure(lines: str, tmp_path: Path) -> None:
    (tmp_path / "snags.law").write_text(f"{GROUND}{lines}\n", encoding="utf-8")
    found = load_ruleset(tmp_path / "snags.law").findings
    assert HINTS[lines] in [one.hint() for one in found]


def found_in(lines: str, folder: Path) -> list[tuple[str, str]]:
    (folder / "snags.law").write_text(f"{GROUND}{lines}\n", encoding="utf-8")
    return [(one.code, one.message()) for one in load_ruleset(folder / "snags.law").findings]


def test_a_condition_that_players_read_is_quoted_with_its_last_bracket(tmp_path: Path) -> None:
    lines = "define rich(p: player) = p.points > 3\naction rest by player\n  allowed when rich(player)\n  stop"
    told = dict(found_in(lines + "\nphase a\n  each player in order\n    one of rest", tmp_path))
    assert told["no-reason"] == "no reason is given, so players read the condition itself: “rich(player)”"


def test_what_every_is_asked_of_is_told_by_its_word(tmp_path: Path) -> None:
    lines = "phase a\n  stop when every p in players satisfies p.points > 3 and turn > 2"
    told = dict(found_in(lines, tmp_path))
    assert told["where-not-about"] == "“turn > 2” does not speak of “p”, though it belongs to the `satisfies` of “p”"


def test_no_event_is_missed_while_a_line_cannot_be_read(tmp_path: Path) -> None:
    lines = 'event flood "flood"\n  say "x"\nphase a\n  begin flood {when} turn > 2'
    assert found_in(lines.format(when="whn"), tmp_path)[0][0] == "misspelt-word"
    assert [one for one, _ in found_in(lines.format(when="whn"), tmp_path)] == ["misspelt-word"]
    assert "never-begun" in [one for one, _ in found_in('event flood "flood"\n  say "x"\nphase a\n  stop', tmp_path)]


def test_a_file_beside_that_calls_itself_so_is_named(tmp_path: Path) -> None:
    (tmp_path / "league.law").write_text('ruleset cube_cup\n  title "League"\n', encoding="utf-8")
    (tmp_path / "hard.law").write_text('ruleset hard extends cube_cup\n  title "Hard"\n', encoding="utf-8")
    hints = [one.hint() for one in load_ruleset(tmp_path / "hard.law").findings]
    assert hints == ["those I know: league, which calls itself cube_cup: write `extends league`"]


def test_truths_stand_in_cases_without_brackets(tmp_path: Path) -> None:
    lines = (
        "define ahead(p: player, q: player) = (p.points > q.points when turn > 2, otherwise p is q or q.home is none)"
    )
    use = "phase a\n  each player in order\n    stop when ahead(player, player)"
    assert [one for one, _ in found_in(f"{lines}\n{use}", tmp_path) if one.startswith(("un", "wrong", "miss"))] == []


def test_what_is_sorted_by_several_numbers_is_not_nested(tmp_path: Path) -> None:
    keys = " then ".join(["highest p.points", "lowest p.wounds"] * 3)
    lines = f"define few = the 2 p in players with {keys}\ndefine best = the p in players with {keys}"
    assert "nested-too-deep" not in [one for one, _ in found_in(lines, tmp_path)]
    lines = "define y = " + "".join(f"any {name} in players where " for name in "pqrs") + "p is q and r is s"
    assert "nested-too-deep" in [one for one, _ in found_in(lines, tmp_path)]
