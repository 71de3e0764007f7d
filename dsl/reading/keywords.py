"""The words of the language, read off the parse table, and words for its terminals when a finding says what would fit.

No word is listed here: a keyword stands in `grammar.lark` alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from dsl.border.diagnostics import joined, phrase
from dsl.reading.parse_table import stored_table

_SPOKEN: Final = {
    "NAME": phrase("a name"),
    "NUMBER": phrase("a number"),
    "STRING": phrase('a text in "quotes"'),
    "DICE": phrase("dice such as 2d6"),
    "_NL": phrase("the end of the line"),
    "CITES": phrase("rule numbers in [brackets]"),
    "PERCENT": phrase("a percentage"),
    "LPAR": "(",
    "RPAR": ")",
    "LBRACE": "{",
    "RBRACE": "}",
    "EQUAL": "=",
    "COLON": ":",
    "_COMMA": phrase("a comma"),
    "DOT": ".",
    "_PIPE": "|",
    "_PIPE_END": "|",
    "_INDENT": phrase("an indented line"),
    "RANGE": phrase("a range such as 2-5"),
    "NATURAL_RANGE": phrase("a range of results such as 1-3"),
    "SUM_OP": phrase("+ or -"),
    "PRODUCT_OP": phrase("* or /"),
    "COMPARE": phrase("<, <=, > or >="),
    "MANY": "`any number of`",
    "NEARER": "`nearer to 0`",
    "ORDINAL": "`second`, `last`",
    "_IN_ORDER_BY": "`by`",
    "DECLARED": phrase("what is to be removed, such as `action`"),
}
_ALTERNATIVES: Final = re.compile(r"\(?([a-z]+(?:(?:\[ \]\+|\\-|\|)[a-z]+)*)\)?(?:\\b|\(\?=.*\))?")
"""The expression of a terminal that is one of a few words: `(any[ ]+number[ ]+of|one[ ]+of)\\b`."""
_SILENT: Final = frozenset(
    {
        "_DEDENT",
        "$END",
        "CONTINUED",
        "COMMENT",
        "TABLE_RULE",
        "WAYS",
        "WAYS_BY",
        "WAYS_PAIR",
        "BROKEN_BOUND",
        "BROKEN_OR_MORE",
    }
)
MAX_SPOKEN: Final = 6
"""What would fit, at most; a longer list is not read."""


@cache
def _words_by_terminal() -> dict[str, tuple[str, ...]]:
    """The words of each terminal that is written as words, in the order of the grammar: WHEN, and OFFER with four."""
    table = stored_table()
    words: dict[str, tuple[str, ...]] = {}
    for word, terminal in table.words:
        words[terminal] = (*words.get(terminal, ()), word)
    for terminal, expression in table.terminals:
        if found := _ALTERNATIVES.fullmatch(expression):
            words[terminal] = tuple(found[1].replace("[ ]+", " ").replace("\\-", "-").split("|"))
    return words


def _follows(terminal: str) -> set[str]:
    """The terminals that may stand right behind one."""
    steps = stored_table().steps
    return {
        name
        for row in steps.every()
        if row.get(terminal, -1) >= 0
        for name, step in steps[row[terminal]].items()
        if step >= 0
    }


@cache
def value_starts() -> frozenset[str]:
    """The terminals that a value may begin with: what may stand behind `when`."""
    return frozenset(_follows("WHEN"))


_BEHIND_A_BLOCK: Final = frozenset({"ABSENT"})
"""What goes on with the statement whose block has just ended."""


@cache
def declarations() -> tuple[str, ...]:
    """The words that a declaration may begin with, in alphabetical order."""
    return _first_words(stored_table().steps[0])


@cache
def statements() -> tuple[str, ...]:
    """The words that an indented line may begin with, in alphabetical order, without those that begin a value."""
    ends_of_block = [row for row in stored_table().steps.every() if row.get("_DEDENT", -1) >= 0]
    starts = {name for row in ends_of_block for name, step in row.items() if step >= 0} | _follows("_INDENT")
    return _first_words((starts - value_starts()) | _BEHIND_A_BLOCK)


def begins_lines(word: str) -> bool:
    """Whether lines may begin with the word: declarations, or what stands indented below them."""
    return word in declarations() or word in statements()


@cache
def keywords() -> frozenset[str]:
    """Every word that the language knows, those of several words in pieces."""
    return frozenset(
        word for words in _words_by_terminal().values() for one in words for word in re.findall("[a-z]+", one)
    )


def _first_words(terminals: Iterable[str]) -> tuple[str, ...]:
    known = _words_by_terminal()
    return tuple(sorted({word.partition(" ")[0] for name in terminals for word in known.get(name, ())}))


def words_of(terminals: Iterable[str]) -> tuple[str, ...]:
    """The words of the language among the terminals: `when` for WHEN, none for NUMBER."""
    return tuple(sorted({word for name in terminals for word in _words_by_terminal().get(name, ())}))


def spoken(terminals: Iterable[str]) -> str:
    """What would fit, in a few words: `a value, the end of the line, …`."""
    left = set(terminals) - _SILENT
    words: list[str] = []
    if len(left & value_starts()) > MAX_SPOKEN:
        left -= value_starts() | _follows("EQUAL")
        words.append(phrase("a value"))
    words.extend(sorted(_spoken(name) for name in left))
    unique = list(dict.fromkeys(words))
    if len(unique) > MAX_SPOKEN:
        return joined([*unique[:MAX_SPOKEN], "…"])
    return joined(unique)


def _spoken(name: str) -> str:
    return _SPOKEN.get(name) or ", ".join(f"`{word}`" for word in _words_by_terminal()[name])
