"""What was answered before slips were handed in is taken back with them: whoever does it knows whose they are."""

from __future__ import annotations

import re

import pytest

from cli import main
from tests.web.league import Opener, to_bids


def test_the_page_says_whose_slips_go_with_what_is_taken_back(opened: Opener) -> None:
    league = opened()
    to_bids(league)
    league.room.head = league.room.session.head_word()
    organiser = league.browser("organiser")
    assert "slips of" not in organiser.get("/").text
    assert league.browser("blue").seal("blue", 3).status_code == 303
    [button] = re.findall(r'class="undo".*?<button class="small">(.*?)</button>', organiser.get("/").text, re.DOTALL)
    assert button == "Take back: done (with the slips of Ben, which have to be handed in anew)"


def test_the_command_takes_slips_with_it_only_where_that_is_said(
    opened: Opener, capsys: pytest.CaptureFixture[str]
) -> None:
    league = opened()
    to_bids(league)
    assert league.browser("blue").seal("blue", 3).status_code == 303
    league.room.session.close()
    before = league.journal()
    assert main.run(["undo", str(league.folder)]) == 1
    assert "slips-go-too" in (told := capsys.readouterr().err)
    assert "Ben" in told
    assert league.journal() == before
    assert main.run(["undo", str(league.folder), "--yes"]) == 0
    assert "1 answer taken back" in capsys.readouterr().out
