"""The texts of a ruleset and of the rulesets below it, as they were read; whatever is found out rests on these."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dsl.border.frozen import frozen
from dsl.border.gates import read_text
from dsl.border.kept import Shelf

if TYPE_CHECKING:
    from dsl.border.yaml_door import Document

COVERAGE: Final = "coverage.yaml"
"""The list of a source's rules, in the folder of a ruleset; the rules cite it."""
_SAID: Final = Shelf("lists", "dsl")


def list_document(path: Path) -> Document:
    """A list of rules as it is written; checks and cases ask for the same one.

    Raises: Stopped when it cannot be read.
    """
    return _document(read_text(path), str(path))


def said_in_list(path: Path) -> frozenset[str]:
    """All keys and texts of a list of rules, found now or before: whatever its form, a rule it names is one of them.

    Raises: Stopped when it cannot be read.
    """
    text = read_text(path)
    known = _SAID.said_of(text)
    if not isinstance(known, list):
        known = sorted(set(_keys_and_texts(_document(text, str(path)).value)))
        _SAID.keep(known, text)
    return frozenset(known)


def _keys_and_texts(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for key, one in value.items():
            yield key
            yield from _keys_and_texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from _keys_and_texts(one)
    elif isinstance(value, str):
        yield value


@lru_cache(maxsize=4)
def _document(text: str, file: str) -> Document:
    from dsl.border.yaml_door import load_yaml  # with the YAML library, which who plays need not wait for

    return load_yaml(text, file)


@frozen
class LayerTexts:
    """One ruleset of the stack: its name, its folder, its texts by their files.

    Attributes:
        base: the name under which it looks for the ruleset that it extends, which may call itself otherwise.
    """

    name: str
    folder: Path
    texts: dict[str, str]
    base: str | None = None


@frozen
class RuleTexts:
    """All texts of a ruleset, the lowest layer first.

    Attributes:
        hash: SHA-256 over the texts of all layers, 32 hex digits; where the files lie does not count.
    """

    layers: tuple[LayerTexts, ...]
    hash: str

    @property
    def files(self) -> tuple[str, ...]:
        """Where the texts lie, in the order in which they are read."""
        return tuple(file for layer in self.layers for file in layer.texts)

    def lists(self) -> tuple[str, ...]:
        """The texts of the lists of rules that lie beside the layers, an empty one where there is none.

        Raises: Stopped when one cannot be read.
        """
        paths = (layer.folder / COVERAGE for layer in self.layers)
        return tuple(read_text(path) if path.is_file() else "" for path in paths)


def together(layers: Iterable[LayerTexts]) -> RuleTexts:
    """Layers as the texts of one ruleset."""
    several = tuple(layers)
    digest = hashlib.sha256()
    for layer in several:
        for file, text in layer.texts.items():
            digest.update(f"{layer.name}\0{Path(file).name}\0{len(text)}\0{text}".encode())
    return RuleTexts(several, digest.hexdigest()[:32])
