"""Rulesets at random with one act each: throws, rolls, contests, loops, things made and destroyed, conditions, facts.

Statements with chance are made by `random_chance`, numbers with lines from everywhere by `random_lines`. Everything
they say passes the checker; what they say makes no sense and need not end.
"""

from __future__ import annotations

from random import Random

from tests.interpreter import random_chance, random_lines, random_offers

HEAD = """ruleset chance
  title "Chance"
  language en
  version 1

kind player
  x: number at least 0 at most 6 = 2
  y: number = 1
  z: number at least -4 at most 9 = 3
  gear: set of gear = {sling}
  badge: gear or none

kind token
  holder: player or none
  worth: number at least 0 at most 5 = 1

"""


class Writer:
    """Writes one ruleset."""

    def __init__(self, random: Random, *, offers: bool = False) -> None:
        self.random = random
        self.offers = offers
        """Whether somebody is asked on the way."""
        self.lines: list[str] = []
        self.names = 0
        self.numbers: list[str] = []
        """Local numbers in scope."""
        self.callable: list[str] = []
        """Procedures written so far."""
        self.has_totals = True
        """Whether the sides of the contest have a total, to which rows may add."""
        self.totals_decide = True
        """Whether these totals are compared."""
        self.may_draw = False
        """Whether nobody may win the contest."""

    def pick(self, *choices: str) -> str:
        """One of several."""
        return self.random.choice(choices)

    def name(self, stem: str) -> str:
        """A name that nobody has."""
        self.names += 1
        return f"{stem}_{self.names}"

    def line(self, depth: int, text: str) -> None:
        """A line at a depth."""
        self.lines.append("  " * depth + text)

    # ------------------------------------------------------------ expressions

    def dice(self) -> str:
        """An amount with dice."""
        few = self.random.randint(1, 2)
        sides = self.pick("2", "3", "4", "6")
        bang = "!" if self.random.random() < 0.15 else ""
        more = self.pick("", "", f" + {self.number()}", f" - 1d{self.pick('2', '3')}")
        return f"{few}d{sides}{bang}{more}"

    def number(self) -> str:
        """A whole number without dice."""
        simple = [f"{who}.{at}" for who in ("player", "rival") for at in "xyz"]
        choice = self.random.random()
        if choice < 0.35:
            return str(self.random.randint(0, 4))
        if choice < 0.6 or not self.numbers:
            return self.random.choice(simple)
        if choice < 0.85:
            return self.random.choice(self.numbers)
        return self.pick(
            "count of tokens",
            "(count of t in tokens where t.holder is player)",
            "(sum of t.worth for each t in tokens)",
            f"highest of ({self.random.choice(simple)}, 2)",
            f"(2 when {self.test()}, otherwise {self.random.choice(simple)})",
            random_lines.value(self),
        )

    def test(self) -> str:
        """A condition."""
        return self.pick(
            f"player.{self.pick(*'xyz')} {self.pick('>', '<', '>=', 'is')} {self.random.randint(0, 5)}",
            f"rival.{self.pick(*'xyz')} {self.pick('>', '<', '>=', 'is')} {self.random.randint(0, 5)}",
            *(f"{one} {self.pick('>', '<')} {self.random.randint(0, 5)}" for one in self.numbers),
            f"{self.pick('player', 'rival')} has {self.pick('tired', 'blessed')}",
            f"{self.pick('player', 'rival')}.gear has {self.pick('banner', 'sling')}",
            "any t in tokens where t.holder is rival",
        )

    # ------------------------------------------------------------ declarations

    def roll(self, name: str) -> None:
        """A roll, with or without a target."""
        self.line(0, f"roll {name}(player, rival: player)")
        is_pool = self.random.random() < 0.3
        if is_pool:
            self.line(1, f"pool {self.pick('2', '3', 'player.x', '1')} dice d{self.pick('4', '6')}")
            if self.random.random() < 0.5:
                self.line(
                    1, f'each die +{self.random.randint(1, 2)} "die" when {self.pick("die.thrown < 3", "player.z > 1")}'
                )
            if self.random.random() < 0.4:
                self.line(1, "succeeds at 4")
        else:
            plain = ("1d6", "2d6", "2d4", "1d4!", "1d6 + player.x", "2d4 - 1d3")
            self.line(1, f"dice {self.pick(*plain, 'highest 2 of 3d4', '2d4 reroll 1 once', 'player.x dice d4')}")
        low = self.pick("", "", "", " or less")
        self.line(1, f"target {self.pick('2', '4', '6', 'rival.z', 'player.x')}{low}")
        for _ in range(self.random.randint(0, 3)):
            amount = self.pick("+1", "-2", "+1d3", "-1d4", f"{self.pick(*'xyz')}".join(("player.", "")))
            group = self.pick("", "", " highest of pull", " tagged wet")
            clause = self.pick("", f" when {self.test_of_roll()}", " per player.x", " for each u in tokens")
            self.line(1, f'{self.name("row")}: {amount} "row"{clause}{group}')
        if self.random.random() < 0.25:
            self.line(1, f"natural {self.random.randint(2, 4)} or less {self.pick('succeeds', 'fails')}")
        if self.random.random() < 0.2:
            self.line(1, f'always {self.pick("succeeds", "fails")} "so" when {self.test_of_roll()}')
        if self.random.random() < 0.15:
            self.line(1, f'result is {self.pick("0", "player.y")} "given" when {self.test_of_roll()}')
        if self.random.random() < 0.25:
            self.line(1, 'times 1/2 "half"')
            self.line(1, self.pick("rounded down", "rounded up", "rounded nearest"))
        if self.random.random() < 0.2:
            self.line(1, f'at least {self.random.randint(0, 2)} "least"')
        self.line(0, "")

    def test_of_roll(self) -> str:
        """A condition within a roll, which knows no locals of acts."""
        kept, self.numbers = self.numbers, []
        test = self.test()
        self.numbers = kept
        return test

    def contest(self, name: str) -> None:
        """A contest of two players."""
        self.line(0, f"contest {name}(player, rival: player)")
        self.line(1, "sides player, rival")
        if self.random.random() < 0.5:
            self.line(1, f"pool {self.pick('1', '2', 'side.x')} dice d{self.pick('4', '6')}")
            if self.random.random() < 0.5:
                self.line(1, 'each die +1 "die" when side.z > 2')
            measure = self.pick("higher total wins", "higher die wins", "highest against highest")
        else:
            self.line(1, f"dice {self.pick('1d6', '2d4', '1d4 + side.x')}")
            measure = "higher total wins"
        self.has_totals = not measure.startswith("highest")
        self.totals_decide = measure == "higher total wins"
        if self.has_totals and self.random.random() < 0.5:
            self.line(1, f'{self.pick("+1", "-1d3", "side.z")} "side" when opponent.x > 1')
        ways = ("is a draw", "to player", "to rival") if measure.startswith("highest") else ("again", "to player")
        tie = self.pick(*ways, "is a draw")
        self.may_draw = measure.startswith("highest") or tie == "is a draw"
        self.line(1, f"{measure}, tie {tie}")
        self.line(0, "")

    def procedure(self, name: str) -> None:
        """A procedure of two players that gives a number back."""
        self.line(0, f"procedure {name}(player, rival: player)")
        kept, self.numbers = self.numbers, []
        self.block(1, 2, 2)
        self.line(1, f"result {self.pick(self.number(), '1d3', '2')}")
        self.line(0, "")
        self.numbers = kept
        self.callable.append(name)

    def after(self, fact: str) -> None:
        """What follows an act, a roll, a contest or a procedure; each of them names a player and a rival."""
        name = self.name("later")
        once = self.pick("", "", "once ", "once per player ")
        seen = {"try_it": "try_it.success", "match": "match.tied"}.get(fact, "rival.x > 1")
        when = self.pick(f" when {seen}", f" when {self.test()}", *([""] if once else []))
        self.line(0, f"{name}: {once}after {fact}{when}")
        kept, self.numbers = self.numbers, []
        self.block(1, 1, 2)
        self.numbers = kept
        self.line(0, "")

    def edge(self) -> None:
        """What follows when something comes to hold, a number is passed, or a value is another than before."""
        name, once = self.name("edge"), self.pick("", "once ")
        what = self.pick(
            "p.x > 2 becomes true for p: player",
            "p.z passes 1, 3 for p: player",
            "count of tokens > 1 becomes true",
            "p.x changes for p: player",
            "count of tokens changes",
            "(p has tired) changes for p: player",
        )
        self.line(0, f"{name}: {once}when {what}")
        if what == "p.x changes for p: player" and self.random.random() < 0.5:
            self.line(1, self.pick("p.y becomes was", "p.z up 1 when was > 1"))
        elif "for p" in what:
            self.line(1, self.pick("p.y up 1", "p.z down 2", "p.x becomes 1", "p gains tired"))
        else:
            self.line(1, "for each p in players")
            self.line(2, "p.y up 1d2")
        self.line(0, "")

    def upon(self, roll: str) -> None:
        """What is done upon a roll when it lies on the table; it may change the roll, or have it thrown again."""
        once = self.pick("", "", "once ", "once per player ")
        seen = self.pick(f"not {roll}.success", f"{roll}.total < {self.random.randint(2, 6)}", self.test_of_roll())
        self.line(0, f"{self.name('upon')}: {once}upon {roll} when {seen}")
        kept, self.numbers = self.numbers, [f"{roll}.total", f"{roll}.margin"]
        for _ in range(self.random.randint(1, 2)):
            match self.random.randint(0, 4):
                case 0:
                    self.line(1, f"throw {roll} again")
                case 1 | 2:
                    amount = self.pick("1", "2", "1d2", "player.x")
                    self.line(1, f'{roll} {self.pick("up", "down")} {amount} "upon it"')
                case _:
                    self.block(1, 0, 1)
        self.numbers = kept
        self.line(0, "")

    def scene(self, name: str) -> None:
        """A scene of two players with rounds and a number of its own, which it may give back."""
        self.line(0, f"scene {name}(player, rival: player)")
        self.line(1, "heat: number")
        own = f"{name}.heat"
        kept, self.numbers = self.numbers, [own]
        if self.random.random() < 0.4:
            self.block(1, 1, 1)
        most = self.pick("at most 2 times", "at most 1d3 times", "at most 3 times")
        self.line(1, f"rounds {most}{self.pick('', f' until {own} > 1', f' while {self.test()}')}")
        self.line(2, f'step {self.name("blows")} "Blows"')
        self.line(3, f"{own} up {self.pick('1', '1d2', 'round')}")
        self.block(3, 1, 2)
        self.line(1, f"result {self.pick(own, f'{own} + 1d2', self.number())}")
        self.line(0, "")
        self.numbers = kept

    def instead(self, procedure: str, before: str = "", depth: int = 0) -> str:
        """What is done in place of a procedure, which it may carry out itself; gives its name.

        Args: `before` names what else is done in its place, but not where this is; at `depth` 1 it stands in a
        condition or an effect, for a bearer called player, who may be either of the two.
        """
        name = self.name("other")
        earlier = f" before {before}" if before else ""
        names = self.pick("", "(player, rival)", "(rival, player)")
        when = self.pick("", f" when {self.test()}") if depth else f" when {self.test()}"
        self.line(depth, f"{name}: instead of {procedure}{names}{earlier}{when}")
        kept, self.numbers = self.numbers, []
        self.block(depth + 1, 1, 2)
        if self.random.random() < 0.5:
            self.line(depth + 1, f"do {procedure}({self.pick('player, rival', 'rival, player')}) as done")
            self.line(depth + 1, "result done + 1")
        else:
            self.line(depth + 1, f"result {self.pick('1d3', '2')}")
        self.line(0, "")
        self.numbers = kept
        return name

    def borne_instead(self, replaceable: list[str]) -> None:
        """What is done in place of procedures and the scene for whoever has a condition, or a row in an attribute."""
        self.line(0, 'condition dogged of player "dogged"')
        for procedure in replaceable:
            if self.random.random() < 0.4:
                self.instead(procedure, depth=1)
        for place in ("gear.cloak in player.gear", "gear.horn in player.badge"):
            replaced = [one for one in replaceable if self.random.random() < 0.3]
            if replaced:
                self.line(0, f"effect of {place}")
                for procedure in replaced:
                    self.instead(procedure, depth=1)
        self.line(0, "")

    # ------------------------------------------------------------ statements

    def block(self, depth: int, levels: int, most: int) -> None:
        """Some statements."""
        kept = list(self.numbers)
        for _ in range(self.random.randint(1, most)):
            self.statement(depth, levels)
        self.numbers = kept

    def statement(self, depth: int, levels: int) -> None:
        """One statement; blocks only while levels are left."""
        plain = ["let", "let", "move", "move", "becomes", "roll", "contest", "make", "destroy", "gains", "past", "say"]
        plain += ["enter", "bear", *(["chance"] * 8)]
        if self.callable:
            plain += ["do", "do"]
        deep = ["when", "when", "each", "repeat", "until", "until", "rolled", "together", "order", "step"] * (
            levels > 0
        )
        if self.offers:
            plain += ["offer"] * 6
        who = self.pick("player", "rival")
        match self.random.choice(plain + deep):
            case "let":
                name = self.name("n")
                self.line(depth, f"let {name} = {self.pick(self.dice(), self.number())}")
                self.numbers.append(name)
            case "move":
                amount = self.pick("1", "1", "1d2", self.number(), self.dice())
                self.line(depth, f"{who}.{self.pick(*'xxyz')} {self.pick('up', 'down')} {amount}")
            case "becomes":
                self.line(depth, f"{who}.y becomes {self.pick(self.number(), '1d4')}")
            case "roll":
                name = self.name("r")
                self.line(depth, f"roll {self.pick(*random_lines.ROLLS)}(player, rival) as {name}")
                self.numbers += [f"{name}.total", f"{name}.margin"]
            case "contest":
                name = self.name("c")
                self.line(depth, f"contest match(player, rival) as {name}")
                sure = f" when {name}.winner is not none" if self.may_draw else ""
                self.line(depth, f"{name}.winner.y up 1{sure}")
                self.numbers.append(f"{name}.margin")
            case "make":
                self.line(depth, "create token")
                self.line(depth + 1, f"holder = {who}")
                self.line(depth + 1, f"worth = {self.pick('1', '2', '1d3')}")
            case "destroy":
                self.line(depth, "for each u in (those u in tokens where u.worth > 1)")
                self.line(depth + 1, "destroy u")
            case "gains":
                self.line(depth, f"{who} {self.pick('gains', 'gains', 'loses')} tired")
            case "past":
                self.line(depth, "player.z up count of f in past try_it where f.success")
            case "say":
                self.line(depth, 'say "{player} and {rival}"')
            case "enter":
                random_lines.entered(self, depth)
            case "bear":
                random_lines.borne(self, depth)
            case "chance":
                random_chance.statement(self, self.pick(*random_chance.SORTS), depth, levels)
            case "offer":
                random_offers.statement(self, depth)
            case "do":
                name = self.name("p")
                self.line(
                    depth,
                    f"do {self.random.choice(self.callable)}({self.pick('player, rival', 'rival, player')}) as {name}",
                )
                self.numbers.append(name)
            case "when":
                self.line(depth, f"when {self.test()}")
                self.block(depth + 1, levels - 1, 2)
                if self.random.random() < 0.5:
                    self.line(depth, "otherwise")
                    self.block(depth + 1, levels - 1, 2)
            case "each":
                name = self.name("m")
                sort = self.pick("", "", " by most m.x, roll-off 1d6".replace("m.", f"{name}."), " by roll-off 1d4")
                self.line(depth, f"for each {name} in players{sort}")
                self.line(depth + 1, f"{name}.{self.pick(*'xyz')} up {self.pick('1', '1d2', 'player.x')}")
                self.block(depth + 1, levels - 1, 2)
            case "repeat":
                self.line(depth, f"repeat at most {self.random.randint(1, 4)} times until {self.test()}")
                self.block(depth + 1, levels - 1, 2)
            case "until":
                at = self.pick("x", "x", "z")
                self.line(depth, f"repeat until {who}.{at} {self.pick('is 0', '> 3', '< 1')}")
                way = self.pick("up", "down", "down")
                self.line(depth + 1, f"{who}.{at} {way} {self.pick('1d2', '1d3 - 1', '1', '1d3 - 2')}")
                self.block(depth + 1, levels - 1, 2)
            case "rolled":
                self.line(depth, f"roll {self.pick('try_it', 'dare')}(player, rival)")
                if self.random.random() < 0.5:
                    random_lines.brought(self, depth + 1)
                if self.random.random() < 0.5:
                    self.line(depth + 1, f"{self.pick('also ', '')}success by {self.random.randint(1, 3)} or more")
                    self.block(depth + 2, levels - 1, 1)
                self.line(depth + 1, "success")
                self.block(depth + 2, levels - 1, 2)
                self.line(depth + 1, "failure")
                self.block(depth + 2, levels - 1, 1)
            case "together":
                self.line(depth, "together, later stands")
                self.line(depth + 1, "player.y becomes rival.x")
                self.line(depth + 1, f"rival.z up {self.pick('player.x', '1d4')}")
            case "order":
                self.line(depth, "players by roll-off 1d6")
                self.line(depth, "each player in order")
                self.line(depth + 1, "player.z down player.x")
                self.line(depth + 1, "when player.z < 1")
                self.line(depth + 2, "player.x up 1")
            case "step":
                self.line(depth, f'step part_{self.names} "part"')
                self.names += 1
                self.block(depth + 1, levels - 1, 2)
            case other:
                raise AssertionError(other)

    def ruleset(self) -> str:
        """The whole ruleset; its act is `act(rival) by player`."""
        self.roll("try_it")
        self.roll("dare")
        random_lines.family(self)
        self.contest("match")
        random_lines.stats(self)
        random_lines.blocks(self)
        random_lines.top_level(self)
        random_lines.rewritings(self)
        if self.offers:
            self.offers = False  # what is offered offers nothing itself
            random_offers.declared(self)
            self.offers = True
        for number in range(self.random.randint(0, 2)):
            self.procedure(f"part_of_it_{number}")
        self.line(0, "procedure brings(player, rival: player)")
        self.line(1, f"roll {self.pick(*random_lines.ROLLS)}({self.pick('player, rival', 'rival, player')})")
        random_lines.brought(self, 2)
        self.line(1, "result player.x")
        self.line(0, "")
        scenes = [self.name("bout")] if self.random.random() < 0.5 else []
        for name in scenes:
            self.scene(name)
        replaceable = [*self.callable, *scenes]
        replaced = {name: self.instead(name) for name in replaceable if self.random.random() < 0.3}
        self.borne_instead(replaceable)
        self.callable += ["brings", *scenes]
        if self.random.random() < 0.4:
            for _ in range(self.random.randint(1, 2)):
                self.after(self.pick("act", "try_it", "match", *self.callable))
        if self.random.random() < 0.3:
            for _ in range(self.random.randint(1, 2)):
                self.edge()
        self.line(0, "action act(rival: player) by player")
        self.block(1, 3, 4)
        self.line(0, "")
        self.line(0, "phase acting")
        self.line(1, "each player in order")
        self.line(2, "any number of act")
        self.line(0, "")
        self.callable = [one for one in self.callable if one not in scenes]  # no scene begins inside itself
        for procedure, other in replaced.items():
            if self.random.random() < 0.6:
                self.instead(procedure, before=other)
        for roll in random_lines.ROLLS:
            if self.random.random() < 0.25:
                self.upon(roll)
        return HEAD + random_lines.GEAR + random_chance.DECLARED + "\n".join(self.lines) + "\n"


def random_rules(seed: str, *, offers: bool = False) -> str:
    """The text of a ruleset; the same seed gives the same. With `offers` somebody is asked on the way."""
    return Writer(Random(seed), offers=offers).ruleset()
