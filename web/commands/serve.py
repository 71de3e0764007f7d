"""`marchlaw serve`: the page of the group, from this computer."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

import click

from cli.commands.play import settle_changes
from cli.console import Command, Console
from cli.opening import opened
from web.commands.lacking import SERVING, see_that_there_are
from web.commands.said_address import said_address

if TYPE_CHECKING:
    from interpreter.campaign.session import Session

DEMO_ANSWERS: Final = 60
"""What has been answered before a demo is shown."""


@click.command(
    "serve",
    cls=Command,
    examples=("marchlaw serve --demo", "marchlaw serve spring", "marchlaw serve spring --for-my-net"),
)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path), required=False)
@click.option("--demo", is_flag=True, help="A campaign to try it with; nothing of it is kept.")
@click.option("--for-my-net", is_flag=True, help="Let others in the same net in; everyone there can read along.")
@click.option("--url", default="", metavar="URL", help="The address others call, where a proxy with TLS stands before.")
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True, help="The port.")
@click.option("--rules", type=click.Choice(("new", "old")), help="Which rules to play by when they have been changed.")
@click.pass_context
def serve_command(
    ctx: click.Context, folder: Path | None, demo: bool, for_my_net: bool, url: str, port: int, rules: str | None
) -> int:
    """Open a campaign as a page for the whole group.

    A link is printed for the organiser, who makes the links of all others on the page of the seats. Nobody but this
    computer can reach it, unless you say so. Ctrl-C ends it; what was recorded stays recorded.
    """
    console: Console = ctx.obj
    see_that_there_are(SERVING)
    if demo == (folder is not None):
        raise click.UsageError(console.words.gettext("Name the folder of a campaign, or say --demo."))
    if folder is not None:
        return _serve(console, folder, for_my_net, url, port, rules)
    with _demo_folder(ctx) as made:
        return _serve(console, made, for_my_net, url, port, rules)


def _serve(console: Console, folder: Path, for_my_net: bool, url: str, port: int, rules: str | None) -> int:
    from cli.words.speech import now
    from interpreter.campaign.journal.lock import note_page
    from web.clock import Knocking
    from web.room import Room
    from web.seats import ORGANISER, seats_of
    from web.site import Site

    with opened(folder, console) as session:
        if not settle_changes(session, console, rules):
            return 1
        words = console.words
        address = _own_address() if for_my_net else "127.0.0.1"
        name = (said_address(url, words).hostname or "") if url else ""
        console.warn(session.campaign.findings)
        session.begin()
        room = Room(session, seats_of(session, now))
        site = Site(room, hosts={address, name} - {""}, url=url, is_open=for_my_net and not url)
        with _listening(address, port, console) as ear:
            base = url.rstrip("/") or f"http://{address if for_my_net else 'localhost'}:{port}"
            note_page(folder, base)
            console.say(words.gettext("Organiser: {link}").format(link=f"{base}/in/{room.seats.rotate(ORGANISER)}"))
            console.say(_who_reaches_it(console, url, for_my_net))
            console.say(words.gettext("Ctrl-C ends it. What was recorded stays recorded."))
            with Knocking(room.rounds.tick):
                _run(site, ear)
    return 0


def _who_reaches_it(console: Console, url: str, for_my_net: bool) -> str:
    words = console.words
    if url:
        return words.gettext("Whoever has a link reaches it, by the proxy that you have set up.")
    if for_my_net:
        return words.gettext("Whoever is in the same net and has a link reaches it; everyone there can read along.")
    return words.gettext("Nobody but this computer reaches it; --for-my-net opens it to those in the same net.")


@contextmanager
def _listening(address: str, port: int, console: Console) -> Iterator[socket.socket]:
    """A socket that listens; whoever has the port already is told of in a sentence."""
    # Where the protocol is not named, asyncio leaves answers lying until the one before was acknowledged: 40 ms each.
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP) as ear:
        ear.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            ear.bind((address, port))
        except OSError:
            said = console.words.gettext("Port {port} is taken; --port names another one.").format(port=port)
            raise click.UsageError(said) from None
        yield ear


def _run(site: object, ear: socket.socket) -> None:
    import uvicorn

    from web.site import Site

    assert isinstance(site, Site)  # noqa: S101 - its type cannot stand above without the library
    config = uvicorn.Config(
        site.app,
        log_level="error",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=10,
        timeout_graceful_shutdown=1,
        limit_concurrency=200,
        h11_max_incomplete_event_size=16 * 1024,
        lifespan="off",
    )
    uvicorn.Server(config).run(sockets=[ear])


def _own_address() -> str:
    """The address of this computer in the local net; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        address: str = probe.getsockname()[0]
        return address


@contextmanager
def _demo_folder(ctx: click.Context) -> Iterator[Path]:
    """A campaign in a folder that is gone afterwards, some turns of it played."""
    from cli.commands.demo import NAMES, first_ruleset
    from cli.commands.new import new_command

    console: Console = ctx.obj
    with TemporaryDirectory(prefix="marchlaw-demo-") as name:
        folder = Path(name) / "demo"
        ruleset = first_ruleset(console)
        players = ",".join(f"{id}={console.words.gettext(said)}" for id, said in NAMES.items())
        with redirect_stdout(StringIO()):  # how one goes on with it by hand is of no use: it will be gone
            ctx.invoke(new_command, folder=folder, ruleset=ruleset, map_name="club_campaign", players=players)
        with opened(folder, console) as session:
            _play_some(session)
        yield folder


def _play_some(session: Session) -> None:
    from interpreter.bots import Bot

    session.begin()
    bot = Bot("demo", odds=None)
    for _ in range(DEMO_ANSWERS):
        if session.game.pending is None:
            return
        session.answer(bot.answer(session.game))
