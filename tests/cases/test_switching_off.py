"""A rule that is switched off counts for nothing, whatever sort of line cites it, and all else stays as it was."""

from __future__ import annotations

from pathlib import Path

import pytest
from ruamel.yaml import YAML

from dsl.loader import load_ruleset
from interpreter.cases.inventory.switching_off import SwitchBoard
from interpreter.cases.names import RuleNames
from interpreter.cases.reading import Looked, map_cache, read_cases
from interpreter.cases.running import play
from interpreter.compiled.program import Program

RULES = """\
ruleset harbour
  title "Harbour"

option toll: number = 2 "toll" [TOLL]

table ware "wares"
  | key  | name   | worth |
  | salt | "salt" |     4 | [SALT]
  | silk | "silk" |     9 |

kind player
  coins: number = 5 [START]
  debts: number = 0 [DEBTS]
  wares: set of ware

condition tired of player "tired" [TIRED]
  to strength: -2 "tired"

effect of ware.silk in player.wares [SILK]
  to strength: +3 "silk"

define worth(p: player) = sum of w.worth for each w in p.wares [WORTH]

define rank(p: player): number
  3 when p.coins > 100 [RICH]
  otherwise 1

stat strength(player) "strength"
  base 1
  ranked: rank(player) "rank" [RANKED]

stat calm(player) "calm" [CALM]
  base 7

roll haggle(player) "haggle" [HAGGLE]
  dice 1d6
  target 4
  strong: strength(player) "strength" [STRONG]

limit passages: 1 per player this turn else "enough" [ONCE]

procedure settle(p: player) [SETTLE]
  p.coins up 10

action enter by player "enter" [ENTER]
  counts as passages
  allowed when player.coins >= toll else "too poor" [POOR]
  player.coins down toll [PAY]
  player.debts up 1

action sell by player "sell"
  roll haggle(player)
    success
      do settle(player)
  player gains tired

after settle(p) [FEAST]
  p.debts up 5

event storm, storms(player) "a storm" continuing
  end event when player.debts is 0 [OVER]
  player.coins down 1

phase day "Day"
  each player in order
    any number of enter, sell
  run events

victory rich "rich" at end of day [WIN]
  won by those p in players where p.coins > 10
"""
CASES = """\
ruleset: harbour.law
map: {boards: [{id: land, name: Land, layout: none}], tiles: {a: {}}}
players: {red: {}}
cases:
  - {name: TOLL, do: {player: red, action: enter}, expect: {state: {players: {red: {coins: 3}}}}}
  - {name: PAY, do: {player: red, action: enter}, expect: {state: {players: {red: {coins: 3}}}}}
  - {name: ENTER, do: {player: red, action: enter}, expect: {state: {players: {red: {coins: 3}}}}}
  - {name: START, expect: {state: {players: {red: {coins: 5}}}}}
  - {name: DEBTS, do: {player: red, action: enter}, expect: {state: {players: {red: {debts: 1}}}}}
  - {name: SALT, given: {players: {red: {wares: [salt]}}}, expect: {stats: {players: {red: {worth: 4}}}}}
  - {name: WORTH, given: {players: {red: {wares: [silk]}}}, expect: {stats: {players: {red: {worth: 9}}}}}
  - {name: SILK, given: {players: {red: {wares: [silk]}}}, expect: {stats: {players: {red: {strength: 5}}}}}
  - {name: RICH, given: {players: {red: {coins: 101}}}, expect: {stats: {players: {red: {rank: 3}}}}}
  - {name: RANKED, expect: {stats: {players: {red: {strength: 2}}}}}
  - {name: CALM, expect: {stats: {players: {red: {calm: 7}}}}}
  - {name: HAGGLE, do: {roll: haggle, with: {player: red}}, dice: [3], expect: {rolls: [{total: 5}]}}
  - {name: STRONG, do: {roll: haggle, with: {player: red}}, dice: [3], expect: {rolls: [{total: 5}]}}
  - {name: SETTLE, do: {player: red, action: sell}, dice: [6], expect: {state: {players: {red: {coins: 15}}}}}
  - {name: FEAST, do: {player: red, action: sell}, dice: [6], expect: {state: {players: {red: {debts: 5}}}}}
  - {name: TIRED, do: {player: red, action: sell}, dice: [1], expect: {stats: {players: {red: {strength: 0}}}}}
  - name: ONCE
    do: [{player: red, action: enter}, {player: red, action: enter}]
    expect: {refused: enough}
  - name: POOR
    given: {players: {red: {coins: 1}}}
    do: {player: red, action: enter}
    expect: {refused: too poor}
  - name: OVER
    given: {storms: {gale: {player: red, born: 1}}}
    do: {phase: day}
    answers: [done]
    expect: {state: {storms: 0, players: {red: {coins: 5}}}}
  - name: WIN
    given: {players: {red: {coins: 11}}}
    do: {phase: day}
    answers: [done]
    expect: {state: {winners: [red]}}
"""


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> tuple[SwitchBoard, Path]:
    folder = tmp_path_factory.mktemp("harbour")
    (folder / "harbour.law").write_text(RULES, encoding="utf-8")
    (folder / "all.yaml").write_text(CASES, encoding="utf-8")
    return SwitchBoard(load_ruleset(folder / "harbour.law").sound()), folder / "all.yaml"


def failing(book_of: tuple[SwitchBoard, Path], id: str | None) -> set[str]:
    """The cases that fail while a rule is switched off."""
    board, path = book_of
    book = board.book if id is None else board.without(id)
    assert book is not None
    looked = Looked(read_cases(path), RuleNames(book, labels_of=board.book), None, map_cache())
    return {one.name for one in play(looked, Program(book), lambda _: True) if not one.passed}


def test_all_cases_pass_with_all_rules(board: tuple[SwitchBoard, Path]) -> None:
    assert failing(board, None) == set()


ALSO = {
    "TOLL": {"PAY", "ENTER", "POOR"},
    "PAY": {"TOLL", "ENTER"},
    "ENTER": {"TOLL", "PAY", "DEBTS", "ONCE", "POOR"},
    "START": {"TOLL", "PAY", "ENTER", "DEBTS", "ONCE", "SETTLE", "OVER"},
    "DEBTS": {"FEAST"},
    "WORTH": {"SALT"},
    "RANKED": {"SILK", "HAGGLE", "STRONG", "TIRED"},
    "HAGGLE": {"STRONG", "SETTLE", "FEAST", "TIRED"},
    "STRONG": {"HAGGLE"},
}
"""Which other cases see the same rule."""


@pytest.mark.parametrize("id", [one["name"] for one in YAML(typ="safe").load(CASES)["cases"]])
def test_a_rule_switched_off_is_missed_where_it_counts_and_nowhere_else(
    board: tuple[SwitchBoard, Path], id: str
) -> None:
    assert failing(board, id) == {id, *ALSO.get(id, ())}


def test_a_rule_that_nothing_cites_cannot_be_switched_off(board: tuple[SwitchBoard, Path]) -> None:
    assert board[0].without("NOBODY") is None
