"""Statements that ask players, as they were understood: which acts they do, and what they answer."""

from __future__ import annotations

from enum import Enum

from dsl.border.diagnostics import Span
from dsl.border.frozen import frozen
from dsl.types import Type
from dsl.understood.expressions import Node, Template


class OfferManner(Enum):
    """How often players may act, in the words of the language."""

    ANY_NUMBER = "any number of"
    ONE = "one of"
    AT_MOST_ONE = "at most one of"
    ROUNDS = "rounds of"
    TURNS = "turns of"


@frozen
class OfferActions:
    """`any number of take, build by player`; `by` holds one player, both or more sides of turns, or nobody.

    Attributes: `most`: of any number so many at most.
    """

    manner: OfferManner
    actions: tuple[str, ...]
    by: tuple[Node, ...]
    most: Node | None
    label: Template | None
    span: Span
    cites: tuple[str, ...]


@frozen
class SeveralAsked:
    """How many of a set are asked for, and what they may come to together: each stands in `slot` to be weighed."""

    slot: int
    least: Node | None
    most: Node | None
    total: Node | None
    weight: Node | None


@frozen
class SharesAsked:
    """A number for each member of a collection, each up to a cap, which come to a total or to no more than it.

    Attributes:
        weight: what one of a share comes to; None: each is one.
        usual: what each usually gets, in their order, as long as something is left.
    """

    slot: int
    collection: Node
    condition: Node | None
    cap: Node | None
    total: Node
    is_at_most: bool
    weight: Node | None
    usual: Node | None


@frozen
class OptionsShown:
    """`shown as "{piece}, price {price_of(piece)}"`: how each option is listed, which stands in `slot` then."""

    slot: int
    text: Template


@frozen
class AskQuestion:
    """`ask player for n: number at least 0 at most 3 usual 1 "how many?"`."""

    who: Node
    slot: int
    name: str
    type: Type
    source: Node | None
    low: Node | None
    high: Node | None
    several: SeveralAsked | None
    shares: SharesAsked | None
    usual: Node | None
    shown: OptionsShown | None
    is_sealed: bool
    label: Template | None
    span: Span
    cites: tuple[str, ...]
