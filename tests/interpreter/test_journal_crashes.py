"""The journal after crashes: programs killed in the middle of a write, and disks that lost what was not synced.

MARCHLAW_KILLS sets how many programs are killed; the nightly run sets it to thousands.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from interpreter.campaign.journal.journal import Journal
from interpreter.campaign.journal.records import NO_RECORD, line_of, record_of, verify

KILLS = int(os.environ.get("MARCHLAW_KILLS", "12"))
SECTOR = 512

WRITER = """
import sys
from pathlib import Path
from interpreter.campaign.journal.journal import Journal
with Journal.open(Path(sys.argv[1])) as journal:
    while True:
        record = journal.append({"ans": "x" * (len(journal.records) * 37 % 900)})
        sys.stdout.write(f"{record.n}\\n")
        sys.stdout.flush()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_a_killed_program_has_lost_nothing_it_called_recorded(tmp_path: Path) -> None:
    chance = random.Random(3)
    Journal.create(tmp_path, {"format": 1}).close()
    recorded = 0
    for _ in range(KILLS):
        with subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path)], stdout=subprocess.PIPE) as writer:
            assert writer.stdout is not None
            said = writer.stdout.readline()  # it has begun
            time.sleep(chance.random() / 50)
            writer.send_signal(signal.SIGKILL)
            said += writer.stdout.read()
        recorded = int(said.splitlines()[-1])
        with Journal.open(tmp_path) as journal:
            numbers = [record.n for record in journal.records]
        assert numbers == list(range(len(numbers)))
        assert recorded < len(numbers) <= recorded + 2, "every recorded answer, and at most one more"
    assert recorded >= KILLS


def _crashed(before: bytes, line: bytes, chance: random.Random) -> bytes:
    """The file after power was lost between the write of `line` and its sync: each sector as it was, new or garbage."""
    after = before + line
    size = chance.choice([len(before), len(after), chance.randint(len(before), len(after))])
    found = bytearray(after[:size])
    first = len(before) - len(before) % SECTOR
    for start in range(first, size, SECTOR):
        stop = min(start + SECTOR, size)
        # What was synced stays: a disk writes a sector whole, or not at all.
        kept = max(start, len(before))
        match chance.randrange(4):
            case 0:
                found[kept:stop] = bytes(stop - kept)
            case 1:
                found[kept:stop] = chance.randbytes(stop - kept)
            case 2:
                found[kept:stop] = b"\n".join([b"x"] * (stop - kept))[: stop - kept]
            case _:
                pass  # it was written
    return bytes(found)


def test_no_crash_state_costs_what_was_synced() -> None:
    """What lay there before stands. Garbage that holds a line end is called damage: nobody can tell it from an edit."""
    chance = random.Random(4)
    journal = b""
    before = NO_RECORD
    for number in range(60):
        line = line_of(number, before, {"ans": "y" * chance.choice([0, 40, 400, 2000, 5000])})
        known = verify(journal)
        for _ in range(50):
            left = _crashed(journal, line, chance)[known.length :]
            verdict = verify(left, after=known)
            assert len(verdict.records) in (number, number + 1)
            assert not verdict.is_followed
            assert verdict.damaged == (number + 1 if b"\n" in left and left != line else None)
        record = record_of(line[:-1])
        assert record is not None
        before = record.h
        journal += line
