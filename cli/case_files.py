"""`marchlaw test`: run the cases of a ruleset."""

from __future__ import annotations

from pathlib import Path

import click

from cli.console import Command, Console
from cli.ruleset_header import common_language


@click.command(
    "test",
    cls=Command,
    short_help="Run the cases of a ruleset.",
    examples=("marchlaw test planetary_empires_en", "marchlaw test house/cases/winter.yaml --verbose"),
)
@click.argument("sources", nargs=-1, required=True, metavar="FILE|RULESET...")
@click.option("--verbose", is_flag=True, help="Name the cases that pass, too.")
@click.pass_obj
def test_command(console: Console, sources: tuple[str, ...], verbose: bool) -> int:
    """Run the cases of a ruleset.

    A case says what is given, what is done, which dice fall and what is expected; each that differs is told with
    its file and line.
    """
    from interpreter.cases.running import run_file

    console.speak(common_language(sources))
    passed = failed = 0
    for path in _files(sources):
        for result in run_file(path):
            passed += result.passed
            failed += not result.passed
            if verbose or not result.passed:
                place = f"{result.span.file}:{result.span.line}"
                _say(console, result.passed, place, result.name, console.words.say(result.message))
    words = console.words
    console.say(
        words.gettext("{passed}, {failed}.").format(
            passed=words.ngettext("{count} case passed", "{count} cases passed", passed).format(count=passed),
            failed=words.ngettext("{count} failed", "{count} failed", failed).format(count=failed),
        )
    )
    return 1 if failed else 0


def _files(sources: tuple[str, ...]) -> list[Path]:
    from cli.cover import ruleset_folder
    from interpreter.cases.coverage import case_files

    found: list[Path] = []
    for source in sources:
        path = Path(source)
        found += [path] if path.suffix in (".yaml", ".yml") else case_files(ruleset_folder(source))
    return found


def _say(console: Console, is_passed: bool, place: str, name: str, message: str) -> None:
    word = console.words.gettext("passed") if is_passed else console.words.gettext("FAILED")
    console.say(f"{word} {name}")
    if not is_passed:
        console.say(f"  {place}")
        for line in message.splitlines():
            console.say(f"  {line}")
