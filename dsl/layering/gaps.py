"""What hangs on lines that could not be read: it is not reported a second time.

After a syntax error what could be read is checked for names and types all the same. A name that only a line with an
error can have declared counts as known then; of a declaration that is not whole nothing is said but which names in it
are unknown, and what is wrong with words whatever stands around them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Severity, Span, nearest
from dsl.layering.mistakes import NONE_LIKE_IT, NOTHING_TO_EDIT, STANDS_ELSEWHERE
from dsl.named.member_missing import NO_SUCH_MEMBER
from dsl.reading.keywords import keywords
from dsl.resolve import findings as f
from dsl.resolve.expressions import dice
from dsl.resolve.written_out.events import NEVER_BEGUN, NEVER_RUN

_WORD: Final = re.compile(r"[^\W\d]\w*")
_BESIDE: Final = re.compile(r'"[^"]*"|#.*')
"""What is no word of the language: texts and remarks."""
_EDITS: Final = frozenset({"replace", "remove", "change", "add"})
_DECLARED: Final = re.compile(r"[^(:=\"#]*")
"""The piece of a line that begins a declaration in which its names stand."""
_BEGINS: Final = re.compile(
    r" +(?:option|table|kind|report|adjacency|define|stat|roll|contest|condition|effect|limit|procedure|event|scene|"
    r"action|phase|victory)\b"
)
"""A line that may begin a declaration and stands too far to the right."""
_LIKE: Final = re.compile(r"\blike (\w+)")
_MEMBER: Final = re.compile(r"\s\W*+([^\W\d]\w*+)\s*+:")
"""A line inside a declaration that has a name: an attribute, a row, a step."""
_HEADER: Final = re.compile(r"^(?:ruleset\b| +(?:title|language|version|extends)\b)", re.MULTILINE)
_IMPLIED: Final = frozenset({"side", "opponent"})
"""Names that a line gives which does not say them: `sides attacker, defender`."""

_UNKNOWN: Final = (
    f.UNKNOWN_NAME,
    f.UNKNOWN_ATTRIBUTE,
    f.UNKNOWN_KIND,
    f.UNKNOWN_DECLARATION,
    f.UNKNOWN_OF_FEW,
    f.ANOTHER_SORT,
    f.ANOTHER_SORT_OF_FEW,
    f.CONDITION_NOT_VALUE,
    f.KIND_NOT_THING,
    f.KIND_UNSAID,
    f.NOT_IN_LIST,
    f.ROLE_NOWHERE,
    f.ROLE_OF_A_SIDE,
    f.ROLE_UNKNOWN,
    f.ROLE_CALLED_OTHERWISE,
    NOTHING_TO_EDIT,
    NONE_LIKE_IT,
    STANDS_ELSEWHERE,
    NO_SUCH_MEMBER,
)
"""The findings that say of a name that nothing is called so, or that something else is."""
_NOT_MET: Final = (NEVER_BEGUN, NEVER_RUN, f.NO_EVENTS)
"""The findings that say of something that no line does it, whichever line that might be."""
_BY_ITSELF: Final = (
    dice.EMPTY_DIE,
    dice.DIGITS_ALONE,
    dice.AGAIN_WITHOUT_END,
    dice.PICKED_DICE,
    dice.MORE_THAN_THROWN,
    dice.COUNTED_TWICE,
)
"""The findings that look at nothing but the words at which they stand."""
_OF_THE_HEADER: Final = "needs-rounding"
"""What a line of the header may make good."""
_NAMING: Final = ("name", "member")
"""The values of such a finding that hold the name."""


class Gaps:
    """All that could not be read of a ruleset and of those below it."""

    def __init__(self, files: Iterable[t.File], sources: Mapping[str, str], syntax: Iterable[Finding]) -> None:
        """Args: `sources` maps file names to texts; `syntax` is what was found while they were read."""
        self._sources = sources
        self._faulty = {(one.span.file, one.span.line) for one in syntax if one.span and one.severity is Severity.ERROR}
        self._torn: list[Span] = []
        self._torn_names: set[str] = set()
        """The declarations in which something could not be read."""
        self._words: set[str] = set()
        self._names: set[str] = set()
        self._first: set[str] = set()
        """The words that missing lines begin with: of a kind those are its attributes."""
        self._edited: set[str] = set()
        """The declarations of the rulesets below of which an edit is missing."""
        files = tuple(files)
        for file in files:
            for gap in file.gaps:
                self._add(file.file, gap)
        self._words |= {f"{word}s" for word in self._words}
        self._names |= {f"{name}s" for name in self._names}
        if self._names:
            self._follow([one for file in files for one in _declarations(self._lines(file.file))])

    def _add(self, file: str, gap: t.Gap) -> None:
        lines = self._lines(file)
        self._torn.append(Span(file, gap.first, 1, gap.last, 1))
        missing = set(gap.lines)
        first = next((line for line in reversed(lines[: gap.first]) if line.strip() and not _indent(line)), "")
        self._torn_names |= _head(first)[2]
        for line in sorted({gap.first, *missing}):
            if _indent(lines[line - 1]) and not (line in missing and _BEGINS.match(lines[line - 1])):
                continue
            edit, form, names = _head(lines[line - 1])
            # Of a kind that is not whole only attributes can be missing, and they are names themselves.
            if form not in ("kind", "report") or line in missing:
                self._names |= names
            if edit:
                self._edited |= names
            if form == "table":
                # Without its heading the first row is read as one; a missing key changes what columns hold that use it.
                missing |= set(range(gap.first, gap.last + 1))
                self._names |= {word for row in missing for word in _words(lines[row - 1])} - keywords()
        for line in missing:
            self._words |= _words(lines[line - 1])
            self._first |= set(_WORD.findall(lines[line - 1])[:1])
            member = _MEMBER.match(lines[line - 1])
            if member is not None:
                self._names.add(member[1])

    def _follow(self, declarations: list[list[str]]) -> None:
        """What uses a name whose declaration is missing is no better known, nor what uses that."""
        waiting = declarations
        while True:
            reached = [lines for lines in waiting if any(_words(line) & self._names for line in lines)]
            if not reached:
                return
            waiting = [lines for lines in waiting if lines not in reached]
            for lines in reached:
                _edit, form, names = _head(lines[0])
                if form in ("kind", "report"):
                    members = (_MEMBER.match(line) for line in lines if _words(line) & self._names)
                    names = {one[1] for one in members if one is not None}
                self._names |= names

    def hold_header(self) -> bool:
        """Whether what could not be read looks like the header of a ruleset."""
        texts = ("\n".join(self._lines(one.file)[one.line - 1 : one.end_line]) for one in self._torn)
        return any(_HEADER.search(text) for text in texts)

    def left(self, findings: Iterable[Finding]) -> Iterator[Finding]:
        """The findings about names and types that hang on nothing that is missing; what is misspelt may be missing."""
        if not (self._torn or self._faulty):
            return iter(findings)
        return (self._with_what_is_missing(one) for one in findings if not self._explain(one))

    def _with_what_is_missing(self, finding: Finding) -> Finding:
        if finding.kind is not f.UNKNOWN_ATTRIBUTE:
            return finding
        values = dict(finding.values)
        close = nearest(values["name"], self._first - keywords())
        return replace(finding, values=tuple({**values, "known": close}.items())) if close else finding

    def _lines(self, file: str) -> list[str]:
        return self._sources[file].split("\n")

    def _explain(self, finding: Finding) -> bool:
        """Whether a finding may only be there because lines are missing."""
        span = finding.span
        if span is None or (span.file, span.line) in self._faulty or finding.kind in _NOT_MET:
            return True
        if finding.kind in _BY_ITSELF:
            return False
        if finding.code == _OF_THE_HEADER and self.hold_header():
            return True
        is_torn = any(one.file == span.file and one.line <= span.line <= one.end_line for one in self._torn)
        if finding.kind in _UNKNOWN:
            names = {value for name, value in finding.values if name in _NAMING}
            # What a roll or a contest ends in has other parts where a line of it is missing.
            kinds = {word for name, value in finding.values if name == "type" for word in _words(value)}
            if names & self._words or kinds & self._names or (is_torn and names & _IMPLIED):
                return True
            head = list(self._around(span))[-1]
            is_like_torn = bool(set(_LIKE.findall(head)) & self._torn_names)
            may_be_torn = finding.kind is NO_SUCH_MEMBER or bool(names & _IMPLIED)
            return bool(_head(head)[2] & self._edited) or (is_like_torn and may_be_torn)
        return is_torn or any(_words(line) & self._names for line in self._around(span))

    def _around(self, span: Span) -> Iterator[str]:
        """The lines of a finding, and above them those they are indented below."""
        lines = self._lines(span.file)
        yield from reversed(lines[span.line - 1 : span.end_line])
        width = _indent(lines[span.line - 1])
        for line in reversed(lines[: span.line - 1]):
            if line.strip() and _indent(line) < width:
                width = _indent(line)
                yield line


def _declarations(lines: list[str]) -> list[list[str]]:
    """The lines of a file, parted before each that begins in the first column."""
    starts = [at for at, line in enumerate(lines) if line.strip() and not line.startswith((" ", "#"))]
    return [lines[start:end] for start, end in pairwise([*starts, len(lines)])]


def _head(line: str) -> tuple[bool, str, set[str]]:
    """Whether the first line of a declaration edits one, its form, and the words one of which is its name."""
    declared = _DECLARED.match(line)
    words = _WORD.findall(declared[0] if declared else "")
    is_edit = bool(words) and words[0] in _EDITS
    if is_edit and words[1:2] in (["column"], ["columns"]):
        words = [words[0], *words[2:]]
    rest = [word for word in words if word not in _EDITS and word != "to"]
    return is_edit, rest[0] if rest else "", {word for word in rest[1:] if word not in keywords()}


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _words(line: str) -> set[str]:
    return set(_WORD.findall(_BESIDE.sub("", line)))
