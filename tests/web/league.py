"""A small campaign of everything a page can be asked, and hands to drive it with."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from cli import main
from interpreter.campaign.session import Session
from interpreter.requests import Request
from web.room import Room
from web.seats import Seats
from web.site import Site

RULES = """ruleset league
  title "The league"
  language {language}

table work "what can stand on a tile"
  | key  | name   |
  | mill | "mill" |
  | barn | "barn" |

kind tile
  owner: player or none "owner"
  standing: work or none "work"

kind player
  gold: number at least 0 = 9 "gold"

report match, matches "match"
  winner: player "who won"
  loser: player "who lost"
  points: number at least 1 at most 9 = 3 "points"
  close: yes or no = no "was it close"
  allowed when winner is not loser else "nobody beats himself"

roll weather(player, tile) "the weather over {{tile}}"
  dice 2d6
  target 7

action build(tile, piece: work) by player "build a {{piece}} on {{tile}}"
  own: allowed when tile.owner is player else "{{tile}} is not yours"
  free: allowed when tile.standing is none else "something stands there"
  roll weather(player, tile)
    success
      tile.standing becomes piece

phase matches_held "Matches"
  group reports any number of match as m
  for each one in m
    one.winner.gold up one.points

phase bids "Bids"
  together, sealed
    each player in order
      ask player for bid: number at least 0 at most player.gold "your bid?"
      player.gold down bid

phase works "Works"
  each player in order
    any number of build
"""

LINES = [(b"sec-fetch-site", b"same-origin")]
SECRET = 7
"""What is bid in secret in tests, and stands nowhere else."""


def begin(folder: Path, language: str = "en") -> Path:
    """A campaign of this ruleset in a new folder, dice typed in."""
    rules = folder.parent / "league.law"
    rules.write_text(RULES.format(language=language), encoding="utf-8")
    words = ["new", str(folder), "--ruleset", str(rules), "--map", "duel", "--players", "red=Anna,blue=Ben"]
    assert main.run([*words, "--dice", "ask"]) == 0
    return folder


class Open:
    """An open campaign with its page."""

    def __init__(self, folder: Path, session: Session) -> None:
        self.folder = folder
        self.seats = Seats(folder, session.ground.basis.seats(), lambda: "2027-01-10T19:00:00Z")
        self.room = Room(session, self.seats)
        self.site = Site(self.room)

    @property
    def asked(self) -> Request | None:
        """What the game asks."""
        return self.room.session.game.pending

    def browser(self, seat: str = "") -> Browser:
        """A browser, sitting somewhere."""
        browser = Browser(self)
        if seat:
            browser.sit(self.seats.rotate(seat))
        return browser

    def journal(self) -> bytes:
        """The journal as it lies on the disk."""
        return (self.folder / "journal.jsonl").read_bytes()


class Browser:
    """What a browser does, without one."""

    def __init__(self, opened: Open) -> None:
        self.opened = opened
        self.client = TestClient(
            opened.site.app, base_url="http://localhost", follow_redirects=False, raise_server_exceptions=False
        )

    def sit(self, token: str) -> None:
        """Open a link and press the button."""
        self.opened.site.app._times.clear()  # type: ignore[attr-defined]  # the limit of a second is another test's
        assert self.post(f"/in/{token}").status_code == 303

    def get(self, path: str = "/", **headers: str) -> Any:
        """Look at a page."""
        return self.client.get(path, headers=headers)

    def post(self, path: str, fields: Mapping[str, Any] | None = None, **headers: str) -> Any:
        """Send a form from our own page."""
        return self.client.post(path, data=fields or {}, headers={"sec-fetch-site": "same-origin", **headers})

    def answer(self, **fields: Any) -> Any:
        """Answer what is asked now."""
        given = {name.replace("__", "."): value for name, value in fields.items()}
        return self.post("/answer", {"head": self.opened.room.head, **given})

    def seal(self, player: str, value: Any, **more: str) -> Any:
        """Hand in a slip with one answer."""
        found = self.opened.room.rounds.under_way
        round_id = "" if found is None else found.id
        return self.post("/seal", {"round": round_id, "player": player, "0.value": str(value), "ready": "yes"} | more)

    def values(self, path: str = "/") -> list[str]:
        """The answers that the page has buttons for."""
        from html import unescape

        return [unescape(one) for one in re.findall(r'name="answer" value="([^"]*)"', self.get(path).text)]


Opener = Callable[[], Open]


def to_bids(opened: Open) -> None:
    """Up to the first sealed question."""
    opened.room.session.answer("done")


def to_works(opened: Open) -> None:
    """Up to the first act."""
    to_bids(opened)
    opened.room.session.answer(1)
    opened.room.session.answer(2)
    opened.room.head = opened.room.session.head_word()


def is_private(path: Path) -> bool:
    """Whether only its owner reads a file."""
    return os.name == "nt" or path.stat().st_mode & 0o077 == 0


def sort_of(opened: Open) -> str:
    """Which sort of question is asked."""
    return type(opened.asked).__name__


@contextmanager
def opened_by(rules: str, folder: Path) -> Iterator[Open]:
    """A new campaign of Anna and Ben by these rules, with dice that are typed."""
    file = folder / f"{rules.split()[1]}.law"
    file.write_text(rules, encoding="utf-8")
    words = ["new", str(folder / "c"), "--ruleset", str(file), "--map", "duel"]
    assert main.run([*words, "--players", "red=Anna,blue=Ben", "--dice", "ask"]) == 0
    with Session.open(folder / "c") as session:
        session.begin()
        yield Open(folder / "c", session)
