"""English articles before words of the rules: `an office`, `a unit`."""

from __future__ import annotations

import pytest

from cli.words.catalogue import Words
from dsl.border.diagnostics import Mistake, Severity, filled, phrase
from dsl.types import Type

NEEDS = Mistake("needs", Severity.ERROR, "a new {kind} and a {kind}", "write a {kind}")


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("office", "an office"),
        ("Army", "an Army"),
        ("umpire", "an umpire"),
        ("unit", "a unit"),
        ("euro", "a euro"),
        ("tile", "a tile"),
        ("8", "an 8"),
        ("18", "an 18"),
        ("80", "an 80"),
        ("10", "a 10"),
    ],
)
def test_the_article_goes_by_the_word_behind_it(word: str, said: str) -> None:
    found = NEEDS.at(None, kind=word)
    assert (found.message(), found.hint()) == (f"a new {word} and {said}", f"write {said}")
    assert phrase("a {name}", name=word) == said


def test_types_are_called_so() -> None:
    assert str(Type("entity", "office")) == "an office"
    assert str(Type("entity", "office", optional=True)) == "an office or none"


def test_other_languages_have_their_own_words() -> None:
    assert filled("to a {who}", "a {who}", {"who": "Ana"}) == "a Ana"
    assert phrase("a {name}", name="office").in_words_of(Words("es").gettext) == "algo de tipo «office»"
    assert phrase("a {name}", name="office").in_words_of(Words("en").gettext) == "an office"
