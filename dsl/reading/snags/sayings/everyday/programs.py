"""Lines as they are written in programs, and as people write who write programs."""

from __future__ import annotations

from typing import Final

from dsl.reading.snags.sayings.saying import TEXT, said

_TURNS: Final = r"(?:months?|weeks?|days?|years?|seasons?|winters?|rounds of play)"
SAYINGS: Final = (
    # as programs say it
    said(r"(.*\(.+ when .+, *)([\w.\"]+) otherwise\)(.*)", "{0}otherwise {1}){2}"),
    said(r"(.*?(?:=|\(|,|becomes|up|down) *)([^=(,?]+?) *\? *([^:]+?) *: *(.+)", "{0}({2} when {1}, otherwise {3})"),
    said(r"(.*[\w)]) *// *([\w(].*)", "{0} / {1} rounded down"),
    said(
        r"(.*= *)max(?:imum)?(?: of)? \(?(\w[\w.]*) for (?:each )?(\w+) in (.+)", "{0}highest {1} for each {2} in {3}"
    ),
    said(r"(.*= *)min(?:imum)?(?: of)? \(?(\w[\w.]*) for (?:each )?(\w+) in (.+)", "{0}lowest {1} for each {2} in {3}"),
    said(r"(for each (\w+) in [^:]+?) with ([^\W\d]\w*)", "{0} where {1} has {2}"),
    said(r"(for each \w+ in [^:]+?),? (?:if|when|with|that|which) ([^:]+)", "{0} where {1}"),
    said(r"(for each \w+ in )(\d+) random (\w[\w.]*)", "{0}{1} of {2} at random"),
    said(r"(for each \w+ in )(\w[\w.]*) random (\w[\w.]*)", "{0}({1}) of {2} at random"),
    said(r"(?:only allowed|allowed only) (?:when|if) (.+)", "allowed when {0}"),
    said(rf"(.*\b(?:gains \w+ for|begin .+ in) \S.*?) {_TURNS}(.*)", "{0} turns{1}"),
    said(r"(?:subtract|deduct|take|pay) (\w+(?:\([^()]*\))?) (?:from|out of) ([\w.]+\.\w+)", "{1} down {0}"),
    said(r"do (while|until) (.+)", "repeat {0} {1}"),
    said(r"(?:let )?(\w+) = (?:roll|throw) (?!\d*[dDwW]\d)(\w+\(.*\))", "roll {1} as {0}"),
    said(r"say ([\w.]+) ?(?:\+|&|,|and) ?\"([^\"]*\")", 'say "{{{0}}}{1}'),
    said(rf"ask (\w[\w.]*):? (?!for\b)((?:yes or no|number|text)\b.*?) ({TEXT})", "ask {0} for chosen: {1} {2}"),
    said(rf"ask (\w[\w.]*) ({TEXT}) for (\w+)", "ask {0} for chosen: {2} {1}"),
)
_ALL_OF_THEM: Final = "(?:(?:any|every|each|all|the) )?"
_WHO: Final = "(?:where|who|that|with)"
LATER_SAYINGS: Final = (
    # what people who write programs write
    said(r"for (?:each|every) (\w+?)s? (?!in\b|from\b|in_)(\w+)", "for each {1} in {0:many}"),
    said(
        rf"ask (\w[\w.]*) ({TEXT}),? (?:for )?(?:an? )?number (?:from )?(\d+) ?(?:to|-) ?(\d+) as (\w+)",
        "ask {0} for {4}: number at least {2} at most {3} {1}",
    ),
    said(r"(?:choose|pick|select) (\w+: .+)", "ask player for {0}"),
    said(r"(?:roll|throw) (\d*[dDwW](?:\d+|%)(?: ?[+-] ?\d+)?) (?:as|=) (\w+)", "let {1} = {0}"),
    said(r"(?:roll|throw) (?:on|in) (?:the )?(?:table )?(\w+)(?: table)? as (\w+)", "let {1} = {0}(…)"),
    said(
        rf"won by {_ALL_OF_THEM}(\w+?)s? {_WHO} ([^\W\d]\w*) (>=|<=|<|>|is|has) (.+)",
        "won by those x in {0:many} where x.{1} {2} {3}",
    ),
    said(rf"won by {_ALL_OF_THEM}(\w+?)s? {_WHO} (?!in\b).+", "won by those x in {0:many} where …"),
    said(r"(\w+): *(-?\d+) ?(?:\.\.\.?|to|-) ?(\d+)( *=.*)?", "{0}: number at least {1} at most {2}{3}"),
)
