"""The lines of stats, rolls and contests."""

from __future__ import annotations

from typing import assert_never

from dsl import tree as t
from dsl.writing.expression_text import CLAUSE, amount_text, binder_text, cases_text, dice_text
from dsl.writing.line_parts import (
    cites_text,
    label_text,
    last_label,
    named_text,
    sum_text,
    tail_text,
    when_text,
    words_text,
)


def roll_line_text(node: t.RollLine) -> str:
    """One line of a stat, roll or contest."""
    match node:
        case t.DiceLine():
            return f"dice {amount_text(node.dice)}{cites_text(node.cites)}"
        case t.ChanceLine():
            return f"chance {sum_text(node.value)}{cites_text(node.cites)}"
        case t.BaseLine():
            return f"base {sum_text(node.value)}{tail_text(node.label, node.cites)}"
        case t.PoolLine():
            origin = "" if node.origin is None else f" from {sum_text(node.origin)}"
            dice = dice_text(node.dice, single=False)
            text = f"pool {sum_text(node.count, 'dice')} dice {dice}{label_text(node.label)}{origin}"
            return text + clauses_text(node.clauses) + cites_text(node.cites)
        case t.DieLine():
            return f"each die {row_text(node.row)}"
        case t.TargetLine():
            value = cases_text(node.value) if isinstance(node.value, t.Cases) else sum_text(node.value)
            return f"target {value}{_reach(node.reach)}{cites_text(node.cites)}"
        case t.NaturalLine():
            verdict = f"{_verdict(node.succeeds)}{when_text(node.condition)}"
            number = f"{node.number}" if node.last is None else f"{node.number}-{node.last}"
            return f"natural {number}{_reach(node.reach)} {verdict}{cites_text(node.cites)}"
        case t.AutomaticLine():
            verdict = f"{_verdict(node.succeeds)}{label_text(node.label)}{when_text(node.condition)}"
            return f"always {verdict}{cites_text(node.cites)}"
        case t.ResultLine():
            tail = f"{label_text(node.label)}{when_text(node.condition)}{cites_text(node.cites)}"
            return f"result is {sum_text(node.value)}{tail}"
        case t.CountLine():
            return f"succeeds at {sum_text(node.value)}{_reach(node.reach)}{cites_text(node.cites)}"
        case t.Row():
            return row_text(node)
        case t.StageLine():
            return stage_text(node)
        case t.SidesLine():
            return f"sides {node.first}, {node.second}{cites_text(node.cites)}"
        case t.WinnerLine():
            measure = {"successes": "more successes wins", "pairs": "highest against highest"}.get(
                node.measure, f"higher {node.measure} wins"
            )
            tie = {"to": f" to {node.tie_to}", "again": " again", "draw": " is a draw"}.get(node.tie, "")
            return f"{measure}, tie{tie}{cites_text(node.cites)}"
        case _:
            assert_never(node)


def stage_text(node: t.StageLine) -> str:
    """A stage: what is done to the whole total."""
    value = "" if node.value is None else f" {sum_text(node.value)}"
    tail = last_label(node.label, clauses_text(node.clauses)) + cites_text(node.cites)
    return f"{named_text(node.name)}{'then ' if node.is_later else ''}{node.stage}{value}{tail}"


def row_text(row: t.Row) -> str:
    """A labelled row of a roll or of a condition."""
    head = named_text(row.name) + sum_text(row.amount)
    return head + last_label(row.label, clauses_text(row.clauses)) + cites_text(row.cites)


def clauses_text(clauses: t.Clauses) -> str:
    """What stands behind the text of a row: `when`, `for each`, `per` and the like."""
    each = "".join(f"{CLAUSE}for each {binder_text(binder)}" for binder in clauses.each)
    per = "" if clauses.per is None else f"{CLAUSE}per {sum_text(clauses.per)}"
    keep = "" if clauses.group is None else f" {clauses.keep} of {clauses.group}"
    tags = f" tagged {words_text(clauses.tags)}" if clauses.tags else ""
    return when_text(clauses.when) + each + per + keep + tags


def _reach(reach: str) -> str:
    return f" {reach}" if reach else ""


def _verdict(succeeds: bool) -> str:
    return "succeeds" if succeeds else "fails"
