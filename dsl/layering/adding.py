"""What a layer puts into a part of a declaration or beside something in it: what can stand where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final, cast, get_args

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, listed
from dsl.layering.mistakes import (
    ACT_THERE,
    ACTS_ALONE,
    BEHIND_OTHERWISE,
    BRANCH_ALONE,
    BRANCH_THERE,
    HOLDS_NOTHING,
    HOLDS_OTHERS,
    NO_STATEMENT,
    OFFERED_THERE,
    OTHERWISE_NOT_LAST,
    OUTCOME_ALONE,
    OUTCOME_INSTEAD,
    OUTCOME_OF_SEVERAL,
    ROWS_ALONE,
    ROWS_OF_SEVERAL,
)
from dsl.named.members import member_name
from dsl.named.parts import PARTS, EditedPlace, Part, acts_of, own_names, places_in
from dsl.named.statement_names import inner, names_of
from dsl.resolve.names.symbols import whole_name
from dsl.tree.walk import nodes_below
from dsl.writing.expression_text import flat
from dsl.writing.statement_lines import outcome_lines

STATEMENTS: Final = get_args(t.Statement)
_BLOCKS: Final = (t.ForEach, t.EachPlayer, t.Repeat, t.RepeatTimes, t.Together)
"""What holds statements and has no name of its own."""
Added = t.Statement | t.Outcome | t.Row | t.Acts | t.Branch


def fitting(edit: t.AddAt) -> tuple[type, ...]:
    """Of what sorts that may be in which, or beside which, something is put: by the first that is put there."""
    first = edit.body[0]
    if isinstance(first, t.Acts):
        return (t.Offer,) if edit.where == "in" else (t.Word,)
    if isinstance(first, t.Row):
        return (t.Rolls, t.RollsTogether) if edit.where == "in" else (t.Row,)
    if isinstance(first, t.Outcome):
        return (t.Rolls,)
    if isinstance(first, t.Branch):
        return (t.Branch,)
    return PARTS if edit.where == "in" else STATEMENTS


def cannot_stand(edit: t.AddAt, declaration: t.Declared, place: EditedPlace) -> Finding | None:
    """The finding where what a layer adds cannot stand at its place; None where it can.

    Args: `place` is what it is put into, or beside.
    """
    whole = whole_name(declaration)
    at = unguarded(place.member)
    if all(_fits(one, at, edit.where) for one in edit.body):
        return _act_again(edit, declaration, at) or _out_of_turn(edit, declaration, at)
    for sort, mistake in _ALONE:
        first = next((one for one in edit.body if isinstance(one, sort)), None)
        if first is not None:
            return alone(mistake, first, declaration)
    whole_of = None if edit.where == "in" else _whole_of(at, declaration)
    if whole_of is not None:
        mistake = OFFERED_THERE if isinstance(unguarded(whole_of), t.Offer) else BRANCH_THERE
        called = _called(whole_of, declaration)
        return mistake.at(edit.part.span, member=edit.part, whole=whole, where=edit.where, called=called)
    into = _ends_of(at, declaration) if edit.where == "in" else []
    if into and all(isinstance(one, t.Statement) for one in edit.body):
        edits = listed([f"`add to {whole}{end}`" for end in into])
        return HOLDS_OTHERS.at(edit.part.span, member=edit.part, edits=edits)
    mistake = HOLDS_NOTHING if edit.where == "in" else NO_STATEMENT
    return mistake.at(edit.part.span, member=edit.part, whole=whole)


def _ends_of(at: t.Member, declaration: t.Declared) -> list[str]:
    """What is named to put something at the end of a block: each branch of a `when`, else the last statement in it."""
    if isinstance(at, t.When):
        return [f".{member_name(one)}" for one in at.branches]
    last = at.body[-1] if isinstance(at, _BLOCKS) and at.body else None
    return [f" after {_called(last, declaration)}"] if last is not None and own_names(last) else []


def _whole_of(piece: t.Member, declaration: t.Declared) -> t.Member | None:
    """The offer of which this is an act, or the `when` of which it is a branch; None where it is neither."""
    for one in (place.member for place in places_in(declaration)):
        match unguarded(one):
            case t.Offer() as offer if any(act is piece for act in nodes_below(offer)):
                return one
            case t.When(branches=branches) if any(branch is piece for branch in branches):
                return one
            case _:
                pass
    return None


def _called(whole: t.Member, declaration: t.Declared) -> str:
    """What a statement is called, with its number where several are called so."""
    name = next(iter(own_names(whole)), member_name(whole))
    members = (one.member for one in places_in(declaration))
    called = [one for one in members if name in (*own_names(one), member_name(one))]
    return name if len(called) == 1 else f"{name}_{[one is whole for one in called].index(True) + 1}"


_ALONE: Final = (
    (t.Outcome, OUTCOME_ALONE),
    (t.Row, ROWS_ALONE),
    (t.Acts, ACTS_ALONE),
    (t.Branch, BRANCH_ALONE),
)
"""What belongs to something that must be named, and what is told where it is not."""


_OF_SEVERAL: Final = {OUTCOME_ALONE: OUTCOME_OF_SEVERAL, ROWS_ALONE: ROWS_OF_SEVERAL}
"""What is told where a declaration makes several rolls."""


def alone(mistake: Mistake, member: t.Member, declaration: t.Declared) -> Finding:
    """The finding for what belongs to something that must be named: where that is clear, with its name."""
    rolls = [one.member for one in places_in(declaration) if isinstance(one.member, t.Rolls | t.RollsTogether)]
    called = {next(iter(own_names(one)), "") for one in rolls}
    told = mistake if len(called) == 1 or mistake not in _OF_SEVERAL else _OF_SEVERAL[mistake]
    return told.at(member.span, whole=whole_name(declaration), roll=next(iter(called), ""))


def _fits(one: Added, at: t.Member, where: str) -> bool:
    into = where == "in"
    match one:
        case t.Outcome():
            return into and isinstance(at, t.Rolls)
        case t.Row():
            return isinstance(at, t.Rolls | t.RollsTogether if into else t.Row)
        case t.Acts():
            return isinstance(at, t.Offer if into else t.Word)
        case t.Branch():
            return not into and isinstance(at, t.Branch)
        case _:
            return isinstance(at, Part if into else t.Statement)


def _act_again(edit: t.AddAt, declaration: t.Declared, at: t.Member) -> Finding | None:
    """The finding where what is added to an offer is offered there already."""
    offers = (one for one in nodes_below(declaration) if isinstance(one, t.Offer))
    offer = next((one for one in offers if one is at or any(act is at for act in one.actions)), None)
    if offer is None:
        return None
    there = {act.text for act in offer.actions}
    for act in one_by_one(edit.body):
        if isinstance(act, t.Word) and act.text in there:
            return ACT_THERE.at(act.span, member=act)
        there.add(member_text(act))
    return None


def _out_of_turn(edit: t.AddAt, declaration: t.Declared, at: t.Member) -> Finding | None:
    """The finding where a branch would stand behind `otherwise`."""
    if not isinstance(at, t.Branch) or edit.where == "in":
        return None
    whole = whole_name(declaration)
    if at.condition is None and edit.where == "after":
        return BEHIND_OTHERWISE.at(edit.part.span, whole=whole, member=edit.part)
    last = edit.body[-1]
    if isinstance(last, t.Branch) and last.condition is None:
        chains = (one.branches for one in nodes_below(declaration) if isinstance(one, t.When))
        is_last = edit.where == "after" and any(branches[-1] is at for branches in chains)
        if not is_last:
            return OTHERWISE_NOT_LAST.at(last.span, whole=whole, member="otherwise")
    return None


def member_text(member: t.Member) -> str:
    """The name of an act in an offer."""
    return member.text if isinstance(member, t.Word) else ""


def unguarded(member: t.Member) -> t.Member:
    """A member without the condition behind it."""
    return inner(member) if isinstance(member, t.Statement) else member


def one_by_one(body: Sequence[Added]) -> list[t.Member]:
    """What is put beside something, acts of an offer each by itself."""
    return [each for one in body for each in (acts_of(one) if isinstance(one, t.Acts) else (one,))]


def with_more(member: t.Member, body: Sequence[Added]) -> t.Member:
    """A part of a declaration with more at its end; a roll with more rows and outcomes, an offer with more acts."""
    if isinstance(member, t.Guarded):
        return replace(member, statement=cast(t.Statement, with_more(member.statement, body)))
    if isinstance(member, t.Rolls):
        outcomes = tuple(one for one in body if isinstance(one, t.Outcome))
        rows = tuple(one for one in body if isinstance(one, t.Row))
        return replace(member, rows=(*member.rows, *rows), outcomes=_with_outcomes(member.outcomes, outcomes))
    if isinstance(member, t.RollsTogether):
        return replace(member, rows=(*member.rows, *(one for one in body if isinstance(one, t.Row))))
    if isinstance(member, t.Offer):
        acts = (act for one in body if isinstance(one, t.Acts) for act in one.names)
        return replace(member, actions=(*member.actions, *acts))
    if isinstance(member, Part):
        return replace(member, body=(*member.body, *(one for one in body if isinstance(one, t.Statement))))
    return member


def _with_outcomes(there: tuple[t.Outcome, ...], added: Sequence[t.Outcome]) -> tuple[t.Outcome, ...]:
    """Outcomes with more of them, each in front of the first that would leave nothing to it."""
    outcomes = list(there)
    for one in added:
        at = (number for number, before in enumerate(outcomes) if _takes_all_of(before, one))
        outcomes.insert(next(at, len(outcomes)), one)
    return tuple(outcomes)


def outcomes_instead(edit: t.AddAt, roll: t.Member) -> Iterator[Finding]:
    """The finding for each outcome that is added in front of one, and does nothing of what that would have done."""
    there = unguarded(roll)
    for one in edit.body:
        if isinstance(there, t.Rolls) and isinstance(one, t.Outcome):
            taken = next((other for other in there.outcomes if _takes_all_of(other, one)), None)
            if taken is not None and _does_anything(taken) and not _does(taken) & _does(one):
                yield OUTCOME_INSTEAD.at(one.span, before=_written(taken), outcome=_written(one))


def _does_anything(outcome: t.Outcome) -> bool:
    """Whether more than `stop` stands below it."""
    return any(isinstance(one, t.Statement) and names_of(one) for one in nodes_below(outcome.body))


def _does(outcome: t.Outcome) -> set[str]:
    """What the statements of an outcome are called; those of the same name stand one for the other."""
    return {name for one in outcome.body for name in names_of(one)}


def _written(outcome: t.Outcome) -> str:
    return flat(next(outcome_lines(replace(outcome, cites=None), 0)).text).strip()


def _takes_all_of(outcome: t.Outcome, other: t.Outcome) -> bool:
    """Whether an outcome takes all cases of another and more; what `also` fits takes none."""
    if outcome.also or other.also or outcome.success is not other.success:
        return False
    margin, least = _margin(outcome), _margin(other)
    return margin is not None and least is not None and margin < least


def _margin(outcome: t.Outcome) -> Fraction | None:
    """By how much the total lies above or below the target, where that is a plain number."""
    if outcome.by is None:
        return Fraction(0)
    return outcome.by.value if isinstance(outcome.by, t.Number) else None
