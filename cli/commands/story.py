"""`marchlaw story`: what has happened in a campaign, to be read and sent around."""

from __future__ import annotations

from pathlib import Path

import click

from cli.console import Command, Console
from cli.opening import as_option, looked_at, seen_by
from dsl.border.diagnostics import Mistake, Severity, Stopped

NO_TURN = Mistake("no-turn", Severity.ERROR, "there has been no turn {number} yet; the last one is {last}", "")


@click.command(
    "story",
    cls=Command,
    examples=(
        "marchlaw story spring",
        "marchlaw story spring --out spring.md",
        "marchlaw story spring --turn 1",
        "marchlaw story spring --as red",
    ),
)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE.md", help="The file; without it, the output.")
@as_option
@click.option("--turn", type=click.IntRange(0, 1_000_000), metavar="NUMBER", help="One turn alone.")
@click.pass_obj
def story_command(console: Console, folder: Path, out: Path | None, viewer: str | None, turn: int | None) -> int:
    """Write what has happened in a campaign as Markdown, turn by turn.

    Who did what to whom, each result with what went into it, what became of it, and how everybody stood at the end.
    With `--as` only what that player may read: nothing told or thrown for others, no change that the rules hide.
    """
    from cli.telling.written_story import story_lines
    from interpreter.views.annals import annals_of
    from interpreter.views.seen import viewer_called
    from interpreter.views.seen_annals import annals_seen

    session = looked_at(folder, console)
    words = console.words
    game = seen_by(session, viewer)
    if viewer is None:
        turns = annals_of(*session.stretches)
    else:
        who = viewer_called(session.game, viewer)
        turns = annals_seen(who, *session.stretches_seen_from(who.player))
    if turn is not None and turn not in [one.number for one in turns]:
        raise Stopped([NO_TURN.at(None, number=turn, last=turns[-1].number)])
    lines = list(story_lines(turns, game, words, only=turn))
    if out is None:
        for line in lines:
            console.say(line)
        return 0
    out.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    console.say(words.gettext("{file} is written.").format(file=out))
    return 0
