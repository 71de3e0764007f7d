"""Records of a journal: one line each, which proves itself and names the line before it.

    {"ans":"hill","at":"2026-05-01","by":"north","h":"…32 hex","n":12,"p":"h of line 11"}

`n` counts from 0, `p` is the `h` of the line before, and `h` is SHA-256 over the line without `h`. A line is written
at once and its end comes last: what a crash leaves at the end is a line without an end, and a line with one that does
not prove itself was damaged or edited.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from itertools import islice
from typing import Final, NoReturn

from dsl.border.frozen import frozen

Json = dict[str, "Json"] | list["Json"] | str | int | bool | None
"""What a record holds: no floats, which not every reader writes alike."""

OWN_KEYS: Final = frozenset({"h", "n", "p"})
"""The keys by which a line proves itself; a payload has others."""
NO_RECORD: Final = "0" * 32
"""`p` of the first line."""
MAX_LINE: Final = 256 * 1024
"""Bytes of one record; a turn with hundreds of orders has some ten thousand."""
MAX_INTEGER: Final = 2**63
"""Numbers are 64 bits wide in rules, and so they are here."""
MAX_NESTING: Final = 16
"""Depth of a payload; the reading of deeper ones would end in the middle of Python's stack."""
_MAX_TRIES: Final = 200
"""Beginnings of a record looked at inside damaged lines: each costs the reading of a line."""

_BEGINNING: Final = re.compile(rb'\{"')
_END: Final = re.compile(rb"\}")


@frozen
class Record:
    """One line that has been checked."""

    n: int
    p: str
    h: str
    payload: dict[str, Json]


@frozen
class Verdict:
    """What the bytes of a journal hold.

    Either all is sound; or the end is torn: `torn` holds the bytes after the last sound record, a line without its
    end; or there is damage: `damaged` is the number of the first such line, counted from 1, `is_followed` says
    whether a sound record comes behind it, and `line_ends` that only CR was put before its LF.
    """

    records: tuple[Record, ...]
    length: int
    """Bytes of the sound records."""
    torn: bytes = b""
    damaged: int | None = None
    is_followed: bool = False
    line_ends: bool = False
    is_open: bool = False
    """Whether the last record is whole and its line end alone is missing."""


def _refuse(text: str) -> NoReturn:
    raise ValueError(text)


_ENCODER: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
_DECODER: Final = json.JSONDecoder(parse_float=_refuse, parse_constant=_refuse)


def line_of(n: int, p: str, payload: Mapping[str, object]) -> bytes:
    """The line of a record.

    Errors: ValueError or TypeError, when the payload uses our keys or holds what JSON or the format does not.
    """
    if OWN_KEYS & payload.keys():
        raise ValueError(f"a payload has the keys {sorted(OWN_KEYS & payload.keys())}, which are the journal's own")
    _check(payload, MAX_NESTING)
    bare = {**payload, "n": n, "p": p}
    line = _dump({**bare, "h": _hash(_dump(bare))}) + b"\n"
    if len(line) > MAX_LINE:
        raise ValueError(f"a record has {len(line)} bytes; at most {MAX_LINE} are allowed")
    return line


def _check(value: object, depth: int) -> None:
    match value:
        case None | bool() | str():
            return
        case int():
            if not -MAX_INTEGER <= value < MAX_INTEGER:
                raise ValueError("a number of a record has more than 64 bits")
        case dict() | list() if not depth:
            raise ValueError(f"a record is nested more than {MAX_NESTING} deep")
        case dict():
            for key, part in value.items():
                if not isinstance(key, str):
                    raise TypeError(f"a key of a record is {key!r} and not text")
                _check(part, depth - 1)
        case list():
            for part in value:
                _check(part, depth - 1)
        case _:
            raise TypeError(f"a record cannot hold {value!r}")


def _dump(value: object) -> bytes:
    return _ENCODER.encode(value).encode("utf-8")


def _hash(bare: bytes) -> str:
    return hashlib.sha256(bare).hexdigest()[:32]


def record_of(line: bytes) -> Record | None:
    """The record of a line without its line end, or None when the line does not prove itself."""
    if not line.startswith(b"{") or len(line) >= MAX_LINE:
        return None
    try:
        found = _DECODER.decode(line.decode("utf-8"))
        # The whole line is compared, so that no other spelling of the same value passes.
        if _dump(found) != line:
            return None
        n, p, proof = found.pop("n"), found.pop("p"), found.pop("h")
    except (ValueError, KeyError, RecursionError):
        return None
    # The proof is cut out to get back the text it was made from. Keys are sorted: `n` always follows `h`, and so does a
    # comma. The first `"h":"…"` with this proof is the one: no text before it can hold the hash of the whole line.
    bare = line.replace(b'"h":"%b",' % str(proof).encode("ascii", "replace"), b"", 1)
    if _hash(bare) != proof or type(n) is not int or not isinstance(p, str):
        return None
    return Record(n, p, proof, found)


def recorded(line: bytes) -> Record:
    """The record of a line that `line_of` has made. Errors: ValueError, when it cannot be read back."""
    record = record_of(line.removesuffix(b"\n"))
    if record is None:
        raise ValueError("this payload cannot be read back as it was written")
    return record


def verify(data: bytes, *, after: Verdict | None = None) -> Verdict:
    """What the bytes of a journal hold: sound records, and after them nothing, a torn end or damage.

    Args:
        after: a sound verdict on the bytes before these; the result then speaks of both.
    """
    records = list(after.records) if after else []
    known = after.length if after else 0
    start = 0
    while (end := data.find(b"\n", start)) >= 0:
        record = record_of(data[start:end])
        if record is None or not _follows(record, records):
            break
        records.append(record)
        start = end + 1
    rest = data[start:]
    length = known + start
    if b"\n" not in rest:
        last = record_of(rest)
        if last is not None and _follows(last, records):
            return Verdict((*records, last), length + len(rest), is_open=True)
        if not _begins_with_a_record(rest):
            return Verdict(tuple(records), length, torn=rest)
    line_ends = b"\r\n" in rest and record_of(rest.split(b"\n", 1)[0].removesuffix(b"\r")) is not None
    return Verdict(
        tuple(records),
        length,
        damaged=len(records) + 1,
        is_followed=_holds_a_record(rest),
        line_ends=line_ends,
    )


def _follows(record: Record, records: list[Record]) -> bool:
    return record.n == len(records) and record.p == (records[-1].h if records else NO_RECORD)


def _begins_with_a_record(rest: bytes) -> bool:
    """Whether a line without an end is a whole record and something behind it: its line end was changed."""
    ends = [match.end() for match in _END.finditer(rest)][-_MAX_TRIES:]
    return any(record_of(rest[:end]) is not None for end in ends)


def _holds_a_record(rest: bytes) -> bool:
    """Whether any whole line of the rest proves itself, also behind a line end that was lost or turned into CR LF."""
    lines = [line.removesuffix(b"\r") for line in rest.split(b"\n")[:-1]]
    if any(record_of(line) is not None for line in lines):
        return True
    ends = (line[match.start() :] for line in lines for match in _BEGINNING.finditer(line, 1))
    return any(record_of(end) is not None for end in islice(ends, _MAX_TRIES))
