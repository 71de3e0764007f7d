"""Every check finds its mistake in the sample under `Found:` of its docstring, and none under `Instead:`."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from textwrap import dedent

import pytest

from dsl import tree as t
from dsl.border.diagnostics import Severity, Span
from dsl.checks import CHECKS, Check, checked
from dsl.checks.survey.ranges import NOTHING_KNOWN, Interval
from dsl.explanations import code_of
from dsl.loader import load_ruleset
from dsl.reading.keywords import value_starts, words_of
from dsl.reading.parser import parse_expression
from dsl.ruleset_places import bundled_names
from dsl.tree import walk
from dsl.tree.walk import nodes_below
from tests.dsl.explained import samples_in
from tests.loaded_once import loaded

TOLD_AT_THE_HEADER = {"no-ending", "nothing-played"}
"""Codes whose finding stands at the header, which the samples leave out."""
WITHOUT_SAMPLE = {
    "changed-when-off",
    "chain-too-long",
    "language-not-spoken",
    "odd-letters",
    "table-too-long",
    "too-many-rules",
    "unknown-citation",
}
"""Checks whose mistake is too long for a docstring or needs more than one file: see `test_findings.py`."""


def findings_in(sample: str, folder: Path, code: str) -> set[tuple[int, str]]:
    """Line and code of what the sample shows: errors, and the mistake it is about."""
    file = folder / "sample.law"
    file.write_text(f"ruleset sample\n{sample}", encoding="utf-8")
    return {
        (finding.span.line if finding.span else 0, finding.code)
        for finding in load_ruleset(file).findings
        if finding.severity is Severity.ERROR or finding.code == code
    }


def marked(sample: str) -> set[tuple[int, str]]:
    """The lines of the sample that carry an expectation, counted with the header that is put before it."""
    return {
        (number, match[1])
        for number, line in enumerate(sample.splitlines(), start=2)
        for match in re.finditer(r"# finds: ([\w-]+)", line)
    }


@pytest.mark.parametrize("check", [check for check in CHECKS if code_of(check) not in WITHOUT_SAMPLE], ids=code_of)
def test_a_check_finds_its_mistake_and_nothing_else(check: Check, tmp_path: Path) -> None:
    code = code_of(check)
    found, instead = samples_in(inspect.getdoc(check) or "")
    expected = {(1, code)} if code in TOLD_AT_THE_HEADER else marked(found)
    assert expected, "no line of the sample is marked"
    assert findings_in(found, tmp_path, code) == expected
    assert instead.strip()
    assert findings_in(instead, tmp_path, code) == set()


def test_by_whom_a_thing_is_seen_is_read(tmp_path: Path) -> None:
    sample = """kind card, cards seen by holder, keeper
  holder: player or none
  mark: number = 1 seen by holder
  keeper: player or none
phase work
  for each c in cards
    c.mark up 1
"""
    assert findings_in(sample, tmp_path, "attribute-unused") == set()


def test_a_name_given_to_a_thing_uses_none_of_its_attributes(tmp_path: Path) -> None:
    sample = """kind cart, carts
  load: number
phase work
  for each p in players
    create cart
      name = "cart"
"""
    assert findings_in(sample, tmp_path, "attribute-unused") == {(3, "attribute-unused")}


def test_the_menu_has_no_check_twice() -> None:
    assert len(set(CHECKS)) == len(CHECKS)


def test_the_checks_share_one_walk_through_the_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    """All but one have what it found; citations are looked for in the lines of each layer as it was written."""
    rules = loaded("realm_campaign")
    size = sum(1 for _ in nodes_below(rules.declarations))
    seen = 0

    def counted(written: object) -> Iterator[object]:
        nonlocal seen
        for one in nodes_below(written):
            seen += 1
            yield one

    monkeypatch.setattr(walk, "nodes_below", counted)
    for name, module in list(sys.modules.items()):
        if name.startswith("dsl.checks.") and "nodes_below" in vars(module):
            monkeypatch.setattr(module, "nodes_below", counted)
    assert not [one for one in checked(rules) if one.severity is Severity.ERROR]
    assert seen == size


@pytest.mark.parametrize("name", bundled_names())
def test_the_bundled_rulesets_are_clean(name: str) -> None:
    found = [f for f in loaded(name).findings if f.severity is not Severity.TIP]
    assert [(finding.code, finding.message()) for finding in found] == []


@pytest.mark.parametrize("word", [*words_of(value_starts()), "d6", "W20"])
def test_what_reads_as_a_keyword_cannot_be_used_as_a_value(word: str) -> None:
    assert not isinstance(parse_expression(word, Span("", 1, 1, 1, 1)), t.Name)


def test_words_that_only_begin_a_line_may_be_names() -> None:
    for word in ("base", "tile", "dice", "phase", "target", "step", "up"):
        assert isinstance(parse_expression(word, Span("", 1, 1, 1, 1)), t.Name), word


@pytest.mark.parametrize("left_out", range(0, 130, 3))
def test_a_ruleset_with_a_line_missing_is_told_and_never_crashes(left_out: int, tmp_path: Path) -> None:
    folder = loaded(bundled_names()[0]).layers[-1].folder
    lines = "".join(file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.law"))).splitlines()
    file = tmp_path / "sample.law"
    file.write_text("\n".join(lines[:left_out] + lines[left_out + 1 :]) + "\n", encoding="utf-8")
    told = load_ruleset(file)
    assert told.rulebook is not None or told.findings


# ---------------------------------------------------------------- ranges, beside brute force

ENDS = (None, -2, 0, 1, 3)
RANGES = [Interval(low, high) for low in ENDS for high in ENDS if low is None or high is None or low <= high]


def members(one: Interval) -> list[int]:
    """Some numbers of a range; what is open is cut off far away."""
    return list(range(-9 if one.low is None else int(one.low), (9 if one.high is None else int(one.high)) + 1))


def holds(one: Interval, number: int | Fraction) -> bool:
    return (one.low is None or one.low <= number) and (one.high is None or number <= one.high)


def test_sums_products_and_unions_are_never_too_narrow() -> None:
    for first in RANGES:
        for second in RANGES:
            for a in members(first):
                assert holds(first.joined(second), a)
                assert holds(first.negated(), -a)
                for b in members(second):
                    assert holds(first.plus(second), a + b)
                    assert holds(first.times(second), a * b), (first, second, a, b)
                    if b:
                        assert holds(first.divided(second), Fraction(a, b)), (first, second, a, b)


def test_closed_ranges_are_exact() -> None:
    assert Interval(-2, 3).times(Interval(-1, 4)) == Interval(-8, 12)
    assert Interval(1, 3).plus(Interval(2, 2)) == Interval(3, 5)
    assert Interval(1, None).times(Interval(None, 2)) == NOTHING_KNOWN
    assert Interval(0, 7).divided(Interval(2, 2)) == Interval(0, Fraction(7, 2))
    assert Interval(0, Fraction(7, 2)).rounded() == Interval(0, 4)
    assert Interval(0, 7).divided(Interval(0, 2)) == NOTHING_KNOWN
    assert Interval(1, 3).apart_below(Interval(4, None))
    assert not Interval(1, 3).apart_below(Interval(3, None))


def test_a_chance_is_said_in_few_digits(tmp_path: Path) -> None:
    """The ways of a thousand dice are not written out."""
    file = tmp_path / "sample.law"
    file.write_text("ruleset sample\nroll heap(player)\n  dice 1000d1000\n  target 1000\n", encoding="utf-8")
    told = [one.as_phrase() for one in load_ruleset(file).findings if one.code == "target-always-reached"]
    assert told
    assert "(chance 1000^1000 in 1000^1000)" in told[0]


FALSE_ALARMS = {
    "an order that is set by a procedure of a procedure": (
        "order-not-kept",
        """
        kind player
          grain: number
        procedure by_grain(n: number)
          players by most player.grain
        procedure sorted_out(n: number)
          do by_grain(n)
        phase sowing
          players by most player.grain
          each player in order
            player.grain down 1
        phase harvest
          do sorted_out(1)
          each player in order
            player.grain up 3
        """,
    ),
    "sealed questions, which are all asked before any answer counts": (
        "order-not-kept",
        """
        kind player
          grain: number
        phase sowing
          players by most player.grain
          each player in order
            player.grain down 1
        phase auction
          together, sealed
            each player in order
              ask player for bid: number at least 0 at most 9 "What do you bid?"
              player.grain down bid
        """,
    ),
    "a row for numbers between whole ones in a table that nothing looks up any more": (
        "hidden-row",
        """
        table lead by odds first row that fits
          | odds        | points |
          | below 0.25  | 0      |
          | below 0.5   | 1      |
          | 0.5 or more | 2      |
        """,
    ),
    "whole numbers that follow each other in a table that nothing looks up": (
        "table-gap",
        """
        table toll by strength
          | strength  | lost |
          | up to 3   | 1    |
          | 4 or more | 3    |
        """,
    ),
    "a complete table of two dice read as tens and ones": (
        "table-gap",
        """
        table event by dice
          | dice  | sacks |
          | 11-16 | 1     |
          | 21-26 | 2     |
          | 31-46 | 3     |
          | 51-66 | 4     |
        phase last
          let tens = 1d6
          let ones = 1d6
          say "{event(10 * tens + ones).sacks}"
        """,
    ),
    "a row for what a roll is without dice": (
        "row-never-asked",
        """
        kind player
          gold: number
        table haul by thrown
          | thrown    | gold |
          | 0         | 0    |
          | 1-6       | 1    |
          | 7 or more | 3    |
        roll cast(player) "the cast"
          dice 2d6
          target 5
          result is 0 "no net" when player.gold > 5
        phase fishing
          each player in order
            roll cast(player) as found
            player.gold up haul(found.total).gold
        """,
    ),
    "a row of numbers in a table that players choose from": (
        "row-never-asked",
        """
        kind player
          gold: number
        table haul by thrown
          | thrown     | gold |
          | 2-12       | 1    |
          | 13 or more | 3    |
        phase fishing
          each player in order
            player.gold up haul(2d6).gold
            ask player for h: haul "Which haul?"
            player.gold up h.gold
        """,
    ),
    "a row by name in a table that is gone through": (
        "row-never-called",
        """
        table tax
          | key   | gold |
          | tithe | 1    |
          | toll  | 3    |
        phase last
          say "{tax.tithe.gold} of {sum of r.gold for each r in tax}"
        """,
    ),
    "a row by name that a stat may be asked with": (
        "row-never-called",
        """
        table tax
          | key   | gold |
          | tithe | 1    |
          | toll  | 3    |
        stat worth(tax) "worth"
          base tax.gold
        phase last
          say "{tax.tithe.gold}"
        """,
    ),
    "a stat that only cases ask for": (
        "never-used",
        """
        stat strength(player) "strength"
          base 3
        """,
    ),
}


@pytest.mark.parametrize("what", FALSE_ALARMS)
def test_nothing_untrue_is_found(what: str, tmp_path: Path) -> None:
    code, sample = FALSE_ALARMS[what]
    assert findings_in(dedent(sample), tmp_path, code) == set()


def test_an_option_that_only_a_module_needs_is_used(tmp_path: Path) -> None:
    """`spare` is asked for by nothing at all, `roads` by the module alone."""
    (tmp_path / "sample.law").write_text(
        'ruleset sample\noption roads = yes "roads"\noption spare = yes "spare"\n', encoding="utf-8"
    )
    (tmp_path / "guests.law").write_text(
        'module guests = no "guests come" needs roads\nphase evening\n  say "a guest"\n', encoding="utf-8"
    )
    unused = [dict(one.values)["name"] for one in load_ruleset(tmp_path).findings if one.code == "never-used"]
    assert unused == ["spare"]


def test_a_table_of_digits_with_a_number_missing_is_told(tmp_path: Path) -> None:
    """Rows for 51 to 55 and 61 to 66: a throw of 5 and 6 has none."""
    sample = FALSE_ALARMS["a complete table of two dice read as tens and ones"][1]
    holed = dedent(sample).replace("  | 51-66 | 4     |\n", "  | 51-55 | 4     |\n  | 61-66 | 5     |\n")
    assert findings_in(holed, tmp_path, "table-gap") == {(3, "table-gap")}


SHARED_ROWS = """
table ground
  | key    | sacks |
  | meadow | 2     |
  | marsh  | 1     |
table weather
  | key    | days |
  | meadow | 9    |
  | dry    | 3    |
"""


@pytest.mark.parametrize("cells", [("meadow", "marsh"), ("marsh", "meadow"), ("meadow, marsh", "meadow")])
def test_a_row_that_two_tables_have_is_understood_by_the_other_cells_of_its_column(
    cells: tuple[str, str], tmp_path: Path
) -> None:
    farm = f"table farm\n  | key | soil |\n  | old | {cells[0]} |\n  | new | {cells[1]} |\n"
    uses = f'{farm}phase last\n  say "{{old.soil}}"\n'
    assert findings_in(SHARED_ROWS + uses, tmp_path, "") == set()


def test_a_column_called_like_a_table_holds_its_rows(tmp_path: Path) -> None:
    uses = 'table farm\n  | key | weather |\n  | old | meadow |\nphase last\n  say "{old.weather.days}"\n'
    assert findings_in(SHARED_ROWS + uses, tmp_path, "") == set()
    called_otherwise = uses.replace("weather", "soil")
    assert findings_in(SHARED_ROWS + called_otherwise, tmp_path, "") == {(15, "rows-of-several")}


def test_a_row_for_numbers_below_what_may_be_asked_is_told(tmp_path: Path) -> None:
    """What a table is asked for in several places is taken together; nothing is said of an end that is open."""
    sample = """
        kind player
          gold: number at least 3
        table toll by gold
          | gold      | lost |
          | up to 2   | 0    |
          | 3-4       | 1    |
          | 5 or more | 2    |
        define lost(p: player) = toll(p.gold).lost + toll({first}).lost
        phase last
          for each p in players where p.gold > lost(p)
            p.gold down lost(p)
        """
    assert findings_in(dedent(sample.replace("{first}", "4")), tmp_path, "row-never-asked") != set()
    assert findings_in(dedent(sample.replace("{first}", "1")), tmp_path, "row-never-asked") == set()


def test_a_table_of_dice_is_held_against_what_it_is_asked_for_too(tmp_path: Path) -> None:
    """A row that no dice of the table give is told of the dice alone."""
    sample = """
        table haul on 2d6
          | thrown | sacks |
          | 2-6    | 1     |
          | 7-12   | 3     |
          | 14     | 5     |
        kind player
          sacks: number
        phase last
          each player in order
            player.sacks up haul(1d6 + 1).sacks
            player.sacks up haul({thrown}).sacks
        """
    assert findings_in(dedent(sample.replace("{thrown}", "1d4 + 1")), tmp_path, "row-never-asked") == set()
    narrow = dedent(sample.replace("1d6 + 1", "1d4 + 1").replace("{thrown}", "1d4 + 1"))
    assert findings_in(narrow, tmp_path, "row-never-asked") == {(6, "row-never-asked")}


def test_what_a_roll_cannot_come_to_is_told_where_it_is_asked_for_its_total(tmp_path: Path) -> None:
    """Unless something else may raise it: a roll that is like it, or a line upon it."""
    sample = """
        kind player
          fame: number
        roll claim(player) "the claim"
          dice 2d6
          target 7
        {roll}
        upon claim(p) when claim.total > 13
          p.fame up 1
        phase last
          for each p in players
            roll claim(p) as claimed
            when claimed.total < 1
              p.fame up 1
        """

    def told(roll: str) -> set[tuple[int, str]]:
        return findings_in(dedent(sample).replace("{roll}", roll), tmp_path, "always-false")

    assert {code for _, code in told("")} == {"always-false"}
    assert len(told("")) == 2
    assert len(told('roll bold(player) like claim "bold"\n  base 2')) == 1
    assert told("luck: upon claim(p)\n  claim up 1d6") == set()


WEIGHED = """kind player
  gold: number = 3
  rank: one of (low, high) = low
  lord: player or none
phase work
  each player in order
    when {}
      player.gold up 1
      player.lord becomes player
"""


@pytest.mark.parametrize(
    ("test", "told"),
    [
        ("turn > 1 or turn < 5", {(8, "always-true")}),
        ("turn > 5 or turn <= 5", {(8, "always-true")}),
        ("turn > 5 or turn < 5", set()),
        ("turn is not 3 or turn is not 5", {(8, "always-true")}),
        ("player.gold > 3 or turn is not 3 or turn is not 5", {(8, "always-true")}),
        ("not player.gold is 3 or not player.gold is 5", {(8, "always-true")}),
        ("player.lord is not player or player.lord is not none", {(8, "always-true")}),
        ("player.lord is player or player.lord is not player", {(8, "always-true")}),
        ("(turn > 3 and player.gold > 1) or (turn < 5 and player.gold < 9)", set()),
        ("player.lord is player or player.lord is none", set()),
        ("player.lord is player and player.lord is none", {(8, "contradiction")}),
        ("player.lord is not player and player.lord is player", {(8, "contradiction")}),
        ("player.lord is not player and player.lord is none", set()),
    ],
)
def test_what_can_only_be_true_or_untrue_is_told_of_several_tests(
    test: str, told: set[tuple[int, str]], tmp_path: Path
) -> None:
    sample = WEIGHED.format(test)
    assert findings_in(sample, tmp_path, "always-true") | findings_in(sample, tmp_path, "contradiction") == told


@pytest.mark.parametrize(
    ("test", "instead"),
    [
        (
            "every p in players satisfies player.gold > p.gold",
            "every p in players where p is not player satisfies player.gold > p.gold",
        ),
        (
            "no p in players where p.gold >= player.gold",
            "no p in players where p is not player and p.gold >= player.gold",
        ),
        (
            "any p in players where p.rank is player.rank",
            "any p in players where p is not player and p.rank is player.rank",
        ),
        (
            "player.gold > ((highest p.gold for each p in players) otherwise 0)",
            "highest p.gold for each p in players where p is not player",
        ),
        (
            "((lowest p.gold for each p in players) otherwise 0) > player.gold",
            "lowest p.gold for each p in players where p is not player",
        ),
        ("every p in players satisfies player.gold >= p.gold", ""),
        ("every p in players where p is not player satisfies player.gold > p.gold", ""),
        ("no p in players where p.gold > player.gold", ""),
        ("no p in players where p.gold >= player.gold and p.rank is high", ""),
        ("player.gold >= ((highest p.gold for each p in players) otherwise 0)", ""),
        ("player.gold > ((highest p.gold for each p in players where p.rank is low) otherwise 0)", ""),
        ("count of p in players where p.gold >= player.gold is 1", ""),
    ],
)
def test_who_is_held_against_all_and_so_against_himself_is_told(test: str, instead: str, tmp_path: Path) -> None:
    file = tmp_path / "sample.law"
    file.write_text(f"ruleset sample\n{WEIGHED.format(test)}", encoding="utf-8")
    hints = [one.hint() for one in load_ruleset(file).findings if one.code == "itself-among"]
    assert hints == ([f"leave it out: {instead}"] if instead else [])


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("dice 1d6\n  natural 1 fails", True),
        ('dice 1d6\n  always fails "rain" when turn > 1', True),
        ("dice 1d6\n  target 2\n  natural 1 fails", False),
        ("dice 1d6\n  natural 1 fails\nroll find like booty\n  target 3", False),
        ("dice 1d6\n  natural 1 fails\ndefine lucky = any r in past booty where r.success", False),
    ],
)
def test_what_decides_a_roll_without_a_target_is_told_where_nobody_asks(lines: str, told: bool, tmp_path: Path) -> None:
    sample = f"""roll booty(player)
  {lines}
phase raids
  each player in order
    roll booty(player)
"""
    found = {code for _, code in findings_in(sample, tmp_path, "decides-nothing")}
    assert found == ({"decides-nothing"} if told else set())


@pytest.mark.parametrize(
    ("dice", "natural", "hint"),
    [
        ("2d6 + 1", "2 fails", ""),
        ("2d6 - 1", "12 succeeds", ""),
        ("2d6 + 1", "13 succeeds", "change the number of this line, or the dice"),
        ("2d6 + gift", "12 succeeds", ""),
        ("2d6 + gift", "14 succeeds", "change the number of this line, or the dice"),
        ("2d6 * 2", "14 succeeds", "change the number of this line, or the dice"),
        ("2d6 - 1d6", "18 succeeds", ""),
        ("1d6!", "7 succeeds", "change the number of this line, or the dice"),
        ("(2d6 when gift > 1, otherwise 1d6)", "1 fails", ""),
        ("gift", "1 fails", 'test the number: always fails "…" when gift is 1'),
        ("gift + 2", "6 or more succeeds", 'test the number: always succeeds "…" when gift + 2 is 6'),
    ],
)
def test_what_is_added_to_the_dice_is_no_part_of_what_they_show(
    dice: str, natural: str, hint: str, tmp_path: Path
) -> None:
    """`natural` looks at the dice alone, as play does."""
    file = tmp_path / "sample.law"
    file.write_text(
        f"ruleset sample\nroll dare(gift: number)\n  dice {dice}\n  target 9\n  natural {natural}\n", "utf-8"
    )
    hints = [one.hint() for one in load_ruleset(file).findings if one.code == "natural-outside-dice"]
    assert hints == ([hint] if hint else [])


@pytest.mark.parametrize(("other", "is_told"), [("player or none", False), ("player", True)])
def test_what_is_like_something_that_may_be_none_may_be_none(other: str, is_told: bool, tmp_path: Path) -> None:
    """Two that are the same may both be none, unless one of them is there."""
    rules = f"""\
kind hut, huts
  owner: player or none
  heir: {other}
define left(h: hut) = h.owner is h.heir and h.owner is none
"""
    (tmp_path / "made.law").write_text(f"ruleset made\n{rules}", encoding="utf-8")
    assert ("contradiction" in {one.code for one in load_ruleset(tmp_path / "made.law").findings}) is is_told
