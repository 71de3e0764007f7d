"""Findings put into words: as text for people, in GNU's one-line form, as JSON and as SARIF.

    error unknown-name: I know no terrain called “marsch”
      house/rivers.law:14:16
      14 |   when tile is "marsch"
         |                ^^^^^^^^
      book/terrain.law:9:9: the nearest is declared here
       9 | terrain marsh
         |         -----
      hint: did you mean “marsh”?
      and 7 more places

    1 error, 0 warnings, 0 tips in 2 files.

The order is that of file, line, column and code, so the same findings always read the same.
Everything that comes from a stranger's file passes `shown`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from cli.findings.excerpt import Sources, excerpt, lines_of_file
from cli.findings.render_data import as_json, as_sarif
from cli.findings.said import Said, counts, file_name, more_findings, more_places, place, say, severity_word
from cli.words.catalogue import Words
from dsl.border.diagnostics import Finding, Severity, Span, in_order

FORMATS: Final = ("text", "gnu", "json", "sarif")

MAX_SHOWN: Final = 200
"""Findings that are printed for people; a longer list is not read. JSON and SARIF hold them all."""

RED, YELLOW, CYAN, BLUE, BOLD, PLAIN = "\x1b[31m", "\x1b[33m", "\x1b[36m", "\x1b[34m", "\x1b[1m", "\x1b[0m"
COLOURS: Final = {Severity.ERROR: RED, Severity.WARNING: YELLOW, Severity.TIP: CYAN}


def render(
    findings: Iterable[Finding],
    style: str = "text",
    *,
    words: Words,
    files: int,
    sources: Sources = lines_of_file,
    colour: bool = False,
) -> str:
    """All findings in one of `FORMATS`, without a line end after the last line.

    Args:
        files: how many files were read, for the counts at the end.
        sources: where the source lines come from; files on disk unless said otherwise.
        colour: whether the output is a terminal; only `text` has colours.
    """
    said = [say(finding, words) for finding in sorted(in_order(findings), key=_order)]
    match style:
        case "text":
            return _text(said, words, files, sources, _painted if colour else _plain)
        case "gnu":
            lines = [line for one in said[:MAX_SHOWN] for line in _gnu(one, words)]
            return "\n".join([*lines, *_left_off(said, words), counts(said, words, files)])
        case "json":
            return as_json(said, files)
        case "sarif":
            return as_sarif(said, words)
        case _:
            raise ValueError(f"no format {style!r}: the formats are {', '.join(FORMATS)}")


def _order(finding: Finding) -> tuple[tuple[str, int, int, str], tuple[tuple[str, str], ...]]:
    """Place and code, then values, so that two findings of one kind at one place have an order too."""
    return finding.order(), finding.values


# ---------------------------------------------------------------- text

Paint = Callable[[str, str], str]
"""Puts a text in a colour, or leaves it as it is where nobody would see the colour."""


def _painted(text: str, colour: str) -> str:
    return f"{colour}{text}{PLAIN}"


def _plain(text: str, colour: str) -> str:
    return text


def _text(said: Sequence[Said], words: Words, files: int, sources: Sources, paint: Paint) -> str:
    blocks = ["\n".join(_block(one, words, sources, paint)) for one in said[:MAX_SHOWN]]
    # What stands in no file is a refusal; there is nothing to count.
    is_of_files = not said or any(one.finding.span is not None for one in said)
    return "\n\n".join([*blocks, *_left_off(said, words), *([counts(said, words, files)] if is_of_files else [])])


def _left_off(said: Sequence[Said], words: Words) -> list[str]:
    """How many findings are counted and not shown, if any."""
    return [more_findings(len(said) - MAX_SHOWN, words)] if len(said) > MAX_SHOWN else []


def _block(one: Said, words: Words, sources: Sources, paint: Paint) -> list[str]:
    """The lines of one finding."""
    strong = COLOURS[one.severity]
    head = f"{severity_word(one.severity, words)} {one.finding.code}:"
    lines = [f"{paint(head, BOLD + strong)} {_indented(one.message)}"]
    if one.finding.span is not None:
        lines.append(f"  {place(one.finding.span)}")
        lines += _excerpt_lines(one.finding.span, one, sources, lambda mark: paint(mark, strong), "^")
    for span, remark in one.also:
        lines.append(f"  {place(span)}: {_indented(remark)}")
        lines += _excerpt_lines(span, one, sources, lambda mark: paint(mark, BLUE), "-")
    if one.hint:
        lines.append(f"  {paint(words.gettext('hint:'), BOLD)} {_indented(one.hint)}")
    if one.finding.more:
        lines.append(f"  {more_places(one.finding.more, words)}")
    return lines


def _excerpt_lines(
    span: Span, one: Said, sources: Sources, paint_mark: Callable[[str], str], mark: str
) -> tuple[str, ...]:
    """The source line and the line that underlines it; nothing when the file has no such line."""
    cut = excerpt(span, sources(span.file))
    if cut is None:
        return ()
    gutter = one.widest_line_number
    return (
        f"  {cut.number:>{gutter}} | {cut.text}".rstrip(),
        f"  {'':>{gutter}} | {' ' * cut.indent}{paint_mark(mark * cut.length)}",
    )


def _indented(text: str) -> str:
    """Further lines of a sentence stand below its first, so that they are not taken for a new finding."""
    return text.replace("\n", "\n    ")


# ---------------------------------------------------------------- gnu


def _gnu(one: Said, words: Words) -> list[str]:
    """`file:line.column-line.column: error: message [code]`; further places and the hint as notes."""
    where = _gnu_place(one.finding.span)
    more = f" ({more_places(one.finding.more, words)})" if one.finding.more else ""
    lines = [f"{where}: {one.severity.value}: {one.message} [{one.finding.code}]{more}"]
    lines += [f"{_gnu_place(span)}: note: {remark}" for span, remark in one.also]
    if one.hint:
        lines.append(f"{where}: note: {one.hint}")
    return [line.replace("\n", " ") for line in lines]


def _gnu_place(span: Span | None) -> str:
    """A place in GNU's form, whose end column is inclusive; the program's name stands in for no place."""
    if span is None:
        return "marchlaw"
    start = f"{file_name(span)}:{span.line}.{span.column}"
    return f"{start}-{span.end_line}.{max(span.end_column - 1, 1)}"
