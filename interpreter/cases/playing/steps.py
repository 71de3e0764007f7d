"""The steps of a case carried out: its dice fall and its answers are given in the order in which they are asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Any, Final, assert_never

from dsl.border.diagnostics import Finding, Stopped, counted, phrase
from dsl.border.yaml_places import Path
from dsl.understood.parameters import ParameterRule
from interpreter.answers import UNKNOWN, value_of
from interpreter.cases.expected.shapes import ActExpected
from interpreter.cases.lookup import as_written, who_and_what
from interpreter.cases.playing.left_out import filled_in
from interpreter.cases.playing.offers import is_found_stepwise
from interpreter.cases.playing.scenes_of_acts import ScenesOfActs
from interpreter.cases.setting import Setting
from interpreter.cases.shapes import (
    ActStep,
    CaseStage,
    ContestStep,
    EndTurnStep,
    EventStep,
    PhaseStep,
    ProcedureStep,
    RollStep,
    SceneStep,
    SetupStep,
    Step,
    TurnsStep,
)
from interpreter.cases.written import Written
from interpreter.compiled.acts.actions import ActionCode
from interpreter.compiled.rolling.rows import Brought
from interpreter.faults import RuleFault
from interpreter.fitting import understood
from interpreter.named import value_named
from interpreter.phases import phase_steps, setup_steps
from interpreter.requests import DONE, Ask, Choose, GivenAnswer, Refused, Request, Tell, Throw
from interpreter.told_fault import told_fault
from interpreter.values.stored import stored
from interpreter.values.value import Value
from interpreter.world.umpire import UMPIRE
from interpreter.world.world import World

MAX_QUESTIONS: Final = 20_000
"""Questions that one step may ask."""

Steps = Generator[Request, Any, Any]


class Doing:
    """Carries out the stages of a case in a world, one after another.

    Attributes:
        refused: why the last step was refused, or nothing.
        missing: the scene that the last act must be in and that the case does not give, or nothing.
        scenes: those that are under way for acts without being given.
        asked: the questions of the stage that were put to people.
        offered: the acts of the stage's `offered` and `not_offered` that could be chosen parameter by parameter.
        since: how many results and lines of the story there were before the stage.
    """

    def __init__(self, setting: Setting, world: World) -> None:
        self.setting = setting
        self.program = setting.program
        self.world = world
        self.refused = ""
        self.missing = ""
        self.scenes = ScenesOfActs(setting.program, world)
        self.asked: list[Choose | Ask | Tell] = []
        self.offered: list[ActExpected] = []
        self.since = (0, 0)
        self.not_begun: list[tuple[Path, str, str]] = []
        """The events of the stage that the rules did not let begin, each with the reason that was told, if any."""
        self._stage: CaseStage
        self._at: Path = ()
        self._dice: list[int] = []
        self._answered = 0
        self._left_open: tuple[Steps, Choose | Ask | Tell] | None = None
        world.changes.keep()

    def carry_out(self, stage: CaseStage, at: Path) -> None:
        """A stage: a question that was left open goes on, then its steps, until one is refused.

        Raises: Stopped where the stage has too few dice or answers, or names what is not there; RuleFault where a rule
        cannot be carried out before anything is asked.
        """
        self._stage, self._at = stage, at
        self._dice, self._answered = list(stage.dice), 0
        self.refused, self.missing = "", ""
        self.asked, self.offered, self.not_begun = [], [], []
        self.since = (len(self.world.results), len(self.world.story))
        if self._left_open is not None:
            steps, request = self._left_open
            self._left_open = None
            self._drive(steps, request)
        for place, step in zip(self.setting.places((*at, "do"), len(stage.do)), stage.do, strict=True):
            if self.refused:
                return
            if self._left_open is not None:
                raise Stopped([self.setting.differs(place, self._open_question(self._left_open[1]))])
            self._do(step, place)
        if self._left_open is None:
            legal, odds = stage.expect.legal, stage.expect.odds
            for action in (*(one.action for one in legal), *(one.action for one in odds if one.action)):
                self.scenes.begin(self.program.rulebook.actions[action])

    def left_over(self) -> Iterator[Finding]:
        """Dice and answers of the stage that nobody has asked for, and a question that is open and should not be."""
        if self._dice:
            what = phrase("dice left over: {dice}", dice=as_written(self._dice))
            yield self.setting.differs((*self._at, "dice"), what)
        if self._answered < len(self._stage.answers):
            yield self.setting.differs((*self._at, "answers", self._answered), phrase("nobody asks for this answer"))

    @property
    def open_question(self) -> Choose | Ask | Tell | None:
        """The question at which the stage has ended, if it was to end at one."""
        return None if self._left_open is None else self._left_open[1]

    def _do(self, step: Step, at: Path) -> None:
        if isinstance(step, PhaseStep | TurnsStep | EndTurnStep | SetupStep):
            self.scenes.end()
        match step:
            case ActStep():
                self._act(step, at)
            case PhaseStep():
                self._drive(phase_steps(self.program, self.world, step.phase))
            case TurnsStep():
                self._drive(self._turns(step.turns))
            case EndTurnStep():
                self._drive(self._next_turn())
            case SetupStep():
                self._drive(setup_steps(self.program, self.world))
            case RollStep():
                roll = self.program.rolls[step.roll]
                given = self._arguments(roll.rule.parameters, step.arguments, at)
                self._drive(self.program.alone(self.world, roll.roll(self.world, given, Brought(step.about or None))))
            case ContestStep():
                contest = self.program.contests[step.contest]
                given = self._arguments(contest.rule.parameters, step.arguments, at)
                self._drive(self.program.alone(self.world, contest.contest(self.world, given)))
            case ProcedureStep() | EventStep() | SceneStep():
                parameters = self.program.rulebook.procedures[step.procedure].parameters
                arguments = self._arguments(parameters, step.arguments, at)
                told = len(self.world.story)
                carried_out = self.program.procedure(self.world, step.procedure, arguments)
                value = self._drive(self.program.alone(self.world, carried_out))
                if isinstance(step, EventStep) and value is False:
                    reason = " / ".join(text for _, text in self.world.story[told:])
                    self.not_begun.append(((*at, "event"), step.event, reason))
            case _:
                assert_never(step)

    def _next_turn(self) -> Steps:
        """This turn is over and the next begins, with what follows from that; in play it follows as a phase opens."""
        self.world.end_turn()
        self.world.begin_turn()
        # What was done in the last phase is not of this one, though the case opens none.
        self.world.set_clock(self.world.clock._replace(phase_number=self.world.phase_number + 1))
        yield from self.program.triggers.settle(self.world)

    def _turns(self, count: int) -> Steps:
        """Whole turns from the next one on, as long as nobody has won; the setup is a step of its own."""
        for _ in range(count):
            if not self.world.over:
                yield from self._turn()

    def _turn(self) -> Steps:
        self.world.begin_turn()
        self.world.tell("turn", str(self.world.turn))
        for name in self.program.rulebook.phases:
            yield from phase_steps(self.program, self.world, name)
            if self.world.over:
                return
        self.world.end_turn()

    def _arguments(self, parameters: Sequence[ParameterRule], written: Mapping[str, Written], at: Path) -> list[Value]:
        """Arguments in the order of the parameters."""
        return self.setting.arguments(self.world, parameters, written, at)

    def _act(self, step: ActStep, at: Path) -> None:
        code = self.program.actions.get(step.action)
        if code is None:
            known = ", ".join(self.program.actions)
            self.refused = phrase("“{name}” is not among: {known}", name=step.action, known=known)
            return
        given: dict[int, Value] = {}
        actor, values = who_and_what(code.rule, step.player, step.named)
        for number, parameter in enumerate(code.rule.parameters):
            written: Written = values.get(parameter.name)
            if parameter.name == code.rule.by and actor:
                written = actor
            elif parameter.name not in values and not parameter.type.optional:
                continue
            value = value_of(parameter.type, written, self.world)
            if value is UNKNOWN and parameter.name == code.rule.by and written == UMPIRE:
                value = self.world.umpire
            if value is UNKNOWN:
                name = parameter.name.replace("_", " ")
                self.refused = phrase("“{value}” is no {name}", value=as_written(written), name=name)
                return
            given[number] = value
        self.missing = self.scenes.begin(code.rule)
        arguments: Sequence[Value] = list(given.values())
        if len(given) < len(code.rule.parameters):
            arguments, self.refused = filled_in(self.setting, self.world, code, given, at)
        self.refused = self.refused or code.refusal(self.world, arguments)
        if not self.refused:
            self._drive(self.program.alone(self.world, code.carry_out(self.world, arguments)), is_whole=True)

    # ------------------------------------------------------------ answering

    def _drive(self, steps: Steps, request: Request | None = None, *, is_whole: bool = False) -> object:
        """Go on, or begin, until all is done, something is refused, or a question is to be left open.

        Args: with `is_whole` a refusal takes back all of it, else what has been done since the last answer.
        Returns: what the steps give back when all of them are done.
        """
        mark = self.world.changes.mark()
        try:
            if request is None:
                request = next(steps)
            for _ in range(MAX_QUESTIONS):
                if not is_whole:
                    mark = self.world.changes.mark()
                if not isinstance(request, Throw):
                    self._look_at_offer(request)
                    if self._is_left_open():
                        self._left_open = steps, request
                        return None
                    self.asked.append(request)
                request = steps.send(self._answer(request))
        except StopIteration as done:
            return done.value
        except (Refused, RuleFault) as refused:
            # In play a rule that cannot be carried out makes the answer refused, and all it did is taken back.
            self.world.changes.take_back(mark)
            fault = refused.finding if isinstance(refused, RuleFault) else None
            told = str(refused) if fault is None else told_fault(self.program.rulebook, fault)
            self.refused = told or phrase("refused")
            return None
        raise Stopped([self.setting.differs(self._at, phrase("more than {limit} questions", limit=MAX_QUESTIONS))])

    def _look_at_offer(self, request: Request) -> None:
        """Note which of the acts that the stage speaks of can be chosen now, of those that are not listed."""
        if isinstance(request, Choose) and request.options.stepwise:
            expect = self._stage.expect
            self.offered += [
                act
                for act in (*expect.offered, *expect.not_offered)
                if is_found_stepwise(self.setting, self.world, request, act, self._at)
            ]

    def _is_left_open(self) -> bool:
        """Whether the stage ends at the next question."""
        return self._stage.expect.says("left_open") and self._answered == len(self._stage.answers)

    def _open_question(self, request: Choose | Ask | Tell) -> str:
        return phrase("a question is left open: {question}", question=said(request))

    def _answer(self, request: Request) -> Value:
        self.world.refuel()
        if isinstance(request, Throw):
            return self._thrown(request)
        if self._answered == len(self._stage.answers):
            unsaid = _unsaid(request)
            if unsaid is not None:
                return unsaid
            raise Stopped([self.setting.differs((*self._at, "answers"), self._open_question(request))])
        answer = self._stage.answers[self._answered]
        place: Path = (*self._at, "answers", self._answered)
        self._answered += 1
        if isinstance(answer, dict) and isinstance(request, Choose):
            return understood(self.program, self.world, request, self._act_of(answer, request, place))
        try:
            return understood(self.program, self.world, request, answer)
        except Refused:
            instead = self._as_rules_say(answer, request)
            if not instead:
                raise
            what = phrase("cases say “{answer}” in the words of the rules: {instead}", answer=answer, instead=instead)
            raise Stopped([self.setting.differs(place, what)]) from None

    def _as_rules_say(self, answer: object, request: Request) -> str:
        """How the rules say what was answered with a word that players read: `yes` for `ja`; else nothing."""
        if not isinstance(answer, str) or answer == DONE:
            return ""
        if isinstance(request, Choose | Tell):
            return DONE if answer.casefold() == self.world.speech.translate(DONE) else ""
        if not isinstance(request, Ask) or value_of(request.type, answer, self.world) is not UNKNOWN:
            return ""
        value = value_named(request.type, answer, self.world)
        return "" if value is UNKNOWN else as_written(stored(value))

    def _thrown(self, request: Throw) -> Value:
        count = len(request.dice)
        if len(self._dice) < count:
            dice = ", ".join(f"{number}d{sides}" for sides, number in Counter(request.dice).items())
            said = {
                "thrown": counted("{count} is thrown", "{count} are thrown", count),
                "dice": dice,
                "left": counted("{count} is left", "{count} are left", len(self._dice)),
            }
            what = (
                phrase("too few dice: {thrown} for “{text}” ({dice}), {left}", text=request.text, **said)
                if request.text
                else phrase("too few dice: {thrown} ({dice}), {left}", **said)
            )
            raise Stopped([self.setting.differs((*self._at, "dice"), what)])
        shown, self._dice = self._dice[:count], self._dice[count:]
        try:
            return understood(self.program, self.world, request, shown)
        except Refused as refused:
            raise Stopped([self.setting.differs((*self._at, "dice"), str(refused))]) from None

    def _act_of(self, answer: Mapping[str, Written], request: Choose, at: Path) -> dict[str, Written]:
        """The act an answer names; the player it may name must be the one who is asked."""
        named = {name: value for name, value in answer.items() if name != "player"}
        player = as_written(answer["player"]) if "player" in answer else ""
        code = self.program.actions.get(str(answer.get("action", "")))
        if code is not None:
            player, named = who_and_what(code.rule, player, named)
        if player and (request.by is None or player != request.by.id):
            what = phrase("{asked} is asked here, not {player}", asked=who_is_asked(request), player=player)
            raise Stopped([self.setting.differs((*at, "player"), what)])
        return named if code is None else self._filled_in(code, request, named, at)

    def _filled_in(self, code: ActionCode, request: Choose, named: dict[str, Written], at: Path) -> dict[str, Written]:
        """An act that is answered, with the values that are left out, where there is one legal way alone.

        Raises: Refused where it is not legal whatever is meant; Stopped where that is to be said.
        """
        if all(one.name in named or one.name == code.rule.by or one.type.optional for one in code.rule.parameters):
            return named
        given: dict[int, Value] = {}
        for number, one in enumerate(code.rule.parameters):
            if one.name == code.rule.by and request.by is not None:
                given[number] = request.by
            elif one.name in named or one.type.optional:
                value = value_of(one.type, named.get(one.name), self.world)
                if value is UNKNOWN:
                    return named  # it is told where the act is looked for among those that are legal
                given[number] = value
        values, refused = filled_in(self.setting, self.world, code, given, at)
        if refused:
            raise Refused(refused)
        left_out = zip(code.rule.parameters, values, strict=False)
        return named | {one.name: stored(value) for one, value in left_out if one.name not in (*named, code.rule.by)}


def _unsaid(request: Choose | Ask | Tell) -> Value | None:
    """What stands for an answer that nobody has given: no more of it, what is usual, the only answer, or none."""
    if not isinstance(request, Ask):
        return DONE if request.may_stop else None
    if request.usual:
        return GivenAnswer(request.usual[0])
    options = request.options or ()
    if request.several is not None:
        return GivenAnswer(options) if request.several.least == len(options) else None
    if request.shares is not None:
        only = request.shares.only
        return None if only is None else GivenAnswer(tuple(zip(options, only, strict=True)))
    if len(options) == 1:
        return GivenAnswer(options[0])
    if request.low is not None and request.low == request.high:
        return GivenAnswer(request.low)
    return GivenAnswer(None) if None in options else None


def who_is_asked(request: Request) -> str:
    """Who is asked, as players read it."""
    return request.by.label if request.by is not None else phrase("the group")


def said(request: Request) -> str:
    """A question in a few words: who is asked, and for what."""
    match request:
        case Choose():
            what = ", ".join(request.actions)
        case Ask():
            what = request.name
        case Tell():
            what = request.report
        case Throw():
            what = phrase("dice")
        case _:
            assert_never(request)
    if not request.text:
        return phrase("{who}: {what}", who=who_is_asked(request), what=what)
    return phrase("{who}: {text} ({what})", who=who_is_asked(request), text=request.text, what=what)
