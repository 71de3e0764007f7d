"""When something is done, for how long and how often, and what has happened this turn."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.in_two import AT_THE_MARGIN, BELOW_IT, two
from dsl.reading.snags.sayings.saying import LONGEST, TEXT, said

DONE_FOR_THIS_TURN: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "who may do no more has a condition",
    'write: {player} gains done until end of turn, at the left margin: condition done of player "done", and below '
    'each act: allowed when not player has done else "…"',
)
LATER: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what comes later is an event",
    "write here: {first}; and at the left margin `event later(…)`, and indented below it: {second}",
)
AFTER_THE_END: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what follows when something goes follows the procedure that takes it away",
    "let all that destroy it do {first}, in which stands `destroy`, and write: {second}",
)
_IN_ONE: Final = ("begin later(…) in 1 turns", "{0}")
_THIS_TURN: Final = r"(?:of |from |in )?this turn"
_IS_OVER: Final = re.compile(
    r"end (?:the )?(?:turn|phase|activation)(?: of (\w[\w.]*)| for (\w[\w.]*))?"
    r"|(?:the |his |her |their )?(?:turn|activation)(?: of (\w[\w.]*))? (?:ends|is over)"
    r"|(\w[\w.]*) (?:may|can) do no(?:thing)? more(?: this turn)?"
)
_LASTING: Final = r"([\w.]+ gains \w+|add .+ to .+)"
_GONE: Final = r"(?: is| gets| has been)? (?:destroyed|killed|eliminated|removed|lost|dies|dead)"
_WHILE: Final = r"((?:for|until|while) .+?|as long as .+?)"
SAYINGS: Final = (
    # entries for a while
    said(rf"add \+?(\d\w*) to (\w+\([^()]*\)|\w+) {_WHILE}", 'add +{0} "…" to {1} {2}'),
    said(rf"add -(\d\w*) to (\w+\([^()]*\)|\w+) {_WHILE}", 'add -{0} "…" to {1} {2}'),
    said(rf"(\w+\([^()]*\)) up (\w+) {_WHILE}", 'add +{1} "…" to {0} {2}'),
    said(rf"(\w+\([^()]*\)) down (\w+) {_WHILE}", 'add -{1} "…" to {0} {2}'),
    said(r"(add .+ to .+?) this (turn|phase|round)", "{0} until end of {1}"),
    said(r"remove (?:all |the )?entr(?:y|ies)(?: on| from| in) (\w.*)", "remove entries to {0}"),
    said(r"remove all (entries .+)", "remove {0}"),
    # what was told or has happened this turn
    said(
        rf"(for each (\w+) in )(\w+) {_THIS_TURN} where (.+)",
        "{0}{2} where {1}.born is turn and {3:test}",
    ),
    said(rf"(for each (\w+) in )(\w+) {_THIS_TURN}", "{0}{2} where {1}.born is turn"),
    said(
        rf"(.*\b(?:any|no|every|those|count of|one|for each) (\w+) in )(?!past\b)(\w+) {_THIS_TURN} where (.+)",
        "{0}{2} where {1}.born is turn and {3:test}",
    ),
    said(
        rf"(.*\bevery (\w+) in )(?!past\b)(\w+) {_THIS_TURN} (satisfies .+)",
        "{0}{2} where {1}.born is turn {3}",
    ),
    said(
        rf"(.*\b(?:any|no|those|count of|for each) (\w+) in )(?!past\b)(\w+) {_THIS_TURN}\b(.*)",
        "{0}{2} where {1}.born is turn{3}",
    ),
    said(
        rf"(.*\bcount of )(?!past\b)(\w+) {_THIS_TURN}\b(.*)",
        "{0}x in {1} where x.born is turn{2}",
    ),
    said(r"(.*\bborn (?:is|in|=)) (?:in )?this turn\b(.*)", "{0} turn{1}"),
    # what holds for a while
    said(rf"{_LASTING} until (?:the )?(?:end of )?(?:the )?next turn(?:'s end)?(.*)", "{0} for 2 turns{1}"),
    said(rf"{_LASTING} until (?:the )?end of turn (\d+)\b(.*)", "{0} while turn <= {1}{2}"),
    said(rf"{_LASTING} until turn (\d+)\b(.*)", "{0} while turn < {1}{2}"),
    said(rf"{_LASTING} until turn \+ (\d+)\b(.*)", "{0} for {1} turns{2}"),
    said(rf"{_LASTING} until (?:the )?end of turn \+ (\d+)\b(.*)", "{0} for {1} + 1 turns{2}"),
    said(r"([\w.]+)\.(\w+) becomes (?:yes|true) ((?:until|for|while) .+)", "{0} gains {1} {2}"),
    # what is done no further
    said(r"(?:end|end here|stop here|stop now|finish|return)( when .+)?", "stop{0}"),
    # what is done again
    said(r"repeat:?", "repeat until …"),
    said(r"repeat (for each .+)", "{0}"),
)
IN_TWO: Final = (
    two(
        rf"victory \w+(?: {TEXT})? as soon as (any (\w+ in \w+ where .+))",
        BELOW_IT,
        "when {0} becomes true",
        "end campaign won by those {1}",
    ),
    two(rf"victory \w+(?: {TEXT})? as soon as (.+)", BELOW_IT, "when {0} becomes true", "end campaign won by …"),
    two(
        r"instead of (?:destroy(?:ing)?|killing|losing) (?:an? |the )?(\w+)",
        AFTER_THE_END,
        "`procedure fall({0})`",
        "instead of fall({0})",
    ),
    two(
        r"limit:? ?(?:is )?(?:once|1|one|only once)(?: (?:per|a|each) (?:game|campaign|player))?",
        AT_THE_MARGIN,
        "counts as often",
        "limit often: 1 per player",
    ),
    two(r"([^\"]+\.\w+ (?:up|down|becomes) [^\"]+?) (?:in the |on the |during the )?next turn", LATER, *_IN_ONE),
    two(r"(?:in|after) (\w+) turns?:?,? (?!.*\bdo\b)(.+\..+)", LATER, "begin later(…) in {0} turns", "{1}"),
    two(
        r"once (?:per|each|a|every) (turn|phase|round),? (?:per|for each|for every) (\w+)",
        AT_THE_MARGIN,
        "counts as often",
        "limit often: 1 per {1} this {0}",
    ),
    two(
        rf"(?:when|after|if) (?:an? |the )?(\w+){_GONE}",
        AFTER_THE_END,
        "`procedure fall({0})`",
        "after fall({0})",
    ),
    two(
        r"(?:after|when|upon) (?:an? |the |each )?reports? (?:of )?(?:an? )?(\w+)",
        BELOW_IT,
        'phase after_{0} "…"',
        "for each x in {0:many} where x.born is turn",
    ),
)


def done_for_this_turn(snag: Snag) -> Finding | None:
    """`end turn of p`, `p may do no more`."""
    line = snag.text.partition("#")[0].strip()
    over = None if len(line) > LONGEST else _IS_OVER.fullmatch(line)
    if over is None:
        return None
    start = snag.indent + 1
    player = next((name for name in over.groups() if name), "player")
    return DONE_FOR_THIS_TURN.at(snag.at(start, start + len(line)), player=player)
