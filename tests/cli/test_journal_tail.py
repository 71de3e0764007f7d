"""The end of a journal: whatever is done to it, every command that reads it tells, and nothing recorded is denied.

Every change is read by both roads that the commands take, that of looking and that of playing; the commands
themselves are run on each `MARCHLAW_EVERY`th of them, the nightly run sets it to 1.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli import main
from dsl.border.diagnostics import Stopped
from interpreter.bots import Bot
from interpreter.campaign.journal.files import HEAD, JOURNAL
from interpreter.campaign.journal.journal import Journal
from interpreter.campaign.journal.looking import read_journal
from interpreter.campaign.session import Session

HERE = Path(__file__).resolve().parent
EVERY = int(os.environ.get("MARCHLAW_EVERY", "83"))
LAST = 5
"""Lines whose every byte is changed."""
COMMANDS = (
    ["status", "{}"],
    ["log", "{}"],
    ["replay", "{}", "--verify"],
    ["check", "{}"],
    ["play", "{}", "--orders", "{}/none.yaml"],
)
FULL_OF_TRUST = ("as recorded", "no findings", "every recorded")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, bytes, str]:
    """A campaign of nine lines, its journal, and the note on its last line."""
    folder = tmp_path_factory.mktemp("tail") / "spring"
    arguments = ["new", str(folder), "--ruleset", str(HERE / "valley"), "--map", "duel", "--players", "red,blue"]
    assert main.run([*arguments, "--seed", "x"]) == 0
    bot = Bot("tail")
    with Session.open(folder) as session:
        for _ in range(8):
            session.answer(bot.answer(session.game))
    (folder / "none.yaml").write_text("[]\n")
    return folder, (folder / JOURNAL).read_bytes(), (folder / HEAD).read_text()


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)


def changed(data: bytes) -> Iterator[bytes]:
    """Every byte of the last lines changed, removed and doubled."""
    start = len(b"".join(data.splitlines(keepends=True)[:-LAST]))
    for at in range(start, len(data)):
        for other in (bytes([data[at] ^ 1]), b"\n", b"", data[at : at + 1] * 2):
            if other != data[at : at + 1]:
                yield data[:at] + other + data[at + 1 :]


def laid(folder: Path, data: bytes, note: str) -> None:
    (folder / JOURNAL).write_bytes(data)
    (folder / HEAD).write_text(note)
    for torn in folder.glob("journal.torn-*"):
        torn.unlink()


def test_every_byte_changed_removed_or_doubled_is_told(whole: tuple[Path, bytes, str]) -> None:
    folder, data, note = whole
    laid(folder, data, note)
    count = len(read_journal(folder).records)
    for other in changed(data):
        (folder / JOURNAL).write_bytes(other)
        if other == data[:-1]:
            read = read_journal(folder)
            assert (len(read.records), read.findings) == (count, ()), "the line end alone is missing"
            continue
        for road in (read_journal, Journal.open):
            with pytest.raises(Stopped) as stopped:
                road(folder)
            assert all("journal" in one.code for one in stopped.value.findings)
        assert (folder / JOURNAL).read_bytes() == other, "nothing is changed"


def test_the_file_cut_at_every_place_is_told(whole: tuple[Path, bytes, str]) -> None:
    folder, data, note = whole
    laid(folder, data, note)
    records = read_journal(folder).records
    header = data.index(b"\n") + 1
    for size in range(header, len(data) - 1):
        (folder / JOURNAL).write_bytes(data[:size])
        read = read_journal(folder)
        lines = data[:size].count(b"\n") + (data[size : size + 1] == b"\n")
        assert read.records == records[:lines]
        is_whole = data[size - 1 : size] == b"\n" or data[size : size + 1] == b"\n"
        expected = ["journal-cut-back"] if is_whole else ["journal-unfinished", "journal-cut-back"]
        assert [one.code for one in read.findings] == expected
        if size % 7 and size < len(data) - 60:
            continue  # to play on writes to the disk, which takes longer than to look
        laid(folder, data[:size], note)
        with Journal.open(folder) as journal:
            # Who plays on puts the torn piece aside.
            torn = ["journal-torn" if one == "journal-unfinished" else one for one in expected]
            assert [one.code for one in journal.findings] == torn
            assert tuple(journal.records) == tuple(records[:lines])


def variants(data: bytes) -> Iterator[tuple[bytes, bool]]:
    """Some of all these, cuts, and whether it is damage that nothing is played on from."""
    for number, other in enumerate(changed(data)):
        if number % EVERY == 0:
            yield other, True
    lines = data.splitlines(keepends=True)
    edited = b"".join(lines[:-2]) + b"".join(lines[-2:]).replace(b'"by"', b'"By"')
    yield edited, True
    yield data + b"\n", True
    yield data[:-1] + b"}", True
    whole_lines = {len(data) - len(lines[-1]) - 1, len(data) - len(lines[-1])}
    cuts = {
        len(data) - 2,
        len(data) - len(lines[-1]) + 1,
        *range(len(b"".join(lines[:-LAST])) + 1, len(data) - 1, EVERY),
    }
    for size in sorted(cuts - whole_lines):
        yield data[:size], False
    yield data[: -len(lines[-1])], False
    yield data[: -len(lines[-1]) - 1], False


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_every_command_tells(
    command: list[str], whole: tuple[Path, bytes, str], capsys: pytest.CaptureFixture[str]
) -> None:
    folder, data, note = whole
    arguments = [one.format(folder) for one in command]
    for other, is_damaged in variants(data):
        laid(folder, other, note)
        code = main.run(arguments)
        told = capsys.readouterr()
        said = told.out + told.err
        assert "journal" in said, said
        assert "Traceback" not in said
        assert not any(words in said for words in FULL_OF_TRUST), said
        assert code == (1 if is_damaged or command[0] == "replay" else 0), (said, other[-400:])
        if is_damaged:
            assert (folder / JOURNAL).read_bytes() == other, "nothing is changed"


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_sound_journal_is_not_spoken_of(
    command: list[str], whole: tuple[Path, bytes, str], capsys: pytest.CaptureFixture[str]
) -> None:
    folder, data, note = whole
    for sound in (data, data[:-1]):
        laid(folder, sound, note)
        assert main.run([one.format(folder) for one in command]) == 0
        assert "journal-" not in "".join(capsys.readouterr())


def test_check_reads_all_of_a_campaign(
    whole: tuple[Path, bytes, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also where the campaign file itself cannot be read, and where the copy of the rules was changed."""
    import shutil

    folder, data, note = whole
    laid(folder, data, note)
    campaign = tmp_path / "copy"
    shutil.copytree(folder, campaign)
    copy = next((campaign / "rules").rglob("*.law"))
    copy.write_text(copy.read_text().replace("target 7", "target 2"))
    assert main.run(["check", str(campaign)]) == 1
    assert "rules-copy-damaged" in capsys.readouterr().out
    (campaign / "campaign.yaml").write_text("nonsense: 1\n")
    (campaign / JOURNAL).write_bytes(data.replace(b'"by"', b'"By"', 1))
    assert main.run(["check", str(campaign)]) == 1
    said = capsys.readouterr().out
    assert "journal-damaged" in said
    assert "unknown-key" in said


def test_play_without_an_input_says_so(
    whole: tuple[Path, bytes, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, data, note = whole
    laid(folder, data, note)
    monkeypatch.setattr(sys, "stdin", None)
    assert main.run(["play", str(folder)]) == 1
    assert "The input is closed" in capsys.readouterr().err
    assert (folder / JOURNAL).read_bytes() == data
