"""A game without a module goes as if the module's file had been taken away, and what a module needs is looked after."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from dsl.border.diagnostics import Severity, Stopped
from dsl.loader import load_rulebook, load_ruleset
from interpreter.bots import Bot
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat, new_world
from interpreter.requests import DONE, Choose
from maps import open_map

MODULES = Path(__file__).resolve().parent.parent / "rulesets" / "modules"
SEATS = [Seat("red", "Red", {}), Seat("blue", "Blue", {"gold": 95, "glory": 2})]


def taken_away(folder: Path, *files: str) -> Program:
    """The rules without some files, and without what the others offer or ask of them."""
    rules = folder / "modules"
    shutil.copytree(MODULES, rules, ignore=shutil.ignore_patterns("cases", *files))
    main = rules / "modules.law"
    text = main.read_text(encoding="utf-8")
    if "festivals.law" in files:
        text = text.replace(", feast", "")
    if "fame.law" in files:
        text = text.replace("    player.gold up honour(player)\n", "")
    if "plague.law" in files:
        text = text.replace("  run events\n", "  stop\n")
    main.write_text(text, encoding="utf-8")
    return Program(load_rulebook(rules))


def shown(game: Game) -> tuple[Any, ...]:
    """What players see: what was told, what is asked, and what everybody has; and what triggers remember."""
    request = game.pending
    asked = (request.by, [one.text for one in request.options]) if isinstance(request, Choose) else request
    players = [(one.id, tuple(one.v)) for one in game.world.things["player"]]
    return game.world.turn, tuple(game.world.story), repr(asked), players, repr(game.world.marks)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("files", "options"),
    [
        (("festivals.law", "festivals_last.law"), {"fame": True, "thrift": True}),
        (("festivals.law", "festivals_last.law", "fame.law"), {"thrift": False}),
        (("plague.law",), {"festivals": True, "fame": True}),
    ],
    ids=["one", "both", "events"],
)
def test_a_module_that_is_off_is_as_if_its_file_were_not_there(
    seed: int, files: tuple[str, ...], options: dict[str, bool], tmp_path: Path
) -> None:
    tile_map = open_map("duel")
    with_file = Game(Program(load_rulebook(MODULES)), tile_map, SEATS, options, turns=3)
    without = Game(taken_away(tmp_path, *files), tile_map, SEATS, options, turns=3)
    bot = Bot(str(seed))
    while not with_file.is_over:
        assert shown(with_file) == shown(without)
        answer = bot.answer(with_file)
        with_file.answer(answer)
        without.answer(answer)
    assert shown(with_file) == shown(without)
    assert with_file.world.turn == 3


def test_a_module_that_is_on_needs_what_it_names() -> None:
    program = Program(load_rulebook(MODULES))
    with pytest.raises(Stopped) as stopped:
        new_world(program, open_map("duel"), SEATS, {"festivals": True})
    assert [one.message() for one in stopped.value.findings if one.severity is Severity.ERROR] == [
        "“festivals” is switched on and needs “fame”, which is not"
    ]
    world, _notices = new_world(program, open_map("duel"), SEATS, {"festivals": True, "fame": True})
    assert world.options["festivals"]


WRITTEN = """\
kind player
  gold: number
  fame: number
option rain = no "rain"
option depth: number = 3 "depth"
"""


@pytest.mark.parametrize(
    ("rules", "code", "hint"),
    [
        ('stat wet(p: player) "wet" when depth, otherwise 0\n  base p.gold "rain"\n', "another-sort", ""),
        ('stat wet(p: player) "wet" when rian\n  base p.gold "rain"\n', "unknown-reference", "did you mean “rain”?"),
        (
            'phase work "Work" when rain and depth > 2\n  stop\n',
            "said-otherwise",
            "skipped when not (rain and depth > 2)",
        ),
        ("module fair\n", "module-first", "write `module fair` as the first line of a file"),
        ("module fair = yes needs rain\n", "module-first", "write `module fair = …` as the first line of a file"),
    ],
)
def test_what_is_easily_written_wrongly_says_what_to_write(rules: str, code: str, hint: str, tmp_path: Path) -> None:
    (tmp_path / "made.law").write_text(f"ruleset made\n{WRITTEN}{rules}", encoding="utf-8")
    found = {one.code: one.hint() for one in load_ruleset(tmp_path / "made.law").findings}
    assert hint in found[code]


@pytest.mark.parametrize(
    "asked",
    [
        "let n = (wet(player) when rain, otherwise 0)",
        "player.gold up wet(player) when rain",
        "when rain and wet(player) > 2\n      player.gold up 1",
        "when rain\n      player.gold up wet(player)",
        "player.gold up player.fame",
        "when not (not rain or player.gold < 2)\n      player.gold up wet(player)",
        "when not rain\n      player.gold up 1\n    otherwise when wet(player) > 2\n      player.gold up 2",
        "when not rain or wet(player) > 3\n      player.gold up 1",
        "when rain and turn > 2 or rain and turn < 1\n      player.gold up wet(player)",
        "player.gold up (1 when not rain, 2 when wet(player) > 2, otherwise wet(player))",
        "when rain is yes\n      player.gold up wet(player)",
        "when rain is not yes\n      player.gold up 1\n    otherwise\n      player.gold up wet(player)",
    ],
)
def test_who_tests_the_option_before_may_ask(asked: str, tmp_path: Path) -> None:
    stats = "".join(f'stat {name}(p: player) "wet" when rain\n  base p.gold "rain"\n' for name in ("wet", "fame"))
    rules = f"ruleset made\n{WRITTEN}{stats}phase work\n  each player in order\n    {asked}\n"
    (tmp_path / "made.law").write_text(rules, encoding="utf-8")
    assert "there-only-with" not in {one.code for one in load_ruleset(tmp_path / "made.law").findings}


@pytest.mark.parametrize(
    "asked",
    [
        "when rain or turn > 2\n      player.gold up wet(player)",
        "when not (rain and turn > 2)\n      player.gold up wet(player)",
        "when rain is no\n      player.gold up wet(player)",
        "when rain\n      player.gold up 1\n    otherwise\n      player.gold up wet(player)",
        "player.gold up (1 when rain, otherwise wet(player))",
        "when not rain\n      player.gold up 1\n    player.gold up wet(player)",
    ],
)
def test_who_does_not_test_it_may_not(asked: str, tmp_path: Path) -> None:
    stat = 'stat wet(p: player) "wet" when rain\n  base p.gold "rain"\n'
    rules = f"ruleset made\n{WRITTEN}{stat}phase work\n  each player in order\n    {asked}\n"
    (tmp_path / "made.law").write_text(rules, encoding="utf-8")
    assert [one.code for one in load_ruleset(tmp_path / "made.law").findings].count("there-only-with") == 1


def test_lines_of_a_module_test_its_option_once_and_headings_ask_for_nothing(tmp_path: Path) -> None:
    (tmp_path / "made.law").write_text(
        "ruleset made\nkind player\n  sails: set of sail\nphase work\n  each player in order\n"
        "    add red to player.sails\n",
        encoding="utf-8",
    )
    # The column is called like a definition of the module; the effect aims at a stat of its own file.
    (tmp_path / "sails.law").write_text(
        'table sail "sails"\n  | key | name  | pull |\n  | red | "red" |    2 |\n', encoding="utf-8"
    )
    (tmp_path / "boats.law").write_text(
        'module boats = yes "boats"\ndefine pull(p: player) = count of p.sails\n'
        'stat speed(player) "speed" otherwise 0\n  sails: pull(player) "sails"\n'
        'effect of sail.red in player.sails\n  to speed: row.pull "{row}"\n'
        'phase rowing after work\n  each player in order\n    say "{speed(player)}"\n',
        encoding="utf-8",
    )
    found = load_ruleset(tmp_path).findings
    assert [(one.code, one.span) for one in found if one.code in ("said-twice", "there-only-with")] == []
    assert {one.severity for one in found if one.code != "no-ending"} <= {Severity.TIP}


@pytest.mark.parametrize(
    "gated",
    ["phase fame\n  each player in order\n    player.gold down 1", 'limit fame: 1 per player this turn else "once"'],
)
def test_a_column_may_be_called_like_a_phase_or_a_limit_of_an_option(gated: str, tmp_path: Path) -> None:
    rules = 'ruleset made\ntable role "roles"\n  | key | fame |\n  | page | 2 |\n'
    rules += "kind player\n  gold: number\n  role: role = page\nphase work\n  each player in order\n"
    rules += "    player.gold up player.role.fame\n"
    (tmp_path / "made.law").write_text(rules, encoding="utf-8")
    (tmp_path / "more.law").write_text(f'module wet = no "wet"\n{gated}\n', encoding="utf-8")
    assert "there-only-with" not in {one.code for one in load_ruleset(tmp_path).findings}


def found_in(folder: Path, **files: str) -> list[tuple[str, str, str, int]]:
    """What is found in a ruleset of some files, beside what the first of them leaves out."""
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / f"{name}.law").write_text(text, encoding="utf-8")
    found = load_ruleset(folder).findings
    return [(one.message(), one.hint(), Path(one.span.file).stem, one.span.line) for one in found if one.span]


SEATS_OF_MADE = [Seat("red", "Red", {}), Seat("blue", "Blue", {})]
RAIN = f"ruleset made\n{WRITTEN}"
FAIR = 'module fair = no "fairs"\nphase market\n  say "a fair"\n'
MORE = 'module {}\nphase dance\n  say "a dance"\n'


@pytest.mark.parametrize(
    ("one", "other", "message", "hint", "place"),
    [
        (
            FAIR,
            MORE.format("fairs"),
            "no file begins the module “fairs” that this one belongs to",
            "write `module fairs = no` as the first line of another file; modules that are there: “fair”",
            ("other", 1),
        ),
        (
            MORE.format("fair"),
            MORE.format("fair").replace("dance", "ball"),
            "no file begins the module “fair” that this one belongs to",
            "write `module fair = no` as the first line of another file; modules that are there: none",
            ("one", 1),
        ),
        (FAIR, MORE.format("rain"), "“rain” is an option; here I need a module", "", ("other", 1)),
        (
            FAIR,
            FAIR.replace("market", "dance"),
            "the module “fair” begins in two files",
            "keep `= …` in one of them, and write in the first line of the other: module fair",
            ("other", 1),
        ),
        (
            FAIR,
            "module fair\nadd to kind player\n  luck: number\n",
            "what a layer changes is changed whether the module is on or off",
            "write this in a file without a module",
            ("other", 2),
        ),
    ],
    ids=["another name", "nobody begins it", "an option", "two begin it", "an edit"],
)
def test_a_module_begins_in_one_file_and_the_others_name_it(
    one: str, other: str, message: str, hint: str, place: tuple[str, int], tmp_path: Path
) -> None:
    assert (message, hint, *place) in found_in(tmp_path, main=RAIN, one=one, other=other)


def test_a_file_may_belong_to_a_module_of_the_ruleset_below(tmp_path: Path) -> None:
    found_in(tmp_path / "made", main=RAIN, fair=FAIR)
    top = "ruleset top extends made\n" + 'phase evening\n  say "evening"\n'
    found_in(tmp_path / "top", main=top, more=MORE.format("fair"))
    rules = load_rulebook(tmp_path / "top")
    stories = {}
    for on in (True, False):
        game = Game(Program(rules), open_map("duel"), SEATS_OF_MADE, {"fair": on}, turns=1)
        stories[on] = " ".join(map(str, game.world.story))
    assert ("a dance" in stories[True], "a dance" in stories[False]) == (True, False)
    assert "evening" in stories[False]


LIKE = """\
stat wet(p: player) "wet" when rain, otherwise 0
  base 5 "rain"
stat soaked like wet "soaked"UNDER
  +2 "puddles"
condition cold of p: player "cold" when rain
  to wet: +10 "cold"
condition frozen of p: player like coldUNDER
phase work
  each player in order
    player.gold up soaked(player)
    player gains frozen when rain
    player gains cold when rain
"""


def test_what_is_like_something_under_an_option_stands_under_it_too(tmp_path: Path) -> None:
    file = tmp_path / "made.law"
    file.write_text(f"ruleset made\n{WRITTEN}{LIKE.replace('UNDER', '')}", encoding="utf-8")
    told = [one for one in load_ruleset(file).findings if one.severity is Severity.ERROR]
    assert [(one.code, one.hint()) for one in told] == [
        ("there-only-with", "write `when rain` on its first line too")
    ] * 2
    mended = LIKE.replace("UNDER", " when rain, otherwise 0", 1).replace("UNDER", " when rain")
    file.write_text(f"ruleset made\n{WRITTEN}{mended}", encoding="utf-8")
    game = Game(Program(load_rulebook(file)), open_map("duel"), SEATS_OF_MADE, {}, turns=1)
    assert [one.v[0] for one in game.world.things["player"]] == [0, 0]


def test_a_roll_like_one_of_a_module_stands_in_that_module(tmp_path: Path) -> None:
    made = "ruleset made\nkind player\n  gold: number\n"
    boats = 'module boats = no "boats"\nroll row(p: player) "row"\n  dice 1d6\n  target 4\n'
    sail = 'roll sail like row "sail"\n  +1 "wind"\n'
    found = found_in(tmp_path / "one", made=made + sail, boats=boats)
    message = "“row” is there only with the option “boats”, and what is like it is there without it too"
    hint = "let it stand in a file of that module, which begins with the line `module boats`"
    assert (message, hint, "made", 4) in found
    assert message not in str(found_in(tmp_path / "other", made=made, boats=boats, more=f"module boats\n{sail}"))


IN_A_MODULE = """module fairs = no "fairs are held"
action dance by player "dance"
  player.gold down 1
stat cheer(p: player) "cheer" otherwise 0
  base 3
to wage: sun: +30 "sun"
event market(p: player) "market"
  p.gold up 1000
phase evening "Evening"
  each player in order
    player.gold up cheer(player)
    begin market(player)
"""
WITHOUT_IT = """ruleset made
kind player
  gold: number = 10
stat wage(p: player) "wage"
  base 1
phase day
  each player in order
    any number of dance
    player.gold up wage(player)
"""
IN_ITS_PLACE = """ruleset top extends made
replace action dance by player "dance"
  player.gold down 2
replace stat cheer(p: player) "cheer" otherwise 5
  base 4
replace to wage: sun: +40 "sun"
replace event market(p: player) "market"
  p.gold up 2000
"""
ONCE_MORE = """ruleset club extends top
replace phase evening "Evening"
  each player in order
    player.gold up cheer(player) + 100
    begin market(player)
replace action dance by player "dance"
  player.gold down 3
"""


@pytest.mark.parametrize(
    # 10 and the wage of 1; with the module 41 of it, 4 and 100 in the evening, and 2,000 on the market
    ("is_on", "gold", "offered"),
    [(False, 11, []), (True, 10 + 41 + 104 + 2000, ["dance", "dance"])],
)
def test_what_takes_the_place_of_a_part_of_a_module_stands_under_it(
    is_on: bool, gold: int, offered: list[str], tmp_path: Path
) -> None:
    found_in(tmp_path / "made", made=WITHOUT_IT, fairs=IN_A_MODULE)
    found_in(tmp_path / "top", top=IN_ITS_PLACE)
    found_in(tmp_path / "club", club=ONCE_MORE)
    game = Game(Program(load_rulebook(tmp_path / "club")), open_map("duel"), SEATS_OF_MADE, {"fairs": is_on}, turns=1)
    asked = []
    while isinstance(game.pending, Choose):
        asked.append(game.pending.options[0].text)
        game.answer(DONE)
    assert asked == offered
    assert [one.v[0] for one in game.world.things["player"]] == [gold, gold]


@pytest.mark.parametrize(("is_on", "gold"), [(False, 17), (True, 117)])
def test_what_is_added_to_the_setup_stands_under_no_module(is_on: bool, gold: int, tmp_path: Path) -> None:
    players = "setup\n  for each p in players\n    p.gold up"
    found_in(
        tmp_path / "made",
        made=f"ruleset made\nkind player\n  gold: number = 10\nphase day\n  stop\n{players} 0\n",
        more=f'module tolls = no "tolls"\n{players} 100\n',
    )
    found_in(tmp_path / "top", top="ruleset top extends made\nadd to " + f"{players} 7\n")
    game = Game(Program(load_rulebook(tmp_path / "top")), open_map("duel"), SEATS_OF_MADE, {"tolls": is_on}, turns=1)
    assert [one.v[0] for one in game.world.things["player"]] == [gold, gold]


@pytest.mark.parametrize("moment", ["at next bath", "at end of bath"])
@pytest.mark.parametrize("begun", ["begin flood(player)", "begin player.omen with player"])
def test_an_event_waits_for_a_phase_that_is_there(moment: str, begun: str, tmp_path: Path) -> None:
    omens = WRITTEN.replace("  fame: number\n", "  omen: one of (flood, storm) = flood\n")
    omens += 'event flood(p: player) "flood"\nevent storm(p: player) "storm"\n'
    rules = f"{omens}phase bath when rain\n  stop\nphase work\n  each player in order\n    {begun} {moment}"
    (tmp_path / "made.law").write_text(f"ruleset made\n{rules}\n", encoding="utf-8")
    told = "“bath” is there only with the option “rain”, and is asked for here without it too"
    assert [one.message() for one in load_ruleset(tmp_path / "made.law").findings].count(told) == 1
    (tmp_path / "made.law").write_text(f"ruleset made\n{rules} when rain\n", encoding="utf-8")
    assert {one.severity for one in load_ruleset(tmp_path / "made.law").findings} <= {Severity.TIP, Severity.WARNING}
