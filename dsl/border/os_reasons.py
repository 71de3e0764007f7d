"""Why the operating system refuses something, in words that can be translated."""

from __future__ import annotations

import errno
from typing import Final

from dsl.border.diagnostics import phrase

_REASONS: Final = {
    errno.EACCES: phrase("permission denied"),
    errno.EPERM: phrase("operation not permitted"),
    errno.ENOENT: phrase("no such file or folder"),
    errno.ENOTDIR: phrase("a part of the path is no folder"),
    errno.EISDIR: phrase("this is a folder"),
    errno.EEXIST: phrase("it exists already"),
    errno.ENOSPC: phrase("no space left on the disk"),
    errno.EDQUOT: phrase("no space left on the disk"),
    errno.EROFS: phrase("the disk can only be read"),
    errno.EIO: phrase("the disk does not work"),
    errno.ENAMETOOLONG: phrase("the name is too long"),
}


def reason_of(error: Exception) -> str:
    """What went wrong, in our words where there are some, else in those of the system."""
    if isinstance(error, OSError) and error.errno in _REASONS:
        return _REASONS[error.errno]
    return getattr(error, "strerror", None) or str(error) or type(error).__name__
