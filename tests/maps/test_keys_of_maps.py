"""Keys and values that people write in their first map and campaign: each is told with what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.main import run

HEAD = "format: 1\ntitle: Valley\n"
BOARD = "boards: [{id: main, layout: none}]\n"
TILES = "tiles: {mill: {}, ford: {}}\n"

MAPS = {
    f"{HEAD}{TILES}": "add “boards: [{id: main, layout: none}]”",
    f"title: Valley\n{BOARD}{TILES}": "add “format: 1”",
    f"{HEAD}name: Valley\n{BOARD}{TILES}": "write: title: …",
    f"{HEAD}{BOARD}{TILES}edges: [[mill, ford]]\n": "write: links: [[…, …]]",
    f"{HEAD}{BOARD}felder: {{mill: {{}}}}\n": "write: tiles: {…}",
    f"{HEAD}{BOARD}{TILES}conexiones: [[mill, ford]]\n": "write: links: [[…, …]]",
    f"format: 1\ntítulo: Valley\n{BOARD}{TILES}": "write: title: …",
    f"{HEAD}{BOARD}provinces: {{mill: {{}}}}\n": "write: tiles: {…}",
    f"{HEAD}layout: square\n": "write: boards: [{id: main, layout: …}]",
    f"{HEAD}boards: [{{id: main, layout: hex, width: 3}}]\n": 'write: rows: ["…", "…"]',
    f"{HEAD}boards: main\n": "write: boards: [{id: main, layout: none}]",
    f"{HEAD}{BOARD}tiles: [mill, ford]\n": "write “{mill: {…}, ford: {…}}”",
    f"{HEAD}{BOARD}tiles: [{{id: mill, hills: 2}}, {{id: ford}}]\n": "write “{mill: {…}, ford: {…}}”",
    f"{HEAD}{BOARD}tiles: {{mill: }}\n": "write: mill: {}",
    f"{HEAD}{BOARD}{TILES}rivers: [[mill, ford]]\n": "write: links: [{way: [a1, b1], by: rivers}]",
    f"{HEAD}{BOARD}tiles: {{mill: hill}}\n": "write: mill: {features: [hill]}",
    f"{HEAD}{BOARD}{TILES}links: [mill-ford]\n": "write “[mill, ford]”",
    f"{HEAD}{BOARD}tiles: {{mill: [hill, wood]}}\n": "write: mill: {features: [hill, wood]}",
    f"{HEAD}{BOARD}tiles: {{mill: []}}\n": "write: mill: {features: []}",
    f"{HEAD}{BOARD}{TILES}links: {{mill: [ford]}}\n": "write “[[mill, ford]]”",
    f"{HEAD}{BOARD}{TILES}links: {{mill: ford}}\n": "write “[[mill, ford]]”",
    f"{HEAD}{BOARD}{TILES}links: {{mill: [ford, inn]}}\n": "write “[[mill, ford], …]”",
    f"{HEAD}{BOARD}{TILES}links: [[mill, ford, inn]]\n": (
        "write: [mill, ford], [ford, inn] / {way: [mill, ford], by: inn}"
    ),
    f"{HEAD}{BOARD}{TILES}links: [mill, ford]\n": "write: links: [[mill, ford]]",
    f"{HEAD}{BOARD}{TILES}links: [{{way: [mill, ford], by: road, sea}}]\n": "write: by: [road, sea]",
    f"{HEAD}{BOARD}{TILES}links: [{{way: [mill, ford], toll: 2,5}}]\n": "write “toll: 2.5” for a part of a whole",
    f"{HEAD}{BOARD}tiles: {{mill: {{at: 1, 2}}}}\n": "“at: [1, 2]” for a list",
    f"{HEAD}{BOARD}tiles: {{mill: {{features: wood, hill}}}}\n": "write: features: [wood, hill]",
    f"{HEAD}boards: [{{id: main, layout: hex, rows: [f], legend: {{f: none}}}}]\n": "write: f: []",
    f"{HEAD}boards: [{{id: main, layout: hex, rows: [f], legend: [f: wood]}}]\n": "write: legend: {f: …}",
    f"{HEAD}boards: [{{id: main, layout: hex, rows: [f], legend: f wood}}]\n": "write: legend: {…: f wood}",
    f"{HEAD}{BOARD}tiles: {{mill: Old mill}}\n": "write: mill: {…: Old mill}",
    f"{HEAD}{BOARD}{TILES}links: [[1, ford]]\n": 'write: "1"',
    f"{HEAD}{BOARD}tiles: {{mill: {{neighbours: ford}}}}\n": "write neighbours: [ford]",
    f"{HEAD}boards: {{main: {{layout: hex}}}}\n": "write: boards: [{id: main, …}]",
    f"{HEAD}board: {{id: main}}\n{BOARD}": "write: boards: [{…}]",
    f"{HEAD}boards: [{{id: main, rows: [f], legend: {{f: []}}}}]\n": "add “layout: hex”",
    f"{HEAD}boards: [{{id: main, layout: hex, rows: [f], legend: {{f: wood}}}}]\n": "write: f: [wood]",
    f"{HEAD}boards: [{{id: main, layout: hex, rows: [f], legend: {{f: }}}}]\n": "write: f: []",
    f"{HEAD}boards:\n  - id: main\n    layout: hex\n    rows: |\n      ff\n      .f\n": 'write “["ff", ".f"]”',
    f"{HEAD}boards: [{{id: main, layout: hex, rows: [f], legend: {{f: []}}}}]\ntiles: {{A1: {{}}}}\n": (
        "did you mean “a1”, which is painted there?"
    ),
    f"{HEAD}{BOARD}{TILES}links: [{{from: mill, to: ford}}]\n": "add “way: [mill, ford]”",
}
PLAYED = "format: 1\nruleset: valley\nmap: atlas/duel\n"
CAMPAIGNS = {
    f"{PLAYED}dice: random\n": "add “players: {red: {}, blue: {}}”",
    f"{PLAYED}seed: 5\nplayers: {{red: {{}}}}\n": "write: dice: random",
    f"{PLAYED}dice: random\nplayers: [Anna, Ben, Cleo, Dan]\n": ("write: players: {Anna: {}, Ben: {}, Cleo: {}, …}"),
    f"{PLAYED}dice: random\nplayers: Anna, Ben\n": "write: players: {Anna: {}, Ben: {}}",
    f"{PLAYED}dice: random\nspieler: {{red: {{}}}}\n": "write: players: {…: {}}",
    f"{PLAYED}dados: random\nplayers: {{red: {{}}}}\n": "write: dice: random",
    f"{PLAYED}dice: random\nplayers: 2\n": "write: players: {red: {}, blue: {}}",
    f"{PLAYED}dice: random\nplayers: {{anna: Anna}}\n": "write: anna: {name: Anna}",
    f"{PLAYED}dice: random\nplayers: {{anna: }}\n": "write: anna: {}",
    f"{PLAYED}dice: random\nplayers: {{red: {{}}}}\nhouse_rules: ours\n": "write: ruleset: …",
    f"{PLAYED}dice: random\nplayers: {{red: {{}}}}\nrounds: 12\n": "write: turns: …",
    f"{PLAYED}dice: random\nplayers: {{red: {{}}}}\nturns: '12'\n": "write: turns: 12",
    f"{PLAYED}dice: random\nplayers: {{red: {{}}}}\noptions: [fog]\n": "write “{fog: …}”",
    f"{PLAYED}dice: random\nplayers: {{red: {{}}}}\noptions:\nfog: yes\n": "more, or leave “options” out",
    f"{PLAYED}dice: random\nplayers:\nanna: {{}}\nben: {{}}\n": "belongs to “players” below it, indented",
    f"{PLAYED}dice: random\nplayers:\n  anna:\n  name: Anna\n": "belongs to “anna” below it, indented",
}


@pytest.mark.parametrize("text", [*MAPS, *CAMPAIGNS])
def test_a_key_is_told_as_it_is_written_here(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "written.yaml").write_text(text, encoding="utf-8")
    assert run(["check", str(tmp_path / "written.yaml")]) == 1
    heard = capsys.readouterr()
    assert (MAPS | CAMPAIGNS)[text] in heard.out + heard.err
