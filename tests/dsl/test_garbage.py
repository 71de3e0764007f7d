"""What a process leaves at its end."""

from __future__ import annotations

import subprocess
import sys

import pytest

HOLDS = """
import atexit
import sys
from dsl.garbage import ends_as_it_is

class Counted:
    def __del__(self):
        print("taken apart")

held = [Counted()]
sys.modules["nothing"] = None  # an import that is forbidden
atexit.register(print, "the last words")
print("said before")
{end}
sys.exit(3)
"""


@pytest.mark.parametrize(("end", "is_left"), [("ends_as_it_is()", True), ("", False)])
def test_what_modules_hold_is_left_and_what_was_said_is_written(end: str, is_left: bool) -> None:
    done = subprocess.run([sys.executable, "-c", HOLDS.format(end=end)], capture_output=True, text=True, check=False)
    said = ["said before", "the last words", *([] if is_left else ["taken apart"])]
    assert (done.returncode, done.stdout.split("\n")[:-1], done.stderr) == (3, said, "")


MADE = """
import gc
from dsl.garbage import without_collecting

with without_collecting():
    held = [[] for _ in range(100_000)]
found = gc.get_count()[0], sum(map(len, map(gc.get_objects, (0, 1)))), gc.get_freeze_count(), gc.isenabled()
print(found[0] < 100, found[1] < 1_000, *found[2:])
"""


def test_what_was_made_meanwhile_is_old_and_not_gone_through_at_once() -> None:
    done = subprocess.run([sys.executable, "-c", MADE], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("True True 0 True\n", "")


FROZEN = """
import gc
from dsl.garbage import without_collecting

gc.freeze()
before = gc.get_freeze_count()
with without_collecting():
    held = [[] for _ in range(100_000)]
print(gc.get_freeze_count() == before > 0, gc.isenabled())
"""


def test_what_is_frozen_stays_frozen() -> None:
    done = subprocess.run([sys.executable, "-c", FROZEN], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("True True\n", "")
