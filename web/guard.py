"""The guard before every page: it checks the host, where a request comes from, its size, and how many there are.

A request passes only if it names one of our hosts, and only our own pages may write. Every answer carries the headers
that keep it out of frames, caches and other sites. Nothing here knows the game.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Collection, MutableMapping
from time import monotonic
from typing import Any, Final
from urllib.parse import urlsplit

from web.pages.rendering import POLICY

LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
MOST_BODY: Final = 64 * 1024
MOST_FIELDS: Final = 2000
"""As many as a form has that shares out a number among the tiles of a large map, and no more."""
SECONDS_TO_SEND: Final = 10
POSTS_A_SECOND: Final = 10
PAGES_A_SECOND: Final = 60
MOST_COUNTED: Final = 1_000
"""Browsers whose requests are counted; of more the one that was not seen longest is forgotten."""
FORM: Final = b"application/x-www-form-urlencoded"

HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
)

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


class Guard:
    """The gate before an application."""

    def __init__(self, app: App, hosts: Collection[str], refusal: Callable[[int], bytes]) -> None:
        """Make the gate.

        Args:
            hosts: the names under which we may be called.
            refusal: the page that says in a sentence why a request was not taken, by its status.
        """
        self._app = app
        self._hosts = {one.lower() for one in hosts}
        self._refusal = refusal
        self._times: OrderedDict[tuple[str, bool], deque[float]] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or answer it."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return
        status, body = await self._looked_at(scope, receive)
        headed = _Headed(send, is_static=scope["path"].startswith("/static/"))
        if status:
            await _answer(headed, status, self._refusal(status))
            return
        scope.setdefault("state", {})["body"] = body
        await self._app(scope, receive, headed)

    async def _looked_at(self, scope: Scope, receive: Receive) -> tuple[int, bytes]:
        """The status of a refusal or 0, and what was sent."""
        headers = {name.lower(): value for name, value in scope["headers"]}
        host = headers.get(b"host", b"").decode("latin-1")
        if _name_of(host) not in self._hosts:
            return 421, b""
        is_writing = scope["method"] not in ("GET", "HEAD")
        if not self._is_in_time(scope, headers, is_writing=is_writing):
            return 429, b""
        if not is_writing:
            return 0, b""
        if scope["method"] != "POST":
            return 405, b""
        if not _is_from_us(headers, host):
            return 403, b""
        if headers.get(b"content-type", FORM).split(b";")[0].strip().lower() != FORM:
            return 415, b""
        body = await _body(receive)
        if isinstance(body, int):
            return body, b""
        if body.count(b"&") >= MOST_FIELDS:
            return 413, b""
        return 0, body

    def _is_in_time(self, scope: Scope, headers: dict[bytes, bytes], *, is_writing: bool) -> bool:
        """Whether a browser has not asked too often within the last second."""
        who = headers.get(b"cookie", b"").decode("latin-1") or str((scope.get("client") or ("",))[0])
        times = self._times.setdefault((who, is_writing), deque())
        self._times.move_to_end((who, is_writing))
        while len(self._times) > MOST_COUNTED:
            self._times.popitem(last=False)
        now = monotonic()
        while times and times[0] < now - 1:
            times.popleft()
        times.append(now)
        return len(times) <= (POSTS_A_SECOND if is_writing else PAGES_A_SECOND)


def _name_of(host: str) -> str:
    """The name in a `Host` header without its port; empty where it is none."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""


def _is_from_us(headers: dict[bytes, bytes], host: str) -> bool:
    """Whether one of our own pages sends this.

    On plain http in a local net browsers send no `Sec-Fetch-Site`; then the origin must be the host that is called.
    """
    site = headers.get(b"sec-fetch-site")
    if site is not None:
        return site == b"same-origin"
    origin = headers.get(b"origin")
    return origin is not None and urlsplit(origin.decode("latin-1")).netloc.lower() == host.lower()


async def _body(receive: Receive) -> bytes | int:
    """What was sent, or the status that says why it is not taken."""
    body = b""
    try:
        async with asyncio.timeout(SECONDS_TO_SEND):
            while True:
                message = await receive()
                if message["type"] != "http.request":
                    return 400
                part: bytes = message.get("body", b"")
                body += part
                if len(body) > MOST_BODY:
                    return 413
                if not message.get("more_body", False):
                    return body
    except TimeoutError:
        return 408


class _Headed:
    """Sends an answer with the headers of the house."""

    def __init__(self, send: Send, *, is_static: bool) -> None:
        self._send, self._is_static = send, is_static

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = list(message.get("headers", []))
            cache = b"public, max-age=31536000, immutable" if self._is_static else b"no-store"
            message = {**message, "headers": [*headers, *HEADERS, (b"cache-control", cache)]}
        await self._send(message)


async def _answer(send: Send, status: int, page: bytes) -> None:
    headers = [(b"content-type", b"text/html; charset=utf-8"), (b"content-length", str(len(page)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": page})
