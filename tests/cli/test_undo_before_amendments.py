"""What was answered before a motion was adopted can be taken back, and the motion stays adopted and holds."""

from __future__ import annotations

from pathlib import Path

from interpreter.campaign.session import Session
from tests.cli.test_amend import LAYER, RULES, run

THIRD = 'ruleset tolls_3 extends tolls_2\nchange roll income\n  base 7 "harvest"\n'


def begun(tmp_path: Path) -> Path:
    """A campaign in its second month, in which Anna has dug, with 10 and then 12 gold."""
    for name, text in (("tolls", RULES), ("tolls_2", LAYER), ("tolls_3", THIRD)):
        (tmp_path / f"{name}.law").write_text(text, encoding="utf-8")
    folder = tmp_path / "spring"
    words = ("--ruleset", tmp_path / "tolls.law", "--map", "duel", "--players", "anna,ben", "--dice", "ask")
    assert run("new", folder, *words)[0] == 0
    with Session.open(folder) as session:
        for answer in ("done", "done", False, False, {"action": "dig"}, [4]):
            session.answer(answer)
    return folder


def adopt(folder: Path, name: str, turn: int, number: int) -> None:
    assert run("amend", folder, folder.parent / f"{name}.law", "--from", turn, "--title", name)[0] == 0
    code, out = run("amend", folder, "--number", number, "--adopt")
    assert code == 0, out


def gold(session: Session) -> int:
    found: int = session.game.world.by_id["anna"].v[0]
    return found


def rules(session: Session) -> str:
    return session.ground.rulebook.header.name


def test_an_answer_of_before_the_adoption_is_taken_back_and_the_motion_still_holds(tmp_path: Path) -> None:
    folder = begun(tmp_path)
    adopt(folder, "tolls_2", 3, 1)
    code, out = run("undo", folder)
    assert code == 0, out
    with Session.open(folder) as session:
        assert (gold(session), rules(session), session.is_waiting) == (10, "tolls", (3, "work"))
        assert session.game.pending is not None
        for answer in ([6], "done", False, False):
            session.answer(answer)
        assert (session.game.world.turn, rules(session), gold(session)) == (3, "tolls_2", 12)
        session.answer({"action": "trade"})
        session.undo(6)
        assert (session.game.world.turn, rules(session), gold(session)) == (2, "tolls", 10)
        session.undo(2)
        assert (session.game.world.turn, rules(session)) == (1, "tolls")
        for answer in (False, False, "done", "done", False, False):
            session.answer(answer)
        assert (session.game.world.turn, rules(session)) == (3, "tolls_2")
        assert session.verified() == ()
    assert run("replay", folder, "--verify")[0] == 0
    assert "tolls_2 (adopted, from Month 3)" in run("amend", folder)[1]
    with Session.open(folder) as session:
        assert (session.game.world.turn, rules(session)) == (3, "tolls_2")


def test_a_motion_that_another_has_followed_keeps_what_was_played_before_it(tmp_path: Path) -> None:
    """The third rules stand on the second: taken back behind them both, the second would never come into force."""
    folder = begun(tmp_path)
    adopt(folder, "tolls_2", 3, 1)
    with Session.open(folder) as session:
        for answer in ("done", False, False, "done"):
            session.answer(answer)
        assert (session.game.world.turn, rules(session)) == (3, "tolls_2")
    adopt(folder, "tolls_3", 5, 2)
    assert run("undo", folder)[0] == 0
    before = (folder / "journal.jsonl").read_bytes()
    code, out = run("undo", folder)
    assert code == 1
    assert "undo-across-rules" in out
    assert (folder / "journal.jsonl").read_bytes() == before
    with Session.open(folder) as session:
        assert (session.game.world.turn, rules(session), session.is_waiting) == (3, "tolls_2", (5, "work"))
    assert run("replay", folder, "--verify")[0] == 0
