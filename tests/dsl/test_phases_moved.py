"""A phase that a layer puts elsewhere is told to have moved, and nothing is said of the phases around it."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.difference import differences
from dsl.loader import load_ruleset

BELOW = "ruleset below\n  language en\n" + "".join(
    f'phase {name}{place}\n  say "{name}"\n'
    for name, place in (("dawn", ""), ("day", " after dawn"), ("dusk", " after day"), ("night", " after dusk"))
)


def moved(folder: Path, layer: str, below: str = BELOW) -> dict[str | None, list[tuple[str | None, str | None]]]:
    """What a layer moves, by what both call it: all that is told of it."""
    (folder / "below.law").write_text(below, encoding="utf-8")
    (folder / "own.law").write_text(f"ruleset own extends below\n{layer}", encoding="utf-8")
    one, other = (load_ruleset(folder / f"{name}.law", checks=lambda _: ()) for name in ("below", "own"))
    return {each.first: [(line.first, line.second) for line in each.lines] for each in differences(one, other)}


@pytest.mark.parametrize(
    ("layer", "told"),
    [
        # dawn, dusk, day, night: either of two may be said to have moved, and it is the one that the layer names.
        ("change phase day after dusk\nchange phase dusk after dawn\n", {"day": [("after dawn", "after dusk")]}),
        # dawn, dusk, night, day, since night comes along: fewer are told where it is day that has moved.
        ("change phase dusk before day\n", {"day": [("after dawn", "after night")]}),
        # dawn, day, night, dusk
        ("change phase dusk after night\nchange phase night after day\n", {"dusk": [("after day", "after night")]}),
        # night, dawn, day, dusk
        ("change phase night before dawn\n", {"night": [("after dusk", "before dawn")]}),
        # Another place is written, and it is the same.
        ("change phase day before dusk\n", {}),
    ],
)
def test_what_the_layer_moves_is_told_and_nothing_else(
    tmp_path: Path, layer: str, told: dict[str, list[tuple[str, str]]]
) -> None:
    assert moved(tmp_path, layer) == told
