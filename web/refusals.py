"""Why the room refuses something: nothing was done, and each reason has words of its own."""

from __future__ import annotations


class Stale(Exception):
    """Somebody has answered since the form was made; nothing has been tried."""


class SlipChanged(Stale):
    """The slip is another one than that from which the form was made; nothing has been tried."""


class TooLate(Stale):
    """The slips of that round have been opened; nothing has been tried.

    Attributes:
        at: when, as the journal remarks it; empty where it does not.
    """

    def __init__(self, at: str) -> None:
        super().__init__(at)
        self.at = at


class NotAllowed(Exception):
    """This seat may not do that; nothing has been tried."""


class OutOfOrder(Exception):
    """Something could not be written, so nothing is answered any more."""
