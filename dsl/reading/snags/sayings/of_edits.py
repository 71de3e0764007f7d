"""Edits of a layer: where lines are added, and how texts, numbers and options are changed."""

from __future__ import annotations

import re
from typing import Final

from dsl.border.diagnostics import Finding, Mistake, Severity
from dsl.reading.snag import Snag
from dsl.reading.snags.sayings.in_two import BEHIND_IT, BELOW_IT, said_in_two, two
from dsl.reading.snags.sayings.saying import LONGEST, TEXT, said, said_again

OPTION_OR_SET: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "what is chosen before a campaign is an option",
    "write: option {name} = {value}; in a ruleset that extends another, which has this option: set {name} = {value}",
)
CELL_CHANGED: Final = Mistake(
    "said-otherwise",
    Severity.ERROR,
    "cells are changed below a heading with the columns that are meant",
    "write: change table …, and indented below it the lines `| key | {column} |`, `| {row} | {value} |`",
)
_OPTION: Final = re.compile(r"(\w+) = (yes|no)")
_CELL: Final = re.compile(r"(?:change|set|increase|reduce) (?:the )?(\w+) of (?:the )?(\w+) (?:to|=) (\d\w*|yes|no)")
_NO_LINE: Final = frozenset({"target", "dice", "base", "cost", "costs", "price", "text", "label", "name"})
_WHOLE: Final = r"(action|condition|contest|event|kind|phase|procedure|report|roll|scene|stat|table)"
SAYINGS: Final = (
    said(rf"add to (?:the )?end of {_WHOLE} (\w+)", "add to {0} {1}"),
    said(rf"add to (?:the )?(?:start|beginning|top) of {_WHOLE} (\w+)", "add to {0} {1} before …"),
    said(r"add (before|after) phase (\w+)", "phase … {0} {1}"),
    said(
        rf"(?:change|set) (?:the )?(?:label|text|name|title) of (?:the )?(?:{_WHOLE} )?([\w.]+) to"
        rf" ({TEXT})",
        "label {1} {2}",
    ),
    said(rf"replace {_WHOLE} (\w+)(.*?) (?:with|by):?", "replace {0} {1}{2}"),
    said(rf"add ([-+]\w+ {TEXT}.*?) to (?:{_WHOLE} )?(\w+)", "to {2}: {0}"),
    said(r"(?:roll|stat|contest) (\w+): ([-+]\w.*)", "to {0}: {1}"),
    said(rf"add (?:an? )?(?:row|line|modifier|bonus) to (?:the )?(?!{_WHOLE} \w)(?:roll )?(\w+)", "add to roll {1}"),
    said(r"to (\w+) (?:and|or) (\w+)(: .+)", "to {0}, {1}{2}"),
    said(r"move phase (\w+) (before|after) (?:phase )?(\w+)", "change phase {0} {1} {2}"),
    said(r"move phase (\w+) to (?:the )?(?:end|start|beginning)", "change phase {0} after …"),
    said(r"(?:turn|switch) (\w+) off|(?:disable|deactivate) (?:option )?(\w+)", "set {0}{1} = no"),
    said(r"(?:turn|switch) (\w+) on|(?:enable|activate) (?:option )?(\w+)", "set {0}{1} = yes"),
)
_FORM: Final = rf"(?:{_WHOLE[1:-1]}|adjacency|define|limit|line|option|victory)"
IN_TWO: Final = (
    two(
        rf"remove ({_FORM}) (\w+)\.(\w+)(?:,| and) (?:(?:{_FORM} )?\2\.)?(\w+)",
        BEHIND_IT,
        "remove {0} {1}.{2}",
        "remove {0} {1}.{3}",
    ),
    two(rf"remove ({_FORM}) (\w+)(?:,| and) (?:\1 )?(\w+)", BEHIND_IT, "remove {0} {1}", "remove {0} {2}"),
    two(r"add (?:an? )?(?:attribute|number|value) (\w+) to (?:kind )?(\w+)", BELOW_IT, "add to kind {1}", "{0}: …"),
    two(r"change (?:the )?(?:row|line|modifier) (\w+):? (?:to )?([-+]?\d+)", BELOW_IT, "change roll …", "{0}: {1}"),
)


def of_edits(snag: Snag) -> Finding | None:
    """`add to end of phase day`, `change price of mill to 3`, `change text of take to "grab"`, `turn fog off`."""
    line = snag.text.partition("#")[0].strip()
    if snag.indent or len(line) > LONGEST:
        return None
    place = snag.at(1, 1 + len(line))
    if found := _OPTION.fullmatch(line):
        return OPTION_OR_SET.at(place, name=found[1], value=found[2])
    if (found := _CELL.fullmatch(line)) and found[1] not in _NO_LINE - {"price"}:
        return CELL_CHANGED.at(place, column=found[1], row=found[2], value=found[3])
    return said_again(snag, SAYINGS) or said_in_two(snag, IN_TWO)
