"""Words of the language as names of attributes, wherever in a kind they stand; as names of `let` they are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

WORDS = (
    "result",
    "step",
    "roll",
    "players",
    "begin",
    "end",
    "any",
    "count",
    "repeat",
    "success",
    "allowed",
    "of",
    "ends",
)
KINDS = {
    "kind": 'kind game, games\n  first: number = 1\n  {word}: number = 3 "{word}"\n',
    "report": 'report game, games\n  first: player\n  {word}: one of (won, lost) "{word}"\n',
    "event": 'event game, games "a game" continuing\n  {word}: number = 0\n  event.{word} up 1\n',
    "scene": "scene game, games\n  first: number\n  {word}: set of player\n  rounds until round > 3\n    stop\n",
}


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("form", KINDS)
def test_an_attribute_is_called_so(word: str, form: str, tmp_path: Path) -> None:
    head = KINDS[form].format(word=word)
    text = f'ruleset made\n{head}phase day\n  for each g in games\n    say "{{g.{word}}}"\n'
    (tmp_path / "made.law").write_text(text, encoding="utf-8")
    load_ruleset(tmp_path / "made.law").sound()


def test_a_statement_that_begins_so_is_none(tmp_path: Path) -> None:
    """Behind the colon of a named statement no type stands."""
    text = "ruleset made\nkind player\n  gold: number = 1\nphase day\n  for each p in players\n    step: number\n"
    (tmp_path / "made.law").write_text(text, encoding="utf-8")
    assert [one.code for one in load_ruleset(tmp_path / "made.law").findings if one.severity.name == "ERROR"]


@pytest.mark.parametrize("word", ["result", "success", "step", "add", "players"])
def test_let_calls_nothing_so(word: str, tmp_path: Path) -> None:
    text = f'ruleset made\nphase day\n  let {word} = 3\n  {word} up 1\n  say "more"\n'
    (tmp_path / "made.law").write_text(text, encoding="utf-8")
    (error,) = [one for one in load_ruleset(tmp_path / "made.law").findings if one.severity.name == "ERROR"]
    assert error.code == "word-as-name"
    assert error.hint() == f"call it otherwise wherever it stands, such as the_{word}"
