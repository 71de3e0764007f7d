"""Layers on a ruleset: which ones come with it, and what happens when several lie on it at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Mistake, Severity, Stopped
from dsl.border.frozen import frozen
from dsl.border.gates import read_text
from dsl.bundled import rulesets_folder
from dsl.layering.tables.columns import columns_in_one_order
from dsl.loaded import Loaded
from dsl.loader import Checks, all_checks, load_ruleset, loaded_together
from dsl.named.members import member_name, members_of, with_members
from dsl.resolve.names.symbols import name_of

NO_LAYER = Mistake(
    "no-layer",
    Severity.ERROR,
    "“{name}” does not extend {base}",
    "begin it with: ruleset {name} extends {base}",
)
_EXTENDS: Final = re.compile(r"^ruleset[ ]+\w+[ ]+extends[ ]+(\w+)", re.MULTILINE)


@frozen
class Laid:
    """A ruleset with some layers on it.

    Attributes:
        loaded: what comes of it; of two layers the second lies on top, the first where only that is sound.
        turned: whether the layers lie the other way round than they were given.
        only_so: whether the other way round they are not sound.
        contested: declarations that come out otherwise when the layers lie the other way round.
    """

    loaded: Loaded
    turned: bool
    contested: tuple[str, ...]
    only_so: bool = False


def layers_of(base: Loaded, given: Sequence[str], checks: Checks = all_checks) -> dict[str, Loaded]:
    """The layers on a ruleset by their names: those that come with it, then those that are given.

    Raises: Stopped when one of them cannot be read, or does not extend the ruleset.
    """
    found: dict[str, Loaded] = {}
    sources: list[str | Path] = [*layers_beside(base), *given]
    for source in sources:
        layer = load_ruleset(source, checks=checks)
        if not layer.layers:
            raise Stopped(layer.findings)
        top = layer.layers[-1]
        if top.name in found:
            continue
        if layer.rulebook is not None and all(one.name != base.name for one in layer.layers[:-1]):
            raise Stopped([NO_LAYER.at(top.header.span, name=top.name, base=base.name)])
        found[top.name] = layer
    return found


def layers_beside(base: Loaded) -> tuple[Path, ...]:
    """The files and folders of the layers that come with a ruleset, those first on which others stand.

    They are looked for one folder below the rule files, such as `cases/best_die.law`, and among the bundled rulesets.
    """
    folder = base.layers[-1].folder.resolve()
    bundled = rulesets_folder().resolve()
    bases: dict[Path, str] = {}
    for file in (*sorted(folder.glob("*/*.law")), *sorted(bundled.glob("*/*.law"))):
        path = file.parent if file.parent.parent == bundled else file
        extended = _extended_by(file)
        if extended is not None and path != folder:
            bases.setdefault(path, extended)
    known = {base.name}
    layers: list[Path] = []
    while fitting := [path for path, extended in bases.items() if extended in known and path not in layers]:
        layers += fitting
        known |= {path.stem for path in fitting}
    return tuple(layers)


def layers_together(base: Loaded, layers: Mapping[str, Loaded], checks: Checks = all_checks) -> Laid:
    """A ruleset with layers on it in their order, or in the opposite one where only that is sound."""
    as_given = loaded_together(base, layers.values(), checks)
    if len(layers) < 2:
        return Laid(as_given, turned=False, contested=())
    turned = loaded_together(base, tuple(layers.values())[::-1], checks)
    if as_given.rulebook is None or turned.rulebook is None:
        only_turned = turned.rulebook is not None
        only_so = as_given.rulebook is not turned.rulebook
        return Laid(turned if only_turned else as_given, only_turned, (), only_so)
    return Laid(as_given, turned=False, contested=_contested(as_given, turned))


def _contested(one: Loaded, other: Loaded) -> tuple[str, ...]:
    """The names of what differs between two rulesets, whatever the order of rows, named columns and attributes."""
    mine, theirs = (_by_name(some.declarations) for some in (one, other))
    return tuple(dict.fromkeys(name for name, declared in mine.items() if theirs.get(name) != declared))


def _by_name(declarations: Iterable[t.Declared]) -> dict[str, list[t.Declared]]:
    """What is called alike together: lines of one name, and all setups, in an order that is not that of the layers."""
    found: dict[str, list[t.Declared]] = {}
    for one in declarations:
        found.setdefault(name_of(one), []).append(_in_one_order(one))
    return {name: sorted(some, key=repr) if len(some) > 1 else some for name, some in found.items()}


def _in_one_order(declared: t.Declared) -> t.Declared:
    if isinstance(declared, t.Table):
        declared = columns_in_one_order(declared)
    if isinstance(declared, t.Table | t.Kind):
        return with_members(declared, sorted(members_of(declared) or (), key=member_name))
    return declared


def _extended_by(file: Path) -> str | None:
    """The ruleset that a rule file extends; none where it extends none or cannot be read."""
    try:
        text = read_text(file)
    except Stopped:
        return None  # it is told by whoever checks that file
    found = _EXTENDS.search(text)
    return found[1] if found else None
