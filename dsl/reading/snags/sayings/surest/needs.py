"""What an act needs and costs, with the reason that stands behind it and the case in front of it."""

from __future__ import annotations

from typing import Final

from dsl.reading.snags.sayings.saying import said

SAYINGS: Final = (
    said(
        r"(?:forbidden|not allowed|refused|illegal|impossible) (?:when|if) ([^\"]+?),? else (\"[^\"]*\")",
        "allowed when not ({0}) else {1}",
    ),
    said(r"(allowed when [^\"]+?) (?<!else )(\"[^\"]*\")", "{0} else {1}"),
    said(r"costs ([^()]+? when .+?, otherwise \S+) from (\S+)(.*)", "costs ({0}) from {1}{2}"),
    said(r"costs all (?:of )?(\w+\.\w+)", "costs {0} from {0}"),
)
