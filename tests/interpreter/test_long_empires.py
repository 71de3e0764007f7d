"""Long games of several empires that join, part, conquer and trade: what is one thing stays one, whoever it belongs to.

The players prefer what the group says of empires and what moves land, people and armies from one to another. All is
looked at when a phase opens, when nothing is half done. Of the sheets each figure is the sum of the parts that explain
it, and no boon goes beyond its bounds.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator

import pytest

from interpreter.bots import Bot
from interpreter.compiled.program import Program
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.requests import Choose
from interpreter.values.value import Entity, TableRow, Value
from interpreter.views.explaining import Explanation, explain
from interpreter.views.sheet import sheet_of
from interpreter.world.world import World
from maps import open_map
from tests.loaded_once import program_of

SEEDS = int(os.environ.get("EMPIRE_SEEDS", "3"))
TURNS = int(os.environ.get("EMPIRE_TURNS", "8"))
MODULES = ("battles", "diplomacy", "endowments", "fame", "independence", "trade", "unions", "vassals")
ACTS = frozenset(
    {
        "abandon", "appoint", "assign_leader", "assume", "build", "call_up", "cede_land", "claim",
        "declare_independence", "demolish", "desert", "divide_empire", "endow", "establish", "exercise", "fight",
        "found_again", "garrison", "give_train", "guard", "hide", "hire", "introduce", "join_march", "let_go",
        "lie_in_wait", "lock_up", "make_officer", "march", "merge_armies", "move_capital", "move_divisions",
        "negotiate", "note_attack", "note_cleared", "note_conquest", "note_explored", "note_loss", "note_peace",
        "note_war", "occupy", "reassign", "recruit", "release", "replenish", "retire", "send_to_reserve",
        "send_traders", "send_viceroy", "shoot", "split_army", "strike", "subjugate", "take_command", "take_prisoners",
        "unite",
    }
)  # fmt: skip
CAPS = {
    "selling_price": (10, 100),
    "crafting_discount": (0, 75),
    "longest_event": (1, 15),
    "travel_saving": (0, 75),
    "industry": (0, 999),
}
"""The least and the most that what belongs to a Colony can be worth."""
SIZE = {
    "size_1": 1,
    "size_2": 1,
    "size_3": 3,
    "size_4": 4,
    "size_5": 5,
    "size_6": 6,
    "size_7": 8,
    "size_8": 10,
    "size_9": 12,
}
SIZES = (*SIZE, "size_10")


class Look:
    """Reads attributes of things by their names."""

    def __init__(self, world: World, program: Program) -> None:
        self.world = world
        self._at = {
            kind.name: {one.name: index for index, one in enumerate(kind.attributes)}
            for kind in program.rulebook.kinds.values()
        }

    def of(self, kind: str) -> list[Entity]:
        """All things of a kind."""
        return self.world.things.get(kind, [])

    def value(self, thing: Entity, name: str) -> Value:
        """What an attribute holds."""
        return thing.v[self._at[thing.kind][name]]

    def thing(self, thing: Entity, *names: str) -> Entity | None:
        """The thing at the end of a chain of attributes."""
        found: Entity | None = thing
        for name in names:
            value = None if found is None else self.value(found, name)
            assert value is None or isinstance(value, Entity)
            found = value
        return found

    def key(self, thing: Entity, name: str) -> str:
        """The key of the row of a table that an attribute holds."""
        value = self.value(thing, name)
        assert isinstance(value, TableRow)
        return value.key


def faults_of_land(look: Look) -> Iterator[str]:
    for town in look.of("colony"):
        if look.thing(town, "owner") not in (None, look.thing(town, "tile", "owner")):
            yield f"{town.id} belongs to others than its Sector"
    for empire in look.of("player"):
        towns = [one for one in look.of("colony") if look.thing(one, "owner") is empire]
        capital = look.thing(empire, "capital")
        if (capital is None) != (not towns) or (capital is not None and capital not in towns):
            yield f"the capital of {empire.id} is {capital}, and it has {len(towns)} Colonies"
        if look.world.has(empire, "fallen"):
            kept = (
                ("tile", "owner"),
                ("post", "player"),
                ("relation", "us"),
                ("relation", "them"),
                ("war", "us"),
                ("war", "them"),
            )
            bound = (
                ("vassalage", "patron"),
                ("vassalage", "vassal"),
                ("trade_route", "empire"),
                ("trade_route", "partner"),
            )
            for kind, name in (*kept, *bound, ("captive", "captor")):
                if any(look.thing(one, name) is empire for one in look.of(kind)):
                    yield f"{empire.id} is no more, and is the {name} of a {kind}"
    cut_off: Counter[tuple[Entity | None, Value]] = Counter()
    for part in look.of("territory"):
        sectors = look.value(part, "sectors")
        assert isinstance(sectors, tuple | list | set | frozenset)
        for sector in sectors:
            cut_off[look.thing(part, "empire"), sector] += 1
            assert isinstance(sector, Entity)
            if look.thing(sector, "owner") is not look.thing(part, "empire"):
                yield f"{part.id} has {sector.id}, which belongs to others"
            if sector is look.thing(part, "empire", "capital", "tile"):
                yield f"{part.id} is where the capital is"
    yield from (f"{sector} is cut off twice" for (_, sector), times in cut_off.items() if times > 1)


def parts_of(land: set[Entity], world: World) -> Iterator[set[Entity]]:
    """The parts of some land that hang together."""
    left = set(land)
    while left:
        part, edge = set[Entity](), [left.pop()]
        while edge:
            part.add(here := edge.pop())
            near = left.intersection(world.neighbours(here))
            left -= near
            edge += near
        yield part


def faults_of_parts(look: Look) -> Iterator[str]:
    """What an empire lives on in is not cut off, and all else is."""
    for empire in look.of("player"):
        land = {one for one in look.of("tile") if look.thing(one, "owner") is empire}
        apart: set[Value] = set()
        for one in look.of("territory"):
            sectors = look.value(one, "sectors")
            assert isinstance(sectors, tuple | list | set | frozenset)
            apart.update(sectors if look.thing(one, "empire") is empire else ())
        seat = look.thing(empire, "capital", "tile")
        parts = list(parts_of(land, look.world))
        for part in parts:
            if seat is not None and seat not in part and not part <= apart:
                yield f"{empire.id} has {part}, which is cut off and not known to be"
        if parts and all(part & apart for part in parts):
            yield f"all of {empire.id} is cut off: {parts}"


def faults_of_people(look: Look) -> Iterator[str]:
    roles: dict[Entity, list[str]] = {}
    for held in look.of("leader"):
        who, post = look.thing(held, "character"), look.thing(held, "post")
        assert who is not None
        assert post is not None
        if look.value(held, "as_viceroy"):
            bonds = [one for one in look.of("vassalage") if look.thing(one, "viceroy") is who]
            if not any(look.thing(one, "vassal") is look.thing(post, "player") for one in bonds):
                yield f"{who.id} holds {post.id} as Viceroy of nobody"
            continue
        roles.setdefault(who, []).append(look.key(post, "role"))
        if look.thing(who, "empire") is not look.thing(post, "player"):
            yield f"{who.id} holds {post.id} of another empire"
    for who, several in roles.items():
        if len(several) > 1 and (len(several) > 2 or "successor" not in several or "ruler" in several):
            yield f"{who.id} is {several}"
    leads: Counter[Entity] = Counter()
    for army in look.of("army"):
        chief = look.thing(army, "commander")
        if chief is not None:
            leads[chief] += 1
            if not chief.alive or look.thing(chief, "army") is not army or look.thing(chief, "captor") is not None:
                yield f"{army.id} is led by {chief.id}, who is elsewhere"
    yield from (f"{chief.id} leads {times} armies" for chief, times in leads.items() if times > 1)
    viceroys = Counter(look.thing(one, "viceroy") for one in look.of("vassalage") if look.thing(one, "viceroy"))
    for who, times in viceroys.items():
        if times > 1 or (who is not None and not who.alive):
            yield f"{who} is Viceroy of {times} vassal states, or no more"
    characters = Counter(look.thing(one, "character") for one in look.of("officer") if look.thing(one, "character"))
    yield from (f"{who} is {times} officers" for who, times in characters.items() if times > 1)
    for officer in look.of("officer"):
        led = look.thing(officer, "army")
        if led is not None and (not led.alive or look.thing(led, "owner") is not look.thing(officer, "owner")):
            yield f"{officer.id} is with {led.id}, which is another's or no more"
        if look.thing(officer, "character") is not None:
            if look.thing(officer, "character", "empire") is not look.thing(officer, "owner"):
                yield f"{officer.id} serves another empire than its character"
        if look.thing(officer, "captor") is look.thing(officer, "owner"):
            yield f"{officer.id} is a captive of its own"


def faults_of_armies(look: Look) -> Iterator[str]:
    for army in look.of("army"):
        home, station = look.thing(army, "home"), look.thing(army, "station")
        if home is not None and not home.alive:
            yield f"{army.id} is at home where nothing is any longer"
        if station is not None and look.thing(station, "tile") is not look.thing(army, "sector"):
            yield f"{army.id} is not where it is stationed"
        if look.value(army, "in_reserve") and station is None:
            yield f"{army.id} is in no Colony's reserve"
        divisions = [one for one in look.of("division") if look.thing(one, "army") is army]
        if len(divisions) > SIZE.get(look.key(army, "size"), 15):
            yield f"{army.id} has too many divisions: {len(divisions)}"
        if look.thing(army, "train_of") is not None:
            if look.thing(army, "train_of", "owner") is not look.thing(army, "owner"):
                yield f"{army.id} serves an army of others"
            served = look.thing(army, "train_of")
            if served is not None and SIZES.index(look.key(army, "size")) + 1 != SIZES.index(look.key(served, "size")):
                yield f"{army.id} is not one size smaller than the army that it serves"
    for lent in look.of("grant"):
        if look.thing(lent, "officer", "owner") is not look.thing(lent, "army", "owner"):
            yield f"{lent.id} is lent to others"
    guards = Counter(look.thing(one, "guard") for one in look.of("captive"))
    for captive in look.of("captive"):
        guard, captor = look.thing(captive, "guard"), look.thing(captive, "captor")
        if captor is look.thing(captive, "people"):
            yield f"{captive.id} are captives of their own"
        if guard is not None and guard.alive:
            if look.thing(guard, "owner") is not captor or guards[guard] > 1:
                yield f"{captive.id} are guarded by {guard.id}, which is another's or guards more"


def faults_after_battles(look: Look) -> Iterator[str]:
    """What belongs to a battle and is still there when none is fought; and who is held by nobody, nowhere."""
    if not look.of("battle"):
        for kind in ("army", "officer", "division", "player"):
            for one in look.of(kind):
                lasting = [name for name, until in one.conditions.items() if "battle" in (until.name, until.scene)]
                if lasting:
                    yield f"{one.id} is {lasting} after the battle"
        for army in look.of("army"):
            if look.value(army, "engaged") or look.value(army, "morale") == 0:
                yield f"{army.id} is engaged or has no Morale, and nobody fights"
    for army in look.of("army"):
        if look.world.has(army, "exhausted") and not look.world.has(army, "fatigued"):
            yield f"{army.id} is exhausted and not tired"
    for captive in look.of("captive"):
        holders = (look.thing(captive, "guard"), look.thing(captive, "prison"))
        if look.thing(captive, "sector") is None and not any(one is not None and one.alive for one in holders):
            yield f"{captive.id} are nowhere"
    for officer in look.of("officer"):
        if (look.thing(officer, "captor") is None) is look.world.has(officer, "captured"):
            yield f"{officer.id} is captured by nobody, or free with somebody"


def faults_of_bonds(look: Look) -> Iterator[str]:
    for kind, one, other in (("relation", "us", "them"), ("war", "us", "them"), ("vassalage", "patron", "vassal")):
        for bond in look.of(kind):
            if look.thing(bond, one) is look.thing(bond, other):
                yield f"{bond.id} is of one empire with itself"
    for route in look.of("trade_route"):
        if look.thing(route, "home_port", "owner") is not look.thing(route, "empire"):
            yield f"{route.id} begins with others"
        if look.thing(route, "destination", "owner") is not look.thing(route, "partner"):
            yield f"{route.id} leads to others"
    for house in look.of("legation"):
        if look.thing(house, "structure", "colony", "owner") in (None, look.thing(house, "empire")):
            yield f"{house.id} is an Embassy with nobody"


def faults_of_caps(look: Look, program: Program) -> Iterator[str]:
    """Boons of categories that do more, or less, than they can."""
    for town in look.of("colony"):
        for name, (least, most) in CAPS.items():
            worth = program.rolls[name].stat(look.world, [town])
            if worth is not None and not least <= worth <= most:
                yield f"{name} of {town.id} is {worth}"


def faults_of_sheets(game: Game) -> Iterator[str]:
    """Figures on the sheets of empires, Colonies and armies that are not the sum of the parts that explain them."""
    for kind in ("player", "colony", "army"):
        for thing in game.world.things[kind]:
            for box in sheet_of(game, thing).worked_out:
                name, *arguments = box.question.split()
                explained = explain(game, name, arguments)
                assert isinstance(explained, Explanation)
                parts = sum(one.amount for one in explained.parts)
                is_summed = name in game.program.rolls and box.value is not None
                if explained.value != box.value or (is_summed and parts != box.value):
                    yield f"{box.question} is {box.value}, and not {explained.value} by {explained.parts}"


def faults(game: Game, program: Program) -> list[str]:
    look = Look(game.world, program)
    of_things = (
        *faults_of_land(look),
        *faults_of_parts(look),
        *faults_of_people(look),
        *faults_of_armies(look),
        *faults_after_battles(look),
        *faults_of_bonds(look),
    )
    return [*of_things, *faults_of_caps(look, program), *faults_of_sheets(game)]


@pytest.mark.parametrize("seed", range(SEEDS))
def test_what_is_one_thing_stays_one(seed: int) -> None:
    program = program_of("star_empires")
    seats = [Seat(name, name.title(), {"treasury": 600}) for name in ("red", "blue", "green")]
    game = Game(program, open_map("star_sector"), seats, dict.fromkeys(MODULES, True), turns=TURNS)
    bot = Bot(f"empires {seed}", odds=None, reports=1, acts=ACTS)
    opened = (0, "")
    while game.pending is not None:
        game.answer(bot.answer(game))
        here = (game.world.turn, game.world.phase)
        if here != opened and isinstance(game.pending, Choose) and game.pending.may_stop:
            opened = here
            assert faults(game, program) == [], (seed, here)
    assert game.is_over
