"""The journal: every answer of a game, on disk before it is called recorded.

One file of self-proving lines (`records`), one writer at a time. What is read is verified; what cannot be verified is
never played on in silence. The order of each step matters, because a machine may lose power between any two:

1. lock, so that there is one writer;
2. read and verify; a torn end is copied aside, synced, and only then cut off;
3. sync once, for what was read may not have reached the disk yet; a new file's folder too;
4. before each append look whether the path still leads to our file, for programs that share folders replace files;
5. write the whole line, sync, and only now call it recorded;
6. after any failure stop. A second sync proves nothing: the system may have dropped what the first one could not
   write, and report success.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from filelock import FileLock

from dsl.border.diagnostics import Finding, Mistake, Severity, Span, Stopped
from dsl.border.frozen import frozen
from dsl.border.gates import shown
from dsl.border.os_reasons import reason_of
from interpreter.campaign.journal.disk import Disk, Identity
from interpreter.campaign.journal.files import JOURNAL, TORN, write_git_files
from interpreter.campaign.journal.lock import give_back, taken_lock
from interpreter.campaign.journal.looking import (
    JOURNAL_UNREADABLE,
    MAX_JOURNAL,
    NO_JOURNAL,
    cut_back,
    first_line,
    head_word,
    keep_head,
    look_for,
    sound,
)
from interpreter.campaign.journal.records import NO_RECORD, Record, Verdict, line_of, recorded

MAX_TORN: Final = 1000
"""Torn ends kept beside one journal."""

JOURNAL_EXISTS = Mistake(
    "journal-exists", Severity.ERROR, "“{folder}” holds a journal already", "play it on, or begin in another folder"
)
JOURNAL_TORN = Mistake(
    "journal-torn",
    Severity.WARNING,
    "the last {count} bytes of the journal were no whole line; they were set aside in {file}",
    "if the last answer you gave is not in the list of “marchlaw log”, give it again",
)
JOURNAL_NOT_WRITTEN = Mistake(
    "journal-not-written",
    Severity.ERROR,
    "this answer was not recorded: {reason}",
    "make room or mend the disk, then open the campaign again",
)
JOURNAL_REPLACED = Mistake(
    "journal-replaced",
    Severity.ERROR,
    "another program has changed or replaced the journal; this answer was not recorded",
    "open the campaign again; keep its folder out of programs that share files while you play",
)
JOURNAL_CLOSED = Mistake(
    "journal-closed",
    Severity.ERROR,
    "the journal is closed since a write failed; this answer was not recorded",
    "open the campaign again",
)


@frozen
class _OpenFile:
    """The journal's descriptor and which file it was when it was opened."""

    descriptor: int
    identity: Identity


class Journal:
    """The open journal of one campaign folder; make it with `create` or `open`.

        with Journal.create(folder, {"format": 1}) as journal:
            journal.append({"at": "2026-05-01T19:30", "by": "north", "ans": "hill"})

    Attributes:
        findings: what had to be mended at opening, to be told to the user.
    """

    def __init__(self, folder: Path, disk: Disk, lock: FileLock) -> None:
        """For `create` and `open` only: the caller holds the lock."""
        self.findings: tuple[Finding, ...] = ()
        self._folder = folder
        self._path = folder / JOURNAL
        self._disk = disk
        self._lock = lock
        self._file: _OpenFile | None = None
        self._records: list[Record] = []
        self._length = 0
        self._is_broken = False
        self._has_new_head = False
        """Whether the last line is to be remembered: not while a journal that was cut back is only looked at."""

    @classmethod
    def create(cls, folder: Path, header: Mapping[str, object], *, disk: Disk | None = None) -> Self:
        """A new journal in a folder that exists, with `header` as its first record.

        Raises: Stopped, when there is a journal already, or when it cannot be written.
        """
        return cls._begin(folder, disk, lambda journal: journal._create(header))

    @classmethod
    def open(cls, folder: Path, *, disk: Disk | None = None) -> Self:
        """The journal of a folder, verified and ready for the next answer.

        Raises: Stopped, when there is none, when someone else has it open, or when it is damaged.
        """
        return cls._begin(folder, disk, lambda journal: journal._open())

    @classmethod
    def _begin(cls, folder: Path, disk: Disk | None, ready: Callable[[Self], None]) -> Self:
        if not folder.is_dir():
            raise Stopped([NO_JOURNAL.at(None, folder=shown(str(folder)))])
        journal = cls(folder, disk or Disk(), taken_lock(folder))
        is_ready = False
        try:
            ready(journal)
            is_ready = True
        except OSError as error:
            raise Stopped([JOURNAL_UNREADABLE.at(first_line(journal._path), reason=reason_of(error))]) from None
        finally:
            if not is_ready:  # whatever was raised, lock and file are given back
                journal.close()
        return journal

    def _create(self, header: Mapping[str, object]) -> None:
        line_of(0, NO_RECORD, header)  # a header that cannot be written leaves no file behind
        try:
            descriptor = self._disk.create(self._path)
        except FileExistsError:
            raise Stopped([JOURNAL_EXISTS.at(first_line(self._path), folder=shown(str(self._folder)))]) from None
        is_begun = False
        try:
            self._take(descriptor)
            self.append(header)
            self._disk.sync_folder(self._folder)
            write_git_files(self._folder)
            is_begun = True
        finally:
            if not is_begun:  # nothing has been promised yet, and without its first line the file is of no use
                self._give_back_file()
                self._disk.remove(self._path)

    def _open(self) -> None:
        look_for(self._folder)
        descriptor = self._disk.open(self._path)
        self._take(descriptor)
        verdict = sound(self._disk.read(descriptor, MAX_JOURNAL + 1), self._path)
        self.findings = cut_back(verdict.records, self._folder)
        if verdict.torn:
            self._set_aside(descriptor, verdict)
        if verdict.is_open:
            self._write(descriptor, b"\n")
        self._disk.sync(descriptor)
        self._records = list(verdict.records)
        self._length = verdict.length + verdict.is_open
        self._has_new_head = not self.findings

    def _take(self, descriptor: int) -> None:
        try:
            self._file = _OpenFile(descriptor, self._disk.identity(descriptor))
        except OSError:
            self._disk.close(descriptor)
            raise

    def _set_aside(self, descriptor: int, verdict: Verdict) -> None:
        """The torn end goes into a file of its own, and only when that is on disk it is cut off."""
        aside, path = self._torn_file()
        try:
            self._write(aside, verdict.torn)
            self._disk.sync(aside)
        finally:
            self._disk.close(aside)
        self._disk.sync_folder(self._folder)
        self._disk.truncate(descriptor, verdict.length)
        line = len(verdict.records) + 1
        found = JOURNAL_TORN.at(Span(str(self._path), line, 1, line, 1), count=len(verdict.torn), file=path.name)
        self.findings = (found, *self.findings)

    def _torn_file(self) -> tuple[int, Path]:
        for number in range(1, MAX_TORN + 1):
            path = self._folder / f"{TORN}-{number}"
            try:
                return self._disk.create(path), path
            except FileExistsError:
                continue
        raise OSError(f"there are {MAX_TORN} files {TORN}-… already")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def records(self) -> tuple[Record, ...]:
        """Every record; the first is the header."""
        return tuple(self._records)

    @property
    def header(self) -> Record:
        """The first record."""
        return self._records[0]

    def head_word(self) -> str:
        """A short word for the last record, `4f2a-91c0`: a journal that was cut back has another one."""
        return head_word(self._records[-1])

    def append(self, payload: Mapping[str, object]) -> Record:
        """Records a payload; when this returns, it is on disk.

        Raises: Stopped, when it was not recorded; after that the journal takes no more until it is opened again.
        Errors: ValueError or TypeError, when the payload is nothing a record can hold.
        """
        file = self._file
        if file is None or self._is_broken:
            raise Stopped([JOURNAL_CLOSED.at(first_line(self._path))])
        line = line_of(len(self._records), self._records[-1].h if self._records else NO_RECORD, payload)
        record = recorded(line)
        # Broken until proven otherwise, so that an interrupt in the middle leaves no half line to append to.
        self._is_broken = True
        try:
            self._look_at_the_path(file)
            self._write(file.descriptor, line)
            self._disk.sync(file.descriptor)
        except OSError as error:
            self._cut_back(file)
            raise Stopped([JOURNAL_NOT_WRITTEN.at(first_line(self._path), reason=reason_of(error))]) from None
        self._is_broken = False
        self._has_new_head = True
        self._length += len(line)
        self._records.append(record)
        return record

    def _look_at_the_path(self, file: _OpenFile) -> None:
        """Raises Stopped when the path leads elsewhere, or when somebody else has changed the file's length."""
        ours = replace(file.identity, size=self._length)
        try:
            is_there = self._disk.identity(self._path) == ours
        except FileNotFoundError:
            is_there = False
        if not is_there or self._disk.identity(file.descriptor) != ours:
            raise Stopped([JOURNAL_REPLACED.at(first_line(self._path))])

    def _write(self, descriptor: int, data: bytes) -> None:
        while data:
            count = self._disk.write(descriptor, data)
            if count <= 0:
                raise OSError("the disk took no more bytes")
            data = data[count:]

    def _cut_back(self, file: _OpenFile) -> None:
        """Takes away what an append left half done; if that fails too, the next opening sets it aside."""
        with suppress(OSError):
            self._disk.truncate(file.descriptor, self._length)

    def close(self) -> None:
        """Gives the file and the lock back; a second time does nothing."""
        try:
            if self._file is not None and self._records and self._has_new_head:
                keep_head(self._records[-1], self._folder)
            self._give_back_file()
        finally:
            give_back(self._lock, self._folder)

    def _give_back_file(self) -> None:
        file, self._file = self._file, None
        if file is not None:
            self._disk.close(file.descriptor)
