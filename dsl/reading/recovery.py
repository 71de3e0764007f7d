"""Going on after a syntax error: report it, take the line out, read the rest.

A file is cut at the lines that begin in the first column. Each piece is parsed by itself; the
line at fault is made blank, or, where lines are indented below it, replaced by a plain line of
the same sort, so that what is below it is read as well; then the piece is tried again. What
follows only from a line taken out is not reported. The work is bounded by counting characters.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from dsl import tree as t
from dsl.border.diagnostics import MAX_FINDINGS_PER_FILE, Finding, Stopped
from dsl.reading.blanks import Tight, brackets
from dsl.reading.layout import UNCLOSED, UNEVEN_INDENT
from dsl.reading.snag import PAST
from dsl.reading.snags.declared_words import READS_AS_KEYWORD
from dsl.reading.spelling import misspelt_keyword
from dsl.reading.syntax_errors import MISSING_BLOCK, SURPRISING_INDENT, explain
from dsl.reading.table_parser import END, Unreadable

if TYPE_CHECKING:
    from dsl.reading.parser import Parser
    from dsl.reading.token import Token

MAX_REREAD: Final = 2
"""How many times the length of the file may be read again while recovering."""

MAX_RESPELT: Final = 200_000
"""Letters of a file that may be read again to find a misspelt word."""

_GOES_ON: Final = re.compile(r"[ \n#)}|]|$|(?:and|or|else|per)\b")
"""How a line in the first column begins that does not begin a piece."""

_STAND_INS: Final = {
    "table": "table x",
    "kind": "kind x",
    "report": "report x",
    "adjacency": "adjacency x",
    "links": "links",
    "define": "define x",
    "stat": "stat x(x)",
    "roll": "roll x(x)",
    "contest": "contest x(x)",
    "condition": "condition x of x",
    "effect": "effect of x.x in x.x",
    "procedure": "procedure x",
    "event": "event x",
    "scene": "scene x",
    "action": "action x",
    "setup": "setup",
    "phase": "phase x",
    "victory": "victory x at end of x",
    "when": "when yes",
    "otherwise": "otherwise",
    "for": "for each x in x",
    "each": "each player in order",
    "together": "together",
    "repeat": "repeat until yes",
    "step": "step x",
    "create": "create x",
    "success": "success",
    "failure": "failure",
    "also": "also success",
}
"""Plain lines that take the same lines below them as a broken one."""


def parse_in_pieces(
    parser: Parser, text: str, file: str
) -> tuple[tuple[t.Declaration, ...], list[Finding], tuple[t.Gap, ...]]:
    """All declarations that can be read, one finding per place that cannot, and the lines that are missing."""
    declarations: list[t.Declaration] = []
    findings: list[Finding] = []
    gaps: list[t.Gap] = []
    budget = MAX_REREAD * len(text) + 10_000
    again = _Again(parser)
    # The last line of those at the margin that nobody can read and that belong below a line with nothing below it.
    bare = -1
    for shift, lines in _pieces(text):
        piece = _Piece(lines)
        again.widths = piece.widths
        is_read = False
        while budget > 0 and len(findings) < MAX_FINDINGS_PER_FILE:
            source = piece.text()
            budget -= len(source)
            try:
                more, found = parser.parse(source, file, shift, tuple(piece.widths.items()))
            except (Unreadable, Stopped) as error:
                finding = again.told(error, piece.lines(), file, shift)
                line = finding.span.line - shift if finding.span is not None else 1
                is_bare = shift == bare and line == 1
                if is_bare or finding.kind is MISSING_BLOCK:
                    bare = shift + line
                if not is_bare and not piece.follows_from_mending(finding, line):
                    findings.append(finding)
                if finding.kind is READS_AS_KEYWORD:
                    break  # each line that asks for it would be read wrongly
                if piece.indents_as_told(finding, line):
                    continue
                if not piece.mend(line, brackets=finding.code != UNCLOSED.code):
                    break
            else:
                findings.extend(found)
                is_read = piece.head_is_sound()
                if is_read:
                    declarations.extend(more)
                break
        gap = piece.gap(shift, is_read=is_read)
        if gap.lines:
            gaps.append(gap)
    return tuple(declarations), findings, tuple(gaps)


class _Again:
    """Reading lines once more in another spelling, as long as that is not too much work."""

    def __init__(self, parser: Parser) -> None:
        self._parser = parser
        self._left = MAX_RESPELT
        self.widths: Mapping[int, int] = {}

    def told(self, error: Unreadable | Stopped, lines: tuple[str, ...], file: str, shift: int) -> Finding:
        """The finding for the first error of a piece, as if its words stood in one line, one blank between them."""
        opened = self._parser.open_brackets()
        if isinstance(error, Unreadable) and (tight := Tight(lines, shift)):
            same = self._error_in(tight.lines)
            if same is not None and tight.is_at(same.token, error.token):
                return tight.as_written(self._explained(same, tight.lines, file, shift, self._parser.open_brackets()))
        return self._explained(error, lines, file, shift, opened)

    def _explained(
        self, error: Unreadable | Stopped, lines: tuple[str, ...], file: str, shift: int, opened: tuple[Token, ...]
    ) -> Finding:
        finding = explain(error, lines, file, shift, opened, self.stops_at)
        return misspelt_keyword(finding, lines, shift, self.reads_past) or finding

    def _error_in(self, lines: tuple[str, ...]) -> Unreadable | None:
        source = "\n".join(lines) + "\n"
        self._left -= len(source)
        if self._left < 0:
            return None
        try:
            self._parser.parse(source, "", widths=tuple(self.widths.items()))
        except Unreadable as error:
            return error
        except Stopped:
            return None
        return None

    def reads_past(self, lines: list[str], line: int) -> bool:
        """Whether the lines can be read beyond line `line` (from 1)."""
        return self.stops_at(lines, line) == PAST

    def stops_at(self, lines: list[str], line: int) -> int:
        """The column of line `line` (from 1) at which reading stops; `PAST` where it does not stop in it.

        That lines are missing below it, or stand there, is no matter of the line itself. Nothing is read, as it were,
        where it would be too much work.
        """
        source = "\n".join(lines) + "\n"
        self._left -= len(source)
        if self._left < 0:
            return 0
        try:
            self._parser.parse(source, "", widths=tuple(self.widths.items()))
        except Unreadable as error:
            token = error.token
            is_whole = (
                token.type in ("_DEDENT", END)
                or (token.type == "_INDENT" and token.end_line > line)
                or (token.type == "_NL" and "_INDENT" in error.expected)
            )
            return PAST if token.line > line or is_whole else token.column if token.line == line else 0
        except Stopped:
            return 0
        return PAST


def _pieces(text: str) -> list[tuple[int, list[str]]]:
    """The lines of the text, parted before each that begins in the first column, with the lines before each part."""
    lines = text.split("\n")
    starts = [at for at, line in enumerate(lines) if not _GOES_ON.match(line)]
    if not starts or starts[0] != 0:
        starts.insert(0, 0)
    ends = [*starts[1:], len(lines)]
    return [(start, lines[start:end]) for start, end in zip(starts, ends, strict=True)]


class _Piece:
    """The lines of one declaration, some of them blanked or replaced.

    Attributes: widths: how deep the lines (from 1) are meant to be that are wrongly indented, as far as that is told.
    """

    def __init__(self, lines: list[str]) -> None:
        self._written = tuple(lines)
        self._lines = lines
        self._blanked: set[int] = set()
        self._replaced: set[int] = set()
        self._told: dict[int, dict[int, int]] = {}
        """The lines of which is told that they are wrongly indented, with the widths as they were before that."""
        self.widths: dict[int, int] = {}

    def text(self) -> str:
        return "\n".join(self._lines) + "\n"

    def lines(self) -> tuple[str, ...]:
        return tuple(self._lines)

    def gap(self, shift: int, *, is_read: bool) -> t.Gap:
        """The lines that are missing in the tree: all where nothing of the piece is in it."""
        missing = sorted(self._blanked) if is_read else range(len(self._written))
        return t.Gap(shift + 1, shift + len(self._written), tuple(shift + at + 1 for at in missing))

    def head_is_sound(self) -> bool:
        """Whether the declaration is what was written, but for lines that are missing in it."""
        return not self._replaced

    def indents_as_told(self, finding: Finding, line: int) -> bool:
        """Read line `line` (from 1) as if it were indented as the finding says, and with it what is not less deep.

        Where that has been done, and it cannot be read there either, it is taken back.
        """
        at = line - 1
        if at in self._told:
            self.widths.clear()
            self.widths.update(self._told[at])
            return False
        if finding.kind not in (UNEVEN_INDENT, SURPRISING_INDENT):
            return False
        self._told[at] = dict(self.widths)
        above = next((one for one in range(at - 1, -1, -1) if re.match(r" *[^ #]", self._lines[one])), at)
        width = dict(finding.values).get("expected")
        less = self._width(at) - (self._width(above) if width is None else int(width))
        moved = [at, *self._below(at, -1)] if less > 0 else [at]
        self.widths |= {one + 1: self._width(one) - less for one in moved}
        return True

    def _width(self, at: int) -> int:
        return self.widths.get(at + 1, _indent(self._written[at]))

    def mend(self, line: int, *, brackets: bool) -> bool:
        """Take line `line` (from 1) out of the way; whether anything is left to be read.

        Args: `brackets`: one that is open at the end of the line makes the lines below belong to it.
        """
        at = min(max(line, 1), len(self._lines)) - 1
        while at > 0 and not self._lines[at].strip():
            at -= 1
        start = self._opened_above(at)
        if start < at:
            whole = " ".join(self._lines[start : at + 1])
            for taken in range(start + 1, at + 1):
                self._blanked.add(taken)
                self._lines[taken] = ""
            if not _goes_on_below(whole, brackets=brackets) and self._stand_in(start):
                return True
            at = start
        if not _goes_on_below(self._lines[at], brackets=brackets) and self._stand_in(at):
            return True
        if at == 0 and self._written[0][:1].strip():
            return False
        for taken in (at, *self._below(at)):
            self._blanked.add(taken)
            self._lines[taken] = ""
        return any(rest.strip() and not rest.lstrip().startswith("#") for rest in self._lines)

    def _opened_above(self, at: int) -> int:
        """The line that opens what line `at` closes, without which the other would be told as well; else `at`."""
        missing, _ = brackets(self._lines[at])
        for start in range(at - 1, -1, -1):
            if missing == 0:
                break
            closed, opened = brackets(self._lines[start])
            missing = max(missing - opened, 0) + closed
            if missing == 0:
                return start
        return at

    def _stand_in(self, at: int) -> bool:
        """Replace a line that others are indented below by a plain one; whether that was possible."""
        if at in self._replaced:
            return False
        written = self._lines[at]
        word = re.match(r" *(?:replace +)?(\w+)", written)
        plain = _STAND_INS.get(word[1]) if word else None
        if plain is None or not any(self._lines[below].strip() for below in self._below(at)):
            return False
        if re.match(r" *otherwise +when\b", written):
            plain += " when yes"  # others may follow
        if word and word[1] in ("roll", "contest") and written[:1] == " ":
            plain += " "  # as a statement, with its outcomes
        self._replaced.add(at)
        self._lines[at] = " " * _indent(written) + plain
        return True

    def follows_from_mending(self, finding: Finding, line: int) -> bool:
        """Whether a finding only says that a line is missing that was taken out before."""
        at = line - 1
        if at in self._replaced or at in self._told:
            return True
        if finding.code == MISSING_BLOCK.code:
            return any(below in self._blanked for below in self._below(self._opened_above(at)))
        if self._written[at].lstrip().startswith("otherwise"):
            width = _indent(self._written[at])
            above = at - 1
            while above > 0 and (not self._written[above].strip() or _indent(self._written[above]) > width):
                above -= 1
            return above in self._blanked
        return False

    def _below(self, at: int, more: int = 0) -> list[int]:
        """The lines indented by more blanks than line `at` has, and `more`, down to the first that is not."""
        width = _indent(self._written[at]) + more
        below = []
        for line in range(at + 1, len(self._written)):
            if self._written[line].strip():
                if _indent(self._written[line]) <= width:
                    break
                below.append(line)
        return below


def _goes_on_below(line: str, *, brackets: bool) -> bool:
    """Whether the next line belongs to this one, by a comma or a `=` at the end or by an open bracket."""
    bare = re.sub(r'"[^"]*"|#.*', "", line).rstrip()
    return bare.endswith((",", "=")) or (brackets and any(bare.count(a) > bare.count(b) for a, b in ("()", "{}")))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
