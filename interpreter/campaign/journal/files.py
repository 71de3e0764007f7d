"""The files of a campaign folder that belong to its journal."""

from __future__ import annotations

from pathlib import Path
from typing import Final

JOURNAL: Final = "journal.jsonl"
LOCK: Final = "journal.lock"
HOLDER: Final = "journal.holder"
"""Who holds the lock; beside it, because taking a lock empties its file."""
TORN: Final = "journal.torn"
"""Ends of the journal that were set aside, with a number each."""
HEAD: Final = "journal.head"
"""The last line that this folder has seen."""
SEED_FILE: Final = "dice.seed"
"""Holds the secret seed until the campaign is over; whoever reads it can look ahead."""

GIT_FILES: Final = {
    ".gitattributes": f"{JOURNAL} -text -merge\n",
    ".gitignore": f"{LOCK}\n{HOLDER}\n{TORN}-*\n{HEAD}\n{SEED_FILE}\n",
}
"""Git must not change line ends (every line would be damaged), mix two continuations of one game, or tell the seed."""


def write_git_files(folder: Path) -> None:
    """Tell git what it must not do with the files of a campaign, unless the group has told it something already."""
    for name, text in GIT_FILES.items():
        try:
            with (folder / name).open("x", encoding="utf-8", newline="\n") as file:
                file.write(text)
        except FileExistsError:
            continue
