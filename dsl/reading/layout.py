"""Line ends and indentation become tokens, and depth is counted before anything is built.

The lexer gives `_NL` for a run of line ends, remarks and the indentation that follows. Inside
brackets it is dropped; elsewhere it is handed on, followed by `_INDENT` or `_DEDENT`s. Nothing
is looked up ahead, because the contextual lexer reads the next token in the state that the
parser has reached by then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from dsl.border.diagnostics import Mistake, Severity, Span, Stopped
from dsl.reading.token import Token

MAX_BRACKETS: Final = 64
"""Nested brackets; the tree is walked by recursion later."""
MAX_INDENTS: Final = 16
"""Nested blocks; more cannot be read by a person either."""
MAX_PREFIXES: Final = 16
"""`not not not …` or `- - - …` in a row."""
MAX_CHAIN: Final = 100
"""Signs of one statement that nest in one another without brackets: `a + b - c …`, `a.b.c …`, `any … any …`."""
MAX_TOKENS: Final = 100_000
"""Tokens of one file."""

UNEVEN_INDENT = Mistake(
    "uneven-indent",
    Severity.ERROR,
    "this line is indented by {found} spaces, as no line above it is",
    "indent it by {expected} spaces",
)
TOO_DEEP = Mistake(
    "too-deep",
    Severity.ERROR,
    "more than {limit} “{what}” and the like stand inside one another here",
    "give the inner part a name with `define`",
)
TOO_MANY_BLOCKS = Mistake(
    "too-many-blocks",
    Severity.ERROR,
    "more than {limit} blocks stand inside one another here",
    "move the inner ones to a `procedure`",
)
TOO_LONG = Mistake(
    "too-long", Severity.ERROR, "this file has more than {limit} words and signs", "split it into several files"
)
UNCLOSED = Mistake(
    "unclosed-bracket", Severity.ERROR, "this {bracket} is never closed", "close it after the last value it holds"
)

_OPENING: Final = frozenset({"LPAR", "LBRACE"})
_CLOSING: Final = frozenset({"RPAR", "RBRACE"})
_PREFIXES: Final = frozenset({"NOT", "SUM_OP"})
_CHAINED: Final = frozenset(
    {
        "SUM_OP",
        "PRODUCT_OP",
        "SET_OP",
        "ROUNDED",
        "OTHERWISE",
        "OF",
        "DOT",
        "BEST",
        "ANY",
        "EVERY",
        "NO",
        "THOSE",
        "REACHED_FROM",
        "THE",
        "OVER",
    }
)
"""Signs that make a tree deeper by one; `and`, `or` and commas make it wider."""
_ENDS_A_CHAIN: Final = frozenset({"_PIPE"})


class LineLayout:
    """What stands between lexer and driver; `file` names the text in findings, `shift` is the line it begins after.

    `widths` says of lines that are wrongly indented how deep they are meant to be.
    `open` are the brackets open at the token last handed on, for whoever explains an error there.
    """

    def __init__(self, file: str) -> None:
        self.file = file
        self.shift = 0
        self.widths: Mapping[int, int] = {}
        self.open: list[Token] = []
        self._indents: list[int] = [0]

    @property
    def width(self) -> int:
        """How deep the line at the token last handed on is indented."""
        return self._indents[-1]

    def process(self, stream: Iterable[Token]) -> Iterator[Token]:
        """The tokens with `_INDENT` and `_DEDENT` put in.

        Raises: Stopped for an indentation that fits nothing, and for the depth limits.
        """
        indents = self._indents = [0]
        opened: list[int] = []
        brackets: list[Token] = []
        self.open = brackets
        around: list[tuple[int, int]] = []
        prefixes = chain = seen = 0
        last: Token | None = None
        for token in stream:
            kind = token.type
            seen += 1
            if seen > MAX_TOKENS:
                self._stop(TOO_LONG, token, limit=MAX_TOKENS)
            last = token
            if kind == "_NL":
                if not brackets:
                    prefixes = chain = 0
                    yield token
                    yield from self._indentation(token, indents, opened)
                continue
            prefixes = prefixes + 1 if kind in _PREFIXES else 0
            if prefixes > MAX_PREFIXES:
                self._stop(TOO_DEEP, token, what=str(token), limit=MAX_PREFIXES)
            if kind in _CHAINED:
                chain += 1
                if chain > MAX_CHAIN:
                    self._stop(TOO_DEEP, token, what=str(token), limit=MAX_CHAIN)
            elif kind in _ENDS_A_CHAIN:
                chain = 0
            elif kind == "_COMMA" and around:  # what stands behind it stands beside, and no deeper
                start, deepest = around[-1]
                around[-1] = (start, max(deepest, chain))
                chain = start
            elif kind in _OPENING:
                brackets.append(token)
                around.append((chain, chain))
                if len(brackets) > MAX_BRACKETS:
                    self._stop(TOO_DEEP, token, what=str(token), limit=MAX_BRACKETS)
            elif kind in _CLOSING:
                yield token
                if brackets:
                    brackets.pop()
                    chain = max(chain, around.pop()[1])
                continue
            yield token
        if brackets:
            self._stop(UNCLOSED, brackets[-1], bracket=str(brackets[-1]))
        for _ in indents[1:]:
            if last is not None:
                yield _empty("_DEDENT", last)

    def _indentation(self, token: Token, indents: list[int], opened: list[int]) -> Iterator[Token]:
        last_line = token[token.rindex("\n") + 1 :]
        width = 0 if "#" in last_line else self.widths.get(token.end_line, len(last_line))
        if width > indents[-1]:
            indents.append(width)
            opened.append(token.end_line)
            if len(indents) > MAX_INDENTS:
                self._stop_at_indent(TOO_MANY_BLOCKS, token.end_line, width, limit=MAX_INDENTS)
            yield _empty("_INDENT", token)
        deeper, line = width, token.end_line
        while width < indents[-1]:
            deeper, line = indents.pop(), opened.pop()
            yield _empty("_DEDENT", token)
        if width != indents[-1]:
            base = indents[-1]
            if width > base and (width - base) % 2 == 0 and (deeper - base) % 2:  # three blanks, and then two
                self._stop_at_indent(UNEVEN_INDENT, line, deeper, found=deeper, expected=width)
            nearest = min(deeper, indents[-1], key=lambda fitting: abs(fitting - width - 1))
            self._stop_at_indent(UNEVEN_INDENT, token.end_line, width, found=width, expected=nearest)

    def _stop(self, kind: Mistake, token: Token, **values: str | int) -> None:
        raise Stopped([kind.at(token.span(self.file, self.shift), also=(), **values)])

    def _stop_at_indent(self, kind: Mistake, line: int, width: int, **values: int) -> None:
        line += self.shift
        raise Stopped([kind.at(Span(self.file, line, 1, line, width + 1), also=(), **values)])


def _empty(kind: str, token: Token) -> Token:
    """A token without text in the place of another."""
    return Token.at(kind, "", (token.line, token.column, token.end_line, token.end_column))
