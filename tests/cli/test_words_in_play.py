"""A campaign played in each language: every prompt, refusal and report that people read.

No English, no id where a label exists, no braces that were not filled in.
"""

from __future__ import annotations

import io
import re
import sys

import pytest

from cli import main
from tests.cli.test_languages import english_in
from tests.loaded_once import loaded

WRONG = ("hm", "99", "{", "{x: 1}", "+ hm", "1, hm", "-5")
"""Typed at each question first, so that each tells what it tells about what does not fit."""
RULESETS = {
    "planetary_empires_de": "de",
    "planetary_empires_es": "es",
    "planetary_empires_en": "en",
    "realm_campaign": "en",
    "star_empires": "en",
}
"""What is played, with its language."""
LOOKED_UP = {
    "en": ("help", "status", "map", "why", "odds", "log", "back"),
    "de": ("hilfe", "stand", "karte", "warum", "chancen", "protokoll", "zurück"),
    "es": ("ayuda", "estado", "mapa", "por qué", "probabilidades", "diario", "atrás"),
}
KEPT = re.compile(
    r"\{action: …\}|it has: [^.]*\.|marchlaw [a-z]+|map\.yaml|duel|planetary_empires_\w+|\[[A-Z0-9, -]+\]"
    r"|„[^“]*“|«[^»]*»|`[^`]*`"
)
"""Names of commands and files, citations, what was typed, and the keys of a mapping that was typed."""
RULE_TEXT = re.compile(r"\((?:nicht der Fall|no es así|not so): .*\)")
"""A condition is quoted as it stands in the rules."""
BRACES = re.compile(r"\{[a-z_]*\}")


def typed(language: str, questions: int) -> str:
    """What is wrong and what looks things up, and answers that mostly fit, for a number of questions."""
    answers = ("+", "1", "2", "", "1", "", "1", "", "", "2", "1")
    lines = [*LOOKED_UP[language]]
    for at in range(questions):
        lines += [WRONG[at % len(WRONG)], answers[at % len(answers)]]
    return "".join(f"{line}\n" for line in lines)


@pytest.fixture(scope="module", params=RULESETS)
def told(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """A language, and all that a campaign in it has told."""
    ruleset: str = request.param
    language = RULESETS[ruleset]
    folder = tmp_path_factory.mktemp("club") / "liga"
    patch = pytest.MonkeyPatch()
    out, err = io.StringIO(), io.StringIO()
    try:
        for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
            patch.setenv(name, "en")
        patch.setattr(sys, "excepthook", sys.excepthook)
        # What is looked at is what is told; the rules need not be read again for each command.
        for place in ("dsl.loader", "dsl.known.read_before"):
            patch.setattr(f"{place}.load_ruleset", lambda source, **_: loaded(source))
        begin = ["new", str(folder), "--ruleset", ruleset, "--map", "duel", "--players", "anna,ben", "--seed", "s"]
        patch.setattr(sys, "stdout", io.StringIO())
        patch.setattr(sys, "stderr", io.StringIO())
        assert main.run([*begin, "--turns", "3"]) == 0
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        patch.setattr(sys, "stdin", io.StringIO(typed(language, 50)))
        assert main.run(["play", str(folder)]) == 0
        if ruleset == "star_empires":  # it takes seconds to be opened once more
            return language, out.getvalue() + err.getvalue()
        (folder / "orders.yaml").write_text("- {x: 1}\n- done\n- {by: anna, answer: 7}\n", encoding="utf-8")
        main.run(["play", str(folder), "--orders", str(folder / "orders.yaml"), "--dry-run"])
        main.run(["play", str(folder), "--orders", str(folder / "orders.yaml")])
    finally:
        patch.undo()
    lines = (out.getvalue() + err.getvalue()).replace(str(folder.parent), "").splitlines()
    return language, "\n".join(RULE_TEXT.sub("", line) for line in lines)


def test_it_came_far_enough(told: tuple[str, str]) -> None:
    """What was told is worth being looked at."""
    language, text = told
    assert text.count({"de": "aufgezeichnet", "es": "registrado", "en": "recorded"}[language]) > 5
    refusals = {"de": "Abgelehnt", "es": "Rechazado", "en": "Refused"}
    assert text.count(refusals[language]) + text.count("?") > 20


def test_there_is_no_english_in_it(told: tuple[str, str]) -> None:
    language, text = told
    if language == "en":
        return
    lines = [line for line in text.splitlines() if not re.match(r"\s*(?:\d+ )?\||\s*\S+\.(?:yaml|law):\d", line)]
    kept = "\n".join(re.sub(r"\b[a-z]+(?:-[a-z]+)+\b", "", KEPT.sub("", line)) for line in lines)
    assert [(word, line) for line in kept.splitlines() for word in english_in(line, language) - {"error"}] == []


def test_there_are_no_braces_in_it(told: tuple[str, str]) -> None:
    assert BRACES.findall(told[1].replace("{x: 1}", "")) == []


def test_things_are_called_by_their_labels(told: tuple[str, str]) -> None:
    """Ids that the rules know stand nowhere."""
    names = re.findall(r"\b[a-z]+_[a-z0-9_]+\b", KEPT.sub("", told[1]))
    assert [one for one in names if not one.startswith("planetary")] == []


def test_a_question_is_a_question(told: tuple[str, str]) -> None:
    """Spanish questions have both their marks."""
    language, text = told
    if language == "es":
        asked = [line for line in text.splitlines() if line.rstrip().endswith("?")]
        assert [line for line in asked if "¿" not in line] == []
