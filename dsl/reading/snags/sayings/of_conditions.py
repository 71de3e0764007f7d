"""Conditions: how they come and go, how long they last, and the lines they bring; what is forbidden, and limits."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.snag import Snag, line_text
from dsl.reading.snags.sayings.in_two import BEHIND_IT, BELOW_IT, said_in_two, two
from dsl.reading.snags.sayings.saying import LONGEST, MOST_SAID, TEXT, SaidPart, lasting_so, said, said_again

ENDS_OTHERWISE: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what takes a condition away is said in it, unless it is a moment or a test",
    "write here: {gains}, and below the line that begins `condition {name} of`: after …, and indented below it: "
    "… loses {name}",
)
HAD_ONCE: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "a condition is there once, or not at all",
    "leave this out; what is there several times is a number of whoever has it: {name}: number, and {name} up 1",
)
HOLDS_ALWAYS: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "a condition is gained and lost; what holds as long as something else does needs none",
    'leave this out; where the line is meant that it brings, write at the left margin: to …: … "…" when {test}',
)
FOR_TWO_KINDS: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "whatever has a condition is of one kind",
    "write: condition {name} of {first}; and for the other one of its own: condition {name}_of_{second} of {second}",
)
LASTS: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "how long “{name}” lasts is said where it is gained",
    "leave this out, and write there: {instead}",
)
VALUE_OF_ITS_OWN: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "a condition has no values of its own",
    "leave this line out, and write it below kind {kind}; whatever has the condition has it then",
)
SAID_IN_THE_ROLL: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what is needed, and what decides by itself, is said in the roll",
    "leave this line out, and write below roll {roll}: {line}",
)
SAID_IN_THE_CONTEST: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what each die gets is said in the contest",
    "leave this line out, and write below contest {contest}: {line}",
)
ROW_BEHIND_WHEN: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "when a line holds stands behind it",
    "write in place of both lines: {instead}",
)
_CONDITION: Final = re.compile(r"(?:(?:replace|add to|change) )?(?:condition (\w+) of (\w+)|effect of)")
_BARE: Final = r"(?:it|he|she|they|the|an?|any|some|his|her|their)\b"
_ENDS: Final = re.compile(
    rf"((\w[\w.]*) gains (\w+)),? until"
    rf" (?:{_BARE} (?!next\b|end\b|following\b).+|\w[\w.]* (?:changes|moves|rests|ends|is over)\b.*)"
)
_HAD: Final = re.compile(
    r"(?:\w[\w.]* gains (\w+)(?: twice| again| \d+ times|,? (?:and )?stack(?:s|ing|able)?(?: up to \d+)?)"
    r"|condition (\w+) of \w+(?: \"[^\"]*\")?,? \(?stack(?:s|ing|able)?\)?(?: .*)?)"
)
_STACKS: Final = re.compile(r"\(?stack(?:s|ing|able)\)?(?: .*)?")
_HOLDS: Final = re.compile(
    r"condition \w+ of \w+(?: \"[^\"]*\")?,? (?:while|as long as|if|when) (\w[^\"]* [^\"]+?)(?: \"[^\"]*\")?"
)
_KINDS: Final = re.compile(r"condition (\w+) (?:of|for|on) (\w+)(?: or |, *| and |/)(\w+)(?: \"[^\"]*\")?")
_OWN: Final = re.compile(r"(\w+): *((?:exact )?number|yes or no|text|one of|set of)\b.*")
_IN_ROLL: Final = re.compile(r"to (\w+)(?:\([^()]*\))?: ((?:always|natural) .+|target \S+)")
_IN_CONTEST: Final = re.compile(r"to (\w+)(?:\([^()]*\))?: *(each die .+?)(?: when (.+))?")
_LASTS: Final = re.compile(
    r"condition (\w+) of (\w+)(?: \"[^\"]*\")?,? \(?(for \w+ (?:turns?|rounds?)|until [^()\"]+?)\)?(?: \"[^\"]*\")?"
)
_AMOUNT: Final = r"([-+] ?\w[\w.]*)"
_MAY_NOT: Final = (
    r"(?:cannot|can not|can't|may not|must not|no|never|prevents?|blocks?|stops?|bans?|(?:is )?not allowed to)"
)
_EACH_TURN: Final = (
    r"(?:(?:at|in|on)(?: the)? (?:start|beginning|end)(?: of)?(?: each| every| a| the)?|each|every|once (?:per|a|each))"
    r" (?:turn|round|month|season|week|year)"
)
SAYINGS: Final = (
    # gained and lost
    said(r"(\w[\w.]* (?:gains|loses)) (?:the )?condition (\w+)(.*)", "{0} {1}{2}"),
    said(r"(.*\bhas) (?:the )?condition (\w+)(.*)", "{0} {1}{2}"),
    said(r"(?:apply|inflict|add condition|give condition) (\w+) (?:to|on) (\w[\w.]*)(.*)", "{1} gains {0}{2}"),
    said(r"(?:remove|take) condition (\w+) (?:from|of) (\w[\w.]*)(.*)", "{1} loses {0}{2}"),
    said(r"(\w[\w.]*) loses (?:all|every|any)(?: \w+)? conditions?", "{0} loses …"),
    # how long
    said(
        r"(\w[\w.]* gains \w+),? (?:for |during )?(?:the rest of )?(?:this|the) turn( when .+)?",
        "{0} until end of turn{1}",
    ),
    said(r"(\w[\w.]* gains \w+),? until(?: the)? end of (?:this|the|that) (\w+)( when .+)?", "{0} until end of {1}{2}"),
    said(r"(\w[\w.]* gains \w+),? until(?: the)? end of (?:the )?next turn( when .+)?", "{0} for 2 turns{1}"),
    said(r"(\w[\w.]* gains \w+),? until (?:the )?(?:next |following )?(\w+)( when .+)?", "{0} until next {1}{2}"),
    said(
        r"(\w[\w.]* gains \w+),? (?:forever|always|for good|for ever|until removed|indefinitely)( when .+)?", "{0}{1}"
    ),
    said(r"(\w[\w.]* gains \w+),? as long as (.+)", "{0} while {1}"),
    said(r"(\w[\w.]* gains \w+) (when .+?) ((?:until|for|while) [^\"]+)", "{0} {2} {1}"),
    # who has it
    said(r"condition (\w+)(?: for| on|:) (?:an? |the |each |every )?(\w+)(.*)", "condition {0} of {1}{2}"),
    said(r"condition (\w+) of (?:an? |the |each |every )(\w+)(.*)", "condition {0} of {1}{2}"),
    said(r"effect (\w+) (of \w+)(.*)", "condition {0} {1}{2}"),
    # what is forbidden
    said(
        r"(\w+) (?:is |are )?(?:forbidden|not allowed|prohibited|banned|impossible) (?:when|if|while) (.+)",
        "forbids {0} when {1}",
    ),
    said(
        r"(?:nobody|no one|no player|players?) (?:may|can|cannot|may not|must not) (\w+) (?:when|if|while) (.+)",
        "forbids {0} when {1}",
    ),
    said(r"no (\w+) (?:when|if|while) (.+)", "forbids {0} when {1}", "FORBIDS"),
    said(r"((?:\w+: *)?forbids [^\"]+?) (?:in|during|on) turn (\d+)(.*)", "{0} when turn is {1}{2}"),
    said(r"((?:\w+: *)?forbids [^\"]+?) (?:before|until|till) turn (\d+)(.*)", "{0} when turn < {1}{2}"),
    said(r"((?:\w+: *)?forbids [^\"]+?) (?:after) turn (\d+)(.*)", "{0} when turn > {1}{2}"),
    said(
        r"((?:\w+: *)?forbids (?!all\b)\w+(?:, \w+)*) (?:by|for|to) (?:the |an? |any )?player( when .+| else .+)?",
        "{0}{1}",
    ),
    said(
        r"((?:\w+: *)?forbids )(?:everything|all(?! by\b)|anything|every act|all actions)"
        r"((?: by \w+)?(?: (?:except|but|without) .+| when .+| else .+)?)",
        "{0}all acts{1}",
    ),
    said(
        r"((?:\w+: *)?forbids all acts(?: by \w+)?) (?:except|but|besides|other than)(?: for)? (.+)", "{0} without {1}"
    ),
    said(r"((?:\w+: *)?forbids \w+) ?\(\w+(?:, *\w+)+\)(.*)", "{0}{1}"),
    said(r"((?:\w+: *)?(?:forbids|allowed when) [^\"]+ else) ([^\W\d][^\"\[\]{}]*)", '{0} "{1}"'),
    # limits
    said(
        r"limit (\w+)(?: ?= ?| to | is | of )(\d+)(?: times)?(?: per player)? (?:per|a|each|this) (turn|phase|round)",
        "limit {0}: {1} per player this {2}",
    ),
    said(r"limit (\w+)(?: ?= ?| to | is | of )(\d+)(.*)", "limit {0}: {1}{2}"),
    said(
        r"limit:? (?:to )?(\d+) (\w+) (?:per|a|each|every|this) (turn|phase|round)(.*)",
        "limit {1}: {0} per player this {2}{3}",
    ),
)
_AT_THE_MARGIN: Final = (
    said(
        r"(?:max(?:imum)?|at most|up to|no more than|only) (?:of )?(\d+) (\w+)"
        r" (?:per|a|each|every|this) (turn|phase|round)",
        "limit {1}: {0} per player this {2}",
    ),
)
_LINES: Final = (
    said(rf"to (\w+(?:\([^()]*\))?) (?:when|if|while) (.+?): *{_AMOUNT}( {TEXT})", "to {0}: {2}{3} when {1}"),
    said(rf"to (\w+(?:\([^()]*\))?) (?:when|if|while) (.+?): *{_AMOUNT}", 'to {0}: {2} "…" when {1}'),
    said(rf"to (?!\d)(\w+) {_AMOUNT}((?: {TEXT})(?: when .+)?)", "to {0}: {1}{2}"),
    said(rf"to (?!\d)(\w+) {_AMOUNT}( when .+)?", 'to {0}: {1} "…"{2}'),
)
_BELOW_ONE: Final = (
    said(rf"{_EACH_TURN}:?", "when turn changes"),
    said(rf"(?!to\b)(?!\d)(\w+):? {_AMOUNT}((?: {TEXT})(?: when .+)?)", "to {0}: {1}{2}"),
    said(rf"(?!to\b)(?!\d)(\w+):? {_AMOUNT}( when .+)?", 'to {0}: {1} "…"{2}'),
    said(rf"(?:\w+ )?{_MAY_NOT} (?!longer\b)(\w+)((?: when .+)?(?: else .+)?)", "forbids {0}{1}"),
)
_IN_TWO_BELOW: Final = (
    two(rf"{_EACH_TURN}:? (.+)", BELOW_IT, "when turn changes", "{0}"),
    two(
        r"(?:(?:\w+ )?(?:may|can) )?re-?rolls? (?:failed |a failed )?(\w+)",
        BELOW_IT,
        "upon {0} when not {0}.success",
        "throw {0} again",
    ),
    two(
        r"(?:when|if) (\w+) fails|on (?:a )?failed (\w+)",
        BELOW_IT,
        "upon {0}{1} when not {0}{1}.success",
        "throw {0}{1} again",
    ),
)
IN_TWO: Final = (
    two(
        r"(\w[\w.]*) (gains|loses) (\w+)(?:,| and) (?!for\b|until\b)(\w+)( (?:until|for|while) .+)?",
        BEHIND_IT,
        "{0} {1} {2}{4}",
        "{0} {1} {3}{4}",
    ),
    two(
        r"(?!all\b|both\b|every\b)(\w[\w.]*)(?:,| and) (\w[\w.]*) (?:both )?(gain|lose)s? (\w+)(.*)",
        BEHIND_IT,
        "{0} {2}s {3}{4}",
        "{1} {2}s {3}{4}",
    ),
    two(
        r"all (?:the )?(\w+) (?:of|owned by|belonging to|in|on|at) (\w[\w.]*) (gain|lose)s? (?!\d)(\w+)(.*)",
        BELOW_IT,
        "for each x in {0} where x.… is {1}",
        "x {2}s {3}{4}",
    ),
    two(
        r"(?:all )?(?:the )?(?!both\b)(\w+) (gain|lose) (?!\d)(\w+)(.*)", BELOW_IT, "for each x in {0}", "x {1}s {2}{3}"
    ),
    two(
        r"(?:each|every) (\w+)(?: (?:of|in|on|at) (\w[\w.]*))? (gains|loses) (?!\d)(\w+)(.*)",
        BELOW_IT,
        "for each x in … where x.… is …",
        "x {2} {3}{4}",
    ),
    two(r"(for each (\w+) in .+?):? (gains|loses) (\w+)(.*)", BELOW_IT, "{0}", "{1} {2} {3}{4}"),
)


def of_conditions(snag: Snag) -> Finding | None:
    """`p gains tired until it rests`, `condition tired of army for 2 turns`, and below one: `cannot march`."""
    line = snag.text.partition("#")[0].strip()
    if len(line) > LONGEST:
        return None
    start = snag.indent + 1
    place = snag.at(start, start + len(line))
    above = _CONDITION.match(snag.line_above())
    if found := _ENDS.fullmatch(line):
        return ENDS_OTHERWISE.at(place, gains=found[1], name=found[3])
    if found := _HAD.fullmatch(line):
        return HAD_ONCE.at(place, name=found[1] or found[2])
    if above is not None and _STACKS.fullmatch(line):
        return HAD_ONCE.at(place, name=above[1] or "…")
    if found := _KINDS.fullmatch(line):
        return FOR_TWO_KINDS.at(place, name=found[1], first=found[2], second=found[3])
    if found := _LASTS.fullmatch(line):
        instead = f"{found[2]} gains {found[1]} {lasting_so(found[3])}"
        return LASTS.at(place, name=found[1], instead=instead[:MOST_SAID])
    if found := _HOLDS.fullmatch(line):
        return HOLDS_ALWAYS.at(place, test=found[1][:MOST_SAID])
    if above is not None:
        below = line_text(snag.lines, snag.line + 1).strip()
        if line.startswith("when ") and re.match(r"(?:\w+: )?(?:to|forbids|allows) \w", below):
            return ROW_BEHIND_WHEN.at(place, instead=f"{below} {line}"[:MOST_SAID])
        if found := re.fullmatch(r"ends? (?:after|upon|on|with) (\w+)", line):
            instead = f"{above[2] or '…'} loses {above[1] or '…'}"
            return BELOW_IT.at(place, first=f"after {found[1]}", second=instead)
        if above[2] and _OWN.fullmatch(line):
            return VALUE_OF_ITS_OWN.at(place, kind=above[2])
        if above[1] and (found := _IN_ROLL.fullmatch(line)):
            behind = f"{found[2]} when … has {above[1]}"
            behind += ", otherwise …" if found[2].startswith("target") else ""
            return SAID_IN_THE_ROLL.at(place, roll=found[1], line=behind[:MOST_SAID])
        if above[1] and (found := _IN_CONTEST.fullmatch(line)):
            test = f"{SaidPart(found[3]):test} and " if found[3] else ""
            behind = f"{found[2]} when {test}… has {above[1]}"
            return SAID_IN_THE_CONTEST.at(place, contest=found[1], line=behind[:MOST_SAID])
        if told := said_in_two(snag, _IN_TWO_BELOW) or said_again(snag, (*_LINES, *_BELOW_ONE)):
            return told
    elif not snag.indent and (told := said_again(snag, (*_AT_THE_MARGIN, *_LINES))):
        return told
    return said_again(snag, SAYINGS) or said_in_two(snag, IN_TWO)
