"""The words for the grammar's terminals when a finding says what would fit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

DECLARATIONS: Final = (
    "ruleset", "option", "table", "kind", "report", "adjacency", "define", "stat", "roll", "contest", "condition",
    "limit", "procedure", "action", "setup", "phase", "victory", "replace", "remove", "add", "change", "set",
)
STATEMENTS: Final = (
    "let", "add", "remove", "create", "destroy", "roll", "contest", "do", "when", "otherwise", "for", "players", "each",
    "any", "one", "at", "rounds", "ask", "together", "repeat", "say", "step", "end", "result", "stop", "allowed",
    "counts", "costs", "skipped", "success", "failure", "also", "dice", "base", "pool", "target", "natural", "always",
    "succeeds", "sides", "higher", "more", "times", "less", "rounded", "won", "to",
)
_SPOKEN: Final = {
    "NAME": "a name", "NUMBER": "a number", "STRING": 'a text in "quotes"', "DICE": "dice such as 2d6", "_NL": "the end of the line",
    "CITES": "rule numbers in [brackets]", "PERCENT": "a percentage", "LPAR": "(", "RPAR": ")", "LBRACE": "{", "RBRACE": "}",
    "EQUAL": "=", "COLON": ":", "_COMMA": "a comma", "DOT": ".", "_PIPE": "|", "_PIPE_END": "|", "_INDENT": "an indented line",
    "SUM_OP": "+ or -", "PRODUCT_OP": "* or /", "SET_OP": "union, without or common", "COMPARE": "<, <=, > or >=",
    "UP_DOWN": "up or down", "WAY": "down, up or nearest", "SPAN_NAME": "turn or phase", "VERDICT": "succeeds or fails",
    "BEST": "highest or lowest", "KEEP": "highest, lowest or strongest", "OUTCOME": "success or failure",
    "STAGE": "times, less, at least or at most", "MOST_LEAST": "most or least", "OFFER": "any number of or one of",
    "WINS_BY": "higher total, higher die or more successes", "READING": "first or last",
    "STANDS": "earlier or later", "DECLARED": "what is to be removed, such as `action`", "ROLL_OFF": "roll-off", "FINISH": "end",
    "DICE_WORD": "dice", "SUM_WORD": "sum", "AT_LEAST": "at least", "AT_MOST": "at most", "OR_MORE": "or more",
    "OR_LESS": "or less", "OR_NONE": "or none", "MANY": "any number of", "RANGE": "a range such as 2-5",
}  # fmt: skip
_VALUE_STARTS: Final = frozenset(
    {"NAME", "NUMBER", "DICE", "NONE", "YES", "NO", "COUNT", "SUM_WORD", "BEST", "ANY", "EVERY", "THOSE", "THE", "PAST",
     "RATIO", "PERCENT", "LPAR", "LBRACE", "SUM_OP", "NOT", "STRING"}
)  # fmt: skip
MAX_SPOKEN: Final = 6


def spoken(terminals: Iterable[str]) -> str:
    """What would fit, in a few words: `a value, the end of the line, …`."""
    left = set(terminals) - {"_DEDENT", "$END", "CONTINUED"}
    words = []
    if len(left & _VALUE_STARTS) > 6:
        left -= _VALUE_STARTS
        words.append("a value")
    words.extend(sorted(_SPOKEN.get(name, "`" + name.strip("_").lower().replace("_", " ") + "`") for name in left))
    unique = list(dict.fromkeys(words))
    if len(unique) > MAX_SPOKEN:
        return ", ".join(unique[:MAX_SPOKEN]) + ", …"
    return ", ".join(unique)
