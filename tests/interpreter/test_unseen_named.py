"""Answers that name what whoever gives them does not see are refused as if nothing were called so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from interpreter.campaign.rounds.sealed import hand_in, round_of
from interpreter.campaign.session import Session
from interpreter.requests import Ask, Refused, Tell
from interpreter.unseen_named import refuse_unseen
from tests.cli.test_seen import run

RULES = """ruleset watch
  title "Watch"

kind lurker, lurkers "lurker" seen by owner
  owner: player

report hunt, hunts "hunt"
  who: lurker
  others: set of lurker

setup
  for each p in players
    create lurker
      owner = p

phase work "Work"
  each player in order
    {asked}
"""

ASKED = {
    "one": 'ask player for it: lurker "whom?"',
    "several": 'ask player for it: set of lurker from lurkers "whom?"',
    "shared out": 'ask player for it: number for each l in lurkers at most 4, together 5 "how long?"',
    "report": "player reports hunt",
    "slip": 'together, sealed\n      ask player for it: lurker "whom?"',
}


@pytest.mark.parametrize("form", ASKED)
def test_what_offers_all_of_a_kind_takes_only_what_is_seen(form: str, tmp_path: Path) -> None:
    rules = RULES.format(asked=ASKED[form])
    if form == "slip":
        rules = rules.replace(
            "  each player in order\n    together, sealed\n", "  together, sealed\n    each player in order\n"
        )
    (tmp_path / "watch.law").write_text(rules, encoding="utf-8")
    begin = ("new", str(tmp_path / "c"), "--ruleset", str(tmp_path / "watch.law"), "--map", "duel", "--players")
    assert run(*begin, "red,blue").exit_code == 0
    with Session.open(tmp_path / "c") as session:
        world, asked = session.game.world, session.game.pending
        names = {one.v[0].id: one.id for one in world.things["lurker"]}
        red = world.by_id["red"]

        def answer(name: str) -> Any:
            match asked:
                case Tell():
                    return {"who": names["red"], "others": [names["red"], name]}
                case Ask(several=None, shares=None):
                    return name
                case Ask(shares=None):
                    return [names["red"], name]
                case _:
                    return {names["red"]: 4, name: 1}

        def give(name: str) -> None:
            found = round_of(session)
            if found is not None:
                hand_in(session, found, "red", [answer(name)])
            refuse_unseen(session.game, asked, answer(name), [red])
            session.answer(answer(name))

        def refusal(name: str) -> str:
            with pytest.raises(Refused) as refused:
                give(name)
            return str(refused.value).replace(name, "#")

        assert refusal(names["blue"]) == refusal("lurker_zzzz")
        assert world.by_id[names["blue"]].label not in refusal("lurker_zzzz")
        refuse_unseen(session.game, asked, answer(names["red"]), [red])
        refuse_unseen(session.game, asked, answer(names["blue"]), [])


OTHERS = "l in lurkers where l.owner is not player"
FOREIGN = {
    "one": f'ask player for it: lurker from those {OTHERS} "whom?"',
    "several": f'ask player for it: set of lurker from those {OTHERS} at least 1 "whom?"',
    "shared out": f'ask player for it: number for each {OTHERS} at most 4, together 3 "how long?"',
    "or none": f'ask player for it: lurker or none from those {OTHERS} "whom?"',
}


@pytest.mark.parametrize("form", FOREIGN)
def test_where_nothing_that_is_asked_for_is_seen_nobody_is_asked(form: str, tmp_path: Path) -> None:
    """So far a campaign stood still there: no name that could be answered was taken."""
    rules = RULES.format(asked=f'{FOREIGN[form]}\n  each player in order\n    ask player for on: yes or no "on?"')
    (tmp_path / "watch.law").write_text(rules, encoding="utf-8")
    begin = ("new", str(tmp_path / "c"), "--ruleset", str(tmp_path / "watch.law"), "--map", "duel", "--players")
    assert run(*begin, "red,blue").exit_code == 0
    with Session.open(tmp_path / "c") as session:
        asked = session.game.pending
        assert (asked.name if isinstance(asked, Ask) else None) == (None if form == "one" else "on")
