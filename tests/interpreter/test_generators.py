"""The generators of a ruleset: what they make is legal, and each row of their tables comes as often as its chance says.

MARCHLAW_GENERATED sets how many Sectors are made, and a tenth as many empires and Colonies; `make generators` makes
1,000. Seeds are fixed. What is legal is worked out here from the dice that were thrown, a second time.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import pytest

from dsl.border.yaml_door import load_yaml
from interpreter.bots import Bot
from interpreter.dice import SeededDice
from interpreter.game import Game
from interpreter.new_world import Seat
from interpreter.partly_said import PartlySaid
from interpreter.requests import Choose, Throw
from interpreter.values.stored import stored
from interpreter.values.value import Entity
from maps import parse_map
from tests.loaded_once import program_of

SECTORS: Final = int(os.environ.get("MARCHLAW_GENERATED", "100"))
OTHERS: Final = max(SECTORS // 10, 1)
RULES: Final = Path(__file__).resolve().parents[2] / "rulesets" / "star_empires"
CRITICAL: Final = {1: 10.8, 2: 13.8, 3: 16.3, 4: 18.5, 5: 20.5, 6: 22.5, 7: 24.3, 8: 26.1, 9: 27.9, 10: 29.6, 11: 31.3}
"""What chi-square surpasses once in a thousand times, by degrees of freedom."""
ONE_TILE = "format: 1\ntitle: One\nboards: [{id: space, name: Space, layout: hex, rows: ['x'], legend: {x: []}}]\n"
SCORES: Final = ("capability", "culture", "law", "supply")
EMPIRE_SCORES: Final = ("economy", "loyalty", "stability")


class Generating:
    """A game in which the group lets the generators work; it knows what was thrown for the last act."""

    def __init__(self, seed: str, map_text: str, *modules: str) -> None:
        tile_map = parse_map(load_yaml(map_text, "made.yaml"))
        self.game = Game(program_of("star_empires"), tile_map, [Seat("red", "Red", {})], dict.fromkeys(modules, True))
        self._dice = SeededDice(seed.encode())
        self._bot = Bot(seed, odds=None)
        self._count = 0
        self._seed = seed
        self.thrown: list[int] = []

    def does(self, action: str, **said: Any) -> dict[str, Any]:
        """Carry an act out with what is said, the rest drawn; gives what was chosen."""
        self._count += 1
        carrying = PartlySaid(program_of("star_empires").rulebook, action, said, f"{self._seed} {self._count}")
        answer: dict[str, Any] = carrying.act(self.game)
        self.game.answer(answer)
        self.thrown = []
        while isinstance(self.game.pending, Throw):
            shown = [self._dice.roll(sides) for sides in self.game.pending.dice]
            self.thrown += shown
            self.game.answer(shown)
        assert isinstance(self.game.pending, Choose)
        return answer

    def can(self, action: str) -> bool:
        request = self.game.pending
        return isinstance(request, Choose) and action in request.options.actions

    def things(self, kind: str) -> Sequence[Entity]:
        return self.game.world.things[kind]

    def of(self, thing: Entity, name: str) -> Any:
        """An attribute as plain data."""
        return stored(thing.v[program_of("star_empires").rulebook.kinds[thing.kind].index(name)])

    def stat(self, name: str, thing: Entity, which: str = "", table: str = "") -> Any:
        arguments: list[Any] = [thing]
        if which:
            arguments.append(program_of("star_empires").rows[table][which])
        if name in program_of("star_empires").rulebook.definitions:
            return program_of("star_empires").definition(name)(self.game.world, *arguments)
        return program_of("star_empires").rolls[name].stat(self.game.world, arguments)


def fits(seen: Mapping[Any, int], chances: Mapping[Any, Fraction]) -> bool:
    """Chi-square of what was seen against its chances; rare rows are put together until five are expected."""
    assert set(seen) <= set(chances)
    assert sum(chances.values()) == 1
    total = sum(seen.values())
    groups: list[tuple[int, Fraction]] = []
    count, expected = 0, Fraction(0)
    for name, chance in chances.items():
        count, expected = count + seen.get(name, 0), expected + chance * total
        if expected >= 5:
            groups.append((count, expected))
            count, expected = 0, Fraction(0)
    if expected and groups:
        last = groups.pop()
        groups.append((last[0] + count, last[1] + expected))
    if len(groups) < 2:
        return True
    square = sum((count - expected) ** 2 / expected for count, expected in groups)
    freedom = len(groups) - 1
    # Beyond the table the normal deviate of Wilson and Hilferty: 3.09 is surpassed once in a thousand times.
    part = 2 / (9 * freedom)
    beyond: float = freedom * (1 - part + 3.09 * part**0.5) ** 3
    return float(square) < CRITICAL.get(freedom, beyond)


def shares(whole: int, **parts: int) -> dict[str, Fraction]:
    return {name: Fraction(part, whole) for name, part in parts.items()}


def test_chi_square_tells_a_loaded_die_from_a_fair_one() -> None:
    fair = {face: Fraction(1, 6) for face in range(1, 7)}
    assert fits(Counter([1, 2, 3, 4, 5, 6] * 100), fair)
    assert not fits(Counter([1, 2, 3, 4, 5, 6] * 90 + [6] * 60), fair)


# ---------------------------------------------------------------- Sectors


@pytest.mark.timeout(600)
def test_sectors_are_legal_and_each_row_of_their_tables_comes_as_often_as_it_should() -> None:
    run = Generating("sectors", ONE_TILE, "terrain_generation", "new_planetoids")
    run.does("choose_first", topography="hills", biome="baseline", atmosphere="normal")
    seen: dict[str, Counter[Any]] = {name: Counter() for name in ("topography", "biome", "atmosphere", "element")}
    from_die = {one: at for at, one in enumerate(program_of("star_empires").rows["topography"], 1)}
    for _ in range(SECTORS):
        here = run.does("enter")["here"]
        sector = run.things("tile")[-1]
        land = run.of(sector, "topography")
        before = next(run.of(one, "topography") for one in run.things("tile") if one.id == here)
        die, *others = run.thrown
        assert land == before if die == 12 else from_die[land] == die
        seen["topography"][die] += 1
        for name in ("biome", "atmosphere"):
            seen[name][run.of(sector, name)] += 1
        elements = run.of(sector, "elements")
        assert len(others) == 3
        assert len(elements) <= 1
        seen["element"][elements[0] if elements else "none"] += 1
        assert run.of(sector, "features") == (["resource"] if elements == ["riches"] else [])
        parts = [_survival(name, run.of(sector, name)) for name in ("topography", "biome", "atmosphere")]
        assert run.stat("survival_dc", sector) == sum(parts)
    assert len(run.things("tile")) == SECTORS + 1
    assert fits(seen["topography"], {face: Fraction(1, 12) for face in range(1, 13)})
    assert fits(seen["biome"], shares(12, desolate=2, sparse=2, baseline=4, abundant=2, overflowing=2))
    assert fits(seen["atmosphere"], shares(4, airless=1, thin=1, normal=1, hostile=1))
    assert fits(
        seen["element"],
        shares(12, difficulty=1, oddity=2, threat=2, riches=2, settlers=2, hidden_secret=2, none=1),
    )


def _survival(table: str, row: str) -> int:
    columns = [one.name for one in program_of("star_empires").rulebook.tables[table].columns]
    number = program_of("star_empires").rows[table][row].cells[columns.index("survival")]
    assert isinstance(number, int)
    return number


# ---------------------------------------------------------------- Colonies

ALIGNMENTS: Final = {
    **dict.fromkeys(("lawful_good", "chaotic_good", "lawful_evil", "chaotic_evil"), Fraction(1, 12)),
    **dict.fromkeys(("neutral_good", "lawful_neutral", "chaotic_neutral", "neutral_evil"), Fraction(5, 36)),
    "true_neutral": Fraction(1, 9),
}
"""Good first is a sixth, lawful second then one of four that fit; neutral is a third first and two of four second."""


@pytest.mark.timeout(600)
def test_colonies_are_legal_whatever_is_bought_and_exchanged() -> None:
    run = Generating("colonies", ONE_TILE, "colony_generation")
    levels: Counter[int] = Counter()
    alignments: Counter[str] = Counter()
    for number in range(OTHERS):
        run.does("generate_colony")
        colony = run.things("colony")[-1]
        level = run.of(colony, "generated_level")
        assert level == run.thrown[-1]
        levels[level] += 1
        alignments[run.of(colony, "alignment")] += 1
        assert [run.stat("colony_score_of", colony, one, "colony_score") for one in SCORES] == [level] * 4
        assert run.stat("colony_score_of", colony, "defense", "colony_score") == 0
        for at in range(number % 6):
            act = "raise_score" if at % 2 else "exchange_scores"
            if _has_way(run, act, colony.id):
                run.does(act, colony=colony.id)
        shifts = [run.stat("colony_score_of", colony, one, "colony_score") - level for one in SCORES]
        raised = sum(one for one in shifts if one > 0)
        assert raised <= 2 * level + sum(-one // 2 for one in shifts if one < 0)
        assert all(level + one >= 0 for one in shifts)
        assert run.stat("is_fair", colony) is True
    assert fits(levels, {level: Fraction(1, 20) for level in range(1, 21)})
    assert fits(alignments, ALIGNMENTS)


def _has_way(run: Generating, action: str, colony: str) -> bool:
    request = run.game.pending
    assert isinstance(request, Choose)
    options = request.options.of(action)
    names = [dict(one.arguments).get("colony") for one in options]
    names += [one for act in options.stepwise for one in act.values(())]
    return any(isinstance(one, Entity) and one.id == colony for one in names)


# ---------------------------------------------------------------- empires


@pytest.mark.timeout(600)
def test_empires_have_the_numbers_that_were_thrown_and_keep_them_legal() -> None:
    tiles = ", ".join(f"t{at}: {{}}" for at in range(OTHERS))
    head = "format: 1\ntitle: Lone\nislands: allowed\nboards: [{id: space, name: Space, layout: none}]\n"
    run = Generating("empires", f"{head}tiles: {{{tiles}}}\n", "empire_generation")
    traits: Counter[int] = Counter()
    sizes: Counter[int] = Counter()
    extents = {"any_size": 100, "up_to_20": 20, "up_to_10": 10}
    for number in range(OTHERS):
        extent = list(extents)[number % 3]
        run.does("generate_empire", home=f"t{number}", extent=extent)
        empire = run.things("player")[-1]
        first, second, size, economy, loyalty, stability, eats, hardness, *unrest = run.thrown
        traits.update((first, second))
        sizes[(size - 1) * 10 // extents[extent]] += 1
        opposed = {1: 4, 2: 3, 5: 8, 6: 7, 9: 10} | {4: 1, 3: 2, 8: 5, 7: 6, 10: 9}
        expected = [first] if second in (first, opposed[first]) else [first, second]
        rows = list(program_of("star_empires").rows["ethos"])
        assert run.of(empire, "ethos") == [rows[one - 1] for one in expected]
        assert run.stat("empire_size", empire) == run.of(empire, "generated_size") == size
        assert _scores(run, empire) == [5 * size + one for one in (economy, loyalty, stability)]
        assert run.stat("consumption", empire) == max(0, size + eats - 3)
        assert run.stat("control", empire) == 10 + 5 * size + hardness
        assert run.of(empire, "treasury") == (5 * size + economy) // 4
        assert run.of(empire, "unrest") == sum(unrest) - 4
        assert run.of(empire, "capital") == run.things("colony")[-1].id
        assert run.stat("fits", empire) is True
        _exchanged(run, empire, number % 4)
    assert fits(traits, {face: Fraction(1, 10) for face in range(1, 11)})
    assert fits(sizes, {tenth: Fraction(1, 10) for tenth in range(10)})


def _scores(run: Generating, empire: Entity) -> list[int]:
    return [run.stat("score_of", empire, one, "score") for one in EMPIRE_SCORES]


def _exchanged(run: Generating, empire: Entity, times: int) -> None:
    """Points go from score to score and into less Unrest: two of them for one, and none beyond what there is."""
    worth = sum(_scores(run, empire)) - 2 * int(run.of(empire, "unrest"))
    for at in range(times):
        if at % 2 and run.of(empire, "unrest"):
            run.does("ease_unrest", empire=empire.id, times=1)
        else:
            run.does("exchange_points", empire=empire.id, lowered="economy", raised="stability", points=1)
    assert sum(_scores(run, empire)) - 2 * int(run.of(empire, "unrest")) == worth
    assert min(_scores(run, empire)) >= 0
    assert run.of(empire, "unrest") >= 0
    assert run.stat("fits", empire) is True
