"""The fields of a form as they were sent."""

from __future__ import annotations

from urllib.parse import parse_qs

from starlette.exceptions import HTTPException
from starlette.requests import Request

from web.pages.asking import Sent


def sent_with(request: Request) -> Sent:
    """The fields of the form of a request. Raises: HTTPException where it cannot be read."""
    body: bytes = request.state.body
    try:
        return parse_qs(body.decode("utf-8"), keep_blank_values=True, max_num_fields=200)
    except (ValueError, UnicodeDecodeError):
        raise HTTPException(400) from None


def first(sent: Sent, name: str) -> str:
    """What one field holds; nothing where it was not sent."""
    found = sent.get(name, ())
    return found[0] if found else ""
