"""Long chains of rules: they are played, or a finding tells that they are too long; nothing ever runs out of stack."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest

from dsl.loaded import Loaded
from dsl.loader import load_ruleset
from interpreter.compiled.program import Program
from interpreter.faults import RuleFault
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.odds.throws import odds_of_roll
from interpreter.requests import Choose
from interpreter.views.explaining import explain
from maps import open_map

HEADER = 'ruleset made\n  title "Made"\n  language en\n  version 1\nkind player\n  gold: number = 3\n'
PHASE = "phase labour\n  each player in order\n    do work(player)\n"
LAST = "define step_{last}(p: player) = count of q in players where q.gold >= p.gold\n"
NUMBER = f"procedure work(p: player)\n  p.gold up step_0(p)\n{PHASE}"

ANSWERS = {
    "definitions": "define step_{at}(p: player) = step_{next}(p) + 1\n",
    "sums": "define step_{at}(p: player) = sum of step_{next}(q) for each q in players where q is p\n",
    "cases": "define step_{at}(p: player)\n  step_{next}(p) + 1 when step_{next}(p) > 0\n  otherwise 1\n",
    "stats": 'stat step_{at}(p: player)\n  base 1\n  +step_{next}(p) "more" when step_{next}(p) > p.gold\n',
    "stages": 'stat step_{at}(p: player)\n  base step_{next}(p)\n  times 2 "twice" when p.gold > 100\n',
    "lines": 'stat step_{at}(p: player)\n  base 1\nto step_{at}(p): +step_{next}(p) "more"\n',
    "both": "define step_{at}(p: player) = half_{at}(p) + 1\nstat half_{at}(p: player)\n  base step_{next}(p)\n",
    "those in": "define step_{at}(p: player) = count of q in players where step_{next}(q) > 0 and q is p\n",
}
"""Steps that each ask the next one."""
DEEDS = {
    "procedures": ("  do step_{next}(p)\n", "  p.gold up 1\n", "do step_0(player)"),
    "results": ("  do step_{next}(p) as r\n  result r + 1\n", "  result p.gold\n", "do step_0(player) as r"),
    "blocks": (
        "  when p.gold > 0\n    when p.gold > 0\n      when p.gold > 0\n        when p.gold > 0\n"
        "          do step_{next}(p)\n",
        "  p.gold up 1\n",
        "do step_0(player)",
    ),
}
"""Procedures that each carry out the next one."""


def chain(step: str, length: int) -> str:
    return "".join(step.format(at=at, next=at + 1) for at in range(length))


def answers(kind: str, length: int) -> str:
    return HEADER + chain(ANSWERS[kind], length) + LAST.format(last=length) + NUMBER


def deeds(kind: str, length: int) -> str:
    body, last, first = DEEDS[kind]
    steps = chain("procedure step_{at}(p: player)\n" + body, length)
    return (
        f"{HEADER}{steps}procedure step_{length}(p: player)\n{last}phase labour\n  each player in order\n    {first}\n"
    )


def loaded(text: str, folder: Path) -> Loaded:
    path = folder / "made.law"
    path.write_text(text, encoding="utf-8")
    return load_ruleset(path)


def codes(one: Loaded) -> set[str]:
    return {finding.code for finding in one.findings}


def played(one: Loaded) -> Game:
    seats = [Seat("red", "Red", {}), Seat("blue", "Blue", {})]
    return Game(Program(one.sound()), open_map("duel"), seats, {}, 1)


@cache
def longest(kind: str) -> int:
    """The length of the longest chain of a kind that passes the checks."""
    folder = Path(mkdtemp())
    low, high = 5, 160
    assert codes(loaded(answers(kind, high), folder)) == {"chain-too-long"}
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (
            (low, middle) if "chain-too-long" in codes(loaded(answers(kind, middle), folder)) else (middle, high)
        )
    return low


@contextmanager
def stack_of(calls: int) -> Iterator[None]:
    """Python's limit of calls inside each other as it is by default, counted from here."""
    frame, used = sys._getframe(), 0
    while frame.f_back is not None:
        frame, used = frame.f_back, used + 1
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(used + calls)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


@pytest.mark.parametrize("kind", ANSWERS)
@pytest.mark.parametrize("length", [150, 1_000])
def test_a_long_chain_of_answers_is_played_or_told(kind: str, length: int, tmp_path: Path) -> None:
    one = loaded(answers(kind, length), tmp_path)
    if one.rulebook is None:
        assert codes(one) == {"chain-too-long"}
        assert one.findings[0].span is not None
    else:
        assert played(one).world.over


@pytest.mark.parametrize("kind", ANSWERS)
def test_the_longest_chain_that_passes_can_be_played_and_explained(kind: str, tmp_path: Path) -> None:
    """Room for 350 calls is left for it, so that what is carried out inside each other has the others."""
    length = longest(kind)
    assert length >= 14
    one = loaded(answers(kind, length), tmp_path)
    with stack_of(350):
        game = played(one)
        assert game.world.over
        explain(game, "step_0", ["red"])


def test_a_hundred_definitions_and_thirty_stats_are_not_too_many(tmp_path: Path) -> None:
    for kind, length in (("definitions", 100), ("stats", 30)):
        one = loaded(answers(kind, length), tmp_path)
        assert codes(one) <= {"no-ending"}
        assert played(one).world.over


@pytest.mark.parametrize("kind", DEEDS)
def test_a_thousand_procedures_inside_each_other_are_told_in_play(kind: str, tmp_path: Path) -> None:
    one = loaded(deeds(kind, 1_000), tmp_path)
    assert codes(one) <= {"no-ending"}
    with pytest.raises(RuleFault) as told:
        played(one)
    assert told.value.finding.kind.code == "too-deep"


@pytest.mark.parametrize("kind", DEEDS)
def test_the_longest_chain_of_answers_at_the_bottom_of_the_longest_of_deeds(kind: str, tmp_path: Path) -> None:
    """Both bounds together leave a fifth of the stack to whoever calls the program."""
    body, _last, first = DEEDS[kind]
    length, deep = longest("stats"), 24 if kind == "blocks" else 48  # deep blocks count twice
    steps = chain("procedure deed_{at}(p: player)\n" + body.replace("step_", "deed_"), deep)
    bottom = f"procedure deed_{deep}(p: player)\n  p.gold up step_0(p)\n" + (
        "  result 1\n" if kind == "results" else ""
    )
    numbers = chain(ANSWERS["stats"], length) + LAST.format(last=length)
    start = first.replace("step_0", "deed_0")
    text = f"{HEADER}{numbers}{steps}{bottom}phase labour\n  each player in order\n    {start}\n"
    one = loaded(text, tmp_path)
    assert codes(one) <= {"no-ending"}
    with stack_of(900):
        assert played(one).world.over


def test_acts_are_offered_by_the_longest_chain(tmp_path: Path) -> None:
    length = longest("definitions")
    act = 'action rest by player "rest"\n  allowed when step_0(player) > 0 else "no"\n  player.gold up 1\n'
    phase = "phase labour\n  each player in order\n    any number of rest\n"
    numbers = chain(ANSWERS["definitions"], length) + LAST.format(last=length)
    game = played(loaded(f"{HEADER}{numbers}{act}{phase}", tmp_path))
    with stack_of(450):
        assert isinstance(game.pending, Choose)
        game.answer({"action": "rest"})


def test_odds_of_a_roll_that_reads_the_longest_chain(tmp_path: Path) -> None:
    length = longest("stats")
    roll = 'roll raid(p: player)\n  dice 2d6\n  target 7\n  +1 "more" when step_1(p) > 0\n'
    numbers = chain(ANSWERS["stats"], length) + LAST.format(last=length)
    game = played(loaded(f"{HEADER}{numbers}{roll}{NUMBER}", tmp_path))
    with stack_of(450):
        assert odds_of_roll(game.program, game.world, "raid", [game.world.things["player"][0]]) is not None


def test_a_word_that_is_no_use_makes_no_chain(tmp_path: Path) -> None:
    """Locals and attributes may be called like a definition; what counts is what is really asked."""
    tile = "kind tile\n" + "".join(f"  step_{at}: number\n" for at in range(101))
    steps = "".join(
        f"define step_{at}(p: player) = count of t in tiles where t.step_{at + 1} > 1 and t.owner is p\n"
        for at in range(100)
    )
    text = f"{HEADER}{tile}  owner: player or none\n{steps}{NUMBER}"
    assert "chain-too-long" not in codes(loaded(text, tmp_path))


def test_what_is_read_in_circles_of_words_is_told_at_worst(tmp_path: Path) -> None:
    """An attribute makes the order of reading run in a circle that is none; the reader counts for itself."""
    step = "define step_{at}(p: player) = (((step_{next}(p) + 1) * 2 + 1) * 2 + 1) * 1\n"
    middle = [step.format(at=at, next=at + 1) for at in (*range(60, 120), *range(60))]
    tile = "kind tile\n  step_0: number\n"
    last = "define step_120(p: player) = count of t in tiles where t.step_0 > p.gold\n"
    one = loaded(f"{HEADER}{tile}{''.join(middle)}{last}{NUMBER}", tmp_path)
    assert codes(one) <= {"chain-too-long", "no-ending", "attribute-for-show"}
    if one.rulebook is not None:
        assert played(one).world.over


def test_a_condition_that_lasts_while_it_holds_is_told(tmp_path: Path) -> None:
    rules = (
        'condition sad of player "sad"\ndefine mood(p: player)\n  1 when p has sad\n  otherwise 5\n'
        "procedure work(p: player)\n  p gains sad while mood(p) > 2\n  p.gold up mood(p)\n"
    )
    with pytest.raises(RuleFault) as told:
        played(loaded(HEADER + rules + PHASE, tmp_path))
    assert told.value.finding.kind.code == "lasts-by-itself"
    assert "Red" in told.value.finding.message()
