"""A Turn of an empire by hand-written Python against the interpreter, in one run: `python -m benchmarks.empire_turn`.

An empire of 30 Sectors, 10 Colonies and 120 pieces in `star_empires`, without its modules, plays the four phases of a
Turn with scripted choices: the Chief Justice calms the people, two Sectors are claimed, four pieces built and two made
better, taxes, expansion and holidays set. The same dice are thrown on both sides. `benchmarks/by_hand/empire.py` is the
same Turn by hand: each score and number worked out with its labels when it is asked for, each act looked at before it
is done, a line in a log.

So large an empire has been played for years, so both sides play a quiet Turn before the one that is timed. One line
says what the same Turn takes in a world that has just been made, in which nothing has been worked out yet.

Both must come to the same: every check with its parts, treasury, Unrest, scores with their parts, Consumption, what the
edicts cost, owners and pieces. Times are processor time, alternated, the median; both sides have their script ready.
The choices are known, as in a journal that is played again, so nobody looks at the other acts, and they are not listed;
the last line lists them all the same, as for a player at a screen, which the Turn by hand does not do. The interpreter
keeps the parts of every check and the story as always, and garbage is searched for as seldom as in a command, on both
sides. Goal of the first: at most 4 times the Turn by hand.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping
from statistics import median
from types import SimpleNamespace
from typing import Any, Final

from benchmarks.by_hand import empire as hand
from dsl.garbage import seldom_collecting
from dsl.known.checked_before import checked_once
from dsl.loader import load_rulebook
from interpreter.compiled.program import Program
from interpreter.game import Game, Start
from interpreter.new_world import Seat, new_world
from interpreter.requests import DONE, Choose, Throw
from interpreter.values.results import RollResult
from interpreter.values.value import Chance, Entity, TableRow
from interpreter.world.world import World
from maps import open_map

MAP: Final = open_map("star_sector")
GOAL: Final = 4
ROUNDS: Final = 25
TURN: Final = 5
SECTORS: Final = 30
COLONIES: Final = 10
PIECES: Final = (
    *("hostel_1", "court_1", "garrison_1", "farm_1", "market_1", "monument_1"),
    *("workshop_1", "mine_1", "temple_2", "storehouse_1", "farm_2", "meeting_place_1"),
)
ETHOS: Final = ("materialist", "pacifist")
DICE: Final = (12, 14, 2, 11, 99)
"""Stability, Loyalty, the holidays, Economy, and whether something happens."""
QUIET_DICE: Final = (12, 11, 99)
"""Stability, Economy and whether something happens in the Turn before."""
ACTS: Final = [
    ("claim", 30),
    ("claim", 31),
    ("build", 0, "theater_2"),
    ("build", 3, "market_2"),
    ("build", 5, "farm_3"),
    ("build", 7, "hostel_2"),
    ("upgrade", 2, 1, "court_2"),
    ("upgrade", 4, 6, "workshop_2"),
    ("set_taxes", "light"),
    ("set_attitude", "cautious"),
    ("set_holidays", "regular"),
]


class Made:
    """The interpreter's empire: the world in which the Turn begins."""

    def __init__(self, program: Program, seats: list[Seat]) -> None:
        self.program = program
        self.world: World = new_world(program, MAP, seats, {})[0]
        world = self.world
        world.set_clock(world.clock._replace(turn=TURN, phase_number=1))
        (self.red,) = world.things["player"]
        self.tiles = in_reach(world)
        for at, tile in enumerate(self.tiles[: SECTORS + 3]):
            self.put(tile, explored=True, cleared=True)
            if at < SECTORS:
                self.put(tile, owner=self.red)
        self.colonies = [self._colony(number) for number in range(COLONIES)]
        self.put(
            self.red,
            capital=self.colonies[0],
            holidays=self.row("holidays", "rare"),
            ethos=tuple(self.row("ethos", one) for one in ETHOS),
        )
        for number, key in enumerate(list(program.rows["role"])[:12]):
            post = self.make("post", player=self.red, role=self.row("role", key))
            holder = self.make("character", empire=self.red, level=6 + number, charisma=4, intelligence=3, wisdom=2)
            self.make("training", character=holder, skill=self.row("skill", "diplomacy"), ranks=7)
            self.make("leader", post=post, character=holder)
        program.triggers.begin(world)

    def _colony(self, number: int) -> Entity:
        tile = self.tiles[3 * number]
        self.put(tile, prepared=True)
        made = self.make("colony", tile=tile, owner=self.red, districts=1 + number % 3)
        for piece in PIECES:
            self.make("structure", colony=made, piece=self.row("piece", piece))
        return made

    def row(self, table: str, key: str) -> TableRow:
        return self.program.rows[table][key]

    def make(self, kind: str, **values: Any) -> Entity:
        made = self.world.create(kind, self.program.kinds[kind].defaults(self.world))
        self.put(made, **values)
        return made

    def put(self, one: Entity, **values: Any) -> None:
        for name, value in values.items():
            self.world.set_value(one, self.program.rulebook.kinds[one.kind].index(name), value)

    def has(self, one: Entity, name: str) -> Any:
        return one.v[self.program.rulebook.kinds[one.kind].index(name)]

    def pieces(self, colony: Entity) -> list[Entity]:
        return [one for one in self.world.things["structure"] if self.has(one, "colony") is colony]


def in_reach(world: World) -> list[Entity]:
    """All Sectors, each after one that it is next to."""
    found = [world.tiles[0]]
    for tile in found:
        found += [one for one in world.neighbours(tile) if one not in found]
    return found


# ---------------------------------------------------------------- the Turn by rules


def answers(made: Made) -> dict[tuple[str, str], list[dict[str, Any]]]:
    """What is answered in each step of each phase, beside `done`."""
    acts: list[dict[str, Any]] = []
    for name, *what in ACTS:
        match name, what:
            case "claim", [int(at)]:
                acts.append({"action": name, "tile": made.tiles[at].id})
            case "build", [int(at), piece]:
                acts.append({"action": name, "colony": made.colonies[at].id, "piece": piece})
            case "upgrade", [int(at), int(number), target]:
                structure = made.pieces(made.colonies[at])[number]
                acts.append({"action": name, "structure": structure.id, "target": target})
            case "set_attitude", [level]:
                acts.append({"action": name, "attitude": level})
            case _, [level]:
                acts.append({"action": name, "level": level})
            case _:
                raise ValueError(name)
    in_steps = {("upkeep", "tempers"): [{"action": "calm_down"}]}
    for act in acts:
        step = {"claim": "claims", "build": "building", "upgrade": "building"}.get(act["action"], "issuing")
        in_steps.setdefault(("edicts", step), []).append(act)
    return in_steps


def begun(made: Made, seats: list[Seat], turns: int, *, is_looked_at: bool) -> Game:
    """The game of so many Turns, at its first question."""
    return Game(made.program, MAP, seats, {}, TURN + turns - 1, Start(made.world, "upkeep"), is_looked_at=is_looked_at)


def play(
    game: Game, made: Made, left: dict[tuple[str, str], list[dict[str, Any]]], dice: list[int], *, is_looked_at: bool
) -> None:
    """One Turn by the rules, up to the first question of the next, if there is one; `left` is what is answered."""
    turn = made.world.clock.turn
    while not game.is_over and made.world.clock.turn == turn:
        match game.pending:
            case Throw(dice=sides):
                answer: Any = [dice.pop(0) for _ in sides]
            case Choose():
                acts = left.get((made.world.phase, made.world.step or ""), [])
                answer = acts.pop(0) if acts else DONE
            case other:
                raise AssertionError(other)
        game.answer(answer, is_looked_at=is_looked_at)
    assert not dice
    assert not any(left.values())


# ---------------------------------------------------------------- the Turn by hand


class Tables:
    """The tables of the ruleset as plain rows."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._rows: dict[tuple[str, str], Any] = {}
        self._tables: dict[str, dict[str, Any]] = {}

    def __call__(self, table: str) -> dict[str, Any]:
        if table not in self._tables:
            self._tables[table] = {key: self.row(one) for key, one in self._program.rows[table].items()}
        return self._tables[table]

    def row(self, one: TableRow) -> Any:
        key = one.table, one.key
        if key not in self._rows:
            columns = self._program.rulebook.tables[one.table].columns
            made = self._rows[key] = SimpleNamespace(key=one.key, name=one.label)
            for column, cell in zip(columns, one.cells, strict=True):
                setattr(made, column.name, self._plain(cell))
        return self._rows[key]

    def _plain(self, cell: Any) -> Any:
        match cell:
            case TableRow():
                return self.row(cell)
            case tuple():
                return tuple(map(self._plain, cell))
            case Chance(terms=((1, handful),)):
                return handful.count, handful.sides
            case _:
                return cell


def by_hand(made: Made, tables: Tables, dice: Iterator[int]) -> tuple[hand.Empire, list[hand.Sector]]:
    """The same empire by hand, and all Sectors."""
    has = made.has
    sectors = {
        tile: hand.Sector(
            tile.label,
            tables.row(has(tile, "topography")),
            tables.row(has(tile, "biome")),
            tables.row(has(tile, "atmosphere")),
            tuple(map(tables.row, has(tile, "features"))),
            explored=has(tile, "explored"),
            cleared=has(tile, "cleared"),
        )
        for tile in made.tiles
    }
    for tile, sector in sectors.items():
        sector.neighbours = [sectors[one] for one in made.world.neighbours(tile)]
    empire = hand.Empire(
        has(made.red, "treasury"),
        has(made.red, "unrest"),
        tuple(tables("ethos")[one] for one in ETHOS),
        tables("taxation")["normal"],
        tables("attitude")["standard"],
        tables("holidays")["rare"],
        [sectors[tile] for tile in made.tiles[:SECTORS]],
        [],
        [],
        tables,
        lambda sides: next(dice),
        turn=TURN,
    )
    for one in empire.sectors:
        one.owner = empire
    for colony in made.colonies:
        built = hand.Colony(colony.label, sectors[has(colony, "tile")], empire, has(colony, "districts"))
        built.sector.colonies.append(built)
        built.structures = [hand.Structure(built, tables.row(has(one, "piece"))) for one in made.pieces(colony)]
        empire.colonies.append(built)
    for leader in made.world.things["leader"]:
        one = has(leader, "character")
        abilities = {row: has(one, row) for row in made.program.rows["ability"]}
        holder = hand.Character(one.label, has(one, "level"), abilities, {"diplomacy": 7})
        empire.posts.append(hand.Post(tables.row(has(has(leader, "post"), "role")), [(holder, None)]))
    return empire, list(sectors.values())


def script(empire: hand.Empire, reach: list[hand.Sector]) -> Iterator[tuple[str, Any]]:
    """The scripted acts by hand."""
    for act, *what in ACTS:
        name = str(act)
        match name, what:
            case "claim", [int(at)]:
                yield name, (reach[at],)
            case "build", [int(at), str(piece)]:
                yield name, (empire.colonies[at], empire.tables("piece")[piece])
            case "upgrade", [int(at), int(number), str(target)]:
                yield name, (empire.colonies[at].structures[number], empire.tables("piece")[target])
            case _, [str(level)]:
                table = {"set_taxes": "taxation", "set_attitude": "attitude"}.get(name, "holidays")
                yield name, (empire.tables(table)[level],)
            case _:
                raise ValueError(name)


def play_by_hand(empire: hand.Empire, acts: list[tuple[str, Any]], *, calms_down: bool = True) -> None:
    """The Turn by hand."""
    empire.upkeep(calms_down=calms_down)
    empire.edicts(acts)
    empire.income()
    empire.events()


# ---------------------------------------------------------------- both


def compare(made: Made, game: Game, empire: hand.Empire, earlier: int) -> None:
    """Both have come to the same numbers; `earlier` results are those of the Turn before."""
    has, world, program = made.has, made.world, made.program
    rolls = [one for one in game.results[earlier:] if isinstance(one, RollResult)][:-1]
    assert len(rolls) == len(empire.checks) == 3
    for roll, check in zip(rolls, empire.checks, strict=True):
        counted = tuple((one.label, one.amount) for one in roll.parts)
        found = roll.name, roll.natural, counted, roll.total, roll.target, roll.success
        assert found == tuple(check), (found, check)
    for name in ("treasury", "unrest", "expansion_cost", "holiday_cost"):
        assert has(made.red, name) == getattr(empire, name), name
    for which in hand.SCORES:
        row = program.rows["score"][which]
        total, parts, _ = program.rolls["score_of"].explained(world, [made.red, row])
        assert total == empire.score(which), which
        told = sorted((one.label, one.amount) for one in parts[1:] if one.amount)
        assert told == sorted((label, amount) for label, amount in empire.score_parts(which) if amount), which
    assert program.rolls["consumption"].stat(world, [made.red]) == empire.consumption
    assert program.rolls["control"].stat(world, [made.red]) == empire.control
    owned = {tile.label for tile in made.tiles if has(tile, "owner") is made.red}
    assert owned == {one.name for one in empire.sectors}
    for colony, built in zip(made.colonies, empire.colonies, strict=True):
        assert [has(one, "piece").key for one in made.pieces(colony)] == [one.piece.key for one in built.structures]


def main() -> None:
    """Play, compare and print."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    program = Program(load_rulebook("star_empires", checks=checked_once))
    tables = Tables(program)
    seldom_collecting()
    seats = [Seat("red", "The Free Ports", {"treasury": 250, "unrest": 3})]
    taken: Mapping[str, list[float]] = {"by hand": [], "by rules": [], "in a new world": [], "all acts listed": []}
    for _ in range(rounds):
        for name in list(taken)[1:]:
            is_new, is_looked_at = name == "in a new world", name == "all acts listed"
            dice = DICE if is_new else (*QUIET_DICE, *DICE)
            made = Made(program, seats)
            empire, reach = by_hand(made, tables, iter(dice))
            left, acts = answers(made), list(script(empire, reach))
            begin = time.process_time()
            game = begun(made, seats, 1 if is_new else 2, is_looked_at=is_looked_at)
            if not is_new:
                play(game, made, {}, list(QUIET_DICE), is_looked_at=is_looked_at)
                play_by_hand(empire, [], calms_down=False)
                empire.turn += 1
                empire.checks.clear()
                begin = time.process_time()
            earlier = 0 if is_new else len(game.results)
            play(game, made, left, list(DICE), is_looked_at=is_looked_at)
            taken[name].append(time.process_time() - begin)
            begin = time.process_time()
            play_by_hand(empire, acts)
            taken["by hand"].append(time.process_time() - begin)
            compare(made, game, empire, earlier)
    least = median(taken["by hand"])
    print(f"{SECTORS} Sectors, {COLONIES} Colonies, {COLONIES * len(PIECES)} pieces: the same numbers on both sides")
    for name, times in taken.items():
        print(f"  {name:20}{median(times) * 1000:8.2f} ms {median(times) / least:7.1f} x")
    print(f"  goal: {GOAL} x")


if __name__ == "__main__":
    main()
