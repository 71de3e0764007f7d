"""What is asked, how much of it, and who is told of it or sees it."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.in_two import BELOW_IT, two
from dsl.reading.snags.sayings.saying import MOST_SAID, SAID_OTHERWISE, STAND, TEXT, said

_THEIR: Final = r"(?:(?:of )?(?:his|her|its|their) (?:own )?(?:choice|choosing)|(?:that )?(?:he|she|it|they) choose?s?)"
SAYINGS: Final = (
    # what is asked
    said(
        rf"(ask \w[\w.]* for \w+: *)(?:exactly )?(\d+) of (?!\()(\w+)(?: (?!from\b).*?)?( {TEXT})",
        "{0}set of {2} from {2} at least {1} at most {1}{3}",
    ),
    said(
        rf"(ask \w[\w.]* for \w+: *)(?:up to|at most) (\d+) (?:of )?(?!\()(\w+)(?: (?!from\b).*?)?( {TEXT})",
        "{0}set of {2} from {2} at most {1}{3}",
    ),
    said(
        rf"(ask \w[\w.]* for \w+: *)(\d+) ?(?:to|-) ?(\d+) of (?!\()(\w+)( {TEXT})",
        "{0}set of {3} from {3} at least {1} at most {2}{4}",
    ),
    said(rf"(ask \w[\w.]* for \w+: *)one (?:of )?(?:the )?(?!of\b)([^\W\d]\w*)( {TEXT})", "{0}{1}{2}"),
    said(rf"(ask \w[\w.]* for \w+: *\w+)( from .+?) or none( {TEXT})", "{0} or none{1}{2}"),
    said(
        r"ask ([\w.]+) (\"(?:Do|Does|Will|Shall|Is|Are|Can|May|Would|Should)\b[^\"]*\")",
        "ask {0} for answer: yes or no {1}",
    ),
    # some of several
    said(
        r"(ask [\w.]+ for \w+ ?:) (?:up to|at most|no more than) (\d+) (?:of )?(\w+)(.*)",
        "{0} set of … from {2} at most {1}{3}",
    ),
    # what is shared out
    said(
        r"(?:ask )?(?:the )?(\w[\w.]*) (?:to |must |may )?(?:split|divide|share|allocate|distribute)s?(?: out)?"
        r" (\w[\w.]*)(?: \w+)? (?:between|among|over|on|to)"
        r" (?!the\b|all\b|his\b|her\b|their\b)(\w[\w.]*\([^()]*\))",
        "ask {0} for shares: number for each x in {2}, together {1}",
    ),
    said(
        r"(?:ask )?(?:the )?(\w[\w.]*) (?:to |must |may )?(?:split|divide|share|allocate|distribute)s?"
        r" (\w[\w.]*)(?: \w+)? (?:between|among|over|on|to) .+",
        "ask {0} for shares: number for each x in …, together {1}",
    ),
    # who sees it
    said(r"(\w+ ?: ?\w+(?: or none)?) (?:hidden|secret)\b.*", "{0} seen by player"),
    said(rf"(\w+ ?: ?[^\"]+{TEXT}),? (?:is )?(?:hidden|secret|private)(?: from .*)?", "{0} seen by player"),
    said(rf"(?:show|tell|reveal) {STAND}\.(\w+) to (\w+)", 'say to {2} "{{{0}.{1}}}"'),
    said(r"(.*\bseen by \w+) (?:only|alone)(.*)", "{0}{1}"),
    said(r"(.*\bseen by \w+) (?:or|and) (\w+)", "{0}, {1}"),
)
IN_TWO: Final = (
    two(
        rf"(?!tile\b)(\w[\w.]*) (?:loses|removes|destroys|sacrifices|disbands) (?:one|an?) (?!turn\b)(\w+)"
        rf"(?: {_THEIR})?",
        BELOW_IT,
        'ask {0} for lost: {1} from … "…"',
        "destroy lost",
    ),
)

MOST_STEPS: Final = 20
"""Numbers in steps that are written out; of more nobody wants to read them."""
_IN_STEPS: Final = re.compile(
    r"(.*: *number) (?:at least|from) (\d+) (?:at most|to) (\d+),? (?:in steps of|by steps of|step|in) (\d+)s?( .*)?"
)


def number_in_steps(snag: Snag) -> Finding | None:
    """`ask p for rate: number at least 10 at most 30 in steps of 5 "How much?"`."""
    line = snag.text.strip()
    found = _IN_STEPS.fullmatch(line) if len(line) <= MOST_SAID else None
    if found is None or any(len(found[at]) > len(str(MOST_SAID)) + 3 for at in (2, 3, 4)) or not int(found[4]):
        return None
    numbers = range(int(found[2]), int(found[3]) + 1, int(found[4]))
    instead = f"{found[1]} from {{{', '.join(map(str, numbers[:MOST_STEPS]))}}}{found[5] or ''}"
    if not 1 < len(numbers) <= MOST_STEPS or not snag.reads(instead):
        return None
    start = snag.indent + 1
    return SAID_OTHERWISE.at(snag.at(start, start + len(line)), instead=instead[:MOST_SAID])
