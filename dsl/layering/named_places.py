"""Which line of a declaration an edit means that names it, and what is told where several could be meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, get_args

from dsl import tree as t
from dsl.border.diagnostics import Finding, listed, phrase
from dsl.layering.adding import unguarded
from dsl.layering.mistakes import (
    LINE_BY_ITS_AIM,
    NAMED_APART,
    NONE_AIMS_SO,
    SEVERAL_ALIKE,
    SEVERAL_BEGIN_ALIKE,
    SEVERAL_COUNTS,
    SEVERAL_PARTS,
    SEVERAL_TO_CHANGE,
)
from dsl.named.members import member_name, members_of
from dsl.named.parts import (
    EditedPlace,
    Part,
    numbered_places,
    own_names,
    places_called,
    places_in,
    places_taken,
    refusals_of,
    statements_called,
)
from dsl.named.row_names import aim_of
from dsl.named.statement_names import begins_alike
from dsl.resolve.names.symbols import name_of, whole_name
from dsl.tree.walk import nodes_below

_BESIDE_OTHERS: Final = t.KindAttribute | t.Step | t.Rounds
"""What a scene may hold beside something else of its name: it takes the place of its own sort alone."""
_WITHIN_OTHERS: Final = (*get_args(t.Statement), t.Outcome, t.Tally, t.Branch, t.Word)
"""What stands in others as well, where no line of another sort can stand."""
_AIMED: Final = t.Forbids | t.Allows | t.After | t.Instead
_NUMBERED: Final = t.Statement | t.Outcome | t.Tally | t.Branch | t.Row | t.Word | t.KindAttribute | t.CountsAs | t.Line
"""What has its number behind its name where several are called the same."""


def places_meant(
    declaration: t.Declared, name: str, new: t.Member | None, sorts: tuple[type, ...]
) -> Sequence[EditedPlace]:
    """The members, or what stands in them, that an edit may mean.

    Args: `new` is the line that takes the place; `sorts`: of which sorts it is where several are called so.
    """
    places: Sequence[EditedPlace]
    own_sort = (type(new),) if isinstance(new, _BESIDE_OTHERS) else ()
    if isinstance(new, t.Statement) and not isinstance(new, Part):
        places = places_taken(declaration, new)
    elif own_sort or sorts:
        found = [*places_called(declaration, name), *statements_called(declaration, name)]
        places = [one for one in found if isinstance(unguarded(one.member), own_sort or sorts)]
        places = places or ([] if own_sort else found)
        places = [one for at, one in enumerate(places) if all(one.member is not other.member for other in places[:at])]
    else:
        places = places_called(declaration, name) or statements_called(declaration, name)
        places = [one for one in places if new is None or _can_stand_for(new, one)]
    places = places or _only_alike(declaration, new)
    if not places and isinstance(new, t.Allowed) and new.name is None:
        refusals = refusals_of(declaration)
        alike = [one for one in refusals if isinstance(one.member, t.Allowed) and one.member.reason == new.reason]
        places = alike if len(alike) == 1 else refusals
    return places


def called_in(declaration: t.Declared, member: t.Member) -> str:
    """What an edit calls a member, or what stands in one; with its number where several are called so."""
    for name in (*own_names(member), member_name(member)):
        places = places_meant(declaration, name, None, ())
        for number, one in enumerate(places, 1):
            if one.member is member:
                return name if len(places) == 1 else f"{name}_{number}"
    return ""


def holder_called(declaration: t.Declared, member: t.Member) -> str:
    """What an edit calls the innermost line around a member that can be taken out as a whole; nothing if none can."""
    own = (place for one in members_of(declaration) or () for place in places_called(declaration, member_name(one)))
    around = [one for one in (*own, *places_in(declaration)) if _stands_in(one.member, member)]
    held = next((one for one in reversed(around) if not one.is_alone), None)
    return "" if held is None else called_in(declaration, held.member)


def _stands_in(holder: t.Member, member: t.Member) -> bool:
    return holder is not member and any(one is member for one in nodes_below(holder))


def _can_stand_for(new: t.Member, place: EditedPlace) -> bool:
    """Whether a line may come in a place: what stands in others gives way to its own sort alone."""
    old = unguarded(place.member)
    if isinstance(new, t.OtherAmount) or type(old) is type(new):
        return True
    return not place.around and not isinstance(old, _WITHIN_OTHERS) and not isinstance(new, _WITHIN_OTHERS)


def _only_alike(declaration: t.Declared, new: t.Member | None) -> Sequence[EditedPlace]:
    """The only line of its sort, where a new one has no name that would make it another: `rounded down`, `by road`."""
    alike = [one for one in members_of(declaration) or () if new is not None and _are_alike(new, one)]
    return [EditedPlace(alike[0], ())] if len(alike) == 1 else []


def _are_alike(new: t.Member, old: t.Member) -> bool:
    match new, old:
        case (t.LinkKinds(), t.LinkKinds()) | (t.PartOf(), t.PartOf()):
            return True
        case t.StageLine(name=None, label=None), t.StageLine(name=None, label=None):
            both = new.stage.startswith("rounded") and old.stage.startswith("rounded")
            return both and new.is_later == old.is_later
        case _ if isinstance(new, _AIMED) and isinstance(old, _AIMED) and new.name is None:
            return type(new) is type(old) and aim_of(new) == aim_of(old)
        case _:
            return False


def now_standing(place: EditedPlace, declaration: t.Declared) -> list[EditedPlace]:
    """Where a declaration that has been edited holds what stood in a place before, if it holds it still."""
    at = place.member.span
    there = (*numbered_places(declaration), *places_in(declaration))
    return [one for one in there if one.member.span == at and type(one.member) is type(place.member)]


def places_within(declaration: t.Declared, part: EditedPlace, name: str, new: t.Member) -> Sequence[EditedPlace]:
    """What stands in a part of a declaration, or below a roll in it, whose place a line may take.

    Args: `new` is the line, which is called `name`.
    """
    if isinstance(new, t.Statement) and not isinstance(new, Part):
        places: Sequence[EditedPlace] = places_taken(declaration, new)
    else:
        sort: type = t.Row if isinstance(new, t.OtherAmount) else type(new)
        places = [
            one for one in places_in(declaration) if isinstance(one.member, sort) and name in own_names(one.member)
        ]
    return [one for one in places if part.name in one.around]


def names_within(declaration: t.Declared, part: EditedPlace) -> tuple[str, ...]:
    """What an edit may name in a part of a declaration."""
    named = (name for one in places_in(declaration) if part.name in one.around for name in own_names(one.member)[:1])
    return tuple(dict.fromkeys(named))


def several_meant(
    places: Sequence[EditedPlace], declaration: t.Declared, name: t.Word, new: t.Member | None
) -> Finding:
    """The finding that several lines could be meant: how to say which."""
    whole = whole_name(declaration)
    also = [(one.member.span, phrase("one of them")) for one in places]
    if isinstance(new, t.Statement) and not isinstance(new, Part):
        parts = [_part_around(place, declaration) for place in places]
        around = [{known.partition(" (at ")[0] for known in place.around} for place in places]
        is_sure = all(sum(part in one for one in around) == 1 for part in parts)
        if all(parts) and is_sure and all(begins_alike(one, new) for one in _statements(places)):
            known = listed([f"`change {whole}.{part}`" for part in parts])
            return SEVERAL_BEGIN_ALIKE.at(name.span, also=also, name=name_of(declaration), whole=whole, known=known)
        each = [_told_apart(one, declaration) or f"{name}_{number}" for number, one in enumerate(places, 1)]
        known = listed([f"`change {whole}.{one}`" for one in each])
        return SEVERAL_TO_CHANGE.at(name.span, also=also, name=name_of(declaration), known=known)
    if new is None and isinstance(places[0].member, _NUMBERED):
        known = listed([f"{name}_{number}" for number in range(1, len(places) + 1)])
        return SEVERAL_PARTS.at(name.span, also=also, name=name, whole=whole, known=known)
    if isinstance(new, t.CountsAs):
        known = listed([f"`remove {whole}.{name}_{number}`" for number in range(1, len(places) + 1)])
        return SEVERAL_COUNTS.at(name.span, also=also, name=name_of(declaration), known=known, whole=whole)
    aims = list(dict.fromkeys(f"`{aim_of(one.member)}`" for one in places if isinstance(one.member, t.Line)))
    if len(aims) == len(places):
        mistake = NONE_AIMS_SO if isinstance(new, t.Line) else LINE_BY_ITS_AIM
        return mistake.at(name.span, also=also, name=name_of(declaration), member=name, known=listed(aims))
    names = list(dict.fromkeys(member_name(one.member) for one in places))
    if len(names) == len(places) > 1 and name.text not in names:
        return NAMED_APART.at(name.span, also=also, name=name_of(declaration), known=listed(names), first=names[0])
    return SEVERAL_ALIKE.at(name.span, also=also, name=name_of(declaration), member=name, whole=whole)


def where_added(declaration: t.Declared, new: t.Member) -> str:
    """Where a new line can be added, as an edit says it: an order stands before those who act in it."""
    whole = whole_name(declaration)
    if isinstance(new, t.Outcome):
        rolls = {one.call.name.text for one in nodes_below(declaration) if isinstance(one, t.Rolls)}
        return f"{whole}.{rolls.pop()}" if len(rolls) == 1 else whole
    if not isinstance(new, t.Order):
        return whole
    places = [member_name(one.member) for one in places_in(declaration) if isinstance(one.member, t.EachPlayer)]
    return f"{whole} before {places[0]}{'_1' if len(places) > 1 else ''}" if places else whole


def _statements(places: Sequence[EditedPlace]) -> Iterator[t.Statement]:
    return (one.member for one in places if isinstance(one.member, t.Statement))


def _part_around(place: EditedPlace, declaration: t.Declared) -> str:
    """The innermost name below which a statement can be changed beside all that are written like it."""
    parts = [member_name(one.member) for one in places_in(declaration) if isinstance(one.member, Part)]
    around = (known.partition(" (at ")[0] for known in reversed(place.around))
    return next((name for name in around if parts.count(name) == 1), "")


def _told_apart(place: EditedPlace, declaration: t.Declared) -> str:
    """What an edit calls a statement, with its number where several are called so; nothing where it has no name."""
    for name in own_names(place.member):
        called = [one.member for one in statements_called(declaration, name)]
        for number, one in enumerate(called, 1):
            if one is place.member:
                return name if len(called) == 1 else f"{name}_{number}"
    return ""
