"""Whether a deputy answers in secret too: that is said wherever seats are listed, and can be taken back."""

from __future__ import annotations

import io
import shutil
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from cli.main import run
from tests.web.league import Open, Opener


def sealing(league: Open) -> list[str]:
    """The deputies who answer in secret."""
    return [one.name for one in league.seats.all if one.sealed]


def told(*words: str) -> str:
    """What a command prints."""
    printed = io.StringIO()
    with redirect_stdout(printed), redirect_stderr(printed):
        run(list(words))
    return printed.getvalue()


def test_the_page_of_the_seats_says_so(opened: Opener) -> None:
    league = opened()
    organiser = league.browser("organiser")
    assert "in secret" not in organiser.get("/seats").text
    league.seats.allow_sealing("blue", is_allowed=True)
    league.room.forget_all_pages()
    assert "Deputy of Ben, in secret too" in organiser.get("/seats").text
    assert "Deputy of Anna, in secret too" not in organiser.get("/seats").text


def test_whose_link_is_taken_away_answers_in_secret_no_more(opened: Opener) -> None:
    league = opened()
    league.seats.allow_sealing("blue", is_allowed=True)
    organiser = league.browser("organiser")
    league.browser("blue.deputy")
    assert sealing(league) == ["blue.deputy"], "a new link may be for the same deputy"
    assert organiser.post("/seats", {"do": "revoke", "seat": "blue.deputy"}).status_code == 303
    assert sealing(league) == [], "the next link may be for another"


def test_a_player_takes_it_back(begun: Path, tmp_path: Path) -> None:
    folder = tmp_path / "spring"
    shutil.copytree(begun, folder)
    assert "Deputy of Ben, in secret too" in told("seats", str(folder), "--deputy-seals", "blue")
    assert "Deputy of Ben, in secret too" in told("seats", str(folder))
    assert "in secret" not in told("seats", str(folder), "--no-deputy-seals", "blue")
    assert "in secret" not in told("seats", str(folder))
