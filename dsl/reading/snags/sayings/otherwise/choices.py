"""What is said otherwise of what is asked and chosen, of several values, of ranges, and of what is summed up."""

from __future__ import annotations

from typing import Final

from dsl.reading.snags.sayings.saying import ONE, SEVERAL, SOME, STAND, TEXT, said

_JOINED: Final = r"(?:,| or|, or| oder| o) *"
_TESTED: Final = r"(?:when|if|while|until)"
_LISTED: Final = r"(?:\((\w+(?:, *\w+)*)\)|(?!\()(\w+(?:, *\w+)+)(?!,|,? or \d))"
"""Several names or numbers, in brackets or without them."""
SAYINGS: Final = (
    said(
        r"(\w+: (?:player|tile|board)) or (?:an? |the )?"
        r"(?:draw|tie|nobody|no one|noone|neither|neutral|unowned|nothing|empty|nil|null)\b(.*)",
        "{0} or none{1}",
    ),
    # ranges of a table in other languages
    said(
        r"(\|.*\| *|\| *)(?:(?:von|de|from) )?(-?\d+) (?:bis|a|hasta|and|y|und) (-?\d+)( *\|.*)",
        "{0}{1} to {2}{3}",
        again=True,
    ),
    # one of some numbers, of some words
    said(
        rf"(\w+: *)(?:one of )?\(?(\d+)(?:, *\d+)*{_JOINED}(\d+)\)?( *=.*| {TEXT}.*)?",
        "{0}number at least {1} at most {2}{3}",
    ),
    said(
        rf"(\w+: *)(?!.*, *(?:secret|hidden|private)$)([^\W\d]\w*(?:, *[^\W\d]\w*)+)( *=.*| {TEXT}.*)?",
        "{0}one of ({1}){2}",
    ),
    said(
        r"(\w+: *)([^\W\d]\w*) or (?!(?:none|nobody|nothing|nowhere|null|empty|no)\b)([^\W\d]\w*)"
        rf"( *=.*| {TEXT}.*)?",
        "{0}one of ({1}, {2}){3}",
    ),
    said(
        r"(.*\(|.*, )(\w+: *)([^\W\d]\w*) or (?!(?:none|nobody|nothing|no)\b)([^\W\d]\w*)([,)].*)",
        "{0}{1}one of ({2}, {3}){4}",
    ),
    said(rf"(ask {STAND} for \w+: )one of (?!\()(\w+(?:, *\w+)+)( {TEXT})?", "{0}one of ({2}){3}"),
    said(rf"(.*: *)(?:one of )?\(?\"(\w+)\"{_JOINED}\"(\w+)\"\)?( {TEXT})?", "{0}one of ({1}, {2}){3}"),
    said(rf"(.*\bis not|.*\bis) in {_LISTED}(.*)", "{0} one of ({1}{2}){3}"),
    said(rf"(.*\bis not|.*\bis) (?:one|any) of {_LISTED}(.*)", "{0} one of ({1}{2}){3}"),
    said(r"(.*\bis not|.*\bis) (?:one|any) of \{([^{}]+)\}(.*)", "{0} one of ({1}){2}"),
    said(rf"(.*\bis not|.*\bis) ({SEVERAL})", "{0} one of ({1})"),
    said(r"(.*\bis not|.*\bis) (?:in|one of|any of) (\w+(?:, *\w+)*),? or (\d+)\b(.*)", "{0} one of ({1}, {2}){3}"),
    said(
        rf"(.*\b(?:when|where|and|or|not|while|until) [\w.]+(?:\([^()]*\))?) not in {_LISTED}(.*)",
        "{0} is not one of ({1}{2}){3}",
    ),
    said(
        rf"(.*\b(?:when|where|and|or|not|while|until) [\w.]+(?:\([^()]*\))?) in {_LISTED}(.*)",
        "{0} is one of ({1}{2}){3}",
    ),
    # who is asked for what
    said(rf"ask {STAND} ({TEXT}) for (\w+: .*)", "ask {0} for {2} {1}"),
    said(rf"(ask {STAND} for \w+: .*?) ({TEXT}) (from .*)", "{0} {3} {2}"),
    said(rf"ask {STAND}: *(?!{TEXT})(\w.*)", "ask {0} for chosen: {1}"),
    said(rf"let (\w+) = ask {STAND} (?:for )?(?:an? )?([a-z_]\w*)( .*)?", "ask {1} for {0}: {2}{3}"),
    said(rf"(?:choose|pick|select) (?:one|an?) (\w+) (?:for|by) {STAND}", 'ask {1} for chosen: {0} "…"'),
    said(rf"(ask {STAND} for \w+: .*? from )((\w+)s) where (.*\b\4\..*)", "{0}those {3} in {2} where {4}"),
    said(rf"(ask {STAND} for (\w+): .*? from ){SOME} where (.+)", "{0}those {2} in {3} where {4}"),
    said(rf"(.*[(,] *(\w+)(?:: *\w+)? from ){SOME} where ([^,]+?)([,)].*)", "{0}those {1} in {2} where {3}{4}"),
    said(
        rf"(ask {STAND} for \w+: )tile (?:next to|beside|adjacent to|near) {ONE}( {TEXT})?",
        "{0}tile from neighbours of {2}{3}",
    ),
    said(
        rf"(ask {STAND} for \w+: )tile within (\w+)(?: tiles| steps| hexes)? (?:of|from) {ONE}( {TEXT})?",
        "{0}tile from those x in tiles where (distance(x, {3}) otherwise 99) <= {2}{4}",
    ),
    said(rf"(ask {STAND} for \w+: )(?:any|some|one) (?!of\b|number\b)(\w+)( {TEXT})?", "{0}{2}{3}"),
    said(
        rf"(ask {STAND} for \w+: )(?:from )?(\w[\w.]*) ?(?:to|-) ?(\w[\w.]*)( {TEXT})?",
        "{0}number at least {2} at most {3}{4}",
    ),
    said(rf"(ask {STAND} for \w+:) ?({TEXT})", "{0} yes or no {2}"),
    said(rf"ask {STAND} ({TEXT}):? yes or no", "ask {0} for answer: yes or no {1}"),
    # all of some, several at once
    said(rf"(?:{_TESTED}) all (\w+) in {ONE} (?:where|satisfy|satisfies) (.+)", "when every {0} in {1} satisfies {2}"),
    said(rf"(?:{_TESTED}) all (?:of )?(?:the )?\w+ in {ONE} .+", "when every x in {0} satisfies …"),
    said(rf"(for each \w+ in )\(?({TEXT}(?:, *{TEXT})+)\)?", "{0}{{{1}}}"),
    said(rf"{STAND} add (\w+)", "add {1} to {0}"),
    said(rf"{STAND} remove (\w+)", "remove {1} from {0}"),
    said(
        r"(.*= *)(?:those|all|the|set of|list of|\{)? *(\w+(?:\.\w+)+) for each (\w+) in ([^{}]+?)\}?",
        "{0}those x in … where any {2} in {3} where {1} is x",
    ),
    said(
        r"(.*\b)count of (?:different|distinct|unique) (\w+(?:\.\w+)+) for each (\w+) in (.+)",
        "{0}count of x in … where any {2} in {3} where {1} is x",
    ),
    # numbers of several
    said(
        r"(.*\b)sum of (?:the )?(\d+) (highest|lowest) (\S+) for each (\w+) in (.+)",
        "{0}sum of {3} for each {4} in the {1} {4} in {5} with {2} {3}",
    ),
    said(
        r"(.*= *)(?:the )?(second|third|fourth) (highest|lowest) (\S+) for each (\w+) in (.+)",
        "{0}the {1} {4} in {5} with {2} {3}",
    ),
    said(
        rf"(.*?\W)(?:the )?(?:average|mean)(?: of)? (\S+) for each (\w+) in {ONE}(.*)",
        "{0}(sum of {1} for each {2} in {3}) / count of {3}{4}",
    ),
    # changes
    said(rf"{STAND} \*= ?(.+)", "{0} becomes {0} * {1:sum}"),
    said(rf"{STAND} /= ?(.+)", "{0} becomes {0} / {1:sum}"),
    said(rf"{STAND} ?\+\+", "{0} up 1"),
    said(rf"{STAND} ?--", "{0} down 1"),
    said(rf"{STAND} (up|down) 1 (?:per|for every|for each) (\d+) (\w+\.[\w.]+)", "{0} {1} {3} / {2} rounded down"),
    said(
        rf"{STAND} (up|down) (\w+) (?:per|for every|for each) (\d+) (\w+\.[\w.]+)",
        "{0} {1} {2} * ({4} / {3} rounded down)",
    ),
    said(r"table (\w+) ?(?:: ?|\( ?|\[ ?|= ?)(\d*[dDwW]\d+)[)\]]?( \".*)?", "table {0} on {1}{2}"),
    said(r"phase (end|start|begin|beginning) of(?: the)? (\w+)(.*)", "phase {0}_of_{1}{2}"),
    said(r"phase \d+[:.]? *(\"[^\"]*\")", "phase … {0}"),
    said(r"phase \d+[:.]? *([^\W\d]\w*)( \".*)?", "phase {0}{1}"),
    said(r"\d+[.)] *(phase .+)", "{0}"),
    said(r"(victory \w+) ?: ?(?!won by\b).+", "{0} at end of …"),
    said(r"won by (\w+) with (highest|lowest) (\1\..+)", "won by the {0} in … with {1} {2}"),
    said(r"(limit \w+: *\w+) (?:each|every|per|a|in a) (turn|phase)( else .*)?", "{0} per player this {1}{2}"),
    said(r"(.*\W)(\d+) in (\d+) chance(.*)", "{0}{1}/{2} chance{3}"),
    # a line of a definition without a condition
    said(r"(?!otherwise\b)(.+)", "otherwise {0}", "WHEN", alone=True),
    # loops
    said(
        r"(for each (\w+) from (\w+) to \w[\w.]*) (?:step|by|every|in steps of) (\d+)",
        "{0} where remainder({1} - {2}, {3}) is 0",
    ),
    said(r"repeat (\w+)", "repeat {0} times", "TIMES"),
    said(r"(?:with|at) (?:a )?(?:chance(?: of)? )?(\d+)%(?: chance)?", "when {0}% chance"),
    said(r"(?:in|on) (\d+)%(?: of (?:all |the )?(?:cases|times))?", "when {0}% chance"),
)
