"""Programs that are killed: the page, forked off one that has loaded all; a deed, at one of its writes."""

from __future__ import annotations

import multiprocessing
import os
import socket
import sys
import time
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Final

import pytest

WRITES: Final = ("write", "fsync", "replace", "open", "ftruncate")
"""What the program asks of the disk."""


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


class Killed(BaseException):
    """The program has been killed; nothing in it goes on."""


def is_done_within(writes: int, do: Callable[[], object]) -> bool:
    """Whether a deed comes to its end with so many writes; with fewer than it takes it is killed at the next one."""
    left = writes

    def until_killed(doing: Callable[..., Any]) -> Callable[..., Any]:
        def one(*arguments: Any, **more: Any) -> Any:
            nonlocal left
            left -= 1
            if left < 0:
                raise Killed
            return doing(*arguments, **more)

        return one

    with pytest.MonkeyPatch.context() as patch:
        for name in WRITES:
            patch.setattr(os, name, until_killed(getattr(os, name)))
        try:
            do()
        except Killed:
            return False
    return True
