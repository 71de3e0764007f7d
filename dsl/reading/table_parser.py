"""Reading a text by the stored table: a lexer that knows what may come next, and an LALR driver.

The terms: a *state* is what has been read so far, as far as it matters; at the next terminal the table says either
which state comes next or which rule is complete (a *reduction*: the values of its parts become one). The lexer is
contextual: it tries only terminals that have a step in the parser's present state, so that a word of the language
is a name wherever no word is expected. It therefore runs in step with the driver, one token at a time.

Two thirds of all reductions in expressions only hand their one child on (a name is an atom is a product is a sum);
they change the state and touch no value. That, and regular expressions shared among states, is what makes this
driver quicker than a general one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import itemgetter
from typing import Any, Final, Protocol

from dsl.reading.layout import LineLayout
from dsl.reading.parse_table import ALWAYS_READ, ParseTable, Reduction, Reductions
from dsl.reading.token import Token

END: Final = "$END"
_UNMISTAKABLE: Final = frozenset(
    {
        *ALWAYS_READ,
        "CITES",
        "COLON",
        "COMPARE",
        "DOT",
        "EQUAL",
        "LBRACE",
        "LPAR",
        "NUMBER",
        "PERCENT",
        "PRODUCT_OP",
        "RBRACE",
        "RPAR",
        "STRING",
        "SUM_OP",
        "_COMMA",
        "_PIPE",
    }
)
"""Terminals whose texts can be nothing else that fits (`d6` may be dice or a name). Where they do not fit the parser
refuses them, so they are read in every state, and most states share one expression, which takes time to compile."""

_PHRASE: Final = re.compile(r"\(?([a-z]+)[a-z0|\[\] +\\-]*\)?(?:\\b)?")
"""The expression of a terminal of several words, and the first of them: `in[ ]+any[ ]+order\\b`."""
_BEFORE: Final = re.compile(r"\(\?:([a-z]+(?:\|[a-z]+)*)\)\(\?=.+\)")
"""The expression of a terminal that is a word before something: `(?:distance|part)(?=[ ]*\\()`."""
_FIRST_WORD: Final = re.compile(r"[a-z]+")

_GOING_ON: Final = {
    "when": ("WHEN",),
    "where": ("WHERE",),
    "for": ("FOR",),
    "by": ("BY", "_IN_ORDER_BY"),
    "from": ("FROM",),
    "until": ("UNTIL",),
    "while": ("WHILE",),
    "with": ("WITH",),
    "as": ("AS",),
    "about": ("ABOUT",),
    "at": ("AT_LEAST", "AT_MOST", "AT"),
    "continuing": ("CONTINUING",),
    "highest": ("KEEP",),
    "in": ("IN", "IN_RANDOM_ORDER", "ANY_ORDER"),
    "kept": ("KEPT_ASIDE",),
    "like": ("LIKE",),
    "lowest": ("KEEP",),
    "needs": ("NEEDS",),
    "next": ("NEXT",),
    "seen": ("SEEN_BY",),
    "shown": ("SHOWN_AS",),
    "strongest": ("KEEP",),
    "survives": ("SURVIVES",),
    "tagged": ("TAGGED",),
    "this": ("THIS",),
    "to": ("TO",),
    "towards": ("TOWARDS",),
    "usual": ("USUAL",),
    "won": ("WON",),
    "[": ("CITES",),
    '"': ("STRING",),
}
"""How a line may begin that goes on with the one above, where it stands deeper and no block can begin so."""
_AHEAD: Final = re.compile(rf"(?:{'|'.join(filter(str.isalpha, _GOING_ON))})\b(?![ ]*[.:=])|[\[\"]")
"""So a line may begin that goes on; a word before these signs is the name of something."""

_CASE: Final = re.compile(r"\"(?:[^\"\\\n]|\\.)*\" +when\b")
"""A text that is the value of a case, and no label: `"rich" when p.gold > 3` below a definition."""

_BEHIND_REMARKS: Final = re.compile(r"(?:\n[ ]*#[^\n]*)*\n[ ]*")
"""A line end behind which a line may go on: remarks may stand between, but no empty line."""
_ATTRIBUTE: Final = re.compile(
    r":[ ]+(?!standing\b)"
    r"(?:(?:exact )?number\b|text\b|yes or no\b|one of\b|(?:set|list) of\b"
    r"|[^\W\d]\w*(?:[ ]+or none)?[ ]*(?:[=\[\"]|$))",
    re.MULTILINE,
)
"""What stands behind the name of an attribute at the beginning of its line: a colon, and a type. Only
`absent: standing` looks like one and is none."""

_Builder = Callable[..., Any]
_Match = Callable[[str, int], "re.Match[str] | None"]
_Reading = tuple[_Match, dict[str, str], dict[str, list[tuple[str, _Match]]]]
"""How to read in a state: one expression for all signs, the words that are more than names, and the phrases by their
first words."""


class _GoesOn(Protocol):
    def __call__(self, width: int, kind: str, *, is_case: bool) -> bool: ...


class Unreadable(Exception):
    """Reading stopped at a token that has no step, or at a sign that is no token (`token.type` is empty then).

    Never seen outside `dsl`: the parser turns it into a finding.
    """

    def __init__(self, token: Token, expected: frozenset[str]) -> None:
        self.token = token
        self.expected = expected
        super().__init__(f"{token.type} {token!r} in line {token.line}")


class Lexer:
    """The tokens of a text, each read with the terminals of the state that the parser is in."""

    def __init__(self, table: ParseTable) -> None:
        self.state = 0
        self.passed: list[int] = []
        """Where line ends stand that end no line, because the next goes on."""
        self._table = table
        self._matchers: dict[frozenset[str], _Match] = {}
        self._of_state: dict[int, _Reading] = {}
        self._words: dict[str, list[tuple[int, str, str]]] = {}
        for rank, (word, name) in enumerate(table.words):
            self._words.setdefault(name, []).append((rank, word, name))
        self._phrases = {
            name: pattern
            for name, pattern in table.terminals
            if _PHRASE.fullmatch(pattern) or _BEFORE.fullmatch(pattern)
        }
        self._ranks = {name: rank for rank, name in enumerate(self._phrases)}
        self._first_words = {name: _first_words(pattern) for name, pattern in self._phrases.items()}
        self._phrase_matches: dict[str, _Match] = {}
        self._everything = frozenset(name for name, _ in table.terminals if name not in self._phrases)

    def tokens(self, text: str, goes_on: _GoesOn) -> Iterator[Token]:
        """The tokens one by one; `state` is to be set before each is asked for.

        Args: `goes_on` says of a line, by its indentation, the terminal it begins with and whether it may be a case of
            a definition, whether it is part of the one above.
        Raises: Unreadable, at a sign that no terminal of the grammar begins with.
        """
        make = str.__new__
        self.passed = []
        of_state, ignored = self._of_state, self._table.ignored
        at, line, line_start, length = 0, 1, 0, len(text)
        while True:
            try:
                match, words, phrases = of_state[self.state]
            except KeyError:
                match, words, phrases = self._prepare(self.state)
            found = match(text, at)
            if found is None:
                if not text[at:].strip(" "):
                    return
                token = self._stray(text, at, line, line_start)
                yield token  # the driver has no step for it, and says what would have fitted
                raise Unreadable(token, frozenset())
            kind = found.lastgroup or ""
            start, at = found.span(kind)
            value = found[kind]
            if kind in ignored:
                if kind != "COMMENT":
                    line += value.count("\n")
                    line_start = at - len(value) + value.rindex("\n") + 1
                continue
            if kind == "_NL" and (ahead := _AHEAD.match(text, at)) and _BEHIND_REMARKS.fullmatch(value):
                is_case = _CASE.match(text, at) is not None
                last = value.rindex("\n")
                if any(goes_on(len(value) - last - 1, one, is_case=is_case) for one in _GOING_ON[ahead[0]]):
                    self.passed.append(start)
                    line += value.count("\n")
                    line_start = start + last + 1
                    continue
            begun = line
            column = start - line_start + 1
            if kind == "NAME":
                kind = words.get(value, kind)
                if kind != "NAME" and _ATTRIBUTE.match(text, at) and not text[line_start:start].strip(" "):
                    kind = "NAME"
                for name, phrase in phrases.get(value, ()):
                    if longer := phrase(text, start):
                        kind, at, value = name, longer.end(), longer[0]
                        break
            elif "\n" in value:
                line += value.count("\n")
                line_start = start + value.rindex("\n") + 1
            token = make(Token, value)
            token.type = kind
            token.line = begun
            token.column = column
            token.end_line = line
            token.end_column = at - line_start + 1
            yield token
            if at >= length:
                return

    def _prepare(self, state: int) -> _Reading:
        """How to read in a state; most states share their expression with others."""
        fitting = self._table.steps[state].keys()
        match = self._matcher(self._everything & (fitting | self._table.ignored | _UNMISTAKABLE))
        ranked = sorted((one for name in fitting for one in self._words.get(name, ())), reverse=True)
        phrases: dict[str, list[tuple[str, _Match]]] = {}
        for name in sorted(fitting & self._phrases.keys(), key=self._ranks.__getitem__):
            for first in self._first_words[name]:
                phrases.setdefault(first, []).append((name, self._phrase(name)))
        found = self._of_state[state] = match, {word: name for _, word, name in ranked}, phrases
        return found

    def _phrase(self, name: str) -> _Match:
        if name not in self._phrase_matches:
            self._phrase_matches[name] = re.compile(self._phrases[name]).match
        return self._phrase_matches[name]

    def _matcher(self, names: frozenset[str]) -> _Match:
        if names not in self._matchers:
            each = "|".join(f"(?P<{name}>{pattern})" for name, pattern in self._table.terminals if name in names)
            self._matchers[names] = re.compile(f"[ ]*+(?:{each})").match
        return self._matchers[names]

    def _stray(self, text: str, at: int, line: int, line_start: int) -> Token:
        """The token where none of those that fit begins: one that fits elsewhere, or a sign that fits nowhere."""
        found = self._matcher(self._everything)(text, at)
        if found is None:
            start = at + len(text[at:]) - len(text[at:].lstrip(" "))
            kind, value = "", text[start : start + 1]
        else:
            kind = found.lastgroup or ""
            start, value = found.start(kind), found[kind]
        column = start - line_start + 1
        value = value.partition("\n")[0] or value[:1]
        return Token.at(kind, value, (line, column, line, column + len(value)))


def _first_words(pattern: str) -> set[str]:
    """With what a phrase may begin: `any` and `one` for `(any[ ]+number[ ]+of|one[ ]+of)\\b`."""
    if before := _BEFORE.fullmatch(pattern):
        return set(before[1].split("|"))
    found = (_FIRST_WORD.search(part) for part in pattern.split("|"))
    return {one[0] for one in found if one is not None}


class _CarriedOut(dict[int, tuple[int, str, Callable[[list[Any]], Any] | None, bool]]):
    """What the driver does for each rule: its size and name, how its value is made, whether it is the whole text."""

    def __init__(self, rules: Reductions, builder: object) -> None:
        self._rules = rules
        self._builder = builder

    def __missing__(self, number: int) -> tuple[int, str, Callable[[list[Any]], Any] | None, bool]:
        rule = self._rules[number]
        found = self[number] = rule.size, rule.origin, _maker(rule, self._builder), rule.origin == "start"
        return found


class TableParser:
    """The driver: `parse` gives what the builder makes of the whole text."""

    def __init__(self, table: ParseTable, builder: object) -> None:
        self._table = table
        self._lexer = Lexer(table)
        self._reductions = _CarriedOut(table.reductions, builder)
        self._handed_on: dict[tuple[int, int, str], int] = {}

    @property
    def passed(self) -> Sequence[int]:
        """The places of the line ends in the last text that ended no line."""
        return self._lexer.passed

    def parse(self, text: str, layout: LineLayout) -> Any:
        """The value of the whole text, whose tokens pass through `layout`.

        Raises: Unreadable, and what `layout` raises.
        """
        lexer, steps, after, reductions = self._lexer, self._table.steps, self._table.after, self._reductions
        lexer.state = state = 0
        handed_on = self._handed_on
        states = [0]
        values: list[Any] = []
        last = Token.at(END, "", (1, 1, 1, 1))

        def goes_on(width: int, kind: str, *, is_case: bool) -> bool:
            if layout.open or width <= layout.width or not self._leads_on(states, kind):
                return False
            # No statement that means anything begins with a text, so where one fits it belongs to the line above.
            is_label = kind == "STRING" and not is_case
            return is_label or not self._leads_on(states, "_NL", "_INDENT", kind)

        for token in _ended(layout.process(lexer.tokens(text, goes_on)), last):
            kind = token.type
            while True:
                step = steps[state].get(kind)
                if step is None:
                    raise Unreadable(token, self._expected(states))
                if step >= 0:
                    states.append(step)
                    values.append(token)
                    lexer.state = state = step
                    break
                size, origin, make, is_all = reductions[~step]
                if make is None and not is_all:
                    where = states[-2], state, kind
                    after_all = handed_on.get(where)
                    if after_all is None:
                        after_all = handed_on[where] = self._after_handing_on(*where)
                    states[-1] = state = after_all
                    continue
                if make is None:
                    states.pop()
                elif size:
                    children = values[-size:]
                    del values[-size:]
                    del states[-size:]
                    values.append(make(children))
                else:
                    values.append(make([]))
                if is_all:
                    return values[0]
                state = after[states[-1]][origin]
                states.append(state)
        raise Unreadable(last, frozenset())

    def _after_handing_on(self, below: int, state: int, kind: str) -> int:
        """The state behind all reductions one after the other, at a token, that only hand their one child on.

        Args: `below` is the state before the child: it stays as it is, so that the way there is gone once for all.
        """
        while (step := self._table.steps[state].get(kind)) is not None and step < 0:
            _, origin, make, is_all = self._reductions[~step]
            if make is not None or is_all:
                break
            state = self._table.after[below][origin]
        return state

    def _expected(self, states: list[int]) -> frozenset[str]:
        """The terminals that could really follow: the table alone also lists some that fail a reduction later."""
        return frozenset(kind for kind in self._table.steps[states[-1]] if self._leads_on(states, kind))

    def _leads_on(self, states: list[int], *kinds: str) -> bool:
        """Whether these terminals could be read one after the other."""
        states = list(states)
        waiting = list(reversed(kinds))
        while True:
            step = self._table.steps[states[-1]].get(waiting[-1])
            if step is None:
                return False
            if step >= 0:
                states.append(step)
                waiting.pop()
                if not waiting:
                    return True
                continue
            size, origin, _, is_all = self._reductions[~step]
            if is_all:
                return True
            if size:
                del states[-size:]
            states.append(self._table.after[states[-1]][origin])


def _ended(tokens: Iterable[Token], last: Token) -> Iterator[Token]:
    """The tokens and the end, which stands where the last of them ends."""
    token = None
    for token in tokens:
        yield token
    if token is not None:
        last.line = last.end_line = token.end_line
        last.column = last.end_column = token.end_column
    yield last


def _maker(rule: Reduction, builder: object) -> Callable[[list[Any]], Any] | None:
    """How the values of a rule's parts become one; None if the only one stays as it is."""
    if rule.is_its_only_child:
        only = rule.children[0][0]
        return None if rule.size == 1 else lambda values: values[only]
    if rule.builder is None:
        return _list_chooser(rule)
    choose = _chooser(rule)
    build: _Builder = getattr(builder, rule.builder)
    if not rule.hands_on:
        return (lambda values: build(*values)) if choose is _all else (lambda values: build(*choose(values)))

    def make(values: list[Any]) -> Any:
        chosen = choose(values)
        return chosen[0] if len(chosen) == 1 else build(*chosen)

    return make


def _all(values: list[Any]) -> list[Any]:
    return values


def _at_places(places: Sequence[int]) -> Callable[[list[Any]], Sequence[Any]]:
    """What gives the values at some places, and None for -1."""
    if not places:
        return lambda _values: ()
    if len(places) == 1:
        (only,) = places
        return lambda values: (None if only < 0 else values[only],)
    chosen = itemgetter(*places)
    if -1 not in places:
        return chosen

    def with_absent(values: list[Any]) -> Sequence[Any]:
        values.append(None)  # they are this rule's alone
        found: Sequence[Any] = chosen(values)
        return found

    return with_absent


def _chooser(rule: Reduction) -> Callable[[list[Any]], Sequence[Any]]:
    """Which values a rule keeps, with None for absent parts and the lists of helping rules taken in."""
    if any(many for _, many, _ in rule.children):
        return _list_chooser(rule)
    places = [place for at, _, before in rule.children for place in (*[-1] * before, at)] + [-1] * rule.absent
    return _all if places == [*range(rule.size)] else _at_places(places)


def _list_chooser(rule: Reduction) -> Callable[[list[Any]], list[Any]]:
    """The same as a list, which may be taken in itself."""
    children, absent = rule.children, rule.absent
    if not absent and children == tuple((at, False, 0) for at in range(rule.size)):
        return _all

    def choose(values: list[Any]) -> list[Any]:
        chosen: list[Any] = []
        for at, many, before in children:
            if before:
                chosen += [None] * before
            if not many:
                chosen.append(values[at])
            elif chosen:
                chosen += values[at]
            else:
                chosen = values[at]  # a list that only this rule has: growing it keeps long lists linear
        if absent:
            chosen += [None] * absent
        return chosen

    return choose
