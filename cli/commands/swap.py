"""`marchlaw swap`: a campaign goes on under another ruleset."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from cli.completion import campaigns, rulesets
from cli.console import Command, Console
from cli.opening import opened
from cli.telling.story import turn_name
from cli.words.carried import carried_lines

if TYPE_CHECKING:
    from interpreter.campaign.pinned_rules import Ground
    from interpreter.campaign.session import Session
    from interpreter.campaign.what_became import Report

_SET: Final = re.compile(r"(\w+)\.(\w+)=(.*)")
MOST_LINES: Final = 40
"""Things of one list that are named; of more the rest is counted."""


@click.command(
    "swap",
    cls=Command,
    examples=("marchlaw swap spring --to planetary_empires_de", "marchlaw swap spring --to house --dry-run"),
)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path), shell_complete=campaigns)
@click.option(
    "--to",
    "ruleset",
    required=True,
    metavar="RULESET",
    help="A bundled ruleset, or a file or folder of rules.",
    shell_complete=rulesets,
)
@click.option(
    "--set", "given", multiple=True, metavar="THING.NAME=VALUE", help="A value the new rules need; may be repeated."
)
@click.option("--dry-run", is_flag=True, help="Say what would become of the campaign, and change nothing.")
@click.pass_obj
def swap_command(console: Console, folder: Path, ruleset: str, given: tuple[str, ...], dry_run: bool) -> int:
    """Go on under another ruleset, from the next boundary between two phases.

    What has the same name and fits is kept; what has no place is listed; what is missing gets its default. A value
    that the new rules need and nothing gives is asked for.
    """
    with opened(folder, console) as session:
        ground = _new_ground(session, ruleset, folder)
        console.speak(ground.rulebook.header.language)
        values = _values(given, console)
        _ask_needed(session, ground, values, console)
        opening = opening_of(session, ground)
        if dry_run:
            report, motion = session.foresee(ground, values), session.motion_waiting
            for line in report_lines(session, opening, report, console, motion):
                console.say(line)
            console.say(console.words.gettext("Nothing has changed."))
            return 0
        motion = session.motion_waiting
        _, report = session.accept(ground, values)
        session.name_rules(ground.basis.ruleset, ground.basis.rules)
        for line in report_lines(session, opening, report, console, motion):
            console.say(line)
        console.say(console.words.gettext("recorded"))
    return 0


def _new_ground(session: Session, ruleset: str, folder: Path) -> Ground:
    """The campaign as it is, under the other ruleset."""
    import os
    from dataclasses import replace

    from interpreter.campaign.pinned_rules import ground_of

    named = ruleset
    if Path(ruleset).exists():
        named = Path(os.path.relpath(Path(ruleset).resolve(), folder.resolve())).as_posix()
    return ground_of(replace(session.campaign, ruleset=named), folder)


def _values(given: tuple[str, ...], console: Console) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for one in given:
        match = _SET.fullmatch(one)
        if match is None:
            raise click.UsageError(
                console.words.gettext("“{text}” is not written as THING.NAME=VALUE").format(text=one)
            )
        thing, name, value = match.groups()
        found.setdefault(thing, {})[name] = int(value) if re.fullmatch(r"-?[0-9]{1,15}", value) else value
    return found


def _ask_needed(session: Session, ground: Ground, values: dict[str, dict[str, Any]], console: Console) -> None:
    """Ask for what the new rules need, where somebody is there to answer."""
    if not console.is_answered() or session.boundary_for(ground)[0] is None:
        return
    for thing, name, allowed in session.foresee(ground, values).needed:
        with console.listening():
            value = click.prompt(f"{thing}: {name} ({console.words.say(allowed)})")
        values.setdefault(thing, {})[name] = int(value) if re.fullmatch(r"-?[0-9]{1,15}", value) else value


def opening_of(session: Session, ground: Ground) -> tuple[int, str] | None:
    """The turn and the phase that other rules would begin with, as players call it; None where all begins anew."""
    boundary, first = session.boundary_for(ground)
    return None if boundary is None else (boundary[0], ground.rulebook.phases[first].title)


def report_lines(
    session: Session,
    opening: tuple[int, str] | None,
    report: Report,
    console: Console,
    motion: Mapping[str, Any] | None = None,
) -> list[str]:
    """When the change holds, and what becomes of the game.

    Args:
        opening: the turn and the phase that the other rules begin with.
        motion: what the group had adopted for later, whose place the change takes.
    """
    words = console.words
    if opening is None:
        return [words.gettext("Nothing had been answered yet: the campaign begins anew.")]
    turn, phase = opening
    lines = [
        words.gettext("It holds from {turn} {number}, “{phase}”.").format(
            turn=turn_name(session.game, words), number=turn, phase=phase
        )
    ]
    if motion is not None:
        said = words.gettext(
            "It takes the place of motion {number}, adopted from turn {turn} on ({title}): of that, what stands"
            " in these rules holds with them."
        )
        lines.append(said.format(number=motion.get("number"), turn=motion.get("turn"), title=motion.get("title")))
    if report.is_setup_other:
        lines.append(
            words.gettext(
                "The setup of these rules is another, and is not carried out any more: what it would give now must be"
                " done in a phase, when turn is {turn}."
            ).format(turn=turn)
        )
    if session.is_waiting is not None:
        lines.append(
            words.gettext("Until then the campaign is played by the old rules; this is what would become of it now:")
        )
    count = len(report.kept)
    lines.append("  " + words.ngettext("{count} value is kept", "{count} values are kept", count).format(count=count))
    needed = [f"{thing}.{name}=… ({words.say(allowed)})" for thing, name, allowed in report.needed]
    for heading, told in (
        (words.gettext("new in the map or the campaign file:"), carried_lines(report.added, words)),
        (words.gettext("no place for:"), carried_lines(report.dropped, words)),
        (words.gettext("does not fit, gets its default:"), carried_lines(report.defaulted, words)),
        (words.gettext("still names who has left:"), carried_lines(report.left, words)),
        (
            words.gettext("written otherwise for the beginning, stays in play as it is:"),
            carried_lines(report.begun_with, words),
        ),
        (words.gettext("needs a value, which `--set` gives:"), needed),
    ):
        if told:
            lines.append(f"  {heading}")
            lines += [f"    {one}" for one in told[:MOST_LINES]]
            if len(told) > MOST_LINES:
                more = words.ngettext("and {count} more", "and {count} more", len(told) - MOST_LINES)
                lines.append("    " + more.format(count=len(told) - MOST_LINES))
    return lines
