"""The month-end rules (`rules/planetary_empires_en`) as a programmer would write them."""

from __future__ import annotations

from dataclasses import dataclass

from benchmarks.by_hand.board import NAMES, SHIELD, Campaign, Ground, Player, Roll, Tile, features
from maps import TileMap

ROUGH = frozenset({"ruins", "defence_lines", "swamp"})
PIECES = ("power_station", "command_bastion", SHIELD, "manufactorum")


@dataclass(slots=True)
class Battle:
    """A battle of the month, as it was told."""

    name: str
    winner: Player
    losers: tuple[Player, ...]
    grade: str
    tabled: bool
    used: bool = False


Act = tuple[str, Tile, Battle, str]
"""What is done, where, for which battle, with which building."""


class Month(Campaign):
    """A campaign month by month; the options stand as the rules declare them."""

    def play(self) -> Month:
        """The whole campaign."""
        self.battles = 0
        for turn in range(1, self.turns + 1):
            self.log.append(("turn", str(turn)))
            self.log.append(("phase", "Battles of the month"))
            self.report_battles()
            self.log.append(("phase", "End of the month"))
            self.claims = dict.fromkeys(NAMES, 0)
            self.worked: set[str] = set()
            order = self.ordered()
            self.log.append(("order", ", ".join(player.name for player in order)))
            for player in order:
                self.acts_of(player)
        return self

    def report_battles(self) -> None:
        """As the bot does: four battles; facts with a default keep it two times in three."""
        players, below = self.players, self.draws.below
        self.month: list[Battle] = []
        for _ in players:
            while True:
                winner, loser = players[below(4)], players[below(4)]
                others = () if below(3) else below(7)  # the bot cannot draw a set: such a report is refused
                grade = "major" if below(3) else ("minor", "major")[below(2)]
                tabled = False if below(3) else (True, False)[below(2)]
                if winner is not loser and others == ():
                    break
            self.battles += 1
            self.month.append(Battle(f"battle {self.battles}", winner, (loser,), grade, tabled))
            self.answers += 1
            told = (
                f"battle {self.battles} - who won: {winner.name}, who lost: {loser.name}, grade of the victory: {grade}"
            )
            self.log.append(("report", told + (", was the loser wiped off the table: yes" if tabled else "")))
        self.answers += 1  # done

    def ordered(self) -> list[Player]:
        """By most tiles, most victories, fewest losses, roll-off."""
        tiles = dict.fromkeys(NAMES, 0)
        for tile in self.tiles:
            if tile.owner is not None:
                tiles[tile.owner.name] += 1
        won, lost = dict.fromkeys(NAMES, 0), dict.fromkeys(NAMES, 0)
        for battle in self.month:
            won[battle.winner.name] += 1
            for loser in battle.losers:
                lost[loser.name] += 1
        groups: dict[tuple[int, int, int], list[Player]] = {}
        for player in self.players:
            groups.setdefault((-tiles[player.name], -won[player.name], lost[player.name]), []).append(player)
        return [player for key in sorted(groups) for player in self.roll_off(groups[key])]

    def legal(self, player: Player) -> list[Act]:
        """All legal acts in the order of the map."""
        mine = [battle for battle in self.month if battle.winner is player and not battle.used]
        if not mine:
            return []
        found: list[Act] = [
            ("take", tile, battle, "") for tile in self.tiles for battle in mine if tile.owner in battle.losers
        ]
        if player.name in self.worked:
            return found
        counts = dict.fromkeys(PIECES, 12)
        sites = []
        for tile in self.tiles:
            if tile.structure is not None:
                counts[tile.structure] -= 1
            if tile.owner is player and "hive_city" not in tile.features:
                sites.append(tile)
        pieces = [piece for piece in PIECES if counts[piece] > 0]
        found += [
            ("build", tile, battle, piece)
            for tile in sites
            if tile.structure is None
            for battle in mine
            for piece in pieces
        ]
        found += [
            ("swap", tile, battle, piece)
            for tile in sites
            if tile.structure is not None
            for battle in mine
            for piece in pieces
            if piece != tile.structure
        ]
        return found

    def acts_of(self, player: Player) -> None:
        """The acts of a player, as the bot chooses them."""
        draws, done = self.draws, 0
        while options := self.legal(player):
            self.answers += 1
            if done and draws.below(done + 4) >= 4:
                return
            act = draws.pick(list(dict.fromkeys([one[0] for one in options])))
            sample = draws.sample([one for one in options if one[0] == act])
            done += 1
            if draws.below(3) < 1:
                return
            _, tile, battle, piece = draws.pick(sample)
            self.carry_out(player, act, tile, battle, piece)

    def carry_out(self, player: Player, act: str, tile: Tile, battle: Battle, piece: str) -> None:
        """One act."""
        battle.used = True
        if act == "take":
            said = f"try to take {tile.title} for the victory in {battle.name}"
        elif act == "build":
            said = f"try to build a {piece.replace('_', ' ')} in {tile.title} for the victory in {battle.name}"
        else:
            said = f"try to swap the building in {tile.title} for a {piece.replace('_', ' ')} "
            said += f"with the victory in {battle.name}"
        if act != "take":
            self.worked.add(player.name)
        self.log.append(("act", f"{player.name}: {said}"))
        success = self.claim(player, tile, battle, act == "swap")
        self.log.append(("roll", f"the attempt on {tile.title}"))
        if success and act == "take":
            tile.owner = player
        elif success:
            tile.structure = piece

    def modifiers(self, player: Player, tile: Tile, battle: Battle, swapping: bool) -> list[tuple[str, int]]:
        """Labelled modifiers, as a player wants to read them."""
        features = tile.features
        parts: list[tuple[str, int]] = []
        if battle.grade == "minor":
            parts.append(("minor victory", -2))
        if features:
            if features & ROUGH:
                parts.append(("ruins, defence lines or swamp", -1))
            if "spaceport" in features:
                parts.append(("spaceport", -2))
            if "hive_city" in features:
                parts.append(("hive city", -1))
            if "polar" in features:
                parts.append(("polar region", -1))
        holder = tile.owner
        if holder is not None and holder is not player and shielded(tile):
            parts.append((f"shield generator of {holder.name} in {tile.title}", holder.here))
        for near in tile.near:
            owner = near.owner
            if owner is not None and owner is not player and shielded(near):
                parts.append((f"shield generator of {owner.name} in {near.title}", owner.near))
        if self.claims[player.name]:
            parts.append(("attempt after the first", -self.claims[player.name]))
        if battle.tabled:
            parts.append(("opponent wiped off the table", 1))
        if swapping:
            parts.append(("swapping a building", 2))
        return parts

    def claim(self, player: Player, tile: Tile, battle: Battle, swapping: bool) -> bool:
        """The roll for a tile."""
        parts = self.modifiers(player, tile, battle, swapping)
        target = 7
        for near in tile.near:
            if near.owner is player:
                target = 3
                break
        one, two = self.rolled_dice()
        natural = one + two
        total = natural + sum([amount for _, amount in parts])
        success = natural == 12 or (natural != 2 and total >= target)
        self.claims[player.name] += 1
        self.results.append(Roll(total, natural, (one, two), target, success, parts))
        return success


def shielded(tile: Tile) -> bool:
    """Whether a tile has a shield, of its own or of a city."""
    return tile.structure == SHIELD or "hive_city" in tile.features


def ground(tile_map: TileMap) -> Ground:
    """The map with its spaceports next to each other."""
    tiles = [(tile.id, features(tile)) for tile in tile_map.tiles]
    ports = [number for number, (_, found) in enumerate(tiles) if "spaceport" in found]
    rows = []
    for number, (title, found) in enumerate(tiles):
        near = set(tile_map.neighbours[number])
        if number in ports:
            near |= set(ports) - {number}
        rows.append((title, found, "", sorted(near)))
    return Ground(rows, {})
