"""Questions for values for which no rule has a text."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.words.catalogue import Words
from cli.words.questions import act_called, question_for, what_to_tell
from dsl.loader import load_ruleset
from dsl.types import NUMBER, TEXT, TILE, TRUTH, Type

WATCHES = """ruleset watches
kind crew, crews
  at: tile
  captain: player
action watch(crew) by player "{crew} watches {crew.at} for {crew.captain}"
  stop
"""


@pytest.mark.parametrize(
    ("name", "kind", "in_english", "in_german", "in_spanish"),
    [
        ("n", NUMBER, "How many?", "Wie viel?", "¿Cuánto?"),
        ("amount", NUMBER, "Amount?", "Amount?", "¿Amount?"),
        ("t", TILE, "Which tile?", "Was wählst du als Feld?", "¿Qué casilla?"),
        ("ts", Type("many", item=TILE), "Which tile?", "Was wählst du als Feld?", "¿Qué casilla?"),
        ("w", Type("row", "war_cry"), "Which war cry?", "Was wählst du als war cry?", "¿Qué war cry?"),
        ("where_to", TILE, "Which where to?", "Was wählst du als where to?", "¿Qué where to?"),
        ("is_sure", TRUTH, "Is sure?", "Is sure?", "¿Is sure?"),
        ("motto", TEXT, "Motto?", "Motto?", "¿Motto?"),
    ],
)
def test_a_value_is_asked_for_by_its_name_or_its_sort(
    name: str, kind: Type, in_english: str, in_german: str, in_spanish: str
) -> None:
    asked = [question_for(name, kind, Words(language)) for language in ("en", "de", "es")]
    assert asked == [in_english, in_german, in_spanish]


def test_what_a_short_attribute_holds_is_named_by_its_sort_in_the_name_of_an_act(tmp_path: Path) -> None:
    (tmp_path / "watches.law").write_text(WATCHES, encoding="utf-8")
    rulebook = load_ruleset(tmp_path / "watches.law").rulebook
    assert rulebook is not None
    assert act_called(rulebook.actions["watch"], Words("en")) == "(crew) watches (tile) for (captain)"


@pytest.mark.parametrize(
    ("label", "about", "told"),
    [
        ("battles of Week 1", "battle", "battles of Week 1: battle"),
        ("Week 1?", "battle", "Week 1? battle"),
        ("Who met:", "battle", "Who met: battle"),
        ("", "battle", "battle"),
        ("Week 1?", "", "Week 1?"),
    ],
)
def test_no_colon_stands_behind_another_sign(label: str, about: str, told: str) -> None:
    assert what_to_tell(label, about) == told
