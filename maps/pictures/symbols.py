"""Short signs for long words: the letter of an owner, the two letters of a feature.

Both drawings use them, so that the picture and the terminal speak alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from string import ascii_uppercase, digits

from maps.tile_map import Tile, TileMap, words_of


def owner_letters(owners: Iterable[str]) -> dict[str, str]:
    """A capital for each owner: the first letter of the name that is still free, else any free one.

    >>> owner_letters(["North", "Nadir", "South"])
    {'North': 'N', 'Nadir': 'A', 'South': 'S'}
    """
    given: dict[str, str] = {}
    for owner in dict.fromkeys(owners):
        taken = set(given.values())
        wishes = [letter.upper() for letter in owner if letter.isalpha() and len(letter.upper()) == 1]
        free = (letter for letter in (*wishes, *ascii_uppercase, *digits) if letter not in taken)
        given[owner] = next(free, "?")
    return given


def codes(words: Iterable[str]) -> dict[str, str]:
    """Two letters for each word, in alphabetical order: the first two, or the first and the next that is free.

    >>> codes(["forest", "ford", "hill"])
    {'ford': 'Fo', 'forest': 'Fr', 'hill': 'Hi'}
    """
    given: dict[str, str] = {}
    for word in sorted(set(words)):
        taken = set(given.values())
        given[word] = next((code for code in _wishes(word) if code not in taken), "??")
    return given


def _wishes(word: str) -> Iterator[str]:
    letters = [letter for letter in word if letter.isalnum()] or ["?"]
    first = letters[0].upper()
    yield from (first + letter.lower() for letter in letters[1:])
    yield from (first + digit for digit in digits)
    yield from (letter + digit for letter in ascii_uppercase for digit in digits)


def tile_words(tile: Tile) -> tuple[str, ...]:
    """What a drawing shows of a tile's attributes: the words in them and what is true of it, but not the owner."""
    found = [word for name, value in tile.attributes.items() if name != "owner" for word in words_of(value)]
    found.extend(name for name, value in tile.attributes.items() if value is True)
    return tuple(sorted(set(found)))


def feature_codes(tile_map: TileMap) -> Mapping[str, str]:
    """The two letters of every word that a drawing of this map shows."""
    return codes(word for tile in tile_map.tiles for word in tile_words(tile))
