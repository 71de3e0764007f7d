"""Scenes are procedures that are things while they run: each is written out as both before anything is understood.

`scene duel(first: player)` becomes a kind `duel` with the attribute `first` and those that it declares, and a procedure
of the same name with its statements. So a scene is saved, taken back, carried over to other rules and explained as
things and procedures are. Which acts and procedures nobody comes to but inside a scene is found here too: in them the
scene is certain to be under way.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity, Span
from dsl.resolve import findings as f
from dsl.tree.walk import lines_below, nodes_below, statements_below

STEP_TWICE = Mistake(
    "step-twice",
    Severity.ERROR,
    "scene “{scene}” has two steps called “{name}”",
    "give one of them another name; what lasts until a step ends must know which",
)
SCENE_IN_ITSELF = Mistake(
    "scene-in-itself",
    Severity.ERROR,
    "scene “{name}” begins again inside itself: {path}",
    "there is one scene of a name at a time; end it first, or declare another scene",
)
LIMIT_OUTSIDE = Mistake(
    "limit-outside",
    Severity.ERROR,
    "“{action}” counts as “{limit}” for this {within}, and is offered where there is none: in {place}",
    "offer it inside the scene alone, or count by `this phase` or `this turn`",
)

ROUND: Final = "round"
STEP: Final = "step"
_TAKEN: Final = frozenset({"turn", "phase", ROUND, STEP})
"""Parts of the clock; no scene can be called so."""


def _is_running(scene: str, place: Span) -> t.Expr:
    return t.Same(t.Name(scene, place), t.Nothing(place), True, place)


class Scenes:
    """The declarations of a ruleset with its scenes written out as kinds and procedures.

    Attributes:
        declarations: all of them, without scenes.
        findings: what is wrong with scenes before anything is understood.
        names: the names of the scenes.
        steps: for each step the scenes it stands in.
        inside: for each act and procedure the scenes without which nobody comes to it.
    """

    def __init__(self, declarations: Iterable[t.Declared]) -> None:
        written = list(declarations)
        self.findings: list[Finding] = []
        scenes = [one for one in written if isinstance(one, t.Scene)]
        self.names = frozenset(one.name.text for one in scenes)
        self.steps: dict[str, tuple[str, ...]] = {}
        self.inside: Mapping[str, frozenset[str]] = {}
        self.declarations = written
        if not scenes:
            return
        for scene in scenes:
            self._look_at(scene)
        self._users = _users_of(written, self.names)
        self.inside = self._surrounded()
        self._look_at_uses(scenes)
        self._look_at_limits(written)
        self.declarations = [made for one in written for made in self._written_out(one)]

    def _look_at(self, scene: t.Scene) -> None:
        if scene.name.text in _TAKEN:
            self.findings.append(f.RESERVED_NAME.at(scene.name.span, name=scene.name.text))
        own = [line.name for line in scene.lines if isinstance(line, t.KindAttribute)]
        for word in (*(one.name for one in scene.parameters), *own):
            if word.text == ROUND:
                self.findings.append(f.RESERVED_NAME.at(word.span, name=word.text))
        known: set[str] = set()
        for one in lines_below(scene.lines):
            if not isinstance(one, t.Step):
                continue
            if one.name.text in known:
                self.findings.append(STEP_TWICE.at(one.name.span, scene=scene.name.text, name=one.name.text))
            known.add(one.name.text)
            self.steps[one.name.text] = (*self.steps.get(one.name.text, ()), scene.name.text)

    def _written_out(self, one: t.Declared) -> Iterator[t.Declared]:
        if isinstance(one, t.Action) and self.inside.get(one.name.text):
            parameters = tuple(self._chosen_inside(each, one) for each in one.parameters)
            yield replace(one, parameters=parameters, lines=(*self._needed(one), *one.lines))
            return
        if not isinstance(one, t.Scene):
            yield one
            return
        place = one.span
        values = [t.KindAttribute(each.name, _type_of(each), None, None, None, each.span) for each in one.parameters]
        own = [line for line in one.lines if isinstance(line, t.KindAttribute)]
        yield t.Kind(one.name, one.plural, None, one.cites, (*values, *own), span=place)
        body = tuple(line for line in one.lines if not isinstance(line, t.KindAttribute))
        yield t.Procedure(one.name, one.parameters, one.label, one.cites, body, is_scene=True, span=place)

    def _needed(self, action: t.Action) -> Iterator[t.Allowed]:
        """An act that is only offered in a scene is not legal outside it.

        Of scenes one of which only begins in the other, the inner one is asked for: with it the outer is under way.
        """
        place = action.span
        for scene in self._innermost(action):
            yield t.Allowed(t.Word(f"in {scene}", place), _is_running(scene, place), None, None, scene, place)

    def _innermost(self, action: t.Action) -> list[str]:
        around = self.inside[action.name.text]
        return sorted(around.difference(*(self.inside.get(one, frozenset()) for one in around)))

    def _chosen_inside(self, parameter: t.Parameter, action: t.Action) -> t.Parameter:
        """What is chosen for an act may be asked of its scene; outside it there is nothing to choose from."""
        asked = {one.text for one in nodes_below(parameter) if isinstance(one, t.Name)}
        around = [scene for scene in sorted(self.inside[action.name.text]) if scene in asked]
        if not around:
            return parameter
        place = parameter.span
        tests = tuple(_is_running(scene, place) for scene in around)
        test = tests[0] if len(tests) == 1 else t.Logic("and", tests, place)

        def only_inside(value: t.Expr | None, outside: t.Expr) -> t.Expr | None:
            return None if value is None else t.Cases((t.Case(value, test, value.span),), outside, value.span)

        kind = parameter.type
        if kind is not None:
            none = t.Number(Fraction(0), "0", place)
            kind = replace(kind, low=only_inside(kind.low, none), high=only_inside(kind.high, none))
        return replace(parameter, type=kind, source=only_inside(parameter.source, t.SetOf((), place)))

    # ------------------------------------------------------------ who comes to what

    def _surrounded(self) -> dict[str, frozenset[str]]:
        """For each act and procedure the scenes without which nobody comes to it."""
        inside = {name: self.names if users else frozenset() for name, users in self._users.items()}
        changed = True
        while changed:
            changed = False
            for name, users in self._users.items():
                around = [inside.get(one, frozenset()) | ({one} & self.names) for one in users]
                now = frozenset.intersection(*around) if around else frozenset()
                if now != inside[name]:
                    inside[name] = now
                    changed = True
        return inside

    def _look_at_uses(self, scenes: Sequence[t.Scene]) -> None:
        """No scene begins inside itself."""
        for scene in scenes:
            name = scene.name.text
            path = self._way_back(name)
            if path:
                self.findings.append(SCENE_IN_ITSELF.at(scene.span, name=name, path=" → ".join(path)))

    def _way_back(self, name: str) -> tuple[str, ...]:
        """The shortest way from a scene back to itself, or nothing."""
        waiting: list[tuple[str, ...]] = [(name,)]
        seen: set[str] = set()
        for path in waiting:
            for user in sorted(self._users.get(path[0], ())):
                if user == name:
                    return (name, *path)
                if user not in seen:
                    seen.add(user)
                    waiting.append((user, *path))
        return ()

    def _look_at_limits(self, written: Sequence[t.Declared]) -> None:
        """Who counts by the rounds of a scene is not offered where there are none."""
        limits = {one.name.text: one for one in written if isinstance(one, t.Limit) and one.within is not None}
        for action in written:
            if not isinstance(action, t.Action):
                continue
            for word in [word for line in action.lines if isinstance(line, t.CountsAs) for word in line.limits]:
                limit = limits.get(word.text)
                within = None if limit is None else limit.within
                if within is not None and (within.text == ROUND or within.text in self.names):
                    self._look_at_counting(action, word, within.text)

    def _look_at_counting(self, action: t.Action, limit: t.Word, span: str) -> None:
        name = action.name.text
        for user in sorted(self._users.get(name, ())):
            around = self.inside.get(user, frozenset()) | ({user} & self.names)
            if not around if span == ROUND else span not in around:
                found = LIMIT_OUTSIDE.at(limit.span, action=name, limit=limit.text, within=span, place=user)
                self.findings.append(found)
                return


def _type_of(parameter: t.Parameter) -> t.Type:
    """The type of an attribute that holds a value: as written, or what the value is called after."""
    written = parameter.type or t.Type("named", (parameter.name,), span=parameter.name.span)
    return replace(written, low=None, high=None)


def _users_of(written: Iterable[t.Declared], scenes: Collection[str]) -> dict[str, frozenset[str]]:
    """For each act, procedure and scene where it is carried out: the names of those that do so.

    What follows a fact may come after the scene in which it happened, so such a line is a place of its own. What is
    done instead of a procedure is done where that is; so is what is done instead of a scene, which then does not run.
    """
    users: dict[str, set[str]] = {}
    for one in written:
        if isinstance(one, t.Procedure | t.Action | t.Scene):
            users.setdefault(one.name.text, set())
    for one in written:
        lines = one.lines if isinstance(one, t.Condition | t.Effect) else (one,)
        for line in lines:
            match line:
                case t.Instead():
                    target = line.target.name.text
                    place = f"instead of {target}" if target in scenes else target
                case t.Setup():
                    place = "setup"
                case t.ToLine() | t.EachChange() | t.Forbids() | t.Allows() | t.After() | t.WhenLine():
                    place = "a line"
                case _:
                    place = line.name.text
            for name in _carried_out(line):
                users.setdefault(name, set()).add(place)
    for scene in scenes:
        users[f"instead of {scene}"] = users[scene]
    return {name: frozenset(some) for name, some in users.items()}


def _carried_out(node: object) -> Iterator[str]:
    """What statements carry out or offer."""
    for one in statements_below(node):
        match one:
            case t.Rolls(form="do"):
                yield one.call.name.text
            case t.Offer():
                yield from (word.text for word in one.actions)
            case t.Begin():
                yield one.call.name.text
            case _:
                pass
