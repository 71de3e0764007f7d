"""What is kept between two commands: found again as it was, or not at all."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from dsl.border import kept
from dsl.border.kept import Shelf, folder_kept_in, hash_of_texts

SAID = {"names": ["valley", "duel"], "count": 3, "none": None}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(kept, "folder_kept_in", lambda: tmp_path / "cache")
    return tmp_path / "cache"


@pytest.fixture
def shelf(folder: Path) -> Shelf:
    return Shelf(folder.name, "dsl")


def only_file(folder: Path) -> Path:
    (path,) = (one for one in folder.rglob("*") if one.is_file())
    return path


def test_what_is_kept_is_found_by_its_texts_alone(shelf: Shelf) -> None:
    assert shelf.said_of("a", "b") is None
    shelf.keep(SAID, "a", "b")
    assert shelf.said_of("a", "b") == SAID
    assert [shelf.said_of(*texts) for texts in (("a",), ("ab",), ("b", "a"), ("a", "b", ""))] == [None] * 4


@pytest.mark.parametrize("beside", [b"", b"x", bytes(range(256)), b"\n\n"])
def test_bytes_are_kept_beside_what_is_said(beside: bytes, shelf: Shelf, folder: Path) -> None:
    shelf.keep(SAID, "a", beside=beside)
    assert shelf.said_with_bytes("a") == (SAID, beside)
    assert shelf.said_of("a") == SAID
    path = only_file(folder)
    data = path.read_bytes()
    for other in (data[:-1], data + b"\n", data[:-1] + bytes([data[-1] ^ 1])):
        path.write_bytes(other)
        assert shelf.said_with_bytes("a") == (None, b"")


def test_shelves_know_nothing_of_each_other(shelf: Shelf) -> None:
    shelf.keep(SAID, "a")
    assert Shelf("another", "dsl").said_of("a") is None


def test_where_texts_end_counts() -> None:
    assert len({hash_of_texts("ab", ""), hash_of_texts("a", "b"), hash_of_texts("ab"), hash_of_texts("", "ab")}) == 4


def test_it_is_plain_json(shelf: Shelf, folder: Path) -> None:
    shelf.keep(SAID, "a")
    assert json.loads(only_file(folder).read_text(encoding="utf-8"))["said"] == SAID


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"{",
        b"[1]",
        b"3",
        b"\xff",
        b'{"said": {}}',
        b'{"hash": "", "said": {}}',
        b'{"hash": 3, "said": {}, "more": 1}',
        b"[" * 100_000,
    ],
)
def test_a_damaged_file_is_as_good_as_none_and_is_written_anew(damage: bytes, shelf: Shelf, folder: Path) -> None:
    shelf.keep(SAID, "a")
    only_file(folder).write_bytes(damage)
    assert shelf.said_of("a") is None
    shelf.keep(SAID, "a")
    assert shelf.said_of("a") == SAID


def test_a_changed_word_is_noticed(shelf: Shelf, folder: Path) -> None:
    shelf.keep(SAID, "a")
    path = only_file(folder)
    path.write_text(path.read_text(encoding="utf-8").replace("duel", "fuel"), encoding="utf-8")
    assert shelf.said_of("a") is None


def test_another_program_finds_out_for_itself(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.keep(SAID, "a")
    monkeypatch.setattr(kept, "_program", lambda _: "another")
    assert shelf.said_of("a") is None


def test_a_changed_file_makes_another_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "_PACKAGES", tmp_path)
    for name in ("dsl/rules.py", "dsl/reading/table.json", "maps/map.py", "dsl/read_me.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("1", encoding="utf-8")

    def program() -> str:
        kept._program.cache_clear()
        kept._package.cache_clear()
        return kept._program(("dsl",))

    first = program()
    for name in ("maps/map.py", "dsl/read_me.txt"):
        (tmp_path / name).write_text("22", encoding="utf-8")
    assert program() == first
    seen = {first}
    for name in ("dsl/rules.py", "dsl/reading/table.json"):
        (tmp_path / name).write_text("22", encoding="utf-8")
        assert program() not in seen
        seen.add(program())
    os.utime(tmp_path / "dsl/rules.py", ns=(1, 1))
    assert program() not in seen
    kept._program.cache_clear()
    kept._package.cache_clear()


def test_where_nothing_can_be_written_nothing_is_kept(shelf: Shelf, folder: Path) -> None:
    folder.write_text("a file where a folder should be", encoding="utf-8")
    shelf.keep(SAID, "a")
    assert shelf.said_of("a") is None


def test_in_a_folder_that_is_only_read_nothing_is_kept(shelf: Shelf, folder: Path) -> None:
    shelf.keep(SAID, "a")
    (folder / "cache").chmod(0o500)
    try:
        shelf.keep(SAID, "b")
        assert shelf.said_of("a") == SAID
        assert shelf.said_of("b") in (None, SAID)  # who may do everything may write here too
    finally:
        (folder / "cache").chmod(0o700)


@pytest.mark.parametrize("step", ["write_bytes", "replace"])
def test_of_what_a_full_disk_cuts_off_nothing_stays(
    step: str, shelf: Shelf, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Path.write_bytes

    def cut(path: Path, data: bytes) -> None:
        whole(path, data[:7])
        raise OSError(errno.ENOSPC, "no space left on device")

    def refused(*_: object) -> None:
        raise PermissionError("another process reads it")

    with monkeypatch.context() as during:
        if step == "write_bytes":
            during.setattr(Path, "write_bytes", cut)
        else:
            during.setattr(os, "replace", refused)
        shelf.keep(SAID, "a")
    assert not [one for one in folder.rglob("*") if one.is_file()]
    assert shelf.said_of("a") is None


def test_a_user_without_a_home_keeps_nothing(shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What would lie in a folder called `~` of the place where the program was begun is not believed either."""
    shelf.keep(SAID, "a")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(kept, "folder_kept_in", lambda: Path("cache"))
    assert Path("cache").is_dir()
    assert shelf.said_of("a") is None
    shelf.keep(SAID, "b")
    monkeypatch.setattr(kept, "folder_kept_in", lambda: tmp_path / "cache")
    assert [shelf.said_of(text) for text in ("a", "b")] == [SAID, None]


@pytest.mark.parametrize("at", range(0, 90, 7))
def test_a_file_that_was_cut_anywhere_is_as_good_as_none(at: int, shelf: Shelf, folder: Path) -> None:
    shelf.keep(SAID, "a")
    path = only_file(folder)
    data = path.read_bytes()
    path.write_bytes(data[:at])
    assert at < len(data)
    assert shelf.said_of("a") is None
    path.write_bytes(data + data[:at] if at else data + b" ")
    assert shelf.said_of("a") is None


def test_several_who_write_at_once_leave_a_whole_file(folder: Path) -> None:
    """Processes and threads that find out the same, and readers beside them who see all of it or nothing."""
    shelf = Shelf(folder.name, "dsl")
    large = {"names": ["valley"] * 20_000}
    seen: list[object] = []

    def keep_and_look(_: int) -> None:
        for _ in range(10):
            shelf.keep(large, "a")
            seen.append(shelf.said_of("a"))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(keep_and_look, range(4)))
    assert all(said in (None, large) for said in seen)
    shelf.keep(large, "a")
    assert shelf.said_of("a") == large
    assert [one.suffix for one in folder.rglob("*") if one.is_file()] == [".json"]


ANOTHER_PROCESS = """
import sys
from pathlib import Path
from dsl.border import kept
kept.folder_kept_in = lambda: Path(sys.argv[1])
shelf, large = kept.Shelf("small", "dsl"), {"names": ["valley"] * 200_000}
for _ in range(8):
    shelf.keep(large, "a")
    assert shelf.said_of("a") == large
"""


def test_processes_that_write_the_same_at_once_leave_a_whole_file(folder: Path) -> None:
    """Whoever has written it finds it, however many others write it too."""
    command = [sys.executable, "-c", ANOTHER_PROCESS, str(folder)]
    running = [subprocess.Popen(command, cwd=Path(kept.__file__).parents[2]) for _ in range(3)]
    assert [one.wait(60) for one in running] == [0, 0, 0]
    assert [one.suffix for one in folder.rglob("*") if one.is_file()] == [".json"]
    assert Shelf("small", "dsl").said_of("a") == {"names": ["valley"] * 200_000}


def test_other_libraries_or_another_python_make_another_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    libraries = tmp_path / "site-packages"
    libraries.mkdir()
    monkeypatch.setattr(sys, "path", [str(libraries)])

    def program() -> str:
        kept._program.cache_clear()
        return kept._program(("dsl",))

    first = program()
    assert program() == first
    os.utime(libraries, ns=(1, 1))
    second = program()
    monkeypatch.setattr(sys, "version", "another")
    assert len({first, second, program()}) == 3
    kept._program.cache_clear()


def test_what_is_too_large_is_not_kept(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MAX_BYTES", 100)
    shelf.keep("x" * 100, "a")
    assert shelf.said_of("a") is None


def test_the_older_half_is_forgotten(folder: Path) -> None:
    shelf = Shelf("small", "dsl", most=4)
    for number in range(5):
        shelf.keep(number, str(number))
        for path in folder.rglob("*.json"):
            if json.loads(path.read_bytes())["said"] == number:
                os.utime(path, ns=(number, number))
    assert [shelf.said_of(str(number)) for number in range(5)] == [None, None, 2, 3, 4]


def test_it_lies_in_the_users_cache_folder() -> None:
    assert folder_kept_in().name == "marchlaw"
