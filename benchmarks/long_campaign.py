"""What an answer and an undo cost late in a long campaign: `python benchmarks/long_campaign.py [TILES] [ANSWERS]`.

A campaign is played by a bot on a map of 300 tiles until 2,400 answers stand, in a folder as `marchlaw play` keeps it.
Goals: an answer then costs at most 5 ms of the processor; taking one back at most 2 s at 1,500 answers. What the disk
needs for a line, and the rules without a journal, is shown beside it.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from dsl.loader import load_ruleset
from interpreter.bots import Bot
from interpreter.campaign.session import Session
from interpreter.world.state import first_state_hash, state_hash_of
from maps import map_text
from maps.dealing import deal, with_owners
from maps.generators import random_continent

RULES = "planetary_empires_en"
PLAYERS = ("red", "blue", "green", "gold")
FEATURES = {"ruins": 1, "swamp": 1, "spaceport": 1, "": 12}
MIDDLE = 1_500
LAST = 100
"""Answers over which a median is taken."""


def begun(folder: Path, tiles: int) -> None:
    """A campaign folder with a map that is dealt out."""
    tile_map = random_continent(tiles, 7, FEATURES)
    (folder / "map.yaml").write_text(map_text(with_owners(tile_map, deal(tile_map, PLAYERS), "owner")), "utf-8")
    players = "".join(f"  {one}: {{}}\n" for one in PLAYERS)
    (folder / "campaign.yaml").write_text(
        f"format: 1\nruleset: {RULES}\nruleset_hash: {load_ruleset(RULES).texts_hash()}\nmap: map.yaml\ndice: random\n"
        f"players:\n{players}",
        "utf-8",
    )
    Session.create(folder, program="benchmark", seed="long").close()


def took(act: Callable[[], object]) -> tuple[float, float]:
    """The milliseconds of something: of the processor, and in all."""
    start, began = time.perf_counter(), time.process_time()
    act()
    return (time.process_time() - began) * 1000, (time.perf_counter() - start) * 1000


def answered(session: Session, bot: Bot, until: int) -> list[tuple[float, float]]:
    """Answer until so many answers stand; gives what each took."""
    times = []
    while len(session.answers) < until:
        answer = bot.answer(session.game)
        times.append(took(lambda: session.answer(answer)))  # noqa: B023 - called at once
    return times


def of_last(times: list[tuple[float, float]]) -> tuple[float, float]:
    """The medians over the last of some times."""
    return median(one for one, _ in times[-LAST:]), median(one for _, one in times[-LAST:])


def rules_alone(session: Session) -> float:
    """What the last answers take without a journal: taken back and given again."""
    game = session.game
    again = game.answers[-LAST:]
    game.undo(LAST)
    return of_last([took(lambda: game.answer(one)) for one in again])[0]  # noqa: B023 - called at once


def undone(session: Session) -> float:
    """What one undo takes; what was taken back is answered again."""
    times = []
    for _ in range(5):
        answer = session.answers[-1][1].ans
        times.append(took(session.undo))
        session.answer(answer)
    return of_last(times)[1]


def hashes(session: Session) -> tuple[float, float]:
    """What the kept hash takes after one change, and the hash of the whole state."""
    world = session.game.world
    kept = []
    for number in range(LAST):
        with world.tentative():
            world.set_value(world.tiles[number % len(world.tiles)], 0, None)
            world.note("benchmark", {})
            kept.append(took(world.state_hash))
    assert state_hash_of(world) == world.state_hash()
    return of_last(kept)[0], of_last([took(lambda: first_state_hash(world)) for _ in range(5)])[0]


def disk_alone(folder: Path) -> float:
    """What it takes to bring lines of the same length to this disk."""
    with (folder / "lines").open("wb", buffering=0) as file:

        def line() -> None:
            file.write(b"x" * 300)
            os.fsync(file.fileno())

        return of_last([took(line) for _ in range(LAST)])[1]


def main(tiles: int = 300, answers: int = 2_400) -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        begun(folder, tiles)
        bot = Bot("long", odds=lambda *_: None, reports=3)
        with Session.open(folder) as session:
            session.begin()
            first, _ = of_last(answered(session, bot, 2 * LAST))
            middle = min(MIDDLE, answers - LAST)
            answered(session, bot, middle)
            back = undone(session)
            last, whole = of_last(answered(session, bot, answers))
            alone, (kept, all_of_it) = rules_alone(session), hashes(session)
            print(f"{tiles} tiles, {answers} answers, turn {session.game.world.turn}")
            print(f"an answer            {last:8.2f} ms  (goal 5), {last / first:.2f} times an early one")
            print(f"  its rules alone    {alone:8.2f} ms")
            print(f"  its hash           {kept:8.2f} ms  {all_of_it / kept:.0f} times less than of the whole state")
            print(f"  with the disk      {whole:8.2f} ms  the disk alone {disk_alone(folder):.2f}")
        print(f"an undo at {middle:<5}     {back:8.2f} ms  (goal 2000)")
        print(f"opening it           {took(lambda: Session.open(folder).close())[0]:8.2f} ms")


if __name__ == "__main__":
    main(*(int(one) for one in sys.argv[1:3]))
