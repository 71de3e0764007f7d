"""The first two gates for a stranger's bytes, size and characters, and the cleaning of what is shown.

A text that passed holds valid UTF-8, LF line ends, a final one, and no character that cannot be seen or that
changes how its neighbours are read: what a reviewer sees in a diff is what the program reads. Nothing is
dropped from inside a line, so that places in findings are places in the file.
"""

from __future__ import annotations

import re
import stat
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from dsl.border.diagnostics import MAX_FINDINGS_PER_FILE, Finding, Mistake, Severity, Span, Stopped, joined, phrase
from dsl.border.os_reasons import reason_of

MAX_FILE_BYTES: Final = 512 * 1024
"""Six times a ruleset of 2,000 lines; at this size parsing takes about a second and 50 MB."""
MAX_NAME: Final = 100
"""Characters of one name; a longer one fits no table and no map."""
MAX_TEXT: Final = 300
"""Characters of a text that is a value in a map or a campaign."""
NONE: Final = "none"
"""What files and answers say where there is nothing and nobody, and so nothing and nobody is called."""

RESERVED_NAME = Mistake(
    "reserved-name", Severity.ERROR, "“{name}” has a fixed meaning in the language", "choose another name"
)
NO_SUCH_FILE = Mistake("no-such-file", Severity.ERROR, "there is no file “{file}”", "look at how its name is written")
NOT_A_FILE = Mistake(
    "not-a-file", Severity.ERROR, "“{file}” is not a file of text", "name a file, not a folder or a device"
)
UNREADABLE_FILE = Mistake("unreadable-file", Severity.ERROR, "“{file}” cannot be read: {reason}")
FILE_TOO_LARGE = Mistake(
    "file-too-large", Severity.ERROR, "this file has more than {limit} bytes", "split it into several files"
)
NOT_UTF8 = Mistake(
    "not-utf8", Severity.ERROR, "the byte {byte} is not UTF-8 text", "save the file as “UTF-8” in your editor"
)
BYTE_ORDER_MARK = Mistake(
    "byte-order-mark", Severity.TIP, "this file begins with a byte order mark", "save it as “UTF-8” without a mark"
)
LONE_CARRIAGE_RETURN = Mistake(
    "lone-carriage-return",
    Severity.WARNING,
    "this line ends in a carriage return alone",
    "save the file with LF line ends",
)
NULL_CHARACTER = Mistake("null-character", Severity.ERROR, "a NUL stands in this text", "delete it")
CONTROL_CHARACTER = Mistake(
    "control-character", Severity.ERROR, "the control character {sign} stands in this text", "delete it"
)
TAB_CHARACTER = Mistake(
    "tab-character", Severity.ERROR, "a tab stands in this text", "write spaces; editors can replace tabs"
)
ODD_SPACE = Mistake(
    "odd-space", Severity.ERROR, "this space is {sign}, which looks like a plain one and is not", "write a plain space"
)
LINE_SEPARATOR = Mistake(
    "line-separator", Severity.ERROR, "{sign} ends a line in some editors and not in others", "write a plain line end"
)
BIDI_CONTROL = Mistake(
    "bidi-control",
    Severity.ERROR,
    "{sign} changes the direction of writing, so that this line reads other than it is",
    "delete it",
)
INVISIBLE_CHARACTER = Mistake(
    "invisible-character", Severity.ERROR, "the invisible {sign} stands in this text", "delete it"
)
LONE_SURROGATE = Mistake("lone-surrogate", Severity.ERROR, "{sign} is half of a character", "delete it")

NAME_EMPTY = Mistake("name-empty", Severity.ERROR, "a name is missing here", "write one of letters, digits and “_”")
NAME_TOO_LONG = Mistake(
    "name-too-long",
    Severity.ERROR,
    "this name has {count} characters; a name has at most {limit}",
    "choose a shorter one",
)
NAME_NOT_NFC = Mistake(
    "name-not-nfc",
    Severity.ERROR,
    "“{name}” is written with separate accents (not in Unicode's NFC form)",
    "type it again, or let your editor normalise it to NFC",
)
NAME_SIGN = Mistake(
    "name-sign", Severity.ERROR, "“{sign}” cannot stand in the name “{name}”", "use letters, the digits 0-9 and “_”"
)
NAME_MIXED_SCRIPTS = Mistake(
    "name-mixed-scripts",
    Severity.ERROR,
    "the name “{name}” mixes letters of {scripts}",
    "keep to one script; letters of another may only look the same",
)

# Ranges instead of unicodedata.category: the tables of Python 3.11 and 3.14 differ, a gate must not.
_CONTROL: Final = r"\x01-\x08\x0b-\x1f\x7f-\x9f\ufdd0-\ufdef\ufffe\uffff"
_BIDI: Final = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_INVISIBLE: Final = (
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2060-\u2065\u206a-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
_ODD_SPACES: Final = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
_SEPARATORS: Final = "\u2028\u2029"
_SURROGATES: Final = "\ud800-\udfff"

_FAULTS: Final = (
    (NULL_CHARACTER, re.compile(r"\x00")),
    (TAB_CHARACTER, re.compile(r"\t")),
    (ODD_SPACE, re.compile(f"[{_ODD_SPACES}]")),
    (BIDI_CONTROL, re.compile(f"[{_BIDI}]")),
    (INVISIBLE_CHARACTER, re.compile(f"[{_INVISIBLE}]")),
    (LINE_SEPARATOR, re.compile(f"[{_SEPARATORS}]")),
    (LONE_SURROGATE, re.compile(f"[{_SURROGATES}]")),
    (CONTROL_CHARACTER, re.compile(f"[{_CONTROL}]")),
)
"""Each sort of bad character and where it is found; no two overlap."""

_FAULTY: Final = re.compile(f"([\\x00\\t{_ODD_SPACES}{_BIDI}{_INVISIBLE}{_SEPARATORS}{_SURROGATES}{_CONTROL}])\\1*")
"""A bad character and its repetitions: an indentation of four tabs is one mistake."""
_PLAIN_SIGNS: Final = bytes((ord("\n"), *range(ord(" "), 0x7F)))
"""Those of ASCII that are as they look."""
_UNSHOWN: Final = re.compile(f"[\\x00\\t{_BIDI}{_INVISIBLE}{_SEPARATORS}{_SURROGATES}{_CONTROL}]")


def read_text(path: Path, *, has_tabs: bool = False) -> str:
    """The text of a stranger's file, past the gates of size and characters.

    Args:
        has_tabs: for files of other programs, which write tabs that nobody has typed.

    What was mended without loss (a byte order mark, carriage returns) is not told here; `clean_text` tells it.

    Raises: Stopped, when there is no such regular file, when it is too large, or when it has bad characters.
    """
    data = _read_bytes(path)
    text, findings = clean_text(data.replace(b"\t", b" ") if has_tabs else data, str(path))
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    if errors:
        raise Stopped(errors)
    return clean_text(data, str(path))[0] if has_tabs and b"\t" in data else text


def _read_bytes(path: Path) -> bytes:
    file = str(path)
    top = Span(file, 1, 1, 1, 1)
    try:
        # Looked at before it is opened: opening a pipe would wait for ever.
        if not stat.S_ISREG(path.stat().st_mode):
            raise Stopped([NOT_A_FILE.at(top, file=shown(file))])
        with path.open("rb") as stream:
            data = stream.read(MAX_FILE_BYTES + 1)
    except (FileNotFoundError, NotADirectoryError):
        raise Stopped([NO_SUCH_FILE.at(top, file=shown(file))]) from None
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise Stopped([UNREADABLE_FILE.at(top, file=shown(file), reason=reason_of(error))]) from None
    if len(data) > MAX_FILE_BYTES:
        raise Stopped([FILE_TOO_LARGE.at(top, limit=MAX_FILE_BYTES)])
    return data


def clean_text(data: bytes, file: str) -> tuple[str, list[Finding]]:
    """The text of the bytes with LF line ends and a final one, and what is wrong with its characters.

    Characters that are an error stay where they are: a caller goes on only when there are no errors. Bytes that
    are not UTF-8 give an empty text.

    Returns: the text, and at most MAX_FINDINGS_PER_FILE findings; the last one counts what was left off.

    >>> clean_text(b"hill\\r\\nmill", "a.yaml")
    ('hill\\nmill\\n', [])
    """
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        return "", [_not_utf8(data, error.start, file)]
    findings: list[Finding] = []
    if text.startswith("\ufeff"):
        text = text[1:]
        findings.append(BYTE_ORDER_MARK.at(Span(file, 1, 1, 1, 1)))
    if "\r" in text:
        text, lone = _line_ends(text, file)
        findings += lone
    if not text.endswith("\n"):
        text += "\n"
    findings += character_findings(text, file)
    return text, _at_most(findings, MAX_FINDINGS_PER_FILE)


def _not_utf8(data: bytes, at: int, file: str) -> Finding:
    before = data[:at].decode("utf-8").removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    line = before.count("\n") + 1
    column = len(before) - before.rfind("\n")
    return NOT_UTF8.at(Span(file, line, column, line, column + 1), byte=f"0x{data[at]:02X}")


def _line_ends(text: str, file: str) -> tuple[str, list[Finding]]:
    """CR LF becomes LF in silence, because git does it to whole checkouts; a lone CR is told."""
    text = text.replace("\r\n", "\n")
    if "\r" not in text:
        return text, []
    spans = (_span_in(text.replace("\r", "\n"), match.start(), file) for match in re.finditer("\r", text))
    first = next(spans)
    rest = text.count("\r") - 1
    return text.replace("\r", "\n"), [replace(LONE_CARRIAGE_RETURN.at(first), more=rest)]


def _span_in(text: str, at: int, file: str) -> Span:
    line = text.count("\n", 0, at) + 1
    column = at - text.rfind("\n", 0, at)
    return Span(file, line, column, line, column + 1)


def character_findings(text: str, file: str) -> list[Finding]:
    """A finding for each character of the text that cannot be seen or that misleads the eye."""
    is_plain = text.isascii() and not text.encode().translate(None, _PLAIN_SIGNS)  # as most are: that is seen sooner
    if is_plain or not _FAULTY.search(text):
        return []
    found = list(_faults(text, file))
    return _at_most(found, MAX_FINDINGS_PER_FILE)


def _faults(text: str, file: str) -> Iterator[Finding]:
    for number, line in enumerate(text.split("\n"), start=1):
        for match in _FAULTY.finditer(line):
            yield fault(match.group(1), Span(file, number, match.start() + 1, number, match.end() + 1))


def first_fault(text: str) -> str | None:
    """The first bad character of a text, or None where there is none."""
    match = _FAULTY.search(text)
    return match.group(1) if match else None


def fault(sign: str, span: Span) -> Finding:
    """The finding for one bad character at `span`.

    Errors: ValueError, when nothing is wrong with the character.
    """
    for kind, pattern in _FAULTS:
        if pattern.match(sign):
            return kind.at(span, sign=code_point(sign))
    raise ValueError(sign)


def _at_most(findings: list[Finding], limit: int) -> list[Finding]:
    """The first `limit` findings; the last of them counts the rest."""
    if len(findings) <= limit:
        return findings
    kept = findings[:limit]
    return [*kept[:-1], replace(kept[-1], more=kept[-1].more + len(findings) - limit)]


def code_point(sign: str) -> str:
    """A character as its number, `U+202E`."""
    return f"U+{ord(sign):04X}"


def shown(text: str) -> str:
    """The text as it may be printed anywhere: what steers a terminal or the eye is written as `U+XXXX`.

    Line ends stay; all else below the space, DEL, C1, bidi and invisible characters and lone surrogates do not.
    The result is in NFC, so that equal labels are equal.

    >>> shown("red\\x1b[31m")
    'redU+001B[31m'
    """
    if text.isascii() and text.isprintable():
        return text
    return _UNSHOWN.sub(lambda match: code_point(match.group()), unicodedata.normalize("NFC", text))


# Names ---------------------------------------------------------------------------------------------------------------

_MARKUP: Final = frozenset('<>"\\')
_PLAIN_NAME: Final = re.compile(r"[A-Za-z0-9_]+")
_EAST_ASIAN: Final = frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA", "HANGUL"})
"""Scripts that people do write together in one word."""
_FIRST_WORDS: Final = {"KATAKANA-HIRAGANA": "KATAKANA", "IDEOGRAPHIC": "CJK"}
"""Characters whose name does not begin with their script: the long-vowel mark, the iteration mark."""


def name_findings(name: str, span: Span) -> list[Finding]:
    """What is wrong with a name: it is to be NFC, of one script, with the digits 0-9 and `_`.

    Latin may stand with Han, Kana and Hangul. An accent that has no letter of its own belongs to the letter
    before it; a name that begins with one is refused.
    """
    if _PLAIN_NAME.fullmatch(name) and len(name) <= MAX_NAME:
        return []
    if not name:
        return [NAME_EMPTY.at(span)]
    if len(name) > MAX_NAME:
        return [NAME_TOO_LONG.at(span, count=len(name), limit=MAX_NAME)]
    if not unicodedata.is_normalized("NFC", name):
        return [NAME_NOT_NFC.at(span, name=shown(name))]
    bad = _first_bad_sign(name)
    if bad is not None:
        return [NAME_SIGN.at(span, sign=shown(bad), name=shown(name))]
    scripts = sorted({_script(sign) for sign in name if sign.isalpha()})
    if len(scripts) > 1 and not _EAST_ASIAN.issuperset(scripts):
        said = joined(_SCRIPTS.get(script, script.title()) for script in scripts)
        return [NAME_MIXED_SCRIPTS.at(span, name=name, scripts=said)]
    return []


def value_findings(value: str, span: Span) -> list[Finding]:
    """What is wrong with a value that stands alone in a map or a campaign: a name, or a text on one line.

    A text begins with a letter and holds a sign that no name has, but none that markup is made of; whether one fits
    there the rules say.
    """
    is_text = value[:1].isalpha() and _first_bad_sign(value) is not None and _MARKUP.isdisjoint(value)
    is_plain = len(value) <= MAX_TEXT and value == shown(" ".join(value.split()))
    return [] if is_text and is_plain else name_findings(value, span)


_SCRIPTS: Final = {
    "LATIN": phrase("Latin"),
    "GREEK": phrase("Greek"),
    "CYRILLIC": phrase("Cyrillic"),
    "ARMENIAN": phrase("Armenian"),
    "HEBREW": phrase("Hebrew"),
    "ARABIC": phrase("Arabic"),
}


def _first_bad_sign(name: str) -> str | None:
    for at, sign in enumerate(name):
        is_mark = at > 0 and unicodedata.category(sign) in ("Mn", "Mc") and not _FAULTY.match(sign)
        is_letter = sign.isalpha() and not _FAULTY.match(sign)
        if not (is_letter or is_mark or sign in "0123456789_"):
            return sign
    return None


def _script(letter: str) -> str:
    first = unicodedata.name(letter, "UNKNOWN").split()[0].split("-UNIFIED")[0]
    return _FIRST_WORDS.get(first, first)


_LOOK_ALIKES: Final = str.maketrans(
    # Cyrillic, then Greek; small letters only, because the name is case-folded first.
    "авекмнорстухіјѕԁһӏԛԝьүғαβγικνορτυχωϲη",
    "abekmhopctyxijsdhlqwbyfabyiknoptuxwcn",
)
_TWINS: Final = str.maketrans({"0": "o", "1": "l", "i": "l", "ı": "l"})
"""Signs that look alike in many typefaces, after the look-alikes of other scripts have become Latin."""


def skeleton(name: str) -> str:
    """What a name looks like at a glance: two names with one skeleton are easily taken for each other.

    >>> skeleton("Mill") == skeleton("mil1")
    True
    """
    folded = unicodedata.normalize("NFKC", name).casefold()
    return folded.translate(_LOOK_ALIKES).translate(_TWINS)
