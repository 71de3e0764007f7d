"""Loops over players and the order in which they act; acts that are offered; bids and drafts."""

from __future__ import annotations

from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.in_two import BEHIND_IT, BELOW_IT, said_in_two, two
from dsl.reading.snags.sayings.saying import LONGEST, said, said_again

AUCTION: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "who bids is asked, and who has bid most is looked for below",
    "write in kind player: bid: number at least 0; here: together, sealed, below it: each player in order, below "
    "that: ask player for offer: number at least 0 at most player.…, and: player.bid becomes offer; behind it: let "
    "best = the p in players with highest p.bid",
)
DRAFT: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "a draft is a question to each in his turn",
    "write: each player in order, and indented below it: ask player for taken: … from … without …; for a second round "
    "the other way: players by most player.… in front of it",
)
ANOTHER_TURN: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "who may act once more has it noted, and the phase looks at that",
    "write here: {first}; in kind player: another: yes or no; and in the phase below the line that offers acts: "
    "repeat while player.another, below that: player.another becomes no, and the same offer",
)
AT_TURNS_END: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what is done at the end of a turn is done in its last phase",
    'write at the left margin, behind all other phases: phase end_of_turn "…", and indented below it: {first}; where '
    "it is about a player, below the line: each player in order",
)
_AT_END: Final = r"(?:at|on|by)(?: the)? end of (?:the |each |every |this |a )?(?:turn|round)"
_AUCTION: Final = (
    r"(?:(?:an? )?auctions?(?: (?:of|for))?(?: .+)?|(?:all |each )?players? bids?(?: .+)?"
    r"|(?:the )?highest bid(?:der)? .+)"
)
_DRAFT: Final = r"(?:(?:each |the )?players? )?(?:in order )?drafts?(?: .+)?|snake (?:order|draft)(?: .+)?"
_ACTS: Final = r"((?!one\b)[a-z]\w*(?:, *[a-z]\w*)*)"
_MOST: Final = r"(?:the )?(?:most|highest|largest|biggest)"
_LEAST: Final = r"(?:the )?(?:least|fewest|lowest|smallest)"
_EACH: Final = r"(?:for )?each player(?: in (?:order|turn))?"
_EVERYBODY: Final = (
    r"(?:(?:all|every|each)(?: of)?(?: the)?(?: players?| sides?)?|everybody|everyone|both(?: players| sides)?)"
    r"(?: have| has)? pass(?:es|ed)?(?: in a row)?"
)
SAYINGS: Final = (
    said(rf"(?:repeat|rounds|again) until {_EVERYBODY}", "rounds of …"),
    said(
        rf"each player in order,? (?:repeat(?:ed)? |again )?until {_EVERYBODY}",
        "rounds of …",
    ),
    said(
        r"(repeat (?:until|while) )(?:all|every)(?: the)? (\w+) of (\w[\w.]*) (?:are|is|have|has) .+",
        "{0}every x in {1} where x.… is {2} satisfies …",
    ),
    said(r"loop (?:over |through )?(?:all )?(\w+s)", "for each x in {0}"),
    said(
        rf"(for each (\w+) in \w+) (?:from|by|with)(?: the)? {_MOST} (?!\2\.)([a-z]\w*)(?: first| down| to .+)?",
        "{0} by most {1}.{2}",
    ),
    said(
        rf"(for each (\w+) in \w+) (?:from|by|with)(?: the)? {_LEAST} (?!\2\.)([a-z]\w*)(?: first| up| to .+)?",
        "{0} by least {1}.{2}",
    ),
    said(r"(for each (\w+) in \w+) by (\2\.\w+)", "{0} by most {2}"),
    said(r"(for each (\w+) in \w+) (?:in reverse(?: order)?|reversed|backwards)", "{0} by most {1}.…"),
    said(r"for each (\w+) in reverse (\w+)", "for each {0} in {1} by most {0}.…"),
    said(r"repeat (?:twice|two times|two)", "repeat 2 times"),
    said(r"repeat (?:thrice|three times|three)", "repeat 3 times"),
    said(r"repeat (\d+) ?(?:x|times over|rounds?|turns?)", "repeat {0} times"),
    # orders
    said(
        rf"players (?:in (?:the )?order|ordered|sorted)(?: of| by)? {_MOST} (?:player\.)?(\w+)",
        "players by most player.{0}",
    ),
    said(
        rf"players (?:in (?:the )?order|ordered|sorted)(?: of| by)? {_LEAST} (?:player\.)?(\w+)",
        "players by least player.{0}",
    ),
    said(r"(players by .+?),? (?:and )?then (?:by )?((?:most|least|roll-off) .+)", "{0}, {1}"),
    said(r"(players by .+?) and ((?:most|least|roll-off) .+)", "{0}, {1}"),
    said(r"(players by .+?) (?:for this (?:turn|phase)|this turn|this phase)", "{0}"),
    said(r"players by roll-?off", "players by roll-off 1d6"),
    said(
        r"(?:shuffle|randomi[sz]e|mix)(?: the)? (?:order of )?players|players (?:are )?shuffled",
        "players in random order",
    ),
    said(r"(?:reverse (?:the )?players|players (?:in )?reversed?(?: order)?)", "players by most player.…"),
    said(
        r"(?:the )?(?:first|start(?:ing)?) player(?: is|:)?(?: the (?:\w+ in players|player))?"
        r" with (?:highest|most) (?:\w+\.)?(\w+)",
        "players by most player.{0}",
    ),
    said(
        rf"(?:the )?player with {_MOST} (\w+) (?:goes|is|acts|plays|begins|starts)(?: first)?",
        "players by most player.{0}",
    ),
    said(
        rf"(?:the )?player with {_LEAST} (\w+) (?:goes|is|acts|plays|begins|starts)(?: first)?",
        "players by least player.{0}",
    ),
    # what is offered
    said(r"((?:one|any number|at most \w+) of) \((\w+(?:, *\w+)*)\)", "{0} {1}"),
    said(rf"(\d+) of {_ACTS}", "at most {0} of {1}"),
    said(rf"(?:must|has to|have to) {_ACTS}", "one of {0}"),
    said(rf"rounds of {_ACTS},? (?:until .*pass(?:es|ed)?|until nobody .+)", "rounds of {0}"),
    said(rf"(?:any|many|as many|all) of {_ACTS}", "any number of {0}"),
    said(rf"at most (?:one|1) (?!of\b){_ACTS}", "at most one of {0}"),
    said(rf"(?:any number of |optional(?:ly)? )(?!of\b){_ACTS}", "any number of {0}"),
    said(
        r"(?:one of|at most one of|any number of) ([a-z]\w*(?:, [a-z]\w*)*)(?:,| or|, or)"
        r" (?:pass|nothing|none|skip|done|no act)",
        "at most one of {0}",
    ),
)
IN_TWO: Final = (
    two(rf"exactly (\d+) of {_ACTS}", BELOW_IT, "repeat {0} times", "one of {1}"),
    two(rf"at least (?:one|1) of {_ACTS}", BEHIND_IT, "one of {0}", "any number of {0}"),
    two(
        r"(?:(\w[\w.]*) )?(?:takes?|gets?|has|plays?|gains?)(?: immediately| at once)?"
        r" (?:another|an? (?:extra|second|further)|one more) (?:turn|act(?:ion|ivation)?|move)"
        r"(?: at once| immediately)?",
        ANOTHER_TURN,
        "{0}.another becomes yes",
        "",
    ),
    two(rf"{_AT_END},? (.*(?:\b(?:up|down|becomes|gains|loses)\b|destroy |do |say ).*)", AT_TURNS_END, "{0}", ""),
    two(r"create (\w+) (?:twice|two times)", BELOW_IT, "repeat 2 times", "create {0}"),
    two(r"create (\w+) (\d+) times", BELOW_IT, "repeat {1} times", "create {0}"),
    two(
        rf"{_EACH}(?: in order)?,? (?:of|by|from|sorted by|ordered by) {_MOST} (?:player\.)?(\w+)",
        BEHIND_IT,
        "players by most player.{0}",
        "each player in order",
    ),
    two(
        rf"{_EACH}(?: in order)?,? (?:of|by|from|sorted by|ordered by) {_LEAST} (?:player\.)?(\w+)",
        BEHIND_IT,
        "players by least player.{0}",
        "each player in order",
    ),
    two(
        rf"{_EACH}(?: in order)?,? (?:of|by|sorted by|ordered by) (?:player\.)?(\w+)",
        BEHIND_IT,
        "players by most player.{0}",
        "each player in order",
    ),
    two(rf"{_EACH},? (?:together|at once)", BELOW_IT, "together", "each player in order"),
    two(r"each player in order (?:twice|two times)", BELOW_IT, "repeat 2 times", "each player in order"),
    two(r"each player in order (\d+) times", BELOW_IT, "repeat {0} times", "each player in order"),
    two(r"each player: ?(.+)", BELOW_IT, "each player in order", "{0}"),
    two(
        rf"each player (?:does|takes|may|chooses|plays)(?: exactly)? one(?: of)? {_ACTS}",
        BELOW_IT,
        "each player in order",
        "one of {0}",
    ),
    two(
        rf"(?:exactly |up to )?(\d+) rounds of {_ACTS}|rounds of {_ACTS},? (?:max|at most|up to) (\d+)(?: times)?",
        BELOW_IT,
        "repeat {0}{3} times",
        "each player in order, and below that: at most one of {1}{2}",
    ),
    two(r"(one of \w+(?:, \w+)*),? (?:and )?(?:then|followed by) (?:one of )?(\w+)", BEHIND_IT, "{0}", "one of {1}"),
    two(
        r"(?!one\b|at\b|any\b|when\b|if\b|roll\b|throw\b|do\b|say\b|let\b)([a-z]\w*) (?:and )?then ([a-z]\w*)",
        BEHIND_IT,
        "one of {0}",
        "one of {1}",
    ),
)
_BIDS: Final = (two(_AUCTION, AUCTION, "…", "…"), two(_DRAFT, DRAFT, "…", "…"))


def of_turns(snag: Snag) -> Finding | None:
    """`each player in order of gold`, `repeat twice`, `rounds of trade until all pass`, `auction of the road`."""
    if len(snag.text.strip()) > LONGEST or not snag.indent:
        return None
    return said_again(snag, SAYINGS) or said_in_two(snag, IN_TWO) or said_in_two(snag, _BIDS)
