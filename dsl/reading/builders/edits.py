"""The nodes of edits, by which a layer changes the ruleset below it: one method per rule of the grammar."""

from __future__ import annotations

from dataclasses import replace

from dsl import tree as t
from dsl.reading.builders.pieces import Piece, unquoted
from dsl.reading.builders.tables import TableBuilder
from dsl.reading.token import Token


class EditBuilder(TableBuilder):
    """One method per edit, in the order of the grammar."""

    def replace(self, head: Token, declaration: Piece) -> t.Replace:
        return t.Replace(declaration, self._at(head, declaration))

    def remove(self, head: Token, form: Token, name: Piece, member: Piece, cites: Piece) -> t.Remove:
        word = self._edited(name)
        return t.Remove(str(form), word, self._maybe_word(member), self._cites(cites), self._at(head, member or word))

    def remove_nameless(self, head: Token, form: Token, member: Piece, cites: Piece) -> t.Remove:
        word = self._maybe_word(member)
        return t.Remove(str(form), self._word(form), word, self._cites(cites), self._at(head, word or form))

    def _edited(self, name: Piece) -> t.Word:
        """The name of what is edited: a word, the row and the attribute of an effect, or the word for what has none."""
        if isinstance(name, Token):
            return self._word(name)
        words = [self._word(token) for token in name]
        place = self._at(words[0], words[3])
        return t.Effect(words[0], words[1], words[2], words[3], None, None, (), span=place).name

    def add_to(self, head: Token, block: Piece) -> t.Members:
        form, name, members = block
        return t.Members(False, str(form), name, members, self._at(head, name))

    def add_at(self, head: Token, holding: Piece, at: Piece, *body: Piece) -> t.AddAt:
        form, name = holding
        where, part = at
        return t.AddAt(str(form), name, where, self._word(part), body, self._at(head, part))

    def holding(self, form: Token, name: Piece) -> Piece:
        return form, self._edited(name)

    def holding_nameless(self, form: Token) -> Piece:
        return form, self._word(form)

    def acts_added(self, names: Piece) -> t.Acts:
        words = tuple(map(self._word, names))
        return t.Acts(words, self._at(words[0], words[-1]))

    def in_part(self, part: Token) -> Piece:
        return "in", part

    def before_part(self, part: Token) -> Piece:
        return "before", part

    def after_part(self, word: Token, part: Token) -> Piece:
        return "after", part

    def add_columns(
        self, head: Token, columns: Token, form: Token, name: Token, after: Piece, beside: Token | None, *rows: Piece
    ) -> t.AddColumns:
        return t.AddColumns(self._word(name), self._maybe_word(beside), rows, self._at(head, beside or name))

    def column_row(self, *parts: Piece) -> t.TableRow:
        *cells, cites, end = parts
        return self.table_row(*cells, None, cites, end)

    def change(self, head: Token, block: Piece) -> t.Members:
        form, name, members = block
        return t.Members(True, str(form), name, members, self._at(head, name))

    def change_seen(self, head: Token, form: Token, name: Token, seen: t.Seen, cites: Piece) -> t.Members:
        who = replace(seen, cites=self._cites(cites))
        return t.Members(True, self._said(form), self._word(name), (who,), self._at(head, seen))

    def move_phase(self, head: Token, form: Token, name: Token, place: Piece, cites: Piece) -> t.MovePhase:
        where, other = place
        return t.MovePhase(self._word(name), where, self._word(other), self._cites(cites), self._at(head, other))

    def change_line(self, head: Token, form: Token, amount: t.OtherAmount) -> t.ChangeLine:
        return t.ChangeLine(amount, self._at(head, amount))

    def change_at(self, head: Token, holding: Piece, part: Token, *body: Piece) -> t.ChangeAt:
        form, name = holding
        return t.ChangeAt(str(form), name, self._word(part), body, self._at(head, part))

    def other_amount(self, name: Token, amount: t.Expr, cites: Piece) -> t.OtherAmount:
        return t.OtherAmount(self._word(name), amount, self._cites(cites), self._at(name, amount))

    def _members(self, form: Token, name: Piece, *members: Piece) -> Piece:
        return form, self._edited(name), members

    table_members = kind_members = procedure_members = roll_members = contest_members = _members
    condition_members = effect_members = event_members = scene_members = action_members = phase_members = _members
    line_members = _members

    def nameless_members(self, form: Token, *members: Piece) -> Piece:
        return form, self._word(form), members

    def set_option(self, head: Token, name: Token, value: t.Expr, cites: Piece) -> t.SetOption:
        return t.SetOption(self._word(name), value, self._cites(cites), self._at(head, value))

    def relabel(self, head: Token, name: Token, member: Piece, label: Token) -> t.Relabel:
        text = t.Label(unquoted(label), self._span(label))
        return t.Relabel(self._word(name), self._maybe_word(member), text, self._at(head, label))
