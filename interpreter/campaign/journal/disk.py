"""The few calls by which the journal touches the disk, in one place so that a test can make any of them fail."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from dsl.border.frozen import frozen

_BINARY: Final = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
"""Windows would write CR LF without the first; a child process would keep the file open without the second."""
_CHUNK: Final = 1 << 20


@frozen
class Identity:
    """Which file it is and how long: changed by whoever renames, replaces or extends it."""

    device: int
    inode: int
    size: int


class Disk:
    """The operating system's files, unbuffered."""

    def create(self, path: Path) -> int:
        """A new empty file, open for appending. Errors: FileExistsError."""
        return os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL | _BINARY, 0o644)

    def open(self, path: Path) -> int:
        """A file that exists, open for reading and appending."""
        return os.open(path, os.O_RDWR | os.O_APPEND | _BINARY)

    def read(self, descriptor: int, limit: int) -> bytes:
        """The file from its start, at most `limit` bytes of it."""
        os.lseek(descriptor, 0, os.SEEK_SET)
        parts: list[bytes] = []
        left = limit
        while left and (part := os.read(descriptor, min(left, _CHUNK))):
            parts.append(part)
            left -= len(part)
        return b"".join(parts)

    def write(self, descriptor: int, data: bytes) -> int:
        """Appends what fits; returns how many bytes that was."""
        return os.write(descriptor, data)

    def sync(self, descriptor: int) -> None:
        """Returns when the disk has the file."""
        if sys.platform == "darwin":
            # fsync of macOS leaves the bytes in the drive's own memory.
            import fcntl

            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
        else:
            os.fsync(descriptor)

    def sync_folder(self, folder: Path) -> None:
        """Returns when the disk has the folder's list of files; Windows has no call for it and needs none."""
        if sys.platform == "win32":
            return
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def truncate(self, descriptor: int, size: int) -> None:
        """Cuts the file back to `size` bytes."""
        os.ftruncate(descriptor, size)

    def identity(self, where: int | Path) -> Identity:
        """The identity of an open file or of what lies at a path now."""
        found = os.stat(where)
        return Identity(found.st_dev, found.st_ino, found.st_size)

    def close(self, descriptor: int) -> None:
        """Gives the descriptor back."""
        os.close(descriptor)

    def remove(self, path: Path) -> None:
        """Deletes a file."""
        os.unlink(path)
