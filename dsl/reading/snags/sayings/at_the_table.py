"""Lines as one says them at the table: who is next, a card that is moved, a direction by chance, all of somebody's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.in_two import BEHIND_IT, BELOW_IT
from dsl.reading.snags.sayings.saying import LONGEST, MOST_SAID, SAID_OTHERWISE

NEXT_OF_ITSELF: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "whose turn it is goes on by itself",
    "leave this out; the lines below `each player in order` are done for one after the other",
)
NO_WAY_OUT: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "a loop is not left in the middle",
    "let its head say how long it goes on, `repeat until …`; what is left out in a round stands below a line `when …`",
)
WHO_IS_NEXT: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "who comes next is found by a number",
    "number the players in an attribute, `seat: number`, and write: {instead}",
)
ROUND_THE_TABLE: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "an order round the table is found by a number",
    "number the players in an attribute, `seat: number`, and write: {instead}",
)
ROUND_THE_TABLE_IN_TWO: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "an order round the table is found by a number",
    "number the players in an attribute, `seat: number`, and write: {first}, and in the next line: each player in "
    "order",
)
ONE_AT_A_TIME: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "one thing is destroyed at a time",
    "write: {loop}, indented below it `{each}`, and then: destroy {last}",
)

_WAY_OUT: Final = re.compile(r"(?:break|continue|(?:exit|leave|break out of)(?: the)? loop)(?:,? (?:when|if) .+)?")
_HIS: Final = r"(?:all )?(?:of )?(?:his|her|its|their|the)? ?"
_DESTROYED_WITH: Final = re.compile(rf"destroy (\w+) and {_HIS}(\w+s)(?: of \w+)?")
_ALL_DESTROYED: Final = re.compile(r"destroy all(?: of)?(?: the)?(?: (his|her|its|their))? (\w+)(?: of (\w+))?")
_NEXT_ALONE: Final = re.compile(r"(?:go (?:on )?(?:to|with) )?(?:the )?next player(?:'s turn)?")
_NEXT: Final = re.compile(
    r"\b(?:the )?next player(?: (?:after|to|of|from) (\w+))?"
    r"|\b(?:the )?player (?:after|(?:(?:to|on) the )?left of) (\w+)"
)
_ROUND: Final = r"(?: (?:in order|clockwise|round the table))?"
_FROM: Final = (
    rf"{_ROUND},? ?(?:(?:starting|beginning|starts?|begins?) (?:with|from|at|by)|from|(after|behind|left of))"
    rf" (?:the )?(\w[\w.]*){_ROUND}"
)
_LOOP_ROUND: Final = re.compile(rf"for each (\w+) in players(?:{_FROM}| clockwise| round the table)")
_TURNS_ROUND: Final = re.compile(rf"(each player|players)(?:{_FROM}| clockwise| round the table)")
_MOVED: Final = re.compile(
    r"(?:move|put|place|lay|shift|return)s? (\w+)(?: from (?:the )?\w+)? (?:in|on)?(?:to|in|on) (?:the )?(\w[\w.]*)"
)
_WITHOUT_SENSE: Final = r"(?:a |any )?random direction|(?:a |any )?direction at random"
_BY_CHANCE: Final = re.compile(rf"(let \w+ = |\w[\w.]* becomes )(?:{_WITHOUT_SENSE})")
_IS_NAMED: Final = r"(?:[(,] *|\b(?:for each|let|by|each|as) ){name}\b"
_LOOP_OF_PLAYERS: Final = re.compile(r"(?:\w+: *)?each player in .*|.*\bby player\b.*|.*\(player[,)].*")


def said_at_the_table(snag: Snag) -> Finding | None:
    """`destroy p and his cards`, `next player`, `move card to discard`, `let way = random direction`."""
    line = snag.text.partition("#")[0].strip()
    if len(line) > LONGEST:
        return None
    start = snag.indent + 1
    place = snag.at(start, start + len(line))
    if _WAY_OUT.fullmatch(line):
        return NO_WAY_OUT.at(place)
    if found := _DESTROYED_WITH.fullmatch(line):
        last, several = found.groups()
        each = "x.… becomes none" if several == "tiles" else "destroy x"
        return ONE_AT_A_TIME.at(place, loop=f"for each x in {several} where x.… is {last}", each=each, last=last)
    if found := _ALL_DESTROYED.fullmatch(line):
        his, several, owner = found.groups()
        owner = owner or ("…" if his else "")
        where = f" where x.… is {owner}" if owner else ""
        return BELOW_IT.at(place, first=f"for each x in {several}{where}", second="destroy x")
    if _NEXT_ALONE.fullmatch(line):
        return NEXT_OF_ITSELF.at(place)
    if (found := _NEXT.search(line)) and found.start() < snag.column - snag.indent <= found.end() + 1:
        return WHO_IS_NEXT.at(place, instead=_next_to(found[1] or found[2] or _player_of(snag, line)))
    if found := _LOOP_ROUND.fullmatch(line):
        name, behind, first = found.groups()
        order = f"for each {name} in players by least {_seat_from(name, first, behind)}"
        return ROUND_THE_TABLE.at(place, instead=order)
    if found := _TURNS_ROUND.fullmatch(line):
        begins, behind, first = found.groups()
        order = f"players by least {_seat_from('player', first, behind)}"
        if begins == "players":
            return ROUND_THE_TABLE.at(place, instead=order)
        return ROUND_THE_TABLE_IN_TWO.at(place, first=order)
    if (found := _MOVED.fullmatch(line)) and any(_names(found[1], snag)):
        return SAID_OTHERWISE.at(place, instead=f"{found[1]}.… becomes {found[2]}"[:MOST_SAID])
    if found := _BY_CHANCE.fullmatch(line):
        sides = "let sides: set of direction = {north, south}"
        return BEHIND_IT.at(place, first=sides, second=f"{found[1]}one of sides at random"[:MOST_SAID])
    return None


def _next_to(player: str) -> str:
    seat = "x.seat"
    beyond = f"the x in players where {seat} > {player}.seat with lowest {seat}"
    return f"({beyond}) otherwise (the x in players with lowest {seat})"


def _seat_from(player: str, first: str | None, behind: str | None) -> str:
    """By what the players come in the order in which they sit, from the one that is named, or from behind him."""
    if first is None:
        return f"{player}.seat"
    less = " - 1" if behind else ""
    return f"remainder({player}.seat - {first}.seat{less}, count of players)"


def _player_of(snag: Snag, line: str) -> str:
    """The name of the player that is known in a line, by what stands above it and in itself; … where none is found."""
    parameter = re.search(r"\b(\w+): player\b", line)
    if parameter is not None:
        return parameter[1]
    return "player" if any(_LOOP_OF_PLAYERS.fullmatch(one.strip()) for one in _above(snag)) else "…"


def _names(word: str, snag: Snag) -> Iterator[bool]:
    """Of each line that this one stands below whether it gives that name to something."""
    pattern = re.compile(_IS_NAMED.format(name=re.escape(word)))
    yield from (pattern.search(one[:LONGEST]) is not None for one in _above(snag))


def _above(snag: Snag) -> Iterator[str]:
    """The lines of the block above this one, the nearest first, up to the margin."""
    for one in reversed(snag.lines[: snag.line - 1]):
        yield one[:LONGEST]
        if one.strip() and not one.startswith(" "):
            return
