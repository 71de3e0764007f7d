"""What stands behind something, and belongs into a line of its own below it."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity, in_quotes
from dsl.reading.snag import Snag, short
from dsl.reading.snags.sayings.in_two import AT_THE_MARGIN
from dsl.reading.snags.sayings.saying import MOST_SAID

STEP_WHEN: Final = Mistake(
    "own-line",
    Severity.ERROR,
    "a step says nothing of when it is done",
    "write this in a line above it, and the step indented below: {line}",
)
EVENT_WHEN: Final = Mistake(
    "own-line",
    Severity.ERROR,
    "when an event may begin is said in a line of its own",
    'leave this out, and write it below this line, indented by two blanks: allowed {test} else "…"',
)
LIMIT_WHEN: Final = Mistake(
    "own-line",
    Severity.ERROR,
    "when a limit counts is said in its number",
    "leave this out, and write the number like this: ({number} {test}, otherwise none)",
)
ADJACENCY_WHEN: Final = Mistake(
    "own-line",
    Severity.ERROR,
    "when tiles are neighbours is said in the lines below",
    "leave this out, and write it behind each of them: a next to b {test}",
)
HEAD_WHEN: Final = Mistake(
    "own-line",
    Severity.ERROR,
    "`{sort}` is there in any case, but in a file that is a module",
    "leave this out, and ask for it where this is used; or let a file of its own begin with `module …`",
)
NARROWED_REPORT: Final = Mistake(
    "own-line",
    Severity.ERROR,
    "what a report may tell of is said in a line of its own",
    'leave this out, and write behind the attributes: allowed when {name} is in {choice} else "…"',
)
NARROWED_SET: Final = Mistake(
    "own-line",
    Severity.ERROR,
    "what a report may tell of is said in a line of its own",
    "leave this out, and write behind the attributes: "
    'allowed when every x in {name} satisfies x is in {choice} else "…"',
)
OWN_LINE: Final = Mistake(
    "own-line",
    Severity.ERROR,
    "this stands in a line of its own",
    "write it below this line, indented by two blanks: {line}",
)

BEHIND_COLON: Final = Mistake(
    "own-line",
    Severity.ERROR,
    "this stands in a line of its own",
    "leave out the colon, and write it below this line, indented by two blanks: {line}",
)
_BOUNDS: Final = r"(?: +at (?:least|most) +-?\w+)*(?: *= *\S+)?(?: *\"[^\"]*\")?"
ONE_FOR_EACH: Final = Mistake(
    "one-for-each",
    Severity.ERROR,
    "an attribute holds one number, and not one for each {name}",
    "make a kind for them: in it `part of … as …`, an attribute `{name}: {name}`, the number, and `one per …, {name}`",
)
WORKED_OUT: Final = Mistake(
    "worked-out-attribute",
    Severity.ERROR,
    "what is worked out is no attribute",
    "write it at the left margin: define {name}(x: …) = …",
)
SEEN_AS_FAR: Final = Mistake(
    "unexpected",
    Severity.ERROR,
    "I did not expect {found} here",
    "leave it out: what is worked out is seen by whoever sees all that it is worked out from",
)
_LIMIT: Final = re.compile(r"limit(?: ([^\W\d]\w*))?(?: *:)? *([\d(].*)")
_WITHOUT_TEST: Final = {
    "event": EVENT_WHEN,
    "limit": LIMIT_WHEN,
    "adjacency": ADJACENCY_WHEN,
    **dict.fromkeys(("roll", "contest", "scene", "report", "kind", "table", "setup"), HEAD_WHEN),
}
"""What no option stands behind, by the word that its first line begins with."""
_LINES: Final = (("ruleset", r"title\b.*"), ("kind", r"part of\b.*"), ("phase", r"(?:skipped|players by)\b.*"))
"""The first word of a line, and how a line begins that stands below it."""


def own_line(snag: Snag) -> Finding | None:
    """`ruleset valley "The valley"`; `after bury(c): c.gold up 5`; `create company with men 10`."""
    if "_NL" not in snag.expected:
        return None
    named = re.fullmatch(r"with (\w+)(?: of| =|:)? (\w[\w.]*)", snag.rest)
    if named is not None and snag.first == "create":
        name, value = (named[2], named[1]) if named[1].isdigit() else (named[1], named[2])
        return OWN_LINE.at(snag.here(len(snag.rest)), line=f"{short(name)} = {short(value)}")
    part = next((one[0] for head, words in _LINES if snag.first == head and (one := re.match(words, snag.rest))), None)
    if part is not None:
        return OWN_LINE.at(snag.here(len(part)), line=short(part))
    title = re.fullmatch(r"\"[^\"]*\"", snag.rest)
    if title is not None and snag.look_back(r"^ruleset +\w+ +$"):
        return OWN_LINE.at(snag.here(), line=short(f"title {title[0]}"))
    done = re.fullmatch(r": *(?!else\b|otherwise\b)([^\s\"].*)", snag.rest)
    return BEHIND_COLON.at(snag.here(len(snag.rest)), line=short(done[1])) if done is not None else None


def step_with_condition(snag: Snag) -> Finding | None:
    """`step finals "Finals" when turn is 6`."""
    if snag.word != "when" or snag.look_back(r"^ *step +\w+ *(?:\"[^\"]*\" *)?$") is None:
        return None
    return STEP_WHEN.at(snag.here(len(snag.rest)), line=short(snag.rest))


def head_with_condition(snag: Snag) -> Finding | None:
    """`event fair(p: player) "a fair" when festivals`, which can be said of an act or a phase."""
    if snag.word != "when" or snag.text.startswith(" ") or snag.first not in _WITHOUT_TEST:
        return None
    test = re.split(r" +else\b| *[\[\"]", snag.rest)[0].rstrip()
    number = re.match(r"limit +\w+ *: *(\S+)", snag.text)
    said = short(number[1]) if number is not None else "1"
    return _WITHOUT_TEST[snag.first].at(snag.here(len(test)), test=short(test), sort=snag.first, number=said)


def seen_by_worked_out(snag: Snag) -> Finding | None:
    """`stat standing(p: player) "standing of {p}" seen by p`."""
    found = re.match(r"seen by\b.*", snag.rest)
    if found is None or snag.first not in ("stat", "define"):
        return None
    return SEEN_AS_FAR.at(snag.here(len(found[0].rstrip())), found=in_quotes("seen by"))


def limit_of_an_act(snag: Snag) -> Finding | None:
    """`limit: 1 per player this turn` among the lines of an act."""
    line = snag.text.partition("#")[0].strip()
    found = _LIMIT.fullmatch(line)
    act = next((one.split()[1].partition("(")[0] for one in snag.lines_around() if one.startswith("action ")), None)
    if found is None or act is None:
        return None
    name = found[1] or "often"
    if name == act:  # an act and a limit cannot have one name
        name = f"{act}_often"
    start = snag.indent + 1
    place = snag.at(start, start + len(line))
    return AT_THE_MARGIN.at(place, first=f"counts as {short(name)}", second=f"limit {name}: {found[2]}"[:MOST_SAID])


def attribute_with_more(snag: Snag) -> Finding | None:
    """`game: game from open_games` in a report; `progress: number for each craft`, `dead when wounds > 6` in a kind."""
    if (
        snag.word in ("for", "of", "per", "by")
        and (each := re.match(rf"(?:for +(?:each|every)|of|per|by) +(\w+){_BOUNDS}$", snag.rest))
        and snag.look_back(rf": *number{_BOUNDS} +$")
    ):
        return ONE_FOR_EACH.at(snag.here(len(snag.rest)), name=short(each[1]))
    name = snag.look_back(r"^ +(\w+) *: *(set +of +)?(?!number\b)\w+ +$")
    if snag.word == "from" and name and "SEEN_BY" in snag.expected:
        choice = re.sub(r" *(?:\"[^\"]*\"|\[[^\]]*\]) *$", "", snag.rest[len("from ") :])
        narrowed = NARROWED_SET if name[2] else NARROWED_REPORT
        return narrowed.at(snag.here(len(snag.rest)), name=name[1], choice=short(choice.strip()))
    name = snag.look_back(r"^ +(\w+) +$")
    if snag.word == "when" and name and snag.expected == {"COLON"}:
        return WORKED_OUT.at(snag.here(len(snag.rest)), name=name[1])
    return None
