"""What is said where the libraries of the page are not installed."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from dsl.border.diagnostics import Mistake, Severity, Stopped

SERVING: Final = ("jinja2", "starlette", "uvicorn")
WRITING: Final = ("jinja2",)

PAGE_LIBRARIES_MISSING = Mistake(
    "page-libraries-missing",
    Severity.ERROR,
    "the pages of a campaign need libraries that are not installed here: {names}",
    'install them, in the folder of Marchlaw: pip install ".[web]"',
)


def see_that_there_are(libraries: tuple[str, ...]) -> None:
    """Raises: Stopped, where one of the libraries is missing."""
    missing = [one for one in libraries if find_spec(one) is None]
    if missing:
        raise Stopped([PAGE_LIBRARIES_MISSING.at(None, names=", ".join(missing))])
