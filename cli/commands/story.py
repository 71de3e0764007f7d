"""`marchlaw story`: what has happened in a campaign, to be read and sent around."""

from __future__ import annotations

from pathlib import Path

import click

from cli.console import Command, Console
from cli.opening import looked_at
from dsl.border.diagnostics import Mistake, Severity, Stopped

NO_TURN = Mistake("no-turn", Severity.ERROR, "there has been no turn {number} yet; the last one is {last}", "")


@click.command(
    "story",
    cls=Command,
    examples=("marchlaw story spring", "marchlaw story spring --out spring.md", "marchlaw story spring --turn 1"),
)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE.md", help="The file; without it, the output.")
@click.option("--turn", type=click.IntRange(0, 1_000_000), metavar="NUMBER", help="One turn alone.")
@click.pass_obj
def story_command(console: Console, folder: Path, out: Path | None, turn: int | None) -> int:
    """Write what has happened in a campaign as Markdown, turn by turn.

    Who did what to whom, each result with what went into it, what became of it, and how everybody stood at the end.
    """
    from cli.written_story import story_lines
    from interpreter.annals import annals_of

    session = looked_at(folder, console)
    words = console.words
    turns = annals_of(*session.stretches)
    if turn is not None and turn not in [one.number for one in turns]:
        raise Stopped([NO_TURN.at(None, number=turn, last=turns[-1].number)])
    lines = list(story_lines(turns, session.game, words, only=turn))
    if out is None:
        for line in lines:
            console.say(line)
        return 0
    out.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    console.say(words.gettext("{file} is written.").format(file=out))
    return 0
