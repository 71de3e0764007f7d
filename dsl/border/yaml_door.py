"""The door for strangers' YAML: a small, plain part of YAML, read by a composer of our own.

What comes in: mappings, lists, text, whole numbers, `true`, `false` and `null`. What stays out: aliases, anchors,
merge keys, tags, directives, a second document, floats, dates and the spellings of YAML 1.1. A file is refused for
what it holds, never read in another way than it looks.

ruamel.yaml gives the events and nothing else: its own composer and constructors let a file of two kilobytes run
for minutes (each merge key doubles) and read `0o10` or `2001-01-01` as what nobody meant. Working from the events
needs no recursion, and depth is counted before anything is built. Its parser in C is six times as quick; a text that
it complains of is read by its parser in Python, whose complaints have places and words that can be explained.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import field
from typing import TYPE_CHECKING, Any, Final, TypeVar

from dsl.border.diagnostics import MAX_FINDINGS_PER_FILE, Finding, Mistake, Severity, Span, Stopped, in_order
from dsl.border.frozen import frozen
from dsl.border.gates import NULL_CHARACTER, fault, first_fault, shown
from dsl.border.yaml_errors import syntax_finding
from dsl.border.yaml_places import (
    Around,
    ComposedPlaces,
    DeeperPlaces,
    KnownPlaces,
    Path,
    Place,
    Places,
    Plain,
    Stretch,
)

if TYPE_CHECKING:
    from pydantic import BaseModel

    M = TypeVar("M", bound=BaseModel)
else:
    M = TypeVar("M")

MAX_NODES: Final = 50_000
"""Values of one file: each costs up to 50 µs, and a file must be answered for in two or three seconds. A map of 900
tiles with ten attributes each has 20,000."""
MAX_DEPTH: Final = 32
"""Nesting; five is what our own files need."""
MAX_KEY: Final = 100
"""Characters of a key."""

YAML_TOO_DEEP = Mistake(
    "yaml-too-deep", Severity.ERROR, "lists and mappings are nested more than {limit} deep", "write it flatter"
)
YAML_TOO_MANY = Mistake("yaml-too-many-values", Severity.ERROR, "this file has more than {limit} values", "split it")
YAML_ALIAS = Mistake(
    "yaml-alias", Severity.ERROR, "the alias “*{name}” is not understood here", "write the value again"
)
YAML_ANCHOR = Mistake(
    "yaml-anchor", Severity.ERROR, "the anchor “&{name}” is not understood here", "leave it out and write values out"
)
YAML_MERGE = Mistake("yaml-merge", Severity.ERROR, "the merge key “<<” is not understood here", "write the keys out")
YAML_TAG = Mistake("yaml-tag", Severity.ERROR, "the tag “{tag}” is not understood here", "leave it out")
YAML_DIRECTIVE = Mistake(
    "yaml-directive", Severity.ERROR, "a line that begins with “%” changes how YAML is read", "delete that line"
)
YAML_SECOND_DOCUMENT = Mistake(
    "yaml-second-document", Severity.ERROR, "a second document begins here", "put it into a file of its own"
)
DUPLICATE_YAML_KEY = Mistake(
    "duplicate-key", Severity.ERROR, "the key “{key}” stands here twice", "keep one of the two"
)
YAML_COMMA = Mistake(
    "yaml-syntax",
    Severity.ERROR,
    "a comma ends a value here, so that “{second}” is a key without one",
    "write “{name}: {first}.{second}” for a part of a whole, “{name}: [{first}, {second}]” for a list",
)
KEY_NOT_A_WORD = Mistake(
    "key-not-a-word",
    Severity.ERROR,
    "“{key}” cannot be a key",
    "a key is a short text on one line, of at most {limit} characters",
)
KEY_NOT_NFC = Mistake(
    "key-not-nfc",
    Severity.ERROR,
    "the key “{key}” is written with separate accents (not in Unicode's NFC form)",
    "type it again, or let your editor normalise it to NFC",
)
KEY_NOT_PLAIN = Mistake("key-not-plain", Severity.ERROR, "a list or a mapping cannot be a key", "a key is one word")

_INTEGER: Final = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,14})")
"""No leading zeros, because `010` is eight to some and a tile's number to others: it stays text."""
_WORDS: Final = {"true": True, "false": False, "null": None, "": None}
_WORD: Final = re.compile(rf"[A-Za-z0-9_]{{1,{MAX_KEY}}}", re.ASCII)
"""A key of which nothing can be said but that it stands there twice."""
_READ_DIFFERENTLY: Final = re.compile(r"[\t\r\x85\u2028\u2029\ufeff]|[|>][-+0-9]*\s*#|^\.\.\.", re.MULTILINE)
"""Where the parsers in C and in Python may part: odd spaces, a `#` that begins a text in a block, `...` twice."""
_DIRECTIVE: Final = re.compile(r"^%", re.MULTILINE)


@frozen
class Document:
    """A file's value and the place of each of its parts."""

    file: str
    value: Plain
    _places: Places = field(repr=False)
    _start: Path = field(default=(), repr=False)
    """Where this document begins in the one that the places are of."""

    def holds(self, path: Sequence[str | int]) -> bool:
        """Whether a value stands at `path`."""
        return self._places.value((*self._start, *path)) is not None

    def file_holds(self, path: Sequence[str | int]) -> bool:
        """Whether a value stands at `path` of the file, of which this may be a part."""
        return self._places.value(tuple(path)) is not None

    def value_at(self, path: Sequence[str | int]) -> Plain:
        """The value at `path`; None where none stands."""
        value = self.value
        for step in path:
            if isinstance(value, dict) and isinstance(step, str):
                value = value.get(step)
            elif isinstance(value, list) and isinstance(step, int) and step < len(value):
                value = value[step]
            else:
                return None
        return value

    def span(self, path: Sequence[str | int]) -> Span:
        """The place of the value at `path`, or of the nearest value around it that exists."""
        places, start, at = self._places, self._start, tuple(path)
        found = places.value(start + at)
        while found is None and at:
            at = at[:-1]
            found = places.value(start + at)
        return Span(self.file, 1, 1, 1, 1) if found is None else found

    def key_span(self, path: Sequence[str | int]) -> Span:
        """The place of the key that leads to the value at `path`; of the value where it has no key."""
        return self._places.key((*self._start, *path)) or self.span(path)

    def part(self, path: Sequence[str | int], value: Plain) -> Document:
        """The part at `path` as a document of its own, with `value` in its place."""
        return Document(self.file, value, self._places, (*self._start, *path))

    def deeper(self, value: Plain, written: Mapping[Path, Path]) -> Document:
        """This document, read as `value`, in which some parts stand deeper than they were written.

        Args: `written` has, for each path of such a part in `value`, its path in the file.
        """
        return Document(self.file, value, DeeperPlaces(self._places, written), self._start)

    def as_plain(self) -> dict[str, Any]:
        """What plain JSON can say of a whole document; `document_of` makes a document of that again."""
        values, keys = self._places.every()
        return {"value": self.value, "values": _plain_places(values), "keys": _plain_places(keys)}


def _plain_places(places: Mapping[Path, Span]) -> list[list[Any]]:
    return [[path, span.line, span.column, span.end_line, span.end_column] for path, span in places.items()]


def document_of(plain: Mapping[str, Any], file: str) -> Document:
    """The document of which `as_plain` has said this, in that file."""
    values, keys = ({tuple(path): Span(file, *place) for path, *place in plain[part]} for part in ("values", "keys"))
    return Document(file, plain["value"], KnownPlaces(values, keys))


def load_yaml(text: str, file: str) -> Document:
    """The document of a text that is past the character gate (`dsl.border.gates.read_text`).

    Keys are always text; a plain value is a whole number of at most 15 digits, `true`, `false`, `null` (or
    nothing), else text. A quoted value is always text.

    Raises: Stopped, with what the door refuses.
    """
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise Stopped([NULL_CHARACTER.at(Span(file, line, 1, line, 1))])
    composer = _quickly_composed(text, file)
    if composer is None:
        composer = _Composer(text, file)
        composer.compose(_events(text, file, composer.findings))
        if composer.findings:
            raise Stopped(in_order(composer.findings)[:MAX_FINDINGS_PER_FILE])
    return Document(file, composer.result, composer.places)


def _quickly_composed(text: str, file: str) -> _Composer | None:
    """What the parser in C makes of a text in which it and the other one see the same, and nothing to complain of."""
    if _READ_DIFFERENTLY.search(text):
        return None
    composer = _Composer(text, file)
    with suppress(Stopped):
        if composer.compose(_quick_events(text)) and not composer.findings:
            return composer
    return None


class _Composer:
    """Builds plain values from the events of the YAML parser, and keeps the place of each."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.findings: list[Finding] = []
        self.result: Plain = None
        self.places = ComposedPlaces(text, file)
        self.open: list[Around] = []
        self.documents = 0
        self.last = 0
        """Where in the text what was read last ends."""
        self.words: set[str] = set()
        """The keys that were met of which nothing can be said but that they stand there twice."""
        self.is_clean = first_fault(text) is None
        """Whether only an escape in quotes can write what the character gate keeps out."""

    def compose(self, events: Iterator[Any]) -> bool:
        """Makes `result` the value of the first document; findings are collected beside it.

        Returns: whether the events went on to the end of the text.
        Raises: Stopped, where going on would cost too much or make no sense.
        """
        is_whole = False
        nodes = 0
        open_, findings, words, plain_words = self.open, self.findings, self.words, _WORDS
        limit, is_clean = MAX_NODES, self.is_clean
        top: Around | None = None
        for event in events:
            kind = type(event).__name__
            if kind == "ScalarEvent":  # three of five; what is done for each of them is done here
                nodes += 1
                if event.anchor is not None or event.ctag is not None:
                    self._refuse_marks(event)
                text: str = event.value
                style = event.style
                if style == '"' or not is_clean:
                    self._look_at_signs(text, event)
                end = event.end_mark.index
                place = event.start_mark.index, end
                if top is not None and top.key_is_next:
                    if text in top.pairs or text not in words:
                        self._look_at_key(top, text, event)
                    top.key, top.key_place, top.key_is_next = text, place, False
                    self.last = end
                    continue
                value: Plain = text
                if not style:
                    if text in plain_words:
                        value = plain_words[text]
                        if not text:  # nothing stands there
                            place = self.last, self.last
                            self._look_at_comma(top)
                    elif text[0] in "+-0123456789" and _INTEGER.fullmatch(text):
                        value = int(text)
                if top is None:
                    self._value(value, place)
                else:
                    self.last = place[1]
                    top.put_in(value, place)
            elif kind in ("MappingEndEvent", "SequenceEndEvent"):
                self._end(event)
                top = open_[-1] if open_ else None
            elif kind in ("MappingStartEvent", "SequenceStartEvent"):
                nodes += 1
                top = self._start(event, is_list=kind == "SequenceStartEvent")
            elif kind == "AliasEvent":
                nodes += 1
                findings.append(YAML_ALIAS.at(self._span(event), name=_short(event.anchor)))
                self._value(None, _place(event))
            elif kind == "DocumentStartEvent":
                self._document(event)
            elif kind == "StreamEndEvent":
                is_whole = True
            if nodes > limit:
                raise Stopped([*findings, YAML_TOO_MANY.at(self._span(event), limit=MAX_NODES)])
            if findings and len(findings) >= MAX_FINDINGS_PER_FILE:
                raise Stopped(findings)
        return is_whole

    def _span(self, event: Any) -> Span:
        return self.places.span(_place(event))

    def _document(self, event: Any) -> None:
        self.documents += 1
        if self.documents > 1:
            raise Stopped([*self.findings, YAML_SECOND_DOCUMENT.at(self._span(event))])
        directive = _DIRECTIVE.search(self.text, 0, event.end_mark.index)
        if directive:
            line = self.text.count("\n", 0, directive.start()) + 1
            # Stopped at once: a directive may change how the rest is read.
            raise Stopped([*self.findings, YAML_DIRECTIVE.at(Span(self.file, line, 1, line, 2))])

    def _refuse_marks(self, event: Any) -> None:
        """Anchors and tags; the value behind them is read on, so that all of them are found at once."""
        if event.anchor is not None:
            self.findings.append(YAML_ANCHOR.at(self._span(event), name=_short(event.anchor)))
        if event.tag is not None:
            self.findings.append(YAML_TAG.at(self._span(event), tag=_short(event.tag)))

    def _start(self, event: Any, *, is_list: bool) -> Around:
        if event.anchor is not None or event.ctag is not None:
            self._refuse_marks(event)
        if len(self.open) >= MAX_DEPTH:
            raise Stopped([*self.findings, YAML_TOO_DEEP.at(self._span(event), limit=MAX_DEPTH)])
        if self.open and self.open[-1].key_is_next:
            raise Stopped([*self.findings, KEY_NOT_PLAIN.at(self._span(event))])
        start, self.last = _place(event)
        self.open.append(begun := Around(start, is_list=is_list))
        return begun

    def _end(self, event: Any) -> None:
        done = self.open.pop()
        start, end = _place(event)
        # A block ends where the next thing begins, which is too far: it ends with its last part instead.
        done.end = end if end > start else self.last
        self._value(done.pairs if done.items is None else done.items, done)

    def _look_at_signs(self, text: str, event: Any) -> None:
        sign = first_fault(text)
        if sign is not None:
            self.findings.append(fault(sign, self._span(event)))

    def _look_at_comma(self, top: Around | None) -> None:
        """A number without a value behind one that is a value: `{toll: 2,5}`, of which YAML makes two keys."""
        if top is None or top.items is not None or not top.key.isdecimal() or not top.pairs:
            return
        name, before = next(reversed(top.pairs.items()))
        if isinstance(before, int) and not isinstance(before, bool):
            span = self.places.span(top.key_place)
            self.findings.append(YAML_COMMA.at(span, name=shown(name), first=before, second=shown(top.key)))

    def _look_at_key(self, top: Around, key: str, event: Any) -> None:
        if key not in top.pairs and _WORD.fullmatch(key):
            self.words.add(key)
        elif key == "<<" and not event.style:
            self.findings.append(YAML_MERGE.at(self._span(event)))
        elif not key or len(key) > MAX_KEY or not key.isprintable() or key != key.strip():
            span = self._span(event)
            self.findings.append(KEY_NOT_A_WORD.at(span, key=shown(key[:MAX_KEY]), limit=MAX_KEY))
        elif not unicodedata.is_normalized("NFC", key):
            self.findings.append(KEY_NOT_NFC.at(self._span(event), key=shown(key)))
        elif key in top.pairs:
            first = self.places.span(top.keys[key])
            also = [(first, "it stood here first")]
            self.findings.append(DUPLICATE_YAML_KEY.at(self._span(event), also=also, key=key))

    def _value(self, value: Plain, place: Place) -> None:
        """Puts a finished value into the list or mapping around it."""
        self.last = place.end if isinstance(place, Around) else place[1]
        if not self.open:
            self.result = value
            self.places.root = place
            return
        self.open[-1].put_in(value, place)


def _place(event: Any) -> Stretch:
    return event.start_mark.index, event.end_mark.index


def _short(name: object) -> str:
    """A stranger's name as a message repeats it."""
    text = shown(str(name))
    return text if len(text) <= MAX_KEY else text[: MAX_KEY - 1] + "…"


def _quick_events(text: str) -> Iterator[Any]:
    """The events of the parser in C, which end early where it has a complaint, or is not there."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    parser: Any = YAML(typ="safe").Parser
    if parser.__module__.endswith("_ruamel_yaml"):
        with suppress(YAMLError):
            yield from iter(parser(text).get_event, None)


def _events(text: str, file: str, so_far: list[Finding]) -> Iterator[Any]:
    """The events of the parser that complains in the words of `syntax_finding`; what stops it becomes a finding."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    try:
        yield from YAML(typ="safe", pure=True).parse(text)
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        found = syntax_finding(error.problem or error.context or "", Span(file, line, column, line, column))
        raise Stopped([*so_far, found]) from None
    except (YAMLError, ValueError, OverflowError, IndexError) as error:
        # ValueError, OverflowError: an escape like "\UFFFFFFFF"; IndexError: the scanner at the end of odd files.
        raise Stopped([*so_far, syntax_finding(str(error).split("\n")[0], Span(file, 1, 1, 1, 1))]) from None


def load_model(model: type[M], document: Document) -> M:
    """The document as a pydantic model.

    Raises: Stopped, with a finding at its line for each thing that does not fit the model.
    """
    from pydantic import ValidationError

    try:
        return model.model_validate(document.value)
    except ValidationError as error:
        from dsl.border.shape_errors import shape_findings

        raise Stopped(shape_findings(model, document, error)) from None
