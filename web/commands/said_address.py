"""The address at which others reach the page, as `--url` says it."""

from __future__ import annotations

from urllib.parse import SplitResult, urlsplit

import click

from cli.words.catalogue import Words


def said_address(url: str, words: Words) -> SplitResult:
    """The parts of an address at whose top the page stands.

    Raises: click.UsageError where it is no such address: all links of the page begin at the top.
    """
    try:
        said = urlsplit(url)
        is_address = said.scheme in ("http", "https") and bool(said.hostname) and said.port != 0
    except ValueError:  # brackets or a port that are none
        said, is_address = SplitResult("", "", "", "", ""), False
    if not is_address:
        raise click.UsageError(words.gettext("“{url}” is no address: https://campaign.example").format(url=url))
    if said.path.strip("/") or said.query or said.fragment:
        told = words.gettext(
            "“{url}” goes on behind the name, but the page stands at the top of an address: give it a name or a port "
            "of its own, as https://campaign.example"
        )
        raise click.UsageError(told.format(url=url))
    return said
