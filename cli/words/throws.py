"""How players are asked for dice: which, what for, and what their faces mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from cli.words.numbers import dice

if TYPE_CHECKING:
    from cli.words.catalogue import Words
    from interpreter.requests import Throw

MOST_FACES: Final = 12
"""More faces than these are not told beforehand: what was picked is told when it is known."""


def dice_text(sides: Sequence[int], words: Words) -> str:
    """Dice as players write them: `2d6 + 1d3`."""
    return " + ".join(dice(f"{sides.count(one)}d{one}", words) for one in dict.fromkeys(sides))


def throw_text(request: Throw, words: Words) -> str:
    """What is to be thrown: `throw 1d3 (at random, for Anna: 1 = a1, 2 = b1, 3 = c2)`."""
    text = words.gettext("throw {dice}").format(dice=dice_text(request.dice, words))
    said = [words.say(request.text)] if request.text else []
    if request.faces is not None and request.dice[0] <= MOST_FACES:
        said += _meant(request.faces())
    return f"{text} ({': '.join(said)})" if said else text


def _meant(faces: Sequence[str]) -> Iterator[str]:
    """What the faces of a die mean, those that mean the same together; nothing where each means its own number."""
    if all(name == str(face) for face, name in enumerate(faces, start=1)):
        return
    runs = [[face for face, _ in run] for _, run in groupby(enumerate(faces, start=1), key=itemgetter(1))]
    spans = (str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
    yield ", ".join(f"{span} = {faces[run[0] - 1]}" for span, run in zip(spans, runs, strict=True))


def picked_text(request: Throw, shown: Sequence[int]) -> str:
    """What a die has picked, where its faces were too many to be told before; otherwise nothing."""
    if request.faces is None or request.dice[0] <= MOST_FACES:
        return ""
    return f"{shown[0]} = {request.faces()[shown[0] - 1]}"
