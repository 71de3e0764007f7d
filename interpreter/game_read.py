"""A campaign in play as it is read: by screens, pictures and pages, and by whoever works out odds or explains.

`interpreter.game.Game` is one that is played on, `interpreter.views.seen.View` what one viewer sees of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from dsl.border.diagnostics import Finding, Phrase
from interpreter.compiled.program import Program
from interpreter.new_world import Seat
from interpreter.phases import Road
from interpreter.requests import Put, Request
from interpreter.world.world import World

if TYPE_CHECKING:
    from interpreter.values.results import RollResult
    from maps import TileMap


class GameRead:
    """What stands in a campaign, what is asked in it, and how it came about.

    Attributes:
        world: what is.
        pending: what is asked; None where nothing is, or nothing of whoever looks on.
        answers: what was answered, oldest first, as plain data; a view of it has none.
        questions: how each of the answers had been asked for.
        notices: what the map and the players gave reason to tell.
    """

    world: World

    def __init__(
        self, program: Program, tile_map: TileMap, seats: Sequence[Seat], options: Mapping[str, Any], road: Road
    ) -> None:
        """A campaign in which nothing has been answered, and nothing is asked as yet."""
        self.program = program
        self.tile_map = tile_map
        self.seats = tuple(seats)
        self.options = dict(options)
        self.answers: list[Any] = []
        self.questions: list[Put] = []
        self.notices: tuple[Finding, ...] = ()
        self.pending: Request | None = None
        self._road = road

    @property
    def is_over(self) -> bool:
        """Whether nothing more is asked of anybody."""
        return self.pending is None

    @property
    def hides_something(self) -> bool:
        """Whether this is the view of somebody who may not see all."""
        return False

    @property
    def is_halted(self) -> bool:
        """Whether the game has come to the boundary where it was to stop."""
        return self._road.is_halted

    @property
    def standstill(self) -> Phrase | None:
        """Why nothing more is asked, where the campaign is not at its end: it waits, and may go on by other rules."""
        return self._road.standstill

    @property
    def turns(self) -> int | None:
        """After how many turns the campaign ends."""
        return self._road.turns

    @property
    def results(self) -> list[Any]:
        """The finished rolls and contests, oldest first."""
        return self.world.results

    @property
    def lying(self) -> RollResult | None:
        """The roll that lies on the table while somebody is asked upon it."""
        found: RollResult | None = self.world.lying
        return found

    def state_hash(self) -> str:
        """The hash of the state, 16 hex digits."""
        return self.world.state_hash()
