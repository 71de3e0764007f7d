"""A rulebook compiled: closures for every rule, made once and used by any number of games.

`Program` is to the interpreter what the rulebook is to the checker. It holds no state of a game;
`program.new_world(...)` makes one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dsl.types import Type
from dsl.understood.rules import AttributeRule, LimitRule, Rulebook
from interpreter.compiled.actions import ActionCode
from interpreter.compiled.compiler import Compiler
from interpreter.compiled.contests import ContestCode
from interpreter.compiled.generated import Code
from interpreter.compiled.rolls import RollCode
from interpreter.compiled.statements import Returned, Run, Statements
from interpreter.compiled.throwing import Steps
from interpreter.values import Number, Speech, Value
from interpreter.world import World


class LimitCode:
    """A compiled limit."""

    def __init__(self, program: Program, rule: LimitRule) -> None:
        self.rule = rule
        self._number = program.expressions.code(rule.number)
        self._reason = program.expressions.text(rule.reason)

    def _frame(self, world: World, keys: list[Value]) -> list[Any]:
        return [world, *keys, *[None] * (self.rule.frame - 1 - len(keys))]

    def _key(self, world: World, keys: list[Value]) -> tuple[Value, ...]:
        return (self.rule.name, world.span_key(self.rule.within), *keys)

    def exhausted(self, world: World, keys: list[Value]) -> bool:
        """Whether nothing is left; a limit whose number is absent is none."""
        number = self._number(self._frame(world, keys))
        return number is not None and world.used.get(self._key(world, keys), 0) >= number

    def use(self, world: World, keys: list[Value]) -> None:
        """Count one use and note it."""
        world.use(self._key(world, keys))
        world.note(self.rule.name, dict(zip(self.rule.per, keys, strict=False)))

    def reason(self, world: World, keys: list[Value]) -> str:
        """The sentence said when nothing is left."""
        return self._reason(self._frame(world, keys)) or self.rule.name.replace("_", " ")


class Program:
    """All rules of a rulebook as closures."""

    UNKNOWN: Any = object()
    """Stands for an answer that names nothing."""

    def __init__(self, rulebook: Rulebook, speech: Speech | None = None) -> None:
        self.rulebook = rulebook
        self.speech = speech or Speech()
        self.expressions = Compiler(rulebook, self._stat)
        self.rows = self.expressions.rows
        self.contests = {
            name: ContestCode(self, rule) for name, rule in rulebook.rolls.items() if rule.form == "contest"
        }
        self.rolls = {name: self.contests.get(name) or RollCode(self, rule) for name, rule in rulebook.rolls.items()}
        self.limits = {name: LimitCode(self, rule) for name, rule in rulebook.limits.items()}
        self.statements = Statements(self)
        self.actions: dict[str, ActionCode] = {}
        for name, action in rulebook.actions.items():
            self.actions[name] = ActionCode(self, action)
        self.procedures: dict[str, Run] = {
            name: self.statements.block(rule.body) for name, rule in rulebook.procedures.items()
        }
        self.phases = {name: self.statements.block(rule.body) for name, rule in rulebook.phases.items()}
        self.skips = {name: self.expressions.codes(rule.skipped) for name, rule in rulebook.phases.items()}
        self.setups = [(self.statements.block(rule.body), rule.frame) for rule in rulebook.setup]
        self.winners = {name: self.expressions.code(rule.winners) for name, rule in rulebook.victories.items()}
        self.lanes = [self.expressions.code(rule.condition) for rule in rulebook.adjacency]
        self._reports: dict[str, list[tuple[Code, Callable[[list[Any]], str]]]] = {}
        self._bounds = {
            name: [
                (
                    None if a.low is None else self.expressions.code(a.low),
                    None if a.high is None else self.expressions.code(a.high),
                )
                for a in kind.attributes
            ]
            for name, kind in rulebook.kinds.items()
        }
        self._defaults = {
            name: [None if a.default is None else self.expressions.code(a.default) for a in kind.attributes]
            for name, kind in rulebook.kinds.items()
        }

    # ------------------------------------------------------------ definitions and reports

    def _stat(self, world: World, name: str, *arguments: Value) -> Number:
        return self.rolls[name].stat(world, list(arguments))

    def definition(self, name: str) -> Callable[..., Value]:
        """A definition as a function of the world and its arguments."""
        return self.expressions.definition(name)[0]

    def report_tests(self, kind: str) -> list[tuple[Code, Callable[[list[Any]], str]]]:
        """What must hold of a report, with the reasons."""
        if kind not in self._reports:
            self._reports[kind] = [
                (self.expressions.code(one.condition), self.expressions.text(one.reason))
                for one in self.rulebook.kinds[kind].requirements
            ]
        return self._reports[kind]

    # ------------------------------------------------------------ values

    def default_values(self, kind: str, world: World) -> list[Value]:
        """The start values of a new thing."""
        rule = self.rulebook.kinds[kind]
        return [
            self._start_value(attribute) if code is None else code([world])
            for attribute, code in zip(rule.attributes, self._defaults[kind], strict=True)
        ]

    def default_value(self, kind: str, index: int, world: World) -> Value:
        """The start value of one attribute."""
        code = self._defaults[kind][index]
        return self._start_value(self.rulebook.kinds[kind].attributes[index]) if code is None else code([world])

    def bounds_of(self, kind: str) -> list[tuple[Code | None, Code | None]]:
        """The least and the most that each attribute of a kind may be."""
        return self._bounds[kind]

    @staticmethod
    def _start_value(attribute: AttributeRule) -> Value:
        if attribute.type.optional:
            return None
        return {"number": 0, "truth": False, "many": (), "text": ""}.get(attribute.type.form)

    def options_of(self, kind: Type, world: World) -> tuple[Value, ...] | None:
        """All values of a type where they are few; None for numbers and texts."""
        match kind.form:
            case "entity":
                found: tuple[Value, ...] = tuple(world.things[kind.name])
            case "row":
                found = tuple(self.rows[kind.name].values())
            case "words":
                found = kind.words
            case "truth":
                found = (True, False)
            case _:
                return None
        return (*found, None) if kind.optional else found

    def value_of(self, kind: Type, answer: Any, world: World) -> Value:
        """The value that plain data names for a type, or `UNKNOWN`."""
        if answer is None or (kind.optional and answer == "none"):
            return None if kind.optional else self.UNKNOWN
        match kind.form:
            case "entity":
                thing = world.by_id.get(answer) if isinstance(answer, str) else None
                if thing is None and isinstance(answer, int) and not isinstance(answer, bool):
                    thing = world.by_id.get(f"{kind.name}_{answer}")
                return thing if thing is not None and thing.kind == kind.name else self.UNKNOWN
            case "row":
                return self.rows[kind.name].get(str(answer), self.UNKNOWN)
            case "words":
                return answer if answer in kind.words else self.UNKNOWN
            case "truth":
                return self._truth(answer)
            case "number":
                return answer if isinstance(answer, int) and not isinstance(answer, bool) else self.UNKNOWN
            case "text":
                return answer if isinstance(answer, str) else self.UNKNOWN
            case "many":
                return self._many(kind, answer, world)
            case _:
                return self.UNKNOWN

    def _truth(self, answer: Any) -> Value:
        if isinstance(answer, bool):
            return answer
        return {"yes": True, "no": False}.get(str(answer), self.UNKNOWN)

    def _many(self, kind: Type, answer: Any, world: World) -> Value:
        if not isinstance(answer, list | tuple) or kind.item is None:
            return self.UNKNOWN
        values = [self.value_of(kind.item, one, world) for one in answer]
        if any(value is self.UNKNOWN for value in values):
            return self.UNKNOWN
        return tuple(dict.fromkeys(values))

    # ------------------------------------------------------------ procedures

    def procedure(self, world: World, name: str, arguments: list[Value]) -> Steps:
        """Carry out a procedure; gives its result or None."""
        rule, run = self.rulebook.procedures[name], self.procedures[name]
        frame = [world, *arguments, *[None] * (rule.frame - 1 - len(arguments))]
        signal = (yield from run.run(frame)) if run.asks else run.run(frame)
        return signal.value if isinstance(signal, Returned) else None
