"""A ruleset on top of another: what each edit makes of the one below, and which edits are refused.

What comes out is compared as the formatter writes it, so that a failure reads like a rule file.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dsl import tree as t
from dsl.border.diagnostics import Finding, Severity
from dsl.checks import checked
from dsl.layering.layers import Layering
from dsl.loaded import Loaded
from dsl.loader import load_ruleset
from dsl.reading.parser import parse
from dsl.resolve.names.symbols import name_of
from dsl.understood.statements import MoveNumber
from dsl.understood.walk import statements_in
from dsl.writing.declaration_lines import declaration_lines
from dsl.writing.expression_text import flat

VALLEY = """
ruleset valley
  language en
  turn "Year"

option tolls = yes "the mill takes a toll"

table work "works"
  | key  | name    | grain |
  | mill | "mill"  | 3     |
  | barn | "barn"  | 1     |

table yield by sacks
  | sacks    | grain |
  | up to 3  | 0     |
  | above 3  | 2     |

kind player
  grain: number at least 0 = 0 "sacks of grain"

kind tile
  owner: player or none "owner"
  standing: work or none "work"

report market, markets "market"
  seller: player "seller"
  price: number at least 0 at most 9 = 1 "price"
  fair: allowed when price < 9 else "too dear"

kind stall, stalls
  part of tile as stalls
  keeper: player
  one per keeper, tile
  ends with keeper

limit sale: 1 per player this turn else "sold already"

define tiles_of(p: player) = those t in tiles where t.owner is p

stat harvest(p: player) "harvest"
  base 1 "garden"
  3 "mills" when tolls
  at most 5 "what the barns hold"

event flood(player) "flood" continuing
  dry: allowed when turn > 2
  ends when player.grain is 0
  player.grain down 1

stat spared(p: player) "spared" when tolls, otherwise 4
  base 1 "sacks"

roll weather(player, tile) "the weather in {tile}"
  dice 2d6
  target 7
  natural 12 succeeds
  -1 "wet hay" when tile.standing is barn
  frost: -2 "frost"

to weather: +1 "clear sky" when tolls
starved: forbids build when player.grain is 0 else "{player} starves"
at_home: allows build.own when tolls
rich: when player.grain passes 9, 99 for player
  player.grain down 1
praise: after build
  player.grain up 1

condition sleepy of player "sleepy"
  to weather: -1 "yawning"
  forbids build

effect of work.mill in tile.standing "mill"
  to harvest(p): +1 "mill in {tile}" when tile.owner is p

action build(tile) by player "build in {tile}"
  own: allowed when tile.owner is player else "{tile} is not yours"
  costs 2 from player.grain "timber"
  tile.standing becomes mill

phase fair "The fair"
  group reports any number of market
  each player in order
    any number of build
"""


def above_the_valley(edits: str) -> tuple[dict[str, list[str]], list[Finding]]:
    """The declarations after a layer of edits, each as its lines, and what was found."""
    below, _ = parse(VALLEY, "valley.law")
    own, snags = parse(edits, "house.law")
    assert not snags, [(one.code, one.span, one.message()) for one in snags]
    layering = Layering(Layering([], None, "valley").apply(below.declarations), "valley", "house")
    merged = layering.apply(own.declarations)
    lines = {name_of(one): [" ".join(flat(line.text).split()) for line in declaration_lines(one)] for one in merged}
    return lines, layering.findings


# Each edit with a line that stands after it, and one that is gone.
EDITS = [
    # whole declarations
    ("define hay(p: player) = p.grain + 1", "hay", "define hay(p: player) = p.grain + 1", ""),
    ("replace define tiles_of(p: player) = tiles", "tiles_of", "define tiles_of(p: player) = tiles", "where t.owner"),
    ("set tolls = no", "tolls", 'option tolls = no "the mill takes a toll"', "yes"),
    # members added
    ('add to table work\n  | inn | "inn" | 5 |', "work", '| inn | "inn" | 5 |', ""),
    ('add to kind player\n  hay: number = 0 "hay"', "player", 'hay: number = 0 "hay"', ""),
    ("add to kind board\n  wet: yes or no", "board", "wet: yes or no", ""),
    ('add to roll weather\n  sun: +1 "sun"', "weather", 'sun: +1 "sun"', ""),
    ("add to action build\n  player.grain up 1", "build", "player.grain up 1", ""),
    ("add to phase fair\n  each player in order\n    stop", "fair", "stop", ""),
    ("add to kind stall\n  one per tile", "stall", "one per tile", ""),
    # members changed
    ('change table work\n  | barn | "barn" | 4 |', "work", '| barn | "barn" | 4 |', '| barn | "barn" | 1 |'),
    ("change table yield\n  | above 3 | 5 |", "yield", "| above 3 | 5 |", "| above 3 | 2 |"),
    (
        "change kind player\n  grain: number at least 1 at most 9 = 9",
        "player",
        'grain: number at least 1 at most 9 = 9 "sacks of grain"',
        "least 0",
    ),
    ('change kind player\n  grain: number = 0 "corn"', "player", 'grain: number = 0 "corn"', "sacks"),
    ("change kind market\n  price: number = 1", "market", 'price: number = 1 "price"', "at most 9"),
    ('change roll weather\n  frost: -4 "frost"', "weather", 'frost: -4 "frost"', "-2"),
    ('change roll weather\n  -3 "wet hay" when yes', "weather", '-3 "wet hay" when yes', "-1"),
    ("change roll weather\n  target 9", "weather", "target 9", "target 7"),
    ("change roll weather\n  natural 12 fails", "weather", "natural 12 fails", "natural 12 succeeds"),
    ('change roll harvest\n  base 2 "garden"', "harvest", 'base 2 "garden"', "base 1"),
    ("change action build\n  own: allowed when yes", "build", "own: allowed when yes", "is not yours"),
    ("change phase fair\n  each player in order\n    stop", "fair", "stop", "any number of build"),
    # members removed
    ("remove table work.barn", "work", '| mill | "mill" | 3 |', "barn"),
    ("remove kind market.price", "market", 'seller: player "seller"', "price:"),
    ("remove kind stall.one_per_keeper_tile", "stall", "ends with keeper", "one per"),
    ("remove kind stall.ends_with_keeper", "stall", "part of tile as stalls", "ends with"),
    ("remove kind stall.part_of_tile", "stall", "keeper: player", "part of"),
    ("remove kind market.fair", "market", 'seller: player "seller"', "allowed"),
    # an event
    ('add to event flood\n  say "wet"', "flood", 'say "wet"', ""),
    ("change event flood\n  dry: allowed when turn > 3", "flood", "dry: allowed when turn > 3", "turn > 2"),
    ("remove event flood.ends_when", "flood", "player.grain down 1", "ends when"),
    ('label flood "high water"', "flood", 'event flood(player) "high water" continuing', '"flood"'),
    # what stands under an option
    ('add to roll spared\n  +1 "salt"', "spared", 'stat spared(p: player) "spared" when tolls, otherwise 4', ""),
    ('add to stat spared\n  +2 "pepper"', "spared", '+2 "pepper"', ""),
    ('change stat harvest\n  base 4 "garden"', "harvest", 'base 4 "garden"', "base 1"),
    ("add to report market\n  year: number", "market", "year: number", ""),
    ('label spared "saved"', "spared", 'stat spared(p: player) "saved" when tolls, otherwise 4', '"spared"'),
    ("remove roll weather.natural_12", "weather", "target 7", "natural"),
    ("remove roll weather.wet_hay", "weather", "target 7", "wet hay"),
    ("remove action build.own", "build", "tile.standing becomes mill", "allowed"),
    # lines of top level, of conditions and of effects
    (
        'replace to harvest(p), weather(p, t): clear_sky: +2 "blue sky"',
        "clear_sky",
        'to harvest(p), weather(p, t): clear_sky: +2 "blue sky"',
        "when tolls",
    ),
    ('label clear_sky "Sonne"', "clear_sky", 'to weather: clear_sky: +1 "Sonne" when tolls', "clear sky"),
    (
        "replace starved: forbids all acts by player without build when turn > 3",
        "starved",
        "starved: forbids all acts by player without build when turn > 3",
        "starves",
    ),
    ('label starved "hunger"', "starved", 'starved: forbids build when player.grain is 0 else "hunger"', "starves"),
    (
        "replace praise: once after build when tolls\n  player.grain up 2",
        "praise",
        "praise: once after build when tolls",
        "player.grain up 1",
    ),
    ('label rich "wealth"', "rich", 'rich: when player.grain passes 9, 99 for player "wealth"', ""),
    (
        "add to condition sleepy\n  woke: when player.grain > 3 becomes true\n    stop",
        "sleepy",
        "woke: when player.grain > 3 becomes true",
        "",
    ),
    ('label praise "well done"', "praise", 'praise: after build "well done"', ""),
    ("add to condition sleepy\n  late: after build\n    stop", "sleepy", "late: after build", ""),
    ("replace at_home: allows build.starved", "at_home", "at_home: allows build.starved", "tolls"),
    ("remove condition sleepy.forbids", "sleepy", 'to weather: -1 "yawning"', "forbids"),
    ("add to condition sleepy\n  late: allows build.own", "sleepy", "late: allows build.own", ""),
    ('to weather: -1 "dew"', "dew", 'to weather: -1 "dew"', ""),
    ('add to condition sleepy\n  to harvest(player): -1 "late"', "sleepy", 'to harvest(player): -1 "late"', ""),
    ('change condition sleepy\n  to weather: -3 "yawning"', "sleepy", 'to weather: -3 "yawning"', "-1"),
    ("remove condition sleepy.yawning", "sleepy", 'condition sleepy of player "sleepy"', "yawning"),
    ('label sleepy.yawning "müde"', "sleepy", 'to weather: yawning: -1 "müde"', '"yawning"'),
    (
        'add to effect of work.mill in tile.standing\n  to weather(p, tile): +1 "sails"',
        "work.mill in tile.standing",
        'to weather(p, tile): +1 "sails"',
        "",
    ),
    (
        'change effect of work.mill in tile.standing\n  to harvest(p): mill_in: +2 "mill" when yes',
        "work.mill in tile.standing",
        'to harvest(p): mill_in: +2 "mill" when yes',
        "+1",
    ),
    (
        "remove effect of work.mill in tile.standing.mill_in",
        "work.mill in tile.standing",
        'effect of work.mill in tile.standing "mill"',
        "harvest",
    ),
    # labels: what is shown is another text, what counts is the same
    ('label tolls "Mühlgeld"', "tolls", 'option tolls = yes "Mühlgeld"', "takes a toll"),
    ('label work "Bauten"', "work", 'table work "Bauten"', "works"),
    ('label work.mill "Mühle"', "work", '| mill | "Mühle" | 3 |', '"mill"'),
    ('label player.grain "Säcke"', "player", 'grain: number at least 0 = 0 "Säcke"', "sacks"),
    ('label board "Tal"', "board", 'kind board, boards "Tal"', ""),
    ('label market "Markt"', "market", 'report market, markets "Markt"', '"market"'),
    ('label market.fair "zu teuer"', "market", 'fair: allowed when price < 9 else "zu teuer"', "too dear"),
    ('label sale "schon verkauft"', "sale", 'limit sale: 1 per player this turn else "schon verkauft"', "sold already"),
    ('label harvest "Ernte"', "harvest", 'stat harvest(p: player) "Ernte"', '"harvest"'),
    ('label harvest.base "Garten"', "harvest", 'base 1 "Garten"', "garden"),
    ('label weather "Wetter in {tile}"', "weather", 'roll weather(player, tile) "Wetter in {tile}"', "the weather"),
    ('label weather.frost "Frost"', "weather", 'frost: -2 "Frost"', '"frost"'),
    ('label build "in {tile} bauen"', "build", 'action build(tile) by player "in {tile} bauen"', "build in"),
    ('label build.own "nicht deins"', "build", 'own: allowed when tile.owner is player else "nicht deins"', "yours"),
    ('label build.costs "Holz"', "build", 'costs 2 from player.grain "Holz"', "timber"),
    ('label fair "Markttag"', "fair", 'phase fair "Markttag"', "The fair"),
    # a row without a name of its own keeps the one of its old text, so that a layer above still finds it
    ('label weather.wet_hay "Heu"', "weather", 'wet_hay: -1 "Heu" when tile.standing is barn', "wet hay"),
    (
        'label harvest.what_the_barns_hold "Scheunen"',
        "harvest",
        'what_the_barns_hold: at most 5 "Scheunen"',
        "the barns hold",
    ),
]


@pytest.mark.parametrize(("edit", "name", "stands", "gone"), EDITS, ids=[edit.split("\n")[0] for edit, *_ in EDITS])
def test_an_edit(edit: str, name: str, stands: str, gone: str) -> None:
    before, _ = above_the_valley("")
    after, findings = above_the_valley(edit)
    assert not findings, [(one.code, one.message()) for one in findings]
    assert stands in after[name]
    assert not gone or not any(gone in line for line in after[name]), after[name]
    assert {other: after[other] for other in before if other != name} == {n: d for n, d in before.items() if n != name}


def test_what_is_removed_is_gone() -> None:
    edits = (
        "remove action build\nremove kind market\nremove line clear_sky\nremove line starved\n"
        "remove effect of work.mill in tile.standing"
    )
    after, findings = above_the_valley(edits)
    assert not findings
    assert {"build", "market", "clear_sky", "work.mill in tile.standing"} & set(after) == set()


def test_what_the_layer_adds_comes_after_what_it_found() -> None:
    after, _ = above_the_valley("define hay = 1\nremove limit sale\nreplace option tolls = no")
    assert next(iter(after)) == "tolls"
    assert list(after)[-1] == "hay"


# Each refused edit with the code of its finding.
REFUSED = [
    ("replace define hay = 1", "nothing-to-edit"),
    ("remove action harvest", "wrong-form"),
    ('label hay "Heu"', "nothing-to-edit"),
    ("remove line clear_sea", "nothing-to-edit"),
    ('label at_home "at home"', "no-label"),
    ('replace to weather: +1 "clear sea"', "nothing-to-edit"),
    ('replace to weather: +1 "clear sky" when tolls', "same-as-before"),
    ("remove line clear_sky\nremove line clear_sky", "edited-twice"),
    ('label clear_sky "Sonne"\nlabel clear_sky "Licht"', "edited-twice"),
    ("remove effect of work.barn in tile.standing", "nothing-to-edit"),
    ("remove condition sleepy.snoring", "no-such-member"),
    ('label work.inn "Wirtshaus"', "no-such-member"),
    ('label tiles_of "Felder"', "no-label"),
    ('label weather.target "Ziel"', "no-label"),
    ("remove roll weather.rain", "no-such-member"),
    ("remove define tiles_of.where", "no-members"),
    ('change table work\n  | inn | "inn" | 5 |', "no-such-member"),
    ('add to table work\n  | mill | "mill" | 5 |', "member-exists"),
    ("add to kind tile\n  owner: player or none", "member-exists"),
    ("table work\n  | key |\n  | mill |", "already-there"),
    ("set tolls = yes", "same-as-before"),
    ('change table work\n  | barn | "barn" | 1 |', "same-as-before"),
    # two edits of one thing: their order would decide
    ("set tolls = no\nset tolls = no", "edited-twice"),
    ('label work.mill "Mühle"\nlabel work.mill "Mahlwerk"', "edited-twice"),
    ('label weather "Wetter"\nlabel weather "Witterung"', "edited-twice"),
    ('label work.mill "Mühle"\nchange table work\n  | mill | "mill" | 4 |', "edited-twice"),
    ('label weather "Wetter"\nreplace roll weather(player, tile)\n  dice 1d6', "edited-twice"),
    ("change roll weather\n  target 9\nreplace roll weather(player, tile)\n  dice 1d6", "edited-twice"),
    ("replace roll weather(player, tile)\n  dice 1d6\nadd to roll weather\n  target 9", "edited-twice"),
    ('add to table work\n  | inn | "inn" | 5 |\nremove table work.inn', "edited-twice"),
    ("add to phase fair\n  stop\nremove phase fair", "edited-twice"),
]


def test_what_is_removed_under_a_wrong_word_is_told_whole() -> None:
    """Without the name of its row the cure would take the whole table away."""
    _, findings = above_the_valley("remove roll work.inn\nremove table weather")
    assert [one.hint() for one in findings] == ["write `remove table work.inn`", "write `remove roll weather`"]


def test_a_name_that_means_something_of_another_sort_below_is_given_up() -> None:
    """What has the name there cannot be replaced by it; a kind may come in the place of a report."""
    _, findings = above_the_valley('condition harvest of player "rich"\nkind market, markets')
    assert [one.hint() for one in findings] == [
        "there it is a stat, in whose place nothing of another sort can stand: give this another name",
        "write `replace` before it if it shall take its place",
    ]


@pytest.mark.parametrize(("edit", "code"), REFUSED, ids=[edit.replace("\n", " / ") for edit, _ in REFUSED])
def test_an_edit_that_is_refused(edit: str, code: str) -> None:
    _, findings = above_the_valley(edit)
    assert [one.code for one in findings] == [code], [one.message() for one in findings]


@pytest.mark.parametrize(
    ("edit", "written"),
    [
        ("remove effect work.mill", "`remove effect of work.mill in …`"),
        ("change condition sleepy.dreams\n  stop\n  stop", "`change condition sleepy.dawn`"),
        ("change action build.grain\n  stop\n  stop", "`change action build`"),
    ],
)
def test_a_refused_edit_says_how_to_take_hold_of_what_was_meant(edit: str, written: str) -> None:
    lower = """
condition sleepy of player
  dawn: after rest(player)
    player.dreams up 1
table work
  | mill |
effect of work.mill in tile.standing
  forbids march
action build by player
  player.grain up 2
"""
    below, own = parse(lower, "valley.law")[0], parse(edit, "house.law")[0]
    layering = Layering(Layering([], None, "valley").apply(below.declarations), "valley", "house")
    layering.apply(own.declarations)
    assert written in layering.findings[0].hint(), layering.findings[0].hint()


def test_parts_of_one_thing_may_be_edited_side_by_side() -> None:
    edits = """
label weather "Wetter"
label weather.frost "Frost"
change roll weather
  target 9
remove roll weather.natural_12
add to roll weather
  sun: +1 "Sonne"
set tolls = no
label tolls "Mühlgeld"
"""
    _, findings = above_the_valley(edits)
    assert findings == []


# ---------------------------------------------------------------- the layers of a folder

BASE = "ruleset valley\n  language en\n\nkind player\n  grain: number at most {most} = 1\n\n"
PHASE = "phase fair\n  each player in order\n    player.grain up 1\n"


def test_a_layer_speaks_another_language(tmp_path: Path) -> None:
    (tmp_path / "valley.law").write_text(BASE.format(most=5) + PHASE, encoding="utf-8")
    own = 'ruleset tal extends valley\n  language de\n\nlabel player.grain "Säcke"\nlabel fair "Markttag"\n'
    (tmp_path / "tal.law").write_text(own, encoding="utf-8")
    loaded = load_ruleset(tmp_path / "tal.law")
    assert loaded.rulebook is not None, [one.message() for one in loaded.findings]
    assert loaded.rulebook.header.language == "de"
    assert loaded.rulebook.header.layers == ("valley", "tal")
    assert [one.label for one in loaded.declarations if isinstance(one, t.Phase)] == [t.Label("Markttag")]


def test_a_folder_beside_comes_before_a_bundled_ruleset_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bundled = tmp_path / "bundled"
    for place, most in ((bundled, 5), (tmp_path / "club", 7)):
        (place / "valley").mkdir(parents=True)
        (place / "valley" / "ruleset.law").write_text(BASE.format(most=most) + PHASE, encoding="utf-8")
    (tmp_path / "club" / "tal").mkdir()
    (tmp_path / "club" / "tal" / "ruleset.law").write_text("ruleset tal extends valley\n", encoding="utf-8")
    monkeypatch.setattr("dsl.ruleset_places.rulesets_folder", lambda: bundled)
    loaded = load_ruleset(tmp_path / "club" / "tal")
    assert [layer.folder for layer in loaded.layers] == [tmp_path / "club" / "valley", tmp_path / "club" / "tal"]


@pytest.mark.parametrize("house", ["house", "houses/house", "valley/house", "."])
def test_a_base_is_found_around_a_ruleset_even_by_a_path_of_dots(
    house: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "valley").mkdir()
    (tmp_path / "valley" / "ruleset.law").write_text(BASE.format(most=5) + PHASE, encoding="utf-8")
    place = tmp_path / house
    place.mkdir(parents=True, exist_ok=True)
    (place / "ruleset.law").write_text("ruleset house extends valley\n", encoding="utf-8")
    monkeypatch.chdir(place)
    for written in (".", place):
        loaded = load_ruleset(Path(written))
        assert [layer.name for layer in loaded.layers] == ["valley", "house"], loaded.findings


def test_phases_of_several_files_come_in_the_order_of_their_names(tmp_path: Path) -> None:
    (tmp_path / "z.law").write_text('ruleset several\nphase last\n  say "3"\n  end campaign\n')
    (tmp_path / "a.law").write_text('phase morning\n  say "1"\nphase noon\n  say "2"\n')
    assert list(load_ruleset(tmp_path).sound().phases) == ["morning", "noon", "last"]


def test_a_folder_without_a_header_is_no_ruleset_and_hides_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bundled, here = tmp_path / "bundled", tmp_path / "here"
    for place, text in ((bundled, BASE.format(most=5) + PHASE), (here, "# notes on the valley\n")):
        (place / "valley").mkdir(parents=True)
        (place / "valley" / "ruleset.law").write_text(text, encoding="utf-8")
    monkeypatch.setattr("dsl.ruleset_places.rulesets_folder", lambda: bundled)
    monkeypatch.chdir(here)
    assert [layer.folder for layer in load_ruleset("valley").layers] == [bundled / "valley"]
    (here / "house.law").write_text("ruleset house extends valley\n", encoding="utf-8")
    assert [layer.folder for layer in load_ruleset("house.law").layers] == [bundled / "valley", Path()]
    assert [one.code for one in load_ruleset("./valley").findings] == ["no-header"]


def test_warnings_about_the_base_are_told_to_those_who_can_mend_it(tmp_path: Path) -> None:
    (tmp_path / "valley.law").write_text(BASE.format(most=5) + PHASE + "define spare = 3\n", encoding="utf-8")
    (tmp_path / "house.law").write_text("ruleset house extends valley\ndefine own_spare = 3\n", encoding="utf-8")
    of_base, of_house = (load_ruleset(tmp_path / f"{one}.law").findings for one in ("valley", "house"))
    assert [dict(one.values)["name"] for one in of_base if one.code == "never-used"] == ["spare"]
    assert [dict(one.values)["name"] for one in of_house if one.code == "never-used"] == ["own_spare"]


def test_what_asks_for_what_a_layer_takes_out_names_the_line_that_does(tmp_path: Path) -> None:
    base = "ruleset base\nkind player\n  gold: number = 1\naction dig by player\n  player.gold up 1\n"
    phase = "phase a\n  each player in order\n    any number of dig\n"
    (tmp_path / "base.law").write_text(base + phase, encoding="utf-8")
    (tmp_path / "club.law").write_text("ruleset club extends base\nremove action dig\n", encoding="utf-8")
    (found,) = [one for one in load_ruleset(tmp_path / "club.law").findings if one.code == "unknown-reference"]
    assert [(Path(span.file).name, span.line, said) for span, said in found.also] == [
        ("club.law", 2, "it is taken out here")
    ]


@pytest.mark.parametrize(
    ("line", "edit", "rest"),
    [
        (
            'idle: forbids dig, fish when turn > 3 else "idle"',
            "remove action dig",
            'idle: forbids fish when turn > 3 else "idle"',
        ),
        ("forbids all acts without dig when turn > 3", "remove action dig", "forbids all acts when turn > 3"),
        ('to luck, skill: +1 "spring"', "remove stat luck", 'to skill: +1 "spring"'),
    ],
)
def test_a_line_that_names_several_is_written_anew_without_one(line: str, edit: str, rest: str, tmp_path: Path) -> None:
    acts = "action dig by player\n  stop\naction fish by player\n  stop\nstat luck\n  base 1\nstat skill\n  base 1\n"
    (tmp_path / "base.law").write_text(f"ruleset base\n{acts}{line}\n", encoding="utf-8")
    club = tmp_path / "club.law"
    club.write_text(f"ruleset club extends base\n{edit}\n", encoding="utf-8")
    (found,) = [one for one in load_ruleset(club).findings if one.severity is Severity.ERROR]
    assert found.hint() == f"write that line without it: `replace {rest}`"
    club.write_text(f"ruleset club extends base\n{edit}\nreplace {rest}\n", encoding="utf-8")
    assert [one.code for one in load_ruleset(club).findings if one.severity is Severity.ERROR] == []


def test_a_base_that_is_called_so_in_its_header_alone_is_named_with_its_folder(tmp_path: Path) -> None:
    for folder, text in (("de", "ruleset club\n  language en\n"), ("top", "ruleset top extends club\n  language en\n")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "rules.law").write_text(text, encoding="utf-8")
    (found,) = (one for one in load_ruleset(str(tmp_path / "top")).findings if one.code == "base-unknown")
    assert "de, which calls itself club: write `extends de`" in str(found.hint)


def test_a_base_is_named_with_its_folder_though_the_folder_is_called_much_like_it(tmp_path: Path) -> None:
    for folder, text in (("king", "ruleset kingdoms\n  language en\n"), ("top", "ruleset top extends kingdoms\n")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "rules.law").write_text(text, encoding="utf-8")
    (tmp_path / "odd.law").write_text("ruleset odd\n# \u202e\n", encoding="utf-8")  # refused, by whoever asks for it
    (found,) = (one for one in load_ruleset(str(tmp_path / "top")).findings if one.code == "base-unknown")
    assert "king, which calls itself kingdoms: write `extends king`" in str(found.hint())
    (tmp_path / "king" / "rules.law").unlink()
    (found,) = (one for one in load_ruleset(str(tmp_path / "top")).findings if one.code == "base-unknown")
    assert "odd" in str(found.hint())


def test_of_several_lines_that_are_called_alike_each_is_changed_by_its_number(tmp_path: Path) -> None:
    lower = """ruleset lower
kind player
  gold: number
phase pay
  for each p in players
    p.gold up 1
    p.gold up 2
    p.gold up 3
  end campaign when turn > 3
"""
    (tmp_path / "lower.law").write_text(lower, encoding="utf-8")

    def changed(edits: str) -> list[str]:
        (tmp_path / "upper.law").write_text(f"ruleset upper extends lower\n{edits}", encoding="utf-8")
        loaded = load_ruleset(tmp_path / "upper.law")
        told = [one.hint() for one in loaded.findings if one.severity is Severity.ERROR]
        return told or _amounts_in(loaded, "pay")

    assert changed("change phase pay.gold_2\n  p.gold up 7\n") == ["1", "7", "3"]
    both = "change phase pay.gold_1\n  p.gold down 5\nchange phase pay.gold_2\n  p.gold up 8\n"
    assert changed(both) == ["5", "8", "3"]
    assert changed('change phase pay.gold_1\n  say "none"\nchange phase pay.gold_2\n  p.gold up 8\n') == ["8", "3"]
    assert changed("remove phase pay.gold_1\nremove phase pay.gold_2\n") == ["3"]
    assert changed("add to phase pay before gold_1\n  p.gold up 9\nremove phase pay.gold_2\n") == ["9", "1", "3"]
    twice = "remove phase pay.gold_1\nremove phase pay.gold_1\n"
    assert changed(twice) == ["join the two edits: their order must not decide"]
    each = ", ".join(f"`change phase pay.gold_{number}`" for number in (1, 2, 3))
    told = [f"say above it which one is meant: {each}"]
    assert changed("change phase pay\n  p.gold up 7\n") == told


def _amounts_in(loaded: Loaded, phase: str) -> list[str]:
    assert loaded.rulebook is not None
    body = loaded.rulebook.phases[phase].body
    return [one.amount.source for one in statements_in(body) if isinstance(one, MoveNumber)]


ASKED = """ruleset asked
option fog = no "fog"
table soil
  | key  | name   |
  | loam | "loam" |
  | clay | "clay" |
  | sand | "sand" |
table crop
  | key | name  | likes      |
  | rye | "rye" | sand, loam |
  | oat | "oat" | loam       |
effect of soil.sand in player.soil
  to luck: -1 "sand"
kind player
  gold: number = 1
  tools: number
  soil: soil = loam
define rich(p: player) = p.gold > 5
limit digs: 1 per player this turn else "no"
roll luck(player)
  dice 2d6
  target 7
  rich: +1 "rich" when rich(player)
  clay: -1 "clay" when player.soil is clay
  tools: +1 "tools" when player.tools > 2
  fog: -1 "fog" when fog
stat income(p: player)
  base 1
  more: 2 "more" when rich(p)
to luck: again: +1 "again" when rich(player)
action dig by player
  counts as digs
  near: allowed when not rich(player) else "too rich"
  player.gold up income(player)
  player.gold up 1 "more" when rich(player)
action spend by player
  player.gold down 1
  roll luck(player)
phase work
  each player in order
    any number of dig, spend
    one of spend when fog
"""


@pytest.mark.parametrize(
    "removed",
    [
        "define rich",
        "limit digs",
        "stat income",
        "action dig",
        "action spend",
        "table soil.clay",
        "table soil.sand",
        "kind player.tools",
    ],
)
def test_the_cure_of_a_line_that_asks_for_what_is_taken_out_removes_it(tmp_path: Path, removed: str) -> None:
    (tmp_path / "asked.law").write_text(ASKED, encoding="utf-8")
    edits: list[str] = [f"remove {removed}"]
    errors: list[Finding] = []
    for _ in range(2):
        club = tmp_path / "club.law"
        club.write_text("\n".join(["ruleset club extends asked", *edits, ""]), encoding="utf-8")
        errors = [one for one in load_ruleset(club).findings if one.severity is Severity.ERROR]
        edits += [cure for one in errors for cure in re.findall("`(remove .*)`", one.hint())]
    assert len(edits) > 1
    assert errors == []


def test_where_more_would_go_with_it_what_asks_is_to_be_written_anew(tmp_path: Path) -> None:
    lines = "action rest by player\n  when rich(player)\n    player.gold down 1\n    player.gold down 2\n"
    (tmp_path / "asked.law").write_text(ASKED.partition("phase")[0] + lines, encoding="utf-8")
    (tmp_path / "club.law").write_text("ruleset club extends asked\nremove define rich\n", encoding="utf-8")
    found = [one for one in load_ruleset(tmp_path / "club.law").findings if one.code == "unknown-name"]
    assert [one.hint() for one in found if one.span is not None and one.span.line > 36] == [
        "write anew what asks for it: `change action rest`"
    ]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('allowed when tile.owner is none else "taken"', "write before it the name of the one that is meant"),
        ('allowed when turn > 2 else "{tile} is not yours"', ""),
        ('allowed when turn > 2 else "too early"', "write before it the name of the one that is meant"),
    ],
)
def test_a_demand_without_its_name_takes_the_place_of_the_one_with_its_text(
    line: str, told: str, tmp_path: Path
) -> None:
    """It keeps the name by which other layers call it."""
    rules = (
        "ruleset base\nkind tile\n  owner: player or none\naction go(tile) by player\n"
        '  own: allowed when tile.owner is player else "{tile} is not yours"\n'
        '  late: allowed when turn > 1 else "wait"\n  tile.owner becomes none\n'
        "phase day\n  each player in order\n    any number of go\n"
    )
    (tmp_path / "base.law").write_text(rules, encoding="utf-8")
    for edit in (f"change action go\n  {line}\n", "remove action go.own\n"):
        below = "base" if edit.startswith("change") else "club"
        name = "club" if below == "base" else "above"
        (tmp_path / f"{name}.law").write_text(f"ruleset {name} extends {below}\n{edit}", encoding="utf-8")
        found = [one for one in load_ruleset(tmp_path / f"{name}.law").findings if one.severity is Severity.ERROR]
        if told:
            assert [(one.code, one.hint()) for one in found] == [("several-alike", f"{told}, as `own: …`: own, late")]
            return
        assert not found


def test_a_demand_that_asks_for_what_is_taken_out_is_not_let_go_unasked(tmp_path: Path) -> None:
    """Without it everybody may do what few could do."""
    rules = (
        "ruleset base\ntable rank\n  | key   |\n  | baron |\n  | earl  |\n  | duke  |\nkind player\n  rank: rank\n"
        "  gold: number = 0\naction tax by player\n"
        '  noble: allowed when player.rank is one of (earl, duke) else "no"\n  player.gold up 1\n'
        "phase day\n  each player in order\n    any number of tax\n"
    )
    (tmp_path / "base.law").write_text(rules, encoding="utf-8")
    (tmp_path / "club.law").write_text("ruleset club extends base\nremove table rank.duke\n", encoding="utf-8")
    found = [one for one in load_ruleset(tmp_path / "club.law").findings if one.severity is Severity.ERROR]
    assert [one.hint() for one in found] == [
        "write that demand anew below `change action tax`, or let nobody be held to it any more: "
        "`remove action tax.noble`"
    ]


HERDS = """ruleset base
kind herd, herds
  owner: player
kind player
  envoy: text "who speaks"
define fed(p: player) = any h in herds where h.owner is p
action drive(herd) by player
  destroy herd
procedure settle(p: player)
  ask p for place: tile "Where to?{p.envoy}"
  place.owner becomes p
  for each h in herds
    say "{h}"
kind tile
  owner: player or none
phase day
  each player in order
    do settle(player)
    any number of drive "What is done?{player.envoy}"
"""


@pytest.mark.parametrize(
    ("edit", "hints"),
    [
        (
            "remove kind herd",
            [
                "write anew what asks for it: `replace define fed`",
                "take out what asks for it as well: `remove action drive`; or change that line",
                "write anew what asks for it: `change procedure settle`",
            ],
        ),
        (
            "remove kind player.envoy",
            ['give it another text: `label settle.place "…"`', 'give it another text: `label day.what_is_done "…"`'],
        ),
    ],
)
def test_all_that_asks_for_what_is_taken_out_is_told_with_what_to_do(
    edit: str, hints: list[str], tmp_path: Path
) -> None:
    """By the name of a kind and of all its things; a question stays where only its text asks."""
    (tmp_path / "base.law").write_text(HERDS, encoding="utf-8")
    (tmp_path / "club.law").write_text(f"ruleset club extends base\n{edit}\n", encoding="utf-8")
    found = [one for one in load_ruleset(tmp_path / "club.law").findings if one.severity is Severity.ERROR]
    assert [one.hint() for one in found] == hints
    assert all(str(one.also[-1][0].file).endswith("club.law") for one in found)


def test_of_a_column_whose_words_are_not_all_rows_of_one_table_the_odd_cell_alone_is_told(tmp_path: Path) -> None:
    base = """ruleset base
table ground
  | key  |
  | farm |
  | road |
table building
  | key    | land |
  | farm   | farm |
  | street | road |
kind player
  building: building or none
"""
    (tmp_path / "base.law").write_text(base, encoding="utf-8")
    house = "ruleset house extends base\nadd to table building\n  | shrine | street |\n"
    (tmp_path / "house.law").write_text(house, encoding="utf-8")
    errors = [one for one in load_ruleset(tmp_path / "house.law").findings if one.severity is Severity.ERROR]
    assert [(Path(one.span.file).name, one.code) for one in errors if one.span] == [("house.law", "another-sort")]


FATES = """ruleset fates
table fate on d6
  | thrown | gold |
  | 1-2    | 1    |
  | 3-5    | 2    |
  | 6      | 3    |
table raid on d66
  | thrown | gold |
  | 11-26  | 1    |
  | 31-66  | 2    |
table age by years
  | years      | gold |
  | up to 3    | 1    |
  | 4-9        | 2    |
  | 10 or more | 3    |
kind player
  gold: number
phase day
  for each p in players
    p.gold up fate(d6).gold + raid(d66).gold + age(p.gold).gold
"""


@pytest.mark.parametrize(
    ("table", "rows", "ranges"),
    [
        ("fate", ["3|5", "4-5|6"], ["1-2", "3", "4-5", "6"]),
        ("fate", ["1|5", "2-5|6", "6|7"], ["1", "2-5", "6"]),
        ("fate", ["1-5|6"], ["1-5", "6"]),
        ("fate", ["4-5|6", "3|5", "1-2|9"], ["1-2", "3", "4-5", "6"]),
        ("raid", ["16-21|4", "22-66|5", "11-15|6"], ["11-15", "16-21", "22-66"]),
        ("raid", ["31-46|4", "51|5", "52-66|6"], ["11-26", "31-46", "51", "52-66"]),
        ("age", ["10-19|4", "20 or more|5"], ["up to 3", "4-9", "10-19", "20 or more"]),
        ("age", ["up to 9|4"], ["up to 9", "10 or more"]),
    ],
)
def test_rows_take_the_place_of_those_with_the_same_numbers(
    tmp_path: Path, table: str, rows: list[str], ranges: list[str]
) -> None:
    (tmp_path / "fates.law").write_text(FATES, encoding="utf-8")
    lines = "".join(f"  | {row.replace('|', ' | ')} |\n" for row in rows)
    (tmp_path / "club.law").write_text(f"ruleset club extends fates\nchange table {table}\n{lines}", encoding="utf-8")
    loaded = load_ruleset(tmp_path / "club.law")
    assert [row.key for row in loaded.sound().tables[table].rows] == ranges


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ("  | 3 | 5 |\n", "write all rows from 3 to 5: together they take the place of “3-5”"),
        ("  | 5-6 | 5 |\n", "write all rows from 3 to 6: together they take the place of “3-5”, “6”"),
    ],
)
def test_a_range_that_leaves_numbers_out_is_told_with_those_it_lies_in(tmp_path: Path, rows: str, told: str) -> None:
    (tmp_path / "fates.law").write_text(FATES, encoding="utf-8")
    (tmp_path / "club.law").write_text(f"ruleset club extends fates\nchange table fate\n{rows}", encoding="utf-8")
    errors = [one for one in load_ruleset(tmp_path / "club.law").findings if one.severity is Severity.ERROR]
    assert [(one.code, one.hint()) for one in errors] == [("no-such-member", told)]


def test_rows_that_are_parted_otherwise_are_not_edited_twice(tmp_path: Path) -> None:
    (tmp_path / "fates.law").write_text(FATES, encoding="utf-8")
    edits = "change table fate\n  | 3 | 5 |\n  | 4-5 | 6 |\nremove table fate.3-5\n"
    for text in (edits, "change table fate\n  | 3-5 | 7 |\n" + edits.replace("remove table fate.3-5\n", "")):
        (tmp_path / "club.law").write_text(f"ruleset club extends fates\n{text}", encoding="utf-8")
        assert [one for one in load_ruleset(tmp_path / "club.law").findings if one.severity is Severity.ERROR]


def test_a_new_order_is_sent_before_those_who_act_in_it(tmp_path: Path) -> None:
    base = """ruleset base
kind player
  gold: number
action dig by player
  player.gold up 1
phase work
  for each p in players
    p.gold up 1
  each player in order
    any number of dig
"""
    (tmp_path / "base.law").write_text(base, encoding="utf-8")
    order = "  players by least player.gold\n"
    (tmp_path / "club.law").write_text(f"ruleset club extends base\nchange phase work\n{order}", encoding="utf-8")
    (found,) = (one for one in load_ruleset(tmp_path / "club.law").findings if one.severity is Severity.ERROR)
    edit = found.hint().rpartition("`add")[2].rstrip("`")
    (tmp_path / "club.law").write_text(f"ruleset club extends base\nadd{edit}\n{order}", encoding="utf-8")
    again = load_ruleset(tmp_path / "club.law")
    assert again.rulebook is not None
    assert [one.code for one in checked(again) if one.severity is not Severity.TIP] == []


def test_a_label_of_a_row_says_where_the_row_stands(tmp_path: Path) -> None:
    base = 'ruleset base\ntable ground\n  | key  | name   |\n  | fen  | "fen"  |\nkind tile\n  ground: ground or none\n'
    (tmp_path / "base.law").write_text(base, encoding="utf-8")
    (tmp_path / "club.law").write_text('ruleset club extends base\nlabel fen "marsh"\n', encoding="utf-8")
    (found,) = (one for one in load_ruleset(tmp_path / "club.law").findings if one.severity is Severity.ERROR)
    assert (found.code, found.hint()) == ("nothing-to-edit", "write `label ground.fen …`")


def told_in_club(folder: Path, edit: str, below: str = VALLEY) -> list[Finding]:
    """What is found in a file of house rules that holds one edit of the valley."""
    (folder / "valley.law").write_text(below, encoding="utf-8")
    (folder / "club.law").write_text(f"ruleset club extends valley\n{edit}\n", encoding="utf-8")
    return [one for one in load_ruleset(folder / "club.law").findings if one.span and "club" in one.span.file]


@pytest.mark.parametrize(
    ("edit", "code", "hint"),
    [
        ("remove trait mill", "said-otherwise", "write: `remove table work.mill`"),
        ("remove mill  # no more", "said-otherwise", "write: `remove table work.mill`"),
        ("remove weather frost", "said-otherwise", "write: `remove roll weather.frost`"),
        ("remove grain", "said-otherwise", "write: `remove kind player.grain`"),
        ("remove clear_sky", "said-otherwise", "write: `remove line clear_sky`"),
        ("remove own", "said-otherwise", "write: `remove action build.own`"),
        ("change harvest\n  base 3", "said-otherwise", "write: `change stat harvest`"),
        ("add to law fair\n  stop", "said-otherwise", "write: `add to phase fair`"),
        ("remove weather.frost", "said-otherwise", "write: remove roll weather.frost"),
        ("remove frost from weather", "said-otherwise", "write: remove roll weather.frost"),
        ("delete weather.frost", "said-otherwise", "write: remove roll weather.frost"),
        ("delete fair", "said-otherwise", "write: remove phase fair"),
        ("replace harvest(player)\n  base 3", "said-otherwise", "write: replace stat harvest(player)"),
        ("replace harvest\n  base 3", "said-otherwise", "write: replace stat harvest"),
        (
            "change roll weather\n  remove frost",
            "misplaced-line",
            "write above or below these lines: remove roll weather.frost",
        ),
        (
            "change weather.frost to -2",
            "said-otherwise",
            "write: change roll weather, and indented below it: frost: -2",
        ),
        ("change work.mill to 2", "said-otherwise", "write: change table work, and indented below it: | mill | … |"),
        (
            "change effect of work.mill\n  mill_in: +2",
            "said-otherwise",
            "write: `change effect of work.mill in tile.standing`",
        ),
        (
            "remove effect of work.mill.mill_in",
            "said-otherwise",
            "write: `remove effect of work.mill in tile.standing.mill_in`",
        ),
        ("change effect mill\n  mill_in: +2", "said-otherwise", "write: `change effect of work.mill in tile.standing`"),
        (
            "change work mill\n  mill_in: +2",
            "said-otherwise",
            "write: `change table work`, `change effect of work.mill in tile.standing`",
        ),
        (
            "change roll weather target 6",
            "said-otherwise",
            "write: change roll weather, and indented below it: target 6",
        ),
        (
            "change target of weather to 6",
            "said-otherwise",
            "write: change roll weather, and indented below it: target 6",
        ),
        ("weather.frost = -3", "said-otherwise", "write: change roll weather, and indented below it: frost: -3"),
        (
            'add to table work | inn | "inn" | 2 |',
            "said-otherwise",
            'write: add to table work, and indented below it: | inn | "inn" | 2 |',
        ),
        ("change roll weather", "missing-block", "indent what belongs to it by two spaces"),
        ("add to phase fair before build\n  stop", "holds-nothing", "write `add to phase fair before offer`"),
        ("change line praise\n  grain up 3", "said-otherwise", "write: player.grain up 3"),
        (
            'add to table work\n  | name | key | grain |\n  | "inn" | inn | 2 |',
            "heading-again",
            "leave this line out, and write the cells of each row in the order of the table: | key | name | grain |",
        ),
        (
            'change table work\n  | name | grain |\n  | "mill" | 2 |',
            "other-heading",
            "begin this heading with it, and each row with what that row of the table begins with",
        ),
        ("ändere wurf weather\n  target 6", "said-otherwise", "write: change roll weather"),
        ("entferne aktion build", "said-otherwise", "write: remove action build"),
        ("quita acción build", "said-otherwise", "write: remove action build"),
        ("pon tolls = no", "said-otherwise", "write: set tolls = no"),
        ("add column to kind tile\n  price: number", "said-otherwise", "write: add to kind tile"),
        (
            'to clash: each die wet: -1 "wet" when tolls',
            "said-otherwise",
            'write: add to contest clash, and indented below it: each die wet: -1 "wet" when tolls',
        ),
        (
            "wet: forbids build(mill) when turn > 2 or tolls",
            "said-otherwise",
            "write: wet: forbids build when … is mill and (turn > 2 or tolls)",
        ),
        ("forbids build(mill)", "said-otherwise", "write: forbids build when … is mill"),
        (
            'victory rich at end of fair "much grain"\n  won by players',
            "said-otherwise",
            'write: victory rich "much grain" at end of fair',
        ),
        (
            'add to kind player\n  spies: number = 0 "spies" secret',
            "said-otherwise",
            'write: spies: number = 0 "spies" seen by player',
        ),
        (
            'to harvest: +1 "small" when player has the fewest tiles',
            "said-otherwise",
            'write: to harvest: +1 "small" when player is in those x in players with lowest …',
        ),
        (
            "change roll weather\n  natural_12: 3",
            "amount-alone",
            "write the whole line with what is otherwise in it: natural 12 succeeds",
        ),
        ("remove line frost", "nothing-to-edit", "write: `remove roll weather.frost`"),
        ("remove option barn", "nothing-to-edit", "write: `remove table work.barn`"),
        ("remove line clear_sea", "nothing-to-edit", "did you mean “clear_sky”?"),
        (
            "remove trait nowhere",
            "unexpected",
            "what fits here: `links`, `setup`, what is to be removed, such as `action`",
        ),
    ],
)
def test_an_edit_that_says_another_sort_is_told_whole(edit: str, code: str, hint: str, tmp_path: Path) -> None:
    """It is looked for below, also where the line could not be read for the word before the name."""
    assert [(one.code, one.hint()) for one in told_in_club(tmp_path, edit)] == [(code, hint)]


@pytest.mark.parametrize(
    ("edit", "code", "hint"),
    [
        ('to harvest(p): p.sacks_of_grain "all"', "unknown-attribute", "it has: “grain”"),
        ("remove stat the_weather", "nothing-to-edit", "did you mean “roll weather”?"),
        ("change roll the_weather\n  target 6", "nothing-to-edit", "did you mean “weather”?"),
        ("remove option clear_skies", "nothing-to-edit", "there are: tolls"),
        ("setup\n  for each w in work where w is water_mill\n    stop", "unknown-name", "did you mean “mill”?"),
        ("set the_mill_takes_a_toll = no", "nothing-to-edit", "did you mean “tolls”?"),
        ("remove table work.water_mill", "no-such-member", "did you mean “mill”?"),
        ("change table work\n  | key | grain |\n  | Water_mill | 1 |", "no-such-member", "did you mean “mill”?"),
        ("remove action build.not_yours", "no-such-member", "did you mean “own”?"),
        ("remove kind player.sacks", "no-such-member", "did you mean “grain”?"),
        ('label build.is_not "no"', "no-such-member", "did you mean “own”?"),
        (
            "change effect of work.mill in tile.standing\n  harvest: +2",
            "no-such-member",
            "did you mean “mill_in”? A line that is new stands below `add to effect of work.mill in tile.standing`",
        ),
    ],
)
def test_a_name_may_be_missed_by_what_players_read(edit: str, code: str, hint: str, tmp_path: Path) -> None:
    """Who has played a game and not read its rules calls things as the program does."""
    assert [
        (one.code, one.hint()) for one in told_in_club(tmp_path, edit, VALLEY.replace('"mill"  |', '"water mill"  |'))
    ] == [(code, hint)]


@pytest.mark.parametrize(
    ("edit", "hint"),
    [
        ('change roll weather\n  -2 "wet hay"', "wet_hay: -2"),
        ('change roll weather\n  wet_hay: -2 "mould"', 'wet_hay: -2 "mould" when tile.standing is barn'),
        ('change stat harvest\n  3 * 2 "mills"', "mills: 3 * 2"),
        ('change effect of work.mill in tile.standing\n  to harvest(p): +2 "mill in {tile}"', "mill_in: +2"),
    ],
)
def test_a_changed_line_that_says_less_than_the_one_below_is_told(edit: str, hint: str, tmp_path: Path) -> None:
    """A text in quotes behind the new amount looks like no more than that amount, and would drop the `when`."""
    (tmp_path / "valley.law").write_text(VALLEY, encoding="utf-8")
    always = "if it shall count always, say so: … when yes"
    told = [[("says-less", f"to keep that write: {hint}; {always}")], [], []]
    for lines, expected in zip((edit, f"{edit.splitlines()[0]}\n  {hint}", f"{edit} when yes"), told, strict=True):
        (tmp_path / "club.law").write_text(f"ruleset club extends valley\n{lines}\n", encoding="utf-8")
        found = [one for one in load_ruleset(tmp_path / "club.law").findings if one.span and one.span.line > 1]
        assert [(one.code, one.hint()) for one in found if one.span and "club" in one.span.file] == expected


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("grain: number = 3", "to keep them write: grain: number at least 0 = 3"),
        ("grain: number = 0", None),
        ("grain: number at least -5 = 3", None),
    ],
)
def test_a_changed_number_that_begins_otherwise_and_has_no_bounds_is_told(
    line: str, hint: str | None, tmp_path: Path
) -> None:
    (tmp_path / "valley.law").write_text(VALLEY, encoding="utf-8")
    (tmp_path / "club.law").write_text(f"ruleset club extends valley\nchange kind player\n  {line}\n", encoding="utf-8")
    found = [one.hint() for one in load_ruleset(tmp_path / "club.law").findings if one.code == "says-less"]
    assert found == ([] if hint is None else [hint])


STATEMENTS = "an attribute is what statements make it: change those, or let them ask a stat for the number"


@pytest.mark.parametrize(
    ("edit", "code", "hint"),
    [
        ("option tolls is no", "said-otherwise", "write: set tolls = no"),
        ("option tolls: no", "said-otherwise", "write: set tolls = no"),
        ("upon build\n  stop", "another-sort", "what comes of it when it is done stands below `after build`"),
        ("forbids fair", "another-sort", "name the acts that are meant, such as those that it offers"),
        ('to grain: +1 "luck"', "another-sort", STATEMENTS),
        ('to player.grain: +1 "luck"', "another-sort", STATEMENTS),
        ("each raising of player.grain: halved", "another-sort", STATEMENTS),
        ("add to kind player\n  fame", "said-otherwise", "write: fame: number = 0"),
        (
            "add player.fame: number = 0",
            "said-otherwise",
            "write: add to kind player, and indented below it: fame: number = 0",
        ),
    ],
)
def test_a_line_of_house_rules_that_is_no_line_is_told_with_one_that_is(
    edit: str, code: str, hint: str, tmp_path: Path
) -> None:
    assert [(one.code, one.hint()) for one in told_in_club(tmp_path, edit)] == [(code, hint)]


def test_a_statement_that_nothing_is_like_is_called_by_what_it_changes(tmp_path: Path) -> None:
    (tmp_path / "valley.law").write_text(VALLEY, encoding="utf-8")
    (tmp_path / "club.law").write_text(
        "ruleset club extends valley\nchange action build\n  gold up 1\n", encoding="utf-8"
    )
    found = [one.message() for one in load_ruleset(tmp_path / "club.law").findings if one.code == "no-such-member"]
    assert found == ["build has no “gold” to change"]


def test_what_comes_of_a_roll_is_told_where_it_is_thrown(tmp_path: Path) -> None:
    rules = (
        "ruleset base\nroll climb(player)\n  dice 2d6\n  target 7\n"
        "action go by player\n  roll climb(player)\nphase day\n  each player in order\n    any number of go\n"
    )
    (tmp_path / "base.law").write_text(rules, encoding="utf-8")
    edit = 'ruleset club extends base\nadd to roll climb\n  failure\n    say "ouch"\n'
    (tmp_path / "club.law").write_text(edit, encoding="utf-8")
    found = [one for one in load_ruleset(tmp_path / "club.law").findings if one.span and one.span.line > 1]
    assert [(one.code, one.hint()) for one in found] == [("misplaced-line", "write it below: `add to action go.climb`")]


def test_a_declaration_may_be_called_by_what_means_a_word_of_the_language(tmp_path: Path) -> None:
    rules = "ruleset base\nroll tirada(player)\n  dice 2d6\n  target 7\nphase day\n  each player in order\n"
    (tmp_path / "base.law").write_text(f"{rules}    roll tirada(player)\n", encoding="utf-8")
    (tmp_path / "club.law").write_text("ruleset club extends base\ncambia roll tirada\n  target 6\n", encoding="utf-8")
    found = [one for one in load_ruleset(tmp_path / "club.law").findings if one.span and "club" in one.span.file]
    assert "write: change roll tirada" in [one.hint() for one in found]


def test_phases_in_a_circle_are_told_where_a_layer_moves_one(tmp_path: Path) -> None:
    rules = 'ruleset base\nphase day\n  say "day"\nphase night\n  say "night"\n'
    (tmp_path / "base.law").write_text(rules, encoding="utf-8")
    (tmp_path / "club.law").write_text("ruleset club extends base\nchange phase day after day\n", encoding="utf-8")
    found = [one for one in load_ruleset(tmp_path / "club.law").findings if one.code == "phases-in-a-circle"]
    assert [(Path(one.span.file).name, one.span.line) for one in found if one.span] == [("club.law", 2)]


def test_a_line_that_rolls_have_by_like_is_told_once(tmp_path: Path) -> None:
    """Of the roll in which it stands, though others come before it by their names."""
    rules = "ruleset base\nroll march(player)\n  dice 2d6\n  target 7\n  natural 1 fails\nroll halt like march\n"
    (tmp_path / "base.law").write_text(rules, encoding="utf-8")
    found = [one for one in load_ruleset(tmp_path / "base.law").findings if one.code == "natural-outside-dice"]
    assert [dict(one.values)["roll"] for one in found] == ["march"]


def test_which_ruleset_is_extended_stands_in_the_first_line(tmp_path: Path) -> None:
    """Below it, the line is told where it belongs; and where another stands there, how both can be had."""
    (tmp_path / "hills.law").write_text("ruleset hills\n", encoding="utf-8")
    club = tmp_path / "club.law"
    club.write_text("ruleset club\n  extends hills\n", encoding="utf-8")
    (found,) = (one for one in load_ruleset(club).findings if one.severity is Severity.ERROR)
    assert (found.code, found.hint()) == ("header-word", "write: ruleset club extends hills")
    club.write_text("ruleset club extends hills\n  extends sea\n", encoding="utf-8")
    (found,) = (one for one in load_ruleset(club).findings if one.severity is Severity.ERROR)
    hint = "extend sea there, and let sea begin with `ruleset sea extends hills`"
    assert (found.code, found.hint()) == ("header-word", hint)


def test_of_two_phases_that_come_before_each_other_the_layer_is_told_how_to_move_the_other(tmp_path: Path) -> None:
    rules = 'ruleset base\nphase battles\n  say "b"\nphase raids before battles\n  say "r"\n'
    (tmp_path / "base.law").write_text(rules, encoding="utf-8")
    club = tmp_path / "club.law"
    club.write_text("ruleset club extends base\nchange phase battles before raids\n", encoding="utf-8")
    (found,) = [one for one in load_ruleset(club).findings if one.code == "phases-in-a-circle"]
    assert found.hint() == "write: change phase raids after battles"
    club.write_text("ruleset club extends base\nchange phase raids after battles\n", encoding="utf-8")
    assert list(load_ruleset(club).sound().phases) == ["battles", "raids"]
