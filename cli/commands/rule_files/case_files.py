"""`marchlaw test`: run the cases of a ruleset."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from cli.console import Command, Console
from cli.ruleset_header import common_language
from cli.words.speech import speech_of

if TYPE_CHECKING:
    from dsl.border.diagnostics import Finding
    from interpreter.cases.running import CaseResult

JSON_VERSION: Final = 1
"""Goes up when a key changes its meaning or goes away; new keys may come at any time."""


@click.command(
    "test",
    cls=Command,
    examples=("marchlaw test planetary_empires_en", "marchlaw test house/cases/winter.yaml --verbose"),
)
@click.argument("sources", nargs=-1, required=True, metavar="FILE|RULESET...")
@click.option("--verbose", is_flag=True, help="Name the cases that pass, too.")
@click.option("--json", "as_data", is_flag=True, help="Print the results as JSON.")
@click.pass_obj
def test_command(console: Console, sources: tuple[str, ...], verbose: bool, as_data: bool) -> int:
    """Run the cases of a ruleset.

    A case says what is given, what is done, which dice fall and what is expected; each that differs is told with
    its file and line.
    """
    console.speak(common_language(sources))
    results, unread, left_out = _results(_files(sources))
    failed = [one for one in results if not one.passed]
    if as_data:
        console.say(_as_json(results, unread, left_out, console))
    else:
        for result in results if verbose else failed:
            _say(console, result)
        if unread:
            console.findings(unread)
        if results or not left_out:
            console.say(_summary(console, len(results) - len(failed), len(failed)))
        if left_out:
            console.say(_left_out(console, left_out, bool(results)))
        if not results and not unread:
            _ = console.words.gettext
            console.note(_("They are looked for in the folder “cases” of a ruleset, in files that end in .yaml."))
    return 1 if failed or unread else 0


def _results(files: Iterable[Path]) -> tuple[list[CaseResult], list[Finding], int]:
    """The results of all cases, why files could not be played, and how many those are.

    What is wrong with a ruleset is wrong for all its files, and stands there once.
    """
    from dsl.border.diagnostics import Stopped
    from interpreter.cases.rules_once import RulesetStopped, RulesOnce
    from interpreter.cases.running import run_file

    results: list[CaseResult] = []
    unread: list[Finding] = []
    told: set[Path] = set()
    left_out = 0
    rules_once = RulesOnce(speech=speech_of)
    for path in files:
        try:
            results += run_file(path, rules_once)
        except RulesetStopped as stopped:
            left_out += 1
            if stopped.place not in told:
                told.add(stopped.place)
                unread += stopped.of_ruleset
        except Stopped as stopped:
            left_out += 1
            unread += stopped.findings
    return results, unread, left_out


def _files(sources: tuple[str, ...]) -> list[Path]:
    from cli.commands.rule_files.cover import ruleset_folder
    from dsl.ruleset_places import is_ruleset
    from interpreter.cases.places import case_files

    found: list[Path] = []
    for source in sources:
        path = Path(source)
        if path.suffix in (".yaml", ".yml"):
            found.append(path)
        elif path.is_dir() and not is_ruleset(path):  # a folder of cases
            found += sorted(path.glob("*.yaml"))
        else:
            found += case_files(ruleset_folder(source))
    return found


def _say(console: Console, result: CaseResult) -> None:
    """A case, and below it what differed, each at its line."""
    from cli.findings.said import place, say

    word = console.words.gettext("passed") if result.passed else console.words.gettext("FAILED")
    console.say(f"{word} {console.words.say(result.name)}")
    for finding in result.findings:
        said = say(finding, console.words)
        console.say(f"  {place(finding.span or result.span)}: {said.message}")
        if said.hint:
            console.say("    " + console.words.gettext("hint:") + " " + said.hint)


def _summary(console: Console, passed: int, failed: int) -> str:
    words = console.words
    return words.gettext("{passed}, {failed}.").format(
        passed=words.ngettext("{count} case passed", "{count} cases passed", passed).format(count=passed),
        failed=words.ngettext("{count} failed", "{count} failed", failed).format(count=failed),
    )


def _left_out(console: Console, count: int, is_some_played: bool) -> str:
    """How many files were not played, or that none was."""
    words = console.words
    if not is_some_played:
        return words.gettext("No case was played.")
    return words.ngettext(
        "The cases of {count} file were not played.", "The cases of {count} files were not played.", count
    ).format(count=count)


def _as_json(results: list[CaseResult], unread: list[Finding], left_out: int, console: Console) -> str:
    from cli.findings.render_data import finding_as_data, place_as_data
    from cli.findings.said import say

    cases = [
        {
            "name": console.words.say(one.name),
            "place": place_as_data(one.span),
            "rules": list(one.rules),
            "passed": one.passed,
            "findings": [finding_as_data(say(finding, console.words)) for finding in one.findings],
        }
        for one in results
    ]
    passed = sum(one.passed for one in results)
    whole = {
        "version": JSON_VERSION,
        "cases": cases,
        "findings": [finding_as_data(say(finding, console.words)) for finding in unread],
        "counts": {"passed": passed, "failed": len(results) - passed, "files_not_played": left_out},
    }
    return json.dumps(whole, ensure_ascii=False, indent=2)
