"""What is wrong with a statement: what it changes, begins or chooses."""

from __future__ import annotations

from dsl.border.diagnostics import Mistake, Severity

_E = Severity.ERROR

ONE_CAMPAIGN = Mistake(
    "one-campaign",
    _E,
    "there is exactly one campaign, as long as it is played",
    "change what is known of it: campaign.… becomes …",
)
ONE_AT_A_TIME = Mistake(
    "wrong-type", _E, "one thing is destroyed at a time", "write this, and indented below it `destroy {name}`: {loop}"
)
TILE_STAYS = Mistake(
    "wrong-type",
    _E,
    "the tiles of a map stay as long as it is played",
    "write in kind tile: gone: yes or no; here: {place}.gone becomes yes; where it must not count: where not ….gone; "
    "and at the left margin: adjacency gone_tiles, below it: a not next to b when a.gone or b.gone",
)
TILE_ALONE = Mistake(
    "tile-alone",
    _E,
    "a new tile needs a place: it lies next to another",
    "name one it is linked with: create tile next to t; on a board of hexes or squares also the side: towards west",
)
ONLY_TILES_LIE = Mistake(
    "only-tiles-lie",
    _E,
    "only a tile lies next to another; a {kind} does not",
    "give it an attribute that holds its tile, and write below: tile = …",
)
GIVEN_AND_LEFT_OUT = Mistake(
    "given-and-left-out",
    _E,
    "“{name}” is left out and given a value below",
    "take it out behind `without`, or the line below",
)
SHADOWED_LET = Mistake(
    "duplicate-local",
    _E,
    "“{name}” already stands for something here, and what is made would not take its place",
    "call the new thing otherwise, and write below what it is made with: {name} becomes …",
)
NOT_CHANGEABLE = Mistake(
    "not-changeable",
    _E,
    "only an attribute of a thing, or what `let` named, can change",
    "name the thing and its attribute with a dot, as in `tile.owner becomes player`",
)
ENTRY_NEEDED = Mistake(
    "entry-needed",
    _E,
    "{name} is worked out; what shall count in it for a while or for good is an entry, with a text",
    'write: add +2 "good year" to {name}(…), perhaps with `until next …` or `for 3 turns` behind it',
)
ENTRIES_TAKEN_OUT = Mistake(
    "entry-needed",
    _E,
    "{name} is worked out; what shall count in it for a while or for good is an entry, with a text",
    "write: remove entries to {place}",
)
EVENT_BEGINS = Mistake("event-begins", _E, "“{name}” is an event: it is not done, it begins", "write: begin {name}(…)")
ONLY_EVENTS_BEGIN = Mistake(
    "only-events-begin", _E, "“{name}” is a procedure: only an event begins", "write: do {name}(…)"
)
NO_ROLL_AT_HAND = Mistake(
    "no-roll-at-hand",
    _E,
    "“{name}” is no roll that this follows, so it cannot be thrown again here",
    "write it below a line that does: upon {name}(…) when …",
)
FIXED_LOCAL = Mistake(
    "fixed-name",
    _E,
    "“{name}” stands for one value and cannot change",
    "give what changes a name of its own before: `let now = {name}`, then `now becomes …`; what others are to see of "
    "it is an attribute, such as `campaign.{name}`",
)
TRUTH_BECOMES = Mistake(
    "fixed-name",
    _E,
    "“{name}” stands for one value and cannot change",
    "write: {name}.{attribute} becomes yes",
)
CONDITION_BECOMES = Mistake(
    "fixed-name",
    _E,
    "“{condition}” is a condition: whatever has it gains and loses it",
    "write: {name} gains {condition}",
)
CONDITION_IN_A_SET = Mistake(
    "fixed-name", _E, "“{name}” is a condition: whatever has it gains and loses it", "write: {instead}"
)
NO_CONDITION_BUT_A_THING = Mistake(
    "another-sort",
    _E,
    "“{name}” is a thing here, and what is gained and lost is a condition",
    "whose it is stands in one of its attributes: {name}.{at} becomes {bearer}",
)
TAKEN_OFF = Mistake(
    "not-changeable",
    _E,
    "nothing is taken out of “{name}”: what is there and what is not is no attribute",
    "write: destroy {thing}",
)
NO_CONDITION_BUT_A_VALUE = Mistake(
    "unknown-reference", _E, "I know no condition called “{name}”", "it is one of several values: {added}, or {removed}"
)
FIXED_ROLL = Mistake(
    "fixed-roll",
    _E,
    "the roll “{name}” lies on the table, and what came of it does not change here",
    'change it before anything comes of it, in a line of its own: upon {roll} when …, and below it `{roll} up 2 "why"`',
)
FIXED_ATTRIBUTE = Mistake(
    "fixed-attribute", _E, "“{name}” is worked out and cannot be changed", "change what it is worked out from"
)
NOTHING_AMONG_ACTS = Mistake(
    "unknown-reference",
    _E,
    "“{name}” is no act, and who is offered acts may do without",
    "write: {instead}; or declare it, without any lines: action {name} by player",
)
FIXED_NAME = Mistake(
    "fixed-attribute",
    _E,
    "the name of a {kind} neither goes up or down nor holds anything",
    'give it another: {kind}.name becomes "…"',
)
STARTS_AS_NONE = Mistake(
    "starts-as-none",
    _E,
    "“{name}” begins as none, and it is not said what else it may be",
    "say it where it begins: `let {name}: {type} or none = none`",
)
MISSING_VALUE = Mistake("missing-value", _E, "a new {kind} needs a value for “{name}”", "write `{name} = …` below")
TALLY_NEVER = Mistake(
    "tally-never",
    _E,
    "nothing that comes of {count} rolls leads to this line",
    "give it a number from 0 to {count} that none of the lines above has taken",
)
RESULT_FOR_NOBODY = Mistake(
    "result-for-nobody",
    Severity.ERROR,
    "nobody asks for a result of what is done here: only procedures and scenes give one",
    "write `stop` where it shall end here; what shall come of the value stands in a line of its own",
)
