"""How often an act may be done, said among its lines: `once per week`, `twice per army and turn`, `einmal pro Tag`."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.in_two import AT_THE_MARGIN
from dsl.reading.snags.sayings.saying import LONGEST, MOST_SAID

_NUMBERS: Final = {
    "once": "1",
    "einmal": "1",
    "una vez": "1",
    "twice": "2",
    "zweimal": "2",
    "dos veces": "2",
    "thrice": "3",
    "dreimal": "3",
    "tres veces": "3",
}
_TIMES: Final = (
    r"(?:turn|day|week|fortnight|month|season|year|game turn|zug|runde|tag|woche|monat|jahreszeit|jahr"
    r"|turno|ronda|jornada|d[ií]a|semana|mes|estaci[oó]n|año)"
)
_PER: Final = (
    r"(?:per|each|every|an?|in an?|for each|pro|je|jede[nrs]?|por|al|a la|en cada|cada"
    r"|(?:and|und|y)(?: per| pro| por)?)"
)
_SAID: Final = re.compile(
    rf"(?:limit:? |only |nur |s[oó]lo )?(?P<number>{'|'.join(_NUMBERS)}|\d+(?: times| mal| veces|x)?)"
    rf" (?:only )?{_PER} (?P<first>\w+)(?: {_PER} (?P<second>\w+))?(?P<reason> (?:else|otherwise) \"[^\"]*\")?",
    re.IGNORECASE,
)
_TIME: Final = re.compile(_TIMES, re.IGNORECASE)
_PHASE: Final = ("phase", "fase")


def how_often(snag: Snag) -> Finding | None:
    """`once per week`, `once per month per army`, `einmal pro Schlacht`, `una vez por estación` below an act."""
    line = snag.text.partition("#")[0].strip()
    found = _SAID.fullmatch(line) if len(line) <= LONGEST else None
    head = next((one for one in snag.lines_around() if one.startswith("action ")), None)
    if found is None or head is None:
        return None
    act, _, chosen = head[len("action ") :].partition("(")
    keys = re.findall(r"(\w+)(?= *[:,)])", chosen)
    said = [one for one in (found["first"], found["second"]) if one is not None]
    things = [one for one in said if not _is_time(snag, one)]
    if any(one not in keys for one in things) or len(things) > 1:
        return None
    within = "" if len(things) == len(said) else " this phase" if any(one in _PHASE for one in said) else " this turn"
    by = re.search(r"\) by (\w+)|^action \w+ by (\w+)", head)
    key = things[0] if things else "player" if by is None else by[1] or by[2]
    times = _NUMBERS.get(found["number"].lower()) or re.sub(r"\D", "", found["number"])
    name = "often" if act.split()[0] != "often" else "at_most"
    reason = (found["reason"] or "").replace("otherwise", "else")
    start = snag.indent + 1
    place = snag.at(start, start + len(line))
    limit = f"limit {name}: {times} per {key}{within}{reason}"
    return AT_THE_MARGIN.at(place, first=f"counts as {name}", second=limit[:MOST_SAID])


def _is_time(snag: Snag, word: str) -> bool:
    """Whether a word is a stretch of time: one that people say, or what the ruleset calls its turns."""
    if _TIME.fullmatch(word) is not None or word.lower() in _PHASE:
        return True
    turn = next((found[1] for line in snag.lines if (found := _TURN.fullmatch(line.strip()))), None)
    return turn is not None and turn.lower() == word.lower()


_TURN: Final = re.compile(r"turn +\"([^\"]*)\".*")
