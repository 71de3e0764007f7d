"""What is wrong with a name: where it is declared, where it is said, and what it may stand for."""

from __future__ import annotations

from dsl.border.diagnostics import Mistake, Severity

_E = Severity.ERROR

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
REPORT_AS_ACTION = Mistake(
    "another-sort",
    _E,
    "“{name}” is {sort}; here I need {wanted}",
    "what has been played is reported: write `group reports any number of {name}`, or `player reports …` for what each "
    "tells alone",
)
PHASE_AS_ACTION = Mistake(
    "another-sort",
    _E,
    "“{name}” is {sort}; here I need {wanted}",
    "name the acts that are meant, such as those that it offers",
)
FOLLOWS_NO_ROLL = Mistake(
    "another-sort",
    _E,
    "“{name}” is {sort}; here I need {wanted}",
    "what comes of it when it is done stands below `after {name}`",
)
FOLLOWS_PHASE = Mistake(
    "another-sort",
    _E,
    "“{name}” is {sort}; here I need {wanted}",
    "what is done when it has ended stands last in it, or in a phase of its own: phase … after {name}",
)
FOLLOWS_REPORT = Mistake(
    "another-sort",
    _E,
    "“{name}” is {sort}; here I need {wanted}",
    "what comes of a report stands in the phase in which it is made, in the lines that follow `… reports {name}` and "
    "as deep",
)
FOLLOWS_TIME = Mistake(
    "unknown-reference",
    _E,
    "I know no {sort} called “{name}”",
    "what comes with each turn is written: when turn changes; or in a phase",
)
FOLLOWS_VALUE = Mistake(
    "unknown-reference",
    _E,
    "I know no {sort} called “{name}”",
    "what follows whenever this value changes is written: when {kind}.{name} changes for {kind}: {kind}",
)
FOLLOWS_EVENT = Mistake(
    "another-sort",
    _E,
    "“{name}” is an event; here I need {wanted}",
    "what is done when it has happened stands last below `event {name}`",
)
FOLLOWS_STAT = Mistake(
    "another-sort",
    _E,
    "“{name}” is {sort}; here I need {wanted}",
    "it is worked out whenever it is asked for; what its number leads to stands below `when {name}(…) passes 3` or "
    "`when {name}(…) changes`",
)
ACTION_AS_PHASE = Mistake(
    "another-sort",
    _E,
    "“{name}” is {sort}; here I need {wanted}",
    "name the phase in which it is offered; what is done before it or after it stands first or last below `action "
    "{name}`",
)
ATTRIBUTE_AS_STAT = Mistake(
    "another-sort",
    _E,
    "“{name}” is {sort}; here I need {wanted}",
    "an attribute is what statements make it: change those, or let them ask a stat for the number",
)
DEFINITION_AS_STAT = Mistake(
    "another-sort",
    _E,
    "“{name}” is {sort}; here I need {wanted}",
    "make it a stat, `stat {name}(…)`, and what stood behind `=` its first line: base …",
)
DEFINITION_BELOW = Mistake(
    "another-sort",
    _E,
    "“{name}” is {sort}; here I need {wanted}",
    "in a layer on top of it write it anew: replace {head} = …; or make it a stat there where it stands, "
    "`stat {name}(…)`, and what stood behind `=` its first line: base …",
)
DUPLICATE_NAME = Mistake("duplicate-name", _E, "“{name}” is declared twice", "give one of them another name")
LIMIT_CALLED_AS_ACT = Mistake(
    "duplicate-name",
    _E,
    "“{name}” is declared twice, as an act and as a limit",
    "call the limit otherwise, as in `limit {name}_often: …`, and write below the act: counts as {name}_often",
)
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
ROWS_CALLED_ALIKE = Mistake(
    "duplicate-member",
    _E,
    "two rows of {where} are called by the words of their texts, and those are the same: “{name}”",
    "write a name of your own before one of them: second: …",
)
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
PER_TIME = Mistake(
    "unknown-span",
    _E,
    "a limit does not count per {name}",
    "write: {number} per player this {name}; for all together: {number} this {name}",
)
PER_FOR_EVER = Mistake(
    "unknown-span",
    _E,
    "a limit does not count per {name}",
    "leave “per {name}” out: what stands without a time counts for ever",
)
