"""Names by what players read of them: who has played a game and not read its rules writes `build_points`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Final, assert_never

from dsl import tree as t
from dsl.border.diagnostics import MOST_CLOSE, closest, in_quotes, joined
from dsl.named.members import member_name, members_of
from dsl.named.row_names import label_name
from dsl.tree.walk import nodes_below

LIKE_A_LABEL: Final = 0.85
"""How like it is to what players read, where it is like a name too; a name that is misspelt is near enough by 0.6."""


def shown_names(declarations: Iterable[t.Declared]) -> Mapping[str, tuple[str, ...]]:
    """The names of declarations, attributes and rows, by the words that players read of them, joined by `_`."""
    found: dict[str, dict[str, None]] = {}
    for words, name in _shown(declarations):
        found.setdefault(words, {})[name] = None
    return {words: tuple(names) for words, names in found.items()}


def shown_members(declaration: t.Declared) -> Mapping[str, tuple[str, ...]]:
    """The names of what stands in a declaration, by the words that players read of it and by what it counts for.

    Statements are called by their texts anyway.
    """
    found: dict[str, dict[str, None]] = {}
    for member in members_of(declaration) or ():
        if not isinstance(member, t.Statement | t.LineWithBody):
            for words in _words_in(member):
                found.setdefault(words, {})[member_name(member)] = None
    return {words: tuple(names) for words, names in found.items()}


def nearest_member(name: str, known: Iterable[str], shown: Mapping[str, tuple[str, ...]]) -> str:
    """The members that may be meant by a name that none has, quoted and joined for a hint; empty when none is near.

    Args:
        shown: names by what players read of them; of a long text a few words in a row are enough.
    """
    words = label_name(t.Label(name), "")
    close = nearest_named(name, known, shown) or nearest_named(words, known, shown)
    if close:
        return close
    within = [one for read, names in shown.items() if f"_{words}_" in f"_{read}_" for one in names]
    return _quoted(within) if len(dict.fromkeys(within)) <= MOST_CLOSE else ""


def _words_in(member: t.Member) -> Iterator[str]:
    if isinstance(member, t.TableRow):
        texts = (value.text for cell in member.cells[1:] for value in cell.values if isinstance(value, t.Text))
    else:
        texts = (one.text for one in nodes_below(member) if isinstance(one, t.Label))
    yield from (label_name(t.Label(text), "") for text in texts)
    if isinstance(member, t.ToLine):
        yield from (target.name.text for target in member.targets)


def nearest_named(name: str, known: Iterable[str], shown: Mapping[str, tuple[str, ...]]) -> str:
    """The known names that may be meant by one that is unknown, quoted and joined for a hint; empty when none is near.

    Args:
        shown: names by what players read of them, known ones and others.
    """
    names = dict.fromkeys(known)
    read = {words: own for words, all_own in shown.items() if (own := [one for one in all_own if one in names])}
    close = closest(name, names)
    alike = get_close_matches(name, sorted(read), n=MOST_CLOSE, cutoff=LIKE_A_LABEL if close else 0.6)
    return _quoted([*read.get(name, ()), *close, *(one for words in alike for one in read[words])])


def _quoted(names: Iterable[str]) -> str:
    first = list(dict.fromkeys(names))[:MOST_CLOSE]
    return joined(map(in_quotes, first)) if first else ""


def _shown(declarations: Iterable[t.Declared]) -> Iterator[tuple[str, str]]:
    for one in declarations:
        match one:
            case t.Kind():
                yield from _labelled(one.label, one.name)
                if one.label is not None:
                    plural = f"{one.name.text}s" if one.plural is None else one.plural.text
                    yield f"{label_name(one.label, '')}s", plural
                for attribute in one.attributes:
                    yield from _labelled(attribute.label, attribute.name)
            case t.Table():
                yield from _labelled(one.label, one.name)
                yield from _rows(one)
            case (
                t.Option()
                | t.Define()
                | t.Roll()
                | t.Condition()
                | t.Procedure()
                | t.Event()
                | t.Scene()
                | t.Action()
                | t.Phase()
                | t.Victory()
            ):
                yield from _labelled(one.label, one.name)
            case t.Adjacency() | t.KnownLinks() | t.Limit() | t.Setup() | t.Effect():
                pass  # players read no text of them
            case t.ToLine() | t.Forbids() | t.Allows() | t.EachChange() | t.After() | t.WhenLine() | t.Instead():
                pass  # called by their own words anyway
            case _:
                assert_never(one)


def _labelled(label: t.Label | None, name: t.Word) -> Iterator[tuple[str, str]]:
    """By its words, and of “Size of {e}” by what stands before the word that leads to the value."""
    if label is None:
        return
    yield label_name(label, ""), name.text
    before, brace, _ = label.text.partition("{")
    before_it = before.split()[:-1]
    if brace and before_it:
        yield label_name(t.Label(" ".join(before_it)), ""), name.text


def _rows(table: t.Table) -> Iterator[tuple[str, str]]:
    """The keys of rows by their names."""
    for row in table.rows[1:]:
        values = [cell.values[0] if cell.values else None for cell in row.cells]
        text = next((one for one in values[1:] if isinstance(one, t.Text)), None)
        if text is not None and isinstance(values[0], t.Name):
            yield label_name(t.Label(text.text), ""), values[0].text
