"""Events: how they begin and end, how likely they are, what is asked of them, and the lines they have."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity, nearest
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.in_two import BELOW_IT, said_in_two, two
from dsl.reading.snags.sayings.saying import LONGEST, MOST_SAID, TEXT, said, said_again

ENDS_ELSEWHERE: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "an event that goes on is a thing, and ends when that is destroyed",
    "write: for each x in {plural} where …, and indented below it: destroy x; among the lines of the event itself: end "
    "event",
)
ONE_OF_EVENTS: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "which event begins says a table",
    "write at the left margin: table fate on d6, below it rows with the names of events, such as {rows}; and here: let "
    "drawn = fate(d6), and in the next line: begin drawn.what",
)
LASTING_LINE: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what holds while an event goes on is said at the left margin",
    "leave this line out, and write there: {line} when any x in … where x.… is …",
)
WHERE_IT_BEGINS: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "when an event begins, and how likely that is, is said where it begins",
    "leave this out, and write there: begin {name}(…) when {chance}; where one of several begins, a table names them: "
    "table fate on d6",
)
EACH_TIME: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "the lines of an event are done each time it is carried out",
    "leave this line out, and write what stands below it as deep as it",
)
_EVENT: Final = re.compile(r"(?:(?:replace|add to|change) )?event (\w+)")
_NO_EVENT: Final = r"(?!(?:event|turn|phase|campaign|game|it|here|now|activation|if|when|round|step)\b)"
_ENDS: Final = re.compile(
    rf"(?:end|stop|cancel|finish|remove) (?:all |the )?{_NO_EVENT}(\w+)\([^()]*\)"
    rf"|(?:end|cancel|finish) (?:all |the )?{_NO_EVENT}(\w+)"
    rf"|{_NO_EVENT}(\w+) (?:ends|is over)"
)
_ENDED: Final = ("campaign", "event")
"""What is ended by its own word, which somebody may have spelt otherwise."""
_ONE_OF: Final = re.compile(
    r"begin (?:(?:one of|either) )?(\w+)(?:\([^()]*\))?(?:,| or) (\w+)(?:\([^()]*\))?(?: at random)?"
)
_RANDOM: Final = re.compile(r"begin (?:an?|one|the)?(?: )?random event")
_LINE: Final = re.compile(r"(?:(?:\w+: *)?(to \w[^:\"]*: *[^\"]+(?: \"[^\"]*\")?|forbids [\w, ]+?))(?: when .+)?")
_LIKELY: Final = re.compile(
    r"event (\w+)(?:\([^()]*\))?(?: \"[^\"]*\")?,? (?:with )?(?:an? )?(?:chance|probability|odds)?:? ?(?:of )?"
    r"(\d+%|\d+/\d+|\d+ in \d+)(?: chance)?"
)
_AT_TURN: Final = re.compile(r"event (\w+)(?:\([^()]*\))?(?: \"[^\"]*\")?,? (?:on|in|at) turn (\d+)")
_CHANCE: Final = re.compile(r"(?:chance|probability|odds|weight):? (?:of |is )?(\d+%|\d+/\d+|\d+ in \d+|\d+)")
_EACH_TURN: Final = re.compile(r"(?:each|every) (?:turn|time|week|month|round|season|year):?")
_PERCENT: Final = r"(\d+%|\d+/\d+)"
SAYINGS: Final = (
    # begun
    said(
        r"begin (?!(?:at|in|on|event|the|an?|random|one|either)\b)(\w+)(?: in| at| on)?"
        r" (?!(?:end|next|when|as|with|after|at|in|on|or|for)\b)([a-z]\w*(?:\.\w+)*)((?: when .+)?)",
        "begin {0}({1}){2}",
    ),
    said(r"begin (?:the )?event (\w.*)", "begin {0}"),
    said(r"(?:start|trigger|launch|cause|fire)s?(?: the)?(?: event)? (\w+(?:\(.*\))?)(.*)", "begin {0}{1}"),
    said(r"(?!it\b)([a-z]\w*) (?:begins|starts|happens|occurs)(?: in| at| on)? (\w[\w.]*)(.*)", "begin {0}({1}){2}"),
    said(r"let (\w+) = (\w+\(.*\))", "begin {1} as {0}"),
    # when
    said(r"(begin \w+(?:\(.*?\))?) at (?:the )?next turn(.*)", "{0} in 1 turns{1}"),
    said(
        r"(begin \w+(?:\(.*?\))?) (?:at|on|in)(?: the)? (?:start|beginning) of (?:the )?(?:next )?(\w+)(.*)",
        "{0} at next {1}{2}",
    ),
    said(r"(begin \w+(?:\(.*?\))?) at the end of (?:the |this )?(\w+)(.*)", "{0} at end of {1}{2}"),
    said(r"(begin \w+(?:\(.*?\))?) (?:in|on|at) turn (\d+)(.*)", "{0} in ({1} - turn) turns{2}"),
    said(r"(begin \w+(?:\(.*?\))?) (?:each|every) (?:turn|week|month|round|year|season)", "{0}"),
    # how likely
    said(rf"(?:with (?:an? )?)?{_PERCENT} chance(?: of| that| to|:|,|;)? (begin .+)", "{1} when {0} chance"),
    said(rf"(?:with (?:an? )?)?{_PERCENT} chance(?: of|:|,|;)? (\w+\(.*\))", "begin {1} when {0} chance"),
    said(rf"when (?:a )?chance(?: of| is)? {_PERCENT}(.*)", "when {0} chance{1}"),
    said(r"(.*\(.*?)(?:an? |one )(\w+) at random(.*)", "{0}one of {1}s at random{2}"),
    # asked
    said(
        r"when (?:there is )?(?:an? |any )?(\w+) (?:is )?(?:active|under way|going on|happening|running)(.*)",
        "when any x in {0:many}{1}",
    ),
    said(r"run (?:the |all |all the )?events?(?: \w+)?", "run events"),
    # the head
    said(rf"(event \w+(?:\([^()]*\))?), ?(continuing|survives)( {TEXT})", "{0}{2} {1}"),
    said(rf"event (\w+)(?: of| in| on| at| for) (?:an? |the )?(\w+)( {TEXT})?(.*)", "event {0}({1}){2}{3}"),
    said(rf"(event \w+)( {TEXT}) (?:of|in|on|at|for) (?:an? |the )?(\w+)(.*)", "{0}({2}){1}{3}"),
    said(rf"(event \w+(?:\([^()]*\))?(?: {TEXT})?) (?:instant|immediate|at once)", "{0}"),
    said(rf"(event \w+(?:\([^()]*\))?(?: {TEXT})?) (?:hidden|secret)", "{0} seen by …"),
)
_BELOW_ONE: Final = (
    said(r"(?:lasts?|duration|length|time)(?: is| of|:)? (\d+)(?: \w+)?", "end event when event.age >= {0}"),
    said(r"(?:end|ends|finish|over|stop)s?(?: event)? when (.+)", "end event when {0}"),
)
_FIRST: Final = (
    r"(?:at (?:the )?(?:start|beginning|first)|when (?:it|the event) (?:begins|starts)"
    r"|(?:(?:on|in) )?(?:the )?first turn)"
)
_IN_TWO_BELOW: Final = (two(rf"{_FIRST}:? (.+)", BELOW_IT, "when event.age is 1", "{0}"),)
_AT_FIRST: Final = (said(rf"{_FIRST}:?", "when event.age is 1"),)
IN_TWO: Final = (
    two(
        rf"(event \w+(?:\([^()]*\))?(?: {TEXT})?)(?: continuing)?,? (?:until|till) turn (\d+)",
        BELOW_IT,
        "{0} continuing",
        "end event when turn >= {1}",
    ),
    two(
        rf"(event \w+(?:\([^()]*\))?(?: {TEXT})?) continuing,? (?:for )?(\d+) \w+",
        BELOW_IT,
        "{0} continuing",
        "end event when event.age >= {1}",
    ),
    two(r"(begin \w+(?:\(.*\))?) every (\d+) turns", BELOW_IT, "when remainder(turn, {1}) is 0", "{0}"),
    two(r"begin (\w+)\((?:each|every|all) (\w+?)s?\)", BELOW_IT, "for each x in {1:many}", "begin {0}(x)"),
)


def of_events(snag: Snag) -> Finding | None:
    """`begin flood in tile`, `25% chance: begin flood(t)`, `end flood`, and below one: `lasts 3 turns`."""
    line = snag.text.partition("#")[0].strip()
    if len(line) > LONGEST:
        return None
    start = snag.indent + 1
    place = snag.at(start, start + len(line))
    if found := _AT_TURN.fullmatch(line):
        return WHERE_IT_BEGINS.at(place, name=found[1], chance=f"turn is {found[2]}")
    if found := _LIKELY.fullmatch(line):
        return WHERE_IT_BEGINS.at(place, name=found[1], chance=_chance(found[2]))
    above = _EVENT.match(snag.line_above())
    if above is not None:
        if found := _CHANCE.fullmatch(line):
            return WHERE_IT_BEGINS.at(place, name=above[1], chance=_chance(found[1]))
        if found := _LINE.fullmatch(line):
            return LASTING_LINE.at(place, line=found[1][:MOST_SAID])
        if _EACH_TURN.fullmatch(line):
            return EACH_TIME.at(place)
        if told := said_in_two(snag, _IN_TWO_BELOW) or said_again(snag, (*_BELOW_ONE, *_AT_FIRST)):
            return told
    if (found := _ONE_OF.fullmatch(line)) or _RANDOM.fullmatch(line):
        rows = f"`| 1-3 | {found[1]} |`, `| 4-6 | {found[2]} |`" if found else "`| 1-3 | … |`, `| 4-6 | … |`"
        return ONE_OF_EVENTS.at(place, rows=rows[:MOST_SAID])
    if above is None and snag.indent and (found := _ENDS.fullmatch(line)):
        name = next(one for one in found.groups() if one)
        if nearest(name, _ENDED):
            return None
        return ENDS_ELSEWHERE.at(place, plural=name if name.endswith("s") else f"{name}s")
    return said_again(snag, SAYINGS) or said_in_two(snag, IN_TWO)


def _chance(written: str) -> str:
    """A chance as a test has it."""
    if found := re.fullmatch(r"(\d+) in (\d+)", written):
        return f"{found[1]}/{found[2]} chance"
    return f"{written} chance" if not written.isdigit() else "25% chance"
