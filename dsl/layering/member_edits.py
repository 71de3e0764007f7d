"""What a layer does to the members of a declaration: rows, attributes, lines, statements, columns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, get_args

from dsl import tree as t
from dsl.border.diagnostics import phrase
from dsl.layering.adding import alone, cannot_stand, fitting, one_by_one, outcomes_instead, unguarded, with_more
from dsl.layering.bare_names import changed_name, changes_bare_name
from dsl.layering.below import key_of
from dsl.layering.edited_once import EDITED_TWICE, SEEN
from dsl.layering.lines_in_short import is_roll_alone, lines_written_out, roll_written_out, with_its_text
from dsl.layering.losing.by_so_much import by_so_much
from dsl.layering.losing.does_less import does_less
from dsl.layering.losing.says_less import says_less
from dsl.layering.losing.takes_the_place import takes_the_place
from dsl.layering.meant.in_the_like import stands_in_the_like
from dsl.layering.meant.stands_elsewhere import stands_elsewhere
from dsl.layering.mistakes import (
    LEFT_EMPTY,
    LEFT_EMPTY_IN,
    LINE_BESIDE,
    MEMBER_BESIDE,
    MEMBER_EXISTS,
    NO_MEMBERS,
    NO_REPORT,
    NO_ROLL_THERE,
    NOTHING_BELOW,
    NOTHING_TO_CHANGE,
    OUTCOME_ALONE,
    ROUNDS_ALONE,
    SAME_AS_BEFORE,
)
from dsl.layering.named_places import (
    holder_called,
    names_within,
    now_standing,
    places_meant,
    places_within,
    several_meant,
    where_added,
)
from dsl.layering.standing_below import StandingBelow
from dsl.layering.tables.cells import names_columns, short_rows, with_other_cells
from dsl.layering.tables.columns import HEADING_AGAIN, heading_otherwise, is_heading, with_columns
from dsl.layering.tables.ranges import no_such_range, other_ranges
from dsl.named.member_missing import missing
from dsl.named.members import (
    member_name,
    members_of,
    seen_by,
    with_amount,
)
from dsl.named.parts import PARTS, EditedPlace, Part, names_in, own_names, place_like, places_called
from dsl.named.shown_names import shown_members
from dsl.named.statement_names import names_of
from dsl.resolve.findings import MISPLACED
from dsl.resolve.names.symbols import form_of, name_of, sort_of, whole_name
from dsl.writing.table_lines import cell_text

_DONE: Final = t.Procedure | t.Event | t.Scene | t.Action | t.Phase | t.Setup | t.LineWithBody
"""What statements may be added to."""
_NAMED_LINES: Final = t.Allowed | t.Forbids | t.Allows | t.After | t.Instead
"""What keeps its name where the line that takes its place has none."""
_ROLLS: Final = (t.Rolls, t.RollsTogether)
_HOLDS_OTHERS_ALONE: Final = (*PARTS, *_ROLLS, t.Offer)
"""What holds lines, and is found by its name alone or has lines of its own sorts."""


def _added(declaration: t.Declared, member: t.Member) -> str:
    """What an added member is known by; statements are only ever added, so they are told apart by their place."""
    if isinstance(declaration, _DONE):
        return f"({member.span.file}:{member.span.line})"
    return member_name(member)


_NUMBERED: Final = re.compile(r".+_\d+")
_HAVE_NUMBERS: Final = (
    *(t.Statement, t.Branch, t.Outcome, t.Tally, t.Row, t.Word, t.KindAttribute, t.CountsAs),
    *get_args(t.Line),
)
"""What is called by a number where several are called alike."""


def _is_one_for_another(held: t.Member, lines: Sequence[t.Member]) -> bool:
    """Whether a part is a statement in which nothing stands, and one other is to take its place."""
    named = unguarded(held)
    if len(lines) > 1 or not isinstance(named, t.Statement) or isinstance(named, PARTS):
        return False
    return isinstance(lines[0], t.Statement) and not isinstance(lines[0], PARTS)


def _holds_its_like(declaration: t.Declared, place: EditedPlace, lines: Sequence[t.Member]) -> bool:
    """Whether a block such as `when` or `each player in order` holds statements whose places all of these may take."""
    if isinstance(unguarded(place.member), _HOLDS_OTHERS_ALONE):
        return False
    statements = [one for one in lines if isinstance(one, t.Statement) and not isinstance(one, PARTS)]
    within = (places_within(declaration, place, member_name(one), one) for one in statements)
    return len(statements) == len(lines) and all(within)


def _changed_in(declaration: t.Declared, place: EditedPlace) -> str:
    """What is changed to change a statement: the declaration, in a condition or an effect the line around it."""
    whole = whole_name(declaration)
    is_timed = isinstance(declaration, t.Condition | t.Effect) and place.around
    return f"{whole}.{place.around[0]}" if is_timed else whole


class MemberEdits:
    """Applies the edits of members of one layer."""

    def __init__(self, on: StandingBelow) -> None:
        """Args: `on` is what the layer stands on."""
        self.on = on

    def members(self, edit: t.Members) -> None:
        """Add members to a declaration, or change those that it has."""
        verb = "change" if edit.changing else "add to"
        before = self.on.target(edit.name.text, edit.form, edit.name.span, verb)
        if before is None:
            return
        heading = heading_otherwise(before, edit) if isinstance(before, t.Table) else None
        if heading is not None:
            self.on.findings.append(heading)
            return
        rows = [one for one in edit.members if isinstance(one, t.TableRow)] if edit.changing else []
        if isinstance(before, t.Table) and rows and names_columns(before, rows):
            self._change_cells(before, rows)
            return
        short = short_rows(before, rows) if isinstance(before, t.Table) else ()
        self.on.findings += short
        if short:
            return
        refusal = next((one for one in edit.members if isinstance(one, t.Allowed)), None)
        if isinstance(before, t.Kind) and not before.is_report and refusal is not None:
            self.on.findings.append(NO_REPORT.at(refusal.span, name=edit.name))
            return
        if members_of(before) is None:
            self.on.findings.append(NOTHING_BELOW.at(edit.name.span, name=edit.name))
            return
        members, found = lines_written_out(edit, before)
        self.on.findings += found
        if isinstance(before, t.Table) and edit.changing:
            members = self._parted_otherwise(before, members)
        for member in members:
            current = self.on.below.now(before)
            if isinstance(member, t.Seen):
                self._seen_by(current, edit.name.text, member)
                continue
            name = member_name(member)
            known = [member_name(m) for m in members_of(current) or ()]
            if isinstance(current, t.Table) and isinstance(member, t.TableRow) and is_heading(current, member):
                self.on.findings.append(HEADING_AGAIN.at(member.span, table=edit.name.text))
            elif edit.changing:
                self.edit_member(current, t.Word(name, member.span), member)
            elif name in known and (isinstance(member, t.Allowed) or not isinstance(current, _DONE)):
                mistake = MEMBER_BESIDE if isinstance(member, t.Row | t.ToLine) else MEMBER_EXISTS
                mistake = LINE_BESIDE if isinstance(member, t.Forbids | t.LineWithBody | t.Allowed) else mistake
                self.on.findings.append(
                    mistake.at(member.span, name=edit.name.text, member=name, whole=whole_name(current))
                )
            elif isinstance(member, t.Outcome):
                self.on.findings.append(alone(OUTCOME_ALONE, member, current))
            elif isinstance(member, t.Rounds) and not member.body:
                self.on.findings.append(ROUNDS_ALONE.at(member.span, name=edit.name))
            elif not self.on.twice(key_of(current), member.span, _added(current, member)):
                self.on.edited.added(key_of(current), [member])
                self.on.below.append(current, member)

    def _change_cells(self, table: t.Table, rows: Sequence[t.TableRow]) -> None:
        """Other cells in some columns, which a heading names; rows and columns that are not named stay."""
        name = table.name.text
        known = {member_name(one) for one in table.rows}
        missing_rows = [one for one in rows if member_name(one) not in known]
        gone = [one for one in missing_rows if self.on.found(self.on.edited.gone(name, one.span, member_name(one)))]
        made, found = with_other_cells(table, [one for one in rows if one not in gone])
        self.on.findings += found
        columns = [cell_text(cell) for cell in rows[0].cells][1:]
        for row in made:
            key = member_name(row)
            if any(self.on.found(self.on.edited.cell(name, row.span, key, column)) for column in columns):
                continue
            place = places_called(table, key)[0]
            if place.says(row):
                self.on.findings.append(SAME_AS_BEFORE.at(row.span, name=key))
            self.on.below.put(self.on.stack[name], place.member, [row])

    def _parted_otherwise(self, table: t.Table, members: Sequence[t.Member]) -> tuple[t.Member, ...]:
        """Put rows in the place of those that hold the same numbers in other ranges; gives the members left."""
        name, done = table.name.text, set[int]()
        for group in other_ranges(table, members):
            done |= set(map(id, group.new))
            places = [places_called(table, member_name(one))[0] for one in group.old]
            at = group.new[0].span
            if any(self.on.found(self.on.edited.member(name, at, one, removing=False)) for one in places):
                continue
            for row in group.new:
                self.on.edited.changed(name, row.span, row)
            first, *others = group.old
            self.on.below.put(self.on.stack[name], first, group.new)
            for one in others:
                self.on.below.put(self.on.stack[name], one, [])
        left = [one for one in members if id(one) not in done]
        missed = [(one, no_such_range(table, one)) for one in left]
        self.on.findings += [finding for _, finding in missed if finding is not None]
        return tuple(one for one, finding in missed if finding is None)

    def _seen_by(self, declaration: t.Declared, name: str, seen: t.Seen) -> None:
        """Others see what is declared below."""
        if self.on.twice(name, seen.span, SEEN):
            return
        if isinstance(declaration, t.Roll) and declaration.form == "stat":
            advice = phrase("leave it out: a stat is seen as far as what it is worked out from")
            self.on.findings.append(MISPLACED.at(seen.span, where=phrase("a stat"), advice=advice))
            return
        changed = seen_by(declaration, seen)
        if changed == declaration:
            self.on.findings.append(SAME_AS_BEFORE.at(seen.span, name=name))
        self.on.stack[name] = changed

    def edit_member(self, declaration: t.Declared, name: t.Word, new: t.Member | None) -> None:
        """Remove a member, or put another in its place."""
        place = self.place(declaration, name, "remove" if new is None else "change", new)
        if place is None:
            return
        if isinstance(new, t.Rounds) and isinstance(place.member, t.Rounds) and not new.body:
            self._edit_how_often(declaration, place, replace(new, body=place.member.body))
            return
        if new is not None:
            told = takes_the_place(declaration, place, new, _changed_in(declaration, place))
            self.on.findings += [] if told is None else [told]
        self._edit_place(declaration, name, place, new)

    def _edit_place(self, declaration: t.Declared, name: t.Word, place: EditedPlace, new: t.Member | None) -> None:
        """Put another in the place of a member or of what stands in one, or take it out."""
        key = key_of(declaration)
        if isinstance(new, _NAMED_LINES) and isinstance(place.member, _NAMED_LINES):
            new = replace(new, name=new.name or place.member.name)
        as_written = new
        new = None if new is None else with_its_text(roll_written_out(new, place.member), place.member)
        is_head = new is not None and is_roll_alone(as_written) and not is_roll_alone(new)
        finding = (
            self.on.edited.head(key, name.span, place, new)
            if new is not None and is_head
            else self.on.edited.member(key, name.span, place, removing=new is None)
        )
        if self.on.found(finding):
            return
        if new is None and place.is_alone:
            holder, whole = holder_called(declaration, place.member), whole_name(declaration)
            self.on.findings.append(
                LEFT_EMPTY_IN.at(name.span, member=name, whole=whole, holder=holder)
                if holder
                else LEFT_EMPTY.at(name.span, member=name)
            )
            return
        if new is not None and place.says(new):
            self.on.findings.append(SAME_AS_BEFORE.at(name.span, name=next(iter(own_names(new)), name.text)))
        if new is not None:
            added = by_so_much(new, place.member)
            if added is not None:
                self.on.findings.append(added)
                return
            lost = says_less(new, place.member) or does_less(new, place.member, _changed_in(declaration, place))
            self.on.findings += [] if lost is None else [lost]
            if not is_head:
                self.on.edited.changed(key, name.span, new)
        self.on.below.put(declaration, place.member, [] if new is None else [new])

    def _edit_how_often(self, declaration: t.Declared, place: EditedPlace, rounds: t.Rounds) -> None:
        """Rounds begin with another line; what is done in them stays."""
        if self.on.found(self.on.edited.how_often(key_of(declaration), rounds.span, place)):
            return
        lost = does_less(rounds, place.member, whole_name(declaration))
        self.on.findings += [] if lost is None else [lost]
        if place.says(rounds):
            self.on.findings.append(SAME_AS_BEFORE.at(rounds.span, name=place.name))
        self.on.below.put(declaration, place.member, [rounds])

    def add_at(self, edit: t.AddAt) -> None:
        """Put something into a part of a declaration, or beside what stands in it."""
        before = self.on.target(edit.name.text, edit.form, edit.name.span, "add to")
        place = None if before is None else self.place(before, edit.part, "add to", sorts=fitting(edit))
        if before is None or place is None:
            return
        found = cannot_stand(edit, before, place)
        if found is not None:
            self.on.findings.append(found)
            return
        key, at = key_of(before), place.member
        if self.on.found(self.on.edited.added_at(key, edit, place)):
            return
        if edit.where == "in":
            self.on.findings += outcomes_instead(edit, at)
            self.on.below.put(before, at, [with_more(at, edit.body)])
            return
        new = one_by_one(edit.body)
        if edit.where == "before":
            self.on.below.put(before, at, [*new, at])
        else:  # of several behind the same one the first in the files comes first
            if (key, place.name) in self.on.behind:
                at = self.on.behind[key, place.name]
            self.on.behind[key, place.name] = new[-1]
            self.on.below.put(before, at, [at, *new])

    def change_at(self, edit: t.ChangeAt) -> None:
        """Put others in the place of the rows below a roll that is made, or of what stands in a part."""
        before = self.on.target(edit.name.text, edit.form, edit.name.span, "change")
        is_rows = isinstance(edit.body[0], t.Row | t.OtherAmount)
        is_outcomes = isinstance(edit.body[0], t.Outcome | t.Tally)
        sorts = _ROLLS if is_rows else (*PARTS, *_ROLLS) if is_outcomes else PARTS
        place = None if before is None else self.place(before, edit.part, "change", sorts=sorts)
        if before is None or place is None:
            return
        line = edit.body[0]
        is_within = _holds_its_like(before, place, edit.body)
        if not is_within and _is_one_for_another(place.member, edit.body) and isinstance(line, t.Statement):
            self._edit_place(before, edit.part, place, line)
            return
        if not is_within and not isinstance(unguarded(place.member), sorts):
            mistake = NO_ROLL_THERE if is_rows else NOTHING_TO_CHANGE
            whole = whole_name(before) if is_rows else _changed_in(before, place)
            self.on.findings.append(mistake.at(edit.part.span, member=edit.part, whole=whole))
            return
        for line in edit.body:
            current = self.on.below.now(before)
            name = t.Word(next(iter(own_names(line)), member_name(line)), line.span)
            hits = places_within(current, place, name.text, line)
            new = with_amount(hits[0].member, line) if len(hits) == 1 and isinstance(line, t.OtherAmount) else line
            if len(hits) == 1:
                self._edit_place(current, name, hits[0], new)
            elif hits:
                self.on.findings.append(several_meant(hits, before, name, line))
            elif not self.on.found(self.on.edited.gone(key_of(before), line.span, name.text)):
                elsewhere = stands_elsewhere(before, name, line, self.on.below.all())
                if elsewhere is not None:
                    self.on.findings.append(elsewhere)
                    continue
                whole = f"{whole_name(before)}.{edit.part}"
                known = names_within(current, place)
                self.on.findings.append(missing(line.span, edit.part.text, name.text, "change", known, whole))

    def add_columns(self, edit: t.AddColumns) -> None:
        """Note the columns of a table; they are put in when all its rows are known."""
        name = edit.name.text
        before = self.on.target(name, "table", edit.name.span, "add to")
        if before is not None and not self.on.twice(name, edit.span, f"(columns {len(self.on.columns.get(name, ()))})"):
            self.on.columns.setdefault(name, []).append(edit)

    def put_in_columns(self) -> None:
        """Put in the columns that were noted."""
        for name, edits in self.on.columns.items():
            table = self.on.stack.get(name)
            if isinstance(table, t.Table):  # one that was taken out is told as edited twice
                self.on.stack[name], found = with_columns(table, edits)
                self.on.findings += found

    def place(
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
            self.on.findings.append(mistake.at(name.span, sort=sort_of(declaration), form=form, name=own_name))
            return None
        if isinstance(new, t.Statement) and not isinstance(new, Part):
            name = t.Word(next(iter(names_of(new)), changed_name(new) or name.text), name.span)
            whole_line = changes_bare_name(new, declaration)
            if whole_line is not None:
                self.on.findings.append(whole_line)
                return None
        places = places_meant(declaration, name.text, new, sorts)
        before = self.on.as_below.get(own_name)
        if before is not None and before is not declaration and _NUMBERED.fullmatch(name.text):
            counted = places_meant(before, name.text, new, sorts)
            if len(counted) == 1 and isinstance(counted[0].member, _HAVE_NUMBERS):
                # What this layer did to others before it has not changed its number.
                places = now_standing(counted[0], declaration)
                if not places:
                    self.on.findings.append(EDITED_TWICE.at(name.span, name=f"{own_name}.{name}"))
                    return None
        found = places[0] if len(places) == 1 else place_like(places, new)
        if found is not None:
            return found
        if len(places) > 1 and self._was_taken_out(before, name.text, new):
            self.on.findings.append(EDITED_TWICE.at(name.span, name=f"{own_name}.{name}"))
        elif len(places) > 1:
            self.on.findings.append(several_meant(places, declaration, name, new))
        elif not self.on.found(self.on.edited.gone(key_of(declaration), name.span, name.text)):
            elsewhere = stands_elsewhere(declaration, name, new, self.on.below.all()) if verb != "add to" else None
            if elsewhere is not None:
                self.on.findings.append(elsewhere)
                return None
            in_the_like = stands_in_the_like(declaration, name.text, verb, name.span, self.on.below.standing)
            if in_the_like is not None:
                self.on.findings.append(in_the_like)
                return None
            whole = None if new is None or isinstance(new, t.TableRow) else where_added(declaration, new)
            known, shown = names_in(declaration), shown_members(declaration)
            alike = _stage_alike(declaration, new)
            self.on.findings.append(missing(name.span, own_name, name.text, verb, known, whole, shown, alike))
        return None

    def _was_taken_out(self, before: t.Declared | None, name: str, new: t.Member | None) -> bool:
        """Whether the one of several lines that a new one is like stood there before this layer took it out."""
        if before is None or not isinstance(new, t.Line):
            return False
        return place_like(places_meant(before, name, new, ()), new) is not None


def _stage_alike(declaration: t.Declared, new: t.Member | None) -> str:
    """The name of the only stage that acts like a new one, which has neither a name nor a text of its own."""
    if not isinstance(new, t.StageLine) or new.name is not None or new.label is not None:
        return ""
    stages = [one for one in members_of(declaration) or () if isinstance(one, t.StageLine)]
    same = [one for one in stages if (one.stage, one.is_later) == (new.stage, new.is_later)]
    return member_name(same[0]) if len(same) == 1 else ""
