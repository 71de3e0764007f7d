"""The pictures that the README shows are those that the program makes now."""

from __future__ import annotations

import re
from pathlib import Path

from tools.pictures import FOLDER, pictures

README = Path(__file__).parents[1] / "README.md"


def test_the_pictures_of_the_readme_are_fresh() -> None:
    """`make pictures` makes them anew; look at them before you commit them."""
    made = pictures()
    assert {file.name: file.read_text(encoding="utf-8") for file in sorted(FOLDER.glob("*.svg"))} == made
    shown = re.findall(r"!\[[^\]]+\]\(docs/pictures/([^)]+)\)", README.read_text(encoding="utf-8"))
    assert sorted(shown) == sorted(made)
