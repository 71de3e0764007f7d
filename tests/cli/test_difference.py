"""What changes between two rulesets: by hand, and for a house rule on top of its base."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from cli.main import run
from dsl.border.gates import read_text
from dsl.border.yaml_door import load_yaml
from dsl.difference import _compared, differences
from dsl.loader import load_ruleset
from dsl.rolls_compared import roll_pairs
from interpreter.compiled.program import Program
from interpreter.odds.compared import compared_odds
from maps import open_map
from tests.loaded_once import loaded

HERE = Path(__file__).parent / "difference"


@pytest.mark.parametrize("option", ["nachbarschaft=wurf", "nachbarschaft=ansage"])
def test_the_chances_worked_out_by_hand(option: str) -> None:
    """German tiles are adjacent as they lie now, or lay when the attack was announced: here that is the same."""
    wanted: Any = load_yaml(read_text(HERE / "rows.yaml"), "rows.yaml").value
    one, two = load_ruleset(wanted["first"]), load_ruleset(wanted["second"])
    (pair,) = roll_pairs(one, two, ["claim"], list(two.sound().rolls))
    name, _, value = option.partition("=")
    found = compared_odds(
        Program(one.sound()), Program(two.sound()), [pair], open_map(str(HERE / "map.yaml")), ({}, {name: value})
    )[pair]
    listed = {(row.tile, row.adjacent): (row.first, row.second) for row in found}
    for row in wanted["rows"]:
        assert listed[row["tile"], row["adjacent"]] == (Fraction(row["first"]), Fraction(row["second"])), row
    assert not {tile for tile, _ in listed} & set(wanted["same"])
    sizes = [abs(row.first - row.second) for row in found]
    assert sizes == sorted(sizes, reverse=True)


OWN = """ruleset {name}
  title "{name}"
  language en
  version 1

kind tile
  owner: player or none
  wet: yes or no = no

kind raid, all_raids "raid"
  raider: player
  goal: tile
  near: yes or no = no "did it lie next to one's own?"
  strength: number = 9

action send(goal: tile) by player
  create raid
    raider = player
    goal = goal
    near = any t in goal.neighbours where t.owner is player
    strength = 0

roll land(player, goal: tile, raid: raid) "the landing on {{goal}}"
  dice 1d6
  target (2 when raid.near, otherwise 5)
  strength: raid.strength "strength"
  wet: {wet} "wet feet" when goal.wet

phase raids
  each player in order
    any number of send

victory all "All" at end of raids
  won by those p in players where turn > 9
"""
"""A roll about a thing that only play makes: whether it lies next to one's own is an attribute with a default of no."""
MAP = """format: 1
title: Row
boards:
  - {id: land, layout: none}
tiles:
  a: {wet: yes}
  b: {}
  c: {}
links:
  - [a, b]
  - [b, c]
"""


def test_what_play_would_make_is_judged_by_the_map(tmp_path: Path) -> None:
    """Next to one's own 2 is enough, else 5; wet feet cost 1 by the first rules and 2 by the second."""
    programs = []
    for name, wet in (("first", "-1"), ("second", "-2")):
        (tmp_path / f"{name}.law").write_text(OWN.format(name=name, wet=wet), encoding="utf-8")
        programs.append(Program(load_ruleset(tmp_path / f"{name}.law").sound()))
    (tmp_path / "map.yaml").write_text(MAP, encoding="utf-8")
    one, two = programs
    found = compared_odds(one, two, [("land", "land")], open_map(str(tmp_path / "map.yaml")))["land", "land"]
    assert {(row.tile, row.adjacent): (row.first, row.second) for row in found} == {
        ("a", True): (Fraction(4, 6), Fraction(3, 6)),
        ("a", False): (Fraction(1, 6), Fraction(0)),
    }


LEFT_OUT = """ruleset {name}
  title "Raiders"
  language en
  version 1

kind tile
  owner: player or none

roll land(player, goal: tile, need: number = {need}) "the landing on {{goal}}"
  dice 1d6
  target need

victory all "All" at end of raids
  won by those p in players where turn > 9

phase raids
  each player in order
    roll land(player, one of tiles at random)
"""


def test_what_a_rule_may_leave_out_is_what_stands_for_it(tmp_path: Path) -> None:
    programs = []
    for name, need in (("first", "3"), ("second", "5")):
        (tmp_path / f"{name}.law").write_text(LEFT_OUT.format(name=name, need=need), encoding="utf-8")
        programs.append(Program(load_ruleset(tmp_path / f"{name}.law").sound()))
    (tmp_path / "map.yaml").write_text(MAP.replace("{wet: yes}", "{}"), encoding="utf-8")
    one, two = programs
    found = compared_odds(one, two, [("land", "land")], open_map(str(tmp_path / "map.yaml")))["land", "land"]
    assert {(row.first, row.second) for row in found} == {(Fraction(4, 6), Fraction(2, 6))}


def test_the_difference_speaks_of_the_same_things() -> None:
    one, two = loaded("planetary_empires_en"), loaded("planetary_empires_de")
    (roll,) = [d for d in differences(one, two) if d.first == "claim"]
    lines = {line.subject: (line.first, line.second) for line in roll.lines}
    assert lines["dice"] == ("2d6", "2d6")
    assert lines["natural 12"] == ("succeeds", None)
    assert lines["spaceport"] == ("-2", "-2")
    assert lines["ruins"] == ("-1", "-1")
    assert lines["river"] == (None, "-1")


def test_nothing_differs_from_itself() -> None:
    one = loaded("planetary_empires_en")
    assert differences(one, one) == ()


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "diff", "planetary_empires_en", "planetary_empires_de"]) == 1
    assert "natural 12: succeeds in A, nothing in B" in capsys.readouterr().out


def test_a_line_does_not_hide_the_table_it_is_called_after(tmp_path: Path) -> None:
    """A line has its name beside those of declarations."""
    base = """ruleset {name}
  title "{name}"
  language en
  version 1

table belief "beliefs"
  | key  | name   | calm |
  | sun  | "sun"  |    1 |
{moon}
kind player
  belief: belief = sun

stat calm(player) "calm of {{player}}"
  base 1

to calm: belief: player.belief.calm "{{player.belief}}"
"""
    for name, moon in (("one", '  | moon | "moon" |    2 |\n'), ("two", "")):
        (tmp_path / f"{name}.law").write_text(base.format(name=name, moon=moon), encoding="utf-8")
    one, two = load_ruleset(str(tmp_path / "one.law")), load_ruleset(str(tmp_path / "two.law"))
    (found,) = differences(one, two)
    assert (found.form, found.first, found.second) == ("table", "belief", "belief")
    assert [(line.subject, line.second) for line in found.lines] == [("moon", None)]


TALES = """ruleset {name}
kind player
  gold: number = 0
stat wealth(p: player)
  base 1
stat honour(p: player)
  base 1
"""
LUCK = [
    'to wealth(p): luck: +{} "a find"',
    'to honour(p): luck: +{} "a song"',
    'forbids beg when player.gold > {} else "{{player}} is rich"',
    "luck: after beg when player.gold > {}\n  player.gold down 1",
    'to honour(p): luck: +{} "a saint" when p.gold > 2',
]
PLAYED = """
action beg by player
  player.gold up wealth(player) + honour(player)
phase market
  each player in order
    at most one of beg
"""


@pytest.mark.parametrize("changed", range(len(LUCK)))
def test_of_lines_that_are_called_alike_each_is_told_in_whatever_order_they_stand(tmp_path: Path, changed: int) -> None:
    amounts = [3, 4, 5, 6, 7]
    now = [number + 20 * (at == changed) for at, number in enumerate(amounts)]
    lines = [[text.format(number) for text, number in zip(LUCK, numbers, strict=True)] for numbers in (amounts, now)]
    for name, written in (("one", lines[0]), ("turned", lines[0][::-1]), ("two", lines[1][::-1])):
        text = "\n".join([TALES.format(name=name), *written, PLAYED])
        (tmp_path / f"{name}.law").write_text(text, encoding="utf-8")
    one, turned, two = (load_ruleset(tmp_path / f"{name}.law") for name in ("one", "turned", "two"))
    assert differences(one, turned) == ()
    (found,) = differences(one, two)
    (line,) = found.lines
    said = [str(number) for number in (amounts[changed], now[changed])]
    assert [said[0] in (line.first or ""), said[1] in (line.second or "")] == [True, True]


ENDS = """ruleset ends
kind player
  gold: number = 0
phase work
  for each p in players
    p.gold up 1
phase rest
  for each p in players
    p.gold up 2
victory lost at end of work
  won by nobody when turn is 3
victory rich at end of work
  won by players when turn is 3
victory late at end of rest
  won by players when turn is 3
"""


@pytest.mark.parametrize(
    ("first", "second", "wanted"),
    [("lost", "rich", [("victory", "rich", "after lost", "before lost")]), ("rich", "late", [])],
)
def test_of_victories_of_one_phase_it_is_told_which_is_looked_at_first(
    tmp_path: Path, first: str, second: str, wanted: list[tuple[str, str, str, str]]
) -> None:
    blocks = re.split(r"^(?=\S)", ENDS, flags=re.MULTILINE)
    places = [at for at, block in enumerate(blocks) if block.startswith((f"victory {first}", f"victory {second}"))]
    turned = [*blocks]
    for at, other in zip(places, reversed(places), strict=True):
        turned[at] = blocks[other]
    for name, written in (("one", blocks), ("two", turned)):
        (tmp_path / f"{name}.law").write_text("".join(written), encoding="utf-8")
    found = differences(*(load_ruleset(tmp_path / f"{name}.law") for name in ("one", "two")))
    assert [(one.form, one.first, line.first, line.second) for one in found for line in one.lines] == wanted


def test_a_layer_on_a_large_ruleset_differs_by_its_edits_alone() -> None:
    """Rows taken out, changed and added, an option set, lines and an event: `tests/cases/star_club.law`."""
    one, two = loaded("star_empires"), loaded(HERE.parents[1] / "cases" / "star_club.law")
    found = {(d.form, d.first, d.second): [line.subject for line in d.lines] for d in differences(one, two)}
    assert found == {
        ("option", "losing_at", "losing_at"): [""],
        ("table", "ethos", "ethos"): ["militarist", "pacifist"],
        ("table", "random_ethos", "random_ethos"): ["", "6", "7", "8", "9", "10"],
        ("table", "sample_empire", "sample_empire"): ["small", "middling", "mighty"],
        ("table", "building", "building"): ["observatory"],
        ("table", "piece", "piece"): ["observatory_1", "observatory_2"],
        ("table", "happening", "happening"): ["comet"],
        ("table", "empire_event", "empire_event"): ["95-100"],
        ("table", "special", "special"): ["unshaken"],
        ("table", "tactic", "tactic"): ["defensive_wall"],
        ("define", None, "observatories_of"): [""],
        ("event", None, "comet"): [""] * 5,
        ("line", "collapse", None): [""],
        ("line", None, "no_new_ideas"): [""],
        ("line", None, "unshaken"): [""],
        ("line", None, "too_clever"): [""],
    }


CLUB = """ruleset {name}
  language {language}

kind tile "{tile}"
  owner: player or none "{owner}"
kind player "{player}"
  gold: number = {gold} "{coins}"

table field "{fields}"
  | key    | name       | sacks   |
  | meadow | "{meadow}" | {sacks} |
  | mill   | "{mill}"   | 4       | [F-1]

option late = no "{late}"

action dig(tile) by player "{dig}"
  allowed when tile.owner is player else "{no}"
  player.gold up (meadow.sacks when late, otherwise mill.sacks)

phase work "{work}"
  each player in order
    any number of dig
"""
ENGLISH: dict[str, str | int] = {
    "name": "club", "language": "en", "tile": "tile", "owner": "owner", "player": "player", "coins": "coins",
    "fields": "fields", "meadow": "meadow", "mill": "mill", "late": "late sowing", "dig": "dig in it", "no": "no",
    "work": "Work", "gold": 3, "sacks": 2,
}  # fmt: skip
GERMAN = ENGLISH | {
    "name": "verein", "language": "de", "tile": "Feld", "owner": "Besitzer", "player": "Spieler", "coins": "Münzen",
    "fields": "Felder", "meadow": "Wiese", "mill": "Mühle", "late": "späte Saat", "dig": "dort graben",
    "no": "nein", "work": "Arbeit",
}  # fmt: skip


def told(folder: Path, capsys: pytest.CaptureFixture[str], one: str, two: str) -> list[str]:
    """What `rules diff` says of two files."""
    for name, text in (("one", one), ("two", two)):
        (folder / f"{name}.law").write_text(text, encoding="utf-8")
    run(["--lang", "en", "rules", "diff", str(folder / "one.law"), str(folder / "two.law")])
    return capsys.readouterr().out.splitlines()


def test_what_is_only_translated_is_no_difference(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = CLUB.format(**ENGLISH)
    assert told(tmp_path, capsys, mine, CLUB.format(**GERMAN)) == ["They say the same."]
    assert told(tmp_path, capsys, mine, CLUB.format(**ENGLISH | {"meadow": "pasture"}))[1:] == [
        "table “fields”",
        '  meadow: name "meadow" in A, name "pasture" in B',
    ]


def test_differences_are_told_by_the_words_that_players_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changed = CLUB.format(**GERMAN | {"gold": 5, "sacks": 3})
    assert told(tmp_path, capsys, CLUB.format(**ENGLISH), changed)[1:] == [
        "kind “player” / “Spieler”",
        "  coins: number = 3 in A, number = 5 in B",
        "table “fields” / “Felder”",
        "  meadow: sacks 2 in A, sacks 3 in B",
    ]


def test_what_stands_in_the_header_and_counts_in_play_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = CLUB.format(**ENGLISH)
    other = mine.replace("  language en\n", '  language en\n  rounding up\n  turn "Week"\n')
    assert told(tmp_path, capsys, mine, mine.replace("  language en\n", "  language en\n  version 7\n")) == [
        "They say the same."
    ]
    assert told(tmp_path, capsys, mine, other)[1:] == [
        "ruleset",
        "  nothing in A, rounding up in B",
        '  nothing in A, turn "Week" in B',
    ]


PACK = """ruleset pack
  title "Pack"
  language en
table card "{label}"
  | key   | {columns} |
  {rows}
define first_card = the c in card
define better(one: card, other: card) = one > other
"""


def pack(label: str, *names: str) -> str:
    rows = "\n  ".join(f'| {name} | "{name}" | {len(name)} |' for name in names)
    return PACK.format(label=label, columns="name | worth", rows=rows)


def test_rows_that_have_another_place_and_a_table_called_otherwise_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Rows compare by their places, and are gone through in that order."""
    mine = pack("cards", "ten", "knave", "queen")
    assert told(tmp_path, capsys, mine, pack("cards", "knave", "queen", "ten"))[1:] == [
        "table “cards”",
        "  ten: before knave in A, after queen in B",
    ]
    assert told(tmp_path, capsys, mine, pack("deck", "ten", "knave", "queen"))[1:] == ["table “cards” / “deck”"]


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ("kind cart, wagons", "kind cart, carts in A, kind cart, wagons in B"),
        (
            "table late by n last row that fits",
            "table late by n first row that fits in A, table late by n last row that fits in B",
        ),
        ("procedure pay(n: number = 1)", "procedure pay(n: number) in A, procedure pay(n: number = 1) in B"),
        ('phase end "End"', 'phase end "End" when wet in A, phase end "End" in B'),
    ],
)
def test_what_a_declaration_begins_with_is_told_where_its_lines_are_the_same(
    other: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = """ruleset march
  title "March"
  language en
option wet = no "wet"
kind cart, carts
  load: number
table late by n first row that fits
  | n         | lost |
  | up to 3   |    1 |
  | 2 or more |    2 |
procedure pay(n: number)
  say "{n}"
phase dawn "Dawn"
  say "It dawns."
phase end "End" when wet
  do pay(1)
"""
    form, name = other.split("(")[0].replace(",", "").split()[:2]
    before = next(line for line in mine.splitlines() if line.startswith(f"{form} {name}"))
    lines = told(tmp_path, capsys, mine, mine.replace(before, other))
    assert f"  {said}" in lines


def test_columns_may_stand_in_any_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine, head = pack("cards", "ten"), '| key   | name | worth |\n  | ten | "ten" | 3 |'
    other = mine.replace(head, '| key | worth | name |\n  | ten | 3 | "ten" |')
    assert other != mine
    assert told(tmp_path, capsys, mine, other) == ["They say the same."]


def test_what_only_one_has_is_told_by_its_label_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = CLUB.format(**ENGLISH)
    fewer = mine.replace('option late = no "late sowing"', "").replace(
        "(meadow.sacks when late, otherwise mill.sacks)", "1"
    )
    assert "only in A: option “late sowing”" in told(tmp_path, capsys, mine, fewer)


def test_one_die_stays_one_die_beside_yes(tmp_path: Path) -> None:
    base = """ruleset {name}
  title "Fords"
  language en
option tolls = {tolls} "tolls are taken"
kind player
  gold: number = 3
roll catch(player) "the catch"
  dice 1d6
{row}phase fishing
  each player in order
    roll catch(player)
"""
    for name, tolls, row in (("first", "yes", '  net: 1d3 "net"\n'), ("second", "no", "")):
        (tmp_path / f"{name}.law").write_text(base.format(name=name, tolls=tolls, row=row), encoding="utf-8")
    _compared.cache_clear()
    found = differences(*(load_ruleset(str(tmp_path / f"{name}.law")) for name in ("first", "second")))
    assert [line.first for one in found for line in one.lines if line.subject == "net"] == ['1d3 "net"']


@pytest.mark.parametrize(
    ("language", "wanted"),
    [("en", ("roll “the draw”", "only in B: phase “Night”")), ("de", ("Wurf „the draw“", "nur in B: Phase „Night“"))],
)
def test_a_row_is_called_by_its_name_and_forms_are_said_in_the_language(
    language: str, wanted: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    base = f"""ruleset first
  title "First"
  language {language}
kind player
  tired: yes or no = no "was it a long day?"
roll draw(player) "the draw"
  dice 1d6
  tired: -1 "worn out" when player.tired
phase day "Day"
  each player in order
    roll draw(player)
    player.tired becomes yes
"""
    layer = f"""ruleset second extends first
  title "Second"
  language {language}
change roll draw
  tired: -2 "worn out" when player.tired
phase night "Night"
  say "Night."
"""
    for name, text in (("first", base), ("second", layer)):
        (tmp_path / f"{name}.law").write_text(text, encoding="utf-8")
    assert run(["rules", "diff", str(tmp_path / "first.law"), str(tmp_path / "second.law")]) == 1
    told = capsys.readouterr().out.splitlines()
    assert set(wanted) <= set(told), told
    assert any(line.startswith('  tired: -1 "worn out"') for line in told), told


STATEMENTS = """ruleset {name}
  language en
kind player
  gold: number
procedure pay(p: player, n: number)
  when p.gold > n
    p.gold down n
  otherwise
    p.gold becomes 0
phase day "Day"
  for each p in players
    p.gold up 3
  for each p in players where p.gold > 5
    do pay(p, 2)
"""


def test_of_statements_only_the_lines_that_differ_are_told_and_below_which_line_they_stand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = STATEMENTS.format(name="one")
    two = one.replace("ruleset one", "ruleset two").replace("down n", "down n + 1").replace("> 5", "> 6")
    two = two.replace('"Day"\n', '"Day"\n  for each p in players where p.gold is 0\n    p.gold up 1\n')
    for name, text in (("one", one), ("two", two)):
        (tmp_path / f"{name}.law").write_text(text, encoding="utf-8")
    run(["rules", "diff", str(tmp_path / "one.law"), str(tmp_path / "two.law")])
    assert capsys.readouterr().out.splitlines()[1:] == [
        "procedure pay",
        "  when p.gold > n: p.gold down n in A, p.gold down n + 1 in B",
        "phase “Day”",
        "  nothing in A, for each p in players where p.gold is 0; p.gold up 1 in B",
        "  for each p in players where p.gold > 5 in A, for each p in players where p.gold > 6 in B",
    ]


BOONS = """ruleset boons
  title "Boons"
  language en
table boon on d2 "boons"
  | shown | name    | worth |
  | 1     | "Swift" |     1 |
  | 2     | "Tough" |     1 |
table bane on d2 "banes"
  | shown | name   | worth |
  | 1     | "Lame" |     1 |
  | 2     | "Slow" |     1 |
phase day "Day"
  let shown = d2
  say "{boon(shown).name} {bane(shown).name}"
"""


def test_a_row_is_called_as_in_its_own_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "boons.law").write_text(BOONS, encoding="utf-8")
    (tmp_path / "ours.law").write_text('ruleset ours extends boons\nchange table boon\n  | 2 | "Fearsome" | 3 |\n')
    run(["rules", "diff", str(tmp_path / "boons.law"), str(tmp_path / "ours.law")])
    told = capsys.readouterr().out
    assert '  2: name "Tough", worth 1 in A, name "Fearsome", worth 3 in B' in told
    assert "Slow" not in told


def test_a_phase_at_another_place_is_told_and_what_stands_behind_a_block_is_not_told_as_in_it(tmp_path: Path) -> None:
    below = """ruleset below
action dig by player
  stop
action rest by player
  stop
phase dawn
  say "Dawn."
phase day
  each player in order
    at most one of dig
phase dusk
  say "Dusk."
"""
    own = """ruleset own extends below
add to phase day after dig
  rest
add to phase day
  say "The day is over."
phase noon before day
  say "Noon."
change phase dusk before dawn
"""
    (tmp_path / "below.law").write_text(below, encoding="utf-8")
    (tmp_path / "own.law").write_text(own, encoding="utf-8")
    found = differences(load_ruleset(tmp_path / "below.law"), load_ruleset(tmp_path / "own.law"))
    told = {one.first or "": [(line.subject, line.first, line.second) for line in one.lines] for one in found}
    assert told == {
        "day": [
            ("each player in order", "at most one of dig", "at most one of dig, rest"),
            ("", None, 'say "The day is over."'),
        ],
        "dusk": [("", "after day", "before dawn")],
        "": [("", None, "phase noon before day"), ("", None, '  say "Noon."')],
    }


def test_a_line_of_top_level_is_told_whole_and_changes_the_odds_of_its_roll(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    base = """ruleset base
  title "Raiders"
  language en
kind tile
  owner: player or none
define skill(p: player) = count of t in tiles where t.owner is p
roll land(player, goal: tile) "the landing on {goal}"
  dice 1d6
  target 5
roll rest(player) "a rest"
  dice 1d6
  target 5
  skill: 0 - skill(player) "skill"
phase raids
  each player in order
    roll land(player, one of tiles at random)
    roll rest(player)
"""
    house = """ruleset house extends base
to land: calm: +1 "calm sea"
limit raids_left: 2 per player else "enough"
define odd = 1
replace define skill(p: player) = odd
"""
    (tmp_path / "base.law").write_text(base, encoding="utf-8")
    (tmp_path / "house.law").write_text(house, encoding="utf-8")
    (tmp_path / "map.yaml").write_text(MAP.replace("{wet: yes}", "{}"), encoding="utf-8")
    names = [str(tmp_path / f"{name}.law") for name in ("base", "house")]
    run(["--lang", "en", "rules", "diff", *names, "--odds", "--map", str(tmp_path / "map.yaml")])
    out = capsys.readouterr().out
    assert '\nonly in B: line calm\n  to land: calm: +1 "calm sea"\n' in out
    assert '\nonly in B: limit raids_left\n  raids_left: 2 per player else "enough"\n' in out
    assert "Chances of “the landing on …” that change\n" in out
    assert "Chances of “a rest” that change\n" in out


def test_of_a_roll_for_its_total_alone_no_chance_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    base = """ruleset base
  title "Raiders"
  language en
kind tile
  owner: player or none
roll booty(player, goal: tile) "booty in {goal}"
  dice 1d6
phase raids
  each player in order
    roll booty(player, one of tiles at random)
"""
    (tmp_path / "base.law").write_text(base, encoding="utf-8")
    house = 'ruleset house extends base\nadd to roll booty\n  +1 "a good day"\n'
    (tmp_path / "house.law").write_text(house, encoding="utf-8")
    (tmp_path / "map.yaml").write_text(MAP.replace("{wet: yes}", "{}"), encoding="utf-8")
    names = [str(tmp_path / f"{name}.law") for name in ("base", "house")]
    run(["--lang", "en", "rules", "diff", *names, "--odds", "--map", str(tmp_path / "map.yaml")])
    out = capsys.readouterr().out
    assert "a_good_day: nothing in A" in out
    assert "Chances of" not in out


def test_where_no_tile_tells_a_difference_other_values_of_attributes_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    base = """ruleset base
  title "Raiders"
  language en
kind tile
  owner: player or none
report fight, fights
  winner: player
  grade: one of (minor, major) = major "grade"
roll land(player, goal: tile, fight) "the landing on {goal}"
  dice 1d6
  target 5
  minor: -2 "minor" when fight.grade is minor
action go(tile, fight) by player
  roll land(player, tile, fight)
phase raids
  group reports any number of fight
  each player in order
    any number of go
"""
    house = """ruleset house extends base
change roll land
  minor: -1
add to kind player
  veteran: yes or no = no "veteran"
to land: veteran: +1 "veteran" when player.veteran
"""
    (tmp_path / "base.law").write_text(base, encoding="utf-8")
    (tmp_path / "house.law").write_text(house, encoding="utf-8")
    (tmp_path / "map.yaml").write_text(MAP.replace("{wet: yes}", "{}"), encoding="utf-8")
    names = [str(tmp_path / f"{name}.law") for name in ("base", "house")]
    run(["--lang", "en", "rules", "diff", *names, "--odds", "--map", str(tmp_path / "map.yaml")])
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert "a: veteran: yes next to one's own 1/3 (33 %) 0.5 (50 %)" in lines
    assert "a: grade: minor next to one's own 0 % 1/6 (17 %)" in lines


def test_what_only_one_has_is_told_by_its_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    base = "ruleset base\n  language en\nkind player\n  gold: number = 3\nphase day\n  each player in order\n    stop\n"
    more = "".join(f"  n{number}: number = 0\n" for number in range(9))
    new = f'kind band, bands "band"\n  chief: player "chief"\n{more}phase night "Night"\n  say "dark" [X-1]\n'
    assert told(tmp_path, capsys, base, base + new)[1:] == [
        "only in B: kind “band”",
        '  kind band, bands "band"',
        '    chief: player "chief"',
        *[f"    n{number}: number = 0" for number in range(6)],
        "    …",
        "only in B: phase “Night”",
        '  phase night "Night"',
        '    say "dark"',
    ]
    many = "".join(f"define count{number} = {number}\n" for number in range(13))
    assert len(told(tmp_path, capsys, base, base + many)) == 2


CALLED_OTHERWISE = """ruleset {name}
option harsh = no
kind player
  gold: number = 9
kind tile
  wet: yes or no
adjacency ferries "ferries"
  {next_to}
roll {claim}(player, tile)
  dice 2d6
  {claimed}
roll {stumble}(player)
  chance {chance}
contest bout(one: player, other: player)
  sides one, other
  pool 2 dice d6
  pool {second} dice d8
  higher total wins, tie to other
action sing(tile) by player
  roll {claim}(player, tile)
  roll {stumble}(player)
  contest bout(player, player)
phase day
  each player in order
    any number of sing
phase night
  end campaign when turn > 9
"""


def test_all_of_two_rolls_is_told_that_are_called_otherwise(tmp_path: Path) -> None:
    """Also a target that is reckoned or none, what the dice decide in some cases, rows that name no row of a table."""
    first = CALLED_OTHERWISE.format(
        name="first",
        next_to="a next to b when a.wet and b.wet\n  a not next to b when turn > 2",
        claim="claim",
        claimed="""target 7 when player.gold > 3, 3 + player.gold when harsh, otherwise none
  natural 12 succeeds
  natural 2 fails when harsh
  natural 3-4 fails when player.gold > 8
  natural 11 or more fails when turn > 3
  -1 "wet" when tile.wet
  -2 "poor" when player.gold < 3 and turn > 1
  cold: -1 "wet" per turn""",
        stumble="stumble",
        chance="1/3",
        second="1",
    )
    second = CALLED_OTHERWISE.format(
        name="second",
        next_to="a next to b when a.wet or b.wet",
        claim="attempt",
        claimed="""target 9
  natural 3-4 fails
  natural 2 or less fails
  -3 "wet" when tile.wet
  +1 "easy" """.rstrip(),
        stumble="trip",
        chance="1/4",
        second="2",
    )
    loads = []
    for name, text in (("first", first), ("second", second)):
        (tmp_path / f"{name}.law").write_text(text, encoding="utf-8")
        loads.append(load_ruleset(tmp_path / f"{name}.law"))
    found = {one.second: [(line.subject, line.first, line.second) for line in one.lines] for one in differences(*loads)}
    assert found["attempt"] == [
        ("dice", "2d6", "2d6"),
        ("target", "7 / 3 + player.gold / none", "9"),
        ("natural 12", "succeeds", None),
        ("natural 3-4", "fails when player.gold > 8", "fails"),
        ("natural 11 or more", "fails when turn > 3", None),
        ("natural 2 or less", None, "fails"),
        ("wet", "-1 when tile.wet, -1 × turn", "-3 when tile.wet"),
        ("poor", "-2 when player.gold < 3 and turn > 1", None),
        ("easy", None, "+1"),
    ]
    assert found["trip"] == [("target", "chance 1/3", "chance 1/4")]
    assert found["bout"] == [("pool (2)", "pool 1 dice d8", "pool 2 dice d8")]
    ((above, before, after),) = found["ferries"]
    assert above == 'adjacency ferries "ferries"'
    assert (before, after) == (
        "a next to b when a.wet and b.wet; a not next to b when turn > 2",
        "a next to b when a.wet or b.wet",
    )


def test_a_tile_is_told_by_what_is_so_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = """ruleset {name}
kind tile
  owner: player or none
  wet: yes or no "wet"
  steep: number
roll climb(player, tile)
  dice 2d6
  target {target}
  -1 "wet" when tile.wet
  -1 "steep" per tile.steep
phase day
  each player in order
    for each t in tiles
      roll climb(player, t)
  end campaign when turn > 9
"""
    files = []
    for name, target in (("first", "7"), ("second", "8")):
        files.append(tmp_path / f"{name}.law")
        files[-1].write_text(rules.format(name=name, target=target), encoding="utf-8")
    (tmp_path / "map.yaml").write_text(
        "format: 1\ntitle: Small\nboards: [{id: land, name: Land, layout: none}]\n"
        "tiles: {t1: {wet: yes}, t2: {steep: 2}, t3: {wet: no}}\nlinks: [[t1, t2], [t2, t3]]\n",
        encoding="utf-8",
    )
    told = ["rules", "diff", *map(str, files), "--odds", "--map", str(tmp_path / "map.yaml")]
    assert run(told) == 1
    lines = [re.split("  +", line) for line in capsys.readouterr().out.splitlines()]
    chances = {line[0]: line[2:] for line in lines if line[0].startswith("t") and "next to one's own" in line}
    assert chances == {
        "t1: wet": ["5/12 (42 %)", "5/18 (28 %)"],  # 8 or more, 9 or more
        "t2: steep: 2": ["5/18 (28 %)", "1/6 (17 %)"],  # 9 or more, 10 or more
        "t3: plain tile": ["7/12 (58 %)", "5/12 (42 %)"],
    }


def in_order(folder: Path, form: str, names: str) -> Path:
    """A ruleset of phases and events, of one of these forms some in this order."""
    beside = "phase zero\n  run events\n" if form == "event" else ""
    begun = "".join(f"  begin {name}\n" for name in names) if form == "event" else ""
    text = "".join(f'{form} {name}\n  say "{name}"\n' for name in names)
    file = folder / f"{form}_{names}.law"
    file.write_text(f'ruleset {form}_{names}\n  language en\nsetup\n  say "begun"\n{begun}{beside}{text}', "utf-8")
    return file


@pytest.mark.parametrize("form", ["phase", "event"])
@pytest.mark.parametrize(
    ("second", "moved"),
    [
        ("abcdef", {}),
        ("bacdef", {"b": ("after a", "before a")}),
        ("fabcde", {"f": ("after e", "before a")}),
        # Two that come in front of three have moved, though what stood before them is gone.
        ("efabxc", {"e": ("after c", "before a"), "f": ("after c", "before a")}),
        ("daebfc", {"d": ("after c", "before a"), "e": ("after c", "after a"), "f": ("after c", "after b")}),
    ],
)
def test_as_few_as_possible_are_told_to_have_moved(
    tmp_path: Path, form: str, second: str, moved: dict[str, tuple[str, str]]
) -> None:
    one, other = (load_ruleset(in_order(tmp_path, form, names), checks=lambda _: ()) for names in ("abcdef", second))
    found = {
        each.first: (line.first, line.second)
        for each in differences(one, other)
        if each.form == form and each.first is not None and each.second is not None
        for line in each.lines
    }
    assert found == moved


def test_of_an_option_only_what_is_otherwise_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    base = 'ruleset {name}\noption price: number at least 0 at most {most} = {usual} "price of a tower"\n'
    base += 'phase day\n  say "{{price}}"\n'
    mine = base.format(name="one", most=9, usual=3)
    assert told(tmp_path, capsys, mine, base.format(name="two", most=9, usual=5))[1:] == [
        "option “price of a tower”",
        "  3 in A, 5 in B",
    ]
    assert told(tmp_path, capsys, mine, base.format(name="two", most=8, usual=5))[1:] == [
        "option “price of a tower”",
        '  option price: number at least 0 at most 9 = 3 "price of a tower" in A, '
        'option price: number at least 0 at most 8 = 5 "price of a tower" in B',
    ]
