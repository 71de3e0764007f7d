"""`marchlaw seats`: who may sit down where, without the page."""

from __future__ import annotations

from pathlib import Path

import click

from cli.console import Command, Console
from cli.opening import looked_at


@click.command(
    "seats",
    cls=Command,
    examples=("marchlaw seats spring", "marchlaw seats spring --link red", "marchlaw seats spring --revoke red"),
)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--link", metavar="SEAT", help="Make a new link; the old one ends at once.")
@click.option("--revoke", metavar="SEAT", help="Take the link away.")
@click.option("--deputy-seals", metavar="PLAYER", help="Let the deputy of this player seal answers too.")
@click.option("--url", default="http://localhost:8000", metavar="URL", show_default=True, help="Where the page is.")
@click.pass_obj
def seats_command(
    console: Console, folder: Path, link: str | None, revoke: str | None, deputy_seals: str | None, url: str
) -> int:
    """List the seats of a campaign's page, make and take away links.

    A link is shown once: what is kept is only a proof of it. A page that is being served knows of a change when it is
    started anew; there the page of the seats does the same at once.
    """
    from cli.words.speech import now
    from web.seats import Seats

    session = looked_at(folder, console)
    words = console.words
    seats = Seats(folder, session.ground.basis.seats(), now)
    wanted = [one for one in (link, revoke, f"{deputy_seals}.deputy" if deputy_seals else None) if one is not None]
    for name in wanted:
        if seats.named(name) is None:
            known = ", ".join(one.name for one in seats.all)
            raise click.UsageError(
                words.gettext("There is no seat “{name}”; there are: {known}").format(name=name, known=known)
            )
    if deputy_seals is not None:
        seats.allow_sealing(deputy_seals, is_allowed=True)
    if revoke is not None:
        seats.revoke(revoke)
    if link is not None:
        console.say(f"{url.rstrip('/')}/in/{seats.rotate(link)}")
    if link is None:
        rows = [[one.name, words.gettext("has a link") if one.link else "-", one.used[:16]] for one in seats.all]
        console.table([[words.gettext("Seat"), words.gettext("Link"), words.gettext("last used")], *rows])
    return 0
