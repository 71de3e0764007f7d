"""Case files that a second process looks through while the first reads the rules that they are held against.

It reads the files and their shapes at once, and before them some of the rule files, since the first would have more to
do until the rules are understood. Then the first sends them, and checks them while the second looks up the names in the
cases. Of an expression they need no more than its type.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cache, partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dsl import rule_texts, types
from dsl import tree as t
from dsl.border import diagnostics
from dsl.border.diagnostics import Finding, Stopped
from dsl.border.gates import read_text
from dsl.garbage import without_collecting
from dsl.known.checked_before import checked_once
from dsl.loader import load_ruleset
from dsl.reading.parser import parse
from dsl.ruleset_places import rule_files
from dsl.second_process import NoSecondProcess, Outbox, SecondProcess, is_there_room, send_as, send_quickly
from dsl.types import Type
from dsl.understood import draws, expressions, rows, rules, statements, triggers
from dsl.understood.expressions import Constant, Expression
from interpreter.cases.looking.looked_before import BegunFile, begun, ended, looked_once
from interpreter.cases.names_once import Load, NamesOnce, SentRules
from interpreter.cases.places import case_files
from interpreter.cases.seen_rules import seen_in

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from dsl.loaded import Loaded

MANY: Final = 256 * 1024
"""Bytes of case files from which on a second process saves more time than it takes."""
SHARE: Final = Fraction(2, 5)
"""How much of the rules the second process reads: it sends what it has read when the first is through with the rest."""


def _size(path: Path) -> int:
    return path.stat().st_size


def _shared_of(files: Mapping[Path, Sequence[Path]]) -> tuple[Path, ...]:
    """The last rule files of the ruleset with most cases, as many as make up the share of the second process."""
    largest = max(files, key=lambda folder: sum(map(_size, files[folder])))
    there = sorted(rule_files(largest))
    left = SHARE * sum(map(_size, there))
    shared: list[Path] = []
    for path in reversed(there):
        left -= _size(path)
        if left < 0:
            break
        shared.append(path)
    return tuple(shared)


class CasesBeside:
    """The case files in the folders of some rulesets, looked through by a second process where there are many."""

    def __init__(self, folders: Iterable[Path]) -> None:
        """Begin to read those in the folders of rulesets that are about to be read."""
        files = {folder: case_files(folder) for folder in folders}
        self._second: SecondProcess | None = None
        self._asked: deque[Path] = deque()
        """The folders whose cases are being looked through, in the order in which the answers come."""
        self._answers: dict[Path, tuple[Finding, ...]] = {}
        self._shared: frozenset[str] = frozenset()
        """The rule files that the second process reads, until it has been asked for them."""
        self._read: dict[str, tuple[str, t.File]] = {}
        """The texts and trees of those in which nothing was found."""
        if sum(map(_size, chain.from_iterable(files.values()))) >= MANY and is_there_room():
            try:
                self._second = SecondProcess(look_beside)
                shared = _shared_of(files) if self._second.is_fork else ()
                self._shared = frozenset(map(str, shared))
                self._second.tell((files, shared))
            except NoSecondProcess:
                self.end()

    def read_beside(self, text: str, file: str) -> t.File | None:
        """The tree of a rule file that the second process has read, where it lies there with this text."""
        if file in self._shared and self._second is not None:
            try:
                self._take_trees(self._second)
            except NoSecondProcess:
                self.end()
        known, tree = self._read.pop(file, ("", None))
        return tree if known == text else None

    def _take_trees(self, second: SecondProcess) -> None:
        """Receive the trees, which come before any answer. Raises: NoSecondProcess."""
        if self._shared:
            self._shared = frozenset()
            self._read = second.answer()

    def _take_answer(self, second: SecondProcess) -> None:
        """Receive what was found in the cases that were asked for first. Raises: NoSecondProcess."""
        self._take_trees(second)
        self._answers[self._asked[0]] = second.answer()
        self._asked.popleft()

    def rules_understood(self, loaded: Loaded) -> None:
        """Send rules in which no error was found as yet, of a ruleset whose cases will be wanted."""
        if self._second is None or loaded.rulebook is None:
            return
        send_quickly(diagnostics, types, draws, expressions, rows, rules, statements, triggers, rule_texts)
        for one in vars(expressions).values():
            if isinstance(one, type) and issubclass(one, Expression):
                send_as(one, _type_alone)
        folder = loaded.layers[-1].folder
        self._second.tell((folder, SentRules(seen_in(loaded.rulebook), loaded.texts())))
        self._asked.append(folder)

    def findings(self, folder: Path, load: Load) -> tuple[Finding, ...]:
        """What is wrong with the case files in the folder of a ruleset in which no error was found.

        Args: `load` gives rulesets to look by in this process.
        """
        try:
            while self._second is not None and folder in self._asked:
                self._take_answer(self._second)
        except NoSecondProcess:
            self.end()
        if folder in self._answers:
            return self._answers.pop(folder)
        once = NamesOnce(load)
        return _found(partial(looked_once, path, once) for path in case_files(folder))

    def end(self) -> None:
        """End the second process, if there is one."""
        if self._second is not None:
            self._second.end()
            self._second = None


def _type_alone(node: Expression) -> tuple[Callable[..., object], tuple[object, ...]]:
    """An expression as it is sent."""
    return _of_type, (node.type,)


@cache
def _of_type(kind: Type) -> Expression:
    """What stands for every expression of a type where nobody looks at more."""
    return Constant(kind, None)


def _found(looks: Iterable[Callable[[], tuple[Finding, ...]]]) -> tuple[Finding, ...]:
    """What is found in several case files, those that cannot be read among them."""
    found: list[Finding] = []
    for look in looks:
        try:
            found += look()
        except Stopped as stopped:
            found += stopped.findings
    return tuple(found)


# ---------------------------------------------------------------- in the second process


@without_collecting()
def look_beside(pipe: Connection) -> None:
    """Read the rule and case files that are named first, and look each folder of these through when its rules come."""
    files: Mapping[Path, Sequence[Path]]
    files, shared = pipe.recv()
    read: dict[Path, BegunFile | Stopped] = {}
    send_quickly(diagnostics, t)
    outbox = Outbox(pipe)
    if shared:
        outbox.send(_trees(shared))

    for folder in files:
        _list_found(folder)

    def answer() -> None:
        outbox.send(_looked_through(files, read, *pipe.recv()))

    for path in chain.from_iterable(files.values()):
        while pipe.poll():
            answer()
        _begin(read, path)
    while True:
        answer()


def _trees(files: Iterable[Path]) -> dict[str, tuple[str, t.File]]:
    """The texts and trees of the rule files among some in which nothing is found: what is found the first tells.

    Those that are kept the first does not ask for.
    """
    from dsl.known.kept_trees import is_tree_kept

    trees: dict[str, tuple[str, t.File]] = {}
    for path in files:
        try:
            text = read_text(path)
        except Stopped:
            continue
        if is_tree_kept(text):
            continue
        tree, found = parse(text, str(path))
        if not found:
            trees[str(path)] = text, tree
    return trees


def _list_found(folder: Path) -> None:
    """Find what the list of rules beside a ruleset says, and keep it for the first, which asks for it in its checks."""
    path = folder / rule_texts.COVERAGE
    if path.is_file():
        with suppress(Stopped):  # what is wrong with it the first tells
            rule_texts.said_in_list(path)


def _begin(read: dict[Path, BegunFile | Stopped], path: Path) -> BegunFile | Stopped:
    if path not in read:
        try:
            read[path] = begun(path)
        except Stopped as stopped:
            read[path] = stopped
    return read[path]


def _looked_through(
    files: Mapping[Path, Sequence[Path]], read: dict[Path, BegunFile | Stopped], folder: Path, sent: SentRules
) -> tuple[Finding, ...]:
    def load(wanted: Path) -> Loaded | SentRules:
        return sent if wanted.samefile(folder) else load_ruleset(wanted, checks=checked_once)

    once = NamesOnce(load)

    def look(path: Path) -> tuple[Finding, ...]:
        file = _begin(read, path)
        if isinstance(file, Stopped):
            raise file
        return ended(file, once)

    return _found(partial(look, path) for path in files[folder])
