"""Types of values, as the checker and the interpreter see them."""

from __future__ import annotations

from typing import Literal, assert_never

from dsl.border.diagnostics import joined, phrase
from dsl.border.frozen import frozen

TypeForm = Literal[
    "number",
    "fraction",
    "dice",
    "truth",
    "text",
    "words",
    "row",
    "entity",
    "fact",
    "result",
    "outcome",
    "die",
    "many",
    "shares",
    "nothing",
    "unknown",
]

RoundingWay = Literal["down", "up", "nearest"]
Within = str
"""The time in which facts are looked for and uses of a limit are counted: turn, phase, round or the name of a scene; at
all times where it is not given."""


@frozen
class Type:
    """What a value is.

    `form` is one of number (whole), fraction, dice (a number that may hold dice), truth, text, words (one of a
    short list), row (of the table `name`), entity (of the kind `name`, or of one of the kinds `words`), fact (an
    entry of the log about the act or roll `name`), result (of the roll `name`), outcome (of the contest `name`),
    die (of the contest `name`), many (a collection of `item`), shares (a number for each of several `item`),
    nothing (the type of `none`) and unknown (already reported as wrong).
    """

    form: TypeForm
    name: str = ""
    words: tuple[str, ...] = ()
    item: Type | None = None
    optional: bool = False

    def or_none(self) -> Type:
        """The same, but perhaps absent; what is unknown already may be anything."""
        return self if self.optional or self is UNKNOWN else Type(self.form, self.name, self.words, self.item, True)

    def present(self) -> Type:
        """The same, certainly there."""
        return Type(self.form, self.name, self.words, self.item) if self.optional else self

    @property
    def are_numbers(self) -> bool:
        """Whether these are several numbers: each of them is there as often as it was put in, as what dice show is."""
        return self.item is not None and self.form == "many" and self.item.form in ("number", "fraction")

    @property
    def is_open(self) -> bool:
        """Whether these are several values, `{}`, of which nothing says of what sort they are."""
        return self.form == "many" and self.item is UNKNOWN

    def __str__(self) -> str:
        plain = self._plain()
        return phrase("{type} or none", type=plain) if self.optional and self.form != "nothing" else plain

    def _plain(self) -> str:
        match self.form:
            case "truth":
                return phrase("yes or no")
            case "words":
                return phrase("one of {words}", words=joined(self.words))
            case "row" if not self.name:
                return phrase("a row of a table")
            case "entity" if self.words:
                return phrase("an event")
            case "entity" if not self.name:
                return phrase("a thing of some kind")
            case "row" | "entity":
                return phrase("a {name}", name=self.name)
            case "many":
                return phrase("several values ({item})", item=self.item)
            case "shares":
                return phrase("a number for each of several ({item})", item=self.item)
            case "fact":
                return phrase("an entry of the log about {name}", name=self.name)
            case "result":
                return phrase("a result of {name}", name=self.name)
            case "outcome":
                return phrase("an outcome of {name}", name=self.name)
            case "nothing":
                return "`none`"
            case "number":
                return phrase("a whole number")
            case "fraction":
                return phrase("a number that need not be whole")
            case "text":
                return phrase("a text")
            case "die":
                return phrase("a die")
            case "dice":
                return phrase("dice")
            case "unknown":
                return self.form
            case _:
                assert_never(self.form)


NUMBER = Type("number")
FRACTION = Type("fraction")
"""A number that need not be whole; it becomes a `number` only by a written rounding."""
DICE = Type("dice")
TRUTH = Type("truth")
TEXT = Type("text")
NOTHING = Type("nothing", optional=True)
TILE = Type("entity", "tile")
PLAYER = Type("entity", "player")
UMPIRE = Type("entity", "umpire")
"""Whoever sees all and does not play."""
BOARD = Type("entity", "board")
WITH_START = frozenset({"many", "truth", "number", "fraction", "text"})
"""The forms of values that begin with something where nothing is said: 0, no, nothing, an empty text."""
CAMPAIGN = Type("entity", "campaign")
"""The campaign itself, which has the attributes that a `kind campaign` gives it: there is exactly one such thing."""
DIRECTION = Type(
    "words",
    words=("north", "north_east", "east", "south_east", "south", "south_west", "west", "north_west"),
)
"""The sides of a tile: four on a board of squares, six on one of hexes, none on one without a layout."""
UNKNOWN = Type("unknown")
"""The type of what has already been reported as wrong; it fits everything, so that one mistake is one finding."""


def many(item: Type) -> Type:
    """A collection of `item`."""
    return Type("many", item=item.present())


def thrown(kind: Type) -> Type:
    """The type of a value once its dice are thrown; a cell that holds none of them gives none."""
    if kind.form != DICE.form:
        return kind
    return NUMBER.or_none() if kind.optional else NUMBER


def fits(given: Type, wanted: Type) -> bool:
    """Whether a value of type `given` may stand where `wanted` is asked for."""
    if UNKNOWN.form in (given.form, wanted.form):
        return True
    if given.form == "nothing":
        return wanted.optional or wanted.form == "nothing"
    if given.optional and not wanted.optional:
        return False
    if given.form == "many" and wanted.form == "many":
        return given.item is None or wanted.item is None or fits(given.item, wanted.item)
    if wanted.form == "fraction":
        return given.form in ("number", "fraction")
    if wanted.form == "dice":
        return given.form in ("number", "dice")
    if wanted.form == given.form == "entity" and not given.words and given.name in wanted.words:
        return True
    if wanted.form == given.form == "words":
        return frozenset(given.words) <= frozenset(wanted.words)
    return (given.form, given.name, given.words) == (wanted.form, wanted.name, wanted.words)


def joined_types(kind: Type | None, found: Type) -> Type | None:
    """The type of a value that is of the one type or of the other; None where nothing can be both."""
    if kind is None or kind is UNKNOWN or (kind.is_open and found.form == "many"):
        return found
    if found is UNKNOWN or fits(found, kind):
        return kind
    if fits(kind, found):
        return found
    if found.form == "nothing" or kind.form == "nothing":
        return found.or_none() if kind.form == "nothing" else kind.or_none()
    if kind.form == found.form == "words":
        both = Type("words", words=tuple(dict.fromkeys((*kind.words, *found.words))))
        return both.or_none() if kind.optional or found.optional else both
    return kind.or_none() if fits(found.present(), kind.present()) else None


def comparable(one: Type, other: Type) -> bool:
    """Whether two values may be asked to be the same."""
    if one.form == other.form == "words":
        return not frozenset(one.words).isdisjoint(other.words)
    return (
        fits(one.present(), other.present())
        or fits(other.present(), one.present())
        or "nothing"
        in (
            one.form,
            other.form,
        )
    )
