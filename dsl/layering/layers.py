"""A ruleset on top of another: its edits are applied by name, each checked.

A layer adds declarations, replaces or removes them, and adds, changes or removes single members
(rows of a table, attributes, lines of a roll, steps of a phase). An edit that hits nothing is an
error, and so are two edits of one layer that hit the same thing: their order would decide.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Span, listed, nearest, phrase
from dsl.layering.adding import cannot_stand, fitting, one_by_one, unguarded, with_more
from dsl.layering.below import Below, key_of, line_key
from dsl.layering.cells import names_columns, short_rows, with_other_cells
from dsl.layering.columns import HEADING_AGAIN, is_heading, with_columns
from dsl.layering.declared_anew import already_there
from dsl.layering.edited_once import EDITED_TWICE, LABEL, PLACE, SEEN, VALUE, WHOLE, EditedOnce
from dsl.layering.lines_in_short import lines_written_out
from dsl.layering.mistakes import (
    AMOUNT_ALONE,
    EDITS_ITS_OWN,
    LEFT_EMPTY,
    MEMBER_EXISTS,
    NEEDS_A_LINE,
    NO_BASE,
    NO_LABEL,
    NO_MEMBERS,
    NO_REPORT,
    NO_ROLL_THERE,
    NO_SETUP,
    NONE_LIKE_IT,
    NOTHING_BELOW,
    NOTHING_CALLED_SO,
    NOTHING_TO_CHANGE,
    NOTHING_TO_EDIT,
    OUTCOME_ALONE,
    ROUNDS_ALONE,
    SAME_AS_BEFORE,
    SEVERAL_LINES,
    WHOLE_HEAD,
    WRONG_FORM,
)
from dsl.layering.named_places import (
    names_within,
    now_standing,
    places_meant,
    places_within,
    several_meant,
    where_added,
)
from dsl.layering.ranges import no_such_range, other_ranges
from dsl.layering.texts import other_texts
from dsl.named.member_missing import missing
from dsl.named.members import (
    labelled,
    labelled_member,
    member_name,
    members_of,
    seen_by,
    setups_as_one,
    with_amount,
)
from dsl.named.parts import PARTS, EditedPlace, Part, names_in, own_names, place_like, places_called
from dsl.named.row_names import line_name
from dsl.named.statement_names import names_of
from dsl.named.texts import texts_of, with_texts
from dsl.resolve.names.symbols import form_of, name_of, sort_of, whole_name
from dsl.writing.table_lines import cell_text

_DONE: Final = t.Procedure | t.Event | t.Scene | t.Action | t.Phase | t.Setup | t.LineWithBody
"""What statements may be added to."""
MOST_NAMED: Final = 4
"""Of so many that could be meant all are named."""
_ROLLS: Final = (t.Rolls, t.RollsTogether)


def _added(declaration: t.Declared, member: t.Member) -> str:
    """What an added member is known by; statements are only ever added, so they are told apart by their place."""
    if isinstance(declaration, _DONE):
        return f"({member.span.file}:{member.span.line})"
    return member_name(member)


_NUMBERED: Final = re.compile(r".+_\d+")
_HAVE_NUMBERS: Final = (t.Statement, t.Branch, t.Outcome, t.Tally, t.Row, t.Word)
"""What is called by a number where several are called alike."""


def _is_one_for_another(held: t.Member, lines: Sequence[t.Member]) -> bool:
    """Whether a part is a statement in which nothing stands, and one other is to take its place."""
    named = unguarded(held)
    if len(lines) > 1 or not isinstance(named, t.Statement) or isinstance(named, PARTS):
        return False
    return isinstance(lines[0], t.Statement) and not isinstance(lines[0], PARTS)


def _changed_in(declaration: t.Declared, place: EditedPlace) -> str:
    """What is changed to change a statement: the declaration, in a condition or an effect the line around it."""
    whole = whole_name(declaration)
    is_timed = isinstance(declaration, t.Condition | t.Effect) and place.around
    return f"{whole}.{place.around[0]}" if is_timed else whole


def _is_nameless(declaration: t.Declared) -> bool:
    return isinstance(declaration, t.Setup | t.Line)


class Layering:
    """Applies one layer to the declarations below it."""

    def __init__(self, below: Iterable[t.Declared], below_name: str | None, name: str) -> None:
        self.below_name = below_name
        self.name = name
        self.below = Below(below)
        self.stack = self.below.named
        self.as_below = dict(self.stack)
        self.own: list[t.Declared] = []
        self.edited_here: dict[str, Span] = {}
        """Where those of its own declarations begin that it edits as if they stood below."""
        self.edited = EditedOnce()
        self.behind: dict[tuple[str, str], t.Member] = {}
        self.columns: dict[str, list[t.AddColumns]] = {}
        self.texts: dict[str, list[t.Relabel]] = {}
        self.findings: list[Finding] = []

    def apply(self, declarations: Iterable[t.Declaration]) -> list[t.Declared]:
        """The declarations after this layer, in order: those below first, then its own."""
        declarations = tuple(declarations)
        declared = [one for one in declarations if not isinstance(one, t.Edit | t.Ruleset | t.ModulePart)]
        anew = {name_of(one) for one in declared if not _is_nameless(one)}
        baseless: list[t.Edit] = []
        for declaration in declarations:
            is_own = isinstance(declaration, t.Members) and declaration.name.text in anew - self.stack.keys()
            if isinstance(declaration, t.Edit) and (self.below_name is None or is_own):
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
                    self._members(declaration)
                case t.ChangeLine():
                    self._change_line(declaration.amount)
                case t.MovePhase():
                    self._move_phase(declaration)
                case t.AddAt():
                    self._add_at(declaration)
                case t.ChangeAt():
                    self._change_at(declaration)
                case t.AddColumns():
                    self._add_columns(declaration)
                case t.SetOption():
                    self._set(declaration)
                case t.Relabel():
                    self._relabel(declaration)
                case _:
                    self._add(declaration)
        for edit in baseless:
            self._edit_own(edit)
        self._put_in_columns()
        self._put_in_texts()
        return [*self.below.all(), *self.own]

    def _edit_own(self, edit: t.Edit) -> None:
        """An edit of what is not below: what it adds to a declaration beside it is taken as added, and told once."""
        name = edit.name.text if isinstance(edit, t.Members) else ""
        own = next((one for one in self.own if not _is_nameless(one) and name_of(one) == name), None)
        if own is not None:
            self.edited_here[name] = own.span
            self.stack[name] = own
            self.own.remove(own)
        if not isinstance(edit, t.Members) or name not in self.edited_here:
            self.findings.append(NO_BASE.at(edit.span, name=self.name))
            return
        place = [(self.edited_here[name], phrase("declared here"))]
        self.findings.append(EDITS_ITS_OWN.at(edit.span, also=place, name=edit.name))
        if not edit.changing:
            self._members(edit)

    # ------------------------------------------------------------ whole declarations

    def _add(self, declaration: t.Declared) -> None:
        name = name_of(declaration)
        before = self.stack.get(name)
        if before is not None and not isinstance(declaration, t.Setup | t.Line):
            self.findings.append(already_there(declaration, before, self.below_name))
            return
        self.own.append(declaration)

    def _replace(self, edit: t.Replace) -> None:
        declaration = edit.declaration
        if isinstance(declaration, t.Edit | t.Ruleset | t.ModulePart):
            what = phrase("declaration")
            self.findings.append(NOTHING_TO_EDIT.at(edit.span, form=what, name="", verb="replace", nearest=""))
            return
        name = name_of(declaration)
        if isinstance(declaration, t.Line):
            self._edit_line(name, declaration.span, declaration, edit.span)
            return
        if isinstance(declaration, t.Setup):
            self._edit_setups([declaration], declaration.span, edit.span)
            return
        before = self._target(name, form_of(declaration), declaration.span, "replace")
        if before is None or self._twice(name, edit.span, WHOLE):
            return
        if before == declaration:
            self.findings.append(SAME_AS_BEFORE.at(edit.span, name=name))
        self.stack[name] = declaration

    def _edit_setups(self, new: list[t.Setup], place: Span, span: Span) -> None:
        """Put another setup in the place of all of them, or take them away."""
        verb = "replace" if new else "remove"
        if self._target(t.SETUP, t.SETUP, place, verb) is None or self._twice(t.SETUP, span, WHOLE):
            return
        if self.below.setups == new:
            self.findings.append(SAME_AS_BEFORE.at(span, name=t.SETUP))
        self.below.setups = new

    def _edit_line(self, name: str, place: Span, new: t.Line | None, span: Span) -> None:
        """Put another line in the place of one of top level, or take it away."""
        at = self._line_called(name, place, "remove" if new is None else "replace")
        if at is None or self._twice(line_key(name), span, WHOLE):
            return
        if self.below.lines[at] == new:
            self.findings.append(SAME_AS_BEFORE.at(span, name=name))
        self.below.lines[at : at + 1] = [] if new is None else [new]

    def _change_line(self, new: t.OtherAmount) -> None:
        """Give a line of top level another amount."""
        at = self._line_called(new.name.text, new.name.span, "change")
        if at is None or self._twice(line_key(new.name.text), new.span, WHOLE):
            return
        changed = with_amount(self.below.lines[at], new)
        if changed is None:
            self.findings.append(AMOUNT_ALONE.at(new.span, name=new.name))
        elif isinstance(changed, t.Line):
            self.below.lines[at] = changed

    def _line_called(self, name: str, span: Span, verb: str) -> int | None:
        """Which line of top level has this name; None and a finding where none or several have."""
        hits = self.below.lines_called(name)
        if not hits and not self._found(self.edited.gone(line_key(name), span, WHOLE)):
            close = nearest(name, map(line_name, self.below.lines))
            self.findings.append(NOTHING_TO_EDIT.at(span, form="line", name=name, verb=verb, nearest=close))
        elif len(hits) > 1:
            also = [(self.below.lines[at].span, phrase("one of them")) for at in hits]
            self.findings.append(SEVERAL_LINES.at(span, also=also, name=name))
        return hits[0] if len(hits) == 1 else None

    def _remove(self, edit: t.Remove) -> None:
        if edit.form == "line" and edit.member is None:
            self._edit_line(edit.name.text, edit.name.span, None, edit.span)
            return
        if edit.form == t.SETUP and edit.member is None:
            self._edit_setups([], edit.name.span, edit.span)
            return
        member = "" if edit.member is None else f".{edit.member.text}"
        before = self._target(edit.name.text, edit.form, edit.name.span, "remove", member)
        if before is None:
            return
        if edit.member is None:
            if not self._twice(edit.name.text, edit.span, WHOLE):
                del self.stack[edit.name.text]
            return
        self._edit_member(before, edit.member, None)

    def _set(self, edit: t.SetOption) -> None:
        before = self._target(edit.name.text, "option", edit.name.span, "set")
        if isinstance(before, t.Option) and not self._twice(edit.name.text, edit.span, VALUE):
            if before.value == edit.value:
                self.findings.append(SAME_AS_BEFORE.at(edit.span, name=edit.name.text))
            self.stack[edit.name.text] = replace(before, value=edit.value)

    def _relabel(self, edit: t.Relabel) -> None:
        before = self.below.standing(edit.name.text)
        if before is None and edit.member is None and self.below.lines_called(edit.name.text):
            self._relabel_line(edit)
            return
        if before is None and edit.member is not None and self.below.written(edit.name.text):
            self.texts.setdefault(edit.name.text, []).append(edit)
            return
        if before is None:
            advice = self._labelled_instead(edit.name.text) if edit.member is None else ""
            close = "" if advice else nearest(edit.name.text, self.stack)
            advice = phrase("did you mean {nearest}?", nearest=close) if close else advice
            self.findings.append(NOTHING_CALLED_SO.at(edit.name.span, name=edit.name.text, advice=advice))
            return
        if edit.member is not None:
            self._relabel_member(edit, edit.member, before)
            return
        if self._twice(edit.name.text, edit.span, LABEL):
            return
        changed = labelled(before, edit.label)
        if changed is None:
            self.findings.append(NO_LABEL.at(edit.span, name=edit.name))
        else:
            self.stack[edit.name.text] = changed

    def _labelled_instead(self, name: str) -> str:
        """How a row, an attribute or a statement gets another text that is called so, where few are."""
        wholes = [
            whole
            for whole, one in self.stack.items()
            if name in texts_of([one]) or (members_of(one) is not None and places_called(one, name))
        ]
        edits = [f"`label {whole}.{name} …`" for whole in wholes]
        return phrase("write {edits}", edits=listed(edits)) if 0 < len(edits) <= MOST_NAMED else ""

    def _relabel_member(self, edit: t.Relabel, name: t.Word, before: t.Declared) -> None:
        places = [] if members_of(before) is None else places_called(before, name.text)
        texts = texts_of([before])
        if not places or (name.text in texts and labelled_member(before, places[0].member, edit.label) is None):
            self.texts.setdefault(edit.name.text, []).append(edit)
            return
        place = self._place(before, name, "label")
        if place is None or self._found(self.edited.labelled(edit.name.text, edit.span, place)):
            return
        member = labelled_member(before, place.member, edit.label)
        if member is None:
            self.findings.append(NO_LABEL.at(edit.span, name=f"{edit.name}.{name}"))
            return
        self.below.put(before, place.member, [member])

    def _put_in_texts(self) -> None:
        for name, edits in self.texts.items():
            before = self.below.written(name)
            key = name if name in self.stack or not before else key_of(before[0])
            labels, found = other_texts(name, edits, before, self.edited, key)
            self.findings += found
            self.below.rewrite(name, with_texts(before, labels))

    def _relabel_line(self, edit: t.Relabel) -> None:
        at = self._line_called(edit.name.text, edit.name.span, "label")
        if at is None or self._twice(line_key(edit.name.text), edit.span, LABEL):
            return
        changed = labelled(self.below.lines[at], edit.label)
        if isinstance(changed, t.Line):
            self.below.lines[at] = changed
        else:
            self.findings.append(NO_LABEL.at(edit.span, name=edit.name))

    def _target(self, name: str, form: str, span: Span, verb: str, member: str = "") -> t.Declared | None:
        if form == "line":
            at = self._line_called(name, span, verb)
            return None if at is None else self.below.lines[at]
        if form == t.SETUP:
            setups = setups_as_one(self.below.setups)
            if setups is None and not self._found(self.edited.gone(t.SETUP, span, WHOLE)):
                self.findings.append(NO_SETUP.at(span, verb=verb))
            return setups
        declaration = self.below.standing(name)
        if declaration is None and self._found(self.edited.gone(name, span, WHOLE)):
            return None
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
            whole = name + member
            mistake = WHOLE_HEAD if form == "effect" and member else WRONG_FORM
            self.findings.append(mistake.at(span, name=name, sort=sort, form=form, verb=verb, right=right, whole=whole))
            return None
        return declaration

    # ------------------------------------------------------------ members

    def _members(self, edit: t.Members) -> None:
        verb = "change" if edit.changing else "add to"
        before = self._target(edit.name.text, edit.form, edit.name.span, verb)
        if before is None:
            return
        rows = [one for one in edit.members if isinstance(one, t.TableRow)] if edit.changing else []
        if isinstance(before, t.Table) and rows and names_columns(before, rows):
            self._change_cells(before, rows)
            return
        short = short_rows(before, rows) if isinstance(before, t.Table) else ()
        self.findings += short
        if short:
            return
        refusal = next((one for one in edit.members if isinstance(one, t.Allowed)), None)
        if isinstance(before, t.Kind) and not before.is_report and refusal is not None:
            self.findings.append(NO_REPORT.at(refusal.span, name=edit.name))
            return
        if members_of(before) is None:
            self.findings.append(NOTHING_BELOW.at(edit.name.span, name=edit.name))
            return
        members, found = lines_written_out(edit, before)
        self.findings += found
        if isinstance(before, t.Table) and edit.changing:
            members = self._parted_otherwise(before, members)
        for member in members:
            current = self.below.now(before)
            if isinstance(member, t.Seen):
                self._seen_by(current, edit.name.text, member)
                continue
            name = member_name(member)
            known = [member_name(m) for m in members_of(current) or ()]
            if isinstance(current, t.Table) and isinstance(member, t.TableRow) and is_heading(current, member):
                self.findings.append(HEADING_AGAIN.at(member.span, table=edit.name.text))
            elif edit.changing:
                self._edit_member(current, t.Word(name, member.span), member)
            elif name in known and (isinstance(member, t.Allowed) or not isinstance(current, _DONE)):
                self.findings.append(
                    MEMBER_EXISTS.at(member.span, name=edit.name.text, member=name, form=form_of(current))
                )
            elif isinstance(member, t.Outcome):
                self.findings.append(OUTCOME_ALONE.at(member.span, whole=whole_name(current)))
            elif isinstance(member, t.Rounds) and not member.body:
                self.findings.append(ROUNDS_ALONE.at(member.span, name=edit.name))
            elif isinstance(member, t.Statement) and not isinstance(current, _DONE):
                self.findings.append(NEEDS_A_LINE.at(member.span, whole=whole_name(current)))
            elif not self._twice(key_of(current), member.span, _added(current, member)):
                self.edited.added(key_of(current), [member])
                self.below.append(current, member)

    def _change_cells(self, table: t.Table, rows: Sequence[t.TableRow]) -> None:
        """Other cells in some columns, which a heading names; rows and columns that are not named stay."""
        name = table.name.text
        known = {member_name(one) for one in table.rows}
        missing_rows = [one for one in rows if member_name(one) not in known]
        gone = [one for one in missing_rows if self._found(self.edited.gone(name, one.span, member_name(one)))]
        made, found = with_other_cells(table, [one for one in rows if one not in gone])
        self.findings += found
        columns = [cell_text(cell) for cell in rows[0].cells][1:]
        for row in made:
            key = member_name(row)
            if any(self._found(self.edited.cell(name, row.span, key, column)) for column in columns):
                continue
            place = places_called(table, key)[0]
            if place.says(row):
                self.findings.append(SAME_AS_BEFORE.at(row.span, name=key))
            self.below.put(self.stack[name], place.member, [row])

    def _parted_otherwise(self, table: t.Table, members: Sequence[t.Member]) -> tuple[t.Member, ...]:
        """Put rows in the place of those that hold the same numbers in other ranges; gives the members left."""
        name, done = table.name.text, set[int]()
        for group in other_ranges(table, members):
            done |= set(map(id, group.new))
            places = [places_called(table, member_name(one))[0] for one in group.old]
            at = group.new[0].span
            if any(self._found(self.edited.member(name, at, one, removing=False)) for one in places):
                continue
            for row in group.new:
                self.edited.changed(name, row.span, row)
            first, *others = group.old
            self.below.put(self.stack[name], first, group.new)
            for one in others:
                self.below.put(self.stack[name], one, [])
        left = [one for one in members if id(one) not in done]
        missed = [(one, no_such_range(table, one)) for one in left]
        self.findings += [finding for _, finding in missed if finding is not None]
        return tuple(one for one, finding in missed if finding is None)

    def _seen_by(self, declaration: t.Declared, name: str, seen: t.Seen) -> None:
        """Others see what is declared below."""
        if self._twice(name, seen.span, SEEN):
            return
        changed = seen_by(declaration, seen)
        if changed == declaration:
            self.findings.append(SAME_AS_BEFORE.at(seen.span, name=name))
        self.stack[name] = changed

    def _move_phase(self, edit: t.MovePhase) -> None:
        """Let a phase come at another place of the turn."""
        name = edit.name.text
        before = self._target(name, "phase", edit.name.span, "change")
        if not isinstance(before, t.Phase) or self._twice(name, edit.span, PLACE):
            return
        after, in_front = (edit.other, None) if edit.where == "after" else (None, edit.other)
        moved = replace(before, after=after, before=in_front)
        if moved == before:
            self.findings.append(SAME_AS_BEFORE.at(edit.span, name=name))
        self.stack[name] = moved

    def _edit_member(self, declaration: t.Declared, name: t.Word, new: t.Member | None) -> None:
        place = self._place(declaration, name, "remove" if new is None else "change", new)
        if place is None:
            return
        if isinstance(new, t.Rounds) and not new.body:
            self._edit_how_often(declaration, place, new)
            return
        self._edit_place(declaration, name, place, new)

    def _edit_place(self, declaration: t.Declared, name: t.Word, place: EditedPlace, new: t.Member | None) -> None:
        """Put another in the place of a member or of what stands in one, or take it out."""
        key = key_of(declaration)
        if self._found(self.edited.member(key, name.span, place, removing=new is None)):
            return
        if new is None and place.is_alone:
            self.findings.append(LEFT_EMPTY.at(name.span, member=name))
            return
        if new is not None and place.says(new):
            self.findings.append(SAME_AS_BEFORE.at(name.span, name=name))
        if new is not None:
            self.edited.changed(key, name.span, new)
        self.below.put(declaration, place.member, [] if new is None else [new])

    def _edit_how_often(self, declaration: t.Declared, place: EditedPlace, head: t.Rounds) -> None:
        """Rounds begin with another line; what is done in them stays."""
        own_name = name_of(declaration)
        if not isinstance(place.member, t.Rounds):
            self.findings.append(missing(head.span, own_name, place.name, "change", names_in(declaration)))
            return
        if self._found(self.edited.how_often(key_of(declaration), head.span, place)):
            return
        rounds = replace(head, body=place.member.body)
        if place.says(rounds):
            self.findings.append(SAME_AS_BEFORE.at(head.span, name=place.name))
        self.below.put(declaration, place.member, [rounds])

    def _add_at(self, edit: t.AddAt) -> None:
        """Put something into a part of a declaration, or beside what stands in it."""
        before = self._target(edit.name.text, edit.form, edit.name.span, "add to")
        place = None if before is None else self._place(before, edit.part, "add to", sorts=fitting(edit))
        if before is None or place is None:
            return
        found = cannot_stand(edit, before, place)
        if found is not None:
            self.findings.append(found)
            return
        key, at = key_of(before), place.member
        if self._found(self.edited.added_at(key, edit, place)):
            return
        if edit.where == "in":
            self.below.put(before, at, [with_more(at, edit.body)])
            return
        new = one_by_one(edit.body)
        if edit.where == "before":
            self.below.put(before, at, [*new, at])
        else:  # of several behind the same one the first in the files comes first
            if (key, place.name) in self.behind:
                at = self.behind[key, place.name]
            self.behind[key, place.name] = new[-1]
            self.below.put(before, at, [at, *new])

    def _change_at(self, edit: t.ChangeAt) -> None:
        """Put others in the place of the rows below a roll that is made, or of what stands in a part."""
        before = self._target(edit.name.text, edit.form, edit.name.span, "change")
        is_rows = isinstance(edit.body[0], t.Row | t.OtherAmount)
        sorts = _ROLLS if is_rows else PARTS
        place = None if before is None else self._place(before, edit.part, "change", sorts=sorts)
        if before is None or place is None:
            return
        line = edit.body[0]
        if _is_one_for_another(place.member, edit.body) and isinstance(line, t.Statement):
            self._edit_place(before, edit.part, place, line)
            return
        if not isinstance(unguarded(place.member), sorts):
            mistake = NO_ROLL_THERE if is_rows else NOTHING_TO_CHANGE
            whole = whole_name(before) if is_rows else _changed_in(before, place)
            self.findings.append(mistake.at(edit.part.span, member=edit.part, whole=whole))
            return
        for line in edit.body:
            current = self.below.now(before)
            name = t.Word(next(iter(own_names(line)), member_name(line)), line.span)
            hits = places_within(current, place, name.text, line)
            new = with_amount(hits[0].member, line) if len(hits) == 1 and isinstance(line, t.OtherAmount) else line
            if len(hits) == 1:
                self._edit_place(current, name, hits[0], new)
            elif hits:
                self.findings.append(several_meant(hits, before, name, line))
            elif not self._found(self.edited.gone(key_of(before), line.span, name.text)):
                whole = f"{whole_name(before)}.{edit.part}"
                known = names_within(current, place)
                self.findings.append(missing(line.span, edit.part.text, name.text, "change", known, whole))

    def _add_columns(self, edit: t.AddColumns) -> None:
        """Note the columns of a table; they are put in when all its rows are known."""
        name = edit.name.text
        before = self._target(name, "table", edit.name.span, "add to")
        if before is not None and not self._twice(name, edit.span, f"(columns {len(self.columns.get(name, ()))})"):
            self.columns.setdefault(name, []).append(edit)

    def _put_in_columns(self) -> None:
        for name, edits in self.columns.items():
            table = self.stack.get(name)
            if isinstance(table, t.Table):  # one that was taken out is told as edited twice
                self.stack[name], found = with_columns(table, edits)
                self.findings += found

    def _place(
        self,
        declaration: t.Declared,
        name: t.Word,
        verb: str,
        new: t.Member | None = None,
        sorts: tuple[type, ...] = (),
    ) -> EditedPlace | None:
        """The member of this name, or what stands in one; None and a finding where none or several are called so.

        Args: `new` is the line that takes its place; `sorts`: of which sorts it is where several are called so.
        """
        own_name, form = name_of(declaration), form_of(declaration)
        if members_of(declaration) is None:
            mistake = NOTHING_BELOW if isinstance(declaration, t.Line) else NO_MEMBERS
            self.findings.append(mistake.at(name.span, sort=sort_of(declaration), form=form, name=own_name))
            return None
        if isinstance(new, t.Statement) and not isinstance(new, Part):
            name = t.Word(next(iter(names_of(new)), name.text), name.span)
        places = places_meant(declaration, name.text, new, sorts)
        before = self.as_below.get(own_name)
        if before is not None and before is not declaration and _NUMBERED.fullmatch(name.text):
            counted = places_meant(before, name.text, new, sorts)
            if len(counted) == 1 and isinstance(counted[0].member, _HAVE_NUMBERS):
                # What this layer did to others before it has not changed its number.
                places = now_standing(counted[0], declaration)
                if not places:
                    self.findings.append(EDITED_TWICE.at(name.span, name=f"{own_name}.{name}"))
                    return None
        found = places[0] if len(places) == 1 else place_like(places, new)
        if found is not None:
            return found
        if len(places) > 1:
            self.findings.append(several_meant(places, declaration, name, new))
        elif not self._found(self.edited.gone(key_of(declaration), name.span, name.text)):
            whole = None if new is None or isinstance(new, t.TableRow) else where_added(declaration, new)
            self.findings.append(missing(name.span, own_name, name.text, verb, names_in(declaration), whole))
        return None

    def _twice(self, name: str, span: Span, part: str) -> bool:
        """Whether this layer has edited the same part before, the whole of this part, or a part of this whole."""
        return self._found(self.edited.part(name, span, part))

    def _found(self, finding: Finding | None) -> bool:
        """Whether something is wrong, which is then told."""
        if finding is not None:
            self.findings.append(finding)
        return finding is not None
