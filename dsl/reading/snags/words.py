"""Words of the language: misspelt, doubled, in the wrong place, left out."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity, nearest
from dsl.reading.keywords import begins_lines, declarations, statements, words_of
from dsl.reading.snag import VALUES, Snag, short
from dsl.tree.words import HEADER_KEYS

_JOINING_WORDS: Final = frozenset(
    {"and", "or", "not", "is", "in", "of", "has", "when", "where", "for", "per", "from", "to", "by", "as", "with"}
)

_ENDS_LIKE_A_TEXT: Final = re.compile(r"[^\"]*[^\s\"]\"(?=[\s)]|$)")

UNKNOWN_DECLARATION = Mistake(
    "unknown-declaration", Severity.ERROR, "“{word}” does not begin anything I know", "did you mean {nearest}?"
)
NO_DECLARATION = Mistake(
    "no-declaration",
    Severity.ERROR,
    "“{word}” does not begin a declaration",
    "begin with a word such as `option`, `table`, `kind`, `define`, `roll`, `action` or `phase`, or indent the line",
)
UNKNOWN_STATEMENT = Mistake(
    "unknown-statement", Severity.ERROR, "I cannot read the line that begins with “{word}”", "did you mean {nearest}?"
)
MISPLACED_LINE = Mistake(
    "misplaced-line",
    Severity.ERROR,
    "a line that begins with “{word}” does not belong here",
    "look at which line it is indented below",
)
BELOW_HEADER = Mistake(
    "misplaced-line",
    Severity.ERROR,
    "a line that begins with “{word}” does not belong here",
    "indent it by two spaces, below the line that begins with `ruleset`",
)
DECLARED_INSIDE = Mistake(
    "misplaced-line",
    Severity.ERROR,
    "a line that begins with “{word}” does not belong here",
    "write it at the left margin, below or above all that this line stands in",
)
OUTCOME_OF_SEVERAL = Mistake(
    "outcome-of-several",
    Severity.ERROR,
    "several rolls have no “{found}” of their own",
    "say how many: successes 2 or more, failures 1",
)
MISSPELT_WORD = Mistake("misspelt-word", Severity.ERROR, "I do not understand “{word}” here", "did you mean {nearest}?")
DOUBLED_WORD = Mistake("doubled-word", Severity.ERROR, "“{word}” stands here twice", "leave one out")
WORD_AS_NAME = Mistake(
    "word-as-name",
    Severity.ERROR,
    "“{word}” is a word of the language and does not fit here",
    "leave it out, or look at what is missing before it",
)
MISSING_OPENING_QUOTE = Mistake(
    "missing-opening-quote", Severity.ERROR, "this text has no opening quote", 'write a " before its first word'
)
UNQUOTED_TEXT = Mistake("unquoted-text", Severity.ERROR, "a text for players stands in quotes", 'write "{word}"')
MISSING_TEXT = Mistake(
    "missing-text",
    Severity.ERROR,
    "a text for players is missing here",
    'write in quotes what they shall read, e.g. "bad weather"',
)
MISSING_AMOUNT = Mistake(
    "missing-amount",
    Severity.ERROR,
    "the amount is missing before this text",
    "write how much it adds, such as +1 {text}",
)
NOTHING_BEFORE_POINT = Mistake(
    "unexpected",
    Severity.ERROR,
    "it is not said whose “{name}” is meant",
    "write before the point what has it, such as player.{name}",
)
MISSING_WHEN = Mistake(
    "missing-when", Severity.ERROR, "`when` is missing before the condition", "write `when {found} …`"
)
ROUNDED_BEHIND = Mistake(
    "rounded-behind",
    Severity.ERROR,
    "a rounding of the whole stands in a line of its own",
    "write below this line: {rounded}",
)
MISSING_OTHERWISE = Mistake(
    "missing-otherwise",
    Severity.ERROR,
    "the last value has no condition",
    "write `otherwise` before it, or `when` and a condition after it",
)
MISSING_WORD = Mistake(
    "missing-word", Severity.ERROR, "`{word}` is missing before “{found}”", "write `{word} {found} …`"
)


def doubled_word(snag: Snag) -> Finding | None:
    """`and and`, `change change`, and words of the language that were taken for a name."""
    last = snag.look_back(r"(\w+) +$")
    if last is not None and last[1] == snag.word and _reads_on_with_one(snag):
        return DOUBLED_WORD.at(snag.at(last.start() + 1, last.start() + 1 + len(last[1])), word=short(snag.word))
    if last is None or last[1] not in _JOINING_WORDS or snag.kind in ("", "EQUAL"):
        return None
    place = snag.at(last.start() + 1, last.start() + 1 + len(last[1]))
    if snag.look_back(rf"\b{last[1]} +{last[1]} +$"):
        return DOUBLED_WORD.at(place, word=last[1])
    if "NAME" in snag.expected:
        return None
    return WORD_AS_NAME.at(place, word=last[1])


def _reads_on_with_one(snag: Snag) -> bool:
    """Whether what stands behind a word that is there twice can be read where it is there once."""
    return snag.stops(snag.before + snag.rest[len(snag.word) :].lstrip()) > snag.column


_HEADER_LINE: Final = re.compile(r"\w+ +(?:\"[^\"]*\"|\w+)")


def declared_below_header(snag: Snag) -> Finding | None:
    """`change roll claim` indented below `ruleset our_club extends valley`, or `title "Our club"` not indented."""
    if snag.indent == 0 and snag.first in HEADER_KEYS and _HEADER_LINE.fullmatch(snag.text):
        return BELOW_HEADER.at(snag.first_word(), word=snag.first)
    if snag.indent == 0 or snag.first not in declarations() or not snag.line_above().startswith("ruleset "):
        return None
    return DECLARED_INSIDE.at(snag.first_word(), word=snag.first)


def head_word(snag: Snag) -> Finding | None:
    """The first word of the line is no word of the language, or not one for this place."""
    if not snag.begins_line and not (snag.is_second_word and snag.first not in words_of(snag.expected)):
        return None
    if snag.begins_line and not snag.first:
        return None
    first, place = snag.first, snag.first_word()
    said = short(first)
    top = snag.indent == 0
    known = declarations() if top else statements()
    if begins_lines(first):
        was_read = first in known and not snag.begins_line and "DOT" not in snag.expected
        if was_read:
            return None
        is_declared = not top and first in declarations() and (first in _FOLLOWS or first not in statements())
        return (DECLARED_INSIDE if is_declared else MISPLACED_LINE).at(place, word=said)
    close = nearest(first, known)
    if snag.begins_line and not close:
        return NO_DECLARATION.at(place, word=said) if top else MISPLACED_LINE.at(place, word=said)
    if not close or (snag.kind not in VALUES and not snag.begins_line):
        return None
    return (UNKNOWN_DECLARATION if top else UNKNOWN_STATEMENT).at(place, word=said, nearest=close)


def lone_word(snag: Snag) -> Finding | None:
    """A line of one word that is not a statement."""
    if snag.text.strip() != snag.first or not snag.first:
        return None
    if begins_lines(snag.first):
        return MISPLACED_LINE.at(snag.first_word(), word=snag.first) if "DOT" in snag.expected else None
    close = nearest(snag.first, statements() if snag.indent else declarations())
    kind = UNKNOWN_STATEMENT if snag.indent else UNKNOWN_DECLARATION
    return kind.at(snag.first_word(), word=short(snag.first), nearest=close)


def misspelt_word(snag: Snag) -> Finding | None:
    """A word that is nearly one of those that fit."""
    if snag.kind != "NAME" or snag.begins_line:
        return None
    words = words_of(snag.expected)
    if snag.word in words or not get_close_matches(snag.word, words, n=1, cutoff=0.7):
        return None
    return MISSPELT_WORD.at(snag.here(), word=snag.said, nearest=nearest(snag.word, words))


def missing_opening_quote(snag: Snag) -> Finding | None:
    """`base 2 bad weather" when rainy`: a text may stand here, and what stands here ends like one."""
    if snag.kind != "NAME" or "STRING" not in snag.expected or snag.rest.count('"') % 2 == 0:
        return None
    text = _ENDS_LIKE_A_TEXT.match(snag.rest)
    return MISSING_OPENING_QUOTE.at(snag.here(text.end())) if text is not None else None


def missing_text(snag: Snag) -> Finding | None:
    """A row without its amount or its label, or a label without quotes."""
    if "STRING" not in snag.expected or "_NL" in snag.expected or snag.brackets:
        return None
    only_text = "NAME" not in snag.expected
    if not only_text:
        return None
    if label := snag.look_back(r'^ *(?:\w+ *: *)?("(?:[^"\\]|\\.)*") *$'):
        return MISSING_AMOUNT.at(snag.at(label.start(1) + 1, label.end(1) + 1), text=short(label[1]))
    if snag.kind == "NAME":
        return UNQUOTED_TEXT.at(snag.here(), word=snag.said)
    return MISSING_TEXT.at(snag.here()) if snag.kind in ("WHEN", "FOR", "PER", "KEEP", "CITES", "_NL") else None


def rounded_behind(snag: Snag) -> Finding | None:
    """`times 1/2 "half" rounded down`."""
    found = re.match(r"rounded +(?:down|up|nearest)\b", snag.rest)
    if found is None or "WHEN" not in snag.expected or not snag.before.rstrip().endswith('"'):
        return None
    return ROUNDED_BEHIND.at(snag.here(found.end()), rounded=found[0])


def nothing_before_point(snag: Snag) -> Finding | None:
    """`.gold up 1`, `when .owner is none`."""
    name = re.match(r"\.([^\W\d]\w*)", snag.rest)
    if name is None or "NAME" not in snag.expected or re.search(r"\w$", snag.before):
        return None
    return NOTHING_BEFORE_POINT.at(snag.here(name.end()), name=short(name[1]))


def missing_when(snag: Snag) -> Finding | None:
    """`allowed tile.owner is none`."""
    if "WHEN" not in snag.expected or "_COMMA" in snag.expected or snag.kind not in VALUES:
        return None
    if len(snag.expected) > 1 and not snag.before.rstrip().endswith('"'):
        return None
    if len(snag.expected) > 1 and not snag.reads(f"{snag.before.strip()} when {snag.rest}"):
        return None
    return MISSING_WHEN.at(snag.here(), found=snag.said)


_FOLLOWS: Final = frozenset({"after", "upon"})
"""Words that stand below a few declarations too, and mostly at the margin."""
_SEVERAL: Final = re.compile(r" *roll +(?:all +of|each)\b")


def outcome_of_several(snag: Snag) -> Finding | None:
    """`success` below `roll all of (…)`, where `successes 2` is meant."""
    if snag.first not in words_of(["OUTCOME"]):
        return None
    above = [line for line in snag.lines[: snag.line - 1] if line.strip()]
    head = next((line for line in reversed(above) if len(line) - len(line.lstrip()) < snag.indent), "")
    return OUTCOME_OF_SEVERAL.at(snag.first_word(), found=snag.first) if _SEVERAL.match(head) else None


def missing_otherwise(snag: Snag) -> Finding | None:
    """`target 3 when near, 7`."""
    if "WHEN" not in snag.expected or not snag.look_back(r"\bwhen\b.*,"):
        return None
    start = snag.before.rindex(",") + 1
    start += len(snag.before[start:]) - len(snag.before[start:].lstrip()) + 1
    return MISSING_OTHERWISE.at(snag.at(start, max(start + 1, snag.column)))


def missing_word(snag: Snag) -> Finding | None:
    """Only one thing would fit, and it is not there."""
    if "EQUAL" in snag.expected and len(snag.expected) <= 3 and snag.kind in VALUES:
        return MISSING_WORD.at(snag.here(), found=snag.said, word="=")
    if "_IN_ORDER_BY" in snag.expected and re.match(r"(?:most|least|roll off|at random)\b", snag.rest):
        return MISSING_WORD.at(snag.here(), found=snag.said, word="by")
    words = words_of(snag.expected)
    if len(snag.expected) != 1 or len(words) != 1:
        return None
    end = snag.column + len(words[0]) + 1 + len(snag.word)
    with_word = f"{snag.before}{words[0]} {snag.rest}"
    if snag.stops(with_word) <= end + len(with_word[end - 1 :]) - len(with_word[end - 1 :].lstrip()):
        return None  # what stands behind it does not fit either: something else is wrong
    return MISSING_WORD.at(snag.here(), found=snag.said, word=words[0])
