"""`marchlaw amend`: the group changes its rules from a stated turn on, and knows beforehand what that does."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from cli.console import Command, Console
from cli.opening import looked_at, opened
from cli.players import player_called
from cli.telling.story import result_in_a_line, turn_name
from cli.words.carried import carried_lines
from cli.words.numbers import number, percent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.campaign.amendments import Motion
    from interpreter.campaign.impact import Impact, PastAgain
    from interpreter.campaign.pinned_rules import Ground
    from interpreter.campaign.session import Session

TURNS_AHEAD: Final = 3
"""Turns that bots play on for the last part of the report."""
MOST_LINES: Final = 20
"""Lines of one part of the report; of more the rest is counted."""


@click.command(
    "amend",
    cls=Command,
    examples=(
        "marchlaw amend spring",
        "marchlaw amend spring house/house.law --dry-run",
        "marchlaw amend spring house/house.law --from 9 --title Winter --by red",
    ),
)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.argument("file", required=False, metavar="[FILE]", type=click.Path(path_type=Path))
@click.option("--from", "turn", type=click.IntRange(min=1), metavar="TURN", help="The turn from which on it holds.")
@click.option("--title", default="", metavar="TEXT", help="What it is about.")
@click.option("--because", default="", metavar="TEXT", help="Why, or why somebody objects.")
@click.option("--by", default="", metavar="NAME", help="Who moves it.")
@click.option("--dry-run", is_flag=True, help="Print the report, and change nothing.")
@click.option(
    "--games",
    type=click.IntRange(min=0, max=200),
    default=0,
    metavar="N",
    help="Games that bots play on, for the report.",
)
@click.option("--number", type=click.IntRange(min=1), metavar="N", help="The motion that is spoken about.")
@click.option("--agree", multiple=True, metavar="PLAYER", help="Who agrees; may be repeated.")
@click.option("--object", "against", metavar="PLAYER", help="Who objects.")
@click.option("--adopt", is_flag=True, help="It holds from its turn on: it is recorded.")
@click.option("--withdraw", is_flag=True, help="Take the motion back.")
@click.pass_obj
def amend_command(
    console: Console,
    folder: Path,
    file: Path | None,
    turn: int | None,
    title: str,
    because: str,
    by: str,
    dry_run: bool,
    games: int,
    number: int | None,
    agree: tuple[str, ...],
    against: str | None,
    adopt: bool,
    withdraw: bool,
) -> int:
    """Change the rules from a stated turn on: a motion, what is said of it, and its adoption.

    With FILE, a rule file that extends the rules played by, a motion is made, and a report says what it would do:
    to the words, the board, the acts of each player and the past. It is kept beside the text. Players agree or object;
    nobody counts votes: whoever keeps the campaign adopts. Without FILE and number the motions are listed.
    """
    if file is not None:
        return _moved(console, folder, file, turn, title, because, by, dry_run, games)
    if number is None and not (agree or against is not None or adopt or withdraw):
        return _listed(console, folder)
    number = _only_open(console, folder) if number is None else number
    return _spoken(console, folder, number, agree, against, because, adopt, withdraw)


def _only_open(console: Console, folder: Path) -> int:
    """The number of the one motion that is open. Raises: click.UsageError, where one has to say which."""
    from interpreter.campaign.amendments import motions

    found = [one.number for one in motions(folder) if one.state == "moved"]
    if len(found) != 1:
        raise click.UsageError(console.words.gettext("Say which motion: --number."))
    return found[0]


def _moved(
    console: Console,
    folder: Path,
    file: Path,
    turn: int | None,
    title: str,
    because: str,
    by: str,
    dry_run: bool,
    games: int,
) -> int:
    from interpreter.campaign.amendments import move, report_file

    session = looked_at(folder, console)
    words = console.words
    mover = _player(session, by, console) if by else ""
    ground = _ground(session, file.resolve())
    first = session.game.world.turn + 1 if turn is None else turn
    session.refuse_early(ground, first)
    lines = list(report(session, ground, console, games))
    if dry_run:
        for line in lines:
            console.say(line)
        console.say(words.gettext("Nothing has changed."))
        return 0
    header = ground.rulebook.header
    told = "\n".join(lines) + "\n"
    motion = move(folder, file, header.name, title or header.title, because, mover, first, told)
    kept = report_file(folder, motion)
    for line in lines:
        console.say(line)
    said = words.gettext("Motion {number} is made; the report is kept in {file}.")
    console.say(said.format(number=motion.number, file=kept))
    return 0


def _ground(session: Session, file: Path) -> Ground:
    """The campaign under an amendment, which must stand on the rules that are played by."""
    import os
    from dataclasses import replace

    from dsl.border.diagnostics import Stopped
    from interpreter.campaign.amendments import NOT_ON_TOP
    from interpreter.campaign.pinned_rules import ground_of

    named = Path(os.path.relpath(file, session.folder.resolve())).as_posix()
    ground = ground_of(replace(session.campaign, ruleset=named), session.folder)
    rules, header = session.ground.rulebook.header.name, ground.rulebook.header
    if rules not in header.layers:
        raise Stopped([NOT_ON_TOP.at(None, rules=rules, name=header.name)])
    return ground


def _listed(console: Console, folder: Path) -> int:
    from interpreter.campaign.amendments import motions

    session = looked_at(folder, console)
    found = motions(folder)
    for one in found:
        for line in motion_lines(one, session, console):
            console.say(line)
    if not found:
        console.say(console.words.gettext("Nobody has moved anything."))
    return 0


def motion_lines(motion: Motion, session: Session, console: Console) -> Iterator[str]:
    """A motion and what was said of it."""
    from interpreter.campaign.amendments import AGREES, is_as_moved

    words = console.words
    names = {one.id: one.label for one in session.game.world.things["player"]}
    moved, adopted, withdrawn = words.gettext("moved"), words.gettext("adopted"), words.gettext("withdrawn")
    states = {"moved": moved, "adopted": adopted, "withdrawn": withdrawn}
    head = words.gettext("{number}. {title} ({state}, from {turn})")
    first = f"{turn_name(session.game, words)} {motion.turn}"
    yield head.format(number=motion.number, title=motion.title, state=states[motion.state], turn=first)
    if motion.by:
        yield "   " + words.gettext("moved by {player}").format(player=names.get(motion.by, motion.by))
    if motion.state == "moved" and not is_as_moved(session.folder, motion):
        changed = words.gettext("Its text was changed after it was moved: what was said of it was said of another one.")
        yield f"   {changed}"
    if motion.because:
        yield f"   {motion.because}"
    for player, said in motion.voices.items():
        who = names.get(player, player)
        if said == AGREES:
            yield "   " + words.gettext("{player} agrees").format(player=who)
        else:
            yield "   " + words.gettext("{player} objects: {reason}").format(player=who, reason=said)


def _spoken(
    console: Console,
    folder: Path,
    number: int,
    agree: tuple[str, ...],
    against: str | None,
    because: str,
    adopt: bool,
    withdraw: bool,
) -> int:
    from interpreter.campaign.amendments import agreed, closed, motion_numbered, objected, refuse_closed

    words = console.words
    with opened(folder, console) as session:
        motion = motion_numbered(folder, number)
        for player in agree:
            motion = agreed(folder, motion, _player(session, player, console))
        if against is not None:
            reason = because or words.gettext("without a reason")
            motion = objected(folder, motion, _player(session, against, console), reason)
        if withdraw:
            refuse_closed(motion)
            motion = closed(folder, motion, "withdrawn")
        elif adopt:
            motion = adopted(session, motion)
        for line in motion_lines(motion, session, console):
            console.say(line)
        if adopt:
            console.say(console.words.gettext("recorded"))
    return 0


def adopted(session: Session, motion: Motion) -> Motion:
    """The group adopts a motion: from its turn on the campaign is played by it.

    Raises: Stopped, when it is no open motion or its text was changed, when its turn has begun, or as `Session.amend`.
    """
    from interpreter.campaign.amendments import closed, refuse_changed, refuse_closed

    refuse_closed(motion)
    refuse_changed(session.folder, motion)
    ground = _ground(session, motion.file(session.folder).resolve())
    session.amend(ground, motion.turn, motion.as_entry())
    session.name_rules(ground.basis.ruleset, ground.basis.rules)
    return closed(session.folder, motion, "adopted")


def _player(session: Session, word: str, console: Console) -> str:
    """The id of a player by id or name. Raises: click.UsageError where nobody is called so."""
    found = player_called(session, word)
    if found is None:
        raise click.UsageError(console.words.gettext("There is no player “{name}”.").format(name=word))
    return found


# ---------------------------------------------------------------- the report


def report(session: Session, ground: Ground, console: Console, games: int = 0) -> Iterator[str]:
    """What an amendment would do, part by part; each part that finds nothing says so.

    Args: `games` that bots play on under either rules.
    """
    from cli.words.speech import speech_of
    from interpreter.campaign.impact import impact_of

    words = console.words
    yield words.gettext("1. The words")
    yield from _some(_words_of(session, ground, console), console)
    yield words.gettext("2. What the checks find")
    yield from _some(_checks(session, ground, console), console)
    found = impact_of(session, ground, speech_of(ground.rulebook.header.language))
    became = session.foresee(ground, {})
    yield words.gettext("3. The board now")
    yield from _some([*_board(found, console), *_carried(became.dropped, became.defaulted, console)], console)
    yield words.gettext("4. What may be done now")
    yield from _some([*_acts(found, console), *_chances(found, console)], console)
    yield words.gettext("5. Who gains")
    yield from _some(_gains(session, found, console), console)
    yield words.gettext("6. The past again")
    yield from _past(found.past, console)
    if games:
        yield words.gettext("7. The future, as bots would play it")
        yield from _some(_futures(session, ground, console, games), console)


def _some(lines: list[str], console: Console) -> Iterator[str]:
    yield from (f"   {line}" for line in lines[:MOST_LINES])
    if len(lines) > MOST_LINES:
        left = len(lines) - MOST_LINES
        yield "   " + console.words.ngettext("and {count} more", "and {count} more", left).format(count=left)
    if not lines:
        yield "   " + console.words.gettext("nothing")


def _words_of(session: Session, ground: Ground, console: Console) -> list[str]:
    from dsl.difference import differences, with_form
    from dsl.known.read_before import as_written

    words, lines = console.words, []
    for one in differences(as_written(session.ground.texts), as_written(ground.texts)):
        own_name = one.first or one.second or ""
        name = with_form(one.form, own_name)
        if one.first is None or one.second is None:
            texts = [(line.first or line.second or "").removeprefix(f"{own_name}: ") for line in one.lines]
            first, *others = texts or [name]
            if not first.startswith(f"{one.form} "):
                first = f"{name}: {first}" if texts else name
            said = words.gettext("new: {name}") if one.first is None else words.gettext("gone: {name}")
            lines += [said.format(name=first), *(f"  {text}" for text in others)]
            continue
        if one.head is not None and not one.lines:
            lines.append(f"{one.head.first} -> {one.head.second}")
        for line in one.lines:
            called = f"{name}, {line.subject}" if line.subject else name
            lines.append(f"{called}: {line.first or '-'} -> {line.second or '-'}")
    return lines


def _checks(session: Session, ground: Ground, console: Console) -> list[str]:
    from dsl.checks import checked
    from dsl.known.read_before import as_written

    words = console.words
    before, after = ({one.as_phrase() for one in checked(as_written(one.texts))} for one in (session.ground, ground))
    new = [words.gettext("new: {name}").format(name=words.say(one)) for one in sorted(after - before)]
    return new + [words.gettext("gone: {name}").format(name=words.say(one)) for one in sorted(before - after)]


def _board(found: Impact, console: Console) -> list[str]:
    from fractions import Fraction

    from cli.words.speech import speech_of
    from dsl.border.diagnostics import Phrase
    from interpreter.values.speech import shown_value

    words = console.words
    speech = speech_of(words.language)

    def said(value: object) -> str:
        if isinstance(value, int | Fraction) and not isinstance(value, bool):
            return number(value, words)
        if isinstance(value, Phrase):
            return words.say(value)
        return shown_value(value, speech)

    return [f"{one.name}: {said(one.before)} -> {said(one.after)}" for one in found.numbers]


def _carried(dropped: tuple[str, ...], defaulted: tuple[str, ...], console: Console) -> list[str]:
    words = console.words
    lines = [words.gettext("no place for: {what}").format(what=one) for one in carried_lines(dropped, words)]
    said = words.gettext("gets its default: {what}")
    return lines + [said.format(what=one) for one in carried_lines(defaulted, words)]


def _acts(found: Impact, console: Console) -> list[str]:
    said = console.words.gettext("{player}, {action}: more ways: {won}, fewer: {lost}")
    return [said.format(player=one.player.label, action=one.action, won=one.won, lost=one.lost) for one in found.acts]


def _chances(found: Impact, console: Console) -> list[str]:
    said = console.words.gettext("{player}, {act}: {before} -> {after}")
    return [
        said.format(
            player=one.player.label,
            act=one.text,
            before=percent(one.before, console.words),
            after=percent(one.after, console.words),
        )
        for one in found.chances
    ]


def _futures(session: Session, ground: Ground, console: Console, games: int) -> list[str]:
    from cli.words.speech import speech_of
    from interpreter.campaign.impact import futures_of

    words = console.words
    tiles = words.gettext("Tiles")
    said = words.gettext("{player}, {what} after {turns} turns, on average: {before} -> {after}")
    found = futures_of(session, ground, speech_of(ground.rulebook.header.language), games, TURNS_AHEAD)
    labels = {one.name: one.label for one in ground.rulebook.kinds["player"].attributes}
    return [
        said.format(
            player=one.player.label,
            what=(labels.get(one.what) or one.what) if one.what else tiles,
            turns=TURNS_AHEAD,
            before=number(round(one.before, 1), words),
            after=number(round(one.after, 1), words),
        )
        for one in found
    ]


def _gains(session: Session, found: Impact, console: Console) -> list[str]:
    from fractions import Fraction

    said = console.words.gettext("{player}: ways to act that are won: {won}, lost: {lost}")
    lines = []
    for player in session.game.world.things["player"]:
        own = [one for one in found.acts if one.player is player]
        if own:
            won, lost = sum(one.won for one in own), sum(one.lost for one in own)
            lines.append(said.format(player=player.label, won=won, lost=lost))
        moved = [one.after - one.before for one in found.chances if one.player is player]
        if moved:
            mean = Fraction(round(sum(moved, Fraction(0)) / len(moved) * 100), 100)
            text = console.words.gettext("{player}: acts whose chances move: {count}, by {mean} on average")
            mean_said = ("+" if mean > 0 else "") + percent(mean, console.words)
            lines.append(text.format(player=player.label, count=len(moved), mean=mean_said))
    return lines


def _past(past: PastAgain | None, console: Console) -> Iterator[str]:
    words = console.words
    if past is None:
        yield "   " + words.gettext("The rules were changed before; the journal cannot be played again by one of them.")
        return
    said = words.ngettext("{fitting} of {count} answer fits", "{fitting} of {count} answers fit", past.answers)
    yield "   " + said.format(fitting=past.fitting, count=past.answers)
    if past.line:
        stop = words.gettext("it stops at line {line} of the journal: {reason}")
        yield "   " + stop.format(line=past.line, reason=words.say(past.why))
    if past.other is not None:
        line, *both = past.other
        then, again = (words.gettext("no roll") if one is None else result_in_a_line(one, words) for one in both)
        first = words.gettext("the first other result is in line {line}: {then}; by the new rules: {again}")
        yield "   " + first.format(line=line, then=then, again=again)
    elif not past.line:
        yield "   " + words.gettext("every result would have been the same")
    owned = words.gettext("{tile}: {then}; by the new rules: {again}")
    for tile, then, again in past.owners[:MOST_LINES]:
        yield "   " + owned.format(tile=tile, then=then, again=again)
