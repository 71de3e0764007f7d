"""What drafts of rules say: a roll in one line, its targets in two, rights that are spent, pieces in a box."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.snag import Snag, line_text
from dsl.reading.snags.sayings.in_two import BELOW_IT, said_in_two, two
from dsl.reading.snags.sayings.saying import GAP, LONGEST, MOST_SAID, SAID_OTHERWISE, TEXT, SaidPart, said, said_again

ROLL_IN_LINES: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what a roll is made of stands below it, line by line",
    "write: {head}, and indented below it, each in a line of its own: {lines}",
)
TARGETS_TOGETHER: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "the targets of a roll stand in one line",
    "write for both, in one line: {instead}",
)
EACH_DIE_EACH_ROW: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "each row for single dice says so itself",
    "write before each of the rows below this line, without it and as deep: each die, as in: {row}",
)
RIGHT_SPENT: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "how often acts may be done is counted by a limit",
    "write here: counts as {name}, and at the left margin: limit {name}: 1 per player this turn",
)
ORDER_IN_ONE: Final = Mistake(
    "said-otherwise", Severity.ERROR, "the order of players stands in one line", "write in one line: {instead}"
)
PIECES: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "how many pieces there are is looked at where one is taken",
    "write here: {table}, and in the act or procedure that puts one on the map: allowed when (count of t in tiles "
    'where t.… is …) < {pieces} else "…"',
)
ROW_LEADS_ON: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what a row leads to is done where the table is thrown",
    "write a name in this cell: {name}; and where the table is thrown: when … is {name}, and indented below it: {done}",
)
WITH_ONE: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "which of them are meant is said behind `where`",
    "write: for each x in {kinds} where x.{name} is not none, or where x.{name} if it is yes or no; and indented below "
    "it: {done}",
)
_ROW_LEADS_ON: Final = re.compile(
    r".*?\| *(?P<cell>(?:[^|,\"]*, *)?(?:roll|throw|reroll)"
    r"(?: (?:on|in|at)(?: the)?(?: table)? (?P<other>\w+)| again| twice))(?= *\|)"
)
_DICE: Final = r"\d*[dDwW](?:\d+|%)(?: ?[!]| reroll \d+ once)?"
_ROLL: Final = re.compile(
    rf"(?P<head>roll \w+ ?(?:\([^()]*\))?)(?P<before> {TEXT})? (?:= ?)?(?P<dice>{_DICE})(?P<behind> {TEXT})?"
    rf"(?P<sum>(?: ?[-+] ?[\w.]+(?:\([^()]*\))?(?: {TEXT})?)*)"
    r"(?:,? (?:against|vs\.?|versus|to beat|target|gegen|contra) (?P<target>[^\"]+))?"
)
_ROW: Final = re.compile(rf"([-+]) ?([\w.]+(?:\([^()]*\))?)( {TEXT})?")
_TARGET_ELSE: Final = re.compile(r"(?:target (?P<one>.+?),? otherwise|otherwise,? target (?P<two>.+))")
_TARGET_WHEN: Final = re.compile(r"target .+ when .+")
_SPENDS: Final = re.compile(
    r"(?:spends?|uses(?: up)?|consumes|takes up) (?:an? |one |the |his |its )?(?P<name>[a-z]\w*)"
)
_PIECES: Final = re.compile(
    rf"(?P<table>table \w+(?: {TEXT})?),? (?:limit|at most|max(?:imum)?|up to) (?P<pieces>\d+)(?: of)?(?: each)?"
)
_KEYS: Final = re.compile(r",? ?(?:and )?\bthen(?: by)? |, ")
_KEY: Final = re.compile(r"(?:(?:most|highest|fewest|least|lowest) )?(?:player\.)?(?P<name>[a-z]\w*)")
_ROLL_OFF: Final = re.compile(r"(?:a )?roll-?off(?: (?:of )?(?P<dice>\d*d\d+))?")
_LEAST: Final = ("fewest", "least", "lowest")
_ORDERED: Final = re.compile(r"(?:players|all players) in (?:the )?order of(?P<keys> .+)?")
_FOR_PLAYERS: Final = re.compile(r"for (?:each|every|all) players?: ?(?P<done>(?P<own>\w+ (?:up|down|becomes) )?.+)")
_WITH_ONE: Final = re.compile(
    r"for (?:each|every|all) (?P<kind>(?!player\b)[a-z]\w*) with (?:an? )?(?P<name>[a-z]\w*): ?"
    r"(?P<done>(?P<own>[a-z]\w* (?:up|down|becomes) )?.+)"
)
SAYINGS: Final = (
    said(r"(for each \w+ in [^:\"]+ where [^:\"]*?\w) in (\([^():]+\))", "{0} is one of {1}"),
    said(r"only (?:if|when) ([^\"]+?) else (\"[^\"]*\")", "allowed when {0} else {1}"),
    said(r"only (?:if|when) ([^\"]+)", 'allowed when {0} else "…"'),
    said(
        r"(?:the )?tile (\w+) (not )?(?:is )?next to (?:(?:the )?tile )?(\w+) when (.+)", "{0} {1}next to {2} when {3}"
    ),
    said(
        r"pool (?:1 ?)?d(\d+) (?:per|for each|for every) (\d+)(?: [a-z]+)? of (\w[\w.]*)(.*)",
        "pool {2} / {1} rounded down dice d{0}{3}",
    ),
    said(r"(.*\bis )any of (\w+(?:, *\w+)+)( else .*)?", "{0}one of ({1}){2}"),
    said(r"(.*\bhas (?:any|all|none) of )(\w+(?:, *\w+)+)( else .*)?", "{0}({1}){2}"),
    said(
        rf"(.*?)(?: per| for each) (?:earlier|previous|prior|past) (\w+) (?:of|by) (\w+) (this \w+)( {TEXT})?",
        "{0}{4} per count of x in past {1} {3} where x.player is {2}",
    ),
    said(r"(action \w+)\(([^()]+)\)( by \w+)?,? (?:using|with) (?:an? )?([a-z]\w*)(.*)", "{0}({1}, {3}){2}{4}"),
    said(r"(action \w+)( by \w+)?,? (?:using|with) (?:an? )?([a-z]\w*)(.*)", "{0}({2}){1}{3}"),
    said(rf"module (\w+)( {TEXT})? = (yes|no)( needs .+)?", "module {0} = {2}{1}{3}"),
    said(rf"module (\w+)( {TEXT})?( needs .+)", "module {0} = no{1}{2}"),
    said(rf"module (\w+) ({TEXT})", "module {0} = no {1}"),
)


IN_TWO: Final = (
    two(
        r"(for each \w+ in [^:\"]+ where [^:\"]*?\w) in (\([^():]+\)): ?(.+)",
        BELOW_IT,
        "{0} is one of {1}",
        "{2}",
    ),
)


def in_drafts(snag: Snag) -> Finding | None:
    """`roll nerve(p) d20 + p.gold against 15`, `target 7 otherwise`, `spends attempt`, `players in order of`."""
    line = snag.text.partition("#")[0].strip()
    if len(line) > LONGEST:
        return None
    place = snag.at(snag.indent + 1, snag.indent + 1 + len(line))
    if not snag.indent:
        if found := _ROLL.fullmatch(line):
            return _in_lines(snag, found)
        if found := _PIECES.fullmatch(line):
            return PIECES.at(place, table=found["table"], pieces=found["pieces"])
        return said_again(snag, SAYINGS)
    if found := _TARGET_ELSE.fullmatch(line):
        above = line_text(snag.lines, snag.line - 1).strip()
        above = above if _TARGET_WHEN.fullmatch(above) else f"target {GAP} when {GAP}"
        return TARGETS_TOGETHER.at(place, instead=f"{above}, otherwise {found['one'] or found['two']}"[:MOST_SAID])
    if line == "each die" and snag.has_lines_below:
        row = line_text(snag.lines, snag.line + 1).strip()
        return EACH_DIE_EACH_ROW.at(place, row=f"each die {row}"[:MOST_SAID])
    if (found := _SPENDS.fullmatch(line)) and snag.line_above().startswith("action"):
        return RIGHT_SPENT.at(place, name=found["name"])
    if found := _ORDERED.fullmatch(line):
        return _ordered(snag, found)
    if found := _FOR_PLAYERS.fullmatch(line):
        done = f"player.{found['done']}" if found["own"] else found["done"]
        return BELOW_IT.at(place, first="each player in order", second=done[:MOST_SAID])
    if found := _WITH_ONE.fullmatch(line):
        done = f"x.{found['done']}" if found["own"] else found["done"]
        kind = f"{SaidPart(found['kind']):many}"
        return WITH_ONE.at(place, kinds=kind, name=found["name"], done=done[:MOST_SAID])
    return said_again(snag, SAYINGS) or said_in_two(snag, IN_TWO)


def row_leads_on(snag: Snag) -> Finding | None:
    """`| 05-50 | roll on empire_events |`, `| 01-02 | boom, roll again |`."""
    if not snag.text.lstrip().startswith("|") or len(snag.text) > LONGEST:
        return None
    found = _ROW_LEADS_ON.match(snag.text)
    if found is None:
        return None
    other = found["other"]
    place = snag.at(found.start("cell") + 1, found.end("cell") + 1)
    return ROW_LEADS_ON.at(place, name=other or "again", done=f"let thrown = {other or GAP}({GAP})")


def _in_lines(snag: Snag, found: re.Match[str]) -> Finding | None:
    """A roll with its dice, rows and target in one line, said in a line for each."""
    rows = [f"{sign}{amount}{text}" for sign, amount, text in _ROW.findall(found["sum"])]
    target = [f"target {found['target']}"] if found["target"] else []
    lines = ", ".join(f"`{one}`" for one in (f"dice {found['dice']}", *rows, *target))
    head = found["head"] + (found["before"] or found["behind"] or "")
    place = snag.at(snag.indent + 1, snag.indent + 1 + len(found[0]))
    return ROLL_IN_LINES.at(place, head=head[:MOST_SAID], lines=lines[:MOST_SAID])


def _ordered(snag: Snag, found: re.Match[str]) -> Finding | None:
    """`players in order of most gold, then roll-off 2d6`, with the keys in this line or in the next."""
    keys = found["keys"] or (line_text(snag.lines, snag.line + 1) if snag.has_lines_below else "")
    if not keys.strip():
        return None
    instead = f"players by {', '.join(map(_key, _KEYS.split(keys.strip())))}"[:MOST_SAID]
    place = snag.at(snag.indent + 1, snag.indent + 1 + len(found[0]))
    return (SAID_OTHERWISE if found["keys"] else ORDER_IN_ONE).at(place, instead=instead)


def _key(said_key: str) -> str:
    """What players are ordered by, as it is written; with a gap where it is said in more words."""
    if found := _ROLL_OFF.fullmatch(said_key):
        return f"roll-off {found['dice'] or '1d6'}"
    way = "least" if said_key.startswith(_LEAST) else "most"
    found = _KEY.fullmatch(said_key)
    return f"{way} player.{found['name']}" if found else f"{way} {GAP}"
