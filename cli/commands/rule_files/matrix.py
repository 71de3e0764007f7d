"""`marchlaw rules matrix`: which modules of a ruleset and which layers on it can be played together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import click

from cli.commands.demo import at_a_table
from cli.completion import maps, rulesets
from cli.console import Command, Console
from cli.ruleset_header import language_of
from cli.words.map_names import open_named

if TYPE_CHECKING:
    from cli.words.catalogue import Words
    from dsl.border.diagnostics import Finding
    from dsl.layers_together import Laid
    from dsl.loaded import Loaded
    from dsl.understood.rules import Rulebook
    from interpreter.compiled.program import Program
    from interpreter.pairing import Pairing
    from maps import TileMap


@click.command(
    "matrix",
    cls=Command,
    short_help="Show which modules and layers can be played together.",
    examples=(
        "marchlaw rules matrix house",
        "marchlaw rules matrix house --map realm",
        "marchlaw rules matrix planetary_empires_en --layer house",
    ),
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
@click.option(
    "--layer",
    "given",
    multiple=True,
    metavar="RULESET",
    help="A ruleset that extends this one, beside those that come with it; may be repeated.",
    shell_complete=rulesets,
)
@click.pass_obj
def matrix_command(console: Console, ruleset: str, map_name: str, given: tuple[str, ...]) -> int:
    """Show which modules and layers can be played together.

    Each module and each layer is switched on alone and with each other one, all others are off; the rules that come of
    it are checked, and a game is begun by them. Exit 1 when one of them cannot be played even with all that it needs.
    """
    from dsl.border.diagnostics import Stopped
    from dsl.known.checked_before import checked_once
    from dsl.layers_together import layers_of
    from dsl.loader import load_ruleset
    from interpreter.pairing import pairings

    loaded = load_ruleset(ruleset, checks=checked_once)
    if loaded.rulebook is None:
        console.speak(language_of(ruleset))
        raise Stopped(loaded.findings)
    words = console.speak(loaded.rulebook.header.language)
    modules = {name: loaded.rulebook.options[name].needs for name in switchable(loaded)}
    layers = layers_of(loaded, given, checked_once)
    if not modules and not layers:
        console.say(words.gettext("This ruleset has no modules and no layers."))
        return 0
    needs = modules | {name: _below(one, loaded, layers) for name, one in layers.items()}
    table = _Table(loaded, layers, open_named(map_name, words))
    found = list(pairings(needs, table.begin))
    _say(console, needs, found, table)
    return 1 if any(one.fault is not None for one in found) else 0


def switchable(loaded: Loaded) -> list[str]:
    """The names of the modules, in the order of the files."""
    from dsl import tree as t

    return [one.name.text for one in loaded.declarations if isinstance(one, t.Option) and one.needs is not None]


def _below(layer: Loaded, base: Loaded, layers: Mapping[str, Loaded]) -> tuple[str, ...]:
    """The layers that one stands on, without the ruleset itself and what that stands on."""
    own = {one.name for one in base.layers}
    return tuple(one.name for one in layer.layers[:-1] if one.name not in own and one.name in layers)


class _Table:
    """Begins games on one map by a ruleset with some modules and layers; each choice of layers is checked once."""

    def __init__(self, base: Loaded, layers: Mapping[str, Loaded], board: TileMap) -> None:
        self.base = base
        self.layers = layers
        self.board = board
        self.laid: dict[tuple[str, ...], Laid] = {}
        self.programs: dict[tuple[str, ...], Program] = {}

    def begin(self, on: Mapping[str, bool]) -> Finding | None:
        """Why no game can be begun with what is on; none where one can."""
        from dsl.border.diagnostics import Severity, Stopped
        from interpreter.faults import RuleFault
        from interpreter.game import Game

        names = tuple(name for name in self.layers if on[name])
        rulebook = self.together(names).loaded.rulebook
        if rulebook is None:
            return _first_error(self.together(names).loaded.findings)
        tile_map, seats = at_a_table(rulebook, self.board)
        options = {name: value for name, value in on.items() if name not in self.layers}
        try:
            Game(self._program(names, rulebook), tile_map, seats, options, turns=1)
        except Stopped as stopped:
            return next(one for one in stopped.findings if one.severity is Severity.ERROR)
        except RuleFault as fault:
            return fault.finding
        return None

    def together(self, names: tuple[str, ...]) -> Laid:
        """The ruleset with these layers on it."""
        from dsl.known.checked_before import checked_once
        from dsl.layers_together import Laid, layers_together

        if names not in self.laid:
            layers = {name: self.layers[name] for name in names}
            self.laid[names] = layers_together(self.base, layers, checked_once) if names else Laid(self.base, False, ())
        return self.laid[names]

    def _program(self, names: tuple[str, ...], rulebook: Rulebook) -> Program:
        from cli.words.speech import speech_of
        from interpreter.compiled.program import Program

        if names not in self.programs:
            self.programs[names] = Program(rulebook, speech_of(rulebook.header.language))
        return self.programs[names]


def _first_error(findings: Sequence[Finding]) -> Finding:
    from dsl.border.diagnostics import Severity

    return next(one for one in findings if one.severity is Severity.ERROR)


def _say(console: Console, needs: Mapping[str, Sequence[str]], found: list[Pairing], table: _Table) -> None:
    from cli.findings.said import say

    words = console.words
    names = list(needs)
    cells = {(one.first, one.second): _sign(one) for one in found}
    numbers = [str(at) for at in range(1, len(names) + 1)]
    rows = [["", "", *numbers]]
    for at, name in enumerate(names):
        row = [cells[name, other] for other in names[: at + 1]]
        rows.append([numbers[at], name, *row, *[""] * (len(names) - at - 1)])
    console.table(rows, right=(0, *range(2, len(names) + 2)))
    console.say()
    console.say(words.gettext("+ as they are   o with what they need   - not"))
    for name, wanted in needs.items():
        if wanted:
            console.say(words.gettext("{name} needs {needs}").format(name=name, needs=", ".join(wanted)))
    for one in found:
        pair = one.first if one.first == one.second else f"{one.first}, {one.second}"
        if one.fault is not None:
            console.say(f"{pair}: {say(one.fault, words).message}")
            continue
        names_on = tuple(name for name in table.layers if name in {one.first, one.second})
        if len(names_on) > 1:
            for line in _told_of_order(table, needs, names_on, words):
                console.say(f"{pair}: {line}")
    playable = sum(1 for one in found if one.fault is None)
    said = words.gettext("{playable} of {count} can be played: each alone, and each pair.")
    console.say(said.format(playable=playable, count=len(found)))


def _told_of_order(
    table: _Table, needs: Mapping[str, Sequence[str]], names: tuple[str, ...], words: Words
) -> list[str]:
    """What hangs on which of two layers lies on top; that one stands on the other is told as what it needs."""
    together = table.together(names)
    under, top = names[::-1] if together.turned else names
    if together.only_so and under not in needs[top]:
        return [words.gettext("only with {name} on top").format(name=top)]
    if together.contested:
        said = words.gettext("which lies on top decides {names}")
        return [said.format(names=", ".join(together.contested))]
    return []


def _sign(one: Pairing) -> str:
    if one.fault is not None:
        return "-"
    return "o" if one.missing else "+"
