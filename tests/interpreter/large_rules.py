"""Rulesets at random of a hundred lines, typed as the language is: most of them pass the checks.

Expressions are made by the sort of value that is wanted, out of the names that are known in the place: players, tiles,
units, numbers. What the rules say makes no sense to anybody.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Final

HEAD: Final = """ruleset large
  title "Large"
  language en

table craft "crafts"
  | key   | name    | price |
  | smith | "smith" |     3 |
  | scout | "scout" |     1 |

kind tile
  owner: player or none
  worth: number = 1

kind player
  gold: number at least 0 = 5 "gold"
  fame: number at least -3 at most 9 = 0 "fame"
  brave: yes or no = no "brave"
  friends: set of player

kind unit "unit"
  lord: player
  at: tile or none = none
  men: number at least 0 = 10 "men"
  craft: craft or none = none

condition tired of player "tired"

limit once: 1 per player this turn else "{player} has done that"

setup
  for each t in tiles where t.owner is not none
    create unit
      lord = t.owner
      at = t

"""
KINDS: Final = ("player", "tile", "unit")
NUMBERS: Final = {"player": ("gold", "fame"), "tile": ("worth",), "unit": ("men",)}


class Rules:
    """Writes one ruleset."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.lines: list[str] = []
        self.known: list[tuple[str, str]] = []
        """The names that are known in the place, each with its sort: a kind or `number`."""
        self.numbers: list[tuple[str, str]] = []
        """Definitions and stats so far, each with the kind it is about."""
        self.stats: list[str] = []
        """The stats of a player."""
        self.procedures: list[tuple[str, str]] = []
        self.events: list[str] = []
        self.rolls: list[str] = []
        self.names = 0

    # ------------------------------------------------------------ small things

    def pick(self, *choices: str) -> str:
        """One of several."""
        return self.random.choice(choices)

    def by_chance(self, percent: int) -> bool:
        """Whether something comes true."""
        return self.random.randrange(100) < percent

    def name(self, stem: str) -> str:
        """A name that nobody has."""
        self.names += 1
        return f"{stem}_{self.names}"

    def line(self, depth: int, text: str) -> None:
        """A line at a depth."""
        self.lines.append("  " * depth + text)

    def one(self, sort: str) -> str | None:
        """A name of this sort that is known in the place."""
        names = [name for name, each in self.known if each == sort]
        return self.random.choice(names) if names else None

    @contextmanager
    def knowing(self, *names: tuple[str, str]) -> Iterator[None]:
        """Names that are known for a while, beside the others."""
        before = list(self.known)
        self.known += names
        yield
        self.known = before

    def label(self) -> str:
        """A text, perhaps with a name in it."""
        who = self.one("player") or self.one("unit")
        return f'"{self.pick("the", "ß", "é")} {{{who}}}"' if who is not None and self.by_chance(30) else '"words"'

    # ------------------------------------------------------------ expressions

    def several(self, kind: str, depth: int) -> str:
        """Several things of a kind."""
        simple = [f"{kind}s", f"{kind}s"]
        tile, player = self.one("tile"), self.one("player")
        if kind == "tile" and tile is not None:
            simple += [f"neighbours of {tile}", f"part({tile}, tiles)"]
        if kind == "player" and player is not None:
            simple.append(f"{player}.friends")
        if depth == 0 or self.by_chance(40):
            return self.random.choice(simple)
        among, name = self.several(kind, depth - 1), self.name("one")
        with self.knowing((name, kind)):
            return self.pick(
                f"(those {name} in {among} where {self.test(depth - 1)})",
                f"(those {name} in {among} with {self.pick('highest', 'lowest')} {self.number_of(name, kind)})",
                f"(the {self.random.randint(1, 3)} {name} in {among} with highest {self.number_of(name, kind)})",
                f"({among} {self.pick('union', 'without', 'common')} {kind}s)",
            )

    def number_of(self, name: str, kind: str) -> str:
        """A number that a thing has."""
        asked = [f"{each}({name})" for each, about in self.numbers if about == kind]
        return self.random.choice([*(f"{name}.{each}" for each in NUMBERS[kind]), *asked])

    def number(self, depth: int) -> str:
        """A whole number without dice."""
        simple = [str(self.random.randint(0, 5))]
        simple += [name for name, sort in self.known if sort == "number"]
        simple += [self.number_of(name, sort) for name, sort in self.known if sort in KINDS]
        if depth == 0 or self.by_chance(30):
            return self.random.choice(simple)
        first, second = self.number(depth - 1), self.number(depth - 1)
        kind, name, step = self.pick(*KINDS), self.name("each"), self.name("step")
        among = self.several(kind, depth - 1)
        with self.knowing((name, kind)):
            of_one, test = self.number_of(name, kind), self.test(depth - 1)
        return self.pick(
            f"({first} {self.pick('+', '-', '*')} {second})",
            f"({first} / {self.pick('2', '3')} rounded {self.pick('up', 'down', 'nearest')})",
            f"({self.pick('highest', 'lowest')} of ({first}, {second}))",
            f"({first} when {self.test(depth - 1)}, otherwise {second})",
            f"(magnitude({first}) + remainder({second}, {self.random.randint(2, 4)}))",
            f"(sum of {of_one} for each {name} in {among})",
            f"(sum of {step} * {self.random.randint(1, 3)} for each {step} from 1 to 3)",
            f"(count of {name} in {among} where {test})",
            f"(({self.pick('highest', 'lowest')} {of_one} for each {name} in {among}) otherwise 2)",
            "(count of f in past strike this turn)",
        )

    def test(self, depth: int) -> str:
        """A condition."""
        simple = [f"{self.number(0)} {self.pick('>', '<', '>=', 'is', 'is not')} {self.number(0)}"]
        player, tile, unit = self.one("player"), self.one("tile"), self.one("unit")
        if player is not None:
            simple += [f"{player}.brave", f"{player} has tired", f"{player} is in {self.several('player', 0)}"]
        if tile is not None:
            simple += [f"{tile}.owner is {player or 'none'}", f"{tile} is next to {tile}"]
        if unit is not None:
            simple += [f"{unit}.craft is {self.pick('none', 'smith')}", f"{unit}.at is {tile or 'none'}"]
        if depth == 0 or self.by_chance(30):
            return self.random.choice(simple)
        kind, name = self.pick(*KINDS), self.name("any")
        among = self.several(kind, depth - 1)
        with self.knowing((name, kind)):
            inner = self.test(depth - 1)
        return self.pick(
            f"({self.test(depth - 1)} {self.pick('and', 'or')} {self.test(depth - 1)})",
            f"(not ({self.test(depth - 1)}))",
            f"({self.pick('any', 'no')} {name} in {among} where {inner})",
            f"(every {name} in {among} satisfies {inner})",
        )

    # ------------------------------------------------------------ statements

    def block(self, depth: int, deeper: int) -> None:
        """A few statements; `deeper` blocks may stand inside one another."""
        with self.knowing():
            for _ in range(self.random.randint(1, 3)):
                self.statement(depth, deeper)

    def statement(self, depth: int, deeper: int) -> None:
        """One statement with what stands below it."""
        player, tile, unit = self.one("player"), self.one("tile"), self.one("unit")
        amount = self.pick(self.number(1), "1d6", "2", "1d4")
        when = f" when {self.test(1)}" if self.by_chance(30) else ""
        plain = [f"say {self.label()}{when}"]
        if player is not None:
            plain += [
                f"{player}.{self.pick('gold', 'fame')} {self.pick('up', 'down')} {amount}{when}",
                f"{player} {self.pick('gains', 'loses')} tired{when}",
                f"add {player} to {player}.friends{when}",
                f"{player}.brave becomes {self.pick('yes', 'no')}{when}",
                *(f"begin {one}({player}, {amount}){self.pick('', ' in 1 turns')}{when}" for one in self.events),
                *(f"do {one}({player}, {amount}){when}" for one, kind in self.procedures if kind == "player"),
                *(f'add +1 "more" to {one}({player}) until end of turn' for one in self.stats),
            ]
        if tile is not None:
            plain += [
                f"{tile}.worth {self.pick('up', 'down')} {amount}{when}",
                f"{tile}.owner becomes {player or 'none'}",
            ]
        if unit is not None:
            plain += [
                f"{unit}.men {self.pick('up', 'down', 'becomes')} {amount}{when}",
                f"{unit}.craft becomes {self.pick('none', 'smith', 'one of craft at random')}{when}",
                f"{unit}.at becomes {tile or 'none'}{when}",
                f"destroy {unit}{when}",
            ]
        if deeper == 0 or self.by_chance(50):
            self.line(depth, self.random.choice(plain))
            return
        match self.random.randrange(6):
            case 0:
                name = self.name("n")
                self.line(depth, f"let {name} = {amount}")
                self.known.append((name, "number"))
            case 1:
                self.line(depth, f"when {self.pick(self.test(2), '25% chance')}")
                self.block(depth + 1, deeper - 1)
                if self.by_chance(40):
                    self.line(depth, "otherwise")
                    self.block(depth + 1, deeper - 1)
            case 2:
                kind, name = self.pick(*KINDS), self.name("each")
                order = self.pick("", "", " in random order", f" by most {self.number(0)}, roll-off 1d6")
                self.line(depth, f"for each {name} in {self.several(kind, 1)}{order}")
                with self.knowing((name, kind)):
                    self.block(depth + 1, deeper - 1)
            case 3:
                self.line(depth, self.pick("repeat 2 times", f"repeat at most 3 times while {self.test(1)}"))
                self.block(depth + 1, deeper - 1)
            case 4:
                self.line(depth, "together")
                self.block(depth + 1, deeper - 1)
            case _ if player is not None and self.rolls:
                self.line(depth, f"roll {self.random.choice(self.rolls)}({player})")
                for outcome in ("success", "failure"):
                    self.line(depth + 1, outcome)
                    self.block(depth + 2, 0)
            case _:
                self.line(depth, self.random.choice(plain))

    # ------------------------------------------------------------ declarations

    def rows(self) -> None:
        """Rows of a stat or roll."""
        for _ in range(self.random.randint(1, 4)):
            kind, name = self.pick(*KINDS), self.name("each")
            among = self.several(kind, 1)
            with self.knowing((name, kind)):
                of_one = self.number_of(name, kind)
            clause = self.pick(f" when {self.test(1)}", "")
            amount = self.pick("+1", "-2", self.number(1))
            row = self.pick(f"{amount} {self.label()}{clause}", f'{of_one} "each" for each {name} in {among}')
            self.line(1, f"{self.name('row')}: {row}")

    def numbers_asked(self) -> None:
        """Definitions, stats and rolls."""
        for _ in range(self.random.randint(2, 4)):
            kind, name = self.pick(*KINDS), self.name("asked")
            with self.knowing(("it", kind)):
                self.line(0, f"define {name}(it: {kind}) = {self.number(2)}")
            self.numbers.append((name, kind))
        for _ in range(self.random.randint(1, 4)):
            kind, name = self.pick(*KINDS), self.name("stat")
            with self.knowing(("it", kind)):
                self.line(0, f"stat {name}(it: {kind}) {self.label()}")
                self.line(1, f"base {self.number(1)} {self.label()}")
                self.rows()
                if self.by_chance(40):
                    self.line(1, f'times {self.pick("1/2", "2")} "part" when {self.test(1)}')
                self.line(1, f"rounded {self.pick('up', 'down', 'nearest')}")
            self.numbers.append((name, kind))
            self.stats += [name] if kind == "player" else []
        for _ in range(self.random.randint(1, 2)):
            name = self.name("roll")
            with self.knowing(("it", "player")):
                self.line(0, f"roll {name}(it: player) {self.label()}")
                self.line(1, f"dice {self.pick('2d6', '1d6!', 'highest 2 of 3d6', '2d4 reroll 1 once')}")
                self.line(1, f"target {self.pick('7', '4', self.number(0))}{self.pick('', ' or less')}")
                self.rows()
            self.rolls.append(name)

    def things_done(self) -> None:
        """Procedures, events, and what follows something."""
        for _ in range(self.random.randint(1, 3)):
            kind, name = self.pick(*KINDS), self.name("deed")
            with self.knowing(("it", kind), ("size", "number")):
                self.line(0, f"procedure {name}(it: {kind}, size: number)")
                self.block(1, 2)
            self.procedures.append((name, kind))
        for _ in range(self.random.randint(0, 2)):
            name = self.name("event")
            with self.knowing(("it", "player"), ("size", "number")):
                self.line(0, f"event {name}(it: player, size: number = 1) {self.label()} continuing")
                self.line(1, f"allowed when {self.test(1)}")
                self.block(1, 1)
                self.line(1, "end event when event.age >= 2")
            self.events.append(name)
        with self.knowing(("it", "player")):
            self.line(0, f"when {self.pick(self.test(1), 'it.gold < 3')} becomes true for it: player")
            self.line(1, f"it.fame up {self.number(0)}")
        name, kind = self.random.choice(self.procedures)
        with self.knowing(("it", kind), ("size", "number")):
            self.line(0, f"{self.pick('after', 'instead of')} {name}(it, size) when {self.test(1)}")
            self.line(1, f"say {self.label()}")

    def acts(self) -> list[str]:
        """The acts of the players, by their names."""
        names = ["strike", *(self.name("act") for _ in range(self.random.randint(1, 2)))]
        for name in names:
            kind = self.pick("tile", "unit")
            with self.knowing(("player", "player"), (kind, kind)):
                self.line(0, f"action {name}({kind}) by player {self.label()}")
                if self.by_chance(30):
                    self.line(1, "counts as once")
                if self.by_chance(50):
                    self.line(1, f"allowed when {self.test(2)} else {self.label()}")
                self.block(1, 2)
        return names

    def text(self) -> str:
        """The whole ruleset."""
        self.numbers_asked()
        self.things_done()
        acts = self.acts()
        for _ in range(self.random.randint(1, 3)):
            self.line(0, f"phase {self.name('phase')} {self.label()}")
            if self.events:
                self.line(1, "run events")
            self.line(1, "each player in order")
            with self.knowing(("player", "player")):
                if self.by_chance(40):
                    self.line(2, 'ask player for bid: number at least 0 at most player.gold usual 1 "What is bid?"')
                    self.line(2, "player.gold down bid")
                offer = self.pick("any number of", "at most one of", "at most 2 of", "one of")
                self.line(2, f"{offer} {', '.join(self.random.sample(acts, self.random.randint(1, len(acts))))}")
                self.block(2, 1)
        return HEAD + "\n".join(self.lines) + "\n"


def large_rules(seed: str) -> str:
    """The text of one ruleset."""
    return Rules(Random(seed)).text()
