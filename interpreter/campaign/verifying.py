"""A journal replayed from its first line, undone answers included, with every state and every die compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dsl.border.diagnostics import Finding, Mistake, Severity, Span
from interpreter.campaign.journal.entries import AnswerEntry, Entry, HeaderEntry, UndoEntry
from interpreter.campaign.replay import Fold, Replay, last_answer
from interpreter.dice import SeededDice
from interpreter.world.state import first_state_hash, state_hash_of
from interpreter.world.world import World

STATE_DIFFERS = Mistake(
    "journal-state-differs",
    Severity.ERROR,
    "after line {line} of the journal the game stands at {found}, but {recorded} is recorded",
    "play on with the version of the program that wrote it: {program}",
)
DICE_DIFFER = Mistake(
    "journal-dice-differ", Severity.ERROR, "the dice in line {line} of the journal are not those of the seed", ""
)


def played_and_compared(
    header: HeaderEntry,
    entries: Sequence[tuple[Span, Entry]],
    begin: Callable[[], Replay],
    seed_of: Callable[[str], bytes | None],
    *,
    is_looked_at: bool,
) -> tuple[Replay, tuple[Finding, ...]]:
    """The game that the entries come to, and what differs on the way: states, and dice of a known seed.

    Args:
        entries: all of them with their lines, undone ones too.
        begin: gives the game as it was before the first of them.
        seed_of: gives the seed of a promise, if it is known.
        is_looked_at: whether somebody looks at what is asked after the last answer.
    Raises: Stopped when an entry does not fit.
    """
    found: list[Finding] = []
    fold, replay = Fold.of(header), begin()
    seed = seed_of(fold.commitment)
    looked_at = last_answer(entry for _, entry in entries) if is_looked_at else len(entries)
    for at, (place, entry) in enumerate(entries):
        position, promise = fold.position, fold.commitment
        before = len(fold.answers()) if isinstance(entry, UndoEntry) else 0
        fold.add(place.line, entry)
        if isinstance(entry, UndoEntry):
            if not entry.state or not replay.take_back(before - len(fold.answers())):
                replay = begin()
                for line, one in fold.standing:
                    replay.take(one, Span(place.file, line, 1, line, 1), header.program, is_looked_at=False)
        else:
            sides = replay.take(entry, place, header.program, is_looked_at=at >= looked_at)
            if fold.commitment != promise:
                seed = seed_of(fold.commitment)
            if isinstance(entry, AnswerEntry) and entry.dice and seed is not None:
                dice = SeededDice(seed, position)
                if tuple(dice.roll(one) for one in sides) != entry.dice or dice.position != entry.pos:
                    found.append(DICE_DIFFER.at(place, line=place.line))
        if isinstance(entry, AnswerEntry | UndoEntry):
            found += state_differs(entry, replay, place, header)
    return replay, tuple(found)


def state_differs(
    entry: AnswerEntry | UndoEntry, replay: Replay, place: Span, header: HeaderEntry, *, anew: bool = False
) -> tuple[Finding, ...]:
    """Whether the state after an entry is another than it proves.

    Args: `anew`, whether its hash is worked out from the whole of it, and not from what has changed in it.
    """
    world = replay.game.world
    kept: Callable[[World], str] = state_hash_of if anew else World.state_hash
    for recorded, hash_of in ((entry.state, kept), (entry.s, first_state_hash)):
        if recorded and (state := hash_of(world)) != recorded:
            differs = STATE_DIFFERS.at(place, line=place.line, found=state, recorded=recorded, program=header.program)
            return (differs,)
    return ()
