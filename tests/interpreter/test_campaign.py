"""The campaign file: what can stand in it, and how it is edited without losing a comment."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from dsl.border.diagnostics import Stopped
from dsl.border.yaml_door import load_yaml
from interpreter.campaign.folder.file import (
    Campaign,
    Change,
    Player,
    edit_campaign,
    in_one_line,
    load_campaign,
    parse_campaign,
)

TEXT = """\
# our campaign
format: 1
ruleset: valley   # the rules
ruleset_hash: "4f2a91c07be3d8a64f2a91c07be3d8a6"
map: atlas/duel
dice: random
players:
  # the northerners
  north: {name: Anna, colour: red, traits: [bold, slow], handicap: 2}
  south:
    name: "Ben"
    colour: blue   # was green
  east: {}
options:
  long_game: true
turns: 12
"""


def changed(*pairs: tuple[str, str]) -> str:
    text = TEXT
    for before, after in pairs:
        assert before in text
        text = text.replace(before, after)
    return text


def refusals(text: str) -> list[tuple[str, int]]:
    with pytest.raises(Stopped) as stopped:
        parse_campaign(text, "f")
    return [(finding.code, finding.span.line) for finding in stopped.value.findings if finding.span]


def test_a_campaign_is_read() -> None:
    campaign = parse_campaign(TEXT, "f")
    assert campaign.players == (
        Player("north", "Anna", (("colour", "red"), ("traits", ("bold", "slow")), ("handicap", 2))),
        Player("south", "Ben", (("colour", "blue"),)),
        Player("east", "east", ()),
    )
    assert (campaign.ruleset, campaign.map, campaign.dice, campaign.turns) == ("valley", "atlas/duel", "random", 12)
    assert campaign.options == (("long_game", True),)
    assert campaign.findings == ()
    assert campaign.document.key_span(("players", "south")).line == 10


def test_options_and_turns_may_be_left_out() -> None:
    campaign = parse_campaign(changed(("options:\n  long_game: true\nturns: 12\n", "")), "f")
    assert (campaign.options, campaign.turns) == ((), None)


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("format: 1", "format: 2", [("wrong-value", 2)]),
        ("format: 1", "format: true", [("wrong-type", 2)]),
        ("map:", "mapp:", [("unknown-key", 5)]),
        ("dice: random", "dice: loaded", [("not-a-choice", 6)]),
        ("turns: 12", "turns: 0", [("value-too-small", 16)]),
        ("turns: 12", "turns: many", [("wrong-type", 16)]),
        ("4f2a", "4F2A", [("wrong-value", 4)]),
        ("south:", "sou-th:", [("name-sign", 10)]),
        ("south:", "nоrth:", [("look-alike-names", 10), ("name-mixed-scripts", 10)]),
        ("south:", "north:", [("duplicate-key", 10)]),
        ('"Ben"', "Anna", [("same-player-name", 11)]),
        ('"Ben"', "east", [("same-player-name", 13)]),
        ('"Ben"', "7", [("wrong-type", 11)]),
        ('"Ben"', '""', [("value-too-short", 11)]),
        ('"Ben"', '"\\e[2J"', [("control-character", 11)]),
        ("colour: blue", "colour: light <blue>", [("name-sign", 12)]),
        ("colour: blue", "colour: 1.5", [("name-sign", 12)]),
        ("colour: blue", "colour: {a: b}", [("wrong-type", 12)]),
        ("colour: blue", "colour:", [("wrong-type", 12)]),
        ("bold", "half-way", [("name-sign", 9)]),
        ("bold", "3", [("wrong-type", 9)]),
        ("long_game: true", "long-game: true", [("name-sign", 15)]),
        ("long_game: true", "long_game: [[a]]", [("wrong-type", 15)]),
    ],
)
def test_what_is_refused_and_where(before: str, after: str, expected: list[tuple[str, int]]) -> None:
    assert sorted(refusals(changed((before, after)))) == sorted(expected)


def test_a_round_ends_on_a_day_of_the_week_or_after_some_days() -> None:
    """Of the two one would count, and nobody would see which."""
    for together in ("{days: 3, every: sunday 20:00}", "{every: sunday 20:00, days: 3}"):
        with pytest.raises(Stopped) as stopped:
            parse_campaign(f"{TEXT}together: {together}\n", "campaign.yaml")
        [found] = stopped.value.findings
        assert (found.code, found.span and found.span.column) == ("wrong-value", 11 + together.index("3"))
        assert "“every” is said too" in found.message()


@pytest.mark.parametrize(
    ("together", "expected"),
    [
        ("{grace: {hours: 24}}", ["grace"]),
        ("{early: false, zone: Europe/Berlin}", ["early"]),
        ("{show: {hours: 48}, free_after: 2, early: true}", ["early", "show"]),
        ("{free_after: 2, zone: Europe/Berlin}", []),
        ("{days: 3, early: false, grace: {hours: 24}, show: {hours: 48}}", []),
        ("{every: sunday 20:00, early: false}", []),
    ],
)
def test_what_is_said_about_an_hour_that_is_not_said_is_told(together: str, expected: list[str]) -> None:
    found = parse_campaign(f"{TEXT}together: {together}\n", "campaign.yaml").findings
    assert [one.code for one in found] == ["no-hour"] * len(expected)
    assert sorted(one.message().split("”")[0].lstrip("“") for one in found) == expected


def test_an_empty_file_is_refused() -> None:
    assert refusals("") == [("wrong-type", 1)]


def test_no_players_are_refused() -> None:
    text = "format: 1\nruleset: a\nruleset_hash: 0123456789abcdef\nmap: b\ndice: ask\nplayers: {}\n"
    assert refusals(text) == [("value-too-short", 6)]


def test_names_that_look_alike_are_a_warning() -> None:
    campaign = parse_campaign(changed(("south:", "North:")), "f")
    assert [finding.code for finding in campaign.findings] == ["look-alike-names"]


# Editing -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "campaign.yaml"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_nothing_changed_is_the_same_file(path: Path) -> None:
    edit_campaign(path, {})
    assert path.read_text(encoding="utf-8") == TEXT


def test_edits_keep_comments_quotes_and_order(path: Path) -> None:
    campaign = edit_campaign(
        path,
        {
            ("turns",): 14,
            ("players", "south", "name"): "Béa",
            ("players", "west"): None,
            ("players", "north", "handicap"): None,
            ("options", "fog"): "thick",
        },
    )
    assert path.read_text(encoding="utf-8") == changed(
        ("turns: 12", "turns: 14"),
        ('"Ben"', '"Béa"'),
        (", handicap: 2", ""),
        ("long_game: true\n", "long_game: true\n  fog: thick\n"),
    )
    assert campaign == load_campaign(path)
    assert [entry.name for entry in path.parent.iterdir()] == ["campaign.yaml"]


@pytest.mark.parametrize("value", ["true", "false", "null", "12", "yes", "0101", "x", 3, -3, False, ["true", "a"]])
def test_a_value_comes_back_as_it_was_set(path: Path, value: Change) -> None:
    campaign = edit_campaign(path, {("options", "set"): value})
    expected = tuple(value) if isinstance(value, list) else value
    assert dict(campaign.options)["set"] == expected
    assert type(dict(campaign.options)["set"]) is type(expected)


@pytest.mark.parametrize("name", ["1.5", "2001-01-01", "~", "a: b", "# a", "Zoë “Z”", "x" * 150, "*a", "!b", "- c"])
def test_a_name_comes_back_as_it_was_set(path: Path, name: str) -> None:
    campaign = edit_campaign(path, {("players", "south", "name"): name})
    assert campaign.players[1].name == name


@pytest.mark.parametrize(
    "changes",
    [
        {("turns",): 0},
        {("players",): None},
        {("players", "south", "colour"): "light <blue>"},
        {("players", "south", "name"): "\x1b[31m"},
        {("players", "south", "name"): ""},
        {("players", "south", "name"): "two\nlines"},
        {("weather",): "fine"},
    ],
)
def test_an_edit_that_makes_the_file_unsound_changes_nothing(
    path: Path, changes: dict[tuple[str, ...], Change]
) -> None:
    with pytest.raises(Stopped):
        edit_campaign(path, changes)
    assert path.read_text(encoding="utf-8") == TEXT


def test_only_a_file_that_the_door_accepts_is_edited(path: Path) -> None:
    text = TEXT.replace("colour: blue", "colour: !tagged blue")
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Stopped) as stopped:
        edit_campaign(path, {("turns",): 14})
    assert [finding.code for finding in stopped.value.findings] == ["yaml-tag"]
    assert path.read_text(encoding="utf-8") == text


def test_a_disk_that_is_full_leaves_the_old_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Stopped) as stopped:
        edit_campaign(path, {("turns",): 14})
    assert [finding.code for finding in stopped.value.findings] == ["campaign-not-written"]
    assert path.read_text(encoding="utf-8") == TEXT
    assert [entry.name for entry in path.parent.iterdir()] == ["campaign.yaml"]


def test_a_campaign_is_compared_by_value() -> None:
    one: Campaign = parse_campaign(TEXT, "f")
    assert one == parse_campaign(TEXT + "# a remark more\n", "f")
    assert hash(one) == hash(parse_campaign(TEXT, "f"))


WRITTEN = [
    *["plain", "yes", "true", "null", "~", "12", "0o7", "1e5", "2026-01-01", "a: b", "a #b", "#a", "it's", 'say "so"'],
    *["- a", "{a}", "a, b", " a ", "\\", "村", "", True, -3, [], ["a", "true", "a: b"], {"name": "A, B", "at": ["x"]}],
]


@pytest.mark.parametrize(
    "value",
    WRITTEN,
    ids=repr,
)
def test_what_is_written_in_one_line_is_read_as_it_was(value: object) -> None:
    text = in_one_line(value)
    assert "\n" not in text
    assert load_yaml(f"it: {text}   # a remark\n", "a.yaml").value == {"it": value}
    assert load_yaml(f"it: {{one: {text}, other: 1}}\n", "a.yaml").value == {"it": {"one": value, "other": 1}}
