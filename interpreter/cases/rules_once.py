"""The rulesets of case files, each read, looked through and compiled once, however many files are played by it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from dsl.border.diagnostics import Finding, Stopped
from dsl.border.frozen import frozen
from dsl.loaded import Loaded
from dsl.loader import load_ruleset
from interpreter.cases.names import RuleNames
from interpreter.cases.names_once import NamesOnce
from interpreter.cases.reading import CaseFile, ruleset_finding, ruleset_of
from interpreter.compiled.program import Program
from interpreter.values.speech import Speech


@frozen
class RulesOfCases:
    """What the cases of a file are looked through and played with."""

    names: RuleNames
    program: Program
    listed: frozenset[str] | None
    """The IDs of rules that cases may name; None where there is no list of them."""


class RulesetStopped(Stopped):
    """The ruleset of a case file cannot be played by.

    Attributes:
        place: where the ruleset stands.
        of_ruleset: what is wrong with it, the same for each of its case files.
    """

    def __init__(self, file: CaseFile, place: Path, of_ruleset: tuple[Finding, ...]) -> None:
        super().__init__([ruleset_finding(file), *of_ruleset])
        self.place = place
        self.of_ruleset = of_ruleset


class RulesOnce:
    """Gives the rules of case files, and keeps them for the next file."""

    def __init__(
        self, load: Callable[[Path], Loaded] = load_ruleset, speech: Callable[[str], Speech] | None = None
    ) -> None:
        """
        Args:
            load: gives a ruleset, which may be another one than that of the file.
            speech: the words for values in the language of a ruleset.
        """
        self._load = cache(load)
        self._once = NamesOnce(self._load)
        self._speech = speech
        self._programs: dict[Path, Program] = {}

    def of(self, file: CaseFile) -> RulesOfCases:
        """The rules of a case file.

        Raises: RulesetStopped when the ruleset has errors, Stopped when it or a list of rules cannot be read.
        """
        place = ruleset_of(file)
        loaded = self._load(place)
        if loaded.rulebook is None:
            raise RulesetStopped(file, place, loaded.findings)
        if place not in self._programs:
            speech = None if self._speech is None else self._speech(loaded.rulebook.header.language)
            self._programs[place] = Program(loaded.rulebook, speech)
        return RulesOfCases(self._once.names(place), self._programs[place], self._once.listed(file.path, place))
