"""The rounds over several planets (`rules/planetary_empires_de`) as a programmer would write them."""

from __future__ import annotations

from dataclasses import dataclass

from benchmarks.by_hand.board import SHIELD, Campaign, Ground, Player, Roll, Tile, features
from maps import TileMap

ORIGIN_NAMES = {
    "nachbar": "aus dem angrenzenden Gebiet",
    "raumhafen": "von einem Raumhafen oder einer Makropole",
    "orbit": "aus dem Orbit",
}
SIDES = ("angreifer", "niemand", "verteidiger")
SIDE_NAMES = {"angreifer": "der Angreifer", "niemand": "niemand", "verteidiger": "der Verteidiger"}
PORTS = frozenset({"spaceport", "hive_city"})
BAD = frozenset({"defence_lines", "ruins", "river"})
HARD = frozenset({"mountain", "spaceport", "hive_city"})
STOCK = 1500
"""Points in orbit that an attack from there costs, and points of every army."""


@dataclass(slots=True, eq=False)
class Attack:
    """An attack that was announced."""

    number: int
    attacker: Player
    defender: Player | None
    tile: Tile
    origin: str
    next_to: bool
    counted: str | None = None
    won: bool = False
    moral: bool = False
    open: bool = False
    taken_before: bool = False


@dataclass(slots=True, eq=False)
class Force:
    """One side of an attack."""

    attack: Attack
    player: Player | None
    lead: int
    works: int = 0
    steps: int = 0
    points: int = 0


class Rounds(Campaign):
    """A campaign round by round; the options stand as the rules declare them."""

    def play(self) -> Rounds:
        """The whole campaign."""
        log = self.log
        self.stocks = self.battles = 0
        for turn in range(1, self.turns + 1):
            log.append(("turn", str(turn)))
            self.attacks: list[Attack] = []
            self.forces: list[Force] = []
            self.thrown: dict[tuple[Player, str], int] = {}
            self.promised: dict[tuple[Player, str], int] = {}
            log.append(("phase", "Angriffe ansagen"))
            self.announce()
            log.append(("phase", "Bonuspunkte ermitteln"))
            for attack in self.attacks:
                self.counting_planet(attack)
                self.bonus_points(attack)
            log.append(("phase", "Auswirkungen der Zusatzmarker"))
            for attack in self.attacks:
                self.markers(attack)
            log.append(("phase", "Armeelisten schreiben"))
            for attack in self.attacks:
                self.lists(attack)
            log.append(("phase", "Schlachten"))
            for attack in self.attacks:
                self.battle(attack)
            log.append(("phase", "Sieger und Zusagen"))
            self.promise()
            log.append(("phase", "Eroberungswürfe"))
            self.conquer()
        return self

    # ------------------------------------------------------------ announcing

    def announce(self) -> None:
        """Armies and stocks are told, then all announce attacks in turn until nobody does."""
        below, players = self.draws.below, self.players
        armies: dict[Player, int] = {}
        for player in players:
            armies[player] = below(51)
            self.answers += 1
        self.stock: dict[tuple[Player, str], int] = {}
        for _ in players:
            player, board = players[below(4)], self.boards[below(3)]
            points = STOCK if below(3) else below(1_000_001)
            self.stock[player, board] = self.stock.get((player, board), 0) + points
            self.answers += 1
            self.stocks += 1
            told = f"Punkte im Orbit {self.stocks} - wer: {player.name}"
            told += f", über welchem Planeten: {self.board_names[board]}, Punkte: {points}"
            self.log.append(("report", told))
        self.answers += 1  # done
        acted = dict.fromkeys(players, 0)
        passed = 0
        while True:
            for player in players:
                options = self.legal_attacks(player) if armies[player] > 0 else []
                choice = self.choose(options, acted, player) if options else None
                if choice is not None:
                    armies[player] -= 1
                    self.attack(player, *choice)
                    passed = 0
                    continue
                passed += 1
                if passed >= len(players):
                    return

    def may_act(self, acted: dict[Player, int], player: Player) -> bool:
        """As the bot does: it may stop, more likely the more it has done."""
        done = acted[player]
        self.answers += 1
        return not (done and self.draws.below(done + 4) >= 4)

    def choose(
        self, options: list[tuple[Tile, str]], acted: dict[Player, int], player: Player
    ) -> tuple[Tile, str] | None:
        """One of the attacks, or none."""
        if not self.may_act(acted, player):
            return None
        sample = self.draws.sample(options)
        acted[player] += 1
        return None if self.draws.below(3) < 1 else self.draws.pick(sample)

    def legal_attacks(self, player: Player) -> list[tuple[Tile, str]]:
        """All legal attacks in the order of the map."""
        ports, stocked = set(), set()
        for tile in self.tiles:
            if tile.owner is player and tile.features & PORTS:
                ports.add(tile.board)
        for board in self.boards:
            if self.stock.get((player, board), 0) >= STOCK:
                stocked.add(board)
        found = []
        for tile in self.tiles:
            owner = tile.owner
            if owner is None or owner is player:
                continue
            if borders(player, tile):
                found.append((tile, "nachbar"))
            if tile.board in ports:
                found.append((tile, "raumhafen"))
            if tile.board in stocked:
                found.append((tile, "orbit"))
        return found

    def attack(self, player: Player, tile: Tile, origin: str) -> None:
        """Announce an attack."""
        self.log.append(("act", f"{player.name}: {tile.title} angreifen, {ORIGIN_NAMES[origin]}"))
        next_to = borders(player, tile) or (origin != "nachbar" and bool(tile.features & PORTS))
        if origin == "orbit":
            self.stock[player, tile.board] -= STOCK
        self.attacks.append(Attack(len(self.attacks) + 1, player, tile.owner, tile, origin, next_to))

    # ------------------------------------------------------------ bonuses

    def held(self, player: Player, board: str) -> int:
        """How many tiles of a planet a player holds."""
        return sum([tile.owner is player and tile.board == board for tile in self.tiles])

    def counting_planet(self, attack: Attack) -> None:
        """The planet whose tiles count for an attacker who has none on that of the attack."""
        player = attack.attacker
        if attack.origin == "orbit" and self.held(player, attack.tile.board) == 0:
            counts = [self.held(player, board) for board in self.boards]
            most = max(counts)
            homes = [board for board, count in zip(self.boards, counts, strict=True) if count == most]
            if len(homes) > 1:
                self.answers += 1
                attack.counted = self.draws.pick(homes)
            else:
                attack.counted = homes[0]

    def counts(self, attack: Attack, piece: str | None = None) -> dict[Player | None, int]:
        """Tiles (or buildings) of each player that count for an attack."""
        here, counted, attacker = attack.tile.board, attack.counted, attack.attacker
        found: dict[Player | None, int] = dict.fromkeys(self.players, 0)
        for tile in self.tiles:
            owner = tile.owner
            if owner is None or (piece is not None and tile.structure != piece):
                continue
            if tile.board == (counted if counted is not None and owner is attacker else here):
                found[owner] += 1
        return found

    def bonus_points(self, attack: Attack) -> None:
        """Both sides of an attack with their points for every tile that others have more."""
        self.forces = [force for force in self.forces if force.attack is not attack]
        counts = self.counts(attack)
        for player in (attack.attacker, attack.defender):
            parts = [
                (f"je Feld Rückstand auf {other.name}", 50 * (counts[other] - counts[player]))
                for other in self.players
                if counts[other] > counts[player]
            ]
            points = sum([amount for _, amount in parts])
            self.results.append(Roll(points, 0, (), None, False, parts))
            self.log.append(("roll", f"Bonuspunkte von {'' if player is None else player.name}"))
            self.forces.append(Force(attack, player, points))

    def building_points(self, player: Player | None, piece: str, worth: int, count: int) -> int:
        """The points of a player for buildings."""
        total = worth * count
        self.results.append(Roll(total, 0, (), None, False, [("je " + piece, total)] if count else []))
        self.log.append(("roll", f"{piece}: Punkte von {'' if player is None else player.name}"))
        return total

    def markers(self, attack: Attack) -> None:
        """What the buildings of both sides are worth against each other."""
        one, other = attack.attacker, attack.defender
        works, power = self.counts(attack, "manufactorum"), self.counts(attack, "power_station")
        works_one = self.building_points(one, "Manufaktorum", 8, works[one])
        works_other = self.building_points(other, "Manufaktorum", 8, works[other])
        power_one = self.building_points(one, "Kraftwerk", 9, power[one])
        power_other = self.building_points(other, "Kraftwerk", 9, power[other])
        for force in self.forces:
            if force.attack is not attack:
                continue
            if force.player is one:
                force.works, force.steps = 50 * lead(works_one, works_other), lead(power_one, power_other)
            else:
                force.works, force.steps = 50 * lead(works_other, works_one), lead(power_other, power_one)

    def lists(self, attack: Attack) -> None:
        """The points of the armies."""
        for force in self.forces:
            if force.attack is attack:
                force.points = STOCK + force.lead + force.works

    # ------------------------------------------------------------ battles

    def follows(self, attack: Attack) -> bool:
        """Whether another attack on the same tile comes later."""
        return True in [other.tile is attack.tile and other.number > attack.number for other in self.attacks]

    def battle(self, attack: Attack) -> None:
        """A battle as it is told, and what it gives at once."""
        holder = attack.tile.owner
        if holder is None or holder is attack.attacker:
            return
        if holder is not attack.defender:
            attack.defender = holder
            self.bonus_points(attack)
            self.markers(attack)
            self.lists(attack)
        below = self.draws.below
        self.answers += 1
        aims = "niemand" if below(3) else SIDES[below(3)]
        points = "niemand" if below(3) else SIDES[below(3)]
        self.battles += 1
        told = f"Schlacht {self.battles} - Angriff von {attack.attacker.name} auf {attack.tile.title}"
        told += f", wer nach Missionszielen vorn liegt: {SIDE_NAMES[aims]}"
        told += f", wer nach Punkten vorn liegt: {SIDE_NAMES[points]}"
        self.log.append(("report", told))
        for force in self.forces:
            if force.attack is attack:
                force.lead = force.works = 0
        if aims == "angreifer":
            attack.won = True
        elif aims == "niemand" and points == "angreifer":
            attack.won = attack.moral = True
        if not attack.won:
            return
        if self.follows(attack):
            self.answers += 1
            if below(2) == 0 and self.throw(attack, False):
                attack.tile.owner = attack.attacker
                attack.taken_before = True
        else:
            attack.open = True

    # ------------------------------------------------------------ conquering

    def promise(self) -> None:
        """How many rolls each player promises to make on each planet."""
        for player in self.players:
            rights = [
                sum([one.open and one.attacker is player and one.tile.board == board for one in self.attacks])
                for board in self.boards
            ]
            for board, most in zip(self.boards, rights, strict=True):
                if most:
                    self.answers += 1
                    self.promised[player, board] = self.draws.below(most + 1)

    def left(self, player: Player, board: str) -> int:
        """Promised rolls that are still to be made."""
        return self.promised.get((player, board), 0) - self.thrown.get((player, board), 0)

    def modifiers(self, attack: Attack, counted: bool) -> list[tuple[str, int]]:
        """Labelled modifiers of a roll for a tile; of several shields the strongest counts."""
        player, tile = attack.attacker, attack.tile
        parts: list[tuple[str, int]] = []
        if attack.moral:
            parts.append(("nur ein moralischer Sieg", -2))
        if tile.features & BAD:
            parts.append(("Verteidigungslinien, Ruinen oder Fluss", -1))
        if tile.features & HARD:
            parts.append(("Gebirge, Raumhafen oder Makropole", -2))
        holder = tile.owner
        if holder is not None:
            shields = []
            if tile.structure == SHIELD:
                shields.append((f"Schild in {tile.title}", holder.here))
            for near in tile.near:
                if near.structure == SHIELD and near.owner is holder:
                    shields.append((f"Schild in {near.title}", holder.near))
            if shields:
                strongest = min(shields, key=lambda one: one[1])
                parts += [one if one is strongest else (one[0], 0) for one in shields]
        if counted:
            kept = {one.tile for one in self.attacks if one.taken_before and one.attacker is player}
            more = sum([one.board == tile.board and one.owner is player for one in kept])
            more += self.promised.get((player, tile.board), 0) - 1
            if more:
                parts.append((f"je weiterem Eroberungswurf auf {self.board_names[tile.board]}", -more))
        return parts

    def throw(self, attack: Attack, counted: bool) -> bool:
        """A roll for a tile."""
        player, tile = attack.attacker, attack.tile
        target = 3 if attack.next_to else 7
        parts = self.modifiers(attack, counted)
        one, two = self.rolled_dice()
        total = one + two + sum([amount for _, amount in parts])
        if counted:
            self.thrown[player, tile.board] = self.thrown.get((player, tile.board), 0) + 1
        self.results.append(Roll(total, one + two, (one, two), target, total >= target, parts))
        self.log.append(("roll", f"der Wurf auf {tile.title}"))
        return total >= target

    def conquer(self) -> None:
        """All rolls that were promised: first where several attacked one tile, then in order."""
        targets = [one.tile for one in self.attacks]
        several = [one for one in self.attacks if one.open and targets.count(one.tile) > 1]
        for attack in several:
            if self.left(attack.attacker, attack.tile.board) > 0:
                self.answers += 1
                if self.draws.below(2) == 0 and self.throw(attack, True):
                    attack.tile.owner = attack.attacker
            attack.open = False
        held = dict.fromkeys(self.players, 0)
        for tile in self.tiles:
            if tile.owner is not None:
                held[tile.owner] += 1
        groups: dict[int, list[Player]] = {}
        for player in self.players:
            groups.setdefault(-held[player], []).append(player)
        order = [player for key in sorted(groups) for player in self.roll_off(groups[key])]
        self.log.append(("order", ", ".join(player.name for player in order)))
        acted = dict.fromkeys(self.players, 0)
        for player in order:
            while options := self.open_attacks(player):
                if not self.may_act(acted, player):
                    break
                sample = self.draws.sample(options)
                acted[player] += 1
                if self.draws.below(3) < 1:
                    break
                attack = self.draws.pick(sample)
                self.log.append(("act", f"{player.name}: auf {attack.tile.title} würfeln"))
                attack.open = False
                if self.throw(attack, True):
                    attack.tile.owner = player

    def open_attacks(self, player: Player) -> list[Attack]:
        """The attacks for which a player may still roll."""
        return [
            one for one in self.attacks if one.open and one.attacker is player and self.left(player, one.tile.board) > 0
        ]


def borders(player: Player, tile: Tile) -> bool:
    """Whether a tile lies next to one of the player's."""
    return player in [near.owner for near in tile.near]


def lead(mine: int, theirs: int) -> int:
    """Steps of lead by the ratio of points; the first row that is reached from below."""
    if mine <= theirs:
        return 0
    if theirs == 0 or mine >= 3 * theirs:
        return 3
    return 2 if mine >= 2 * theirs else 1


def ground(tile_map: TileMap) -> Ground:
    """The map as it is."""
    rows = [
        (tile.name, features(tile), tile.board, list(tile_map.neighbours[number]))
        for number, tile in enumerate(tile_map.tiles)
    ]
    return Ground(rows, {board.id: board.name for board in tile_map.boards})
