"""What people write of dice, pools, draws and remainders in other words: each is told with the line to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

GROUND = """\
ruleset snags
  title "Snags"
  language en
table season
  | key | name   |
  | wet | "wet"  |
  | dry | "dry"  |
kind campaign
  share: number = 3
  season: season = wet
kind card, cards
  place: tile
kind player
  might: number = 1
  wits: number = 1
define reach(c: card) = 3
define rich = those p in players where p.might > 3
action go(card) by player
  player.might up 1
"""
ROLL = "roll leap(player)"
NIGHT = "phase night"
EACH = f"{NIGHT}|  for each p in players|    "
ACT = "action go_on(card"
WON = 'victory v "v" at end of night'
ORDER = "each player in order, and indented below it"
VOTE = (
    "together, sealed, and indented below it: each player in order, below that: "
    'ask player for aye: yes or no "…", and: player.… becomes aye'
)
DRAWS = (
    "for each p in players, and indented below it: for each c in the {} x in cards where x.… with lowest x.…, "
    "and below that: c.… becomes p"
)
TIE = "higher total wins, tie is a draw"

SNAGS = {
    f"{ROLL}|  pool 3 dice d6|  each 5 or more is a success": "succeeds at 5",
    f"{ROLL}|  pool 3 dice d6|  successes at 6": "succeeds at 6",
    f"{ROLL}|  pool 3 dice d6 hits on 4+": "pool 3 dice d6, and in the next line: succeeds at 4",
    f"{ROLL}|  pool 3 dice d6|  5+ is a success": "succeeds at 5",
    f"{ROLL}|  pool 3 dice d6|  hits on 4+": "succeeds at 4",
    f"{ROLL}|  pool 3 dice d6|  succeeds at 5|  target 3 successes": "target 3",
    f"{ROLL}|  dice 4dF": "dice 4d3 - 8",
    f"contest feud(p: player, q: player)|  sides p, q|  dice 4dF|  {TIE}": "dice 4d3 - 8",
    f"{ROLL}|  dice player.might + player.wits d6": "dice (player.might + player.wits) dice d6",
    f"{ROLL}|  dice player.might d6": "dice player.might dice d6",
    f"{ROLL}|  dice highest of player.might d6": "dice highest 1 of (player.might dice d6)",
    f"{ROLL}|  dice keep 3 of 5d10": "dice highest 3 of 5d10",
    f"{ROLL}|  dice keep player.might of (player.wits)d10": "dice highest (player.might) of ((player.wits) dice d10)",
    f"{ROLL}|  dice highest player.might of (player.wits dice d10)": (
        "dice highest (player.might) of (player.wits dice d10)"
    ),
    f"{ROLL}|  pool player.might d6|  succeeds at 5": "pool player.might dice d6",
    f"{NIGHT}|  let n = 3|  let f = n d6": "let f = (n dice d6)",
    f"{NIGHT}|  let n = 3|  roll n d6": "let thrown = faces of (n dice d6)",
    f"{EACH}p.might up p.wits d6": "p.might up (p.wits dice d6)",
    f"{EACH}p.might down 2 when p.wits > 3, otherwise 1": "p.might down (2 when p.wits > 3, otherwise 1)",
    f'{NIGHT}|  when turn mod 4 = 0|    say "x"': "when remainder(turn, 4) is 0",
    f'{NIGHT}|  when turn mod 12 in (0, 1, 2)|    say "x"': "when remainder(turn, 12) is one of (0, 1, 2)",
    f'{NIGHT}|  when turn mod 12 in 0, 1, 2|    say "x"': "when remainder(turn, 12) is one of (0, 1, 2)",
    f"{EACH}p.might up 1 when p.wits in 1, 2, 3 and turn > 2": (
        "p.might up 1 when p.wits is one of (1, 2, 3) and turn > 2"
    ),
    f"{EACH}p.might up 1 when p.wits is one of 1, 2, 3": "p.might up 1 when p.wits is one of (1, 2, 3)",
    f"{EACH}p.might up 1 when p.wits is one of 1, 2 or 3": "p.might up 1 when p.wits is one of (1, 2, 3)",
    f"{EACH}p.might up 1 when p.wits is not any of {{1, 2}}": "p.might up 1 when p.wits is not one of (1, 2)",
    f"{EACH}p.might up 1 when p.wits not in 1, 2": "p.might up 1 when p.wits is not one of (1, 2)",
    f'{NIGHT}|  when turn % 4 == 0|    say "x"': "when remainder(turn, 4) is 0",
    f"{NIGHT}|  skipped unless turn is divisible by 3": "skipped when not (remainder(turn, 3) is 0)",
    f'{NIGHT}|  when turn is not divisible by 3|    say "x"': "when remainder(turn, 3) is not 0",
    f"{NIGHT}|  let n = 3 * campaign.share %": "let n = 3 * campaign.share / 100",
    f'{NIGHT}|  when campaign.share% chance|    say "x"': "when campaign.share / 100 chance",
    f"{NIGHT}|  let n = draw a card": "let n = one of cards at random",
    f"{NIGHT}|  let some = hand of cards at random": "let some = (hand) of cards at random",
    f"{EACH}at most p.might of rest by p": "at most (p.might) of rest by p",
    f"{NIGHT}|  for each x in the hand c in cards with highest c.place|    c.place up 1": (
        "for each x in the (hand) c in cards with highest c.place"
    ),
    f"{NIGHT}|  let n = first player": "let n = the first x in players_in_order",
    f"{NIGHT}|  let n = the last card": "let n = the last x in cards",
    f"{NIGHT}|  let n = row 2 of season": "let n = the x in season where x.place is 2",
    f"{NIGHT}|  for the p in players|    p.might down 2": "for each p in players",
    f"{NIGHT}|  each player.might up 1": "for each x in …, and indented below it: x.might up 1",
    f"{NIGHT}|  case campaign.season": (
        "when campaign.season is …, and indented below it: …; then: otherwise when campaign.season is …"
    ),
    f"{NIGHT}|  según campaign.season": (
        "when campaign.season is …, and indented below it: …; then: otherwise when campaign.season is …"
    ),
    f"{NIGHT}|  any player may go": "any number of go by group",
    f"{NIGHT}|  each player in rich in order|    any number of go": "for each p in rich",
    'table hit "hits" on d6': 'table hit on d6 "hits"',
    'table hit on number "hits"': 'table hit by total "hits"',
    f"{WON} when turn is 3": f"{WON}, and indented below it: won by … when turn is 3",
    'victory v "v" at once': 'victory v "v" at end of …',
    f"{WON}|  everybody loses when turn is 3": "won by nobody when turn is 3",
    f"{WON}|  todos pierden cuando turn is 3": "won by nobody when turn is 3",
    f"{WON}|  alle gewinnen, wenn turn is 3": "won by players when turn is 3",
    f"{ACT}, goal: tile within 2 of card.place) by player": (
        f"{ACT}, goal: tile from those t in tiles where (distance(t, card.place) otherwise 99) <= 2) by player"
    ),
    f"{ACT}, far: tile within reach(card) steps of card.place) by player": (
        f"{ACT}, far: tile from those t in tiles where (distance(t, card.place) otherwise 99) <= reach(card)) by player"
    ),
    f"{ACT}) by player|  costs campaign.share sheep from player.might": (
        'costs campaign.share from player.might "sheep"'
    ),
    f"{NIGHT}|  let n = the other player": "let n = the x in players where x is not …",
    "define foe(p: player) = the other q in players": "define foe(p: player) = the q in players where q is not …",
    f'{EACH}ask p for g: card where place is none "Which?"': (
        'ask p for g: card from those x in … where x.place is none "Which?"'
    ),
    f"{EACH}p loses": "end campaign won by those x in players where x is not p",
    f"{EACH}p loses when p.might > 3": "end campaign won by those x in players where x is not p when p.might > 3",
    "limit raids: once per player per round": "limit raids: 1 per player this round",
    f"{ACT}, n: number for each q in players) by player": (
        f"{ACT}) by player, and indented below it: ask player for n: number for each q in players, together at most …"
    ),
    "action go_on(n: number for each q in players) by player": (
        "action go_on by player, and indented below it: "
        "ask player for n: number for each q in players, together at most …"
    ),
    f"{NIGHT}|  each living player in order|    any number of go": f"{ORDER}: when player.…",
    f"{NIGHT}|  each player in order unless player.might is 0|    any number of go": (
        f"{ORDER}: when not (player.might is 0)"
    ),
    f"{NIGHT}|  skip players where player.might is 0": f"{ORDER}: when not (player.might is 0)",
    f'{NIGHT}|  vote on "marching on"': VOTE,
    f"{NIGHT}|  everybody votes in secret": VOTE,
    f"{NIGHT}|  deal 3 cards to each player": DRAWS.format(3),
    f"{NIGHT}|  each player draws 2 cards": DRAWS.format(2),
    f"{NIGHT}|  let c = top card of deck": "let c = the x in deck with lowest x.…",
    f"{NIGHT}|  choose a random player": "let chosen = one of players at random",
    f"{NIGHT}|  wait 2 turns": "begin … in 2 turns",
    f"{EACH}p.might up 1 but not above p.wits": "p.might becomes lowest of (p.might + 1, p.wits)",
    f"{EACH}p.might down 1, never below p.wits": "p.might becomes highest of (p.might - 1, p.wits)",
    f"{EACH}p.might up 1 (max p.wits)": "p.might becomes lowest of (p.might + 1, p.wits)",
    f"{EACH}cap p.might at p.wits": "p.might becomes lowest of (p.might, p.wits)",
    f"{EACH}p.might up 5 percent": "p.might up 5%",
    f"{ACT}) by player|  let goal = tile nearest to card.place": (
        "let goal = the x in tiles with lowest (distance(x, card.place) otherwise 99)"
    ),
    f"{ACT}) by player|  needs 3 might": 'allowed when player.might >= 3 else "…"',
    f"{ACT}) by player|  discard card": "card.… becomes …",
    f"{ACT}) by player|  give card to player": "card.… becomes player",
}


@pytest.mark.parametrize("written", SNAGS)
def test_a_snag_is_told_with_its_cure(written: str, tmp_path: Path) -> None:
    file = tmp_path / "snags.law"
    night = "" if written.startswith(NIGHT) else f'\n{NIGHT}\n  say "night"'
    file.write_text(f"{GROUND}{written.replace('|', chr(10))}{night}\n", encoding="utf-8")
    first = next(one for one in load_ruleset(file).findings if one.severity.name == "ERROR")
    assert (first.kind.code, first.hint()) == ("said-otherwise", f"write: {SNAGS[written]}"), first.message()


@pytest.mark.parametrize(
    "line",
    ["dice 2d6", "pool 3 dice d6", "dice highest 2 of 3d6", "dice (player.might dice d6)", "dice 2d6 + player.might"],
)
def test_what_can_be_read_is_no_snag(line: str, tmp_path: Path) -> None:
    file = tmp_path / "snags.law"
    file.write_text(f'{GROUND}{ROLL}\n  {line}\n{NIGHT}\n  say "night"\n', encoding="utf-8")
    assert [one.message() for one in load_ruleset(file).findings if one.severity.name == "ERROR"] == []


def test_no_cure_is_told_that_would_not_be_read(tmp_path: Path) -> None:
    """`all … in …` is said otherwise, and so much else is wrong with this line that it would not help."""
    file = tmp_path / "snags.law"
    file.write_text(f"{GROUND}{NIGHT}\n  the richest discards all cards in hand\n", encoding="utf-8")
    found = [one.kind.code for one in load_ruleset(file).findings if one.severity.name == "ERROR"]
    assert found
    assert "said-otherwise" not in found


BRANCHES = [
    ("when r.total >= 10", ["when r.total >= 10", "  player.might up 3"], "when r.total >= 10"),
]


@pytest.mark.parametrize(("lines", "head"), [pytest.param(lines, head, id=name) for name, lines, head in BRANCHES])
def test_what_is_tested_stands_behind_a_roll(lines: list[str], head: str, tmp_path: Path) -> None:
    file = tmp_path / "snags.law"
    below = "\n".join(f"      {one}" for one in lines)
    roll = "roll leap(player)\n  dice 2d6\n  target 7\n"
    file.write_text(
        f"{GROUND}{roll}{NIGHT}\n  each player in order\n    roll leap(player) as r\n{below}\n", encoding="utf-8"
    )
    hints = [one.hint() for one in load_ruleset(file).findings if one.severity.name == "ERROR"]
    assert f"write “{head}” as deep as the roll, behind it, with what is done then below it" in hints


def test_a_row_below_a_test_in_a_roll_is_a_row(tmp_path: Path) -> None:
    file = tmp_path / "snags.law"
    roll = "roll leap(player)\n  dice 2d6\n  target 7\n"
    lines = "      when player.wits > 2\n        +1 wise"
    file.write_text(
        f"{GROUND}{roll}{NIGHT}\n  each player in order\n    roll leap(player) as r\n{lines}\n", encoding="utf-8"
    )
    first = next(one for one in load_ruleset(file).findings if one.severity.name == "ERROR")
    assert first.hint() == 'write "wise"'
