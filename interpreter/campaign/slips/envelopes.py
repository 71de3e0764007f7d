"""Envelopes: what a player answers in secret, promised in the journal and kept beside it until the round is opened.

    sealed = seal(folder, "4f2a…", "7.bids.23", "red", 2, [4])      # the contents are on disk when this returns
    slip = slip_in(folder, sealed, …)                               # what the envelope holds; None where it is lost

The promise is a hash over campaign, round, player, number, answers and 32 random bytes: without those whoever has the
journal would try out all legal answers until one fits, and with campaign, round, player and number inside nobody can
hand in somebody else's envelope, or an old one again.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from dsl.border.frozen import frozen
from interpreter.campaign.folder.private import PRIVATE, private_folder, write_private

_DOMAIN: Final = b"marchlaw-seal-1\0"
NONCE: Final = 32
"""Random bytes in a promise."""
MOST_READ: Final = 256 * 1024
"""Bytes of an envelope that are read."""


@frozen
class SealedSlip:
    """What one player answers in a round, in the order of the questions.

    Attributes:
        number: counts the slips of this player in this round; the highest counts.
        nonce: random, in hexadecimal digits.
    """

    player: str
    number: int
    nonce: str
    answers: tuple[Any, ...]

    def as_data(self) -> dict[str, Any]:
        """The slip as the journal holds it when it has been opened."""
        return {"no": self.number, "nonce": self.nonce, "ans": list(self.answers)}


def promise(campaign: str, round_id: str, slip: SealedSlip) -> str:
    """The hash that binds a player to a slip."""
    bound = [campaign, round_id, slip.player, slip.number, slip.nonce, list(slip.answers)]
    text = json.dumps(bound, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(_DOMAIN + text.encode("utf-8")).hexdigest()


def seal(folder: Path, campaign: str, round_id: str, player: str, number: int, answers: Sequence[Any]) -> str:
    """Put a slip into an envelope; gives its promise. The contents are on disk when this returns."""
    slip = SealedSlip(player, number, secrets.token_hex(NONCE), tuple(answers))
    promised = promise(campaign, round_id, slip)
    path = private_folder(folder) / f"{promised}.json"
    write_private(path, json.dumps({"player": player} | slip.as_data(), ensure_ascii=False) + "\n")
    return promised


def slip_in(folder: Path, campaign: str, round_id: str, player: str, number: int, promised: str) -> SealedSlip | None:
    """What the envelope with this promise holds; None where it is lost, or is not what was promised."""
    path = folder / PRIVATE / f"{promised}.json"
    try:
        with path.open("rb") as file:
            said = json.loads(file.read(MOST_READ).decode("utf-8"))
        slip = slip_of(player, said)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    kept = slip.number == number and promise(campaign, round_id, slip) == promised
    return slip if kept else None


def slip_of(player: str, said: Mapping[str, Any]) -> SealedSlip:
    """A slip from data. Errors: KeyError and TypeError, where it is none."""
    return SealedSlip(player, said["no"], said["nonce"], tuple(said["ans"]))
