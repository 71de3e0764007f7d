"""The command `marchlaw`."""

from __future__ import annotations

import click

from cli import __version__


@click.group(name="marchlaw", context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="marchlaw")
def main() -> None:
    """Check the rules of a campaign and play by them."""
