"""A real browser for tests, steered through its debugging pipe: no driver and no library is needed.

with Chromium() as browser:
    page = browser.page()                 # a context of its own: other cookies than every other page
    page.open("http://localhost:8000/")
    page.press("button.main")
    page.wait("document.title.includes('Anna')")
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import tempfile
from collections import deque
from pathlib import Path
from time import monotonic, sleep
from types import TracebackType
from typing import Any, Self

NAMES = ("chromium", "chromium-browser", "google-chrome")
SECONDS = 20


def chromium() -> str | None:
    """The program, if there is one."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


class Chromium:
    """One browser without a window."""

    def __enter__(self) -> Self:
        """Start it."""
        self._folder = tempfile.TemporaryDirectory(prefix="marchlaw-browser-", ignore_cleanup_errors=True)
        to_browser, self._to = os.pipe()
        self._from, from_browser = os.pipe()
        program = chromium()
        assert program is not None
        flags = "--headless --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run --remote-debugging-pipe"

        def give_pipes() -> None:
            os.dup2(to_browser, 3)
            os.dup2(from_browser, 4)
            os.set_inheritable(3, True)
            os.set_inheritable(4, True)

        # High numbers, so that the browser's own 3 and 4 are free when they are given.
        to_browser, from_browser = os.dup2(to_browser, 60), os.dup2(from_browser, 61)
        self._process = subprocess.Popen(
            [program, *flags.split(), f"--user-data-dir={self._folder.name}"],
            preexec_fn=give_pipes,
            close_fds=False,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(60)
        os.close(61)
        self._number = 0
        self._buffer = b""
        self.heard: deque[dict[str, Any]] = deque()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End it."""
        self._process.kill()
        self._process.wait()
        os.close(self._to)
        os.close(self._from)
        self._folder.cleanup()

    def call(self, method: str, session: str = "", **parameters: Any) -> dict[str, Any]:
        """One command; gives its result."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while True:
            heard = self._next()
            if heard.get("id") == self._number:
                assert "error" not in heard, heard["error"]
                result: dict[str, Any] = heard["result"]
                return result
            self.heard.append(heard)

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            part = os.read(self._from, 1 << 20)
            assert part, "the browser has gone"
            self._buffer += part
        line, _, self._buffer = self._buffer.partition(b"\0")
        message: dict[str, Any] = json.loads(line)
        return message

    def page(self, width: int = 1280, height: int = 900, *, script: bool = True) -> Page:
        """A new page in a context of its own."""
        context = self.call("Target.createBrowserContext")["browserContextId"]
        target = self.call("Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = Page(self, session)
        for domain in ("Page", "Runtime", "Log"):
            page.call(f"{domain}.enable")
        page.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=width < 500,
        )
        if not script:
            page.call("Emulation.setScriptExecutionDisabled", value=True)
        return page


class Page:
    """One page of the browser."""

    def __init__(self, browser: Chromium, session: str) -> None:
        self._browser, self._session = browser, session

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """One command for this page."""
        return self._browser.call(method, self._session, **parameters)

    def say(self, expression: str) -> Any:
        """What an expression comes to in the page."""
        found = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in found, (expression, found["exceptionDetails"])
        return found["result"].get("value")

    def wait(self, expression: str) -> None:
        """Wait until an expression is true."""
        until = monotonic() + SECONDS
        while monotonic() < until:
            try:
                if self.say(f"Boolean({expression})"):
                    return
            except AssertionError:  # the page is being exchanged
                pass
            sleep(0.02)
        raise AssertionError(f"never came true: {expression}\n{self.text()[:2000]}")

    def open(self, address: str) -> None:
        """Go to an address."""
        self.say("window.wasHere = true")
        self.call("Page.navigate", url=address)
        self.wait("!window.wasHere && document.readyState === 'complete'")

    def _leave(self, doing: str) -> None:
        self.say(f"window.wasHere = true; {doing}; true")
        self.wait("!window.wasHere && document.readyState === 'complete'")

    def press(self, selector: str) -> None:
        """Press a button or a link that leads to another page."""
        self.wait(f"document.querySelector({json.dumps(selector)})")
        self._leave(_click(f"document.querySelector({json.dumps(selector)})"))

    def click(self, selector: str) -> None:
        """Press something that does not lead to another page."""
        self.wait(f"document.querySelector({json.dumps(selector)})")
        self.say(f"{_click(f'document.querySelector({json.dumps(selector)})')}; true")

    def press_text(self, text: str) -> None:
        """Press the first button or link that reads so."""
        found = f"[...document.querySelectorAll('button, a')].find(one => one.textContent.includes({json.dumps(text)}))"
        self.wait(found)
        self._leave(_click(found))

    def fill(self, name: str, value: str) -> None:
        """Type into a field; whoever does is in it, so that the page is not fetched anew meanwhile."""
        found = f"document.querySelector('[name={json.dumps(name)}]')"
        self.say(f"{found}.focus(); {found}.value = {json.dumps(value)}; true")

    def key(self, name: str, code: int) -> None:
        """Press a key."""
        for kind in ("rawKeyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=name, code=name, windowsVirtualKeyCode=code)

    def text(self) -> str:
        """What can be read."""
        found: str = self.say("document.body.innerText")
        return found

    def picture(self, path: Path) -> None:
        """What can be seen, the whole page."""
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], 4000), "scale": 1}
        data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=clip)["data"]
        path.write_bytes(base64.b64decode(data))

    def complaints(self) -> list[str]:
        """What the browser has complained about on this page: refused by the policy, errors, dialogs."""
        self.say("1")
        wanted = ("Log.entryAdded", "Runtime.exceptionThrown", "Page.javascriptDialogOpening")
        heard = [one for one in self._browser.heard if one.get("sessionId") == self._session]
        told = [json.dumps(one["params"])[:400] for one in heard if one.get("method") in wanted]
        return [one for one in told if "status of 422" not in one]  # a refusal is an answer, not a fault


def _click(found: str) -> str:
    """Press what is found; a link in a picture has no `click` of its own."""
    return f"{found}.dispatchEvent(new MouseEvent('click', {{bubbles: true, cancelable: true}}))"
