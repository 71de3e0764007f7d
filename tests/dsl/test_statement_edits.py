"""A layer takes hold of single lines: statements in whatever they stand, amounts of rows, cells, refusals, phases."""

from __future__ import annotations

import re
from itertools import permutations
from pathlib import Path

import pytest

from dsl import tree as t
from dsl.border.diagnostics import Severity
from dsl.layering.edited_once import EDITED_TWICE
from dsl.layers_together import layers_together
from dsl.loader import load_ruleset
from dsl.writing.declaration_lines import declaration_lines
from dsl.writing.expression_text import flat
from tests.dsl.told import told_of

BELOW = """ruleset below
table craft
  | key    | name     | pay | risk |
  | smith  | "smith"  |   3 |    1 |
  | skald  | "skald"  |   5 |    0 |
  | diver  | "diver"  |   2 |    4 |
kind player
  gold: number at least 0 = 9 "gold"
  fame: number = 2 "fame" seen by player
  craft: craft = smith
report feast, feasts
  host: player
  guests: number = 3
  few: allowed when guests < 9 else "too many"
report brawl, brawls
  victor: player
  allowed when victor.gold > 0 else "{victor} is poor"
kind tent, tents
  owner: player
roll dare(player)
  dice 2d6
  target 8
  drunk: -2 "drunk" when player.gold > 5 per 1 [B-1]
  +1 "sober"
option harsh = no
option most = 3
stat worth(p: player)
  base most "land"
  +1 "hard times" when harsh
condition sore of player "sore"
  to dare: stiff: -1 "stiff"
contest bout(one: player, other: player)
  sides one, other
  pool 2 dice d6
  each die strong: +1 "strong" when side.fame > 3
  higher total wins, tie to other
to dare: cold: -1 "cold" when turn > 2 [B-2]
to dare: lid: at most 9 "lid"
procedure settle(p: player)
  let due = 3
  p.gold down due "rent"
  when p.gold is 0
    p.fame down 1 "shame"
    say "{p} is broke"
  otherwise
    p.fame up 1
    create tent as shelter
      owner = p
  for each x in tents where x.owner is p
    destroy x
  p.fame up 1
  do boast(p)
procedure boast(p: player)
  say "{p} boasts"
action jump by player
  allowed when player.gold > 1 else "{player} has no gold"
  costs 1 from player.gold
  roll dare(player)
    success
      player.fame up 2
    failure by 5 or more
      player.fame down 2
      player gains sore until end of turn
    failure
      player.fame down 1
action sing by player
  player.fame up 1
phase dawn
  ask group for omen: number at least 0 at most 3 usual 1 "What do the birds say?"
  each player in order
    player.gold up omen
phase day
  each player in order
    any number of jump, sing
    do settle(player)
  when turn > 4
    end campaign won by those p in players with highest p.fame
phase dusk
  say "Night falls."
"""


def edited(folder: Path, *edits: str) -> tuple[dict[str, list[str]], list[str]]:
    """The lines below each declaration after these edits, each in a file of its own, and the codes of what is found."""
    (folder / "below.law").write_text(BELOW, encoding="utf-8")
    own = folder / "own"
    own.mkdir(exist_ok=True)
    (own / "ruleset.law").write_text("ruleset own extends below\n", encoding="utf-8")
    for number, edit in enumerate(edits):
        (own / f"part_{number}.law").write_text(f"{edit}\n", encoding="utf-8")
    loaded = load_ruleset(own)
    texts = {
        one.name.text: ["  " * (line.depth - 1) + flat(line.text) for line in list(declaration_lines(one))[1:]]
        for one in loaded.declarations
        if isinstance(one, t.Table | t.Kind | t.Roll | t.Condition | t.Procedure | t.Action | t.Phase)
    }
    return texts, [one.code for one in loaded.findings if one.severity.name == "ERROR"]


@pytest.mark.parametrize(
    ("edit", "name", "there", "gone"),
    [
        # procedures have lines like acts
        ('add to procedure boast\n  say "again"', "boast", ['say "{p} boasts"', 'say "again"'], ""),
        ("change procedure settle\n  let due = 4", "settle", ["let due = 4", 'p.gold down due "rent"'], "= 3"),
        # by its text, by what it asks for, by what it carries out or changes, in whatever it stands
        ('change procedure settle\n  p.fame down 3 "shame"', "settle", ['  p.fame down 3 "shame"'], "down 1"),
        ("remove procedure settle.shame", "settle", ['  say "{p} is broke"'], "shame"),
        ("add to procedure settle after shame\n  stop", "settle", ['  p.fame down 1 "shame"', "  stop"], ""),
        ("add to procedure settle before boast\n  stop", "settle", ["stop", "do boast(p)"], ""),
        ("add to procedure settle before shelter\n  stop", "settle", ["  stop", "  create tent as shelter"], ""),
        ("add to procedure settle before create_tent\n  stop", "settle", ["  stop", "  create tent as shelter"], ""),
        (
            'change phase dawn\n  ask group for omen: number at least 0 at most 6 usual 2 "Birds?"',
            "dawn",
            ['ask group for omen: number at least 0 at most 6 usual 2 "Birds?"'],
            "at most 3",
        ),
        ("remove action jump.sore", "jump", ["    player.fame down 2", "  failure"], "sore"),
        # of several of one name that which begins alike, or by its number
        ("change action jump\n  player.fame up 5", "jump", ["  success", "    player.fame up 5"], "up 2"),
        ("remove procedure settle.fame_2", "settle", ["otherwise", "  create tent as shelter"], "  p.fame up 1"),
        ("remove procedure settle.fame_3", "settle", ["  destroy x", "do boast(p)"], "\np.fame up 1"),
        # blocks by how they begin
        (
            "change procedure settle\n  for each x in tents where x.owner is p\n    stop",
            "settle",
            ["for each x in tents where x.owner is p", "  stop", "p.fame up 1"],
            "destroy",
        ),
        ("change phase day\n  when turn > 4\n    stop", "day", ["when turn > 4", "  stop"], "end campaign"),
        # outcomes hold lines
        ("add to action jump.success\n  stop", "jump", ["    player.fame up 2", "    stop"], ""),
        ("add to action jump.failure_by_5\n  stop", "jump", ["until end of turn", "    stop", "  failure"], ""),
        ("remove action jump.failure_by_5", "jump", ["    player.fame up 2", "  failure"], "sore"),
        (
            "change action jump\n  failure by 5 or more\n    stop",
            "jump",
            ["  failure by 5 or more", "    stop", "  failure"],
            "sore",
        ),
        (
            "add to action jump.dare\n  also success by 3 or more\n    stop",
            "jump",
            ["    player.fame down 1", "  also success by 3 or more", "    stop"],
            "",
        ),
        # an outcome that a wider one would leave nothing goes in front of it
        (
            "add to action jump.dare\n  failure by 7 or more\n    stop\n  success by 2 or more\n    stop",
            "jump",
            [
                "  success by 2 or more",
                "    stop",
                "  success",
                "    player.fame up 2",
                "  failure by 7 or more",
                "    stop",
            ],
            "",
        ),
        (
            "add to action jump.dare\n  failure by 3 or more\n    stop",
            "jump",
            ["    player gains sore until end of turn", "  failure by 3 or more", "    stop", "  failure"],
            "",
        ),
        # a roll made otherwise keeps what comes of it, where that is not written anew
        (
            "change action jump\n  roll dare(player) as made",
            "jump",
            ["roll dare(player) as made", "  success", "    player.fame up 2", "  failure by 5 or more"],
            "",
        ),
        (
            'change action jump\n  roll dare(player) about honour when turn > 1\n    -1 "watched"',
            "jump",
            ["roll dare(player) about honour when turn > 1", '  -1 "watched"', "  success", "    player.fame up 2"],
            "",
        ),
        (
            "change action jump\n  roll dare(player)\n    success\n      stop",
            "jump",
            ["roll dare(player)", "  success", "    stop"],
            "failure",
        ),
        # an offer by one of its acts
        ("change phase day\n  at most 2 of jump", "day", ["  at most 2 of jump", "  do settle(player)"], "sing"),
        # an amount alone, some cells alone; text and viewers stay
        ("change roll dare\n  drunk: -1", "dare", ['drunk: -1 "drunk" when player.gold > 5 per 1'], "B-1"),
        ("change roll dare\n  sober: 2 [C-1]", "dare", ['sober: 2 "sober" [C-1]'], "+1"),
        ("change contest bout\n  strong: +2", "bout", ['each die strong: +2 "strong" when side.fame > 3'], "+1"),
        ("change condition sore\n  stiff: -3", "sore", ['to dare: stiff: -3 "stiff"'], "-1"),
        (
            "change table craft\n  | key   | risk |\n  | skald |    2 |\n  | smith |    9 |",
            "craft",
            ['| smith | "smith" | 3 | 9 |', '| skald | "skald" | 5 | 2 |', '| diver | "diver" | 2 | 4 |'],
            "",
        ),
        ("change kind player\n  fame: number = 7", "player", ['fame: number = 7 "fame" seen by player'], ""),
        (
            'change kind player\n  fame: number = 7 "glory" seen by everybody',
            "player",
            ['fame: number = 7 "glory" seen by everybody'],
            "",
        ),
        # what is demanded: by its name, or the only one there is
        (
            'change report feast\n  few: allowed when guests < 5 else "no"',
            "feast",
            ["few: allowed when guests < 5"],
            "",
        ),
        (
            'change report brawl\n  allowed when turn > 1 else "no"',
            "brawl",
            ['allowed when turn > 1 else "no"'],
            "poor",
        ),
        ('add to report feast\n  allowed when turn > 1 else "no"', "feast", ['allowed when turn > 1 else "no"'], ""),
        ("remove report feast.few", "feast", ["guests: number = 3"], "allowed"),
        ('change action jump\n  allowed when yes else "no"', "jump", ['allowed when yes else "no"'], "no gold"),
    ],
)
def test_a_line_is_edited_by_itself(tmp_path: Path, edit: str, name: str, there: list[str], gone: str) -> None:
    texts, found = edited(tmp_path, edit)
    assert found == []
    lines = [" ".join(line.split()) if line.startswith("|") else line for line in texts[name]]
    text = "\n" + "\n".join(lines)
    at = -1
    for line in there:
        at = text.find(line, at + 1)
        assert at >= 0, text
    assert not gone or gone not in text.replace(there[-1], "")


ALIKE = """ruleset below
kind player
  gold: number at least 0 = 9
  what: one of (flood, storm) = flood
kind tent, tents
  owner: player
  rest: number seen by owner
kind hut, huts
  owner: player
report feast, feasts
  host: player
condition sore of player
stat income(p: player)
  base 3 "land"
roll dare(player)
  dice 2d6
  target 8
event flood(p: player) "a flood"
event storm(p: player) "a storm"
procedure pay(p: player)
  p.gold down 1
procedure every(p: player, q: player, t: tent)
  do pay(p)
  do pay(q)
  begin flood(p)
  begin flood(q)
  begin p.what with p
  begin q.what with q
  p reports feast with host = p
  q reports feast with host = q
  p gains sore until end of turn
  q gains sore until end of turn
  p loses sore
  q loses sore
  add 2 "boom" to income(p)
  add 2 "boom" to income(q)
  remove entries of every to income(p)
  remove entries of every to income(q)
  reveals t.rest to p
  reveals t.rest to q
  conceals t.rest from p
  conceals t.rest from q
  repeat at most 2 times until p.gold is 0
    p.gold down 1
  repeat at most 2 times until q.gold is 0
    q.gold down 1
  repeat 3 times
    p.gold up 1
  repeat 4 times
    q.gold up 4
  when p.gold > 3
    create tent as made
      owner = p
  when q.gold > 3
    create hut as made
      owner = q
  when p.gold > 5
    let many = 3
    p.gold down many
  when q.gold > 5
    let many = 4
    q.gold down many
  roll all of (dare(p), dare(p))
    successes 2
      p.gold up 1
  roll all of (dare(q), dare(q))
    successes 2
      q.gold up 1
  roll each dare(w) for each w in players
    failures 2
      q.gold up 1
  together
    ask p for red: number at least 0 at most 3
    p.gold up red
  together, sealed
    ask q for blue: number at least 0 at most 3
    q.gold up blue
phase day
  for each t in tents
    do every(t.owner, t.owner, t)
"""


@pytest.mark.parametrize(
    ("new", "gone"),
    [
        ("do pay(q) when turn > 3", "do pay(q)"),
        ("begin flood(q) in 2 turns", "begin flood(q)"),
        ("begin q.what with p", "begin q.what with q"),
        ("q reports feast with host = p", "q reports feast with host = q"),
        ("q gains sore until end of day", "q gains sore until end of turn"),
        ("q loses sore when turn > 3", "q loses sore"),
        ('add 5 "boom" to income(q)', 'add 2 "boom" to income(q)'),
        ("remove entries of every to income(q) when no", "remove entries of every to income(q)"),
        ("reveals t.rest to q until end of day", "reveals t.rest to q"),
        ("conceals t.rest from q when turn > 3", "conceals t.rest from q"),
        ("repeat at most 9 times until q.gold is 0\n    q.gold down 1", "repeat at most 2 times until q.gold is 0"),
        ("repeat 4 times\n    q.gold up 7", "q.gold up 4"),
        ("create hut as made\n    owner = t.owner", "owner = q"),
        ("roll all of (dare(q), dare(q))\n    successes 1\n      q.gold up 1", "successes 2"),
        ("roll each dare(w) for each w in players\n    failures 1\n      q.gold up 1", "failures 2"),
        (
            "together, sealed\n    ask q for blue: number at least 0 at most 9\n    q.gold up blue",
            "ask q for blue: number at least 0 at most 3",
        ),
    ],
)
def test_of_several_the_one_that_begins_alike_is_changed(tmp_path: Path, new: str, gone: str) -> None:
    """Of two that do the same to another thing each stays where it is but the one that is meant."""
    (tmp_path / "below.law").write_text(ALIKE, encoding="utf-8")
    own = tmp_path / "own.law"
    own.write_text(f"ruleset own extends below\nchange procedure every\n  {new}\n", encoding="utf-8")
    lines = []
    for file in (tmp_path / "below.law", own):
        loaded = load_ruleset(file)
        assert not [one for one in loaded.findings if one.severity is Severity.ERROR]
        (every,) = (one for one in loaded.declarations if isinstance(one, t.Procedure) and one.name.text == "every")
        lines.append([flat(line.text).strip() for line in declaration_lines(every)])
    before, after = lines
    at = len(before) - 1 - before[::-1].index(gone)
    there = {line.strip() for line in new.splitlines()} - {*before}
    assert len(there) == 1
    assert after == [*before[:at], *there, *before[at + 1 :]]


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        ("remove procedure settle.fame", "several-parts"),
        ("add to procedure settle after fame\n  stop", "several-parts"),
        ("change procedure settle\n  p.fame up 3", "several-alike"),
        ("change procedure settle\n  p.gold up 3 when no", "same-as-before"),
        ("remove procedure settle.riches", "no-such-member"),
        ("remove procedure settle.fame_9", "no-such-member"),
        ("add to procedure settle.shame\n  stop", "holds-nothing"),
        ("remove procedure settle.destroy_x", "left-empty"),
        ("add to action jump\n  success\n    stop", "outcome-alone"),
        ("add to action jump.dare\n  stop", "holds-nothing"),
        ("add to action jump.dare\n  success\n    stop\n  stop", "outcome-alone"),
        ("add to action jump.success\n  success\n    stop", "outcome-alone"),
        ("change action jump\n  failure by 4 or more\n    stop", "no-such-member"),
        ("add to roll dare\n  brave: +1", "amount-alone"),
        ("change roll dare\n  target: 9", "said-otherwise"),
        ("change roll dare\n  brave: +1", "no-such-member"),
        ("change line warm: -2", "nothing-to-edit"),
        ('add to action jump\n  has_no_gold: allowed when turn > 1 else "x"', "member-exists"),
        ('add to kind tent\n  allowed when turn > 1 else "x"', "no-report"),
        ("change table craft\n  | key | luck |\n  | smith | 2 |", "no-such-member"),
        ("change table craft\n  | key | risk |\n  | cook | 2 |", "no-such-member"),
        ("change table craft\n  | key | risk |\n  | smith |", "cell-count"),
        ("change table craft\n  | smith | 3 |", "cell-count"),
        ("change phase dusk after night", "unknown-reference"),
        ("change phase dusk before dusk", "phases-in-a-circle"),
        ("change roll worth seen by nobody", "misplaced"),
        ("set harsh = 3", "wrong-type"),
        ("set most = no", "wrong-type"),
    ],
)
def test_what_does_not_fit_is_told(tmp_path: Path, edit: str, code: str) -> None:
    found = edited(tmp_path, edit)[1]
    assert found == [code] if code != "same-as-before" else found == []


def test_where_nothing_has_a_name_none_is_listed(tmp_path: Path) -> None:
    hints = {
        'label means.cook "rich"': "",
        'change action duel.bout\n  +1 "song"': "a line that is new stands below `add to action duel.bout`",
    }
    more = "table means\n  | key | pay |\n  | smith | 3 |\naction duel by player\n  contest bout(player, player)\n"
    (tmp_path / "below.law").write_text(BELOW + more, encoding="utf-8")
    for edit, hint in hints.items():
        (tmp_path / "own.law").write_text(f"ruleset own extends below\n{edit}\n", encoding="utf-8")
        (finding,) = (one for one in load_ruleset(tmp_path / "own.law").findings if one.severity is Severity.ERROR)
        assert (finding.code, finding.hint()) == ("no-such-member", hint)


def test_several_are_told_by_their_numbers(tmp_path: Path) -> None:
    edited(tmp_path, "remove procedure settle.fame")
    (finding,) = load_ruleset(tmp_path / "own").findings
    assert finding.hint() == "say which of them by its number: fame_1, fame_2, fame_3"


TOGETHER = (
    'change procedure settle\n  p.fame down 3 "shame"',
    "add to procedure settle after shame\n  p.gold up 6",
    "add to procedure settle before boast\n  p.gold up 7",
    "remove procedure settle.is_broke",
    "change procedure settle\n  let due = 8",
)


def test_the_order_of_files_does_not_decide(tmp_path: Path) -> None:
    made = []
    for number, files in enumerate(permutations(TOGETHER)):
        if number % 11:  # some of the 120 orders
            continue
        folder = tmp_path / str(number)
        folder.mkdir()
        texts, found = edited(folder, *files)
        assert found == []
        made.append(texts["settle"])
    assert all(one == made[0] for one in made)
    assert made[0][:4] == ["let due = 8", 'p.gold down due "rent"', "when p.gold is 0", '  p.fame down 3 "shame"']
    assert made[0][4] == "  p.gold up 6"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("remove procedure settle.rent", "add to procedure settle after rent\n  stop"),
        ("remove procedure settle.rent", 'change procedure settle\n  p.gold down 1 "rent"'),
        ('change procedure settle\n  p.gold down 2 "rent"', 'change procedure settle\n  p.gold down 1 "rent"'),
        (
            "remove procedure settle.destroy_x",
            "change procedure settle\n  for each x in tents where x.owner is p\n    stop",
        ),
        ("remove action jump.success", "add to action jump.success\n  stop"),
        ("remove action jump.dare", "add to action jump.success\n  stop"),
        ("change roll dare\n  drunk: -1", "change roll dare\n  drunk: -3"),
        ("change line cold: -3", "change line cold: -4"),
        ("change line cold: -3", "remove line cold"),
        ("change phase dusk before dawn", "change phase dusk before day"),
        (
            "change table craft\n  | key | pay |\n  | smith | 2 |",
            "change table craft\n  | key | pay |\n  | smith | 9 |",
        ),
        ("change table craft\n  | key | pay |\n  | smith | 2 |", 'change table craft\n  | smith | "smith" | 9 | 9 |'),
        ("change table craft\n  | key | pay |\n  | smith | 2 |", "remove table craft.smith"),
        ('change table craft\n  | key | name |\n  | smith | "x" |', 'label craft.smith "y"'),
        ("remove procedure settle", "add to procedure settle before boast\n  stop"),
    ],
)
def test_two_edits_of_one_line_are_refused_in_each_order(tmp_path: Path, one: str, other: str) -> None:
    for files in ((one, other), (other, one)):
        found = edited(tmp_path, *files)[1]
        assert EDITED_TWICE.code in found or "left-empty" in found or "nothing-to-edit" in found


def test_cells_of_one_row_are_changed_one_by_one(tmp_path: Path) -> None:
    pay, risk = (f"change table craft\n  | key | {column} |\n  | smith | 7 |" for column in ("pay", "risk"))
    for number, files in enumerate(permutations((pay, risk, 'label craft.smith "Smith"'))):
        folder = tmp_path / str(number)
        folder.mkdir()
        texts, found = edited(folder, *files)
        assert found == []
        assert " ".join(texts["craft"][1].split()) == '| smith | "Smith" | 7 | 7 |'


def test_a_line_of_top_level_has_another_amount(tmp_path: Path) -> None:
    assert edited(tmp_path, "change line cold: -4 [C-2]\nchange line lid: 8")[1] == []
    lines = [one for one in load_ruleset(tmp_path / "own").declarations if isinstance(one, t.ToLine)]
    written = [" ".join(flat(line.text) for line in declaration_lines(one)) for one in lines]
    assert written == ['to dare: cold: -4 "cold" when turn > 2 [C-2]', 'to dare: lid: at most 8 "lid"']


def phases(folder: Path, *edits: str) -> list[str]:
    """The phases in the order in which they are carried out."""
    assert edited(folder, *edits)[1] == []
    rulebook = load_ruleset(folder / "own").rulebook
    assert rulebook is not None
    return [phase.name for phase in rulebook.phases.values()]


def test_a_phase_is_put_before_another_and_moved(tmp_path: Path) -> None:
    assert phases(tmp_path) == ["dawn", "day", "dusk"]
    rain, hail = "phase rain before dawn\n  stop", "phase hail after rain\n  stop"
    assert phases(tmp_path, rain) == ["rain", "dawn", "day", "dusk"]
    assert phases(tmp_path, hail, rain) == ["rain", "hail", "dawn", "day", "dusk"]
    assert phases(tmp_path, hail, rain, "phase sleet before day\n  stop") == [
        *("rain", "hail", "dawn", "sleet", "day", "dusk"),
    ]
    assert phases(tmp_path, "", "", "change phase dusk before dawn") == ["dusk", "dawn", "day"]


def test_a_phase_that_is_moved_takes_along_those_beside_it(tmp_path: Path) -> None:
    rain, move = "phase rain before dusk\n  stop", "change phase dusk before day"
    assert phases(tmp_path, rain, move) == ["dawn", "rain", "dusk", "day"]
    assert phases(tmp_path, rain, "change phase dawn after rain") == ["day", "rain", "dawn", "dusk"]


@pytest.mark.parametrize(
    ("edit", "row", "told"),
    [
        ("change roll dare\n  drunk: -1", "drunk", ("own",)),
        ("change roll dare\n  drunk: -1 [C-1]", "drunk", ("C-1",)),
        ("change roll dare\n  drunk: -1", "sober", ()),
        ('to dare: moon: +1 "moon"', "moon", ("own",)),
        ("change line cold: -2", "cold", ("own",)),
        ('add to condition sore\n  to dare: ache: -1 "ache"', "ache", ("own",)),
    ],
)
def test_a_row_is_told_with_the_ruleset_that_has_changed_it(
    tmp_path: Path, edit: str, row: str, told: tuple[str, ...]
) -> None:
    assert edited(tmp_path, edit)[1] == []
    rulebook = load_ruleset(tmp_path / "own").rulebook
    assert rulebook is not None
    (found,) = [one for one in rulebook.rolls["dare"].rows if one.name == row]
    assert found.told_from == told


def test_two_layers_contend_only_where_they_touch_the_same_line(tmp_path: Path) -> None:
    (tmp_path / "below.law").write_text(BELOW, encoding="utf-8")
    for name, edit in (
        (
            "one",
            'change procedure settle\n  p.gold down 9 "rent"\nphase night\n  stop\nnight: forbids sing when turn is 2',
        ),
        ("two", "remove procedure settle.shame\nchange roll dare\n  drunk: -1"),
        ("three", "change roll dare\n  drunk: -4"),
    ):
        (tmp_path / f"{name}.law").write_text(f"ruleset {name} extends below\n{edit}\n", encoding="utf-8")
    base, one, two, three = (load_ruleset(tmp_path / f"{name}.law") for name in ("below", "one", "two", "three"))
    assert layers_together(base, {"one": one, "two": two}, checks=lambda _: ()).contested == ()
    assert layers_together(base, {"two": two, "three": three}, checks=lambda _: ()).contested == ("dare",)


def test_the_advice_on_several_lines_names_one_of_them(tmp_path: Path) -> None:
    below = 'ruleset below\nphase dusk\n  say "Night falls."\n  say "{turn}"\n'
    (tmp_path / "below.law").write_text(below, encoding="utf-8")
    own = 'ruleset own extends below\nchange phase dusk\n  say "Morning."\n'
    (tmp_path / "own.law").write_text(own, encoding="utf-8")
    (found,) = [one for one in load_ruleset(tmp_path / "own.law").findings if one.severity.name == "ERROR"]
    assert "`change phase dusk.night_falls`" in found.hint()
    own = 'ruleset own extends below\nchange phase dusk.night_falls\n  say "Morning."\n'
    (tmp_path / "own.law").write_text(own, encoding="utf-8")
    load_ruleset(tmp_path / "own.law").sound()


def test_where_several_are_written_alike_each_is_reached_as_the_message_says(tmp_path: Path) -> None:
    (tmp_path / "valley.law").write_text(
        "ruleset valley\nkind player\n  gold: number = 3\nphase month\n  each player in order\n"
        "    when player.gold > 3\n      player.gold down 1\n    when player.gold < 2\n      player.gold down 2\n",
        encoding="utf-8",
    )
    house = tmp_path / "house.law"

    def findings(head: str) -> list[str]:
        house.write_text(f"ruleset house extends valley\n{head}\n  player.gold down 3\n", encoding="utf-8")
        return [one.hint() for one in load_ruleset(house).findings if one.severity is Severity.ERROR]

    (hint,) = findings("change phase month")
    heads = re.findall("`([^`]+)`", hint)
    assert heads == ["change phase month.when_player_gold_3", "change phase month.when_player_gold_2"]
    assert [findings(head) for head in heads] == [[], []]


@pytest.mark.parametrize(
    ("edit", "message", "hint"),
    [
        (
            "change action jump\n  failure by 4 or more\n    stop",
            "jump has no “failure_by_4” to change",
            "did you mean “failure_by_5”, “failure”? A line that is new stands below `add to action jump.dare`",
        ),
        (
            "change table craft\n  | key | risk |\n  | smith |",
            "cells in this row: 1; in the heading above it: 2",
            "write one cell for each of its columns",
        ),
        (
            "change table craft\n  | smith | 3 |",
            "cells in this row: 2; in the heading: 4",
            "write one cell for each column; to change some cells alone, write a heading above them, such as "
            "| key | risk |",
        ),
    ],
)
def test_what_does_not_fit_is_told_with_its_cure(tmp_path: Path, edit: str, message: str, hint: str) -> None:
    (tmp_path / "below.law").write_text(BELOW, encoding="utf-8")
    (tmp_path / "own.law").write_text(f"ruleset own extends below\n{edit}\n", encoding="utf-8")
    assert (message, hint) in [(one.message(), one.hint()) for one in load_ruleset(tmp_path / "own.law").findings]


LIMITS = """ruleset below
limit hops: 1 per player this turn else "one hop"
limit leaps: 2 per player this turn else "two leaps"
limit moves: 3 per player this turn else "three moves"
kind player
  fame: number = 2 "fame"
action hop by player
  counts as moves
  counts as hops, leaps
  player.fame up 1
phase day
  each player in order
    any number of hop
  end campaign won by those p in players with highest p.fame
"""


@pytest.mark.parametrize(
    ("edit", "limits", "told"),
    [
        ("remove action hop.counts_as_2", ["moves"], []),
        ("remove action hop.counts_as_1\nremove action hop.counts_as_2", [], []),
        ("change action hop\n  counts as leaps", ["moves", "leaps"], []),
        ("change action hop\n  counts as leaps\n  counts as moves, moves", ["moves, moves", "leaps"], []),
        ("remove action hop.counts_as_1\nchange action hop\n  counts as hops", ["hops"], []),
        (
            "remove action hop.counts_as",
            ["moves", "hops, leaps"],
            ["say which of them by its number: counts_as_1, counts_as_2"],
        ),
        (
            "change action hop\n  counts as rests",
            ["moves", "hops, leaps"],
            [
                "take out the one that is meant, `remove action hop.counts_as_1`, `remove action hop.counts_as_2`, and "
                "write the new one below `add to action hop`"
            ],
        ),
        (
            "remove limit hops",
            ["moves", "hops, leaps"],
            ["write that line without it below `change action hop`: `counts as leaps`"],
        ),
        (
            "add to action hop\n  counts as hops",
            ["moves", "hops, leaps", "hops"],
            ["leave it out; if it shall count twice, say so in one line: counts as hops, hops"],
        ),
    ],
)
def test_lines_of_what_an_act_counts_as_are_told_apart(
    edit: str, limits: list[str], told: list[str], tmp_path: Path
) -> None:
    """By their numbers, and by a limit that they share."""
    (tmp_path / "below.law").write_text(LIMITS, encoding="utf-8")
    (tmp_path / "own.law").write_text(f"ruleset own extends below\n{edit}\n", encoding="utf-8")
    loaded = load_ruleset(tmp_path / "own.law")
    act = next(one for one in loaded.declarations if isinstance(one, t.Action))
    assert [", ".join(map(str, one.limits)) for one in act.lines if isinstance(one, t.CountsAs)] == limits
    assert [one.hint() for one in loaded.findings if one.code not in ("never-used", "limit-outside")] == told


@pytest.mark.parametrize(
    ("edit", "told"),
    [
        ("change roll dare\n  drunk: -2", ["drunk"]),
        ("change roll dare\n  drunk: -2 [C-1]", []),
        ("change roll dare\n  drunk: -3", []),
        ('change roll dare\n  drunk: -2 "drunk" when player.gold > 5 per 1', ["drunk"]),
        ("change action jump\n  player.fame up 2", ["fame"]),
        ("change action jump\n  roll dare(player)", ["dare"]),
        ("change line cold: -1", ["cold"]),
        ('replace to dare: cold: -1 "cold" when turn > 2', ["cold"]),
    ],
)
def test_what_says_the_same_but_for_the_rules_it_cites_is_told(edit: str, told: list[str], tmp_path: Path) -> None:
    (tmp_path / "below.law").write_text(BELOW, encoding="utf-8")
    (tmp_path / "own.law").write_text(f"ruleset own extends below\n{edit}\n", encoding="utf-8")
    found = [one for one in load_ruleset(tmp_path / "own.law").findings if one.code == "same-as-before"]
    assert [dict(one.values)["name"] for one in found] == told


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        ("success by 3 or more\n    player gains sore until end of turn", ["also success by 3 or more"]),
        ("also success by 3 or more\n    player gains sore until end of turn", []),
        ("success by 3 or more\n    player.fame up 3", []),
        ('failure by 7 or more\n    say "ouch"', ["also failure by 7 or more"]),
    ],
)
def test_an_outcome_in_front_of_another_that_is_done_no_more_is_told(
    outcome: str, told: list[str], tmp_path: Path
) -> None:
    (tmp_path / "below.law").write_text(BELOW, encoding="utf-8")
    edit = f"add to action jump.dare\n  {outcome}"
    (tmp_path / "own.law").write_text(f"ruleset own extends below\n{edit}\n", encoding="utf-8")
    found = [one for one in load_ruleset(tmp_path / "own.law").findings if one.code == "outcome-instead"]
    assert [one.hint().partition("write: ")[2] for one in found] == told


@pytest.mark.parametrize(
    ("edits", "told"),
    [
        ("change line harsh_winter: -2", [("harsh_winter", "yes")]),
        ("change stat worth\n  hard_times: +2", [("hard_times", "yes")]),
        ("change stat worth\n  hard_times: +2\nset harsh = yes", []),
        ('change stat worth\n  hard_times: +2 "hard times" when harsh', []),
        ("change line mild: -2\nset harsh = yes", [("mild", "no")]),
        ("change line road: 3", [("road", "paved")]),
        ("change line road: 3\nset road_of = paved", []),
    ],
)
def test_another_amount_that_an_option_keeps_from_counting_is_told(
    edits: str, told: list[tuple[str, str]], tmp_path: Path
) -> None:
    below = f"""{BELOW}option road_of: one of (mud, paved) = mud
to dare: harsh_winter: -1 "winter" when harsh
to dare: mild: +1 "mild" when not harsh
to dare: road: +1 "road" when turn > 1 and road_of is paved
"""
    (tmp_path / "below.law").write_text(below, encoding="utf-8")
    (tmp_path / "own.law").write_text(f"ruleset own extends below\n{edits}\n", encoding="utf-8")
    found = [one for one in load_ruleset(tmp_path / "own.law").findings if one.code == "changed-when-off"]
    assert [(dict(one.values)["row"], dict(one.values)["value"]) for one in found] == told


@pytest.mark.parametrize(
    ("line", "cure"),
    [
        ('drunk: -3 "drunk" when player.gold > 4', 'drunk: -3 "drunk" when player.gold > 4 per 1'),
        ('drunk: -3 "drunk" when player.gold > 4 per 2', None),
        ('wall: +2 "wall" when turn > 4', 'wall: +2 "wall" when turn > 4 strongest of walls tagged stone'),
        (
            'wall: +2 "wall" for each x in tents where x.owner is player',
            'wall: +2 "wall" for each x in tents where x.owner is player strongest of walls tagged stone',
        ),
        ('wall: +2 "wall" when turn > 4 highest of walls tagged wood', None),
        ('tent: +1 "{x}" when turn > 4', 'tent: +1 "{x}" when turn > 4 for each x in tents where x.owner is player'),
    ],
)
def test_a_line_that_leaves_out_a_group_or_a_loop_of_the_one_below_is_told(
    line: str, cure: str | None, tmp_path: Path
) -> None:
    """It has a `when` of its own, so what it is for is meant to be otherwise; how it counts seldom is."""
    more = """  wall: +1 "wall" when turn > 3 strongest of walls tagged stone
  moat: +2 "moat" strongest of walls
  tent: +1 "tent" for each x in tents where x.owner is player
"""
    below = BELOW.replace('  +1 "sober"\n', f'  +1 "sober"\n{more}')
    (tmp_path / "below.law").write_text(below, encoding="utf-8")
    (tmp_path / "own.law").write_text(f"ruleset own extends below\nchange roll dare\n  {line}\n", encoding="utf-8")
    found = [one.hint() for one in load_ruleset(tmp_path / "own.law").findings if one.code == "says-less"]
    assert found == ([] if cure is None else [f"to keep that write: {cure}"])


def test_another_amount_in_a_module_is_no_change_that_nobody_feels(tmp_path: Path) -> None:
    """Modules are off until a campaign chooses them."""
    below = tmp_path / "below"
    below.mkdir()
    (below / "below.law").write_text(BELOW, encoding="utf-8")
    (below / "sagas.law").write_text('module sagas = no "sagas"\nto dare: told: +1 "told of"\n', encoding="utf-8")
    (tmp_path / "own.law").write_text("ruleset own extends below\nchange line told: +2\n", encoding="utf-8")
    assert [one.code for one in load_ruleset(tmp_path / "own.law").findings if one.severity is not Severity.TIP] == []
    assert "changed-when-off" not in {one.code for one in load_ruleset(tmp_path / "own.law").findings}


def test_other_dice_that_never_show_what_stands_below_are_told_with_what_takes_it_out(tmp_path: Path) -> None:
    below = BELOW.replace("  target 8\n", "  target 8\n  natural 2-3 fails\n  natural 12 succeeds\n")
    (tmp_path / "below.law").write_text(below, encoding="utf-8")
    dice = "ruleset own extends below\nchange roll dare\n  dice 2d4\n"
    (tmp_path / "own.law").write_text(dice, encoding="utf-8")
    found = [one.hint() for one in load_ruleset(tmp_path / "own.law").findings if one.code == "natural-outside-dice"]
    assert ["`remove roll dare.natural_12`" in one for one in found] == [True]
    (tmp_path / "own.law").write_text(f"{dice}remove roll dare.natural_12\n", encoding="utf-8")
    assert "natural-outside-dice" not in {one.code for one in load_ruleset(tmp_path / "own.law").findings}
    (tmp_path / "own.law").write_text(dice.replace("2d4", "1d12 + 3"), encoding="utf-8")
    assert "natural-outside-dice" not in {one.code for one in load_ruleset(tmp_path / "own.law").findings}
    (tmp_path / "own.law").write_text(dice.replace("2d4", "4d6"), encoding="utf-8")
    found = [one.hint() for one in load_ruleset(tmp_path / "own.law").findings if one.code == "natural-outside-dice"]
    assert ["`remove roll dare.natural_2_to_3`" in one for one in found] == [True]


@pytest.mark.parametrize(
    ("body", "edit", "old"),
    [
        # In a loop it would be said for each player, and what else is done would be done as before.
        ('for each p in players\n    p.gold up 1\n    say "{p} is paid"', "change phase day", "is_paid"),
        ('campaign.gold up 1\n  say "dawn"', "change phase day", "dawn"),
        ('say "dawn"', "change phase day", ""),
        ('say "dawn"\n  for each p in players\n    p.gold up 1', "change phase day.dawn", ""),
        ('say "rain"\n  for each p in players\n    p.gold up 1', "change phase day", ""),
    ],
)
def test_a_text_that_takes_the_place_of_another_by_its_sort_alone_is_told(
    body: str, edit: str, old: str, tmp_path: Path
) -> None:
    kinds = "kind player\n  gold: number = 3\nkind campaign\n  gold: number = 0\n"
    (tmp_path / "below.law").write_text(f"ruleset below\n{kinds}phase day\n  {body}\n", encoding="utf-8")
    own = f'ruleset own extends below\n{edit}\n  say "rain" when turn > 2\n'
    found = told_of(own, tmp_path, Severity.WARNING)
    assert [one.code for one in found] == ["takes-the-place"] * bool(old)
    assert not old or found[0].hint().startswith(f"if that is meant, say so: `change phase day.{old}`")
