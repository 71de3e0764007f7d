"""What there is and who has it: one, several, some of them by chance, those with the most."""

from __future__ import annotations

from typing import Final

from dsl.reading.snags.sayings.in_two import BELOW_IT, two
from dsl.reading.snags.sayings.saying import STAND, STARTS_WITH, said

_PLACE: Final = r"([^\W\d][\w.]*(?:\([^()]*\))?)"
_TEST: Final = r"(.*?\b(?:when|if|where|and|or|not|until|while|satisfies) )"
_SET: Final = r"(.*(?:=|\bbecomes|\bin|\bof|\() *)"
_ENTERS: Final = r"(?:enters|arrives (?:at|in)|moves (?:to|into|onto)|reaches|comes (?:to|into))"
_GIVEN: Final = r"(.*?(?:=|\b(?:up|down|becomes|when|in)\b) *)"
_MOST: Final = r"(?:the )?(?:most|highest|largest)"
_THEN: Final = r"(?:,? then|, and then|, ties by|,)(?: by)?"
_SO_MANY: Final = r"(?:\w+ )?(?:at least )?\d+ \w+(?: or more)?"
SAYINGS: Final = (
    # one of several, under its own name
    said(rf"{_GIVEN}(?:an? )?random (\w+) in (\S+) where (.+)", "{0}one of those {1} in {2} where {3} at random"),
    said(r"(let \w+ = )the (\w+) where (.*\b\2\..*)", "{0}the {1} in {1:many} where {2}"),
    said(
        r"(.*\b(?:highest|lowest|sum of) (\w+)\.\w+)(?: for| of)? (?:of )?(\2 in .+)",
        "{0} for each {2}",
    ),
    # what comes to hold, the most of all
    said(
        r"((?:\w+: *)?when [^:]+?) becomes (?!true\b|yes\b)([\w.]+)( for [^:]+)?",
        "{0} is {1} becomes true{2}",
        "TRUE",
    ),
    said(
        r"(.*?(?:=|\b(?:is|up|down|becomes|than)\b|[<>]=?) *)(?:the )?(lowest|highest) (?:of )?(?:the |all )?"
        r"([a-z]\w*) (?:of|among) (?:the |all )*(\w+s)\b(.*)",
        "{0}({1} x.{2} for each x in {3}){4}",
    ),
    said(r"(.+?),? (?:with|at|by)(?: an?)? (\d+)% (?:chance|probability)", "{0} when {1}% chance"),
    # who has what
    said(rf"{_TEST}no (?:other )?(\w+) has {_PLACE}(.*)", "{0}no x in … where x.… is {2}{3}"),
    said(rf"when (?:an? )?(\w+) {_ENTERS} (?:an? |the )?(\w+):?", "when x.{1} changes for x: {0}"),
    said(r"for each (?!tile\b)(\w+) (?:with|that|who|which|whose|not)\b[^:]*", "for each x in … where …"),
    said(
        rf"{_TEST}{_PLACE} has (?:not|n't|never) (?:yet |already )?\w+ed(?: yet)? this (turn|phase|round)(.*)",
        "{0}no x in past … this {2} where x.… is {1}{3}",
    ),
    said(
        rf"{_TEST}{_PLACE} has (?:already |yet )?\w+ed(?: already)? this (turn|phase|round)(.*)",
        "{0}any x in past … this {2} where x.… is {1}{3}",
    ),
    said(rf"(.*\bcount of )(?!those\b){_PLACE} (?:where|with|that|which) .*", "{0}x in {1} where …"),
    said(
        rf"{_SET}(?:the )?(?:nearest|closest) (\w+).*",
        "{0}the x in … where … with lowest (distance(…, …) otherwise 99)",
    ),
    said(r"(.*\b(?:by|in|is|=) *)(?:the )?only (\w+?)s? (?:left|with|who|that)\b.*", "{0}those x in {1:many} where …"),
    # what is there
    said(
        rf"(.*\b)(?:if|when) {STAND} (?:exists|is there|is present|is set|is known)\b(.*)", "{0}when {1} is not none{2}"
    ),
    said(rf"(.*\b)(?:if|when) {STAND} (?:does not|doesn't) exist\b(.*)", "{0}when {1} is none{2}"),
    said(rf"(.*?(?<![\w.])){STAND} is {STAND} or none\b(.*)", "{0}({1} is {2} or {1} is none){3}"),
    said(
        rf"(.*?(?<![\w.])){STAND} is (?:either )?{STAND} or {STAND}(?= *(?:$|\"|else\b|and\b))(.*)",
        "{0}{1} is one of ({2}, {3}){4}",
    ),
    # several, some of them, and some at random
    said(
        rf"{_GIVEN}(?:an? )?random (?:other|another) (\w+?)s?",
        "{0}one of those x in {1:many} where x is not … at random",
    ),
    said(r"(.*\bbecomes )(?:an? |the )?random (?!(?:player|tile)s?\b)([^\W\d]\w*)", "{0}one of {1} at random"),
    said(rf"{_GIVEN}(\d+) random (\w+)", "{0}{1} of {2} at random"),
    said(r"for (?:each|every) (\w+?)s? (?:with|owned by|that|who|which) .+", "for each x in {0:many} where x.…"),
    said(
        rf"(won by )(?:the |an? )?players? (?:with|who|that|having|holding|owning) (?!{_MOST}|{_SO_MANY}$)(.+)",
        "{0}those p in players where p.…",
    ),
    said(
        rf"(won by )(?:the |those )?players? with {_MOST} (\w+){_THEN} (?:{_MOST} )?(\w+)",
        "{0}those p in players with highest p.{1} then highest p.{2}",
    ),
    said(
        rf"(won by )(?:the |those )?players? with {_MOST} (\w+){_THEN} (?:{_MOST} )?(\w+(?: [-+] \w+)?){_THEN} "
        rf"(?:{_MOST} )?(\w+(?: [-+] \w+)?)",
        "{0}those p in players with highest p.{1} then highest p.{2:each} then highest p.{3:each}",
    ),
    said(
        rf"(won by )(?:the |those )?players? with {_MOST} (\w+){_THEN} (?:{_MOST} )?(\w+ [-+] \w+)",
        "{0}those p in players with highest p.{1} then highest p.{2:each}",
    ),
    said(
        rf"{_GIVEN}(?:an? )?random (\w+?)s? (?:not|without|that|who|which|where|with) .+",
        "{0}one of those x in {1:many} where x.… at random",
    ),
    said(rf"{_GIVEN}(?:the )?(\w) with {_MOST} (\w+)(?: .*)?", "{0}the {1} in … with highest {1}.{2}"),
    said(
        rf"{_GIVEN}(?:the )?(\w) with (?:the )?(?:fewest|least|lowest) (\w+)(?: .*)?",
        "{0}the {1} in … with lowest {1}.{2}",
    ),
    said(rf"{_GIVEN}(?:the )?(\w+)(?<!s) with {_MOST} (\w+)(?: .*)?", "{0}the x in {1:many} with highest x.{2}"),
    said(
        rf"{_GIVEN}(?:the )?(\w+)(?<!s) with (?:the )?(?:fewest|least|lowest) (\w+)(?: .*)?",
        "{0}the x in {1:many} with lowest x.{2}",
    ),
    # what is missing around a value, or stands for a word of ours
    said(r"(.*\b\w+_of) ([^\W\d][\w.]*)(.*)", "{0}({1}){2}"),
    said(
        r"(?!for )(.*\b(?:players|tiles|\w+\([^()]*\))) (?:except|but|other than|apart from) (\w[\w.]*)(.*)",
        "{0} without {1}{2}",
    ),
    said(r"(.*)\ball (players|tiles) (?:except|but|other than|apart from) (\w[\w.]*)(.*)", "{0}{1} without {2}{3}"),
    said(r"add (one of .+ at random) to (\w[\w.]*)(.*)", "add ({0}) to {1}{2}"),
)
IN_TWO: Final = (
    two(
        r"(for each \w+ in [^:]+?) ?: *((?:\w[\w.]* (?:up|down|becomes|gains|loses)|destroy|create|do|begin|say)\b.*)",
        BELOW_IT,
        "{0}",
        "{1}",
    ),
    two(
        rf"(?:all|each|every|the) players? {STARTS_WITH} (\d+) [a-z_]\w*s (?:in|on|at) .+",
        BELOW_IT,
        "for each p in players",
        "repeat {0} times, and below that: create …",
    ),
    two(
        r".*?\b(\d+) of (\w[\w.]*) at random by (\w+).*",
        BELOW_IT,
        "repeat {0} times",
        "let drawn = one of {1} at random by {2}",
    ),
    two(
        r"([\w.]+), ([\w.]+) becomes ([\w.]+), ([\w.]+)",
        BELOW_IT,
        "together",
        "{0} becomes {2}, and: {1} becomes {3}",
    ),
    two(
        rf"(?:the )?(?:player with )?{_MOST} (\w+) (?:gains?|gets?|receives?) (\d+) (\w+)",
        BELOW_IT,
        "for each p in those p in players with highest p.{0}",
        "p.{2} up {1}",
    ),
)
