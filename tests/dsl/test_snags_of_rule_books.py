"""Lines as rule books have them: each is told with what to write, and what is told can be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.told import hints_of

GROUND = """ruleset snags
  title "Snags"
  rounding down
table good "goods"
  | key  | name   | price |
  | rope | "rope" |     2 |
  | lamp | "lamp" |     3 |
table injury on d6 "injuries"
  | thrown | name    |
  | 1-3    | "light" |
  | 4-6    | "grave" |
kind tile
  owner: player or none
  fort: yes or no
kind player
  gold: number at least 0
  brave: yes or no
  goods: set of good
kind hero, heroes
  player: player
  place: tile
  might: number at least 0
  wounds: number at least 0
condition lame of hero "lame"
define heroes_of(p: player) = those h in heroes where h.player is p
define power(h: hero, t: tile) = h.might + (1 when h.place is t, otherwise 0)
roll test(hero) "test of {hero}"
  dice 2d6
  target 7
event feast(p: player) "a feast"
  p.gold up 1
"""
HEAD = "procedure go(p: player, h: hero, foe: hero, t: tile)\n"
ONE_LINE = {
    "p.gold becomes 0 unless p.brave or p.gold > 5": "p.gold becomes 0 when not (p.brave or p.gold > 5)",
    "p.gold becomes 0 unless p.brave and p.gold > 5": "p.gold becomes 0 when not (p.brave and p.gold > 5)",
    "p.gold up 1 when p.brave unless h has lame": "p.gold up 1 when p.brave and not (h has lame)",
    "p.gold up 1 when p.brave or t.fort unless h has lame": "p.gold up 1 when (p.brave or t.fort) and not (h has lame)",
    "let q = the x in players with most gold": "let q = the x in players with highest x.gold",
    "let q = the x in players where x.brave with the fewest x.gold": (
        "let q = the x in players where x.brave with lowest x.gold"
    ),
    "let q = the x in players with most count of heroes_of(x)": (
        "let q = the x in players with highest count of heroes_of(x)"
    ),
    "let q = one of players where player.brave": "let q = one of those x in players where x.brave at random",
    "let q = one of heroes where h.might > 3 at random": "let q = one of those x in heroes where x.might > 3 at random",
    "let found = d6 on injury": "let found = injury(d6)",
    "h.wounds up d3 - 1, minimum 1": "h.wounds up highest of (d3 - 1, 1)",
    "h.wounds up d3 - 1 (at least 1)": "h.wounds up highest of (d3 - 1, 1)",
    "h.might becomes foe.might - 2, minimum 0": "h.might becomes highest of (foe.might - 2, 0)",
    "p.gold up h.might / 2 (rounded up)": "p.gold up h.might / 2 rounded up",
    "p.gold up 1 when h.might is 3, 4 or 5": "p.gold up 1 when h.might is one of (3, 4, 5)",
    "p.gold up 1 when h.might exceeds foe.might by 2": "p.gold up 1 when h.might - foe.might >= 2",
    "p.gold up 1 when h.might exceeds foe.might": "p.gold up 1 when h.might > foe.might",
    "p.gold up 1 when h.place is t or a neighbour of t": "p.gold up 1 when (h.place is t or h.place is next to t)",
    "p.gold up 1 when h.place is within 2 of t": "p.gold up 1 when (distance(h.place, t) otherwise 99) <= 2",
    "p.gold up 1 when h.power(t) > foe.power(t)": "p.gold up 1 when power(h, t) > power(foe, t)",
    "p.gold up 1 when p.brave and it is turn 3": "p.gold up 1 when p.brave and turn is 3",
    'ask p for g: good or nothing "Which?"': 'ask p for g: good or none "Which?"',
    'say h.name "has won"': 'say "{h.name} has won"',
    "p loses all gold": "p.gold becomes 0",
    "h gains lame until the end of the turn": "h gains lame until end of turn",
    "h gains lame for the rest of the game": "h gains lame",
    "p.gold up 1 when it is the first turn": "p.gold up 1 when turn is 1",
    "h is lame": "h gains lame",
    "h is not lame": "h loses lame",
    "add lame to h": "h gains lame",
    "remove lame from h when p.brave": "h loses lame",
    "begin feast(a random player) when d6 is 1": "begin feast(one of players at random) when d6 is 1",
    "p.gold up 1, with a 10% chance": "p.gold up 1 when 10% chance",
    "p.gold up 1 when p.gold is the lowest gold of all players": (
        "p.gold up 1 when p.gold is (lowest x.gold for each x in players)"
    ),
    "stop procedure": "stop",
    "let n: number": "let n = 0",
    "let best: hero": "let best: hero or none = none",
}
HEADS = {
    "each third turn": "when remainder(turn, 3) is 0",
    "for each x of heroes_of(p)": "for each x in heroes_of(p)",
    "for each of h, foe": "for each x in {h, foe}",
    "for all heroes": "for each x in heroes",
}
WITH_GAPS = {
    "p.gold up 1 when h is at t": "write: p.gold up 1 when h.… is t",
    "p.gold up 1 when h and foe are in the same tile": "write: p.gold up 1 when h.… is foe.…",
    'ask p for who: hero of p "Who?"': 'write: ask p for who: hero from those x in … where x.… is p "Who?"',
    "h.place becomes foe.place and foe.place becomes h.place": (
        "write: let kept = h.place, in the next line: h.place becomes foe.place, and below it: foe.place becomes kept"
    ),
    "p.gold up 1 and h.might up 1": "write: p.gold up 1, and in the next line: h.might up 1",
    "begin feast with one of players at random": (
        "write: let drawn = one of players at random, and in the next line: begin feast with drawn"
    ),
    "for each x in heroes_of(p): x.wounds up 1": (
        "write: for each x in heroes_of(p), and indented below it: x.wounds up 1"
    ),
    "let q = q with most gold": "write: let q = the q in … with highest q.gold",
    "p pays 3 gold or loses 1 might": (
        'write: ask p for choice: one of (first, second) "…", in the next line: when choice is first, indented below '
        "it: p.gold down 3, below that: otherwise, and indented below it: p.might down 1"
    ),
    "either p.gold up 1 or h gains lame": (
        'write: ask p for choice: one of (first, second) "…", in the next line: when choice is first, indented below '
        "it: p.gold up 1, below that: otherwise, and indented below it: h gains lame"
    ),
    "p may pay 2 gold to become rich": (
        'write: ask p for wants: yes or no "…", in the next line: when wants, indented below it: p.gold down 2, and '
        "below that: …"
    ),
    "p may lose 2 gold": (
        'write: ask p for wants: yes or no "…", in the next line: when wants, and indented below it: p.gold down 2'
    ),
    "p misses the next turn": (
        'write here: p gains waiting for 2 turns, at the left margin: condition waiting of player "misses a turn", and '
        "below acts: allowed when not player has waiting"
    ),
    "p.gold up 3 when p.brave otherwise 1": (
        "where it is the value for when “p.brave” does not hold, put brackets around all of it: "
        "(… when p.brave, otherwise 1); behind `where` around what stands before: (… where p.brave) otherwise 1"
    ),
    "add rope, lamp to p.goods": "write: add rope to p.goods, and in the next line: add lamp to p.goods",
    "p.gold, h.might up 1": "write: p.gold up 1, and in the next line: h.might up 1",
    "roll test(h) twice": "write: roll test(h) as first, and in the next line: roll test(h) as second",
    "roll test(h) at -1": 'write: roll test(h), and indented below it: -1 "…"',
    "roll test(h) against 9": (
        "write there, behind its other values: need: number, and below it: target need; here write: roll test(h, 9)"
    ),
    "reroll test(h)": "write at the left margin: upon test when …, and indented below it: throw test again",
    "destroy all heroes in t": "write: for each x in heroes where x.… is t, and indented below it: destroy x",
    "p.gold up 1 when h.place is nowhere": "did you mean “none”?",
    "p.gold up 1 when t has owner": "write: t.owner is not none",
    "p.gold up 1 when p has goods": "write: count of p.goods > 0",
    "p.gold up 1 when t is free": "write: t.owner is none",
    "p.gold up 1 when t is owned": "write: t.owner is not none",
}


def hints(text: str, folder: Path) -> list[str]:
    return hints_of(GROUND + text, folder)


@pytest.mark.parametrize("line", ONE_LINE)
def test_a_line_is_told_as_it_is_written_here(line: str, tmp_path: Path) -> None:
    assert hints(f"{HEAD}  {line}\n", tmp_path) == [f"write: {ONE_LINE[line]}"]
    assert hints(f"{HEAD}  {ONE_LINE[line]}\n", tmp_path) == []


@pytest.mark.parametrize("line", HEADS)
def test_the_head_of_a_block_is_told_as_it_is_written_here(line: str, tmp_path: Path) -> None:
    assert hints(f"{HEAD}  {line}\n    p.gold up 1\n", tmp_path) == [f"write: {HEADS[line]}"]
    assert hints(f"{HEAD}  {HEADS[line]}\n    p.gold up 1\n", tmp_path) == []


@pytest.mark.parametrize("line", WITH_GAPS)
def test_what_takes_more_than_a_line_is_told(line: str, tmp_path: Path) -> None:
    assert hints(f"{HEAD}  {line}\n", tmp_path) == [WITH_GAPS[line]]


def test_what_is_told_of_a_choice_can_be_read(tmp_path: Path) -> None:
    choice = """  ask p for choice: one of (first, second) "Which?"
  when choice is first
    p.gold down 3
  otherwise
    h.wounds up 1
  ask p for wants: yes or no "Do you?"
  when wants
    p.gold down 2
    p gains waiting for 2 turns
condition waiting of player "misses a turn"
action dig by player "dig"
  allowed when not player has waiting else "{player} waits"
"""
    assert hints(f"{HEAD}{choice}", tmp_path) == []


def test_the_choice_of_a_list_and_who_has_it(tmp_path: Path) -> None:
    told = hints(f"{HEAD}  choose one: p.gold up 1, h.wounds up 1\n", tmp_path)
    assert told[0].startswith("write: ask p for choice: one of (first, second)")
    told = hints(f"{HEAD}  p chooses: gain 1 gold or pay 2 gold\n", tmp_path)
    assert "below it: p.gold up 1, below that" in told[0]


def test_what_becomes_a_value_comes_to_hold(tmp_path: Path) -> None:
    below = '\n  say "gone"\n'
    told = "fallen: when tile.fort is no becomes true for tile"
    assert hints(f"fallen: when tile.fort becomes no for tile{below}", tmp_path) == [f"write: {told}"]
    assert hints(f"{told}{below}", tmp_path) == []


def test_an_event_that_is_named_outright_has_its_values_in_brackets(tmp_path: Path) -> None:
    assert hints(f"{HEAD}  begin feast with p when p.brave\n", tmp_path) == ["write: begin feast(…)"]


def test_a_requirement_with_unless(tmp_path: Path) -> None:
    act = 'action rest(hero) by player "rest"\n  allowed unless hero.wounds > 3 or player.brave else "no"\n'
    told = 'allowed when not (hero.wounds > 3 or player.brave) else "no"'
    assert hints(act, tmp_path) == [f"write: {told}"]
    assert hints(f'action rest(hero) by player "rest"\n  {told}\n', tmp_path) == []


@pytest.mark.parametrize("word", ["any", "above", "below", "up"])
def test_a_cell_that_is_a_word_of_the_language(word: str, tmp_path: Path) -> None:
    table = "table card\n  | key  | side  |\n  | feud | north |\n  | fair | {word} |\n  | fire | south |\n"
    assert hints(table.format(word=word), tmp_path) == [f"call it otherwise wherever it stands, such as the_{word}"]
    assert hints(table.format(word=f"the_{word}"), tmp_path) == []


@pytest.mark.parametrize("test", ["q is any or p.brave", "p.brave and q is not any and t.fort", "(q is any) or t.fort"])
def test_a_word_of_the_language_that_is_compared(test: str, tmp_path: Path) -> None:
    text = f"{HEAD}  ask p for q: one of (north, south) “Which?”\n  p.gold up 1 when {test}\n".replace("“", '"')
    assert hints(text.replace("”", '"'), tmp_path) == ["call it otherwise wherever it stands, such as the_any"]


@pytest.mark.parametrize(
    "line",
    [
        "number for each good",
        "number for each good at least 0 at most 9 “goods”",
        "number at least 0 for each good = 2",
        "number by good",
        "number per good",
    ],
)
def test_a_number_for_each_of_something(line: str, tmp_path: Path) -> None:
    text = f"kind bank\n  shares: {line}\n".replace("“", '"').replace("”", '"')
    assert hints(text, tmp_path) == [
        "make a kind for them: in it `part of … as …`, an attribute `good: good`, the number, and `one per …, good`"
    ]


ROLL = "roll climb(hero)\n"
ACT = 'action meet(a: tile, b: tile) by player "meet"\n'
DECLARED = {
    (ROLL + "  {line}\n  target 5\n", "dice d6 twice, keep the better"): "dice highest of 2d6",
    (ROLL + "  {line}\n  target 5\n", "dice 2d6 drop lowest"): "dice highest of 2d6",
    (ROLL + "  {line}\n  target 5\n", "dice 3d6, ignore the highest die"): "dice lowest 2 of 3d6",
    (ROLL + "  dice 2d6\n  target 5\n  {line}\n", "natural 2: fails"): "natural 2 fails",
    ("kind crew\n  {line}\n", "player"): "player: player",
    ("kind crew\n  {line}\n", "men: number, at least 0"): "men: number at least 0",
    ("kind crew\n  {line}\n", "men: number max 3"): "men: number at most 3",
    ("kind crew\n  {line}\n", "men: number minimum 3 = 4"): "men: number at least 3 = 4",
    (ACT + "  {line}\n", 'allowed when a and b are neighbours else "no"'): 'allowed when a is next to b else "no"',
    ("table sky on d6\n  | thrown | name |\n  {line}\n  | 3-6 | “sun” |\n", "| 1 or 2 | “rain” |"): "| 1-2 | “rain” |",
    ("{line}\n  | thrown | name |\n  | 1-6 | “sun” |\n", "table sky d6"): "table sky on d6",
    ("{line}\n", "limit few: 3 per player per campaign"): "limit few: 3 per player",
    ("{line}\n", "brave: to test: +1 “brave” when hero.player.brave"): (
        "to test: brave: +1 “brave” when hero.player.brave"
    ),
}


@pytest.mark.parametrize(("text", "line"), DECLARED, ids=str)
def test_a_line_of_a_declaration_is_told_as_it_is_written_here(text: str, line: str, tmp_path: Path) -> None:
    def straight(said: str) -> str:
        return said.replace("“", '"').replace("”", '"')

    instead = straight(DECLARED[text, line])
    assert hints(straight(text.format(line=line)), tmp_path) == [f"write: {instead}"]
    assert hints(straight(text).format(line=instead), tmp_path) == []


LIMITED = 'action tend(hero) by player "tend {hero}"\n  counts as few\n  hero.wounds becomes 0\n'


@pytest.mark.parametrize(
    ("limit", "told"),
    [
        ("1 per campaign", "leave “per campaign” out: what stands without a time counts for ever"),
        ("1 per player this campaign", "leave it out: what stands without a time counts for ever"),
        ("1 per player this hero", "for each hero by itself write behind `per`, with a comma before it: hero"),
        ("1 per player this month", "this is one of: turn, phase"),
    ],
)
def test_how_long_a_limit_counts(limit: str, told: str, tmp_path: Path) -> None:
    assert hints(f"{LIMITED}limit few: {limit}\n", tmp_path) == [told]


@pytest.mark.parametrize("limit", ["1", "1 per player", "1 per player, hero"])
def test_a_limit_that_counts_for_ever(limit: str, tmp_path: Path) -> None:
    assert hints(f"{LIMITED}limit few: {limit}\n", tmp_path) == []


def test_a_limit_per_something_that_is_called_so(tmp_path: Path) -> None:
    text = "report game, games\n  winner: player\n" + LIMITED.replace("(hero)", "(hero, game)")
    assert hints(f"{text}limit few: 1 per game\n", tmp_path) == []
    text = LIMITED + "kind campaign\n  pot: number\nlimit few: 1 per player, campaign\n"
    assert hints(text, tmp_path) == ["leave “per campaign” out: what stands without a time counts for ever"]
