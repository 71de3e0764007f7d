"""A slow matcher of regular expressions that counts its steps: what a clock could only guess at, exactly.

It goes the way of any backtracking engine, `re` among them: choices are tried in the order in which they are written,
and the next one when the rest does not match. A step is one look at one place of the text. The engine of `re` knows
short cuts, so it takes at most as many steps.
"""

from __future__ import annotations

import re
import re._constants as sre  # type: ignore[import-not-found]
import re._parser as parser  # type: ignore[import-not-found]
from collections.abc import Callable, Sequence
from typing import Any

_Rest = Callable[[int], bool]
"""Whether the rest of the expression matches from a place on."""


class TooManySteps(Exception):
    """Matching took more steps than were allowed."""


class Matcher:
    """A text, and the steps that were taken to match expressions against it."""

    def __init__(self, text: str, most_steps: int) -> None:
        self.text = text
        self.steps = 0
        self._most_steps = most_steps

    def match(self, pattern: str, place: int) -> int | None:
        """Where the match that begins at `place` ends; None where there is none.

        Raises: TooManySteps.
        """
        ends: list[int] = []
        self._sequence(parser.parse(pattern), 0, place, _into(ends))
        return ends[0] if ends else None

    def _sequence(self, parts: Sequence[Any], index: int, at: int, rest: _Rest) -> bool:
        if index == len(parts):
            return rest(at)
        op, argument = parts[index]

        def then(after: int) -> bool:
            return self._sequence(parts, index + 1, after, rest)

        match op:
            case sre.BRANCH:
                return any(self._sequence(choice, 0, at, then) for choice in argument[1])
            case sre.SUBPATTERN:
                return self._sequence(argument[3], 0, at, then)
            case sre.ASSERT:
                return self._sequence(argument[1], 0, at, _found) and then(at)
            case sre.ASSERT_NOT:
                return not self._sequence(argument[1], 0, at, _found) and then(at)
            case sre.MAX_REPEAT:
                return self._repeat(argument, at, then)
            case sre.POSSESSIVE_REPEAT:
                ends: list[int] = []
                return self._repeat(argument, at, _into(ends)) and then(ends[0])
            case sre.AT:
                self._step()
                sign = {sre.AT_BOUNDARY: r"\b", sre.AT_END: r"$"}[argument]
                return re.compile(sign).match(self.text, at) is not None and then(at)
            case _:
                return self._sign(op, argument, at) and then(at + 1)

    def _repeat(self, repeat: tuple[int, int, Any], at: int, then: _Rest) -> bool:
        """As often as it goes, then less often."""
        least, most, parts = repeat
        op, argument = parts[0]
        if len(parts) > 1 or op not in (sre.LITERAL, sre.NOT_LITERAL, sre.IN):
            return self._repeat_group(0, repeat, at, then)
        end = at
        while end - at < most and self._sign(op, argument, end):
            end += 1
        return any(then(place) for place in range(end, at + least - 1, -1))

    def _repeat_group(self, count: int, repeat: tuple[int, int, Any], at: int, then: _Rest) -> bool:
        least, most, parts = repeat

        def again(end: int) -> bool:
            return end > at and self._repeat_group(count + 1, repeat, end, then)

        return (count < most and self._sequence(parts, 0, at, again)) or (count >= least and then(at))

    def _sign(self, op: Any, argument: Any, at: int) -> bool:
        """Whether one sign of the text fits."""
        self._step()
        if at >= len(self.text):
            return False
        match op:
            case sre.LITERAL | sre.NOT_LITERAL:
                return bool((ord(self.text[at]) == argument) == (op is sre.LITERAL))
            case sre.IN:
                negated = argument[0][0] is sre.NEGATE
                return bool(negated != any(_is_in(one, self.text[at]) for one in argument[negated:]))
            case _:
                raise NotImplementedError(f"{op}: say here what it means")

    def _step(self) -> None:
        self.steps += 1
        if self.steps > self._most_steps:
            raise TooManySteps


def _found(_end: int) -> bool:
    return True


def _into(ends: list[int]) -> _Rest:
    """The end of an expression, which notes where it stands."""

    def ended(end: int) -> bool:
        ends.append(end)
        return True

    return ended


def _is_in(one: tuple[Any, Any], sign: str) -> bool:
    op, argument = one
    match op:
        case sre.LITERAL:
            return bool(ord(sign) == argument)
        case sre.RANGE:
            return bool(argument[0] <= ord(sign) <= argument[1])
        case sre.CATEGORY:
            written = {sre.CATEGORY_DIGIT: r"\d", sre.CATEGORY_WORD: r"\w", sre.CATEGORY_NOT_WORD: r"\W"}[argument]
            return re.compile(written).match(sign) is not None
        case _:
            raise NotImplementedError(f"{op}: say here what it means")
