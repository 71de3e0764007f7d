"""The pages on a server: addresses, what is looked at, and what is sent by forms.

Reading never changes anything; each writing is one form. Who sits where is the matter of `seating.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request as WebRequest
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from cli.players import player_called
from cli.slip_files import slip_text
from dsl.border.diagnostics import Stopped, phrase
from interpreter.campaign.slips.letters import letter_in, refuse_elsewhere
from interpreter.faults import RuleFault
from interpreter.requests import Refused
from web.clock import read_local, utc_now
from web.guard import LOOPBACK, App, Guard
from web.pages.addresses import Served
from web.pages.asking import Sent, Wanted, answer_of, slip_of_form
from web.pages.page_frame import NoSuchPage
from web.pages.present import MOST_TYPED, Pages
from web.pages.rendering import static_files, static_name
from web.refusals import NotAllowed, OutOfOrder, Stale
from web.refusals_said import LINK_ENDED, NOT_KEPT, SENTENCES, TEXT_CHANGED, sentence_for, why_not
from web.roles import Role
from web.room import Room
from web.seating import LinkEnded, Seating
from web.seats import Sitter
from web.sent_form import first, place_in, sent_with
from web.sent_once import SentOnce
from web.sent_slip import changed_slip, given_before

NOT_TYPED: Final = frozenset(
    {"head", "tile", "handed", "answer", "round", "player", "drawn", "given", "at", "without", "ready", "stands"}
)
"""Fields of a form that nobody types: of a button the program alone reads what it sends."""

TICKED: Final = {"ready": "ready", "standing": "stands"}
"""What can be ticked below a slip, and its field."""


class Site:
    """All addresses of one open campaign."""

    def __init__(
        self,
        room: Room,
        *,
        hosts: Collection[str] = (),
        url: str = "",
        is_open: bool = False,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        """Make the addresses.

        Args:
            hosts: names under which the campaign is served, beside those of this computer itself.
            url: the address by which friends reach a proxy before it; empty where there is none.
            is_open: whether others in the net can reach it without TLS.
            now: the time, for deadlines.
        """
        self.room = room
        self.is_open, self.now = is_open, now
        style, script, icon = (f"/static/{static_name(one)}" for one in ("style.css", "page.js", "icon.svg"))
        self.pages = Pages(room, Served(style, script, icon))
        self.seating = Seating(room, self.pages, url=url)
        self.routes = self._routes()
        starlette = Starlette(routes=self.routes, exception_handlers=self._handlers())
        self.app: App = Guard(starlette, {*LOOPBACK, *hosts}, lambda status: self._sentence(status).encode())

    def _routes(self) -> list[Route]:
        """Which method answers at which address."""
        once = SentOnce(self.room, self.seating.sitter).once
        return [
            Route("/", self._home, methods=["GET"]),
            Route("/answer", once(self._answer), methods=["POST"]),
            Route("/seal", once(self._seal), methods=["POST"]),
            Route("/open", once(self._open), methods=["POST"]),
            Route("/due", once(self._due), methods=["POST"]),
            Route("/undo", once(self._undo), methods=["POST"]),
            Route("/object", once(self._object), methods=["POST"]),
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
            *self.seating.routes,
            Route("/static/{name}", self._static, methods=["GET"]),
        ]

    def _handlers(self) -> dict[Any, Any]:
        """What is told where something has been raised."""
        return {
            HTTPException: self._http_error,
            Stale: lambda request, _: self._refused(request, 409),
            NotAllowed: lambda request, _: self._refused(request, 403),
            NoSuchPage: lambda request, _: self._refused(request, 404),
            LinkEnded: lambda request, _: HTMLResponse(
                self.pages.refusal(self.room.words.gettext(LINK_ENDED), self.seating.sitter(request)), 404
            ),
            OutOfOrder: lambda request, _: self._refused(request, 503),
            OSError: lambda request, _: HTMLResponse(
                self.pages.refusal(self.room.words.gettext(NOT_KEPT), self.seating.sitter(request)), 503
            ),
            Stopped: lambda request, _: self._refused(request, 503),
            RuleFault: lambda request, _: self._refused(request, 500),
            Exception: lambda request, _: self._refused(request, 500),
        }

    # ------------------------------------------------------------ refusals

    def _sentence(self, status: int, sitter: Sitter | None = None) -> str:
        return self.pages.refusal(sentence_for(status, self.room.words), sitter)

    def _refused(self, request: WebRequest, status: int) -> Response:
        return HTMLResponse(self._sentence(status, self.seating.sitter(request)), status)

    def _http_error(self, request: WebRequest, error: HTTPException) -> Response:
        return self._refused(request, error.status_code)

    # ------------------------------------------------------------ who asks

    def _looking(self, request: WebRequest) -> Sitter | None:
        """Who looks; refused where the campaign is for those who have a link."""
        sitter = self.seating.sitter(request)
        if not self.room.may_look(sitter):
            raise _Closed
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
        if not self.room.may_look(self.seating.sitter(request)):
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

    def _amendments(self, request: WebRequest, refused: str = "", why: str = "", status: int = 200) -> Response:
        """What was moved; motions are files of their own, so the page is made anew each time."""
        try:
            sitter = self._looking(request)
        except _Closed:
            return HTMLResponse(self.pages.refusal(self.pages.said.closed), 403)
        number: int = request.path_params.get("number", 0)
        with self.room.lock:
            page = self.pages.amendments(sitter, number, refused=refused, why=why)
        return HTMLResponse(page, status)

    def _speak(self, request: WebRequest) -> Response:
        sitter, sent = self.seating.who_acts(request), sent_with(request)
        number: int = request.path_params["number"]
        doing, text = first(sent, "do"), first(sent, "text")
        why = first(sent, "why").strip()[:MOST_TYPED]
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
            return self._amendments(request, self.room.words.gettext(TEXT_CHANGED), why, 409)
        except Refused as refused:
            return self._amendments(request, self.room.words.say(str(refused)), why, 422)
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
        sitter, sent = self.seating.who_acts(request), sent_with(request)
        head, handed = first(sent, "head"), first(sent, "handed")
        wanted = Wanted(tile=first(sent, "tile"))
        try:
            with self.room.lock:
                self.room.look_fresh(head)
                pending = self.room.session.game.pending
                if pending is None or not self.room.may(sitter, pending, handed=handed):
                    raise NotAllowed
                if self.room.asked_of(sitter) is None:
                    raise NotAllowed
                self.room.answer(sitter, head, answer_of(pending, sent, self.room.words), handed=handed)
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
                why_not(self.room, refused),
                sent,
                handed,
                given if is_same else None,
                is_still_asked=is_same,
            )
            return HTMLResponse(page, status)
        self.room.forget_pages(sitter)
        return RedirectResponse("/", 303)

    def _seal(self, request: WebRequest) -> Response:
        sitter, sent = self.seating.who_acts(request), sent_with(request)
        player, handed, round_id = first(sent, "player"), first(sent, "handed"), first(sent, "round")
        is_ready = first(sent, "ready") == "yes"
        left_out: list[str] = []
        given: list[Any] = []
        if letter := first(sent, "letter").strip():
            return self._tried(sitter, {}, lambda: self._take_text(sitter, letter, handed), handed)

        def doing() -> None:
            with self.room.lock:
                found = self.room.rounds.called(round_id)
                if not self.room.may_seal(sitter, player, handed=handed):
                    raise NotAllowed
                if "drawn" in sent:
                    self.room.rounds.look_unchanged(found, player, first(sent, "drawn"))
                if not found.is_of_acts:
                    answers = slip_of_form(found.asked_of(player), sent, self.room.words)
                else:
                    answers = changed_slip(self.room, player, sent, left_out)
                given.extend(answers)
                stands = first(sent, "stands") == "yes"
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
                page = self.pages.home(sitter, Wanted(), refused=said, handed=handed, given=given, is_sent=True)
            return HTMLResponse(page)
        tile = first(sent, "tile")
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
        sitter, sent = self.seating.running(request), sent_with(request)
        head, absent, is_sure = first(sent, "head"), sent.get("absent", ()), first(sent, "sure") == "yes"
        return self._tried(
            sitter, {}, lambda: self.room.rounds.open_at_once(sitter, head, absent=absent, is_sure=is_sure)
        )

    def _due(self, request: WebRequest) -> Response:
        sitter, sent = self.seating.running(request), sent_with(request)
        head, why = first(sent, "head"), first(sent, "why")[:MOST_TYPED]
        together = self.room.session.campaign.together

        def doing() -> None:
            until = read_local(first(sent, "until"), together.zone if together is not None else "UTC")
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
                sitter,
                wanted,
                refused=told,
                handed=handed,
                sent=typed,
                is_still_asked=is_still_asked,
                given=given,
                is_sent=True,
                ticked={name: first(sent, one) == "yes" for name, one in TICKED.items()} if "round" in sent else None,
            )

    def _object(self, request: WebRequest) -> Response:
        sitter, sent = self.seating.who_acts(request), sent_with(request)
        line = place_in(sent, "line") or 0
        self.room.object_to(sitter, line, first(sent, "why").strip()[:MOST_TYPED], self.now())
        return RedirectResponse("/log", 303)

    def _undo(self, request: WebRequest) -> Response:
        sitter, sent = self.seating.who_acts(request), sent_with(request)
        return self._tried(sitter, {}, lambda: self.room.undo(sitter, first(sent, "head")))


class _Closed(Exception):
    """The campaign is not shown to those without a seat."""
