"""Declarations: what a rule file names at the left margin, beside tables, kinds and rolls."""

from __future__ import annotations

from typing import Final

from dsl.border.diagnostics import Span
from dsl.border.frozen import frozen
from dsl.tree.expressions import Expr
from dsl.tree.kinds import Adjacency, Kind, KindAttribute, KnownLinks, Parameter, Seen, Type, Under
from dsl.tree.lines import Condition, Effect, Line
from dsl.tree.rolls import Roll
from dsl.tree.statements import Statement
from dsl.tree.tables import Table
from dsl.tree.words import Cites, Label, Word, placed


@frozen
class HeaderLine:
    """`title "House rules"`."""

    key: Word
    value: str
    quoted: bool
    span: Span = placed()


@frozen
class Ruleset:
    """`ruleset our_club extends base_rules` with its header lines."""

    name: Word
    extends: Word | None
    lines: tuple[HeaderLine, ...]
    span: Span = placed()


@frozen
class Option:
    """`option frost = yes "the -1 for frozen land"`, or `module festivals = no "festivals" needs fame`."""

    name: Word
    type: Type | None
    value: Expr
    label: Label | None
    cites: Cites | None
    needs: tuple[Word, ...] | None = None
    """The options a module needs; None for an option that is no module."""
    span: Span = placed()


@frozen
class ModulePart:
    """`module festivals`: what stands below it in its file belongs to a module that another file begins."""

    name: Word
    span: Span = placed()


@frozen
class CaseLine:
    """`3 when near` or `otherwise 7` in the body of a definition."""

    value: Expr
    condition: Expr | None
    cites: Cites | None
    span: Span = placed()


@frozen
class Define:
    """`define wealth(p: player) "wealth of {p}" = p.gold + 2`; what has a label stands on record sheets."""

    name: Word
    parameters: tuple[Parameter, ...]
    type: Type | None
    label: Label | None
    lines: tuple[CaseLine, ...]
    cites: Cites | None
    span: Span = placed()


@frozen
class Limit:
    """`limit works: 1 per player this phase else "only one"`."""

    name: Word
    number: Expr
    per: tuple[Word, ...]
    within: Word | None
    """The turn, the phase, the round or a scene."""
    reason: Label | None
    cites: Cites | None
    span: Span = placed()


@frozen
class Procedure:
    """`procedure sack(town)` with its statements."""

    name: Word
    parameters: tuple[Parameter, ...]
    label: Label | None
    cites: Cites | None
    body: tuple[Statement, ...]
    like: Word | None = None
    is_scene: bool = False
    """Whether a kind of the same name holds what it is while it runs; written as a scene."""
    under: Under | None = None
    span: Span = placed()


@frozen
class Allowed:
    """`allowed when tile.owner is player else "{tile} is not yours"`."""

    name: Word | None
    condition: Expr
    reason: Label | None
    cites: Cites | None
    scene: str | None = None
    """The scene that is needed, where this stands in no file: an act that belongs to a scene needs it."""
    span: Span = placed()


@frozen
class EndsWhen:
    """`ends when place.owner is none`: looked at before an event is carried out."""

    condition: Expr
    cites: Cites | None
    span: Span = placed()


@frozen
class Event:
    """`event drought, droughts(tile) "drought in {tile}" continuing survives` with its lines."""

    name: Word
    plural: Word | None
    parameters: tuple[Parameter, ...]
    label: Label | None
    is_continuing: bool
    survives: bool
    """Whether it goes on when something that it is about is gone."""
    cites: Cites | None
    lines: tuple[KindAttribute | Allowed | EndsWhen | Statement, ...]
    span: Span = placed()
    seen: Seen | None = None


@frozen
class Scene:
    """`scene duel, duels(first: player, second: player) "{first} against {second}"` with its lines."""

    name: Word
    plural: Word | None
    parameters: tuple[Parameter, ...]
    label: Label | None
    cites: Cites | None
    lines: tuple[KindAttribute | Statement, ...]
    span: Span = placed()


@frozen
class CountsAs:
    """`counts as attempt, works`."""

    limits: tuple[Word, ...]
    cites: Cites | None
    span: Span = placed()


@frozen
class Costs:
    """`costs 6 from player.gold "a fortress"`."""

    amount: Expr
    purse: Expr
    label: Label | None
    cites: Cites | None
    span: Span = placed()


@frozen
class Action:
    """`action take(tile, battle) by player "take {tile}"` with its lines."""

    name: Word
    parameters: tuple[Parameter, ...]
    by: Word | None
    label: Label | None
    cites: Cites | None
    lines: tuple[Allowed | CountsAs | Costs | Statement, ...]
    under: Under | None = None
    span: Span = placed()
    seen: Seen | None = None


SETUP: Final = "setup"
"""What all setups are called together, which have no names."""


@frozen
class Setup:
    """`setup`: what is done once, before the first turn."""

    cites: Cites | None
    body: tuple[Statement, ...]
    span: Span = placed()


@frozen
class Skipped:
    """`skipped when no b in battles where b.turn is turn`."""

    condition: Expr
    cites: Cites | None
    span: Span = placed()


@frozen
class Phase:
    """`phase month_end after games "End of the month"` with its statements; or `before games`."""

    name: Word
    after: Word | None
    label: Label | None
    cites: Cites | None
    lines: tuple[Skipped | Statement, ...]
    under: Under | None = None
    before: Word | None = None
    span: Span = placed()


@frozen
class Victory:
    """`victory half "half the map" at end of map_update` won by those it names, perhaps `when` something holds."""

    name: Word
    label: Label | None
    phase: Word
    winners: Expr
    cites: Cites | None
    condition: Expr | None = None
    span: Span = placed()


Declared = (
    Option
    | Table
    | Kind
    | Adjacency
    | KnownLinks
    | Define
    | Roll
    | Condition
    | Effect
    | Line
    | Limit
    | Procedure
    | Event
    | Scene
    | Action
    | Setup
    | Phase
    | Victory
)
