"""`marchlaw rules matrix`: which modules of a ruleset can be played together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from cli.commands.demo import at_a_table
from cli.completion import maps, rulesets
from cli.console import Command, Console
from cli.words.map_names import open_named

if TYPE_CHECKING:
    from dsl.border.diagnostics import Finding
    from dsl.loaded import Loaded
    from dsl.understood.rules import Rulebook
    from interpreter.pairing import Begin, Pairing


@click.command(
    "matrix",
    cls=Command,
    short_help="Show which modules can be played together.",
    examples=("marchlaw rules matrix house", "marchlaw rules matrix house --map realm"),
)
@click.argument("ruleset", metavar="RULESET", shell_complete=rulesets)
@click.option(
    "--map",
    "map_name",
    default="duel",
    metavar="MAP",
    show_default=True,
    help="The map on which games are begun.",
    shell_complete=maps,
)
@click.pass_obj
def matrix_command(console: Console, ruleset: str, map_name: str) -> int:
    """Show which modules can be played together.

    Each module alone and each pair is switched on, all others are off, and a game is begun with it. Exit 1 when one of
    them cannot be played even with all that it needs.
    """
    from dsl.border.diagnostics import Stopped
    from dsl.checked_before import checked_once
    from dsl.loader import load_ruleset
    from interpreter.pairing import pairings

    loaded = load_ruleset(ruleset, checks=checked_once)
    if loaded.rulebook is None:
        raise Stopped(loaded.findings)
    words = console.speak(loaded.rulebook.header.language)
    modules = switchable(loaded)
    if not modules:
        console.say(words.gettext("This ruleset has no modules."))
        return 0
    needs = {name: loaded.rulebook.options[name].needs for name in modules}
    found = list(pairings(needs, _beginner(loaded.rulebook, map_name, console)))
    _say(console, loaded.rulebook, modules, found)
    return 1 if any(one.fault is not None for one in found) else 0


def switchable(loaded: Loaded) -> list[str]:
    """The names of the modules, in the order of the files."""
    from dsl import tree as t

    return [one.name.text for one in loaded.declarations if isinstance(one, t.Option) and one.needs is not None]


def _beginner(rulebook: Rulebook, map_name: str, console: Console) -> Begin:
    """Begins games with some modules on one map, by one program."""
    from cli.words.speech import speech_of
    from dsl.border.diagnostics import Severity, Stopped
    from interpreter.compiled.program import Program
    from interpreter.game import Game
    from interpreter.values import RuleFault

    tile_map, seats = at_a_table(rulebook, open_named(map_name, console.words))
    program = Program(rulebook, speech_of(rulebook.header.language))

    def begin(on: Mapping[str, bool]) -> Finding | None:
        try:
            Game(program, tile_map, seats, on, turns=1)
        except Stopped as stopped:
            return next(one for one in stopped.findings if one.severity is Severity.ERROR)
        except RuleFault as fault:
            return fault.finding
        return None

    return begin


def _say(console: Console, rulebook: Rulebook, modules: list[str], found: list[Pairing]) -> None:
    from cli.findings.said import say

    words = console.words
    cells = {(one.first, one.second): _sign(one) for one in found}
    numbers = [str(at) for at in range(1, len(modules) + 1)]
    rows = [["", "", *numbers]]
    for at, name in enumerate(modules):
        row = [cells[name, other] for other in modules[: at + 1]]
        rows.append([numbers[at], name, *row, *[""] * (len(modules) - at - 1)])
    console.table(rows, right=(0, *range(2, len(modules) + 2)))
    console.say()
    console.say(words.gettext("+ as they are   o with what they need   - not"))
    for name in modules:
        needs = rulebook.options[name].needs
        if needs:
            console.say(words.gettext("{name} needs {needs}").format(name=name, needs=", ".join(needs)))
    for one in found:
        if one.fault is not None:
            pair = one.first if one.first == one.second else f"{one.first}, {one.second}"
            console.say(f"{pair}: {say(one.fault, words).message}")
    playable = sum(1 for one in found if one.fault is None)
    said = words.gettext("{playable} of {count} can be played: each module alone, and each pair.")
    console.say(said.format(playable=playable, count=len(found)))


def _sign(one: Pairing) -> str:
    if one.fault is not None:
        return "-"
    return "o" if one.missing else "+"
