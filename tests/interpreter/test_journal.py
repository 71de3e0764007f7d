"""The journal: what it called recorded is there, and what happened to the file is named."""

from __future__ import annotations

import errno
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from dsl.border.diagnostics import Severity, Stopped
from interpreter.campaign.journal.disk import Disk, Identity
from interpreter.campaign.journal.files import GIT_FILES, HEAD, HOLDER, JOURNAL
from interpreter.campaign.journal.journal import Journal
from interpreter.campaign.journal.looking import read_journal
from interpreter.campaign.journal.records import MAX_LINE, NO_RECORD, line_of, record_of, verify

HEADER = {"format": 1, "dice": "random"}


def answer(number: int) -> dict[str, object]:
    return {"at": f"2026-05-01T19:{number:02}", "by": "norð", "ans": ["hill", number], "dice": [number % 6 + 1]}


def journal_bytes(count: int) -> bytes:
    """A journal of `count` lines."""
    lines: list[bytes] = []
    before = NO_RECORD
    for number in range(count):
        line = line_of(number, before, answer(number) if number else HEADER)
        lines.append(line)
        record = record_of(line[:-1])
        assert record is not None
        before = record.h
    return b"".join(lines)


FORTY = journal_bytes(40)
LINES = FORTY.splitlines(keepends=True)


def write(folder: Path, data: bytes) -> Path:
    (folder / JOURNAL).write_bytes(data)
    return folder


def codes(act: Callable[[], object]) -> list[str]:
    with pytest.raises(Stopped) as stopped:
        act()
    for finding in stopped.value.findings:
        assert "{" not in finding.message() + finding.hint()
    return [finding.code for finding in stopped.value.findings]


# Lines ---------------------------------------------------------------------------------------------------------------


def test_a_line_is_canonical_and_proves_itself() -> None:
    line = line_of(0, NO_RECORD, {"by": "a", "ans": None})
    assert line.startswith(b'{"ans":null,"by":"a","h":"')
    assert line.endswith(b'","n":0,"p":"' + NO_RECORD.encode() + b'"}\n')
    record = record_of(line[:-1])
    assert record is not None
    assert (record.n, record.p, record.payload) == (0, NO_RECORD, {"by": "a", "ans": None})


@pytest.mark.parametrize(
    "change",
    [
        lambda line: line.replace(b'"by"', b' "by"'),
        lambda line: line + b" ",
        lambda line: line.replace(b'"n":0', b'"n":0.0'),
        lambda line: line.replace(b'"n":0', b'"n":00'),
        lambda line: line.replace("ð".encode(), b"\\u00f0"),
        lambda line: line[:-1] + b',"n":0}',
        lambda line: b"[" * 100_000,
        lambda line: b'{"n":' + b"9" * 5000 + b"}",
        lambda line: b"{}",
        lambda line: b'{"h":"x","n":NaN,"p":""}',
        lambda line: b"",
    ],
)
def test_no_other_spelling_of_a_line_passes(change: Callable[[bytes], bytes]) -> None:
    line = line_of(0, NO_RECORD, {"by": "ð"})[:-1]
    assert record_of(line) is not None
    assert record_of(change(line)) is None


@pytest.mark.parametrize(
    "payload",
    [
        {"n": 1},
        {"h": ""},
        {"dice": 1.5},
        {"dice": (1, 2)},
        {"ans": {1: "a"}},
        {"ans": 2**63},
        {"ans": "\ud800"},
        {"ans": "x" * MAX_LINE},
        {"ans": [[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]},
        {"ans": {"a", "b"}},
    ],
)
def test_a_payload_that_no_record_can_hold_is_our_own_mistake(payload: dict[str, object], tmp_path: Path) -> None:
    with pytest.raises((ValueError, TypeError)):
        line_of(0, NO_RECORD, payload)
    with Journal.create(tmp_path, HEADER) as journal:
        with pytest.raises((ValueError, TypeError)):
            journal.append(payload)
        journal.append(answer(1))  # and it has broken nothing
    assert len(read_journal(tmp_path).records) == 2


# What can happen to a file -------------------------------------------------------------------------------------------


def test_a_sound_journal() -> None:
    verdict = verify(FORTY)
    assert len(verdict.records) == 40
    assert (verdict.length, verdict.torn, verdict.damaged) == (len(FORTY), b"", None)


def test_verifying_goes_on_after_what_is_known() -> None:
    known = verify(b"".join(LINES[:30]))
    assert verify(b"".join(LINES[30:]), after=known) == verify(FORTY)


def test_every_truncation_is_a_torn_tail_or_leaves_a_whole_record() -> None:
    known = verify(b"")
    for line in LINES:
        for size in range(1, len(line) - 1):
            verdict = verify(line[:size], after=known)
            assert (verdict.records, verdict.length) == (known.records, known.length)
            assert (verdict.torn, verdict.damaged, verdict.is_open) == (line[:size], None, False)
        whole = verify(line[:-1], after=known)
        assert (whole.torn, whole.damaged, whole.is_open) == (b"", None, True), "its line end alone is missing"
        known = verify(line, after=known)
        assert (whole.records, whole.length) == (known.records, known.length - 1)
        assert not known.torn
    assert known == verify(FORTY)


def test_every_flipped_bit_is_damage_of_its_line() -> None:
    known = verify(b"")
    for number, line in enumerate(LINES, start=1):
        after = LINES[number] if number < len(LINES) else b""
        for at in range(len(line)):
            for bit in range(8):
                flipped = bytes((*line[:at], line[at] ^ 1 << bit, *line[at + 1 :]))
                verdict = verify(flipped + after, after=known)
                assert (verdict.damaged, verdict.torn) == (number, b""), (number, at, bit)
                # Behind a line end that was lost stands a sound line, and so it does behind any other damage.
                assert verdict.is_followed == bool(after)
        known = verify(line, after=known)


def test_random_tails_are_damage_where_they_hold_a_line_end_and_torn_where_they_do_not() -> None:
    chance = random.Random(1)
    known = verify(b"".join(LINES[:3]))
    for _ in range(500):
        tail = LINES[3][: chance.randint(1, 80)] + chance.randbytes(chance.randint(1, 600)).replace(b"\n", b"x")
        verdict = verify(tail, after=known)
        assert (verdict.torn, verdict.damaged, verdict.length) == (tail, None, known.length)
        at = chance.randrange(len(tail))
        ended = tail[:at] + b"\n" + tail[at:]
        verdict = verify(ended, after=known)
        assert (verdict.damaged, verdict.is_followed, verdict.length) == (4, False, known.length)


@pytest.mark.parametrize("line", range(39))
def test_a_deleted_line_is_damage_where_it_stood(line: int) -> None:
    assert verify(b"".join(LINES[:line] + LINES[line + 1 :])).damaged == line + 1


def test_lines_deleted_at_the_end_look_clean_and_change_the_head() -> None:
    """The limit of the format: a journal cut back by whole lines is noticed by its head word only."""
    assert verify(b"".join(LINES[:39])).damaged is None


@pytest.mark.parametrize("line", range(40))
def test_a_doubled_line_is_damage(line: int) -> None:
    assert verify(b"".join(LINES[: line + 1] + LINES[line:])).damaged == line + 2


@pytest.mark.parametrize("line", range(39))
def test_swapped_lines_are_damage(line: int) -> None:
    swapped = [*LINES[:line], LINES[line + 1], LINES[line], *LINES[line + 2 :]]
    assert verify(b"".join(swapped)).damaged == line + 1


def test_an_edited_line_with_its_own_new_proof_breaks_the_chain() -> None:
    record = record_of(LINES[19][:-1])
    assert record is not None
    forged = line_of(19, record.p, {**record.payload, "ans": "mill"})
    assert verify(b"".join([*LINES[:19], forged, *LINES[20:]])).damaged == 21


def test_carriage_returns_are_named() -> None:
    verdict = verify(FORTY.replace(b"\n", b"\r\n"))
    assert (verdict.damaged, verdict.line_ends) == (1, True)
    half = verify(b"".join(LINES[:20]) + b"".join(LINES[20:]).replace(b"\n", b"\r\n"))
    assert (half.damaged, half.line_ends) == (21, True)


def test_a_merge_conflict_is_damage() -> None:
    conflict = b"<<<<<<< ours\n" + LINES[20] + b"=======\n" + LINES[20] + b">>>>>>> theirs\n"
    assert verify(b"".join(LINES[:20]) + conflict).damaged == 21


def test_hostile_bytes_are_judged_in_time() -> None:
    for data in (b'{"' * 500_000 + b"\n", b'{"":' * 200_000 + b"\n", b"\n" * 1_000_000, b"[" * 1_000_000 + b"\n"):
        assert (verify(data).damaged, verify(data).is_followed) == (1, False)
        without = data.replace(b"\n", b"")
        assert verify(without).torn == without


# Opening -------------------------------------------------------------------------------------------------------------


def test_what_was_appended_is_there_again(tmp_path: Path) -> None:
    with Journal.create(tmp_path, HEADER) as journal:
        records = [journal.append(answer(number)) for number in range(1, 5)]
        head = journal.head_word()
    with Journal.open(tmp_path) as journal:
        assert journal.header.payload == HEADER
        assert journal.records[1:] == tuple(records)
        assert journal.head_word() == head
        assert journal.findings == ()
        assert journal.append(answer(5)).n == 5
    assert [record.n for record in read_journal(tmp_path).records] == [0, 1, 2, 3, 4, 5]
    assert len(head) == 9


def test_a_record_is_cut_loose_from_what_the_caller_keeps(tmp_path: Path) -> None:
    choices = ["hill"]
    with Journal.create(tmp_path, HEADER) as journal:
        record = journal.append({"ans": choices})
        choices.append("mill")
        assert record.payload == {"ans": ["hill"]}


def test_git_is_told_to_leave_the_lines_alone(tmp_path: Path) -> None:
    (tmp_path / ".gitignore").write_text("mine\n")
    Journal.create(tmp_path, HEADER).close()
    assert (tmp_path / ".gitattributes").read_text() == GIT_FILES[".gitattributes"]
    assert (tmp_path / ".gitignore").read_text() == "mine\n"


def test_no_second_journal_in_a_folder(tmp_path: Path) -> None:
    Journal.create(tmp_path, HEADER).close()
    before = (tmp_path / JOURNAL).read_bytes()
    assert codes(lambda: Journal.create(tmp_path, HEADER)) == ["journal-exists"]
    assert (tmp_path / JOURNAL).read_bytes() == before


@pytest.mark.parametrize("act", [Journal.open, read_journal])
def test_no_journal(act: Callable[[Path], object], tmp_path: Path) -> None:
    assert codes(lambda: act(tmp_path)) == ["no-journal"]
    assert codes(lambda: act(tmp_path / "nowhere")) == ["no-journal"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "journal-no-header"),
        (LINES[0][:-2], "journal-no-header"),
        (b"garbage\n", "journal-no-header"),
        (b"".join(LINES[1:]), "journal-damaged"),
        (b"".join(LINES[:5] + LINES[6:]), "journal-damaged"),
        (FORTY.replace(b"\n", b"\r\n"), "journal-line-ends"),
        (FORTY + b"\n", "journal-end-damaged"),
        (FORTY[:-1] + b"x", "journal-end-damaged"),
        (FORTY[:-1] + b"\r", "journal-end-damaged"),
        (FORTY.replace(b'"hill",39', b'"mill",39'), "journal-end-damaged"),
        (FORTY.replace(b'"hill",38', b'"mill",38').replace(b'"hill",39', b'"mill",39'), "journal-end-damaged"),
    ],
)
@pytest.mark.parametrize("act", [Journal.open, read_journal])
def test_a_damaged_journal_is_refused_and_left_alone(
    act: Callable[[Path], object], data: bytes, code: str, tmp_path: Path
) -> None:
    assert codes(lambda: act(write(tmp_path, data))) == [code]
    assert (tmp_path / JOURNAL).read_bytes() == data
    assert codes(lambda: act(tmp_path)) == [code], "the lock was given back"


def test_damage_is_shown_at_its_line(tmp_path: Path) -> None:
    with pytest.raises(Stopped) as stopped:
        Journal.open(write(tmp_path, b"".join(LINES[:5] + LINES[6:])))
    (finding,) = stopped.value.findings
    assert finding.span is not None
    assert (finding.span.file, finding.span.line) == (str(tmp_path / JOURNAL), 6)


def test_a_line_whose_end_is_missing_is_a_record(tmp_path: Path) -> None:
    write(tmp_path, FORTY[:-1])
    read = read_journal(tmp_path)
    assert (len(read.records), read.findings) == (40, ())
    with Journal.open(tmp_path) as journal:
        assert (len(journal.records), journal.findings) == (40, ())
        assert (tmp_path / JOURNAL).read_bytes() == FORTY
        journal.append(answer(40))
    assert len(read_journal(tmp_path).records) == 41


def test_a_journal_cut_back_by_whole_lines_is_told_where_it_was_last_closed(tmp_path: Path) -> None:
    with Journal.create(tmp_path, HEADER) as journal:
        for number in range(1, 5):
            journal.append(answer(number))
        head = journal.head_word()
    whole = (tmp_path / JOURNAL).read_bytes()
    lines = whole.splitlines(keepends=True)
    for count in range(1, 5):
        (tmp_path / JOURNAL).write_bytes(b"".join(lines[:count]))
        (finding,) = read_journal(tmp_path).findings
        assert finding.code == "journal-cut-back"
        assert head in finding.message()
        with Journal.open(tmp_path) as journal:
            assert [one.code for one in journal.findings] == ["journal-cut-back"]
    (tmp_path / JOURNAL).write_bytes(whole)
    assert read_journal(tmp_path).findings == (), "looking at it has not made it forget"
    (tmp_path / JOURNAL).write_bytes(b"".join(lines[:2]))
    with Journal.open(tmp_path) as journal:
        journal.append(answer(7))
    assert read_journal(tmp_path).findings == (), "it was played on"


@pytest.mark.parametrize("note", [b"", b"x", b"1", b"\xff\xfe", b"9" * 200, b"4 x y", b"-1 x"])
def test_a_note_that_cannot_be_read_is_no_note(note: bytes, tmp_path: Path) -> None:
    write(tmp_path, FORTY)
    (tmp_path / HEAD).write_bytes(note)
    assert read_journal(tmp_path).findings == ()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without pipes that have names")
@pytest.mark.parametrize("act", [Journal.open, read_journal])
def test_a_pipe_is_no_journal(act: Callable[[Path], object], tmp_path: Path) -> None:
    os.mkfifo(tmp_path / JOURNAL)
    assert codes(lambda: act(tmp_path)) == ["not-a-file"]


def test_a_torn_tail_is_set_aside_and_told(tmp_path: Path) -> None:
    write(tmp_path, b"".join(LINES[:10]) + LINES[10][:30])
    read = read_journal(tmp_path)
    assert len(read.records) == 10, "reading changes nothing"
    assert [(one.code, one.severity) for one in read.findings] == [("journal-unfinished", Severity.WARNING)]
    with Journal.open(tmp_path) as journal:
        (finding,) = journal.findings
        assert (finding.code, finding.severity) == ("journal-torn", Severity.WARNING)
        assert len(journal.records) == 10
        journal.append(answer(10))
    assert (tmp_path / "journal.torn-1").read_bytes() == LINES[10][:30]
    assert len(read_journal(tmp_path).records) == 11
    with (tmp_path / JOURNAL).open("ab") as file:
        file.write(b"again")
    Journal.open(tmp_path).close()
    assert (tmp_path / "journal.torn-2").read_bytes() == b"again"


# Two writers ---------------------------------------------------------------------------------------------------------


def test_a_second_writer_is_refused_and_told_who_plays(tmp_path: Path) -> None:
    with Journal.create(tmp_path, HEADER) as journal:
        with pytest.raises(Stopped) as stopped:
            Journal.open(tmp_path)
        (finding,) = stopped.value.findings
        assert finding.code == "journal-locked"
        assert f"({os.getpid()})" in finding.message()
        journal.append(answer(1))
    assert not (tmp_path / HOLDER).exists()
    Journal.open(tmp_path).close()


def test_a_writer_in_another_process_is_refused(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from interpreter.campaign.journal.journal import Journal\n"
        "Journal.open(Path(sys.argv[1]))"
    )
    with Journal.create(tmp_path, HEADER):
        done = subprocess.run(
            [sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, check=False, timeout=60
        )
    assert "journal-locked" in done.stderr


def test_a_killed_writer_leaves_no_lock(tmp_path: Path) -> None:
    Journal.create(tmp_path, HEADER).close()
    program = (
        "import os, sys; from pathlib import Path; from interpreter.campaign.journal.journal import Journal\n"
        "journal = Journal.open(Path(sys.argv[1])); journal.append({'ans': 1}); os.kill(os.getpid(), 9)"
    )
    subprocess.run([sys.executable, "-c", program, str(tmp_path)], check=False, timeout=60)
    with Journal.open(tmp_path) as journal:
        assert len(journal.records) == 2


def _renamed(path: Path) -> None:
    path.rename(path.with_suffix(".old"))


def _replaced(path: Path) -> None:
    copy = path.with_suffix(".new")
    copy.write_bytes(path.read_bytes())
    copy.replace(path)


def _extended(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"x")


def _cut(path: Path) -> None:
    os.truncate(path, 5)


@pytest.mark.parametrize("change", [_renamed, _replaced, _extended, _cut])
def test_a_journal_changed_under_us_is_not_written_to(change: Callable[[Path], None], tmp_path: Path) -> None:
    with Journal.create(tmp_path, HEADER) as journal:
        journal.append(answer(1))
        change(tmp_path / JOURNAL)
        files = {path.name: path.read_bytes() for path in tmp_path.glob("journal.*") if path.suffix != ".lock"}
        assert codes(lambda: journal.append(answer(2))) == ["journal-replaced"]
        assert codes(lambda: journal.append(answer(2))) == ["journal-closed"]
        assert files == {path.name: path.read_bytes() for path in tmp_path.glob("journal.*") if path.suffix != ".lock"}


# Failing disks -------------------------------------------------------------------------------------------------------


class FailingDisk(Disk):
    """A disk whose N-th call of one sort fails; from then on the calls of `then_too` fail as well."""

    def __init__(self, call: str, at: int, number: int, *, then_all: bool = False) -> None:
        self.call, self.at, self.number, self.then_all = call, at, number, then_all
        self.count = 0
        self.has_failed = False

    def _may_fail(self, call: str) -> None:
        if self.has_failed and self.then_all:
            raise OSError(self.number, os.strerror(self.number))
        if call == self.call:
            self.count += 1
            if self.count == self.at:
                self.has_failed = True
                raise OSError(self.number, os.strerror(self.number))

    def create(self, path: Path) -> int:
        self._may_fail("open")
        return super().create(path)

    def open(self, path: Path) -> int:
        self._may_fail("open")
        return super().open(path)

    def read(self, descriptor: int, limit: int) -> bytes:
        self._may_fail("read")
        return super().read(descriptor, limit)

    def write(self, descriptor: int, data: bytes) -> int:
        if self.call == "half write":
            self.count += 1
            if self.count == self.at:
                self.call = "write"
                self.count, self.at = 0, 1
                return super().write(descriptor, data[: len(data) // 2])
        self._may_fail("write")
        return super().write(descriptor, data)

    def sync(self, descriptor: int) -> None:
        self._may_fail("sync")
        super().sync(descriptor)

    def sync_folder(self, folder: Path) -> None:
        self._may_fail("sync")
        super().sync_folder(folder)

    def truncate(self, descriptor: int, size: int) -> None:
        self._may_fail("truncate")
        super().truncate(descriptor, size)

    def identity(self, where: int | Path) -> Identity:
        self._may_fail("stat")
        return super().identity(where)


def _play(folder: Path, disk: Disk) -> list[int]:
    """Opens a journal with a torn tail and answers five times; returns the numbers that were called recorded."""
    recorded: list[int] = []
    with suppress(Stopped), Journal.open(folder, disk=disk) as journal:
        for number in range(3, 8):
            recorded.append(journal.append(answer(number)).n)
    return recorded


@pytest.mark.parametrize("then_all", [False, True])
@pytest.mark.parametrize("number", [errno.EIO, errno.ENOSPC])
@pytest.mark.parametrize("call", ["open", "read", "write", "half write", "sync", "truncate", "stat"])
def test_no_failing_call_loses_what_was_recorded(call: str, number: int, then_all: bool, tmp_path: Path) -> None:
    for at in range(1, 100):
        folder = tmp_path / str(at)
        folder.mkdir()
        write(folder, b"".join(LINES[:3]) + LINES[3][:40])
        disk = FailingDisk(call, at, number, then_all=then_all)
        recorded = _play(folder, disk)
        with Journal.open(folder) as journal:  # a sound disk again: the next day
            numbers = [record.n for record in journal.records]
            assert numbers[: 3 + len(recorded)] == [0, 1, 2, *recorded]
            assert len(numbers) <= 3 + len(recorded) + 1
            torn = [path.read_bytes() for path in sorted(folder.glob("journal.torn-*"))]
            assert LINES[3][:40] in torn
        if not disk.has_failed:
            assert recorded == [3, 4, 5, 6, 7]
            assert at > 1, "the call was never made"
            return
    pytest.fail("the run never passed")


@pytest.mark.parametrize("call", ["open", "write", "half write", "sync", "stat"])
def test_a_journal_that_could_not_be_begun_leaves_no_file(call: str, tmp_path: Path) -> None:
    for at in range(1, 20):
        folder = tmp_path / str(at)
        folder.mkdir()
        disk = FailingDisk(call, at, errno.ENOSPC)
        try:
            Journal.create(folder, HEADER, disk=disk).close()
        except Stopped:
            assert disk.has_failed
            assert not (folder / JOURNAL).exists()
            continue
        assert not disk.has_failed
        assert len(read_journal(folder).records) == 1
        return
    pytest.fail("the run never passed")


class ShortDisk(Disk):
    """A disk that takes seven bytes at a time."""

    def write(self, descriptor: int, data: bytes) -> int:
        return super().write(descriptor, data[:7])


def test_short_writes_are_gone_on_with(tmp_path: Path) -> None:
    with Journal.create(tmp_path, HEADER, disk=ShortDisk()) as journal:
        journal.append(answer(1))
    assert len(read_journal(tmp_path).records) == 2


def test_after_a_failed_write_the_journal_takes_no_more_and_no_sync_is_tried_again(tmp_path: Path) -> None:
    Journal.create(tmp_path, HEADER).close()
    disk = FailingDisk("sync", 2, errno.EIO)
    with Journal.open(tmp_path, disk=disk) as journal:
        assert codes(lambda: journal.append(answer(1))) == ["journal-not-written"]
        assert codes(lambda: journal.append(answer(1))) == ["journal-closed"]
        assert disk.count == 2
    assert len(read_journal(tmp_path).records) == 1


class InterruptedDisk(Disk):
    """A disk during whose first long write the user presses Ctrl-C."""

    def write(self, descriptor: int, data: bytes) -> int:
        super().write(descriptor, data[:9])
        raise KeyboardInterrupt


def test_an_interrupted_write_is_never_appended_to(tmp_path: Path) -> None:
    Journal.create(tmp_path, HEADER).close()
    with Journal.open(tmp_path, disk=InterruptedDisk()) as journal:
        with pytest.raises(KeyboardInterrupt):
            journal.append(answer(1))
        assert codes(lambda: journal.append(answer(1))) == ["journal-closed"]
    with Journal.open(tmp_path) as journal:
        assert [finding.code for finding in journal.findings] == ["journal-torn"]
        assert len(journal.records) == 1


def test_a_line_reads_without_any_tool() -> None:
    assert json.loads(LINES[7])["ans"] == ["hill", 7]
