"""What is known of the campaign, of which there is only one, without saying once more that it is the campaign.

given: {campaign: {pot: 3}}                   # read as campaign: {campaign: {pot: 3}}
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from dsl.border.yaml_door import Document
from dsl.border.yaml_places import Path, Plain
from dsl.types import CAMPAIGN

_OF_THINGS: Final = ("state", "stats", "explain")
"""What an expectation has by kinds and things."""


def campaign_in_full(document: Document) -> Document:
    """A case file as its shapes want it: what stands below `campaign` stands below the campaign as a thing.

    Args:
        document: The file as it was written.

    Returns:
        The same file, with the places of what was written; itself where nothing is said in short.
    """
    written: dict[Path, Path] = {}
    for mapping, at in _by_kind(document.value):
        below = mapping.get(CAMPAIGN.name)
        if isinstance(below, dict) and below and CAMPAIGN.name not in below:
            mapping[CAMPAIGN.name] = {CAMPAIGN.name: below}
            written[(*at, CAMPAIGN.name, CAMPAIGN.name)] = (*at, CAMPAIGN.name)
    return document.deeper(document.value, written) if written else document


def _by_kind(value: Plain) -> Iterator[tuple[dict[str, Any], Path]]:
    """The mappings of a file that have kinds of things as keys, with their places."""
    if not isinstance(value, dict):
        return
    yield from _mapping(value, (), "given")
    cases = value.get("cases")
    for number, case in enumerate(cases if isinstance(cases, list) else []):
        at: Path = ("cases", number)
        if isinstance(case, dict):
            yield from _mapping(case, at, "given")
            yield from _expected(case, at)
            stages = case.get("then")
            for place, stage in enumerate(stages if isinstance(stages, list) else []):
                yield from _expected(stage, (*at, "then", place))


def _expected(stage: Any, at: Path) -> Iterator[tuple[dict[str, Any], Path]]:
    for expect, where in _mapping(stage, at, "expect"):
        for key in _OF_THINGS:
            yield from _mapping(expect, where, key)
        for seen, below in _mapping(expect, where, "seen"):
            for player in seen:
                yield from _mapping(seen, below, player)


def _mapping(around: Any, at: Path, key: str) -> Iterator[tuple[dict[str, Any], Path]]:
    """The mapping below a key, if there is one."""
    below = around.get(key) if isinstance(around, dict) else None
    if isinstance(below, dict):
        yield below, (*at, key)
