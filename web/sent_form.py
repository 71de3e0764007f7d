"""The fields of a form as they were sent."""

from __future__ import annotations

import re
from urllib.parse import parse_qs

from starlette.exceptions import HTTPException
from starlette.requests import Request

from web.guard import MOST_FIELDS
from web.pages.asking import Sent


def sent_with(request: Request) -> Sent:
    """The fields of the form of a request. Raises: HTTPException where it cannot be read."""
    body: bytes = request.state.body
    try:
        return parse_qs(body.decode("utf-8"), keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except (ValueError, UnicodeDecodeError):
        raise HTTPException(400) from None


def first(sent: Sent, name: str) -> str:
    """What one field holds; nothing where it was not sent."""
    found = sent.get(name, ())
    return found[0] if found else ""


def place_in(sent: Sent, name: str) -> int | None:
    """The number of a line, or of a place in a slip, that a form names; None where it names none."""
    text = first(sent, name)
    return int(text) if re.fullmatch(r"[0-9]{1,7}", text) else None
