"""Hostile YAML files: each ends, with exactly the findings that its first line (or its sidecar) names.

    # finds: yaml-alias yaml-anchor

A file whose first line cannot be a remark has its codes in a file of the same name that ends in `.expect`. A file
that holds a campaign (`format: …`) is read as one; the others go through the gates and the door.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from dsl.border.diagnostics import Stopped
from dsl.border.gates import read_text, shown
from dsl.border.yaml_door import load_yaml
from interpreter.campaign.folder.file import parse_campaign

FOLDER = Path(__file__).parent / "yaml"
FILES = sorted(FOLDER.glob("*.yaml"))
MARK = b"# finds: "


def expected(path: Path) -> set[str]:
    """The codes that a file is to find."""
    sidecar = path.with_suffix(".expect")
    if sidecar.exists():
        return set(sidecar.read_text(encoding="ascii").split())
    first = path.read_bytes().split(b"\n", 1)[0]
    assert first.startswith(MARK), f"{path.name} does not say what it finds"
    return set(first.removeprefix(MARK).decode("ascii").split())


def read(path: Path) -> None:
    text = read_text(path)
    if "\nformat: " in text:
        parse_campaign(text, str(path))
    else:
        load_yaml(text, str(path))


def test_there_are_enough_of_them() -> None:
    assert len(FILES) >= 100


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_hostile_file_finds_what_it_says(path: Path) -> None:
    with pytest.raises(Stopped) as stopped:
        read(path)
    assert {finding.code for finding in stopped.value.findings} == expected(path)
    for finding in stopped.value.findings:
        assert finding.span is not None
        assert finding.span.file == str(path)
        for words in (finding.message(), finding.hint()):
            assert shown(words) == words, "what is said is safe to print"
            assert len(words) < 400


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no such limits")
def test_all_of_them_in_half_a_gigabyte() -> None:
    program = """
import resource, sys
from pathlib import Path
resource.setrlimit(resource.RLIMIT_AS, (512 << 20, 512 << 20))
from dsl.border.diagnostics import Stopped
from dsl.border.gates import read_text
from dsl.border.yaml_door import load_yaml
for name in sys.argv[1:]:
    try:
        load_yaml(read_text(Path(name)), name)
    except Stopped:
        pass
"""
    done = subprocess.run(
        [sys.executable, "-c", program, *map(str, FILES)], capture_output=True, text=True, check=False, timeout=100
    )
    assert (done.returncode, done.stderr) == (0, "")
