"""What is doubled, a share of what others have, how long something has held, and a name of several words."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.in_two import BEHIND_IT, BELOW_IT, said_in_two, two
from dsl.reading.snags.sayings.saying import LONGEST, MOST_SAID, TEXT, said, said_again

HELD_SO_LONG: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "how long something has held is counted in an attribute",
    "write below its kind: held: number; in a phase of each turn: ….held becomes (….held + 1 when {test}, otherwise "
    "0); and here in place of “{said}”: ….held >= {turns}",
)
AFTER_SO_LONG: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what is done in a certain turn is said in a phase, with a test",
    "write in the last phase, as deep as its other lines: when turn >= {turns}, and indented below it what is done "
    "then",
)
NAME_OF_SEVERAL_WORDS: Final = Mistake("said-otherwise", Severity.ERROR, "a name is one word", "write: {instead}")
WON_WHEN: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "who wins is looked at when a phase ends",
    "write: {first}, and at the end of the line below it, `won by …`: when {test}",
)
AGAINST_WITH_MORE: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "this is said in two lines here",
    "write: {first}, and in the next line: {second}; what is done on success stands directly below that, and what is "
    "done on failure below `otherwise`",
)
RATIO: Final = Mistake(
    "reads-as-keyword",
    Severity.ERROR,
    "“ratio” means something else to the language: ratio of … to …",
    "give the table another name, where it is declared and here",
)
_TURNS: Final = r"(?:(?:turn|round|month|week|day|year|season)s?|Runden|Züge|Zügen|Monaten?|Jahren?|turnos|meses|años)"
_IN_A_ROW: Final = r"(?: in a row| in succession| running| on end|,? consecutively)"
_IF: Final = r"(?:if|when|where)"
_SO_MUCH: Final = r"(?:as much |so much |that |the price |the cost |price |cost )?"
_PRICE: Final = r"costs (\d+|\w+(?:\.\w+)+)"
_SHARE: Final = (
    r"\+?(\d+%) of (?:the |all )?(\w+) of (?:each|all|every|the)(?: of)?(?: the| his| her| its| their)? (\w+?)s?"
)
_DICE: Final = r"(\d*[dDwW](?:\d+|%)(?: *[-+*/] *[\w.]+(?:\([^()]*\))?)*)"
_MANY_PRICES: Final = (("double[ds]?|twice|two times", "2"), ("triple[ds]?|three times", "3"), ("halved?|half", "1/2"))
_FEWEST: Final = r"(?:fewest|smallest|lowest|weakest|poorest|least)"
_TIES: Final = r",? (?:and )?(?:ties?(?: (?:are )?broken)?|tie-?break(?:er)?|equals)(?: by| with|:)? (?:a |rolling )?"
_FOR_TILES: Final = r"(\w+: *)?([+-]?\d+) (?:for each|per|for every) tile (?:owned by|of) (\w[\w.]*)"
SAYINGS: Final = (
    # what is doubled
    *(
        said(
            rf"{_PRICE} from ([\w.]+)( {TEXT})?,? (?:but |and )?(?:the )?(?:{words}) {_SO_MUCH}{_IF} (.+)",
            f"costs {{0}} * ({times} when {{3}}, otherwise 1) from {{1}}{{2}}",
        )
        for words, times in _MANY_PRICES
    ),
    *(
        said(
            rf"{_PRICE}{unit}( {TEXT})?,? (?:but |and )?(?:the )?(?:{words}) {_SO_MUCH}{_IF} (.+)",
            f"costs {{0}} * ({times} when {{3}}, otherwise 1) from player.{place}{{2}}",
        )
        for words, times in _MANY_PRICES
        for unit, place in ((r" (?!from\b|times\b)([a-z]\w*)", "{1}"), (r"()", "…"))
    ),
    # a share of what several have
    said(
        rf"(.*\b(?:up|down|becomes|base) |.*= ?){_SHARE}",
        "{0}(sum of x.{2} for each x in {3:many} where x.… is …) * {1}",
    ),
    said(rf"(\w[\w.]*) (\+|-){_SHARE}", "{0} up (sum of x.{3} for each x in {4:many} where x.… is …) * {2}"),
    said(rf"(\w+: )?{_SHARE} ({TEXT})", "{0}x.{2} * {1} {4} for each x in {3:many} where x.… is …"),
    said(rf"(\w+: )?{_SHARE}", '{0}x.{2} * {1} "…" for each x in {3:many} where x.… is …'),
    # who comes first, and who wins
    said(
        rf"players by (?:the )?{_FEWEST} (?:player\.)?(\w+)(?:{_TIES}(\d*d\d+))",
        "players by least player.{0}, roll-off {1}",
    ),
    said(rf"players by (?:the )?{_FEWEST} (?:player\.)?(\w+)", "players by least player.{0}"),
    said(
        rf"players by (?:the )?(?:most|highest|largest) (?:player\.)?(\w+)(?:{_TIES}(\d*d\d+))",
        "players by most player.{0}, roll-off {1}",
    ),
    said(r"won by (?:the )?richest players?", "won by those x in players with highest x.…"),
    said(r"won by (?:that|this|the) (?:player|one)", "won by those x in players where …"),
    # what belongs to somebody
    said(
        r"(.*\b(?:when|where|and|or|not) )(\w[\w.]*) (?:gehört(?: zu)?(?: dem| der)?|pertenece an?l?) (\w[\w.]*)(.*)",
        "{0}{1}.… is {2}{3}",
    ),
    said(
        r"(.*\b(?:count of|in) )neighbou?rs of (\w[\w.]*) (?:owned|held|controlled) by (\w[\w.]*)(.*)",
        "{0}those x in neighbours of {1} where x.owner is {2}{3}",
    ),
    said(rf"{_FOR_TILES} ({TEXT})", "{0}{1} {3} for each x in tiles where x.owner is {2}"),
    said(_FOR_TILES, '{0}{1} "…" for each x in tiles where x.owner is {2}'),
    # who is gone through, in which order
    said(
        r"(for each (\w+) in \w+),? (?:sorted|ordered) (?:by|on) (?:the )?(?:\2\.)?(\w+)"
        r"(?:,? (?:in )?(?:desc(?:ending)?(?: order)?|highest first|from high(?:est)? to low(?:est)?))",
        "{0} by most {1}.{2}",
    ),
    said(
        r"(for each (\w+) in \w+),? (?:sorted|ordered) (?:by|on) (?:the )?(?:\2\.)?(\w+)"
        r"(?:,? (?:in )?(?:asc(?:ending)?(?: order)?|lowest first|from low(?:est)? to high(?:est)?))",
        "{0} by least {1}.{2}",
    ),
    # who is the richest
    *(
        one
        for word, most in (("richest", "highest"), ("poorest", "lowest"))
        for one in (
            said(rf"(for each \w+ in )(?:the )?{word} players?", f"{{0}}those x in players with {most} x.…"),
            said(
                rf"(.*?(?:=|\b(?:is|becomes|not)) *)(?:the )?{word} player( (?:when|and|or)\b.*)?",
                f"{{0}}the x in players with {most} x.…{{1}}",
            ),
        )
    ),
    said(r"(?:each|any|every) players? may report (?:an? )?(\w+)", "group reports any number of {0}"),
    said(r"any players? may (\w+)(?: (?!and\b|or\b)[\w ]+)?", "any number of {0} by group"),
)
_AGAINST: Final = re.compile(
    rf"roll {_DICE} *,? *(?:vs\.?|versus|against|to beat|needs|needing|>=|gegen|contra) *"
    r"(\d+(?=\+| or|\Z)|\w[\w.]*(?: *[-+*/] *\w[\w.]*)+)\+?(?: or more)?"
)
_ASKED: Final = re.compile(r".*\bratio\([^()]*\)\.\w+.*")
IN_TWO: Final = (
    two(
        r"each player (?:gets?|receives?|collects?|takes?) (?:his|her|their|its)(?: own)? (\w+)",
        BELOW_IT,
        "each player in order",
        "player.… up {0}(player)",
    ),
)
_WON: Final = re.compile(rf"(?P<head>victory \w+(?: {TEXT})?),? (?:when|if) (?P<test>(?!turn is \d+\Z).+)")
_BY_ANYBODY: Final = re.compile(r"any (\w+) in players where (.+)")
_HELD: Final = re.compile(
    rf"(?P<before>.*\b(?:when|where|and|if|while) )(?P<test>(?:(?!\b(?:when|where|if)\b).)+?)"
    rf"(?P<said> for (?P<turns>\w+) {_TURNS}{_IN_A_ROW})(?P<after>.*)"
)
_AFTER: Final = re.compile(rf"(?:after|at the end of|nach|después de) (?P<turns>\d+) {_TURNS}(?P<done>,? .*)?:?")
_NAME: Final = re.compile(r"(?P<before>(?:ask [\w.]+ for )?)(?P<words>number of \w+)(?P<after>: .*)")


def of_shares_and_spans(snag: Snag) -> Finding | None:
    """`costs 3 gold, double if …`, `20% of the income of each friend`, `… for 3 turns in a row`, `after 12 months`."""
    line = snag.text.strip()
    if len(line) > LONGEST:
        return None
    place = snag.at(snag.indent + 1, snag.indent + 1 + len(line))
    if found := _HELD.fullmatch(line):
        said_so = f"{found['test']}{found['said']}"
        return HELD_SO_LONG.at(place, test=found["test"], said=said_so[:MOST_SAID], turns=found["turns"])
    if found := _AFTER.fullmatch(line):
        return AFTER_SO_LONG.at(place, turns=found["turns"])
    if found := _NAME.fullmatch(line):
        instead = f"{found['before']}{found['words'].replace(' ', '_')}{found['after']}"
        return NAME_OF_SEVERAL_WORDS.at(place, instead=instead[:MOST_SAID]) if snag.reads(instead) else None
    if found := _AGAINST.fullmatch(line):
        kind = AGAINST_WITH_MORE if snag.has_lines_below else BEHIND_IT
        return kind.at(place, first=f"let thrown = {found[1]}", second=f"when thrown >= {found[2]}")
    if snag.word == "(" and _ASKED.fullmatch(line):
        return RATIO.at(place)
    if found := _WON.fullmatch(line):
        return _won(snag, found)
    return said_again(snag, SAYINGS) or said_in_two(snag, IN_TWO)


def _won(snag: Snag, found: re.Match[str]) -> Finding | None:
    """`victory v when player.gold > 20`: the test stands in the line that says who wins."""
    line = snag.text.strip()
    place, test = snag.at(snag.indent + 1, snag.indent + 1 + len(line)), found["test"][:MOST_SAID]
    head = f"{found['head']} at end of …"
    if snag.has_lines_below:
        return WON_WHEN.at(place, first=head, test=test)
    anybody = _BY_ANYBODY.fullmatch(test)
    if anybody is not None:
        won = f"won by those {anybody[1]} in players where {anybody[2]}"
    elif re.search(r"\bplayer\.", test):
        won = "won by those p in players where " + re.sub(r"\bplayer\.", "p.", test)
    else:
        won = f"won by … when {test}"
    return BELOW_IT.at(place, first=head, second=won)
