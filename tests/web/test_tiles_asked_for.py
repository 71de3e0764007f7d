"""A tile that is pressed is chosen where a question asks for one, and the map marks what may be answered."""

from __future__ import annotations

import re
from pathlib import Path

from tests.web.league import opened_by

RULES = """ruleset camps
kind tile
  owner: player or none
kind player
  camp: tile or none "camp"
report sight, sights "sight"
  where: tile
phase camping
  each player in order
    ask player for camp: tile or none from those t in tiles where t.owner is player "where do you camp?"
    player.camp becomes camp
phase sightings
  group reports any number of sight
"""


def chosen(page: str) -> list[str]:
    """What is chosen in the form of a page."""
    return re.findall(r'value="(\w*)"[^>]* (?:checked|selected)', page)


def test_a_pressed_tile_is_the_answer(tmp_path: Path) -> None:
    with opened_by(RULES, tmp_path) as camps:
        anna = camps.browser("red")
        own = [one.id for one in camps.room.session.game.world.tiles if one.v[0] is not None and one.v[0].id == "red"]
        theirs = [one.id for one in camps.room.session.game.world.tiles if one.id not in own]
        assert own
        assert own[-1] not in chosen(anna.get("/").text)
        assert own[-1] in chosen(anna.get(f"/?tile={own[-1]}").text)
        assert theirs[0] not in chosen(anna.get(f"/?tile={theirs[0]}").text), "it is none of the answers"
        legal = re.findall(r'id="t-(\w+)"[^>]*class="[^"]*legal', anna.get("/").text)
        assert sorted(legal) == sorted(own)
        camps.room.session.answer(own[0])
        camps.room.session.answer(None)
        camps.room.head = camps.room.session.head_word()
        assert theirs[0] in chosen(anna.get(f"/?tile={theirs[0]}").text), "a report of it"
