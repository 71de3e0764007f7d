"""The command `marchlaw`: which commands there are, and the one place where what goes wrong becomes words.

Each command lies in a file of its own and imports what it needs when it runs, so that `--help` answers at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from types import TracebackType
from typing import Final

import click

from cli import __version__
from cli.console import Console
from cli.words.catalogue import LANGUAGES, Words, chosen_language
from cli.words.click_words import lend_to_click, translate_help
from dsl.border.diagnostics import Stopped
from dsl.border.os_reasons import reason_of
from interpreter.requests import Refused
from interpreter.values import TOO_DEEP, RuleFault

COMMANDS: Final = {
    "demo": "cli.commands.demo",
    "new": "cli.commands.new",
    "play": "cli.commands.play",
    "generate": "cli.commands.generate",
    "status": "cli.commands.status",
    "story": "cli.commands.story",
    "explain": "cli.commands.explain",
    "odds": "cli.commands.odds",
    "undo": "cli.commands.history",
    "log": "cli.commands.history",
    "replay": "cli.commands.history",
    "swap": "cli.commands.swap",
    "amend": "cli.commands.amend",
    "check": "cli.commands.check",
    "test": "cli.commands.case_files",
    "cover": "cli.commands.cover",
    "rules": "cli.commands.rules",
    "fmt": "cli.commands.fmt",
    "map": "cli.commands.map_files",
    "orders": "cli.commands.slips",
    "serve": "web.commands.serve",
    "page": "web.commands.page",
    "seats": "web.commands.seats",
    "due": "web.commands.due",
}
"""The menu: each command and the file it lies in, in the order in which a group meets them."""

FAILED: Final = 1
MISUSED: Final = 2
INTERRUPTED: Final = 130


class Menu(click.Group):
    """The commands, imported when they are asked for, in the reader's language."""

    words = Words()

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names in the order of the menu."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """One command, translated."""
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = getattr(import_module(COMMANDS[cmd_name]), f"{cmd_name}_command")
        if not getattr(found, "is_translated", False):
            translate_help(found, self.words)
            found.is_translated = True  # type: ignore[attr-defined]  # a command is imported once and speaks once
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that was typed; an unknown one is answered with its likeliest spelling."""
        from difflib import get_close_matches

        near = get_close_matches(args[0], COMMANDS, n=3)
        if args[0] not in COMMANDS and near and not args[0].startswith("-"):
            wrong = self.words.gettext("No such command {name!r}.").format(name=args[0])
            meant = self.words.gettext("Did you mean {possibility}?").format(possibility=", ".join(near))
            ctx.fail(f"{wrong} {meant}")
        return super().resolve_command(ctx, args)


def command_line(words: Words) -> click.Group:
    """The whole command line in one language."""

    @click.group(cls=Menu, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
    @click.version_option(__version__, prog_name="marchlaw")
    @click.option("--lang", type=click.Choice(LANGUAGES), help="The language to speak where no ruleset chooses one.")
    def marchlaw(lang: str | None) -> None:
        """Check the rules of a campaign and play by them.

        Begin with “marchlaw demo”. Each command explains itself: “marchlaw new --help”.
        """

    assert isinstance(marchlaw, Menu)  # noqa: S101 - what click has just made of it
    marchlaw.words = words
    translate_help_of_group(marchlaw, words)
    return marchlaw


def translate_help_of_group(group: click.Group, words: Words) -> None:
    """The group's own help; the commands are translated when they are imported."""
    bare = click.Group(None, help=group.help, params=group.params)
    translate_help(bare, words)
    group.help, group.options_metavar = bare.help, bare.options_metavar
    group.subcommand_metavar = bare.subcommand_metavar


def run(arguments: Sequence[str]) -> int:
    """Run one command line; returns the exit code: 0 done, 1 findings or a refusal, 2 misuse."""
    lang = _lang_of(arguments)
    words = Words(chosen_language(ruleset=None, option=lang, environ=os.environ))
    lend_to_click(words, os.environ)
    console = Console(lang, words)
    sys.excepthook = _crash_report(console)
    try:
        code = command_line(words).main(
            args=_with_lang_first(arguments), prog_name="marchlaw", standalone_mode=False, obj=console
        )
        return code if isinstance(code, int) else 0
    except click.exceptions.Exit as left:
        return left.exit_code
    except click.ClickException as misuse:
        misuse.show()
        return MISUSED
    except (click.Abort, KeyboardInterrupt, EOFError):
        console.note(console.words.gettext("Stopped. What was recorded stays recorded."))
        return INTERRUPTED
    except Stopped as stopped:
        console.findings(stopped.findings)
        return FAILED
    except Refused as refused:
        reason = console.words.say(str(refused))
        console.note(console.words.gettext("Refused: {reason}. Nothing has changed.").format(reason=reason))
        return FAILED
    except RuleFault as fault:
        console.findings([fault.finding])
        return FAILED
    except RecursionError:  # every bound is counted before; a ring that no bound foresaw ends here
        console.findings([TOO_DEEP.at(None, path="…", limit=sys.getrecursionlimit())])
        return FAILED
    except BrokenPipeError:
        # Whoever read our output has gone (`| head`). Python flushes stdout at exit, which must not fail a second time.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except OSError as error:
        reason = console.words.say(reason_of(error))
        where = f"{error.filename}: " if error.filename else ""
        console.note(console.words.gettext("It did not work: {reason}").format(reason=f"{where}{reason}"))
        return FAILED


def _lang_of(arguments: Sequence[str]) -> str | None:
    """What `--lang` says: it is wanted before the command line is read, because its help speaks that language."""
    for at, one in enumerate(arguments):
        if one == "--lang" and at + 1 < len(arguments):
            return arguments[at + 1]
        if one.startswith("--lang="):
            return one.removeprefix("--lang=")
    return None


def _with_lang_first(arguments: Sequence[str]) -> list[str]:
    """`marchlaw status spring --lang de` means the same as `marchlaw --lang de status spring`."""
    rest = list(arguments)
    for at, one in enumerate(rest):
        if one == "--lang" and at + 1 < len(rest):
            return [*rest[at : at + 2], *rest[:at], *rest[at + 2 :]]
        if one.startswith("--lang="):
            return [one, *rest[:at], *rest[at + 1 :]]
    return rest


def _crash_report(
    console: Console,
) -> Callable[[type[BaseException], BaseException, TracebackType | None], None]:
    """The hook for mistakes of the program itself: a short message, and the details in a file."""

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        import tempfile  # with `random` and `hashlib` a fifth of the time of `--help`
        import traceback

        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", prefix="marchlaw-", suffix=".txt", delete=False
        ) as details:
            details.write(f"marchlaw {__version__}, Python {sys.version}\n{sys.argv}\n\n")
            details.writelines(traceback.format_exception(kind, error, trace))
        said = console.words.gettext(
            "The program has made a mistake ({what}). What was recorded stays recorded. The details are in {file}; "
            "please send them to those who keep the program."
        )
        console.note(said.format(what=kind.__name__, file=details.name))

    return hook


def main() -> None:
    """What the shell runs."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")  # a terminal that lacks a sign shows a question mark
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
