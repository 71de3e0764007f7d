"""Families: a declaration that is `like` another has all its lines and its values, and its own in their place or after.

This is done with what is written, before names are settled, as edits of a layer are; so whatever a layer adds to the
parent reaches its children.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity, nearest, phrase
from dsl.named.member_missing import missing
from dsl.named.members import member_name
from dsl.resolve import findings as f
from dsl.resolve.names.symbols import form_of, name_of, sort_of

_SEVERAL: Final = frozenset({"times", "less"})
"""Stages of which there may be several, so that what they say tells them apart."""
_Like = t.Roll | t.Condition | t.Effect | t.Procedure
_L = TypeVar("_L", bound=t.RollLine | t.Line)

MAX_GENERATIONS: Final = 4
"""How often one may be like another that is like another."""

TOO_MANY_GENERATIONS = Mistake(
    "too-many-generations",
    Severity.ERROR,
    "“{name}” is like {path}; at most {limit} may be like each other in a row",
    "let it be like one of the first of them",
)

HAS_IT_ALREADY = Mistake(
    "has-it-already",
    Severity.ERROR,
    "“{other}” has a value “{name}” already, and what is like it has the same values",
    "leave it out here: write in brackets what is new alone, and no brackets where nothing is",
)


class Families:
    """The declarations of a ruleset with the lines of those they are like.

    Attributes:
        declarations: all of them, whole.
        ancestors: for each roll, stat or contest that is like another: those above it, the nearest first.
        findings: where nothing of that name can be found, and where the way up has no end.
    """

    def __init__(self, declarations: Iterable[t.Declared]) -> None:
        written = list(declarations)
        self.findings: list[Finding] = []
        self.ancestors: dict[str, tuple[str, ...]] = {}
        for one in written:
            if isinstance(one, t.Define | t.Roll | t.Procedure):
                self._look_at_defaults(one.parameters)
        self._written = {name_of(one): one for one in reversed(written) if isinstance(one, _Like)}
        self._whole: dict[str, _Like] = {}
        self.declarations = [self._made_whole(one) if isinstance(one, _Like) else one for one in written]

    def _made_whole(self, one: _Like) -> _Like:
        name = name_of(one)
        if self._written[name] is not one:  # declared twice, which is told elsewhere
            return one
        if name not in self._whole:
            self._whole[name] = self._joined(one)
        return self._whole[name]

    def _joined(self, one: _Like) -> _Like:
        if one.like is None:
            return one
        path = self._path(one)
        if path is None:
            return one
        parent = self._made_whole(path[0])
        if isinstance(one, t.Roll):
            self.ancestors[one.name.text] = tuple(name_of(each) for each in path)
        match one, parent:
            case t.Roll(), t.Roll():
                parameters = self._with_own_values(parent, one)
                lines = self._lines(parent, one)
                label, cites = one.label or parent.label, one.cites or parent.cites
                seen = one.seen or parent.seen
                return replace(one, parameters=parameters, lines=lines, label=label, cites=cites, seen=seen)
            case t.Condition(), t.Condition():
                return replace(one, lines=self._lines(parent, one), seen=one.seen or parent.seen)
            case t.Effect(), t.Effect():
                return replace(one, lines=self._lines(parent, one))
            case t.Procedure(), t.Procedure():
                return replace(one, parameters=self._with_own_values(parent, one))
            case _:
                return one

    def _lines(self, parent: t.Roll | t.Condition | t.Effect, one: t.Roll | t.Condition | t.Effect) -> tuple[Any, ...]:
        """The lines of a parent without those that are left out, and its own in their place or behind them."""
        inherited: list[t.RollLine | t.Line] = list(parent.lines)
        for word in one.without:
            known = dict.fromkeys(map(member_name, inherited))
            if word.text not in known:
                self._find(missing(word.span, name_of(parent), word.text, phrase("leave out"), known))
            inherited = [line for line in inherited if member_name(line) != word.text]
        return _with_own(inherited, one.lines)

    def _with_own_values(self, parent: t.Roll | t.Procedure, one: t.Roll | t.Procedure) -> tuple[t.Parameter, ...]:
        """The values of a parent, and behind them those that are new."""
        known = {each.name.text for each in parent.parameters}
        for each in one.parameters:
            if each.name.text in known:
                self._find(HAS_IT_ALREADY.at(each.name.span, name=each.name.text, other=name_of(parent)))
        return (*parent.parameters, *(each for each in one.parameters if each.name.text not in known))

    def _path(self, one: _Like) -> list[_Like] | None:
        """Those above a declaration, the nearest first; None and a finding where that cannot be said."""
        path: list[_Like] = []
        names = [name_of(one)]
        at = one
        while at.like is not None:
            parent = self._parent(at)
            if parent is None:
                return None
            if name_of(parent) in names:
                circle = [*names[names.index(name_of(parent)) :], name_of(parent)]
                self._find(f.CYCLE.at(at.like.span, path=" → ".join(circle)))
                return None
            path.append(parent)
            names.append(name_of(parent))
            at = parent
        if len(path) > MAX_GENERATIONS and one.like is not None:
            where = " → ".join(names[1:])
            self._find(TOO_MANY_GENERATIONS.at(one.like.span, name=names[0], path=where, limit=MAX_GENERATIONS))
            return None
        return path

    def _parent(self, one: _Like) -> _Like | None:
        word = one.like
        if word is None:
            return None
        name = parent_of(one) or word.text
        found = self._written.get(name)
        if found is not None and form_of(found) == form_of(one):
            return found
        sort = sort_of(one, alone=True)
        if found is not None:
            wanted = phrase("a name of another sort: {sort}", sort=sort)
            self._find(f.ANOTHER_SORT.at(word.span, name=word.text, sort=sort_of(found), wanted=wanted))
            return None
        known = [each for each, it in self._written.items() if form_of(it) == form_of(one)]
        close = nearest(name, known)
        self._find(f.UNKNOWN_DECLARATION.at(word.span, sort=sort, name=word.text, nearest=close))
        return None

    def _look_at_defaults(self, parameters: Sequence[t.Parameter]) -> None:
        """Values that may be left out stand behind all that may not."""
        first = next((at for at, one in enumerate(parameters) if one.default is not None), len(parameters))
        for one in parameters[first:]:
            if one.default is None:
                self._find(f.DEFAULT_BEFORE.at(one.name.span, name=one.name.text))

    def _find(self, finding: Finding) -> None:
        if finding not in self.findings:
            self.findings.append(finding)


def parent_of(one: _Like) -> str | None:
    """The name of the declaration that one is like, as it is declared; None where it is like no other."""
    if one.like is None:
        return None
    return f"{one.like} in {one.kind}.{one.attribute}" if isinstance(one, t.Effect) else one.like.text


def _with_own(inherited: Sequence[_L], own: Sequence[_L]) -> tuple[_L, ...]:
    """The lines of a parent, each with the own line of the same name in its place, and the other own lines."""
    by_name = {_key(line): line for line in own}
    kept = {_key(line) for line in inherited} & by_name.keys()
    placed: set[str] = set()
    lines: list[_L] = []
    for line in inherited:
        key = _key(line)
        if key not in kept:
            lines.append(line)
        elif key not in placed:
            placed.add(key)
            lines.extend(one for one in own if _key(one) == key)
    return (*lines, *(line for line in own if _key(line) not in kept))


def _key(line: t.RollLine | t.Line) -> str:
    """What tells the lines of one declaration apart: their names, and of those that have none what they say."""
    if isinstance(line, t.StageLine) and line.name is None and line.stage not in _SEVERAL:
        # There is one bound of a sort and one rounding, so the child's is another form of the parent's.
        return f"{'then ' if line.is_later else ''}{line.stage.partition(' ')[0] if line.value is None else line.stage}"
    if isinstance(line, t.AutomaticLine) or (isinstance(line, t.StageLine) and line.name is None):
        return f"{member_name(line)} {line}"
    if isinstance(line, t.ToLine):
        return f"{member_name(line)} {' '.join(target.name.text for target in line.targets)}"
    return member_name(line)
