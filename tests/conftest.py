"""What holds for all tests: nothing is kept in the folder of the person who runs them, and who runs what with whom."""

from __future__ import annotations

import gc
import os
import re
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

from dsl.garbage import seldom_collecting

NOT_TIMED: Final = (HealthCheck.too_slow, HealthCheck.data_too_large)
settings.register_profile("same", deadline=None, suppress_health_check=NOT_TIMED, derandomize=True, database=None)
settings.register_profile("others", deadline=None, suppress_health_check=NOT_TIMED)
settings.load_profile("others" if "MARCHLAW_EXPLORE" in os.environ else "same")
"""Properties are held against the same examples in each run, however slow the machine is: what fails once fails again.

With MARCHLAW_EXPLORE (`make explore`) they are held against others."""

ROOT = Path(__file__).parents[1]
OF_A_RULESET = re.compile(r"\.py::\w+\[(\w+)[]/]")
RULESETS = {path.name for pattern in ("rulesets/*", "tests/rulesets/*") for path in ROOT.glob(pattern)}
OF_A_PLAY = re.compile(r"test_words_in_play\.py::\w+(\[\w+\])")
OF_THE_LARGEST = re.compile(
    r"star_empires|star_club|test_skirmishes|test_a_layer_on_a_large_ruleset|test_generators|test_long_games"
    r"|test_two_years|handbook\.md|test_a_misspelt_name_is_told_with_one|test_a_bundled_ruleset_reads_as_a_whole"
)
"""What asks for the largest ruleset, which takes seconds to read: no second process reads it for them."""
OF_THE_SEAM = "tests/test_seam.py"
"""It waits for a type checker longer than any other test takes: it comes first, so that nobody waits for it."""
OF_THE_GRAMMAR = ("tests/dsl/test_parser.py::test_the_stored_table", "tests/dsl/test_table_parser.py")

AT_ONCE: Final = 12
"""Tests of small scopes that are handed out together: to hand over one takes longer than many of them run."""
MANY: Final = 40
"""Of so many that are left one more goes along; towards the end each goes by itself, so that all end together."""


@cache
def scope_of(test: str) -> str:
    """What runs in one process: the cases of one ruleset and all else that looks at it, so that it is read once, the
    looks at a play, which is played once, what reads the grammar by lark, and what the type checker says.

    Args: `test` is the id of a test. Every other test is a scope of its own.
    """
    if OF_THE_LARGEST.search(test):
        return "largest"
    if found := OF_A_PLAY.search(test):
        return found[1]
    if (found := OF_A_RULESET.search(test)) and found[1] in RULESETS:
        return found[1]
    if test.startswith(OF_THE_GRAMMAR):
        return "grammar"
    return OF_THE_SEAM if test.startswith(OF_THE_SEAM) else test


class ByScope(LoadScopeScheduling):  # type: ignore[misc]
    """Hands out the scopes above instead of files and classes."""

    def _split_scope(self, nodeid: str) -> str:
        return scope_of(nodeid)

    def mark_test_complete(self, node: Any, item_index: int, duration: float = 0) -> None:
        scope = self._split_scope(self.registered_collections[node][item_index])
        super().mark_test_complete(node, item_index, duration)
        # What is done is no more gone through each time somebody asks what is left.
        if all(self.assigned_work[node][scope].values()):
            del self.assigned_work[node][scope]

    def _assign_work_unit(self, node: Any) -> None:
        if OF_THE_SEAM in self.workqueue:
            self.workqueue.move_to_end(OF_THE_SEAM, last=False)
        most = min(AT_ONCE, 1 + len(self.workqueue) // MANY)
        tests: list[str] = []
        while self.workqueue and len(tests) < most:
            scope, unit = self.workqueue.popitem(last=False)
            self.assigned_work[node][scope] = unit
            tests += [test for test, is_done in unit.items() if not is_done]
        node.send_runtest_some([self._place_of[test] for test in tests])

    @cached_property
    def _place_of(self) -> dict[str, int]:
        """Where each test stands among those that were collected, which are the same in all processes."""
        return {test: at for at, test in enumerate(self.collection or ())}


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByScope | None:
    """The scheduler of xdist for this run; None: its own, for many long tests of one scope (`--dist load`)."""
    return None if config.getoption("dist") == "load" else ByScope(config, log)


def pytest_collection_finish() -> None:
    """Rulesets that tests share stay to the end, and are large: to look through them for garbage takes long."""
    seldom_collecting()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """A process beside the first one tells that of each test what came of it, and no more of what went well.

    That a test begins, and that all before and after it went well, would take longer to tell than many tests run.
    """
    if "PYTEST_XDIST_WORKER" not in os.environ:
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    return True


def pytest_sessionfinish() -> None:
    """What is left goes with the process; pytest would search all of it for garbage five times."""
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """English, whatever the test before spoke: the program tells the libraries it uses by the process's environment."""
    os.environ["LANGUAGE"] = "en"


@pytest.fixture(autouse=True, scope="session")
def own_cache_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What the program would keep in the user's cache folder goes to a folder of the tests, one for all processes."""
    own = tmp_path_factory.getbasetemp()
    with pytest.MonkeyPatch.context() as patch:
        folder = str((own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "cache")
        patch.setenv("XDG_CACHE_HOME", folder)
        patch.setenv("LOCALAPPDATA", folder)
        yield
