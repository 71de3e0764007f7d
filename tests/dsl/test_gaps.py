"""After a syntax error names and types are checked all the same, and what hangs on the lines at fault is not told."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from random import Random

import pytest

from dsl import loader
from dsl.border.diagnostics import Finding, Severity
from dsl.loader import load_ruleset
from dsl.reading.parser import Parser, parse

ROOT = Path(__file__).resolve().parents[2]
RULESETS = sorted({path.parent for path in ROOT.glob("*/rulesets/*/*.law")} | {*ROOT.glob("rulesets/*_*")})
BREAKAGES = int(os.environ.get("MARCHLAW_BREAKAGES", "1"))
"""Lines of each ruleset that are broken, in six ways each; of the largest, which takes seconds, one in one way."""
MANY_FILES = 30


def errors_in(folder: Path, **files: str) -> list[tuple[str, int, str]]:
    """File, line and code of the errors in a ruleset of these files."""
    for name, text in files.items():
        (folder / f"{name}.law").write_text(text, encoding="utf-8")
    found = load_ruleset(folder).findings
    return [placed(one) for one in found if one.severity is Severity.ERROR]


def placed(one: Finding) -> tuple[str, int, str]:
    assert one.span is not None
    return Path(one.span.file).stem, one.span.line, one.code


HALF_TYPED = """
kind cart
  load: number
  driver: player or

table size
  | key | men
  | big | 3 |

roll haul(player, cart)
  dice 2d6 +
  target 7

define heavy(c: cart) = c.load > > 3

procedure unload(c: cart)
  c.load becomes 0
"""
REST = """ruleset carts
phase work
  for each c in carts
    when c.driver is none and heavy(c)
      do unload(c)
      say "{size.big.men} {c.laod}"
  each player in order
    do unlaod(player)
  for each c in carts
    each player in order
      roll haul(player, c) as pulled
        success by 2 or more
          c.load up pulled.total
      player.gold up big.men
"""


def test_two_files_one_half_typed(tmp_path: Path) -> None:
    """Two snags of names stand in the other file; what hangs on the half typed lines is left alone."""
    assert errors_in(tmp_path, half=HALF_TYPED, rest=REST) == [
        ("half", 4, "unexpected"),
        ("half", 7, "open-row"),
        ("half", 11, "unfinished"),
        ("half", 14, "unexpected"),
        ("rest", 6, "unknown-attribute"),
        ("rest", 8, "unknown-reference"),
        ("rest", 14, "unknown-attribute"),
    ]


def test_types_are_checked_too(tmp_path: Path) -> None:
    half = "kind cart\n  load: number\n  (\n"
    rest = 'ruleset carts\nphase work\n  for each c in carts\n    c.load becomes "heavy"\n    c.load becomes c.weight\n'
    assert errors_in(tmp_path, half=half, rest=rest) == [
        ("half", 3, "unexpected"),
        ("rest", 4, "wrong-type"),
        ("rest", 5, "unknown-attribute"),
    ]


def test_of_a_declaration_that_is_not_whole_only_names_are_told(tmp_path: Path) -> None:
    """A roll without its target may have outcomes; a name that no line of it knows is a snag in any case."""
    rules = """ruleset sample
roll try_it(player)
  dice 2d6
  target target 7
  +1 "gold" when player.gold > 3
action go by player
  roll try_it(player)
    success by 2 or more
      end campaign
phase work
  each player in order
    any number of go
"""
    assert errors_in(tmp_path, sample=rules) == [("sample", 4, "unexpected"), ("sample", 5, "unknown-attribute")]


def test_a_snag_in_the_base_is_told_in_the_ruleset_on_top_of_it(tmp_path: Path) -> None:
    (tmp_path / "base.law").write_text(
        "ruleset base\nroll claim(player)\n  dice 2d6\n  target 7 7\naction take by by player\n  end campaign\n"
    )
    (tmp_path / "club").mkdir()
    found = errors_in(
        tmp_path / "club",
        club="ruleset club extends base\nchange roll claim\n  target 8\n"
        'add to action take\n  say "{goold}"\nremove action tkae\n',
    )
    assert found == [("base", 4, "doubled-word"), ("base", 5, "doubled-word"), ("club", 6, "nothing-to-edit")]


def test_a_header_that_cannot_be_read_is_told_once(tmp_path: Path) -> None:
    assert [code for _, _, code in errors_in(tmp_path, a='ruleset club club\n  title "Club"\ndefine a = b\n')] == [
        "doubled-word"
    ]


def test_a_file_of_which_no_line_begins_in_the_first_column(tmp_path: Path) -> None:
    assert errors_in(tmp_path, a="# all is indented\n      kindd town\n  owner:\n") == [
        ("a", 1, "no-header"),
        ("a", 2, "surprising-indent"),
        ("a", 3, "surprising-indent"),
    ]


@pytest.mark.timeout(60)
def test_a_wide_line_that_cannot_be_read_takes_no_longer_than_others(tmp_path: Path) -> None:
    """In time that grows with the square of its width it would take minutes."""
    rules = "ruleset a\nkind cart\n  load: number\n" + " " * 100_000 + "load\n"
    assert errors_in(tmp_path, a=rules) == [("a", 4, "surprising-indent")]


def test_a_file_that_is_refused_stops_names_and_types(tmp_path: Path) -> None:
    """Nobody knows what it declares."""
    (tmp_path / "refused.law").write_bytes(b"define a = \xff\n")
    assert errors_in(tmp_path, a="ruleset club\ndefine b = a\n") == [("refused", 1, "not-utf8")]


def test_names_given_by_what_is_not_known_are_not_told_again(tmp_path: Path) -> None:
    rules = """ruleset sample
kind player
  gold: number
phase work
  each player in order
    roll lcak(player) as luck
      success
        player.gold up luck.total
        player.glod up 1
    do rset(player) as rested
    create crat as made
    player.gold up rested + made.load + luck.total
"""
    assert errors_in(tmp_path, sample=rules) == [
        ("sample", 6, "unknown-reference"),
        ("sample", 9, "unknown-attribute"),
        ("sample", 10, "unknown-reference"),
        ("sample", 11, "unknown-reference"),
    ]


INDENTED = """ruleset sample
kind player
  gold: number
   grain: number
  honor: number
    load: number
from_nowhere: number
  pride: number
phase fair
  each player in order
    player.grain up 1
   player.gold up 2
    player.gold up player.gran + player.lood
    player.load up 1
    player.prid up 1
      player.gold up 1
      player.gold up player.graim
"""


def test_a_line_of_another_indentation_is_read_as_it_is_told(tmp_path: Path) -> None:
    """So what it declares is known, the lines around it are looked at, and places are told as they are written."""
    (tmp_path / "sample.law").write_text(INDENTED, encoding="utf-8")
    found = [one for one in load_ruleset(tmp_path).findings if one.severity is Severity.ERROR and one.span]
    told = [(one.span.line, one.span.column, one.code, one.hint()) for one in found if one.span]
    same = "begin it in the same column as the line above"
    assert told == [
        (4, 1, "surprising-indent", same),
        (6, 1, "surprising-indent", same),
        (7, 1, "misplaced-line", "indent it below what has it: a kind, a report or an event"),
        (12, 1, "uneven-indent", "indent it by 4 spaces"),
        (13, 27, "unknown-attribute", "it has: “grain”"),
        (13, 41, "unknown-attribute", "it has: “load”"),
        (15, 12, "unknown-attribute", "it has: “pride”"),
        (16, 1, "surprising-indent", same),
        (17, 29, "unknown-attribute", "it has: “grain”"),
    ]


def test_a_line_that_fits_nowhere_else_is_told_once(tmp_path: Path) -> None:
    rules = "kind player\n  gold: number\n    from 1\n  grain: number\n"
    rules += "phase fair\n  each player in order\n    player.gold up player.grain + player.gran\n"
    assert errors_in(tmp_path, sample=f"ruleset sample\n{rules}") == [
        ("sample", 4, "surprising-indent"),
        ("sample", 8, "unknown-attribute"),
    ]


def test_what_is_declared_in_a_line_too_far_to_the_right_is_not_known_and_not_missed(tmp_path: Path) -> None:
    rules = 'kind player\n  gold: number\n stat holding(p: player)\n  base 1/3 "a gift"\n  rounded up\n'
    rules += 'stat hoard like holding\n  thieves: -1 / 2 "thieves"\n'
    assert errors_in(tmp_path, sample=f"ruleset sample\n{rules}") == [("sample", 4, "uneven-indent")]


def test_dice_that_there_cannot_be_are_told_whatever_else_is_not_read(tmp_path: Path) -> None:
    rules = "kind player\n  gold: number\nphase fair\n  each player in order\n    player.gold up highest 5 of 3d6\n"
    rules += "    player.gold up 0d6\n    wumpus player\n"
    assert errors_in(tmp_path, sample=f"ruleset sample\n{rules}") == [
        ("sample", 6, "picked-dice"),
        ("sample", 7, "odd-die"),
        ("sample", 8, "unexpected"),
    ]


def test_an_attribute_called_like_a_kind_may_stand_in_a_line_that_was_not_read(tmp_path: Path) -> None:
    rules = "kind mill\n  gold: number\nkind room\n  part of mill %% as rooms\n  beds: number\nphase fair\n"
    rules += "  for each m in mills\n    create room\n      mill = m\n"
    assert errors_in(tmp_path, sample=f"ruleset sample\n{rules}") == [("sample", 5, "strange-sign")]


def broken(line: str, random: Random) -> list[str]:
    """A line with signs that fit nowhere, with one of its words twice, with an open bracket, and less or more deep."""
    words = line.split(" ")
    at = random.randrange(1, len(words) + 1)
    twice = random.choice([place for place, word in enumerate(words) if word])
    return [
        " ".join([*words[:at], "%%", *words[at:]]),
        line[: len(line) - len(line.lstrip())] + ") " + line.lstrip(),
        " ".join([*words[: twice + 1], *words[twice:]]),
        f"{line} (",
        f" {line}",
        line.replace("  ", " ", 1),
    ]


@pytest.mark.parametrize("folder", RULESETS, ids=lambda folder: folder.name)
def test_wherever_a_line_is_broken_only_that_is_told(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = cache(parse)  # all files but one are the same each time, and so are the pieces around the broken line
    monkeypatch.setattr(loader, "parse", read)
    monkeypatch.setattr(Parser, "parse", cache(Parser.parse))
    random = Random(folder.name)
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.law"))}
    copy = tmp_path / folder.name
    copy.mkdir()
    for beside in folder.parent.iterdir():  # what it may extend
        if beside != folder:
            (tmp_path / beside.name).symlink_to(beside)
    is_large = len(texts) >= MANY_FILES
    for _ in range(1 if is_large else BREAKAGES):
        path = random.choice(list(texts))
        lines = texts[path].split("\n")
        at = random.choice([n for n, line in enumerate(lines) if line.strip() and not line.lstrip().startswith("#")])
        ways = broken(lines[at], random)
        for line in [random.choice(ways)] if is_large else ways:
            text = "\n".join([*lines[:at], line, *lines[at + 1 :]])
            for one, whole in texts.items():
                (copy / one.name).write_text(text if one == path else whole, encoding="utf-8")
            found = read(text, str(copy / path.name))[1]
            syntax = {placed(one) for one in found if one.severity is Severity.ERROR}
            if syntax:
                told = load_ruleset(copy, checks=lambda _: ()).findings
                assert {placed(one) for one in told if one.severity is Severity.ERROR} == syntax, line
