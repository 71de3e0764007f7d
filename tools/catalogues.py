"""The catalogues of translations: `python -m tools.catalogues update|check|compile`.

A tool of those who work on the program (it needs Babel, which the program itself does not):

    update    collect the messages from the source, renew the .po files, compile
    check     refuse what is missing, stale, fuzzy, wrongly filled or not compiled
    compile   turn the .po files into the .mo files the program reads

What counts as a message: the message and the hint of every `Mistake(...)` (and what is given to a
file's own `_kind`), the remarks of a finding's further places (`also=`) and those of its values
that are our own words; the arguments of `_(...)`, `gettext(...)` and `ngettext(...)`, called bare
or as a method; those of `phrase(...)` and of the markers `message(...)` and `plural(...)` for words
that are translated later; and the help of click's commands: their docstrings and what their decorators call `help`,
`short_help` and `epilog`.
"""

from __future__ import annotations

import ast
import gettext
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from inspect import cleandoc
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from cli import __version__
from cli.findings.said import OUR_WORDS
from cli.words.catalogue import DOMAIN, LOCALE_FOLDER, TRANSLATIONS
from dsl.border.frozen import frozen

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDERS: Final = ("dsl", "maps", "interpreter", "cli")

HELP_KEYWORDS: Final = ("help", "short_help", "epilog")

UNDATED: Final = datetime(2026, 11, 21, tzinfo=UTC)
"""Written as the date of every catalogue: a date that moves would make two equal catalogues differ."""

HEADER: Final = "# The words of Marchlaw. Renewed by `make catalogues`; only the msgstr lines are written by hand."


@frozen
class Extracted:
    """One message of the source: its text, its plural if it has one, and where it stands."""

    file: str
    line: int
    text: str
    plural: str = ""


class UnreadableSource(Exception):
    """A message is not one constant text, so that no translator could ever see it."""


# ---------------------------------------------------------------- reading the source


def extracted(root: Path = ROOT) -> list[Extracted]:
    """All messages of the program in the order of folders, files and lines."""
    found: list[Extracted] = []
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*.py")):
            found += messages_of(path.read_text(encoding="utf-8"), path.relative_to(root).as_posix())
    return found


def messages_of(source: str, file: str) -> list[Extracted]:
    """The messages of one Python file in the order of its lines.

    Raises:
        UnreadableSource: `Mistake(...)`, `phrase(...)`, `message(...)` or `plural(...)` is given something else
            than constant texts.
    """
    found: list[Extracted] = []
    tree = ast.parse(source, file)
    handed_on = _inside_kind_makers(tree)
    for node in ast.walk(tree):
        if node in handed_on:
            continue
        match node:
            case ast.Call(func=ast.Name("_kind"), args=texts) if handed_on:
                found += [Extracted(file, node.lineno, _constant(text, file)) for text in texts]
            case ast.Call():
                found += _messages_of_call(node, file)
            case ast.FunctionDef(decorator_list=decorators) if any(map(_makes_command, decorators)):
                found += _messages_of_command(node, file)
    return sorted(found, key=lambda message: message.line)


def _inside_kind_makers(tree: ast.Module) -> set[ast.AST]:
    """What stands in functions called `_kind`: they make kinds of the texts they are given, which are read there."""
    makers = [
        node
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name == "_kind"
        if any(isinstance(part, ast.Call) and _called(part) == "Mistake" and part.args for part in ast.walk(node))
    ]
    return {part for maker in makers for part in ast.walk(maker)}


def _messages_of_call(call: ast.Call, file: str) -> Iterator[Extracted]:
    match _called(call), call.args:
        case "Mistake", args if isinstance(_argument(call, args, 0, "code"), ast.Constant):  # no node of the tree
            for text in (_argument(call, args, 2, "message"), _argument(call, args, 3, "hint")):
                if text is not None and (constant := _constant(text, file)):
                    yield Extracted(file, call.lineno, constant)
        case "at", _:
            yield from _messages_of_finding(call, file)
        case "message" | "phrase", [text] if isinstance(call.func, ast.Name):
            yield Extracted(file, call.lineno, _constant(text, file))
        case "plural", [one, many]:
            yield Extracted(file, call.lineno, _constant(one, file), _constant(many, file))
        case "_" | "gettext", [ast.Constant(str(text)), *_] if text:
            yield Extracted(file, call.lineno, text)
        case "ngettext", [ast.Constant(str(one)), ast.Constant(str(many)), *_]:
            yield Extracted(file, call.lineno, one, many)


def _messages_of_finding(call: ast.Call, file: str) -> Iterator[Extracted]:
    """The constant texts of `KIND.at(place, also=[(other, "remark")], what="our word")`."""
    for keyword in call.keywords:
        match keyword.value:
            case ast.List(pairs) | ast.Tuple(pairs) if keyword.arg == "also":
                texts = [part for pair in pairs if isinstance(pair, ast.Tuple) for part in pair.elts]
            case value if keyword.arg in OUR_WORDS:
                texts = [value]
            case _:
                texts = []
        for text in texts:
            if isinstance(text, ast.Constant) and isinstance(text.value, str) and text.value:
                yield Extracted(file, text.lineno, text.value)


def _makes_command(decorator: ast.expr) -> bool:
    """Whether a decorator is click's `command` or `group`, of click or of a group of ours."""
    return isinstance(decorator, ast.Call) and _called(decorator) in ("command", "group")


def _messages_of_command(function: ast.FunctionDef, file: str) -> Iterator[Extracted]:
    """The docstring of a command and the help texts its decorators name."""
    if text := ast.get_docstring(function):
        yield Extracted(file, function.lineno, text)
    for decorator in function.decorator_list:
        if isinstance(decorator, ast.Call):
            for keyword in decorator.keywords:
                if keyword.arg in HELP_KEYWORDS:
                    yield Extracted(file, decorator.lineno, cleandoc(_constant(keyword.value, file)))


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _argument(call: ast.Call, args: list[ast.expr], position: int, name: str) -> ast.expr | None:
    """An argument of the call, given by position or by name."""
    if len(args) > position:
        return args[position]
    return next((keyword.value for keyword in call.keywords if keyword.arg == name), None)


def _constant(text: ast.expr, file: str) -> str:
    match text:
        case ast.Constant(str(value)):
            return value
        case _:
            raise UnreadableSource(
                f"{file}:{text.lineno}: write the message as one constant text, not as an expression"
            )


def template(messages: list[Extracted]) -> Catalog:
    """An empty catalogue of all messages."""
    catalogue = _new_catalogue(None)
    for message in messages:
        text = (message.text, message.plural) if message.plural else message.text
        # Files without lines: a catalogue must not change because a line moved.
        catalogue.add(text, locations=[(message.file, 0)], flags=_flags(message))
    return catalogue


def _flags(message: Extracted) -> list[str]:
    return ["python-brace-format"] if _placeholders(message.text + message.plural) else []


def _new_catalogue(language: str | None) -> Catalog:
    return Catalog(
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


# ---------------------------------------------------------------- the catalogues on disk


def po_file(language: str, locale: Path = LOCALE_FOLDER) -> Path:
    return locale / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read_catalogue(language: str, locale: Path = LOCALE_FOLDER) -> Catalog:
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
    fresh = template(extracted(root))
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


def compile_all(locale: Path = LOCALE_FOLDER) -> None:
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
    fresh = template(extracted(root))
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


def _compile_and_check() -> int:
    compile_all()
    return _check_and_say()


COMMANDS: Final[dict[str, Callable[[], int]]] = {
    "update": _update_and_check,
    "check": _check_and_say,
    "compile": _compile_and_check,
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
