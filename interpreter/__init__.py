"""Play: a rulebook, a tile map and answers come in; states, requests and a trace of every number go out.

    Rulebook ──compiled──▶ Program ─┐
    TileMap, players, options ──new_world──▶ World ──▶ Game ⇄ requests and answers ──campaign──▶ journal

Read `game` first (the conversation), then `requests` (what is asked), `values` (what rules calculate with), `world`
(the state of a game), `compiled.rolling` (where numbers come from) and `compiled.statements` (what rules do). `odds`
runs the same rules over chance, `cases` runs rule cases, and `bots` play by choosing among the legal options. Nothing
here knows of screens, reads a clock or throws dice of its own.

The names below are imported when they are first used, since most callers need only one of them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from interpreter.bots import Bot
    from interpreter.campaign.session import Session
    from interpreter.cases.running import CaseResult, run_file
    from interpreter.compiled.program import Program
    from interpreter.game import Game
    from interpreter.new_world import Seat
    from interpreter.odds.asking import Insights
    from interpreter.odds.first_rolls import odds_of_option
    from interpreter.odds.odds import odds_of
    from interpreter.odds.question import Question, Subject
    from interpreter.odds.throws import odds_of_contest, odds_of_roll
    from interpreter.odds.until import until_in
    from interpreter.odds.weighing import what_matters
    from interpreter.requests import Ask, Choose, Refused, Tell, Throw
    from interpreter.views.explaining import explain

_HOMES = {
    "Ask": "requests",
    "Bot": "bots",
    "CaseResult": "cases.running",
    "Choose": "requests",
    "Game": "game",
    "Insights": "odds.asking",
    "Program": "compiled.program",
    "Question": "odds.question",
    "Refused": "requests",
    "Seat": "new_world",
    "Session": "campaign.session",
    "Subject": "odds.question",
    "Tell": "requests",
    "Throw": "requests",
    "explain": "views.explaining",
    "odds_of": "odds.odds",
    "odds_of_contest": "odds.throws",
    "odds_of_option": "odds.first_rolls",
    "odds_of_roll": "odds.throws",
    "run_file": "cases.running",
    "until_in": "odds.until",
    "what_matters": "odds.weighing",
}

__all__ = [
    "Ask",
    "Bot",
    "CaseResult",
    "Choose",
    "Game",
    "Insights",
    "Program",
    "Question",
    "Refused",
    "Seat",
    "Session",
    "Subject",
    "Tell",
    "Throw",
    "explain",
    "odds_of",
    "odds_of_contest",
    "odds_of_option",
    "odds_of_roll",
    "run_file",
    "until_in",
    "what_matters",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(name)
    return getattr(import_module(f"interpreter.{_HOMES[name]}"), name)
