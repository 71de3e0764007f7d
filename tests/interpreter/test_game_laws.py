"""Laws of every game, whatever is answered: replay is play, refusals change nothing, nothing is lost by undoing."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.compiled.acts.offers import arguments_of
from interpreter.faults import RuleFault
from interpreter.game import Game
from interpreter.requests import Ask, Choose, Refused, Request, Throw
from interpreter.world.state import state_hash_of
from interpreter.world.world import World
from tests.interpreter.players import GAMES, NONSENSE, an_answer, game_of

numbers = st.lists(st.integers(0, 10_000), min_size=1, max_size=25)
laws = settings(max_examples=12)


def play(game: Game, choices: list[int]) -> None:
    """Answer as the numbers say, until they or the game are at an end; what is refused is left out."""
    for number in choices:
        if game.pending is None:
            return
        try:
            game.answer(an_answer(game.pending, number))
        except Refused:
            continue


def asked(game: Game) -> Any:
    """What is pending, as plain data."""
    match game.pending:
        case None:
            return None
        case Choose() as request:
            return request.by and request.by.id, [option.answer for option in request.options]
        case Throw() as request:
            return request.by and request.by.id, request.dice, request.text
        case request:
            return type(request).__name__, request.by and request.by.id, request.text


def everything(world: World) -> dict[str, Any]:
    """The state with what the hash leaves out: the story, the results, the numbers of things to come."""
    return world.as_data() | {
        "story": list(world.story),
        "results": len(world.results),
        "held": world.is_holding,
        "changes": world.changes.mark(),
        "counters": dict(world.counters),
        "phase_number": world.phase_number,
        "kept hash": world.state_hash() == state_hash_of(world),
        "near": [[n.id for n in world.neighbours(tile)] for tile in world.tiles],
    }


@pytest.mark.parametrize("name", GAMES)
@laws
@given(choices=numbers)
def test_the_same_answers_give_the_same_state(name: str, choices: list[int]) -> None:
    game = game_of(name)
    play(game, choices)
    again = game_of(name)
    for answer in game.answers:
        again.answer(answer)
    assert again.state_hash() == game.state_hash()
    assert asked(again) == asked(game)
    assert again.world.story == game.world.story


@pytest.mark.parametrize("name", GAMES)
@laws
@given(choices=numbers)
def test_what_nobody_looks_at_is_not_listed_and_play_is_the_same(name: str, choices: list[int]) -> None:
    game = game_of(name)
    play(game, choices)
    again = game_of(name)
    for answer in game.answers:
        again.answer(answer, is_looked_at=False)
    assert asked(again) == asked(game)
    assert again.state_hash() == game.state_hash()
    assert everything(again.world) == everything(game.world)
    again.undo()
    again.answer(game.answers[-1], is_looked_at=False)
    for nonsense in NONSENSE:
        assert refused(again, nonsense) == refused(game, nonsense)


def refused(game: Game, answer: Any) -> str:
    """The reason for which an answer is refused."""
    try:
        game.answer(answer)
    except Refused as reason:
        return str(reason)
    return "taken"


def no_answer(request: Request, nonsense: Any) -> Any:
    """What is no answer: any text is one where a text is asked for, and 0 may be one where a number is."""
    if not isinstance(request, Ask):
        return nonsense
    if request.type.form == "text":
        return "  "
    return -1 if nonsense == 0 else nonsense


@pytest.mark.parametrize("name", GAMES)
@laws
@given(choices=numbers, nonsense=st.sampled_from(NONSENSE))
def test_a_refused_answer_changes_nothing(name: str, choices: list[int], nonsense: Any) -> None:
    game = game_of(name)
    for number in choices:
        if game.pending is None:
            return
        before, pending, answers = everything(game.world), game.pending, list(game.answers)
        for wrong in (no_answer(pending, nonsense), {"action": "take", "number": number}):
            with pytest.raises(Refused) as refused:
                game.answer(wrong)
            assert str(refused.value)
            assert everything(game.world) == before
            assert game.pending == pending
            assert game.answers == answers
        try:
            game.answer(an_answer(game.pending, number))
        except Refused:
            assert everything(game.world) == before


@pytest.mark.parametrize("name", GAMES)
@laws
@given(choices=numbers, back=st.integers(1, 6))
def test_undo_and_redo(name: str, choices: list[int], back: int) -> None:
    game = game_of(name)
    hashes = [game.state_hash()]
    for number in choices:
        if game.pending is None:
            break
        try:
            game.answer(an_answer(game.pending, number))
        except Refused:
            continue
        hashes.append(game.state_hash())
        assert hashes[-1] == state_hash_of(game.world), "kept as it goes, it is the hash of the whole"
    answers = list(game.answers)
    count = min(back, len(answers))
    game.undo(back)
    assert game.answers == answers[: len(answers) - count]
    assert game.state_hash() == hashes[len(answers) - count]
    again = game_of(name)
    for answer in game.answers:
        again.answer(answer)
    assert everything(game.world) == everything(again.world), "taken back is as if it had never been"
    assert asked(game) == asked(again)
    for answer in answers[len(answers) - count :]:
        game.answer(answer)
    assert game.state_hash() == hashes[-1]


@pytest.mark.parametrize("name", GAMES)
@laws
@given(choices=numbers, dice=st.lists(st.integers(0, 1000), min_size=20, max_size=20))
def test_what_is_tried_leaves_no_trace(name: str, choices: list[int], dice: list[int]) -> None:
    """Every legal act is carried out tentatively, to its end or to any point of it."""
    game = game_of(name)
    for number in choices:
        if game.pending is None:
            return
        if isinstance(game.pending, Choose):
            before, state = everything(game.world), game.state_hash()
            for option in game.pending.options[:6]:
                try_out(game, option, dice, number)
            assert everything(game.world) == before
            assert game.state_hash() == state
        try:
            game.answer(an_answer(game.pending, number))
        except Refused:
            continue


def try_out(game: Game, option: Any, dice: list[int], number: int) -> None:
    """Carry out an act with these dice; it is broken off when it asks for something else, or by the number."""
    assert isinstance(game.pending, Choose)
    code = game.program.actions[option.action]
    with game.world.tentative():
        steps = code.carry_out(game.world, arguments_of(code, game.pending.by, option))
        try:
            request = next(steps)
            for _ in range(number % 5):
                if not isinstance(request, Throw):
                    break
                request = steps.send(an_answer(request, dice[number % len(dice)]))
        except (StopIteration, RuleFault):
            pass
        steps.close()


@pytest.mark.parametrize("name", GAMES)
def test_games_come_to_an_end(name: str) -> None:
    """Whoever acts for a while and then passes wherever that may be done comes to the end of two turns."""
    game = game_of(name)
    for number in range(3_000):
        if game.pending is None:
            break
        passing = number >= 60 and not isinstance(game.pending, Throw)
        for choice in (0 if passing else number * 7 + 1, number, number + 1):
            try:
                game.answer(an_answer(game.pending, choice))
            except Refused:
                continue
            break
    assert game.is_over
