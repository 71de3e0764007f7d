"""The rules as they are written: each declaration with its lines, whoever of several rulesets wrote them."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from itertools import groupby
from operator import attrgetter
from pathlib import Path, PurePath
from typing import Final

from cli.commands.rule_files.difference import DifferenceReport
from cli.commands.rule_files.rules import lines_of
from dsl.border.diagnostics import Stopped
from dsl.border.frozen import frozen
from dsl.difference import differences
from dsl.loaded import Layer, Loaded
from dsl.loader import load_ruleset
from dsl.named.members import beside_name
from dsl.resolve.names.symbols import form_of, name_of
from dsl.tree import Declared
from web.pages.told_on_page import PageConsole

_PIECES: Final = re.compile(r'"[^"]*"?|#.*|\w+|[^\w"#]+')
"""Texts, comments, words, and what stands between them."""


@frozen
class Declaration:
    """A declaration: `roll claim`, and which file of which ruleset it comes from."""

    number: int
    form: str
    name: str
    label: str
    """What players call it, or what a line aims at; empty where neither is said."""
    layer: str
    chapter: str


def layers_changed(loaded: Loaded, console: PageConsole) -> list[tuple[str, list[str]]]:
    """For each layer above the base its name, and what it changes in the rules below it."""
    found = []
    below: Loaded | None = None
    for layer in loaded.layers:
        try:
            whole = loaded if layer is loaded.layers[-1] else load_ruleset(_source(layer))
        except Stopped:
            continue  # a base that is not there by itself any more is compared with nothing
        if below is not None and below.rulebook is not None and whole.rulebook is not None:
            console.lines.clear()
            DifferenceReport(console, below, whole).say(differences(below, whole))
            found.append((layer.name, list(console.lines)))
        below = whole
    return found


def _source(layer: Layer) -> Path:
    """Where a layer can be loaded from: its folder, or its file where that is one of several."""
    return Path(layer.files[0].file) if len(layer.files) == 1 else layer.folder


def declarations_of(loaded: Loaded) -> list[Declaration]:
    """All declarations in the order of the rules."""
    return [_declaration(at, one, loaded) for at, one in enumerate(loaded.declarations)]


def _declaration(number: int, one: Declared, loaded: Loaded) -> Declaration:
    file = one.span.file
    chapter = PurePath(file).stem.replace("_", " ")
    return Declaration(number, form_of(one), name_of(one), beside_name(one), loaded.layer_of(file), chapter)


def chapters(declared: Sequence[Declaration], sought: str, loaded: Loaded) -> list[tuple[str, list[Declaration]]]:
    """The declarations by the files in which they stand, with the name of the ruleset where there are several.

    Args: `sought` are words of which each stands somewhere in what is listed.
    """
    words = sought.casefold().split()
    found = [one for one in declared if not words or _holds(one, words, loaded)]
    is_one = len({one.layer for one in declared}) == 1
    by_file = groupby(found, attrgetter("layer", "chapter"))
    return [(chapter if is_one else f"{layer}: {chapter}", list(some)) for (layer, chapter), some in by_file]


def _holds(one: Declaration, words: Sequence[str], loaded: Loaded) -> bool:
    text = "\n".join([one.form, one.name, *lines_told(one, loaded)]).casefold()
    return all(word in text for word in words)


def lines_told(one: Declaration, loaded: Loaded) -> list[str]:
    """The lines of a declaration as they are written."""
    return [text for _, _, text in lines_of(loaded.declarations[one.number], loaded)]


def names_marked(text: str, names: Set[str]) -> list[tuple[str, bool]]:
    """A line of rules in pieces, each with whether it is one of some names; what stands in a text is none."""
    return [(piece, piece in names) for piece in _PIECES.findall(text)]
