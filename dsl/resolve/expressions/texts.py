"""Texts and the values that stand in their braces."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Span
from dsl.resolve.book import Book, Reader
from dsl.resolve.expressions.mistakes import (
    INSERTED_CASES,
    INSERTED_OTHERWISE,
    LONE_BRACE,
    PERHAPS_MISSING,
    PLACEHOLDER,
)
from dsl.types import TEXT
from dsl.understood.expressions import Constant, Node

_CASES: Final = re.compile(r"(?P<test>[^?:]+?) \? ?(?P<first>[^?:]+?) ?: ?(?P<other>[^?:]+)")
_OTHERWISE: Final = re.compile(
    r"\[([^\W\d]\w*(?:\.\w+)*)\]|<([^\W\d]\w*(?:\.\w+)*)>|\$([^\W\d]\w*(?:\.\w+)*)|%([^\W\d]\w*(?:\.\w+)*)%"
    r"|\(([^\W\d]\w*(?:\.\w+)+)\)"
)
"""How other languages insert a value."""
_INSERTED: Final = re.compile(r"(?<!\\)\{[^}]*\}")


class TextReader:
    """Reads texts with inserted values for a reader of expressions."""

    def __init__(self, book: Book, reader: Reader) -> None:
        self.book = book
        self.symbols = book.symbols
        self.reader = reader
        self.scope = reader.scope

    def parts(self, label: t.Label) -> Iterable[str | Node]:
        """The words of a text and the values between them."""
        text, line = label.text, self.book.source(label.span)
        words = _INSERTED.sub("", text)
        are_doubled = "{{" in text and "}}" in text
        if not are_doubled and words.count("}") - words.count("\\}") > words.count("\\{"):
            self.reader.find(LONE_BRACE, label.span)
        at = begins = 0
        while True:
            start = text.find("{", at)
            if start < 0:
                self._look_at(text[at:], label)
                yield _plain(text[at:])
                return
            if start and text[start - 1] == "\\":
                yield _plain(text[at : start - 1]) + "{"
                at = start + 1
                continue
            end = text.find("}", start)
            if end < 0:
                self.reader.find(PLACEHOLDER, label.span, text=text[start + 1 :])
                return
            self._look_at(text[at:start], label)
            yield _plain(text[at:start])
            source = text[start + 1 : end]
            begins = line.find(f"{{{_escaped(source)}}}", begins) + 1
            yield self._inserted(source, label, label.span.column + begins)
            at = end + 1

    def _look_at(self, words: str, label: t.Label) -> None:
        """Note the names of values that stand among the words in signs that insert nothing here."""
        for found in _OTHERWISE.finditer(words):
            name = next(one for one in found.groups() if one)
            if name.partition(".")[0] in self.scope.names:
                self.reader.find(INSERTED_OTHERWISE, label.span, written=found[0], name=name)

    def _inserted(self, source: str, label: t.Label, column: int) -> Node:
        """The value between the braces of a text; `column` is where it begins."""
        written = self.book.parse_inserted(source, label.span)
        if written is None:
            cases = _CASES.fullmatch(source)
            if cases is None:
                self.reader.find(PLACEHOLDER, label.span, text=source)
            else:
                self.reader.find(INSERTED_CASES, label.span, text=source, **cases.groupdict())
            return Constant(TEXT, "?")
        before = len(self.symbols.findings)
        whole = label.span
        with self.reader.inside(Span(whole.file, whole.line, column, whole.end_line, whole.end_column), source):
            node = self.reader.read(written)
            shown = {self.reader.place(one)["span"] for one in _asked_in(written)}
        findings = self.symbols.findings
        findings[before:] = [
            one for one in findings[before:] if one.kind is not PERHAPS_MISSING or one.span not in shown
        ]
        return node


def _asked_in(shown: t.Expr) -> Iterator[t.Expr]:
    """What is asked for something that a text shows: of what is none it shows none, but nothing is reckoned with it."""
    match shown:
        case t.Attribute(of=asked):
            yield asked
            yield from _asked_in(asked)
        case t.Cases(cases=cases, otherwise=last):
            for one in (*(case.value for case in cases), *((last,) if last else ())):
                yield from _asked_in(one)
        case _:
            return


def _plain(text: str) -> str:
    """Words between two insertions, with the braces that are meant as such."""
    return text.replace("\\}", "}")


def _escaped(source: str) -> str:
    """What stands between braces, as it is written in the file."""
    return source.replace("\\", "\\\\").replace('"', '\\"')


def escapes_in(source: str) -> int:
    """How many backslashes the file has more than what has been read of a text."""
    return source.count("\\") + source.count('"')
