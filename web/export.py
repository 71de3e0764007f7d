"""The pages as plain files in a folder: for any web space, or a stick; the same journal gives the same bytes.

Files of an earlier run are replaced, others are never touched. A marker file shows that the folder is ours.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from dsl.border.diagnostics import Mistake, Severity, Stopped
from dsl.border.gates import shown
from maps import is_placeless
from web.pages.addresses import Filed
from web.pages.asking import Wanted
from web.pages.present import Pages
from web.pages.rendering import FILED_POLICY, STATIC
from web.room import Room
from web.seats import Sitter

MARKER: Final = "marchlaw-page.txt"
"""Lists the files of the last run, so that the next one may replace them."""

FOLDER_NOT_OURS = Mistake(
    "page-folder-not-ours",
    Severity.ERROR,
    "“{folder}” holds files, and no page of a campaign that was written before",
    "name a folder that is empty or new",
)


class Export:
    """Writes the pages of one viewer."""

    def __init__(self, room: Room, sitter: Sitter | None) -> None:
        self.room, self.sitter = room, sitter
        self.pages = Pages(room, Filed(), FILED_POLICY)

    def write(self, folder: Path, last: int | None = None) -> int:
        """Write all pages; gives how many files there are.

        Args:
            last: renew the last so many turns only; earlier ones stay as they are.
        Raises: Stopped when the folder holds something else.
        """
        folder.mkdir(parents=True, exist_ok=True)
        marker = folder / MARKER
        if not marker.exists() and any(folder.iterdir()):
            raise Stopped([FOLDER_NOT_OURS.at(None, folder=shown(str(folder)))])
        before = set(marker.read_text(encoding="utf-8").split()) if marker.exists() else set()
        kept = self._kept_turns(before, last)
        names = kept | {name for one in kept for name in _pictures_of(folder / one)}
        for name, text in self._files(kept):
            _write(folder / name, text)
            names.add(name)
        for gone in sorted(before - names):
            if gone == Path(gone).name:
                (folder / gone).unlink(missing_ok=True)
        marker.write_text("".join(f"{one}\n" for one in sorted(names)), encoding="utf-8", newline="\n")
        return len(names)

    def _kept_turns(self, before: set[str], last: int | None) -> set[str]:
        """Pages of an earlier run that are not made anew."""
        turns = self.pages.turns(self.sitter)
        if last is None:
            return set()
        old = turns[last:]
        return before & {f"turn-{turn}.html" for turn in old}

    def _files(self, kept: set[str]) -> Iterator[tuple[str, str]]:
        yield "style.css", (STATIC / "style.css").read_text(encoding="utf-8")
        yield "index.html", self.pages.home(self.sitter, Wanted())
        yield "standings.html", self.pages.standings(self.sitter)
        yield "rules.html", self.pages.rules(self.sitter, is_whole=True)
        yield "about.html", self.pages.about(self.sitter)
        if self.sitter is not None:
            yield "log.html", self.pages.log(self.sitter)
        drawn: set[str] = set()
        turns = [one for one in sorted(self.pages.turns(self.sitter)) if f"turn-{one}.html" not in kept]
        self.room.past.first = turns[0] if turns else self.room.past.first
        for turn in turns:
            board = self.pages.turn_board(self.sitter, turn)
            if is_placeless(board.map):
                yield f"turn-{turn}.html", self.pages.turn(self.sitter, turn, is_filed=True)
                continue
            # Named by what it shows: of turns that changed nothing there is one picture.
            picture = self.pages.plain_picture(board, board.map.title)
            name = f"map-{hashlib.sha256(picture.encode()).hexdigest()[:12]}.svg"
            if name not in drawn:
                drawn.add(name)
                yield name, picture
            yield f"turn-{turn}.html", self.pages.turn(self.sitter, turn, name, is_filed=True)


def _pictures_of(page: Path) -> set[str]:
    """The pictures that a page of an earlier run shows."""
    return (
        set(re.findall(r'src="(map-[0-9a-f]{12}\.svg)"', page.read_text(encoding="utf-8"))) if page.exists() else set()
    )


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")
