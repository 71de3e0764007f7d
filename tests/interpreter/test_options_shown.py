"""`shown as` behind a question says how its options are listed: with their price, in play, on the page and in data."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from cli import main
from dsl.loader import load_ruleset
from interpreter.campaign.session import Session
from tests.cli.test_seen import run
from tests.web.league import Open

RULES = """ruleset shop
  title "Shop"
  language en
table good "goods"
  | key | name  | price |
  | oil | "Oil" |     3 |
  | tea | "Tea" |     1 |
kind player
  gold: number = 9 "gold"
  haggles: yes or no = yes
define price_for(g: good, p: player) = g.price - (1 when p.haggles, otherwise 0)
phase day "Day"
  each player in order
    ask player for bought: good usual tea shown as "{bought}, price {price_for(bought, player)}" "What do you buy?"
    player.gold down price_for(bought, player)
    ask player for more: set of good from good shown as "{more} for {more.price}" "What else?"
    for each g in more
      player.gold down g.price
"""


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    (tmp_path / "shop.law").write_text(RULES, encoding="utf-8")
    words = ["new", str(tmp_path / "year"), "--ruleset", str(tmp_path / "shop.law"), "--players", "red=Anna,blue=Ben"]
    assert main.run(words) == 0
    return tmp_path / "year"


def test_options_are_listed_with_their_price(shop: Path) -> None:
    told = json.loads(run("status", str(shop), "--json").output)["asked"]
    assert told["options"] == [{"answer": "oil", "text": "Oil, price 2"}, {"answer": "tea", "text": "Tea, price 0"}]
    with Session.open(shop) as session:
        opened = Open(shop, session)
        assert "Oil, price 2" in opened.browser("red").get().text
        opened.browser("red").answer(value="oil")
        page = opened.browser("red").get().text
        assert "Tea for 1" in page
        assert session.game.world.things["player"][0].v[0] == 7


def test_they_are_listed_so_in_play(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("oil\ntea\nquit\n"))
    said = run("play", str(shop)).output
    assert "1  Oil, price 2\n" in said
    assert "2  Tea for 1\n" in said


def test_what_has_no_list_is_not_shown(tmp_path: Path) -> None:
    rules = RULES.replace('good usual tea shown as "{bought}, price {price_for(bought, player)}"', "good")
    rules += '    ask player for n: number at least 0 at most 3 shown as "{n} coins" "How many?"\n'
    (tmp_path / "shop.law").write_text(rules, encoding="utf-8")
    found = [one for one in load_ruleset(tmp_path / "shop.law").findings if one.code == "misplaced"]
    assert [one.hint() for one in found] == ["it is for questions in which one or several of a list are chosen"]
