"""A program of the page that is started over and over, to be killed; each is forked off one that has loaded all."""

from __future__ import annotations

import multiprocessing
import socket
import sys
import time
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from multiprocessing.process import BaseProcess
from pathlib import Path


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def serve(folder: str, port: int) -> None:
    """Serve a campaign as the command does, until killed."""
    from cli import main

    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        sys.exit(main.run(["serve", folder, "--port", str(port)]))


def started(folder: Path, port: int) -> BaseProcess:
    """The page of a campaign in a process of its own; it listens when this returns."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.web.preloaded"])
    process = context.Process(target=serve, args=(str(folder), port), daemon=True)
    process.start()
    until = time.monotonic() + 30
    while time.monotonic() < until:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return process
        assert process.is_alive(), process.exitcode
        time.sleep(0.002)
    raise AssertionError("it never listened")


def kill(process: BaseProcess) -> None:
    """Kill it, as if the computer had been switched off."""
    process.kill()
    process.join()
