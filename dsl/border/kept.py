"""What is kept between two commands: plain JSON in the user's cache folder, which may be deleted at any time.

    <cache>/marchlaw/<shelf>/<hash>.json      {"hash":"<of all that follows>","said":…}

Bytes may stand on the lines below, where a million numbers are kept: as text they would take longer to read.

A file is named by the hash of everything its content was worked out from: the texts, the files of this program that
judged them, and the versions of Python and of the libraries. So what a file says never becomes untrue: a changed text
or program has another file, or none yet. A file that is missing, damaged or not ours counts as absent, and where
nothing can be written nothing is kept.
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

_PACKAGES: Final = Path(__file__).parents[2]
"""The folder in which the packages of the program lie side by side."""


class Shelf:
    """The findings of one kind that are kept.

    Attributes:
        name: the folder they lie in.
        packages: the packages of the program that judge; what other versions of them have found counts for nothing.
        most: files on it; when there are more, the older half is forgotten.
    """

    def __init__(self, name: str, *packages: str, most: int = MOST) -> None:
        """The shelf called `name`, for what the program in `packages` finds out."""
        self.name = name
        self.packages = packages
        self.most = most

    def has(self, *texts: str) -> bool:
        """Whether something lies there about these texts, whole or not."""
        path = self._file(texts)
        return path.is_absolute() and path.is_file()

    def said_of(self, *texts: str) -> Any:
        """What was kept about these texts by this very program; None where nothing was, or nothing that is whole."""
        return self.said_with_bytes(*texts)[0]

    def said_with_bytes(self, *texts: str) -> tuple[Any, bytes]:
        """What was kept about these texts, with the bytes beside it; None and no bytes as for `said_of`."""
        path = self._file(texts)
        if not path.is_absolute():  # a stranger's folder may hold what is called so
            return None, b""
        try:
            data = path.read_bytes()
            if not data.startswith(_head(memoryview(data)[_BEFORE:])):
                return None, b""
            line, _, beside = data.partition(b"\n")
            return json.loads(line[_BEFORE:-1]), beside
        except (OSError, ValueError, RecursionError):
            return None, b""

    def keep(self, said: Any, *texts: str, beside: bytes = b"") -> None:
        """Keep what plain JSON can say of these texts, with bytes beside it."""
        path = self._file(texts)
        rest = json.dumps(said, separators=(",", ":")).encode() + b"}" + (b"\n" + beside if beside else b"")
        data = _head(rest) + rest
        if len(data) > MAX_BYTES or not path.is_absolute():
            return
        own = path.with_name(f"{path.name}.{os.getpid()}.{get_ident()}")  # of nobody else who finds out the same
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            own.write_bytes(data)
            os.replace(own, path)
            _forget(path.parent, self.most)
        except OSError:  # a home that cannot be written to, a full disk: the next command finds out anew
            with suppress(OSError):
                own.unlink()  # a part of it takes room, and nobody would ever read it

    def _file(self, texts: tuple[str, ...]) -> Path:
        return folder_kept_in() / self.name / f"{hash_of_texts(_program(self.packages), *texts)}.json"


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


def _head(rest: bytes | memoryview) -> bytes:
    """What a file begins with that goes on with this."""
    return b"".join((_HASH, hashlib.sha256(rest).hexdigest()[:32].encode(), _SAID))


@cache
def _program(packages: tuple[str, ...]) -> str:
    """The hash of the files of some packages of this program, and of what they run on."""
    return hash_of_texts(sys.version, *_libraries(), *map(_package, packages))


def _libraries() -> Iterator[str]:
    """The folders that libraries lie in, with their times: whatever is installed or taken away changes them."""
    for folder in sys.path:
        if folder.endswith(("site-packages", "dist-packages")) and os.path.isdir(folder):
            yield f"{folder}\0{os.stat(folder).st_mtime_ns}"


@cache
def _package(package: str) -> str:
    """The hash of the files of one package, by size and time."""
    digest = hashlib.sha256()
    for name, size, changed in sorted(_files_of(str(_PACKAGES / package))):
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
