"""`marchlaw generate`: an act is carried out many times over, with whatever is left open drawn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.commands.new import read_options
from cli.commands.play import settle_changes
from cli.completion import campaigns
from cli.console import Command, Console
from cli.opening import opened
from cli.telling.story import Teller
from dsl.border.diagnostics import Mistake, Severity, Stopped

if TYPE_CHECKING:
    from interpreter.campaign.session import Session

DICE_TYPED_IN = Mistake(
    "dice-typed-in",
    Severity.ERROR,
    "the dice are typed in here, so nothing is left to chance",
    "do it in `marchlaw play`, or let dice be thrown from now on with `marchlaw play --dice random`",
)


@click.command(
    "generate",
    cls=Command,
    examples=("marchlaw generate spring take", "marchlaw generate spring take --with battle=battle_2 --times 1"),
)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path), shell_complete=campaigns)
@click.argument("act", metavar="ACT")
@click.option("--times", type=click.IntRange(1, 10_000), default=1, show_default=True, help="How many times.")
@click.option(
    "--with", "said", multiple=True, metavar="NAME=VALUE", help="A value of the act, or an answer; may be repeated."
)
@click.option("--rules", type=click.Choice(("new", "old")), help="Which rules to play by when they have been changed.")
@click.pass_obj
def generate_command(
    console: Console, folder: Path, act: str, times: int, said: tuple[str, ...], rules: str | None
) -> int:
    """Carry out an act many times by chance.

    A ruleset that makes land, people or things by its dice has acts for it. The act must be offered where the
    campaign stands; what is not said with --with is drawn among what is legal, also where the act itself asks
    something. Every answer and every throw stands in the journal, as if you had typed it.
    """
    from interpreter.requests import Refused

    with opened(folder, console) as session:
        if not settle_changes(session, console, rules):
            return 1
        if session.mode != "random":
            raise Stopped([DICE_TYPED_IN.at(None)])
        session.begin()
        known = session.ground.rulebook.actions.get(act)
        types = {} if known is None else {one.name: one.type for one in known.parameters}
        values = read_options(said, types, console.words)
        before = _counted(session)
        done = 0
        try:
            while done < times:
                _carry_out(session, console, act, values)
                done += 1
        except (Refused, Stopped):
            if done:
                _sum_up(session, console, before, done)
            raise
        _sum_up(session, console, before, done)
    return 0


def _carry_out(session: Session, console: Console, act: str, values: dict[str, Any]) -> None:
    """Once, with what is asked meanwhile; what has happened is told."""
    from interpreter.partly_said import PartlySaid

    game = session.game
    teller = Teller(console.words)
    teller.skip(game)
    # The draws hang on where the campaign stands, so that the same campaign comes to the same again.
    carrying = PartlySaid(game.program.rulebook, act, values, f"{game.state_hash()} {len(session.records)}")
    session.answer(carrying.act(game))
    while carrying.is_under_way(session.game):
        session.answer(carrying.answer(session.game))
    for line in teller.news(session.game):
        console.say(line)


def _counted(session: Session) -> dict[str, int]:
    return {kind: len(things) for kind, things in session.game.world.things.items()}


def _sum_up(session: Session, console: Console, before: dict[str, int], times: int) -> None:
    """How often it was done, and how many things of each kind there are now."""
    from cli.commands.play import where_it_stands

    words = console.words
    kinds = session.game.program.rulebook.kinds
    console.say()
    said = words.ngettext("Carried out {count} time; recorded.", "Carried out {count} times; recorded.", times)
    console.say(said.format(count=times))
    now = _counted(session)
    rows = [
        [kinds[kind].label or kind, str(count), f"{count - before.get(kind, 0):+d}"]
        for kind, count in now.items()
        if count != before.get(kind, 0)
    ]
    console.table(rows, right=(1, 2))
    where_it_stands(session, console)
