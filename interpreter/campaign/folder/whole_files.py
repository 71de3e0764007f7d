"""A file of somebody's own that is replaced as a whole: at no moment half of it lies there.

write_whole(folder / "campaign.yaml", text)
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

USUAL: Final = 0o644
"""Who may read a file that is made: everybody on the computer, as far as the folder lets them."""


def write_whole(path: Path, text: str, rights: int | None = None) -> None:
    """Write beside the file and rename; on disk, with its name, when this returns.

    Args:
        rights: who may read it; without them as the file has it that is replaced.
    Errors: OSError; what was there before is there still.
    """
    fresh = path.with_name(path.name + ".new")
    fresh.unlink(missing_ok=True)  # the rights of a file are set when it is made
    if rights is None:
        rights = path.stat().st_mode & 0o777 if path.exists() else USUAL
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, rights)
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
