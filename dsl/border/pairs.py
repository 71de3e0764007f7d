"""Two words that belong together: how they are written where people join them otherwise, or put a third beside them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from dsl.border.gates import shown
from dsl.border.in_yaml import MOST_KEYS
from dsl.border.model_keys import shapes_at
from dsl.border.says_instead import A_THIRD, SaysInstead

if TYPE_CHECKING:
    from pydantic import BaseModel

    from dsl.border.yaml_door import Document
    from dsl.border.yaml_places import Path

_OF_A_PAIR: Final = ("one", "other")
_PAIR: Final = re.compile(r"(\w+) *(?:-|–|—|/|>|->|,| to | and ) *(\w+)")
"""Two names as people join them in one text."""


def pair_in(text: str) -> str:
    """Two names that are joined in one text, as a list of them; empty for anything else."""
    pair = _PAIR.fullmatch(text)
    return f"[{pair[1]}, {pair[2]}]" if pair else ""


def in_pairs(given: object, most: int) -> str:
    """A chain of names as the pairs that it is made of; empty for anything else."""
    if most != len(_OF_A_PAIR) or not isinstance(given, list) or not all(isinstance(one, str) for one in given):
        return ""
    pairs = [f"[{shown(one)}, {shown(other)}]" for one, other in pairwise(given)]
    return ", ".join(pairs) if len(pairs) <= MOST_KEYS else f"{', '.join(pairs[:MOST_KEYS])}, …"


def with_a_third(model: type[BaseModel], path: Path, given: Sequence[object]) -> str:
    """A pair and what a third word says of it, where a shape that may stand there knows how that is written."""
    if len(given) != len(_OF_A_PAIR) + 1:
        return ""
    shapes = (one for one in shapes_at(model, path) if isinstance(one, type) and issubclass(one, SaysInstead))
    one, other, third = (shown(str(word)) for word in given)
    written = (shape.said_instead[A_THIRD] for shape in shapes if A_THIRD in shape.said_instead)
    return next((text.format(one=one, other=other, third=third) for text in written), "")


def one_pair(document: Document, path: Path) -> str:
    """Two names in a list of pairs, as the pair that they are; empty for anything else."""
    around = document.value_at(path[:-1])
    if len(path) < 2 or not isinstance(around, list) or len(around) != len(_OF_A_PAIR):
        return ""
    names = [one for one in around if isinstance(one, str) and one.isidentifier()]
    return f"{path[-2]}: [[{names[0]}, {names[1]}]]" if len(names) == len(around) else ""


def behind_a_comma(document: Document, path: Path) -> str:
    """A word behind the comma of `{features: forest, mill}`, of which YAML makes a key, with the one before it."""
    around = document.value_at(path[:-1])
    pairs = list(around.items()) if isinstance(around, dict) else []
    at = next((place for place, (key, _) in enumerate(pairs) if key == path[-1]), 0)
    if not at:
        return ""
    name, before = pairs[at - 1]
    is_behind = document.key_span((*path[:-1], name)).line == document.key_span(path).line
    return f"{name}: [{shown(before)}, {path[-1]}]" if is_behind and isinstance(before, str) else ""
