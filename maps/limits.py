"""How large a map may be; every limit is a finding when it is passed, and a test reaches each of them."""

from __future__ import annotations

from typing import Final

MAX_TILES: Final = 10_000
"""A campaign has some dozens of tiles, a continent some hundreds; at this size a map still loads in a second."""

MAX_SIDE: Final = 1_000
"""The last column and the last row of a board; ten thousand tiles in one line are a mistake, not a map."""

MAX_BOARDS: Final = 64
"""More sheets than this nobody lays on a table."""

MAX_LINKS: Final = 100_000
"""Ten for each tile; a file of one more could say nothing new for a long time."""

MAX_LABEL: Final = 120
"""Letters of a title or a name: they stand in headings and inside hexes."""
