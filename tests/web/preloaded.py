"""Played once by the process from which the killed ones are forked: all is loaded then, and starts cost little."""

from __future__ import annotations

from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

import uvicorn.loops.auto
import uvicorn.protocols.http.auto  # noqa: F401

import web.commands.serve  # noqa: F401
from interpreter.campaign.session import Session
from tests.web.league import Open, begin, to_works

with (
    TemporaryDirectory() as _name,
    redirect_stdout(StringIO()),
    redirect_stderr(StringIO()),
    Session.open(begin(Path(_name) / "spring")) as _session,
):
    _league = Open(Path(_name) / "spring", _session)
    _league.browser("red").get()
    to_works(_league)
    _league.browser("blue").get()
