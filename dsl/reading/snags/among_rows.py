"""What stands among the rows of a roll or a stat and is said otherwise: rows left out, dice thrown again, a bound."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity, Span
from dsl.reading.snag import Snag, line_text
from dsl.reading.snags.sayings.saying import GAP, LONGEST, MOST_SAID, SAID_OTHERWISE

ROW_LEFT_OUT: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "when a row does not count is said in the row itself",
    "leave this line out, and write there: {row}",
)
ROLL_AGAIN: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "that a roll is thrown again is said at the left margin",
    "leave this line out, and write there: upon {roll} when {test}, and indented below it: throw {name} again",
)
ROLL_AGAIN_AT_WILL: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "that a roll is thrown again is said at the left margin",
    "leave this line out, and write there: upon {roll} when {test}, below it: ask player for again: yes or no, and "
    "below that: throw {name} again when again",
)
BOUND_OF_ROWS: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "a bound holds for the whole total, and not for its rows alone",
    "put the rows that it is for into a stat of their own, with {bound} below them, and count here what that stat "
    "gives",
)
ROUNDED_ELSEWHERE: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "how a number is rounded is said below the roll or stat that it comes of",
    "leave this line out, and write there: {rounded}",
)
_HEAD: Final = re.compile(r"(?P<edit>add to |change )?(?:roll|stat|contest) (?P<name>\w+)(?P<values>\([^()]*\))?.*")
_NAME: Final = r"(?P<{0}>[^\W\d][\w ]*?)"
_LEFT_OUT: Final = re.compile(
    rf"(?:ignores?|no|without|cancels?|drops?|skips?|leave out)(?: the)? {_NAME.format('first')}"
    r"(?: (?:bonus|penalty|modifier|row))?(?: (?:when|if) (?P<when>.+))?"
    rf"|{_NAME.format('second')} (?:does not|doesn't|do not|don't) (?:count|apply)(?: (?:when|if) (?P<if>.+))?"
    rf"|{_NAME.format('third')} is (?:ignored|left out|cancelled)(?: (?:when|if) (?P<where>.+))?"
)
_AGAIN: Final = re.compile(
    r"(?P<who>(?!may\b|can\b)\w+ )?(?P<may>may |can )?(?:re-?rolls?|rerolled|throw again|roll again)\b(?P<what>[^\"]*?)"
    r"(?: (?:when|if) (?P<when>.+))?"
)
_FACES: Final = re.compile(r"(?:on )?(?:an? )?(?:[1-9]\d*s?|ones|sixes)(?: .*)?")
_BOUND: Final = re.compile(
    r"(?:the )?(?:total |all |sum of )?(?:bonus(?:es)?|modifiers?|penalty|penalties)(?: is| are)?"
    r" (?P<side>at most|at least|max(?:imum)?|min(?:imum)?|up to|no more than|never (?:above|more than))"
    r"(?: of)? (?P<number>[+-]?\d+)"
    r"|(?P<first>max(?:imum)?|min(?:imum)?|at most|at least)(?: total)? (?:bonus|modifiers?|penalty)(?: of| is)?"
    r" (?P<last>[+-]?\d+)"
)
_TO: Final = re.compile(r"(?:(?:add )?\w+: )?to [^:\"]+: *(?P<said>[^:\"]+)")
_ROUNDED: Final = re.compile(r"(?:then )?(rounded (?:up|down|nearest))(?: when .+)?")


def among_rows(snag: Snag) -> Finding | None:
    """`ignore hill when player.veteran`, `reroll ones`, `bonus at most 3` below the head of a roll or a stat."""
    above = snag.line_above()
    head = _HEAD.fullmatch(above) if len(above) <= LONGEST else None
    line = snag.text.partition("#")[0].strip()
    if len(line) > LONGEST:
        return None
    start = snag.indent + 1
    place = snag.at(start, start + len(line))
    if found := _TO.fullmatch(line):
        return _of_another(found["said"], place)
    if head is None:
        return None
    if found := _LEFT_OUT.fullmatch(line):
        named = (found["first"] or found["second"] or found["third"]).strip()
        row = next((one for one in _beside(snag) if _is_called(one, named)), "")
        test = found["when"] or found["if"] or found["where"] or GAP
        return ROW_LEFT_OUT.at(place, row=_counted_unless(row, test)[:MOST_SAID]) if row else None
    if above.startswith("stat ") and (found := _BOUND.fullmatch(line)):
        has_base = any(one.startswith("base ") for one in _beside(snag))
        return _bound(found, place) if has_base else SAID_OTHERWISE.at(place, instead=_bound_said(found))
    if not above.removeprefix(head["edit"] or "").startswith("roll "):
        return None
    if head["edit"] is None and (found := _AGAIN.fullmatch(line)):
        return _thrown_again(found, head, place)
    has_dice = head["edit"] is not None or any(one.startswith(("dice ", "pool ")) for one in _beside(snag))
    if has_dice and (found := _BOUND.fullmatch(line)):
        return _bound(found, place)
    return None


def _bound(found: re.Match[str], place: Span) -> Finding:
    return BOUND_OF_ROWS.at(place, bound=_bound_said(found))


def _bound_said(found: re.Match[str]) -> str:
    side = found["side"] or found["first"]
    which = "at least" if side.startswith(("min", "at least")) else "at most"
    return f"{which} {(found['number'] or found['last']).lstrip('+')}"


def _of_another(said: str, place: Span) -> Finding | None:
    """`to income: rounded up`, `to claim: modifiers at most 3`: what no line says of another rule."""
    if found := _ROUNDED.fullmatch(said):
        return ROUNDED_ELSEWHERE.at(place, rounded=found[1])
    found = _BOUND.fullmatch(said)
    return None if found is None else _bound(found, place)


def _thrown_again(found: re.Match[str], head: re.Match[str], place: Span) -> Finding | None:
    what = found["what"].strip()
    if _FACES.fullmatch(what):
        return None  # dice that show certain faces are said behind the dice
    name = head["name"]
    test = found["when"] or (f"not {name}.success" if not found["may"] or "fail" in what else GAP)
    kind = ROLL_AGAIN_AT_WILL if found["may"] else ROLL_AGAIN
    return kind.at(place, roll=f"{name}{_names_alone(head['values'])}", name=name, test=test[:MOST_SAID])


def _names_alone(parameters: str | None) -> str:
    """The parameters of a head without their types: `(p: player, tile)` is `(p, tile)`."""
    if parameters is None:
        return ""
    return f"({', '.join(one.partition(':')[0].strip() for one in parameters[1:-1].split(','))})"


def _beside(snag: Snag) -> Iterator[str]:
    """The other lines of the block that this one stands in, those directly below its head."""
    for numbers in (range(snag.line - 1, 0, -1), range(snag.line + 1, len(snag.lines) + 1)):
        for number in numbers:
            text = line_text(snag.lines, number)
            depth = len(text) - len(text.lstrip(" "))
            if text.strip() and depth < snag.indent:
                break
            if text.strip() and depth == snag.indent:
                yield text.strip()


def _is_called(row: str, named: str) -> bool:
    """Whether a line is a row of this name, or with this text."""
    found = _ROW.fullmatch(row)
    return found is not None and named in (found["name"], found["label"])


_ROW: Final = re.compile(r"(?:(?P<name>\w+): )?[^\"]*\"(?P<label>[^\"]*)\".*")


def _counted_unless(row: str, test: str) -> str:
    """A row that counts where a test does not hold, besides what it asks itself."""
    said, bracket, cited = row.partition(" [")
    before, when, condition = said.partition(" when ")
    unless = f"not ({test})" if re.search(r"\b(?:and|or)\b", test) else f"not {test}"
    kept = f"({condition})" if re.search(r"\bor\b", condition) else condition
    joined = f"{before} when {kept} and {unless}" if when else f"{said} when {unless}"
    return joined + bracket + cited
