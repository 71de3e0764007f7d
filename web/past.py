"""How the campaign stood at the end of each turn, for the pages of past turns.

What is kept is small: owners and marks of the tiles, and the rows of the standings. It is worked out by playing the
journal anew when somebody first looks back, and kept up to date from then on.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cli.telling.pictures import MapNow, colour_numbers, game_looks
from dsl.border.frozen import frozen
from interpreter.game import Game
from interpreter.views.seen import PUBLIC, View, Viewer, view_of

if TYPE_CHECKING:
    from interpreter.campaign.session import Session
    from maps import TileMap
    from maps.pictures import Look


@frozen
class BoardSeen:
    """What a picture of one moment needs, and the standings of that moment."""

    map: TileMap
    looks: dict[str, Look]
    legend: tuple[tuple[str, int], ...]
    standings: tuple[tuple[str, ...], ...]


class Boards:
    """Boards of one campaign, made one after the other; a map that says the same is the same map."""

    def __init__(self) -> None:
        self._maps: dict[Viewer, MapNow] = {}

    def of(self, view: View) -> BoardSeen:
        """The board as a viewer sees it now."""
        from cli.commands.status import standings
        from cli.console import Console
        from cli.words.catalogue import Words, chosen_language

        language = chosen_language(ruleset=view.program.rulebook.header.language, option=None, environ={})
        players = view.world.things["player"]
        colours = colour_numbers([one.id for one in players])
        legend = tuple((one.label, colours[one.id]) for one in players)
        rows = tuple(tuple(row) for row in standings(view, Console(None, Words(language))))
        tile_map = self._maps.setdefault(view.viewer, MapNow()).of(view)
        return BoardSeen(tile_map, game_looks(view), legend, rows)


class EndedTurns:
    """The ends of turns, by turn and viewer.

    Attributes:
        first: the first turn that anybody will ask for; of those before it nothing is worked out.
    """

    def __init__(self, session: Session, boards: Boards) -> None:
        self.first = 1
        self._board_of = boards.of
        self._viewers: list[Viewer] = [PUBLIC]
        self._boards: dict[int, dict[Viewer, BoardSeen]] | None = None
        self._turn = session.game.world.turn

    def before(self, session: Session) -> None:
        """An answer is about to be given."""
        self._turn = session.game.world.turn

    def after(self, session: Session) -> None:
        """An answer has been given, and may have ended turns."""
        if self._boards is not None:
            self._note(self._boards, self._turn, session.game)

    def forget(self) -> None:
        """Answers were taken back; what was is worked out anew when it is asked for."""
        self._boards = None

    def board(self, session: Session, turn: int, viewer: Viewer) -> BoardSeen | None:
        """The board at the end of a turn; None for a turn that has not ended."""
        if self._boards is None or viewer not in self._viewers:
            self._viewers = list(dict.fromkeys([*self._viewers, viewer]))
            self._boards = self._worked_out(session.replayed())
        return self._boards.get(turn, {}).get(viewer)

    def _worked_out(self, games: Iterable[Game]) -> dict[int, dict[Viewer, BoardSeen]]:
        boards: dict[int, dict[Viewer, BoardSeen]] = {}
        before = 0
        for game in games:
            self._note(boards, before, game)
            before = game.world.turn
        return boards

    def _note(self, boards: dict[int, dict[Viewer, BoardSeen]], before: int, game: Game) -> None:
        """Every turn that has ended since looks as the campaign stands before the next question."""
        last = game.world.turn + 1 if game.is_over else game.world.turn
        for turn in range(max(before, self.first), last):
            boards[turn] = {viewer: self._board_of(view_of(game, viewer)) for viewer in self._viewers}
