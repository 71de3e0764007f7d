"""The program's own words in the reader's language.

English is what stands in the code; German and Spanish come from the compiled catalogues in
`locale/`. What a ruleset says (its labels and sentences) is not translated here: it speaks
its own language.

    words = Words(chosen_language(ruleset="de", option=None, environ=os.environ))
    words.ngettext("{count} error", "{count} errors", 2).format(count=2)     # "2 Fehler"
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from dsl.border.diagnostics import spoken_in

DOMAIN: Final = "marchlaw"
LOCALE_FOLDER: Final = Path(__file__).resolve().parent.parent / "locale"
SOURCE_LANGUAGE: Final = "en"
TRANSLATIONS: Final = ("de", "es")
LANGUAGES: Final = (SOURCE_LANGUAGE, *TRANSLATIONS)

LOCALE_VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where the reader's locale stands, the strongest first, as gettext itself reads them."""


def message(text: str) -> str:
    """The text itself; marks it for the catalogues where it is translated later or elsewhere."""
    return text


def plural(one: str, many: str) -> tuple[str, str]:
    """The two texts themselves; marks them as `message` does, for `ngettext`."""
    return one, many


class Words:
    """The program's words in one language, which is one of `LANGUAGES`."""

    __slots__ = ("_catalogue", "language")

    def __init__(self, language: str = SOURCE_LANGUAGE) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"no catalogue for {language!r}: the languages are {', '.join(LANGUAGES)}")
        self.language: Final = language
        self._catalogue: Final = _catalogue(language)

    def gettext(self, message: str) -> str:
        """The message in this language; the empty text stays empty."""
        return self._catalogue.gettext(message) if message else ""  # gettext keeps its header under ""

    def say(self, text: str) -> str:
        """A text as it is; a phrase of the program in this language."""
        return spoken_in(text, self.gettext)

    def ngettext(self, one: str, many: str, count: int) -> str:
        """The form of the message that fits `count`; the caller fills in the placeholders."""
        return self._catalogue.ngettext(one, many, count)


def _catalogue(language: str) -> gettext.NullTranslations:
    if language == SOURCE_LANGUAGE:
        return gettext.NullTranslations()
    return gettext.translation(DOMAIN, LOCALE_FOLDER, languages=[language])


def chosen_language(*, ruleset: str | None, option: str | None, environ: Mapping[str, str]) -> str:
    """The language to speak: the ruleset's, else that of `--lang`, else the locale's, else English.

    A ruleset may be written in a language the program does not speak; then the next one is asked.
    """
    for wish in (ruleset, option, *_locale_languages(environ)):
        language = _without_region(wish or "")
        if language in LANGUAGES:
            return language
    return SOURCE_LANGUAGE


def _locale_languages(environ: Mapping[str, str]) -> tuple[str, ...]:
    """The languages of the strongest locale variable that is set: `de_AT:es` means two wishes."""
    for variable in LOCALE_VARIABLES:
        if value := environ.get(variable, ""):
            return tuple(value.split(":"))
    return ()


def _without_region(tag: str) -> str:
    """`de_AT.UTF-8`, `de-AT` and `de` are all `de`."""
    return tag.replace("-", "_").replace(".", "_").replace("@", "_").split("_")[0].lower()
