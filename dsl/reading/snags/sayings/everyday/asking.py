"""What players are asked and told, and which acts they may do."""

from __future__ import annotations

from typing import Final

from dsl.reading.snags.sayings.in_two import BEHIND_IT, BELOW_IT, two
from dsl.reading.snags.sayings.saying import ONE, TEXT, said

_CHOOSES: Final = r"(?:choose|pick|select|name)"
_FROM: Final = r"(?:from|in|out of|among)"
SAYINGS: Final = (
    # asking
    said(rf"let (\w+) = {_CHOOSES}(?: an?| one| the)? (\w+) of (\w[\w.]*)", 'ask player for {0}: {1} from … "…"'),
    said(rf"{_CHOOSES}(?: an?| one| the)? (\w+) of (\w[\w.]*)", 'ask player for chosen: {0} from … "…"'),
    said(rf"{ONE} {_CHOOSES}s(?: an?| one| the)? (\w+) of (\w[\w.]*)", 'ask {0} for chosen: {1} from … "…"'),
    said(rf"let (\w+) = {_CHOOSES}(?: an?| one| the)? (\w+) {_FROM} (.+)", 'ask player for {0}: {1} from {2} "…"'),
    said(rf"let (\w+) = (?:{_CHOOSES}|ask(?: for)?)(?: an?| one| the)? (\w+)", 'ask player for {0}: {1} "…"'),
    said(rf"{_CHOOSES}(?: an?| one| the)? (\w+) {_FROM} (.+)", 'ask player for chosen: {0} from {1} "…"'),
    said(rf"{_CHOOSES}(?: an?| one| the)? (\w+)", 'ask player for chosen: {0} "…"'),
    said(
        rf"ask {ONE} (?:to {_CHOOSES}|for)(?: an?| one| the)? (\w+) {_FROM} (.+)",
        'ask {0} for chosen: {1} from {2} "…"',
    ),
    said(rf"ask {ONE} (?:to {_CHOOSES}|for)(?: an?| one| the)? (\w+)", 'ask {0} for chosen: {1} "…"'),
    said(rf"ask {ONE} (?:which|what) (\w+)(?: .*)?", 'ask {0} for chosen: {1} "…"'),
    said(rf"{ONE} {_CHOOSES}s(?: an?| one(?: of)?| the)? (\w+) {_FROM} (.+)", 'ask {0} for chosen: {1} from {2} "…"'),
    said(rf"{ONE} {_CHOOSES}s(?: an?| one(?: of)?| the)? (\w+)", 'ask {0} for chosen: {1} "…"'),
    said(rf"ask {ONE} (?:to|which|what|whether|how)\b.*", "ask {0} for …: … from …"),
    # telling
    said(
        rf"(?:tell|inform|notify) (?:everyone|everybody|all(?: players)?|(?:the )?group|players)(?: that)?:? ({TEXT})",
        "say {0}",
    ),
    said(rf"(?:tell|inform|notify) (\w[\w.]*)(?: that)?:? ({TEXT})", "say to {0} {1}"),
    said(rf"(?:note|announce|write|show|display|message|output|log|echo)s?:? ({TEXT})(.*)", "say {0}{1}"),
    said(r"say (\"[^\"]*)\" ?(?:,|\+|and|&)? ?(\w[\w.]*)", 'say {0}{{{1}}}"'),
    said(r"say (?!to\b)(\w[\w.]*)", 'say "{{{0}}}"'),
    said(rf"say ({TEXT}) to (?:everyone|everybody|all(?: players)?|(?:the )?group|players)", "say {0}"),
    said(rf"say ({TEXT}) to (\w[\w.]*)", "say to {1} {0}"),
    said(rf"say to (\w[\w.]*) ?: ?({TEXT}.*)", "say to {0} {1}"),
    said(rf"whisper(?: to)? (\w[\w.]*):? ({TEXT}.*)", "say to {0} {1}"),
    # acts
    said(r"((?:any number|one|at most one) of .+?) until .*\b(?:pass(?:es)?|done|finished|stops?|enough)", "{0}"),
    said(r"(?:the |each |every )?player (?:may|can) (\w+) (?:once|one time)", "at most one of {0}"),
    said(
        r"(?:the |each |every )?player (?:may|can) (\w+)(?: any number of times| as often as \w+ (?:likes|wants))?",
        "any number of {0}",
    ),
    said(r"roll (\w+) (?:for|by|of|with|on|against) (\w[\w.]*)", "roll {0}({1})"),
    # what is asked
    said(
        r"(\w[\w.]*) (?:chooses|picks|selects|names) (?:one of|between|from) \(?(\w+(?:, *\w+)+)\)?",
        'ask {0} for chosen: one of ({1}) "…"',
    ),
    said(
        r"(\w[\w.]*) (?:chooses|picks|selects|names) (?:an?|one) (?!of\b)(\w+)\b(?! *:).*",
        'ask {0} for chosen: {1} from … "…"',
    ),
)
IN_TWO: Final = (
    two(
        r"say to (?:everyone|everybody|all(?: players)?|(?:the )?others) (?:but|except|other than)"
        rf" (\w[\w.]*) ({TEXT})",
        BELOW_IT,
        "for each x in players without {0}",
        "say to x {1}",
    ),
    two(r"add (\w[\w.]*)(?:,| and|, and) (\w[\w.]*) to (\w[\w.]*)", BEHIND_IT, "add {0} to {2}", "add {1} to {2}"),
    two(
        r"(?:secretly,? )?ask (\w[\w.]*) (?:secretly|in secret|privately) (for .+)|(?:secretly|in secret),? ask (.+)",
        BELOW_IT,
        "together, sealed",
        "ask {0} {1}{2}",
    ),
    two(r"(together(?:, sealed)?)(?:,|:| for)? ((?:for )?each .+)", BELOW_IT, "{0}", "{1}"),
    two(
        r"(?:one|1) (?:action|act|move)s? (?:per|for each) player: *(\w+) or (\w+)",
        BELOW_IT,
        "each player in order",
        "one of {0}, {1}",
    ),
    two(
        r"(?:each|every) player reports? (?:an? |any number of )?(\w+)",
        BELOW_IT,
        "each player in order",
        "player reports {0}",
    ),
    two(
        r"(?:if|when) (\w[\w.]*) (?:wants|agrees|decides|chooses|accepts|likes)(?: to)?:? (\"[^\"]*\"):?",
        BEHIND_IT,
        "ask {0} for answer: yes or no {1}",
        "when answer",
    ),
    two(
        r"(?:each|every) player (?:discards|places|picks|chooses|selects|names|gives up|loses) (?:an?|one|1)"
        r" (\w+)(?: .*)?",
        BELOW_IT,
        "each player in order",
        'ask player for chosen: {0} from … "…"',
    ),
)
