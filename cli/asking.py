"""How a request is put to people, and how what they type becomes an answer."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from cli.console import Console
from cli.stepping import DROPPED, chosen_stepwise, stepwise_line, stepwise_meant
from cli.words.numbers import number, percent

if TYPE_CHECKING:
    from interpreter.game import Game
    from interpreter.requests import Ask, Choose, Field, LegalAct, Request, SeveralWanted, SharesWanted, Tell, Throw
    from interpreter.values import Number

LONG_LIST: Final = 24
"""More options are not listed at once: the group narrows them by typing a part."""

SECONDS_OF_ODDS: Final = 0.3
"""How long the odds beside the options of one question may take together."""

LONGEST_DENOMINATOR: Final = 100
"""A fraction with a greater one says less than its percents."""

QUIT: Final = object()
"""The answer that leaves the game where it stands."""
UNDO: Final = object()
"""The answer that takes the last one back."""


def who(request: Request, console: Console) -> str:
    """Who is asked."""
    return request.by.label if request.by is not None else console.words.gettext("Everybody")


def headline(request: Request, console: Console) -> str:
    """Who is asked for what."""
    return f"{who(request, console)}: {_wanted(request, console)}"


def _wanted(request: Request, console: Console) -> str:
    from interpreter.requests import Ask, Choose, Tell, Throw

    words = console.words
    match request:
        case Choose():
            return request.text or words.gettext("what do you do?")
        case Ask():
            text = request.text or request.name.replace("_", " ")
            return (
                words.gettext("{question} (sealed until all have answered)").format(question=text)
                if request.is_sealed
                else text
            )
        case Tell():
            return request.text or words.gettext("what has happened? ({what})").format(what=request.label)
        case Throw():
            text = words.gettext("throw {dice}").format(dice=dice_text(request.dice, console))
            return f"{text} ({request.text})" if request.text else text


def dice_text(sides: tuple[int, ...], console: Console) -> str:
    """Dice as players write them: `2d6 + 1d3`."""
    from cli.words.numbers import dice

    counted = {one: sides.count(one) for one in sides}
    return " + ".join(dice(f"{count}d{one}", console.words) for one, count in counted.items())


def chance_text(chance: Fraction, console: Console) -> str:
    """A chance as a fraction and in percent, `5/12 (42 %)`; a long fraction in percent alone."""
    in_percent = percent(chance, console.words)
    if chance in (0, 1) or chance.denominator > LONGEST_DENOMINATOR:
        return in_percent
    return f"{number(chance, console.words)} ({in_percent})"


class Asker:
    """Puts requests to whoever sits at the keyboard, or to the lines of a pipe."""

    def __init__(self, console: Console, read: Callable[[str], str | None] | None = None) -> None:
        self.console = console
        self._read = read or self._line

    @staticmethod
    def _line(prompt: str) -> str | None:
        """One line of input; None at its end."""
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            sys.stdout.write("\n")
            return None
        return line.strip()[:2000]

    def ask(self, game: Game) -> Any:
        """The answer to the pending request, or `QUIT` or `UNDO`.

        Errors: ValueError, when nothing is asked.
        """
        from interpreter.requests import Ask, Choose, Tell, Throw

        request = game.pending
        self.console.say()
        if request is not None:
            self.console.say(headline(request, self.console))
        match request:
            case Choose():
                return self._choose(game, request)
            case Ask():
                return self._value(request)
            case Tell():
                return self._tell(request)
            case Throw():
                return self._throw(request)
            case None:
                raise ValueError("nothing is asked")

    def _typed(self, prompt: str) -> Any:
        """What was typed, or the wish to leave or to take back."""
        text = self._read(prompt)
        if text is None or text.lower() in {"quit", "exit", self.console.words.gettext("quit")}:
            return QUIT
        if text.lower() in {"undo", self.console.words.gettext("undo")}:
            return UNDO
        return text

    # ------------------------------------------------------------ acts

    def _choose(self, game: Game, request: Choose) -> Any:
        narrowed = list(request.options)
        while True:
            self._list(game, request, narrowed)
            text = self._typed("> ")
            if text is QUIT or text is UNDO:
                return text
            act = stepwise_meant(request, text, len(narrowed))
            if act is not None:
                answer = chosen_stepwise(game, *act, self._typed, self.console)
                if answer is DROPPED or answer is UNDO:
                    continue
                return answer
            answer, narrowed = self._chosen(game, request, text, narrowed)
            if answer is not None:
                return answer

    def _chosen(self, game: Game, request: Choose, text: str, listed: list[LegalAct]) -> tuple[Any, list[LegalAct]]:
        """The answer that was typed, or None and the options that are left."""
        words = self.console.words
        if text.lower() in {"done", words.gettext("done"), ""} and (text or request.may_stop):
            return "done", listed
        if re.fullmatch(r"[0-9]{1,6}", text):
            at = int(text) - 1
            if at in range(len(listed)):
                return listed[at].answer, listed
        if text.startswith("{"):
            from dsl.border.diagnostics import Stopped

            try:
                return typed_mapping(text), listed
            except Stopped as stopped:
                self.console.findings(stopped.findings)
                return None, listed
        if not text or text in ("*", words.gettext("all")):
            return None, list(request.options)
        return self._narrowed(game, request, text, listed)

    def _narrowed(self, game: Game, request: Choose, text: str, listed: list[LegalAct]) -> tuple[Any, list[LegalAct]]:
        tokens = text.casefold().split()
        for options in (listed, list(request.options)):
            found = [one for one in options if all(_speaks_of(one, token) for token in tokens)]
            if found:
                exact = len(found) == 1 and tokens[0] == found[0].action.casefold()
                return (found[0].answer if exact else None), found
        if tokens[0] in {name.casefold() for name in request.actions}:
            return _as_mapping(game, request, text), listed
        self.console.say("  " + self.console.words.gettext("nothing here is called “{name}”").format(name=text))
        return None, listed

    def _list(self, game: Game, request: Choose, options: list[LegalAct]) -> None:
        words = self.console.words
        if len(options) > LONG_LIST:
            counts = {name: sum(1 for one in options if one.action == name) for name in request.actions}
            for name, count in counts.items():
                if count:
                    said = words.ngettext("{count} way", "{count} ways", count).format(count=count)
                    self.console.say(f"  {name.replace('_', ' ')}: {said}")
            self.console.say("  " + words.gettext("Type a part of what you want to do, such as the name of a tile."))
        else:
            for line in option_lines(game, request, options, self.console):
                self.console.say(line)
        is_grouped = 0 < len(options) <= LONG_LIST and len(request.actions) > 1
        for at, act in enumerate(request.options.stepwise, start=len(options) + 1):
            if is_grouped:
                self.console.say(f"  {act.action.replace('_', ' ')}:")
            self.console.say(stepwise_line(act, at, self.console))
        if request.may_stop:
            self.console.say("  " + words.gettext("Enter: done"))

    # ------------------------------------------------------------ values, reports, dice

    def _several(self, request: Ask, wanted: SeveralWanted) -> Any:
        """Some of a list, typed with commas between them; an empty line chooses none."""
        words, options = self.console.words, request.options or ()
        weights = [f" ({number(one, words)})" for one in wanted.weights] or [""] * len(options)
        for at, (one, weight) in enumerate(zip(options, weights, strict=True), start=1):
            self.console.say(f"  {at:>3}  {spoken(one, self.console)}{weight}")
        if wanted.total is not None:
            said = words.gettext("together at most {total}").format(total=number(wanted.total, words))
            self.console.say(f"  {said}")
        self.console.say("  " + words.gettext("several: with commas between them"))
        text = self._typed(f"({wanted.least}–{wanted.most})> ")
        if text is QUIT or text is UNDO:
            return text
        return [self._picked(part.strip(), options) for part in text.split(",") if part.strip()]

    def _shares(self, request: Ask, wanted: SharesWanted) -> Any:
        """A number for each of a list, typed in its order: `2 0 5`."""
        words, options = self.console.words, request.options or ()
        for one, cap in zip(options, wanted.caps, strict=True):
            self.console.say(f"  {spoken(one, self.console)} (0–{cap})")
        self.console.say("  " + words.gettext("a number for each, in this order, such as: 2 0 5"))
        together = words.gettext("together {total}")
        if wanted.is_at_most:
            together = words.gettext("together at most {total}")
        text = self._typed(f"({together.format(total=number(wanted.total, words))})> ")
        if text is QUIT or text is UNDO:
            return text
        if text.startswith("{"):
            return typed_mapping(text)
        return [int(one) if re.fullmatch(r"[0-9]{1,18}", one) else one for one in re.split(r"[\s,]+", text) if one]

    def _value(self, request: Ask) -> Any:
        if request.shares is not None:
            return self._shares(request, request.shares)
        if request.several is not None:
            return self._several(request, request.several)
        return self._one_value(request.options, request.low, request.high, None, request.type.form)

    def _one_value(
        self,
        options: tuple[Any, ...] | None,
        low: Number | None,
        high: Number | None,
        default: tuple[Any] | None,
        form: str,
    ) -> Any:
        """A value from a short list, a number or a text; Enter takes the default."""
        for at, one in enumerate(options or (), start=1):
            self.console.say(f"  {at:>3}  {spoken(one, self.console)}")
        shown_default = "" if default is None else f" [{spoken(default[0], self.console)}]"
        text = self._typed(f"{_range_text(low, high)}{shown_default}> ".lstrip())
        if text is QUIT or text is UNDO:
            return text
        if not text and default is not None:
            from interpreter.bots import plain

            return plain(default[0])
        return self._meant(text, form) if options is None else self._picked(text, options)

    def _picked(self, text: str, options: tuple[Any, ...]) -> Any:
        """One of a list by its number or by what it is called; the text as typed where it is neither."""
        from interpreter.requests import key_of

        if re.fullmatch(r"[0-9]{1,6}", text) and int(text) - 1 in range(len(options)):
            return key_of(options[int(text) - 1])
        near = [one for one in options if spoken(one, self.console).casefold() == text.casefold()]
        return key_of(near[0]) if near else text

    def _meant(self, text: str, form: str) -> Any:
        """A value of a type by what was typed; the text itself where it says none, which the game will refuse."""
        words = self.console.words
        match form:
            case "number":
                return int(text) if re.fullmatch(r"-?[0-9]{1,18}", text) else text
            case "truth":
                return {words.gettext("yes"): True, words.gettext("no"): False}.get(text.lower(), text)
            case "many":
                return [part.strip() for part in text.split(",") if part.strip()]
            case _:
                return text

    def _tell(self, request: Tell) -> Any:
        if request.may_stop:
            self.console.say("  " + self.console.words.gettext("Enter: nothing more   +: tell one"))
            text = self._typed("> ")
            if text is QUIT or text is UNDO:
                return text
            if text in ("", "done", self.console.words.gettext("done")):
                return "done"
            if text.startswith("{"):
                return typed_mapping(text)
        told: dict[str, Any] = {}
        for field in request.fields:
            value = self._field(field)
            if value is QUIT or value is UNDO:
                return value
            told[field.name] = value
        return told

    def _field(self, field: Field) -> Any:
        self.console.say(f" {field.label}?")
        default = (field.default,) if field.has_default else None
        return self._one_value(field.options, field.low, field.high, default, field.type.form)

    def _throw(self, request: Throw) -> Any:
        text = self._typed("> ")
        if text is QUIT or text is UNDO:
            return text
        return [int(one) for one in re.findall(r"[0-9]{1,4}", text)]


def _range_text(low: Number | None, high: Number | None) -> str:
    """`(2–5)`, open where there is no bound, empty where there is none at all."""
    if low is None and high is None:
        return ""
    return f" ({'' if low is None else low}–{'' if high is None else high})"


def spoken(value: Any, console: Console) -> str:
    """A value as the reader's language says it."""
    from cli.words.speech import speech_of
    from interpreter.values import shown_value

    return shown_value(value, speech_of(console.words.language))


def option_lines(game: Game, request: Choose, options: list[LegalAct], console: Console) -> Iterator[str]:
    """The options with their numbers, grouped by act, with the chance where one roll decides."""
    from interpreter.bots import MOST_STEPS
    from interpreter.compiled.rolling.lots import BeyondBudget
    from interpreter.odds.budget import Budget, Halted
    from interpreter.odds.questions import odds_of_option

    width = max((len(one.text) for one in options), default=0)
    last = ""
    late = monotonic() + SECONDS_OF_ODDS
    is_late = is_left_out = False
    for at, option in enumerate(options, start=1):
        if option.action != last and len(request.actions) > 1:
            yield f"  {option.action.replace('_', ' ')}:"
        last = option.action
        chance: Fraction | None = None
        if not is_late:
            try:
                budget = Budget(MOST_STEPS, lambda: monotonic() > late)
                chance = odds_of_option(game.program, game.world, option, request.by, budget)
            except BeyondBudget:
                is_left_out = True
            except Halted:
                is_late = is_left_out = True
        said = "" if chance is None else f"   {chance_text(chance, console)}"
        yield f"  {at:>3}  {option.text:<{width if said else 0}}{said}"
    if is_left_out:
        yield "  " + console.words.gettext("Chances that take longer are left out; `marchlaw odds` works them out.")


def _speaks_of(option: LegalAct, token: str) -> bool:
    """Whether a typed word belongs to an option: its act, an argument or its number, or a word of its text."""
    from interpreter.requests import key_of

    said = [option.action, *(str(key_of(value)) for _, value in option.arguments)]
    said += [one.rpartition("_")[2] for one in said[1:]]
    return any(token == one.casefold() for one in said) or token in option.text.casefold().split()


def _as_mapping(game: Game, request: Choose, text: str) -> dict[str, Any]:
    """An act typed as words that is none of the options: the game says why."""
    action, *rest = text.split()
    name = next(name for name in request.actions if name.casefold() == action.casefold())
    rule = game.program.rulebook.actions[name]
    names = [one.name for slot, one in enumerate(rule.parameters, start=1) if slot != rule.by_slot]
    return {"action": name, **dict(zip(names, rest, strict=False))}


def typed_mapping(text: str) -> Any:
    """An answer typed as YAML: `{action: take, tile: c4}`.

    Raises: Stopped when it is none.
    """
    from dsl.border.yaml_door import load_yaml

    return load_yaml(text + "\n", "-").value
