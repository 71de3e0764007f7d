"""A line goes on below where the next one stands deeper and begins with `when`, `for each` and the like."""

from __future__ import annotations

import re

import pytest

from dsl import tree as t
from dsl.reading.parser import parse

LINES = """\
stat pay(p: player) "pay"
  base p.gold
      [A-1]
  fields: 1 "fields"
      strongest of lands
      tagged land
      for each f in fields
      where f.owner is p
      per 2
      [A-2]

action take(field)
    by player "take"
  player.gold up 2  # twice
      when player.veteran
      [A-3]
  roll claim(player) about fields
      when player.gold > 3
    success
      stop
  add +1 "song" to pay(player)
      until end of work
      when player.veteran
  ask player for f: field
      from fields
      usual best_of(fields)
      shown as "{f}, {f.size}"
      "Which field?"
  ask player for some: set of field from fields
      at least 1
      at most 3
  begin drought(field)
      in 2 turns
      as begun
  create field
      like best
      next to field
      towards north
      as plot
  roll claim(player)
      about fields
      as claimed
  end campaign
      won by those p in players where p.gold > 9
  let best = those f in fields
      where f.owner is player
      with highest f.size
  for each f in fields
      where f.owner is player
      by most f.size
    f.owner becomes none

event drought(field) "drought"
    continuing
    survives
  field.size down 1

kind secret, secrets "secret"
    seen by umpire
  price: number = 0
      kept aside
      seen by nobody

limit takes: 1
    per player
    this phase

module fields = yes "fields"
    needs music

procedure plough(field, times: number)
    "ploughing {field}"
  field.size up times
      "ploughed"
"""


def flat(text: str) -> str:
    """The same with every line that goes on joined to the one above."""
    lines: list[str] = []
    for line in text.replace("  # twice", "").splitlines():
        if re.match(r'      |    (?:by|"|continuing|survives|seen|per|this|needs)', line) and not line.endswith("stop"):
            lines[-1] += " " + line.strip()
        else:
            lines.append(line)
    return "\n".join(lines) + "\n"


def read(text: str) -> tuple[t.Declaration, ...]:
    file, findings = parse(text, "made.law")
    assert [(one.message(), one.span) for one in findings] == []
    return file.declarations


def test_a_line_that_goes_on_says_the_same_as_a_long_one() -> None:
    assert len(flat(LINES).splitlines()) == 32
    assert read(LINES) == read(flat(LINES))


def test_remarks_between_the_parts_of_a_line_say_nothing() -> None:
    lines = """\
action take(field) by player "take"
  allowed when field.owner is none
    # and player.gold > 1

    # nor in winter
    and turn > 3
    # but in spring
    or turn is 1
    # whoever asks
    else "no"
  player.gold up highest of (1,
    # of these
    2)
  at most 1 of dig,
    # as they once did
    sow
"""
    plain = "".join(line for line in lines.splitlines(keepends=True) if line.strip() and "#" not in line)
    assert len(plain.splitlines()) == 9
    assert read(lines) == read(plain)


@pytest.mark.parametrize(
    "head",
    ["phase work", "procedure work(player)", "for each p in players", "when turn > 2", "each player in order"],
)
def test_where_a_block_can_begin_so_it_does(head: str) -> None:
    above = "" if head.startswith(("phase", "procedure")) else "setup\n  "
    lines = [head, "when turn > 3", "stop"]
    text = above + "\n".join("  " * (at + (2 if above and at else 0)) + line for at, line in enumerate(lines))
    nodes = [str(node) for node in read(text + "\n")]
    assert all("When(" in node and "Stop(" in node for node in nodes)


@pytest.mark.parametrize(
    "text",
    [
        'stat pay(p: player) "pay"\n  1 "fields"\n  for each f in fields\n',  # no deeper than the line above
        'stat pay(p: player) "pay"\n  1 "fields"\n\n      for each f in fields\n',  # behind an empty line
        "setup\n  stop\n      where turn > 2\n",
        "setup\n  stop\n      for each p in players\n",
    ],
)
def test_what_goes_on_with_nothing_is_found(text: str) -> None:
    assert parse(text, "made.law")[1]


@pytest.mark.parametrize(
    "head", ["define rank(p: player)", 'define rank(p: player) "rank"', 'define rank(p: player)\n    "rank"']
)
def test_a_text_before_when_is_the_first_case_of_a_definition(head: str) -> None:
    cases = '  "rich" when p.gold > 3\n  otherwise "poor"\n'
    (define,) = read(f"{head}\n{cases}")
    assert isinstance(define, t.Define)
    assert len(define.lines) == 2


def test_a_text_before_when_goes_on_where_no_block_can_begin() -> None:
    long = 'setup\n  for each p in players\n    p.gold up 3\n        "harvest" when turn > 2\n'
    assert read(long) == read(long.replace("\n        ", " "))
