"""What is wrong with an expression and with what it asks."""

from __future__ import annotations

from dsl.border.diagnostics import Mistake, Severity

_E = Severity.ERROR

OUT_OF_BLOCK = Mistake(
    "out-of-block",
    _E,
    "“{name}” is known only in the block above in which it is made",
    "use it in that block, or make it before the block begins",
)
KIND_ALONE = Mistake(
    "another-sort",
    _E,
    "“{name}” is a kind of thing; all of them are “{plural}”; here I need one of them",
    "name one: `for each x in {plural}` above it, or as a value of the rule: ({name})",
)
PLAYER_ALONE = Mistake(
    "another-sort",
    _E,
    "“{name}” is a kind of thing; all of them are “{plural}”; here I need one of them",
    "name one: `each player in order` above it, `by player` behind the act, or as a value of the rule: (player)",
)
ACT_NOT_VALUE = Mistake(
    "another-sort",
    _E,
    "“{name}” is {sort}; here I need {wanted}",
    "how it has been done is asked for so: past {name} this turn",
)
ROLL_NOT_VALUE = Mistake(
    "another-sort",
    _E,
    "“{name}” is {sort}; here I need {wanted}",
    "what is thrown gets a name where it is thrown, and is asked for by that: {form} {name}(…) as thrown, and then "
    "thrown.{part}",
)
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
CHOSEN_CHANGES = Mistake(
    "unknown-attribute",
    _E,
    "{type} has no “{name}”",
    "which of its attributes changes is tested before: when {name} is {first}, indented below it what becomes of "
    "{of}.{first}, and so on for each of them",
)
NO_ROLL_BUT_AN_ACT = Mistake(
    "unknown-attribute",
    _E,
    "{type} has no “{name}”",
    "an act is only done or not; what a roll in it comes to follows that roll: after … when ….{name}",
)
KNOWN_UPON = Mistake(
    "unknown-attribute",
    _E,
    "{type} has no “{name}”",
    "that is known as long as the roll lies on the table: in the lines below upon {roll}(…)",
)
NO_ATTRIBUTES = Mistake(
    "no-attributes", _E, "{type} has nothing to ask for with a dot", "leave out the dot and what follows it"
)
NO_ATTRIBUTE_OF = Mistake("no-attributes", _E, "{type} has no “{name}”", "leave out `{name} of`")
NO_ATTRIBUTE_OF_MANY = Mistake("no-attributes", _E, "{type} has no “{name}”", "write: {instead}")
EACH_CHANGES = Mistake(
    "no-attributes",
    _E,
    "{type} has no “{name}” that could change",
    "write: for each x in {of}, and indented below it: x.{name} …",
)
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
NO_PLACE_BEFORE_FIRST = Mistake(
    "nothing-to-pick", _E, "the first stands in place 1, and nothing before it", "write a number from 1 on"
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
READS_ON_IN_NUMBERS = Mistake(
    "reads-on",
    Severity.WARNING,
    "what stands behind `where` goes on as far as it can, so that “{sign}” belongs to the number before it",
    "put brackets around what ends before it: (… where …) {sign} …; where it is meant so, write what it comes to",
)
STARTS_EMPTY = Mistake(
    "starts-empty",
    _E,
    "“{name}” begins empty, and nothing before this line says what it holds",
    "say it where it begins: let {name}: set of tile = {empty}; or add something to it first",
)
THOUSANDS_POINT = Mistake(
    "thousands-point",
    Severity.WARNING,
    "“{written}” is {number} here: a point parts decimals, and no thousands",
    "write {meant}, or {number} if that is meant",
)
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
PERCENT_ALONE = Mistake(
    "needs-rounding",
    _E,
    "“{percent}” alone is less than one, and here a whole number is needed",
    "say of what it is a part: `… * {percent}`; a part of a whole stat or roll is a line `times …`; where hundredths "
    "are added up, or compared with d%, write {number}, and `/ 100` where they become a part",
)
PERCENT_KEPT = Mistake(
    "needs-rounding",
    _E,
    "“{percent}” alone is less than one, and here a whole number is needed",
    "what keeps a part of one is an exact number: write {head}: exact number = {percent}",
)
PERCENT_ADDED = Mistake(
    "needs-rounding",
    _E,
    "“{percent}” adds {part} of one here, and no part of the sum",
    "a part of the sum is a line: times {factor}; what adds {part} is written {part}",
)
PERCENT_COMPARED = Mistake(
    "needs-rounding",
    _E,
    "“{percent}” is {part} here, and it is compared with a whole number",
    "say of what it is a part: `… * {percent}`; where whole hundredths are meant write {number}",
)
OTHERWISE_FOR_ALL = Mistake(
    "may-be-none",
    _E,
    "this may be none, and the `otherwise` stands for all that is before it",
    "put brackets around the two: … + (… otherwise …)",
)
DONE_IN_A_LINE = Mistake(
    "not-callable",
    _E,
    "“{name}” is {sort}, which is done in a line of its own, and no value",
    "write in a line above: do {call} as done, and here: done",
)
NOT_CALLABLE = Mistake("not-callable", _E, "“{name}” is {sort} and takes no values in brackets", "write `{name}` alone")
ROLLED_HERE = Mistake(
    "not-callable",
    _E,
    "“{name}” is {sort}; what it gives is no value",
    "in a line of its own write `{form} {call} as r`, and read `r.total` or `r.success` below it",
)
CHANCE_NOT_HERE = Mistake(
    "chance-not-here",
    _E,
    "dice cannot be thrown where something is only looked at",
    "throw them before and keep the result, `let n = {dice}`; for each of several throw in a line below `for each`",
)
CHANCE_BEFORE_ACT = Mistake(
    "chance-not-here",
    _E,
    "what an act needs and costs is looked at before it is carried out, and nothing is thrown for that",
    "leave this line out, and throw in what the act does: let n = {dice}, and below it what hangs on it, such as "
    "`when n > 3` or `… down n`",
)
CHANCE_IN_STAT = Mistake(
    "chance-not-here",
    _E,
    "a stat is only worked out, and nothing is thrown for it",
    "let it be a roll, `roll {name}` where `stat {name}` stands; and where the number is wanted: roll {name}(…) as "
    "thrown, and then thrown.total",
)
SETS_OF_SETS = Mistake(
    "sets-of-sets",
    _E,
    "several values cannot be put together with others as if each were one",
    "join what is in them: `a union b`; or go through them: `for each part in parts of …`",
)
PLACEHOLDER = Mistake(
    "placeholder",
    _E,
    "the text inserts {{{text}}}, which I cannot read",
    "write the name of a value between the braces",
)
INSERTED_CASES = Mistake(
    "placeholder",
    _E,
    "the text inserts {{{text}}}, which I cannot read",
    'write: {{({first} when {test}, otherwise {other})}}; for a quote inside the text \\"',
)
INSERTED_OTHERWISE = Mistake(
    "placeholder",
    Severity.WARNING,
    "“{written}” stands in the text as it is, and nothing is inserted there",
    "a value stands in braces, {{{name}}}; where it is meant so, choose other signs",
)
LONE_BRACE = Mistake(
    "placeholder",
    _E,
    "a brace is closed in this text that none has opened",
    "write {{ before the name of the value, or \\}} for a brace that is meant",
)
SOURCE_UNSAID = Mistake(
    "source-unsaid",
    _E,
    "`source` is known only in a line that changes rows (`each lowering of …`) and says behind `from` what they come "
    "from",
    "such a line reads: each lowering of … from {sort} when source.…: halved; in a condition or an effect its bearer "
    "is called by its own name, such as {sort}",
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
