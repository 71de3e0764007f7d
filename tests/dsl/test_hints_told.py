"""What is told of lines that few write: the words of the finding, and of its hint."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.asked import condition_asked, value_asked
from dsl.border.diagnostics import Stopped
from dsl.layers_together import layers_of
from dsl.loader import load_ruleset

RULES = """ruleset base
  title "B"
kind player
  gold: number = 0
  home: tile or none
kind tile "T"
  height: number = 0
table craft
  | key | name | pay |
  | smith | "smith" | 3 |
  | baker | "baker" | 4 |
option windy = yes "windy"
roll dare(player) "dare"
  dice 2d6
  target 7
condition tired of player "tired"
event storm(t: tile) "storm"
  say "x"
phase camp "camp"
  for each p in players
    p.gold up 1
"""


def told(text: str, folder: Path) -> list[tuple[str, str]]:
    """What is found in rules with these lines: messages with their hints."""
    file = folder / "base.law"
    file.write_text(f"{RULES}{text}\n", encoding="utf-8")
    return [(one.message(), one.hint()) for one in load_ruleset(file).findings]


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        (
            "limit n: 1 per tile\naction x(p: player) by player\n  counts as n\n  p.gold up 1",
            "this act has no “tile”, which limit n counts by",
            "add a parameter tile",
        ),
        (
            "limit n: 1 per tile\naction x(t: tile, u: tile) by player\n  counts as n\n  player.gold up 1",
            "this act has no “tile”, which limit n counts by",
            "count by one of its parameters: per t",
        ),
        (
            "table hut\n  | key | pay |\n  | mill | 3 | when windy = yes",
            "behind `when` stands here the name of one option, and nothing else",
            "leave the rest out; what must hold besides is tested where it is used, or declare an option for both",
        ),
        (
            "table hut\n  | key | pay |\n  | mill | 3 | when windy |",
            "the option of a row stands behind its last |",
            "write: | … | when windy",
        ),
        (
            "table hut\n  | key | pay | when windy\n  | mill | 3 |",
            "this line has no meaning in a heading",
            "write `when windy` behind the rows that need it",
        ),
        (
            "table hut\n  | key | pay |\n  | {mill} | 3 |",
            "the first cell of this row must be a name",
            "write a plain name, such as heavy_tax",
        ),
        (
            "table hut\n  | key | pay |\n  | mill | 1d6 / 2 |",
            "this is dice; here I need a number: throw the dice before with `let`; in a roll write a line of its own, "
            "`times 1/2` for all of it, or for one row, tagged by a word, `each change of … tagged …: halved`",
            "",
        ),
        (
            "table profit by income\n  | income | up to 1 | 2-4 |\n  | otherwise | 0 | 1 |",
            "the ranges above the columns leave out numbers or hold them twice: nothing is for numbers above 4",
            "begin with `up to …`, go on where the last ended, and end with `… or more`",
        ),
        (
            "kind ship\n  hull: number = 3\ncondition lame of s: ship\nphase rest\n  for each s in ships\n"
            '    say "lame" when s.hull < 3 and s has lame',
            "nothing ever gains the condition “lame”",
            "let something gain it: s gains lame until end of turn",
        ),
        (
            "kind ship\n  hull: number = 3\ncondition lame of ship\nphase rest\n  for each s in ships\n"
            '    s gains lame\n    say "lame" when s.hull < 3',
            "the condition “lame” is gained, and nothing depends on it",
            'give it a row (`to some_roll: -1 "…"`), or ask for it: ship has lame',
        ),
        (
            "table tab by n\n  | n | worth |\n  | 1-2 | 1 |\n  | 3-9 | 2 |\nphase rest\n  for each p in players\n"
            "    p.gold up tab(2).worth + tab(1d6 * 1.5).worth",
            "table tab has rows below and above 2.5, and none for 2.5",
            "make whole what is asked for, “… rounded down”, widen a row, or end the table with one that begins with "
            "`otherwise`",
        ),
        (
            "links\n  toll: number = 0\ndefine x(t: tile) = any u in t.neighbours by road where u is t",
            "the rules know no kinds of links, so that nothing goes by “road”",
            "say at the left margin, below `links`, which there are: by road",
        ),
        (
            "define x(t: tile, u: tile) = toll between t and u",
            "the rules know no “toll” of links",
            "say at the left margin, below `links`, what is known of them, such as toll: yes or no = no",
        ),
        (
            "define x(t: tile, u: tile) = direction between t and u by road",
            "in which direction a tile lies hangs on its board, and on no link",
            "leave out `by road`",
        ),
        (
            'roll g(p: player)\n  each die x: +1 "x"\n  dice d6\n  target 3',
            "this line has no meaning in roll g",
            "`each die` needs a pool: pool 2 dice d6",
        ),
        (
            "roll g(p: player)\n  natural 12 succeeds\n  target 3",
            "this line has no meaning in roll g",
            "natural results need dice: dice 2d6",
        ),
        (
            "roll g(p: player)\n  pool 2 dice d66\n  target 3",
            "this line has no meaning in a pool of dice",
            "write it as the dice of the roll: dice d66",
        ),
        (
            "contest g(a: player, b: player)\n  sides a, b\n  dice d66\n  highest against highest, tie to b",
            "this line has no meaning in contest g",
            "the best dice are looked for anyway: throw plain dice, such as dice 3d6",
        ),
        (
            "contest g(a: player, b: player)\n  sides a, b\n  dice 2d6 + 3\n  higher die wins, tie to b",
            "this line has no meaning in contest g",
            "dice are compared one by one, and nothing is added to them here: throw plain dice, such as dice 3d6",
        ),
        (
            "contest g(a: player, b: player)\n  sides a, b\n  dice 2d6 - 1d4\n  highest against highest, tie to b",
            "this line has no meaning in contest g",
            "dice are compared one by one, and nothing is added to them here: throw plain dice, such as dice 3d6",
        ),
        (
            "contest g(a: player, b: player)\n  sides a, b\n  dice d6\n  higher total wins, tie",
            "this line has no word about ties",
            "write: tie to defender, or: tie again, or: tie is a draw",
        ),
        (
            'procedure x(p: player)\n  let m = 3\n  m up 1 "more"',
            "this line has no meaning in a change of what `let` named, which players do not see",
            "leave the text out, or tell it with `say`",
        ),
        (
            "kind ship, ships\n  owner: player\nprocedure x(s: ship)\n  add 3 to s.name",
            "the name of a ship neither goes up or down nor holds anything",
            'give it another: ship.name becomes "…"',
        ),
        (
            "phase y\n  together\n    each player in order\n      ask player for n: yes or no\n  absent\n    stop",
            "this line has no meaning in an open block",
            "write it below a block that is sealed: together, sealed",
        ),
        (
            'phase y\n  each player in order\n    ask player for n: yes or no shown as "{n}!"',
            "this line has no meaning in a question without a list",
            "it is for questions in which one or several of a list are chosen",
        ),
        (
            "procedure x(p: player)\n  ask p for got: number for each c in craft, together 5\n  p.gold up got",
            "this is a number for each of several (a craft); here I need a whole number",
            "",
        ),
        (
            'victory rich "rich" at end of camp\n  won by nobody',
            "a victory of nobody has no `when`",
            "write: won by nobody when …",
        ),
        (
            'report find "f"\n  a: number = 0 when windy',
            "this line has no meaning in a report",
            "leave it out, or declare a report of its own for what is told only then",
        ),
        (
            'report find "f"\n  a: set of craft from (smith, baker)',
            "what a report may tell of is said in a line of its own",
            "leave this out, and write behind the attributes: "
            'allowed when every x in a satisfies x is in (smith, baker) else "…"',
        ),
        (
            "action x(t: tile) by player\n  allowed when (highest p.gold for each p in players) > 3",
            "this may be none, and here a value is needed",
            "test it before, in the same condition: … is not none and …; or say what holds without it: (… otherwise …)",
        ),
        (
            "option rainy = yes\ndefine sacks(n: number)\n  1 when rainy or not rainy\n  2 when n > 3\n  otherwise 5",
            "this case is never reached: an earlier one always holds",
            "take it out, or put it further up",
        ),
        (
            "once per player when player.gold > 3 becomes true for player\n  player.gold up 1",
            "this line has no meaning in a line that looks at each thing by itself",
            "write `once` alone: it is once for each of them",
        ),
        (
            "condition ill of player\n  when p.gold > 3 becomes true for p: player\n    p.gold up 1",
            "this line has no meaning in a condition or an effect",
            "leave out `for …`: it is looked at for whoever bears it",
        ),
        (
            "procedure q(p: player)\n  stop\none: instead of q before other\n  stop",
            "I know no line in place of q called “other”",
            "",
        ),
        (
            "kind ship, ships\n  at: dare",
            "“dare” is a roll; here I need a kind or a table",
            "",
        ),
    ],
)
def test_a_line_is_told_in_these_words(text: str, message: str, hint: str, tmp_path: Path) -> None:
    assert (message, hint) in told(text, tmp_path)


def test_whoever_hides_a_kind_of_the_map_is_told_where_it_is_said(tmp_path: Path) -> None:
    (tmp_path / "other.law").write_text("ruleset other\nkind player seen by nobody\n", encoding="utf-8")
    found = [(one.message(), one.hint()) for one in load_ruleset(tmp_path / "other.law").findings]
    assert found[0] == (
        "this line has no meaning in a kind that the map or the campaign gives",
        "write `seen by` behind its attributes that are hidden",
    )


def test_what_is_written_out_of_events_is_offered_to_nobody(tmp_path: Path) -> None:
    """`event storm` and the like are names that nobody can write."""
    text = "procedure lull\n  stop\nprocedure x\n  do nobody_s"
    assert ("I know no procedure called “nobody_s”", "there are: lull, x") in told(text, tmp_path)
    text = "each lowering of dare from nowhere: halved rounded down"
    unknown = next(hint for message, hint in told(text, tmp_path) if "“nowhere”" in message)
    assert unknown == "there are: board, player, tile, craft, tired, storm, camp"


def test_what_is_asked_and_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "base.law").write_text(RULES, encoding="utf-8")
    loaded = load_ruleset(tmp_path / "base.law")
    with pytest.raises(Stopped) as condition:
        condition_asked(loaded, "gold >", {}, {})
    (one,) = condition.value.findings
    assert (one.message(), one.hint()) == (
        "“gold >” is no condition",
        "write one as it stands behind `when` in the rules",
    )
    with pytest.raises(Stopped) as value:
        value_asked(loaded, "gold +", {}, {})
    (one,) = value.value.findings
    assert one.message() == "“gold +” is nothing that can be worked out"
    assert one.hint().startswith("write it as it stands behind `=` in the rules: an attribute of something")


def test_what_extends_another_ruleset_is_no_layer_of_this(tmp_path: Path) -> None:
    for name in ("base", "other"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "ruleset.law").write_text(RULES.replace("ruleset base", f"ruleset {name}"), encoding="utf-8")
    (tmp_path / "top.law").write_text("ruleset top extends other\nadd to kind player\n  fame: number = 0\n", "utf-8")
    with pytest.raises(Stopped) as stopped:
        layers_of(load_ruleset(tmp_path / "base"), [str(tmp_path / "top.law")])
    (one,) = stopped.value.findings
    assert (one.message(), one.hint()) == ("“top” does not extend base", "begin it with: ruleset top extends base")


def test_a_ruleset_that_is_not_there_is_told_with_those_that_are(tmp_path: Path) -> None:
    (one,) = load_ruleset("no_such_rules").findings
    assert one.message() == "there is no ruleset “no_such_rules”"
    assert one.hint().startswith("the bundled ones are: ")
