"""The cure of a missing list of rules is a list that can be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dsl.border.diagnostics import Stopped
from interpreter.cases.inventory.rule_list import read_rule_list


def test_what_the_finding_tells_to_write_is_a_list_of_rules(tmp_path: Path) -> None:
    with pytest.raises(Stopped) as stopped:
        read_rule_list(tmp_path)
    lines = re.findall(r"`([^`]*)`", stopped.value.findings[0].hint())
    (tmp_path / "coverage.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    listed, _ = read_rule_list(tmp_path)
    assert listed.rules["BOOK-01"].encoded
    assert listed.rules["BOOK-02"].left
