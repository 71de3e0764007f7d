"""What was found in a ruleset before, told again without any rule being read again.

For the texts of all layers, and the lists of rules beside them, every warning and tip is kept (`dsl.border.kept`) as
data. For a ruleset that is being changed (it has an error, or was different when it was last sound) the trees are
kept (`dsl.known.kept_trees`). `dsl.known.known_texts` finds the layers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

from dsl.border.diagnostics import Finding, Mistake, Phrase, Severity, Span, Stopped, has_errors, in_order
from dsl.border.frozen import frozen
from dsl.border.kept import Shelf
from dsl.known.checked_before import checked_anew
from dsl.known.known_texts import keep_headers, known_texts
from dsl.loaded import Loaded
from dsl.loader import ReadElsewhere, load_ruleset
from dsl.rule_texts import RuleTexts
from dsl.ruleset_places import HIDES_BUNDLED, hides_bundled, where_it_lies

_FOUND: Final = Shelf("findings", "dsl")
_LAST: Final = Shelf("places", "dsl")


@frozen
class Found:
    """A ruleset that was looked through, now or before.

    Attributes:
        findings: all of them, in order.
        texts: what they were found in.
        files: where all lies that was read, a file that was refused among them.
        loaded: the ruleset itself where it was read now.
    """

    findings: tuple[Finding, ...]
    texts: RuleTexts
    files: tuple[str, ...]
    loaded: Loaded | None


def look_through(source: str | Path) -> Found:
    """All that is found in a ruleset by bundled name or path, which need not be read where that is known."""
    return found_before(source) or look_anew(source)


def found_before(source: str | Path) -> Found | None:
    """All that was found in a ruleset when these texts of it were read; None where nothing is known."""
    texts = known_texts(source)
    if texts is None:
        return None
    try:
        said = _FOUND.said_of(texts.hash, *texts.lists())
        kept = [_finding(one, texts.files) for one in said]
    except (Stopped, TypeError, ValueError, LookupError, AttributeError):  # a list that is refused, or another form
        return None
    place = where_it_lies(source)
    if place is not None and hides_bundled(source, place):
        kept.append(HIDES_BUNDLED.at(None, name=source))
    return Found(in_order(kept), texts, texts.files, None)


def look_anew(
    source: str | Path,
    understood: Callable[[Loaded], None] | None = None,
    elsewhere: ReadElsewhere | None = None,
) -> Found:
    """All that is found in a ruleset, whatever was found before.

    Args:
        understood: is given the ruleset before it is checked; not where it could not be understood.
        elsewhere: as for `load_ruleset`.
    """

    def checks(loaded: Loaded) -> Iterable[Finding]:
        if understood is not None:
            understood(loaded)
        return checked_anew(loaded)

    from dsl.known.kept_trees import KeptTrees  # whoever is told what was found before has no need of it

    trees = KeptTrees(elsewhere)
    loaded = load_ruleset(source, checks=checks, elsewhere=trees.read)
    texts = loaded.texts()
    is_sound = not has_errors(loaded.findings)
    if is_sound:
        _keep(loaded, texts)
    if not is_sound or _is_changed(texts):
        trees.keep(loaded)  # they will soon be read again
    return Found(loaded.findings, texts, tuple(loaded.sources), loaded)


def _keep(loaded: Loaded, texts: RuleTexts) -> None:
    """Keep what was found, but for what belongs to a place and not to the texts."""
    findings = [one for one in loaded.findings if one.kind is not HIDES_BUNDLED]
    places = [span.file for one in findings for span in (one.span, *(also for also, _ in one.also)) if span is not None]
    if not set(places) <= set(texts.files):
        return
    keep_headers(loaded)
    _FOUND.keep([_as_data(one, texts.files) for one in findings], texts.hash, *texts.lists())


def _is_changed(texts: RuleTexts) -> bool:
    """Whether other texts lay in the same place when rules there were last found sound."""
    place = str(texts.layers[-1].folder.resolve())
    before = _LAST.said_of(place)
    if before != texts.hash:
        _LAST.keep(texts.hash, place)
    return before not in (None, texts.hash)


# ---------------------------------------------------------------- findings as data


def _as_data(one: Finding, files: tuple[str, ...]) -> list[Any]:
    kind = one.kind
    return [
        [kind.code, kind.severity.value, kind.message, kind.hint],
        _span_data(one.span, files),
        [[name, _text_data(value)] for name, value in one.values],
        [[_span_data(span, files), _text_data(remark)] for span, remark in one.also],
        one.more,
    ]


def _span_data(span: Span | None, files: tuple[str, ...]) -> list[int] | None:
    if span is None:
        return None
    return [files.index(span.file), span.line, span.column, span.end_line, span.end_column]


def _text_data(text: str) -> Any:
    """A text as it is, a phrase with what it was made of."""
    if not isinstance(text, Phrase):
        return text
    return [text[:], text.template, [[name, _text_data(part)] for name, part in text.parts]]


def _finding(data: Any, files: tuple[str, ...]) -> Finding:
    """The finding that data says. Raises: TypeError, ValueError, LookupError, AttributeError for any other data."""
    (code, severity, message, hint), place, values, also, more = data
    return Finding(
        Mistake(code, Severity(severity), message, hint),
        None if place is None else _span(place, files),
        tuple((name, _text(value)) for name, value in values),
        tuple((_span(span, files), _text(remark)) for span, remark in also),
        more,
    )


def _span(data: Any, files: tuple[str, ...]) -> Span:
    at, line, column, end_line, end_column = data
    return Span(files[at], line, column, end_line, end_column)


def _text(data: Any) -> str:
    if isinstance(data, str):
        return data
    text, template, parts = data
    return Phrase(text, template, tuple((name, _text(part)) for name, part in parts))
