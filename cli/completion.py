"""What a shell can complete: campaign folders, rulesets and maps. Options and commands come from click itself."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


def campaigns(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """The campaign folders that go on as typed; where there is none, any folder."""
    from click.shell_completion import CompletionItem

    above = Path(begun) if begun.endswith("/") else Path(begun).parent
    start = "" if begun.endswith("/") else Path(begun).name
    try:
        found = [one for one in sorted(above.iterdir()) if one.name.startswith(start)]
    except OSError:
        found = []
    named = [str(one) for one in found if (one / "campaign.yaml").is_file()]
    return [CompletionItem(one) for one in named] or [CompletionItem(begun, type="dir")]


def rulesets(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """The bundled rulesets that go on as typed; where there is none, any file."""
    from dsl.ruleset_places import bundled_names

    return _names_or_files(bundled_names(), begun)


def maps(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """The bundled maps that go on as typed; where there is none, any file."""
    from maps import atlas_names

    return _names_or_files(atlas_names(), begun)


def _names_or_files(names: Iterable[str], begun: str) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    found = [CompletionItem(one) for one in names if one.startswith(begun)]
    return found or [CompletionItem(begun, type="file")]
