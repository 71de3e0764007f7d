"""What players are told in the words of the rules' labels, and not by the names that the rules have inside."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tests.cli.test_seen import run

RULES = """ruleset prueba
  title "Prueba"
  language es
kind player
  oro: number at least 0 at most 30 = 10 "oro"
kind pacto, pactos "pacto"
  uno: player "quien lo propuso"
  otro: player "quien lo aceptó"
kind barco "barco"
  dueño: player
contest duelo(a: player, b: player) "el duelo"
  sides a, b
  dice 2d6
  highest against highest, tie to b
action comprar by player "comprar"
  costs 20 from player.oro
action pactar(otro: player) by player "pactar con {otro}"
  allowed when otro is not player else "no contigo"
  create pacto
    uno = player
    otro = otro
  create barco
    dueño = player
action pagar_todo(n: number at least 1 at most player.oro) by player "pagar {n}"
  player.oro down n
action elegir(n: number at least 1 at most 90, m: number at least 1 at most 90) by player "elegir {n} y {m}"
  player.oro up 1
action duelar(otro: player) by player "duelo con {otro}"
  allowed when otro is not player
  contest duelo(player, otro)
phase a "Acción"
  each player in order
    any number of comprar, pactar, pagar_todo, duelar, elegir
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A campaign, and what was told while it was played."""
    folder = tmp_path_factory.mktemp("prueba")
    (folder / "prueba.law").write_text(RULES, encoding="utf-8")
    given = ("--map", "duel", "--players", "red=Rosa,blue=Benno", "--seed", "x")
    begun = run("new", str(folder / "c"), "--ruleset", str(folder / "prueba.law"), *given)
    assert begun.exit_code == 0, begun.output
    with pytest.MonkeyPatch.context() as patch:
        typed = ("comprar", "pactar con Benno", "probabilidades", "probabilidades pagar_todo", "salir")
        patch.setattr("sys.stdin", io.StringIO("".join(f"{one}\n" for one in typed)))
        return folder / "c", run("play", str(folder / "c")).output


def test_a_price_without_a_text_is_told_by_the_label_of_the_attribute(told: tuple[Path, str]) -> None:
    assert "Rechazado: oro: hacen falta 20 y solo hay 10. " in told[1]


def test_odds_in_play_list_a_few_ways_and_say_how_to_ask_for_one_of_many(told: tuple[Path, str]) -> None:
    assert "elegir … y …: demasiadas maneras para una lista; escribe «probabilidades elegir n=… m=…»" in told[1]
    assert "--given" not in told[1]
    assert "11 opciones sin tirada" in told[1]
    assert "10 opciones sin tirada" in told[1]


def test_odds_count_dice_without_a_target_for_themselves(told: tuple[Path, str]) -> None:
    said = "1 opción con dados, pero sin éxito ni fallo; nómbrala para ver qué resulta"
    assert said in told[1]
    assert said in run("odds", str(told[0])).output


def test_a_sheet_says_by_which_attribute_something_belongs_to_somebody(told: tuple[Path, str]) -> None:
    sheet = run("status", str(told[0]), "--sheet", "red").output
    assert "Pacto, quien lo propuso (1):" in sheet
    assert "Barco (1): " in sheet
    assert "Pacto, quien lo aceptó (1):" in run("status", str(told[0]), "--sheet", "blue").output
