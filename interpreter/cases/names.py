"""The names a case may use: those of the rulebook, of the map, and of the things and players that are given."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, Final

from dsl.types import CAMPAIGN, NUMBER, PLAYER, TRUTH, UMPIRE, Type
from dsl.understood.asking import AskQuestion, OfferActions
from dsl.understood.expressions import Template
from dsl.understood.rolls import Measure, RollForm, RollRule
from dsl.understood.rows import Modifier
from dsl.understood.rules import KindRule, Rulebook
from dsl.understood.statements import ChangeRoll, CreateThing, DestroyThing, MakeEntries, MakeRoll
from dsl.understood.walk import statements_in
from interpreter.cases.seen_rules import WordsAndPurposes, words_and_purposes
from interpreter.cases.written import Plain, Written, as_dice, as_fraction
from maps import TileMap

_NUMBERED: Final = re.compile(r"(.+)_([1-9][0-9]*)")
"""The id of a thing that was made in play: `army_2`."""
_PLACE: Final = re.compile(r"(?:.+_)?(?:[a-z]+[1-9][0-9]*|[1-9][0-9]*)")
"""The id of a tile that was made in play: `b3`, `moon_b3`, `tile_1`."""
_ON_THE_MAP: Final = frozenset({"tile", "board", CAMPAIGN.name})
GIVEN_BY_MAP: Final = frozenset({"tile", "board", "player", CAMPAIGN.name})
"""Kinds whose things are there from the start, under ids of their own."""


_Pattern = tuple[re.Pattern[str], tuple[str, ...]]


class RuleNames:
    """What a rulebook declares, by the words that cases name it with. Made once for all cases of a ruleset.

    Args:
        labels_of: the rulebook whose labels of modifiers are known, if it is another one.
        known: what was found in the rulebook before.
    """

    def __init__(
        self, rulebook: Rulebook, labels_of: Rulebook | None = None, known: WordsAndPurposes | None = None
    ) -> None:
        self.rulebook = rulebook
        self._known = known
        self._labelled = labels_of or rulebook
        self.kinds: dict[str, KindRule] = {}
        for kind in rulebook.kinds.values():
            for word in (kind.plural, kind.name):
                self.kinds.setdefault(word, kind)
        self.reports = {name: kind for name, kind in rulebook.kinds.items() if kind.is_report}
        self.numbered = {name: kind for name, kind in rulebook.kinds.items() if name not in GIVEN_BY_MAP}
        self.rolls = {name: rule for name, rule in rulebook.rolls.items() if rule.form is RollForm.ROLL}
        self.contests = {name: rule for name, rule in rulebook.rolls.items() if rule.form is RollForm.CONTEST}
        self.stats = {name: rule for name, rule in rulebook.rolls.items() if rule.form is RollForm.STAT}
        self.answers = {**self.stats, **rulebook.definitions}
        self._plain: dict[str, frozenset[str]] = {}
        self._compiled: dict[str, tuple[_Pattern, ...]] = {}
        self._attributes: dict[str, dict[str, Type]] = {}
        self._asked_of: dict[Type, tuple[str, ...]] = {}
        self._asked_with_row: dict[Type, list[tuple[str, str]]] | None = None
        """The stats and definitions that are asked of a thing and of the row of a table, each with its table."""
        self._keys: dict[str, frozenset[str]] = {}

    def keys_of(self, table: str) -> frozenset[str]:
        """The keys of the rows of a table."""
        if table not in self._keys:
            self._keys[table] = frozenset(row.key for row in self.rulebook.tables[table].rows)
        return self._keys[table]

    def numbers_of(self, kind: KindRule) -> tuple[str, ...]:
        """The stats and definitions that are asked of one thing of a kind, and of nothing else that must be named."""
        if not self._asked_of:
            found: dict[Type, list[str]] = {}
            for name in (*self.stats, *self.rulebook.definitions):
                asked = list((self.parameters(name) or {}).values())
                if asked and all(one.optional for one in asked[1:]):
                    found.setdefault(asked[0].present(), []).append(name)
            self._asked_of = {one: tuple(names) for one, names in found.items()}
        return self._asked_of.get(Type("entity", kind.name), ())

    def asked_with(self, kind: KindRule, word: str) -> tuple[str, ...]:
        """The stats and definitions that are asked of a thing of a kind, and of the row of a table with this key."""
        if self._asked_with_row is None:
            self._asked_with_row = {}
            for name in self.answers:
                first, *others = (self.parameters(name) or {}).values() or (None,)
                rest = [one for one in others if not one.optional]
                if first is not None and len(rest) == 1 and rest[0].form == "row":
                    self._asked_with_row.setdefault(first.present(), []).append((name, rest[0].name))
        found = self._asked_with_row.get(Type("entity", kind.name), ())
        return tuple(name for name, table in found if word in self.keys_of(table))

    def parameters(self, name: str) -> dict[str, Type] | None:
        """The parameters of a declaration of that name, by their names; those it may leave out may be none."""
        book = self.rulebook
        for declared in (book.actions, book.rolls, book.definitions, book.procedures):
            rule = declared.get(name)
            if rule is not None:
                return {one.name: one.type if one.default is None else one.type.or_none() for one in rule.parameters}
        return None

    def fact_fields(self, name: str) -> dict[str, Type] | None:
        """What the log keeps of an act, a roll, a contest, a procedure or a limit; None if nothing is called so."""
        limit = self.rulebook.limits.get(name)
        if limit is not None:
            return dict(zip(limit.per, limit.types, strict=True))
        procedure = self.rulebook.procedures.get(name)
        if procedure is not None:
            given_back = {} if procedure.result is None else {"result": procedure.result}
            return given_back | (self.parameters(name) or {})
        if name not in self.rulebook.actions and name not in self.rolls and name not in self.contests:
            return None
        known = dict(self.parameters(name) or {})
        if name in self.rolls:
            known |= {"success": TRUTH, "total": NUMBER, "natural": NUMBER}
        elif name in self.contests:
            side = self._side(self.contests[name])
            is_paired = self.contests[name].measure is Measure.PAIRS
            side = side.or_none() if self.contests[name].draw or is_paired else side
            known |= {"winner": side, "loser": side, "margin": NUMBER, "tied": TRUTH}
            known |= {"won": NUMBER, "lost": NUMBER} if is_paired else {}
        return known

    @staticmethod
    def _side(rule: RollRule) -> Type:
        return rule.parameters[rule.sides[0] - 1].type if rule.sides else PLAYER

    def attributes(self, kind: KindRule) -> dict[str, Type]:
        """The attributes of a kind with their types."""
        known = self._attributes.get(kind.name)
        if known is None:
            known = self._attributes[kind.name] = {one.name: one.type for one in kind.attributes}
        return known

    # ------------------------------------------------------------ labels of modifiers

    def is_label(self, rolls: Iterable[str], label: str, is_called: Callable[[str, str], bool]) -> bool:
        """Whether a row of one of these rolls has that label, or is called so.

        Args: `is_called` says whether players read that text for a thing of a kind.
        """
        said, rolls = label.casefold(), tuple(rolls)
        if any(said in self._texts_of(name) for name in rolls):
            return True
        for pattern, kinds in (one for name in rolls for one in self._patterns(name)):
            found = pattern.fullmatch(said)
            if found and all(is_called(kind, text) for kind, text in zip(kinds, found.groups(), strict=True)):
                return True
        return False

    def labels(self, rolls: Iterable[str]) -> tuple[str, ...]:
        """The labels and names of rows, for whoever wrote another one."""
        return tuple(dict.fromkeys(label for name in rolls for label, _ in self._labels(name)))

    def _texts_of(self, name: str) -> frozenset[str]:
        """The labels of a roll into which nothing is inserted, in small letters."""
        if name not in self._plain:
            found = (label for _, label in self._labels(name))
            self._plain[name] = frozenset(one.casefold() for one in found if isinstance(one, str))
        return self._plain[name]

    def _patterns(self, name: str) -> tuple[_Pattern, ...]:
        """The patterns that the other labels of a roll fit."""
        if name not in self._compiled:
            labels = (label for _, label in self._labels(name) if isinstance(label, Template))
            found = dict.fromkeys(map(self._pattern, labels))
            self._compiled[name] = tuple((re.compile(text, re.DOTALL), kinds) for text, kinds in found)
        return self._compiled[name]

    def _labels(self, name: str) -> Iterator[tuple[str, str | Template]]:
        """The labels of the rows of a roll and the names of the rows; as texts where nothing is inserted."""
        rule = self._labelled.rolls[name]
        yield "base", "base"
        labels = [label for _node, label in rule.base if label is not None]
        labels += [one.label for one in rule.results if one.label is not None]
        if rule.results:
            yield "result", "result"
        labels += [one for each in rule.family for one in self._entered.get(each, ())]
        labels += [one for each in rule.family for one in self._added.get(each, ())]
        if rule.stages and self.rulebook.header.rounding is not None:
            rounded = f"rounded {self.rulebook.header.rounding}"
            yield rounded, rounded
        yield "given", "given"  # the label of entries that a case gives
        rows = (*rule.rows, *rule.stages, *rule.die_rows, *self._brought.get(name, ()))
        for label in (*labels, *(row.label for row in rows)):
            yield label.plain, label if label.inserted else label.plain
        for row in rows:
            if row.name:
                # A line of an effect carries the effect before its own name; cases need only the name.
                own = row.name.rpartition("/")[2]
                for called in dict.fromkeys((own, row.name)):
                    yield called, called

    @cached_property
    def scenes(self) -> frozenset[str]:
        """The names of the scenes."""
        return self.rulebook.scenes

    @cached_property
    def steps(self) -> Mapping[str, str]:
        """The steps by their names, with what players read."""
        return self.rulebook.steps

    @cached_property
    def makes_tiles(self) -> bool:
        """Whether rules make tiles, so that there may be some that are not on the map."""
        book = self.rulebook
        every = (book.bodies, *book.following.values(), *book.edges.values())
        every = (*every, *book.replacements.values(), *book.reactions.values())
        return any(isinstance(one, CreateThing) and one.beside for one in statements_in(every))

    @cached_property
    def takes_players_out(self) -> bool:
        """Whether rules take players out of the game, so that one may be there no more."""
        book = self.rulebook
        every = (book.bodies, *book.following.values(), *book.edges.values())
        every = (*every, *book.replacements.values(), *book.reactions.values())
        return any(isinstance(one, DestroyThing) and one.value.type.name == "player" for one in statements_in(every))

    @cached_property
    def _brought(self) -> Mapping[str, list[Modifier]]:
        """The rows that statements bring to the rolls they make, by the name of the roll."""
        found: dict[str, list[Modifier]] = {}
        for statement in statements_in(self._labelled.bodies):
            if isinstance(statement, MakeRoll):
                found.setdefault(statement.roll, []).extend(statement.rows)
        return found

    @cached_property
    def _entered(self) -> Mapping[str, list[Template]]:
        """The labels of the entries that statements make, by the number they stand on."""
        found: dict[str, list[Template]] = {}
        for statement in statements_in(self._labelled.bodies):
            if isinstance(statement, MakeEntries):
                for target in statement.targets:
                    found.setdefault(target.name, []).append(statement.label)
        return found

    @cached_property
    def _added(self) -> Mapping[str, list[Template]]:
        """The labels of what lines add to rolls that were made, by the roll they stand upon."""
        found: dict[str, list[Template]] = {}
        for reaction in self._labelled.reactions.values():
            title = self._labelled.rolls[reaction.fact].label or Template((reaction.fact.replace("_", " "),))
            added = [one.label or title for one in statements_in(reaction.body) if isinstance(one, ChangeRoll)]
            found.setdefault(reaction.fact, []).extend(added)
        return found

    def _pattern(self, label: Template) -> tuple[str, tuple[str, ...]]:
        """What a label may read, and the kinds of the things whose names stand in its groups."""
        parts, kinds = [], []
        for part in label.parts:
            if isinstance(part, str):
                parts.append(re.escape(part.casefold()))
            elif part.type.form == "entity":
                parts.append("(.*)")
                kinds.append(part.type.name)
            else:
                parts.append(self._inserted(part.type))
        return "".join(parts), tuple(kinds)

    def _inserted(self, kind: Type) -> str:
        """A pattern of what players read of a value: exact where its words are known."""
        match kind.form:
            case "number" | "fraction":
                return r"-?\d+(?:/\d+)?"
            case "words":
                words = [word.replace("_", " ") for word in kind.words]
            case "row" if kind.name:
                words = [row.label for row in self._labelled.tables[kind.name].rows]
            case _:
                return ".*"
        return "(?:" + "|".join(re.escape(word.casefold()) for word in words) + ")"

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word of a type and every key of a table: what an answer to a question may be."""
        return self._met.words.union(*(self.keys_of(table) for table in self.rulebook.tables))

    @property
    def purposes(self) -> frozenset[str]:
        """What rolls are made for: what stands behind `about`."""
        return self._met.purposes

    @cached_property
    def _met(self) -> WordsAndPurposes:
        return self._known or words_and_purposes(self.rulebook)

    @cached_property
    def questions(self) -> dict[str, Type]:
        """The values that are asked for, by their names."""
        return {one.name: one.type for one in self._asked}

    @cached_property
    def _asked(self) -> tuple[AskQuestion, ...]:
        return tuple(one for one in statements_in(self.rulebook.bodies) if isinstance(one, AskQuestion))

    @cached_property
    def shares(self) -> tuple[Type, ...]:
        """The types of those among whom questions share a number out."""
        asked = (one.type for one in self._asked)
        return tuple(kind.item for kind in asked if kind.form == "shares" and kind.item is not None)

    @cached_property
    def of_umpire(self) -> frozenset[str]:
        """The acts that the umpire is offered, who is no player."""
        offers = (one for one in statements_in(self.rulebook.bodies) if isinstance(one, OfferActions))
        return frozenset(act for one in offers if any(by.type == UMPIRE for by in one.by) for act in one.actions)

    @property
    def asks_for_exact_number(self) -> bool:
        """Whether a question may be answered with a number that is not whole."""
        return any(kind.form == "fraction" for kind in self.questions.values())

    @property
    def asks_for_text(self) -> bool:
        """Whether a question may be answered with any words at all."""
        return any(kind.form == "text" for kind in self.questions.values())


class Names:
    """The names of one case: its ruleset's, its map's, and the things it is given."""

    def __init__(self, rules: RuleNames, tile_map: TileMap | None, players: Mapping[str, str]) -> None:
        self.rules = rules
        self._ids: dict[str, set[str]] = {}
        self._called: dict[str, dict[str, str]] = {}
        self._owners: dict[str, str] = {}
        if tile_map is not None:
            self.add("tile", {tile.id: tile.name or tile.id for tile in tile_map.tiles})
            self.add("board", {board.id: board.name for board in tile_map.boards})
        if CAMPAIGN.name in rules.rulebook.kinds:
            self.add(CAMPAIGN.name, {CAMPAIGN.name: rules.rulebook.kinds[CAMPAIGN.name].label})
        self.add("player", players)

    def add(self, kind: str, things: Mapping[str, str]) -> None:
        """Things that are there, by their ids, and what players call them."""
        self._ids.setdefault(kind, set()).update(things)
        self._called.setdefault(kind, {}).update((name.casefold(), thing) for thing, name in things.items())
        self._owners = dict.fromkeys(things, kind) | self._owners

    def is_called(self, kind: str, text: str) -> bool:
        """Whether players read that text, in small letters, for a thing of a kind."""
        label = self.rules.rulebook.kinds[kind].label.casefold()
        return text in self._called.get(kind, ()) or re.fullmatch(re.escape(label) + " [1-9][0-9]*", text) is not None

    def meant(self, kind: str, text: str) -> str:
        """The id of the thing that is called so, or has that id in other letters; empty where there is none."""
        found = self._called.get(kind, {}).get(text.casefold(), "")
        return found or next((one for one in self.ids(kind) if _letters(one) == _letters(text)), "")

    def ids(self, kind: str) -> list[str]:
        """The ids that are known of a kind."""
        return sorted(self._ids.get(kind, ()))

    def owner_of(self, written: str) -> str | None:
        """The kind of the thing that has this id, if one is known."""
        return self._owners.get(written)

    def is_thing(self, kind: str, written: Plain) -> bool:
        """Whether a word or number names a thing of this kind: one that is known, or one that play may make."""
        if isinstance(written, bool) or written is None:
            return False
        if isinstance(written, int):
            return kind not in _ON_THE_MAP
        return written in self._ids.get(kind, ()) or self._may_be_made(kind, written)

    def _may_be_made(self, kind: str, written: str) -> bool:
        if kind == "tile" and self.rules.makes_tiles:
            return _PLACE.fullmatch(written) is not None
        return self._kind_in_play(written) == kind

    def _kind_in_play(self, written: str) -> str | None:
        """The kind of what play may make, beside tiles, and call by this word."""
        made = _NUMBERED.fullmatch(written)
        return made[1] if made and made[1] in self.rules.rulebook.kinds and made[1] not in _ON_THE_MAP else None

    def kind_of(self, written: str) -> str | None:
        """The kind of the thing that a word names."""
        found = self.owner_of(written) or self._kind_in_play(written)
        return "tile" if found is None and self._may_be_made("tile", written) else found

    def is_any_thing(self, written: Plain) -> bool:
        """Whether a word names a thing of any kind."""
        return isinstance(written, str) and self.kind_of(written) is not None

    def is_there_all_along(self, kind: str, written: str) -> bool:
        """Whether a word names a player, or a part of the map, that was there before anything was done."""
        stays = kind in _ON_THE_MAP or (kind == "player" and not self.rules.takes_players_out)
        return stays and written in self._ids.get(kind, ())

    def can_be_gone(self, written: str) -> bool:
        """Whether a word names a thing that may be taken out of the game, so not a tile that play may make."""
        return self.owner_of(written) is not None or self._kind_in_play(written) is not None

    def every_id(self) -> list[str]:
        """The ids of all things that are known."""
        return sorted(self._owners)

    def fits(self, kind: Type, written: Written) -> bool:
        """Whether what is written can be a value of this type."""
        if written is None or (kind.optional and written == "none"):
            return kind.optional
        if kind.form == "many":
            return isinstance(written, list) and kind.item is not None and all(self.fits(kind.item, w) for w in written)
        if isinstance(written, list):
            return False
        match kind.form:
            case "entity":
                return self.is_thing(kind.name, written)
            case "row":
                return str(written) in self.rules.keys_of(kind.name)
            case "words":
                return written in kind.words
            case "truth":
                return isinstance(written, bool) or written in ("yes", "no")
            case "number":
                return isinstance(written, int) and not isinstance(written, bool)
            case "fraction":
                return can_be(as_fraction, written)
            case "dice":
                return can_be(as_dice, written)
            case "text":
                return isinstance(written, str)
            case _:
                return False

    def allowed(self, kind: Type) -> tuple[str, ...]:
        """The words that fit a type, where they are few."""
        match kind.form:
            case "entity":
                found: Iterable[Any] = self.ids(kind.name)
            case "row":
                found = (row.key for row in self.rules.rulebook.tables[kind.name].rows)
            case "words":
                found = kind.words
            case "truth":
                found = ("yes", "no")
            case "many" if kind.item is not None:
                return self.allowed(kind.item)
            case _:
                return ()
        return (*found, "none") if kind.optional else tuple(found)


def _letters(text: str) -> str:
    """The letters and digits of an id, however they are written: `B-3` has those of `b3`."""
    return re.sub(r"[-_ ]", "", text).casefold()


def can_be(read: Callable[[object], object], written: Plain) -> bool:
    """Whether what is written can be read so."""
    try:
        read(written)
    except ValueError:
        return False
    return True
