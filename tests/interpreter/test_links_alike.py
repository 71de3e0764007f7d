"""Who draws links of several kinds is told where the rules take them all alike, or do not know one of the kinds."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.main import run
from dsl.loader import load_ruleset
from interpreter.inferred.links_alike import links_alike
from maps import load_map

MAP = """
format: 1
title: Strait
boards: [{{id: main, layout: none}}]
tiles: {{north: {{name: North Shore}}, south: {{}}, isle: {{}}}}
links:
{links}
"""

BOTH = ("land", "sea")
RULES = "ruleset sail\nphase day\n  group reports any number of news\nreport news, news_told\n  about: tile\n"


def _told(links: str, folder: Path, rules: str = RULES) -> list[str]:
    (folder / "map.yaml").write_text(MAP.format(links=links), encoding="utf-8")
    (folder / "rules.law").write_text(rules, encoding="utf-8")
    rulebook = load_ruleset(folder / "rules.law").sound()
    return [one.message() for one in links_alike(load_map(folder / "map.yaml"), rulebook)]


def test_a_link_that_alone_makes_neighbours_is_told_once_for_its_kind(tmp_path: Path) -> None:
    links = """
  - {way: [north, south], by: [land, sea]}
  - {way: [north, isle], by: sea}
  - {way: [south, isle], by: sea}
"""
    (said,) = _told(links, tmp_path)
    assert (
        said
        == "to the rules all links are alike: North Shore and isle are neighbours by “sea” as others are without it"
    )


@pytest.mark.parametrize("by", ["", ", by: land"])
def test_links_of_one_kind_are_not_told(by: str, tmp_path: Path) -> None:
    links = f"\n  - {{way: [north, south]{by}}}\n  - {{way: [north, isle]{by}}}\n"
    assert _told(links, tmp_path) == []


@pytest.mark.parametrize(
    ("kinds", "told"),
    [
        ("sea, land", []),
        ("land", ["the rules know no links by “sea”; what it joins are neighbours, and no more"]),
        (
            "rail",
            [f"the rules know no links by “{one}”; what it joins are neighbours, and no more" for one in BOTH],
        ),
    ],
)
def test_where_the_rules_know_kinds_the_others_are_told_once_each(kinds: str, told: list[str], tmp_path: Path) -> None:
    links = """
  - {way: [north, south], by: [land, sea]}
  - {way: [north, isle], by: sea}
"""
    assert _told(links, tmp_path, f"{RULES}links\n  by {kinds}\n") == told


def test_it_is_told_when_a_campaign_begins_and_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _told("\n  - [north, south]\n  - {way: [north, isle], by: sea}\n", tmp_path)
    (tmp_path / "sail.law").write_text(RULES, encoding="utf-8")
    folder = str(tmp_path / "here")
    new = ["new", folder, "--ruleset", str(tmp_path / "sail.law"), "--map", str(tmp_path / "map.yaml")]
    assert run([*new, "--players", "anna,ben"]) == 0
    assert "links-alike" in capsys.readouterr().err
    assert run(["check", folder]) == 0
    assert "links-alike" in capsys.readouterr().out
