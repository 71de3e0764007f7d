"""A ruleset on top of another: its edits are applied by name, each checked.

A layer adds declarations, replaces or removes them, and adds, changes or removes single members
(rows of a table, attributes, lines of a roll, steps of a phase). An edit that hits nothing is an
error, and so are two edits of one layer that hit the same thing: their order would decide.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Mistake, Severity, Span, listed, nearest, phrase
from dsl.members import labelled, labelled_member, member_name, members_of, seen_by, with_members, with_step
from dsl.resolve.names.symbols import BUILT_IN_KINDS, form_of, name_of, sort_of
from dsl.row_names import line_name

_E: Final = Severity.ERROR
NOTHING_TO_EDIT = Mistake(
    "nothing-to-edit", _E, "there is no {form} “{name}” below this layer to {verb}", "did you mean {nearest}?"
)
NONE_LIKE_IT = Mistake(
    "nothing-to-edit", _E, "there is no {form} “{name}” below this layer to {verb}", "there are: {known}"
)
WRONG_FORM = Mistake("wrong-form", _E, "“{name}” is {sort}; this line says {form}", "write `{verb} {right} {name}`")
NO_SUCH_MEMBER = Mistake("no-such-member", _E, "{name} has no “{member}” to {verb}", "{instead}")
MEMBER_EXISTS = Mistake(
    "member-exists", _E, "{name} already has “{member}”", "to give it another value write `change {form} {name}`"
)
ALREADY_THERE = Mistake(
    "already-there",
    _E,
    "“{name}” is already declared by {layer}",
    "write `replace` before it if it shall take its place",
)
EDITED_TWICE = Mistake(
    "edited-twice", _E, "this layer edits “{name}” twice", "join the two edits: their order must not decide"
)
NO_BASE = Mistake("no-base", _E, "this edits a ruleset, but the header names none", "write `ruleset {name} extends …`")
SAME_AS_BEFORE = Mistake(
    "same-as-before", Severity.WARNING, "this changes nothing: “{name}” is already so", "leave it out"
)
SEVERAL_LINES = Mistake(
    "several-lines", _E, "several lines are called “{name}”", "give each a name of its own before its amount: one: +2 …"
)
NO_LABEL = Mistake("no-label", _E, "players see no label of “{name}”", "only what has a text in quotes can get another")
NO_MEMBERS = Mistake("no-members", _E, "{sort} has no members to edit", "use `replace {form} {name}`")


_WHOLE: Final = "(whole)"
_LABEL: Final = "(label)"
_VALUE: Final = "(value)"
_SEEN: Final = "(seen by)"
"""What an edit may take beside a member; no member can have such a name."""


def _added(declaration: t.Declared, member: t.Member) -> str:
    """What an added member is known by; statements are only ever added, so they are told apart by their place."""
    if isinstance(declaration, t.Event | t.Scene | t.Action | t.Phase):
        return f"({member.span.file}:{member.span.line})"
    return member_name(member)


class Layering:
    """Applies one layer to the declarations below it."""

    def __init__(self, below: Iterable[t.Declared], below_name: str | None, name: str) -> None:
        self.below_name = below_name
        self.name = name
        self.setups: list[t.Declared] = []
        self.lines: list[t.Line] = []
        self.stack: dict[str, t.Declared] = {}
        for declaration in below:
            if isinstance(declaration, t.Setup):
                self.setups.append(declaration)
            elif isinstance(declaration, t.Line):
                self.lines.append(declaration)
            else:
                self.stack[name_of(declaration)] = declaration
        self.own: list[t.Declared] = []
        self.edited: dict[str, dict[str, Span]] = {}
        self.findings: list[Finding] = []

    def apply(self, declarations: Iterable[t.Declaration]) -> list[t.Declared]:
        """The declarations after this layer, in order: those below first, then its own."""
        for declaration in declarations:
            match declaration:
                case t.Ruleset() | t.ModulePart():
                    pass
                case t.Replace() | t.Remove() | t.Members() | t.SetOption() | t.Relabel() if self.below_name is None:
                    self.findings.append(NO_BASE.at(declaration.span, name=self.name))
                case t.Replace():
                    self._replace(declaration)
                case t.Remove():
                    self._remove(declaration)
                case t.Members():
                    self._members(declaration)
                case t.SetOption():
                    self._set(declaration)
                case t.Relabel():
                    self._relabel(declaration)
                case _:
                    self._add(declaration)
        return [*self.stack.values(), *self.setups, *self.lines, *self.own]

    # ------------------------------------------------------------ whole declarations

    def _add(self, declaration: t.Declared) -> None:
        name = name_of(declaration)
        before = self.stack.get(name)
        if before is not None and not isinstance(declaration, t.Setup | t.Line):
            place = [(before.span, phrase("declared here"))]
            self.findings.append(ALREADY_THERE.at(declaration.span, also=place, name=name, layer=self.below_name))
            return
        self.own.append(declaration)

    def _replace(self, edit: t.Replace) -> None:
        declaration = edit.declaration
        if isinstance(
            declaration, t.Replace | t.Remove | t.Members | t.SetOption | t.Relabel | t.Ruleset | t.ModulePart
        ):
            what = phrase("declaration")
            self.findings.append(NOTHING_TO_EDIT.at(edit.span, form=what, name="", verb="replace", nearest=""))
            return
        name = name_of(declaration)
        if isinstance(declaration, t.Line):
            self._edit_line(name, declaration.span, declaration, edit.span)
            return
        before = self._target(name, form_of(declaration), declaration.span, "replace")
        if before is None or self._twice(name, edit.span, _WHOLE):
            return
        if before == declaration:
            self.findings.append(SAME_AS_BEFORE.at(edit.span, name=name))
        self.stack[name] = declaration

    def _edit_line(self, name: str, place: Span, new: t.Line | None, span: Span) -> None:
        """Put another line in the place of one of top level, or take it away."""
        at = self._line_called(name, place, "remove" if new is None else "replace")
        if at is None or self._twice(f"{name} (line)", span, _WHOLE):
            return
        if self.lines[at] == new:
            self.findings.append(SAME_AS_BEFORE.at(span, name=name))
        self.lines[at : at + 1] = [] if new is None else [new]

    def _line_called(self, name: str, span: Span, verb: str) -> int | None:
        """Which line of top level has this name; None and a finding where none or several have."""
        hits = [at for at, line in enumerate(self.lines) if line_name(line) == name]
        if not hits:
            close = nearest(name, map(line_name, self.lines))
            self.findings.append(NOTHING_TO_EDIT.at(span, form="line", name=name, verb=verb, nearest=close))
        elif len(hits) > 1:
            also = [(self.lines[at].span, phrase("one of them")) for at in hits]
            self.findings.append(SEVERAL_LINES.at(span, also=also, name=name))
        return hits[0] if len(hits) == 1 else None

    def _remove(self, edit: t.Remove) -> None:
        if edit.form == "line":
            self._edit_line(edit.name.text, edit.name.span, None, edit.span)
            return
        before = self._target(edit.name.text, edit.form, edit.name.span, "remove")
        if before is None:
            return
        if edit.member is None:
            if not self._twice(edit.name.text, edit.span, _WHOLE):
                del self.stack[edit.name.text]
            return
        self._edit_member(before, edit.member.text, edit.member.span, None)

    def _set(self, edit: t.SetOption) -> None:
        before = self._target(edit.name.text, "option", edit.name.span, "set")
        if isinstance(before, t.Option) and not self._twice(edit.name.text, edit.span, _VALUE):
            if before.value == edit.value:
                self.findings.append(SAME_AS_BEFORE.at(edit.span, name=edit.name.text))
            self.stack[edit.name.text] = replace(before, value=edit.value)

    def _relabel(self, edit: t.Relabel) -> None:
        before = self._standing(edit.name.text)
        if before is None and edit.member is None and any(line_name(one) == edit.name.text for one in self.lines):
            self._relabel_line(edit)
            return
        if before is None:
            close = nearest(edit.name.text, self.stack)
            what = phrase("declaration")
            self.findings.append(
                NOTHING_TO_EDIT.at(edit.name.span, form=what, name=edit.name.text, verb="label", nearest=close)
            )
            return
        where = edit.name.text if edit.member is None else f"{edit.name.text}.{edit.member.text}"
        if self._twice(edit.name.text, edit.span, edit.member.text if edit.member is not None else _LABEL):
            return
        if edit.member is None:
            changed = labelled(before, edit.label)
            if changed is None:
                self.findings.append(NO_LABEL.at(edit.span, name=where))
            else:
                self.stack[edit.name.text] = changed
            return
        members = list(members_of(before) or ())
        hits = [at for at, member in enumerate(members) if member_name(member) == edit.member.text]
        if len(hits) != 1:
            self.findings.append(_missing(edit.member.span, edit.name.text, edit.member.text, "label", members))
            return
        member = labelled_member(before, members[hits[0]], edit.label)
        if member is None:
            self.findings.append(NO_LABEL.at(edit.span, name=where))
            return
        members[hits[0]] = member
        self.stack[edit.name.text] = with_members(before, members)

    def _relabel_line(self, edit: t.Relabel) -> None:
        at = self._line_called(edit.name.text, edit.name.span, "label")
        if at is None or self._twice(f"{edit.name} (line)", edit.span, _LABEL):
            return
        changed = labelled(self.lines[at], edit.label)
        if isinstance(changed, t.Line):
            self.lines[at] = changed
        else:
            self.findings.append(NO_LABEL.at(edit.span, name=edit.name))

    def _target(self, name: str, form: str, span: Span, verb: str) -> t.Declared | None:
        declaration = self._standing(name)
        if declaration is None:
            known = sorted(n for n, d in self.stack.items() if form_of(d) == form)
            close = nearest(name, known)
            if close or not known:
                self.findings.append(NOTHING_TO_EDIT.at(span, form=form, name=name, verb=verb, nearest=close))
            else:
                self.findings.append(NONE_LIKE_IT.at(span, form=form, name=name, verb=verb, known=listed(known)))
            return None
        right = form_of(declaration)
        if right != form and not {right, form} <= {"kind", "report"} and not {right, form} <= {"roll", "stat"}:
            sort = sort_of(declaration)
            self.findings.append(WRONG_FORM.at(span, name=name, sort=sort, form=form, verb=verb, right=right))
            return None
        return declaration

    def _standing(self, name: str) -> t.Declared | None:
        """What stands below under a name; the kinds of every campaign stand there unwritten."""
        if name in BUILT_IN_KINDS and name not in self.stack:
            self.stack[name] = t.Kind(t.Word(name), t.Word(BUILT_IN_KINDS[name]), None, None, ())
        return self.stack.get(name)

    # ------------------------------------------------------------ members

    def _members(self, edit: t.Members) -> None:
        verb = "change" if edit.changing else "add to"
        before = self._target(edit.name.text, edit.form, edit.name.span, verb)
        if before is None:
            return
        for member in edit.members:
            current = self.stack[edit.name.text]
            if isinstance(member, t.Seen):
                self._seen_by(current, edit.name.text, member)
                continue
            name = member_name(member)
            known = [member_name(m) for m in members_of(current) or ()]
            if edit.changing:
                self._edit_member(current, name, member.span, member)
            elif name in known and not isinstance(current, t.Event | t.Scene | t.Action | t.Phase):
                self.findings.append(
                    MEMBER_EXISTS.at(member.span, name=edit.name.text, member=name, form=form_of(current))
                )
            elif not self._twice(edit.name.text, member.span, _added(current, member)):
                added = [*(members_of(current) or ()), member]
                self.stack[edit.name.text] = with_members(current, added)

    def _seen_by(self, declaration: t.Declared, name: str, seen: t.Seen) -> None:
        """Others see what is declared below."""
        if self._twice(name, seen.span, _SEEN):
            return
        changed = seen_by(declaration, seen)
        if changed == declaration:
            self.findings.append(SAME_AS_BEFORE.at(seen.span, name=name))
        self.stack[name] = changed

    def _edit_member(self, declaration: t.Declared, name: str, span: Span, new: t.Member | None) -> None:
        verb = "remove" if new is None else "change"
        own_name = name_of(declaration)
        members = members_of(declaration)
        if members is None:
            form = form_of(declaration)
            self.findings.append(NO_MEMBERS.at(span, sort=sort_of(declaration), form=form, name=own_name))
            return
        hits = [at for at, member in enumerate(members) if member_name(member) == name]
        if not hits and isinstance(declaration, t.Scene):
            changed_scene = with_step(declaration, name, new)
            if changed_scene is not None:
                if not self._twice(own_name, span, name):
                    self.stack[own_name] = changed_scene
                return
        if len(hits) != 1:
            self.findings.append(_missing(span, own_name, name, verb, members))
            return
        if self._twice(own_name, span, name):
            return
        at = hits[0]
        if new is not None and members[at] == new:
            self.findings.append(SAME_AS_BEFORE.at(span, name=name))
        changed: list[t.Member] = list(members)
        changed[at : at + 1] = () if new is None else (new,)
        self.stack[own_name] = with_members(declaration, changed)

    def _twice(self, name: str, span: Span, part: str) -> bool:
        """Whether this layer has edited the same part before, the whole of this part, or a part of this whole."""
        parts = self.edited.setdefault(name, {})
        first = next((parts[one] for one in (part, _WHOLE) if one in parts), None)
        if first is None and part == _WHOLE:
            first = next(iter(parts.values()), None)
        if first is not None:
            known = name if part.startswith("(") else f"{name}.{part}"
            self.findings.append(EDITED_TWICE.at(span, also=[(first, "edited here before")], name=known))
            return True
        parts[part] = span
        return False


def _missing(span: Span, name: str, member: str, verb: str, members: Iterable[t.Member]) -> Finding:
    """Nothing in a declaration is called so: what may be meant, else all that there is."""
    known = tuple(dict.fromkeys(map(member_name, members)))
    close = nearest(member, known)
    if close:
        instead = phrase("did you mean {nearest}?", nearest=close)
    else:
        instead = phrase("it has: {known}", known=", ".join(known))
    return NO_SUCH_MEMBER.at(span, name=name, member=member, verb=verb, instead=instead)
