"""What stands directly below a declaration that holds nothing of its sort: what is done, or a row of a roll."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity, Span
from dsl.reading.keywords import begins_lines
from dsl.reading.snag import Snag, short
from dsl.reading.snags.sayings.saying import MOST_SAID, SAID_OTHERWISE

NEEDS_WHEN: Final = Mistake(
    "own-line",
    Severity.ERROR,
    "what is done here needs a line above it that says when",
    "write that line: after …, upon … or when … becomes true; and this one indented below it",
)
NEEDS_ITS_LINE: Final = Mistake(
    "own-line",
    Severity.ERROR,
    "what is done here stands below a line that says when",
    "write in the line above in which of them it is done: {whole}.LINE, where LINE is the name of that line",
)
DOES_NOTHING: Final = Mistake(
    "own-line",
    Severity.ERROR,
    "`{form}` says what there is, and does nothing",
    "write this line where something is done: in an action, a procedure or a phase; or below `setup`, if it is done "
    "before the first turn",
)
ROW_OF_WHICH: Final = Mistake(
    "own-line",
    Severity.ERROR,
    "this row counts in a roll, and it is not said in which",
    "write in the line above which roll it is: {whole}.ROLL, where ROLL is what is thrown",
)
ROW_ALONE: Final = Mistake(
    "own-line",
    Severity.ERROR,
    "this row counts in a roll, and none is made in the line above",
    "write it indented below the line that makes the roll: roll …",
)
ACTS_ALONE: Final = Mistake(
    "own-line",
    Severity.ERROR,
    "it is not said how acts are offered here",
    "write: any number of {acts}; or, to offer them beside another, write above this line `{whole} after ACT`, where "
    "ACT is what is offered there",
)
ATTRIBUTE_ALONE: Final = Mistake(
    "misplaced-line",
    Severity.ERROR,
    "“{name}” stands at the left margin, and so it belongs to nothing",
    "indent it below what has it: a kind, a report or an event",
)
COUNTS_FOR_NONE: Final = Mistake(
    "another-sort",
    Severity.ERROR,
    "a line like this counts for a stat or a roll, and “{name}” is an attribute",
    "an attribute is what statements make it: change those, or let them ask a stat for the number",
)
_FOR_AN_ATTRIBUTE: Final = re.compile(
    r"(?:(?:\w+: *)?each (?:raising|lowering|change) of|to) (\w+\.\w+) *(?::|when\b|from\b)"
)
_ATTRIBUTE: Final = re.compile(r"([^\W\d]\w*) *: *(?:(?:exact )?number|text|yes or no|set of|list of|one of)\b")
_BLOCK: Final = re.compile(r"(?:for each|when|otherwise|step|repeat|each player|together|rounds|success|failure)\b")
_ACTS: Final = re.compile(r"\w+(?: *, *\w+)*")
_TURNS: Final = ("each ", "together", "rounds")
_OFFERED: Final = re.compile(r"[^\W\d]\w*(?: *(?:,|\bor\b|\band\b|\bthen\b)(?: *then\b)? *[^\W\d]\w*)*")
_SO_MANY: Final = re.compile(
    r"(?P<before>\d+|one|an?) (?:x )?(?P<act>[^\W\d]\w*)"
    r"|(?P<first>[^\W\d]\w*) (?:(?:up to |at most )?(?P<behind>\d+) times?|once)"
)
_DONE: Final = re.compile(
    r" *(?:(?:say|do|create|destroy|ask|let|repeat|begin)\b(?! *:)"
    r"|(?:for each|add|remove|end) +\w"
    r"|[\w.()]+ +(?:up|down|becomes|gains|loses)\b)"
)
_ROW: Final = re.compile(r" *(?:\w+ *: *)?[-+] *[\d(](?:[^\"]*\".*|[\d/d]*)")
_EDITED: Final = r"(?:(?P<verb>change|add to) )?"
_TIMED: Final = re.compile(rf"{_EDITED}(?:condition \w+|effect of [\w.]+ in [\w.]+)\b")
_SAYS: Final = re.compile(rf"{_EDITED}(?P<form>kind|report|links|table)\b")
_DOES: Final = re.compile(rf"{_EDITED}(?P<rest>(?:(?:action|procedure|phase|event|scene) \w+|setup\b))(?P<part>\.\w+)?")


def done_where_nothing_is(snag: Snag) -> Finding | None:
    """`player.gold up 2` directly below `condition tired of player`, `kind player` or `change effect of …`."""
    if snag.indent == 0 or (_DONE.match(snag.text) is None and snag.first != "when"):
        return None
    above = snag.line_above()
    says = _SAYS.match(above)
    if says is not None:
        return DOES_NOTHING.at(_line(snag), form=says["form"])
    if snag.first == "when":
        return None
    timed = _TIMED.match(above)
    if timed is not None and timed["verb"]:
        return NEEDS_ITS_LINE.at(_line(snag), whole=timed[0][:MOST_SAID])
    return NEEDS_WHEN.at(_line(snag)) if timed is not None else None


def row_without_roll(snag: Snag) -> Finding | None:
    """`gift: +2 "a gift"` directly below `change action festival`, or below an act itself."""
    if snag.indent == 0 or _ROW.fullmatch(snag.text) is None:
        return None
    above = snag.line_above()
    does = _DOES.match(above)
    if does is not None and does["part"]:
        return None
    if does is None and _BLOCK.match(above) is None:
        return None
    if does is None or does["verb"] is None:
        return ROW_ALONE.at(_line(snag))
    return ROW_OF_WHICH.at(_line(snag), whole=f"{does['verb']} {does['rest']}"[:MOST_SAID])


def attribute_alone(snag: Snag) -> Finding | None:
    """`gold: number = 3` at the left margin."""
    name = _ATTRIBUTE.match(snag.text)
    return None if name is None else ATTRIBUTE_ALONE.at(snag.first_word(), name=short(name[1]))


def counts_for_an_attribute(snag: Snag) -> Finding | None:
    """`to player.fame: +1 "brave"`, `each raising of player.fame: halved`: lines count for what is worked out."""
    found = _FOR_AN_ATTRIBUTE.match(snag.text.strip())
    if found is None:
        return None
    start = snag.text.index(found[1]) + 1
    return COUNTS_FOR_NONE.at(snag.at(start, start + len(found[1])), name=found[1][:MOST_SAID])


def acts_alone(snag: Snag) -> Finding | None:
    """`take, give_up` directly below `add to phase market`."""
    acts = snag.text.strip()
    does = _DOES.match(snag.line_above()) if snag.indent and _ACTS.fullmatch(acts) else None
    if does is None or does["verb"] is None or any(map(begins_lines, acts.split())):
        return None
    return ACTS_ALONE.at(_line(snag), acts=acts[:MOST_SAID], whole=f"add to {does['rest']}"[:MOST_SAID])


def acts_not_offered(snag: Snag) -> Finding | None:
    """`take`, `take or build`, `take 2 times` directly below `each player in order`."""
    line = snag.text.strip()
    if not snag.indent or not snag.line_above().startswith(_TURNS):
        return None
    found = _OFFERED.fullmatch(line)
    if found is not None and not begins_lines(line.split()[0]):
        acts = ", ".join(re.split(r" *(?:,|\bor\b|\band\b|\bthen\b)[ ,]*(?:then )?", line))
        return SAID_OTHERWISE.at(_line(snag), instead=f"any number of {acts}"[:MOST_SAID])
    counted = _SO_MANY.fullmatch(line)
    if counted is None:
        return None
    number, act = counted["before"] or counted["behind"] or "1", counted["act"] or counted["first"]
    offer = f"at most {'one' if number in ('1', 'one', 'a', 'an') else number} of {act}"
    return SAID_OTHERWISE.at(_line(snag), instead=offer[:MOST_SAID])


def _line(snag: Snag) -> Span:
    return snag.at(snag.indent + 1, len(snag.text) + 1)
