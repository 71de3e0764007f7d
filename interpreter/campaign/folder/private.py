"""The folder of a campaign that nobody but its owner reads, and that git leaves alone."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from interpreter.campaign.folder.whole_files import write_whole

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
    write_whole(path, text, OWNER_ONLY)
