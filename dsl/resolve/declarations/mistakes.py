"""What is wrong with a declaration: its header, its parts, and what it needs."""

from __future__ import annotations

from dsl.border.diagnostics import Mistake, Severity

_E = Severity.ERROR

KNOWN_LATER = Mistake(
    "known-later",
    _E,
    "“{name}” is known only when “{act}” is carried out, and this is looked at before",
    "make it a value of the act, action {act}(…, {name}: …), or write here what it stands for",
)
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
BOUND_BY_TOLD = Mistake(
    "unknown-name",
    _E,
    "“{name}” is told in the same report, and not known yet where a number of it is asked for",
    'write behind the attributes: allowed when {test} else "…"',
)
LINK_HOLDS_THING = Mistake(
    "link-holds-thing",
    _E,
    "“{name}” is {type}, and a link holds only what a map can say of it",
    "numbers, yes or no, words, texts and rows of tables fit here",
)
WRONG_KEY = Mistake(
    "wrong-key",
    _E,
    "limit {limit} counts by “{key}”, which is {found} in this act; elsewhere it is {wanted}",
    "give the parameter of one of the two acts another name, or each act a limit of its own",
)
ENDS_WITH_PHASE = Mistake(
    "unknown-reference",
    _E,
    "I know no phase called “{name}”; who wins is looked at when a phase ends",
    "a turn ends with its last phase: at end of {last}",
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
ACT_OF_GROUP = Mistake(
    "reserved-name",
    _E,
    "“{name}” has a fixed meaning in the language",
    "leave `by {name}` out here, and write where the act is offered: any number of {act} by group",
)
ACT_OF_A_THING = Mistake(
    "another-sort",
    _E,
    "who acts is a player, and “{name}” is a kind of thing",
    "write `by player` here, and “{name}” in the brackets, among what is chosen: {act}({name}) by player",
)
ACT_WITHOUT_ROLE = Mistake(
    "act-without-role",
    _E,
    "{act} has no “{role}” that could bear this",
    "its values are: {known}; name another act, or call one of them “{role}”",
)
ACT_CALLS_IT_OTHERWISE = Mistake(
    "act-without-role",
    _E,
    "{act} has no “{role}” that could bear this",
    "it calls a {kind} “{one}”, so write: condition {name} of {one}: {kind}",
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
WRONG_NAMES = Mistake(
    "wrong-names",
    _E,
    "{what} takes {wanted}; this line names {found}",
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
WORDS_TO_CHOOSE = Mistake(
    "constant-needed", _E, "what an option may be stands before what it is at first", "write: {instead}"
)
NO_CHOICES = Mistake(
    "no-choices",
    _E,
    "“{name}” of {action} cannot be chosen: its values cannot be listed",
    "write both bounds, as in `number at least 1 at most player.gold`, or `from …`, or `ask player for …` in the act",
)
NUMBER_OR_NONE = Mistake(
    "no-choices",
    _E,
    "“{name}” of {action} is asked for between its bounds, so that none can never be chosen",
    "leave `or none` out, and write an act of its own for whoever chooses none",
)
BROKEN_CHOSEN = Mistake(
    "no-choices",
    _E,
    "“{name}” of {action} need not be whole, and so its values cannot be listed",
    "write `number` without `exact`, or ask in the act: `ask player for {name}: exact number at least … at most …`",
)
SEVERAL_CHOSEN = Mistake(
    "no-choices",
    _E,
    "“{name}” of {action} is several things at once; an act is chosen with one of each sort",
    "leave it out here and ask in the act: `ask player for {name}: set of … from …`",
)
