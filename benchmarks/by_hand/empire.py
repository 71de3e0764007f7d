"""A Turn of an empire by hand: what `rulesets/star_empires` says of it without its modules, in straightforward Python.

Everything is worked out when it is asked for, as somebody writes it who wants to read it again: no value is kept from
one question to the next. The rows of the tables (pieces, land, positions, taxes) are those of the ruleset.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

SCORES = ("economy", "loyalty", "stability")
LOSING_AT, COLLAPSING_AT, MOST_TRAITS, MOMENTS = 11, 20, 3, 30
COSTS = (10, 20, 40, 60, 80)
MODULES = (1, 1, 2, 2, 4)
Row = Any
"""A row of a table: its cells by the names of its columns, and its key."""


class Allowance(NamedTuple):
    """What an empire up to a Size may do in a Turn; any number of pieces where none is said."""

    up_to: int
    pieces: int | None
    claims: int


ALLOWANCES = (
    Allowance(10, 2, 1),
    Allowance(25, 4, 2),
    Allowance(50, 9, 3),
    Allowance(100, 16, 4),
    Allowance(200, 25, 8),
)
LARGEST = Allowance(10_000, None, 12)


class Illegal(Exception):
    """An act that is not allowed, with the reason."""


class OffScript(Exception):
    """The Turn comes to something for which the script has no answer."""


class Check(NamedTuple):
    """A check with all that counts in it."""

    name: str
    face: int
    parts: tuple[tuple[str, int], ...]
    total: int
    target: int
    success: bool


@dataclass(eq=False)
class Sector:
    """A Sector of the map."""

    name: str
    topography: Row
    biome: Row
    atmosphere: Row
    features: tuple[Row, ...]
    owner: Empire | None = None
    explored: bool = False
    cleared: bool = False
    base: Row | None = None
    salvage: int = 0
    neighbours: list[Sector] = field(default_factory=list)
    colonies: list[Colony] = field(default_factory=list)

    def terrain(self, which: str) -> int:
        return sum(getattr(one, which) for one in (self.topography, self.biome, self.atmosphere))


@dataclass(eq=False)
class Structure:
    """A piece that stands in a Colony."""

    colony: Colony
    piece: Row
    damaged: bool = False

    @property
    def cost(self) -> int:
        return COSTS[self.piece.level - 1]

    @property
    def modules(self) -> int:
        return MODULES[self.piece.level - 1]

    @property
    def category(self) -> str:
        return self.piece.building.category.key  # type: ignore[no-any-return]  # a word of a table


@dataclass(eq=False)
class Colony:
    """A Colony with its Districts."""

    name: str
    sector: Sector
    owner: Empire
    districts: int
    fund: int = 0
    eliminated: int = 0
    structures: list[Structure] = field(default_factory=list)

    @property
    def sound(self) -> list[Structure]:
        deserted = 2 * self.eliminated >= self.districts
        return [one for one in self.structures if not one.damaged and not deserted]

    @property
    def free_modules(self) -> int:
        return 36 * self.districts - sum(one.modules for one in self.structures)

    def modules_with(self, category: str) -> int:
        return sum(one.modules for one in self.sound if one.category == category)

    def best_level(self, category: str) -> int:
        return max((one.piece.level for one in self.structures if one.category == category), default=0)


@dataclass(eq=False)
class Character:
    """Somebody who may hold positions."""

    name: str
    level: int
    abilities: dict[str, int]
    ranks: dict[str, int]
    talents: frozenset[str] = frozenset()
    away: int = 0


@dataclass(eq=False)
class Post:
    """A position, with those who hold it and the skill that counts for each."""

    role: Row
    holders: list[tuple[Character, str | None]]
    supports: str = "economy"
    mourning: bool = False

    @property
    def serving(self) -> list[tuple[Character, str | None]]:
        return [one for one in self.holders if MOMENTS - one[0].away >= 10]

    @property
    def is_vacant(self) -> bool:
        return self.mourning or not self.serving

    def helps(self, which: str) -> bool:
        return getattr(self.role, which) == 1 or (self.role.open_choice and self.supports == which)

    def bonus(self, holder: Character, skill: str | None) -> int:
        skills = [one.key for one in self.role.skills]
        counting = skill or (skills[0] if len(skills) == 1 else None)
        total = min(3, holder.level // 6)
        total += sum(holder.ranks.get(one, 0) // 5 for one in skills if one == counting)
        total += sum(1 for one in holder.talents if one == counting)
        total += sum(1 for one in self.role.abilities if holder.abilities[one.key] >= 3)
        return int(total * self.role.weight)


@dataclass(eq=False)
class Empire:
    """An empire, and its Turn."""

    treasury: int
    unrest: int
    ethos: tuple[Row, ...]
    taxation: Row
    expansion: Row
    holidays: Row | None
    sectors: list[Sector]
    colonies: list[Colony]
    posts: list[Post]
    tables: Callable[[str], dict[str, Row]]
    throw: Callable[[int], int]
    turn: int = 1
    last_event: int | None = None
    counted_size: int = 0
    expansion_cost: int = 0
    holiday_cost: int = 0
    collapsed: bool = False
    armies: list[Any] = field(default_factory=list)
    captives: list[Any] = field(default_factory=list)
    settlements: list[Any] = field(default_factory=list)
    checks: list[Check] = field(default_factory=list)
    log: list[str] = field(default_factory=list)
    done: list[tuple[str, Any]] = field(default_factory=list)

    # ------------------------------------------------------------ numbers

    @property
    def size(self) -> int:
        return len(self.sectors)

    @property
    def districts(self) -> int:
        return sum(one.districts for one in self.colonies)

    @property
    def control(self) -> int:
        return 20 + self.size + self.districts

    def lacks(self, role: str) -> bool:
        return any(one.role.key == role and one.is_vacant for one in self.posts)

    @property
    def vacancies(self) -> list[Row]:
        missing = {one.role.vacancy.key for one in self.posts if one.role.vacancy is not None and one.is_vacant}
        return [row for key, row in self.tables("vacancy").items() if key in missing]

    def score_parts(self, which: str) -> Iterator[tuple[str, int]]:
        """What counts in a score, each with its label."""
        for trait in self.ethos:
            yield trait.name, getattr(trait, which)
        if which == "stability" and len(self.ethos) < MOST_TRAITS:
            yield "open slots of the ethos", 2 * (MOST_TRAITS - len(self.ethos))
        for colony in self.colonies:
            for one in colony.sound:
                yield f"{one.piece.name} in {colony.name}", getattr(one.piece, which)
        if not self.lacks("treasurer"):
            yield f"taxes: {self.taxation.name}", getattr(self.taxation, which)
        yield f"expansion: {self.expansion.name}", getattr(self.expansion, which)
        if self.holidays is not None:
            pleasing = getattr(self.holidays, which)
            yield f"holidays: {self.holidays.name}", min(0, pleasing) if self.lacks("speaker") else pleasing
        for post in self.posts:
            if post.helps(which) and not post.is_vacant:
                for holder, skill in post.serving:
                    yield f"{post.role.name} {holder.name}", post.bonus(holder, skill)
        for vacancy in self.vacancies:
            if getattr(vacancy, which):
                yield vacancy.name, getattr(vacancy, which)
        for sector in self.sectors:
            for feature in sector.features:
                yield f"{feature.name} in {sector.name}", getattr(feature, which)
            is_landmark = which == "loyalty" and any(one.key == "landmark" for one in sector.features)
            if is_landmark and any(one.modules_with("transit") > 0 for one in sector.colonies):
                yield f"way to the Landmark in {sector.name}", 1
        for colony in self.colonies:
            if any(one.key == "resource" for one in colony.sector.features):
                for one in colony.sound:
                    if one.category == "extraction" and getattr(one.piece, which) > 0:
                        yield f"Resource for {one.piece.name} in {colony.name}", 1
        if which == "stability" and self.settlements:
            yield "settlers", -len(self.settlements)
        if which == "loyalty" and any(one.mercenary for one in self.armies):
            yield "mercenaries", -sum(1 for one in self.armies if one.mercenary)

    def score(self, which: str) -> int:
        return sum(amount for _, amount in self.score_parts(which))

    @property
    def consumption(self) -> int:
        total = self.size + sum(one.districts - 1 for one in self.colonies)
        for sector in self.sectors:
            total += max(0, sector.terrain("consumption"))
        for colony in self.colonies:
            total -= colony.modules_with("agriculture")
        total += sum(one.consumption for one in self.armies) + sum(one.food for one in self.captives)
        return int(
            max(
                0,
                total + self.eaten(self.expansion, self.expansion_cost) + self.eaten(self.holidays, self.holiday_cost),
            )
        )

    def eaten(self, level: Any, thrown: int) -> int:
        """What a level eats: what it says, or what its dice have shown."""
        return 0 if level is None else thrown if level.upkeep is None else level.upkeep

    def price(self, piece: Row, sector: Sector) -> int:
        listed = COSTS[piece.level - 1]
        if piece.building.land is not None:
            listed = max(1, listed + sector.terrain(piece.building.land.key))
        price: int = listed - sector.salvage
        if sector.base is not None and sector.base.key == piece.building.key:
            price -= listed // 2
        return max(0, price)

    # ------------------------------------------------------------ changes

    def change_unrest(self, amount: int, why: str) -> None:
        if amount:
            self.unrest = max(0, self.unrest + amount)
            self.log.append(f"Unrest {amount:+}: {why}")
        if self.unrest >= COLLAPSING_AT and not self.collapsed:
            self.collapsed = True
            self.log.append("The empire falls into collapse.")

    def change_treasury(self, amount: int, why: str) -> None:
        self.treasury += amount
        self.log.append(f"Treasury {amount:+}: {why}")

    def check(self, which: str) -> Check:
        face = self.throw(20)
        target = self.control
        parts = (("Unrest", -self.unrest), (which.capitalize(), self.score(which)))
        total = face + sum(amount for _, amount in parts)
        made = Check(f"{which}_check", face, parts, total, target, face != 1 and total >= target)
        self.checks.append(made)
        self.log.append(f"{made.name}: {total} against {target}")
        return made

    # ------------------------------------------------------------ the Turn

    def upkeep(self, *, calms_down: bool) -> None:
        found = self.check("stability")
        if found.success and self.unrest > 0:
            self.change_unrest(-1, "order in the empire")
        elif found.success:
            self.change_treasury(1, "order in the empire")
        elif found.total - found.target <= -5:
            self.change_unrest(self.throw(4), "disorder")
        else:
            self.change_unrest(1, "disorder")
        self.change_treasury(-self.consumption, "Consumption")
        if self.treasury < 0:
            self.change_unrest(2, "debt")
        for vacancy in self.vacancies:
            self.change_unrest(vacancy.unrest, vacancy.name)
        for which in SCORES:
            if self.score(which) < 0:
                self.change_unrest(1, f"{which} below 0")
        if calms_down and self.unrest > 0 and not self.lacks("chief_justice"):
            self.change_unrest(-1, "the Chief Justice")
            if not self.check("loyalty").success:
                raise OffScript("the script has the Chief Justice succeed")
        if self.unrest >= LOSING_AT:
            raise OffScript("the script loses no Sector")

    def edicts(self, script: list[tuple[str, Any]]) -> None:
        self.counted_size = self.size
        self.done = []
        for name, what in script:
            if self.collapsed:
                raise Illegal("the empire is in collapse")
            getattr(self, name)(*what)
            self.done.append((name, what))
        self.expansion_cost = self.thrown(self.expansion)
        self.holiday_cost = 0 if self.holidays is None else self.thrown(self.holidays)

    def thrown(self, level: Any) -> int:
        """What a level eats from the next Upkeep on."""
        if level.upkeep is not None:
            return int(level.upkeep)
        count, sides = level.upkeep_by_dice
        return sum(self.throw(sides) for _ in range(count))

    def income(self) -> None:
        if not self.lacks("treasurer"):
            found = self.check("economy")
            if found.success:
                self.change_treasury(int(found.total / self.taxation.divisor), "taxes")

    def events(self) -> None:
        chance = 25 + (50 if self.turn > 1 and self.last_event != self.turn - 1 else 0)
        face = self.throw(100)
        self.log.append(f"an event: {face} against {chance}")
        if face <= chance:
            raise OffScript("the script has a Turn without an event")

    # ------------------------------------------------------------ acts

    def pay(self, price: int, what: str) -> None:
        if price > self.treasury:
            raise Illegal(f"{what}: {price} are needed, and only {self.treasury} are there")
        self.change_treasury(-price, what)

    @property
    def allowance(self) -> Allowance:
        return next((one for one in ALLOWANCES if self.counted_size <= one.up_to), LARGEST)

    def pieces_counted(self) -> int:
        pieces = [one for name, one in self.done if name in ("build", "upgrade")]
        return len(pieces) - (0 if self.dwelling_is_free() else 1)

    def dwelling_is_free(self) -> bool:
        return not any(name == "build" and what[1].building.category.key == "residential" for name, what in self.done)

    def claim(self, sector: Sector) -> None:
        claims = sum(1 for name, _ in self.done if name == "claim")
        if claims >= max(0, self.allowance.claims + self.expansion.claims):
            raise Illegal("no more Sectors this Turn")
        if sector.owner is not None or sector.colonies:
            raise Illegal(f"{sector.name} is claimed")
        if not any(one.owner is self for one in sector.neighbours):
            raise Illegal(f"{sector.name} is not next to the empire")
        if not (sector.explored and sector.cleared):
            raise Illegal(f"{sector.name} is not explored and cleared")
        self.pay(1, f"claim of {sector.name}")
        sector.owner = self
        self.sectors.append(sector)

    def build(self, colony: Colony, piece: Row) -> None:
        category = piece.building.category.key
        is_free = category == "residential" and self.dwelling_is_free()
        if colony.owner is not self:
            raise Illegal(f"{colony.name} belongs to somebody else")
        if not is_free and self.allowance.pieces is not None and self.pieces_counted() >= self.allowance.pieces:
            raise Illegal("no more pieces this Turn")
        if MODULES[piece.level - 1] > colony.free_modules:
            raise Illegal(f"{colony.name} has too few free Modules")
        if piece.level > colony.best_level(category) + 1:
            raise Illegal(f"{colony.name} has no {category} of level {piece.level - 1}")
        price = self.price(piece, colony.sector)
        from_fund = min(price, colony.fund)
        colony.fund -= from_fund
        self.pay(price - from_fund, piece.name)
        if colony.sector.base is not None and colony.sector.base.key == piece.building.key:
            colony.sector.base = None
        colony.sector.salvage = 0
        colony.structures.append(Structure(colony, piece))
        self.change_unrest(piece.unrest, piece.name)

    def upgrade(self, structure: Structure, target: Row) -> None:
        colony, present = structure.colony, structure.piece
        if target.building.key != present.building.key or target.level <= present.level or structure.damaged:
            raise Illegal(f"{present.name} cannot become {target.name}")
        if self.allowance.pieces is not None and self.pieces_counted() >= self.allowance.pieces:
            raise Illegal("no more pieces this Turn")
        if MODULES[target.level - 1] - structure.modules > colony.free_modules:
            raise Illegal(f"{colony.name} has too few free Modules")
        if target.level > colony.best_level(structure.category) + 1:
            raise Illegal(f"{colony.name} is not ready for {target.name}")
        price = COSTS[target.level - 1] - structure.cost
        from_fund = min(price, colony.fund)
        colony.fund -= from_fund
        self.pay(price - from_fund, target.name)
        self.change_unrest(target.unrest - present.unrest, target.name)
        structure.piece = target

    def set_taxes(self, level: Row) -> None:
        if level.key == self.taxation.key or any(name == "set_taxes" for name, _ in self.done):
            raise Illegal(f"taxes are {level.name}")
        self.taxation = level
        self.log.append(f"{level.name} taxes")

    def set_attitude(self, attitude: Row) -> None:
        if attitude.key == self.expansion.key or any(name == "set_attitude" for name, _ in self.done):
            raise Illegal(f"the attitude is {attitude.name}")
        self.expansion = attitude
        self.log.append(f"{attitude.name} expansion")

    def set_holidays(self, level: Row) -> None:
        order = list(self.tables("holidays"))
        if any(name == "set_holidays" for name, _ in self.done) or self.holidays == level:
            raise Illegal(f"holidays are {level.name}")
        if self.holidays is not None:
            fewer = order.index(self.holidays.key) - order.index(level.key)
            self.change_unrest(max(0, fewer), "fewer holidays")
        self.holidays = level
        self.log.append(f"{level.name} holidays")
