"""`marchlaw undo`, `log` and `replay`: what has been recorded, taken back, played again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from cli.completion import campaigns
from cli.console import Command, Console
from cli.opening import as_option, looked_at, opened
from cli.ruleset_header import language_of
from cli.words.recorded import Names, labels_of, recorded_answer
from dsl.border.diagnostics import Mistake, Severity, Stopped

if TYPE_CHECKING:
    from cli.play.said_again import SaidAgain
    from cli.words.catalogue import Words
    from interpreter.campaign.reading import CampaignRead
    from interpreter.campaign.replay import Undone
    from interpreter.campaign.session import Session
    from interpreter.views.seen import View


SLIPS_GO_TOO = Mistake(
    "slips-go-too",
    Severity.ERROR,
    "these have handed in slips, which are lost when what came before them is taken back: {players}",
    "tell them to hand them in anew, and say --yes; nothing was changed",
)
NAMING: Final = ("answer", "opened", "sealed", "due", "seat", "objection", "rules")
"""Lines of the journal that name players or things."""


@click.command(
    "undo",
    cls=Command,
    examples=("marchlaw undo spring", "marchlaw undo spring --count 3"),
)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path), shell_complete=campaigns)
@click.option("--count", type=click.IntRange(1, 10_000), default=1, show_default=True, help="How many answers.")
@click.option("--yes", is_flag=True, help="Also where slips have been handed in, which are lost with it.")
@click.pass_obj
def undo_command(console: Console, folder: Path, count: int, yes: bool) -> int:
    """Take the last answers back.

    What was recorded stays in the journal, and so do dice that had been thrown; the status tells how many answers
    were taken back, and how many of them after dice.
    """
    from cli.commands.status import standing_lines

    with opened(folder, console) as session:
        words = console.words
        slips = _handed_in(session)
        if slips and not yes:
            raise Stopped([SLIPS_GO_TOO.at(None, players=", ".join(slips))])
        taken = session.undo(count)
        said = words.ngettext(
            "{count} answer taken back ({players}); recorded",
            "{count} answers taken back ({players}); recorded",
            len(taken),
        )
        console.say(said.format(count=len(taken), players=_by_whom(session, taken, words)))
        for line in standing_lines(session, console):
            console.say(line)
    return 0


def _handed_in(session: Session) -> list[str]:
    """Who has handed in a slip in the round that is under way: it is written from a state that an undo changes."""
    from interpreter.campaign.rounds.sealed import round_of

    found = round_of(session)
    slips = () if found is None else (one for one in found.players if one in found.handed_in)
    return [session.game.world.by_id[one].label for one in slips]


def _by_whom(session: Session, taken: Sequence[Undone], words: Words) -> str:
    """Whose answers were taken back."""
    names = {one.id: one.label for one in session.game.world.things["player"]}
    whose = dict.fromkeys(names.get(one.by, one.by) or words.gettext("Everybody") for one in taken)
    return ", ".join(whose)


@click.command(
    "log",
    cls=Command,
    examples=("marchlaw log spring", "marchlaw log spring --expect 4f2a-91c0", "marchlaw log spring --json"),
)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path), shell_complete=campaigns)
@click.option("--expect", metavar="HEAD", help="The head word you were told: exit 1 when the journal does not hold it.")
@as_option
@click.option("--json", "as_json", is_flag=True, help="Print the list as JSON.")
@click.pass_obj
def log_command(console: Console, folder: Path, expect: str | None, viewer: str | None, as_json: bool) -> int:
    """List what has been recorded, a line for each answer.

    A journal that was cut back or replaced does not hold the head word that was told after the last turn.
    """
    from interpreter.campaign.journal.looking import head_word, read_journal

    console.speak(language_of(str(folder)))
    journal = read_journal(folder)
    records = journal.records
    console.warn(journal.findings)
    at = next((one.n for one in records if head_word(one) == expect), None)
    is_asked_for = viewer is not None or (not as_json and any(one.payload.get("kind") in NAMING for one in records))
    session = _played(folder, console) if is_asked_for else None
    words = console.words  # whoever plays the campaign knows its language better than its files do
    lines: Sequence[dict[str, Any]] = [{"n": one.n, **one.payload} for one in records]
    if session is not None and viewer is not None:
        lines = _seen_lines(session, viewer)
    if as_json:
        from cli.data.journal import log_as_data
        from cli.data.plain import say_json

        say_json(log_as_data(lines, head_word(records[-1]), None if at is None else at + 1), console)
        return int(expect is not None and at is None)
    told = {} if session is None else answers_told(session, console)
    if session is not None and viewer is not None:
        from interpreter.views.seen import view_of, viewer_called

        told = told_to(session, view_of(session.game, viewer_called(session.game, viewer)), told)
    names = {} if session is None else labels_seen(session, viewer)
    for line in lines:
        console.say(log_line(line, console, told, names))
    console.say(words.gettext("head {word}").format(word=head_word(records[-1])))
    if expect is None:
        return 0
    if at is None:
        console.note(
            words.gettext("The journal does not hold {word}: it was cut back, or it is another one.").format(
                word=expect
            )
        )
        return 1
    count = len(records) - at - 1
    said = words.ngettext(
        "{word} is line {line}; {count} line follows it.", "{word} is line {line}; {count} lines follow it.", count
    )
    console.say(said.format(word=expect, line=at + 1, count=count))
    return 0


def _played(folder: Path, console: Console) -> CampaignRead | None:
    """The campaign that says what its answers are called; none where it cannot be played, which is told."""
    from dsl.border.diagnostics import Stopped

    try:
        return looked_at(folder, console)
    except Stopped as stopped:
        console.warn(stopped.findings)
        return None


class AnswerNamed(NamedTuple):
    """Who gave an answer, and what it is called."""

    by: str
    said: SaidAgain


def told_to(session: CampaignRead, view: View, told: dict[int, AnswerNamed]) -> dict[int, AnswerNamed]:
    """What answers are called for a viewer: the words of an act may tell what only who did it sees.

    Of a round that is not opened yet nobody has those of others.
    """
    player, since = view.viewer.player, session.secret_since
    own = {one.n for one in session.records if player and one.payload.get("by") == player}
    open_to_all = {n for n in told if since is None or n < since}
    if not view.hides_something:
        return {n: one for n, one in told.items() if n in own or n in open_to_all}
    return {n: one for n, one in told.items() if n in own or (n in open_to_all and one.said.is_for(player))}


def _seen_lines(session: CampaignRead, viewer: str) -> Sequence[dict[str, Any]]:
    """The lines of the journal as a viewer may have them."""
    from interpreter.views.seen import view_of, viewer_called

    view = view_of(session.game, viewer_called(session.game, viewer))
    return view.journal(session.records, session.secret_since, session.games_at)


def labels_seen(session: CampaignRead, viewer: str | None) -> Names:
    """What the things are called that a viewer sees, by their ids; of all where nobody is named."""
    from interpreter.views.seen import UMPIRE, view_of, viewer_called

    return labels_of(view_of(session.game, UMPIRE if viewer is None else viewer_called(session.game, viewer)))


def answers_told(session: CampaignRead, console: Console) -> dict[int, AnswerNamed]:
    """By the number of its record who gave each answer, and what it is called where it was asked for."""
    from cli.play.said_again import said_to
    from cli.words.sentences import begun_large

    told = {}
    for n, entry, game in session.each_answer():
        by, umpire = game.world.by_id.get(entry.by), game.world.umpire
        if not entry.round and entry.req != "dice":
            who = begun_large(umpire.label) if entry.by == umpire.id else entry.by if by is None else by.label
            told[n] = AnswerNamed(who, said_to(game, entry.ans, console.words))
    return told


def log_line(said: dict[str, Any], console: Console, told: Mapping[int, AnswerNamed], names: Names) -> str:
    """A line of the journal as a line of the list.

    Args:
        told: as `answers_told` gives it; an answer that is not there is shown as it is recorded.
        names: what things are called that stand there by their ids.
    """
    words, number = console.words, said["n"] + 1
    at = str(said.get("at", ""))[:16].replace("T", " ")
    at = f"{at} UTC" if at else ""
    match said.get("kind"):
        case "answer" if (
            said.get("hidden") and said["n"] in told
        ):  # an act that was done in his sight, as the story has it
            seen = told[said["n"]]
            return f"{number:>5}  {at:<20}  {seen.by}: {seen.said.text}"
        case "answer" if said.get("hidden"):
            text = words.gettext("(not for you)")
        case "answer":
            nobody = "" if said.get("req") == "dice" else words.gettext("Everybody")
            recorded = "" if said.get("req") == "dice" else recorded_answer(said.get("ans"), words, names)
            by = str(said.get("by") or "")
            by, text = (
                (names.get(by, by), recorded) if (one := told.get(said["n"])) is None else (one.by, one.said.text)
            )
            dice = said.get("dice")
            text += f"  [{' '.join(str(one) for one in dice)}]" if isinstance(dice, list) and dice else ""
            return f"{number:>5}  {at:<20}  {by or nobody or '-'}: {text}"
        case "opened" | "sealed" | "due" | "seat" | "objection":
            from cli.words.rounds import round_line

            text, by = round_line(said, words, names), str(said.get("by") or "")
            text = f"{names.get(by, by)}: {text}" if by else text
        case "undo":
            text = words.gettext("{count} taken back").format(count=said.get("count"))
        case "rules":
            from cli.words.rounds import rules_line

            text = rules_line(said, words, names)
        case "dice":
            typed = words.gettext("from now on dice are typed in")
            text = typed if said.get("mode") == "ask" else words.gettext("from now on a seed throws the dice")
        case "seed":
            text = words.gettext("the seed is told: {seed}").format(seed=said.get("seed"))
        case _:
            text = words.gettext("the campaign begins")
    return f"{number:>5}  {at:<20}  {text}"


@click.command(
    "replay",
    cls=Command,
    examples=("marchlaw replay spring", "marchlaw replay spring --verify"),
)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path), shell_complete=campaigns)
@click.option("--verify", is_flag=True, help="Compare the state after every answer, and the dice with their seed.")
@click.option("--story", is_flag=True, help="Tell the story of the campaign.")
@click.pass_obj
def replay_command(console: Console, folder: Path, verify: bool, story: bool) -> int:
    """Play the journal again from its first line.

    The same journal gives the same state on every machine; its hash is printed. Exit 1 when anything differs.
    """
    from cli.telling.story import Teller
    from cli.words.speech import speech_of
    from interpreter.campaign.session import Session

    session = Session.read(folder, speech=speech_of, is_verified=verify)
    words = console.speak(session.ground.rulebook.header.language)
    if story:
        for line in Teller(words).news(session.game):
            console.say(line)
    found = (*session.findings, *session.verified()) if verify else session.findings
    console.warn(found)
    if verify and found:
        return 1
    answers = len(session.answers)
    said = words.ngettext(
        "{count} answer played again, state {state}", "{count} answers played again, state {state}", answers
    )
    console.say(said.format(count=answers, state=session.game.state_hash()))
    if verify:
        console.say(words.gettext("Every state and every die is as recorded."))
    return 0
