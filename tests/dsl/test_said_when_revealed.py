"""What was revealed to everybody just above may be said to all."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """\
ruleset bids
  title "Bids"
  language en
kind player
  bid: number = 0 seen by player
phase opening
  for each p in players
    p.bid up 1
{lines}
  end campaign
"""


def codes(lines: list[str], folder: Path) -> list[str]:
    file = folder / "bids.law"
    file.write_text(RULES.format(lines="\n".join(f"    {one}" for one in lines)), encoding="utf-8")
    return [one.code for one in load_ruleset(file).findings if one.severity.name == "ERROR"]


def test_a_bid_is_said_once_all_have_seen_it(tmp_path: Path) -> None:
    assert codes(["reveals bid of p to everybody", 'say "{p} bids {p.bid}"'], tmp_path) == []
    thrown = [
        "reveals bid of p to everybody",
        "repeat 2 times",
        "  let luck = 1d6",
        '  say "{p} bids {p.bid} and {luck}"',
    ]
    assert codes(thrown, tmp_path) == []


@pytest.mark.parametrize(
    "lines",
    [
        ['say "{p} bids {p.bid}"', "reveals bid of p to everybody"],
        ["reveals bid of p to p", 'say "{p} bids {p.bid}"'],
        ["reveals bid of p to everybody when p.bid > 3", 'say "{p} bids {p.bid}"'],
        ["reveals bid of p to everybody", "conceals bid of p from everybody", 'say "{p} bids {p.bid}"'],
    ],
)
def test_a_bid_that_not_all_have_seen_is_not_said(lines: list[str], tmp_path: Path) -> None:
    assert "text-tells" in codes(lines, tmp_path)


CARDS = """\
ruleset cards
  title "Cards"
  language en
kind player
  fame: number
kind card, cards seen by holder
  holder: player
  worth: number = 1
  mark: number = 0 seen by holder
action lay(card) by player "lay {card}"
  allowed when card.holder is player else "not your card"
  reveals card to everybody
  say "{card} is worth {card.worth}"
  player.fame up card.worth
phase play
  each player in order
    any number of lay
  for each c in cards where c.worth > 3
    reveals c to everybody
    say "{c} of {c.holder} is worth {c.worth}{more}"
  end campaign
"""


@pytest.mark.parametrize(("more", "expected"), [("", []), (", marked {c.mark}", ["text-tells"])])
def test_a_card_on_the_table_is_read_by_all_but_for_what_it_hides_itself(
    more: str, expected: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "cards.law"
    file.write_text(CARDS.replace("{more}", more), encoding="utf-8")
    assert [one.code for one in load_ruleset(file).findings if one.code.endswith("-tells")] == expected


TO_ALL = ["for each q in players", "  reveals bid of q to everybody until end of opening"]
ASKED = ["  ask p for n: number at least 0 at most 3", "  p.bid up n"]


@pytest.mark.parametrize(
    "lines",
    [
        [*TO_ALL, 'say "{p} bids {p.bid}"'],
        [*TO_ALL, "for each r in players", '  say "{r} bids {r.bid}"'],
        [*TO_ALL, "players by most player.bid"],
        [*TO_ALL, "when p.bid > 2", *ASKED],
        [*TO_ALL, "when any q in players where q.bid > 3", *ASKED],
        [*TO_ALL, "let most = highest q.bid for each q in players", 'say "{most}"'],
        ["for each q in players", "  reveals bid of q to everybody", '  say "{q} bids {q.bid}"', 'say "{p.bid}"'],
        ["reveals bid of p to everybody", "when p.bid > 2", *ASKED],
        ["reveals bid of p to everybody", "when turn > 3", '  say "{p.bid}"'],
    ],
)
def test_what_all_have_seen_of_all_tells_nothing(lines: list[str], tmp_path: Path) -> None:
    file = tmp_path / "bids.law"
    file.write_text(RULES.format(lines="\n".join(f"    {one}" for one in lines)), encoding="utf-8")
    assert [one.code for one in load_ruleset(file).findings if one.code.endswith("-tells")] == []


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["for each q in players where q is not p", *TO_ALL[1:], 'say "{p.bid}"'], [("text-tells", 3)]),
        (["for each q in players", "  reveals bid of p to everybody", 'say "{p.bid}"'], [("text-tells", 3)]),
        (["for each q in players", "  reveals bid of q to p", 'say "{p.bid}"'], [("text-tells", 3)]),
        (["for each q in players", "  stop when q is p", *TO_ALL[1:], 'say "{p.bid}"'], [("text-tells", 4)]),
        (
            ["for each q in players", "  reveals bid of q to everybody while p.bid > 2", "players by most player.bid"],
            [("order-tells", 3)],
        ),
        ([*TO_ALL, "conceals bid of p from everybody", 'say "{p.bid}"'], [("text-tells", 4)]),
        ([*TO_ALL, "do hide", "players by most player.bid"], [("order-tells", 4)]),
        (["players by most player.bid", *TO_ALL], [("order-tells", 1)]),
        (["let q = p", "reveals bid of q to everybody", "q becomes p", "when q.bid > 2", *ASKED], [("order-tells", 4)]),
        (["players by most player.bid, most player.luck"], [("order-tells", 1)]),
        (["when p.bid > 2 and p.luck > 1 and p.bid < 9", *ASKED], [("order-tells", 1)]),
        (["when p.bid > 2", *ASKED, "otherwise when p.luck > 1", *ASKED], [("order-tells", 1), ("order-tells", 4)]),
    ],
)
def test_what_not_all_have_seen_tells_once_a_line(
    lines: list[str], expected: list[tuple[str, int]], tmp_path: Path
) -> None:
    text = RULES.replace("  bid:", "  luck: number = 0 seen by player\n  bid:") + (
        "procedure hide\n  for each p in players\n    conceals bid of p from everybody\n"
    )
    file = tmp_path / "bids.law"
    file.write_text(text.format(lines="\n".join(f"    {one}" for one in lines)), encoding="utf-8")
    found = [one for one in load_ruleset(file).findings if one.code.endswith("-tells") or one.severity.name == "ERROR"]
    assert [(one.code, one.span.line - 9) for one in found if one.span is not None] == expected


DUEL = """\
ruleset duel
  title "Duel"
  language en
kind player
  fame: number
kind card, cards seen by holder
  holder: player
  worth: number = 1
roll strike(player, skill: number = 0){seen}
  dice 1d6 + skill
  target 4
action lay(card) by player "a card"
  allowed when card.holder is player else "not your card"
  let n = card.worth
{lines}
    success
      player.fame up 1
phase play
  each player in order
    any number of lay
  end campaign
"""
HANDED = "  roll strike(player, card.worth)"
BOTH = "  roll all of (strike(player), strike(player, n))\n    successes 1 or more\n      stop\n  roll strike(player)"
BY_NAME = '  roll strike(player)\n    n "the card"'


@pytest.mark.parametrize(
    ("lines", "seen", "expected"),
    [
        (HANDED, "", ["roll-tells"]),
        (BY_NAME, "", ["roll-tells"]),
        (BOTH, "", ["roll-tells"]),
        (HANDED, " seen by player", []),
        (f"  reveals card to everybody\n{BY_NAME}", "", []),
        ('  roll strike(player, 2)\n    1 "bold"', "", []),
    ],
)
def test_a_roll_all_see_tells_of_what_is_hidden_that_it_is_made_with(
    lines: str, seen: str, expected: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "duel.law"
    file.write_text(DUEL.format(lines=lines, seen=seen), encoding="utf-8")
    assert [one.code for one in load_ruleset(file).findings if one.code.endswith("-tells")] == expected


PAID = """\
ruleset musters
  title "Musters"
  language en
kind player
  gold: number = 9 "gold"
  land: set of tile
kind army, armies
  player: player
  wanted: number at least 0 = 2 seen by player
setup
  for each p in players
    create army
      player = p
phase paying
  for each a in armies
    reveals wanted of a to everybody
  {line}
    for each a in armies where a.wanted > 0
      a.player.gold down a.wanted "troops"
      {change}
  end campaign
"""


@pytest.mark.parametrize("line", ["together", "repeat 2 times", "repeat at most 2 times until turn is 3"])
def test_what_all_have_seen_may_move_the_standings_in_any_block(line: str, tmp_path: Path) -> None:
    file = tmp_path / "musters.law"
    for change in ("a.wanted becomes 0", "remove the t in tiles from a.player.land", "destroy a"):
        file.write_text(PAID.format(line=line, change=change), encoding="utf-8")
        found = load_ruleset(file).findings
        assert not [one for one in found if one.code == "trend-tells" or one.severity.name == "ERROR"], change
