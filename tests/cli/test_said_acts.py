"""An act typed by the words of its label when it is not legal: the rules say why not, in every language."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tests.cli.test_seen import run

RULES = """ruleset march
  title "March"
  language {language}
kind tile
  owner: player or none
kind banner "{banner}"
  held_by: player
kind player
  gold: number at least 0 = 10 "gold"
action march(tile, banner) by player "{march}"
  allowed when tile.owner is none else "{{tile}} {taken}"
  allowed when banner.held_by is player else "{not_yours}"
  tile.owner becomes player
action fly(tile) by player "{{player}}: {fly}"
  costs 20 from player.gold
  tile.owner becomes player
action rest by player "{rest}"
  player.gold up 1
setup
  for each p in players
    create banner
      held_by = p
      name = "B {{p}}"
phase a "A"
  each player in order
    any number of march, fly, rest
"""
SAID = {
    "en": {
        "banner": "banner", "march": "march to {tile} under {banner}", "taken": "is taken", "not_yours": "not yours",
        "fly": "fly to {tile}", "rest": "rest",
    },
    "de": {
        "banner": "Banner", "march": "nach {tile} ziehen unter {banner}", "taken": "ist besetzt",
        "not_yours": "nicht deins", "fly": "fliegen nach {tile}", "rest": "rasten",
    },
    "es": {
        "banner": "estandarte", "march": "marchar a {tile} con {banner}", "taken": "está ocupada",
        "not_yours": "no es tuyo", "fly": "volar a {tile}", "rest": "descansar",
    },
}  # fmt: skip
TYPED = {
    "en": {
        "march to The Crossing": "The Crossing is taken",
        "March to the crossing under B Red": "The Crossing is taken",
        "march to b1 under B Blue": "not yours",
        "march to q9 under B Red": "“q9” is no tile",
        "march to b1 under B Gold": "“B Gold” is no banner",
        "fly to a1": "Refused: gold: 20 are needed, and only 10 are there",
        "fly a1": "Refused: gold: 20 are needed, and only 10 are there",
        "fly to the crossing, rest": "Refused: gold: 20 are needed, and only 10 are there",
    },
    "de": {
        "nach The Crossing ziehen": "The Crossing ist besetzt",
        "nach q9 ziehen unter B Red": "„q9“ passt nicht zu Feld",
        "fliegen nach a1": "Abgelehnt: gold: nötig sind 20, da sind nur 10",
    },
    "es": {
        "marchar a The Crossing": "The Crossing está ocupada",
        "marchar a q9 con B Red": "«q9» no vale para casilla",
        "marchar a  Peña Ubiña con B Red": "«Peña Ubiña» no vale para casilla",
        "volar a a1": "Rechazado: gold: hacen falta 20 y solo hay 10",
    },
}


@pytest.mark.parametrize("language", SAID)
def test_the_reason_is_told_for_what_the_label_says(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = tmp_path / "march.law"
    rules.write_text(RULES.format(language=language, **SAID[language]), encoding="utf-8")
    owned = "format: 1\ntitle: M\nboards: [{id: m, layout: square, rows: [ffff], legend: {f: []}}]\n"
    names = "tiles: {c1: {name: The Crossing, owner: red}}\n"
    (tmp_path / "m.yaml").write_text(owned + names, encoding="utf-8")
    given = ("--map", str(tmp_path / "m.yaml"), "--players", "red=Red,blue=Blue", "--seed", "x")
    begun = run("new", str(tmp_path / "c"), "--ruleset", str(rules), *given)
    assert begun.exit_code == 0, begun.output
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{one}\n" for one in TYPED[language])))
    told = run("play", str(tmp_path / "c")).output
    refused = told.splitlines()
    wanted = list(TYPED[language].values())
    assert [one for one in wanted if not any(one in line for line in refused)] == [], told
    assert run("log", str(tmp_path / "c")).output.count("march") == 0
