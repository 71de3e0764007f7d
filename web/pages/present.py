"""The pages of a campaign: what one viewer sees, put into templates.

    pages = Pages(room, Served("…", "…"))
    pages.home(sitter, Wanted(tile="b3"))     # HTML

The same pages are served and written into files; only the addresses differ. What is made here is made of views.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from cli.telling.standings import campaign_values
from cli.telling.story import turn_name
from cli.words.recorded import labels_of
from cli.words.rounds import round_line
from dsl.border.frozen import frozen
from dsl.border.gates import shown
from interpreter.requests import Request
from interpreter.values.value import Entity
from interpreter.views.seen import View
from interpreter.views.sheet import Sheet, sheet_of
from maps import is_placeless
from maps.pictures import Handles
from web.pages.asking import Form, FormField, Sent, Wanted, refilled, who_is_asked
from web.pages.log import answer_in_words
from web.pages.page_frame import NoSuchPage
from web.pages.past_pages import PastPages
from web.pages.rules_pages import RulesPages
from web.pages.slip_page import SlipPage
from web.pages.tiles_asked import tiles_acted_on
from web.past import BoardSeen
from web.roles import Matter, Role, matter_of
from web.seats import Sitter, seated_in

NOTHING_SENT: Final[Sent] = {}
MOST_TYPED: Final = 200
"""Signs of a line that somebody has typed, where it is kept or shown."""


@frozen
class Figure:
    """A figure of a tile: its name, its value, and where it is explained."""

    label: str
    value: str
    why: str


class Pages(SlipPage, PastPages, RulesPages):
    """All pages for one way of addressing them."""

    # ------------------------------------------------------------ now

    def home(
        self,
        sitter: Sitter | None,
        wanted: Wanted,
        *,
        refused: str = "",
        handed: str = "",
        sent: Sent = NOTHING_SENT,
        is_still_asked: bool = True,
        given: Sequence[Any] | None = None,
        is_part: bool = False,
        is_sent: bool = False,
        ticked: Mapping[str, bool] | None = None,
    ) -> str:
        """What is asked, the map, the acts, the standings, the story of this turn.

        Args:
            sent: what was typed and not taken: it stands in its fields again, or behind the reason where something
                else is asked by now.
            is_still_asked: whether it was sent in answer to what is asked now.
            is_part: leaves out all that is the same whichever tile is chosen.
            is_sent: whether a form is answered by it: nothing is to be fetched from where it was sent to, and what
                was typed into its fields stands nowhere else.
            ticked: whether it was ticked below a slip that it is `ready`, and that it is `standing`.
        """
        view = self._view(sitter)
        tile = self._tile(view, wanted.tile)
        if wanted.tile:
            refused = refused or ("" if tile is not None else self.said.no_tile.format(tile=shown(wanted.tile)))
            wanted = replace(wanted, tile="" if tile is None else tile["id"])
        request = self.room.asked_of(sitter)
        is_live = bool(self.at.script)  # a file sends nothing, so it holds nothing to press
        is_mine = is_live and request is not None and self.room.may(sitter, request, handed=handed)
        found = self.room.rounds.under_way
        form = None
        if found is not None:
            is_mine = False
        elif request is not None and is_mine:
            form = self._maker(view).form(request, wanted)
        sealing = None if found is None else self._sealing(found, sitter, handed, wanted, given)
        if is_still_asked and form is not None:
            form = refilled(form, sent)
        if is_still_asked and sealing is not None and sealing["form"] is not None:
            sealing["form"] = refilled(sealing["form"], sent)
            sealing |= {f"is_{name}": is_ticked for name, is_ticked in (ticked or {}).items()}
        again = {one.name for one in self._fields_shown(form, sealing)} if is_still_asked else set()
        typed = ", ".join(text for name, texts in sent.items() if name not in again for text in texts if text)
        is_round_a_table = is_live and sitter is not None and sitter.role is Role.TABLE
        takes_it = None if request is None or found is not None or is_mine or not is_round_a_table else request.by
        board = self.room.boards.of(view)
        return self._page(
            "home.html",
            sitter,
            self._headline(view),
            when=self._when(view),
            form=form,
            wanted=wanted,
            refused=refused,
            typed=typed[:MOST_TYPED],
            handed=handed,
            to_hand="" if takes_it is None else takes_it.id,
            to_hand_name="" if takes_it is None else who_is_asked(takes_it, self.words),
            is_part=is_part,
            stays=is_sent and bool(form or (sealing and (sealing["form"] or sealing["acts"]))),
            here="/" if is_sent else "",
            has_map=not is_placeless(board.map),
            picture=""
            if is_part or is_placeless(board.map)
            else self._picture(view, board, wanted, tiles_acted_on(request) if is_mine else set()),
            tiles=[(one.id, one.label) for one in view.world.tiles],
            tile=tile,
            standings=board.standings,
            campaign_said=campaign_values(view, self.words),
            story=self._told(view).turn(view.world.turn),
            turn=view.world.turn,
            turn_name=turn_name(view, self.words),
            only_own=self._only_own(view, sitter) if is_live else "",
            is_for_organiser=request is not None and self._is_for_organiser(request),
            undo=self._undo(view, sitter) if is_live else None,
            objections=self._objections(view),
            sealing=sealing,
            is_broken=self.room.is_broken,
        )

    def _fields_shown(self, form: Form | None, sealing: Mapping[str, Any] | None) -> Sequence[FormField]:
        """The fields of the question, or of the slip."""
        shown_now: Form | None = form if sealing is None else sealing["form"]
        return () if shown_now is None else shown_now.entries

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
        found = self.room.rounds.under_way
        slips = [] if found is None else [one for one in found.players if one in found.handed_in]
        return {
            "answer": text,
            "dice": len(last.dice) if is_told else 0,
            "slips": [self.room.session.game.world.by_id[one].label for one in slips],
        }

    # ------------------------------------------------------------ the map

    def _picture(self, view: View, board: BoardSeen, wanted: Wanted, legal: set[str]) -> str:
        rims: dict[str, Sequence[str]] = {one: ["legal"] for one in legal}
        if wanted.tile:
            rims[wanted.tile] = [*rims.get(wanted.tile, ()), "chosen"]
        handles = Handles(lambda tile: self.at.home(tile, wanted.action if not wanted.parts else ""), rims)
        return self._drawing(board, self._when(view), view.viewer, handles)

    def map_picture(self, sitter: Sitter | None) -> str:
        """The map as it stands, without links.

        Raises: NoSuchPage, in a campaign without a map.
        """
        view = self._view(sitter)
        board = self.room.boards.of(view)
        if is_placeless(board.map):
            raise NoSuchPage
        return self.plain_picture(board, self._when(view), view.viewer)

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
                (self.words.say(one.label), [other.thing.label for other in one.things]) for one in sheet.belongings
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

    # ------------------------------------------------------------ seats

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

    def seats(self, sitter: Sitter | None, *, link: str = "", linked: str = "", refused: str = "") -> str:
        """All seats with what can be done with them."""
        players = [(one.id, one.name) for one in seated_in(self.room.session)]
        return self._page(
            "seats.html",
            sitter,
            self.said.seats,
            seats=[(one, self.seat_listed(one)) for one in self.room.seats.all],
            players=players,
            link=link,
            linked=linked,
            refused=refused,
            stays=bool(link),
        )

    def sit(self, sitter: Sitter, token: str) -> str:
        """The question whether one wants to sit there."""
        name = self.seat_name(sitter)
        return self._page("sit.html", None, self.said.sit_question.format(name=name), token=token)
