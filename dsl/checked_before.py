"""Rulesets that were checked before and had no error: commands that only look need not check them again.

What is kept is the hash of the rule texts and nothing of what they say, as plain JSON in the user's cache folder:

    {"checks": "<hash of this program's rules about rules>", "sound": ["<hash of a ruleset's texts>", ...]}

It may be deleted at any time; then the next command checks again.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from dsl.border.diagnostics import Finding, has_errors
from dsl.loaded import Loaded
from dsl.loader import all_checks

MAX_KEPT: Final = 100
"""Rulesets that are remembered; the oldest are forgotten first."""


def checked_once(loaded: Loaded) -> Iterable[Finding]:
    """What all checks find, or nothing where these texts were found sound before by this very program."""
    own = _own_hash()
    texts = loaded.texts_hash()
    path = kept_in()
    if texts in _read(path, own):
        return ()
    found = tuple(all_checks(loaded))
    if not has_errors(found):
        _write(path, own, texts)
    return found


def kept_in() -> Path:
    """The file that is kept."""
    import platformdirs

    return platformdirs.user_cache_path("marchlaw", appauthor=False) / "checked.json"


@cache
def _own_hash() -> str:
    """What this program understands and checks by: the files of this folder, by size and time."""
    folder = Path(__file__).parent
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".py", ".json"):
            status = path.stat()
            digest.update(f"{path.relative_to(folder)}\0{status.st_size}\0{status.st_mtime_ns}\0".encode())
    return digest.hexdigest()


def _read(path: Path, own: str) -> list[str]:
    """The hashes that are kept; none where there is no file, or one of another program, or one that was damaged."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    if not isinstance(data, dict) or data.get("checks") != own or not isinstance(data.get("sound"), list):
        return []
    return [one for one in data["sound"] if isinstance(one, str)]


def _write(path: Path, own: str, texts: str) -> None:
    text = json.dumps({"checks": own, "sound": [*_read(path, own), texts][-MAX_KEPT:]})
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(text, encoding="utf-8")
        os.replace(beside, path)
    except OSError:
        return  # a home that cannot be written to: the next command checks again
