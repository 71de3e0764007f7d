"""Case files that a second process looks through: the same is found in the same order, and nothing rests on it."""

from __future__ import annotations

import os
import sys
import time
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from cli.commands.rule_files.check import RulesetsWithCases
from dsl import second_process
from dsl.border.diagnostics import Finding, Severity
from dsl.reading.parser import parse
from dsl.second_process import NoSecondProcess, SecondProcess
from interpreter.cases.looking import beside
from interpreter.cases.looking.beside import CasesBeside

RULES = """ruleset {name}
  title "Ferry"
  language en
  version 1
phase work
  say "{{sacks}}"
define sacks = 3
table weather
  | sky  | wind |
  | fair | 1    |
  | foul | 2    |
roll crossing(player)
  dice 1d6
  target 3
"""
CASES = """
ruleset: {name}
map: {{title: Bank, boards: [{{id: main, layout: hex, rows: [ff], legend: {{f: []}}}}]}}
cases:
  - {{name: one, do: [{{phase: wrok}}], expect: {{rolls: []}}}}
  - {{name: two, do: [{{phase: work}}], expect: {{rolls: [{{name: crossign, success: true}}]}}}}
  - {{name: three, given: {{tables: {{weather: {{fair: {{wnid: 2}}}}}}}}, do: [{{phase: work}}], expect: {{rolls: []}}}}
"""


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(beside, "MANY", 1)
    monkeypatch.setattr(beside, "is_there_room", lambda: True)
    for name in ("ferry", "raft"):
        cases = tmp_path / name / "cases"
        cases.mkdir(parents=True)
        (tmp_path / name / f"{name}.law").write_text(RULES.format(name=name), encoding="utf-8")
        (cases / "a_map.yaml").write_text(CASES.format(name=name).replace("[ff]", "[fg]"), encoding="utf-8")
        (cases / "heading.yaml").write_text("ruleset: ferry\nmaps: duel\ncases: []\n", encoding="utf-8")
        (cases / "of_the_other.yaml").write_text(CASES.format(name="../../raft"), encoding="utf-8")
        (cases / "shape.yaml").write_text(CASES.format(name=name).replace("do:", "does:"), encoding="utf-8")
        (cases / "work.yaml").write_text(CASES.format(name=name), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


class Processes:
    """Counts those that were begun, and those that answered."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun = self.answered = 0
        counter = self

        class Counted(SecondProcess):
            def __init__(self, *work: object) -> None:
                super().__init__(beside.look_beside)
                counter.begun += 1

            def answer(self) -> object:
                found = super().answer()
                counter.answered += 1
                return found

        monkeypatch.setattr(beside, "SecondProcess", Counted)


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> Processes:
    return Processes(monkeypatch)


def looked_through(*sources: str) -> list[list[Finding]]:
    rulesets = RulesetsWithCases(sources)
    try:
        return [rulesets.look_through(source)[0] for source in sources]
    finally:
        rulesets.close()


def in_one_process(*sources: str) -> list[list[Finding]]:
    with pytest.MonkeyPatch.context() as alone:
        alone.setattr(beside, "is_there_room", lambda: False)
        return looked_through(*sources)


def test_two_processes_find_what_one_does(processes: Processes) -> None:
    sources = ("ferry", "raft")
    beside_it = looked_through(*sources)
    assert (processes.begun, processes.answered) == (1, 2)
    assert beside_it == in_one_process(*sources)
    assert (processes.begun, processes.answered) == (1, 2)
    codes = {one.code for one in beside_it[0]}
    assert {"unknown-letter", "unknown-in-case", "unknown-key"} <= codes, codes
    assert {os.path.basename(one.span.file) for one in beside_it[0] if one.span is not None} >= {
        *os.listdir("ferry/cases")
    }


def test_what_is_sound_is_known_afterwards(place: Path, processes: Processes) -> None:
    for path in (place / "ferry" / "cases").iterdir():
        path.unlink()
    text = CASES.format(name="ferry").replace("wrok", "work").replace("crossign", "crossing").replace("wnid", "wind")
    (place / "ferry" / "cases" / "work.yaml").write_text(text, encoding="utf-8")
    assert [one.code for one in looked_through("ferry")[0] if one.severity is Severity.ERROR] == []
    assert (processes.begun, processes.answered) == (1, 1)
    kept = {path.name: path.stat().st_mtime_ns for path in (place / "cache").rglob("cases/*.json")}
    assert len(kept) == 1
    looked_through("ferry")
    assert (processes.begun, processes.answered) == (1, 1)
    assert {path.name: path.stat().st_mtime_ns for path in (place / "cache").rglob("cases/*.json")} == kept


@pytest.mark.parametrize("wrong", ["define sacks = 4\n", "define more = sakcs\n", "define = 3\n", "set sacks = no\n"])
def test_the_cases_of_rules_with_an_error_are_not_told(wrong: str, place: Path, processes: Processes) -> None:
    with (place / "ferry" / "ferry.law").open("a", encoding="utf-8") as file:
        file.write(wrong)
    found = looked_through("ferry", "raft")
    assert {os.path.basename(one.span.file) for one in found[0] if one.span is not None} == {"ferry.law"}
    assert found == in_one_process("ferry", "raft")
    assert processes.begun == 1


def test_an_error_of_the_checks_leaves_no_answer_behind(place: Path, processes: Processes) -> None:
    """The rules are sent before they are checked: what is found in their cases belongs to nobody then."""
    with (place / "ferry" / "ferry.law").open("a", encoding="utf-8") as file:
        file.write("table storms on 1d6\n  | roll | wind |\n  | 1-3 | 1 |\n  | 5-6 | 2 |\n")
    found = looked_through("ferry", "raft")
    assert [one.code for one in found[0] if one.severity is Severity.ERROR] == ["roll-without-row"]
    assert processes.answered == 2
    assert found == in_one_process("ferry", "raft")


def test_few_cases_are_looked_through_here(monkeypatch: pytest.MonkeyPatch, processes: Processes) -> None:
    monkeypatch.setattr(beside, "MANY", 100_000)
    looked_through("ferry", "raft")
    assert processes.begun == 0


def with_more_files(place: Path) -> None:
    """Rules in six files, of which the second process reads the last three; in one of them is a mistake."""
    for name in ("ferry", "raft"):
        for number in range(5):
            rule = f"define landing_{number} = 3\ndefine jetty_{number} = landing_{number} + {number}\n"
            (place / name / f"z_{number}.law").write_text(rule, encoding="utf-8")
    mistake = "define landing_4 = 3\ndefine jetty_4 = landing_4 +\ndefine pier = landing_4 + 4\n"
    (place / "raft" / "z_4.law").write_text(mistake, encoding="utf-8")


@pytest.mark.parametrize("with_most", ["ferry", "raft"])
@pytest.mark.parametrize("is_fork", [True, False])
def test_rules_of_several_files_are_read_as_by_one_process(
    is_fork: bool, with_most: str, place: Path, processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of the ruleset with most cases, whether it comes first or after one whose cases are asked for before."""
    monkeypatch.setattr(second_process, "_may_fork", lambda: is_fork and sys.platform == "linux")
    with_more_files(place)
    (place / with_most / "cases" / "zero.yaml").write_text("# nothing but remarks\n" * 100, encoding="utf-8")
    beside_it = looked_through("ferry", "raft")
    assert processes.begun == 1
    assert beside_it == in_one_process("ferry", "raft")
    assert {os.path.basename(one.span.file) for one in beside_it[1] if one.span is not None} == {"z_4.law"}


@pytest.mark.skipif(sys.platform != "linux", reason="what is spawned begins too late to read rules")
def test_some_rule_files_are_read_beside(place: Path, processes: Processes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(second_process, "_may_fork", lambda: True)
    with_more_files(place)
    (place / "raft" / "cases" / "work.yaml").write_text("# the most cases\n" * 100, encoding="utf-8")
    cases = CasesBeside([place / "ferry", place / "raft"])
    try:
        files = sorted((place / "raft").glob("*.law"))
        texts = {str(file): file.read_text(encoding="utf-8") for file in files}
        read = {file: cases.read_beside(text, file) for file, text in texts.items()}
        others = {file for file, tree in read.items() if tree is None}
        assert {os.path.basename(file) for file in texts.keys() - others} == {"z_2.law", "z_3.law"}
        assert all(tree == parse(texts[file], file)[0] for file, tree in read.items() if tree is not None)
    finally:
        cases.end()
    assert processes.begun == 1


def ends_at_once(_pipe: Connection) -> None:
    """Ends without an answer."""


def breaks(pipe: Connection) -> None:
    """Breaks down when it is to answer."""
    pipe.recv()
    raise ZeroDivisionError


def takes_all_and_dies(pipe: Connection) -> None:
    """Ends as a process does that the system takes away."""
    pipe.recv()
    pipe.recv()
    os._exit(3)


@pytest.mark.parametrize("work", [ends_at_once, breaks, takes_all_and_dies])
def test_where_the_second_ends_the_first_looks(
    work: object, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(beside, "look_beside", work)
    assert looked_through("ferry", "raft") == in_one_process("ferry", "raft")
    assert "Traceback" not in capfd.readouterr().err


def test_where_no_process_is_to_be_had_the_first_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_work: object) -> SecondProcess:
        raise NoSecondProcess

    monkeypatch.setattr(beside, "SecondProcess", refused)
    assert looked_through("ferry") == in_one_process("ferry")


def waits_for_ever(pipe: Connection) -> None:
    """Says who it is, and then nothing more."""
    pipe.send(os.getpid())
    time.sleep(300)


def test_what_is_begun_is_ended() -> None:
    second = SecondProcess(waits_for_ever)
    number = second.answer()
    second.end()
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)


def test_nothing_is_begun_where_nothing_is_read(processes: Processes) -> None:
    cases = CasesBeside([])
    cases.end()
    assert processes.begun == 0
    assert isinstance(second_process.is_there_room(), bool)
