"""Completion in the shell, and the sign of life on a terminal."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from time import sleep

import pytest

from cli import main, progress
from cli.completion import campaigns
from cli.console import Console
from cli.progress import WIPE, Progress
from cli.words.catalogue import Words
from dsl.border.gates import NO_SUCH_FILE

BEATS = 0.1
"""Seconds in which a sign would have been given, if it were time."""


@pytest.fixture
def complete(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> object:
    """What the shell is offered for a line that is being typed."""

    def one(line: str) -> list[str]:
        words = line.split(" ")
        monkeypatch.setenv("_MARCHLAW_COMPLETE", "bash_complete")
        monkeypatch.setenv("COMP_WORDS", line)
        monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
        with pytest.raises(SystemExit):
            main.run([])
        return capsys.readouterr().out.split()

    return one


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("marchlaw sta", ["plain,status"]),
        ("marchlaw play --or", ["plain,--orders"]),
        ("marchlaw play spring --dice ra", ["plain,random"]),
        ("marchlaw new spring --ruleset planetary_empires_d", ["plain,planetary_empires_de"]),
        ("marchlaw new spring --map mark", ["plain,market_towns"]),
        ("marchlaw rules show star", ["plain,star_empires"]),
        ("marchlaw rules show ./house", ["file,./house"]),
    ],
)
def test_the_shell_completes(complete: object, line: str, offered: list[str]) -> None:
    assert callable(complete)
    assert complete(line) == offered


def test_folders_of_campaigns_come_before_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("spring", "spare"):
        (tmp_path / "clubs" / name).mkdir(parents=True)
    (tmp_path / "clubs" / "spring" / "campaign.yaml").touch()
    monkeypatch.chdir(tmp_path)

    def offered(begun: str) -> list[tuple[str, str]]:
        return [(one.type, one.value) for one in campaigns(None, None, begun)]  # type: ignore[arg-type]  # unused there

    assert offered("clubs/sp") == [("plain", "clubs/spring")]
    assert offered("clubs/") == [("plain", "clubs/spring")]
    assert offered("cl") == [("dir", "cl")]
    assert offered("nowhere/x") == [("dir", "nowhere/x")]


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_sign_of_life_after_a_while_that_goes_when_something_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    passed = 0.0
    monkeypatch.setattr(progress, "monotonic", lambda: passed)
    stream = Terminal()
    sign = Progress(stream, Words("de"), silence=0.02)
    sleep(BEATS)
    assert stream.getvalue() == "", "no time has passed"
    passed = 3.5
    while "… 3 s" not in stream.getvalue():
        sleep(0.005)
    sign.said()
    shown = stream.getvalue()
    assert shown.endswith(WIPE)
    assert "working" not in shown
    with sign.pause():
        passed = 9.0
        sleep(BEATS)
        assert stream.getvalue() == shown
    sign.end()
    assert stream.getvalue() == shown


def test_what_is_no_terminal_gets_no_sign() -> None:
    seen = []
    for stream, environ in ((io.StringIO(), {}), (Terminal(), {}), (Terminal(), {"TERM": "dumb"})):
        console = Console(None, Words(), environ)
        with console.working(stream):
            seen.append(console.progress is not None)
        seen.append(console.progress is not None)
    assert seen == [False, False, True, False, False, False]


@pytest.mark.parametrize(
    ("environ", "is_coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
)
def test_findings_have_colours_where_a_terminal_shows_them(
    environ: dict[str, str], is_coloured: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = Terminal()
    monkeypatch.setattr(sys, "stdout", stream)
    Console(None, Words(), environ).findings([NO_SUCH_FILE.at(None, file="x")], files=1)
    assert ("\x1b" in stream.getvalue()) is is_coloured
