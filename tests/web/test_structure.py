"""Every page as screen readers and strangers' texts meet it: headings in order, labels, one language, nothing live."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest

from cli import main
from tests.web.league import Opener, to_bids
from tests.web.test_more_pages import moved
from tests.web.test_roles import ROUTES

NOW = datetime(2027, 1, 8, 12, 0, tzinfo=UTC)
PAGES = [path for path in ROUTES if path not in ("/head", "/map.svg", "/journal.jsonl", "/why/1")]
MORE = ["/odds?of=weather", "/amendments/1", "/turn/1?as=print", "/?tile=b3", "/?tile=b3&act=build"]

HOSTILE = [
    text
    for inner in ("alert(1)", "x", "'\"><b>", "{{7*7}}", "%0d%0aSet-Cookie: a=b", "../../etc/passwd")
    for text in (
        f"<script>{inner}</script>",
        f"<img src=x onerror={inner}>",
        f"</title><svg onload={inner}>",
        f'" onfocus={inner} autofocus x="',
        f"' onclick='{inner}",
        f"javascript:{inner}",
        f"<a href=javascript:{inner}>go</a>",
        f"-->{inner}<!--",
        f"]]>{inner}<![CDATA[",
        f"&lt;script&gt;{inner}",
    )
]


class Read(HTMLParser):
    """What a page is made of."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.unlabelled: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag."""
        found = {name: value or "" for name, value in attrs}
        self.tags.append((tag, found))
        self.open.append(tag)
        is_field = tag in ("input", "select", "textarea") and found.get("type") != "hidden"
        if is_field and "label" not in self.open and "aria-label" not in found:
            self.unlabelled.append(str(found))
        if tag in ("input", "meta", "link", "br", "img", "hr"):
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        """Close a tag."""
        while self.open and self.open.pop() != tag:
            pass

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag that closes itself."""
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)


def look_through(path: str, page: str) -> None:
    """See that a page is sound."""
    read = Read(page)
    names = [tag for tag, _ in read.tags]
    assert read.tags[0][1].get("lang"), path
    levels = [int(tag[1]) for tag in names if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1, path
    assert levels.count(1) == 1, path
    assert all(later <= earlier + 1 for earlier, later in pairwise(levels)), (path, levels)
    assert read.unlabelled == [], path
    ids = [found["id"] for _, found in read.tags if "id" in found]
    assert len(ids) == len(set(ids)), (path, ids)
    assert names.count("main") == 1, path
    assert not [name for _, found in read.tags for name in found if name.startswith("on")], path
    assert not [found for _, found in read.tags if found.get("href", "").strip().lower().startswith("javascript")], path
    assert not [1 for tag, found in read.tags if tag == "script" and "src" not in found], path
    assert all("alt" in found for tag, found in read.tags if tag == "img"), path
    assert all("scope" in found for tag, found in read.tags if tag == "th"), path
    assert not [found for _, found in read.tags if "style" in found], path
    assert not [found for _, found in read.tags if int(found.get("tabindex") or 0) > 0], path


def test_every_page_has_order_labels_and_one_language(opened: Opener, begun: Path, tmp_path: Path) -> None:
    league = opened()
    (tmp_path / "league.law").write_bytes((begun.parent / "league.law").read_bytes())
    moved(league.folder)
    league.room.session.answer({"winner": "red", "loser": "blue"})
    for is_sealed in (False, True):
        if is_sealed:
            to_bids(league)
        league.room.head = league.room.session.head_word()
        for seat in ("red", "organiser", "table"):
            browser = league.browser(seat)
            for path in (*PAGES, *MORE):
                answer = browser.get(path)
                if answer.status_code == 200:
                    look_through(path, answer.text)


def test_sixty_hostile_texts_are_only_texts(opened: Opener, begun: Path, tmp_path: Path) -> None:
    assert len(HOSTILE) == 60
    league = opened()
    (tmp_path / "league.law").write_bytes((begun.parent / "league.law").read_bytes())
    file = tmp_path / "league_2.law"
    file.write_text("ruleset league_2 extends league\nchange roll weather\n  target 9\n", encoding="utf-8")
    said = ("--title", HOSTILE[0], "--because", " ".join(HOSTILE[:20]))
    assert main.run(["amend", str(league.folder), str(file), *said]) == 0
    anna, organiser = league.browser("red"), league.browser("organiser")
    session, seat = league.room.session, league.seats.named("red")
    assert seat is not None
    for text in HOSTILE:
        session.answer({"winner": "red", "loser": "blue"})
        league.room.head = session.head_word()
        line = str(len(session.records))
        league.room.object_to(seat, int(line), text, NOW)
    page = re.findall(r'name="text" value="([0-9a-f]{64})"', anna.get("/amendments/1").text)
    assert anna.post("/amendments/1", {"do": "object", "why": HOSTILE[7], "text": page[0]}).status_code == 303
    handed = {"do": "hand", "seat": "blue", "holder": HOSTILE[1], "why": HOSTILE[2]}
    assert organiser.post("/seats", handed).status_code == 200
    to_bids(league)
    league.room.head = session.head_word()
    assert organiser.post("/due", {"head": league.room.head, "until": HOSTILE[3], "why": HOSTILE[4]}).status_code == 422
    league.site.app._times.clear()  # type: ignore[attr-defined]  # the limit of a second is another test's
    for path in (*PAGES, *MORE):
        answer = anna.get(path)
        if answer.status_code == 200:
            look_through(path, answer.text)
    for text in HOSTILE[:12]:
        for path in ("/odds", "/why", "/"):
            name = {"/odds": "of", "/why": "of", "/": "tile"}[path]
            league.site.app._times.clear()  # type: ignore[attr-defined]  # the limit of a second is another test's
            answer = anna.client.get(path, params={name: text, "act": text})
            assert answer.status_code in (200, 404)
            look_through(path, answer.text)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_stand_out_from_what_is_behind_them(scheme: str) -> None:
    style = (Path(__file__).parents[2] / "web" / "static" / "style.css").read_text(encoding="utf-8")
    light, _, dark = style.partition("prefers-color-scheme: dark")
    found = dict(re.findall(r"--([a-z-]+):\s*(#[0-9a-fA-F]{3,6})", light.partition("}")[0]))
    if scheme == "dark":
        found |= dict(re.findall(r"--([a-z-]+):\s*(#[0-9a-fA-F]{3,6})", dark.partition("}")[0]))
    pairs = [(front, found[behind]) for front in ("ink", "link", "alert") for behind in ("paper", "pale")]
    read = {f"{front} on {behind}": contrast(found[front], behind) for front, behind in pairs}
    read["white on main"] = contrast("#ffffff", found["main"])
    assert {name: ratio for name, ratio in read.items() if ratio < 4.5} == {}
    assert contrast(found["line"], found["paper"]) >= 3


def contrast(one: str, other: str) -> float:
    """How much two colours stand out from each other, by the formula of WCAG 2.1."""
    first, second = sorted((brightness(one), brightness(other)))
    return (second + 0.05) / (first + 0.05)


def brightness(colour: str) -> float:
    """The relative luminance of `#rgb` or `#rrggbb`, by the formula of WCAG 2.1."""
    digits = colour.removeprefix("#")
    digits = "".join(2 * one for one in digits) if len(digits) == 3 else digits
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
