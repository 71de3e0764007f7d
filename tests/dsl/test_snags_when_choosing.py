"""Lines that ask, choose and sum up in other words: each is told with what to write, and what is told can be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.told import hints_of

GROUND = """ruleset snags
  title "Snags"
  rounding down
table good "goods"
  | key | name  | price |
  | rum | "rum" |     3 |
  | tea | "tea" |     5 |
kind tile
  land: one of (wood, hill) = wood
kind player
  gold: number
  skill: number = 3
  goods: set of good
  mood: one of (glad, sad) = glad
  heir: cousin or none
kind cousin, cousins
  player: player
  age: number = 20
define kin(p: player) = those c in cousins where c.player is p
"""
P = "procedure go(p: player, q: player)\n  "
ONE_LINE = {
    "procedure go(p: player, here: tile)\n  ask p for x: tile next to here “Where?”": (
        "ask p for x: tile from neighbours of here “Where?”"
    ),
    "procedure go(p: player, here: tile)\n  ask p for x: tile within 2 of here “Where?”": (
        "ask p for x: tile from those x in tiles where (distance(x, here) otherwise 99) <= 2 “Where?”"
    ),
    f"{P}ask p for x: any tile “Where?”": "ask p for x: tile “Where?”",
    f"{P}ask p for x: cousin from cousins where x.age > 3 “Who?”": (
        "ask p for x: cousin from those x in cousins where x.age > 3 “Who?”"
    ),
    f"{P}ask p for some: set of cousin from cousins where cousin.age > 3 at most 2 “Who?”": (
        "ask p for some: set of cousin from those cousin in cousins where cousin.age > 3 at most 2 “Who?”"
    ),
    f"{P}ask p for x: 0 to p.skill “How many?”": "ask p for x: number at least 0 at most p.skill “How many?”",
    f"{P}ask p for x: “Shall it be?”": "ask p for x: yes or no “Shall it be?”",
    f"{P}ask p “Shall it be?” yes or no": "ask p for answer: yes or no “Shall it be?”",
    f"{P}p.gold up 1 per 3 q.skill": "p.gold up q.skill / 3 rounded down",
    f"{P}p.gold up 2 for every 3 q.skill": "p.gold up 2 * (q.skill / 3 rounded down)",
    f"{P}when 1 in 6 chance\n    p.gold up 1": "when 1/6 chance",
    "define worth(p: player): number\n  p.gold + 1": "otherwise p.gold + 1",
    f"{P}ask p for g: good from p.goods where g.price > 3 “Which?”": (
        "ask p for g: good from those g in p.goods where g.price > 3 “Which?”"
    ),
    "procedure go(p: player, here: tile)\n  ask p for x: tile from neighbours of here where x is not here “Where?”": (
        "ask p for x: tile from those x in neighbours of here where x is not here “Where?”"
    ),
    "action flee(c: cousin, here: tile, x: tile from neighbours of here where x is not here) by player\n  c.age up 1": (
        "action flee(c: cousin, here: tile, x: tile from those x in neighbours of here where x is not here) by player"
    ),
    f"{P}let x = the second r in players in turn order\n  say “{{x}}”": "let x = the second r in players_in_order",
    f"{P}let who = last player\n  say “{{who}}”": "let who = the last x in players_in_order",
    f"{P}ask p for g: good “Which?” from p.goods": "ask p for g: good from p.goods “Which?”",
    f"{P}ask p “Which?” for g: good": "ask p for g: good “Which?”",
    f"{P}ask p: good from p.goods “Which?”": "ask p for chosen: good from p.goods “Which?”",
    f"{P}let g = ask p for good “Which?”": "ask p for g: good “Which?”",
    f"{P}ask p for x: “fight” or “flee” “Which?”": "ask p for x: one of (fight, flee) “Which?”",
    f"{P}ask p for x: one of rum, tea “Which?”": "ask p for x: one of (rum, tea) “Which?”",
    "action sell(g: good from player.goods where g.price > 3, n: number at least 1 at most 3) by player\n"
    "  player.gold up n": (
        "action sell(g: good from those g in player.goods where g.price > 3, n: number at least 1 at most 3) by player"
    ),
    "kind ship, ships\n  size: one of (4, 6, 8) = 6": "size: number at least 4 at most 8 = 6",
    "kind ship, ships\n  size: small or large": "size: one of (small, large)",
    "kind ship, ships\n  size: small, large = small": "size: one of (small, large) = small",
    "table prize by place\n  | place   | gold |\n  | 1 bis 3 | 4    |": "| 1 to 3 | 4    |",
    f"{P}say “so” when p.mood in (glad, sad)": "say “so” when p.mood is one of (glad, sad)",
    f"{P}say “so” when p.mood not in (glad, sad)": "say “so” when p.mood is not one of (glad, sad)",
    f"{P}for each x in (“a”, “b”)\n    say “{{x}}”": "for each x in {“a”, “b”}",
    f"{P}p.goods add rum": "add rum to p.goods",
    f"{P}if all c in cousins where c.age > 3\n    p.gold up 1": "when every c in cousins satisfies c.age > 3",
    f"{P}let x = sum of the 3 highest c.age for each c in cousins": (
        "let x = sum of c.age for each c in the 3 c in cousins with highest c.age"
    ),
    f"{P}let x = second highest c.age for each c in cousins": "let x = the second c in cousins with highest c.age",
    f"{P}let x = the average c.age for each c in kin(p)": (
        "let x = (sum of c.age for each c in kin(p)) / count of kin(p)"
    ),
    f"{P}p.gold *= 2": "p.gold becomes p.gold * 2",
    f"{P}p.gold++": "p.gold up 1",
    f"{P}for each n from 1 to 9 step 2\n    p.gold up n": "for each n from 1 to 9 where remainder(n - 1, 2) is 0",
    f"{P}repeat 3\n    p.gold up 1": "repeat 3 times",
    f"{P}with 30% chance\n    p.gold up 1": "when 30% chance",
}
WITH_GAPS = {
    f"{P}let x = those q.heir for each q in players": "let x = those x in … where any q in players where q.heir is x",
    f"{P}let x = {{q.heir for each q in players}}": "let x = those x in … where any q in players where q.heir is x",
    f"{P}let x = count of different t.land for each t in tiles": (
        "let x = count of x in … where any t in tiles where t.land is x"
    ),
    f"{P}if all goods in p.goods are rum\n    p.gold up 1": "when every x in p.goods satisfies …",
}
OTHERS = {
    f"{P}create 1d3 cousin": "write: repeat 1d3 times, and indented below it: create cousin",
    "phase fair each 3 turns\n  say “so”": (
        "write: phase fair, and indented below it: skipped when remainder(turn, 3) is not 0"
    ),
    "table plan\n  | key | where   |\n  | a   | highest |\n  | b   | any_one |\n"
    "define aims_high(one: plan) = one.where is highest": ("call it otherwise wherever it stands, such as the_highest"),
    f"{P}for each pair x, y in cousins\n    p.gold up 1": (
        "write: for each x in cousins, and indented below it: for each y in cousins where y is not x"
    ),
    f"{P}ask all players for x: yes or no “Now?”": (
        "write: each player in order, and indented below it: ask player for x: yes or no “Now?”"
    ),
    f"{P}p pays q 3 gold": (
        "write: p.gold down 3, and in the next line: q.gold up 3; where there is never less than 0 of it, "
        "before them: let given = lowest of (3, p.gold), and in both of them: given"
    ),
    f"{P}n up 1": "let it begin in a line above: let n = 0",
    f"{P}n becomes p.skill": "let it begin in a line above: let n = p.skill",
    f"{P}roll d6": "write: let thrown = d6",
    f"{P}p.goods becomes p.goods + rum": "several values are put together and taken away in words: p.goods union {rum}",
    f"{P}p.goods becomes p.goods - {{rum}}": (
        "several values are put together and taken away in words: p.goods without {rum}"
    ),
    f"{P}let some = cousins\n  remove kin(p) from some": (
        "one value is added or removed at a time; for several write: some becomes some without kin(p)"
    ),
    f"{P}add {{rum, tea}} to p.goods": (
        "one value is added or removed at a time; for several write: p.goods becomes p.goods union {rum, tea}"
    ),
    f"{P}let pair = 2 of cousins at random\n  let x = second of pair": "write: the second x in pair",
    f"{P}ask p for which: one of (gold, skill) “Which?”\n  p.which up 1": (
        "which of its attributes changes is tested before: when which is gold, indented below it what becomes of "
        "p.gold, and so on for each of them"
    ),
    f"{P}p.gold up d(p.skill)": (
        "a number up to another is drawn so: ((one of 1 to p.skill at random) otherwise 0); a die that is one of a few "
        "is a cell of a table `die`, in a column such as `thrown`, and asked for so: die.thrown"
    ),
    "table stage\n  | number | toll |\n  | 1      | 4    |": (
        "where a number or a range finds the row, say so in the first line: table stage by number"
    ),
    "kind ship, ships\n  cargo: number per good": (
        "make a kind for them: in it `part of … as …`, an attribute `good: good`, the number, and `one per …, good`"
    ),
    "table wound on d6\n  | thrown | dead |\n  | 1-5    | nein |\n  | 6      | ja   |\n"
    "procedure hurt(c: cousin)\n  let w = wound(d6)\n  destroy c when w.dead": (
        "write yes and no in the cells, or wherever these words stand: nein, ja"
    ),
}


def quoted(text: str) -> str:
    """Texts stand in quotes of their own above, so that they need no backslash."""
    return text.replace("“", '"').replace("”", '"')


def hints(lines: str, folder: Path) -> list[str]:
    return hints_of(f"{GROUND}{quoted(lines)}\n", folder)


def mended(lines: str, instead: str) -> str:
    """The lines with one of them said otherwise, which is the one that is most like it."""
    every = quoted(lines).splitlines()
    first = quoted(instead).split()[0]
    at = next((n for n, one in enumerate(every) if one.split()[0] == first), None)
    at = (1 if len(every) > 1 else 0) if at is None else at
    at = len(every) - 1 if first == "|" else at
    indent = len(every[at]) - len(every[at].lstrip())
    every[at] = " " * indent + quoted(instead)
    return "\n".join(every)


@pytest.mark.parametrize("lines", ONE_LINE, ids=lambda one: one.splitlines()[-1].strip())
def test_a_line_is_told_as_it_is_written_here(lines: str, tmp_path: Path) -> None:
    assert hints(lines, tmp_path) == [f"write: {quoted(ONE_LINE[lines])}"]
    assert hints(mended(lines, ONE_LINE[lines]), tmp_path) == []


@pytest.mark.parametrize("lines", WITH_GAPS, ids=lambda one: one.splitlines()[-1].strip())
def test_what_only_the_writer_knows_is_left_open(lines: str, tmp_path: Path) -> None:
    assert hints(lines, tmp_path) == [f"write: {WITH_GAPS[lines]}"]


@pytest.mark.parametrize("lines", OTHERS, ids=lambda one: one.splitlines()[-1].strip())
def test_what_else_is_meant_is_told(lines: str, tmp_path: Path) -> None:
    assert hints(lines, tmp_path) == [quoted(OTHERS[lines])]
