"""Looking up a name that stands in a case file: it is known, or it becomes a finding at its place."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity, in_quotes, listed, listed_for, nearest, phrase
from dsl.border.yaml_door import Document
from dsl.border.yaml_places import Path
from dsl.types import NUMBER, TEXT, Type
from dsl.understood.rules import ActionRule, KindRule
from interpreter.cases.names import Names, RuleNames
from interpreter.cases.shapes import Things
from interpreter.cases.written import Plain, Written
from interpreter.world.umpire import UMPIRE

_E: Final = Severity.ERROR
UNKNOWN = Mistake("unknown-in-case", _E, "I know no {what} called “{name}”", "did you mean {nearest}?")
UNKNOWN_OF = Mistake("unknown-in-case", _E, "I know no {what} called “{name}”", "there are: {known}")
UNFIT = Mistake("unfit-in-case", _E, "“{value}” does not fit “{name}”, which is {type}", "what fits: {known}")
UNFIT_CALLED = Mistake("unfit-in-case", _E, "“{value}” does not fit “{name}”, which is {type}", "write “{instead}”")
IN_QUOTES = Mistake(
    "unfit-in-case", _E, "“{name}” is a number, and in quotes it is a text", "write it without them: {name}: {number}"
)
SEVERAL = Mistake("unfit-in-case", _E, "“{name}” holds several values and needs a list here", "write “{instead}”")
SEVERAL_OF = Mistake(
    "unfit-in-case",
    _E,
    "“{name}” holds several values and needs a list here, not “{value}”",
    "write some of these in square brackets: {known}",
)
ONE = Mistake("unfit-in-case", _E, "“{name}” has one value and needs no list here", "write “{instead}”")
TWICE = Mistake(
    "unfit-in-case", _E, "“{value}” stands here twice, and “{name}” holds it once", "name each of its values once"
)
MISSING = Mistake("missing-in-case", _E, "“{what}” needs a value for “{name}”", "add “{name}: …”")
SAID_OTHERWISE = Mistake("unknown-key", _E, "I know no key “{key}” here", "write: {instead}")
ASKED_OF_MORE = Mistake(
    "missing-in-case", _E, "“{name}” of a {kind} needs more values: {missing}", "write: stats: [{instead}]"
)
IS_CONDITION = Mistake(
    "unknown-in-case", _E, "“{name}” is a condition, and no attribute of a {kind}", "write: conditions: [{name}]"
)
OF_OTHERS = Mistake(
    "unknown-in-case", _E, "“{name}” is no condition of a {kind}", "it is one of a {bearer}: leave it out here"
)
CHANGED_BY_ENTRY = Mistake(
    "unknown-in-case", _E, "“{name}” is no attribute of a {kind}: it is worked out", "add to it: entries: {instead}"
)
NOBODY = Mistake("nobody-acts", _E, "“{action}” is no act of a player", "leave “player” out")
CALLED_ALIKE = Mistake(
    "called-alike", _E, "“{name}” is a {kind} already", "a thing has a name of its own here: call it otherwise"
)
ALMOST_ALIKE = Mistake(
    "almost-called-alike",
    _E,
    "“{name}” is a new {kind}, of which “{attribute}” is not given",
    "did you mean {meant}, which is given above? Else add “{attribute}: …”",
)

_WHOLE: Final = re.compile("-?(0|[1-9][0-9]*)")
_QUOTES: Final = str.maketrans("“”„«»", '"' * 5)
OF_THINGS: Final = ("conditions", "born", "name")
"""What may be said of a thing beside its attributes."""


class Lookup:
    """Looks up the names of one case, and collects what it does not find.

    Attributes: `refused` is the reason of the refusal that is expected; what it quotes may be unknown to the rules.
    """

    def __init__(self, rules: RuleNames, names: Names, document: Document) -> None:
        self.rules = rules
        self.book = rules.rulebook
        self.names = names
        self.document = document
        self.refused = ""
        self.findings: list[Finding] = []

    def places(self, at: Path, count: int) -> list[Path]:
        """The places of so many entries of a list, which may stand without its brackets."""
        return entries(self.document, at, count)

    # ------------------------------------------------------------ names

    def name(self, at: Path, what: str, name: str, known: Collection[str], *, is_key: bool = False) -> bool:
        """Whether a name is among those known; told if not."""
        if name in known:
            return True
        self.unknown(at, what, name, known, is_key=is_key)
        return False

    def unknown(
        self, at: Path, what: str, name: str, known: Iterable[str], *, is_key: bool = False, meant: str = ""
    ) -> None:
        """Tell that nothing is called so.

        Args: `meant` is the one that is meant, where that is certain.
        """
        if self._is_quoted(name):
            return
        names = list(known)
        span = self.document.key_span(at) if is_key else self.document.span(at)
        close = in_quotes(meant) if meant else nearest(name, names)
        if close or not names:
            self.findings.append(UNKNOWN.at(span, what=what, name=name, nearest=close))
        else:
            self.findings.append(UNKNOWN_OF.at(span, what=what, name=name, known=listed(names)))

    def given(self, at: Path, kind: str, things: Mapping[str, str]) -> None:
        """Things that are given, with what players call them; told where something else has the name."""
        for thing in things:
            other = self.names.owner_of(thing)
            if other not in (None, kind):
                self.findings.append(CALLED_ALIKE.at(self.document.key_span((*at, thing)), name=thing, kind=other))
        self.names.add(kind, things)

    def given_again(self, at: Path, kind: KindRule, things: Things, shared: Collection[str]) -> None:
        """Things that a case gives beside those that all cases of its file share: a slip of the pen makes a new one.

        That it is a slip shows in what is left out, since of what is given above no more is said than what differs.
        """
        named = (one for one in kind.attributes if one.type.form == "entity" and not one.type.optional)
        needed = [one.name for one in named if one.default is None]
        for thing, values in things.items():
            meant = next((one for one in shared if _differ_by_a_letter(thing, one)), None)
            missing = next((one for one in needed if one not in (values or {})), None)
            if thing not in shared and meant is not None and missing is not None:
                span = self.document.key_span((*at, thing))
                self.findings.append(
                    ALMOST_ALIKE.at(span, name=thing, kind=kind.name, attribute=missing, meant=f"“{meant}”")
                )

    def thing(self, at: Path, kind: str, written: str, *, is_key: bool = False) -> bool:
        """Whether a word names a thing of this kind; told if not."""
        if self.names.is_thing(kind, written):
            return True
        meant = self.names.meant(kind, written)
        self.unknown(at, kind, written, self.names.ids(kind), is_key=is_key, meant=meant)
        return False

    def any_thing(self, at: Path, written: str, *, is_key: bool = False) -> None:
        """A word that must name a thing of some kind."""
        if not self.names.is_any_thing(written):
            self.unknown(at, phrase("thing"), written, self.names.every_id(), is_key=is_key)

    def gone(self, at: Path, written: str) -> None:
        """A word that must name a thing which may be gone."""
        if not self.names.can_be_gone(written):
            self.unknown(at, phrase("thing"), written, self.names.every_id())

    def kind(self, at: Path, word: str) -> KindRule | None:
        """The kind of a key that is a plural or a name; told if there is none."""
        if self.name(at, phrase("kind of thing"), word, self.rules.kinds, is_key=True):
            return self.rules.kinds[word]
        return None

    def said_otherwise(self, at: Path, word: str, said: Mapping[str, str]) -> bool:
        """Whether a key that is no kind of thing is one that people write for another; told if so."""
        if word in self.rules.kinds or word not in said:
            return False
        instead = said[word].format(key=word)
        self.findings.append(SAID_OTHERWISE.at(self.document.key_span((*at, word)), key=word, instead=instead))
        return True

    def _is_quoted(self, written: str) -> bool:
        """Whether the expected refusal has what is written in quotes: then that is what is refused."""
        return plain_quotes(f"“{written}”") in plain_quotes(self.refused)

    # ------------------------------------------------------------ values

    def value(self, at: Path, name: str, kind: Type, written: Written) -> None:
        """A value that must fit its type."""
        self._each_once(at, name, kind, written)
        if self.names.fits(kind, written) or self._is_quoted(as_written(written)):
            return
        if kind.form == "many" and kind.item is not None:
            if isinstance(written, list):
                for place, one in enumerate(written):
                    self.value((*at, place), name, kind.item, one)
            else:
                self.findings.append(self._alone(at, name, kind, kind.item, written))
            return
        span = self.document.span(at)
        if isinstance(written, list) and len(written) == 1 and self.names.fits(kind, written[0]):
            self.findings.append(ONE.at(span, name=name, instead=as_written(written[0])))
            return
        if kind.form == "number" and isinstance(written, str) and _WHOLE.fullmatch(written):
            self.findings.append(IN_QUOTES.at(span, name=name, number=written))
            return
        meant = self._meant(kind, as_written(written))
        if meant:
            self.findings.append(UNFIT_CALLED.at(span, value=as_written(written), name=name, type=kind, instead=meant))
            return
        known = listed_for(as_written(written), self.names.allowed(kind))
        self.findings.append(UNFIT.at(span, value=as_written(written), name=name, type=kind, known=known))

    def _each_once(self, at: Path, name: str, kind: Type, written: Written) -> None:
        """Things, rows and words are in a set once; numbers are each there as often as they are named."""
        if isinstance(written, list) and kind.item is not None and kind.item.form not in ("number", "fraction"):
            self._twice(at, name, written)

    def _twice(self, at: Path, name: str, written: Sequence[Plain]) -> None:
        for place, (number, one) in zip(self.places(at, len(written)), enumerate(written), strict=True):
            if written[:number].count(one) == 1:
                self.findings.append(TWICE.at(self.document.span(place), value=as_written(one), name=name))

    def _meant(self, kind: Type, written: str) -> str:
        """The row, the word or the thing that is meant by other letters, or by what players call it."""
        match kind.form:
            case "row" | "words":
                return _meant_key(written, self.names.allowed(kind))
            case "entity":
                return self.names.meant(kind.name, written)
            case _:
                return ""

    def _alone(self, at: Path, name: str, kind: Type, item: Type, written: Plain) -> Finding:
        """A value that stands without a list where several are held."""
        span = self.document.span(at)
        parts = [one.strip() for one in written.split(",")] if isinstance(written, str) else [written]
        if written in (None, "none"):
            return SEVERAL.at(span, name=name, instead="[]")
        if all(self.names.fits(item, one) for one in parts):
            return SEVERAL.at(span, name=name, instead=f"[{as_written(parts)}]")
        known = listed_for(as_written(written), self.names.allowed(kind))
        return SEVERAL_OF.at(span, name=name, value=as_written(written), known=known)

    def attribute(self, at: Path, kind: KindRule, name: str, written: Written) -> None:
        """What is said of a thing under a key: an attribute, its conditions, its name, the turn it was born."""
        match name:
            case "conditions" if written in (None, "none"):
                self.findings.append(SEVERAL.at(self.document.span(at), name=name, instead="[]"))
            case "conditions":
                held = written if isinstance(written, list) else [written]
                self._twice(at, name, held)
                for place, one in zip(self.places(at, len(held)), held, strict=True):
                    self._condition(place, kind, str(one))
            case "born":
                self.value(at, name, NUMBER, written)
            case "round" if kind.name in self.rules.scenes:
                self.value(at, name, NUMBER, written)
            case "name":
                self.value(at, name, TEXT, written)
            case _:
                known = self.rules.attributes(kind)
                if name in known:
                    self.value(at, name, known[name], written)
                elif name in self.book.conditions:
                    self.findings.append(IS_CONDITION.at(self.document.key_span(at), kind=kind.name, name=name))
                elif not self._is_worked_out(at, kind, name):
                    what = phrase("attribute of a {kind}", kind=kind.name)
                    self.unknown(at, what, name, [*known, *OF_THINGS], is_key=True)

    def _condition(self, at: Path, kind: KindRule, name: str) -> None:
        """A condition that a thing of this kind may have."""
        borne = self.book.conditions.get(name)
        if borne is not None and borne.bearer.name != kind.name and not self._is_quoted(name):
            self.findings.append(
                OF_OTHERS.at(self.document.span(at), name=name, kind=kind.name, bearer=borne.bearer.name)
            )
            return
        own = [word for word, one in self.book.conditions.items() if one.bearer.name == kind.name]
        self.name(at, phrase("condition"), name, own or self.book.conditions)

    def _is_worked_out(self, at: Path, kind: KindRule, name: str) -> bool:
        """Whether what is said of a thing is a stat of it, which an entry changes; told if so."""
        thing = str(at[-2])
        own = (one for one in (name, f"{name}_of") if one in self.rules.stats and one in self.rules.numbers_of(kind))
        stats = [*own, *(one for one in self.rules.asked_with(kind, name) if one in self.rules.stats)]
        if not stats or self._is_quoted(name):
            return False
        asked = list(self.rules.parameters(stats[0]) or {})
        row = "" if stats[0] in self.rules.numbers_of(kind) else f", {asked[1]}: {name}"
        instead = f"[{{to: {stats[0]}, with: {{{asked[0]}: {thing}{row}}}, amount: …}}]"
        self.findings.append(
            CHANGED_BY_ENTRY.at(self.document.key_span(at), name=name, kind=kind.name, instead=instead)
        )
        return True

    # ------------------------------------------------------------ acts and arguments

    def act(
        self,
        at: Path,
        inside: Path,
        action: str,
        player: str,
        written: Mapping[str, Written],
        *,
        is_whole: bool = True,
        is_done: bool = False,
    ) -> None:
        """An act: its name under `action` at `at`, who does it and its parameters inside `inside`.

        Args: without `is_whole` only some of the parameters need be given, and of an act that `is_done` those that are
            not clear without being named.
        """
        if not self.name((*at, "action"), phrase("action"), action, self.book.actions):
            return
        rule = self.book.actions[action]
        actor, values = who_and_what(rule, player, written)
        self.actor(inside, rule, actor, is_needed=is_whole)
        who = () if rule.by is None else ("player",)
        self.parameters(inside, action, chosen(rule), values, who, is_whole=is_whole and not is_done)

    def actor(self, at: Path, rule: ActionRule, player: str, *, is_needed: bool) -> None:
        """Who acts: a player where the act has one, or the umpire where he is offered it."""
        if player and rule.by is None:
            self.findings.append(NOBODY.at(self.document.key_span((*at, "player")), action=rule.name))
        elif player and not (player == UMPIRE and rule.name in self.rules.of_umpire):
            self.thing((*at, "player"), "player", player)
        elif not player and is_needed and rule.by is not None:
            self.findings.append(MISSING.at(self.document.span(at), name="player", what=rule.name))

    def arguments(self, at: Path, name: str, written: Mapping[str, Written]) -> None:
        """The arguments of a roll, a contest, a procedure, a stat or a definition."""
        self.parameters(at, name, self.rules.parameters(name) or {}, written)

    def event(self, at: Path, name: str, written: Mapping[str, Written]) -> None:
        """An event that begins, under `event`, with its arguments under `with`."""
        known = [one.removeprefix("begin ") for one in self.book.procedures if one.startswith("begin ")]
        if self.name((*at, "event"), phrase("event"), name, known):
            self.arguments((*at, "with"), f"begin {name}", written)

    def parameters(
        self,
        at: Path,
        what: str,
        known: Mapping[str, Type],
        written: Mapping[str, Written],
        besides: Sequence[str] = (),
        *,
        is_whole: bool = True,
    ) -> None:
        """Values under the names of parameters: of all that need one, or of some.

        Args: `besides` are names that may stand there too, and are looked at elsewhere.
        """
        for name, value in written.items():
            if name in known:
                self.value((*at, name), name, known[name], value)
            else:
                self.unknown(
                    (*at, name), phrase("parameter of “{name}”", name=what), name, [*besides, *known], is_key=True
                )
        for name, kind in known.items():
            if is_whole and name not in written and not kind.optional:
                self.findings.append(MISSING.at(self.document.span(at), name=name, what=what))


def entries(document: Document, at: Path, count: int) -> list[Path]:
    """The places of so many entries of a list, which may stand without its brackets."""
    if not count:
        return []
    return [(*at, number) for number in range(count)] if document.holds((*at, 0)) else [at] * count


def plain_quotes(text: str) -> str:
    """A text with straight quotes, in small letters: as keyboards write what the program prints."""
    return text.translate(_QUOTES).casefold()


def who_and_what(rule: ActionRule, player: Written, written: Mapping[str, Written]) -> tuple[str, dict[str, Written]]:
    """Who does an act, and its values: `player` is who acts, unless the act has a value of that name.

    In an act of a player who is called otherwise that value stands under `player`, and who acts under his own name.
    """
    values = dict(written)
    if rule.by == "player" or all(one.name != "player" for one in rule.parameters):
        return as_written(player), values
    actor = str(values.pop(rule.by, "")) if rule.by is not None else ""
    return actor, {"player": player, **values} if player else values


def chosen(rule: ActionRule) -> dict[str, Type]:
    """The parameters of an act beside who does it."""
    return {one.name: one.type for one in rule.parameters if one.name != rule.by}


def as_written(value: object) -> str:
    """A value as a case file spells it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(as_written(one) for one in value)
    return "none" if value is None else str(value)


def _meant_key(written: str, known: Sequence[str]) -> str:
    """The one key that is meant by its name as players read it, or by its number alone; empty where none is."""
    key = "_".join(written.casefold().replace("-", " ").split())
    if key in known:
        return key
    ends = [one for one in known if one.endswith(f"_{key}")]
    return ends[0] if len(ends) == 1 and key.isdigit() else ""


def _differ_by_a_letter(one: str, other: str) -> bool:
    """Whether names differ in one letter that is changed, left out or too much; by a digit things are told apart."""
    short, long = sorted((one, other), key=len)
    if len(long) - len(short) > 1 or one == other:
        return False
    at = next((at for at, letter in enumerate(short) if letter != long[at]), len(short))
    rest = at + (len(long) == len(short))
    return long[at + 1 :] == short[rest:] and not (long[at].isdigit() or short[at:rest].isdigit())
