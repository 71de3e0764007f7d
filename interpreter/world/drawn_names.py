"""Names of things that not everybody sees. They are drawn, since `fleet_3` would give away that there are two others.

drawn_name("5f0c…", "fleet anna,ben", 3)      # "k7qx"
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

SIGNS: Final = "23456789bcdfghjkmnpqrstvwxz"
"""No vowels, so that no words come of them, and nothing that is taken for something else."""
LENGTH: Final = 4


def drawn_name(salt: str, series: str, place: int) -> str:
    """The name of the thing that comes at this place of a series; whoever has no salt cannot tell the place from it.

    HMAC-SHA-256 of series and place under the salt, its digits to the base of the number of signs.
    """
    digest = hmac.new(salt.encode(), f"{series}\x00{place}".encode(), hashlib.sha256).digest()
    number, signs = int.from_bytes(digest, "big"), ""
    for _ in range(LENGTH):
        number, sign = divmod(number, len(SIGNS))
        signs += SIGNS[sign]
    return signs
