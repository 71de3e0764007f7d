"""The pages as files: the same bytes twice, nothing touched that is not ours, links that lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

from cli import main
from tests.web.league import Opener, to_works
from web.export import MARKER, Export


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_the_same_journal_gives_the_same_bytes(opened: Opener, tmp_path: Path) -> None:
    league = opened()
    to_works(league)
    for _ in range(2):
        league.room.session.answer("done")
    league.room.head = league.room.session.head_word()
    first, second = tmp_path / "one", tmp_path / "two"
    Export(league.room, None).write(first)
    Export(league.room, None).write(second)
    written = contents(first)
    assert written == contents(second)
    Export(league.room, None).write(first, last=1)
    assert contents(first) == written
    assert {"index.html", "turn-1.html", "turn-2.html", "standings.html", "rules.html", "style.css"} <= written.keys()
    assert "log.html" not in written
    for name, page in written.items():
        if not name.endswith(".html"):
            continue
        text = page.decode("utf-8")
        assert "<script" not in text
        assert "<form" not in text
        for link in re.findall(r'(?:href|src)="([^"#]+)', text):
            assert (first / link).exists(), (name, link)
        ids = set(re.findall(r' id="([^"]+)"', text))
        for target in re.findall(r'href="#([^"]+)"', text):
            assert target in ids, (name, target)


def test_a_folder_with_other_files_is_left_alone(opened: Opener, tmp_path: Path) -> None:
    league = opened()
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "thesis.txt").write_text("mine", encoding="utf-8")
    assert main.run(["page", str(league.folder), "--out", str(folder)]) == 1
    assert contents(folder) == {"thesis.txt": b"mine"}


def test_files_beside_ours_stay_and_ours_go_when_they_are_no_longer_made(opened: Opener, tmp_path: Path) -> None:
    league = opened()
    folder = tmp_path / "site"
    assert main.run(["page", str(league.folder), "--out", str(folder), "--as", "red"]) == 0
    assert (folder / "log.html").exists()
    (folder / "photo.jpg").write_bytes(b"x")
    marker = folder / MARKER
    marker.write_text(marker.read_text(encoding="utf-8") + "../league.law\n", encoding="utf-8")
    assert main.run(["page", str(league.folder), "--out", str(folder)]) == 0
    assert not (folder / "log.html").exists()
    assert (folder / "photo.jpg").exists()
    assert league.folder.parent.exists()


def test_who_asks_for_unknown_eyes_is_told_whose_there_are(opened: Opener, tmp_path: Path) -> None:
    league = opened()
    assert main.run(["page", str(league.folder), "--out", str(tmp_path / "s"), "--as", "carl"]) == 2
    assert main.run(["page", str(league.folder), "--out", str(tmp_path / "s"), "--as", "umpire"]) == 1
    assert not (tmp_path / "s").exists()
