"""Rulesets altered at random that pass the checks all the same: they are played and explained without an error of ours.

A line is left out, doubled or moved, a word, a number or a sign is another one: most of it is told by the checks. What
is left may make no sense to anybody, and it may come out that a rule cannot be carried out; nothing else ends it.
"""

from __future__ import annotations

import os
import re
import shutil
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from cli.commands.demo import new_game, with_what_is_needed
from dsl.border.diagnostics import Stopped
from dsl.loaded import Loaded
from dsl.loader import load_ruleset
from dsl.understood.places import looks_at_map
from interpreter.bots import Bot
from interpreter.faults import RuleFault
from interpreter.game import Game
from interpreter.requests import Refused
from interpreter.views.explaining import explain
from interpreter.views.seen import PUBLIC, Viewer, view_of
from interpreter.views.seen_annals import annals_seen
from maps import open_map, placeless

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted({file.parent for file in ROOT.glob("tests/rulesets/*/*.law")} | {ROOT / "rulesets" / "realm_campaign"})
ALTERED = int(os.environ.get("MARCHLAW_ALTERED", "96"))
AT_ONCE = 16
"""Rulesets that are altered in one test."""
ANSWERS = 40
WORD = re.compile(r"[^\W\d]\w*")
OTHERWISE = [
    ("<", ">="),
    (" up ", " down "),
    (" and ", " or "),
    (" is not ", " is "),
    (" is ", " is not "),
    ("highest", "lowest"),
    ("any ", "no "),
    (" + ", " - "),
    (" - ", " * "),
    ("becomes", "up"),
    ("each player in order", "for each p in players"),
    (" when ", " per "),
    ("any number of", "at most one of"),
    ("at most one of", "rounds of"),
    (" otherwise 0", ""),
    (" is not none", " is none"),
    ("by player", ""),
    (" = 0", ""),
    (" at least 0", ""),
    (" or none", ""),
    ("create ", "destroy "),
    ("count of ", "sum of "),
    ("success", "failure"),
    ("2d6", "1d6!"),
    ("for each", "repeat until no"),
    ("together", ""),
    ("sealed", ""),
]
NUMBERS = ("0", "1", "2", "3", "99", "-1", "1d6", "1/2", "none")


def altered(text: str, random: Random) -> str:
    """A text with one to three changes."""
    lines = text.split("\n")
    for _ in range(random.choice((1, 1, 2, 3))):
        at = random.randrange(len(lines))
        match random.randrange(9):
            case 0 if len(lines) > 1:
                del lines[at]
            case 1:
                lines.insert(at, random.choice(lines))
            case 2:
                other = random.randrange(len(lines))
                lines[at], lines[other] = lines[other], lines[at]
            case 3 | 4 | 5:
                words, others = list(WORD.finditer(lines[at])), WORD.findall(random.choice(lines))
                if words and others:
                    word = random.choice(words)
                    lines[at] = lines[at][: word.start()] + random.choice(others) + lines[at][word.end() :]
            case 6 | 7:
                fitting = [one for one in OTHERWISE if one[0] in lines[at]]
                if fitting:
                    lines[at] = lines[at].replace(*random.choice(fitting), 1)
            case _:
                number = random.choice(NUMBERS)
                lines[at] = re.sub(r"\d+", number, lines[at], count=1)
    return "\n".join(lines)


def played(loaded: Loaded, seed: int) -> Game:
    """The first answers of a bot."""
    rulebook = loaded.sound()
    has_land = looks_at_map(rulebook)
    tile_map = with_what_is_needed(rulebook, open_map("small_continent")) if has_land else placeless("x", "y")
    game, bot = new_game(rulebook, tile_map, 3), Bot(str(seed), odds=None)
    for _ in range(ANSWERS):
        if game.pending is None:
            break
        with suppress(Refused):
            game.answer(bot.answer(game))
    return game


def looked_at(game: Game) -> None:
    """Everything that can be explained of the last things there are, and what each player sees."""
    rulebook, things = game.program.rulebook, game.world.things
    parameters = {name: one.parameters for name, one in rulebook.definitions.items()}
    parameters |= {name: one.parameters for name, one in rulebook.rolls.items()}
    for name, several in parameters.items():
        kinds = [one.type.name if one.type.form == "entity" else "" for one in several]
        if all(things.get(kind) for kind in kinds):
            with suppress(Stopped, RuleFault):
                explain(game, name, [things[kind][-1].id for kind in kinds])
    for viewer in (PUBLIC, *(Viewer("player", one.id) for one in things["player"] if one.alive)):
        view = view_of(game, viewer)
        assert view.pending is None or game.pending is not None
        annals_seen(viewer, game)


@pytest.mark.parametrize("first", range(0, ALTERED, AT_ONCE))
def test_whatever_passes_the_checks_is_played(first: int, tmp_path: Path) -> None:
    for seed in range(first, first + AT_ONCE):
        random = Random(seed)
        folder = tmp_path / str(seed)
        shutil.copytree(random.choice(SOURCES), folder, ignore=shutil.ignore_patterns("cases", "maps"))
        file = random.choice(sorted(folder.glob("*.law")))
        file.write_text(altered(file.read_text(encoding="utf-8"), random), encoding="utf-8")
        loaded = load_ruleset(folder)
        if loaded.rulebook is not None:
            with suppress(Stopped, RuleFault):
                looked_at(played(loaded, seed))
