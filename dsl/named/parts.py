"""What a layer takes hold of in a declaration: its members, and the statements in them, in whatever they stand.

Steps, rounds, the outcomes of rolls, the branches of `when` and lines such as `after` hold further lines; an edit finds
them, every other statement, the rows below a roll and the acts of an offer by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import eq, is_
from typing import Any, Final, get_args

from dsl import tree as t
from dsl.border.frozen import frozen
from dsl.named.members import member_name, members_of
from dsl.named.row_names import aim_of
from dsl.named.said_already import said_already
from dsl.named.statement_names import begins_alike, inner, names_of
from dsl.tree.walk import fields_of, nodes_below
from dsl.writing.expression_text import expression_text

Part = t.Step | t.Rounds | t.Outcome | t.Tally | t.Branch | t.LineWithBody
PARTS: Final = (t.Step, t.Rounds, t.Outcome, t.Tally, t.Branch, t.After, t.WhenLine, t.Instead)
"""What holds further lines and has a name."""
ROUNDS: Final = "rounds"
"""The name of rounds, which have none of their own."""
_TOLD_BY_WHAT_IT_CHANGES: Final = (
    t.Moves | t.Becomes | t.Include | t.Create | t.Destroy | t.Gains | t.Loses | t.MakesEntry | t.Let | t.Begin
)
_ASKS_OR_TELLS: Final = t.Offer | t.Ask | t.AskShares | t.Tell | t.Say | t.Order
_TOLD_APART: Final = t.Statement | t.KindAttribute | t.CountsAs
"""The members that may have the name of another."""
_HAVE_NUMBERS: Final = (t.KindAttribute, t.CountsAs, *get_args(t.Line))
"""The members that have a number where several are called alike."""
_NUMBERED: Final = re.compile(r"(.+)_([1-9]\d*)")


@frozen
class EditedPlace:
    """A member, or what stands in one: a statement, an outcome or a row of a roll, an act of an offer.

    Attributes:
        around: by what names it is known what stands around it, outermost first.
        is_alone: whether it is all that stands in something.
        told_apart: what it is called beside others of its name, if nothing but that tells them apart.
    """

    member: t.Member
    around: tuple[str, ...]
    is_alone: bool = False
    told_apart: str = ""

    @property
    def name(self) -> str:
        return self.told_apart or member_name(self.member)

    def says(self, written: object) -> bool:
        """Whether it is written so; a type checker that holds every member against every other takes seconds."""
        return said_already(written, self.member)

    def names(self) -> Iterator[str]:
        """All that it and what stands in it may be called."""
        for one in (self.member, *named_below(self.member)):
            yield from (*own_names(one), member_name(one))

    def below(self) -> Iterator[str]:
        """The names of the parts and statements in it."""
        for one in named_below(self.member):
            if one is not self.member:
                yield known_as(one)


def known_as(one: t.Member) -> str:
    """By what a member is known beside all others; of statements only steps and rounds have a name that is enough.

    An attribute may be called as a step.
    """
    if isinstance(one, t.KindAttribute):
        return f"{one.name} (at attribute)"
    if isinstance(one, t.Step | t.Rounds) or not isinstance(
        one, t.Statement | t.Outcome | t.Tally | t.Branch | t.Row | t.Word | t.CountsAs
    ):
        return member_name(one)
    named = names_of(one) if isinstance(one, t.Statement) else ()
    return f"{named[0] if named else member_name(one)} (at {one.span.file}:{one.span.line}:{one.span.column})"


def named_below(written: object) -> Iterator[t.Member]:
    """What has a name in something that is written, and it itself: statements, outcomes, rows, the acts of offers."""
    for one in nodes_below(written):
        if isinstance(one, t.Statement | t.Outcome | t.Tally | t.Branch | t.Row):
            yield one
        if isinstance(one, t.Offer | t.Acts):
            yield from acts_of(one)


def acts_of(offer: t.Offer | t.Acts) -> tuple[t.Word, ...]:
    """What is offered."""
    return offer.actions if isinstance(offer, t.Offer) else offer.names


def places_called(declaration: t.Declared, name: str) -> list[EditedPlace]:
    """The members of a declaration that have this name; where none has it, the parts in them.

    Where an attribute of an event or a scene is called as a step, `name_2` is the second of those that are called so;
    `counts_as_2` is the second line of that sort, and `row_2` the second line that is called `row`.
    """
    members = members_of(declaration) or ()
    own = [_own_place(declaration, one) for one in members if member_name(one) == name]
    numbered = None if own else _NUMBERED.fullmatch(name)
    if numbered is not None:
        several = [_own_place(declaration, one) for one in members if member_name(one) == numbered[1]]
        if len(several) > 1 and any(isinstance(one.member, _HAVE_NUMBERS) for one in several):
            own = several[int(numbered[2]) - 1 :][:1]
    return own or [one for one in _places(members, ()) if isinstance(one.member, Part) and one.name == name]


def statements_called(declaration: t.Declared, name: str) -> list[EditedPlace]:
    """What of a declaration has this name that is no member or a statement; of several `name_2` is the second."""
    places = list(places_in(declaration))
    found = [one for one in places if name in own_names(one.member)]
    numbered = None if found else _NUMBERED.fullmatch(name)
    if numbered is not None:
        several = [one for one in places if numbered[1] in (*own_names(one.member), member_name(one.member))]
        found = several[int(numbered[2]) - 1 :][:1] if len(several) > 1 else []
    return found or [one for one in places if member_name(one.member) == name]


def places_taken(declaration: t.Declared, new: t.Statement) -> list[EditedPlace]:
    """The statements whose place a new one may take.

    It is one of the same sort and name, of several that which begins alike; else one that begins alike. What changes
    nothing by itself may also take the place of the only one of its sort, a block only in the declaration itself.
    """
    # `is_` and `eq`, not the operators: with those the type checker narrows each of two large unions by the other.
    sort: type = type(inner(new))
    alike = [
        (place, place.member)
        for place in places_in(declaration)
        if isinstance(place.member, t.Statement) and is_(type(inner(place.member)), sort)
    ]
    found: list[EditedPlace] = []
    for name in names_of(new):
        found = found or [place for place, one in alike if name in names_of(one)]
    if len(found) != 1:
        within = found or [place for place, _ in alike]
        found = [place for place, one in alike if place in within and begins_alike(one, new)] or found
    if found or isinstance(inner(new), _TOLD_BY_WHAT_IT_CHANGES):
        return found
    through = [place for place, one in alike if _go_through_the_same(inner(one), inner(new))]
    if len(through) == 1:
        return through
    own = [place for place, _ in alike if not place.around]
    return own or [place for place, one in alike if isinstance(inner(one), _ASKS_OR_TELLS)]


def _go_through_the_same(old: t.Statement, new: t.Statement) -> bool:
    """Whether two blocks are done for each of the same things, whatever `where` says of them."""
    if not (isinstance(old, t.ForEach) and isinstance(new, t.ForEach)):
        return False
    return bool(eq(replace(old.binder, condition=None), replace(new.binder, condition=None)))


def refusals_of(declaration: t.Declared) -> list[EditedPlace]:
    """What an act demands, or what a report is held against."""
    return [EditedPlace(one, ()) for one in members_of(declaration) or () if isinstance(one, t.Allowed)]


def place_like(places: Sequence[EditedPlace], line: t.Member | None) -> EditedPlace | None:
    """Of several places of one name the one whose line another takes the place of: of prices that of the same purse,
    of what an act counts as the line that shares a limit, of lines on what is declared elsewhere that on the same.
    """
    if isinstance(line, t.Line):
        aimed = [one for one in places if isinstance(one.member, t.Line) and aim_of(one.member) == aim_of(line)]
        return aimed[0] if len(aimed) == 1 else None
    if isinstance(line, t.CountsAs):
        limits = {one.text for one in line.limits}
        sharing = [one for one in places if limits & _limits(one.member)]
        return sharing[0] if len(sharing) == 1 else None
    if not isinstance(line, t.Costs):
        return None
    found = [one for one in places if isinstance(one.member, t.Costs) and eq(one.member.purse, line.purse)]
    name = f"{member_name(line)} from {expression_text(line.purse)}"
    return replace(found[0], told_apart=name) if len(found) == 1 else None


def _limits(member: t.Member) -> set[str]:
    return {one.text for one in member.limits} if isinstance(member, t.CountsAs) else set()


def names_in(declaration: t.Declared) -> tuple[str, ...]:
    """What an edit may name in a declaration: its members, the parts and the statements in them, each name once."""
    members = members_of(declaration) or ()
    own = (next(iter(own_names(one)), member_name(one)) for one in members)
    named = (name for place in _places(members, ()) for name in own_names(place.member)[:1])
    return tuple(dict.fromkeys([*own, *named]))


def own_names(member: t.Member) -> tuple[str, ...]:
    """What it is called that has a name by itself: a statement, an outcome, a row, an act; the most telling first."""
    if isinstance(member, t.Outcome | t.Tally | t.Branch | t.Row | t.Word):
        return (member_name(member),)
    if isinstance(member, t.Statement) and isinstance(inner(member), t.Order):
        return ("players",)  # the word with which the line begins
    return names_of(member) if isinstance(member, t.Statement) else ()


def _own_place(declaration: t.Declared, member: t.Member) -> EditedPlace:
    """The place of a member that stands in the declaration itself."""
    is_alone = isinstance(declaration, t.LineWithBody) and len(declaration.body) == 1
    if isinstance(member, t.Line):
        name = member_name(member)
        alike = sum(member_name(one) == name for one in members_of(declaration) or ())
        return EditedPlace(member, (), is_alone, f"{name} ({aim_of(member)})" if alike > 1 else "")
    return EditedPlace(member, (), is_alone, known_as(member) if isinstance(member, _TOLD_APART) else "")


def numbered_places(declaration: t.Declared) -> Iterator[EditedPlace]:
    """The members that have a number where several are called alike."""
    return (_own_place(declaration, one) for one in members_of(declaration) or () if isinstance(one, _HAVE_NUMBERS))


def places_in(declaration: t.Declared) -> Iterator[EditedPlace]:
    """All statements, outcomes, rows of rolls made and acts offered, in the declaration itself and in others."""
    for one in members_of(declaration) or ():
        if isinstance(one, t.Statement):
            place = _own_place(declaration, one)
            yield place
            yield from _places(inner(one), (known_as(one),), is_alone=place.is_alone)
        elif isinstance(one, t.LineWithBody):
            yield from _places(one.body, (known_as(one),))


def _places(node: Any, around: tuple[str, ...], *, is_alone: bool = True) -> Iterator[EditedPlace]:
    """All statements, outcomes, rows of rolls made and acts offered below, outermost first.

    Without its last act an offer goes as well.

    Args: `is_alone`: whether the statement is all that stands where it does.
    """
    if isinstance(node, t.Offer):
        last = is_alone and len(node.actions) == 1
        yield from (EditedPlace(one, around, last, known_as(one)) for one in node.actions)
    for one in node if isinstance(node, tuple) else ():
        within = around
        if isinstance(one, t.Statement | t.Outcome | t.Tally | t.Branch | t.Row | t.LineWithBody):
            alone = _is_alone(one, node, is_alone=is_alone)
            yield EditedPlace(one, around, alone, known_as(one))
            within = (*around, known_as(one))
            yield from _places(inner(one) if isinstance(one, t.Statement) else one, within, is_alone=alone)
        else:
            yield from _places(one, within)
    for field in fields_of(type(node)) or ():
        yield from _places(getattr(node, field), around, is_alone=is_alone)


def _is_alone(one: t.Member, siblings: tuple[Any, ...], *, is_alone: bool) -> bool:
    """Whether nothing could stand there without it: a statement, or the last branch that says when.

    Without its only branch a `when` goes as well.

    Args: `is_alone`: whether that `when` is all that stands where it does.
    """
    if isinstance(one, t.Branch) and len(siblings) == 1:
        return is_alone
    if isinstance(one, t.Branch):
        return all(other is one or other.condition is None for other in siblings)
    return len(siblings) == 1 and isinstance(one, t.Statement)


def with_others(declaration: t.Declared, old: t.Member, new: Sequence[t.Member]) -> t.Declared:
    """The declaration with others in the place of one of its members, or of a part in them."""
    changed: t.Declared = _with_others(declaration, old, tuple(new))
    return changed


def _with_others(node: Any, old: object, new: tuple[object, ...]) -> Any:
    """The same node where it does not hold the old one."""
    changed = {}
    for field in fields_of(type(node)) or ():
        before = getattr(node, field)
        if isinstance(before, tuple):
            after: object = _among(before, old, new)
        else:
            after = _with_others(before, old, new)
        if after is not before:
            changed[field] = after
    return replace(node, **changed) if changed else node


def _kept(node: object) -> tuple[object, ...]:
    """A node, if anything of it is left: a `when` without branches is none, nor is an offer without acts."""
    match inner(node) if isinstance(node, t.Guarded) else node:
        case t.When(branches=()) | t.Offer(actions=()):
            return ()
        case _:
            return (node,)


def _among(nodes: tuple[object, ...], old: object, new: tuple[object, ...]) -> tuple[object, ...]:
    made: list[object] = []
    for one in nodes:
        made += new if one is old else _kept(_with_others(one, old, new))
    return nodes if len(made) == len(nodes) and all(map(is_, made, nodes)) else tuple(made)
