"""The words of the language, and words for the grammar's terminals when a finding says what would fit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from dsl.border.diagnostics import joined, phrase

DECLARATIONS: Final = (
    "ruleset",
    "option",
    "table",
    "kind",
    "report",
    "adjacency",
    "define",
    "stat",
    "roll",
    "contest",
    "condition",
    "limit",
    "procedure",
    "action",
    "setup",
    "phase",
    "victory",
    "replace",
    "remove",
    "add",
    "change",
    "set",
    "label",
)
STATEMENTS: Final = (
    "let",
    "add",
    "remove",
    "create",
    "destroy",
    "roll",
    "contest",
    "do",
    "when",
    "otherwise",
    "for",
    "players",
    "each",
    "any",
    "one",
    "at",
    "rounds",
    "ask",
    "together",
    "repeat",
    "say",
    "step",
    "end",
    "result",
    "stop",
    "allowed",
    "counts",
    "costs",
    "skipped",
    "success",
    "failure",
    "also",
    "dice",
    "base",
    "pool",
    "target",
    "natural",
    "always",
    "succeeds",
    "sides",
    "higher",
    "more",
    "times",
    "less",
    "rounded",
    "won",
    "to",
)
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
    "SUM_OP": phrase("+ or -"),
    "PRODUCT_OP": phrase("* or /"),
    "COMPARE": phrase("<, <=, > or >="),
    "MANY": "`any number of`",
    "DECLARED": phrase("what is to be removed, such as `action`"),
}
_WORDS: Final = {
    "SET_OP": ("union", "without", "common"),
    "UP_DOWN": ("up", "down"),
    "WAY": ("down", "up", "nearest"),
    "SPAN_NAME": ("turn", "phase"),
    "VERDICT": ("succeeds", "fails"),
    "BEST": ("highest", "lowest"),
    "KEEP": ("highest", "lowest", "strongest"),
    "OUTCOME": ("success", "failure"),
    "READING": ("first", "last"),
    "STAGE": ("times", "less", "at least", "at most"),
    "MOST_LEAST": ("most", "least"),
    "OFFER": ("any number of", "one of", "at most one of", "rounds of"),
    "STANDS": ("earlier", "later"),
    "WINS_BY": ("higher total", "higher die", "more successes"),
    "ROLL_OFF": ("roll-off",),
    "FINISH": ("end",),
    "DICE_WORD": ("dice",),
    "NUMBER_WORD": ("number",),
    "TEXT_WORD": ("text",),
    "SUM_WORD": ("sum",),
    "DECLARED": DECLARATIONS[1:17],
}
"""The words of the terminals that are not called like their word."""
_VALUE_STARTS: Final = frozenset(
    {
        "NAME",
        "NUMBER",
        "DICE",
        "NONE",
        "YES",
        "NO",
        "COUNT",
        "SUM_WORD",
        "BEST",
        "ANY",
        "EVERY",
        "THOSE",
        "THE",
        "PAST",
        "RATIO",
        "PERCENT",
        "LPAR",
        "LBRACE",
        "SUM_OP",
        "NOT",
        "STRING",
    }
)
_SILENT: Final = frozenset({"_DEDENT", "$END", "CONTINUED", "COMMENT", "TABLE_RULE"})
MAX_SPOKEN: Final = 6
"""What would fit, at most; a longer list is not read."""


def words_of(terminals: Iterable[str]) -> tuple[str, ...]:
    """The words of the language among the terminals: `when` for WHEN, none for NUMBER."""
    return tuple(sorted({word for name in terminals if name in _WORDS or name not in _SPOKEN for word in _words(name)}))


def _words(name: str) -> tuple[str, ...]:
    if name in _SILENT:
        return ()
    return _WORDS.get(name) or (name.strip("_").lower().replace("_", " "),)


def spoken(terminals: Iterable[str]) -> str:
    """What would fit, in a few words: `a value, the end of the line, …`."""
    left = set(terminals) - _SILENT
    words: list[str] = []
    if len(left & _VALUE_STARTS) > 6:
        left -= _VALUE_STARTS
        words.append(phrase("a value"))
    words.extend(sorted(_spoken(name) for name in left))
    unique = list(dict.fromkeys(words))
    if len(unique) > MAX_SPOKEN:
        return joined([*unique[:MAX_SPOKEN], "…"])
    return joined(unique)


def _spoken(name: str) -> str:
    if name in _SPOKEN:
        return _SPOKEN[name]
    return ", ".join(f"`{word}`" for word in _words(name))
