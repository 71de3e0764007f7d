"""Where rulesets lie, and how one is found by its name or its place.

A ruleset is a folder of `.law` files (one carries the `ruleset` header), or a single file. One that another
`extends` is looked for in the folder of that one, beside it, one folder further up, and then among the bundled ones;
it is named, never given by path, so that a stranger's file reads nothing outside these places.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity, Stopped, closest, in_quotes, joined
from dsl.border.gates import read_text
from dsl.bundled import rulesets_folder

_HEADER: Final = re.compile(r"^ruleset\b[ ]*(\w*)", re.MULTILINE)

MAX_FILES: Final = 200
"""Rule files of one ruleset; the largest bundled one has eighty."""
MAX_LAYERS: Final = 8
"""Rulesets on top of each other."""
MOST_TOLD: Final = 8
"""Rulesets of a folder that are told to whoever names another there."""

_E: Final = Severity.ERROR
NO_RULESET = Mistake("no-ruleset", _E, "there is no ruleset “{name}”", "the bundled ones are: {known}")
NONE_CALLED_SO = Mistake("no-ruleset", _E, "there is no ruleset “{name}”", "did you mean {nearest}?")
NO_RULES_AT = Mistake("no-ruleset", _E, "there is no file and no folder “{name}”", "look at how it is written")
NOT_AMONG_RULES = Mistake("no-ruleset", _E, "there is no file and no folder “{name}”", "rulesets there: {known}")
HIDES_BUNDLED = Mistake(
    "hides-bundled",
    Severity.TIP,
    "“{name}” is taken from this folder; a bundled ruleset is called so too",
    "write ./{name} if that is meant; for the bundled one go to another folder, or rename what lies here",
)


def bundled_names() -> tuple[str, ...]:
    """The names of the rulesets that come with the program."""
    folder = rulesets_folder()
    return tuple(sorted(path.name for path in folder.iterdir() if path.is_dir() and any(path.glob("*.law"))))


def find_ruleset(name: str, *near: Path) -> Path | None:
    """The folder or file of a ruleset by name: in the places `near`, first one first, then bundled."""
    for place in (*near, rulesets_folder()):
        for candidate in (place / name, place / f"{name}.law"):
            if is_ruleset(candidate):
                return candidate
    return None


def is_ruleset(path: Path) -> bool:
    """Whether a path is a rule file, or a folder in which one begins with `ruleset`; other folders are none."""
    if not path.is_dir():
        return path.suffix == ".law" and path.is_file()
    return any(map(has_header, likely_first(path)[:MAX_FILES]))


def likely_first(folder: Path) -> list[Path]:
    """The rule files of a folder, first those that by their names hold its header: a large ruleset has a hundred."""
    return sorted(folder.glob("*.law"), key=lambda file: (file.stem not in ("ruleset", folder.name), file))


def has_header(file: Path) -> bool:
    """Whether a file begins a ruleset."""
    try:
        return _header_of(file) is not None
    except Stopped:
        return True  # a file that is refused is told by whoever reads the ruleset


def _header_of(file: Path) -> re.Match[str] | None:
    return _HEADER.search(read_text(file))


def is_called(folder: Path, name: str) -> bool:
    """Whether a folder holds the ruleset of a name: the folder is called so, or its header says so."""
    if folder.name == name:
        return any(folder.glob("*.law"))
    return any(says_its_name(file, name) for file in likely_first(folder)[:MAX_FILES])


def says_its_name(file: Path, name: str) -> bool:
    """Whether the header of a file gives a ruleset that name. Raises: Stopped, where the file is refused."""
    found = _header_of(file)
    return found is not None and found[1] == name


def where_it_lies(source: str | Path) -> Path | None:
    """Where a ruleset lies that is given by bundled name or path; None where nothing lies."""
    path = Path(source)
    if not path.exists() or (_is_name(source) and not is_ruleset(path)):
        found = find_ruleset(str(source)) if _is_name(source) else None
        return found or (path if path.exists() else None)
    return path


def hides_bundled(source: str | Path, place: Path) -> bool:
    """Whether a name means what lies in this folder, where a bundled ruleset is called so too."""
    is_here = _is_name(source) and place == Path(source) and source in bundled_names()
    return is_here and not place.samefile(rulesets_folder() / source)


def _is_name(source: str | Path) -> bool:
    return isinstance(source, str) and source.isidentifier()


def rule_files(path: Path) -> list[Path]:
    """The files of a ruleset that lies there, in the order in which they are read."""
    return sorted(path.glob("*.law")) if path.is_dir() else [path]


def none_called(source: Path) -> Finding:
    """The finding that there is no such ruleset; what lies beside it or is bundled and called alike may be meant."""
    is_place = source.suffix == ".law" or source.name != str(source)
    source = Path(os.path.normpath(source))
    beside = source.parent
    there = sorted(one for one in beside.glob("*") if is_ruleset(one))
    places = {one.name: str(beside / one.name) for one in there}
    close = closest(source.name, [*places, *bundled_names()])
    if close:
        return NONE_CALLED_SO.at(None, name=source, nearest=joined(in_quotes(places.get(one, one)) for one in close))
    if is_place and there:
        return NOT_AMONG_RULES.at(None, name=source, known=", ".join(one.name for one in there[:MOST_TOLD]))
    if is_place:
        return NO_RULES_AT.at(None, name=source)
    return NO_RULESET.at(None, name=source, known=", ".join(bundled_names()))


def places_near(folder: Path) -> tuple[Path, ...]:
    """Where the base of a ruleset is looked for: in its folder, beside it and beside the folder around it."""
    return (folder, _above(folder), _above(_above(folder)))


def _above(folder: Path) -> Path:
    """The folder around one, for relative paths too: that around `.` is `..`."""
    return folder / ".." if folder.name in ("", "..") else folder.parent
