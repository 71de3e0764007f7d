"""`marchlaw fmt`: rule files in canonical form."""

from __future__ import annotations

from pathlib import Path

import click

from cli.console import Command, Console
from cli.ruleset_header import language_of


@click.command(
    "fmt",
    cls=Command,
    examples=("marchlaw fmt house/house.law", "marchlaw fmt --check house"),
)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@click.option("--check", "only_look", is_flag=True, help="Write nothing; exit 1 when a file is not in order.")
@click.pass_obj
def fmt_command(console: Console, files: tuple[Path, ...], only_look: bool) -> int:
    """Put rule files in order.

    Remarks stay, and what the file says stays: a file that would be read as anything else is left alone.
    """
    from dsl.border.gates import read_text
    from dsl.writing.formatter import format_text
    from interpreter.campaign.folder.whole_files import write_whole

    untidy = wrong = 0
    for path in _law_files(files):
        text = read_text(path)
        formatted = format_text(text, str(path))
        console.speak(language_of(str(path)))
        if not isinstance(formatted, str):
            console.findings(formatted)
            wrong += 1
        elif formatted != text:
            untidy += 1
            if not only_look:
                write_whole(path.resolve(), formatted)  # it is the only copy: a full disk must not empty it
            said = (
                console.words.gettext("{file}: not in order")
                if only_look
                else console.words.gettext("{file}: put in order")
            )
            console.say(said.format(file=path))
    return 1 if wrong or (only_look and untidy) else 0


def _law_files(paths: tuple[Path, ...]) -> list[Path]:
    found: list[Path] = []
    for path in paths:
        found += sorted(path.glob("*.law")) if path.is_dir() else [path]
    return found
