"""A line behind an indented block begins with any word that a line of its block may begin with."""

from __future__ import annotations

from dsl import tree as t
from dsl.reading.parser import parse

RULES = """\
event flood(left: number) "flood" continuing
  when turn > 1
    say "rain"
  event.left down 1
  when event.left < 1
    end event

event drought "drought"
  say "no rain"
"""


def test_an_event_names_itself_behind_a_block() -> None:
    file, findings = parse(RULES, "made.law")
    assert findings == []
    flood, drought = file.declarations
    assert isinstance(flood, t.Event)
    assert isinstance(drought, t.Event)
    assert [one.span.line for one in flood.lines] == [2, 4, 5]
