"""The folder of a campaign that nobody but its owner reads, and that git leaves alone."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

PRIVATE: Final = "private"
OWNER_ONLY: Final = 0o600


def private_folder(folder: Path) -> Path:
    """The private folder of a campaign, made if need be; git leaves it alone whatever the campaign's own file says."""
    private = folder / PRIVATE
    private.mkdir(mode=0o700, exist_ok=True)
    ignoring = private / ".gitignore"
    if not ignoring.exists():
        ignoring.write_text("*\n", encoding="utf-8", newline="\n")
    return private


def write_private(path: Path, text: str) -> None:
    """Replace a file as a whole by one that only its owner reads; on disk, with its name, when this returns."""
    fresh = path.with_name(path.name + ".new")
    fresh.unlink(missing_ok=True)  # the rights of a file are set when it is made
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
    try:
        with open(descriptor, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, path)
    except OSError:
        with suppress(OSError):
            fresh.unlink()
        raise
    if os.name != "nt":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
