"""A finding as said to a reader: its sentences in one language, safe to print.

Whatever form findings are printed in, the sentences are made here: the templates are
translated, the values filled in, and the result passes `shown`, so that nothing a stranger
wrote reaches the screen as a control character.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from cli.words.catalogue import Words
from dsl.border.diagnostics import Finding, Severity, Span
from dsl.border.frozen import frozen
from dsl.border.gates import shown

OUR_WORDS: Final = frozenset({"what", "sort", "expected", "wanted"})
"""Values under these names are the program's own words and are translated like its messages."""


@frozen
class Said:
    """A finding with its sentences, in the reader's language and safe to print."""

    finding: Finding
    message: str
    hint: str
    also: tuple[tuple[Span, str], ...]

    @property
    def severity(self) -> Severity:
        return self.finding.severity

    @property
    def widest_line_number(self) -> int:
        """Digits of the highest line number named, so that all excerpts of a finding stand level."""
        spans = [span for span, _ in self.also]
        if self.finding.span is not None:
            spans.append(self.finding.span)
        return max((len(str(span.line)) for span in spans), default=0)


def say(finding: Finding, words: Words) -> Said:
    """The sentences of one finding in the language of `words`."""
    values = tuple((name, words.gettext(value) if name in OUR_WORDS else value) for name, value in finding.values)
    translated = replace(finding, values=values)
    return Said(
        finding,
        shown(translated.message(words.gettext)),
        shown(translated.hint(words.gettext)),
        tuple((span, shown(words.say(words.gettext(remark)))) for span, remark in finding.also),
    )


def place(span: Span) -> str:
    """The place as editors and terminals read it: `file:line:column`."""
    return f"{file_name(span)}:{span.line}:{span.column}"


def file_name(span: Span) -> str:
    """The name of the file, safe to print and on one line, without a way that goes down and up again."""
    return shown(_straight(span.file)).replace("\n", "\\n")


def _straight(file: str) -> str:
    """`rules/house.law` for `spring/../rules/house.law`, where that is the same file."""
    plain = os.path.normpath(file)
    try:
        return plain if os.path.samefile(plain, file) else file
    except (OSError, ValueError):
        return file


def severity_word(severity: Severity, words: Words) -> str:
    match severity:
        case Severity.ERROR:
            return words.gettext("error")
        case Severity.WARNING:
            return words.gettext("warning")
        case Severity.TIP:
            return words.gettext("tip")


def counts(said: Sequence[Said], words: Words, files: int) -> str:
    """The last line: how many of each severity, and in how many files."""
    where = words.ngettext("{count} file", "{count} files", files).format(count=files)
    if not said:
        return words.gettext("No problems found in {files}.").format(files=where)
    of = Counter(one.severity for one in said)
    errors, warnings, tips = of[Severity.ERROR], of[Severity.WARNING], of[Severity.TIP]
    return words.gettext("{errors}, {warnings}, {tips} in {files}.").format(
        errors=words.ngettext("{count} error", "{count} errors", errors).format(count=errors),
        warnings=words.ngettext("{count} warning", "{count} warnings", warnings).format(count=warnings),
        tips=words.ngettext("{count} tip", "{count} tips", tips).format(count=tips),
        files=where,
    )


def more_findings(count: int, words: Words) -> str:
    """How many further findings there are that are not shown."""
    return words.ngettext("and {count} more finding", "and {count} more findings", count).format(count=count)


def more_places(count: int, words: Words) -> str:
    """How many further places share the root cause."""
    return words.ngettext("and {count} more place", "and {count} more places", count).format(count=count)
