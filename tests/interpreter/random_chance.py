"""Statements with chance at random: several rolls as one act, counted dice, picks, throws where a number is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.interpreter.random_rules import Writer

DECLARED = """table prize on d6
  | thrown | gift  |
  | 1-3    |     1 |
  | 4-5    | 1d2+1 |
  | 6      |     0 |

procedure gift_of(player, rival: player, n: number)
  player.z up n
  rival.y up 1 when n > 2
  result n + 1d2

"""
SORTS = (
    *("all", "all", "roll_each", "roll_each", "chance", "chance", "counted", "counted", "one", "some", "shuffled"),
    *("faces", "lookup", "argument", "until_chance", "times", "local", "purpose"),
)
"""The sorts of statements, those that are likelier more than once."""


def statement(writer: Writer, sort: str, depth: int, levels: int) -> None:
    """One statement of a sort."""
    STATEMENTS[sort](writer, depth, levels)


def likely(writer: Writer) -> str:
    """A condition that comes true as often as it says."""
    return writer.pick("25% chance", "1/3 chance", "50% chance", "2/5 chance")


def counted(writer: Writer) -> str:
    """Dice whose number, or of which what counts, is worked out."""
    return writer.pick(
        f"player.x dice d{writer.pick('2', '3')}",
        f"2 * (rival.x dice d{writer.pick('2', '3')})",
        "highest 2 of 3d4",
        "lowest of 2d6",
        f"highest {writer.pick('1', '2')} of (player.x dice d3)",
        "2d4 reroll 1 once",
        "lowest 1 of (2 dice d4 reroll 3 or more once)",
        "d66 / 20 rounded down",
    )


def _rows(writer: Writer, depth: int) -> None:
    """What whoever makes a roll adds to it."""
    for _ in range(writer.random.randint(0, 2)):
        amount = writer.pick("+1", "-1", "+1d2", "-player.y", writer.number())
        clause = writer.pick("", f" when {writer.test()}", " per player.x", " for each u in tokens")
        group = writer.pick("", "", " strongest of aid")
        writer.line(depth, f'{writer.name("aid")}: {amount} "aid"{clause}{group}')


def _outcomes(writer: Writer, depth: int, levels: int, most: int) -> None:
    """What is done by how many succeed; of `most` rolls, or of any number."""
    if writer.random.random() < 0.4:
        return
    lines = [
        f"successes {writer.random.randint(0, most)}",
        f"also failures {writer.random.randint(1, most)} or more",
        f"also successes {writer.random.randint(0, most - 1)} or less",
    ]
    for text in lines[: writer.random.randint(1, 3)]:
        writer.line(depth, text)
        writer.block(depth + 1, min(levels - 1, 1), 1)


def _read(writer: Writer, name: str, depth: int) -> None:
    """What is read of several results."""
    writer.numbers += [f"{name}.successes", f"{name}.failures"]
    if writer.random.random() < 0.4:
        some = writer.pick("one.success", "one.total > 3", "one.natural is 2", "one.margin < 0")
        writer.numbers.append(f"(count of one in {name} where {some})")
    if writer.random.random() < 0.3:
        writer.line(depth, f"for each one in {name}")
        what = writer.pick("one.total / 2 rounded down", "one.margin", "(1 when one.success, otherwise 0)")
        writer.line(depth + 1, f"player.z {writer.pick('up', 'down')} {what}")


def _all(writer: Writer, depth: int, levels: int) -> None:
    name, count = writer.name("all"), writer.random.randint(2, 3)
    calls = [f"{writer.pick('try_it', 'dare')}({writer.pick('player, rival', 'rival, player')})" for _ in range(count)]
    writer.line(depth, f"roll all of ({', '.join(calls)}) as {name}")
    _rows(writer, depth + 1)
    _outcomes(writer, depth + 1, levels, count)
    _read(writer, name, depth)


def _roll_each(writer: Writer, depth: int, levels: int) -> None:
    name, member = writer.name("each"), writer.name("p")
    loop, call = writer.pick(
        f"{member} in players;{member}, rival",
        f"{member} in players where {member}.x > 1;rival, {member}",
        f"{member} in tokens where {member}.worth > 1;player, rival",
    ).split(";")
    writer.line(depth, f"roll each {writer.pick('try_it', 'dare')}({call}) for each {loop} as {name}")
    _rows(writer, depth + 1)
    _outcomes(writer, depth + 1, levels, 2)
    _read(writer, name, depth)


def _chance(writer: Writer, depth: int, levels: int) -> None:
    both = f"({writer.test()}) {writer.pick('and', 'or')} {likely(writer)}"
    test = writer.pick(likely(writer), both)
    writer.line(depth, f"when {test}")
    writer.block(depth + 1, max(levels - 1, 0), 2)
    if writer.random.random() < 0.4:
        writer.line(depth, f"otherwise when {likely(writer)}")
        writer.block(depth + 1, max(levels - 1, 0), 1)


def _counted(writer: Writer, depth: int, _levels: int) -> None:
    if writer.random.random() < 0.5:
        name = writer.name("n")
        drawn = f"(one of 1 to {writer.pick('3', 'player.x + 1')} at random) otherwise 0"
        writer.line(depth, f"let {name} = {writer.pick(counted(writer), counted(writer), drawn)}")
        writer.numbers.append(name)
    else:
        writer.line(depth, f"{writer.pick('player', 'rival')}.z {writer.pick('up', 'down')} {counted(writer)}")


def _one(writer: Writer, depth: int, _levels: int) -> None:
    name = writer.name("one")
    if writer.random.random() < 0.5:
        writer.line(depth, f"let {name} = one of players at random")
        writer.line(depth, f"{name}.{writer.pick(*'xyz')} up {writer.pick('1', '1d2', 'player.x')}")
        writer.numbers.append(f"{name}.y")
        return
    writer.line(depth, f"let {name} = one of tokens at random{writer.pick('', '', ' by worth')}")
    writer.line(depth, f"when {name} is not none")
    writer.line(depth + 1, writer.pick(f"{name}.worth up 1", f"destroy {name}", f"{name}.holder becomes rival"))


def _some(writer: Writer, depth: int, _levels: int) -> None:
    if writer.random.random() < 0.4:
        writer.line(depth, f"player.z up count of ({writer.pick('1', '2', '(player.x)')} of players at random)")
        return
    name = writer.name("t")
    writer.line(depth, f"for each {name} in {writer.pick('1', '2', '(player.x)')} of tokens at random")
    writer.line(depth + 1, writer.pick(f"{name}.worth up 1", f"destroy {name}", f"player.z up {name}.worth"))


def _shuffled(writer: Writer, depth: int, levels: int) -> None:
    if writer.random.random() < 0.5:
        name = writer.name("m")
        writer.line(depth, f"for each {name} in players in random order")
        writer.line(depth + 1, f"{name}.{writer.pick(*'xyz')} up player.x")
        writer.block(depth + 1, max(levels - 1, 0), 1)
        return
    writer.line(depth, f"players by {writer.pick('most player.x, at random', 'at random')}")
    writer.line(depth, "each player in order")
    writer.line(depth + 1, "player.y up rival.y + player.y")


def _faces(writer: Writer, depth: int, _levels: int) -> None:
    name = writer.name("f")
    writer.line(depth, f"let {name} = faces of {writer.pick('2d4', '3d3', '(highest 2 of 3d4)', '(player.x dice d3)')}")
    writer.line(depth, f"when {name} has {writer.random.randint(1, 4)}")
    writer.line(depth + 1, "player.x up 1")
    shown = f"{{{writer.random.randint(1, 4)}, {writer.random.randint(1, 4)}}}"
    put_together = writer.pick(name, f"({name} union {shown})", f"({name} without {shown})", f"({name} common {shown})")
    writer.numbers += [f"alike({name})", f"(sum of n for each n in {put_together})"]


def _lookup(writer: Writer, depth: int, _levels: int) -> None:
    key = writer.pick("d6", "d6", "highest of (1d4, 2)", "lowest of (6, player.x + 1)")
    writer.line(depth, f"{writer.pick('player', 'rival')}.{writer.pick(*'xyz')} up prize({key}).gift")


def _argument(writer: Writer, depth: int, _levels: int) -> None:
    name = writer.name("p")
    amount = writer.pick("1d3", "1d4 + player.x", "2 * 1d2", writer.number(), counted(writer))
    writer.line(depth, f"do gift_of({writer.pick('player, rival', 'rival, player')}, {amount}) as {name}")
    writer.numbers.append(name)


def _until_chance(writer: Writer, depth: int, levels: int) -> None:
    head = writer.pick(
        f"repeat at most {writer.random.randint(1, 3)} times {writer.pick('until', 'while')}",
        "repeat until player.z > 3 or",
    )
    writer.line(depth, f"{head} {likely(writer)}")
    writer.line(depth + 1, f"player.z {writer.pick('up', 'down')} {writer.pick('1', '1d2')}")
    writer.block(depth + 1, min(levels - 1, 1), 1)


def _times(writer: Writer, depth: int, levels: int) -> None:
    if writer.random.random() < 0.5:
        writer.line(depth, f"repeat {writer.pick('2', '1d3', 'player.x')} times")
    else:
        name = writer.name("i")
        writer.line(depth, f"for each {name} from {writer.pick('0', '1')} to {writer.pick('2', 'player.x')}")
        writer.line(depth + 1, f"player.y up {name}")
    writer.block(depth + 1, min(levels - 1, 1), 2)


def _local(writer: Writer, depth: int, levels: int) -> None:
    name = writer.name("v")
    writer.line(depth, f"let {name} = {writer.pick('0', 'player.x', '1d3')}")
    writer.line(depth, f"for each {writer.name('q')} in players")
    writer.line(depth + 1, f"{name} {writer.pick('up', 'down')} {writer.pick('1', '1d2', 'rival.x')}")
    if writer.random.random() < 0.5:
        writer.line(depth, f"{name} becomes {name} + player.x when {writer.test()}")
    writer.numbers.append(name)


def _purpose(writer: Writer, depth: int, levels: int) -> None:
    name = writer.name("r")
    writer.line(depth, f"roll {writer.pick('try_it', 'dare')}(player, rival) about glory as {name}")
    _rows(writer, depth + 1)
    if writer.random.random() < 0.5:
        writer.line(depth + 1, "success")
        writer.block(depth + 2, max(levels - 1, 0), 1)
    writer.numbers.append(f"{name}.margin")


STATEMENTS = {
    "all": _all,
    "roll_each": _roll_each,
    "chance": _chance,
    "counted": _counted,
    "one": _one,
    "some": _some,
    "shuffled": _shuffled,
    "faces": _faces,
    "lookup": _lookup,
    "argument": _argument,
    "until_chance": _until_chance,
    "times": _times,
    "local": _local,
    "purpose": _purpose,
}
