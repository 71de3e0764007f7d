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


LEADS_TO_ANOTHER = {
    "a line that follows the procedure": (
        "    do greet(l)",
        "procedure greet(l: letter)\n  l.sender.gold up 1\nafter greet(l)\n  l.receiver becomes l.sender\n",
    ),
    "what is done in place of it": (
        "    do greet(l)",
        "procedure greet(l: letter)\n  l.sender.gold up 1\ninstead of greet(l) when l.sender.gold > 2\n"
        "  l.receiver becomes l.sender\n",
    ),
    "a line that looks at what changes": (
        "    p.gold up 1",
        "when p.gold > 7 becomes true for p: player\n  for each l in letters_to(p)\n    l.receiver becomes l.sender\n",
    ),
    "one that looks at it by way of a stat": (
        "    p.gold up 1",
        "stat wealth(p: player)\n  base p.gold\nwhen wealth(p) passes 9 for p: player\n  for each l in letters_to(p)\n"
        "    l.receiver becomes l.sender\n",
    ),
    "a line upon a roll": (
        "    roll dare(p)",
        'roll dare(player) "dare"\n  dice 2d6\n  target 8\nupon dare(p)\n  for each l in letters_to(p)\n'
        "    l.receiver becomes l.sender\n",
    ),
}
NO_MATTER = {
    "a line that looks at something else": (
        "    p.gold up 1",
        "when l.amount > 7 becomes true for l: letter\n  l.receiver becomes l.sender\n  l.amount becomes 1\n",
    ),
    "a line that changes something else": (
        "    p.gold up 1",
        "when p.gold > 7 becomes true for p: player\n  p.gold down 3\n",
    ),
}


def told_behind(line: str, rules: str, folder: Path) -> set[str]:
    around = ["for each p in players", "  for each l in letters where l.receiver is p"]
    lines = [*around, line, *(f"  {one}" for one in ASKS_P)]
    text = RULES.format(lines="\n".join(f"  {one}" for one in lines)) + rules
    (folder / "led.law").write_text(text, encoding="utf-8")
    return {one.code for one in load_ruleset(folder / "led.law").findings if one.severity.name == "ERROR"}


@pytest.mark.parametrize(("line", "rules"), LEADS_TO_ANOTHER.values(), ids=LEADS_TO_ANOTHER)
def test_others_may_not_where_what_is_set_off_hands_it_on(line: str, rules: str, tmp_path: Path) -> None:
    assert told_behind(line, rules, tmp_path) == {"text-tells"}


@pytest.mark.parametrize(("line", "rules"), NO_MATTER.values(), ids=NO_MATTER)
def test_what_is_not_set_off_is_no_matter(line: str, rules: str, tmp_path: Path) -> None:
    assert told_behind(line, rules, tmp_path) == set()


FOG = """ruleset fog
kind player
  gold: number = 5
  home: tile or none
kind fleet "fleet" seen by owner, lookouts(place)
  owner: player
  place: tile
  strength: number = 3
define lookouts(t: tile) = those p in players where p.home is t
procedure away(f: fleet)
  for each t in tiles
    f.place becomes t
phase day
  for each p in players
    p.home becomes one of tiles at random
    create fleet
      owner = p
      place = one of tiles at random
  for each p in players
    for each f in fleets where sees(p, f)
      LINE
      ask p for more: yes or no "Has it {f.strength}?"
      p.gold up 1 when more
    say to p "{p.gold}"
  end campaign
"""


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("p.gold up 1", set()),
        ("f.strength up 1", set()),
        ("do away(f)", {"text-tells"}),
        ("p.home becomes none", {"text-tells"}),
        ("f.owner becomes p", {"text-tells"}),
    ],
)
def test_who_saw_a_thing_may_not_see_it_when_that_on_which_it_hangs_has_changed(
    line: str, told: set[str], tmp_path: Path
) -> None:
    (tmp_path / "fog.law").write_text(FOG.replace("LINE", line), encoding="utf-8")
    found = load_ruleset(tmp_path / "fog.law").findings
    assert {one.code for one in found if one.severity.name == "ERROR"} == told


def test_what_an_act_demands_is_known_until_the_act_changes_it(tmp_path: Path) -> None:
    act = """action answer(letter) by player "answer {letter}"
  allowed when letter.receiver is player else "it is not yours"
LINES
  ask player for more: number at least 0 at most 3 "You got {letter.amount}"
  player.gold up more
"""
    lines = ["each player in order", "  any number of answer"]
    for before, wanted in (("  player.gold up 1", set()), ("  letter.receiver becomes letter.sender", {"text-tells"})):
        text = RULES.format(lines="\n".join(f"  {one}" for one in lines)) + act.replace("LINES", before)
        (tmp_path / "act.law").write_text(text, encoding="utf-8")
        found = load_ruleset(tmp_path / "act.law").findings
        assert {one.code for one in found if one.severity.name == "ERROR"} == wanted


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


def test_a_number_that_all_see_is_told_once_with_all_it_hangs_on(tmp_path: Path) -> None:
    """It is mended in one place; what is kept aside stands in no standings."""
    file = tmp_path / "cellars.law"
    file.write_text(
        """\
ruleset cellars
  title "Cellars"
  language en
kind player
  casks: number = 5 seen by player
  vats: number = 5 seen by player
  wine: number = 2
  lees: number kept aside
phase vintage
  each player in order
    player.casks up 1
    player.vats up 1
    player.wine up player.casks + player.vats
    player.lees up player.vats
    player.wine up player.vats * 2
  end campaign
""",
        encoding="utf-8",
    )
    told = [one.message() for one in load_ruleset(file).findings if one.code == "trend-tells"]
    assert told == [
        "“wine” stands in the standings, which everybody sees, and hangs on player.casks, player.vats, which not "
        "everybody sees",
        "“lees” is kept aside, and everybody may ask `explain` for it; it hangs on player.vats, which not everybody "
        "sees",
    ]
