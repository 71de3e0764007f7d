"""What is said otherwise of acts and orders, of loops and events, and in the cells of tables."""

from __future__ import annotations

from typing import Final

from dsl.reading.slips.phrase import STAND, TEXT, phrase

_CELL: Final = r"(\|.*\| *|\| *)"
_BEST_OF: Final = r"(?:richest|strongest|largest|biggest|best|oldest|leading)"
_WORST_OF: Final = r"(?:poorest|weakest|smallest|worst|youngest)"
_GONE: Final = r"(?:dies|is destroyed|is removed|is killed|is eliminated|is disbanded|is gone)"

PHRASES_OF_PLAY: Final = (
    # cells
    phrase(rf"{_CELL}<= ?(-?\d+)( *\|.*)", "{0}up to {1}{2}"),
    phrase(rf"{_CELL}< ?(-?\d+)( *\|.*)", "{0}below {1}{2}"),
    phrase(rf"{_CELL}>= ?(-?\d+)( *\|.*)", "{0}{1} or more{2}"),
    phrase(rf"{_CELL}> ?(-?\d+)( *\|.*)", "{0}above {1}{2}"),
    # going through several
    phrase(r"for (?:all|every) ([^\W\d]\w*) in (.+)", "for each {0} in {1}"),
    phrase(r"(?:each|every|all) (?!player in order)([^\W\d]\w*) in (.+)", "for each {0} in {1}", "PLAYER"),
    phrase(
        r"for (?:each )?([^\W\d]\w*) ?(?:=|:=|from|in) ?(\w+) ?(?:to|until|\.\.\.?) ?(\w+)",
        "for each {0} from {1} to {2}",
    ),
    phrase(r"(for each \w+ in )\((\w+(?:, *\w+)+)\)(.*)", "{0}{{{1}}}{2}"),
    phrase(r"(?:loop|do) (\w+) times", "repeat {0} times"),
    phrase(r"repeat (?:for |up to )(\w+) times", "repeat {0} times"),
    phrase(r"((?:otherwise )?when .+?),? then", "{0}"),
    # what is chosen
    phrase(r"(?:each |every |the )?players? (?:may|can) (\w+) (?:up to|at most) (\d+)\b.*", "at most {1} of {0}"),
    phrase(r"(?:the )?players? (?:may|can|must) (\w+)\b.*", "any number of {0}"),
    phrase(
        r"(action \w+\(.*?)\b(?:my|own|his|her|their|your|friendly) (\w+)(.*)",
        "{0}{1} from those x in … where x.… is player{2}",
    ),
    phrase(
        r"(action \w+\((?:.*, *)?\w+(?:: *\w+)?) (?:of|where|with|that|which|owned by|belonging to)\b[^,)]*(.*)",
        "{0} from those x in … where …{1}",
        again=True,
    ),
    phrase(
        r"(?:forbidden|not allowed|refused|illegal|impossible) (?:when|if) (.+?)(?: else .*)?",
        'allowed when not ({0}) else "…"',
        "BECOMES",
    ),
    phrase(rf"(ask {STAND} for \w+: )(?!none\b)(\w+) or (?!none\b)(\w+)( {TEXT})?", "{0}one of ({2}, {3}){4}"),
    phrase(rf"ask {STAND} (?:to|which|what|whether|how)\b.*", "ask {0} for …: … from …"),
    phrase(r"any number of (.*?),? (?:at most|up to|max) (\d+)(?: times)?", "at most {1} of {0}"),
    phrase(r"(\w+: *)one of (?!\()(\w+(?:, *\w+)+)( .*)?", "{0}one of ({1}){2}"),
    phrase(
        rf"(\w+: *)(\w+(?:, *\w+)+),? or (?!(?:none|nobody|nothing|nowhere|null|empty|no)\b)(\w+)((?: =| {TEXT}).*)?",
        "{0}one of ({1}, {2}){3}",
    ),
    # the best of several, what comes next
    phrase(rf"(.*[=(,] *)the {_BEST_OF} (\w+)( *(?:,|\)).*)?", "{0}the x in {1}s with highest x.…{2}"),
    phrase(rf"(.*[=(,] *)the {_WORST_OF} (\w+)( *(?:,|\)).*)?", "{0}the x in {1}s with lowest x.…{2}"),
    phrase(rf"{STAND} becomes (?:the )?next(?: \w+)?( when .*)?", "{0} becomes shifted({0}, 1){1}"),
    phrase(rf"{STAND} becomes (?:the )?(?:previous|last)(?: \w+)?( when .*)?", "{0} becomes shifted({0}, -1){1}"),
    phrase(
        rf"{STAND} up (.+?),? (?:but )?(?:up to|to at most|at most|no more than|max) (\w[\w.]*)",
        "{0} becomes lowest of ({0} + {1}, {2})",
    ),
    phrase(
        rf"{STAND} down (.+?),? (?:but )?(?:down to|to at least|at least|no less than|min) (\w[\w.]*)",
        "{0} becomes highest of ({0} - {1}, {2})",
    ),
    # dice, and what is taken away
    phrase(
        r"(.*[=(,] *|dice )(?:the )?(?:best|top) (\d+) (?:dice )?(?:of|from) (\d*[dDwW]\d+)(.*)",
        "{0}highest {1} of {2}{3}",
    ),
    phrase(r"(.*?\W)(\d*[dDwW]\d+),? keep(?:ing)? (?:the )?(highest|lowest) (\d+)(.*)", "{0}{2} {3} of {1}{4}"),
    phrase(r"(.*?\W)(\d*[dDwW]\d+),? keep(?:ing)? (?:the )?(highest|lowest)(.*)", "{0}{2} of {1}{3}"),
    phrase(r"(?:roll|throw) (\d*[dDwW](?:\d+|%).*)", "let thrown = {0}", "NAME"),
    phrase(r"(?:on|with) (?:an? )?(\d+)", "when … is {0}"),
    phrase(r"(?:on|with) (?:an? )?(\d+)(?:\+| or (?:more|higher|better))", "when … >= {0}"),
    phrase(rf"{STAND} {_GONE}( (?:when|if) .*)?", "destroy {0}{1}"),
    phrase(r"(?:remove|delete|kill|disband) (\w+)( when .*)", "destroy {0}{1}"),
    # orders that are given in secret, and when a phase comes
    phrase(r"together,? (?:and )?(?:secret|secretly|hidden|in secret)", "together, sealed"),
    phrase(r"every (\w+) turns?", "skipped when remainder(turn, {0}) is not 0"),
    # events
    phrase(r"(begin \w.*?) (?:in |after )?(?:the )?next turn", "{0} in 1 turns"),
    phrase(r"(begin \w.*?) (?:after|with a delay of) (\w+) turns?", "{0} in {1} turns"),
)
