"""What is said of one player and all others, or of whoever has the most: `player steals 1 gold from all others`."""

from __future__ import annotations

from typing import Final

from dsl.border.diagnostics import Finding
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.in_two import BEHIND_IT, BELOW_IT, said_in_two, two
from dsl.reading.snags.sayings.saying import LONGEST, said, said_again

_GETS: Final = r"(?:gains?|gets?|receives?|earns?|scores?|takes?|collects?)"
_LOSES: Final = r"(?:loses?|pays?|discards?|spends?|gives? up)"
_SO_MUCH: Final = r"(\d\w*) (?:of )?([^\W\d]\w*)"
_MOST: Final = r"(?:the )?(?:most|highest|greatest|largest|biggest)"
_LEAST: Final = r"(?:the )?(?:fewest|least|lowest|smallest)"
_WHO: Final = r"(?:the )?(?:player|one) (?:with|who has|that has|having)|whoever has"
_OTHERS: Final = (
    r"(?:(?:all|each|every|any)(?: of)?(?: the| his| her)? (?:others?(?: players?)?|opponents?|rivals?|enem(?:y|ies))"
    r"|(?:the|his|her) (?:others|other players|opponents|rivals))"
)
_TAKES: Final = r"(?:takes|steals|gets|receives|gains|collects)"
_GIVES: Final = r"(?:gives?|pays?|hands?|owes?)"
_NAME: Final = r"([^\W\d][\w.]*)"
_PLAYER: Final = r"([^\W\d]\w*)"
_EACH: Final = r"(?:for )?each player(?: in order)?"
_ROUNDED: Final = r"(?:,? rounded (up|down))"
SAYINGS: Final = (
    said(
        rf"for (?:each|every|all)(?: the)? other players? {_PLAYER}", "for each {0} in players where {0} is not player"
    ),
    said(
        rf"{_NAME} (?:captures|conquers|occupies|seizes|takes (?:control|possession) of|takes over) (?:the )?{_NAME}",
        "{1}.… becomes {0}",
    ),
    said(rf"{_NAME} (?:now )?belongs to {_NAME}", "{0}.… becomes {1}"),
)
IN_TWO: Final = (
    two(
        rf"(?:{_WHO}) {_MOST} (\w+) {_LOSES} {_SO_MUCH}",
        BELOW_IT,
        "for each x in those x in players with highest x.{0}",
        "x.{2} down {1}",
    ),
    two(
        rf"(?:{_WHO}) {_MOST} (\w+) {_GETS} {_SO_MUCH}",
        BELOW_IT,
        "for each x in those x in players with highest x.{0}",
        "x.{2} up {1}",
    ),
    two(
        rf"(?:{_WHO}) {_LEAST} (\w+) {_LOSES} {_SO_MUCH}",
        BELOW_IT,
        "for each x in those x in players with lowest x.{0}",
        "x.{2} down {1}",
    ),
    two(
        rf"(?:{_WHO}) {_LEAST} (\w+) {_GETS} {_SO_MUCH}",
        BELOW_IT,
        "for each x in those x in players with lowest x.{0}",
        "x.{2} up {1}",
    ),
    two(
        rf"the (\w) in (\w+) with (highest|lowest) (?:\1\.)?(\w+) {_LOSES} {_SO_MUCH}",
        BELOW_IT,
        "for each {0} in those {0} in {1} with {2} {0}.{3}",
        "{0}.{5} down {4}",
    ),
    two(
        rf"the (\w) in (\w+) with (highest|lowest) (?:\1\.)?(\w+) {_GETS} {_SO_MUCH}",
        BELOW_IT,
        "for each {0} in those {0} in {1} with {2} {0}.{3}",
        "{0}.{5} up {4}",
    ),
    two(
        rf"{_NAME} {_TAKES} {_SO_MUCH} from (?:{_WHO}) {_MOST} (\w+)",
        BELOW_IT,
        "for each x in those x in players with highest x.{3}",
        "x.{2} down {1}, and below that: {0}.{2} up {1}",
    ),
    two(
        rf"{_NAME} {_TAKES} {_SO_MUCH} from {_OTHERS}",
        BELOW_IT,
        "for each x in players where x is not {0}",
        "x.{2} down {1}, and below that: {0}.{2} up {1}",
    ),
    two(
        rf"{_OTHERS} {_GIVES} {_NAME} {_SO_MUCH}",
        BELOW_IT,
        "for each x in players where x is not {0}",
        "x.{2} down {1}, and below that: {0}.{2} up {1}",
    ),
    two(rf"{_OTHERS} {_LOSES} {_SO_MUCH}", BELOW_IT, "for each x in players where x is not player", "x.{1} down {0}"),
    two(rf"{_OTHERS} {_GETS} {_SO_MUCH}", BELOW_IT, "for each x in players where x is not player", "x.{1} up {0}"),
    two(
        r"(?:all |the |a |any |eliminate |remove )?players? (?:with no|without(?: any)?|who (?:has|have) no) "
        r"(?!gold\b)(\w+s)(?: (?:are|is) (?:out(?: of the game)?|eliminated|removed|defeated)"
        r"| (?:lose|drop out|leave))?",
        BELOW_IT,
        "for each x in players where count of y in {0} where y.… is x is 0",
        "destroy x",
    ),
    two(
        rf"(?:the )?winner {_GETS} {_SO_MUCH}(?:,| and|, and)? (?:the )?loser (?:{_GETS} )?(\d\w*)(?: \w+)?",
        BELOW_IT,
        "for each x in … where x.born is turn",
        "x.winner.{1} up {0}, and below that: x.loser.{1} up {2}",
    ),
    # one after the other
    two(
        rf"{_EACH} (?:discards|goes|drops|falls|sinks) (?:down )?to (\d+) (\w+)",
        BELOW_IT,
        "each player in order",
        "player.{1} becomes lowest of (player.{1}, {0})",
    ),
    two(
        rf"{_EACH} keeps (?:only )?half (?:of )?(?:his|her|their|the) (\w+){_ROUNDED}",
        BELOW_IT,
        "each player in order",
        "player.{0} becomes player.{0} / 2 rounded {1}",
    ),
    two(
        rf"{_EACH} keeps (?:only )?half (?:of )?(?:his|her|their|the) (\w+)",
        BELOW_IT,
        "each player in order",
        "player.{0} becomes player.{0} / 2 rounded down",
    ),
    two(
        rf"{_EACH} {_LOSES} {_SO_MUCH} (?:per|for each|for every) \w+(?: (?:he|she|they) .+)?",
        BELOW_IT,
        "each player in order",
        "player.{1} down {0} * count of x in … where x.… is player",
    ),
    two(
        rf"(?:every|each) (?!player\b)(\w+) {_LOSES} {_SO_MUCH}",
        BELOW_IT,
        "for each x in …",
        "x.{2} down {1}",
    ),
    two(
        rf"{_EACH},? (?:starting|beginning) with (?:{_WHO}) {_LEAST} (\w+)",
        BEHIND_IT,
        "players by least player.{0}",
        "each player in order",
    ),
    two(
        rf"{_EACH},? (?:starting|beginning) with (?:{_WHO}) {_MOST} (\w+)",
        BEHIND_IT,
        "players by most player.{0}",
        "each player in order",
    ),
    two(
        rf"{_EACH},? (?:starting|beginning) with (?!\w[\w.]*\Z).*",
        BEHIND_IT,
        "players by most player.…",
        "each player in order",
    ),
    two(
        rf"{_EACH} (?:with|where|who has) ([^\W\d]\w*) ([<>]=?|is) (\S+)",
        BELOW_IT,
        "each player in order",
        "when player.{0} {1} {2}",
    ),
    two(
        rf"{_EACH},? (?:except|but|other than|apart from)(?: for)? (?:the )?{_NAME}",
        BELOW_IT,
        "each player in order",
        "when player is not {0}",
    ),
    two(
        rf"{_EACH} loses (?:a |one )?half (?:of )?(?:his|her|their|the) (\w+){_ROUNDED}",
        BELOW_IT,
        "each player in order",
        "player.{0} down player.{0} / 2 rounded {1}",
    ),
    two(
        rf"{_EACH} loses (?:a |one )?half (?:of )?(?:his|her|their|the) (\w+)",
        BELOW_IT,
        "each player in order",
        "player.{0} down player.{0} / 2 rounded down",
    ),
    two(
        rf"{_EACH} {_GETS} {_SO_MUCH} (?:per|for each|for every) (?:\d+|two|three|four|five) \w+"
        r"(?: (?:he|she|they) .+)?",
        BELOW_IT,
        "each player in order",
        "player.{1} up {0} * ((count of x in … where x.… is player) / … rounded down)",
    ),
    two(
        rf"{_EACH} {_GETS} {_SO_MUCH} (?:per|for each|for every) \w+(?: (?:he|she|they) .+)?",
        BELOW_IT,
        "each player in order",
        "player.{1} up {0} * count of x in … where x.… is player",
    ),
)
_LIKE: Final = (
    r"(?!(?:own|new|allied|other|another|single|next|last|first|enemy|free|empty|adjacent|neighbou?ring|in|of)\b)"
    r"([^\W\d]\w*)"
)
SORTED_OUT: Final = (
    said(rf"for (?:each|every|all)(?: the)? {_LIKE} (player|tile)s?", "for each x in {1:many} where x has {0}"),
    said(
        r"for (?:each|every|all)(?: the)? (?!own|new|allied)([^\W\d]\w*(?:ed|ing|less|ful|ous)) [^\W\d]\w{3,}",
        "for each x in … where x has {0}",
    ),
)


def among_players(snag: Snag) -> Finding | None:
    """`the player with the most gold loses 2 gold`, `player steals 1 gold from each other player`."""
    if not snag.indent or len(snag.text) > LONGEST:
        return None
    return said_again(snag, SAYINGS) or said_in_two(snag, IN_TWO) or said_again(snag, SORTED_OUT)
