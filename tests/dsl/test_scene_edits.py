"""Steps stand in rounds, in loops and in other steps, and a ruleset that extends another edits them there by name."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from dsl import tree as t
from dsl.loader import load_ruleset
from dsl.writing.declaration_lines import declaration_lines
from dsl.writing.expression_text import flat

BELOW = """ruleset below
kind player
  wounds: number
  rage: number
scene feud(player)
  heat: number
  feud.heat becomes 1
  rounds at most 3 times
    step words
      player.wounds down 1
    step blows "Blows"
      player.wounds up 1
      when player.wounds > 1
        step blood
          player.rage up 1
  player.rage down 2
action brood by player
  step sulk
    player.rage up 1
event grudge(player)
  step seethe
    player.rage up 2
phase quarrels
  each player in order
    step quarrel
      do feud(player)
  run events
  each player in order
    any number of brood
    begin grudge(player) at next quarrels
  end campaign won by those p in players where p.wounds > 3
"""
NAMESAKES = """scene feud(player)
  blows: number
  rounds: number
  feud.blows becomes feud.rounds
  rounds at most 3 times
    step blows
      player.wounds up 1
      feud.rounds up feud.blows
"""
WORDS = ["step words", "  player.wounds down 1"]
BLOWS = ['step blows "Blows"', "  player.wounds up 1", "  when player.wounds > 1"]
BLOOD = ["    step blood", "      player.rage up 1"]


def edited(folder: Path, *edits: str) -> tuple[dict[str, list[str]], list[str]]:
    """The lines below each declaration after these edits, each in a file of its own, and the codes of what is found."""
    (folder / "below.law").write_text(BELOW, encoding="utf-8")
    own = folder / "own"
    own.mkdir(exist_ok=True)
    (own / "ruleset.law").write_text("ruleset own extends below\n", encoding="utf-8")
    for number, edit in enumerate(edits):
        (own / f"part_{number}.law").write_text(f"{edit}\n", encoding="utf-8")
    loaded = load_ruleset(own)
    named = [one for one in loaded.declarations if isinstance(one, t.Scene | t.Phase | t.Action | t.Event)]
    texts = {
        one.name.text: ["  " * (line.depth - 1) + flat(line.text) for line in list(declaration_lines(one))[1:]]
        for one in named
    }
    return texts, [one.code for one in loaded.findings]


def in_rounds(lines: list[str]) -> list[str]:
    """The lines in the rounds of the feud."""
    at = next(n for n, line in enumerate(lines) if line.startswith("rounds"))
    return [line[2:] for line in lines[at + 1 :] if line.startswith("  ")]


SPIT = "\n  step spit\n    player.wounds up 2"
SPAT = ["step spit", "  player.wounds up 2"]


@pytest.mark.parametrize(
    ("edit", "rounds"),
    [
        (f"add to scene feud before words{SPIT}", [*SPAT, *WORDS, *BLOWS, *BLOOD]),
        (f"add to scene feud after words{SPIT}", [*WORDS, *SPAT, *BLOWS, *BLOOD]),
        (f"add to scene feud after blows{SPIT}", [*WORDS, *BLOWS, *BLOOD, *SPAT]),
        (f"add to scene feud.rounds{SPIT}", [*WORDS, *BLOWS, *BLOOD, *SPAT]),
        ("add to scene feud.words\n  stop", [*WORDS, "  stop", *BLOWS, *BLOOD]),
        ("add to scene feud before blood\n  stop", [*WORDS, *BLOWS, "    stop", *BLOOD]),
        ("add to scene feud.blood\n  stop", [*WORDS, *BLOWS, *BLOOD, "      stop"]),
        ("remove scene feud.words", [*BLOWS, *BLOOD]),
        ("change scene feud\n  step words\n    stop", ["step words", "  stop", *BLOWS, *BLOOD]),
        ("change scene feud\n  step blood\n    stop", [*WORDS, *BLOWS, "    step blood", "      stop"]),
        ('label feud.words "Words"', ['step words "Words"', WORDS[1], *BLOWS, *BLOOD]),
    ],
)
def test_a_step_in_rounds_is_edited_by_its_name(tmp_path: Path, edit: str, rounds: list[str]) -> None:
    texts, found = edited(tmp_path, edit)
    assert found == (["never-done"] if edit == "add to scene feud before blood\n  stop" else [])
    assert in_rounds(texts["feud"]) == rounds


@pytest.mark.parametrize(
    ("edit", "head"),
    [
        ("rounds at most 5 times", "rounds at most 5 times"),
        ("rounds at most 1 + player.rage times until player.wounds > 9",) * 2,
        ("rounds while player.wounds < 2",) * 2,
        ("rounds until player.wounds > 2",) * 2,
    ],
)
def test_how_often_rounds_come_is_changed_alone(tmp_path: Path, edit: str, head: str) -> None:
    texts, found = edited(tmp_path, f"change scene feud\n  {edit}", f"add to scene feud.rounds{SPIT}")
    assert found == []
    assert head in texts["feud"]
    assert in_rounds(texts["feud"]) == [*WORDS, *BLOWS, *BLOOD, *SPAT]
    assert texts["feud"][-1] == "player.rage down 2"


def test_rounds_are_members_of_their_scene(tmp_path: Path) -> None:
    texts, found = edited(tmp_path, "change scene feud\n  rounds at most 2 times\n    stop")
    assert found == []
    assert texts["feud"][2:] == ["rounds at most 2 times", "  stop", "player.rage down 2"]
    texts, found = edited(tmp_path, "add to scene feud before rounds\n  player.rage up 1\nremove scene feud.rounds")
    assert found == ["edited-twice"]
    texts, found = edited(tmp_path, "add to scene feud before rounds\n  player.rage up 1")
    assert found == []
    assert texts["feud"][2:4] == ["player.rage up 1", "rounds at most 3 times"]


@pytest.mark.parametrize(
    ("edit", "name", "lines"),
    [
        (
            "add to phase quarrels before quarrel\n  stop",
            "quarrels",
            ["  stop", "  step quarrel", "    do feud(player)"],
        ),
        ("add to phase quarrels.quarrel\n  stop", "quarrels", ["  step quarrel", "    do feud(player)", "    stop"]),
        ("change phase quarrels\n  step quarrel\n    stop", "quarrels", ["  step quarrel", "    stop"]),
        ("add to action brood after sulk\n  stop", "brood", ["step sulk", "  player.rage up 1", "stop"]),
        ("add to action brood.sulk\n  stop", "brood", ["step sulk", "  player.rage up 1", "  stop"]),
        ("add to event grudge before seethe\n  stop", "grudge", ["stop", "step seethe", "  player.rage up 2"]),
    ],
)
def test_steps_of_phases_acts_and_events_are_edited_likewise(
    tmp_path: Path, edit: str, name: str, lines: list[str]
) -> None:
    texts, _found = edited(tmp_path, edit)
    text = texts[name]
    at = text.index(lines[0])
    assert text[at : at + len(lines)] == lines


def test_the_order_of_files_does_not_decide(tmp_path: Path) -> None:
    """Edits that go together come to the same in each order; those that do not are refused in each."""
    together = (
        "add to scene feud.blows\n  player.wounds up 6",
        'label feud.blows "Kicks"',
        "add to scene feud after words\n  player.wounds up 7",
        "add to scene feud before blows\n  player.wounds up 8",
        "change scene feud\n  step words\n    player.wounds up 9",
        "change scene feud\n  rounds at most 2 times",
    )
    made = []
    for number, files in enumerate(permutations(together)):
        if number % 31:  # some two dozen of the 720 orders
            continue
        folder = tmp_path / str(number)
        folder.mkdir()
        texts, found = edited(folder, *files)
        assert found == []
        made.append(texts["feud"])
    assert all(one == made[0] for one in made)
    assert 'step blows "Kicks"' in in_rounds(made[0])
    assert in_rounds(made[0])[:4] == ["step words", "  player.wounds up 9", "player.wounds up 7", "player.wounds up 8"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("remove scene feud.words", "add to scene feud after words\n  stop"),
        ("remove scene feud.words", "change scene feud\n  step words\n    stop"),
        ("remove scene feud.words", 'label feud.words "Words"'),
        ("change scene feud\n  step blows\n    stop", "add to scene feud.blows\n  stop"),
        ("change scene feud\n  step blows\n    stop", "add to scene feud.blood\n  stop"),
        ("change scene feud\n  rounds until player.rage > 3\n    stop", "change scene feud\n  rounds at most 2 times"),
        ("change scene feud\n  rounds until player.rage > 3\n    stop", "remove scene feud.words"),
        (f"add to scene feud after words{SPIT}", "replace scene feud(player)\n  stop"),
        ("change scene feud\n  rounds at most 2 times", "change scene feud\n  rounds at most 4 times"),
    ],
)
def test_two_edits_of_one_part_are_refused_in_each_order(tmp_path: Path, one: str, other: str) -> None:
    for files in ((one, other), (other, one)):
        assert "edited-twice" in edited(tmp_path, *files)[1]


def test_what_a_layer_adds_it_does_not_edit_again(tmp_path: Path) -> None:
    for edit in ("add to scene feud after spit\n  stop", "add to scene feud.spit\n  stop", "remove scene feud.spit"):
        assert edited(tmp_path, f"add to scene feud after words{SPIT}", edit)[1] == ["edited-twice"]
        assert edited(tmp_path, edit, f"add to scene feud after words{SPIT}")[1] == ["no-such-member"]


def test_several_behind_one_step_come_in_the_order_of_files(tmp_path: Path) -> None:
    texts, found = edited(
        tmp_path, *(f"add to scene feud after words\n  player.wounds up {n}\n  player.rage up {n}" for n in (7, 8, 9))
    )
    assert found == []
    assert in_rounds(texts["feud"])[2:8] == [f"player.{one} up {n}" for n in (7, 8, 9) for one in ("wounds", "rage")]


def test_no_block_is_left_empty(tmp_path: Path) -> None:
    assert edited(tmp_path, "remove scene feud.blood")[1] == ["left-empty"]
    assert edited(tmp_path, "remove scene feud.words")[1] == []


def test_what_is_not_there_is_told_with_what_is(tmp_path: Path) -> None:
    for edit in ("remove scene feud.kicks", "add to scene feud after kicks\n  stop", "add to scene feud.kicks\n  stop"):
        (tmp_path / "below.law").write_text(BELOW, encoding="utf-8")
        own = tmp_path / "own.law"
        own.write_text(f"ruleset own extends below\n{edit}\n", encoding="utf-8")
        (finding,) = load_ruleset(own).findings
        assert finding.code == "no-such-member"
        assert finding.hint() == "it has: heat, rounds, rage, words, wounds, blows, when_player_wounds_1, blood"


@pytest.mark.parametrize(
    ("edit", "gone", "there"),
    [
        ("step blows\n    player.rage up 5", ["player.wounds up 1", "feud.rounds up feud.blows"], ["player.rage up 5"]),
        ("blows: number = 2", ["blows: number"], ["blows: number = 2"]),
        ("rounds at most 5 times", ["rounds at most 3 times"], ["rounds at most 5 times"]),
        ("rounds: number = 4", ["rounds: number"], ["rounds: number = 4"]),
    ],
)
def test_a_line_takes_the_place_of_its_own_sort(tmp_path: Path, edit: str, gone: list[str], there: list[str]) -> None:
    """An attribute may be called like a step, or like rounds."""
    below = tmp_path / "below.law"
    below.write_text(BELOW[: BELOW.index("scene feud")] + NAMESAKES + BELOW[BELOW.index("action brood") :], "utf-8")
    own = tmp_path / "own.law"
    own.write_text(f"ruleset own extends below\nchange scene feud\n  {edit}\n", encoding="utf-8")
    lines = []
    for file in (below, own):
        loaded = load_ruleset(file)
        assert not loaded.findings
        (feud,) = (one for one in loaded.declarations if isinstance(one, t.Scene))
        lines.append([flat(line.text).strip() for line in declaration_lines(feud)])
    before, after = lines
    assert [line for line in before if line not in after] == gone
    assert [line for line in after if line not in before] == there


FIGHT = """ruleset fight
kind player
  gold: number
scene duel(player)
  blows: number = 2 "how many"
  step blows "blows"
    player.gold up 1
    duel.blows up 1
phase day
  each player in order
    do duel(player)
"""


@pytest.mark.parametrize(
    ("edits", "found", "lines"),
    [
        (('label duel.blows_2 "hits"',), [], ['blows: number = 2 "how many"', 'step blows "hits"']),
        (
            ('label duel.blows_1 "number"', 'label duel.blows_2 "hits"'),
            [],
            ['blows: number = 2 "number"', 'step blows "hits"'],
        ),
        (("remove scene duel.blows_2",), [], ['blows: number = 2 "how many"']),
        (
            ("change scene duel\n  blows: number = 3", 'label duel.blows_2 "hits"'),
            [],
            ["blows: number = 3", 'step blows "hits"'],
        ),
        (('label duel.blows_1 "x"', 'label duel.blows_1 "y"'), ["edited-twice"], []),
        (('label duel.blows "x"',), ["several-parts"], []),
        (("remove scene duel.blows",), ["several-parts"], []),
        (("remove scene duel.blows_3",), ["no-such-member"], []),
        (("change scene duel\n  blows: number = 3", 'label duel.blows_1 "x"'), ["edited-twice"], []),
    ],
)
def test_of_an_attribute_and_a_step_the_number_says_which(
    tmp_path: Path, edits: tuple[str, ...], found: list[str], lines: list[str]
) -> None:
    (tmp_path / "fight.law").write_text(FIGHT, "utf-8")
    own = tmp_path / "own.law"
    for order in permutations(edits):
        own.write_text("ruleset own extends fight\n" + "\n".join(order) + "\n", "utf-8")
        loaded = load_ruleset(own, checks=lambda _: ())
        assert [one.code for one in loaded.findings] == found, order
        said = [flat(line.text).strip() for one in loaded.declarations for line in declaration_lines(one)]
        assert found or [line for line in said if line.startswith(("blows", "step"))] == lines
