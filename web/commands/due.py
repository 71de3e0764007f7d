"""`marchlaw due`: what is due in a campaign, for cron and for letters, and what the hour decides."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.asking import headline
from cli.completion import campaigns
from cli.console import Command, Console
from cli.opening import looked_at, opened
from cli.telling.story import outcome_line, turn_name
from dsl.border.diagnostics import Stopped
from interpreter.campaign.journal.lock import JOURNAL_SERVED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.campaign.rounds.sealed import SealedRound
    from interpreter.campaign.session import Session
    from web.room import Room


@click.command(
    "due",
    cls=Command,
    short_help="Say what is due, and open rounds whose hour is over.",
    examples=("marchlaw due spring", "marchlaw due spring --look"),
)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path), shell_complete=campaigns)
@click.option("--look", is_flag=True, help="Only say it; begin, lengthen and open nothing.")
@click.pass_obj
def due_command(console: Console, folder: Path, look: bool) -> int:
    """Say what is due, and open rounds whose hour is over.

    What the page does every second is done once: a round that has begun gets its hour, one whose hour is over is
    opened, or lengthened for whoever has grace left. Run by cron, it keeps deadlines while nobody serves the page. What
    it prints can be sent to the group.
    """
    from web.clock import utc_now, written
    from web.room import Room
    from web.seats import Seats, seated_in

    def opened_room(session: Session) -> Room:
        return Room(session, Seats(folder, seated_in(session), lambda: written(utc_now())))

    if not look:
        try:
            with opened(folder, console) as session:
                console.warn(session.campaign.findings)
                room = opened_room(session)
                room.rounds.tick(utc_now())
                console.say("\n".join(due_lines(room, console)))
            return 0
        except Stopped as stopped:
            if not all(one.kind is JOURNAL_SERVED for one in stopped.findings):
                raise
    room = opened_room(looked_at(folder, console))
    if not look:
        console.note(console.words.gettext("The page is being served, and keeps the hours itself."))
    console.say("\n".join(due_lines(room, console)))
    return 0


def due_lines(room: Room, console: Console) -> Iterator[str]:
    """What is asked of whom, until when, and for whom one waits."""
    game, words = room.session.game, console.words
    yield f"{turn_name(game, words)} {game.world.turn}"
    if game.pending is None:
        yield outcome_line(game, words)
        return
    found = room.rounds.under_way
    if found is None:
        yield headline(game.pending, console)
        return
    yield from _round_lines(room, found, console)


def _round_lines(room: Room, found: SealedRound, console: Console) -> Iterator[str]:
    from web.clock import read_moment, shown_moment
    from web.pages.speech import PageWords

    words, said = console.words, PageWords(console.words)
    names = {one.id: one.label for one in room.session.game.world.things["player"]}
    together = room.session.campaign.together
    if found.due:
        zone = together.zone if together is not None else "UTC"
        until = said.until_shown if found.is_showing else said.until
        yield until.format(moment=shown_moment(read_moment(found.due), zone))
    yield said.secret_orders
    if found.handed_in:
        there = [names[one] for one in found.players if one in found.handed_in]
        yield said.handed_in.format(players=", ".join(there))
    standing = room.rounds.standing
    missing = [names[one] for one in found.missing if one not in standing]
    if missing:
        yield (said.not_in if found.is_showing else said.missing).format(players=", ".join(missing))
    if standing:
        yield said.standing.format(players=", ".join(names[one] for one in standing))
    if room.rounds.to_show:
        yield said.to_show.format(players=", ".join(names[one] for one in room.rounds.to_show))
    free = [names[one] for one in room.rounds.free if one in found.missing]
    if free:
        yield said.free.format(players=", ".join(free))
    why, whom = room.rounds.waits_for
    if why:
        sentence = said.slip_lost if why == "lost" else said.slip_needed
        yield sentence.format(player=names.get(whom, whom))
    if not found.missing and not found.due:
        yield words.gettext("All have handed in: marchlaw orders open {folder}").format(
            folder=shlex.quote(str(room.session.folder))
        )
