"""The rulesets of case files and the names in them, each read once, however many files are looked through."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from dsl.border.diagnostics import Finding
from dsl.border.gates import read_text
from dsl.border.kept import hash_of_texts
from dsl.known.known_texts import known_texts
from dsl.loader import load_ruleset
from dsl.rule_texts import RuleTexts
from dsl.understood.rules import Rulebook
from interpreter.cases.places import rule_lists, ruleset_place

if TYPE_CHECKING:
    from interpreter.cases.names import RuleNames


class Understood(Protocol):
    """A ruleset as those need it who hold cases against it; `dsl.loaded.Loaded` says what each part is."""

    @property
    def rulebook(self) -> Rulebook | None: ...
    @property
    def findings(self) -> tuple[Finding, ...]: ...
    def sound(self) -> Rulebook: ...
    def texts(self) -> RuleTexts: ...


Load = Callable[[Path], Understood]


class NamesOnce:
    """Gives rulesets and their names by their places, and keeps them for the next file."""

    def __init__(self, load: Load = load_ruleset) -> None:
        """Args: `load` gives a ruleset, which may have been read already, or be another one than that of the file."""
        self._load = load
        self._places: dict[tuple[Path, str], Path | None] = {}
        self._loaded: dict[Path, Understood] = {}
        self._texts: dict[Path, RuleTexts] = {}
        self._names: dict[Path, RuleNames] = {}
        self._lists: dict[tuple[Path, Path], tuple[Path, ...]] = {}
        self._listed: dict[tuple[Path, ...], frozenset[str] | None] = {}
        self._hashes: dict[tuple[Path, ...], str] = {}

    def loaded(self, place: Path) -> Understood:
        """A ruleset."""
        if place not in self._loaded:
            self._loaded[place] = self._load(place)
        return self._loaded[place]

    def place(self, file: Path, name: str) -> Path | None:
        """The ruleset a case file names, as for `ruleset_place`."""
        asked = file.parent, name
        if asked not in self._places:
            self._places[asked] = ruleset_place(file, name)
        return self._places[asked]

    def texts(self, place: Path) -> RuleTexts:
        """The texts of a ruleset, which is read for them only where nothing is known of them."""
        if place not in self._texts:
            known = None if place in self._loaded else known_texts(place)
            self._texts[place] = self.loaded(place).texts() if known is None else known
        return self._texts[place]

    def names(self, place: Path) -> RuleNames:
        """The names of a ruleset.

        Raises: Stopped when it has errors.
        """
        if place not in self._names:
            from interpreter.cases.names import RuleNames

            self._names[place] = RuleNames(self.loaded(place).sound())
        return self._names[place]

    def hash_of_lists(self, file: Path, place: Path) -> str:
        """The hash of the texts of the lists of rules for the cases of a file, as when it was first asked for.

        Raises: Stopped when a list cannot be read.
        """
        lists = self._lists_of(file, place)
        if lists not in self._hashes:
            self._hashes[lists] = hash_of_texts(*map(read_text, lists))
        return self._hashes[lists]

    def listed(self, file: Path, place: Path) -> frozenset[str] | None:
        """The IDs of rules that the cases of a file may name; None where there is no list of them.

        Raises: Stopped when a list cannot be read.
        """
        lists = self._lists_of(file, place)
        if lists not in self._listed:
            from interpreter.cases.inventory.rule_list import listed_rules  # with pydantic, which takes its time

            self._listed[lists] = listed_rules(file, self.texts(place))
        return self._listed[lists]

    def _lists_of(self, file: Path, place: Path) -> tuple[Path, ...]:
        asked = file.parent, place
        if asked not in self._lists:
            self._lists[asked] = rule_lists(file, self.texts(place))
        return self._lists[asked]
