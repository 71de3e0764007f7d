"""Lines that say what is said elsewhere here: in a column, at the margin, where something is gained."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.snag import Snag, short
from dsl.reading.snags.sayings.saying import LONGEST, MOST_SAID, SAID_OTHERWISE, lasting_so

DONE_IN_A_CELL: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "a table says what there is, and does nothing",
    "put the number or the word into a column, and write where the table is asked: let found = {table}(…), and in the "
    "next line: {done}",
)
CONTEST_AT_THE_MARGIN: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "a contest is declared before it is fought",
    "write at the left margin: contest clash(first: player, second: player), indented below it `sides first, second`, "
    "`dice d6` and its rows, and here: contest clash(…, …) as fight",
)
WORDS_ARE_ROWS: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "several words of a list are rows of a table",
    "write at the left margin: table {name}, indented below it the lines {rows}, and here: {attribute}: set of {name}",
)
THROWN_AGAIN_BEHIND: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "which dice are thrown again is said behind them",
    "leave this line out, and write there: dice … reroll {face} once",
)
TIME_WHERE_GAINED: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "how long “{name}” lasts is said where it is gained",
    "leave this out, and write there: {instead}",
)

_CELL_DOES: Final = re.compile(r"\|.*\| *(\w[\w.]*) (up|down|becomes|gains|loses) [^|]*\|.*")
_CONTEST: Final = re.compile(r"contest .+ (?:vs\.?|versus|against) .+")
_LIST: Final = re.compile(r"(\w+): (?:list|set|several) of \(?(\w+(?:(?:,| or|, or) ?\w+)+)\)?")
_LASTS: Final = re.compile(r"condition (\w+) of (\w+) (for \w+ (?:turns?|rounds?)|until [^\"]+?)(?: \"[^\"]*\")?")
_AGAIN: Final = re.compile(r"(?:reroll|re-roll|throw again)(?:s|ing)? (?:all |each |every |any )?(\d+)s?(?: once)?")
_BETTER: Final = re.compile(r"dice (\d*)([dDwW]\d+),? (?:with )?(?:an? )?(dis)?advantage")


_MOST_DICE: Final = 100


def said_elsewhere(snag: Snag) -> Finding | None:
    """`| 3 | gold up 1 |`, `moods: list of glad, sad`, `condition tired of p for 2 turns`, `reroll 1s`."""
    line = snag.text.partition("#")[0].strip()
    if len(line) > LONGEST:
        return None
    start = snag.indent + 1
    place = snag.at(start, start + len(line))
    if (found := _CELL_DOES.fullmatch(line)) and (table := re.match(r"table (\w+)", snag.line_above())):
        return DONE_IN_A_CELL.at(place, table=table[1], done=short(f"{found[1]} {found[2]} found.…"))
    if _CONTEST.fullmatch(line) and snag.indent:
        return CONTEST_AT_THE_MARGIN.at(place)
    if found := _LIST.fullmatch(line):
        rows = ", ".join(f"`| {word} |`" for word in ["key", *re.findall(r"\w+", re.sub(r"\bor\b", ",", found[2]))])
        name = found[1].removesuffix("s")
        return WORDS_ARE_ROWS.at(place, name=name, rows=rows[:MOST_SAID], attribute=found[1])
    if found := _LASTS.fullmatch(line):
        instead = f"{found[2]} gains {found[1]} {lasting_so(found[3])}"
        return TIME_WHERE_GAINED.at(place, name=found[1], instead=instead[:MOST_SAID])
    if found := _AGAIN.fullmatch(line):
        return THROWN_AGAIN_BEHIND.at(place, face=found[1])
    if (found := _BETTER.fullmatch(line)) and 0 < int(found[1] or 1) <= _MOST_DICE:
        count, kept = int(found[1] or 1), "lowest" if found[3] else "highest"
        return SAID_OTHERWISE.at(place, instead=f"dice {kept} {count} of {count + 1}{found[2]}")
    return None
