"""The words of the language come from the grammar alone, and each of them is found when it is misspelt."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from dsl.border.diagnostics import Finding, Stopped
from dsl.reading import keywords, recovery
from dsl.reading.parse_table import stored_table
from dsl.reading.parser import Parser, parse
from dsl.writing.formatter import format_text
from tests.dsl.mutations import SAMPLES

LINES = {"to", "forbids", "allows", "each", "after", "upon", "once", "when", "instead"}
"""How lines of top level begin; such a line is removed by its name as a `line`."""
EDITS = {"add", "remove", "replace", "change", "set", "label"}
READ_ONCE = cache(Parser.parse)
"""The one parser's reading of a text: what cannot be read is read anew each time, for it leaves brackets open."""
READ_AS_NAMES = {"first", "player", "players", "text"}
"""Words that stand where any name is read."""
MORE = """\
ruleset made extends market
kind purse
  money: exact number
define goods = (wool union salt) without (tin common wool)
kind stall, stalls
  rent: exact number
define first_of_all = the p in players with highest p.gold then lowest p.losses
define around(s: stall) = those reached from s by beside
contest haggle(p: player, q: player)
  sides p, q
  more successes wins, tie to p
contest wager(p: player, q: player)
  sides p, q
  succeeds at 2 or less
  more successes wins, tie is a draw
contest ranks(p: player, q: player)
  sides p, q
  highest against highest, tie to p
roll twice "twice"
  dice 2d6 reroll 1 once
  natural 2-3 fails
procedure several(p: player)
  roll all of (luck, twice) as both
    successes 2
      stop
    failures 1 or more
      stop
upon luck
  throw luck again
instead of several(p) before calm
  stop
procedure fate
  let who = one of players at random
  for each p in players in random order
    say "{p}" when 25% chance
roll luck "luck"
  chance 25% [M-1]
kind stall
  part of market as stalls
  one per market in any order
  ends with market
kind scout, scouts seen by owner, everybody
  owner: player
  rank: number kept aside when tolls, otherwise 1
change roll luck seen by nobody
procedure various(p: player, q: player)
  reveals those s in scouts to p until end of turn
  conceals those s in scouts from p
  say to p "you see them"
phase work
  together, earlier stands
    market.size down 3 "thieves"
    roll haggle(p) about wool as r
    let cheap = (1 when market.open, otherwise 2)
    let half = 7 / 2 rounded down
    let sum = entries to haggle(p) from work
    remove entries of work
    create tile next to field towards north as found
  together, sealed
    ask p for n: number at least 0 at most 3 usual 1
    ask p for q: player shown as "{q}" "who?"
  absent: standing
    say "nobody"
  together, sealed
    ask p for n: number at least 0 at most 3 usual 1
  absent
    say "nobody"
  rounds of sell
  turns of sell by p, market.owner
label wool "Wool"
add column to table goods after price
  | key  | weight |
  | wool |      2 |
add columns to table goods
  | key  | tax | toll |
  | wool |   2 |    3 |
roll barter like haggle
eased: each lowering of haggle tagged rain from goods: halved rounded down
each change of haggle: doubled
each raising of haggle: 1 nearer to 0
remove line rain
market: forbids all acts by player without rest when player.gold is 0 else "poor"
allows sell.market
once per player after haggle(player) when player.gold > 3
  player.gold up 1
when player.gold > 9 becomes true for player
  player.gold up 1
rich: when player.gold passes 10, 20 for player
  player.gold up 1
taken: when tile.owner changes for tile
  say "taken"
instead of haggle(player) when player.gold is 0
  player.gold up 1
event fire, fires(tile) "fire" continuing survives
  size: number
  ends when tile.open
  say "fire"
  end event
  begin fire(tile) at next work
  begin goods.event with tile, 2 at next work
  run events with tile = tile
scene fair, fairs(tile) "fair" [M-2]
  open: yes or no
  rounds at most 3 times until market.open
    step calling
      stop
  rounds while tile.open
    player gains tired for 2 rounds
stat thrift "thrift" when tolls, otherwise 2
  base 1 "thrift"
module fairs = no "fairs" needs tolls, prize
module fairs
effect of goods.wool in market.goods
  to haggle: +1 "wool"
links
  by road, sea
  toll: number = 0
define dear(a: tile, b: tile) = toll between a and b by road
define supply(a: tile, b: tile) = distance(a, b) by road over s into t in tiles costing toll between s and t
"""
"""Words that stand in no sample, or only where another reading is possible."""


def test_every_terminal_can_be_told() -> None:
    wanted = {name for row in stored_table().steps.every() for name in row}
    assert all(keywords.spoken([name]) for name in wanted - keywords._SILENT)


def test_declarations_are_what_can_be_removed_by_name_and_what_has_no_name() -> None:
    named = set(keywords.words_of(["DECLARED"]))
    alone = {"ruleset", "setup", "module", "links"}
    assert set(keywords.declarations()) == (named - {"line"}) | LINES | alone | EDITS


def test_statements_are_words_that_begin_lines_and_no_values() -> None:
    some = {"let", "create", "when", "otherwise", "for", "each", "any", "one", "rounds", "at", "step", "costs", "to"}
    assert some <= set(keywords.statements())
    assert not {"the", "count", "those", "yes", "sum", "option", "becomes"} & set(keywords.statements())


def test_a_broken_line_is_replaced_by_words_of_the_language() -> None:
    assert [word for word in recovery._STAND_INS if not keywords.begins_lines(word)] == []


def found_in(text: str) -> Sequence[Finding]:
    try:
        return parse(text, "made.law")[1]
    except Stopped as stopped:
        return stopped.findings


def misspelt(word: str) -> Iterator[tuple[str, int]]:
    """Sound texts in which the word has lost a letter, and the line where it stands."""
    for text in [*SAMPLES, MORE]:
        bare = re.sub(r'"[^"\n]*"|#.*', lambda said: " " * len(said[0]), text)
        found = re.search(rf"(?<![\w.]){word}(?!\w)", bare)
        for wrong in (word[:-2] + word[-1], word[:-1]):
            if found is not None and wrong not in keywords.keywords():
                yield text[: found.start()] + wrong + text[found.end() :], text.count("\n", 0, found.start()) + 1


@pytest.fixture
def each_piece_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pieces of a text that stand in several texts alike, at the same line, are read once."""
    monkeypatch.setattr(Parser, "parse", READ_ONCE)


@pytest.mark.usefixtures("each_piece_once")
@pytest.mark.parametrize("word", sorted(word for word in keywords.keywords() if len(word) > 3))
def test_a_misspelt_keyword_is_found(word: str) -> None:
    """In every text that the other spelling makes unreadable."""
    broken = [(found, line) for text, line in misspelt(word) if (found := found_in(text))]
    assert broken or word in READ_AS_NAMES
    for found, line in broken:
        assert any(word in one.hint() for one in found if one.span and one.span.line == line), found


WORDS_AS_NAMES = """ruleset named
kind player
  gold: number = 3
report move, moves "a move"
  from: tile "from where"
  to: tile "to where"
  with: player or none
  by: player
  allowed when from is not to else "{from} is where you are"
kind trade, trades
  from: player
  until: number = 3
  while: number = 2
procedure settle(from: player, to: player)
  create trade as new
    from = from
  from.gold down new.until + new.while
  to.gold up count of t in trades where t.from is from
phase talks
  group reports any number of move
  for each m in moves where m.from is not m.to and m.by is not none
    do settle(m.by, m.by)
    say "{m.from} {m.to} {m.with}"
  for each t in trades where t.from.gold > 30
    destroy t
  end campaign when turn > 3
"""


def test_words_of_the_language_may_name_attributes() -> None:
    """What a line or a clause begins with is a name where a name is wanted, and read as one."""
    assert not parse(WORDS_AS_NAMES, "named.law")[1]
    once = format_text(WORDS_AS_NAMES, "named.law")
    assert isinstance(once, str)
    assert format_text(once, "named.law") == once
    assert "  from: tile" in once
