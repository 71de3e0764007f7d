"""Short signs for long words: the letter or two of an owner, the two letters of a feature.

Both drawings use them, so that the picture and the terminal speak alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from string import ascii_uppercase, digits

from maps.tile_map import Tile, TileMap, words_of


def owner_letters(owners: Iterable[str]) -> dict[str, str]:
    """The first letter of each owner, or where several begin alike two letters, so that none stands for another's name.

    >>> owner_letters(["North", "Nadir", "South", "Player 1", "Player 2"])
    {'North': 'No', 'Nadir': 'Na', 'South': 'S', 'Player 1': 'P1', 'Player 2': 'P2'}
    """
    names = list(dict.fromkeys(owners))
    alike = Counter(_initial(name) for name in names)
    given: dict[str, str] = {}
    for name in names:
        initial = _initial(name)
        numbered = (initial + name[-1],) if name and name[-1] in digits else ()
        wishes = (initial,) if alike[initial] == 1 else (*numbered, *_wishes(name))
        taken = set(given.values())
        given[name] = next((sign for sign in wishes if sign not in taken), "??")
    return given


def codes(words: Iterable[str], beside: Collection[str] = ()) -> dict[str, str]:
    """Two letters for each word, in alphabetical order: the first two, or the first and the next that is free.

    Args: `beside`, the codes that stand for something else in the same line of the legend.

    >>> codes(["forest", "ford", "hill"])
    {'ford': 'Fo', 'forest': 'Fr', 'hill': 'Hi'}
    """
    given: dict[str, str] = {}
    for word in sorted(set(words)):
        taken = {*beside, *given.values()}
        given[word] = next((code for code in _wishes(word) if code not in taken), "??")
    return given


def _wishes(word: str) -> Iterator[str]:
    letters = [letter for letter in word if letter.isalnum()] or ["?"]
    first = _initial(word)
    yield from (first + letter.lower() for letter in letters[1:])
    yield from (first + digit for digit in digits)
    yield from (letter + digit for letter in ascii_uppercase for digit in digits)


def _initial(word: str) -> str:
    """The letter a word begins with, as a capital; a letter whose capital is two letters stays small."""
    letter = next((letter for letter in word if letter.isalnum()), "?")
    return letter.upper() if len(letter.upper()) == 1 else letter


def tile_words(tile: Tile) -> tuple[str, ...]:
    """What a drawing shows of a tile's attributes: the words in them and what is true of it, but not the owner."""
    found = [word for name, value in tile.attributes.items() if name != "owner" for word in words_of(value)]
    found.extend(name for name, value in tile.attributes.items() if value is True)
    return tuple(sorted(set(found)))


def feature_codes(tile_map: TileMap) -> Mapping[str, str]:
    """The two letters of every word that a drawing of this map shows."""
    return codes(word for tile in tile_map.tiles for word in tile_words(tile))
