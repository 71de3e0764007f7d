"""The umpire: whoever sees all and does not play; no thing of the game, but one that is asked."""

from __future__ import annotations

from typing import Any, Final, NoReturn

from interpreter.faults import OF_UMPIRE, fault
from interpreter.values.value import Entity, Value

UMPIRE: Final = "umpire"


class NothingHeld(list[Value]):
    """The attributes of whoever plays for nobody: a rule that looks for one cannot be carried out."""

    def __getitem__(self, _index: Any) -> NoReturn:
        raise fault(OF_UMPIRE, None)

    def __setitem__(self, _index: Any, _value: Any) -> NoReturn:
        raise fault(OF_UMPIRE, None)


def an_umpire(label: str) -> Entity:
    """The umpire of a campaign, called so."""
    return Entity(UMPIRE, UMPIRE, 0, label, 0, NothingHeld())
