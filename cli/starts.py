"""Starts: how a ruleset advises to begin a campaign, as a file `starts/NAME.yaml` in its folder.

    title: Two farms
    map: duel
    players: {red: {name: Anna}, blue: {}}
    tiles: 1
    options: {tolls: false}
    orders: [mill, done]        # the first answers, as in an orders file
    acts: [build, take]         # what those who play by themselves choose among

The start that is called `demo` is what `marchlaw demo` shows of the ruleset.

All but the map and the players may be left out. What is said on the command line stands above it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pydantic import BaseModel, ConfigDict, Field

from dsl.border.diagnostics import Mistake, Severity, Stopped
from dsl.border.frozen import frozen
from dsl.border.gates import read_text
from dsl.border.yaml_door import load_model, load_yaml
from interpreter.campaign.folder.file_shape import MAX_PLAYERS, Text

if TYPE_CHECKING:
    from cli.orders import WrittenOrder

FOLDER: Final = "starts"
"""The folder of starts in the folder of a ruleset."""
DEMO: Final = "demo"
"""The start of which `marchlaw demo` makes its campaign."""

NO_START: Final = Mistake(
    "no-start", Severity.ERROR, "there is no start “{name}” for these rules", "the starts they bring: {known}"
)


class _Shape(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)
    title: Text | None = None
    map: Text
    players: dict[Text, dict[Text, Any]] = Field(min_length=1, max_length=MAX_PLAYERS)
    tiles: int | None = Field(default=None, ge=0, le=10_000)
    options: dict[Text, bool | int | Text] = {}
    orders: list[Any] = []
    acts: list[Text] | None = None


@frozen
class Begun:
    """A start that was read."""

    map: str
    seats: tuple[tuple[str, str], ...]
    given: Mapping[str, dict[str, Any]]
    tiles: int | None
    options: Mapping[str, Any]
    orders: tuple[WrittenOrder, ...]
    acts: frozenset[str] | None


def read_start(folders: Iterable[Path], name: str) -> Begun:
    """The start of that name; that of a ruleset on top stands above that of one below it.

    Raises: Stopped where there is none, or what stands there is no start.
    """
    from cli.orders import WrittenOrder

    files = _by_name(folders)
    if name not in files:
        raise Stopped([NO_START.at(None, name=name, known=", ".join(sorted(files)) or "-")])
    document = load_yaml(read_text(files[name]), str(files[name]))
    found = load_model(_Shape, document)
    given = {id: {key: value for key, value in one.items() if key != "name"} for id, one in found.players.items()}
    return Begun(
        map=found.map,
        seats=tuple((id, str(one.get("name", id.capitalize()))) for id, one in found.players.items()),
        given=given,
        tiles=found.tiles,
        options=found.options,
        orders=tuple(
            WrittenOrder(at + 1, one, "", document.span(("orders", at))) for at, one in enumerate(found.orders)
        ),
        acts=None if found.acts is None else frozenset(found.acts),
    )


def start_names(folders: Iterable[Path]) -> tuple[str, ...]:
    """The starts by which a campaign may begin; the one that the program shows of the rules comes last."""
    return tuple(sorted(_by_name(folders), key=lambda one: (one == DEMO, one)))


def _by_name(folders: Iterable[Path]) -> dict[str, Path]:
    """The files of all starts; that of a ruleset on top stands above that of one below it."""
    return {file.stem: file for folder in folders for file in sorted(_files(folder))}


def has_start(folders: Iterable[Path], name: str) -> bool:
    """Whether there is a start of that name."""
    return any((folder / FOLDER / f"{name}.yaml").is_file() for folder in folders)


def _files(folder: Path) -> Iterable[Path]:
    place = folder / FOLDER
    return place.glob("*.yaml") if place.is_dir() else ()
