"""Questions that may have nothing to choose from."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.checks.survey.declared import Survey
from dsl.understood import statements as s
from dsl.understood.asking import AskQuestion
from dsl.understood.expressions import (
    AllRows,
    AllThings,
    Binary,
    BinaryOperation,
    DefinitionCall,
    FunctionCall,
    Node,
    Selecting,
    Selection,
    Several,
    SeveralOperation,
    StatCall,
    Unary,
    UnaryOperation,
)
from dsl.understood.rules import PhaseRule
from dsl.understood.walk import is_statement, nodes_in, parts_of

QUESTION_MAY_END = Mistake(
    "question-may-end",
    Severity.TIP,
    "where there is nothing to choose from, the phase ends here, and what comes after is left out",
    "write {name}: … or none, and go on when it is not none; or look before whether there is any: when any …",
)


def question_may_end(look: Survey) -> Iterator[Finding]:
    """A question of a phase may have an empty choice, and the phase has not done all then.

    Found:
        kind tile
          owner: player or none
        kind player
          gold: number
        phase taxes
          each player in order
            ask player for lost: tile from those t in tiles where t.owner is player      # finds: question-may-end
            lost.owner becomes none
            player.gold up 1
    Instead:
        kind tile
          owner: player or none
        kind player
          gold: number
        phase taxes
          each player in order
            ask player for lost: tile or none from those t in tiles where t.owner is player
            when lost is not none
              lost.owner becomes none
            player.gold up 1
    """
    for part in look.parts:
        if isinstance(part.rule, PhaseRule):
            for question in _open_questions(part.rule.body, looked_before=False, goes_on=False):
                yield QUESTION_MAY_END.at(question.span, name=question.name)


def _open_questions(value: object, *, looked_before: bool, goes_on: bool) -> Iterator[AskQuestion]:
    """The questions that may have nothing to choose from where the phase goes on behind them.

    Args: `looked_before`: a condition around has asked whether there is something; `goes_on`: something stands behind.
    """
    match value:
        case AskQuestion():
            if goes_on and not looked_before and _may_be_empty(value):
                yield value
        case s.DoFirst(branches=branches):
            for branch in branches:
                looked_before = looked_before or _counts(branch.condition)
                yield from _open_questions(branch.body, looked_before=looked_before, goes_on=goes_on)
        case s.ForEachMember() | s.ForEachPlayer() | s.RepeatUntil() | s.RepeatRounds():
            test = value.until if isinstance(value, s.RepeatUntil) else None
            test = value.condition if isinstance(value, s.ForEachMember) else test
            inside = looked_before or _counts(test)
            yield from _open_questions(value.body, looked_before=inside, goes_on=True)
        case tuple():
            for at, one in enumerate(value):
                is_last = at + 1 == len(value) or not is_statement(one)
                yield from _open_questions(one, looked_before=looked_before, goes_on=goes_on or not is_last)
        case _:
            for one in parts_of(value):
                if isinstance(one, tuple) or is_statement(one):
                    yield from _open_questions(one, looked_before=looked_before, goes_on=goes_on)


def _counts(test: Node | None) -> bool:
    """Whether a condition asks how many there are or whether there is any, by itself or perhaps by what it calls."""
    return test is not None and any(
        isinstance(one, DefinitionCall | StatCall)
        or (isinstance(one, Selection) and one.op is not Selecting.THOSE)
        or (isinstance(one, UnaryOperation) and one.op in (Unary.COUNT, Unary.FIRST))
        for one in nodes_in(test)
    )


def _may_be_empty(question: AskQuestion) -> bool:
    if question.type.optional or question.type.form not in ("entity", "row") or question.source is None:
        return False
    match question.source:
        case AllThings(kind="tile" | "player") | AllRows() | FunctionCall():
            return False
        case SeveralOperation(op=Several.SET, items=items):
            return not items
        case BinaryOperation(op=Binary.FROM_TO):
            return False
        case Selection(collection=AllThings(kind="tile" | "player"), condition=BinaryOperation(op=Binary.DIFFERENT)):
            return False  # anybody else, or any other tile: there are several
        case _:
            return True


CHECKS = (question_may_end,)
