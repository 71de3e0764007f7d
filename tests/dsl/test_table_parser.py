"""Our driver and lark's own read the same language and make the same tree, place for place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from typing import Any

from hypothesis import given
from lark import Lark
from lark.exceptions import UnexpectedInput
from lark.lark import PostLex

from dsl import tree as t
from dsl.border.diagnostics import Stopped
from dsl.reading.builders.declarations import DeclarationBuilder
from dsl.reading.layout import LineLayout
from dsl.reading.parse_table import ALWAYS_READ, GRAMMAR
from dsl.reading.parser import Parser
from dsl.reading.table_parser import Unreadable
from dsl.reading.token import Token
from dsl.writing.formatter import format_file
from tests.dsl import mutations, trees

_PASSED = "\nPASSED.9: /\\n\\x01[ ]*/\n%ignore PASSED\n"
"""The line ends that our lexer passes over, marked for lark, which cannot ask the parser what may come next."""


class EitherToken(Token):
    """A token with what lark asks of the last one."""

    start_pos = end_pos = 0


class EitherLayout(PostLex):
    """Our layout behind lark's lexer."""

    always_accept = ALWAYS_READ

    def process(self, stream: Iterator[Any]) -> Iterator[Any]:
        return map(own, LineLayout("made.law").process(map(own, stream)))


def own(token: Any) -> EitherToken:
    made = EitherToken(str(token))
    for name in ("type", "line", "column", "end_line", "end_column"):
        setattr(made, name, getattr(token, name))
    return made


class Inline:
    """Our builder as lark calls one: with a list of children."""

    def __init__(self, builder: DeclarationBuilder) -> None:
        self._builder = builder

    def __getattr__(self, name: str) -> Callable[[list[Any]], Any]:
        build = getattr(self._builder, name)
        return lambda children: build(*children)


@cache
def larks_parser() -> Lark:
    builder = DeclarationBuilder()
    builder.begin("made.law", 0)
    grammar = GRAMMAR.read_text(encoding="utf-8") + _PASSED
    return Lark(grammar, parser="lalr", postlex=EitherLayout(), maybe_placeholders=True, transformer=Inline(builder))


@cache
def our_parser() -> Parser:
    return Parser()


def read_by_both(text: str) -> tuple[Any, Any]:
    """What each makes of a text: the declarations, or None where it stops."""
    larks = ours = None
    with suppress(Unreadable, Stopped):
        ours = our_parser().parse(text, "made.law")[0]
    for at in our_parser().passed():
        text = f"{text[: at + 1]}\x01{text[at + 2 :]}"
    with suppress(UnexpectedInput, Stopped):
        larks = larks_parser().parse(text)
    return larks, ours


def with_places(node: object) -> object:
    """A node as plain data in which places count."""
    if isinstance(node, tuple):
        return tuple(with_places(part) for part in node)
    if hasattr(node, "__slots__") and hasattr(node, "__dataclass_fields__"):
        return type(node).__name__, *(with_places(getattr(node, name)) for name in node.__slots__)
    return node


def test_samples() -> None:
    for sample in mutations.SAMPLES:
        larks, ours = read_by_both(sample)
        assert ours is not None
        assert with_places(ours) == with_places(larks)


@given(trees.files)
def test_sound_texts(file: t.File) -> None:
    larks, ours = read_by_both(format_file(file))
    assert ours == file.declarations
    assert with_places(ours) == with_places(larks)


@given(mutations.broken_samples | mutations.word_salads)
def test_texts_with_snags(text: str) -> None:
    larks, ours = read_by_both(text)
    assert with_places(ours) == with_places(larks)
