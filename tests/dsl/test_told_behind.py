"""Hidden things that a line for all tells by a value that `let` named, by a test or by a loop."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

HEAD = """ruleset watch
  title "Watch"
  language en
kind spy, spies seen by owner
  owner: player
  place: tile
  men: number = 3
kind tile
  marked: yes or no = no
kind player
  gold: number = 3
phase look "Look"
  for each t in tiles
"""


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["let n = count of s in spies where s.place is t", 'say "{n} here"'], ["value-tells"]),
        (["let n = count of s in spies where s.place is t", "let m = n * 2", 'say "{m} here"'], ["value-tells"]),
        (["let n = 0", "n becomes count of spies", 'say "{n} here"'], ["value-tells"]),
        (["let n = count of spies", "n becomes 2", 'say "{n} here"'], []),
        (["when any s in spies where s.place is t", '  say "somebody"'], ["test-tells"]),
        (["when t.marked", '  say "a"', "otherwise when count of spies > 2", '  say "b"'], ["test-tells"]),
        (["let n = count of spies", 'say "many" when n > 3'], ["test-tells"]),
        (["let n = 0", "when count of spies > 2", "  n becomes 1", 'say "{n}"'], ["value-tells"]),
        (["for each s in spies where s.place is t", '  say "one more in {t}"'], ["test-tells"]),
        (["for each s in spies", "  reveals s to everybody", '  say "a spy in {t}"'], []),
        (
            ["for each s in spies", "  reveals s to everybody", "  conceals s from everybody", '  say "a spy in {t}"'],
            ["test-tells"],
        ),
        (
            ["for each s in spies", "  reveals s to everybody", "let n = count of spies", 'say "{n}"'],
            [],
        ),
        (
            [
                "for each s in spies",
                "  reveals s to everybody",
                "for each s in spies",
                "  conceals s from everybody",
                "let n = count of spies",
                'say "{n}"',
            ],
            ["value-tells"],
        ),
        (["for each s in spies", '  say to s.owner "yours"'], []),
        (["when t.marked", "  let n = count of spies", "  t.marked becomes n > 2", "let n = 2", 'say "{n}"'], []),
    ],
)
def test_what_is_told_behind_hidden_things(lines: list[str], expected: list[str], tmp_path: Path) -> None:
    file = tmp_path / "watch.law"
    file.write_text(HEAD + "".join(f"    {line}\n" for line in lines), encoding="utf-8")
    found = [one for one in load_ruleset(file).findings if one.code in ("value-tells", "test-tells")]
    assert [one.code for one in found] == expected
    assert not [one for one in load_ruleset(file).findings if one.severity.name == "ERROR"]
