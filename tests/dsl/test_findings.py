"""Every sort of mistake in rule files has a smallest sample that shows it, and a message that was read aloud.

A sample is `samples/<code>.law`, or a folder of that name of which `top.law` is loaded (all files where there is
none). A remark `# finds: code` stands on the line the finding is about; `# finds nowhere: code` names one
without a place. Expectations are matched both ways: a surplus finding fails too.

The messages stand in `golden_messages.txt`. To write them anew: `REWRITE=1 pytest tests/dsl/test_findings.py -n 0`,
then read what changed.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import re
import shutil
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

import dsl.checks
import dsl.resolve
from cli.findings.render import render
from cli.words.catalogue import Words
from dsl import bases, loader, modules, ruleset_places
from dsl.border import gates
from dsl.border.diagnostics import Finding, Mistake, Severity, has_errors
from dsl.checks import cost
from dsl.explanations import EXPLANATIONS, TEXTS, explanation
from dsl.layering import edited_once, mistakes
from dsl.layering.losing import by_so_much, does_less, says_less, takes_the_place
from dsl.layering.meant import declared_anew, stands_elsewhere
from dsl.layering.tables import cells, columns
from dsl.loaded import Loaded
from dsl.loader import load_ruleset
from dsl.named import member_missing
from dsl.resolve.names.declared import MAX_HINTS
from dsl.writing.formatter import format_text
from tests.dsl.explained import samples_in
from tests.work import calls

HERE = Path(__file__).parent
SAMPLES = HERE / "samples"
GOLDEN = HERE / "golden_messages.txt"

NOT_OF_RULE_FILES = {
    "name-empty": "the grammar lets no declaration pass without a name",
    "lone-surrogate": "UTF-8 cannot hold one: the file is refused as not-utf8 before",
    "no-such-file": "a ruleset that is not there is told as no-ruleset",
    "not-a-file": "only files called *.law in a folder are opened",
    "byte-order-mark": "mended without loss, so that no rule file is bothered with it",
    "lone-carriage-return": "mended without loss, so that no rule file is bothered with it",
    "no-layer": "told by a command that is given two rulesets, of which one is no layer of the other",
    "unreadable-file": "depends on the rights of a file system, which git does not keep",
}
"""Kinds that no rule file by itself can cause, and why."""


HEADER = "ruleset sample\n"


def _too_large() -> Path:
    path = Path("large.law")
    path.write_text(HEADER + "# a long remark about mills\n" * (gates.MAX_FILE_BYTES // 28 + 1), encoding="utf-8")
    return path


def _too_large_together() -> Path:
    remarks = "# a long remark about mills\n" * (gates.MAX_FILE_BYTES // 28 - 10)
    for number in range(loader.MAX_RULESET_BYTES // len(remarks) + 1):
        Path(f"part_{number:02}.law").write_text((HEADER if number == 0 else "") + remarks, encoding="utf-8")
    return Path()


def _too_many_files() -> Path:
    for number in range(ruleset_places.MAX_FILES + 1):
        Path(f"part_{number:03}.law").write_text(HEADER if number == 0 else "", encoding="utf-8")
    return Path()


def _too_many_rules() -> Path:
    options = "".join(f'option o{number} = 1 "an option"\n' for number in range(cost.MAX_RULES + 1))
    return _written(HEADER + options)


def _too_many_rows() -> Path:
    rows = "".join(f"  | field{number:04} | 2 |\n" for number in range(cost.MAX_ROWS + 1))
    use = 'phase last\n  say "{count of field}"\n  end campaign\n'
    return _written(f"{HEADER}table field\n  | key | sacks |\n{rows}{use}")


def _hidden() -> str:
    name = ruleset_places.bundled_names()[0]
    Path(f"{name}").mkdir()
    Path(f"{name}/rules.law").write_text(f"ruleset {name}\n", encoding="utf-8")
    return name


def _too_long_a_chain() -> Path:
    steps = "".join(f"define step_{number} = step_{number + 1} + 1\n" for number in range(3000))
    return _written(f"{HEADER}{steps}define step_3000 = 1\n")


def _written(text: str) -> Path:
    path = Path("sample.law")
    path.write_text(text, encoding="utf-8")
    return path


MADE: dict[str, Callable[[], Path | str]] = {
    "no-ruleset": lambda: "mills_and_harvests",
    "hides-bundled": _hidden,
    "file-too-large": _too_large,
    "ruleset-too-large": _too_large_together,
    "too-many-files": _too_many_files,
    "too-many-rules": _too_many_rules,
    "table-too-long": _too_many_rows,
    "chain-too-long": _too_long_a_chain,
}
"""Samples that are too large to be kept, or are no file: made in an empty folder, then loaded."""


@cache
def kinds() -> dict[str, Mistake]:
    """Every kind of finding that the road from rule files to a rulebook may make, those of syntax excepted."""
    rooms = [gates, edited_once, by_so_much, columns, cells, declared_anew, mistakes, loader, member_missing, modules]
    rooms += [bases, does_less, ruleset_places, says_less, stands_elsewhere, takes_the_place]
    for package in (dsl.resolve, dsl.checks):
        names = [one.name for one in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")]
        rooms += [importlib.import_module(name) for name in names]
    found = {one.code: one for room in rooms for one in vars(room).values() if isinstance(one, Mistake)}
    return {code: kind for code, kind in sorted(found.items()) if code not in NOT_OF_RULE_FILES}


def sample_names() -> list[str]:
    """The codes that have a sample."""
    return sorted(path.stem for path in SAMPLES.iterdir() if path.stem in kinds())


def load_sample(code: str) -> Loaded:
    """The sample of a code, by a path relative to the folder of samples: so its messages are the same everywhere."""
    file, folder = Path(f"{code}.law"), Path(code)
    if file.exists():
        return load_ruleset(file)
    top = folder / "top.law"
    return load_ruleset(top if top.exists() else folder)


def expected_in(code: str) -> Counter[tuple[str, int, str]]:
    """File, line and code of each expectation; a finding without a place is expected at line 0."""
    expected: Counter[tuple[str, int, str]] = Counter()
    file, folder = SAMPLES / f"{code}.law", SAMPLES / code
    for path in [file] if file.exists() else sorted(folder.glob("*.law")):
        for number, line in enumerate(path.read_bytes().decode("utf-8", "replace").split("\n"), start=1):
            for nowhere, codes in re.findall(r"# finds( nowhere)?: ([\w -]+)", line):
                where = ("", 0) if nowhere else (path.relative_to(SAMPLES).as_posix(), number)
                expected.update((*where, one) for one in codes.split())
    return expected


def found_in(code: str) -> Counter[tuple[str, int, str]]:
    found: Counter[tuple[str, int, str]] = Counter()
    for finding in load_sample(code).findings:
        where = (Path(finding.span.file).as_posix(), finding.span.line) if finding.span else ("", 0)
        found[(*where, finding.code)] += 1
    return found


@pytest.fixture(autouse=True)
def _in_the_folder_of_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(SAMPLES)


def test_every_kind_has_a_sample() -> None:
    assert set(kinds()) - set(sample_names()) - MADE.keys() == set()
    assert not MADE.keys() & set(sample_names())
    assert len(kinds()) >= 60


def test_there_is_no_sample_of_nothing() -> None:
    others = {"syntax", "sound", "ground"}
    assert {path.stem for path in SAMPLES.iterdir()} - kinds().keys() - others == set()


def test_the_ground_that_samples_extend_is_sound() -> None:
    assert load_ruleset(Path("ground.law")).findings == ()


@pytest.mark.parametrize("code", sample_names())
def test_a_sample_shows_its_mistake_and_nothing_else(code: str) -> None:
    expected = expected_in(code)
    assert any(one == code for _, _, one in expected), "no line of the sample names its own code"
    assert found_in(code) == expected


@pytest.mark.parametrize("code", [one for one in sample_names() if (SAMPLES / f"{one}.law").exists()])
def test_a_sample_that_is_put_in_order_shows_the_same(code: str, tmp_path: Path) -> None:
    """Nothing that is told is hidden by blanks and line ends alone."""
    written = tmp_path / f"{code}.law"
    shutil.copy(SAMPLES / "ground.law", tmp_path)
    shutil.copy(SAMPLES / written.name, tmp_path)
    before = Counter(one.code for one in load_ruleset(written).findings)
    text, refused = gates.clean_text(written.read_bytes(), written.name)
    in_order = format_text(text, written.name)
    if isinstance(in_order, str) and not refused:
        written.write_text(in_order, encoding="utf-8")
        assert Counter(one.code for one in load_ruleset(written).findings) == before


@pytest.mark.parametrize("code", sorted(MADE))
def test_a_made_sample_shows_its_mistake(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    loaded = load_ruleset(MADE[code]())
    assert {finding.code for finding in loaded.findings} == {code}
    assert (loaded.rulebook is None) == has_errors(loaded.findings)


@pytest.mark.parametrize("link", ["{next} + 1", "(1 when {next} > 2 and not {next} > 3, otherwise {next})"])
def test_the_longest_chain_can_be_read_and_checked(link: str, tmp_path: Path) -> None:
    """Links are added until the chain is refused; before that nothing runs out of stack."""
    codes: set[str] = set()
    for length in range(20, 180, 20):
        steps = "".join(f"define step_{at} = {link.format(next=f'step_{at + 1}')}\n" for at in range(length))
        path = tmp_path / "sample.law"
        path.write_text(f"{HEADER}{steps}define step_{length} = 1\n", encoding="utf-8")
        codes |= {finding.code for finding in load_ruleset(path).findings}
    assert "chain-too-long" in codes


def test_procedures_count_by_themselves_in_play(tmp_path: Path) -> None:
    """What stands in a chain is what must be known; attributes called like a declaration are none of it."""

    def codes(rules: str) -> set[str]:
        (tmp_path / "sample.law").write_text(f"{HEADER}{rules}", encoding="utf-8")
        return {finding.code for finding in load_ruleset(tmp_path / "sample.law").findings}

    def procedures(call: str, last: str) -> str:
        steps = "".join(f"procedure step_{at}(p: player)\n  {call.format(next=at + 1)}\n" for at in range(160))
        setup = "setup\n  each player in order\n    do step_0(player)\n"
        return f"{steps}procedure step_160(p: player)\n  {last}\n{setup}"

    assert "chain-too-long" not in codes(procedures("do step_{next}(p)", "stop"))
    assert "chain-too-long" not in codes(procedures("do step_{next}(p) as r\n  result r + 1", "result 1"))
    stored = "".join(f"  step_{at}: number\n" for at in range(161))
    sums = "".join(f"define step_{at}(p: player) = p.step_{at + 1} + 1\n" for at in range(160))
    assert "chain-too-long" not in codes(f"kind player\n{stored}{sums}")
    assert "chain-too-long" in codes(f"kind tile\n{stored}{sums}define step_160(p: player) = 1\n")


def message_of(code: str, language: str = "en") -> str:
    findings: list[Finding] = list(load_sample(code).findings)
    return render(findings, "text", words=Words(language), files=len(load_sample(code).sources))


TOLD_TO_CLUBS = (
    *("choice-tells", "legality-tells", "no-viewer", "order-tells", "reveals-nothing", "roll-tells", "seen-wider"),
    *(
        "text-tells",
        "victory-tells",
        "fixed-roll",
        "key-under-option",
        "row-only-with",
        "sometimes-there",
        "there-only-with",
    ),
    *("lookup-sometimes-misses", "roll-sometimes-without-row", "table-sometimes-gap", "range-below-0"),
    *("no-column", "other-heading", "column-there", "column-cells", "column-unfilled", "no-column-for"),
    *("several-texts", "several-alike", "campaign-left-open", "one-campaign"),
)
"""What is found of who sees what, and of options, and a few more, is read in the other languages too."""


@pytest.mark.parametrize("language", ["de", "es"])
def test_messages_in_other_languages_are_those_that_were_read(language: str) -> None:
    """When this fails: read the new messages, then write them with REWRITE=1."""
    golden = GOLDEN.with_name(f"golden_messages_{language}.txt")
    said = "".join(f"=== {code}\n{message_of(code, language).rsplit(chr(10) * 2, 1)[0]}\n\n" for code in TOLD_TO_CLUBS)
    if os.environ.get("REWRITE"):
        golden.write_text(said, encoding="utf-8")
    assert golden.read_text(encoding="utf-8") == said


def test_messages_are_those_that_were_read() -> None:
    """When this fails: read the new messages, then write them with REWRITE=1."""
    said = "".join(f"=== {code}\n{message_of(code).rsplit(chr(10) * 2, 1)[0]}\n\n" for code in sample_names())
    if os.environ.get("REWRITE"):
        GOLDEN.write_text(said, encoding="utf-8")
    assert GOLDEN.read_text(encoding="utf-8") == said


# ---------------------------------------------------------------- explanations


def test_every_kind_is_explained() -> None:
    assert {code for code in kinds() if not explanation(code)} == set()


def test_nothing_is_explained_that_cannot_be_found() -> None:
    written = set(TEXTS.read_text(encoding="utf-8").split("\n")) & {f"=== {code}" for code in EXPLANATIONS}
    assert {line.removeprefix("=== ") for line in written} <= kinds().keys() | NOT_OF_RULE_FILES.keys()


@pytest.mark.parametrize("code", sorted(code for code in EXPLANATIONS if samples_in(EXPLANATIONS[code])[0]))
def test_an_explained_sample_shows_the_mistake_and_its_mending(code: str, tmp_path: Path) -> None:
    """Samples leave out the header where they are not about it."""
    (tmp_path / "ground.law").write_text((SAMPLES / "ground.law").read_text(encoding="utf-8"), encoding="utf-8")
    found, instead = (_codes_in(text, tmp_path, code) for text in samples_in(EXPLANATIONS[code]))
    assert code in found
    assert instead == set()


def _codes_in(sample: str, folder: Path, code: str) -> set[str]:
    """The errors in a sample, and the finding it is about."""
    headless = "ruleset " not in sample and code != "no-header"
    path = folder / "sample.law"
    path.write_text((HEADER if headless else "") + sample, encoding="utf-8")
    findings = load_ruleset(path).findings
    return {one.code for one in findings if one.severity is Severity.ERROR or one.code == code}


def test_unknown_names_get_hints_as_long_as_somebody_reads_them(tmp_path: Path) -> None:
    """Comparing thousands of unknown names with thousands of known ones would take longer than all else together."""
    unknown = "".join(f"define d{n} = sakcs + 1\n" for n in range(MAX_HINTS + 10))
    header = 'ruleset made\n  title "Made"\n  language en\n  version 1\n'
    (tmp_path / "made.law").write_text(f'{header}option sacks = 3 "sacks"\n{unknown}', encoding="utf-8")
    found = [one for one in load_ruleset(tmp_path / "made.law").findings if one.code == "unknown-name"]
    assert len(found) == MAX_HINTS + 10
    assert [bool(one.hint()) for one in found] == [True] * MAX_HINTS + [False] * 10


def test_work_grows_with_the_rules_and_not_with_their_square(tmp_path: Path) -> None:
    """Rolls with one condition each: twice as many take about twice the calls."""

    def work(count: int) -> int:
        rolls = "".join(f"roll r{n}(player)\n  dice 2d6\n  target 7\n" for n in range(count))
        given = "".join(f'condition c{n} of player "c {n}"\n  to r{n}: +1 "c {n}"\n' for n in range(count))
        file = tmp_path / f"made_{count}.law"
        file.write_text(f'ruleset made\n  title "Made"\n  version 1\n{rolls}{given}', encoding="utf-8")
        return calls(lambda: load_ruleset(file))

    work(10)
    assert work(200) < 2.2 * work(100)
