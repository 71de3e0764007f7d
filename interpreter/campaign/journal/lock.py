"""The lock of a campaign: one program at a time writes its journal."""

from __future__ import annotations

import getpass
import os
import socket
from contextlib import suppress
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from dsl.border.diagnostics import Mistake, Severity, Stopped, phrase
from dsl.border.gates import shown
from dsl.border.os_reasons import reason_of
from interpreter.campaign.journal.files import HOLDER, LOCK

JOURNAL_LOCKED = Mistake(
    "journal-locked", Severity.ERROR, "this campaign is open elsewhere: {holder}", "close it there first"
)
JOURNAL_SERVED = Mistake(
    "journal-served",
    Severity.ERROR,
    "the page of this campaign is being served: {holder}",
    "do it on the page, or end the page first, with Ctrl-C where it was started",
)
JOURNAL_NOT_LOCKED = Mistake(
    "journal-not-locked",
    Severity.ERROR,
    "this campaign cannot be opened for playing: {reason}",
    "see that there is room and that its folder can be written to; “marchlaw status” reads it meanwhile",
)
_PAGE: Final = "page "
"""How the second line of the note on the holder begins where he serves the page."""
_MOST_SHOWN: Final = 200
"""Bytes of the note on the holder that are shown."""


def taken_lock(folder: Path) -> FileLock:
    """The lock of a folder, taken.

    Raises: Stopped when somebody else has it, or when it cannot be taken here at all.
    """
    lock = FileLock(folder / LOCK, blocking=False, thread_local=False)
    try:
        lock.acquire()
        (folder / HOLDER).write_text(f"{_user()}@{socket.gethostname()} ({os.getpid()})\n", encoding="utf-8")
    except Timeout:
        holder, page = _holder(folder)
        locked = (
            JOURNAL_SERVED.at(None, holder=f"{page} - {holder}") if page else JOURNAL_LOCKED.at(None, holder=holder)
        )
        raise Stopped([locked]) from None
    except (OSError, NotImplementedError) as error:  # a folder nobody may write to; a disk that knows no locks
        lock.release()
        raise Stopped([JOURNAL_NOT_LOCKED.at(None, reason=reason_of(error))]) from None
    return lock


def note_page(folder: Path, address: str) -> None:
    """Whoever has the lock serves the page at an address, and others are to know. What cannot be noted is not."""
    with suppress(OSError), (folder / HOLDER).open("a", encoding="utf-8") as note:
        note.write(f"{_PAGE}{address}\n")


def give_back(lock: FileLock, folder: Path) -> None:
    """Let others take the lock; a second time does nothing."""
    if lock.is_locked:
        with suppress(OSError):  # a note that is left behind does no harm: the lock counts
            (folder / HOLDER).unlink()
        lock.release()


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # no such entry in the list of users
        return "?"


def _holder(folder: Path) -> tuple[str, str]:
    """Who has the lock, and the address of the page where he serves it."""
    try:
        said = (folder / HOLDER).read_bytes()[:_MOST_SHOWN].decode("utf-8", errors="replace").strip()
    except OSError:
        said = ""
    who, _, more = said.partition("\n")
    page = more.removeprefix(_PAGE) if more.startswith(_PAGE) else ""
    return shown(who) or phrase("another program"), shown(page)
