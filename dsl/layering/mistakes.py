"""What is told of edits that do not fit what stands below them."""

from __future__ import annotations

from typing import Final

from dsl.border.diagnostics import Mistake, Severity

_E: Final = Severity.ERROR
NOTHING_TO_EDIT = Mistake(
    "nothing-to-edit", _E, "there is no {form} “{name}” below this layer to {verb}", "did you mean {nearest}?"
)
NONE_LIKE_IT = Mistake(
    "nothing-to-edit", _E, "there is no {form} “{name}” below this layer to {verb}", "there are: {known}"
)
STANDS_ELSEWHERE = Mistake(
    "nothing-to-edit", _E, "there is no {form} “{name}” below this layer to {verb}", "write: {edits}"
)
WHOLE_HEAD = Mistake(
    "wrong-form",
    _E,
    "“{name}” is {sort}; this line says {form}",
    "an effect is called by its whole head: `{verb} effect of {whole} in …`",
)
WRONG_FORM = Mistake("wrong-form", _E, "“{name}” is {sort}; this line says {form}", "write `{verb} {right} {whole}`")
MEMBER_EXISTS = Mistake(
    "member-exists", _E, "{name} already has “{member}”", "to give it another value write `change {whole}`"
)
MEMBER_BESIDE = Mistake(
    "member-exists",
    _E,
    "{name} already has “{member}”",
    "to give it another value write `change {whole}`; if this one shall count as well, give it a name of its own "
    "before its amount: {member}_2: …",
)
LINE_BESIDE = Mistake(
    "member-exists",
    _E,
    "{name} already has “{member}”",
    "to put this in its place write `change {whole}`; if both shall hold, give this one a name of its own in front: "
    "{member}_2: …",
)
NO_BASE = Mistake("no-base", _E, "this edits a ruleset, but the header names none", "write `ruleset {name} extends …`")
EDITS_ITS_OWN = Mistake(
    "no-base", _E, "“{name}” is declared in this ruleset itself", "write these lines there, among the others below it"
)
SET_BEYOND = Mistake(
    "option-out-of-bounds",
    _E,
    "option “{name}” cannot be {value}: its own bounds forbid it",
    "give it a number within them, such as {bound}; other bounds are given by `replace option {name}: …`",
)
NO_OPTION = Mistake(
    "wrong-form", _E, "“{name}” is {sort}; only the value of an option is set", "it is edited so: {edit}"
)
SAME_AS_BEFORE = Mistake(
    "same-as-before", Severity.WARNING, "this changes nothing: “{name}” is already so", "leave it out"
)
SEVERAL_LINES = Mistake(
    "several-lines", _E, "several lines are called “{name}”", "give each a name of its own before its amount: one: +2 …"
)
NOTHING_CALLED_SO = Mistake("nothing-to-edit", _E, "no declaration below this layer is called “{name}”", "{advice}")
NO_LABEL = Mistake("no-label", _E, "players see no label of “{name}”", "only what has a text in quotes can get another")
SEVERAL_PARTS = Mistake(
    "several-parts",
    _E,
    "“{name}” stands several times in “{whole}”",
    "say which of them by its number: {known}",
)
SEVERAL_TEXTS = Mistake(
    "several-texts",
    _E,
    "several texts would be called “{name}” here",
    "say which of them by its number: {known}",
)
SEVERAL_ALIKE = Mistake(
    "several-alike",
    _E,
    "{name} has several lines called “{member}”, and nothing tells them apart",
    "write it anew with `replace {whole}`, or put a `step` around the line in the ruleset below and change that",
)
NONE_AIMS_SO = Mistake(
    "several-alike",
    _E,
    "{name} has several lines called “{member}”, and this one begins as none of them",
    "let it begin as the one that is meant: {known}",
)
LINE_BY_ITS_AIM = Mistake(
    "several-alike",
    _E,
    "{name} has several lines called “{member}”",
    "write the whole line, beginning as the one that is meant: {known}",
)
SEVERAL_COUNTS = Mistake(
    "several-alike",
    _E,
    "{name} has several lines whose place this one could take",
    "take out the one that is meant, {known}, and write the new one below `add to {whole}`",
)
NAMED_APART = Mistake(
    "several-alike",
    _E,
    "{name} has several lines whose place this one could take",
    "write before it the name of the one that is meant, as `{first}: …`: {known}",
)
SEVERAL_TO_CHANGE = Mistake(
    "several-alike",
    _E,
    "{name} has several lines whose place this one could take",
    "say above it which one is meant: {known}",
)
SEVERAL_BEGIN_ALIKE = Mistake(
    "several-alike",
    _E,
    "{name} has several lines whose place this one could take",
    "say in the line above in what it stands that you mean: {known}",
)
NO_REPORT = Mistake(
    "no-report",
    _E,
    "“{name}” is not reported by anybody, so nobody can be refused it",
    "write `allowed when …` in the act that makes or changes it",
)
OUTCOME_ALONE = Mistake(
    "outcome-alone",
    _E,
    "it is not said which roll this comes of",
    "write it, and no other lines with it, below `add to {whole}.{roll}`",
)
OUTCOME_OF_SEVERAL = Mistake(
    "outcome-alone",
    _E,
    "it is not said which roll this comes of",
    "write it, and no other lines with it, below `add to {whole}.ROLL`, where ROLL is what is thrown",
)
OUTCOME_INSTEAD = Mistake(
    "outcome-instead",
    Severity.TIP,
    "where this fits, what stands below `{before}` in the ruleset below is not done",
    "if it shall be done as well, write: also {outcome}",
)
ROWS_ALONE = Mistake(
    "outcome-alone",
    _E,
    "it is not said which roll this row counts in",
    "write rows, and no other lines with them, below `add to {whole}.{roll}`",
)
ROWS_OF_SEVERAL = Mistake(
    "outcome-alone",
    _E,
    "it is not said which roll this row counts in",
    "write rows, and no other lines with them, below `add to {whole}.ROLL`, where ROLL is what is thrown",
)
ACTS_ALONE = Mistake(
    "outcome-alone",
    _E,
    "it is not said where this is offered",
    "write acts, and no other lines with them, below `add to {whole} after ACT`, where ACT is offered there",
)
BRANCH_ALONE = Mistake(
    "outcome-alone",
    _E,
    "it is not said of which `when` this is a branch",
    "write it, and no other lines with it, below `add to {whole} after BRANCH`, where BRANCH is called as its test, "
    "such as when_player_gold_3",
)
BEHIND_OTHERWISE = Mistake(
    "outcome-alone",
    _E,
    "what stands behind `otherwise` is never looked at",
    "put it in front: `add to {whole} before {member}`",
)
OTHERWISE_NOT_LAST = Mistake(
    "outcome-alone",
    _E,
    "`otherwise` is the last branch, and there is one at most",
    "put it behind the last of the branches that are there; where there is an `otherwise` write "
    "`change {whole}.{member}`",
)
ACT_THERE = Mistake("member-exists", _E, "“{member}” is offered there already", "leave it out")
AMOUNT_ALONE = Mistake(
    "amount-alone",
    _E,
    "“{name}” has an amount and nothing that it belongs to",
    'write in quotes what players shall read, e.g. "bad weather"; only below `change`, and for a row that is there, an '
    "amount is enough",
)
NO_AMOUNT_ALONE = Mistake(
    "amount-alone",
    _E,
    "“{name}” is a line in which an amount alone cannot be changed",
    "write the whole line with what is otherwise in it: {line}",
)
HOLDS_OTHERS = Mistake(
    "holds-nothing",
    _E,
    "“{member}” has no end of its own to which something could be added",
    "write {edits}",
)
HOLDS_NOTHING = Mistake(
    "holds-nothing",
    _E,
    "nothing stands in “{member}”, so nothing can be added to it",
    "write `add to {whole} after {member}`; only a step, rounds, an outcome or a line such as `after` can hold more "
    "lines",
)
NOTHING_TO_CHANGE = Mistake(
    "holds-nothing",
    _E,
    "nothing stands in “{member}”, so nothing can be changed in it",
    "write `change {whole}`, and below it the line that takes its place",
)
NO_STATEMENT = Mistake(
    "holds-nothing",
    _E,
    "“{member}” is no statement, so no other can stand beside it",
    "where something stands below it write `add to {whole}.{member}`, else name the statement in which it stands",
)
OFFERED_THERE = Mistake(
    "holds-nothing",
    _E,
    "“{member}” is one of the acts that are offered there; what is done stands beside the whole offer",
    "write `add to {whole} {where} {called}`",
)
BRANCH_THERE = Mistake(
    "holds-nothing",
    _E,
    "“{member}” is one branch of a `when`; what is done stands beside the whole of it",
    "write `add to {whole} {where} {called}`; to do it in that branch, `add to {whole}.{member}`",
)
NO_ROLL_THERE = Mistake(
    "holds-nothing",
    _E,
    "“{member}” is no roll that is made there, so no rows stand below it",
    "write `change {whole}.ROLL`, where ROLL is what is thrown",
)
ROUNDS_ALONE = Mistake(
    "rounds-alone",
    _E,
    "nothing is done in these rounds",
    "to change how often the rounds that are there come, write `change scene {name}`; to add something to them, write "
    "`add to scene {name}.rounds`",
)
LEFT_EMPTY = Mistake(
    "left-empty",
    _E,
    "nothing is left where “{member}” stands alone",
    "change what it stands in, or take that out as a whole",
)
LEFT_EMPTY_IN = Mistake(
    "left-empty",
    _E,
    "nothing is left where “{member}” stands alone",
    "take out what it stands in as a whole: `remove {whole}.{holder}`; or change that",
)
NO_SETUP = Mistake(
    "nothing-to-edit",
    _E,
    "there is no setup below this layer to {verb}",
    "write `setup`, and below it what is done once before the first turn",
)
NOTHING_BELOW = Mistake(
    "no-members",
    _E,
    "nothing stands below “{name}” that could be edited",
    "write `replace`, and behind it the whole line as it shall be",
)
NO_MEMBERS = Mistake("no-members", _E, "{sort} has no members to edit", "use `replace {form} {name}`")
