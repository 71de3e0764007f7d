"""The rulesets of case files, each read, looked through and compiled once, however many files are played by it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from dsl.border.diagnostics import Stopped
from dsl.border.frozen import frozen
from dsl.loaded import Loaded
from dsl.loader import load_ruleset
from interpreter.cases.inventory.rule_list import listed_rules
from interpreter.cases.names import RuleNames
from interpreter.cases.places import rule_lists
from interpreter.cases.reading import CaseFile, Load, ruleset_finding, ruleset_of
from interpreter.compiled.program import Program
from interpreter.values import Speech


@frozen
class RulesOfCases:
    """What the cases of a file are looked through and played with."""

    names: RuleNames
    program: Program
    listed: frozenset[str] | None
    """The IDs of rules that cases may name; None where there is no list of them."""


class RulesOnce:
    """Gives the rules of case files, and keeps them for the next file."""

    def __init__(self, load: Load = load_ruleset, speech: Callable[[str], Speech] | None = None) -> None:
        """
        Args:
            load: gives a ruleset, which may be another one than that of the file.
            speech: the words for values in the language of a ruleset.
        """
        self._load = load
        self._speech = speech
        self._loaded: dict[Path, Loaded] = {}
        self._compiled: dict[Path, tuple[RuleNames, Program]] = {}
        self._listed: dict[tuple[Path, ...], frozenset[str] | None] = {}

    def of(self, file: CaseFile) -> RulesOfCases:
        """The rules of a case file.

        Raises: Stopped when the ruleset cannot be read or has errors, or a list of rules cannot be read.
        """
        place = ruleset_of(file)
        if place not in self._loaded:
            self._loaded[place] = self._load(place)
        loaded = self._loaded[place]
        if loaded.rulebook is None:
            raise Stopped([ruleset_finding(file), *loaded.findings])
        if place not in self._compiled:
            speech = None if self._speech is None else self._speech(loaded.rulebook.header.language)
            self._compiled[place] = RuleNames(loaded.rulebook), Program(loaded.rulebook, speech)
        lists = tuple(rule_lists(file.path, loaded))
        if lists not in self._listed:
            self._listed[lists] = listed_rules(file.path, loaded)
        return RulesOfCases(*self._compiled[place], self._listed[lists])
