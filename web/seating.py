"""Who sends a request, the links that lead to seats, and the page on which the organiser looks after them."""

from __future__ import annotations

from collections import deque
from time import monotonic
from typing import Final
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import Request as WebRequest
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from dsl.border.diagnostics import phrase
from interpreter.requests import Refused
from web.pages.page_frame import NoSuchPage
from web.pages.present import MOST_TYPED, Pages
from web.refusals import NotAllowed
from web.refusals_said import why_not
from web.room import Room
from web.seats import Sitter
from web.sent_form import first, sent_with
from web.sent_once import SentOnce

DAYS_OF_A_COOKIE: Final = 90
WRONG_LINKS_A_MINUTE: Final = 10


class LinkEnded(Exception):
    """A link leads to no seat, or to none any more."""


class Seating:
    """Who sits where, by cookie."""

    def __init__(self, room: Room, pages: Pages, *, url: str) -> None:
        """Begin with the seats that the room knows.

        Args: `url` is the address by which friends reach a proxy before it; empty where there is none.
        """
        self.room, self.pages, self.url = room, pages, url.rstrip("/")
        self.is_secure = urlsplit(url).scheme == "https"
        self._wrong: dict[str, deque[float]] = {}
        prefix = "__Host-" if self.is_secure else ""
        # Ports do not tell cookies apart, and one computer may serve two campaigns.
        self.cookie = f"{prefix}marchlaw-{room.mark}"
        self.routes = [
            Route("/seats", self.seats, methods=["GET"]),
            Route("/seats", SentOnce(room, self.sitter).once(self.change_seats), methods=["POST"]),
            Route("/in/{token}", self.invited, methods=["GET"]),
            Route("/in/{token}", self.sit_down, methods=["POST"]),
            Route("/leave", self.leave, methods=["POST"]),
        ]

    def sitter(self, request: WebRequest) -> Sitter | None:
        """Who sends a request; None where nobody has sat down."""
        return self.room.seats.sitting(request.cookies.get(self.cookie, ""))

    def who_acts(self, request: WebRequest) -> Sitter:
        """Who wants to do something, from a seat. Raises: NotAllowed, where nobody has sat down."""
        sitter = self.sitter(request)
        if sitter is None:
            raise NotAllowed
        return sitter

    def running(self, request: WebRequest) -> Sitter:
        """Who looks after the campaign. Raises: NotAllowed, where it is somebody else."""
        sitter = self.who_acts(request)
        if not self.room.may_run(sitter):
            raise NotAllowed
        return sitter

    def seats(self, request: WebRequest) -> Response:
        """The page of all seats."""
        sitter = self.running(request)
        return HTMLResponse(self.pages.seats(sitter))

    def change_seats(self, request: WebRequest) -> Response:
        """Make a link, take one away, hand a seat over, or say for whom the organiser plays."""
        sitter, sent = self.running(request), sent_with(request)
        seats, name = self.room.seats, first(sent, "seat")
        with self.room.lock:
            match first(sent, "do"):
                case "rotate":
                    one = seats.named(name)
                    if one is None:
                        raise NoSuchPage
                    link = self._link(request, seats.rotate(name))
                    return HTMLResponse(self.pages.seats(sitter, link=link, linked=self.pages.seat_name(one)))
                case "revoke":
                    if seats.named(name) is None:
                        raise NoSuchPage
                    seats.revoke(name)
                case "hand":
                    holder = first(sent, "holder").strip()[:MOST_TYPED]
                    if not holder:
                        told = why_not(self.room, Refused(phrase("say who takes the seat over")))
                        return HTMLResponse(self.pages.seats(sitter, refused=told), 422)
                    token = self.room.pass_on(sitter, name, holder, first(sent, "why").strip()[:MOST_TYPED])
                    seat = seats.named(name)
                    assert seat is not None  # noqa: S101 - it has just been handed over
                    link = self._link(request, token)
                    return HTMLResponse(self.pages.seats(sitter, link=link, linked=self.pages.seat_name(seat)))
                case "play":
                    player = first(sent, "player")
                    if player and not seats.is_of_player(player):
                        raise NoSuchPage
                    seats.play(player)
                case _:
                    raise HTTPException(400)
        return RedirectResponse("/seats", 303)

    def _link(self, request: WebRequest, token: str) -> str:
        """The link to send to a friend: a request that comes by a proxy does not say that it came by TLS."""
        return f"{self.url or '{}://{}'.format(request.url.scheme, request.headers['host'])}/in/{token}"

    def invited(self, request: WebRequest) -> Response:
        """The question; a look at a link changes nothing, since mail programs look at links too."""
        sitter = self._linked(request)
        return HTMLResponse(self.pages.sit(sitter, request.path_params["token"]))

    def _linked(self, request: WebRequest) -> Sitter:
        """The seat of the link; wrong ones are counted by where they come from."""
        address = request.client.host if request.client is not None else ""
        wrong = self._wrong.setdefault(address, deque(maxlen=WRONG_LINKS_A_MINUTE))
        now = monotonic()
        if len(wrong) == WRONG_LINKS_A_MINUTE and wrong[0] > now - 60:
            raise HTTPException(429)
        sitter = self.room.seats.linked(request.path_params["token"])
        if sitter is None:
            wrong.append(now)
            raise LinkEnded
        return sitter

    def sit_down(self, request: WebRequest) -> Response:
        """Sit down where the link leads."""
        self._linked(request)
        with self.room.lock:
            cookie = self.room.seats.sit_down(request.path_params["token"])
        if cookie is None:
            raise LinkEnded
        answer = RedirectResponse("/", 303)
        answer.set_cookie(
            self.cookie,
            cookie,
            max_age=DAYS_OF_A_COOKIE * 24 * 60 * 60,
            path="/",
            secure=self.is_secure,
            httponly=True,
            samesite="lax",
        )
        return answer

    def leave(self, request: WebRequest) -> Response:
        """Get up from the seat."""
        with self.room.lock:
            self.room.seats.leave(request.cookies.get(self.cookie, ""))
        answer = RedirectResponse("/", 303)
        answer.delete_cookie(self.cookie, path="/", secure=self.is_secure, httponly=True, samesite="lax")
        answer.headers["clear-site-data"] = '"cache"'
        return answer
