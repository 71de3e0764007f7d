"""`marchlaw play`: the campaign goes on from where it stands."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.asking import headline
from cli.completion import campaigns
from cli.console import Command, Console
from cli.opening import opened
from cli.telling.story import Teller, outcome_line, result_lines, turn_name

if TYPE_CHECKING:
    from cli.orders import WrittenOrder
    from dsl.border.diagnostics import Finding
    from interpreter.campaign.pinned_rules import Ground
    from interpreter.campaign.session import Session


@click.command(
    "play",
    cls=Command,
    examples=(
        "marchlaw play spring",
        "marchlaw play spring --dice ask",
        "marchlaw play spring --orders month_2.yaml",
        "marchlaw play spring --orders month_2.yaml --dry-run",
    ),
)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path), shell_complete=campaigns)
@click.option("--dice", type=click.Choice(("ask", "random")), help="From now on: dice typed in, or from a seed.")
@click.option("--seed", default="", metavar="WORD", help="From now on dice from this seed, which everybody may know.")
@click.option(
    "--orders", type=click.Path(path_type=Path), metavar="FILE", help="Answers from a file, one after another."
)
@click.option("--dry-run", is_flag=True, help="Only say what of the orders would be taken; nothing is recorded.")
@click.option("--rules", type=click.Choice(("new", "old")), help="Which rules to play by when they have been changed.")
@click.pass_obj
def play_command(
    console: Console,
    folder: Path,
    dice: str | None,
    seed: str,
    orders: Path | None,
    dry_run: bool,
    rules: str | None,
) -> int:
    """Play a campaign on.

    You are told who is asked, with the legal options; type a number, or a piece of what you want to do. What is
    recorded survives a power cut. “undo” takes back, “quit” leaves, “help” tells what else can be typed; the campaign
    goes on from there another day.
    """
    if dry_run:
        if orders is None:
            raise click.UsageError(console.words.gettext("--dry-run needs --orders."))
        return _try_out(folder, console, orders, rules)
    with opened(folder, console) as session:
        if not settle_changes(session, console, rules):
            return 1
        if dice is not None or seed:
            session.use_dice("ask" if dice == "ask" else "random", seed)
        if orders is not None:
            from cli.orders import read_orders

            return _follow(session, console, read_orders(orders))
        return _converse(session, console)


def _follow(session: Session, console: Console, orders: Iterator[WrittenOrder]) -> int:
    """Answer from an orders file; what is refused stops it."""
    from cli.play.following import follow

    teller = Teller(console.words)
    teller.skip(session.game)
    _begin(session, console, teller)
    follow(session, console, orders, teller)
    where_it_stands(session, console)
    return 0


def _try_out(folder: Path, console: Console, orders: Path, rules: str | None) -> int:
    """Say what an orders file would do."""
    from cli.opening import looked_at
    from cli.orders import read_orders
    from cli.play.following import try_out

    session = looked_at(folder, console)
    if rules == "new" and session.trouble:
        console.findings(session.trouble)
        return 1
    ground = session.changed if rules == "new" else None
    if ground is not None:
        console.note(console.words.gettext("The rules are used as the files have them now."))
    elif session.changed is not None or session.trouble:
        console.note(
            console.words.gettext("The rules that were last played by are used; --rules new tries the new ones.")
        )
    return int(try_out(session.tried(ground), console, read_orders(orders), throws=session.mode == "random") > 0)


def _converse(session: Session, console: Console) -> int:
    """Ask and answer until the campaign is over or somebody leaves."""
    from cli.commands.asides import Asides
    from cli.play.conversation import Conversation

    if sys.stdin is None:
        console.note(console.words.gettext("The input is closed, so nobody can answer; --orders reads a file."))
        return 1
    teller = Teller(console.words)
    _remind(session, console, teller)
    _begin(session, console, teller)
    Conversation(session, console, teller, Asides(session, console).say).converse()
    where_it_stands(session, console)
    return 0


def _begin(session: Session, console: Console, teller: Teller) -> None:
    """The dice that are wanted before the first question."""
    session.begin()
    _tell(session, console, teller)


def _tell(session: Session, console: Console, teller: Teller) -> None:
    for line in teller.news(session.game):
        console.say(line)


def _remind(session: Session, console: Console, teller: Teller) -> None:
    """Where the campaign stands, in a few lines, before it goes on."""
    from cli.commands.status import standing_lines

    for line in standing_lines(session, console):
        console.say(line)
    if session.game.lying is not None:
        for line in result_lines(session.game.lying, console.words):
            console.say(line)
    teller.skip(session.game)


def where_it_stands(session: Session, console: Console) -> None:
    """The last lines: what is asked next, and the head word of the journal."""
    console.say()
    if session.game.pending is None:
        console.say(outcome_line(session.game, console.words))
    else:
        asked = headline(session.game.pending, console)
        console.say(console.words.gettext("Next: {asked}").format(asked=asked))
    console.say(
        console.words.gettext("{when}, head {word}").format(
            when=f"{turn_name(session.game, console.words)} {session.game.world.turn}", word=session.head_word()
        )
    )


# ---------------------------------------------------------------- rules that have been changed


def settle_changes(session: Session, console: Console, choice: str | None) -> bool:
    """Decide by which rules to go on when the files have changed; False to stop here."""
    words = console.words
    if session.trouble:
        console.findings(session.trouble)
        console.note(words.gettext("The files have errors now; the campaign is played by the copy it keeps."))
        return choice == "old" or _agrees(console, words.gettext("Go on by the copy?"))
    if session.changed is None or choice == "old":
        return True
    console.note(words.gettext("Rules, map, players or options have been changed since they were last played by."))
    if choice is None:
        choice = _which(console)
    if choice == "new":
        accept_changes(session, console)
    return choice in ("new", "old")


def _which(console: Console) -> str | None:
    words = console.words
    if not console.is_answered():
        console.note(words.gettext("Say which to play by: --rules new or --rules old. Nothing has changed."))
        return None
    console.say("  1  " + words.gettext("go on by the new ones"))
    console.say("  2  " + words.gettext("go on by the old ones, of which the campaign keeps a copy"))
    console.say("  3  " + words.gettext("stop"))
    with console.listening():
        said = str(click.prompt(">", prompt_suffix=" ", default="3", show_default=False))
    return {"1": "new", "2": "old"}.get(said)


def _agrees(console: Console, question: str) -> bool:
    if not console.is_answered():
        console.note(console.words.gettext("Say --rules old to go on by the copy. Nothing has changed."))
        return False
    with console.listening():
        return click.confirm(question)


def accept_changes(session: Session, console: Console) -> None:
    """Go on under the files as they are now."""
    changed = session.changed
    if changed is None:
        return
    from cli.commands.swap import opening_of, report_lines

    opening = opening_of(session, changed)
    motion = session.motion_waiting
    told_before = _unknown_to_rules(session.ground)
    _, report = session.accept(changed)
    session.name_rules(changed.basis.ruleset, changed.basis.rules)
    for line in report_lines(session, opening, report, console, motion):
        console.say(line)
    unknown = [finding for said, finding in _unknown_to_rules(changed).items() if said not in told_before]
    if unknown:
        console.findings(unknown)


def _unknown_to_rules(ground: Ground) -> dict[str, Finding]:
    """What the map says and the rules do not know, by how it is told."""
    from interpreter.inferred.links_alike import links_alike
    from interpreter.new_world import unknown_to_rules

    found = (*unknown_to_rules(ground.rulebook, ground.map), *links_alike(ground.map, ground.rulebook))
    return {one.message(): one for one in found}
