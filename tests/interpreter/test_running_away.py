"""Nothing runs away: turns in which nothing can happen, procedures that go on inside themselves, long listings."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_rulebook
from interpreter.answers import Answer
from interpreter.compiled.program import Program
from interpreter.compiled.rolling.throwing import Steps
from interpreter.compiled.run import NO_STEPS
from interpreter.compiled.statements.standing_still import counted
from interpreter.faults import RuleFault
from interpreter.game import QUIET_TURNS, Game
from interpreter.new_world import Seat
from interpreter.requests import Ask, Choose, Refused, Throw
from interpreter.world import timeline, world
from maps import open_map

REST = """
kind player
  rested: number
action rest by player "rest"
  allowed when player.rested < 2 else "enough"
  player.rested up 1
phase evening
  each player in order
    any number of rest
"""


def game_of(rules: str, folder: Path, turns: int | None = None) -> Game:
    """A game of two players on a small map."""
    file = folder / "sample.law"
    file.write_text(f"ruleset sample\n{rules}", encoding="utf-8")
    seats = [Seat("red", "Red", {}), Seat("blue", "Blue", {})]
    return Game(Program(load_rulebook(file)), open_map("duel"), seats, {}, turns)


# ---------------------------------------------------------------- turns in which nothing can happen


def test_a_campaign_in_which_nothing_can_happen_waits_after_one_turn(tmp_path: Path) -> None:
    game = game_of('phase evening\n  say "hi"\n', tmp_path)
    assert game.pending is None
    assert game.standstill == "nobody is asked anything any more, and nothing changes from turn to turn"
    assert game.world.turn == 1
    assert not game.world.over
    assert [text for kind, text in game.world.story if kind == "say"] == ["hi"]


def test_what_is_set_to_the_same_value_each_turn_is_no_change(tmp_path: Path) -> None:
    dawn = "phase dawn\n  each player in order\n    player.rested becomes 0\n"
    game = game_of(f"kind player\n  rested: number\n{dawn}", tmp_path)
    assert game.standstill is not None
    assert game.world.turn == 1


def test_a_campaign_with_a_number_of_turns_comes_to_its_end(tmp_path: Path) -> None:
    game = game_of('phase evening\n  say "hi"\n', tmp_path, turns=4)
    assert (game.standstill, game.world.turn, game.world.over) == (None, 4, True)


def test_a_ruleset_without_phases_waits_after_its_setup(tmp_path: Path) -> None:
    game = game_of("kind player\n  gold: number\nsetup\n  for each p in players\n    p.gold becomes 3\n", tmp_path)
    assert game.standstill == "this ruleset has no phase, so no turn can be played"
    assert [player.v[0] for player in game.world.things["player"]] == [3, 3]


def test_turns_that_pass_until_somebody_wins_are_played(tmp_path: Path) -> None:
    victory = 'victory long "three turns" at end of evening\n  won by those p in players where turn > 3\n'
    game = game_of(f'phase evening\n  say "hi"\n{victory}', tmp_path)
    assert (game.standstill, game.world.turn, game.world.over) == (None, 4, True)


def test_a_state_that_changes_on_its_own_stops_after_a_stated_number_of_turns(tmp_path: Path) -> None:
    game = game_of("kind player\n  gold: number\nphase dawn\n  each player in order\n    player.gold up 1\n", tmp_path)
    assert game.standstill == f"nobody has been asked anything for {QUIET_TURNS} turns"
    assert [player.v[0] for player in game.world.things["player"]] == [QUIET_TURNS, QUIET_TURNS]


def test_dice_are_not_a_question_for_ever(tmp_path: Path) -> None:
    """A seed throws them, and nobody would ever be asked whether to go on."""
    game = game_of(
        "kind player\n  gold: number\nphase dawn\n  let sky = 1d6\n  for each p in players\n    p.gold becomes sky\n",
        tmp_path,
    )
    thrown = 0
    while isinstance(game.pending, Throw):
        game.answer([1])
        thrown += 1
    assert thrown == QUIET_TURNS
    assert game.standstill == f"nobody has been asked anything for {QUIET_TURNS} turns"


def test_the_last_useful_act_stands_and_can_be_taken_back(tmp_path: Path) -> None:
    game = game_of(REST, tmp_path)
    assert isinstance(game.pending, Choose)
    states = []
    for _ in range(4):
        states.append(game.state_hash())
        game.answer({"action": "rest"})
    assert [player.v[0] for player in game.world.things["player"]] == [2, 2]
    assert game.is_over
    assert (game.world.turn, game.world.over) == (2, False)
    at_rest = game.state_hash()
    game.undo()
    assert (game.standstill, game.state_hash()) == (None, states[-1])
    game.answer({"action": "rest"})
    assert game.state_hash() == at_rest


LONG_DAY = """
kind player
  gold: number
  done: yes or no
action rest by player "rest"
  allowed when not player.done else "enough"
  player.done becomes yes
phase day
  repeat at most 10 times until count of players is 0
    for each p in players
      p.gold up 1
  each player in order
    any number of rest
"""


def test_turns_are_not_charged_to_the_act_before_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fifty turns of thirty steps and more are too much for an answer of a hundred steps; they are none of its own."""
    monkeypatch.setattr("interpreter.world.timeline.FUEL", 100)
    game = game_of(LONG_DAY, tmp_path)
    game.answer({"action": "rest"})
    game.answer({"action": "rest"})
    assert game.standstill == f"nobody has been asked anything for {QUIET_TURNS} turns"


# ---------------------------------------------------------------- procedures inside themselves

COUNT = """
kind player
  gold: number
procedure count_down(p: player, n: number)
  p.gold up 1
  when n > 1
    do count_again(p, n - 1)
procedure count_again(p: player, n: number)
  do count_down(p, n)
phase dawn
  each player in order
    ask player for n: number at least 1 at most 99 "how far?"
    do count_down(player, n)
"""


def test_bounded_recursion_is_played_to_the_stated_depth(tmp_path: Path) -> None:
    game = game_of(COUNT, tmp_path, turns=1)
    assert isinstance(game.pending, Ask)
    game.answer(25)
    assert game.world.things["player"][0].v[0] == 25


def test_a_ring_that_goes_too_deep_is_refused_by_name_and_changes_nothing(tmp_path: Path) -> None:
    game = game_of(COUNT, tmp_path, turns=1)
    before = game.state_hash()
    with pytest.raises(Refused, match=r"count_down → count_again → count_down: .* more than 50 times"):
        game.answer(26)
    assert game.state_hash() == before
    game.answer(25)


def test_blocks_inside_each_other_take_room_too(tmp_path: Path) -> None:
    """However a body is nested, what ends is the rules, not the stack of the machine."""
    loops = [f"{'  ' * level}for each t{level} in players where t{level} is p" for level in range(1, 15)]
    body = "\n".join([*loops, "  " * 15 + "do dig(p)"])
    phase = "phase dawn\n  each player in order\n    do dig(player)\n"
    with pytest.raises(RuleFault, match="dig → dig"):
        game_of(f"kind player\n  gold: number\nprocedure dig(p: player)\n{body}\n{phase}", tmp_path)


DIG = """
kind player
  gold: number
action dig by player
  player.gold up 1
  one of dig by player
phase dawn
  each player in order
    one of dig
"""


def test_acts_inside_each_other_end_too(tmp_path: Path) -> None:
    game = game_of(DIG, tmp_path, turns=1)
    for _ in range(50):
        game.answer({"action": "dig"})
    with pytest.raises(Refused, match="dig → dig"):
        game.answer({"action": "dig"})


# ---------------------------------------------------------------- one budget, told in the words of the game

MARCH = """
kind player
  gold: number
kind unit, units
  owner: player
  size: number = 1
setup
  for each p in players
    for each t in tiles
      create unit
        owner = p
action march(a: unit, b: unit, c: unit) by player "march"
  allowed when a.owner is player else "not yours"
  strong: allowed when a.size + b.size + c.size > 9 else "too weak"
  player.gold up 1
phase day
  each player in order
    any number of march
"""


def test_listing_takes_steps_and_names_the_act_and_what_it_looks_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each player has 7 of 14 units: 7 x 14 x 14 ways are looked at, and none is ever legal."""
    assert game_of(MARCH, tmp_path).standstill is not None
    monkeypatch.setattr("interpreter.world.timeline.FUEL", 7 * 14 * 14)
    with pytest.raises(RuleFault) as fault:
        game_of(MARCH, tmp_path)
    message = fault.value.finding.message()
    assert "“march”" in message
    assert "“a.size + b.size + c.size > 9”" in message
    assert fault.value.finding.span is not None
    assert fault.value.finding.span.line == 15


CUT = """
kind player
  gold: number
define share(p: player): number = 10 / p.gold rounded down
action cut by player "cut"
  player.gold up share(player)
phase day
  each player in order
    at most one of cut
"""


def test_a_refused_answer_names_the_rule_at_fault(tmp_path: Path) -> None:
    game = game_of(CUT, tmp_path, turns=1)
    with pytest.raises(Refused, match=r"this divides by 0 \(in “share”, sample.law, line 5\)"):
        game.answer({"action": "cut"})


BUY = """
kind player
  gold: number = 5
table ware
  | key    | price |
  | plough | 6     |
  | spade  | 2     |
action buy(w: ware from those x in ware where x.price > 2) by player
  costs w.price from player.gold "the price of {w}"
action look by player "look"
  player.gold up 0
phase day
  each player in order
    at most one of buy, look
"""


def test_what_cannot_be_chosen_or_paid_is_refused_in_a_sentence(tmp_path: Path) -> None:
    game = game_of(BUY, tmp_path, turns=1)
    with pytest.raises(Refused, match="the price of plough: 6 are needed, and only 5 are there"):
        game.answer({"action": "buy", "w": "plough"})
    with pytest.raises(Refused, match="“spade” cannot be chosen as “w” here"):
        game.answer({"action": "buy", "w": "spade"})


# ---------------------------------------------------------------- numbers as choices

SELL = """
kind player
  sacks: number = 3
action sell(n: number at least 1 at most 5) by player "sell {n}"
  allowed when n <= player.sacks else "so many are not there"
  player.sacks down n
phase market
  each player in order
    at most one of sell
"""


def test_numbers_with_bounds_are_choices(tmp_path: Path) -> None:
    game = game_of(SELL, tmp_path, turns=1)
    assert isinstance(game.pending, Choose)
    assert [option.text for option in game.pending.options] == ["sell 1", "sell 2", "sell 3"]
    with pytest.raises(Refused, match="so many are not there"):
        game.answer({"action": "sell", "n": 4})
    with pytest.raises(Refused, match="6 is too much here; the most is 5"):
        game.answer({"action": "sell", "n": 6})
    game.answer({"action": "sell", "n": 2})
    assert game.world.things["player"][0].v[0] == 1


# ---------------------------------------------------------------- numbers that ask for each other


EVENING = 'phase evening\n  say "{first}"\ndefine first = step_0(1)\n'


@pytest.mark.parametrize(
    ("step", "last", "said"),
    [
        ("define {name}(n: number) = {below}(n) + {below}(n)", "define {name}(n: number) = n", 2**30),
        (
            'stat {name}(n: number)\n  base {below}(n)\n  +1 "odd" when {below}(n) < 0',
            "define {name}(n: number) = n",
            1,
        ),
        ("define {name}(n: number) = {below}(n) + {below}(n)", "stat {name}(n: number)\n  base n", 2**30),
    ],
)
def test_what_is_asked_for_twice_is_worked_out_once(step: str, last: str, said: int, tmp_path: Path) -> None:
    """Thirty steps that each ask the next one twice: a thousand million times, if nothing were kept."""
    steps = [step.format(name=f"step_{at}", below=f"step_{at + 1}") for at in range(30)]
    rules = "\n".join([*steps, last.format(name="step_30"), EVENING])
    game = game_of(rules, tmp_path, turns=1)
    assert [text for kind, text in game.world.story if kind == "say"] == [str(said)]


@pytest.mark.parametrize(
    "step",
    [
        "define {name}(n: number) = {below}(n * 2) + {below}(n * 2 + 1)",
        "stat {name}(n: number)\n  base {below}(n * 2) + {below}(n * 2 + 1)",
        "define {name}(n: number) = {below}(n * 2) + {below}(n * 2 + 1) + {some}(players)",
    ],
)
def test_what_is_asked_for_too_often_is_told(step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each step asks the next one for two other numbers: a thousand million of them are too many."""
    monkeypatch.setattr(timeline, "FUEL", 2_000)
    steps = [step.format(name=f"step_{at}", below=f"step_{at + 1}", some="some") for at in range(30)]
    rules = "\n".join([*steps, "define step_30(n: number) = n", "define some(ps: list of player) = 1", EVENING])
    with pytest.raises(RuleFault) as told:
        game_of(rules, tmp_path, turns=1)
    assert told.value.finding.kind.code == "out-of-fuel"


def test_what_cannot_be_kept_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Values by a list of things are not kept; each use of one that takes long is a step."""
    monkeypatch.setattr(timeline, "FUEL", 2_000)
    step = "define {name}(ps: list of player) = {below}(ps) + {below}(ps)"
    steps = [step.format(name=f"step_{at}", below=f"step_{at + 1}") for at in range(30)]
    evening = 'phase evening\n  say "{first}"\ndefine first = step_0(players)\n'
    rules = "\n".join([*steps, "define step_30(ps: list of player) = 1", evening])
    with pytest.raises(RuleFault) as told:
        game_of(rules, tmp_path, turns=1)
    assert told.value.finding.kind.code == "out-of-fuel"


# ---------------------------------------------------------------- loops that go round for ever

LOOP = """
kind player
  gold: number = 9
scene wait(one: player)
  rounds until one.gold < 5
    step first "First"
      SCENE
phase evening
  each player in order
    PHASE
"""
SLOW = """one gains slow for 199 rounds when one.gold is 9
      one.gold becomes 1 when not one has slow
      one.gold becomes 8 when one.gold is 9"""


GONE = """create cart
      load = 199
    for each c in carts where c.load > 0
      destroy c
      repeat until c.load is 0
        c.load down 1"""


@pytest.mark.parametrize(
    ("scene", "phase", "line"),
    [
        ("one.gold down 1 when one.gold > 9", "do wait(player)", 6),
        ("one.gold becomes 7", "do wait(player)", 6),
        ("do less(one)", "do wait(player)\nprocedure less(p: player)\n  p.gold down 1 when p.gold > 8", 6),
        ("one.gold down 1", "repeat until player.gold < 5\n      player.gold becomes 8", 11),
        ("one.gold becomes (8 when one.gold is 9, otherwise 9)", "do wait(player)", 6),
        ("one.gold becomes (9 when one.gold is 5, otherwise one.gold - 1) when one.gold > 5", "do wait(player)", 6),
        (
            "one.gold down 1",
            "repeat until player.gold < 5\n      player.gold becomes 5 + remainder(player.gold, 7)",
            11,
        ),
        (
            "one.gold down 1",
            "repeat until player.gold < 5\n      player.gold becomes 5 + remainder(player.gold, 97)",
            11,
        ),
        ("one.gold down 1", GONE, 15),
    ],
)
def test_a_loop_in_which_nothing_happens_is_told_at_once(scene: str, phase: str, line: int, tmp_path: Path) -> None:
    """Long before ten thousand rounds are gone, by what it is and where it stands."""
    rules = LOOP.replace("SCENE", scene).replace("PHASE", phase)
    rules += "kind cart\n  load: number\n" if phase == GONE else ""
    with pytest.raises(RuleFault) as told:
        game_of(rules, tmp_path, turns=1)
    assert told.value.finding.kind.code == "endless"
    assert told.value.finding.span is not None
    assert told.value.finding.span.line == line


@pytest.mark.parametrize(
    ("scene", "phase"),
    [
        ("one.gold becomes 1 when round is 199", "do wait(player)"),
        (SLOW, "do wait(player)"),
        ("one.gold becomes 1 when count of past pull > 199\n      do pull", "do wait(player)\nprocedure pull\n  stop"),
        ("one.gold down 1", "let n = 0\n    repeat until n > 199\n      n up 1"),
        ("one.gold down 1", 'repeat at most 199 times until player.gold < 5\n      say "on"'),
    ],
)
def test_a_loop_that_may_still_end_goes_on(scene: str, phase: str, tmp_path: Path) -> None:
    """Something counts its rounds: a rule, a condition that lasts for some, the past, a name."""
    rules = LOOP.replace("SCENE", scene).replace("PHASE", phase)
    rules += 'condition slow of player "slow"\n' if scene == SLOW else ""
    assert game_of(rules, tmp_path, turns=1).world.over


@pytest.mark.parametrize(
    ("asking", "first", "last"),
    [
        ("roll luck(player)\n        success\n          player.gold becomes 1", [1], [6]),
        ('ask player for n: number at least 1 at most 6 "?"\n      player.gold becomes 1 when n is 6', 1, 6),
    ],
)
def test_a_loop_that_asks_or_throws_goes_on(asking: str, first: Answer, last: Answer, tmp_path: Path) -> None:
    """Nothing is changed by what comes of it two hundred times over, and then something is."""
    rules = LOOP.replace("SCENE", "one.gold down 1").replace("PHASE", f"repeat until player.gold < 5\n      {asking}")
    game = game_of(rules + "roll luck(player)\n  dice 1d6\n  target 6\n", tmp_path, turns=1)
    for _ in game.world.things["player"]:
        for _ in range(200):
            game.answer(first)
        game.answer(last)
    assert game.world.over


def test_what_a_loop_asks_for_ends_before_what_is_around_it_when_it_is_broken_off(tmp_path: Path) -> None:
    """So whoever notes where it stands, and goes back there at the end, goes back to the right place."""
    game, ended = game_of(REST, tmp_path), list[str]()
    world = game.world

    def asking(name: str, inner: Steps) -> Steps:
        try:
            yield from counted(world, inner)
            yield Throw(None, (6,), "")
        finally:
            ended.append(name)

    steps = asking("outer", asking("inner", NO_STEPS))
    next(steps)
    steps.close()
    assert ended == ["inner", "outer"]


# ---------------------------------------------------------------- things and entries that grow from turn to turn

HERD = """
kind player
  fed: number
kind rabbit, rabbits
  keeper: player
stat care(player) "care"
  base 100
action feed by player "feed"
  player.fed up 1
phase spring
  for each r in rabbits
    add -1 "a rabbit" to care(r.keeper)
    create rabbit
      keeper = r.keeper
  each player in order
    at most one of feed
    create rabbit
      keeper = player
"""


def grown(folder: Path, turns: int) -> Game:
    """A herd that doubles in each turn."""
    game = game_of(HERD, folder, turns)
    while game.pending is not None:
        game.answer("done")
    return game


def test_a_kind_of_which_there_are_too_many_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(world, "MAX_THINGS", 100)
    with pytest.raises(Refused, match="there are 100 of “rabbit” already"):
        grown(tmp_path, 20)


def test_many_entries_are_taken_back_one_after_the_other(tmp_path: Path) -> None:
    """After n turns there are 2 to the power of n + 1, less 2, rabbits; each makes an entry in the next turn."""
    game = grown(tmp_path, 7)
    end, count = game.state_hash(), len(game.answers)
    assert len(game.world.entries.all["care"]) == 240
    game.undo(count)
    assert game.world.entries.all == {}
    for _ in range(count):
        game.answer("done")
    assert game.state_hash() == end
