"""Every page looked at by axe, in three languages, light and dark: `MARCHLAW_AXE=axe.min.js make axe`.

axe lies in packages that bring more than it (`axe-playwright-python`, say); its one file is enough.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.browsing import NEEDS_BROWSER, served, sitting
from tests.web.chromium import Chromium
from tests.web.league import begin, to_bids

AXE = os.environ.get("MARCHLAW_AXE", "")
pytestmark = [NEEDS_BROWSER, pytest.mark.skipif(not AXE, reason="`make axe` runs this; it needs axe.min.js")]
PAGES = (
    "/", "/?tile=b3", "/?tile=b3&act=build", "/turn/1", "/turn/1?as=print", "/standings", "/why?of=red", "/rules",
    "/rules/build", "/rules/changes", "/log", "/about", "/seats", "/odds", "/odds?of=weather", "/amendments",
    "/nothing",
)  # fmt: skip
RUN = """axe.run(document, {resultTypes: ['violations']}).then(found => found.violations.map(one => (
  {id: one.id, impact: one.impact, where: one.nodes.slice(0, 3).map(node => node.html.slice(0, 160))})))"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Chromium]:
    with Chromium() as one:
        yield one


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_axe_finds_nothing_serious(browser: Chromium, tmp_path: Path, language: str, scheme: str) -> None:
    axe = Path(AXE).read_text(encoding="utf-8")
    found: dict[str, list[dict[str, Any]]] = {}
    with served(begin(tmp_path / "spring", language)) as (league, base):
        page = sitting(browser, league, base, "organiser")
        page.call("Page.setBypassCSP", enabled=True)
        page.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

        def look(path: str, name: str) -> None:
            page.open(f"{base}{path}")
            page.call("Runtime.evaluate", expression=axe)
            serious = [one for one in page.say(RUN) if one["impact"] in ("serious", "critical")]
            if serious:
                found[name] = serious

        look("/", "a report")
        to_bids(league)
        league.room.head = league.room.session.head_word()
        look("/", "a sealed round")
        league.room.session.answer(1)
        league.room.session.answer(2)
        league.room.head = league.room.session.head_word()
        for path in PAGES:
            league.site.app._times.clear()  # type: ignore[attr-defined]  # the limit of a second is another test's
            look(path, path)
        assert found == {}
        page.say("document.querySelector('main').insertAdjacentHTML('beforeend', '<img src=/icon.svg>'); true")
        assert "image-alt" in {one["id"] for one in page.say(RUN)}, "it would have been found"
