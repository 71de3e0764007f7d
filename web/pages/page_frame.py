"""What all pages of a campaign have: their frame, who looks, the words for where it stands, and the maker of forms."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from time import monotonic
from typing import Any, Final

from cli.asking import of_other_roll
from cli.console import Console
from cli.telling.story import outcome_line, turn_name
from cli.words.numbers import percent
from cli.words.speech import as_read
from interpreter.answers import options_of
from interpreter.compiled.rolling.lots import BeyondBudget
from interpreter.faults import RuleFault
from interpreter.odds.budget import Budget, Halted
from interpreter.odds.first_rolls import first_roll_of
from interpreter.requests import LegalAct
from interpreter.values.value import Value
from interpreter.views.seen import PUBLIC, View, Viewer
from maps.pictures import DrawnTiles, Handles, draw_svg
from web.pages.addresses import Addresses
from web.pages.asking import FormMaker, what_is_asked, who_is_asked
from web.pages.rendering import POLICY, rendered
from web.pages.speech import PageWords, seat_called, seat_listed
from web.pages.story import TurnsTold
from web.past import BoardSeen
from web.room import Room
from web.seats import Sitter, seated_in

SECONDS_OF_ODDS: Final = 0.3
"""How long the odds beside the acts of one page may take together."""
MOST_STEPS: Final = 20_000
"""Steps for the odds of one act."""


class NoSuchPage(Exception):
    """There is nothing at that address, or nothing that may be seen."""


class PageFrame:
    """What all pages have, for one way of addressing them."""

    def __init__(self, room: Room, at: Addresses, policy: str = POLICY) -> None:
        self.room, self.at, self.policy = room, at, policy
        self.words = room.words
        self.said = PageWords(room.words)
        self._console = Console(None, room.words)
        self._stories: dict[Viewer, tuple[View, TurnsTold]] = {}
        self._drawn: defaultdict[Viewer, DrawnTiles] = defaultdict(DrawnTiles)

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

    def seat_listed(self, sitter: Sitter) -> str:
        """What a seat is called where seats are looked after."""
        return seat_listed(sitter, {one.id: one.name for one in seated_in(self.room.session)}, self.said)

    def seat_names(self) -> dict[str, str]:
        """What each seat is called, by its name in the journal."""
        return {one.name: self.seat_name(one) for one in self.room.seats.all}

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
        return self._page("error.html", sitter, self.said.campaign_page, sentence=status_text, stays=True)

    # ------------------------------------------------------------ where it stands

    def _headline(self, view: View) -> str:
        if self.room.rounds.under_way is not None:
            return self.said.secret_orders
        if view.pending is None and view.is_asked:
            return self.said.is_asked.format(player=who_is_asked(view.waits_for, self.words))
        if view.pending is None:
            return outcome_line(view, self.words)
        return f"{who_is_asked(view.pending.by, self.words)}: {what_is_asked(view.pending, self.words)}"

    def _when(self, view: View) -> str:
        phase = view.program.rulebook.phases.get(view.world.phase)
        told = f"{turn_name(view, self.words)} {view.world.turn}"
        return told if phase is None else f"{told}, {phase.title}"

    def _saying(self, view: View) -> Any:
        def say(value: Value) -> str:
            return as_read(value, self.words, view.world.speech)

        return say

    def _maker(self, view: View) -> FormMaker:
        late = monotonic() + SECONDS_OF_ODDS

        def chance(option: LegalAct) -> str:
            if monotonic() > late or view.pending is None:
                return ""
            try:
                budget = Budget(MOST_STEPS, lambda: monotonic() > late)
                found = first_roll_of(view.program, view.world, option, view.pending.by, budget)
            except (BeyondBudget, Halted, RuleFault):
                return ""
            if found is None:
                return ""
            roll = of_other_roll(view.program, option.action, found.names, self.words)
            return f"{percent(found.chance, self.words)} {roll}".rstrip()

        return FormMaker(
            self.words,
            self._saying(view),
            chance,
            lambda one: options_of(one, view.world),
            view.program.rulebook.actions,
            view.program.places,
        )

    def _answers_told(self, view: View) -> Mapping[int, str]:
        """What answers are called, as far as a viewer may know: the words of an act may tell of what is hidden."""
        told, own = self.room.answers_told.all(self.words), view.viewer.player
        mine = {one.n for one in self.room.session.records if own and one.payload.get("by") == own}
        is_open = not view.hides_something
        return {n: one.text for n, one in told.items() if is_open or n in mine or one.is_for(own)}

    # ------------------------------------------------------------ the map

    def plain_picture(self, board: BoardSeen, title: str, viewer: Viewer = PUBLIC) -> str:
        """A picture without links."""
        return self._drawing(board, title, viewer)

    def _drawing(self, board: BoardSeen, title: str, viewer: Viewer, handles: Handles | None = None) -> str:
        drawn = self._drawn[viewer]
        return draw_svg(board.map, board.looks, title=title, legend=board.legend, handles=handles, drawn=drawn)


def without_folders(line: str) -> str:
    """A line that names a file names it without its folders, which are nobody's affair."""
    body = line.strip()
    place, colon, row = body.rpartition(":")
    if colon and row.isdigit() and ("/" in place or "\\" in place):
        return "  " + place.replace("\\", "/").rpartition("/")[2] + ":" + row
    return line
