"""Links of kinds, in play: what rules ask by road or by sea, and what the map says of a link.

The ruleset is `tests/rulesets/straits`, whose cases say what each question answers; here maps are made at random.
"""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from random import Random

import networkx
import pytest

from cli.main import run
from cli.telling.pictures import game_map
from dsl import tree as t
from dsl.border.diagnostics import Finding, Span, Stopped
from dsl.loader import load_ruleset
from dsl.reading.parser import parse
from dsl.tree.walk import nodes_below
from interpreter.campaign.swapping import carry_over
from interpreter.cases.inventory.switching_off import SwitchBoard
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.inferred.links_alike import links_alike
from interpreter.new_world import Seat, new_world
from interpreter.values.value import Entity, Fact
from interpreter.views.seen_world import seen_world
from interpreter.world.state import as_data, state_hash_of
from interpreter.world.world import World
from maps import TileMap, load_map
from tests.interpreter.reference import Walker, plain
from tests.loaded_once import program_of

SEATS = [Seat("red", "Red", {}), Seat("blue", "Blue", {})]
KINDS = ("", "road", "sea", "canal", "rail")
NOWHERE = Span("", 1, 1, 1, 1)
PAIRED = ("by_road", "by_sea", "any_way", "is_sailed", "toll_of", "road_toll", "sea_toll", "wet", "wet_road", "wear")
SINGLE = ("roads_of", "same_roads", "harbours")


def written(folder: Path, text: str) -> TileMap:
    (folder / "map.yaml").write_text(text, encoding="utf-8")
    return load_map(folder / "map.yaml")


def random_map(random: Random, folder: Path) -> TileMap:
    """Some tiles side by side and some alone, with links of all kinds of which something is said or not."""
    rows = "\n".join(f'      - "{"".join(random.choice("aa.") for _ in range(4))}"' for _ in range(2))
    own = [f"t{number}" for number in range(5)]
    lines = []
    for first, second in permutations(own, 2):
        if random.random() < 0.35:
            said = random.choice(["", ", toll: 3", ", river: true", ", toll: 1, soil: marsh"])
            kind = random.choice(KINDS)
            place = "links" if first < second else "one_way"
            lines.append(
                (place, first, second, kind, f"  - {{way: [{first}, {second}]{kind and ', by: ' + kind}{said}}}")
            )
    both = {frozenset(one[1:3]) | {one[3]} for one in lines if one[0] == "links"}
    lines = [one for one in lines if one[0] == "links" or frozenset(one[1:3]) | {one[3]} not in both]
    text = f"""format: 1
title: Made
islands: allowed
boards:
  - id: main
    layout: square
    rows:
{rows}
    legend: {{a: []}}
tiles:
""" + "".join(f"  {one}: {{at: [{at}, 9]}}\n" for at, one in zip((1, 3, 5, 7, 9), own, strict=True))
    for place in ("links", "one_way"):
        told = [line for key, *_, line in lines if key == place]
        text += f"{place}:{'' if told else ' []'}\n" + "".join(f"{line}\n" for line in told)
    return written(folder, text)


def graph_by(tile_map: TileMap, kind: str) -> networkx.DiGraph[str]:
    """The tiles, and the links of one kind."""
    graph: networkx.DiGraph[str] = networkx.DiGraph()
    graph.add_nodes_from(tile_map.graph)
    graph.add_edges_from((start, end) for start, end, key in tile_map.graph.edges(keys=True) if key == kind)
    return graph


@pytest.mark.parametrize("seed", range(12))
def test_what_is_asked_by_a_kind_is_what_networkx_finds_among_its_links(seed: int, tmp_path: Path) -> None:
    tile_map = random_map(Random(seed), tmp_path)
    world, _ = new_world(program_of("straits"), tile_map, SEATS, {})
    tiles = world.tiles
    for kind in ("road", "sea", "canal"):
        graph = graph_by(tile_map, kind)
        steps = dict(networkx.all_pairs_shortest_path_length(graph))
        for one in tiles:
            assert [near.id for near in world.linked.neighbours(kind, one)] == sorted(
                graph.successors(one.id), key=tile_map.index.__getitem__
            )
            reached = {other.id for other in world.linked.part(kind, one, tiles)}
            assert reached == set(steps[one.id])
            for other in tiles:
                assert world.linked.distance(kind, one, other) == steps[one.id].get(other.id)
        parts = {frozenset(tile.id for tile in part) for part in world.linked.parts(kind, tiles)}
        assert parts == set(map(frozenset, networkx.weakly_connected_components(graph)))


@pytest.mark.parametrize("seed", range(12))
def test_the_walker_agrees_on_maps_with_links_of_all_kinds(seed: int, tmp_path: Path) -> None:
    program = program_of("straits")
    world, _ = new_world(program, random_map(Random(f"walk {seed}"), tmp_path), SEATS, {})
    walker = Walker(world)

    def agree(name: str, *arguments: Entity) -> None:
        assert program.definition(name)(world, *arguments) == plain(walker.definition(name, list(arguments))), name

    agree("road_shape")
    for one in world.tiles:
        for name in SINGLE:
            agree(name, one)
        for other in world.tiles:
            for name in PAIRED:
                agree(name, one, other)


class Everything:
    """Whoever sees all."""

    def thing(self, thing: Entity) -> bool:
        return True

    def value(self, thing: Entity, index: int) -> bool:
        return True

    def condition(self, thing: Entity, name: str) -> bool:
        return True

    def fact(self, fact: Fact) -> bool:
        return True

    def reads(self, readers: frozenset[str] | None) -> bool:
        return True

    def is_self(self, player: Entity) -> bool:
        return True


def test_whoever_looks_on_knows_the_links(tmp_path: Path) -> None:
    """They are of the map, which everybody sees."""
    program = program_of("straits")
    world, _ = new_world(program, random_map(Random("seen"), tmp_path), SEATS, {})
    seen = seen_world(world, Everything())
    for one in world.tiles:
        for name in SINGLE:
            own = [tile.id for tile in plain(program.definition(name)(world, one))]
            assert [tile.id for tile in plain(program.definition(name)(seen, seen.by_id[one.id]))] == own


PAIR = """format: 1
title: Pair
boards: [{{id: main, layout: square, rows: ["aa"], legend: {{a: []}}}}]
links:
{links}
"""


def found(links: str, folder: Path) -> list[Finding]:
    """What is found in a map when a campaign begins with it."""
    tile_map = written(folder, PAIR.format(links=links))
    program = program_of("straits")
    try:
        told = new_world(program, tile_map, SEATS, {})[1]
    except Stopped as stopped:
        told = tuple(stopped.findings)
    return [*told, *links_alike(tile_map, program.rulebook)]


@pytest.mark.parametrize(
    ("link", "code", "message", "hint"),
    [
        ("by: see", "link-kind-unknown-to-rules", "the rules know no links by “see”", "they know links by: “sea”"),
        ("by: air", "link-kind-unknown-to-rules", "the rules know no links by “air”", "road, sea, canal"),
        ("tol: 3", "attribute-unknown-to-rules", "the rules know no “tol” of links", "did you mean “toll”?"),
        (
            "toll: steep",
            "value-unfit",
            "“steep” does not fit “toll” of the link of a1",
            "a whole number from 0 to 9",
        ),
        ("toll: 12", "value-unfit", "“12” does not fit “toll”", "a whole number from 0 to 9"),
        ("river: 2", "value-unfit", "“2” does not fit “river”", "yes, no"),
        ("soil: mud", "value-unfit", "“mud” does not fit “soil”", "marsh, rock, none"),
        ("by: [road, sea], toll: 10", "value-unfit", "“10” does not fit “toll”", "from 0 to 9"),
    ],
)
def test_what_the_rules_do_not_know_of_a_link_is_told_at_its_place(
    link: str, code: str, message: str, hint: str, tmp_path: Path
) -> None:
    (one,) = found(f"  - {{way: [a1, b1], {link}}}", tmp_path)
    assert one.code == code
    assert one.message().startswith(message)
    assert hint in one.hint()
    assert one.span is not None
    assert (one.span.file, one.span.line) == (str(tmp_path / "map.yaml"), 5)


def test_what_does_not_fit_tiles_of_one_letter_is_told_once_where_the_letter_is_explained(tmp_path: Path) -> None:
    text = PAIR.format(links="  - [a1, b1]").replace("{a: []}", "{a: {owner: nobody_here}}")
    with pytest.raises(Stopped) as stopped:
        new_world(program_of("straits"), written(tmp_path, text), SEATS, {})
    (one,) = stopped.value.findings
    assert one.message() == "“nobody_here” does not fit “owner” of a1"


@pytest.mark.parametrize("link", ["by: road", "by: [sea, canal], toll: 9", "river: yes", "soil: marsh", "soil: none"])
def test_what_they_know_is_not_told(link: str, tmp_path: Path) -> None:
    assert found(f"  - {{way: [a1, b1], {link}}}", tmp_path) == []


def value(world: World, program: Program, name: str, *tiles: str) -> object:
    return plain(program.definition(name)(world, *(world.by_id[one] for one in tiles)))


@pytest.mark.parametrize(
    ("rule", "wet", "toll", "canals"),
    [(None, True, 3, 1), ("L-1", False, 3, 1), ("L-2", True, 0, 1), ("L-3", True, 3, 0)],
)
def test_a_rule_that_a_line_of_links_cites_can_be_switched_off(
    rule: str | None, wet: bool, toll: int, canals: int, tmp_path: Path
) -> None:
    tile_map = written(tmp_path, PAIR.format(links="  - {way: [a1, b1], by: canal, river: true, toll: 3}"))
    program = program_of("straits")
    if rule is not None:
        book = SwitchBoard(program.rulebook).without(rule)
        assert book is not None
        program = Program(book)
    world, _ = new_world(program, tile_map, SEATS, {})
    assert value(world, program, "wet", "a1", "b1") is wet
    assert value(world, program, "toll_of", "a1", "b1") == toll
    assert value(world, program, "locks", "a1", "b1") == canals


BASE = """ruleset base
links
  by road
  toll: number = 2
kind player
  home: tile or none
define fee(a: tile, b: tile) = toll between a and b
"""
LAYER = """ruleset top extends base
add to links
  by sea, rail
  steep: yes or no = no
change links
  toll: number = 3
define climb(a: tile, b: tile) = (1 when steep between a and b by rail, otherwise 0)
"""


def test_a_layer_adds_kinds_and_attributes_and_changes_them(tmp_path: Path) -> None:
    (tmp_path / "base.law").write_text(BASE, encoding="utf-8")
    (tmp_path / "top.law").write_text(LAYER, encoding="utf-8")
    book = load_ruleset(tmp_path / "top.law").sound()
    assert [one.name for one in book.link_kinds] == ["road", "sea", "rail"]
    assert [one.name for one in book.link_attributes] == ["toll", "steep"]
    program = Program(book)
    links = "  - {way: [a1, b1], by: rail, steep: true}"
    world, _ = new_world(program, written(tmp_path, PAIR.format(links=links)), SEATS, {})
    assert value(world, program, "fee", "a1", "b1") == 3
    assert value(world, program, "climb", "a1", "b1") == 1


def test_a_layer_adds_where_nothing_was_known(tmp_path: Path) -> None:
    (tmp_path / "base.law").write_text("ruleset base\n", encoding="utf-8")
    (tmp_path / "top.law").write_text("ruleset top extends base\nadd to links\n  by sea\n", encoding="utf-8")
    assert [one.name for one in load_ruleset(tmp_path / "top.law").sound().link_kinds] == ["sea"]


def test_a_difference_names_the_links_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "base.law").write_text(BASE, encoding="utf-8")
    (tmp_path / "other.law").write_text(BASE.replace("base", "other").replace("= 2", "= 1"), encoding="utf-8")
    run(["rules", "diff", str(tmp_path / "base.law"), str(tmp_path / "other.law")])
    assert capsys.readouterr().out.splitlines()[1:] == ["links", "  toll: number = 2 in A, number = 1 in B"]


@pytest.mark.parametrize(
    ("edit", "kinds", "attributes"),
    [
        ("remove links.by_road", [], ["toll"]),
        ("remove links.toll\nreplace define fee(a: tile, b: tile) = 1", ["road"], []),
        ("remove links\nreplace define fee(a: tile, b: tile) = 1", [], []),
        ("replace links\n  by sea\n  toll: number = 1", ["sea"], ["toll"]),
    ],
)
def test_a_layer_takes_away_what_is_known_of_links(
    edit: str, kinds: list[str], attributes: list[str], tmp_path: Path
) -> None:
    (tmp_path / "base.law").write_text(BASE, encoding="utf-8")
    (tmp_path / "top.law").write_text(f"ruleset top extends base\n{edit}\n", encoding="utf-8")
    book = load_ruleset(tmp_path / "top.law").sound()
    assert [one.name for one in book.link_kinds] == kinds
    assert [one.name for one in book.link_attributes] == attributes


@pytest.mark.parametrize(
    ("lines", "code", "hint"),
    [
        (
            "define near(a: tile) = neighbours of a by road",
            "unknown-link-kind",
            "which there are: by road",
        ),
        ("define dear(a: tile, b: tile) = toll between a and b", "unknown-link-attribute", "toll: yes or no = no"),
        ("links\n  by road, road", "duplicate-member", ""),
        ("links\n  toll: number = 0\n  toll: number = 1", "duplicate-member", ""),
        ("links\n  by road\nlinks\n  by sea", "duplicate-name", ""),
        ("links\n  toll: number = turn", "constant-needed", ""),
        ("links\n  toll: number at least turn = 3", "constant-needed", ""),
        ("links\n  by most", "reads-as-keyword", ""),
        ("links\n  fee: number = toll\ndefine toll = fee between the_tile and the_tile", "constant-needed", ""),
        ("links\n  toll: number = 0\ndefine dear(a: tile) = toll between a and turn", "wrong-type", ""),
        ("links\n  toll: number or none\ndefine dear(a: tile) = 1 + toll between a and a", "may-be-none", ""),
        ("links\n  by road\ndefine near(p: player) = neighbours of p by road", "wrong-type", ""),
    ],
)
def test_what_is_not_so_is_found(lines: str, code: str, hint: str, tmp_path: Path) -> None:
    (tmp_path / "made.law").write_text(f"ruleset made\n{lines}\n", encoding="utf-8")
    findings = [one for one in load_ruleset(tmp_path / "made.law").findings if one.code == code]
    assert findings, load_ruleset(tmp_path / "made.law").findings
    assert hint in findings[0].hint()


def test_what_may_be_none_is_certain_behind_a_test(tmp_path: Path) -> None:
    text = """ruleset made
links
  toll: number or none
define dear(a: tile, b: tile) = toll between a and b is not none and toll between a and b > 3
"""
    (tmp_path / "made.law").write_text(text, encoding="utf-8")
    assert {one.code for one in load_ruleset(tmp_path / "made.law").findings} == {"never-used"}


def test_a_text_of_a_link_may_have_a_value_of_its_own(tmp_path: Path) -> None:
    text = """ruleset made
links
  sign: text = "no sign"
define sign_at(a: tile, b: tile) = sign between a and b
"""
    (tmp_path / "made.law").write_text(text, encoding="utf-8")
    program = Program(load_ruleset(tmp_path / "made.law").sound())
    tiles = "format: 1\ntitle: Land\nboards: [{id: land, layout: none}]\ntiles: {a: {}, b: {}, c: {}}\n"
    tile_map = written(tmp_path, f"{tiles}links: [{{way: [a, b], sign: to the mill}}, [b, c]]\n")
    world, _ = new_world(program, tile_map, SEATS, {})
    assert (value(world, program, "sign_at", "a", "b"), value(world, program, "sign_at", "b", "c")) == (
        "to the mill",
        "no sign",
    )


def test_an_adjacency_may_ask_for_links_of_a_kind(tmp_path: Path) -> None:
    """It cannot ask for neighbours that it makes itself; links of a kind are the map's."""
    text = """ruleset made
links
  by sea
adjacency two_days "two days at sea"
  a next to b when distance(a, b) by sea is 2
define around(t: tile) = neighbours of t
define sailed(t: tile) = neighbours of t by sea
"""
    (tmp_path / "made.law").write_text(text, encoding="utf-8")
    program = Program(load_ruleset(tmp_path / "made.law").sound())
    tiles = "format: 1\ntitle: Sea\nboards: [{id: sea, layout: none}]\ntiles: {a: {}, b: {}, c: {}}\n"
    tile_map = written(tmp_path, f"{tiles}links: [{{way: [a, b], by: sea}}, {{way: [b, c], by: sea}}]\n")
    world, _ = new_world(program, tile_map, SEATS, {})
    near = {one.id: [other.id for other in world.neighbours(one)] for one in world.tiles}
    assert near == {"a": ["b", "c"], "b": ["a", "c"], "c": ["a", "b"]}
    assert [one.id for one in world.linked.neighbours("sea", world.by_id["a"])] == ["b"]


def test_by_goes_to_the_nearest_words_that_can_take_it() -> None:
    """An order begins with `by most`, and a question for several ends with `by` and what they weigh."""
    text = """ruleset made
phase day
  for each t in neighbours of here by road by most t.height
    stop
  for each t in here.neighbours by least t.height
    stop
  for each t in neighbours of here
      by most t.height
    stop
  when here is next to port(player) by sea and here is next to home of player by road
    stop
  ask player for load: set of ware from ware, together at most room(player) by weight
  ask player for load: set of ware from ware, together at most toll between here and there by road by weight
  let near = those t in here.touching by road where t.part is distance
"""
    (_, phase), findings = parse(text, "made.law")[0].declarations, parse(text, "made.law")[1]
    assert findings == []
    assert isinstance(phase, t.Phase)
    linked = [node for node in nodes_below(phase) if isinstance(node, t.ByKind | t.Between | t.NextTo)]
    assert [str(one.kind if isinstance(one, t.ByKind) else one.by) for one in linked] == [
        "road",
        "sea",
        "road",
        "road",
        "road",
    ]
    orders = [node for node in nodes_below(phase) if isinstance(node, t.OrderKey)]
    assert len(orders) == 3
    weights = [
        node.weight.text for node in nodes_below(phase) if isinstance(node, t.HowMany) and node.weight is not None
    ]
    assert weights == ["weight", "weight"]


GROWING = """ruleset made
links
  by road, sea
kind player
  home: tile or none
procedure settle(t: tile, s: tile)
  create tile next to t, s by road as found
procedure sail(t: tile)
  create tile next to t by sea as found
procedure walk(t: tile)
  create tile next to t as found
define by_road(t: tile) = neighbours of t by road
define by_sea(t: tile) = neighbours of t by sea
define far(a: tile, b: tile) = distance(a, b) by sea
adjacency lanes
  a next to b when distance(a, b) by sea is 3
define around(t: tile) = neighbours of t
"""


def test_a_tile_made_in_play_is_linked_by_a_kind_with_those_it_is_made_next_to(tmp_path: Path) -> None:
    (tmp_path / "made.law").write_text(GROWING, encoding="utf-8")
    program = Program(load_ruleset(tmp_path / "made.law").sound())
    text = "format: 1\ntitle: Sea\nboards: [{id: sea, layout: none}]\ntiles: {a: {}, b: {}}\n"
    tile_map = written(tmp_path, f"{text}links: [{{way: [a, b], by: sea}}]\n")
    world, _ = new_world(program, tile_map, SEATS, {})
    a, b = world.tiles
    before = state_hash_of(world)

    def asked(name: str, *tiles: Entity) -> object:
        found = plain(program.definition(name)(world, *tiles))
        assert found == plain(Walker(world).definition(name, list(tiles)))
        return [one.id for one in found] if isinstance(found, tuple) else found

    assert (asked("by_sea", a), asked("by_road", a), asked("far", a, b)) == (["b"], [], 1)
    with world.tentative():
        first = world.create_tile([b], None, [], None, NOWHERE, "sea")
        second = world.create_tile([first], None, [], None, NOWHERE, "sea")
        assert (asked("by_sea", b), asked("by_sea", first)) == (["a", first.id], ["b", second.id])
        assert (asked("far", a, second), asked("around", a)) == (3, ["b", second.id])
        third = world.create_tile([a, b], None, [], None, NOWHERE, "road")
        fourth = world.create_tile([a], None, [], None, NOWHERE)
        assert (asked("by_road", a), asked("by_road", third)) == ([third.id], ["a", "b"])
        assert asked("by_road", fourth) == asked("by_sea", fourth) == []
        by_road = state_hash_of(world)
        seen = seen_world(world, Everything())
        assert [one.id for one in seen.linked.neighbours("road", seen.by_id["a"])] == [third.id]
    assert (asked("by_sea", b), asked("by_road", a), asked("around", a)) == (["a"], [], ["b"])
    assert state_hash_of(world) == before != by_road


PHASE = """phase day
  for each t in tiles where turn is 1
    create tile next to t by road as found
phase evening
  each player in order
    ask player for n: number at least 0 at most 3
    say "{n}"
"""


def test_such_links_are_taken_back_drawn_and_taken_over_by_other_rules(tmp_path: Path) -> None:
    (tmp_path / "made.law").write_text(GROWING + PHASE, encoding="utf-8")
    program = Program(load_ruleset(tmp_path / "made.law").sound())
    text = "format: 1\ntitle: Sea\nboards: [{id: sea, layout: none}]\ntiles: {a: {}, b: {}}\n"
    game = Game(program, written(tmp_path, f"{text}links: [{{way: [a, b], by: sea}}]\n"), SEATS, {})
    made = [one.entity.id for one in game.world.land.made]
    ways = {("a", made[0], "road"), (made[0], "a", "road"), ("b", made[1], "road"), (made[1], "b", "road")}
    assert set(game_map(game).ways) == {("a", "b", "sea"), ("b", "a", "sea"), *ways}
    again, _ = carry_over(game, program, game.tile_map, list(game.seats), {}, None, "evening", {})
    assert as_data(again.world)["land"] == as_data(game.world)["land"]
    near = again.world.linked.neighbours("road", again.world.by_id["b"])
    assert [one.id for one in near] == [made[1]]
    state = game.state_hash()
    game.answer(1)
    game.undo(1)
    assert game.state_hash() == state == state_hash_of(game.world)
