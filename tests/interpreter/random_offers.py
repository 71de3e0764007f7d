"""Acts that are offered and questions that are asked on the way, at random: in acts, procedures and scenes.

What they leave behind is read: costs that were paid, uses of limits, facts, what follows them and what is done once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.interpreter.random_rules import Writer

ACTS = ("give", "take", "dare_it")
SORTS = ("one", "at_most_one", "any", "any", "turns", "number", "who", "truth")


def declared(writer: Writer) -> None:
    """A limit that acts share, the acts, and perhaps what follows them."""
    scope = writer.pick("this turn", "this turn", "this phase")
    most = writer.pick("1", "2", "player.x")
    writer.line(0, f'limit often: {most} per player {scope} else "often enough"')
    writer.line(0, f'limit rarely: {writer.pick("2", "3")} {scope} else "rare enough"')
    writer.line(0, "")
    for name in ACTS:
        _act(writer, name)
    for name in ACTS:
        if writer.random.random() < 0.3:
            writer.after(name)


def _act(writer: Writer, name: str) -> None:
    parameter = writer.pick("", "", ", amount: number at least 1 at most 2", ", token: token")
    writer.line(0, f"action {name}(rival: player{parameter}) by player")
    writer.line(1, f"counts as {writer.pick('often', 'often', 'rarely')}")
    if writer.random.random() < 0.4:
        writer.line(1, f"costs {writer.pick('1', '2', 'player.x')} from player.z")
    if writer.random.random() < 0.4:
        writer.line(1, f"allowed when player.{writer.pick(*'xyz')} {writer.pick('<', '>')} {writer.pick('2', '3')}")
    kept, writer.numbers = writer.numbers, ["amount"] if parameter.startswith(", a") else []
    if parameter.startswith(", token"):
        writer.line(1, writer.pick("token.worth up 1", "destroy token", "token.holder becomes player"))
    writer.block(1, 1, 2)
    writer.line(0, "")
    writer.numbers = kept


def read(writer: Writer) -> str:
    """A number that the acts have left behind."""
    act = writer.pick(*ACTS)
    return writer.pick(
        f"(count of f in past {act})",
        f"(count of f in past {act} this turn where f.player is player)",
        f"(count of f in past {writer.pick('often', 'rarely')})",
    )


def statement(writer: Writer, depth: int) -> None:
    """An offer or a question, to one of the two, and what is read of it."""
    who = writer.pick("player", "rival")
    acts = ", ".join(writer.random.sample(ACTS, writer.random.randint(1, 2)))
    match writer.pick(*SORTS):
        case "one":
            writer.line(depth, f"one of {acts} by {who}")
        case "at_most_one":
            writer.line(depth, f"at most one of {acts} by {who}")
        case "any":
            writer.line(depth, f"any number of {acts} by {who}")
        case "turns":
            writer.line(depth, f"turns of {acts} by {writer.pick('player, rival', 'rival, player')}")
        case "number":
            name = writer.name("asked")
            most = writer.pick("1", "2", "highest of (1, player.x)")
            writer.line(
                depth, f'ask {who} for {name}: number at least {writer.pick("0", "1")} at most {most} "How many?"'
            )
            writer.numbers.append(name)
        case "who":
            name = writer.name("whom")
            writer.line(depth, f'ask {who} for {name}: player "Who?"')
            writer.line(depth, f"{name}.{writer.pick(*'xyz')} up {writer.pick('1', '1d2', 'player.x')}")
            writer.numbers.append(f"{name}.y")
        case "truth":
            name = writer.name("does")
            writer.line(depth, f'ask {who} for {name}: yes or no "Shall it be?"')
            writer.line(depth, f"when {name}")
            writer.block(depth + 1, 0, 1)
        case other:
            raise AssertionError(other)
    if writer.random.random() < 0.5:
        writer.line(depth, f"{who}.{writer.pick(*'xyz')} {writer.pick('up', 'down', 'becomes')} {read(writer)}")
