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
