"""What was written: the syntax tree, one class per construct, in the order of the grammar.

Nodes are frozen, slotted and compared by value; their place in the file (`span`) does not take
part in the comparison, so that a formatted text equals the text it was made from. Names are
still words here: what they mean is settled in `dsl.resolve` and lives in `dsl.understood.rules`.

The rest of the program says `from dsl import tree as t` and `t.Roll`. All that a file of the folder
declares can be named so, and mypy refuses what it only imports; so a new class needs no line here.
"""

from dsl.tree.declarations import *
from dsl.tree.declarations import Action as Action
from dsl.tree.declarations import Allowed as Allowed
from dsl.tree.declarations import CaseLine as CaseLine
from dsl.tree.declarations import Costs as Costs
from dsl.tree.declarations import CountsAs as CountsAs
from dsl.tree.declarations import Declared as Declared
from dsl.tree.declarations import Define as Define
from dsl.tree.declarations import EndsWhen as EndsWhen
from dsl.tree.declarations import Event as Event
from dsl.tree.declarations import HeaderLine as HeaderLine
from dsl.tree.declarations import Limit as Limit
from dsl.tree.declarations import Option as Option
from dsl.tree.declarations import Phase as Phase
from dsl.tree.declarations import Procedure as Procedure
from dsl.tree.declarations import Ruleset as Ruleset
from dsl.tree.declarations import Scene as Scene
from dsl.tree.declarations import Setup as Setup
from dsl.tree.declarations import Skipped as Skipped
from dsl.tree.declarations import Victory as Victory
from dsl.tree.edits import *
from dsl.tree.edits import Declaration as Declaration
from dsl.tree.edits import Edit as Edit
from dsl.tree.edits import Member as Member
from dsl.tree.edits import Members as Members
from dsl.tree.edits import Relabel as Relabel
from dsl.tree.edits import Remove as Remove
from dsl.tree.edits import Replace as Replace
from dsl.tree.edits import SetOption as SetOption
from dsl.tree.expressions import *
from dsl.tree.expressions import Arithmetic as Arithmetic
from dsl.tree.expressions import Attribute as Attribute
from dsl.tree.expressions import Best as Best
from dsl.tree.expressions import Binder as Binder
from dsl.tree.expressions import Call as Call
from dsl.tree.expressions import Case as Case
from dsl.tree.expressions import Cases as Cases
from dsl.tree.expressions import Compared as Compared
from dsl.tree.expressions import Count as Count
from dsl.tree.expressions import Default as Default
from dsl.tree.expressions import Dice as Dice
from dsl.tree.expressions import EntriesTo as EntriesTo
from dsl.tree.expressions import Expr as Expr
from dsl.tree.expressions import Extreme as Extreme
from dsl.tree.expressions import ExtremeOf as ExtremeOf
from dsl.tree.expressions import FromTo as FromTo
from dsl.tree.expressions import Has as Has
from dsl.tree.expressions import Inside as Inside
from dsl.tree.expressions import Likely as Likely
from dsl.tree.expressions import Logic as Logic
from dsl.tree.expressions import Name as Name
from dsl.tree.expressions import NextTo as NextTo
from dsl.tree.expressions import Not as Not
from dsl.tree.expressions import Nothing as Nothing
from dsl.tree.expressions import Number as Number
from dsl.tree.expressions import OneOf as OneOf
from dsl.tree.expressions import Past as Past
from dsl.tree.expressions import Picked as Picked
from dsl.tree.expressions import Quantified as Quantified
from dsl.tree.expressions import Ratio as Ratio
from dsl.tree.expressions import Rounded as Rounded
from dsl.tree.expressions import Same as Same
from dsl.tree.expressions import SetOf as SetOf
from dsl.tree.expressions import Signed as Signed
from dsl.tree.expressions import SomeDice as SomeDice
from dsl.tree.expressions import Text as Text
from dsl.tree.expressions import Those as Those
from dsl.tree.expressions import Total as Total
from dsl.tree.expressions import Truth as Truth
from dsl.tree.kinds import *
from dsl.tree.kinds import Adjacency as Adjacency
from dsl.tree.kinds import AdjacencyLine as AdjacencyLine
from dsl.tree.kinds import EndsWith as EndsWith
from dsl.tree.kinds import Kind as Kind
from dsl.tree.kinds import KindAttribute as KindAttribute
from dsl.tree.kinds import KindLink as KindLink
from dsl.tree.kinds import OnePer as OnePer
from dsl.tree.kinds import Parameter as Parameter
from dsl.tree.kinds import PartOf as PartOf
from dsl.tree.kinds import Type as Type
from dsl.tree.kinds import Under as Under
from dsl.tree.lines import *
from dsl.tree.lines import ActsNamed as ActsNamed
from dsl.tree.lines import After as After
from dsl.tree.lines import Allows as Allows
from dsl.tree.lines import Block as Block
from dsl.tree.lines import Condition as Condition
from dsl.tree.lines import EachChange as EachChange
from dsl.tree.lines import Effect as Effect
from dsl.tree.lines import Forbids as Forbids
from dsl.tree.lines import Instead as Instead
from dsl.tree.lines import Lifted as Lifted
from dsl.tree.lines import Line as Line
from dsl.tree.lines import NewAmount as NewAmount
from dsl.tree.lines import Once as Once
from dsl.tree.lines import Target as Target
from dsl.tree.lines import ToLine as ToLine
from dsl.tree.lines import WhenLine as WhenLine
from dsl.tree.rolls import *
from dsl.tree.rolls import AutomaticLine as AutomaticLine
from dsl.tree.rolls import BaseLine as BaseLine
from dsl.tree.rolls import ChanceLine as ChanceLine
from dsl.tree.rolls import Clauses as Clauses
from dsl.tree.rolls import CountLine as CountLine
from dsl.tree.rolls import DiceLine as DiceLine
from dsl.tree.rolls import DieLine as DieLine
from dsl.tree.rolls import NaturalLine as NaturalLine
from dsl.tree.rolls import PoolLine as PoolLine
from dsl.tree.rolls import ResultLine as ResultLine
from dsl.tree.rolls import Roll as Roll
from dsl.tree.rolls import RollLine as RollLine
from dsl.tree.rolls import Row as Row
from dsl.tree.rolls import SidesLine as SidesLine
from dsl.tree.rolls import StageLine as StageLine
from dsl.tree.rolls import TargetLine as TargetLine
from dsl.tree.rolls import WinnerLine as WinnerLine
from dsl.tree.rule_file import *
from dsl.tree.rule_file import Comment as Comment
from dsl.tree.rule_file import File as File
from dsl.tree.rule_file import Gap as Gap
from dsl.tree.statements import *
from dsl.tree.statements import Ask as Ask
from dsl.tree.statements import AskShares as AskShares
from dsl.tree.statements import Assignment as Assignment
from dsl.tree.statements import Becomes as Becomes
from dsl.tree.statements import Begin as Begin
from dsl.tree.statements import BeginNamed as BeginNamed
from dsl.tree.statements import Beside as Beside
from dsl.tree.statements import Branch as Branch
from dsl.tree.statements import Create as Create
from dsl.tree.statements import Destroy as Destroy
from dsl.tree.statements import EachPlayer as EachPlayer
from dsl.tree.statements import EndEvent as EndEvent
from dsl.tree.statements import EventMoment as EventMoment
from dsl.tree.statements import Finish as Finish
from dsl.tree.statements import ForEach as ForEach
from dsl.tree.statements import Gains as Gains
from dsl.tree.statements import Guarded as Guarded
from dsl.tree.statements import HowMany as HowMany
from dsl.tree.statements import Include as Include
from dsl.tree.statements import Lasting as Lasting
from dsl.tree.statements import Let as Let
from dsl.tree.statements import Loses as Loses
from dsl.tree.statements import MakesEntry as MakesEntry
from dsl.tree.statements import Moves as Moves
from dsl.tree.statements import Offer as Offer
from dsl.tree.statements import Order as Order
from dsl.tree.statements import OrderKey as OrderKey
from dsl.tree.statements import Outcome as Outcome
from dsl.tree.statements import RemoveEntries as RemoveEntries
from dsl.tree.statements import Repeat as Repeat
from dsl.tree.statements import RepeatTimes as RepeatTimes
from dsl.tree.statements import Result as Result
from dsl.tree.statements import Rolls as Rolls
from dsl.tree.statements import RollsTogether as RollsTogether
from dsl.tree.statements import Rounds as Rounds
from dsl.tree.statements import RunEvents as RunEvents
from dsl.tree.statements import Say as Say
from dsl.tree.statements import Statement as Statement
from dsl.tree.statements import Step as Step
from dsl.tree.statements import Stop as Stop
from dsl.tree.statements import Tally as Tally
from dsl.tree.statements import Tell as Tell
from dsl.tree.statements import Together as Together
from dsl.tree.statements import When as When
from dsl.tree.tables import *
from dsl.tree.tables import Cell as Cell
from dsl.tree.tables import Range as Range
from dsl.tree.tables import Table as Table
from dsl.tree.tables import TableRow as TableRow
from dsl.tree.words import *
from dsl.tree.words import NOWHERE as NOWHERE
from dsl.tree.words import Cites as Cites
from dsl.tree.words import Label as Label
from dsl.tree.words import Word as Word
