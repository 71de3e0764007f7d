"""Whatever is typed, the parser answers with a tree and findings, never with an exception, and in bounded time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dsl import tree as t
from dsl.border.diagnostics import MAX_FINDINGS_PER_FILE, Stopped
from dsl.reading.builders.pieces import MAX_DIGITS
from dsl.reading.layout import MAX_BRACKETS, MAX_CHAIN, MAX_INDENTS, MAX_PREFIXES, MAX_TOKENS
from dsl.reading.parse_table import RULES, TABLE, fresh_rules, fresh_table
from dsl.reading.parser import parse
from tests.dsl import mutations


def codes(text: str) -> list[str]:
    """The codes of what is found in a text, after checks that hold for every text."""
    file, findings = parse(text, "any.law")
    lines = text.split("\n")
    assert isinstance(file, t.File)
    assert len(findings) <= MAX_FINDINGS_PER_FILE + 1
    for finding in findings:
        assert finding.span is not None
        assert 1 <= finding.span.line <= len(lines) + 1, finding
        assert finding.message()
        assert finding.hint() is not None
    return [finding.code for finding in findings]


def test_the_stored_table_is_the_one_of_the_grammar() -> None:
    assert TABLE.read_text(encoding="utf-8") == fresh_table(), "run `python -m dsl.reading.parse_table`"
    assert RULES.read_text(encoding="utf-8") == fresh_rules(), "run `python -m dsl.reading.parse_table`"


@given(st.text(max_size=200).map(lambda text: text + "\n"))
def test_any_text(text: str) -> None:
    codes(text)


@given(mutations.word_salads)
def test_any_order_of_words(text: str) -> None:
    codes(text)


@given(mutations.broken_samples)
def test_any_snag_in_a_sample(text: str) -> None:
    codes(text)


def test_samples_are_sound() -> None:
    assert len(mutations.SAMPLES) >= 2
    for sample in mutations.SAMPLES:
        assert codes(sample) == []


# ---------------------------------------------------------------- what is read


@pytest.mark.parametrize("text", ["\n", "", "# only a remark\n", "\n\n   \n# a\n\n"])
def test_nothing_is_an_empty_file(text: str) -> None:
    file, findings = parse(text, "any.law")
    assert (file.declarations, findings) == ((), [])


def test_places() -> None:
    text = "option tolls = yes\n\nroll claim(player)\n  dice 2d6\n"
    text += '  late: -1 "late" when player.late\n    and player.old\n'
    file, findings = parse(text, "any.law")
    assert findings == []
    option, roll = file.declarations
    assert isinstance(option, t.Option)
    assert isinstance(roll, t.Roll)
    assert place(option.name) == (1, 8, 1, 13)
    assert place(roll.lines[0]) == (4, 3, 4, 11)
    row = roll.lines[1]
    assert isinstance(row, t.Row)
    assert place(row) == (5, 3, 5, 18)
    assert row.clauses.when is not None
    assert place(row.clauses.when) == (5, 24, 6, 19)


def place(node: t.Word | t.RollLine | t.Expr) -> tuple[int, int, int, int]:
    return node.span.line, node.span.column, node.span.end_line, node.span.end_column


@pytest.mark.parametrize(
    "text",
    [
        "define n = highest t.points for each t in tiles\n",
        "define n = highest of (1, 2)\n",
        "define n = no union none\n",
        "define of_town = 1\ndefine is_town = of_town\n",
        "define n = town\n",  # `to` is no word of its own here
        "kind town\n  up: number\n  down: number\n",
        "table a\n  | b | c |\n  |---|--:|\n  | d | 2 |\n",
        "define n = (1 +\n  2)\n",
        "define n = f(1, # one\n  2)\n",
        'action a by player\n  allowed when b\n    and c\n    or d\n    else "e"\n  stop\n',
    ],
)
def test_sound(text: str) -> None:
    assert codes(text) == []


@pytest.mark.parametrize("text", ["procedure a\n  b.c becomesd\n", "define n = count ofx\n"])
def test_words_are_read_whole(text: str) -> None:
    assert codes(text) != []


def test_several_snags_are_all_reported_and_the_rest_is_read() -> None:
    text = "option a == yes\n" * 3 + "option b = yes\n"
    file, findings = parse(text, "any.law")
    assert [finding.code for finding in findings] == ["double-equals"] * 3
    assert [type(node) for node in file.declarations] == [t.Option]


def test_a_flood_of_findings_ends() -> None:
    assert codes("option a == yes\n" * 500) == ["double-equals"] * MAX_FINDINGS_PER_FILE


# ---------------------------------------------------------------- limits


def chain(sign: str, times: int) -> str:
    return "define n = x" + f" {sign} x" * times + "\n"


@pytest.mark.parametrize(
    ("fits", "too_much", "code"),
    [
        (
            f"define n = {'(' * MAX_BRACKETS}1{')' * MAX_BRACKETS}\n",
            f"define n = {'(' * (MAX_BRACKETS + 1)}1\n",
            "too-deep",
        ),
        (f"define n = {'not ' * MAX_PREFIXES}x\n", f"define n = {'not ' * (MAX_PREFIXES + 1)}x\n", "too-deep"),
        (f"define n = {'-' * MAX_PREFIXES}x\n", f"define n = {'-' * (MAX_PREFIXES + 1)}x\n", "too-deep"),
        (chain("+", MAX_CHAIN), chain("+", MAX_CHAIN + 1), "too-deep"),
        (chain("otherwise", MAX_CHAIN), chain("otherwise", MAX_CHAIN + 1), "too-deep"),
        (f"define n = x{'.x' * MAX_CHAIN}\n", f"define n = x{'.x' * (MAX_CHAIN + 1)}\n", "too-deep"),
        (f"define n = {'x of ' * MAX_CHAIN}x\n", f"define n = {'x of ' * (MAX_CHAIN + 1)}x\n", "too-deep"),
        (f"define n = {'any x in ' * MAX_CHAIN}x\n", f"define n = {'any x in ' * (MAX_CHAIN + 1)}x\n", "too-deep"),
        (
            f"define n = {'highest ' * MAX_CHAIN}x{' for each x in x' * MAX_CHAIN}\n",
            f"define n = {'highest ' * (MAX_CHAIN + 1)}x{' for each x in x' * (MAX_CHAIN + 1)}\n",
            "too-deep",
        ),
        (f"define n = {10**MAX_DIGITS - 1}\n", f"define n = {10**MAX_DIGITS}\n", "number-too-long"),
        ("define n = the 9th x in a\n", f"define n = the {'9' * 5000}th x in a\n", "number-too-long"),
    ],
)
def test_limits(fits: str, too_much: str, code: str) -> None:
    assert codes(fits) == []
    assert code in codes(too_much)


def blocks(depth: int) -> str:
    lines = ["procedure p", *(" " * (at + 1) + "when x" for at in range(depth - 1))]
    return "\n".join([*lines, " " * depth + "stop", ""])


def test_limit_of_blocks() -> None:
    assert codes(blocks(MAX_INDENTS - 1)) == []
    assert "too-many-blocks" in codes(blocks(MAX_INDENTS))


def test_limit_of_tokens() -> None:
    line = "define n = 1\n"
    tokens = 5
    assert codes(line * (MAX_TOKENS // tokens)) == []
    assert "too-long" in codes(line * (MAX_TOKENS // tokens + 1))


def test_many_cells_are_no_chain() -> None:
    assert codes(f"table a\n  | b |{' -1 |' * 300}\n") == []


def test_deep_but_allowed_trees_survive_what_walks_them() -> None:
    from dsl.writing.formatter import format_text

    brackets = "(" * MAX_BRACKETS + chain("- 1 +", MAX_CHAIN // 2)[11:-1] + ")" * MAX_BRACKETS
    text = f"define n = {brackets}\n"
    file, findings = parse(text, "any.law")
    assert findings == []
    assert repr(file)
    assert hash(file)
    assert file == parse(text, "any.law")[0]
    assert isinstance(format_text(text, "any.law"), str)


def test_stopped_never_comes_out() -> None:
    try:
        parse("define n = " + "(" * 1000 + "\n", "any.law")
    except Stopped:  # pragma: no cover
        pytest.fail("the parser collects findings")


@pytest.mark.parametrize("remarks", ["", "    # a remark\n", "# at the margin\n      # and another\n"])
def test_a_line_goes_on_behind_remarks(remarks: str) -> None:
    rules = f'roll claim(player)\n  dice 2d6\n  +1 "veterans"\n{remarks}      when player.veteran\n  target 7\n'
    file, findings = parse(rules, "sample.law")
    whole, _ = parse(rules.replace(f"\n{remarks}      when", " when"), "sample.law")
    assert [one.code for one in findings] == []
    assert file.declarations == whole.declarations


def test_an_empty_line_ends_a_line() -> None:
    _, findings = parse('roll claim(player)\n  dice 2d6\n  +1 "veterans"\n\n      when player.veteran\n', "sample.law")
    assert [one.code for one in findings] == ["surprising-indent"]
