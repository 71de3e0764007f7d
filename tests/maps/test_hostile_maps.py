"""Map files of ill will: each ends in the finding its first line names, never in anything else."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.border.diagnostics import MAX_FINDINGS_PER_FILE, Stopped
from maps import load_map

FOLDER = Path(__file__).resolve().parent.parent / "hostile" / "maps"
FILES = sorted(FOLDER.glob("*.yaml"))


def test_the_folder_is_not_empty() -> None:
    assert len(FILES) >= 30


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_hostile_map_is_refused_with_its_finding(path: Path) -> None:
    expected = path.read_text(encoding="utf-8").splitlines()[0].removeprefix("# finds: ")
    with pytest.raises(Stopped) as stopped:
        load_map(path)
    codes = {finding.code for finding in stopped.value.findings}
    assert expected in codes
    assert len(stopped.value.findings) <= MAX_FINDINGS_PER_FILE
    for finding in stopped.value.findings:
        told = finding.message() + finding.hint()
        assert told.isprintable(), "a finding repeats the file's control characters"


def test_a_byte_that_is_not_utf8(tmp_path: Path) -> None:
    (tmp_path / "map.yaml").write_bytes(b"format: 1\ntitle: M\xfchle\n")
    with pytest.raises(Stopped) as stopped:
        load_map(tmp_path / "map.yaml")
    assert [finding.code for finding in stopped.value.findings] == ["not-utf8"]


def test_a_file_beyond_all_measure(tmp_path: Path) -> None:
    (tmp_path / "map.yaml").write_text("# " + "x" * 600_000, encoding="utf-8")
    with pytest.raises(Stopped) as stopped:
        load_map(tmp_path / "map.yaml")
    assert [finding.code for finding in stopped.value.findings] == ["file-too-large"]
