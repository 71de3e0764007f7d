"""What commands print reads well in the language of whoever reads it."""

from __future__ import annotations

import pytest

from cli import main
from cli.words.catalogue import TRANSLATIONS
from cli.words.explanations import WIDTH
from dsl.explanations import EXPLANATIONS
from tests.dsl.explained import samples_in


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_samples_of_an_explanation_are_the_same_in_every_language(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for code in ("act-without-role", "hidden-row", "module-needs"):
        assert main.run(["--lang", language, "check", "--explain", code]) == 0
        told = capsys.readouterr().out
        for sample in filter(str.strip, samples_in(EXPLANATIONS[code])):
            lines = [line for line in sample.splitlines() if "# finds:" not in line]
            assert all(line in told for line in lines)
        assert "Found:" not in told
        assert "Instead:" not in told
        assert max(map(len, told.splitlines()[4:])) <= WIDTH
