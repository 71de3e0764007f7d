"""The rulesets of case files and the names in them, each read once, however many files are looked through."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dsl.border.frozen import frozen
from dsl.border.gates import read_text
from dsl.border.kept import Shelf, hash_of_texts
from dsl.known.checked_before import is_known_sound
from dsl.known.known_texts import known_texts
from dsl.loaded import Loaded
from dsl.loader import load_ruleset
from dsl.rule_texts import RuleTexts
from interpreter.cases.places import rule_lists, ruleset_place
from interpreter.cases.seen_rules import SeenRules, seen_in

if TYPE_CHECKING:
    from interpreter.cases.names import RuleNames


_SEEN: Final = Shelf("seen", "dsl", "interpreter")


@frozen
class SentRules:
    """Rules in which no error was found, as much of them as cases see, and the texts that they were understood from."""

    seen: SeenRules
    said: RuleTexts

    def texts(self) -> RuleTexts:
        """The texts of all layers."""
        return self.said


Load = Callable[[Path], Loaded | SentRules]


class NamesOnce:
    """Gives rulesets and their names by their places, and keeps them for the next file."""

    def __init__(self, load: Load = load_ruleset) -> None:
        """Args: `load` gives a ruleset, which may have been read already, or be another one than that of the file."""
        self._load = load
        self._places: dict[tuple[Path, str], Path | None] = {}
        self._loaded: dict[Path, Loaded | SentRules] = {}
        self._texts: dict[Path, RuleTexts] = {}
        self._seen: dict[Path, SeenRules] = {}
        self._names: dict[Path, RuleNames] = {}
        self._rules: dict[Path, str] = {}
        self._lists: dict[tuple[Path, Path], tuple[Path, ...]] = {}
        self._listed: dict[tuple[Path, ...], frozenset[str] | None] = {}
        self._hashes: dict[tuple[Path, ...], str] = {}

    def loaded(self, place: Path) -> Loaded | SentRules:
        """A ruleset."""
        if place not in self._loaded:
            self._loaded[place] = self._load(place)
        return self._loaded[place]

    def has_error(self, place: Path) -> bool:
        """Whether a ruleset has an error, so that nothing can be held against it."""
        loaded = self.loaded(place)
        return isinstance(loaded, Loaded) and loaded.rulebook is None

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

    def seen(self, place: Path) -> SeenRules:
        """What cases see of a ruleset.

        Raises: Stopped when it has errors.
        """
        if place not in self._seen:
            loaded = self.loaded(place)
            self._seen[place] = loaded.seen if isinstance(loaded, SentRules) else seen_in(loaded.sound())
        return self._seen[place]

    def names(self, place: Path) -> RuleNames:
        """The names of a ruleset.

        Raises: Stopped when it has errors.
        """
        if place not in self._names:
            from interpreter.cases.names import RuleNames

            seen = self.seen(place)
            self._names[place] = RuleNames(seen.rulebook, known=seen.met)
        return self._names[place]

    def hash_of_rules(self, place: Path) -> str:
        """The hash of what cases see of a ruleset, which is read for it only where its texts are not known to be sound.

        Raises: Stopped when it has errors.
        """
        if place not in self._rules:
            texts = self.texts(place).hash
            known = _SEEN.said_of(texts) if is_known_sound(texts) else None
            if not isinstance(known, str):
                known = self.seen(place).hash()
                _SEEN.keep(known, texts)
            self._rules[place] = known
        return self._rules[place]

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
