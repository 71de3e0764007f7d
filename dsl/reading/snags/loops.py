"""Snags in lines that do something so often, or on a condition, as other languages write them."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.snag import Snag, short

FOR_TIMES: Final = Mistake(
    "for-times",
    Severity.ERROR,
    "`for` goes through several things; what is done so many times begins with `repeat`",
    "write `repeat {found} times`",
)
EACH_OF_EACH: Final = Mistake(
    "each-of-each",
    Severity.ERROR,
    "behind `{found}` stands one `for each`",
    "put what is worked out for each of the second into brackets: {instead} for each … in …",
)
LET_WHEN: Final = Mistake(
    "let-when",
    Severity.ERROR,
    "what `let` names has a value in any case",
    "write what it is otherwise, too: `let … = (… when …, otherwise …)`",
)
ASK_WHEN: Final = Mistake(
    "ask-when",
    Severity.ERROR,
    "what `ask` asks for has a value in any case",
    "write a line `when …` of its own, and below it the question with all that hangs on the answer",
)
BASE_WHEN: Final = Mistake(
    "base-when",
    Severity.ERROR,
    "what `base` gives counts in any case, and once",
    "leave out `base`, and it is a row: {row}",
)
OPTION_OFF: Final = Mistake(
    "option-off",
    Severity.ERROR,
    "behind `when` stands here the name of an option that is on",
    "test it in the lines below, as in `allowed when not …`, or declare an option that says the opposite",
)
OPTION_ALONE: Final = Mistake(
    "option-alone",
    Severity.ERROR,
    "behind `when` stands here the name of one option, and nothing else",
    "leave the rest out; what must hold besides is tested where it is used, or declare an option for both",
)
ROW_UNDER_OPTION: Final = Mistake(
    "row-under-option",
    Severity.ERROR,
    "the option of a row stands behind its last |",
    "write: | … | when {option}",
)
DICE_IN_A_SUM: Final = Mistake(
    "dice-in-a-sum",
    Severity.ERROR,
    "in a sum it cannot be told how many dice are meant",
    "write brackets: 1 + (n dice d6) for one and so many dice, (1 + n) dice d6 for one die more",
)
ROUNDS_ADDED: Final = Mistake(
    "rounds-added",
    Severity.ERROR,
    "what is put into the rounds of a scene stands below a line of its own",
    "write: add to scene {name}.rounds",
)
ROUNDS_CHANGED: Final = Mistake(
    "rounds-changed",
    Severity.ERROR,
    "a step is found in the rounds by its name",
    "leave this line out, and write the step below: change scene {name}",
)
ROUNDS_HOW_OFTEN: Final = Mistake(
    "rounds-how-often",
    Severity.ERROR,
    "it is not said how often the rounds come",
    "write one of these: rounds until …, rounds while …, rounds at most 3 times",
)
_EACH: Final = re.compile(r"\b(sum of|(?<!with )highest|(?<!with )lowest) (?!of \()[^\"]*\bfor each [^\"]*$")
_BASE: Final = re.compile(r" *base +([^\"]*[^\s\"]) *(\"[^\"]*\")? *$")
_COUNTED: Final = r"\bdice +\d*[dDwW](?:\d+|%)!? +$"
_ROW: Final = re.compile(r" *\|.*\| *when +(\w+[^|]*?) *(\|?)$")
_ATTRIBUTE: Final = re.compile(r" +\w+ *: *(?!allow)\w")
_GOES_ON: Final = frozenset({"and", "or", "is", ".", ">", "<", ">=", "<="})
_UNDER_AN_OPTION: Final = frozenset({"stat", "action", "procedure", "phase", "condition", "effect"})


def for_times(snag: Snag) -> Finding | None:
    """`for 5 times`."""
    if snag.first == "for" and snag.is_second_word and snag.kind == "NUMBER":
        return FOR_TIMES.at(snag.at(snag.first_word().column, snag.column + len(snag.word)), found=snag.said)
    return None


def each_of_each(snag: Snag) -> Finding | None:
    """`sum of c.men for each p in players for each c in p.companies`."""
    found = snag.look_back(_EACH.pattern) if snag.rest.startswith("for each ") else None
    if found is None:
        return None
    inner = f"({found[1]} … for each … in …)"
    of_none = "999" if found[1] == "lowest" else "0"
    instead = f"sum of {inner}" if found[1] == "sum of" else f"{found[1]} ({inner} otherwise {of_none})"
    return EACH_OF_EACH.at(snag.at(snag.column, snag.column + len("for each")), found=found[1], instead=instead)


def base_when(snag: Snag) -> Finding | None:
    """`base 3 "taxes" when p.rules`; `base 1 per p.mills`."""
    if snag.word not in ("when", "per", "for") or snag.brackets or snag.first != "base":
        return None
    found = snag.look_back(_BASE.pattern)
    if found is None:
        return None
    amount, text = short(found[1]), found[2] or '"…"'
    return BASE_WHEN.at(snag.here(len(snag.rest)), row=f"{amount} {text} {snag.word} …")


def let_when(snag: Snag) -> Finding | None:
    """`let n = 3 when near`; `ask p for pays: yes or no "Do you pay?" when p.gold > 2`."""
    if snag.word != "when" or snag.brackets:
        return None
    mistake = {"let": LET_WHEN, "ask": ASK_WHEN}.get(snag.first)
    return None if mistake is None else mistake.at(snag.here())


def option_off(snag: Snag) -> Finding | None:
    """`phase harvest when not winter`, at the left margin; `| bard | 5 | when not winter`."""
    row = _ROW.match(snag.text)
    if row is not None and "_PIPE" in snag.expected:
        start = row.start(1) + 1
        if row[1].startswith("not "):
            return OPTION_OFF.at(snag.at(start, start + 3))
        if row[2]:
            option, end = row[1].split()[0], len(snag.text) + 1
            return ROW_UNDER_OPTION.at(snag.at(row.start(1) - 4, end), option=short(option))
        return OPTION_ALONE.at(snag.at(start, len(snag.text) + 1))
    is_part = not snag.indent and snag.first in _UNDER_AN_OPTION
    found = snag.look_back(r"\bwhen +(not) +$")
    if is_part and found is not None:
        return OPTION_OFF.at(snag.at(found.start(1) + 1, found.end(1) + 1))
    is_attribute = _ATTRIBUTE.match(snag.text) is not None
    if is_attribute and snag.word == "not" and snag.look_back(r"\bwhen +$") and snag.expected == {"NAME"}:
        return OPTION_OFF.at(snag.here())
    goes_on = snag.word in _GOES_ON and snag.look_back(r"\bwhen +\w+ *$")
    if is_part and snag.first == "phase":
        return None  # what must hold besides may stand below it
    if goes_on and (is_part or (is_attribute and "SEEN_BY" in snag.expected)):
        return OPTION_ALONE.at(snag.at(snag.column, len(snag.text) + 1))
    return None


def dice_in_a_sum(snag: Snag) -> Finding | None:
    """`1 + n dice d6`, `n dice d6 + 1`."""
    is_behind_a_sum = snag.kind == "DICE_WORD" and snag.look_back(r" [+-] |\b(?:otherwise|union|without|common)\b")
    is_before_more = snag.word in ("+", "-", "otherwise") and snag.look_back(_COUNTED)
    return DICE_IN_A_SUM.at(snag.here()) if is_behind_a_sum or is_before_more else None


def rounds_alone(snag: Snag) -> Finding | None:
    """`rounds` in a scene, and in an edit of one, where `add to scene duel.rounds` is meant."""
    if re.fullmatch(r" +(?:in (?:the )?|inside )?rounds *:?", snag.text) is None:
        return None
    above = [line for line in snag.lines[: snag.line - 1] if line.strip()]
    head = next((line for line in reversed(above) if len(line) - len(line.lstrip()) < snag.indent), "")
    edit = re.match(r"(add to|change) scene (\w+)", head)
    place = snag.at(snag.indent + 1, len(snag.text) + 1)
    if edit is None:
        return ROUNDS_HOW_OFTEN.at(place)
    return (ROUNDS_ADDED if edit[1] == "add to" else ROUNDS_CHANGED).at(place, name=edit[2])
