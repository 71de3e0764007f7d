"""Words from programming languages, and comparisons written out."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.snag import Snag, short

COMPARED_IN_WORDS = Mistake(
    "compared-in-words", Severity.ERROR, "“{words}” is not how values are compared", "write `{instead}`"
)
FOREIGN_WORD = Mistake("foreign-word", Severity.ERROR, "“{word}” is not the word for this here", "write `{instead}`")

_COMPARING: Final = re.compile(
    r"\b(?:is +)?(?P<not>not +)?(?:(?P<equal>equals?(?: +to)?|(?<=is )exactly)"
    r"|(?P<more>(?<=is )(?:over|above)(?= +[\d(])|(?:greater|more|bigger|larger|higher) +than)"
    r"|(?P<less>(?<=is )(?:under|below)(?= +[\d(])|(?:less|fewer|smaller|lower) +than)"
    r"|(?<=is )(?P<least>at +least)|(?<=is )(?P<most>at +most))"
    r"(?P<or> +or +equal(?: +to)?)?(?!\w)"
)
_BOUNDED: Final = re.compile(r"\b(?:when|where|until|while) .*?[\w)] +(at +(?:least|most)) +(?=[\w(])")
"""A test in which a value stands before `at least`, which elsewhere bounds a number."""
_OTHER_WORDS: Final = {
    "if": "when",
    "elif": "otherwise when",
    "elsif": "otherwise when",
    "elseif": "otherwise when",
    "else": "otherwise",
    "unless": "when not",
    "equals": "is",
    "contains": "has",
    "wenn": "when",
    "falls": "when",
    "sonst": "otherwise",
    "und": "and",
    "oder": "or",
    "hat": "has",
    "ist": "is",
    "cuando": "when",
    "si": "when",
    "tiene": "has",
    "es": "is",
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
    "while": "repeat while",
    "enum": "table",
    "struct": "kind",
    "class": "kind",
    "import": "ruleset … extends",
    "include": "ruleset … extends",
    "requires": "allowed when",
    "require": "allowed when",
}


_SEVERAL_TESTS: Final = re.compile(r" (?:and|or) ")
"""Without brackets `not` is about the first of them alone."""
_ELSE_IF: Final = re.compile(r" *(?:else|otherwise) +if\b")


def compared_in_words(snag: Snag) -> Finding | None:
    """`is greater than 3`, `is not equal to 3`, `when p.gold at least 3`."""
    for found in _COMPARING.finditer(snag.text):
        if found.start() < snag.column <= found.end() + 2:
            place = snag.at(found.start() + 1, found.end() + 1)
            return COMPARED_IN_WORDS.at(place, words=short(found.group()), instead=_comparison(found))
    bounded = _BOUNDED.search(snag.text)
    if bounded is not None and bounded.start(1) == snag.column - 1:
        sign = ">=" if bounded[1].endswith("least") else "<="
        if snag.stops(f"{snag.before}{sign} {snag.text[bounded.end() :]}") > snag.column + len(sign):
            return COMPARED_IN_WORDS.at(snag.at(*(at + 1 for at in bounded.span(1))), words=bounded[1], instead=sign)
    return None


def _comparison(found: re.Match[str]) -> str:
    if found["equal"]:
        return "is not" if found["not"] else "is"
    sign = ">" if found["more"] else "<" if found["less"] else ">=" if found["least"] else "<="
    if found["not"]:
        return {">": "<=", "<": ">=", ">=": "<", "<=": ">"}[sign]
    return sign + "=" if found["or"] and len(sign) == 1 else sign


def foreign_word(snag: Snag) -> Finding | None:
    """`if`, `else` and others, where they are or at the head of their line."""
    if snag.word == "if" and snag.is_second_word and (both := _ELSE_IF.match(snag.text)) is not None:
        place = snag.at(snag.indent + 1, both.end() + 1)
        return FOREIGN_WORD.at(place, word=both[0].strip(), instead="otherwise when")
    if snag.word in _OTHER_WORDS:
        return _foreign(snag, snag.word, snag.column)
    last = snag.look_back(r", *(\w+) +$")
    if last is not None and last[1] in _OTHER_WORDS:
        return _foreign(snag, last[1], last.start(1) + 1)
    is_head = snag.begins_line or snag.is_second_word or snag.text.strip() == snag.first
    if snag.first in _OTHER_WORDS | _OTHER_HEADS and is_head:
        return _foreign(snag, snag.first, snag.indent + 1)
    return None


def _foreign(snag: Snag, word: str, column: int) -> Finding | None:
    instead = (_OTHER_WORDS | _OTHER_HEADS)[word]
    if word == "else" and re.match(r"else +(?:if|when)\b", snag.text[column - 1 :]):
        instead = "otherwise when"
    written = f"{snag.text[: column - 1]}{instead}{snag.text[column - 1 + len(word) :]}"
    if word == "else" and snag.stops(written) <= column:
        return None  # it does not fit either
    if word == "unless" and _SEVERAL_TESTS.search(snag.text, column):
        instead = "when not (…)"
    return FOREIGN_WORD.at(snag.at(column, column + len(word)), word=word, instead=instead)
