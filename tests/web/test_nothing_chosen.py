"""What nobody has chosen is no answer: a list that opens begins with nothing, as buttons do."""

from __future__ import annotations

import re
from pathlib import Path

from tests.web.league import Browser, Open, opened_by

RULES = """ruleset camps
  title "Camps"

table spot "where one can camp"
  | key    |
  | ford   |
  | hill   |
  | mill   |
  | moor   |
  | farm   |
  | wood   |
  | quarry |
  | shore  |

kind player
  camp: spot or none "camp"

report raid, raids "raid"
  place: spot "where"
  back: tile or none = none "back to"

phase camping
  group reports any number of raid as r
  for each one in r
    say "a raid on {one.place}"
  each player in order
    ask player for chosen: spot "Where is your camp?"
    player.camp becomes chosen

phase hiding
  together, sealed
    each player in order
      ask player for hidden: spot "Where do you hide?"
      player.camp becomes hidden
"""


def selected(page: str, name: str) -> list[str]:
    """What a list has chosen beforehand."""
    found = re.search(rf'<select name="{re.escape(name)}">(.*?)</select>', page, re.DOTALL)
    assert found is not None
    return re.findall(r'<option value="([^"]*)" selected>', found[1])


def refused(league: Open, anna: Browser, **fields: str) -> str:
    """The reason for which an answer of Anna's is refused."""
    before = league.journal()
    page = anna.answer(**fields)
    assert page.status_code == 422
    assert league.journal() == before
    found = re.search(r'role="alert">([^<]*)', page.text)
    assert found is not None
    return found[1]


def test_a_list_that_opens_begins_with_nothing_where_nothing_is_usual(tmp_path: Path) -> None:
    with opened_by(RULES, tmp_path) as league:
        anna = league.browser("red")
        page = anna.get("/").text
        assert selected(page, "field.place") == [""]
        assert selected(page, "field.back") == ["none"]
        missing = refused(league, anna, field__place="", field__back="none")
        assert missing == "Refused: “where” is missing. Nothing has changed."
        assert anna.answer(field__place="shore", field__back="none").status_code == 303
        assert anna.answer(answer="done").status_code == 303
        assert selected(anna.get("/").text, "value") == [""]
        assert refused(league, anna, value="") == "Refused: an answer is needed here. Nothing has changed."
        for sitter in (anna, league.browser("blue")):
            assert sitter.answer(value="shore").status_code == 303
        assert selected(anna.get("/").text, "0.value") == [""]
        assert anna.seal("red", "").status_code == 422
        assert anna.seal("red", "shore").status_code == 303
        assert selected(anna.get("/").text, "0.value") == ["shore"]


MANY = """ruleset crowd
  title "Crowd"

table house "houses"
  | key |
{rows}

kind player
  gold: number = 9 "gold"

phase giving
  each player in order
    ask player for given: number for each h in house, together at most 300 "How much for each?"
    for each h in house
      player.gold up given(h)
"""


def test_a_number_is_shared_out_among_very_many(tmp_path: Path) -> None:
    rules = MANY.format(rows="\n".join(f"  | house_{number} |" for number in range(400)))
    with opened_by(rules, tmp_path) as league:
        sent = {f"share__{at}": str(int(at < 300)) for at in range(400)}
        assert league.browser("red").answer(**sent).status_code == 303
        world = league.room.session.game.world
        assert world.by_id["red"].v[0] == 309


def test_a_number_below_nought_can_be_typed_on_a_telephone(tmp_path: Path) -> None:
    rules = RULES.replace(
        "place: spot", "least: number at least -3\n  most: number at least 0\n  any: number\n  place: spot"
    )
    with opened_by(rules, tmp_path) as league:
        page = league.browser("red").get("/").text
        fields = dict(re.findall(r'<input name="field\.(\w+)" value=""([^>]*)>', page))
        assert {name for name, more in fields.items() if "numeric" in more} == {"most"}
        assert set(fields) == {"least", "most", "any"}
