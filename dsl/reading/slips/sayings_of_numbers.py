"""What is said otherwise of stats and rolls, of limits, conditions, attributes and the end of a campaign."""

from __future__ import annotations

from typing import Final

from dsl.reading.slips.sayings import TEXT, said

_MOST: Final = r"(?:max(?:imum)?|up to|at most|no more than)(?: of)?"
_LEAST: Final = r"(?:min(?:imum)?|at least|no less than)(?: of)?"
_CRITICAL: Final = r"(?:critical|crit|automatic|auto)(?: success| hit)?"
_FUMBLE: Final = r"(?:fumble|critical (?:failure|miss)|automatic (?:failure|miss))"
_FOR_EACH: Final = r"(\w[\w.]*) for (?:each )?(\w+) in ([^()]+|[^()]*\([^()]*\)[^()]*)"
_UP_TO: Final = r"(?:number )?(?:from |between )?1 ?(?:to|-|and|\.\.) ?"
_THAT: Final = r"(?:on|at|with|is)(?: an?| natural)*"

SAYINGS_OF_NUMBERS: Final = (
    # stats and rolls
    said(rf"(-?\d+)( {TEXT})?", "base {0}{1}"),
    said(r"(define [^=]*=) *(.+) (?:if|when) (.+) else (.+)", "{0} ({1} when {2}, otherwise {3})"),
    said(r"(?:base|start|starting|initial)(?: value| number)?(?: is| at| with)? ?[=:]? ?(-?\d\S*)(.*)", "base {0}{1}"),
    said(rf"(?:is )?doubled?(?: {TEXT})?,? (?:when|if) (.+)", "times 2 when {0}"),
    said(rf"(?:is )?halved?(?: {TEXT})?,? (?:when|if) (.+)", "times 1/2 when {0}"),
    said(rf"((?:\w+: *)?[+-] ?[\w.()/]+) if (.+?) ({TEXT})", "{0} {2} when {1}"),
    said(rf"{_FUMBLE} {_THAT} (\d\S*)", "natural {0} fails"),
    said(rf"{_CRITICAL} {_THAT} (\d\S*)", "natural {0} succeeds"),
    # values
    said(rf"(.*\b)sum ?(?:of )?\(?{_FOR_EACH}\)?", "{0}sum of {1} for each {2} in {3}"),
    said(rf"(.*\b)(highest|lowest) ?(?:of )?\(?{_FOR_EACH}\)?", "{0}{1} {2} for each {3} in {4}"),
    said(rf"(.*(?:=|becomes|up|down) *)(?:an? )?random {_UP_TO}(\d+)", "{0}d{1}"),
    # limits
    said(
        r"(limit \w+: *\w+)(?: (?:actions?|acts?|times?|uses?))? per (turn|phase|round) per (\w+)(.*)",
        "{0} per {2} this {1}{3}",
    ),
    said(
        r"(limit \w+: *)(?:one|1) (?!per\b)\w+ per (?:player per )?(turn|phase|round)(.*)",
        "{0}1 per player this {1}{2}",
    ),
    said(r"(limit \w+: *\d+) (?!per\b)\w+ per (?:player per )?(turn|phase|round)(.*)", "{0} per player this {1}{2}"),
    # conditions
    said(r"(?:to )?(\w+): *([+-] ?\w+)", 'to {0}: {1} "…"', "FORBIDS"),
    said(r"([+-] ?\w+) (?:to|on|for) (\w+)", 'to {1}: {0} "…"', "FORBIDS"),
    said(rf"([+-] ?\w+) (?:to|on|for) (\w+) ({TEXT}.*)", "to {1}: {0} {2}", "FORBIDS"),
    # attributes
    said(rf"(\w+: *number) = (-?\w+),? \(?{_MOST} (-?\w+)\)?(.*)", "{0} at most {2} = {1}{3}"),
    said(rf"(\w+: *number) = (-?\w+),? \(?{_LEAST} (-?\w+)\)?(.*)", "{0} at least {2} = {1}{3}"),
    said(r"(\w+: *)(\(\w+(?:, *\w+)+\))(.*)", "{0}one of {1}{2}"),
    said(r"(\w+: *)(?!yes\b)(\w+) ?[/|] ?(\w+)((?: =.*| \".*)?)", "{0}one of ({1}, {2}){3}"),
    said(r"(\w+: *)(?!yes\b)(\w+) ?[/|] ?(\w+) ?[/|] ?(\w+)((?: =.*| \".*)?)", "{0}one of ({1}, {2}, {3}){4}"),
    # procedures, and the end
    said(r"procedure (\w+) (?:for|of|on|with) (\w+)(.*)", "procedure {0}({1}){2}"),
    said(
        rf"(victory \w+(?: {TEXT})?)(?:,? at)?(?: the)? end(?: of)?(?: the)? (?:game|campaign|turn \d+|\d+ turns)",
        "{0} at end of …",
    ),
    said(rf"(victory \w+ {TEXT})", "{0} at end of …"),
    said(r"(?:won )?(?:when|if) any (\w+) in players where (.+)", "won by those {0} in players where {1}"),
    said(r"(?:won )?(?:when|if) (?:a|any) player (?:has|owns|holds) .+", "won by those p in players where …"),
)
