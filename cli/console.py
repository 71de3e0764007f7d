"""What the commands print with: the language, the two streams, and findings.

    console.say("…")            to the output, for people and pipes
    console.note("…")           to the error stream: remarks
    console.findings(found)     findings as text

Everything that may come from a stranger's file passes `shown`, so that no label can steer the terminal.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TextIO

import click

from cli.words.catalogue import Words, chosen_language
from dsl.border.diagnostics import Finding
from dsl.border.gates import shown

if TYPE_CHECKING:
    from cli.progress import Progress


@dataclass(slots=True)
class Console:
    """The voice of one run of the program.

    Attributes:
        lang: what `--lang` says.
        words: the program's words; a command that knows its ruleset changes to the ruleset's language.
    """

    lang: str | None
    words: Words
    environ: Mapping[str, str] = field(default_factory=lambda: os.environ)
    progress: Progress | None = None

    def speak(self, ruleset_language: str | None) -> Words:
        """Change to the language of a ruleset."""
        language = chosen_language(ruleset=ruleset_language, option=self.lang, environ=self.environ)
        if language != self.words.language:
            self.words = Words(language)
            if self.progress is not None:
                self.progress.words = self.words
        return self.words

    def _obeys(self, stream: TextIO) -> bool:
        """Whether a stream is a terminal that does what escape sequences say, and not one that prints them."""
        return stream.isatty() and self.environ.get("TERM") != "dumb"

    def _begin_to_say(self) -> None:
        if self.progress is not None:
            self.progress.said()

    @contextmanager
    def working(self, stream: TextIO | None = None) -> Iterator[None]:
        """A sign of life on a terminal, whenever nothing is said for a while."""
        stream = sys.stderr if stream is None else stream
        if stream is None or not self._obeys(stream):
            yield
            return
        from cli.progress import Progress

        self.progress = Progress(stream, self.words)
        try:
            yield
        finally:
            self.progress.end()
            self.progress = None

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Somebody is asked: until the answer is there nobody waits for the program."""
        if self.progress is None:
            yield
            return
        with self.progress.pause():
            yield

    def say(self, text: str = "") -> None:
        """Print a text."""
        self._begin_to_say()
        click.echo(shown(text))

    def note(self, text: str) -> None:
        """Print a text beside the output."""
        self._begin_to_say()
        click.echo(shown(text), err=True)

    def table(self, rows: Sequence[Sequence[str]], right: Iterable[int] = ()) -> None:
        """Print rows in columns; the columns of `right` are set to the right."""
        self._begin_to_say()
        flush = set(right)
        widths = [max(len(shown(row[at])) for row in rows) for at in range(len(rows[0]))] if rows else []
        for row in rows:
            cells = [
                shown(cell).rjust(width) if at in flush else shown(cell).ljust(width)
                for at, (cell, width) in enumerate(zip(row, widths, strict=True))
            ]
            click.echo("  ".join(cells).rstrip())

    def tell(self, found: Iterable[Finding]) -> None:
        """Print what is wrong with something that was typed: the sentence and what to do, without places and counts."""
        from cli.findings.said import say

        for one in found:
            said = say(one, self.words)
            self.say(f"  {said.message}")
            if said.hint:
                self.say(f"  {self.words.gettext('hint:')} {said.hint}")

    def findings(self, found: Iterable[Finding], style: str = "text", files: int | None = None) -> None:
        """Print findings; to the error stream unless they are the output itself (`files` is given)."""
        self._begin_to_say()
        from cli.findings.render import render

        several = tuple(found)
        is_output = files is not None
        counted = files if files is not None else len({one.span.file for one in several if one.span is not None})
        stream = sys.stdout if is_output else sys.stderr
        colour = style == "text" and self._obeys(stream) and "NO_COLOR" not in self.environ
        text = render(several, style, words=self.words, files=max(counted, 1), colour=colour)
        click.echo(text, err=not is_output, color=True if colour else None)

    @staticmethod
    def is_answered() -> bool:
        """Whether somebody sits at a keyboard and can be asked; the input may be a pipe, or closed."""
        return sys.stdin is not None and sys.stdin.isatty()

    def warn(self, found: Sequence[Finding]) -> None:
        """Print findings beside the output, where there are any."""
        if found:
            self.findings(found)


class Command(click.Command):
    """A command whose help ends with examples that work when pasted."""

    def __init__(self, *args: object, examples: Sequence[str] = (), **rest: object) -> None:
        super().__init__(*args, **rest)  # type: ignore[arg-type]  # handed through to click
        self.examples = tuple(examples)

    def invoke(self, ctx: click.Context) -> object:
        """Run the command, with a sign of life on a terminal where it takes long."""
        console = ctx.find_object(Console)
        if console is None:
            return super().invoke(ctx)
        with console.working():
            return super().invoke(ctx)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The examples, not wrapped."""
        if not self.examples:
            return
        console = ctx.find_object(Console)
        words = console.words if console is not None else Words()
        with formatter.section(words.ngettext("Example", "Examples", len(self.examples))):
            for example in self.examples:
                formatter.write(" " * formatter.current_indent + example + "\n")
