"""A declaration that is read because another asks for it is understood and told as if nobody had asked."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

from cli.commands.demo import new_game
from dsl.loader import load_ruleset
from maps import placeless

BEGIN = """ruleset till
kind player
  gold: number = 0
phase market
  for each p in players
    do pay(p)
    do pay(p)
    do pay(p)
  say "{count of those p in players where has_paid(p)} have paid" when somebody_paid
"""
PAYING = (
    "define somebody_paid = any f in past pay this turn where f.result\n",
    "define has_paid(p: player) = any f in past pay this turn where f.player is p and f.result\n",
    "define is_done(p: player) = has_paid(p) and somebody_paid\n",
    """procedure pay(player)
  when is_done(player)
    result no
  player.gold up 1
  result yes
""",
)
MISTAKEN = "define has_paid(p: player) = p.golld > 3 and any f in past pay this turn where f.player is p and f.result\n"


def written(folder: Path, *texts: str) -> Path:
    folder.mkdir()
    (folder / "till.law").write_text("\n".join(texts), encoding="utf-8")
    return folder


def test_what_a_procedure_gives_back_is_known_to_all_in_whatever_order_they_stand(tmp_path: Path) -> None:
    """The first time in a turn 1 gold is paid; the second and the third time has_paid and somebody_paid hold."""
    for number, order in enumerate(permutations(PAYING)):
        loaded = load_ruleset(written(tmp_path / str(number), BEGIN, *order))
        assert [one.code for one in loaded.findings] == ["no-ending"]
        game = new_game(loaded.sound(), placeless("till"), 2)
        assert game.is_over
        assert [one.v[0] for one in game.world.things["player"]] == [2, 2, 2, 2]
        assert [text for kind, text in game.world.story if kind == "say"] == ["4 have paid"] * 2


def test_a_mistake_is_told_in_whatever_order_they_stand(tmp_path: Path) -> None:
    told = set()
    for number, order in enumerate(permutations((PAYING[0], MISTAKEN, *PAYING[2:]))):
        findings = load_ruleset(written(tmp_path / str(number), BEGIN, *order)).findings
        told.add(tuple(sorted((one.code, one.message()) for one in findings)))
    (found,) = told
    assert found == (("unknown-attribute", "a player has no “golld”"),)
