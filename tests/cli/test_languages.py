"""What a Spanish or a German club reads holds no English: stories, refusals, findings; numbers and dice are theirs."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest
from babel.messages.pofile import read_po

from cli import main
from cli.commands.rule_files.check import findings_of
from cli.findings.said import say
from cli.ruleset_header import language_of
from cli.words.catalogue import LOCALE_FOLDER, TRANSLATIONS, Words
from cli.words.click_words import WORDS_FOR_VALUES
from cli.words.map_names import NAMES
from cli.words.numbers import CUSTOMS
from dsl.border.diagnostics import Mistake, Severity, in_quotes, joined, nearest, phrase
from maps import atlas_names, open_map

SAMPLES = Path(__file__).resolve().parent.parent / "dsl" / "samples"

ENGLISH = frozenset(
    """
    the and of is not for roll turn against success failure player tile none yes with from this that was are were been
    cannot must shall by at or if then there their it its you your who what which when where why how more less than
    each every some any one two three four first last next before after new nothing everybody round order dice odds
    chance map board owner army battle winner loser attack take done quit undo recorded taken back refused hint error
    warning file line column rule rules value number list words left open case passed failed score points base threw
    total margin tie wins won lost red blue green planet campaign unknown allowed option kind action limit condition
    victory report missing found here has no nobody somebody standings features owners names marks answer answers
    """.split()  # noqa: SIM905 - a page of words reads better than a list of them
)
ALSO_THEIRS = {"de": frozenset({"was", "option", "planet"}), "es": frozenset({"no", "total", "red", "dice"})}
"""English words that are German or Spanish words as well."""

SURELY_ENGLISH = frozenset(
    """
    the these it its here there you your write leave look cannot never does shall would belongs stands its
    another instead behind below which whose nobody nothing needs
    """.split()  # noqa: SIM905 - as above
)
"""Words that are neither words of the rule language nor words of a sample."""

QUOTED = re.compile(r"`[^`]*`|„[^“]*“|«[^»]*»|\"[^\"]*\"")

Run = Callable[..., str]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs one command line of a reader whose machine is English; gives all that was printed."""
    monkeypatch.chdir(tmp_path)
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, "en")
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)

    def one(*arguments: str, typed: str = "") -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        main.run(list(arguments))
        told = capsys.readouterr()
        return told.out + told.err

    return one


def english_in(text: str, language: str) -> set[str]:
    """The English words of a text, outside citations such as [PE-DE-BON-05]."""
    words = {word.lower() for word in re.findall(r"[^\W\d_]+", re.sub(r"\[[A-Z0-9-]+\]", "", text))}
    return words & (ENGLISH - ALSO_THEIRS[language])


# ---------------------------------------------------------------- stories


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_the_demo_of_a_club_speaks_its_language_to_the_end(run: Run, language: str) -> None:
    told = run("demo", "--ruleset", f"planetary_empires_{language}", "--turns", "4", "--seed", "2")
    assert english_in(told, language) == set()
    turn = {"de": "Runde", "es": "Turno"}[language]
    assert [f"=== {turn} {number} ===" in told for number in (1, 4, 5)] == [True, True, False]
    assert {"de": "Besitzer:", "es": "Dueños:"}[language] in told


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_campaign_speaks_its_language_from_the_first_command_to_the_last(run: Run, language: str) -> None:
    ruleset = f"planetary_empires_{language}"
    told = run("new", "liga", "--ruleset", ruleset, "--map", "club_campaign", "--players", "anna,ben", "--seed", "s")
    told += run("play", "liga", typed="hm\n1\n99\n1\n1\n")
    for command in ("status", "log", "explain", "odds", "replay", "undo"):
        told += run(command, "liga")
    told += run("explain", "liga", "a3")
    told += run("cover", ruleset)
    # Names of commands, files and rulesets, and the codes of findings, are the same in every language.
    kept = re.sub(
        r"marchlaw play liga|map\.yaml|coverage\.yaml|club_campaign|planetary_empires|[a-z]+-[a-z-]+", "", told
    )
    assert english_in(kept, language) == set()


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [("de", "Journal: 1 Antwort,", "Journal: 2 Antworten,"), ("es", "Diario: 1 respuesta,", "Diario: 2 respuestas,")],
)
def test_one_answer_and_two_answers(run: Run, language: str, one: str, two: str) -> None:
    ruleset = f"planetary_empires_{language}"
    run("new", "liga", "--ruleset", ruleset, "--map", "duel", "--players", "anna,ben", "--seed", "s")
    answer = "1\n" if language == "de" else "\n"
    run("play", "liga", typed=answer)
    assert one in run("status", "liga")
    run("play", "liga", typed=answer)
    assert two in run("status", "liga")


def test_dice_are_written_as_the_language_writes_them(run: Run) -> None:
    assert "2W6" in run("odds", "planetary_empires_de", "eroberungswurf")
    assert "2D6" in run("odds", "planetary_empires_es", "tirada_de_conquista")
    assert "2d6" in run("odds", "planetary_empires_en", "claim")


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_dice_and_decimals_in_all_that_is_printed(run: Run, language: str) -> None:
    told = run("odds", f"planetary_empires_{language}", {"de": "eroberungswurf", "es": "tirada_de_conquista"}[language])
    assert re.findall(r"\b[0-9]*d[0-9]+\b", told) == []
    assert re.findall(r"[0-9]\.[0-9]{1,2}\b", told) == []
    assert f"2{CUSTOMS[language].die}6" in told


# ---------------------------------------------------------------- findings


def kept_out(finding_code: str) -> bool:
    """Findings that list the names of files."""
    return finding_code in ("base-unknown", "no-header")


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_findings_speak_the_language_in_every_part(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every sample of a faulty rule file: message, hint and the remarks of further places."""
    monkeypatch.chdir(SAMPLES)
    words = Words(language)
    english: dict[str, set[str]] = {}
    for file in sorted(Path().rglob("*.law")):
        for finding in findings_of(str(file))[0]:
            said = say(finding, words)
            for text in (said.message, said.hint, *(remark for _, remark in said.also)):
                found = set(re.findall(r"[^\W\d_]+", QUOTED.sub("", text).lower())) & SURELY_ENGLISH
                if found and not kept_out(finding.code):
                    english[text] = found
    assert english == {}


@pytest.mark.parametrize("named", ["planetary_empires_es", "./rules", "sur"])
def test_cases_are_told_in_the_language_of_the_ruleset_they_name(run: Run, named: str, tmp_path: Path) -> None:
    """Wherever the file lies."""
    (tmp_path / "rules").mkdir()
    header = 'ruleset norte\n  title "Norte"\n  language es\n\nphase paz "Paz"\n  say "hay paz"\n'
    (tmp_path / "rules" / "rules.law").write_text(header, encoding="utf-8")
    (tmp_path / "sur.law").write_text(header.replace("norte", "sur"), encoding="utf-8")
    cases = tmp_path / "mine.yaml"
    cases.write_text(f"ruleset: {named}\ncases:\n  - name: una\n    do: {{phase: paz}}\n", encoding="utf-8")
    assert "aquí falta la clave «expect»" in run("test", str(cases))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "das ist ein Text; gebraucht wird hier: eine ganze Zahl"),
        ("es", "esto es un texto; aquí hace falta un número entero"),
    ],
)
def test_a_faulty_ruleset_is_told_in_the_language_of_its_header(run: Run, language: str, said: str) -> None:
    Path("haus.law").write_text(
        f'ruleset haus\n  language {language}\n\noption a: number = 1 "a"\ndefine b = a + "x"\n', encoding="utf-8"
    )
    assert said in run("check", "haus.law")


def test_whoever_asks_for_a_language_gets_it(run: Run) -> None:
    Path("house.law").write_text('ruleset house\n  language en\n\noption a: number = "x" "a"\n', encoding="utf-8")
    assert "this is a text" in run("check", "house.law")
    assert "esto es un texto" in run("--lang", "es", "check", "house.law")


# ---------------------------------------------------------------- phrases


def test_a_phrase_is_a_text_to_all_who_do_not_ask() -> None:
    part = phrase("a row of {table}", table="weather")
    assert part == "a row of weather"
    assert str(part) is part
    assert isinstance(part.template, str)


def test_phrases_are_translated_part_by_part() -> None:
    kind = Mistake("test", Severity.ERROR, "this is {found}; here I need {wanted}")
    wanted = joined([phrase("a row of {table}", table="wetter"), phrase("a number")], phrase(" or "))
    finding = kind.at(None, found=phrase("several values ({item})", item=phrase("a text")), wanted=wanted)
    assert finding.message() == "this is several values (a text); here I need a row of wetter or a number"
    assert say(finding, Words("de")).message == (
        "das ist eine Sammlung von Werten (ein Text); gebraucht wird hier: eine Zeile von wetter oder eine Zahl"
    )


def test_braces_in_a_strangers_text_are_no_placeholders() -> None:
    part = phrase("a row of {table}", table="{0} {table}")
    assert part == "a row of {0} {table}"
    assert Words("es").say(part) == "una fila de {0} {table}"


def test_the_quotes_of_the_language() -> None:
    assert [Words(language).say(in_quotes("x")) for language in ("en", "de", "es")] == ["“x”", "„x“", "«x»"]
    assert Words("de").say(nearest("weathr", ["weather", "feather"])) == "„weather“, „feather“"
    assert nearest("weathr", []) == ""


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_explanations_of_findings_are_told_in_the_language(run: Run, language: str) -> None:
    from cli.words.explanations import explanations_in
    from dsl.explanations import EXPLANATIONS

    told = explanations_in(language)
    assert set(told) - set(EXPLANATIONS) == set(), "a code that no finding has any more"
    assert set(EXPLANATIONS) - set(told) == set(), "a finding that is explained in English alone"
    found = {code: english_in(re.sub("`[^`]*`", "", text), language) - {"error"} for code, text in told.items()}
    assert {code for code, words in found.items() if words} == set()
    out = run("--lang", language, "check", "--explain", "table-gap")
    assert told["table-gap"] in out
    assert {"de": "Gefunden:", "es": "Así está:"}[language] in out
    assert "Found" not in out


# ---------------------------------------------------------------- maps


@pytest.mark.parametrize("name", atlas_names())
def test_titles_and_boards_of_the_bundled_maps_are_in_the_catalogues(name: str) -> None:
    found = open_map(name)
    named = {board.name for board in found.boards if board.name != board.id}
    assert {found.title, *named} - NAMES == set()


def test_a_map_of_their_own_keeps_its_names(run: Run) -> None:
    Path("eigen.yaml").write_text(
        "format: 1\ntitle: Duel\nboards:\n  - {id: main, layout: hex, rows: [ff], legend: {f: []}}\n", encoding="utf-8"
    )
    assert "Duel\n" in run("--lang", "es", "map", "show", "eigen.yaml")
    assert "Duelo\n" in run("--lang", "es", "map", "show", "duel")
    assert os.listdir() == ["eigen.yaml"]


def test_a_layer_without_a_language_is_told_in_that_of_the_ruleset_below(tmp_path: Path) -> None:
    (tmp_path / "unten.law").write_text("ruleset unten\n  language de\nkind player\n  gold: number\n", encoding="utf-8")
    (tmp_path / "oben.law").write_text("ruleset oben extends unten\n", encoding="utf-8")
    (tmp_path / "ganz_oben.law").write_text("ruleset ganz_oben extends oben\n", encoding="utf-8")
    (tmp_path / "fremd.law").write_text("ruleset fremd extends nirgends\n", encoding="utf-8")
    spoken = {one: language_of(str(tmp_path / f"{one}.law")) for one in ("unten", "oben", "ganz_oben", "fremd")}
    assert spoken == {"unten": "de", "oben": "de", "ganz_oben": "de", "fremd": None}


# ---------------------------------------------------------------- one way to speak to the reader

SHORT = re.compile(
    r"(?<![\w`])(schreib|such|sag|bring|frag|mach|setz|geh|prüf|bleib|führ|beginn|nenn|rück|stell|zeig)[ ,:]"
)
"""The short form of what German asks for; the long one is taken throughout: schreibe, suche, sage."""

POLITE = re.compile(r"(?<![\w`])(escriba|deje|déle|usted|ustedes)(?!\w)", re.IGNORECASE)
"""Spanish says tú to the reader."""


def translated(language: str) -> list[str]:
    """Every text of a catalogue, and the explanations."""
    folder = LOCALE_FOLDER / language
    with (folder / "LC_MESSAGES" / "marchlaw.po").open("rb") as file:
        messages = [message.string for message in read_po(file, locale=language) if message.id]
    texts = [text for one in messages for text in ([one] if isinstance(one, str) else one or ())]
    return [*texts, *(folder / "explanations.txt").read_text(encoding="utf-8").splitlines()]


def test_german_asks_in_one_form() -> None:
    assert [text for text in translated("de") if SHORT.search(text)] == []


def test_spanish_says_tu_and_quotes_as_it_does() -> None:
    texts = translated("es")
    assert [text for text in texts if POLITE.search(text)] == []
    assert [text for text in texts if "“" in text or "”" in text] == []


def commands(command: click.Command) -> Iterator[click.Command]:
    """A command and all below it."""
    yield command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            one = command.get_command(context, name)
            assert one is not None
            yield from commands(one)


def test_what_an_option_takes_has_a_word_in_each_language() -> None:
    words = {
        word
        for command in commands(main.command_line(Words("en")))
        for parameter in command.params
        for word in re.findall("[A-ZÄÖÜÁÉÍÓÚÑ]{2,}", parameter.metavar or "")
    }
    theirs = {Words(language).gettext(word) for language in TRANSLATIONS for word in WORDS_FOR_VALUES}
    assert words - {*WORDS_FOR_VALUES, *theirs, "URL"} == set()
