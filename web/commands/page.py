"""`marchlaw page`: the pages of a campaign as plain files."""

from __future__ import annotations

from pathlib import Path

import click

from cli.console import Command, Console
from cli.opening import looked_at
from web.commands.lacking import WRITING, see_that_there_are


@click.command(
    "page",
    cls=Command,
    examples=("marchlaw page spring --out site", "marchlaw page spring --out site --last 10"),
)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--out", required=True, type=click.Path(path_type=Path, file_okay=False), metavar="DIR", help="Where to.")
@click.option(
    "--as", "viewer", default="public", metavar="WHO", show_default=True, help="Whose eyes: public, umpire, a player."
)
@click.option(
    "--last", type=click.IntRange(0, 10_000), metavar="NUMBER", help="Renew the pages of the last turns only."
)
@click.option("--yes", is_flag=True, help="Write what the umpire sees without asking.")
@click.pass_obj
def page_command(console: Console, folder: Path, out: Path, viewer: str, last: int | None, yes: bool) -> int:
    """Write a campaign as pages for any web space.

    Map, standings and story of each turn, the rules, and where the campaign stands: files that open from the disk,
    need no server and hold no script. The same journal gives the same bytes.
    """
    see_that_there_are(WRITING)
    from web.export import Export
    from web.room import Room
    from web.seats import UMPIRE, Seats, seated_in

    session = looked_at(folder, console)
    words = console.words
    seats = Seats(folder, seated_in(session), lambda: "")
    sitter = None if viewer == "public" else seats.named(viewer)
    if viewer != "public" and sitter is None:
        known = ", ".join(["public", UMPIRE, *(one.id for one in seated_in(session))])
        raise click.UsageError(
            words.gettext("“{name}” is nobody who looks; there are: {known}").format(name=viewer, known=known)
        )
    if viewer == UMPIRE and not yes:
        question = words.gettext("These pages tell what is hidden from the players. Write them?")
        if not console.is_answered() or not click.confirm(question):
            console.note(words.gettext("Nothing was written; --yes says that you mean it."))
            return 1
    count = Export(Room(session, seats), sitter).write(out, last)
    said = words.ngettext("{count} file in {folder}.", "{count} files in {folder}.", count)
    console.say(said.format(count=count, folder=out))
    console.say(words.gettext("Open {file} in a browser.").format(file=out / "index.html"))
    return 0
