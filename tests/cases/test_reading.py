"""Where case files look for what they name, and what of a file still counts when a part of it is wrong."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from dsl.border.diagnostics import Stopped
from interpreter.cases.reading import findings_of_cases, read_cases, ruleset_of
from interpreter.cases.running import run_file
from interpreter.compiled.rolling.lots import BeyondBudget
from tests.cli.test_seen import run

ROOT = Path(__file__).resolve().parents[2]
VALLEY = ROOT / "tests" / "rulesets" / "valley"
MAP = "format: 1\ntitle: {title}\nboards: [{{id: land, name: Land, layout: none}}]\ntiles: {{{tile}: {{}}}}\n"
CASES = """\
ruleset: {ruleset}
map: {map}
cases:
  - name: a tile
    expect: {{state: {{tiles: {{{tile}: {{owner: none}}}}}}}}
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A folder with a ruleset, maps and cases, beside a folder from which commands are run."""
    copytree(VALLEY, tmp_path / "house" / "valley", ignore=lambda *_: ["cases"])
    (tmp_path / "elsewhere").mkdir()
    return tmp_path / "house"


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_paths_are_relative_to_the_file(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(house / "maps.yaml", MAP.format(title="Near", tile="near"))
    write(house.parent / "elsewhere" / "maps.yaml", MAP.format(title="Far", tile="far"))
    monkeypatch.chdir(house.parent / "elsewhere")
    for ruleset in ("valley", "../house/valley", "valley/valley.law"):
        file = write(house / "cases.yaml", CASES.format(ruleset=ruleset, map="maps.yaml", tile="near"))
        assert [one.message for one in run_file(file) if not one.passed] == []


def test_a_ruleset_of_one_file_may_lie_beside_the_cases(house: Path) -> None:
    rules = (house / "valley" / "valley.law").read_text(encoding="utf-8")
    write(house / "glen.law", rules.replace("ruleset valley", "ruleset glen"))
    file = write(house / "cases.yaml", CASES.format(ruleset="glen", map="duel", tile="c3"))
    assert [one.passed for one in run_file(file)] == [True]


def test_a_map_is_not_looked_for_where_the_command_is_run(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(house.parent / "elsewhere" / "far.yaml", MAP.format(title="Far", tile="far"))
    monkeypatch.chdir(house.parent / "elsewhere")
    file = write(house / "cases.yaml", CASES.format(ruleset="valley", map="far.yaml", tile="far"))
    with pytest.raises(Stopped):
        run_file(file)


def test_a_folder_of_the_command_hides_no_ruleset(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (house.parent / "elsewhere" / "planetary_empires_en").mkdir()
    monkeypatch.chdir(house.parent / "elsewhere")
    file = write(house / "cases.yaml", CASES.format(ruleset="planetary_empires_en", map="duel", tile="c3"))
    assert ruleset_of(read_cases(file)).parent.name == "rulesets"


def test_a_case_in_the_folder_of_its_ruleset_names_it(house: Path) -> None:
    file = write(house / "valley" / "cases" / "one.yaml", CASES.format(ruleset="valley", map="duel", tile="c3"))
    assert [one.passed for one in run_file(file)] == [True]


def test_the_folder_of_a_ruleset_may_be_called_otherwise(house: Path) -> None:
    (house / "valley").rename(house / "our rules")
    file = write(house / "our rules" / "cases" / "one.yaml", CASES.format(ruleset="valley", map="duel", tile="c3"))
    assert [one.passed for one in run_file(file)] == [True]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (CASES.format(ruleset="vally", map="duel", tile="c3"), "no-ruleset"),
        (CASES.format(ruleset="valley", map="duell", tile="c3"), "unknown-map"),
        (CASES.format(ruleset="valley", map="duel", tile="c3").replace("cases:", "casess:"), "unknown-key"),
        ("ruleset: valley\nmap: duel\noptions: {toll: yes}\ncases: []\n", "unknown-in-case"),
    ],
)
def test_what_is_wrong_above_the_cases_ends_the_file(house: Path, text: str, code: str) -> None:
    file = write(house / "cases.yaml", text)
    with pytest.raises(Stopped) as stopped:
        run_file(file)
    assert code in [one.code for one in stopped.value.findings]


def test_a_file_may_leave_the_map_to_its_cases(house: Path) -> None:
    text = """\
ruleset: valley
cases:
  - name: its own
    map: duel
    expect: {state: {tiles: {c3: {owner: none}}}}
  - name: none
    expect: {state: {turn: 1}}
  - name: a misspelt one
    map: {boards: [{id: land, name: Land, layout: none}], tiles: {mill: {crp: rye}}}
    expect: {state: {turn: 1}}
"""
    file = write(house / "cases.yaml", text)
    codes = [[one.code for one in result.findings] for result in run_file(file)]
    assert codes == [[], ["case-without-map"], ["unknown-in-case"]]
    assert [one.code for one in findings_of_cases(file)] == ["case-without-map", "unknown-in-case"]


def test_two_cases_of_one_name_are_told(house: Path) -> None:
    """Each by its line; where a case has no name, its number is no name."""
    text = """\
ruleset: valley
map: duel
cases:
  - name: a tile
    expect: {state: {tiles: {c3: {owner: none}}}}
  - name: a tile
    expect: {state: {turn: 1}}
  - {expect: {state: {turn: 1}}}
  - {expect: {state: {turn: 1}}}
  - name: a tile
    expect: {stat: {turn: 1}}
"""
    file = write(house / "cases.yaml", text)
    results = run_file(file)
    assert [[one.code for one in result.findings] for result in results] == [
        [],
        ["case-twice"],
        ["missing-key"],
        ["missing-key"],
        ["case-twice", "unknown-key"],
    ]
    twice = results[1].findings[0]
    assert twice.span is not None
    assert (twice.span.line, [span.line for span, _ in twice.also]) == (6, [4])
    assert dict(twice.values) == {"name": "a tile"}
    found = findings_of_cases(file)
    assert [(one.code, one.span.line) for one in found if one.span] == [
        ("case-twice", 6),
        ("missing-key", 8),
        ("missing-key", 9),
        ("case-twice", 10),
        ("unknown-key", 11),
    ]


def test_cases_of_two_files_may_share_a_name(house: Path) -> None:
    """They are told of by their files."""
    for name in ("one", "other"):
        write(house / "valley" / "cases" / f"{name}.yaml", CASES.format(ruleset="valley", map="duel", tile="c3"))
    assert run("check", str(house / "valley")).exit_code == 0


@pytest.mark.parametrize("beyond", [BeyondBudget, RecursionError])
def test_odds_that_take_too_long_fail_their_case_alone(
    house: Path, monkeypatch: pytest.MonkeyPatch, beyond: type[Exception]
) -> None:
    def give_up(*_: object) -> None:
        raise beyond

    monkeypatch.setattr("interpreter.cases.expected.odds.exact_odds", give_up)
    text = (
        CASES.format(ruleset="valley", map="duel", tile="c3")
        + """\
  - name: odds
    expect: {odds: {roll: luck, with: {player: red}, mean: 7/2}}
  - name: another tile
    expect: {state: {tiles: {c3: {owner: none}}}}
"""
    )
    results = run_file(write(house / "cases.yaml", text))
    assert [one.passed for one in results] == [True, False, True]
    assert results[1].message == "there are too many ways for exact odds of “luck”"


def test_rules_are_those_of_the_list(house: Path) -> None:
    text = CASES.format(ruleset="valley", map="duel", tile="c3").replace("expect", "rules: [V-1, V-2]\n    expect")
    file = write(house / "valley" / "cases" / "one.yaml", text)
    assert run_file(file)[0].passed
    write(house / "valley" / "coverage.yaml", "source: notes.yaml\nrules:\n  V-1: {encoded: true}\n")
    assert [one.message() for one in run_file(file)[0].findings] == ["I know no rule in coverage.yaml called “V-2”"]


def test_a_ruleset_with_errors_leaves_the_shapes_to_look_at(house: Path) -> None:
    write(house / "valley" / "broken.law", "roll nothing\n")
    file = write(house / "cases.yaml", CASES.format(ruleset="valley", map="duel", tile="c3") + "    dicee: [3]\n")
    assert [one.code for one in findings_of_cases(file)] == ["case-ruleset", "unknown-key"]
    with pytest.raises(Stopped) as stopped:
        run_file(file)
    assert stopped.value.findings[0].code == "case-ruleset"
