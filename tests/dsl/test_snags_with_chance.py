"""What people are likeliest to write wrongly about chance: each message says what is wrong and what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

GROUND = """ruleset snags
kind player
  skill: number
"""

SNAGS = {
    "a percentage without its sign": (
        "roll one\n  chance 25",
        "a chance of 25 is no chance: 0 is never, 1 is always",
        "write a fraction such as 1/3, or a percentage such as 25%",
    ),
    "a die as large as a number": (
        "procedure one(p: player)\n  p.skill up 1d(p.skill)",
        "this is said in other words here",
        "write: p.skill up ((one of 1 to p.skill at random) otherwise 0)",
    ),
    "a random number": (
        "procedure one(p: player)\n  let n = random number from 1 to p.skill",
        "this is said in other words here",
        "write: let n = ((one of 1 to p.skill at random) otherwise 0)",
    ),
    "a weight": (
        "procedure one(p: player)\n  let q = the x in players at random weighted by x.skill",
        "this is said in other words here",
        "write: let q = one of players at random by skill",
    ),
    "a draw from what has weights": (
        "procedure one(p: player)\n  let q = draw from players weighted by skill",
        "this is said in other words here",
        "write: let q = one of players at random by skill",
    ),
    "a chance beside dice": (
        "roll one\n  dice 1d20\n  chance 1/3",
        "this line has no meaning in roll one",
        "beside a `chance` stands only `always …`; else write dice and a target",
    ),
    "a row on a chance": (
        'roll one(player)\n  chance 1/3\n  +1 "skilled" when player.skill > 1',
        "this line has no meaning in roll one",
        "beside a `chance` stands only `always …`; else write dice and a target",
    ),
    "successes without a pool": (
        "roll one\n  dice 1d6\n  succeeds at 2 or less",
        "this line has no meaning in roll one",
        "successes are counted in a pool: pool 2 dice d6; for one total write a `target`",
    ),
    "lower for less": (
        "roll one\n  dice 1d20\n  target 5 or lower",
        "this is said in other words here",
        "write: target 5 or less",
    ),
    "empty brackets": (
        "procedure one()\n  stop",
        "nothing stands between the brackets of “one”",
        "what needs no values is written without brackets: procedure one",
    ),
    "a draw without its article": (
        "contest one(a: player, b: player)\n  sides a, b\n  dice 1d6\n  higher total wins, tie is draw",
        "this is said in other words here",
        "write: higher total wins, tie is a draw",
    ),
    "the better of two dice that differ": (
        "roll one\n  dice highest of (d8!, d6!)",
        "one of several dice cannot be picked here, where they have not been thrown yet",
        "throw them in a line above the roll, let best = highest of (…), and give it to the roll as a value: dice best",
    ),
    "a digit is left out": (
        "roll one\n  dice highest 1 of d66",
        "of dice that are read as digits none can be left out",
        "pick among plain dice: highest 3 of 4d6",
    ),
    "once is forgotten": (
        "roll one\n  dice 2d6 reroll 1",
        "this line ends too early",
        "what could follow: `once`, `or less`, `or more`",
    ),
    "all faces thrown once more": (
        "roll one\n  dice 2d6 reroll 6 or less once",
        "a die with 6 sides has other faces, or none that would stay",
        "write a face from 1 to 6: 2d6 reroll 1 once, 2d6 reroll 2 or less once",
    ),
    "two throws of digits": (
        "roll one\n  dice 2d66",
        "`d66` is 2 dice read one after the other as digits; they give one number, and none is thrown again",
        "write `d66` alone",
    ),
    "a range with a word": (
        "roll one\n  dice 2d6\n  target 7\n  natural 2 to 3 fails",
        "I did not expect “to” here",
        "what fits here: `or less`, `or more`, `succeeds`, `fails`",
    ),
    "a range that runs backwards": (
        "roll one\n  dice 2d6\n  target 7\n  natural 3-2 fails",
        "no result is 3 or more and 2 or less",
        "write the smaller number first: natural 2-3 fails",
    ),
    "a row for a side whose dice are paired": (
        'contest one(a: player, b: player)\n  sides a, b\n  pool 2 dice d6\n  +1 "hill" when side is b\n'
        "  highest against highest, tie to b",
        "this line has no meaning in contest one",
        "dice are compared one by one: write `each die` before what is added to them",
    ),
    "pairs that are thrown again": (
        "contest one(a: player, b: player)\n  sides a, b\n  pool 2 dice d6\n  highest against highest, tie again",
        "this line has no meaning in contest one",
        "say whose a pair of equal dice is: tie to defender, or: tie is a draw",
    ),
    "dice where something is only looked at": (
        "define one(p: player) = 3 * (2 dice d6)",
        "dice cannot be thrown where something is only looked at",
        "throw them before and keep the result, `let n = 2 dice d6`; "
        "for each of several throw in a line below `for each`",
    ),
    "a pick in a requirement": (
        "action one by player\n  allowed when (one of players at random) is player\n  player.skill up 1",
        "what an act needs and costs is looked at before it is carried out, and nothing is thrown for that",
        "leave this line out, and throw in what the act does: let n = one of players at random, and below it what "
        "hangs on it, such as `when n > 3` or `… down n`",
    ),
    "a pick that may come to nothing": (
        "kind boat\n  hold: number\nprocedure one\n  (one of boats at random).hold up 1",
        "this may be none, and then it has no “hold”",
        "name it in a line above, let found = …, and write below that: when found is not none",
    ),
    "a pick out of nothing": (
        "procedure one\n  for each p in (2 of {} at random)\n    stop",
        "there is nothing here to pick from",
        "name what may be picked",
    ),
    "a chance without its percent sign": (
        "procedure one\n  when 25 chance\n    stop",
        "a chance of 25 is no chance: 0 is never, 1 is always",
        "write a fraction such as 1/3, or a percentage such as 25%",
    ),
    "at random is forgotten": (
        "kind boat\n  hold: number\nprocedure one\n  let b = one of boats",
        "this line ends too early",
        "what could follow: + or -, `at random`, `otherwise`, `to`, `union`, `without`, `common`",
    ),
    "a condition on what is picked": (
        "procedure one\n  for each p in 2 of players at random where p.skill > 1\n    stop",
        "I did not expect “where” here",
        "what fits here: `by`, `in random order`, `with`, rule numbers in [brackets], the end of the line",
    ),
    "faces of a sum": (
        "procedure one\n  let f = faces of (2d6 + 1)",
        "only dice alone have faces",
        "write the dice alone, as in `faces of 3d6`, and add or compare afterwards",
    ),
    "more successes than rolls": (
        "roll one(p: player)\n  dice 1d6\n  target 4\nprocedure two(a: player, b: player)\n"
        "  roll all of (one(a), one(b))\n    successes 3\n      stop",
        "nothing that comes of 2 rolls leads to this line",
        "give it a number from 0 to 2 that none of the lines above has taken",
    ),
    "success for successes": (
        "roll one(p: player)\n  dice 1d6\n  target 4\nprocedure two(a: player, b: player)\n"
        "  roll all of (one(a), one(b))\n    success\n      stop",
        "several rolls have no “success” of their own",
        "say how many: successes 2 or more, failures 1",
    ),
    "counting what cannot succeed": (
        "roll one(p: player)\n  dice 1d6\nprocedure two(a: player, b: player)\n  roll all of (one(a), one(b)) as both\n"
        "  a.skill up both.successes",
        "this line has no meaning in a roll without a target",
        "only what succeeds or fails can be counted: give the roll a `target`",
    ),
    "the winner of a draw": (
        "contest one(a: player, b: player)\n  sides a, b\n  dice 1d6\n  higher total wins, tie is a draw\n"
        "procedure two(a: player, b: player)\n  contest one(a, b) as c\n  c.winner.skill up 1",
        "this may be none, and then it has no “skill”",
        "write this below a line of its own: when c.winner is not none",
    ),
}
"""The lines, the message and the hint of the first error or warning that is no mere lack of use."""


@pytest.mark.parametrize("snag", SNAGS)
def test_a_snag_is_told_with_its_cure(snag: str, tmp_path: Path) -> None:
    lines, message, hint = SNAGS[snag]
    file = tmp_path / "snags.law"
    file.write_text(f"{GROUND}{lines}\n", encoding="utf-8")
    found = load_ruleset(file).findings
    assert (message, hint) in [(one.message(), one.hint()) for one in found]
