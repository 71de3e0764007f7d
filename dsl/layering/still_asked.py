"""What a layer takes out and other lines still ask for: the place where it does, and what to take out as well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from dsl import tree as t
from dsl.border.diagnostics import Finding, Span, phrase
from dsl.layering.named_places import called_in
from dsl.loaded import Layer
from dsl.named.members import member_name, members_of
from dsl.named.parts import places_called, places_in
from dsl.named.statement_names import inner
from dsl.resolve.findings import (
    KIND_UNSAID,
    MISPLACED,
    MISSING_LINE,
    NOT_IN_LIST,
    UNKNOWN_ATTRIBUTE,
    UNKNOWN_DECLARATION,
    UNKNOWN_KIND,
    UNKNOWN_NAME,
    UNKNOWN_OF_FEW,
)
from dsl.resolve.names.symbols import name_of, whole_name
from dsl.tree.walk import nodes_below
from dsl.writing.declaration_lines import declaration_lines
from dsl.writing.expression_text import flat

_THROWN: Final = ("roll", "contest", "stat")
_HOLD_NAMES: Final = ("table", "kind", "report")
"""Declarations whose rows or attributes are named elsewhere."""


def with_what_is_removed(
    found: Iterable[Finding], stack: Sequence[Layer], standing: Sequence[t.Declared]
) -> Iterator[Finding]:
    """Findings about a name that a layer takes out tell the place where it does, and how to take out what asks for it.

    Args: `standing` are all declarations as the layers have left them.
    """
    edits = [one for layer in stack for one in layer.declarations if isinstance(one, t.Remove)]
    whole = {one.name.text: one.span for one in edits if one.member is None}
    named = {one.member.text: one.span for one in edits if one.member is not None and one.form in _HOLD_NAMES}
    removed = dict.fromkeys(
        (UNKNOWN_DECLARATION, UNKNOWN_OF_FEW, UNKNOWN_NAME, UNKNOWN_KIND, KIND_UNSAID),
        named | _collections(whole, stack) | whole,
    )
    removed |= dict.fromkeys((UNKNOWN_ATTRIBUTE, NOT_IN_LIST), named)
    height = {file.file: at for at, layer in enumerate(stack) for file in layer.files}
    from_rolls = [one for one in edits if one.member is not None and one.form in _THROWN]
    for one in found:
        needed = _needed(one, from_rolls, stack, standing)
        if needed and one.span is not None:
            told = replace(one, also=(*one.also, *((at, phrase("what it needs is taken out here")) for at in needed)))
            asking = _asking(one.span, standing)
            is_under_it = one.kind is MISPLACED and height.get(one.span.file, 0) < height[needed[0].file]
            advice = _advice(one, one.span, asking) if asking is not None and is_under_it else ""
            yield _advising(told, advice) if advice else told
            continue
        gone = removed.get(one.kind, {}).get(dict(one.values).get("name", ""))
        if gone is None or one.span is None:
            yield one
            continue
        told = replace(one, also=(*one.also, (gone, phrase("it is taken out here"))))
        is_below = height.get(one.span.file, 0) < height[gone.file]
        asking = _asking(one.span, standing) if is_below else None
        advice = "" if asking is None else _advice(one, one.span, asking) or _anew(asking)
        yield _advising(told, advice) if advice else told


def _advising(told: Finding, advice: str) -> Finding:
    """A finding with other advice than its own."""
    values = (*(pair for pair in told.values if pair[0] != "advice"), ("advice", advice))
    return replace(told, kind=replace(told.kind, hint="{advice}"), values=values)


def _needed(
    found: Finding, edits: Sequence[t.Remove], stack: Sequence[Layer], standing: Sequence[t.Declared]
) -> list[Span]:
    """Where a part of a roll is taken out without which a line in it, or of an outcome of it, has no meaning."""
    is_of_sides = found.kind is UNKNOWN_NAME and dict(found.values).get("name") == "side"
    asking = None if found.span is None or not edits else _asking(found.span, standing)
    if found.span is None or asking is None or not (is_of_sides or found.kind in (MISSING_LINE, MISPLACED)):
        return []
    at = found.span
    thrown = [one for one in nodes_below(asking) if isinstance(one, t.Rolls)]
    rolls = {name_of(asking), *(one.call.name.text for one in thrown if at in [each.span for each in one.outcomes])}
    return [
        one.span
        for one in edits
        if one.name.text in rolls and one.member is not None and not _is_row(one.name.text, one.member.text, stack)
    ]


def _is_row(roll: str, member: str, stack: Sequence[Layer]) -> bool:
    """Whether a member of a roll is a row, which nothing else in the roll needs."""
    declared = [one for layer in stack for one in layer.declarations if isinstance(one, t.Roll)]
    rows = (row for one in declared if one.name.text == roll for row in members_of(one) or ())
    return any(isinstance(row, t.Row) and member_name(row) == member for row in rows)


def _collections(removed: Mapping[str, Span], stack: Sequence[Layer]) -> dict[str, Span]:
    """What all things of a kind that is taken out are called together: `armies`."""
    kinds = [one for layer in stack for one in layer.declarations if isinstance(one, t.Kind)]
    return {
        f"{one.name}s" if one.plural is None else one.plural.text: removed[one.name.text]
        for one in kinds
        if one.name.text in removed
    }


def _asking(at: Span, standing: Sequence[t.Declared]) -> t.Declared | None:
    """The declaration in which something stands."""
    before = [one for one in standing if one.span.file == at.file and one.span.line <= at.line]
    return max(before, key=lambda one: one.span.line, default=None)


def _anew(asking: t.Declared) -> str:
    """What is left where no line can be taken out: what asks is written anew, as a whole or line by line."""
    verb = "replace" if members_of(asking) is None else "change"
    return phrase("write anew what asks for it: `{cure}`", cure=f"{verb} {whole_name(asking)}")


def _advice(found: Finding, at: Span, declaration: t.Declared) -> str:
    """The edit that takes out the line that asks; nothing where that would take more, or where it cannot be named.

    Where only its text asks, another text is enough.
    """
    whole = whole_name(declaration)
    if isinstance(declaration, t.Effect):
        return _taken_out(f"remove {whole}") if declaration.row.span == at else ""
    members = members_of(declaration) or ()
    own = [place for one in members for place in places_called(declaration, member_name(one)) if place.member is one]
    around = [one for one in (*own, *places_in(declaration)) if _says(one.member, at)]
    rest = _without(declaration, at)
    if rest is not None:
        line = flat(next(declaration_lines(rest)).text)
        return phrase("write that line without it: `{cure}`", cure=f"replace {line}")
    if not around:
        is_whole = isinstance(declaration, t.Line | t.Victory) or found.kind in (UNKNOWN_KIND, KIND_UNSAID)
        return _taken_out(f"remove {whole}") if is_whole else ""
    innermost = around[-1]
    text = called_in(declaration, innermost.member) if _is_in_text(innermost.member, at) else ""
    if text:
        return phrase("give it another text: `{cure}`", cure=f'label {name_of(declaration)}.{text} "…"')
    name = "" if innermost.is_alone or _holds_others(innermost.member) else called_in(declaration, innermost.member)
    if not name:
        return ""
    if isinstance(innermost.member, t.CountsAs) and len(innermost.member.limits) > 1:
        left = [one.text for one in innermost.member.limits if one.span != at]
        cure = f"counts as {', '.join(left)}"
        return phrase("write that line without it below `change {whole}`: `{cure}`", whole=whole, cure=cure)
    cure = f"remove {whole}.{name}"
    if isinstance(innermost.member, t.TableRow):
        return phrase(
            "write that row anew below `change {whole}`, or take it out as well: `{cure}`", whole=whole, cure=cure
        )
    if isinstance(innermost.member, t.Allowed):
        return phrase(
            "write that demand anew below `change {whole}`, or let nobody be held to it any more: `{cure}`",
            whole=whole,
            cure=cure,
        )
    return _taken_out(cure)


def _without(declaration: t.Declared, at: Span) -> t.Declared | None:
    """A line that names several, without the one that stands there; none for other declarations."""
    match declaration:
        case t.Forbids(acts=acts) if len(acts.names) > 1 or at in [one.span for one in acts.without]:
            names = tuple(one for one in acts.names if one.span != at)
            without = tuple(one for one in acts.without if one.span != at)
            rest = replace(acts, names=names, without=without)
            return None if rest == acts else replace(declaration, acts=rest)
        case t.ToLine(targets=targets) | t.EachChange(targets=targets) if len(targets) > 1:
            left = tuple(one for one in targets if one.name.span != at)
            return None if left == targets else replace(declaration, targets=left)
        case _:
            return None


def _is_in_text(member: t.Member, at: Span) -> bool:
    """Whether it is a text of a statement that asks, and no more of it."""
    if not isinstance(member, t.Statement):
        return False
    return any(isinstance(one, t.Label) and _holds(one.span, at) for one in nodes_below(member))


def _taken_out(cure: str) -> str:
    return phrase("take out what asks for it as well: `{cure}`; or change that line", cure=cure)


def _says(member: t.Member, at: Span) -> bool:
    """Whether what stands there is part of this line, or of what stands below it."""
    return any(_holds(span, at) for one in nodes_below(member) if (span := getattr(one, "span", None)) is not None)


def _holds_others(member: t.Member) -> bool:
    """Whether other statements stand in it, which would go with it."""
    own = inner(member) if isinstance(member, t.Statement) else member
    return any(isinstance(one, t.Statement) and one is not own for one in nodes_below(own))


def _holds(stretch: Span, at: Span) -> bool:
    begins = (stretch.line, stretch.column) <= (at.line, at.column)
    return stretch.file == at.file and begins and (at.end_line, at.end_column) <= (stretch.end_line, stretch.end_column)
