"""Where a disk is full, what somebody has written stays as it was."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from tests.cli.night_watch import begun, slip
from tests.cli.test_seen import run

UNTIDY = 'ruleset  club\n  title "Club"\n'


def fill(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", fails)


def test_rules_that_are_put_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, named = tmp_path / "club.law", tmp_path / "named.law"
    rules.write_text(UNTIDY, encoding="utf-8")
    named.symlink_to(rules)
    with monkeypatch.context() as full:
        fill(full)
        done = run("fmt", str(named))
    assert done.exit_code == 1
    assert rules.read_text(encoding="utf-8") == UNTIDY
    assert run("fmt", str(named)).exit_code == 0
    assert named.is_symlink()
    assert rules.read_text(encoding="utf-8") == UNTIDY.replace("  club", " club")
    assert sorted(tmp_path.iterdir()) == [rules, named]


def test_a_slip_that_is_kept_once_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was promised can be opened by the slip that was kept then, and by nothing else."""
    file = slip(begun(tmp_path / "watch"), "red", "3")
    assert run("orders", "keep", str(file)).exit_code == 0
    (kept,) = tmp_path.glob("*.kept.yaml")
    before = kept.read_text(encoding="utf-8")
    fill(monkeypatch)
    assert run("orders", "keep", str(file)).exit_code == 1
    assert kept.read_text(encoding="utf-8") == before
