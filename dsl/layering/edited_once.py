"""What a layer has edited: nothing may be edited twice, because the order of files must not decide what comes out."""

from __future__ import annotations

from collections.abc import Iterable
from operator import is_not
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity, Span
from dsl.named.parts import ROUNDS, EditedPlace, known_as, named_below

EDITED_TWICE = Mistake(
    "edited-twice",
    Severity.ERROR,
    "this layer edits “{name}” twice",
    "join the two edits: their order must not decide",
)

WHOLE: Final = "(whole)"
LABEL: Final = "(label)"
VALUE: Final = "(value)"
SEEN: Final = "(seen by)"
PLACE: Final = "(place)"
HOW_OFTEN: Final = "(how often)"
"""What an edit may take beside a member; no member can have such a name."""


_LABELS: Final = "name"
"""The column that holds what players read of a row."""


class EditedOnce:
    """Which parts of which declarations one layer has edited.

    Several may add to one part, and one may add to a part that another labels: what comes out is the same in either
    order. Who changes a part, or takes it out, may not meet another who edits it, or something in it.
    """

    def __init__(self) -> None:
        self._edited: dict[str, dict[str, Span]] = {}

    def part(self, name: str, span: Span, part: str, against: Iterable[str] = ()) -> Finding | None:
        """A part of a declaration, or the whole, is edited.

        Args: `against` are further parts that may not have been edited.

        Returns: the finding if it was edited before, the whole of this part, or a part of this whole.
        """
        parts = self._edited.setdefault(name, {})
        first = next((parts[one] for one in (part, WHOLE, *against) if one in parts), None)
        if first is None and part == WHOLE:
            first = next(iter(parts.values()), None)
        if first is not None:
            return _twice(span, name, part, first)
        parts[part] = span
        return None

    def member(self, name: str, span: Span, place: EditedPlace, *, removing: bool) -> Finding | None:
        """A member, or a part in one, takes another form or is taken out."""
        part = place.name
        against = [_in(part), _below(part), _label(part), _head(part), *([_beside(part)] if removing else [])]
        finding = self._at(name, span, place, part, [*against, HOW_OFTEN] if part == ROUNDS else against)
        if finding is None:
            self._edited[name] |= dict.fromkeys([*place.below(), *map(_gone, place.names())], span)
        return finding

    def labelled(self, name: str, span: Span, place: EditedPlace) -> Finding | None:
        """A member, or a part in one, gets another label; what stands in it stays."""
        return self._at(name, span, place, _label(place.name), [place.name, _cell(place.name, _LABELS)])

    def cell(self, name: str, span: Span, row: str, column: str) -> Finding | None:
        """One cell of a row gets another value; the others, and its label where it is no other, may do so as well."""
        against = [row, *([_label(row)] if column == _LABELS else [])]
        finding = self.part(name, span, _cell(row, column), against)
        if finding is None:
            self._edited[name].setdefault(_below(row), span)
        return finding

    def text(self, name: str, span: Span, text: str, around: Iterable[t.Member]) -> Finding | None:
        """A text of a statement gets other words; what it stands in may not take another form, before or after."""
        whole = [known_as(one) for one in around]
        finding = self.part(name, span, _label(text), [mark for one in whole for mark in (_added(one), one)])
        if finding is None:
            for one in whole:
                self._edited[name].setdefault(_below(one), span)
        return finding

    def head(self, name: str, span: Span, place: EditedPlace, new: t.Member) -> Finding | None:
        """A roll is made otherwise; what comes of it stays."""
        finding = self._at(name, span, place, _head(place.name), [place.name, _label(place.name)])
        if finding is None:
            self._edited[name].setdefault(_head(known_as(new)), span)
        return finding

    def how_often(self, name: str, span: Span, place: EditedPlace) -> Finding | None:
        """Rounds are done otherwise often; what is done in them stays."""
        return self._at(name, span, place, HOW_OFTEN, [place.name])

    def added_at(self, name: str, edit: t.AddAt, place: EditedPlace) -> Finding | None:
        """Statements are put into a part, or beside it."""
        parts = self._edited.setdefault(name, {})
        into, part = edit.where == "in", place.name
        against = [WHOLE, _added(part), *_around(place), *([part] if into else [])]
        first = next((parts[one] for one in against if one in parts), None)
        if first is not None:
            return _twice(edit.span, name, part, first)
        for mark in (_in(part) if into else _beside(part), *map(_below, _around(place))):
            parts.setdefault(mark, edit.span)
        self.added(name, edit.body)
        return None

    def _at(self, name: str, span: Span, place: EditedPlace, part: str, against: Iterable[str] = ()) -> Finding | None:
        """A part is edited at its place: nothing around it may be edited as a whole, before or after."""
        finding = self.part(name, span, part, [_added(place.name), *_around(place), *against])
        if finding is None:
            for one in _around(place):
                self._edited[name].setdefault(_below(one), span)
        return finding

    def added(self, name: str, members: Iterable[t.Member]) -> None:
        """These are new; no other edit of this layer may name one of them."""
        for one in named_below(tuple(members)):
            if not isinstance(one, t.Rounds):
                self._edited.setdefault(name, {}).setdefault(_added(known_as(one)), one.span)

    def changed(self, name: str, span: Span, new: t.Member) -> None:
        """This has taken the place of another; what stands in it is new, and may not be edited once more."""
        self._edited.setdefault(name, {}).setdefault(known_as(new), span)
        # With the operator the type checker would narrow each of two large unions by the other.
        self.added(name, [one for one in named_below(new) if is_not(one, new)])

    def gone(self, name: str, span: Span, part: str) -> Finding | None:
        """Something is named that does not stand there: the finding if this layer has edited what was called so."""
        parts = self._edited.get(name, {})
        first = next((parts[one] for one in (part, WHOLE, _gone(part)) if one in parts), None)
        return None if first is None else _twice(span, name, part, first)


def _in(part: str) -> str:
    return f"(in {part})"


def _cell(row: str, column: str) -> str:
    return f"{row} (at {column})"


def _gone(part: str) -> str:
    return f"(was {part})"


def _label(part: str) -> str:
    return f"{part} {LABEL}"


def _head(part: str) -> str:
    return f"(head of {part})"


def _below(part: str) -> str:
    return f"(below {part})"


def _beside(part: str) -> str:
    return f"(beside {part})"


def _added(part: str) -> str:
    return f"(new: {part})"


def _around(place: EditedPlace) -> list[str]:
    return list(place.around)


def _twice(span: Span, name: str, part: str, first: Span) -> Finding:
    known = name if part.startswith("(") else f"{name}.{part.removesuffix(LABEL).partition(' (at ')[0].rstrip()}"
    return EDITED_TWICE.at(span, also=[(first, "edited here before")], name=known)
