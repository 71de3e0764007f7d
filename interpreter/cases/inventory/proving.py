"""Whether the cases of a rule would notice if it were not there: it is switched off, and its cases are played.

A ruleset and its case files are read once. A rule is switched off in the checked rules; only where no case notices that
are its lines taken out of what was written, and the rules understood anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, replace
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Any, Final

from dsl import tree as t
from dsl.border.diagnostics import Span
from dsl.border.frozen import frozen
from dsl.garbage import stays_for_good
from dsl.loaded import Loaded
from dsl.loader import load_ruleset, looked_over, merged_again
from dsl.understood.rules import Rulebook
from interpreter.cases.inventory.coverage import citations
from interpreter.cases.inventory.switching_off import SwitchBoard
from interpreter.cases.names import RuleNames
from interpreter.cases.places import case_files
from interpreter.cases.reading import CaseFile, Looked, map_cache, read_cases, ruleset_of
from interpreter.cases.running import play
from interpreter.compiled.program import Program
from interpreter.values.speech import Speech

WORKERS: Final = 2
"""Processes that prove; more than two seldom have a core of their own."""
BATCHES: Final = 10
"""How often a process tells what is proven."""


@frozen
class Proof:
    """What taking a rule out has shown: `noticed` by a case, `needed` to load at all, or `unnoticed`."""

    id: str
    state: str
    detail: str


def prove(folder: Path, ids: Sequence[str], speech: Callable[[str], Speech] | None = None) -> Iterator[Proof]:
    """Take each rule out, one after another, and say what its cases make of it.

    Args: `speech` gives the words for values in the language of a ruleset; other processes must find it by its name.
    Raises: Stopped when the ruleset or a case file cannot be read.
    """
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # Spawned, as on every system: a forked child would inherit what this process happens to hold.
    with ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn")) as pool:
        size = -(-len(ids) // (WORKERS * BATCHES)) or 1
        batches = [ids[at : at + size] for at in range(0, len(ids), size)]
        for proofs in pool.map(partial(_prove_batch, folder, speech), batches):
            yield from proofs


def _prove_batch(folder: Path, speech: Callable[[str], Speech] | None, ids: Sequence[str]) -> list[Proof]:
    prover = _prover_of_this_process(folder, speech)
    return [prover.proof(id) for id in ids]


@cache
def _prover_of_this_process(folder: Path, speech: Callable[[str], Speech] | None) -> Prover:
    """What a process that does nothing but prove reads once."""
    prover = Prover(folder, speech)
    stays_for_good()
    return prover


class Prover:
    """A ruleset, its case files, and the rulesets that these are for."""

    def __init__(self, folder: Path, speech: Callable[[str], Speech] | None = None) -> None:
        self.folder = folder
        self.speech = speech
        self.files = [(file, ruleset_of(file)) for file in map(read_cases, case_files(folder))]
        self.rulesets = {path: load_ruleset(path) for path in {folder, *(path for _, path in self.files)}}
        self.boards = {
            path: SwitchBoard(one.rulebook) for path, one in self.rulesets.items() if one.rulebook is not None
        }
        self.maps = map_cache()

    def proof(self, id: str) -> Proof:
        """What the cases of a rule make of its absence.

        Where the rules cannot be read without all of its lines, each line is taken out by itself.
        """
        understood = cache(partial(self._understood_without, id))

        def taken_out(only: Span | None, path: Path) -> Rulebook | None:
            return understood(only, path).rulebook

        failing = self._failing(id, partial(self._switched_off, id)) or self._failing(id, partial(taken_out, None))
        if failing is not None:
            return Proof(id, "noticed", failing)
        whole = understood(None, self.folder)
        if whole.rulebook is not None:
            whole = looked_over(whole)
        if whole.rulebook is not None:
            return Proof(id, "unnoticed", "")
        lines = self._citations.get(id, ())
        for line in lines if len(lines) > 1 else ():  # without the only one is without all
            failing = self._failing(id, partial(taken_out, line))
            if failing is not None:
                return Proof(id, "noticed", failing)
        return Proof(id, "needed", whole.findings[0].as_phrase() if whole.findings else "")

    @cached_property
    def _citations(self) -> dict[str, tuple[Span, ...]]:
        return citations(self.rulesets[self.folder])

    def _understood_without(self, id: str, only: Span | None, path: Path) -> Loaded:
        """A ruleset without a rule, or without one line of it, as it is understood; nobody has checked it."""
        without = partial(without_rule, id=id, only=only)
        return merged_again(self.rulesets[path], without)

    def _switched_off(self, id: str, path: Path) -> Rulebook | None:
        """A ruleset in which a rule counts for nothing."""
        board = self.boards.get(path)
        return board.without(id) if board is not None else None

    def _failing(self, id: str, without: Callable[[Path], Rulebook | None]) -> str | None:
        """The first case of a rule that fails without it; None too where the rules cannot be read without it.

        The changed rules are not checked, which would take longer than the cases. Play by rules that no check would
        let pass may break down; then no case has failed, and the checks have the last word.
        """
        books: dict[Path, Rulebook | None] = {}
        for file, path in self.files:
            if not any(one.case is not None and id in one.case.rules for one in file.cases):
                continue
            if path not in books:
                books[path] = without(path)
            book, before = books[path], self.rulesets[path].rulebook
            if book is None or before is None:
                continue
            try:
                failing = self._failing_in(file, id, book, before)
            except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
                continue
            if failing is not None:
                return failing
        return None

    def _failing_in(self, file: CaseFile, id: str, book: Rulebook, before: Rulebook) -> str | None:
        """The first case of a rule in a file that the changed rules do not pass."""
        # Labels are those of before: a case that says a row counts nothing does not fail because the row is gone.
        looked = Looked(file, RuleNames(book, labels_of=before), None, self.maps)
        if looked.above():
            return file.path.name
        speech = None if self.speech is None else self.speech(book.header.language)
        results = play(looked, Program(book, speech), lambda case: id in case.rules)
        return next((one.name for one in results if not one.passed), None)


# ---------------------------------------------------------------- taking a rule out


def without_rule(declaration: t.Declared, id: str, only: Span | None = None) -> t.Declared | None:
    """A declaration without the lines that cite a rule; None when its header cites it or nothing is left.

    A line that cites other rules too is taken out with them: the question is whether a case would notice. With `only`
    the one line goes whose citation stands there.
    """
    kept: t.Declared | None = _pruned(declaration, id, only)
    return kept


_MEMBERS: Final = frozenset({"rows", "attributes", "requirements", "lines", "body", "branches", "outcomes", "values"})
"""Fields whose parts are lines of their own."""
_NEEDED: Final = frozenset({"rows", "branches"})
"""Fields without which the node says nothing."""


def _pruned(node: Any, id: str, only: Span | None) -> Any:
    """The node without what cites the rule, or None when it cites the rule itself."""
    cites = getattr(node, "cites", None) or getattr(getattr(node, "row", None), "cites", None)
    if cites is not None and id in cites.ids and only in (None, cites.span):
        return None
    changed: dict[str, Any] = {}
    for part in fields(node):
        if part.name not in _MEMBERS:
            continue
        members = getattr(node, part.name)
        kept = tuple(left for one in members if (left := _pruned(one, id, only)) is not None)
        if len(kept) == len(members) and all(a is b for a, b in zip(kept, members, strict=True)):
            continue
        if not kept and (part.name in _NEEDED or isinstance(node, t.Define)):
            return None
        changed[part.name] = kept
    return replace(node, **changed) if changed else node
