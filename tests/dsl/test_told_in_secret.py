"""What everybody is told of an act in secret, and of steps, scenes and events that hang on hidden things."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.loader import load_ruleset

HEAD = """ruleset watch
  title "Watch"
  language en
kind tile
  mined: yes or no = no seen by nobody
  owner: player or none = none
event flood(t: tile) "a flood in {t}"
  t.owner becomes none
event drought(t: tile) "a drought in {t}" seen by everybody
  t.owner becomes none
event plague(t: tile) "a plague in {t}" seen by nobody
  t.owner becomes none
event frost(t: tile)
  t.owner becomes none
procedure boom(t: tile)
  say "boom in {t}"
roll digging(player) "digging" seen by player
  dice 1d6
  target 4
"""
LAY = 'action lay(tile) by player "lay {tile}" seen by player\n  tile.mined becomes yes\n'
OPEN = 'action lay(tile) by player "lay {tile}"\n  tile.mined becomes yes\n'
TURN = 'phase look "Look"\n  each player in order\n    any number of lay\n'
EACH = TURN + "  for each t in tiles\n    when t.mined\n      "
ALL = TURN + "  for each t in tiles\n    when t.owner is none\n      "


def told(declared: str, folder: Path) -> list[tuple[str, str]]:
    """Where it shows that something hidden is so, with what is said of it."""
    file = folder / "watch.law"
    file.write_text(HEAD + declared, encoding="utf-8")
    findings = load_ruleset(file).findings
    assert not [one for one in findings if one.severity.name == "ERROR"]
    lines = file.read_text(encoding="utf-8").splitlines()
    found = [one for one in findings if one.code == "test-tells"]
    return [(lines[one.span.line - 1].strip(), one.message()) for one in found if one.span]


@pytest.mark.parametrize(
    ("declared", "lines"),
    [
        (LAY + '  say "a mine in {tile}"\n' + TURN, ['say "a mine in {tile}"']),
        (LAY + '  when tile.owner is none\n    say "a mine"\n' + TURN, ['say "a mine"']),
        (LAY + '  say to everybody "a mine in {tile}"\n' + TURN, []),
        (LAY + '  say to player "a mine in {tile}"\n' + TURN, []),
        (LAY + '  reveals mined of tile to everybody\n  say "a mine in {tile}"\n' + TURN, []),
        (LAY + "  do boom(tile)\n" + TURN, ['say "boom in {t}"']),
        (LAY + 'after lay(x, p)\n  say "after {x}"\n' + TURN, ['say "after {x}"']),
        (LAY + 'after lay(x, p)\n  say to p "after {x}"\n' + TURN, []),
        (LAY + 'after lay(x, p) "after {x}"\n  x.owner becomes p\n' + TURN, ['after lay(x, p) "after {x}"']),
        (OPEN + '  say "a mine in {tile}"\nafter lay(x, p)\n  say "after {x}"\n' + TURN, []),
        (LAY + "  roll digging(player)\nafter digging(p)\n  say \"{p} digs\"\n" + TURN, ['say "{p} digs"']),
        (LAY.replace("seen by player", "seen by everybody") + '  say "a mine"\n' + TURN, []),
    ],
)  # fmt: skip
def test_a_line_for_all_tells_that_an_act_was_done_in_secret(declared: str, lines: list[str], tmp_path: Path) -> None:
    assert [line for line, _ in told(declared, tmp_path)] == lines


def test_of_an_act_it_is_said_which(tmp_path: Path) -> None:
    ((_, message),) = told(LAY + '  say "a mine in {tile}"\n' + TURN, tmp_path)
    assert message == "this tells everybody that “lay” has been done, which not everybody sees"


@pytest.mark.parametrize(
    ("declared", "lines"),
    [
        (OPEN + EACH + "begin flood(t)", ["begin flood(t)"]),
        (OPEN + EACH + "begin flood(t) in 2 turns", ["begin flood(t) in 2 turns"]),
        (OPEN + EACH + "begin drought(t)", []),
        (OPEN + EACH + "begin plague(t)", []),
        (OPEN + EACH + "begin frost(t)", []),
        (OPEN + ALL + "begin flood(t)", []),
        (OPEN + EACH + "reveals mined of t to everybody\n      begin flood(t)", []),
        (OPEN + EACH + 'step hunt "Hunt"\n        t.owner becomes none', ['step hunt "Hunt"']),
        (OPEN + ALL + 'step hunt "Hunt"\n        t.owner becomes none', []),
    ],
)
def test_the_label_of_an_event_or_a_step_tells_what_it_hangs_on(
    declared: str, lines: list[str], tmp_path: Path
) -> None:
    assert [line for line, _ in told(declared, tmp_path)] == lines
