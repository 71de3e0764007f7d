"""The text of a question may show what whoever is asked is certain to see; other numbers tell what they hang on."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

RULES = """\
ruleset letters
  title "Letters"
  language en
kind player
  gold: number at least 0 = 5
kind letter, letters
  sender: player
  receiver: player
  amount: number = 3 seen by sender, receiver
define letters_to(p: player) = those l in letters where l.receiver is p
phase post
{lines}
  end campaign
"""


def codes(lines: list[str], folder: Path) -> list[str]:
    file = folder / "letters.law"
    file.write_text(RULES.format(lines="\n".join(f"  {one}" for one in lines)), encoding="utf-8")
    return [one.code for one in load_ruleset(file).findings if one.severity.name == "ERROR"]


ASKS_P = ['  ask p for takes: yes or no "Do you take {l.amount} of {l.sender}?"', "  p.gold up 1 when takes"]


@pytest.mark.parametrize(
    "lines",
    [
        [
            "for each l in letters",
            '  ask l.receiver for takes: yes or no "Do you take {l.amount}?"',
            '  say to l.receiver "{takes}"',
        ],
        [
            "for each l in letters",
            "  ask l.sender for more: number at least 0 at most 3 usual l.amount",
            "  l.amount up more",
        ],
        ["for each p in players", "  for each l in letters where l.receiver is p", *(f"  {one}" for one in ASKS_P)],
        ["for each p in players", "  for each l in letters_to(p)", *(f"  {one}" for one in ASKS_P)],
        [
            "for each p in players",
            "  for each l in letters",
            "    when l.sender is p and p.gold > 2",
            *(f"    {one}" for one in ASKS_P),
        ],
    ],
)
def test_sender_and_receiver_may_be_told(lines: list[str], tmp_path: Path) -> None:
    assert codes(lines, tmp_path) == []


@pytest.mark.parametrize(
    "lines",
    [
        ["for each p in players", "  for each l in letters", *(f"  {one}" for one in ASKS_P)],
        ["for each p in players", "  for each l in letters where l.receiver is not p", *(f"  {one}" for one in ASKS_P)],
        [
            "for each p in players",
            "  for each l in letters where l.receiver is p",
            "    for each q in players",
            "      l.receiver becomes q",
            *(f"    {one}" for one in ASKS_P),
        ],
        [
            "for each l in letters",
            "  for each m in letters where m is not l",
            '    ask l.receiver for takes: yes or no "Do you take {m.amount}?"',
            '    say to l.receiver "{takes}"',
        ],
        [
            "for each p in players",
            "  for each l in letters",
            "    when l.receiver is p",
            '      say "post"',
            "    otherwise",
            *(f"    {one}" for one in ASKS_P),
        ],
    ],
)
def test_others_may_not(lines: list[str], tmp_path: Path) -> None:
    assert "text-tells" in codes(lines, tmp_path)


def test_others_may_not_where_a_procedure_has_handed_it_on(tmp_path: Path) -> None:
    """What a called procedure changes, or one that it calls, is known no more."""
    handing = """procedure pass_on(l: letter)
  do hand_on(l)
procedure hand_on(l: letter)
  for each q in players
    l.receiver becomes q
"""
    lines = ["for each p in players", "  for each l in letters where l.receiver is p"]
    (tmp_path / "made.law").write_text(
        RULES.format(
            lines="\n".join(f"  {one}" for one in [*lines, "    do pass_on(l)", *(f"  {one}" for one in ASKS_P)])
        )
        + handing,
        encoding="utf-8",
    )
    found = [one.code for one in load_ruleset(tmp_path / "made.law").findings if one.severity.name == "ERROR"]
    assert set(found) == {"text-tells"}


def test_a_number_that_all_see_tells_what_its_bound_hangs_on(tmp_path: Path) -> None:
    file = tmp_path / "cellars.law"
    rules = """\
ruleset cellars
  title "Cellars"
  language en
kind player
  room: number at least 0 = 5 seen by player
  wine: number at least 0 at most room = 2{seen}
phase vintage
  each player in order
    player.room up 1
    player.wine up 1
  end campaign
"""
    told = []
    for seen in ("", " seen by player"):
        file.write_text(rules.format(seen=seen), encoding="utf-8")
        told.append([one.code for one in load_ruleset(file).findings])
    assert told == [["trend-tells"], []]
