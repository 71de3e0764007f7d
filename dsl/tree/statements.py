"""Statements: what is done, line by line."""

from __future__ import annotations

from typing import Literal

from dsl.border.diagnostics import Span
from dsl.border.frozen import frozen
from dsl.tree.expressions import Binder, Call, Expr
from dsl.tree.kinds import Type
from dsl.tree.rolls import Row
from dsl.tree.words import Cites, Label, Word, placed


@frozen
class Let:
    """`let n = 1d6 + 3`, `let best: tile or none = none`."""

    name: Word
    type: Type | None
    value: Expr
    cites: Cites | None
    span: Span = placed()


@frozen
class Becomes:
    """`tile.owner becomes player`, or `best becomes tile` where `let` named it."""

    place: Expr
    value: Expr
    cites: Cites | None
    span: Span = placed()


@frozen
class Moves:
    """`player.gold up 3 "harvest"`, or `n down 1` where `let` named it."""

    place: Expr
    way: Literal["up", "down"]
    amount: Expr
    label: Label | None
    cites: Cites | None
    span: Span = placed()


@frozen
class MakesEntry:
    """`add +2 "boom" to income(player), renown(player) until next events`: a labelled line on numbers."""

    amount: Expr
    label: Label
    targets: tuple[Call, ...]
    lasting: Lasting | None
    cites: Cites | None
    span: Span = placed()


@frozen
class RemoveEntries:
    """`remove entries of boom to income(player)`: what a rule has entered, or whoever; on one number or on all."""

    origin: Word | None
    target: Call | None
    cites: Cites | None
    span: Span = placed()


@frozen
class Include:
    """`add ruins to tile.features`; with `removing` `remove ruins from tile.features`."""

    item: Expr
    place: Expr
    removing: bool
    cites: Cites | None
    span: Span = placed()


@frozen
class Assignment:
    """`owner = player` in a `create` or `reports`."""

    name: Word
    value: Expr
    cites: Cites | None = None
    span: Span = placed()


@frozen
class Beside:
    """`next to here, there towards way by road` of a new tile: what it is linked with, on which side of the first, and
    by what kind of link."""

    tiles: tuple[Expr, ...]
    towards: Expr | None
    by: Word | None = None
    span: Span = placed()


@frozen
class Copied:
    """`like army without boons` of a new thing: whose attributes it has as well, and which of them it has not."""

    value: Expr
    without: tuple[Word, ...]
    span: Span = placed()


@frozen
class Create:
    """`create army as a` with the values of its attributes; `beside` is where a new tile lies."""

    kind: Word
    name: Word | None
    values: tuple[Assignment, ...]
    cites: Cites | None
    span: Span = placed()
    beside: Beside | None = None
    copied: Copied | None = None


@frozen
class Destroy:
    """`destroy army`."""

    value: Expr
    cites: Cites | None
    span: Span = placed()


@frozen
class Outcome:
    """`failure by 5 or more` with what follows; `also` marks one that joins a later one."""

    also: bool
    success: bool
    by: Expr | None
    cites: Cites | None
    body: tuple[Statement, ...]
    span: Span = placed()


@frozen
class Rolls:
    """`roll claim(player, tile) about retreat as r` carried out, with rows of its own and its outcomes; `contest` and
    `do` likewise, without them."""

    form: Literal["roll", "contest", "do"]
    call: Call
    about: Word | None
    name: Word | None
    rows: tuple[Row, ...]
    outcomes: tuple[Outcome, ...]
    cites: Cites | None
    span: Span = placed()


@frozen
class Tally:
    """`successes 2 or more` with what follows; `also` marks one that joins a later one."""

    also: bool
    succeeds: bool
    number: Expr
    reach: Literal["", "or more", "or less"]
    cites: Cites | None
    body: tuple[Statement, ...]
    span: Span = placed()


@frozen
class RollsTogether:
    """`roll all of (a(x), b(y)) as checks`, `roll each a(m) for each m in those_here as checks`, with their tallies."""

    calls: tuple[Call, ...]
    binder: Binder | None
    about: Word | None
    name: Word | None
    rows: tuple[Row, ...]
    tallies: tuple[Tally, ...]
    cites: Cites | None
    span: Span = placed()


@frozen
class Branch:
    """One condition of a `when` statement with its block; no condition for `otherwise`."""

    condition: Expr | None
    cites: Cites | None
    body: tuple[Statement, ...]
    span: Span = placed()


@frozen
class When:
    """`when a` … `otherwise when b` … `otherwise` …: the first branch that holds."""

    branches: tuple[Branch, ...]
    span: Span = placed()


@frozen
class OrderKey:
    """`most tiles_of(player)`, `least ...`, `roll-off 1d6` or `at random`, alone `in random order`."""

    way: Literal["most", "least", "roll-off", "random"]
    value: Expr
    span: Span = placed()


@frozen
class ForEach:
    """`for each t in tiles where ... by most t.points`."""

    binder: Binder
    keys: tuple[OrderKey, ...]
    cites: Cites | None
    body: tuple[Statement, ...]
    span: Span = placed()


@frozen
class Order:
    """`players by most count of tiles_of(player), roll-off 1d6`: the order for this phase, or until it is set again.

    `players where not player.has_left by most …` leaves the others out.
    """

    condition: Expr | None
    keys: tuple[OrderKey, ...]
    is_lasting: bool
    cites: Cites | None
    span: Span = placed()


@frozen
class EachPlayer:
    """`each player in order`."""

    cites: Cites | None
    body: tuple[Statement, ...]
    span: Span = placed()


@frozen
class Offer:
    """`any number of take, build`, `one of`, `at most one of`, `rounds of`, `turns of shoot by first, second`; `at most
    4 of` is any number with a most."""

    manner: Literal["any number of", "one of", "at most one of", "rounds of", "turns of"]
    actions: tuple[Word, ...]
    by: tuple[Expr, ...]
    label: Label | None
    cites: Cites | None
    most: Expr | None = None
    span: Span = placed()


@frozen
class HowMany:
    """`at least 1 at most 3, together at most player.gold by price`: how many of a set, and what they may weigh."""

    least: Expr | None
    most: Expr | None
    total: Expr | None
    weight: Word | None
    span: Span = placed()


@frozen
class Ask:
    """`ask player for n: number at least 0 at most 3 usual 1 "how many?"`."""

    who: Expr
    name: Word
    type: Type
    source: Expr | None
    how_many: HowMany | None
    usual: Expr | None
    shown: Label | None
    label: Label | None
    cites: Cites | None
    span: Span = placed()


@frozen
class AskShares:
    """`ask player for blows: number for each d in units at most d.room, together at most 7 usual 1 "who is hit?"`.

    Attributes: `weight`: what one of a share comes to, as in `together at most player.gold by ware.price`.
    """

    who: Expr
    name: Word
    binder: Binder
    cap: Expr | None
    is_at_most: bool
    total: Expr
    weight: Expr | None
    usual: Expr | None
    label: Label | None
    cites: Cites | None
    span: Span = placed()


@frozen
class Tell:
    """`group reports any number of battle with place = tile`."""

    who: Expr
    many: bool
    report: Word
    name: Word | None
    values: tuple[Assignment, ...]
    label: Label | None
    cites: Cites | None
    span: Span = placed()


@frozen
class Lasting:
    """`until end of feast`, `until next feast`, `for 3 turns`, `for 2 rounds`, `while c`."""

    form: Literal["end", "next", "turns", "rounds", "while"]
    name: Word | None
    value: Expr | None
    span: Span = placed()


@frozen
class Gains:
    """`fleet gains idle until end of sea_phase`."""

    bearer: Expr
    condition: Word
    lasting: Lasting | None
    cites: Cites | None
    span: Span = placed()


@frozen
class ThrowAgain:
    """`throw march again`: the roll that has been made is made anew."""

    roll: Word
    cites: Cites | None
    span: Span = placed()


@frozen
class Loses:
    """`fleet loses idle`."""

    bearer: Expr
    condition: Word
    cites: Cites | None
    span: Span = placed()


@frozen
class Absent:
    """`absent` below a sealed block: what holds for a player who has handed in no slip.

    `absent: standing` takes his last slip first, and what stands below it only where that fits no more.
    """

    is_standing: bool
    cites: Cites | None
    body: tuple[Statement, ...]
    span: Span = placed()


@frozen
class Together:
    """`together, sealed, earlier stands`: the block reads the state before it, and keeps answers secret."""

    is_sealed: bool
    stands: Literal["earlier", "later"] | None
    cites: Cites | None
    body: tuple[Statement, ...]
    absent: Absent | None
    span: Span = placed()


@frozen
class Repeat:
    """`repeat at most 9 times until enough`, `repeat while hungry`."""

    most: int | None
    is_while: bool
    condition: Expr
    cites: Cites | None
    body: tuple[Statement, ...]
    span: Span = placed()


@frozen
class RepeatTimes:
    """`repeat 5 times`."""

    number: Expr
    cites: Cites | None
    body: tuple[Statement, ...]
    span: Span = placed()


@frozen
class Reveals:
    """`reveals strength of fleet, hut to player until end of turn`: from now on they see it, whoever may otherwise."""

    things: tuple[Expr, ...]
    viewers: tuple[Expr, ...]
    lasting: Lasting | None
    cites: Cites | None
    span: Span = placed()


@frozen
class Conceals:
    """`conceals strength of fleet from player`: what was revealed to them is so no more."""

    things: tuple[Expr, ...]
    viewers: tuple[Expr, ...]
    cites: Cites | None
    span: Span = placed()


@frozen
class Say:
    """`say to player "{tile} falls" when ...`."""

    label: Label
    condition: Expr | None
    cites: Cites | None
    span: Span = placed()
    viewers: tuple[Expr, ...] = ()
    """To whom it is said; to everybody where nobody is named."""


@frozen
class Step:
    """`step harvest "Harvest"` with its statements."""

    name: Word
    label: Label | None
    cites: Cites | None
    body: tuple[Statement, ...]
    span: Span = placed()


@frozen
class Finish:
    """`end campaign won by those p in players where ...`."""

    winners: Expr | None
    cites: Cites | None
    span: Span = placed()


@frozen
class Result:
    """`result n`: what a procedure gives back."""

    value: Expr
    cites: Cites | None
    span: Span = placed()


@frozen
class Stop:
    """`stop`: the procedure or action ends here."""

    cites: Cites | None
    span: Span = placed()


@frozen
class EventMoment:
    """`at next harvest`, `at end of harvest`, `in 3 turns`: when an event that is begun is carried out."""

    form: Literal["next", "end", "turns"]
    phase: Word | None
    turns: Expr | None
    span: Span = placed()


@frozen
class Begin:
    """`begin drought(tile) in 2 turns as begun`."""

    call: Call
    moment: EventMoment | None
    name: Word | None
    cites: Cites | None
    span: Span = placed()


@frozen
class BeginNamed:
    """`begin row.event with tile, 3 at next harvest as begun`: the event that a value names."""

    value: Expr
    arguments: tuple[Expr, ...]
    moment: EventMoment | None
    name: Word | None
    cites: Cites | None
    span: Span = placed()


@frozen
class EndEvent:
    """`end event`."""

    cites: Cites | None
    span: Span = placed()


@frozen
class RunEvents:
    """`run events with holder = player`."""

    value: Assignment | None
    cites: Cites | None
    span: Span = placed()


@frozen
class Rounds:
    """`rounds until over`, `rounds while both stand`, `rounds at most 9 times until over`, in a scene.

    Without a block, which only an edit writes, what is done in each round stays as it is.
    """

    most: Expr | None
    is_while: bool
    condition: Expr | None
    cites: Cites | None
    body: tuple[Statement, ...]
    span: Span = placed()


@frozen
class Guarded:
    """`player.gold up 1 when player.veteran`: a statement with its condition behind it."""

    statement: Statement
    condition: Expr
    span: Span = placed()


Statement = (
    Let
    | Becomes
    | Moves
    | MakesEntry
    | RemoveEntries
    | Include
    | Create
    | Destroy
    | Rolls
    | RollsTogether
    | When
    | ForEach
    | Order
    | EachPlayer
    | Offer
    | Ask
    | AskShares
    | Tell
    | Gains
    | Loses
    | ThrowAgain
    | Together
    | Repeat
    | RepeatTimes
    | Say
    | Reveals
    | Conceals
    | Step
    | Finish
    | Result
    | Stop
    | Begin
    | BeginNamed
    | EndEvent
    | RunEvents
    | Rounds
    | Guarded
)
