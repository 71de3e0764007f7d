"""What is kept between two commands: plain JSON in the user's cache folder, which may be deleted at any time.

    <cache>/marchlaw/<shelf>/<hash>.json      {"hash": "<of what is said>", "said": …}

The name of a file is the hash of what it was found out from: the texts, and the files of this program that judged
them, with the Python and the libraries that it runs by. So what a file says never becomes untrue; a text or a program
that was changed has another file, or none yet. A file that is missing, damaged or not ours is as good as none, and
where nothing can be written nothing is kept.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from threading import get_ident
from typing import Any, Final

MOST: Final = 1_000
"""Files on a shelf; when there are more, the older half is forgotten."""
MAX_BYTES: Final = 16 * 1024 * 1024
"""Of one file; more takes longer to read than to find out anew."""

_HASH: Final = b'{"hash":"'
_SAID: Final = b'","said":'
_BEFORE: Final = len(_HASH) + 32 + len(_SAID)
"""Bytes of a file before what is said."""

_ROOMS: Final = Path(__file__).parents[2]
"""The folder in which the rooms of the program lie side by side."""


class Shelf:
    """The findings of one kind that are kept.

    Attributes:
        name: the folder they lie in.
        rooms: the rooms of the program that judge: what others of them have found counts for nothing.
        most: files on it; when there are more, the older half is forgotten.
    """

    def __init__(self, name: str, *rooms: str, most: int = MOST) -> None:
        """The shelf called `name`, for what the program in `rooms` finds out."""
        self.name = name
        self.rooms = rooms
        self.most = most

    def said_of(self, *texts: str) -> Any:
        """What was kept about these texts by this very program; None where nothing was, or nothing that is whole."""
        path = self._file(texts)
        if not path.is_absolute():  # a stranger's folder may hold what is called so
            return None
        try:
            data = path.read_bytes()
            said = memoryview(data)[_BEFORE:-1]
            return json.loads(bytes(said)) if data == _written(said) else None
        except (OSError, ValueError, RecursionError):
            return None

    def keep(self, said: Any, *texts: str) -> None:
        """Keep what plain JSON can say of these texts."""
        path = self._file(texts)
        data = _written(json.dumps(said, separators=(",", ":")).encode())
        if len(data) > MAX_BYTES or not path.is_absolute():
            return
        beside = path.with_name(f"{path.name}.{os.getpid()}.{get_ident()}")  # of nobody else who finds out the same
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_bytes(data)
            os.replace(beside, path)
            _forget(path.parent, self.most)
        except OSError:  # a home that cannot be written to, a full disk: the next command finds out anew
            with suppress(OSError):
                beside.unlink()  # a part of it takes room, and nobody would ever read it

    def _file(self, texts: tuple[str, ...]) -> Path:
        return folder_kept_in() / self.name / f"{hash_of_texts(_program(self.rooms), *texts)}.json"


def _forget(folder: Path, most: int) -> None:
    """Make room on a shelf that is full."""
    if len(os.listdir(folder)) > most:
        with os.scandir(folder) as entries:
            files = [(entry.stat().st_mtime_ns, entry.path) for entry in entries]
        for _, path in sorted(files)[: most // 2]:
            os.unlink(path)


def hash_of_texts(*texts: str) -> str:
    """One hash over several texts, 32 hex digits; where one ends and the next begins counts."""
    digest = hashlib.sha256()
    for text in texts:
        data = text.encode("utf-8", "surrogatepass")
        digest.update(b"%d\0%b" % (len(data), data))
    return digest.hexdigest()[:32]


def folder_kept_in() -> Path:
    """The folder of all shelves; a relative one where the user has no home, and then nothing is kept."""
    import platformdirs

    return platformdirs.user_cache_path("marchlaw", appauthor=False)


def _written(said: bytes | memoryview) -> bytes:
    """A file that says this."""
    return b"".join((_HASH, hashlib.sha256(said).hexdigest()[:32].encode(), _SAID, said, b"}"))


@cache
def _program(rooms: tuple[str, ...]) -> str:
    """The hash of the files of some rooms of this program, and of what they run by."""
    return hash_of_texts(sys.version, *_libraries(), *map(_room, rooms))


def _libraries() -> Iterator[str]:
    """The folders that libraries lie in, with their times: whatever is installed or taken away changes them."""
    for folder in sys.path:
        if folder.endswith(("site-packages", "dist-packages")) and os.path.isdir(folder):
            yield f"{folder}\0{os.stat(folder).st_mtime_ns}"


@cache
def _room(room: str) -> str:
    """The hash of the files of one room, by size and time."""
    digest = hashlib.sha256()
    for name, size, changed in sorted(_files_of(str(_ROOMS / room))):
        digest.update(f"{name}\0{size}\0{changed}\0".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def _files_of(folder: str) -> Iterator[tuple[str, int, int]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                if entry.name != "__pycache__":
                    yield from _files_of(entry.path)
            elif entry.name.endswith((".py", ".json")):
                status = entry.stat()
                yield entry.path, status.st_size, status.st_mtime_ns
