"""What was understood: the checked rulebook, which holds no unresolved name.

Expressions (`expressions`) and statements (`statements`) stand in the declarations; local names have become
slots of the frame of the declaration they stand in; slot 0 of every frame is the world. The
interpreter compiles them; nothing here knows how a game is played.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from dsl.border.diagnostics import Span
from dsl.border.frozen import frozen
from dsl.border.in_parts import ReadInParts
from dsl.types import RoundingWay, Type, Within
from dsl.understood.expressions import AttributeOf, Node, Plain, Template
from dsl.understood.parameters import ParameterRule
from dsl.understood.rolls import RollRule
from dsl.understood.statements import Block
from dsl.understood.summary import Summary
from dsl.understood.tables import TableRule
from dsl.understood.triggers import Edge, Following, Replacement


@frozen
class Header:
    """What the ruleset says of itself; `layers` are the rulesets it stands on, lowest first."""

    name: str
    title: str
    language: str
    version: str
    rounding: RoundingWay | None
    turn_name: str
    layers: tuple[str, ...]


@frozen
class OptionRule(ReadInParts):
    """A switch or choice fixed per campaign; where it is on, the options in `needs` must be on too.

    Attributes:
        module: in whose files it stands, its own name where it is one; None outside of modules.
        low: the least that a number may be; every campaign has it, so it is a constant.
        high: the most.
    """

    name: str
    type: Type
    value: Plain
    label: str
    needs: tuple[str, ...]
    cites: tuple[str, ...]
    span: Span
    module: str | None = None
    low: Node | None = None
    high: Node | None = None


UNDER_WAY: Final = "under way"
"""What an event waits for that waits no more; no word of a rule holds a blank."""
IN_TURNS: Final = "in turns"
"""What an event waits for that begins in a turn of a number."""


@frozen
class AttributeRule:
    """A stored attribute of a kind."""

    name: str
    type: Type
    default: Node | None
    low: Node | None
    high: Node | None
    label: str
    cites: tuple[str, ...]
    span: Span
    seen: tuple[Node, ...] | None = None
    """Who sees it, of those who see its thing; its frame is that of the viewers of the thing. None: all of them."""
    option: str | None = None
    """The option it is there with; without it nothing is written to it."""
    absent: Node | None = None
    """What it is without the option, where that is said."""
    is_aside: bool = False
    """Whether it is left out where players are shown what there is."""
    is_labelled: bool = False
    """Whether the rules have a text for it; without one its label is made of its name."""


@frozen
class Requirement:
    """What must hold, and the sentence said when it does not; `slots` are those that it reads.

    Attributes:
        scene: the scene that must be under way, where that is all that is asked: the program says so itself.
        is_relied_on: whether it proves that something is there, so that what stands behind it need not ask again.
    """

    condition: Node
    reason: Template
    slots: frozenset[int]
    cites: tuple[str, ...]
    span: Span
    scene: str | None = None
    is_relied_on: bool = False


class Unique(NamedTuple):
    """There are no two things of a kind with the same values in these attributes; in any order, where it says so."""

    keys: tuple[int, ...]
    is_any_order: bool
    span: Span


@frozen
class KindRule(ReadInParts):
    """A kind of thing with its attributes; the frame of a report's requirements has one slot per attribute."""

    name: str
    plural: str
    label: str
    attributes: tuple[AttributeRule, ...]
    is_report: bool
    requirements: tuple[Requirement, ...]
    frame: int
    unique: tuple[Unique, ...]
    ends_with: tuple[int, ...]
    """The attributes whose things take this one with them when they go."""
    cites: tuple[str, ...]
    span: Span
    seen: tuple[Node, ...] | None = None
    """Who sees such a thing: the frame has one slot per attribute, and then the thing. None: everybody."""

    def index(self, attribute: str) -> int:
        """The number of an attribute."""
        return next(at for at, one in enumerate(self.attributes) if one.name == attribute)

    @property
    def waits_by(self) -> int | None:
        """The number of the attribute that says what an event waits for; None where nothing of the kind ever waits."""
        return next((at for at, one in enumerate(self.attributes) if UNDER_WAY in one.type.words), None)


@frozen
class AdjacencyRule(ReadInParts):
    """An edge by rule, or one that is none by rule: slots 1 and 2 hold the two tiles."""

    name: str
    condition: Node
    frame: int
    cites: tuple[str, ...]
    parting: bool
    """Whether the two do not lie next to each other while the condition holds."""
    span: Span


@frozen
class LinkKindRule:
    """A kind of link that rules can ask for."""

    name: str
    cites: tuple[str, ...]
    span: Span


@frozen
class LinksRule(ReadInParts):
    """What rules know of links: kinds, and attributes that the map gives and nothing changes."""

    kinds: tuple[LinkKindRule, ...]
    attributes: tuple[AttributeRule, ...]
    cites: tuple[str, ...]
    span: Span


@frozen
class DefinitionRule(ReadInParts):
    """A pure function: the first line whose condition holds gives the value. With a label it stands on sheets."""

    name: str
    parameters: tuple[ParameterRule, ...]
    type: Type
    label: Template | None
    body: Node
    frame: int
    cites: tuple[str, ...]
    span: Span


@frozen
class ConditionRule(ReadInParts):
    """A named state of a bearer; its rows stand with the rolls they change."""

    name: str
    bearer: Type
    label: str
    cites: tuple[str, ...]
    span: Span
    seen: tuple[Node, ...] | None = None
    """Who sees that a thing, in slot 1, has it. None: whoever sees the thing."""


@frozen
class EffectRule(ReadInParts):
    """What a row of a table does for the things of a kind whose attribute is or has it; its lines stand with what they
    change."""

    name: str
    table: str
    row: str
    kind: str
    attribute: str
    label: str
    cites: tuple[str, ...]
    span: Span


@frozen
class LimitRule(ReadInParts):
    """At most `number` uses per key within a span; the frame holds the keys from slot 1."""

    name: str
    number: Node
    per: tuple[str, ...]
    types: tuple[Type, ...]
    within: Within | None
    reason: Template | None
    frame: int
    cites: tuple[str, ...]
    span: Span


@frozen
class ProcedureRule(ReadInParts):
    """Steps with parameters and perhaps a result.

    `scene`: the slot of the thing that a scene is while it runs; it is of the kind that is called like the procedure.
    """

    name: str
    parameters: tuple[ParameterRule, ...]
    label: Template | None
    result: Type | None
    body: Block
    frame: int
    cites: tuple[str, ...]
    span: Span
    scene: int | None = None


@frozen
class Price:
    """What an act costs, and the attribute it is taken from."""

    amount: Node
    purse: AttributeOf
    label: Template | None
    span: Span


@frozen
class ActionRule(ReadInParts):
    """A named act with chosen parameters; the actor, if any, is parameter `by` in slot `by_slot`."""

    name: str
    parameters: tuple[ParameterRule, ...]
    by: str | None
    by_slot: int | None
    label: Template | None
    requirements: tuple[Requirement, ...]
    limits: tuple[str, ...]
    prices: tuple[Price, ...]
    body: Block
    frame: int
    cites: tuple[str, ...]
    span: Span
    seen: tuple[Node, ...] | None = None
    """Who sees it done, by its parameters. None: everybody."""

    @property
    def title(self) -> str:
        """What players call the act, with `…` for what is chosen; its name where it has no text of its own."""
        text = "" if self.label is None else self.label.plain
        return text if text.strip("… ") else self.name.replace("_", " ")


@frozen
class SetupRule(ReadInParts):
    """What is done once, before the first turn."""

    body: Block
    frame: int
    cites: tuple[str, ...]
    span: Span


@frozen
class PhaseRule(ReadInParts):
    """A named part of the turn."""

    name: str
    label: str
    skipped: tuple[Node, ...]
    body: Block
    frame: int
    cites: tuple[str, ...]
    span: Span

    @property
    def title(self) -> str:
        """What players call the phase; its name where it has no text of its own."""
        return self.label or self.name.replace("_", " ")


@frozen
class VictoryRule(ReadInParts):
    """What ends the campaign, looked at when `phase` closes.

    Attributes:
        winners: who wins, which ends it where there are any; None: nobody.
        lost: what ends it though nobody wins.
    """

    name: str
    label: str
    phase: str
    winners: Node | None
    lost: Node | None
    frame: int
    cites: tuple[str, ...]
    span: Span


Rule = (
    OptionRule
    | TableRule
    | KindRule
    | AdjacencyRule
    | LinksRule
    | DefinitionRule
    | RollRule
    | ConditionRule
    | EffectRule
    | LimitRule
    | ProcedureRule
    | ActionRule
    | SetupRule
    | PhaseRule
    | VictoryRule
    | Following
    | Edge
    | Replacement
)
"""A declaration understood."""


@frozen
class Rulebook(ReadInParts):
    """A checked ruleset, ready to play; every mapping keeps the order of declaration."""

    header: Header
    options: Mapping[str, OptionRule]
    tables: Mapping[str, TableRule]
    kinds: Mapping[str, KindRule]
    adjacency: tuple[AdjacencyRule, ...]
    links: tuple[LinksRule, ...]
    """What rules know of links, in one declaration or none."""
    definitions: Mapping[str, DefinitionRule]
    rolls: Mapping[str, RollRule]
    conditions: Mapping[str, ConditionRule]
    effects: Mapping[str, EffectRule]
    limits: Mapping[str, LimitRule]
    procedures: Mapping[str, ProcedureRule]
    actions: Mapping[str, ActionRule]
    setup: tuple[SetupRule, ...]
    phases: Mapping[str, PhaseRule]
    victories: Mapping[str, VictoryRule]
    following: Mapping[str, Following]
    """What follows facts: of those about one fact those that are borne come first."""
    edges: Mapping[str, Edge]
    """What follows changes of values; those that are borne come first."""
    replacements: Mapping[str, Replacement]
    """What is done instead of procedures, by rank."""
    reactions: Mapping[str, Following]
    """What is done upon rolls before anything comes of them; those that are borne come first."""
    facts_asked: frozenset[str]
    """The acts, rolls and procedures whose past some rule asks for."""
    births_asked: frozenset[str]
    """The kinds of things for whose birth some rule asks."""
    there_with: frozenset[tuple[str, str]]
    """Stats, rolls and definitions under options, or in the file of a module, each with one of those options."""
    summary: Summary
    """What its statements do, taken together."""

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Every declaration, in the order of the grammar."""
        return (
            *self.options.values(),
            *self.tables.values(),
            *self.kinds.values(),
            *self.adjacency,
            *self.links,
            *self.definitions.values(),
            *self.rolls.values(),
            *self.conditions.values(),
            *self.effects.values(),
            *self.limits.values(),
            *self.procedures.values(),
            *self.actions.values(),
            *self.setup,
            *self.phases.values(),
            *self.victories.values(),
            *self.following.values(),
            *self.edges.values(),
            *self.replacements.values(),
            *self.reactions.values(),
        )

    @property
    def link_kinds(self) -> tuple[LinkKindRule, ...]:
        """The kinds of links that rules know."""
        return tuple(kind for one in self.links for kind in one.kinds)

    @property
    def link_attributes(self) -> tuple[AttributeRule, ...]:
        """The attributes of links that rules know."""
        return tuple(attribute for one in self.links for attribute in one.attributes)

    @property
    def scenes(self) -> frozenset[str]:
        """The names of the scenes: of their procedures, and of their kinds."""
        return frozenset(one.name for one in self.procedures.values() if one.scene is not None)

    @property
    def steps(self) -> Mapping[str, str]:
        """The steps by their names, with what players read."""
        return self.summary.steps

    @property
    def bodies(self) -> tuple[Block, ...]:
        """The statements of all procedures, acts, setups and phases, and of the lines that follow or take a place."""
        return (
            *(one.body for one in self.procedures.values()),
            *(one.body for one in self.actions.values()),
            *(one.body for one in self.setup),
            *(one.body for one in self.phases.values()),
            *(one.body for one in self.following.values()),
            *(one.body for one in self.edges.values()),
            *(one.body for one in self.replacements.values()),
            *(one.body for one in self.reactions.values()),
        )
