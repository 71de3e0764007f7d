"""`marchlaw cover`: which rules of the source are encoded, tested, left to the group."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.completion import rulesets
from cli.console import Command, Console
from cli.ruleset_header import language_of
from cli.words.speech import speech_of

if TYPE_CHECKING:
    from interpreter.cases.inventory.coverage import RuleState
    from interpreter.cases.inventory.proving import Proof


@click.command(
    "cover",
    cls=Command,
    examples=("marchlaw cover planetary_empires_en", "marchlaw cover planetary_empires_en --prove"),
)
@click.argument("ruleset", metavar="RULESET", shell_complete=rulesets)
@click.option(
    "--prove", "wants_proof", is_flag=True, help="Take each rule out and look whether one of its cases fails."
)
@click.pass_obj
def cover_command(console: Console, ruleset: str, wants_proof: bool) -> int:
    """Say which rules of the source are encoded and tested.

    A rule is met when a line cites it and a case that passes names it; it is our own when coverage.yaml says
    besides that no source has it; it is left when coverage.yaml gives a reason; all others are open, and then
    the exit code is 1.
    """
    from interpreter.cases.inventory.coverage import coverage_of

    folder = ruleset_folder(ruleset)
    console.speak(language_of(str(folder)))
    states = coverage_of(folder, speech_of)
    for one in states:
        console.say(_line(one, console))
    unproven = _prove(console, folder, states) if wants_proof else 0
    counts = {name: sum(1 for one in states if one.state == name) for name in ("met", "own", "left", "open")}
    console.say()
    console.say(
        console.words.gettext("{met} met, {own} our own, {left} left to the group, {open} open of {all} rules.").format(
            **counts, all=len(states)
        )
    )
    return 1 if counts["open"] or unproven else 0


def ruleset_folder(name: str) -> Path:
    """The folder of a ruleset that is named or given by its path, or in which its one file lies.

    Raises: Stopped when there is none.
    """
    from dsl.border.diagnostics import Stopped
    from dsl.ruleset_places import NO_RULESET, bundled_names, where_it_lies

    found = where_it_lies(name)
    if found is None or not (found.is_dir() or found.suffix == ".law"):
        raise Stopped([NO_RULESET.at(None, name=name, known=", ".join(bundled_names()))])
    return found if found.is_dir() else found.parent


def _line(one: RuleState, console: Console) -> str:
    words = console.words
    word = {
        "met": words.gettext("met"),
        "own": words.gettext("our own"),
        "left": words.gettext("left"),
        "open": words.gettext("OPEN"),
    }[one.state]
    why = {
        "unlisted": words.gettext("it is not in coverage.yaml"),
        "not encoded": words.gettext("not encoded yet"),
        "not cited": words.gettext("no line of the ruleset cites it"),
        "no case": words.gettext("no case that passes names it"),
    }
    reason = why.get(one.reason, one.reason)
    if one.reason.startswith("failing: "):
        reason = words.gettext("a case that names it fails: {name}").format(name=one.reason.removeprefix("failing: "))
    lines = words.ngettext("{count} line", "{count} lines", len(one.places)).format(count=len(one.places))
    cases = words.ngettext("{count} case", "{count} cases", one.cases).format(count=one.cases)
    counted = f"  {lines}, {cases}" if one.state in ("met", "own") else ""
    return f"{word:<8} {one.id}{counted}" + (f"  - {reason}" if reason else "")


def _prove(console: Console, folder: Path, states: tuple[RuleState, ...]) -> int:
    """Prove the rules that are met and our own; returns how many no case misses."""
    from interpreter.cases.inventory.proving import prove

    ids = [one.id for one in states if one.state in ("met", "own")]
    unproven = 0
    console.say()
    for proof in prove(folder, ids, speech_of):
        console.say(_proof_line(proof, console))
        unproven += proof.state == "unnoticed"
    said = console.words.ngettext(
        "{count} rule could be taken out unnoticed.", "{count} rules could be taken out unnoticed.", unproven
    )
    console.say(said.format(count=unproven))
    return unproven


def _proof_line(proof: Proof, console: Console) -> str:
    words = console.words
    match proof.state:
        case "noticed":
            return words.gettext("proven   {id}: without it “{name}” fails").format(id=proof.id, name=proof.detail)
        case "needed":
            return words.gettext("proven   {id}: needed for the rules to load ({reason})").format(
                id=proof.id, reason=words.say(proof.detail)
            )
        case _:
            return words.gettext("UNPROVEN {id}: without it all its cases still pass").format(id=proof.id)
