"""The start of a game: map, players and options are checked against the rulebook and become a world.

Everything the map or the campaign says must have a place in the rules; whatever the rules need and the map lacks is
told as one list before anything begins.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import field
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from dsl.border.diagnostics import Finding, Mistake, Severity, Span, Stopped, has_errors, listed, nearest, phrase
from dsl.border.frozen import frozen
from dsl.types import CAMPAIGN, Type
from dsl.understood.expressions import Node, Number, Unary, UnaryOperation, written_number
from dsl.understood.rules import AttributeRule, KindRule, OptionRule, Rulebook
from interpreter.answers import UNKNOWN, options_of, value_of
from interpreter.compiled.program import Program
from interpreter.compiled.rolling.modifiers import UNSURE
from interpreter.faults import RuleFault
from interpreter.requests import word_of
from interpreter.values.value import Entity, Value
from interpreter.world.land.linked import LinkedTiles, MapLink, MapLinks
from interpreter.world.land.tiles import MapTile
from interpreter.world.world import World

if TYPE_CHECKING:
    from maps import TileMap
    from maps.ways import TileWay

_E: Final = Severity.ERROR
NO_ATTRIBUTE = Mistake(
    "attribute-unknown-to-rules",
    Severity.WARNING,
    "the rules know no “{name}” of a {kind}; it is left out",
    "{advice}",
)
NOT_THERE = Mistake(
    "attribute-not-there",
    Severity.WARNING,
    "“{name}” is there only with the option “{option}”, which is off; it is left out",
    "write {option}: yes below `options:` if it shall count",
)
NO_LINK_ATTRIBUTE = Mistake(
    "attribute-unknown-to-rules", Severity.WARNING, "the rules know no “{name}” of links; it is left out", "{advice}"
)
VALUE_UNFIT = Mistake("value-unfit", _E, "“{value}” does not fit “{name}” of {thing}", "what fits: {allowed}")
WORD_UNKNOWN = Mistake(
    "word-unknown-to-rules",
    Severity.WARNING,
    "the rules know no “{value}” among the {name} of a {kind}; it is left out",
    "they know: {allowed}",
)
MISSING = Mistake(
    "attribute-missing",
    _E,
    "{thing} needs a value for “{name}”",
    "what fits: {allowed}; write it in the map, for the tile or for a letter of the legend",
)
MISSING_OF_SEVERAL = Mistake(
    "attribute-missing",
    _E,
    "{count} tiles need a value for “{name}”: {things}",
    "what fits: {allowed}; write it in the map, for each tile or for the letters of the legend",
)
MOST_NAMED: Final = 6
"""Tiles that are named where several lack the same."""
PLAYER_NEEDS = Mistake(
    "attribute-missing",
    _E,
    "{thing} needs a value for “{name}”",
    "what fits: {allowed}; write it below `players:` in campaign.yaml, or begin with --given {player}.{name}=…",
)
NONE_YET = Mistake(
    "nothing-there-yet",
    _E,
    "“{name}” of {thing} names a {kind}, and a campaign begins without any",
    "let `setup` make it and set it with `becomes`; while there is none: {name}: {kind} or none",
)
OPTION_UNKNOWN = Mistake("option-unknown", _E, "the rules have no option “{name}”", "{advice}")
OPTION_NEEDS = Mistake(
    "option-needs", _E, "“{name}” is switched on and needs “{need}”, which is not", "write {need}: yes, or {name}: no"
)
NO_PLAYERS = Mistake("no-players", _E, "a campaign needs at least one player", "")
CAMPAIGNS_ID = Mistake(
    "same-id",
    _E,
    "“{name}” is the campaign itself under these rules, and something else is called so too",
    "give it another id",
)
BOARDS_ID = Mistake("same-id", _E, "“{name}” is both a board and a player", "give one of them another name")
SAME_ID = Mistake("same-id", _E, "“{name}” is both a tile and a player", "give one of them another name")


def _meant(name: str, known: Collection[str]) -> str:
    """Which of the known names may be meant, else all that the rules know."""
    close = nearest(name, known)
    if close:
        return phrase("did you mean {nearest}?", nearest=close)
    return phrase("they know: {allowed}", allowed=listed(known)) if known else ""


NOWHERE: Final[Mapping[str, Span | None]] = MappingProxyType({})


@frozen
class Seat:
    """A player at the start: id, shown name, attributes as plain data."""

    id: str
    name: str
    attributes: Mapping[str, Any]
    span: Span | None = None
    spans: Mapping[str, Span | None] = field(default=NOWHERE, compare=False)
    """Where each attribute is said; of others it is said where the player is."""


def new_world(
    program: Program,
    tile_map: TileMap,
    seats: Sequence[Seat],
    options: Mapping[str, Any],
    *,
    complete: bool = True,
    holds_starts: bool = True,
    option_spans: Mapping[str, Span | None] = NOWHERE,
) -> tuple[World, tuple[Finding, ...]]:
    """A world before its first turn, and what was noticed on the way.

    Args:
        complete: without it what is missing is left open, for a game that goes on from another one.
        holds_starts: whether numbers with which the rules work out what to begin are held against their bounds; without
            it whoever gives more values first does that.
        option_spans: where options are said.

    Raises: Stopped when a value does not fit the rules.
    """
    setting = _Setting(program, tile_map)
    setting.options(options, option_spans)
    setting.links()
    setting.campaign(seats)
    setting.boards(seats)
    setting.players(seats)
    setting.tiles()
    setting.attributes(seats, holds_starts=complete and holds_starts)
    left_open = () if complete else (MISSING, MISSING_OF_SEVERAL, PLAYER_NEEDS, NONE_YET)
    found = [one for one in setting.findings if one.kind not in left_open]
    if has_errors(found):
        raise Stopped(found)
    program.triggers.begin(setting.world)
    return setting.world, tuple(setting.findings)


def unknown_to_rules(rulebook: Rulebook, tile_map: TileMap) -> tuple[Finding, ...]:
    """What a map says of tiles and links that the rules do not know, for a campaign that goes on and begins none."""
    of_tiles = [one.name for one in rulebook.kinds["tile"].attributes]
    of_links = [one.name for one in rulebook.link_attributes]
    found: dict[tuple[Mistake, str], Finding] = {}
    for tile in tile_map.tiles:
        for name in tile.attributes:
            if name not in of_tiles and (NO_ATTRIBUTE, name) not in found:
                found[NO_ATTRIBUTE, name] = _no_attribute(rulebook.kinds["tile"], name, tile_map.span_of(tile.id, name))
    for way in tile_map.ways.values():
        for name in way.attributes:
            if name not in of_links and (NO_LINK_ATTRIBUTE, name) not in found:
                place = tile_map.span_of_link(way, name)
                found[NO_LINK_ATTRIBUTE, name] = NO_LINK_ATTRIBUTE.at(place, name=name, advice=_meant(name, of_links))
    return tuple(found.values())


def _no_attribute(kind: KindRule, name: str, place: Span | None) -> Finding:
    known = [one.name for one in kind.attributes]
    return NO_ATTRIBUTE.at(place, name=name, kind=kind.label, advice=_meant(name, known))


def hold_options(program: Program, tile_map: TileMap, options: Mapping[str, Any]) -> None:
    """Hold chosen options against the rules. Raises: Stopped where one does not fit, or lacks what it needs."""
    setting = _Setting(program, tile_map)
    setting.options(options, NOWHERE)
    if has_errors(setting.findings):
        raise Stopped(setting.findings)


class _Lacking(NamedTuple):
    """What fits an attribute that tiles lack, where the first of them stands, and what they are called."""

    allowed: str
    place: Span | None
    things: list[str]


class _Bounded(NamedTuple):
    """A number that was given, whose bounds are looked at when all is there, and where it was said."""

    entity: Entity
    kind: KindRule
    place: int
    answer: Any
    span: Span | None
    thing: str


class _Setting:
    """A world in the making; its steps come in the order in which values may read what is there."""

    def __init__(self, program: Program, tile_map: TileMap) -> None:
        self.program = program
        self.map = tile_map
        boards = {one.id: Entity("board", one.id, at, one.name, 0, []) for at, one in enumerate(tile_map.boards)}
        tiles = [
            MapTile(Entity("tile", one.id, at, one.name or one.id, 0, []), boards[one.board], one.position, links)
            for at, (one, links) in enumerate(zip(tile_map.tiles, tile_map.neighbours, strict=True))
        ]
        self._boards = tuple(boards.values())
        self.world = World(
            program.rulebook,
            program.speech,
            program.rows,
            program.ways,
            tiles=tiles,
            layouts={one.id: one.layout for one in tile_map.boards},
            keeping=program.compiler.keeping,
            sight=program.sight,
        )
        self.findings: list[Finding] = []
        self._lacking: dict[str, _Lacking] = {}
        """The attributes that tiles lack."""
        self._to_be_held: list[_Bounded] = []

    def _add(self, entity: Entity) -> None:
        entity.v = self.program.kinds[entity.kind].defaults(self.world)
        self.world.add(entity)

    def options(self, given: Mapping[str, Any], spans: Mapping[str, Span | None]) -> None:
        """The options, as chosen or as they are by default."""
        rules = self.program.rulebook.options
        for name, rule in rules.items():
            self.world.set_option(name, value_of(rule.type, rule.value, self.world))
        for name, answer in given.items():
            option = rules.get(name)
            if option is None:
                self.findings.append(OPTION_UNKNOWN.at(spans.get(name), name=name, advice=_meant(name, rules)))
                continue
            value = value_of(option.type, answer, self.world)
            if value is UNKNOWN or not is_within(option, value):
                allowed = with_limits(self._allowed(option.type), _bound(option.low), _bound(option.high))
                self.findings.append(
                    VALUE_UNFIT.at(
                        spans.get(name), value=answer, name=name, thing=phrase("the options"), allowed=allowed
                    )
                )
            else:
                self.world.set_option(name, value)
        for name, rule in rules.items():
            for need in rule.needs if self.world.options[name] else ():
                if not self.world.options[need]:
                    self.findings.append(OPTION_NEEDS.at(spans.get(name), name=name, need=need))

    def links(self) -> None:
        """What the map says of links, as far as the rules know of it."""
        rulebook = self.program.rulebook
        known = {one.name: one for one in rulebook.link_attributes}
        kinds = [one.name for one in rulebook.link_kinds]
        links = [
            MapLink(self.map.index[way.start], self.map.index[way.end], way.kind, self._said_of(way, known))
            for way in self.map.ways.values()
            if way.kind or way.attributes
        ]
        self.world.linked = LinkedTiles(self.world, MapLinks(kinds, links))

    def _said_of(self, way: TileWay, known: Mapping[str, AttributeRule]) -> dict[str, Value]:
        """The attributes of a link as values; what does not fit is found once for both ways of the link."""
        said: dict[str, Value] = {}
        for name, answer in way.attributes.items():
            place = self.map.span_of_link(way, name)
            attribute = known.get(name)
            if attribute is None:
                self._once(NO_LINK_ATTRIBUTE.at(place, name=name, advice=_meant(name, known)))
                continue
            value = value_of(attribute.type, answer, self.world)
            if value is UNKNOWN or not is_within(attribute, value):
                limits = _bound(attribute.low), _bound(attribute.high)
                allowed = with_limits(self._allowed(attribute.type), *limits)
                ends = (self.map.tile(one).name for one in sorted((way.start, way.end)))
                thing = phrase("the link of {first} and {second}", first=next(ends), second=next(ends))
                self._once(VALUE_UNFIT.at(place, value=_as_said(answer), name=name, thing=thing, allowed=allowed))
            else:
                said[name] = value
        return said

    def campaign(self, seats: Sequence[Seat]) -> None:
        """The campaign itself, where the rules give it attributes."""
        rule = self.program.rulebook.kinds.get(CAMPAIGN.name)
        if rule is not None and not rule.is_report:
            taken = [*self.map.index, *(one.id for one in self._boards), *(seat.id for seat in seats)]
            if rule.name in taken:
                self.findings.append(CAMPAIGNS_ID.at(None, name=rule.name))
                return
            label = self.program.speech.campaign if rule.label == rule.name else rule.label
            self._add(Entity(rule.name, rule.name, 0, label, 0, []))

    def boards(self, seats: Sequence[Seat]) -> None:
        """The boards of the map."""
        places = {seat.id: seat.span for seat in seats}
        for board in self._boards:
            if board.id in places:
                self.findings.append(BOARDS_ID.at(places[board.id], name=board.id))
            self._add(board)

    def players(self, seats: Sequence[Seat]) -> None:
        """The players in their order."""
        if not seats:
            self.findings.append(NO_PLAYERS.at(None))
        for number, seat in enumerate(seats):
            if seat.id in self.map.index:
                self.findings.append(SAME_ID.at(seat.span, name=seat.id))
            self._add(Entity("player", seat.id, number, seat.name or seat.id, 0, []))
        self.world.set_order(self.world.things["player"])
        self.world.count("player", len(seats))

    def tiles(self) -> None:
        """The tiles of the map."""
        for entity in self.world.tiles:
            self._add(entity)

    def attributes(self, seats: Sequence[Seat], *, holds_starts: bool) -> None:
        """What is said of players and tiles, once all are there: they may name one another."""
        kind = self.program.rulebook.kinds["player"]
        # Not by their ids: of a player who is called like a tile the finding is there, and the id means the tile.
        for seat, player in zip(seats, self.world.things["player"], strict=True):
            spans = {name: seat.spans.get(name, seat.span) for name in seat.attributes}
            self._fill(player, kind, seat.attributes, spans, seat.name or seat.id)
        kind = self.program.rulebook.kinds["tile"]
        for tile, entity in zip(self.map.tiles, self.world.tiles, strict=True):
            spans = {name: self.map.span_of(tile.id, name) for name in tile.attributes}
            self._fill(entity, kind, tile.attributes, spans, tile.name or tile.id)
        if holds_starts:
            self._hold_starts(seats)
        self._hold_against_the_rest()
        for name, lacking in self._lacking.items():
            self.findings.append(self._lacked(name, lacking))

    def _fill(
        self, entity: Entity, kind: KindRule, given: Mapping[str, Any], spans: Mapping[str, Span | None], thing: str
    ) -> None:
        known = {attribute.name: index for index, attribute in enumerate(kind.attributes)}
        for name, answer in given.items():
            if name not in known:
                self._once(_no_attribute(kind, name, spans.get(name)))
                continue
            index = known[name]
            if not self.world.has_attribute(kind.attributes[index]):
                self._once(NOT_THERE.at(spans.get(name), name=name, option=kind.attributes[index].option))
                continue
            kind_of = kind.attributes[index].type
            if kind_of.form == "many" and isinstance(answer, list | tuple):
                words = self._words(kind, kind.attributes[index].name, kind_of, answer, spans.get(name))
                self.world.set_value(entity, index, words)
                continue
            value = value_of(kind_of, answer, self.world)
            code = self.program.kinds[kind.name]
            is_late = code.has_worked_out_bounds(index)
            if value is UNKNOWN or not (is_late or code.allows(index, value, entity, self.world)):
                self._unfit(entity, kind, index, answer, spans.get(name), thing)
                continue
            self.world.set_value(entity, index, value)
            if is_late:
                self._to_be_held.append(_Bounded(entity, kind, index, answer, spans.get(name), thing))
        for index, attribute in enumerate(kind.attributes):
            needs = attribute.default is None and not attribute.type.optional and self.world.has_attribute(attribute)
            if needs and entity.v[index] is None and attribute.name not in given:
                self._find_missing(attribute, entity, next(iter(spans.values()), None), thing)

    def _hold_starts(self, seats: Sequence[Seat]) -> None:
        """Numbers of which nobody has said anything, and with which the rules work out what to begin."""
        said: dict[str, Iterable[str]] = {seat.id: seat.attributes for seat in seats}
        said |= {tile.id: tile.attributes for tile in self.map.tiles}
        for name, things in self.world.things.items():
            kind, code = self.program.rulebook.kinds[name], self.program.kinds[name]
            for entity in things if code.bounded_starts else ():
                for index in code.bounded_starts:
                    attribute = kind.attributes[index]
                    if attribute.name not in said.get(entity.id, ()) and self.world.has_attribute(attribute):
                        start = entity.v[index]
                        self._to_be_held.append(_Bounded(entity, kind, index, start, None, entity.label))

    def _hold_against_the_rest(self) -> None:
        """Numbers whose bounds are worked out, once all that is said of anything is there."""
        for entity, kind, index, answer, span, thing in self._to_be_held:
            try:
                fits = self.program.kinds[kind.name].allows(index, entity.v[index], entity, self.world)
            except RuleFault as wrong:
                self.findings.append(wrong.finding)
                continue
            except UNSURE:  # a bound hangs on what nobody has said; that it is missing is told by itself
                continue
            if not fits:
                self._unfit(entity, kind, index, answer, span, thing)

    def _unfit(self, entity: Entity, kind: KindRule, index: int, answer: Any, span: Span | None, thing: str) -> None:
        limits: tuple[Value, Value] = (None, None)
        with suppress(*UNSURE):  # they may hang on what is not there
            limits = self.program.kinds[kind.name].limits(index, entity, self.world)
        attribute = kind.attributes[index]
        low, high = (None if one is None else self.world.say(one) for one in limits)
        allowed = with_limits(self._allowed(attribute.type), low, high)
        unfit = VALUE_UNFIT.at(span, value=_as_said(answer), name=attribute.name, thing=thing, allowed=allowed)
        # What a map says of all tiles of one letter is put right in one place.
        if span is None or all(one.kind is not unfit.kind or one.span != span for one in self.findings):
            self.findings.append(unfit)

    def _find_missing(self, attribute: AttributeRule, entity: Entity, place: Span | None, thing: str) -> None:
        """Note what something begins without, and must not; of tiles all that lack it are told together."""
        name = attribute.name
        if self._is_none_there(attribute.type):
            self.findings.append(NONE_YET.at(place, name=name, thing=thing, kind=attribute.type.name))
        elif entity.kind == "player":
            allowed = self._allowed(attribute.type)
            self.findings.append(PLAYER_NEEDS.at(place, thing=thing, name=name, player=entity.id, allowed=allowed))
        elif name in self._lacking:
            self._lacking[name].things.append(thing)
        else:
            self._lacking[name] = _Lacking(self._allowed(attribute.type), place, [thing])

    @staticmethod
    def _lacked(name: str, lacking: _Lacking) -> Finding:
        """What one tile or several begin without, and must not."""
        things, count = lacking.things, len(lacking.things)
        if count == 1:
            return MISSING.at(lacking.place, thing=things[0], name=name, allowed=lacking.allowed)
        named = things if count <= MOST_NAMED else [*things[:MOST_NAMED], "…"]
        return MISSING_OF_SEVERAL.at(
            lacking.place, count=count, name=name, things=", ".join(named), allowed=lacking.allowed
        )

    def _is_none_there(self, kind: Type) -> bool:
        """Whether a type names things of which there are none before the first turn."""
        return kind.form == "entity" and not self.world.things[kind.name]

    def _words(
        self, kind: KindRule, name: str, kind_of: Any, answer: Sequence[Any], span: Span | None
    ) -> tuple[Value, ...]:
        values = []
        for one in answer:
            value = value_of(kind_of.item, one, self.world)
            if value is UNKNOWN:
                allowed = self._allowed(kind_of.item)
                self._once(WORD_UNKNOWN.at(span, value=one, name=name, kind=kind.label, allowed=allowed))
            else:
                values.append(value)
        return tuple(dict.fromkeys(values))

    def _once(self, finding: Finding) -> None:
        if all(one.kind is not finding.kind or one.values != finding.values for one in self.findings):
            self.findings.append(finding)

    def _allowed(self, kind: Any) -> str:
        if kind.form == "many" and kind.item is not None:
            return phrase("several of these, in square brackets: {words}", words=self._allowed(kind.item))
        options = options_of(kind, self.world)
        if options is None:
            return str(kind)
        if self._is_none_there(kind):
            return phrase("nothing yet, for there is no {kind} before the first turn", kind=kind.name)
        return listed(word_of(one) for one in options)


def is_within(attribute: AttributeRule | OptionRule, value: Value) -> bool:
    """Whether a value of a link or an option keeps the bounds of a number; any other has none."""
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        return True
    low, high = _bound(attribute.low), _bound(attribute.high)
    return (low is None or low <= value) and (high is None or value <= high)


def _bound(node: Node | None) -> Number | None:
    """A bound as it is written; those of links and options are written as numbers."""
    if isinstance(node, UnaryOperation) and node.op is Unary.NEGATE:
        number = _bound(node.value)
        return None if number is None else -number
    return None if node is None else written_number(node)


def with_limits(allowed: str, low: Value, high: Value) -> str:
    """What fits, and the numbers between which it must lie, where there are such."""
    if low is not None and high is not None:
        return phrase("{type} from {low} to {high}", type=allowed, low=low, high=high)
    if low is not None:
        return phrase("{type} that is at least {low}", type=allowed, low=low)
    return allowed if high is None else phrase("{type} that is at most {high}", type=allowed, high=high)


def _as_said(answer: object) -> object:
    """A value of the map as it is written there."""
    if isinstance(answer, bool):
        return "true" if answer else "false"
    return ", ".join(answer) if isinstance(answer, tuple) else answer
