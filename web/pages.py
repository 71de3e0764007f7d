"""The pages of a campaign: what one viewer sees, put into templates.

    pages = Pages(room, Served("…", "…"))
    pages.home(sitter, Wanted(tile="b3"))     # HTML

The same pages are served and written into files; only the addresses differ. What is made here is made of views.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from time import monotonic
from typing import Any, Final

from click import UsageError

from cli.commands.amend import motion_lines
from cli.commands.explain import explanation_lines, missing_lines
from cli.commands.odds import say_odds
from cli.console import Console
from cli.odds.asked import called, parameters_of, subjects
from cli.story import outcome_line, result_lines, turn_name
from cli.trend import trend_rows, trend_tables
from cli.words.numbers import number, percent
from cli.words.recorded import labels_of
from cli.words.rounds import round_line
from dsl.border.diagnostics import Stopped
from dsl.border.frozen import frozen
from dsl.border.gates import read_text, shown
from interpreter.annals import annals_of
from interpreter.answers import options_of
from interpreter.campaign.amendments import FOLDER, motions
from interpreter.campaign.journal.looking import short_word
from interpreter.campaign.journal.records import line_of
from interpreter.campaign.rounds import SealedRound
from interpreter.compiled.rolling.lots import BeyondBudget
from interpreter.explaining import explain
from interpreter.odds.budget import Budget, Halted
from interpreter.odds.questions import odds_of_option
from interpreter.requests import Ask, LegalAct, Request, lets_last_stand
from interpreter.sheet import Sheet, sheet_of
from interpreter.values import Entity, Fight, RuleFault, Value, shown_value
from interpreter.views import PUBLIC, UMPIRE, View, Viewer
from maps.pictures import DrawnTiles, Handles, draw_svg
from web.addresses import Addresses
from web.asking import FormMaker, SlipPlace, Wanted, text_of, tiles_acted_on, what_is_asked, who_is_asked
from web.clock import read_at, read_moment, shown_moment
from web.log import answer_in_words, log_lines
from web.past import BoardSeen
from web.rendering import POLICY, rendered
from web.roles import Matter, Role, matter_of
from web.room import Room
from web.rules import declarations_of, layers_changed, lines_told
from web.seats import Sitter, seated_in
from web.speech import PageWords, seat_called
from web.story import TurnsTold
from web.told_on_page import PageConsole
from web.trend_picture import draw_trend

SECONDS_OF_ODDS: Final = 0.3
"""How long the odds beside the acts of one page may take together."""
MOST_STEPS_ASKED: Final = 100_000
"""Steps for the odds that somebody asks for."""
MOST_LISTED: Final = 400
"""Things of a kind that can be picked from a list."""
MOST_STEPS: Final = 20_000
"""Steps for the odds of one act."""


class NoSuchPage(Exception):
    """There is nothing at that address, or nothing that may be seen."""


@frozen
class Figure:
    """A figure of a tile: its name, its value, and where it is explained."""

    label: str
    value: str
    why: str


class Pages:
    """All pages for one way of addressing them."""

    def __init__(self, room: Room, at: Addresses, policy: str = POLICY) -> None:
        self.room, self.at, self.policy = room, at, policy
        self.words = room.words
        self.said = PageWords(room.words)
        self._console = Console(None, room.words)
        self._stories: dict[Viewer, tuple[View, TurnsTold]] = {}
        self._drawn: defaultdict[Viewer, DrawnTiles] = defaultdict(DrawnTiles)

    # ------------------------------------------------------------ what all pages have

    def _page(self, template: str, sitter: Sitter | None, title: str, *, is_dated: bool = True, **values: Any) -> str:
        header = self.room.session.ground.rulebook.header
        return rendered(
            template,
            is_print=values.pop("is_print", False),
            at=self.at,
            said=self.said,
            policy=self.policy,
            language=self.words.language,
            title=title,
            campaign=header.title,
            sitter=sitter,
            seat_name=self.seat_name(sitter) if sitter is not None else "",
            head=self.room.head if is_dated else "",
            may_run=self.room.may_run(sitter),
            **values,
        )

    def seat_name(self, sitter: Sitter) -> str:
        """What a seat is called."""
        return seat_called(sitter, {one.id: one.name for one in seated_in(self.room.session)}, self.said)

    def _view(self, sitter: Sitter | None) -> View:
        return self.room.view(self.room.viewer(sitter))

    def _told(self, view: View) -> TurnsTold:
        """The story as a viewer reads it, cut into turns once for each view."""
        known = self._stories.get(view.viewer)
        if known is None or known[0] is not view:
            known = self._stories[view.viewer] = (view, TurnsTold(view, self.words))
        return known[1]

    def refusal(self, status_text: str, sitter: Sitter | None = None) -> str:
        """A page with one sentence."""
        return self._page("error.html", sitter, self.said.campaign_page, sentence=status_text)

    # ------------------------------------------------------------ now

    def home(
        self,
        sitter: Sitter | None,
        wanted: Wanted,
        *,
        refused: str = "",
        handed: str = "",
        typed: str = "",
        given: Sequence[Any] | None = None,
    ) -> str:
        """What is asked, the map, the acts, the standings, the story of this turn."""
        view = self._view(sitter)
        tile = self._tile(view, wanted.tile)
        if wanted.tile:
            refused = refused or ("" if tile is not None else self.said.no_tile.format(tile=shown(wanted.tile)))
            wanted = replace(wanted, tile="" if tile is None else tile["id"])
        request = view.pending
        if request is None and sitter is not None and sitter.role is Role.ORGANISER and self.room.asks_umpire:
            request = self.room.view(UMPIRE).pending  # where nobody umpires, the organiser answers
        is_live = bool(self.at.script)  # a file sends nothing, so it holds nothing to press
        is_mine = is_live and request is not None and self.room.may(sitter, request, handed=handed)
        found = self.room.round
        form = None
        if found is not None:
            is_mine = False
        elif request is not None and is_mine:
            form = self._maker(view).form(request, wanted)
        to_hand = ""
        if (
            is_live
            and found is None
            and request is not None
            and not is_mine
            and sitter is not None
            and sitter.role is Role.TABLE
        ):
            to_hand = request.by.id if request.by is not None else ""
        board = self.room.boards.of(view)
        return self._page(
            "home.html",
            sitter,
            self._headline(view),
            when=self._when(view),
            form=form,
            wanted=wanted,
            refused=refused,
            typed=typed,
            handed=handed,
            to_hand=to_hand,
            to_hand_name=who_is_asked(request.by, self.words) if request is not None and to_hand else "",
            picture=self._picture(view, board, wanted, tiles_acted_on(request) if is_mine else set(), "map"),
            tiles=[(one.id, one.label) for one in view.world.tiles],
            tile=tile,
            standings=board.standings,
            story=self._told(view).turn(view.world.turn),
            turn=view.world.turn,
            turn_name=turn_name(view, self.words),
            only_own=self._only_own(view, sitter) if is_live else "",
            is_for_organiser=request is not None and self._is_for_organiser(request),
            undo=self._undo(view, sitter) if is_live else None,
            objections=self._objections(view),
            sealing=None if found is None else self._sealing(found, sitter, handed, wanted, given),
            is_broken=self.room.is_broken,
        )

    def _only_own(self, view: View, sitter: Sitter | None) -> str:
        """Who is asked something that this seat could answer if it saw what is asked."""
        is_for_any = sitter is not None and sitter.role in (Role.ORGANISER, Role.TABLE)
        asked = view.waits_for
        if not is_for_any or view.pending is not None or asked is None or asked.kind != "player":
            return ""
        return who_is_asked(asked, self.words)

    def _is_for_organiser(self, request: Request) -> bool:
        """Whether nobody but whoever keeps the campaign answers."""
        return matter_of(request) is Matter.REPORT and self.room.session.campaign.reports == "organiser"

    def _sealing(
        self, found: SealedRound, sitter: Sitter | None, handed: str, wanted: Wanted, given: Sequence[Any] | None
    ) -> dict[str, Any]:
        """A sealed round: who has handed in, until when, and the slip of whoever looks."""
        view = self._view(sitter)
        names = {one.id: one.label for one in view.world.things["player"]}
        is_table = sitter is not None and sitter.role is Role.TABLE
        mine = handed if is_table else sitter.player if sitter is not None else ""
        form, word, acts = None, "", None
        may_seal = bool(self.at.script) and mine in found.players and self.room.may_seal(sitter, mine, handed=handed)
        if may_seal:
            slip = self.room.own_slip(sitter, mine, handed=handed)
            if found.is_of_acts:
                known = () if slip is None else slip.answers
                acts = self._slip_of_acts(mine, known if given is None else given, wanted)
            else:
                form = self._maker(view).slip(found.asked_of(mine), None if slip is None else slip.answers)
            promised = found.handed_in[mine].promised if mine in found.handed_in else ""
            word = short_word(promised) if promised else ""
        together = self.room.session.campaign.together
        zone = together.zone if together is not None else "UTC"
        why, whom = self.room.waits_for
        sentences = {"": "", "lost": self.said.slip_lost, "nobody": self.said.slip_needed}
        standing, to_show = self.room.standing, self.room.to_show
        lost = {one: names[one] for one in self.room.lost} if why == "lost" else {}
        ready = {one for one, known in found.handed_in.items() if known.is_ready}
        return {
            "id": found.id,
            "mine": mine,
            "form": form,
            "acts": acts,
            "word": word,
            "is_blank": is_table and bool(word) and given is None,
            "handed_in": [names[one] for one in found.players if one in found.handed_in],
            "missing": [names[one] for one in found.missing if one not in standing],
            "is_showing": found.is_showing,
            "last_stands": lets_last_stand(self.room.session.game.pending),
            "is_ready": mine in ready,
            "standing": [names[one] for one in standing],
            "to_show": [names[one] for one in to_show],
            "may_keep": may_seal,
            "absent": [
                names[one] for one in found.players if one in (*found.missing, *to_show) and one not in standing
            ],
            "free": [names[one] for one in self.room.free if one in found.missing],
            "due": shown_moment(read_moment(found.due), zone) if found.due else "",
            "zone": zone,
            "example": self._later(found, zone),
            "to_hand": [(one, names[one]) for one in found.players]
            if is_table and form is None and acts is None and self.at.script
            else [],
            "waits": sentences[why].format(player=", ".join(lost.values()) or names.get(whom, whom)),
            "lost": lost,
            "not_ready": [names[one] for one in found.players if one in found.handed_in and one not in ready],
        }

    def _later(self, found: SealedRound, zone: str) -> str:
        """A moment that a deadline could be moved to: a day after it, or two after what was recorded last."""
        last = next((str(one.payload["at"]) for one in reversed(self.room.session.records) if "at" in one.payload), "")
        moment = read_moment(found.due) + timedelta(days=1) if found.due else read_at(last) + timedelta(days=2)
        return shown_moment(moment, zone).partition(" (")[0]

    def _slip_of_acts(self, player: str, given: Sequence[Any], wanted: Wanted) -> dict[str, Any]:
        """A slip that is talked through: what stands in it, and what can be put in where."""
        places: list[SlipPlace] = []

        def look(request: Request, at: int) -> None:
            seen = self.room.seen_by(player)
            value = given[at] if isinstance(request, Ask) and at < len(given) else None
            places.append(self._maker(seen).place(seen.pending or request, wanted, at, value))

        talk = self.room.talk(player, given, look)
        values = {one.at for one in places if one.form.sort == "ask"}
        lines = [(at, text) for at, text in enumerate(talk.texts) if text and at not in values]
        return {"places": places, "lines": lines, "given": json.dumps(talk.answers, ensure_ascii=False)}

    def _headline(self, view: View) -> str:
        if self.room.round is not None:
            return self.said.secret_orders
        if view.pending is None and view.is_asked:
            return self.said.is_asked.format(player=who_is_asked(view.waits_for, self.words))
        if view.pending is None:
            return outcome_line(view, self.words)
        return f"{who_is_asked(view.pending.by, self.words)}: {what_is_asked(view.pending, self.words)}"

    def _when(self, view: View) -> str:
        phase = view.program.rulebook.phases.get(view.world.phase)
        told = f"{turn_name(view, self.words)} {view.world.turn}"
        return told if phase is None else f"{told}, {phase.label or phase.name.replace('_', ' ')}"

    def _maker(self, view: View) -> FormMaker:
        late = monotonic() + SECONDS_OF_ODDS

        def chance(option: LegalAct) -> str:
            if monotonic() > late or view.pending is None:
                return ""
            try:
                budget = Budget(MOST_STEPS, lambda: monotonic() > late)
                found = odds_of_option(view.program, view.world, option, view.pending.by, budget)
            except (BeyondBudget, Halted, RuleFault):
                return ""
            return "" if found is None else percent(found, self.words)

        actions = view.program.rulebook.actions
        return FormMaker(
            self.words,
            self._saying(view),
            chance,
            lambda one: options_of(one, view.world),
            lambda act: actions[act].title,
            view.program.places,
        )

    def _saying(self, view: View) -> Any:
        def say(value: Value) -> str:
            if isinstance(value, int) and not isinstance(value, bool):
                return number(value, self.words)
            return shown_value(value, view.world.speech)

        return say

    def _objections(self, view: View) -> list[str]:
        """The objections to reports that still stand, each as a line."""
        names = labels_of(view)
        standing = {line for line, _ in self.room.session.answers}
        found = [one for one in self.room.objections if one["line"] in standing]
        return [f"{names.get(one['by'], one['by'])}: {round_line(one, self.words, names)}" for one in found]

    def _undo(self, view: View, sitter: Sitter | None) -> dict[str, Any] | None:
        """What the last answer was and what is taken back with it."""
        if not self.room.may_undo(sitter):
            return None
        line, last = self.room.session.answers[-1]
        since = self.room.session.secret_since
        is_own = sitter is not None and last.by in ("", sitter.player)
        is_told = is_own or not (view.hides_something or (since is not None and line > since))
        if last.round:
            text = self.said.sealed_round
        elif not is_told:
            text = self.said.hidden_answer
        elif last.req == "dice":
            text = self.said.dice_thrown
        else:
            told = self._answers_told(view).get(line - 1)
            text = answer_in_words(last.ans, self.words, told, labels_of(view))
        return {"answer": text, "dice": len(last.dice) if is_told else 0}

    def _answers_told(self, view: View) -> Mapping[int, str]:
        """What answers are called; where something is hidden one's own alone: the words of an act may tell of it."""
        told = self.room.answers_told.all(self.words)
        if not view.hides_something:
            return told
        own = view.viewer.player
        mine = {one.n for one in self.room.session.records if own and one.payload.get("by") == own}
        return {n: one for n, one in told.items() if n in mine}

    # ------------------------------------------------------------ the map

    def _picture(self, view: View, board: BoardSeen, wanted: Wanted, legal: set[str], name: str) -> str:
        rims: dict[str, Sequence[str]] = {one: ["legal"] for one in legal}
        if wanted.tile:
            rims[wanted.tile] = [*rims.get(wanted.tile, ()), "chosen"]
        handles = Handles(lambda tile: self.at.home(tile, wanted.action if not wanted.parts else ""), rims)
        return self._drawing(board, self._when(view), view.viewer, handles)

    def plain_picture(self, board: BoardSeen, title: str, viewer: Viewer = PUBLIC) -> str:
        """A picture without links."""
        return self._drawing(board, title, viewer)

    def _drawing(self, board: BoardSeen, title: str, viewer: Viewer, handles: Handles | None = None) -> str:
        drawn = self._drawn[viewer]
        return draw_svg(board.map, board.looks, title=title, legend=board.legend, handles=handles, drawn=drawn)

    def map_picture(self, sitter: Sitter | None) -> str:
        """The map as it stands, without links."""
        view = self._view(sitter)
        return self.plain_picture(self.room.boards.of(view), self._when(view), view.viewer)

    def _tile(self, view: View, name: str) -> dict[str, Any] | None:
        """All there is to know of a tile, named by its id or as it is called; None where there is none."""
        tiles = {one.label.casefold(): one for one in reversed(view.world.tiles)} | {
            one.id: one for one in view.world.tiles
        }
        found = tiles.get(name.strip()) or tiles.get(name.strip().casefold())
        return None if found is None else self._panel(view, found)

    def _panel(self, view: View, tile: Entity) -> dict[str, Any]:
        sheet = sheet_of(view, tile)
        return {
            "id": tile.id,
            "name": tile.label if tile.label == tile.id else f"{tile.label} ({tile.id})",
            "figures": self._figures(view, sheet),
            "conditions": sheet.conditions,
            "belongings": [
                (self.words.say(one.label), [thing.label for thing in one.things]) for one in sheet.belongings
            ],
            "near": [(near.id, near.label) for near in view.world.touching[view.world.tiles.index(tile)]],
        }

    def _figures(self, view: View, sheet: Sheet) -> list[Figure]:
        say = self._saying(view)
        return [
            Figure(box.label, say(box.value), self.at.question(box.question))
            for box in (*sheet.known, *sheet.worked_out)
        ]

    def tiles(self, sitter: Sitter | None) -> list[dict[str, Any]]:
        """The panels of all tiles, for a page that cannot ask for one."""
        view = self._view(sitter)
        return [self._panel(view, tile) for tile in view.world.tiles]

    # ------------------------------------------------------------ what was

    def turn(self, sitter: Sitter | None, turn: int, picture_file: str = "", *, is_print: bool = False) -> str:
        """Map, standings and story of one turn; to be printed without what can be pressed.

        Raises: NoSuchPage, when there is no such turn.
        """
        view = self._view(sitter)
        told = self._told(view)
        if turn not in told.numbers and turn != view.world.turn:
            raise NoSuchPage
        board = self.turn_board(sitter, turn)
        name = f"{turn_name(view, self.words)} {turn}"
        return self._page(
            "turn.html",
            sitter,
            name,
            is_dated=not picture_file,  # the file of an old turn is not written anew for each answer
            picture="" if picture_file else self.plain_picture(board, name, view.viewer),
            picture_file=picture_file,
            standings=board.standings,
            story=told.turn(turn),
            turn=turn,
            turn_name=turn_name(view, self.words),
            turns=self.turns(sitter),
            is_print=is_print,
        )

    def turn_board(self, sitter: Sitter | None, turn: int) -> BoardSeen:
        """The board at the end of a turn, or now."""
        viewer = self.room.viewer(sitter)
        past = self.room.past.board(self.room.session, turn, viewer)
        return past if past is not None else self.room.boards.of(self.room.view(viewer))

    def turns(self, sitter: Sitter | None) -> list[int]:
        """The turns there are to tell of, the last first."""
        return sorted((one for one in self._told(self._view(sitter)).numbers if one), reverse=True)

    def standings(self, sitter: Sitter | None) -> str:
        """The standings now, and the way to those of each turn."""
        view = self._view(sitter)
        return self._page(
            "standings.html",
            sitter,
            self.said.standings,
            standings=self.room.boards.of(view).standings,
            turns=self.turns(sitter),
            trend=[] if view.hides_something else self._trend(view),
            turn_name=turn_name(view, self.words),
            outcome=outcome_line(view, self.words) if view.is_over else "",
        )

    def _trend(self, view: View) -> list[tuple[str, list[list[str]]]]:
        """For each measure its picture and its table."""
        annals = annals_of(*self.room.session.stretches_seen_from(view.viewer.player))
        pictures = [draw_trend(one.label, one.ends, one.rows) for one in trend_rows(annals, view, self.words)]
        return list(zip(pictures, trend_tables(annals, view, self.words), strict=True))

    def log(self, sitter: Sitter | None, now: datetime | None = None) -> str:
        """The journal line by line; `now` decides to which reports one may still object."""
        view = self._view(sitter)
        lines = log_lines(self.room.session, view, self.words, self.seat_names(), self._answers_told(view))
        open_to = [
            one.number for one in lines if one.is_report and now and self.room.may_object(sitter, one.number, now)
        ]
        return self._page("log.html", sitter, self.said.log, lines=lines, open_to=open_to)

    def journal(self, sitter: Sitter | None) -> str:
        """The journal as the viewer may have it; where nothing is hidden, the very lines, which prove themselves."""
        view, session = self._view(sitter), self.room.session
        since = session.secret_since
        if not view.hides_something and since is None:
            return "".join(line_of(one.n, one.p, one.payload).decode("utf-8") for one in session.records)
        lines = (json.dumps(one, ensure_ascii=False, sort_keys=True) for one in view.journal(session.records, since))
        return "".join(f"{line}\n" for line in lines)

    def seat_names(self) -> dict[str, str]:
        """What each seat is called, by its name in the journal."""
        return {one.name: self.seat_name(one) for one in self.room.seats.all}

    # ------------------------------------------------------------ why

    def why(self, sitter: Sitter | None, result: int) -> str:
        """A result part by part.

        Raises: NoSuchPage, when there is none of that number.
        """
        view = self._view(sitter)
        if not 0 < result <= len(view.results):
            raise NoSuchPage
        found = view.results[result - 1]
        lines = result_lines(found, self.words, "")
        if not isinstance(found, Fight):
            lines += missing_lines(found.not_applied, self._console)
        if found.cites:
            lines.append(f"  {self.said.rules_line} {', '.join(found.cites)}")
        return self._page("why.html", sitter, self.said.why, lines=lines)

    def question(self, sitter: Sitter | None, question: str) -> str:
        """How a figure comes about now: `income red`, `b3.owner`.

        Raises: NoSuchPage, when nothing is called so.
        """
        view = self._view(sitter)
        name, *arguments = (question.replace(".", " ", 1) if " " not in question else question).split() or [""]
        try:
            found = explain(view, name, arguments)
        except (Stopped, RuleFault):
            raise NoSuchPage from None
        told = found if isinstance(found, tuple) else (found,)
        lines = [line for one in told for line in explanation_lines(one, view, self._console)]
        return self._page("why.html", sitter, self.said.why, lines=[_without_folders(line) for line in lines])

    # ------------------------------------------------------------ rules

    def rules(self, sitter: Sitter | None, name: str = "", *, is_whole: bool = False) -> str:
        """What the rules declare, one of them as it is written, or all.

        Raises: NoSuchPage, when nothing is called so.
        """
        loaded = self.room.session.ground.loaded
        declared = declarations_of(loaded)
        if name and name not in {one.name for one in declared}:
            raise NoSuchPage
        opened = [one for one in declared if is_whole or one.name == name]
        texts = [(one, lines_told(one, loaded)) for one in opened]
        return self._page("rules.html", sitter, self.said.rules, declared=declared, texts=texts, name=name)

    def changes(self, sitter: Sitter | None) -> str:
        """What each layer of rules changes in those below it."""
        console = PageConsole(self.words)
        layers = [(name, lines) for name, lines in layers_changed(self.room.session.ground.loaded, console) if lines]
        return self._page("changes.html", sitter, self.said.changes, layers=layers)

    def odds(self, sitter: Sitter | None, name: str, given: Mapping[str, str]) -> str:
        """What can be asked for, or the odds of one thing with what is given for it.

        Raises: NoSuchPage, when nothing is called so.
        """
        view = self._view(sitter)
        known = subjects(view)
        if not name:
            names = [(one, called(view, subject, one)) for one, subject in known.items()]
            return self._page("odds.html", sitter, self.said.odds, names=names, name="", refused="")
        if name not in known:
            raise NoSuchPage
        console, refused = PageConsole(self.words), ""
        parameters = parameters_of(view, known[name], name)
        supposed = [f"{one.name}={given[one.name]}" for one in parameters if given.get(one.name, "").strip()]
        try:
            say_odds(view, name, supposed, console, MOST_STEPS_ASKED)
        except UsageError as unfit:
            refused = unfit.message
        except Stopped as stopped:
            console.tell(stopped.findings)
        except RuleFault as fault:
            console.tell((fault.finding,))
        except BeyondBudget:
            refused = self.said.too_much
        say = self._saying(view)
        fields = [
            (one.name, [(text_of(value), say(value)) for value in options_of(one.type, view.world) or ()][:MOST_LISTED])
            for one in parameters
        ]
        return self._page(
            "odds.html",
            sitter,
            self.said.odds,
            name=name,
            called=called(view, known[name], name),
            fields=[(one, options, given.get(one, "")) for one, options in fields],
            lines=[_without_folders(line) for line in console.lines],
            refused=refused,
        )

    def amendments(self, sitter: Sitter | None, number: int = 0, *, refused: str = "") -> str:
        """What the group has moved, and what was said of it; of one motion the text and the report too.

        Raises: NoSuchPage, when there is no motion of that number.
        """
        session, folder = self.room.session, self.room.session.folder
        view = self._view(sitter)
        found = [one for one in motions(folder) if number in (0, one.number)]
        if number and not found:
            raise NoSuchPage
        told = []
        for one in found:
            report = folder / FOLDER / f"{one.number:03}.txt"
            may_read = number and not view.hides_something and report.exists()
            told.append(
                {
                    "number": one.number,
                    "lines": list(motion_lines(one, session, self._console)),
                    "is_open": one.state == "moved",
                    "is_whole": bool(number),
                    "text": one.text,
                    "rules": read_text(one.file(folder)) if number else "",
                    "report": read_text(report) if may_read else "",
                }
            )
        may_speak = sitter is not None and bool(sitter.player) and sitter.role is not Role.DEPUTY
        return self._page(
            "amendments.html", sitter, self.said.amendments, motions=told, may_speak=may_speak, refused=refused
        )

    def about(self, sitter: Sitter | None, *, is_open: bool = False) -> str:
        """How dice are thrown, who sees what, whom one has to trust."""
        session = self.room.session
        dice = self.said.dice_asked
        if session.mode == "random":
            dice = self.said.dice_seed.format(word=session.header.commitment[:16])
        line = self.said.as_of.format(line=len(session.records), word=self.room.head)
        facts = [
            dice,
            self.said.some_see if self._view(sitter).hides else self.said.all_see,
            self.said.keyboard,
            self.said.host_sees,
            self.said.level,
            self.said.level_kept,
            line,
        ]
        if is_open:
            facts.insert(0, self.said.in_net)
        return self._page("about.html", sitter, self.said.about, facts=facts)

    # ------------------------------------------------------------ seats

    def seats(self, sitter: Sitter | None, *, link: str = "", linked: str = "") -> str:
        """All seats with what can be done with them."""
        players = [(one.id, one.name) for one in seated_in(self.room.session)]
        return self._page(
            "seats.html",
            sitter,
            self.said.seats,
            seats=[(one, self.seat_name(one)) for one in self.room.seats.all],
            players=players,
            link=link,
            linked=linked,
        )

    def sit(self, sitter: Sitter, token: str) -> str:
        """The question whether one wants to sit there."""
        name = self.seat_name(sitter)
        return self._page("sit.html", None, self.said.sit_question.format(name=name), token=token)


def _without_folders(line: str) -> str:
    """A line that names a file names it without its folders, which are nobody's affair."""
    body = line.strip()
    place, colon, row = body.rpartition(":")
    if colon and row.isdigit() and ("/" in place or "\\" in place):
        return "  " + place.replace("\\", "/").rpartition("/")[2] + ":" + row
    return line
