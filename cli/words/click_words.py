"""Help and refusals of the command line in the reader's language.

click looks its own words up in gettext's process-wide domain; those that our commands can
bring up stand here, so that they are collected into our catalogues. The help of our own
commands is written in English beside each command and translated just before it is shown.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import MutableMapping
from inspect import cleandoc
from typing import Final

import click

from cli.words.catalogue import DOMAIN, LOCALE_FOLDER, Words, message, plural

WORDS_FOR_VALUES: Final = (
    message("NUMBER"),
    message("WORD"),
    message("TEXT"),
    message("NAME"),
    message("VALUE"),
    message("WEIGHT"),
    message("OPTION"),
    message("PLAYER"),
    message("THING"),
    message("FILE"),
    message("MAP"),
    message("RULESET"),
    message("ROLL"),
    message("ACT"),
    message("TURN"),
    message("HEAD"),
    message("CODE"),
    message("RED"),
    message("BLUE"),
    message("WHAT"),
    message("WHO"),
    message("SEAT"),
    message("DIR"),
    message("CAMPAIGN"),
    message("CASES"),
    message("CONTEST"),
    message("ACTION"),
    message("PROCEDURE"),
    message("ARGUMENT"),
    message("CONDITION"),
)
"""What stands in help for the value of an option or an argument."""

WORDS_OF_CLICK: Final = (
    message("Aborted!"),
    message("Commands"),
    message("Options"),
    message("Positional arguments"),
    message("Usage:"),
    message("required"),
    message("default: {default}"),
    message("env var: {var}"),
    message("Show the version and exit."),
    message("Show this message and exit."),
    message("Do you want to continue?"),
    message("Error: {message}"),
    message("Error: invalid input"),
    message("Try '{command} {option}' for help."),
    message("Missing command."),
    message("Missing argument"),
    message("Missing option"),
    message("Missing parameter"),
    message("No such option {name!r}."),
    message("No such command {name!r}."),
    message("Invalid value: {message}"),
    message("Invalid value for {param_hint}: {message}"),
    message("Could not open file {filename!r}: {message}"),
    message("Choose from:\n\t{choices}"),
    message("Option {name!r} does not take a value."),
    message("{value!r} is not a valid {number_type}."),
    message("{value} is not in the range {range}."),
    message("{name} {filename!r} does not exist."),
    message("{name} {filename!r} is a directory."),
    message("{name} {filename!r} is a file."),
    message("{name} {filename!r} is not readable."),
    message("{name} {filename!r} is not writable."),
    message("File"),
    message("Directory"),
    message("Path"),
    message("file"),
    message("directory"),
    message("path"),
    plural("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    plural("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    plural("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    plural("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
)


def lend_to_click(words: Words, environ: MutableMapping[str, str]) -> None:
    """Let click find its own words in our catalogue; call it once, before the command line is parsed.

    gettext reads the language from the environment, so the variable it looks at first is set.
    """
    gettext.bindtextdomain(DOMAIN, str(LOCALE_FOLDER))
    gettext.textdomain(DOMAIN)
    environ["LANGUAGE"] = words.language


def translate_help(command: click.Command, words: Words) -> None:
    """Put the help of a command, its parameters and its subcommands into the language of `words`."""
    command.help = _translated(command.help, words)
    command.short_help = _translated(command.short_help, words)
    command.epilog = _translated(command.epilog, words)
    command.options_metavar = words.gettext("[OPTIONS]")
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            parameter.help = _translated(parameter.help, words)
            if parameter.metavar is None and isinstance(parameter.type, click.IntRange):
                parameter.metavar = "NUMBER"
        if parameter.metavar is not None:
            parameter.metavar = re.sub(
                "[A-Z]{2,}",
                lambda found: words.gettext(found[0]) if found[0] in WORDS_FOR_VALUES else found[0],
                parameter.metavar,
            )
    if isinstance(command, click.Group):
        command.subcommand_metavar = words.gettext("COMMAND [ARGUMENTS]...")
        for subcommand in command.commands.values():
            translate_help(subcommand, words)


def _translated(text: str | None, words: Words) -> str | None:
    return words.gettext(cleandoc(text)) if text else text
