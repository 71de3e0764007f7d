"""The pages on a server: addresses, forms, cookies, and the sentence for each refusal.

This is the only file that knows the web frame. Reading never changes anything; each writing is one form.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from time import monotonic
from typing import Any, Final
from urllib.parse import parse_qs

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request as WebRequest
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from cli.players import player_called
from cli.slip_files import slip_text
from cli.words.catalogue import message
from dsl.border.diagnostics import Stopped, phrase
from interpreter.campaign.slips.letters import letter_in, refuse_elsewhere
from interpreter.faults import RuleFault
from interpreter.requests import Refused
from web.clock import read_at, read_local, shown_moment, utc_now
from web.guard import LOOPBACK, App, Guard
from web.pages.addresses import Served
from web.pages.asking import Sent, Wanted, answer_of, place_in, slip_of_form
from web.pages.page_frame import NoSuchPage
from web.pages.present import Pages
from web.pages.rendering import static_files, static_name
from web.refusals import NotAllowed, OutOfOrder, SlipChanged, Stale, TooLate
from web.roles import Role
from web.room import Room
from web.seats import Sitter
from web.sent_once import SentOnce
from web.sent_slip import changed_slip, given_before

DAYS_OF_A_COOKIE: Final = 90
WRONG_LINKS_A_MINUTE: Final = 10
MOST_TYPED: Final = 200
"""Signs of a line that somebody typed."""
NOT_TYPED: Final = frozenset(
    {"head", "tile", "handed", "answer", "round", "player", "drawn", "given", "at", "without", "ready", "stands"}
)
"""Fields of a form that nobody types: of a button the program alone reads what it sends."""

SENTENCES: Final = {
    400: message("That could not be read."),
    403: message("That is not for this seat, or it was not sent from this campaign's own page."),
    404: message("There is nothing at this address, or nothing that may be seen from this seat."),
    405: message("That cannot be done here."),
    408: message("That came too slowly."),
    409: message(
        "Somebody has answered meanwhile. Look at what has happened, and answer again if you are still asked."
    ),
    413: message("That was too much at once."),
    415: message("Only the forms of these pages are taken here."),
    421: message("This campaign is not served under that name."),
    422: message("Refused: {reason}. Nothing has changed."),
    429: message("That was too often. Wait a moment."),
    500: message("The program has made a mistake. What was recorded stays recorded."),
    503: message("Not recorded. Open the campaign again: end the program that serves it, and start it anew."),
}
"""What a page says with each status that is not well."""
TOO_LATE: Final = message("Too late: the slips have been opened.")
TOO_LATE_AT: Final = message("Too late: the slips were opened at {moment}.")
SLIP_CHANGED: Final = message(
    "This slip was changed meanwhile, perhaps in another window. Here it is as it stands now: order anew what it lacks."
)
NOT_KEPT: Final = message("Nothing was kept of that: the disk is full, or cannot be written to.")
LINK_ENDED: Final = message("This link has ended, or is not complete. Ask your organiser for a new one.")


class Site:
    """All addresses of one open campaign."""

    def __init__(
        self,
        room: Room,
        *,
        hosts: Collection[str] = (),
        is_secure: bool = False,
        is_open: bool = False,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        """Make the addresses.

        Args:
            hosts: names under which the campaign is served, beside those of this computer itself.
            is_secure: whether all that come here come by TLS.
            is_open: whether others in the net can reach it without TLS.
            now: the time, for deadlines.
        """
        self.room = room
        self.is_secure, self.is_open, self.now = is_secure, is_open, now
        style, script, icon = (f"/static/{static_name(one)}" for one in ("style.css", "page.js", "icon.svg"))
        self.pages = Pages(room, Served(style, script, icon))
        self._wrong: dict[str, deque[float]] = {}
        prefix = "__Host-" if is_secure else ""
        # Ports do not tell cookies apart, and one computer may serve two campaigns.
        self.cookie = f"{prefix}marchlaw-{room.mark}"
        self.routes = self._routes()
        starlette = Starlette(routes=self.routes, exception_handlers=self._handlers())
        self.app: App = Guard(starlette, {*LOOPBACK, *hosts}, lambda status: self._sentence(status).encode())

    def _routes(self) -> list[Route]:
        """Which method answers at which address."""
        once = SentOnce(self.room, self._sitter).once
        return [
            Route("/", self._home, methods=["GET"]),
            Route("/answer", once(self._answer), methods=["POST"]),
            Route("/seal", once(self._seal), methods=["POST"]),
            Route("/open", once(self._open), methods=["POST"]),
            Route("/due", once(self._due), methods=["POST"]),
            Route("/undo", once(self._undo), methods=["POST"]),
            Route("/object", once(self._object), methods=["POST"]),
            Route("/leave", self._leave, methods=["POST"]),
            Route("/head", self._head, methods=["GET"]),
            Route("/map.svg", self._map, methods=["GET"]),
            Route("/turn/{turn:int}", self._turn, methods=["GET"]),
            Route("/standings", self._standings, methods=["GET"]),
            Route("/why", self._question, methods=["GET"]),
            Route("/why/{result:int}", self._why, methods=["GET"]),
            Route("/rules", self._rules, methods=["GET"]),
            Route("/rules/changes", self._changes, methods=["GET"]),
            Route("/rules/{name}", self._rule, methods=["GET"]),
            Route("/odds", self._odds, methods=["GET"]),
            Route("/amendments", self._amendments, methods=["GET"]),
            Route("/amendments/{number:int}", self._amendments, methods=["GET"]),
            Route("/amendments/{number:int}", once(self._speak), methods=["POST"]),
            Route("/log", self._log, methods=["GET"]),
            Route("/journal.jsonl", self._journal, methods=["GET"]),
            Route("/about", self._about, methods=["GET"]),
            Route("/seats", self._seats, methods=["GET"]),
            Route("/seats", self._change_seats, methods=["POST"]),
            Route("/in/{token}", self._invited, methods=["GET"]),
            Route("/in/{token}", self._sit_down, methods=["POST"]),
            Route("/static/{name}", self._static, methods=["GET"]),
        ]

    def _handlers(self) -> dict[Any, Any]:
        """What is told where something has been raised."""
        return {
            HTTPException: self._http_error,
            Stale: lambda request, _: self._refused(request, 409),
            NotAllowed: lambda request, _: self._refused(request, 403),
            NoSuchPage: lambda request, _: self._refused(request, 404),
            _LinkEnded: lambda request, _: HTMLResponse(
                self.pages.refusal(self.room.words.gettext(LINK_ENDED), self._sitter(request)), 404
            ),
            OutOfOrder: lambda request, _: self._refused(request, 503),
            OSError: lambda request, _: HTMLResponse(
                self.pages.refusal(self.room.words.gettext(NOT_KEPT), self._sitter(request)), 503
            ),
            Stopped: lambda request, _: self._refused(request, 503),
            RuleFault: lambda request, _: self._refused(request, 500),
            Exception: lambda request, _: self._refused(request, 500),
        }

    # ------------------------------------------------------------ refusals

    def _sentence(self, status: int, sitter: Sitter | None = None) -> str:
        return self.pages.refusal(self.room.words.gettext(SENTENCES.get(status, SENTENCES[400])), sitter)

    def _refused(self, request: WebRequest, status: int) -> Response:
        return HTMLResponse(self._sentence(status, self._sitter(request)), status)

    def _http_error(self, request: WebRequest, error: HTTPException) -> Response:
        return self._refused(request, error.status_code)

    # ------------------------------------------------------------ who asks

    def _sitter(self, request: WebRequest) -> Sitter | None:
        return self.room.seats.sitting(request.cookies.get(self.cookie, ""))

    def _looking(self, request: WebRequest) -> Sitter | None:
        """Who looks; refused where the campaign is for those who have a link."""
        sitter = self._sitter(request)
        if not self.room.may_look(sitter):
            raise _Closed
        return sitter

    def _acting(self, request: WebRequest) -> Sitter:
        sitter = self._sitter(request)
        if sitter is None:
            raise NotAllowed
        return sitter

    def _kept(self, request: WebRequest, make: Callable[[Sitter | None], str], *, is_log: bool = False) -> Response:
        """A page for whoever looks, made once for each head."""
        try:
            sitter = self._looking(request)
        except _Closed:
            return HTMLResponse(self.pages.refusal(self.pages.said.closed), 403)
        if is_log and sitter is None:
            raise NotAllowed
        key = (request.url.path, request.url.query, sitter, self.room.is_broken)
        return HTMLResponse(self.room.kept(key, lambda: make(sitter)))

    # ------------------------------------------------------------ looking

    def _home(self, request: WebRequest) -> Response:
        asked = request.query_params
        wanted = Wanted(asked.get("act", ""), asked.get("tile", ""), tuple(asked.getlist("with")))
        handed = asked.get("handed", "")
        is_part = asked.get("part") == "tile"
        return self._kept(request, lambda sitter: self.pages.home(sitter, wanted, handed=handed, is_part=is_part))

    def _head(self, request: WebRequest) -> Response:
        if not self.room.may_look(self._sitter(request)):
            raise NotAllowed
        return PlainTextResponse(self.room.head)

    def _map(self, request: WebRequest) -> Response:
        page = self._kept(request, self.pages.map_picture)
        if page.status_code == 200:
            page.headers["content-type"] = "image/svg+xml"
        return page

    def _turn(self, request: WebRequest) -> Response:
        turn: int = request.path_params["turn"]
        is_print = request.query_params.get("as") == "print"
        return self._kept(request, lambda sitter: self.pages.turn(sitter, turn, is_print=is_print))

    def _standings(self, request: WebRequest) -> Response:
        return self._kept(request, self.pages.standings)

    def _why(self, request: WebRequest) -> Response:
        result: int = request.path_params["result"]
        return self._kept(request, lambda sitter: self.pages.why(sitter, result))

    def _question(self, request: WebRequest) -> Response:
        question = request.query_params.get("of", "")[:MOST_TYPED]
        if not question.strip():
            raise NoSuchPage
        return self._kept(request, lambda sitter: self.pages.question(sitter, question))

    def _rules(self, request: WebRequest) -> Response:
        sought = request.query_params.get("find", "")[:MOST_TYPED]
        return self._kept(request, lambda sitter: self.pages.rules(sitter, sought=sought))

    def _rule(self, request: WebRequest) -> Response:
        name: str = request.path_params["name"]
        return self._kept(request, lambda sitter: self.pages.rules(sitter, name))

    def _changes(self, request: WebRequest) -> Response:
        return self._kept(request, self.pages.changes)

    def _odds(self, request: WebRequest) -> Response:
        given = {name: text[:MOST_TYPED] for name, text in request.query_params.items()}
        return self._kept(request, lambda sitter: self.pages.odds(sitter, given.get("of", ""), given))

    def _amendments(self, request: WebRequest, refused: str = "") -> Response:
        """What was moved; motions are files of their own, so the page is made anew each time."""
        try:
            sitter = self._looking(request)
        except _Closed:
            return HTMLResponse(self.pages.refusal(self.pages.said.closed), 403)
        number: int = request.path_params.get("number", 0)
        with self.room.lock:
            page = self.pages.amendments(sitter, number, refused=refused)
        return HTMLResponse(page, 422 if refused else 200)

    def _speak(self, request: WebRequest) -> Response:
        sitter, sent = self._acting(request), _sent(request)
        number: int = request.path_params["number"]
        doing, text = _first(sent, "do"), _first(sent, "text")
        why = _first(sent, "why").strip()[:MOST_TYPED]
        try:
            match doing:
                case "agree":
                    self.room.speak_of(sitter, number, text, "")
                case "object" if why:
                    self.room.speak_of(sitter, number, text, why)
                case "object":
                    raise Refused(phrase("whoever objects says why"))
                case "adopt" | "withdraw":
                    self.room.close_motion(sitter, number, text, is_adopted=doing == "adopt")
                case _:
                    raise HTTPException(400)
        except Stale:
            return HTMLResponse(self._sentence(409, sitter), 409)
        except Refused as refused:
            return self._amendments(request, self.room.words.say(str(refused)))
        return RedirectResponse(f"/amendments/{number}", 303)

    def _log(self, request: WebRequest) -> Response:
        return self._kept(request, lambda sitter: self.pages.log(sitter, self.now()), is_log=True)

    def _journal(self, request: WebRequest) -> Response:
        page = self._kept(request, self.pages.journal, is_log=True)
        if page.status_code == 200:
            page.headers["content-type"] = "application/x-ndjson"
            page.headers["content-disposition"] = 'attachment; filename="journal.jsonl"'
        return page

    def _about(self, request: WebRequest) -> Response:
        return self._kept(request, lambda sitter: self.pages.about(sitter, is_open=self.is_open))

    def _static(self, request: WebRequest) -> Response:
        found = static_files().get(request.path_params["name"])
        if found is None:
            raise NoSuchPage
        return Response(found[0], media_type=found[1])

    # ------------------------------------------------------------ answering

    def _answer(self, request: WebRequest) -> Response:
        sitter, sent = self._acting(request), _sent(request)
        head, handed = _first(sent, "head"), _first(sent, "handed")
        wanted = Wanted(tile=_first(sent, "tile"))
        try:
            with self.room.lock:
                self.room.look_fresh(head)
                pending = self.room.session.game.pending
                if pending is None or not self.room.may(sitter, pending, handed=handed):
                    raise NotAllowed
                self.room.answer(sitter, head, answer_of(pending, sent), handed=handed)
        except Refused as refused:
            reason = self.room.words.say(str(refused))
            told = self.room.words.gettext(SENTENCES[422]).format(reason=reason)
            page = self._again(sitter, wanted, told, sent, handed)
            return HTMLResponse(page, 422)
        except Stale:
            told = self.room.words.gettext(SENTENCES[409])
            return HTMLResponse(self._again(sitter, wanted, told, sent, "", is_still_asked=False), 409)
        return RedirectResponse(self.pages.at.home(wanted.tile), 303)

    def _tried(
        self,
        sitter: Sitter,
        sent: Sent,
        doing: Callable[[], object],
        handed: str = "",
        given: Sequence[Any] | None = None,
    ) -> Response:
        """Do it and go on to the first page; what is refused is told there."""
        try:
            doing()
        except (Refused, Stale) as refused:
            status = 409 if isinstance(refused, Stale) else 422
            # What stands on the slip by now is shown where the form was made of something else.
            is_same = isinstance(refused, Refused)
            page = self._again(
                sitter,
                Wanted(),
                self._why_not(refused),
                sent,
                handed,
                given if is_same else None,
                is_still_asked=is_same,
            )
            return HTMLResponse(page, status)
        self.room.forget_pages(sitter)
        return RedirectResponse("/", 303)

    def _why_not(self, refused: Refused | Stale) -> str:
        """The sentence for what was not done."""
        words = self.room.words
        match refused:
            case TooLate(at=""):
                return words.gettext(TOO_LATE)
            case TooLate():
                together = self.room.session.campaign.together
                zone = "UTC" if together is None else together.zone
                return words.gettext(TOO_LATE_AT).format(moment=shown_moment(read_at(refused.at), zone))
            case SlipChanged():
                return words.gettext(SLIP_CHANGED)
            case Stale():
                return words.gettext(SENTENCES[409])
            case _:
                return words.gettext(SENTENCES[422]).format(reason=words.say(str(refused)))

    def _seal(self, request: WebRequest) -> Response:
        sitter, sent = self._acting(request), _sent(request)
        player, handed, round_id = _first(sent, "player"), _first(sent, "handed"), _first(sent, "round")
        is_ready = _first(sent, "ready") == "yes"
        left_out: list[str] = []
        given: list[Any] = []
        if letter := _first(sent, "letter").strip():
            return self._tried(sitter, {}, lambda: self._take_text(sitter, letter, handed), handed)

        def doing() -> None:
            with self.room.lock:
                found = self.room.rounds.called(round_id)
                if not self.room.may_seal(sitter, player, handed=handed):
                    raise NotAllowed
                if "drawn" in sent:
                    self.room.rounds.look_unchanged(found, player, _first(sent, "drawn"))
                if not found.is_of_acts:
                    answers = slip_of_form(found.asked_of(player), sent)
                else:
                    answers = changed_slip(self.room, player, sent, left_out)
                given.extend(answers)
                stands = _first(sent, "stands") == "yes"
                self.room.rounds.hand_in(
                    sitter, round_id, player, answers, is_ready=is_ready, stands=stands, handed=handed
                )

        answer = self._tried(sitter, sent, doing, handed, given_before(sent))
        if answer.status_code != 303 or "given" not in sent or (is_ready and not left_out):
            return answer
        if sitter.role is Role.TABLE or left_out:
            # Round a table nobody looks at what lies there already, so the slip goes on from what was sent.
            said = "; ".join(self.room.words.say(one) for one in left_out)
            with self.room.lock:
                page = self.pages.home(sitter, Wanted(), refused=said, handed=handed, given=given)
            return HTMLResponse(page)
        tile = _first(sent, "tile")
        return RedirectResponse(self.pages.at.home(tile), 303)

    def _take_text(self, sitter: Sitter, text: str, handed: str) -> None:
        """Take a promise, a slip that was kept, or the form of a slip that was filled in. Raises: as the room."""
        try:
            letter = letter_in(text)
        except Refused:
            try:
                slip = slip_text(text, "slip")
            except Stopped as stopped:
                raise Refused(stopped.findings[0].as_phrase()) from None
            with self.room.lock:
                refuse_elsewhere(slip.campaign, self.room.session.records)
                player = player_called(self.room.session, slip.player) or slip.player
                self.room.rounds.hand_in(sitter, slip.round, player, slip.answers, is_ready=True, handed=handed)
            return
        self.room.rounds.take_letter(sitter, letter, self.now(), handed=handed)

    def _open(self, request: WebRequest) -> Response:
        sitter, sent = self._running(request), _sent(request)
        head, absent, is_sure = _first(sent, "head"), sent.get("absent", ()), _first(sent, "sure") == "yes"
        return self._tried(
            sitter, {}, lambda: self.room.rounds.open_at_once(sitter, head, absent=absent, is_sure=is_sure)
        )

    def _due(self, request: WebRequest) -> Response:
        sitter, sent = self._running(request), _sent(request)
        head, why = _first(sent, "head"), _first(sent, "why")[:MOST_TYPED]
        together = self.room.session.campaign.together

        def doing() -> None:
            until = read_local(_first(sent, "until"), together.zone if together is not None else "UTC")
            if until is None:
                raise Refused(phrase("a day and an hour are written so: 2027-01-10 20:00"))
            self.room.rounds.move_due(sitter, head, until, why, self.now())

        return self._tried(sitter, sent, doing)

    def _again(
        self,
        sitter: Sitter,
        wanted: Wanted,
        told: str,
        sent: Sent,
        handed: str,
        given: Sequence[Any] | None = None,
        *,
        is_still_asked: bool = True,
    ) -> str:
        """The page with the reason at its top, and with what was typed."""
        typed = {name: texts for name, texts in sent.items() if name not in NOT_TYPED}
        with self.room.lock:
            return self.pages.home(
                sitter, wanted, refused=told, handed=handed, sent=typed, is_still_asked=is_still_asked, given=given
            )

    def _object(self, request: WebRequest) -> Response:
        sitter, sent = self._acting(request), _sent(request)
        line = place_in(sent, "line") or 0
        self.room.object_to(sitter, line, _first(sent, "why").strip()[:MOST_TYPED], self.now())
        return RedirectResponse("/log", 303)

    def _undo(self, request: WebRequest) -> Response:
        sitter, sent = self._acting(request), _sent(request)
        return self._tried(sitter, {}, lambda: self.room.undo(sitter, _first(sent, "head")))

    # ------------------------------------------------------------ seats

    def _running(self, request: WebRequest) -> Sitter:
        sitter = self._acting(request)
        if not self.room.may_run(sitter):
            raise NotAllowed
        return sitter

    def _seats(self, request: WebRequest) -> Response:
        sitter = self._running(request)
        return HTMLResponse(self.pages.seats(sitter))

    def _change_seats(self, request: WebRequest) -> Response:
        sitter, sent = self._running(request), _sent(request)
        seats, name = self.room.seats, _first(sent, "seat")
        with self.room.lock:
            match _first(sent, "do"):
                case "rotate":
                    one = seats.named(name)
                    if one is None:
                        raise NoSuchPage
                    link = f"{request.url.scheme}://{request.headers['host']}/in/{seats.rotate(name)}"
                    return HTMLResponse(self.pages.seats(sitter, link=link, linked=self.pages.seat_name(one)))
                case "revoke":
                    if seats.named(name) is None:
                        raise NoSuchPage
                    seats.revoke(name)
                case "hand":
                    token = self.room.pass_on(
                        sitter, name, _first(sent, "holder")[:MOST_TYPED], _first(sent, "why")[:MOST_TYPED]
                    )
                    seat = seats.named(name)
                    assert seat is not None  # noqa: S101 - it has just been handed over
                    link = f"{request.url.scheme}://{request.headers['host']}/in/{token}"
                    return HTMLResponse(self.pages.seats(sitter, link=link, linked=self.pages.seat_name(seat)))
                case "play":
                    player = _first(sent, "player")
                    if player and seats.named(player) is None:
                        raise NoSuchPage
                    seats.play(player)
                case _:
                    raise HTTPException(400)
        return RedirectResponse("/seats", 303)

    def _invited(self, request: WebRequest) -> Response:
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
            raise _LinkEnded
        return sitter

    def _sit_down(self, request: WebRequest) -> Response:
        self._linked(request)
        with self.room.lock:
            cookie = self.room.seats.sit_down(request.path_params["token"])
        if cookie is None:
            raise _LinkEnded
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

    def _leave(self, request: WebRequest) -> Response:
        with self.room.lock:
            self.room.seats.leave(request.cookies.get(self.cookie, ""))
        answer = RedirectResponse("/", 303)
        answer.delete_cookie(self.cookie, path="/", secure=self.is_secure, httponly=True, samesite="lax")
        answer.headers["clear-site-data"] = '"cache"'
        return answer


class _LinkEnded(Exception):
    """A link leads to no seat, or to none any more."""


class _Closed(Exception):
    """The campaign is not shown to those without a seat."""


def _sent(request: WebRequest) -> Sent:
    """The fields of a form."""
    body: bytes = request.state.body
    try:
        return parse_qs(body.decode("utf-8"), keep_blank_values=True, max_num_fields=200)
    except (ValueError, UnicodeDecodeError):
        raise HTTPException(400) from None


def _first(sent: Sent, name: str) -> str:
    found = sent.get(name, ())
    return found[0] if found else ""
