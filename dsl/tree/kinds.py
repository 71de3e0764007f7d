"""Kinds of things and reports, the types of their attributes and of parameters, and what is next to what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from dsl.border.diagnostics import Span
from dsl.border.frozen import frozen
from dsl.tree.expressions import Expr
from dsl.tree.words import Cites, Label, Word, placed

if TYPE_CHECKING:
    from dsl.tree.declarations import Allowed


@frozen
class Type:
    """`player or none`."""

    form: Literal["number", "exact", "text", "truth", "words", "set", "list", "named"]
    names: tuple[Word, ...] = ()
    low: Expr | None = None
    high: Expr | None = None
    optional: bool = False
    span: Span = placed()


@frozen
class Parameter:
    """`piece: building from legal_pieces`."""

    name: Word
    type: Type | None
    source: Expr | None
    default: Expr | None = None
    span: Span = placed()


@frozen
class Under:
    """`when festivals, otherwise 0`: the option something stands under, and what a stat or an attribute is without."""

    option: Word | None
    otherwise: Expr | None
    span: Span = placed()


@frozen
class Seen:
    """`seen by owner, lookouts(place)`: who sees what the line declares."""

    viewers: tuple[Expr, ...]
    cites: Cites | None = None
    """Where it stands by itself, as a change by a layer."""
    span: Span = placed()


@frozen
class KindAttribute:
    """`owner: player or none`; `fame: number "fame" when tales, otherwise 0`."""

    name: Word
    type: Type
    default: Expr | None
    label: Label | None
    cites: Cites | None
    span: Span = placed()
    seen: Seen | None = None
    under: Under | None = None
    is_aside: bool = False
    """Whether it is kept for the rules, and left out where players are shown what there is."""


@frozen
class PartOf:
    """`part of house as rooms`: each has a house, a house has its rooms, and they go when it goes."""

    whole: Word
    plural: Word
    cites: Cites | None
    span: Span = placed()


@frozen
class OnePer:
    """`one per us, them in any order`: there are no two with the same values."""

    keys: tuple[Word, ...]
    is_any_order: bool
    cites: Cites | None
    span: Span = placed()


@frozen
class EndsWith:
    """`ends with us, them`: it goes when one of these goes."""

    keys: tuple[Word, ...]
    cites: Cites | None
    span: Span = placed()


KindLink = PartOf | OnePer | EndsWith
"""How the things of a kind hang on others."""


@frozen
class Kind:
    """`kind army, armies "army"` with its attributes; a `report` is a kind that players tell."""

    name: Word
    plural: Word | None
    label: Label | None
    cites: Cites | None
    attributes: tuple[KindAttribute, ...]
    requirements: tuple[Allowed, ...] = ()
    is_report: bool = False
    links: tuple[KindLink, ...] = ()
    span: Span = placed()
    seen: Seen | None = None


@frozen
class AdjacencyLine:
    """`a next to b when a.features has harbour and b.features has harbour`, `a not next to b when …`."""

    left: Word
    right: Word
    condition: Expr
    cites: Cites | None
    parting: bool = False
    """Whether it parts what lies next to each other otherwise."""
    span: Span = placed()


@frozen
class Adjacency:
    """`adjacency lanes` with its lines."""

    name: Word
    label: Label | None
    cites: Cites | None
    lines: tuple[AdjacencyLine, ...]
    span: Span = placed()


@frozen
class LinkKinds:
    """`by road, sea`: kinds of links that rules can ask for."""

    names: tuple[Word, ...]
    cites: Cites | None
    span: Span = placed()


LINKS: Final = "links"
"""What the one declaration of what rules know of links is called."""


@frozen
class KnownLinks:
    """`links` with the kinds of links and their attributes, `toll: number at least 0 = 0`."""

    cites: Cites | None
    lines: tuple[LinkKinds | KindAttribute, ...]
    span: Span = placed()

    @property
    def name(self) -> Word:
        """Its name, which nobody gives it: there is one in a ruleset."""
        return Word(LINKS, self.span)
