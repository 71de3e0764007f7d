"""A report is told, fact by fact; no word but `+` begins one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cli.play.keyboard import Keyboard
from cli.play.picking import parts_of
from cli.play.steering import DONE, Steer, is_word, words_for
from cli.play.values import Sought, ValueGiven, Valuer
from cli.words.sentences import begun_large

if TYPE_CHECKING:
    from interpreter.game_read import GameRead
    from interpreter.requests import Field, Tell


class Reporter:
    """Puts the questions of a report."""

    def __init__(self, keys: Keyboard) -> None:
        self._keys = keys
        self._values = Valuer(keys)

    def tell(self, game: GameRead, request: Tell) -> Any:
        """A report or that there is none; no other word begins one."""
        words = self._keys.words
        while request.may_stop:
            self._keys.note(words.gettext("Enter: nothing more   +: tell one"))
            text = self._keys.typed("> ")
            if text is Steer.BACK:
                self._keys.no_step_back()
                continue
            if not isinstance(text, str):
                return text
            if not text or is_word(text, DONE, words):
                return "done"
            if text.startswith("{"):
                answer = self._keys.mapping(text)
            elif text.startswith("+"):
                answer = self._draft(game, request, parts_of(text[1:].strip(), words) if text[1:].strip() else [])
            else:
                self._keys.note(words.gettext("“{text}” tells nothing; + begins to tell."), text=text)
                continue
            if answer is not None:
                return answer
        while True:
            answer = self._draft(game, request, [])
            if answer is not None:
                return answer

    def _draft(self, game: GameRead, request: Tell, typed: list[str]) -> Any:
        """The facts of a report, each judged when it is typed; None where it was dropped.

        A fact for which those before it leave nothing but what is usual is not asked for.

        What was typed stays as the usual answer when a report of several facts is refused as a whole.
        """
        from interpreter.bots import plain
        from interpreter.fitting import understood
        from interpreter.requests import Refused

        words = self._keys.words
        told: dict[str, Any] = {}
        self._keys.waiting, at = list(typed), 0
        while True:
            if at == len(request.fields):
                try:
                    understood(game.program, game.world, request, told)
                except Refused as refused:
                    self._keys.note(words.gettext("That cannot be: {reason}."), reason=words.say(str(refused)))
                    self._keys.waiting, at = [], 0
                    if len(request.fields) == 1:  # then Enter would say once more what has just been refused
                        told.clear()
                    continue
                return told
            field = request.fields[at]
            if not self._keys.waiting and _is_settled(game, request, at, told):
                told[field.name] = plain(field.default)
                at += 1
                continue
            earlier = [one for one in range(at) if not _is_settled(game, request, one, told)]
            answer = self._field(game, request, field, told)
            if isinstance(answer, ValueGiven):
                reason = request.refusal_so_far(_known(game, request, told | {field.name: answer.answer}, at + 1))
                if reason:
                    self._keys.note(words.gettext("That cannot be: {reason}."), reason=words.say(reason))
                    self._keys.waiting = []
                    if earlier and _leaves_nothing(game, request, at, told):
                        back = words_for(Steer.BACK, words)[0]
                        self._keys.note(words.gettext("“{back}” changes the answer before."), back=back)
                    continue
                told[field.name] = answer.answer
                at += 1
                self._keys.new_question()
            elif answer is Steer.BACK and earlier:
                at = earlier[-1]
                self._keys.waiting = []
                self._keys.new_question()
            elif answer is Steer.BACK and not request.may_stop:
                self._keys.no_step_back()
            elif answer is Steer.UNDO and (told or request.may_stop):
                self._keys.note(words.gettext("What was typed is dropped; nothing else has changed."))
                return None
            elif answer is Steer.BACK:
                return None
            elif answer is Steer.AGAIN:
                self._keys.note(words.gettext("There are no orders of a last turn to give again here."))
            elif answer is not None:
                if told and answer is Steer.QUIT:
                    self._keys.note(words.gettext("What was typed of the report is not recorded."))
                return answer
            else:
                self._keys.waiting = []

    def _field(self, game: GameRead, request: Tell, field: Field, told: dict[str, Any]) -> Any:
        """What was answered to one question of a report, or None where that did not fit, which is told."""
        from interpreter.answers import options_of, value_of
        from interpreter.bots import plain

        question = field.label
        if not question.endswith("?"):
            question = self._keys.words.gettext("{question}?").format(question=question)
        self._keys.console.say(begun_large(question))
        usual: tuple[Any, Any] | None = None
        if field.name in told:
            usual = value_of(field.type, told[field.name], game.world), told[field.name]
        elif field.has_default:
            usual = field.default, plain(field.default)
        others: tuple[Any, ...] = ()
        known = _known(game, request, told, request.fields.index(field))
        options = request.choices(field, known, lambda kind: options_of(kind, game.world))
        is_set = field.type.form == "many"
        if usual is None and options is not None and len(options) == 1 and not is_set:
            usual = options[0], plain(options[0])
        if is_set and field.type.item is not None:
            members = options_of(field.type.item, game.world)
            others = tuple(one for one in members or () if one not in (options or ()))
        return self._values.one(Sought(field.type, options, field.low, field.high, usual, is_set, others=others))


def _is_settled(game: GameRead, request: Tell, at: int, told: Mapping[str, Any]) -> bool:
    """Whether the facts told before leave nothing for one of a report but what is usual."""
    from interpreter.answers import options_of

    asked = request.fields[at]
    if asked.type.form == "many":
        left = request.choices(asked, _known(game, request, told, at), lambda kind: options_of(kind, game.world))
        return left == () and bool(asked.default == ())
    if not asked.has_default or asked.options is None or len(asked.options) < 2:
        return False
    return request.fitting(asked, _known(game, request, told, at)) == (asked.default,)


def _leaves_nothing(game: GameRead, request: Tell, at: int, told: Mapping[str, Any]) -> bool:
    """Whether the facts told before leave no answer at all to one of a report that is chosen from a list."""
    asked, known = request.fields[at], _known(game, request, told, at)
    return bool(asked.options) and all(request.refusal_so_far(known | {asked.name: one}) for one in asked.options or ())


def _known(game: GameRead, request: Tell, told: Mapping[str, Any], count: int) -> dict[str, Any]:
    """The first facts of a report as they were told; those behind them may still change."""
    from interpreter.answers import value_of

    first = [one for one in request.fields[:count] if one.name in told]
    return {one.name: value_of(one.type, told[one.name], game.world) for one in first}
