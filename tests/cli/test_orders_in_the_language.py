"""`done`, yes, no and none stand in an orders file as the language of the ruleset says them, or in English."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import main

RULES = """ruleset mercado
  language es
kind player
  oro: number = 1
report venta, ventas "venta"
  quien: player
  al_contado: yes or no = yes "¿al contado?"
  testigo: player or none "testigo"
  fiado: one of (mucho, poco) = poco "cuánto se fía"
action cavar by player "cavar"
  player.oro up 1
phase día "Día"
  group reports any number of venta
  each player in order
    any number of cavar
    ask player for vuelve: yes or no "¿Vuelves mañana?"
    player.oro up 10 when vuelve
"""
ORDERS = {
    "as Spanish says it": (
        "- {quien: Ana, al_contado: 'no', testigo: ninguno}",
        "- listo",
        "- {action: cavar}",
        "- listo",
        "- sí",
        "- Listo",
        "- 'no'",
    ),
    "with the names of what is asked": (
        "- {quien: red, al_contado: no, testigo: none}",
        "- done",
        "- {by: red, action: cavar}",
        "- done",
        "- {by: red, vuelve: sí}",
        "- done",
        "- {vuelve: no}",
    ),
    "done as an act of who is asked": (
        "- {quien: red, al_contado: no, testigo: none}",
        "- {action: done}",
        "- {by: red, action: cavar}",
        "- {by: red, action: done}",
        "- {by: red, vuelve: sí}",
        "- {by: Luis, action: Listo}",
        "- {vuelve: no}",
    ),
    "in English": (
        "- {quien: red, al_contado: no, testigo: none}",
        "- done",
        "- {action: cavar}",
        "- done",
        "- yes",
        "- done",
        "- no",
    ),
}


@pytest.mark.parametrize("said", ORDERS)
def test_both_languages_are_understood(tmp_path: Path, capsys: pytest.CaptureFixture[str], said: str) -> None:
    rules, camp, orders = tmp_path / "mercado.law", tmp_path / "camp", tmp_path / "orders.yaml"
    rules.write_text(RULES, encoding="utf-8")
    orders.write_text("\n".join(ORDERS[said]) + "\n", encoding="utf-8")
    begun = ["new", str(camp), "--ruleset", str(rules), "--players", "red=Ana,blue=Luis", "--turns", "1"]
    assert main.run(begun) == 0
    assert main.run(["play", str(camp), "--orders", str(orders), "--dry-run"]) == 0
    capsys.readouterr()
    assert main.run(["play", str(camp), "--orders", str(orders)]) == 0
    told = capsys.readouterr().out
    assert "quien: Ana, al contado: no" in told
    assert main.run(["explain", str(camp), "red.oro"]) == 0
    assert "12" in capsys.readouterr().out
    journal = (camp / "journal.jsonl").read_text(encoding="utf-8")
    assert '"done"' in journal
    assert "listo" not in journal.casefold(), "what is recorded is the same in all languages"


def test_who_is_not_asked_is_not_done_for_somebody_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules, camp, orders = tmp_path / "mercado.law", tmp_path / "camp", tmp_path / "orders.yaml"
    rules.write_text(RULES, encoding="utf-8")
    orders.write_text("- listo\n- {by: blue, action: listo}\n", encoding="utf-8")
    assert main.run(["new", str(camp), "--ruleset", str(rules), "--players", "red=Ana,blue=Luis"]) == 0
    capsys.readouterr()
    assert main.run(["play", str(camp), "--orders", str(orders)]) == 1
    assert "no le toca a Luis; ahora se pregunta: Ana" in capsys.readouterr().err
