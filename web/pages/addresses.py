"""Where pages lie: on the server, or as files beside each other in a folder.

Served().turn(7)      # "/turn/7"
Filed().turn(7)       # "turn-7.html"
"""

from __future__ import annotations

from typing import Protocol
from urllib.parse import quote, urlencode


class Addresses(Protocol):
    """The address of each page, as it is written into a link."""

    style: str
    script: str
    icon: str
    """Both empty where pages have no script."""

    def home(self, tile: str = "", act: str = "", parts: tuple[str, ...] = (), handed: str = "") -> str:
        """What is asked, and the map; perhaps with a tile or an act chosen.

        Args: `handed` is the player who has said that the computer is in his hands.
        """
        ...

    def turn(self, turn: int) -> str:
        """A turn that has ended, or the one that is played."""
        ...

    def page(self, name: str) -> str:
        """`standings`, `rules`, `log`, `about`, `seats` or `orders`."""
        ...

    def why(self, result: int) -> str:
        """A result part by part."""
        ...

    def question(self, question: str) -> str:
        """How a figure comes about; empty where that is not shown."""
        ...

    def rule(self, name: str) -> str:
        """One declaration of the rules."""
        ...


class Served:
    """Addresses on the server."""

    def __init__(self, style: str, script: str, icon: str) -> None:
        self.style, self.script, self.icon = style, script, icon

    def home(self, tile: str = "", act: str = "", parts: tuple[str, ...] = (), handed: str = "") -> str:
        """The first page."""
        asked = [(name, value) for name, value in (("handed", handed), ("tile", tile), ("act", act)) if value]
        asked += [("with", one) for one in parts]
        return "/" + (f"?{urlencode(asked)}" if asked else "") + ("#acts" if act else "#tile" if tile else "")

    def turn(self, turn: int) -> str:
        """A turn."""
        return f"/turn/{turn}"

    def page(self, name: str) -> str:
        """A page by its name."""
        return f"/{name}"

    def why(self, result: int) -> str:
        """A result."""
        return f"/why/{result}"

    def question(self, question: str) -> str:
        """A figure."""
        return f"/why?{urlencode({'of': question})}"

    def rule(self, name: str) -> str:
        """A declaration."""
        return f"/rules/{quote(name, safe='')}"


class Filed:
    """Addresses of files in one folder; no script, and no page for each figure or tile."""

    style = "style.css"
    script = ""
    icon = ""

    def home(self, tile: str = "", act: str = "", parts: tuple[str, ...] = (), handed: str = "") -> str:
        """The first page, or the place of a tile on it."""
        return f"index.html#{'at-' + quote(tile) if tile else ''}" if tile else "index.html"

    def turn(self, turn: int) -> str:
        """A turn."""
        return f"turn-{turn}.html"

    def page(self, name: str) -> str:
        """A page by its name."""
        return f"{name}.html"

    def why(self, result: int) -> str:
        """Results are told where they stand in the story."""
        return ""

    def question(self, question: str) -> str:
        """Figures are not opened in files."""
        return ""

    def rule(self, name: str) -> str:
        """The place of a declaration on the page of the rules."""
        return f"rules.html#{quote(name)}"
