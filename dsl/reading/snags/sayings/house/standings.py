"""What a game is worth, who leads, who comes last, and who is left over."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.in_two import BELOW_IT, two
from dsl.reading.snags.sayings.saying import GAP, LONGEST, said

POINTS_OF_A_GAME: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what a game is worth is given by its report, to each side in a line",
    "write, below `for each b in … where b.born is turn`: when b.winner is none, below it for each side: b.….{what} up "
    "{draw}; then `otherwise`, and below it: b.winner.{what} up {win}, and b.loser.{what} up {loss}",
)
LAST_ONE_LEFT: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "who is out is kept as an attribute, and whoever is not is left over",
    "write in kind player: out: yes or no = no; and here: won by those p in players where not p.out and every q in "
    "players where q is not p satisfies q.out",
)
WON_WITH: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "who wins is looked at when a phase ends",
    "write: {first} with the last phase of a turn, and indented below it: {second}",
)
_MOST: Final = r"(?:the )?(?:most|highest|largest|biggest|best)"
_LEAST: Final = r"(?:the )?(?:least|fewest|lowest|smallest|worst)"
_WINS: Final = r"(?:wins?|victor(?:y|ies)|winners?|Sieg(?:er)?|victorias?|ganador)"
_DRAWS: Final = r"(?:draws?|ties?|drawn|Unentschieden|empates?)"
_LOSSES: Final = r"(?:loss(?:es)?|defeats?|losers?|los[et]|Niederlage|Verlierer|derrotas?|perdedor)"
_GETS: Final = r"(?: ?[:=]| (?:gets?|gains?|receives?|scores?|earns?|is|are|gives?|erhält|bekommt|recibe|gana))? ?"
_WHAT: Final = r"(?: ([^\W\d]\w*))?"
_AND: Final = r"[,;/]? (?:and |und |y )?(?:an? |the )?"
_ONE_OF: Final = r"(?:the )?(?:first |any |an? )?"
_LEFT: Final = r"(?:the )?(?:only|last|sole)(?: remaining| surviving| living)? (?:player|one|side|faction)"
_STANDING: Final = r"(?: (?:standing|left|alive|remaining|in the game|in play|who is (?:left|alive|not out)))?"
_WITH: Final = r"(?:with|who has|having|that has)"
_OR_MORE: Final = r"(?: or (?:more|higher|above)|\+)"
_OWNS: Final = r"(?:owns?|holds?|controls?|has|have)"
_REACHES: Final = r"(?:has|reaches|gets|with|holds|owns)"
_GETS_SOME: Final = r"(?:gets|gains|receives|earns)"
_PAYS_SOME: Final = r"(?:loses|pays)"
_POINTS: Final = re.compile(
    rf"{_ONE_OF}{_WINS}{_GETS}(-?\d+){_WHAT}{_AND}{_DRAWS}{_GETS}(-?\d+)(?: \w+)?{_AND}{_LOSSES}{_GETS}(-?\d+)(?: \w+)?"
)
SAYINGS: Final = (
    said(
        rf"won by {_ONE_OF}players? {_WITH} {_MOST} (?:count|number) of (\w+)(.*)",
        "won by those p in players with highest count of p.{0}{1}",
    ),
    said(
        rf"won by {_ONE_OF}players? {_WITH} (?:an? )?(\w+) (?:of )?(\d+){_OR_MORE}",
        "won by those p in players where p.{0} >= {1}",
    ),
    said(
        rf"won by {_ONE_OF}players? (?:where |{_WITH} )(\w+)\((?:player|p)\) ((?:<|>|<=|>=|is) .+)",
        "won by those p in players where {0}(p) {1}",
    ),
    said(
        rf"won by {_LEFT} {_WITH} (?:an? |any )?(\w+s)",
        "won by those p in players where any x in {0} where x.… is p and no y in {0} where y.… is not p",
    ),
    said(
        r"won by (?:the )?players? whose (?:enemies|opponents|rivals) (?:all )?have no (\w+s)",
        "won by those p in players where any x in {0} where x.… is p and no y in {0} where y.… is not p",
    ),
    said(
        rf"won by (?:those )?(?:{_ONE_OF}player|\w+ in players),? (?:who|which|that) {_OWNS} "
        r"(?:every|all(?: of)?)(?: the)? (\w+?)s?",
        "won by those p in players where every x in {0:many} satisfies x.… is p",
    ),
)
IN_TWO: Final = (
    two(
        rf"(?:won by )?{_LEFT}{_STANDING}(?: wins?(?: the (?:game|campaign))?)?",
        LAST_ONE_LEFT,
        "",
        "",
    ),
    two(
        rf"(victory \w+(?: \"[^\"]*\")?)(?: is)?,? (?:when|if|for) {_ONE_OF}player {_WITH} {_MOST} (\w+) "
        r"(?:has|reaches|gets|with|at) (?:at least )?(\d+)(?: \w+)?(?: or more)?",
        WON_WITH,
        "{0} at end of …",
        "won by those p in players where p.{1} >= {2} with highest p.{1}",
    ),
    two(
        rf"(victory \w+(?: \"[^\"]*\")?)(?: is)?,? (?:when|if|for) {_ONE_OF}player {_REACHES} "
        r"(?:at least )?(\d+) (\w+)(?: or more)?",
        WON_WITH,
        "{0} at end of …",
        "won by those p in players where p.{2} >= {1}",
    ),
    two(
        rf"(victory \w+(?: \"[^\"]*\")?),? (?:when|if|for) {_ONE_OF}player {_REACHES} (?:an? )?(\w+) (?:of )?(\d+)",
        WON_WITH,
        "{0} at end of …",
        "won by those p in players where p.{1} >= {2}",
    ),
    two(
        rf"(?:the )?player {_WITH} {_MOST} (\w+) {_GETS_SOME} (\d\w*)",
        BELOW_IT,
        "for each x in the 1 x in players with highest x.{0}",
        "x.… up {1}",
    ),
    two(
        rf"(?:the )?player {_WITH} {_LEAST} (\w+) {_GETS_SOME} (\d\w*)",
        BELOW_IT,
        "for each x in the 1 x in players with lowest x.{0}",
        "x.… up {1}",
    ),
)


def points_of_a_game(snag: Snag) -> Finding | None:
    """`winner gets 4 points, draw 2, loser 1`, `Sieg 3 Punkte, Unentschieden 1, Niederlage 0`."""
    line = snag.text.partition("#")[0].strip()
    found = _POINTS.fullmatch(line) if len(line) <= LONGEST else None
    if found is None:
        return None
    win, what, draw, loss = found.groups()
    start = snag.indent + 1
    place = snag.at(start, start + len(line))
    return POINTS_OF_A_GAME.at(place, what=what or GAP, win=win, draw=draw, loss=loss)
