"""`marchlaw rules`: which rulesets there are, what one says, how two differ, and which modules go together."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.commands.rule_files.difference import difference_command
from cli.commands.rule_files.matrix import matrix_command
from cli.commands_meant import Submenu
from cli.completion import rulesets
from cli.console import Command, Console
from cli.ruleset_header import header_of

if TYPE_CHECKING:
    from dsl.loaded import Loaded
    from dsl.tree import Declared


@click.group("rules", cls=Submenu, usual="show")
def rules_command() -> None:
    """List, show and compare rulesets."""


@rules_command.command(
    "list",
    cls=Command,
    short_help="List the bundled rulesets.",
    examples=("marchlaw rules list", "marchlaw rules list --json"),
)
@click.option("--json", "as_json", is_flag=True, help="Print the list as JSON.")
@click.pass_obj
def rules_list(console: Console, as_json: bool) -> int:
    """List the bundled rulesets with their titles and languages."""
    from dsl.bundled import rulesets_folder
    from dsl.ruleset_places import bundled_names

    rows = []
    for name in bundled_names():
        header = header_of(rulesets_folder() / name)
        rows.append([name, header.get("language", ""), header.get("title", "")])
    if as_json:
        from cli.data.plain import say_json

        data = [{"name": name, "language": language, "title": title} for name, language, title in rows]
        say_json({"rulesets": data}, console)
        return 0
    console.table(rows)
    return 0


@rules_command.command(
    "show",
    cls=Command,
    short_help="Show what a ruleset says.",
    examples=(
        "marchlaw rules show planetary_empires_en",
        "marchlaw rules show planetary_empires_en tile",
        "marchlaw rules show planetary_empires_en --json",
    ),
)
@click.argument("ruleset", metavar="RULESET", shell_complete=rulesets)
@click.argument("name", required=False, metavar="[NAME]")
@click.option("--json", "as_json", is_flag=True, help="Print it as JSON.")
@click.pass_obj
def rules_show(console: Console, ruleset: str, name: str | None, as_json: bool) -> int:
    """Show what a ruleset says, line by line, each with the ruleset and the place it comes from.

    House rules that change another ruleset are shown as they come out: the lines that stand, whoever wrote them.
    """
    from dsl.border.diagnostics import Stopped, nearest
    from dsl.resolve.names.symbols import name_of

    loaded = _loaded(ruleset)
    if loaded.rulebook is not None:
        console.speak(loaded.rulebook.header.language)
    if name is None and as_json:
        return _as_json(loaded, loaded.declarations, console)
    if name is None:
        return _overview(loaded, console)
    found = [one for one in loaded.declarations if name_of(one) == name]
    if not found:
        from interpreter.views.explaining import NOTHING_CALLED

        known = [name_of(one) for one in loaded.declarations]
        raise Stopped([NOTHING_CALLED.at(None, name=name, nearest=nearest(name, known))])
    if as_json:
        return _as_json(loaded, found, console)
    for declaration in found:
        rows = [
            [f"{loaded.layer_of(file)} {Path(file).name}:{line}", text]
            for file, line, text in lines_of(declaration, loaded)
        ]
        console.table(rows)
    return 0


def _as_json(loaded: Loaded, declarations: Sequence[Declared], console: Console) -> int:
    """Declarations with the lines they are made of."""
    from cli.data.plain import place_as_data, say_json
    from dsl.resolve.names.symbols import form_of, name_of

    data = [
        {
            "form": form_of(one),
            "name": name_of(one),
            "ruleset": loaded.layer_of(one.span.file),
            "place": place_as_data(one.span),
            "lines": [
                {"file": file, "line": line, "text": text, "ruleset": loaded.layer_of(file)}
                for file, line, text in lines_of(one, loaded)
            ],
        }
        for one in declarations
    ]
    header = None if loaded.rulebook is None else loaded.rulebook.header
    name = "" if header is None else header.name
    title = "" if header is None else header.title
    say_json({"ruleset": name, "title": title, "declarations": data}, console)
    return 0


def _overview(loaded: Loaded, console: Console) -> int:
    from dsl.named.members import beside_name
    from dsl.resolve.names.symbols import form_of, name_of

    if loaded.rulebook is not None:
        header = loaded.rulebook.header
        console.say(f"{header.name}: {header.title} ({header.language}, {header.version})")
        if len(header.layers) > 1:
            console.say(console.words.gettext("on top of: {layers}").format(layers=", ".join(header.layers[:-1])))
        console.say()
    rows = []
    for one in loaded.declarations:
        name = name_of(one)
        place = f"{Path(one.span.file).name}:{one.span.line}"
        rows.append([form_of(one), name, loaded.layer_of(one.span.file), place, beside_name(one)])
    console.table(rows)
    return 0


rules_command.add_command(difference_command)
rules_command.add_command(matrix_command)


def _loaded(source: str) -> Loaded:
    """A ruleset, faulty or not, as long as it can be read. Raises: Stopped when it cannot."""
    from dsl.border.diagnostics import Stopped
    from dsl.known.read_before import read_as_written

    loaded = read_as_written(source)
    if not loaded.layers:
        raise Stopped(loaded.findings)
    return loaded


def lines_of(declaration: Declared, loaded: Loaded) -> list[tuple[str, int, str]]:
    """The source lines a merged declaration is made of: file, line, text; in the order of its parts."""
    from dsl.tree.walk import nodes_below

    found: dict[tuple[str, int], None] = {}
    for node in nodes_below(declaration):
        span = getattr(node, "span", None)
        if span is not None and span.file in loaded.sources:
            found.setdefault((span.file, span.line))
    lines = []
    for file, line in found:
        source = loaded.sources[file].splitlines()
        if 0 < line <= len(source) and source[line - 1].strip():
            lines.append((file, line, source[line - 1].rstrip()))
    return lines
