"""Campaigns that were read before: the border is passed once for the same text, and again for any other."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from dsl.border import kept
from dsl.border.diagnostics import Stopped
from interpreter.campaign.folder import file_shape
from interpreter.campaign.folder.file import CAMPAIGN, load_campaign
from interpreter.campaign.journal import shapes
from interpreter.campaign.journal.files import JOURNAL
from interpreter.campaign.journal.records import NO_RECORD, line_of, record_of
from interpreter.campaign.session import Session

ROOT = Path(__file__).resolve().parent.parent.parent
TEXT = """
format: 1
ruleset: planetary_empires_en
ruleset_hash: 0123456789abcdef
map: duel
dice: ask
players:
  red: {name: Anna}
  blue: {army: army_1, marks: [one, two], level: 3, is_new: true}
options: {}
turns: 12
"""


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(kept, "folder_kept_in", lambda: tmp_path / "cache")
    return tmp_path / "cache"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A campaign that has been begun and read once."""
    folder = tmp_path / "spring"
    folder.mkdir()
    (folder / CAMPAIGN).write_text(TEXT.split("  blue")[0] + "  blue: {}\n", encoding="utf-8")
    Session.create(folder, program="test").close()
    return folder


def without_border(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks the models of the border from here on fails."""
    monkeypatch.setattr(file_shape, "CampaignShape", None)
    monkeypatch.setattr(shapes, "is_entry", None)
    monkeypatch.setattr(shapes, "is_header", None)


def test_a_campaign_file_that_is_known_is_the_one_that_was_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / CAMPAIGN
    path.write_text(TEXT, encoding="utf-8")
    first = load_campaign(path)
    without_border(monkeypatch)
    again = load_campaign(path)
    assert (again, again.document, again.findings) == (first, first.document, ())
    assert again.document.span(("players", "blue", "marks", 1)).line == 9
    moved = tmp_path / "moved.yaml"
    shutil.copy(path, moved)
    assert load_campaign(moved).document.span(("players", "blue")).file == str(moved)


def test_findings_of_a_campaign_file_are_told_each_time(tmp_path: Path) -> None:
    odd, wrong = tmp_path / "odd.yaml", tmp_path / "wrong.yaml"
    odd.write_text(TEXT.replace("  red:", "  bIue:"), encoding="utf-8")
    wrong.write_text(TEXT.replace("turns: 12", "turns: 0"), encoding="utf-8")
    for _ in range(2):
        assert [one.code for one in load_campaign(odd).findings] == ["look-alike-names"]
        with pytest.raises(Stopped):
            load_campaign(wrong)


def test_a_journal_that_is_known_is_read_without_its_border(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Session.read(folder)
    without_border(monkeypatch)
    again = Session.read(folder)
    assert (again.header, again.records, again.game.state_hash()) == (
        first.header,
        first.records,
        first.game.state_hash(),
    )


def test_answers_are_known_when_the_session_is_closed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Session.open(folder) as session:
        session.answer("done")
        stands = session.game.state_hash()
    without_border(monkeypatch)
    assert Session.read(folder).game.state_hash() == stands


def test_a_line_of_no_known_shape_is_told_each_time(folder: Path) -> None:
    """The line proves itself and follows the one before, as another program would write it."""
    last = record_of((folder / JOURNAL).read_bytes().splitlines()[-1])
    assert last is not None
    with (folder / JOURNAL).open("ab") as file:
        file.write(line_of(last.n + 1, last.h, {"kind": "weather", "wind": 3}))
    for _ in range(2):
        with pytest.raises(Stopped) as stopped:
            Session.read(folder)
        assert [one.code for one in stopped.value.findings] == ["journal-entry-unknown"]


def test_the_first_line_is_a_header_and_nothing_else(folder: Path) -> None:
    line = line_of(0, NO_RECORD, {"kind": "undo", "count": 1, "state": "x"})
    (folder / JOURNAL).write_bytes(line)
    for _ in range(2):
        with pytest.raises(Stopped) as stopped:
            Session.read(folder)
        assert "journal-entry-unknown" in [one.code for one in stopped.value.findings]


@pytest.mark.parametrize("damage", ["", "[]", '{"hash": "", "said": true}'])
def test_a_damaged_cache_is_written_anew(
    damage: str, folder: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stands = Session.read(folder).game.state_hash()
    for path in cache.rglob("*.json"):
        path.write_text(damage, encoding="utf-8")
    assert Session.read(folder).game.state_hash() == stands
    without_border(monkeypatch)
    assert Session.read(folder).game.state_hash() == stands


def test_another_program_passes_the_border_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "_program", lambda _: "another")
    without_border(monkeypatch)
    with pytest.raises((TypeError, AttributeError)):
        Session.read(folder)


def test_where_nothing_can_be_kept_campaigns_are_read(folder: Path, cache: Path) -> None:
    shutil.rmtree(cache)
    cache.write_text("a file where a folder should be", encoding="utf-8")
    assert Session.read(folder).game.state_hash() == Session.read(folder).game.state_hash()


def test_status_of_a_known_campaign_waits_for_no_border(folder: Path, tmp_path: Path) -> None:
    code = (
        "import sys\nfrom cli.main import main\n"
        "try:\n    main()\nexcept SystemExit as end:\n    assert not end.code, end.code\n"
        "import json\nprint(json.dumps(sorted(sys.modules)), file=sys.stderr)"
    )
    for attempt in (1, 2):
        done = subprocess.run(
            [sys.executable, "-c", code, "status", str(folder)], cwd=ROOT, capture_output=True, text=True, check=True
        )
        loaded = set(json.loads(done.stderr.splitlines()[-1]))
        if attempt == 2:
            assert loaded.isdisjoint({"pydantic", "ruamel.yaml", "networkx", "filelock"})
