"""The names of a ruleset: gathered from its declarations, missed, likened to others, and quoted from the rule files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Span, phrase
from dsl.named.shown_names import nearest_named, shown_names
from dsl.reading.blanks import tight
from dsl.resolve import findings as f
from dsl.resolve.names.mistakes import (
    ACTION_AS_PHASE,
    ACTION_AS_PROCEDURE,
    DEFINITION_AS_STAT,
    DEFINITION_BELOW,
    DUPLICATE_NAME,
    LIMIT_CALLED_AS_ACT,
    MODULE_TWICE,
    PHASE_AS_ACTION,
    PHASE_AS_PROCEDURE,
    PLURAL_TAKEN,
    PLURAL_TAKEN_BY,
    PROCEDURE_AS_ACTION,
    REPORT_AS_ACTION,
    ROWS_CALLED_ALIKE,
    STAT_AS_ROLL,
    TABLE_AS_ROLL,
)
from dsl.resolve.names.symbols import BUILT_IN_KINDS, BUILT_IN_VALUES, FUNCTIONS, Symbols, form_of, name_of, sort_of

MAX_HINTS: Final = 50
"""Unknown names that are compared with the known ones: thousands of them take longer than all else together."""
MOST_LISTED: Final = 16
"""Known names that are told where none of them is like the unknown one; nobody looks through more."""


def doubles(names: Sequence[str], members: Sequence[t.Placed], where: t.Word) -> Iterator[Finding]:
    """Those members of one declaration that are called as one before them."""
    seen: dict[str, Span] = {}
    for name, member in zip(names, members, strict=True):
        span = member.span
        first = seen.setdefault(name, span)
        if first is not span:
            also = [(first, phrase("the first is here"))]
            row = member.row if isinstance(member, t.ToLine) else member
            is_nameless = isinstance(row, t.Row) and row.name is None
            mistake = ROWS_CALLED_ALIKE if is_nameless else f.DUPLICATE_MEMBER
            yield mistake.at(span, also=also, name=name, where=where.text)


def doubly_demanded(lines: Iterable[object], where: t.Word) -> Iterator[Finding]:
    """The lines `name: allowed when …` that are called as one before them; a line without a name is called nothing."""
    named = [(line.name.text, line) for line in lines if isinstance(line, t.Allowed) and line.name is not None]
    return doubles([name for name, _ in named], [line for _, line in named], where)


def with_wholes(kind: t.Kind) -> t.Kind:
    """A kind in which `part of house` is an attribute `house` like those that are written."""
    wholes = [
        t.KindAttribute(one.whole, t.Type("named", (one.whole,), span=one.whole.span), None, None, one.cites, one.span)
        for one in kind.links
        if isinstance(one, t.PartOf)
    ]
    return replace(kind, attributes=(*wholes, *kind.attributes)) if wholes else kind


FEW: Final = 4
"""So many of the sort that is wanted are all told to whoever names another."""


class DeclaredNames:
    """The declarations of one ruleset by name, and the texts they stand in."""

    def __init__(self, declarations: Sequence[t.Declared], sources: Mapping[str, str]) -> None:
        self.symbols = Symbols()
        self._second: dict[str, set[str]] = {}
        """Of which sorts those are that are called as another, which alone is known by that name."""
        self.declarations = self._with_built_ins(declarations)
        self.lines = {file: text.splitlines() for file, text in sources.items()}
        self._inserted: dict[str, t.Expr | None] = {}
        self._hints = 0

    # ------------------------------------------------------------ finding and quoting

    def find(self, mistake: Mistake, span: Span, **values: Any) -> None:
        """Note a finding."""
        self.symbols.findings.append(mistake.at(span, **values))

    def unknown(self, word: t.Word, sort: str, known: Sequence[str]) -> None:
        """Note that a word names no such thing, or a thing of another sort."""
        other = self.symbols.declarations.get(word.text)
        if sort in self._second.get(word.text, ()):
            return  # what is meant has been told to need another name
        if other is not None and word.text not in known:
            wanted = phrase("a name of another sort: {sort}", sort=sort)
            is_scene = word.text in self.symbols.scenes
            right = phrase("a scene, which `do` carries out") if is_scene else sort_of(other)
            is_contest = isinstance(other, t.Roll) and other.form != "stat"
            told = _OF_ANOTHER_SORT.get((type(other), sort), f.ANOTHER_SORT)
            mistake = f.ANOTHER_SORT if is_scene or is_contest else told
            if isinstance(other, t.Kind) and other.is_report and sort == phrase("action"):
                mistake = REPORT_AS_ACTION
            head = ""
            if mistake is DEFINITION_AS_STAT and other.span.file != word.span.file:
                mistake, head = DEFINITION_BELOW, self._head(other)
            if mistake is f.ANOTHER_SORT and 0 < len(known) <= FEW:
                mistake = f.ANOTHER_SORT_OF_FEW
            self.find(mistake, word.span, name=word.text, sort=right, wanted=wanted, known=", ".join(known), head=head)
            return
        # What is written out of an event has a name of two words, which nobody can write.
        known = [one for one in known if " " not in one]
        close = self.nearest(word.text, known)
        if close or not 0 < len(known) <= MOST_LISTED or self._hints > MAX_HINTS:
            self.find(f.UNKNOWN_DECLARATION, word.span, sort=sort, name=word.text, nearest=close)
        else:
            self.find(f.UNKNOWN_OF_FEW, word.span, sort=sort, name=word.text, known=", ".join(known))

    def _head(self, definition: t.Declared) -> str:
        """What stands before the `=` of a definition, as it is written."""
        lines = self.lines.get(definition.span.file, [])
        line = lines[definition.span.line - 1] if definition.span.line <= len(lines) else ""
        head = tight(line).partition("#")[0].partition(" = ")[0].partition(" [")[0].strip()
        return head if head.count("(") == head.count(")") else f"define {name_of(definition)}(…)"

    def nearest(self, name: str, known: Iterable[str]) -> str:
        """The names most like one that is unknown, for the first `MAX_HINTS` of a ruleset; empty for the others."""
        self._hints += 1
        return nearest_named(name, known, self._shown) if self._hints <= MAX_HINTS else ""

    @cached_property
    def _shown(self) -> Mapping[str, tuple[str, ...]]:
        return shown_names(self.declarations)

    def source(self, span: Span) -> str:
        """The text of a span on one line, as written, with one blank where several stand between words."""
        lines = self.lines.get(span.file)
        line = span.line
        if lines is None or not 0 < line <= len(lines):
            return ""
        if line == span.end_line:
            text = tight(lines[line - 1][span.column - 1 : span.end_column - 1])
            return closed(text) if _BRACKET.search(text) else text
        parts = [lines[span.line - 1][span.column - 1 :], *lines[span.line : span.end_line - 1]]
        parts.append(lines[span.end_line - 1][: span.end_column - 1])
        return closed(tight(" ".join(part.strip() for part in parts)))

    def parse_inserted(self, source: str, span: Span) -> t.Expr | None:
        """The expression between the braces of a text, or None if it cannot be read."""
        if source not in self._inserted:
            from dsl.reading.parser import parse_expression

            self._inserted[source] = parse_expression(source, span)
        return self._inserted[source]

    # ------------------------------------------------------------ gathering

    def _with_built_ins(self, declarations: Sequence[t.Declared]) -> list[t.Declared]:
        """Kinds tile, player and board exist; a ruleset's own declaration adds attributes to them."""
        named = {name_of(d) for d in declarations if isinstance(d, t.Kind)}
        built_in: list[t.Declared] = [
            t.Kind(t.Word(kind), t.Word(plural), None, None, ())
            for kind, plural in BUILT_IN_KINDS.items()
            if kind not in named
        ]
        return [*built_in, *(with_wholes(one) if isinstance(one, t.Kind) else one for one in declarations)]

    def gather(self) -> None:
        """Note every name that is declared, and what all things of a kind are called."""
        places: dict[str, Span] = {}
        plurals: dict[str, Span] = {}
        for declaration in self.declarations:
            if isinstance(declaration, t.Setup | t.Line):
                continue
            word = declaration.name
            if isinstance(declaration, t.Procedure) and declaration.is_scene:
                self.symbols.scenes.setdefault(word.text, declaration)
                continue
            if word.text in FUNCTIONS or word.text in BUILT_IN_VALUES:
                self.find(f.RESERVED_NAME, word.span, name=word.text)
            if word.text in BUILT_IN_KINDS and not isinstance(declaration, t.Kind):
                self.find(f.RESERVED_NAME, word.span, name=word.text)
                continue
            if word.text in self.symbols.declarations:
                first = places[word.text]
                pair = (self.symbols.declarations[word.text], declaration)
                are_modules = all(isinstance(one, t.Option) and one.needs is not None for one in pair)
                twice = MODULE_TWICE if are_modules else DUPLICATE_NAME
                if {type(one) for one in pair} == {t.Action, t.Limit}:
                    twice = LIMIT_CALLED_AS_ACT
                self._second.setdefault(word.text, set()).add(form_of(declaration))
                self.symbols.findings.append(
                    twice.at(word.span, also=[(first, "declared here before")], name=word.text)
                )
                continue
            if word.text in self.symbols.plurals:
                taken = PLURAL_TAKEN if isinstance(declaration, t.Kind) else PLURAL_TAKEN_BY
                self._plural_taken(taken, word.text, word.span, plurals[word.text])
            self.symbols.declarations[word.text] = declaration
            places[word.text] = word.span
            if isinstance(declaration, t.Kind):
                self._plural(declaration, places, plurals)

    def _plural(self, kind: t.Kind, places: dict[str, Span], plurals: dict[str, Span]) -> None:
        """Note what all things of a kind are called; nothing else may be called so."""
        name = kind.name.text
        built_in = BUILT_IN_KINDS.get(name)
        own = kind.plural.text if kind.plural else built_in or name + "s"
        span = kind.plural.span if kind.plural else kind.name.span
        for plural in dict.fromkeys([own, built_in or own]):
            if plural in FUNCTIONS or plural in BUILT_IN_VALUES:
                self.find(f.RESERVED_NAME, span, name=plural)
            elif plural in places or plural in plurals:
                self._plural_taken(PLURAL_TAKEN, plural, span, places.get(plural) or plurals[plural])
                if plural == name:  # all of them are meant where it stands, which is told here alone
                    self.symbols.plurals[plural] = name
            else:
                self.symbols.plurals[plural] = name
                plurals[plural] = span

    def _plural_taken(self, taken: Mistake, plural: str, span: Span, first: Span) -> None:
        also = [(first, phrase("the first is here"))] if first.file else []
        self.symbols.findings.append(taken.at(span, also=also, name=plural))

    def no_doubles(self, names: Sequence[str], members: Sequence[t.Placed], where: t.Word) -> None:
        """Members of one declaration have different names."""
        self.symbols.findings.extend(doubles(names, members, where))


_OF_ANOTHER_SORT: Final[Mapping[tuple[type, str], Mistake]] = {
    (t.Procedure, phrase("action")): PROCEDURE_AS_ACTION,
    (t.Table, phrase("roll")): TABLE_AS_ROLL,
    (t.Roll, phrase("roll")): STAT_AS_ROLL,
    (t.Action, phrase("procedure")): ACTION_AS_PROCEDURE,
    (t.Phase, phrase("procedure")): PHASE_AS_PROCEDURE,
    (t.Phase, phrase("action")): PHASE_AS_ACTION,
    (t.Action, phrase("phase")): ACTION_AS_PHASE,
    (t.Define, phrase("roll or stat")): DEFINITION_AS_STAT,
}
"""What is told of a name of a sort that stands where another sort is wanted, where it is known what is meant."""


_CLOSES: Final = {"(": ")", "{": "}"}
_OPENS: Final = {closing: opening for opening, closing in _CLOSES.items()}
_BRACKET: Final = re.compile(r"[(){}]")


def closed(text: str) -> str:
    """The text with the brackets that stand before the first or behind the last word of an expression."""
    before: list[str] = []
    behind: list[str] = []
    for sign in text:
        if sign in _CLOSES:
            behind.append(_CLOSES[sign])
        elif behind and sign == behind[-1]:
            behind.pop()
        elif sign in _OPENS:
            before.append(_OPENS[sign])
    return "".join(reversed(before)) + text + "".join(reversed(behind))
