"""What was written: the syntax tree, one class per construct, in the order of the grammar.

Nodes are frozen, slotted and compared by value; their place in the file (`span`) does not take
part in the comparison, so that a formatted text equals the text it was made from. Names are
still words here: what they mean is settled in `dsl.resolve` and lives in `dsl.understood.rules`.
"""

from __future__ import annotations

from dataclasses import field
from fractions import Fraction

from dsl.border.diagnostics import Span
from dsl.border.frozen import frozen

NOWHERE = Span("", 1, 1, 1, 1)
"""The place of nodes made by the program itself."""


def _span() -> Span:
    """The last field of every node: its place, which does not count when nodes are compared."""
    return field(default=NOWHERE, compare=False, repr=False)


@frozen
class Word:
    """A name where it stands, e.g. `conquest`."""

    text: str
    span: Span = _span()

    def __str__(self) -> str:
        return self.text


@frozen
class Label:
    """A text shown to players, raw, as between its quotes: `"shield of {g.owner}"`."""

    text: str
    span: Span = _span()


@frozen
class Cites:
    """The rules a line comes from: `[PE-EN-MOD-01, PE-EN-MOD-02]`."""

    ids: tuple[str, ...]
    span: Span = _span()


# ---------------------------------------------------------------- expressions


@frozen
class Number:
    """`7`, `2.5` or `50%`, exact."""

    value: Fraction
    written: str = field(compare=False, default="")
    span: Span = _span()


@frozen
class Dice:
    """`2d6`, `d%`, `1d6!` (the highest face is thrown again and added)."""

    count: int
    sides: int
    explodes: bool = False
    span: Span = _span()


@frozen
class Text:
    """A text with inserted values: `"{tile} is taken"`."""

    text: str
    span: Span = _span()


@frozen
class Truth:
    """`yes` or `no`."""

    value: bool
    span: Span = _span()


@frozen
class Nothing:
    """`none`: the absent value."""

    span: Span = _span()


@frozen
class Name:
    """A name used as a value: a parameter, a row, a word of a list, an option, a collection."""

    text: str
    span: Span = _span()


@frozen
class Attribute:
    """`tile.owner`, or `owner of tile` (the same)."""

    of: Expr
    name: Word
    span: Span = _span()


@frozen
class Call:
    """`base(player)`: a definition, stat, table or built-in applied to arguments."""

    name: Word
    arguments: tuple[Expr, ...]
    span: Span = _span()


@frozen
class SetOf:
    """`{ruins, swamp}`."""

    items: tuple[Expr, ...]
    span: Span = _span()


@frozen
class Signed:
    """`-x` or `+x`."""

    sign: str
    value: Expr
    span: Span = _span()


@frozen
class Arithmetic:
    """`a + b`, `a * b`, `c union d`, `c without d`, `c common d`."""

    left: Expr
    operator: str
    right: Expr
    span: Span = _span()


@frozen
class Rounded:
    """`x / 3 rounded down`."""

    value: Expr
    way: str
    span: Span = _span()


@frozen
class Default:
    """`x otherwise 0`: what stands for an absent value."""

    value: Expr
    default: Expr
    span: Span = _span()


@frozen
class Compared:
    """`a < b`."""

    left: Expr
    operator: str
    right: Expr
    span: Span = _span()


@frozen
class Same:
    """`a is b`, `a is not b`."""

    left: Expr
    right: Expr
    negated: bool = False
    span: Span = _span()


@frozen
class OneOf:
    """`a is one of (b, c)`, `a is not one of (b, c)`."""

    value: Expr
    items: tuple[Expr, ...]
    negated: bool = False
    span: Span = _span()


@frozen
class Inside:
    """`a is in c`, `a is not in c`."""

    value: Expr
    collection: Expr
    negated: bool = False
    span: Span = _span()


@frozen
class NextTo:
    """`a is next to b`."""

    left: Expr
    right: Expr
    span: Span = _span()


@frozen
class Has:
    """`c has x`; `c has any of (x, y)`, `all of`, `none of`; `unit has tired` for a condition."""

    collection: Expr
    quantity: str  # "one", "any", "all", "none"
    items: tuple[Expr, ...]
    span: Span = _span()


@frozen
class Not:
    """`not a`."""

    value: Expr
    span: Span = _span()


@frozen
class Logic:
    """`a and b and c`, `a or b`."""

    operator: str
    items: tuple[Expr, ...]
    span: Span = _span()


@frozen
class Case:
    """`3 when near`."""

    value: Expr
    condition: Expr
    span: Span = _span()


@frozen
class Cases:
    """`(3 when near, otherwise 7)`: the first case that holds."""

    cases: tuple[Case, ...]
    otherwise: Expr | None
    span: Span = _span()


@frozen
class Binder:
    """`t in tiles where t.owner is player`."""

    variable: Word
    collection: Expr
    condition: Expr | None
    span: Span = _span()


@frozen
class Count:
    """`count of t in tiles where ...`, `count of tiles`."""

    over: Binder | Expr
    span: Span = _span()


@frozen
class Total:
    """`sum of t.points for each t in tiles`."""

    value: Expr
    binder: Binder
    span: Span = _span()


@frozen
class Extreme:
    """`highest t.points for each t in tiles`, `lowest ...`."""

    which: str
    value: Expr
    binder: Binder
    span: Span = _span()


@frozen
class ExtremeOf:
    """`highest of (a, b)`."""

    which: str
    items: tuple[Expr, ...]
    span: Span = _span()


@frozen
class Quantified:
    """`any n in c where ...`, `no n in c where ...`, `every n in c satisfies ...`."""

    quantity: str
    binder: Binder
    span: Span = _span()


@frozen
class Those:
    """`those t in tiles where ... with highest t.points`; `the t in ...` for a single one."""

    single: bool
    binder: Binder
    which: str | None
    key: Expr | None
    span: Span = _span()


@frozen
class Past:
    """`past claim this phase`: the facts the log holds of an act, roll or report."""

    name: Word
    within: str | None
    span: Span = _span()


@frozen
class Ratio:
    """`ratio of ours to theirs`: n to 0 is beyond every band, 0 to 0 is 1."""

    left: Expr
    right: Expr
    span: Span = _span()


Expr = (
    Number
    | Dice
    | Text
    | Truth
    | Nothing
    | Name
    | Attribute
    | Call
    | SetOf
    | Signed
    | Arithmetic
    | Rounded
    | Default
    | Compared
    | Same
    | OneOf
    | Inside
    | NextTo
    | Has
    | Not
    | Logic
    | Cases
    | Count
    | Total
    | Extreme
    | ExtremeOf
    | Quantified
    | Those
    | Past
    | Ratio
)


# ---------------------------------------------------------------- ruleset header and options


@frozen
class HeaderLine:
    """`title "House rules"`."""

    key: Word
    value: str
    quoted: bool
    span: Span = _span()


@frozen
class Ruleset:
    """`ruleset our_club extends base_rules` with its header lines."""

    name: Word
    extends: Word | None
    lines: tuple[HeaderLine, ...]
    span: Span = _span()


@frozen
class Option:
    """`option polar = yes "the -1 for polar regions"`."""

    name: Word
    type: Type | None
    value: Expr
    label: Label | None
    cites: Cites | None
    span: Span = _span()


# ---------------------------------------------------------------- tables


@frozen
class Range:
    """`01-02`, `3 or more`, `up to 1`, `above 1`, `below 1` or `otherwise` in a cell."""

    form: str  # "between", "or more", "up to", "above", "below", "otherwise"
    low: Fraction | None
    high: Fraction | None
    span: Span = _span()


@frozen
class Cell:
    """One cell of a table: nothing, one value or a list of values."""

    values: tuple[Expr | Range, ...]
    span: Span = _span()


@frozen
class TableRow:
    """`| heavy | -2 |`."""

    cells: tuple[Cell, ...]
    cites: Cites | None
    span: Span = _span()


@frozen
class Table:
    """`table lead by ratio last row that fits` with its header row and rows."""

    name: Word
    by: Word | None
    dice: Dice | None
    reading: str | None
    label: Label | None
    cites: Cites | None
    rows: tuple[TableRow, ...]  # the first is the header
    span: Span = _span()


# ---------------------------------------------------------------- kinds, types, reports, adjacency


@frozen
class Type:
    """`player or none`; `form` is number, text, truth, words, set, list or named."""

    form: str
    names: tuple[Word, ...] = ()
    low: Expr | None = None
    high: Expr | None = None
    optional: bool = False
    span: Span = _span()


@frozen
class KindAttribute:
    """`owner: player or none`."""

    name: Word
    type: Type
    default: Expr | None
    label: Label | None
    cites: Cites | None
    span: Span = _span()


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
    span: Span = _span()


@frozen
class AdjacencyLine:
    """`a next to b when a.features has harbour and b.features has harbour`."""

    left: Word
    right: Word
    condition: Expr
    cites: Cites | None
    span: Span = _span()


@frozen
class Adjacency:
    """`adjacency lanes` with its lines."""

    name: Word
    label: Label | None
    cites: Cites | None
    lines: tuple[AdjacencyLine, ...]
    span: Span = _span()


# ---------------------------------------------------------------- definitions, stats, rolls, contests


@frozen
class Parameter:
    """`piece: building from legal_pieces`."""

    name: Word
    type: Type | None
    source: Expr | None
    span: Span = _span()


@frozen
class CaseLine:
    """`3 when near` or `otherwise 7` in the body of a definition."""

    value: Expr
    condition: Expr | None
    cites: Cites | None
    span: Span = _span()


@frozen
class Define:
    """`define tiles_of(p: player) = those t in tiles where t.owner is p`."""

    name: Word
    parameters: tuple[Parameter, ...]
    type: Type | None
    lines: tuple[CaseLine, ...]
    cites: Cites | None
    span: Span = _span()


@frozen
class DiceLine:
    """`dice 2d6`."""

    dice: Expr
    cites: Cites | None
    span: Span = _span()


@frozen
class BaseLine:
    """`base 3 "settlers"`."""

    value: Expr
    label: Label | None
    cites: Cites | None
    span: Span = _span()


@frozen
class Clauses:
    """The tail of a row: `when c for each t in ts per n strongest of group`."""

    when: Expr | None = None
    each: tuple[Binder, ...] = ()
    per: Expr | None = None
    keep: str | None = None
    group: Word | None = None
    repeated: Word | None = None
    """A clause written twice, kept so that the checker can say so."""


@frozen
class PoolLine:
    """`pool 2 dice d6 "army {a}" from a for each a in armies_at(tile)`."""

    count: Expr
    dice: Dice
    label: Label | None
    origin: Expr | None
    clauses: Clauses
    cites: Cites | None
    span: Span = _span()


@frozen
class Row:
    """`minor: -2 "minor victory" when battle.grade is minor`."""

    name: Word | None
    amount: Expr
    label: Label
    clauses: Clauses
    cites: Cites | None
    span: Span = _span()


@frozen
class DieLine:
    """`each die +1 "mountain" when side is defender`."""

    row: Row
    span: Span = _span()


@frozen
class TargetLine:
    """`target 3 when near, otherwise 7`."""

    value: Expr
    cites: Cites | None
    span: Span = _span()


@frozen
class NaturalLine:
    """`natural 12 succeeds`, `natural 11 or more succeeds`."""

    number: int
    reach: str  # "", "or more", "or less"
    succeeds: bool
    condition: Expr | None
    cites: Cites | None
    span: Span = _span()


@frozen
class AutomaticLine:
    """`always fails "flooded" when tile.flooded`."""

    succeeds: bool
    label: Label | None
    condition: Expr
    cites: Cites | None
    span: Span = _span()


@frozen
class CountLine:
    """`succeeds at 4`: each die at 4 and above is a success."""

    value: Expr
    cites: Cites | None
    span: Span = _span()


@frozen
class StageLine:
    """`times 1/2 "feint" when ...`, `less 1`, `at least 0`, `at most 10`, `rounded down`."""

    name: Word | None
    stage: str
    value: Expr | None
    label: Label | None
    clauses: Clauses
    cites: Cites | None
    span: Span = _span()


@frozen
class SidesLine:
    """`sides attacker, defender`."""

    first: Word
    second: Word
    cites: Cites | None
    span: Span = _span()


@frozen
class WinnerLine:
    """`higher total wins, tie to defender`."""

    measure: str  # "total", "die", "successes"
    tie_to: Word | None
    again: bool
    cites: Cites | None
    span: Span = _span()


RollLine = (
    DiceLine
    | BaseLine
    | PoolLine
    | DieLine
    | TargetLine
    | NaturalLine
    | AutomaticLine
    | CountLine
    | Row
    | StageLine
    | SidesLine
    | WinnerLine
)


@frozen
class Roll:
    """A `stat`, a `roll` or a `contest` with its lines; `form` says which."""

    form: str
    name: Word
    parameters: tuple[Parameter, ...]
    label: Label | None
    cites: Cites | None
    lines: tuple[RollLine, ...]
    span: Span = _span()


# ---------------------------------------------------------------- conditions and limits


@frozen
class ConditionLine:
    """`to claim: -1 "tired" when ...`."""

    target: Word
    row: Row
    span: Span = _span()


@frozen
class Condition:
    """`condition tired of player "tired"`."""

    name: Word
    bearer: Parameter
    label: Label | None
    cites: Cites | None
    lines: tuple[ConditionLine, ...]
    span: Span = _span()


@frozen
class Limit:
    """`limit works: 1 per player this phase else "only one"`."""

    name: Word
    number: Expr
    per: tuple[Word, ...]
    within: str | None
    reason: Label | None
    cites: Cites | None
    span: Span = _span()


# ---------------------------------------------------------------- procedures, actions, phases, victory


@frozen
class Procedure:
    """`procedure sack(town)` with its statements."""

    name: Word
    parameters: tuple[Parameter, ...]
    label: Label | None
    cites: Cites | None
    body: tuple[Statement, ...]
    span: Span = _span()


@frozen
class Allowed:
    """`allowed when tile.owner is player else "{tile} is not yours"`."""

    name: Word | None
    condition: Expr
    reason: Label | None
    cites: Cites | None
    span: Span = _span()


@frozen
class CountsAs:
    """`counts as attempt, works`."""

    limits: tuple[Word, ...]
    cites: Cites | None
    span: Span = _span()


@frozen
class Costs:
    """`costs 6 from player.treasury "a fortress"`."""

    amount: Expr
    purse: Expr
    label: Label | None
    cites: Cites | None
    span: Span = _span()


@frozen
class Action:
    """`action take(tile, battle) by player "take {tile}"` with its lines."""

    name: Word
    parameters: tuple[Parameter, ...]
    by: Word | None
    label: Label | None
    cites: Cites | None
    lines: tuple[Allowed | CountsAs | Costs | Statement, ...]
    span: Span = _span()


@frozen
class Setup:
    """`setup`: what is done once, before the first turn."""

    cites: Cites | None
    body: tuple[Statement, ...]
    span: Span = _span()


@frozen
class Skipped:
    """`skipped when no b in battles where b.turn is turn`."""

    condition: Expr
    cites: Cites | None
    span: Span = _span()


@frozen
class Phase:
    """`phase month_end "End of the month"` with its statements."""

    name: Word
    label: Label | None
    cites: Cites | None
    lines: tuple[Skipped | Statement, ...]
    span: Span = _span()


@frozen
class Victory:
    """`victory half "half the map" at end of map_update` won by those it names."""

    name: Word
    label: Label | None
    phase: Word
    winners: Expr
    cites: Cites | None
    span: Span = _span()


# ---------------------------------------------------------------- statements


@frozen
class Let:
    """`let n = 1d6 + 3`."""

    name: Word
    value: Expr
    cites: Cites | None
    span: Span = _span()


@frozen
class Becomes:
    """`tile.owner becomes player`."""

    place: Expr
    value: Expr
    cites: Cites | None
    span: Span = _span()


@frozen
class Moves:
    """`player.treasury up 3 "harvest"`."""

    place: Expr
    way: str
    amount: Expr
    label: Label | None
    cites: Cites | None
    span: Span = _span()


@frozen
class Include:
    """`add ruins to tile.features`; with `removing` `remove ruins from tile.features`."""

    item: Expr
    place: Expr
    removing: bool
    cites: Cites | None
    span: Span = _span()


@frozen
class Assignment:
    """`owner = player` in a `create` or `reports`."""

    name: Word
    value: Expr
    cites: Cites | None = None
    span: Span = _span()


@frozen
class Create:
    """`create army as a` with the values of its attributes."""

    kind: Word
    name: Word | None
    values: tuple[Assignment, ...]
    cites: Cites | None
    span: Span = _span()


@frozen
class Destroy:
    """`destroy army`."""

    value: Expr
    cites: Cites | None
    span: Span = _span()


@frozen
class Outcome:
    """`failure by 5 or more` with what follows; `also` marks one that joins a later one."""

    also: bool
    success: bool
    by: Expr | None
    cites: Cites | None
    body: tuple[Statement, ...]
    span: Span = _span()


@frozen
class Rolls:
    """`roll claim(player, tile)` carried out, with its outcomes; `contest` and `do` likewise."""

    form: str  # "roll", "contest", "do"
    call: Call
    name: Word | None
    outcomes: tuple[Outcome, ...]
    cites: Cites | None
    span: Span = _span()


@frozen
class Branch:
    """One condition of a `when` statement with its block; no condition for `otherwise`."""

    condition: Expr | None
    cites: Cites | None
    body: tuple[Statement, ...]
    span: Span = _span()


@frozen
class When:
    """`when a` … `otherwise when b` … `otherwise` …: the first branch that holds."""

    branches: tuple[Branch, ...]
    span: Span = _span()


@frozen
class OrderKey:
    """`most tiles_of(player)`, `least ...` or `roll-off 1d6`."""

    way: str  # "most", "least", "roll-off"
    value: Expr
    span: Span = _span()


@frozen
class ForEach:
    """`for each t in tiles where ... by most t.points`."""

    binder: Binder
    keys: tuple[OrderKey, ...]
    cites: Cites | None
    body: tuple[Statement, ...]
    span: Span = _span()


@frozen
class Order:
    """`players by most count of tiles_of(player), roll-off 1d6`: the order for this phase."""

    keys: tuple[OrderKey, ...]
    cites: Cites | None
    span: Span = _span()


@frozen
class EachPlayer:
    """`each player in order`."""

    cites: Cites | None
    body: tuple[Statement, ...]
    span: Span = _span()


@frozen
class Offer:
    """`any number of take, build`, `one of`, `at most one of`, `rounds of`."""

    manner: str
    actions: tuple[Word, ...]
    by: Expr | None
    label: Label | None
    cites: Cites | None
    span: Span = _span()


@frozen
class Ask:
    """`ask player for n: number at least 0 at most 3 "how many?"`."""

    who: Expr
    name: Word
    type: Type
    source: Expr | None
    label: Label | None
    cites: Cites | None
    span: Span = _span()


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
    span: Span = _span()


@frozen
class Lasting:
    """`until end of feast`, `until next feast`, `for 3 turns`, `while c`."""

    form: str  # "end", "next", "turns", "while"
    name: Word | None
    value: Expr | None
    span: Span = _span()


@frozen
class Gains:
    """`fleet gains idle until end of sea_phase`."""

    bearer: Expr
    condition: Word
    lasting: Lasting | None
    cites: Cites | None
    span: Span = _span()


@frozen
class Loses:
    """`fleet loses idle`."""

    bearer: Expr
    condition: Word
    cites: Cites | None
    span: Span = _span()


@frozen
class Together:
    """`together, earlier stands`: the block reads the state before it."""

    stands: str | None
    cites: Cites | None
    body: tuple[Statement, ...]
    span: Span = _span()


@frozen
class Repeat:
    """`repeat at most 9 times until enough`."""

    most: int | None
    condition: Expr
    cites: Cites | None
    body: tuple[Statement, ...]
    span: Span = _span()


@frozen
class Say:
    """`say "{tile} falls" when ...`."""

    label: Label
    condition: Expr | None
    cites: Cites | None
    span: Span = _span()


@frozen
class Step:
    """`step harvest "Harvest"` with its statements."""

    name: Word
    label: Label | None
    cites: Cites | None
    body: tuple[Statement, ...]
    span: Span = _span()


@frozen
class Finish:
    """`end campaign won by those p in players where ...`."""

    winners: Expr | None
    cites: Cites | None
    span: Span = _span()


@frozen
class Result:
    """`result n`: what a procedure gives back."""

    value: Expr
    cites: Cites | None
    span: Span = _span()


@frozen
class Stop:
    """`stop`: the procedure or action ends here."""

    cites: Cites | None
    span: Span = _span()


Statement = (
    Let
    | Becomes
    | Moves
    | Include
    | Create
    | Destroy
    | Rolls
    | When
    | ForEach
    | Order
    | EachPlayer
    | Offer
    | Ask
    | Tell
    | Gains
    | Loses
    | Together
    | Repeat
    | Say
    | Step
    | Finish
    | Result
    | Stop
)


# ---------------------------------------------------------------- edits

Member = TableRow | KindAttribute | RollLine | Allowed | CountsAs | Costs | Skipped | Statement


@frozen
class Replace:
    """`replace define home(p: player) = ...`."""

    declaration: Declaration
    span: Span = _span()


@frozen
class Remove:
    """`remove action swap`, `remove roll claim.minor`."""

    form: str
    name: Word
    member: Word | None
    cites: Cites | None
    span: Span = _span()


@frozen
class Members:
    """`add to roll claim` (or `change roll claim`) with lines of that declaration."""

    changing: bool
    form: str
    name: Word
    members: tuple[Member, ...]
    span: Span = _span()


@frozen
class SetOption:
    """`set polar = no`."""

    name: Word
    value: Expr
    cites: Cites | None
    span: Span = _span()


@frozen
class Relabel:
    """`label army.army_1 "ejército 1"`: another text for players, the rule stays."""

    name: Word
    member: Word | None
    label: Label
    span: Span = _span()


Declared = (
    Option | Table | Kind | Adjacency | Define | Roll | Condition | Limit | Procedure | Action | Setup | Phase | Victory
)
Edit = Replace | Remove | Members | SetOption | Relabel
Declaration = Ruleset | Declared | Edit


@frozen
class Comment:
    """A remark in a rule file and where it stands; `own_line` if nothing else is on the line."""

    text: str
    line: int
    own_line: bool


@frozen
class File:
    """One rule file: its declarations in order, and its comments."""

    file: str
    declarations: tuple[Declaration, ...]
    comments: tuple[Comment, ...] = field(default=(), compare=False)
