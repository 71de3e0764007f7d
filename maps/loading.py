"""From a file to a tile map: read, take the shape, note what is written, check, build."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dsl.border.diagnostics import Finding, Mistake, Severity, Stopped, has_errors, in_order, nearest
from dsl.border.gates import read_text, shown
from maps.tile_map import TileMap

if TYPE_CHECKING:
    from dsl.border.yaml_door import Document
    from maps.reading.written import Written

ATLAS: Final = Path(__file__).parent / "atlas"
"""Where the maps lie that come with the program."""

_ATLAS_NAME: Final = re.compile(r"(?:atlas/)?([a-z0-9_]+)")

UNKNOWN_MAP = Mistake(
    "unknown-map", Severity.ERROR, "the atlas has no map “{name}”", "did you mean {nearest}? A file ends in .yaml"
)
UNKNOWN_MAP_OF = Mistake(
    "unknown-map", Severity.ERROR, "the atlas has no map “{name}”", "it has: {known}. A file ends in .yaml"
)
MAP_OUTSIDE = Mistake(
    "map-outside", Severity.ERROR, "the map “{name}” lies outside its folder", "put the map file into that folder"
)


def load_map(path: Path) -> TileMap:
    """The map of one file.

    Raises: Stopped, with every error and warning found in it.
    """
    from maps.remembered import remember, remembered

    text = read_text(path)
    known = remembered(text, str(path))
    if known is not None:
        return known
    from dsl.border.yaml_door import load_yaml  # the YAML library takes time to import, which `--help` need not pay

    tile_map = parse_map(load_yaml(text, str(path)))
    remember(tile_map, text)
    return tile_map


def parse_map(document: Document) -> TileMap:
    """The map of a YAML document that is open already.

    Raises: Stopped, with every error and warning found in it.
    """
    from dsl.border.yaml_door import load_model
    from maps.reading.map_file import MapShape
    from maps.reading.tree import read_written

    shape = load_model(MapShape, document)
    return checked_map(read_written(shape, document, document.span(()).file))


def checked_map(written: Written, before: Iterable[Finding] = ()) -> TileMap:
    """The map of a written tree that has no errors, whoever wrote it.

    Args:
        before: what was found while it was written.

    Raises: Stopped, with every error and warning found in it.
    """
    from maps.checks import checked
    from maps.reading.building import build
    from maps.reading.survey import survey

    surveyed = survey(written)
    findings = in_order((*before, *checked(surveyed)))
    if has_errors(findings):
        raise Stopped(findings)
    return build(surveyed, findings)


def open_map(name: str, base: Path | None = None) -> TileMap:
    """The map called `name`: one of the atlas (`duel`, `atlas/duel`), or a file (`maps/valley.yaml`).

    Raises: Stopped, as `map_file` does, or when the map has errors.
    """
    return load_map(map_file(name, base))


def map_file(name: str, base: Path | None = None) -> Path:
    """The file of the map called `name`: one of the atlas, or a file.

    A name that comes out of somebody's file must not reach the whole disk: with `base`, a file has to lie in
    this folder. Without it, `name` is what the user typed, and any file will do.

    Raises: Stopped, when the atlas has no such map, or when the file lies outside `base`.
    """
    atlas_name = _ATLAS_NAME.fullmatch(name)
    if atlas_name:
        return _atlas_file(atlas_name.group(1))
    return Path(name) if base is None else _inside(base, name)


def _inside(base: Path, name: str) -> Path:
    outside = Stopped([MAP_OUTSIDE.at(None, name=shown(name))])
    try:
        path = (base / name).resolve()
        home = base.resolve()
    except (OSError, ValueError, RuntimeError):  # a NUL in the name; a link that leads to itself
        raise outside from None
    if not path.is_relative_to(home):
        raise outside
    return path


def _atlas_file(name: str) -> Path:
    names = atlas_names()
    if name not in names:
        near = nearest(name, names)
        raise Stopped(
            [UNKNOWN_MAP.at(None, name=name, nearest=near)]
            if near
            else [UNKNOWN_MAP_OF.at(None, name=name, known=", ".join(names))]
        )
    return ATLAS / f"{name}.yaml"


def atlas_names() -> tuple[str, ...]:
    """The names of the maps that come with the program."""
    return tuple(sorted(path.stem for path in ATLAS.glob("*.yaml")))
