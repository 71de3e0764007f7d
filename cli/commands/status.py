"""`marchlaw status`: where a campaign stands."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from cli.asking import headline
from cli.completion import campaigns
from cli.console import Command, Console
from cli.opening import as_option, looked_at, seen_by
from cli.telling.standings import campaign_values, players_heading
from cli.telling.story import outcome_line, turn_name
from cli.words.sentences import begun_large
from cli.words.speech import as_read

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cli.words.catalogue import Words
    from interpreter.campaign.rounds.sealed import SealedRound
    from interpreter.campaign.session import Session
    from interpreter.game_read import GameRead
    from interpreter.views.annals import TurnPast

MOST_CHANGES: Final = 30
"""Lines about what the last turn has changed."""


@click.command(
    "status",
    cls=Command,
    examples=(
        "marchlaw status spring",
        "marchlaw status spring --sheet",
        "marchlaw status spring --sheet red",
        "marchlaw status spring --json",
    ),
)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path), shell_complete=campaigns)
@click.option("--svg", type=click.Path(path_type=Path), metavar="FILE", help="Also draw the map into a file.")
@click.option(
    "--sheet",
    "sheets",
    multiple=True,
    is_flag=False,
    flag_value="",
    metavar="[WHAT]",
    help="Print the record sheet of a thing, or of all things of a kind; may be given several times. Without a word:"
    " of all players and of what they have on the map.",
)
@as_option
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON, with all legal answers.")
@click.pass_obj
def status_command(
    console: Console,
    folder: Path,
    svg: Path | None,
    sheets: tuple[str, ...],
    viewer: str | None,
    as_json: bool,
) -> int:
    """Say where a campaign stands: turn and phase, who is asked, standings and how they went, what changed, the map.

    A sheet has everything about a thing: what is known of it, what the rules work out, and what belongs to it. What
    stands behind a figure opens it with `explain`.
    """
    from cli.telling.pictures import svg_picture, text_picture
    from dsl.understood.places import looks_at_map
    from interpreter.campaign.rounds.sealed import round_of
    from interpreter.views.annals import annals_of

    session = looked_at(folder, console)
    found = round_of(session)  # it is found by trying, before anything is looked at
    game = seen_by(session, viewer)
    if as_json:
        from cli.data.plain import say_json
        from cli.data.status import status_as_data

        say_json(status_as_data(session, game, console), console)
        return 0
    if sheets:
        from cli.telling.sheets import say_sheets

        say_sheets(game, sheets, console)
        _say_what_is_left_out(game, console)
        return 0
    words = console.words
    # How it went is told of the whole campaign; where something is hidden nobody but the umpire is told that.
    stretches = session.stretches if viewer is None else (*session.stretches[:-1], game)
    turns = () if game.hides_something else annals_of(*stretches)
    for line in standing_lines(session, console, game, found):
        console.say(line)
    console.say()
    console.table(standings(game, console), right=range(1, 99))
    _say_what_is_left_out(game, console)
    _say_trend(turns, game, console)
    _say_changes(turns, game, console)
    _say_pieces(game, console)
    _say_to_come(game, console)
    if len(game.world.tiles) > 1 or looks_at_map(session.ground.rulebook):
        console.say()
        console.say(text_picture(game, words, turns))
    if svg is not None:
        title = f"{session.ground.rulebook.header.title}: {turn_name(game, words)} {game.world.turn}"
        svg.write_text(svg_picture(game, title, words, turns), encoding="utf-8", newline="\n")
        console.note(words.gettext("The map is drawn in {file}.").format(file=svg))
    return 0


def _say_what_is_left_out(game: GameRead, console: Console) -> None:
    if game.hides_something:
        console.say(console.words.gettext("What is hidden from this viewer is not counted."))


def standing_lines(
    session: Session, console: Console, seen: GameRead | None = None, found: SealedRound | None = None
) -> list[str]:
    """Turn and phase, who is asked, and what is out of the ordinary, as the game is seen.

    Args: `found` is the round in which all answer in secret.
    """
    from interpreter.views.seen import View

    game, words = seen or session.game, console.words
    lines = [_when(game, console), *campaign_values(game, console.words)]
    if found is not None:
        lines += _round_lines(session, found, words)
    elif game.pending is not None:
        lines.append(words.gettext("Next: {asked}").format(asked=headline(game.pending, console)))
    elif isinstance(game, View) and not game.is_over:  # what is asked is not for the viewer
        who = words.gettext("Everybody") if game.waits_for is None else game.waits_for.label
        lines.append(words.gettext("Next: {asked}").format(asked=who))
    else:
        lines.append(outcome_line(game, words))
    how = {
        "ask": words.gettext("Dice: typed in"),
        "random": words.gettext("Dice: from a seed with the fingerprint {word}"),
    }
    lines.append(how[session.mode].format(word=session.header.commitment[:16]))
    if session.changed is not None:
        lines.append(words.gettext("Rules, map, players or options have been changed since they were last played by."))
    if session.trouble:
        lines.append(words.gettext("The files have errors now; the campaign is played by the copy it keeps."))
    if session.opening_waiting is not None:
        number, phase = session.opening_waiting
        said = words.gettext("Other rules hold from {turn} {number}, “{phase}”.")
        lines.append(said.format(turn=turn_name(game, words), number=number, phase=phase))
    lines += undo_lines(session, console)
    count = len(session.answers)
    said = words.ngettext("Journal: {count} answer, head {word}", "Journal: {count} answers, head {word}", count)
    lines.append(said.format(count=count, word=session.head_word()))
    return lines


def _round_lines(session: Session, found: SealedRound, words: Words) -> Iterator[str]:
    """Who is asked in secret, who is still missing, and until when; or that all slips can be opened."""
    from interpreter.campaign.rounds.kept_slips import to_be_shown
    from interpreter.campaign.rounds.standing_orders import standing_in

    names = {one.id: one.label for one in session.game.world.things["player"]}
    yield words.gettext("Next: {asked}").format(asked=words.gettext("All answer in secret"))
    standing = standing_in(session, found)
    missing = [names[one] for one in found.missing if one not in standing]
    to_show = [names[one] for one in to_be_shown(session, found)]
    if missing:
        yield words.gettext("Still missing: {players}").format(players=", ".join(missing))
    if to_show:
        yield words.gettext("Still to be shown: {players}").format(players=", ".join(to_show))
    if not missing and not to_show:
        yield words.gettext("All slips are in; “marchlaw orders open” opens them.")
    if found.due:
        yield words.gettext("Until {moment}").format(moment=found.due[:16].replace("T", " ") + " UTC")


def _say_trend(turns: tuple[TurnPast, ...], game: GameRead, console: Console) -> None:
    """How the standings have moved from turn to turn."""
    from cli.telling.trend import runaway_line, trend_tables

    for table in trend_tables(turns, game, console.words):
        console.say()
        console.table(table, right=range(1, 99))
    word = runaway_line(turns, game, console.words)
    if word:
        console.say()
        console.say(word)


def _say_changes(turns: tuple[TurnPast, ...], game: GameRead, console: Console) -> None:
    """What the last turn has changed that changed anything."""
    from cli.telling.turn_told import last_changed

    found = last_changed(turns, game)
    if found is None:
        return
    turn, changes = found
    lines = list(changes.lines(console.words))
    console.say()
    said = console.words.gettext("What has changed ({turn} {number}):")
    console.say(said.format(turn=turn_name(game, console.words), number=turn.number))
    for line in lines[:MOST_CHANGES]:
        console.say(f"  {line}")
    if len(lines) > MOST_CHANGES:
        left = len(lines) - MOST_CHANGES
        more = console.words.ngettext("and {count} more", "and {count} more", left)
        console.say("  " + more.format(count=left))


def _say_pieces(game: GameRead, console: Console) -> None:
    """What stands on each tile, and whose it is."""
    from dsl.types import CAMPAIGN
    from interpreter.inferred.pieces import holder_of, pieces_on, sort_of

    rulebook, places = game.program.rulebook, game.program.places
    found = pieces_on(game.world, places)
    if not found:
        return
    console.say()
    console.say(console.words.gettext("What stands where:"))
    for tile, things in found.items():
        said = []
        for one in things:
            name = sort_of(rulebook, one, places) if one.kind == CAMPAIGN.name else one.label
            holder = holder_of(game.world, one)
            said.append(name if holder in (None, one) else f"{name} ({holder.label})")
        console.say(f"  {tile.label}: {', '.join(said)}")


def _say_to_come(game: GameRead, console: Console) -> None:
    """The events that wait for their moment, and for which."""
    from interpreter.inferred.pieces import is_waiting
    from interpreter.world.how_long import told_beginning

    kinds = [one.name for one in game.program.rulebook.kinds.values() if one.waits_by is not None]
    waiting = [one for kind in kinds for one in game.world.things.get(kind, ()) if is_waiting(game.world, one)]
    if waiting:
        console.say()
        console.say(console.words.gettext("What is to come:"))
        for one in waiting:
            console.say(f"  {one.label} ({told_beginning(one, game.world)})")


def _when(game: GameRead, console: Console) -> str:
    rulebook = game.program.rulebook
    phase = rulebook.phases.get(game.world.phase)
    when = f"{rulebook.header.title}: {turn_name(game, console.words)} {game.world.turn}"
    places = [] if phase is None else [phase.title]
    for going in game.world.path:
        if going.scene is None:
            places.append(rulebook.steps.get(going.step, going.step))
            continue
        places.append(going.scene.label)
        if going.round:
            places.append(console.words.gettext("Round {number}").format(number=going.round))
    return ", ".join([when, *places])


def undo_lines(session: Session, console: Console) -> list[str]:
    """Answers that were taken back, by whom, and how many dice had been thrown for them."""
    if not session.undone:
        return []
    names = {one.id: one.label for one in session.game.world.things["player"]}
    counts = Counter(one.by for one in session.undone)
    dice = Counter(one.by for one in session.undone if one.dice)
    lines = []
    for by, count in counts.items():
        who = names.get(by, by) or console.words.gettext("Everybody")
        said = console.words.ngettext("{who}: {count} answer taken back", "{who}: {count} answers taken back", count)
        line = said.format(who=who, count=count)
        if dice[by]:
            more = console.words.ngettext("{count} of them after dice", "{count} of them after dice", dice[by])
            line += ", " + more.format(count=dice[by])
        lines.append(line)
    return lines


def standings(game: GameRead, console: Console) -> list[list[str]]:
    """A row for each player, after a row of headings: tiles, and what is known of some of them."""
    from interpreter.inferred.ownership import owner_attribute, tiles_owned
    from interpreter.values.value import UNSEEN

    kind = game.program.rulebook.kinds["player"]
    told = ("number", "fraction", "row", "words")
    notes = game.program.notes
    players = game.world.things["player"]
    counters = [
        at
        for at, one in enumerate(kind.attributes)
        if one.type.form in told
        and at not in notes
        and game.world.is_shown(one)
        and any(player.v[at] is UNSEEN or player.v[at] for player in players)
    ]
    has_tiles = owner_attribute(game.program.rulebook) is not None
    words = console.words
    rows = [[players_heading(game, words)] + [words.gettext("Tiles")] * has_tiles]
    rows[0] += [begun_large(kind.attributes[at].label or kind.attributes[at].name.replace("_", " ")) for at in counters]
    for player in players:
        row = [player.label] + [str(len(tiles_owned(game.world, player)))] * has_tiles
        values = [player.v[at] for at in counters]
        row += [as_read(one, words, game.world.speech) for one in values]
        rows.append(row)
    return rows
