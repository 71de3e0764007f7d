"""A journal played again from its first line, undone answers too, and every state and every die compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from dsl.border.diagnostics import Finding, Mistake, Severity, Span
from interpreter.campaign.journal.entries import AnswerEntry, Entry, HeaderEntry, UndoEntry
from interpreter.campaign.replay import Fold, Replay
from interpreter.dice import SeededDice
from interpreter.world.state import first_state_hash

STATE_DIFFERS = Mistake(
    "journal-state-differs",
    Severity.ERROR,
    "after line {line} of the journal the game stands at {found}, but {recorded} is recorded",
    "play on with the version of the program that wrote it: {program}",
)
DICE_DIFFER = Mistake(
    "journal-dice-differ", Severity.ERROR, "the dice in line {line} of the journal are not those of the seed", ""
)


def differences(
    header: HeaderEntry,
    entries: Iterable[tuple[Span, Entry]],
    begin: Callable[[], Replay],
    seed_of: Callable[[str], bytes | None],
) -> tuple[Finding, ...]:
    """What differs when the entries are played again: states, and dice of a known seed.

    Args:
        entries: all of them with their lines, undone ones too.
        begin: gives the game as it was before the first of them.
        seed_of: gives the seed of a promise, if it is known.
    """
    found: list[Finding] = []
    fold, replay = Fold.of(header), begin()
    seed = seed_of(fold.commitment)
    for place, entry in entries:
        position, promise = fold.position, fold.commitment
        before = len(fold.answers())
        fold.add(place.line, entry)
        if isinstance(entry, UndoEntry):
            if not entry.state or not replay.take_back(before - len(fold.answers())):
                replay = begin()
                for line, one in fold.standing:
                    replay.take(one, Span(place.file, line, 1, line, 1), header.program, is_looked_at=False)
        else:
            sides = replay.take(entry, place, header.program, is_looked_at=False)
            if fold.commitment != promise:
                seed = seed_of(fold.commitment)
            if isinstance(entry, AnswerEntry) and entry.dice and seed is not None:
                dice = SeededDice(seed, position)
                if tuple(dice.roll(one) for one in sides) != entry.dice or dice.position != entry.pos:
                    found.append(DICE_DIFFER.at(place, line=place.line))
        if isinstance(entry, AnswerEntry | UndoEntry):
            found += state_differs(entry, replay, place, header)
    return tuple(found)


def state_differs(
    entry: AnswerEntry | UndoEntry, replay: Replay, place: Span, header: HeaderEntry
) -> tuple[Finding, ...]:
    """Whether the state after an entry is another than it proves."""
    world = replay.game.world
    for recorded, found in ((entry.state, world.state_hash), (entry.s, lambda: first_state_hash(world))):
        if recorded and (state := found()) != recorded:
            differs = STATE_DIFFERS.at(place, line=place.line, found=state, recorded=recorded, program=header.program)
            return (differs,)
    return ()
