"""What the header of a ruleset says, read without its rules: its title, and the language a command should speak."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dsl.tree import Ruleset


def header_of(path: Path) -> dict[str, str]:
    """The lines of a ruleset's header by their keys; nothing where there is no header.

    Raises: Stopped when a file is refused at the gates.
    """
    found = _header_in(path)
    return {} if found is None else {line.key.text: line.value for line in found.lines}


def _header_in(path: Path) -> Ruleset | None:
    from dsl.border.gates import read_text
    from dsl.reading.parser import parse
    from dsl.ruleset_places import likely_first
    from dsl.tree import Ruleset

    for file in likely_first(path) if path.is_dir() else [path]:
        lines = read_text(file).splitlines(keepends=True)
        start = next((at for at, line in enumerate(lines) if line.startswith("ruleset ")), None)
        if start is None:
            continue
        end = next((at for at in range(start + 1, len(lines)) if not lines[at].startswith(" ")), len(lines))
        tree, _ = parse("".join(lines[start:end]), str(file))
        found = next((one for one in tree.declarations if isinstance(one, Ruleset)), None)
        if found is not None:
            return found
    return None


def _language_in(path: Path) -> str | None:
    """The language that a ruleset says, else that of the ruleset it extends."""
    from dsl.ruleset_places import MAX_LAYERS, find_ruleset, places_near

    below: Path | None = path
    for _ in range(MAX_LAYERS):
        header = None if below is None else _header_in(below)
        if below is None or header is None:
            return None
        said = {line.key.text: line.value for line in header.lines}
        if "language" in said or header.extends is None:
            return said.get("language")
        below = find_ruleset(header.extends.text, *places_near(below))
    return None


def common_language(sources: Iterable[str]) -> str | None:
    """The one language of all sources that have one; None where they differ."""
    languages = {language_of(source) for source in sources} - {None}
    return languages.pop() if len(languages) == 1 else None


def language_of(source: str) -> str | None:
    """The language of a ruleset by name or path, or that a campaign folder or a file of cases is for; else None."""
    from dsl.border.diagnostics import Stopped

    try:
        path = _ruleset_of(source)
        return None if path is None else _language_in(path)
    except Stopped:
        return None  # the command that reads the rules themselves will report it


def _named_in(path: Path) -> str:
    """The ruleset that a file of cases names on a line of its own; empty where there is none."""
    from dsl.border.gates import read_text

    said = re.search(r"^ruleset:[ ]*[\"']?([^\s\"'#]+)", read_text(path), re.MULTILINE) if path.is_file() else None
    return said[1] if said is not None else ""


def _ruleset_of(source: str) -> Path | None:
    from dsl.ruleset_places import find_ruleset, is_ruleset

    path = Path(source)
    if (path / "campaign.yaml").exists():
        from interpreter.campaign.folder.file import load_campaign
        from interpreter.campaign.pinned_rules import ruleset_source

        path = Path(ruleset_source(load_campaign(path / "campaign.yaml").ruleset, path))
    if path.is_dir() and not is_ruleset(path):  # a folder of cases
        path = next(iter(sorted(path.glob("*.yaml"))), path)
    if path.suffix in (".yaml", ".yml"):
        from interpreter.cases.places import ruleset_place

        # Cases name their ruleset, or lie in a folder of it.
        named = _named_in(path)
        return ruleset_place(path, named) if named else path.resolve().parent.parent
    if path.is_dir() or path.suffix == ".law":
        return path if path.exists() else None
    return find_ruleset(source) if source.isidentifier() else None
