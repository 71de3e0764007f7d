"""Lines of whoever keeps secrets: `reveal b to everyone`, `hide b`, `kind spy, spies hidden from everybody`."""

from __future__ import annotations

from typing import Final

from dsl.border.diagnostics import Finding
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.saying import TEXT, said, said_again

_NAME: Final = r"([^\W\d]\w*)"
_SHOWS: Final = r"(?:shows?|reveals?|uncovers?|discloses?)"
_ALL: Final = r"(?:all|everyone|everybody|all players|every player|each player)"
_UNSEEN: Final = r"(?:hidden|secret|invisible|unseen|concealed|face down)"

_THEIRS: Final = r"(\w+(?:\.\w+)*)\.(\w+)"
_PHRASES: Final = (
    said(rf"{_SHOWS} {_THEIRS}(?: to {_ALL})?", "reveals {0}.{1} to everybody"),
    said(rf"{_SHOWS} {_THEIRS} to {_NAME}", "reveals {0}.{1} to {2}"),
    said(rf"{_SHOWS} (\w+ of \w+) to {_ALL}", "reveals {0} to everybody"),
    said(rf"(?:hides?|conceals?) {_THEIRS}(?: from {_ALL})?", "conceals {0}.{1} from …"),
    said(rf"(?:hides?|conceals?) {_THEIRS} from {_NAME}", "conceals {0}.{1} from {2}"),
    said(rf"{_SHOWS} {_NAME}(?: to {_ALL})?", "reveals {0} to everybody"),
    said(rf"{_SHOWS} {_NAME} to {_NAME}", "reveals {0} to {1}"),
    said(rf"(?:hides?|conceals?) {_NAME}(?: from {_ALL})?", "conceals {0} from …"),
    said(rf"(?:hides?|conceals?) {_NAME} from {_NAME}", "conceals {0} from {1}"),
    said(rf"(kind \w+(?:, \w+)?(?: {TEXT})?),? {_UNSEEN}(?: .*)?", "{0} seen by …"),
    said(
        rf"(for each (\w+) in \w[\w.]*(?:\([^()]*\))?) (?:hidden from|unseen by|invisible to) {_NAME}",
        "{0} where not sees({2}, {1})",
    ),
    said(r"(?:simultaneously|at once|at the same time),? (?:and )?(?:sealed|secretly|in secret)", "together, sealed"),
)


def who_sees(snag: Snag) -> Finding | None:
    """`reveal b to everyone`, `hide b from p`, `kind spy, spies hidden from all`, `simultaneously, sealed`."""
    return said_again(snag, _PHRASES)
