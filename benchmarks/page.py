"""What the page of a long campaign costs: `python benchmarks/page.py [TILES] [ANSWERS] [--export]`.

A campaign of 300 tiles is played by a bot until 1,500 answers stand, and then looked at by several seats. Goals: a page
made anew at most 100 ms, one that is there already 20 ms, 40 kB packed, 4,000 elements; with `--export` all turns as
files in 10 s and 30 MB, and the last alone in 1 s. `--profile` prints where the time goes.
"""

from __future__ import annotations

import cProfile
import gzip
import pstats
import re
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import quantiles

from benchmarks.long_campaign import PLAYERS, answered, begun, took
from interpreter.bots import Bot
from interpreter.campaign.session import Session
from web.export import Export
from web.pages.addresses import Served
from web.pages.asking import Wanted
from web.pages.present import Pages
from web.room import Room
from web.seats import Seats, Sitter

LOOKS = 20
"""Answers between which the page is looked at."""


def profiled(act: Callable[[], object], is_on: bool) -> None:
    """Do something, and print where the time goes if that is asked for."""
    if not is_on:
        act()
        return
    profile = cProfile.Profile()
    profile.runcall(act)
    pstats.Stats(profile).sort_stats("cumulative").print_stats(45)


def of_95(times: list[float]) -> float:
    """What nineteen of twenty stay below."""
    return quantiles(times, n=20)[-1]


def main(tiles: int = 300, answers: int = 1_500, *, is_exported: bool = False, is_profiled: bool = False) -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "spring"
        folder.mkdir()
        begun(folder, tiles)
        bot = Bot("long", odds=lambda *_: None, reports=3)
        with Session.open(folder) as session:
            session.begin()
            answered(session, bot, answers)
            seats = Seats(folder, session.ground.basis.seats(), lambda: "")
            room = Room(session, seats)
            pages = Pages(room, Served("/s.css", "/s.js", "/i.svg"))
            sitters = {one.name: one for one in seats.all}
            anew: list[float] = []
            text = ""

            def home(sitter: Sitter) -> str:
                return room.kept(("home", sitter.name), lambda: pages.home(sitter, Wanted()))

            first = took(lambda: home(sitters["organiser"]))[1]
            for _ in range(LOOKS):
                room.answer(sitters["organiser"], room.head, bot.answer(session.game))
                anew += [took(lambda: home(sitters[one]))[1] for one in ("organiser", *PLAYERS)]  # noqa: B023 - called at once
                text = home(sitters["organiser"])
            again = [took(lambda: home(sitters["organiser"]))[1] for _ in range(LOOKS)]
            print(f"{tiles} tiles, {len(session.answers)} answers, turn {session.game.world.turn}")
            print(f"first page           {first:8.1f} ms")
            print(f"a page anew          {of_95(anew):8.1f} ms  (goal 100), middle {sorted(anew)[len(anew) // 2]:.1f}")
            print(f"a page again         {of_95(again):8.3f} ms  (goal 20)")
            print(f"packed               {len(gzip.compress(text.encode())) / 1000:8.1f} kB  (goal 40)")
            print(f"elements             {len(re.findall('<[a-z]', text)):8d}     (goal 4000)")
            if is_profiled:
                room.answer(sitters["organiser"], room.head, bot.answer(session.game))
                profiled(lambda: [home(sitters[one]) for one in ("organiser", *PLAYERS)], True)
            if is_exported:
                site = Path(place) / "site"
                site.mkdir()
                began = time.perf_counter()
                profiled(lambda: Export(Room(session, seats), None).write(site), is_profiled)
                took_s, files = time.perf_counter() - began, list(site.iterdir())
                weight = sum(one.stat().st_size for one in files)
                print(f"export               {took_s:8.1f} s   (goal 10), {len(files)} files")
                print(f"                     {weight / 1e6:8.1f} MB  (goal 30)")
                last = took(lambda: Export(Room(session, seats), None).write(site, 1))[1]
                print(f"its last turn        {last / 1000:8.1f} s   (goal 1)")
            print(
                f"memory               {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000:8.0f} MB  (goal 200)"
            )


if __name__ == "__main__":
    numbers = [int(one) for one in sys.argv[1:] if one.isdigit()]
    main(*numbers, is_exported="--export" in sys.argv, is_profiled="--profile" in sys.argv)
