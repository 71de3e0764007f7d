"""What statements are called, wherever they stand in a declaration, so that a layer can take hold of a single one.

A statement is called by its text, as for `label`, and else by what it is about: what a question asks for, what is
carried out, thrown or begun, the attribute that is changed, the kind that is made. Blocks such as `when` have no name,
but their branches do; of two that begin alike one takes the place of the other.
"""

from __future__ import annotations

from typing import assert_never

from dsl import tree as t
from dsl.named.row_names import label_name
from dsl.writing.expression_text import expression_text


def names_of(statement: t.Statement) -> tuple[str, ...]:
    """What a statement is called, the most telling name first; nothing for a block without a name.

    Of several names a layer may use any.
    """
    match statement:
        case t.Guarded():
            return names_of(statement.statement)
        case t.Step() | t.Let():
            return (statement.name.text,)
        case t.Ask() | t.AskShares():
            return (statement.name.text, *_words(statement.label))
        case t.Tell():
            return (*_words(statement.label), *_name(statement.name), statement.report.text)
        case t.Offer() | t.Say():
            return _words(statement.label)
        case t.Moves():
            return (*_words(statement.label), *_attribute(statement.place))
        case t.Becomes() | t.Include():
            return _attribute(statement.place)
        case t.MakesEntry():
            return (*_words(statement.label), *(one.name.text for one in statement.targets))
        case t.Rolls():
            return (*_name(statement.name), statement.call.name.text)
        case t.RollsTogether():
            return (*_name(statement.name), *(one.name.text for one in statement.calls))
        case t.Create():
            return (*_name(statement.name), f"create_{statement.kind}")
        case t.Destroy():
            return (f"destroy_{label_of(statement.value)}",)
        case t.Gains() | t.Loses():
            return (statement.condition.text,)
        case t.ThrowAgain():
            return (f"throw_{statement.roll}_again",)
        case t.Begin():
            return (*_name(statement.name), statement.call.name.text)
        case t.BeginNamed():
            return (*_name(statement.name), *_attribute(statement.value))
        case t.RunEvents():
            return ("run_events",)
        case t.EndEvent():
            return ("end_event",)
        case t.Finish():
            return ("end_campaign",)
        case t.Rounds():
            return ("rounds",)
        case (
            t.RemoveEntries()
            | t.When()
            | t.ForEach()
            | t.Order()
            | t.EachPlayer()
            | t.Together()
            | t.Repeat()
            | t.RepeatTimes()
            | t.Reveals()
            | t.Conceals()
            | t.Result()
            | t.Stop()
        ):
            return ()
        case _:
            assert_never(statement)


def outcome_name(outcome: t.Outcome) -> str:
    """What an outcome of a roll is called: `success`, `failure_by_5`."""
    how = "success" if outcome.success else "failure"
    return how if outcome.by is None else f"{how}_by_{label_of(outcome.by)}"


def tally_name(tally: t.Tally) -> str:
    """What an outcome of several rolls is called: `successes_2`, `failures_3_or_more`."""
    how = f"{'successes' if tally.succeeds else 'failures'}_{label_of(tally.number)}"
    return f"{how}_{tally.reach.replace(' ', '_')}" if tally.reach else how


def branch_name(branch: t.Branch) -> str:
    """What a branch of `when` is called: `when_player_gold_3` for `when player.gold > 3`, or `otherwise`."""
    return "otherwise" if branch.condition is None else f"when_{label_of(branch.condition)}"


def begins_alike(old: t.Statement, new: t.Statement) -> bool:
    """Whether two statements do the same to the same thing, whatever stands below them or behind it."""
    old, new = inner(old), inner(new)
    if type(old) is not type(new):
        return False
    if isinstance(old, t.Offer) and isinstance(new, t.Offer):
        return not {one.text for one in old.actions}.isdisjoint(one.text for one in new.actions)
    return _beginning(old) == _beginning(new)


def _beginning(statement: t.Statement) -> tuple[object, ...]:
    """What two statements of one sort have in common where they begin alike."""
    match statement:
        case t.When():
            return tuple(one.condition for one in statement.branches)
        case t.ForEach():
            return (statement.binder,)
        case t.Repeat() | t.Rounds():
            return (statement.is_while, statement.condition)
        case t.RepeatTimes():
            return (statement.number,)
        case t.Moves():
            return (statement.place, statement.way)
        case t.Becomes():
            return (statement.place,)
        case t.Include():
            return (statement.place, statement.item, statement.removing)
        case t.Rolls():
            return (statement.form, statement.call)
        case t.RollsTogether():
            return (statement.calls, statement.binder)
        case t.Begin():
            return (statement.call,)
        case t.BeginNamed() | t.Destroy() | t.Result():
            return (statement.value,)
        case t.Create():
            return (statement.kind,)
        case t.Ask() | t.AskShares():
            return (statement.who, statement.name)
        case t.Tell():
            return (statement.who, statement.report)
        case t.Gains() | t.Loses():
            return (statement.bearer, statement.condition)
        case t.MakesEntry():
            return statement.targets
        case t.RemoveEntries():
            return (statement.origin, statement.target)
        case t.Reveals() | t.Conceals():
            return (statement.things, statement.viewers)
        case t.Say():
            return (statement.label, statement.viewers)
        case t.Let() | t.Step():
            return (statement.name,)
        case t.ThrowAgain():
            return (statement.roll,)
        case t.Offer():
            return (statement.actions,)
        case t.Together():
            return (statement.is_sealed,)
        case t.Guarded():
            return _beginning(statement.statement)
        case t.Order() | t.EachPlayer() | t.Finish() | t.Stop() | t.EndEvent() | t.RunEvents():
            return ()
        case _:
            assert_never(statement)


def inner(statement: t.Statement) -> t.Statement:
    """The statement itself, without the condition behind it."""
    return inner(statement.statement) if isinstance(statement, t.Guarded) else statement


def label_of(value: t.Expr) -> str:
    """The words of a value joined: `army_general` for `army.general`."""
    return label_name(t.Label(expression_text(value)), "")


def _words(label: t.Label | None) -> tuple[str, ...]:
    return () if label is None else (label_name(label, ""),)


def _name(word: t.Word | None) -> tuple[str, ...]:
    return () if word is None else (word.text,)


def _attribute(place: t.Expr) -> tuple[str, ...]:
    return (place.name.text,) if isinstance(place, t.Attribute) else ()
