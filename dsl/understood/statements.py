"""Statements as they were understood, one class each, in the order of the grammar.

Names are settled: locals are slots of the frame of the declaration a statement stands in, attributes
are a kind and a number. What a statement touches beyond its own block stands in `effects`.
"""

from __future__ import annotations

from enum import Enum

from dsl.border.diagnostics import Span
from dsl.border.frozen import frozen
from dsl.understood.asking import AskQuestion, OfferActions
from dsl.understood.draws import Draw
from dsl.understood.durations import Duration
from dsl.understood.expressions import Node, Template
from dsl.understood.rows import Loop, Modifier

Block = tuple["Statement", ...]
"""Statements that stand one below the other."""


# ---------------------------------------------------------------- values and places


@frozen
class SetLocal:
    """`let n = 1d6 + 3`, and later `n up 1`, `n becomes 0`."""

    slot: int
    name: str
    value: Node
    span: Span
    cites: tuple[str, ...]


@frozen
class Place:
    """An attribute of a thing, which statements may change: `tile.owner`."""

    thing: Node
    kind: str
    index: int


@frozen
class SetAttribute:
    """`tile.owner becomes player`."""

    place: Place
    value: Node
    span: Span
    cites: tuple[str, ...]


@frozen
class GiveName:
    """`city.name becomes "Port {player}"`: what players call a thing from now on."""

    kind: str
    thing: Node
    value: Node
    span: Span
    cites: tuple[str, ...]


@frozen
class MoveNumber:
    """`player.gold up 3 "harvest"`, or `down`."""

    place: Place
    amount: Node
    is_down: bool
    label: Template | None
    span: Span
    cites: tuple[str, ...]


@frozen
class ChangeMembers:
    """`add ruins to tile.features`, or `remove ruins from tile.features`."""

    place: Place
    item: Node
    is_removing: bool
    span: Span
    cites: tuple[str, ...]


@frozen
class GivenValue:
    """`owner = player` below a `create` or in a report: the number of the attribute and its value."""

    index: int
    value: Node


@frozen
class CreateThing:
    """`create army as a` with the values of its attributes; `name` is what `name = "..."` gives it.

    A tile is made beside others, perhaps towards a side of the first of them, and linked with them, perhaps by a kind.
    """

    kind: str
    slot: int
    name: Node | None
    values: tuple[GivenValue, ...]
    span: Span
    cites: tuple[str, ...]
    beside: tuple[Node, ...] = ()
    towards: Node | None = None
    by: str | None = None


@frozen
class DestroyThing:
    """`destroy army`."""

    value: Node
    span: Span
    cites: tuple[str, ...]


@frozen
class DrawLots:
    """`one of armies at random`, `faces of 3d6`, `25% chance`: drawn before the statement that asks for it."""

    slot: int
    draw: Draw
    source: str
    span: Span
    cites: tuple[str, ...]


# ---------------------------------------------------------------- rolls and procedures


@frozen
class OutcomeBlock:
    """`success by 3 or more` with what follows; `is_also` marks one that joins a later one."""

    is_also: bool
    is_success: bool
    by: Node | None
    body: Block


@frozen
class MakeRoll:
    """`roll claim(player, tile) about retreat as r` with rows that count in this roll alone, and its outcomes."""

    roll: str
    arguments: tuple[Node, ...]
    purpose: str | None
    slot: int
    rows: tuple[Modifier, ...]
    outcomes: tuple[OutcomeBlock, ...]
    span: Span
    cites: tuple[str, ...]


@frozen
class MakeRolls:
    """`roll all of (a(x), b(y)) as checks`: one after the other, for each member of a loop, and all results kept."""

    rolls: tuple[MakeRoll, ...]
    loop: Loop | None
    slot: int
    span: Span
    cites: tuple[str, ...]


@frozen
class MakeContest:
    """`contest field(attacker, defender) as c`."""

    contest: str
    arguments: tuple[Node, ...]
    slot: int
    span: Span
    cites: tuple[str, ...]


@frozen
class DoProcedure:
    """`do sack(town) as loot`; no slot where nothing is done with the result.

    `applied` is the slot of the replacements of this procedure that do not count any more, where one of them is what
    is being done.
    """

    procedure: str
    arguments: tuple[Node, ...]
    slot: int | None
    applied: int | None
    span: Span
    cites: tuple[str, ...]


# ---------------------------------------------------------------- branches and loops


@frozen
class GuardedBlock:
    """A block with the condition it is done under; none for `otherwise`."""

    condition: Node | None
    body: Block
    cites: tuple[str, ...]


@frozen
class DoFirst:
    """`when a` ... `otherwise when b` ... `otherwise` ...: the first block whose condition holds."""

    branches: tuple[GuardedBlock, ...]
    span: Span


class Ranking(Enum):
    """How things are put in order, in the words of the language."""

    MOST = "most"
    LEAST = "least"
    ROLL_OFF = "roll-off"
    RANDOM = "random"


@frozen
class SortKey:
    """`most t.points`."""

    ranking: Ranking
    value: Node


@frozen
class Sorting:
    """`by most t.points, roll-off 1d6`; each thing stands in `slot` when its keys are worked out."""

    slot: int
    keys: tuple[SortKey, ...]


@frozen
class ForEachMember:
    """`for each t in tiles where ... by most t.points`."""

    slot: int
    collection: Node
    condition: Node | None
    sorting: Sorting | None
    body: Block
    span: Span
    cites: tuple[str, ...]


@frozen
class OrderPlayers:
    """`players by most count of tiles_of(player), roll-off 1d6`; for this phase, or until it is set again.

    Attributes:
        condition: of the players who are in the order, known by the name that the sorting knows them by; None: all are.
    """

    condition: Node | None
    sorting: Sorting
    is_lasting: bool
    span: Span
    cites: tuple[str, ...]


@frozen
class ForEachPlayer:
    """`each player in order`."""

    slot: int
    body: Block
    span: Span
    cites: tuple[str, ...]


# ---------------------------------------------------------------- asking


@frozen
class TakeReport:
    """`group reports any number of battle with place = tile`."""

    who: Node
    is_many: bool
    kind: str
    slot: int
    values: tuple[GivenValue, ...]
    label: Template | None
    span: Span
    cites: tuple[str, ...]


# ---------------------------------------------------------------- conditions


@frozen
class GainCondition:
    """`fleet gains idle until end of sea_phase`; for good where no duration is given."""

    bearer: Node
    condition: str
    duration: Duration | None
    span: Span
    cites: tuple[str, ...]


@frozen
class EntryTarget:
    """The number that an entry stands on, and the first of its values; those not named are open."""

    name: str
    arguments: tuple[Node, ...]


@frozen
class MakeEntries:
    """`add +2 "boom" to income(player), renown(player) until next events`; `origin` names the rule it stands in."""

    amount: Node
    label: Template
    targets: tuple[EntryTarget, ...]
    duration: Duration | None
    origin: str
    span: Span
    cites: tuple[str, ...]


@frozen
class EndEntries:
    """`remove entries of boom to income(player)`; without an origin (`""`) all entries on the number."""

    origin: str
    target: EntryTarget | None
    span: Span
    cites: tuple[str, ...]


@frozen
class ChangeRoll:
    """`march up 2 "luck"` below a line upon a roll: its total is another; `slot` holds its result."""

    slot: int
    amount: Node
    is_down: bool
    label: Template | None
    span: Span
    cites: tuple[str, ...]


@frozen
class MakeRollAgain:
    """`throw march again` below a line upon a roll; `slot` holds its result, `made` how it was made."""

    slot: int
    made: int
    span: Span
    cites: tuple[str, ...]


@frozen
class LoseCondition:
    """`fleet loses idle`."""

    bearer: Node
    condition: str
    span: Span
    cites: tuple[str, ...]


# ---------------------------------------------------------------- blocks, telling, ending


class Precedence(Enum):
    """Which of two changes of one attribute stands, in the words of the language."""

    EARLIER = "earlier"
    LATER = "later"


@frozen
class DoTogether:
    """`together, earlier stands`: the block reads the state before it; sealed, its answers are told after it."""

    is_sealed: bool
    stands: Precedence | None
    body: Block
    span: Span
    cites: tuple[str, ...]


@frozen
class AbsentPlayer:
    """What holds for a player who has handed in no slip."""

    slot: int
    body: Block


@frozen
class TakeSlips:
    """`together, sealed` around acts: each player gives them in secret, from the same state; then all are done.

    Attributes:
        slot: holds the player whose slip it is, while it is given and while it is carried out.
        last_stands: whether the last slip holds of whoever hands in none, before he is absent.
    """

    slot: int
    body: Block
    absent: AbsentPlayer | None
    last_stands: bool
    span: Span
    cites: tuple[str, ...]


@frozen
class RepeatUntil:
    """`repeat at most 9 times until enough`."""

    most: int | None
    until: Node
    body: Block
    span: Span
    cites: tuple[str, ...]


@frozen
class RepeatRounds:
    """`repeat 5 times`; the rounds are counted in `slot`."""

    slot: int
    number: Node
    body: Block
    span: Span
    cites: tuple[str, ...]


@frozen
class SayText:
    """`say to player "{tile} falls" when ...`; `viewers`: to whom, None for everybody."""

    text: Template
    condition: Node | None
    span: Span
    cites: tuple[str, ...]
    viewers: tuple[Node, ...] | None = None


@frozen
class RevealedPart:
    """`strength of fleet` or `fleet` in `reveals`: a thing or several, and the number of the attribute, if any."""

    thing: Node
    kind: str
    index: int | None


@frozen
class RevealThings:
    """`reveals strength of fleet to player until end of turn`; the rule `origin` has revealed it."""

    things: tuple[RevealedPart, ...]
    viewers: tuple[Node, ...]
    duration: Duration | None
    origin: str
    span: Span
    cites: tuple[str, ...]


@frozen
class ConcealThings:
    """`conceals strength of fleet from player`."""

    things: tuple[RevealedPart, ...]
    viewers: tuple[Node, ...]
    span: Span
    cites: tuple[str, ...]


@frozen
class DoStep:
    """`step harvest "Harvest"` with its statements.

    `is_moment` where something lasts until it ends or begins; `is_kept` where rules may ask for it while it is done.
    """

    name: str
    label: str
    is_moment: bool
    is_kept: bool
    body: Block
    span: Span
    cites: tuple[str, ...]


@frozen
class DoRound:
    """One of the rounds of a scene, which are counted on.

    `is_moment` where something lasts until one ends or begins.
    """

    kind: str
    is_moment: bool
    body: Block
    span: Span
    cites: tuple[str, ...]


@frozen
class EndCampaign:
    """`end campaign won by those p in players where ...`."""

    winners: Node | None
    span: Span
    cites: tuple[str, ...]


@frozen
class GiveResult:
    """`result n`: what a procedure gives back."""

    value: Node
    span: Span
    cites: tuple[str, ...]


@frozen
class StopHere:
    """`stop`: the procedure or action ends here."""

    span: Span
    cites: tuple[str, ...]


Statement = (
    SetLocal
    | SetAttribute
    | GiveName
    | MoveNumber
    | ChangeMembers
    | CreateThing
    | DestroyThing
    | DrawLots
    | MakeRoll
    | MakeRolls
    | MakeContest
    | DoProcedure
    | DoFirst
    | ForEachMember
    | OrderPlayers
    | ForEachPlayer
    | OfferActions
    | AskQuestion
    | TakeReport
    | GainCondition
    | LoseCondition
    | ChangeRoll
    | MakeRollAgain
    | MakeEntries
    | EndEntries
    | DoTogether
    | TakeSlips
    | RepeatUntil
    | RepeatRounds
    | SayText
    | RevealThings
    | ConcealThings
    | DoStep
    | DoRound
    | EndCampaign
    | GiveResult
    | StopHere
)
