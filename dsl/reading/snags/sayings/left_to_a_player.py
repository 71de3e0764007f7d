"""What is left to a player in one line, `p pays 3 gold or loses 1 fame`, is asked here; and who has to miss a turn."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity, Span
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.saying import GAP, LONGEST, MOST_SAID

ONE_OF_TWO: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "which of the two is done is asked before",
    'write: ask {who} for choice: one of (first, second) "…", in the next line: when choice is first, indented below '
    "it: {first}, below that: otherwise, and indented below it: {second}",
)
IF_HE_LIKES: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "whether it is done is asked before",
    'write: ask {who} for wants: yes or no "…", in the next line: when wants, and indented below it: {first}',
)
FOR_SOMETHING: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "whether it is done is asked before",
    'write: ask {who} for wants: yes or no "…", in the next line: when wants, indented below it: {first}, and below '
    "that: {second}",
)
TURN_MISSED: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "who misses a turn has a condition so long",
    'write here: {who} gains waiting for {turns} turns, at the left margin: condition waiting of player "misses a '
    'turn", and below acts: allowed when not player has waiting',
)

_LESS: Final = r"(?:pays?|loses?|spends?|gives? up|sacrifices?)"
_MORE: Final = r"(?:gains?|gets?|receives?|earns?|takes?|wins?)"
_WHO: Final = r"([^\W\d][\w.]*)"
_AMOUNT: Final = re.compile(
    rf"(?:{_WHO} )??(?:(?P<less>{_LESS})|(?P<more>{_MORE})) (?P<amount>\d\w*) (?P<what>[^\W\d]\w*)"
)
_CHANGE: Final = re.compile(rf"{_WHO}\.\w+ (?:up|down|becomes) .+|{_WHO} (?:gains|loses) [^\W\d]\w*")
_PAYS_OR: Final = re.compile(rf"(?:{_WHO} )((?:{_LESS}|{_MORE}) .+?),? or (?:else )?(.+)")
_EITHER: Final = re.compile(r"either (.+?),? or (.+)")
_CHOOSE: Final = re.compile(
    r"(?:(?P<who>[^\W\d][\w.]*) )?(?:(?:may|must|can) )?"
    r"(?:choose|chooses|pick|picks)(?: between| one(?: of)?(?: the following)?)?"
    r"(?P<colon> ?:)? (?P<first>.+?)(?:,? or |,? and |, )(?P<second>.+)"
)
_MAY: Final = re.compile(rf"{_WHO} (?:may|can) ((?:{_LESS}|{_MORE}) .+?)(?: (?:to|for|and) (?:(?:a|an) )?(.+))?")
_SITS_OUT: Final = r"(?:miss(?:es)?|skips?|loses?|sits? out)"
_A_TURN: Final = r"(?: (?:a|an|one|1|his|her|its|their|the))?(?: next| following)? turn"
_MISSES: Final = re.compile(
    rf"{_WHO} {_SITS_OUT}{_A_TURN}|skip{_A_TURN} of {_WHO}|{_WHO} {_SITS_OUT} (?:the next )?(\d+) turns"
)


def left_to_a_player(snag: Snag) -> Finding | None:
    """`either … or …`, `choose one: …`, `p may pay 2 gold to gain 1 fame`, `p misses the next turn`."""
    line = snag.text.partition("#")[0].strip()
    if len(line) > LONGEST:
        return None
    start = snag.indent + 1
    place = snag.at(start, start + len(line))
    if found := _MISSES.fullmatch(line):
        turns = f"{found[4]} + 1" if found[4] else 2
        return TURN_MISSED.at(place, who=found[1] or found[2] or found[3], turns=turns)
    if found := _MAY.fullmatch(line):
        who, first = found[1], _done(found[2], found[1])
        if found[3]:
            return FOR_SOMETHING.at(place, who=who, first=first, second=_done(found[3], who))
        return IF_HE_LIKES.at(place, who=who, first=first)
    if found := _PAYS_OR.fullmatch(line):
        return ONE_OF_TWO.at(place, who=found[1], first=_done(found[2], found[1]), second=_done(found[3], found[1]))
    if found := _EITHER.fullmatch(line):
        return _either(place, "", found[1], found[2])
    if (found := _CHOOSE.fullmatch(line)) and (found["colon"] or _is_done(found["first"])):
        return _either(place, found["who"] or "", found["first"], found["second"])
    return None


def _either(place: Span, who: str, first: str, second: str) -> Finding:
    """The finding of two changes of which one is made; who is asked is the one that the first of them changes."""
    who = who or _whose(first) or _whose(second) or GAP
    return ONE_OF_TWO.at(place, who=who, first=_done(first, who), second=_done(second, who))


def _is_done(said: str) -> bool:
    return _AMOUNT.fullmatch(said) is not None or _CHANGE.fullmatch(said) is not None


def _whose(said: str) -> str:
    found = _CHANGE.fullmatch(said) or _AMOUNT.fullmatch(said)
    return "" if found is None else found[1] or ""


def _done(said: str, who: str) -> str:
    """What is said to happen to somebody, as a statement; a gap where it is not known how it is written."""
    if found := _AMOUNT.fullmatch(said):
        way = "down" if found["less"] else "up"
        return f"{found[1] or who}.{found['what']} {way} {found['amount']}"[:MOST_SAID]
    return said[:MOST_SAID] if _CHANGE.fullmatch(said) else GAP
