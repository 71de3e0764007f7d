"""A campaign for a command: its journal is played, what is wrong with it is told, its ruleset's language is spoken."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from cli.console import Console

if TYPE_CHECKING:
    from interpreter.campaign.session import Session


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
