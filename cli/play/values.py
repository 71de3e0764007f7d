"""A value is asked for: one of a list, a number, a text, some of several, or a share for each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cli.play.keyboard import Keyboard
from cli.play.picking import are_called_by_numbers, parts_of, values_meant
from cli.play.steering import ALL, NONE, is_word
from cli.play.usual import usual_answer
from cli.words.numbers import fraction_meant, number, number_meant
from dsl.border.diagnostics import listed

if TYPE_CHECKING:
    from cli.words.catalogue import Words
    from dsl.types import Type
    from interpreter.game_read import GameRead
    from interpreter.requests import Ask, SeveralWanted, SharesWanted
    from interpreter.values.numbers import Number

MOST_NAMED: Final = 8
"""Values that are named where what was typed may be several."""


class Sought(NamedTuple):
    """One value that is asked for.

    Attributes:
        options: where one of a list is wanted; of a set, what it may hold.
        shown: how the options are listed, where that is said.
        usual: what Enter takes, as a value and as an answer names it.
        is_set: whether several are wanted.
        others: what a set may not hold and can be typed all the same, to be refused with its reason.
    """

    type: Type
    options: tuple[Any, ...] | None
    low: Number | None = None
    high: Number | None = None
    usual: tuple[Any, Any] | None = None
    is_set: bool = False
    shown: tuple[str, ...] = ()
    others: tuple[Any, ...] = ()


class ValueGiven(NamedTuple):
    """What was given for one value: none and no are answers too."""

    answer: Any


class Valuer:
    """Puts questions for values: what was given, a wish, or None where what was typed did not fit, which is told."""

    def __init__(self, keys: Keyboard) -> None:
        self._keys = keys

    def value(self, game: GameRead, request: Ask) -> Any:
        """What is given to a question, as `ValueGiven` or as an answer names it."""
        if request.shares is not None:
            return self._shares(game, request, request.shares)
        if request.several is not None:
            return self._several(game, request, request.several)
        usual = usual_answer(game, request)
        wanted = Sought(request.type, request.options, request.low, request.high, usual, shown=request.shown)
        return self.one(wanted)

    def _several(self, game: GameRead, request: Ask, wanted: SeveralWanted) -> Any:
        """Some of a list, typed with commas between them; an empty line chooses the usual ones, or none."""
        words, options = self._keys.words, request.options or ()
        weights = [f" ({number(one, words)})" for one in wanted.weights] or [""] * len(options)
        texts = request.listed(self._keys.say)
        self._keys.columns(
            [f"{text}{weight}" for text, weight in zip(texts, weights, strict=True)],
            is_numbered=not are_called_by_numbers(options, self._keys.say),
        )
        if wanted.total is not None:
            self._keys.note(words.gettext("together at most {total}"), total=number(wanted.total, words))
        if len(options) > 1:
            self._keys.note(words.gettext("several: with commas between them"))
        usual = usual_answer(game, request)
        if usual is not None and usual[1]:
            self._keys.note(words.gettext("Enter: {usual}"), usual=self._keys.say(usual[0]))
            self._keys.note(words.gettext("{none}: none of them"), none=words.gettext("none"))
        elif not wanted.least:
            self._keys.note(words.gettext("Enter: none of them"))
        text = self._keys.typed(f"({wanted.least}–{wanted.most})> ")
        if not isinstance(text, str):
            return text
        if not text:
            return usual[1] if usual is not None else [] if not wanted.least else self._needed()
        if is_word(text, NONE, words):
            return []
        if is_word(text, ALL, words):
            return [key(one) for one in options]
        whole = values_meant(text, options, self._keys.say) if "," not in text else []
        if len(whole) == 1:
            return [key(whole[0])]
        return self._picked_each(parts_of(text, words), options)

    def _shares(self, game: GameRead, request: Ask, wanted: SharesWanted) -> Any:
        """A number for each of a list, typed in its order, `2 0 5`, or by name, `mill 2, inn 5`."""
        words, options = self._keys.words, request.options or ()
        weights = [
            f", {words.gettext('each {number}').format(number=number(one, words))}" for one in wanted.weights
        ] or [""] * len(options)
        for one, cap, weight in zip(options, wanted.caps, weights, strict=True):
            self._keys.note("{name} (0–{cap}{weight})", name=self._keys.say(one), cap=cap, weight=weight)
        self._keys.note(words.gettext("a number for each, in this order, such as: 2 0 5"))
        usual = usual_answer(game, request)
        if usual is not None:
            said = ", ".join(f"{self._keys.say(one)} {count}" for one, count in usual[0])
            self._keys.note(words.gettext("Enter: {usual}"), usual=said)
        together = words.gettext("together {total}")
        if wanted.is_at_most:
            together = words.gettext("together at most {total}")
        text = self._keys.typed(f"({together.format(total=number(wanted.total, words))})> ")
        if not isinstance(text, str):
            return text
        if not text:
            return usual[1] if usual is not None else self._needed()
        if text.startswith("{"):
            return self._keys.mapping(text)
        if re.fullmatch(r"[0-9\s,;]+", text):
            return [int(one) for one in re.split(r"[\s,;]+", text) if one]
        return self._shares_by_name(parts_of(text, words), options)

    def _shares_by_name(self, parts: Sequence[str], options: Sequence[Any]) -> Any:
        shares: dict[Any, int] = {}
        for part in parts:
            found = re.fullmatch(r"(.+?)[\s:=]+([0-9]{1,18})|([0-9]{1,18})\s+(\S.*)", part)
            if found is None:
                self._keys.note(
                    self._keys.words.gettext("“{answer}” does not fit here; write a number for each"), answer=part
                )
                return None
            meant = self._picked(found[1] or found[4], options)
            if meant is None:
                return None
            shares[meant[0]] = int(found[2] or found[3])
        return shares

    def _needed(self) -> None:
        self._keys.note(self._keys.words.gettext("an answer is needed here"))

    def one(self, wanted: Sought) -> Any:
        """A value from a list, a number, a set or a text; None where what was typed is none, which is told."""
        words, form = self._keys.words, wanted.type.form
        if wanted.options is not None:
            self._keys.columns(
                wanted.shown or [self._keys.say(one) for one in wanted.options],
                is_numbered=not are_called_by_numbers(wanted.options, self._keys.say),
            )
        if wanted.is_set:
            self._keys.note(words.gettext("several: with commas between them"))
        if wanted.is_set and (wanted.usual is None or wanted.usual[1]):
            self._keys.note(words.gettext("{none}: none of them"), none=words.gettext("none"))
        usual = "" if wanted.usual is None else f" [{self._keys.say(wanted.usual[0])}]"
        text = self._keys.typed(f"{_range_text(wanted, words)}{usual}> ".lstrip(), is_free=form == "text")
        if not isinstance(text, str):
            return text
        if not text:
            return ValueGiven(wanted.usual[1]) if wanted.usual is not None else self._needed()
        if wanted.is_set:
            if is_word(text, NONE, words):
                return ValueGiven([])
            keys = self._picked_each(parts_of(text, words), (*(wanted.options or ()), *wanted.others))
            return None if keys is None else ValueGiven(keys)
        if wanted.options is not None:
            meant = self._picked(text, wanted.options)
            return None if meant is None else ValueGiven(meant[0])
        return self._plain(text, wanted)

    def _plain(self, text: str, wanted: Sought) -> Any:
        """A number or a text."""
        words = self._keys.words
        if wanted.type.form == "text":
            return ValueGiven(text)
        if wanted.type.optional and is_word(text, NONE, words):
            return ValueGiven("none")
        meant = number_meant(text, words) if wanted.type.form == "number" else fraction_meant(text, words)
        if wanted.type.form == "number" and not isinstance(meant, int):
            self._keys.note(words.gettext("“{text}” is no whole number"), text=text)
            return None
        if isinstance(meant, int) and wanted.low is not None and meant < wanted.low:
            said = words.gettext("{answer} is too little here; the least is {limit}")
            self._keys.note(said, answer=number(meant, words), limit=number(wanted.low, words))
            return None
        if isinstance(meant, int) and wanted.high is not None and meant > wanted.high:
            said = words.gettext("{answer} is too much here; the most is {limit}")
            self._keys.note(said, answer=number(meant, words), limit=number(wanted.high, words))
            return None
        return ValueGiven(meant)

    def _picked(self, text: str, options: Sequence[Any]) -> tuple[Any] | None:
        """The key of one of a list; where the text is not clear that is told, with what it may mean."""
        words = self._keys.words
        found = values_meant(text, options, self._keys.say)
        if len(found) == 1:
            if not re.fullmatch(r"[0-9]+", text) and text != self._keys.say(found[0]):
                self._keys.note("→ {name}", name=self._keys.say(found[0]))
            return (key(found[0]),)
        if not found:
            self._keys.unknown(text, map(self._keys.say, options))
            return None
        which = listed(map(self._keys.say, found), MOST_NAMED)
        self._keys.note(words.gettext("“{value}” may be: {which}"), value=text, which=which)
        return None

    def _picked_each(self, parts: Sequence[str], options: Sequence[Any]) -> list[Any] | None:
        keys = []
        for part in parts:
            meant = self._picked(part, options)
            if meant is None:
                return None
            keys.append(meant[0])
        return keys


def key(value: Any) -> Any:
    """How an answer names a value."""
    from interpreter.requests import key_of

    return key_of(value)


def is_tile(kind: Type) -> bool:
    """Whether values of a type are tiles, or sets of them."""
    inner = kind.item if kind.item is not None else kind
    return inner.form == "entity" and inner.name == "tile"


def _range_text(wanted: Sought, words: Words) -> str:
    """`(2–5)`, open where there is no bound, empty where there is none at all."""
    low, high = wanted.low, wanted.high
    if low is None and high is None:
        return ""
    return f" ({_said(low, words)}–{_said(high, words)})"


def _said(bound: Number | None, words: Words) -> str:
    return "" if bound is None else number(bound, words)
