"""What stands below a layer while it is applied, and what was found wrong with the layer."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from functools import cached_property

from dsl import tree as t
from dsl.border.diagnostics import MOST_CLOSE, Finding, Span, in_quotes, joined, listed, phrase
from dsl.layering.below import Below, line_key
from dsl.layering.edited_once import WHOLE, EditedOnce
from dsl.layering.meant.edits import edits_meant
from dsl.layering.mistakes import (
    NO_SETUP,
    NONE_LIKE_IT,
    NOTHING_TO_EDIT,
    SEVERAL_LINES,
    STANDS_ELSEWHERE,
    WHOLE_HEAD,
    WRONG_FORM,
)
from dsl.named.members import setups_as_one
from dsl.named.row_names import line_name
from dsl.named.shown_names import nearest_named, shown_names
from dsl.resolve.names.symbols import form_of, name_of, sort_of, whole_name


class StandingBelow:
    """The declarations below a layer, as far as its edits have been applied, and its own.

    Attributes:
        stack: those below by their names, `as_below` as they were before the layer.
        own: those that the layer declares.
        edited: what it has edited so far, each part once.
        behind: the members behind which something was added, so that more goes behind that.
        columns, texts: what is put in when all else is done.
    """

    def __init__(
        self, below: Iterable[t.Declared], below_name: str | None, name: str, modules: Container[object]
    ) -> None:
        self.below_name = below_name
        self.name = name
        self.below = Below(below, modules)
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

    def target(self, name: str, form: str, span: Span, verb: str, member: str = "") -> t.Declared | None:
        """The declaration that an edit is about; None and a finding where there is none of that form."""
        if form == "line":
            at = self.line_called(name, span, verb)
            return None if at is None else self.below.lines[at]
        if form == t.SETUP:
            setups = setups_as_one(self.below.setups)
            if setups is None and not self.found(self.edited.gone(t.SETUP, span, WHOLE)):
                self.findings.append(NO_SETUP.at(span, verb=verb))
            return setups
        declaration = self.below.standing(name)
        if declaration is None and self.found(self.edited.gone(name, span, WHOLE)):
            return None
        if declaration is None:
            self._nothing(form, name, span, verb, sorted(n for n, d in self.stack.items() if form_of(d) == form))
            return None
        right = form_of(declaration)
        if right != form and not {right, form} <= {"kind", "report"} and not {right, form} <= {"roll", "stat"}:
            sort = sort_of(declaration)
            whole = name + member
            mistake = WHOLE_HEAD if form == "effect" and member else WRONG_FORM
            self.findings.append(mistake.at(span, name=name, sort=sort, form=form, verb=verb, right=right, whole=whole))
            return None
        return declaration

    def line_called(self, name: str, span: Span, verb: str) -> int | None:
        """Which line of top level has this name; None and a finding where none or several have."""
        hits = self.below.lines_called(name)
        if not hits and not self.found(self.edited.gone(line_key(name), span, WHOLE)):
            self._nothing("line", name, span, verb, sorted(map(line_name, self.below.lines)))
        elif len(hits) > 1:
            also = [(self.below.lines[at].span, phrase("one of them")) for at in hits]
            self.findings.append(SEVERAL_LINES.at(span, also=also, name=name))
        return hits[0] if len(hits) == 1 else None

    def _nothing(self, form: str, name: str, span: Span, verb: str, known: Sequence[str]) -> None:
        edits = edits_meant(verb, name, self.below.all()) if verb == "remove" else ""
        close = self.nearest(name, known) or self._of_another_sort(name)
        if edits:
            self.findings.append(STANDS_ELSEWHERE.at(span, form=form, name=name, verb=verb, edits=edits))
        elif close or not known:
            self.findings.append(NOTHING_TO_EDIT.at(span, form=form, name=name, verb=verb, nearest=close))
        else:
            self.findings.append(NONE_LIKE_IT.at(span, form=form, name=name, verb=verb, known=listed(known)))

    def nearest(self, name: str, known: Iterable[str]) -> str:
        """The names most like one that is unknown, or called so where players read it; empty where there are none."""
        return nearest_named(name, known, self._shown)

    @cached_property
    def _shown(self) -> Mapping[str, tuple[str, ...]]:
        return shown_names(self.below.all())

    def _of_another_sort(self, name: str) -> str:
        """The declarations of which players read just this."""
        named = self._shown.get(name, ())
        found = [whole_name(one) for one in self.below.all() if name_of(one) in named]
        return joined(map(in_quotes, found)) if 0 < len(found) <= MOST_CLOSE else ""

    def twice(self, name: str, span: Span, part: str) -> bool:
        """Whether this layer has edited the same part before, the whole of this part, or a part of this whole."""
        return self.found(self.edited.part(name, span, part))

    def found(self, finding: Finding | None) -> bool:
        """Whether something is wrong, which is then told."""
        if finding is not None:
            self.findings.append(finding)
        return finding is not None
