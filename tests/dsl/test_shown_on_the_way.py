"""What hidden things show by on a way to a question or a text: `otherwise`, `stop`, and names given with `let`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.test_shown_by_questions import ALL, ASKS, COUNTS, EACH, tells

RICH = "when player.luck > 3"
ASK = f"ask player for n: {COUNTS}"
PLOT = "roll plot(player) seen by player\n  dice 1d6\n  target 4\n"
LUCKIEST = "the p in players with highest p.luck"
MINES = "sum of t.mine for each t in tiles"
PASSES = "procedure passes(p: player)\n  stop when p.luck > 3\n"
DIG = "action dig(tile) by player\n  player.gold up 1\n"


@pytest.mark.parametrize(
    ("declared", "codes"),
    [
        (EACH + f"{RICH}\n      player.luck up 1\n    otherwise\n      {ASK}", ["order-tells"]),
        (EACH + f"{RICH}\n      player.luck up 1\n    otherwise when player.gold > 2\n      {ASK}", ["order-tells"]),
        (EACH + f"when player.gold > 2\n      {ASK}\n    otherwise {RICH}\n      player.luck up 1", []),
        (EACH + f"{RICH}\n      player.luck up 1\n    otherwise\n      end campaign", ["victory-tells"]),
    ],
)
def test_otherwise_hangs_on_the_tests_above_it(declared: str, codes: list[str], tmp_path: Path) -> None:
    assert tells(declared, tmp_path) == codes


@pytest.mark.parametrize(
    ("declared", "codes"),
    [
        (ALL + f"stop when any t in tiles where t.mine > 2\n  each player in order\n    {ASK}", ["order-tells"]),
        (EACH + f"{RICH}\n      stop\n    {ASK}", ["order-tells"]),
        (EACH + f"{ASK}\n    stop when player.luck > 3", ["order-tells"]),  # the next is not asked any more
        (EACH + f"{ASK}\n  stop when any t in tiles where t.mine > 2", []),
        (EACH + f"stop when player.gold > 3\n    {ASK}", []),
        (ALL + f"for each t in tiles where t.mine > 2\n    stop\n  each player in order\n    {ASK}", ["order-tells"]),
        (ASKS + PASSES + EACH + "do passes(player)\n    do asks(player)", []),
        (ALL + 'stop when any t in tiles where t.mine > 2\n  say "no mine"', ["test-tells"]),
        (EACH + f'{RICH}\n      stop\n    say "{{player}} is poor"', ["test-tells"]),
        (EACH + f'{RICH}\n      stop\n    say to player "you are poor"', []),
        (
            "procedure look(p: player)\n  when p.luck > 3\n    result 1\n  say \"{p} is poor\"\n  result 2\n"
            + EACH + "do look(player)",
            ["test-tells"],
        ),
        (ALL + 'say "well"\n  stop when any t in tiles where t.mine > 2', []),
    ],
)  # fmt: skip
def test_what_comes_after_a_stop_hangs_on_its_test(declared: str, codes: list[str], tmp_path: Path) -> None:
    assert tells(declared, tmp_path) == codes


@pytest.mark.parametrize(
    ("declared", "codes"),
    [
        (ALL + f"let q = {LUCKIEST}\n  when q is not none\n    ask q for n: {COUNTS}", ["order-tells"]),
        (DIG + ALL + f"let q = {LUCKIEST}\n  any number of dig by q", ["order-tells"]),
        (EACH + f"let q = player\n    ask q for n: {COUNTS}", []),
        (EACH + f"let n = {MINES}\n    ask player for q: number at least 0 at most n", ["choice-tells"]),
        (EACH + "let n = player.luck\n    ask player for q: number at least 0 at most n", []),
        (DIG + EACH + "let n = sum of t.mine for each t in tiles\n    at most (n) of dig", ["choice-tells"]),
        (DIG + EACH + "let n = player.luck\n    at most (n) of dig", []),
        (
            "procedure inner(p: player, n: number)\n  ask p for q: number at least 0 at most n\n"
            + EACH + "do inner(player, sum of t.mine for each t in tiles)",
            ["choice-tells"],
        ),
        (EACH + f"let m = sum of t.mine for each t in tiles\n    when m > 2\n      {ASK}", ["order-tells"]),
        (EACH + f"let m = player.gold\n    when m > 2\n      {ASK}", []),
        (PLOT + EACH + f"roll plot(player)\n      success\n        {ASK}", ["order-tells"]),
        (PLOT + EACH + "roll plot(player)\n      success\n        end campaign", ["victory-tells"]),
        (ALL + "let n = sum of t.mine for each t in tiles\n  end campaign won by nobody when n > 2", ["victory-tells"]),
        (EACH + "let n = sum of t.mine for each t in tiles\n    player.gold up n", ["trend-tells"]),
    ],
)  # fmt: skip
def test_a_name_shows_what_it_is_worked_out_from(declared: str, codes: list[str], tmp_path: Path) -> None:
    assert tells(declared, tmp_path) == codes
