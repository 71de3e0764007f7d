"""The lines of a ruleset by what they aim at, so that whoever reads a roll finds those that reach it.

A line stands at top level, in a condition or in an effect. Wherever it stands, and in whichever file, what it aims at
finds it at the same place: the order of files and declarations decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, assert_never

from dsl import tree as t
from dsl.named.row_names import line_name
from dsl.tree.walk import statements_below
from dsl.types import UMPIRE


class PlacedLine(NamedTuple):
    """A line, and the condition or effect it stands in; None at top level."""

    line: t.Line
    block: t.Block | None


class AimedRow(NamedTuple):
    """A row on a number, or what is done to the rows of a number, aimed at one target by a line."""

    line: t.ToLine | t.EachChange
    target: t.Target
    block: t.Block | None


class AimedRefusal(NamedTuple):
    """A refusal of acts, and the condition or effect it stands in."""

    line: t.Forbids
    block: t.Block | None


class AimedLift(NamedTuple):
    """A line that lifts refusals, one of them, and the condition or effect the line stands in."""

    line: t.Allows
    lifted: t.Lifted
    block: t.Block | None


class AimedFollower(NamedTuple):
    """Statements that follow one of the things that a line names, and the condition or effect the line stands in."""

    line: t.After
    target: t.Target
    block: t.Block | None


class AimedEdge(NamedTuple):
    """Statements that follow a change of a value, and the condition or effect the line stands in."""

    line: t.WhenLine
    block: t.Block | None


class AimedReplacement(NamedTuple):
    """Statements in place of a procedure, and the condition or effect the line stands in."""

    line: t.Instead
    block: t.Block | None


class Lines:
    """All lines of a ruleset."""

    def __init__(self, declarations: Sequence[t.Declared]) -> None:
        self.all = sorted(lines_of(declarations), key=_rank)
        self._rows: dict[str, list[AimedRow]] = {}
        self._refusals: dict[str, list[AimedRefusal]] = {}
        self._lifts: dict[str, list[AimedLift]] = {}
        self._of_all: list[AimedRefusal] = []
        self.followers: list[AimedFollower] = []
        self.edges: list[AimedEdge] = []
        self.replacements: list[AimedReplacement] = []
        acts = [one for one in declarations if isinstance(one, t.Action)]
        self.act_roles = {one.name.text for act in acts for one in act.parameters} | {
            act.by.text for act in acts if act.by is not None
        }
        """What acts call their parameters and their actors."""
        offers = (one for one in statements_below(tuple(declarations)) if isinstance(one, t.Offer))
        self.acts_of_umpire = {
            act.text
            for offer in offers
            if any(isinstance(one, t.Name) and one.text == UMPIRE.name for one in offer.by)
            for act in offer.actions
        }
        """The acts that the umpire is offered, who is no player."""
        for line, block in self.all:
            match line:
                case t.ToLine() | t.EachChange():
                    for target in line.targets:
                        self._rows.setdefault(target.name.text, []).append(AimedRow(line, target, block))
                case t.Forbids():
                    for word in line.acts.names:
                        self._refusals.setdefault(word.text, []).append(AimedRefusal(line, block))
                    if not line.acts.names:
                        self._of_all.append(AimedRefusal(line, block))
                case t.After():
                    self.followers.extend(AimedFollower(line, target, block) for target in line.targets)
                case t.WhenLine():
                    self.edges.append(AimedEdge(line, block))
                case t.Instead():
                    self.replacements.append(AimedReplacement(line, block))
                case t.Allows():
                    for lifted in line.lifted:
                        self._lifts.setdefault(lifted.act.text, []).append(AimedLift(line, lifted, block))
                case _:
                    assert_never(line)

    def rows_on(self, name: str) -> list[AimedRow]:
        """The rows that lines bring to a roll, stat or contest, and what lines do to its rows."""
        return self._rows.get(name, [])

    def refusals_of(self, act: str) -> list[AimedRefusal]:
        """The lines that forbid an act by its name, then those that forbid all acts but it is not left out."""
        of_all = [one for one in self._of_all if act not in [word.text for word in one.line.acts.without]]
        return [*self._refusals.get(act, []), *of_all]

    def lifts_of(self, act: str) -> list[AimedLift]:
        """The lines that lift refusals of an act."""
        return self._lifts.get(act, [])


def lines_of(declarations: Iterable[t.Declared]) -> Iterator[PlacedLine]:
    """Every line with the block it stands in."""
    for declaration in declarations:
        if isinstance(declaration, t.Block):
            for line in declaration.lines:
                yield PlacedLine(line, declaration)
        elif isinstance(declaration, t.Line):
            yield PlacedLine(declaration, None)


def _rank(placed: PlacedLine) -> tuple[str, str]:
    """First the lines of top level by their names, then those of each block as they stand in it."""
    if placed.block is None:
        return "", line_name(placed.line)
    return placed.block.name.text, ""
