"""The texts of rulesets that were found sound before, gathered without reading a rule: their headers are kept.

For the texts of one layer, its name and what it extends are kept (`dsl.border.kept`), so that the layers below are
found from their texts alone.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from dsl.border.diagnostics import Stopped
from dsl.border.gates import read_text
from dsl.border.kept import Shelf
from dsl.loaded import Loaded
from dsl.rule_texts import LayerTexts, RuleTexts, together
from dsl.ruleset_places import MAX_FILES, MAX_LAYERS, find_ruleset, places_near, rule_files, where_it_lies

_HEADERS: Final = Shelf("headers", "dsl")


def known_texts(source: str | Path) -> RuleTexts | None:
    """The texts of a ruleset that was found sound before; None where nothing is known of one of its layers."""
    path = where_it_lies(source)
    layers: list[LayerTexts] = []
    while path is not None and len(layers) < MAX_LAYERS:
        texts = _texts_in(path)
        match _HEADERS.said_of(*_with_names(texts)) if texts else None:
            case [str(name), None | str() as base]:
                folder = path if path.is_dir() else path.parent
                layers.insert(0, LayerTexts(name, folder, texts, base))
            case _:
                return None
        if base is None:
            return together(layers)
        path = find_ruleset(base, *places_near(folder))
    return None


def keep_headers(loaded: Loaded) -> None:
    """Keep what the headers of a ruleset say in which no error was found."""
    for layer, one in zip(loaded.layers, loaded.texts().layers, strict=True):
        _HEADERS.keep([layer.name, one.base], *_with_names(one.texts))


def _texts_in(path: Path) -> dict[str, str]:
    """The texts of one layer; none where one of them is refused."""
    files = rule_files(path)
    try:
        return {str(file): read_text(file) for file in files} if len(files) <= MAX_FILES else {}
    except Stopped:
        return {}


def _with_names(texts: dict[str, str]) -> tuple[str, ...]:
    return tuple(part for file, text in texts.items() for part in (Path(file).name, text))
