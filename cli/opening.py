"""A campaign opened for a command: its journal is played, its faults are told, its ruleset's language is set."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.console import Console
from cli.words.catalogue import message

if TYPE_CHECKING:
    from interpreter.campaign.reading import CampaignRead
    from interpreter.campaign.session import Session
    from interpreter.game_read import GameRead
    from interpreter.views.seen import Viewer


def looked_at(folder: Path, console: Console) -> Session:
    """A campaign that is only read; somebody may be playing it.

    Raises: Stopped when it cannot be read.
    """
    from cli.words.speech import speech_of
    from interpreter.campaign.session import Session

    session = Session.read(folder, speech=speech_of)
    console.speak(session.ground.rulebook.header.language)
    console.warn(session.findings)
    return session


def as_option(command: Callable[..., int]) -> Callable[..., int]:
    """The option that names the viewer of a command which looks on."""
    return click.option(
        "--as",
        "viewer",
        metavar="PLAYER",
        help=message("Only what this player sees; also `public` (what all players see) and `umpire`."),
    )(command)


def seen_by(session: CampaignRead, viewer: str | None) -> GameRead:
    """The game of a campaign as a viewer sees it; as it is where nobody is named, or he sees all of it.

    Raises: Stopped when nobody is called so.
    """
    if viewer is None:
        return session.game
    from interpreter.views.seen import viewer_called

    who = viewer_called(session.game, viewer)
    return _unless_all_is_seen(session.seen_from(who.player), who)


def as_seen(game: GameRead, viewer: str | None) -> GameRead:
    """A game that is none of a campaign as a viewer sees it. Raises: Stopped when nobody is called so."""
    if viewer is None:
        return game
    from interpreter.views.seen import viewer_called

    return _unless_all_is_seen(game, viewer_called(game, viewer))


def _unless_all_is_seen(game: GameRead, who: Viewer) -> GameRead:
    from interpreter.views.seen import view_of

    view = view_of(game, who)
    return view if view.hides_something else game


@contextmanager
def opened(folder: Path, console: Console) -> Iterator[Session]:
    """A campaign that is played on; nobody else can open it inside.

    Raises: Stopped when it cannot be opened.
    """
    from cli.words.speech import now, speech_of
    from interpreter.campaign.session import Session

    with Session.open(folder, speech=speech_of, now=now) as session:
        console.speak(session.ground.rulebook.header.language)
        console.warn(session.findings)
        yield session
