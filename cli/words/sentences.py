"""Texts of rules where a sentence or a heading begins with them."""

from __future__ import annotations


def begun_large(text: str) -> str:
    """A text with a large first letter, behind signs such as `¿`.

    >>> begun_large("¿quién ganó?"), begun_large("who won?"), begun_large("3 armies")
    ('¿Quién ganó?', 'Who won?', '3 armies')
    """
    at = next((at for at, sign in enumerate(text) if sign.isalnum()), None)
    return text if at is None else text[:at] + text[at].upper() + text[at + 1 :]
