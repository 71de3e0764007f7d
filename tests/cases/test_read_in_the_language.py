"""What is refused and told is expected as those read it who play: in the language of the rules, or as in English."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cli.main import run

RULES = """ruleset mercado
  title "Mercado"
  language es

kind player
  oro: number at least 0 = 1 "oro"
  rico: yes or no = no

action comprar by player "comprar"
  costs 3 from player.oro "el precio" [M-1]
  player.rico becomes yes

phase feria "Feria"
  each player in order
    any number of comprar
  for each p in players
    say "{p}: {p.rico}" [M-2]
"""
CASES = """ruleset: mercado
map: duel
players: {rojo: {}}
cases:
  - name: en español
    rules: [M-1]
    do: {player: rojo, action: comprar}
    expect: {refused: hacen falta 3}
  - name: en inglés
    rules: [M-1]
    do: {player: rojo, action: comprar}
    expect: {refused: 3 are needed}
  - name: lo que se cuenta
    rules: [M-2]
    do: {phase: feria}
    expect: {story: ["rojo: no"]}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    cases = tmp_path / "mercado" / "cases"
    cases.mkdir(parents=True)
    (cases.parent / "ruleset.law").write_text(RULES, encoding="utf-8")
    (cases.parent / "coverage.yaml").write_text(
        "source: el libro\nrules: {M-1: {encoded: true}, M-2: {encoded: true}}\n", encoding="utf-8"
    )
    (cases / "feria.yaml").write_text(CASES, encoding="utf-8")
    return cases.parent


@pytest.mark.parametrize("source", [".", "cases", "cases/feria.yaml"])
def test_however_the_cases_are_named_they_speak_the_language_of_the_rules(
    folder: Path, source: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["test", str(folder / source)]) == 0
    assert capsys.readouterr().out.strip() == "3 casos se cumplen, 0 fallan."


def test_they_are_covered_as_they_are_tested(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cover", str(folder)]) == 0
    assert "2 cumplidas" in capsys.readouterr().out


def test_a_folder_of_cases_for_other_rules_finds_them(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.move(folder / "cases", folder.parent / "pruebas")
    (folder.parent / "pruebas" / "feria.yaml").write_text(CASES.replace(": mercado", ": ../mercado"), encoding="utf-8")
    assert run(["test", str(folder.parent / "pruebas")]) == 0
    assert "3 casos" in capsys.readouterr().out


ASKED = RULES.replace(
    "phase feria",
    """# Whoever may answer any words may mean these, so that they are not told before the case is played.
table color "colores"
  | key  | name    |
  | rojo | "Rojo"  |
  | azul | "Azul"  |

phase puesto "Puesto"
  each player in order
    ask player for vende: yes or no "¿Vendes?"
    ask player for tono: color or none "¿De qué color?"
    player.oro up 5 when vende and tono is none
    at most one of comprar
    ask player for grito: text "¿Qué gritas?"
    say "{player}: {grito}"

phase feria""",
)
ANSWERS = """ruleset: mercado
map: duel
players: {rosa: {}}
cases:
  - name: con palabras de la mesa
    do: {phase: puesto}
    answers: [{answers}]
    expect: {state: {players: {rosa: {oro: 6}}}}
"""


@pytest.mark.parametrize(
    ("answers", "column", "word", "instead"),
    [
        ("sí, ninguno, listo", 15, "sí", "yes"),
        ("yes, ninguno, done", 20, "ninguno", "none"),
        ("yes, none, Listo", 26, "Listo", "done"),
    ],
)
def test_a_word_of_those_who_play_is_told_with_that_of_the_rules(
    folder: Path, capsys: pytest.CaptureFixture[str], answers: str, column: int, word: str, instead: str
) -> None:
    (folder / "ruleset.law").write_text(ASKED, encoding="utf-8")
    file = folder / "cases" / "feria.yaml"
    file.write_text(ANSWERS.replace("{answers}", answers), encoding="utf-8")
    assert run(["test", str(file)]) == 1
    told = capsys.readouterr().out
    assert f"feria.yaml:7:{column}: " in told
    assert f"los casos dicen «{word}» con la palabra de las reglas: {instead}\n" in told
