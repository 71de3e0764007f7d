"""Random syntax trees, every class of node among them, for laws about the parser and the formatter."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any

from hypothesis import strategies as st

from dsl import tree as t
from dsl.writing.expression_text import POSTFIX, expression_text

Strategy = st.SearchStrategy[Any]

_LATER = ascii_lowercase + digits
DEEP = 3
"""Levels of expressions inside expressions."""

names = st.one_of(
    st.sampled_from(["forest", "hill", "mill", "Hügel", "río", "owner", "points", "x", "村", "tirada_de_río"]),
    st.builds("{}_{}".format, st.text(ascii_lowercase + "äñ", min_size=1, max_size=2), st.text(_LATER, max_size=3)),
)
words = st.builds(t.Word, names)
texts = st.text(st.sampled_from('abc XYZ äñ村{}[]()|#,:"\\n%-0189“”'), max_size=12)
labels = st.builds(t.Label, texts)
maybe_words = st.none() | words
ways = st.builds(t.Word, st.sampled_from(["neighbours", "touching", "distance", "part", "parts"]))
ways_of_one = st.builds(t.Word, st.sampled_from(["neighbours", "touching", "parts"]))
"""What may go by links of one kind, and what of it is asked of one value."""
maybe_labels = st.none() | labels


def _are_counted_dice(items: tuple[Any, ...]) -> bool:
    """`highest of (n dice d6)` chooses among dice, not among values."""
    return len(items) == 1 and isinstance(items[0], t.Dice | t.SomeDice) and not getattr(items[0], "which", "")


def several(items: Strategy, least: int = 1, most: int = 3) -> Strategy:
    """Tuples of a few."""
    return st.lists(items, min_size=least, max_size=most).map(tuple)


ids = st.builds(
    "{}-{}".format, st.text(ascii_uppercase, min_size=2, max_size=2), st.text(digits, min_size=1, max_size=2)
)
cites = st.none() | st.builds(t.Cites, several(ids))

# ---------------------------------------------------------------- expressions

numbers = st.one_of(
    st.integers(0, 10**6).map(lambda n: t.Number(Fraction(n), str(n))),
    st.integers(0, 10**6).map(lambda n: t.Number(Fraction(n, 100))),
    st.integers(0, 400).map(lambda n: t.Number(Fraction(n, 100), f"{n}%")),
)
plain_dice = st.builds(t.Dice, st.integers(1, 12), st.sampled_from([2, 3, 6, 12, 20, 66, 100]), st.booleans())
dice = plain_dice | st.builds(
    t.Dice,
    st.integers(1, 12),
    st.sampled_from([2, 6, 100]),
    st.booleans(),
    st.integers(1, 9),
    st.sampled_from(["", "or more", "or less"]),
)
leaves = st.one_of(
    numbers,
    dice,
    st.builds(t.Text, texts),
    st.builds(t.Truth, st.booleans()),
    st.builds(t.Nothing),
    st.builds(t.Name, names),
    st.builds(t.Past, words, maybe_words),
)


@cache
def expressions(depth: int = DEEP) -> Strategy:
    """Any expression, at most `depth` levels above its leaves."""
    if depth == 0:
        return leaves
    e = expressions(depth - 1)
    b = st.builds(t.Binder, words, e, st.none() | e)
    each = b | st.builds(t.Binder, words, st.builds(t.FromTo, e, e, st.booleans()), st.none() | e)
    some = several(e)
    best = st.sampled_from(["highest", "lowest"])
    asked = st.builds(t.Call, ways, st.lists(e, max_size=2).map(tuple))
    way = asked | st.builds(t.ByKind, asked, words)
    return st.one_of(
        leaves,
        st.builds(t.Attribute, e, words),
        st.builds(t.Call, words, several(e, 0)),
        st.builds(t.SetOf, several(e, 0)),
        st.builds(t.Signed, st.sampled_from("+-"), e),
        st.builds(t.Arithmetic, e, st.sampled_from(["+", "-", "*", "/", "union", "without", "common"]), e),
        st.builds(t.Rounded, e, st.sampled_from(["down", "up", "nearest"])),
        st.builds(t.Default, e, e),
        st.builds(t.Compared, e, st.sampled_from(["<", "<=", ">", ">="]), e),
        st.builds(t.Same, e, e, st.booleans()),
        st.builds(t.OneOf, e, some, st.booleans()),
        st.builds(t.Inside, e, e, st.booleans()),
        st.builds(t.NextTo, e, e, maybe_words),
        st.builds(t.Between, words, e, e, maybe_words),
        st.builds(t.Length, way, st.none(), b | e, st.none() | e),
        st.builds(t.Length, way, words, b, st.none() | e),
        st.builds(t.ByKind, asked, words),
        st.builds(t.ByKind, st.builds(t.Attribute, e, ways_of_one), words),
        st.builds(t.Attribute, e, ways),
        asked,
        st.builds(t.Has, e, st.just("one"), st.tuples(e)),
        st.builds(t.Has, e, st.sampled_from(["any", "all", "none"]), some),
        st.builds(t.Not, e),
        st.builds(t.Logic, st.sampled_from(["and", "or"]), several(e, 2)),
        cases(depth - 1),
        st.builds(t.Count, b | e),
        st.builds(t.Total, e, each),
        st.builds(t.Extreme, best, e, each),
        st.builds(t.ExtremeOf, best, some.filter(lambda items: not _are_counted_dice(items))),
        st.builds(t.SomeDice, best, st.none() | e, st.none(), dice),
        st.builds(t.SomeDice, best, e, e, dice),
        st.builds(t.SomeDice, st.just(""), st.none(), e, dice),
        st.builds(t.Picked, e, e, st.none()),
        st.builds(t.Picked, st.none(), e, maybe_words),
        st.builds(t.Picked, st.none(), st.builds(t.FromTo, e, e), st.none()),
        st.builds(t.Likely, e),
        st.builds(t.Quantified, st.sampled_from(["any", "no"]), b),
        st.builds(t.Quantified, st.just("every"), st.builds(t.Binder, words, e, e), among=st.none() | e),
        st.builds(t.Those, st.booleans(), b, several(st.builds(t.Best, best, e), 0)),
        st.builds(t.ReachedFrom, st.builds(t.Attribute, e, words)),
        st.builds(t.Those, st.just(True), b, several(st.builds(t.Best, best, e), 0), e),
        st.builds(
            t.Those,
            st.just(True),
            b,
            several(st.builds(t.Best, best, e), 0),
            ordinal=st.sampled_from(["second", "last", "21st"]),
        ),
        st.builds(t.EntriesTo, st.builds(t.Call, words, st.lists(e, max_size=2).map(tuple)), maybe_words),
        st.builds(t.Ratio, e, e),
    )


def cases(depth: int) -> Strategy:
    e = expressions(depth)
    return st.builds(t.Cases, several(st.builds(t.Case, e, e)), st.none() | e)


exprs = expressions()
places = exprs.filter(lambda one: not expression_text(one, POSTFIX).startswith('"'))
"""What a line may begin with: a text in the first line of a block would be the label of the line above it."""
maybe = st.none() | exprs
binders = st.builds(t.Binder, words, expressions(2), st.none() | expressions(2))
counted = st.builds(
    t.Binder, words, st.builds(t.FromTo, expressions(2), expressions(2), st.booleans()), st.none() | expressions(2)
)
calls = st.builds(t.Call, words, several(expressions(1), 0))

# ---------------------------------------------------------------- header, options, tables

header_lines = st.one_of(
    st.builds(t.HeaderLine, words, texts, st.just(True)),
    st.builds(t.HeaderLine, words, names, st.just(False)),
    st.builds(t.HeaderLine, words, st.integers(0, 99).map(str), st.just(False)),
)
rulesets = st.builds(t.Ruleset, words, maybe_words, several(header_lines, 0))
fractions = st.integers(-500, 500).map(lambda n: Fraction(n, 2))
ranges = st.one_of(
    st.builds(t.Range, st.just("between"), st.integers(-120, 120).map(Fraction), st.integers(1, 120).map(Fraction)),
    st.builds(t.Range, st.just("between"), st.integers(-120, 120).map(Fraction), st.integers(-120, -1).map(Fraction)),
    st.builds(t.Range, st.just("or more"), fractions, st.none()),
    st.builds(t.Range, st.just("up to"), st.none(), fractions),
    st.builds(t.Range, st.just("above"), fractions, st.none()),
    st.builds(t.Range, st.just("below"), st.none(), fractions),
    st.builds(t.Range, st.just("otherwise"), st.none(), st.none()),
)
cells = st.builds(t.Cell, several(ranges | expressions(1) | expressions(2), 0, 2))
under = st.none() | st.builds(t.Under, words, st.none())
table_rows = st.builds(t.TableRow, several(cells), cites, under=under)
tables = st.one_of(
    st.builds(
        t.Table,
        words,
        words,
        st.none(),
        st.sampled_from([None, "first", "last"]),
        maybe_labels,
        cites,
        several(table_rows),
    ),
    st.builds(t.Table, words, st.none(), st.none() | plain_dice, st.none(), maybe_labels, cites, several(table_rows)),
)

# ---------------------------------------------------------------- kinds, types, reports, adjacency

bounds = st.none() | expressions(1)
types = st.one_of(
    st.builds(t.Type, st.sampled_from(["number", "exact"]), st.just(()), bounds, bounds, st.booleans()),
    st.builds(t.Type, st.sampled_from(["text", "truth"]), st.just(()), st.none(), st.none(), st.booleans()),
    st.builds(t.Type, st.just("words"), several(words), st.none(), st.none(), st.booleans()),
    st.builds(t.Type, st.sampled_from(["set", "list", "named"]), st.tuples(words), st.none(), st.none(), st.booleans()),
)
options = st.builds(t.Option, words, st.none() | types, exprs, maybe_labels, cites) | st.builds(
    t.Option, words, st.none(), st.builds(t.Truth, st.booleans()), maybe_labels, cites, several(words, 0)
)
under_or = under | st.builds(t.Under, maybe_words, exprs)
under_of_part = under | st.builds(t.Under, words, exprs)
seen = st.none() | st.builds(t.Seen, several(expressions(1)), st.none())
attributes = st.builds(
    t.KindAttribute, words, types, maybe, maybe_labels, cites, seen=seen, under=under_of_part, is_aside=st.booleans()
)
requirements = st.builds(t.Allowed, maybe_words, exprs, maybe_labels, cites)
links = st.one_of(
    st.builds(t.PartOf, words, words, cites),
    st.builds(t.OnePer, several(words), st.booleans(), cites),
    st.builds(t.EndsWith, several(words), cites),
)
kinds = st.builds(
    t.Kind,
    words,
    maybe_words,
    maybe_labels,
    cites,
    several(attributes, 0),
    st.just(()),
    st.just(False),
    several(links, 0),
    seen=seen,
)
reports = st.builds(
    t.Kind,
    words,
    maybe_words,
    maybe_labels,
    cites,
    several(attributes),
    several(requirements, 0),
    st.just(True),
    seen=seen,
)
link_lines = st.builds(t.LinkKinds, several(words), cites) | st.builds(
    t.KindAttribute, words, types, maybe, maybe_labels, cites
)
said_of_links = st.builds(t.KnownLinks, cites, several(link_lines))
adjacencies = st.builds(
    t.Adjacency,
    words,
    maybe_labels,
    cites,
    several(st.builds(t.AdjacencyLine, words, words, exprs, cites, st.booleans())),
)

# ---------------------------------------------------------------- definitions, stats, rolls, contests

parameters = st.builds(t.Parameter, words, st.none() | types, st.none() | expressions(1), st.none() | expressions(1))
case_lines = st.builds(t.CaseLine, exprs, maybe, cites)
defines = st.builds(
    t.Define, words, several(parameters, 0), st.none() | types, maybe_labels, several(case_lines), cites
)
clauses = st.builds(
    lambda when, each, per, keep, group, tags: t.Clauses(
        when, each, per, keep if group else None, group if keep else None, tags
    ),
    maybe,
    several(binders | counted, 0, 2),
    st.none() | expressions(1),
    st.sampled_from([None, "highest", "lowest", "strongest"]),
    maybe_words,
    several(words, 0),
)
rows = st.builds(t.Row, maybe_words, exprs, labels, clauses, cites)
stages = st.one_of(
    st.builds(
        t.StageLine,
        maybe_words,
        st.sampled_from(["times", "less", "at least", "at most"]),
        exprs,
        maybe_labels,
        clauses,
        cites,
        is_later=st.booleans(),
    ),
    st.builds(
        t.StageLine,
        maybe_words,
        st.sampled_from(["rounded down", "rounded up", "rounded nearest"]),
        st.none(),
        st.none(),
        st.just(t.Clauses()),
        cites,
        is_later=st.booleans(),
    ),
)
stages_that_count = stages.filter(lambda stage: stage.value is not None)
reaches = st.sampled_from(["", "or more", "or less"])
roll_lines = st.one_of(
    st.builds(t.DiceLine, exprs, cites),
    st.builds(t.ChanceLine, exprs, cites),
    st.builds(t.BaseLine, exprs, maybe_labels, cites),
    st.builds(t.PoolLine, exprs, dice, maybe_labels, maybe, clauses, cites),
    st.builds(t.DieLine, rows),
    st.builds(t.TargetLine, exprs | cases(2), reaches, cites),
    st.builds(t.NaturalLine, st.integers(0, 100), reaches, st.booleans(), maybe, cites),
    st.builds(t.NaturalLine, st.integers(0, 9), st.just(""), st.booleans(), maybe, cites, st.integers(10, 100)),
    st.builds(t.AutomaticLine, st.booleans(), maybe_labels, exprs, cites),
    st.builds(t.ResultLine, exprs, maybe_labels, exprs, cites),
    st.builds(t.CountLine, exprs, reaches, cites),
    rows,
    stages,
)
contest_lines = st.one_of(
    roll_lines,
    st.builds(t.SidesLine, words, words, cites),
    st.builds(t.WinnerLine, st.sampled_from(["total", "die", "successes", "pairs"]), words, st.just("to"), cites),
    st.builds(
        t.WinnerLine,
        st.sampled_from(["total", "die", "successes", "pairs"]),
        st.none(),
        st.sampled_from(["", "again", "draw"]),
        cites,
    ),
)
rolls = st.one_of(
    st.builds(
        t.Roll,
        st.sampled_from(["stat", "roll"]),
        words,
        several(parameters, 0),
        maybe_labels,
        cites,
        several(roll_lines),
    ),
    st.builds(
        t.Roll,
        st.just("stat"),
        words,
        several(parameters, 0),
        maybe_labels,
        cites,
        several(roll_lines),
        maybe_words,
        under_or,
    ),
    st.builds(
        t.Roll,
        st.just("contest"),
        words,
        several(parameters, 0),
        maybe_labels,
        cites,
        several(contest_lines),
        seen=seen,
    ),
    st.builds(
        t.Roll,
        st.just("stat"),
        words,
        several(parameters, 0),
        maybe_labels,
        cites,
        several(roll_lines, 0),
        words,
        without=several(words, 0),
    ),
    st.builds(
        t.Roll,
        st.sampled_from(["roll", "contest"]),
        words,
        several(parameters, 0),
        maybe_labels,
        cites,
        several(roll_lines, 0),
        words,
        seen=seen,
        without=several(words, 0),
    ),
)

# ---------------------------------------------------------------- conditions, limits

ways = st.sampled_from([None, "down", "up", "nearest"])
rewrites = st.one_of(
    st.builds(t.NewAmount, st.sampled_from(["none", "doubled"]), st.none(), st.none()),
    st.builds(t.NewAmount, st.just("halved"), st.none(), ways),
    st.builds(t.NewAmount, st.just("times"), exprs, ways),
    st.builds(t.NewAmount, st.just("nearer"), exprs, st.none()),
)
targets = st.builds(t.Target, words, several(words, 0))
acts = st.one_of(
    st.builds(t.ActsNamed, several(words), st.none(), st.just(())),
    st.builds(t.ActsNamed, st.just(()), maybe_words, several(words, 0)),
)
lines = st.one_of(
    st.builds(t.ToLine, several(targets), maybe_words, rows | stages_that_count),
    st.builds(
        t.EachChange,
        maybe_words,
        st.sampled_from(["raising", "lowering", "change"]),
        several(targets),
        several(words, 0),
        several(words, 0),
        maybe,
        rewrites,
        maybe_labels,
        cites,
    ),
    st.builds(t.Forbids, maybe_words, acts, maybe, maybe_labels, cites),
    st.deferred(lambda: triggers),
    st.builds(t.Allows, maybe_words, several(st.builds(t.Lifted, words, words)), maybe, cites),
)
conditions = st.one_of(
    st.builds(t.Condition, words, parameters, maybe_labels, cites, several(lines, 0), st.none(), under, seen=seen),
    st.builds(
        t.Condition,
        words,
        parameters,
        maybe_labels,
        cites,
        several(lines, 0),
        words,
        under,
        seen=seen,
        without=several(words, 0),
    ),
)
row_words = st.builds(lambda table, row: t.Word(f"{table}.{row}"), words, words)
effects = st.one_of(
    st.builds(t.Effect, words, words, words, words, maybe_labels, cites, several(lines), st.none(), under),
    st.builds(
        t.Effect,
        words,
        words,
        words,
        words,
        maybe_labels,
        cites,
        several(lines, 0),
        row_words,
        under,
        without=several(words, 0),
    ),
)
limits = st.builds(t.Limit, words, exprs, several(words, 0), maybe_words, maybe_labels, cites)

# ---------------------------------------------------------------- statements

order_keys = st.one_of(
    st.builds(t.OrderKey, st.sampled_from(["most", "least"]), exprs),
    st.builds(t.OrderKey, st.just("roll-off"), plain_dice),
    st.builds(t.OrderKey, st.just("random"), st.builds(t.Nothing)),
)
lastings = st.one_of(
    st.builds(t.Lasting, st.sampled_from(["end", "next"]), words, st.none()),
    st.builds(t.Lasting, st.sampled_from(["turns", "rounds", "while"]), st.none(), exprs),
)
moments = st.one_of(
    st.builds(t.EventMoment, st.sampled_from(["next", "end"]), words, st.none()),
    st.builds(t.EventMoment, st.just("turns"), st.none(), exprs),
)
paths = st.recursive(st.builds(t.Name, names), lambda p: st.builds(t.Attribute, p, words), max_leaves=3)
guardable = st.one_of(
    st.builds(t.Becomes, places, exprs, cites),
    st.builds(t.Moves, places, st.sampled_from(["up", "down"]), exprs, maybe_labels, cites),
    st.builds(t.MakesEntry, exprs, labels, several(calls), st.none() | lastings, cites),
    st.builds(t.RemoveEntries, words, st.none() | calls, cites),
    st.builds(t.RemoveEntries, st.none(), calls, cites),
    st.builds(t.Include, exprs, exprs, st.booleans(), cites),
    st.builds(
        t.Create,
        words,
        maybe_words,
        several(st.builds(t.Assignment, words, exprs, cites), 0),
        cites,
        beside=st.none() | st.builds(t.Beside, several(exprs, 1), st.none() | exprs, maybe_words),
        copied=st.none() | st.builds(t.Copied, paths, several(words, 0)),
    ),
    st.builds(t.Destroy, exprs, cites),
    st.builds(
        t.Rolls,
        st.sampled_from(["contest", "do"]),
        calls,
        st.none(),
        maybe_words,
        st.just(()),
        st.just(()),
        cites,
    ),
    st.builds(t.Rolls, st.just("roll"), calls, maybe_words, maybe_words, several(rows, 0), st.just(()), cites),
    st.builds(t.Order, st.none() | exprs, several(order_keys), st.booleans(), cites),
    st.builds(
        t.Offer,
        st.sampled_from(["any number of", "one of", "at most one of", "rounds of", "turns of"]),
        several(words),
        several(exprs, 0),
        maybe_labels,
        cites,
    ),
    st.builds(t.Offer, st.just("any number of"), several(words), several(exprs, 0), maybe_labels, cites, exprs),
    st.builds(
        t.Tell,
        places,
        st.booleans(),
        words,
        maybe_words,
        several(st.builds(t.Assignment, words, expressions(2), st.none()), 0),
        maybe_labels,
        cites,
    ),
    st.builds(t.Gains, places, words, st.none() | lastings, cites),
    st.builds(t.Loses, places, words, cites),
    st.builds(t.ThrowAgain, words, cites),
    st.builds(t.Reveals, several(exprs), several(exprs), st.none() | lastings, cites),
    st.builds(t.Conceals, several(exprs), several(exprs), cites),
    st.builds(t.Finish, maybe, cites),
    st.builds(t.Result, exprs, cites),
    st.builds(t.Stop, cites),
    st.builds(t.Begin, calls, st.none() | moments, maybe_words, cites),
    st.builds(
        t.BeginNamed,
        st.builds(t.Attribute, exprs, words),
        several(exprs, 0),
        st.none() | moments,
        maybe_words,
        cites,
    ),
    st.builds(t.EndEvent, cites),
    st.builds(t.RunEvents, st.none() | st.builds(t.Assignment, words, exprs), cites),
)
how_many = st.one_of(
    st.builds(t.HowMany, exprs, maybe, st.none(), st.none()),
    st.builds(t.HowMany, maybe, exprs, st.none(), st.none()),
    st.builds(t.HowMany, maybe, maybe, exprs, words),
)
plain = st.one_of(
    guardable,
    st.builds(t.Guarded, guardable, exprs),
    st.builds(t.Let, words, st.none() | types, exprs, cites),
    st.builds(t.Ask, exprs, words, types, maybe, st.none(), maybe, maybe_labels, maybe_labels, cites),
    st.builds(t.Ask, exprs, words, types, exprs, how_many, maybe, maybe_labels, maybe_labels, cites),
    st.builds(t.AskShares, exprs, words, binders, maybe, st.booleans(), exprs, st.none(), maybe, maybe_labels, cites),
    st.builds(t.AskShares, exprs, words, binders, maybe, st.just(True), exprs, exprs, maybe, maybe_labels, cites),
    st.builds(t.Say, labels, maybe, cites, viewers=several(exprs, 0, 2)),
)


@cache
def statements(depth: int = 2) -> Strategy:
    """Any statement, with at most `depth` blocks inside one another."""
    if depth == 0:
        return plain
    body = several(statements(depth - 1))
    absent = st.none() | st.builds(t.Absent, st.just(False), cites, body)
    absent |= st.builds(t.Absent, st.just(True), cites, body | st.just(()))
    own_rows = several(rows, 0, 2)
    tallies = several(st.builds(t.Tally, st.booleans(), st.booleans(), exprs, reaches, cites, body), 0)
    outcomes = st.builds(t.Outcome, st.booleans(), st.booleans(), maybe, cites, body)
    return st.one_of(
        plain,
        st.builds(t.RollsTogether, several(calls), st.none(), maybe_words, maybe_words, own_rows, tallies, cites),
        st.builds(t.RollsTogether, st.tuples(calls), binders, maybe_words, maybe_words, own_rows, tallies, cites),
        st.builds(
            t.Rolls, st.just("roll"), calls, maybe_words, maybe_words, several(rows, 0), several(outcomes, 0), cites
        ),
        st.builds(
            t.Guarded,
            st.builds(
                t.Rolls, st.just("roll"), calls, maybe_words, maybe_words, several(rows, 0), several(outcomes), cites
            ),
            exprs,
        ),
        st.builds(
            lambda branches, last: t.When((*branches, *((last,) if last else ()))),
            several(st.builds(t.Branch, exprs, cites, body)),
            st.none() | st.builds(t.Branch, st.none(), cites, body),
        ),
        st.builds(t.ForEach, binders | counted, several(order_keys, 0), cites, body),
        st.builds(t.EachPlayer, cites, body),
        st.builds(t.Together, st.booleans(), st.sampled_from([None, "earlier", "later"]), cites, body, absent),
        st.builds(t.Repeat, st.none() | st.integers(0, 99), st.booleans(), exprs, cites, body),
        st.builds(t.RepeatTimes, exprs, cites, body),
        st.builds(t.Step, words, maybe_labels, cites, body),
        st.builds(t.Rounds, maybe, st.booleans(), exprs, cites, body),
        st.builds(t.Rounds, exprs, st.just(False), st.none(), cites, body),
    )


# ---------------------------------------------------------------- procedures, actions, phases, victory

body = several(statements())
triggers: Strategy = st.one_of(
    st.builds(
        t.After,
        maybe_words,
        st.none() | st.builds(t.Once, several(words, 0)),
        several(targets),
        maybe_labels,
        maybe,
        cites,
        several(statements(1)),
        st.booleans(),
    ),
    st.builds(
        t.WhenLine,
        maybe_words,
        st.none() | st.builds(t.Once, several(words, 0)),
        exprs,
        several(exprs, 0),
        st.none() | st.builds(t.Parameter, words, st.none() | types, st.none()),
        maybe_labels,
        cites,
        several(statements(1)),
    ),
    st.builds(
        t.WhenLine,
        maybe_words,
        st.none() | st.builds(t.Once, several(words, 0)),
        exprs,
        st.just(()),
        st.none() | st.builds(t.Parameter, words, st.none() | types, st.none()),
        maybe_labels,
        cites,
        several(statements(1)),
        is_change=st.just(True),
    ),
    st.builds(
        t.Instead,
        maybe_words,
        targets,
        maybe_labels,
        maybe,
        cites,
        several(statements(1)),
        several(words | row_words, 0),
    ),
)
action_lines = st.one_of(
    requirements,
    st.builds(t.CountsAs, several(words), cites),
    st.builds(t.Costs, exprs, exprs, maybe_labels, cites),
    statements(),
)
phase_lines = st.builds(t.Skipped, exprs, cites) | statements()
procedures = st.builds(t.Procedure, words, several(parameters, 0), maybe_labels, cites, body, maybe_words, under=under)
event_lines = attributes | requirements | st.builds(t.EndsWhen, exprs, cites) | statements()
events = st.builds(
    t.Event,
    words,
    maybe_words,
    several(parameters, 0),
    maybe_labels,
    st.booleans(),
    st.booleans(),
    cites,
    several(event_lines, 0),
    seen=seen,
)
scene_lines = attributes | statements()
bare_rounds = st.builds(t.Rounds, st.none() | exprs, st.booleans(), exprs, cites, st.just(())) | st.builds(
    t.Rounds, exprs, st.just(False), st.none(), cites, st.just(())
)
scenes = st.builds(t.Scene, words, maybe_words, several(parameters, 0), maybe_labels, cites, several(scene_lines))
actions = st.builds(
    t.Action, words, several(parameters, 0), maybe_words, maybe_labels, cites, several(action_lines, 0), under
)
setups = st.builds(t.Setup, cites, body)
_what_a_phase_says = (maybe_labels, cites, several(phase_lines), under)
phases = st.builds(t.Phase, words, maybe_words, *_what_a_phase_says) | st.builds(
    t.Phase, words, st.none(), *_what_a_phase_says, words
)
victories = st.builds(t.Victory, words, maybe_labels, words, exprs, cites, maybe)

# ---------------------------------------------------------------- edits, files

declared = st.one_of(
    options,
    tables,
    kinds,
    reports,
    adjacencies,
    said_of_links,
    defines,
    rolls,
    conditions,
    effects,
    lines,
    limits,
    procedures,
    events,
    scenes,
    actions,
    setups,
    phases,
    victories,
)
forms = st.sampled_from(
    [
        "option",
        "table",
        "kind",
        "report",
        "adjacency",
        "define",
        "stat",
        "roll",
        "contest",
        "condition",
        "line",
        "limit",
        "procedure",
        "event",
        "scene",
        "action",
        "phase",
        "victory",
    ]
)
other_amounts = st.builds(t.OtherAmount, words, exprs, cites)
effect_names = effects.map(lambda effect: effect.name)
holding_forms = st.sampled_from(["procedure", "event", "scene", "action", "phase", "condition", "line"])
ats = st.sampled_from(["in", "before", "after"])
other_branches = several(st.builds(t.Branch, exprs, cites, body))
last_branches = st.builds(t.Branch, st.none(), cites, body)
added_branches = (
    other_branches
    | st.tuples(last_branches)
    | st.builds(lambda some, last: (*some, last), other_branches, last_branches)
)
added = body | several(rows) | several(st.builds(t.Acts, several(words))) | added_branches
edits = st.one_of(
    st.builds(t.Replace, declared),
    st.builds(t.Remove, forms, words, maybe_words, cites),
    st.builds(t.Remove, st.just("effect"), effect_names, maybe_words, cites),
    st.builds(t.Remove, st.just(t.LINKS), st.just(t.Word(t.LINKS)), maybe_words, cites),
    st.builds(t.Members, st.booleans(), st.just(t.LINKS), st.just(t.Word(t.LINKS)), several(link_lines)),
    st.builds(t.Members, st.booleans(), st.just("condition"), words, several(lines | other_amounts)),
    st.builds(t.ChangeLine, other_amounts),
    st.builds(t.Members, st.booleans(), st.just("effect"), effect_names, several(lines | other_amounts)),
    st.builds(
        t.Members,
        st.just(True),
        st.sampled_from(["kind", "report", "roll", "contest", "condition"]),
        words,
        st.tuples(st.builds(t.Seen, several(expressions(1)), cites)),
    ),
    st.builds(t.Members, st.booleans(), st.just("table"), words, several(table_rows)),
    st.builds(t.Members, st.booleans(), st.just("kind"), words, several(attributes | links)),
    st.builds(t.Members, st.booleans(), st.just("report"), words, several(attributes | requirements)),
    st.builds(t.Members, st.booleans(), st.just("roll"), words, several(roll_lines | other_amounts)),
    st.builds(t.Members, st.booleans(), st.just("contest"), words, several(contest_lines | other_amounts)),
    st.builds(t.Members, st.booleans(), st.just("procedure"), words, body),
    st.builds(t.MovePhase, words, st.sampled_from(["before", "after"]), words, cites),
    st.builds(t.Members, st.booleans(), st.just("event"), words, several(event_lines)),
    st.builds(t.Members, st.booleans(), st.just("scene"), words, several(scene_lines | bare_rounds)),
    st.builds(t.Remove, st.just(t.SETUP), st.just(t.Word(t.SETUP)), maybe_words, cites),
    st.builds(t.Members, st.booleans(), st.just(t.SETUP), st.just(t.Word(t.SETUP)), body),
    st.builds(t.Members, st.booleans(), st.just("line"), words, body),
    st.builds(t.AddAt, holding_forms, words, ats, words, added),
    st.builds(t.AddAt, st.just("effect"), effect_names, ats, words, added),
    st.builds(t.AddAt, st.just(t.SETUP), st.just(t.Word(t.SETUP)), ats, words, added),
    st.builds(t.ChangeAt, holding_forms, words, words, body | several(rows | other_amounts)),
    st.builds(t.ChangeAt, st.just("effect"), effect_names, words, body),
    st.builds(t.ChangeAt, st.just(t.SETUP), st.just(t.Word(t.SETUP)), words, several(rows | other_amounts)),
    st.builds(t.Members, st.booleans(), st.just("action"), words, several(action_lines)),
    st.builds(t.Members, st.booleans(), st.just("phase"), words, several(phase_lines)),
    st.builds(t.AddColumns, words, maybe_words, several(st.builds(t.TableRow, several(cells), cites))),
    st.builds(t.SetOption, words, exprs, cites),
    st.builds(t.Relabel, words, st.none() | words, labels),
)
declarations = rulesets | st.builds(t.ModulePart, words) | declared | edits
files = several(declarations, 0, 4).map(lambda nodes: t.File("made.law", nodes))
