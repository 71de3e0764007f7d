"""Rule cases: given, do, dice, expect (the format is described in docs/cases.md).

    for result in run_file(Path("rulesets/valley/cases/harvest.yaml")):
        print(result.name, result.passed, result.message)

A case starts from a fresh world of its map, puts what is `given` on top, carries out the steps of
`do` with the listed dice and answers, and compares only what `expect` names.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field

from dsl.border.diagnostics import Finding, Kind, Severity, Span, Stopped, joined, phrase
from dsl.border.gates import read_text
from dsl.border.yaml_door import Document, load_model, load_yaml
from dsl.loaded import Loaded
from dsl.loader import load_ruleset
from dsl.types import Type
from dsl.understood.rules import KindRule
from interpreter.answers import UNKNOWN, value_of
from interpreter.cases.expectations import compare
from interpreter.compiled.contests import ContestCode
from interpreter.compiled.program import Program
from interpreter.game import understood
from interpreter.new_world import Seat, new_world
from interpreter.phases import Road, campaign_steps, phase_steps
from interpreter.requests import DONE, Choose, Refused, Request, Throw
from interpreter.values import Entity, Fact, Lasting, RuleFault, Value
from interpreter.world import World
from maps import TileMap, open_map, parse_map

MAX_STEPS: Final = 20_000

_E: Final = Severity.ERROR
CASE_FAILED = Kind("case-failed", _E, "case “{name}”: {what}", "")
UNKNOWN_IN_CASE = Kind("unknown-in-case", _E, "{what}", "{known}")
RULESET_OF_CASE = Kind(
    "case-ruleset", _E, "the ruleset “{name}” of these cases has findings", "run `marchlaw check {name}`"
)


class _Model(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class CaseModel(_Model):
    """One case as it stands in the file."""

    name: str
    rules: list[str] = Field(default_factory=list)
    given: dict[str, Any] = Field(default_factory=dict)
    do: Any = None
    dice: list[int] = Field(default_factory=list)
    answers: list[Any] = Field(default_factory=list)
    expect: dict[str, Any]


class CaseFile(_Model):
    """A case file."""

    ruleset: str
    map: Any
    options: dict[str, Any] = Field(default_factory=dict)
    players: dict[str, Any] = Field(default_factory=dict)
    cases: list[CaseModel]


@dataclass(frozen=True, slots=True)
class CaseResult:
    """How a case went; the message says what differed."""

    name: str
    rules: tuple[str, ...]
    passed: bool
    message: str
    span: Span


class CaseError(Exception):
    """A case that cannot be carried out as written."""


def read_cases(path: Path) -> tuple[CaseFile, Document]:
    """A case file past its gates.

    Raises: Stopped.
    """
    document = load_yaml(read_text(path), str(path))
    return load_model(CaseFile, document), document


def run_file(
    path: Path, *, load: Callable[[str | Path], Loaded] = load_ruleset, only: Callable[[CaseModel], bool] | None = None
) -> list[CaseResult]:
    """Run all cases of a file (or those that `only` takes).

    Args: `load` gives the ruleset; another one may be given to test a changed ruleset.
    Raises: Stopped when the file or its ruleset cannot be read.
    """
    file, document = read_cases(path)
    loaded = load(ruleset_of(file, path))
    if loaded.rulebook is None:
        place = document.span(("ruleset",))
        raise Stopped([RULESET_OF_CASE.at(place, name=file.ruleset), *loaded.findings])
    tile_map = _map_of(file, document, path)
    program = Program(loaded.rulebook)
    results = []
    for number, case in enumerate(file.cases):
        if only is None or only(case):
            span = document.span(("cases", number, "name"))
            results.append(_Run(program, tile_map, file, case, span).result())
    return results


def ruleset_of(file: CaseFile, path: Path) -> str | Path:
    """The ruleset a case file names: a path beside it, the folder it lies in, or a bundled name."""
    beside = path.parent / file.ruleset
    if beside.exists():
        return beside
    for folder in path.resolve().parents:
        if folder.name == file.ruleset and any(folder.glob("*.law")):
            return folder
    return file.ruleset


def _map_of(file: CaseFile, document: Document, path: Path) -> TileMap:
    if isinstance(file.map, str):
        beside = path.parent / file.map
        return open_map(str(beside)) if beside.is_file() else open_map(file.map)
    inline = document.value["map"] if isinstance(document.value, dict) else {}
    whole: dict[str, Any] = {"format": 1, "title": "map of the cases"}
    whole |= inline if isinstance(inline, dict) else {}
    return parse_map(document.part(("map",), whole))


def _told(finding: Finding) -> str:
    """Message and hint in one sentence."""
    return joined([one for one in (finding.as_phrase(), finding.hint_as_phrase()) if one], " ")


class _Run:
    """One case carried out."""

    def __init__(self, program: Program, tile_map: TileMap, file: CaseFile, case: CaseModel, span: Span) -> None:
        self.program = program
        self.map = tile_map
        self.file = file
        self.case = case
        self.span = span
        self.dice = list(case.dice)
        self.answers = list(case.answers)
        self.world: World
        self.refused = ""
        self.before = ""

    def result(self) -> CaseResult:
        """Passed, or what differed."""
        try:
            problems = list(self._problems())
        except CaseError as error:
            problems = [str(error)]
        except Stopped as stopped:
            problems = [_told(one) for one in stopped.findings]
        except RuleFault as fault:
            problems = [fault.finding.as_phrase()]
        return CaseResult(self.case.name, tuple(self.case.rules), not problems, joined(problems, "; "), self.span)

    def _problems(self) -> Iterator[str]:
        self.world = self._given()
        self.before = self.world.state_hash()
        steps = self.case.do if isinstance(self.case.do, list) else [] if self.case.do is None else [self.case.do]
        for step in steps:
            self.before = self.world.state_hash()
            self._do(step)
            if self.refused:
                break
        expected = str(self.case.expect.get("refused", ""))
        if expected and not self.refused:
            yield phrase("expected a refusal with “{expected}”, and it was allowed", expected=expected)
        elif expected and expected.casefold() not in self.refused.casefold():
            yield phrase(
                "refused because “{reason}”, not because of “{expected}”", reason=self.refused, expected=expected
            )
        elif not expected and self.refused:
            yield phrase("refused: {reason}", reason=self.refused)
        elif expected and self.world.state_hash() != self.before:
            yield phrase("the refusal changed the state")
        if self.dice:
            yield phrase("dice left over: {dice}", dice=self.dice)
        if self.answers:
            yield phrase("answers left over: {answers}", answers=self.answers)
        yield from compare(self.program, self.world, self.case.expect, self.thing, self.arguments)

    # ------------------------------------------------------------ given

    def _given(self) -> World:
        given = dict(self.case.given)
        options = dict(self.file.options) | dict(given.pop("options", {}))
        players = given.pop("players", None) or self.file.players or {"red": {}, "blue": {}}
        seats = []
        late: dict[str, dict[str, Any]] = {}
        for name, attributes in players.items():
            values = dict(attributes or {})
            conditions = values.pop("conditions", None)
            if conditions is not None:
                late[str(name)] = {"conditions": conditions}
            seats.append(Seat(str(name), str(values.pop("name", name)), values))
        world, notices = new_world(self.program, self.map, seats, options)
        strange = [one for one in notices if one.span is None]
        if strange:
            raise CaseError(joined((_told(one) for one in strange), "; "))
        turn = int(given.pop("turn", 1))
        phase = given.pop("phase", None)
        if phase is not None:
            if phase not in self.program.rulebook.phases:
                raise CaseError(
                    phrase(
                        "no phase “{phase}”; there are: {known}",
                        phase=phase,
                        known=", ".join(self.program.rulebook.phases),
                    )
                )
        world.set_clock(world.clock._replace(turn=turn, phase=phase or "", phase_number=1))
        self.world = world
        reports = given.pop("reports", [])
        facts = given.pop("facts", [])
        order = given.pop("order", None)
        for name, attributes in late.items():
            self._set(world.by_id[name], attributes)
        waiting = []
        for plural, things in given.items():
            kind = self.kind(plural)
            for thing_id, attributes in (things or {}).items():
                waiting.append((self._thing(kind, str(thing_id)), dict(attributes or {})))
        for entity, attributes in waiting:
            self._set(entity, attributes)
        for report in reports:
            for name, attributes in report.items():
                self._set(self._new(self.kind(name)), dict(attributes or {}))
        for fact in facts:
            for name, data in fact.items():
                self._note(name, dict(data or {}))
        if order is not None:
            world.set_order(self.thing(one) for one in order)
        return world

    def kind(self, word: str) -> KindRule:
        """The kind of a name or plural."""
        for kind in self.program.rulebook.kinds.values():
            if word in (kind.name, kind.plural) or (word == kind.name + "s"):
                return kind
        raise CaseError(phrase("no kind of thing is called “{word}”", word=word))

    def _new(self, kind: KindRule) -> Entity:
        return self.world.create(kind.name, self.program.kinds[kind.name].defaults(self.world))

    def _thing(self, kind: KindRule, thing_id: str) -> Entity:
        entity = self.world.by_id.get(thing_id)
        if entity is not None:
            return entity
        if kind.name in ("tile", "player", "board"):
            raise CaseError(phrase("no {kind} is called “{thing_id}”", kind=kind.name, thing_id=thing_id))
        number = self.world.counters.get(kind.name, 0) + 1
        self.world.count(kind.name, number)
        values = self.program.kinds[kind.name].defaults(self.world)
        entity = Entity(kind.name, thing_id, number, thing_id, self.world.turn, values)
        self.world.add(entity)
        return entity

    def _set(self, entity: Entity, attributes: dict[str, Any]) -> None:
        kind = self.program.rulebook.kinds[entity.kind]
        for name, answer in attributes.items():
            if name == "born":
                self.world.set_born(entity, int(answer))
            elif name == "name":
                entity.label = str(answer)
            elif name == "conditions":
                for condition in answer:
                    if condition not in self.program.rulebook.conditions:
                        raise CaseError(phrase("no condition is called “{condition}”", condition=condition))
                    self.world.gain(entity, condition, Lasting())
            else:
                attribute = next((one for one in kind.attributes if one.name == name), None)
                if attribute is None:
                    known = ", ".join(one.name for one in kind.attributes)
                    raise CaseError(
                        phrase("{kind} has no “{name}”; it has: {known}", kind=kind.name, name=name, known=known)
                    )
                self.world.set_value(entity, kind.index(name), self.value(attribute.type, answer, name))

    def value(self, kind: Type, answer: Any, name: str) -> Value:
        """A value given in the file.

        Raises: CaseError when it does not fit.
        """
        value = value_of(kind, answer, self.world)
        if value is UNKNOWN:
            raise CaseError(
                phrase("“{answer}” does not fit {name}, which is {kind}", answer=answer, name=name, kind=kind)
            )
        return value

    def _note(self, name: str, data: dict[str, Any]) -> None:
        turn = int(data.pop("turn", self.world.turn))
        phase = self.world.phase_number if data.pop("this_phase", True) else 0
        kept: dict[str, Value] = {"success": False, "total": 0, "natural": 0}
        for key, answer in data.items():
            thing = self.world.by_id.get(answer) if isinstance(answer, str) else None
            kept[key] = thing if thing is not None else answer
        self.world.add_fact(Fact(name, kept, turn, phase))

    def thing(self, word: Any) -> Entity:
        """The thing of that id.

        Raises: CaseError when there is none.
        """
        entity = self.world.by_id.get(str(word))
        if entity is None:
            raise CaseError(phrase("nothing here is called “{word}”", word=word))
        return entity

    # ------------------------------------------------------------ do

    def _do(self, step: Any) -> None:
        if not isinstance(step, dict):
            raise CaseError(phrase("a step of `do` is a mapping such as {{player: red, action: …}}"))
        step = dict(step)
        if "action" in step:
            self._act(step)
        elif "phase" in step:
            name = str(step["phase"])
            if name not in self.program.rulebook.phases:
                raise CaseError(
                    phrase(
                        "no phase “{name}”; there are: {known}",
                        name=name,
                        known=", ".join(self.program.rulebook.phases),
                    )
                )
            self._drive(phase_steps(self.program, self.world, name))
        elif "turns" in step or "turn" in step:
            count = int(step.get("turns", 1))
            self._drive(campaign_steps(self.program, self.world, Road(self.world.turn + count)))
        elif "setup" in step:
            for run, size in self.program.setups:
                self._drive(_as_steps(run, [self.world, *[None] * (size - 1)]))
        elif "end_turn" in step:
            self.world.expire("end", "turn")
            self.world.begin_turn()
        else:
            self._named(step)

    def _named(self, step: dict[str, Any]) -> None:
        given = dict(step.get("with", {}))
        for word in ("roll", "contest"):
            if word in step:
                name = str(step[word])
                code = self.program.rolls.get(name)
                if code is None:
                    missing = (
                        phrase("no roll is called “{name}”", name=name)
                        if word == "roll"
                        else phrase("no contest is called “{name}”", name=name)
                    )
                    raise CaseError(missing)
                arguments = self.arguments(code.rule.parameters, given)
                carried_out = code.contest if isinstance(code, ContestCode) else code.roll
                self._drive(carried_out(self.world, arguments))
                return
        if "procedure" in step:
            name = str(step["procedure"])
            rule = self.program.rulebook.procedures.get(name)
            if rule is None:
                raise CaseError(phrase("no procedure is called “{name}”", name=name))
            self._drive(self.program.procedure(self.world, name, self.arguments(rule.parameters, given)))
            return
        raise CaseError(phrase("no step is called {name}", name=", ".join(step)))

    def arguments(self, parameters: Any, given: dict[str, Any]) -> list[Value]:
        """Arguments by name, in the order of the parameters."""
        known = [parameter.name for parameter in parameters]
        for name in given:
            if name not in known:
                raise CaseError(phrase("no parameter “{name}”; there are: {known}", name=name, known=", ".join(known)))
        arguments = []
        for parameter in parameters:
            if parameter.name not in given and not parameter.type.optional:
                raise CaseError(phrase("a value for “{parameter}” is missing", parameter=parameter.name))
            arguments.append(self.value(parameter.type, given.get(parameter.name), parameter.name))
        return arguments

    def _act(self, step: dict[str, Any]) -> None:
        name = str(step.pop("action"))
        code = self.program.actions.get(name)
        if code is None:
            raise CaseError(
                phrase(
                    "no action is called “{name}”; there are: {known}", name=name, known=", ".join(self.program.actions)
                )
            )
        if code.rule.by is not None and "player" in step:
            step[code.rule.by] = step.pop("player")
        elif code.rule.by is None:
            step.pop("player", None)
        arguments = self.arguments(code.rule.parameters, step)
        self.refused = code.refusal(self.world, arguments)
        if not self.refused:
            self._drive(code.carry_out(self.world, arguments))

    # ------------------------------------------------------------ answering

    def _drive(self, steps: Generator[Request, Any, Any]) -> None:
        try:
            request = next(steps)
            for _ in range(MAX_STEPS):
                request = steps.send(self._answer(request))
        except StopIteration:
            return
        except (Refused, RuleFault) as refused:
            # In play a rule that cannot be carried out makes the answer refused, and all it did is taken back.
            self.refused = str(refused) or phrase("refused")
            self.before = self.world.state_hash()
            return
        raise CaseError(phrase("more than {limit} questions", limit=MAX_STEPS))

    def _answer(self, request: Request) -> Value:
        if isinstance(request, Throw):
            count = len(request.dice)
            if len(self.dice) < count:
                raise CaseError(
                    phrase(
                        "too few dice: {count} are thrown for “{text}”, {left} are left",
                        count=count,
                        text=request.text,
                        left=len(self.dice),
                    )
                )
            shown, self.dice = self.dice[:count], self.dice[count:]
            return understood(self.program, self.world, request, shown)
        if not self.answers:
            if isinstance(request, Choose) and request.may_stop:
                return DONE
            raise CaseError(phrase("nothing in `answers` for: {question}", question=_spoken(request)))
        answer = self.answers.pop(0)
        if isinstance(answer, dict) and isinstance(request, Choose):
            answer = {key: value for key, value in answer.items() if key not in ("player", "by")} | {}
        return understood(self.program, self.world, request, answer)


def _spoken(request: Request) -> str:
    by = getattr(request, "by", None)
    who = by.label if by is not None else phrase("the group")
    what = (
        request.name
        if hasattr(request, "name")
        else getattr(request, "report", "") or ", ".join(getattr(request, "actions", ()))
    )
    return phrase("{who}: {text} ({what})", who=who, text=request.text or "", what=what)


def _as_steps(run: Any, frame: list[Any]) -> Generator[Request, Any, Any]:
    return (yield from run.run(frame)) if run.asks else run.run(frame)
