"""A report told on the page lists for a set what it may hold, as `play` and `--json` do."""

from __future__ import annotations

import json
import re
from pathlib import Path

from cli import main
from interpreter.campaign.session import Session
from tests.cli.test_seen import run
from tests.web.league import Open

RULES = """ruleset ferries
  language en
kind player
  gold: number = 3
kind sailor, sailors "sailor"
  boss: player
  is_ashore: yes or no = no
report trip, trips "trip"
  crew: set of sailor "who went?"
  allowed when every s in crew satisfies not s.is_ashore else "somebody is ashore"
setup
  for each p in players
    for each i from 1 to 2
      create sailor
        name = "{p} {i}"
        boss = p
        is_ashore = i is 2
phase day "Day"
  group reports any number of trip
"""


def test_page_and_data_list_what_a_set_may_hold(tmp_path: Path) -> None:
    (tmp_path / "ferries.law").write_text(RULES, encoding="utf-8")
    folder = tmp_path / "year"
    words = ["new", str(folder), "--ruleset", str(tmp_path / "ferries.law"), "--map", "duel", "--players"]
    assert main.run([*words, "red=Anna,blue=Ben"]) == 0
    told = json.loads(run("status", str(folder), "--json").output)["asked"]["fields"]
    assert [one["text"] for one in told[0]["options"]] == ["Anna 1", "Ben 1"]
    with Session.open(folder) as session:
        page = Open(folder, session).browser("red").get().text
    form = page[page.index("Who went?") if "Who went?" in page else page.index("who went?") :]
    assert re.findall(r"(?:Anna|Ben) [12]", form[: form.index("</form>")]) == ["Anna 1", "Ben 1"]
