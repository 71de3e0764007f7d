"""What a journal holds and what has happened to it, told before anything is played from it.

A write that was cut off leaves a last line without an end. A line that ends in a line end was whole once: when it does
not prove itself, it was damaged or edited, and nothing is played on. A whole last line whose end alone is missing is
sound.

Lines that were cut off whole leave no trace in the file. So the folder remembers the last line it has seen, and a
journal that does not hold it is told of.
"""

from __future__ import annotations

import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity, Span, Stopped
from dsl.border.frozen import frozen
from dsl.border.gates import NOT_A_FILE, shown
from dsl.border.os_reasons import reason_of
from interpreter.campaign.journal.files import GIT_FILES, HEAD, JOURNAL
from interpreter.campaign.journal.records import Record, Verdict, verify

MAX_JOURNAL: Final = 64 << 20
"""Bytes; a campaign of some years has one or two million."""
_MAX_HEAD: Final = 100
"""Bytes of the note on the last line."""

NO_JOURNAL = Mistake(
    "no-journal", Severity.ERROR, "there is no journal in “{folder}”", "begin a campaign with “marchlaw new”"
)
JOURNAL_DAMAGED = Mistake(
    "journal-damaged",
    Severity.ERROR,
    "line {line} of the journal was damaged or edited; nothing has been changed",
    "bring the journal back from a backup or from git",
)
JOURNAL_END_DAMAGED = Mistake(
    "journal-end-damaged",
    Severity.ERROR,
    "the end of the journal was damaged or edited, from line {line} on; nothing has been changed",
    "bring the journal back from a backup or from git; if the power failed while it was written, delete that end",
)
JOURNAL_LINE_ENDS = Mistake(
    "journal-line-ends",
    Severity.ERROR,
    "the line ends of the journal were changed to CR LF; nothing has been changed",
    "bring it back from git with “{attributes}” in .gitattributes",
)
JOURNAL_NO_HEADER = Mistake(
    "journal-no-header",
    Severity.ERROR,
    "the journal has no sound first line, so that no game can be read from it",
    "bring the journal back from a backup or from git, or begin a new campaign",
)
JOURNAL_UNFINISHED = Mistake(
    "journal-unfinished",
    Severity.WARNING,
    "the last {count} bytes of the journal are no whole line",
    "a write was cut off, or somebody is playing just now; if an answer is missing, give it again",
)
JOURNAL_CUT_BACK = Mistake(
    "journal-cut-back",
    Severity.WARNING,
    "the journal does not hold line {line} with the head {word}, which was its last when it was closed here",
    "bring it back from a backup or from git; play on only if it was cut back on purpose",
)
JOURNAL_TOO_LARGE = Mistake("journal-too-large", Severity.ERROR, "the journal has more than {limit} bytes")
JOURNAL_UNREADABLE = Mistake("journal-unreadable", Severity.ERROR, "the journal cannot be opened: {reason}")


@frozen
class JournalRead:
    """The sound records of a journal, and what its reader has to know."""

    records: tuple[Record, ...]
    findings: tuple[Finding, ...]


def read_journal(folder: Path) -> JournalRead:
    """A journal that somebody may be playing: nothing is locked and nothing is changed.

    An unfinished last line is left out and told, because it may be about to be written.

    Raises: Stopped, when there is no journal or when it is damaged.
    """
    path = folder / JOURNAL
    look_for(folder)
    try:
        with path.open("rb") as file:
            data = file.read(MAX_JOURNAL + 1)
    except OSError as error:
        raise Stopped([JOURNAL_UNREADABLE.at(first_line(path), reason=reason_of(error))]) from None
    verdict = sound(data, path)
    found = cut_back(verdict.records, folder)
    if verdict.torn:
        line = len(verdict.records) + 1
        found = (JOURNAL_UNFINISHED.at(Span(str(path), line, 1, line, 1), count=len(verdict.torn)), *found)
    return JournalRead(verdict.records, found)


def look_for(folder: Path) -> None:
    """See that there is a journal before it is opened: the opening of a pipe would wait for ever.

    Raises: Stopped when there is none, or when it is no file.
    """
    path = folder / JOURNAL
    try:
        mode = path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        raise Stopped([NO_JOURNAL.at(None, folder=shown(str(folder)))]) from None
    except OSError as error:
        raise Stopped([JOURNAL_UNREADABLE.at(first_line(path), reason=reason_of(error))]) from None
    if not stat.S_ISREG(mode):
        raise Stopped([NOT_A_FILE.at(first_line(path), file=shown(str(path)))])


def sound(data: bytes, path: Path) -> Verdict:
    """The verdict on a journal that can be played: all sound, or with an unfinished last line.

    Raises: Stopped when it is damaged.
    """
    if len(data) > MAX_JOURNAL:
        raise Stopped([JOURNAL_TOO_LARGE.at(first_line(path), limit=MAX_JOURNAL)])
    verdict = verify(data)
    if verdict.line_ends:
        raise Stopped([JOURNAL_LINE_ENDS.at(first_line(path), attributes=GIT_FILES[".gitattributes"].strip())])
    if not verdict.records and not verdict.is_followed:
        raise Stopped([JOURNAL_NO_HEADER.at(first_line(path))])
    if verdict.damaged is not None:
        line = verdict.damaged
        kind = JOURNAL_DAMAGED if verdict.is_followed else JOURNAL_END_DAMAGED
        raise Stopped([kind.at(Span(str(path), line, 1, line, 1), line=line)])
    return verdict


def first_line(path: Path) -> Span:
    """The place of a finding about a journal as a whole."""
    return Span(str(path), 1, 1, 1, 1)


def head_word(record: Record) -> str:
    """A short word for a journal that ends with this record."""
    return short_word(record.h)


def short_word(proof: str) -> str:
    """What people compare of a hash in hexadecimal digits: `4f2a-91c0`."""
    return f"{proof[:4]}-{proof[4:8]}"


def keep_head(record: Record, folder: Path) -> None:
    """Remember the last line. Nothing depends on it: what cannot be written is not remembered."""
    with suppress(OSError):
        (folder / HEAD).write_text(f"{record.n} {record.h}\n", encoding="ascii")


def cut_back(records: tuple[Record, ...], folder: Path) -> tuple[Finding, ...]:
    """Whether the line that was remembered is missing."""
    path = folder / HEAD
    try:
        words = path.read_bytes()[:_MAX_HEAD].decode("ascii").split() if path.is_file() else []
    except (OSError, ValueError):
        return ()
    if len(words) != 2 or not words[0].isdigit():
        return ()
    number, proof = int(words[0]), words[1]
    if number < len(records) and records[number].h == proof:
        return ()
    line = len(records)
    place = Span(str(folder / JOURNAL), line, 1, line, 1)
    return (JOURNAL_CUT_BACK.at(place, line=number + 1, word=shown(short_word(proof))),)
