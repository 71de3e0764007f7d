"""Other texts for statements: all of a layer at once, for a text is called by its words until then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dsl import tree as t
from dsl.border.diagnostics import Finding, listed, phrase
from dsl.layering.below import key_of
from dsl.layering.edited_once import EDITED_TWICE, EditedOnce
from dsl.layering.mistakes import NO_MEMBERS, SEVERAL_TEXTS
from dsl.named.member_missing import missing
from dsl.named.members import members_of, names_with_labels
from dsl.named.shown_names import shown_members
from dsl.named.texts import ShownText, several_called, texts_of
from dsl.resolve.names.symbols import form_of, sort_of

Labels = dict[int, t.Label]
"""By the identity of a statement: the text that it shows from now on."""


def other_texts(
    name: str, edits: Sequence[t.Relabel], before: tuple[t.Declared, ...], edited: EditedOnce, key: str
) -> tuple[Labels, list[Finding]]:
    """The texts that edits give to statements of what is declared by a name, and what is wrong with them.

    Args: by `key` the declaration is known in `edited`.
    """
    labels: Labels = {}
    found: list[Finding] = []
    texts = texts_of(before)
    for edit in edits:
        word = edit.member or edit.name
        places = texts.get(word.text, ())
        if not places:
            found += _no_such_text(edit, word, before, texts, edited)
            continue
        before_it = next((labels[id(one.statement)] for one in places if id(one.statement) in labels), None)
        if before_it is not None:
            also = [(before_it.span, "edited here before")]
            found.append(EDITED_TWICE.at(edit.span, also=also, name=f"{name}.{word}"))
            continue
        twice = edited.text(key, edit.span, word.text, [part for one in places for part in one.around])
        if twice is not None:
            found.append(twice)
        else:
            labels |= {id(one.statement): edit.label for one in places}
    return labels, found


def _no_such_text(
    edit: t.Relabel,
    word: t.Word,
    before: tuple[t.Declared, ...],
    texts: Mapping[str, tuple[ShownText, ...]],
    edited: EditedOnce,
) -> list[Finding]:
    """Why no text is called so."""
    name = edit.name.text
    several = several_called(texts, word.text)
    if several:
        also = [(texts[one][0].statement.span, phrase("one of them")) for one in several]
        return [SEVERAL_TEXTS.at(word.span, also=also, name=word, known=listed(several))]
    if before and not texts and members_of(before[0]) is None:
        return [NO_MEMBERS.at(word.span, sort=sort_of(before[0]), form=form_of(before[0]), name=name)]
    gone = edited.gone(key_of(before[0]) if before else name, word.span, word.text)
    if gone is not None:
        return [gone]
    known = [*(one for some in before for one in names_with_labels(some, edit.label)), *texts]
    shown = shown_members(before[0]) if before else {}
    return [missing(word.span, name, word.text, "label", dict.fromkeys(known), shown=shown)]
