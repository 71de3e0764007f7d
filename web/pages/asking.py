"""How a request becomes a form, and how what was sent becomes an answer.

A button's value is the answer itself, by names. A text that was sent is looked up among the field's own options, since
a browser sends `yes` where the game wants a truth. Nothing is checked here that the game does not check.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final, assert_never

from cli.words.catalogue import Words
from cli.words.numbers import CUSTOMS, dice, fraction_meant, listing, number, number_meant
from cli.words.questions import act_called, called_for_players, question_for, what_to_tell
from cli.words.throws import throw_text
from dsl.border.diagnostics import phrase
from dsl.border.frozen import frozen
from dsl.types import Type
from dsl.understood.rules import ActionRule
from interpreter.acts_told_apart import acts_told_apart
from interpreter.bots import plain
from interpreter.requests import DONE, Ask, Choose, Field, LegalAct, Refused, Request, Stepwise, Tell, Throw, word_of
from interpreter.values.numbers import Number
from interpreter.values.value import Entity, Value
from web.pages.tiles_asked import TILE

MOST_BUTTONS: Final = 60
"""More acts are not shown at once: first an act or a tile is chosen."""
MOST_OF_ONE: Final = 30
"""Of an act with more ways it is chosen part by part which are meant, as far as there is more than one part."""
MOST_RADIOS: Final = 7
"""More options stand in a list that opens."""

Sent = Mapping[str, Sequence[str]]
"""The fields of a form as they were sent."""


@frozen
class Pick:
    """One thing that can be chosen: what is sent, and what is read."""

    value: str
    label: str
    is_chosen: bool = False
    chance: str = ""


@frozen
class Steps:
    """How far an act has been chosen part by part.

    Attributes:
        chosen: of each part that was chosen its name, the value as it is sent, and as it is read.
        asked: the question for the part that is chosen next; empty while nothing is asked.
        next: what may be chosen; nothing where a number between `low` and `high` is wanted.
        refused: why the part that was sent last is asked again.
    """

    chosen: tuple[tuple[str, str, str], ...] = ()
    asked: str = ""
    next: tuple[Pick, ...] = ()
    low: str = ""
    high: str = ""
    refused: str = ""

    @property
    def parts(self) -> tuple[str, ...]:
        """What was chosen, as it is sent."""
        return tuple(value for _, value, _ in self.chosen)


@frozen
class Group:
    """The ways of one act: those that are shown, or how the act is chosen part by part.

    Attributes:
        told: how many ways there are; empty where nobody has counted them.
    """

    action: str
    label: str
    picks: tuple[Pick, ...]
    told: str
    steps: Steps = Steps()

    @property
    def is_open(self) -> bool:
        """Whether there is something to press, or something to choose."""
        return bool(self.picks or self.steps.asked)


@frozen
class FormField:
    """One field of a form.

    Attributes:
        sort: "radio", "list", "ticks", "number" (typed in figures alone) or "text".
        low, high: the bounds of a number, as they are written.
    """

    name: str
    label: str
    sort: str
    picks: tuple[Pick, ...] = ()
    low: str = ""
    high: str = ""
    value: str = ""


@frozen
class Form:
    """A request as it is put to somebody.

    Attributes:
        sort: "choose", "ask", "tell" or "throw".
        groups: acts, where acts are chosen.
        entries: fields.
        hint: what the fields come to together.
        is_long: whether there are more acts than are shown.
    """

    sort: str
    who: str
    by: str
    text: str
    groups: tuple[Group, ...] = ()
    entries: tuple[FormField, ...] = ()
    hint: str = ""
    may_stop: bool = False
    is_long: bool = False
    is_sealed: bool = False


@frozen
class SlipPlace:
    """A place in a slip of acts: how many answers stand before it, and what is asked there."""

    at: int
    form: Form


@frozen
class Wanted:
    """What of a long list of acts is looked at.

    Attributes:
        action: the act.
        tile: where.
        parts: what was chosen of an act that is chosen part by part.
    """

    action: str = ""
    tile: str = ""
    parts: tuple[str, ...] = ()


def who_is_asked(by: Entity | None, words: Words) -> str:
    """The name of a player, or everybody."""
    return by.label if by is not None else words.gettext("Everybody")


def what_is_asked(request: Request, words: Words) -> str:
    """What a request wants, in a line."""
    match request:
        case Choose():
            return request.text or words.gettext("what do you do?")
        case Ask():
            return request.text or question_for(request.name, request.type, words)
        case Tell():
            what = what_to_tell(request.label, listing(request.about, words))
            return request.text or words.gettext("what has happened? ({what})").format(what=what)
        case Throw():
            return throw_text(request, words)
        case _:
            assert_never(request)


class FormMaker:
    """Makes the form of a request in one language."""

    def __init__(
        self,
        words: Words,
        say: Callable[[Value], str],
        chance: Callable[[LegalAct], str],
        known: Callable[[Type], Sequence[Value] | None],
        actions: Mapping[str, ActionRule],
        places: Mapping[str, int],
    ) -> None:
        """Make it.

        Args:
            say: a value as players read it.
            chance: what stands beside an act; nothing where no roll decides.
            known: the values of a type, where they are few.
            actions: the acts by their names.
            places: which attribute says on which tile a thing of a kind stands.
        """
        self.words, self.say, self.chance, self.known, self.actions = words, say, chance, known, actions
        self.places = places

    def form(self, request: Request, wanted: Wanted) -> Form:
        """The form."""
        who, text = who_is_asked(request.by, self.words), what_is_asked(request, self.words)
        by = request.by.id if request.by is not None else ""
        match request:
            case Choose():
                groups, is_long = self._groups(request, wanted)
                return Form("choose", who, by, text, groups, may_stop=request.may_stop, is_long=is_long)
            case Ask():
                entries, hint = self._asked(request)
                entries = _with_tile(entries, (request.type,), wanted.tile)
                return Form("ask", who, by, text, entries=entries, hint=hint, is_sealed=request.is_sealed)
            case Tell():
                entries = tuple(self._field(one, request.choices(one, {}, self.known)) for one in request.fields)
                entries = _with_tile(entries, [one.type for one in request.fields], wanted.tile)
                return Form("tell", who, by, text, entries=entries, may_stop=request.may_stop)
            case Throw():
                entries = tuple(
                    FormField(f"die.{at}", dice(f"1d{sides}", self.words), "number", low="1", high=str(sides))
                    for at, sides in enumerate(request.dice, start=1)
                )
                return Form("throw", who, by, text, entries=entries)
            case _:
                assert_never(request)

    def slip(self, questions: Sequence[Ask], given: Sequence[Any] | None) -> Form:
        """The form for all that one player is asked in a sealed round.

        Args:
            given: what was handed in already.
        """
        entries: list[FormField] = []
        hints = []
        for at, question in enumerate(questions):
            fields, hint = self._asked(question)
            told = None if given is None else given[at]
            entries += [replace(one, name=f"{at}.{one.name}", **_as_given(one, told)) for one in fields]
            hints += [hint] if hint else []
        who = who_is_asked(questions[0].by, self.words)
        by = questions[0].by.id if questions[0].by is not None else ""
        return Form("slip", who, by, "", entries=tuple(entries), hint="; ".join(hints), is_sealed=True)

    def place(self, request: Request, wanted: Wanted, at: int, given: Any) -> SlipPlace:
        """One question of a slip of acts, where another act can be put in or the value can be another."""
        form = self.form(request, wanted)
        if given is not None:
            form = replace(form, entries=tuple(replace(one, **_as_given(one, given)) for one in form.entries))
        return SlipPlace(at, form)

    # ------------------------------------------------------------ acts

    def _groups(self, request: Choose, wanted: Wanted) -> tuple[tuple[Group, ...], bool]:
        """The acts, each with its ways; of too many only those of the act or the tile that was chosen."""
        options = request.options
        is_long = len(options) > MOST_BUTTONS
        groups = []
        for action in dict.fromkeys(one for one in request.actions if one in options.actions):
            ways = options.of(action)
            if not len(ways):
                continue
            is_wanted = action == wanted.action
            shown: Sequence[LegalAct] = ()
            if is_wanted or not (is_long and wanted.action):
                if wanted.tile:
                    shown = [one for one in ways if self._is_at(one, wanted.tile)]
                elif is_wanted or not is_long or len(ways) == 1:
                    shown = list(ways)
            groups.append(self._group(request.by, action, shown, len(ways), wanted.parts if is_wanted else ()))
        groups += [self._stepwise(request.by, act, wanted) for act in options.stepwise]
        return tuple(groups), is_long

    def _group(
        self, by: Entity | None, action: str, ways: Sequence[LegalAct], count: int, parts: Sequence[str]
    ) -> Group:
        """An act with the ways that are shown; of many those that were chosen part by part."""
        rule = self.actions[action]
        label = act_called(rule, self.words, by)
        told = self.words.ngettext("{count} way", "{count} ways", count).format(count=count)
        called = _called(rule, self.words)
        waiting, chosen = list(parts), list[tuple[str, str, str]]()
        while len(ways) > MOST_OF_ONE:
            values = [list(dict.fromkeys(values)) for values in zip(*(one.values for one in ways), strict=True)]
            parting = [at for at, several in enumerate(values) if len(several) > 1]
            if len(parting) < 2:
                break
            at = parting[0]
            name = ways[0].arguments[at][0]
            value = _meant(waiting.pop(0), values[at]) if waiting else NOTHING
            if value is NOTHING:
                return Group(
                    action, label, (), told, Steps(tuple(chosen), self._asked_next(rule, name), self._picks(values[at]))
                )
            chosen.append((called[name], text_of(value), self.say(value)))
            ways = [one for one in ways if one.values[at] == value]
        picks = tuple(map(self._act, ways, acts_told_apart(ways)))
        return Group(action, label, picks, told, Steps(tuple(chosen)))

    def _asked_next(self, rule: ActionRule, name: str) -> str:
        """The question for a parameter of an act."""
        return next(question_for(name, one.type, self.words) for one in rule.parameters if one.name == name)

    def _picks(self, values: Sequence[Value]) -> tuple[Pick, ...]:
        return tuple(Pick(text_of(one), self.say(one)) for one in values)

    def _is_at(self, option: LegalAct, tile: str) -> bool:
        """Whether an act names a tile, or something that stands there."""
        named = [value for value in option.values if isinstance(value, Entity)]
        at = [one.v[self.places[one.kind]] for one in named if one.kind in self.places]
        return any(isinstance(one, Entity) and one.id == tile for one in (*named, *at))

    def _act(self, option: LegalAct, text: str) -> Pick:
        return Pick(json.dumps(option.answer, ensure_ascii=False), text, chance=self.chance(option))

    def _stepwise(self, by: Entity | None, act: Stepwise, wanted: Wanted) -> Group:
        """How far an act with too many ways has been chosen, and what may come next."""
        rule = self.actions[act.action]
        label = act_called(rule, self.words, by)
        if wanted.action != act.action:
            return Group(act.action, label, (), "")
        called = _called(rule, self.words)
        chosen: tuple[Value, ...] = ()
        told, refused = [], ""
        for name, text in zip(act.parameters, wanted.parts, strict=False):
            value = self._part_meant(text, act.values(chosen))
            if value is NOTHING:
                refused = text
                break
            chosen += (value,)
            told.append((called[name], text, self.say(value)))
        if len(chosen) == len(act.parameters):
            way = act.option(chosen)
            return Group(act.action, label, (self._act(way, way.text),), "", Steps(tuple(told)))
        values = act.values(chosen)
        asked = self._asked_next(rule, act.parameters[len(chosen)])
        if isinstance(values, range):
            low, high = (number(end, self.words) for end in (values[0], values[-1]))
            said = phrase("“{answer}” does not fit here; what fits: {allowed}", answer=refused, allowed=f"{low}–{high}")
            steps = Steps(tuple(told), asked, (), low, high, self.words.say(str(said)) if refused else "")
        else:
            steps = Steps(tuple(told), asked, self._picks(values))
        return Group(act.action, label, (), "", steps)

    def _part_meant(self, text: str, values: Sequence[Value]) -> Any:
        """The value among several that a part of an act stands for, or `NOTHING`."""
        return _meant(str(number_meant(text.strip(), self.words)) if isinstance(values, range) else text, values)

    # ------------------------------------------------------------ values

    def _asked(self, request: Ask) -> tuple[tuple[FormField, ...], str]:
        label = what_is_asked(request, self.words)
        options = request.options or ()
        if request.shares is not None:
            together = self.words.gettext("together {total}")
            if request.shares.is_at_most:
                together = self.words.gettext("together at most {total}")
            usual = [number for _, number in request.usual[0]] if request.usual else [0] * len(options)
            weights = [
                f" ({self.words.gettext('each {number}').format(number=number(one, self.words))})"
                for one in request.shares.weights
            ] or [""] * len(options)
            shared = zip(options, request.shares.caps, weights, usual, strict=True)
            entries = tuple(
                FormField(
                    f"share.{at}",
                    f"{self.say(one)}{weight}",
                    "number",
                    low="0",
                    high=number(cap, self.words),
                    value=str(given),
                )
                for at, (one, cap, weight, given) in enumerate(shared)
            )
            return entries, together.format(total=number(request.shares.total, self.words))
        if request.several is not None:
            usual = [text_of(one) for one in request.usual[0]] if request.usual else []
            texts = request.listed(self.say)
            picks = tuple(
                Pick(text_of(one), text, text_of(one) in usual) for one, text in zip(options, texts, strict=True)
            )
            least, most = request.several.least, min(request.several.most, len(options))
            hint = self.words.gettext("{least} to {most} of them").format(least=least, most=most)
            return (FormField("value", label, "ticks", picks),), hint
        form, stands = request.type.form, _only_answer(request) or request.usual or None
        entry = self._entry("value", label, form, request.options, request.low, request.high, stands)
        if request.shown:
            picked = zip(entry.picks, request.shown, strict=True)
            entry = replace(entry, picks=tuple(replace(pick, label=text) for pick, text in picked))
        return (entry,), ""

    def _field_text(self, value: Value) -> str:
        """What stands in a field of its own for a value; what is not whole is written as the language does."""
        if not isinstance(value, Fraction):
            return text_of(value)
        return number(value, self.words).replace(CUSTOMS[self.words.language].thousands, "")

    def _field(self, field: Field, options: Sequence[Value] | None) -> FormField:
        default = (field.default,) if field.has_default else None
        return self._entry(f"field.{field.name}", field.label, field.type.form, options, field.low, field.high, default)

    def _entry(
        self,
        name: str,
        label: str,
        form: str,
        options: Sequence[Value] | None,
        low: Number | None,
        high: Number | None,
        default: tuple[Value] | None = None,
    ) -> FormField:
        if form == "many" and options is not None:
            chosen = [text_of(one) for one in default[0]] if default is not None else []
            picks = tuple(Pick(text_of(one), self.say(one), text_of(one) in chosen) for one in options)
            return FormField(name, label, "ticks", picks)
        if options is None and form == "truth":
            options = (True, False)
        if options is not None:
            chosen = [] if default is None else [text_of(default[0])]
            picks = tuple(Pick(text_of(one), self.say(one), text_of(one) in chosen) for one in options)
            return FormField(name, label, "radio" if len(picks) <= MOST_RADIOS else "list", picks)
        value = "" if default is None else self._field_text(default[0])
        least, most = ("" if one is None else number(one, self.words) for one in (low, high))
        # The figures of a telephone have no minus sign.
        sort = "number" if form == "number" and low is not None and low >= 0 else "text"
        return FormField(name, label, sort, (), least, most, value)


def _called(rule: ActionRule, words: Words) -> dict[str, str]:
    """What players call the parameters of an act."""
    return {one.name: called_for_players(one.name, one.type, words) for one in rule.parameters}


def _only_answer(request: Ask) -> tuple[Value] | None:
    """The answer that stands in a field from the beginning, where there is no other."""
    if request.options is not None:
        return (request.options[0],) if len(request.options) == 1 else None
    return (request.low,) if request.low is not None and request.low == request.high else None


def _as_given(one: FormField, given: Any) -> dict[str, Any]:
    """A field that shows what was handed in before."""
    if given is None:
        return {}
    if one.name.startswith("share."):
        return {"value": str(given[int(one.name.removeprefix("share."))])}
    if one.picks:
        chosen = [text_of(each) for each in given] if isinstance(given, list) else [text_of(given)]
        return {"picks": tuple(replace(pick, is_chosen=pick.value in chosen) for pick in one.picks)}
    return {"value": text_of(given)}


def refilled(form: Form, sent: Sent) -> Form:
    """The form with what was sent of it in its fields; as it is where nothing of it was sent."""
    if not any(one.name in sent for one in form.entries):
        return form
    return replace(form, entries=tuple(_as_sent(one, sent.get(one.name, ())) for one in form.entries))


def _as_sent(one: FormField, texts: Sequence[str]) -> FormField:
    if one.picks:
        return replace(one, picks=tuple(replace(pick, is_chosen=pick.value in texts) for pick in one.picks))
    return replace(one, value=", ".join(texts))


def _with_tile(entries: tuple[FormField, ...], types: Sequence[Type], tile: str) -> tuple[FormField, ...]:
    """The fields with the tile chosen that was pressed, where one of them alone asks for a tile that it may be."""
    asked = [entry for one, entry in zip(types, entries, strict=False) if one.name == TILE and one.form == "entity"]
    if len(asked) != 1 or all(pick.value != tile for pick in asked[0].picks):
        return entries
    picks = tuple(replace(pick, is_chosen=pick.value == tile) for pick in asked[0].picks)
    return tuple(replace(one, picks=picks) if one is asked[0] else one for one in entries)


class _Nothing:
    """What a text stands for that stands for nothing."""


NOTHING: Final = _Nothing()


def text_of(value: Value) -> str:
    """The text that is sent for a value."""
    return word_of(value)


def _meant(text: str, values: Sequence[Value]) -> Any:
    """The value among several that a text stands for, or `NOTHING`."""
    if isinstance(values, range):
        return int(text) if re.fullmatch(r"-?[0-9]{1,18}", text) and int(text) in values else NOTHING
    return next((one for one in values if text_of(one) == text), NOTHING)


# ---------------------------------------------------------------- what was sent


def answer_of(request: Request, sent: Sent, words: Words) -> Any:
    """The answer that a form gives; numbers are read as they are written in the language of the page.

    Raises: Refused where a field holds nothing that could be meant.
    """
    given = _one(sent, "answer")
    if given:
        return _by_names(given)
    match request:
        case Choose():
            raise Refused(phrase("no such choice"))
        case Ask():
            return _asked_answer(request, sent, words)
        case Tell():
            fields = [one for one in request.fields if f"field.{one.name}" in sent]
            told = [one for one in fields if one.has_default or _one(sent, f"field.{one.name}").strip()]
            untouched = [one for one in request.fields if one.type.form == "many" and one not in told]
            return {one.name: _field_answer(one, sent, words) for one in told} | {one.name: [] for one in untouched}
        case Throw():
            line = _one(sent, "line")
            texts = re.findall(r"[0-9]{1,4}", line)
            if not texts:
                texts = [_one(sent, f"die.{at}") for at in range(1, len(request.dice) + 1)]
            return [number_meant(one, words) for one in texts]
        case _:
            assert_never(request)


def slip_of_form(questions: Sequence[Ask], sent: Sent, words: Words) -> list[Any]:
    """The answers of a slip, in the order of the questions. Raises: Refused where a field holds nothing."""
    answers = []
    for at, question in enumerate(questions):
        own = {name.removeprefix(f"{at}."): texts for name, texts in sent.items() if name.startswith(f"{at}.")}
        answers.append(_asked_answer(question, own, words))
    return answers


def given_so_far(sent: Sent) -> list[Any]:
    """The answers of a slip that a form holds. Raises: Refused where they are none."""
    try:
        found = json.loads(_one(sent, "given") or "[]")
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, list):
        raise Refused(phrase("no such choice"))
    return found


def _by_names(text: str) -> Any:
    """The answer a button stands for. Raises: Refused where it is none."""
    if text == DONE:
        return DONE
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused(phrase("no such choice")) from None
    if not isinstance(found, dict):
        raise Refused(phrase("no such choice"))
    return found


def _asked_answer(request: Ask, sent: Sent, words: Words) -> Any:
    options = request.options
    if request.shares is not None:
        return [number_meant(_one(sent, f"share.{at}").strip() or "0", words) for at in range(len(options or ()))]
    if request.several is not None:
        return [_among(one, options or ()) for one in sent.get("value", ())]
    return _value(_one(sent, "value"), request.type.form, options, words)


def _field_answer(field: Field, sent: Sent, words: Words) -> Any:
    if field.type.form == "many":
        texts = [part.strip() for text in sent.get(f"field.{field.name}", ()) for part in text.split(",")]
        return [_among(one, field.options or ()) for one in texts if one]
    return _value(_one(sent, f"field.{field.name}"), field.type.form, field.options, words)


def _value(text: str, form: str, options: Sequence[Value] | None, words: Words) -> Any:
    if options is not None:
        return _among(text, options)
    if form == "truth":
        return {"yes": True, "no": False}.get(text, text)
    if form == "many":
        return [part.strip() for part in text.split(",") if part.strip()]
    if form == "fraction":
        return fraction_meant(text.strip(), words)
    return number_meant(text.strip(), words) if form == "number" else text


def _among(text: str, options: Sequence[Value]) -> Any:
    """One of the options as an answer names it; the text itself, which the game then refuses."""
    found = _meant(text, options)
    return text if found is NOTHING else plain(found)


def _one(sent: Sent, name: str) -> str:
    found = sent.get(name, ())
    return found[0] if found else ""
