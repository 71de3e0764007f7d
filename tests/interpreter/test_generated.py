"""Generated code where rulesets seldom go: nested to the limit of the language, many cases, what is absent in texts."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from dsl.types import FRACTION, NUMBER, PLAYER, TEXT, TRUTH, Type, many
from dsl.understood.expressions import (
    Aggregate,
    Aggregating,
    AllThings,
    Binary,
    BinaryOperation,
    BuiltIn,
    BuiltInOf,
    Case,
    Cases,
    ColumnOf,
    Constant,
    HasItems,
    LocalValue,
    NamedRow,
    Node,
    Selecting,
    Selection,
    Several,
    SeveralOperation,
    Template,
    Unary,
    UnaryOperation,
    Wording,
)
from interpreter.compiled.program import Program
from interpreter.compiled.rolling.rows import sum_function
from interpreter.values.value import TableRow, UnreadRow
from tests.interpreter.reference import Walker, plain
from tests.interpreter.worlds import BUNDLED, random_world
from tests.loaded_once import program_of

DEEPEST = 100
"""Levels that the language allows (`too-deep`)."""
ONE = Constant(NUMBER, 1)
PLAYERS = AllThings(many(PLAYER), "player")


def summed(inner: Node, level: int) -> Node:
    return BinaryOperation(NUMBER, Binary.ADD, inner, ONE)


def divided(inner: Node, level: int) -> Node:
    return BinaryOperation(FRACTION, Binary.DIVIDE, inner, Constant(NUMBER, 2 if level < 20 else 1))


def negated(inner: Node, level: int) -> Node:
    return UnaryOperation(NUMBER, Unary.NEGATE, inner)


def highest(inner: Node, level: int) -> Node:
    return SeveralOperation(NUMBER, Several.HIGHEST_OF, (inner, Constant(NUMBER, level)))


def chosen(inner: Node, level: int) -> Node:
    late = BinaryOperation(TRUTH, Binary.GREATER, LocalValue(NUMBER, 1), Constant(NUMBER, level))
    return Cases(NUMBER, (Case(inner, late),), Constant(NUMBER, -level))


def defaulted(inner: Node, level: int) -> Node:
    return BinaryOperation(NUMBER, Binary.DEFAULT, inner, ONE)


@pytest.mark.parametrize("wrap", [summed, divided, negated, highest, chosen, defaulted])
def test_what_is_nested_to_the_limit_is_worked_out(wrap: Callable[[Node, int], Node]) -> None:
    program = program_of(BUNDLED[0])
    world = random_world(program, Random("deep"))
    node: Node = LocalValue(NUMBER, 1)
    for level in range(DEEPEST):
        node = wrap(node, level)
    for given in (0, 7, 1000):
        wanted = plain(Walker(world).value(node, {1: given}))
        assert program.compiler.code(node)([world, given]) == wanted


def test_collections_within_collections_see_all_their_variables() -> None:
    """Sums over sums of what all variables outside add up to, cut into functions on the way."""
    program = program_of(BUNDLED[0])
    world = random_world(program, Random("nested"), players=1)
    levels = 60
    value: Node = LocalValue(NUMBER, 1)
    for slot in range(2, levels + 2):
        own = BuiltInOf(NUMBER, LocalValue(PLAYER, slot), BuiltIn.BORN)
        value = BinaryOperation(NUMBER, Binary.ADD, value, own)
    for slot in range(levels + 1, 1, -1):
        value = Aggregate(NUMBER, Aggregating.SUM, slot, PLAYERS, Constant(TRUTH, True), value)
    (player,) = world.things["player"]
    world.set_born(player, 3)
    assert program.compiler.code(value)([world, 4, *[None] * levels]) == 4 + 3 * levels


def test_a_hundred_cases_are_tried_in_order() -> None:
    program = program_of(BUNDLED[0])
    world = random_world(program, Random("cases"))
    is_it = [
        BinaryOperation(TRUTH, Binary.SAME, LocalValue(NUMBER, 1), Constant(NUMBER, number)) for number in range(100)
    ]
    node = Cases(NUMBER, tuple(Case(Constant(NUMBER, 1000 + at), one) for at, one in enumerate(is_it)), ONE)
    found = [program.compiler.code(node)([world, number]) for number in (0, 29, 30, 31, 99, 100)]
    assert found == [1000, 1029, 1030, 1031, 1099, 1]


def test_a_text_names_what_is_absent() -> None:
    """`{tile.owner.name}` of a tile that belongs to nobody is none, and no error."""
    program = program_of(BUNDLED[0])
    world = random_world(program, Random("absent"))
    name = BuiltInOf(TEXT, LocalValue(PLAYER.or_none(), 1), BuiltIn.NAME)
    text = Wording(TEXT, Template(("it is ", name, "'s")))
    (player, *_) = world.things["player"]
    code = program.compiler.code(text)
    assert code([world, None]) == "it is none's"
    assert code([world, player]) == f"it is {player.label}'s"


@pytest.mark.parametrize("every", [True, False])
@pytest.mark.parametrize("items", [("a",), ("a", "b"), ("c", "a"), ("c", "d")])
@pytest.mark.parametrize("held", [(), ("a",), ("a", "b", "c")])
def test_a_collection_has_items(held: tuple[str, ...], items: tuple[str, ...], every: bool) -> None:
    """Constant items and those of locals mean the same."""
    program = program_of(BUNDLED[0])
    world = random_world(program, Random("items"))
    words = Type("words", words=("a", "b", "c", "d"))
    collection = LocalValue(many(words), 1)
    wanted = set(items) <= set(held) if every else bool(set(items) & set(held))
    fixed = HasItems(TRUTH, collection, tuple(Constant(words, one) for one in items), every)
    local = HasItems(TRUTH, collection, tuple(LocalValue(words, at) for at, _ in enumerate(items, start=2)), every)
    assert program.compiler.code(fixed)([world, held]) is wanted
    assert program.compiler.code(local)([world, held, *items]) is wanted


def test_every_is_not_answered_by_an_index() -> None:
    """An index holds those that have a value; `every` asks the others."""
    program = program_of(BUNDLED[0])
    world = random_world(program, Random("every"))
    born = BuiltInOf(NUMBER, LocalValue(PLAYER, 2), BuiltIn.BORN)
    same = BinaryOperation(TRUTH, Binary.SAME, born, LocalValue(NUMBER, 1))
    first, *others = world.things["player"]
    for player in others:
        world.set_born(player, 2)
    world.set_born(first, 1)
    code = program.compiler.code(Selection(TRUTH, Selecting.EVERY, 2, PLAYERS, same))
    assert [code([world, turn, None]) for turn in (1, 2)] == [False, False]
    world.set_born(first, 2)
    assert code([world, 2, None]) is True


def test_a_definition_is_compiled_once_for_whoever_keeps_the_function_of_it() -> None:
    """What is watched is looked at again and again by a function that was taken before its first call."""
    program = Program(program_of("explorers").rulebook)
    world = random_world(program, Random(1))
    lands = program.definition("lands")
    lands(world)
    kept = len(world.memos)
    for _ in range(3):
        lands(world)
    assert len(world.memos) == kept


def test_the_column_of_a_cell_may_hang_on_which_row_something_is() -> None:
    """Each case names a column of the same row; the first that holds counts, and where none does the last line."""
    program = program_of(BUNDLED[0])
    world = random_world(program, Random("cells"))
    (table, rows), *_ = ((name, rows) for name, rows in program.rows.items() if len(rows) > 2)
    first, second, *others = rows.values()
    row = Type("row", table)
    cells = [ColumnOf(NUMBER, LocalValue(row, 1), table, "", at) for at in range(3)]
    is_it = [
        BinaryOperation(TRUTH, Binary.SAME, LocalValue(row, 2), NamedRow(row, table, one.key))
        for one in (first, second, first)
    ]
    cases = tuple(Case(cells[at], is_it[number]) for at, number in ((1, 0), (2, 1), (2, 2)))
    code = program.compiler.code(Cases(NUMBER, cases, cells[0]))
    of = TableRow(table, "", 0, "", lambda: None)
    of.cells = (10, 20, 30)
    assert [code([world, of, one]) for one in (first, second, others[0])] == [20, 30, 10]
    in_sum = sum_function(program.compiler, [Cases(NUMBER, cases, cells[0]), *cells[:1]], ())
    assert [in_sum([world, of, one]) for one in (first, second, others[0])] == [30, 40, 20]


def test_a_row_whose_cells_were_read_is_a_row_like_any_other() -> None:
    """The first cell that is read gives all rows of the table theirs; no later read has a detour."""
    program = Program(program_of(BUNDLED[0]).rulebook)
    rows = list(next(rows for rows in program.rows.values() if len(rows) > 2).values())
    assert {type(one) for one in rows} == {UnreadRow}
    width = len(rows[0].cells)
    assert {type(one) for one in rows} == {TableRow}
    assert all(len(one.cells) == width for one in rows)
    with pytest.raises(AttributeError, match="colour"):
        rows[0].colour  # type: ignore[attr-defined]  # noqa: B018
