"""All that is said otherwise, in the order in which it is looked for."""

from __future__ import annotations

from typing import Final

from dsl.border.diagnostics import Finding
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.otherwise import choices, lines, play, rules
from dsl.reading.snags.sayings.saying import said_again

OTHERWISE: Final = (*choices.SAYINGS, *rules.SAYINGS, *play.SAYINGS, *lines.SAYINGS)


def said_otherwise(snag: Snag) -> Finding | None:
    """`each penalty of courage: half`, `whenever claim(p)`, `create tile north of here`."""
    return said_again(snag, OTHERWISE)
