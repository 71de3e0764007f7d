"""The likeliest snags in what the language has for large books: each message says what is wrong and what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

GROUND = """ruleset snags
table gear "gear"
  | key    | name     | weight |
  | banner | "banner" | 1      |
  | drum   | "drum"   | 2      |
table score
  | key  | name   |
  | gain | "gain" |
  | fame | "fame" |
table piece
  | key    | name     | gain | fame |
  | market | "market" |    2 |    0 |
kind tile
  owner: player or none
kind player
  gold: number at least 0 = 5
kind troop
  owner: player
  gear: set of gear
  men: number
stat courage(troop) "courage"
  base 3
roll march(troop) "march"
  dice 2d6
  target 7
procedure rout(troop)
  troop.men down 1
action rest(troop) by player
  theirs: allowed when troop.owner is player else "not yours"
  troop.men up 1
"""

SNAGS = {
    "entry: on a contest of best dice": (
        "contest brawl(one: troop, other: troop)\n  sides one, other\n  pool 2 dice d6\n  higher die wins, tie to one\n"
        'phase drills\n  for each t in troops\n    add +1 "drill" to brawl(t)',
        "this line has no meaning in contest brawl",
        "an entry adds to a total, and in brawl no totals are compared",
    ),
    "effect: attribute left out": (
        'effect of gear.banner in troop\n  to courage(troop): +1 "banner"',
        "this is said in other words here",
        "write: effect of gear.banner in troop.…",
    ),
    "effect: the table left out": (
        'effect of banner in troop.gear\n  to courage(troop): +1 "banner"',
        "a row is called here with its table",
        "write: effect of TABLE.banner in …",
    ),
    "effect: row without text": (
        "effect of gear.banner in troop.gear\n  to courage(troop): +1",
        "a text for players is missing here",
        'write in quotes what they shall read, e.g. "bad weather"',
    ),
    "effect: row written without to": (
        'effect of gear.banner in troop.gear\n  courage(troop): +1 "banner"',
        "this is said in other words here",
        'write: to courage(troop): +1 "banner"',
    ),
    "effect: plus sign first": (
        'effect of gear.banner in troop.gear\n  +1 "banner"',
        "this is said in other words here",
        'write: to …: +1 "banner"',
    ),
    "effect: too many names": (
        'effect of gear.banner in troop.gear\n  to courage(troop, other): +1 "banner"',
        "courage takes one value; this line names 2",
        "give each of them a name: to courage(troop): …",
    ),
    "entry: no text": (
        "procedure p(t: troop)\n  add +2 to courage(t)",
        "courage is worked out; what shall count in it for a while or for good is an entry, with a text",
        'write: add +2 "good year" to courage(…), perhaps with `until next …` or `for 3 turns` behind it',
    ),
    "entry: to an attribute": (
        'procedure p(t: troop)\n  add +2 "x" to t.men',
        "this is said in other words here",
        'write: t.men up 2 "x"',
    ),
    "entry: up on a stat": (
        "procedure p(t: troop)\n  courage(t) up 2",
        "courage is worked out; what shall count in it for a while or for good is an entry, with a text",
        'write: add +2 "good year" to courage(…), perhaps with `until next …` or `for 3 turns` behind it',
    ),
    "entry: up on a stat dot": (
        'procedure p(t: troop)\n  t.courage up 2 "boom"',
        "courage is worked out; what shall count in it for a while or for good is an entry, with a text",
        'write: add +2 "good year" to courage(…), perhaps with `until next …` or `for 3 turns` behind it',
    ),
    "entry: for turns one": (
        'procedure p(t: troop)\n  add +2 "x" to courage(t) for 1 turn',
        "I do not understand “turn” here",
        "did you mean “turns”?",
    ),
    "entry: remove": (
        "procedure p(t: troop)\n  remove entry of p to courage(t)",
        "this is said in other words here",
        "write: remove entries of p to courage(t)",
    ),
    "like: as": (
        'roll raid as march\n  +1 "x"',
        "this is said in other words here",
        "write: roll raid like march",
    ),
    "like: parent unknown": (
        "roll raid like marsch",
        "I know no roll called “marsch”",
        "did you mean “march”?",
    ),
    "like: stat like roll": (
        'stat raid like march\n  +1 "x"',
        "“march” is a roll; here I need a name of another sort: stat",
        "",
    ),
    "like: behind text": (
        'roll raid "raid" like march\n  +1 "x"',
        "this is said in other words here",
        'write: roll raid like march "raid"',
    ),
    "like: values of its own": (
        'roll raid like march(guide: troop, skill: one of (eye, ear)) "raid"\n  +1 "x"',
        "this is said in other words here",
        'write: roll raid(guide: troop, skill: one of (eye, ear)) like march "raid"',
    ),
    "purpose: for": (
        "procedure p(t: troop)\n  roll march(t) for flight",
        "this is said in other words here",
        "write: roll march(t) about flight",
    ),
    "purpose: in text": (
        'procedure p(t: troop)\n  roll march(t) about "flight"\nto march about flight: +1 "x"',
        "this is said in other words here",
        "write: roll march(t) about flight",
    ),
    "purpose: of a stat": (
        'to courage about flight: +1 "x"',
        "this line has no meaning in stat courage",
        "leave out `about flight`: a purpose is given where a roll is made",
    ),
    "purpose: never asked": (
        "procedure p(t: troop)\n  roll march(t) about flight",
        "no row asks whether a roll is made about “flight”",
        'write a line that does, such as `to march about flight: -1 "…"`, or leave out `about flight`',
    ),
    "purpose: misspelt": (
        'procedure p(t: troop)\n  roll march(t) about flight\nto march about fligt: +1 "x"',
        "no row asks whether a roll is made about “flight”",
        'write a line that does, such as `to march about flight: -1 "…"`, or leave out `about flight`',
    ),
    "rewriting: half": (
        "each lowering of courage: half",
        "this is said in other words here",
        "write: each lowering of courage: halved",
    ),
    "rewriting: penalty": (
        "each penalty of courage: halved",
        "this is said in other words here",
        "write: each lowering of courage: halved",
    ),
    "rewriting: nearer": (
        "each lowering of courage: 1 nearer",
        "this is said in other words here",
        "write: each lowering of courage: 1 nearer to 0",
    ),
    "rewriting: ignored": (
        "each lowering of courage: ignored",
        "this is said in other words here",
        "write: each lowering of courage: none",
    ),
    "rewriting: no colon": (
        "each lowering of courage halved",
        "this is said in other words here",
        "write: each lowering of courage: halved",
    ),
    "rewriting: rounding": (
        'each lowering of courage: times 2/3\nto courage: -1 "x"',
        "this is said in other words here",
        "write: each lowering of courage: times (2/3)",
    ),
    "rewriting: to": (
        "each lowering to courage: halved",
        "this is said in other words here",
        "write: each lowering of courage: halved",
    ),
    "forbids: forbid": (
        "forbid rest when troop.men < 3",
        "this is said in other words here",
        "write: forbids rest when troop.men < 3",
    ),
    "forbids: reason": (
        'forbids rest when troop.men < 3 "too few"',
        "this is said in other words here",
        'write: forbids rest when troop.men < 3 else "too few"',
    ),
    "forbids: all": (
        'forbids all by player when player.gold is 0 else "poor"',
        "`acts` is missing before “by”",
        "write `acts by …`",
    ),
    "forbids: if": (
        "forbids rest if troop.men < 3",
        "“if” is not the word for this here",
        "write `when`",
    ),
    "forbids: unknown": (
        'forbids rests when troop.men < 3 else "x"',
        "I know no action called “rests”",
        "did you mean “rest”?",
    ),
    "forbids: roll": (
        'forbids march when troop.men < 3 else "x"',
        "“march” is a roll; here I need a name of another sort: action",
        "there are: rest",
    ),
    "forbids: act alone": (
        "allows rest",
        "this is said in other words here",
        "write: allows rest.…",
    ),
    "forbids: unknown again": (
        "allows rest.their",
        "nothing that rest demands is called “their”",
        "it has: theirs; a name stands before the line: their: allowed when …",
    ),
    "forbids: else": (
        'allows rest.theirs else "x"',
        "this is said in other words here",
        "write: allows rest.theirs",
    ),
    "after: stat": (
        "after courage(t)\n  t.men up 1",
        "“courage” is a stat; here I need a name of another sort: procedure, act, roll or contest",
        "it is worked out whenever it is asked for; what its number leads to stands below `when courage(…) passes 3` "
        "or `when courage(…) changes`",
    ),
    "after: when first": (
        "after when rout(t)\n  t.men up 1",
        "this is said in other words here",
        "write: after rout(t)",
    ),
    "after: if": (
        "after rout(t) if t.men < 3\n  t.men up 1",
        "“if” is not the word for this here",
        "write `when`",
    ),
    "after: roles": (
        "after rout(t, u)\n  t.men up 1",
        "rout takes one value; this line names 2",
        "give each of them a name: rout(troop)",
    ),
    "after: each time": (
        "whenever rout(t)\n  t.men up 1",
        "this is said in other words here",
        "write: after rout(t)",
    ),
    "instead: no of": (
        "instead rout(t)\n  t.men up 1",
        "`of` is missing before “rout”",
        "write `of rout …`",
    ),
    "instead: act": (
        "instead of rest(t)\n  t.men up 1",
        "“rest” is an action; only a procedure or a scene is replaced by something else",
        "write `forbids rest when …`, or let the act `do` a procedure to replace",
    ),
    "instead: roll": (
        "instead of march(t)\n  t.men up 1",
        "“march” is a roll; only a procedure or a scene is replaced by something else",
        "write `upon march when …` to change the roll, or let a procedure make it (`do …`), and write `instead of` "
        "that procedure",
    ),
    "becomes: for each": (
        "when t.men < 3 becomes true for each t in troops\n  t.men up 1",
        "this is said in other words here",
        "write: when t.men < 3 becomes true for t: …",
    ),
    "becomes: is true": (
        "when troop.men < 3 is true for t: troop\n  t.men up 1",
        "this is said in other words here",
        "write: when troop.men < 3 becomes true for t: troop",
    ),
    "becomes: false": (
        "when t.men < 3 becomes false for t: troop\n  t.men up 1",
        "this is said in other words here",
        "write: when not (t.men < 3) becomes true for t: troop",
    ),
    "becomes: or": (
        "when t.men passes 3 or 5 for t: troop\n  t.men up 1",
        "this is said in other words here",
        "write: when t.men passes 3, 5 for t: troop",
    ),
    "becomes: below": (
        "when t.men falls below 3 for t: troop\n  t.men up 1",
        "this is said in other words here",
        "write: when t.men < 3 becomes true for t: troop",
    ),
    "becomes: order": (
        "when t.men passes 5, 3 for t: troop\n  t.men up 1",
        "3 stands behind 5",
        "write the numbers that are passed from the least on, each once",
    ),
    "kind: no as": (
        "kind tent\n  part of troop",
        "this is said in other words here",
        "write: part of troop as …",
    ),
    "kind: unknown": (
        "kind tent\n  part of troops as tents",
        "I know no kind or table called “troops”",
        "did you mean “troop”, “set of troop”?",
    ),
    "kind: taken": (
        "kind tent\n  part of troop as gear",
        "“gear” stands twice in troop",
        "give one of them another name",
    ),
    "kind: unknown again": (
        "kind tent\n  troop: troop\n  one per troops",
        "I know no attribute of tent called “troops”",
        "did you mean “troop”?",
    ),
    "kind: of": (
        "kind tent\n  troop: troop\n  one of troop",
        "this is said in other words here",
        "write: one per troop",
    ),
    "kind: order alone": (
        "kind tent\n  troop: troop\n  one per troop in any order",
        "`in any order` needs several attributes of one sort",
        "name at least two that hold the same sort of value, or leave it out",
    ),
    "kind: number": (
        "kind tent\n  size: number\n  ends with size",
        "this is a whole number; here I need a thing that can go",
        "",
    ),
    "kind: kind": (
        "kind tent\n  troop: troop\n  ends when troop",
        "this is said in other words here",
        "write: ends with troop",
    ),
    "event: end": (
        "event fire(tile) continuing\n  end event fire",
        "this is said in other words here",
        "write: end event",
    ),
    "event: do": (
        "event fire(tile)\n  stop\nprocedure p(t: tile)\n  do fire(t)",
        "“fire” is an event: it is not done, it begins",
        "write: begin fire(…)",
    ),
    "event: begin procedure": (
        "procedure p(t: troop)\n  begin rout(t)",
        "“rout” is a procedure: only an event begins",
        "write: do rout(…)",
    ),
    "event: turns one": (
        "event fire(tile)\n  stop\nprocedure p(t: tile)\n  begin fire(t) in 1 turn",
        "I do not understand “turn” here",
        "did you mean “turns”?",
    ),
    "event: next phase": (
        "event fire(tile)\n  stop\nprocedure p(t: tile)\n  begin fire(t) next storm",
        "this is said in other words here",
        "write: begin fire(t) at next storm",
    ),
    "event: run one": (
        "event fire(tile) continuing\n  stop\nphase storm\n  run fire",
        "this is said in other words here",
        "write: run events",
    ),
    "event: never run": (
        'event fire(tile) continuing\n  say "x"\nphase p\n  for each t in tiles\n    begin fire(t)',
        "event “fire” goes on, and no phase carries it on",
        "write `run events` in a phase, or leave `continuing` out",
    ),
    "event: begin misspelt": (
        "event fire(tile)\n  stop\nprocedure p(t: tile)\n  begins fire(t)",
        "I cannot read the line that begins with “begins”",
        "did you mean “begin”, “ends”?",
    ),
    "module: not first": (
        'module storms = no "storms"',
        "a module stands in the first line of a file of its own",
        "write `module storms = …` as the first line of a file, and below it what belongs to it",
    ),
    "module: needs unknown": (
        "option storms = no needs winds",
        "`in` is missing before “winds”",
        "write `in winds …`",
    ),
    "column: not all": (
        "define w(g: gear, s: score) = cell(g, s)",
        "table gear has no column for “gain”, “fame”",
        "every value that may stand here needs a column of its name: write it (a layer: `add column to table gear`), "
        "or choose by another table",
    ),
    "column: gap": (
        "table profit by income\n"
        "  | income | 1 | 3 or more |\n"
        "  | 0 or more | 1 | 2 |\n"
        "define w(n: number) = cell(profit(n), n)",
        "the ranges above the columns leave out numbers or hold them twice: nothing is for numbers below 1",
        "begin with `up to …`, go on where the last ended, and end with `… or more`",
    ),
    "module: asked without a test": (
        "option storms = no\n"
        "stat wet(player) when storms\n"
        "  base 1\n"
        "phase x\n"
        "  each player in order\n"
        '    say "{wet(player)}"',
        "“wet” is there only with the option “storms”, and is asked for here without it too",
        "test it before, such as `when storms`; a stat or an attribute may say what stands for it: … otherwise 0",
    ),
    "column: turned round": (
        "define w(p: piece, s: score) = cell(s, p)",
        "table score has no column for “market”",
        "every value that may stand here needs a column of its name: write it (a layer: `add column to table score`), "
        "or choose by another table",
    ),
    "column: one value": (
        "define w(p: piece) = cell(p)",
        "cell takes 2 values; here it is given 1",
        "write one value for each, with commas between",
    ),
    "choice number: no bounds": (
        "action pay(n: number) by player\n  player.gold down n",
        "“n” of pay cannot be chosen: its values cannot be listed",
        "write both bounds, as in `number at least 1 at most player.gold`, or `from …`, or `ask player "
        "for …` in the act",
    ),
    "choice number: one bound": (
        "action pay(n: number at least 1) by player\n  player.gold down n",
        "“n” of pay cannot be chosen: its values cannot be listed",
        "write both bounds, as in `number at least 1 at most player.gold`, or `from …`, or `ask player "
        "for …` in the act",
    ),
    "choice number: from to": (
        "action pay(n: number from 1 to 5) by player\n  player.gold down n",
        "this is said in other words here",
        "write: action pay(n: number at least 1 at most 5) by player",
    ),
    "choice number: up to": (
        "action pay(n: number up to 5) by player\n  player.gold down n",
        "this is said in other words here",
        "write: action pay(n: number at least 0 at most 5) by player",
    ),
    "basket: no from": (
        "procedure p(q: player)\n  ask q for some: set of troop",
        "this question has no collection to choose from",
        "write: set of … from …; nobody needs `or none`, since a set may be empty",
    ),
    "basket: total first": (
        "procedure p(q: player)\n  ask q for some: set of gear from gear at most 3 by weight",
        "this is said in other words here",
        "write: ask q for some: set of gear from gear, together at most 3 by weight",
    ),
    "basket: no together": (
        "procedure p(q: player)\n  ask q for some: set of gear from gear, at most 3 by weight",
        "this is said in other words here",
        "write: ask q for some: set of gear from gear, together at most 3 by weight",
    ),
    "basket: by unknown": (
        "procedure p(q: player)\n  ask q for some: set of gear from gear, together at most 3 by price",
        "a gear has no “price”",
        "it has: “place”",
    ),
    "turns: no by": (
        "phase x\n  turns of rest",
        "`turns of` is for two sides or more",
        "where sides act in turn, write `turns of … by first, second`",
    ),
    "turns: and": (
        "phase x\n  each player in order\n    turns of rest by player and player",
        "this is said in other words here",
        "write: turns of rest by player, player",
    ),
    "turns: one side": (
        "phase x\n  each player in order\n    turns of rest by player",
        "`turns of` is for two sides or more",
        "where sides act in turn, write `turns of … by first, second`",
    ),
    "turns: by": (
        "phase x\n  each player in order\n    rounds of rest by player",
        "`rounds of` is for all players, in their order",
        "where sides act in turn, write `turns of … by first, second`",
    ),
    "sealed: no comma": (
        "phase x\n"
        "  together sealed\n"
        "    each player in order\n"
        "      ask player for n: number at least 0 at most 3\n"
        "      player.gold down n",
        "this is said in other words here",
        "write: together, sealed",
    ),
    "sealed: say": (
        "phase x\n"
        "  together, sealed\n"
        "    each player in order\n"
        "      ask player for n: number at least 0 at most 3\n"
        '      say "{n}"',
        "a sealed block holds questions, acts and changes alone",
        "ask in it, keep the answers in attributes, and put this behind the block",
    ),
    "sealed: nothing": (
        "phase x\n  together, sealed\n    each player in order\n      player.gold down 1",
        "this block is sealed and asks nothing",
        "put an `ask` or an offer of acts into it, or take `sealed` out",
    ),
    "parts of: a tile": (
        "define w(t: tile) = parts of t",
        "this is a tile; here I need several values (a tile)",
        "one alone stands in braces: {t}",
    ),
    "parts of: parts with t": (
        "define w(t: tile) = parts(t, tiles)",
        "parts takes one value; here it is given 2",
        "write one value for each, with commas between",
    ),
    "parts of: attribute": (
        "define w = sum of p.gold for each p in parts of tiles",
        "several values (a tile) has nothing to ask for with a dot",
        "leave out the dot and what follows it",
    ),
    "like: behind the name": (
        "procedure p(troop)\n  create troop as rest like troop without gear\n    men = 3",
        "this is said in other words here",
        "write: create troop like troop without gear as rest",
    ),
    "like: the": (
        "procedure p(troop)\n  create troop like the troop\n    men = 3",
        "this is said in other words here",
        "write: create troop like troop",
    ),
    "like: a copy": (
        "procedure p(troop)\n  create a copy of troop as rest",
        "this is said in other words here",
        "write: create troop like troop as rest",
    ),
    "like: copy": (
        "procedure p(troop)\n  copy troop",
        "this is said in other words here",
        "write: create troop like troop",
    ),
    "like: an attribute that is not there": (
        "procedure p(troop)\n  create troop like troop without gaer\n    men = 3",
        "I know no attribute of troop called “gaer”",
        "did you mean “gear”?",
    ),
    "tile: at": (
        "procedure p(t: tile)\n  create tile at t",
        "this is said in other words here",
        "write: create tile next to t",
    ),
    "tile: direction": (
        "procedure p(t: tile)\n  create tile north of t",
        "this is said in other words here",
        "write: create tile next to t towards north",
    ),
    "tile: beside": (
        "procedure p(t: tile)\n  create tile next t",
        "`to` is missing before “t”",
        "write `to t …`",
    ),
    "tile: towards word": (
        "procedure p(t: tile)\n  create tile next to t towards northeast",
        "I know nothing called “northeast” here",
        "did you mean “north_east”, “north_west”, “south_east”?",
    ),
    "tile: link": (
        "procedure p(t: tile)\n  create tile next to t and t",
        "this is said in other words here",
        "write: create tile next to t, t",
    ),
    "tile: to": (
        "procedure p(t: tile)\n  create tile next to t to north",
        "this is said in other words here",
        "write: create tile next to t towards north",
    ),
}
"""By construct and snag: the lines, the message and the hint."""


@pytest.mark.parametrize("snag", SNAGS)
def test_a_snag_is_told_with_its_cure(snag: str, tmp_path: Path) -> None:
    lines, message, hint = SNAGS[snag]
    file = tmp_path / "snags.law"
    file.write_text(f"{GROUND}{lines}\n", encoding="utf-8")
    found = load_ruleset(file).findings
    assert (message, hint) in [(one.message(), one.hint()) for one in found]


def test_each_construct_has_three_snags() -> None:
    counts: dict[str, int] = {}
    for snag in SNAGS:
        construct = snag.partition(":")[0]
        counts[construct] = counts.get(construct, 0) + 1
    assert {name for name, count in counts.items() if count < 3} == set()
