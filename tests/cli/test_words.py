"""The reader's language: which one is chosen, and that every word of it is there."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from cli.words.catalogue import LANGUAGES, Words, chosen_language
from cli.words.click_words import lend_to_click, translate_help
from cli.words.numbers import dice, listing, number, signed
from tools import catalogues
from tools.extraction import Extracted, UnreadableSource, messages_of

# ---------------------------------------------------------------- choosing


@pytest.mark.parametrize(
    ("ruleset", "option", "environ", "language"),
    [
        ("de", "es", {"LANG": "en_GB.UTF-8"}, "de"),
        (None, "es", {"LANG": "de_DE.UTF-8"}, "es"),
        (None, None, {"LANG": "de_AT.UTF-8"}, "de"),
        (None, None, {"LANG": "de_DE", "LC_ALL": "es_ES"}, "es"),
        (None, None, {"LANGUAGE": "fr:es", "LANG": "de_DE"}, "es"),  # the second wish of the strongest variable
        ("fr", None, {"LANG": "de_DE"}, "de"),  # the ruleset speaks what the program does not
        (None, None, {"LANG": "C.UTF-8"}, "en"),
        (None, None, {}, "en"),
        ("es-MX", None, {}, "es"),
    ],
)
def test_chosen_language(ruleset: str | None, option: str | None, environ: dict[str, str], language: str) -> None:
    assert chosen_language(ruleset=ruleset, option=option, environ=environ) == language


def test_words_of_a_language_without_catalogue_are_refused() -> None:
    with pytest.raises(ValueError, match="the languages are en, de, es"):
        Words("fr")


def test_the_empty_text_stays_empty_in_every_language() -> None:
    assert [Words(language).gettext("") for language in LANGUAGES] == ["", "", ""]


def test_plural_forms() -> None:
    words = Words("de")
    assert [words.ngettext("{count} file", "{count} files", n) for n in (0, 1, 2)] == [
        "{count} Dateien",
        "{count} Datei",
        "{count} Dateien",
    ]


# ---------------------------------------------------------------- numbers, dice, lists


@pytest.mark.parametrize(
    ("text", "en", "de", "es"),
    [
        ("2d6", "2d6", "2W6", "2D6"),
        ("d%", "d%", "W%", "D%"),
        ("2d6 + d3, 10d10", "2d6 + d3, 10d10", "2W6 + W3, 10W10", "2D6 + D3, 10D10"),
        ("add6 2d6x d6_a", "add6 2d6x d6_a", "add6 2d6x d6_a", "add6 2d6x d6_a"),  # names are no dice
    ],
)
def test_dice(text: str, en: str, de: str, es: str) -> None:
    assert [dice(text, Words(language)) for language in ("en", "de", "es")] == [en, de, es]


@pytest.mark.parametrize(
    ("value", "en", "de", "es"),
    [
        (0, "0", "0", "0"),
        (-1, "−1", "−1", "−1"),
        (1250, "1,250", "1250", "1250"),
        (-1234567, "−1,234,567", "−1.234.567", "−1.234.567"),
        (Fraction(5, 2), "2.5", "2,5", "2,5"),
        (Fraction(-1, 20), "−0.05", "−0,05", "−0,05"),
        (Fraction(12345, 2), "6,172.5", "6172,5", "6172,5"),
        (Fraction(4, 2), "2", "2", "2"),
        (Fraction(-7, 12), "−7/12", "−7/12", "−7/12"),  # its decimals never end
        (Fraction(1, 32), "1/32", "1/32", "1/32"),  # five decimals are more than anyone reads
        (Fraction(12043, 2048), "12043/2048", "12043/2048", "12043/2048"),  # may be typed into a case as it stands
    ],
)
def test_number(value: int | Fraction, en: str, de: str, es: str) -> None:
    assert [number(value, Words(language)) for language in ("en", "de", "es")] == [en, de, es]


def test_signed() -> None:
    assert [signed(value, Words("en")) for value in (2, 0, -1)] == ["+2", "±0", "−1"]


@pytest.mark.parametrize(
    ("items", "en", "de", "es"),
    [
        ([], "", "", ""),
        (["a"], "a", "a", "a"),
        (["a", "b"], "a and b", "a und b", "a y b"),
        (["a", "b", "c"], "a, b and c", "a, b und c", "a, b y c"),
    ],
)
def test_listing(items: list[str], en: str, de: str, es: str) -> None:
    assert [listing(items, Words(language)) for language in ("en", "de", "es")] == [en, de, es]


# ---------------------------------------------------------------- collecting


def test_messages_are_collected_from_every_marker() -> None:
    source = '''
KIND = Mistake("no-mill", ERROR, "there is no mill", hint="build one")
SHORT = Mistake("no-oak", ERROR, "no oak", "plant one")
BARE = Mistake(code="no-ash", severity=ERROR, message="no ash")
finding = KIND.at(span, also=[(other, "it stands here"), (third, remark)], what="mill wheel", name="oak")
LATER = message("mill")
TWO = plural("one oak", "many oaks")
_("plain"); words.gettext("method"); words.ngettext("one", "many", 3)
words.gettext(name); finding.message(translate); words.gettext("")

@group.command(short_help="Fell it.")
@click.option("--deep", help="Dig.")
def fell() -> None:
    """Fell a tree.

    With an axe.
    """
'''
    assert [(found.text, found.plural) for found in messages_of(source, "a.py")] == [
        ("there is no mill", ""),
        ("build one", ""),
        ("no oak", ""),
        ("plant one", ""),
        ("no ash", ""),
        ("it stands here", ""),
        ("mill wheel", ""),
        ("mill", ""),
        ("one oak", "many oaks"),
        ("plain", ""),
        ("method", ""),
        ("one", "many"),
        ("Fell it.", ""),
        ("Dig.", ""),
        ("Fell a tree.\n\nWith an axe.", ""),
    ]


@pytest.mark.parametrize("source", ['Mistake("a", E, f"no {x}")', 'Mistake("a", E, "x", hint=HINT)', "message(name)"])
def test_a_message_that_is_no_constant_is_refused(source: str) -> None:
    with pytest.raises(UnreadableSource, match=r"a\.py:1"):
        messages_of(source, "a.py")


# ---------------------------------------------------------------- the catalogues


def test_the_catalogues_are_complete_and_compiled() -> None:
    """When this fails: `make catalogues`, then fill the empty msgstr lines and do it again."""
    assert catalogues.check() == []


@pytest.fixture
def house(tmp_path: Path) -> tuple[Path, Path]:
    """A program with one message and one plural, and its catalogues, both translated."""
    root, locale = tmp_path / "house", tmp_path / "locale"
    for folder in catalogues.FOLDERS:
        (root / folder).mkdir(parents=True)
    (root / "dsl" / "wood.py").write_text('_("an {oak}")\nngettext("{n} oak", "{n} oaks", n)\n')
    catalogues.update(root, locale)
    for language in ("de", "es"):
        fill(catalogues.po_file(language, locale), 'msgid "an {oak}"\nmsgstr "', "eine {oak}")
        fill(catalogues.po_file(language, locale), 'msgstr[0] "', "{n} Eiche")
        fill(catalogues.po_file(language, locale), 'msgstr[1] "', "{n} Eichen")
    catalogues.compile_all(locale)
    assert catalogues.check(root, locale) == []
    return root, locale


def fill(path: Path, before: str, translation: str) -> None:
    """Write a translation where an empty one stands."""
    text = path.read_text()
    assert before + '"' in text
    path.write_text(text.replace(before + '"', before + translation + '"'))


def faults(house: tuple[Path, Path], old: str, new: str) -> list[str]:
    """What `check` says of the German catalogue after one change in it."""
    root, locale = house
    path = catalogues.po_file("de", locale)
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    catalogues.compile_all(locale)
    return catalogues.check(root, locale)


def test_check_finds_what_is_not_translated(house: tuple[Path, Path]) -> None:
    assert faults(house, '"eine {oak}"', '""') == ["de: not translated: “an {oak}”"]


def test_check_finds_an_empty_plural_form(house: tuple[Path, Path]) -> None:
    assert faults(house, '"{n} Eichen"', '""') == ["de: not translated: “{n} oak”"]


def test_check_finds_a_lost_plural_form(house: tuple[Path, Path]) -> None:
    assert faults(house, 'msgstr[1] "{n} Eichen"\n', "") == ["de: not translated: “{n} oak”"]


def test_check_finds_other_placeholders(house: tuple[Path, Path]) -> None:
    assert faults(house, "eine {oak}", "eine {Eiche}") == [
        "de: other placeholders in “eine {Eiche}” than in “an {oak}”"
    ]


def test_check_finds_fuzzy(house: tuple[Path, Path]) -> None:
    (fault,) = [
        fault for fault in faults(house, 'msgid "an {oak}"', '#, fuzzy\nmsgid "an {oak}"') if "compiled" not in fault
    ]
    assert fault == "de: fuzzy, look at it and remove the mark: “an {oak}”"


def test_check_finds_missing_stale_and_uncompiled(house: tuple[Path, Path]) -> None:
    root, locale = house
    (root / "dsl" / "wood.py").write_text('_("an {ash}")\nngettext("{n} oak", "{n} oaks", n)\n')
    assert catalogues.check(root, locale) == [
        "de: missing “an {ash}”",
        "de: stale “an {oak}”: no source says this any more",
        "es: missing “an {ash}”",
        "es: stale “an {oak}”: no source says this any more",
    ]
    catalogues.po_file("es", locale).with_suffix(".mo").unlink()
    assert "es: the compiled catalogue is not that of the .po file" in catalogues.check(root, locale)[-1]


def test_a_reworded_message_is_translated_anew(house: tuple[Path, Path]) -> None:
    root, locale = house
    (root / "dsl" / "wood.py").write_text('_("an old {oak}")\nngettext("{n} oak", "{n} oaks", n)\n')
    catalogues.update(root, locale)
    assert catalogues.check(root, locale) == [
        "de: not translated: “an old {oak}”",
        "es: not translated: “an old {oak}”",
    ]


def test_updating_twice_changes_nothing(house: tuple[Path, Path]) -> None:
    root, locale = house
    catalogues.update(root, locale)
    once = {path: path.read_bytes() for path in locale.rglob("*.*")}
    catalogues.update(root, locale)
    assert {path: path.read_bytes() for path in locale.rglob("*.*")} == once


def test_messages_name_their_line_and_catalogues_their_file(house: tuple[Path, Path]) -> None:
    root, _ = house
    assert messages_of('x = 1\n_("oak")\n', "dsl/wood.py") == [Extracted(2, "oak")]
    assert [one.locations for one in catalogues.template(root) if one.id] == [[("dsl/wood.py", 0)]] * 2


# ---------------------------------------------------------------- click


def test_help_and_refusals_are_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")

    @click.command(help="Say where a campaign stands.")
    @click.argument("folder")
    def command(folder: str) -> None:
        """Never called: this test looks at help and refusal only."""

    words = Words("de")
    environ: dict[str, str] = {}
    lend_to_click(words, environ)
    monkeypatch.setenv("LANGUAGE", environ["LANGUAGE"])
    translate_help(command, words)
    helped = CliRunner().invoke(command, ["--help"])
    assert "Aufruf:" in helped.output
    assert "Sagen, wo eine Kampagne steht" in helped.output
    assert "Diese Hilfe zeigen." in helped.output
    refused = CliRunner().invoke(command, [])
    assert refused.exit_code == 2
    assert "Fehler: Es fehlt die Angabe" in refused.output
