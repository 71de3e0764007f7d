"""Campaigns in play: killed programs, replay on any machine, undo, rules that change, journals that were touched.

MARCHLAW_KILLS sets how many programs are killed; the nightly run sets it to thousands.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from cli import main
from dsl.border.diagnostics import Stopped
from interpreter.bots import Bot
from interpreter.campaign.folder.file import edit_campaign
from interpreter.campaign.journal.files import JOURNAL, SEED_FILE
from interpreter.campaign.journal.journal import Journal
from interpreter.campaign.journal.looking import read_journal
from interpreter.campaign.journal.records import NO_RECORD, line_of
from interpreter.campaign.pinned_rules import ground_of
from interpreter.campaign.session import Session
from interpreter.game import Game
from interpreter.requests import Refused, Throw

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
KILLS = int(os.environ.get("MARCHLAW_KILLS", "100"))


@pytest.fixture
def folder(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Path:
    """A campaign of three players that has just begun, under a copy of the rules that a test may change."""
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    rules = tmp_path / "valley"
    rules.mkdir()
    for path in (HERE / "valley").glob("*.law"):
        (rules / path.name).write_bytes(path.read_bytes())
    begin(tmp_path / "spring", rules)
    capsys.readouterr()
    return tmp_path / "spring"


def begin(folder: Path, rules: Path, *more: str) -> None:
    arguments = ["new", str(folder), "--ruleset", str(rules), "--map", "duel", "--players", "red,blue,gold"]
    assert main.run([*arguments, "--turns", "4", "--seed", "x", *more]) == 0


def played(folder: Path, count: int = 10_000, seed: str = "bot") -> str:
    """Play with a bot; returns the hash of the state."""
    bot = Bot(seed)
    with Session.open(folder) as session:
        session.begin()
        for _ in range(count):
            if session.game.is_over:
                break
            session.answer(bot.answer(session.game))
        return session.game.state_hash()


# ---------------------------------------------------------------- killed programs


@pytest.mark.skipif(not hasattr(os, "fork"), reason="children are forked, so that a hundred of them take seconds")
def test_a_killed_program_loses_nothing_it_called_recorded(folder: Path, tmp_path: Path) -> None:
    """The orders of a whole campaign are played by children that are killed at random moments."""
    begin(tmp_path / "whole", folder.parent / "valley")
    end = played(tmp_path / "whole")
    orders = [record.payload["ans"] for record in read_journal(tmp_path / "whole").records[1:]]
    chance = random.Random(5)
    while_answering = 0
    for _ in range(KILLS):
        before = answers_in(folder)
        if before == len(orders):  # once more from the start: there are kills left
            for name in (JOURNAL, SEED_FILE):
                (folder / name).unlink(missing_ok=True)
            Session.create(folder, program="0", seed="x").close()
            before = 0
        # Every fourth is killed while it opens the campaign, the others while they answer.
        seen = killed(folder, orders[before:], tmp_path / "orders.yaml", chance, is_open=chance.random() > 0.25)
        while_answering += seen > 0
        after = answers_in(folder)
        assert before + seen <= after <= before + seen + 1
    assert while_answering > KILLS // 2
    rest = orders[answers_in(folder) :]
    with Session.open(folder) as session:
        for answer in rest:
            session.answer(answer)
        assert session.game.state_hash() == end
        assert session.verified() == ()


def answers_in(folder: Path) -> int:
    return sum(1 for record in read_journal(folder).records[1:] if record.payload.get("kind") == "answer")


def killed(folder: Path, orders: list[Any], file: Path, chance: random.Random, *, is_open: bool) -> int:
    """Play orders in a child and kill it; returns how many answers it had called recorded."""
    file.write_text("".join(f"- {json.dumps(order)}\n" for order in orders), encoding="utf-8")
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:  # pragma: no cover - the child is killed
        os.dup2(writing, 1)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        sys.stdout = os.fdopen(1, "w", buffering=1, closefd=False)
        main.run(["play", str(folder), "--orders", str(file)])
        os._exit(0)
    os.close(writing)
    said = b""
    if is_open:
        while b"recorded\n" not in said and (more := os.read(reading, 1 << 16)):
            said += more
        time.sleep(chance.random() * 0.01)
    else:
        time.sleep(chance.random() * 0.1)
    os.kill(child, signal.SIGKILL)
    with os.fdopen(reading, "rb") as stream:
        said += stream.read()
    os.waitpid(child, 0)
    return sum(1 for line in said.decode("utf-8", errors="replace").split("\n")[:-1] if line.strip() == "recorded")


# ---------------------------------------------------------------- the same on every machine


def test_replay_gives_one_state_under_ten_hash_seeds(folder: Path) -> None:
    state = played(folder)
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "cli.main", "replay", str(folder), "--verify"],
            stdout=subprocess.PIPE,
            cwd=ROOT,
            text=True,
            env=os.environ | {"PYTHONHASHSEED": str(seed), "LANGUAGE": "en"},
        )
        for seed in range(10)
    ]
    said = [one.communicate()[0] for one in running]
    assert [one.returncode for one in running] == [0] * 10, said
    assert len(set(said)) == 1
    assert f"state {state}" in said[0]


def test_one_seed_gives_one_campaign(folder: Path, tmp_path: Path) -> None:
    begin(tmp_path / "again", folder.parent / "valley")
    assert played(folder) == played(tmp_path / "again")


def test_the_journal_played_live_is_the_journal_replayed(folder: Path) -> None:
    state = played(folder)
    session = Session.read(folder)
    assert session.game.state_hash() == state
    assert session.verified() == ()


# ---------------------------------------------------------------- refusals


def test_a_refused_answer_writes_nothing(folder: Path) -> None:
    played(folder, 3)
    before = (folder / JOURNAL).read_bytes()
    with Session.open(folder) as session:
        state = session.game.state_hash()
        for wrong in ("nonsense", {"action": "fly"}, [1, 2], None, 7, {"seller": "red", "sacks": 99}, "x" * 100_000):
            with pytest.raises(Refused):
                session.answer(wrong)
        assert session.game.state_hash() == state
    assert (folder / JOURNAL).read_bytes() == before


def test_nobody_else_plays_while_it_is_open(folder: Path) -> None:
    with Session.open(folder), pytest.raises(Stopped) as stopped:
        Session.open(folder)
    assert [one.code for one in stopped.value.findings] == ["journal-locked"]


# ---------------------------------------------------------------- undo


def test_undo_gives_the_state_before(folder: Path) -> None:
    bot = Bot("undo")
    with Session.open(folder) as session:
        session.begin()
        states = [session.game.state_hash()]
        for _ in range(12):
            session.answer(bot.answer(session.game))
            states.append(session.game.state_hash())
        for count in (1, 3, 2):
            session.undo(count)
            del states[-count:]
            assert session.game.state_hash() == states[-1]
    again = Session.read(folder)
    assert again.game.state_hash() == states[-1]
    assert len(again.undone) == 6
    assert again.verified() == ()


def test_dice_that_were_taken_back_do_not_come_again(folder: Path) -> None:
    """Otherwise undo would show what the next throw brings."""
    with Session.open(folder) as session:
        session.answer("done")
        first = dice_of(session)
        session.undo()
        assert [one.dice for one in session.undone] == [len(first)]
        session.answer("done")
        second = dice_of(session)
    thrown = [
        record.payload["dice"] for record in read_journal(folder).records[1:] if record.payload["kind"] == "answer"
    ]
    assert thrown == [first, second]
    assert Session.read(folder).verified() == ()


def dice_of(session: Session) -> list[int]:
    return list(session.answers[-1][1].dice)


def test_undo_beyond_the_beginning_changes_nothing(folder: Path) -> None:
    played(folder, 2)
    before = (folder / JOURNAL).read_bytes()
    with Session.open(folder) as session:
        state = session.game.state_hash()
        with pytest.raises(Stopped):
            session.undo(3)
        assert session.game.state_hash() == state
        assert session.undone == ()
    assert (folder / JOURNAL).read_bytes() == before


# ---------------------------------------------------------------- dice


def test_the_seed_is_promised_and_told_at_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "spring"
    arguments = ["new", str(folder), "--ruleset", str(HERE / "valley"), "--map", "duel", "--players", "red,blue"]
    assert main.run([*arguments, "--turns", "1"]) == 0
    secret = (folder / SEED_FILE).read_text().strip()
    assert secret not in (folder / JOURNAL).read_text()
    played(folder)
    assert read_journal(folder).records[-1].payload == {"kind": "seed", "seed": secret}
    capsys.readouterr()


def test_the_secret_seed_is_for_its_owner_and_not_for_git(tmp_path: Path) -> None:
    folder = tmp_path / "spring"
    arguments = ["new", str(folder), "--ruleset", str(HERE / "valley"), "--map", "duel", "--players", "red,blue"]
    assert main.run(arguments) == 0
    assert SEED_FILE in (folder / ".gitignore").read_text().splitlines()
    if os.name == "posix":
        assert (folder / SEED_FILE).stat().st_mode & 0o777 == 0o600


def test_without_the_seed_dice_can_be_typed(folder: Path, tmp_path: Path) -> None:
    begin_secret = tmp_path / "secret"
    arguments = ["new", str(begin_secret), "--ruleset", str(HERE / "valley"), "--map", "duel", "--players", "red,blue"]
    assert main.run(arguments) == 0
    (begin_secret / SEED_FILE).unlink()
    with Session.open(begin_secret) as session:
        with pytest.raises(Stopped) as stopped:
            session.answer("done")
        assert [one.code for one in stopped.value.findings] == ["seed-lost"]
        session.use_dice("ask")
        session.answer("done")
        assert isinstance(session.game.pending, Throw)
        session.answer([3])
    assert Session.read(begin_secret).mode == "ask"


# ---------------------------------------------------------------- journals that were touched


def test_an_edited_answer_is_noticed(folder: Path) -> None:
    played(folder, 6)
    text = (folder / JOURNAL).read_text()
    (folder / JOURNAL).write_text(text.replace('"sacks":', '"sacks": ', 1))
    with pytest.raises(Stopped) as stopped:
        Session.read(folder)
    assert [one.code for one in stopped.value.findings] == ["journal-damaged"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"ans": {"action": "fly"}}, "journal-answer-unfit"),
        ({"dice": [9]}, "journal-answer-unfit"),
        ({"s": "0" * 16}, "journal-state-differs"),
        ({"kind": "dance"}, "journal-entry-unknown"),
        ({"dice": "many"}, "journal-entry-unknown"),
    ],
)
def test_a_journal_forged_with_sound_lines_is_noticed(folder: Path, change: dict[str, Any], code: str) -> None:
    """Whoever writes proofs anew for an answer that does not fit is still refused by the game."""
    played(folder, 4)
    records = read_journal(folder).records
    lines, proof = [], NO_RECORD
    for record in records:
        payload = dict(record.payload) | (change if record is records[-1] else {})
        lines.append(line_of(record.n, proof, payload))
        proof = json.loads(lines[-1])["h"]
    (folder / JOURNAL).write_bytes(b"".join(lines))
    with pytest.raises(Stopped) as stopped:
        Session.read(folder)
    assert [one.code for one in stopped.value.findings] == [code]


def test_a_header_of_nothing_is_noticed(folder: Path) -> None:
    (folder / JOURNAL).unlink()
    Journal.create(folder, {"format": 1}).close()
    with pytest.raises(Stopped) as stopped:
        Session.read(folder)
    assert [one.code for one in stopped.value.findings] == ["journal-entry-unknown"]


# ---------------------------------------------------------------- rules that change


def changed_rules(folder: Path, before: str, after: str) -> None:
    path = folder.parent / "valley" / "valley.law"
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after), encoding="utf-8")


def test_changed_rules_are_noticed_and_the_copy_plays_on(folder: Path) -> None:
    state = played(folder, 5)
    changed_rules(folder, 'base 1 "garden"', 'base 4 "garden"')
    session = Session.read(folder)
    assert session.changed is not None
    assert session.game.state_hash() == state


def waiting(session: Session) -> tuple[int, str] | None:
    return session.is_waiting


def test_new_rules_hold_from_the_next_boundary(folder: Path) -> None:
    with Session.open(folder) as session:
        session.answer({"seller": "red", "sacks": 2})
    changed_rules(folder, 'base 1 "garden"', 'base 5 "garden"')
    with Session.open(folder) as session:
        assert session.changed is not None
        boundary, report = session.accept(session.changed)
        assert boundary == (1, "works")
        assert report.dropped == report.defaulted == ()
        assert waiting(session) == (1, "works")
        session.answer("done")
        assert waiting(session) is None
        while session.game.world.phase == "works":
            session.answer("done")
        for _ in range(3):
            session.answer(0)
        assert session.game.world.things["player"][0].v[0] == 3 + 2 + 5 + 2
    again = Session.read(folder)
    assert again.changed is None
    assert again.verified() == ()


def test_rules_that_come_at_a_quiet_boundary_hold_at_once(folder: Path) -> None:
    with Session.open(folder) as session:
        while session.game.world.turn == 1:
            session.answer("done" if session.game.world.phase != "reaping" else 0)
    changed_rules(folder, "at most 9 = 2", "at most 3 = 2")
    with Session.open(folder) as session:
        assert session.changed is not None
        assert session.accept(session.changed)[0] == (2, "markets_held")
        assert session.is_waiting is None
        with pytest.raises(Refused):
            session.answer({"seller": "red", "sacks": 4})
        session.answer({"seller": "red", "sacks": 3})
    assert Session.read(folder).verified() == ()


def test_new_rules_before_the_first_answer_begin_the_campaign_anew(folder: Path) -> None:
    changed_rules(folder, '= 3 "grain"', '= 7 "grain"')
    with Session.open(folder) as session:
        assert session.changed is not None
        assert session.accept(session.changed)[0] is None
        assert session.game.world.things["player"][0].v[0] == 7


def test_an_answer_before_new_rules_cannot_be_taken_back(folder: Path) -> None:
    played(folder, 1)
    changed_rules(folder, 'base 1 "garden"', 'base 5 "garden"')
    with Session.open(folder) as session:
        assert session.changed is not None
        session.accept(session.changed)
        with pytest.raises(Stopped) as stopped:
            session.undo()
    assert [one.code for one in stopped.value.findings] == ["undo-across-rules"]


def test_of_more_answers_than_were_given_since_new_rules_it_is_told_how_many_can_be_taken_back(folder: Path) -> None:
    played(folder, 1)
    changed_rules(folder, 'base 1 "garden"', 'base 5 "garden"')
    with Session.open(folder) as session:
        assert session.changed is not None
        session.accept(session.changed)
        for _ in range(2):
            session.answer("done")
        with pytest.raises(Stopped) as stopped:
            session.undo(9)
        (told,) = stopped.value.findings
        assert told.code == "undo-across-rules"
        assert told.message().endswith("those that can be taken back: 2")
        session.undo(2)


def test_faulty_rules_do_not_stop_a_campaign(folder: Path) -> None:
    state = played(folder, 5)
    changed_rules(folder, "stat harvest", "stat harvest harvest")
    with Session.open(folder) as session:
        assert session.trouble
        assert session.changed is None
        assert session.game.state_hash() == state


def test_a_copy_of_the_rules_that_was_changed_is_noticed(folder: Path) -> None:
    played(folder, 5)
    changed_rules(folder, 'base 1 "garden"', 'base 4 "garden"')
    copy = next((folder / "rules").rglob("valley.law"))
    copy.write_text(copy.read_text().replace("target 7", "target 2"))
    with pytest.raises(Stopped) as stopped:
        Session.read(folder)
    assert [one.code for one in stopped.value.findings] == ["rules-copy-damaged"]


def test_more_turns_after_the_last(folder: Path) -> None:
    played(folder, seed="slow")
    with Session.open(folder) as session:
        assert session.game.is_over
        assert not session.game.world.winners, "the fixed seed plays to the last turn"
    edit_campaign(folder / "campaign.yaml", {("turns",): 5})
    with Session.open(folder) as session:
        assert session.changed is not None
        assert session.accept(session.changed)[0] == (5, "markets_held")
        assert not session.game.is_over
        assert session.game.world.turn == 5
    played(folder, seed="slow")
    assert Session.read(folder).game.world.turn == 5
    assert Session.read(folder).verified() == ()


def test_a_new_player_joins(folder: Path) -> None:
    played(folder, 4)
    edit_campaign(folder / "campaign.yaml", {("players", "grey", "name"): "Greta"})
    with Session.open(folder) as session:
        assert session.changed is not None
        session.accept(session.changed)
    played(folder, 30)
    names = [one.label for one in Session.read(folder).game.world.things["player"]]
    assert names == ["Red", "Blue", "Gold", "Greta"]


# ---------------------------------------------------------------- another ruleset


def hills_for(session: Session, folder: Path) -> Any:
    from dataclasses import replace

    campaign = replace(session.campaign, ruleset=str(HERE / "hills"))
    return ground_of(campaign, folder)


def test_another_ruleset_asks_for_what_it_needs_and_lists_what_has_no_place(folder: Path) -> None:
    played(folder, 9)
    before = (folder / JOURNAL).read_bytes()
    with Session.open(folder) as session:
        ground = hills_for(session, folder)
        with pytest.raises(Stopped) as stopped:
            session.accept(ground)
        assert {one.code for one in stopped.value.findings} == {"value-needed"}
        assert (folder / JOURNAL).read_bytes() == before
        given = {"red": {"banner": "wolf"}, "blue": {"banner": "bear"}, "gold": {"banner": "wolf"}}
        boundary, report = session.accept(ground, given)
        assert boundary is not None
        assert boundary[0] == session.game.world.turn + 1
        assert any(one.startswith("market ") for one in report.dropped)
    played(folder, 40)
    session = Session.read(folder)
    assert session.ground.rulebook.header.name == "hills"
    assert session.verified() == ()


def test_values_that_do_not_fit_get_their_default(folder: Path) -> None:
    played(folder, 9)
    with Session.open(folder) as session:
        report = session.foresee(hills_for(session, folder), {})
        rich = [one.id for one in session.game.world.things["player"] if one.v[0] > 4]
    assert [one for one in report.defaulted if "grain" in one and any(name in one for name in rich)] or not rich
    assert "tile a2: owner" in report.kept


# ---------------------------------------------------------------- bots


def test_a_bot_plays_any_game_from_its_options_alone(folder: Path) -> None:
    game: Game = Session.read(folder).game
    bot = Bot("any")
    for _ in range(2_000):
        if game.is_over:
            break
        game.answer(bot.answer(game))
    assert game.is_over


def test_a_base_that_calls_itself_otherwise_is_found_in_the_copy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    below = (
        'ruleset great_houses\n  title "Houses"\nkind player\n  gold: number = 3\nphase day\n  each player in order\n'
    )
    above = 'ruleset club extends houses\n  title "Club"\nchange kind player\n  gold: number = {gold}\n'
    for name, text in (("houses", below + "    player.gold up 1\n"), ("club", above.format(gold=5))):
        (tmp_path / name).mkdir()
        (tmp_path / name / "ruleset.law").write_text(text, encoding="utf-8")
    begin(tmp_path / "camp", tmp_path / "club")
    (tmp_path / "club" / "ruleset.law").write_text(above.format(gold=6), encoding="utf-8")
    (tmp_path / "houses" / "ruleset.law").unlink()
    assert main.run(["replay", str(tmp_path / "camp")]) == 0, capsys.readouterr()
