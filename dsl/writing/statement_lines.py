"""Statements as lines of text, in the order of the grammar."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from dsl import tree as t
from dsl.writing.expression_text import (
    BREAK,
    CLAUSE,
    POSTFIX,
    amount_text,
    binder_text,
    called_text,
    dice_text,
    expression_text,
    kept_text,
    quoted,
    value_text,
)
from dsl.writing.line_parts import (
    StatementLine,
    as_text,
    cites_text,
    label_text,
    listed_text,
    sum_text,
    type_text,
    when_next,
    when_text,
    words_text,
)
from dsl.writing.roll_lines import row_text


def statement_lines(node: t.Statement, depth: int) -> Iterator[StatementLine]:
    """The lines of a statement with what stands below it."""
    if isinstance(node, t.When):
        yield from _branches(node, depth)
        return
    yield StatementLine(depth, statement_text(node), node.span.line)
    match node.statement if isinstance(node, t.Guarded) else node:
        case t.Rolls() as node:
            for row in node.rows:
                yield StatementLine(depth + 1, row_text(row), row.span.line)
            for outcome in node.outcomes:
                yield from outcome_lines(outcome, depth + 1)
        case t.RollsTogether() as node:
            for row in node.rows:
                yield StatementLine(depth + 1, row_text(row), row.span.line)
            for tally in node.tallies:
                yield from tally_lines(tally, depth + 1)
        case t.Create() as node:
            for value in node.values:
                text = f"{value.name} = {value_text(value.value)}{cites_text(value.cites)}"
                yield StatementLine(depth + 1, text, value.span.line)
        case t.ForEach() | t.EachPlayer() | t.Repeat() | t.RepeatTimes() | t.Step() | t.Rounds() as node:
            yield from _block(node.body, depth + 1)
        case t.Together() as node:
            yield from _block(node.body, depth + 1)
            if node.absent is not None:
                word = "absent: standing" if node.absent.is_standing else "absent"
                yield StatementLine(depth, f"{word}{cites_text(node.absent.cites)}", node.absent.span.line)
                yield from _block(node.absent.body, depth + 1)
        case (
            t.Let()
            | t.Becomes()
            | t.Moves()
            | t.MakesEntry()
            | t.RemoveEntries()
            | t.Include()
            | t.Destroy()
            | t.Order()
            | t.Offer()
            | t.Ask()
            | t.AskShares()
            | t.Tell()
            | t.Gains()
            | t.Loses()
            | t.ThrowAgain()
            | t.Say()
            | t.Reveals()
            | t.Conceals()
            | t.Finish()
            | t.Result()
            | t.Stop()
            | t.Begin()
            | t.BeginNamed()
            | t.EndEvent()
            | t.RunEvents()
            | t.When()
            | t.Guarded()
        ):
            pass  # nothing stands below their line
        case _ as node:
            assert_never(node)


def _block(body: Iterable[t.Statement], depth: int) -> Iterator[StatementLine]:
    for statement in body:
        yield from statement_lines(statement, depth)


def outcome_lines(node: t.Outcome, depth: int) -> Iterator[StatementLine]:
    """The lines of an outcome of a roll and of what follows it."""
    yield StatementLine(depth, _outcome(node), node.span.line)
    yield from _block(node.body, depth + 1)


def tally_lines(node: t.Tally, depth: int) -> Iterator[StatementLine]:
    """The lines of an outcome of several rolls and of what follows it."""
    yield StatementLine(depth, _tally(node), node.span.line)
    yield from _block(node.body, depth + 1)


def branch_lines(node: t.Branch, depth: int, *, is_first: bool) -> Iterator[StatementLine]:
    """The lines of a branch of `when`; all but the first begin with `otherwise`."""
    words = f"{'' if is_first else 'otherwise'}{when_next(node.condition)}".strip()
    yield StatementLine(depth, words + cites_text(node.cites), node.span.line)
    yield from _block(node.body, depth + 1)


def _branches(node: t.When, depth: int) -> Iterator[StatementLine]:
    for at, branch in enumerate(node.branches):
        yield from branch_lines(branch, depth, is_first=not at)


def _moment(moment: t.EventMoment) -> str:
    if moment.turns is not None:
        return f" in {sum_text(moment.turns, 'turns')} turns"
    return f" at {'next' if moment.form == 'next' else 'end of'} {moment.phase}"


def _together(node: t.RollsTogether) -> str:
    if node.binder is not None:
        return f"each {called_text(node.calls[0])}{CLAUSE}for each {binder_text(node.binder)}"
    return f"all of ({f',{BREAK}'.join(map(called_text, node.calls))})"


def _tally(node: t.Tally) -> str:
    word = "successes" if node.succeeds else "failures"
    reach = f" {node.reach}" if node.reach else ""
    return f"{'also ' if node.also else ''}{word} {sum_text(node.number, 'or')}{reach}{cites_text(node.cites)}"


def _outcome(node: t.Outcome) -> str:
    by = "" if node.by is None else f" by {sum_text(node.by, 'or')} or more"
    return f"{'also ' if node.also else ''}{'success' if node.success else 'failure'}{by}{cites_text(node.cites)}"


def statement_text(node: t.Statement) -> str:
    """The first line of a statement, without what is indented below it."""
    return f"{_words(node)}{cites_text(_cites(node))}"


def _cites(node: t.Statement) -> t.Cites | None:
    """The rules it comes from, which stand at the end of the line; branches have their own."""
    match node:
        case t.When():
            return None
        case t.Guarded():
            return _cites(node.statement)
        case _:
            return node.cites


def _words(node: t.Statement) -> str:
    match node:
        case t.Let():
            kind = "" if node.type is None else f": {type_text(node.type)}"
            return f"let {node.name}{kind} = {value_text(node.value)}"
        case t.Becomes():
            return f"{_place(node.place)} becomes {value_text(node.value)}"
        case t.Moves():
            return f"{_place(node.place)} {node.way} {amount_text(node.amount)}{label_text(node.label)}"
        case t.MakesEntry():
            lasting = "" if node.lasting is None else f"{CLAUSE}{_lasting(node.lasting)}"
            targets = f",{BREAK}".join(map(called_text, node.targets))
            said = f"{sum_text(node.amount)}{label_text(node.label)}"
            return f"add {said} to {targets}{lasting}"
        case t.RemoveEntries():
            target = "" if node.target is None else f" to {called_text(node.target)}"
            origin = "" if node.origin is None else f" of {node.origin}"
            return f"remove entries{origin}{target}"
        case t.Include():
            verb, preposition = ("remove", "from") if node.removing else ("add", "to")
            return f"{verb} {sum_text(node.item, preposition)} {preposition} {_place(node.place)}"
        case t.Create():
            return f"create {node.kind}{_copied(node.copied)}{_beside(node.beside)}{as_text(node.name)}"
        case t.Destroy():
            return f"destroy {sum_text(node.value)}"
        case t.Rolls():
            about = "" if node.about is None else f" about {node.about}"
            return f"{node.form} {called_text(node.call)}{about}{as_text(node.name)}"
        case t.RollsTogether():
            about = "" if node.about is None else f" about {node.about}"
            return f"roll {_together(node)}{about}{as_text(node.name)}"
        case t.When():
            return f"when {expression_text(node.branches[0].condition or t.Truth(True))}"
        case t.ForEach():
            before = " " if node.keys == () or _ordering(node.keys).startswith("in") else BREAK
            ordering = f"{before}{_ordering(node.keys)}" if node.keys else ""
            return f"for each {binder_text(node.binder)}{ordering}"
        case t.Order():
            lasting = " until set again" if node.is_lasting else ""
            some = "" if node.condition is None else f"where {expression_text(node.condition)} "
            return f"players {some}{_ordering(node.keys)}{lasting}"
        case t.EachPlayer():
            return "each player in order"
        case t.Offer():
            by = f" by {', '.join(map(_place, node.by))}" if node.by else ""
            manner = node.manner if node.most is None else f"at most {kept_text(node.most)} of"
            return f"{manner} {words_text(node.actions)}{by}{_question(node.label)}"
        case t.Ask():
            source = "" if node.source is None else f"{CLAUSE}from {sum_text(node.source)}"
            usual = "" if node.usual is None else f" usual {sum_text(node.usual)}"
            shown = "" if node.shown is None else f"{CLAUSE}shown as {quoted(node.shown.text)}"
            asked = f"{node.name}: {type_text(node.type)}{source}{_how_many(node.how_many)}{usual}{shown}"
            return f"ask {_place(node.who)} for {asked}{_question(node.label)}"
        case t.AskShares():
            cap = "" if node.cap is None else f" at most {sum_text(node.cap)}"
            weight = "" if node.weight is None else f" by {sum_text(node.weight)}"
            total = sum_text(node.total, "" if node.weight is None else "by")
            together = f"together {'at most ' if node.is_at_most else ''}{total}{weight}"
            usual = "" if node.usual is None else f" usual {sum_text(node.usual)}"
            asked = f"{node.name}: number{CLAUSE}for each {binder_text(node.binder)}{cap}, {together}{usual}"
            return f"ask {_place(node.who)} for {asked}{_question(node.label)}"
        case t.Tell():
            return _tell(node)
        case t.Gains():
            lasting = "" if node.lasting is None else f"{CLAUSE}{_lasting(node.lasting)}"
            return f"{_place(node.bearer)} gains {node.condition}{lasting}"
        case t.Loses():
            return f"{_place(node.bearer)} loses {node.condition}"
        case t.ThrowAgain():
            return f"throw {node.roll} again"
        case t.Together():
            stands = "" if node.stands is None else f", {node.stands} stands"
            sealed = ", sealed" if node.is_sealed else ""
            return f"together{sealed}{stands}"
        case t.Repeat():
            most = "" if node.most is None else f" at most {node.most} times"
            word = "while" if node.is_while else "until"
            return f"repeat{most} {word} {expression_text(node.condition)}"
        case t.RepeatTimes():
            return f"repeat {sum_text(node.number)} times"
        case t.Say():
            to = f" to {listed_text(node.viewers)}" if node.viewers else ""
            return f"say{to}{label_text(node.label)}{when_text(node.condition)}"
        case t.Reveals():
            lasting = "" if node.lasting is None else f"{CLAUSE}{_lasting(node.lasting)}"
            return f"reveals {listed_text(node.things, 'to')} to {listed_text(node.viewers)}{lasting}"
        case t.Conceals():
            return f"conceals {listed_text(node.things, 'from')} from {listed_text(node.viewers)}"
        case t.Step():
            return f"step {node.name}{label_text(node.label)}"
        case t.Finish():
            won = "" if node.winners is None else f" won by {value_text(node.winners)}"
            return f"end campaign{won}"
        case t.Result():
            return f"result {value_text(node.value)}"
        case t.Stop():
            return "stop"
        case t.Begin():
            moment = "" if node.moment is None else _moment(node.moment)
            return f"begin {called_text(node.call)}{moment}{as_text(node.name)}"
        case t.BeginNamed():
            given = f",{BREAK}".join(map(sum_text, node.arguments))
            moment = "" if node.moment is None else _moment(node.moment)
            with_it = f" with {given}" if given else ""
            return f"begin {_place(node.value)}{with_it}{moment}{as_text(node.name)}"
        case t.EndEvent():
            return "end event"
        case t.RunEvents():
            value = "" if node.value is None else f" with {node.value.name} = {sum_text(node.value.value)}"
            return f"run events{value}"
        case t.Rounds():
            return _rounds(node)
        case t.Guarded():
            return f"{_words(node.statement)}{when_text(node.condition)}"
        case _:
            assert_never(node)


def _rounds(node: t.Rounds) -> str:
    most = "" if node.most is None else f" at most {sum_text(node.most)} times"
    word = "while" if node.is_while else "until"
    test = "" if node.condition is None else f" {word} {expression_text(node.condition)}"
    return f"rounds{most}{test}"


def _place(expr: t.Expr) -> str:
    return expression_text(expr, POSTFIX)


def _copied(copied: t.Copied | None) -> str:
    if copied is None:
        return ""
    left_out = f" without {words_text(copied.without)}" if copied.without else ""
    return f" like {_place(copied.value)}{left_out}"


def _beside(beside: t.Beside | None) -> str:
    if beside is None:
        return ""
    after = "" if beside.by is None else "by"
    tiles = f",{BREAK}".join(sum_text(one, after) for one in beside.tiles)
    towards = "" if beside.towards is None else f" towards {sum_text(beside.towards, after)}"
    return f" next to {tiles}{towards}" + ("" if beside.by is None else f" by {beside.by}")


def _question(label: t.Label | None) -> str:
    """The text of a question: a long line is broken before it."""
    return "" if label is None else f"{CLAUSE}{quoted(label.text)}"


def _how_many(bounds: t.HowMany | None) -> str:
    if bounds is None:
        return ""
    least = "" if bounds.least is None else f" at least {sum_text(bounds.least)}"
    most = "" if bounds.most is None else f" at most {sum_text(bounds.most)}"
    total = "" if bounds.total is None else sum_text(bounds.total, "by")
    together = "" if bounds.total is None else f", together at most {total} by {bounds.weight}"
    return f"{least}{most}{together}"


def _tell(node: t.Tell) -> str:
    many = "any number of " if node.many else ""
    values = f",{BREAK}".join(f"{value.name} = {sum_text(value.value)}" for value in node.values)
    given = f" with {values}" if values else ""
    what = f"{many}{node.report}{as_text(node.name)}{given}"
    return f"{_place(node.who)} reports {what}{_question(node.label)}"


def _lasting(node: t.Lasting) -> str:
    match node.form:
        case "end":
            return f"until end of {node.name}"
        case "next":
            return f"until next {node.name}"
        case "turns" | "rounds":
            return f"for {sum_text(node.value)} {node.form}" if node.value is not None else f"for 1 {node.form}"
        case "while":
            return f"while {expression_text(node.value)}" if node.value is not None else "while yes"
        case _:
            assert_never(node.form)


def _ordering(keys: Sequence[t.OrderKey]) -> str:
    return "in random order" if [key.way for key in keys] == ["random"] else f"by {_keys(keys)}"


def _keys(keys: Sequence[t.OrderKey]) -> str:
    return f",{BREAK}".join(map(_key, keys))


def _key(key: t.OrderKey) -> str:
    match key.way:
        case "random":
            return "at random"
        case "roll-off" if isinstance(key.value, t.Dice):
            return f"roll-off {dice_text(key.value)}"
        case _:
            return f"{key.way} {sum_text(key.value)}"
