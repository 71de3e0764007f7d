"""Words in the place of a command that are none: misspelt, called otherwise elsewhere, or what a command is about."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from gettext import gettext
from typing import Any, Final

import click

OTHERWISE_CALLED: Final = {
    "back": "undo",
    "begin": "new",
    "chance": "odds",
    "compare": "rules diff",
    "continue": "play",
    "create": "new",
    "diff": "rules diff",
    "draw": "map draw",
    "export": "page",
    "format": "fmt",
    "history": "log",
    "import": "map import",
    "init": "new",
    "lint": "check",
    "list": "rules list",
    "probability": "odds",
    "report": "story",
    "resume": "play",
    "roll": "odds",
    "run": "play",
    "show": "status",
    "start": "new",
    "state": "status",
    "validate": "check",
    "verify": "check",
    "web": "serve",
    "why": "explain",
    "prüfen": "check",
    "neu": "new",
    "spielen": "play",
    "stand": "status",
    "zurück": "undo",
    "comprobar": "check",
    "nueva": "new",
    "jugar": "play",
    "estado": "status",
    "deshacer": "undo",
}
"""What other programs, or other languages, call our commands."""


class Submenu(click.Group):
    """Commands below one.

    Attributes: `usual` is the one that is meant where its name is left out; None where several could be.
    """

    def __init__(self, *arguments: Any, usual: str | None = None, **settings: Any) -> None:
        """Args: `usual` as above; the others are click's."""
        super().__init__(*arguments, **settings)
        self.usual = usual

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that was typed; an unknown one is answered with the one that is meant."""
        name = args[0]
        if name in self.commands or name.startswith("-"):
            return super().resolve_command(ctx, args)
        near = close_to(name, self.commands)
        if not near and self.usual is not None:
            near = [f"marchlaw {self.name} {self.usual} {name}"]
        raise unknown(ctx, name, near)


def close_to(name: str, commands: Iterable[str]) -> list[str]:
    """The commands that are written almost so, the likeliest first."""
    return get_close_matches(name, list(commands), n=3)


def unknown(ctx: click.Context, name: str, meant: Iterable[str]) -> click.UsageError:
    """What is said where there is no such command; `meant` are those that may be."""
    said = gettext("No such command {name!r}.").format(name=name)
    near = ", ".join(meant)
    said += f" {gettext('Did you mean {possibility}?').format(possibility=near)}" if near else ""
    return click.UsageError(said, ctx)
