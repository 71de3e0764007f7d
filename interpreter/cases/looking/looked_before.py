"""Case files that were looked through before, and in which nothing was found: they need not be looked through again.

Of the text of a case file two things are kept: which ruleset and maps it names, and the hashes of all it was held
against when nothing was found in it: what cases see of the rules, and the texts of the lists of rules and of the maps,
whose places are looked for anew each time. There are several hashes, since rulesets that differ may have the same
cases: whoever mends a copy goes to and fro between it and the other.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dsl.border.diagnostics import Finding, Stopped
from dsl.border.frozen import frozen
from dsl.border.gates import read_text
from dsl.border.kept import Shelf, hash_of_texts
from interpreter.cases.names_once import NamesOnce
from interpreter.cases.places import map_place

if TYPE_CHECKING:
    from interpreter.cases.reading import CaseFile

_KEPT: Final = Shelf("cases", "dsl", "maps", "interpreter", most=4_000)
"""A few hundred bytes of each file, of which a large ruleset has more than a hundred."""
_SEVERAL: Final = 16
"""Hashes that are kept of each file; the one that was found longest ago is forgotten."""


@frozen
class BegunFile:
    """A case file that has been read as far as it can be without its rules.

    Attributes:
        known: what is kept of its text, whose shapes were right then.
        file: what it says, where nothing is kept of its text.
    """

    path: Path
    text: str
    known: Any
    file: CaseFile | None


def begun(path: Path) -> BegunFile:
    """A case file, for whoever has its rules later.

    Raises: Stopped when it cannot be read, or its heading is wrong.
    """
    text = read_text(path)
    known = _KEPT.said_of(text)
    return BegunFile(path, text, known, _read(text, path) if known is None else None)


def ended(begun: BegunFile, once: NamesOnce) -> tuple[Finding, ...]:
    """What is wrong with a case file; nothing, without a look at it, where nothing was found before.

    Args: `once` as for `looked_once`.
    Raises: Stopped when the file, its map or the list of rules cannot be read.
    """
    path, known = begun.path, begun.known
    if known is not None and _held_against(path, known["names"], once) in known["sound with"]:
        return ()
    from interpreter.cases.reading import findings_of_file

    file = begun.file or _read(begun.text, path)
    found = findings_of_file(file, once)
    names = _names(file)
    against = None if found else _held_against(path, names, once)
    if against is not None:
        before = [] if known is None else known["sound with"]
        _KEPT.keep({"names": names, "sound with": [*before, against][-_SEVERAL:]}, begun.text)
    return found


def looked_once(path: Path, once: NamesOnce) -> tuple[Finding, ...]:
    """What is wrong with a case file, found now or before.

    Args: `once` gives the ruleset and its names; who looks at several files gives the same to all of them.
    Raises: Stopped when the file, its map or the list of rules cannot be read.
    """
    return ended(begun(path), once)


def _read(text: str, path: Path) -> CaseFile:
    from interpreter.cases.reading import case_file_of  # with pydantic, which takes its time

    return case_file_of(text, path)


def _names(file: CaseFile) -> list[str]:
    """The ruleset a file names, and all maps that are not written in it."""
    maps = [file.heading.map, *(one.case.map for one in file.cases if one.case is not None)]
    return [file.heading.ruleset, *dict.fromkeys(one for one in maps if isinstance(one, str) and one)]


def _held_against(path: Path, names: list[str], once: NamesOnce) -> str | None:
    """The hash of all that decides whether a case file is sound; None where something of it cannot be read."""
    ruleset = once.place(path, names[0])
    if ruleset is None:
        return None
    try:
        rules = once.hash_of_rules(ruleset)
        maps = [read_text(map_place(path, name)) for name in names[1:]]
        lists = once.hash_of_lists(path, ruleset)
    except Stopped:
        return None
    return hash_of_texts(rules, *maps, lists)
