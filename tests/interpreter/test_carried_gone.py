"""When a campaign goes on under other rules: what goes along, what falls away, and that what is gone is not told."""

from __future__ import annotations

from pathlib import Path

from dsl.loader import load_ruleset
from interpreter.campaign.swapping import carried_world, carry_over
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from maps import load_map, open_map

SEATS = [Seat("red", "Red", {}), Seat("blue", "Blue", {})]
WITH_CREWS = """ruleset ships
kind player
  gold: number = 10
  flagship: crew or none
  fleet: set of crew
  ally: player or none
kind crew, crews
  player: player
  men: number = 3
condition tired of crew
stat worth(p: player)
  base 1
stat pay(c: crew)
  base c.men
setup
  for each p in players
    create crew as first
      player = p
    first gains tired
    create crew as second
      player = p
    add 2 "praise" to pay(first)
    add 2 "blame" to worth(p) until end of market
    p.flagship becomes first
    p.fleet becomes those c in crews where c.player is p
phase market "The market"
  each player in order
    ask player for n: number at least 0 at most 3
    player.gold up n + worth(player)
  for each c in crews where c is c.player.flagship
    destroy c
"""
WITHOUT = """ruleset ashore
kind player
  gold: number = 10
  flagship: player or none
  fleet: set of player
phase market "The fair"
  each player in order
    ask player for n: number at least 0 at most 3
    player.gold up n
"""


def compiled(folder: Path, name: str, text: str) -> Program:
    (folder / f"{name}.law").write_text(text, encoding="utf-8")
    return Program(load_ruleset(folder / f"{name}.law").sound())


def test_what_is_gone_is_not_listed(tmp_path: Path) -> None:
    ships, ashore = compiled(tmp_path, "ships", WITH_CREWS), compiled(tmp_path, "ashore", WITHOUT)
    game = Game(ships, open_map("duel"), SEATS, {})
    for _ in SEATS:
        game.answer(1)
    assert [one.id for one in game.world.things["crew"]] == ["crew_2", "crew_4"]
    _, report = carry_over(game, ashore, game.tile_map, SEATS, {}, None, "market", {})
    assert sorted(map(str, report.dropped)) == [
        "crew crew_2",
        "crew crew_4",
        "player blue: ally",
        "player red: ally",
    ]
    assert report.defaulted == ()


LASTING = """ruleset league
kind player
  gold: number = 10 seen by player
  luck: number = 0 seen by player
stat charm(p: player)
  base 1
setup
  for each p in players
    add +1 "a day" to charm(p) until end of fair
    add +2 "a week" to charm(p) for 3 turns
    add +4 "as long as it is so" to charm(p) while p.luck is 0
    reveals p.gold to those x in players where x is not p
    reveals p.luck to those x in players where x is not p until end of fair
phase fair "The fair"
  each player in order
    ask player for n: number at least 0 at most 3
    player.gold up n + charm(player)
"""


def test_what_still_lasts_goes_along_where_the_new_rules_know_it(tmp_path: Path) -> None:
    game = Game(compiled(tmp_path, "league", LASTING), open_map("duel"), SEATS, {})
    game.answer(1)
    same = compiled(tmp_path, "league", LASTING.replace("10 seen", "20 seen"))
    played, report = carry_over(game, same, game.tile_map, SEATS, {}, None, "fair", {})
    # A test stands in the old rules, and nobody can look at it under the new ones.
    assert list(map(str, report.dropped)) == ["entry “as long as it is so” on charm"]
    assert sorted(one.label for one in played.world.entries.all["charm"]) == ["a day", "a day", "a week", "a week"]
    assert len(played.world.entries.all["(revealed)"]) == 4

    other = LASTING.replace("gold", "silver").replace("fair", "market").replace("charm", "grace")
    played, report = carry_over(game, compiled(tmp_path, "other", other), game.tile_map, SEATS, {}, None, "market", {})
    assert sorted(map(str, report.dropped)) == [
        "entry “a day” on charm",
        "entry “a week” on charm",
        "entry “as long as it is so” on charm",
        "player blue: gold",
        "player red: gold",
        "what was revealed: gold",
        "what was revealed: luck",
    ]
    assert not played.world.entries.all.get("(revealed)")


CARGO = """ruleset cargo
option rough = yes "rough"
kind player
  gold: number at least 0 at most 20 = 10
  share: exact number = 1/2
  wares: set of ware
  queue: list of player
  mood: one of (calm, wild, sly) = calm
  likes: set of player
table ware
  | key  | name   |
  | wool | "wool" |
  | iron | "iron" |
  | silk | "silk" |
condition tired of player
condition proud of player
condition sore of player
setup
  for each p in players
    p.gold becomes 18
    p.share becomes 2/3
    add wool to p.wares
    add iron to p.wares
    p.mood becomes sly
    for each q in players
      add q to p.queue
      add q to p.likes
    p gains tired
    p gains proud for 3 turns
    p gains sore while p.gold > 5
phase fair "The fair"
  each player in order
    ask player for n: number at least 0 at most 3
    player.gold up 0 * n
"""


def test_values_go_along_as_far_as_the_new_rules_have_them(tmp_path: Path) -> None:
    game = Game(compiled(tmp_path, "cargo", CARGO), open_map("duel"), SEATS, {"rough": False})
    game.answer(1)
    same = compiled(tmp_path, "cargo", CARGO.replace('"The fair"', '"Fair"'))
    played, report = carry_over(game, same, game.tile_map, SEATS, {"rough": False}, None, "fair", {})
    red = played.world.by_id["red"]
    kind = same.rulebook.kinds["player"]
    held = {one.name: played.world.by_id["red"].v[kind.index(one.name)] for one in kind.attributes}
    assert (held["gold"], str(held["share"]), held["mood"]) == (18, "2/3", "sly")
    assert [one.key for one in held["wares"]] == ["wool", "iron"]
    assert [one.id for one in held["queue"]] == ["red", "blue"]
    assert {one.id for one in held["likes"]} == {"red", "blue"}
    # What holds while something is so hangs on a test of the old rules.
    assert sorted(red.conditions) == ["proud", "tired"]
    assert sorted(map(str, report.dropped)) == ["player blue: sore", "player red: sore"]
    assert report.defaulted == ()


def test_values_that_the_new_rules_do_not_have_fall_away(tmp_path: Path) -> None:
    game = Game(compiled(tmp_path, "cargo", CARGO), open_map("duel"), SEATS, {"rough": False})
    game.answer(1)
    text = CARGO.replace('  | iron | "iron" |\n', "").replace("    add iron to p.wares\n", "")
    text = text.replace("(calm, wild, sly)", "(calm, wild)").replace("    p.mood becomes sly\n", "")
    text = text.replace("at most 20 = 10", "at most 12 = 10").replace("    p.gold becomes 18\n", "")
    text = text.replace('option rough = yes "rough"\n', "").replace("condition tired of player\n", "")
    other = compiled(
        tmp_path, "other", text.replace("    p gains tired\n", "").replace("ruleset cargo", "ruleset other")
    )
    played, report = carry_over(game, other, game.tile_map, SEATS, {"rough": False}, None, "fair", {})
    kind = other.rulebook.kinds["player"]
    held = {one.name: played.world.by_id["red"].v[kind.index(one.name)] for one in kind.attributes}
    # 18 is more than 12, and nobody is sly any more: both begin as the new rules have it.
    assert (held["gold"], held["mood"]) == (10, "calm")
    assert [one.key for one in held["wares"]] == ["wool"]
    assert "option rough" in map(str, report.dropped)
    assert {f"player {one}: {name}" for one in ("red", "blue") for name in ("tired", "sore")} <= set(
        map(str, report.dropped)
    )
    lost = [f"player {one}: {what}" for one in ("red", "blue") for what in ("gold 18 -> 10", "mood sly -> calm")]
    assert list(map(str, report.defaulted)) == lost


LEAVING = """ruleset league
kind player
  pals: set of player
  buys: number
kind pact, pacts
  us: player
  them: player
  ends with us, them
kind boat, boats
  mate: player
table ware
  | key  |
  | wool |
  | silk |
event storm, storms(p: player) continuing
  p.buys up 1
event song, songs(p: player) continuing survives
  p.buys up 1
action buy(ware) by player
  player.buys up count of b in past buy where b.player is player
setup
  for each p in players where count of players > 1
    for each q in players where q is not p
      add q to p.pals
      create pact
        us = p
        them = q
      create boat
        mate = q
    begin storm(p)
    begin song(p)
phase fair "The fair"
  run events
  each player in order
    any number of buy
"""


def test_what_ends_with_who_leaves_is_not_said_to_name_him(tmp_path: Path) -> None:
    seats = [*SEATS, Seat("green", "Green", {})]
    rules = compiled(tmp_path, "league", LEAVING)
    game = Game(rules, open_map("duel"), seats, {})
    for answer in ({"action": "buy", "ware": "silk"}, "done", "done", "done"):
        game.answer(answer)
    without = compiled(tmp_path, "without", LEAVING.replace("  | silk |\n", ""))
    played, report = carry_over(game, without, game.tile_map, SEATS, {}, None, "fair", {})
    # Of six pacts, four are with Green; two boats have Green for a mate; what stands in a set is named as well.
    assert sorted(report.left) == [
        "boat boat_2: mate green",
        "boat boat_4: mate green",
        "player blue: pals green",
        "player red: pals green",
        "song song_3: p green",
    ]
    pacts = {one.id for one in game.world.things["pact"]} - {one.id for one in played.world.things["pact"]}
    gone = {f"pact {one}" for one in pacts}
    assert len(gone) == 4
    assert set(report.dropped) == {"player green", "storm storm_3", "log of buy: 1 of 1 entries", *gone}


SHOP = """action buy(ware) by player
  player.buys up count of b in past buy where b.player is player
"""


def test_what_is_lost_of_the_log_is_counted(tmp_path: Path) -> None:
    game = Game(compiled(tmp_path, "league", LEAVING), open_map("duel"), SEATS, {})
    for ware in ("silk", "wool", "silk"):
        game.answer({"action": "buy", "ware": ware})
    without = compiled(tmp_path, "without", LEAVING.replace("  | silk |\n", ""))
    played, report = carry_over(game, without, game.tile_map, SEATS, {}, None, "fair", {})
    assert report.dropped == ("log of buy: 2 of 3 entries",)  # two of silk, one of wool
    assert len(played.world.log["buy"]) == 1
    none = LEAVING.replace(SHOP, "").replace("    any number of buy\n", "    player.buys up 1\n")
    _, report = carry_over(game, compiled(tmp_path, "none", none), game.tile_map, SEATS, {}, None, "fair", {})
    assert report.dropped == ("log of buy: 3 of 3 entries",)


LAND = """format: 1
title: Land
boards: [{{id: land, name: Land, layout: none}}]
islands: allowed
tiles: {{{tiles}}}
"""


def test_what_is_new_in_map_and_campaign_is_named(tmp_path: Path) -> None:
    program = compiled(tmp_path, "league", LEAVING)
    (tmp_path / "before.yaml").write_text(LAND.format(tiles="ford: {}, hill: {}"), encoding="utf-8")
    (tmp_path / "now.yaml").write_text(LAND.format(tiles="ford: {}, moor: {}, dale: {}, hill: {}"), encoding="utf-8")
    before, now = load_map(tmp_path / "before.yaml"), load_map(tmp_path / "now.yaml")
    game = Game(program, before, SEATS, {})
    seats = [*SEATS, Seat("green", "Green", {})]
    played, report = carry_over(game, program, now, seats, {}, None, "fair", {})
    assert [one.id for one in played.world.tiles] == ["dale", "ford", "hill", "moor"]
    assert list(map(str, report.added)) == ["tile dale", "tile moor", "player green"]
    _, report = carry_over(played, program, now, seats, {}, None, "fair", {})
    assert report.added == (), "it is told once"


WITH_TRAITS = """ruleset traits
table trait
  | key    | fame |
  | brave  | 1    |
  | wary   | 2    |
  | greedy | 3    |
  | bold   | 4    |
kind player
  traits: set of trait = {brave, greedy}
  seen: list of trait
phase market
  each player in order
    ask player for n: number at least 0 at most 3
"""


def test_of_what_several_hold_it_is_told_who_loses_it(tmp_path: Path) -> None:
    before = compiled(tmp_path, "before", WITH_TRAITS)
    fewer = WITH_TRAITS.replace("  | greedy | 3    |\n  | bold   | 4    |\n", "").replace("brave, greedy", "brave")
    after = compiled(tmp_path, "after", fewer)
    seen = {"seen": ["wary", "greedy", "bold"]}
    seats = [Seat("red", "Red", seen), Seat("blue", "Blue", seen), Seat("green", "Green", seen | {"traits": ["wary"]})]
    old = Game(before, open_map("duel"), seats, {})
    game, report = carry_over(old, after, old.tile_map, seats, {}, None, "market", {})
    keys = {one.id: [[row.key for row in value] for value in one.v] for one in game.world.things["player"]}
    assert keys["red"] == keys["blue"] == [["brave"], ["wary"]]
    assert keys["green"] == [["wary"], ["wary"]]
    assert [str(line) for line in report.dropped] == [
        "player red: traits greedy",
        "player red: seen greedy, bold",
        "player blue: traits greedy",
        "player blue: seen greedy, bold",
        "player green: seen greedy, bold",
    ]


def test_of_many_values_that_fit_it_is_told_that_there_are_more(tmp_path: Path) -> None:
    rows = "".join(f"  | rank_{one} | {one} |\n" for one in range(1, 14))
    head = f"ruleset ranks\ntable rank\n  | key | pay |\n{rows}"
    text = f'{head}kind player\n  rank: rank = rank_1\nphase market\n  say "x"\n'
    before = compiled(tmp_path, "before", text)
    after = compiled(
        tmp_path, "after", text.replace("= rank_1\n", "\n").replace("  | rank_1 | 1 |\n", "  | rank_0 | 1 |\n")
    )
    old = Game(before, open_map("duel"), SEATS, {})
    _, report = carried_world(old, after, old.tile_map, SEATS, {}, {})
    assert {fit.split(", ")[-1] for _, _, fit in report.needed} == {"…"}
