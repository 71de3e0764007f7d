"""The seed of the dice: promised in the journal, kept in a file beside it, revealed when the campaign is over."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from dsl.border.diagnostics import Mistake, Severity
from interpreter.campaign.journal.files import SEED_FILE
from interpreter.dice import commitment

_OWNER_ONLY: Final = 0o600
MAX_SEED: Final = 1000
"""Hexadecimal digits of a seed that are read."""

SEED_LOST = Mistake(
    "seed-lost",
    Severity.ERROR,
    "the file “{file}” does not hold the seed that the journal promises",
    "bring it back, or go on with “--dice ask”",
)


def keep_seed(folder: Path, secret: bytes) -> None:
    """Write the secret seed beside the journal, for the eyes of its owner alone; on disk when this returns."""
    path = folder / SEED_FILE
    path.unlink(missing_ok=True)  # the rights of a file are set when it is made
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY)
    with open(descriptor, "w", encoding="ascii", newline="\n") as file:
        file.write(secret.hex() + "\n")
        file.flush()
        os.fsync(file.fileno())


def known_seed(promise: str, told: Iterable[str], folder: Path) -> bytes | None:
    """The seed of a promise, if it was told in the journal or lies beside it.

    Args:
        promise: the commitment of the seed.
        told: the seeds that the journal tells, in hexadecimal digits.
    """
    for one in (*told, _kept(folder)):
        secret = _from_hex(one)
        if secret and commitment(secret) == promise:
            return secret
    return None


def _kept(folder: Path) -> str:
    path = folder / SEED_FILE
    try:
        return path.read_text(encoding="ascii").strip()[:MAX_SEED] if path.is_file() else ""
    except (OSError, ValueError):  # no such file, or none of ours
        return ""


def _from_hex(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""
