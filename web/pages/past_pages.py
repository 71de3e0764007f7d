"""The pages of what was: turns, standings, the log, and how a result came about."""

from __future__ import annotations

import json
from datetime import datetime
from functools import partial

from cli.commands.explain import explanation_lines, missing_lines
from cli.telling.history import history_lines
from cli.telling.story import outcome_line, result_lines, turn_name
from cli.telling.trend import trend_rows, trend_tables
from cli.words.numbers import number
from dsl.border.diagnostics import Stopped
from interpreter.campaign.journal.records import line_of
from interpreter.faults import RuleFault
from interpreter.values.results import Fight
from interpreter.views.annals import annals_of
from interpreter.views.explaining import explain
from interpreter.views.seen import View
from maps import is_placeless
from web.pages.log import log_lines
from web.pages.page_frame import NoSuchPage, PageFrame, without_folders
from web.pages.trend_picture import draw_trend
from web.past import BoardSeen
from web.seats import Sitter


class PastPages(PageFrame):
    """The pages that look back."""

    def turn(
        self,
        sitter: Sitter | None,
        turn: int,
        picture_file: str = "",
        *,
        is_filed: bool = False,
        is_print: bool = False,
    ) -> str:
        """Map, standings and story of one turn; to be printed without what can be pressed.

        Args: `is_filed` says that it becomes a file, whose picture is that of `picture_file`.

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
            is_dated=not is_filed,  # the file of an old turn is not written anew for each answer
            has_map=not is_placeless(board.map),
            picture="" if is_filed or is_placeless(board.map) else self.plain_picture(board, name, view.viewer),
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
        said = partial(number, words=self.words)
        trends = trend_rows(annals, view, self.words)
        pictures = [draw_trend(one.label, one.ends, one.rows, said) for one in trends]
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
        lines = (
            json.dumps(one, ensure_ascii=False, sort_keys=True)
            for one in view.journal(session.records, since, session.games_at)
        )
        return "".join(f"{line}\n" for line in lines)

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
        lines += history_lines(told, (*self.room.session.earlier_in_the_open, view), self.words)
        return self._page("why.html", sitter, self.said.why, lines=[without_folders(line) for line in lines])
