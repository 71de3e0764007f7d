"""Numbers with lines from everywhere at random: rows, top level, conditions, effects, families, rewritings, entries.

They are about what `random_rules` declares: players with `x`, `y` and `z`, tokens with a `holder` and a `worth`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.interpreter.random_rules import Writer

GEAR = """table gear
  | key    | name     | weight |
  | banner | "banner" |      1 |
  | drum   | "drum"   |      2 |
  | sling  | "sling"  |     -1 |
  | cloak  | "cloak"  |      0 |
  | horn   | "horn"   |      1 |

option rainy = yes "it rains"
option foggy = no "it is foggy"

"""
ROLLS = ("try_it", "dare", "brave")
STATS = ("strength", "vigour", "standing")
CONDITIONS = ("tired", "blessed")
VALUES = {"try_it": 2, "dare": 2, "brave": 2, "strength": 1, "vigour": 1, "standing": 2}
"""How many players each number is about; the first two of a roll and of `standing` are called player and rival."""


def _amount(writer: Writer, who: str) -> str:
    return writer.pick("+1", "-2", "+2", "-1", f"{who}.x", f"-{who}.y")


def _clause(writer: Writer, who: str) -> str:
    """When, how often, in which group and with which tags."""
    tests = (f"{who}.z > {writer.random.randint(0, 4)}", f"{who} has blessed", "rainy", "foggy")
    when = writer.pick("", "", "", *(f" when {one}" for one in tests))
    again = writer.pick(
        "", "", f" for each u in tokens where u.holder is {who}", f" per {who}.x", " per count of tokens"
    )
    group = writer.pick("", "", "", " highest of pull", " strongest of aid", " lowest of mud")
    tags = writer.pick("", "", " tagged wet", " tagged wet, cold")
    return when + again + group + tags


def _row(writer: Writer, who: str, dice: str = "") -> str:
    amount = dice or _amount(writer, who)
    return f'{writer.name("row")}: {amount} "row"{_clause(writer, who)}'


def _stages(writer: Writer) -> None:
    if writer.random.random() < 0.4:
        writer.line(1, f'times {writer.pick("1/2", "3/2", "2")} "times" when player.x > {writer.random.randint(0, 2)}')
        writer.line(1, writer.pick("rounded down", "rounded up", "rounded nearest"))
    if writer.random.random() < 0.3:
        writer.line(1, f'less {writer.pick("1", "2")} "less"')
    if writer.random.random() < 0.3:
        writer.line(1, f'at least {writer.random.randint(0, 2)} "least"')
    if writer.random.random() < 0.2:
        writer.line(1, f'at most {writer.random.randint(3, 6)} "most"')


def stats(writer: Writer) -> None:
    """Three stats, one of them like another."""
    writer.line(0, "stat strength(player)")
    writer.line(1, f'base {writer.pick("3", "player.y")} "base"')
    for _ in range(writer.random.randint(0, 2)):
        writer.line(1, _row(writer, "player"))
    _stages(writer)
    writer.line(0, "")
    writer.line(0, "stat vigour like strength")
    for _ in range(writer.random.randint(1, 2)):
        writer.line(1, _row(writer, "player"))
    writer.line(0, "")
    writer.line(0, f"stat standing(player, rival: player{writer.pick('', ', need: number = 2')})")
    writer.line(1, 'base 1 "base"')
    for _ in range(writer.random.randint(1, 3)):
        writer.line(1, _row(writer, writer.pick("player", "rival")))
    _stages(writer)
    writer.line(0, "")


def family(writer: Writer) -> None:
    """A roll like another, with rows of its own."""
    writer.line(0, 'roll brave like dare "brave"')
    for _ in range(writer.random.randint(1, 2)):
        writer.line(1, _row(writer, "player", writer.pick("", "", "1d2")))
    writer.line(0, "")


def top_level(writer: Writer) -> None:
    """Lines that hold always, for one number or several."""
    for _ in range(writer.random.randint(1, 4)):
        targets = writer.random.sample(ROLLS, writer.random.randint(1, 2))
        if writer.random.random() < 0.4:
            targets = [writer.random.choice(STATS)]
        purpose = " about glory" if targets[0] in ROLLS and writer.random.random() < 0.3 else ""
        writer.line(0, f"to {', '.join(targets)}{purpose}: {_row(writer, 'player')}")
    if writer.random.random() < 0.5:
        writer.line(0, f"to {writer.random.choice(ROLLS)}(a, b): {_row(writer, writer.pick('a', 'b'))}")
    if writer.has_totals and writer.random.random() < 0.5:
        writer.line(0, f'to match: {writer.name("row")}: {writer.pick("+1", "-1")} "row" when player.x > 1')
    if writer.totals_decide and writer.random.random() < 0.5:
        tests = ("side.x > 1", "opponent has tired", "side is rival")
        act = writer.pick("halved rounded down", "none", "1 nearer to 0", "doubled")
        writer.line(0, f"each {writer.pick('lowering', 'change')} of match when {writer.pick(*tests)}: {act}")
    writer.line(0, "")


def _block_lines(writer: Writer) -> None:
    """Lines of a condition or an effect; the bearer is called player."""
    for _ in range(writer.random.randint(1, 3)):
        match writer.random.randint(0, 4):
            case 0:
                writer.line(1, f"to {', '.join(writer.random.sample(ROLLS, 2))}: {_row(writer, 'player')}")
            case 1:
                writer.line(1, f"to {writer.pick('strength', 'vigour')}: {_row(writer, 'player')}")
            case 2:
                writer.line(1, f"to {writer.random.choice(ROLLS)}(other, player): {_row(writer, 'other')}")
            case 3:  # nobody called player among the values: once for each bearer
                writer.line(1, f'to strength(p): {writer.name("row")}: +1 "row of {{player}}" when player is not p')
            case _:
                _rewriting(writer, 1, "player")


def _rewriting(writer: Writer, depth: int, who: str) -> None:
    target = writer.random.choice((*ROLLS, *STATS))
    whose = writer.pick("", "", " tagged wet", " from tired", " from gear", " from token")
    asked = {
        " from token": ("source.worth > 1", f"source.holder is {who}"),
        " from tired": ("source.x > 1",),
        " from gear": ("source.weight > 1", "source is banner"),
    }
    when = writer.pick("", f" when {who}.x > 1", *(f" when {test}" for test in asked.get(whose, ())))
    number = {" from token": "source.worth", " from tired": "source.x", " from gear": "source.weight"}.get(whose)
    factors = (f"times (1/(2 + {number})) rounded nearest", f"{number} nearer to 0") if number else ()
    act = writer.pick(
        *("halved rounded down", "none", "1 nearer to 0", "doubled", "times (2/3) rounded nearest", *factors, *factors)
    )
    said = writer.name("rewritten").replace("_", " ")
    said = f"by {{{number}}} {said}" if number and writer.random.random() < 0.5 else said
    name = f"{writer.name('rewrite')}: " if writer.random.random() < 0.5 else ""
    way = writer.pick("lowering", "raising", "change")
    writer.line(depth, f'{name}each {way} of {target}{whose}{when}: {act} "{said}"')


def blocks(writer: Writer) -> None:
    """Conditions and effects with lines."""
    for name in CONDITIONS:
        writer.line(0, f'condition {name} of player "{name}"')
        _block_lines(writer)
        writer.line(0, "")
    for row, held in (("banner", "gear"), ("drum", "gear"), ("sling", "badge")):
        if writer.random.random() < 0.6:
            writer.line(0, f'effect of gear.{row} in player.{held} "{row}"')
            if writer.random.random() < 0.5:
                writer.line(1, f'to {writer.random.choice(ROLLS)}: {writer.name("row")}: row.weight "{{row}}"')
            _block_lines(writer)
            writer.line(0, "")


def rewritings(writer: Writer) -> None:
    """Lines of top level that rewrite."""
    for _ in range(writer.random.randint(0, 2)):
        _rewriting(writer, 0, "player")
    writer.line(0, "")


def brought(writer: Writer, depth: int) -> None:
    """Rows below a statement that makes a roll, of which lines that rewrite may ask what they come from."""
    for _ in range(writer.random.randint(1, 3)):
        amount = writer.pick("-2", "+2", "player.y", "-rival.x")
        again = writer.pick("", " for each u in tokens where u.holder is player", " for each g in player.gear")
        group = writer.pick("", "", " highest of pull", " strongest of aid")
        tags = writer.pick("", "", " tagged wet")
        writer.line(depth, f'{writer.name("brought")}: {amount} "brought"{again}{group}{tags}')


def entered(writer: Writer, depth: int) -> None:
    """A statement that makes an entry, or takes entries out."""
    if writer.random.random() < 0.25:
        removed = ("strength", "dare", "try_it", *(["match"] * writer.totals_decide))
        writer.line(depth, f"remove entries of act to {writer.pick(*removed)}(player)")
        return
    fights = ("match(player)", "match(rival, player)", "match") if writer.totals_decide else ()
    target = writer.pick(
        *("strength(player)", "vigour(rival)", "dare(player)", "try_it", "dare(rival, player)", "standing", *fights)
    )
    amount = writer.pick("+1", "-1", "+2", "1d3", "player.x")
    lasts = writer.pick("", "", " until end of turn", " for 2 turns", " while player.x > 1")
    writer.line(depth, f'add {amount} "entry" to {target}{lasts}')


def borne(writer: Writer, depth: int) -> None:
    """A statement by which somebody comes to bear lines, or bears them no more."""
    who = writer.pick("player", "rival")
    writer.line(
        depth,
        writer.pick(
            f"add {writer.pick('banner', 'drum', 'cloak')} to {who}.gear",
            f"remove {writer.pick('banner', 'drum')} from {who}.gear",
            f"{who}.badge becomes {writer.pick('sling', 'horn', 'none')}",
            f"{who} {writer.pick('gains', 'gains', 'loses')} dogged",
            f"{who} {writer.pick('gains', 'loses')} blessed",
            f"{who} gains blessed until end of turn",
        ),
    )


def value(writer: Writer) -> str:
    """A number that lines reach."""
    return writer.pick("strength(player)", "player.vigour", "standing(rival, player)", "rival.strength")
