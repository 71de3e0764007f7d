"""A player is taken out of the campaign file, as the handbook says: the bundled rules go on without that player."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import main

MAP = """format: 1
title: Three tiles
boards: [{id: land, name: Land, layout: none}]
tiles: {left: {owner: anna}, mid: {owner: cleo}, right: {owner: ben}}
links: [[left, mid], [mid, right], [left, right]]
"""


def play(camp: Path, *orders: str, rules: str = "old") -> None:
    """Answers one after another."""
    file = camp.parent / "orders.yaml"
    file.write_text("".join(f"- {one}\n" for one in orders), encoding="utf-8")
    assert main.run(["play", str(camp), "--rules", rules, "--orders", str(file)]) == 0


def begun(tmp_path: Path, ruleset: str) -> Path:
    camp = tmp_path / "camp"
    (tmp_path / "map.yaml").write_text(MAP, encoding="utf-8")
    words = ["new", str(camp), "--ruleset", ruleset, "--map", str(tmp_path / "map.yaml"), "--dice", "ask"]
    assert main.run([*words, "--players", "anna=Anna,ben=Ben,cleo=Cleo", "--turns", "3"]) == 0
    return camp


def without_cleo(camp: Path) -> None:
    file = camp / "campaign.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("  cleo: {name: Cleo}\n", ""), encoding="utf-8")


def test_an_army_whose_player_has_left_defends_nothing_and_its_general_is_free(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    camp = begun(tmp_path, "realm_campaign")
    play(camp, "[3]", "[2]", "[1]", "left", "right", "mid", "[3]", "[2]", "[1]")
    for by, hero, tile in (("anna", 1, "left"), ("ben", 2, "right"), ("cleo", 3, "mid")):
        play(camp, f"{{by: {by}, action: recruit_general, hero: hero_{hero}, tile: {tile}}}")
    play(camp, "done", "done", "done")
    without_cleo(camp)
    play(camp, "{by: anna, action: invade, army: army_1, tile: mid}", "done", "done", "done", "done", rules="new")
    capsys.readouterr()
    play(camp, "[6]", "[5]")
    told = capsys.readouterr().out
    assert "Anna takes mid: nobody defends it." in told
    assert "Hero 3" not in told
    assert main.run(["explain", str(camp), "in_pool", "hero_3"]) == 0
    assert "yes" in capsys.readouterr().out


def test_attacks_of_who_has_left_lapse_and_what_was_held_has_no_defender(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    camp = begun(tmp_path, "planetary_empires_de")
    play(camp, "1", "1", "1", "done")
    play(camp, "{by: anna, action: angreifen, feld: mid, herkunft: nachbar}")
    play(camp, "{by: ben, action: angreifen, feld: left, herkunft: nachbar}")
    play(camp, "{by: cleo, action: angreifen, feld: left, herkunft: nachbar}", "done")
    without_cleo(camp)
    capsys.readouterr()
    play(camp, "{ziele: verteidiger}", "1", rules="new")
    told = capsys.readouterr().out
    assert "Angriff von Cleo" not in told, "no battle is reported of it"
    assert "Wie ist der Angriff von Anna" not in told, "nobody defends what Cleo held"
    assert "Anna: Wie viele Eroberungswürfe auf Land?" in told


def test_games_with_who_has_left_are_not_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    camp = begun(tmp_path, "planetary_empires_es")
    play(camp, "done", "[3]", "[2]", "[1]")
    play(camp, "{by: anna, action: atacar, casilla: right}", "{by: ben, action: atacar, casilla: mid}")
    play(camp, "{by: cleo, action: atacar, casilla: left}", "done", "done", "done", *["{puntos: 750}"] * 3)
    without_cleo(camp)
    capsys.readouterr()
    play(camp, "done", "{desenlace: empate}", "{desenlace: empate}", rules="new")
    told = capsys.readouterr().out
    assert told.count("¿Cómo acabó") == 2
    assert "Ahora: Todos: ¿Alguien se retira antes de las conquistas?" in told
