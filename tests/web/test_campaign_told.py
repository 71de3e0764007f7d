"""What is known of the campaign itself stands on its page, above the standings."""

from __future__ import annotations

from pathlib import Path

from cli.main import run

SEASONS = Path(__file__).resolve().parents[1] / "rulesets" / "seasons"


def test_the_page_tells_the_values_of_the_campaign(tmp_path: Path) -> None:
    begun, out = tmp_path / "begun", tmp_path / "out"
    seats = ["--map", "duel", "--players", "red,blue", "--seed", "rain"]
    assert run(["new", str(begun), "--ruleset", str(SEASONS), *seats]) == 0
    assert run(["page", str(begun), "--out", str(out)]) == 0
    text = (out / "index.html").read_text(encoding="utf-8")
    head, said = text.index("standings-head"), text.index("The campaign: weather ")
    assert head < said < text.index("<table", head)
