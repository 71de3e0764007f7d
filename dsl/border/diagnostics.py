"""Findings: what is wrong in a stranger's text, as data; words are put to them at the edge.

A `Mistake` is one sort of mistake: its stable code, its severity and the templates of its
message and its hint. A `Finding` is one occurrence: kind, place, further places and the
values that fill the templates. Nothing here prints; `cli` renders (and translates) findings.

    UNKNOWN_NAME = Mistake("unknown-name", Severity.ERROR, "I know no {what} called “{name}”",
                           hint="did you mean {nearest}?")
    finding = UNKNOWN_NAME.at(span, what=phrase("roll"), name="conqest", nearest="“conquest”")

Values that are our own words are phrases: they are translated as the templates are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from difflib import get_close_matches
from enum import Enum
from functools import cache
from itertools import islice
from typing import Final

from dsl.border.frozen import frozen

MAX_FINDINGS_PER_FILE: Final = 100
"""A flood of findings hides the first; after this many the rest is counted, not shown."""


class Severity(Enum):
    """How bad a finding is: an error refuses play, a warning and a tip do not."""

    ERROR = "error"
    WARNING = "warning"
    TIP = "tip"


@frozen
class Span:
    """A stretch of one file; lines and columns count from 1, the end column is exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def to(self, other: Span) -> Span:
        """The stretch from the start of this span to the end of `other`."""
        return Span(self.file, self.line, self.column, other.end_line, other.end_column)

    def order(self) -> tuple[str, int, int, int, int]:
        """Sort key: where the stretch begins, then where it ends."""
        return (self.file, self.line, self.column, self.end_line, self.end_column)


class Phrase(str):
    """Words of the program inside a finding or a refusal: English to whoever reads them, and translatable.

    A phrase is a text like any other; what speaks another language asks `in_words_of`.
    """

    __slots__ = ("parts", "template")
    template: str
    parts: tuple[tuple[str, str], ...]

    def __new__(cls, text: str, template: str = "", parts: tuple[tuple[str, str], ...] = ()) -> Phrase:
        """The phrase that reads `text`, which is `template` filled with `parts`."""
        made = super().__new__(cls, text)
        made.template = template
        made.parts = parts
        return made

    def __str__(self) -> str:
        """The phrase itself: a plain text would forget its parts."""
        return self

    def in_words_of(self, translate: Callable[[str], str]) -> str:
        """The phrase in the language that `translate` translates to."""
        parts = {name: spoken_in(part, translate) for name, part in self.parts}
        return filled(self.template, translate(self.template), parts)


def phrase(template: str, **values: object) -> Phrase:
    """Words for a finding: a constant template, which goes into the catalogues, and what fills it.

    phrase("a row of {table}", table="weather")
    """
    return _phrase(template, values)


def _phrase(template: str, values: Mapping[str, object]) -> Phrase:
    if not values:
        return _constant_phrase(template)
    parts = tuple((name, str(value)) for name, value in values.items())
    return Phrase(filled(template, template, dict(parts)), template, parts)


def counted(one: str, many: str, count: object, **values: object) -> Phrase:
    """Words for a finding that say how many: `one` where `{count}` is 1, else `many`.

    counted("{count} die is to be thrown", "{count} dice are to be thrown", 2)
    """
    return _phrase(one if count == 1 else many, {"count": count, **values})


@cache
def _constant_phrase(template: str) -> Phrase:
    """Words that nothing fills are the same each time."""
    return Phrase(template.format_map({}), template)


def joined(items: Iterable[object], between: str = ", ") -> str:
    """Several texts or phrases as one, which still speaks every language that its parts speak."""
    names = {f"item_{at}": str(item) for at, item in enumerate(items)}
    template = "{between}".join("{" + name + "}" for name in names)
    parts = (*names.items(), ("between", between))
    return Phrase(template.format_map(dict(parts)), template, parts)


def in_quotes(text: str) -> Phrase:
    """A text of the file between the quotes of the reader's language."""
    return phrase("“{text}”", text=text)


def spoken_in(text: str, translate: Callable[[str], str]) -> str:
    """A text as it is, a phrase in the language that `translate` translates to."""
    return text.in_words_of(translate) if isinstance(text, Phrase) else text


_ARTICLE: Final = re.compile(r"\b([Aa])(?= \{(\w+)\})")
_BEGINS_WITH_VOWEL: Final = re.compile(r"[aio]|e(?!u)|u(?![bcdfghjklmnpqrst][aeio])|8|1[18]\b", re.IGNORECASE)
"""What is said with a vowel in front: an office, an army, an umpire, but a unit and a euro."""


def filled(template: str, said: str, values: Mapping[str, str]) -> str:
    """A text with its values; in English `a` before a word of the rules becomes `an` where that is said.

    Args:
        template: the English text, which tells whether `said` is English.
        said: the text in the language of whoever reads it.
    """
    if said is template or said == template:
        said = _ARTICLE.sub(lambda found: _article(found[1], values.get(found[2], "")), said)
    return said.format_map(values)


def _article(article: str, word: str) -> str:
    return f"{article}n" if _BEGINS_WITH_VOWEL.match(word) else article


@frozen
class Mistake:
    """One sort of mistake; templates use `{name}` placeholders filled by `Finding.values`."""

    code: str
    severity: Severity
    message: str
    hint: str = ""

    def at(self, span: Span | None, *, also: Iterable[tuple[Span, str]] = (), **values: object) -> Finding:
        """A finding of this kind at `span`; `also` names further places with a remark each."""
        filled = tuple(sorted((name, str(value)) for name, value in values.items()))
        return Finding(self, span, filled, tuple(also))


@frozen
class Finding:
    """One mistake at one place."""

    kind: Mistake
    span: Span | None
    values: tuple[tuple[str, str], ...] = ()
    also: tuple[tuple[Span, str], ...] = ()
    more: int = field(default=0)
    """How many further places have the same root cause."""

    @property
    def code(self) -> str:
        return self.kind.code

    @property
    def severity(self) -> Severity:
        return self.kind.severity

    def message(self, translate: Callable[[str], str] = str) -> str:
        """The filled message; `translate` maps the English template to another language."""
        return filled(self.kind.message, translate(self.kind.message), self._spoken_in(translate))

    def hint(self, translate: Callable[[str], str] = str) -> str:
        """The filled hint, or an empty text where there is none or a value for it is missing."""
        if not self.kind.hint:
            return ""
        if any(not value for name, value in self.values if "{" + name + "}" in self.kind.hint):
            return ""
        return filled(self.kind.hint, translate(self.kind.hint), self._spoken_in(translate))

    def _spoken_in(self, translate: Callable[[str], str]) -> dict[str, str]:
        return {name: spoken_in(value, translate) for name, value in self.values}

    def as_phrase(self) -> Phrase:
        """The message as a phrase, for what goes on to say it in a sentence of its own."""
        return Phrase(self.message(), self.kind.message, self.values)

    def hint_as_phrase(self) -> Phrase:
        """The hint as a phrase; empty where there is none."""
        hint = self.hint()
        return Phrase(hint, self.kind.hint if hint else "", self.values)

    def order(self) -> tuple[str, int, int, str]:
        """Sort key: file, line, column, code."""
        if self.span is None:
            return ("", 0, 0, self.code)
        return (self.span.file, self.span.line, self.span.column, self.code)


class Stopped(Exception):
    """The one exception a stranger's text may cause; it carries the findings that explain it."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__("; ".join(f"{f.code}: {f.message()}" for f in self.findings))


SHOWN: Final = 12
"""Words that a hint lists."""


MOST_CLOSE: Final = 3
"""Names that a hint holds against one that is unknown."""


def closest(name: str, known: Iterable[str]) -> list[str]:
    """The known names most like `name`, the likest first; where none is, those it is like but for its capitals."""
    names = sorted(set(known))
    if close := get_close_matches(name, names, n=MOST_CLOSE, cutoff=0.6):
        return close
    small = name.casefold()
    return [one for one in names if one.casefold() == small][:MOST_CLOSE]


def nearest(name: str, known: Iterable[str]) -> str:
    """The known names most like `name`, quoted and joined for a hint; empty when none is near."""
    close = closest(name, known)
    return joined(in_quotes(word) for word in close) if close else ""


def listed(words: Iterable[str], most: int = SHOWN) -> str:
    """Words with commas between, at most as many as a hint shows; it is seen where more have been left out."""
    several = list(islice(words, most + 1))
    return ", ".join(several[:most]) + (", …" if len(several) > most else "")


def listed_for(name: str, words: Iterable[str]) -> str:
    """Words as `listed`; where some are left out, those most like `name` stand first, and so are told."""
    several = list(words)
    if len(several) > SHOWN:
        close = get_close_matches(name, several, n=3, cutoff=0.6)
        several = [*close, *(one for one in several if one not in close)]
    return listed(several)


def has_errors(findings: Iterable[Finding]) -> bool:
    """Whether any finding refuses play."""
    return any(finding.severity is Severity.ERROR for finding in findings)


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings sorted by place, doubles dropped."""
    return tuple(sorted(dict.fromkeys(findings), key=Finding.order))
