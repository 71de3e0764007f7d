"""A ruleset on top of another: its edits are applied by name, each checked.

A layer adds declarations, replaces or removes them, and adds, changes or removes single members
(rows of a table, attributes, lines of a roll, steps of a phase). An edit that hits nothing is an
error, and so are two edits of one layer that hit the same thing: their order would decide.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import replace
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Severity, Span, listed, phrase
from dsl.layering.below import key_of, line_key
from dsl.layering.edited_once import LABEL, PLACE, VALUE, WHOLE
from dsl.layering.meant.cell import text_of_a_range
from dsl.layering.meant.declared_anew import already_there, line_already_there
from dsl.layering.meant.edits import MOST_NAMED
from dsl.layering.member_edits import MemberEdits
from dsl.layering.mistakes import (
    AMOUNT_ALONE,
    EDITS_ITS_OWN,
    NO_BASE,
    NO_LABEL,
    NO_OPTION,
    NOTHING_CALLED_SO,
    SAME_AS_BEFORE,
    SET_BEYOND,
)
from dsl.layering.standing_below import StandingBelow
from dsl.layering.texts import other_texts
from dsl.named.members import (
    labelled,
    labelled_member,
    members_of,
    with_amount,
)
from dsl.named.parts import places_called
from dsl.named.said_already import said_already
from dsl.named.texts import texts_of, with_texts
from dsl.resolve.findings import WRONG_TYPE
from dsl.resolve.names.symbols import form_of, name_of, sort_of, whole_name
from dsl.types import NUMBER, TRUTH, Type
from dsl.writing.expression_text import expression_text, flat

_SORTS: Final[Mapping[type, Type]] = {t.Truth: TRUTH, t.Number: NUMBER}
"""The sorts of values that an option takes from its value alone; no layer gives it one of another sort."""


def _is_nameless(declaration: t.Declared) -> bool:
    return isinstance(declaration, t.Setup | t.Line)


def _edit_of(declaration: t.Declared) -> str:
    """How a declaration is edited that is no option."""
    verb = "replace" if members_of(declaration) is None else "change"
    return f"{verb} {whole_name(declaration)} …"


def _beyond(option: t.Option, value: t.Expr) -> Finding | None:
    """What is told of a number that lies beyond the bounds of an option."""
    if option.type is None or not isinstance(value, t.Number):
        return None
    low, high = option.type.low, option.type.high
    is_low = isinstance(low, t.Number) and value.value < low.value
    if not is_low and not (isinstance(high, t.Number) and value.value > high.value):
        return None
    bound = flat(expression_text(low if is_low and low is not None else high or value))
    return SET_BEYOND.at(value.span, name=option.name, value=flat(expression_text(value)), bound=bound)


_WITHIN: Final = t.Members | t.AddAt | t.ChangeAt
"""Edits of what stands in a declaration."""


class Layering:
    """Applies one layer to the declarations below it."""

    def __init__(
        self, below: Iterable[t.Declared], below_name: str | None, name: str, modules: Container[object] = ()
    ) -> None:
        """Args: `modules` holds the files that stand under a module."""
        self.on = StandingBelow(below, below_name, name, modules)
        self.members = MemberEdits(self.on)

    @property
    def findings(self) -> list[Finding]:
        """What was found wrong with the layer so far."""
        return self.on.findings

    def apply(self, declarations: Iterable[t.Declaration]) -> list[t.Declared]:
        """The declarations after this layer, in order: those below first, then its own."""
        declarations = tuple(declarations)
        declared = [one for one in declarations if not isinstance(one, t.Edit | t.Ruleset | t.ModulePart)]
        anew = {name_of(one) for one in declared if not _is_nameless(one)}
        baseless: list[t.Edit] = []
        for declaration in declarations:
            is_own = isinstance(declaration, _WITHIN) and declaration.name.text in anew - self.on.stack.keys()
            if isinstance(declaration, t.Edit) and (self.on.below_name is None or is_own):
                baseless.append(declaration)
                continue
            match declaration:
                case t.Ruleset() | t.ModulePart():
                    pass
                case t.Replace():
                    self._replace(declaration)
                case t.Remove():
                    self._remove(declaration)
                case t.Members():
                    self.members.members(declaration)
                case t.ChangeLine():
                    self._change_line(declaration.amount)
                case t.MovePhase():
                    self._move_phase(declaration)
                case t.AddAt():
                    self.members.add_at(declaration)
                case t.ChangeAt():
                    self.members.change_at(declaration)
                case t.AddColumns():
                    self.members.add_columns(declaration)
                case t.SetOption():
                    self._set(declaration)
                case t.Relabel():
                    self._relabel(declaration)
                case _:
                    self._add(declaration)
        for edit in baseless:
            self._edit_own(edit)
        self.members.put_in_columns()
        self._put_in_texts()
        return [*self.on.below.all(), *self.on.own]

    def _edit_own(self, edit: t.Edit) -> None:
        """An edit of what is not below: what it adds to a declaration beside it is taken as added, and told once."""
        name = edit.name.text if isinstance(edit, _WITHIN) else ""
        own = next((one for one in self.on.own if not _is_nameless(one) and name_of(one) == name), None)
        if own is not None:
            self.on.edited_here[name] = own.span
            self.on.stack[name] = own
            self.on.own.remove(own)
        if not isinstance(edit, _WITHIN) or name not in self.on.edited_here:
            self.on.findings.append(NO_BASE.at(edit.span, name=self.on.name))
            return
        place = [(self.on.edited_here[name], phrase("declared here"))]
        self.on.findings.append(EDITS_ITS_OWN.at(edit.span, also=place, name=edit.name))
        if isinstance(edit, t.AddAt):
            self.members.add_at(edit)
        elif isinstance(edit, t.Members) and not edit.changing:
            self.members.members(edit)

    # ------------------------------------------------------------ whole declarations

    def _add(self, declaration: t.Declared) -> None:
        name = name_of(declaration)
        before = self.on.stack.get(name)
        if before is not None and not isinstance(declaration, t.Setup | t.Line):
            self.on.findings.append(already_there(declaration, before, self.on.below_name))
            return
        if isinstance(declaration, t.Line):
            there = line_already_there(declaration, self.on.below.lines, self.on.below_name)
            self.on.findings += [] if there is None else [there]
            if there is not None and there.severity is Severity.ERROR:
                return
        self.on.own.append(declaration)

    def _replace(self, edit: t.Replace) -> None:
        declaration = edit.declaration
        name = name_of(declaration)
        if isinstance(declaration, t.Line):
            self._edit_line(name, declaration.span, declaration, edit.span)
            return
        if isinstance(declaration, t.Setup):
            self._edit_setups([declaration], declaration.span, edit.span)
            return
        before = self.on.target(name, form_of(declaration), declaration.span, "replace")
        if before is None or self.on.twice(name, edit.span, WHOLE):
            return
        if said_already(declaration, before):
            self.on.findings.append(SAME_AS_BEFORE.at(edit.span, name=name))
        self.on.stack[name] = declaration

    def _edit_setups(self, new: list[t.Setup], place: Span, span: Span) -> None:
        """Put another setup in the place of all of them, or take them away."""
        verb = "replace" if new else "remove"
        if self.on.target(t.SETUP, t.SETUP, place, verb) is None or self.on.twice(t.SETUP, span, WHOLE):
            return
        if said_already(tuple(new), tuple(self.on.below.setups)):
            self.on.findings.append(SAME_AS_BEFORE.at(span, name=t.SETUP))
        self.on.below.setups = new

    def _edit_line(self, name: str, place: Span, new: t.Line | None, span: Span) -> None:
        """Put another line in the place of one of top level, or take it away."""
        at = self.on.line_called(name, place, "remove" if new is None else "replace")
        if at is None or self.on.twice(line_key(name), span, WHOLE):
            return
        if said_already(new, self.on.below.lines[at]):
            self.on.findings.append(SAME_AS_BEFORE.at(span, name=name))
        self.on.below.lines[at : at + 1] = [] if new is None else [new]

    def _change_line(self, new: t.OtherAmount) -> None:
        """Give a line of top level another amount."""
        at = self.on.line_called(new.name.text, new.name.span, "change")
        if at is None or self.on.twice(line_key(new.name.text), new.span, WHOLE):
            return
        before = self.on.below.lines[at]
        changed = with_amount(before, new)
        if changed is None:
            self.on.findings.append(AMOUNT_ALONE.at(new.span, name=new.name))
        elif isinstance(changed, t.Line):
            if said_already(changed, before):
                self.on.findings.append(SAME_AS_BEFORE.at(new.span, name=new.name))
            self.on.below.lines[at] = changed

    def _remove(self, edit: t.Remove) -> None:
        if edit.form == "line" and edit.member is None:
            self._edit_line(edit.name.text, edit.name.span, None, edit.span)
            return
        if edit.form == t.SETUP and edit.member is None:
            self._edit_setups([], edit.name.span, edit.span)
            return
        member = "" if edit.member is None else f".{edit.member.text}"
        before = self.on.target(edit.name.text, edit.form, edit.name.span, "remove", member)
        if before is None:
            return
        if edit.member is None:
            if not self.on.twice(edit.name.text, edit.span, WHOLE):
                del self.on.stack[edit.name.text]
            return
        self.members.edit_member(before, edit.member, None)

    def _set(self, edit: t.SetOption) -> None:
        named = self.on.stack.get(edit.name.text)
        if named is not None and not isinstance(named, t.Option):
            self.on.findings.append(NO_OPTION.at(edit.span, name=edit.name, sort=sort_of(named), edit=_edit_of(named)))
            return
        before = self.on.target(edit.name.text, "option", edit.name.span, "set")
        if isinstance(before, t.Option) and not self.on.twice(edit.name.text, edit.span, VALUE):
            if before.value == edit.value:
                self.on.findings.append(SAME_AS_BEFORE.at(edit.span, name=edit.name.text))
            found, wanted = _SORTS.get(type(edit.value)), _SORTS.get(type(before.value))
            if found is not None and wanted is not None and found != wanted and before.type is None:
                self.on.findings.append(WRONG_TYPE.at(edit.value.span, found=found, wanted=wanted))
                return
            beyond = _beyond(before, edit.value)
            if beyond is not None:
                self.on.findings.append(beyond)
                return
            self.on.stack[edit.name.text] = replace(before, value=edit.value)

    def _relabel(self, edit: t.Relabel) -> None:
        before = self.on.below.standing(edit.name.text)
        if before is None and edit.member is None and self.on.below.lines_called(edit.name.text):
            self._relabel_line(edit)
            return
        if before is None and edit.member is not None and self.on.below.written(edit.name.text):
            self.on.texts.setdefault(edit.name.text, []).append(edit)
            return
        if before is None:
            advice = self._labelled_instead(edit.name.text) if edit.member is None else ""
            close = "" if advice else self.on.nearest(edit.name.text, self.on.stack)
            advice = phrase("did you mean {nearest}?", nearest=close) if close else advice
            self.on.findings.append(NOTHING_CALLED_SO.at(edit.name.span, name=edit.name.text, advice=advice))
            return
        if edit.member is not None:
            self._relabel_member(edit, edit.member, before)
            return
        if self.on.twice(edit.name.text, edit.span, LABEL):
            return
        changed = labelled(before, edit.label)
        if changed is None:
            self.on.findings.append(NO_LABEL.at(edit.span, name=edit.name))
        else:
            self.on.stack[edit.name.text] = changed

    def _labelled_instead(self, name: str) -> str:
        """How a row, an attribute or a statement gets another text that is called so, where few are."""
        wholes = [
            whole
            for whole, one in self.on.stack.items()
            if name in texts_of([one]) or (members_of(one) is not None and places_called(one, name))
        ]
        edits = [f"`label {whole}.{name} …`" for whole in wholes]
        return phrase("write {edits}", edits=listed(edits)) if 0 < len(edits) <= MOST_NAMED else ""

    def _relabel_member(self, edit: t.Relabel, name: t.Word, before: t.Declared) -> None:
        places = [] if members_of(before) is None else places_called(before, name.text)
        texts = texts_of([before])
        in_a_range = text_of_a_range(before, name, edit.label) if isinstance(before, t.Table) and not places else None
        if in_a_range is not None:
            self.on.findings.append(in_a_range)
            return
        if not places or (name.text in texts and labelled_member(before, places[0].member, edit.label) is None):
            self.on.texts.setdefault(edit.name.text, []).append(edit)
            return
        place = self.members.place(before, name, "label")
        if place is None or self.on.found(self.on.edited.labelled(edit.name.text, edit.span, place)):
            return
        member = labelled_member(before, place.member, edit.label)
        if member is None:
            self.on.findings.append(NO_LABEL.at(edit.span, name=f"{edit.name}.{name}"))
            return
        self.on.below.put(before, place.member, [member])

    def _put_in_texts(self) -> None:
        for name, edits in self.on.texts.items():
            before = self.on.below.written(name)
            key = name if name in self.on.stack or not before else key_of(before[0])
            labels, found = other_texts(name, edits, before, self.on.edited, key)
            self.on.findings += found
            self.on.below.rewrite(name, with_texts(before, labels))

    def _relabel_line(self, edit: t.Relabel) -> None:
        at = self.on.line_called(edit.name.text, edit.name.span, "label")
        if at is None or self.on.twice(line_key(edit.name.text), edit.span, LABEL):
            return
        changed = labelled(self.on.below.lines[at], edit.label)
        if isinstance(changed, t.Line):
            self.on.below.lines[at] = changed
        else:
            self.on.findings.append(NO_LABEL.at(edit.span, name=edit.name))

    # ------------------------------------------------------------ the turn

    def _move_phase(self, edit: t.MovePhase) -> None:
        """Let a phase come at another place of the turn."""
        name = edit.name.text
        before = self.on.target(name, "phase", edit.name.span, "change")
        if not isinstance(before, t.Phase) or self.on.twice(name, edit.span, PLACE):
            return
        after, in_front = (edit.other, None) if edit.where == "after" else (None, edit.other)
        moved = replace(before, after=after, before=in_front)
        if moved == before:
            self.on.findings.append(SAME_AS_BEFORE.at(edit.span, name=name))
        self.on.stack[name] = moved
