"""`marchlaw seats`: who may sit down where, without the page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.console import Command, Console
from cli.opening import looked_at, opened
from dsl.border.diagnostics import Mistake, Severity, Stopped
from interpreter.campaign.journal.lock import JOURNAL_SERVED
from web.commands.said_address import said_address

if TYPE_CHECKING:
    from interpreter.campaign.session import Session
    from web.seats import Seats

SEATS_SERVED = Mistake(
    "seats-served",
    Severity.ERROR,
    "the page of this campaign is being served, and a link that is made here would never lead to it",
    "make links on the page, under “Seats”",
)


@click.command(
    "seats",
    cls=Command,
    examples=("marchlaw seats spring", "marchlaw seats spring --link red", "marchlaw seats spring --revoke red"),
)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--link", metavar="SEAT", help="Make a new link; the old one ends at once.")
@click.option("--revoke", metavar="SEAT", help="Take the link away.")
@click.option("--deputy-seals", metavar="PLAYER", help="Let the deputy of this player seal answers too.")
@click.option("--no-deputy-seals", metavar="PLAYER", help="No longer let the deputy of this player seal answers.")
@click.option("--url", default="http://localhost:8000", metavar="URL", show_default=True, help="Where the page is.")
@click.pass_obj
def seats_command(
    console: Console,
    folder: Path,
    link: str | None,
    revoke: str | None,
    deputy_seals: str | None,
    no_deputy_seals: str | None,
    url: str,
) -> int:
    """List the seats of a campaign's page, make and take away links.

    A link is shown once: what is kept is only a proof of it. While the page is being served, its page of the seats does
    the same, and nothing can be changed here.
    """
    sealing = [(one, is_allowed) for one, is_allowed in ((no_deputy_seals, False), (deputy_seals, True)) if one]
    wanted = [one for one in (link, revoke) if one is not None] + [f"{one}.deputy" for one, _ in sealing]
    said_address(url, console.words)
    if not wanted:
        return _listed(looked_at(folder, console), console)
    try:
        with opened(folder, console) as session:
            return _changed(session, console, wanted, link, revoke, sealing, url)
    except Stopped as stopped:
        if all(one.kind is JOURNAL_SERVED for one in stopped.findings):
            raise Stopped([SEATS_SERVED.at(None)]) from None
        raise


def _seats(session: Session) -> Seats:
    """The seats as they will be when the campaign is opened next; nothing is written."""
    from cli.words.speech import now
    from web.seats import Seats, seated_in

    seats = Seats(session.folder, seated_in(session), now)
    seats.look_at(session)
    return seats


def _listed(session: Session, console: Console) -> int:
    from web.pages.speech import PageWords, seat_listed
    from web.seats import seated_in

    words, said = console.words, PageWords(console.words)
    names = {one.id: one.name for one in seated_in(session)}
    rows = [
        [one.name, seat_listed(one, names, said), words.gettext("has a link") if one.link else "-", one.used[:16]]
        for one in _seats(session).all
    ]
    heads = (said.seat, said.who, words.gettext("Link"), said.used)
    console.table([list(heads), *rows])
    return 0


def _changed(
    session: Session,
    console: Console,
    wanted: list[str],
    link: str | None,
    revoke: str | None,
    sealing: list[tuple[str, bool]],
    url: str,
) -> int:
    from cli.words.speech import now
    from web.seats import seats_of

    words, seats = console.words, seats_of(session, now)
    for name in wanted:
        if seats.named(name) is None:
            known = ", ".join(one.name for one in seats.all)
            raise click.UsageError(
                words.gettext("There is no seat “{name}”; there are: {known}").format(name=name, known=known)
            )
    for player, is_allowed in sealing:
        seats.allow_sealing(player, is_allowed=is_allowed)
    if revoke is not None:
        seats.revoke(revoke)
    if link is not None:
        console.say(f"{url.rstrip('/')}/in/{seats.rotate(link)}")
        return 0
    return _listed(session, console)
