"""Events are kinds of things with a procedure: they are written out as such before anything is understood.

`event drought(tile)` becomes a kind `drought` with the attributes `tile`, `age` and `last_run`, a procedure `event
drought` with its statements, and procedures that begin it and carry it out. What waits for a moment is a thing too; the
phases look for it where they open and close. So an event is saved, taken back, carried over to other rules and
explained as things and procedures are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity, Span, nearest, phrase
from dsl.resolve import findings as f
from dsl.resolve.names.declared import doubly_demanded
from dsl.resolve.names.symbols import BUILT_IN_KINDS
from dsl.resolve.written_out.event_demands import beside_itself, certain, read_inside, unless
from dsl.resolve.written_out.event_lines import (
    ITSELF,
    attribute_of,
    call_of,
    doing,
    ended_by,
    given_to,
    least_given,
    moment_values,
    number_of,
    own,
    plural_of,
    procedure_of,
    values_of,
)
from dsl.resolve.written_out.module_over import Modules, module_over
from dsl.tree.walk import fields_of, lines_below, nodes_below, statements_below
from dsl.understood.rules import IN_TURNS, UNDER_WAY

NEVER_RUN = Mistake(
    "never-run",
    Severity.WARNING,
    "event “{name}” goes on, and no phase carries it on",
    "write `run events` in a phase, or leave `continuing` out",
)
MOMENT_OF_A_TURN = Mistake(
    "unknown-reference", Severity.ERROR, "an event waits for a phase, or for some turns", "write: {instead}"
)
NEVER_BEGUN = Mistake(
    "never-begun",
    Severity.WARNING,
    "event “{name}” never begins",
    "begin it in a phase, an act or another event: begin {name}",
)
OVER_AT_ONCE = Mistake(
    "over-at-once",
    Severity.WARNING,
    "event “{name}” is over as soon as it has begun",
    "what has just begun has an age of 1: let it end later, such as `end event when event.age >= 2`, or leave "
    "`continuing` out",
)
GOES_ON_AFTER_STOP = Mistake(
    "over-at-once",
    Severity.WARNING,
    "nothing stands behind this `stop`, and event “{name}” goes on all the same",
    "leave it out; to end the event write: {instead}",
)
BEGINS_ITSELF = Mistake(
    "begins-itself",
    Severity.ERROR,
    "this begins again and again without end: {path}",
    "let one of them wait (`begin {name} … at next …`), or say when it begins",
)
EVENT_SOURCE = Mistake(
    "event-source",
    Severity.ERROR,
    "nobody chooses what an event is about: `from` has no meaning here",
    "leave it out, and give the value where the event begins",
)

VALUES_IN_BRACKETS = Mistake(
    "values-in-brackets",
    Severity.ERROR,
    "the values of an event that is named outright stand in brackets",
    "write: begin {name}(…)",
)

_OF_THE_MAP: Final = ("tile", "board")
"""Kinds whose things no rule takes out of the game."""


def _stopped_last(event: t.Event) -> t.Stop | t.Guarded | None:
    """A `stop` behind which nothing stands."""
    last = event.lines[-1] if event.lines else None
    if isinstance(last, t.Stop) or (isinstance(last, t.Guarded) and isinstance(last.statement, t.Stop)):
        return last
    return None


def _ends_at_once(line: t.KindAttribute | t.Allowed | t.EndsWhen | t.Statement) -> bool:
    """Whether a line ends its event when that begins, whatever else holds."""
    match line:
        case t.EndEvent():
            return True
        case t.Guarded(t.EndEvent(), condition):
            return _holds_at_first(condition)
        case t.When((first, *_)):
            return _holds_at_first(first.condition) and any(isinstance(one, t.EndEvent) for one in first.body)
        case _:
            return False


def _holds_at_first(test: t.Expr | None) -> bool:
    """Whether a test of the age of an event holds when it begins: `event.age >= 1`."""
    match test:
        case t.Compared(t.Attribute(t.Name("event"), t.Word("age")), operator, t.Number(value)):
            return {"<": value > 1, "<=": value >= 1, ">": value < 1, ">=": value <= 1}[operator]
        case t.Same(t.Attribute(t.Name("event"), t.Word("age")), t.Number(value), negated):
            return (value == 1) is not negated
        case _:
            return False


class Events:
    """The declarations of a ruleset with its events written out as kinds and procedures.

    Attributes:
        declarations: all of them, without events.
        names: of the events, in the order in which they are declared.
        findings: what is wrong with events before anything is understood.
    """

    def __init__(self, declarations: Iterable[t.Declared], modules: Modules) -> None:
        """Args: `modules` names for files the module that they stand under."""
        written = list(declarations)
        self.findings: list[Finding] = []
        self.declarations = written
        self._events = {one.name.text: one for one in written if isinstance(one, t.Event)}
        self._plurals = {kind: t.Word(plural) for kind, plural in BUILT_IN_KINDS.items() if kind == "player"}
        for one in written:
            if isinstance(one, t.Kind | t.Event):
                self._plurals[one.name.text] = plural_of(one)
        self._phases = [one.name.text for one in written if isinstance(one, t.Phase)]
        self._modules = modules
        words = _words_of_values(written) if self._events else ()
        self._named = {name for name in words if name in self._events}
        """The events that a cell or a list of words names."""
        self._moments: dict[str, set[str]] = {}
        """For each event the moments it may wait for."""
        self._run: set[str] = set()
        """The events that some phase carries on."""
        self.names = tuple(self._events)
        if not self._events:
            return
        begun: set[str] = set()
        concerned: set[int] = set()
        """Where the declarations stand that begin events or carry them on."""
        for at, one in enumerate(written):
            for node in statements_below(one):
                if isinstance(node, t.Begin | t.BeginNamed):
                    begun |= self._looked_at(node)
                    concerned.add(at)
                elif isinstance(node, t.RunEvents):
                    concerned.add(at)
        made: list[t.Declared] = []
        for at, one in enumerate(written):
            if isinstance(one, t.Event):
                made.extend(self._written_out(one))
            else:
                made.append(self._rewritten(one) if at in concerned else one)
        self.declarations = [self._with_waiting(one) if isinstance(one, t.Phase) else one for one in made]
        self._look_at_uses(begun)

    def _looked_at(self, begin: t.Begin | t.BeginNamed) -> set[str]:
        """The events that a statement may begin, of which it is noted for which moment they then wait."""
        meant = self._meant_by(begin)
        if begin.moment is not None:
            moment = self._moment(begin.moment)
            for name in meant:
                self._moments.setdefault(name, set()).add(moment)
        return meant

    def _look_at_uses(self, begun: set[str]) -> None:
        """Events begin, go on where they are to go on, and come to an end of beginning."""
        for name, event in self._events.items():
            if not self._phases:
                pass  # nothing is played yet, which is told as a whole
            elif name not in begun:
                self.findings.append(NEVER_BEGUN.at(event.span, name=name))
            elif event.is_continuing and name not in self._run:
                self.findings.append(NEVER_RUN.at(event.span, name=name))
            ending = next((line for line in event.lines if event.is_continuing and _ends_at_once(line)), None)
            if ending is not None:
                self.findings.append(OVER_AT_ONCE.at(ending.span, name=name))
            stopped = _stopped_last(event) if event.is_continuing else None
            if stopped is not None:
                instead = "end event" if isinstance(stopped, t.Stop) else "end event when …"
                self.findings.append(GOES_ON_AFTER_STOP.at(stopped.span, name=name, instead=instead))
            self._look_at_circle(event)

    def _look_at_circle(self, event: t.Event) -> None:
        """An event that begins itself in any case, by others or at once, each as it is carried out."""
        waiting: list[tuple[t.Event, ...]] = [(event,)]
        seen: set[str] = set()
        while waiting:
            path = waiting.pop()
            for line in path[-1].lines:
                after = self._events.get(line.call.name.text) if isinstance(line, t.Begin) and not line.moment else None
                if after is event:
                    names = " → ".join(one.name.text for one in (*path, event))
                    self.findings.append(BEGINS_ITSELF.at(event.span, path=names, name=event.name.text))
                    return
                if after is not None and after.name.text not in seen:
                    seen.add(after.name.text)
                    waiting.append((*path, after))

    def _meant_by(self, begin: t.Begin | t.BeginNamed) -> set[str]:
        """The events that a statement may begin: the one it names, or any that a value can name."""
        if isinstance(begin, t.Begin) and (begin.call.name.text in self._events or begin.call.arguments):
            return {begin.call.name.text} & self._events.keys()
        outright = begin.value.text if isinstance(begin, t.BeginNamed) and isinstance(begin.value, t.Name) else ""
        return {outright} if outright in self._events else self._named

    def _moment_of_a_turn(self, moment: t.EventMoment, place: Span) -> Finding:
        """What is written for the end of a turn, or for the next: events wait for phases."""
        if moment.form != "end":
            return MOMENT_OF_A_TURN.at(place, instead="in 1 turns")
        return MOMENT_OF_A_TURN.at(place, instead=f"at end of {self._phases[-1] if self._phases else '…'}")

    def _moment(self, moment: t.EventMoment) -> str:
        """The word for a moment that an event waits for."""
        if moment.phase is None:
            return IN_TURNS
        if moment.phase.text not in self._phases:
            close = nearest(moment.phase.text, self._phases)
            if moment.phase.text == "turn":
                self.findings.append(self._moment_of_a_turn(moment, moment.phase.span))
                return f"{moment.form} {moment.phase}"
            unknown = f.UNKNOWN_DECLARATION
            self.findings.append(
                unknown.at(moment.phase.span, sort=phrase("phase"), name=moment.phase.text, nearest=close)
            )
        return f"{moment.form} {moment.phase}"

    # ------------------------------------------------------------ an event as a kind with procedures

    def _written_out(self, event: t.Event) -> Iterator[t.Declared]:
        place, name = event.span, event.name
        for one in event.parameters:
            if one.source is not None:
                self.findings.append(EVENT_SOURCE.at(one.span))
        begins = tuple(
            t.Parameter(one.name, one.type and replace(one.type, low=None, high=None), None, one.default, one.span)
            for one in event.parameters
        )
        values = tuple(replace(one, default=None) for one in begins)
        itself = t.Parameter(t.Word(ITSELF, name.span), t.Type("named", (name,), span=name.span), None, span=name.span)
        waits = sorted(self._moments.get(name.text, ()))
        yield self._kind(event, waits)
        module = module_over(place, self._modules)
        demands = [line for line in event.lines if isinstance(line, t.Allowed)]
        self.findings.extend(doubly_demanded(demands, name))
        if module is not None:
            demands.insert(0, t.Allowed(None, t.Name(module.text, place), None, None, span=place))
        body: list[t.Statement] = [*self._endings(event)]
        if not event.is_continuing:
            body.extend(certain(demands))
        if event.label is not None:
            viewers = () if event.seen is None else read_inside(event.seen.viewers, name.text)
            body.append(t.Say(event.label, None, None, event.label.span, viewers))
        body.append(t.Moves(own("age", place), "up", number_of(1, place), None, None, place))
        body.append(t.Becomes(own("last_run", place), t.Name("turn", place), None, place))
        body.extend(self._body(line for line in event.lines if isinstance(line, t.Statement)))
        yield t.Procedure(
            t.Word(f"event {name}", place), (itself, *values), event.label, event.cites, tuple(body), span=place
        )
        carried_out: list[t.Statement] = [doing(f"event {name}", values_of(event, ITSELF), place)]
        if not event.is_continuing:
            carried_out.append(t.Destroy(t.Name(ITSELF, place), None, place))
        yield procedure_of(f"run {name}", (itself,), carried_out, place)
        given = given_to(event, values)
        made = t.Create(name, t.Word(ITSELF, place), given, None, place)
        begun = [doing(f"run {name}", (t.Name(ITSELF, place),), place), t.Result(t.Truth(True, place), None, place)]
        refused = t.Result(t.Truth(False, place), None, place)
        yield procedure_of(
            f"begin {name}", begins, [*self._unless_gone(event), *unless(demands, (refused,)), made, *begun], place
        )
        if waits:
            yield from self._waiting(event, begins, itself, waits, demands)

    def _kind(self, event: t.Event, waits: Sequence[str]) -> t.Kind:
        place = event.span
        number = t.Type("number", span=place)
        lines = [
            t.KindAttribute(
                one.name, one.type or t.Type("named", (one.name,), span=one.span), None, None, None, one.span
            )
            for one in event.parameters
        ]
        lines.append(t.KindAttribute(t.Word("age", place), number, None, None, None, place))
        lines.append(t.KindAttribute(t.Word("last_run", place), number, None, None, None, place, is_aside=True))
        lines += [line for line in event.lines if isinstance(line, t.KindAttribute)]
        if waits:
            words = t.Type("words", tuple(t.Word(one, place) for one in (UNDER_WAY, *waits)), span=place)
            lines.append(t.KindAttribute(t.Word("moment", place), words, t.Name(UNDER_WAY, place), None, None, place))
        if IN_TURNS in waits:
            lines.append(t.KindAttribute(t.Word("due", place), number, None, None, None, place))
        about = tuple(one.name for one, kind in self._about(event) if kind not in _OF_THE_MAP)
        ends = (t.EndsWith(about, None, place),) if about else ()
        return t.Kind(
            event.name, event.plural, None, event.cites, tuple(lines), links=ends, span=place, seen=event.seen
        )

    def _waiting(
        self,
        event: t.Event,
        begins: tuple[t.Parameter, ...],
        itself: t.Parameter,
        waits: Sequence[str],
        demands: Sequence[t.Allowed],
    ) -> Iterator[t.Declared]:
        """The procedures that announce an event, and that begin what was announced.

        The moment stands first, since values that `begins` has a default for are left out at the end.
        """
        place, name = event.span, event.name
        words = t.Type("words", tuple(t.Word(one, place) for one in (UNDER_WAY, *waits)), span=place)
        more = [t.Parameter(t.Word("moment", place), words, None, span=place)]
        if IN_TURNS in waits:
            more.append(t.Parameter(t.Word("due", place), t.Type("number", span=place), None, span=place))
        given = given_to(event, (*begins, *more))
        body: list[t.Statement] = [
            *self._unless_gone(event),
            t.Create(name, None, given, None, place),
            t.Result(t.Truth(True, place), None, place),
        ]
        yield procedure_of(f"announce {name}", (*more, *begins), body, place)
        gone = (t.Destroy(t.Name(ITSELF, place), None, place), t.Stop(None, place))
        start: list[t.Statement] = [
            *unless((beside_itself(one, plural_of(event).text) for one in demands), gone),
            t.Becomes(own("moment", place), t.Name(UNDER_WAY, place), None, place),
            doing(f"run {name}", (t.Name(ITSELF, place),), place),
        ]
        values = (replace(one, default=None) for one in begins)
        yield procedure_of(f"start {name}", (itself, *values), start, place)

    def _endings(self, event: t.Event) -> Iterator[t.Statement]:
        """An event is over when what it says of its end holds, or when a place is gone that it is about.

        With all else that it is about it ends at once; of places a map that was changed can have fewer.
        """
        places = (self._is_gone(event, one) for one, kind in self._about(event) if kind in _OF_THE_MAP)
        for test in (*places, *(line.condition for line in event.lines if isinstance(line, t.EndsWhen))):
            ended = (t.Destroy(t.Name(ITSELF, event.span), None, event.span), t.Stop(None, event.span))
            yield t.When((t.Branch(test, None, ended, test.span),), test.span)

    def _about(self, event: t.Event) -> Iterator[tuple[t.Parameter, str]]:
        """The values that an event ends with, each with its kind."""
        for one in () if event.survives else event.parameters:
            kind = one.name.text if one.type is None else one.type.names[0].text if one.type.form == "named" else ""
            if kind in self._plurals:
                yield one, kind

    def _is_gone(self, event: t.Event, parameter: t.Parameter) -> t.Expr:
        """Whether what an event is about is gone, or its place is."""
        kind = parameter.name if parameter.type is None else parameter.type.names[0]
        about = t.Name(parameter.name.text, event.span)
        gone = t.Inside(about, t.Name(self._plurals[kind.text].text, event.span), True, event.span)
        named = t.Same(about, t.Nothing(event.span), True, event.span)
        optional = parameter.type is not None and parameter.type.optional
        return t.Logic("and", (named, gone), event.span) if optional else gone

    def _unless_gone(self, event: t.Event) -> Iterator[t.Statement]:
        """What is about somebody who is gone does not begin."""
        refused = (t.Result(t.Truth(False, event.span), None, event.span),)
        for one, _ in self._about(event):
            test = self._is_gone(event, one)
            yield t.When((t.Branch(test, None, refused, event.span),), event.span)

    # ------------------------------------------------------------ statements

    def _rewritten(self, one: Any, *, in_event: bool = False) -> Any:
        """A declaration, a statement or whatever stands in one, with its statements about events written out."""
        names = fields_of(type(one))
        if names is None or isinstance(one, t.Expr):
            return one
        changed = {}
        for name in names:
            before = getattr(one, name)
            if type(before) is tuple and before:
                after: Any = tuple(self._several(before, in_event))
                if len(after) != len(before) or any(old is not new for old, new in zip(before, after, strict=True)):
                    changed[name] = after
            elif isinstance(before, t.Statement):
                after = self._rewritten(before, in_event=in_event)
                if after is not before:
                    changed[name] = after
        return replace(one, **changed) if changed else one

    def _body(self, lines: Iterable[t.Statement]) -> Iterator[t.Statement]:
        yield from self._several(tuple(lines), True)

    def _several(self, parts: tuple[Any, ...], in_event: bool) -> Iterator[Any]:
        for one in parts:
            match one:
                case t.Begin():
                    yield self._begun(one)
                case t.BeginNamed(value=t.Name() as value) if value.text in self._events:
                    self.findings.append(VALUES_IN_BRACKETS.at(one.span, name=value.text))
                    yield t.Stop(None, one.span)
                case t.Guarded(statement=t.BeginNamed(value=t.Name() as value)) if value.text in self._events:
                    self.findings.append(VALUES_IN_BRACKETS.at(one.span, name=value.text))
                    yield replace(one, statement=t.Stop(None, one.span))
                case t.Guarded(statement=t.Begin() as begin):
                    yield replace(one, statement=self._begun(begin))
                case t.EndEvent() if in_event:
                    yield from ended_by(one)
                case t.RunEvents():
                    yield from self._carried_on(one)
                case t.Guarded(statement=t.EndEvent() as end) if in_event:
                    yield t.When((t.Branch(one.condition, None, ended_by(end), one.span),), one.span)
                case t.Guarded(statement=t.RunEvents() as run):
                    yield t.When((t.Branch(one.condition, None, tuple(self._carried_on(run)), one.span),), one.span)
                case _:
                    yield self._rewritten(one, in_event=in_event)

    def _begun(self, begin: t.Begin) -> t.Statement:
        event = self._events.get(begin.call.name.text)
        if event is None and not begin.call.arguments:
            value = t.Name(begin.call.name.text, begin.call.span)
            return t.BeginNamed(value, (), begin.moment, begin.name, begin.cites, begin.span)
        if event is None:
            return begin
        call, moment = begin.call, begin.moment
        count, needed = len(call.arguments), least_given(event.parameters)
        if moment is None or not needed <= count <= len(event.parameters):
            return call_of(begin, f"begin {event.name}", call.arguments)
        more = moment_values(moment, has_due=IN_TURNS in self._moments[event.name.text])
        return call_of(begin, f"announce {event.name}", (*more, *call.arguments))

    def _carried_on(self, run: t.RunEvents) -> Iterator[t.Statement]:
        """`run events`: those that are under way and were not carried out in this turn, the oldest first."""
        wanted = None if run.value is None else run.value.name.text
        events = [
            one
            for one in self._events.values()
            if wanted is None or any(parameter.name.text == wanted for parameter in one.parameters)
        ]
        if not events and run.value is not None:
            known = {parameter.name.text for one in self._events.values() for parameter in one.parameters}
            what = phrase("value of an event")
            close = nearest(run.value.name.text, known)
            unknown = f.UNKNOWN_DECLARATION
            self.findings.append(unknown.at(run.value.name.span, sort=what, name=run.value.name.text, nearest=close))
        self._run.update(one.name.text for one in events)
        place = run.span
        local = f"event {place.line}"
        loops = []
        for event in events:
            tests: list[t.Expr] = [
                t.Compared(attribute_of(local, "last_run", place), "<", t.Name("turn", place), place),
            ]
            if event.name.text in self._moments:
                tests.insert(0, t.Same(attribute_of(local, "moment", place), t.Name(UNDER_WAY, place), False, place))
            if run.value is not None:
                tests.insert(0, t.Same(attribute_of(local, run.value.name.text, place), run.value.value, False, place))
            if len(events) > 1:
                born = attribute_of(local, "born", place)
                tests.insert(0, t.Same(born, t.Name(f"turn {place.line}", place), False, place))
            whole = tests[0] if len(tests) == 1 else t.Logic("and", tuple(tests), place)
            binder = t.Binder(t.Word(local, place), t.Name(plural_of(event).text, place), whole, place)
            done = doing(f"run {event.name}", (t.Name(local, place),), place)
            loops.append(t.ForEach(binder, (), None, (done,), place))
        if len(loops) < 2:
            yield from loops
            return
        counter = t.Name(f"turn {place.line}", place)
        yield t.Let(t.Word(counter.text, place), None, number_of(-1, place), None, place)
        times = t.Arithmetic(t.Name("turn", place), "+", number_of(1, place), place)
        counted = t.Moves(counter, "up", number_of(1, place), None, None, place)
        yield t.RepeatTimes(times, None, (counted, *loops), place)

    # ------------------------------------------------------------ phases

    def _with_waiting(self, phase: t.Phase) -> t.Phase:
        """A phase that carries out what waits for it, where it opens and where it closes."""
        opening = [self._due(event, f"next {phase.name}", phase.span) for event in self._waiting_for(phase, "next")]
        opening += [self._due(event, IN_TURNS, phase.span) for event in self._waiting_turns()]
        closing = [self._due(event, f"end {phase.name}", phase.span) for event in self._waiting_for(phase, "end")]
        if not opening and not closing:
            return phase
        skipped = [line for line in phase.lines if isinstance(line, t.Skipped)]
        others = [line for line in phase.lines if not isinstance(line, t.Skipped)]
        return replace(phase, lines=(*skipped, *opening, *others, *closing))

    def _waiting_for(self, phase: t.Phase, form: str) -> list[t.Event]:
        return [one for name, one in self._events.items() if f"{form} {phase.name}" in self._moments.get(name, ())]

    def _waiting_turns(self) -> list[t.Event]:
        return [one for name, one in self._events.items() if IN_TURNS in self._moments.get(name, ())]

    def _due(self, event: t.Event, moment: str, place: Span) -> t.Statement:
        local = f"event {moment}"
        test: t.Expr = t.Same(attribute_of(local, "moment", place), t.Name(moment, place), False, place)
        if moment == IN_TURNS:
            due = t.Compared(attribute_of(local, "due", place), "<=", t.Name("turn", place), place)
            test = t.Logic("and", (test, due), place)
        binder = t.Binder(t.Word(local, place), t.Name(plural_of(event).text, place), test, place)
        return t.ForEach(binder, (), None, (doing(f"start {event.name}", values_of(event, local), place),), place)


def _words_of_values(written: Iterable[t.Declared]) -> Iterator[str]:
    """The words that a cell holds, or one of which an attribute or a value is."""
    for node in lines_below(tuple(written)):
        if isinstance(node, t.TableRow):
            yield from (one.text for one in nodes_below(node.cells) if isinstance(one, t.Name))
        elif isinstance(node, t.Type) and node.form == "words":
            yield from (word.text for word in node.names)
