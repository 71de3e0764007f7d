"""The command `marchlaw`: which commands there are, and the one place where what goes wrong becomes words.

Each command lies in a file of its own and imports what it needs when it runs, so that `--help` answers at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from types import TracebackType
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from cli import __version__
from cli.commands_meant import OTHERWISE_CALLED, close_to, unknown
from cli.console import Console
from cli.words.catalogue import LANGUAGES, Words, chosen_language, message
from cli.words.click_words import lend_to_click, translate_help
from dsl.border.diagnostics import Stopped
from dsl.border.os_reasons import reason_of
from dsl.garbage import ends_as_it_is, seldom_collecting

if TYPE_CHECKING:
    from interpreter.faults import RuleFault
    from interpreter.requests import Refused


class MenuLine(NamedTuple):
    """A line of the menu: the file that a command lies in, and what it says of itself."""

    file: str
    says: str


COMMANDS: Final = {
    "demo": MenuLine("cli.commands.demo", message("Watch a campaign that plays itself.")),
    "new": MenuLine("cli.commands.new", message("Begin a campaign in a new folder.")),
    "play": MenuLine("cli.commands.play", message("Play a campaign on.")),
    "generate": MenuLine("cli.commands.generate", message("Carry out an act many times by chance.")),
    "status": MenuLine("cli.commands.status", message("Say where a campaign stands.")),
    "story": MenuLine("cli.commands.story", message("Write what has happened as Markdown.")),
    "explain": MenuLine("cli.commands.explain", message("Say how a number came about.")),
    "odds": MenuLine("cli.commands.odds.command", message("Work out how likely something is.")),
    "undo": MenuLine("cli.commands.history", message("Take the last answers back.")),
    "log": MenuLine("cli.commands.history", message("List what has been recorded.")),
    "replay": MenuLine("cli.commands.history", message("Play the journal again and compare.")),
    "swap": MenuLine("cli.commands.swap", message("Go on under another ruleset.")),
    "amend": MenuLine("cli.commands.amend", message("Change the rules from a turn on.")),
    "check": MenuLine(
        "cli.commands.rule_files.check", message("Find what is wrong with rules, maps, campaigns and cases.")
    ),
    "test": MenuLine("cli.commands.rule_files.case_files", message("Run the cases of a ruleset.")),
    "cover": MenuLine(
        "cli.commands.rule_files.cover", message("Say which rules of the source are encoded and tested.")
    ),
    "rules": MenuLine("cli.commands.rule_files.rules", message("List, show and compare rulesets.")),
    "fmt": MenuLine("cli.commands.rule_files.fmt", message("Put rule files in order: indents, columns, spaces.")),
    "map": MenuLine("cli.commands.map_files", message("Show, draw, check, make and import maps.")),
    "orders": MenuLine("cli.commands.slips", message("Slips of a sealed round by file.")),
    "serve": MenuLine("web.commands.serve", message("Open a campaign as a page for the whole group.")),
    "page": MenuLine("web.commands.page", message("Write a campaign as pages for any web space.")),
    "seats": MenuLine("web.commands.seats", message("List the seats of a campaign's page, make and take away links.")),
    "due": MenuLine("web.commands.due", message("Say what is due, and open rounds whose hour is over.")),
}
"""The menu: each command with the file it lies in, in the order in which a group meets them."""

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
        entry = COMMANDS[cmd_name]
        found: click.Command = getattr(import_module(entry.file), f"{cmd_name}_command")
        if not getattr(found, "is_translated", False):
            found.short_help = entry.says
            translate_help(found, self.words)
            found.is_translated = True  # type: ignore[attr-defined]  # a command is imported once and speaks once
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The menu with a line each, for which no command need be imported."""
        with formatter.section(self.words.gettext("Commands")):
            formatter.write_dl([(name, self.words.gettext(entry.says)) for name, entry in COMMANDS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that was typed; an unknown one is answered with the one that is meant."""
        name = args[0]
        if name in COMMANDS or name.startswith("-"):
            return super().resolve_command(ctx, args)
        called = OTHERWISE_CALLED.get(name.lower())
        raise unknown(ctx, name, [called] if called else close_to(name, COMMANDS))


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
        if console.words.language == words.language:
            misuse.show()
        else:  # the command was understood and speaks the language of the ruleset; how it is called is no matter now
            lend_to_click(console.words, os.environ)
            click.ClickException.show(misuse)
        return MISUSED
    except (click.Abort, KeyboardInterrupt, EOFError):
        console.note(console.words.gettext("Stopped. What was recorded stays recorded."))
        return INTERRUPTED
    except Stopped as stopped:
        console.findings(stopped.findings)
        return FAILED
    except _refused() as refused:
        reason = console.words.say(str(refused))
        console.note(console.words.gettext("Refused: {reason}. Nothing has changed.").format(reason=reason))
        return FAILED
    except _rule_fault() as fault:
        console.findings([fault.finding])
        return FAILED
    except RecursionError:  # every bound is counted before; a ring that no bound foresaw ends here
        from interpreter.faults import TOO_DEEP

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


def _refused() -> type[Refused]:
    """What is looked up when something has been raised: until then no command need wait for the game."""
    from interpreter.requests import Refused

    return Refused


def _rule_fault() -> type[RuleFault]:
    from interpreter.faults import RuleFault

    return RuleFault


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
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # it was closed, and whatever is opened next would take its place
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - as long as the process
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")  # a terminal that lacks a sign shows a question mark
    seldom_collecting()
    code = run(sys.argv[1:])
    ends_as_it_is()  # what is left goes with the process
    sys.exit(code)


if __name__ == "__main__":
    main()
