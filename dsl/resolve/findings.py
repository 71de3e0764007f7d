"""The findings about names and types."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from dsl.border.diagnostics import Mistake, Severity, phrase

_E = Severity.ERROR

UNKNOWN_NAME = Mistake("unknown-name", _E, "I know nothing called “{name}” here", "{advice}")
OUT_OF_BLOCK = Mistake(
    "out-of-block",
    _E,
    "“{name}” is known only in the block above in which it is made",
    "use it in that block, or make it before the block begins",
)
KNOWN_LATER = Mistake(
    "known-later",
    _E,
    "“{name}” is known only when “{act}” is carried out, and this is looked at before",
    "make it a value of the act, action {act}(…, {name}: …), or write here what it stands for",
)
KIND_NOT_THING = Mistake(
    "another-sort",
    _E,
    "“{name}” is a kind of thing; all of them are “{plural}”; here I need one of them",
    "those that have a name here: {known}",
)
KIND_ALONE = Mistake(
    "another-sort",
    _E,
    "“{name}” is a kind of thing; all of them are “{plural}”; here I need one of them",
    "name one: `for each x in {plural}` above it, or as a value of the rule: ({name})",
)
CONDITION_NOT_VALUE = Mistake(
    "another-sort",
    _E,
    "“{name}” is a condition; here I need a value",
    "whether somebody has it is asked with `has`: … has {name}",
)
ANOTHER_SORT = Mistake("another-sort", _E, "“{name}” is {sort}; here I need {wanted}", "")
ACT_NOT_VALUE = Mistake(
    "another-sort",
    _E,
    "“{name}” is {sort}; here I need {wanted}",
    "how it has been done is asked for so: past {name} this turn",
)
PROCEDURE_AS_ACTION = Mistake(
    "another-sort",
    _E,
    "“{name}” is {sort}; here I need {wanted}",
    "players choose among what begins with `action {name}(…) by player`; a procedure is carried out: do {name}(…)",
)
TABLE_AS_ROLL = Mistake(
    "another-sort",
    _E,
    "“{name}” is {sort}; here I need {wanted}",
    "a table is asked for a row, by what it is thrown or looked up with: let found = {name}(…)",
)
STAT_AS_ROLL = Mistake(
    "another-sort",
    _E,
    "“{name}” is {sort}; here I need {wanted}",
    "nothing is thrown for it; its value stands wherever a number may: {name}(…)",
)
ACTION_AS_PROCEDURE = Mistake(
    "another-sort",
    _E,
    "“{name}” is {sort}; here I need {wanted}",
    "what is done without being chosen is a procedure, which the action may carry out too: do …",
)
PHASE_AS_PROCEDURE = Mistake(
    "another-sort",
    _E,
    "“{name}” is {sort}; here I need {wanted}",
    "phases are played in the order in which they stand; what is done in several places is a procedure: do …",
)
DEFINITION_AS_STAT = Mistake(
    "another-sort",
    _E,
    "“{name}” is {sort}; here I need {wanted}",
    "make it a stat, `stat {name}(…)`, and what stood behind `=` its first line: base …",
)
NOT_IN_LIST = Mistake("not-in-list", _E, "“{name}” is not one of the values that fit here", "they are: {allowed}")
AMBIGUOUS_WORD = Mistake(
    "ambiguous-word", _E, "“{name}” may be several things: {sorts}", "say of which table: `{table}.{name}`"
)
HIDES_A_TABLE = Mistake(
    "hides-a-table",
    _E,
    "“{name}” is a value here, so the table of that name cannot be meant",
    "give the value another name, such as `this_{name}`",
)
HIDES_A_ROW = Mistake(
    "hides-a-row",
    Severity.WARNING,
    "“{name}” is a value here, not the row of {table}",
    "give the value another name, or write `{table}.{name}` for the row",
)
ASKED_OTHERWISE = Mistake("unknown-attribute", _E, "{type} has no “{name}”", "write: {instead}")
UNKNOWN_ATTRIBUTE = Mistake("unknown-attribute", _E, "{type} has no “{name}”", "it has: {known}")
LINK_LEFT_OPEN = Mistake(
    "link-left-open",
    _E,
    "a map need not say “{name}” of every link, and nothing says here what it is then",
    "write it behind the type, such as `= 0` or `= no`; or `or none`",
)
CAMPAIGN_LEFT_OPEN = Mistake(
    "campaign-left-open",
    _E,
    "the campaign begins without “{name}”, and nothing says here what it is then",
    "write it behind the type, such as `= …`; or `or none`",
)
BEGINS_WITH_OWN = Mistake(
    "begins-with-own",
    _E,
    "“{name}” cannot begin with “{other}”, of which nothing is known before the thing is there",
    "write a value that is known; the other one is set where the thing is made: below `create`, or in `setup`",
)
ONE_CAMPAIGN = Mistake(
    "one-campaign",
    _E,
    "there is exactly one campaign, as long as it is played",
    "change what is known of it: campaign.… becomes …",
)
LINK_HOLDS_THING = Mistake(
    "link-holds-thing",
    _E,
    "“{name}” is {type}, and a link holds only what a map can say of it",
    "numbers, yes or no, words, texts and rows of tables fit here",
)
NO_ATTRIBUTES = Mistake(
    "no-attributes", _E, "{type} has nothing to ask for with a dot", "leave out the dot and what follows it"
)
NO_ATTRIBUTE_OF = Mistake("no-attributes", _E, "{type} has no “{name}”", "leave out `{name} of`")
NO_ATTRIBUTE_OF_MANY = Mistake("no-attributes", _E, "{type} has no “{name}”", "write: {instead}")
ROWS_OF_SEVERAL = Mistake(
    "rows-of-several",
    _E,
    "“{name}” may be a row of several tables: {tables}",
    "name the column after the table whose rows it holds, such as `{table}`",
)
PERHAPS_MISSING = Mistake(
    "perhaps-missing",
    _E,
    "this may be none, and then it has no “{name}”",
    "{advice}",
)
FACES_OF_NUMBER = Mistake(
    "no-attributes",
    _E,
    "`faces of` takes in the number alone, and not the dice behind it",
    "put brackets around the dice: faces of (3 dice d6)",
)
READS_ON = Mistake(
    "reads-on",
    _E,
    "what stands behind `{word}` goes on as far as it can, so that “{sign}” belongs to it",
    "put brackets around what ends before it: (… {word} …) {sign} …",
)
READS_ON_ALONE = Mistake(
    "reads-on",
    Severity.WARNING,
    "what stands behind `where` goes on as far as it can, so that “{test}” belongs to it, and says nothing of {name}",
    "put brackets around what ends before it: (no … where …) {sign} …; where it is meant so, let it stand first behind "
    "`where`",
)
ONE_AT_A_TIME = Mistake(
    "wrong-type", _E, "one thing is destroyed at a time", "write this, and indented below it `destroy {name}`: {loop}"
)
WRONG_TYPE = Mistake("wrong-type", _E, "this is {found}; here I need {wanted}", "")
ROW_AS_NUMBER = Mistake(
    "wrong-type",
    _E,
    "this is {found}; here I need {wanted}",
    "the next row of its table is `shifted({row}, 1)`, and its place there `{row}.place`",
)
PLACE_OF_ROW = Mistake(
    "wrong-type", _E, "this is {found}; here I need {wanted}", "its place in its table is a number: {row}.place"
)
COLUMN_OF_ROW = Mistake("wrong-type", _E, "this is {found}; here I need {wanted}", "write: {row}.{column}")
SEVERAL_AS_NUMBER = Mistake(
    "wrong-type", _E, "this is {found}; here I need {wanted}", "how many they are is a number: count of {several}"
)
ONE_OF_SEVERAL = Mistake("wrong-type", _E, "this is {found}; here I need {wanted}", "write: {instead}")
REACHED_FROM_ONE = Mistake(
    "wrong-type",
    _E,
    "this is {found}; a way begins at one thing or one row",
    "begin at one: `those reached from … by {name}`",
)
REACHED_BY_LINKS = Mistake(
    "not-by-links",
    _E,
    "`those reached from` goes by what things hold, not by links such as “{sort}”",
    "write: {instead}",
)
LEADS_ELSEWHERE = Mistake(
    "wrong-type",
    _E,
    "“{name}” of {one} is {found}; here each step leads from {one} to {one}, to several or to none",
    "name an attribute or a definition that gives such",
)
NEEDS_ROUNDING = Mistake(
    "needs-rounding",
    _E,
    "this need not be a whole number, and here a whole number is needed",
    "say how to round it: `… rounded down` (or up, or nearest)",
)
ROW_NEEDS_ROUNDING = Mistake(
    "needs-rounding",
    _E,
    "this need not be a whole number, and here a whole number is needed",
    "say how to round it: `… rounded down` (or up, or nearest); "
    "or round all together by a line `rounded down` of its own",
)
PERCENT_ALONE = Mistake(
    "needs-rounding",
    _E,
    "“{percent}” alone is less than one, and here a whole number is needed",
    "say of what it is a part: `… * {percent}`; a part of a whole stat or roll is a line `times …`",
)
NEEDS_ROUNDING_BELOW = Mistake(
    "needs-rounding",
    _E,
    "what this leaves need not be a whole number, and here a whole number is needed",
    "write a line `{line}` in {where} (or up, or nearest)",
)
OTHERWISE_FOR_ALL = Mistake(
    "may-be-none",
    _E,
    "this may be none, and the `otherwise` stands for all that is before it",
    "put brackets around the two: … + (… otherwise …)",
)
MAY_BE_NONE = Mistake(
    "may-be-none",
    _E,
    "this may be none, and here a value is needed",
    "{advice}",
)
WRONG_KEY = Mistake(
    "wrong-key",
    _E,
    "limit {limit} counts by “{key}”, which is {found} in this act; elsewhere it is {wanted}",
    "give the parameter of one of the two acts another name, or each act a limit of its own",
)
SIDES_DIFFER = Mistake(
    "sides-differ",
    _E,
    "“{first}” is {one} and “{second}” is {other}; whatever is asked of a `side` must be asked of both",
    "let both be things of one kind, or make two rolls and compare their totals",
)
WRONG_COUNT = Mistake(
    "wrong-count",
    _E,
    "{name} takes {wanted}; here it is given {found}",
    "write one value for each, with commas between",
)
NOT_CALLABLE = Mistake("not-callable", _E, "“{name}” is {sort} and takes no values in brackets", "write `{name}` alone")
ROLLED_HERE = Mistake(
    "not-callable",
    _E,
    "“{name}” is {sort}; what it gives is no value",
    "in a line of its own write `{form} {call} as r`, and read `r.total` or `r.success` below it",
)
ENDS_WITH_PHASE = Mistake(
    "unknown-reference",
    _E,
    "I know no phase called “{name}”; who wins is looked at when a phase ends",
    "a turn ends with its last phase: at end of {last}",
)
CHANCE_NOT_HERE = Mistake(
    "chance-not-here",
    _E,
    "dice cannot be thrown where something is only looked at",
    "throw them before and keep the result, `let n = {dice}`; for each of several throw in a line below `for each`",
)
THROWN_IN_THE_SETUP = Mistake(
    "chance-not-here",
    _E,
    "what a thing begins with is not thrown where it is declared",
    "leave out `= {dice}`, and write at the left margin: setup, indented below it: for each x in {several}, and below "
    "that: x.{name} becomes {dice}",
)
THROWN_WHERE_MADE = Mistake(
    "chance-not-here",
    _E,
    "what a thing begins with is not thrown where it is declared",
    "leave out `= {dice}`, and write below each `create {kind}`: {name} = {dice}",
)
CHANCE_IN_STAT = Mistake(
    "chance-not-here",
    _E,
    "a stat is only worked out, and nothing is thrown for it",
    "let it be a roll, `roll {name}` where `stat {name}` stands; and where the number is wanted: roll {name}(…) as "
    "thrown, and then thrown.total",
)
NOT_MANY = Mistake(
    "not-many",
    _E,
    "this is {found}; here I need several values to go through",
    "name several things: `tiles`, `players`, `neighbours of …`, or some in braces: {{a, b}}",
)
NOT_MANY_SAID = Mistake("not-many", _E, "this is {found}; here I need several values to go through", "write: {instead}")
SETS_OF_SETS = Mistake(
    "sets-of-sets",
    _E,
    "several values cannot be put together with others as if each were one",
    "join what is in them: `a union b`; or go through them: `for each part in parts of …`",
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
CYCLE = Mistake(
    "cycle",
    _E,
    "this asks for itself: {path}",
    "break the circle: read something stored, ask for `those reached from … by …`, or write a procedure, "
    "which may call itself",
)
DUPLICATE_NAME = Mistake("duplicate-name", _E, "“{name}” is declared twice", "give one of them another name")
MODULE_TWICE = Mistake(
    "module-twice",
    _E,
    "the module “{name}” begins in two files",
    "keep `= …` in one of them, and write in the first line of the other: module {name}",
)
PLURAL_TAKEN = Mistake(
    "plural-taken",
    _E,
    "“{name}” would be one word for two things",
    "give a kind a plural of its own behind its name, as in: kind town, all_towns",
)
PLURAL_TAKEN_BY = Mistake(
    "plural-taken",
    _E,
    "“{name}” would be one word for two things",
    "call it otherwise, or give the kind another plural behind its name, as in: kind town, all_towns",
)
SHADOWED_LET = Mistake(
    "duplicate-local",
    _E,
    "“{name}” already stands for something here, and what is made would not take its place",
    "call the new thing otherwise, and write below what it is made with: {name} becomes …",
)
DUPLICATE_LOCAL = Mistake("duplicate-local", _E, "“{name}” already stands for something here", "choose another name")
NAMELESS_TWICE = Mistake(
    "duplicate-member",
    _E,
    "two such lines need names by which they are told apart",
    "write a name of your own before one of them: second: {where} …",
)
ROWS_CALLED_ALIKE = Mistake(
    "duplicate-member",
    _E,
    "two rows of {where} are called by the words of their texts, and those are the same: “{name}”",
    "write a name of your own before one of them: second: …",
)
DUPLICATE_MEMBER = Mistake("duplicate-member", _E, "“{name}” stands twice in {where}", "give one of them another name")
RESERVED_NAME = Mistake("reserved-name", _E, "“{name}” has a fixed meaning in the language", "choose another name")
ACT_OF_GROUP = Mistake(
    "reserved-name",
    _E,
    "“{name}” has a fixed meaning in the language",
    "leave `by {name}` out here, and write where the act is offered: any number of {act} by group",
)
KIND_UNSAID = Mistake(
    "unknown-kind",
    _E,
    "“{name}” is no kind and no table, and what it stands for is not said",
    "write a colon and its kind behind it, such as {name}: {kind}",
)
UNKNOWN_KIND = Mistake("unknown-kind", _E, "I know no kind or table called “{name}”", "did you mean {nearest}?")
KEY_OF_NO_ACT = Mistake(
    "unknown-kind",
    _E,
    "“{name}” is no kind or table, and no act counts as “{limit}” that could have a value of that name",
    "write `counts as {limit}` below the acts that it limits",
)
PLAIN_VALUES = Mistake(
    "unknown-kind",
    _E,
    "several values are things or rows of a table, and each of them stands there once: no set or list is “of {name}”",
    "make a kind with one {name} in each of its things: kind result, `part of … as results`, and below it its {name}",
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
    "give what changes a name of its own before: `let now = {name}`, then `now becomes …`",
)
CONDITION_IN_A_SET = Mistake(
    "fixed-name", _E, "“{name}” is a condition: whatever has it gains and loses it", "write: {instead}"
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
    "say it where it begins: `let {name}: tile or none = none`",
)
UNKNOWN_DECLARATION = Mistake("unknown-reference", _E, "I know no {sort} called “{name}”", "did you mean {nearest}?")
NO_EVENTS = Mistake(
    "misplaced",
    _E,
    "this line has no meaning in a ruleset without events",
    "declare an event first: event drought(tile), and its lines below",
)
MISPLACED = Mistake("misplaced", _E, "this line has no meaning in {where}", "{advice}")
TWICE = Mistake("twice", _E, "{what} is given twice in {where}", "keep one of them")
MISSING_LINE = Mistake("missing-line", _E, "{where} has no {what}", "{advice}")
MISSING_VALUE = Mistake("missing-value", _E, "a new {kind} needs a value for “{name}”", "write `{name} = …` below")
HEADER_WORD = Mistake(
    "header-word",
    _E,
    "the header knows no “{name}”",
    "it knows: title, language, version, author, licence, rounding, turn",
)
HEADER_VALUE = Mistake("header-value", _E, "“{value}” does not fit “{name}”", "{advice}")
ROLE_UNKNOWN = Mistake(
    "role-unknown",
    _E,
    "{roll} has no “{role}” that could bear this",
    "name its values, one of them “{role}”, as in `to {roll}({named}): …`; under other names, as in "
    "`to {roll}({known}): …`, it counts once for each that bears it",
)
ROLE_NOWHERE = Mistake(
    "role-unknown",
    _E,
    "{roll} has no “{role}” that could bear this",
    "it is about no {kind}; name its values, `to {roll}({known}): …`, and it counts once for each that bears it",
)
ROLE_OF_A_SIDE = Mistake(
    "role-unknown",
    _E,
    "{roll} has no “{role}” that could bear this",
    "so that it counts for the side that bears it, write: `to {roll}({known}): … when side is {role}`",
)
ROLE_CALLED_OTHERWISE = Mistake(
    "role-unknown",
    _E,
    "{roll} has no “{role}” that could bear this",
    "it calls a {kind} “{one}”, so write: condition {name} of {one}: {kind}",
)
WRONG_ROLES = Mistake(
    "wrong-roles",
    _E,
    "{roll} takes {wanted}; this line names {found}",
    "give each of them a name: to {roll}({names}): …",
)
ACT_WITHOUT_ROLE = Mistake(
    "act-without-role",
    _E,
    "{act} has no “{role}” that could bear this",
    "its values are: {known}; name another act, or call one of them “{role}”",
)
FORBIDS_ALWAYS = Mistake(
    "forbids-always",
    _E,
    "this forbids {acts} to everybody and for ever",
    "say when: forbids {acts} when …; or take the act out",
)
LIFTS_NOTHING = Mistake(
    "lifts-nothing",
    _E,
    "nothing that {act} demands is called “{name}”",
    "it has: {known}; a name stands before the line: {name}: allowed when …",
)
DEFAULT_BEFORE = Mistake(
    "default-before",
    _E,
    "a value before “{name}” may be left out, and “{name}” may not",
    "give “{name}” a default too (`{name} = …`), or put it before the others",
)
WRONG_NAMES = Mistake(
    "wrong-names",
    _E,
    "{what} has {wanted} values; this line names {found}",
    "give each of them a name: {what}({names})",
)
STEPS_FALL = Mistake(
    "steps-fall",
    _E,
    "{number} stands behind {before}",
    "write the numbers that are passed from the least on, each once",
)
PARTS_CIRCLE = Mistake(
    "parts-circle", _E, "this is a part of itself: {path}", "let one of them be no part: `name: kind` holds a thing too"
)
ORDER_OF_SORTS = Mistake(
    "order-of-sorts",
    _E,
    "`in any order` needs several attributes of one sort",
    "name at least two that hold the same sort of value, or leave it out",
)
NOBODY_BEARS = Mistake(
    "nobody-bears",
    _E,
    "none of the values of {procedure} is “{role}”, who bears this",
    "call one of them so: `instead of {procedure}(…)`; it has: {known}",
)
NOT_REPLACED = Mistake(
    "not-replaced",
    _E,
    "“{name}” is {sort}; only a procedure or a scene is replaced by something else",
    "{advice}",
)
REPLACED_RESULT = Mistake(
    "replaced-result",
    _E,
    "{procedure} gives {wanted}; what is done instead of it does not",
    "end it with `result …`",
)
EFFECT_ATTRIBUTE = Mistake(
    "effect-attribute",
    _E,
    "{where} is {found}; it never holds a row of {table}",
    "name an attribute that is declared as `{table}`, `set of {table}` or `list of {table}`",
)
CONSTANT_NEEDED = Mistake(
    "constant-needed", _E, "here I need a fixed value", "write the number, the word, yes or no itself"
)
NO_CHOICES = Mistake(
    "no-choices",
    _E,
    "“{name}” of {action} cannot be chosen: its values cannot be listed",
    "write both bounds, as in `number at least 1 at most player.gold`, or `from …`, or `ask player for …` in the act",
)
SEVERAL_CHOSEN = Mistake(
    "no-choices",
    _E,
    "“{name}” of {action} is several things at once; an act is chosen with one of each sort",
    "leave it out here and ask in the act: `ask player for {name}: set of … from …`",
)
PLACEHOLDER = Mistake(
    "placeholder",
    _E,
    "the text inserts {{{text}}}, which I cannot read",
    "write the name of a value between the braces",
)
TALLY_NEVER = Mistake(
    "tally-never",
    _E,
    "nothing that comes of {count} rolls leads to this line",
    "give it a number from 0 to {count} that none of the lines above has taken",
)
SOURCE_UNSAID = Mistake(
    "source-unsaid",
    _E,
    "`source` is known only in a line that changes rows (`each lowering of …`) and says behind `from` what they come "
    "from",
    "such a line reads: each lowering of … from {sort} when source.…: halved; in a condition or an effect its bearer "
    "is called by its own name, such as {sort}",
)
SOURCE_UNSETTLED = Mistake(
    "source-unsettled",
    _E,
    "what `source` is cannot be told where rows come from {names}",
    "behind `from` write one kind, table or condition, and another line for the next; entries that a rule has made "
    "come from no thing",
)
UNKNOWN_SPAN = Mistake(
    "unknown-span",
    _E,
    "there is no time called “this {name}”",
    "this is one of: {known}",
)
FOR_EVER: Final = ("campaign", "game")
"""What people call the time of what is counted for ever."""
PER_FOR_EVER = Mistake(
    "unknown-span",
    _E,
    "a limit does not count per {name}",
    "leave “per {name}” out: what stands without a time counts for ever",
)
SPAN_FOR_EVER = Mistake(
    "unknown-span",
    _E,
    "there is no time called “this {name}”",
    "leave it out: what stands without a time counts for ever",
)
SPAN_OF_A_THING = Mistake(
    "unknown-span",
    _E,
    "there is no time called “this {name}”",
    "for each {name} by itself write behind `per`, with a comma before it: {name}",
)
CLAUSE_TWICE = Mistake("clause-twice", _E, "`{what}` stands twice in this line", "join the two, or keep one")
MANY_CASES_OPEN = Mistake(
    "open-cases", _E, "when none of these cases holds there is no value", "end with `otherwise …`"
)


OTHERWISE_OF_A_TEST = Mistake(
    "wrong-type",
    _E,
    "this is {found}; here I need {wanted}",
    "where it is the value for when “{condition}” does not hold, put brackets around all of it: "
    "(… when {condition}, otherwise {default}); behind `where` around what stands before: "
    "(… where {condition}) otherwise {default}",
)
CASE_WITHOUT_COMMA = Mistake(
    "open-cases",
    _E,
    "when none of these cases holds there is no value",
    "a comma stands before `otherwise`: (…, otherwise …)",
)


def meant_instead(nearest: str, locals_here: Iterable[str] = ()) -> str:
    """Which names may be meant instead of one that nothing is called: like ones, else those of values here."""
    if nearest:
        return phrase("did you mean {nearest}?", nearest=nearest)
    known = ", ".join(name for name in locals_here if name.isidentifier())
    return phrase("values that have a name here: {known}", known=known) if known else ""
