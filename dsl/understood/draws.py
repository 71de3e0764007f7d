"""What statements leave to chance beside amounts: single dice, members at random, chances."""

from __future__ import annotations

from dsl.border.diagnostics import Span
from dsl.border.frozen import frozen
from dsl.understood.expressions import Node


@frozen
class FacesShown:
    """`faces of 3d6`: what each die shows, the highest first."""

    dice: Node


@frozen
class OneAtRandom:
    """`one of armies at random`: none where there is nothing to pick."""

    collection: Node


@frozen
class SomeAtRandom:
    """`3 of armies at random`: different ones, in the order of the collection; all where there are no more."""

    collection: Node
    count: Node


@frozen
class ChanceTaken:
    """`25% chance`: whether it comes true."""

    chance: Node
    in_percent: bool
    span: Span


Draw = FacesShown | OneAtRandom | SomeAtRandom | ChanceTaken
