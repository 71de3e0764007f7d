"""Where that lies which a case file names: its ruleset, its maps, the lists of rules. None of it is read here."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from dsl.rule_texts import COVERAGE, RuleTexts
from dsl.ruleset_places import find_ruleset, is_called, is_ruleset
from maps.loading import map_file

CASES: Final = "cases"
"""The folder of a ruleset in which its case files lie."""


def case_files(folder: Path) -> tuple[Path, ...]:
    """The case files of a ruleset, which lie in its folder `cases`."""
    return tuple(sorted((folder / CASES).glob("*.yaml")))


def ruleset_place(file: Path, name: str) -> Path | None:
    """The ruleset a case file names: a path beside it, a folder it lies in, a rule file beside it, or a bundled one.

    The folder it lies in may be named as its header says, too. Where the file is named from here, so is the folder.

    None if there is none.
    """
    beside = file.parent / name
    if beside.exists() and (is_ruleset(beside) or not name.isidentifier()):
        return beside
    for folder in file.resolve().parents:
        if is_called(folder, name):
            return folder if file.is_absolute() else Path(os.path.relpath(folder))
    return find_ruleset(name, file.parent) if name.isidentifier() else None


def map_place(file: Path, name: str) -> Path:
    """The map a case file names: a path beside it, or one of the atlas.

    Raises: Stopped when there is none.
    """
    beside = file.parent / name
    return beside if beside.is_file() else map_file(name, file.parent)


def rule_lists(file: Path, texts: RuleTexts) -> tuple[Path, ...]:
    """The lists of rules whose IDs the cases of a file may name; none where there is no list of them.

    They are that of the ruleset, or of the folder the file lies in; to it come those of the rulesets it stands on.
    """
    layers = [layer.folder for layer in texts.layers]
    own = [folder / COVERAGE for folder in (*layers[-1:], *file.resolve().parents[:2]) if (folder / COVERAGE).exists()]
    below = [folder / COVERAGE for folder in layers[:-1] if (folder / COVERAGE).exists()]
    return (own[0], *below) if own else ()
