"""What one viewer sees: nothing that he does not see shows in anything that is made of his view."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dsl.border.diagnostics import Severity, Stopped
from dsl.loader import load_rulebook, load_ruleset
from dsl.understood.rolls import RollForm
from interpreter.compiled.acts.offers import legal_options
from interpreter.compiled.program import Program
from interpreter.faults import RuleFault
from interpreter.game import Game, Start
from interpreter.new_world import Seat
from interpreter.requests import Choose
from interpreter.values.stored import stored
from interpreter.values.value import UNSEEN, Entity
from interpreter.views.explaining import explain
from interpreter.views.seen import PUBLIC, UMPIRE, View, Viewer, view_of, viewer_called
from interpreter.world.world import World
from maps import open_map
from tests.interpreter.worlds import ROOT, argument_lists, random_value, random_world
from tests.loaded_once import program_of

WORLDS = int(os.environ.get("MARCHLAW_WORLDS", "12"))
"""Worlds in which is compared what does not show; `make interference` takes 10,000."""


def fogs() -> Game:
    """Two players: the first owns half of the map, the second the other half."""
    seats = [Seat("anna", "Anna", {}), Seat("ben", "Ben", {})]
    return Game(program_of("fogs"), open_map("duel"), seats, {}, 3)


def game_in(world: World, program: Any) -> Game:
    """A game that goes on from a world."""
    seats = [Seat(one.id, one.label, {}) for one in world.things["player"]]
    return Game(program, open_map("duel"), seats, {}, 9, Start(world, next(iter(program.rulebook.phases))))


# ---------------------------------------------------------------- what is seen


def test_a_fleet_is_seen_by_its_owner_and_from_next_to_it_and_by_nobody_else() -> None:
    game = fogs()
    anna, ben = game.world.things["player"]
    far, near = game.world.tiles[-1], game.world.tiles[0]
    game.world.set_value(far, 0, ben)
    fleet = game.world.create("fleet", [anna, near, 5, None])
    view = view_of(game, Viewer("player", "ben"))
    assert view.world.things["fleet"] == []
    assert fleet.id not in view.world.by_id
    game.world.set_value(fleet, 1, far)
    view = view_of(game, Viewer("player", "ben"))
    (seen,) = view.world.things["fleet"]
    assert seen is not fleet
    assert seen.v[2] is UNSEEN, "its strength is its owner's affair"
    assert view_of(game, Viewer("player", "anna")).world.things["fleet"][0].v[2] == 5
    assert view_of(game, UMPIRE).world is game.world
    assert len(view_of(game, PUBLIC).world.things["fleet"]) == 1, "all players see it"
    game.world.set_value(fleet, 1, near)
    assert view_of(game, PUBLIC).world.things["fleet"] == []


def test_names_of_things_that_not_all_see_do_not_tell_how_many_there_are() -> None:
    seats = [Seat("anna", "Anna", {}), Seat("ben", "Ben", {})]
    names = []
    for fleets_of_anna in (0, 3):
        game = Game(program_of("fogs"), open_map("duel"), seats, {}, 3, salt="drawn once")
        world = game.world
        anna, ben = world.things["player"]
        for near in world.tiles[3:]:
            world.set_value(near, 0, None)
        hers = [world.create("fleet", [anna, world.tiles[0], 1, None]).id for _ in range(fleets_of_anna)]
        his = [world.create("fleet", [ben, world.tiles[-1], 1, None]) for _ in range(2)]
        names.append([(one.id, one.label) for one in his])
        assert len({*hers, *(one.id for one in his)}) == fleets_of_anna + 2
        seen = view_of(game, Viewer("player", "ben")).world.things["fleet"]
        assert [one.number for one in seen] == [1, 2]
    assert names[0] == names[1]
    other = Game(program_of("fogs"), open_map("duel"), seats, {}, 3, salt="drawn anew").world
    again = other.create("fleet", [other.things["player"][1], other.tiles[-1], 1, None])
    assert (again.id, again.label) != names[0][0]
    counted = fogs().world
    fleet = counted.create("fleet", [counted.things["player"][0], counted.tiles[0], 1, None])
    assert fleet.id == "fleet_1", "without it they are counted"


def test_what_is_worked_out_of_hidden_things_is_not_told() -> None:
    game = fogs()
    anna, _ = game.world.things["player"]
    game.world.create("fleet", [anna, game.world.tiles[0], 5, None])
    mine, other = view_of(game, Viewer("player", "anna")), view_of(game, Viewer("player", "ben"))
    assert explain(mine, "power", ["anna"]).value == 6  # type: ignore[union-attr]
    assert explain(other, "power", ["anna"]).value == 1, "as far as Ben sees"  # type: ignore[union-attr]
    assert explain(mine, "wealth", ["anna"]).value == 10  # type: ignore[union-attr]
    with pytest.raises(RuleFault, match="hidden"):
        explain(other, "wealth", ["anna"])


def test_who_is_asked_is_known_and_what_is_not() -> None:
    game = fogs()
    mine, other = view_of(game, Viewer("player", "anna")), view_of(game, Viewer("player", "ben"))
    assert mine.pending is not None
    assert mine.pending.by is not None
    assert mine.pending.by.id == "anna"
    assert other.pending is None
    assert not other.is_over
    assert other.waits_for is not None
    assert other.waits_for.id == "anna"


def test_a_viewer_is_found_by_name_and_nobody_else_is() -> None:
    game = fogs()
    assert viewer_called(game, "Anna") == viewer_called(game, "anna") == Viewer("player", "anna")
    assert (viewer_called(game, "public"), viewer_called(game, "umpire")) == (PUBLIC, UMPIRE)
    with pytest.raises(Stopped, match="nobody here is called"):
        viewer_called(game, "zoe")


def test_rules_that_hide_nothing_cost_nothing() -> None:
    seats = [Seat("anna", "Anna", {}), Seat("ben", "Ben", {})]
    game = Game(program_of("conditions"), open_map("duel"), seats, {}, 1)
    view = view_of(game, Viewer("player", "ben"))
    assert view.world is game.world
    assert view.pending is game.pending
    assert not view.hides
    assert view.state_hash() == game.state_hash()


# ---------------------------------------------------------------- non-interference


def told(world: World) -> Any:
    """Everything a world says, in its order."""
    data = world.as_data()
    data["story"] = [list(line) for line in world.story]
    data["results"] = [stored(one) for one in world.results]
    data["labels"] = [one.label for one in world.by_id.values()]
    return data


def worked_out(view: View) -> Iterator[Any]:
    """All stats and definitions of the view, as far as they are told."""
    rules, random = view.program.rulebook, Random(0)
    for name, roll in rules.rolls.items():
        if roll.form is not RollForm.CONTEST:
            for arguments in argument_lists(view.program, view.world, roll.parameters, random, 4):
                yield name, [stored(one) for one in arguments], said(lambda a=arguments, n=name: explained(view, n, a))
    for name, rule in rules.definitions.items():
        code = view.program.definition(name)
        for arguments in argument_lists(view.program, view.world, rule.parameters, random, 4):
            yield name, [stored(one) for one in arguments], said(lambda a=arguments, c=code: stored(c(view.world, *a)))


def explained(view: View, name: str, arguments: list[Any]) -> Any:
    """A stat or roll part by part."""
    from interpreter.views.explaining import explain_roll

    found = explain_roll(view, name, arguments)
    return found.title, stored(found.value), found.parts, found.missing, [one.amount for one in found.thrown]


def said(answer: Any) -> Any:
    """What is answered, or why nothing is."""
    try:
        return answer()
    except RuleFault as fault:
        return str(fault)


def shown(game: Game, viewer: Viewer) -> Any:
    """Everything a viewer can be shown of a game, and what he may do."""
    view = view_of(game, viewer)
    by = game.world.by_id[viewer.player]
    names = tuple(game.program.rulebook.actions)
    legal = [one.answer for one in legal_options(game.program.actions, game.world, names, by)]
    pending = view.pending
    offered = (
        [(one.answer, said(lambda o=one: o.text)) for one in pending.options] if isinstance(pending, Choose) else ()
    )
    return told(view.world), list(worked_out(view)), legal, offered, view.state_hash()


@pytest.mark.parametrize("leak", ["a mine is felt", "the powder is counted", "a hidden fleet is listed"])
def test_a_leak_is_found(leak: str, tmp_path: Path) -> None:
    """The test below is worth something: rules that tell something fail it in one of a few worlds."""
    lines = {
        "a mine is felt": (
            'tile.owner is not player else "{tile}',
            'tile.owner is not player and tile.mined_by is none else "{tile}',
            "by mined_by",
        ),
        "the powder is counted": (
            "allowed when target is not player",
            "allowed when target.gold > 2",
            "by player\n  fame",
        ),
        "a hidden fleet is listed": (
            "sees(player, target) and target.owner",
            "target.owner",
            "lookouts(place)\n  owner",
        ),
    }
    before, after, hidden = lines[leak]
    text = (ROOT / "tests" / "rulesets" / "fogs" / "fogs.law").read_text(encoding="utf-8")
    assert before in text
    file = tmp_path / "leaky.law"
    leaky = text.replace(before, after, 1)
    file.write_text(leaky, encoding="utf-8")
    loaded = load_ruleset(file)
    assert {one.code for one in loaded.findings if one.severity is Severity.ERROR} >= {"legality-tells"}
    line, *below = hidden.split("\n")
    file.write_text(leaky.replace(hidden, "\n".join((f"{line} [trusted]", *below))), encoding="utf-8")
    program = Program(load_rulebook(file))
    assert any(len({repr(one) for one in both_shown(program, number)}) == 2 for number in range(20))


def changed_unseen(game: Game, player: Entity, random: Random) -> None:
    """Change whatever a player does not see into anything else of its type; what he sees stays seen, and no more."""
    world, program = game.world, game.program
    sight = world.sight
    seen = visible(world, player)
    for things in list(world.things.values()):
        for thing in list(things):
            attributes = program.rulebook.kinds[thing.kind].attributes
            for index, attribute in enumerate(attributes):
                if not sight.value(player, thing, index) and random.random() < 0.8:
                    before = thing.v[index]
                    world.set_value(thing, index, random_value(program, world, attribute.type, random))
                    if visible(world, player) != seen:
                        world.set_value(thing, index, before)
            if not sight.thing(player, thing) and random.random() < 0.3:
                world.remove(thing)
                if visible(world, player) != seen:
                    world.put_in(thing, len(world.things[thing.kind]))
    for name in program.rulebook.conditions:
        for thing in world.things[program.rulebook.conditions[name].bearer.name]:
            if not sight.condition(player, thing, name):
                world.lose(thing, name)


def visible(world: World, player: Entity) -> Any:
    """What a player sees, with what he sees of it."""
    sight = world.sight
    return [
        (thing.id, [stored(thing.v[at]) if sight.value(player, thing, at) else None for at in range(len(thing.v))])
        for things in world.things.values()
        for thing in things
        if sight.thing(player, thing)
    ]


@pytest.mark.parametrize("part", range(4))
def test_what_is_not_seen_changes_nothing_that_is_shown(part: int) -> None:
    program = program_of("fogs")
    for number in range(part, WORLDS, 4):
        one, other = both_shown(program, number)
        assert one == other, f"world {number}"


def both_shown(program: Program, number: int) -> tuple[Any, Any]:
    """What a player is shown of two worlds that differ only in what he does not see."""
    games = []
    for is_other in (False, True):
        world = random_world(program, Random(number))
        player = Random(number).choice(world.things["player"])
        game = game_in(world, program)
        if is_other:
            changed_unseen(game, player, Random(-number - 1))
        games.append(shown(game, Viewer("player", player.id)))
    return games[0], games[1]
