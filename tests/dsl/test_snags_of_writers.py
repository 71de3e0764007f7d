"""The likeliest snags of people who have never programmed, construct by construct: each is told with its cure."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

AT_TURN_8 = (
    "write: victory rich at end of … with the last phase of a turn, and behind the line below it: when turn is 8"
)
GROUND = """ruleset snags
table work "work"
  | key  | name   | price |
  | mill | "mill" |     4 |
  | tower | "tower" |   9 |
kind tile
  owner: player or none
  work: work or none
kind player
  gold: number at least 0 = 5
  veteran: yes or no
kind company, companies
  player: player
  men: number
condition wet of player
"""

SNAGS: dict[str, dict[str, str]] = {
    "a name before a line": {
        "roll luck(player)\n  dice d6\n  target: 4": "write: target 4",
        'roll luck(player)\n  dice d6\n  target 4\n  charm: always succeeds "charm" when player.veteran': (
            'write: always succeeds "charm" when player.veteran'
        ),
        'contest brawl(a: player, b: player)\n  sides a, b\n  pool 2 dice d6\n  fame: each die +1 "fame"': (
            'write: each die fame: +1 "fame"'
        ),
    },
    "what stands for what is missing": {
        "define most(p: player) = p.gold + (highest c.men for each c in companies) otherwise 0": (
            "put brackets around the two: … + (… otherwise …)"
        ),
        "define few(p: player) = 9 - (lowest c.men for each c in companies) otherwise 2": (
            "put brackets around the two: … + (… otherwise …)"
        ),
        "define some(p: player) = (p.gold when p.gold > 3 otherwise 3)": (
            "a comma stands before `otherwise`: (…, otherwise …)"
        ),
    },
    "one of a kind": {
        "phase pay\n  player.gold up 1": (
            "name one: `each player in order` above it, `by player` behind the act, or as a value of the rule: (player)"
        ),
        "phase pay\n  each player in order\n    gold up 1": "did you mean “player.gold”?",
        "phase pay\n  each player\n    player.gold up 1": "write: each player in order",
        "phase pay\n  players.gold up 1": "write: for each p in players",
        "limit once_only: 1 per turn": "write: 1 per player this turn; for all together: 1 this turn",
    },
    "acts and questions in other words": {
        "action dig(tile) by player\n  require tile.owner is player": (
            'write: allowed when tile.owner is player else "…"'
        ),
        "phase pay\n  each player in order\n    any number of dig or sow": "write: any number of dig, sow",
        "phase pay\n  each player in order\n    choose dig": "write: at most one of dig",
        "phase pay\n  ask for n: number at least 0 at most 3": "write: ask … for n: number at least 0 at most 3",
        "phase pay\n  let n = roll 2d6": "write: let n = 2d6",
    },
    "words of other languages": {
        "option tolls = ja": "did you mean “yes”?",
        "option tolls = sí": "did you mean “yes”?",
        "phase pay\n  for each p in players where p hat wet\n    p.gold up 1": (
            "write: for each p in players where p has wet"
        ),
        'phase pay\n  cuando turn is 3\n    say "x"': "write: when turn is 3",
    },
    "ruleset": {
        'ruleset small "A small ruleset"': 'write it below this line, indented by two blanks: title "A small ruleset"',
        'ruleset small\n  title: "A"': 'write: title "A"',
        'ruleset small\n  title "A"\n  rounding half up': "write: rounding nearest",
        "ruleset small extends clubs/border.law": "write: ruleset small extends border",
    },
    "option": {
        'option tolls: yes "tolls"': 'write: option tolls = yes "tolls"',
        'option tolls = on "tolls"': "did you mean “yes”?",
        'option fog: thick, thin = thin "fog"': 'write: option fog: one of (thick, thin) = thin "fog"',
    },
    "module": {
        'module fairs "fairs"': 'write: module fairs = no "fairs"',
        'module fairs = off "fairs"': 'write: module fairs = no "fairs"',
        'module fairs = no "fairs" requires trade': 'write: module fairs = no "fairs" needs trade',
    },
    "table": {
        'table trees "trees"\n  key | name\n  oak | "oak"': "write | before “key”",
        'table trees "trees"\n  | key | name | hard |\n  | oak | "oak" |': (
            "write one cell for each column: key, name, hard"
        ),
        "table crop by men\n  | men | grain |\n  | 1 until 2 | 3 |": "write: | 1 to 2 | 3 |",
        "table crop by men\n  | men | grain |\n  | -4..-2 | 3 |": "write: | -4 to -2 | 3 |",
        "table crop by men\n  | men | grain |\n  | -2 or less | 3 |": "write: | up to -2 | 3 |",
        "table crop by men\n  | men | grain |\n  | 1 | 1,5 |": (
            "write 1.5 for one number, or put a blank behind the comma for several"
        ),
        "table crop by men\n  | men | grain |\n  | 1,5 | 2 |": (
            "write one row for 1 and one for 5; or if it is one number: 1.5"
        ),
        'table trees "trees"\n  | key | price |\n  | oak | 1,000 |': (
            "write 1000 for one number, or put a blank behind the comma for several"
        ),
        "table crop by men\n  | men | grain |\n  | 100+ | 3 |": "write: | 100 or more | 3 |",
    },
    "whether a value is among others": {
        "define x(c: company) = (1 when c in companies, otherwise 0)": (
            "write: define x(c: company) = (1 when c is in companies, otherwise 0)"
        ),
        "phase a\n  for each c in companies\n    destroy c when c.men is 0 and c in companies": (
            "write: destroy c when c.men is 0 and c is in companies"
        ),
        "define x(p: player) = count of c in companies where c.player in players": (
            "write: define x(p: player) = count of c in companies where c.player is in players"
        ),
    },
    "one of several, written with or": {
        "phase pay\n  for each p in players where p.gold is 1 or 2\n    p.gold up 1": "write: p.gold is one of (1, 2)",
        "define x(t: tile) = (1 when t.work is mill or tower, otherwise 0)": "write: t.work is one of (mill, tower)",
        "kind cart, carts\n  load: one of (hay, corn, salt) = hay\n"
        "define x(c: cart) = (1 when c.load is not hay and corn and salt, otherwise 0)": (
            "write: c.load is not one of (hay, corn, salt)"
        ),
        "phase pay\n  for each c in companies where c.player not in players\n    destroy c": (
            "write: for each c in companies where c.player is not in players"
        ),
    },
    "parts of a hundred": {
        "phase pay\n  for each c in companies\n    c.men down 10%": (
            "say of what it is a part: `… * 10%`; a part of a whole stat or roll is a line `times …`; where hundredths "
            "are added up, or compared with d%, write 10, and `/ 100` where they become a part"
        ),
        "phase pay\n  for each c in companies\n    c.men down 10% rounded up": (
            "say of what it is a part: `… * 10%`; a part of a whole stat or roll is a line `times …`; where hundredths "
            "are added up, or compared with d%, write 10, and `/ 100` where they become a part"
        ),
        'stat pay(p: player)\n  base p.gold\n  +20% "old" when p.veteran': (
            "say of what it is a part: `… * 20%`; a part of a whole stat or roll is a line `times …`; where hundredths "
            "are added up, or compared with d%, write 20, and `/ 100` where they become a part"
        ),
        "phase pay\n  for each c in companies\n    c.men down 10% of c.men rounded up": (
            "write: c.men down c.men * 10% rounded up"
        ),
        "phase pay\n  for each c in companies\n    c.men loses c.men * 10% rounded up": (
            "write: c.men down c.men * 10% rounded up"
        ),
    },
    "a number that changes": {
        "phase pay\n  each player in order\n    player.gold + 2": "write: player.gold up 2",
        "phase pay\n  each player in order\n    player.gold - d6 when player.veteran": (
            "write: player.gold down d6 when player.veteran"
        ),
        "phase pay\n  each player in order\n    add 2 to player.gold": "write: player.gold up 2",
        "phase pay\n  let n = 0\n  remove 2 from n": "write: n down 2",
    },
    "dice that are thrown on, low totals": {
        "roll luck(player)\n  dice 2d6, exploding\n  target 4": "write: dice 2d6!",
        "phase pay\n  let n = 1d6 exploding on 6": "write: let n = 1d6!",
        "roll luck(player)\n  dice 2d6\n  target at most 4": "write: target 4 or less",
        "roll luck(player)\n  dice 2d6\n  target <= player.gold": "write: target player.gold or less",
        "roll luck(player)\n  dice 2d6\n  target >= player.gold": "write: target player.gold",
    },
    "throws, pools and tables of dice": {
        "roll volley(c: company)\n  dice c.men d6": "write: dice c.men dice d6",
        "roll volley(c: company)\n  pool 3 dice d6\n  hits on 5+": "write: succeeds at 5",
        "roll volley(c: company)\n  pool 3 dice d6\n  success on 5 or 6": "write: succeeds at 5",
        "roll volley(player)\n  dice d6\nupon volley(p)\n  reroll volley": "write: throw volley again",
        "roll volley(player)\n  dice d6\nupon volley(p)\n  roll volley again": "write: throw volley again",
        "table crop by 2d6\n  | thrown | grain |\n  | 2-12 | 3 |": "write: table crop on 2d6",
        "phase pay\n  let found = roll on crop": "write: let found = crop(…)",
        "phase pay\n  let found = roll luck(group)": "write: roll luck(group) as found",
    },
    "procedures, rounds and prices": {
        "procedure tax(p: player)\n  stop\nphase pay\n  for each p in players\n    tax(p) when p.veteran": (
            "write: do tax(p) when p.veteran"
        ),
        "procedure tax(p: player)\n  stop\nphase pay\n  for each p in players\n    do tax(p) twice": (
            "write: repeat 2 times"
        ),
        "scene duel(one: player)\n  rounds up to 3 until turn > 3\n    stop": (
            "write: rounds at most 3 times until turn > 3"
        ),
        "action dig by player\n  cost: 2 gold": "write: costs 2 from player.gold",
        "action dig by player\n  pay 2 gold": "write: costs 2 from player.gold",
        "phase pay\n  players take turns: dig": "write: rounds of dig",
    },
    "things and what is known of them": {
        "kind cart, carts\n  belongs to company": "write: part of company as …",
        "kind cart, carts\n  owner: player\n  work: work\n  only one per owner and work": "write: one per owner, work",
        "kind cart, carts\n  load: 3": "write: load: number = 3",
        "kind cart, carts\n  owner: a player": "write: owner: player",
        "kind cart, carts\n  owner: player?": "write: owner: player or none",
        "kind cart, carts\n  place: hex": "did you mean “tile”?",
        "phase pay\n  create company\n    player is p": "write: player = p",
        "phase pay\n  new company": "write: create company",
        "phase pay\n  create a company for p at t": "write: create company",
    },
    "who is first, and the best of several": {
        "phase pay\n  players by gold, then veteran": "write: players by most player.gold, most player.veteran",
        "phase pay\n  players by highest gold, then veteran, then a roll-off": (
            "write: players by most player.gold, most player.veteran"
        ),
        "phase pay\n  players sorted by gold": "write: players by most player.gold",
        "define x = the p in players with lowest p.gold where p.veteran": (
            "write: define x = the p in players where p.veteran with lowest p.gold"
        ),
        "define x = the p in players with lowest p.gold, highest count of companies": (
            "write: define x = the p in players with lowest p.gold then highest count of companies"
        ),
        "define x = first p in players where p.veteran": "write: define x = the p in players where p.veteran",
    },
    "reports and questions": {
        "report raid, raids\n  hurt: several companies": "write: hurt: set of company",
        "report raid, raids\n  points: number 0-5": "write: points: number at least 0 at most 5",
        "report raid, raids\n  points: 0 to 5": "write: points: number at least 0 at most 5",
        "report raid, raids\n  points: number\nphase pay\n  report raid": "write: group reports raid as …",
        "phase pay\n  for each p in players\n    ask p again: yes or no": "write: ask p for again: yes or no",
        "phase pay\n  for each p in players\n    p chooses again: yes or no": "write: ask p for again: yes or no",
    },
    "how often, and what else": {
        "phase pay\n  d3 times\n    stop": "write: repeat d3 times",
        "phase pay\n  when turn is 1\n    stop\n  or when turn is 2\n    stop": "write: otherwise when turn is 2",
        "phase pay\n  for each c in companies\n    c.player is none": "write: c.player becomes none",
        "phase pay\n  for each c in companies\n    destroy the c": "write: destroy c",
        "kind cart, carts\n  load: set of work\nphase pay\n  for each c in carts\n    c.load up mill": (
            "write: add mill to c.load"
        ),
    },
    "things that are made": {
        "phase pay\n  let rest = create company": "write: create company as rest",
        "phase pay\n  create company rest": "write: create company as rest",
        "phase pay\n  create company called rest": "write: create company as rest",
    },
    "who wins": {
        "victory rich after 8 turns\n  won by players": AT_TURN_8,
        "victory rich when turn is 8\n  won by players": AT_TURN_8,
        "phase pay\n  stop\nvictory rich at end of pay\n  won by the player with most gold, then veteran": (
            "write: won by those p in players with highest p.gold then highest p.veteran"
        ),
    },
    "when a phase comes, when an act may be done": {
        'phase pay\n  only when turn is 3\n  say "x"': "write: skipped when not (turn is 3)",
        'phase pay\n  allowed when turn is 3 else "no"\n  say "x"': "write: skipped when not (turn is 3)",
        'phase pay\n  only in winter\n  say "x"': "write: skipped when …",
        'action dig by player\n  allowed only in winter else "no"': 'write: allowed when … else "no"',
        "action dig by player\n  only when turn is 3": 'write: allowed when turn is 3 else "…"',
    },
    "what goes on, and lines that are not where they belong": {
        "define x(p: player) = (highest c.men for each c in companies)\n  otherwise 0": (
            "put (brackets) around the whole value, from where it begins in the line above"
        ),
        "define x(p: player) = companies\n  union companies": (
            "put (brackets) around the whole value, from where it begins in the line above"
        ),
        "define mean(p: player) = sum of c.men for each c in companies / 3 rounded up": (
            "put brackets around what ends before it: (… in …) / …"
        ),
        "kind cart, carts\n   load: number\n  price: number": "indent it by 2 spaces",
        "phase pay\n  for each p in players\n    let result = 3\n    result up 1": (
            "call it otherwise wherever it stands, such as the_result"
        ),
    },
    "how long a condition lasts": {
        'condition tired of player "tired"\n  lasts 2 turns': (
            "leave this line out, and write there: player gains tired for 2 turns"
        ),
        "condition lost of c: company\n  ends after 1 round": (
            "leave this line out, and write there: c gains lost for 1 rounds"
        ),
        "condition tired of player\n  lasts until end of harvest": (
            "leave this line out, and write there: player gains tired until end of harvest"
        ),
    },
    "links": {
        "links: by road": "leave out the colon, and write it below this line, indented by two blanks: by road",
        "links\n  road, sea": "write: by road, sea",
        "links\n  sea": "write: by sea",
        "links\n  by road, sea\ndefine x(a: tile, b: tile) = a is next to b by road or sea": (
            "a kind of link stands behind `by`: … by sea"
        ),
        "links\n  by sea\ndefine x(a: tile, b: tile) = a is next by sea to b": (
            "write: define x(a: tile, b: tile) = a is next to b by sea"
        ),
        "links\n  by sea\ndefine x(a: tile, b: tile) = a is next to b via sea": (
            "write: define x(a: tile, b: tile) = a is next to b by sea"
        ),
        "links\n  by sea\ndefine x(a: tile, b: tile) = distance from a to b by sea": (
            "write: define x(a: tile, b: tile) = distance(a, b) by sea"
        ),
        "links\n  by sea\ndefine x(a: tile, b: tile) = distance(a, b) over sea": (
            "a kind of link stands behind `by`: … by sea"
        ),
        "define x(p: player, a: tile, b: tile) = distance(a, b) over tiles where tile.owner is p": (
            "write: define x(p: player, a: tile, b: tile) = distance(a, b) over tile in tiles where tile.owner is p"
        ),
        "define x(a: tile, b: tile) = distance(a, b) through t in tiles": (
            "write: define x(a: tile, b: tile) = distance(a, b) over t in tiles"
        ),
        "define x(a: tile, b: tile) = distance(a, b) over t in tiles costs 2": (
            "write: define x(a: tile, b: tile) = distance(a, b) over t in tiles costing 2"
        ),
        "links\n  by sea\ndefine x(a: tile, b: tile) = distance(a, b) over t in tiles by sea": (
            "write: define x(a: tile, b: tile) = distance(a, b) by sea over t in tiles"
        ),
        "links\n  by sea\ndefine x(a: tile, b: tile) = distance between a and b": "write: distance(a, b)",
        "links\n  by sea\ndefine x(t: tile) = neighbours by sea of t": (
            "write: define x(t: tile) = neighbours of t by sea"
        ),
        "links\n  by sea\ndefine x(a: tile, b: tile) = sea between a and b": "write: a is next to b by sea",
        "links\n  river: yes or no = no\ndefine wet(a: tile, b: tile) = river from a to b": (
            "write: define wet(a: tile, b: tile) = river between a and b"
        ),
        "links\n  toll: number = 0\naction go(t: tile) by player\n  player.gold down toll from t to t": (
            "write: player.gold down toll between t and t"
        ),
    },
    "kind": {
        "kind farm\n  worth = 3": "write: worth: number = 3",
        "kind farm\n  worth: number default 3": "write: worth: number = 3",
        "kind farm\n  worth: integer = 3": "did you mean “number”?",
        "kind farm\n  open: boolean": "did you mean “yes or no”?",
        "kind farm\n  open: yes/no": "write: open: yes or no",
        "kind farm\n  owner: player or nobody": "write: owner: player or none",
        "kind farm\n  size: number between 1 and 6 = 3": "write: size: number at least 1 at most 6 = 3",
        "kind boat, boats visible to owner\n  owner: player": "write: kind boat, boats seen by owner",
        "kind hut, huts part of company": ("write it below this line, indented by two blanks: part of company"),
    },
    "define": {
        "define rich(p) = p.gold > 20": "write a colon and its kind behind it, such as p: player",
        "define much(n = 3) = n > 20": "write a colon and its kind behind it, such as n: number",
        "define rich(p: player) = if p.gold > 9 then 1 else 0": (
            "write: define rich(p: player) = (1 when p.gold > 9, otherwise 0)"
        ),
        "define owned(p: player) = tiles where owner is p": (
            "write: define owned(p: player) = those x in tiles where …"
        ),
        "define owned(p: player) = all tiles of p": "write: define owned(p: player) = those x in tiles where …",
        "define owned(p: player) = number of tiles where t.owner is p": (
            "write: define owned(p: player) = count of x in tiles where …"
        ),
        "define most(p: player) = max(p.gold, 3)": "did you mean “highest of (…)”?",
        "define is_wet(p: player) = p is wet": "whether somebody has it is asked with `has`: … has wet",
    },
    "stat": {
        'stat income(p: player)\n  base 3\n  old +2 "old"': "write: old: …",
        'stat income(p: player)\n  base 3\n  old: +2 "old" when veteran': "did you mean “p.veteran”?",
        'stat income(p: player)\n  base 3\n  old: +2 "old" if p.veteran': "write `when`",
        'stat income(p: player)\n  base 3\n  x 1/2 "half"': 'write: times 1/2 "half"',
        'stat income(p: player)\n  base 3\n  max 12 "all"': 'write: at most 12 "all"',
        "stat income(p: player)\n  base 3\n  minimum 0": "write: at least 0",
        'stat income(p: player)\n  base 3\n  1 "tiles" per tile owned': (
            'write: 1 "tiles" per count of x in … where …'
        ),
    },
    "roll": {
        "roll march(player)\n  2d6\n  target 7": "write: dice 2d6",
        "roll march(player)\n  dice 2d6\n  target 7+": "write: target 7",
        "roll march(player)\n  dice 2d6\n  difficulty 7": "write: target 7",
        "roll march(player)\n  dice 2d6\n  target 7\n  2 always fails": "write: natural 2 fails",
        "roll march(player)\n  dice 2d6\n  target 7\n  fails on 2": "write: natural 2 fails",
        "roll march(player)\n  dice 2d6\n  target 7\n  -1 mud": 'write "mud"',
    },
    "contest": {
        "contest clash(a: player, b: player)\n  sides a and b": "write: sides a, b",
        "contest clash(a: player, b: player)\n  sides a, b\n  pool 2d6": "write: pool 2 dice d6",
        "contest clash(a: player, b: player)\n  sides a, b\n  pool 2 dice d6\n  highest wins, ties to b": (
            "write: higher total wins, tie to b"
        ),
        "contest clash(a: player, b: player)\n  sides a, b\n  pool 2 dice d6\n  higher total wins": (
            "write: higher total wins, tie to …"
        ),
    },
    "condition": {
        'condition tired "tired"': 'write: condition tired of … "tired"',
        'condition tired of player\n  income: -2 "tired"': 'write: to income: -2 "tired"',
        "phase a\n  each player in order\n    player gains wet 2 turns": "write: player gains wet for 2 turns",
        "phase a\n  each player in order\n    player is wet until next a": "write: player gains wet until next a",
    },
    "effect": {
        'effect of work.mill on tile.work "mill"': 'write: effect of work.mill in tile.work "mill"',
        'effect of mill in tile.work\n  to x: +1 "x"': "write: effect of TABLE.mill in …",
        'effect of work.mill in tile "mill"': "write: effect of work.mill in tile.…",
    },
    "forbids and allows": {
        'forbids plunder "peace" when turn > 3': 'write: forbids plunder when turn > 3 else "peace"',
        "forbids plunder if turn > 3": "write `when`",
        "allows plunder when turn > 3": "write: allows plunder.… when turn > 3",
        "forbid plunder when turn is 1": "write: forbids plunder when turn is 1",
    },
    "after and when": {
        "after bury(c): c.player.gold up 5": (
            "leave out the colon, and write it below this line, indented by two blanks: c.player.gold up 5"
        ),
        "upon claim(p, t) success\n  p.gold up 1": "write: upon claim(p, t) when claim.success",
        "when p.gold < 3 for p: player\n  p.gold up 1": "write: when p.gold < 3 becomes true for p: player",
    },
    "limit": {
        "limit works: 2 per player per turn": "write: limit works: 2 per player this turn",
        "limit works: at most 2 per player this turn": "write: limit works: 2 per player this turn",
        "limit works: once per player this turn": "did you mean “1”?",
    },
    "procedure": {
        "procedure tax(p: player) returns number\n  p.gold down 1": "write: procedure tax(p: player)",
        "procedure tax(p: player)\n  p.gold decreases by 3": "write: p.gold down 3",
        "procedure tax(p: player)\n  set p.gold to 3": "write: p.gold becomes 3",
        "procedure tax(p: player)\n  p.gold = 3": "write `becomes`",
        "procedure tax(p: player)\n  p.gold down by 3": "write: p.gold down 3",
        "procedure tax(p: player)\n  p gold down 3": "write: p.gold down 3",
        "procedure tax(p: player)\n  p loses 3 gold": "write: p.gold down 3",
        "procedure tax(p: player)\n  p.gold up 1 up to 10": "write: p.gold becomes lowest of (p.gold + 1, 10)",
        "procedure tax(p: player)\n  player.gold down 3": "those that have a name here: p",
        "procedure tax(p: player)\n  tax(p)": "write: do tax(p)",
        "procedure tax(p: player)\n  let x be 3": "write: let x = 3",
        'procedure tax(p: player)\n  say "x" + turn': 'write: say "x{turn}"',
    },
    "event": {
        "event drought(tile)\n  lasts 3 turns": "write: end event when event.age >= 3",
        "event drought(tile) continuing\n  ends after 3 turns": "write: end event when event.age >= 3",
        "phase fate\n  roll on fortune": "write: let found = fortune(…)",
    },
    "scene": {
        "scene duel(one: player, other: player)\n  round at most 3\n    turns of hit by one, other": (
            "write: rounds at most 3 times"
        ),
        "scene duel(one: player, other: player)\n  rounds\n    turns of hit by one, other": (
            "write one of these: rounds until …, rounds while …, rounds at most 3 times"
        ),
        "scene duel(one: player, other: player)\n  rounds at most 3 times\n    turns of hit by one and other": (
            "write: turns of hit by one, other"
        ),
        "scene duel(one: player, other: player)\n  rounds at most 3 times: turns of hit by one, other": (
            "leave out the colon, and write it below this line, indented by two blanks: turns of hit by one, other"
        ),
    },
    "action": {
        "action dig(tile) by player\n  requires player.gold > 3": 'write: allowed when player.gold > 3 else "…"',
        "action dig(tile) by player\n  costs 3 gold": "write: costs 3 from player.gold",
        'action dig(tile) by player\n  allowed when turn > 3, otherwise "no"': (
            'write: allowed when turn > 3 else "no"'
        ),
    },
    "phase": {
        "phase half\n  each player in order\n    exactly one of dig": "write: one of dig",
        "phase digging\n  every player\n    player.gold up 1": "write: each player in order",
        "phase digging\n  each player in turn\n    player.gold up 1": "write: each player in order",
        "phase digging\n  for each player\n    player.gold up 1": "write: for each player in players",
        "phase digging\n  each player in order\n    may build": "write: any number of build",
        "phase digging\n  each player in order\n    up to 2 build": "write: at most 2 of build",
        "phase digging\n  skip when turn is 1": "write: skipped when turn is 1",
        "phase digging\n  players by highest gold": "write: players by most player.gold",
        "phase digging\n  simultaneously\n    each player in order": "write: together",
        'phase digging: say "x"': 'leave out the colon, and write it below this line, indented by two blanks: say "x"',
        "phase digging\n  for each c in companies sorted by men\n    c.men up 1": (
            "write: for each c in companies by most c.men"
        ),
        'phase digging\n  ask player "how much?"': 'write: ask player for …: … "how much?"',
    },
    "create": {
        "phase a\n  create a company": "write: create company",
        "phase a\n  create company with men 10": "write it below this line, indented by two blanks: men = 10",
        "phase a\n  create company\n    men: 10": "write: men = 10",
    },
    "victory": {
        "victory half at end of a\n  won when p.gold > 20": "write: won by those x in players where …",
        'victory half "half" at end of a\n  won by player with most gold': (
            "write: won by those x in players with highest x.gold"
        ),
        'victory half\n  won by players "x"': "write: victory half at end of …",
    },
    "a bearer under another name": {
        'roll ride(rider: player, tile)\n  dice 2d6\n  target 7\ncondition stiff of player\n  to ride: -1 "stiff"': (
            "it calls a player “rider”, so write: condition stiff of rider: player"
        ),
        "roll ride(rider: player, other: player)\n  dice 2d6\n  target 7\n"
        'condition stiff of player\n  to ride: -1 "stiff"': (
            "name its values, one of them “player”, as in `to ride(player, other): …`; under other names, as in "
            "`to ride(rider, other): …`, it counts once for each that bears it"
        ),
        "contest brawl(a: player, b: player)\n  sides a, b\n  pool 2 dice d6\n  tie to b": (
            "write: higher total wins, tie to b"
        ),
    },
    "numbers that are passed": {
        'when c.men reaches 20 for c: company "x"\n  c.men up 1': 'write: when c.men passes 20 for c: company "x"',
        "when c.men reaches 20 or 30 for c: company\n  c.men up 1": "write: when c.men passes 20, 30 for c: company",
        "when c.men comes to 20, 30 and 40 for c: company\n  c.men up 1": (
            "write: when c.men passes 20, 30, 40 for c: company"
        ),
    },
    "edits": {
        'add roll claim\n  +1 "x"': "write: add to roll claim",
        'add to claim\n  +1 "x"': "write: add to … claim",
        'add to roll claim before ford\n  +1 "x"': "write: add to roll claim",
        "change option tolls to no": "write: set tolls = no",
        "add to rounds of scene duel\n  stop": "write: add to scene duel.rounds",
        "add to scene duel in rounds\n  stop": "write: add to scene duel.rounds",
        "add to scene duel\n  rounds\n    step rest\n      stop": "write: add to scene duel.rounds",
        "add to scene duel\n  in the rounds:\n    stop": "write: add to scene duel.rounds",
        "change scene duel\n  rounds\n    step blows\n      stop": (
            "leave this line out, and write the step below: change scene duel"
        ),
        "add to step blows of scene duel\n  stop": "write: add to scene duel.blows",
        "add to scene duel after step blows\n  stop": "write: add to scene duel after blows",
        "add to phase digging behind hauling\n  stop": "write: add to phase digging after hauling",
        "add before hauling in phase digging\n  stop": "write: add to phase digging before hauling",
        "change limit tax: 2 per player": "write: replace limit tax: 2 per player",
        "change action take(tile) by player\n  stop": (
            "write: change action take; to have it given something else write all of it anew: replace action take(…)"
        ),
        "add to procedure tax(p: player)\n  stop": "write: add to procedure tax",
        'label roll claim "try"': 'write: label claim "try"',
        'label roll claim.swap "swap"': 'write: label claim.swap "swap"',
        'rename claim.swap to "swap"': 'write: label claim.swap "swap"',
        'change phase dawn "Dawn"': 'write: label dawn "Dawn"',
        'change action take\n  mine: else "hands off"': 'write: label take.mine "hands off"',
        "set tolls to no": "write: set tolls = no",
        "change tolls to no": "write: set tolls = no",
        "set claim.ford = -1": "write: change … claim, and indented below it: ford: -1",
        "change roll claim.ford to -1": "write: change roll claim, and indented below it: ford: -1",
        "add row to table goods\n  | salt |": "write: add to table goods",
        "add column price to table goods\n  | key | price |": "write: add column to table goods",
        "edit the setup\n  stop": "write: change setup",
        "remove the setup.dowry": "write: remove setup.dowry",
        "add to the setup\n  stop": "write: add to setup",
        "remove roll claim ford": "write: remove roll claim.ford",
        "remove salt": "write: remove … salt",
        "replace salt": "write: replace … salt",
        "replace remove roll ride": "write: remove roll ride",
        "replace set tolls = no": "write: set tolls = no",
        "replace change line rain: -2": "write: change line rain: -2",
        "disable action swap": "write: remove action swap",
        "add to action take.claim.success": "write: add to action take.success",
        "remove action take.claim.success": "write: remove action take.success",
        "ban swap": "write: forbids swap",
        "override roll claim\n  target 5": "write: change roll claim",
        "extend kind player\n  fame: number": "write: add to kind player",
        "change claim\n  target 5": "write: change … claim",
        "move phase raids before battles": "write: change phase raids before battles",
        "put raids behind battles": "write: change phase raids after battles",
        'phase rain "Rain" before harvest\n  stop': 'write: phase rain before harvest "Rain"',
        "roll luck\n  dice highest 2 of 3d6 when turn > 3, otherwise 2d6": (
            "write: dice (highest 2 of 3d6 when turn > 3, otherwise 2d6)"
        ),
        "change define rank(p: player) = 4": "write: replace define rank(p: player) = 4",
        "remove step blows from scene duel": "write: remove scene duel.blows",
        "remove row wood from table goods": "write: remove table goods.wood",
        "delete the row goods.wood": "write: remove table goods.wood",
        "remove wood from goods": "write: remove table goods.wood",
        "remove wood from table goods": "write: remove table goods.wood",
        "remove goods.wood": "write: remove table goods.wood",
        "remove rain from roll ride": "write: remove roll ride.rain",
        "delete the line rain of the roll ride": "write: remove roll ride.rain",
        "remove line rain from ride": "write: remove roll ride.rain",
        "change step blows of scene duel\n  stop": "write: change scene duel.blows",
        "replace scene duel.blows\n  stop": "write: change scene duel",
    },
}
ALL = [(construct, lines) for construct, snags in SNAGS.items() for lines in snags]


@pytest.mark.parametrize(("construct", "lines"), ALL, ids=lambda one: one.splitlines()[-1].strip())
def test_a_snag_is_told_with_its_cure(construct: str, lines: str, tmp_path: Path) -> None:
    file = tmp_path / "snags.law"
    ground = "" if lines.startswith("ruleset") else GROUND
    file.write_text(f"{ground}{lines}\n", encoding="utf-8")
    found = load_ruleset(file).findings
    assert SNAGS[construct][lines] in [one.hint() for one in found]


def test_what_follows_from_a_snag_is_not_told(tmp_path: Path) -> None:
    lines = "phase a\n  when turn is 1\n    stop\n  otherwise when turn = 2\n    stop\n  otherwise\n    stop\n"
    (tmp_path / "snags.law").write_text(GROUND + lines, encoding="utf-8")
    assert [one.code for one in load_ruleset(tmp_path / "snags.law").findings] == ["equals-sign"]


def test_each_construct_has_three_snags() -> None:
    assert {construct for construct, snags in SNAGS.items() if len(snags) < 3} == set()
