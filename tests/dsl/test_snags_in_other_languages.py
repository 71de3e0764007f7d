"""Lines whose words are German or Spanish are told in those of the language."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

GROUND = """ruleset probe
kind player
  gold: number = 3
kind troop, troops
  owner: player
action take(troop) by player
  player.gold up 1
"""
WORK = "phase work\n  each player in order\n    "
ACT = "action drill(troop) by player\n  player.gold up 1\n"
ROLL = "roll attack(player)\n  dice 2d6\n  target 7\n"

SNAGS = {
    'tabelle wetter "das Wetter"': 'write: table wetter "das Wetter"',
    "aktion erobern(troop) durch player": "write: action erobern(troop) by player",
    "wurf angriff(player)": "write: roll angriff(player)",
    "phase ernte\n  jeder spieler der reihe nach": "write: each player in order",
    WORK + "wenn player.gold > 3 und turn > 2": "write: when player.gold > 3 and turn > 2",
    WORK + "für jedes t aus troops": "write: for each t in troops",
    WORK + "player.gold steigt um 2": "write: player.gold up 2",
    WORK + "zerstöre troop": "write: destroy troop",
    ACT + '  erlaubt wenn player.gold > 2 sonst "zu arm"': 'write: allowed when player.gold > 2 else "zu arm"',
    ACT + "  kostet 2 von player.gold": "write: costs 2 from player.gold",
    ACT + "  kostet 2 gold": "write: costs 2 from player.gold",
    ROLL + '  +1 "Mut" falls player.gold > 3': 'write: +1 "Mut" when player.gold > 3',
    "roll attack(player)\n  wurf 2w6\n  target 7": "write: dice 2d6",
    ROLL + "  ziel 7": "write: target 7",
    "kind held\n  tot: ja oder nein = nein": "write: tot: yes or no = no",
    "kind held\n  kraft: zahl = 3": "did you mean “number”?",
    'tabla clima "el clima"': 'write: table clima "el clima"',
    "acción tomar(troop) por jugador": "write: action tomar(troop) by player",
    "tirada ataque(player)": "write: roll ataque(player)",
    "fase cosecha\n  cada jugador por turno": "write: phase cosecha",
    WORK + "si player.gold > 3 o turn > 2": "write: when player.gold > 3 or turn > 2",
    WORK + "para cada t en troops": "write: for each t in troops",
    WORK + "player.gold baja 2": "write: player.gold down 2",
    ACT + '  permitido cuando player.gold > 2 si no "sin oro"': 'write: allowed when player.gold > 2 else "sin oro"',
    ACT + "  cuesta 2 de player.gold": "write: costs 2 from player.gold",
    ACT + "  cuesta 2 gold": "write: costs 2 from player.gold",
    'tabelle beute auf 1w6 "Beute"': 'write: table beute on 1d6 "Beute"',
    WORK + 'frage player nach wahl: troop "Welche?"': 'write: ask player for wahl: troop "Welche?"',
    WORK + 'pregunta a player por elegida: troop "¿Cuál?"': 'write: ask player for elegida: troop "¿Cuál?"',
    WORK + "si cualquier t en troops tiene weary\n    player.gold up 1": "write: when any t in troops has weary",
    "limit fights: 1 por jugador this turn": "write: limit fights: 1 per player this turn",
    "limit fights: 1 je spieler this turn": "write: limit fights: 1 per player this turn",
    'phase markt nach work "Markt"': 'write: phase markt after work "Markt"',
    'phase mercado antes de work "Mercado"': 'write: phase mercado before work "Mercado"',
    'roll attack(spieler: player)\n  old: +1 "old" wenn spieler.gold > 3': 'write: old: +1 "old" when spieler.gold > 3',
    "option fog = no\nset fog auf yes": "write: set fog = yes",
    "option last: number = 3\nchange option last: number = 6": "write: set last = 6",
    "kind heroe\n  fuerza: número = 3": "did you mean “number”?",
}


@pytest.mark.parametrize("snag", SNAGS)
def test_a_snag_is_told_with_its_cure(tmp_path: Path, snag: str) -> None:
    file = tmp_path / "snags.law"
    file.write_text(GROUND + snag + "\n", encoding="utf-8")
    assert SNAGS[snag] in [one.hint() for one in load_ruleset(file).findings]


def test_words_in_texts_stay_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "snags.law"
    file.write_text(GROUND + WORK + 'sage "wenn es regnet und stürmt"\n', encoding="utf-8")
    assert 'write: say "wenn es regnet und stürmt"' in [one.hint() for one in load_ruleset(file).findings]
