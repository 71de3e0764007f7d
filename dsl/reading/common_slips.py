"""Common slips of people who write rules, each with its own finding.

A recogniser looks at the place where reading stopped and gives a finding or None. The menus at
the end list them in the order they are asked: the surest first.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity, nearest
from dsl.reading.keywords import begins_lines, declarations, statements, words_of
from dsl.reading.layout import UNCLOSED
from dsl.reading.slip import Slip, line_text, short

Recogniser = Callable[[Slip], Finding | None]

_JOINING_WORDS: Final = frozenset(
    {"and", "or", "not", "is", "in", "of", "has", "when", "where", "for", "per", "from", "to", "by", "as", "with"}
)
_VALUES: Final = frozenset(
    {"NAME", "NUMBER", "DICE", "STRING", "PERCENT", "LPAR", "LBRACE", "YES", "NO", "NONE", "COUNT"}
)

# ---------------------------------------------------------------- signs

UNTERMINATED_TEXT = Mistake(
    "unterminated-text", Severity.ERROR, "this text has no closing quote", 'end it with a " on the same line'
)
BAD_ESCAPE = Mistake(
    "bad-escape",
    Severity.ERROR,
    'a backslash in a text stands before one of " \\ {{ }} or n only',
    "write two backslashes for one",
)
ODD_QUOTE = Mistake(
    "odd-quote",
    Severity.ERROR,
    "this sign does not begin a text: {sign}",
    'texts stand between straight double quotes: "text"',
)
UNCLOSED_CITATION = Mistake(
    "unclosed-citation",
    Severity.ERROR,
    "these rule numbers have no closing bracket",
    "end them with ] on the same line",
)
FOREIGN_SIGN = Mistake("foreign-sign", Severity.ERROR, "“{sign}” is not a sign of this language", "write `{instead}`")
POWER_SIGN = Mistake(
    "power-sign", Severity.ERROR, "there are no powers in this language", "multiply as often as needed: x * x"
)
SEMICOLON = Mistake(
    "semicolon", Severity.ERROR, "lines do not end with “;”", "leave it out; a line holds one statement"
)
ODD_DIGIT = Mistake(
    "odd-digit", Severity.ERROR, "“{sign}” is not one of the digits 0 to 9", "write the number with the digits 0 to 9"
)
EQUALS_COMPARES = Mistake(
    "equals-sign", Severity.ERROR, "“{sign}” does not compare values", "write `is`, or `is not` for the opposite"
)
EQUALS_SETS = Mistake("equals-for-becomes", Severity.ERROR, "“{sign}” does not change a value here", "write `becomes`")
DOUBLE_EQUALS = Mistake("double-equals", Severity.ERROR, "one “=” is enough here", "write `=`")

_INSTEAD: Final = {
    "&&": "and",
    "&": "and",
    "||": "or",
    "!": "not",
    "!=": "is not",
    "<>": "is not",
    "≠": "is not",
    "=>": ">=",
    "=<": "<=",
    "≥": ">=",
    "≤": "<=",
    "–": "-",
    "—": "-",
    "−": "-",
    "‐": "-",
    "‑": "-",
    "×": "*",
    "·": "*",
    "÷": "/",
    "：": ":",
    "，": ",",
    "（": "(",
    "）": ")",
    "｜": "|",
    "¦": "|",
    "…": "-",
    "+=": "up",
    "-=": "down",
}
_QUOTES: Final = "'‘’‚“”„«»‹›`´＂"
_RUN: Final = re.compile(r"&&|\|\||!=|<>|=>|=<|==+|\*\*|\+=|-=|[^\w\s]")


def odd_sign(slip: Slip) -> Finding | None:
    """A sign from a programming language, from a text processor or from another keyboard."""
    start = slip.column
    run = _RUN.match(slip.text, start - 1)
    if start > 1 and (wider := _RUN.match(slip.text, start - 2)) and wider.end() > start - 1:
        start, run = start - 1, wider
    if run is None:
        return _odd_digit(slip)
    sign, place = run.group(), slip.at(start, run.end() + 1)
    if sign in ("^", "**"):
        return POWER_SIGN.at(place)
    if sign == ";":
        return SEMICOLON.at(place)
    if sign in _QUOTES:
        return ODD_QUOTE.at(slip.at(start, _end_of_quoted(slip.text, start)), sign=sign)
    if sign == '"' and not slip.kind:
        return _broken_text(slip)
    if sign == "[" and not slip.kind:
        return UNCLOSED_CITATION.at(slip.at(start, len(slip.text) + 1))
    if re.fullmatch("=+", sign):
        return _equals(slip, start, sign)
    if sign in _INSTEAD:
        return FOREIGN_SIGN.at(place, sign=sign, instead=_INSTEAD[sign])
    return None


def _odd_digit(slip: Slip) -> Finding | None:
    sign = slip.text[slip.column - 1 : slip.column]
    return ODD_DIGIT.at(slip.here(1), sign=sign) if sign.isnumeric() and slip.kind in ("", "NAME") else None


def _end_of_quoted(text: str, start: int) -> int:
    """The column after the next odd quote, or after this one."""
    for column in range(start + 1, len(text) + 1):
        if text[column - 1] in _QUOTES:
            return column + 1
    return start + 1


def _broken_text(slip: Slip) -> Finding:
    escape = re.match(r'"(?:[^"\\]|\\["\\{}n])*+\\', slip.rest)
    if escape is not None and escape.end() < len(slip.rest):
        column = slip.column + escape.end() - 1
        return BAD_ESCAPE.at(slip.at(column, column + 2))
    line = slip.lines[slip.line - 1].rstrip()
    return UNTERMINATED_TEXT.at(slip.at(slip.column, len(line) + 1))


def _equals(slip: Slip, start: int, sign: str) -> Finding | None:
    place = slip.at(start, start + len(sign))
    if slip.kind not in ("EQUAL", "COMPARE") or slip.expected == {"NAME"}:
        return None
    first = slip.look_back(r"=+ +$")
    if first is not None:
        return DOUBLE_EQUALS.at(slip.at(first.start() + 1, start + len(sign)))
    if len(sign) > 1 and start < slip.column:
        return DOUBLE_EQUALS.at(place)
    if "BECOMES" in slip.expected and slip.first not in ("when", "allowed", "skipped", "otherwise"):
        return EQUALS_SETS.at(place, sign=short(sign))
    return EQUALS_COMPARES.at(place, sign=short(sign))


# ---------------------------------------------------------------- words of other languages

COMPARED_IN_WORDS = Mistake(
    "compared-in-words", Severity.ERROR, "“{words}” is not how values are compared", "write `{instead}`"
)
FOREIGN_WORD = Mistake("foreign-word", Severity.ERROR, "“{word}” is not the word for this here", "write `{instead}`")

_COMPARING: Final = re.compile(
    r"\b(?:is +)?(?P<not>not +)?(?:(?P<equal>equals?(?: +to)?)|(?P<more>(?:greater|more|bigger|larger|higher) +than)"
    r"|(?P<less>(?:less|fewer|smaller|lower) +than)|(?<=is )(?P<least>at +least)|(?<=is )(?P<most>at +most))"
    r"(?P<or> +or +equal(?: +to)?)?(?!\w)"
)
_OTHER_WORDS: Final = {
    "if": "when",
    "elif": "otherwise when",
    "elsif": "otherwise when",
    "elseif": "otherwise when",
    "else": "otherwise",
    "unless": "when not",
    "equals": "is",
    "contains": "has",
}
_OTHER_HEADS: Final = {
    "foreach": "for each",
    "return": "result",
    "exit": "stop",
    "print": "say",
    "def": "define",
    "function": "define",
    "var": "let",
    "const": "define",
    "while": "repeat until",
    "enum": "table",
    "struct": "kind",
    "class": "kind",
    "import": "ruleset … extends",
    "include": "ruleset … extends",
}


def compared_in_words(slip: Slip) -> Finding | None:
    """`is greater than 3`, `is not equal to 3`."""
    for found in _COMPARING.finditer(slip.text):
        if found.start() < slip.column <= found.end() + 2:
            place = slip.at(found.start() + 1, found.end() + 1)
            return COMPARED_IN_WORDS.at(place, words=short(found.group()), instead=_comparison(found))
    return None


def _comparison(found: re.Match[str]) -> str:
    if found["equal"]:
        return "is not" if found["not"] else "is"
    sign = ">" if found["more"] else "<" if found["less"] else ">=" if found["least"] else "<="
    if found["not"]:
        return {">": "<=", "<": ">=", ">=": "<", "<=": ">"}[sign]
    return sign + "=" if found["or"] and len(sign) == 1 else sign


def foreign_word(slip: Slip) -> Finding | None:
    """`if`, `else` and others, where they are or at the head of their line."""
    if slip.word in _OTHER_WORDS:
        return _foreign(slip, slip.word, slip.column)
    last = slip.look_back(r", *(\w+) +$")
    if last is not None and last[1] in _OTHER_WORDS:
        return _foreign(slip, last[1], last.start(1) + 1)
    if slip.first in _OTHER_WORDS | _OTHER_HEADS and (slip.begins_line or slip.is_second_word):
        return _foreign(slip, slip.first, slip.indent + 1)
    return None


def _foreign(slip: Slip, word: str, column: int) -> Finding:
    instead = (_OTHER_WORDS | _OTHER_HEADS)[word]
    if word == "else" and re.match(r"else +(?:if|when)\b", slip.text[column - 1 :]):
        instead = "otherwise when"
    return FOREIGN_WORD.at(slip.at(column, column + len(word)), word=word, instead=instead)


# ---------------------------------------------------------------- brackets and punctuation

SURPLUS_BRACKET = Mistake(
    "surplus-bracket", Severity.ERROR, "no bracket is open here for “{bracket}” to close", "leave it out"
)
WRONG_BRACKET = Mistake("wrong-bracket", Severity.ERROR, "“{found}” does not close a “{opened}”", "write `{expected}`")
SURPLUS_COLON = Mistake(
    "surplus-colon",
    Severity.ERROR,
    "this line does not end with a colon",
    "leave it out; what belongs to the line is indented below it",
)
DECIMAL_COMMA = Mistake(
    "decimal-comma", Severity.ERROR, "a comma does not part the decimals of a number", "write a point: {number}"
)
SPACED_DICE = Mistake("spaced-dice", Severity.ERROR, "dice are written without a space", "write {dice}")
MISSING_COLON = Mistake("missing-colon", Severity.ERROR, "a colon is missing before “{found}”", "write: {name}: …")
MISSING_COMMA = Mistake(
    "missing-comma", Severity.ERROR, "a comma or a sign is missing before “{found}”", "part values by a comma"
)
MISSING_BAR = Mistake(
    "missing-bar",
    Severity.ERROR,
    "a | is missing before “{found}”",
    "write | between cells, or a comma between the values of one cell",
)
ROW_WITHOUT_BAR = Mistake(
    "row-without-bar", Severity.ERROR, "a row of a table begins with a |", "write | before “{found}”"
)
OPEN_ROW = Mistake("open-row", Severity.ERROR, "this table row does not end with a |", "close the last cell with |")


def unclosed_bracket(slip: Slip) -> Finding | None:
    """A bracket is open from a line above, and this line begins like one of its own."""
    if not slip.brackets:
        return None
    bracket = slip.brackets[-1]
    line = bracket.line
    column = bracket.column
    if not slip.word:
        return UNCLOSED.at(slip.at(column, column + 1, line), bracket=str(bracket))
    above = line_text(slip.lines, line)
    goes_on = slip.indent > len(above) - len(above.lstrip(" ")) and not slip.begins_line
    if line >= slip.line or (goes_on and not begins_lines(slip.first)):
        return None
    return UNCLOSED.at(slip.at(column, column + 1, line), bracket=str(bracket))


def wrong_bracket(slip: Slip) -> Finding | None:
    """A closing bracket where none is open, or the other sort."""
    if slip.word not in (")", "}"):
        return None
    if not slip.brackets:
        return SURPLUS_BRACKET.at(slip.here(), bracket=slip.word)
    opened = str(slip.brackets[-1])
    closing = {"(": ")", "{": "}"}[opened]
    if closing == slip.word:
        return None
    return WRONG_BRACKET.at(slip.here(), found=slip.said, opened=opened, expected=closing)


def surplus_colon(slip: Slip) -> Finding | None:
    """`when town.open:`."""
    return SURPLUS_COLON.at(slip.here()) if slip.rest == ":" else None


def number_in_pieces(slip: Slip) -> Finding | None:
    """`2,5` for 2.5, `2 d6` for 2d6."""
    whole = slip.look_back(r"(?<![\w.])([0-9]+)( *)$")
    if whole is None:
        return None
    start = whole.start(1) + 1
    part = re.match(r",([0-9]+)\b", slip.rest)
    if part is not None and not whole[2]:
        place = slip.at(start, slip.column + part.end())
        return DECIMAL_COMMA.at(place, number=short(f"{whole[1]}.{part[1]}"))
    dice = re.match(r"[dDwW](?:[0-9]+|%)", slip.rest)
    if dice is not None and whole[2]:
        return SPACED_DICE.at(slip.at(start, slip.column + dice.end()), dice=short(whole[1] + dice.group()))
    return None


def missing_bar(slip: Slip) -> Finding | None:
    """A table row without its first pipe, or without one between two cells."""
    if slip.begins_line and "_PIPE" in slip.expected:
        return ROW_WITHOUT_BAR.at(slip.here(), found=slip.said)
    if slip.text.lstrip().startswith("|") and "_PIPE" in slip.expected and slip.kind in _VALUES:
        return MISSING_BAR.at(slip.here(), found=slip.said)
    return None


def missing_colon(slip: Slip) -> Finding | None:
    """`owner player` in a kind."""
    if slip.expected == {"COLON"}:
        return MISSING_COLON.at(slip.here(), found=slip.said, name=short("".join(slip.before.split()[-1:])))
    return None


def missing_comma(slip: Slip) -> Finding | None:
    """Two values side by side in brackets."""
    if slip.brackets and "_COMMA" in slip.expected and slip.kind in _VALUES:
        return MISSING_COMMA.at(slip.here(), found=slip.said)
    return None


def open_row(slip: Slip) -> Finding | None:
    """A table row whose last cell is not closed."""
    return OPEN_ROW.at(slip.here()) if slip.text.lstrip().startswith("|") else None


# ---------------------------------------------------------------- words

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
MISSING_WHEN = Mistake(
    "missing-when", Severity.ERROR, "`when` is missing before the condition", "write `when {found} …`"
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


def doubled_word(slip: Slip) -> Finding | None:
    """`and and`, and other words of the language that were taken for a name."""
    last = slip.look_back(r"(\w+) +$")
    if last is None or last[1] not in _JOINING_WORDS or slip.kind in ("", "EQUAL"):
        return None
    place = slip.at(last.start() + 1, last.start() + 1 + len(last[1]))
    if slip.look_back(rf"\b{last[1]} +{last[1]} +$"):
        return DOUBLED_WORD.at(place, word=last[1])
    if "NAME" in slip.expected:
        return None
    return WORD_AS_NAME.at(place, word=last[1])


def head_word(slip: Slip) -> Finding | None:
    """The first word of the line is no word of the language, or not one for this place."""
    if not slip.begins_line and not (slip.is_second_word and slip.first not in words_of(slip.expected)):
        return None
    if slip.begins_line and not slip.first:
        return None
    first, place = slip.first, slip.first_word()
    said = short(first)
    top = slip.indent == 0
    known = declarations() if top else statements()
    if begins_lines(first):
        was_read = first in known and not slip.begins_line and "DOT" not in slip.expected
        return None if was_read else MISPLACED_LINE.at(place, word=said)
    close = nearest(first, known)
    if slip.begins_line and not close:
        return NO_DECLARATION.at(place, word=said) if top else MISPLACED_LINE.at(place, word=said)
    if not close or (slip.kind not in _VALUES and not slip.begins_line):
        return None
    return (UNKNOWN_DECLARATION if top else UNKNOWN_STATEMENT).at(place, word=said, nearest=close)


def lone_word(slip: Slip) -> Finding | None:
    """A line of one word that is not a statement."""
    if slip.text.strip() != slip.first or not slip.first:
        return None
    if begins_lines(slip.first):
        return MISPLACED_LINE.at(slip.first_word(), word=slip.first) if "DOT" in slip.expected else None
    close = nearest(slip.first, statements() if slip.indent else declarations())
    kind = UNKNOWN_STATEMENT if slip.indent else UNKNOWN_DECLARATION
    return kind.at(slip.first_word(), word=short(slip.first), nearest=close)


def misspelt_word(slip: Slip) -> Finding | None:
    """A word that is nearly one of those that fit."""
    if slip.kind != "NAME" or slip.begins_line:
        return None
    words = words_of(slip.expected)
    if slip.word in words or not get_close_matches(slip.word, words, n=1, cutoff=0.7):
        return None
    return MISSPELT_WORD.at(slip.here(), word=slip.said, nearest=nearest(slip.word, words))


def missing_text(slip: Slip) -> Finding | None:
    """A row without its label, a label without quotes, a quote forgotten at the beginning."""
    if "STRING" not in slip.expected or "_NL" in slip.expected or slip.brackets:
        return None
    only_text = "NAME" not in slip.expected
    if not only_text:
        return None
    if slip.kind == "NAME" and slip.rest.endswith('"') and slip.rest.count('"') == 1:
        return MISSING_OPENING_QUOTE.at(slip.here(len(slip.rest)))
    if slip.kind == "NAME":
        return UNQUOTED_TEXT.at(slip.here(), word=slip.said)
    return MISSING_TEXT.at(slip.here()) if slip.kind in ("WHEN", "FOR", "PER", "KEEP", "CITES", "_NL") else None


def missing_when(slip: Slip) -> Finding | None:
    """`allowed tile.owner is none`."""
    if "WHEN" not in slip.expected or "_COMMA" in slip.expected or slip.kind not in _VALUES:
        return None
    if len(slip.expected) > 1 and not slip.before.rstrip().endswith('"'):
        return None
    return MISSING_WHEN.at(slip.here(), found=slip.said)


def missing_otherwise(slip: Slip) -> Finding | None:
    """`target 3 when near, 7`."""
    if "WHEN" not in slip.expected or not slip.look_back(r"\bwhen\b.*,"):
        return None
    start = slip.before.rindex(",") + 1
    start += len(slip.before[start:]) - len(slip.before[start:].lstrip()) + 1
    return MISSING_OTHERWISE.at(slip.at(start, max(start + 1, slip.column)))


def missing_word(slip: Slip) -> Finding | None:
    """Only one thing would fit, and it is not there."""
    if "EQUAL" in slip.expected and len(slip.expected) <= 3 and slip.kind in _VALUES:
        return MISSING_WORD.at(slip.here(), found=slip.said, word="=")
    words = words_of(slip.expected)
    if len(slip.expected) != 1 or len(words) != 1:
        return None
    return MISSING_WORD.at(slip.here(), found=slip.said, word=words[0])


# ---------------------------------------------------------------- menus

SLIPS_AT_SIGNS: Final[tuple[Recogniser, ...]] = (odd_sign,)
SLIPS_AT_WORDS: Final[tuple[Recogniser, ...]] = (
    unclosed_bracket,
    compared_in_words,
    foreign_word,
    odd_sign,
    surplus_colon,
    wrong_bracket,
    number_in_pieces,
    missing_bar,
    misspelt_word,
    missing_colon,
    missing_when,
    missing_word,
    doubled_word,
    head_word,
    missing_text,
    missing_comma,
    missing_otherwise,
)
SLIPS_AT_LINE_END: Final[tuple[Recogniser, ...]] = (
    unclosed_bracket,
    compared_in_words,
    lone_word,
    open_row,
    missing_otherwise,
    missing_text,
)
