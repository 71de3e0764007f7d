"""The catalogues of translations: `python -m tools.catalogues update|check`.

A tool of those who work on the program (it needs Babel, which the program itself does not):

    update    collect the messages from the source (`tools.extraction`), renew the .po files, compile them to .mo
    check     refuse what is missing, stale, fuzzy, wrongly filled or not compiled
"""

from __future__ import annotations

import gettext
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from cli import __version__
from cli.words.catalogue import DOMAIN, LOCALE_FOLDER, TRANSLATIONS
from tools.extraction import UnreadableSource

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDERS: Final = ("dsl", "maps", "interpreter", "cli", "web")

UNDATED: Final = datetime(2026, 11, 21, tzinfo=UTC)
"""Written as the date of every catalogue: a date that moves would make two equal catalogues differ."""

HEADER: Final = "# The words of Marchlaw. Renewed by `make catalogues`; only the msgstr lines are written by hand."
PLURAL_FORMS: Final = "nplurals=2; plural=(n != 1);"
"""Of all our languages. Newer versions of Babel know a third of Spanish, for whole millions; we count none."""


def template(root: Path = ROOT) -> Catalog:
    """An empty catalogue of all messages of the program, in the order of folders and files.

    Raises: UnreadableSource, where no translator could see a message.
    """
    catalogue = _new_catalogue(None)
    for folder in FOLDERS:
        for file, _line, text, _remarks, _context in extract_from_dir(
            root / folder, [("**.py", "tools.extraction:extract")]
        ):
            braces = _placeholders(text if isinstance(text, str) else "".join(text))
            # Files without lines: a catalogue must not change because a line moved.
            catalogue.add(text, locations=[(f"{folder}/{file}", 0)], flags=["python-brace-format"] if braces else [])
    return catalogue


def _new_catalogue(language: str | None) -> Catalog:
    made = Catalog(
        locale=language,
        domain=DOMAIN,
        project="marchlaw",
        version=__version__,
        header_comment=HEADER,
        creation_date=UNDATED,
        revision_date=UNDATED,
        last_translator="Marchlaw maintainers",
        msgid_bugs_address="see CONTRIBUTING.md",
        language_team=language or "",
        fuzzy=False,
    )
    if language is not None:
        made.mime_headers = [("Plural-Forms", PLURAL_FORMS)]
    return made


# ---------------------------------------------------------------- the catalogues on disk


def po_file(language: str, locale: Path) -> Path:
    return locale / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read_catalogue(language: str, locale: Path) -> Catalog:
    """The catalogue of a language; an empty one when there is no file yet."""
    path = po_file(language, locale)
    if not path.exists():
        return _new_catalogue(language)
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN)


def update(root: Path = ROOT, locale: Path = LOCALE_FOLDER) -> None:
    """Bring every .po file in line with the source and compile it.

    A reworded message must be translated anew: guesses at what it may have been before pair
    short messages that only look alike, and a wrong sentence is worse than a missing one.
    """
    fresh = template(root)
    for language in TRANSLATIONS:
        old = read_catalogue(language, locale)
        old.update(fresh, no_fuzzy_matching=True, update_header_comment=True)
        for message in old:
            message.flags.discard("python-format")  # Babel takes “100 % sure” for a placeholder
        old.creation_date = old.revision_date = UNDATED
        old.fuzzy = False
        path = po_file(language, locale)
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            write_po(file, old, width=110, ignore_obsolete=True, include_lineno=False, sort_by_file=True)
    compile_all(locale)


def compile_all(locale: Path) -> None:
    """Write the .mo file beside every .po file."""
    for language in TRANSLATIONS:
        po_file(language, locale).with_suffix(".mo").write_bytes(_compiled(read_catalogue(language, locale)))


def _compiled(catalogue: Catalog) -> bytes:
    buffer = BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


# ---------------------------------------------------------------- checking


def check(root: Path = ROOT, locale: Path = LOCALE_FOLDER) -> list[str]:
    """What is wrong with the catalogues, one sentence each; nothing when all is well."""
    fresh = template(root)
    return [fault for language in TRANSLATIONS for fault in _faults(language, fresh, locale)]


def _faults(language: str, fresh: Catalog, locale: Path) -> Iterator[str]:
    catalogue = read_catalogue(language, locale)
    wanted = {_key(message): message for message in fresh if message.id}
    present = {_key(message): message for message in catalogue if message.id}
    for key in sorted(wanted.keys() - present.keys()):
        yield f"{language}: missing “{key[0]}”"
    for key in sorted(present.keys() - wanted.keys()):
        yield f"{language}: stale “{key[0]}”: no source says this any more"
    for key in sorted(wanted.keys() & present.keys()):
        for fault in _faults_of_message(present[key], catalogue.num_plurals):
            yield f"{language}: {fault} “{key[0]}”"
    if not _is_compiled(catalogue, po_file(language, locale).with_suffix(".mo")):
        yield f"{language}: the compiled catalogue is not that of the .po file: run `make catalogues`"


def _key(message: Message) -> tuple[str, str]:
    if isinstance(message.id, str):
        return message.id, ""
    one, many = message.id
    return one, many


def _faults_of_message(message: Message, forms: int) -> Iterator[str]:
    """What is wrong with one translation: fuzzy, empty, too few forms, other placeholders."""
    if message.fuzzy:
        yield "fuzzy, look at it and remove the mark:"
    translations = [message.string] if isinstance(message.string, str) else list(message.string or ())
    if isinstance(message.id, tuple) and len(translations) != forms:
        yield f"needs {forms} plural forms, has {len(translations)}:"
    if not all(translations):
        yield "not translated:"
        return
    one, many = _key(message)
    for number, translation in enumerate(translations):
        if _placeholders(translation) != _placeholders(many if number else one):
            yield f"other placeholders in “{translation}” than in"


def _placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def _is_compiled(catalogue: Catalog, path: Path) -> bool:
    """Whether the .mo file answers every message as the .po file does (its header names Babel's version)."""
    if not path.exists():
        return False
    with path.open("rb") as file, BytesIO(_compiled(catalogue)) as fresh:
        return _answers(gettext.GNUTranslations(file)) == _answers(gettext.GNUTranslations(fresh))


def _answers(translations: gettext.GNUTranslations) -> dict[object, str]:
    entries: dict[object, str] = vars(translations)["_catalog"]
    return {key: text for key, text in entries.items() if key}


# ---------------------------------------------------------------- the command


def _check_and_say() -> int:
    faults = check()
    for fault in faults:
        print(fault)  # noqa: T201 - a developer's command
    print(f"{len(faults)} faults in the catalogues of {', '.join(TRANSLATIONS)}")  # noqa: T201
    return 1 if faults else 0


def _update_and_check() -> int:
    update()
    return _check_and_say()


COMMANDS: Final[dict[str, Callable[[], int]]] = {
    "update": _update_and_check,
    "check": _check_and_say,
}


def main(arguments: list[str]) -> int:
    """Run one of the commands; 0 when the catalogues are in order, 1 when not, 2 for no such command."""
    if len(arguments) != 1 or arguments[0] not in COMMANDS:
        print(f"python -m tools.catalogues {'|'.join(COMMANDS)}", file=sys.stderr)  # noqa: T201
        return 2
    try:
        return COMMANDS[arguments[0]]()
    except UnreadableSource as unreadable:
        print(unreadable, file=sys.stderr)  # noqa: T201
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
