"""Who comes first, and in which order one after the other."""

from __future__ import annotations

from typing import Final

from dsl.reading.snags.sayings.in_two import BEHIND_IT, BELOW_IT, two
from dsl.reading.snags.sayings.saying import said

_ROLLED: Final = r" ?\(?(?:roll|throw)?(?:-off)? ?(\d*[dDwW]\d+)\)?"
_DESCENDING: Final = r"(?: ?,? *(?:desc(?:ending)?|highest first|down))"
_KEY: Final = rf"(?:player\.)?(?!random|most\b|least\b)(\w+){_DESCENDING}?"
_BY_CHANCE: Final = r",? *(?:then )?(?:at )?random(?:ly)?"
_NEARLY_PLAYER: Final = r"(?:p?l?\w?ayer|plya?er|pl\w{0,2}yer|pla\w{0,2}er|play\w{0,2}r|playe\w?|player\w|lpayer)"
SAYINGS: Final = (
    # who comes first
    said(rf"players by {_KEY}, *{_KEY}{_BY_CHANCE}", "players by most player.{0}, most player.{1}, at random"),
    said(rf"players by {_KEY}, *(?:then )?{_KEY}", "players by most player.{0}, most player.{1}"),
    said(rf"players by {_KEY}{_BY_CHANCE}", "players by most player.{0}, at random"),
    said(rf"players by {_KEY}", "players by most player.{0}"),
    said(r"(players by .+), *then ((?:most|least) .+)", "{0}, {1}", again=True),
    said(
        r"for each (\w+) in ([\w.]+(?:\([^()]*\))?) with (?:the )?(?:most|highest|largest|greatest) (.+)",
        "for each {0} in those {0} in {1} with highest {2}",
    ),
    said(
        r"for each (\w+) in ([\w.]+(?:\([^()]*\))?) with (?:the )?(?:least|lowest|fewest|smallest) (.+)",
        "for each {0} in those {0} in {1} with lowest {2}",
    ),
    said(r"(?:order|sort|rank|arrange)(?: the)? (players by (?:most|least|roll-off|at random).*)", "{0}"),
    said(rf"(?:order|sort|rank|arrange)(?: the)? players by {_KEY}", "players by most player.{0}"),
    # in which order
    said(rf"(?:each|every) {_NEARLY_PLAYER} in order", "each player in order"),
    said(r"each (?!player\b)(\w+) in order", "for each {0} in … by most {0}.…"),
    said(
        r"(?!players\b)([a-z]\w+s) by (?:most |highest )?(?!least\b|lowest\b)([\w.]+)",
        "for each x in {0} by most x.{1}",
    ),
    said(r"(?!players\b)([a-z]\w+s) by (?:least|lowest) ([\w.]+)", "for each x in {0} by least x.{1}"),
)
_CHANGE: Final = r"(?:up|down|becomes|gains|loses)"
IN_TWO: Final = (
    two(rf"(\w[\w.]* {_CHANGE} [^,\"()]+), ?(?:and )?(\w[\w.]* {_CHANGE} .+)", BEHIND_IT, "{0}", "{1}"),
    two(
        rf"each player,? (?:the )?(?:highest|most|largest) .+? first,?{_ROLLED}",
        BEHIND_IT,
        "players by most …, roll-off {0}",
        "each player in order",
    ),
    two(
        r"each player,? (?:the )?(?:highest|most|largest) .+? first",
        BEHIND_IT,
        "players by most …",
        "each player in order",
    ),
    two(
        r"each player,? (?:the )?(?:lowest|least|fewest|smallest) .+? first",
        BEHIND_IT,
        "players by least …",
        "each player in order",
    ),
    two(
        r"each player(?: in order)?,? (?:in secret|secretly|simultaneously|at once|hidden)"
        r"|(?:secretly|in secret|simultaneously),? each player(?: in order)?",
        BELOW_IT,
        "together, sealed",
        "for each p in players, and below that: ask p for …",
    ),
    two(
        r"each player in (?:reverse|reversed|opposite)(?: turn)? order",
        BEHIND_IT,
        "players by most player.…",
        "each player in order",
    ),
)
