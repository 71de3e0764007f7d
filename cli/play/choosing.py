"""A legal act is chosen: by its number, by a piece of what it is called, several with commas, or part by part."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from cli.asking import option_lines
from cli.play.keyboard import LONG_LIST, Keyboard
from cli.play.last_turn import orders_before
from cli.play.picking import acts_meant, names_in, parts_of
from cli.play.said_act import act_said
from cli.play.steering import ALL, DONE, Steer, is_word, words_for
from cli.play.stepping import chosen_stepwise, stepwise_line, stepwise_meant
from cli.play.usual import usual_act
from cli.words.questions import act_called

if TYPE_CHECKING:
    from interpreter.game_read import GameRead
    from interpreter.requests import Choose, LegalAct

MOST_NAMED: Final = 8
"""Acts of the last turn that are named."""


class Chooser:
    """Puts a choice of acts; acts that were typed together are kept until their turn comes."""

    def __init__(self, keys: Keyboard) -> None:
        self._keys = keys
        self._waiting: list[tuple[str, LegalAct]] = []

    def choose(self, game: GameRead, request: Choose) -> Any:
        """The answer to a choice, or a wish."""
        waiting = self._next_waiting(request)
        if waiting is not None:
            return waiting
        narrowed = list(request.options)
        is_listed = False
        while True:
            if not is_listed:
                self._list(game, request, narrowed)
            is_listed = True
            text = self._keys.typed("> ")
            if text is Steer.BACK:
                self._keys.no_step_back()
                continue
            if not isinstance(text, str):
                return text
            act = stepwise_meant(game, request, text, len(narrowed))
            if act is not None:
                answer = chosen_stepwise(game, request, *act, self._keys)
                if answer is not None:
                    return answer
                is_listed = False
                continue
            answer, listed = self._chosen(game, request, text, narrowed)
            if answer is not None:
                return answer
            is_listed, narrowed = listed is narrowed, listed

    def _next_waiting(self, request: Choose) -> Any:
        """The next of several acts that were typed in one line, if it is still legal for the same player."""
        while self._waiting:
            by, act = self._waiting.pop(0)
            if by == (request.by.id if request.by is not None else ""):
                option = request.options.named(act.answer)
                if option is not None:
                    self._keys.note("→ {act}", act=option.text)
                    return act.answer
            self._keys.note(self._keys.words.gettext("no longer possible: {act}"), act=act.text)
        return None

    def _chosen(self, game: GameRead, request: Choose, text: str, listed: list[LegalAct]) -> tuple[Any, list[LegalAct]]:
        """The answer that was typed, or None and the options that are left: the same list where nothing has changed."""
        words = self._keys.words
        usual = usual_act(game, request)
        if not text and usual is not None:
            return usual.answer, listed
        if is_word(text, DONE, words) or (not text and request.may_stop):
            if request.may_stop:
                return "done", listed
            self._keys.note(words.gettext("one of the options must be chosen"))
            return None, listed
        if text.startswith("{"):
            return self._keys.mapping(text), listed
        if not text or text == "*" or is_word(text, ALL, words):
            return None, list(request.options)
        found = self._acts(text, request, listed)
        if len(found) == 1:
            return found[0].answer, listed
        if not found and "," in text:
            return self._first_of_several(game, text, request, listed), listed
        if found:
            self._keys.note(words.gettext("“{text}” may be any of these:"), text=text)
            return None, found
        said = act_said(game, request, text)
        if said is not None:
            return said, listed
        self._keys.unknown(text, names_in(request.options))
        self._keys.note(
            words.gettext("Type a number or a piece of an option; “{help}” tells what else."),
            help=words_for(Steer.HELP, words)[0],
        )
        return None, listed

    @staticmethod
    def _acts(text: str, request: Choose, listed: list[LegalAct]) -> list[LegalAct]:
        """The acts that a text may mean: by its number in the list, of the list, or of all."""
        if re.fullmatch(r"[0-9]{1,6}", text) and int(text) - 1 in range(len(listed)):
            return [listed[int(text) - 1]]
        found = acts_meant(text, listed)
        return found if found or len(listed) == len(request.options) else acts_meant(text, request.options)

    def _first_of_several(self, game: GameRead, text: str, request: Choose, listed: list[LegalAct]) -> Any:
        """The first of some acts with commas between them; the others wait. Where one is not clear none is taken."""
        from interpreter.acts_told_apart import acts_told_apart

        words, several = self._keys.words, []
        for part in parts_of(text, words):
            found = self._acts(part, request, listed)
            if len(found) != 1:
                if found:
                    self._keys.note(words.gettext("“{text}” may be any of these:"), text=part)
                else:
                    self._say_why_not(game, part, request)
                for one in acts_told_apart(found, request.options)[:MOST_NAMED]:
                    self._keys.note(f"  {one}")
                self._keys.note(words.gettext("None of the list was taken."))
                return None
            several.append(found[0])
        by = request.by.id if request.by is not None else ""
        self._waiting = [(by, one) for one in several[1:]]
        return several[0].answer if several else None

    def _say_why_not(self, game: GameRead, text: str, request: Choose) -> None:
        """One of several acts that cannot be taken: the reason, where it is an act at all."""
        said = act_said(game, request, text)
        reason = request.refusal(said) if said is not None else ""
        if reason:
            self._keys.note(f"{text}: {self._keys.words.say(reason)}")
        else:
            self._keys.unknown(text, names_in(request.options))

    def _list(self, game: GameRead, request: Choose, options: list[LegalAct]) -> None:
        words = self._keys.words
        if len(options) > LONG_LIST:
            counts = {name: sum(1 for one in options if one.action == name) for name in request.actions}
            for name, count in counts.items():
                if count == 1:
                    self._keys.console.say(f"  {next(one.text for one in options if one.action == name)}")
                elif count:
                    said = words.ngettext("{count} way", "{count} ways", count).format(count=count)
                    self._keys.console.say(
                        f"  {act_called(game.program.rulebook.actions[name], words, request.by)}: {said}"
                    )
        else:
            odds = words_for(Steer.ODDS, words)[0]
            for line in option_lines(game, request, options, self._keys.console, odds):
                self._keys.console.say(line)
        for at, act in enumerate(request.options.stepwise, start=len(options) + 1):
            self._keys.console.say(stepwise_line(game, act, at, words))
        if len(options) > LONG_LIST:
            self._keys.note(words.gettext("Type a part of what you want to do, such as the name of a tile."))
        usual = usual_act(game, request)
        if request.may_stop:
            self._keys.note(words.gettext("Enter: done"))
        elif usual is not None:
            self._keys.note(words.gettext("Enter: {usual}"), usual=usual.text)
        self._offer_again(game, request)

    def _offer_again(self, game: GameRead, request: Choose) -> None:
        """The acts of the last turn that can be done again, with the word that does them all."""
        acts = [one.answer for one in orders_before(game) if isinstance(one.answer, dict)]
        legal = [option.text for option in map(request.options.named, acts) if option is not None]
        if legal:
            said = "; ".join(legal[:MOST_NAMED]) + ("; …" if len(legal) > MOST_NAMED else "")
            again = words_for(Steer.AGAIN, self._keys.words)[0]
            self._keys.note(self._keys.words.gettext("{again}: as in your last turn ({acts})"), again=again, acts=said)
