"""Statements by which something changes: values and places, things, entries and conditions."""

from __future__ import annotations

from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import phrase
from dsl.resolve import findings as f
from dsl.resolve.absent import ValuePlace
from dsl.resolve.book import Book
from dsl.resolve.expressions.links import is_known_link
from dsl.resolve.expressions.mistakes import ASKED_OTHERWISE
from dsl.resolve.expressions.reader import Expressions
from dsl.resolve.rolls.rows import cites
from dsl.resolve.seen import revealed, viewers
from dsl.resolve.statements.bodies import AtHand
from dsl.resolve.statements.chosen_places import CELL
from dsl.resolve.statements.durations import duration_of
from dsl.resolve.statements.given_values import given_values
from dsl.resolve.statements.local_changes import changed_local, changed_set, find_several_moved, one_added
from dsl.resolve.statements.mistakes import (
    CONDITION_IN_A_SET,
    ENTRIES_TAKEN_OUT,
    ENTRY_NEEDED,
    FIXED_ATTRIBUTE,
    FIXED_NAME,
    FIXED_ROLL,
    GIVEN_AND_LEFT_OUT,
    MISSING_VALUE,
    NO_CONDITION_BUT_A_THING,
    NO_CONDITION_BUT_A_VALUE,
    NO_ROLL_AT_HAND,
    NOT_CHANGEABLE,
    ONE_AT_A_TIME,
    ONE_CAMPAIGN,
    ONLY_TILES_LIE,
    SHADOWED_LET,
    TAKEN_OFF,
    TILE_ALONE,
    TILE_STAYS,
)
from dsl.resolve.statements.unread import unread, unread_but_named
from dsl.resolve.without_bounds import no_bounds
from dsl.types import CAMPAIGN, DIRECTION, NUMBER, TEXT, TILE, UNKNOWN, WITH_START, Type, thrown
from dsl.understood import statements as s
from dsl.understood.expressions import AttributeOf, BuiltIn, BuiltInOf, FieldOf, Node, StatCall, or_none

_STAY: Final = ("tile", "board", "player")
"""Kinds of things that no statement takes away so."""
_ENTRIES: Final = "entries"


class ChangeReader:
    """Reads the statements by which something changes; entries they make are known by the name of what holds them."""

    def __init__(self, book: Book, read: Expressions, origin: str, at_hand: AtHand | None = None) -> None:
        self.at_hand = at_hand
        self.book = book
        self.read = read
        self.scope = read.scope
        self.origin = origin

    def let(self, w: t.Let) -> s.Statement:
        """A name for a value."""
        value, kind = self._first_value(w)
        if w.name.text in self.scope.names:
            self.book.find(f.DUPLICATE_LOCAL, w.name.span, name=w.name.text)
            kind = UNKNOWN  # which of the two is meant below is not known
        slot = self.scope.add(w.name.text, kind, changes=True)
        name = t.Name(w.name.text, w.name.span)
        self.scope.changed(name)
        if kind.optional and not value.type.optional:
            self.scope.add_certain({name})
        return s.SetLocal(slot, w.name.text, value, w.span, cites(w.cites))

    def _first_value(self, w: t.Let) -> tuple[Node, Type]:
        """What a `let` begins with, and the type of all that it may become."""
        if w.type is None:
            value = self.read.read(w.value)
            return value, thrown(value.type)
        kind = self.book.type_of(w.type)
        no_bounds(self.book, [w.type], phrase("a `let`"))
        if kind.form in ("number", "fraction"):
            return self.read.assigned(w.value, kind), kind
        return self.read.wanted(w.value, kind), kind

    def option_of(self, written: t.Expr) -> t.Name | None:
        """The option without which what is written to is not there."""
        if not isinstance(written, t.Attribute) or written.name.text not in self.book.symbols.under_options:
            return None
        before = len(self.book.symbols.findings)
        with self.read.carried_out():
            node = self.read.read(written)
        del self.book.symbols.findings[before:]  # they are found again when the statement is read
        kind = self.book.symbols.of(node.kind, t.Kind) if isinstance(node, AttributeOf) else None
        if kind is None:
            return None
        under = next(one.under for one in kind.attributes if one.name.text == written.name.text)
        option = self.book.symbols.switch_of(under)
        return None if option is None else t.Name(option, written.span)

    def place(self, written: t.Expr) -> tuple[s.Place, Type] | None:
        """Something that can change, and its type; None and a finding if it cannot."""
        named = (
            written.name.text if isinstance(written, t.Call) else written.text if isinstance(written, t.Name) else ""
        )
        if self.book.symbols.of(named, t.Roll) is not None:
            self.book.find(ENTRY_NEEDED, written.span, name=named)
            return None
        if not isinstance(written, t.Attribute):
            found = len(self.book.symbols.findings)
            if isinstance(written, t.Call) and written.name.text == CELL:
                self.read.read(written)
            if len(self.book.symbols.findings) == found:
                self._not_changeable(written)
            return None
        with self.read.standing_as(ValuePlace.CHANGED):
            node = self.read.read(written)
        if node.type is UNKNOWN:
            return None
        if isinstance(node, StatCall):
            self.book.find(ENTRY_NEEDED, written.span, name=node.name)
            return None
        if isinstance(node, FieldOf) and node.of.type.form == "result" and node.of.type.name:
            name = self.book.source(node.of.span) or node.of.type.name
            self.book.find(FIXED_ROLL, written.span, name=name, roll=node.of.type.name)
            return None
        if isinstance(node, BuiltInOf) and node.name is BuiltIn.NAME and node.of.type.form == "entity":
            self.book.find(FIXED_NAME, written.name.span, kind=node.of.type.name)
            return None
        if not isinstance(node, AttributeOf):
            self.book.find(FIXED_ATTRIBUTE, written.name.span, name=written.name.text)
            return None
        wanted = self.book.symbols.attributes[node.kind][written.name.text]
        return s.Place(node.of, node.kind, node.index), wanted

    def _is_taken_off(self, w: t.Include) -> bool:
        """Whether a thing is to go, as in `remove ship from ships` or `remove ship from the_board`; told then."""
        at, item = w.place, w.item
        if not w.removing or not isinstance(at, t.Name) or not isinstance(item, t.Name):
            return False
        local = self.scope.names.get(item.text)
        if local is None or local.type.form != "entity" or local.type.name in _STAY:
            return False
        if self.book.symbols.plurals.get(at.text, local.type.name) != local.type.name:
            return False
        self.book.find(TAKEN_OFF, w.span, name=at.text, thing=item.text)
        return True

    def _not_changeable(self, written: t.Expr) -> None:
        """Tell that this cannot change; of a name that nothing has, whose it may be: `costs 3 from gold`."""
        if isinstance(written, t.Name) and written.text not in self.read.scope.names:
            close = self.read.named.part_of_something(written.text)
            advice = f.meant_instead(close) if close else ""
            if advice and written.text not in {*self.book.symbols.plurals, *self.book.symbols.declarations}:
                self.book.find(f.UNKNOWN_NAME, written.span, name=written.text, advice=advice)
                return
        self.book.find(NOT_CHANGEABLE, written.span)

    def becomes(self, w: t.Becomes) -> s.Statement:
        """A value put in the place of another."""
        if isinstance(w.place, t.Name):
            return changed_local(self.book, self.read, w, w.place) or unread(w)
        if (named := self._named_by(w.place)) is not None:
            return s.GiveName(named.type.name, named, self.read.wanted(w.value, TEXT), w.span, cites(w.cites))
        if self._is_lost_so(w):
            return unread(w)
        found = self.place(w.place)
        if found is None:
            if not isinstance(w.value, t.Name):  # which word a value may be depends on what it is given to
                self.read.read(w.value)
            return unread(w)
        place, wanted = found
        if wanted.form in ("number", "fraction"):
            value = self.read.assigned(w.value, wanted)
        else:
            value = self.read.wanted(w.value, wanted)
        self.scope.changed(w.place)
        if not value.type.optional and value.type.form != "nothing":
            self.scope.add_certain({w.place})
        if value.was_tested and wanted.optional:  # what is none by now makes this none, too
            self.scope.aged.add(w.place)
            value = or_none(value)
        return s.SetAttribute(place, value, w.span, cites(w.cites))

    def _is_lost_so(self, w: t.Becomes) -> bool:
        """Whether a condition is to be no more by `p.tired becomes no`; told then, with the thing that loses it."""
        place = w.place
        if not isinstance(place, t.Attribute) or not isinstance(w.value, t.Truth) or w.value.value:
            return False
        if self.book.symbols.of(place.name.text, t.Condition) is None:
            return False
        before = len(self.book.symbols.findings)
        bearer = self.read.read(place.of)
        held = self.book.symbols.attributes.get(bearer.type.name, {})
        if bearer.type.form != "entity" or place.name.text in held or len(self.book.symbols.findings) > before:
            del self.book.symbols.findings[before:]  # they are found again when it is read as any other place
            return False
        name, instead = place.name.text, f"{self.book.source(place.of.span)} loses {place.name.text}"
        self.book.find(ASKED_OTHERWISE, place.name.span, type=bearer.type.present(), name=name, instead=instead)
        return True

    def _named_by(self, written: t.Expr) -> Node | None:
        """The thing whose name this is; none for anything else."""
        if not (isinstance(written, t.Attribute) and written.name.text == "name"):
            return None
        before = len(self.book.symbols.findings)
        node = self.read.read(written)
        if isinstance(node, BuiltInOf) and node.name is BuiltIn.NAME and node.of.type.form == "entity":
            return node.of
        del self.book.symbols.findings[before:]  # they are found again when it is read as any other place
        return None

    def moves(self, w: t.Moves) -> s.Statement:
        """A number goes up or down."""
        if isinstance(w.place, t.Name) and self.at_hand is not None and self._is_at_hand(w.place.text):
            amount = self.read.amount(w.amount)
            if amount.type.form == "fraction":
                amount = self.read.wanted(w.amount, NUMBER)
            label = self.read.template(w.label)
            return s.ChangeRoll(self.at_hand.slot, amount, w.way == "down", label, w.span, cites(w.cites))
        if isinstance(w.place, t.Name):
            return changed_local(self.book, self.read, w, w.place) or unread(w)
        found = self.place(w.place)
        if found is None:
            self.read.amount(w.amount)
            return unread(w)
        place, current = found
        if current.form == "many":
            find_several_moved(self.book, self.read, w, current)
            return unread(w)
        amount = self.read.amount(w.amount)
        if amount.type.form == "fraction" and current.form != "fraction":
            amount = self.read.wanted(w.amount, NUMBER)
        if current.form == "row":
            said, steps = self.book.source(w.place.span), self.book.source(w.amount.span)
            instead = f"{said} becomes shifted({said}, {steps if w.way == 'up' else f'0 - {steps}'})"
            self.book.find(f.ONE_OF_SEVERAL, w.place.span, found=current, wanted=NUMBER, instead=instead)
        elif current.form not in ("number", "fraction"):
            self.book.find(f.WRONG_TYPE, w.place.span, found=current, wanted=NUMBER)
        elif current.optional and w.place not in self.scope.certain:
            self.read.missing(f.MAY_BE_NONE, w.place, ValuePlace.CHANGED)
        label = self.read.template(w.label)
        return s.MoveNumber(place, amount, w.way == "down", label, w.span, cites(w.cites))

    def throw_again(self, w: t.ThrowAgain) -> s.Statement | None:
        """The roll that this follows is made anew; None and a finding where it follows none."""
        if self.at_hand is None or not self._is_at_hand(w.roll.text):
            self.book.find(NO_ROLL_AT_HAND, w.roll.span, name=w.roll.text)
            return None
        return s.MakeRollAgain(self.at_hand.slot, self.at_hand.made, w.span, cites(w.cites))

    def _is_at_hand(self, name: str) -> bool:
        """Whether a name means the roll that this follows, whose result may change."""
        local = self.scope.names.get(name)
        return self.at_hand is not None and local is not None and local.slot == self.at_hand.slot

    def entry(self, w: t.MakesEntry) -> s.Statement:
        """A labelled line on a number that is worked out."""
        amount = self.read.amount(w.amount)
        if amount.type.form == "fraction":
            amount = self.read.wanted(w.amount, NUMBER)
        targets = tuple(s.EntryTarget(*self.read.named.calls.entry_target(one)) for one in w.targets)
        duration = None if w.lasting is None else duration_of(self.book, self.read, w.lasting)
        label = self.read.text(w.label)
        return s.MakeEntries(amount, label, targets, duration, self.origin, w.span, cites(w.cites))

    def reveals(self, w: t.Reveals) -> s.Statement:
        """Something is shown to players who may not have seen it."""
        things, to = revealed(self.book, self.read, w.things), viewers(self.book, self.read, w.viewers)
        duration = None if w.lasting is None else duration_of(self.book, self.read, w.lasting)
        return s.RevealThings(things, to, duration, self.origin, w.span, cites(w.cites))

    def include(self, w: t.Include) -> s.Statement:
        """Something comes into several values, or out of them."""
        if isinstance(w.item, t.Name) and isinstance(self.book.symbols.declarations.get(w.item.text), t.Condition):
            instead = f"{self.book.source(w.place.span)} {'loses' if w.removing else 'gains'} {w.item.text}"
            self.book.find(CONDITION_IN_A_SET, w.span, name=w.item.text, instead=instead)
            return unread(w)
        if isinstance(w.place, t.Name) and w.place.text in self.scope.names:
            return changed_set(self.book, self.read, w, w.place) or unread(w)
        if w.removing and isinstance(w.item, t.Name) and w.item.text == _ENTRIES:
            named = w.place.name.text if isinstance(w.place, t.Call | t.Attribute) else ""
            if self.book.symbols.of(named, t.Roll) is not None:
                self.book.find(ENTRIES_TAKEN_OUT, w.place.span, name=named, place=self.book.source(w.place.span))
                return unread(w)
        if self._is_taken_off(w):
            return unread(w)
        found = self.place(w.place)
        if found is None:
            return unread(w)
        place, current = found
        if current.form in ("number", "fraction"):
            way = "down" if w.removing else "up"
            instead = f"{self.book.source(w.place.span)} {way} {self.book.source(w.item.span)}"
            self.book.find(f.NOT_MANY_SAID, w.place.span, found=current, instead=instead)
            return unread(w)
        if current.form != "many" or current.item is None:
            self.book.find(f.NOT_MANY, w.place.span, found=current)
            return unread(w)
        item = one_added(self.book, self.read, w, current)
        return s.ChangeMembers(place, item, w.removing, w.span, cites(w.cites))

    def create(self, w: t.Create) -> s.Statement:
        """A new thing of a kind."""
        kind = self.book.symbols.declarations.get(w.kind.text)
        unmade = {"board", *self.book.scenes.names}
        if isinstance(kind, t.Kind) and not kind.is_report and w.kind.text == CAMPAIGN.name:
            self.book.find(ONE_CAMPAIGN, w.kind.span)
            return unread_but_named(self.scope, w, w.name)
        if not isinstance(kind, t.Kind) or w.kind.text in unmade:
            known = [n for n, d in self.book.symbols.declarations.items() if isinstance(d, t.Kind) and n not in unmade]
            self.book.unknown(w.kind, phrase("kind"), known)
            return unread_but_named(self.scope, w, w.name)
        beside, towards = self._beside(w)
        values, called = given_values(self.book, self.read, w.kind.text, w.values, named=True)
        values = (*self._copied(w, {one.index for one in values}), *values)
        given = {one.index for one in values}
        for index, attribute in enumerate(kind.attributes):
            wanted = self.book.symbols.attributes[w.kind.text][attribute.name.text]
            has_start = wanted.optional or wanted.form in WITH_START or wanted is UNKNOWN
            needs = attribute.default is None and not has_start
            if index not in given and needs:
                self.book.find(MISSING_VALUE, w.span, kind=w.kind.text, name=attribute.name.text)
        local = None if w.name is None else self.scope.names.get(w.name.text)
        if w.name is not None and local is not None and local.changes:
            self.book.find(SHADOWED_LET, w.name.span, name=w.name.text)
        slot = self.scope.add(w.name.text, Type("entity", w.kind.text)) if w.name else self.scope.hidden()
        return s.CreateThing(
            w.kind.text, slot, called, values, w.span, cites(w.cites), beside, towards, self._linked_by(w)
        )

    def _copied(self, w: t.Create, given: set[int]) -> tuple[s.GivenValue, ...]:
        """What a new thing has as another of its kind: all that is neither given nor left out."""
        if w.copied is None:
            return ()
        attributes = self.book.symbols.attributes[w.kind.text]
        left_out = {one.text for one in w.copied.without}
        for one in w.copied.without:
            if one.text not in attributes:
                self.book.unknown(one, phrase("attribute of {kind}", kind=w.kind.text), list(attributes))
            elif list(attributes).index(one.text) in given:
                self.book.find(GIVEN_AND_LEFT_OUT, one.span, name=one.text)
        other = self.read.wanted(w.copied.value, Type("entity", w.kind.text))
        return tuple(
            s.GivenValue(index, AttributeOf(held, other, w.kind.text, name, index, span=w.copied.value.span))
            for index, (name, held) in enumerate(attributes.items())
            if index not in given and name not in left_out
        )

    def _linked_by(self, w: t.Create) -> str | None:
        """The kind of the links of a new tile."""
        by = None if w.beside is None else w.beside.by
        return by.text if by is not None and is_known_link(self.book, self.read, by) else None

    def _beside(self, w: t.Create) -> tuple[tuple[Node, ...], Node | None]:
        """The tiles that a new tile lies next to, and the side of the first of them; other things lie nowhere."""
        is_tile = w.kind.text == "tile"
        if w.beside is None:
            if is_tile:
                self.book.find(TILE_ALONE, w.span)
            return (), None
        if not is_tile:
            self.book.find(ONLY_TILES_LIE, w.beside.span, kind=w.kind.text)
        tiles = tuple(self.read.wanted(one, TILE) for one in w.beside.tiles)
        towards = None if w.beside.towards is None else self.read.wanted(w.beside.towards, DIRECTION)
        return tiles, towards

    def thing(self, written: t.Expr) -> Node:
        """A thing that can go."""
        node = self.read.read(written)
        if node.type.form == "many" and node.type.item is not None and node.type.item.form == "entity":
            is_chosen = isinstance(written, t.Those) and not written.keys and written.count is None
            name = written.binder.variable.text if isinstance(written, t.Those) and is_chosen else "x"
            several = self.book.source(written.span)
            loop = several.replace("those", "for each", 1) if is_chosen else f"for each x in {several}"
            self.book.find(ONE_AT_A_TIME, written.span, name=name, loop=loop)
        elif node.type is not UNKNOWN and node.type.form != "entity":
            self.book.find(f.WRONG_TYPE, written.span, found=node.type, wanted=phrase("a thing of some kind"))
        elif node.type.optional:
            self.read.missing(f.MAY_BE_NONE, written, ValuePlace.CHANGED)
        elif node.type == CAMPAIGN:
            self.book.find(ONE_CAMPAIGN, written.span)
        elif node.type == TILE:
            self.book.find(TILE_STAYS, written.span, place=self.book.source(written.span))
        elif node.type.name in ("board", *self.book.scenes.names):
            self.book.find(f.WRONG_TYPE, written.span, found=node.type, wanted=phrase("a thing that can go"))
        return node

    def gains(self, w: t.Gains) -> s.Statement:
        """A thing gains a condition."""
        bearer, name = self.condition(w.bearer, w.condition)
        duration = None if w.lasting is None else duration_of(self.book, self.read, w.lasting)
        return s.GainCondition(bearer, name, duration, w.span, cites(w.cites))

    def condition(self, bearer: t.Expr, name: t.Word, *, is_lost: bool = False) -> tuple[Node, str]:
        """Who has a condition or loses it, and its name."""
        declaration = self.book.symbols.declarations.get(name.text)
        if not isinstance(declaration, t.Condition):
            known = [n for n, d in self.book.symbols.declarations.items() if isinstance(d, t.Condition)]
            node = self.read.read(bearer)
            kept = "" if self.book.nearest(name.text, known) else self._kept_among(node, bearer, name.text)
            if kept:
                added, removed = f"add {name.text} to {kept}", f"remove {name.text} from {kept}"
                self.book.find(NO_CONDITION_BUT_A_VALUE, name.span, name=name.text, added=added, removed=removed)
            elif not self._is_taken(bearer, node, name, is_lost=is_lost):
                self.book.unknown(name, phrase("condition"), known)
            return node, name.text
        return self.read.wanted(bearer, self.book.condition_bearer(name.text)), name.text

    def _is_taken(self, bearer: t.Expr, node: Node, name: t.Word, *, is_lost: bool) -> bool:
        """Whether somebody is to gain or lose a thing that is known here, as in `player gains tile`; told then."""
        local = self.scope.names.get(name.text)
        if local is None or local.type.form != "entity" or node.type.form != "entity":
            return False
        held = self.book.symbols.attributes.get(local.type.name, {})
        at = next((one for one, kind in held.items() if kind.present() == node.type.present()), None)
        if at is None:
            return False
        bearer_or_none = "none" if is_lost else self.book.source(bearer.span)
        self.book.find(NO_CONDITION_BUT_A_THING, name.span, name=name.text, at=at, bearer=bearer_or_none)
        return True

    def _kept_among(self, bearer: Node, written: t.Expr, name: str) -> str:
        """The several values of a thing, or the thing's own, among which a row or a word of this name may be."""
        path = self.book.source(written.span)
        held = self.book.symbols.attributes.get(bearer.type.name, {}) if bearer.type.form == "entity" else {}
        places = {path: bearer.type, **{f"{path}.{attribute}": kind for attribute, kind in held.items()}}
        return next((at for at, kind in places.items() if self._may_hold(kind, name)), "")

    def _may_hold(self, several: Type, name: str) -> bool:
        item = several.item
        if several.form != "many" or item is None:
            return False
        return name in (item.words if item.form == "words" else self.book.symbols.table_keys.get(item.name, {}))
