"""A layer takes hold of single lines in setups, below `after`, `upon`, `when` and a roll, and of acts in an offer."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from dsl import tree as t
from dsl.difference import differences
from dsl.layers_together import layers_together
from dsl.loader import load_ruleset
from dsl.named.row_names import label_name
from dsl.writing.declaration_lines import declaration_lines
from dsl.writing.expression_text import flat
from interpreter.cases.running import run_file

BELOW = """ruleset below
table craft
  | key   | name    | pay |
  | smith | "smith" |   3 |
kind player
  gold: number at least 0 = 9 "gold"
  fame: number = 0 "fame"
  craft: craft = smith
roll dare(player)
  dice 2d6
  target 7
  drunk: -2 "drunk" when player.gold > 20
condition sore of player "sore"
  ache: after dare(player) "ache"
    player.fame down 1
    say "{player} groans"
effect of craft.smith in player.craft
  spark: after dare(player) "spark"
    player.gold up 1
setup
  each player in order
    player.gold up 2 "dowry"
  say "Doors open."
setup
  step seats "Seats"
    for each p in players
      p.fame up 1
luck: after dare(player) "luck"
  player.fame up 3
  when player.fame > 20
    say "{player} is famous"
upon dare(player) "second look"
  throw dare again when not dare.success and player.gold > 15
broke: when player.gold < 1 becomes true for player "broke"
  player.fame down 2 "shame"
apprentice: when p.craft changes for p: player
  p.fame down 7 "no master yet" when was is smith
solid: instead of settle(p) when p.fame > 9
  p.gold down 1 "little rent"
to dare: cold: -1 "cold" when turn > 9
procedure settle(p: player)
  p.gold down 3 "rent"
  when p.gold > 30
    say "{p} is very rich"
  otherwise when p.gold > 20
    say "{p} is rich"
  otherwise
    say "{p} is poor"
action jump by player
  roll dare(player)
    -1 "in the dark" when turn > 1
    rope: +1 "rope"
    success
      player.fame up 2
action jump_twice by player
  roll dare(player) as first
    rope: +1 "rope"
  roll all of (dare(player), dare(player)) as others
    rope: +2 "two ropes"
    successes 2
      player.fame up 5
action sing by player
  player.fame up 1
action rest by player
  player gains sore until next day
action pay by player
  do settle(player)
phase day
  each player in order
    any number of jump, jump_twice, sing "What next?"
    at most one of rest, pay when turn > 1
phase dusk
  each player in order
    at most one of rest
"""


def edited(folder: Path, *edits: str) -> tuple[str, list[str]]:
    """All that comes of these edits as text, each in a file of its own, and the codes of the errors."""
    (folder / "below.law").write_text(BELOW, encoding="utf-8")
    own = folder / "own"
    own.mkdir(exist_ok=True)
    (own / "ruleset.law").write_text("ruleset own extends below\n", encoding="utf-8")
    for number, edit in enumerate(edits):
        (own / f"part_{number}.law").write_text(f"{edit}\n", encoding="utf-8")
    loaded = load_ruleset(own)
    lines = [
        "  " * line.depth + flat(line.text)
        for one in loaded.declarations
        if not isinstance(one, t.Table)
        for line in declaration_lines(one)
    ]
    return "\n".join(lines), [one.code for one in loaded.findings if one.severity.name == "ERROR"]


@pytest.mark.parametrize(
    ("edit", "there", "gone"),
    [
        # setups, all taken as one
        ('change setup\n  player.gold up 5 "dowry"', '    player.gold up 5 "dowry"', "up 2"),
        ("remove setup.dowry", "", "left-empty"),
        ("remove setup.doors_open", "", "Doors"),
        (
            'add to setup after doors_open\n  say "Sit down."',
            'say "Doors open."\n  say "Sit down."\nsetup\n  step seats',
            "",
        ),
        ('add to setup.seats\n  say "All sit."', '      p.fame up 1\n    say "All sit."', ""),
        ('add to setup before dowry\n  say "{player}?"', '    say "{player}?"\n    player.gold up 2', ""),
        ('add to setup\n  say "Go."', '      p.fame up 1\n  say "Go."', ""),
        ("change setup.seats\n  p.fame up 4", "      p.fame up 4", "p.fame up 1\n"),
        ('replace setup\n  say "One for all."', 'setup\n  say "One for all."\n', "seats"),
        ("remove setup", "", "Doors"),
        ('label setup.dowry "from home"', 'player.gold up 2 "from home"', ""),
        # lines of top level
        ("change line luck\n  player.fame up 4", 'after dare(player) "luck"\n  player.fame up 4\n  when', "up 3"),
        ("remove line luck.is_famous", "", "left-empty"),
        ("remove line luck.fame", 'after dare(player) "luck"\n  when', "fame up 3"),
        ('add to line luck after fame\n  say "Oh!"', '  player.fame up 3\n  say "Oh!"\n  when', ""),
        ("add to line luck\n  player.gold up 1", '    say "{player} is famous"\n  player.gold up 1', ""),
        (
            "change line second_look\n  throw dare again when not dare.success",
            '"second look"\n  throw dare again when not dare.success\n',
            "player.gold > 15",
        ),
        ('change line broke\n  player.fame down 3 "shame"', 'player.fame down 3 "shame"', "down 2"),
        ("remove line broke.shame", "", "left-empty"),
        ('change line apprentice\n  p.fame down 8 "no master yet"', 'p.fame down 8 "no master yet"', "down 7"),
        ("add to line solid before little_rent\n  p.fame down 1", "when p.fame > 9\n  p.fame down 1\n", ""),
        ("change line cold: -2", 'cold: -2 "cold"', 'cold: -1 "cold"'),
        # lines of conditions and effects
        ("remove condition sore.groans", "", "groans"),
        ('add to condition sore.ache\n  say "Ouch."', 'groans"\n    say "Ouch."', ""),
        ('add to condition sore before groans\n  say "Ouch."', '    say "Ouch."\n    say "{player} groans"', ""),
        ("change condition sore.ache\n  player.fame down 2", "    player.fame down 2\n    say", "fame down 1"),
        (
            "change effect of craft.smith in player.craft.spark\n  player.gold up 2",
            '"spark"\n    player.gold up 2',
            "gold up 1\n",
        ),
        ('add to effect of craft.smith in player.craft after gold\n  say "Clang."', '    say "Clang."', ""),
        # rows below a roll that is made
        ("change action jump.dare\n  rope: +3", 'rope: +3 "rope"', ""),
        (
            'change action jump.dare\n  in_the_dark: -4 "in the dark"',
            'in_the_dark: -4 "in the dark"\n',
            "turn > 1\n    rope",
        ),
        ("remove action jump.in_the_dark", '  roll dare(player)\n    rope: +1 "rope"', "in the dark"),
        ('add to action jump.dare\n  +2 "helmet"', 'rope: +1 "rope"\n    +2 "helmet"\n    success', ""),
        ('add to action jump after rope\n  +2 "helmet"', 'rope: +1 "rope"\n    +2 "helmet"\n    success', ""),
        ("change action jump_twice.others\n  rope: +3", 'rope: +3 "two ropes"', "+2"),
        ("remove action jump_twice.rope_1", "  roll dare(player) as first\n  roll all", ""),
        # outcomes of several rolls, and branches of `when`
        ("change action jump_twice.successes_2\n  player.fame up 6", "    successes 2\n      player.fame up 6", "up 5"),
        ('add to action jump_twice.successes_2\n  say "Twice!"', 'fame up 5\n      say "Twice!"', ""),
        ("remove action jump_twice.successes_2", '    rope: +2 "two ropes"\naction sing', "successes"),
        (
            'change line luck.when_player_fame_20\n  say "Oh, {player}"',
            '  when player.fame > 20\n    say "Oh, {player}"',
            "is famous",
        ),
        ("add to line luck.when_player_fame_20\n  player.gold up 1", 'is famous"\n    player.gold up 1', ""),
        ("remove line luck.when_player_fame_20", '"luck"\n  player.fame up 3\n', "is famous"),
        ('add to procedure settle.otherwise\n  say "Poor."', 'is poor"\n    say "Poor."', ""),
        (
            "change procedure settle.rent\n  p.gold down 4",
            '  p.gold down 4 "rent"\n  when p.gold > 30',
            'down 3 "rent"',
        ),
        ("change condition sore.groans\n  player.fame up 1", "fame down 1\n    player.fame up 1", "groans"),
        ("remove procedure settle.when_p_gold_30", '  when p.gold > 20\n    say "{p} is rich"', "very rich"),
        ("remove procedure settle.otherwise", 'is rich"\naction jump by', "poor"),
        (
            'add to procedure settle after when_p_gold_20\n  otherwise when p.gold > 9\n    say "{p} gets by"',
            'is rich"\n  otherwise when p.gold > 9\n    say "{p} gets by"\n  otherwise\n',
            "",
        ),
        (
            'add to procedure settle before otherwise\n  otherwise when p.gold > 9\n    say "{p} gets by"',
            'is rich"\n  otherwise when p.gold > 9\n    say "{p} gets by"\n  otherwise\n',
            "",
        ),
        (
            'add to procedure settle before when_p_gold_30\n  otherwise when p.gold > 99\n    say "{p} is mighty"',
            '"rent"\n  when p.gold > 99\n    say "{p} is mighty"\n  otherwise when p.gold > 30\n',
            "",
        ),
        (
            "add to line luck after when_player_fame_20\n  otherwise when turn > 3\n    say "
            '"Oh"\n  otherwise\n    say "No"',
            'is famous"\n  otherwise when turn > 3\n    say "Oh"\n  otherwise\n    say "No"\n',
            "",
        ),
        # acts of an offer
        ("add to phase day after jump\n  rest, pay", "any number of jump, rest, pay, jump_twice, sing", ""),
        ("add to phase day before jump\n  rest", "any number of rest, jump, jump_twice, sing", ""),
        ("add to phase day.what_next\n  rest", "any number of jump, jump_twice, sing, rest", ""),
        ("add to phase day after pay\n  sing", "at most one of rest, pay, sing when turn > 1", ""),
        ("remove phase day.sing", "any number of jump, jump_twice", "jump_twice, sing"),
        ("remove phase day.rest", "at most one of pay when turn > 1", ""),
    ],
)
def test_a_line_is_edited_by_itself(tmp_path: Path, edit: str, there: str, gone: str) -> None:
    before = edited(tmp_path)[0]
    text, errors = edited(tmp_path, edit)
    assert errors == ([gone] if gone == "left-empty" else [])
    assert there in text
    if gone and gone != "left-empty":
        assert text.count(gone) < before.count(gone)


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        ("change setup\n  player.renown up 9", "no-such-member"),
        ("remove line luck.gold", "no-such-member"),
        ("add to line cold\n  stop", "no-members"),
        ('add to condition sore\n  to dare: ache: -1 "ache"', "member-exists"),
        ("change line fortune\n  stop", "nothing-to-edit"),
        ("add to condition sore after ache\n  stop", "holds-nothing"),
        ("add to action jump after success\n  stop", "holds-nothing"),
        ('add to action jump after fame\n  +1 "x"', "outcome-alone"),
        ('add to action jump.success\n  +1 "x"', "outcome-alone"),
        ("change action jump.dare\n  helmet: +1", "no-such-member"),
        ("change action jump.success\n  rope: +1", "holds-nothing"),
        ("remove action jump_twice.rope", "several-parts"),
        ("add to phase day.jump\n  rest", "outcome-alone"),
        ("add to phase day after jump\n  stop", "holds-nothing"),
        ("add to phase day after jump\n  sing", "member-exists"),
        ("add to phase day after jump\n  rest, rest", "member-exists"),
        ("remove phase dusk.rest", "left-empty"),
        ("add to procedure settle.when_p_gold_20\n  otherwise when turn > 1\n    stop", "outcome-alone"),
        ("add to procedure settle after rent\n  otherwise\n    stop", "outcome-alone"),
        ("add to procedure settle after otherwise\n  otherwise when turn > 1\n    stop", "outcome-alone"),
        ("add to procedure settle after when_p_gold_20\n  otherwise\n    stop", "outcome-alone"),
        ("add to line luck before when_player_fame_20\n  otherwise\n    stop", "outcome-alone"),
        ("add to procedure settle\n  otherwise when turn > 1\n    stop", "said-otherwise"),
        ("change procedure settle\n  otherwise\n    stop", "said-otherwise"),
        ("remove procedure settle.when_p_gold_30\nremove procedure settle.when_p_gold_20", "left-empty"),
        ("remove phase day.dance", "no-such-member"),
    ],
)
def test_what_does_not_fit_is_told(tmp_path: Path, edit: str, code: str) -> None:
    assert edited(tmp_path, edit)[1] == [code]


def test_a_row_is_called_by_the_words_of_its_label() -> None:
    names = {"drunk on {drink}": "drunk_on", "{h}": "h", "{army.leader}": "army_leader", "{}": "row", "!": "row"}
    assert {text: label_name(t.Label(text), "") for text in names} == names


def test_without_a_setup_below_none_is_edited(tmp_path: Path) -> None:
    (tmp_path / "plain.law").write_text("ruleset plain\nphase day\n  stop\n", encoding="utf-8")
    (tmp_path / "own.law").write_text('ruleset own extends plain\nadd to setup\n  say "x"\n', encoding="utf-8")
    assert [one.code for one in load_ruleset(tmp_path / "own.law").findings] == ["nothing-to-edit"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("remove setup", "change setup\n  p.fame up 2"),
        ('replace setup\n  say "x"', 'label setup.dowry "gift"'),
        ("remove setup.seats", "change setup\n  p.fame up 2"),
        ("remove line luck", "change line luck\n  player.fame up 2"),
        ("change line luck\n  player.fame up 2", "remove line luck.fame"),
        ("remove condition sore.ache", "remove condition sore.groans"),
        ("remove action jump.rope", "change action jump.dare\n  rope: +2"),
        ("remove phase day.sing", "change phase day\n  any number of jump, sing"),
        ("add to phase day after jump\n  rest", "change phase day\n  any number of jump, sing"),
        ("add to phase day after sing\n  rest", "remove phase day.sing"),
        (
            "add to procedure settle after when_p_gold_20\n  otherwise when turn > 1\n    stop",
            "remove procedure settle.when_p_gold_20",
        ),
    ],
)
def test_two_edits_of_one_line_are_refused_in_each_order(tmp_path: Path, one: str, other: str) -> None:
    assert edited(tmp_path, one, other)[1] == ["edited-twice"]
    assert edited(tmp_path, other, one)[1] == ["edited-twice"]


def test_the_order_of_files_does_not_decide(tmp_path: Path) -> None:
    edits = (
        "add to phase day after jump\n  rest",
        "remove phase day.jump_twice",
        "change line luck\n  player.fame up 4",
        'add to line luck after fame\n  say "Oh!"',
        "remove setup.seats",
        'change setup\n  player.gold up 3 "dowry"',
        "change action jump.dare\n  rope: +2",
        "remove action jump.in_the_dark",
    )
    first, errors = edited(tmp_path, *edits)
    assert not errors
    for some in permutations(edits[:4]):
        assert edited(tmp_path, *some, *edits[4:]) == (first, [])
    assert edited(tmp_path, *edits[::-1]) == (first, [])


def test_a_difference_names_what_was_edited(tmp_path: Path) -> None:
    edited(tmp_path, 'change setup\n  player.gold up 3 "dowry"', "change line luck\n  player.fame up 4")
    found = differences(load_ruleset(tmp_path / "below.law"), load_ruleset(tmp_path / "own"))
    assert {(one.form, one.first) for one in found} == {("setup", "setup"), ("line", "luck")}


def test_layers_contend_over_a_line_and_over_setups(tmp_path: Path) -> None:
    (tmp_path / "below.law").write_text(BELOW, encoding="utf-8")
    base = load_ruleset(tmp_path / "below.law")
    layers = {}
    for name, edit in {
        "one": 'change line luck\n  player.fame up 4\nchange setup\n  player.gold up 3 "dowry"',
        "two": 'change line luck\n  player.fame up 5\nchange setup\n  player.gold up 4 "dowry"',
    }.items():
        (tmp_path / f"{name}.law").write_text(f"ruleset {name} extends below\n{edit}\n", encoding="utf-8")
        layers[name] = load_ruleset(tmp_path / f"{name}.law")
    assert set(layers_together(base, layers).contested) == {"luck", "setup"}


def test_what_was_edited_is_played(tmp_path: Path) -> None:
    edited(
        tmp_path,
        'change setup\n  player.gold up 5 "dowry"',
        "change line luck\n  player.fame up 10",
        "change action jump.dare\n  rope: +4",
        "add to phase day after jump\n  rest",
    )
    cases = tmp_path / "own" / "cases.yaml"
    cases.write_text(
        """ruleset: own
cases:
  - name: a rope of four, ten for luck, and there is time to rest
    given: {players: {red: {}}}
    do: [{setup: true}, {phase: day}]
    answers: [{action: jump}, {action: rest}, done]
    dice: [1, 2]
    expect:
      rolls: [{total: 7, success: true, modifiers: {rope: 4}}]
      state: {players: {red: {gold: 15, fame: 13}}}
""",
        encoding="utf-8",
    )
    assert [one.message for one in run_file(cases)] == [""]


@pytest.mark.parametrize(
    ("edit", "there"),
    [
        ("change roll dare seen by player", "roll dare(player) seen by player"),
        ("change condition sore seen by nobody", 'condition sore of player "sore" seen by nobody'),
        ("change action jump seen by player", "action jump by player seen by player"),
    ],
)
def test_others_see_what_stands_below(tmp_path: Path, edit: str, there: str) -> None:
    text, codes = edited(tmp_path, edit)
    assert (there in text.splitlines(), codes) == (True, [])
    assert edited(tmp_path, edit, edit)[1] == ["edited-twice"]


@pytest.mark.parametrize(
    "edit",
    [
        "change roll dare\n  drunk: -2",
        'change kind player\n  gold: number at least 0 = 9 "gold"',
        'replace roll dare(player)\n  dice 2d6\n  target 7\n  drunk: -2 "drunk" when player.gold > 20',
    ],
)
def test_an_edit_that_changes_nothing_is_told(tmp_path: Path, edit: str) -> None:
    edited(tmp_path, edit)
    assert "same-as-before" in [one.code for one in load_ruleset(tmp_path / "own").findings]


@pytest.mark.parametrize(
    ("edit", "message", "hint"),
    [
        (
            "change setup\n  player.renown up 9",
            "setup has no “renown” to change",
            "it has: each_player, doors_open, seats, dowry, fame; a line that is new stands below `add to setup`",
        ),
        (
            "add to line cold\n  stop",
            "nothing stands below “cold” that could be edited",
            "write `replace`, and behind it the whole line as it shall be",
        ),
        (
            "add to condition sore after ache\n  stop",
            "“ache” is no statement, so no other can stand beside it",
            "where something stands below it write `add to condition sore.ache`, else name the "
            "statement in which it stands",
        ),
        (
            "add to procedure settle before when_p_gold_20\n  p.gold up 1",
            "“when_p_gold_20” is one branch of a `when`; what is done stands beside the whole of it",
            "write `add to procedure settle before when`; to do it in that branch, "
            "`add to procedure settle.when_p_gold_20`",
        ),
        (
            "add to phase day before jump\n  stop",
            "“jump” is one of the acts that are offered there; what is done stands beside the whole offer",
            "write `add to phase day before what_next`",
        ),
        (
            'add to action jump after fame\n  +1 "x"',
            "it is not said which roll this row counts in",
            "write rows, and no other lines with them, below `add to action jump.dare`",
        ),
        (
            "change action jump.success\n  rope: +1",
            "“success” is no roll that is made there, so no rows stand below it",
            "write `change action jump.ROLL`, where ROLL is what is thrown",
        ),
        (
            "add to phase day.jump\n  rest",
            "it is not said where this is offered",
            "write acts, and no other lines with them, below `add to phase day after ACT`, where ACT is offered there",
        ),
        (
            "add to phase day after jump\n  sing",
            "“sing” is offered there already",
            "leave it out",
        ),
        (
            "add to procedure settle.when_p_gold_20\n  otherwise when turn > 1\n    stop",
            "it is not said of which `when` this is a branch",
            "write it, and no other lines with it, below `add to procedure settle after BRANCH`, where "
            "BRANCH is called as its test, such as when_player_gold_3",
        ),
        (
            "add to procedure settle after otherwise\n  otherwise when turn > 1\n    stop",
            "what stands behind `otherwise` is never looked at",
            "put it in front: `add to procedure settle before otherwise`",
        ),
        (
            "add to procedure settle after when_p_gold_20\n  otherwise\n    stop",
            "`otherwise` is the last branch, and there is one at most",
            "put it behind the last of the branches that are there; where there is an `otherwise` write"
            " `change procedure settle.otherwise`",
        ),
        (
            "add to procedure settle\n  otherwise when turn > 1\n    stop",
            "it is not said of which `when` this is a branch",
            "write in the line above behind which branch it comes, called as its test, such as "
            "when_player_gold_3: `add to procedure settle after when_…`; or what shall be done in one "
            "that is there: `change procedure settle.otherwise`",
        ),
    ],
)
def test_what_does_not_fit_is_told_with_its_cure(tmp_path: Path, edit: str, message: str, hint: str) -> None:
    (tmp_path / "below.law").write_text(BELOW, encoding="utf-8")
    (tmp_path / "own.law").write_text(f"ruleset own extends below\n{edit}\n", encoding="utf-8")
    assert (message, hint) in [(one.message(), one.hint()) for one in load_ruleset(tmp_path / "own.law").findings]
