"""What players who keep their slips send: first the promise, after the hour the slip itself; each is a small text.

{campaign: 8b27…, round: 1.bids.1, player: red, number: 1, promise: 4f2a…}
{campaign: 8b27…, round: 1.bids.1, player: red, number: 1, nonce: 90c1…, answers: [4]}

The campaign may be left out, as it was by programs that wrote none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from dsl.border.diagnostics import Stopped, phrase
from dsl.border.frozen import frozen
from dsl.border.yaml_door import load_yaml
from interpreter.campaign.journal.records import Record
from interpreter.campaign.slips.envelopes import SealedSlip
from interpreter.campaign.slips.records import name_of
from interpreter.requests import Refused

_HEAD: Final = {"round", "player", "number"}


@frozen
class PromiseSent:
    """The promise of a slip that its player keeps."""

    round: str
    player: str
    number: int
    promised: str
    campaign: str = ""


@frozen
class SlipShown:
    """A slip that was kept, after the hour."""

    round: str
    slip: SealedSlip
    campaign: str = ""

    @property
    def player(self) -> str:
        """Whose slip it is."""
        return self.slip.player


def refuse_elsewhere(campaign: str, records: Sequence[Record]) -> None:
    """See that what was sent is of this campaign, where it says of which it is. Raises: Refused, where it is not."""
    if campaign and campaign != name_of(records):
        raise Refused(phrase("it is of another campaign"))


def letter_in(text: str) -> PromiseSent | SlipShown:
    """What a text says. Raises: Refused, where it is neither."""
    try:
        said = load_yaml(text, "letter").value
    except Stopped:
        said = None
    found = _promise(said) or _slip(said)
    if found is None:
        raise Refused(phrase("this is neither the promise of a slip nor a slip that was kept"))
    return found


def _promise(said: Any) -> PromiseSent | None:
    if not _has(said, {"promise"}) or not isinstance(said["promise"], str):
        return None
    return PromiseSent(said["round"], said["player"], said["number"], said["promise"], said.get("campaign", ""))


def _slip(said: Any) -> SlipShown | None:
    if not _has(said, {"nonce", "answers"}) or not isinstance(said["answers"], list):
        return None
    slip = SealedSlip(said["player"], said["number"], str(said["nonce"]), tuple(said["answers"]))
    return SlipShown(said["round"], slip, said.get("campaign", ""))


def _has(said: Any, more: set[str]) -> bool:
    """Whether it has these parts beside those that both have."""
    if not isinstance(said, dict) or said.keys() - {"campaign"} != _HEAD | more:
        return False
    is_number = isinstance(said["number"], int) and not isinstance(said["number"], bool)
    return is_number and all(isinstance(said.get(one, ""), str) for one in ("round", "player", "campaign"))
