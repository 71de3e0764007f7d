"""Two rulesets compared, declaration by declaration, in the words of a reader of rules.

Declarations are paired by name. Rolls and tables without a namesake are paired with the one most like them, because a
club that writes in another language gives the same roll another name. Pairs with one name are compared line by line,
other pairs by what they speak of (the rows of tables that their conditions name).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from dsl import tree as t
from dsl.border.frozen import frozen
from dsl.loaded import Loaded
from dsl.named.members import member_name, members_of, setups_as_one
from dsl.resolve.names.symbols import form_of, name_of
from dsl.rolls_compared import by_subject, roll_pairs
from dsl.tree.walk import fields_of, nodes_below
from dsl.writing.declaration_lines import declaration_lines, member_lines
from dsl.writing.expression_text import expression_text, flat
from dsl.writing.line_parts import StatementLine as Written
from dsl.writing.table_lines import cell_text

THERE: Final = "there"
"""Said of a row that has a name and nothing more."""
_THINGS: Final = ("kind", "report", "links", "action", "phase", "setup", "victory")
"""What numbers are not made of; what is known of a thing is told of the thing."""
MOST_ALONE: Final = 12
"""Declarations that only one of two rulesets has and that are told by their lines: of more the names are enough."""
MOST_TOLD: Final = 8
"""Lines that are told of such a declaration."""


@frozen
class Line:
    """What one subject is in the first and in the second ruleset; None where it is nothing."""

    subject: str
    first: str | None
    second: str | None


def with_form(form: str, name: str) -> str:
    """A declaration by its form and its name: `kind army`; what has no name but its form is called that once."""
    return form if form == name else f"{form} {name}"


@frozen
class Difference:
    """One declaration of both, or of one of the two; `lines` tell what is in it, `head` how it begins otherwise.

    Of what only one has lines tell what is written of it, where that is not much.
    """

    form: str
    first: str | None
    second: str | None
    lines: tuple[Line, ...]
    head: Line | None = None


def differences(one: Loaded, other: Loaded) -> tuple[Difference, ...]:
    """All declarations that are not the same in two rulesets that are free of errors."""
    has_words = _language(one) == _language(other)
    mine, theirs = _by_form(one), _by_form(other)
    for key, first, second in _lines_in_pairs(_lines_called(one), _lines_called(other), has_words):
        mine |= {} if first is None else {key: first}
        theirs |= {} if second is None else {key: second}
    moved = _all_moved(one, other)
    found = [*_of_headers(one, other)]
    for key, declaration in mine.items():
        form, name, _ = key
        twin = theirs.get(key)
        place = moved.get((form, name))
        is_same = twin is None or _placeless(twin, has_words) == _placeless(declaration, has_words)
        if twin is None or (is_same and place is None):
            continue
        lines = tuple(_lines(declaration, twin, has_words)) if not is_same else ()
        lines = lines if place is None else (place, *lines)
        head = _head(declaration, twin)
        if lines or (has_words and head is not None) or not _is_read_by_key(declaration, twin):
            found.append(Difference(form, name, name, lines, head))
    left = [key for key in mine if key not in theirs]
    right = [key for key in theirs if key not in mine]
    pairs = roll_pairs(one, other, [name for _, name, _ in left], [name for _, name, _ in right])
    found += [_of_rolls(one, other, first, second) for first, second in pairs]
    paired, others = {first for first, _ in pairs}, {second for _, second in pairs}
    left = [key for key in left if key.form == "line" or key.name not in paired]
    right = [key for key in right if key.form == "line" or key.name not in others]
    is_told = has_words and len(left) + len(right) <= MOST_ALONE
    for key in left:
        told = _told_whole(mine[key], has_words, is_told)
        found.append(Difference(key.form, key.name, None, tuple(Line("", text, None) for text in told)))
    for key in right:
        told = _told_whole(theirs[key], has_words, is_told)
        found.append(Difference(key.form, None, key.name, tuple(Line("", None, text) for text in told)))
    return tuple(found)


def _of_headers(one: Loaded, other: Loaded) -> Iterator[Difference]:
    """How broken numbers become whole, and what a turn is called by whoever reads both in one language."""
    if one.rulebook is None or other.rulebook is None:
        return
    mine, theirs = one.rulebook.header, other.rulebook.header
    lines = []
    if mine.rounding != theirs.rounding:
        ways = [None if way is None else f"rounding {way}" for way in (mine.rounding, theirs.rounding)]
        lines.append(Line("", *ways))
    if mine.language == theirs.language and mine.turn_name != theirs.turn_name:
        names = [f'turn "{name}"' if name else None for name in (mine.turn_name, theirs.turn_name)]
        lines.append(Line("", *names))
    if lines:
        yield Difference("ruleset", "ruleset", "ruleset", tuple(lines))


def _told_whole(declaration: t.Declared, has_words: bool, is_told: bool) -> Iterator[str]:
    """What is written of a declaration that only one has, its first lines where they are many.

    What has no text for players, a line of top level or a limit, stands on one line and is told in any case.
    """
    if isinstance(declaration, t.Limit | t.Line):
        lines = (flat(line.text).strip() for line in declaration_lines(_compared(declaration, has_words)))
        yield "; ".join(lines).removeprefix("limit ")
    elif is_told:
        written = [f"{'  ' * line.depth}{flat(line.text)}" for line in declaration_lines(_compared(declaration, True))]
        yield from written[:MOST_TOLD]
        if len(written) > MOST_TOLD:
            yield "  …"


def rolls_touched(one: Loaded, other: Loaded, found: Iterable[Difference]) -> list[str]:
    """The rolls of both whose own lines are the same and which ask for something that is not, or are its target."""
    found = tuple(found)
    changed = {name for each in found if each.form not in _THINGS for name in (each.first, each.second) if name}
    for loaded in (one, other):
        for line in loaded.declarations:
            if isinstance(line, t.ToLine | t.EachChange) and name_of(line) in changed:
                changed |= _words(line.targets)
    told = {each.first for each in found if each.form == "roll" and each.first == each.second}
    names = [() if loaded.rulebook is None else loaded.rulebook.rolls for loaded in (one, other)]
    asked = [_asked_for(loaded) for loaded in (one, other)]
    both = (name for name in names[0] if name in names[1] and name not in told)
    return [name for name in both if any(_reached(name, graph) & changed for graph in asked)]


def _asked_for(loaded: Loaded) -> dict[str, set[str]]:
    """The words in each declaration by its name; what things are is no number by itself."""
    declared = (
        one for one in loaded.declarations if not isinstance(one, t.Setup | t.Line | t.Kind | t.Action | t.Phase)
    )
    return {name_of(one): _words(one) for one in declared}


def _reached(name: str, asked: dict[str, set[str]]) -> set[str]:
    """All that a declaration asks for, and what that asks for; it itself."""
    waiting, reached = [name], {name}
    while waiting:
        new = asked.get(waiting.pop(), set()) - reached
        reached |= new
        waiting += new
    return reached


def _words(written: object) -> set[str]:
    return {one.text for one in nodes_below(written) if isinstance(one, t.Word | t.Name)}


class _Key(NamedTuple):
    """What a declaration is found by: a line is called as its row, and so may a table be, and another line."""

    form: str
    name: str
    number: int = 0


def _by_form(loaded: Loaded) -> dict[_Key, t.Declared]:
    """Declarations but for lines of top level. Setups have no names; what is done in them counts as one."""
    found: dict[_Key, t.Declared] = {
        _Key(form_of(d), name_of(d)): d for d in loaded.declarations if not isinstance(d, t.Setup | t.Line)
    }
    setup = setups_as_one([d for d in loaded.declarations if isinstance(d, t.Setup)])
    return found | ({} if setup is None else {_Key(t.SETUP, t.SETUP): setup})


def _lines_called(loaded: Loaded) -> dict[str, list[t.Line]]:
    """Lines of top level by their names."""
    found: dict[str, list[t.Line]] = {}
    for line in loaded.declarations:
        if isinstance(line, t.Line):
            found.setdefault(name_of(line), []).append(line)
    return found


def _lines_in_pairs(
    mine: dict[str, list[t.Line]], theirs: dict[str, list[t.Line]], has_words: bool
) -> Iterator[tuple[_Key, t.Line | None, t.Line | None]]:
    """Lines that are called alike: first those that are the same, then those that aim at the same, then as they come.

    In which order and in which files they stand does not matter, so that it says nothing of which belong together.
    """
    ways: tuple[Callable[[t.Line], object], ...] = (lambda line: _compared(line, has_words), _aim, type)
    for name in dict.fromkeys([*mine, *theirs]):
        left, right = [*mine.get(name, ())], [*theirs.get(name, ())]
        pairs: list[tuple[t.Line | None, t.Line | None]] = []
        for alike in ways:
            for one in [*left]:
                twin = next((other for other in right if alike(other) == alike(one)), None)
                if twin is not None:
                    left.remove(one)
                    right.remove(twin)
                    pairs.append((one, twin))
        pairs += zip_longest(left, right)
        yield from ((_Key("line", name, number), *pair) for number, pair in enumerate(pairs))


def _aim(line: t.Line) -> object:
    """Of which sort a line is, and which numbers it counts in."""
    return type(line), tuple(one.name.text for one in line.targets) if isinstance(line, t.ToLine | t.EachChange) else ()


def _language(loaded: Loaded) -> str | None:
    return None if loaded.rulebook is None else loaded.rulebook.header.language


def _all_moved(one: Loaded, other: Loaded) -> dict[tuple[str, str], Line]:
    """What comes at another place among those whose order counts, by form and name."""
    found: dict[tuple[str, str], Line] = {}
    mine, theirs = _orders(one), _orders(other)
    placed = _placed(one).items() ^ _placed(other).items()
    for key in mine.keys() & theirs.keys():
        rather = {name for form, name in dict(placed) if form == key[0]}
        found |= {(key[0], name): line for name, line in _moved(mine[key], theirs[key], rather).items()}
    return found


def _placed(loaded: Loaded) -> dict[tuple[str, str], tuple[str | None, str | None]]:
    """What each phase says of its place."""
    return {
        ("phase", one.name.text): (
            None if one.before is None else one.before.text,
            None if one.after is None else one.after.text,
        )
        for one in loaded.declarations
        if isinstance(one, t.Phase)
    }


def _orders(loaded: Loaded) -> dict[tuple[str, str], list[str]]:
    """The phases in the order of the turn, the events, and the victories of each phase, of which the first decides."""
    found = {("phase", ""): [] if loaded.rulebook is None else list(loaded.rulebook.phases)}
    for one in loaded.declarations:
        if isinstance(one, t.Victory):
            found.setdefault(("victory", one.phase.text), []).append(one.name.text)
        if isinstance(one, t.Event):
            found.setdefault(("event", ""), []).append(one.name.text)
    return found


def _moved(one: list[str], other: list[str], rather: Collection[str] = ()) -> dict[str, Line]:
    """Of those that are in both orders those that come at another place of the second, and where they come.

    They are as few as can be, and of as many those of whom it is rather said.
    """
    mine = [name for name in one if name in other]
    places = {name: at for at, name in enumerate(other)}
    stayed = _first_in_order(mine, places, rather) if rather else _longest_in_order(mine, places)
    return {
        name: Line("", _place(name, one, stayed), _place(name, other, stayed)) for name in mine if name not in stayed
    }


def _longest_in_order(names: Sequence[str], places: Mapping[str, int]) -> frozenset[str]:
    """As many of some names as possible that stand in the order of their places, rather the first of them."""
    chains: list[tuple[str, ...]] = []
    """By its length less 1 the chain of names, from the last on, that ends at the last place."""
    for name in reversed(names):
        at = bisect_left(chains, -places[name], key=lambda chain: -places[chain[-1]])
        chains[at : at + 1] = [(*(chains[at - 1] if at else ()), name)]
    return frozenset(chains[-1] if chains else ())


def _first_in_order(names: Sequence[str], places: Mapping[str, int], rather: Collection[str]) -> frozenset[str]:
    """As many of some names as possible that stand in the order of their places, and few of those that rather moved."""
    chains: list[tuple[int, int, tuple[str, ...]]] = [(0, 0, ())]
    """How long the best chain is that begins with a name, from the last name on, and how few of those are in it."""
    for name in reversed(names):
        after = (chain for chain in chains if not chain[2] or places[chain[2][0]] > places[name])
        length, few, behind = max(after, key=lambda chain: chain[:2])
        chains.append((length + 1, few - (name in rather), (name, *behind)))
    return frozenset(max(reversed(chains), key=lambda chain: chain[:2])[2])


def _place(name: str, order: list[str], stayed: frozenset[str]) -> str:
    """Where something comes in an order beside what has stayed, as a rule would say it of a phase."""
    at = order.index(name)
    before = next((one for one in reversed(order[:at]) if one in stayed), None)
    return f"before {next(one for one in order[at:] if one in stayed)}" if before is None else f"after {before}"


# ------------------------------------------------------------ what counts


@lru_cache(maxsize=None, typed=True)  # 1 and yes are equal, and each must stay what it is
def _compared(node: Any, has_words: bool) -> Any:
    """A tree without what is no rule: the numbers of rules it comes from, and texts in another language."""
    if type(node) is tuple:
        return tuple(_compared(one, has_words) for one in node)
    if isinstance(node, t.Cites):
        return None
    if isinstance(node, t.Label | t.Text) and not has_words:
        return replace(node, text="")
    names = fields_of(type(node))
    if names is None:
        return node
    return replace(node, **{name: _compared(getattr(node, name), has_words) for name in names})


# ------------------------------------------------------------ line by line


def _lines(one: t.Declared, other: t.Declared, has_words: bool) -> Iterator[Line]:
    if isinstance(one, t.Table) and isinstance(other, t.Table):
        yield from _begun_otherwise(one, other)
        yield from _rows(_compared(one, has_words), _compared(other, has_words))
        return
    if isinstance(one, t.Option) and isinstance(other, t.Option):
        if _compared(replace(one, value=other.value), has_words) == _compared(other, has_words):
            yield Line("", expression_text(one.value), expression_text(other.value))
            return
    mine, theirs = members_of(one), members_of(other)
    if mine is None or theirs is None or isinstance(one, t.LineWithBody):
        yield from _blocks(*(declaration_lines(_compared(each, has_words)) for each in (one, other)))
        return
    yield from _begun_otherwise(one, other)
    yield from _blocks(*(_done(each, has_words) for each in (mine, theirs)))
    mine, theirs = (tuple(m for m in each if not _is_done(m)) for each in (mine, theirs))
    first, second = _named((*mine, *_seen(one))), _named((*theirs, *_seen(other)))
    for name in dict.fromkeys([*first, *second]):
        before, after = first.get(name), second.get(name)
        if _compared(before, has_words) != _compared(after, has_words):
            yield Line(name, *_both_said(before, after))


def _is_done(member: t.Member) -> bool:
    """Whether a member is a statement, which has no name but those of steps."""
    return isinstance(member, t.Statement) and not isinstance(member, t.Step)


def _done(members: Iterable[t.Member], has_words: bool) -> Iterator[Written]:
    for member in members:
        if _is_done(member):
            yield from member_lines(_compared(member, has_words))


def _blocks(one: Iterable[Written], other: Iterable[Written]) -> Iterator[Line]:
    """Statements line by line: what stands in one of the two alone, and below which line."""
    first, second = ([(line.depth, flat(line.text).strip()) for line in each] for each in (one, other))
    for sort, a, b, c, d in SequenceMatcher(None, first, second, autojunk=False).get_opcodes():
        if sort == "equal":
            continue
        before, after = list(_by_block(first, a, b)), list(_by_block(second, c, d))
        if [above for above, _ in before] == [above for above, _ in after]:
            yield from (Line(above, said, now) for (above, said), (_, now) in zip(before, after, strict=True))
            continue
        if before and after and before[0][0] == after[0][0]:
            (above, said), (_, now) = before.pop(0), after.pop(0)
            yield Line(above, said, now)
        yield from (Line(above, said, None) for above, said in before)
        yield from (Line(above, None, now) for above, now in after)


def _by_block(lines: Sequence[tuple[int, str]], start: int, end: int) -> Iterator[tuple[str, str]]:
    """Lines from one to another, those of one block together, each with the line below which they stand."""
    while start < end:
        depth = lines[start][0]
        stop = next((at for at in range(start, end) if lines[at][0] < depth), end)
        above = next((text for around, text in reversed(lines[:start]) if around < depth), "")
        yield above, "; ".join(text for _, text in lines[start:stop])
        start = stop


def _begun_otherwise(one: t.Declared, other: t.Declared) -> Iterator[Line]:
    """The first lines of two declarations, where more differs in them than texts and what is told besides."""
    mine, theirs = _alone(one), _alone(other)
    if _first_line(_compared(mine, False)) != _first_line(_compared(theirs, False)):
        yield Line("", _first_line(_compared(mine, True)), _first_line(_compared(theirs, True)))


def _placeless(declaration: t.Declared, has_words: bool) -> object:
    """What is compared of a declaration; where a phase comes is seen from the order of all phases."""
    if isinstance(declaration, t.Phase):
        return _compared(replace(declaration, before=None, after=None), has_words)
    return _compared(declaration, has_words)


def _alone(declaration: t.Declared) -> t.Declared:
    """A declaration without who sees it, and a phase without the phase it comes before or after."""
    if isinstance(declaration, t.Phase):
        return replace(declaration, before=None, after=None)
    if isinstance(declaration, t.Kind | t.Roll | t.Condition | t.Event | t.Action):
        return replace(declaration, seen=None)
    return declaration


def _first_line(declaration: t.Declared) -> str:
    return flat(next(iter(declaration_lines(declaration))).text).strip()


def _head(one: t.Declared, other: t.Declared) -> Line | None:
    """How two declarations begin, with what they are called, where that is not the same."""
    first, second = (_first_line(_compared(each, True)) for each in (one, other))
    return None if first == second else Line("", first, second)


def _rows(one: t.Table, other: t.Table) -> Iterator[Line]:
    """The rows of two tables: of a row in both the cells that differ, of another all but its name.

    Rows that are found by their names have places as well, by which they compare and are gone through.
    """
    mine, theirs = _cells(one), _cells(other)
    for name in dict.fromkeys([*mine, *theirs]):
        first, second = mine.get(name), theirs.get(name)
        if first != second:
            yield Line(name, _cells_said(first, second), _cells_said(second, first))
    if _is_read_by_key(one, other):
        yield from (replace(line, subject=name) for name, line in _moved([*mine], [*theirs]).items())


def _is_read_by_key(one: t.Declared, other: t.Declared) -> bool:
    """Whether both are tables whose rows are found by their names, so that what differs is told row by row."""
    return all(isinstance(table, t.Table) and table.by is None and table.dice is None for table in (one, other))


def _cells(table: t.Table) -> dict[str, dict[str, str]]:
    """The cells of each row by the heading of their column; what is written there, or nothing."""
    headings = [cell_text(cell) for cell in table.rows[0].cells[1:]]
    return {
        name: {
            heading: text
            for heading, cell in zip(headings, row.cells[1:], strict=False)
            if (text := cell_text(cell)) not in ("", '""')
        }
        for name, row in _named(table.rows[1:]).items()
        if isinstance(row, t.TableRow)
    }


def _cells_said(cells: dict[str, str] | None, others: dict[str, str] | None) -> str | None:
    if cells is None:
        return None
    told = [f"{heading} {text}" for heading, text in cells.items() if others is None or others.get(heading) != text]
    return ", ".join(told) or (None if others is not None else THERE)


def _seen(declaration: t.Declared) -> tuple[t.Member, ...]:
    """Who sees what is declared, as a line of its own."""
    if isinstance(declaration, t.Kind | t.Roll | t.Condition | t.Event | t.Action) and declaration.seen is not None:
        return (declaration.seen,)
    return ()


def _named(members: Iterable[t.Member]) -> dict[str, t.Member]:
    """Members by name, numbered where a name comes again."""
    found: dict[str, t.Member] = {}
    for member in members:
        name = member_name(member)
        number = 2
        unique = name
        while unique in found:
            unique, number = f"{name} ({number})", number + 1
        found[unique] = member
    return found


def _both_said(one: t.Member | None, other: t.Member | None) -> tuple[str | None, str | None]:
    """A member as it is in both; what it is called only where nothing else differs."""
    said = _said(one), _said(other)
    return said if said[0] != said[1] else (_said(one, is_bare=False), _said(other, is_bare=False))


def _said(member: t.Member | None, *, is_bare: bool = True) -> str | None:
    """A member as it is written, without its name, which is said before, and without the numbers of rules."""
    if member is None:
        return None
    bare = replace(member, label=None) if is_bare and isinstance(member, t.KindAttribute) else member
    return _written(member_lines(_compared(bare, True))).removeprefix(f"{member_name(member)}: ")


def _written(lines: Iterable[Written]) -> str:
    return " ".join(flat(line.text).strip() for line in lines)


def _of_rolls(one: Loaded, other: Loaded, first: str, second: str) -> Difference:
    """Two rolls with other names, told by what they speak of."""
    rules, others = one.sound(), other.sound()
    roll = rules.rolls[first]
    lines = (Line(*told) for told in by_subject(roll, rules, others.rolls[second], others))
    return Difference(roll.form.value, first, second, tuple(line for line in lines if line.first or line.second))
