"""Rules that slip into German or Spanish words, with what to write instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.border.diagnostics import Severity
from dsl.loader import load_ruleset

GROUND = """ruleset coast
  title "Coast"
kind player
  gold: number = 3
  veteran: yes or no
condition tired of player
action raid by player
  {}
phase day
  each player in order
    any number of raid
"""
LINES = {
    "wenn player.gold > 3 dann player.gold down 1": "player.gold down 1 when player.gold > 3",
    "when player.gold größer als 3\n    player.gold down 1": "when player.gold > 3",
    "when player.gold mindestens 3\n    player.gold down 1": "when player.gold >= 3",
    "player.gold hoch 1": "player.gold up 1",
    "jeder Spieler\n    player.gold up 1": "each player in order",
    "repeat solange player.gold < 3\n    player.gold up 1": "repeat while player.gold < 3",
    "repeat bis player.gold > 3\n    player.gold up 1": "repeat until player.gold > 3",
    'ask player für n: number at least 0 at most 3 "Wie viele?"': (
        'ask player for n: number at least 0 at most 3 "Wie viele?"'
    ),
    'erlaubt when player.gold > 3 else "nein"': 'allowed when player.gold > 3 else "nein"',
    "let x = player.gold / 2 abgerundet": "let x = player.gold / 2 rounded down",
    "let x = höchste von (1, 2)": "let x = highest of (1, 2)",
    "player bekommt tired": "player gains tired",
    "player gains tired bis zum Ende des Zuges": "player gains tired until end of turn",
    "player gains tired für 2 Runden": "player gains tired for 2 turns",
    # the verb behind all else
    "wenn player.gold größer als 3 ist\n    player.gold up 1": "when player.gold > 3",
    "wenn player.gold zwischen 2 und 4 liegt\n    player.gold up 1": "when player.gold >= 2 and player.gold <= 4",
    "falls turn durch 3 teilbar ist\n    player.gold up 1": "when remainder(turn, 3) is 0",
    "wenn player tired hat\n    player.gold up 1": "when player has tired",
    "wenn player.gold größer als 3 ist und player.veteran ist\n    player.gold up 1": (
        "when player.gold > 3 and player.veteran"
    ),
    "wenn nicht player.veteran ist\n    player.gold up 1": "when not player.veteran",
    "wenn player.gold nicht größer als 3 ist\n    player.gold up 1": "when player.gold <= 3",
    "wenn player.gold weder 2 noch 3 ist\n    player.gold up 1": "when player.gold is not one of (2, 3)",
    "solange player.gold < 3\n    player.gold up 1": "repeat while player.gold < 3",
    "player.gold hoch 1, wenn player.veteran": "player.gold up 1 when player.veteran",
    "player.gold hoch 1 außer wenn player.veteran": "player.gold up 1 when not player.veteran",
    "player.gold hoch 1 außer wenn player.veteran oder player has tired": (
        "player.gold up 1 when not (player.veteran or player has tired)"
    ),
    "player.gold wird halbiert": "player.gold becomes player.gold / 2 rounded down",
    "addiere 3 zu player.gold": "player.gold up 3",
    "ziehe 3 von player.gold ab": "player.gold down 3",
    "würfle 2w6": "let thrown = 2d6",
    "let x = 2,5 mal player.gold abgerundet": "let x = 2.5 * player.gold rounded down",
    # Spanish
    "player.gold sube 1 si no player.veteran": "player.gold up 1 when not player.veteran",
    "player.gold sube 1 a menos que player.veteran": "player.gold up 1 when not player.veteran",
    "player.gold sube 1, si player.veteran": "player.gold up 1 when player.veteran",
    "si player.gold está entre 2 y 4\n    player.gold up 1": "when player.gold >= 2 and player.gold <= 4",
    "si player.gold es mayor que 3\n    player.gold up 1": "when player.gold > 3",
    "player.gold se duplica": "player.gold becomes player.gold * 2",
    "player.gold baja 3 mínimo 0": "player.gold becomes highest of (player.gold - 3, 0)",
    "suma 3 a player.gold": "player.gold up 3",
    "pon player.gold a 5": "player.gold becomes 5",
    "si player.gold > 3 entonces player.gold down 1": "player.gold down 1 when player.gold > 3",
    "when player.gold mayor que 3\n    player.gold down 1": "when player.gold > 3",
    "when player.gold al menos 3\n    player.gold down 1": "when player.gold >= 3",
    "cada jugador\n    player.gold up 1": "each player in order",
    "mientras player.gold < 3\n    player.gold up 1": "repeat while player.gold < 3",
    "repeat hasta player.gold > 3\n    player.gold up 1": "repeat until player.gold > 3",
    "let x = player.gold / 2 redondeado hacia abajo": "let x = player.gold / 2 rounded down",
    "let x = el mayor de (1, 2)": "let x = highest of (1, 2)",
    "player gana tired": "player gains tired",
    "player gains tired hasta el final del turno": "player gains tired until end of turn",
    "player gains tired durante 2 turnos": "player gains tired for 2 turns",
}


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_told_once_and_with_what_to_write(line: str, tmp_path: Path) -> None:
    file = tmp_path / "coast.law"
    file.write_text(GROUND.replace("{}", line), encoding="utf-8")
    errors = [one for one in load_ruleset(file).findings if one.severity is Severity.ERROR]
    assert [one.hint() for one in errors] == [f"write: {LINES[line]}"]


EDITS = {
    'aktion bauen(feld: tile) durch spieler "bauen"': 'write: action bauen(feld: tile) by player "bauen"',
    'acción comprar(casilla: tile) por jugador "comprar"': 'write: action comprar(casilla: tile) by player "comprar"',
    "quitar acción raid": "write: remove action raid",
    "añadir a acción raid\n  player.gold up 1": "write: add to action raid",
    "cambiar acción raid\n  player.gold up 1": "write: change action raid",
    'add to action raid\n  allowed when player.gold > 1 else "no" si player.veteran': "write `when`",
}


@pytest.mark.parametrize("edit", EDITS)
def test_an_edit_keeps_the_names_of_its_writer(edit: str, tmp_path: Path) -> None:
    (tmp_path / "coast.law").write_text(GROUND.replace("{}", "player.gold up 1"), encoding="utf-8")
    file = tmp_path / "club.law"
    file.write_text(f"ruleset club extends coast\n{edit}\n", encoding="utf-8")
    errors = [one for one in load_ruleset(file).findings if one.severity is Severity.ERROR]
    assert [one.hint() for one in errors] == [EDITS[edit]]
