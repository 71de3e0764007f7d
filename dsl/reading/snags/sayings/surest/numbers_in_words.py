"""Numbers, chances and times in the words of a table talk: `two d6`, `one in three`, `in turn 3`, `every 3 turns`."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.in_two import BEHIND_IT, two
from dsl.reading.snags.sayings.saying import LONGEST, ONE, SAID_OTHERWISE, STAND, TEXT, Saying, said, said_shortly

_COUNTED: Final = {
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "a dozen": 12,
}
_DONE: Final = rf"({STAND[1:-1]} (?:up|down|becomes|gains|loses) (?:[^\"]|{TEXT})+?)"
_NO_THROW: Final = r"(?!(?:roll|throw)\b)"
_TIMES: Final = r"(?:turn|round|month|week|day|year)"
_ROW: Final = rf"(?:\w+: *)?[-+]? ?\w[^\"]* {TEXT}"
_NO_MORE: Final = r"\(?(?:at most|max(?:imum)?|up to) (\d+)\)?"
_WAY: Final = "(up|down|nearest)"


def _of_words() -> tuple[Saying, ...]:
    """`two d6`, `2 of tiles at random` and `one in three` with each number in a word."""
    found: list[Saying] = []
    for word, number in _COUNTED.items():
        found.append(said(rf"{_NO_THROW}(.*?[\s(]){word} ([dDwW]\d.*)", f"{{0}}{number}{{1}}"))
        found.append(said(rf"(.*\bin ){word} (of \w.* at random.*)", f"{{0}}{number} {{1}}"))
        found.append(said(rf"(.*\b(?:when|if) )(?:an? )?(?:one|1) in {word}(?: chance)?", f"{{0}}1/{number} chance"))
        found.append(said(rf"(.*\bthe ){word} (\w+ in .+)", f"{{0}}{number} {{1}}"))
        found.append(said(rf"repeat {word} times(.*)", f"repeat {number} times{{0}}"))
    return tuple(found)


SAYINGS: Final = (
    *_of_words(),
    said(rf"{_NO_THROW}(.*?[\s(])(?:an?|one) ([dDwW]\d.*)", "{0}{1}"),
    said(
        r"(.*\bin )\(?half\)? (?:of )?(?:the )?(\w+) at random(.*)",
        "{0}(count of {1} / 2 rounded down) of {1} at random{2}",
    ),
    said(r"(.*\b(?:when|if) )(?:an? )?(?:one|1) in (\d+)(?: chance)?", "{0}1/{1} chance"),
    said(r"(.*\b(?:when|if|and|or) )an? (\d+%|\d+/\d+) chance(.*)", "{0}{1} chance{2}"),
    said(r"(.*?)(?<![\w.])(\d+) +(\d+)/(\d+)(?![\w.])(.*)", "{0}({1} + {2}/{3}){4}"),
    said(r"(.*?\b\d+) +%(?!\w)(?! *\d)(.*)", "{0}%{1}"),
    # how it is rounded
    said(rf"(.*\b(?:up|down|becomes|base|costs) |.*= *)(\S.*?), rounded {_WAY}(.*)", "{0}{1:sum} rounded {2}{3}"),
    said(r"(.*\S) \(round(?:ing)? (up|down)\)(.*)", "{0} rounded {1}{2}"),
    said(r"(.*\S),? rounding (up|down)(.*)", "{0} rounded {1}{2}"),
    # all, either, both, neither
    said(
        r"(.*\b(?:when|if) )all (\w+) in (\w[\w.]*(?:\([^()]*\))?) (?:where|satisfy|satisfies|with) (.+)",
        "{0}every {1} in {2} satisfies {3}",
    ),
    said(r"(.*\b(?:when|if|where|and) )either (.+? or .+)", "{0}{1}"),
    said(
        rf"(.*\b(?:when|if|where|and|or) ){ONE} is not (?:between|from) {STAND} (?:and|to) {STAND}(.*)",
        "{0}({1} < {2} or {1} > {3}){4}",
    ),
    said(r"(.*\b(?:up|down|becomes|base) )(\S+) when ([^,]+), (\S+) otherwise", "{0}({1} when {2}, otherwise {3})"),
    said(r"(.*\b(?:when|if|where|or) )both (.+? and .+)", "{0}{1}"),
    said(r"(.*\b(?:when|if|where|and) )neither ([^,\"]+?) nor ([^,\"]+)", "{0}not ({1} or {2})"),
    # in which turns
    said(rf"{_DONE},? every (\d+)(?:st|nd|rd|th)? {_TIMES}s?", "{0} when remainder(turn, {1}) is 0"),
    said(rf"{_DONE},? every (?:second|other) {_TIMES}", "{0} when remainder(turn, 2) is 0"),
    said(rf"{_DONE},? every third {_TIMES}", "{0} when remainder(turn, 3) is 0"),
    said(rf"{_DONE},? (?:in|on) even {_TIMES}s", "{0} when remainder(turn, 2) is 0"),
    said(rf"{_DONE},? (?:in|on) odd {_TIMES}s", "{0} when remainder(turn, 2) is 1"),
    said(rf"{_DONE},? (?:in|on) the first {_TIMES}", "{0} when turn is 1"),
    said(rf"{_DONE},? (?:in|on) {_TIMES} (\d+)", "{0} when turn is {1}"),
    said(rf"{_DONE},? from {_TIMES} (\d+)(?: on(?:wards?)?)?", "{0} when turn >= {1}"),
    said(rf"{_DONE},? after {_TIMES} (\d+)", "{0} when turn > {1}"),
    said(rf"{_DONE},? before {_TIMES} (\d+)", "{0} when turn < {1}"),
    said(rf"(?:in|on) {_TIMES} (\d+):?", "when turn is {0}"),
    said(rf"from {_TIMES} (\d+)(?: on(?:wards?)?)?:?", "when turn >= {0}"),
    said(rf"({_ROW}),? every (\d+)(?:st|nd|rd|th)? {_TIMES}s?", "{0} when remainder(turn, {1}) is 0"),
    said(rf"({_ROW}),? (?:in|on) {_TIMES} (\d+)", "{0} when turn is {1}"),
    # what a row comes to
    said(rf"((?:\w+: *)?)(?:twice|double) {ONE} ({TEXT}.*)", "{0}{1} * 2 {2}"),
    said(rf"((?:\w+: *)?)half (?:of )?{ONE} ({TEXT}.*)", "{0}{1} / 2 rounded down {2}"),
    said(
        rf"((?:\w+: *)?)(?!\d){ONE} ({TEXT}),? {_NO_MORE}(.*)",
        "{0}lowest of ({1}, {3}) {2}{4}",
    ),
    said(rf"((?:\w+: *)?[-+]? ?1 {TEXT} per )(\S.*?),? {_NO_MORE}", "{0}lowest of ({1}, {2})"),
    said(r"natural (\d+)\+ (succeeds|fails)(.*)", "natural {0} or more {1}{2}"),
    said(r"at most twice of (.+)", "at most 2 of {0}"),
    # where it is one of two
    said(r"base (\S.*?) when (.+?),? (?:otherwise|else) (\S+)", "base ({0} when {1}, otherwise {2})"),
    said(r"\| *under (\d+) *\|(.*)", "| below {0} |{1}"),
    said(r"\| *over (\d+) *\|(.*)", "| above {0} |{1}"),
    # a name of two words
    said(
        r"([^\W\d]\w*)[ -]([^\W\d]\w*): ((?:exact )?number|text|yes or no|one of|set of|list of|player|tile)\b(.*)",
        "{0}_{1}: {2}{3}",
    ),
    said(r"([^\W\d]\w*) ([^\W\d]\w*): (\2\b.*)", "{0}_{1}: {2}"),
)

IN_TWO: Final = (
    two(r"natural (\d+)(?:, ?| or | and )(\d+) (succeeds|fails)", BEHIND_IT, "natural {0} {2}", "natural {1} {2}"),
    two(
        r"(?:roll|throw) (\d*[dDwW]\d+(?: *[-+] *\d+)?) (>=|>|<=|<|is) (\w+):?",
        BEHIND_IT,
        "let thrown = {0}",
        "when thrown {1} {2}",
    ),
)
_BETWEEN: Final = re.compile(
    r"\b(?P<low>\d{1,4}) *<= *(?P<die>\d*[dDwW]\d+) *<= *(?P<high>\d{1,4})\b"
    r"|\b(?P<thrown>\d*[dDwW]\d+) (?:is )?(?:between|from|in)? *(?P<least>\d{1,4})(?: and | to | ?\.\. ?)"
    r"(?P<most>\d{1,4})\b"
)
_FEW: Final = 36
"""Numbers that are written out one by one."""


def thrown_between(snag: Snag) -> Finding | None:
    """`2 <= 2d6 <= 4`, `d6 is between 2 and 4`: in two comparisons it would be thrown twice."""
    line = snag.text.partition("#")[0].strip()
    found = _BETWEEN.search(line) if len(line) <= LONGEST else None
    if found is None:
        return None
    low, high = int(found["low"] or found["least"]), int(found["high"] or found["most"])
    numbers = ", ".join(map(str, range(low, high + 1)))
    die = found["die"] or found["thrown"]
    instead = f"{line[: found.start()]}{die} is one of ({numbers}){line[found.end() :]}"
    if not low < high < low + _FEW or not snag.reads(instead):
        return None
    start = snag.indent + 1
    return SAID_OTHERWISE.at(snag.at(start, start + len(line)), instead=said_shortly(line, instead))
