"""Lines as short notes say them: who begins, how often, for how much, what each player starts with."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.slip import Slip, short
from dsl.reading.slips.sayings.in_two import AT_THE_MARGIN, BEHIND_IT, BELOW_IT, said_in_two, two
from dsl.reading.slips.sayings.saying import LONGEST, MOST_SAID, SAID_OTHERWISE, STARTS_WITH, TEXT, said, said_again

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

_MOST: Final = r"(?:highest|most|largest|greatest|biggest)"
_LEAST: Final = r"(?:lowest|least|fewest|smallest)"

_PHRASES: Final = (
    # who comes when
    said(
        r"(?:the )?players (?:act )?(?:in (?:any|turn) order|in turn|in order|one after (?:the other|another))",
        "each player in order",
    ),
    said(r"(?:the )?players (?:alternate|take turns|act alternately)\b.*", "rounds of …"),
    said(rf"players by (?:the )?{_LEAST} (\w+)(?: first)?", "players by least player.{0}"),
    said(rf"players by (?:the )?{_MOST} (\w+)(?: first)?", "players by most player.{0}"),
    said(rf"players by (?:the )?{_LEAST} (.+?)(?: first)?", "players by least {0}"),
    said(rf"players by (?:the )?{_MOST} (.+?)(?: first)?", "players by most {0}"),
    said(r"players (?:ordered |sorted )?by (player\.\w.*|\w+\(.*)", "players by most {0}"),
    said(r"(players where .+?) by (player\.\w.*|\w+\(.*)", "{0} by most {1}"),
    said(r"players (?:ordered|sorted) by (?!most\b|least\b).+", "players by most …"),
    # what is asked
    said(
        r"(\w[\w.]*) (?:chooses|picks|selects|names) (?:an?|one) (\w+)\b(?! *:).*", 'ask {0} for chosen: {1} from … "…"'
    ),
    # what it costs
    said(
        r"costs (\w+) (?!from\b)([a-z_]\w*),? (?:but )?(?:only )?(\w+) (?:if|when) (.+)",
        "costs ({2} when {3}, otherwise {0}) from player.{1}",
    ),
    # how much
    said(r"(for each \w+ in (?!where\b|of\b)\w+) not ([^:]+)", "{0} where not {1}"),
    said(
        r"(for each \w+ in (?!where\b|of\b)\w+) (?:not|without|who|that|which|with|adjacent|next)\b[^:]*", "{0} where …"
    ),
    # who sees it
    said(r"(?:secret|hidden|private) (\w+): (.+)", "{0}: {1} seen by …"),
    said(r"(\w+: [^\"]+?),? (?:is )?(?:secret|hidden|private)", "{0} seen by …"),
    # dice
    said(r"dice (\d*[dDwW]\d+),? reroll(?:ing|s)? (\d+)s", "dice {0} reroll {1} once"),
)
_IN_TWO: Final = (
    two(
        rf"(phase \w+(?: {TEXT})?) (?:only )?(?:on|in|at) (?:the )?turn (\d+)(?: only)?",
        BELOW_IT,
        "{0}",
        "skipped when turn is not {1}",
    ),
    two(
        rf"(phase \w+(?: {TEXT})?) (?:only )?(?:from|after) turn (\d+)(?: on)?",
        BELOW_IT,
        "{0}",
        "skipped when turn < {1}",
    ),
    two(
        r"(?:if|when) (\w[\w.]*) (?:wants|agrees|decides|chooses|accepts|likes)(?: to)?:? (\"[^\"]*\"):?",
        BEHIND_IT,
        "ask {0} for answer: yes or no {1}",
        "when answer",
    ),
    two(
        r"costs (\w+) (?!from\b)([a-z_]\w*)(?:,| and|, and) (\w+) ([a-z_]\w*)",
        BEHIND_IT,
        "costs {0} from player.{1}",
        "costs {2} from player.{3}",
    ),
    two(r"min(?:imum)?:? (\w+),? (?:and )?max(?:imum)?:? (\w+)", BEHIND_IT, "at least {0}", "at most {1}"),
    two(
        r"(?:max(?:imum)?|at most|up to|no more than|only) (\d+)(?: times?)?,?"
        r" (?:per|each|a|every|in a|this) (turn|phase)",
        AT_THE_MARGIN,
        "counts as often",
        "limit often: {0} per player this {1}",
    ),
    two(
        rf"(?:all|each|every|the) players? {STARTS_WITH} (\d+) ((?!.*(?:ies|s)\b)[a-z_]\w*|points)",
        BELOW_IT,
        "for each p in players",
        "p.{1} becomes {0}",
    ),
)
_CELL_DOES: Final = re.compile(r"\|.*\| *(\w[\w.]*) (up|down|becomes|gains|loses) [^|]*\|.*")
_CONTEST: Final = re.compile(r"contest .+ (?:vs\.?|versus|against) .+")
_LIST: Final = re.compile(r"(\w+): (?:list|set|several) of \(?(\w+(?:(?:,| or|, or) ?\w+)+)\)?")
_LASTS: Final = re.compile(r"condition (\w+) of (\w+) (for \w+ (?:turns?|rounds?)|until .+)")
_AGAIN: Final = re.compile(r"(?:reroll|re-roll|throw again)(?:s|ing)? (?:all |each |every |any )?(\d+)s?(?: once)?")
_BETTER: Final = re.compile(r"dice (\d*)([dDwW]\d+),? (?:with )?(?:an? )?(dis)?advantage")


_MOST_DICE: Final = 100


def as_short_notes_say(slip: Slip) -> Finding | None:
    """`players by lowest score first`, `costs 3 gold and 1 rum`, `max 2 per turn`, `all players start with 20 gold`."""
    line = slip.text.partition("#")[0].strip()
    if len(line) > LONGEST:
        return None
    start = slip.indent + 1
    place = slip.at(start, start + len(line))
    if (found := _CELL_DOES.fullmatch(line)) and (table := re.match(r"table (\w+)", slip.line_above())):
        return DONE_IN_A_CELL.at(place, table=table[1], done=short(f"{found[1]} {found[2]} found.…"))
    if _CONTEST.fullmatch(line) and slip.indent:
        return CONTEST_AT_THE_MARGIN.at(place)
    if found := _LIST.fullmatch(line):
        rows = ", ".join(f"`| {word} |`" for word in ["key", *re.findall(r"\w+", re.sub(r"\bor\b", ",", found[2]))])
        name = found[1].removesuffix("s")
        return WORDS_ARE_ROWS.at(place, name=name, rows=rows[:MOST_SAID], attribute=found[1])
    if found := _LASTS.fullmatch(line):
        instead = f"{found[2]} gains {found[1]} {found[3]}"
        return TIME_WHERE_GAINED.at(place, name=found[1], instead=instead[:MOST_SAID])
    if found := _AGAIN.fullmatch(line):
        return THROWN_AGAIN_BEHIND.at(place, face=found[1])
    if (found := _BETTER.fullmatch(line)) and 0 < int(found[1] or 1) <= _MOST_DICE:
        count, kept = int(found[1] or 1), "lowest" if found[3] else "highest"
        return SAID_OTHERWISE.at(place, instead=f"dice {kept} {count} of {count + 1}{found[2]}")
    return said_again(slip, _PHRASES) or said_in_two(slip, _IN_TWO)
