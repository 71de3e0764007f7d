"""A ruleset on top of another: its edits are applied by name, each checked.

A layer adds declarations, replaces or removes them, and adds, changes or removes single members
(rows of a table, attributes, lines of a roll, steps of a phase). An edit that hits nothing is an
error, and so are two edits of one layer that hit the same thing: their order would decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, cast

from dsl import tree as t
from dsl.border.diagnostics import Finding, Span, listed, nearest, phrase
from dsl.layering.cells import names_columns, short_rows, with_other_cells
from dsl.layering.columns import HEADING_AGAIN, is_heading, with_columns
from dsl.layering.declared_anew import already_there
from dsl.layering.edited_once import EDITED_TWICE, LABEL, PLACE, SEEN, VALUE, WHOLE, EditedOnce
from dsl.layering.lines_in_short import lines_written_out
from dsl.layering.mistakes import (
    AMOUNT_ALONE,
    EDITS_ITS_OWN,
    HOLDS_NOTHING,
    LEFT_EMPTY,
    MEMBER_EXISTS,
    NO_BASE,
    NO_LABEL,
    NO_MEMBERS,
    NO_REPORT,
    NONE_LIKE_IT,
    NOTHING_TO_EDIT,
    OUTCOME_ALONE,
    ROUNDS_ALONE,
    SAME_AS_BEFORE,
    SEVERAL_ALIKE,
    SEVERAL_LINES,
    SEVERAL_PARTS,
    SEVERAL_TEXTS,
    SEVERAL_TO_CHANGE,
    WRONG_FORM,
)
from dsl.named.member_missing import missing
from dsl.named.members import (
    labelled,
    labelled_member,
    member_name,
    members_of,
    names_with_labels,
    seen_by,
    with_amount,
    with_members,
)
from dsl.named.parts import (
    EditedPlace,
    Part,
    names_in,
    place_like,
    places_called,
    places_taken,
    refusals_of,
    statements_called,
    with_others,
)
from dsl.named.row_names import line_name
from dsl.named.statement_names import names_of
from dsl.named.texts import ShownText, several_called, texts_of, with_texts
from dsl.resolve.names.symbols import BUILT_IN_KINDS, form_of, name_of, sort_of
from dsl.types import CAMPAIGN
from dsl.writing.table_lines import cell_text

_DONE: Final = t.Procedure | t.Event | t.Scene | t.Action | t.Phase
"""What statements may be added to."""
SETUPS: Final = "setup"
"""By this the texts of setups are found, which have no names."""


def _added(declaration: t.Declared, member: t.Member) -> str:
    """What an added member is known by; statements are only ever added, so they are told apart by their place."""
    if isinstance(declaration, _DONE):
        return f"({member.span.file}:{member.span.line})"
    return member_name(member)


def _is_nameless(declaration: t.Declared) -> bool:
    return isinstance(declaration, t.Setup | t.Line)


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
        self.edited = EditedOnce()
        self.behind: dict[tuple[str, str], t.Member] = {}
        self.columns: dict[str, list[t.AddColumns]] = {}
        self.texts: dict[str, list[t.Relabel]] = {}
        self.findings: list[Finding] = []

    def apply(self, declarations: Iterable[t.Declaration]) -> list[t.Declared]:
        """The declarations after this layer, in order: those below first, then its own."""
        baseless: list[t.Edit] = []
        for declaration in declarations:
            if isinstance(declaration, t.Edit) and self.below_name is None:
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
        return [*self.stack.values(), *self.setups, *self.lines, *self.own]

    def _edit_own(self, edit: t.Edit) -> None:
        """An edit where there is no base: what it adds to a declaration beside it is taken as added, and told once."""
        own = None
        if isinstance(edit, t.Members):
            own = next((one for one in self.own if not _is_nameless(one) and name_of(one) == edit.name.text), None)
        if own is None or not isinstance(edit, t.Members):
            self.findings.append(NO_BASE.at(edit.span, name=self.name))
            return
        place = [(own.span, phrase("declared here"))]
        self.findings.append(EDITS_ITS_OWN.at(edit.span, also=place, name=edit.name))
        self.stack[edit.name.text] = own
        self.own.remove(own)
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
        before = self._target(name, form_of(declaration), declaration.span, "replace")
        if before is None or self._twice(name, edit.span, WHOLE):
            return
        if before == declaration:
            self.findings.append(SAME_AS_BEFORE.at(edit.span, name=name))
        self.stack[name] = declaration

    def _edit_line(self, name: str, place: Span, new: t.Line | None, span: Span) -> None:
        """Put another line in the place of one of top level, or take it away."""
        at = self._line_called(name, place, "remove" if new is None else "replace")
        if at is None or self._twice(f"{name} (line)", span, WHOLE):
            return
        if self.lines[at] == new:
            self.findings.append(SAME_AS_BEFORE.at(span, name=name))
        self.lines[at : at + 1] = [] if new is None else [new]

    def _change_line(self, new: t.OtherAmount) -> None:
        """Give a line of top level another amount."""
        at = self._line_called(new.name.text, new.name.span, "change")
        if at is None or self._twice(f"{new.name} (line)", new.span, WHOLE):
            return
        changed = with_amount(self.lines[at], new)
        if changed is None:
            self.findings.append(AMOUNT_ALONE.at(new.span, name=new.name))
        elif isinstance(changed, t.Line):
            self.lines[at] = changed

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
        before = self._standing(edit.name.text)
        if before is None and edit.member is None and any(line_name(one) == edit.name.text for one in self.lines):
            self._relabel_line(edit)
            return
        if before is None and edit.member is not None and self._written(edit.name.text):
            self.texts.setdefault(edit.name.text, []).append(edit)
            return
        if before is None:
            close = nearest(edit.name.text, self.stack)
            what = phrase("declaration")
            self.findings.append(
                NOTHING_TO_EDIT.at(edit.name.span, form=what, name=edit.name.text, verb="label", nearest=close)
            )
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
        self.stack[edit.name.text] = with_others(before, place.member, [member])

    def _put_in_texts(self) -> None:
        """Other texts for statements: all at once, for a text is called by its words until then."""
        for name, edits in self.texts.items():
            before = self._written(name)
            labels: dict[int, t.Label] = {}
            texts = texts_of(before)
            for edit in edits:
                word = edit.member or edit.name
                places = self._texts_called(edit, word, before, texts)
                before_it = next((labels[id(one.statement)] for one in places if id(one.statement) in labels), None)
                if before_it is not None:
                    also = [(before_it.span, "edited here before")]
                    self.findings.append(EDITED_TWICE.at(edit.span, also=also, name=f"{name}.{word}"))
                elif places and not self._found(
                    self.edited.text(name, edit.span, word.text, [part for one in places for part in one.around])
                ):
                    labels |= {id(one.statement): edit.label for one in places}
            self._rewrite(name, with_texts(before, labels))

    def _texts_called(
        self, edit: t.Relabel, word: t.Word, before: tuple[t.Declared, ...], texts: Mapping[str, tuple[ShownText, ...]]
    ) -> tuple[ShownText, ...]:
        """The texts of a name; none and a finding where there is no such text."""
        name = edit.name.text
        if word.text in texts:
            return texts[word.text]
        several = several_called(texts, word.text)
        if several:
            also = [(texts[one][0].statement.span, phrase("one of them")) for one in several]
            self.findings.append(SEVERAL_TEXTS.at(word.span, also=also, name=word, known=listed(several)))
        elif before and not texts and members_of(before[0]) is None:
            sort, form = sort_of(before[0]), form_of(before[0])
            self.findings.append(NO_MEMBERS.at(word.span, sort=sort, form=form, name=name))
        elif not self._found(self.edited.gone(name, word.span, word.text)):
            known = [*(one for some in before for one in names_with_labels(some, edit.label)), *texts]
            self.findings.append(missing(word.span, name, word.text, "label", dict.fromkeys(known)))
        return ()

    def _written(self, name: str) -> tuple[t.Declared, ...]:
        """What stands below under a name: a declaration, the lines that are called so, or all setups."""
        declaration = self._standing(name)
        if declaration is not None:
            return (declaration,)
        return tuple(one for one in self.lines if line_name(one) == name) or (
            tuple(self.setups) if name == SETUPS else ()
        )

    def _rewrite(self, name: str, new: tuple[t.Declared, ...]) -> None:
        """Put what was written anew in the place of what stands under a name."""
        if name in self.stack:
            (self.stack[name],) = new
        elif any(line_name(one) == name for one in self.lines):
            rest = iter(new)
            self.lines = [cast(t.Line, next(rest)) if line_name(one) == name else one for one in self.lines]
        elif name == SETUPS:
            self.setups = list(new)

    def _relabel_line(self, edit: t.Relabel) -> None:
        at = self._line_called(edit.name.text, edit.name.span, "label")
        if at is None or self._twice(f"{edit.name} (line)", edit.span, LABEL):
            return
        changed = labelled(self.lines[at], edit.label)
        if isinstance(changed, t.Line):
            self.lines[at] = changed
        else:
            self.findings.append(NO_LABEL.at(edit.span, name=edit.name))

    def _target(self, name: str, form: str, span: Span, verb: str, member: str = "") -> t.Declared | None:
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
            whole = name + member
            self.findings.append(
                WRONG_FORM.at(span, name=name, sort=sort, form=form, verb=verb, right=right, whole=whole)
            )
            return None
        return declaration

    def _standing(self, name: str) -> t.Declared | None:
        """What stands below under a name; the kinds and the links of every campaign stand there unwritten."""
        if name == t.LINKS and name not in self.stack:
            self.stack[name] = t.KnownLinks(None, ())
        kinds = BUILT_IN_KINDS | {CAMPAIGN.name: f"{CAMPAIGN.name}s"}
        if name in kinds and name not in self.stack:
            self.stack[name] = t.Kind(t.Word(name), t.Word(kinds[name]), None, None, ())
        return self.stack.get(name)

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
        members, found = lines_written_out(edit, before)
        self.findings += found
        for member in members:
            current = self.stack[edit.name.text]
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
                self.findings.append(OUTCOME_ALONE.at(member.span, form=form_of(current), name=edit.name))
            elif isinstance(member, t.Rounds) and not member.body:
                self.findings.append(ROUNDS_ALONE.at(member.span, name=edit.name))
            elif not self._twice(edit.name.text, member.span, _added(current, member)):
                self.edited.added(edit.name.text, [member])
                added = [*(members_of(current) or ()), member]
                self.stack[edit.name.text] = with_members(current, added)

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
            self.stack[name] = with_others(self.stack[name], place.member, [row])

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
        own_name = name_of(declaration)
        place = self._place(declaration, name, "remove" if new is None else "change", new)
        if place is None:
            return
        if isinstance(new, t.Rounds) and not new.body:
            self._edit_how_often(declaration, place, new)
            return
        if self._found(self.edited.member(own_name, name.span, place, removing=new is None)):
            return
        if new is None and place.is_alone:
            self.findings.append(LEFT_EMPTY.at(name.span, member=name))
            return
        if new is not None and place.says(new):
            self.findings.append(SAME_AS_BEFORE.at(name.span, name=name))
        if new is not None:
            self.edited.changed(own_name, name.span, new)
        self.stack[own_name] = with_others(declaration, place.member, [] if new is None else [new])

    def _edit_how_often(self, declaration: t.Declared, place: EditedPlace, head: t.Rounds) -> None:
        """Rounds begin with another line; what is done in them stays."""
        own_name = name_of(declaration)
        if not isinstance(place.member, t.Rounds):
            self.findings.append(missing(head.span, own_name, place.name, "change", names_in(declaration)))
            return
        if self._found(self.edited.how_often(own_name, head.span, place)):
            return
        rounds = replace(head, body=place.member.body)
        if place.says(rounds):
            self.findings.append(SAME_AS_BEFORE.at(head.span, name=place.name))
        self.stack[own_name] = with_others(declaration, place.member, [rounds])

    def _add_at(self, edit: t.AddAt) -> None:
        """Put statements into a part of a declaration, or beside one of its members."""
        name = edit.name.text
        before = self._target(name, edit.form, edit.name.span, "add to")
        place = None if before is None else self._place(before, edit.part, "add to")
        if before is None or place is None:
            return
        beside = place.member
        outcomes = tuple(one for one in edit.body if isinstance(one, t.Outcome))
        if outcomes and (edit.where != "in" or not isinstance(beside, t.Rolls) or len(outcomes) < len(edit.body)):
            self.findings.append(OUTCOME_ALONE.at(outcomes[0].span, form=form_of(before), name=name))
            return
        if edit.where == "in" and not outcomes and not isinstance(beside, Part):
            form = form_of(before)
            self.findings.append(HOLDS_NOTHING.at(edit.part.span, member=edit.part, form=form, name=name))
            return
        if self._found(self.edited.added_at(name, edit, place)):
            return
        if isinstance(beside, t.Rolls) and outcomes:
            self.stack[name] = with_others(before, beside, [replace(beside, outcomes=(*beside.outcomes, *outcomes))])
        elif isinstance(beside, Part) and edit.where == "in":
            body = (*beside.body, *(one for one in edit.body if isinstance(one, t.Statement)))
            self.stack[name] = with_others(before, beside, [replace(beside, body=body)])
        elif edit.where == "before":
            self.stack[name] = with_others(before, beside, [*edit.body, beside])
        else:  # of several behind the same one the first in the files comes first
            beside = self.behind.get((name, place.name), beside)
            self.behind[name, place.name] = edit.body[-1]
            self.stack[name] = with_others(before, beside, [beside, *edit.body])

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
        self, declaration: t.Declared, name: t.Word, verb: str, new: t.Member | None = None
    ) -> EditedPlace | None:
        """The member of this name, or the part in one; None and a finding where none or several are called so.

        Args: `new` is the line that takes its place.
        """
        own_name, form = name_of(declaration), form_of(declaration)
        if members_of(declaration) is None:
            self.findings.append(NO_MEMBERS.at(name.span, sort=sort_of(declaration), form=form, name=own_name))
            return None
        if isinstance(new, t.Statement) and not isinstance(new, Part):
            name = t.Word(next(iter(names_of(new)), name.text), name.span)
            places = places_taken(declaration, new)
        else:
            places = places_called(declaration, name.text) or statements_called(declaration, name.text)
        if not places and isinstance(new, t.Allowed) and new.name is None:
            places = refusals_of(declaration)
        found = places[0] if len(places) == 1 else place_like(places, new)
        if found is not None:
            return found
        if len(places) > 1:
            self._tell_several(places, declaration, name, new)
        elif not self._found(self.edited.gone(own_name, name.span, name.text)):
            can_be_added = new is not None and not isinstance(new, t.TableRow)
            whole = f"{form} {own_name}" if can_be_added else None
            self.findings.append(missing(name.span, own_name, name.text, verb, names_in(declaration), whole))
        return None

    def _tell_several(
        self, places: Sequence[EditedPlace], declaration: t.Declared, name: t.Word, new: t.Member | None
    ) -> None:
        """Several lines could be meant: how to say which."""
        own_name, form = name_of(declaration), form_of(declaration)
        also = [(one.member.span, phrase("one of them")) for one in places]
        if isinstance(new, t.Statement) and not isinstance(new, Part):
            called = names_of(new)[:1] or (name.text,)
            finding = SEVERAL_TO_CHANGE.at(name.span, also=also, name=own_name, form=form, known=f"{called[0]}_1")
        elif isinstance(places[0].member, t.Statement | t.Outcome):
            known = listed([f"{name}_{number}" for number in range(1, len(places) + 1)])
            finding = SEVERAL_PARTS.at(name.span, also=also, name=name, form=form, whole=own_name, known=known)
        else:
            finding = SEVERAL_ALIKE.at(name.span, also=also, name=own_name, member=name, form=form)
        self.findings.append(finding)

    def _twice(self, name: str, span: Span, part: str) -> bool:
        """Whether this layer has edited the same part before, the whole of this part, or a part of this whole."""
        return self._found(self.edited.part(name, span, part))

    def _found(self, finding: Finding | None) -> bool:
        """Whether something is wrong, which is then told."""
        if finding is not None:
            self.findings.append(finding)
        return finding is not None
