"""A campaign that grows: somebody joins and gets a continent, others leave, options and rules change; none is lost."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli import main
from cli.words.carried import carried_lines
from cli.words.catalogue import Words
from interpreter.bots import Bot
from interpreter.campaign.folder.file import edit_campaign
from interpreter.campaign.session import Session
from interpreter.campaign.what_became import Report
from interpreter.requests import DONE, Choose
from interpreter.world.world import World

ROOT = Path(__file__).resolve().parents[2]
LAST_ROW = '      - ".viv."\n'
CONTINENT = '      - "....."\n      - "nnnf."\n'
"""Rows of the map for a continent beyond a row of sea: three tiles are hers, one is free."""
LETTERS = "      n: {owner: player_4}\n      f: []\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A campaign of three players under a copy of the Spanish rules."""
    rules = tmp_path / "reglas"
    shutil.copytree(ROOT / "rulesets" / "planetary_empires_es", rules, ignore=shutil.ignore_patterns("cases"))
    arguments = ["new", str(tmp_path / "liga"), "--ruleset", str(rules), "--map", "small_continent"]
    assert main.run([*arguments, "--players", "rojo,azul,verde", "--seed", "crece"]) == 0
    return tmp_path / "liga"


def play(folder: Path, until: Callable[[Session], bool], act: dict[str, Any] | None = None) -> None:
    """Play with a bot until something is so; the group lets things be, but for one act."""
    bot = Bot("crece")
    wanted = [act] if act is not None else []
    with Session.open(folder) as session:
        for _ in range(400):
            if until(session) and not wanted:
                return
            request = session.game.pending
            if isinstance(request, Choose) and request.by is None:
                session.answer(wanted.pop() if wanted else DONE)
            else:
                session.answer(bot.answer(session.game))
    raise AssertionError("it has not come to that")


def has_gone_over(session: Session) -> bool:
    return session.is_waiting is None


def next_orders(turn: int) -> Callable[[Session], bool]:
    return lambda session: session.game.world.turn > turn and session.game.world.phase == "órdenes"


def accepted(folder: Path) -> tuple[Report, World]:
    """Take the files over as they are now; gives what becomes of the game, and the world before."""
    with Session.open(folder) as session:
        before = session.game.world
        assert session.changed is not None, session.trouble
        _, report = session.accept(session.changed)
    play(folder, has_gone_over)
    return report, before


def owner(world: World, tile: str) -> Any:
    thing = world.by_id[tile].v[world.rulebook.kinds["tile"].index("owner")]
    return thing and thing.id


def nothing_is_lost(folder: Path, report: Report, before: World, gone: tuple[str, ...] = ()) -> World:
    session = Session.read(folder)
    world = session.game.world
    assert report.dropped == tuple(f"player {one}" for one in gone)
    assert before.by_id.keys() <= world.by_id.keys()
    assert {one.id for one in before.things["player"]} - {*gone} <= {one.id for one in world.things["player"]}
    for name, facts in before.log.items():
        assert len(world.log[name]) >= len(facts)
    assert session.verified() == ()
    return world


def edited(path: Path, before: str, after: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), encoding="utf-8")


JOINS = ("un jugador nuevo se une a la campaña", "alguien se une a la campaña")
"""A line of the rules as it is and as the group says it."""


def edits_lose_nothing(folder: Path, points: int) -> World:
    """An option and a rule are changed, one after the other; gives the world after both."""
    edit_campaign(folder / "campaign.yaml", {("options", "valor_de_bastión"): points})
    nothing_is_lost(folder, *accepted(folder))
    rules = folder.parent / "reglas" / "ruleset.law"
    said = [one for one in JOINS if one in rules.read_text(encoding="utf-8")]
    edited(rules, said[0], next(one for one in JOINS if one != said[0]))
    return nothing_is_lost(folder, *accepted(folder))


def test_nobody_and_nothing_is_lost(folder: Path) -> None:
    campaign = folder / "campaign.yaml"
    play(folder, next_orders(1))
    play(folder, lambda session: "player_4" in session.game.world.by_id, {"action": "incorporar"})
    assert edits_lose_nothing(folder, 20).by_id["player_4"].alive

    # The map grows: three tiles are hers, one is free.
    edited(folder / "map.yaml", LAST_ROW, LAST_ROW + CONTINENT)
    edited(folder / "map.yaml", "    legend:\n", "    legend:\n" + LETTERS)
    edited(folder / "map.yaml", "\ntiles:", "\nislands: allowed\ntiles:")
    assert main.run(["check", str(folder)]) == 0
    report, before = accepted(folder)
    owners = {tile.id: owner(before, tile.id) for tile in before.tiles}
    world = nothing_is_lost(folder, report, before)
    new = [tile.id for tile in world.tiles if tile.id not in owners]
    assert carried_lines(report.added, Words("en")) == ["tile " + ", ".join(new)]
    assert [owner(world, one) for one in new] == ["player_4", "player_4", "player_4", None]
    assert {one: owner(world, one) for one in owners} == owners
    world = edits_lose_nothing(folder, 25)
    assert [owner(world, one) for one in new[:3]] == ["player_4"] * 3

    # One leaves by the rules: his tiles are free, what he has fought stays.
    turn = Session.read(folder).game.world.turn
    play(folder, next_orders(turn))
    play(folder, lambda session: True, {"action": "retirar", "quien": "verde"})
    world = edits_lose_nothing(folder, 30)
    assert "verde" not in {owner(world, tile.id) for tile in world.tiles}
    assert any("verde" in (one.v[0].id, one.v[1].id) for one in world.things["partida"])

    # Another is taken out of the campaign file: his tiles are freed, his past names him still.
    turn = world.turn
    play(folder, next_orders(turn))
    before = Session.read(folder).game.world
    held = [tile.id for tile in before.tiles if owner(before, tile.id) == "azul"]
    edit_campaign(campaign, {("players", "azul"): None})
    report, before = accepted(folder)
    world = nothing_is_lost(folder, report, before, gone=("azul",))
    assert held
    assert all(f"tile {one}: owner azul -> none" in report.defaulted for one in held)
    assert any(" azul" in one for one in report.left)
    assert not world.by_id["azul"].alive
    assert "azul" not in {owner(world, tile.id) for tile in world.tiles}
    edits_lose_nothing(folder, 35)

    state = Session.read(folder).game.state_hash()
    turn = Session.read(folder).game.world.turn
    play(folder, next_orders(turn))
    assert Session.read(folder).game.state_hash() != state
    assert Session.read(folder).verified() == ()
