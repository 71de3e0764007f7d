"""Who may answer what: the table of roles, as data.

whom_for(Role.ORGANISER, Matter.SEALED)     # ForWhom.NO: a sealed answer is given by its own seat alone
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final, assert_never

from interpreter.requests import Ask, Choose, Request, Tell, Throw


class Role(Enum):
    """What a seat is for."""

    PLAYER = "player"
    DEPUTY = "deputy"
    ORGANISER = "organiser"
    TABLE = "table"
    """The one screen round a table, in front of whoever answers."""
    UMPIRE = "umpire"


class Matter(Enum):
    """What can be done on the page."""

    ACT = "act"
    """An act or a value of one player."""
    REPORT = "report"
    """A report, and whatever is asked of all."""
    DICE = "dice"
    SEALED = "sealed"
    UNDO = "undo"
    RUN = "run"
    """Seats, deadlines, and what else keeps a campaign going."""


class ForWhom(Enum):
    """For whom a role may do something."""

    NO = "no"
    OWN = "own"
    """For the player of the seat."""
    ANY = "any"
    """For anybody; the journal says who typed."""
    REPORTS = "reports"
    """As the campaign says about reports."""
    LAST = "last"
    """The own last answer, as long as nothing came after it and no dice fell."""
    ALLOWED = "allowed"
    """For the player of the seat, if that player has allowed it."""
    HANDED = "handed"
    """For the player who has been handed the computer and has pressed that it is so."""


_RUNS: Final = {Matter.ACT: ForWhom.ANY, Matter.REPORT: ForWhom.ANY, Matter.DICE: ForWhom.ANY, Matter.UNDO: ForWhom.ANY}

RIGHTS: Final[Mapping[Role, Mapping[Matter, ForWhom]]] = {
    Role.PLAYER: {
        Matter.ACT: ForWhom.OWN,
        Matter.REPORT: ForWhom.REPORTS,
        Matter.DICE: ForWhom.OWN,
        Matter.SEALED: ForWhom.OWN,
        Matter.UNDO: ForWhom.LAST,
        Matter.RUN: ForWhom.NO,
    },
    Role.DEPUTY: {
        Matter.ACT: ForWhom.OWN,
        Matter.REPORT: ForWhom.NO,
        Matter.DICE: ForWhom.OWN,
        Matter.SEALED: ForWhom.ALLOWED,
        Matter.UNDO: ForWhom.NO,
        Matter.RUN: ForWhom.NO,
    },
    Role.ORGANISER: {**_RUNS, Matter.SEALED: ForWhom.NO, Matter.RUN: ForWhom.ANY},
    Role.TABLE: {**_RUNS, Matter.SEALED: ForWhom.HANDED, Matter.RUN: ForWhom.NO},
    Role.UMPIRE: {**_RUNS, Matter.ACT: ForWhom.OWN, Matter.SEALED: ForWhom.NO, Matter.RUN: ForWhom.ANY},
}
"""The whole table; `tests/web/test_roles.py` asks it of every route."""


def whom_for(role: Role, matter: Matter) -> ForWhom:
    """For whom a role may do something."""
    return RIGHTS[role][matter]


def matter_of(request: Request) -> Matter:
    """What an answer to a request is."""
    match request:
        case Throw():
            return Matter.DICE
        case Ask(is_sealed=True) | Choose(is_sealed=True):
            return Matter.SEALED
        case Tell():
            return Matter.REPORT
        case Choose() | Ask():
            return Matter.REPORT if request.by is None else Matter.ACT
        case _:
            assert_never(request)
