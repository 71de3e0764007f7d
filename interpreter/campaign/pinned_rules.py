"""The basis of a campaign: the rules, the map, the players and the options it is played by.

Rules and map are files that their keepers go on editing. So a copy of each is kept in the campaign folder, under
`rules/<key>/`, from the moment it is played by: a journal is replayed by the rules its answers were given under,
whatever has become of the files since.

    rules/4f2a91c07be3d8a6/map.yaml
    rules/4f2a91c07be3d8a6/our_house/our_house.law
    rules/4f2a91c07be3d8a6/our_house/valley/ruleset.law      the ruleset that `our_house` extends
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from dsl.border.diagnostics import Mistake, Severity, Span, Stopped
from dsl.border.frozen import frozen
from dsl.border.gates import shown
from dsl.known.checked_before import is_known_sound
from dsl.known.known_texts import known_texts
from dsl.known.read_before import read_once
from dsl.rule_texts import RuleTexts
from dsl.ruleset_places import find_ruleset
from dsl.understood.rules import Rulebook
from interpreter.campaign.folder.file import Campaign
from interpreter.campaign.folder.seats import options_said, seats_of
from interpreter.new_world import NOWHERE, Seat
from maps import load_map, map_text, open_map

if TYPE_CHECKING:
    from maps import TileMap

COPIES: Final = "rules"
"""The folder of copies in a campaign folder."""
MAP_COPY: Final = "map.yaml"

NOBODY_SAID: Final[Mapping[str, Seat]] = MappingProxyType({})
COPY_DAMAGED = Mistake(
    "rules-copy-damaged",
    Severity.ERROR,
    "the copy of the rules in “{folder}” is not the one that was played by",
    "bring the folder back from a backup or from git",
)


@frozen
class Basis:
    """What a stretch of a campaign is played by, as plain data; rules and map stand for themselves by hash."""

    ruleset: str
    rules: str
    map: str
    players: tuple[tuple[str, str, str], ...]
    """Id, name, and the attributes as canonical JSON."""
    options: str
    turns: int | None

    @property
    def key(self) -> str:
        """The name of the folder that keeps rules and map."""
        return hashlib.sha256(f"{self.rules}\n{self.map}".encode()).hexdigest()[:16]

    def seats(self) -> list[Seat]:
        """The players."""
        return [Seat(id, name, json.loads(attributes)) for id, name, attributes in self.players]

    def chosen(self) -> dict[str, Any]:
        """The options."""
        found: dict[str, Any] = json.loads(self.options)
        return found

    def as_data(self) -> dict[str, Any]:
        """The basis as a record of the journal holds it."""
        return {
            "ruleset": self.ruleset,
            "rules": self.rules,
            "map": self.map,
            "players": [
                {"id": id, "name": name, "attributes": json.loads(attributes)} for id, name, attributes in self.players
            ],
            "options": self.chosen(),
            "turns": self.turns,
        }


@frozen
class Ground:
    """A basis with its rules, by their texts and understood, and its map loaded."""

    basis: Basis
    texts: RuleTexts
    rulebook: Rulebook
    map: TileMap
    said: Mapping[str, Seat] = field(default=NOBODY_SAID, compare=False)
    """The players as the campaign file says them, with their places; none where they come from the journal."""
    option_spans: Mapping[str, Span | None] = field(default=NOWHERE, compare=False)
    """Where the campaign file says options."""

    def seats(self) -> list[Seat]:
        """The players, with the places where they are said."""
        return [self._placed(one) for one in self.basis.seats()]

    def _placed(self, seat: Seat) -> Seat:
        said = self.said.get(seat.id)
        return seat if said is None else Seat(seat.id, seat.name, seat.attributes, said.span, said.spans)


def basis_of(
    ruleset: str, rules: str, map_hash: str, players: list[Seat], options: Mapping[str, Any], turns: int | None
) -> Basis:
    """A basis from its parts."""
    seats = tuple((one.id, one.name, _canonical(_plain(one.attributes))) for one in players)
    return Basis(ruleset, rules, map_hash, seats, _canonical(_plain(options)), turns)


def ground_of(campaign: Campaign, folder: Path) -> Ground:
    """What a campaign file names, loaded.

    Raises: Stopped when the rules or the map have errors.
    """
    read = read_once(ruleset_source(campaign.ruleset, folder))
    rulebook = read.sound()
    tile_map = open_map(campaign.map, folder)
    players = seats_of(campaign)
    basis = basis_of(
        campaign.ruleset, read.texts.hash, tile_map.content_hash, players, dict(campaign.options), campaign.turns
    )
    said = {one.id: one for one in players}
    return Ground(basis, read.texts, rulebook, tile_map, said, options_said(campaign))


def ruleset_source(name: str, folder: Path) -> str | Path:
    """Where the ruleset of a campaign lies: named, beside the campaign or bundled; or a path from its folder."""
    if name.isidentifier():
        return find_ruleset(name, folder) or name
    return folder / name


def keep_copy(ground: Ground, folder: Path) -> None:
    """Copy rules and map into the campaign folder, unless they are there; on disk when this returns."""
    home = folder / COPIES / ground.basis.key
    if (home / MAP_COPY).exists():
        return
    place, called = home, ""
    for layer in reversed(ground.texts.layers):
        # A base lies inside what extends it, because there it is looked for before the bundled rulesets, and is called
        # as that asks for it: its header may call it otherwise.
        place = place / (called or layer.name)
        called = layer.base or ""
        place.mkdir(parents=True, exist_ok=True)
        for file, text in layer.texts.items():
            _write(place / Path(file).name, text)
    # The map comes last: a copy that has one is whole.
    _write(home / MAP_COPY, map_text(ground.map))


def kept_ground(basis: Basis, folder: Path) -> Ground:
    """Rules and map as they were when the basis was played by.

    Raises: Stopped when the copy is missing or was changed.
    """
    read = read_once(_top_of_copy(basis, folder))
    if read.texts.hash != basis.rules:
        raise _damaged(basis, folder)
    return Ground(basis, read.texts, read.sound(), _map_of_copy(basis, folder))


def look_at_copy(basis: Basis, folder: Path) -> None:
    """Rules and map as for `kept_ground`, for whoever only wants to know that they are whole.

    Raises: Stopped when the copy is missing or was changed.
    """
    texts = known_texts(_top_of_copy(basis, folder))
    if texts is not None and texts.hash == basis.rules and is_known_sound(texts.hash):
        _map_of_copy(basis, folder)
    else:
        kept_ground(basis, folder)


def _top_of_copy(basis: Basis, folder: Path) -> Path:
    """Where the ruleset of a copy lies, with those it stands on inside."""
    home = folder / COPIES / basis.key
    tops = sorted(path for path in home.iterdir() if path.is_dir()) if home.is_dir() else []
    if len(tops) != 1:
        raise _damaged(basis, folder)
    return tops[0]


def _map_of_copy(basis: Basis, folder: Path) -> TileMap:
    tile_map = load_map(folder / COPIES / basis.key / MAP_COPY)
    if tile_map.content_hash != basis.map:
        raise _damaged(basis, folder)
    return tile_map


def _damaged(basis: Basis, folder: Path) -> Stopped:
    return Stopped([COPY_DAMAGED.at(None, folder=shown(str(folder / COPIES / basis.key)))])


def _write(path: Path, text: str) -> None:
    beside = path.with_name(path.name + ".new")
    with beside.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, path)


def _plain(value: Any) -> Any:
    """Tuples as lists, as JSON knows them."""
    if isinstance(value, Mapping):
        return {str(key): _plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return value


def _canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
