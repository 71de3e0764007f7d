"""What printed games say of tokens, of tracks and of who is meant: `remove 1 token of p from t`, `that player`."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.created_with import VALUES_BELOW
from dsl.reading.snags.sayings.in_two import BELOW_IT, said_in_two, two
from dsl.reading.snags.sayings.saying import LONGEST, MOST_SAID, ONE, SAID_OTHERWISE, STAND, said, said_again

BOTH_DESTROYED: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "one thing after the other is destroyed here",
    "write: {first}, and indented below it: destroy x; the same for the others: {second}",
)
SEVERAL_OR_A_NUMBER: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "how many there are of something is counted here",
    "write: {several}; or where `{name}` is a number itself: {number}",
)

_A: Final = r"(?:an?|one|1)"
_WORD: Final = r"([^\W\d]\w*)"
_CHANGED: Final = r"(.*?\b(?:up|down) )"
_TEST: Final = r"(.*?(?:\b(?:when|where|if|and|or|not|satisfies|while|until)|=) )"
_SAYINGS: Final = (
    # how many of something there are
    said(
        r"(.*\b)count of (?:different|distinct|unique|various) (\w+) (?:in|on|at) ([\w.]+)(.*)",
        "{0}count of x in {1} where any y in … where y.… is x and y.… is {2}{3}",
    ),
    said(r"(.*\b)count of (?:different|distinct|unique|various) (\w+)(.*)", "{0}count of x in {1} where …{2}"),
    said(
        rf"{_CHANGED}(\w+) (?:per|for each|for every) (\w+) of (?:each|every|all) ([a-z]\w*) "
        r"neighbou?r(?:ing (?:tile|hex|space|area|city|province))?s?",
        "{0}{1} * sum of x.{2} for each x in neighbours of … where x.{3}",
    ),
    said(
        rf"{_CHANGED}(\w+) (?:per|for each|for every) (\w+) of (?:each|every|all) neighbou?r"
        r"(?:ing (?:tile|hex|space|area|city|province))?s?",
        "{0}{1} * sum of x.{2} for each x in neighbours of …",
    ),
    said(
        r"((?:\w+: *)?)([-+]?\w+)( \"[^\"]*\")? (?:per|for each|for every) (\w+) of (?:each|every|all) ([a-z]\w*) "
        r"neighbou?rs?",
        "{0}{1} * x.{3}{2} for each x in neighbours of … where x.{4}",
    ),
    said(
        r"base ([-+]?\w+)( \"[^\"]*\")? (?:per|for each|for every) (\w+) of (?:each|every|all) ([a-z]\w*) neighbou?rs?",
        '{0} * x.{2} "…" for each x in neighbours of … where x.{3}',
    ),
    said(
        rf"{_TEST}there (?:is|are) (?:an?|any) (\w+?)s? of {STAND} (?:in|on|at) {STAND}(.*)",
        "{0}any x in {1:many} where x.… is {2} and x.… is {3}{4}",
    ),
    said(
        rf"{_TEST}there (?:is|are) (?:no|not any) (\w+?)s? of {STAND} (?:in|on|at) {STAND}(.*)",
        "{0}no x in {1:many} where x.… is {2} and x.… is {3}{4}",
    ),
    # how far something goes on a track
    said(
        rf"([^\W\d]\w*(?:\.\w+)+) (?:goes|moves|advances|climbs|rises) (?:up )?{_A} (?:steps?|spaces?|levels?)(?: up)?",
        "{0} up 1",
    ),
    said(
        rf"([^\W\d]\w*(?:\.\w+)+) (?:goes|moves|falls|drops|sinks) (?:down )?{_A} (?:steps?|spaces?|levels?)(?: down)?",
        "{0} down 1",
    ),
    said(
        rf"{_WORD} (?:goes|moves|advances|climbs|rises) (?:up )?{_A} (?:steps?|spaces?|levels?)(?: up)?"
        rf" on (?:the |his |her |their )?{_WORD}(?: track)?",
        "{0}.{1} up 1",
    ),
    said(
        rf"{_WORD} (?:goes|moves|falls|drops|sinks) (?:down )?{_A} (?:steps?|spaces?|levels?)(?: down)?"
        rf" on (?:the |his |her |their )?{_WORD}(?: track)?",
        "{0}.{1} down 1",
    ),
    said(
        rf"{_WORD} (?:goes|moves|climbs|rises) (?:up {_A} (?:steps?|levels?)|{_A} (?:steps?|levels?) up)", "{0}.… up 1"
    ),
    said(
        rf"{_WORD} (?:goes|moves|falls|drops|sinks) (?:down {_A} (?:steps?|levels?)|{_A} (?:steps?|levels?) down)",
        "{0}.… down 1",
    ),
    # a share of what there is
    said(rf"{STAND} -=? ?(\d+%)(?:,? rounded (?:up|down|nearest))?", "{0} down {0} * {1} rounded down"),
    said(rf"{STAND} \+=? ?(\d+%)(?:,? rounded (?:up|down|nearest))?", "{0} up {0} * {1} rounded down"),
    # who has what where
    said(
        rf"{_TEST}{_WORD} (?:has|have|owns?|holds?) (?:an? |the |any )?([a-z]\w*(?: [a-z]\w*)?) (?:in|on|at) {ONE}(.*)",
        "{0}any x in … where x.… is {1} and x.… is {3}{4}",
    ),
)
_NEXT_TO: Final = re.compile(rf"\b(?!\w+s ){STAND[1:-1]} (?:is )?(?:next|adjacent) to (\w[\w.]*)(?:['’]s (\w+))?")
_HAS_A: Final = re.compile(r"\b([^\W\d]\w*) (?:has|contains) an? ([^\W\d]\w*)\b")
_IN_TWO: Final = (
    two(
        rf"for (?:each|every) {_WORD},? (?:roll|throw) (?:an? |one )?(\d*[dDwW]\d+)",
        BELOW_IT,
        "for each x in {0}",
        "let thrown = {1}",
    ),
)
_REMOVED: Final = re.compile(
    rf"(?:remove|discard) (?P<number>\d+|one|an?) (?P<what>[^\W\d]\w*?)s?(?: of (?P<whose>{STAND[1:-1]}))? "
    rf"(?:from|in|on|at) (?P<where>{STAND[1:-1]})"
)
_BOTH: Final = re.compile(
    rf"(?:destroy|remove) (?:each|every|all) (\w+) (?:in|on|at) {STAND} "
    rf"and (?:each|every|all) (\w+) (?:in|on|at) {STAND}"
)
_PER_SEVERAL: Final = re.compile(rf"({STAND[1:-1]} (?:up|down)) (\w+) (?:per|for each|for every) (\w+\([^()]*\))")
_DIES: Final = re.compile(
    r"(?:each|every) (?P<what>[^\W\d]\w*) (?:in|on|at) (?P<where>\w[\w.]*) "
    r"(?:dies|is (?:lost|killed|destroyed|removed)) "
    r"(?:on|with|if) (?:an? )?(?P<low>\d+)(?:-(?P<high>\d+)|(?P<more>\+| or more)|(?P<less> or less))?"
    r"(?: (?:on|with|of) (?:an? |one )?(?P<die>[dDwW]\d+))?"
)
_VALUES: Final = re.compile(r"[^\W\d]\w* = [^=,]+(?:, *[^\W\d]\w* = [^=,]+)+")
_VALUES_APART: Final = re.compile(r"[^\W\d]\w* = [\w.]+(?: +[^\W\d]\w* = [\w.]+)+")
_VALUE: Final = re.compile(r"([^\W\d]\w*) = ([^=,]+?)(?=,|\Z| +[^\W\d]\w* = )")
_CREATES: Final = re.compile(r"create ([^\W\d]\w*)\b.*")
_THAT_PLAYER: Final = re.compile(r"(?P<before>(?:.*\W)?)that player(?:['’]s (?=\w))?(?P<after>.*)")
_GOES_THROUGH: Final = re.compile(r"for each ([^\W\d]\w*) in (?:players|those \w+ in players)\b.*")
_HAS_OWNER: Final = re.compile(r"(?:otherwise )?when ([^\W\d]\w*\.[^\W\d]\w*) is not none\b.*")
_GAINS: Final = re.compile(r" (?:gains?|gets?|receives?|scores?|earns?) (\w+) (\w+)")
_LOSES: Final = re.compile(r" (?:loses?|pays?|spends?|discards?) (\w+) (\w+)")
_ONE_OF_THEM: Final = ("a", "an", "one")
_MANY: Final = re.compile(r"(?<=[^aeiou])y\Z")


def of_pieces(snag: Snag) -> Finding | None:
    """`remove 1 token of p from t`, `that player loses 1 gold`, `player = p, tile = t` below `create`."""
    line = snag.text.partition("#")[0].strip()
    if (not snag.indent and not line.startswith("define ")) or len(line) > LONGEST:
        return None
    return (
        _in_one_line(snag, line)
        or _removed(snag, line)
        or _that_player(snag, line)
        or _beside_or_with(snag, line)
        or said_again(snag, _SAYINGS)
        or said_in_two(snag, _IN_TWO)
    )


def _told(snag: Snag, line: str, instead: str) -> Finding | None:
    place = snag.at(snag.indent + 1, snag.indent + 1 + len(line))
    return SAID_OTHERWISE.at(place, instead=instead[:MOST_SAID])


def _in_one_line(snag: Snag, line: str) -> Finding | None:
    """`player = p, tile = t` below `create army`."""
    created = _CREATES.fullmatch(snag.line_above())
    if created is None or not (_VALUES.fullmatch(line) or _VALUES_APART.fullmatch(line)):
        return None
    lines = ", ".join(f"`{one[1]} = {one[2].strip()}`" for one in _VALUE.finditer(line))
    place = snag.at(snag.indent + 1, snag.indent + 1 + len(line))
    return VALUES_BELOW.at(place, kind=created[1], lines=lines[:MOST_SAID])


def _removed(snag: Snag, line: str) -> Finding | None:
    """Tokens that are taken from a place, some of them or all, or by what is thrown for each."""
    place = snag.at(snag.indent + 1, snag.indent + 1 + len(line))
    if found := _REMOVED.fullmatch(line):
        number = "1" if found["number"] in _ONE_OF_THEM else found["number"]
        whose = f"x.… is {found['whose']} and " if found["whose"] else ""
        first = f"for each x in the {number} x in {_many(found['what'])} where {whose}x.… is {found['where']}"
        return BELOW_IT.at(place, first=first[:MOST_SAID], second="destroy x")
    if found := _BOTH.fullmatch(line):
        one, other = (f"for each x in {_many(found[at])} where x.… is {found[at + 1]}" for at in (1, 3))
        return BOTH_DESTROYED.at(place, first=one[:MOST_SAID], second=other[:MOST_SAID])
    if found := _DIES.fullmatch(line):
        first = f"for each x in {_many(found['what'])} where x.… is {found['where']}"
        return BELOW_IT.at(place, first=first[:MOST_SAID], second=f"destroy x when {_thrown(found)}")
    if found := _PER_SEVERAL.fullmatch(line):
        several, number = (f"{found[1]} {found[2]} * {of}{found[3]}"[:MOST_SAID] for of in ("count of ", ""))
        if snag.reads(several):
            return SEVERAL_OR_A_NUMBER.at(place, several=several, number=number, name=found[3][:MOST_SAID])
    return None


def _thrown(found: re.Match[str]) -> str:
    """What a die must show, said of the die: `d6 <= 3`."""
    die = found["die"] or "d6"
    low, high = int(found["low"]), int(found["high"] or found["low"])
    if found["less"] or (found["high"] and low == 1):
        return f"{die} <= {high}"
    if found["more"] or (found["high"] and high == int(die[1:])):
        return f"{die} >= {low}"
    return f"{die} is {low}" if low == high else f"{die} is one of ({', '.join(map(str, range(low, high + 1)[:20]))})"


def _many(word: str) -> str:
    return _MANY.sub("ies", word) if _MANY.search(word) else f"{word.removesuffix('s')}s"


def _that_player(snag: Snag, line: str) -> Finding | None:
    """Whoever is meant, by the name that the lines around give."""
    found = _THAT_PLAYER.fullmatch(line)
    if found is None:
        return None
    who = next((name for above in snag.lines_around() if (name := _player_of(above))), "…")
    for pattern, change in ((_GAINS, "up"), (_LOSES, "down")):
        if not found["before"] and (moved := pattern.fullmatch(found["after"])):
            return _told(snag, line, f"{who}.{moved[2]} {change} {moved[1]}")
    point = "." if re.search(r"['’]s \Z", line[: found.start("after")]) else ""
    return _told(snag, line, f"{found['before']}{who}{point}{found['after']}")


def _player_of(line: str) -> str:
    """The name of the player in a line below which others stand."""
    if line.startswith("each player in order") or re.match(r"action .*\bby player\b", line):
        return "player"
    found = _GOES_THROUGH.fullmatch(line) or _HAS_OWNER.fullmatch(line)
    return found[1] if found is not None else ""


def _beside_or_with(snag: Snag, line: str) -> Finding | None:
    """`t next to player's track or t has a city`: said of each part of a test, until the line can be read."""
    instead = _NEXT_TO.sub(_next_to, line)
    instead = _HAS_A.sub(r"\1.\2", instead)
    is_changed = instead != line and (_NEXT_TO.search(line) is not None)
    return _told(snag, line, instead) if is_changed and snag.reads(instead) else None


def _next_to(found: re.Match[str]) -> str:
    one = found[0].partition(" ")[0]
    return f"{one} is next to {found[1]}{'.' + found[2] if found[2] else ''}"
