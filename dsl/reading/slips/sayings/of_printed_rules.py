"""Lines as printed campaign rules say them: what is asked of a table, what has happened this turn, who has what."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.keywords import statements
from dsl.reading.slip import Slip
from dsl.reading.slips.sayings.everyday_words import PHRASES_OF_EVERY_DAY
from dsl.reading.slips.sayings.in_two import BEHIND_IT, BELOW_IT, said_in_two, two
from dsl.reading.slips.sayings.saying import LONGEST, MOST_SAID, SAID_OTHERWISE, STARTS_WITH, TEXT, said, said_again

DONE_FOR_THIS_TURN: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "who may do no more has a condition",
    'write: {player} gains done until end of turn, at the left margin: condition done of player "done", and below '
    'each act: allowed when not player has done else "…"',
)

OUTCOME_ELSEWHERE: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what comes of a roll stands where it is made",
    "write in an act or a phase: roll {roll}(…), indented below it: {outcome}, and what is done then below that",
)
TABLE_OF_A_SUM: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what is added to the dice of a table is added where it is asked",
    "write: {table} by total, and ask it with the whole sum: {name}({sum})",
)

_PLACE: Final = r"([^\W\d][\w.]*(?:\([^()]*\))?)"
_PRODUCT: Final = r"([^\W\d][\w.]*(?:\([^()]*\))?|\([^()]*\))"
_NUMBER: Final = r"(\w[\w.]*)"
_TEST: Final = r"(.*?\b(?:when|if|where|and|or|not|until|while|satisfies) )"
_SET: Final = r"(.*(?:=|\bbecomes|\bin|\bof|\() *)"
_THEIR: Final = r"(?:(?:of )?(?:his|her|its|their) (?:own )?(?:choice|choosing)|(?:that )?(?:he|she|it|they) choose?s?)"
_THIS_TURN: Final = r"(?:of |from |in )?this turn"
_ROLLED: Final = r" ?\(?(?:roll|throw)?(?:-off)? ?(\d*[dDwW]\d+)\)?"
_ENTERS: Final = r"(?:enters|arrives (?:at|in)|moves (?:to|into|onto)|reaches|comes (?:to|into))"

_PHRASES: Final = (
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
    # how far a number goes
    said(r"(.*\bnumber) from (-?\w[\w.]*) to (-?\w[\w.]*)(.*)", "{0} at least {1} at most {2}{3}"),
    # what was told or has happened this turn
    said(
        rf"(for each (\w+) in )(\w+) {_THIS_TURN} where (.+)",
        "{0}{2} where {1}.born is turn and {3}",
    ),
    said(rf"(for each (\w+) in )(\w+) {_THIS_TURN}", "{0}{2} where {1}.born is turn"),
    said(
        rf"(.*\b(?:any|no|every|those|count of|one|for each) (\w+) in )(?!past\b)(\w+) {_THIS_TURN}"
        r" (where|satisfies) (.+)",
        "{0}{2} {3} {1}.born is turn and {4}",
    ),
    said(
        rf"(.*\b(?:any|no|those|count of|for each) (\w+) in )(?!past\b)(\w+) {_THIS_TURN}\b(.*)",
        "{0}{2} where {1}.born is turn{3}",
    ),
    said(
        rf"(.*\bcount of )(?!past\b)(\w+) {_THIS_TURN}\b(.*)",
        "{0}x in {1} where x.born is turn{2}",
    ),
    # stats
    said(rf"(?:half|halve|halved|times half) ({TEXT} )?(when .+)", "times 1/2 {0}{1}"),
    said(rf"(?:double|doubled|twice|times two) ({TEXT} )?(when .+)", "times 2 {0}{1}"),
    said(
        rf"for each (?:tile|\w+) (\w+) (?:of|owned by|belonging to) (\w+): ([^\"]+?)( {TEXT})?",
        '{2} "…" for each {0} in … where {0}.… is {1}',
    ),
    said(r"for each (?:tile |\w+ )?(\w+) in ([^:]+): ([^\"]+)", '{2} "…" for each {0} in {1}', "STRING"),
    said(rf"({TEXT}):? ([-+]?[\w.]+)((?: (?:per|for|when|if)\b.*)?)", "{1} {0}{2}"),
    said(
        rf"([-+]?\d+)( {TEXT})? per (\d+) (?!of\b|steps\b){_PLACE}(?: .*)?",
        "{0}{1} per (count of {3} / {2} rounded down)",
    ),
    said(
        rf"([-+]) ?(?:the )?(?:total|sum)(?: of)? (\w+) of (?:all )?(\w+) of (\w+)( {TEXT})?",
        '0 {0} (sum of x.{1} for each x in {2} where x.… is {3}) "…"',
    ),
    # ways and places
    said(
        rf"{_SET}(\w+s|\w+en) (?:in|on|at) (?!order\b|random\b){_PLACE} (?:where|that are|with) (.+)",
        "{0}those x in {1} where x.… is {2} and …",
    ),
    said(r"(?:move|put|place|shift|send)s? (\w+(?:\.\w+)+) (?:in|on)?to (?:the )?(\w[\w.]*)", "{0}.… becomes {1}"),
    # who has what
    said(rf"{_TEST}no (?:other )?(\w+) has {_PLACE}(.*)", "{0}no x in … where x.… is {2}{3}"),
    said(rf"when (?:an? )?(\w+) {_ENTERS} (?:an? |the )?(\w+):?", "when x.{1} changes for x: {0}"),
    said(r"for each (?!tile\b)(\w+) (?:with|that|who|which|whose|not)\b[^:]*", "for each x in … where …"),
    said(
        rf"{_TEST}{_PLACE} has (?:not|n't|never) (?:yet |already )?\w+ed(?: yet)? this (turn|phase|round)(.*)",
        "{0}no x in past … this {2} where x.… is {1}{3}",
    ),
    said(
        rf"{_TEST}{_PLACE} has (?:already |yet )?\w+ed(?: already)? this (turn|phase|round)(.*)",
        "{0}any x in past … this {2} where x.… is {1}{3}",
    ),
    said(rf"(.*\bcount of )(?!those\b){_PLACE} (?:where|with|that|which) .*", "{0}x in {1} where …"),
    said(
        rf"{_SET}(?:the )?(?:nearest|closest) (\w+).*",
        "{0}the x in … where … with lowest (distance(…, …) otherwise 99)",
    ),
    said(r"(.*\b(?:by|in|is|=) *)(?:the )?only (\w+?)s? (?:left|with|who|that)\b.*", "{0}those x in {1}s where …"),
    # what is divided
    said(r"(.*(?:=|[-+(]) *)(\w+) per (\d+) (\w+(?:\.\w+)+)(.*)", "{0}{1} * ({3} / {2} rounded down){4}"),
    said(rf"(.*?){_PRODUCT} (?:div|\\) {_NUMBER} mod {_NUMBER}(.*)", "{0}remainder({1} / {2} rounded down, {3}){4}"),
    said(rf"(.*?){_PRODUCT} (?:div|\\) {_NUMBER}(.*)", "{0}{1} / {2} rounded down{3}"),
    # a throw, and one on a table
    said(rf"(?:roll|throw) (\d*[dDwW]\d+)(?: as \w+)? {TEXT}", "let thrown = {0}"),
    said(r"(.*(?:=|\bbecomes|\bup|\bdown) *)(?:roll|throw)s? (?:on|in) (?:the )?(?:table )?(\w+)", "{0}{1}(…)"),
)
_IN_TWO: Final = (
    two(
        rf"(?:all|each|every|the) players? {STARTS_WITH} (\d+) [a-z_]\w*s (?:in|on|at) .+",
        BELOW_IT,
        "for each p in players",
        "repeat {0} times, and below that: create …",
    ),
    two(
        rf"(?!tile\b)(\w[\w.]*) (?:loses|removes|destroys|sacrifices|disbands) (?:one|an?) (\w+)(?: {_THEIR})?",
        BELOW_IT,
        'ask {0} for lost: {1} from … "…"',
        "destroy lost",
    ),
    two(
        rf"each player,? (?:the )?(?:highest|most|largest) .+? first,?{_ROLLED}",
        BEHIND_IT,
        "players by most …, roll-off {0}",
        "each player in order",
    ),
    two(
        r"each player,? (?:the )?(?:highest|most|largest) .+? first",
        BEHIND_IT,
        "players by most …",
        "each player in order",
    ),
    two(
        r"each player,? (?:the )?(?:lowest|least|fewest|smallest) .+? first",
        BEHIND_IT,
        "players by least …",
        "each player in order",
    ),
    two(
        r"each player(?: in order)?,? (?:in secret|secretly|simultaneously|at once|hidden)"
        r"|(?:secretly|in secret|simultaneously),? each player(?: in order)?",
        BELOW_IT,
        "together, sealed",
        "for each p in players, and below that: ask p for …",
    ),
)
_IS_OVER: Final = re.compile(
    r"end (?:the )?(?:turn|phase|activation)(?: of (\w[\w.]*)| for (\w[\w.]*))?"
    r"|(?:the |his |her |their )?(?:turn|activation)(?: of (\w[\w.]*))? (?:ends|is over)"
    r"|(\w[\w.]*) (?:may|can) do no(?:thing)? more(?: this turn)?"
)


_OUTCOME: Final = re.compile(
    r"(success|failure)(?: *: *|,? then | +)(?!(?:by|on|at|with|if|when|or)\b|\d).+|(success|failure):?"
)
_WITH_MORE: Final = re.compile(r"(table (\w+)) (?:on|by) (\d*[dDwW]\d+ ?[-+] ?[^\"\[]+?)( \".*)?")
_TESTED: Final = re.compile(
    r".*(?:\b(?:is|are|has|have|belongs?|owns?|controls?)\b|[<>]).*|.* in (?:the )?(?:neighbou?rs|touching) of .*"
)
_CHANGED: Final = re.compile(r"(?:where|and|or)\b|\w+ *:|.*\b(?:becomes|up|down|gains|loses|else|when|if)\b")


def outcome_in_a_roll(slip: Slip) -> Finding | None:
    """`success: t.owner becomes p` among the lines of a roll."""
    head = next((line for line in reversed(slip.lines[: slip.line - 1]) if line[:1].strip()), "")
    roll = re.match(r"roll (\w+)", head)
    line = slip.text.strip()
    found = _OUTCOME.fullmatch(line)
    if roll is None or found is None or slip.line_above() != head.strip():
        return None
    start = slip.indent + 1
    outcome = found[1] or found[2]
    return OUTCOME_ELSEWHERE.at(slip.at(start, start + len(line)), roll=roll[1], outcome=outcome)


def said_below_an_act(slip: Slip) -> Finding | None:
    """`tile.owner is none` or `turn > 3` directly below an act, where what must hold begins with `allowed when`."""
    line = slip.text.partition("#")[0].strip()
    if len(line) > LONGEST or not slip.line_above().startswith("action "):
        return None
    if line.partition(" ")[0] in statements() or _TESTED.fullmatch(line) is None or _CHANGED.match(line) is not None:
        return None
    start = slip.indent + 1
    place = slip.at(start, start + len(line))
    allowed = f"allowed when {line}"
    if slip.reads(allowed):
        return SAID_OTHERWISE.at(place, instead=f'{allowed[:MOST_SAID]} else "…"')
    lines = [*slip.lines]
    lines[slip.line - 1] = " " * slip.indent + allowed
    told = said_again(replace(slip, lines=tuple(lines)), (*_PHRASES, *PHRASES_OF_EVERY_DAY))
    return None if told is None else SAID_OTHERWISE.at(place, instead=f'{dict(told.values)["instead"]} else "…"')


def as_printed_rules_say(slip: Slip) -> Finding | None:
    """`ask p for x: 3 of good "…"`, `for each b in battles this turn`, `when army enters tile`, `end turn of p`."""
    line = slip.text.partition("#")[0].strip()
    if len(line) > LONGEST:
        return None
    if over := _IS_OVER.fullmatch(line):
        start = slip.indent + 1
        player = next((name for name in over.groups() if name), "player")
        return DONE_FOR_THIS_TURN.at(slip.at(start, start + len(line)), player=player)
    if more := _WITH_MORE.fullmatch(line):
        start = slip.indent + 1
        place = slip.at(start, start + len(line))
        return TABLE_OF_A_SUM.at(place, table=more[1], name=more[2], sum=more[3][:MOST_SAID])
    return said_again(slip, _PHRASES) or said_in_two(slip, _IN_TWO)
